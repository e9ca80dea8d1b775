//! The selected part, and the copy that would be placed at the pointer.

use bevy::math::Vec2;
use bevy_egui::egui::{Color32, Rect, Shape, Stroke};

use super::{scene::Scene, tools::Tool, workshop::Workshop};
use crate::{
    art::{Art, Manner},
    board::{LIFT, paint_body},
    theme::{colour, widgets::pill},
};
use hexfray_board::grid::Cell;
use hexfray_minds::story::liveries;

/// Opacity of the copy that would be placed.
const GHOST: f32 = 0.8;

/// The selected part, in gold dashes.
pub(super) fn selected(scene: &Scene<'_, '_, '_>, shop: &Workshop) {
    let cells = shop.selection();
    for (cell, [from, to]) in scene.layout.rim(&cells) {
        if scene.seen.contains(&cell) {
            let ends = [scene.at(cell, from), scene.at(cell, to)];
            scene.painter.line_segment(ends, Stroke::new(5.0, colour::OUTLINE));
            scene.painter.extend(Shape::dashed_line(&ends, Stroke::new(2.5, colour::GOLD), 6.0, 4.0));
        }
    }
}

/// Objects to strike with, and cells from which a trigger is used, each with its name.
pub(super) fn objects(scene: &Scene<'_, '_, '_>, shop: &Workshop) {
    // The battle's own objects are on its board.
    let board = shop.project.setup().map_or(scene.board, |setup| &setup.board);
    let objects = board.objects().iter().map(|object| (object.cell, object.name.as_str(), true));
    let triggers = board.triggers().iter().flat_map(|trigger| {
        trigger.cells.iter().enumerate().map(move |(at, &cell)| (cell, trigger.name.as_str(), at == 0))
    });
    for (cell, name, is_named) in objects.chain(triggers).filter(|(cell, ..)| scene.seen.contains(cell)) {
        let at = scene.at(cell, Vec2::new(0.0, -14.0));
        let size = 5.0 * scene.zoom.max(0.6);
        let corners = [(0.0, -size), (size, 0.0), (0.0, size), (-size, 0.0)];
        let corners = corners.map(|(x, y)| at + bevy_egui::egui::vec2(x, y)).to_vec();
        scene.painter.add(Shape::convex_polygon(corners, colour::GOLD, Stroke::new(1.0, colour::INK)));
        if is_named && scene.zoom > 0.6 {
            let under = at + bevy_egui::egui::vec2(0.0, 12.0 * scene.zoom);
            pill(&scene.painter, under, name, (colour::PANEL, colour::TEXT), false, 0.75);
        }
    }
}

/// The copy that would be placed: its ground, the things on it, and its units.
pub(super) fn stamp(scene: &Scene<'_, '_, '_>, shop: &Workshop, art: &Art) {
    let (Some(stamp), Some(spot), Tool::Stamp) = (&shop.stamp, shop.hover, shop.tool) else { return };
    let grid = scene.board.grid();
    if stamp.check(grid.shape()).is_err() {
        return;
    }
    let kinds = shop.project.kinds();
    let mut scene_painter = scene.painter.clone();
    scene_painter.multiply_opacity(GHOST);
    let mut cells = stamp.cells(&grid, spot.cell);
    cells.retain(|(cell, _)| grid.contains(*cell));
    // The far ones first, as they are drawn on the board.
    cells.sort_by_key(|(cell, _)| (cell.row, cell.col));
    let shape = scene.layout.art_name();
    let floor = scene.board.level_height(spot.cell.level);
    let centre = |cell: Cell, height: i8| scene.lens.to_screen(scene.layout.centre(cell, floor.saturating_add(height)));
    for (cell, ground) in &cells {
        let Some(ground) = ground else {
            let hole = scene.layout.corners().into_iter().map(|corner| scene.at(*cell, corner * 0.92));
            scene_painter.add(Shape::convex_polygon(hole.collect(), colour::OUTLINE, Stroke::NONE));
            continue;
        };
        let at = centre(*cell, ground.height);
        if let Some(terrain) = kinds.terrains.get(usize::from(ground.terrain)) {
            art.ground_of_cell(&scene_painter, shape, &terrain.drawing, at, scene.zoom);
        }
        if let Some(obstacle) = ground.obstacle.and_then(|obstacle| kinds.obstacles.get(usize::from(obstacle))) {
            let size = bevy_egui::egui::Vec2::splat(56.0 * scene.zoom);
            art.thing(&scene_painter, &obstacle.drawing, Rect::from_center_size(at, size));
        }
    }
    let names = shop.project.sides();
    let colours = liveries(names.iter().map(String::as_str));
    for (cell, unit) in stamp.units(&grid, spot.cell).into_iter().filter(|(cell, _)| grid.contains(*cell)) {
        let ground = cells.iter().find(|(known, _)| *known == cell).and_then(|(_, ground)| *ground);
        let lift = bevy_egui::egui::vec2(0.0, -LIFT * scene.zoom);
        let at = centre(cell, ground.map_or(0, |ground| ground.height)) + lift;
        let livery = names.iter().position(|name| *name == unit.side).map_or(0, |at| colours[at]);
        paint_body(&scene_painter, art, livery, at, Manner { unit: scene.zoom, turn: 0.0, tint: Color32::WHITE });
        let glyph = shop.kinds().iter().find(|kind| kind.0 == unit.kind).map_or("unknown", |kind| kind.2.as_str());
        art.glyph(&scene_painter, glyph, at, 31.0 * scene.zoom, Color32::WHITE);
    }
    // Its middle, which is placed in the cell at the pointer.
    scene.painter.circle_stroke(scene.at(spot.cell, Vec2::ZERO), 4.0, Stroke::new(1.5, colour::GOLD));
}
