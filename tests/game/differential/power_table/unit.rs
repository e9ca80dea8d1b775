//! Units of random levels, abilities and weapons, and their sheets.

use std::fmt::Write as _;

use crate::differential::{ground::At, tape::Chance};

#[derive(Clone, Debug)]
pub struct Unit {
    pub side: usize,
    pub monster: bool,
    /// The level of the class with which it fights, and of Scout.
    pub level: i32,
    pub scout: i32,
    pub fencer: bool,
    pub dexterity: i32,
    pub agility: i32,
    pub strength: i32,
    pub vitality: i32,
    /// For monsters: accuracy, evasion, damage, initiative.
    pub fixed: [i32; 4],
    pub defense: i32,
    pub metal: bool,
    pub hp: i32,
    pub power: usize,
    pub critical: i32,
    pub accuracy: i32,
    pub range: i32,
    pub at: At,
    pub acted: bool,
    pub moved: i32,
    pub acts: bool,
    pub hurried: bool,
    pub struck: bool,
}

pub fn random_unit(chance: &mut Chance, number: usize, side: usize, melee: bool, monster: bool) -> Unit {
    Unit {
        side,
        monster,
        level: chance.between(3, 8),
        scout: chance.between(0, 5),
        fencer: melee && chance.percent(40),
        dexterity: chance.between(6, 30),
        agility: chance.between(2, 20),
        strength: chance.between(6, 30),
        vitality: chance.between(6, 30),
        fixed: [chance.between(0, 12), chance.between(0, 12), chance.between(0, 12), chance.between(5, 18)],
        defense: chance.between(0, 9),
        metal: !monster && chance.percent(30),
        hp: chance.between(5, 50),
        power: chance.between(0, 60) as usize,
        critical: chance.between(8, 13),
        accuracy: if monster { 0 } else { chance.between(-1, 2) },
        range: chance.between(5, 30),
        at: (0, number as i16),
        acted: false,
        moved: 0,
        acts: false,
        hurried: false,
        struck: false,
    }
}

impl Unit {
    pub fn write(&self, number: usize, melee: bool, sheets: &mut String, weapons: &mut String) {
        write!(
            sheets,
            "[[unit]]\nkey = 'unit{number}'\nname = 'Unit {number}'\nglyph = 'person'\nhp = {}\ndefense = {}\nweapons = \
             ['weapon{number}']\n",
            self.hp, self.defense
        )
        .unwrap();
        if self.metal {
            sheets.push_str("metal = 'metal'\n");
        }
        if !melee {
            sheets.push_str("feats = ['precise_shot', 'hawk_eye']\n");
        }
        let class = if !melee {
            "marksman"
        } else if self.fencer {
            "fencer"
        } else {
            "fighter"
        };
        if self.monster {
            let [accuracy, evasion, damage, initiative] = self.fixed;
            writeln!(
                sheets,
                "level = {}\nmove_speed = {}\nmonster = {{ accuracy = {accuracy}, evasion = {evasion}, fortitude = 0, \
                 willpower = 0, initiative = {initiative}, damage = {damage} }}",
                self.level, self.agility
            )
            .unwrap();
        } else {
            let scout = if self.scout > 0 { format!(", scout = {}", self.scout) } else { String::new() };
            writeln!(
                sheets,
                "classes = {{ {class} = {}{scout} }}\nabilities = {{ dexterity = {}, agility = {}, strength = {}, vitality = \
                 {}, intelligence = 6, spirit = 6 }}",
                self.level, self.dexterity, self.agility, self.strength, self.vitality
            )
            .unwrap();
        }
        let held = format!("{{ power = {}, accuracy = {} }}\ncritical = {}", self.power, self.accuracy, self.critical);
        let kind = match (melee, self.monster) {
            (true, false) => format!("kind = 'melee'\ncategory = 'sword'\none_handed = {held}"),
            (true, true) => "kind = 'natural'\ncategory = 'natural'".to_owned(),
            (false, _) => format!(
                "kind = 'shooting'\ncategory = 'bow'\ntwo_handed = {held}\nrange = {}\nammunition = 20",
                self.range
            ),
        };
        writeln!(weapons, "[[weapon]]\nkey = 'weapon{number}'\nname = 'Weapon'\nglyph = 'sword'\n{kind}").unwrap();
    }

    pub fn pace(&self) -> i32 {
        self.agility
    }
}
