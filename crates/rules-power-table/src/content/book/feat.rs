//! Feats and stunts (SW-148, SW-182, SW-217).

use super::{Book, Changes, read::category};

use hexfray_battle::{Name, intern};
use hexfray_board::text::Content;

/// A feat, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, hexfray_battle::Canonical)]
#[canonical(bits)]
pub struct FeatId(pub u16);

/// A feat, which always counts or is declared as a Minor Action before the roll (SW-158, SW-217).
#[derive(Clone, Debug, Default, PartialEq, Eq, Content)]
#[content(book = Book)]
pub struct Feat {
    /// The name that files use.
    pub key: Name,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// What it does, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// Whether it is declared for the turn's attack; otherwise it always counts.
    pub active: bool,
    /// Whether it counts for melee attacks.
    #[content(default = true)]
    pub melee: bool,
    /// Whether it counts for ranged attacks.
    pub ranged: bool,
    /// The category of weapon or armour for which it counts, such as `sword`; by default any.
    #[content(with = category)]
    pub weapons: Option<Name>,
    /// Its changes, for an active feat those of the declared attack; a change of the user's Evasion lasts until its next turn.
    #[content(default)]
    pub changes: Changes,
    /// Whether shots and spells ignore skirmishes, characters and objects that shield (SW-148).
    pub hawk_eye: bool,
    /// Whether shots of weapons do not misfire (SW-148).
    pub precise_shot: bool,
    /// Whether spells of Area: Shot and Line do not misfire (SW-148).
    pub guided_magic: bool,
    /// Added to damage while wearing or wielding equipment of its category (Proficiency).
    #[content(range = -50..=50, default = 0)]
    pub damage: i32,
    /// Taken off the attack's damage: Taunting Strike deals less (SW-173).
    #[content(range = 0..=50, default = 0)]
    pub target_reduction: i32,
    /// The condition that a hit inflicts.
    pub inflicts: Option<super::ConditionId>,
    /// Whether a hit deals no damage but throws the target prone (Throw Attack).
    pub throws: bool,
    /// The most sections of a monster, or sections of a mount and its rider, that it can throw (SW-265).
    #[content(range = 1..=20, default = 1)]
    pub throws_most: u8,
    /// The damage added for the metres covered before the blow (SW-081).
    pub charge: Option<Charge>,
    /// Whether its user can act after a Full Move as after a Normal Move.
    pub act_after_full_move: bool,
    /// Metres of a Limited Move in place of 3 (Footwork).
    #[content(range = 0..=100)]
    pub limited_m: Option<u16>,
    /// Whether its movement cannot be blocked.
    pub unblockable: bool,
    /// Further Major Actions in a turn (SW-060, SW-213).
    #[content(range = 0..=5, default = 0)]
    pub further_majors: u8,
    /// Whether it counts only in the first round, if its user's side acted first.
    pub first_round_only: bool,
    /// The sections of the mount beyond the first that may be commanded in one turn (SW-263); 255: all.
    #[content(range = 0..=255, default = 0)]
    pub further_sections: u8,
}

/// Damage that grows with the distance travelled in the turn (SW-081).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
pub struct Charge {
    /// The metres for each step.
    #[content(range = 1..=200)]
    pub metres: u16,
    /// The damage for each step.
    #[content(range = 1..=50)]
    pub damage: i32,
    /// The most damage.
    #[content(range = 1..=99, default = 99)]
    pub most: i32,
}

impl Charge {
    /// The damage added for a number of metres.
    pub fn of(self, metres: u16) -> i32 {
        (i32::from(metres / self.metres.max(1)) * self.damage).min(self.most)
    }
}

impl Feat {
    /// The name that players read.
    pub fn name(&self) -> Name {
        self.title
    }
}
