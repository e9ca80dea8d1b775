//! Unsaved work that outlives a crash: the texts are kept beside the saves until they are saved or discarded.

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::workshop::{Workshop, put_up};
use crate::{
    session::Texts,
    state::{Step, Wake},
    storage::{Shelf, age, now},
};
use hexfray_board::text::Source;
use hexfray_drawing::edit::{Draft, Project};

/// Where unsaved work is kept.
const PLACE: &str = "recovery/editor.json";
/// Seconds from a change until it is kept.
const PAUSE: f32 = 3.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Offer>()
        .add_systems(Startup, look.run_if(resource_exists::<Shelf>))
        .add_systems(Update, keep.in_set(Step::Show).run_if(resource_exists::<Shelf>))
        .add_systems(Last, keep_on_leaving.run_if(resource_exists::<Shelf>));
}

/// The unsaved work of an earlier editor.
#[derive(Resource, Clone, Debug, Default)]
pub struct Offer(pub Option<Kept>);

/// Unsaved texts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The board: the name of its file, and its text.
    map: (String, String),
    /// The battle.
    battle: Option<(String, String)>,
    /// When it was kept, in seconds since 1970; `None` if the clock could not be read.
    when: Option<u64>,
}

impl Kept {
    fn of(project: &Project) -> Self {
        let words = |draft: &Draft| (draft.name().to_owned(), draft.text());
        Self { map: words(project.map()), battle: project.battle().map(words), when: now() }
    }

    /// Its file.
    pub fn name(&self) -> &str {
        self.battle.as_ref().map_or(&self.map.0, |battle| &battle.0)
    }

    /// How long ago it was kept, such as "12 minutes ago".
    pub fn age(&self) -> String {
        age(self.when)
    }
}

fn look(shelf: Res<Shelf>, mut offer: ResMut<Offer>) {
    let text = shelf.0.read(PLACE).ok().flatten().filter(|text| !text.is_empty());
    offer.0 = text.and_then(|text| serde_json::from_str(&text).ok());
}

/// Keeps unsaved texts a few seconds after a change.
fn keep(
    time: Res<Time<Real>>,
    shelf: Res<Shelf>,
    shop: Option<Res<Workshop>>,
    mut wake: ResMut<Wake>,
    (mut kept, mut waited): (Local<u64>, Local<f32>),
) {
    let Some(shop) = shop.filter(|shop| shop.revision != *kept) else {
        *waited = 0.0;
        return;
    };
    // The window may have rested until the change, so that a long time since the last frame does not count in full.
    *waited += time.delta_secs().min(1.0);
    wake.within(Duration::from_secs(1));
    if *waited > PAUSE && !shop.is_busy() {
        *kept = shop.revision;
        write(&shelf, &shop);
    }
}

fn keep_on_leaving(mut leaving: MessageReader<AppExit>, shelf: Res<Shelf>, shop: Option<Res<Workshop>>) {
    if leaving.read().next().is_some()
        && let Some(shop) = shop
    {
        write(&shelf, &shop);
    }
}

fn write(shelf: &Shelf, shop: &Workshop) {
    if !shop.project.is_unsaved() {
        return;
    }
    let text = serde_json::to_string(&Kept::of(&shop.project)).map_err(|error| error.to_string());
    text.and_then(|text| shelf.0.write(PLACE, &text)).unwrap_or_else(|error| warn!("{error}"));
}

/// Discards the kept work.
pub(super) fn clear(world: &mut World) {
    if let Some(shelf) = world.get_resource::<Shelf>() {
        shelf.0.remove(PLACE).unwrap_or_else(|error| warn!("{error}"));
    }
}

/// Continues the kept work.
pub(super) fn take_up(world: &mut World) {
    let Some(kept) = world.resource_mut::<Offer>().0.take() else { return };
    let Texts { library, rulesets } = world.resource::<Texts>().clone();
    let source = |(name, text): &(String, String)| Source::new(name, text);
    let battle = kept.battle.as_ref().map(source);
    put_up(world, Project::recover(library, rulesets, &source(&kept.map), battle.as_ref()));
}

/// Deletes the kept work.
pub(super) fn throw_away(world: &mut World) {
    world.resource_mut::<Offer>().0 = None;
    clear(world);
}
