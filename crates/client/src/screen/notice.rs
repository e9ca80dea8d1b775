//! The result of saving a file while the game runs.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Label, Rect, RichText, ScrollArea, Sense, vec2},
};

use crate::{
    files::{FileWish, IN_PAGE},
    layout::Panels,
    measures::{GAP, Room},
    reload::Notice,
    state::{Draw, Screen, Wake},
    theme::{
        colour, sizes,
        widgets::{button, panel, quiet, strong},
    },
};

/// How long good news stays, in seconds. News that offers something stays until the player answers it or leaves the screen.
const STAY: f32 = 4.0;

/// The heading over the mistakes of a file, and the advice.
const BROKEN: &str = if IN_PAGE {
    "This file has mistakes and was not loaded"
} else {
    "Files with mistakes were not loaded; the last good ones are used"
};
const WAY_OUT: &str = if IN_PAGE {
    "Fix it and open it again; what the browser keeps is listed under Files."
} else {
    "It is loaded as soon as you fix and save it."
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw));
}

fn draw(
    mut contexts: EguiContexts,
    mut notice: ResMut<Notice>,
    time: Res<Time<Real>>,
    mut since: Local<f32>,
    mut wake: ResMut<Wake>,
    mut wishes: MessageWriter<FileWish>,
    (screen, panels): (Res<State<Screen>>, Option<Res<Panels>>),
) -> Result {
    if notice.is_changed() {
        *since = time.elapsed_secs();
    }
    let is_over = if notice.opened.is_some() {
        screen.is_changed() && !notice.is_changed()
    } else {
        time.elapsed_secs() - *since > STAY
    };
    if notice.news.is_some() && is_over {
        let notice = notice.bypass_change_detection();
        (notice.news, notice.opened) = (None, None);
    }
    if notice.news.is_some() && notice.opened.is_none() {
        wake.next_frame();
    }
    if notice.news.is_none() && notice.broken.is_none() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let head = panels.filter(|_| *screen.get() == Screen::Battle).map(|panels| panels.ends().0);
    let top = top(context.content_rect(), head);
    let area = context.content_rect().size();
    let (mut away, mut wish, mut declined) = (false, None, false);
    panel(&context, "notice", Align2::CENTER_TOP, vec2(0.0, top), |ui| {
        ui.set_max_width((area.x - 80.0).min(760.0));
        if let Some(news) = &notice.news {
            ui.add(Label::new(RichText::new(news).color(colour::TEXT)).wrap());
        }
        if let Some(name) = &notice.opened {
            ui.horizontal(|ui| {
                for (label, wanted) in
                    [("Play it", FileWish::Play(name.clone())), ("Edit it", FileWish::Edit(name.clone()))]
                {
                    if button(ui, label, "", vec2(130.0, 44.0), false).clicked() {
                        wish = Some(wanted);
                    }
                }
                declined = button(ui, "Not now", "", vec2(110.0, 44.0), false).clicked();
            });
        }
        if let Some(broken) = &notice.broken {
            strong(ui, BROKEN, sizes::HEADING);
            ScrollArea::both().max_height(area.y * 0.3).show(ui, |ui| {
                ui.add(Label::new(RichText::new(broken).monospace().size(12.0)).extend());
            });
            let hide = ui.add(Label::new(RichText::new("hide").color(colour::QUIET).underline()).sense(Sense::click()));
            away = hide.clicked();
            quiet(ui, WAY_OUT);
        }
    });
    if wish.is_some() || declined {
        wishes.write_batch(wish);
        (notice.news, notice.opened) = (None, None);
    }
    if away {
        notice.broken = None;
    }
    Ok(())
}

/// The distance from the upper edge, in points: in a battle under the timeline, the goals and the battle's messages.
fn top(area: Rect, battle: Option<f32>) -> f32 {
    const ALONE: f32 = 104.0;
    battle.map_or(ALONE, |head| Room::head(area).max(head) + GAP)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Pos2;

    use super::*;
    use crate::measures::GOALS;

    #[test]
    fn in_a_battle_it_lies_under_the_goals_and_what_is_said() {
        for (wide, high) in [(1280.0, 720.0), (1024.0, 768.0), (390.0, 844.0), (844.0, 390.0)] {
            let area = Rect::from_min_size(Pos2::ZERO, vec2(wide, high));
            let under = if Room::is_low(area) { Room::head(area) } else { Room::goals_top(area) + GOALS - 4.0 };
            let top = |message: f32| top(area, Some(message));
            assert!(top(0.0) > under, "at {wide} × {high}: {} and {under}", top(0.0));
            assert!(top(300.0) > 300.0, "at {wide} × {high}");
        }
    }
}
