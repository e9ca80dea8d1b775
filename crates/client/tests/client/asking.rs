//! The window asks for confirmation before an order that cannot be taken back or may be a slip.

use hexfray_battle::{Aim, Decision, Order, Ruling, UnitId, VerbRole};
use hexfray_client::{
    Choice, Command, Concern, Instead, Playback, Player, Screen, Session, Settings, Shelf, Storage,
    state::{Begin, Overlay},
};
use hexfray_minds::ai::opponent;
use hexfray_testing::sample;

use super::{App, app, app_with, clicks::a_runner, screen, session, somewhere, tell, to_a_turn};

fn choice(app: &App) -> &Choice {
    app.world().resource::<Choice>()
}

fn orders(app: &App) -> usize {
    session(app).battle.history().len()
}

fn set(app: &mut App, change: impl FnOnce(&mut Settings)) {
    change(&mut app.world_mut().resource_mut::<Settings>());
}

/// A battle of each ruleset.
const BATTLES: [&str; 4] = [
    "maps/duel.battle.toml",
    "maps/street_fight.battle.toml",
    "maps/wrestling_ring.battle.toml",
    "maps/old_quarry.battle.toml",
];

#[test]
fn surrender_stands_in_no_list_and_is_asked_about() {
    for battle in BATTLES {
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        to_a_turn(&mut app);
        let gives_up = |app: &App| {
            let battle = &session(app).battle;
            choice(app).acts.iter().any(|act| battle.role(act.act.verb) == VerbRole::GivesUp)
        };
        assert!(!gives_up(&app), "{battle}: it is no act of a turn");
        let (before, side) = (orders(&app), session(&app).battle.decision().side());
        tell(&mut app, Command::Surrender);
        assert_eq!(orders(&app), before, "{battle}: nothing is done yet");
        assert_eq!(choice(&app).doubt.as_ref().map(|doubt| &doubt.concern), Some(&Concern::Surrender));
        tell(&mut app, Command::Cancel);
        assert!(choice(&app).doubt.is_none() && orders(&app) == before, "{battle}: it fights on");
        tell(&mut app, Command::Surrender);
        tell(&mut app, Command::Enter);
        assert!(choice(&app).doubt.is_none() && orders(&app) == before, "{battle}: Enter fights on, too");
        tell(&mut app, Command::Surrender);
        app.world_mut().write_message(Command::Confirm);
        app.update();
        let last = session(&app).battle.history().last().map(|last| last.order);
        assert!(matches!(last, Some(Order::Referee(Ruling::Surrender { .. }))), "{battle}: {last:?}");
        let winner = session(&app).battle.outcome().and_then(|outcome| outcome.winner);
        assert!(winner.is_some() && winner != side, "{battle}: it counts as lost, {winner:?} has won");
    }
}

/// A full disk.
pub struct Full;

impl Storage for Full {
    fn read(&self, _: &str) -> Result<Option<String>, String> {
        Ok(None)
    }
    fn write(&self, _: &str, _: &str) -> Result<(), String> {
        Err("the disk is full".to_owned())
    }
    fn remove(&self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn listed(&self, _: &str) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }
}

#[test]
fn a_battle_that_cannot_be_saved_is_left_only_after_a_question() {
    for is_full in [false, true] {
        let mut app = app_with(BATTLES[0], &[Player::Human, Player::Human]);
        if is_full {
            app.insert_resource(Shelf(Box::new(Full)));
        }
        to_a_turn(&mut app);
        let unit = session(&app).acting().expect("a unit acts");
        app.world_mut().resource_mut::<Session>().give(Order::EndTurn { unit }).expect("it is legal");
        (0..4).for_each(|_| app.update());
        tell(&mut app, Command::Leave);
        let asked = choice(&app).doubt.as_ref().map(|doubt| doubt.concern.clone());
        assert_eq!(asked, is_full.then_some(Concern::Leave), "it asks if nothing is kept");
        assert_eq!(screen(&app) == Screen::Battle, is_full);
        if is_full {
            tell(&mut app, Command::Enter);
            assert_eq!((screen(&app), choice(&app).doubt.is_none()), (Screen::Battle, true), "Enter stays");
            tell(&mut app, Command::Leave);
            tell(&mut app, Command::Confirm);
            assert_eq!(screen(&app), Screen::Title);
        }
    }
}

