//! The ruleset's settings: every choice that the rules leave open, with the catalogue's defaults.

use super::Rating;
use hexfray_battle::{Canonical, settings};
use hexfray_board::{
    grid::MOST_LEVELS,
    map::MOST_OF_STOREYS,
    text::{FromValue, Kind, Value},
    words,
};

settings! {
    /// Settings, by the names of the catalogue's index.
    pub struct Settings {
        /// Sides of the dice of a pool (DP-002).
        die_faces: u16 = 6, in 2..=100;
        /// The lowest face that is a hit (DP-002).
        hit_on: i32 = 4, in 1..=100;
        /// The fewest dice of a pool (DP-003).
        min_pool: i32 = 0, in 0..=5;
        /// Whether modifiers change the dice of a pool or its hits (DP-001).
        modifier_kind: ModifierKind = ModifierKind::Dice;
        /// Whether as many hits as the difficulty are enough (DP-005).
        tie_meets_difficulty: bool = true;
        /// The most hits with which a failed test is a critical failure (DP-006).
        critical_failure_at_hits: i32 = 0, in 0..=20;
        /// The number of hits by which a critical failure must fall short to be a dramatic one (DP-006).
        dramatic_failure_margin: i32 = 3, in 1..=100;
        /// Pools of dice, or a single die with half of the pool or all of it (DP-101, DP-102).
        resolution: Resolution = Resolution::Pool;
        /// The divisor of the difference of two totals with a single D20 (DP-102).
        d20_net_divisor: i32 = 2, in 1..=10;
        /// Whether defences are not rolled but worth half of their pool (DP-100).
        static_defence: bool = false;
        /// Energy at the start, unless the sheet states it (DP-008).
        start_energy: i32 = 5, in 0..=1000;
        /// Energy that comes back with each round (DP-008).
        energy_per_round: i32 = 0, in 0..=1000;
        /// The ratings of the initiative pool (DP-012).
        initiative_pool: Vec<Rating> = vec![Rating::Mental, Rating::PhysicalAwareness];
        /// Whether the hits of the initiative roll count, or the sum of its dice (DP-013).
        initiative_result: InitiativeResult = InitiativeResult::Hits;
        /// Whether units of the same kind and side roll initiative together (DP-014).
        group_initiative: bool = false;
        /// What settles ties of initiative, in this order (DP-017).
        initiative_tie_break: Vec<TieBreak> = vec![TieBreak::Pool, TieBreak::Side, TieBreak::Id];
        /// When late units act (DP-020).
        late_joiner: LateJoiner = LateJoiner::NextRound;
        /// Free actions of a turn (DP-024).
        free_actions_per_turn: u8 = 1, in 0..=20;
        /// Whether a Free action may follow the second Simple one (DP-023).
        free_after_last_action: bool = true;
        /// The most interrupts of a unit in a round; 0 for any number (DP-025).
        interrupts_per_round: u8 = 0, in 0..=100;
        /// The effect of protecting another unit (DP-029).
        defend_other: DefendOther = DefendOther::RollForAlly;
        /// The effect of an order to another unit (DP-031).
        command_effect: CommandEffect = CommandEffect::None;
        /// Whether incapacitated units may speak (DP-032).
        incapacitated_social: bool = true;
        /// How much ground a space represents, in the battle's own words (DP-034).
        space_label: Option<String> = None;
        /// The most units in a space; 0 for any number (DP-035).
        space_capacity: u16 = 0, in 0..=400;
        /// Columns, rows and levels of a battle without a map (DP-036).
        arena: Arena = Arena([12, 12, 12]);
        /// How levels count in distances (DP-039).
        vertical_distance: VerticalDistance = VerticalDistance::Max;
        /// Squares or hexes, in a battle without a map (DP-040).
        grid: GridKind = GridKind::Square;
        /// Whether the lines of the grid are drawn (DP-041).
        show_grid: bool = true;
        /// Whether an attack ends the attacker's own cover (DP-044).
        attack_ends_cover: bool = false;
        /// Whether cover counts in close combat only by its direction (DP-049).
        melee_cover_needs_direction: bool = false;
        /// Whether several pieces of cover are added up (DP-050).
        cover_stacks: bool = false;
        /// Whether a diagonal step may pass a blocked corner (DP-054).
        cut_corners: bool = true;
        /// The rating for tests of rough terrain (DP-055).
        rough_pool: RoughPool = RoughPool::ByMode;
        /// The difficulty of rough terrain, unless the map states it (DP-055).
        rough_difficulty: i32 = 2, in 0..=100;
        /// Damage from a critical failure in rough terrain (DP-057).
        rough_critical_damage: i32 = 0, in 0..=100;
        /// Damage from a dramatic failure in rough terrain (DP-057).
        rough_dramatic_damage: i32 = 1, in 0..=100;
        /// Whether the test of rough terrain is made on entering or on leaving it (DP-058).
        rough_test_on: TestOn = TestOn::Enter;
        /// Whether swimming costs energy for each move or for each space (DP-061).
        swim_energy_per: EnergyPer = EnergyPer::Action;
        /// Whether climbing up costs energy for each move or for each space (DP-067).
        climb_energy_per: EnergyPer = EnergyPer::Action;
        /// Whether a fall causes a wound penalty (DP-071).
        fall_wound_roll: bool = true;
        /// Whether a fall into deep water hurts (DP-071).
        fall_water_damage: bool = true;
        /// Whether fleeing units may leave over the map's edge (DP-076).
        open_edges: bool = true;
        /// The distance from the nearest enemy, in spaces, at which a unit has escaped (DP-077).
        escape_distance: u32 = 12, in 1..=1000;
        /// Rounds without a change of distance that end a chase; 0 for no such end (DP-078).
        stalemate_rounds: u16 = 0, in 0..=200;
        /// The action of getting into a vehicle (DP-027).
        enter_vehicle_action: ActionKind = ActionKind::Simple;
        /// Energy of a vehicle (DP-080).
        vehicle_energy: i32 = 5, in 0..=1000;
        /// Damage from jumping out of a moving vehicle on the ground (DP-084).
        bail_damage: i32 = 0, in 0..=100;
        /// Whether units aboard a vehicle can be attacked (DP-085).
        target_occupants: bool = false;
        /// Whether players are asked to describe what happened (DP-087).
        describe_prompt: bool = false;
        /// When the defence is chosen; `best`, which takes the best without asking, is an addition to the rules
        /// (DP-094).
        defence_choice: DefenceChoice = DefenceChoice::BeforeRoll;
        /// Whether Parry works against ranged attacks (DP-096).
        parry_ranged: bool = true;
        /// Whether walls are cover or stop shots (DP-106).
        line_of_sight: LineOfSight = LineOfSight::CoverOnly;
        /// The Close Combat that opportunity attacks require (DP-010).
        opportunity_min_close: u8 = 0, in 0..=20;
        /// The Close Combat that disarming requires (DP-010).
        disarm_min_close: u8 = 0, in 0..=20;
        /// The Close Combat that grappling requires (DP-010).
        grapple_min_close: u8 = 0, in 0..=20;
        /// Whether forced movement provokes opportunity attacks (DP-110).
        forced_move_provokes: bool = false;
        /// Whether a unit with a ranged weapon in hand may strike bare-handed (DP-112).
        hands_free_with_ranged: bool = false;
        /// The most opportunity attacks of a unit in a round; 0 for any number (DP-113).
        opportunity_per_round: u8 = 0, in 0..=100;
        /// Whether an opportunity attack may disarm or grapple (DP-113).
        opportunity_special: bool = false;
        /// The fewest spaces of a Blitz (DP-114).
        blitz_min_move: u8 = 0, in 0..=20;
        /// Whether empty hands count as a weapon without mods (DP-118).
        unarmed_is_weapon: bool = false;
        /// Whether the net hits of one attack may be divided between the grapple and damage (DP-130).
        split_net_hits: bool = true;
        /// Whether Anti-Large Grappling closes the gap in the Soak as well (DP-136).
        antilarge_grapple_vs_soak: bool = true;
        /// Whether grappling one's grappler has to be announced (DP-137).
        counter_grapple_declared: bool = false;
        /// How often a unit may pay energy to lower a grapple (DP-142).
        grapple_save_per: SavePer = SavePer::Grapple;
        /// The action of taking restraints off (DP-143).
        unrestrain_action: ActionKind = ActionKind::Simple;
        /// Whether damage incapacitates when it reaches the health, or only when it exceeds it (DP-145).
        incapacitate_at: Bound = Bound::Reach;
        /// Whether damage kills when it reaches twice the health, or only when it exceeds it (DP-151).
        die_at: Bound = Bound::Reach;
        /// Whether the damage of bleeding to death causes wound penalties too (DP-152).
        bleed_wound_roll: bool = false;
        /// The action that stabilizes the dying (DP-153).
        stabilize_action: ActionKind = ActionKind::Simple;
        /// Which damage counts for death (DP-158).
        death_counts: DeathCounts = DeathCounts::Lethal;
        /// Whether damage causes wound penalties (DP-160).
        wound_penalties: bool = true;
        /// Whether wounds become infected (DP-164).
        infection: bool = false;
        /// What Anti-Large Attacks add to the attacker's size (DP-170).
        anti_large_bonus: AntiLarge = AntiLarge::Potency;
        /// Whether attacks may aim at initiative, and health has flawless defence (DP-171).
        initiative_damage: bool = false;
        /// Whether initiative may fall below 0 (DP-173).
        initiative_floor: InitiativeFloor = InitiativeFloor::None;
        /// When a changed initiative changes the order (DP-174).
        initiative_resort: Resort = Resort::Immediate;
        /// Whether an incapacitated unit counts as destroyed, or only a dead one (DP-178).
        finisher_destroyed: Destroyed = Destroyed::Incapacitated;
        /// The chance in percent that opponents give up at 0 initiative (DP-181).
        ai_surrender_at_zero: u8 = 50, in 0..=100;
    }
}

