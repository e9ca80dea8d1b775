//! The marks over the edited board: missing cells, numbers, zones, sides, units, and the cells that a tool would touch.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, Shape, Stroke},
};

use super::{
    ghost,
    hands::sides,
    looks::Look,
    scene::Scene,
    tools::{Layer, Tool},
    workshop::Workshop,
};
use crate::{
    art::{Art, Manner},
    board::{LIFT, Lens, Under, board_painter, paint_body},
    state::Screen,
    theme::{bold, colour, regular, sizes, widgets::pill},
    view::View,
};
use hexfray_board::grid::Cell;
use hexfray_drawing::{
    edit::cell_of,
    picture::{Layout, side_frame, top_of},
};
use hexfray_minds::story::{liveries, titled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Under).run_if(resource_exists::<Workshop>).run_if(in_state(Screen::Edit)),
    );
}

fn draw(mut contexts: EguiContexts, shop: Res<Workshop>, view: Res<View>, art: Res<Art>, lens: Lens) -> Result {
    let context = contexts.ctx_mut()?;
    let (Some(board), Some(stage)) = (shop.board(), shop.stage()) else { return Ok(()) };
    let layout = Layout::new(board.grid());
    let area = context.content_rect().expand(60.0);
    let seen = |cell: &Cell| area.contains(lens.to_screen(layout.centre(*cell, top_of(stage, *cell))));
    // The storey that is drawn on is the one that is shown.
    let of_level = board.grid().cells().filter(|cell| cell.level == view.level());
    let seen: Vec<Cell> = of_level.filter(seen).collect();
    let scene = Scene { painter: board_painter(context), board, stage, layout, zoom: lens.zoom(), lens, seen };
    missing(&scene);
    match shop.layer {
        Layer::Terrain | Layer::Obstacles => {}
        Layer::Height => heights(&scene),
        Layer::Water => depths(&scene),
        Layer::Sight => sights(&scene),
        Layer::Sides => {}
        Layer::Links => links(&scene),
        Layer::Zones => {}
        Layer::Units => {}
    }
    if shop.shows(Look::Edges) {
        edges(&scene, &shop);
    }
    if shop.layer == Layer::Units || shop.shows(Look::Zones) {
        let clear = shop.layer == Layer::Zones || shop.layer != Layer::Units && shop.looks.contains(&Look::Zones);
        zones(&scene, &shop, if clear { 1.0 } else { 0.45 });
    }
    if shop.shows(Look::Objects) {
        ghost::objects(&scene, &shop);
    }
    if shop.shows(Look::Units) {
        units(&scene, &shop, &art, view.level());
    }
    if shop.layer == Layer::Units || shop.marks.is_some() {
        marks(&scene, &shop);
    }
    margins(&scene, &shop, view.level());
    problems(&scene, &shop);
    ghost::selected(&scene, &shop);
    ghost::stamp(&scene, &shop, &art);
    preview(&scene, &shop);
    Ok(())
}

/// Faint outlines where cells are missing, so that they can be painted back.
fn missing(scene: &Scene<'_, '_, '_>) {
    for &cell in scene.seen.iter().filter(|cell| !scene.board.exists(**cell)) {
        let rim = Stroke::new(1.0, colour::light(60));
        scene.painter.add(Shape::closed_line(scene.outline(cell, 0.92), rim));
    }
}

fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -number) } else { number.to_string() }
}

/// Heights as numbers, in warmer colours the higher they are.
fn heights(scene: &Scene<'_, '_, '_>) {
    if scene.zoom < 0.3 {
        return;
    }
    for &cell in scene.seen.iter().filter(|cell| scene.board.exists(**cell)) {
        let height = scene.board.height(cell);
        let ink = match height {
            0 => colour::PALE,
            high if high > 0 => colour::GOLD,
            _ => colour::magic(),
        };
        scene.number(cell, &signed(i32::from(height)), ink);
    }
}

fn depths(scene: &Scene<'_, '_, '_>) {
    for &cell in scene.seen.iter().filter(|cell| scene.board.depth(**cell) > 0) {
        scene.number(cell, &scene.board.depth(cell).to_string(), colour::DEPTH);
    }
}

fn sights(scene: &Scene<'_, '_, '_>) {
    for &cell in scene.seen.iter().filter(|cell| scene.board.visibility(**cell) > 0) {
        let level = scene.board.visibility(cell);
        scene.fill(cell, colour::shade(60 * level), Color32::TRANSPARENT);
        scene.number(cell, &level.to_string(), colour::TEXT);
    }
}

