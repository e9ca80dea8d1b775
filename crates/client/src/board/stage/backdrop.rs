//! Backdrops: the scenery of each part of a stage, painted from the terrain of its cells.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Color32, Painter, Rect, Shape, pos2},
};

use super::{
    brush::{Brush, chance, mix},
    ground::Ground,
    scene::Scene,
    scenery::{self, Prop},
};
use crate::{
    art::Art,
    board::{Lens, board_painter},
    theme::{colour, paints},
};
use hexfray_battle::Battle;
use hexfray_board::{
    grid::Cell,
    map::{Board, Scenery, Terrain},
};
use hexfray_drawing::picture::{Stage, StageKind};

/// A backdrop as it was last painted; it is painted again if its place changes.
#[derive(Default)]
pub struct Painted {
    board: Option<Arc<Board>>,
    stage: Option<Stage>,
    at: Option<Rect>,
    parts: Vec<Part>,
}

/// The backdrop of a part of the stage.
struct Part {
    rect: Rect,
    shapes: Vec<Shape>,
    props: Vec<Prop>,
}

/// Space between bands, in points.
const SEAM: f32 = 3.0;
/// Radius of a band's corners, in points.
const ROUND: f32 = 14.0;

/// The place of a column's band, or of the whole line, on the screen.
pub fn band(lens: &Lens, stage: &Stage, col: i16) -> Rect {
    let part = if stage.kind() == StageKind::Line { stage.bounds() } else { stage.part(col) };
    lens.frame_of(part).shrink(SEAM)
}

/// Paints the backdrop of the stage, if there is one.
pub fn paint(
    mut contexts: EguiContexts,
    scene: Scene,
    art: Res<Art>,
    lens: Lens,
    mut painted: Local<Painted>,
) -> Result {
    let Some(board) = scene.battle().map(Battle::board) else { return Ok(()) };
    let layout = lens.layout(board.grid());
    let Some(stage) = layout.stage() else { return Ok(()) };
    let at = lens.frame_of(stage.bounds());
    let same = painted.board.as_ref().is_some_and(|known| Arc::ptr_eq(known, board));
    if !same || painted.stage != Some(*stage) || painted.at != Some(at) {
        *painted = Painted {
            board: Some(Arc::clone(board)),
            stage: Some(*stage),
            at: Some(at),
            parts: parts(board, stage, &lens),
        };
    }
    let painter = board_painter(contexts.ctx_mut()?);
    for part in &painted.parts {
        let inside = painter.with_clip_rect(part.rect);
        inside.extend(part.shapes.iter().cloned());
        part.props.iter().for_each(|prop| art.thing(&inside, prop.name, prop.rect()));
        frame(&painter, part.rect);
    }
    Ok(())
}

/// All parts of the backdrop.
fn parts(board: &Board, stage: &Stage, lens: &Lens) -> Vec<Part> {
    let horizon = |col: i16| lens.to_screen(Vec2::new(0.0, stage.horizon(col))).y;
    match stage.kind() {
        StageKind::Areas => (0..stage.cells() as i16)
            .map(|col| part(band(lens, stage, col), horizon(col), board.terrain(Cell::new(col, 0)), col as u32 + 1))
            .collect(),
        StageKind::Line => {
            let mut whole = part(band(lens, stage, 0), horizon(0), commonest(board), 5);
            stretches(&mut whole, board, stage, (lens, horizon(0)));
            vec![whole]
        }
    }
}

/// A part with sky or wall over its ground.
fn part(rect: Rect, horizon: f32, terrain: Option<&Terrain>, seed: u32) -> Part {
    let scenery = terrain.map_or(Scenery::Meadow, |terrain| terrain.scenery);
    let mut brush = Brush::default();
    let above = Rect::from_min_max(rect.min, pos2(rect.right(), horizon));
    let props = scenery::paint(&mut brush, above, scenery, seed);
    let below = Rect::from_min_max(pos2(rect.left(), horizon), rect.max);
    Ground { rect: below, scenery, tints: tints(terrain), seed }.paint(&mut brush);
    Part { rect, shapes: brush.shapes, props }
}

