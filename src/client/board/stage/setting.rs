//! Which stage is shown: as large as the room between the panels, divided by who stands where.

use bevy::prelude::*;

use super::super::View;
use crate::{
    battle::Presence,
    client::{
        choice::{Choice, Mode},
        options::Settings,
        playback::Shown,
        session::Session,
        state::{Screen, Step},
    },
    picture::{Stage, StageKind},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        choose.in_set(Step::Think).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// Points of the screen that a metre of a line has at least; and where it is worked with fingers.
const METRE: f32 = 20.0;
const METRE_FOR_FINGERS: f32 = 40.0;
/// Rooms narrower than this are a phone's, in points.
const NARROW: f32 = 660.0;

/// Chooses the stage for who is where, in the room that there is.
fn choose(
    session: Res<Session>,
    choice: Res<Choice>,
    settings: Res<Settings>,
    mut view: ResMut<View>,
    mut shown: ResMut<Shown>,
    mut seen: Local<Vec<bool>>,
) {
    let board = session.battle.board();
    let Some(kind) = StageKind::of(&board.grid()) else {
        if shown.layout(board.grid()).stage().is_some() {
            shown.set_stage(board, None);
        }
        return;
    };
    let Some(room) = view.room().map(|room| room / settings.scale) else { return };
    let cells = usize::from(board.grid().cols());
    let (stage, zoom) = match kind {
        StageKind::Areas => Stage::areas(&crowds(&shown, cells), room),
        StageKind::Line => {
            keep(&mut seen, cells, &shown, &choice);
            Stage::line(&seen, room, if room.x < NARROW { METRE_FOR_FINGERS } else { METRE })
        }
    };
    let zoom = zoom * settings.scale;
    if !view.shows_stage(stage.bounds(), zoom) {
        view.show_stage(stage.bounds(), zoom);
    }
    if shown.layout(board.grid()).stage() != Some(&stage) {
        shown.set_stage(board, Some(stage));
    }
}

/// How many of each side are in each area.
fn crowds(shown: &Shown, cells: usize) -> Vec<Vec<usize>> {
    let sides = shown.units.iter().map(|unit| unit.livery + 1).max().unwrap_or(1);
    let mut crowds = vec![vec![0; sides]; cells];
    for unit in shown.units.iter().filter(|unit| unit.presence == Presence::Active) {
        let crowd = unit.cell.and_then(|cell| crowds.get_mut(usize::try_from(cell.col).ok()?));
        crowd.into_iter().for_each(|crowd| crowd[unit.livery] += 1);
    }
    crowds
}

/// Which columns of a line are not folded: where somebody stands or a melee reaches, and where whoever's turn it is can go. While others
/// act it stays as it was, but for those who come to a folded part.
fn keep(seen: &mut Vec<bool>, cells: usize, shown: &Shown, choice: &Choice) {
    if seen.len() != cells || !matches!(choice.mode, Mode::Watch) {
        *seen = vec![false; cells];
    }
    let stands = |unit: &&crate::client::playback::ShownUnit| unit.presence == Presence::Active;
    let beside =
        shown.units.iter().filter(stands).filter_map(|unit| unit.cell).flat_map(|cell| cell.col - 1..=cell.col + 1);
    // Where running leads may be far: those parts may fold, and can be clicked all the same.
    let near = |cost: u16| choice.strides.len() < 3 || choice.stride(cost).is_some_and(|takes| takes < 2);
    let reach = choice.reach.iter().filter(|to| near(to.cost)).map(|to| to.cell.col);
    let answers = choice.answers.iter().filter_map(|answer| answer.view.cell).map(|cell| cell.col);
    let melees = shown.melees.iter().flat_map(|melee| &melee.cells).map(|cell| cell.col);
    for col in beside.chain(reach).chain(answers).chain(melees) {
        if let Some(seen) = usize::try_from(col).ok().and_then(|col| seen.get_mut(col)) {
            *seen = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        battle::{Battle, DiceSource, Setup},
        rules,
        text::Library,
    };

    /// A battle as it is shown at its start.
    fn shown(battle: &str) -> Shown {
        let setup = Setup::load(&Library::embedded(), battle, rules::all()).expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
        let mut shown = Shown::default();
        shown.follow(&battle);
        shown
    }

    #[test]
    fn areas_count_who_stands_in_them_side_by_side() {
        assert_eq!(crowds(&shown("maps/mill_lane.battle.toml"), 3), vec![vec![2, 0], vec![2, 4], vec![0, 2]]);
    }

    #[test]
    fn where_nobody_stands_or_can_go_a_line_may_be_folded() {
        let shown = shown("maps/long_hall.battle.toml");
        let stands = |col: usize| shown.units.iter().any(|unit| unit.cell.is_some_and(|cell| cell.col as usize == col));
        let mut seen = Vec::new();
        keep(&mut seen, 40, &shown, &Choice::default());
        assert!((0..40).filter(|&col| stands(col)).all(|col| seen[col]), "who stands there is seen");
        assert!(seen.iter().filter(|&&kept| !kept).count() > 8, "and much of the rest need not be");
    }
}
