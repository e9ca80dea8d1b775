//! Weapons as files describe them: how they are used, and their mods (DP-092).

use hexfray_battle::{Name, intern};
use hexfray_board::{text::Content, words};

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
#[derive(Clone, Debug, Content)]
pub struct Weapon {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// How it is used.
    pub kind: WeaponKind,
    /// Dice that it adds to the attack pool, such as for its calibre.
    #[content(range = -20..=20, default = 0)]
    pub rating: i32,
    /// The name of those dice in explanations (DP-092).
    #[content(computed = Name::intern(&format!("rating of {title}")).unwrap_or(title))]
    pub rating_title: Name,
    /// Its purposes besides wounding.
    pub mods: Vec<Mod>,
    /// Whether it is part of the body, as empty hands are: always ready, never dropped.
    pub natural: bool,
    /// Hands that it takes; by default one, or none if it is part of the body.
    #[content(range = 0..=2, default = u8::from(!natural))]
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
