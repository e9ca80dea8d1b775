//! Functions that read a setting.

use std::ops::RangeInclusive;

use hexfray_board::text::Table;

/// Reads a word that stands for a value.
pub fn one_of<T: Clone + 'static>(words: &'static [(&'static str, T)]) -> impl Fn(&Table<'_>, &str) -> Option<T> {
    |table, key| table.maybe_word(key, words)
}

/// Reads a number, or the word "none" for no limit.
pub fn limit<N: Copy + Into<i64> + TryFrom<i64>>(
    range: RangeInclusive<N>,
) -> impl Fn(&Table<'_>, &str) -> Option<Option<N>> {
    move |table, key| {
        let given = table.get(key)?;
        if given.is_text() { given.word(&[("none", None)]) } else { given.int(range.clone()).map(Some) }
    }
}

/// Reads a word that overrides the present value.
pub fn word<T: Clone>(table: &Table<'_>, key: &str, words: &[(&str, T)], value: &mut T) {
    if let Some(given) = table.maybe_word(key, words) {
        *value = given;
    }
}

/// Reads a number that overrides the present one.
pub fn int<N: Copy + Into<i64> + TryFrom<i64>>(table: &Table<'_>, key: &str, range: RangeInclusive<N>, value: &mut N) {
    *value = table.int_or(key, range, *value);
}
