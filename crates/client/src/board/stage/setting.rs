//! The choice of the stage: as large as the room between the panels, divided by the positions of units.

use bevy::prelude::*;

use super::{super::View, scene::Scene};
use crate::{
    choice::{Choice, Mode},
    options::Settings,
    playback::Shown,
    state::{Screen, Step},
};
use hexfray_battle::{Battle, Presence};
use hexfray_drawing::picture::{Stage, StageKind};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        choose.in_set(Step::Think).run_if(in_state(Screen::Battle).or_else(in_state(Screen::Choose))),
    );
}

/// Points of the screen for a metre of a line: the usual size, the least at which the whole line is between the panels, and the
/// size for fingers.
const METRE: f32 = 20.0;
const LEAST_METRE: f32 = 13.0;
const METRE_FOR_FINGERS: f32 = 40.0;
/// A room narrower than this is on a phone, in points.
const NARROW: f32 = 660.0;

/// Chooses the stage for the positions of units and the available room.
fn choose(
    scene: Scene,
    choice: Res<Choice>,
    settings: Res<Settings>,
    mut view: ResMut<View>,
    mut shown: ResMut<Shown>,
    mut seen: Local<Seen>,
) {
    let Some(board) = scene.battle().map(Battle::board) else { return };
    let Some(kind) = StageKind::of(&board.grid()) else {
        if shown.layout(board.grid()).stage().is_some() {
            shown.set_stage(board, None);
        }
        return;
    };
    let scale = settings.scale_in(view.window());
    let Some(room) = view.room().map(|room| room / scale) else { return };
    let cells = usize::from(board.grid().cols());
    let (stage, zoom) = match kind {
        StageKind::Areas => Stage::areas(&crowds(&shown, cells), room),
        StageKind::Line => {
            seen.keep(cells, &shown, &choice);
            seen.line(room)
        }
    };
    let zoom = zoom * scale;
    if !view.shows_stage(stage.bounds(), zoom) {
        view.show_stage(stage.bounds(), zoom);
    }
    if shown.layout(board.grid()).stage() != Some(&stage) {
        shown.set_stage(board, Some(stage));
        if scene.is_previewed() {
            // No animation is running that would move tokens to their new places.
            let layout = shown.layout(board.grid());
            shown.take_seats(&layout, 1.0, None);
        }
    }
}

/// The number of units of each side in each area.
fn crowds(shown: &Shown, cells: usize) -> Vec<Vec<usize>> {
    let sides = shown.units.iter().map(|unit| unit.livery + 1).max().unwrap_or(1);
    let mut crowds = vec![vec![0; sides]; cells];
    for unit in shown.units.iter().filter(|unit| unit.presence == Presence::Active) {
        let crowd = unit.cell.and_then(|cell| crowds.get_mut(usize::try_from(cell.col).ok()?));
        crowd.into_iter().for_each(|crowd| crowd[unit.livery] += 1);
    }
    crowds
}

/// The columns of a line that are not folded, and those of them that are not even if there is little room: cells of units and
/// melees.
#[derive(Default)]
struct Seen {
    wanted: Vec<bool>,
    needed: Vec<bool>,
}

impl Seen {
    /// Unfolds cells of units and melees, and those that the acting unit can go to. While others act nothing is folded again,
    /// and only cells that units come to are unfolded. (A line for which there is room is not folded at all, see
    /// [`Seen::line`]: it keeps its scale when units are chosen and turns change.)
    fn keep(&mut self, cells: usize, shown: &Shown, choice: &Choice) {
        if self.wanted.len() != cells || !matches!(choice.mode, Mode::Watch) {
            self.wanted = vec![false; cells];
            self.needed = self.wanted.clone();
        }
        let stands = |unit: &&crate::playback::ShownUnit| unit.presence == Presence::Active;
        let beside =
            shown.units.iter().filter(stands).filter_map(|unit| unit.cell).flat_map(|cell| cell.col - 1..=cell.col + 1);
        let melees = shown.melees.iter().flat_map(|melee| &melee.cells).map(|cell| cell.col);
        // Running may lead far: those parts may be folded, but can still be clicked.
        let near = |cost: u16| choice.strides.len() < 3 || choice.stride(cost).is_some_and(|takes| takes < 2);
        let reach = choice.reach.iter().filter(|to| near(to.cost)).map(|to| to.cell.col);
        let answers = choice.answers.iter().filter_map(|answer| answer.view.cell).map(|cell| cell.col);
        let needed = beside.chain(melees).map(|col| (col, true));
        for (col, needed) in needed.chain(reach.chain(answers).map(|col| (col, false))) {
            let Ok(col) = usize::try_from(col) else { continue };
            if let Some(wanted) = self.wanted.get_mut(col) {
                *wanted = true;
                self.needed[col] |= needed;
            }
        }
    }

