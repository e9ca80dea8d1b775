//! Handling of weapons and accessories (SW-209 … SW-223), and casters that end their effects (SW-216).

mod armed;

use super::field::{FIGHTER, Field, Fight, GOBLIN, act, checks};
use hexfray_battle::{Aim, Event, Name, Order, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    PowerTableVerb,
    state::{Hold, Keep, state_of},
};

/// The field's fighter with other weapons.
fn armed(weapons: &str) -> String {
    FIGHTER.replace(r#"["bastard_sword"]"#, weapons)
}

fn do_it(fight: &mut Fight, unit: u16, verb: Verb, with: u8) -> Vec<Event> {
    fight.order(act(unit, verb, with, 0, Aim::None))
}

fn keep(fight: &Fight, unit: u16, at: usize) -> Keep {
    state_of(fight.0.world(), UnitId(unit)).gear.weapons[at].keep
}

const ONE: Keep = Keep::Held(Hold::One);

#[test]
fn sw_221_only_swords_and_guns_have_a_sheath() {
    let field =
        Field::line().unit("a", (5, 0), &armed(r#"["great_axe"]"#)).unit("a", (6, 0), &armed(r#"["long_sword"]"#));
    let mut fight = field.unit("b", (30, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    assert!(fight.refused(act(0, PowerTableVerb::SHEATHE, 0, 0, Aim::None)).contains("SW-221"));
    fight.end(0);
    fight.turn_of(1);
    do_it(&mut fight, 1, PowerTableVerb::SHEATHE, 0);
    assert_eq!(keep(&fight, 1, 0), Keep::Sheathed);
}

#[test]
fn sw_222_what_is_dropped_lies_in_the_cell_and_frees_the_hands() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["great_axe", "long_sword"]"#)).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    do_it(&mut fight, 0, Verb::DROP, 0);
    assert_eq!(keep(&fight, 0, 0), Keep::Ground(Cell::new(5, 0)));
    assert!(fight.0.check(&act(0, Verb::EQUIP, 1, 0, Aim::None)).is_ok(), "a hand is free now");
}

#[test]
fn sw_214_minor_actions_leave_the_major_one() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["long_sword"]"#)).unit("b", (5, 0), GOBLIN);
    let mut fight = field.start(&[1, 2]);
    fight.turn_of(0);
    do_it(&mut fight, 0, PowerTableVerb::SHEATHE, 0);
    let refused = fight.refused(act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))));
    assert!(refused.contains("must be drawn first"), "the way out is named: {refused}");
    do_it(&mut fight, 0, Verb::EQUIP, 0);
    fight.attack(0, 1);
    assert_eq!(fight.unused(), 0);
}

#[test]
fn sw_207_a_retreat_and_stowing_are_major_actions_like_an_attack() {
    for verb in [PowerTableVerb::STOW, PowerTableVerb::RETREAT] {
        let field = Field::line().unit("a", (5, 0), &armed(r#"["long_sword"]"#)).unit("b", (5, 0), GOBLIN);
        let mut fight = field.start(&[1, 2, 1, 2]);
        fight.turn_of(0);
        fight.attack(0, 1);
        assert!(fight.refused(act(0, verb, 0, 0, Aim::None)).contains("SW-"), "after an attack");
        fight.next_round();
        fight.turn_of(0);
        fight.order(act(0, verb, 0, 0, Aim::None));
        assert!(fight.0.check(&act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)))).is_err());
    }
}

#[test]
fn sw_219_drawing_a_weapon_needs_a_hand() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["great_axe", "long_sword"]"#)).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    let why = fight.refused(act(0, Verb::EQUIP, 1, 0, Aim::None));
    assert!(why.contains("no hand is free"), "{why}");
    let why = fight.refused(act(0, PowerTableVerb::SHEATHE, 0, 0, Aim::None));
    assert!(why.contains("SW-221"), "an axe has no sheath: {why}");
    do_it(&mut fight, 0, Verb::DROP, 0);
    assert_eq!(keep(&fight, 0, 0), Keep::Ground(Cell::new(5, 0)), "it lies where it was dropped (SW-222)");
    do_it(&mut fight, 0, Verb::EQUIP, 1);
    assert_eq!(keep(&fight, 0, 1), ONE);
    do_it(&mut fight, 0, PowerTableVerb::SHEATHE, 1);
    assert_eq!(keep(&fight, 0, 1), Keep::Sheathed, "and again, as often as one likes (SW-218)");
}

