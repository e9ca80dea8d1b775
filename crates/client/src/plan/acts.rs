//! The acts that the acting unit can be ordered to do.

use super::name;
use hexfray_battle::{ActView, Battle, Name, UnitId, Verb, VerbRole};
use hexfray_minds::ai::waits;

/// The acts of a unit, with one wait for each unit that may act before it; shorter waits would only let it act again at once.
pub(super) fn acts(battle: &Battle, unit: UnitId) -> Vec<ActView> {
    let mut acts = battle.acts(unit);
    // Surrender is not an act of a turn: it is in the menu, and needs confirmation.
    acts.retain(|act| battle.role(act.act.verb) != VerbRole::GivesUp);
    let Some(at) = acts.iter().position(|act| act.act.verb == Verb::WAIT && act.refused.is_none()) else {
        return acts;
    };
    let plain = acts[at];
    let options = waits(battle, unit, plain.act).into_iter().map(|wait| {
        let name = format!("Wait for {}", name(battle, wait.after));
        let about = format!("The turn comes at tick {}, right after theirs.", wait.tick);
        ActView {
            act: wait.act,
            name: Name::intern(&name).unwrap_or(plain.name),
            about: Name::intern(&about).unwrap_or(plain.about),
            ..plain
        }
    });
    let options: Vec<ActView> = options.collect();
    let none = ActView { refused: Some("no other unit has yet to act in this round"), ..plain };
    acts.splice(at..=at, if options.is_empty() { vec![none] } else { options });
    acts
}
