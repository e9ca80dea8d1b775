//! Weapons as files describe them: how they are used, and their mods (DP-092).

use hexfray_battle::Name;
use hexfray_board::words;

words! {
    /// How a weapon is used (DP-092).
    pub enum WeaponKind {
        /// Within a space.
        Close = "close",
        /// From afar.
        Ranged = "ranged",
    }
}

words! {
    /// A weapon's purpose besides wounding (DP-092).
    pub enum Mod {
        /// Knocking things from others' hands (DP-118).
        Disarming = "disarming",
        /// Grappling (DP-121).
        Grappling = "grappling",
        /// Striking without danger of killing (DP-156).
        NonLethal = "non_lethal",
    }
}

/// A weapon.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    pub about: Name,
    /// How it is used.
    pub kind: WeaponKind,
    /// Dice that it adds to the attack pool, such as for its calibre; 0 for most weapons.
    pub rating: i32,
    /// The name of those dice in explanations (DP-092).
    pub rating_title: Name,
    /// Its purposes.
    pub mods: Vec<Mod>,
    /// Whether it is part of the body, as empty hands are: always ready, never dropped.
    pub natural: bool,
    /// Hands that it takes.
    pub hands: u8,
}

impl Weapon {
    /// Whether it is used within a space.
    pub const fn is_close(&self) -> bool {
        matches!(self.kind, WeaponKind::Close)
    }

    /// Whether it has a purpose.
    pub fn has(&self, what: Mod) -> bool {
        self.mods.contains(&what)
    }
}
