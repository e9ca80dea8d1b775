//! Opening, saving and naming the edited files.

use bevy::{ecs::system::SystemState, prelude::*};

#[cfg(not(target_arch = "wasm32"))]
use super::trial::Trial;
use super::{command::EditCommand, dialog::Dialog, recover, workshop::Workshop};
#[cfg(not(target_arch = "wasm32"))]
use crate::files::enter;
use crate::{
    files::FileWish,
    options::Options,
    player::Player,
    session::{Texts, any_seed},
    state::{Begin, Fault, Overlay, Screen, Step},
    storage::Workspace,
};
use hexfray_board::text::{Library, Source, file_name, is_unseen};
use hexfray_drawing::edit::{Change, Draft, Part, Project, map_named_in, names_map};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open_at_once)
        .add_systems(Update, open_brought.in_set(Step::Input).run_if(on_message::<FileWish>));
}

/// Opens the file of the command line, or the choice of boards.
fn open_at_once(options: Res<Options>, mut wishes: MessageWriter<EditCommand>, mut next: ResMut<NextState<Screen>>) {
    let Some(named) = &options.edit else { return };
    match named {
        Some(name) => {
            wishes.write(EditCommand::Open(name.clone()));
        }
        None => next.set(Screen::Edit),
    }
}

/// Plays or edits a file from the player, unless there are unsaved changes.
fn open_brought(world: &mut World, wishes: &mut SystemState<MessageReader<FileWish>>) -> Result {
    let wishes: Vec<FileWish> = wishes.get(world)?.read().cloned().collect();
    for wish in wishes {
        let (FileWish::Play(name) | FileWish::Edit(name)) = &wish else { continue };
        if world.get_resource::<Workshop>().is_some_and(|shop| shop.project.is_unsaved()) {
            let sentence = format!("Save what you have drawn, or leave it without saving; then open {name} again.");
            world.resource_mut::<Fault>().0 = Some(sentence);
            continue;
        }
        #[cfg(not(target_arch = "wasm32"))]
        if enter(world, name) {
            // The drawn board belongs to another folder.
            world.remove_resource::<Workshop>();
            world.remove_resource::<Trial>();
        }
        match &wish {
            FileWish::Play(battle) if battle.ends_with(".battle.toml") => {
                let players = vec![Player::Human, Player::USUAL];
                world.write_message(Begin { battle: battle.clone(), players, seed: any_seed(), gamemaster: false });
            }
            FileWish::Play(map) => {
                world.write_message(EditCommand::Open(map.clone()));
                world.write_message(EditCommand::Play);
            }
            _ => {
                world.write_message(EditCommand::Open(name.clone()));
            }
        }
        *world.resource_mut::<Overlay>() = Overlay::None;
    }
    Ok(())
}

/// The name of a new file: `maps/old_mill.map.toml` for "Old mill".
pub fn file_name(title: &str, ending: &str) -> String {
    let letters = title.trim().chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' });
    let stem: String = letters.flat_map(char::to_lowercase).collect();
    let stem = match stem.as_str() {
        "" => "untitled".to_owned(),
        device if file_name::is_device(device) => format!("my_{device}"),
        _ => stem,
    };
    format!("maps/{stem}{ending}")
}

/// The mistake in a file name; `None` if there is none.
pub fn wrong_name(name: &str, ending: &str) -> Option<String> {
    let stem = name.strip_suffix(ending).unwrap_or_default();
    if stem.is_empty() || stem.ends_with('/') {
        return Some(format!("The file name has to end with {ending}"));
    }
    if name.contains(|letter| letter == '"' || is_unseen(letter)) {
        return Some("The file name contains characters that are not allowed".to_owned());
    }
    let own = stem.rsplit(['/', '\\']).next().unwrap_or_default();
    file_name::check_alone(own).err().map(|error| error.to_string())
}

/// The game's own files, as they came with it, that would be replaced if the unsaved changes of a project were saved.
pub fn of_the_game(project: &Project, library: &Library) -> Vec<String> {
    let drafts = [Some(project.map()), project.battle()].into_iter().flatten();
    let unsaved = drafts.filter(|draft| draft.is_unsaved()).map(Draft::name);
    unsaved.filter(|name| is_of_the_game(name, library)).map(str::to_owned).collect()
}

/// Whether a name is that of a file of the game which has not been replaced yet.
pub fn is_of_the_game(name: &str, library: &Library) -> bool {
    let text = |library: &Library| library.get(name).map(|source| source.text().to_owned());
    text(&hexfray_data::library()).is_some_and(|shipped| text(library).is_none_or(|known| known == shipped))
}

