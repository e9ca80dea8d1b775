//! Files that another program saves while they are edited here.

use bevy::prelude::*;

use super::{trial, workshop::Workshop};
use crate::{reload::FileChanged, session::Texts};
use hexfray_board::text::{Problems, Source};
use hexfray_drawing::edit::{Part, Project};

/// Takes the text of a file that another program has saved, as one step that can be undone; returns whether it is one
/// of the project's, and its text has changed.
///
/// # Errors
/// A text that is not TOML; the old one stays.
pub fn take_over(project: &mut Project, source: &Source) -> Result<bool, Problems> {
    match part_of(project, source) {
        Some(part) => project.take_over(part, source),
        None => Ok(false),
    }
}

/// The project's text that a file is.
fn part_of(project: &Project, source: &Source) -> Option<Part> {
    let is = |name: &str| name == source.name();
    if is(project.map().name()) {
        return Some(Part::Map);
    }
    project.battle().is_some_and(|battle| is(battle.name())).then_some(Part::Battle)
}

/// The relation of a file that another program has saved to the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outside {
    /// None of its texts, or what was saved here: nothing to take over.
    Nothing,
    /// It may be taken over at once, without any loss.
    Welcome,
    /// It would replace unsaved changes.
    Asks,
}

fn outside(project: &mut Project, source: &Source) -> Outside {
    let draft = part_of(project, source).and_then(|part| project.part(part));
    match draft {
        None => Outside::Nothing,
        // The text that this editor saved itself may come back after the next stroke.
        Some(draft) if draft.was_saved_as(source.text()) => Outside::Nothing,
        Some(draft) if draft.is_unsaved() && !draft.is(source.text()) => Outside::Asks,
        Some(_) => Outside::Welcome,
    }
}

/// Replaces unsaved texts by those of files that were saved outside, or keeps them.
pub(super) fn answer_outside(shop: &mut Workshop, take: bool) {
    for source in std::mem::take(&mut shop.outside) {
        if take {
            follow(shop, &source);
        }
    }
    shop.revision += 1;
}

/// Reloads a file, and shows the author a message.
fn follow(shop: &mut Workshop, source: &Source) {
    match take_over(&mut shop.project, source) {
        Ok(true) => shop.say(format!(
            "{} was changed outside the editor and has been reloaded; Undo brings back the old text",
            source.name()
        )),
        Ok(_) => {}
        Err(problems) => {
            shop.say(format!("{} was changed outside the editor, but is not valid TOML: {problems}", source.name()));
        }
    }
}

/// Files that another program has saved while they are edited here, and those that they refer to.
pub(super) fn follow_files(
    mut changed: MessageReader<FileChanged>,
    texts: Option<Res<Texts>>,
    shop: Option<ResMut<Workshop>>,
    trial: Option<ResMut<trial::Trial>>,
) {
    let sources: Vec<Source> = changed.read().map(|changed| changed.0.clone()).collect();
    let (Some(mut shop), Some(texts), false) = (shop, texts, sources.is_empty()) else { return };
    if let Some(mut trial) = trial {
        sources.iter().for_each(|source| trial.remember(source));
    }
    shop.let_go();
    shop.project.set_library(texts.library.clone());
    shop.forget_kinds();
    for source in sources {
        match outside(&mut shop.project, &source) {
            Outside::Nothing => {}
            Outside::Welcome => follow(&mut shop, &source),
            Outside::Asks => {
                shop.outside.retain(|known| known.name() != source.name());
                shop.outside.push(source);
            }
        }
    }
    shop.revision += 1;
}
