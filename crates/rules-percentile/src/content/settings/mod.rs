//! The settings of the catalogues' "Settings" sections, with the book's defaults.

mod geometry;
mod readers;
mod words;

use bevy_derive::{Deref, DerefMut};

pub use self::words::{
    AmbushCompare, Ambushers, AttributeRating, FullMove, HazardHit, Opposed, OutOfRange, PincerOnMap, Reapply,
    ReflectTarget, Rounding, SpikesOnMove, SpikesSting, StatusOrder, Tie,
};
use self::{
    geometry::Heights,
    readers::{Floor, limit},
};
use crate::content::scene::{Scene, SceneChoices};
use hexfray_battle::{Geometry, settings};
use hexfray_board::{
    map::{JumpMode, LeapJump, LeapOver},
    text::{Content, Table},
};

/// All settings of the ruleset; the default is the book's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deref, DerefMut, Content)]
pub struct Settings {
    /// The settings that are one value each.
    #[deref]
    #[content(flatten)]
    pub choices: Choices,
    /// Heights in ranges and templates.
    #[content(flatten)]
    heights: Heights,
    /// Battles without a map (TC-077).
    #[content(flatten)]
    pub scene: Scene,
}

/// The keys of all settings in files, with a sentence on each.
pub fn keys() -> Vec<(&'static str, &'static str)> {
    [Choices::KEYS, Heights::KEYS, SceneChoices::KEYS].concat()
}

impl Settings {
    /// Reads the settings of a table, which override the present ones; a battle's table comes after the ruleset's.
    pub fn override_by(&mut self, table: &Table<'_>) {
        self.choices.override_by(table);
        self.scene.override_by(table);
        self.heights.override_by(table);
    }

    /// Makes the settings ready for a battle without a map.
    pub fn play_without_map(&mut self) {
        self.scene.on = true;
        // Friends stand together, and a turn's movement may be split around the action (TC-051).
        self.ally_stacking = true;
        self.split_move = true;
    }

    /// How ranges, templates and formations are measured (MC-006, MC-011, MC-015, MC-017, MC-018, TC-067).
    pub fn geometry(&self) -> Geometry {
        self.heights.geometry(self.scene.is_in_metres().then_some(self.scene.coherency))
    }
}

