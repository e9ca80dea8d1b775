//! Rounds, their durations, the end of a battle and its consequences.

use hexfray_battle::{Aim, Decision, Event, Order, Presence, Ruling, SideId, UnitId, Verb};
use hexfray_power_table::{
    PowerTableVerb,
    state::{After, state_of},
};

use super::field::{FIGHTER, Field, Fight, GOBLIN, act};

/// A goblin with one hit point and a drop table.
const WEAK: &str = r#"
name = "Weakling"
level = 1
hp = 1
move_speed = 10
weapons = ["claws"]
monster = { accuracy = 1, evasion = 0, fortitude = 1, willpower = 1, damage = 1, initiative = 8, loot = [{ from = 2, to = 6, item = "old knife" }, { from = 7, item = "copper", count = 2 }] }
"#;

/// A ranger of level 3 with herbs; Dexterity 12.
const HERBALIST: &str = r#"
name = "Herbalist"
hero = true
level = 3
classes = { ranger = 3, fighter = 3 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
mp = 12
weapons = ["bastard_sword"]
items = { lifegrass = 2, magic_herb = 1 }
"#;

fn end_turn_of(fight: &mut Fight, unit: u16) {
    fight.turn_of(unit);
    fight.end(unit);
}

fn started(events: &[Event]) -> Vec<u16> {
    let of = |event: &Event| match event {
        Event::TurnStarted { unit, .. } => Some(unit.0),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// The open question and its answers.
fn asked(fight: &Fight) -> (String, Vec<&'static str>) {
    match fight.0.decision() {
        Decision::Answer { question, options, .. } => {
            (question.to_string(), options.iter().map(|option| option.as_str()).collect())
        }
        other => panic!("{other:?}"),
    }
}

fn say(fight: &mut Fight, answer: &str) -> Vec<Event> {
    let unit = fight.0.decision().unit().unwrap();
    let option = asked(fight).1.iter().position(|option| *option == answer);
    let option = option.unwrap_or_else(|| panic!("no {answer:?} among {:?}", asked(fight))) as u8;
    fight.order(Order::Answer { unit, option: option.into() })
}

fn two_a_side() -> Field {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("a", (6, 0), FIGHTER);
    field.unit("b", (30, 0), GOBLIN).unit("b", (31, 0), GOBLIN)
}

#[test]
fn sw_040_the_side_with_initiative_acts_then_the_other_then_a_new_round_begins() {
    for areas in [false, true] {
        let field = if areas {
            Field::areas().unit("a", (0, 0), FIGHTER).unit("b", (2, 0), GOBLIN)
        } else {
            Field::line().unit("a", (5, 0), FIGHTER).unit("b", (30, 0), GOBLIN)
        };
        let mut fight = field.start(&[]);
        assert_eq!((fight.0.round(), fight.0.decision().unit()), (1, Some(UnitId(0))));
        fight.end(0);
        assert_eq!((fight.0.round(), fight.0.decision().unit()), (1, Some(UnitId(1))));
        fight.end(1);
        assert_eq!((fight.0.round(), fight.0.decision().unit()), (2, Some(UnitId(0))), "in both modes");
    }
}

#[test]
fn sw_041_everybody_has_one_turn_in_a_round() {
    let mut fight = two_a_side().start(&[]);
    end_turn_of(&mut fight, 0);
    assert!(fight.0.check(&Order::Pick { unit: UnitId(0) }).is_err(), "not a second one");
    end_turn_of(&mut fight, 1);
    assert_eq!(fight.0.decision(), &Decision::Pick { side: SideId(1) });
}

#[test]
fn sw_042_durations_lose_a_round_when_a_round_begins() {
    let mut fight = two_a_side().start(&[]);
    fight.inflict(0, "Slowed", 3);
    for (round, lasts) in [(1, true), (2, true), (3, true), (4, false)] {
        assert_eq!(fight.0.round(), round);
        assert_eq!(fight.has(0, "Slowed"), lasts, "a 3-round effect of round 1 in round {round}");
        fight.next_round();
    }
}

#[test]
fn sw_043_a_minute_is_six_rounds() {
    // An effect of 3 minutes: 18 rounds.
    let about = FIGHTER.to_owned() + "deeds = [\"test_ward\"]\n";
    let ward = "[[ability]]\nkey='test_ward'\nname='Test Ward'\nglyph='defend'\nabout='x'\norigin='skill'\nrange='own'\n\
                inflicts=[{condition='slowed', seconds=180}]\n";
    let field = Field::line().file("abilities/power_table_test.toml", ward);
    let mut fight = field.unit("a", (5, 0), &about).unit("b", (30, 0), GOBLIN).seeded(1);
    fight.turn_of(0);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::None));
    let rounds = |fight: &Fight| fight.0.conditions(UnitId(0)).iter().find_map(|one| one.rounds);
    assert_eq!(rounds(&fight), Some(18));
    fight.rule(Ruling::Time { amount: 6 });
    assert_eq!(rounds(&fight), Some(12), "a minute later");
    let view = fight.0.acts(UnitId(0)).into_iter().find(|view| view.act.verb == Verb::ABILITY).expect("it has a ward");
    assert_eq!(view.about.as_str(), "x", "the menu says what it does");
    // Durations of more than 99 rounds are shown in minutes and hours.
    for (seconds, text) in [(1_000, "for 17 min"), (3_540, "for 59 min"), (3_600, "for 1 h"), (7_200, "for 2 h")] {
        let ward = ward.replace("180", &seconds.to_string());
        let field = Field::line().file("abilities/power_table_test.toml", &ward);
        let mut fight = field.unit("a", (5, 0), &about).unit("b", (30, 0), GOBLIN).seeded(1);
        fight.turn_of(0);
        fight.order(act(0, Verb::ABILITY, 0, 0, Aim::None));
        let until: Vec<_> = fight.0.conditions(UnitId(0)).iter().filter_map(|one| one.until).collect();
        assert_eq!(until.iter().map(|until| until.as_str()).collect::<Vec<_>>(), [text]);
    }
}

#[test]
fn sw_044_until_its_next_turn_is_not_until_the_round_ends() {
    let mut fight = Field::line().unit("a", (2, 0), FIGHTER).unit("b", (30, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    fight.go(0, (20, 0));
    assert!(fight.posture(0).full_move);
    fight.end(0);
    assert!(fight.posture(0).full_move, "while the others act");
    fight.end(1);
    assert_eq!((fight.0.round(), fight.posture(0).full_move), (2, false), "gone when its own turn begins");
    fight.go(0, (2, 0));
    fight.end(0);
    // The other side goes second: a new round alone does not end an effect that lasts until its turn.
    fight.turn_of(1);
    fight.go(1, (5, 0));
    let round = fight.0.round();
    fight.end(1);
    assert_eq!(fight.0.round(), round + 1);
    assert!(fight.posture(1).full_move, "its turn of the new round is still to come");
}

#[test]
fn sw_045_a_side_acts_in_any_order() {
    let mut fight = two_a_side().start(&[]);
    assert_eq!(fight.0.decision(), &Decision::Pick { side: SideId(0) });
    let events = fight.order(Order::Pick { unit: UnitId(1) });
    assert_eq!(started(&events), [1]);
    let events = fight.end(1);
    assert_eq!(started(&events), [0], "the last one needs no choice");
    let mut asleep = two_a_side().start(&[]);
    asleep.inflict(0, "Asleep", 0);
    assert_eq!(asleep.0.decision().unit(), Some(UnitId(1)), "the only one left needs no choice");
    asleep.end(1);
    assert_eq!(asleep.0.decision().side(), Some(SideId(1)), "who cannot act is skipped");
}

#[test]
fn sw_046_the_order_may_change_but_not_the_sides() {
    let mut fight = two_a_side().top("").start(&[]);
    for order in [[0, 1], [1, 0]] {
        assert_eq!(fight.0.decision().side(), Some(SideId(0)), "the same side goes first in every round");
        order.into_iter().for_each(|unit| end_turn_of(&mut fight, unit));
        [3, 2].into_iter().for_each(|unit| end_turn_of(&mut fight, unit));
    }
}

#[test]
fn sw_047_nobody_acts_out_of_turn() {
    let mut fight = two_a_side().start(&[]);
    fight.turn_of(0);
    let retreat = fight.0.orders().into_iter().find(|order| order.unit() != Some(UnitId(0)));
    assert_eq!(retreat, None, "only the unit whose turn it is has orders");
    assert!(fight.0.check(&Order::EndTurn { unit: UnitId(1) }).is_err());
    let verbs: Vec<Verb> = fight.0.acts(UnitId(0)).iter().map(|act| act.act.verb).collect();
    assert!(!verbs.contains(&Verb::WAIT), "and nothing can be put off");
    fight.end(0);
    assert!(fight.0.check(&Order::Pick { unit: UnitId(0) }).is_err(), "a turn that is over does not go on");
}

#[test]
fn sw_048_the_second_side_acts_when_the_first_is_done() {
    let mut fight = two_a_side().start(&[]);
    end_turn_of(&mut fight, 0);
    assert!(fight.0.check(&Order::Pick { unit: UnitId(2) }).is_err(), "not before");
    end_turn_of(&mut fight, 1);
    assert_eq!(fight.0.decision(), &Decision::Pick { side: SideId(1) });
    assert!(fight.0.check(&act(2, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(0)))).is_err(), "by the same rules");
}

#[test]
fn sw_049_when_all_have_acted_the_next_round_starts() {
    let mut fight = two_a_side().start(&[]);
    [0, 1, 2].into_iter().for_each(|unit| end_turn_of(&mut fight, unit));
    assert_eq!(fight.0.round(), 1);
    end_turn_of(&mut fight, 3);
    assert_eq!(fight.0.round(), 2);
}

#[test]
fn sw_050_a_battle_ends_at_once_or_at_the_end_of_the_round() {
    let field = |set: &str| {
        let field = Field::line().set(set).unit("a", (5, 0), FIGHTER).unit("a", (9, 0), FIGHTER);
        field.unit("b", (5, 0), &GOBLIN.replace("hp = 16", "hp = 1")).start(&[4, 4, 3, 4])
    };
    let mut fight = field("");
    fight.turn_of(0);
    fight.attack(0, 2);
    assert_eq!(fight.0.outcome().unwrap().winner, Some(SideId(0)), "the last foe is unconscious");
    let mut fight = field("end_check_timing = \"end_of_round\"");
    fight.turn_of(0);
    fight.attack(0, 2);
    assert!(fight.0.outcome().is_none());
    fight.end(0);
    fight.end(1);
    assert_eq!((fight.0.round(), fight.0.outcome().is_some()), (1, true), "when everybody has acted");
}

#[test]
fn sw_050_a_side_that_surrenders_has_lost() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (30, 0), GOBLIN).unit("b", (31, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.end(0);
    fight.turn_of(1);
    fight.order(act(1, PowerTableVerb::SURRENDER, 0, 0, Aim::None));
    assert_eq!(fight.0.unit(UnitId(1)).unwrap().presence, Presence::Out);
    assert_eq!(fight.0.decision().unit(), Some(UnitId(2)), "the other one fights on");
    fight.order(act(2, PowerTableVerb::SURRENDER, 0, 0, Aim::None));
    assert_eq!(fight.0.outcome().unwrap().winner, Some(SideId(0)));
    let mut ruled = two_a_side().start(&[]);
    ruled.rule(Ruling::End { winner: Some(SideId(0)) });
    assert!(ruled.0.outcome().is_some(), "or the referee says so");
}

/// A line with an exit in its last two cells, and one foe there.
fn edge() -> Field {
    let board = super::field::LINE.to_owned() + "[[exit]]\nname = \"out\"\nside = \"b\"\ncells = [[38, 0], [39, 0]]\n";
    Field::on(&board).unit("a", (5, 0), FIGHTER).unit("b", (39, 0), GOBLIN)
}

#[test]
fn sw_051_who_leaves_over_the_edge_is_out_and_may_be_pursued() {
    let leave = |unit| act(unit, Verb::ESCAPE, 0, 0, Aim::None);
    for (answer, chase) in [("let them go", false), ("give chase", true)] {
        let mut fight = edge().start(&[]);
        assert!(fight.refused(leave(0)).contains("no way leads out"), "not here, nor by another side's way");
        fight.end(0);
        fight.order(leave(1));
        assert_eq!(fight.0.unit(UnitId(1)).unwrap().presence, Presence::Out);
        assert_eq!(asked(&fight).0, "Pursue those who have left?");
        assert_eq!(fight.0.decision().side(), Some(SideId(0)));
        say(&mut fight, answer);
        assert_eq!(fight.0.outcome().unwrap().winner, Some(SideId(0)), "the battle is over either way");
        assert_eq!(fight.0.world().resource::<After>().pursued, Some(chase));
        assert!(fight.0.situation().iter().any(|stat| stat.text.is_some()), "and everybody can see it");
    }
}

#[test]
fn sw_051_who_is_held_cannot_leave() {
    let board = super::field::LINE.to_owned() + "[[exit]]\nname = \"out\"\ncells = [[5, 0]]\n";
    let field = Field::on(&board).unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN);
    let mut fight = field.start(&[]);
    let leave = act(0, Verb::ESCAPE, 0, 0, Aim::None);
    assert!(fight.refused(leave).contains("requires a retreat"));
    fight.order(act(0, PowerTableVerb::RETREAT, 0, 0, Aim::None));
    assert!(fight.0.check(&leave).is_err(), "in the turn after it was declared");
    fight.next_round();
    fight.turn_of(0);
    fight.order(leave);
    assert_eq!(fight.0.decision().side(), Some(SideId(1)), "the foes are asked whether they follow");
    say(&mut fight, "let them go");
    assert_eq!(fight.0.outcome().unwrap().winner, Some(SideId(1)));
}

#[test]
fn sw_052_effects_end_after_combat_but_for_long_ones() {
    let kept = |set: &str, rounds: u8| {
        let mut fight = edge().set(set).start(&[]);
        fight.inflict(0, "Slowed", rounds);
        fight.end(0);
        fight.order(act(1, Verb::ESCAPE, 0, 0, Aim::None));
        say(&mut fight, "let them go");
        fight.has(0, "Slowed")
    };
    assert!(!kept("", 100), "1000 seconds are not long enough");
    assert!(kept("keep_effects_min_s = 1000", 100), "unless the setting says so");
    assert!(!kept("keep_effects_min_s = 1000", 99));
    assert!(kept("", 0), "what lasts until it is ended stays");
}

#[test]
fn sw_052_what_counts_is_how_long_an_effect_lasts_in_all() {
    let mut fight = edge().set("keep_effects_min_s = 600").start(&[]);
    fight.inflict(0, "Slowed", 60);
    fight.rule(Ruling::Time { amount: 50 });
    fight.end(0);
    fight.order(act(1, Verb::ESCAPE, 0, 0, Aim::None));
    say(&mut fight, "let them go");
    assert!(fight.has(0, "Slowed"), "it was made for ten minutes, and has less than two left");
}

#[test]
fn sw_053_rounds_go_by_between_battles() {
    let field =
        two_a_side().lines("[[start]]\nunits = [\"Unit A\"]\nconditions = [{ condition = \"slowed\", rounds = 9 }]\n");
    let mut fight = field.start(&[]);
    assert!(fight.has(0, "Slowed"), "a short effect of the battle before goes on");
    fight.rule(Ruling::Time { amount: 5 });
    let rounds = fight.0.conditions(UnitId(0)).iter().find_map(|one| one.rounds);
    assert_eq!(rounds, Some(4));
    fight.rule(Ruling::Time { amount: 4 });
    assert!(!fight.has(0, "Slowed"));
    assert!(fight.0.check(&Order::Referee(Ruling::Time { amount: -1 })).is_err(), "time does not run back");
}

#[test]
fn sw_054_fallen_monsters_can_be_searched() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), WEAK).unit("b", (20, 0), WEAK);
    let kill = |dice: &[u16]| {
        let mut fight = field.start(dice);
        fight.turn_of(0);
        fight.attack(0, 1);
        fight.end(0);
        fight.turn_of(2);
        fight.order(act(2, PowerTableVerb::SURRENDER, 0, 0, Aim::None));
        fight
    };
    let mut fight = kill(&[4, 4, 3, 4, 3, 4]);
    assert_eq!(asked(&fight), ("Spend 10 minutes searching the fallen?".to_owned(), vec!["search them", "leave them"]));
    say(&mut fight, "search them");
    let spoils = fight.0.spoils().unwrap();
    let found: Vec<&str> = spoils.loot.iter().map(|loot| loot.item.as_str()).collect();
    assert_eq!(found, ["copper", "copper"], "7 on two dice; who has surrendered is not searched");
    assert!(spoils.loot.iter().all(|loot| loot.from == UnitId(1) && loot.taker == Some(UnitId(0))));
    assert_eq!((fight.0.world().resource::<After>().minutes, fight.unused()), (10, 0));
    for (dice, item) in [([1, 1], "old knife"), ([3, 3], "old knife"), ([6, 6], "copper")] {
        let mut fight = kill(&[4, 4, 3, 4, dice[0], dice[1]]);
        say(&mut fight, "search them");
        assert_eq!(fight.0.spoils().unwrap().loot[0].item.as_str(), item, "{dice:?}");
    }
    let mut fight = kill(&[4, 4, 3, 4]);
    say(&mut fight, "leave them");
    assert!(fight.0.spoils().is_none() && fight.0.outcome().is_some());
}

