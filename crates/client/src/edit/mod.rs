//! The editor of boards and battles: the room [`edit`](hexfray_drawing::edit) with a window around it.
//!
//! Mouse, keyboard, buttons and scripts write [`EditCommand`]s, and one place ([`obey`]) carries them out. The [`Workshop`]
//! has the edited project and the chosen tool; a project changes only through its [`Change`](hexfray_drawing::edit::Change)s,
//! so everything that is done here can be undone.
//!
//! - [`tools`]: tools, layers and the cells that they touch; [`kit`]: the paint; [`hand`]: the effects of press, drag and
//!   release; [`parts`]: selecting, copying and placing
//! - [`looks`](mod@looks): the parts of the board that are shown; [`marks`](mod@marks): the cells of a temper, marked on the board
//! - [`files`]: opening, saving, names; [`outside`]: files that others save; [`recover`]: unsaved work that outlives a crash;
//!   [`trial`]: playing the battle at once
//! - [`dialog`]: dialogs and drawers that can be open
//! - [`view`]: the board on the table; [`scene`]: its cells on the screen; [`overlay`] and [`ghost`]: marks over it; [`hands`]: mouse and keyboard
//! - `panels/`: tools, palettes, head, problems, dialogs

mod command;
mod dialog;
mod files;
mod ghost;
mod hand;
mod hands;
mod kit;
mod looks;
mod marks;
mod obey;
mod outside;
mod overlay;
mod panels;
mod parts;
mod recover;
mod scene;
mod script;
mod tools;
mod trial;
mod view;
mod workshop;

use bevy::prelude::*;

pub use command::EditCommand;
pub use dialog::{Dialog, Drawer};
pub use kit::{Heights, Kit};
pub use looks::Look;
pub use marks::{Marked, Marks};
pub use outside::take_over;
pub use panels::offer;
pub use recover::Offer;
pub use script::{is_open, perform};
pub use tools::{Layer, Tool};
pub use trial::Trial;
pub use workshop::{Pointed, UnitKind, Workshop};

/// The parts that work without a window.
pub(super) fn logic(app: &mut App) {
    app.add_plugins((obey::plugin, files::plugin, recover::plugin, trial::plugin, view::plugin));
}

/// The visible parts, and the input.
pub(super) fn looks(app: &mut App) {
    app.add_plugins((hands::plugin, overlay::plugin, panels::plugin));
}
