//! The sides and units of a battle before it starts.

use serde::Serialize;

use crate::{Name, SideId, UnitId};
use hexfray_board::{
    grid::{Cell, Footprint},
    listed,
    map::Board,
};

/// A side before the battle.
#[derive(Clone, Debug)]
pub struct SideSetup {
    /// Its name.
    pub name: Name,
    /// Its own description of the battle, if that differs from the common one.
    pub about: Option<String>,
    /// How many of 100 battles it wins when equal opponents play all sides, if its file says so.
    pub wins: Option<u8>,
    /// The other sides that it does not fight, in order of their numbers.
    pub peace: Vec<SideId>,
}

impl SideSetup {
    /// Whether it fights another side.
    pub fn is_hostile_to(&self, other: SideId) -> bool {
        !self.peace.contains(&other)
    }
}

/// A unit before the battle.
#[derive(Clone, Debug)]
pub struct UnitSetup {
    /// Its number.
    pub id: UnitId,
    /// Its side.
    pub side: SideId,
    /// What kind of unit it is: a name of the ruleset's content.
    pub kind: Name,
    /// Its own name.
    pub name: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Whether it is a player's character (TC-015).
    pub hero: bool,
    /// Where it starts; `None`: not on the board yet.
    pub at: Option<Cell>,
    /// Whether the battle's file names its place, rather than its side's zone alone.
    pub placed: bool,
    /// The group that it belongs to, where the battle has groups (TC-068).
    pub group: Option<Name>,
    /// The unit that it comes with and that can call it into the battle.
    pub companion_of: Option<UnitId>,
    /// The cells that it covers (MC-094).
    pub footprint: Footprint,
    /// Its behaviour.
    pub temper: Temper,
}

/// The behaviour of a unit besides fighting to win; by default there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Temper {
    /// The cells that it guards: it does not leave them, even if foes are near; may be empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guards: Vec<Cell>,
    /// The cells that it patrols, one after the other, then from the last to the first, as long as there is no foe to attack;
    /// may be empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub patrols: Vec<Cell>,
    /// The friend that it protects and stays with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub protects: Option<UnitId>,
    /// The foe that it hunts before all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hunts: Option<UnitId>,
    /// It flees while it has less than this percentage of its hit points; `None`: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flees_below: Option<u8>,
    /// It holds its fire until a foe sees it from this many cells or fewer, or it is hurt; `None`: it attacks when it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds_fire: Option<u8>,
}

impl Temper {
    /// The temper of a unit for which the battle's file sets none.
    pub const NONE: Self = Self {
        guards: Vec::new(),
        patrols: Vec::new(),
        protects: None,
        hunts: None,
        flees_below: None,
        holds_fire: None,
    };

    /// Whether the battle's file sets nothing.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// The unit's own settings, completed by those of its side.
    pub(super) fn over(self, side: &Self) -> Self {
        let stays = self.guards.is_empty() && self.patrols.is_empty();
        Self {
            guards: if stays { side.guards.clone() } else { self.guards },
            patrols: if stays { side.patrols.clone() } else { self.patrols },
            protects: self.protects.or(side.protects),
            hunts: self.hunts.or(side.hunts),
            flees_below: self.flees_below.or(side.flees_below),
            holds_fire: self.holds_fire.or(side.holds_fire),
        }
    }
}

/// A kind of unit of a ruleset, before a battle.
#[derive(Clone, Copy, Debug)]
pub struct UnitKind {
    /// The name that battle files use.
    pub key: &'static str,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Whether it is a player's character unless the battle says otherwise.
    pub hero: bool,
    /// The cells that it covers (MC-094).
    pub footprint: Footprint,
}

impl UnitKind {
    /// A kind of unit that covers one cell and is no player's character.
    pub const fn plain(key: &'static str, title: Name, glyph: Name) -> Self {
        Self { key, title, glyph, hero: false, footprint: Footprint::ONE }
    }
}

/// Named cells where units start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name; the zone with a side's name is where the side starts, unless its units name another.
    pub name: Name,
    /// Its cells, in the order in which they are filled.
    pub cells: Vec<Cell>,
}

/// The parts of a battle that are known when the ruleset reads its own keys from the battle's file.
#[derive(Clone, Copy, Debug)]
pub struct BattleDraft<'a> {
    /// The board; `None` where it could not be read.
    pub board: Option<&'a Board>,
    /// The sides, in order of their numbers.
    pub sides: &'a [SideSetup],
    /// The units, in order of their numbers.
    pub units: &'a [UnitSetup],
    /// The zones that the ruleset has defined, see [`Ruleset::zones`](crate::Ruleset::zones).
    pub zones: &'a [Zone],
}

listed! { BattleDraft<'_>:
    SideSetup, "side.name", |draft| draft.sides.iter().map(|side| side.name.as_str());
    UnitSetup, "unit.name", |draft| draft.units.iter().map(|unit| unit.name.as_str());
}
