//! The ruleset's settings: every choice that the rules leave open, with the book's defaults.

mod words;

pub use words::*;

use crate::text::Table;

/// Settings, by the names of the catalogue's index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Metres between neighbouring areas of a simplified battle (SW-003).
    pub area_step_m: u16,
    /// Metres on square boards (SW-005).
    pub square_metric: SquareMetric,
    /// Diagonal steps on square boards (SW-006).
    pub diagonal_step: DiagonalStep,
    /// Whether a diagonal step may pass the corner of a forbidden cell (SW-006).
    pub cut_corners: bool,
    /// Most units in a cell; 0: any number (SW-007).
    pub cell_capacity: u16,
    /// Metres that count as the same coordinates (SW-008).
    pub touch_reach_m: u16,
    /// How altitude enters distance (SW-011).
    pub altitude_mode: AltitudeMode,
    /// Whether simplified rules hold on any map of areas (SW-013).
    pub areas_graph: bool,
    /// Whether a check's double 6 always succeeds (SW-015).
    pub auto_success_on_12: bool,
    /// Whether reaching a fixed number is enough (SW-017).
    pub tn_meets: bool,
    /// Experience for an automatic failure (SW-018).
    pub auto_fail_xp: i32,
    /// Standard value without a suitable class (SW-024).
    pub untrained_value: i32,
    /// Number to reach to know a monster, unless its data say so (SW-027).
    pub knowledge_tn: i32,
    /// Number to reach to use its weakness, unless its data say so (SW-027).
    pub weakness_tn: i32,
    /// Equal initiative of characters (SW-029).
    pub initiative_tie: InitiativeTie,
    /// Whether the pull-up to the front counts as movement (SW-034).
    pub pull_up_is_move: bool,
    /// Where the first round's restriction holds (SW-035).
    pub first_round_restriction: FirstRound,
    /// Added to the checks of the surprised (SW-039).
    pub ambush_penalty: i32,
    /// When a side's end is found (SW-050).
    pub end_check_timing: EndCheck,
    /// Effects that last so many seconds outlast the battle (SW-052).
    pub keep_effects_min_s: u32,
    /// When a retreater may move (SW-070, SW-124).
    pub retreat_timing: RetreatTiming,
    /// Whether intruders in a broken rear move freely (SW-074).
    pub intruders_free: bool,
    /// Movement beside a foe outside skirmishes (SW-080).
    pub same_cell_pin: SameCellPin,
    /// How distance travelled is measured (SW-081).
    pub travel_measure: TravelMeasure,
    /// Who founds a skirmish (SW-083).
    pub skirmish_founders: Founders,
    /// What makes it break out (SW-083).
    pub skirmish_trigger: OutbreakBy,
    /// Fights of independents (SW-084).
    pub skirmish_inner_fight: InnerFight,
    /// Whether walls cut discs and radii (SW-085, SW-198).
    pub area_walls_cut: bool,
    /// Most participants (SW-089).
    pub skirmish_max: u16,
    /// For whom leaving takes a retreat (SW-093).
    pub retreat_needed: RetreatNeeded,
    /// Whether an area effect draws independents in (SW-095).
    pub skirmish_pull_by_area: bool,
    /// Movement of members (SW-100).
    pub melee_shuffle: MeleeShuffle,
    /// Which way retreats lead (SW-101).
    pub retreat_direction: RetreatDirection,
    /// Mergers that are too large (SW-108).
    pub skirmish_overflow: Overflow,
    /// Whether blockers are asked (SW-111).
    pub auto_block: AutoBlock,
    /// What blocking costs (SW-112).
    pub block_cost: BlockCost,
    /// Most blocks of a unit in a round; 0: any number (SW-112).
    pub blocks_per_round: u16,
    /// Ways through a skirmish (SW-117).
    pub block_in_trigger: BlockInTrigger,
    /// Whether movers that are declared together count together (SW-118).
    pub joint_passage: bool,
    /// Independents in a retreat's count (SW-126).
    pub retreat_indep: RetreatIndependents,
    /// Whether units that share a cell outside skirmishes are hit at random too (SW-141).
    pub misfire_outside_skirmish: bool,
    /// What of a skirmish shields (SW-143).
    pub los_skirmish: SkirmishSight,
    /// Lines along edges and through corners (SW-142).
    pub los_tie: SightTie,
    /// Width in metres of the shadow of a hostile character (SW-145).
    pub unit_shadow_m: u16,
    /// Where thrown weapons lie (SW-151).
    pub thrown_lands: ThrownLands,
    /// Rolls for areas (SW-184).
    pub area_damage: AreaDamage,
    /// Who makes Death Checks (SW-187).
    pub death_check_for: DeathCheckFor,
    /// Added to checks while prone (SW-189).
    pub prone_penalty: i32,
    /// Whether Lines from outside a skirmish can be misdirected (SW-196).
    pub line_misfires_standard: bool,
    /// Width of a Line in metres (SW-201).
    pub line_width_m: u16,
    /// Which end cells a Line covers (SW-201).
    pub line_ends: LineEnds,
    /// Whether a Line runs on to its full range (SW-201, SW-202).
    pub line_beyond_target: bool,
    /// Whether Breakthrough passes enemies (SW-203).
    pub breakthrough_passes_enemies: bool,
    /// Whether Defense takes from fall damage (SW-244).
    pub fall_defense: bool,
    /// Metres that a rider sits above the mount's altitude, for its fall (SW-266).
    pub saddle_m: u16,
}

