//! The verbs of a ruleset with their rules, found by the verb of an act.

use std::sync::OnceLock;

use crate::{Verb, VerbInfo};

/// A verb with what a ruleset has to say about it.
pub trait VerbRow: Sync {
    /// Its words for players.
    fn info(&self) -> &VerbInfo;

    /// Whether units order it; the rules order the others themselves.
    fn is_ordered(&self) -> bool {
        true
    }
}

/// The verbs of a ruleset. The modules that ask about verbs have the table as a static; the one above them, which has the
/// verbs, installs these. Rules look verbs up many thousands of times in a battle, so that the table is no resource of a
/// world: finding a resource takes longer than finding a verb.
///
/// `R` has the rules of a verb; `L` has lists of verbs, such as those of a menu.
pub struct VerbTable<R: 'static, L: 'static> {
    /// What is found for a verb that does not exist.
    unknown: &'static R,
    installed: OnceLock<Installed<R, L>>,
}

struct Installed<R: 'static, L: 'static> {
    all: &'static [&'static R],
    lists: &'static L,
    words: Vec<VerbInfo>,
    slots: [Option<(Verb, &'static R)>; SLOTS],
}

/// Places in the index: several times the number of a ruleset's verbs, so that most verbs are found in the first.
const SLOTS: usize = 256;

impl<R: VerbRow, L: Sync> VerbTable<R, L> {
    /// A table without verbs.
    pub const fn new(unknown: &'static R) -> Self {
        Self { unknown, installed: OnceLock::new() }
    }

    /// Fills the table, once in a program; `all` is in the order of the bar.
    ///
    /// # Panics
    /// If the verbs are as many as the places of the index.
    pub fn install(&self, all: &'static [&'static R], lists: &'static L) -> &Self {
        self.installed.get_or_init(|| {
            assert!(all.len() < SLOTS, "the index has a free place");
            let mut slots = [None; SLOTS];
            for &rules in all {
                let verb = rules.info().verb;
                let mut at = first_slot(verb);
                while slots[at].is_some() {
                    at = next_slot(at);
                }
                slots[at] = Some((verb, rules));
            }
            let words = all.iter().filter(|rules| rules.is_ordered()).map(|rules| *rules.info()).collect();
            Installed { all, lists, words, slots }
        });
        self
    }

    fn installed(&self) -> &Installed<R, L> {
        self.installed.get().expect("a ruleset installs its verbs before its first battle")
    }

    /// The rules of a verb.
    ///
    /// # Panics
    /// Before the verbs are installed, as all these functions do.
    pub fn of(&self, verb: Verb) -> &'static R {
        let (slots, mut at) = (&self.installed().slots, first_slot(verb));
        loop {
            match slots[at] {
                Some((other, rules)) if other == verb => return rules,
                Some(_) => at = next_slot(at),
                None => return self.unknown,
            }
        }
    }

    /// All verbs, in the order of the bar.
    pub fn all(&self) -> &'static [&'static R] {
        self.installed().all
    }

    /// The lists of verbs.
    pub fn lists(&self) -> &'static L {
        self.installed().lists
    }

    /// The words of the verbs that units order, in the order of the bar.
    pub fn words(&self) -> &[VerbInfo] {
        &self.installed().words
    }
}

/// The place in the index at which the search for a verb begins: the upper bits of a product spread verbs that begin alike.
const fn first_slot(verb: Verb) -> usize {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
    let [upper, ..] = verb.number().wrapping_mul(SPREAD).to_be_bytes();
    upper as usize
}

const fn next_slot(at: usize) -> usize {
    (at + 1) % SLOTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BarPlace, Shelf};

    struct Row(VerbInfo);

    impl VerbRow for Row {
        fn info(&self) -> &VerbInfo {
            &self.0
        }
    }

    fn row(word: &str) -> &'static Row {
        let place = BarPlace::new("Fight", 0, Shelf::Attack);
        Box::leak(Box::new(Row(VerbInfo::new(Verb::new(word), "title", None, "sword", place, ""))))
    }

    #[test]
    fn each_verb_is_found_and_no_other() {
        let words = (0..200_u8).map(|at| format!("verb_{}{}", char::from(b'a' + at / 20), char::from(b'a' + at % 20)));
        let rows: Vec<&'static Row> = words.map(|word| row(&word)).collect();
        let table = VerbTable::new(row("unknown"));
        table.install(Vec::leak(rows), &());
        for rules in table.all() {
            assert!(std::ptr::eq(table.of(rules.0.verb), *rules), "{} is found", rules.0.verb);
        }
        for word in ["verb", "verb_zz", "attack", "zzzzzzzzzzzz"] {
            assert_eq!(table.of(Verb::new(word)).0.verb, Verb::new("unknown"), "{word} is no verb of these rules");
        }
        assert_eq!(table.words().len(), table.all().len(), "units order all of them");
    }
}
