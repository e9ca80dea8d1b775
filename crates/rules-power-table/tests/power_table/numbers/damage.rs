//! From the dice to the hit points lost: SW-159, SW-163 to SW-176.

use hexfray_battle::{Name, Rule};
use hexfray_power_table::{
    content::{AbilityScore, AbilityScores, Weakness},
    numbers::{
        Bane, Blow, Critical, Damage, DamageChange, DamageKind, Elements, Fits, HarmRoll, Rolled, ability_score, damage,
    },
};

use super::{just, roll, table, terms};

fn change(term: &'static str, amount: i32, fits: Fits) -> DamageChange {
    DamageChange { term: Name::new(term), amount, fits, rule: Rule::HOUSE }
}

const FIRE: Name = Name::new("fire");
const POISON: Name = Name::new("poison");

fn blade(extra: i32) -> Damage {
    Damage { kind: DamageKind::Physical, elements: Elements::new(), extra: just(extra) }
}

fn burning() -> Elements {
    Elements::from_iter([FIRE])
}

fn fire(extra: i32) -> Damage {
    Damage { kind: DamageKind::Magical, elements: burning(), extra: just(extra) }
}

/// The loss that flat damage causes to a target.
fn flat(harm: &Damage, halved: bool, increases: &[DamageChange], reductions: &[DamageChange]) -> i32 {
    let blow = Blow::new(harm, halved, increases, reductions, &[]);
    let applied = blow.pipeline().applied(Rolled::default());
    assert_eq!(blow.parts(HarmRoll::Flat, Rolled::default()).total(), applied, "the terms add up to what is applied");
    applied
}

#[test]
fn sw_159_defense_reduces_physical_damage_alone() {
    let defense = [DamageChange::defense(3)];
    assert_eq!(flat(&blade(10), false, &[], &defense), 7);
    assert_eq!(flat(&fire(10), false, &[], &defense), 10);
}

#[test]
fn sw_163_recovery_is_a_roll_and_extra_points_without_criticals() {
    let herb = HarmRoll::Power(10);
    let mut throws = [10].into_iter();
    let critical = herb.critical(Critical::of(10), true, false);
    let rolled = herb.roll(&table(), critical, || throws.next().expect("one throw is all"));
    assert_eq!(damage::recovery(herb, rolled, &just(4)).total(), 5 + 4, "a 10 is not critical");
    let failed = damage::recovery(herb, roll(10, 13, &[2]), &just(4));
    assert_eq!(terms(&failed), [("automatic failure", 0)], "double 1 restores nothing");
}

#[test]
fn sw_164_extra_damage_is_added_once() {
    let example = Blow::new(&blade(5), false, &[], &[], &[]);
    let rolled = roll(20, 10, &[11, 10, 4]);
    assert_eq!(example.pipeline().applied(rolled), 19 + 5, "three throws, extra damage once");
}

#[test]
fn sw_166_calculated_damage_is_the_results_and_extra_damage() {
    let steps = Blow::new(&blade(5), false, &[], &[], &[]).pipeline().steps(roll(17, 10, &[10, 7]).sum);
    assert_eq!(steps.calculated, 17, "7 + 5 + 5");
}

#[test]
fn sw_167_a_raised_ability_is_halved_with_the_rest() {
    let extra = |strength: i32| {
        let abilities = AbilityScores { strength, ..AbilityScores::default() };
        ability_score::extra(Some((Name::new("Fighter"), 3)), Some(AbilityScore::Strength), &abilities)
    };
    let taken = |strength: i32| {
        let harm = Damage { extra: extra(strength), ..blade(0) };
        Blow::new(&harm, true, &[], &[], &[]).pipeline().steps(4)
    };
    assert_eq!((taken(14).calculated, taken(20).calculated), (9, 10), "Strength +6 is +1 before halving");
    assert_eq!((taken(14).applied, taken(20).applied), (5, 5));
}

#[test]
fn sw_168_monsters_roll_two_dice_and_add() {
    let mut throws = [3 + 5].into_iter();
    let rolled = HarmRoll::TwoDice.roll(&table(), Critical::of(8), || throws.next().expect("one throw is all"));
    let blow = Blow::new(&blade(4), false, &[], &[], &[]);
    assert_eq!(blow.pipeline().applied(rolled), 12, "2d + 4, dice 3 + 5");
    assert_eq!(terms(&blow.parts(HarmRoll::TwoDice, rolled)), [("two dice", 8), ("value", 4)]);
    let ones = HarmRoll::TwoDice.roll(&table(), Critical::NEVER, || 2);
    assert_eq!(blow.pipeline().applied(ones), 6, "double 1 is no failure without a power table");
}

#[test]
fn sw_169_flat_damage_is_calculated_already() {
    let rolled = HarmRoll::Flat.roll(&table(), Critical::of(8), || panic!("no dice"));
    let blow = Blow::new(&blade(15), true, &[], &[], &[]);
    assert_eq!(blow.pipeline().applied(rolled), 8, "it is halved like any other");
    assert_eq!(terms(&blow.parts(HarmRoll::Flat, rolled)), [("value", 15), ("resisted: half", -7)]);
}

#[test]
fn sw_170_resisting_halves_and_rounds_up() {
    assert_eq!(flat(&fire(15), true, &[], &[]), 8);
    assert_eq!(flat(&fire(14), true, &[], &[]), 7);
    assert_eq!([0, 1, 2, 3].map(damage::half), [0, 1, 1, 2]);
}

