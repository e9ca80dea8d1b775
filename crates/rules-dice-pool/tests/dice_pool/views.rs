//! The views of players and opponents: acts with their texts, prices and ranges, forecasts with their terms, conditions.

use hexfray_battle::{ActView, Pace, Range, Targeting, Who};
use hexfray_dice_pool::DicePoolVerb;

use crate::common::*;

/// The acts of a unit with a verb.
fn acts(battle: &Battle, unit: UnitId, verb: Verb) -> Vec<ActView> {
    battle.acts(unit).into_iter().filter(|view| view.act.verb == verb).collect()
}

#[test]
fn dp_044_cover_is_offered_to_those_who_are_not_in_it() {
    let fight = melee("", &[unit("fighter", "a", 7, 2), unit("fighter", "b", 12, 3)]);
    let mut battle = fight.start(&FIRST);
    let (take, leave) = (act(A, DicePoolVerb::TAKE_COVER, 0), act(A, DicePoolVerb::LEAVE_COVER, 0));
    let offered = |battle: &Battle| [take, leave].map(|order| battle.orders().contains(&order));
    assert_eq!(offered(&battle), [true, false]);
    assert_eq!(
        acts(&battle, A, DicePoolVerb::LEAVE_COVER),
        [],
        "one who stands in the open has nothing to step out of"
    );
    give(&mut battle, take);
    assert_eq!(acts(&battle, A, DicePoolVerb::TAKE_COVER), [], "one who is in cover cannot take it again");
}

#[test]
fn dp_105_a_shot_is_shown_to_go_as_far_as_a_die_is_left() {
    let battle = duel("", 3).start(&FIRST);
    let gun = acts(&battle, A, Verb::ATTACK).into_iter().find(|view| view.act.with == GUN).expect("it has a gun");
    assert_eq!(gun.targeting.range, Range::Cells(3), "four dice: the fourth space away none is left");
    assert!(gun.about.as_str().contains("Rolls 4 dice, one fewer for each cell of distance."), "{}", gun.about);
}

#[test]
fn dp_156_an_attack_says_that_it_does_not_kill_and_what_that_costs() {
    let battle = melee("", &[unit("fighter", "a", 7, 2), unit("fighter", "b", 7, 2)]).start(&FIRST);
    let all = acts(&battle, A, Verb::ATTACK);
    let said = |name: &str| {
        let act = all.iter().find(|view| view.name.as_str() == name);
        act.map(|view| view.about.as_str().to_owned()).unwrap_or_else(|| panic!("{name} in {all:?}"))
    };
    assert!(!said("Blade").contains("never kills"));
    let pulled = said("Blade, not to kill");
    assert!(pulled.ends_with(" With 3 dice fewer, it knocks out and never kills."), "{pulled}");
    let baton = said("Baton, not to kill");
    assert!(baton.ends_with("dice. It knocks out and never kills."), "a weapon made for it costs nothing: {baton}");
}

#[test]
fn dp_089_a_forecast_tells_its_terms_and_what_a_hit_brings() {
    let battle = duel("", 0).start(&FIRST);
    let odds = battle.forecast(&attack(A, BLADE, B)).unwrap();
    let target = &odds.targets[0];
    assert!(target.parts.iter().count() > 0, "the damage has terms");
    let penalty = target.conditions.iter().find(|(name, _)| name.as_str() == "wound penalty");
    assert!(penalty.is_some_and(|(_, chance)| *chance > 0.0 && *chance < 1.0), "{:?}", target.conditions);
}

#[test]
fn dp_124_a_hold_of_just_so_many_points_pays_for_a_power() {
    let powers = "[[power]]\nkey='slam'\nname='Slam'\nglyph='slam'\naction='simple'\ntarget='foe'\nattack=1\n\
                  grapple_cost=2\n";
    let sheet = person("slammer", "close_combat = 2, mobility = 1", "powers=['slam']");
    let fight = melee("wound_penalties = false", &[unit("slammer", "a", 2, 3), unit("fighter", "b", 2, 3)]);
    let fight = fight.with_powers(powers).with_sheets(&sheet);
    let mut battle = fight.start(&after(&[&crate::holds::net(2)[..], &[1; 8]].concat()));
    let slam = at(A, Verb::ATTACK, HANDS, 2, B);
    let refused = |battle: &Battle| {
        let of_slam = |view: &ActView| (view.act.with, view.act.option) == (HANDS, 2);
        acts(battle, A, Verb::ATTACK).into_iter().find(of_slam).expect("it is shown").refused
    };
    assert_eq!(refused(&battle), Some("no hold is strong enough for that"), "without a target, too");
    crate::holds::seize(&mut battle, A, B);
    assert_eq!(refused(&battle), None);
    assert_eq!((points(&battle, A, B), refusal(&battle, &slam)), (2, String::new()));
    give(&mut battle, slam);
    assert_eq!(points(&battle, A, B), 0, "all of them");
}