/// The two tints of a terrain.
fn tints(terrain: Option<&Terrain>) -> [Color32; 2] {
    let [light, dark] = terrain.map_or(paints::USUAL_GROUND, |terrain| terrain.colours);
    [light, dark].map(|[red, green, blue]| Color32::from_rgb(red, green, blue))
}

/// The most common terrain of a line's cells.
fn commonest(board: &Board) -> Option<&Terrain> {
    let all: Vec<&Terrain> = board.cells().filter_map(|cell| board.terrain(cell)).collect();
    let count = |id: &str| all.iter().filter(|terrain| terrain.id == id).count();
    all.iter().rev().max_by_key(|terrain| count(&terrain.id)).copied()
}

/// Ground that differs from most of a line is painted over it; where sight is poor, rain falls.
fn stretches(whole: &mut Part, board: &Board, stage: &Stage, (lens, horizon): (&Lens, f32)) {
    let usual = commonest(board).map(|terrain| terrain.id.clone());
    let cells: Vec<Cell> = board.cells().collect();
    let id = |cell: &Cell| board.terrain(*cell).map(|terrain| terrain.id.as_str());
    let mut brush = Brush::default();
    for run in cells.chunk_by(|one, other| id(one) == id(other)) {
        let (Some(terrain), Some(&first), Some(&last)) = (board.terrain(run[0]), run.first(), run.last()) else {
            continue;
        };
        if Some(&terrain.id) == usual.as_ref() {
            continue;
        }
        let (left, right) = (lens.frame_of(stage.part(first.col)).left(), lens.frame_of(stage.part(last.col)).right());
        let rect = Rect::from_min_max(pos2(left, horizon), pos2(right, whole.rect.bottom()));
        let [_, dark] = tints(Some(terrain));
        let near = mix(dark, Color32::BLACK, 0.12);
        brush.haze(rect, [near.gamma_multiply(0.35), near.gamma_multiply(0.8)]);
        if terrain.shields {
            rain(&mut brush, Rect::from_min_max(pos2(left, whole.rect.top()), rect.max));
        }
    }
    whole.shapes.append(&mut brush.shapes);
}

/// Falling rain with a grey veil.
fn rain(brush: &mut Brush, rect: Rect) {
    let grey = paints::RAIN;
    brush.haze(rect, [grey.gamma_multiply(0.55), grey.gamma_multiply(0.3)]);
    for at in 0..(rect.width() * rect.height() / 900.0) as u32 {
        let top = rect.min + egui::vec2(rect.width() * chance(11, 2 * at), rect.height() * chance(11, 2 * at + 1));
        let drop = [top, top + egui::vec2(-3.0, 15.0)];
        brush.stroke(drop, 1.2, mix(grey, Color32::WHITE, 0.6).gamma_multiply(0.65));
    }
}

/// Round corners over square ones, and a rim.
fn frame(painter: &Painter, rect: Rect) {
    let corners = [
        (rect.left_top(), 1.0, 1.0),
        (rect.right_top(), -1.0, 1.0),
        (rect.right_bottom(), -1.0, -1.0),
        (rect.left_bottom(), 1.0, -1.0),
    ];
    for (corner, x, y) in corners {
        let mut mesh = egui::Mesh::default();
        mesh.colored_vertex(corner, colour::TABLE_DARK);
        const PARTS: u32 = 8;
        for at in 0..=PARTS {
            let (sin, cos) = (std::f32::consts::FRAC_PI_2 * at as f32 / PARTS as f32).sin_cos();
            mesh.colored_vertex(corner + egui::vec2(x * (1.0 - cos), y * (1.0 - sin)) * ROUND, colour::TABLE_DARK);
            if at > 0 {
                mesh.add_triangle(0, at, at + 1);
            }
        }
        painter.add(Shape::mesh(mesh));
    }
    let rim = egui::Stroke::new(2.0, colour::RIM);
    painter.rect_stroke(rect, egui::CornerRadius::same(ROUND as u8), rim, egui::StrokeKind::Middle);
}
