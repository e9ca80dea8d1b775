//! The ruleset's settings: every choice that the rules leave open, with the book's defaults.

mod words;

pub use words::*;

use hexfray_battle::settings;
use hexfray_board::text::Or;

/// A limit on a number, which files may also lift by a word; 0: no limit.
const LIMIT: Or<[(&str, u16); 1], std::ops::RangeInclusive<u16>> = Or([("unlimited", 0)], 0..=100);

settings! {
    /// Settings, with the names of the catalogue's index, as in `assets/rulesets/power_table.toml`.
    pub struct Settings {
        /// Metres between adjacent areas of a simplified battle (SW-003).
        area_step_m: u16 = 10, in 1..=100;
        /// How metres are counted on square boards (SW-005).
        square_metric: SquareMetric = SquareMetric::EuclidNearest;
        /// The cost of diagonal steps on square boards (SW-006).
        diagonal_step: DiagonalStep = DiagonalStep::Sqrt2;
        /// Whether a diagonal step may pass the corner of a forbidden cell (SW-006).
        cut_corners: bool = true;
        /// Most units in a cell; 0: any number (SW-007).
        cell_capacity: u16 = 0, in 0..=400;
        /// Metres within which units count as at the same coordinates (SW-008).
        touch_reach_m: u16 = 0, in 0..=10;
        /// How altitude enters distance (SW-011).
        altitude_mode: AltitudeMode = AltitudeMode::Axis;
        /// Whether simplified rules hold on any map of areas (SW-013).
        areas_graph: bool = false;
        /// Whether a check with a double 6 always succeeds (SW-015).
        auto_success_on_12: bool = false;
        /// Whether reaching a fixed number is enough (SW-017).
        tn_meets: bool = true;
        /// Experience for an automatic failure (SW-018).
        auto_fail_xp: i32 = 50, in 0..=10_000;
        /// Standard value without a suitable class (SW-024).
        untrained_value: i32 = 0, in -20..=20;
        /// Number to reach to identify a monster, unless its data give one (SW-027).
        knowledge_tn: i32 = 10, in 0..=100;
        /// Number to reach to use its weakness, unless its data give one (SW-027).
        weakness_tn: i32 = 13, in 0..=100;
        /// What decides between equal initiative of characters (SW-029).
        initiative_tie: InitiativeTie = InitiativeTie::Reroll;
        /// Whether being drawn to the front counts as movement (SW-034).
        pull_up_is_move: bool = false;
        /// Where the first round's restriction holds (SW-035).
        first_round_restriction: FirstRound = FirstRound::SimplifiedOnly;
        /// Modifier to the checks of surprised units (SW-039).
        ambush_penalty: i32 = -2, in -20..=0;
        /// When a side counts as beaten (SW-050).
        end_check_timing: EndCheck = EndCheck::Immediate;
        /// Least seconds of effects that outlast the battle (SW-052).
        keep_effects_min_s: u32 = 3600, in 0..=100_000_000;
        /// Whether the winners search the fallen, for spoils that only a campaign can use (SW-054).
        spoils: bool = true;
        /// When a retreating unit may move (SW-070, SW-124).
        retreat_timing: RetreatTiming = RetreatTiming::NextTurn;
        /// Whether intruders in a broken rear move freely (SW-074).
        intruders_free: bool = true;
        /// Movement beside a foe outside skirmishes (SW-080).
        same_cell_pin: SameCellPin = SameCellPin::Stay;
        /// How distance travelled is measured (SW-081).
        travel_measure: TravelMeasure = TravelMeasure::Path;
        /// Which units are in a new skirmish (SW-083).
        skirmish_founders: Founders = Founders::ActorAndTargets;
        /// What causes a skirmish to break out (SW-083).
        skirmish_trigger: OutbreakBy = OutbreakBy::AnyAction;
        /// The result of fights between independents (SW-084).
        skirmish_inner_fight: InnerFight = InnerFight::Join;
        /// Whether walls cut discs and radii (SW-085, SW-198).
        area_walls_cut: bool = false;
        /// Most members of a skirmish (SW-089).
        skirmish_max: u16 = 20, in 2..=20;
        /// Which units need a retreat to leave (SW-093).
        retreat_needed: RetreatNeeded = RetreatNeeded::Members;
        /// Whether an area effect draws independents in (SW-095).
        skirmish_pull_by_area: bool = false;
        /// How members may move (SW-100).
        melee_shuffle: MeleeShuffle = MeleeShuffle::None;
        /// In which direction retreats may lead (SW-101).
        retreat_direction: RetreatDirection = RetreatDirection::Any;
        /// What happens if a merged skirmish would be too large (SW-108).
        skirmish_overflow: Overflow = Overflow::NoMerge;
        /// Whether units are asked before they block (SW-111).
        auto_block: AutoBlock = AutoBlock::Ask;
        /// What blocking costs (SW-112).
        block_cost: BlockCost = BlockCost::None;
        /// Most blocks of a unit in a round; 0: any number (SW-112).
        blocks_per_round: u16 = 0, in LIMIT;
        /// Which paths lead through a skirmish (SW-117).
        block_in_trigger: BlockInTrigger = BlockInTrigger::PassThrough;
        /// Whether movers that are declared together count together (SW-118).
        joint_passage: bool = false;
        /// Which independents count for a retreat's penalty (SW-126).
        retreat_indep: RetreatIndependents = RetreatIndependents::HostileOnly;
        /// Whether units that share a cell outside skirmishes are hit at random too (SW-141).
        misfire_outside_skirmish: bool = false;
        /// Which part of a skirmish shields (SW-143).
        los_skirmish: SkirmishSight = SkirmishSight::Disc;
        /// What shields lines along edges and through corners (SW-142).
        los_tie: SightTie = SightTie::Permissive;
        /// Width in metres of the shadow of a hostile character (SW-145).
        unit_shadow_m: u16 = 1, in 0..=10;
        /// Where thrown weapons lie (SW-151).
        thrown_lands: ThrownLands = ThrownLands::Target;
        /// How damage is rolled for areas (SW-184).
        area_damage: AreaDamage = AreaDamage::PerTarget;
        /// Which units make Death Checks (SW-187).
        death_check_for: DeathCheckFor = DeathCheckFor::PcsOnly;
        /// Modifier to checks while prone (SW-189).
        prone_penalty: i32 = -2, in -20..=0;
        /// Whether Lines from outside a skirmish can be misdirected (SW-196).
        line_misfires_standard: bool = true;
        /// Width of a Line in metres (SW-201).
        line_width_m: u16 = 1, in 1..=10;
        /// Which end cells a Line covers (SW-201).
        line_ends: LineEnds = LineEnds::Both;
        /// Whether a Line continues beyond the target to its full range (SW-201, SW-202).
        line_beyond_target: bool = false;
        /// Whether Breakthrough passes enemies (SW-203).
        breakthrough_passes_enemies: bool = false;
        /// Whether Defence reduces fall damage (SW-244).
        fall_defense: bool = true;
        /// Metres that a rider sits above the mount's altitude, for its fall (SW-266).
        saddle_m: u16 = 0, in 0..=20;
    }
}
