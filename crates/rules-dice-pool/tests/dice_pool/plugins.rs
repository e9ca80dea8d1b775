//! All plugins together, on and off: each forecast against the enumeration of every face of every die (DP-040, DP-100 …
//! DP-104, DP-171 … DP-180).

use std::{collections::BTreeMap, sync::Arc};

use hexfray_testing::sample_size;

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

/// One combination of plugins and an attack under them.
struct Case {
    settings: String,
    verb: Verb,
    exposed: bool,
    setup: Arc<Setup>,
}

const POWERS: &str = "[[power]]\nkey='finishing'\nname='Finishing Move'\nglyph='all_out'\naction='simple'\ntarget='foe'\n\
                      comes_with=true\ndoes=['finishing_move']\n[[power]]\nkey='slow'\nname='Slow'\nglyph='slow'\n\
                      initiative=['potency']\n";

impl Case {
    /// A shooter and its target in the next cell, which has initiative or none; A's roll comes to 2.
    fn new(settings: &str, verb: Verb, exposed: bool) -> Self {
        let mut library = hexfray_data::library();
        let body =
            "glyph='person'\nphysical=1\nmental=1\nskills={ ranged_combat=2, mobility=1 }\nweapons=['gun','hands']\n";
        let sheets = format!(
            "[[unit]]\nkey='quick'\nname='Quick'\n{body}[[unit]]\nkey='slow'\nname='Slow'\npowers=['slow']\n{body}"
        );
        library.add("units/dice_pool.toml", &sheets);
        library.add("weapons/dice_pool.toml", WEAPONS);
        library.add("powers/dice_pool.toml", POWERS);
        let other = if exposed { "slow" } else { "quick" };
        let text = format!(
            "name='Duel'\nruleset='dice_pool'\n[settings]\ninitiative_result='sum'\nwound_penalties=false\n\
             defence_choice='best'\narena=[12,12,1]\n{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n{}{}",
            unit("quick", "a", 4, 4),
            unit(other, "b", 5, 4)
        );
        library.add("maps/duel.battle.toml", &text);
        let setup = rules::load(&library, "maps/duel.battle.toml").unwrap_or_else(|error| panic!("{error}"));
        Self { settings: settings.to_owned(), verb, exposed, setup }
    }
}

fn start(case: &Case, dice: DiceSource) -> Battle {
    Battle::new(&case.setup, dice).expect("the script fits the start")
}

/// The opening of a script: initiatives of 2 and, if the target rolls at all, 1.
fn opening(case: &Case) -> Vec<u16> {
    if case.exposed { vec![2] } else { vec![2, 1] }
}

/// The sides of the dice that an attack calls for, in order.
fn dice_of(case: &Case, order: Order) -> Vec<u16> {
    let mut battle = start(case, DiceSource::Script([opening(case), vec![1; 40]].concat()));
    let events = give(&mut battle, order);
    let sides = |event: &Event| match event {
        Event::Rolled { purpose, die, .. } if ["attack", "defence"].contains(&purpose.as_str()) => Some(*die),
        _ => None,
    };
    events.iter().filter_map(sides).collect()
}

