//! Units, abilities and weapons with round figures for the tests of single rules.

use hexfray::battle::{Aim, Event, Name, Order, Ruling, UnitId, Verb};

use super::field::{Field, Fight, act};

pub const ABILITIES: &str = r#"
[[ability]]
key = "kit_bolt"
name = "Bolt"
type = "spell"
target = "single"
mp = 8
damage = "4xMAG+d8"

[[ability]]
key = "kit_rot"
name = "Rot"
type = "spell"
target = "single"
mp = 8
damage = "4xMAG+d8"
inflicts = [{ condition = "armor_down", rounds = 4, chance = { magic = -50 } }]

[[ability]]
key = "kit_slow_bolt"
name = "Slow bolt"
type = "spell"
target = "single"
mp = 8
charge = 12
damage = "20"

[[ability]]
key = "kit_crush"
name = "Crush"
type = "technique"
target = "single"
damage = "30"
armour = "physical"

[[ability]]
key = "kit_mystic"
name = "Mystic blow"
type = "technique"
target = "single"
damage = "30"
armour = "magical"

[[ability]]
key = "kit_pierce"
name = "Pierce"
type = "technique"
target = "single"
damage = "30"
armour = "none"

[[ability]]
key = "kit_gaze"
name = "Gaze"
type = "technique"
target = "single"
to_hit = 30
inflicts = [{ condition = "blind", rounds = 4 }]

[[ability]]
key = "kit_toss"
name = "Toss"
type = "technique"
target = "single"
to_hit = "sure"
inflicts = [{ condition = "eject" }]

[[ability]]
key = "kit_lure"
name = "Lure"
type = "technique"
target = "single"
to_hit = "sure"
inflicts = [{ condition = "charm", rounds = 4 }]

[[ability]]
key = "kit_frost"
name = "Frost"
type = "technique"
target = "single"
damage = "10"
armour = "none"
element = "ice"

[[ability]]
key = "kit_blaze"
name = "Blaze"
type = "spell"
target = "group"
damage = "d10+50"

[[ability]]
key = "kit_gale"
name = "Gale"
type = "technique"
target = "group"
damage = "10"
armour = "none"

[[ability]]
key = "kit_storm"
name = "Storm"
type = "technique"
target = "group_plus"
damage = "10"
armour = "none"

[[ability]]
key = "kit_ruin"
name = "Ruin"
type = "technique"
target = "ultima"
damage = "10"
armour = "none"

[[ability]]
key = "kit_call"
name = "Call"
type = "technique"
target = "call"
damage = "10"
armour = "none"

[[ability]]
key = "kit_kind_call"
name = "Kind call"
type = "technique"
target = "call"
who = "friends"
healing = "10"

[[ability]]
key = "kit_hymn"
name = "Hymn"
type = "technique"
target = "party"
healing = "10"

[[ability]]
key = "kit_quake"
name = "Quake"
type = "technique"
target = "all"
damage = "10"
armour = "none"

[[ability]]
key = "kit_breath"
name = "Breath"
type = "technique"
target = "self"
healing = "20"

[[ability]]
key = "kit_mend"
name = "Mend"
type = "spell"
target = "single_party"
healing = "40"

[[ability]]
key = "kit_wake"
name = "Wake"
type = "technique"
target = "single"
raises = true
healing_percent = 10

[[ability]]
key = "kit_shot"
name = "Weapon shot"
type = "technique"
target = "weapon"
weapon_damage = 100
"#;

pub const WEAPONS: &str = r#"
[[weapon]]
key = "kit_rod"
type = "staff"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_blinding_rod"
type = "staff"
damage = "2xSTR+d6"
inflicts = [{ condition = "blind", rounds = 4, chance = 30 }]

[[weapon]]
key = "kit_wand"
type = "staff"
damage = "2xSTR+d6"
armour = "magical"

