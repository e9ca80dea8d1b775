//! Many blows weighed together: what lies between two cells is looked at once, and blows that follow from the same are
//! reckoned once.

use std::collections::BTreeMap;

use super::estimate;
use crate::{
    acts::using::Use,
    content::{Band, Cover, Manoeuvre, Murk},
    numbers::{odds::OddsTable, sight},
    state::{Look, Wound},
};
use hexfray_battle::{Act, Estimate, UnitId, Verb};
use hexfray_board::grid::Cell;

/// All that a unit's plain blow at a unit follows from, besides the unit, where it stands, and the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Blow {
    act: Act,
    sheet: u16,
    seen: (Band, Cover, Murk),
    stance: u8,
    /// Whether it has moved, is exposed, is under Fate, lies unconscious.
    state: [bool; 4],
    body: [i32; 2],
    wound: Wound,
    /// Until when it is stunned, and for how long it has been dying.
    rounds: [u16; 2],
    out_hours: Option<u16>,
}

/// The same as [`estimate`] for many acts at units, in the order in which they are given.
pub fn estimates(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    choices: &[(Act, UnitId)],
    from: Cell,
) -> Vec<Option<Estimate>> {
    let there = look.with(unit, from, look.turn(unit));
    let (mut seen, mut known) = (BTreeMap::new(), BTreeMap::new());
    let mut weigh = |&(act, target): &(Act, UnitId)| {
        let reckon = || estimate(look, table, unit, act, target, from);
        match plain(&there, unit, act, target, from, &mut seen) {
            Some(blow) => *known.entry(blow).or_insert_with(reckon),
            None => reckon(),
        }
    };
    choices.iter().map(&mut weigh).collect()
}

/// What a plain blow follows from; `None` of any other, and where more than that counts: an active defence, the bearing,
/// aim that is taken at its target.
fn plain(
    look: &Look<'_>,
    unit: UnitId,
    act: Act,
    target: UnitId,
    from: Cell,
    seen: &mut BTreeMap<Cell, (Cover, Murk)>,
) -> Option<Blow> {
    let using = Use::of(look, unit, act).filter(|using| using.manoeuvre == Manoeuvre::Plain)?;
    let on = look.state(target);
    let aims_at_it = look.state(unit).aiming.is_some_and(|aiming| aiming.target == target);
    if act.verb == Verb::ABILITY || look.settings().facing || aims_at_it || !on.defences.is_empty() {
        return None;
    }
    let (board, to) = (look.board(), look.cell(target)?);
    let distance = board.grid().distance(from, to);
    let band = using.weapon.reach.band(look.settings(), distance, look.cell_metres(), 0)?;
    let (cover, murk) =
        *seen.entry(to).or_insert_with(|| (sight::cover(board, from, to), sight::murk(board, from, to)));
    let (health, posture) = (&on.health, &on.posture);
    Some(Blow {
        act,
        sheet: on.sheet,
        seen: (band, cover, murk),
        stance: posture.stance as u8,
        state: [posture.moved, on.exposed, on.fated, health.unconscious],
        body: [health.body, health.body_max],
        wound: health.wound,
        rounds: [health.stunned_until, health.dying],
        out_hours: health.out_hours,
    })
}
