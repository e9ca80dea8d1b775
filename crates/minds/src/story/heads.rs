//! The place of an act's effects in the story: never under another unit's act.

use super::{
    line::{Line, LineKind},
    names::Names,
};
use hexfray_battle::{Event, UnitId};

/// The most lines that are searched for the start of an act.
const MOST: usize = 120;

/// Puts a detail under its own act: if another act has come between, its own is named again, and a detail without an
/// act gets a line of its own.
pub(super) fn put_under_its_act(story: &mut Vec<Line>, names: &Names, event: &Event, line: &mut Line) {
    if line.kind != LineKind::Detail {
        return;
    }
    let Some(at) = story.iter().rposition(|line| line.kind != LineKind::Detail) else { return };
    let (head, act) = (&story[at], line.act);
    if head.act.is_none() {
        if !head.leads() {
            line.kind = LineKind::Act;
        }
        return;
    }
    if head.act == act {
        return;
    }
    let Some(act) = act else {
        line.kind = LineKind::Act;
        return;
    };
    if story[at..].iter().any(|line| line.act == Some(act)) {
        // The detail already has its place here.
        return;
    }
    let begun = story[..at].iter().rev().take(MOST).find(|line| line.act == Some(act) && line.kind == LineKind::Act);
    if let Some(resumed) = begun.and_then(Line::resumed) {
        story.push(resumed);
        return;
    }
    // The further blows of an attack are announced with the first.
    let own = |unit: UnitId| head.spans.first() == Some(&names.span(unit));
    let goes_on = head.act < Some(act) && doer(event).is_none_or(own);
    if !goes_on {
        line.kind = LineKind::Act;
    }
}

/// The unit that caused an event, if the event names it.
const fn doer(event: &Event) -> Option<UnitId> {
    match event {
        Event::Checked { unit, .. } | Event::Tried { unit, .. } | Event::Redirected { unit, .. } => Some(*unit),
        Event::Spent { unit, .. } | Event::CaughtNobody { unit, .. } => Some(*unit),
        Event::Damaged { by, .. } | Event::Healed { by, .. } | Event::Drained { by, .. } => *by,
        Event::ConditionGained { by, .. } => *by,
        _ => None,
    }
}
