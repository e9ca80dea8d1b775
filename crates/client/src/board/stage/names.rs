//! Names on a stage: of units, under their tokens, and of places.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align, Color32, CornerRadius, Painter, Pos2, Rect, pos2, text::LayoutJob, vec2},
};

use super::scene::Scene;
use crate::{
    board::{LIFT, Lens, board_painter, describe, tokens::LARGEST},
    playback::{Shown, ShownUnit},
    theme::{colour, regular},
};
use hexfray_battle::{Battle, Presence};
use hexfray_board::grid::Cell;
use hexfray_minds::story::name_of_cell;

/// The dark ground of words.
pub const DARK: Color32 = colour::NAME_PLATE;
/// The distance of a name from the middle of its token, and its greatest width, in world units.
const BELOW: f32 = 31.0;
const WIDE: f32 = 76.0;

/// Writes the name of each unit on the stage under its token.
pub fn write(mut contexts: EguiContexts, scene: Scene, shown: Res<Shown>, lens: Lens) -> Result {
    let Some((battle, names)) = scene.battle().zip(scene.names()) else { return Ok(()) };
    if lens.layout(battle.board().grid()).stage().is_none() {
        return Ok(());
    }
    let painter = board_painter(contexts.ctx_mut()?);
    let named = shown.units.iter().filter(|unit| unit.presence == Presence::Active && unit.tilt == 0.0);
    let spots: Vec<(&ShownUnit, Pos2)> = named
        .filter_map(|unit| {
            let size = (lens.zoom() * unit.size()).min(LARGEST * unit.body.1);
            let at = lens.to_screen(unit.middle()? + unit.lunge + Vec2::new(0.0, LIFT));
            Some((unit, at + vec2(0.0, BELOW * size)))
        })
        .collect();
    let mut taken = Vec::new();
    for &(unit, top) in &spots {
        let ink = if shown.acting == Some(unit.id) { colour::GOLD } else { colour::TEXT };
        let mut painter = painter.clone();
        painter.multiply_opacity(unit.opacity);
        let others = spots.iter().filter(|(other, _)| other.id != unit.id).map(|&(_, at)| at);
        let wide = room_beside(top, others, WIDE * lens.zoom());
        plate(&painter, top, names.unit(unit.id), ink, (wide, lens.zoom()), &mut taken);
    }
    Ok(())
}

/// The least width of a name, in points: narrower ones are no easier to read below each other.
const NARROW: f32 = 46.0;
/// The height within which names count as side by side, in points.
const BESIDE: f32 = 26.0;

/// The greatest width of a name that leaves room for those of its neighbours.
fn room_beside(at: Pos2, others: impl Iterator<Item = Pos2>, most: f32) -> f32 {
    let beside = others.filter(|other| (other.y - at.y).abs() < BESIDE).map(|other| (other.x - at.x).abs() - 12.0);
    beside.fold(most, f32::min).max(NARROW)
}

/// Least size of the letters of a name, in points.
const SMALLEST: f32 = 9.5;

/// A size of letters, at most the given one, and a line width at which no word is broken: `longest` is the width of the longest
/// word at the given size.
fn whole_words(size: f32, longest: f32, wide: f32) -> (f32, f32) {
    let small = if longest > wide { (size * wide / longest).max(SMALLEST) } else { size };
    (small, wide.max(longest * small / size))
}

/// A place for a name under all names that it would overlap.
fn below(taken: &[Rect], mut rect: Rect) -> Rect {
    while let Some(other) = taken.iter().find(|other| other.intersects(rect)) {
        rect = rect.translate(vec2(0.0, other.bottom() + 1.0 - rect.top()));
    }
    rect
}

