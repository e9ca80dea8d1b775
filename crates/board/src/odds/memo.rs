//! Results that are computed once and then kept.

use std::{
    collections::HashMap,
    fmt,
    hash::Hash,
    sync::{PoisonError, RwLock},
};

use rustc_hash::FxBuildHasher;

/// The results of a function, each computed when it is first needed and then kept, for all threads.
///
/// A full memo forgets the results that were not needed lately, so that a long series of battles takes no more memory than
/// the first few. The function has to depend on the key alone. It may be computed twice if two threads need it at the same
/// time.
///
/// ```
/// use hexfray_board::odds::Memo;
///
/// let squares: Memo<u64, u64> = Memo::new(2);
/// assert_eq!(squares.of(3, || 9), 9);
/// assert_eq!(squares.of(3, || unreachable!("it is known")), 9);
/// ```
pub struct Memo<K, V> {
    known: RwLock<Known<K, V>>,
    most: usize,
}

/// Two generations of results: what was needed lately, and what was known before.
struct Known<K, V> {
    lately: HashMap<K, V, FxBuildHasher>,
    before: HashMap<K, V, FxBuildHasher>,
}

impl<K, V> Memo<K, V> {
    /// An empty memo for at most this many results, at least 2.
    pub fn new(most: usize) -> Self {
        let known = Known { lately: HashMap::default(), before: HashMap::default() };
        Self { known: RwLock::new(known), most: most.max(2) }
    }
}

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    /// The result for a key, computed if it is not known.
    pub fn of(&self, key: K, compute: impl FnOnce() -> V) -> V {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.lately.get(&key) {
            return found.clone();
        }
        let before = known.before.get(&key).cloned();
        drop(known);
        let found = before.unwrap_or_else(compute);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.lately.len() >= self.most / 2 {
            known.before = std::mem::take(&mut known.lately);
        }
        known.lately.insert(key, found.clone());
        found
    }

    /// How many results are kept; one that is in both generations counts twice.
    pub fn len(&self) -> usize {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.lately.len() + known.before.len()
    }

    /// Whether no result is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<K, V> fmt::Debug for Memo<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").field("most", &self.most).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_memo_forgets_what_was_not_needed_lately() {
        let memo = Memo::new(4);
        let mut computed = Vec::new();
        for key in [1, 2, 1, 3, 1, 4, 1, 5, 1, 2] {
            let result = memo.of(key, || {
                computed.push(key);
                key * 10
            });
            assert_eq!(result, key * 10);
            assert!(memo.len() <= 4 && !memo.is_empty(), "{} are kept", memo.len());
        }
        assert_eq!(computed, [1, 2, 3, 4, 5, 2], "1 is needed all the time, 2 was not for long");
    }
}
