//! Exceptions of rules: the units, times and settings for which a rule does not hold (TC-054, TC-056, TC-058,
//! TC-074, TC-102, TC-113, TC-115, TC-144, MC-062, MC-162, MC-180, MC-181).

use hexfray_battle::{Aim, Decision, Event, Order, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::{
    field::{
        Field, Fight, act, at, cast, cell, damage, damaged, healed, hurt, inflict, knows, other, strike, user, wields,
    },
    jobs::uses,
};

fn is_lost(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. }))
}

/// The events when the first unit's slow act takes effect after its target has left the battle.
fn bereft(ability: &str, side: &str, setting: &str) -> Vec<Event> {
    let slow = |spd: u8| format!("attributes = {{ spd = {spd} }}\nhp = 200\neva = 0\nacc = 200\n");
    let caster = format!("{}mp = 50\nabilities = [\"{ability}\"]\n", slow(8));
    let field = Field::open().set(setting).unit("a", (5, 2), &caster).unit(side, (6, 2), &slow(1));
    // The near foe has its turn before the act takes effect.
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
fn tc_054_a_charge_may_go_on_into_the_round_after_the_next() {
    let caster = "attributes = { spd = 1 }\nhp = 50\nabilities = [\"kit_slow_blow\"]\n";
    let field = Field::open().unit("a", (5, 2), caster).unit("b", (6, 2), "attributes = { spd = 3 }\nhp = 50\n");
    // Initiative 2, 4 and 11 of the caster; the other has 4 in every round.
    let mut fight = field.start(&[1, 1, 3, 1, 10, 1]);
    fight.end();
    let mut events = fight.order(cast(at(1)));
    assert_eq!((fight.0.round(), fight.actor()), (2, UnitId(1)));
    events.extend(fight.end());
    let ready = |event: &Event| if let Event::Charging { ready, .. } = event { Some(*ready) } else { None };
    assert_eq!(events.iter().filter_map(ready).collect::<Vec<_>>(), [-10, -6, 5], "2 − 12, 4 − 10, 11 − 6");
    assert_eq!((fight.0.round(), damage(&events)), (3, vec![20]));
    let turns = events.iter().filter(|event| matches!(event, Event::TurnStarted { unit: UnitId(0), .. })).count();
    assert_eq!(turns, 0, "and its turns in between are lost (TC-055)");
}

#[test]
fn tc_056_what_was_paid_for_a_charge_that_is_broken_off_is_lost() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt")).unit("b", (8, 2), &other(15));
    let mut fight = field.start(&[1, 1]);
    fight.order(cast(at(1)));
    assert!(is_lost(&inflict(&mut fight, 0, "sleep", 4)));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().mp, 42, "8 MP went with the declaration");
}

#[test]
fn tc_074_damage_of_another_kind_frees_nobody() {
    let still = |ability: &str, condition: &str, dice: &[u16]| {
        let field =
            Field::open().unit("a", (5, 2), &knows(ability)).unit("b", (7, 2), &other(5).replace("= 100", "= 300"));
        let mut fight = field.start(&[&[1, 1], dice].concat());
        inflict(&mut fight, 1, condition, 4);
        assert_eq!(damage(&fight.order(cast(at(1)))).len(), 1, "{ability} hurts");
        !fight.conditions(1).is_empty()
    };
    assert!(!still("kit_fire", "frozen", &[50]), "fire frees the frozen");
    assert!(still("kit_bolt", "frozen", &[50, 4]), "a spell without an element does not");
    assert!(still("kit_bolt", "sleep", &[50, 4]), "nor does it wake the sleeper, as a blow would");
    assert!(still("kit_fire", "heat", &[50]), "and only ice ends heat");
}

#[test]
fn tc_102_a_weapon_that_misses_brings_nothing() {
    let field = Field::open().unit("a", (5, 2), &wields("kit_blinding_rod")).unit("b", (6, 2), &other(5));
    let mut fight = field.start(&[1, 1, 76]);
    assert!(damage(&fight.order(strike(1))).is_empty(), "97 − 22 = 75");
    assert!(fight.conditions(1).is_empty());
}

#[test]
fn tc_113_the_last_magic_points_may_be_spent() {
    for (mp, casts) in [(8, true), (7, false)] {
        let caster = knows("kit_bolt").replace("mp = 50", &format!("mp = {mp}"));
        let fight = Field::open().unit("a", (5, 2), &caster).unit("b", (7, 2), &other(5)).start(&[1, 1]);
        assert_eq!(fight.0.check(&cast(at(1))).is_ok(), casts, "{mp} MP for a spell of 8");
    }
}

#[test]
fn tc_144_permanent_conditions_return_when_a_unit_is_up_again() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_wake")).unit("b", (12, 2), &other(4));
    let field = field.unit("a", (6, 2), &format!("{}hero = true\nalways = [\"regen\"]\n", other(3)));
    let mut fight = field.start(&[1; 9]);
    hurt(&mut fight, 2, 100);
    assert!(fight.conditions(2).iter().all(|(name, _)| *name != "Mending"), "not on the unconscious");
    fight.order(cast(at(2)));
    assert!(fight.conditions(2).contains(&("Mending", None)), "{:?}", fight.conditions(2));
}

#[test]
fn tc_144_what_is_always_there_does_not_come_back_over_the_fallen() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(3));
    let field = field.unit("b", (12, 2), &format!("{}always = [\"regen\"]\n", other(2)));
    let mut fight = field.start(&[1; 12]);
    let always = fight.conditions(2);
    assert_eq!(always, [("Mending", None)]);
    hurt(&mut fight, 2, 100);
    let fallen = fight.conditions(2);
    assert!(!fallen.contains(&always[0]), "with it falls what it bears: {fallen:?}");
    let round = fight.0.round();
    while fight.0.round() == round {
        fight.end();
    }
    assert_eq!(fight.conditions(2), fallen, "the Status Phase brings nothing back");
}