#[test]
fn sw_220_two_hands_need_the_other_hand_free_and_hit_harder() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["bastard_sword", "dagger"]"#)).unit("b", (6, 0), GOBLIN);
    let mut fight = field.start(&[4, 2, 2, 3]);
    fight.turn_of(0);
    fight.go(0, (6, 0));
    let why = fight.refused(act(0, PowerTableVerb::STANCE, 0, 0, Aim::None));
    assert!(why.contains("other hand"), "the dagger is in it: {why}");
    do_it(&mut fight, 0, PowerTableVerb::SHEATHE, 1);
    do_it(&mut fight, 0, PowerTableVerb::STANCE, 0);
    assert_eq!(keep(&fight, 0, 0), Keep::Held(Hold::Two));
    let order = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let two = fight.0.forecast(&order).unwrap().targets[0].expected;
    do_it(&mut fight, 0, PowerTableVerb::STANCE, 0);
    let one = fight.0.forecast(&order).unwrap().targets[0].expected;
    assert!(two > one, "power 27 against 17: {two} and {one}");
    fight.order(order);
    assert_eq!(keep(&fight, 0, 0), ONE);
}

#[test]
fn sw_218_weapons_are_not_handled_after_a_major_action_even_if_another_follows() {
    let dancer = armed(r#"["long_sword", "dagger"]"#) + "feats = [\"double_action\"]\n";
    let field = Field::line().unit("a", (5, 0), &dancer).unit("b", (5, 0), GOBLIN);
    let mut fight = field.start(&[1, 2, 1, 2]);
    fight.turn_of(0);
    fight.attack(0, 1);
    for verb in [Verb::DROP, PowerTableVerb::SHEATHE] {
        let why = fight.refused(act(0, verb, 1, 0, Aim::None));
        assert!(why.contains("SW-218"), "{why}");
    }
    fight.attack(0, 1);
    assert!(fight.refused(act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)))).contains("SW-060"), "two and no more");
    fight.end(0);
    fight.next_round();
    fight.turn_of(0);
    do_it(&mut fight, 0, PowerTableVerb::SHEATHE, 1);
}

#[test]
fn sw_209_stowing_and_picking_up_are_major_actions_and_anybody_may_pick_up() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["great_axe"]"#)).unit("a", (7, 0), &armed("[]")).unit(
        "b",
        (30, 0),
        GOBLIN,
    );
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    do_it(&mut fight, 0, Verb::DROP, 0);
    fight.end(0);
    fight.turn_of(1);
    assert!(fight.refused(act(1, Verb::PICK_UP, 0, 0, Aim::None)).contains("nothing lies here"), "it stands 2 m away");
    fight.go(1, (5, 0));
    do_it(&mut fight, 1, Verb::PICK_UP, 0);
    assert_eq!((keep(&fight, 1, 0), keep(&fight, 0, 0)), (Keep::Held(Hold::Two), Keep::Gone), "in hand at once");
    assert!(
        fight.refused(act(1, PowerTableVerb::STOW, 0, 0, Aim::None)).contains("SW-060"),
        "that was the Major Action"
    );
    fight.next_round();
    fight.turn_of(1);
    do_it(&mut fight, 1, PowerTableVerb::STOW, 0);
    assert_eq!(keep(&fight, 1, 0), Keep::Stowed);
}

#[test]
fn sw_209_the_members_of_a_skirmish_reach_what_lies_at_its_centre() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["long_sword"]"#)).unit("b", (5, 0), GOBLIN).unit(
        "a",
        (5, 0),
        &armed("[]"),
    );
    let mut fight = field.start(&[1, 2]);
    fight.turn_of(0);
    fight.attack(0, 1);
    assert!(fight.in_melee(0) && fight.in_melee(1));
    fight.end(0);
    fight.next_round();
    fight.turn_of(0);
    do_it(&mut fight, 0, Verb::DROP, 0);
    assert_eq!(keep(&fight, 0, 0), Keep::Ground(Cell::new(5, 0)), "the centre");
    do_it(&mut fight, 0, Verb::PICK_UP, 0);
    assert_eq!(keep(&fight, 0, 0), ONE);
}

