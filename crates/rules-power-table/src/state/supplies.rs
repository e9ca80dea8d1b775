//! Items and uses that run out.

use arrayvec::ArrayVec;

use crate::content::{AbilityId, Book, Sheet};
use hexfray_battle::{Canonical, CloneInPlace};

/// Items and uses that run out.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Supplies {
    /// The items left, by their place in the unit's list.
    pub items: ArrayVec<u8, 16>,
    /// The abilities with limited uses, by their place in the book, and the uses left.
    pub uses: ArrayVec<(u16, u8), 16>,
}

impl Supplies {
    /// A unit's initial stock.
    pub fn of(book: &Book, sheet: &Sheet) -> Self {
        let uses = |id: &AbilityId| Some((id.0, book.abilities[usize::from(id.0)].uses?));
        Self {
            items: sheet.items.iter().take(16).map(|item| item.count).collect(),
            uses: sheet.abilities.iter().filter_map(uses).take(16).collect(),
        }
    }

    /// The number of items of a kind that are left.
    pub fn left(&self, item: u8) -> u8 {
        self.items.get(usize::from(item)).copied().unwrap_or(0)
    }

    /// The uses of an ability that are left; `None`: no limit.
    pub fn ability_left(&self, ability: u16) -> Option<u8> {
        self.uses.iter().find(|(known, _)| *known == ability).map(|&(_, left)| left)
    }

    /// Takes one use of an ability or item.
    pub fn take(&mut self, ability: u16, item: Option<u8>) {
        if let Some(left) = item.and_then(|item| self.items.get_mut(usize::from(item))) {
            *left = left.saturating_sub(1);
        } else if let Some((_, left)) = self.uses.iter_mut().find(|(known, _)| *known == ability) {
            *left = left.saturating_sub(1);
        }
    }
}
