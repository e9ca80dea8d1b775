//! Chances as pills over tokens: one over each, or a common one over a crowd if its tokens are too small for separate pills.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Pos2, Rect, Stroke, pos2, vec2},
};

use super::{
    layers::Over,
    lens::Lens,
    places::{clearest, token},
    pointing::point_out,
    stage,
    tokens::{LARGEST, LIFT, board_painter},
};
use crate::{
    choice::{Chance, Choice, Mode},
    plan::NO_EFFECT,
    playback::{Playback, Shown, ShownUnit},
    session::{BattleSystems, Session},
    theme::{
        colour,
        widgets::{pill, pill_size},
    },
};
use hexfray_battle::{Presence, UnitId};
use hexfray_board::grid::Cell;
use hexfray_minds::story::{chance_in_words, percent, says_nothing};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        // The ring around a unit that a message points at is under the chance.
        write_chances.in_set(Over).after(point_out).in_set(BattleSystems),
    );
}

/// Points of egui to a world unit of a token below which the pills of a crowd would overlap.
const NARROW: f32 = 0.62;

const DARK: Color32 = colour::panel(0xd8);

/// White for units that the click would attack, amber for others that it may hit, dark for further possible targets.
fn write_chances(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    shown: Res<Shown>,
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    if !playback.is_idle() || !session.human_decides() {
        return Ok(());
    }
    let (zoom, letters) = (lens.zoom(), scale_of_pills(lens.letters()));
    let mut crowds: BTreeMap<(Cell, bool), (Pos2, Vec<(&str, f64)>)> = BTreeMap::new();
    let mut pills: Vec<Pill<'_>> = Vec::new();
    for chance in &choice.plan.chances {
        let Some((unit, at)) = shown.unit(chance.unit).and_then(|unit| Some((unit, unit.middle()?))) else { continue };
        if choice.mode == Mode::Move && !chance.chosen && unit.presence != Presence::Active {
            // Fallen units are struck only on purpose.
            continue;
        }
        let size = (zoom * unit.seat.size).min(LARGEST);
        let crowd = unit.cell.zip(unit.at.map(|middle| lens.to_screen(middle) + vec2(0.0, -34.0) * zoom));
        if let Some((cell, over)) = crowd.filter(|_| in_crowd(chance, unit, size)) {
            crowds.entry((cell, false)).or_insert((over, Vec::new())).1.push((chance.word, chance.value));
            continue;
        }
        if chance.astray {
            // Units that are not the target of the click, but may be struck.
            let ring = Stroke::new(3.0 * size.max(0.5), colour::amber());
            painter.circle_stroke(lens.to_screen(at + Vec2::new(0.0, LIFT)), 26.0 * size, ring);
        }
        let text = chance_in_words(chance.word, chance.value);
        let centre = lens.to_screen(at) - vec2(0.0, over(size, letters));
        let rect = Rect::from_center_size(centre, pill_size(&painter, &text, chance.chosen, letters));
        pills.push(Pill { chance, crowd, rect, text });
    }
    settle(&mut pills, &shown, &lens, stage::words(&painter, &session, &choice, &shown, &lens));
    let close = close(&pills);
    for Pill { chance, crowd, rect, text } in pills {
        let colours = match chance {
            Chance { astray: true, .. } => (colour::amber(), colour::INK),
            Chance { chosen: true, .. } => (Color32::WHITE, colour::INK),
            _ => (DARK, colour::TEXT),
        };
        match crowd.filter(|(cell, _)| !is_meant(chance) && close.contains(cell)) {
            Some((cell, over)) => {
                crowds.entry((cell, chance.astray)).or_insert((over, Vec::new())).1.push((chance.word, chance.value));
            }
            None => pill(&painter, rect.center(), &text, colours, chance.chosen, letters),
        }
    }
    for ((_, astray), (over, chances)) in &crowds {
        let colours = if *astray { (colour::amber(), colour::INK) } else { (DARK, colour::TEXT) };
        pill(&painter, *over, &of_crowd(chances), colours, false, letters);
    }
    Ok(())
}

/// A chance over a token.
struct Pill<'c> {
    chance: &'c Chance,
    /// The cell of the token, and where the common chance of its crowd would be.
    crowd: Option<(Cell, Pos2)>,
    rect: Rect,
    text: String,
}

