//! The numbers by which the opponent `greedy` values acts and cells, by ruleset: the table `greedy` of a file of `assets/ai`,
//! which `hexfray tune` writes. A battle does not depend on them.

use crate::whole;
use std::fmt::Write as _;

use hexfray_board::text::{Key, Kind, Shape, Table};

/// A number by which greedy values acts and cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Its name in the files.
    pub key: &'static str,
    /// What it weighs.
    pub about: &'static str,
}

/// Weights are written in these units, so that files hold whole numbers.
const UNIT: f64 = 1_000.0;
/// The largest weight, in these units.
const MOST: i64 = 100_000;

macro_rules! weights {
    ($($(#[doc = $about:literal])+ $key:ident = $set:literal;)*) => {
        /// The numbers by which greedy values acts and cells. By default they are set by hand. Values are hit points; a typical
        /// blow is 15 % of the hit points of a unit.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct GreedyWeights {
            $($(#[doc = $about])+ pub $key: f64,)*
        }

        impl Default for GreedyWeights {
            fn default() -> Self {
                Self { $($key: $set),* }
            }
        }

        impl GreedyWeights {
            /// All weights, in the order of [`to_array`](Self::to_array).
            pub const ALL: &'static [Weight] =
                &[$(Weight { key: stringify!($key), about: concat!($($about),+).trim_ascii() }),*];

            /// The values of all weights.
            pub const fn to_array(self) -> [f64; Self::ALL.len()] {
                [$(self.$key),*]
            }

            /// The weights with these values.
            pub const fn from_array(values: [f64; Self::ALL.len()]) -> Self {
                let [$($key),*] = values;
                Self { $($key),* }
            }
        }
    };
}

weights! {
    /// The defeat of a foe in addition to its wounds, as a share of its hit points at full health.
    fall = 0.5;
    /// How much more a wound counts on a unit that is almost down: friends can finish it.
    focus = 0.6;
    /// How much more harm to friends counts than harm to foes.
    loyalty = 1.3;
    /// How much more the defeat of a unit counts if it decides the battle.
    mark = 3.0;
    /// All magic points of a unit, in typical blows.
    magic = 1.0;
    /// A condition, in typical blows.
    condition = 0.9;
    /// A point of initiative that changes hands, in typical blows.
    initiative = 0.5;
    /// A unit that enters the board, as a share of its hit points at full health.
    arrival = 0.5;
    /// Standing up again, as a share of the hit points at full health.
    rise = 0.6;
    /// A hit point that an unhurt unit regains.
    healing = 0.35;
    /// How much more a regained hit point counts for a unit that has almost none left.
    need = 1.1;
    /// All points that an act may cost its user, in typical blows.
    points = 0.5;
    /// An item or a charge that an act uses up, in typical blows.
    supply = 0.1;
    /// The share of its value that an act at a unit keeps if it takes effect later.
    delay = 0.85;
    /// The share of its value that an act at a cell keeps if it takes effect later.
    delay_at_cell = 0.6;
    /// The weight of a blow that follows another in the same turn: its target may be gone.
    again = 0.8;
    /// The weight of later blows by passengers: foes may be elsewhere by then.
    crew = 0.8;
    /// The share of the value of harm to a foe that does not depend on the harm that it does itself.
    harmless = 0.5;
    /// The most that harm to the most dangerous foe is worth, compared with harm to a usual one.
    most_menace = 2.5;
    /// The effect of the least effective unit, compared with a usual one.
    least_use = 0.4;
    /// The effect of the most effective unit, compared with a usual one.
    most_use = 2.5;
    /// Bringing other units onto the board, compared with striking.
    brings = 0.5;
    /// Healing its side, compared with striking.
    mends = 0.5;
    /// How much more harm to a foe counts if the unit's task names that foe.
    meant = 2.0;
    /// The share of the danger from a shooter behind an obstacle that counts.
    behind_cover = 0.5;
    /// The weight of a blow that a foe could equally strike at another unit of the side: it strikes one of them anyway.
    shared = 0.5;
    /// The cost of standing where all foes together could defeat the unit, in typical blows.
    felled = 0.5;
    /// The remaining caution if stepping out of danger costs a blow.
    bold = 0.5;
    /// How much more cautious a unit is that has time.
    time = 1.5;
    /// How much more cautious a unit is if its defeat loses the battle.
    ward = 2.0;
    /// The share of the range of its blows within which a unit is near enough: from the very end of the range it could not
    /// reach a foe that steps back.
    comfort = 0.75;
    /// That share if a move costs a blow.
    comfort_at_rest = 0.5;
    /// Being one move nearer, in typical blows.
    march = 0.6;
    /// The cells of a usual move; slower units do not value a cell more.
    usual_move = 5.0;
    /// How much more being nearer counts against fleeing foes.
    chase = 3.0;
    /// A level of height, in typical blows.
    height = 0.05;
    /// Rounds after which a battle without blows makes units impatient.
    patience = 6.0;
    /// The multiple of those rounds after which it is a standoff that one side must end.
    standoff = 2.0;
    /// The ratio of strengths from which a side counts as the stronger one; at least 1.
    stronger = 1.3;
    /// How much more a march counts for a side that is far stronger.
    eager = 3.0;
    /// The lowest weight of blows against such a side.
    nerve = 0.3;
    /// How much more a march counts in the first round after the lines could have met; it grows with the square of the rounds.
    closing = 1.5;
    /// How much more being one cell nearer counts in the last round that is left to win.
    urgency = 4.0;
    /// How much more being one cell nearer counts for a unit that hunts another: it advances while other units wait.
    hunt = 4.0;
    /// How much more harm to a foe counts if the foe is at its goal.
    intruder = 1.0;
    /// The distance from its goal at which a foe is no danger to the goal, in moves of the foe.
    far_moves = 4.0;
    /// The share of the spared hit points that counts, since the foes cannot all strike one unit.
    spared = 0.45;
    /// Being able to act freely, in typical blows.
    freedom = 2.0;
    /// The weight of a blow that comes a turn later: it takes two turns, and the target may be gone.
    later = 0.45;
    /// The least value of leading other units, in typical blows.
    lead = 0.1;
    /// The rounds after which defence counts half, since no side wins if all units wait.
    weary = 8.0;
    /// The share of the target's hit points at full health that a blow must gain to be worth a point that is available once in a
    /// battle.
    once = 0.2;
}

impl GreedyWeights {
    /// The keys of its table.
    pub fn shape() -> Shape {
        let set = Self::default().to_array().into_iter().map(|value| (value * UNIT).round());
        let key =
            |(weight, set): (&Weight, f64)| Key::with_default(weight.key, Kind::Number(1, MOST), weight.about, set);
        Shape::of(Self::ALL.iter().zip(set).map(key).collect())
    }

    /// Reads a table of weights; those that it leaves out are the ones set by hand.
    pub fn read(table: &Table<'_>) -> Self {
        let mut values = Self::default().to_array();
        for (value, weight) in values.iter_mut().zip(Self::ALL) {
            let set = whole((*value * UNIT).round());
            *value = table.int_or(weight.key, 1..=MOST, set) as f64 / UNIT;
        }
        Self::from_array(values)
    }

    /// These weights as a file holds them: in whole thousandths, none below 1 thousandth.
    #[must_use]
    pub fn rounded(self) -> Self {
        Self::from_array(self.to_array().map(|value| (value * UNIT).round().clamp(1.0, MOST as f64) / UNIT))
    }

    /// The text of their table, with a remark.
    pub fn write(&self, remark: &str) -> String {
        let mut text =
            String::from("[greedy]                      # in thousandths: how much the opponent greedy values …\n");
        remark.lines().for_each(|line| _ = writeln!(text, "# {line}"));
        for (weight, value) in Self::ALL.iter().zip(self.to_array()) {
            let line = format!("{} = {}", weight.key, whole((value * UNIT).round()));
            _ = writeln!(text, "{line:<30}# {}", weight.about);
        }
        text
    }
}
