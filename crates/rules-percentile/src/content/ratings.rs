//! The attributes and skills that checks may use.

use crate::content::Compendium;

/// The words that checks may name: attributes, the skills of weapons, and the skills of any unit.
pub fn ratings(book: &Compendium) -> Vec<&'static str> {
    let own = book.units.iter().flat_map(|unit| unit.kit.skills.iter().map(|(skill, _)| skill.as_str()));
    let weapons = book.weapons.iter().map(|weapon| weapon.skill.as_str());
    let mut words: Vec<&str> =
        ["str", "vit", "agi", "spd", "mag", "spr", "swimming", "stealth", "awareness", "scavenge"]
            .into_iter()
            .chain(weapons)
            .chain(own)
            .collect();
    let mut known = std::collections::BTreeSet::new();
    words.retain(|word| known.insert(*word));
    words
}