#[test]
fn a_save_is_not_loaded_over_play_that_was_not_saved() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    tell(&mut app, Command::Save);
    let saved = session(&app).battle.digest();
    let to = somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    let played = session(&app).battle.digest();
    assert_ne!(saved, played, "something was played");
    tell(&mut app, Command::Load);
    assert_eq!(session(&app).battle.digest(), played, "it asks first");
    assert_eq!(choice(&app).doubt.as_ref().map(|doubt| &doubt.concern), Some(&Concern::Load));
    tell(&mut app, Command::Confirm);
    assert_eq!(session(&app).battle.digest(), saved, "and loads once that is confirmed");
    tell(&mut app, Command::Load);
    assert!(choice(&app).doubt.is_none(), "where nothing would be lost it does not ask");
    assert_eq!(screen(&app), Screen::Battle);
}

#[test]
fn the_turn_of_a_unit_that_has_done_nothing_is_ended_only_by_pressing_twice() {
    let mut app = app(&[Player::Human, Player::Human]);
    set(&mut app, |settings| settings.ask_idle = true);
    to_a_turn(&mut app);
    let before = orders(&app);
    tell(&mut app, Command::EndTurn);
    assert_eq!(orders(&app), before, "the first press only says so");
    let notice = app.world_mut().resource_mut::<Choice>().notice.take();
    assert!(notice.is_some(), "and says why");
    tell(&mut app, Command::EndTurn);
    assert_eq!(orders(&app), before, "a press long after that is a first one again");
    tell(&mut app, Command::EndTurn);
    assert!(matches!(session(&app).battle.history()[before].order, Order::EndTurn { .. }), "the second ends it");
    let to = somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    let before = orders(&app);
    tell(&mut app, Command::EndTurn);
    assert_eq!(orders(&app), before + 1, "the turn of one that has moved ends at once");
}

#[test]
fn enter_does_nothing_on_the_board_right_after_a_card_was_closed() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let to = somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Show(Overlay::Help));
    tell(&mut app, Command::Cancel);
    let before = orders(&app);
    tell(&mut app, Command::Enter);
    assert_eq!(orders(&app), before, "the pointer has not moved since");
    tell(&mut app, Command::PointerMoved);
    tell(&mut app, Command::Enter);
    assert_eq!(orders(&app), before + 1, "once it has, Enter does what is shown");
}

#[test]
fn enter_does_nothing_on_the_board_right_after_the_messages_of_a_lesson_and_the_briefing() {
    for overlay in [None, Some(Overlay::Briefing)] {
        let mut app = app_with("maps/tutorial_1_first_steps.battle.toml", &[Player::Human, Player::NEAREST]);
        set(&mut app, |settings| settings.ask_idle = false);
        // Enter turns the pages of what is read, until a turn begins.
        let reads = |app: &App| app.world().resource::<Playback>().page().is_some();
        for _ in 0..400 {
            if reads(&app) {
                let beside = session(&app).acting().and_then(|unit| session(&app).battle.unit(unit)?.cell);
                tell(&mut app, Command::Point(beside));
                tell(&mut app, Command::Enter);
            }
            app.update();
            let battle = &session(&app).battle;
            let is_idle = app.world().resource::<Playback>().is_idle();
            if matches!(battle.decision(), Decision::Act { .. }) && session(&app).human_decides() && is_idle {
                break;
            }
        }
        if let Some(overlay) = overlay {
            tell(&mut app, Command::PointerMoved);
            tell(&mut app, Command::Show(overlay));
            tell(&mut app, Command::Cancel);
        }
        assert!(choice(&app).rested, "{overlay:?}: a card was closed");
        let before = orders(&app);
        tell(&mut app, Command::Enter);
        assert_eq!(orders(&app), before, "{overlay:?}: Enter was meant for what was read");
        tell(&mut app, Command::PointerMoved);
        assert!(!choice(&app).rested, "{overlay:?}: once the pointer has moved, Enter is meant for the board");
    }
}

#[test]
fn the_alternative_of_a_question_is_done_in_place_of_the_act() {
    for battle in BATTLES {
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        at_an_attack(&mut app);
        set(&mut app, |settings| (settings.ask_below, settings.ask_friendly_fire) = (101, false));
        let before = orders(&app);
        tell(&mut app, Command::Confirm);
        let unit = session(&app).acting().expect("it acts");
        let instead = Instead { label: "Stay".to_owned(), order: Order::EndTurn { unit }, forecast: None };
        let mut held = app.world_mut().resource_mut::<Choice>();
        held.doubt.as_mut().expect("it is asked").instead = Some(instead);
        tell(&mut app, Command::Instead);
        assert_eq!(session(&app).battle.history()[before].order, Order::EndTurn { unit }, "{battle}");
        assert!(choice(&app).doubt.is_none(), "{battle}: the question is answered");
    }
}

