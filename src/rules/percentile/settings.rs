//! The settings of the catalogues' "Settings" sections, with the book's defaults.

mod encounter;

use crate::{
    battle::Geometry,
    grid::{AreaVertical, LineDirections, RangeHeight, RangeVertical, RowVertical, SquareCone, TemplateRules},
    map::{JumpMode, LeapOver},
    text::Table,
};

use super::scene::Scene;

pub use encounter::{AmbushCompare, Ambushers, Encounter, PincerOnMap};

/// Which way fractions go (TC-010).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounding {
    /// Down.
    #[default]
    Down,
    /// To the nearest, halves up.
    Nearest,
    /// Up.
    Up,
}

impl Rounding {
    /// `percent` percent of a value, rounded.
    pub fn percent(self, value: i32, percent: i32) -> i32 {
        let product = i64::from(value) * i64::from(percent);
        let rounded = match self {
            Self::Down => product.div_euclid(100),
            Self::Nearest => (product + 50).div_euclid(100),
            Self::Up => (product + 99).div_euclid(100),
        };
        rounded.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }
}

/// What an opposed check counts as the better result (TC-006).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opposed {
    /// A success beats a failure; among successes the higher roll wins.
    #[default]
    HighestSuccess,
    /// The larger margin of success wins.
    Margin,
    /// The higher roll wins, whatever the rating.
    HighestRoll,
}

/// What becomes of a slow action whose target has left its range (MC-037).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OutOfRange {
    /// It is lost, and so is what it cost.
    #[default]
    Lost,
    /// It strikes somebody else in range (TC-058).
    Retarget,
}

/// What the Full-Move Action gives on a map (MC-188).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FullMove {
    /// A second Movement action.
    #[default]
    SecondMove,
    /// Twice the Move points in the turn's one Movement action.
    Double,
    /// There is no such action.
    Off,
}

/// In which order the Status Phase goes (TC-142).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusOrder {
    /// Timers fall first, then lasting effects act.
    #[default]
    TimersFirst,
    /// Lasting effects act first.
    EffectsFirst,
}

/// What the same status does again to its bearer (TC-145).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reapply {
    /// The longer timer counts.
    #[default]
    MaxTimer,
    /// The new timer counts.
    Refresh,
    /// Nothing.
    Ignore,
}

/// Who decides where a shot goes that meets somebody in the way (MC-087).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HazardHit {
    /// It is resolved against the one in the way, with the usual roll.
    #[default]
    Redirect,
    /// It hits the one in the way without a roll.
    Automatic,
}

/// Whom Elemental Spikes hurt when their bearer moves through others (MC-179).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpikesOnMove {
    /// Whoever stands in a cell that the bearer enters.
    #[default]
    Occupants,
    /// The bearer itself.
    Caster,
    /// Nobody.
    None,
}

