//! Powers: exceptions to the rules as data (DP-009).

use super::{ActionKind, Rating, Requires};
use hexfray_battle::{Canonical, Name, intern};
use hexfray_board::{text::Content, words};

words! {
    /// A defence (DP-094).
    #[derive(Canonical)]
    pub enum Defence {
        /// Getting out of the way (DP-095).
        Dodge = "dodge",
        /// Turning the blow aside (DP-096).
        Parry = "parry",
        /// Absorbing the blow (DP-097).
        Soak = "soak",
    }
}

impl Defence {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Dodge, Self::Parry, Self::Soak];

    /// The name that players read.
    pub const fn title(self) -> &'static str {
        ["Dodge", "Parry", "Soak"][self as usize]
    }
}

words! {
    /// An effect of a power that has a rule of its own.
    pub enum Does {
        /// Moving and striking in one action (DP-114).
        Blitz = "blitz",
        /// Stopping the bleeding of the dying (DP-153).
        Stabilize = "stabilize",
        /// Getting the incapacitated on their feet (DP-149).
        Rouse = "rouse",
        /// Swimming without cost (DP-064).
        PerfectSwimmer = "perfect_swimmer",
        /// Climbing without cost (DP-068).
        PerfectClimber = "perfect_climber",
        /// Falling without harm (DP-072).
        FreeFall = "free_fall",
        /// Flying without a vehicle (DP-075).
        Fly = "fly",
        /// Grappling larger units (DP-136).
        AntiLargeGrappling = "anti_large_grappling",
        /// Holding several units (DP-139).
        MultiGrapple = "multi_grapple",
        /// Striking larger units (DP-170).
        AntiLargeAttacks = "anti_large_attacks",
        /// Fewer dice in wound penalty rolls; it may be bought several times (DP-162).
        WoundResistance = "wound_resistance",
        /// Not being killed by one blow (DP-155).
        PlotArmor = "plot_armor",
        /// Speaking once more before dying (DP-154).
        LastWords = "last_words",
        /// Spending all initiative on one blow (DP-177).
        FinishingMove = "finishing_move",
        /// Disarming from afar (DP-119).
        RangedDisarm = "ranged_disarm",
        /// Grappling with a ranged weapon (DP-108).
        RangedGrapple = "ranged_grapple",
        /// Opportunity attacks with a ranged weapon (DP-108).
        RangedOpportunity = "ranged_opportunity",
        /// Leaving a space without provoking opportunity attacks (DP-110).
        Fade = "fade",
        /// Cover protects from every side (DP-043).
        AllRoundCover = "all_round_cover",
        /// Restoring a vehicle's energy (DP-081).
        Refuel = "refuel",
    }
}

words! {
    /// The targets of an active power (DP-150).
    pub enum PowerTarget {
        /// Its user.
        User = "user",
        /// A foe: an attack.
        Foe = "foe",
        /// A unit in the same space that agrees, as friends do, or is incapacitated.
        Willing = "willing",
        /// An incapacitated unit in the same space.
        Helpless = "helpless",
    }
}

/// The effect of an attack on one defence (DP-098).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weakened {
    /// No effect.
    #[default]
    Not,
    /// This many dice fewer.
    By(i32),
    /// The defence is not possible.
    Barred,
}

/// The dice by which an attack weakens defences.
#[derive(Clone, Copy, Debug, Default, Content)]
pub struct Weakens {
    /// Dice off Dodge.
    #[content(range = 1..=30)]
    pub dodge: Option<i32>,
    /// Dice off Parry.
    #[content(range = 1..=30)]
    pub parry: Option<i32>,
    /// Dice off Soak.
    #[content(range = 1..=30)]
    pub soak: Option<i32>,
}

/// A power: an exception to the rules.
#[derive(Clone, Debug, Content)]
pub struct Power {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// The part of the turn that its use takes; by default it works by itself.
    pub action: Option<ActionKind>,
    /// The energy that a use costs.
    #[content(range = 0..=100, default = 0)]
    pub energy: i32,
    /// The targets of a use; a power against foes is used with an attack.
    #[content(default)]
    pub target: PowerTarget,
    /// The lowest ratings with which a unit can have it.
    #[content(default)]
    pub requires: Requires,
    /// Whether every unit with these ratings has it (DP-010).
    pub comes_with: bool,
    /// Whether it can be bought up to Potency times.
    pub ranked: bool,
    /// Its effects that have rules of their own.
    pub does: Vec<Does>,
    /// The ratings of the initiative pool that replaces the usual one (DP-012).
    pub initiative: Vec<Rating>,
    /// Added to speed (DP-052).
    #[content(range = -20..=20, default = 0)]
    pub speed: i32,
    /// Dice that it adds to attacks made with it.
    #[content(range = -20..=20, default = 0)]
    pub attack: i32,
    /// Dice that it adds to disarming attempts (DP-119).
    #[content(range = -20..=20, default = 0)]
    pub disarm: i32,
    /// Defences that it makes flawless: they need no roll, since every die is a hit (DP-099).
    pub flawless: Vec<Defence>,
    /// Defences that are not possible against attacks made with it (DP-098).
    pub bars: Vec<Defence>,
    /// Dice off defences against attacks made with it (DP-098).
    #[content(default)]
    pub weakens: Weakens,
    /// Energy that it restores to the vehicle in which it is used (DP-081).
    #[content(range = 0..=1000, default = 0)]
    pub restores: i32,
    /// Dice that it adds to grappling attacks: to those made with it, or to all if it works by itself.
    #[content(range = -20..=20, default = 0)]
    pub grapple_dice: i32,
    /// Points of the user's Grappling Pool on the target that a use costs (DP-124).
    #[content(range = 0..=100, default = 0)]
    pub grapple_cost: i32,
}

impl Power {
    /// Whether attacks are made with it.
    pub const fn is_attack(&self) -> bool {
        self.action.is_some() && matches!(self.target, PowerTarget::Foe)
    }

    /// The effect of an attack with it on a defence (DP-098).
    pub fn weakened(&self, defence: Defence) -> Weakened {
        let dice = match defence {
            _ if self.bars.contains(&defence) => return Weakened::Barred,
            Defence::Dodge => self.weakens.dodge,
            Defence::Parry => self.weakens.parry,
            Defence::Soak => self.weakens.soak,
        };
        dice.map_or(Weakened::Not, Weakened::By)
    }

    /// Whether grappling attacks are made with it, and no others.
    pub const fn is_grapple(&self) -> bool {
        self.is_attack() && self.grapple_dice != 0
    }

    /// Whether it is used by itself, as an act of its own.
    pub const fn is_act(&self) -> bool {
        self.action.is_some() && !matches!(self.target, PowerTarget::Foe)
    }
}