/// Points at a foe that the acting unit can strike, in the first turn in which that can be done.
fn at_an_attack(app: &mut App) -> UnitId {
    for _ in 0..60 {
        let battle = &session(app).battle;
        if let Decision::Act { unit, .. } = *battle.decision() {
            let side = battle.unit(unit).map(|unit| unit.side);
            let is_foe = |other| side.is_some_and(|side| battle.are_hostile(side, other));
            let foes: Vec<UnitId> = battle.standing().filter(|one| is_foe(one.1)).map(|one| one.0).collect();
            for foe in foes {
                tell(app, Command::PointAt(foe));
                if matches!(choice(app).plan.orders.last(), Some(Order::Act { aim: Aim::Unit(_), .. })) {
                    return foe;
                }
            }
        }
        let order = opponent("nearest", 7).expect("it is known").choose(&session(app).battle);
        app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
        (0..4).for_each(|_| app.update());
    }
    panic!("nobody could strike");
}

#[test]
fn an_attack_with_a_poor_chance_is_asked_about_on_the_spot() {
    for battle in BATTLES {
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        let foe = at_an_attack(&mut app);
        // Any chance is poor for this player.
        set(&mut app, |settings| (settings.ask_below, settings.ask_friendly_fire) = (101, false));
        let (before, meant) = (orders(&app), choice(&app).plan.orders.clone());
        tell(&mut app, Command::Confirm);
        assert_eq!(orders(&app), before, "{battle}: it asks about the attack at {foe:?}");
        let doubt = choice(&app).doubt.as_ref().expect("it is asked");
        let Concern::Click { what, reasons, .. } = &doubt.concern else { panic!("{battle}: {:?}", doubt.concern) };
        assert!(what.contains('%') && !reasons.is_empty(), "{battle}: {what}, {reasons:?}");
        if let Some(instead) = &doubt.instead {
            assert!(session(&app).battle.check(&instead.order).is_ok(), "{battle}: the alternative can be done");
        }
        tell(&mut app, Command::Cancel);
        assert!(choice(&app).doubt.is_none() && orders(&app) == before, "{battle}: one step back");
        set(&mut app, |settings| settings.ask_below = 0);
        tell(&mut app, Command::Confirm);
        let given = session(&app).battle.history()[before].order;
        assert_eq!(Some(&given), meant.first(), "{battle}: a player who does not want to be asked is not");
    }
}

#[test]
fn a_second_click_confirms_where_the_player_wants_that() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    set(&mut app, |settings| settings.confirm_clicks = true);
    let (before, to) = (orders(&app), somewhere(&app));
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    assert!(choice(&app).doubt.is_some() && orders(&app) == before, "the first click asks");
    tell(&mut app, Command::Confirm);
    assert_eq!(orders(&app), before + 1, "the second does it");
}

#[test]
fn a_forecast_that_is_pinned_stays_until_it_is_released() {
    let mut app = app(&[Player::Human, Player::Human]);
    let foe = at_an_attack(&mut app);
    assert!(choice(&app).plan.forecast.is_some(), "the odds are shown");
    tell(&mut app, Command::Pin(true));
    tell(&mut app, Command::Point(None));
    let pointed = choice(&app).hover;
    let cell = session(&app).battle.unit(foe).and_then(|foe| foe.cell);
    assert!(pointed == cell && choice(&app).plan.forecast.is_some(), "it stays");
    let before = orders(&app);
    tell(&mut app, Command::Cancel);
    assert!(!choice(&app).pinned && orders(&app) == before, "Esc releases it, and does nothing else");
    tell(&mut app, Command::Point(None));
    assert_eq!(choice(&app).hover, None, "and then something else can be pointed at");
}

#[test]
fn why_something_cannot_be_done_is_not_said_where_it_was_just_done() {
    let mut app = app(&[Player::Human, Player::Human]);
    let _ = at_an_attack(&mut app);
    let at = choice(&app).hover;
    tell(&mut app, Command::Confirm);
    if choice(&app).doubt.is_some() {
        tell(&mut app, Command::Confirm);
    }
    tell(&mut app, Command::Point(at));
    assert!(choice(&app).done_at == at && at.is_some(), "the click has done something there");
    assert_eq!(choice(&app).why_not(), None, "and nothing is said about it");
}

