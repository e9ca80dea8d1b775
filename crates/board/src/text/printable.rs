//! Control characters, and texts without them for terminals and drawings.

use std::borrow::Cow;

/// A text on one line, in which every character that a terminal would interpret instead of displaying is escaped: ESC becomes
/// `\u{1b}`, a line break `\n`. Characters that change the direction of writing are escaped, too.
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_unseen(character) { shown.extend(character.escape_default()) } else { shown.push(character) }
    }
    Cow::Owned(shown)
}

/// A text for XML and pages: line breaks and tabs stay, every other control character becomes U+FFFD.
///
/// Authored texts with such characters are refused; this is for texts from other sources.
///
/// ```
/// use hexfray_board::text::visible;
///
/// assert_eq!(visible("Mill\u{1b}[31m,\n\u{202e}flour"), "Mill\u{fffd}[31m,\n\u{fffd}flour");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    let bad = |letter: char| is_unseen(letter) && !is_of_layout(letter);
    if text.contains(bad) { Cow::Owned(text.replace(bad, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

/// Whether a character is not displayed: control characters, those that change the direction of writing or break lines, and
/// code points that are not characters.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control() || turns(letter) || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
}

/// Whether a character is a line break or a tab, as in texts of several lines.
pub(super) const fn is_of_layout(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\t')
}

/// Whether a character changes the direction of writing.
const fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A control character in words.
pub(super) fn in_words(letter: char) -> String {
    let code = u32::from(letter);
    match letter {
        '\n' | '\r' => "a line break".to_owned(),
        '\t' => "a tab".to_owned(),
        _ if turns(letter) => format!("the character U+{code:04X}, which turns the direction of writing"),
        _ if letter.is_control() => format!("the control character U+{code:04X}"),
        _ => format!("the character U+{code:04X}, which is not shown"),
    }
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
