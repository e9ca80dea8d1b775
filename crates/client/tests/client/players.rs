//! Two humans at one machine: which orders each may give, and what is hidden from each.

use hexfray_battle::{Act, Check, Decision, SideId, UnitView, Verb};
use hexfray_client::{Choice, Command, Mode, Player, Session, Settings};

use super::{App, app, app_of, app_with, session, tell, to_a_turn};

fn side(app: &App) -> Option<SideId> {
    session(app).battle.decision().side()
}

fn orders(app: &App) -> usize {
    session(app).battle.history().len()
}

#[test]
fn nobody_takes_back_the_order_of_another() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    for _ in 0..6 {
        let (before, count) = (side(&app), orders(&app));
        tell(&mut app, Command::EndTurn);
        assert_eq!(orders(&app), count + 1);
        let free = session(&app).battle.can_undo();
        if side(&app) == before || !free {
            continue;
        }
        let why = session(&app).bars_undo().expect("it is another's order");
        assert!(why.contains("cannot take it back"), "it says so: {why}");
        tell(&mut app, Command::Undo);
        assert_eq!(orders(&app), count + 1, "the other's order stands");
        return;
    }
    panic!("the turn never passed from one human to the other without dice");
}

#[test]
fn a_humans_own_order_is_taken_back_and_a_computers_is_not() {
    let mut app = app(&[Player::Human, Player::GREEDY]);
    for _ in 0..60 {
        app.update();
        let by_human = session(&app).is_human(side(&app).expect("it goes on"));
        if by_human && matches!(session(&app).battle.decision(), Decision::Act { .. }) {
            if orders(&app) > 0 && session(&app).bars_undo().is_some_and(|why| why.contains("computer")) {
                let count = orders(&app);
                tell(&mut app, Command::Undo);
                assert_eq!(orders(&app), count, "the computer's order stands");
                return;
            }
            tell(&mut app, Command::EndTurn);
        }
    }
    panic!("no computer's order came before a human's choice");
}

/// A duel in which one side waits for help.
fn with_help_to_come() -> App {
    let mut library = hexfray_data::library();
    let duel = library.get("maps/duel.battle.toml").expect("it is there").text().to_owned();
    let help = "\n[[unit]]\nkind = 'knight'\nside = 'red'\nname = 'Ulf'\ngroup = 'ambush'\n\
                [[reinforcement]]\ngroup = 'ambush'\nround = 3\n";
    library.add("maps/helped.battle.toml", &(duel + help));
    app_of(library, "maps/helped.battle.toml", &[Player::Human, Player::Human])
}

#[test]
fn a_curtain_falls_between_humans_who_do_not_know_the_same() {
    let mut app = with_help_to_come();
    let mode = |app: &App| app.world().resource::<Choice>().mode;
    let first = side(&app).expect("a side chooses");
    assert_eq!(session(&app).passes_to(), Some(first), "the first is asked to sit down");
    assert_eq!(mode(&app), Mode::Watch, "nothing is shown to be chosen");
    for command in [Command::EndTurn, Command::Undo, Command::Save, Command::Entry(0)] {
        tell(&mut app, command);
        assert_eq!(orders(&app), 0, "{command:?} is not heard");
    }
    assert!(session(&app).is_kept_from_view(SideId(0)) && session(&app).is_kept_from_view(SideId(1)), "nor seen");
    tell(&mut app, Command::Confirm);
    assert_eq!(session(&app).passes_to(), None, "after Enter the side plays");
    assert_ne!(mode(&app), Mode::Watch);
    let other = SideId(1 - first.0);
    assert!(session(&app).is_kept_from_view(other) && !session(&app).is_kept_from_view(first), "each sees its own");
    for _ in 0..12 {
        let before = side(&app);
        tell(&mut app, Command::EndTurn);
        if side(&app) != before {
            assert_eq!(session(&app).passes_to(), side(&app), "the machine is passed on with the choice");
            assert!(session(&app).is_kept_from_view(other), "and what is the other's is hidden until then");
            tell(&mut app, Command::Confirm);
            assert!(session(&app).is_kept_from_view(first) && !session(&app).is_kept_from_view(other));
            return;
        }
    }
    panic!("the other side never came");
}

#[test]
fn enter_does_nothing_on_the_board_right_after_the_curtain() {
    let mut app = with_help_to_come();
    tell(&mut app, Command::Enter);
    assert_eq!(session(&app).passes_to(), None, "Enter opens the curtain");
    app.update();
    assert!(app.world().resource::<Choice>().rested, "and is meant for it until the pointer moves");
    tell(&mut app, Command::Enter);
    assert_eq!(orders(&app), 0, "a second one does nothing on the board");
    tell(&mut app, Command::PointerMoved);
    assert!(!app.world().resource::<Choice>().rested);
}

#[test]
fn no_curtain_falls_where_nothing_is_hidden_or_nobody_wants_it() {
    let open = app(&[Player::Human, Player::Human]);
    assert_eq!(session(&open).passes_to(), None, "in a duel all is seen by both");
    let mut helped = with_help_to_come();
    helped.world_mut().resource_mut::<Settings>().hand_over = false;
    tell(&mut helped, Command::EndTurn);
    assert_eq!(orders(&helped), 1, "with the setting off the next side plays at once");
    let alone = app_of(hexfray_data::library(), "maps/rooftops.battle.toml", &[Player::Human, Player::GREEDY]);
    assert_eq!(session(&alone).passes_to(), None, "a single human has nobody to hide from");
}

#[test]
fn a_battle_that_is_loaded_falls_behind_the_curtain_again() {
    let mut app = with_help_to_come();
    tell(&mut app, Command::Confirm);
    tell(&mut app, Command::EndTurn);
    let texts = app.world().resource::<hexfray_client::Texts>().clone();
    let record = session(&app).battle.record();
    let again = Session::resume(&texts, &record, &[Player::Human, Player::Human], Check::Verified).expect("it goes on");
    assert_eq!(again.passes_to(), side(&app), "who sits there now has to say so");
    assert_eq!(again.bars_undo(), session(&app).bars_undo(), "and it is known whose order was the last");
}

#[test]
fn a_unit_that_is_not_asked_lets_go_of_what_it_prepares_at_its_players_word() {
    let charging = |app: &App| session(app).battle.units().find(|unit| unit.charging.is_some());
    for sides in [[Player::Human, Player::GREEDY], [Player::GREEDY, Player::Human]] {
        let mut app = app_with("maps/castle.battle.toml", &[Player::Human, Player::Human]);
        let world = app.world_mut();
        let mut mind = hexfray_minds::ai::opponent("greedy", 7).expect("there is one");
        let mut session_now = world.resource_mut::<Session>();
        let ours = |unit: SideId| sides[unit.index()] == Player::Human;
        for _ in 0..200 {
            let battle = &session_now.battle;
            let asked = battle.decision().unit();
            let waits = |unit: &UnitView| unit.charging.is_some() && Some(unit.id) != asked;
            if matches!(battle.decision(), Decision::Act { .. })
                && battle.units().any(|unit| waits(&unit) && ours(unit.side))
            {
                break;
            }
            let order = mind.choose(battle);
            session_now.give(order).expect("a legal order");
        }
        session_now.players = sides.to_vec();
        for _ in 0..3 {
            app.update();
        }
        let unit = charging(&app).expect("a unit prepares an act");
        let act = Act::new(Verb::new("abort"), 0);
        tell(&mut app, Command::AtAnyTime(unit.id, act));
        assert!(session(&app).battle.unit(unit.id).is_some_and(|unit| unit.charging.is_none()), "{sides:?}");
    }
}