/// Cover and climbing along sides, and the side at the pointer.
fn edges(scene: &Scene<'_, '_, '_>, shop: &Workshop) {
    for &cell in &scene.seen {
        for way in sides(scene.board.grid().shape()) {
            let (cover, climb) = (scene.board.cover(cell, way), scene.board.climb_modifier(cell, way));
            let (value, ink) = match shop.kit.climbs {
                _ if shop.layer != Layer::Sides && cover > 0 => (format!("{cover}"), colour::GOLD),
                _ if shop.layer != Layer::Sides && climb != 0 => (signed(i32::from(climb)), colour::magic()),
                false if cover > 0 => (format!("{cover}"), colour::GOLD),
                true if climb != 0 => (signed(i32::from(climb)), colour::magic()),
                _ => continue,
            };
            let [from, to] = scene.side(cell, way, 0.86);
            let wide = 2.0 + 4.0 * f32::from(cover.max(40)) / 100.0;
            scene.painter.line_segment([from, to], Stroke::new(wide * scene.zoom.max(0.5), ink));
            if scene.zoom > 0.7 {
                let middle = from + (to - from) / 2.0;
                let at = middle + (scene.centre(cell) - middle) * 0.3;
                scene.painter.text(at, Align2::CENTER_CENTER, value, bold(10.5 * scene.zoom.min(1.4)), ink);
            }
        }
    }
    let pointed = shop
        .hover
        .filter(|spot| shop.layer == Layer::Sides && scene.board.exists(spot.cell) && !shop.tool.is_of_parts());
    if let Some(spot) = pointed {
        let ends = scene.side(spot.cell, spot.side, 0.92);
        scene.painter.line_segment(ends, Stroke::new(6.0 * scene.zoom.max(0.5), Color32::WHITE));
    }
}

/// Links as arrows from the lower to the higher end, with their kind.
fn links(scene: &Scene<'_, '_, '_>) {
    let grid = scene.board.grid();
    for flight in scene.board.flights() {
        let here = |cell: Cell| scene.seen.contains(&cell);
        if here(flight.from) || here(flight.to) {
            let ends = [scene.centre(flight.from), scene.centre(flight.to)];
            let ink = if flight.link.half_cost { colour::good() } else { colour::GOLD };
            scene.painter.extend(Shape::dashed_line(&ends, Stroke::new(4.0 * scene.zoom.max(0.5), ink), 8.0, 5.0));
            let text = format!("{} ↑{}", flight.link.kind.word(), flight.to.level);
            pill(&scene.painter, ends[1], &text, (colour::PANEL, colour::TEXT), false, 0.85);
        }
    }
    for &cell in &scene.seen {
        for way in grid.all_directions() {
            let next = grid.step(cell, way);
            let Some(link) = scene.board.link(cell, way) else { continue };
            let rise = |cell: Cell| (scene.board.height(cell), cell.row, cell.col);
            if rise(cell) > rise(next) {
                continue;
            }
            let (from, to) = (scene.centre(cell), scene.centre(next));
            let ink = if link.half_cost { colour::good() } else { colour::GOLD };
            for (wide, ink) in [(6.0, colour::OUTLINE), (3.0, ink)] {
                let ends = [from + (to - from) * 0.2, from + (to - from) * 0.8];
                scene.painter.line_segment(ends, Stroke::new(wide * scene.zoom.max(0.5), ink));
            }
            scene.painter.circle_filled(from + (to - from) * 0.8, 5.0 * scene.zoom.max(0.5), ink);
            if scene.zoom > 0.6 {
                let at = from + (to - from) * 0.5;
                pill(&scene.painter, at, link.kind.word(), (colour::PANEL, ink), false, 0.8);
            }
        }
    }
}

/// Starting zones in their sides' colours, exits in gold, each with its name.
fn zones(scene: &Scene<'_, '_, '_>, shop: &Workshop, strength: f32) {
    let mut names = shop.project.sides();
    for zone in scene.board.spawns() {
        if !names.contains(&zone.side) {
            names.push(zone.side.clone());
        }
    }
    let colours = liveries(names.iter().map(String::as_str));
    for zone in scene.board.spawns() {
        let livery = names.iter().position(|name| *name == zone.side).map_or(0, |at| colours[at]);
        let ink = colour::side(livery).gamma_multiply(strength);
        mark_zone(scene, &zone.cells, ink.gamma_multiply(0.5), ink, &titled(&zone.side), Some(livery), strength);
        if let (Some(way), true) = (zone.facing, strength > 0.9) {
            for &cell in &zone.cells {
                let toward =
                    scene.layout.flat_centre(scene.board.grid().step(cell, way)) - scene.layout.flat_centre(cell);
                let tip = scene.at(cell, toward * 0.34);
                scene.painter.line_segment([scene.centre(cell), tip], Stroke::new(2.0, Color32::WHITE));
                scene.painter.circle_filled(tip, 3.0 * scene.zoom.max(0.6), Color32::WHITE);
            }
        }
    }
    for zone in scene.board.exits() {
        let ink = colour::GOLD.gamma_multiply(strength);
        let name = format!("{} ({})", zone.name, shop.what_is(&zone.name));
        mark_zone(scene, &zone.cells, ink.gamma_multiply(0.25), ink, &name, None, strength);
    }
}

