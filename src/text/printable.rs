//! Text from files and people as a terminal may get it.

use std::borrow::Cow;

/// A text on one line, with every character escaped that a terminal would follow instead of showing: ESC becomes
/// `\u{1b}`, a line break `\n`. What turns the direction of writing is among them.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_control(character) { shown.extend(character.escape_default()) } else { shown.push(character) }
    }
    Cow::Owned(shown)
}

/// Control characters, and those that change the direction of what follows.
fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_follow_is_escaped() {
        assert_eq!(printable("Mona, 18 × Zoë"), "Mona, 18 × Zoë");
        assert_eq!(printable("\u{1b}[31mred\n\r\u{9b}2J\u{202e}"), r"\u{1b}[31mred\n\r\u{9b}2J\u{202e}");
    }
}
