//! Advantages and disadvantages of movement, bought with points when a character is made (MC-027 … MC-032).

use hexfray_board::text::Table;

/// A character's class, as far as it matters for the price of these advantages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Mage,
    Adept,
    Expert,
    Warrior,
    /// A warrior for whom Jump costs one point more.
    Dragoon,
}

const CLASSES: [(&str, Class); 5] = [
    ("mage", Class::Mage),
    ("adept", Class::Adept),
    ("expert", Class::Expert),
    ("warrior", Class::Warrior),
    ("dragoon", Class::Dragoon),
];

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

/// Reads `advantages = { class = "dragoon", athletic = 3 }`: each trait with the points that it costs or gives.
/// `reactions`: whether the unit has a Reaction among its abilities.
pub fn read(table: &Table<'_>, reactions: bool) -> Advantages {
    let mut sum = Advantages::default();
    table.maybe_table("advantages", |points| {
        let class = points.maybe_word("class", &CLASSES);
        let more = i64::from(class == Some(Class::Dragoon));
        sum.movement = level(points, "fleet_footed", [3, 5]) - level(points, "limp", [2, 4]);
        sum.jump = level(points, "athletic", [2 + more, 4 + more]) - level(points, "clumsy", [1 + more, 3 + more]);
        if let Some(paid) = points.maybe_int("lamed", 1..=9_i64) {
            let worth = worth_of_lamed(class, reactions);
            if paid != worth {
                points.problem(points.place_of("lamed"), format!("`lamed` is {paid}"), format!("{worth} for this job"));
            }
            sum.lamed = true;
        }
        Some(())
    });
    sum
}

/// A trait's level, 1 or 2, by the points given for it; 0 without the trait.
fn level(table: &Table<'_>, key: &str, prices: [i64; 2]) -> i32 {
    let Some(paid) = table.maybe_int(key, 1..=9_i64) else { return 0 };
    match prices.iter().position(|&price| price == paid) {
        Some(at) => at as i32 + 1,
        None => {
            let expected = format!("{} or {} points", prices[0], prices[1]);
            table.problem(table.place_of(key), format!("`{key}` is {paid}"), expected);
            0
        }
    }
}
