//! What every part of the window knows: which screen is open, what lies over it, what board lies on the table, and the order of a frame.

use std::sync::Arc;

use bevy::prelude::*;

use super::player::Player;
use crate::map::Board;

/// Which screen is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title.
    #[default]
    Title,
    /// The choice of battle, players and seed.
    Choose,
    /// The battle.
    Battle,
    /// How the battle ended.
    Result,
    /// The editor of boards and battles.
    Edit,
}

/// What lies over the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The keys and what they do.
    Help,
    /// Speed, volume, size of text.
    Settings,
    /// All that has happened.
    Log,
    /// What the referee may rule.
    Referee,
    /// Save, load, leave.
    Menu,
    /// The saves that there are.
    Saves,
    /// Who goes on with the battle that is watched.
    TakeOver,
    /// Files that the browser keeps, and those that come and go; in a page.
    Files,
}

/// What went wrong with a file, for the player to read.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fault(pub Option<String>);

/// A wish to start a battle.
#[derive(Message, Clone, Debug)]
pub struct Begin {
    /// The name of its file.
    pub battle: String,
    /// Who plays each side.
    pub players: Vec<Player>,
    /// The seed of the dice.
    pub seed: u64,
}

/// The board that lies on the table, whatever is done with it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Table(pub Option<Arc<Board>>);

/// The order of what is done in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Mouse, keyboard, pad and script write commands.
    Input,
    /// Commands are obeyed; opponents choose.
    Obey,
    /// What a click would do is worked out.
    Think,
    /// What is shown moves on.
    Show,
}

/// Everything that paints with egui.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw;
