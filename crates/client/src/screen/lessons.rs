//! The lessons that teach to play, one after the other: battles whose files say `lesson = 1` and so on.

use bevy::prelude::*;

use crate::{
    options::Settings,
    player::Player,
    session::{Session, Texts, any_seed},
    state::{Begin, Screen},
};
use hexfray_board::text::read;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lessons>()
        .add_systems(Update, list.run_if(resource_exists_and_changed::<Texts>))
        .add_systems(OnEnter(Screen::Result), note_victory.run_if(resource_exists::<Session>));
}

/// The files of all lessons, in their order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lessons(Vec<(u8, String)>);

impl Lessons {
    /// Whether there are lessons, and all of them have been won.
    pub fn are_done(&self, settings: &Settings) -> bool {
        !self.0.is_empty() && self.next(settings).is_none()
    }

    /// The first that has not been won.
    pub fn next(&self, settings: &Settings) -> Option<&str> {
        let is_won = |name: &str| settings.lessons.iter().any(|won| won == name);
        self.0.iter().map(|(_, name)| name.as_str()).find(|name| !is_won(name))
    }
}

/// A wish to begin a lesson: the player leads the first side, the gentlest opponent the others.
pub fn begin_lesson(name: &str) -> Begin {
    Begin { battle: name.to_owned(), players: vec![Player::Human, Player::gentlest()], seed: any_seed() }
}

fn list(texts: Res<Texts>, mut lessons: ResMut<Lessons>) {
    let number = |source| {
        let mut number = None;
        let _ = read(source, |table| {
            number = table.maybe_int("lesson", 1..=99_u8);
            table.pass_over();
            Some(())
        });
        number
    };
    let files = texts.library.files("maps/", ".battle.toml");
    lessons.0 = files.filter_map(|(name, source)| Some((number(source)?, name.to_owned()))).collect();
    lessons.0.sort();
}

/// Remembers a lesson or another battle that has been won.
fn note_victory(session: Res<Session>, mut settings: ResMut<Settings>) {
    let name = &session.setup().source;
    let won = session.battle.outcome().and_then(|outcome| outcome.winner).is_some_and(|side| session.is_human(side));
    let is_lesson = session.setup().lesson.is_some();
    let known = if is_lesson { &settings.lessons } else { &settings.won };
    if won && !known.contains(name) {
        let known = if is_lesson { &mut settings.lessons } else { &mut settings.won };
        known.push(name.clone());
    }
}
