//! The objects of a board as weapons (TC-108 … TC-111).

use crate::{
    content::{
        Ability, Chance, Compendium, Harm, Inflict, Inflicts, Weapon,
        code::{Attribute, DamageCode},
    },
    state::names::name,
};
use hexfray_battle::{Name, Purpose, narrow};
use hexfray_board::map::{Board, Object};

/// The highest tier that an improvised weapon can have: half of 10.
pub const MOST_TIER: usize = 5;

/// The board's objects as weapons, for wielders of every tier.
#[derive(Debug)]
pub struct Arsenal(pub Vec<[Weapon; MOST_TIER]>);

impl Arsenal {
    /// The objects of a board.
    pub fn of(board: &Board, book: &Compendium) -> Self {
        let weapon = |object: &Object| std::array::from_fn(|tier| as_weapon(object, narrow::<u8>(tier) + 1, book));
        Self(board.objects().iter().map(weapon).collect())
    }
}

/// The damage code of a standard weapon: the scale grows with the tier, and faster for large dice (TC-109).
fn code(tier: u8, die: u8) -> DamageCode {
    let more = u8::from(die >= 10 && tier >= 2);
    DamageCode { scale: tier + 1 + more, attribute: Some(Attribute::Str), dice: 1, sides: die, plain: 0 }
}

fn as_weapon(object: &Object, tier: u8, book: &Compendium) -> Weapon {
    let harm = Harm::of_blow(code(tier, object.die));
    let mut inflicts = Inflicts::new();
    if let Some((word, rounds, chance)) = &object.inflicts
        && let Some(condition) = book.condition(&word.text)
    {
        inflicts.push(Inflict { condition, rounds: *rounds, chance: Chance::Flat(i16::from(*chance)), turns: false });
    }
    let bare = Weapon::bare_hands();
    let mut label = bare.ability.label;
    (label.name, label.about) = (name(&object.name, "object"), Name::new("An object from the ground."));
    let ability = Ability {
        label,
        purpose: if object.harms { Purpose::Harm } else { Purpose::Hinder },
        chance: if object.harms { Chance::Attack } else { Chance::Sure },
        harm: object.harms.then_some(harm),
        inflicts,
        ..bare.ability.clone()
    };
    Weapon { ability, code: code(tier, object.die), skill: name(&object.skill.text, "brawl"), ..bare }
}
