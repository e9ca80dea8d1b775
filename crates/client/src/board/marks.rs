//! Marks on cells: the reach of a unit, the cells that an act catches, obstacles in the line of fire, threatened cells.

use bevy::prelude::*;

use super::{View, prepared::is_pointed};
use crate::{
    art::Art,
    choice::{Choice, Mode},
    playback::{Playback, Shown},
    prepared::{Prepared, is_harmful},
    session::Session,
    state::Screen,
    theme::colour,
};
use hexfray_battle::{GoalKind, InTheWay, Purpose};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::{depth, top_of};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(crate::state::Step::Show).run_if(resource_exists::<Session>))
        .add_systems(OnEnter(Screen::Title), clear)
        .add_systems(OnEnter(Screen::Choose), clear)
        .add_systems(OnEnter(Screen::Edit), clear);
}

/// A mark's sprite.
#[derive(Component)]
struct MarkSprite;

/// A mark on a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    cell: Cell,
    name: &'static str,
    tint: Color,
    /// Order within the cell, 0 to 9.
    order: u8,
}

/// Depth of marks within their level, above tops and lines.
const MARKS: f32 = 0.5;

const WHITE: Color = Color::WHITE;
const GOLD: Color = colour::of_sprite(colour::GOLD);

fn clear(mut commands: Commands, sprites: Query<Entity, With<MarkSprite>>) {
    sprites.iter().for_each(|entity| commands.entity(entity).despawn());
}

/// Draws the marks again if they have changed.
fn draw(
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    (shown, view): (Res<Shown>, Res<View>),
    prepared: Res<Prepared>,
    art: Res<Art>,
    sprites: Query<Entity, With<MarkSprite>>,
    mut drawn: Local<Vec<Mark>>,
    mut commands: Commands,
) {
    let board = session.battle.board();
    let layout = shown.layout(board.grid());
    let is_map = layout.stage().is_none();
    // A stage has its own marks.
    let mut wanted = if is_map { wanted(&session, &choice, &prepared, playback.is_idle()) } else { Vec::new() };
    // Marks on storeys that are hidden are listed beside the board.
    wanted.retain(|mark| mark.cell.level <= view.level());
    if wanted == *drawn && sprites.is_empty() == wanted.is_empty() {
        return;
    }
    clear(commands.reborrow(), sprites);
    let marks = &art.shape(layout.art_name()).marks;
    for mark in &wanted {
        let Some(index) = marks.find(mark.name) else { continue };
        let height = top_of(board, mark.cell);
        let at = layout.centre(mark.cell, height).extend(depth(height) + MARKS + f32::from(mark.order) * 0.01);
        commands.spawn((
            MarkSprite,
            Sprite { color: mark.tint, ..marks.sprite(index) },
            Transform::from_translation(at),
        ));
    }
    *drawn = wanted;
}

fn wanted(session: &Session, choice: &Choice, prepared: &Prepared, idle: bool) -> Vec<Mark> {
    let battle = &session.battle;
    let board = battle.board();
    let amber = colour::of_sprite(colour::amber());
    let mut marks = Vec::new();
    let mut mark = |cell: Cell, name: &'static str, tint: Color, order: u8| {
        if board.exists(cell) {
            marks.push(Mark { cell, name, tint, order });
        }
    };
    for goal in &session.setup().goals {
        if let GoalKind::Reach { cells, .. } = &goal.kind {
            cells.iter().for_each(|&cell| mark(cell, "objective", GOLD, 0));
        }
    }
    if !idle {
        return marks;
    }
    match choice.mode {
        Mode::Move => {
            for to in &choice.reach {
                // White is invisible on snow; there the veil is dark.
                let pale = ["snow", "ice"].iter().any(|word| board.terrain_name(to.cell).contains(word));
                let tint = if pale { colour::DARK_VEIL } else { WHITE };
                // Cells that need a longer way of moving are fainter.
                let faint = choice.stride(to.cost).map_or(1.0, |stride| [1.0, 0.62, 0.36][stride.min(2)]);
                mark(to.cell, "veil", tint.with_alpha(tint.alpha() * faint), 2);
            }
        }
        Mode::Aim(_) => {
            if let (Some(act), Some(own)) = (choice.aimed(), choice.plan.from) {
                let in_range = board.grid().cells().filter(|&cell| act.targeting.reaches(battle.world(), own, cell));
                if !act.targeting.aims_itself() && !act.targeting.aims_way() {
                    in_range.for_each(|cell| mark(cell, "veil_soft", WHITE.with_alpha(0.45), 1));
                }
            }
        }
        Mode::Watch | Mode::Pick | Mode::Answer => {}
    }
    let pointed = choice.unit(battle).map(|unit| unit.id);
    for act in prepared.acts() {
        let strength = if is_pointed(prepared, act, pointed) { 0.95 } else { 0.6 };
        let tint = if is_harmful(act.purpose) { amber } else { colour::of_sprite(colour::area(false)) };
        act.cells.iter().for_each(|&cell| mark(cell, "hatch", tint.with_alpha(strength), 3));
    }
    if choice.show_threats {
        let threatened = board.grid().cells().enumerate().filter(|(index, _)| !choice.threats.at(*index).is_empty());
        threatened.for_each(|(_, cell)| mark(cell, "hatch_wide", amber.with_alpha(0.8), 3));
    }
    let harmful = choice.aimed().is_none_or(|act| matches!(act.purpose, Purpose::Harm | Purpose::Hinder));
    choice.plan.caught.iter().for_each(|&cell| mark(cell, "area", colour::of_sprite(colour::area(harmful)), 4));
    choice.plan.line.iter().for_each(|&cell| mark(cell, "outline_thin", WHITE.with_alpha(0.9), 5));
    match choice.plan.in_the_way {
        Some(InTheWay::Obstacle(cell)) => mark(cell, "area_hatch", colour::of_sprite(colour::area(true)), 6),
        Some(InTheWay::Object(cell)) => mark(cell, "area_hatch", amber, 6),
        Some(InTheWay::Unit(unit)) => {
            let cell = battle.unit(unit).and_then(|unit| unit.cell);
            cell.into_iter().for_each(|cell| mark(cell, "area_hatch", amber, 6));
        }
        None => {}
    }
    if let Some(hover) = choice.hover {
        let tint = if choice.cursor == Some(hover) { GOLD } else { WHITE };
        mark(hover, if choice.cursor == Some(hover) { "outline" } else { "outline_thin" }, tint, 8);
    }
    marks
}
