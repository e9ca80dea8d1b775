//! Tables that are declared as structs: reader and description follow from one declaration.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::{Key, Kind, Place, Shape, Table, Value};
use crate::grid::Cell;

/// A table of an authored file that is declared as a struct; [derived](derive@hexfray_derive::Content).
///
/// `Book` is what the reader looks names up in, such as the weapons that are already read.
///
/// ```
/// use hexfray_board::text::{Absent, Content, Kind, Source, read};
///
/// hexfray_board::words! {
///     /// How a weapon is held.
///     pub enum Grip {
///         /// In one hand.
///         One = "one",
///         /// In both hands.
///         Two = "two",
///     }
/// }
///
/// /// A weapon.
/// #[derive(Content)]
/// struct Weapon {
///     /// The name that players read.
///     #[content(key = "name")]
///     title: String,
///     /// Metres that it reaches.
///     #[content(range = 1..=200, default = 1)]
///     range: u8,
///     /// How it is held.
///     grip: Grip,
///     /// Whether it is part of the body.
///     natural: bool,
///     /// Shots that it has.
///     #[content(range = 1..=1000)]
///     shots: Option<u16>,
/// }
///
/// let source = Source::new("bow.toml", "name = 'Longbow'\nrange = 60\ngrip = 'two'\n");
/// let weapon = read(&source, |table| Weapon::read(table, &())).unwrap();
/// assert_eq!((weapon.range, weapon.grip, weapon.natural, weapon.shots), (60, Grip::Two, false, None));
///
/// let broken = Source::new("bow.toml", "name = 'Longbow'\nrange = 600\n");
/// assert_eq!(read(&broken, |table| Weapon::read(table, &())).err().unwrap().lines(), [
///     "bow.toml:1:1: `grip` is missing, expected \"one\" or \"two\"",
///     "bow.toml:2:9: `range` is 600, expected a whole number from 1 to 200",
/// ]);
///
/// let shape = <Weapon as Content>::shape();
/// assert_eq!((shape.keys[1].name.as_str(), &shape.keys[1].kind), ("range", &Kind::Number(1, 200)));
/// assert_eq!(shape.keys[1].absent, Absent::Default("1".to_owned()));
/// assert_eq!(shape.keys[2].about, "How it is held.");
/// ```
pub trait Content<Book: ?Sized = ()>: Sized {
    /// Reads the table; `None` if something that it needs is missing or wrong, which is then reported.
    fn read(table: &Table<'_>, book: &Book) -> Option<Self>;

    /// Its keys.
    fn shape() -> Shape;
}

/// An enum of the forms that a table can have; [derived](derive@hexfray_derive::Content). A key of the table, the tag, says by a
/// word which form it has.
pub trait Variants<Book: ?Sized = ()>: Sized {
    /// The tag, and whether its word alone stands for a table with nothing else.
    const TAG: (&'static str, bool);

    /// The words, each with the place of its form in [`variants`](Self::variants).
    const WORDS: &'static [(&'static str, usize)];

    /// Reads the other keys of the form at a place; `None` if there is no such form.
    fn variant(at: usize, table: &Table<'_>, book: &Book) -> Option<Self>;

    /// The words with the keys of their forms, without the tag.
    fn variants() -> Vec<(&'static str, Shape)>;

    /// Reads the tag and the keys of its form.
    fn read(table: &Table<'_>, book: &Book) -> Option<Self> {
        table.word(Self::TAG.0, Self::WORDS).and_then(|at| Self::variant(at, table, book))
    }
}

/// A type that the value of a key can have: flags, texts, the words of an enum, tables that are [`Content`]. Numbers are not
/// among them, since each needs its own range.
pub trait FromValue<Book: ?Sized = ()>: Sized {
    /// Reads the value; a mistake is reported.
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self>;

    /// The kind of value that it is read from.
    fn kind() -> Kind;

    /// The expectation where the value is missing.
    fn expected(_: &Book) -> String {
        Self::kind().expected()
    }

    /// How the value is written in a file; `None` if it is no default that is worth showing.
    fn written(&self) -> Option<String> {
        None
    }
}

impl<Book: ?Sized> FromValue<Book> for bool {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.flag()
    }

    fn kind() -> Kind {
        Kind::Flag
    }

    fn written(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl<Book: ?Sized> FromValue<Book> for String {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.text()
    }

    fn kind() -> Kind {
        Kind::Text
    }
}

impl<Book: ?Sized> FromValue<Book> for Cell {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.cell()
    }

    fn kind() -> Kind {
        Kind::Cell
    }
}

/// A value, and where the file has it.
impl<Book: ?Sized, T: FromValue<Book>> FromValue<Book> for (T, Place) {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        Some((T::from_value(value, book)?, value.place()))
    }

    fn kind() -> Kind {
        T::kind()
    }
}

impl<Book: ?Sized, T: FromValue<Book>> FromValue<Book> for Option<T> {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        T::from_value(value, book).map(Some)
    }

    fn kind() -> Kind {
        T::kind()
    }

    fn written(&self) -> Option<String> {
        self.as_ref()?.written()
    }
}

