//! The window: a Bevy app that shows a [`Battle`](hexfray_battle::Battle) from outside.
//!
//! It reads events and the public interface of a battle and answers decisions with orders, like any other player; it knows no
//! ruleset. Mouse, keyboard, pad, buttons and scripts all write the same [`Command`]s, and one place ([`command`]) carries them
//! out. A battle runs ahead of what is shown: [`playback`] shows its events one after another, and [`choice`] computes the
//! effects of a click. A record can be watched as well ([`replay`]), and [`why`] gives hints. Nothing here opens a file except
//! [`storage`] and `watch`, which notices files that are saved while the game runs; [`reload`] takes them over. In a page
//! [`files`] come and go through the browser, and `page` exchanges messages with it.
//!
//! - `layout/`: the places of panels; `theme/`: colours, type, style of panels; `art`: the drawings
//! - `screen/`: title, choice of battle, battle, result
//! - `edit/`: the editor of boards and battles
//! - [`view`]: the part of the table that is shown; `board/`: terraces, marks, tokens, camera; `hud/`: panels; `input/`: mouse,
//!   keyboard, pad

mod answers;
mod art;
pub mod board;
#[cfg(target_arch = "wasm32")]
mod browser;
mod caution;
mod choice;
mod command;
mod doubt;
pub mod edit;
pub mod files;
mod full_screen;
mod hud;
mod input;
pub mod keys;
mod layout;
mod measures;
mod media;
mod menu;
mod minds;
mod music;
pub mod options;
#[cfg(target_arch = "wasm32")]
pub mod page;
mod plan;
mod playback;
mod player;
mod prepared;
pub mod reload;
pub mod replay;
pub mod saves;
mod screen;
mod script;
pub mod session;
mod sound;
pub mod state;
mod storage;
mod theme;
mod threat;
mod view;
mod wake;
#[cfg(not(target_arch = "wasm32"))]
mod watch;
mod why;

use bevy::{app::PluginGroupBuilder, prelude::*, window::WindowResolution};
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

pub use choice::{Chance, Choice, Mode, Plan};
pub use command::{Command, Heading};
pub use doubt::{Concern, Confirmed, Doubt, Instead};
pub use files::{Brought, FileWish};
pub use menu::Menu;
pub use options::{Options, Settings, Speed};
pub use playback::{Playback, Shown};
pub use player::Player;
pub use prepared::Prepared;
pub use reload::{FileChanged, FileSaved, FileUnread, Notice};
pub use replay::{Control, Replay};
pub use screen::{Decided, Deciding};
pub use session::{Session, Texts, Told};
pub use state::{Fault, Screen};
#[cfg(not(target_arch = "wasm32"))]
pub use storage::Folder;
pub use storage::{Listed, Memory, Shelf, Storage, Workspace};
pub use why::{Question, Why};

use hexfray_battle::Rulesets;
use hexfray_board::text::Library;
use session::{BattleSystems, in_battle};
use state::{Draw, Step};

/// The window has closed with an error, which has been reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the window closed with an error; see the messages above")]
pub struct Closed;

/// Opens the window for battles of these rulesets and plays until it is closed.
///
/// # Errors
/// A window that closed with an error.
pub fn run(library: Library, rulesets: Rulesets, options: Options) -> Result<(), Closed> {
    let (width, height) = options.size.unwrap_or((1600, 900));
    let window = Window {
        title: "Hexfray".to_owned(),
        resolution: WindowResolution::new(width, height),
        fit_canvas_to_parent: true,
        ..default()
    };
    let exit = App::new()
        .add_plugins(library_plugins().set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(Texts { library, rulesets })
        .insert_resource(options)
        .insert_resource(Shelf::of_this_machine())
        .insert_resource(Workspace::of_this_machine())
        .add_plugins((logic, looks))
        .run();
    if exit.is_success() { Ok(()) } else { Err(Closed) }
}

/// The plugins of Bevy for the window.
fn library_plugins() -> PluginGroupBuilder {
    #[cfg(target_arch = "wasm32")]
    return page::plugins();
    #[cfg(not(target_arch = "wasm32"))]
    DefaultPlugins.build()
}

/// The game: screens, commands, choices, playback. It needs no window; tests run it headless.
pub fn logic(app: &mut App) {
    app.configure_sets(Update, (Step::Input, Step::Obey, Step::Think, Step::Show).chain())
        .configure_sets(Update, BattleSystems.run_if(in_battle))
        .configure_sets(EguiPrimaryContextPass, BattleSystems.in_set(Draw).run_if(in_battle))
        .init_resource::<Options>()
        .init_resource::<Settings>()
        .add_plugins((
            wake::logic,
            screen::logic,
            command::plugin,
            plan::plugin,
            playback::plugin,
            prepared::plugin,
            replay::plugin,
            why::plugin,
            saves::plugin,
            reload::plugin,
            files::plugin,
            board::view_plugin,
            edit::logic,
        ));
}

/// Display, sound and input.
fn looks(app: &mut App) {
    app.configure_sets(EguiPrimaryContextPass, Draw.run_if(resource_exists::<theme::Dressed>)).add_plugins((
        wake::looks,
        full_screen::plugin,
        art::plugin,
        theme::plugin,
        screen::looks,
        board::plugin,
        hud::plugin,
        input::plugin,
        script::plugin,
        sound::plugin,
        music::plugin,
        edit::looks,
    ));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(watch::plugin);
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(page::plugin);
}

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
