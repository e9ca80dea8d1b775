//! Forecasts of `die_code`'s options against fights: fire modes, blows, holds, throws, arm pins, broken things.

use std::collections::BTreeMap;

use hexfray::{
    battle::{Name, Presence},
    grid::Cell,
    odds::Histogram,
    rules::die_code::DieCodeVerb,
};

use crate::forecast_agrees::{arena::*, assert_chance, common::*, failures, fights};

/// Faces of 2D that are enough to seize the target.
const SEIZED: [u16; 3] = [5, 6, 1];
const CLUB: u8 = 2;
const WHIP: u8 = 3;

/// An option at some moment of a battle.
struct Case {
    what: &'static str,
    arena: Arena,
    /// The orders before, with the faces of their dice.
    before: Vec<Order>,
    dice: Vec<u16>,
    /// The answers to the questions, in order.
    answers: Vec<u16>,
    /// The order whose forecast is tested.
    order: Order,
    /// The target's answer, if it is asked.
    answer: Option<u16>,
}

impl Case {
    /// An attack of unit 0 at the start, on unit 1 at a distance in cells; a third unit keeps the battle going.
    fn new(what: &'static str, settings: &str, kinds: [&str; 2], cells: i16, order: Order) -> Self {
        let units = [unit(kinds[0], "a", 2, 2), unit(kinds[1], "b", 2 + cells, 2), unit("lifter", "b", 20, 5)];
        let arena = Arena::of(settings, |duel| Duel { units: units.concat(), ..duel });
        Self { what, arena, before: Vec::new(), dice: Vec::new(), answers: Vec::new(), order, answer: None }
    }

    /// Adds orders before it, with the faces of their dice.
    fn after(mut self, orders: &[Order], dice: &[u16]) -> Self {
        self.before.extend_from_slice(orders);
        self.dice.extend_from_slice(dice);
        self
    }

    /// Adds a round in which unit 0 first gives this order.
    fn round(self, order: Order, dice: &[u16]) -> Self {
        let ends = [0, 1, 2].map(|unit| Order::EndTurn { unit: UnitId(unit) });
        self.after(&[order], dice).after(&ends, &[])
    }

    /// Puts the obstacle with a letter into a cell.
    fn standing(mut self, col: usize, row: usize, letter: char) -> Self {
        self.arena = self.arena.standing(col, row, letter);
        self
    }

    /// Adds answers to questions before it.
    fn answering(mut self, answers: &[u16]) -> Self {
        self.answers.extend_from_slice(answers);
        self
    }

    fn answered(mut self, answer: u16) -> Self {
        self.answer = Some(answer);
        self
    }

    /// The battle at its decision.
    fn battle(&self) -> Battle {
        let mut battle = self.arena.start(&self.dice);
        let mut answers = self.answers.iter();
        for &order in &self.before {
            give(&mut battle, order);
            while let Some(question) = asked(&battle) {
                let next = answers.next();
                answer(&mut battle, *next.unwrap_or_else(|| panic!("{}: {question:?} is not expected", self.what)));
            }
        }
        assert_eq!(answers.next(), None, "{}: all that is answered is asked", self.what);
        assert_eq!(battle.unused_dice(), Some(0), "{}: the script is used up", self.what);
        battle
    }
}

/// The results for one target.
#[derive(Default)]
struct Seen {
    hits: u32,
    criticals: u32,
    falls: u32,
    damage: Histogram,
    conditions: BTreeMap<Name, u32>,
}

/// Whether an act hits a target: by its check, or by the damage if there is no check.
fn hits(events: &[Event], user: UnitId, target: UnitId) -> CheckResult {
    let checked = |at: Option<UnitId>| {
        events.iter().find_map(|event| match event {
            Event::Checked { unit, target, result, .. } if *unit == user && *target == at => Some(*result),
            _ => None,
        })
    };
    let harmed = events.iter().any(|event| matches!(event, Event::Damaged { unit, .. } if *unit == target));
    let own = if user == target { checked(None) } else { None };
    checked(Some(target)).or(own).unwrap_or(if harmed { CheckResult::Passed } else { CheckResult::Failed })
}

