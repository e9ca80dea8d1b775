//! The requests in JSON.

use std::collections::BTreeMap;

use serde::{
    Deserialize, Deserializer,
    de::{
        DeserializeSeed, Error as _, MapAccess, Visitor,
        value::{MapAccessDeserializer, StringDeserializer},
    },
};
use serde_json::Value;

use hexfray_battle::{Order, Record, UnitId, Via};
use hexfray_board::grid::{Cell, Template, TemplateRules};

/// One request: an object with one key, `{"state": {}}`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Open a battle or a board.
    New(NewBattle),
    /// Round, stage, decision, digest, units.
    State {},
    /// The legal orders of the present decision: those of the deciding unit, or those of other units out of turn.
    Orders {
        /// Whether those of other units are wanted.
        #[serde(default)]
        out_of_turn: bool,
    },
    /// The acts of a unit, with targeting and the reason if one is refused now.
    Acts(UnitQuestion),
    /// The order that a computer opponent would give now.
    Choose(PlayerQuestion),
    /// Give an order. The answer's events, `{"damaged": {…}, "act": 12}`, name the act that caused them, if there was
    /// one.
    Order(Order),
    /// The exact odds of an order.
    Forecast(Order),
    /// The cells within reach.
    Reach(ReachQuestion),
    /// The cells that a straight line crosses.
    Line(LineQuestion),
    /// The cells that a template catches.
    Area(AreaQuestion),
    /// The record so far.
    Record {},
    /// Play a record again and continue from its end; with `"unverified": true` among its keys, even if files have
    /// changed since.
    Load(Box<LoadRecord>),
    /// Undo the last order.
    Undo {},
    /// The known battles.
    Battles {},
}

/// What to open: a battle or a board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewBattle {
    /// Name of a battle or map file.
    pub battle: Option<String>,
    /// Text of a battle or map file, instead of its name.
    pub text: Option<String>,
    /// Further files by name, such as the map of a battle given as text.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Seed of the dice.
    #[serde(default)]
    pub seed: u64,
    /// Faces, instead of a seed, in the order in which the rules call for dice.
    pub dice: Option<Vec<u16>>,
}

/// A record to continue.
#[derive(Debug)]
pub struct LoadRecord {
    /// The record.
    pub record: Record,
    /// Whether files that have changed since then replace the recorded ones, so that states may differ.
    pub unverified: bool,
}

impl<'de> Deserialize<'de> for LoadRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(LoadKeys)
    }
}

/// Reads the keys of a record and the additional one.
struct LoadKeys;

impl<'de> Visitor<'de> for LoadKeys {
    type Value = LoadRecord;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a record")
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<LoadRecord, A::Error> {
        let mut unverified = false;
        let keys = RecordKeys { entries, unverified: &mut unverified };
        let record = Record::deserialize(MapAccessDeserializer::new(keys))?;
        Ok(LoadRecord { record, unverified })
    }
}

/// The keys of a record, without the additional one.
struct RecordKeys<'u, A> {
    entries: A,
    unverified: &'u mut bool,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for RecordKeys<'_, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, A::Error> {
        while let Some(key) = self.entries.next_key::<String>()? {
            if key != "unverified" {
                return seed.deserialize(StringDeserializer::new(key)).map(Some);
            }
            match self.entries.next_value()? {
                Value::Bool(unverified) => *self.unverified = unverified,
                _ => return Err(A::Error::custom("`unverified` is true or false")),
            }
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.entries.next_value_seed(seed)
    }
}

/// A question about one unit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitQuestion {
    /// The unit.
    pub unit: UnitId,
}

/// A query of a computer opponent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerQuestion {
    /// Its name, or that of its level: see [`ai::names`](crate::ai::names).
    pub player: String,
    /// The seed of its random choices, when it is first asked in a battle.
    #[serde(default)]
    pub seed: u64,
}

/// A query of the cells to which a unit or traveller can go.
#[derive(Debug, Deserialize)]
#[serde(try_from = "ReachKeys")]
pub enum ReachQuestion {
    /// A unit of the battle, with the movement it has left.
    Unit {
        /// The unit.
        unit: UnitId,
        /// The cells that the path leads over first; the best path if there are none.
        via: Option<Via>,
        /// The number of cells to skip; the answer is whole if there is neither this nor a limit.
        skip: Option<usize>,
        /// The largest number of cells in the answer.
        limit: Option<usize>,
    },
    /// A unit of any kind, on the board without units.
    From(ReachFrom),
}

/// How a unit travels over an empty board.
#[derive(Debug)]
pub struct ReachFrom {
    /// The start.
    pub from: Cell,
    /// Move points.
    pub points: u16,
    /// Levels of height for the whole move.
    pub jump: u8,
    /// Whether it flies.
    pub flying: bool,
    /// Cells that may not be entered.
    pub foes: Vec<Cell>,
    /// The number of cells to skip; the answer is whole if there is neither this nor a limit.
    pub skip: Option<usize>,
    /// The largest number of cells in the answer.
    pub limit: Option<usize>,
}

/// The keys of both questions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReachKeys {
    unit: Option<UnitId>,
    via: Option<Via>,
    from: Option<Cell>,
    points: Option<u16>,
    jump: Option<u8>,
    flying: Option<bool>,
    foes: Option<Vec<Cell>>,
    skip: Option<usize>,
    limit: Option<usize>,
}

impl TryFrom<ReachKeys> for ReachQuestion {
    type Error = &'static str;

    fn try_from(keys: ReachKeys) -> Result<Self, Self::Error> {
        let ReachKeys { unit, via, from, points, jump, flying, foes, skip, limit } = keys;
        let of_anybody = points.is_some() || jump.is_some() || flying.is_some() || foes.is_some();
        match (unit, from, points) {
            (Some(unit), None, None) if !of_anybody => Ok(Self::Unit { unit, via, skip, limit }),
            (None, Some(from), Some(points)) if via.is_none() => Ok(Self::From(ReachFrom {
                from,
                points,
                jump: jump.unwrap_or_default(),
                flying: flying.unwrap_or_default(),
                foes: foes.unwrap_or_default(),
                skip,
                limit,
            })),
            _ => Err(
                "ask for the reach of a unit of the battle, {\"unit\": 3}, or of a traveller from a cell of the board, \
                      {\"from\": [4, 5], \"points\": 6} with or without \"jump\", \"flying\" and \"foes\"; \"skip\" and \"limit\" ask for a part",
            ),
        }
    }
}

/// Two ends of a line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineQuestion {
    /// From the centre of this cell.
    pub from: Cell,
    /// To the centre of this one.
    pub to: Cell,
}

/// A template in its place.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaQuestion {
    /// The pattern, such as `{"kind": "cone", "length": 3}`.
    pub template: Template,
    /// The cell of its user.
    pub from: Cell,
    /// The cell at which it is aimed.
    pub to: Cell,
    /// Settings; the book's by default.
    #[serde(default)]
    pub rules: TemplateRules,
}
