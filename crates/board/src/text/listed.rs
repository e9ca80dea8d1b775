//! Entries of lists, which files name by their keys.

use super::Value;

/// The entries of a list of the book, which files name by their keys and fields by their places (`at = Weapon`); see
/// [`listed!`](crate::listed).
pub trait Listed<Book: ?Sized> {
    /// The name of the list in files.
    const LIST: &'static str;

    /// The keys of all entries, in their order.
    fn keys(book: &Book) -> impl Iterator<Item = &str>;

    /// The place of the entry that a value names.
    fn place(value: Value<'_>, book: &Book) -> Option<usize> {
        value.entry(Self::LIST, Self::keys(book))
    }
}

/// Says what lists a book has: the type of their entries, their name in files, and their keys. A newtype of places, such as
/// `WeaponId(u16)`, is then read from files, too.
///
/// ```
/// use hexfray_board::{listed, text::{Content, Source, read}};
///
/// struct Skill { key: String }
/// struct Weapon { key: String }
/// #[derive(Debug, PartialEq)]
/// struct WeaponId(u16);
/// struct Book { skills: Vec<Skill>, weapons: Vec<Weapon> }
///
/// listed! { Book:
///     Skill, "skill", |book| book.skills.iter().map(|skill| skill.key.as_str());
///     Weapon as WeaponId, "weapon", |book| book.weapons.iter().map(|weapon| weapon.key.as_str());
/// }
///
/// /// A unit.
/// #[derive(Content)]
/// #[content(book = Book)]
/// struct Unit {
///     /// What it knows.
///     #[content(at = Skill)]
///     skill: usize,
///     /// What it holds.
///     weapon: WeaponId,
/// }
///
/// let skills = ["swords", "bows"].map(|key| Skill { key: key.to_owned() }).into();
/// let book = Book { skills, weapons: vec![Weapon { key: "sabre".to_owned() }] };
/// let source = Source::new("unit.toml", "skill = 'bows'\nweapon = 'sabre'");
/// let unit = read(&source, |table| Unit::read(table, &book)).unwrap();
/// assert_eq!((unit.skill, unit.weapon), (1, WeaponId(0)));
/// ```
#[macro_export]
macro_rules! listed {
    ($book:ty: $($entry:ty $(as $id:ident)?, $list:literal, |$name:ident| $keys:expr;)+) => {$(
        #[allow(clippy::needless_lifetimes, reason = "a book may have lifetimes of its own")]
        impl $crate::text::Listed<$book> for $entry {
            const LIST: &'static str = $list;

            fn keys<'b>($name: &'b $book) -> impl Iterator<Item = &'b str> {
                $keys
            }
        }

        $(
            impl $crate::text::FromValue<$book> for $id {
                fn from_value(value: $crate::text::Value<'_>, book: &$book) -> Option<Self> {
                    let at = <$entry as $crate::text::Listed<$book>>::place(value, book)?;
                    at.try_into().ok().map(Self)
                }

                fn kind() -> $crate::text::Kind {
                    $crate::text::Kind::Name($list)
                }
            }
        )?
    )+};
}
