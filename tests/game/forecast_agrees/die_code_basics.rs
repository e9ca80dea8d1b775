//! Forecasts of die codes against seeded fights: attacks against every kind of defence, counterblows, margins, armour by parts
//! of the body, aim, Fate, both ways of counting damage.

use hexfray::{
    battle::{Name, Ruling, TargetForecast},
    odds::{Dist, Histogram},
    rules::die_code::DieCodeVerb,
};

use crate::forecast_agrees::{common::*, failures, fights};

/// The acts before the tested one.
type Before = fn(&mut Battle);

/// An act of B against A, with settings of the battle.
struct Case {
    what: &'static str,
    settings: &'static str,
    kinds: [&'static str; 2],
    cells: i16,
    /// The dice for the acts before.
    dice: &'static [u16],
    before: Before,
    order: Order,
}

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const WOUNDS: &str = "initiative_method = 'no_roll'";
const MARGIN: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\ndamage_bonus = true";
const ROLLED: &str =
    "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\ndamage_bonus = true\nmodifier_mode = 'rolled'";
const BONUS: &str = "initiative_method = 'no_roll'\ndefense_bonus = true\nwild_one = 'remove_highest'";

/// The indices of the weapons of all units: a sword, fists, a pistol.
const SWORD: u8 = 0;
const FISTS: u8 = 1;
const PISTOL: u8 = 2;

const SWORDS: &str = "[[weapon]]\nkey = 'sword'\nname = 'Sword'\nglyph = 'sword'\nskill = 'melee_combat'\ndamage = '+1D+1'\n\
                      edge = 'sharp'\n";
const SLEEVES: &str = "[[armour]]\nkey = 'sleeves'\nname = 'Sleeves'\ncode = '2D'\ncovers = ['arm', 'leg']\n\
                       [[armour]]\nkey = 'helmet'\nname = 'Helmet'\ncode = '3D+1'\ncovers = ['head']\n";

/// A plain fencer, one with armour on arms and head, an acrobat, and a hero.
fn people() -> String {
    let skills = "melee_combat = '3D+1', brawling = '3D', marksmanship = '3D+2'";
    let weapons = "weapons = ['sword', 'fists', 'pistol']\n";
    person("fencer", "3D", skills, &format!("{weapons}fate_points = 1"))
        + &person("knight", "3D", skills, &format!("{weapons}armour = ['sleeves', 'helmet']"))
        + &person("acrobat", "3D", &format!("{skills}, dodge = '5D', acrobatics = '7D'"), weapons)
        + &person("hero", "3D", skills, &format!("{weapons}hero = true"))
}

fn nothing(_: &mut Battle) {}

fn dodges(battle: &mut Battle) {
    give(battle, plain(A, DieCodeVerb::DODGE, 0, 0));
}

fn dodges_fully(battle: &mut Battle) {
    give(battle, plain(A, DieCodeVerb::DODGE, 0, 1));
}

fn blocks(battle: &mut Battle) {
    give(battle, plain(A, DieCodeVerb::BLOCK, 0, 0));
}

fn parries(battle: &mut Battle) {
    give(battle, plain(A, DieCodeVerb::PARRY, SWORD, 0));
}

fn dodges_and_blocks(battle: &mut Battle) {
    give(battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(battle, plain(A, DieCodeVerb::DODGE, 0, 0));
    give(battle, plain(A, DieCodeVerb::BLOCK, 0, 0));
}

fn is_wounded(battle: &mut Battle) {
    give(battle, Order::Referee(Ruling::Hurt { unit: A, amount: 5 }));
}

fn is_wounded_and_blocks(battle: &mut Battle) {
    is_wounded(battle);
    blocks(battle);
}

fn is_aimed_at(battle: &mut Battle) {
    until_turn_of(battle, B);
    give(battle, at(B, Verb::AIM, PISTOL, 0, A));
    until_turn_of(battle, A);
}

fn meets_fate(battle: &mut Battle) {
    give(battle, plain(A, DieCodeVerb::FATE, 0, 0));
    until_turn_of(battle, B);
    give(battle, plain(B, DieCodeVerb::FATE, 0, 0));
}

const FENCERS: [&str; 2] = ["fencer", "fencer"];

fn cases() -> Vec<Case> {
    let case = |what, settings, kinds, cells, (dice, before): (&'static [u16], Before), order| Case {
        what,
        settings,
        kinds,
        cells,
        dice,
        before,
        order,
    };
    let with = |weapon| attack(B, weapon, 0, A);
    let plainly: (&'static [u16], Before) = (&[], nothing);
    let block: (&'static [u16], Before) = (&[5, 4, 3], blocks);
    let parry: (&'static [u16], Before) = (&[4, 4, 4], parries);
    let mut cases = Vec::new();
    for settings in [BODY, WOUNDS] {
        cases.extend([
            case("a shot", settings, FENCERS, 3, plainly, with(PISTOL)),
            case("a sword", settings, FENCERS, 1, plainly, with(SWORD)),
            case("two shots", settings, FENCERS, 3, plainly, attack(B, PISTOL, 1, A)),
            case("a sword against a dodge", settings, FENCERS, 1, (&[5, 4, 3], dodges), with(SWORD)),
            case("a shot against a full dodge", settings, FENCERS, 3, (&[1, 2, 2], dodges_fully), with(PISTOL)),
            case("fists against a parrying blade", settings, FENCERS, 1, parry, with(FISTS)),
            case("a sword against a parry", settings, FENCERS, 1, parry, with(SWORD)),
            case("a sword against a block", settings, FENCERS, 1, block, with(SWORD)),
            case("fists against a block", settings, FENCERS, 1, block, with(FISTS)),
            case("a sword against a safe block", settings, ["knight", "fencer"], 1, block, with(SWORD)),
            case(
                "a sword against dodge and block",
                settings,
                FENCERS,
                1,
                (&[1, 2, 5, 6, 1], dodges_and_blocks),
                with(SWORD),
            ),
            case("a sword on a wounded target", settings, FENCERS, 1, (&[], is_wounded), with(SWORD)),
            case("a shot after aiming", settings, FENCERS, 6, (&[], is_aimed_at), with(PISTOL)),
            case("a sword under Fate", settings, FENCERS, 1, (&[], meets_fate), with(SWORD)),
            case(
                "a shot at the head",
                settings,
                ["knight", "fencer"],
                3,
                plainly,
                at(B, DieCodeVerb::CALLED, PISTOL, 1, A),
            ),
            case(
                "a sword at the arm",
                settings,
                ["knight", "fencer"],
                1,
                plainly,
                at(B, DieCodeVerb::CALLED, SWORD, 4, A),
            ),
            case(
                "a sword at the chest",
                settings,
                ["knight", "fencer"],
                1,
                plainly,
                at(B, DieCodeVerb::CALLED, SWORD, 3, A),
            ),
        ]);
    }
    let twice_hurt: (&'static [u16], Before) = (&[5, 4], is_wounded_and_blocks);
    cases.extend([
        case("a sword on a wounded target who blocks", WOUNDS, FENCERS, 1, twice_hurt, with(SWORD)),
        case("a hero's margin", MARGIN, ["fencer", "hero"], 1, plainly, with(SWORD)),
        case(
            "a hero's margin at the chest",
            MARGIN,
            ["knight", "hero"],
            1,
            plainly,
            at(B, DieCodeVerb::CALLED, SWORD, 3, A),
        ),
        case("no margin at the arm", MARGIN, ["knight", "hero"], 1, plainly, at(B, DieCodeVerb::CALLED, SWORD, 4, A)),
        case("a hero's margin against a block", MARGIN, ["fencer", "hero"], 1, block, with(SWORD)),
        case("rolled modifiers", ROLLED, ["knight", "hero"], 3, plainly, at(B, DieCodeVerb::CALLED, PISTOL, 1, A)),
        case(
            "rolled modifiers against a parry",
            ROLLED,
            ["fencer", "hero"],
            1,
            parry,
            at(B, DieCodeVerb::CALLED, FISTS, 4, A),
        ),
        case("an acrobat's defence", BONUS, ["acrobat", "fencer"], 3, plainly, with(PISTOL)),
        case("an acrobat's dodge", BONUS, ["acrobat", "fencer"], 3, (&[1, 1, 1, 1, 3], dodges), with(PISTOL)),
    ]);
    cases
}

/// The battle at B's turn, before the tested act.
fn prepared(case: &Case) -> Battle {
    let mut fight = duel(case.settings, case.cells).with_weapons(SWORDS).with_sheets(&people()).between(case.kinds);
    fight.armour += SLEEVES;
    let mut battle = fight.start(case.dice);
    until_turn_of(&mut battle, A);
    (case.before)(&mut battle);
    until_turn_of(&mut battle, B);
    assert_eq!(battle.unused_dice(), Some(0), "{}: the dice are for what comes before", case.what);
    battle
}

/// The results for a unit in all fights.
#[derive(Default)]
struct Seen {
    lost: Histogram,
    falls: Histogram,
    conditions: Vec<Histogram>,
}

fn compare(case: &Case) -> Result<(), String> {
    let shown = prepared(case);
    let digest = shown.digest();
    let forecast = shown.forecast(&case.order).map_err(|error| error.to_string())?;
    assert_eq!(shown.digest(), digest, "{}: a forecast changes nothing", case.what);
    let before: Vec<i32> = [A, B].iter().map(|&unit| hp(&shown, unit)).collect();
    let names: Vec<Name> =
        ["stunned", "wounded", "severely wounded", "incapacitated", "mortally wounded", "unconscious"]
            .into_iter()
            .map(Name::new)
            .collect();
    let new = |battle: &Battle, unit: UnitId, name: Name| {
        let on = |battle: &Battle| battle.conditions(unit).iter().any(|one| one.name == name);
        on(battle) && !on(&shown)
    };
    let mut seen = [Seen::default(), Seen::default()];
    seen.iter_mut().for_each(|one| one.conditions = vec![Histogram::default(); names.len()]);
    let mut battle = shown.scratch(11);
    for _ in 0..fights(150, 5_000) {
        shown.copy_into(&mut battle);
        battle.submit(case.order).map_err(|error| error.to_string())?;
        for (at, unit) in [A, B].into_iter().enumerate() {
            seen[at].lost.add(before[at] - hp(&battle, unit));
            seen[at].falls.add(i32::from(!battle.unit(unit).expect("it exists").is_active()));
            for (count, &name) in seen[at].conditions.iter_mut().zip(&names) {
                count.add(i32::from(new(&battle, unit, name)));
            }
        }
    }
    for (at, unit) in [A, B].into_iter().enumerate() {
        let target = forecast.targets.iter().find(|target| target.target == unit).cloned();
        let target = target.unwrap_or_else(|| TargetForecast::untouched(unit));
        let on = |what: &str| format!("{what} on {unit:?}");
        let agrees = |what: &str, dist: &Dist, seen: &Histogram| {
            dist.agrees_with(seen).map_err(|error| format!("{}: {error}", on(what)))
        };
        let once = |p: f64| Dist::mix(p.clamp(0.0, 1.0), &Dist::point(1), &Dist::point(0));
        agrees("damage", &target.damage, &seen[at].lost)?;
        agrees("defeat", &once(target.defeat), &seen[at].falls)?;
        for (count, name) in seen[at].conditions.iter().zip(&names) {
            let chance = target.conditions.iter().find(|(known, _)| known == name).map_or(0.0, |(_, p)| *p);
            agrees(name.as_str(), &once(chance), count)?;
        }
    }
    Ok(())
}

#[test]
fn forecasts_of_die_codes_agree_with_fights_of_every_defence() {
    let failures = failures(&cases(), |case| {
        let held = compare(case);
        held.unwrap_or_else(|error| panic!("{} under {:?}: {error}", case.what, case.settings));
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_blade_stopped_with_the_body_is_in_the_forecast_of_whom_it_injures() {
    let of = |what: &str, unit: UnitId| {
        let case = cases().into_iter().find(|case| case.what == what && case.settings == BODY).expect("it is a case");
        let battle = prepared(&case);
        let targets = battle.forecast(&case.order).expect("legal").targets;
        targets.into_iter().find(|target| target.target == unit)
    };
    let parried = of("fists against a parrying blade", B).expect("the attacker may be injured (DC-051)");
    assert!(parried.hit > 0.0 && parried.expected > 0.0);
    let blocked = of("a sword against a block", A).expect("the target");
    assert!(blocked.damage.p(0) < 1.0 - blocked.hit, "it is injured by misses too (DC-052)");
    assert!(of("a sword against a safe block", B).is_none() && of("fists against a block", B).is_none());
}
