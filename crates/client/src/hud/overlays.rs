//! The overlays of a battle: keys, settings, the menu.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Id, Modal, vec2},
};

use super::{
    briefing::{self, Left},
    doubt,
    files::Cabinet,
    help, history, referee, replay,
    saves::SaveList,
    settings as pages, share,
};
use crate::{
    art::Art,
    choice::Choice,
    command::{Command, surrender},
    files::IN_PAGE,
    input::Capture,
    keys::Shortcut,
    measures::Room,
    options::Settings,
    replay::Replay,
    session::Session,
    state::{CameFrom, Draw, FillScreen, Overlay, Screen, TriedOut},
    theme::{
        bold, colour, hands, regular,
        terms::{self, Explained, Topic},
        widgets::{button, main_button, panel_frame},
    },
    why::Question,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Explained>().add_systems(EguiPrimaryContextPass, draw.in_set(Draw));
}

fn draw(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    (mut draft, mut players, mut past): (Local<referee::Draft>, Local<replay::Draft>, Local<history::Choice>),
    (watched, art, tried_out, came_from): (Option<Res<Replay>>, Option<Res<Art>>, Option<Res<TriedOut>>, Res<CameFrom>),
    mut overlay: ResMut<Overlay>,
    mut settings: ResMut<Settings>,
    mut commands: MessageWriter<Command>,
    (mut cabinet, mut saves, mut fill): (Cabinet, SaveList, MessageWriter<FillScreen>),
    (mut capture, mut explained, choice): (ResMut<Capture>, ResMut<Explained>, Option<Res<Choice>>),
    mut before: Local<Overlay>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    hands::widen_targets(&context, *overlay != Overlay::None);
    if *overlay != Overlay::Files {
        cabinet.close();
    }
    if *overlay != Overlay::Saves {
        saves.close();
    }
    if *overlay != Overlay::Settings && capture.is_open() {
        *capture = Capture::default();
    }
    terms::speak(&context, session.as_deref().map(|session| session.setup().ruleset.name()));
    if let Some((topic, at)) = terms::take_asked(&context) {
        explained.open(topic, Some(at));
        *overlay = Overlay::Terms;
    }
    if *overlay != Overlay::Terms {
        let was_explained = explained.topic().is_some();
        if was_explained {
            explained.close();
        }
        *before = after_explanation(*overlay, was_explained, *before);
        // A window at rest changes nothing, or it would be drawn again and again.
        overlay.set_if_neq(*before);
    }
    if matches!(*overlay, Overlay::None | Overlay::Books) {
        // The title screen shows the list of other rules itself.
        return Ok(());
    }
    if *overlay == Overlay::Terms {
        if explained.topic().is_none() {
            explained.open(Topic::All, None);
        }
        let next = super::terms::explanation(&context, &mut explained, session.as_deref(), choice.as_deref());
        next.into_iter().for_each(|next| *overlay = next);
        return Ok(());
    }
    let modal = Modal::new(Id::new("overlay")).frame(panel_frame()).backdrop_color(Color32::from_black_alpha(120));
    let answer = modal.show(&context, |ui| match *overlay {
        Overlay::None | Overlay::Terms | Overlay::Books => None,
        Overlay::Briefing => match session.as_deref() {
            Some(session) => {
                let left = briefing::panel(ui, (session, &settings), art.as_deref(), came_from.0.is_some());
                // The command closes the card.
                commands.write_batch((left == Some(Left::Back)).then_some(Command::Cancel));
                (left == Some(Left::Read)).then_some(Overlay::None)
            }
            None => Some(Overlay::None),
        },
        Overlay::Help => help::panel(ui, session.as_deref(), art.as_deref(), &settings.keys),
        Overlay::TakeOver => match (&session, &watched, &art) {
            (Some(session), Some(watched), Some(art)) => {
                replay::take_over(ui, &mut players, (session, watched, art), |wish| saves.watch(wish))
            }
            _ => Some(Overlay::None),
        },
        Overlay::Settings => {
            pages::panel(ui, session.as_deref(), &mut settings, &mut capture, &mut fill, saves.folder().as_deref())
        }
        Overlay::Log => {
            session.as_deref().into_iter().for_each(|session| history::history(ui, &mut past, session));
            done(ui)
        }
        Overlay::Referee => {
            session.as_deref().and_then(|session| referee::panel(ui, &mut draft, session, &mut commands)).or(done(ui))
        }
        Overlay::Saves => {
            let played = session.as_deref().filter(|it| *screen.get() == Screen::Battle && !it.is_watched());
            let taken = saves.panel(ui, played);
            taken.into_iter().for_each(|wish| cabinet.wish(wish));
            if *screen.get() == Screen::Battle { back(ui) } else { done(ui) }
        }
        Overlay::Share => {
            let wish = session.as_deref().and_then(|session| share::panel(ui, session));
            let copied = wish.is_some();
            wish.into_iter().for_each(|wish| cabinet.wish(wish));
            if copied { Some(Overlay::None) } else { back(ui) }
        }
        Overlay::Files => cabinet.panel(ui, session.as_deref()).or(back(ui)),
        Overlay::Menu => {
            let watched = session.as_deref().is_some_and(Session::is_watched);
            let in_battle = *screen.get() == Screen::Battle;
            let surrenders = in_battle && session.as_deref().is_some_and(may_surrender);
            let over = session.as_deref().is_some_and(|session| session.battle.outcome().is_some());
            let explains = session.as_deref().is_some_and(|session| !watched && session.last_turn().is_some());
            let kind = (in_battle, tried_out.is_some() && in_battle);
            menu(
                ui,
                (&mut commands, &mut settings, &mut fill, art.as_deref()),
                kind,
                (watched, surrenders, over, explains),
            )
        }
    });
    if let Some(next) = answer.inner {
        *overlay = next;
    } else if answer.backdrop_response.clicked() && !capture.is_open() {
        *overlay = Overlay::None;
    }
    Ok(())
}

