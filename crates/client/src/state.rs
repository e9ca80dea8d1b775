//! What every part of the window knows: which screen is open, what lies over it, what board lies on the table, and the order of a frame.

use std::{sync::Arc, time::Duration};

use bevy::prelude::*;

use super::player::Player;
use hexfray_board::map::Board;

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

/// An overlay over the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The description of a battle, its players, and the ways to win and to lose.
    Briefing,
    /// How to play, and the keys.
    Help,
    /// Speed, volume, size of text.
    Settings,
    /// All that has happened.
    Log,
    /// The rulings of the referee.
    Referee,
    /// Save, load, leave.
    Menu,
    /// The saves that there are.
    Saves,
    /// The rules besides those that are learned first, each with a lesson; on the title.
    Books,
    /// The players who play on from a replay.
    TakeOver,
    /// Links to what is played; in a page.
    Share,
    /// The explanation of a word of the rules.
    Terms,
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
    /// Whether it is played at a gamemaster's table: one of the players rules as the referee.
    pub gamemaster: bool,
}

/// Whether the player pointed with a finger last.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByTouch(pub bool);

/// The battle only tries out what is under edit: leaving it leads back to the editor.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct TriedOut;

/// A wish to fill the screen with the window, or to give it back.
#[derive(Message, Clone, Copy, Debug)]
pub struct FillScreen;

/// The board on the table, in play or under edit.
#[derive(Resource, Clone, Debug, Default)]
pub struct Table(pub Option<Arc<Board>>);

/// What this frame wants of the next ones: a window that nobody asks for one rests.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wake {
    moves: bool,
    stirred: bool,
    due: Option<Duration>,
}

impl Wake {
    /// Something moves, or is being worked out: another frame follows at once.
    pub const fn next_frame(&mut self) {
        self.moves = true;
    }

    /// Something came from without: some frames follow, until all that comes of it has been shown.
    pub const fn stir(&mut self) {
        self.stirred = true;
    }

    /// Something waits for its time: another frame follows no later than that.
    pub fn within(&mut self, wait: Duration) {
        self.due = Some(self.due.map_or(wait, |due| due.min(wait)));
    }

    /// Whether something moves.
    pub const fn moves(&self) -> bool {
        self.moves
    }

    /// Whether something came from without.
    pub const fn is_stirred(&self) -> bool {
        self.stirred
    }

    /// When a frame is wanted though nothing moves.
    pub const fn due(&self) -> Option<Duration> {
        self.due
    }
}

/// The order of what is done in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Mouse, keyboard, pad and script write commands.
    Input,
    /// Commands are obeyed; opponents choose.
    Obey,
    /// The effect of a click is computed.
    Think,
    /// The display advances.
    Show,
}

/// Everything that paints with egui.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw;