fn two_friends() -> Field {
    Field::line().unit("a", (5, 0), &armed(r#"["long_sword"]"#)).unit("a", (5, 0), &armed(r#"["dagger"]"#)).unit(
        "b",
        (30, 0),
        GOBLIN,
    )
}

#[test]
fn sw_210_who_gives_acts_first_and_the_other_takes_it_by_a_minor_action() {
    let mut fight = two_friends().start(&[]);
    fight.turn_of(0);
    let why = fight.refused(act(0, PowerTableVerb::GIVE, 0, 0, Aim::Unit(UnitId(2))));
    assert!(why.contains("SW-210"), "not to a friend 25 m away: {why}");
    fight.order(act(0, PowerTableVerb::GIVE, 0, 0, Aim::Unit(UnitId(1))));
    assert_eq!(keep(&fight, 0, 0), Keep::Offered(UnitId(1)));
    fight.end(0);
    fight.turn_of(1);
    do_it(&mut fight, 1, PowerTableVerb::RECEIVE, 0);
    assert_eq!((keep(&fight, 1, 1), keep(&fight, 0, 0)), (ONE, Keep::Gone), "in hand at once (SW-223)");
    do_it(&mut fight, 1, Verb::DROP, 1);
}

#[test]
fn sw_223_receiving_needs_a_free_hand() {
    let field = Field::line()
        .unit("a", (5, 0), &armed(r#"["long_sword"]"#))
        .unit("a", (5, 0), &armed(r#"["great_axe"]"#))
        .unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::GIVE, 0, 0, Aim::Unit(UnitId(1))));
    fight.end(0);
    fight.turn_of(1);
    assert!(fight.refused(act(1, PowerTableVerb::RECEIVE, 0, 0, Aim::None)).contains("SW-223"));
    do_it(&mut fight, 1, Verb::DROP, 0);
    do_it(&mut fight, 1, PowerTableVerb::RECEIVE, 0);
    assert_eq!(keep(&fight, 1, 1), ONE);
}

#[test]
fn sw_210_what_nobody_takes_falls_to_the_ground() {
    let mut fight = two_friends().start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::GIVE, 0, 0, Aim::Unit(UnitId(1))));
    fight.end(0);
    fight.next_round();
    assert_eq!(keep(&fight, 0, 0), Keep::Offered(UnitId(1)), "until the giver's next turn");
    fight.turn_of(0);
    assert_eq!(keep(&fight, 0, 0), Keep::Ground(Cell::new(5, 0)));
    let mut fight = two_friends().start(&[]);
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::GIVE, 0, 0, Aim::Unit(UnitId(1))));
    fight.end(0);
    fight.turn_of(1);
    fight.go(1, (7, 0));
    assert_eq!(keep(&fight, 0, 0), Keep::Ground(Cell::new(5, 0)), "or until they part");
}

#[test]
fn sw_211_an_accessory_needs_its_place_free() {
    let about = FIGHTER.to_owned() + "accessories = [\"pearl_of_the_deep\", \"hunters_charm\"]\nworn = 1\n";
    let field = Field::line().unit("a", (5, 0), &about).unit("b", (5, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    let why = fight.refused(act(0, PowerTableVerb::WEAR, 1, 0, Aim::None));
    assert!(why.contains("SW-211"), "both are worn at the neck: {why}");
    do_it(&mut fight, 0, PowerTableVerb::WEAR, 0);
    let why = fight.refused(act(0, PowerTableVerb::WEAR, 1, 0, Aim::None));
    assert!(why.contains("SW-060"), "storing it was the Major Action: {why}");
    fight.next_round();
    fight.turn_of(0);
    let strike = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let before = fight.0.forecast(&strike).unwrap().targets[0].chance.total();
    do_it(&mut fight, 0, PowerTableVerb::WEAR, 1);
    fight.next_round();
    fight.turn_of(0);
    let after = fight.0.forecast(&strike).unwrap().targets[0].chance.total();
    assert_eq!(after, before + 1, "the charm: Accuracy +1");
}

#[test]
fn sw_216_a_caster_ends_its_own_effects_early() {
    let caster =
        FIGHTER.replace("classes = { fighter = 3 }", "classes = { conjurer = 3 }") + "deeds = [\"protection\"]\n";
    let field = Field::line().unit("a", (0, 0), &caster).unit("a", (9, 0), FIGHTER).unit("b", (30, 0), GOBLIN);
    let mut fight = field.start(&[3, 4]);
    fight.turn_of(0);
    fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(1))));
    assert!(fight.has(1, "Protected"));
    assert!(
        fight.refused(act(0, PowerTableVerb::DISPEL, 0, 0, Aim::Unit(UnitId(0)))).contains("SW-216"),
        "it is not on itself"
    );
    fight.inflict(0, "silenced", 0);
    fight.order(act(0, PowerTableVerb::DISPEL, 0, 0, Aim::Unit(UnitId(1))));
    assert!(!fight.has(1, "Protected"), "by will alone, without a word");
    fight.end(0);
    fight.turn_of(1);
    assert!(fight.refused(act(1, PowerTableVerb::DISPEL, 0, 0, Aim::Unit(UnitId(1)))).contains("SW-216"));
}