/// All settings of the ruleset; [`Settings::default`] is the book's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Lowest chance of success (TC-002).
    pub cos_min: Option<i32>,
    /// Highest chance of success (TC-002).
    pub cos_max: Option<i32>,
    /// How opposed checks are compared (TC-006).
    pub opposed_check: Opposed,
    /// Whether a tie goes to the side that asked for the check (TC-006).
    pub opposed_tie_to_initiator: bool,
    /// Highest roll that is a critical success (TC-007, TC-094).
    pub check_critical_max: i32,
    /// Lowest roll that is a botch or automatic miss (TC-007, TC-095).
    pub check_botch_min: i32,
    /// Fractions (TC-010).
    pub rounding: Rounding,
    /// Least damage of a hit, after armour (TC-010).
    pub min_damage: i32,
    /// Most damage of one hit.
    pub damage_cap: i32,
    /// Percent added to the final damage against Unaware targets (TC-024).
    pub unaware_percent: i32,
    /// Whether the doubling for Unaware changes the basic damage instead (TC-024).
    pub unaware_on_basic: bool,
    /// Whether a beneficial slow action whose target is gone goes to a random ally (TC-058).
    pub retarget_beneficial: bool,
    /// Initiative from which on extra turns are granted, exclusive (TC-059).
    pub extreme_initiative: i16,
    /// Most targets of a Group or Party effect; `None`: no limit (MC-195).
    pub group_limit_on_map: Option<u8>,
    /// Whether a roll in the critical range hits whatever the chance (TC-094).
    pub critical_always_hits: bool,
    /// Whether blows may be pulled (TC-107).
    pub pulled_blows: bool,
    /// Whether helpful spells on allies need a roll (TC-115).
    pub ally_spells_roll: bool,
    /// Whether an area effect rolls once to hit all its targets (TC-115).
    pub group_roll_once: bool,
    /// Whether an area effect rolls its damage once for all (TC-120).
    pub group_damage_once: bool,
    /// Percent that an elemental weakness adds (TC-118).
    pub weakness_percent: i32,
    /// Percent that an elemental resistance takes off, negative (TC-118).
    pub resistance_percent: i32,
    /// Percent that a Group casting takes off, negative (TC-121).
    pub group_percent: i32,
    /// Whether a defender may still move afterwards (TC-128).
    pub defense_allows_move: bool,
    /// Whether the whole turn is given up for defence (TC-128).
    pub defense_forfeits_all: bool,
    /// Whether everybody is asked in each Initiative Phase, instead of telling it in the turn before (TC-132).
    pub escape_asked: bool,
    /// Whether an escape needs a cell on the edge of the board (TC-134).
    pub escape_needs_edge: bool,
    /// Whether allies that are no player's characters fall unconscious (TC-138).
    pub npc_ally_unconscious: bool,
    /// Order of the Status Phase (TC-142).
    pub status_order: StatusOrder,
    /// Least that Poison takes (TC-143).
    pub poison_min: i32,
    /// The same status once more (TC-145).
    pub status_reapply: Reapply,
    /// Heights in ranges and templates (MC-006, MC-011, MC-015, MC-017, MC-018).
    pub geometry: Geometry,
    /// Least Move and Jump after statuses (MC-025).
    pub move_after_status_min: i32,
    /// Whether an extra turn brings another Movement action (MC-033).
    pub extra_turn_moves: bool,
    /// Whether movement may be split around the action (MC-034).
    pub split_move: bool,
    /// The Full-Move Action (MC-188).
    pub full_move: FullMove,
    /// Whether being moved cancels a charge (MC-036).
    pub forced_move_cancels: bool,
    /// Slow actions and moving targets (MC-037).
    pub out_of_range: OutOfRange,
    /// Whether allies may share a cell (MC-045).
    pub ally_stacking: bool,
    /// Jump points (MC-052).
    pub jump_mode: JumpMode,
    /// Leaps over impassable cells (MC-051).
    pub leap_over_impassable: bool,
    /// Leaps over units (MC-050).
    pub leap_over_units: LeapOver,
    /// Whether a unit may drop farther than its Jump on purpose (MC-059).
    pub voluntary_drop: bool,
    /// Percent of maximum HP that each level of a fall beyond Jump takes (MC-062).
    pub fall_percent: i32,
    /// Whether flyers pass over obstacles that have a height (MC-056).
    pub fly_over_obstacles: bool,
    /// Whether a successful Acrobatics check lets a leap be longer than Move (MC-071).
    pub acrobatics_exceeds_move: bool,
    /// Water depth from which on a Movement action needs a Swimming check (MC-067).
    pub swimming_depth: u8,
    /// Whether the unconscious can be helped along (MC-039).
    pub assist_unconscious: bool,
    /// Whether damage to a shared cell is halved for each of those in it (MC-046).
    pub shared_damage_halved: bool,
    /// Shots at somebody in the way (MC-087).
    pub hazard_hit: HazardHit,
    /// Cells that an ejected unit flies (MC-178).
    pub eject_distance: u16,
    /// Whom Elemental Spikes hurt when their bearer moves (MC-179).
    pub spikes_on_move: SpikesOnMove,
    /// Battles without a map (TC-077).
    pub scene: Scene,
    /// Whether the group form of a Single/Party spell touches foes (MC-101).
    pub single_party_hits_foes: bool,
    /// How battles begin, what happens around turns, and what the winners get.
    pub encounter: Encounter,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cos_min: None,
            cos_max: None,
            opposed_check: Opposed::default(),
            opposed_tie_to_initiator: false,
            check_critical_max: 10,
            check_botch_min: 95,
            rounding: Rounding::Down,
            min_damage: 0,
            damage_cap: 999,
            unaware_percent: 100,
            unaware_on_basic: false,
            retarget_beneficial: true,
            extreme_initiative: 35,
            group_limit_on_map: None,
            critical_always_hits: true,
            pulled_blows: true,
            ally_spells_roll: false,
            group_roll_once: false,
            group_damage_once: true,
            weakness_percent: 50,
            resistance_percent: -50,
            group_percent: -25,
            defense_allows_move: true,
            defense_forfeits_all: false,
            escape_asked: false,
            escape_needs_edge: false,
            npc_ally_unconscious: false,
            status_order: StatusOrder::default(),
            poison_min: 0,
            status_reapply: Reapply::default(),
            geometry: Geometry::default(),
            move_after_status_min: 1,
            extra_turn_moves: true,
            split_move: false,
            full_move: FullMove::default(),
            forced_move_cancels: true,
            out_of_range: OutOfRange::default(),
            ally_stacking: false,
            jump_mode: JumpMode::default(),
            leap_over_impassable: true,
            leap_over_units: LeapOver::default(),
            voluntary_drop: false,
            fall_percent: 10,
            fly_over_obstacles: false,
            acrobatics_exceeds_move: true,
            swimming_depth: 3,
            assist_unconscious: true,
            shared_damage_halved: false,
            hazard_hit: HazardHit::default(),
            eject_distance: 150,
            spikes_on_move: SpikesOnMove::default(),
            scene: Scene::BOOK,
            single_party_hits_foes: false,
            encounter: Encounter::default(),
        }
    }
}