[[weapon]]
key = "kit_bow"
type = "bow"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_polearm"
type = "polearm"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_swallow"
type = "swallow"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_flail"
type = "flail"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_harp"
type = "instrument"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_dart"
type = "thrown"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_crossbow"
type = "crossbow"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_rifle"
type = "rifle"
damage = "2xSTR+d6"

[[weapon]]
key = "kit_sword"
type = "sword"
damage = "2xSTR+d6"
"#;

const ITEMS: &str = r#"
[[item]]
key = "kit_flame"
name = "Flame in a bottle"
casts = true
target = "group"
damage = "10"
armour = "none"
to_hit = "sure"
"#;

/// Open ground with the kit at hand.
pub fn open() -> Field {
    equipped(Field::open())
}

/// A board of one's own with the kit at hand.
pub fn on(board: &str) -> Field {
    equipped(Field::on(board))
}

pub fn equipped(field: Field) -> Field {
    field
        .file("abilities/percentile_kit.toml", ABILITIES)
        .file("weapons/percentile_kit.toml", WEAPONS)
        .file("items/percentile_kit.toml", ITEMS)
}

/// The unit whose turn comes first: SPD 20, STR 8, MAG 7, AGI 10, M.ACC 115, ACC 97, 80 HP, 50 MP.
pub fn user(lines: &str) -> String {
    format!(
        "attributes = {{ str = 8, mag = 7, agi = 10, spd = 20 }}\nm_acc = 115\nacc = 97\neva = 0\nm_eva = 0\nhp = 80\nmp = \
         50\n{lines}\n"
    )
}

/// A unit with an ability.
pub fn knows(ability: &str) -> String {
    user(&format!("abilities = [\"{ability}\"]"))
}

/// A unit with a weapon.
pub fn wields(weapon: &str) -> String {
    user(&format!("weapons = [\"{weapon}\"]"))
}

/// Somebody slower: Evasion 22, ARM 6, M.Evasion 24, M.ARM 8, 100 HP.
pub fn other(spd: u8) -> String {
    format!(
        "attributes = {{ str = 8, agi = 5, spd = {spd} }}\nacc = 90\neva = 22\narm = 6\nm_eva = 24\nm_arm = 8\nhp = 100\n"
    )
}

/// Aimed at a unit.
pub const fn at(unit: u16) -> Aim {
    Aim::Unit(UnitId(unit))
}

/// The first unit's first ability.
pub fn cast(aim: Aim) -> Order {
    act(0, Verb::Ability, 0, 0, aim)
}

/// The first unit's attack.
pub fn strike(target: u16) -> Order {
    act(0, Verb::Attack, 0, 0, at(target))
}

/// The referee takes hit points.
pub fn hurt(fight: &mut Fight, unit: u16, amount: i32) -> Vec<Event> {
    fight.order(Order::Referee(Ruling::Hurt { unit: UnitId(unit), amount }))
}

/// The referee puts a condition on a unit.
pub fn inflict(fight: &mut Fight, unit: u16, condition: &str, rounds: u8) -> Vec<Event> {
    let condition = Name::intern(condition).unwrap();
    fight.order(Order::Referee(Ruling::Inflict { unit: UnitId(unit), condition, rounds }))
}

/// Whoever lost hit points, in order.
pub fn damaged(events: &[Event]) -> Vec<u16> {
    let unit = |event: &Event| if let Event::Damaged { unit, .. } = event { Some(unit.0) } else { None };
    events.iter().filter_map(unit).collect()
}

/// Whoever got hit points back, in order.
pub fn healed(events: &[Event]) -> Vec<u16> {
    let unit = |event: &Event| if let Event::Healed { unit, .. } = event { Some(unit.0) } else { None };
    events.iter().filter_map(unit).collect()
}

/// Where a unit stands.
pub fn cell(fight: &Fight, unit: u16) -> (i16, i16) {
    let cell = fight.0.unit(UnitId(unit)).unwrap().cell.expect("the unit is on the board");
    (cell.col, cell.row)
}
