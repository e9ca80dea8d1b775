//! Whether a side advances: its strength as a whole against the foes, and how long both have faced each other without a
//! blow.
//!
//! Each unit on its own would rather let the foes come, to strike first. The stronger side gains nothing by that, and
//! one of two equal sides must begin: the longer the lines could have met, the less its units fear possible blows. So do
//! those of a weaker side, which gains nothing by keeping away from foes whom it does not escape.

use super::{
    danger,
    scene::{Scene, Tools},
};
use crate::ai::{bars::is_poor, meeting::moves};
use hexfray_battle::{Act, ActView, Battle, Presence, Targeting, UnitView};
use hexfray_board::grid::Cell;

/// The rounds for which a side has waited at least when units find nothing to do in a lull.
const LULL: f64 = 1.0;
/// How many rounds of a battle count like one round of waiting in a lull.
const SLOWER: f64 = 4.0;
/// The rounds of waiting after which the weaker side, too, comes on in a lull.
const LONG: f64 = 8.0;

/// How strongly a unit advances for its side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolve {
    /// How much more a march counts.
    pub eager: f64,
    /// The weight of blows against the unit.
    pub nerve: f64,
}

impl Resolve {
    /// The resolve of a unit that waits for the others.
    pub const CALM: Self = Self { eager: 0.0, nerve: 1.0 };
}

/// The resolve of a unit before the first blow; afterwards each unit does what is best for it.
pub fn of(scene: &Scene<'_>) -> Resolve {
    if is_kept_back(scene) || !is_before_the_first_blow(scene) {
        return Resolve::CALM;
    }
    let ratio = ratio(scene);
    let waited = rounds_since_met(scene);
    if ratio < 1.0 / scene.weights.stronger {
        return reluctant(waited);
    }
    advance(scene, ratio, waited)
}

/// The resolve of a weaker side after it has waited for some rounds.
fn reluctant(waited: f64) -> Resolve {
    Resolve { eager: 0.0, nerve: 1.0 / (1.0 + waited) }
}

/// Whether time is on its side, or its defeat would lose the battle: then it leaves the advance to the others.
fn is_kept_back(scene: &Scene<'_>) -> bool {
    scene.stakes.waits || scene.stakes.wards.contains(&scene.body.id)
}

/// The resolve of a unit that finds nothing to do in a lull: blood has flowed, and now no unit of either side could do
/// noticeable harm to a foe from its place. `None` if there is no lull, or if the other side has to come on; if that has not
/// come for long, it cannot, and the weaker side does.
///
/// Without it both sides would stay behind their walls, where nothing threatens them.
pub fn in_a_lull(scene: &Scene<'_>, tools: &Tools) -> Option<Resolve> {
    // The strength of the sides takes the longest to compute, and hardly ever matters: there is contact most of the time.
    if is_kept_back(scene) || is_before_the_first_blow(scene) || is_contact(scene, tools) {
        return None;
    }
    let ratio = ratio(scene);
    // Nothing tells when the last blow fell.
    let waited = LULL + rounds_since_met(scene) / SLOWER;
    if ratio < 1.0 / scene.weights.stronger {
        return (waited >= LONG).then(|| reluctant(waited));
    }
    Some(advance(scene, ratio, waited))
}

/// The resolve of a side of at least about equal strength after it has waited for some rounds.
fn advance(scene: &Scene<'_>, ratio: f64, waited: f64) -> Resolve {
    let closing = scene.weights.closing * waited * waited;
    if ratio < scene.weights.stronger {
        return Resolve { eager: closing, nerve: 1.0 / (1.0 + waited) };
    }
    Resolve {
        eager: closing + scene.weights.eager * (1.0 - 1.0 / ratio),
        nerve: (1.0 / ratio).max(scene.weights.nerve),
    }
}

/// Whether a unit could do noticeable harm to a foe from its present place with a usual blow.
fn is_contact(scene: &Scene<'_>, tools: &Tools) -> bool {
    let (battle, ground) = (scene.battle, scene.battle.ground());
    let active = || scene.units.iter().filter(|unit| unit.is_active());
    active().any(|unit| {
        let Some(from) = unit.cell else { return false };
        let blows = scene.harms(tools, unit.id).iter();
        let blows = blows.filter(|act| danger::is_plain_blow(act, unit) && !act.targeting.at_cells);
        let blows: Vec<ActView> = blows.copied().collect();
        let foes = active().filter(|foe| foe.cell.is_some() && battle.are_hostile(foe.side, unit.side));
        let may_aim = |targeting: &Targeting, foe: &UnitView| ground.can_aim(unit.id, targeting, from, foe.id);
        let harms = |act: Act, foe: &UnitView| {
            battle.estimate(unit.id, act, foe.id, from).is_some_and(|odds| !is_poor(&odds, foe))
        };
        danger::any_blow(&blows, foes, may_aim, harms)
    })
}

/// Whether no unit has been hurt yet.
fn is_before_the_first_blow(scene: &Scene<'_>) -> bool {
    let mut on_the_field = scene.units.iter().filter(|unit| unit.is_active() || unit.presence == Presence::Down);
    on_the_field.all(|unit| unit.hp >= unit.hp_max)
}

/// The strength of the unit's side compared with its foes.
fn ratio(scene: &Scene<'_>) -> f64 {
    let own = strength(scene, scene.friends().chain([&scene.me]));
    let foes = strength(scene, scene.foes());
    if foes > 0.0 { own / foes } else { f64::from(u16::MAX) }
}

/// The total hit points of some units, times their total effect in a turn.
fn strength<'u>(scene: &Scene<'_>, units: impl Iterator<Item = &'u UnitView>) -> f64 {
    let (bears, does) =
        units.fold((0.0, 0.0), |(bears, does), unit| (bears + f64::from(unit.hp.max(0)), does + scene.power(unit)));
    bears * does
}

/// Rounds for which the lines could have met, if all units had gone straight ahead from their starting cells.
fn rounds_since_met(scene: &Scene<'_>) -> f64 {
    let (battle, board, side) = (scene.battle, scene.battle.board(), scene.me.side);
    let cells_of = |own: bool| -> Vec<(Cell, f64)> {
        let is_of = |unit: &&UnitView| own != battle.are_hostile(unit.side, side) && unit.is_active();
        let units = scene.units.iter().filter(is_of);
        units.filter_map(|unit| Some((begins(battle, unit)?, moves(battle, unit.id)))).collect()
    };
    let (own, foes) = (cells_of(true), cells_of(false));
    let meet = |&(from, own): &(Cell, f64)| {
        let rounds =
            foes.iter().map(move |&(to, its)| f64::from(board.grid().distance(from, to)) / (own + its).max(1.0));
        rounds.min_by(f64::total_cmp)
    };
    let first = own.iter().filter_map(meet).min_by(f64::total_cmp).unwrap_or(f64::INFINITY);
    (f64::from(battle.round()) - first.ceil()).max(0.0)
}

/// The starting cell of a unit: its own, or the first of its side's zone.
fn begins(battle: &Battle, unit: &UnitView) -> Option<Cell> {
    let setup = battle.setup();
    let own = setup.units.get(unit.id.index()).and_then(|unit| unit.at);
    own.or_else(|| battle.board().spawn(setup.sides.get(unit.side.index())?.name.as_str()).first().copied())
        .or(unit.cell)
}
