//! The panels of the battle's window in their places.

use bevy::prelude::*;
use bevy_egui::egui::{self, Frame, InnerResponse, Rect, Vec2};

use super::{Layout, Memory, Panel, Place, Rows, Sizes, Window, Wishes, lay_out};

/// The places of panels in this frame, and what they took in the last one.
#[derive(Resource, Default)]
pub struct Panels {
    layout: Option<Layout>,
    sizes: Sizes,
    /// Where panels were drawn, and which of them in this frame.
    rects: [Option<Rect>; Panel::COUNT],
    drawn: [bool; Panel::COUNT],
    memory: Memory,
    /// What wanted to be open.
    open: Option<Wishes>,
    /// Pixels of the window to a point.
    pub scale: f32,
}

impl Panels {
    /// Lays everything out for the next frame.
    pub fn lay_out(&mut self, window: &Window, wishes: &Wishes, scale: f32) -> Layout {
        // What waits for room is measured anew if something opens, closes or is about something else.
        let open = wishes.without_places();
        let same = self.open.replace(open.clone()) == Some(open);
        for at in 0..Panel::COUNT {
            if !std::mem::take(&mut self.drawn[at]) {
                self.rects[at] = None;
            }
            // A panel that has a place keeps its size while something hides it.
            if self.layout.is_none_or(|layout| layout.places[at].is_none() && !(layout.waits[at] && same)) {
                self.sizes.each[at] = None;
            }
        }
        self.scale = scale;
        *self.layout.insert(lay_out(window, wishes, &self.sizes, &mut self.memory))
    }

    /// The place of a panel; none if it is not shown.
    pub fn place(&self, panel: Panel) -> Option<Place> {
        self.layout.as_ref()?.place(panel)
    }

    /// The part of the window that a panel takes.
    pub fn rect(&self, panel: Panel) -> Option<Rect> {
        self.rects[panel as usize]
    }

    /// The panel at the foot of the window, with the small buttons over it; empty before one has been drawn.
    pub fn foot(&self, area: Rect) -> Rect {
        let bar =
            self.layout.zip(self.sizes.foot).map_or(Rect::NOTHING, |(layout, foot)| layout.rect(&self.sizes, foot));
        bar.with_min_y(bar.top().min(area.bottom() - self.ends().1))
    }

    /// The lower end of everything at the head of the window, and the height of everything at its foot, in points.
    pub fn ends(&self) -> (f32, f32) {
        self.layout.as_ref().map_or((0.0, 0.0), |layout| (layout.head.max(layout.message), layout.foot))
    }

    /// Whether the card of the unit is only a line, without the names of its conditions.
    pub fn folds_card(&self) -> bool {
        self.layout.is_some_and(|layout| layout.folds_card)
    }

    /// The rows of so many buttons for usual and for seldom acts, and their place.
    pub fn rows(&mut self, area: Rect, buttons: (usize, usize)) -> Rows {
        self.sizes.buttons = buttons;
        Rows::of(area, buttons)
    }

    /// Notes that the player has pulled the hint.
    pub fn pull_hint(&mut self, pulled: Vec2) {
        if let Some(rect) = self.rect(Panel::Why) {
            self.memory.why.pull(rect, pulled);
        }
    }

    /// Draws a panel in its place; it gets the room that it may take.
    pub fn show<R>(
        &mut self,
        context: &egui::Context,
        (panel, frame): (Panel, Frame),
        add: impl FnOnce(&mut egui::Ui, Vec2) -> R,
    ) -> Option<InnerResponse<R>> {
        self.show_area(context, panel, |area| area, |ui, room| frame.show(ui, |ui| add(ui, room)).inner)
    }

    /// Draws a panel in its place, an area of egui that is changed as it needs; it gets the room that it may take.
    pub fn show_area<R>(
        &mut self,
        context: &egui::Context,
        panel: Panel,
        change: impl FnOnce(egui::Area) -> egui::Area,
        add: impl FnOnce(&mut egui::Ui, Vec2) -> R,
    ) -> Option<InnerResponse<R>> {
        let Place { at, pivot, room } = self.place(panel)?;
        let area = egui::Area::new(egui::Id::new(panel.name())).fixed_pos(at).pivot(pivot);
        let shown = change(area).show(context, |ui| add(ui, room));
        let at = panel as usize;
        self.drawn[at] = true;
        (self.rects[at], self.sizes.each[at]) = (Some(shown.response.rect), Some(shown.response.rect.size()));
        if panel.is_foot() {
            self.sizes.foot = Some(panel);
        }
        Some(shown)
    }
}