    /// The whole line if there is room for it between the panels; otherwise with all its necessary parts, with narrower metres or
    /// more folds; on a phone it is dragged.
    fn line(&self, room: Vec2) -> (Stage, f32) {
        if room.x < NARROW {
            return Stage::line(&self.wanted, room, METRE_FOR_FINGERS);
        }
        let fits = |(stage, zoom): &(Stage, f32)| stage.size().x * zoom < room.x + 0.5;
        let whole = vec![true; self.wanted.len()];
        let mut ways = [(&whole, METRE), (&self.wanted, METRE), (&self.wanted, LEAST_METRE), (&self.needed, METRE)]
            .into_iter()
            .map(|(kept, metre)| Stage::line(kept, room, metre));
        ways.find(fits).unwrap_or_else(|| Stage::line(&self.needed, room, LEAST_METRE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use hexfray_battle::DiceSource;

    /// A battle as it is shown at its start.
    fn shown(battle: &str) -> Shown {
        let setup = Texts::of_the_game().load(battle).expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
        let mut shown = Shown::default();
        shown.follow(&battle);
        shown
    }

    #[test]
    fn areas_count_who_stands_in_them_side_by_side() {
        assert_eq!(crowds(&shown("maps/mill_lane.battle.toml"), 3), vec![vec![2, 0], vec![2, 4], vec![0, 3]]);
    }

    #[test]
    fn where_nobody_stands_or_can_go_a_line_may_be_folded() {
        let shown = shown("maps/long_hall.battle.toml");
        let stands = |col: usize| shown.units.iter().any(|unit| unit.cell.is_some_and(|cell| cell.col as usize == col));
        let mut seen = Seen::default();
        seen.keep(40, &shown, &Choice::default());
        assert!((0..40).filter(|&col| stands(col)).all(|col| seen.needed[col]), "who stands there is seen");
        assert!(seen.wanted.iter().filter(|&&kept| !kept).count() > 8, "and much of the rest need not be");
    }

    #[test]
    fn all_of_a_line_lies_between_the_panels_of_a_small_window() {
        let stage = |wanted: &[bool], needed: &[bool], room| {
            let seen = Seen { wanted: wanted.to_vec(), needed: needed.to_vec() };
            let (stage, zoom) = seen.line(room);
            (stage, stage.size().x * zoom)
        };
        let room = Vec2::new(688.0, 470.0);
        // The acting unit can go nearly everywhere: metres are narrower, and nothing is folded.
        let (line, wide) = stage(&[true; 40], &[false; 40], room);
        assert!(wide < 689.0, "the hall takes {wide} points of 688");
        assert_eq!(line.folds().count(), 0);
        // A longer line is folded where there are no units.
        let mut needed = [false; 90];
        needed[3..9].fill(true);
        needed[70..80].fill(true);
        let (line, wide) = stage(&[true; 90], &needed, room);
        assert!(wide < 689.0, "the long one takes {wide} points of 688");
        assert!(line.is_folded(40) && !line.is_folded(5) && !line.is_folded(75));
        // Where there is room for the whole hall, it has one scale in every turn.
        let (few, all) = (stage(&needed[..40], &needed[..40], Vec2::new(860.0, 450.0)), [true; 40]);
        assert_eq!(few, stage(&all, &all, Vec2::new(860.0, 450.0)), "nothing is folded before a unit is chosen");
        // On a phone the metres are large enough for fingers.
        assert!(stage(&[true; 40], &needed[..40], Vec2::new(378.0, 480.0)).1 > 378.0);
    }
}
