//! Enums that files write as words.

/// Declares an enum whose variants have words in files, listed in `WORDS`; the first variant is the default.
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
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$note:meta])* $choice:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$note])* $choice,)+
        }

        impl $name {
            /// The words in files.
            pub const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$choice)),+];

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
    };
}