/// The name to offer for a copy of a file: its own, or `maps/my_duel.map.toml` for one of the game, with a number if there are
/// copies already.
pub fn name_of_copy(name: &str, library: &Library) -> String {
    if !is_of_the_game(name, library) {
        return name.to_owned();
    }
    let (folder, file) = name.rsplit_once('/').map_or(("", name), |(folder, file)| (folder, file));
    let (stem, ending) = file.split_once('.').unwrap_or((file, ""));
    let named = |number: u32| {
        let number = if number < 2 { String::new() } else { format!("_{number}") };
        let slash = if folder.is_empty() { "" } else { "/" };
        format!("{folder}{slash}my_{stem}{number}.{ending}")
    };
    // Of one more name than there are files, one is free.
    let most = library.files("", "").count() as u32 + 1;
    (1..=most).map(named).find(|name| library.get(name).is_none()).unwrap_or_else(|| named(most))
}

/// Saves unsaved changes under the present names; asks first if that replaces files of the game.
pub(super) fn ask_and_save(world: &mut World) {
    if of_the_game(&world.resource::<Workshop>().project, &world.resource::<Texts>().library).is_empty() {
        save(world);
    } else {
        *world.resource_mut::<Dialog>() = Dialog::OfTheGame;
    }
}

/// Saves unsaved changes under the present names.
pub(super) fn save(world: &mut World) {
    let parts = [Part::Map, Part::Battle];
    world.resource_scope(|world, mut shop: Mut<Workshop>| {
        let mut saved = Vec::new();
        for part in parts {
            let Some(draft) = shop.project.part(part).filter(|draft| draft.is_unsaved()) else { continue };
            let (name, text) = (draft.name().to_owned(), draft.text());
            match world.resource::<Workspace>().0.write(&name, &text) {
                Ok(()) => draft.mark_saved(),
                Err(error) => {
                    world.resource_mut::<Fault>().0 = Some(format!("It could not be saved.\n{error}"));
                    return;
                }
            }
            world.resource_mut::<Texts>().library.add_source(Source::new(&name, &text));
            saved.push(name);
        }
        let text = match saved.as_slice() {
            [] => "Everything is saved already".to_owned(),
            names => format!("Saved {}", names.join(" and ")),
        };
        shop.say(text);
    });
    recover::clear(world);
}

/// Offers the edited files for download as they are now, saved or not.
pub(super) fn download(world: &mut World) {
    let wishes: Vec<FileWish> = {
        let project = &world.resource::<Workshop>().project;
        let drafts = [Some(project.map()), project.battle()];
        drafts.into_iter().flatten().map(|draft| FileWish::download(draft.name(), &draft.text())).collect()
    };
    for wish in wishes {
        world.write_message(wish);
    }
}

/// Gives the files other names and saves them.
pub(super) fn save_as(world: &mut World, map: &str, battle: &str) {
    let names = [(Part::Map, map, ".map.toml"), (Part::Battle, battle, ".battle.toml")];
    world.resource_scope(|world, mut shop: Mut<Workshop>| {
        let has_battle = shop.project.battle().is_some();
        let wrong = names.iter().filter(|(part, ..)| *part == Part::Map || has_battle);
        if let Some(why) = wrong.filter_map(|(_, name, ending)| wrong_name(name, ending)).next() {
            return shop.say(why);
        }
        if has_battle && !names_map(battle, shop.project.word(Part::Battle, "map"), map) {
            let text = map_named_in(battle, map).to_owned();
            shop.apply(&Change::Text { part: Part::Battle, key: "map", text });
        }
        for (part, name, _) in names {
            if let Some(draft) = shop.project.part(part).filter(|draft| draft.name() != name) {
                Draft::rename(draft, name);
            }
        }
        let library = world.resource::<Texts>().library.clone();
        shop.project.set_library(library);
        shop.revision += 1;
        *world.resource_mut::<Dialog>() = Dialog::None;
    });
    if *world.resource::<Dialog>() == Dialog::None {
        save(world);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_a_file_of_the_game_has_a_name_of_its_own() {
        let mut library = hexfray_data::library();
        assert!(is_of_the_game("maps/duel.map.toml", &library));
        assert_eq!(name_of_copy("maps/duel.map.toml", &library), "maps/my_duel.map.toml");
        library.add("maps/my_duel.map.toml", "");
        assert_eq!(name_of_copy("maps/duel.map.toml", &library), "maps/my_duel_2.map.toml");
        assert_eq!(name_of_copy("maps/my_duel.map.toml", &library), "maps/my_duel.map.toml", "the author's own");
        library.add("maps/duel.map.toml", "name = 'Duel'");
        assert_eq!(name_of_copy("maps/duel.map.toml", &library), "maps/duel.map.toml", "it has been replaced already");
    }
}
