//! The requests of readers while they read a library's own files.

use std::collections::BTreeMap;

use super::kind::FileKind;
use hexfray_battle::{Judgement, Rulesets};
use hexfray_board::{
    map::{Board, Terrains},
    text::{Form, Library, Problems, Source, Watch},
};
use hexfray_drawing::picture::faces;

/// Battles with keys that no battle of the game has, so that the names for these keys are requested.
const MORE_BATTLES: [&str; 1] = ["ruleset = 'power_table'\nknown = ['']\n"];

/// The forms of all kinds of file, from one reading of each file.
pub(super) fn forms(library: &Library, rulesets: Rulesets) -> BTreeMap<FileKind, Form> {
    let watch = Watch::default();
    let is_played = |kind: &FileKind| matches!(kind, FileKind::Map | FileKind::Battle);
    read_content(&watched(library, rulesets, &watch, |kind| !is_played(kind)), rulesets);
    let mut played = watched(library, rulesets, &watch, is_played);
    for (number, battle) in MORE_BATTLES.iter().enumerate() {
        played.add_source(Source::new(&format!("maps/_{number}.battle.toml"), battle).watched(&watch));
    }
    played.names().for_each(|name| read_board_or_battle(&played, rulesets, name));
    let mut forms: BTreeMap<FileKind, Form> = BTreeMap::new();
    for (name, form) in watch.take() {
        let Some(kind) = FileKind::of(&name, rulesets) else { continue };
        let all = forms.entry(kind).or_default();
        form.into_iter().for_each(|(path, asked)| all.entry(path).or_default().extend(asked));
    }
    forms
}

/// A library whose files of some kinds are watched.
pub(super) fn watched(
    library: &Library,
    rulesets: Rulesets,
    watch: &Watch,
    wanted: impl Fn(&FileKind) -> bool,
) -> Library {
    let mut watched = library.clone();
    for (name, source) in library.sources() {
        if FileKind::of(name, rulesets).is_some_and(|kind| wanted(&kind)) {
            watched.add_source(source.clone().watched(watch));
        }
    }
    watched
}

/// Reads all content: terrain, faces, the content of the rulesets, and judgements.
pub(super) fn read_content(library: &Library, rulesets: Rulesets) {
    let _ = Terrains::read(library);
    let _ = faces(library);
    for ruleset in rulesets.all() {
        ruleset.load(library, None, &mut Problems::new());
    }
    read_judgements(library);
}

/// Reads all judgements.
pub(super) fn read_judgements(library: &Library) {
    for (_, source) in library.files("ai/", ".toml") {
        let _ = Judgement::read(source);
    }
}

/// Reads a map or a battle; ignores other kinds of file.
pub(super) fn read_board_or_battle(library: &Library, rulesets: Rulesets, name: &str) {
    match FileKind::of(name, rulesets) {
        Some(FileKind::Map) => {
            let _ = library.get(name).map(|source| Board::read(source, library));
        }
        Some(FileKind::Battle) => {
            let _ = rulesets.load(library, name);
        }
        _ => {}
    }
}
