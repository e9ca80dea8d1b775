//! People with random values, and their sheets.

use std::fmt::Write as _;

use crate::differential::{ground::At, tape::Chance};

#[derive(Clone, Debug)]
pub struct Unit {
    pub side: usize,
    pub physical: i32,
    pub mental: i32,
    pub awareness: i32,
    pub ranged: i32,
    pub close: i32,
    pub mobility: i32,
    pub protection: i32,
    pub armour: i32,
    pub size: i32,
    pub speed: i32,
    pub energy: i32,
    pub damage: i32,
    pub penalty: i32,
    pub at: At,
    /// The Simple actions left in this turn.
    pub simple: i32,
    pub has_moved: bool,
    pub marked: bool,
}

/// The weapons of all units: the net is made for grappling.
pub const WEAPONS: &str = "[[weapon]]\nkey = 'differ_blade'\nname = 'Blade'\nglyph = 'sword'\nkind = 'close'\n\
    [[weapon]]\nkey = 'differ_gun'\nname = 'Gun'\nglyph = 'pistol'\nkind = 'ranged'\n\
    [[weapon]]\nkey = 'differ_net'\nname = 'Net'\nglyph = 'rope'\nkind = 'close'\nmods = ['grappling']\n";
pub const BLADE: u8 = 0;
pub const GUN: u8 = 1;
pub const NET: u8 = 2;

/// A random person. A person that wrestles moves one space at a time, so that there is only one path, and can pay for getting
/// free.
pub fn random_unit(chance: &mut Chance, number: usize, wrestles: bool) -> Unit {
    Unit {
        side: if number < 2 { number } else { chance.below(2) },
        physical: chance.between(1, 6),
        mental: chance.between(0, 4),
        awareness: chance.between(0, 3),
        ranged: chance.between(0, 6),
        close: chance.between(0, 6),
        mobility: chance.between(0, 5),
        protection: chance.between(0, 4),
        armour: chance.between(0, 4),
        size: chance.one(&[0, 1, 1, 1, 1, 2, 3]),
        speed: if wrestles { 1 } else { chance.between(1, 4) },
        energy: chance.between(0, if wrestles { 5 } else { 2 }),
        damage: 0,
        penalty: 0,
        at: (0, number as i16),
        simple: 0,
        has_moved: false,
        marked: false,
    }
}

impl Unit {
    pub fn write(&self, number: usize, sheets: &mut String) {
        let Self { physical, mental, awareness, ranged, close, mobility, protection, .. } = self;
        writeln!(
            sheets,
            "[[unit]]\nkey = 'unit{number}'\nname = 'Unit {number}'\nglyph = 'person'\nphysical = {physical}\nmental = \
             {mental}\nskills = {{ physical_awareness = {awareness}, ranged_combat = {ranged}, close_combat = {close}, \
             mobility = {mobility}, protection = {protection} }}\narmour = {}\nsize = {}\nspeed = {}\nenergy = {}\nweapons = \
             ['differ_blade', 'differ_gun', 'differ_net']\ndrawn = ['differ_blade', 'differ_gun', 'differ_net']",
            self.armour, self.size, self.speed, self.energy
        )
        .unwrap();
    }

    const fn health(&self) -> i32 {
        self.physical + self.size + 3
    }

    /// Its shown health: damage beyond health kills, but is not shown separately.
    pub fn left(&self) -> i32 {
        (self.health() - self.damage).max(0)
    }

    pub const fn is_down(&self) -> bool {
        self.damage >= self.health()
    }

    pub const fn is_dead(&self) -> bool {
        self.damage >= 2 * self.health()
    }
}
