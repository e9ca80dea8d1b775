//! The overlays of a battle: keys, settings, the menu.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Id, Modal, vec2},
};

use super::{
    back::{back, done},
    briefing::{self, Left},
    doubt,
    files::Cabinet,
    forecast::not_counted,
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
    state::{CameFrom, Draw, FillScreen, Overlay, RuledCell, Screen, TriedOut},
    theme::{
        bold, colour, hands, regular, sizes,
        terms::{self, Explained, Topic},
        widgets::{button, main_button, panel_frame},
    },
    why::Question,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Explained>().add_systems(EguiPrimaryContextPass, draw.in_set(Draw));
}

/// What overlays show and change.
#[derive(SystemParam)]
struct Contents<'w, 's> {
    screen: Res<'w, State<Screen>>,
    session: Option<Res<'w, Session>>,
    watched: Option<Res<'w, Replay>>,
    art: Option<Res<'w, Art>>,
    tried_out: Option<Res<'w, TriedOut>>,
    came_from: Res<'w, CameFrom>,
    ruled: ResMut<'w, RuledCell>,
    choice: Option<Res<'w, Choice>>,
    settings: ResMut<'w, Settings>,
    capture: ResMut<'w, Capture>,
    cabinet: Cabinet<'w, 's>,
    saves: SaveList<'w, 's>,
    commands: MessageWriter<'w, Command>,
    fill: MessageWriter<'w, FillScreen>,
    draft: Local<'s, referee::Draft>,
    players: Local<'s, replay::Draft>,
    past: Local<'s, history::Choice>,
}

fn draw(
    mut contexts: EguiContexts,
    mut overlay: ResMut<Overlay>,
    mut explained: ResMut<Explained>,
    mut contents: Contents,
    mut before: Local<Overlay>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    hands::widen_targets(&context, *overlay != Overlay::None);
    contents.close_others(*overlay);
    terms::speak(&context, contents.session.as_deref().map(|session| session.setup().ruleset.name()));
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
            // The key stands beside what is not counted: that is what it explains first.
            let forecast = contents.choice.as_deref().and_then(|choice| choice.plan.forecast.as_ref());
            forecast.and_then(not_counted).into_iter().for_each(|topic| explained.open(topic, None));
        }
        let (session, choice) = (contents.session.as_deref(), contents.choice.as_deref());
        let next = super::terms::explanation(&context, &mut explained, session, choice);
        next.into_iter().for_each(|next| *overlay = next);
        return Ok(());
    }
    let modal = Modal::new(Id::new("overlay")).frame(panel_frame()).backdrop_color(colour::VEIL);
    let answer = modal.show(&context, |ui| contents.show(ui, *overlay));
    if let Some(next) = answer.inner {
        *overlay = next;
    } else if answer.backdrop_response.clicked() && !contents.capture.is_open() {
        *overlay = Overlay::None;
    }
    Ok(())
}

impl Contents<'_, '_> {
    /// Closes what belongs to other overlays than the open one.
    fn close_others(&mut self, open: Overlay) {
        if open != Overlay::Files {
            self.cabinet.close();
        }
        if open != Overlay::Saves {
            self.saves.close();
        }
        if open != Overlay::Settings && self.capture.is_open() {
            *self.capture = Capture::default();
        }
    }

