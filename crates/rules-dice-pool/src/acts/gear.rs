//! Picking up weapons that other units have dropped (DP-117). The option of such an act is the owner's number plus 1.

use super::{
    draft::{Draft, FREE},
    plan::{Plan, Task},
};
use crate::state::Look;
use hexfray_battle::{Act, OrderError, UnitId, Verb, narrow, play::Stock};

/// The owner of the weapon that an act picks up, if it is another unit's.
pub fn owner(look: &Look<'_>, act: Act) -> Option<UnitId> {
    let unit = UnitId(u16::try_from(act.option.checked_sub(1)?).ok()?);
    (act.verb == Verb::PICK_UP && look.knows(unit)).then_some(unit)
}

/// Whether a weapon lies in the space of a unit; a weapon has a cell only while it lies there.
fn lies_here(look: &Look<'_>, unit: UnitId, stock: &Stock) -> bool {
    stock.cell.is_some() && stock.cell == look.cell(unit)
}

/// The acts with which a unit picks up other units' weapons in its space.
pub fn lying_here(look: &Look<'_>, unit: UnitId) -> Vec<Act> {
    let mut acts = Vec::new();
    for (other, state) in look.units.iter().filter(|&(other, _)| other != unit) {
        let here = (0..).zip(&state.weapons).filter(|(_, stock)| lies_here(look, unit, stock));
        acts.extend(here.map(|(with, _)| Act { verb: Verb::PICK_UP, with, option: narrow::<i16>(other.0) + 1 }));
    }
    acts
}

/// Picking up a weapon that another unit has dropped.
pub(super) fn take(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let (look, unit, with) = (draft.look, draft.unit, draft.act.with);
    let Some(owner) = owner(look, draft.act).filter(|&owner| owner != unit) else {
        return draft.no_such("no unit of this number has dropped anything");
    };
    let stock = look.state(owner).weapons.get(usize::from(with));
    if !stock.is_some_and(|stock| lies_here(look, unit, stock)) {
        return draft.refuse("that weapon does not lie in this cell", "DP-117");
    }
    if look.state(unit).weapons.is_full() {
        return draft.refuse("the unit cannot carry more", "DP-117");
    }
    draft.task("pick up", Task::Take(with, owner), FREE, "DP-117")
}
