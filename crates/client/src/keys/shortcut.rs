//! The actions of the window at the press of a key.

use super::Chord;

/// The contexts in which a shortcut has its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// A battle.
    Battle,
    /// The viewer of a record.
    Replay,
    /// Battle and viewer.
    Both,
    /// The editor of maps and battles.
    Editor,
}

impl Context {
    /// Whether a key could have a meaning in both contexts.
    pub fn overlaps(self, other: Self) -> bool {
        let apart = (self == Self::Editor) != (other == Self::Editor);
        !apart && (self == other || self == Self::Both || other == Self::Both)
    }
}

/// Declares the shortcuts: their names, contexts, titles for players, and usual keys.
macro_rules! shortcuts {
    ($($name:ident, $id:literal, $context:ident, $title:literal, [$($key:literal),+];)+) => {
        /// Something that the window does at the press of a key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Shortcut {
            $(#[doc = concat!($title, ".")] $name,)+
        }

        impl Shortcut {
            /// All of them, in the order in which players read them.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$name),+];

            /// The name under which its key is stored.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),+ }
            }

            /// Its title for players.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title),+ }
            }

            /// The context in which it has its key.
            pub const fn context(self) -> Context {
                match self { $(Self::$name => Context::$context),+ }
            }

            const fn texts(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($key),+]),+ }
            }
        }
    };
}

