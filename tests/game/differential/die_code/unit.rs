//! Units of random die codes, their sheets, and their harm.

use std::fmt::Write as _;

use super::code::Code;
use crate::differential::{ground::At, tape::Chance};

#[derive(Clone, Copy, Debug)]
pub struct Weapon {
    pub damage: Code,
    /// Whether Strength Damage is added.
    pub strength: bool,
    /// The ends of Short, Medium and Long range in metres; `None` for a weapon in hand.
    pub range: Option<[i32; 3]>,
    pub long: bool,
}

#[derive(Clone, Debug)]
pub struct Unit {
    pub side: usize,
    pub reflexes: Code,
    pub physique: Code,
    pub perception: Code,
    pub search: Code,
    pub dodge: Code,
    pub lifting: Code,
    pub melee: Code,
    pub shooting: Code,
    pub armour: Code,
    pub scale: i32,
    pub weapons: [Weapon; 2],
    pub body: i32,
    pub left: i32,
    /// 0 whole, 2 wounded, 3 severely, 4 incapacitated, 5 mortally, 6 dead.
    pub wound: i32,
    /// The last round of a stun; 0 without one.
    pub stunned_until: u16,
    pub at: At,
    pub stance: Stance,
    /// Whether it has moved since the start of its last turn, and whether it was crouched all the time.
    pub moved: bool,
    pub crept: bool,
    /// Active defences in force, each with its total.
    pub defences: Vec<(Way, i32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Upright,
    Crouched,
    Lying,
}

/// A kind of active defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Dodge,
    Block,
    Parry,
}

pub fn random_unit(chance: &mut Chance, number: usize, sizes: &[i32]) -> Unit {
    let ends = chance.one(&[[5, 10, 15], [4, 9, 30], [8, 16, 30]]);
    let blade = Weapon { damage: Code::random(chance, 0, 2), strength: true, range: None, long: chance.percent(30) };
    let gun = Weapon { damage: Code::random(chance, 1, 5), strength: false, range: Some(ends), long: false };
    let perception = Code::random(chance, 1, 3);
    let body = chance.between(10, 40);
    Unit {
        side: if number < 2 { number } else { chance.below(2) },
        reflexes: Code::random(chance, 1, 3),
        physique: Code::random(chance, 1, 4),
        perception,
        search: perception.plus(Code::random(chance, 0, 1)),
        dodge: Code::random(chance, 1, 4),
        lifting: Code::random(chance, 1, 6),
        melee: Code::random(chance, 1, 5),
        shooting: Code::random(chance, 1, 6),
        armour: Code::random(chance, 0, 2),
        scale: chance.one(sizes),
        weapons: [blade, gun],
        body,
        left: body,
        wound: 0,
        stunned_until: 0,
        at: (0, number as i16),
        stance: Stance::Upright,
        moved: false,
        crept: false,
        defences: Vec::new(),
    }
}

impl Unit {
    pub fn write(&self, number: usize, sheets: &mut String, weapons: &mut String, armour: &mut String) {
        let [blade, gun] = &self.weapons;
        writeln!(
            sheets,
            "[[unit]]\nkey = 'unit{number}'\nname = 'Unit {number}'\nglyph = 'person'\nreflexes = '{}'\ncoordination = \
             '2D'\nphysique = '{}'\nknowledge = '2D'\nperception = '{}'\npresence = '2D'\nskills = {{ search = '{}', dodge \
             = '{}', lifting = '{}', melee_combat = '{}', marksmanship = '{}' }}\nbody = {}\nscale = {}\nweapons = \
             ['blade{number}', 'gun{number}']\ndrawn = ['blade{number}', 'gun{number}']\narmour = ['coat{number}']",
            self.reflexes,
            self.physique,
            self.perception,
            self.search,
            self.dodge,
            self.lifting,
            self.melee,
            self.shooting,
            self.body,
            self.scale
        )
        .unwrap();
        let head = "[[weapon]]\nname = 'Weapon'";
        let sign = if blade.damage.dice == 0 { "" } else { "+" };
        writeln!(
            weapons,
            "{head}\nkey = 'blade{number}'\nglyph = 'sword'\nskill = 'melee_combat'\ndamage = '{sign}{}'\nlong = {}",
            blade.damage, blade.long
        )
        .unwrap();
        writeln!(
            weapons,
            "{head}\nkey = 'gun{number}'\nglyph = 'pistol'\nskill = 'marksmanship'\ndamage = '{}'\nrange = {:?}",
            gun.damage,
            gun.range.unwrap()
        )
        .unwrap();
        writeln!(armour, "[[armour]]\nkey = 'coat{number}'\nname = 'Coat'\ncode = '{}'", self.armour).unwrap();
    }

    /// Half of the dice of Physique or lifting, rounded up, whichever is higher (DC-068).
    pub fn strength(&self) -> Code {
        Code { dice: (self.physique.dice.max(self.lifting.dice) + 1) / 2, pips: 0 }
    }

    /// The cells of its whole Move and of the free half: 10 m upright, 5 m otherwise (DC-033, DC-138).
    pub const fn pace(&self) -> (i32, i32) {
        if matches!(self.stance, Stance::Upright) { (5, 2) } else { (2, 1) }
    }

    /// The difficulty of an attack before modifiers: the best active defence that counts, otherwise 10; block and parry count
    /// in close combat (DC-038, DC-045, DC-047, DC-050).
    pub fn defence(&self, close: bool) -> i32 {
        let counts = |(way, total): &(Way, i32)| (*way == Way::Dodge || close).then_some(*total);
        self.defences.iter().filter_map(counts).max().unwrap_or(10)
    }

    /// The modifier of its posture to the difficulty, from near or far (DC-137 … DC-140).
    pub const fn posture(&self, near: bool) -> i32 {
        match self.stance {
            Stance::Upright => 0,
            Stance::Crouched if self.crept => 6,
            Stance::Crouched => 3,
            Stance::Lying if near => -6,
            Stance::Lying => 6,
        }
    }

    /// The code of a defence: bare hands are untrained (DC-008, DC-049, DC-050).
    pub const fn code_of(&self, way: Way) -> Code {
        match way {
            Way::Dodge => self.dodge,
            Way::Block => self.reflexes,
            Way::Parry => self.melee,
        }
    }

    /// The dice that wounds take off rolls: only the worst counts; a stun lasts until the end of the next round.
    pub fn hampered(&self) -> i32 {
        (self.wound - 1).max(i32::from(self.stunned_until > 0))
    }
}

impl Unit {
    /// Takes net damage off Body Points, or looks it up on the chart of wounds. A wound that is no worse than the present one
    /// makes that one level worse, except stuns (DC-076, DC-077, DC-169).
    pub fn take(&mut self, net: i32, in_wounds: bool, round: u16) {
        self.left -= net;
        if !in_wounds {
            return;
        }
        let level = match net {
            ..=3 => 1,
            4..=8 => 2,
            9..=12 => 4,
            13..=15 => 5,
            _ => 6,
        };
        match level {
            1 => self.stunned_until = round + 1,
            _ if level <= self.wound => self.wound += 1,
            _ => self.wound = level,
        }
    }
}
