//! What a unit has in its hands and its pack (TC-127).

use arrayvec::ArrayVec;

use crate::content::{Compendium, Hand, Kit};
use hexfray_battle::{Act, Canonical, CanonicalHasher, Words, narrow};

/// The most weapons and shields that a unit carries, including those in its hands.
pub const MOST_CARRIED: usize = 6;

/// The first of two options of Equip: take the thing instead of what is in the first hand (1) or the second (2).
pub const INSTEAD: i16 = 1;

/// The first of two options of Equip: put away what is in the first hand (3) or the second (4).
pub const PUT_AWAY: i16 = 3;

/// The weapons and shields of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gear {
    /// The weapons and shields that it carries, by their places in the compendium.
    pub carried: [Option<u16>; MOST_CARRIED],
    /// The slots of `carried` that are in its two hands.
    pub hands: [Option<u8>; 2],
    /// The weapons with which it strikes, in order; the array is used only up to `count`.
    blows: [Hand; 2],
    count: u8,
}

impl Gear {
    /// What a unit has at first: weapons in hand, spare ones in its pack.
    pub fn of(kit: &Kit, book: &Compendium) -> Self {
        let bare = Hand { weapon: 0, acc: 0, wrong: false };
        let mut gear = Self { carried: [None; MOST_CARRIED], hands: [None; 2], blows: [bare; 2], count: 0 };
        for (slot, &weapon) in kit.wields.iter().chain(&kit.spares).take(MOST_CARRIED).enumerate() {
            gear.carried[slot] = Some(weapon);
        }
        for hand in 0..kit.wields.len().min(2) {
            gear.hands[hand] = Some(narrow::<u8>(hand));
        }
        gear.take_stock(kit, book);
        gear
    }

    /// The weapons with which it strikes: one, or two (TC-106); bare hands if it has none.
    pub fn blows(&self) -> &[Hand] {
        &self.blows[..usize::from(self.count)]
    }

    /// Updates the weapons with which it strikes.
    pub fn take_stock(&mut self, kit: &Kit, book: &Compendium) {
        let mut blows: ArrayVec<Hand, 2> = ArrayVec::new();
        for hand in 0..2 {
            let Some(weapon) = self.in_hand(hand).filter(|&at| !book.weapons[usize::from(at)].is_shield()) else {
                continue;
            };
            blows.push(kit.hand(hand, weapon, book));
        }
        if blows.is_empty() {
            blows.push(kit.hand(0, 0, book));
        }
        self.count = narrow::<u8>(blows.len());
        for (place, blow) in self.blows.iter_mut().zip(blows) {
            *place = blow;
        }
    }

    /// The weapon or shield in a hand.
    pub fn in_hand(&self, hand: usize) -> Option<u16> {
        self.carried[usize::from(self.hands[hand]?)]
    }

    /// Evasion and M.Evasion of the shields in hand.
    pub fn shield(&self, book: &Compendium) -> (i32, i32) {
        let sum = |(eva, m_eva): (i32, i32), weapon: u16| {
            let (more, m_more) = book.weapons[usize::from(weapon)].shield.unwrap_or_default();
            (eva + i32::from(more), m_eva + i32::from(m_more))
        };
        (0..2).filter_map(|hand| self.in_hand(hand)).fold((0, 0), sum)
    }

    /// The hand into which a thing would go: a free one; a thing that needs both hands needs both free.
    pub fn free_hand(&self, weapon: u16, book: &Compendium) -> Option<usize> {
        let both = |at: u16| book.weapons[usize::from(at)].hands == 2;
        let full = (0..2).filter_map(|hand| self.in_hand(hand)).any(both);
        let free = (0..2).filter(|&hand| self.in_hand(hand).is_none()).collect::<ArrayVec<usize, 2>>();
        match free.as_slice() {
            _ if full => None,
            [hand, ..] if !both(weapon) || free.len() == 2 => Some(*hand),
            _ => None,
        }
    }

    /// Whether a weapon can leave the hands; a part of the body cannot.
    pub fn is_loose(weapon: u16, book: &Compendium) -> bool {
        !book.weapons[usize::from(weapon)].natural
    }

    /// The gear after an act that equips or puts away a thing; `None` if that is impossible.
    pub fn after(&self, act: Act, book: &Compendium) -> Option<Self> {
        let mut after = *self;
        let loose = |hand: usize| self.in_hand(hand).is_some_and(|weapon| Self::is_loose(weapon, book));
        if act.option >= PUT_AWAY {
            let hand = usize::from(act.option.unsigned_abs() - PUT_AWAY.unsigned_abs());
            return (act.with == 0 && loose(hand)).then(|| {
                after.hands[hand] = None;
                after
            });
        }
        let slot = usize::from(act.with);
        let weapon = (*self.carried.get(slot)?)?;
        if self.hands.contains(&Some(narrow::<u8>(slot))) {
            return None;
        }
        if act.option >= INSTEAD {
            let hand = usize::from(act.option.unsigned_abs() - INSTEAD.unsigned_abs());
            if !loose(hand) {
                return None;
            }
            after.hands[hand] = None;
        }
        let hand = after.free_hand(weapon, book)?;
        after.hands[hand] = Some(narrow::<u8>(slot));
        Some(after)
    }
}

impl Canonical for Gear {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // Only the first `count` entries of the blows are in use.
        let Self { carried, hands, blows: _, count } = self;
        let mut words = Words::new(hasher);
        words.put(carried);
        words.put(hands);
        words.put(count);
        self.blows().iter().for_each(|blow| words.put(blow));
        words.finish();
    }
}
