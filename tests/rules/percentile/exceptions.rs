//! What rules make exceptions of: whom, when and in which of their settings they do not hold (TC-058, TC-115, TC-144,
//! TC-149, MC-162).

use hexfray::{
    battle::{Aim, Decision, Event, Order, Ruling, UnitId, Verb},
    grid::Cell,
};

use super::{
    field::{Field, Fight, act, at, cast, damaged, healed, hurt, inflict, other, user},
    jobs::uses,
};

fn is_lost(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. }))
}

/// What follows when the target of the first unit's slow act is gone before it comes, until it has come.
fn bereft(ability: &str, side: &str, setting: &str) -> Vec<Event> {
    let slow = |spd: u8| format!("attributes = {{ spd = {spd} }}\nhp = 200\neva = 0\nacc = 200\n");
    let caster = format!("{}mp = 50\nabilities = [\"{ability}\"]\n", slow(8));
    let field = Field::open().set(setting).unit("a", (5, 2), &caster).unit(side, (6, 2), &slow(1));
    // The near foe has its turn before the act comes.
    let field = field.unit("a", (5, 3), &slow(1)).unit("b", (5, 1), &slow(8)).unit("b", (19, 4), &slow(1));
    let mut fight = field.start(&[10, 1, 2, 7, 4, 50, 50]);
    (2..=3).for_each(|unit| drop(hurt(&mut fight, unit, 100)));
    let mut events = fight.order(cast(at(1)));
    events.extend(fight.order(Order::Referee(Ruling::Remove { unit: UnitId(1) })));
    while fight.0.unit(UnitId(0)).is_some_and(|view| view.charging.is_some()) {
        events = fight.end();
    }
    events
}

#[test]
fn tc_058_what_helps_finds_another_friend_only_where_the_setting_lets_it() {
    assert_eq!(healed(&bereft("kit_slow_mend", "a", "retarget_beneficial = \"ally\"")), [2]);
    let kept = bereft("kit_slow_mend", "a", "retarget_beneficial = \"lost\"");
    assert!(is_lost(&kept) && healed(&kept).is_empty(), "{kept:?}");
    for setting in ["retarget_beneficial = \"ally\"", "retarget_beneficial = \"lost\""] {
        let events = bereft("kit_slow_blow", "b", setting);
        assert_eq!(damaged(&events), [3], "what harms finds another foe by either: {setting}");
    }
}

#[test]
fn tc_144_what_is_always_there_does_not_come_back_over_the_fallen() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(3));
    let field = field.unit("b", (12, 2), &format!("{}always = [\"regen\"]\n", other(2)));
    let mut fight = field.start(&[1; 12]);
    let always = fight.conditions(2);
    assert_eq!(always, [("Regen", None)]);
    hurt(&mut fight, 2, 100);
    let fallen = fight.conditions(2);
    assert!(!fallen.contains(&always[0]), "with it falls what it bears: {fallen:?}");
    let round = fight.0.round();
    while fight.0.round() == round {
        fight.end();
    }
    assert_eq!(fight.conditions(2), fallen, "the Status Phase brings nothing back");
}

#[test]
fn tc_149_the_fallen_of_ones_own_side_are_worth_nothing() {
    let prey = |side: &str, at: (i16, i16), field: Field| {
        field.unit(side, at, &format!("{}hero = false\nxp = 100\n", other(1)))
    };
    let field = Field::open().unit("a", (2, 2), &user(""));
    let field = prey("b", (14, 2), prey("a", (3, 2), field));
    let mut fight = field.start(&[1, 1, 2]);
    hurt(&mut fight, 1, 500);
    hurt(&mut fight, 2, 500);
    assert_eq!(fight.0.spoils().expect("the foe is").xp, 100);
}

/// What a Group spell asks of a user who may throw a miss again, both of whose targets it has missed.
fn again(setting: &str) -> Vec<String> {
    let caster = user("").replace("mp = 50", "mp = 90");
    let caster = format!("{caster}abilities = [\"reset\", \"kit_blaze\"]\n");
    let field = Field::open().set(setting).unit("a", (5, 2), &caster);
    let mut fight =
        field.unit("b", (8, 2), &other(5)).unit("b", (9, 2), &other(4)).start(&[10, 1, 1, 10, 1, 1, 100, 100]);
    fight.order(cast(at(0)));
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    fight.order(act(0, Verb::ABILITY, 1, 0, Aim::Cell(Cell::new(8, 2))));
    match fight.0.decision() {
        Decision::Answer { options, .. } => options.iter().map(ToString::to_string).collect(),
        other => panic!("a miss is asked about, not {other:?}"),
    }
}

#[test]
fn tc_115_where_one_roll_is_for_all_it_is_thrown_again_for_all() {
    assert_eq!(again("group_roll = \"once\""), ["Let it be", "Roll again"]);
    assert_eq!(again("group_roll = \"each\""), ["Let it be", "Roll again: Unit B", "Roll again: Unit C"]);
}

#[test]
fn mc_162_whoever_cannot_act_takes_no_blows_for_another() {
    let reached = |condition: Option<&str>| {
        let foe = "attributes = { str = 8, spd = 4 }\nacc = 90\n";
        let field = Field::open().line("[[unit]]\nkind = \"paladin\"\nside = \"a\"\nat = [5, 2]\n");
        let field = field.unit("b", (7, 2), foe).unit("a", (6, 2), &other(2)).unit("b", (19, 4), &other(1));
        let mut fight: Fight = field.start(&[10, 10, 5, 1, 50, 3]);
        uses(&mut fight, "Cover", at(2));
        if let Some(condition) = condition {
            inflict(&mut fight, 0, condition, 4);
        }
        while fight.actor() != UnitId(1) {
            fight.end();
        }
        let covered = fight.conditions(2).iter().any(|(name, _)| *name == "Covered");
        let odds = fight.0.forecast(&act(1, Verb::ATTACK, 0, 0, at(2))).expect("it is legal");
        (covered, odds.targets.iter().find(|one| one.reached > 0.5).map(|one| one.target.0))
    };
    assert_eq!(reached(None), (true, Some(0)));
    for condition in ["sleep", "stop"] {
        assert_eq!(reached(Some(condition)).1, Some(2), "the ally is struck: {condition}");
    }
}
