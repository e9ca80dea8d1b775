//! Saves that the game writes by itself, so that a page which is closed or a machine that stops costs no more than a turn.

use bevy::prelude::*;

use super::{
    slots::{AUTO, FOLDER},
    write,
};
use crate::{
    battle::{DiceSource, UnitId},
    client::{
        edit::Trial,
        options::Options,
        playback::Playback,
        session::Session,
        state::{Screen, Step},
        storage::Shelf,
    },
};

/// How many rounds are kept.
const KEPT: u16 = 3;

pub(super) fn plugin(app: &mut App) {
    let plays = resource_exists::<Session>.and_then(resource_exists::<Shelf>).and_then(not(resource_exists::<Trial>));
    app.add_systems(Update, keep.in_set(Step::Think).run_if(plays.clone()).run_if(in_state(Screen::Battle)))
        .add_systems(OnEnter(Screen::Result), let_go.run_if(plays));
}

/// The turn of which the last save was: the round, who acts, and after how many orders.
type Turn = (u16, Option<UnitId>, usize);

/// Saves a battle at each turn of the player; the turns of a round into the same file.
fn keep(
    session: Res<Session>,
    playback: Res<Playback>,
    options: Res<Options>,
    shelf: Res<Shelf>,
    mut last: Local<Turn>,
) {
    let orders = session.battle.history().len();
    let turn = (session.battle.round(), session.acting(), orders);
    // Going on with a save, or taking an order back, is no new turn.
    if orders <= last.2 || session.is_added() {
        last.2 = orders;
        return;
    }
    let same = (turn.0, turn.1) == (last.0, last.1);
    if same || !session.human_decides() || !playback.is_idle() || !options.script.is_empty() {
        return;
    }
    *last = turn;
    let file = format!("{AUTO}{}.json", turn.0 % KEPT + 1);
    // Nobody has asked for it: where nothing can be kept, that is said when somebody does.
    write(&shelf, &file, &session, "").unwrap_or_else(|error| warn!("{error}"));
}

/// A battle that is over needs none of them.
fn let_go(session: Res<Session>, shelf: Res<Shelf>) {
    for file in shelf.0.listed(FOLDER).unwrap_or_default().into_iter().filter(|file| file.starts_with(AUTO)) {
        let text = shelf.0.read(&file).ok().flatten().unwrap_or_default();
        let own = serde_json::from_str::<super::Save>(&text).is_ok_and(|save| {
            let record = save.record;
            record.is_of(session.setup()) && record.dice == DiceSource::Seed(session.seed)
        });
        if own {
            shelf.0.remove(&file).unwrap_or_else(|error| warn!("{error}"));
        }
    }
}
