//! The settings of the catalogues' "Settings" sections, with the book's defaults.

pub mod encounter;
pub mod read;
pub mod words;

pub use self::{
    encounter::{AmbushCompare, Ambushers, Encounter, PincerOnMap},
    words::{
        AttributeRating, FullMove, HazardHit, Opposed, OutOfRange, Reapply, ReflectTarget, Rounding, SpikesOnMove,
        SpikesSting, StatusOrder, Tie,
    },
};
use crate::{
    battle::{Geometry, ShotsStopAt},
    map::{JumpMode, LeapJump, LeapOver},
    rules::percentile::content::scene::Scene,
};

/// All settings of the ruleset; [`Settings::default`] is the book's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Lowest chance of success (TC-002).
    pub cos_min: Option<i32>,
    /// Highest chance of success (TC-002).
    pub cos_max: Option<i32>,
    /// How opposed checks are compared (TC-006).
    pub opposed_check: Opposed,
    /// Who wins where both results are equal (TC-006).
    pub opposed_tie: Tie,
    /// Ratings of attributes (TC-004).
    pub attribute_rating: AttributeRating,
    /// Who is struck by what Reflect throws back (TC-073).
    pub reflect_target: ReflectTarget,
    /// Whether what Reflect throws back strikes only somebody in the spell's range (TC-073).
    pub reflect_needs_range: bool,
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
    /// The Jump that a leap takes (MC-050).
    pub leap_cost: LeapJump,
    /// Leaps over impassable cells (MC-051).
    pub leap_over_impassable: bool,
    /// Leaps over units (MC-050).
    pub leap_over_units: LeapOver,
    /// Whether monsters cover as many cells as their kinds say (MC-094).
    pub large_units: bool,
    /// Whether whoever uses Leap lands beside its target (MC-123).
    pub leap_moves_caster: bool,
    /// Whether the bodies of the unconscious bar the way (TC-138).
    pub bodies_block: bool,
    /// Whether a range in metres counts on a map where the ability has none in cells (MC-193).
    pub use_tc_range_number: bool,
    /// Whether hit points stop at 0 (TC-138).
    pub hp_floor: bool,
    /// Whether the second of two weapons may strike another once the first has felled its target (TC-106).
    pub split_blows: bool,
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
    /// Whom they hurt of those who strike at their bearer (MC-179).
    pub spikes_sting: SpikesSting,
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
            opposed_tie: Tie::default(),
            attribute_rating: AttributeRating::BOOK,
            reflect_target: ReflectTarget::default(),
            reflect_needs_range: false,
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
            escape_asked: true,
            escape_needs_edge: false,
            npc_ally_unconscious: false,
            status_order: StatusOrder::default(),
            poison_min: 0,
            status_reapply: Reapply::default(),
            geometry: Geometry { shots_stop_at: ShotsStopAt::Everything, ..Geometry::default() },
            move_after_status_min: 1,
            extra_turn_moves: true,
            split_move: false,
            full_move: FullMove::default(),
            forced_move_cancels: true,
            out_of_range: OutOfRange::default(),
            ally_stacking: false,
            jump_mode: JumpMode::default(),
            leap_cost: LeapJump::default(),
            leap_over_impassable: true,
            leap_over_units: LeapOver::default(),
            large_units: false,
            leap_moves_caster: false,
            bodies_block: false,
            use_tc_range_number: false,
            hp_floor: true,
            split_blows: false,
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
            spikes_sting: SpikesSting::default(),
            scene: Scene::BOOK,
            single_party_hits_foes: false,
            encounter: Encounter::default(),
        }
    }
}