    /// An overlay; returns the one that follows.
    fn show(&mut self, ui: &mut egui::Ui, overlay: Overlay) -> Option<Overlay> {
        let (session, art) = (self.session.as_deref(), self.art.as_deref());
        match overlay {
            Overlay::None | Overlay::Terms | Overlay::Books => None,
            Overlay::Briefing => match session {
                Some(session) => {
                    let left = briefing::panel(ui, (session, &self.settings), art, self.came_from.0.is_some());
                    // The command closes the card.
                    self.commands.write_batch((left == Some(Left::Back)).then_some(Command::Cancel));
                    (left == Some(Left::Read)).then_some(Overlay::None)
                }
                None => Some(Overlay::None),
            },
            Overlay::Help => help::panel(ui, session, art, &self.settings.keys),
            Overlay::TakeOver => match (session, self.watched.as_deref(), art) {
                (Some(session), Some(watched), Some(art)) => {
                    let saves = &mut self.saves;
                    replay::take_over(ui, &mut self.players, (session, watched, art), |wish| saves.watch(wish))
                }
                _ => Some(Overlay::None),
            },
            Overlay::Settings => {
                let folder = self.saves.folder();
                let (settings, fill) = (&mut self.settings, &mut self.fill);
                pages::panel(ui, session, settings, &mut self.capture, fill, folder.as_deref())
            }
            Overlay::Log => {
                session.into_iter().for_each(|session| history::history(ui, &mut self.past, session));
                done(ui)
            }
            Overlay::Referee => {
                let (draft, commands) = (&mut self.draft, &mut self.commands);
                if let RuledCell::Chosen(cell) = *self.ruled {
                    draft.take(cell);
                    *self.ruled = RuledCell::None;
                }
                session.and_then(|session| referee::panel(ui, draft, session, commands)).or(done(ui))
            }
            Overlay::Saves => {
                let in_battle = *self.screen.get() == Screen::Battle;
                let taken = self.saves.panel(ui, session.filter(|it| in_battle && !it.is_watched()));
                taken.into_iter().for_each(|wish| self.cabinet.wish(wish));
                if in_battle { back(ui) } else { done(ui) }
            }
            Overlay::Share => {
                let wish = session.and_then(|session| share::panel(ui, session));
                let copied = wish.is_some();
                wish.into_iter().for_each(|wish| self.cabinet.wish(wish));
                if copied { Some(Overlay::None) } else { back(ui) }
            }
            Overlay::Files => self.cabinet.panel(ui, session).or(back(ui)),
            Overlay::Menu => self.menu(ui),
        }
    }

    /// The menu of the battle, of a record or of the title.
    fn menu(&mut self, ui: &mut egui::Ui) -> Option<Overlay> {
        let session = self.session.as_deref();
        let is_watched = session.is_some_and(Session::is_watched);
        let in_battle = *self.screen.get() == Screen::Battle;
        let pause = Pause {
            in_battle,
            is_trial: self.tried_out.is_some() && in_battle,
            is_watched,
            is_begun: session.is_some_and(|session| !session.battle.history().is_empty()),
            is_over: session.is_some_and(|session| session.battle.outcome().is_some()),
            surrenders: in_battle && session.is_some_and(may_surrender),
            explains: session.is_some_and(|session| !is_watched && session.last_turn().is_some()),
        };
        let parts = (&mut self.commands, &mut self.settings, &mut self.fill);
        menu(ui, parts, pause, self.art.as_deref())
    }
}

/// The overlay once an explanation may have been closed: one that was open leads back to what it was opened from.
fn after_explanation(overlay: Overlay, was_explained: bool, before: Overlay) -> Overlay {
    if was_explained && overlay == Overlay::None { before } else { overlay }
}

/// Whether the side that decides is a human's and can surrender.
fn may_surrender(session: &Session) -> bool {
    !session.is_watched() && session.human_decides() && surrender(&session.battle).is_some()
}

/// What the menu interrupts.
#[derive(Clone, Copy)]
struct Pause {
    in_battle: bool,
    is_trial: bool,
    is_watched: bool,
    is_over: bool,
    /// Whether the player can surrender.
    surrenders: bool,
    /// Whether an order has been given.
    is_begun: bool,
    /// Whether there is a turn of a computer to explain.
    explains: bool,
}

impl Pause {
    fn words(self) -> &'static str {
        match self {
            Self { in_battle: false, .. } => "",
            Self { is_watched: true, .. } => "The replay is paused.",
            Self { is_over: true, .. } => "The battle is over.",
            Self { is_trial: true, .. } => "The battle is paused.",
            Self { is_begun: false, .. } => {
                "The battle is paused. Nothing has been ordered in it yet: if you leave it, it is not kept."
            }
            Self { surrenders: true, .. } => {
                "The battle is paused. If you leave it, it is kept, and you can go on later. If you surrender, it is lost."
            }
            _ => "The battle is paused. If you leave it, it is kept, and you can go on later.",
        }
    }
}

/// The size of the menu's buttons, in points.
const ENTRY: egui::Vec2 = vec2(244.0, 44.0);

