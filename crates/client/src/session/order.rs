//! The order in which a player sees what an order does.

use hexfray_battle::Event;
use hexfray_study::Told;

/// Events with the messages of an act after all that the act does: a message speaks of what has been seen.
pub fn in_order(told: impl Iterator<Item = Told>) -> Vec<Told> {
    let (mut all, mut messages) = (Vec::new(), Vec::new());
    for one in told {
        if matches!(one.0, Event::Message { .. }) {
            messages.push(one);
            continue;
        }
        if begins_anew(&one.0) {
            all.append(&mut messages);
        }
        all.push(one);
    }
    all.append(&mut messages);
    all
}

/// Whether an event belongs to nothing before it, such as the beginning of a turn or of an act.
const fn begins_anew(event: &Event) -> bool {
    matches!(
        event,
        Event::RoundStarted { .. }
            | Event::TurnStarted { .. }
            | Event::Moved { .. }
            | Event::Declared { .. }
            | Event::TookEffect { .. }
            | Event::Reinforced { .. }
            | Event::Ended { .. }
    )
}
