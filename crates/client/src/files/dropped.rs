//! Files dropped onto the window of the desktop: a board or a battle is opened in its folder, with the texts of its project.

use std::path::{Path, PathBuf};

use bevy::{prelude::*, window::FileDragAndDrop};

use super::{Brought, FileContents, base_of, kind_of};
use crate::{
    reload::{self, Notice, Watched},
    state::Fault,
    storage::{Folder, Workspace},
};
use hexfray_board::text::Library;
use hexfray_disk::{project::Project, reading::Unread};

/// The board or battle that was dropped last, until the player opens it.
#[derive(Resource)]
struct Dropped {
    /// Its name in its project.
    name: String,
    project: Project,
    /// All texts of the game and of the project.
    library: Library,
    /// Files of the project that could not be read: their names, and a sentence about each.
    unread: Vec<(String, String)>,
}

/// Reads the files that were dropped onto the window; a page reads its own.
pub(super) fn read(
    mut drops: MessageReader<FileDragAndDrop>,
    mut fault: ResMut<Fault>,
    mut notice: ResMut<Notice>,
    mut brought: MessageWriter<Brought>,
    mut commands: Commands,
) {
    let mut offered: Option<(Dropped, &Path)> = None;
    for dropped in drops.read() {
        let FileDragAndDrop::DroppedFile { path_buf: path, .. } = dropped else { continue };
        match take(path) {
            Ok(Taken::File(file)) => {
                brought.write(file);
            }
            // If a map and its battle are dropped together, the battle opens both.
            Ok(Taken::Text(_)) if offered.as_ref().is_some_and(|(before, _)| before.name.ends_with(BATTLE)) => {}
            Ok(Taken::Text(text)) => offered = Some((text, path)),
            Err(sentence) => fault.0 = Some(sentence),
        }
    }
    if let Some((dropped, path)) = offered {
        notice.news = Some(format!("Open {}?", path.display()));
        notice.opened = Some(dropped.name.clone());
        commands.insert_resource(dropped);
    }
}

const BATTLE: &str = ".battle.toml";

/// The contents of a dropped file.
enum Taken {
    /// A save or a record.
    File(Brought),
    /// A board or a battle.
    Text(Dropped),
}

/// Reads a file that was dropped.
///
/// # Errors
/// A sentence about a file that cannot be read, or that the window does not open.
fn take(path: &Path) -> Result<Taken, String> {
    let name = path.to_string_lossy().into_owned();
    let text = hexfray_disk::read_text(path, hexfray_battle::MOST_RECORD)
        .map_err(|error| format!("{name} cannot be read: {error}"))?;
    match kind_of(&name, &text)? {
        FileContents::Battle(..) | FileContents::Record(_) => Ok(Taken::File(Brought { name, text })),
        FileContents::Text(known) if known.starts_with("maps/") => Ok(Taken::Text(Dropped::of(path)?)),
        FileContents::Text(known) => Err(format!(
            "“{}” is read with the battles of its game: it belongs into the folder assets/{}, beside maps. Drop a battle or a \
             board to open it.",
            base_of(&name),
            known.rsplit_once('/').map_or("", |(folder, _)| folder),
        )),
    }
}

impl Dropped {
    fn of(path: &Path) -> Result<Self, String> {
        let project = Project::of(path);
        let mut library = hexfray_data::library();
        let unread = project.add_to(&mut library);
        let sentence = |unread: Unread| (project.name_of(&unread.path), project.sentence(&unread, &library));
        let unread = unread.into_iter().map(sentence).collect();
        let source = project.read(path).map_err(|unread| unread.to_string())?;
        let name = source.name().to_owned();
        library.add_source(source);
        Ok(Self { name, project, library, unread })
    }
}

/// Switches to the project of a dropped board or battle, if this is its name: its texts are read, drawings are saved there, and
/// files saved there are reloaded. Returns whether it was the name.
pub fn enter(world: &mut World, name: &str) -> bool {
    if world.get_resource::<Dropped>().is_none_or(|dropped| dropped.name != name) {
        return false;
    }
    let Some(Dropped { project, library, unread, .. }) = world.remove_resource::<Dropped>() else { return false };
    world.insert_resource(Workspace(Box::new(Folder::at(project.root()))));
    let mut texts: Vec<PathBuf> = project.watched().collect();
    let named = |path: PathBuf| (path.strip_prefix(project.root()).unwrap_or(&path).to_owned(), path);
    let file = project.root().join(name);
    if file.is_file() && !texts.contains(&file) {
        texts.push(file);
    }
    let roots = texts.into_iter().map(named).collect();
    world.write_message(Watched(roots));
    reload::start_over(world, library, unread);
    true
}
