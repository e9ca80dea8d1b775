//! The ruleset's settings: every choice that the rules leave open, with the book's defaults.

use super::{
    OpposedTie, WildRules,
    initiative::{BonusMode, FinalTie, Method},
};
use crate::{
    odds::WildOne,
    text::{Table, Value},
};

/// Settings, by the names of the catalogue's index. The comments name their rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Dice of a code that falls below 1D (DC-002).
    pub min_dice: u8,
    /// The Wild Die (DC-004, DC-005).
    pub wild: WildRules,
    /// Added to the difficulty of an untrained skill (DC-008).
    pub untrained_penalty: i32,
    /// Whether modifiers written as dice are rolled or taken at their number (DC-009).
    pub modifier_mode: ModifierMode,
    /// How tied opposed rolls are settled (DC-010).
    pub opposed_tie: OpposedTie,
    /// How the order is found (DC-013).
    pub initiative_method: Method,
    /// The unit that makes the first significant action (DC-014).
    pub first_actor: Option<String>,
    /// Whether the referee's characters roll in groups (DC-017).
    pub grouped_initiative: bool,
    /// Most Character Points on one initiative roll (DC-022).
    pub initiative_cp_max: u8,
    /// What settles a tie when all six factors are equal (DC-025).
    pub final_tie: Vec<FinalTie>,
    /// Whether skill and speed add to initiative (DC-028).
    pub initiative_bonus: bool,
    /// Whether the two bonuses add up (DC-028).
    pub initiative_bonus_mode: BonusMode,
    /// Dice that each action beyond the first costs (DC-031).
    pub map_per_action: u8,
    /// Most actions in a turn; 0 for any number. Ours, since the book has no limit.
    pub most_actions: u8,
    /// Metres in a round (DC-033).
    pub base_move: u16,
    /// The share of it that is free, as a fraction (DC-033).
    pub free_move_share: Share,
    /// Metres in a cell; `None`: as the board says (DC-033).
    pub cell_metres: Option<u16>,
    /// Which modifiers count (DC-041).
    pub use_modifiers: Families,
    /// How far Point Blank reaches, in metres (DC-061).
    pub point_blank_m: u16,
    /// How far close weapons over two metres reach, in cells (DC-062).
    pub long_weapon_cells: u16,
    /// Which code Strength Damage comes from (DC-068).
    pub strength_from: StrengthFrom,
    /// Whether the margin of the attack adds to damage (DC-070).
    pub damage_bonus: bool,
    /// Body Points or wounds (DC-076, DC-077).
    pub health_mode: HealthMode,
    /// Body Points before Physique is counted (DC-076).
    pub body_base: i32,
}

/// Whether modifiers written as dice are rolled (DC-009).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModifierMode {
    /// The number in parentheses.
    Standard,
    /// Rolled by the referee, without a Wild Die.
    Rolled,
}

/// Which code Strength Damage comes from (DC-068).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthFrom {
    /// The higher of the two.
    Best,
    /// Physique.
    Physique,
    /// Lifting.
    Lifting,
}

/// How harm is counted (DC-076, DC-077).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HealthMode {
    /// Points that are subtracted.
    BodyPoints,
    /// Levels of wounds.
    Wounds,
}

/// A fraction of at most 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Above the line.
    pub of: u16,
    /// Below the line, at least 1.
    pub parts: u16,
}

impl Share {
    fn parse(text: &str) -> Result<Self, String> {
        let expected = || "a fraction like \"1/2\", at most 1".to_owned();
        let (of, parts) = text.split_once('/').ok_or_else(expected)?;
        let (of, parts) = (of.trim().parse().map_err(|_| expected())?, parts.trim().parse().map_err(|_| expected())?);
        if parts == 0 || of > parts || parts > 100 { Err(expected()) } else { Ok(Self { of, parts }) }
    }
}

/// Families of difficulty modifiers that may be left out (DC-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Families {
    /// Range bands.
    pub range: bool,
    /// Things that hide the target.
    pub cover: bool,
    /// Poor light, smoke and fog.
    pub visibility: bool,
}

impl Families {
    const ALL: Self = Self { range: true, cover: true, visibility: true };

    fn read(value: Value<'_>) -> Option<Self> {
        if value.is_text() {
            return value.word(&[("all", Self::ALL)]);
        }
        let mut families = Self { range: false, cover: false, visibility: false };
        for one in value.values()? {
            match one.choice(["range", "cover", "visibility"])? {
                0 => families.range = true,
                1 => families.cover = true,
                _ => families.visibility = true,
            }
        }
        Some(families)
    }
}

