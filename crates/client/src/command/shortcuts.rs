//! The commands of shortcuts.

use super::{Command, Heading};
use crate::{keys::Shortcut, menu::Menu, replay::Control, state::Overlay, view::ZOOM_STEP, why::Question};

/// The command that a shortcut gives; `None` for those of the editor.
pub const fn command(shortcut: Shortcut) -> Option<Command> {
    Some(match shortcut {
        Shortcut::CursorUp => Command::Cursor(Heading::Up),
        Shortcut::CursorDown => Command::Cursor(Heading::Down),
        Shortcut::CursorLeft => Command::Cursor(Heading::Left),
        Shortcut::CursorRight => Command::Cursor(Heading::Right),
        Shortcut::Move => Command::MoveMode,
        Shortcut::Find => Command::Find,
        Shortcut::AllActs => Command::Open(Menu::All),
        Shortcut::EndTurn => Command::EndTurn,
        Shortcut::Undo => Command::Undo,
        Shortcut::Threats => Command::Threats,
        Shortcut::Next => Command::Next,
        Shortcut::Hint => Command::Ask(Question::Hint),
        Shortcut::Why => Command::Ask(Question::Why),
        Shortcut::Speed => Command::Faster,
        Shortcut::SkipOn => Command::SkipOn,
        Shortcut::Centre => Command::Centre,
        Shortcut::ZoomIn => Command::Zoom(ZOOM_STEP),
        Shortcut::ZoomOut => Command::Zoom(1.0 / ZOOM_STEP),
        Shortcut::LevelUp => Command::Level(1),
        Shortcut::LevelDown => Command::Level(-1),
        Shortcut::Briefing => Command::Show(Overlay::Briefing),
        Shortcut::Log => Command::Show(Overlay::Log),
        Shortcut::Referee => Command::Show(Overlay::Referee),
        Shortcut::Help => Command::Show(Overlay::Help),
        Shortcut::Terms => Command::Show(Overlay::Terms),
        Shortcut::Settings => Command::Show(Overlay::Settings),
        Shortcut::Save => Command::Save,
        Shortcut::Load => Command::Load,
        Shortcut::Play => Command::Replay(Control::Play),
        Shortcut::StepBack => Command::Replay(Control::Step(-1)),
        Shortcut::StepOn => Command::Replay(Control::Step(1)),
        Shortcut::RoundBack => Command::Replay(Control::Round(-1)),
        Shortcut::RoundOn => Command::Replay(Control::Round(1)),
        Shortcut::NextFall => Command::Replay(Control::Fall(1)),
        Shortcut::First => Command::Replay(Control::First),
        Shortcut::Last => Command::Replay(Control::Last),
        Shortcut::TakeOver => Command::Show(Overlay::TakeOver),
        _ => return None,
    })
}

/// The shortcut that gives a command.
pub fn of(wanted: Command) -> Option<Shortcut> {
    Shortcut::ALL.into_iter().find(|&shortcut| command(shortcut) == Some(wanted))
}

/// The direction in which a shortcut moves the cursor, if it does.
pub const fn heading(shortcut: Shortcut) -> Option<Heading> {
    match command(shortcut) {
        Some(Command::Cursor(heading)) => Some(heading),
        _ => None,
    }
}

/// The action of a shortcut with Shift, if it differs.
pub const fn with_shift(shortcut: Shortcut) -> Option<Command> {
    match shortcut {
        Shortcut::Next => Some(Command::Previous),
        Shortcut::EndTurn => Some(Command::EndSide),
        Shortcut::NextFall => Some(Command::Replay(Control::Fall(-1))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Context;

    #[test]
    fn every_shortcut_is_found_by_its_command() {
        for shortcut in Shortcut::ALL.into_iter().filter(|shortcut| shortcut.context() != Context::Editor) {
            let command = command(shortcut).unwrap_or_else(|| panic!("{} gives a command", shortcut.title()));
            assert_eq!(of(command), Some(shortcut), "{} does nothing that another does", shortcut.title());
            assert_eq!(heading(shortcut).is_some(), shortcut.moves_cursor(), "{}", shortcut.title());
        }
    }
}
