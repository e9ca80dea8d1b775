//! Aims, distances and blows in battles without a map (TC-048, TC-062 … TC-067, TC-077 … TC-090).

use bevy_ecs::prelude::*;

use crate::{
    acts::{plan::Plan, verb_rules::VerbRules},
    content::{
        code::Attribute,
        effects::Flags,
        scene::{METRE, Positions},
    },
    numbers::{
        air,
        refusal::Refusal,
        travel::{self, allowance},
    },
    state::{Unit, turn::MOST_ZERO_ACTIONS},
};
use hexfray_battle::{Field, Range, Rule, Targeting, UnitId, Who, narrow};
use hexfray_board::{
    grid::{Cell, Template},
    map::{Standing, Travel},
};

/// The reach of a melee blow in metres (TC-078).
pub const MELEE: i32 = 3;

/// The range in metres of a Ranged effect without a number (TC-079).
pub const RANGED: i32 = 15;

/// Metres from the middle of a Party or Group effect to its edge: 10 m across (TC-080).
pub const GROUP_RADIUS: i32 = 5;

/// Metres from the middle of an All effect to its edge: 50 m across (TC-081).
pub const ALL_RADIUS: i32 = 25;

/// The area of an All effect in metres, around its user.
pub const EVERYBODY: Template = Template::Area { size: ALL_RADIUS as u32 + 1 };

/// The metres that a unit can move freely on the ground of the whole scene.
fn free_movement(of: &Unit<'_>) -> i32 {
    let off_ground = air::flies(of) || air::floats(of);
    let share = if off_ground { METRE } else { of.book.settings.scene.ground.share() };
    allowance(of).checked_div(i32::from(share)).unwrap_or(0)
}

/// Whether a unit can run close to a target and back, which is a Zero Action (TC-048).
fn can_run_in(of: &Unit<'_>) -> bool {
    let stuck = of.effects().has(Flags::NO_MOVE);
    let goes = of.book.settings.scene.has_strips() || free_movement(of) > 0;
    !stuck && goes && of.turn.zero < MOST_ZERO_ACTIONS
}

/// Whether the user of a blow cannot get close to its target over the ground between them, each metre at the cost of
/// its own ground (TC-078, TC-083).
pub fn is_too_far(world: &World, of: &Unit<'_>, plan: &Plan<'_>, from: Cell, target: UnitId) -> bool {
    if !of.book.settings.scene.has_strips() || !plan.is_close() {
        return false;
    }
    let field = world.resource::<Field>();
    let Some(to) = field.place(target).cell() else { return true };
    let grid = field.board().grid();
    let near = |cell: Cell| grid.distance(cell, to) <= MELEE as u32;
    let whole = if can_run_in(of) { travel::fresh(world, of.unit) } else { None };
    let Some(traveller) = whole.filter(|_| !near(from)) else { return !near(from) };
    let mut travel = Travel::new(grid);
    let near = |index: usize| near(grid.cell(index));
    !travel.explore_until(field.board(), from, &traveller, |_| Standing::Free, near)
}

/// Whether a blow can be struck on a scene at all: a unit that cannot get close cannot use Melee effects (TC-078).
pub fn check_blow(of: &Unit<'_>, plan: &Plan<'_>) -> Result<(), Refusal> {
    if of.book.settings.scene.is_untracked() && plan.is_close() && !can_run_in(of) {
        return Err(("no way to get close enough", Rule::new("TC-078")));
    }
    Ok(())
}

/// Whether the run-in of a blow counts among the Zero Actions of the turn (TC-048).
pub fn runs_in(of: &Unit<'_>, plan: &Plan<'_>, rules: &VerbRules) -> bool {
    of.book.settings.scene.on && rules.uses_weapons && plan.is_close()
}

/// How a plan is aimed on a scene: in metres, and at formations instead of areas (TC-062 … TC-067, TC-077 … TC-081).
pub fn targeting(of: &Unit<'_>, plan: &Plan<'_>) -> Targeting {
    let scene = &of.book.settings.scene;
    let own = plan.targeting;
    if !scene.on {
        return own;
    }
    let metres = scene.positions == Positions::Metres;
    let size = if metres { GROUP_RADIUS as u32 + 1 } else { 2 };
    let range = match own.range {
        Range::Own => Range::Own,
        _ if !metres => Range::Unlimited,
        // Over several kinds of ground each path is checked by itself, see [`is_too_far`].
        _ if plan.is_close() && can_run_in(of) && scene.has_strips() => {
            Range::Cells(narrow::<u32>(MELEE + of.kind.attribute(Attribute::Spd)))
        }
        _ if plan.is_close() && can_run_in(of) => Range::Cells(narrow::<u32>(MELEE + free_movement(of))),
        _ if plan.is_close() => Range::Cells(MELEE as u32),
        _ => Range::Cells(plan.metres.unwrap_or(RANGED as u32)),
    };
    match own.template {
        Template::All if metres => Targeting { range: Range::Own, template: EVERYBODY, ..own },
        Template::All => own,
        Template::Party { .. } => Targeting { template: Template::Party { size }, ..own },
        Template::Area { size: 1 } => Targeting { range, line_of_fire: false, ..own },
        _ if own.range == Range::Own => own,
        _ => {
            let who = match own.who {
                Who::Everybody | Who::Others => Who::Formation,
                who => who,
            };
            let template = Template::Area { size };
            Targeting { range, template, who, line_of_fire: false, at_cells: false }
        }
    }
}
