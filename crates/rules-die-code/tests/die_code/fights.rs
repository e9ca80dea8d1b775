//! Whole fights, until one side has won, and forecasts compared with results.

use std::collections::HashMap;

use hexfray_board::odds::{Dist, Histogram};
use hexfray_die_code::{
    acts::outcome::Struck,
    content::{DieCode, HealthMode, Location, Manoeuvre, Settings, Tables},
    numbers::{
        attack::{Attack, HarmRoll, hits},
        damage::Harm,
        difficulty::Difficulty,
        odds::{AttackOdds, Endured, Means, OddsTable, Stricken, attack_odds},
    },
    state::{Health, Wound},
};
use hexfray_testing::sample;

use crate::common::*;

/// Plays a battle with an opponent that takes any legal order, and checks the invariants at every step.
fn play_at_random(file: &str, seed: u64) -> Battle {
    use hexfray_battle::{FaceStream, Presence, Stream};
    let setup = rules::load(&hexfray_data::library(), file).expect("it loads");
    let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts");
    let mut chance = FaceStream::new(seed, Stream::Opponents);
    while battle.outcome().is_none() {
        let orders = battle.orders();
        let order = orders[chance.below(orders.len() as u32) as usize];
        battle.submit(order).expect("what is listed is legal");
        let mut cells = Vec::new();
        for unit in battle.units().filter(|unit| unit.presence == Presence::Active) {
            assert!((1..=unit.hp_max).contains(&unit.hp), "a unit that is up has Body Points: {unit:?}");
            cells.push(unit.cell);
        }
        cells.sort();
        assert!(cells.windows(2).all(|pair| pair[0] != pair[1]), "nobody shares a cell");
    }
    battle
}

#[test]
fn dc_078_rounds_repeat_until_one_side_has_won() {
    // A random street fight takes seconds in an unoptimised build, so that the least effort leaves it out.
    let street = (0..sample(0, 5)).map(|seed| ("maps/street_fight.battle.toml", seed));
    let small = (0..sample(2, 5)).map(|seed| ("maps/tutorial_4_how_much_to_dare.battle.toml", seed));
    for (file, seed) in small.chain(street) {
        let battle = play_at_random(file, seed);
        assert!(battle.round() > 1, "a fight takes more than a round");
        let replayed = battle.record().replay(battle.setup(), |_, _| {}).expect("the record replays");
        assert_eq!(replayed.digest(), battle.digest());
    }
}

/// The settings under which forecasts must agree with results.
const WORLDS: [&str; 5] = [
    "health_mode = 'body_points'\ninitiative_cp_max = 0\ncp_other_rolls = false",
    "health_mode = 'body_points'\ndamage_bonus = true\ninitiative_cp_max = 0\ncp_other_rolls = false",
    "health_mode = 'wounds'\ninitiative_cp_max = 0\ncp_other_rolls = false",
    "modifier_mode = 'rolled'\nhealth_mode = 'body_points'\ndamage_bonus = true\ninitiative_cp_max = 0\ncp_other_rolls = false",
    "wild_one = 'remove_highest'\nhealth_mode = 'wounds'\ninitiative_cp_max = 0\ncp_other_rolls = false",
];

#[test]
fn dc_042_forecasts_agree_with_many_attacks() {
    let cover = "[[cover]]\ncells = [[4, 2]]\nsides = ['W']\npercent = 25\n";
    for settings in WORLDS {
        for with in [0, 1] {
            let cells = if with == 0 { 2 } else { 1 };
            let fight = duel(settings, cells).on(cover).between(["ace", "guard"]);
            let setup = fight.setup().unwrap_or_else(|error| panic!("it loads: {error}"));
            let mut shown = Battle::new(&setup, DiceSource::Seed(0)).expect("it starts");
            if shown.decision().unit() == Some(B) {
                end(&mut shown);
            }
            let order = attack(A, with, 0, B);
            let forecast = shown.forecast(&order).expect("legal").targets.remove(0);
            let (mut lost, mut fell) = (Histogram::default(), Histogram::default());
            let (before, mut battle) = (shown.unit(B).expect("B").hp, shown.scratch(7));
            for _ in 0..sample(600, 20_000) {
                shown.copy_into(&mut battle);
                battle.submit(order).expect("legal");
                let target = battle.unit(B).expect("B");
                lost.add(before - target.hp);
                fell.add(i32::from(!target.is_active()));
            }
            let at = format!("{settings:?}, weapon {with}");
            forecast.damage.agrees_with(&lost).unwrap_or_else(|no| panic!("damage under {at}: {no}"));
            let defeat = Dist::bernoulli(forecast.defeat);
            defeat.agrees_with(&fell).unwrap_or_else(|no| panic!("defeat under {at}: {no}"));
        }
    }
}

/// Every combination of faces of this many dice.
fn faces(dice: u32) -> impl Iterator<Item = Vec<i32>> {
    (0..6_i32.pow(dice)).map(move |at| (0..dice).map(|die| at / 6_i32.pow(die) % 6 + 1).collect())
}