#[test]
fn sw_212_the_referee_allows_other_major_actions_with_a_check_or_without() {
    let mut fight = two_friends().start(&[3, 4]);
    fight.turn_of(0);
    let what = Name::new("bar the door");
    let allow = |check| Ruling::Allow { unit: UnitId(0), what, action: true, check };
    let number = Some((Name::new("strength"), 12));
    let events = fight.rule(allow(number));
    assert_eq!(checks(&events), [("bar the door".to_owned(), 3 + 2 + 7, 12)], "level 3, Strength 12, two dice");
    let mut afraid = two_friends().start(&[3, 4]);
    afraid.turn_of(0);
    afraid.inflict(0, "Afraid", 0);
    let events = afraid.rule(allow(number));
    assert_eq!(checks(&events)[0].1, 3 + 2 + 7 - 2, "what changes all checks changes these too");
    assert!(fight.refused(act(0, PowerTableVerb::STOW, 0, 0, Aim::None)).contains("SW-060"), "it was the Major Action");
    assert!(fight.refused(Order::Referee(allow(None))).contains("SW-060"));
    let other = Ruling::Allow { unit: UnitId(1), what, action: true, check: None };
    assert!(fight.refused(Order::Referee(other)).contains("not this unit's turn"));
    let wrong = Ruling::Allow { unit: UnitId(0), what, action: false, check: Some((Name::new("cooking"), 5)) };
    assert!(fight.refused(Order::Referee(wrong)).contains("ability"));
}

#[test]
fn sw_224_and_minor_ones_as_often_as_the_referee_likes() {
    let whistle = |unit, check| Ruling::Allow { unit: UnitId(unit), what: Name::new("whistle"), action: false, check };
    let mut fight = two_friends().start(&[3, 4]);
    fight.turn_of(0);
    let reach = fight.0.reach(UnitId(0)).len();
    for _ in 0..12 {
        let events = fight.rule(whistle(0, None));
        let noted = |event: &Event| matches!(event, Event::Noted { rule, .. } if rule.to_string() == "SW-224");
        assert!(events.iter().any(noted) && checks(&events).is_empty(), "without a check");
    }
    assert_eq!(fight.0.reach(UnitId(0)).len(), reach, "it has not moved yet, nor begun to act");
    let events = fight.rule(whistle(0, Some((Name::new("dexterity"), 12))));
    assert_eq!(checks(&events), [("whistle".to_owned(), 3 + 2 + 7, 12)], "or with one");
    do_it(&mut fight, 0, PowerTableVerb::STOW, 0);
    fight.rule(whistle(0, None));
    assert!(fight.0.check(&Order::Referee(whistle(2, None))).is_ok(), "after the Major Action, in another's turn");
    let mut fight = two_friends().start(&[]);
    fight.turn_of(0);
    fight.go(0, (30, 0));
    assert!(fight.refused(act(0, Verb::DROP, 0, 0, Aim::None)).contains("SW-061"));
    fight.rule(whistle(0, None));
    fight.inflict(1, "Asleep", 0);
    let asleep = Order::Referee(whistle(1, None));
    assert!(fight.refused(asleep).contains("unable to act"), "but only by a unit that can act");
}

#[test]
fn sw_061_after_a_full_move_nothing_is_drawn_or_stowed() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["long_sword"]"#)).unit("b", (39, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    fight.go(0, (25, 0));
    for verb in [Verb::DROP, PowerTableVerb::SHEATHE, PowerTableVerb::STOW] {
        assert!(fight.refused(act(0, verb, 0, 0, Aim::None)).contains("SW-061"), "{verb:?}");
    }
}

#[test]
fn every_listed_act_of_handling_is_accepted() {
    let field = two_friends();
    for seed in 0..4 {
        let mut fight = field.seeded(seed);
        fight.turn_of(0);
        for order in fight.0.orders() {
            assert_eq!(fight.0.check(&order), Ok(()), "{order:?}");
        }
        let listed =
            |verb| fight.0.orders().iter().any(|order| matches!(order, Order::Act { act, .. } if act.verb == verb));
        for verb in [Verb::DROP, PowerTableVerb::SHEATHE, PowerTableVerb::STOW, PowerTableVerb::GIVE] {
            assert!(listed(verb), "{verb:?}");
        }
    }
}

#[test]
fn sw_216_of_two_equal_effects_the_first_stays() {
    let caster =
        FIGHTER.replace("classes = { fighter = 3 }", "classes = { conjurer = 3 }") + "deeds = [\"protection\"]\n";
    let field = Field::line().unit("a", (0, 0), &caster).unit("a", (0, 0), &caster).unit("a", (5, 0), FIGHTER);
    let mut fight = field.unit("b", (30, 0), GOBLIN).start(&[3, 4, 3, 4]);
    let target = Aim::Unit(UnitId(2));
    for caster in [0, 1] {
        fight.turn_of(caster);
        fight.order(act(caster, Verb::ABILITY, 0, 0, target));
        if caster == 0 {
            fight.end(0);
        }
    }
    assert!(fight.refused(act(1, PowerTableVerb::DISPEL, 0, 0, target)).contains("SW-216"), "the second has no effect");
    fight.end(1);
    fight.next_round();
    fight.turn_of(0);
    fight.order(act(0, PowerTableVerb::DISPEL, 0, 0, target));
    assert!(!fight.has(2, "Protected"));
}
