//! How values are spelt in files, where their types alone do not say it.

use std::ops::RangeInclusive;

use super::{FromValue, Kind, Value, quoted};

/// A way to spell values of a type: a range of numbers, words with their meanings, or one of two ways.
///
/// ```
/// use hexfray_board::text::{Kind, Or, Source, Spelling, read};
///
/// let most = Or([("none", None)], 1..=9_u8);
/// let source = Source::new("limits.toml", "a = 'none'\nb = 5");
/// let of = |key: &str| read(&source, |table| {
///     table.pass_over();
///     most.read(table.get(key)?)
/// }).unwrap();
/// assert_eq!((of("a"), of("b")), (None, Some(5)));
/// assert_eq!(most.kind(), Kind::OneOf(vec![Kind::Word(vec!["none"]), Kind::Number(1, 9)]));
/// ```
pub trait Spelling<T> {
    /// Reads a value; a mistake is reported.
    fn read(&self, value: Value<'_>) -> Option<T>;

    /// The kind of value that it is read from.
    fn kind(&self) -> Kind;

    /// How a value is written in a file, if that is worth showing as a default.
    fn written(&self, value: &T) -> Option<String>;
}

impl<N: Copy + Into<i64> + TryFrom<i64>> Spelling<N> for RangeInclusive<N> {
    fn read(&self, value: Value<'_>) -> Option<N> {
        value.int(self.clone())
    }

    fn kind(&self) -> Kind {
        Kind::number(self)
    }

    fn written(&self, value: &N) -> Option<String> {
        let number: i64 = (*value).into();
        Some(number.to_string())
    }
}

impl<N: Copy + Into<i64> + TryFrom<i64>> Spelling<Option<N>> for RangeInclusive<N> {
    fn read(&self, value: Value<'_>) -> Option<Option<N>> {
        value.int(self.clone()).map(Some)
    }

    fn kind(&self) -> Kind {
        Kind::number(self)
    }

    fn written(&self, value: &Option<N>) -> Option<String> {
        Spelling::<N>::written(self, value.as_ref()?)
    }
}

/// The word that stands for a value in a list of words, as it is written in a file.
fn written_word<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> Option<String> {
    words.iter().find(|(_, meaning)| meaning == value).map(|(word, _)| quoted(word))
}

impl<T: Clone + PartialEq> Spelling<T> for &'static [(&'static str, T)] {
    fn read(&self, value: Value<'_>) -> Option<T> {
        value.word(self)
    }

    fn kind(&self) -> Kind {
        Kind::words(self)
    }

    fn written(&self, value: &T) -> Option<String> {
        written_word(self, value)
    }
}

impl<T: Clone + PartialEq, const COUNT: usize> Spelling<T> for [(&'static str, T); COUNT] {
    fn read(&self, value: Value<'_>) -> Option<T> {
        value.word(self)
    }

    fn kind(&self) -> Kind {
        Kind::words(self)
    }

    fn written(&self, value: &T) -> Option<String> {
        written_word(self, value)
    }
}

/// One spelling for texts, another one for all other values.
#[derive(Clone, Copy, Debug)]
pub struct Or<Texts, Others>(pub Texts, pub Others);

impl<T, Texts: Spelling<T>, Others: Spelling<T>> Spelling<T> for Or<Texts, Others> {
    fn read(&self, value: Value<'_>) -> Option<T> {
        if value.is_text() { self.0.read(value) } else { self.1.read(value) }
    }

    fn kind(&self) -> Kind {
        Kind::OneOf(vec![self.0.kind(), self.1.kind()])
    }

    fn written(&self, value: &T) -> Option<String> {
        self.0.written(value).or_else(|| self.1.written(value))
    }
}

/// The spelling that a type has by itself.
#[derive(Clone, Copy, Debug)]
pub struct Own;

impl<T: FromValue> Spelling<T> for Own {
    fn read(&self, value: Value<'_>) -> Option<T> {
        T::from_value(value, &())
    }

    fn kind(&self) -> Kind {
        T::kind()
    }

    fn written(&self, value: &T) -> Option<String> {
        value.written()
    }
}