impl Default for Settings {
    /// The defaults of the catalogue; `assets/rulesets/power_table.toml` says the same.
    fn default() -> Self {
        Self {
            area_step_m: 10,
            square_metric: SquareMetric::EuclidNearest,
            diagonal_step: DiagonalStep::Sqrt2,
            cut_corners: true,
            cell_capacity: 0,
            touch_reach_m: 0,
            altitude_mode: AltitudeMode::Axis,
            areas_graph: false,
            auto_success_on_12: false,
            tn_meets: true,
            auto_fail_xp: 50,
            untrained_value: 0,
            knowledge_tn: 10,
            weakness_tn: 13,
            initiative_tie: InitiativeTie::Reroll,
            pull_up_is_move: false,
            first_round_restriction: FirstRound::SimplifiedOnly,
            ambush_penalty: -2,
            end_check_timing: EndCheck::Immediate,
            keep_effects_min_s: 3600,
            retreat_timing: RetreatTiming::NextTurn,
            intruders_free: true,
            same_cell_pin: SameCellPin::Stay,
            travel_measure: TravelMeasure::Path,
            skirmish_founders: Founders::ActorAndTargets,
            skirmish_trigger: OutbreakBy::AnyAction,
            skirmish_inner_fight: InnerFight::Join,
            area_walls_cut: false,
            skirmish_max: 20,
            retreat_needed: RetreatNeeded::Members,
            skirmish_pull_by_area: false,
            melee_shuffle: MeleeShuffle::None,
            retreat_direction: RetreatDirection::Any,
            skirmish_overflow: Overflow::NoMerge,
            auto_block: AutoBlock::Ask,
            block_cost: BlockCost::None,
            blocks_per_round: 0,
            block_in_trigger: BlockInTrigger::PassThrough,
            joint_passage: false,
            retreat_indep: RetreatIndependents::HostileOnly,
            misfire_outside_skirmish: false,
            los_skirmish: SkirmishSight::Disc,
            los_tie: SightTie::Permissive,
            unit_shadow_m: 1,
            thrown_lands: ThrownLands::Target,
            area_damage: AreaDamage::PerTarget,
            death_check_for: DeathCheckFor::PcsOnly,
            prone_penalty: -2,
            line_misfires_standard: true,
            line_width_m: 1,
            line_ends: LineEnds::Both,
            line_beyond_target: false,
            breakthrough_passes_enemies: false,
            fall_defense: true,
            saddle_m: 0,
        }
    }
}

impl Settings {
    /// Reads the settings that a table has; the others stay as they are.
    pub fn override_by(&mut self, table: &Table<'_>) {
        self.read_board(table);
        self.read_checks(table);
        self.read_round(table);
        self.read_skirmishes(table);
        self.read_blocking(table);
        self.read_shots(table);
        self.read_damage(table);
        self.read_areas(table);
    }

    fn read_board(&mut self, table: &Table<'_>) {
        self.area_step_m = table.int_or("area_step_m", 1..=100, self.area_step_m);
        self.square_metric = table.word_or("square_metric", SquareMetric::WORDS, self.square_metric);
        self.diagonal_step = table.word_or("diagonal_step", DiagonalStep::WORDS, self.diagonal_step);
        self.cut_corners = table.flag_or("cut_corners", self.cut_corners);
        self.cell_capacity = table.int_or("cell_capacity", 0..=400, self.cell_capacity);
        self.touch_reach_m = table.int_or("touch_reach_m", 0..=10, self.touch_reach_m);
        self.altitude_mode = table.word_or("altitude_mode", AltitudeMode::WORDS, self.altitude_mode);
        self.areas_graph = table.flag_or("areas_graph", self.areas_graph);
    }

    fn read_checks(&mut self, table: &Table<'_>) {
        self.auto_success_on_12 = table.flag_or("auto_success_on_12", self.auto_success_on_12);
        self.tn_meets = table.flag_or("tn_meets", self.tn_meets);
        self.auto_fail_xp = table.int_or("auto_fail_xp", 0..=10_000, self.auto_fail_xp);
        self.untrained_value = table.int_or("untrained_value", -20..=20, self.untrained_value);
        self.knowledge_tn = table.int_or("knowledge_tn", 0..=100, self.knowledge_tn);
        self.weakness_tn = table.int_or("weakness_tn", 0..=100, self.weakness_tn);
        self.ambush_penalty = table.int_or("ambush_penalty", -20..=0, self.ambush_penalty);
        self.prone_penalty = table.int_or("prone_penalty", -20..=0, self.prone_penalty);
    }

