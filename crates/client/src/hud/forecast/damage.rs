//! The damage of a forecast as a histogram.

use bevy_egui::egui::{self, Align2, CornerRadius, Sense, pos2, vec2};

use super::{DAMAGE, sum};
use crate::{
    measures::RIGHT_WIDTH,
    theme::{colour, regular, terms, widgets::parts_table},
};
use hexfray_battle::TargetForecast;
use hexfray_board::odds::Dist;
use hexfray_minds::story::percent;

/// The distribution of damage that is done at all; pointing at a bar tells its chance.
pub(super) fn histogram(ui: &mut egui::Ui, target: &TargetForecast) {
    let bars = bins(&target.damage);
    if bars.len() < 2 {
        return;
    }
    let (rect, response) = ui.allocate_exact_size(vec2(RIGHT_WIDTH - 32.0, 62.0), Sense::click());
    let most = bars.iter().map(|bar| bar.2).fold(0.0, f64::max).max(1e-9);
    let wide = rect.width() / bars.len() as f32;
    let foot = rect.bottom() - 16.0;
    let pointed = response.hover_pos().map(|at| ((at.x - rect.left()) / wide) as usize);
    for (at, (low, high, chance)) in bars.iter().enumerate() {
        let high_enough = ((foot - rect.top()) * (chance / most) as f32).max(2.0);
        let left = rect.left() + wide * at as f32;
        let column = egui::Rect::from_min_max(pos2(left + 1.0, foot - high_enough), pos2(left + wide - 1.0, foot));
        let fill = if pointed == Some(at) { colour::GOLD } else { colour::harm().gamma_multiply(0.85) };
        ui.painter().rect_filled(column, CornerRadius::same(2), fill);
        let text = if low == high { low.to_string() } else { format!("{low} to {high}") };
        if pointed == Some(at) {
            let spot = pos2(rect.center().x, rect.bottom());
            ui.painter().text(
                spot,
                Align2::CENTER_BOTTOM,
                format!("{text}: {}", percent(*chance)),
                regular(12.0),
                colour::TEXT,
            );
        }
    }
    let (first, last) = (bars[0].0, bars[bars.len() - 1].1);
    ui.painter().text(rect.left_bottom(), Align2::LEFT_BOTTOM, first.to_string(), regular(11.5), colour::QUIET);
    ui.painter().text(rect.right_bottom(), Align2::RIGHT_BOTTOM, last.to_string(), regular(11.5), colour::QUIET);
    if !target.parts.is_empty() {
        let total = target.parts.total().to_string();
        terms::opens(&response, || sum(DAMAGE, &target.parts, &total));
        response.on_hover_ui_at_pointer(|ui| parts_table(ui, DAMAGE, &target.parts, &total));
    }
}

/// Most bars of a histogram.
const MOST_BARS: usize = 24;

/// Damage above 0 in bars of equal width: least, most, chance.
fn bins(damage: &Dist) -> Vec<(i32, i32, f64)> {
    let seen: Vec<(i32, f64)> = damage.iter().filter(|&(value, chance)| value > 0 && chance > 1e-6).collect();
    let (Some(&(low, _)), Some(&(high, _))) = (seen.first(), seen.last()) else { return Vec::new() };
    let span = (high - low + 1) as usize;
    let width = span.div_ceil(MOST_BARS).max(1) as i32;
    (0..span.div_ceil(width as usize) as i32)
        .map(|bar| {
            let (from, to) = (low + bar * width, (low + (bar + 1) * width - 1).min(high));
            let chance = seen.iter().filter(|(value, _)| (from..=to).contains(value)).map(|(_, chance)| chance).sum();
            (from, to, chance)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_hold_all_damage_above_zero() {
        let damage = Dist::uniform(0, 99);
        let bars = bins(&damage);
        assert!(bars.len() <= MOST_BARS, "{} bars", bars.len());
        let sum: f64 = bars.iter().map(|bar| bar.2).sum();
        assert!((sum - 0.99).abs() < 1e-9, "the bars hold {sum} of 0.99");
        assert_eq!((bars[0].0, bars[bars.len() - 1].1), (1, 99), "from the least to the most damage");
    }
}
