//! Chases: beyond the board's edge, getting away, stalemate (DP-076 … DP-078).

use crate::common::*;
use hexfray_battle::{EndingKind, Rule};
use hexfray_dice_pool::DicePoolVerb;

/// A runner in column `from` and its pursuer in column `foe`.
fn chase(settings: &str, from: i16, foe: i16, lines: &str) -> Battle {
    chase_from(settings, (from, 3), (foe, 3), lines)
}

/// A runner and its pursuer in these cells.
fn chase_from(settings: &str, from: (i16, i16), foe: (i16, i16), lines: &str) -> Battle {
    let units = [unit("runner", "a", from.0, from.1), unit("fighter", "b", foe.0, foe.1)];
    let fight = melee(settings, &units).with_sheets(&person("runner", "mobility = 1", lines));
    fight.start(&FIRST)
}

fn run(unit: UnitId) -> Order {
    act(unit, Verb::ESCAPE, 0)
}

fn withdraw(battle: &mut Battle) {
    give(battle, act(A, DicePoolVerb::WITHDRAW, 0));
}

fn shot(battle: &Battle, by: UnitId, at: UnitId) -> i32 {
    battle.forecast(&attack(by, GUN, at)).unwrap().targets[0].chance.total()
}

#[test]
fn dp_076_the_edge_is_not_the_end() {
    let mut battle = chase("", 15, 14, "speed = 2");
    assert!(refusal(&battle, &run(A)).contains("not withdrawing"));
    withdraw(&mut battle);
    give(&mut battle, run(A));
    assert_eq!(cell(&battle, A), Some(Cell::new(15, 3)), "its cell is the last one of the board");
    assert_eq!(energy(&battle, A), 5);
    give(&mut battle, run(A));
    assert_eq!((energy(&battle, A), has(&battle, A, "beyond the edge")), (4, true), "the second one is a sprint");
    let away = |battle: &Battle| {
        let about = battle.conditions(A).into_iter().find(|on| on.name.as_str() == "beyond the edge");
        about.map(|on| on.about.as_str().to_owned())
    };
    assert_eq!(away(&battle).as_deref(), Some("Is 4 cells beyond the edge of the board."), "2 spaces each");
    assert!(battle.reach(A).is_empty(), "who is beyond the edge moves on by running");
    give(&mut battle, go(B, 15, 3));
    assert_eq!(shot(&battle, B, A), 0, "4 dice, 4 spaces away");
    assert!(refusal(&battle, &attack(B, BLADE, A)).contains("DP-109"), "they are not in one space");
    give(&mut battle, act(B, DicePoolVerb::PURSUE, 0));
    assert!(has(&battle, B, "beyond the edge") && has(&battle, A, "withdrawing"));
    end(&mut battle);
    end(&mut battle);
    assert_eq!(shot(&battle, B, A), 1, "a space nearer by following it");
}

#[test]
fn dp_076_pursuers_follow_and_catch_up() {
    let mut battle = chase("", 15, 15, "speed = 1");
    withdraw(&mut battle);
    give(&mut battle, run(A));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "a foe in its space may strike first (DP-131)");
    answer(&mut battle, 0);
    end(&mut battle);
    assert!(refusal(&battle, &attack(B, BLADE, A)).contains("DP-109"), "it is a space away");
    give(&mut battle, act(B, DicePoolVerb::PURSUE, 0));
    assert!(refusal(&battle, &attack(B, BLADE, A)).is_empty(), "in the same space beyond the edge");
    let closed = chase("open_edges = false", 15, 14, "speed = 2");
    assert!(!closed.acts(A).iter().any(|act| act.act.verb == Verb::ESCAPE));
    assert!(refusal(&closed, &run(A)).contains("DP-076"), "unless the edges are closed");
}

#[test]
fn dp_076_fast_and_tireless_sides_win() {
    let mut battle = chase("start_energy = 0", 15, 12, "speed = 2");
    withdraw(&mut battle);
    give(&mut battle, run(A));
    assert!(refusal(&battle, &run(A)).contains("no move is left"), "without energy there is no sprint");
}