/// The overlay once an explanation may have been closed: one that was open leads back to what it was opened from.
fn after_explanation(overlay: Overlay, was_explained: bool, before: Overlay) -> Overlay {
    if was_explained && overlay == Overlay::None { before } else { overlay }
}

pub(super) fn done(ui: &mut egui::Ui) -> Option<Overlay> {
    ui.add_space(8.0);
    main_button(ui, "Back", "Enter", vec2(140.0, 44.0)).then_some(Overlay::None)
}

/// The button to go back if another button is the default.
fn back(ui: &mut egui::Ui) -> Option<Overlay> {
    ui.add_space(8.0);
    button(ui, "Back", "Esc", vec2(140.0, 44.0), false).clicked().then_some(Overlay::None)
}

/// Whether the side that decides is a human's and can surrender.
fn may_surrender(session: &Session) -> bool {
    !session.is_watched() && session.human_decides() && surrender(&session.battle).is_some()
}

/// The size of the menu's buttons, in points.
const ENTRY: egui::Vec2 = vec2(244.0, 44.0);

fn menu(
    ui: &mut egui::Ui,
    (commands, settings, fill, art): (
        &mut MessageWriter<Command>,
        &mut ResMut<Settings>,
        &mut MessageWriter<FillScreen>,
        Option<&Art>,
    ),
    (in_battle, trial): (bool, bool),
    (watched, surrenders, over, explains): (bool, bool, bool, bool),
) -> Option<Overlay> {
    // A low window has no height for a column of so many buttons.
    let columns = if Room::is_low(ui.ctx().content_rect()) { 2.0 } else { 1.0 };
    ui.set_width(columns * (ENTRY.x + 8.0) - 8.0);
    ui.label(egui::RichText::new("Hexfray").font(bold(22.0)));
    let said = match (in_battle, watched) {
        (true, true) => "The replay is paused.",
        (true, false) if over => "The battle is over.",
        (true, false) if trial => "The battle is paused.",
        (true, false) if surrenders => {
            "The battle is paused. If you leave it, it is kept, and you can go on later. If you surrender, it is lost."
        }
        (true, false) => "The battle is paused. If you leave it, it is kept, and you can go on later.",
        (false, _) => "",
    };
    ui.label(egui::RichText::new(said).font(regular(13.0)).color(colour::QUIET));
    let key = |shortcut: Shortcut| settings.keys.label(shortcut);
    // A phone, upright or on its side, has no room for the button beside the hint's.
    let area = ui.ctx().content_rect();
    let asks = explains && in_battle && (Room::of(area) == Room::Phone || Room::is_low(area));
    let entries = [
        (if watched { "Back to the replay" } else { "Resume" }, "Enter", true, None, Overlay::None),
        ("Save", &key(Shortcut::Save), !watched && !trial, Some(Command::Save), Overlay::None),
        ("Load the latest save", &key(Shortcut::Load), !trial, Some(Command::Load), Overlay::None),
        ("Saves …", "", !trial, None, Overlay::Saves),
        ("Share …", "", IN_PAGE && in_battle, None, Overlay::Share),
        ("Files", "", IN_PAGE, None, Overlay::Files),
        ("Settings", &key(Shortcut::Settings), true, None, Overlay::Settings),
        ("Help", &key(Shortcut::Help), true, None, Overlay::Help),
        ("Why did they do that?", "", asks, Some(Command::Ask(Question::Why)), Overlay::None),
        (
            if watched { "Leave the replay" } else { "Leave the battle" },
            "",
            !trial,
            Some(Command::Leave),
            Overlay::None,
        ),
        ("End the trial", &key(Shortcut::EditPlay), trial, Some(Command::EndTrial), Overlay::None),
    ];
    let mut next = None;
    ui.horizontal_wrapped(|ui| {
        for (at, (label, key, is_there, command, overlay)) in entries.into_iter().enumerate() {
            if !is_there {
                continue;
            }
            let pressed = match at {
                0 => main_button(ui, label, key, ENTRY),
                _ => button(ui, label, key, ENTRY, false).clicked(),
            };
            if pressed {
                commands.write_batch(command);
                next = Some(overlay);
            }
        }
    });
    let half = vec2((ENTRY.x - 8.0) / 2.0, ENTRY.y);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if button(ui, if settings.muted { "Unmute" } else { "Mute" }, "", half, false).clicked() {
            settings.muted = !settings.muted;
        }
        if button(ui, "Full screen", "", half, false).clicked() {
            fill.write(FillScreen);
        }
    });
    // What loses the battle is last, apart from what keeps it.
    if surrenders {
        ui.add_space(8.0);
        let row = button(ui, "Surrender …", "", ENTRY, false);
        let at = row.rect.left_center() + vec2(ENTRY.y / 2.0, 0.0);
        if let Some(art) = art {
            art.glyph(ui.painter(), doubt::FLAG, at, ENTRY.y - 14.0, colour::TEXT);
        }
        if row.clicked() {
            commands.write(Command::Surrender);
            next = Some(Overlay::None);
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_explanation_leads_back_to_what_it_was_opened_from() {
        assert_eq!(after_explanation(Overlay::None, true, Overlay::Log), Overlay::Log, "the log is there again");
        assert_eq!(after_explanation(Overlay::None, false, Overlay::Log), Overlay::None, "and closes as ever");
        assert_eq!(after_explanation(Overlay::Menu, true, Overlay::Log), Overlay::Menu, "what was asked for opens");
    }
}
