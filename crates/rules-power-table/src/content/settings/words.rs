//! The values from which the settings choose, each with the book's choice first.

use hexfray_board::words;

words! {
    /// How metres are counted between cells of a square board (SW-005).
    pub enum SquareMetric {
        /// The straight line between the centres, to the nearest metre, half up.
        EuclidNearest = "euclid_nearest",
        /// The longer of the two differences.
        Chebyshev = "chebyshev",
        /// The sum of the two differences.
        Manhattan = "manhattan",
    }

    /// The cost of a diagonal step on a square board (SW-006).
    pub enum DiagonalStep {
        /// √2 m; the whole path is rounded to the nearest metre.
        Sqrt2 = "sqrt2",
        /// 1 m.
        One = "1",
        /// 1 m and 2 m in turn.
        Alternate = "alternate_1_2",
        /// There is no such step.
        Forbidden = "forbidden",
    }

    /// How altitude enters distance (SW-011).
    pub enum AltitudeMode {
        /// The straight line in three axes; the same coordinates need the same altitude.
        Axis = "axis",
        /// It does not count.
        Ignore = "ignore",
    }

    /// Which side goes first when both roll the same (SW-029).
    pub enum InitiativeTie {
        /// Both roll again.
        Reroll = "reroll",
        /// The side that did not ask for the contest: the second one.
        Defender = "defender",
        /// The first side.
        SideA = "side_a",
    }

    /// Where the first round's restriction holds (SW-035).
    pub enum FirstRound {
        /// Only in battles of three areas.
        SimplifiedOnly = "simplified_only",
        /// Everywhere, for units that begin in the forward band.
        Always = "always",
        /// Nowhere.
        Never = "never",
    }

    /// When a side counts as beaten (SW-050).
    pub enum EndCheck {
        /// At once.
        Immediate = "immediate",
        /// When all sides have acted.
        EndOfRound = "end_of_round",
    }

    /// When a unit that has declared a retreat may move (SW-070, SW-124).
    pub enum RetreatTiming {
        /// In the next turn, because the declaration is a Major Action, which follows movement.
        NextTurn = "next_turn",
        /// In the same turn: the declaration comes first and uses up the Major Action.
        SameTurn = "same_turn",
    }

    /// How a unit moves that shares coordinates with a foe outside any skirmish (SW-080).
    pub enum SameCellPin {
        /// Not at all.
        Stay = "stay",
        /// By a Limited Move.
        Limited = "limited_3m",
        /// As usual.
        Free = "free",
    }

    /// Whether the distance travelled is measured along the path or in a straight line (SW-081).
    pub enum TravelMeasure {
        /// Along the path.
        Path = "path",
        /// In a straight line.
        Straight = "straight",
    }

    /// Which units are in a skirmish when it breaks out (SW-083).
    pub enum Founders {
        /// The acting unit and its targets.
        ActorAndTargets = "actor_and_targets",
        /// All units in the cell.
        AllInCell = "all_in_cell",
    }

    /// What causes a skirmish to break out (SW-083).
    pub enum OutbreakBy {
        /// Any attack, spell or skill of a unit that shares a cell with a conscious foe.
        AnyAction = "any_action",
        /// Only one that is aimed at such a foe.
        AgainstEachOther = "against_each_other",
    }

    /// The result of a fight between two independents inside a skirmish (SW-084).
    pub enum InnerFight {
        /// Both join the skirmish.
        Join = "join",
        /// Both stay as they are.
        StayIndependent = "stay_independent",
    }

    /// Which units need a declared retreat to leave a skirmish (SW-093).
    pub enum RetreatNeeded {
        /// Its members.
        Members = "members",
        /// All units inside.
        AllInDisc = "all_in_disc",
    }

    /// What members may do with a Limited Move (SW-100).
    pub enum MeleeShuffle {
        /// Nothing: they stay at the centre.
        None = "none",
    }

    /// In which direction a retreat may lead (SW-101).
    pub enum RetreatDirection {
        /// In any direction.
        Any = "any",
        /// Toward the side's own edge: no nearer to the foes' starting zone.
        OwnEdge = "own_edge",
    }

    /// What happens if a merged skirmish would be too large (SW-108).
    pub enum Overflow {
        /// There is no merger: both skirmishes stay.
        NoMerge = "no_merge",
        /// The units that joined last become independent.
        ExcessIndependent = "excess_independent",
    }

    /// Whether units block moves without being asked (SW-111).
    pub enum AutoBlock {
        /// They are asked.
        Ask = "ask",
        /// They always do.
        Always = "always",
        /// They never do.
        Never = "never",
    }

    /// The cost of blocking a move (SW-112).
    pub enum BlockCost {
        /// Nothing.
        None = "none",
        /// The movement of the blocker's next turn, which counts as a Limited Move.
        Movement = "movement",
    }

    /// Which paths lead through a skirmish, so that its members may block them (SW-117).
    pub enum BlockInTrigger {
        /// Paths that enter and leave it again, or cross its centre.
        PassThrough = "pass_through",
        /// Paths that enter it.
        AnyEntry = "any_entry",
        /// Paths that cross its centre.
        CrossesCentre = "crosses_centre",
    }

    /// Which independents count as foes for a retreat's penalty (SW-126).
    pub enum RetreatIndependents {
        /// Hostile ones; friendly ones count on neither side.
        HostileOnly = "hostile_only",
        /// All independents.
        All = "all",
    }

    /// Which part of a skirmish shields what is behind it (SW-143).
    pub enum SkirmishSight {
        /// All of it.
        Disc = "disc",
        /// Its centre.
        CentreCell = "centre_cell",
    }

    /// Whether a line along an edge or through a corner is shielded by one of the two cells (SW-142).
    pub enum SightTie {
        /// Only both cells together shield it.
        Permissive = "permissive",
        /// Either cell shields it.
        Strict = "strict",
    }

    /// Where a thrown weapon lies afterwards (SW-151).
    pub enum ThrownLands {
        /// In the target's cell.
        Target = "target",
        /// In the thrower's hand, to which it returns.
        Returns = "returns",
    }

    /// Whether an area's damage is rolled for each target (SW-184).
    pub enum AreaDamage {
        /// It is rolled for each target.
        PerTarget = "per_target",
        /// It is rolled once for all; only the first roll counts for units that resist.
        OneRoll = "one_roll",
    }

    /// Which units make Death Checks (SW-187).
    pub enum DeathCheckFor {
        /// Players' characters; monsters at 0 HP are out.
        PcsOnly = "pcs_only",
        /// All units.
        All = "all",
    }

    /// Which of the cells at its two ends a Line covers (SW-201).
    pub enum LineEnds {
        /// The user's and the target's.
        Both = "both",
        /// Neither.
        None = "none",
        /// The target's.
        Target = "target",
    }
}