#[test]
fn sw_054_nobody_is_asked_to_search_where_no_campaign_uses_what_is_found() {
    let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), WEAK).set("spoils = false");
    let mut fight = field.start(&[4, 4, 3, 4]);
    fight.turn_of(0);
    fight.attack(0, 1);
    assert!(fight.0.spoils().is_none() && fight.0.outcome().is_some(), "the battle is over at once");
    let shipped = hexfray_data::library().get("rulesets/power_table.toml").map(|source| source.text().to_owned());
    assert!(shipped.is_some_and(|text| text.contains("\nspoils = false")), "as the game's battles are");
}

#[test]
fn sw_054_each_hero_is_asked_until_one_searches() {
    let won = |dice: &[u16]| {
        let field = Field::line().unit("a", (5, 0), FIGHTER).unit("a", (6, 0), FIGHTER).unit("a", (7, 0), GOBLIN);
        let mut fight = field.unit("a", (8, 0), FIGHTER).unit("b", (20, 0), WEAK).unit("b", (21, 0), WEAK).start(dice);
        fight.inflict(1, "Asleep", 0);
        fight.rule(Ruling::Hurt { unit: UnitId(4), amount: 5 });
        fight.rule(Ruling::Hurt { unit: UnitId(5), amount: 5 });
        fight
    };
    let unit = |fight: &Fight| fight.0.decision().unit();
    let mut fight = won(&[3, 4, 1, 1]);
    assert_eq!((unit(&fight), asked(&fight).0), (Some(UnitId(0)), "Spend 20 minutes searching the fallen?".to_owned()));
    say(&mut fight, "leave them");
    assert_eq!(unit(&fight), Some(UnitId(3)), "neither a sleeper nor a beast is asked");
    say(&mut fight, "search them");
    let found = fight.0.spoils().unwrap().loot;
    let loot: Vec<(u16, &str, Option<UnitId>)> =
        found.iter().map(|loot| (loot.from.0, loot.item.as_str(), loot.taker)).collect();
    let by = Some(UnitId(3));
    assert_eq!(loot, [(4, "copper", by), (4, "copper", by), (5, "old knife", by)], "each has its own drop table");
    assert_eq!((fight.0.world().resource::<After>().minutes, fight.unused()), (20, 0), "10 minutes for each");
    let mut fight = won(&[]);
    say(&mut fight, "leave them");
    say(&mut fight, "leave them");
    assert!(fight.0.spoils().is_none() && fight.0.outcome().is_some(), "when all have said so nobody searches");
}

