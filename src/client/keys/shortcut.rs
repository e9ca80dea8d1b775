//! What the window does at the press of a key.

use super::Chord;
use crate::client::{
    command::{Command, Heading},
    menu::Menu,
    replay::Control,
    state::Overlay,
    why::Question,
};

/// Where a shortcut has its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Where a battle is played.
    Battle,
    /// Where a record is watched.
    Replay,
    /// In both.
    Both,
}

impl Context {
    /// Whether a key could mean something of this and of the other.
    pub fn overlaps(self, other: Self) -> bool {
        self == other || self == Self::Both || other == Self::Both
    }
}

/// Declares the shortcuts: their names, contexts, what they do for players, the command, and their usual keys.
macro_rules! shortcuts {
    ($($name:ident, $id:literal, $context:ident, $title:literal, $command:expr, [$($key:literal),+];)+) => {
        /// Something that the window does at the press of a key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Shortcut {
            $(#[doc = concat!($title, ".")] $name,)+
        }

        impl Shortcut {
            /// All of them, in the order in which players read them.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$name),+];

            /// The name under which its key is kept.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),+ }
            }

            /// What it does, for players.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title),+ }
            }

            /// Where it has its key.
            pub const fn context(self) -> Context {
                match self { $(Self::$name => Context::$context),+ }
            }

            /// The command that it gives.
            pub const fn command(self) -> Command {
                match self { $(Self::$name => $command),+ }
            }

            const fn texts(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($key),+]),+ }
            }
        }
    };
}

/// How much a key zooms.
const ZOOM: f32 = 1.2;

shortcuts! {
    CursorUp, "cursor_up", Battle, "Move the cursor up", Command::Cursor(Heading::Up), ["ArrowUp"];
    CursorDown, "cursor_down", Battle, "Move the cursor down", Command::Cursor(Heading::Down), ["ArrowDown"];
    CursorLeft, "cursor_left", Battle, "Move the cursor left", Command::Cursor(Heading::Left), ["ArrowLeft"];
    CursorRight, "cursor_right", Battle, "Move the cursor right", Command::Cursor(Heading::Right), ["ArrowRight"];
    Move, "move", Battle, "Move; click a foe to move up and strike", Command::MoveMode, ["M"];
    Find, "find", Battle, "Find an act by name", Command::Find, ["/", "Ctrl+F"];
    AllActs, "all_acts", Battle, "List everything that the unit can do", Command::Open(Menu::All), ["."];
    EndTurn, "end_turn", Battle, "End the turn", Command::EndTurn, ["Space"];
    Undo, "undo", Battle, "Undo your last order, as long as no dice have been rolled", Command::Undo, ["Z", "Ctrl+Z"];
    Threats, "threats", Battle, "Show which cells are threatened", Command::Threats, ["T"];
    Next, "next", Both, "Next target or unit; with Shift, the previous one", Command::Next, ["Tab"];
    Hint, "hint", Both, "What you could do, with your chances of winning", Command::Ask(Question::Hint), ["F4"];
    Why, "why", Both, "Why the computer did what it just did", Command::Ask(Question::Why), ["F6"];
    Speed, "speed", Both, "Speed: 1×, 2×, 4×, at once", Command::Faster, ["V"];
    Centre, "centre", Both, "Centre the acting unit", Command::Centre, ["C"];
    ZoomIn, "zoom_in", Both, "Zoom in", Command::Zoom(ZOOM), ["+", "="];
    ZoomOut, "zoom_out", Both, "Zoom out", Command::Zoom(1.0 / ZOOM), ["-", "−"];
    LevelUp, "level_up", Both, "Look at the storey above", Command::Level(1), ["PageUp"];
    LevelDown, "level_down", Both, "Look at the storey below", Command::Level(-1), ["PageDown"];
    Briefing, "briefing", Both, "The briefing of the battle", Command::Show(Overlay::Briefing), ["F1"];
    Log, "log", Both, "Read the log", Command::Show(Overlay::Log), ["F2"];
    Referee, "referee", Both, "Rule as the referee", Command::Show(Overlay::Referee), ["F3"];
    Help, "help", Both, "Help", Command::Show(Overlay::Help), ["H", "?"];
    Terms, "terms", Both, "The terms of the rules", Command::Show(Overlay::Terms), ["F7"];
    Settings, "settings", Both, "Settings", Command::Show(Overlay::Settings), ["O"];
    Save, "save", Both, "Save", Command::Save, ["F5", "Ctrl+S"];
    Load, "load", Both, "Load the latest save", Command::Load, ["F9"];
    Play, "play", Replay, "Play, pause", Command::Replay(Control::Play), ["Space"];
    StepBack, "step_back", Replay, "An order back", Command::Replay(Control::Step(-1)), ["ArrowLeft"];
    StepOn, "step_on", Replay, "The next order", Command::Replay(Control::Step(1)), ["ArrowRight"];
    RoundBack, "round_back", Replay, "A round back", Command::Replay(Control::Round(-1)), ["ArrowUp"];
    RoundOn, "round_on", Replay, "The next round", Command::Replay(Control::Round(1)), ["ArrowDown"];
    NextFall, "next_fall", Replay, "The next fall; with Shift, the one before", Command::Replay(Control::Fall(1)), ["F"];
    First, "first", Replay, "The start", Command::Replay(Control::First), ["Home"];
    Last, "last", Replay, "The end", Command::Replay(Control::Last), ["End"];
    TakeOver, "take_over", Replay, "Play on from here", Command::Show(Overlay::TakeOver), ["G"];
}

impl Shortcut {
    /// The shortcut that is kept under this name.
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shortcut| shortcut.id() == id)
    }

    /// The shortcut that gives a command.
    pub fn of(command: Command) -> Option<Self> {
        Self::ALL.into_iter().find(|shortcut| shortcut.command() == command)
    }

    /// Its usual keys, the one that is shown first.
    pub fn usual(self) -> Vec<Chord> {
        self.texts().iter().filter_map(|text| Chord::parse(text)).collect()
    }

    /// Where it moves the cursor to, for those that do.
    pub const fn heading(self) -> Option<Heading> {
        match self.command() {
            Command::Cursor(heading) => Some(heading),
            _ => None,
        }
    }

    /// What it does with Shift, for those that do something else then.
    pub const fn with_shift(self) -> Option<Command> {
        match self {
            Self::Next => Some(Command::Previous),
            Self::NextFall => Some(Command::Replay(Control::Fall(-1))),
            _ => None,
        }
    }

    /// Whether its key repeats while it is held, and moves something each time.
    pub const fn repeats(self) -> bool {
        matches!(
            self,
            Self::CursorUp
                | Self::CursorDown
                | Self::CursorLeft
                | Self::CursorRight
                | Self::StepBack
                | Self::StepOn
                | Self::RoundBack
                | Self::RoundOn
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::keys::KeyName;

    #[test]
    fn every_usual_key_is_one() {
        for shortcut in Shortcut::ALL {
            assert_eq!(shortcut.usual().len(), shortcut.texts().len(), "{}", shortcut.title());
            assert!(!matches!(shortcut.usual()[0].key, KeyName::Char(sign) if sign.is_ascii_digit()), "digits choose");
        }
    }
}
