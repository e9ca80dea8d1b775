//! The window draws while something moves; at rest it asks for no frame.

use bevy::time::TimeUpdateStrategy;
use hexfray_client::state::Wake;

use super::*;

/// An app whose frames last 20 milliseconds, in which events are shown as they come.
fn shown(sides: &[Player]) -> App {
    let mut app = app(sides);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    app.world_mut().resource_mut::<Settings>().speed = Speed::Normal;
    app
}

fn wake(app: &mut App) -> Wake {
    app.update();
    *app.world().resource::<Wake>()
}

/// The number of frames until the window requests no more; `None` if it never rests.
fn frames_until_rest(app: &mut App) -> Option<usize> {
    (0..3000).find(|_| wake(app) == Wake::default())
}

#[test]
fn a_battle_that_waits_for_its_player_asks_for_no_frame() {
    let mut app = shown(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    frames_until_rest(&mut app).expect("it comes to rest");
    for _ in 0..50 {
        assert_eq!(wake(&mut app), Wake::default(), "and stays there");
    }
}

#[test]
fn an_order_is_shown_frame_by_frame_until_all_is_still() {
    let mut app = shown(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    frames_until_rest(&mut app).expect("it comes to rest");
    let to = somewhere(&app);
    app.world_mut().write_message(Command::Point(Some(to)));
    app.world_mut().write_message(Command::Confirm);
    app.update();
    assert!(wake(&mut app).moves(), "the unit walks");
    let frames = frames_until_rest(&mut app).expect("it has come to its place");
    assert!(frames >= 5, "a step takes longer than {frames} frames");
}

#[test]
fn a_computer_is_given_frames_to_think_in() {
    let mut app = shown(&[Player::Human, Player::GREEDY]);
    to_a_turn(&mut app);
    frames_until_rest(&mut app).expect("it comes to rest at the player's turn");
    let orders = session(&app).battle.history().len();
    tell(&mut app, Command::EndTurn);
    frames_until_rest(&mut app).expect("and again when the others have had their turns");
    assert!(session(&app).human_decides(), "nobody waits for a computer that waits for a frame");
    assert!(session(&app).battle.history().len() > orders + 1);
}