#[test]
fn dp_129_the_price_of_freedom_is_shown() {
    let mut battle = crate::holds::three("", true, &crate::holds::net(3));
    crate::holds::seize(&mut battle, A, B);
    let price = acts(&battle, B, DicePoolVerb::GET_FREE).first().map(|view| view.mp);
    assert_eq!(price, Some(3), "as much as the hold has points");
    assert!(acts(&battle, A, Verb::ATTACK).iter().all(|view| view.mp == 0), "an attack takes none");
}

#[test]
fn dp_135_nobody_grapples_back_a_larger_holder() {
    let asks = |size: i32| {
        let sheets = person("holder", "close_combat = 2, mobility = 1", &format!("size = {size}"));
        let units = [unit("holder", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 9, 3)];
        let fight = melee("wound_penalties = false", &units).with_sheets(&sheets);
        let dice = [&[6, 4, 1][..], &crate::holds::net(1), &crate::holds::net(3)].concat();
        let mut battle = fight.start(&dice);
        crate::holds::seize(&mut battle, A, B);
        end(&mut battle);
        give(&mut battle, attack(B, HANDS, A));
        answer(&mut battle, 0);
        answer(&mut battle, DODGE);
        // First come the points off the hold, then those for one of its own.
        answer(&mut battle, 0);
        asked(&battle).is_some_and(|(unit, _)| unit == B)
    };
    assert_eq!([1, 2].map(asks), [true, false]);
}

#[test]
fn dp_153_the_setting_says_what_stabilizing_takes() {
    let again = |settings: &str| {
        let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("fighter", "a", 2, 3)];
        let mut battle = melee(&format!("wound_penalties = false\n{settings}"), &units).start(&[6, 1, 1]);
        hurt(&mut battle, C, 7);
        give(&mut battle, at(A, Verb::ABILITY, 1, 0, C));
        battle.decision().unit() == Some(A) && !battle.reach(A).is_empty()
    };
    assert!(again(""), "a Simple action: another is left");
    assert!(!again("stabilize_action = 'complex'"), "a whole turn");
}

#[test]
fn dp_165_it_is_said_that_a_wound_penalty_has_healed() {
    let mut battle = duel("", 0).start(&after(&[6, 6, 1, 1, 1, 1, 1, 6, 1]));
    strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert!(has(&battle, B, "wound penalty"));
    let events = rule(&mut battle, Ruling::Time { amount: 60 * 24 * 7 });
    let healed = |event: &Event| matches!(event, Event::ConditionEnded { condition, .. } if condition.as_str() == "wound penalty");
    assert!(events.iter().any(healed) && !has(&battle, B, "wound penalty"), "{events:?}");
}

#[test]
fn dp_023_the_referee_lets_only_the_acting_unit_spend_an_action() {
    let battle = duel("", 3).start(&FIRST);
    let spend = |unit: UnitId| {
        Order::Referee(Ruling::Allow { unit, what: Name::new("climb a fence"), action: true, check: None })
    };
    assert_eq!(refusal(&battle, &spend(A)), "");
    assert!(refusal(&battle, &spend(B)).contains("DP-023"), "not this unit's turn");
    let rest = |amount: i32| refusal(&battle, &Order::Referee(Ruling::Time { amount }));
    assert!(rest(0).is_empty() && rest(-5).contains("0 or more"), "nor does time run backward");
}

#[test]
fn dp_059_only_a_step_into_the_air_begins_a_fall() {
    let mut battle = duel("", 5).start(&FIRST);
    let falls = |events: &[Event]| {
        let gained = |event: &Event| matches!(event, Event::ConditionGained { condition, .. } if condition.as_str() == "falling");
        events.iter().any(gained)
    };
    assert!(!falls(&give(&mut battle, go(A, 3, 3))), "the ground holds");
    let mut cliff = crate::passage::at_cliff("wound_penalties = false", [4, 1, 3], "health = 30", &[]);
    assert!(falls(&give(&mut cliff, crate::passage::to(3, 1, 3))), "the air does not");
}

