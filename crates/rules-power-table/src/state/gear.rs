//! Weapons in hand, in sheaths, in the luggage and on the ground (SW-209 … SW-223).

use arrayvec::ArrayVec;

use crate::content::{AbilityId, Book, Grip, Sheet, Weapon, WeaponId, WeaponKind};
use hexfray_battle::{Canonical, CloneInPlace, UnitId};
use hexfray_board::{grid::Cell, words};

/// The most accessories of a unit, worn or carried.
const MOST_WORN: usize = 32;

words! {
    /// The number of hands in which a weapon is held (SW-220).
    #[derive(Canonical)]
    pub enum Hold {
        /// In one hand.
        One = "one",
        /// In both hands.
        Two = "two",
    }
}

impl Hold {
    /// The hands that it takes.
    pub const fn hands(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// Where a weapon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Keep {
    /// In hand.
    Held(Hold),
    /// A part of the body (SW-155).
    Body,
    /// In its sheath or holster (SW-221).
    Sheathed,
    /// In the luggage (SW-209).
    Stowed,
    /// Being handed over to a unit (SW-210).
    Offered(UnitId),
    /// On the ground of a cell (SW-222).
    Ground(Cell),
    /// Another unit has it.
    Gone,
}

/// One weapon of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct CarriedWeapon {
    /// The weapon.
    pub weapon: WeaponId,
    /// Where it is.
    pub keep: Keep,
    /// The shots left; `None`: no limit (SW-150).
    pub shots: Option<u16>,
    /// The bullet spell with which a gun is loaded (SW-157).
    pub bullet: Option<AbilityId>,
}

impl CarriedWeapon {
    /// Its grip, if it can strike now: in hand, or as a part of the body.
    pub fn grip(&self, weapon: &Weapon) -> Option<Grip> {
        match self.keep {
            Keep::Held(Hold::One) => weapon.one_handed,
            Keep::Held(Hold::Two) => weapon.two_handed,
            // Parts of the body need no grip; monsters' sheets give their damage (SW-168).
            Keep::Body => Some(weapon.one_handed.or(weapon.two_handed).unwrap_or(Grip { power: 0, accuracy: 0 })),
            _ => None,
        }
    }
}

/// All weapons of a unit; acts refer to them by their places here. One that is handed over leaves its place empty.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Gear {
    /// Weapons.
    pub weapons: ArrayVec<CarriedWeapon, 16>,
    /// Whether a shield takes a hand.
    pub shield: bool,
    /// The accessories that it wears, a bit for each by its place in the sheet's list (SW-211).
    pub worn: u32,
}

impl Gear {
    /// A unit's initial gear: its first weapons in its free hands, the others sheathed or stowed.
    pub fn of(book: &Book, sheet: &Sheet) -> Self {
        let worn = (0..sheet.worn.min(MOST_WORN)).fold(0, |worn, at| worn | 1 << at);
        let mut gear = Self { weapons: ArrayVec::new(), shield: sheet.shield, worn };
        for &id in sheet.weapons.iter().take(16) {
            let weapon = book.weapon(id);
            let free = gear.free_hands();
            let keep = match weapon.kind {
                WeaponKind::Natural => Keep::Body,
                _ if weapon.two_handed.is_some() && weapon.one_handed.is_none() && free >= 2 => Keep::Held(Hold::Two),
                _ if weapon.one_handed.is_some() && free >= 1 => Keep::Held(Hold::One),
                _ if weapon.sheath => Keep::Sheathed,
                _ => Keep::Stowed,
            };
            gear.weapons.push(CarriedWeapon { weapon: id, keep, shots: weapon.ammunition, bullet: None });
        }
        gear
    }

    /// The number of empty hands (SW-219); accessories of the hands do not count.
    pub fn free_hands(&self) -> u8 {
        let held = self.weapons.iter().map(|carried| match carried.keep {
            Keep::Held(hold) => hold.hands(),
            _ => 0,
        });
        2_u8.saturating_sub(u8::from(self.shield)).saturating_sub(held.sum())
    }

    /// How a weapon would be held in the free hands: in one if possible; `None` if too few are free (SW-219).
    pub fn room_for(&self, weapon: &Weapon) -> Option<Hold> {
        let hold = if weapon.one_handed.is_some() { Hold::One } else { Hold::Two };
        (self.free_hands() >= hold.hands()).then_some(hold)
    }

    /// Whether there is a place for one more weapon, in hand or luggage.
    pub fn has_place(&self) -> bool {
        !self.weapons.is_full() || self.weapons.iter().any(|carried| carried.keep == Keep::Gone)
    }

    /// Adds a weapon at its old place, at the first empty place, or at the end; if there is none, it is lost.
    pub fn add(&mut self, carried: CarriedWeapon, at: Option<u8>) {
        let gone = || self.weapons.iter().position(|carried| carried.keep == Keep::Gone);
        match at.map(usize::from).or_else(gone) {
            Some(at) if at < self.weapons.len() => self.weapons[at] = carried,
            _ if !self.weapons.is_full() => self.weapons.push(carried),
            _ => {}
        }
    }

    /// The place of a gun in hand without a bullet spell (SW-157).
    pub fn empty_gun(&self, book: &Book) -> Option<usize> {
        let is_empty = |carried: &CarriedWeapon| {
            let gun = book.weapon(carried.weapon).kind == WeaponKind::Gun;
            gun && matches!(carried.keep, Keep::Held(_)) && carried.bullet.is_none() && carried.shots != Some(0)
        };
        self.weapons.iter().position(is_empty)
    }

    /// Whether it wears an accessory, by its place in the sheet's list.
    pub const fn wears(&self, accessory: usize) -> bool {
        accessory < MOST_WORN && self.worn >> accessory & 1 == 1
    }

    /// Puts an accessory on, or stores it (SW-211).
    pub const fn change_worn(&mut self, accessory: u8) {
        if (accessory as usize) < MOST_WORN {
            self.worn ^= 1 << accessory;
        }
    }

    /// A weapon by its place.
    pub fn get(&self, at: u8) -> Option<&CarriedWeapon> {
        self.weapons.get(usize::from(at))
    }
}