/// Moves each pill that would lie on another unit's token, another pill or a text (such as the name of a melee) beside its usual
/// place, where it hides less; the pill of the unit that the click is meant for is settled first.
fn settle(pills: &mut [Pill<'_>], shown: &Shown, lens: &Lens, words: Vec<Rect>) {
    let bodies: Vec<(UnitId, Rect)> = shown
        .units
        .iter()
        .filter(|unit| unit.presence == Presence::Active)
        .filter_map(|unit| {
            let (middle, size) = token(shown, lens, unit.id)?;
            Some((unit.id, Rect::from_center_size(middle, vec2(2.0 * TOP, 2.0 * TOP) * size)))
        })
        .collect();
    let mut taken = words;
    let mut order: Vec<usize> = (0..pills.len()).collect();
    order.sort_by_key(|&at| !is_meant(pills[at].chance));
    for at in order {
        let pill = &mut pills[at];
        let (middle, size) = (pill.rect.center(), pill.rect.size());
        let own = bodies.iter().find(|(unit, _)| *unit == pill.chance.unit).map(|(_, rect)| *rect);
        let others = bodies.iter().filter(|(unit, _)| *unit != pill.chance.unit).map(|(_, rect)| *rect);
        let hidden: Vec<Rect> = taken.iter().copied().chain(others).collect();
        // As it is, a third or half of its width aside, or over the lower edge of its own token.
        let aside = [0.0, -0.3, 0.3, -0.5, 0.5].map(|share| middle + vec2(share * size.x, 0.0));
        let low = own.map(|own| pos2(middle.x, own.bottom() - size.y * 0.25));
        if let Some(at) = clearest(size, aside.into_iter().chain(low), &hidden) {
            pill.rect = Rect::from_center_size(at, size);
        }
        taken.push(pill.rect);
    }
}

/// Whether a chance is that of the unit that the click is meant for, which has a pill of its own in any crowd.
const fn is_meant(chance: &Chance) -> bool {
    chance.chosen && !chance.astray
}

/// The cells in which the pills of two tokens would lie on each other.
fn close(pills: &[Pill<'_>]) -> BTreeSet<Cell> {
    let of = |pill: &Pill<'_>| Some((pill.crowd?.0, pill.rect));
    let all: Vec<(Cell, Rect)> = pills.iter().filter(|pill| !is_meant(pill.chance)).filter_map(of).collect();
    let lies_on = |at: usize| all[at + 1..].iter().any(|(cell, rect)| *cell == all[at].0 && rect.intersects(all[at].1));
    (0..all.len()).filter(|&at| lies_on(at)).map(|at| all[at].0).collect()
}

/// The distance of a token's pill above the middle of its cell, in points; also above a token that is smaller than a pill.
fn over(size: f32, letters: f32) -> f32 {
    (34.0 * size).max((TOP + LIFT) * size + PILL * letters)
}

/// The scale of pills on a board with this zoom of texts: they stay readable on a small board and cover no large one.
const fn scale_of_pills(zoom: f32) -> f32 {
    zoom.clamp(0.66, 1.0)
}

/// The height of a token above its middle, in world units, and half the height of a pill, in points.
const TOP: f32 = 23.0;
const PILL: f32 = 10.0;

/// Whether a chance is shown together with those of other units in the cell.
fn in_crowd(chance: &Chance, unit: &ShownUnit, size: f32) -> bool {
    unit.crowded && size < NARROW && !chance.chosen && !chance.astray
}

/// The chances of a crowd with their word, those apart that change nothing: `hits 39–98 %`.
fn of_crowd(chances: &[(&str, f64)]) -> String {
    let counts = |chance: &&(&str, f64)| chance.0 != NO_EFFECT;
    let Some(&(word, _)) = chances.iter().find(counts) else { return NO_EFFECT.to_owned() };
    let values: Vec<f64> = chances.iter().filter(counts).map(|&(_, value)| value).collect();
    if values.iter().all(|&value| says_nothing(word, value)) {
        word.to_owned()
    } else {
        format!("{word} {}", between(&values))
    }
}

/// The chances of a crowd in short: the common chance, or the lowest and the highest.
fn between(values: &[f64]) -> String {
    let (least, best) =
        values.iter().fold((f64::MAX, f64::MIN), |(low, high), &value| (low.min(value), high.max(value)));
    let (least, best) = (percent(least), percent(best));
    match least.strip_suffix(" %") {
        _ if least == best => best,
        Some(number) => format!("{number}–{best}"),
        None => format!("{least}–{best}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pill_never_lies_on_its_token() {
        for size in [0.2, 0.32, 0.5, 1.0, 2.0] {
            for text in [1.0, 1.2, 1.4] {
                let letters = scale_of_pills(size * text);
                let foot = over(size, letters) - PILL * letters;
                assert!(foot > 22.0 * size, "at {size} with text of {text} it ends {foot} over the middle");
            }
        }
    }

    #[test]
    fn pills_that_would_lie_on_each_other_become_one_but_for_the_unit_that_is_meant() {
        let chance = |unit: u16, chosen: bool| Chance {
            unit: UnitId(unit),
            value: 0.11,
            word: "hits",
            chosen,
            astray: chosen && unit > 0,
        };
        let chances = [chance(0, true), chance(1, true), chance(2, true)];
        let pills = |apart: f32| -> Vec<Pill<'_>> {
            let cell = Cell::new(2, 0);
            let rect = |at: usize| Rect::from_min_size(Pos2::new(at as f32 * apart, 0.0), vec2(56.0, 20.0));
            let pill =
                |(at, chance)| Pill { chance, crowd: Some((cell, Pos2::ZERO)), rect: rect(at), text: String::new() };
            chances.iter().enumerate().map(pill).collect()
        };
        assert!(close(&pills(30.0)).contains(&Cell::new(2, 0)), "the two that it may strike instead");
        assert!(close(&pills(60.0)).is_empty(), "there is room for each");
        assert!(close(&pills(30.0)[..2]).is_empty(), "the one that is meant keeps its own");
    }

    #[test]
    fn a_crowd_tells_its_least_and_its_best_chance() {
        assert_eq!(of_crowd(&[("hits", 0.39), ("hits", 0.98)]), "hits 39–98 %");
        assert_eq!(of_crowd(&[(NO_EFFECT, 1.0), ("heals", 0.8)]), "heals 80 %", "the one that is hurt");
        assert_eq!(of_crowd(&[("heals", 1.0), ("heals", 1.0)]), "heals", "it cannot fail");
        assert_eq!(of_crowd(&[(NO_EFFECT, 1.0), (NO_EFFECT, 1.0)]), NO_EFFECT);
        assert_eq!(between(&[0.39, 0.98, 0.5]), "39–98 %");
        assert_eq!(between(&[0.39, 0.39]), "39 %", "the same for all");
        assert_eq!(between(&[0.2]), "20 %", "of one");
    }
}
