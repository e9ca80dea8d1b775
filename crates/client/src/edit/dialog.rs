//! The dialogs over the edited board, and the drawers beside it.

use bevy::prelude::*;

/// A dialog over the editor that waits for an answer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialog {
    /// Nothing.
    #[default]
    None,
    /// The choice of a board, or a new one.
    Chooser,
    /// Save, open, leave.
    Menu,
    /// Other names for the files.
    SaveAs,
    /// The question about unsaved changes.
    Leave,
    /// The question about unsaved changes before another file is opened.
    Replace,
    /// The question before one of the game's own files is replaced by a saved one.
    OfTheGame,
    /// The question about files that another program has saved.
    Outside,
    /// The keys and their actions.
    Help,
}

/// A drawer at the right, beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawer {
    /// Tools and palette, in a window too narrow for these beside the board.
    Tools,
    /// The board as a whole.
    Board,
    /// The battle on it.
    Battle,
}
