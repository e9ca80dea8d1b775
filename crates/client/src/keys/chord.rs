//! A key with or without Ctrl: reading it from the keyboard, showing and storing it.

use std::fmt;

use bevy::input::keyboard::Key;

/// A key of the keyboard that can mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyName {
    /// The character that it writes, in upper case.
    Char(char),
    /// The index in [`NAMED`] of a key that writes nothing.
    Named(usize),
}

/// The keys that write nothing: the key, its name in files, and its label.
const NAMED: [(Key, &str, &str); 23] = [
    (Key::Space, "Space", "Space"),
    (Key::Tab, "Tab", "Tab"),
    (Key::ArrowUp, "ArrowUp", "↑"),
    (Key::ArrowDown, "ArrowDown", "↓"),
    (Key::ArrowLeft, "ArrowLeft", "←"),
    (Key::ArrowRight, "ArrowRight", "→"),
    (Key::PageUp, "PageUp", "Page up"),
    (Key::PageDown, "PageDown", "Page down"),
    (Key::Home, "Home", "Home"),
    (Key::End, "End", "End"),
    (Key::Insert, "Insert", "Insert"),
    (Key::Delete, "Delete", "Delete"),
    (Key::F1, "F1", "F1"),
    (Key::F2, "F2", "F2"),
    (Key::F3, "F3", "F3"),
    (Key::F4, "F4", "F4"),
    (Key::F5, "F5", "F5"),
    (Key::F6, "F6", "F6"),
    (Key::F7, "F7", "F7"),
    (Key::F8, "F8", "F8"),
    (Key::F9, "F9", "F9"),
    (Key::F10, "F10", "F10"),
    (Key::F12, "F12", "F12"),
];

impl KeyName {
    /// The name of a key; `None` for keys with a fixed meaning, such as Enter, Escape and Shift.
    pub fn of(key: &Key) -> Option<Self> {
        if let Key::Character(text) = key {
            let mut signs = text.chars().flat_map(char::to_uppercase);
            let sign = signs.next().filter(|sign| !sign.is_control())?;
            let only = signs.next().is_none();
            return only
                .then_some(())
                .and_then(|()| if sign == ' ' { Self::of(&Key::Space) } else { Some(Self::Char(sign)) });
        }
        NAMED.iter().position(|(known, ..)| known == key).map(Self::Named)
    }

    fn parse(text: &str) -> Option<Self> {
        let mut signs = text.chars();
        match (signs.next(), signs.next()) {
            (Some(sign), None) => Self::of(&Key::Character(sign.to_string().as_str().into())),
            _ => NAMED.iter().position(|(_, name, _)| *name == text).map(Self::Named),
        }
    }
}

/// A key, alone or together with Ctrl (or Cmd), or with Ctrl and Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// Whether Ctrl is held.
    pub control: bool,
    /// Whether Shift is held as well; never without Ctrl.
    pub shift: bool,
    /// The key.
    pub key: KeyName,
}

impl Chord {
    /// A key alone.
    pub const fn plain(key: KeyName) -> Self {
        Self { control: false, shift: false, key }
    }

    /// The pressed key with its modifiers; `None` for keys with a fixed meaning. Shift counts only together with Ctrl, and only
    /// for keys that do not need it for their character.
    pub fn pressed(key: &Key, control: bool, shift: bool) -> Option<Self> {
        let key = KeyName::of(key)?;
        let counts = !matches!(key, KeyName::Char(sign) if !sign.is_alphabetic());
        Some(Self { control, shift: shift && control && counts, key })
    }

    /// A key from its text in files.
    pub fn parse(text: &str) -> Option<Self> {
        let Some(rest) = text.strip_prefix("Ctrl+") else { return KeyName::parse(text).map(Self::plain) };
        let with_shift = rest.strip_prefix("Shift+");
        Some(Self { control: true, shift: with_shift.is_some(), key: KeyName::parse(with_shift.unwrap_or(rest))? })
    }

    /// The letter or character of a key that writes one, without Ctrl.
    pub const fn letter(self) -> Option<char> {
        match self {
            Self { control: false, key: KeyName::Char(sign), .. } => Some(sign),
            _ => None,
        }
    }

    /// The label of the held modifiers.
    const fn held(self) -> &'static str {
        match self {
            Self { control: false, .. } => "",
            Self { shift: false, .. } => "Ctrl+",
            Self { .. } => "Ctrl+Shift+",
        }
    }

    /// Its label.
    pub fn label(self) -> String {
        let key = match self.key {
            KeyName::Char('-') => "−".to_owned(),
            KeyName::Char(sign) => sign.to_string(),
            KeyName::Named(at) => NAMED[at].2.to_owned(),
        };
        format!("{}{key}", self.held())
    }
}

/// The text in files: [`Chord::parse`] reads it again.
impl fmt::Display for Chord {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.held())?;
        match self.key {
            KeyName::Char(sign) => write!(out, "{sign}"),
            KeyName::Named(at) => out.write_str(NAMED[at].1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_were_kept() {
        for text in ["A", "/", "+", "-", "Space", "ArrowLeft", "F12", "Ctrl+S", "Ctrl++", "Ctrl+Shift+Z", "PageUp"] {
            let chord = Chord::parse(text).unwrap_or_else(|| panic!("{text} is a key"));
            assert_eq!(chord.to_string(), text);
        }
        assert_eq!(Chord::parse(""), None, "nothing is no key");
        assert_eq!(Chord::parse("Enter"), None, "Enter chooses, always");
    }

    #[test]
    fn upper_and_lower_case_are_the_same_key() {
        let of = |text: &str| KeyName::of(&Key::Character(text.into()));
        assert_eq!(of("q"), of("Q"));
        assert_eq!(of(" "), KeyName::of(&Key::Space), "a blank is the space bar");
        assert_eq!(KeyName::of(&Key::Shift), None, "Shift alone is no key");
    }

    #[test]
    fn shift_counts_with_ctrl_where_the_sign_does_not_need_it() {
        let pressed = |key: &str, control| {
            Chord::pressed(&Key::Character(key.into()), control, true).map(Chord::label).unwrap_or_default()
        };
        assert_eq!(pressed("Z", true), "Ctrl+Shift+Z");
        assert_eq!(pressed("Z", false), "Z", "Shift alone makes the letter a capital, no more");
        assert_eq!(pressed("+", true), "Ctrl++", "many keyboards need Shift for the sign");
    }
}