#[test]
fn dp_129_dp_143_acts_with_holds_name_the_other_unit() {
    let sheet = crate::holds::JAILER.replace("'rope'", "'manacles','rope'");
    let units = [unit("jailer", "a", 2, 3), unit("medic", "b", 2, 3)];
    let fight = melee("defence_choice = 'best'", &units).with_sheets(&sheet);
    let mut battle = fight.start(&after(&[6, 6, 6, 1, 1, 1, 1, 1, 1]));
    give(&mut battle, grapple(A, B));
    let names = |unit: UnitId, verb: Verb| -> Vec<String> {
        acts(&battle, unit, verb).iter().map(|view| view.name.as_str().to_owned()).collect()
    };
    assert_eq!(names(B, DicePoolVerb::GET_FREE), ["Break free of Jailer"]);
    assert_eq!(names(A, DicePoolVerb::LET_GO), ["Let go of Medic"]);
    assert_eq!(names(A, DicePoolVerb::RESTRAIN), ["Manacles on Medic", "Rope on Medic"]);
}

#[test]
fn dp_024_dp_150_acts_show_whom_they_serve_and_whether_they_take_an_action() {
    let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("car", "a", 3, 3)];
    let mut battle = melee("", &units).with_sheets(crate::moves::CAR).start(&FIRST);
    rule(&mut battle, Ruling::Place { unit: C, cell: Cell::new(2, 3) });
    let shown = |verb: Verb, with: u8| {
        let view = acts(&battle, A, verb).into_iter().find(|view| view.act.with == with).expect("it is shown");
        let is_here = view.targeting.range == Range::Cells(0);
        (view.targeting == Targeting::SELF, is_here.then_some(view.targeting.who), view.pace)
    };
    assert_eq!(shown(Verb::ABILITY, 0), (false, Some(Who::FallenFriends), Pace::Action), "surgery, for the helpless");
    assert_eq!(shown(Verb::ABILITY, 1), (false, Some(Who::FallenOrStanding), Pace::Action), "aid, for who agrees");
    assert_eq!(shown(DicePoolVerb::ENTER, 0), (false, Some(Who::FallenOrStanding), Pace::Action));
    assert_eq!(shown(DicePoolVerb::DEFEND_OTHER, 0), (false, Some(Who::FallenOrStanding), Pace::Action));
    assert_eq!(shown(Verb::ATTACK, HANDS), (false, Some(Who::Foes), Pace::Action));
    for (verb, pace) in [
        (DicePoolVerb::ISSUE_COMMAND, Pace::Action),
        (DicePoolVerb::TAKE_COVER, Pace::Zero),
        (DicePoolVerb::CALL_OUT, Pace::Zero),
        (DicePoolVerb::GIVE_UP, Pace::Zero),
    ] {
        let (own, _, shown) = shown(verb, 0);
        assert_eq!((own, shown), (true, pace), "{verb}: its user's alone");
    }
}

#[test]
fn dp_153_dp_164_first_aid_and_surgery_end_bleeding_and_infections() {
    let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("fighter", "a", 2, 3)];
    let ended = |conditions: &[&'static str]| {
        let mut battle = melee("", &units).start(&[6, 1, 1]);
        for condition in conditions {
            rule(&mut battle, Ruling::Inflict { unit: C, condition: Name::new(condition), rounds: 0 });
        }
        [0, 1].map(|power| battle.releases(A, Act::new(Verb::ABILITY, power), C).harmful)
    };
    assert_eq!(ended(&[]), [0, 0]);
    assert_eq!(ended(&["infected"]), [1, 1], "either treats the wound");
    assert_eq!(ended(&["infected", "bleeding"]), [2, 2]);
    assert_eq!(ended(&["anaesthetised"]), [1, 0], "surgery alone rouses (DP-149)");
}

#[test]
fn dp_001_a_sum_of_dice_is_named_as_such() {
    let battle = duel("", 0).start(&FIRST);
    assert_eq!([1, 2, 4].map(|sum| battle.chance_sum(sum, 0).unwrap()), ["1 die", "2 dice", "4 dice"]);
}