settings! {
    /// Settings that are one value each.
    #[derive(Copy)]
    pub struct Choices {
        /// Lowest chance of success (TC-002).
        cos_min: Option<i32> = None, in limit(-999..=999);
        /// Highest chance of success (TC-002).
        cos_max: Option<i32> = None, in limit(-999..=999);
        /// How opposed checks are compared (TC-006).
        opposed_check: Opposed = Opposed::default();
        /// Which side wins if both results are equal (TC-006).
        opposed_tie: Tie = Tie::default();
        /// Ratings of attributes (TC-004).
        attribute_rating: AttributeRating = AttributeRating::BOOK;
        /// Which unit is struck by a spell that Reflect has thrown back (TC-073).
        reflect_target: ReflectTarget = ReflectTarget::default();
        /// Whether a spell that Reflect throws back strikes only a unit in the spell's range (TC-073).
        reflect_needs_range: bool = false;
        /// Highest roll that is a critical success (TC-007, TC-094).
        check_critical_max: i32 = 10, in 0..=100;
        /// Lowest roll that is a botch or automatic miss (TC-007, TC-095).
        check_botch_min: i32 = 95, in 1..=101;
        /// How fractions are rounded (TC-010).
        rounding: Rounding = Rounding::Down;
        /// Least damage of a hit, after armour (TC-010).
        min_damage: i32 = 0, in 0..=99;
        /// Most damage of one hit.
        damage_cap: i32 = 999, in 1..=999_999;
        /// Percent added to the final damage against Unaware targets (TC-024).
        unaware_percent: i32 = 100, in 0..=900;
        /// Whether the doubling for Unaware targets changes the basic damage instead (TC-024).
        unaware_on_basic: bool = false, in [("final", false), ("basic", true)], at "unaware_factor_on";
        /// Whether a beneficial slow action whose target is gone goes to a random ally (TC-058).
        retarget_beneficial: bool = true, in [("ally", true), ("lost", false)];
        /// Initiative above which extra turns are granted (TC-059).
        extreme_initiative: i16 = 35, in 1..=999, at "extreme_initiative_threshold";
        /// Most targets of a Group or Party effect; `None`: no limit (MC-195).
        group_limit_on_map: Option<u8> = None, in limit(1..=99);
        /// Whether a roll in the critical range hits even if it is above the chance (TC-094).
        critical_always_hits: bool = true;
        /// Whether blows may be pulled (TC-107).
        pulled_blows: bool = true;
        /// Whether helpful spells on allies need a roll (TC-115).
        ally_spells_roll: bool = false;
        /// Whether an area effect rolls once to hit all its targets (TC-115).
        group_roll_once: bool = false, in [("each", false), ("once", true)], at "group_roll";
        /// Whether an area effect rolls its damage once for all (TC-120).
        group_damage_once: bool = true, in [("once", true), ("each", false)], at "group_damage_roll";
        /// Percent that an elemental weakness adds (TC-118).
        weakness_percent: i32 = 50, in 0..=900;
        /// Percent that an elemental resistance takes off, as a negative number (TC-118).
        resistance_percent: i32 = -50, in -100..=0;
        /// Percent that a Group casting takes off, as a negative number (TC-121).
        group_percent: i32 = -25, in -100..=0;
        /// Whether a unit may still move after the Defence Action (TC-128).
        defense_allows_move: bool = true;
        /// Whether the whole turn is given up for defence (TC-128).
        defense_forfeits_all: bool = false, in [("first", false), ("all", true)], at "defense_forfeits";
        /// When units that want to escape say so: in the turn before, or when they are asked in an Initiative Phase (TC-132).
        escape_asked: bool = true, in [("turn_before", false), ("asked", true)], at "escape_declared";
        /// Whether an escape needs a cell on the edge of the board (TC-134).
        escape_needs_edge: bool = false;
        /// Whether allies other than players' characters fall unconscious (TC-138).
        npc_ally_unconscious: bool = false;
        /// Order of the Status Phase (TC-142).
        status_order: StatusOrder = StatusOrder::default(), at "status_phase_order";
        /// Least damage of Poison (TC-143).
        poison_min: i32 = 0, in 0..=99;
        /// What happens if a unit gets the same status again (TC-145).
        status_reapply: Reapply = Reapply::default();
        /// Least Move and Jump after statuses (MC-025).
        move_after_status_min: i32 = 1, in 0..=8;
        /// Whether an extra turn brings another Movement action (MC-033).
        extra_turn_moves: bool = true;
        /// Whether movement may be split around the action (MC-034).
        split_move: bool = false;
        /// The full move as an action (MC-188).
        full_move: FullMove = FullMove::default(), at "full_move_on_map";
        /// Whether being moved cancels a charge (MC-036).
        forced_move_cancels: bool = true;
        /// What happens to a slow action whose target has moved out of range (MC-037).
        out_of_range: OutOfRange = OutOfRange::default();
        /// Whether allies may share a cell (MC-045).
        ally_stacking: bool = false, in [("pass_only", false), ("share", true)];
        /// How Jump points are counted (MC-052).
        jump_mode: JumpMode = JumpMode::default(), in [("pool", JumpMode::Pool), ("per_step", JumpMode::PerStep)];
        /// The Jump that a leap takes (MC-050).
        leap_cost: LeapJump = LeapJump::default(), in [("sum", LeapJump::Sum), ("max", LeapJump::Max), ("length", LeapJump::Length)];
        /// Whether units may leap over impassable cells (MC-051).
        leap_over_impassable: bool = true;
        /// Over which units a unit may leap (MC-050).
        leap_over_units: LeapOver = LeapOver::default(), in [("none", LeapOver::None), ("allies", LeapOver::Allies), ("all", LeapOver::All)];
        /// Whether monsters cover as many cells as their kinds say (MC-094).
        large_units: bool = false;
        /// Whether the user of Leap lands beside its target (MC-123).
        leap_moves_caster: bool = false;
        /// Whether the bodies of unconscious units block paths (TC-138).
        bodies_block: bool = false;
        /// Whether a range in metres counts on a map where the ability has none in cells (MC-193).
        use_tc_range_number: bool = false;
        /// Whether hit points stop at 0 (TC-138).
        hp_floor: bool = true, in Floor;
        /// Whether the second of two weapons may strike another unit once the first has felled its target (TC-106).
        split_blows: bool = false;
        /// Whether a unit may drop farther than its Jump on purpose (MC-059).
        voluntary_drop: bool = false;
        /// Percent of maximum HP that each level of a fall beyond Jump takes (MC-062).
        fall_percent: i32 = 10, in 0..=100;
        /// Whether flyers pass over obstacles that have a height (MC-056).
        fly_over_obstacles: bool = false;
        /// Whether a successful Acrobatics check lets a leap be longer than Move (MC-071).
        acrobatics_exceeds_move: bool = true, in [("on_success", true), ("never", false)];
        /// Water depth from which on a Movement action needs a Swimming check (MC-067).
        swimming_depth: u8 = 3, in 1..=10_u8;
        /// Whether unconscious units can be helped along (MC-039).
        assist_unconscious: bool = true;
        /// Whether damage to a shared cell is halved for each unit in it (MC-046).
        shared_damage_halved: bool = false, in [("full", false), ("half", true)], at "shared_damage";
        /// How a shot hits a unit in its line of fire (MC-087).
        hazard_hit: HazardHit = HazardHit::default();
        /// Cells that an ejected unit flies (MC-178).
        eject_distance: u16 = 150, in 1..=999_u16;
        /// Which units Elemental Spikes hurt when their bearer moves (MC-179).
        spikes_on_move: SpikesOnMove = SpikesOnMove::default();
        /// Which of the units that strike at their bearer they hurt (MC-179).
        spikes_sting: SpikesSting = SpikesSting::default();
        /// Whether the group form of a Single/Party spell touches foes (MC-101).
        single_party_hits_foes: bool = false;
        /// Whether rolls for units other than players' characters are secret (TC-008).
        hidden_npc_rolls: bool = false;
        /// Which side may try an ambush (TC-016).
        ambush: Ambushers = Ambushers::default();
        /// How an ambush is compared (TC-017).
        ambush_compare: AmbushCompare = AmbushCompare::default();
        /// Whether ambushers still act first if most opponents have noticed them (TC-020).
        late_ambush: bool = false;
        /// Whether Unaware units may react (TC-023).
        reactions_when_unaware: bool = false;
        /// Whether vanished units cannot be chosen as targets even by friends (TC-070).
        vanish_from_all: bool = true, in [("all", true), ("foes", false)], at "vanish_from";
        /// Whether sides are surrounded and fight on two faces (TC-029).
        pincer_on_map: PincerOnMap = PincerOnMap::default();
        /// Whether a surrounded unit is Unaware of a blow from the face behind it (TC-032).
        pincer_unaware: bool = true, in [("encircled_victim", true), ("off", false)];
        /// Least ticks that a round takes off the clock (TC-035).
        timed_round_min_ticks: i32 = 0, in 0..=600;
        /// Whether calls and gestures count among the two Zero Actions of a turn (TC-049).
        count_chatter: bool = false;
        /// Most reactions of a unit to one act (TC-050).
        reactions_per_trigger: u8 = 1, in 0..=7_u8;
        /// Whether the winners' XP, coins and items are counted, which only a campaign can use (TC-149).
        spoils: bool = true;
        /// Whether ejected units count for XP and coins (TC-150).
        count_ejected: bool = true;
        /// Percent of their XP and coins with which ejected units count (TC-150).
        ejected_percent: i32 = 50, in 0..=100;
        /// Whether units that fled count for XP and coins (TC-150).
        count_fled: bool = true;
        /// Whether coins come as trophies that need a Scavenge check (TC-152).
        gil_as_trophies: bool = false, in [("direct", false), ("trophies", true)], at "gil_mode";
        /// Whether items are materials that need a Scavenge check (TC-153).
        drops_processed: bool = false, in [("direct", false), ("processed", true)], at "drop_mode";
    }
}
