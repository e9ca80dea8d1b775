//! Input meant for one turn gives no order in the next, and hidden panels are not shown.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;
use hexfray_battle::{Decision, Order, Shelf, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_client::{
    Choice, Command, Concern, Menu, Mode, Playback, Player, Session, Settings, Speed, state::Overlay,
};
use hexfray_minds::ai::opponent;

use super::{App, app_with, session, tell, to_a_turn};

fn acting(app: &App) -> Option<UnitId> {
    match *session(app).battle.decision() {
        Decision::Act { unit, .. } => Some(unit),
        _ => None,
    }
}

/// Gives an order.
fn give(app: &mut App, order: Order) {
    app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
    (0..3).for_each(|_| app.update());
}

/// A battle of two humans at the first turn that has begun because the one before ended by itself.
fn after_a_turn_that_ended_by_itself() -> App {
    let mut app = app_with("maps/duel.battle.toml", &[Player::Human, Player::Human]);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    let mut mind = opponent("greedy", 7).expect("it is known");
    for _ in 0..80 {
        let (before, order) = (acting(&app), mind.choose(&session(&app).battle));
        give(&mut app, order);
        let ended = matches!(order, Order::EndTurn { .. });
        if before.is_some() && acting(&app).is_some_and(|unit| Some(unit) != before) && !ended {
            return app;
        }
    }
    panic!("no turn ended by itself");
}

#[test]
fn a_key_that_was_meant_for_the_turn_before_does_not_end_the_next() {
    let mut app = after_a_turn_that_ended_by_itself();
    let (unit, orders) = (acting(&app), session(&app).battle.history().len());
    tell(&mut app, Command::EndTurn);
    assert_eq!(session(&app).battle.history().len(), orders, "the turn has only just begun");
    (0..45).for_each(|_| app.update());
    tell(&mut app, Command::EndTurn);
    let last = session(&app).battle.history()[orders].order;
    assert_eq!(Some(last), unit.map(|unit| Order::EndTurn { unit }), "a moment later it can be ended");
    let orders = session(&app).battle.history().len();
    tell(&mut app, Command::EndTurn);
    assert!(session(&app).battle.history().len() > orders, "and a player who ends a turn may end the next one as well");
}

#[test]
fn a_way_leads_over_the_cells_that_are_marked_and_escape_takes_them_back() {
    let mut app = app_with("maps/duel.battle.toml", &[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let unit = acting(&app).expect("a unit acts");
    let battle = &session(&app).battle;
    let (from, ends) = (battle.unit(unit).and_then(|unit| unit.cell), battle.reach(unit));
    let aside = |over: Cell, to: Cell| {
        let leads = || battle.reach_over(unit, &[over]).is_ok_and(|ends| ends.iter().any(|(end, _)| end.cell == to));
        let plain = battle.way(unit, to).unwrap_or_default();
        to != over && Some(to) != from && Some(over) != from && !plain.contains(&over) && leads()
    };
    let pairs = ends.iter().flat_map(|over| ends.iter().map(move |to| (over.cell, to.cell)));
    let stops = |cell: Cell| ends.iter().any(|end| end.cell == cell && end.may_stop);
    let (over, to) = pairs.into_iter().find(|&(over, to)| stops(to) && aside(over, to)).expect("there is a way around");
    let mark = |app: &mut App| {
        tell(app, Command::Point(Some(over)));
        tell(app, Command::Waypoint);
        tell(app, Command::Point(Some(to)));
    };
    let plan = |app: &App| app.world().resource::<Choice>().plan.orders.clone();
    mark(&mut app);
    assert!(app.world().resource::<Choice>().plan.way.contains(&over), "the preview leads over it");
    tell(&mut app, Command::Cancel);
    tell(&mut app, Command::Point(Some(to)));
    assert_eq!(plan(&app), [Order::Move { unit, to }], "taken back, the way is the plain one");
    assert_eq!(app.world().resource::<Overlay>(), &Overlay::None, "and no menu has opened");
    mark(&mut app);
    let walk = plan(&app);
    assert!(matches!(walk[..], [Order::Walk { via, to: end, .. }] if via.cells() == [over] && end == to), "{walk:?}");
    tell(&mut app, Command::Confirm);
    assert_eq!(session(&app).battle.history().last().map(|given| given.order), Some(walk[0]), "a click does it");
}

#[test]
fn a_list_that_is_opened_puts_away_what_was_aimed() {
    let mut app = app_with("maps/duel.battle.toml", &[Player::Human, Player::Human]);
    let aimed =
        |choice: &Choice| choice.acts.iter().position(|act| act.refused.is_none() && act.act.verb == Verb::ATTACK);
    let act = aimed(app.world().resource::<Choice>()).expect("it has a weapon");
    tell(&mut app, Command::Take(act));
    let mode = |app: &App| app.world().resource::<Choice>().mode;
    assert_eq!(mode(&app), Mode::Aim(act), "it is being aimed");
    tell(&mut app, Command::Open(Menu::All));
    assert_eq!(mode(&app), Mode::Move, "nothing is shown of what is no longer chosen");
    assert!(app.world().resource::<Choice>().menu.is_some(), "and the list is open");
}

#[test]
fn one_key_ends_the_turns_of_the_whole_side_once_it_is_confirmed() {
    let mut app = app_with("maps/mud_ford.battle.toml", &[Player::Human]);
    to_a_turn(&mut app);
    let (side, before) = (session(&app).battle.decision().side(), session(&app).battle.history().len());
    tell(&mut app, Command::EndSide);
    let asked = app.world().resource::<Choice>().doubt.as_ref().map(|doubt| doubt.concern.clone());
    assert_eq!((asked, session(&app).battle.history().len()), (Some(Concern::Side), before), "it asks first");
    tell(&mut app, Command::Enter);
    let battle = &session(&app).battle;
    let asked = matches!(battle.decision(), Decision::Answer { .. });
    assert!(asked || battle.decision().side() != side, "until another side is asked, or a question comes");
    assert!(battle.history().len() > before);
}

#[test]
fn turns_of_the_side_that_come_later_in_the_round_end_by_themselves() {
    let mut app = app_with("maps/street_fight.battle.toml", &[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    (0..20).for_each(|_| app.update());
    let (side, round) = (session(&app).battle.decision().side(), session(&app).battle.round());
    tell(&mut app, Command::EndSide);
    let choice = app.world().resource::<Choice>();
    assert!(choice.doubt.is_some(), "it asks first: {:?} {:?}", choice.notice, choice.mode);
    tell(&mut app, Command::Enter);
    let (mut own, mut others) = (0, 0);
    for _ in 0..200 {
        let battle = &session(&app).battle;
        if battle.round() != round || battle.outcome().is_some() {
            break;
        }
        own += usize::from(matches!(battle.decision(), Decision::Act { side: asked, .. } if Some(*asked) == side));
        let order = opponent("random", 7).expect("it is known").choose(battle);
        let order = match *battle.decision() {
            Decision::Act { unit, side: asked } if Some(asked) != side => Order::EndTurn { unit },
            _ => order,
        };
        others += 1;
        give(&mut app, order);
        (0..20).for_each(|_| app.update());
    }
    assert!(others > 1, "the other side acts in between");
    assert_eq!(own, 0, "no unit of the side is asked for its turn");
    let battle = &session(&app).battle;
    assert!(battle.round() > round, "the next round comes");
}

/// How often a player is asked who can do nothing but end the turn, in a battle of two humans.
fn idle_turns(battle: &str, end_idle: bool) -> usize {
    let mut app = app_with(&format!("maps/{battle}.battle.toml"), &[Player::Human, Player::Human]);
    app.world_mut().resource_mut::<Settings>().end_idle = end_idle;
    let mut mind = opponent("random", 7).expect("it is known");
    let mut idle = 0;
    for _ in 0..50 {
        let choice = app.world().resource::<Choice>();
        let is_left = !choice.reach.is_empty() || choice.acts.iter().any(|act| act.refused.is_none());
        idle += usize::from(acting(&app).is_some() && choice.mode == Mode::Move && !is_left);
        if session(&app).battle.outcome().is_some() {
            break;
        }
        let order = mind.choose(&session(&app).battle);
        give(&mut app, order);
    }
    idle
}

#[test]
fn a_turn_in_which_nothing_is_left_ends_by_itself_where_that_is_set() {
    let mut idle = 0;
    for battle in ["mill_lane", "duel", "street_fight", "wrestling_ring"] {
        idle += idle_turns(battle, false);
        assert_eq!(idle_turns(battle, true), 0, "{battle}: a player is asked for a unit that can do nothing");
    }
    assert!(idle > 3, "players end such turns themselves where it is not set: {idle} of them");
}

#[test]
fn a_digit_opens_no_list_whose_button_a_lesson_hides() {
    let notice = |app: &App| app.world().resource::<Choice>().notice.clone().map(|(words, _)| words);
    let mut app = app_with("maps/tutorial_1_first_steps.battle.toml", &[Player::Human, Player::Human]);
    let reads = |app: &App| app.world().resource::<Playback>().page().is_some();
    for _ in 0..20 {
        let command = if reads(&app) { Command::Confirm } else { break };
        tell(&mut app, command);
    }
    assert!(!reads(&app), "all messages have been read");
    to_a_turn(&mut app);
    tell(&mut app, Command::Digit(2));
    assert_eq!(app.world().resource::<Choice>().menu, None, "the lesson has no button for items");
    assert_eq!(notice(&app).as_deref(), Some("That is not part of this lesson"));
    tell(&mut app, Command::Open(Menu::All));
    assert_eq!(app.world().resource::<Choice>().menu, Some(Menu::All), "the list of all acts is always there");
}

#[test]
fn a_digit_takes_the_act_of_the_open_list_that_has_it() {
    let mut app = app_with("maps/ravine.battle.toml", &[Player::Human]);
    to_a_turn(&mut app);
    let unit = acting(&app).expect("a unit is to act");
    tell(&mut app, Command::Open(Menu::All));
    let choice = app.world().resource::<Choice>();
    let aimed = |at: &usize| choice.acts[*at].refused.is_none() && !choice.acts[*at].targeting.aims_itself();
    let of = |at: usize| Some((at, choice.digits.digit(unit, Menu::All, choice.acts[at].act)?));
    let (at, digit) = choice.listed().into_iter().filter(aimed).find_map(of).expect("an act with a digit");
    let unused = (1..=9).rev().find(|&digit| choice.digits.act(unit, Menu::All, digit).is_none());
    tell(&mut app, Command::Digit(digit));
    assert_eq!(app.world().resource::<Choice>().mode, Mode::Aim(at));
    if let Some(unused) = unused {
        tell(&mut app, Command::Open(Menu::All));
        tell(&mut app, Command::Digit(unused));
        let notice = app.world().resource::<Choice>().notice.clone().map(|(words, _)| words);
        assert_eq!(notice, Some(format!("No action of this list has the key {unused}")));
    }
}

#[test]
fn enter_does_nothing_on_the_board_in_a_turn_before_the_player_has_pointed_in_it() {
    let mut app = app_with("maps/duel.battle.toml", &[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let cell = app.world().resource::<Choice>().reach[0].cell;
    tell(&mut app, Command::Point(Some(cell)));
    tell(&mut app, Command::PointerMoved);
    let unit = acting(&app).expect("a unit is to act");
    give(&mut app, Order::EndTurn { unit });
    let before = session(&app).battle.history().len();
    let to = app.world().resource::<Choice>().reach[0].cell;
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Enter);
    assert_eq!(session(&app).battle.history().len(), before, "the pointer only rests there");
    tell(&mut app, Command::PointerMoved);
    tell(&mut app, Command::Enter);
    assert!(session(&app).battle.history().len() > before || app.world().resource::<Choice>().doubt.is_some());
}

#[test]
fn the_bar_has_the_same_buttons_at_the_same_places_in_all_rules() {
    let battles = ["duel", "mill_lane", "street_fight", "duel_at_dawn"].map(|name| format!("maps/{name}.battle.toml"));
    let mut rules = Vec::new();
    for battle in &battles {
        let mut app = app_with(battle, &[Player::Human]);
        to_a_turn(&mut app);
        rules.push(session(&app).setup().ruleset.name());
        let buttons = app.world().resource::<Choice>().repertoire().buttons();
        let usual = buttons.iter().skip_while(|button| button.seldom);
        let titles: Vec<_> = usual.map(|button| (button.title.as_str(), button.key)).collect();
        let expected = [
            ("Attack", Some('A')),
            ("Abilities", Some('1')),
            ("Items", Some('2')),
            ("Defend", Some('3')),
            ("More", Some('.')),
        ];
        assert_eq!(titles, expected, "{battle}");
        let listed = |app: &App| app.world().resource::<Choice>().menu;
        tell(&mut app, Command::Digit(1));
        let choice = app.world().resource::<Choice>();
        let has = !choice.repertoire().listed(Menu::Shelf(Shelf::Abilities), "").is_empty();
        assert_eq!(
            listed(&app).is_some() || matches!(choice.mode, Mode::Aim(_)),
            has,
            "{battle}: 1 opens the abilities"
        );
    }
    rules.sort_unstable();
    rules.dedup();
    assert_eq!(rules.len(), 4, "{rules:?}");
}

/// How many frames of a millisecond pass until a player can order something again after their turn, 300 at most.
fn frames_of_the_computer(skips: bool) -> usize {
    let mut app = app_with("maps/duel.battle.toml", &[Player::Human, Player::GREEDY]);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)));
    to_a_turn(&mut app);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Normal;
    for _ in 0..6 {
        if !session(&app).human_decides() {
            break;
        }
        (0..1000).for_each(|_| app.update());
        tell(&mut app, Command::EndTurn);
    }
    assert!(!session(&app).human_decides(), "it is the computer's turn");
    if skips {
        tell(&mut app, Command::SkipOn);
    }
    let decides = |app: &App| session(app).human_decides() && app.world().resource::<Choice>().mode != Mode::Watch;
    for frame in 0..300 {
        if decides(&app) {
            return frame;
        }
        app.update();
    }
    300
}

#[test]
fn the_computers_turns_are_skipped_to_the_next_decision_of_ones_own() {
    assert_eq!(frames_of_the_computer(false), 300, "what it does is shown, which takes longer");
    assert!(frames_of_the_computer(true) < 300, "at once, and then the player decides");
}