/// A user that may reroll a miss has missed two foes, at (8, 2) and (9, 2), with a spell at this aim.
pub fn missed(spell: &str, aim: Aim, setting: &str) -> Fight {
    let caster = user("").replace("mp = 50", "mp = 90");
    let caster = format!("{caster}abilities = [\"reset\", \"{spell}\"]\n");
    let field = Field::open().set(setting).unit("a", (5, 2), &caster);
    let field = field.unit("b", (8, 2), &other(5)).unit("b", (9, 2), &other(4));
    let mut fight = field.start(&[10, 1, 1, 10, 1, 1, 100, 100]);
    fight.order(cast(at(0)));
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    fight.order(act(0, Verb::ABILITY, 1, 0, aim));
    fight
}

/// The answers to a question for this unit.
pub fn answers(fight: &Fight) -> Vec<String> {
    match fight.0.decision() {
        Decision::Answer { options, .. } => options.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// The answers of a user that may reroll a miss, after its Group spell has missed both targets.
fn again(setting: &str) -> Vec<String> {
    answers(&missed("kit_blaze", Aim::Cell(Cell::new(8, 2)), setting))
}

fn why_lost(events: &[Event]) -> Option<&'static str> {
    events.iter().find_map(|event| match event {
        Event::Interrupted { unit: UnitId(0), why, .. } => Some(why.as_str()),
        _ => None,
    })
}

#[test]
fn tc_115_a_throw_at_a_target_that_a_ruling_takes_away_is_not_made_again() {
    let far = Ruling::Place { unit: UnitId(1), cell: Cell::new(19, 4) };
    let near = Ruling::Place { unit: UnitId(1), cell: Cell::new(8, 3) };
    let gone = Ruling::Remove { unit: UnitId(1) };
    for (ruling, why) in [(gone, Some("the target is gone")), (far, Some("the target is out of reach")), (near, None)] {
        let mut fight = missed("kit_bolt", at(1), "");
        assert_eq!(answers(&fight), ["Let it be", "Roll again: Unit B"]);
        let events = fight.order(Order::Referee(ruling));
        assert_eq!(why_lost(&events), why, "{ruling:?}");
        assert_eq!(answers(&fight).len(), if why.is_none() { 2 } else { 0 }, "{ruling:?}");
        assert_eq!(fight.actor(), UnitId(0), "its turn goes on: {ruling:?}");
    }
}

#[test]
fn tc_115_of_those_in_an_area_only_those_who_are_still_there_are_rolled_for_again() {
    let out = Ruling::Place { unit: UnitId(1), cell: Cell::new(19, 4) };
    for ruling in [Ruling::Remove { unit: UnitId(1) }, out] {
        let mut fight = missed("kit_blaze", Aim::Cell(Cell::new(8, 2)), "group_roll = \"each\"");
        let events = fight.order(Order::Referee(ruling));
        assert_eq!(why_lost(&events), None, "{ruling:?}");
        assert_eq!(answers(&fight), ["Let it be", "Roll again: Unit C"], "{ruling:?}");
    }
}

#[test]
fn tc_115_where_one_roll_is_for_all_it_is_thrown_again_for_all() {
    assert_eq!(again("group_roll = \"once\""), ["Let it be", "Roll again"]);
    assert_eq!(again("group_roll = \"each\""), ["Let it be", "Roll again: Unit B", "Roll again: Unit C"]);
}

#[test]
fn mc_162_a_unit_that_cannot_act_takes_no_blows_for_another() {
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

/// Eight levels down and a boulder on the way.
const DROP: &str = r#"
name = "Drop"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . O . . .
'''
height = '''
8 0 0 0 0 0 0 0
'''
"#;

#[test]
fn mc_062_a_floating_unit_comes_down_unhurt() {
    let drop = |condition: Option<&str>| {
        let field =
            Field::on(DROP).set("voluntary_drop = true").unit("a", (0, 0), &user("")).unit("b", (7, 0), &other(5));
        let mut fight = field.start(&[1, 1]);
        condition.map(|condition| inflict(&mut fight, 0, condition, 4));
        damage(&fight.go(0, (1, 0)))
    };
    assert_eq!(drop(None), [32], "Jump 4, a fall of 8, 80 HP: 4 × 8");
    assert!(drop(Some("float")).is_empty() && drop(Some("flight")).is_empty());
}

#[test]
fn mc_180_obstacles_and_heights_bar_those_who_float() {
    let field = Field::on(DROP).unit("a", (2, 0), &user("")).unit("b", (7, 0), &other(5));
    let mut fight = field.start(&[1, 1]);
    inflict(&mut fight, 0, "float", 4);
    let cells: Vec<i16> = fight.0.reach(UnitId(0)).iter().map(|way| way.cell.col).collect();
    assert!(cells.contains(&1) && cells.contains(&3), "{cells:?}");
    assert!(!cells.contains(&5), "a boulder bars the way");
    assert!(!cells.contains(&0), "and eight levels are more than its Jump");
}

#[test]
fn mc_181_those_who_can_do_nothing_can_be_helped_along() {
    for condition in ["frozen", "stop", "immobilize"] {
        let field =
            Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 0), &other(5)).unit("a", (4, 2), &other(4));
        let mut fight = field.start(&[1; 3]);
        inflict(&mut fight, 2, condition, 3);
        fight.order(act(0, PercentileVerb::ASSIST, 0, 0, at(2)));
        fight.go(0, (7, 2));
        assert_eq!(cell(&fight, 2), (6, 2), "{condition} (MC-039)");
    }
}
