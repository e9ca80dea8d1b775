//! Warnings about units: attributes that are left out.

use hexfray_board::text::{Problems, Source, read_warned};

/// Warnings about a file of units: a person without one of the two attributes that every person has.
pub fn doubts(source: &Source) -> Problems {
    let looked = read_warned(source, |file| {
        file.pass_over();
        file.tables("unit", |unit| {
            unit.pass_over();
            for key in ["physical", "mental"].into_iter().filter(|key| !unit.has(key) && !unit.has("vehicle")) {
                unit.warning(unit.place(), format!("`{key}` is missing and counts as 0"), "both attributes");
            }
            Some(())
        });
        Some(())
    });
    looked.map(|(_, warnings)| warnings).unwrap_or_default()
}