words! {
    /// What modifiers change (DP-001).
    pub enum ModifierKind {
        /// The number of dice.
        Dice = "dice",
        /// The number of hits.
        Hits = "hits",
    }
    /// How tests are rolled (DP-101, DP-102).
    pub enum Resolution {
        /// A pool of dice.
        Pool = "pool",
        /// One D10 and half of the pool.
        D10 = "d10",
        /// One D20 and all of the pool.
        D20 = "d20",
    }
    /// Which result of the initiative roll counts (DP-013).
    pub enum InitiativeResult {
        /// Its hits.
        Hits = "hits",
        /// The sum of its dice.
        Sum = "sum",
    }
    /// What settles a tie of initiative (DP-017).
    pub enum TieBreak {
        /// The larger pool.
        Pool = "pool",
        /// The side that comes first in the battle.
        Side = "side",
        /// The lower number of the unit.
        Id = "id",
        /// Another roll of the pool.
        Reroll = "reroll",
    }
    /// When late units act (DP-020).
    pub enum LateJoiner {
        /// From the next round on.
        NextRound = "next_round",
        /// In this round.
        AtOnce = "at_once",
    }
    /// The effect of Defend Other (DP-029).
    pub enum DefendOther {
        /// The unit's own defence is rolled instead of the ally's.
        RollForAlly = "roll_for_ally",
        /// The attack goes to the defender.
        TakeTheHit = "take_the_hit",
        /// Nothing.
        None = "none",
    }
    /// The effect of an order to a comrade (DP-031).
    pub enum CommandEffect {
        /// It is logged.
        None = "none",
    }
    /// How levels count in distances (DP-039).
    pub enum VerticalDistance {
        /// The larger of cells and levels.
        Max = "max",
        /// The sum of cells and levels.
        Sum = "sum",
    }
    /// The cells of a battle without a map (DP-040).
    pub enum GridKind {
        /// Squares that touch at their corners too.
        Square = "square",
        /// Hexes.
        Hex = "hex",
    }
    /// The rating for tests of rough terrain (DP-055).
    pub enum RoughPool {
        /// Pilot in a vehicle, otherwise Mobility.
        ByMode = "by_mode",
        /// The better one.
        Best = "best",
    }
    /// When rough terrain is tested (DP-058).
    pub enum TestOn {
        /// On entering.
        Enter = "enter",
        /// On leaving.
        Leave = "leave",
    }
    /// What energy is paid for (DP-061, DP-067).
    pub enum EnergyPer {
        /// Each move.
        Action = "action",
        /// Each space.
        Space = "space",
    }
    /// Which part of a turn an act takes (DP-021 … DP-025).
    #[derive(Canonical)]
    pub enum ActionKind {
        /// One of the two Simple actions of a turn.
        Simple = "simple",
        /// The whole turn.
        Complex = "complex",
        /// No part of it; how often in a turn is a setting (DP-024).
        Free = "free",
        /// No part of it, at any time.
        Interrupt = "interrupt",
    }
    /// When a defence is chosen (DP-094).
    pub enum DefenceChoice {
        /// Before any die is rolled.
        BeforeRoll = "before_roll",
        /// Once the attack is rolled.
        AfterRoll = "after_roll",
        /// No question is asked: the best one is taken.
        Best = "best",
    }
    /// The effect of walls on shots (DP-106).
    pub enum LineOfSight {
        /// They are full cover.
        CoverOnly = "cover_only",
        /// They stop shots.
        Blocked = "blocked",
    }
    /// How often a unit may pay energy to lower a grapple (DP-142).
    pub enum SavePer {
        /// Once in each grapple.
        Grapple = "grapple",
        /// Once in a round.
        Round = "round",
    }
    /// How an amount meets a bound (DP-145, DP-151).
    pub enum Bound {
        /// By reaching it.
        Reach = "reach",
        /// By exceeding it.
        Exceed = "exceed",
    }
    /// Which damage counts for death (DP-158).
    pub enum DeathCounts {
        /// Lethal damage only.
        Lethal = "lethal",
        /// All damage.
        All = "all",
    }
    /// What Anti-Large Attacks add (DP-170).
    pub enum AntiLarge {
        /// The attacker's Potency.
        Potency = "potency",
        /// Nothing.
        None = "none",
    }
    /// How low initiative may fall (DP-173).
    pub enum InitiativeFloor {
        /// Without limit.
        None = "none",
        /// To 0.
        Zero = "zero",
    }
    /// When a changed initiative counts (DP-174).
    pub enum Resort {
        /// At once.
        Immediate = "immediate",
        /// From the next round on.
        NextRound = "next_round",
    }
    /// What counts as destroyed (DP-178).
    pub enum Destroyed {
        /// Incapacitated units.
        Incapacitated = "incapacitated",
        /// Only dead units.
        Dead = "dead",
    }
}

