//! Orders that no player gives: those of opponents, and the player's settings for a battle.

use bevy::prelude::*;

use super::trifles::{Declined, Settled, settled};
use crate::{
    choice::Choice,
    options::Settings,
    playback::Playback,
    session::Session,
    state::{Overlay, RuledCell, Screen, Wake},
};
use hexfray_battle::{Decision, Name, Order, SideId};

/// The pause before an opponent's order, so that players can follow, in seconds.
const PAUSE: f32 = 0.35;

/// The order that adapts the questions of a battle to humans to the player's settings; an open question is answered first,
/// except the one with which a battle begins: nobody has read it yet.
fn preference(session: &Session, settings: &Settings) -> Option<Order> {
    let battle = &session.battle;
    let open = match battle.decision() {
        Decision::Answer { question, .. } => Some(*question),
        _ => None,
    };
    let sides = (0..battle.sides().len()).map(|side| SideId(side as u8)).filter(|&side| session.is_human(side));
    let questions = battle.questions();
    let pairs = sides.flat_map(|side| questions.iter().map(move |&question| (side, question)));
    let is_open =
        |(side, question): &(SideId, Name)| open == Some(*question) && battle.decision().side() == Some(*side);
    let mut pairs: Vec<(SideId, Name)> = pairs.collect();
    pairs.sort_by_key(|pair| !is_open(pair));
    let begins = battle.history().iter().all(|given| matches!(given.order, Order::Ask { .. }));
    let order = |(side, question): (SideId, Name)| {
        let wanted = settings.wants(question.as_str(), battle.is_settled(question));
        let may = open != Some(question) || (begins && is_open(&(side, question)));
        let differs = battle.wants(side, question) != wanted && may;
        differs.then_some(Order::Ask { side, question, wanted })
    };
    pairs.into_iter().find_map(order)
}

/// The questions that were checked for whether they need the player, by the number of orders given before.
#[derive(Default)]
pub(super) struct Looked {
    /// The last one.
    at: Option<usize>,
    /// The last one that was answered without the player: asked again after an undo, the player answers it.
    answered: Option<usize>,
    /// Whether the player has been told, since the program began, that the settings answer questions.
    is_told: bool,
}

/// What the player is told once about answers by the settings.
const ANSWERED_FOR_YOU: &str = "Your settings answered a question whose answers hardly differ; the log says which. Change it under Settings, Game.";

/// Gives the orders that answer a question without its player.
fn give_all(orders: &[Order], session: &mut Session, playback: &mut Playback, choice: &mut Choice) {
    for &order in orders {
        match session.give(order) {
            Ok(events) => playback.play(events),
            Err(refusal) => return choice.say(refusal.to_string()),
        }
    }
}

/// Gives an answer by the player's settings; returns whether it was legal.
fn give_trifle(order: Order, session: &mut Session, playback: &mut Playback, choice: &mut Choice) -> bool {
    match session.settle(order) {
        Ok(events) => playback.play(events),
        Err(refusal) => {
            choice.say(refusal.to_string());
            return false;
        }
    }
    true
}

/// Gives the answer to a question that the player need not be asked; the first trifle that is answered so is mentioned.
fn give_settled(
    answer: Settled,
    looked: &mut Looked,
    session: &mut Session,
    playback: &mut Playback,
    choice: &mut Choice,
) {
    match answer {
        Settled::Declined(orders) => give_all(&orders, session, playback, choice),
        Settled::Trifle(order) => {
            let is_given = give_trifle(order, session, playback, choice);
            if is_given && !std::mem::replace(&mut looked.is_told, true) {
                choice.say(ANSWERED_FOR_YOU);
            }
        }
    }
}

/// Opponents give at most one order per frame, after a short pause in which they think; when the battle is over, the result is
/// shown.
pub(super) fn choose(
    time: Res<Time>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    (overlay, ruled): (Res<Overlay>, Res<RuledCell>),
    (mut thinking, mut looked, mut wake): (Local<f32>, Local<Looked>, ResMut<Wake>),
    declined: Res<Declined>,
    mut session: ResMut<Session>,
    mut playback: ResMut<Playback>,
    mut choice: ResMut<Choice>,
    mut next: ResMut<NextState<Screen>>,
) {
    if playback.skip_on && playback.is_idle() && (session.human_decides() || session.battle.outcome().is_some()) {
        playback.skip_on = false;
    }
    let rules = *overlay != Overlay::None || *ruled == RuledCell::Sought;
    let paused = rules || *screen.get() != Screen::Battle || session.is_watched();
    if !playback.is_idle() || paused {
        *thinking = 0.0;
        return;
    }
    if !session.human_decides() {
        wake.next_frame();
    }
    *thinking += time.delta_secs() * settings.speed.factor();
    if session.battle.outcome().is_some() {
        if *thinking > 3.0 * PAUSE || settings.speed.is_instant() {
            next.set(Screen::Result);
        }
        return;
    }
    if let Some(order) = preference(&session, &settings) {
        give_all(&[order], &mut session, &mut playback, &mut choice);
        return;
    }
    if session.human_decides() {
        // The value of a question is computed once.
        let given = session.battle.history().len();
        if looked.at.replace(given) != Some(given)
            && looked.answered != Some(given)
            && let Some(answer) = settled(&session.battle, &declined, &settings)
        {
            looked.answered = Some(given);
            give_settled(answer, &mut looked, &mut session, &mut playback, &mut choice);
        }
        return;
    }
    looked.at = None;
    // Thinking changes nothing that is shown.
    let hurries = playback.skip_on;
    let Some(order) = session.bypass_change_detection().opponents_choice(hurries) else { return };
    if *thinking < PAUSE && !settings.speed.is_instant() && !hurries {
        return;
    }
    *thinking = 0.0;
    match session.give(order) {
        Ok(events) => playback.play(events),
        Err(refusal) => choice.say(format!("The opponent's order was refused: {refusal}")),
    }
}
