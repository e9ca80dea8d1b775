//! The damage of a forecast as a histogram.

use bevy_egui::egui::{self, Align2, CornerRadius, Sense, pos2, vec2};

use super::{DAMAGE, damage_totals, sum};
use crate::{
    measures::RIGHT_WIDTH,
    theme::{colour, regular, sizes, terms, widgets::parts_hint},
};
use hexfray_battle::TargetForecast;
use hexfray_board::odds::Dist;
use hexfray_minds::story::percent;

/// A bar of the histogram.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bar {
    what: What,
    chance: f64,
}

/// The meaning of a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    /// A miss, or a hit that does no damage.
    Nothing,
    /// Damage from the least to the most.
    Damage(i32, i32),
    /// Damage of all remaining hit points.
    Falls,
}

impl What {
    /// The label of the bar, if it has a name.
    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Nothing => Some("none"),
            Self::Damage(..) => None,
            Self::Falls => Some("falls"),
        }
    }

    /// The tooltip of the bar.
    fn words(self) -> String {
        match self {
            Self::Nothing => "no damage".to_owned(),
            Self::Damage(low, high) if low == high => low.to_string(),
            Self::Damage(low, high) => format!("{low} to {high}"),
            Self::Falls => "the target falls".to_owned(),
        }
    }
}

/// The distribution of damage: a named bar for none, bars for each damage, a named one for damage that fells the
/// target. Pointing at one shows its chance.
pub(super) fn histogram(ui: &mut egui::Ui, target: &TargetForecast) {
    let bars = bars(target);
    if bars.len() < 2 {
        return;
    }
    let (rect, response) = ui.allocate_exact_size(vec2(RIGHT_WIDTH - 32.0, 62.0), Sense::click());
    let most = bars.iter().map(|bar| bar.chance).fold(0.0, f64::max).max(1e-9);
    let foot = rect.bottom() - 16.0;
    let columns = columns(&bars, rect.x_range());
    let pointed = response.hover_pos().and_then(|at| columns.iter().position(|column| column.contains(at.x)));
    for (at, (bar, column)) in bars.iter().zip(&columns).enumerate() {
        let high_enough = ((foot - rect.top()) * (bar.chance / most) as f32).max(2.0);
        let (left, right) = match bar.what {
            What::Damage(..) => (column.min + 1.0, column.max - 1.0),
            What::Nothing | What::Falls => (column.center() - NAMED_BAR / 2.0, column.center() + NAMED_BAR / 2.0),
        };
        let shape = egui::Rect::from_min_max(pos2(left, foot - high_enough), pos2(right, foot));
        let fill = match bar.what {
            _ if pointed == Some(at) => colour::GOLD,
            What::Nothing => colour::QUIET.gamma_multiply(0.6),
            What::Damage(..) => colour::harm().gamma_multiply(0.85),
            What::Falls => colour::harm(),
        };
        ui.painter().rect_filled(shape, CornerRadius::same(2), fill);
    }
    if let Some(at) = pointed {
        let text = format!("{}: {}", bars[at].what.words(), percent(bars[at].chance));
        ui.painter().text(rect.center_bottom(), Align2::CENTER_BOTTOM, text, regular(sizes::SMALL), colour::TEXT);
    } else {
        labels(ui.painter(), rect.bottom(), &bars, &columns);
    }
    if !target.parts.is_empty() {
        let totals = damage_totals(target);
        terms::opens(&response, || sum(DAMAGE, &target.parts, totals.clone()));
        response.on_hover_ui_at_pointer(|ui| parts_hint(ui, DAMAGE, &target.parts, &totals));
    }
}

/// The words and numbers under the bars: the names of those that have one, and the least and the greatest damage.
fn labels(painter: &egui::Painter, foot: f32, bars: &[Bar], columns: &[egui::Rangef]) {
    let write = |x: f32, align: Align2, text: String| {
        painter.text(pos2(x, foot), align, text, regular(sizes::SMALLER), colour::QUIET);
    };
    for (bar, column) in bars.iter().zip(columns) {
        if let Some(name) = bar.what.name() {
            write(column.center(), Align2::CENTER_BOTTOM, name.to_owned());
        }
    }
    let damage = || {
        bars.iter().zip(columns).filter_map(|(bar, column)| match bar.what {
            What::Damage(low, high) => Some((low, high, column)),
            What::Nothing | What::Falls => None,
        })
    };
    let (Some((low, _, first)), Some((_, high, last))) = (damage().next(), damage().next_back()) else { return };
    if low == high {
        write((first.min + last.max) / 2.0, Align2::CENTER_BOTTOM, low.to_string());
    } else {
        write(first.min, Align2::LEFT_BOTTOM, low.to_string());
        write(last.max, Align2::RIGHT_BOTTOM, high.to_string());
    }
}

/// Most bars of damage in a histogram.
const MOST_BARS: usize = 24;
/// Width of the column of a bar that has a name, and of the bar, in points.
const NAMED: f32 = 36.0;
const NAMED_BAR: f32 = 16.0;
/// Chances below this have no bar.
const LEAST: f64 = 1e-6;