impl Bound {
    /// Whether an amount meets a bound (DP-145, DP-151).
    pub const fn is_met(self, amount: i32, bound: i32) -> bool {
        amount >= self.least(bound)
    }

    /// The least amount that meets a bound.
    pub const fn least(self, bound: i32) -> i32 {
        match self {
            Self::Reach => bound,
            Self::Exceed => bound + 1,
        }
    }
}

/// Columns, rows and levels of a battlefield (DP-036).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arena(pub [u16; 3]);

impl<Book: ?Sized> FromValue<Book> for Arena {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        let sizes: Vec<u16> = value.values()?.iter().filter_map(|size| size.int(1..=200_u16)).collect();
        let (name, found) = (value.name(), <[u16; 3]>::try_from(sizes).ok());
        match found {
            None => value.problem(format!("`{name}` has no three sizes"), "columns, rows and levels"),
            Some([.., levels]) if levels > u16::from(MOST_LEVELS) => {
                value.problem(format!("`{name}` has {levels} levels"), format!("{MOST_LEVELS} at most"));
            }
            Some([cols, rows, levels]) if levels > 1 && cols.max(rows) > MOST_OF_STOREYS => {
                let most = format!("{MOST_OF_STOREYS} columns and rows at most, or one level");
                value.problem(format!("`{name}` is too large for several levels"), most);
            }
            Some(sizes) => return Some(Self(sizes)),
        }
        None
    }

    fn kind() -> Kind {
        Kind::list(Kind::Number(1, 200))
    }

    fn written(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }
}
