//! Feats and stunts (SW-148, SW-182, SW-217).

use super::{
    Book, Changes,
    read::{self, Label, keyed},
};

use hexfray_battle::Name;
use hexfray_board::text::Table;

/// A feat, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, hexfray_battle::Canonical)]
#[canonical(bits)]
pub struct FeatId(pub u16);

/// A feat, which always counts or is declared as a Minor Action before the roll (SW-158, SW-217).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Feat {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Option<Name>,
    /// What it does, in a sentence.
    pub about: Option<Name>,
    /// Whether it is declared for the turn's attack; otherwise it always counts.
    pub active: bool,
    /// Whether it counts for melee attacks.
    pub melee: bool,
    /// Whether it counts for ranged attacks.
    pub ranged: bool,
    /// The category of weapon or armour for which it counts, such as `sword`; `None`: any.
    pub weapons: Option<Name>,
    /// Its changes, for an active feat those of the declared attack; a change of the user's Evasion lasts until its
    /// next turn.
    pub changes: Changes,
    /// Whether shots and spells ignore skirmishes, characters and objects that shield (SW-148).
    pub hawk_eye: bool,
    /// Whether shots of weapons do not misfire (SW-148).
    pub precise_shot: bool,
    /// Whether spells of Area: Shot and Line do not misfire (SW-148).
    pub guided_magic: bool,
    /// Increase of damage while wearing or wielding equipment of its category (Proficiency, SW-172).
    pub damage: i32,
    /// Reduction of the attack's damage: Taunting Strike deals less (SW-173).
    pub target_reduction: i32,
    /// The condition that a hit inflicts.
    pub inflicts: Option<super::ConditionId>,
    /// Whether a hit deals no damage but throws the target prone (Throw Attack).
    pub throws: bool,
    /// The most sections of a monster, or sections of a mount and its rider, that it can throw (SW-265).
    pub throws_most: u8,
    /// The damage added for the metres covered before the blow (SW-081).
    pub charge: Option<Charge>,
    /// Whether its user can act after a Full Move as after a Normal Move.
    pub act_after_full_move: bool,
    /// Metres of a Limited Move in place of 3 (Footwork).
    pub limited_m: Option<u16>,
    /// Whether its movement cannot be blocked.
    pub unblockable: bool,
    /// Further Major Actions in a turn (SW-060, SW-213).
    pub further_majors: u8,
    /// Whether it counts only in the first round, if its user's side acted first.
    pub first_round_only: bool,
    /// The sections of the mount beyond the first that may be commanded in one turn (SW-263); 255: all.
    pub further_sections: u8,
}

keyed!(Feat);

/// Reads a feat.
pub(super) fn read(table: &Table<'_>, book: &Book) -> Option<Feat> {
    let label = Label::read(table);
    let flag = |key| table.flag_or(key, false);
    let weapons = table.maybe_choice("weapons", book.categories().iter().map(|name| name.as_str()));
    let inflicts = table.maybe_choice("inflicts", book.condition_keys());
    let feat = Feat {
        active: flag("active"),
        melee: table.flag_or("melee", true),
        ranged: flag("ranged"),
        weapons: weapons.map(|at| book.categories()[at]),
        changes: read::changes(table, book),
        hawk_eye: flag("hawk_eye"),
        precise_shot: flag("precise_shot"),
        guided_magic: flag("guided_magic"),
        damage: table.int_or("damage", -50..=50, 0),
        target_reduction: table.int_or("target_reduction", 0..=50, 0),
        inflicts: inflicts.map(|at| super::ConditionId(at as u16)),
        throws: flag("throws"),
        throws_most: table.int_or("throws_most", 1..=20, 1),
        charge: table.maybe_table("charge", read_charge),
        act_after_full_move: flag("act_after_full_move"),
        limited_m: table.maybe_int("limited_m", 0..=100),
        unblockable: flag("unblockable"),
        further_majors: table.int_or("further_majors", 0..=5, 0),
        first_round_only: flag("first_round_only"),
        further_sections: table.int_or("further_sections", 0..=255, 0),
        ..Feat::default()
    };
    let Label { key, title, about } = label?;
    Some(Feat { key: key.as_str().to_owned(), title: Some(title), about: Some(about), ..feat })
}

/// Damage that grows with the distance travelled in the turn (SW-081).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The metres for each step.
    pub metres: u16,
    /// The damage for each step.
    pub damage: i32,
    /// The most damage.
    pub most: i32,
}

impl Charge {
    /// The damage added for a number of metres.
    pub fn of(self, metres: u16) -> i32 {
        (i32::from(metres / self.metres.max(1)) * self.damage).min(self.most)
    }
}

/// Reads `charge = { metres = 5, damage = 1, most = 4 }`.
fn read_charge(table: &Table<'_>) -> Option<Charge> {
    let (metres, damage) = (table.int("metres", 1..=200), table.int("damage", 1..=50));
    let most = table.int_or("most", 1..=99, 99);
    Some(Charge { metres: metres?, damage: damage?, most })
}

impl Feat {
    /// The name that players read.
    pub fn name(&self) -> Name {
        self.title.unwrap_or(Name::new("feat"))
    }
}
