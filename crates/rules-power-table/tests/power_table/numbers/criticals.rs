//! Criticals: SW-177 to SW-184.

use hexfray_battle::{Name, Rule};
use hexfray_power_table::numbers::{
    Critical, CriticalChange, CriticalTerms, DamageKind, HarmRoll, critical::MAGIC_CRITICAL,
};

use super::{roll, table, terms};

fn least(terms: CriticalTerms<'_>) -> Option<i32> {
    terms.critical().least()
}

const BLADE: CriticalTerms<'static> =
    CriticalTerms { base: 10, class: None, kind: DamageKind::Physical, metal_armour: false, changes: &[] };

const FENCER: Option<(Name, i32)> = Some((Name::new("Fencer"), -1));

fn change(term: &'static str, amount: i32) -> CriticalChange {
    CriticalChange { term: Name::new(term), amount, rule: Rule::new("SW-182") }
}

#[test]
fn sw_177_criticals_are_kept_and_rolled_again() {
    let example = roll(17, 10, &[10, 7]);
    assert_eq!((example.sum, example.first, example.criticals), (12, 7, 1), "7, critical, and 5");
    let chain = roll(20, 10, &[11, 10, 4]);
    assert_eq!((chain.sum, chain.criticals), (19, 2), "9 and 8 and 2");
    assert_eq!(roll(20, 10, &[9]).criticals, 0, "9 falls short of 10");
}

#[test]
fn sw_178_damaging_magic_has_ten() {
    assert_eq!(MAGIC_CRITICAL, 10);
    let spell = CriticalTerms { base: MAGIC_CRITICAL, kind: DamageKind::Magical, metal_armour: true, ..BLADE };
    assert_eq!(least(spell), Some(10));
}

#[test]
fn sw_179_a_later_double_1_adds_nothing_and_fails_not() {
    let rolled = roll(20, 10, &[10, 2]);
    assert_eq!((rolled.sum, rolled.failed, rolled.criticals), (8, false, 1), "8, critical, and 0");
    assert_eq!(roll(20, 10, &[12, 11, 2]).sum, 10 + 9);
}

#[test]
fn sw_180_a_fencer_has_one_less() {
    let fencer = CriticalTerms { class: FENCER, ..BLADE };
    assert_eq!(least(fencer), Some(9));
    assert_eq!(terms(&fencer.parts()), [("critical value", 10), ("Fencer", -1)]);
}

#[test]
fn sw_181_metal_armour_makes_it_one_more_but_not_for_guns() {
    let clad = CriticalTerms { metal_armour: true, ..BLADE };
    assert_eq!(least(clad), Some(11));
    assert_eq!(least(CriticalTerms { kind: DamageKind::Magical, ..clad }), Some(10), "guns do magical damage");
}

#[test]
fn sw_182_feats_and_spells_change_it_as_written() {
    let shot = CriticalTerms { kind: DamageKind::Magical, changes: &[change("Critical Bullet", -1)], ..BLADE };
    assert_eq!(least(shot), Some(9));
    assert_eq!(terms(&shot.parts()), [("critical value", 10), ("Critical Bullet", -1)]);
}

#[test]
fn sw_183_it_stays_between_eight_and_never() {
    let sharp = CriticalTerms { base: 9, class: FENCER, changes: &[change("Lethal Strike", -1)], ..BLADE };
    assert_eq!(least(sharp), Some(8), "9 − 1 − 1 = 7 counts as 8");
    assert_eq!(terms(&sharp.parts()).last(), Some(&("critical value", 8)));
    let dull = CriticalTerms { base: 12, metal_armour: true, ..BLADE };
    assert_eq!((dull.parts().total(), least(dull)), (13, None), "12 + 1 = 13: never");
    assert_eq!(roll(20, 13, &[12]).criticals, 0);
    assert_eq!((Critical::of(40), Critical::of(-3)), (Critical::NEVER, Critical::of(8)));
}

#[test]
fn sw_184_where_criticals_are_impossible() {
    let (ten, power) = (Critical::of(10), HarmRoll::Power(20));
    assert_eq!(power.critical(ten, false, false), ten);
    assert_eq!(power.critical(ten, false, true), Critical::NEVER, "resisted for half");
    assert_eq!(power.critical(ten, true, false), Critical::NEVER, "recovery");
    assert_eq!(HarmRoll::TwoDice.critical(ten, false, false), Critical::NEVER, "monsters' 2d + X");
    let mut throws = [12].into_iter();
    let monster = HarmRoll::TwoDice.roll(&table(), ten, || throws.next().expect("one throw is all"));
    assert_eq!((monster.sum, monster.criticals), (12, 0));
    let area = roll(20, 10, &[10, 10, 5]);
    assert_eq!((area.sum, area.first_only().sum), (19, 8), "those who resist one roll for all take its first result");
}