fn check_case(case: &Case) {
    let battle = case.battle();
    let odds = battle.forecast(&case.order).unwrap_or_else(|error| panic!("{}: {error}", case.what));
    let before: Vec<i32> = battle.units().map(|view| view.hp).collect();
    let known = |unit: UnitId| battle.conditions(unit).into_iter().map(|on| on.name).collect::<Vec<_>>();
    let known: Vec<Vec<Name>> = battle.units().map(|view| known(view.id)).collect();
    let mut seen: BTreeMap<UnitId, Seen> = odds.targets.iter().map(|one| (one.target, Seen::default())).collect();
    let mut fight = Battle::idle(battle.setup());
    let fights = fights(300, 2_000);
    let mut is_answered = false;
    for _ in 0..fights {
        battle.copy_into(&mut fight);
        let mut events = give(&mut fight, case.order);
        if let Some(question) = asked(&fight) {
            let expected = case.answer.unwrap_or_else(|| panic!("{}: {question:?} is not expected", case.what));
            events.extend(answer(&mut fight, expected));
            is_answered = true;
        }
        for view in fight.units() {
            let lost = before[view.id.index()] - view.hp;
            let Some(seen) = seen.get_mut(&view.id) else {
                assert_eq!(lost, 0, "{}: {} is no target", case.what, view.name);
                continue;
            };
            let result = hits(&events, odds.unit, view.id);
            seen.hits += u32::from(result.passed());
            seen.criticals += u32::from(result == CheckResult::Critical);
            seen.falls += u32::from(view.presence != Presence::Active);
            seen.damage.add(lost);
            for on in fight.conditions(view.id) {
                *seen.conditions.entry(on.name).or_default() += 1;
            }
        }
    }
    assert_eq!(is_answered, case.answer.is_some(), "{}: what is answered is asked", case.what);
    for target in &odds.targets {
        let (seen, known) = (&seen[&target.target], &known[target.target.index()]);
        let what = |part: &str| format!("{}, {part} on unit {}", case.what, target.target.0);
        assert_chance(&what("hit"), target.hit, seen.hits, fights);
        assert_chance(&what("critical hit"), target.critical, seen.criticals, fights);
        assert_chance(&what("defeat"), target.defeat, seen.falls, fights);
        target.damage.agrees_with(&seen.damage).unwrap_or_else(|error| panic!("{}: {error}", what("damage")));
        assert!((target.expected - target.damage.expected()).abs() < 1e-9, "{}", what("the mean of damage"));
        for &(condition, chance) in &target.conditions {
            assert!(!known.contains(&condition), "{}: it has {condition} already", what("conditions"));
            let count = seen.conditions.get(&condition).copied().unwrap_or(0);
            assert_chance(&what(condition.as_str()), chance, count, fights);
        }
        for (condition, count) in seen.conditions.iter().filter(|(condition, _)| !known.contains(condition)) {
            let foretold = target.conditions.iter().any(|(name, _)| name == condition);
            assert!(foretold, "{}: {condition} came {count} times unforeseen", what("conditions"));
        }
    }
}

