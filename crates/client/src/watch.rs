//! Noticing files that are saved while the window is open.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, channel},
    time::{Duration, Instant},
};

use bevy::{
    platform::cell::SyncCell,
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::{
    options::Options,
    reload::{FileSaved, FileUnread, Watched},
    state::{Step, Wake},
};
use hexfray_board::text::Source;
use hexfray_disk::reading::{self, Unread};

/// How long a file must have been unchanged: editors write in several steps.
const QUIET: Duration = Duration::from_millis(150);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, begin).add_systems(
        Update,
        (look.in_set(Step::Input).run_if(resource_exists::<Watch>), move_on.run_if(on_message::<Watched>)),
    );
}

/// The watcher, and what it has seen.
#[derive(Resource)]
struct Watch {
    /// Ends the watching when it is dropped.
    _watcher: RecommendedWatcher,
    seen: SyncCell<Receiver<PathBuf>>,
    roots: Vec<Root>,
    /// When each file was last changed.
    touched: BTreeMap<PathBuf, Instant>,
}

/// A watched folder or file: its path from the user, and its real path.
#[derive(Clone, Debug)]
struct Root {
    named: PathBuf,
    real: PathBuf,
}

impl Root {
    /// The name by which the game knows a file below this root.
    fn name(&self, path: &Path) -> Option<PathBuf> {
        let below = path.strip_prefix(&self.real).ok()?;
        Some(if below.as_os_str().is_empty() { self.named.clone() } else { self.named.join(below) })
    }
}

fn begin(options: Res<Options>, window: Option<Res<EventLoopProxyWrapper>>, commands: Commands) {
    let roots = options.watched.iter().map(|path| (path.clone(), path.clone())).collect();
    put_up(roots, window, commands);
}

/// Watches other folders from now on.
fn move_on(mut asked: MessageReader<Watched>, window: Option<Res<EventLoopProxyWrapper>>, commands: Commands) {
    if let Some(Watched(roots)) = asked.read().last() {
        put_up(roots.clone(), window, commands);
    }
}

fn put_up(roots: Vec<(PathBuf, PathBuf)>, window: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    if roots.is_empty() {
        return;
    }
    let window = window.map(|window| (**window).clone());
    let wake = move || window.iter().for_each(|window| window.send_event(WinitUserEvent::WakeUp).unwrap_or_default());
    match watch(&roots, wake) {
        Ok(watch) => commands.insert_resource(watch),
        // The game works without it; files are then read at the next start.
        Err(error) => warn!("the game will not notice files that you save while the window is open: {error}"),
    }
}

/// Watches files and folders, each with its name in the game and its path; `wake` is called, on any thread, when something has
/// changed there.
fn watch(paths: &[(PathBuf, PathBuf)], wake: impl Fn() + Send + 'static) -> notify::Result<Watch> {
    let (tell, seen) = channel();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
        let Ok(event) = event else { return };
        if event.kind.is_modify() || event.kind.is_create() {
            event.paths.into_iter().for_each(|path| tell.send(path).unwrap_or_default());
            wake();
        }
    })?;
    let mut roots = Vec::new();
    for (named, path) in paths {
        let real = fs::canonicalize(path)?;
        // A file is watched through its folder, since editors put a new file in its place.
        let folder = if real.is_dir() { real.as_path() } else { real.parent().unwrap_or(&real) };
        watcher.watch(folder, if real.is_dir() { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive })?;
        roots.push(Root { named: named.clone(), real });
    }
    Ok(Watch { _watcher: watcher, seen: SyncCell::new(seen), roots, touched: BTreeMap::new() })
}

fn look(
    mut watch: ResMut<Watch>,
    mut saved: MessageWriter<FileSaved>,
    mut unread: MessageWriter<FileUnread>,
    mut wake: ResMut<Wake>,
) {
    let now = Instant::now();
    let seen: Vec<PathBuf> = watch.seen.get().try_iter().collect();
    let texts = seen.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    watch.touched.extend(texts.map(|path| (path, now)));
    if watch.touched.is_empty() {
        return;
    }
    wake.stir();
    wake.within(QUIET);
    let quiet: Vec<PathBuf> = watch
        .touched
        .iter()
        .filter(|(_, last)| now.duration_since(**last) >= QUIET)
        .map(|(path, _)| path.clone())
        .collect();
    for path in quiet {
        watch.touched.remove(&path);
        let Some(name) = watch.roots.iter().find_map(|root| root.name(&path)) else { continue };
        match read(&path, &name) {
            Some(Ok(source)) => {
                saved.write(FileSaved(source));
            }
            Some(Err(error)) => {
                unread.write(error);
            }
            None => {}
        }
    }
}

/// The text of a file, or the reason why it has none; nothing for a file that has been deleted again.
fn read(path: &Path, name: &Path) -> Option<Result<Source, FileUnread>> {
    path.symlink_metadata().ok()?;
    let text = reading::text(path, &name.to_string_lossy());
    Some(text.map_err(|unread| {
        let why = Unread { path: name.to_owned(), ..unread }.to_string();
        FileUnread { name: name.to_string_lossy().into_owned(), why }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_file_is_seen_by_the_name_it_was_given() -> Result<(), Box<dyn std::error::Error>> {
        let folder = tempfile::tempdir()?;
        let maps = folder.path().join("maps");
        fs::create_dir_all(maps.join("deep"))?;
        let mut app = App::new();
        app.add_message::<FileSaved>().add_message::<FileUnread>().init_resource::<Wake>();
        app.insert_resource(watch(&[("maps".into(), maps.clone())], || {})?).add_systems(Update, look);
        fs::write(maps.join("deep/x.map.toml"), "name = 'X'")?;
        fs::write(maps.join("picture.png"), "no text")?;
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            app.update();
            let seen: Vec<Source> =
                app.world_mut().resource_mut::<Messages<FileSaved>>().drain().map(|saved| saved.0).collect();
            if let Some(source) = seen.first() {
                assert_eq!(
                    (source.text(), Path::new(source.name())),
                    ("name = 'X'", Path::new("maps/deep/x.map.toml"))
                );
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Err("the file was not seen".into())
    }
}
