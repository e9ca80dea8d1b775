//! More than two sides, neutral ones and allies (SW-025).

use crate::rules;
use hexfray_battle::{Aim, Decision, Order, Outcome, Ruling, SideId, UnitId, Verb};
use hexfray_power_table::PowerTableVerb;

use super::field::{FIGHTER, Field, GOBLIN, act};

const NEUTRAL: &str = "neutral = true";

/// A fighter of each side, 10 m apart.
fn three(third: &str) -> Field {
    let field = Field::line().side("c", third).unit("a", (5, 0), FIGHTER).unit("b", (15, 0), FIGHTER);
    field.unit("c", (25, 0), FIGHTER)
}

/// The units whose turns come next, while every unit ends its turn at once.
fn turns(fight: &mut super::field::Fight, count: usize) -> Vec<u16> {
    let mut seen = Vec::new();
    while seen.len() < count {
        let unit = fight.0.decision().unit().expect("each side has one unit").0;
        seen.push(unit);
        fight.end(unit);
    }
    seen
}

fn outcome(fight: &super::field::Fight) -> Option<Option<SideId>> {
    fight.0.outcome().map(|Outcome { winner, .. }| winner)
}

#[test]
fn sw_025_three_sides_act_one_after_the_other_until_one_is_left() {
    let mut fight = three("").start(&[]);
    assert_eq!(turns(&mut fight, 6), [0, 1, 2, 0, 1, 2]);
    fight.rule(Ruling::Remove { unit: UnitId(1) });
    assert_eq!(outcome(&fight), None, "two sides are left that fight each other");
    fight.rule(Ruling::Remove { unit: UnitId(0) });
    assert_eq!(outcome(&fight), Some(Some(SideId(2))));
}

#[test]
fn sw_029_the_best_of_three_rolls_acts_first() {
    // Characters need no knowledge checks; these are the initiatives of a, b and c.
    let fight = three("").begins().start(&[1, 2, 2, 2, 6, 5]);
    assert_eq!(fight.0.decision().side(), Some(SideId(2)));
    let order: Vec<u16> = fight.0.timeline().iter().map(|beat| beat.unit.0).collect();
    assert_eq!(order, [2, 0, 1], "the others follow by their numbers");
    let fight = three(NEUTRAL).begins().start(&[1, 2, 2, 2]);
    assert_eq!((fight.0.decision().side(), fight.unused()), (Some(SideId(1)), 0), "a neutral side does not roll");
    let order: Vec<u16> = fight.0.timeline().iter().map(|beat| beat.unit.0).collect();
    assert_eq!(order, [1, 0, 2], "and acts last");
}

#[test]
fn sw_025_neutrals_are_nobodys_foes() {
    let field = Field::line().side("c", NEUTRAL).set("auto_block = 'ask'");
    let field = field.unit("a", (5, 0), FIGHTER).unit("b", (35, 0), FIGHTER).unit("c", (5, 0), FIGHTER);
    let field = field.unit("c", (9, 0), FIGHTER);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    assert!(!fight.0.reach(UnitId(0)).is_empty(), "a neutral at its coordinates does not hold it (SW-080)");
    fight.go(0, (12, 0));
    assert!(matches!(fight.0.decision(), Decision::Act { .. }), "nor does one stop it (SW-112)");
    assert_eq!(fight.cell(0), (12, 0));
    fight.rule(Ruling::Remove { unit: UnitId(1) });
    assert_eq!(outcome(&fight), Some(Some(SideId(0))), "neutrals that stand keep no battle going");
}

#[test]
fn a_side_that_surrenders_among_three_has_lost_to_the_foe_with_most_units() {
    let winner = |field: Field, side| {
        let mut fight = field.start(&[]);
        fight.rule(Ruling::Surrender { side: SideId(side) });
        outcome(&fight)
    };
    assert_eq!(winner(three(""), 0), Some(Some(SideId(1))), "of equals the first");
    assert_eq!(winner(three(""), 1), Some(Some(SideId(0))));
    let stronger = |third| three(third).unit("c", (26, 0), FIGHTER);
    assert_eq!(winner(stronger(""), 0), Some(Some(SideId(2))), "two are more than one");
    assert_eq!(winner(stronger(NEUTRAL), 0), Some(Some(SideId(1))), "a neutral side is no foe");
}