#[test]
fn dp_077_twelve_spaces_are_away() {
    let mut battle = chase("", 12, 2, "speed = 1");
    withdraw(&mut battle);
    give(&mut battle, go(A, 13, 3));
    end(&mut battle);
    assert_eq!(presence(&battle, A), Presence::Active, "11 spaces: still on");
    end(&mut battle);
    give(&mut battle, go(A, 14, 3));
    let events = end(&mut battle);
    assert_eq!(presence(&battle, A), Presence::Out, "12: escaped");
    assert!(events.iter().any(|event| matches!(event, Event::Left { why, .. } if why.as_str() == "got away")));
    let mut near = chase("escape_distance = 4", 5, 2, "speed = 1");
    withdraw(&mut near);
    give(&mut near, go(A, 6, 3));
    end(&mut near);
    assert_eq!(presence(&near, A), Presence::Out);
    let mut stays = chase("escape_distance = 4", 9, 2, "speed = 1");
    end(&mut stays);
    assert_eq!(presence(&stays, A), Presence::Active, "who does not withdraw stays");
}

#[test]
fn dp_077_a_side_that_is_chased_wins_by_getting_away() {
    let mut library = hexfray_data::library();
    library.add("maps/yard.map.toml", YARD);
    library.add("units/dice_pool.toml", UNITS);
    library.add("weapons/dice_pool.toml", WEAPONS);
    library.add("powers/dice_pool.toml", POWERS);
    let units = [unit("fighter", "a", 13, 3), unit("fighter", "a", 5, 3), unit("fighter", "b", 2, 3)].concat();
    let text = format!(
        "name='Chase'\nruleset='dice_pool'\nmap='maps/yard.map.toml'\nwithdraws='a'\n[settings]\n\
         wound_penalties = false\n[[side]]\nname='a'\n[[side]]\nname='b'\n{units}"
    );
    library.add("maps/chase.battle.toml", &text);
    let setup = rules::load(&library, "maps/chase.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    let mut battle = Battle::new(&setup, DiceSource::Script(vec![6, 6, 1])).unwrap();
    let said: Vec<_> = battle.endings().iter().map(|one| (one.side.0, one.wins, one.kind, one.rule)).collect();
    assert_eq!(said, [(0, true, EndingKind::GotAway { distance: 12 }, Rule::new("DP-077"))], "and the battle says so");
    give(&mut battle, go(A, 14, 3));
    end(&mut battle);
    assert_eq!((presence(&battle, A), battle.outcome()), (Presence::Out, None), "one of them is out, one is left");
    for col in 6..15 {
        until_turn_of(&mut battle, B);
        give(&mut battle, go(B, col, 3));
        end(&mut battle);
    }
    let outcome = battle.outcome().expect("nobody is left to be chased");
    assert_eq!(outcome.winner.map(|side| side.0), Some(0));
}

#[test]
fn dp_078_a_chase_that_leads_nowhere_ends() {
    let rounds = |settings: &str| {
        let mut battle = chase(settings, 9, 2, "speed = 1");
        withdraw(&mut battle);
        (1..=6).find(|_| {
            end(&mut battle);
            if battle.outcome().is_none() {
                end(&mut battle);
            }
            presence(&battle, A) == Presence::Out
        })
    };
    assert_eq!(rounds(""), None, "the referee's choice, as a rule");
    assert_eq!(rounds("stalemate_rounds = 2"), Some(3), "two rounds in which the distance stayed as it was");
}

/// A shore with a swamp along its right edge.
fn swamp_at_the_edge(settings: &str, at: [i16; 2], dice: &[u16]) -> Battle {
    let row = ". . . . . . . u\n".repeat(3);
    let map = format!("name = 'Edge'\ngrid = {{ shape = 'square', adjacency = 'corners' }}\nterrain = '''\n{row}'''\n");
    let fight = melee(settings, &[unit("runner", "a", at[0], 1), unit("fighter", "b", at[1], 1)]);
    let sheet = person("runner", "mobility = 1", "speed = 2");
    crate::passage::start_on(&map, &fight.with_sheets(&sheet), &after(dice))
}

#[test]
fn dp_058_dp_076_rough_ground_at_the_edge_is_tested_by_those_who_run_over_it() {
    // The unit began in the swamp, untested; it is tested on leaving. Physical 2 and Mobility 1.
    let mut battle = swamp_at_the_edge("", [7, 0], &[1, 1, 1]);
    withdraw(&mut battle);
    let events = give(&mut battle, run(A));
    assert_eq!((dice_for(&events, "rough ground"), check(&events).2), (3, false));
    assert_eq!(energy(&battle, A), 3, "2 for failing (DP-056)");
    assert!(has(&battle, A, "beyond the edge"), "the movement goes on");

    let mut battle = swamp_at_the_edge("", [6, 0], &[6, 6, 6]);
    withdraw(&mut battle);
    give(&mut battle, go(A, 7, 1));
    assert_eq!(dice_for(&give(&mut battle, run(A)), "rough ground"), 0, "tested on entering it, and not again");
}

#[test]
fn dp_057_dp_076_a_runner_may_get_stuck_at_the_edge() {
    let mut battle = swamp_at_the_edge("start_energy = 0\nenergy_per_round = 0", [7, 0], &[1, 1, 1]);
    withdraw(&mut battle);
    give(&mut battle, run(A));
    let about = battle.conditions(A).into_iter().find(|on| on.name.as_str() == "beyond the edge");
    let about = about.map(|on| on.about.as_str().to_owned());
    assert_eq!(about.as_deref(), Some("Is 1 cell beyond the edge of the board."), "in the place just entered");
}

#[test]
fn dp_076_every_edge_is_run_over_and_nothing_else() {
    let after = |from: (i16, i16)| {
        let mut battle = chase_from("", from, (8, 3), "speed = 2");
        assert!(!battle.flees(A), "nobody flees yet");
        withdraw(&mut battle);
        assert!(battle.flees(A) && !battle.flees(B), "the one who withdraws");
        let offered = battle.acts(A).iter().any(|view| view.act.verb == Verb::ESCAPE);
        assert_eq!(offered, refusal(&battle, &run(A)).is_empty(), "{from:?}");
        offered.then(|| {
            give(&mut battle, run(A));
            battle.beyond(A)
        })
    };
    let ends = [((15, 3), (17, 3)), ((0, 3), (-2, 3)), ((5, 0), (5, -2)), ((5, 6), (5, 8))];
    for (from, (col, row)) in ends {
        assert_eq!(after(from), Some(Some(Cell::new(col, row))), "from {from:?}");
    }
    assert_eq!([(5, 3), (14, 5), (1, 1)].map(after), [None; 3], "there is no edge");
    assert_eq!(chase("", 15, 8, "").beyond(A), None, "the edge itself is on the board");
}

/// A runner one space beyond the right edge, and its pursuer at the edge two rows below, before its turn; the cell of the
/// edge between them has this terrain.
fn along_the_edge(between: char) -> Battle {
    let (open, middle) = (". . . .\n".repeat(2), format!(". . . {between}\n"));
    let map = format!(
        "name = 'Edge'\ngrid = {{ shape = 'square', adjacency = 'corners' }}\nterrain = '''\n{open}{middle}{open}'''\n"
    );
    let fight = melee("", &[unit("runner", "a", 3, 1), unit("fighter", "b", 3, 3)]);
    let fight = fight.with_sheets(&person("runner", "mobility = 1", "speed = 1"));
    let mut battle = crate::passage::start_on(&map, &fight, &FIRST);
    withdraw(&mut battle);
    give(&mut battle, run(A));
    end(&mut battle);
    battle
}

#[test]
fn dp_076_pursuers_run_along_the_edge_where_the_board_is_open() {
    let follow = act(B, DicePoolVerb::PURSUE, 0);
    let mut open = along_the_edge('.');
    give(&mut open, follow);
    assert_eq!((cell(&open, B), open.beyond(B)), (Some(Cell::new(3, 2)), Some(Cell::new(4, 2))), "straight toward it");
    assert!(refusal(&along_the_edge('#'), &follow).contains("no path beyond the edge"), "a wall is in the way");
    let mut inside = chase("", 12, 15, "speed = 1");
    end(&mut inside);
    assert!(refusal(&inside, &follow).contains("no path beyond the edge"), "on the board it goes by ordinary moves");
}

#[test]
fn dp_077_following_is_worth_most_where_the_runner_would_get_away() {
    // The runner is two spaces ahead, and one after the pursuer's run; with energy it goes four spaces in its turn,
    // otherwise two.
    let worth = |energy: i32, distance: i32| {
        let settings = format!("start_energy = {energy}\nescape_distance = {distance}");
        let mut battle = chase(&settings, 15, 15, "speed = 2");
        withdraw(&mut battle);
        give(&mut battle, run(A));
        answer(&mut battle, 0);
        end(&mut battle);
        let promise = battle.promise(B, Act::new(DicePoolVerb::PURSUE, 0), Aim::None, &[]);
        promise.expect("it can follow").freed > 1.0
    };
    assert_eq!([5, 6, 7].map(|distance| worth(5, distance)), [false, true, false], "lost anyway, in time, no hurry");
    assert_eq!([3, 4, 5, 6].map(|distance| worth(0, distance)), [false, true, false, false]);
}