impl Settings {
    /// Reads the settings that a table has over those that stand; a battle's table comes after the ruleset's.
    pub fn read_over(&mut self, table: &Table<'_>) {
        self.read_checks(table);
        self.read_damage(table);
        self.read_turns(table);
        self.read_statuses(table);
        self.read_map(table);
        self.read_geometry(table);
        self.encounter.read_over(table);
    }

    fn read_checks(&mut self, table: &Table<'_>) {
        let opposed = [
            ("highest_success", Opposed::HighestSuccess),
            ("margin", Opposed::Margin),
            ("highest_roll", Opposed::HighestRoll),
        ];
        self.cos_min = table.maybe_int("cos_min", -999..=999).or(self.cos_min);
        self.cos_max = table.maybe_int("cos_max", -999..=999).or(self.cos_max);
        word(table, "opposed_check", &opposed, &mut self.opposed_check);
        word(table, "opposed_tie", &[("defender", false), ("initiator", true)], &mut self.opposed_tie_to_initiator);
        int(table, "check_critical_max", 0..=100, &mut self.check_critical_max);
        int(table, "check_botch_min", 1..=101, &mut self.check_botch_min);
        flag(table, "critical_always_hits", &mut self.critical_always_hits);
        flag(table, "pulled_blows", &mut self.pulled_blows);
        flag(table, "ally_spells_roll", &mut self.ally_spells_roll);
        word(table, "group_roll", &[("each", false), ("once", true)], &mut self.group_roll_once);
        word(table, "group_damage_roll", &[("once", true), ("each", false)], &mut self.group_damage_once);
    }

    fn read_damage(&mut self, table: &Table<'_>) {
        let rounding = [("down", Rounding::Down), ("nearest", Rounding::Nearest), ("up", Rounding::Up)];
        word(table, "rounding", &rounding, &mut self.rounding);
        int(table, "min_damage", 0..=99, &mut self.min_damage);
        int(table, "damage_cap", 1..=999_999, &mut self.damage_cap);
        int(table, "unaware_percent", 0..=900, &mut self.unaware_percent);
        word(table, "unaware_factor_on", &[("final", false), ("basic", true)], &mut self.unaware_on_basic);
        int(table, "weakness_percent", 0..=900, &mut self.weakness_percent);
        int(table, "resistance_percent", -100..=0, &mut self.resistance_percent);
        int(table, "group_percent", -100..=0, &mut self.group_percent);
    }

    fn read_turns(&mut self, table: &Table<'_>) {
        int(table, "extreme_initiative_threshold", 1..=999, &mut self.extreme_initiative);
        flag(table, "extra_turn_moves", &mut self.extra_turn_moves);
        flag(table, "split_move", &mut self.split_move);
        flag(table, "defense_allows_move", &mut self.defense_allows_move);
        word(table, "defense_forfeits", &[("first", false), ("all", true)], &mut self.defense_forfeits_all);
        word(table, "escape_declared", &[("turn_before", false), ("asked", true)], &mut self.escape_asked);
        flag(table, "escape_needs_edge", &mut self.escape_needs_edge);
        word(table, "retarget_beneficial", &[("ally", true), ("lost", false)], &mut self.retarget_beneficial);
        let lost = [("lost", OutOfRange::Lost), ("retarget", OutOfRange::Retarget)];
        word(table, "out_of_range", &lost, &mut self.out_of_range);
        let full = [("second_move", FullMove::SecondMove), ("double", FullMove::Double), ("off", FullMove::Off)];
        word(table, "full_move_on_map", &full, &mut self.full_move);
        flag(table, "forced_move_cancels", &mut self.forced_move_cancels);
    }

    fn read_statuses(&mut self, table: &Table<'_>) {
        let order = [("timers_first", StatusOrder::TimersFirst), ("effects_first", StatusOrder::EffectsFirst)];
        let again = [("max_timer", Reapply::MaxTimer), ("refresh", Reapply::Refresh), ("ignore", Reapply::Ignore)];
        word(table, "status_phase_order", &order, &mut self.status_order);
        word(table, "status_reapply", &again, &mut self.status_reapply);
        int(table, "poison_min", 0..=99, &mut self.poison_min);
        flag(table, "npc_ally_unconscious", &mut self.npc_ally_unconscious);
    }

