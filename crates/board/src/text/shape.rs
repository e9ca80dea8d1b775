//! What a table of an authored file may say: its keys with kinds, ranges, defaults and sentences.

use std::ops::RangeInclusive;

use super::value::{expected_int, one_of};

/// A table: what it is, and its keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// What it is, in a sentence.
    pub about: String,
    /// Its keys, in the order of declaration.
    pub keys: Vec<Key>,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub name: String,
    /// What it says, in a sentence.
    pub about: String,
    /// The kind of its value.
    pub kind: Kind,
    /// What happens if it is absent.
    pub absent: Absent,
}

/// What happens if a key is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absent {
    /// That is a mistake.
    Mistake,
    /// Nothing, or what follows from other keys.
    Fine,
    /// It has a default, here as it would be written in the file.
    Default(String),
}

impl From<Option<String>> for Absent {
    /// The default that is worth showing, if there is one.
    fn from(default: Option<String>) -> Self {
        default.map_or(Self::Fine, Self::Default)
    }
}

/// A kind of value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text that is not empty.
    Text,
    /// A text of a certain form, such as a die code.
    Form,
    /// `true` or `false`.
    Flag,
    /// A colour, `"#7fa650"`.
    Colour,
    /// A cell, `[column, row]`.
    Cell,
    /// A picture between `'''` and `'''`.
    Picture,
    /// A whole number, with its least and greatest value.
    Number(i64, i64),
    /// One of these words, and no other.
    Word(Vec<&'static str>),
    /// The key of an entry of the same ruleset: of a list such as `weapon`; or what another key of its entries says, as in
    /// `weapon.category`; or an entry of a list of names.
    Name(&'static str),
    /// A list of values.
    List(Box<Self>),
    /// A table.
    Table(Shape),
    /// A table with a key that says by a word what else it has.
    Tagged(&'static str, Vec<(&'static str, Shape)>),
    /// A table whose keys are such names, with values of a kind.
    ByName(&'static str, Box<Self>),
    /// A table whose keys are arbitrary names, with values of a kind.
    AnyName(Box<Self>),
    /// Any of several kinds.
    OneOf(Vec<Self>),
}

impl Shape {
    /// A table with some keys.
    pub fn of(keys: Vec<Key>) -> Self {
        Self { about: String::new(), keys }
    }

    /// This table with the keys of another before its own.
    #[must_use]
    pub fn after(self, common: &Self) -> Self {
        Self { about: self.about, keys: common.keys.iter().cloned().chain(self.keys).collect() }
    }
}

impl Kind {
    /// A number within a range.
    pub fn number<N: Copy + Into<i64>>(range: &RangeInclusive<N>) -> Self {
        Self::Number((*range.start()).into(), (*range.end()).into())
    }

    /// One of some words, each with its meaning.
    pub fn words<T>(words: &[(&'static str, T)]) -> Self {
        Self::Word(words.iter().map(|(word, _)| *word).collect())
    }

    /// A list of values of a kind.
    pub fn list(item: Self) -> Self {
        Self::List(Box::new(item))
    }

    /// The expectation where a value is missing.
    pub fn expected(&self) -> String {
        match self {
            Self::Text | Self::Form => "a text".to_owned(),
            Self::Colour => "a colour like \"#7fa650\"".to_owned(),
            Self::Cell => "a cell [column, row]".to_owned(),
            Self::Picture => "a picture between ''' and '''".to_owned(),
            Self::Flag => "true or false".to_owned(),
            Self::Number(low, high) => expected_int(*low, *high),
            Self::Word(words) => one_of(words),
            Self::Name(_) => "a name".to_owned(),
            Self::List(_) => "a list".to_owned(),
            Self::Tagged(..) | Self::Table(_) | Self::ByName(..) | Self::AnyName(_) => "a table".to_owned(),
            Self::OneOf(kinds) => kinds.iter().map(Self::expected).collect::<Vec<_>>().join(" or "),
        }
    }

    /// A table whose tag says by a word what else it has; if that may be `alone`, or the word instead.
    pub fn tagged((tag, alone): (&'static str, bool), variants: Vec<(&'static str, Shape)>) -> Self {
        let words = variants.iter().map(|(word, _)| *word).collect();
        let tagged = Self::Tagged(tag, variants);
        if alone { Self::OneOf(vec![Self::Word(words), tagged]) } else { tagged }
    }
}

impl Key {
    /// A key that may be absent.
    pub fn optional(name: &str, kind: Kind, about: &str) -> Self {
        Self { name: name.to_owned(), about: sentence(about), kind, absent: Absent::Fine }
    }

    /// A key that must be present.
    pub fn required(name: &str, kind: Kind, about: &str) -> Self {
        Self { absent: Absent::Mistake, ..Self::optional(name, kind, about) }
    }

    /// A list of tables, such as `[[weapon]]`, explained by what its tables are.
    pub fn tables(name: &str, entry: Shape) -> Self {
        Self { about: entry.about.clone(), ..Self::optional(name, Kind::list(Kind::Table(entry)), "") }
    }

    /// A table within another, explained by what it is.
    pub fn table(name: &str, shape: Shape) -> Self {
        Self { about: shape.about.clone(), ..Self::optional(name, Kind::Table(shape), "") }
    }

    /// A key with a default, as it would be written in the file.
    pub fn with_default(name: &str, kind: Kind, about: &str, default: impl ToString) -> Self {
        Self { absent: Absent::Default(default.to_string()), ..Self::optional(name, kind, about) }
    }
}

/// The first paragraph of a doc comment without the ids of rules, such as `(DP-092)`, which authors of files do not look up.
pub fn sentence(comment: &str) -> String {
    let lines = comment.lines().map(str::trim).take_while(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join(" ");
    let mut kept = String::new();
    let mut rest = text.as_str();
    while let Some((before, found)) = rest.split_once(" (") {
        kept.push_str(before);
        rest = match found.split_once(')') {
            Some((inside, after)) if is_rule(inside) => after,
            _ => {
                kept.push_str(" (");
                found
            }
        };
    }
    kept + rest
}

/// Whether a text starts with the id of a rule.
fn is_rule(text: &str) -> bool {
    let mut letters = text.bytes();
    let mut all = |count: usize, fits: fn(&u8) -> bool| letters.by_ref().take(count).filter(fits).count() == count;
    all(2, u8::is_ascii_uppercase) && all(1, |letter| *letter == b'-') && all(3, u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_no_ids_of_rules_and_one_paragraph() {
        assert_eq!(sentence(" Hands\n that it takes (DP-092).\n\n More."), "Hands that it takes.");
        assert_eq!(sentence("Reach (in metres), (SW-190 … SW-206)."), "Reach (in metres),.");
        assert_eq!(sentence("Open ("), "Open (");
    }
}
