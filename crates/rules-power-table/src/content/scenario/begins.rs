//! What a battle's file fixes before Begin Combat: which side acts first, which monsters are known, which units have
//! places (SW-026).

use super::{super::SheetId, start::Known};

use hexfray_battle::{BattleDraft, SideId};
use hexfray_board::text::{FromValue, Kind, Value};

/// The parts of Begin Combat that a battle's file fixes; the rest is rolled or asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Begins {
    /// The side that acts first; `None`: initiative is rolled (SW-028).
    pub first: Option<SideId>,
    /// Whether every monster is known, with its weakness (SW-027).
    pub all_known: bool,
    /// The kinds of monsters that are known.
    pub known: Vec<SheetId>,
    /// For each side, whether it is asked where its members stand, because none of them has a place in the file
    /// (SW-030, SW-038).
    pub places: Vec<bool>,
}

/// The monsters that are known.
#[derive(Default)]
pub(super) struct KnownMonsters {
    all: bool,
    kinds: Vec<SheetId>,
}

impl FromValue<Known<'_>> for KnownMonsters {
    /// Reads `true` or `["KIND", …]`.
    fn from_value(value: Value<'_>, known: &Known<'_>) -> Option<Self> {
        if !value.is_list() {
            return Some(Self { all: value.flag()?, kinds: Vec::new() });
        }
        let sheets = &known.book.sheets;
        let monsters: Vec<_> = sheets.iter().filter(|sheet| sheet.monster.is_some()).map(|sheet| sheet.key).collect();
        let kind = |value: Value<'_>| known.book.sheet(monsters[value.choice(monsters.iter().copied())?]);
        Some(Self { all: false, kinds: value.values()?.into_iter().filter_map(kind).collect() })
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::Flag, Kind::list(Kind::Name("unit"))])
    }
}

impl Begins {
    /// What the file fixes: the side that acts first, by its place, and the known monsters.
    pub(super) fn new(first: Option<u8>, known: KnownMonsters, draft: &BattleDraft<'_>) -> Self {
        let unplaced = |side: usize| {
            let mut own = draft.units.iter().filter(|unit| unit.side.index() == side && unit.at.is_some()).peekable();
            own.peek().is_some() && own.all(|unit| !unit.placed)
        };
        Self {
            first: first.map(SideId),
            all_known: known.all,
            known: known.kinds,
            places: (0..draft.sides.len()).map(unplaced).collect(),
        }
    }
}
