//! The gear of a unit, weapon by weapon: in hand, at the belt, on the ground, and its ammunition.

use arrayvec::ArrayVec;

use crate::content::{Book, Sheet};
use hexfray_battle::{
    Canonical, narrow,
    play::{Carried, Stock},
};

/// The most weapons of one unit.
const MOST: usize = 12;

/// The gear of one unit, in the order of its sheet's weapons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Gear {
    weapons: ArrayVec<Stock, MOST>,
    /// Spare magazines; `None` for as many as it needs.
    pub magazines: Option<u16>,
}

impl Gear {
    /// The gear of a unit at the start.
    pub fn of(book: &Book, sheet: &Sheet) -> Self {
        let stock = |(&at, &drawn): (&usize, &bool)| {
            let carried = if drawn { Carried::InHand } else { Carried::AtBelt };
            Stock::new(carried, book.weapons[at].ammo)
        };
        let weapons = sheet.weapons.iter().zip(&sheet.drawn).take(MOST).map(stock).collect();
        Self { weapons, magazines: sheet.magazines }
    }

    /// A weapon's state, by its place on the sheet.
    pub fn get(&self, with: u8) -> Option<&Stock> {
        self.weapons.get(usize::from(with))
    }

    /// A weapon's state, mutable.
    pub fn get_mut(&mut self, with: u8) -> Option<&mut Stock> {
        self.weapons.get_mut(usize::from(with))
    }

    /// All weapons with their places.
    pub fn iter(&self) -> impl Iterator<Item = (u8, &Stock)> {
        self.weapons.iter().enumerate().map(|(at, stock)| (narrow::<u8>(at), stock))
    }

    /// Whether a weapon is in hand.
    pub fn is_in_hand(&self, with: u8) -> bool {
        self.get(with).is_some_and(Stock::is_in_hand)
    }
}
