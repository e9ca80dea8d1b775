//! The ruleset's content: conditions, weapons, abilities, items and units, read from files.
//!
//! Every file whose name starts with `percentile` in `units/`, `weapons/`, `abilities/`, `items/` and `conditions/` is
//! read, so that a player's own file adds to the built-in ones.

pub mod advantage;
pub mod book;
pub mod circumstances;
pub mod code;
pub mod doubts;
pub mod face;
mod house;
pub mod ratings;
pub mod reaction;
pub mod scenario;
pub mod scene;
pub mod settings;

pub use self::{
    book::{
        Compendium, Label, ability,
        ability::Ability,
        ability::chance::Chance,
        ability::element::Element,
        ability::harm::{Armour, Harm, Mend, Share},
        ability::inflict::{Inflict, Inflicts},
        ability::spread::{AbilityRange, Spread},
        condition::{AtEnd, AtOnce, Condition, MOST_CONDITIONS},
        each, effects,
        encounter::{Prize, Skills},
        files,
        gear::{self, Item, Weapon},
        key, special,
        unit::{
            self, AtZero, UnitKind,
            creature::{Creature, Elements},
            kit::{Hand, Kit},
        },
    },
    house::HOUSE_RULES,
};
