//! Advantages and disadvantages of movement, bought with points when a character is made (MC-027 … MC-032).

use hexfray_battle::narrow;
use hexfray_board::{
    text::{Content, Place, Table},
    words,
};

words! {
    /// A character's class, as far as it matters for the price of these advantages.
    pub enum Class {
        /// A mage.
        Mage = "mage",
        /// A mage who also fights.
        Adept = "adept",
        /// A fighter with other talents.
        Expert = "expert",
        /// A fighter.
        Warrior = "warrior",
        /// A warrior for whom Jump costs one point more.
        Dragoon = "dragoon",
    }
}

/// The changes of a unit's movement by advantages and disadvantages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Advantages {
    /// Cells of Move more or fewer (MC-027, MC-029).
    pub movement: i32,
    /// Levels of Jump more or fewer (MC-028, MC-030).
    pub jump: i32,
    /// Whether the unit cannot move by itself (MC-031).
    pub lamed: bool,
}

/// The points that being lamed is worth: 5 for a job that fights or has Reactions, 4 for any other (MC-032).
const fn worth_of_lamed(class: Option<Class>, reactions: bool) -> i64 {
    match class {
        Some(Class::Adept | Class::Expert | Class::Warrior | Class::Dragoon) => 5,
        _ if reactions => 5,
        _ => 4,
    }
}

/// Advantages and disadvantages of movement, each with the points that are paid or gained.
#[derive(Content)]
#[content(check = Self::check)]
pub struct AdvantagesFile {
    /// Its class, which determines prices.
    class: Option<Class>,
    /// Moves farther: 3 or 5 points.
    #[content(range = 1..=9)]
    fleet_footed: Option<i64>,
    /// Moves less far: 2 or 4 points.
    #[content(range = 1..=9)]
    limp: Option<i64>,
    /// Jumps higher: 2 or 4 points, 3 or 5 for a dragoon.
    #[content(range = 1..=9)]
    athletic: Option<i64>,
    /// Jumps less high: 1 or 3 points, 2 or 4 for a dragoon.
    #[content(range = 1..=9)]
    clumsy: Option<i64>,
    /// Cannot move by itself: 4 points, or 5 for a job that fights or has Reactions.
    #[content(range = 1..=9)]
    lamed: Option<i64>,
    #[content(computed = table.place_of("lamed"))]
    lamed_at: Place,
}

impl AdvantagesFile {
    /// The traits with two levels, each with the points that are given for it and the prices of its levels.
    fn traits(&self) -> [(&'static str, Option<i64>, [i64; 2]); 4] {
        let more = i64::from(self.class == Some(Class::Dragoon));
        [
            ("fleet_footed", self.fleet_footed, [3, 5]),
            ("limp", self.limp, [2, 4]),
            ("athletic", self.athletic, [2 + more, 4 + more]),
            ("clumsy", self.clumsy, [1 + more, 3 + more]),
        ]
    }

    fn check(&self, table: &Table<'_>) {
        for (key, paid, prices) in self.traits() {
            if let Some(paid) = paid.filter(|paid| !prices.contains(paid)) {
                let expected = format!("{} or {} points", prices[0], prices[1]);
                table.problem(table.place_of(key), format!("`{key}` is {paid}"), expected);
            }
        }
    }

    /// The changes that they make; `reactions`: whether the unit has a Reaction among its abilities. `table` is the unit's.
    pub fn sum(&self, table: &Table<'_>, reactions: bool) -> Advantages {
        if let Some(paid) = self.lamed {
            let worth = worth_of_lamed(self.class, reactions);
            if paid != worth {
                table.problem(self.lamed_at, format!("`lamed` is {paid}"), format!("{worth} for this job"));
            }
        }
        let level = |(_, paid, prices): (_, Option<i64>, [i64; 2])| {
            prices.iter().position(|&price| paid == Some(price)).map_or(0, |at| narrow::<i32>(at) + 1)
        };
        let [faster, slower, higher, lower] = self.traits().map(level);
        Advantages { movement: faster - slower, jump: higher - lower, lamed: self.lamed.is_some() }
    }
}