shortcuts! {
    CursorUp, "cursor_up", Battle, "Move the cursor up", ["ArrowUp"];
    CursorDown, "cursor_down", Battle, "Move the cursor down", ["ArrowDown"];
    CursorLeft, "cursor_left", Battle, "Move the cursor left", ["ArrowLeft"];
    CursorRight, "cursor_right", Battle, "Move the cursor right", ["ArrowRight"];
    Move, "move", Battle, "Move; click a foe to move up and strike", ["M"];
    Find, "find", Battle, "Search actions by name", ["/", "Ctrl+F"];
    AllActs, "all_acts", Battle, "List everything that the unit can do", ["."];
    EndTurn, "end_turn", Battle, "End the turn; with Shift, the turns of the whole side", ["Space"];
    Undo, "undo", Battle, "Undo your last order, as long as no dice have been rolled", ["Z", "Ctrl+Z"];
    Threats, "threats", Battle, "Show which cells are threatened", ["T"];
    Next, "next", Both, "Next target or unit; with Shift, the previous one", ["Tab"];
    Hint, "hint", Both, "What you could do, with your chances of winning", ["F4"];
    Why, "why", Both, "Why the computer did what it just did", ["F6"];
    Speed, "speed", Both, "Speed: 1×, 2×, 4×, at once", ["V"];
    SkipOn, "skip_on", Battle, "Skip to your next decision", ["End"];
    Centre, "centre", Both, "Centre the acting unit", ["C"];
    ZoomIn, "zoom_in", Both, "Zoom in", ["+", "="];
    ZoomOut, "zoom_out", Both, "Zoom out", ["-", "−"];
    LevelUp, "level_up", Both, "Look at the storey above", ["PageUp"];
    LevelDown, "level_down", Both, "Look at the storey below", ["PageDown"];
    Briefing, "briefing", Both, "The briefing of the battle", ["F1"];
    Log, "log", Both, "Read the log", ["F2"];
    Referee, "referee", Both, "Rule as the referee", ["F3"];
    Help, "help", Both, "Help", ["H", "?"];
    Terms, "terms", Both, "The terms of the rules", ["F7"];
    Settings, "settings", Both, "Settings", ["O"];
    Save, "save", Both, "Save", ["F5", "Ctrl+S"];
    Load, "load", Both, "Load the latest save", ["F9"];
    Play, "play", Replay, "Play, pause", ["Space"];
    StepBack, "step_back", Replay, "Previous order", ["ArrowLeft"];
    StepOn, "step_on", Replay, "Next order", ["ArrowRight"];
    RoundBack, "round_back", Replay, "Previous round", ["ArrowUp"];
    RoundOn, "round_on", Replay, "Next round", ["ArrowDown"];
    NextFall, "next_fall", Replay, "The next fall; with Shift, the one before", ["F"];
    First, "first", Replay, "The start", ["Home"];
    Last, "last", Replay, "The end", ["End"];
    TakeOver, "take_over", Replay, "Play on from here", ["G"];
    Brush, "brush", Editor, "Brush", ["B"];
    Line, "line", Editor, "Line", ["L"];
    Rectangle, "rectangle", Editor, "Rectangle", ["R"];
    Fill, "fill", Editor, "Fill", ["F"];
    Picker, "picker", Editor, "Picker", ["I"];
    Eraser, "eraser", Editor, "Eraser", ["E"];
    Select, "select", Editor, "Select a part", ["S"];
    Stamp, "stamp", Editor, "Place copies", ["P"];
    SmallerBrush, "smaller_brush", Editor, "Smaller brush", ["["];
    LargerBrush, "larger_brush", Editor, "Larger brush", ["]"];
    Less, "less", Editor, "Less: level, depth, cover", [","];
    More, "more", Editor, "More: level, depth, cover", ["."];
    EditUp, "edit_up", Editor, "Move the cursor up", ["ArrowUp"];
    EditDown, "edit_down", Editor, "Move the cursor down", ["ArrowDown"];
    EditLeft, "edit_left", Editor, "Move the cursor left", ["ArrowLeft"];
    EditRight, "edit_right", Editor, "Move the cursor right", ["ArrowRight"];
    EditUndo, "edit_undo", Editor, "Undo, without limit", ["Ctrl+Z"];
    EditRedo, "edit_redo", Editor, "Redo", ["Ctrl+Y", "Ctrl+Shift+Z"];
    EditDelete, "edit_delete", Editor, "Remove the chosen unit, or clear the selected part", ["Delete"];
    SelectAll, "select_all", Editor, "Select the whole board", ["Ctrl+A"];
    EditCopy, "edit_copy", Editor, "Copy the selected part", ["Ctrl+C"];
    EditCut, "edit_cut", Editor, "Cut the selected part", ["Ctrl+X"];
    EditPaste, "edit_paste", Editor, "Paste: place copies with the pointer", ["Ctrl+V"];
    MirrorColumns, "mirror_columns", Editor, "Mirror left to right", ["X"];
    MirrorRows, "mirror_rows", Editor, "Mirror top to bottom", ["Y"];
    TurnPart, "turn_part", Editor, "Turn clockwise", ["Z"];
    EditPlay, "edit_play", Editor, "Try it out; in the battle, end the trial", ["F5"];
    EditSave, "edit_save", Editor, "Save", ["Ctrl+S"];
    EditSaveAs, "edit_save_as", Editor, "Save as", ["Ctrl+Shift+S"];
    EditOpen, "edit_open", Editor, "Open another or a new one", ["Ctrl+O"];
    EditBoard, "edit_board", Editor, "The board as a whole", ["M"];
    EditBattle, "edit_battle", Editor, "The battle as a whole", ["T"];
    HideUnits, "hide_units", Editor, "Hide or show the units, and what stands under them", ["U"];
    EditZoomIn, "edit_zoom_in", Editor, "Zoom in", ["+", "="];
    EditZoomOut, "edit_zoom_out", Editor, "Zoom out", ["-", "−"];
    EditLevelUp, "edit_level_up", Editor, "Draw on the storey above", ["PageUp"];
    EditLevelDown, "edit_level_down", Editor, "Draw on the storey below", ["PageDown"];
    EditHelp, "edit_help", Editor, "Keys of the editor", ["H", "?", "F1"];
}

impl Shortcut {
    /// The shortcut with this name.
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|shortcut| shortcut.id() == id)
    }

    /// Its usual keys, the displayed one first.
    pub fn usual(self) -> Vec<Chord> {
        self.texts().iter().filter_map(|text| Chord::parse(text)).collect()
    }

    /// Whether it moves the cursor.
    pub const fn moves_cursor(self) -> bool {
        matches!(
            self,
            Self::CursorUp
                | Self::CursorDown
                | Self::CursorLeft
                | Self::CursorRight
                | Self::EditUp
                | Self::EditDown
                | Self::EditLeft
                | Self::EditRight
        )
    }

    /// Whether its key repeats while it is held, moving something each time.
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
    use crate::keys::KeyName;

    #[test]
    fn every_usual_key_is_one() {
        for shortcut in Shortcut::ALL {
            assert_eq!(shortcut.usual().len(), shortcut.texts().len(), "{}", shortcut.title());
            assert!(!matches!(shortcut.usual()[0].key, KeyName::Char(sign) if sign.is_ascii_digit()), "digits choose");
        }
    }
}
