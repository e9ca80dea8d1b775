//! The commands of an author to the editor.

use bevy::prelude::*;

use super::{
    dialog::{Dialog, Drawer},
    looks::Look,
    marks::Marks,
    tools::{Layer, Tool},
    workshop::Pointed,
};
use hexfray_board::grid::{Cell, Shape};
use hexfray_drawing::edit::{Change, Mirror};

/// A command of the author.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum EditCommand {
    /// Open a map or battle of the library; asks first if there are unsaved changes, as [`EditCommand::New`] does.
    Open(String),
    /// Begin a board of open ground.
    New {
        /// The name of its file.
        file: String,
        /// Its name.
        name: String,
        /// Its cells.
        shape: Shape,
        /// Columns and rows.
        size: (u16, u16),
    },
    /// Begin a battle on the board.
    StartBattle {
        /// The name of its file.
        file: String,
        /// Its name.
        name: String,
        /// Its ruleset.
        ruleset: String,
    },
    /// Take a tool.
    Take(Tool),
    /// Show a layer.
    Show(Layer),
    /// Replace unsaved changes with a version that another program has saved, or keep them.
    Outside {
        /// Whether they are replaced.
        take: bool,
    },
    /// Hide or show a part of the board.
    Look(Look),
    /// Let presses on the board change a list of cells, or let them do again what the tool does.
    Mark(Option<Marks>),
    /// Show a message to the author.
    Say(String),
    /// Make the brush larger or smaller.
    Widen(i32),
    /// Change the number that the layer is painted with.
    TurnUp(i8),
    /// Point at a place.
    Point(Option<Pointed>),
    /// The button goes down.
    Press,
    /// The button goes up.
    Release,
    /// Pick the paint under the pointer.
    Pick,
    /// Cancel a stroke or a copy; otherwise close the dialog; otherwise open the menu.
    Cancel,
    /// Undo the last step.
    Undo,
    /// Redo it.
    Redo,
    /// Make a change.
    Do(Change),
    /// Clear the selected part; otherwise remove the chosen unit.
    Delete,
    /// Select the whole storey.
    SelectAll,
    /// Copy the selected part.
    Copy,
    /// Copy it and clear it.
    Cut,
    /// Place copies at the pointer.
    Paste,
    /// Mirror the copy that is placed, or the selected part.
    Mirror(Mirror),
    /// Turn it.
    Turn,
    /// Save under the present names; asks first if a file of the game would be replaced.
    AskAndSave,
    /// Save under the present names.
    Save,
    /// Save under these names.
    SaveAs {
        /// The map's file.
        map: String,
        /// The battle's file.
        battle: String,
    },
    /// Open a dialog.
    Ask(Dialog),
    /// Open a drawer, or close it.
    Draw(Drawer),
    /// Play the edited battle or board.
    Play,
    /// Download the files, in a page.
    Download,
    /// Show the files that the browser keeps, in a page.
    Files,
    /// Open the settings, which include the keys.
    Settings,
    /// Move a cell into the middle.
    Centre(Cell),
    /// Bring the whole board into view.
    Whole,
    /// Show, and draw on, the storey this many levels higher or lower.
    Level(i8),
    /// Show, and draw on, a storey.
    LookAt(u8),
    /// Zoom by a factor.
    Zoom(f32),
    /// Move the view by this many pixels of the screen.
    Pan(Vec2),
    /// Leave the editor; asks first if there are unsaved changes.
    Leave,
    /// Leave it and discard unsaved changes.
    Discard,
    /// Open what was asked for while there were unsaved changes: once these are saved, or in any case.
    OpenNext {
        /// Whether changes that are still unsaved are discarded.
        discard: bool,
    },
    /// Restore the unsaved work of an earlier editor.
    TakeUp,
    /// Discard that work.
    ThrowAway,
}

impl EditCommand {
    /// Whether its key means something else in a field of text.
    pub(super) const fn is_of_text(&self) -> bool {
        matches!(self, Self::SelectAll | Self::Copy | Self::Cut | Self::Paste | Self::Undo | Self::Redo)
    }
}