/// A name on a dark ground below a point and below the existing names, in lines of this width.
fn plate(painter: &Painter, top: Pos2, name: &str, ink: Color32, (wide, zoom): (f32, f32), taken: &mut Vec<Rect>) {
    let size = (11.0 * zoom).clamp(10.5, 13.5);
    let long = |word: &str| painter.layout_no_wrap(word.to_owned(), regular(size), ink).size().x + 0.5;
    let longest = name.split_whitespace().map(long).fold(0.0, f32::max);
    let (size, wide) = whole_words(size, longest, wide);
    let mut job = LayoutJob::simple(name.to_owned(), regular(size), ink, wide);
    job.halign = Align::Center;
    let galley = painter.layout_job(job);
    let rect = Rect::from_center_size(pos2(top.x, top.y + galley.size().y / 2.0), galley.size() + vec2(10.0, 1.0));
    let rect = below(taken, rect);
    taken.push(rect);
    painter.rect_filled(rect, CornerRadius::same(6), DARK);
    painter.galley(pos2(top.x, rect.top() + 0.5), galley, ink);
}

/// The name of a place of the stage, and its properties in a few words.
pub fn place(battle: &Battle, cell: Cell) -> (String, String) {
    let board = battle.board();
    let ground = describe(board, cell);
    let alone = board.cells().count() == 1;
    let (name, mut about) = match name_of_cell(battle, cell) {
        Some(name) => (name, vec![ground]),
        None if alone => (battle.setup().title.clone(), vec!["all units are within reach".to_owned()]),
        None => (ground, Vec::new()),
    };
    if board.metres_per_cell() > 1 {
        about.push(format!("{} m across", board.metres_per_cell()));
    }
    about.extend(board.exits().iter().filter(|exit| exit.cells.contains(&cell)).map(|exit| exit.name.to_string()));
    (name, about.join(" · "))
}

/// The metre of a line at which a cell lies, as players read it.
pub fn metre(battle: &Battle, cell: Cell) -> String {
    let counted = |name: &str| name.strip_suffix(" m").is_some_and(|number| number.parse::<i32>().is_ok());
    let zone = battle.setup().zones.iter().find(|zone| zone.cells == [cell] && counted(zone.name.as_str()));
    let metres = i32::from(cell.col) * i32::from(battle.board().metres_per_cell());
    zone.map_or_else(|| format!("{metres} m"), |zone| zone.name.as_str().replace('-', "−"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_make_room_for_each_other() {
        let name = |x: f32| Rect::from_center_size(pos2(x, 10.0), vec2(60.0, 14.0));
        let mut taken = Vec::new();
        for x in [0.0, 40.0, 80.0, 300.0] {
            let place = below(&taken, name(x));
            assert!(taken.iter().all(|other: &Rect| !other.intersects(place)), "{place:?} lies over another name");
            taken.push(place);
        }
        assert_eq!(taken[3], name(300.0), "a name that has room stays where it is");
    }

    #[test]
    fn no_word_of_a_name_is_broken() {
        assert_eq!(whole_words(11.0, 40.0, 60.0), (11.0, 60.0), "there is room");
        let (size, wide) = whole_words(11.0, 64.0, 60.0);
        assert!(size < 11.0 && size > SMALLEST && wide >= 64.0 * size / 11.0 - 0.01, "smaller letters: {size}, {wide}");
        let (size, wide) = whole_words(11.0, 110.0, 60.0);
        assert!(size == SMALLEST && wide > 60.0, "letters stay legible, the line gets longer: {wide}");
    }

    #[test]
    fn a_name_is_no_wider_than_its_neighbours_allow() {
        let at = pos2(100.0, 50.0);
        assert!((room_beside(at, [pos2(170.0, 52.0)].into_iter(), 90.0) - 58.0).abs() < 0.01, "one stands beside it");
        assert!((room_beside(at, [pos2(110.0, 120.0)].into_iter(), 90.0) - 90.0).abs() < 0.01, "one far below is none");
        assert!((room_beside(at, [pos2(104.0, 50.0)].into_iter(), 90.0) - NARROW).abs() < 0.01, "but never too narrow");
    }
}
