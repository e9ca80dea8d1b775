//! The screens: title, choice of battle, battle, result; and overlays. The editor has a separate folder.

mod choose;
mod decided;
mod fault;
mod lessons;
mod notice;
mod result;
#[cfg(test)]
mod seen;
mod title;

use bevy::prelude::*;

use super::{
    choice::Choice,
    options::Options,
    playback::{Playback, Shown},
    player::Player,
    replay::Replay,
    saves,
    session::{Session, Texts, any_seed},
    state::{Begin, CameFrom, Fault, Overlay, RuledCell, Screen, Step, Table},
    storage::Shelf,
    view::View,
};

pub use choose::Setting;
pub use decided::{Decided, Deciding};
pub use lessons::{Book, Lessons, begin_lesson};

/// The states and the transitions between them.
pub(super) fn logic(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Overlay>()
        .init_resource::<Fault>()
        .init_resource::<CameFrom>()
        .init_resource::<RuledCell>()
        .init_resource::<Setting>()
        .add_plugins((lessons::plugin, decided::plugin))
        .add_message::<Begin>()
        .add_systems(Startup, open_at_once)
        .add_systems(Update, begin.in_set(Step::Obey))
        .add_systems(OnEnter(Screen::Title), clear_table)
        .add_systems(OnEnter(Screen::Choose), clear_table)
        .add_systems(OnExit(Screen::Battle), |mut overlay: ResMut<Overlay>, mut ruled: ResMut<RuledCell>| {
            (*overlay, *ruled) = (Overlay::None, RuledCell::None);
        });
}

/// The display of the screens.
pub(super) fn looks(app: &mut App) {
    app.add_plugins((title::plugin, choose::plugin, result::plugin, fault::plugin, notice::plugin))
        .add_systems(Update, (read, brief).chain().in_set(Step::Obey));
}

/// Notes that the opening card of a battle has been read.
fn read(overlay: Res<Overlay>, mut came_from: ResMut<CameFrom>) {
    if !matches!(*overlay, Overlay::Briefing | Overlay::Terms) {
        came_from.set_if_neq(CameFrom(None));
    }
}

/// Opens the card of a battle that a person is about to play, from any screen; not in scripts.
fn brief(
    mut wishes: MessageReader<Begin>,
    (options, screen): (Res<Options>, Res<State<Screen>>),
    (mut overlay, mut came_from): (ResMut<Overlay>, ResMut<CameFrom>),
) {
    let is_played = wishes.read().any(|wish| wish.players.contains(&Player::Human));
    if is_played && options.script.is_empty() {
        *overlay = Overlay::Briefing;
        // The result of the battle before is gone: the list of battles is the nearest place.
        *came_from = CameFrom(match *screen.get() {
            Screen::Battle | Screen::Edit => None,
            Screen::Result => Some(Screen::Choose),
            before => Some(before),
        });
    }
}

/// Starts the battle named on the command line.
fn open_at_once(
    options: Res<Options>,
    (texts, shelf): (Option<Res<Texts>>, Option<Res<Shelf>>),
    mut fault: ResMut<Fault>,
    mut begin: MessageWriter<Begin>,
    mut commands: Commands,
) {
    if let Some(sentence) = &options.fault {
        fault.0 = Some(sentence.clone());
        return;
    }
    // The save at which a page was left; if it is gone, the address is followed as at the first visit.
    if let (Some(file), Some(texts), Some(shelf)) = (&options.resume, &texts, &shelf)
        && shelf.0.read(file).is_ok_and(|text| text.is_some())
    {
        match saves::load(shelf, texts, file) {
            Ok(session) => {
                let file = file.clone();
                commands.queue(move |world: &mut World| {
                    saves::enter_from(world, session, Some(&file));
                    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
                });
            }
            Err(refusal) => commands.queue(move |world: &mut World| saves::refuse(world, refusal)),
        }
        return;
    }
    // A page has no files; its saves are loaded from the browser's storage.
    #[cfg(not(target_arch = "wasm32"))]
    if let (Some(path), Some(texts)) = (&options.load, &texts) {
        let session = hexfray_disk::read_text(path, hexfray_battle::MOST_RECORD)
            .map_err(|error| saves::Refusal::from(format!("{} cannot be read: {error}", path.display())))
            .and_then(|text| saves::resume(&text, texts));
        commands.queue(move |world: &mut World| match session {
            Ok(session) => {
                saves::enter(world, session);
                world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
            }
            Err(refusal) => saves::refuse(world, refusal),
        });
        return;
    }
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(path) = &options.replay {
        let record = hexfray_disk::read_text(path, hexfray_battle::MOST_RECORD)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))
            .and_then(|text| crate::files::record_of(&path.to_string_lossy(), &text));
        commands.queue(move |world: &mut World| {
            let shown = record.map_err(saves::Refusal::from).and_then(|record| saves::watch_record(world, record));
            shown.unwrap_or_else(|refusal| saves::refuse(world, refusal));
        });
        return;
    }
    if let (Some(battle), Some(_)) = (&options.battle, &texts) {
        let players = if options.sides.is_empty() { vec![Player::Human, Player::USUAL] } else { options.sides.clone() };
        let (seed, gamemaster) = (options.seed.unwrap_or_else(any_seed), options.gamemaster);
        begin.write(Begin { battle: battle.clone(), players, seed, gamemaster });
    }
}

fn begin(
    mut wishes: MessageReader<Begin>,
    texts: Option<Res<Texts>>,
    mut fault: ResMut<Fault>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for wish in wishes.read() {
        let Some(texts) = &texts else { continue };
        match Session::start(texts, &wish.battle, &wish.players, wish.seed) {
            Ok(mut session) => {
                session.gamemaster = wish.gamemaster;
                commands.queue(move |world: &mut World| saves::enter(world, session));
                next.set(Screen::Battle);
            }
            Err(error) => fault.0 = Some(error.to_string()),
        }
    }
}

fn clear_table(mut commands: Commands) {
    commands.remove_resource::<Session>();
    commands.remove_resource::<Replay>();
    commands.insert_resource(Playback::default());
    commands.insert_resource(Shown::default());
    commands.insert_resource(Choice::default());
    commands.insert_resource(View::default());
    commands.insert_resource(Table::default());
}

/// Removes board and units from the table.
fn take_off(world: &mut World) {
    world.insert_resource(Shown::default());
    world.insert_resource(Table::default());
}