impl Default for Settings {
    /// The defaults of the catalogue; `assets/rulesets/die_code.toml` says the same.
    fn default() -> Self {
        Self {
            min_dice: 0,
            wild: WildRules { in_use: true, one: WildOne::Complication },
            untrained_penalty: 0,
            modifier_mode: ModifierMode::Standard,
            opposed_tie: OpposedTie::StatusQuo,
            initiative_method: Method::RoundRoll,
            first_actor: None,
            grouped_initiative: false,
            initiative_cp_max: 2,
            final_tie: vec![FinalTie::Side, FinalTie::Id],
            initiative_bonus: false,
            initiative_bonus_mode: BonusMode::Sum,
            map_per_action: 1,
            most_actions: 0,
            base_move: 10,
            free_move_share: Share { of: 1, parts: 2 },
            cell_metres: None,
            use_modifiers: Families::ALL,
            point_blank_m: 3,
            long_weapon_cells: 2,
            strength_from: StrengthFrom::Best,
            damage_bonus: false,
            health_mode: HealthMode::Wounds,
            body_base: 20,
        }
    }
}

impl Settings {
    /// Reads the settings that a table has; the others stay as they are.
    pub fn override_by(&mut self, table: &Table<'_>) {
        self.read_dice(table);
        self.read_initiative(table);
        self.read_turn(table);
        self.read_combat(table);
    }

    fn read_dice(&mut self, table: &Table<'_>) {
        self.min_dice = table.int_or("min_dice", 0..=3, self.min_dice);
        self.wild.in_use = table.flag_or("wild_die", self.wild.in_use);
        let ones = [
            ("complication", WildOne::Complication),
            ("remove_highest", WildOne::RemoveHighest),
            ("plain", WildOne::Plain),
        ];
        self.wild.one = table.word_or("wild_one", &ones, self.wild.one);
        self.untrained_penalty = table.int_or("untrained_penalty", 0..=30, self.untrained_penalty);
        let modes = [("standard", ModifierMode::Standard), ("rolled", ModifierMode::Rolled)];
        self.modifier_mode = table.word_or("modifier_mode", &modes, self.modifier_mode);
        let ties = [("status_quo", OpposedTie::StatusQuo), ("change", OpposedTie::Change)];
        self.opposed_tie = table.word_or("opposed_tie", &ties, self.opposed_tie);
    }

    fn read_initiative(&mut self, table: &Table<'_>) {
        let methods = [
            ("first_action", Method::FirstAction),
            ("scene_roll", Method::SceneRoll),
            ("round_roll", Method::RoundRoll),
            ("no_roll", Method::NoRoll),
        ];
        self.initiative_method = table.word_or("initiative_method", &methods, self.initiative_method);
        self.first_actor = table.maybe_text("first_actor").or_else(|| self.first_actor.take());
        let groups = [("per_unit", false), ("per_group", true)];
        self.grouped_initiative = table.word_or("npc_initiative", &groups, self.grouped_initiative);
        self.initiative_cp_max = table.int_or("initiative_cp_max", 0..=20, self.initiative_cp_max);
        if table.has("final_tie") {
            let factors = [("side", FinalTie::Side), ("id", FinalTie::Id)];
            self.final_tie = table.list("final_tie", |value| value.word(&factors));
        }
        self.initiative_bonus = table.flag_or("initiative_bonus", self.initiative_bonus);
        let modes = [("sum", BonusMode::Sum), ("best", BonusMode::Best)];
        self.initiative_bonus_mode = table.word_or("initiative_bonus_mode", &modes, self.initiative_bonus_mode);
    }

    fn read_turn(&mut self, table: &Table<'_>) {
        self.map_per_action = table.int_or("map_per_action", 0..=10, self.map_per_action);
        self.most_actions = table.int_or("most_actions", 0..=20, self.most_actions);
        self.base_move = table.int_or("base_move", 0..=200, self.base_move);
        self.free_move_share = table.maybe_parse("free_move_share", Share::parse).unwrap_or(self.free_move_share);
        self.cell_metres = table.maybe_int("cell_metres", 1..=100).or(self.cell_metres);
    }

    fn read_combat(&mut self, table: &Table<'_>) {
        self.use_modifiers = table.get("use_modifiers").and_then(Families::read).unwrap_or(self.use_modifiers);
        self.point_blank_m = table.int_or("point_blank_m", 0..=100, self.point_blank_m);
        self.long_weapon_cells = table.int_or("long_weapon_cells", 1..=10, self.long_weapon_cells);
        let sources =
            [("best", StrengthFrom::Best), ("physique", StrengthFrom::Physique), ("lifting", StrengthFrom::Lifting)];
        self.strength_from = table.word_or("strength_from", &sources, self.strength_from);
        self.damage_bonus = table.flag_or("damage_bonus", self.damage_bonus);
        let modes = [("wounds", HealthMode::Wounds), ("body_points", HealthMode::BodyPoints)];
        self.health_mode = table.word_or("health_mode", &modes, self.health_mode);
        self.body_base = table.int_or("body_base", 1..=1000, self.body_base);
    }
}
