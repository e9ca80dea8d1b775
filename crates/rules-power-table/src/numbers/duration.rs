//! The durations of effects, in rounds and in words (SW-041, SW-043).

use crate::content::Duration;
use hexfray_battle::{Name, narrow};

/// The rounds of a duration: 10 seconds each, at least one (SW-041, SW-043).
pub fn rounds_of(duration: Duration) -> Option<u16> {
    match duration {
        Duration::Lasting => None,
        Duration::Seconds(seconds) => Some(narrow::<u16>(seconds.div_ceil(10).max(1))),
    }
}

/// The most rounds that are shown as rounds; longer durations are shown in minutes or hours.
const MOST_SHOWN: u16 = 99;

/// The rounds that players see; `None` for durations that are shown in minutes or hours.
pub fn shown_rounds(rounds: Option<u16>) -> Option<u8> {
    rounds.filter(|&rounds| rounds <= MOST_SHOWN).map(narrow)
}

/// The remaining time of an effect with a number of rounds left, in words: `for 17 min`, `for 1 h`.
pub fn time_of(rounds: u16) -> Option<Name> {
    let minutes = rounds.div_ceil(6);
    Name::intern(&if minutes < 60 { format!("for {minutes} min") } else { format!("for {} h", minutes / 60) }).ok()
}