    fn read_map(&mut self, table: &Table<'_>) {
        int(table, "move_after_status_min", 0..=8, &mut self.move_after_status_min);
        word(table, "ally_stacking", &[("pass_only", false), ("share", true)], &mut self.ally_stacking);
        word(table, "jump_mode", &[("pool", JumpMode::Pool), ("per_step", JumpMode::PerStep)], &mut self.jump_mode);
        flag(table, "leap_over_impassable", &mut self.leap_over_impassable);
        let over = [("none", LeapOver::None), ("allies", LeapOver::Allies), ("all", LeapOver::All)];
        word(table, "leap_over_units", &over, &mut self.leap_over_units);
        flag(table, "voluntary_drop", &mut self.voluntary_drop);
        int(table, "fall_percent", 0..=100, &mut self.fall_percent);
        flag(table, "fly_over_obstacles", &mut self.fly_over_obstacles);
        let exceeds = [("on_success", true), ("never", false)];
        word(table, "acrobatics_exceeds_move", &exceeds, &mut self.acrobatics_exceeds_move);
        int(table, "swimming_depth", 1..=10_u8, &mut self.swimming_depth);
        flag(table, "assist_unconscious", &mut self.assist_unconscious);
        word(table, "shared_damage", &[("full", false), ("half", true)], &mut self.shared_damage_halved);
        let hazard = [("redirect", HazardHit::Redirect), ("automatic", HazardHit::Automatic)];
        word(table, "hazard_hit", &hazard, &mut self.hazard_hit);
        let spikes =
            [("occupants", SpikesOnMove::Occupants), ("caster", SpikesOnMove::Caster), ("none", SpikesOnMove::None)];
        word(table, "spikes_on_move", &spikes, &mut self.spikes_on_move);
        int(table, "eject_distance", 1..=999_u16, &mut self.eject_distance);
        self.scene.read_over(table);
        flag(table, "single_party_hits_foes", &mut self.single_party_hits_foes);
        self.group_limit_on_map = table.maybe_int("group_limit_on_map", 1..=99).or(self.group_limit_on_map);
    }

    fn read_geometry(&mut self, table: &Table<'_>) {
        let RangeHeight { vertical, slack } = &mut self.geometry.range;
        let range = [("sum", RangeVertical::Sum), ("max", RangeVertical::Max), ("ignore", RangeVertical::Ignore)];
        word(table, "range_vertical", &range, vertical);
        int(table, "range_height_slack", 0..=20, slack);
        let rules: &mut TemplateRules = &mut self.geometry.templates;
        let area = [
            ("tapered", AreaVertical::Tapered),
            ("cylinder", AreaVertical::Cylinder),
            ("sum", AreaVertical::Sum),
            ("ignore", AreaVertical::Ignore),
        ];
        word(table, "area_vertical", &area, &mut rules.area_vertical);
        let lines = [("cardinal", LineDirections::Cardinal), ("any", LineDirections::Any)];
        word(table, "line_directions", &lines, &mut rules.line_directions);
        let rows = [("ignore", RowVertical::Ignore), ("tapered", RowVertical::Tapered)];
        word(table, "line_vertical", &rows, &mut rules.line_vertical);
        word(table, "cone_vertical", &rows, &mut rules.cone_vertical);
        word(
            table,
            "square_cone",
            &[("wedge", SquareCone::Wedge), ("sector", SquareCone::Sector)],
            &mut rules.square_cone,
        );
    }
}

fn word<T: Clone>(table: &Table<'_>, key: &str, words: &[(&str, T)], value: &mut T) {
    if let Some(given) = table.maybe_word(key, words) {
        *value = given;
    }
}

fn flag(table: &Table<'_>, key: &str, value: &mut bool) {
    *value = table.flag_or(key, *value);
}

fn int<N: Copy + Into<i64> + TryFrom<i64>>(
    table: &Table<'_>,
    key: &str,
    range: std::ops::RangeInclusive<N>,
    value: &mut N,
) {
    *value = table.int_or(key, range, *value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tc_010_fractions_go_as_the_setting_says() {
        assert_eq!(Rounding::Down.percent(15, 50), 7, "15 halved is 7 by the book");
        assert_eq!(Rounding::Nearest.percent(15, 50), 8, "15 halved is 8 to the nearest");
        assert_eq!(Rounding::Up.percent(21, 33), 7, "6.93 is 7 rounded up");
    }
}
