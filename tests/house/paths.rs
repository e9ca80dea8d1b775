//! The paths that the code of a file uses, without tests, each from the root of the house.

use super::crates::{home, named};

/// A used path, such as `["battle", "Log"]` for `hexfray_battle::Log`, with its line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    pub line: usize,
    pub path: Vec<String>,
}

/// The module of a file: `["battle", "turns", "log"]` for `src/battle/turns/log.rs`.
pub fn module(file: &str) -> Vec<String> {
    let inner =
        file.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod").trim_end_matches("/lib");
    inner.split('/').filter(|part| !matches!(*part, "lib" | "main")).map(str::to_owned).collect()
}

/// All paths through `crate`, `super`, `self` or the name of a library in a file's code.
pub fn used(file: &str, text: &str) -> Vec<Used> {
    let (code, own) = (without_tests(&without_words(text)), module(file));
    let (mut all, mut end) = (Vec::new(), 0);
    for (start, word) in words(&code) {
        // Paths in a group may start with `super`, too.
        if start < end {
            continue;
        }
        let base = match word {
            "crate" if !code[..start].ends_with('$') => Some(home(&own)),
            "super" if !code[..start].ends_with("::") => Some(own[..own.len().saturating_sub(1)].to_vec()),
            "self" if !code[..start].ends_with("::") => Some(own.clone()),
            word if !code[..start].ends_with("::") => named(word),
            _ => None,
        };
        if let Some((base, rest)) = base.zip(code[start + word.len()..].strip_prefix("::")) {
            let line = code[..start].matches('\n').count() + 1;
            end = code.len() - tree(base, rest, line, &mut all).len();
        }
    }
    all
}

/// The re-exports in a room's `mod.rs` or `lib.rs`, including those only for the room: each path as written, with the name
/// last.
pub fn given_out(text: &str) -> Vec<Vec<String>> {
    let code = without_tests(&without_words(text));
    let mut all = Vec::new();
    for (at, mark) in code.match_indices("use ") {
        let before = code[..at].rsplit('\n').next().unwrap_or_default();
        if matches!(before.trim(), "" | "pub" | "pub(crate)") {
            tree(Vec::new(), &code[at + mark.len()..], 1, &mut all);
        }
    }
    all.into_iter().map(|used| used.path).collect()
}

/// Reads the part after `::`: a name with the rest of its path, or a group of these in braces. Returns the remaining text.
fn tree<'t>(mut base: Vec<String>, text: &'t str, line: usize, all: &mut Vec<Used>) -> &'t str {
    let skipped = text.trim_start();
    let line = line + text[..text.len() - skipped.len()].matches('\n').count();
    if let Some(mut rest) = skipped.strip_prefix('{') {
        let mut line = line;
        while !rest.trim_start().starts_with('}') {
            let after = tree(base.clone(), rest, line, all);
            assert!(after.len() < rest.len(), "a group of paths ends: {rest}");
            line += rest[..rest.len() - after.len()].matches('\n').count();
            rest = after.trim_start().strip_prefix(',').unwrap_or(after);
        }
        return rest.trim_start().strip_prefix('}').unwrap_or(rest);
    }
    let end = skipped.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(skipped.len());
    let (name, mut rest) = if let Some(rest) = skipped.strip_prefix('*') { ("*", rest) } else { skipped.split_at(end) };
    match name {
        "super" => drop(base.pop()),
        "self" | "" => {}
        name => base.push(name.to_owned()),
    }
    match rest.strip_prefix("::") {
        // Type arguments end the path.
        Some(more) if !more.starts_with('<') => return tree(base, more, line, all),
        _ => all.push(Used { line, path: base }),
    }
    if let Some(named) = rest.trim_start().strip_prefix("as ") {
        rest = named.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    }
    rest
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.split(move |c: char| !is_part(c)).map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// The code without comments, strings and characters, which become blank; lines stay.
pub fn without_words(text: &str) -> String {
    blank(text, true)
}

