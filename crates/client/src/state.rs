//! State for every part of the window: the open screen, the overlay, the board on the table, and the order of a frame.

use std::{sync::Arc, time::Duration};

use bevy::prelude::*;

use super::player::Player;
use hexfray_board::{grid::Cell, map::Board};

/// The open screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title.
    #[default]
    Title,
    /// The choice of battle, players and seed.
    Choose,
    /// The battle.
    Battle,
    /// The result of the battle.
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
    /// All events so far.
    Log,
    /// The rulings of the referee.
    Referee,
    /// Save, load, leave.
    Menu,
    /// The existing saves.
    Saves,
    /// The list of the other rules, each with a lesson; on the title.
    Books,
    /// The players who continue from a replay.
    TakeOver,
    /// Links to the current battle; in a page.
    Share,
    /// The explanation of a word of the rules.
    Terms,
    /// Files that the browser keeps, and those that are opened and downloaded; in a page.
    Files,
}

/// The cell of the referee's next ruling, while it is chosen on the board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuledCell {
    /// It is the one in the panel.
    #[default]
    None,
    /// The panel waits until a cell is chosen.
    Sought,
    /// The chosen one, for the panel.
    Chosen(Cell),
}

/// An error in a file, for the player to read.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fault(pub Option<String>);

/// The command to start a battle.
#[derive(Message, Clone, Debug)]
pub struct Begin {
    /// The name of its file.
    pub battle: String,
    /// The player of each side.
    pub players: Vec<Player>,
    /// The seed of the dice.
    pub seed: u64,
    /// Whether it is played at a gamemaster's table: one of the players rules as the referee.
    pub gamemaster: bool,
}

/// The screen from which a battle was begun, as long as its opening card is open: Escape leads back there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CameFrom(pub Option<Screen>);

/// Whether the player's last input was by finger; `None` before the first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByTouch(pub Option<bool>);

impl ByTouch {
    /// Whether the player is known to use fingers.
    pub fn is_known(self) -> bool {
        self.0.unwrap_or_default()
    }
}

/// The battle is only a trial of the edited one: leaving it leads back to the editor.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct TriedOut;

/// The command to fill the screen with the window, or to end that.
#[derive(Message, Clone, Copy, Debug)]
pub struct FillScreen;

/// The board on the table, in play or in the editor.
#[derive(Resource, Clone, Debug, Default)]
pub struct Table(pub Option<Arc<Board>>);

/// How long a frame may compute what the player waits for, by the duration of the last one: half of that, from 8 to 50 ms.
pub fn half_of_frame(last: Duration) -> Duration {
    (last / 2).clamp(Duration::from_millis(8), Duration::from_millis(50))
}

/// Requests of this frame for the next ones: a window without requests rests.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wake {
    moves: bool,
    stirred: bool,
    due: Option<Duration>,
}

impl Wake {
    /// An animation or a computation is in progress: another frame follows at once.
    pub const fn next_frame(&mut self) {
        self.moves = true;
    }

    /// Input has arrived: some frames follow, until all its effects have been shown.
    pub const fn stir(&mut self) {
        self.stirred = true;
    }

    /// A delay is running: another frame follows no later than this.
    pub fn within(&mut self, wait: Duration) {
        self.due = Some(self.due.map_or(wait, |due| due.min(wait)));
    }

    /// Whether an animation or a computation is in progress.
    pub const fn moves(&self) -> bool {
        self.moves
    }

    /// Whether input has arrived.
    pub const fn is_stirred(&self) -> bool {
        self.stirred
    }

    /// When a frame is due although nothing moves.
    pub const fn due(&self) -> Option<Duration> {
        self.due
    }
}

/// The order of the steps of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Mouse, keyboard, pad and script write commands.
    Input,
    /// Commands are carried out; opponents choose.
    Obey,
    /// The effect of a click is computed.
    Think,
    /// The display advances.
    Show,
}

/// Everything that paints with egui.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw;