/// Checks all cases, and reports all failures.
fn check_all(cases: &[Case]) {
    let failures = failures(cases, check_case);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn of_a(verb: Verb) -> Order {
    plain(A, verb, 0, 0)
}

fn smash(col: i16, row: i16) -> Order {
    Order::Act {
        unit: A,
        act: Act { verb: DieCodeVerb::SMASH, with: CLUB, option: 0 },
        aim: Aim::Cell(Cell::new(col, row)),
    }
}

#[test]
fn fire_modes_go_as_foretold() {
    let shot = |what, settings: &str, verb, with, option| {
        Case::new(what, settings, ["shooter", "victim"], 3, at(A, verb, with, option, B))
    };
    let front = [
        unit("shooter", "a", 2, 2),
        unit("victim", "b", 5, 2),
        unit("frail", "b", 5, 1),
        unit("victim", "a", 5, 3),
        unit("lifter", "b", 20, 5),
    ];
    let sweep = shot("a wide sweep", "", DieCodeVerb::SWEEP, 0, 0);
    let wide = Arena::of("sweep_targets = 3", |duel| Duel { units: front.concat(), ..duel });
    check_all(&[
        shot("a burst", "", Verb::ATTACK, 0, 0),
        shot("burst fire as single", "", DieCodeVerb::SINGLE, 0, 0),
        shot("full auto", "", DieCodeVerb::FULL_AUTO, 0, 0),
        shot("full auto, modifiers rolled", "modifier_mode = 'rolled'", DieCodeVerb::FULL_AUTO, 0, 0),
        shot("two shots", "", DieCodeVerb::MULTI, 1, 2),
        shot("three shots", "", DieCodeVerb::MULTI, 1, 3),
        shot("a sweep", "", DieCodeVerb::SWEEP, 3, 0),
        Case { arena: wide, ..sweep },
    ]);
}

#[test]
fn blows_go_as_foretold() {
    let blow = |what, verb, with, option| Case::new(what, "", ["wrestler", "victim"], 1, at(A, verb, with, option, B));
    let combine = plain(A, DieCodeVerb::COMBINE, 0, 0);
    let two = plain(A, DieCodeVerb::ANNOUNCE, 0, 2);
    check_all(&[
        blow("an all-out attack", DieCodeVerb::ALL_OUT, 0, 0),
        Case::new("a lunge", "", ["wrestler", "victim"], 2, at(A, DieCodeVerb::LUNGE, 1, 0, B)),
        blow("a knockdown", DieCodeVerb::KNOCKDOWN, 0, 0),
        blow("an all-out knockdown", DieCodeVerb::KNOCKDOWN, 0, 0).after(&[combine], &[]),
        blow("a knockdown of one who lies", DieCodeVerb::KNOCKDOWN, 0, 0).round(on_b(DieCodeVerb::TRIP, 0), &SEIZED),
        blow("a push", DieCodeVerb::PUSH, CLUB, 0),
        blow("a trip", DieCodeVerb::TRIP, 0, 0),
        blow("a roundhouse blow", DieCodeVerb::SWEEP, CLUB, 0),
        Case::new("a trick", "", ["wrestler", "victim"], 1, of_a(DieCodeVerb::TRICK)).after(&[two], &[]),
        blow("a blow after a trick", Verb::ATTACK, 0, 0).after(&[two, of_a(DieCodeVerb::TRICK)], &[6, 6, 5]),
        blow("a tackle", DieCodeVerb::TACKLE, 0, 0).answered(0),
        blow("a tackle that harms nobody", DieCodeVerb::TACKLE, 0, 1).answered(0),
        Case::new("a tackle of the frail", "", ["wrestler", "frail"], 1, on_b(DieCodeVerb::TACKLE, 0)).answered(0),
    ]);
}

#[test]
fn holds_go_as_foretold() {
    let grip = |what, verb, with, option| Case::new(what, "", ["wrestler", "victim"], 1, at(A, verb, with, option, B));
    let seized = |what, settings: &str, order| {
        let end = Order::EndTurn { unit: A };
        Case::new(what, settings, ["wrestler", "victim"], 1, order).after(&[on_b(DieCodeVerb::GRAB, 0), end], &SEIZED)
    };
    let hurt = |what, settings: &str, user, verb, option| {
        let dice = if verb == DieCodeVerb::TACKLE { vec![4, 4] } else { SEIZED.to_vec() };
        Case::new(what, settings, [user, "victim"], 1, of_a(DieCodeVerb::SQUEEZE)).round(on_b(verb, option), &dice)
    };
    let points = "health_mode = 'body_points'";
    check_all(&[
        grip("a grab", DieCodeVerb::GRAB, 0, 0),
        grip("a choke", DieCodeVerb::CHOKE, 0, 0),
        grip("a flip", DieCodeVerb::FLIP, 0, 0),
        Case::new("a flip of the frail", points, ["wrestler", "frail"], 1, on_b(DieCodeVerb::FLIP, 0)),
        grip("a hold", DieCodeVerb::HOLD, WHIP, 0),
        grip("a hold with a die less", DieCodeVerb::HOLD, WHIP, 1),
        grip("a hold that harms nobody", DieCodeVerb::HOLD, WHIP, 2),
        grip("a choke with a rope", DieCodeVerb::CHOKE, WHIP, 0),
        grip("an arm pin", DieCodeVerb::ARM_PIN, 0, 0),
        hurt("strength on one who is tackled", "", "strong", DieCodeVerb::TACKLE, 1).answering(&[0]),
        hurt("strength on one who is grabbed", "", "strong", DieCodeVerb::GRAB, 0).answered(0),
        hurt("strength with Body Points", points, "wrestler", DieCodeVerb::GRAB, 0).answered(0),
        seized("breaking free", "", plain(B, DieCodeVerb::BREAK_FREE, 0, 0)),
        seized("breaking free by a tie", "opposed_tie = 'change'", plain(B, DieCodeVerb::BREAK_FREE, 0, 0)),
    ]);
}

#[test]
fn throws_go_as_foretold() {
    let lifted = |what, settings: &str, kinds, order| {
        let case = Case::new(what, settings, kinds, 1, order).round(on_b(DieCodeVerb::GRAB, 0), &SEIZED);
        case.round(of_a(DieCodeVerb::LIFT), &[3, 3, 3, 3])
    };
    let kinds = ["wrestler", "victim"];
    let throw = at_cell(A, DieCodeVerb::THROW, 2, 3);
    let against = |what, settings: &str, struck: &str| {
        let units = [unit("wrestler", "a", 2, 2), unit("strong", "b", 3, 2), unit(struck, "b", 2, 3)];
        let arena = Arena::of(settings, |duel| Duel { units: units.concat(), ..duel });
        Case { arena, ..lifted(what, settings, kinds, throw) }
    };
    let points = "health_mode = 'body_points'";
    let end = |unit| Order::EndTurn { unit: UnitId(unit) };
    let hurl = Case::new("hurling a table", "", kinds, 2, on_b(DieCodeVerb::HURL, 0)).standing(2, 3, 'j');
    check_all(&[
        Case::new("lifting", "", kinds, 1, of_a(DieCodeVerb::LIFT)).round(on_b(DieCodeVerb::GRAB, 0), &SEIZED),
        lifted("a throw to the ground", "", kinds, throw),
        lifted("a throw of the frail", points, ["wrestler", "frail"], throw),
        lifted("a throw against a table", "", kinds, throw).standing(2, 3, 'j'),
        lifted("a throw against a car two cells away", "", kinds, at_cell(A, DieCodeVerb::THROW, 2, 4))
            .standing(2, 4, 'C'),
        against("a throw against a person", "", "victim"),
        against("a throw against a frail person", points, "frail"),
        hurl,
        Case::new("hurling a table at one who hides", "", kinds, 2, on_b(DieCodeVerb::HURL, 0))
            .standing(2, 3, 'j')
            .after(&[end(0), plain(B, DieCodeVerb::CROUCH, 0, 0), end(1), end(2)], &[]),
    ]);
}

#[test]
fn dc_066_the_ground_hurts_a_unit_moved_onto_it_as_forecast() {
    let points = "health_mode = 'body_points'\npush_cells = 2";
    let wounds = "push_cells = 2";
    let drop = |from: usize| {
        let row: Vec<&str> = (0..24).map(|col| if col < from { "0" } else { "-6" }).collect();
        format!("height = '''\n{}'''\n", format!("{}\n", row.join(" ")).repeat(6))
    };
    let moved = |what, settings: &str, victim: &'static str, order, heights: &str| {
        let kinds = ["wrestler", victim];
        let units = [unit(kinds[0], "a", 2, 2), unit(kinds[1], "b", 3, 2), unit("lifter", "b", 20, 5)];
        let arena = Arena::of(settings, |duel| Duel { units: units.concat(), ..duel }.on(heights));
        Case { arena, ..Case::new(what, settings, kinds, 1, order) }
    };
    let push = on_b(DieCodeVerb::PUSH, 0);
    let throw = at_cell(A, DieCodeVerb::THROW, 2, 3);
    let thrown = |what, settings, victim, heights: &str| {
        let case = moved(what, settings, victim, throw, heights).round(on_b(DieCodeVerb::GRAB, 0), &SEIZED);
        case.round(of_a(DieCodeVerb::LIFT), &[3, 3, 3, 3])
    };
    check_all(&[
        moved("a push onto lava", points, "victim", push, "").standing(4, 2, 'l'),
        moved("a push onto lava with wounds", wounds, "victim", push, "").standing(5, 2, 'l'),
        moved("a push through spikes", points, "victim", push, "").standing(4, 2, 'x').standing(5, 2, 'x'),
        moved("a push of the frail through spikes", points, "frail", push, "").standing(4, 2, 'x').standing(5, 2, 'x'),
        moved("a push through spikes with wounds", wounds, "frail", push, "").standing(4, 2, 'x').standing(5, 2, 'x'),
        moved("a push over an edge", wounds, "victim", push, &drop(4)),
        moved("a push over an edge onto lava", points, "victim", push, &drop(4)).standing(4, 2, 'l'),
        thrown("a throw onto lava", points, "victim", "").standing(2, 3, 'l'),
        thrown("a throw onto lava with wounds", wounds, "victim", "").standing(2, 3, 'l'),
        thrown("a throw of the frail onto spikes", points, "frail", "").standing(2, 3, 'x'),
        thrown("a throw of the frail onto spikes with wounds", wounds, "frail", "").standing(2, 3, 'x'),
    ]);
}