/// A click on what cannot be done, and the choice of a refused act, say why, under all rules.
#[test]
fn a_refusal_is_said_after_a_click_and_after_a_choice() {
    for battle in BATTLES {
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        let mut mind = opponent("nearest", 7).expect("it is known");
        let (mut clicked, mut chosen) = (0, 0);
        for _ in 0..sample(40, 120) {
            if session(&app).battle.outcome().is_some() || (clicked > 0 && chosen > 0) {
                break;
            }
            if let Decision::Act { .. } = *session(&app).battle.decision() {
                let refused = choice(&app).acts.iter().enumerate();
                let refused = refused.filter_map(|(at, act)| Some((at, act.refused?))).next();
                if let Some((at, why)) = refused {
                    let before = orders(&app);
                    tell(&mut app, Command::Take(at));
                    let said = choice(&app).notice.clone().map(|(words, _)| words).unwrap_or_default();
                    assert!(said.ends_with(why) && orders(&app) == before, "{battle}: {said:?}, not {why:?}");
                    chosen += 1;
                }
                let units: Vec<UnitId> = session(&app).battle.units().map(|unit| unit.id).collect();
                for unit in units {
                    tell(&mut app, Command::PointAt(unit));
                    let Some(why) = choice(&app).plan.why_not.clone() else { continue };
                    let before = orders(&app);
                    tell(&mut app, Command::Confirm);
                    let said = choice(&app).notice.clone().map(|(words, _)| words).unwrap_or_default();
                    assert!(said == why && orders(&app) == before, "{battle}: {said:?}, not {why:?}");
                    assert_eq!(choice(&app).why_not(), Some(why.as_str()), "{battle}: it stays at the pointer");
                    clicked += 1;
                }
            }
            let order = mind.choose(&session(&app).battle);
            app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
            (0..4).for_each(|_| app.update());
        }
        assert!(clicked > 0 && chosen > 0, "{battle}: {clicked} clicks and {chosen} choices were refused");
    }
}

#[test]
fn a_runner_that_was_let_pass_is_not_asked_about_again() {
    let mut app = a_runner();
    let question = |app: &App| match session(app).battle.decision() {
        Decision::Answer { question, .. } => Some(*question),
        _ => None,
    };
    let asked = question(&app).expect("it is asked whether to stop it");
    let last = choice(&app).answers.len() - 1;
    tell(&mut app, Command::Entry(last));
    (0..8).for_each(|_| app.update());
    assert_ne!(question(&app), Some(asked), "once is enough for one runner");
}

#[test]
fn no_chance_of_0_is_shown_over_those_who_are_not_aimed_at() {
    for battle in BATTLES {
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        let mut mind = opponent("nearest", 7).expect("it is known");
        for _ in 0..40 {
            if session(&app).battle.outcome().is_some() {
                break;
            }
            tell(&mut app, Command::Point(None));
            let chances = &choice(&app).plan.chances;
            assert!(chances.iter().all(|chance| chance.chosen || chance.value > 0.0), "{battle}: {chances:?}");
            let order = mind.choose(&session(&app).battle);
            app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
        }
    }
}

#[test]
fn a_question_begins_with_the_answer_that_an_opponent_would_give() {
    let mut better = 0;
    for battle in ["maps/duel_at_dawn.battle.toml", "maps/wrestling_ring.battle.toml", "maps/castle.battle.toml"] {
        let mut app = app_with(battle, &[Player::Human, Player::Human]);
        let mut mind = opponent("nearest", 7).expect("it is known");
        for _ in 0..sample(40, 120) {
            if session(&app).battle.outcome().is_some() {
                break;
            }
            (0..3).for_each(|_| app.update());
            let choice = choice(&app);
            if matches!(session(&app).battle.decision(), Decision::Answer { .. }) && choice.range.is_none() {
                let free = |at: &usize| choice.answers[*at].view.points == 0 && !choice.answers[*at].view.uses_turn;
                let chance = |at: usize| choice.answers[at].view.chance;
                let gold = choice.answer_in_gold().expect("an answer is gold");
                let others = (0..choice.answers.len()).filter(free).filter_map(chance);
                let best = others.fold(0.0, f64::max);
                if let Some(own) = chance(gold) {
                    assert!(own >= best - 1e-9, "{battle}: gold has {own}, another answer {best}");
                    better += usize::from(chance(0).is_some_and(|first| first < best));
                }
            }
            let order = mind.choose(&session(&app).battle);
            app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
        }
    }
    assert!(better > 0, "somewhere the first answer is not the best");
}