/// A button of the menu: its label and key, whether there is such a button now, its command, and what it opens.
type Entry = (&'static str, String, bool, Option<Command>, Overlay);

/// The buttons of the menu, in their order.
fn entries(pause: Pause, settings: &Settings, area: egui::Rect) -> [Entry; 11] {
    let Pause { in_battle, is_trial: trial, is_watched: watched, explains, .. } = pause;
    let key = |shortcut: Shortcut| settings.keys.label(shortcut);
    let (none, enter) = (String::new, "Enter".to_owned());
    // A phone, upright or on its side, has no room for the button beside the hint's.
    let asks = explains && in_battle && (Room::of(area) == Room::Phone || Room::is_low(area));
    let leave = if watched { "Leave the replay" } else { "Leave the battle" };
    [
        (if watched { "Back to the replay" } else { "Resume" }, enter, true, None, Overlay::None),
        ("Save", key(Shortcut::Save), !watched && !trial, Some(Command::Save), Overlay::None),
        ("Load the latest save", key(Shortcut::Load), !trial, Some(Command::Load), Overlay::None),
        ("Saves …", none(), !trial, None, Overlay::Saves),
        ("Share …", none(), IN_PAGE && in_battle, None, Overlay::Share),
        ("Files", none(), IN_PAGE, None, Overlay::Files),
        ("Settings", key(Shortcut::Settings), true, None, Overlay::Settings),
        ("Help", key(Shortcut::Help), true, None, Overlay::Help),
        ("Why did they do that?", none(), asks, Some(Command::Ask(Question::Why)), Overlay::None),
        (leave, none(), !trial, Some(Command::Leave), Overlay::None),
        ("End the trial", key(Shortcut::EditPlay), trial, Some(Command::EndTrial), Overlay::None),
    ]
}

fn menu(
    ui: &mut egui::Ui,
    (commands, settings, fill): (&mut MessageWriter<Command>, &mut ResMut<Settings>, &mut MessageWriter<FillScreen>),
    pause: Pause,
    art: Option<&Art>,
) -> Option<Overlay> {
    // A low window has no height for a column of so many buttons.
    let columns = if Room::is_low(ui.ctx().content_rect()) { 2.0 } else { 1.0 };
    ui.set_width(columns * (ENTRY.x + 8.0) - 8.0);
    ui.label(egui::RichText::new("Hexfray").font(bold(22.0)));
    ui.label(egui::RichText::new(pause.words()).font(regular(sizes::TEXT)).color(colour::QUIET));
    let area = ui.ctx().content_rect();
    let mut next = None;
    ui.horizontal_wrapped(|ui| {
        for (at, (label, key, is_there, command, overlay)) in entries(pause, settings, area).into_iter().enumerate() {
            if !is_there {
                continue;
            }
            let pressed = match at {
                0 => main_button(ui, label, &key, ENTRY),
                _ => button(ui, label, &key, ENTRY, false).clicked(),
            };
            if pressed {
                commands.write_batch(command);
                next = Some(overlay);
            }
        }
    });
    let is_low = Room::is_low(area);
    let mut last = |ui: &mut egui::Ui| {
        toggles(ui, settings, fill);
        // What loses the battle is last, apart from what keeps it; a low window has no height for that.
        if !pause.surrenders {
            return;
        }
        if !is_low {
            ui.add_space(8.0);
        }
        if surrender_button(ui, art) {
            commands.write(Command::Surrender);
            next = Some(Overlay::None);
        }
    };
    if is_low {
        ui.horizontal(last);
    } else {
        last(ui);
    }
    next
}

/// The button that surrenders; returns whether it was pressed.
fn surrender_button(ui: &mut egui::Ui, art: Option<&Art>) -> bool {
    let row = button(ui, "Surrender …", "", ENTRY, false);
    let at = row.rect.left_center() + vec2(ENTRY.y / 2.0, 0.0);
    if let Some(art) = art {
        art.glyph(ui.painter(), doubt::FLAG, at, ENTRY.y - 14.0, colour::TEXT);
    }
    row.clicked()
}

/// The buttons that mute the sound and fill the screen, in a row.
fn toggles(ui: &mut egui::Ui, settings: &mut ResMut<Settings>, fill: &mut MessageWriter<FillScreen>) {
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