/// Every outcome of the dice with its chance: of a pool's die only whether it is a hit matters.
fn outcomes(dice: &[u16]) -> Vec<(Vec<u16>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for &sides in dice {
        let faces: Vec<u16> = if sides == 6 { vec![1, 6] } else { (1..=sides).collect() };
        let chance = 1.0 / faces.len() as f64;
        let longer = |(known, weight): &(Vec<u16>, f64)| {
            let (known, weight) = (known.clone(), *weight);
            faces.iter().map(move |&face| ([&known[..], &[face]].concat(), weight * chance)).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

fn initiative(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).iter().find(|stat| stat.label.as_str() == "Initiative").map_or(0, |stat| stat.value)
}

/// Compares a forecast with all outcomes; returns how many dice the defence throws.
fn agree(case: &Case) -> usize {
    let order = at(A, case.verb, 0, 0, B);
    let what = format!("{} {} {}", case.settings.replace('\n', ", "), case.verb, case.exposed);
    let dice = dice_of(case, order);
    let before = start(case, DiceSource::Script(opening(case)));
    let odds = before.forecast(&order).unwrap_or_else(|error| panic!("{what}: {error}"));
    let target = &odds.targets[0];
    let (hp_before, value) = (hp(&before, B), initiative(&before, B));
    let (mut damage, mut hit, mut falls, mut lost, mut exposed) = (BTreeMap::new(), 0.0, 0.0, 0.0, 0.0);
    for (faces, chance) in outcomes(&dice) {
        let script = [opening(case), faces, vec![1; 4]].concat();
        let mut battle = start(case, DiceSource::Script(script));
        let events = give(&mut battle, order);
        *damage.entry(hp_before - hp(&battle, B)).or_insert(0.0) += chance;
        hit += if check(&events).2 { chance } else { 0.0 };
        falls += if presence(&battle, B) == Presence::Active { 0.0 } else { chance };
        lost += chance * f64::from(value - initiative(&battle, B));
        exposed += if !has(&before, B, "exposed") && has(&battle, B, "exposed") { chance } else { 0.0 };
    }
    let close = |seen: f64, foretold: f64, part: &str| {
        assert!((seen - foretold).abs() < 1e-9, "{what}, {part}: {seen} of all faces, {foretold} foretold");
    };
    damage.iter().for_each(|(&amount, &chance)| close(chance, target.damage.p(amount), "damage"));
    close(hit, target.hit, "hit");
    close(falls, target.defeat, "defeat");
    close(lost, target.initiative, "initiative");
    let foretold =
        target.conditions.iter().find(|(name, _)| name.as_str() == "exposed").map_or(0.0, |(_, chance)| *chance);
    close(exposed, foretold, "exposed");
    battle_dice(&dice, case)
}

/// The number of the defence's dice among all dice: one, or the size of the pool.
fn battle_dice(dice: &[u16], case: &Case) -> usize {
    let own = if case.settings.contains("'d") { 1 } else { attack_dice(case) };
    dice.len() - own
}

fn attack_dice(case: &Case) -> usize {
    let battle = start(case, DiceSource::Script(opening(case)));
    pool(&battle, at(A, case.verb, 0, 0, B)) as usize
}

/// A combination of settings with a blow, whether an exposed unit is struck, whether the defence throws dice, and why.
type Combination = (String, Verb, bool, bool, &'static str);

fn combinations() -> Vec<Combination> {
    let mut cases = Vec::new();
    for grid in ["square", "hex"] {
        for resolution in ["pool", "d10", "d20"] {
            for fixed in [false, true] {
                let plain = format!("grid='{grid}'\nresolution='{resolution}'\nstatic_defence={fixed}\n");
                let plugin = format!("{plain}initiative_damage=true\n");
                cases.extend([
                    (plain, Verb::ATTACK, false, !fixed, "rolled unless it is static"),
                    (plugin.clone(), Verb::ATTACK, false, false, "flawless comes first"),
                    (plugin.clone(), Verb::ATTACK, true, !fixed, "the exposed roll or use half"),
                    (plugin.clone(), DicePoolVerb::INITIATIVE, false, !fixed, "initiative is not guarded"),
                    (plugin, DicePoolVerb::FINISH, true, !fixed, "a finishing move is a blow"),
                ]);
            }
        }
    }
    cases
}

#[test]
fn dp_040_dp_100_dp_101_dp_102_dp_171_every_combination_of_plugins_is_foretold_exactly() {
    let cases = combinations();
    assert_eq!(cases.len(), 60);
    // A stride without a common divisor makes a small sample varied.
    for number in 0..sample_size(10, cases.len()) {
        let (settings, verb, exposed, rolls, why) = &cases[number * 37 % cases.len()];
        assert_eq!(agree(&Case::new(settings, *verb, *exposed)) > 0, *rolls, "{settings}: {why}");
    }
}

#[test]
fn dp_040_a_cell_has_six_neighbours_on_hexes() {
    let near = |grid: &str| {
        let case = Case::new(&format!("grid='{grid}'"), Verb::ATTACK, false);
        start(&case, DiceSource::Script(vec![2, 1]))
            .reach(A)
            .iter()
            .filter(|found| found.may_stop && found.cost > 0)
            .count()
    };
    assert_eq!((near("hex"), near("square")), (6, 8), "one space in a move, diagonals included");
}