/// 2D+1 against 8, damage 2D, 1 and the margin's bonus against 1D+2.
fn blow() -> Attack {
    let mut difficulty = Difficulty::default();
    difficulty.parts.base(hexfray_battle::Name::new("difficulty"), 8, hexfray_battle::Rule::HOUSE);
    Attack {
        by: A,
        target: B,
        with: None,
        manoeuvre: Manoeuvre::Plain,
        location: None::<Location>,
        sure: false,
        code: code("2D+1"),
        modifier: 0,
        difficulty,
        harm: Harm { code: code("2D"), ranks: 1, ..Harm::default() },
        rolls: HarmRoll::Inflicted,
        margin_counts: true,
        resistance: code("1D+2"),
        resistance_bonus: 0,
        halves: false,
        backlash: None,
    }
}

#[test]
fn dc_042_dc_070_what_is_known_of_other_attacks_changes_no_odds() {
    let settings = Settings::default();
    let known = OddsTable::default();
    let changes: [&dyn Fn(&mut Attack, i32); 11] = [
        &|attack, by| attack.modifier += by,
        &|attack, by| attack.difficulty.add("more", by, hexfray_battle::Rule::HOUSE),
        &|attack, by| attack.harm.trick += by,
        &|attack, by| attack.resistance_bonus += by,
        &|attack, by| attack.code = [code("2D+1"), code("3D"), code("4D+2")][by as usize],
        &|attack, by| attack.harm.code = [code("2D"), code("2D+1"), code("5D")][by as usize],
        &|attack, by| attack.resistance = [code("1D+2"), code("2D"), code("3D+1")][by as usize],
        &|attack, by| attack.margin_counts = by == 0,
        &|attack, by| attack.sure = by == 2,
        &|attack, by| attack.rolls = [HarmRoll::Inflicted, HarmRoll::Measured, HarmRoll::None][by as usize],
        &|attack, by| (attack.difficulty.dice, attack.difficulty.dice_off) = [(0, 0), (1, 0), (1, 2)][by as usize],
    ];
    // Every pair of changes, each by 0, 1 and 2.
    for (at, one) in changes.iter().enumerate() {
        for other in &changes[..at] {
            for by in 0..9 {
                let mut attack = blow();
                one(&mut attack, by / 3);
                other(&mut attack, by % 3);
                let (kept, alone) =
                    (attack_odds(&settings, &known, &attack), attack_odds(&settings, &OddsTable::default(), &attack));
                assert_eq!((kept.hit, &kept.net, kept.total()), (alone.hit, &alone.net, alone.total()), "{attack:?}");
            }
        }
    }
}

#[test]
fn dc_077_targets_that_endure_alike_have_the_same_average_effects() {
    let (tables, odds) = (Tables::default(), AttackOdds::of(0.5, Dist::uniform(0, 20)));
    for mode in [HealthMode::Wounds, HealthMode::BodyPoints] {
        let settings = Settings { health_mode: mode, ..Settings::default() };
        let mut known: HashMap<Endured, Means> = HashMap::new();
        let wounds = [Wound::None, Wound::Wounded, Wound::SeverelyWounded, Wound::Incapacitated];
        for state in 0..72 {
            let (round, stunned_until, dying, halves) = (1 + state % 3, state / 3 % 6, state / 18 % 2, state >= 36);
            for (wound, body) in wounds.into_iter().flat_map(|wound| [(wound, 9), (wound, 4)]) {
                let health =
                    Health { body, body_max: 20, wound, stunned_until, unconscious: false, dying, out_hours: None };
                let stricken = Stricken { health, round, halves, drops: 0.25 };
                let struck = Struck { settings: &settings, tables: &tables, stricken };
                let means = struck.means(&odds);
                let alike = Endured::of(health, round, DieCode::ZERO, halves);
                assert_eq!(*known.entry(alike).or_insert(means), means, "{stricken:?}");
                let lost: f64 =
                    struck.outcomes(&odds.net).iter().map(|(after, p)| p * f64::from(struck.lost(after))).sum();
                assert_exact(means.lost, lost, "by its outcomes");
            }
        }
        assert!(known.len() > 30, "{} different targets", known.len());
    }
}

#[test]
fn dc_075_forecasts_equal_the_enumeration_of_all_dice() {
    // Without a Wild Die every combination can be counted: 2D+1 against 8, damage 2D and the margin's bonus
    // against 1D+2.
    let settings = Settings { wild_die: false, damage_bonus: true, ..Settings::default() };
    let attack = blow();
    let odds = attack_odds(&settings, &OddsTable::default(), &attack);
    let (mut hit, mut counts) = (0_u32, std::collections::BTreeMap::<i32, u32>::new());
    for dice in faces(5) {
        let margin = attack.margin(dice[0] + dice[1] + 1, 8);
        if hits(margin) {
            hit += 1;
            let net = attack.net(dice[2] + dice[3], attack.bonus(margin), dice[4] + 2);
            *counts.entry(net).or_default() += 1;
        }
    }
    assert!((odds.hit - f64::from(hit) / 7776.0).abs() < 1e-12, "{} of {hit} in 7776", odds.hit);
    for (net, count) in counts {
        let p = f64::from(count) / f64::from(hit);
        assert!((odds.net.p(net) - p).abs() < 1e-12, "net damage {net}: {} against {p}", odds.net.p(net));
    }
}