/// The bars of a forecast, from no damage up.
fn bars(target: &TargetForecast) -> Vec<Bar> {
    let most = target.damage.max();
    let chance_of = |value: i32| target.damage.iter().filter(|one| one.0 == value).map(|one| one.1).sum::<f64>();
    // Damage is limited to the remaining points, but a target may also fall to less, or stand with none.
    let fells = target.defeat > LEAST && (chance_of(most) - target.defeat).abs() < LEAST;
    let nothing = chance_of(0);
    let damage = bins(&target.damage, if fells { most - 1 } else { most });
    let first = (nothing > LEAST).then_some(Bar { what: What::Nothing, chance: nothing });
    let last = fells.then_some(Bar { what: What::Falls, chance: target.defeat });
    first.into_iter().chain(damage).chain(last).collect()
}

/// The places of the bars side by side: those with names have room for them, the others share the rest.
fn columns(bars: &[Bar], room: egui::Rangef) -> Vec<egui::Rangef> {
    let named = bars.iter().filter(|bar| bar.what.name().is_some()).count();
    let wide = (room.span() - NAMED * named as f32) / (bars.len() - named).max(1) as f32;
    let mut left = room.min;
    let column = |bar: &Bar| {
        let from = left;
        left += if bar.what.name().is_some() { NAMED } else { wide };
        egui::Rangef::new(from, left)
    };
    bars.iter().map(column).collect()
}

/// Damage above 0 and up to `most` in bars of equal width.
fn bins(damage: &Dist, most: i32) -> Vec<Bar> {
    let seen: Vec<(i32, f64)> =
        damage.iter().filter(|&(value, chance)| (1..=most).contains(&value) && chance > LEAST).collect();
    let (Some(&(low, _)), Some(&(high, _))) = (seen.first(), seen.last()) else { return Vec::new() };
    let span = (high - low + 1) as usize;
    let width = span.div_ceil(MOST_BARS).max(1) as i32;
    (0..span.div_ceil(width as usize) as i32)
        .map(|bar| {
            let (from, to) = (low + bar * width, (low + (bar + 1) * width - 1).min(high));
            let chance = seen.iter().filter(|(value, _)| (from..=to).contains(value)).map(|(_, chance)| chance).sum();
            Bar { what: What::Damage(from, to), chance }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::UnitId;

    fn forecast(damage: Dist, defeat: f64) -> TargetForecast {
        TargetForecast { damage, defeat, ..TargetForecast::untouched(UnitId(0)) }
    }

    #[test]
    fn bars_hold_all_damage() {
        let bars = bars(&forecast(Dist::uniform(0, 99), 0.0));
        assert!(bars.len() <= 1 + MOST_BARS, "{} bars", bars.len());
        let sum: f64 = bars.iter().map(|bar| bar.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "the bars hold {sum} of 1");
        assert_eq!(bars[0], Bar { what: What::Nothing, chance: 0.01 }, "a miss has a bar of its own, with a name");
        let damage = |bar: &Bar| match bar.what {
            What::Damage(low, high) => Some((low, high)),
            What::Nothing | What::Falls => None,
        };
        let (first, last) = (bars.iter().find_map(damage), bars.iter().rev().find_map(damage));
        assert_eq!((first.map(|bar| bar.0), last.map(|bar| bar.1)), (Some(1), Some(99)), "from the least to the most");
    }

    #[test]
    fn what_fells_the_target_has_a_bar_with_a_name() {
        let bars_of = |defeat: f64| bars(&forecast(Dist::uniform(0, 9), defeat));
        let last = *bars_of(0.1).last().expect("bars");
        assert_eq!(last, Bar { what: What::Falls, chance: 0.1 }, "its last points are all that it has");
        let sum: f64 = bars_of(0.1).iter().map(|bar| bar.chance).sum();
        assert!((sum - 1.0).abs() < 1e-9, "and they are counted once: {sum}");
        let last = *bars_of(0.0).last().expect("bars");
        assert_eq!(last.what, What::Damage(9, 9), "where it cannot fall there is no such bar");
        assert_eq!(bars_of(0.35).last().expect("bars").what, What::Damage(9, 9), "nor where it may fall by less");
    }

    #[test]
    fn bars_lie_side_by_side_and_fill_the_room() {
        let bars = bars(&forecast(Dist::uniform(0, 9), 0.1));
        let columns = columns(&bars, egui::Rangef::new(10.0, 250.0));
        assert!((columns[0].min - 10.0).abs() < 1e-3 && (columns[columns.len() - 1].max - 250.0).abs() < 1e-3);
        assert!(columns.windows(2).all(|two| (two[0].max - two[1].min).abs() < 1e-3), "{columns:?}");
        assert!(columns[0].span() >= NAMED && columns[columns.len() - 1].span() >= NAMED, "names have room");
    }
}
