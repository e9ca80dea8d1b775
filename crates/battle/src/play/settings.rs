//! Settings declared once: field, default, reader, TOML key and the sentence that the reference shows.

use hexfray_board::text::Table;

/// A kind of value that a setting may have.
pub trait Setting: Sized {
    /// Reads the value of a key that the table has; mistakes are reported through the table.
    fn read(table: &Table<'_>, key: &str) -> Option<Self>;
}

impl Setting for bool {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        table.flag(key)
    }
}

impl Setting for Option<String> {
    fn read(table: &Table<'_>, key: &str) -> Option<Self> {
        table.maybe_text(key).map(Some)
    }
}

/// Declares settings: each with its sentence, type and default, and numbers with their range (`in`). A setting can have its own
/// reader (`by`), and a key that differs from the field's name (`at`).
///
/// ```
/// use hexfray_board::words;
/// use hexfray_battle::{settings, word_settings};
/// words! {
///     /// What a 1 does.
///     pub enum One {
///         /// Nothing.
///         Plain = "plain",
///         /// It counts.
///         Counts = "counts",
///     }
/// }
/// word_settings!(One);
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
///         all: bool = true, by |table, key| table.maybe_word(key, &[("each", true), ("one", false)]), at "who_rolls";
///     }
/// }
/// assert_eq!(Settings::default().dice, 3);
/// assert_eq!(Settings::KEYS[0], ("dice", " Dice of all units."));
/// ```
#[macro_export]
macro_rules! settings {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(
                $(#[doc = $about:literal])+
                $key:ident : $kind:ty = $default:expr
                $(, in $range:expr)? $(, by $reader:expr)? $(, at $toml:literal)? ;
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
                $($crate::settings!(
                    @read self, table, $key, ($crate::settings!(@key $key $(, $toml)?)) $(, in $range)? $(, by $reader)?
                );)*
            }
        }
    };
    (@key $key:ident) => {
        stringify!($key)
    };
    (@key $key:ident, $toml:literal) => {
        $toml
    };
    (@read $settings:ident, $table:ident, $key:ident, ($name:expr)) => {
        if $table.has($name)
            && let Some(value) = $crate::play::Setting::read($table, $name)
        {
            $settings.$key = value;
        }
    };
    (@read $settings:ident, $table:ident, $key:ident, ($name:expr), in $range:expr) => {
        $settings.$key = $table.int_or($name, $range, $settings.$key);
    };
    (@read $settings:ident, $table:ident, $key:ident, ($name:expr), by $reader:expr) => {
        if $table.has($name)
            && let Some(value) = $crate::play::read_by($table, $name, $reader)
        {
            $settings.$key = value;
        }
    };
}

/// Reads a setting that has a reader of its own.
pub fn read_by<T>(table: &Table<'_>, key: &str, reader: impl Fn(&Table<'_>, &str) -> Option<T>) -> Option<T> {
    reader(table, key)
}

/// Makes enums that [`words!`](hexfray_board::words) has declared kinds of [`Setting`].
#[macro_export]
macro_rules! word_settings {
    ($($name:ty),+ $(,)?) => {$(
        impl $crate::play::Setting for $name {
            fn read(table: &$crate::text::Table<'_>, key: &str) -> Option<Self> {
                table.word(key, Self::WORDS)
            }
        }
    )+};
}
