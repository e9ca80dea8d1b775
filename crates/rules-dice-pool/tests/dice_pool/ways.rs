//! The damage of a path to the unit that takes it, and the least harmful path (DP-055 … DP-058, DP-069 … DP-072, DP-110).

use hexfray_board::{grid::Harm, map::Destination};
use hexfray_minds::ai;
use hexfray_testing::sample;

use crate::{common::*, passage::*};

const SWIFT: &str = "speed = 4";

/// A swift unit at [2, 3], and foes in these cells.
fn among(settings: &str, foes: &[(i16, i16)]) -> Battle {
    let foes = foes.iter().map(|&(col, row)| unit("fighter", "b", col, row));
    let units: Vec<String> = std::iter::once(unit("swift", "a", 2, 3)).chain(foes).collect();
    let dice: Vec<u16> = std::iter::once(6).chain(units[1..].iter().map(|_| 1)).collect();
    melee(settings, &units).with_sheets(&person("swift", "mobility = 1", SWIFT)).start(&dice)
}

fn to_cell(battle: &Battle, col: i16, row: i16) -> Destination {
    let cell = Cell::new(col, row);
    battle.reach(A).into_iter().find(|way| way.cell == cell).expect("it can go there")
}

/// The mean loss of hit points of a unit by an order while every other unit does its best; each try has its own dice.
fn mean_loss(battle: &Battle, order: Order, tries: u64) -> f64 {
    let mut greedy = ai::opponent("greedy", 1).unwrap();
    let full = hp(battle, A);
    let lost = (0..tries).map(|seed| {
        let mut copy = battle.scratch(seed);
        battle.branch_into(&mut copy, seed);
        give(&mut copy, order);
        while matches!(copy.decision(), Decision::Answer { .. }) {
            let answer = greedy.choose(&copy);
            give(&mut copy, answer);
        }
        full - hp(&copy, A)
    });
    f64::from(lost.sum::<i32>()) / tries as f64
}

fn points(harm: Harm) -> f64 {
    f64::from(harm.loss) / 100.0
}

#[test]
fn dp_110_a_way_past_foes_is_left_for_one_on_which_nobody_strikes() {
    let three = [(3, 2), (3, 3), (3, 4)];
    let battle = among("", &three);
    assert_eq!(to_cell(&battle, 4, 3).harm, Harm::NONE, "round them takes all four spaces");
    let way = battle.way(A, Cell::new(4, 3)).unwrap();
    assert!(way.len() == 5 && way.iter().all(|cell| cell.col != 3 || !(2..=4).contains(&cell.row)), "{way:?}");
    let mut battle = among("", &three);
    give(&mut battle, go(A, 4, 3));
    assert_eq!((asked(&battle), cell(&battle, A)), (None, Some(Cell::new(4, 3))), "nobody is asked whether to strike");
    // No other way leads to the cell six spaces away.
    let past = to_cell(&among("", &three), 6, 3).harm;
    assert!(past.loss > 0 && past.tests == 0, "{past:?}");
}

#[test]
fn dp_110_the_way_says_what_blows_at_those_who_leave_take() {
    let battle = among("wound_penalties = false", &[(2, 3), (2, 3), (12, 3)]);
    let one = battle.estimate(B, Act::new(Verb::ATTACK, BLADE), A, Cell::new(2, 3)).unwrap().damage;
    for way in battle.reach(A) {
        assert!((points(way.harm) - 2.0 * one).abs() < 0.011, "both strike: {:?}, each {one}", way.harm);
    }
    let tries = sample(150, 4_000) as u64;
    let lost = mean_loss(&battle, go(A, 4, 3), tries);
    let told = points(to_cell(&battle, 4, 3).harm);
    assert!((lost - told).abs() < 6.0 / (tries as f64).sqrt(), "told {told}, lost {lost}");
    let never = among("opportunity_min_close = 9", &[(2, 3)]);
    assert!(never.reach(A).iter().all(|way| way.harm.is_none()), "who may not strike does not");
}

#[test]
fn dp_110_a_power_that_fades_away_is_struck_by_none() {
    let fade = "[[power]]\nkey='fade'\nname='Fade'\nglyph='wind'\ndoes=['fade']\n";
    let units = [unit("ghost", "a", 2, 3), unit("fighter", "b", 2, 3)];
    let fight = melee("", &units).with_powers(fade).with_sheets(&person("ghost", "mobility = 1", "powers=['fade']"));
    assert!(fight.start(&FIRST).reach(A).iter().all(|way| way.harm.is_none()));
}

/// A swamp with dry ground along its lower edge.
const FEN: &str = r#"
name = "Fen"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
. u u . .
. u u . .
. . . . .
. . . . .
'''
"#;

fn fen(settings: &str, speed: u8) -> Battle {
    let fight = melee(settings, &[unit("mover", "a", 0, 0), unit("fighter", "b", 4, 3)]);
    start_on(FEN, &fight.with_sheets(&mover("mover", &format!("speed = {speed}"))), &FIRST)
}

#[test]
fn dp_055_rough_ground_is_gone_round_where_the_speed_allows() {
    let near = to_cell(&fen("", 3), 3, 0);
    assert_eq!((near.harm, near.cost), (Harm { loss: 0, tests: 2 }, 6), "three spaces lead through it alone");
    let far = fen("", 5);
    assert_eq!(to_cell(&far, 3, 0).harm, Harm::NONE);
    assert!(far.way(A, Cell::new(3, 0)).unwrap().iter().any(|cell| cell.row == 2));
    assert_eq!(to_cell(&fen("rough_test_on = 'leave'", 3), 2, 0).harm.tests, 1, "only one of the two is left");
}

#[test]
fn dp_057_the_way_says_what_failures_cost_those_without_energy() {
    let settings = "start_energy = 0\nwound_penalties = false\nrough_critical_damage = 1\nrough_dramatic_damage = 2";
    let battle = fen(settings, 1);
    let told = points(to_cell(&battle, 1, 0).harm);
    let tries = sample(200, 4_000) as u64;
    let lost = mean_loss(&battle, go(A, 1, 0), tries);
    assert!(told > 0.2 && (lost - told).abs() < 3.0 / (tries as f64).sqrt(), "told {told}, lost {lost}");
    assert_eq!(to_cell(&fen(&settings.replace("start_energy = 0", ""), 1), 1, 0).harm.loss, 0, "energy pays for it");
}

#[test]
fn dp_071_the_way_says_what_the_fall_at_its_end_takes() {
    let over_the_edge = |lines: &str| {
        let battle = at_cliff("wound_penalties = false", [4, 1, 3], &format!("health = 30\n{lines}"), &[]);
        let edge = Cell::new(3, 1).on_level(3);
        let way = battle.reach(A).into_iter().find(|way| way.cell == edge).expect("it can jump");
        (points(way.harm), way.hazard, battle)
    };
    let (told, hazard, mut battle) = over_the_edge("");
    assert_eq!(hazard, 3 * 6, "2 damage of 30 health are 6 percent for each space");
    let before = hp(&battle, A);
    give(&mut battle, to(3, 1, 3));
    for _ in 0..3 {
        round(&mut battle);
    }
    assert_eq!((told, f64::from(before - hp(&battle, A))), (6.0, 6.0), "three spaces");
    let (told, hazard, _) = over_the_edge("powers = ['cat']");
    assert_eq!((told, hazard), (0.0, 0), "a free fall hurts nobody");
}
