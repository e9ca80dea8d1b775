//! Settings declared once: field, default, range or spelling, TOML key and the sentence that the reference shows.

/// Declares settings: each with its sentence, type and default. Numbers have a range and other settings may have a
/// [spelling](hexfray_board::text::Spelling) of their own (`in`), and a key that differs from the field's name (`at`).
///
/// ```
/// use hexfray_board::{text::{Absent, Content}, words};
/// use hexfray_battle::settings;
/// words! {
///     /// What a 1 does.
///     pub enum One {
///         /// Nothing.
///         Plain = "plain",
///         /// It counts.
///         Counts = "counts",
///     }
/// }
/// settings! {
///     /// The settings of a small game.
///     pub struct Settings {
///         /// Dice of all units.
///         dice: u8 = 3, in 1..=6;
///         /// What a 1 does.
///         one: One = One::Plain;
///         /// Whether there is a wind.
///         wind: bool = false;
///         /// Whether all units roll.
///         all: bool = true, in [("each", true), ("one", false)], at "who_rolls";
///     }
/// }
/// assert_eq!(Settings::default().dice, 3);
/// assert_eq!(Settings::KEYS[0], ("dice", " Dice of all units."));
/// let keys = <Settings as Content>::shape().keys;
/// assert_eq!((keys[1].absent.clone(), keys[3].name.as_str()), (Absent::Default("\"plain\"".to_owned()), "who_rolls"));
/// ```
#[macro_export]
macro_rules! settings {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $about:literal])+
                $key:ident : $kind:ty = $default:expr
                $(, in $spelling:expr)? $(, at $toml:literal)? ;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis struct $name {
            $($(#[doc = $about])+ pub $key: $kind,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default,)* }
            }
        }

        impl $name {
            /// The keys of files, with the sentence about each.
            pub const KEYS: &'static [(&'static str, &'static str)] =
                &[$(($crate::settings!(@key $key $(, $toml)?), concat!($($about),+)),)*];

            /// Reads the settings that a table has; the others stay as they are.
            pub fn override_by(&mut self, table: &$crate::text::Table<'_>) {
                use $crate::text::Spelling;
                $(
                    let spelling = $crate::settings!(@spelling $($spelling)?);
                    let key = $crate::settings!(@key $key $(, $toml)?);
                    if let Some(value) = table.get(key).and_then(|value| Spelling::<$kind>::read(&spelling, value)) {
                        self.$key = value;
                    }
                )*
            }
        }

        impl<Book: ?Sized> $crate::text::Content<Book> for $name {
            fn read(table: &$crate::text::Table<'_>, _: &Book) -> Option<Self> {
                let mut settings = Self::default();
                settings.override_by(table);
                Some(settings)
            }

            fn shape() -> $crate::text::Shape {
                use $crate::text::Spelling;
                let default = Self::default();
                let keys = vec![$({
                    let spelling = $crate::settings!(@spelling $($spelling)?);
                    $crate::text::Key {
                        name: $crate::settings!(@key $key $(, $toml)?).to_owned(),
                        about: $crate::text::sentence(concat!($($about),+)),
                        kind: Spelling::<$kind>::kind(&spelling),
                        absent: spelling.written(&default.$key).into(),
                    }
                }),*];
                $crate::text::Shape::of(keys)
            }
        }

        impl<Book: ?Sized> $crate::text::FromValue<Book> for $name {
            fn from_value(value: $crate::text::Value<'_>, book: &Book) -> Option<Self> {
                value.table(|table| $crate::text::Content::read(table, book))
            }

            fn kind() -> $crate::text::Kind {
                $crate::text::Kind::Table(<Self as $crate::text::Content<Book>>::shape())
            }
        }
    };
    (@key $key:ident) => {
        stringify!($key)
    };
    (@key $key:ident, $toml:literal) => {
        $toml
    };
    (@spelling) => {
        $crate::text::Own
    };
    (@spelling $spelling:expr) => {
        $spelling
    };
}
