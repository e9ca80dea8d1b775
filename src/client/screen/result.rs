//! How the battle ended: who won, how long it took, who did what.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, RichText, ScrollArea, Sense, vec2},
};

use super::any_seed;
use crate::client::state::{Begin, Screen};
use crate::{
    battle::Presence,
    client::{
        art::Art,
        hud::small_token,
        session::Session,
        state::Draw,
        theme::{
            bold, colour, regular,
            widgets::{button, panel_frame, quiet},
        },
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Result)),
    );
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    art: Res<Art>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<Begin>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    let veil = context.layer_painter(egui::LayerId::new(egui::Order::Background, "veil".into()));
    veil.rect_filled(area, 0.0, Color32::from_black_alpha(110));
    let again = |seed: u64| Begin { battle: session.setup().source.clone(), players: session.players.clone(), seed };
    egui::Area::new("result".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(&context, |ui| {
        panel_frame().show(ui, |ui| {
            ui.set_width((area.width() - 60.0).min(660.0));
            headline(ui, &session);
            ui.add_space(10.0);
            ScrollArea::vertical().auto_shrink([false, true]).max_height((area.height() - 330.0).max(160.0)).show(
                ui,
                |ui| {
                    spoils(ui, &session);
                    deeds(ui, &session, &art, area.width() - 60.0);
                },
            );
            ui.add_space(12.0);
            ui.horizontal_wrapped(|ui| {
                let size = vec2(155.0, 46.0);
                let enter = ui.input(|input| input.key_pressed(egui::Key::Enter));
                if button(ui, "Play again", "Enter", size, true).clicked() || enter {
                    begin.write(again(any_seed()));
                }
                if button(ui, "Same dice", "", size, false)
                    .on_hover_text("The same battle with the same seed")
                    .clicked()
                {
                    begin.write(again(session.seed));
                }
                if button(ui, "Other battle", "", size, false).clicked() {
                    next.set(Screen::Choose);
                }
                if button(ui, "Title", "Esc", size, false).clicked()
                    || ui.input(|input| input.key_pressed(egui::Key::Escape))
                {
                    next.set(Screen::Title);
                }
            });
        });
    });
    Ok(())
}

fn headline(ui: &mut egui::Ui, session: &Session) {
    let outcome = session.battle.outcome();
    let winner = outcome.and_then(|outcome| outcome.winner);
    let (text, ink) = match winner {
        Some(side) => (
            format!("Victory for {}", session.names.side(side.index())),
            colour::side_text(session.names.livery(side.index())),
        ),
        None => ("A draw".to_owned(), colour::TEXT),
    };
    ui.vertical_centered(|ui| {
        let size = 38.0_f32.min(ui.available_width() / 14.0);
        ui.label(RichText::new(text).font(bold(size)).color(ink));
        let why = outcome.map_or_else(String::new, |outcome| outcome.why.to_string());
        let rounds = session.battle.round();
        let s = if rounds == 1 { "" } else { "s" };
        quiet(ui, format!("{}: {why}, after {rounds} round{s} · seed {}", session.setup().title, session.seed));
    });
}

/// What the winners have got.
fn spoils(ui: &mut egui::Ui, session: &Session) {
    let Some(spoils) = session.battle.spoils() else { return };
    ui.label(RichText::new("Spoils").font(bold(16.0)).color(colour::GOLD));
    let each =
        |all: i32, each: i32| if spoils.sharers.len() > 1 { format!("{all}, {each} each") } else { all.to_string() };
    ui.label(format!(
        "Experience {} · money {}",
        each(spoils.xp, spoils.xp_each),
        each(spoils.money, spoils.money_each)
    ));
    for loot in &spoils.loot {
        let from = session.names.unit(loot.from);
        let taker = loot.taker.map_or("nobody", |unit| session.names.unit(unit));
        quiet(ui, format!("{} of {from}: taken by {taker}", loot.item));
    }
    ui.add_space(8.0);
}

/// What every unit did, the most effective of each side first.
fn deeds(ui: &mut egui::Ui, session: &Session, art: &Art, wide: f32) {
    // On a narrow window the numbers stand closer.
    let (name, number) = if wide < 600.0 { (120.0, 40.0) } else { (250.0, 74.0) };
    for side in 0..session.battle.sides().len() {
        let mut units: Vec<_> = session.battle.units().filter(|unit| unit.side.index() == side).collect();
        units.sort_by_key(|unit| std::cmp::Reverse(session.deeds[unit.id.index()].dealt));
        let left = units.iter().filter(|unit| unit.is_active()).count();
        let title = format!("{}: {left} of {} stand", session.names.side(side), units.len());
        ui.label(RichText::new(title).font(bold(16.0)).color(colour::side_text(session.names.livery(side))));
        egui::Grid::new(("deeds", side)).num_columns(6).spacing([number * 0.19, 4.0]).min_col_width(30.0).show(
            ui,
            |ui| {
                for (heading, wide) in [
                    ("", 30.0),
                    ("", name),
                    ("dealt", number),
                    ("taken", number),
                    ("healed", number),
                    ("felled", number),
                ] {
                    ui.set_min_width(wide);
                    quiet(ui, heading);
                }
                ui.end_row();
                for unit in units {
                    let deeds = session.deeds[unit.id.index()];
                    let (rect, _) = ui.allocate_exact_size(vec2(30.0, 26.0), Sense::hover());
                    small_token(
                        ui.painter(),
                        art,
                        session.names.livery(side),
                        unit.glyph.as_str(),
                        rect.center(),
                        12.0,
                    );
                    let ink = if unit.is_active() { colour::TEXT } else { colour::QUIET };
                    let state = match unit.presence {
                        Presence::Active => format!("{} · {}/{} HP", unit.name, unit.hp, unit.hp_max),
                        Presence::Down => format!("{} · down", unit.name),
                        Presence::Away | Presence::Out if deeds.fell => format!("{} · fallen", unit.name),
                        Presence::Away | Presence::Out => format!("{} · left", unit.name),
                    };
                    ui.label(RichText::new(state).font(regular(14.0)).color(ink));
                    for number in [deeds.dealt, deeds.taken, deeds.healed, deeds.felled as i32] {
                        let text = if number == 0 { "–".to_owned() } else { number.to_string() };
                        ui.label(RichText::new(text).font(regular(14.0)).color(ink));
                    }
                    ui.end_row();
                }
            },
        );
        ui.add_space(8.0);
    }
}