fn mark_zone(
    scene: &Scene<'_, '_, '_>,
    cells: &[Cell],
    fill: Color32,
    rim: Color32,
    name: &str,
    livery: Option<usize>,
    strength: f32,
) {
    for &cell in cells {
        scene.fill(cell, fill, rim);
    }
    if strength < 0.9 {
        return;
    }
    // The side's shape, so that zones can be distinguished without their colours.
    if let Some(livery) = livery {
        for &cell in cells {
            let (at, size) = (scene.at(cell, Vec2::new(0.0, -16.0)), 5.0 * scene.zoom.max(0.6));
            let corners = [0, 4, 6, 4][livery % 4];
            if corners == 0 {
                scene.painter.circle_filled(at, size, Color32::WHITE);
            } else {
                let turn = if livery % 4 == 1 { 0.125 } else { 0.0 };
                let corner = |corner: i32| {
                    let (sin, cos) = (std::f32::consts::TAU * (corner as f32 / corners as f32 + turn)).sin_cos();
                    at + egui::vec2(sin, cos) * size * 1.2
                };
                let points = (0..corners).map(corner).collect();
                scene.painter.add(Shape::convex_polygon(points, Color32::WHITE, Stroke::NONE));
            }
        }
    }
    let Some(&first) = cells.first() else { return };
    let sum = cells.iter().fold(egui::Vec2::ZERO, |sum, &cell| sum + scene.centre(cell).to_vec2());
    let middle = (sum / cells.len() as f32).to_pos2();
    let distance = |cell: &&Cell| scene.centre(**cell).distance(middle);
    let nearest = cells.iter().min_by(|one, other| distance(one).total_cmp(&distance(other))).copied().unwrap_or(first);
    pill(&scene.painter, scene.centre(nearest), name, (colour::PANEL, colour::TEXT), false, 1.0);
}

/// Units where they would start; a carried one at the pointer.
fn units(scene: &Scene<'_, '_, '_>, shop: &Workshop, art: &Art, level: u8) {
    let names = shop.project.sides();
    let colours = liveries(names.iter().map(String::as_str));
    let faint = if shop.layer == Layer::Units { 1.0 } else { 0.55 };
    let carried = shop.carried();
    for piece in shop.pieces() {
        let hover = shop.hover.map(|spot| spot.cell);
        let held = carried.is_some_and(|(unit, _)| unit == piece.unit);
        let Some(cell) = (if held { hover.or(piece.at) } else { piece.at }) else { continue };
        let elsewhere = cell.level != level;
        let livery = names.iter().position(|name| *name == piece.text.side).map_or(0, |at| colours[at]);
        let at = scene.at(cell, Vec2::new(0.0, LIFT));
        let mut painter = scene.painter.clone();
        painter.multiply_opacity(if elsewhere { 0.4 } else { faint });
        if shop.layer == Layer::Units && shop.chosen == Some(piece.unit) {
            art.token(&painter, &side_frame("ring", livery), at, scene.zoom, colour::GOLD);
        }
        paint_body(&painter, art, livery, at, Manner { unit: scene.zoom, turn: 0.0, tint: Color32::WHITE });
        let glyph = if piece.glyph.is_empty() { "unknown" } else { &piece.glyph };
        art.glyph(&painter, glyph, at, 31.0 * scene.zoom, Color32::WHITE);
        if shop.layer == Layer::Units && piece.text.at.is_some() {
            // A pin: the file gives the unit its own cell.
            painter.circle(at + egui::vec2(17.0, -17.0) * scene.zoom, 4.0 * scene.zoom, colour::GOLD, Stroke::NONE);
        }
    }
}