#[test]
fn things_break_as_foretold() {
    let break_it = |what, settings: &str, letter| {
        Case::new(what, settings, ["wrestler", "victim"], 4, smash(2, 3)).standing(2, 3, letter)
    };
    check_all(&[
        break_it("a table", "", 'j'),
        break_it("a car", "", 'C'),
        break_it("a car, broken by less", "break_margin = 0", 'C'),
        break_it("a table that is damaged", "", 'j').round(smash(2, 3), &[1, 1, 1, 2, 1, 2]),
    ]);
}

#[test]
fn arm_pins_go_as_foretold() {
    let pinned = |what, settings: &str, victim: &'static str, verb| {
        Case::new(what, settings, ["wrestler", victim], 1, of_a(verb))
    };
    let slow = |what, settings: &str, victim, verb| {
        pinned(what, settings, victim, verb).round(on_b(DieCodeVerb::ARM_PIN, 0), &SEIZED).answered(1)
    };
    // The swift unit has acted before the options of the pin come up, and cannot resist them.
    let swift = |what, settings: &str, verb| {
        let end = |unit| Order::EndTurn { unit: UnitId(unit) };
        let orders = [end(1), on_b(DieCodeVerb::ARM_PIN, 0), end(0), end(2), end(1)];
        pinned(what, settings, "swift", verb).after(&orders, &SEIZED)
    };
    let points = "health_mode = 'body_points'";
    check_all(&[
        slow("breaking an arm that resists", "", "sturdy", DieCodeVerb::BREAK_ARM),
        slow("breaking an armoured arm that resists", points, "guard", DieCodeVerb::BREAK_ARM),
        slow("forcing down one who resists", "", "sturdy", DieCodeVerb::FORCE_DOWN),
        slow("forcing down by a tie", "pin_tie_succeeds = true", "sturdy", DieCodeVerb::FORCE_DOWN),
        slow("hurting by a pin", "", "sturdy", DieCodeVerb::SQUEEZE).answered(0),
        swift("breaking an arm", "", DieCodeVerb::BREAK_ARM),
        swift("breaking an arm with Body Points", points, DieCodeVerb::BREAK_ARM),
        swift("forcing down", "", DieCodeVerb::FORCE_DOWN),
        swift("forcing down with Body Points", points, DieCodeVerb::FORCE_DOWN),
    ]);
}
