//! Changes of a text that can be undone. Only the part that differs is kept.

/// One replaced part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Splice {
    at: usize,
    before: Box<str>,
    after: Box<str>,
}

impl Splice {
    /// The change from one text to another; `None` if they are equal.
    pub(super) fn between(old: &str, new: &str) -> Option<Self> {
        if old == new {
            return None;
        }
        let same = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            pairs.take_while(|(one, other)| one == other).map(|(one, _)| one.len_utf8()).sum()
        };
        let head = same(&mut old.chars().zip(new.chars()));
        let (old_rest, new_rest) = (&old[head..], &new[head..]);
        let tail = same(&mut old_rest.chars().rev().zip(new_rest.chars().rev()));
        let middle = |rest: &str| rest[..rest.len() - tail].into();
        Some(Self { at: head, before: middle(old_rest), after: middle(new_rest) })
    }

    /// The text after the change, from the text before it.
    pub(super) fn redo(&self, text: &str) -> String {
        self.put(text, self.before.len(), &self.after)
    }

    /// The text before the change, from the text after it.
    pub(super) fn undo(&self, text: &str) -> String {
        self.put(text, self.after.len(), &self.before)
    }

    fn put(&self, text: &str, taken: usize, given: &str) -> String {
        [&text[..self.at], given, &text[self.at + taken..]].concat()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Splice;

    proptest! {
        #[test]
        fn what_was_done_is_undone(old in "[ab·\n]{0,12}", new in "[ab·\n]{0,12}") {
            match Splice::between(&old, &new) {
                None => prop_assert_eq!(old, new),
                Some(splice) => {
                    prop_assert_eq!(splice.redo(&old), new.clone());
                    prop_assert_eq!(splice.undo(&new), old);
                }
            }
        }
    }
}