#[test]
fn sw_171_increases_are_not_halved() {
    let weakness = [change("weakness", 3, Fits::element(FIRE))];
    assert_eq!(flat(&fire(15), true, &weakness, &[]), 11, "8 + 3");
}

#[test]
fn sw_172_increases_count_that_fit_the_damage() {
    let increases = [
        change("Power Attack", 4, Fits::PHYSICAL),
        change("fire weakness", 3, Fits::element(FIRE)),
        change("physical weakness", 2, Fits::PHYSICAL),
        change("magical weakness", 2, Fits::MAGICAL),
    ];
    assert_eq!(flat(&blade(10), false, &increases, &[]), 10 + 4 + 2);
    assert_eq!(flat(&fire(10), false, &increases, &[]), 10 + 3 + 2);
    let burning = Damage { elements: burning(), ..blade(10) };
    assert_eq!(flat(&burning, false, &increases, &[]), 10 + 4 + 3 + 2, "a burning blade finds both weaknesses");
}

#[test]
fn sw_173_reductions_come_last_and_leave_at_least_nothing() {
    let harm = blade(17);
    assert_eq!(flat(&harm, false, &[], &[DamageChange::defense(1)]), 16, "17 − Defence 1");
    assert_eq!(flat(&blade(5), false, &[], &[DamageChange::defense(7)]), 0, "5 − 7");
    let reductions =
        [DamageChange::defense(1), change("Blunt Weapon", 2, Fits::PHYSICAL), change("Protection", 3, Fits::ANY)];
    assert_eq!(flat(&harm, false, &[], &reductions), 11);
    assert_eq!(flat(&fire(17), false, &[], &reductions), 14, "Protection alone goes with both kinds");
}

#[test]
fn sw_175_weakness_raises_resistance_reduces_immunity_undoes() {
    let ward = [change("fire resistance", 4, Fits::element(FIRE))];
    assert_eq!(flat(&fire(10), false, &[], &ward), 6);
    assert_eq!(flat(&blade(10), false, &[], &ward), 10);
    let immune = Blow::new(&fire(10), false, &[], &[], &[Fits::element(FIRE)]);
    assert_eq!(immune.pipeline().applied(Rolled::default()), 0);
    assert_eq!(immune.parts(HarmRoll::Flat, Rolled::default()).total(), 0);
    let spared = Blow::new(&fire(10), false, &[], &[], &[Fits::element(POISON)]);
    assert_eq!(spared.pipeline().applied(Rolled::default()), 10);
    let mixed = Damage { elements: Elements::from_iter([FIRE, POISON]), ..fire(10) };
    assert_eq!(flat(&mixed, false, &[], &ward), 6, "one of two elements is enough");
}

#[test]
fn sw_172_weak_points_count_for_those_who_may_use_them() {
    let sheet = [
        Weakness::Element(FIRE, 3),
        Weakness::Physical(2),
        Weakness::Magical(1),
        Weakness::Accuracy(1),
        Weakness::Resists(POISON, 4),
        Weakness::Immune(Name::new("disease")),
    ];
    let taken = |damage: &Damage, known: bool| {
        let bane = Bane::of(&sheet, known);
        let blow = Blow::new(damage, false, &bane.increases, &bane.reductions, &bane.immune);
        blow.pipeline().applied(Rolled::default())
    };
    let of = |element: &'static str| Damage { elements: Elements::from_iter([Name::new(element)]), ..fire(10) };
    assert_eq!((taken(&blade(10), true), taken(&blade(10), false)), (12, 10));
    assert_eq!((taken(&fire(10), true), taken(&fire(10), false)), (14, 10), "fire and magic");
    assert_eq!((taken(&of("poison"), true), taken(&of("poison"), false)), (7, 6), "resistance needs no knowledge");
    assert_eq!((taken(&of("disease"), true), taken(&of("disease"), false)), (0, 0), "nor does immunity");
}

#[test]
fn sw_176_the_worked_attack_term_by_term() {
    let rolled = roll(17, 10, &[5 + 5, 4 + 3]);
    let blow = Blow::new(&blade(5), false, &[change("edge", 2, Fits::ANY)], &[DamageChange::defense(1)], &[]);
    let parts = blow.parts(HarmRoll::Power(17), rolled);
    assert_eq!(terms(&parts), [("power roll", 7), ("criticals", 5), ("value", 5), ("edge", 2), ("Defence", -1)]);
    let plain = Blow::new(&blade(5), false, &[], &[DamageChange::defense(1)], &[]);
    let steps = plain.pipeline().steps(rolled.sum);
    assert_eq!((steps.calculated, steps.total, steps.applied), (17, 17, 16), "17 calculated, 17 total, 16 applied");
    assert_eq!(plain.parts(HarmRoll::Power(17), rolled).total(), 16);
}

#[test]
fn sw_162_nothing_is_added_to_an_automatic_failure() {
    let blow = Blow::new(&blade(5), false, &[change("Power Attack", 4, Fits::ANY)], &[], &[]);
    let failed = roll(17, 10, &[2]);
    assert_eq!(blow.pipeline().applied(failed), 0);
    assert_eq!(blow.parts(HarmRoll::Power(17), failed).total(), 0);
}