/// The cells that the chosen unit guards or patrols, or those that are being marked; a patrol with its path and numbers.
fn marks(scene: &Scene<'_, '_, '_>, shop: &Workshop) {
    let Some((cells, in_order)) = shop.marked() else { return };
    let here = |cell: &Cell| scene.seen.contains(cell);
    if in_order {
        for pair in cells.windows(2).filter(|pair| pair.iter().any(here)) {
            let ends = [scene.centre(pair[0]), scene.centre(pair[1])];
            for (wide, ink) in [(5.0, colour::OUTLINE_FAINT), (2.5, colour::GOLD)] {
                scene.painter.extend(Shape::dashed_line(&ends, Stroke::new(wide * scene.zoom.max(0.5), ink), 8.0, 6.0));
            }
        }
    }
    for (at, &cell) in cells.iter().enumerate().filter(|(_, cell)| here(cell)) {
        scene.painter.add(Shape::closed_line(scene.outline(cell, 0.88), Stroke::new(2.5, colour::GOLD)));
        if in_order {
            let corner = scene.at(cell, Vec2::new(0.0, -scene.layout.cell_size().y * 0.3));
            pill(&scene.painter, corner, &(at + 1).to_string(), (colour::GOLD, colour::INK), false, 0.8);
        }
    }
}

/// The effect of adding and cutting columns and rows.
fn margins(scene: &Scene<'_, '_, '_>, shop: &Workshop, level: u8) {
    let wanted = shop.margins;
    if wanted == hexfray_drawing::edit::Margins::default() {
        return;
    }
    let grid = scene.board.grid();
    let (cols, rows) = (grid.cols() as i16, grid.rows() as i16);
    let (left, top, right, bottom) = (-wanted.left, -wanted.top, cols + wanted.right, rows + wanted.bottom);
    let within = |cell: Cell| (left..right).contains(&cell.col) && (top..bottom).contains(&cell.row);
    for &cell in scene.seen.iter().filter(|&&cell| !within(cell)) {
        scene.fill(cell, colour::harm().gamma_multiply(0.5), colour::harm());
    }
    const MOST: i16 = 40;
    for row in top.max(-MOST)..bottom.min(rows + MOST) {
        for col in left.max(-MOST)..right.min(cols + MOST) {
            let cell = Cell::new(col, row).on_level(level);
            if !grid.contains(cell) {
                scene.fill(cell, colour::good().gamma_multiply(0.25), colour::good().gamma_multiply(0.8));
            }
        }
    }
}

/// Outlines of the cells with problems; that of the chosen problem is thick.
fn problems(scene: &Scene<'_, '_, '_>, shop: &Workshop) {
    for (at, problem) in shop.project.problems().iter().enumerate() {
        let Some(cell) = cell_of(problem).filter(|cell| scene.seen.contains(cell)) else { continue };
        let ink = if problem.is_warning() { colour::amber() } else { colour::harm() };
        let wide = if shop.problem.0 == Some(at) { 5.0 } else { 2.5 };
        for (width, ink) in [(wide + 2.0, colour::OUTLINE), (wide, ink)] {
            let rim = Stroke::new((width * scene.zoom).max(width * 0.6), ink);
            scene.painter.add(Shape::closed_line(scene.outline(cell, 0.9), rim));
        }
    }
}

/// The cells that the tool would touch now.
fn preview(scene: &Scene<'_, '_, '_>, shop: &Workshop) {
    let Some(spot) = shop.hover else { return };
    let erases = shop.tool == Tool::Eraser;
    let ink = if erases { colour::harm() } else { Color32::WHITE };
    if shop.tool.is_of_parts() || shop.layer.is_of_cells() && shop.tool != Tool::Picker {
        let cells = shop.preview();
        for &cell in &cells {
            scene.painter.add(Shape::convex_polygon(scene.outline(cell, 0.94), ink.gamma_multiply(0.16), Stroke::NONE));
        }
        for (cell, [from, to]) in scene.layout.rim(&cells) {
            let ends = [scene.at(cell, from), scene.at(cell, to)];
            scene.painter.line_segment(ends, Stroke::new(3.5, colour::OUTLINE_FAINT));
            scene.painter.line_segment(ends, Stroke::new(2.0, ink));
        }
    } else {
        scene.painter.add(Shape::closed_line(scene.outline(spot.cell, 0.94), Stroke::new(2.0, ink)));
    }
    if shop.layer == Layer::Links
        && !shop.tool.is_of_parts()
        && let Some(from) = shop.began().filter(|&from| from != spot.cell)
    {
        let ends = [scene.centre(from), scene.centre(spot.cell)];
        scene.painter.extend(Shape::dashed_line(&ends, Stroke::new(3.0, ink), 7.0, 5.0));
    }
    if scene.zoom > 0.5 {
        let at = scene.at(spot.cell, Vec2::new(0.0, -scene.layout.cell_size().y * 0.62));
        let text = spot.cell.to_string();
        scene.painter.text(at, Align2::CENTER_CENTER, text, regular(sizes::FINE), colour::PALE);
    }
}
