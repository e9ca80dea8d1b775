//! The actions that are left in a turn, as pips at the button that ends it.

use bevy_egui::egui::{self, Stroke, vec2};

use hexfray_battle::AllowanceView;

/// Radius of a pip, in points.
const RADIUS: f32 = 3.0;
/// Distance of pips from each other, and of one kind's row from the next, in points.
const APART: f32 = 8.0;
/// The most pips in a row.
const MOST: u8 = 5;

/// Draws a row of pips for each kind of action from this corner: full ones are left.
pub(super) fn pips(painter: &egui::Painter, corner: egui::Pos2, ink: egui::Color32, kinds: &[AllowanceView]) {
    for (row, kind) in kinds.iter().enumerate() {
        for at in 0..kind.of.min(MOST) {
            let centre = corner + vec2(f32::from(at), row as f32) * APART + egui::Vec2::splat(RADIUS);
            if at < kind.left {
                painter.circle_filled(centre, RADIUS, ink);
            } else {
                painter.circle_stroke(centre, RADIUS - 0.5, Stroke::new(1.0, ink));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{command::Command, hud::seen::Seen, session::Session};
    use hexfray_battle::{Decision, Name, Order, movement::Destination};
    use hexfray_minds::story::left_in_words;

    /// The pips that are drawn for these actions, from the left and from the top, each with whether it is full.
    fn drawn(kinds: &[AllowanceView]) -> Vec<(egui::Pos2, bool)> {
        let context = egui::Context::default();
        let output = context.run_ui(egui::RawInput::default(), |ui| {
            pips(ui.painter(), egui::Pos2::ZERO, egui::Color32::WHITE, kinds);
        });
        let circle = |shape: &egui::epaint::ClippedShape| match &shape.shape {
            egui::Shape::Circle(circle) => Some((circle.center, circle.fill != egui::Color32::TRANSPARENT)),
            _ => None,
        };
        let circles = output.shapes.iter().filter_map(circle).collect();
        output.drop_without_applying_deltas();
        circles
    }

    #[test]
    fn each_action_of_the_turn_is_a_pip_that_is_full_while_it_is_left() {
        let kind = |left: u8, of: u8| AllowanceView { name: Name::new("action"), left, of, about: "" };
        let shown = drawn(&[kind(1, 2), kind(0, 1)]);
        assert_eq!(shown.iter().map(|pip| pip.1).collect::<Vec<_>>(), [true, false, false]);
        assert!(shown[0].0.y == shown[1].0.y && shown[0].0.x < shown[1].0.x, "one kind is a row: {shown:?}");
        assert!(shown[2].0.y > shown[0].0.y, "the next kind is below it: {shown:?}");
        assert_eq!(drawn(&[kind(9, 9)]).len(), usize::from(MOST), "a row is no longer than the button");
    }

    #[test]
    fn the_actions_that_are_left_are_counted_under_all_rules() {
        for battle in ["duel", "alley_brawl", "long_hall", "duel_at_dawn"] {
            let mut seen = Seen::new(battle, (1600.0, 900.0), 1.0);
            let mut fewer = false;
            for step in 0..16 {
                let &Decision::Act { unit, .. } = seen.battle().decision() else {
                    let order = seen.battle().orders()[0];
                    seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
                    seen.frames(4);
                    continue;
                };
                seen.tell(Command::Inspect(unit));
                let kinds = seen.battle().allowances(unit);
                assert!(
                    kinds.iter().any(|kind| kind.left > 0),
                    "{battle}: one who is asked has something left: {kinds:?}"
                );
                for kind in &kinds {
                    let words = left_in_words(kind).to_lowercase();
                    let is_shown = seen.words.iter().any(|shown| shown.to_lowercase() == words);
                    assert!(is_shown, "{battle}: {words} in {:?}", seen.words);
                }
                let own = seen.battle().unit(unit).and_then(|unit| unit.cell);
                let goals = seen.battle().reach(unit).into_iter().filter(|to| to.may_stop && Some(to.cell) != own);
                let by_cost = |to: &Destination| if step % 2 == 0 { u16::MAX - to.cost } else { to.cost };
                let to = goals.max_by_key(by_cost);
                let order = to.map_or(Order::EndTurn { unit }, |to| Order::Move { unit, to: to.cell });
                seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
                seen.frames(4);
                let now = seen.battle().allowances(unit);
                if to.is_some() && matches!(*seen.battle().decision(), Decision::Act { unit: next, .. } if next == unit)
                {
                    fewer |= now != kinds;
                }
            }
            assert!(fewer, "{battle}: what is used is missed");
        }
    }
}
