//! Enums that files write as words.

/// Declares enums whose variants have words in files, listed in `WORDS`; the first variant is the default.
///
/// ```
/// hexfray_board::words! {
///     /// Which way.
///     pub enum Way {
///         /// Toward the larger number.
///         Up = "up",
///         /// Toward the smaller one.
///         Down = "down",
///     }
/// }
/// assert_eq!(Way::default(), Way::Up);
/// assert_eq!(Way::WORDS[1], ("down", Way::Down));
/// assert_eq!(Way::SENTENCES[0], ("up", " Toward the larger number."));
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$about:meta])* pub enum $name:ident { $($(#[doc = $note:literal])+ $choice:ident = $word:literal,)+ })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[doc = $note])+ $choice,)+
        }

        impl $name {
            /// The words in files.
            pub const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$choice)),+];

            /// The words in files, each with the sentence on its choice.
            pub const SENTENCES: &'static [(&'static str, &'static str)] = &[$(($word, concat!($($note),+))),+];

            /// The word of a choice.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize].0
            }
        }

        impl<Book: ?Sized> $crate::text::FromValue<Book> for $name {
            fn from_value(value: $crate::text::Value<'_>, _: &Book) -> Option<Self> {
                value.word(Self::WORDS)
            }

            fn kind() -> $crate::text::Kind {
                $crate::text::Kind::words(Self::WORDS)
            }

            fn written(&self) -> Option<String> {
                Some(format!("{:?}", self.word()))
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::WORDS[0].1
            }
        }
    )+};
}