/// The code with strings but without comments, which become blank; lines stay.
pub fn without_comments(text: &str) -> String {
    blank(text, false)
}

fn blank(text: &str, strings: bool) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        let (len, hide) = match rest {
            ['/', '/', ..] => (rest.iter().position(|&c| c == '\n').unwrap_or(rest.len()), true),
            ['/', '*', ..] => (end_of_comment(rest), true),
            ['r', '"' | '#', ..] if at == 0 || !(chars[at - 1].is_alphanumeric() || chars[at - 1] == '_') => {
                (end_of_raw(rest), strings)
            }
            ['"', ..] => (end_of_string(rest), strings),
            ['\'', '\\', ..] => (rest[2..].iter().position(|&c| c == '\'').map_or(2, |end| end + 3).max(4), strings),
            ['\'', _, '\'', ..] => (3, strings),
            _ => (1, false),
        };
        let piece = &rest[..len.min(rest.len())];
        out.extend(piece.iter().map(|&c| if hide && c != '\n' { ' ' } else { c }));
        at += piece.len();
    }
    out
}

fn end_of_comment(rest: &[char]) -> usize {
    rest.windows(2).skip(2).position(|pair| pair == ['*', '/']).map_or(rest.len(), |end| end + 4)
}

fn end_of_string(rest: &[char]) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The end of `r#"…"#`; for a raw name such as `r#type`, the end of its first letter.
fn end_of_raw(rest: &[char]) -> usize {
    let marks = rest[1..].iter().take_while(|&&c| c == '#').count();
    if rest.get(1 + marks) != Some(&'"') {
        return 1;
    }
    let mut at = 2 + marks;
    while at < rest.len() {
        let closes = rest[at] == '"' && rest[at + 1..].iter().take(marks).filter(|&&c| c == '#').count() == marks;
        if closes {
            return at + 1 + marks;
        }
        at += 1;
    }
    rest.len()
}

/// Code without the parts for tests and documentation; lines stay.
pub fn without_tests(code: &str) -> String {
    let mut left = code.to_owned();
    for mark in ["#[cfg(test)]", "#[cfg(doc)]"] {
        while let Some(start) = left.find(mark) {
            let end = start + mark.len() + end_of_item(&left[start + mark.len()..]);
            let hidden: String = left[start..end].chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
            left.replace_range(start..end, &hidden);
        }
    }
    left
}

/// The end of an item: its semicolon, or its closing brace.
fn end_of_item(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 && !text[at..].starts_with("};") => return at + 1,
            '}' => depth -= 1,
            ';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The words of code that name something.
pub fn has_word(code: &str, wanted: &str) -> Option<usize> {
    words(code).find(|&(_, word)| word == wanted).map(|(at, _)| code[..at].matches('\n').count() + 1)
}

#[test]
fn every_path_of_a_group_is_found_with_its_line() {
    let text = "//! crate::client in a comment\nuse crate::{\n    Log, play::{self, Units as All},\n};\n\
                use hexfray_board::grid::Cell;\nuse super::{machine, super::start::goals};\nfn f() { crate::rules::all::<u8>(); \
                let _ = \"crate::cli\"; }\n#[cfg(test)]\nmod tests {\n    use crate::ai;\n}\nstruct S(crate::map::Board);\n";
    let found: Vec<(usize, String)> =
        used("src/battle/turns/log.rs", text).into_iter().map(|used| (used.line, used.path.join("::"))).collect();
    let expected = [
        (3, "battle::Log"),
        (3, "battle::play"),
        (3, "battle::play::Units"),
        (5, "grid::Cell"),
        (6, "battle::turns::machine"),
        (6, "battle::start::goals"),
        (7, "battle::rules::all"),
        (12, "battle::map::Board"),
    ];
    assert_eq!(found, expected.map(|(line, path)| (line, path.to_owned())), "comments, strings and tests do not count");
}
