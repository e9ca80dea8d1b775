//! Making room on narrow ground: a unit that can strike no foe from its cell leaves it to a friend that could.
//!
//! In a lane one cell wide, the first of a column may be a unit that does no harm, while the units behind it could
//! strike only from its cell. It steps back, and they pass it; if there is no room behind, the units behind step back
//! first.
//!
//! In a lull, foes may face each other with only the fallen between them, whose cells nobody can stop in: then one of them
//! steps back, and the other can come on.

use std::sync::OnceLock;

use super::{
    danger::{any_blow, is_plain_blow},
    scene::{Scene, Stand, Tools},
};
use hexfray_battle::{Act, ActView, InTheWay, Targeting, UnitView};
use hexfray_board::grid::Cell;

/// A unit with its possible blows.
struct Striker<'s> {
    unit: &'s UnitView,
    from: Cell,
    tools: &'s Tools,
    /// Its blows, once looked up.
    blows: OnceLock<Vec<ActView>>,
}

impl Striker<'_> {
    fn blows(&self, scene: &Scene<'_>) -> &[ActView] {
        self.blows.get_or_init(|| {
            let blows = scene.harms(self.tools, self.unit.id).iter();
            blows.filter(|act| is_plain_blow(act, self.unit)).copied().collect()
        })
    }
}

/// The cell to which an idle unit steps back, so that a friend can strike; `None` if that helps no friend.
pub async fn step_back(scene: &Scene<'_>, tools: &Tools) -> Option<Cell> {
    if !scene.mobile || scene.march <= 0.0 {
        return None;
    }
    let here = away(scene, scene.from);
    let back = back(scene)?;
    let column = column(scene, tools);
    let mine = column.iter().find(|friend| friend.unit.id == scene.me.id)?;
    // A unit that could strike from its cell has other reasons to be idle.
    if is_at_the_front(scene) && !strikes(scene, mine, mine.from) && is_wanted(scene, &column, mine).await {
        return Some(back);
    }
    // Units farther away than a whole column are not in the way.
    let far = here.saturating_sub(column.len() as u32);
    let before = |friend: &&Striker<'_>| (far..here).contains(&away(scene, friend.from));
    for first in column.iter().filter(before) {
        scene.pace.step().await;
        let is_idle = !strikes(scene, first, first.from);
        if is_idle && is_wanted(scene, &column, first).await && !has_room_behind(scene, first) {
            return Some(back);
        }
    }
    None
}

/// The cell to which a unit steps back in a lull, so that a foe near it can come on: from no cell that it could go to now
/// could it strike a foe. `None` if it could, if no foe is near, or if there is no room behind it.
pub fn give_way(scene: &Scene<'_>, tools: &Tools) -> Option<Cell> {
    // Foes that are farther away have room to come on as it is.
    let is_near = f64::from(away(scene, scene.from)) <= scene.move_cells + 1.0;
    let me = Striker { unit: &scene.me, from: scene.from, tools, blows: OnceLock::new() };
    let strikes_from = |stand: &Stand| strikes(scene, &me, stand.cell);
    if !is_near || !is_at_the_front(scene) || scene.stands.iter().any(strikes_from) {
        return None;
    }
    back(scene)
}

/// The nearest cell without harm on its path that is farther from the foes than its own.
fn back(scene: &Scene<'_>) -> Option<Cell> {
    let here = away(scene, scene.from);
    let farther = scene.stands.iter().filter(|stand| stand.toll <= 0.0 && away(scene, stand.cell) > here);
    farther.min_by_key(|stand| away(scene, stand.cell)).map(|stand| stand.cell)
}

/// The units of the side that take part, with their possible blows.
fn column<'s>(scene: &'s Scene<'_>, tools: &'s Tools) -> Vec<Striker<'s>> {
    let friends = scene.units.iter().filter(|unit| unit.is_active() && unit.side == scene.me.side);
    let striker = |unit: &'s UnitView| Some(Striker { unit, from: unit.cell?, tools, blows: OnceLock::new() });
    friends.filter_map(striker).collect()
}

/// The distance of a cell from the nearest foe.
fn away(scene: &Scene<'_>, cell: Cell) -> u32 {
    let grid = scene.battle.board().grid();
    scene.foes().filter_map(|foe| foe.cell).map(|foe| grid.distance(cell, foe)).min().unwrap_or(0)
}

/// Whether the unit can get no nearer to any foe.
fn is_at_the_front(scene: &Scene<'_>) -> bool {
    let here = away(scene, scene.from);
    scene.stands.iter().all(|stand| away(scene, stand.cell) >= here)
}

/// Whether a friend that strikes no foe from any cell in its reach could do so from the cell of `first`.
async fn is_wanted(scene: &Scene<'_>, column: &[Striker<'_>], first: &Striker<'_>) -> bool {
    let behind = column.iter().filter(|friend| friend.unit.id != first.unit.id && friend.unit.id != scene.me.id);
    for friend in behind {
        let could = strikes(scene, friend, first.from) && !strikes(scene, friend, friend.from);
        if could && gains_only_by(scene, friend, first.from).await {
            return true;
        }
    }
    false
}

/// Whether a unit can come to a cell and strikes no foe from any of the cells where it can stop now.
async fn gains_only_by(scene: &Scene<'_>, friend: &Striker<'_>, place: Cell) -> bool {
    let mut reach = Vec::new();
    scene.battle.fresh_reach_into(friend.unit.id, &mut reach);
    if !reach.iter().any(|found| found.cell == place) {
        return false;
    }
    for found in reach.iter().filter(|found| found.may_stop) {
        scene.pace.step().await;
        if strikes(scene, friend, found.cell) {
            return false;
        }
    }
    true
}

/// Whether a unit could step farther back from the foes.
fn has_room_behind(scene: &Scene<'_>, first: &Striker<'_>) -> bool {
    let mut reach = Vec::new();
    scene.battle.fresh_reach_into(first.unit.id, &mut reach);
    let here = away(scene, first.from);
    reach.iter().any(|found| found.may_stop && away(scene, found.cell) > here)
}

/// Whether a unit could do harm to a foe from a cell, with no friend and no thing in the line of fire.
fn strikes(scene: &Scene<'_>, striker: &Striker<'_>, from: Cell) -> bool {
    let (battle, ground, unit) = (scene.battle, scene.battle.ground(), striker.unit.id);
    let barred = |to: Cell| match battle.in_the_way(unit, from, to) {
        Some(InTheWay::Unit(other)) => scene.units[other.index()].side == striker.unit.side,
        Some(InTheWay::Object(_)) => true,
        Some(InTheWay::Obstacle(_)) | None => false,
    };
    let may_aim = |targeting: &Targeting, foe: &UnitView| {
        ground.can_aim(unit, targeting, from, foe.id)
            && foe.cell.is_some_and(|to| !(targeting.line_of_fire && barred(to)))
    };
    let harms =
        |blow: Act, foe: &UnitView| battle.estimate(unit, blow, foe.id, from).is_some_and(|odds| odds.damage > 0.0);
    any_blow(striker.blows(scene), scene.foes(), may_aim, harms)
}
