//! The reference page: every key of every kind of file, with its value, its default and its sentence, in Markdown.

use super::{FileKind, shapes};
use hexfray_battle::Rulesets;
use hexfray_board::text::{Absent, Key, Kind, Shape};

/// The beginning of the page.
const HEAD: &str = "# Keys of all files

This page follows from the declarations that the program reads files by; `hexfray schema --page` prints it. For each table it
lists the keys with the values that they can have, what holds where a key is absent, and what it means. `hexfray schema -o FOLDER`
writes the same as JSON Schemas, by which text editors complete and check files. [maps/README.md](../maps/README.md) and
[the guide](authoring.md) introduce boards and battles with examples.
";

/// The page for some rulesets.
pub fn page(rulesets: Rulesets) -> String {
    let shapes = shapes(rulesets);
    // Battles come last, since their settings are those of the rulesets.
    let (battle, others): (Vec<_>, Vec<_>) = shapes.iter().partition(|(kind, _)| **kind == FileKind::Battle);
    let kinds = || others.iter().chain(&battle);
    let mut page = Page { text: HEAD.to_owned(), file: String::new(), shown: Vec::new() };
    page.line("");
    for (kind, _) in kinds() {
        let heading = heading(kind);
        page.line(&format!("- [{heading}](#{})", anchor(&heading)));
    }
    for (kind, shape) in kinds() {
        page.file = heading(kind);
        page.line(&format!("\n## {}", page.file));
        let files: Vec<String> = kind.files().iter().map(|file| format!("`{file}`")).collect();
        page.line(&format!("\nFiles {}.", files.join(", ")));
        page.keys("", shape);
    }
    page.text
}

/// The heading of a kind of file, which no other has.
fn heading(kind: &FileKind) -> String {
    let title = kind.title();
    let (first, others) = title.split_at(title.chars().next().map_or(0, char::len_utf8));
    let rest = match kind {
        FileKind::Content(_, _, rest) if !rest.is_empty() => format!(": {}", rest.trim_start_matches('_')),
        _ => String::new(),
    };
    format!("{}{others}{rest}", first.to_uppercase())
}

/// The address of a heading within a page.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase().replace(' ', "-");
    letters.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_')).collect()
}

struct Page {
    text: String,
    /// The title of the present kind of file.
    file: String,
    /// The tables that have been listed, with the titles of their files and their headings.
    shown: Vec<(Shape, String, String)>,
}

impl Page {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The keys of a table at a path, then the tables within it.
    fn keys(&mut self, path: &str, shape: &Shape) {
        if !shape.keys.is_empty() {
            self.line("\n| key | value | if absent | meaning |\n|---|---|---|---|");
        }
        for key in &shape.keys {
            let absent = match &key.absent {
                Absent::Mistake => "a mistake".to_owned(),
                Absent::Fine => String::new(),
                Absent::Default(default) => format!("`{default}`"),
            };
            let row = format!("| `{}` | {} | {absent} | {} |", key.name, value(&key.kind), cell(&key.about));
            self.line(&row);
        }
        for key in &shape.keys {
            self.tables(&within(path, key), &key.kind);
        }
    }

    /// The tables that a kind of value can be or contain.
    fn tables(&mut self, path: &str, kind: &Kind) {
        match kind {
            Kind::List(kind) | Kind::AnyName(kind) | Kind::ByName(_, kind) => self.tables(path, kind),
            Kind::OneOf(kinds) => kinds.iter().for_each(|kind| self.tables(path, kind)),
            Kind::Table(shape) => self.table(&format!("`{path}`"), path, shape),
            Kind::Tagged(tag, variants) => {
                for (word, shape) in variants {
                    self.table(&format!("`{path}` with `{tag} = \"{word}\"`"), path, shape);
                }
            }
            _ => {}
        }
    }

    /// A table under its own heading; one that has been listed is only named.
    fn table(&mut self, heading: &str, path: &str, shape: &Shape) {
        self.line(&format!("\n### {heading}"));
        if !shape.about.is_empty() {
            self.line(&format!("\n{}", shape.about));
        }
        if shape.keys.is_empty() {
            self.line("\nIt has no other key.");
            return;
        }
        let Some((_, file, place)) = self.shown.iter().find(|(known, ..)| known.keys == shape.keys) else {
            self.shown.push((shape.clone(), self.file.clone(), heading.to_owned()));
            self.keys(path, shape);
            return;
        };
        let file = if *file == self.file { String::new() } else { format!(" ({file})") };
        let line = format!("\nIts keys are those of {place}{file}.");
        self.line(&line);
    }
}

/// The path of a key within a table, in the form of a heading in a file: `unit.temper`.
fn within(path: &str, key: &Key) -> String {
    if path.is_empty() { key.name.clone() } else { format!("{path}.{}", key.name) }
}

/// What a kind of value is, in words.
fn value(kind: &Kind) -> String {
    match kind {
        Kind::Text => "text".to_owned(),
        Kind::Form => "text of a form".to_owned(),
        Kind::Flag => "`true` or `false`".to_owned(),
        Kind::Colour => "colour, `\"#7fa650\"`".to_owned(),
        Kind::Cell => "cell, `[column, row]`".to_owned(),
        Kind::Picture => "picture".to_owned(),
        Kind::Number(least, most) => format!("{least} to {most}"),
        Kind::Word(words) => words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", "),
        Kind::Name(of) => format!("name of `{of}`"),
        Kind::List(kind) => format!("list of: {}", value(kind)),
        Kind::Table(_) => "table".to_owned(),
        Kind::Tagged(tag, _) => format!("table, by its `{tag}`"),
        Kind::ByName(of, kind) => format!("table with names of `{of}`: {}", value(kind)),
        Kind::AnyName(kind) => format!("table with any names: {}", value(kind)),
        Kind::OneOf(kinds) => kinds.iter().map(value).collect::<Vec<_>>().join(", or "),
    }
}

/// A sentence in the cell of a table.
fn cell(sentence: &str) -> String {
    sentence.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_lists_its_keys_and_then_the_tables_within_it() {
        let blow = Shape::of(vec![Key::with_default("from", Kind::Number(0, 9), "The least | damage.", 1)]);
        let both = Kind::OneOf(vec![Kind::Name("unit.name"), Kind::Table(blow.clone())]);
        let keys = vec![Key::required("blow", Kind::Table(blow), "Its blow."), Key::optional("or", both, "Another.")];
        let mut page = Page { text: String::new(), file: String::new(), shown: Vec::new() };
        page.keys("weapon", &Shape::of(keys));
        assert_eq!(
            page.text,
            "\n| key | value | if absent | meaning |\n|---|---|---|---|\n\
             | `blow` | table | a mistake | Its blow. |\n| `or` | name of `unit.name`, or table |  | Another. |\n\
             \n### `weapon.blow`\n\n| key | value | if absent | meaning |\n|---|---|---|---|\n\
             | `from` | 0 to 9 | `1` | The least \\| damage. |\n\
             \n### `weapon.or`\n\nIts keys are those of `weapon.blow`.\n"
        );
    }

    #[test]
    fn headings_have_addresses() {
        assert_eq!(anchor("The ruleset die_code"), "the-ruleset-die_code");
        let rows = FileKind::Content("rulesets".to_owned(), "power_table", "_rows".to_owned());
        assert_eq!(heading(&rows), "The ruleset power_table: rows");
        let units = FileKind::Content("units".to_owned(), "die_code", String::new());
        assert_eq!(heading(&units), "Units of the ruleset die_code");
    }
}
