//! Acts as they happen: missiles, and flashes of areas.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Painter, Pos2, Shape, Stroke, emath::Rot2},
};

use super::{
    layers::{Over, Under},
    lens::Lens,
    places::token,
    tokens::{LIFT, board_painter},
};
use crate::{
    art::{Art, Manner},
    playback::{Flash, Form, Missile, Shown},
    session::{BattleSystems, Session},
    theme::colour,
};
use hexfray_board::map::Board;
use hexfray_drawing::picture::top_of;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (light_areas.in_set(Under), let_fly.in_set(Over)).in_set(BattleSystems));
}

/// Lights up the cells that acts catch; on a stage, whose cells are wide, the units in them.
fn light_areas(mut contexts: EguiContexts, session: Res<Session>, shown: Res<Shown>, lens: Lens) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let board = session.battle.board();
    for flash in &shown.flashes {
        if lens.stage_of(board).is_none() {
            light_cells(&painter, flash, board, &lens);
        } else {
            light_units(&painter, flash, &shown, &lens);
        }
    }
    Ok(())
}

/// The colour of a flash.
fn ink(harmful: bool) -> Color32 {
    if harmful { colour::FIRE } else { colour::good() }
}

fn light_cells(painter: &Painter, flash: &Flash, board: &Board, lens: &Lens) {
    let layout = lens.layout(board.grid());
    let corners = layout.corners();
    for &(cell, after) in flash.cells.iter().filter(|cell| flash.light(cell.1) > 0.0) {
        let (light, middle) = (flash.light(after), layout.centre(cell, top_of(board, cell)));
        let outline: Vec<Pos2> = corners.iter().map(|&corner| lens.to_screen(middle + corner * 0.96)).collect();
        let (fill, rim) = (ink(flash.harmful), Color32::WHITE.gamma_multiply(0.9 * light));
        // Adding light to the ground makes it glow; opaque paint would look like mud on grass.
        let glow = fill.gamma_multiply(0.4 * light).additive();
        painter.add(Shape::convex_polygon(outline.clone(), fill.gamma_multiply(0.45 * light), Stroke::NONE));
        painter.add(Shape::convex_polygon(outline, glow, Stroke::new(2.0 * lens.zoom().max(0.5), rim)));
    }
}

fn light_units(painter: &Painter, flash: &Flash, shown: &Shown, lens: &Lens) {
    let light = flash.whole_light();
    for (centre, size) in flash.units.iter().filter_map(|&unit| token(shown, lens, unit)) {
        let (wide, fill) = ((36.0 + 14.0 * (1.0 - light)) * size, ink(flash.harmful).gamma_multiply(0.5 * light));
        painter.circle(centre, wide, fill, Stroke::new(2.5 * size, Color32::WHITE.gamma_multiply(0.8 * light)));
    }
}

/// Missiles, tip first or tumbling.
fn let_fly(mut contexts: EguiContexts, shown: Res<Shown>, art: Res<Art>, lens: Lens) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let Some((missile, (at, way))) = shown.sight.missile.as_ref().and_then(|it| Some((it, it.place()?))) else {
        return Ok(());
    };
    let centre = lens.to_screen(at + Vec2::new(0.0, LIFT));
    let unit = lens.zoom().max(0.5);
    match missile.form {
        Form::Drawing(name) => {
            if name == "bullet" {
                trail(&painter, missile, &lens);
            }
            let tint = if name == "orb" || name == "bolt" { glow(missile) } else { Color32::WHITE };
            if name == "orb" {
                for (wide, light) in [(17.0, 0.25), (11.0, 0.45), (6.0, 1.0)] {
                    painter.circle_filled(centre, wide * unit, tint.gamma_multiply(light));
                }
            }
            // On the screen y runs down; small missiles are drawn larger than life.
            let unit = if name == "bullet" { unit * 1.5 } else { unit };
            art.turned_token(&painter, name, centre, Manner { unit, turn: -way, tint });
        }
        Form::Thrown(glyph) => {
            let turn = missile.share.unwrap_or_default() * std::f32::consts::TAU * 1.5;
            for (wide, tint) in [(26.0, colour::OUTLINE), (22.0, Color32::WHITE)] {
                art.turned_glyph(&painter, glyph.as_str(), centre, wide, Manner { unit, turn, tint });
            }
        }
    }
    Ok(())
}

/// The colour of a spell in flight.
fn glow(missile: &Missile) -> Color32 {
    match missile.glyph.as_str() {
        _ if !missile.harmful => colour::good(),
        "fire" | "burning" | "explosion" => colour::FIRE,
        "ice" | "frozen" | "water" => colour::ICE,
        "lightning" | "holy" => colour::LIGHTNING,
        "poison" | "nature" | "earth" => colour::POISON,
        "shadow" | "curse" | "doom" | "arcane" => colour::SHADOW,
        _ => colour::GLOW,
    }
}

/// The trail of a bullet.
fn trail(painter: &Painter, missile: &Missile, lens: &Lens) {
    let share = missile.share.unwrap_or_default();
    let at = |share: f32| lens.to_screen(missile.from.lerp(missile.to, share) + Vec2::new(0.0, LIFT));
    let (tail, head) = (at((share - TRAIL).max(0.0)), at(share));
    let size = lens.zoom().clamp(0.6, 1.5);
    // A dark edge keeps it visible on bright ground.
    for (wide, ink) in [(6.5, colour::OUTLINE), (3.6, colour::SHOT)] {
        tapered(painter, tail, head, wide * size, ink);
    }
    if share < MUZZLE {
        muzzle(painter, at(0.0), head, size, 1.0 - share / MUZZLE);
    }
}

/// The length of the trail behind a bullet, and the duration of the muzzle flash, as shares of its path.
const TRAIL: f32 = 0.35;
const MUZZLE: f32 = 0.4;

/// A line that fades and narrows toward its tail.
fn tapered(painter: &Painter, tail: Pos2, head: Pos2, wide: f32, ink: Color32) {
    const PIECES: u8 = 10;
    let part = |at: u8| f32::from(at) / f32::from(PIECES);
    for at in 0..PIECES {
        let ends = [at, at + 1].map(|at| tail + (head - tail) * part(at));
        painter.line_segment(ends, Stroke::new(wide * part(at + 1), ink.gamma_multiply(part(at + 1))));
    }
}

/// The flash at the muzzle: a glow and a star that points to where the bullet goes.
fn muzzle(painter: &Painter, from: Pos2, toward: Pos2, size: f32, light: f32) {
    let (ahead, light) = ((toward - from).normalized(), light.sqrt());
    let middle = from + ahead * 27.0 * size;
    let fire = colour::MUZZLE;
    for (wide, share) in [(17.0, 0.3), (11.0, 0.5)] {
        painter.circle_filled(middle, wide * size, fire.gamma_multiply(share * light).additive());
    }
    for (turn, long, wide) in [(0.0, 24.0, 9.0), (0.9, 14.0, 6.0), (-0.9, 14.0, 6.0)] {
        let way = Rot2::from_angle(turn) * ahead;
        let across = way.rot90() * wide / 2.0 * size;
        let corners = vec![middle + across, middle + way * long * size, middle - across, middle - way * 5.0 * size];
        let ink = colour::MUZZLE_CORE.gamma_multiply(light);
        painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
    }
}
