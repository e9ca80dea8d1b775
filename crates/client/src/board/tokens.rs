//! Tokens: the side, the kind and the health of units, painted over the board so that no hill hides them.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, CornerRadius, Painter, Pos2, Stroke, pos2, vec2},
};

use super::{View, lens::Lens};
use crate::{
    art::{Art, Manner},
    choice::Choice,
    options::{Palette, Settings},
    playback::{Effect, Fall, FloatTone, Floater, MeleePart, Shown, ShownUnit},
    state::Screen,
    theme::{bold, colour, widgets::pill},
};
use hexfray_battle::{Presence, UnitId};
use hexfray_drawing::picture::side_frame;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, paint.in_set(super::layers::Middle).run_if(not(in_state(Screen::Title))));
}

/// The layer over the board and under all panels.
pub fn board_painter(context: &egui::Context) -> Painter {
    context.layer_painter(egui::LayerId::background())
}

/// The height of a token's middle above the middle of its cell.
pub const LIFT: f32 = 4.0;

fn paint(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    choice: Res<Choice>,
    (art, view, settings): (Res<Art>, Res<View>, Res<Settings>),
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let zoom = lens.zoom();
    let letters = lens.letters() / zoom;
    let mut units: Vec<&ShownUnit> =
        shown.units.iter().filter(|unit| unit.at.is_some() && unit.opacity > 0.0).collect();
    // Bodies are under standing units; nearer units cover those behind, and passengers cover their carriers.
    units.sort_by(|a, b| {
        let key = |unit: &ShownUnit| {
            ((unit.presence == Presence::Active, unit.aboard.is_some()), -unit.middle().map_or(0.0, |at| at.y))
        };
        let (a, b) = (key(a), key(b));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    shown.falls.iter().for_each(|fall| paint_fall(&painter, fall, settings.reduced_motion, &lens));
    for unit in units {
        let Some(at) = unit.middle() else { continue };
        let change = expected_change(&choice, unit.id);
        // Alone in the area of a board with few cells, a token would look like a plate.
        let zoom = (zoom * unit.size()).min(LARGEST * unit.body.1);
        let centre = lens.to_screen(at + unit.lunge + Vec2::new(0.0, LIFT));
        let ring = if shown.acting == Some(unit.id) || choice.pointed == Some(unit.id) {
            Some(colour::GOLD)
        } else {
            choice.picks.contains(&unit.id).then_some(Color32::WHITE)
        };
        if let Some(tint) = ring {
            let frame = side_frame("ring", unit.livery);
            art.token(&painter, &frame, centre, zoom, tint);
        }
        if unit.is_elsewhere(view.level()) {
            let mut faint = painter.clone();
            faint.multiply_opacity(ELSEWHERE);
            paint_token(&faint, &art, unit, centre, (zoom, letters, change));
            paint_level(&painter, unit, view.level(), centre, zoom);
        } else {
            paint_token(&painter, &art, unit, centre, (zoom, letters, change));
        }
    }
    shown.effects.iter().for_each(|effect| paint_effect(&painter, &art, effect, &lens));
    shown.floaters.iter().for_each(|floater| paint_floater(&painter, floater, settings.reduced_motion, &lens));
    Ok(())
}

/// The opacity of a token on another storey than the one that is shown.
const ELSEWHERE: f32 = 0.6;

/// The storey of a unit that is not on the one that is shown, and whether that is above or below.
fn paint_level(painter: &Painter, unit: &ShownUnit, looked_at: u8, centre: Pos2, unit_size: f32) {
    let Some(level) = unit.cell.map(|cell| cell.level) else { return };
    let text = format!("{}{level}", if level > looked_at { '↑' } else { '↓' });
    let at = centre + vec2(20.0, -22.0) * unit_size;
    let colours = (colour::PANEL, colour::GOLD);
    pill(painter, at, &text, colours, true, unit_size.clamp(0.7, 1.1));
}

/// The most points of egui that a world unit of a token of one cell takes.
pub const LARGEST: f32 = 2.6;

/// The hit points that a unit is expected to lose or regain through a click: negative or positive.
fn expected_change(choice: &Choice, unit: UnitId) -> f32 {
    let target = choice.plan.forecast.iter().flat_map(|odds| &odds.targets).find(|odds| odds.target == unit);
    target.map_or(0.0, |odds| (odds.reached * (odds.healing - odds.expected)) as f32)
}

/// A unit's token around a point of the screen, with the size of a world unit there, the scale of letters and bars, and the
/// expected change of its hit points.
fn paint_token(
    painter: &Painter,
    art: &Art,
    unit: &ShownUnit,
    centre: Pos2,
    (unit_size, letters, change): (f32, f32, f32),
) {
    let mut painter = painter.clone();
    painter.multiply_opacity(unit.opacity);
    let side = unit.livery;
    if unit.presence != Presence::Active {
        // It lies on its side, darker than those that stand, and marked.
        let manner = Manner { unit: unit_size * LYING, turn: FRAC_PI_2, tint: colour::FALLEN };
        paint_body(&painter, art, side, centre, manner);
        let pale = Manner { tint: colour::FALLEN_PALE, ..manner };
        art.turned_glyph(&painter, unit.glyph.as_str(), centre, 31.0, pale);
        art.token(&painter, "down", centre + vec2(18.0, 14.0) * unit_size, unit_size * 0.8, Color32::WHITE);
        return;
    }
    // A falling token turns about its foot.
    let foot = vec2(0.0, FOOT * unit_size);
    let middle = centre + foot - egui::emath::Rot2::from_angle(unit.tilt) * foot;
    let manner = Manner { unit: unit_size, turn: unit.tilt, tint: Color32::WHITE };
    paint_body(&painter, art, side, middle, manner);
    art.turned_glyph(&painter, unit.glyph.as_str(), middle, 31.0, manner);
    if unit.flash > 0.0 {
        let white = colour::light((unit.flash * 200.0) as u8);
        art.turned_token(&painter, &side_frame("white", side), middle, Manner { tint: white, ..manner });
    }
    if unit.tilt == 0.0 {
        paint_bar(&painter, unit, centre, (unit_size, letters, change));
        paint_badges(&painter, art, unit, centre, (unit_size, letters));
        paint_altitude(&painter, unit, centre, unit_size);
    }
    if unit.melee_part == Some(MeleePart::Independent) {
        let around: Vec<Pos2> = (0..=24).map(|at| around(centre, 30.0 * unit_size, at as f32 / 24.0)).collect();
        let dash = (6.0 * unit_size).max(3.5);
        for (width, ink) in [(5.5, colour::OUTLINE_STRONG), (3.0, Color32::WHITE)] {
            let stroke = Stroke::new(width * unit_size.max(0.6), ink);
            painter.extend(egui::Shape::dashed_line(&around, stroke, dash, dash));
        }
    }
}

/// The size of a token that lies in its cell, as a share of one that stands.
const LYING: f32 = 0.85;

/// A token without its drawing, in the colour of its side.
pub fn paint_body(painter: &Painter, art: &Art, livery: usize, centre: Pos2, manner: Manner) {
    if colour::shown() == Palette::Standard {
        art.turned_token(painter, &side_frame("token", livery), centre, manner);
        return;
    }
    // The pictures have the standard colours. For others the white ones are tinted, and a smaller ring of the acting unit is
    // their rim.
    let ring = if side_frame("ring", livery).ends_with("diamond") { 1.22 } else { 1.29 };
    art.turned_token(painter, "shadow", centre, Manner { turn: 0.0, ..manner });
    let tint = colour::side(livery) * manner.tint;
    art.turned_token(painter, &side_frame("white", livery), centre, Manner { tint, ..manner });
    art.turned_token(painter, &side_frame("ring", livery), centre, Manner { unit: manner.unit / ring, ..manner });
}

/// A point of a circle, a share of the way around.
fn around(centre: Pos2, radius: f32, share: f32) -> Pos2 {
    let (sin, cos) = (share * std::f32::consts::TAU).sin_cos();
    centre + vec2(cos, sin) * radius
}

/// The altitude of a unit, in a tag beside the bar.
fn paint_altitude(painter: &Painter, unit: &ShownUnit, centre: Pos2, unit_size: f32) {
    if unit.altitude != 0 {
        let at = centre + vec2(0.0, -27.0) * unit_size;
        let text = format!("↑{} m", unit.altitude);
        let colours = (colour::panel(0xd8), colour::TEXT);
        pill(painter, at, &text, colours, false, unit_size.clamp(0.7, 1.2));
    }
}

/// The distance of a token's foot below its middle, in world units.
const FOOT: f32 = 20.0;

/// The bar of its hit points; the expected loss is hatched in white, the expected recovery is pale.
fn paint_bar(painter: &Painter, unit: &ShownUnit, centre: Pos2, (unit_size, letters, change): (f32, f32, f32)) {
    // Beside other units in a cell it is narrower.
    let wide = if unit.crowded && unit.seat.size < 1.0 { 36.0 } else { 44.0 };
    let size = vec2(wide, 8.0 * letters) * unit_size;
    let back = egui::Rect::from_center_size(centre + vec2(0.0, 25.0) * unit_size, size);
    let radius = CornerRadius::same((size.y / 2.0).round() as u8);
    painter.rect(
        back,
        radius,
        colour::BADGE,
        Stroke::new(unit_size.max(0.8), Color32::WHITE),
        egui::StrokeKind::Outside,
    );
    let share = (unit.hp as f32 / unit.hp_max.max(1) as f32).clamp(0.0, 1.0);
    if share > 0.0 {
        let inner = back.shrink(unit_size);
        let fill =
            egui::Rect::from_min_size(inner.min, vec2((inner.width() * share).max(inner.height()), inner.height()));
        painter.rect_filled(fill, radius, colour::health(share));
    }
    let later = ((unit.hp as f32 + change) / unit.hp_max.max(1) as f32).clamp(0.0, 1.0);
    if (later - share).abs() > 0.01 {
        preview(painter, back.shrink(unit_size), (share, later));
    }
}

/// The part of a bar that is expected to change.
fn preview(painter: &Painter, inner: egui::Rect, (now, later): (f32, f32)) {
    let at = |share: f32| inner.left() + inner.width() * share;
    let part = egui::Rect::from_x_y_ranges(at(now.min(later))..=at(now.max(later)), inner.y_range());
    if later > now {
        painter.rect_filled(part, CornerRadius::ZERO, colour::good().gamma_multiply(0.45));
        return;
    }
    painter.rect_filled(part, CornerRadius::ZERO, colour::harm());
    let inside = painter.with_clip_rect(part);
    let step = (inner.height() * 0.9).max(3.0);
    let mut x = part.left() - inner.height();
    while x < part.right() {
        let ends = [pos2(x, part.bottom()), pos2(x + inner.height(), part.top())];
        inside.line_segment(ends, Stroke::new(step * 0.32, Color32::WHITE));
        x += step;
    }
}

fn paint_badges(painter: &Painter, art: &Art, unit: &ShownUnit, centre: Pos2, (unit_size, letters): (f32, f32)) {
    // The prepared act is at the right, conditions run down from the left.
    if unit.charging {
        badge(painter, art, centre + vec2(18.0, -18.0) * unit_size, unit_size, "wait", Color32::WHITE);
    }
    for (condition, (x, y)) in unit.conditions.iter().zip(PLACES).take(shown_badges(unit.conditions.len())) {
        let at = centre + vec2(x, y) * unit_size;
        if condition.harmful || colour::shown() == Palette::Standard {
            let (harmful, helpful) = (colour::HARMFUL, colour::HELPFUL);
            let tint = if condition.harmful { harmful } else { helpful };
            badge(painter, art, at, unit_size, condition.glyph.as_str(), tint);
        } else {
            // Helpful conditions are dark on white, so that their meaning does not depend on colour.
            art.token(painter, "badge_white", at, unit_size, Color32::WHITE);
            art.glyph(painter, condition.glyph.as_str(), at, 13.0 * unit_size, colour::INK);
        }
        if let Some(rounds) = condition.rounds.filter(|&rounds| rounds > 0 && unit_size > 0.7) {
            let at = at + vec2(if x < 0.0 { -8.5 } else { 8.5 }, -5.0) * unit_size;
            outlined(
                painter,
                at,
                &rounds.to_string(),
                9.0 * unit_size * letters,
                Color32::WHITE,
                colour::OUTLINE_STRONG,
            );
        }
    }
    let hidden = unit.conditions.len() - shown_badges(unit.conditions.len());
    if hidden > 0 {
        let (x, y) = PLACES[PLACES.len() - 1];
        let at = centre + vec2(x, y) * unit_size;
        art.token(painter, "badge", at, unit_size, Color32::WHITE);
        painter.text(at, egui::Align2::CENTER_CENTER, format!("+{hidden}"), bold(10.5 * unit_size), Color32::WHITE);
    }
}

/// The places of the badges of conditions, in the order in which they are used; the upper right corner is for the prepared act.
const PLACES: [(f32, f32); 5] = [(-18.0, -18.0), (-25.0, -2.0), (25.0, -2.0), (-19.0, 14.0), (19.0, 14.0)];

/// The number of conditions with a badge of their own, of this many; if there are more, the last badge counts the rest.
const fn shown_badges(conditions: usize) -> usize {
    if conditions > PLACES.len() { PLACES.len() - 1 } else { conditions }
}

fn badge(painter: &Painter, art: &Art, at: Pos2, unit_size: f32, glyph: &str, tint: Color32) {
    art.token(painter, "badge", at, unit_size, Color32::WHITE);
    art.glyph(painter, glyph, at, 13.0 * unit_size, tint);
}

/// The ring where a unit has fallen, under all tokens.
fn paint_fall(painter: &Painter, fall: &Fall, reduced_motion: bool, lens: &Lens) {
    let (opened, light) = fall.look(reduced_motion);
    let centre = lens.to_screen(fall.at + Vec2::new(0.0, LIFT));
    let zoom = (lens.zoom() * fall.size).min(LARGEST);
    for (width, ink) in [(7.0, colour::OUTLINE), (4.0, colour::harm())] {
        let stroke = Stroke::new((width * zoom).max(width / 2.0), ink.gamma_multiply(light));
        painter.circle_stroke(centre, FALLEN * zoom * opened, stroke);
    }
}

/// The radius of that ring, in world units.
const FALLEN: f32 = 29.0;

fn paint_effect(painter: &Painter, art: &Art, effect: &Effect, lens: &Lens) {
    let share = effect.age / effect.long;
    let tint = match effect.name {
        "hit" => colour::HIT,
        "plus" => colour::good(),
        _ => Color32::WHITE,
    };
    let centre = lens.to_screen(effect.at + Vec2::new(0.0, LIFT));
    let (unit, light) = (lens.zoom() * (0.7 + 0.5 * share), 1.0 - share);
    // On the screen y runs down.
    let turn = -effect.turn;
    if effect.name == "slash" {
        // A blow has to be visible on a pale token, too: it is wider, bright for most of its time, and has a dark edge.
        let (unit, light) = (unit * 1.5, (light * 1.6).min(1.0));
        let dark = colour::OUTLINE_STRONG.gamma_multiply(light);
        art.turned_token(painter, effect.name, centre, Manner { unit: unit * 1.12, turn, tint: dark });
        art.turned_token(painter, effect.name, centre, Manner { unit, turn, tint: tint.gamma_multiply(light) });
        return;
    }
    art.turned_token(painter, effect.name, centre, Manner { unit, turn, tint: tint.gamma_multiply(light) });
}

fn paint_floater(painter: &Painter, floater: &Floater, reduced_motion: bool, lens: &Lens) {
    let share = floater.age / floater.tone.seconds();
    let at = lens.to_screen(floater.place(reduced_motion));
    let size = floater.letters(lens.letters());
    let ink = match floater.tone {
        FloatTone::Harm | FloatTone::Fall => colour::harm(),
        FloatTone::Good => colour::good(),
        FloatTone::Miss | FloatTone::Plain => Color32::WHITE,
    };
    let opacity = (3.5 * (1.0 - share)).min(1.0);
    outlined(
        painter,
        at,
        &floater.text,
        size,
        ink.gamma_multiply(opacity),
        colour::shade((190.0 * opacity.powi(4)) as u8),
    );
}

/// Bold text with a dark rim, readable on any ground.
pub fn outlined(painter: &Painter, at: Pos2, text: &str, size: f32, ink: Color32, rim: Color32) {
    for (x, y) in [(-1.5, 0.0), (1.5, 0.0), (0.0, -1.5), (0.0, 1.5), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, -1.0)]
    {
        painter.text(pos2(at.x + x, at.y + y), egui::Align2::CENTER_CENTER, text, bold(size), rim);
    }
    painter.text(at, egui::Align2::CENTER_CENTER, text, bold(size), ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_beyond_the_last_place_are_counted_in_it() {
        assert_eq!([0, 4, 5].map(shown_badges), [0, 4, 5], "all have a badge while there is room");
        assert_eq!(shown_badges(6), 4, "four and “+2”");
    }
}