impl<Book: ?Sized, T: FromValue<Book>> FromValue<Book> for Vec<T> {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        Some(value.values()?.into_iter().filter_map(|item| T::from_value(item, book)).collect())
    }

    fn kind() -> Kind {
        Kind::list(T::kind())
    }

    fn written(&self) -> Option<String> {
        let items: Option<Vec<String>> = self.iter().map(T::written).collect();
        Some(format!("[{}]", items?.join(", ")))
    }
}

impl<Book: ?Sized, T: FromValue<Book>> FromValue<Book> for Arc<T> {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        T::from_value(value, book).map(Self::new)
    }

    fn kind() -> Kind {
        T::kind()
    }
}

/// A text that may have several lines (`with = prose`).
pub mod prose {
    use super::{Kind, Value};

    /// Reads the text.
    pub fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<String> {
        value.prose()
    }

    /// What it is.
    pub const fn kind() -> Kind {
        Kind::Text
    }
}

/// A list with room for so many entries.
impl<Book: ?Sized, T: FromValue<Book>, const MOST: usize> FromValue<Book> for ArrayVec<T, MOST> {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        let items = value.values()?;
        if items.len() > MOST {
            value.problem(format!("`{}` has {} entries", value.name(), items.len()), format!("at most {MOST}"));
            return None;
        }
        Some(items.into_iter().filter_map(|item| T::from_value(item, book)).collect())
    }

    fn kind() -> Kind {
        Kind::list(T::kind())
    }
}

/// A kind of file that is declared: those of a ruleset in a folder, such as `weapons/percentile*.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileShape {
    /// The folder.
    pub folder: &'static str,
    /// What follows the ruleset's name in that of the file, if there is only one such file.
    pub rest: &'static str,
    /// The file's keys.
    pub shape: Shape,
}

impl FileShape {
    /// Files with a list such as `[[weapon]]` whose entries are read as a type.
    pub fn list<Book: ?Sized, Entry: Content<Book>>(folder: &'static str, list: &str) -> Self {
        Self { folder, rest: "", shape: Shape::of(vec![Key::tables(list, Entry::shape())]) }
    }

    /// The files in `rulesets/` that are read as a type.
    pub fn rules<File: Content>(rest: &'static str) -> Self {
        Self { folder: "rulesets", rest, shape: File::shape() }
    }
}

impl<'a> Table<'a> {
    /// A required key, read as its type.
    pub fn typed<T: FromValue<Book>, Book: ?Sized>(&self, key: &str, book: &Book) -> Option<T> {
        self.declared_as(key, || T::expected(book)).and_then(|value| T::from_value(value, book))
    }

    /// An optional key, read as its type.
    pub fn maybe_typed<T: FromValue<Book>, Book: ?Sized>(&self, key: &str, book: &Book) -> Option<T> {
        self.get(key).and_then(|value| T::from_value(value, book))
    }