#[test]
fn sw_055_herbs_take_ten_minutes_after_the_battle() {
    let field = Field::line().unit("a", (5, 0), HERBALIST).unit("a", (5, 0), FIGHTER).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[3, 4, 1, 1]);
    fight.rule(Ruling::Hurt { unit: UnitId(1), amount: 20 });
    fight.rule(Ruling::Hurt { unit: UnitId(0), amount: 5 });
    fight.turn_of(0);
    let herbs = fight.0.acts(UnitId(0)).into_iter().filter(|act| act.act.verb == Verb::ITEM);
    assert!(herbs.map(|act| act.refused).all(|refused| refused.is_some()), "not during the battle");
    fight.rule(Ruling::Remove { unit: UnitId(2) });
    assert_eq!(
        asked(&fight),
        ("Use Lifegrass on whom, for 10 minutes?".to_owned(), vec!["Unit A", "Herbalist", "nobody"])
    );
    let odds = |option: u16| fight.0.forecast(&Order::Answer { unit: UnitId(0), option }).expect("it is asked").targets;
    let gains: Vec<(UnitId, bool)> = odds(0).iter().map(|odds| (odds.target, odds.healing > 5.0)).collect();
    assert_eq!((gains, odds(2).len()), (vec![(UnitId(1), true)], 0), "the odds of each answer are told");
    let about = fight.0.answers().iter().map(|answer| answer.unit).collect::<Vec<_>>();
    assert_eq!(about, [Some(UnitId(1)), Some(UnitId(0))], "and whom it is about");
    let words = fight.0.answers()[0].about.expect("how the patient is");
    assert!(words.as_str().starts_with("10/30 HP"), "its points are told: {words}");
    say(&mut fight, "Unit A");
    // Power 10, roll 7: 3 points, and Ranger 3 and Dexterity 12 / 6.
    assert_eq!(fight.hp(1), 10 + 3 + 3 + 2);
    say(&mut fight, "Herbalist");
    assert_eq!((fight.hp(0), fight.health(0).experience), (25, 50), "double 1 gives nothing back (SW-163)");
    assert!(fight.0.outcome().is_some(), "no Lifegrass is left, and nobody lacks MP");
    assert_eq!(fight.0.world().resource::<After>().minutes, 20);
    assert_eq!(state_of(fight.0.world(), UnitId(0)).stock.items[..], [0, 1]);
}

#[test]
fn sw_055_herbs_may_be_kept() {
    let field = Field::line().unit("a", (5, 0), HERBALIST).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.rule(Ruling::Hurt { unit: UnitId(0), amount: 5 });
    fight.rule(Ruling::Remove { unit: UnitId(1) });
    say(&mut fight, "nobody");
    assert!(fight.0.outcome().is_some());
    assert_eq!(fight.hp(0), 25);
}
