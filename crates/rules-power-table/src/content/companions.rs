//! Units that come with others: sections of monsters, and mounts that are called (SW-225, SW-261).

use crate::content::{Book, Sheet, SheetId};

/// The kinds of unit that come with a kind: its sections, and the mounts that it can call, with theirs.
pub fn companions(book: &Book, key: &str) -> Vec<&'static str> {
    let Some(id) = book.sheet(key) else { return Vec::new() };
    let sheet = &book.sheets[usize::from(id.0)];
    let mut all: Vec<&'static str> = sections(sheet).iter().map(|&id| key_of(book, id)).collect();
    for called in calls(book, sheet) {
        all.push(key_of(book, called));
        all.extend(sections(&book.sheets[usize::from(called.0)]).iter().map(|&id| key_of(book, id)));
    }
    all
}

fn key_of(book: &Book, id: SheetId) -> &'static str {
    book.sheets[usize::from(id.0)].key
}

/// The sections of a monster.
pub fn sections(sheet: &Sheet) -> &[SheetId] {
    sheet.monster.as_ref().map_or(&[], |monster| &monster.sections)
}

/// The mounts that a unit can call by its abilities and items, one for each use (SW-261).
fn calls<'b>(book: &'b Book, sheet: &'b Sheet) -> impl Iterator<Item = SheetId> {
    let abilities = sheet.abilities.iter().map(|&ability| (ability, 1));
    let items = sheet.items.iter().map(|item| (item.ability, usize::from(item.count)));
    abilities.chain(items).flat_map(|(ability, count)| {
        book.abilities[usize::from(ability.0)]
            .calls
            .into_iter()
            .flat_map(move |called| std::iter::repeat_n(called, count))
    })
}