    /// The value of a required key, read by a function, with the expectation where it is missing.
    pub fn declared<T>(
        &self,
        key: &str,
        expected: impl FnOnce() -> String,
        read: impl FnOnce(Value<'a>) -> Option<T>,
    ) -> Option<T> {
        self.declared_as(key, expected).and_then(read)
    }

    fn declared_as(&self, key: &str, expected: impl FnOnce() -> String) -> Option<Value<'a>> {
        let expected = if self.has(key) { String::new() } else { expected() };
        self.require(key, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Absent, Content, Source, read};

    /// Names that a reader knows.
    struct Book(Vec<&'static str>);

    /// A name of the book, by its place.
    #[derive(Debug, PartialEq)]
    struct Known(usize);

    impl FromValue<Book> for Known {
        fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
            value.choice(book.0.iter().copied()).map(Self)
        }

        fn kind() -> Kind {
            Kind::Name("skill")
        }
    }

    /// How it strikes.
    #[derive(Debug, Content)]
    struct Blow {
        /// The least damage.
        #[content(range = 0..=9)]
        from: u8,
        /// The greatest damage; by default the least.
        #[content(range = 0..=9, default = from.unwrap_or(0))]
        to: u8,
    }

    /// A weapon.
    #[derive(Debug, Content)]
    #[content(book = Book, check = Self::check)]
    struct Weapon {
        #[content(flatten)]
        blow: Blow,
        /// What it is used with.
        #[content(key = "skill")]
        with: Known,
        /// Other skills.
        others: Vec<Known>,
        /// A size in letters.
        #[content(default = 1, parse = size)]
        size: usize,
        #[content(computed = usize::from(blow.to - blow.from) * size)]
        spread: usize,
    }

    impl Weapon {
        fn check(&self, table: &Table<'_>) {
            if self.others.contains(&self.with) {
                table.problem(table.place_of("others"), "a skill twice", "others");
            }
        }
    }

    /// When a bell rings.
    #[derive(Debug, Content)]
    #[content(tag = "when")]
    enum When {
        /// At an hour.
        Hour {
            /// The hour.
            #[content(range = 0..=23)]
            hour: u8,
        },
        /// For a feast.
        Feast,
    }

    /// A bell.
    #[derive(Debug, Content)]
    #[content(check = Self::check)]
    struct Bell {
        #[content(variant)]
        when: When,
        /// Its tone.
        tone: String,
    }

    impl Bell {
        fn check(&self, table: &Table<'_>) {
            if self.tone == "flat" && matches!(self.when, When::Feast) {
                table.problem(table.place_of("tone"), "a feast is loud", "another tone");
            }
        }
    }

    #[test]
    fn a_tag_says_which_keys_a_table_has_besides_its_own() {
        let bells = |text: &str| {
            read(&Source::new("b.toml", text), |table| Some(table.list("bell", |value| Bell::from_value(value, &()))))
        };
        let told = |text: &str| bells(text).expect_err("it has a mistake").lines();
        let read = bells("[[bell]]\nwhen = 'hour'\nhour = 7\ntone = 'e'").expect("it is right");
        assert!(matches!(&read[..], [Bell { when: When::Hour { hour: 7 }, tone }] if tone == "e"), "{read:?}");
        assert_eq!(
            told("[[bell]]\nwhen = 'hour'\nhour = 24"),
            [
                "b.toml:1:1: `tone` is missing, expected a text",
                "b.toml:3:8: `hour` is 24, expected a whole number from 0 to 23",
            ]
        );
        assert_eq!(told("[[bell]]\nwhen = 'feast'\nhour = 7\ntone = 'e'"), ["b.toml:3:1: unknown key `hour`"]);
        let flat = told("[[bell]]\nwhen = 'feast'\ntone = 'flat'");
        assert_eq!(flat, ["b.toml:3:8: a feast is loud, expected another tone"]);
        let Kind::Tagged("when", forms) = <Bell as FromValue>::kind() else { panic!("it has a tag") };
        let keys = |at: usize| forms[at].1.keys.iter().map(|key| key.name.as_str()).collect::<Vec<_>>();
        assert_eq!((forms[0].0, keys(0), forms[1].0, keys(1)), ("hour", vec!["tone", "hour"], "feast", vec!["tone"]));
    }

    fn size(text: &str) -> Result<usize, String> {
        Some(text.len()).filter(|size| *size < 4).ok_or("at most three letters".to_owned())
    }

    fn weapon(text: &str) -> Result<Weapon, Vec<String>> {
        let book = Book(vec!["swords", "axes"]);
        read(&Source::new("w.toml", text), |table| Weapon::read(table, &book)).map_err(|problems| problems.lines())
    }

    #[test]
    fn fields_are_read_as_they_are_declared() {
        let read = weapon("from = 2\nto = 5\nskill = 'axes'\nothers = ['swords']\nsize = 'xl'\n").expect("it is right");
        assert_eq!((read.blow.from, read.with, read.others, read.spread), (2, Known(1), vec![Known(0)], 6));
        let short = weapon("from = 2\nskill = 'axes'\n").expect("the rest may be absent");
        assert_eq!((short.blow.to, short.others.len(), short.size), (2, 0, 1));
    }

    #[test]
    fn all_mistakes_are_reported_at_once() {
        let found = weapon("to = 12\nskill = 'axe'\nothers = ['bows']\nsize = 'large'\nsise = 'm'\n").unwrap_err();
        assert_eq!(
            found,
            [
                "w.toml:1:1: `from` is missing, expected a whole number from 0 to 9",
                "w.toml:1:6: `to` is 12, expected a whole number from 0 to 9",
                "w.toml:2:9: unknown `skill` \"axe\", did you mean \"axes\"?",
                "w.toml:3:11: unknown `others` \"bows\", expected \"swords\" or \"axes\"",
                "w.toml:4:8: `size` is \"large\", expected at most three letters",
                "w.toml:5:1: unknown key `sise`",
            ]
        );
        let whole = weapon("from = 1\nskill = 'axes'\nothers = ['axes']\n").unwrap_err();
        assert_eq!(whole, ["w.toml:3:10: a skill twice, expected others"]);
    }

    #[test]
    fn a_shape_has_the_keys_of_the_file() {
        let shape = <Weapon as Content<Book>>::shape();
        let of = |name: &str| shape.keys.iter().find(|key| key.name == name);
        let names: Vec<&str> = shape.keys.iter().map(|key| key.name.as_str()).collect();
        assert_eq!(names, ["from", "to", "skill", "others", "size"], "what is computed is no key");
        assert_eq!(of("from"), Some(&Key::required("from", Kind::Number(0, 9), "The least damage.")));
        assert_eq!(of("others").map(|key| &key.kind), Some(&Kind::list(Kind::Name("skill"))));
        assert_eq!(of("to").map(|key| &key.absent), Some(&Absent::Fine), "it follows from another key");
        assert_eq!(shape.about, "A weapon.");
    }
}