#[test]
fn sw_025_neutrals_do_not_win() {
    let mut fight = three(NEUTRAL).start(&[]);
    fight.rule(Ruling::Remove { unit: UnitId(2) });
    assert_eq!(outcome(&fight), None, "nor is it over when they have gone");
    let mut fight = three(NEUTRAL).start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::SURRENDER, 0, 0, Aim::None));
    assert_eq!(outcome(&fight), Some(Some(SideId(1))));
}

#[test]
fn sw_145_neutrals_do_not_shield_and_foes_of_any_side_do() {
    let archer = FIGHTER.replace("fighter = 3", "marksman = 3").replace("bastard_sword", "short_bow");
    let shot = |third: &str| {
        let field = Field::line().side("c", third).unit("a", (5, 0), &archer).unit("b", (12, 0), FIGHTER);
        let mut fight = field.unit("c", (8, 0), FIGHTER).start(&[]);
        fight.turn_of(0);
        fight.0.check(&act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)))).is_ok()
    };
    assert!(shot(NEUTRAL), "past a neutral");
    assert!(shot("allies = [\"a\"]"), "past an ally");
    assert!(!shot(""), "not past a third side's fighter");
}

#[test]
fn sw_025_allies_stand_and_fall_together() {
    let field = Field::line().side("c", "allies = [\"a\"]").set("auto_block = 'ask'");
    let field = field.unit("a", (5, 0), FIGHTER).unit("b", (15, 0), FIGHTER).unit("c", (9, 0), FIGHTER);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    fight.go(0, (11, 0));
    assert_eq!(fight.cell(0), (11, 0), "an ally stops nobody");
    fight.end(0);
    fight.turn_of(1);
    fight.go(1, (8, 0));
    let Decision::Answer { unit, .. } = *fight.0.decision() else { panic!("a unit is asked") };
    assert_eq!(unit, UnitId(0), "b's way is stopped by a, and by its ally");
    assert_eq!(fight.0.orders().last(), Some(&Order::Answer { unit, option: fight.0.orders().len() as u16 - 1 }));
    fight.order(*fight.0.orders().last().unwrap());
    assert_eq!(fight.0.decision().unit(), Some(UnitId(2)));
    fight.order(fight.0.orders()[0]);
    fight.rule(Ruling::Remove { unit: UnitId(1) });
    assert_eq!(outcome(&fight), Some(Some(SideId(0))), "with no foe left the allies have won");
}

#[test]
fn sw_030_three_sides_place_themselves_in_turn() {
    let spawn = |side: &str, cols: [i16; 3]| {
        let cells: Vec<String> = cols.iter().map(|col| format!("[{col}, 0]")).collect();
        format!("[[spawn]]\nside = \"{side}\"\ncells = [{}]\n", cells.join(", "))
    };
    let board =
        super::field::LINE.to_owned() + &spawn("a", [0, 1, 4]) + &spawn("b", [10, 11, 13]) + &spawn("c", [35, 36, 39]);
    let field = Field::on(&board).side("c", "").unplaced("a", FIGHTER).unplaced("b", GOBLIN).unplaced("c", GOBLIN);
    let mut fight = field.start(&[]);
    let mut asked = Vec::new();
    while let Decision::Answer { side, .. } = *fight.0.decision() {
        asked.push(side.0);
        fight.order(fight.0.orders()[0]);
    }
    assert_eq!(asked, [0, 1, 2]);
}

#[test]
fn sw_025_mistakes_about_sides_are_reported() {
    let error = |field: Field| field.setup().expect_err("it is wrong").to_string();
    let field = |third: &str| Field::line().side("c", third).unit("a", (5, 0), FIGHTER).unit("b", (15, 0), FIGHTER);
    assert!(error(field("allies = [\"nobody\"]")).contains("there is no side \"nobody\""));
    let all = Field::line().side("c", "allies = [\"a\", \"b\"]").sides_as("neutral = true");
    assert!(error(all.unit("a", (5, 0), FIGHTER).unit("b", (15, 0), FIGHTER)).contains("no side has a foe"));
    let mut library = hexfray_data::library();
    let text = "name = 'x'\nruleset = 'percentile'\nmap = 'maps/duel.map.toml'\n[[side]]\nname = 'red'\nneutral = true\n\
                [[side]]\nname = 'blue'\n[[unit]]\nkind = 'knight'\nside = 'red'\n[[unit]]\nkind = 'knight'\nside = 'blue'\n";
    library.add("maps/x.battle.toml", text);
    let error = rules::load(&library, "maps/x.battle.toml").expect_err("these rules know no neutrals").to_string();
    assert!(error.contains("no sides at peace"), "{error}");
}
