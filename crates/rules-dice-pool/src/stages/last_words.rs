//! Last words: a dying unit with this power is asked for them, and then dies (DP-154).

use bevy_ecs::prelude::*;

use super::{apply, play::Play, question::Question};
use crate::state::Look;
use hexfray_battle::{Name, Options, ResolveSystems, Rule, UnitId, play::Playing};

/// A social action, on whose outcome the referee rules.
const TALK: Name = Name::new("talk");
/// A few words that are only logged.
const CALL_OUT: Name = Name::new("call out");
/// No words.
const SAY_NOTHING: Name = Name::new("say nothing");

/// The answer of a unit that dies in silence.
pub const SILENCE: u16 = 2;

fn ways() -> Options {
    [TALK, CALL_OUT, SAY_NOTHING].into()
}

/// The next unit that is about to die and has not been asked yet; a unit that has left the board is not asked.
pub fn due(look: &Look<'_>) -> Option<UnitId> {
    let is_here = |unit: UnitId| look.cell(unit).is_some();
    look.units.iter().find(|(unit, state)| state.has_last_words && is_here(*unit)).map(|(unit, _)| unit)
}

/// Asks the next dying unit during an act; returns whether there was one.
pub fn ask_midway(play: &mut Play<'_>) -> bool {
    let next = due(&play.look());
    if let Some(unit) = next {
        play.ask_midway(unit, Question::LastWords, ways(), ResolveSystems::React);
    }
    next.is_some()
}

/// Asks the next dying unit between acts; returns whether there was one.
pub fn ask(play: &mut Play<'_>) -> bool {
    let next = due(&play.look());
    if let Some(unit) = next {
        play.ask(unit, Question::LastWords, ways());
    }
    next.is_some()
}

/// Asks the next dying unit when the battle is decided.
pub fn ask_at_the_end(world: &mut World) {
    ask(&mut Play(world));
}

/// Takes the answer: the words are logged, and the unit dies.
pub fn speak(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let words = match option {
        0 => Some("talks with its last breath"),
        1 => Some("calls out with its last breath"),
        _ => None,
    };
    if let Some(words) = words {
        play.note(unit, words, Rule::new("DP-154"));
    }
    let killer = play.look().state(unit).killer;
    apply::pass_away(play, unit, killer);
}