    fn read_round(&mut self, table: &Table<'_>) {
        self.initiative_tie = table.word_or("initiative_tie", InitiativeTie::WORDS, self.initiative_tie);
        self.pull_up_is_move = table.flag_or("pull_up_is_move", self.pull_up_is_move);
        let first_round = self.first_round_restriction;
        self.first_round_restriction = table.word_or("first_round_restriction", FirstRound::WORDS, first_round);
        self.end_check_timing = table.word_or("end_check_timing", EndCheck::WORDS, self.end_check_timing);
        self.keep_effects_min_s = table.int_or("keep_effects_min_s", 0..=100_000_000, self.keep_effects_min_s);
        self.retreat_timing = table.word_or("retreat_timing", RetreatTiming::WORDS, self.retreat_timing);
        self.intruders_free = table.flag_or("intruders_free", self.intruders_free);
        self.same_cell_pin = table.word_or("same_cell_pin", SameCellPin::WORDS, self.same_cell_pin);
        self.travel_measure = table.word_or("travel_measure", TravelMeasure::WORDS, self.travel_measure);
    }

    fn read_skirmishes(&mut self, table: &Table<'_>) {
        self.skirmish_founders = table.word_or("skirmish_founders", Founders::WORDS, self.skirmish_founders);
        self.skirmish_trigger = table.word_or("skirmish_trigger", OutbreakBy::WORDS, self.skirmish_trigger);
        self.skirmish_inner_fight = table.word_or("skirmish_inner_fight", InnerFight::WORDS, self.skirmish_inner_fight);
        self.skirmish_max = table.int_or("skirmish_max", 2..=20, self.skirmish_max);
        self.skirmish_pull_by_area = table.flag_or("skirmish_pull_by_area", self.skirmish_pull_by_area);
        self.skirmish_overflow = table.word_or("skirmish_overflow", Overflow::WORDS, self.skirmish_overflow);
        self.melee_shuffle = table.word_or("melee_shuffle", MeleeShuffle::WORDS, self.melee_shuffle);
        self.retreat_needed = table.word_or("retreat_needed", RetreatNeeded::WORDS, self.retreat_needed);
        self.retreat_direction = table.word_or("retreat_direction", RetreatDirection::WORDS, self.retreat_direction);
        self.retreat_indep = table.word_or("retreat_indep", RetreatIndependents::WORDS, self.retreat_indep);
    }

    fn read_blocking(&mut self, table: &Table<'_>) {
        self.auto_block = table.word_or("auto_block", AutoBlock::WORDS, self.auto_block);
        self.block_cost = table.word_or("block_cost", BlockCost::WORDS, self.block_cost);
        self.blocks_per_round =
            if table.has("blocks_per_round") && table.get("blocks_per_round").is_some_and(|value| value.is_text()) {
                table.word_or("blocks_per_round", &[("unlimited", 0)], self.blocks_per_round)
            } else {
                table.int_or("blocks_per_round", 0..=100, self.blocks_per_round)
            };
        self.block_in_trigger = table.word_or("block_in_trigger", BlockInTrigger::WORDS, self.block_in_trigger);
        self.joint_passage = table.flag_or("joint_passage", self.joint_passage);
    }

    fn read_shots(&mut self, table: &Table<'_>) {
        let outside = self.misfire_outside_skirmish;
        self.misfire_outside_skirmish = table.flag_or("misfire_outside_skirmish", outside);
        self.los_skirmish = table.word_or("los_skirmish", SkirmishSight::WORDS, self.los_skirmish);
        self.los_tie = table.word_or("los_tie", SightTie::WORDS, self.los_tie);
        self.unit_shadow_m = table.int_or("unit_shadow_m", 0..=10, self.unit_shadow_m);
        self.thrown_lands = table.word_or("thrown_lands", ThrownLands::WORDS, self.thrown_lands);
    }

    fn read_damage(&mut self, table: &Table<'_>) {
        self.area_damage = table.word_or("area_damage", AreaDamage::WORDS, self.area_damage);
        self.death_check_for = table.word_or("death_check_for", DeathCheckFor::WORDS, self.death_check_for);
        self.fall_defense = table.flag_or("fall_defense", self.fall_defense);
        self.saddle_m = table.int_or("saddle_m", 0..=20, self.saddle_m);
    }

    fn read_areas(&mut self, table: &Table<'_>) {
        self.area_walls_cut = table.flag_or("area_walls_cut", self.area_walls_cut);
        self.line_misfires_standard = table.flag_or("line_misfires_standard", self.line_misfires_standard);
        self.line_width_m = table.int_or("line_width_m", 1..=10, self.line_width_m);
        self.line_ends = table.word_or("line_ends", LineEnds::WORDS, self.line_ends);
        self.line_beyond_target = table.flag_or("line_beyond_target", self.line_beyond_target);
        let passes = self.breakthrough_passes_enemies;
        self.breakthrough_passes_enemies = table.flag_or("breakthrough_passes_enemies", passes);
    }
}