#[test]
fn an_answer_by_the_settings_is_in_the_log_and_said_once() {
    let mut app = app_with("maps/duel_at_dawn.battle.toml", &[Player::Human, Player::GREEDY]);
    app.world_mut().resource_mut::<Settings>().answer_within = 100;
    let answered = |app: &App| {
        let lines = session(app).lines.iter().map(ToString::to_string);
        lines.filter(|line| line.contains("(answered by your settings")).count()
    };
    for _ in 0..400 {
        if answered(&app) > 0 {
            break;
        }
        let is_turn = matches!(session(&app).battle.decision(), Decision::Act { .. }) && session(&app).human_decides();
        if is_turn { tell(&mut app, Command::EndTurn) } else { app.update() }
    }
    assert_eq!(answered(&app), 1, "the log says what was answered: {:?}", session(&app).lines.last());
    let notice = app.world().resource::<Choice>().notice.clone().map(|(words, _)| words);
    assert!(notice.is_some_and(|words| words.contains("under Settings")), "and where to change it");
    app.world_mut().resource_mut::<Session>().retell();
    assert_eq!(answered(&app), 1, "also after an undo has written the log anew");
}

#[test]
fn a_battle_of_die_code_does_not_begin_with_a_question_about_points() {
    let mut app = app_with("maps/street_fight.battle.toml", &[Player::Human, Player::Human]);
    for _ in 0..20 {
        app.update();
    }
    let decision = session(&app).battle.decision();
    assert!(matches!(decision, Decision::Act { .. }), "a unit has its turn: {decision:?}");
    let initiative = session(&app).initiatives.iter().flatten().count();
    let units = session(&app).battle.units().filter(|unit| unit.is_active()).count();
    assert_eq!(initiative, units, "the log and the row of turns know how all units rolled");
    let mut wanting = app_with("maps/street_fight.battle.toml", &[Player::Human, Player::Human]);
    let question = "spend a Character Point on initiative?";
    wanting.world_mut().resource_mut::<Settings>().want(question, true, true);
    wanting.world_mut().write_message(Begin {
        battle: "maps/street_fight.battle.toml".to_owned(),
        players: vec![Player::Human, Player::Human],
        seed: 7,
        gamemaster: false,
    });
    for _ in 0..20 {
        wanting.update();
    }
    assert!(matches!(session(&wanting).battle.decision(), Decision::Answer { .. }), "a setting has it asked");
}

#[test]
fn a_question_that_the_settings_answered_is_the_players_after_an_undo() {
    let question = |app: &App| match *session(app).battle.decision() {
        Decision::Answer { unit, question, .. } => Some((unit, question)),
        _ => None,
    };
    for battle in ["maps/castle.battle.toml", "maps/duel_at_dawn.battle.toml", "maps/ravine.battle.toml"] {
        let mut app = app_with(battle, &[Player::Human, Player::GREEDY]);
        app.world_mut().resource_mut::<Settings>().answer_within = 100;
        let mut mind = opponent("nearest", 7).expect("it is known");
        for _ in 0..sample(400, 800) {
            let (before, asked) = (orders(&app), question(&app).filter(|_| session(&app).human_decides()));
            app.update();
            let answered =
                matches!(session(&app).battle.history().last().map(|last| last.order), Some(Order::Answer { .. }));
            let by_settings = asked.is_some() && orders(&app) == before + 1 && answered;
            if by_settings && session(&app).bars_undo().is_none() {
                tell(&mut app, Command::Undo);
                assert_eq!((question(&app), orders(&app)), (asked, before), "{battle}: it is asked again");
                (0..10).for_each(|_| app.update());
                assert_eq!((question(&app), orders(&app)), (asked, before), "{battle}: and waits for the player");
                tell(&mut app, Command::Entry(0));
                assert!(orders(&app) > before, "{battle}: who answers it");
                return;
            }
            let is_turn = matches!(session(&app).battle.decision(), Decision::Act { .. } | Decision::Pick { .. });
            if is_turn && session(&app).human_decides() {
                let order = mind.choose(&session(&app).battle);
                app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
            }
        }
    }
    panic!("no answer by the settings could be taken back");
}
