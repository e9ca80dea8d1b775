//! Warnings about units and weapons: attributes that are missing, and skills that are probably misspelt.

use std::collections::BTreeSet;

use crate::content::gear;
use hexfray_board::text::{Library, Problems, Source, Table, read_warned, similar};

/// The attributes of a unit.
const ATTRIBUTES: [&str; 6] = ["str", "vit", "agi", "spd", "mag", "spr"];

/// The skills that are used without a weapon.
const SKILLS: [&str; 6] = ["acrobatics", "awareness", "climb", "scavenge", "stealth", "swimming"];

/// Warnings about a file of units or weapons. Skills may have any name, so a warning is given only if no weapon and no
/// rule uses a skill and its name is very similar to that of a skill in use.
pub fn doubts(library: &Library, source: &Source) -> Problems {
    let looked = read_warned(source, |file| {
        file.pass_over();
        let known = known_skills(library);
        file.tables("unit", |unit| {
            unit.pass_over();
            within(unit, "attributes", doubt_attributes);
            within(unit, "skills", |skills| doubt_skills(skills, &known));
            Some(())
        });
        let learned = skills_of_units(library);
        file.tables("weapon", |weapon| {
            weapon.pass_over();
            if let Some(skill) = skill_of(weapon).filter(|skill| !learned.contains(skill)) {
                let mut usual: Vec<&str> = learned.iter().map(String::as_str).collect();
                gear::usual_skills().for_each(|skill| usual.push(skill));
                if let Some(meant) = similar(&skill, usual).filter(|meant| *meant != skill) {
                    let message = format!("no unit has the skill `{skill}`, did you mean `{meant}`?");
                    weapon.warning(weapon.place_of("skill"), message, "");
                }
            }
            Some(())
        });
        Some(())
    });
    looked.map(|(_, warnings)| warnings).unwrap_or_default()
}

fn within(unit: &Table<'_>, key: &str, look: impl FnOnce(&Table<'_>)) {
    if let Some(value) = unit.get(key).filter(|value| value.is_table()) {
        value.table(|table| {
            look(table);
            Some(())
        });
    }
}

fn doubt_attributes(attributes: &Table<'_>) {
    let written = attributes.pass_over();
    for key in ATTRIBUTES.into_iter().filter(|key| written.iter().all(|(other, ..)| other != key)) {
        attributes.warning(attributes.place(), format!("`{key}` is missing and counts as 1"), "all six attributes");
    }
}

fn doubt_skills(skills: &Table<'_>, known: &BTreeSet<String>) {
    for (skill, place, _) in skills.pass_over() {
        if let Some(meant) = similar(skill, known.iter().map(String::as_str)).filter(|_| !known.contains(skill)) {
            let message = format!("no weapon and no rule uses the skill `{skill}`, did you mean `{meant}`?");
            skills.warning(place, message, "");
        }
    }
}

/// The skills of weapons, and those that need no weapon.
fn known_skills(library: &Library) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = SKILLS.into_iter().chain(gear::usual_skills()).map(str::to_owned).collect();
    for (_, source) in library.files("weapons/percentile", ".toml") {
        // Mistakes are reported where weapons are read.
        let _ = read_warned(source, |file| {
            file.pass_over();
            file.tables("weapon", |weapon| {
                weapon.pass_over();
                known.extend(skill_of(weapon));
                Some(())
            });
            Some(())
        });
    }
    known
}

/// The skill that a weapon names, if it names one.
fn skill_of(weapon: &Table<'_>) -> Option<String> {
    weapon.get("skill").filter(|skill| skill.is_text()).and_then(|skill| skill.text())
}

/// The skills that units have learned.
fn skills_of_units(library: &Library) -> BTreeSet<String> {
    let mut learned = BTreeSet::new();
    for (_, source) in library.files("units/percentile", ".toml") {
        // Mistakes are reported where units are read.
        let _ = read_warned(source, |file| {
            file.pass_over();
            file.tables("unit", |unit| {
                unit.pass_over();
                within(unit, "skills", |skills| {
                    learned.extend(skills.pass_over().into_iter().map(|(skill, ..)| skill.to_owned()));
                });
                Some(())
            });
            Some(())
        });
    }
    learned
}
