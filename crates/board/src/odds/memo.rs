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
/// A full memo forgets everything, so that a long series of battles takes no more memory than the first few. The function has
/// to depend on the key alone. It may be computed twice if two threads need it at the same time.
///
/// ```
/// use hexfray_board::odds::Memo;
///
/// let squares: Memo<u64, u64> = Memo::new(2);
/// assert_eq!(squares.of(3, || 9), 9);
/// assert_eq!(squares.of(3, || unreachable!("it is known")), 9);
/// ```
pub struct Memo<K, V> {
    known: RwLock<HashMap<K, V, FxBuildHasher>>,
    most: usize,
}

impl<K, V> Memo<K, V> {
    /// An empty memo for at most this many results.
    pub fn new(most: usize) -> Self {
        Self { known: RwLock::default(), most }
    }
}

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    /// The result for a key, computed if it is not known.
    pub fn of(&self, key: K, compute: impl FnOnce() -> V) -> V {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let found = compute();
            let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= self.most {
                known.clear();
            }
            known.insert(key, found.clone());
            found
        })
    }

    /// How many results are kept.
    pub fn len(&self) -> usize {
        self.known.read().unwrap_or_else(PoisonError::into_inner).len()
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
    fn a_full_memo_forgets_and_computes_again() {
        let memo = Memo::new(2);
        let mut computed = 0;
        for key in [1, 2, 1, 2, 3, 1] {
            let result = memo.of(key, || {
                computed += 1;
                key * 10
            });
            assert_eq!(result, key * 10);
            assert!(memo.len() <= 2 && !memo.is_empty());
        }
        assert_eq!(computed, 4, "1 and 2 once each, 3, and 1 again");
    }
}
