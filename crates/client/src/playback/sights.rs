//! The visible effects of an act: a missile flies, a blow is struck, and the area of the act flashes.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::{
    flash::{Flash, Sight},
    missile::{Form, Missile, WIND_UP, form},
    shown::{Shown, ShownUnit},
};
use crate::session::Session;
use hexfray_battle::{Act, ActView, Aim, Battle, Event, Name, Purpose, UnitId, Wanted};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::Layout;

/// The delay of the flash of a cell that is one cell farther from the centre, in seconds.
const SPREAD: f32 = 0.045;
/// How far a blow moves its user's token, in world units.
const LUNGE: f32 = 14.0;
/// How far a shot pushes its user's token back, in world units.
const RECOIL: f32 = 4.0;
/// The most rising texts, and the most flashes, of events that are shown at once.
const AT_ONCE: usize = 6;
/// The unit, the act and the aim of an event that begins to show an act; `None` for other events.
const fn act_of(event: &Event) -> Option<(UnitId, Act, Aim)> {
    match *event {
        Event::Declared { unit, act, aim, .. } | Event::TookEffect { unit, act, aim, .. } => Some((unit, act, aim)),
        _ => None,
    }
}

/// Begins to show an act; `lands` is the cell in which it is known to land instead of its aim. With reduced motion nothing
/// flies or spreads.
pub(super) fn begin(
    shown: &mut Shown,
    (session, layout): (&Session, &Layout),
    event: &Event,
    lands: Option<Cell>,
    reduced_motion: bool,
) {
    let Some((unit, act, aim)) = act_of(event) else { return };
    shown.sight = Sight::default();
    let battle = &session.battle;
    let view = battle.acts_where(unit, Wanted::like(&|other| *other == act)).into_iter().next();
    let prepared = matches!(event, Event::Declared { .. }) && view.as_ref().is_some_and(|view| view.charge > 0);
    let Some((own, from)) = shown.unit(unit).and_then(|unit| Some((unit.cell?, unit.middle()?))) else { return };
    if prepared {
        return;
    }
    let centre = |cell: Cell| layout.centre(cell, battle.board().height(cell));
    let aimed = match aim {
        Aim::Unit(target) => shown.unit(target).and_then(|target| Some((target.cell?, target.middle()?))),
        Aim::Cell(cell) => Some((cell, centre(cell))),
        Aim::Way(_) | Aim::None => None,
    };
    let target = lands.map(|cell| (cell, centre(cell))).or(aimed).filter(|target| target.1.distance(from) > 1.0);
    let harmful = view.as_ref().is_none_or(|view| matches!(view.purpose, Purpose::Harm | Purpose::Hinder));
    let form = target.and_then(|target| form(view.as_ref(), act, battle.board().grid().distance(own, target.0)));
    let mut sight = Sight::default();
    match (target, form) {
        (Some((_, to)), Some(form)) => {
            let glyph = view.as_ref().map_or(Name::new("magic"), |view| view.glyph);
            sight.missile = Some(Missile::new((form, glyph), harmful, from, to));
            sight.released = Some(form);
        }
        (Some((_, to)), None) if harmful => sight.blow = Some(((to - from).normalize_or_zero(), false)),
        _ => {}
    }
    sight.flash = view.and_then(|view| flash(battle, &view, unit, own, aim));
    if reduced_motion {
        sight.missile = None;
        sight.flash.iter_mut().flat_map(|flash| &mut flash.cells).for_each(|cell| cell.1 = 0.0);
    }
    shown.sight = sight;
}

/// The cells that an act catches from a cell, and the units in them; `None` for an act that strikes a single unit.
fn flash(battle: &Battle, view: &ActView, unit: UnitId, from: Cell, aim: Aim) -> Option<Flash> {
    if view.targeting.is_single() {
        return None;
    }
    let cells = battle.caught_cells(unit, view, from, aim);
    let grid = battle.board().grid();
    let middle = match aim {
        Aim::Cell(cell) => cell,
        Aim::Unit(target) => battle.unit(target).and_then(|target| target.cell).unwrap_or(from),
        Aim::Way(_) | Aim::None => from,
    };
    let cells = cells.into_iter().map(|cell| (cell, grid.distance(middle, cell).min(16) as f32 * SPREAD)).collect();
    let units = battle.caught_units(unit, view, from, aim);
    let harmful = matches!(view.purpose, Purpose::Harm | Purpose::Hinder);
    Some(Flash { cells, units, harmful, age: 0.0 }).filter(|flash| !flash.cells.is_empty())
}

impl Shown {
    /// Seconds for the flight of a missile, in addition to those of the act itself.
    pub(super) fn flight(&self) -> f32 {
        self.sight.missile.as_ref().map_or(0.0, |missile| missile.timing.1)
    }

    /// Removes everything that shows acts.
    pub(super) fn shut_sights(&mut self) {
        self.sight = Sight::default();
        self.flashes.clear();
    }

    /// Removes all but the latest texts and flashes: if too many were shown at once, none could be read.
    pub(super) fn keep_latest(&mut self) {
        self.floaters.drain(..self.floaters.len().saturating_sub(AT_ONCE));
        self.effects.drain(..self.effects.len().saturating_sub(AT_ONCE));
    }
}

/// Advances the display of a unit's act to a share of its time, which is this many seconds; returns the missile that is
/// released.
pub(super) fn progress(shown: &mut Shown, unit: UnitId, share: f32, seconds: f32) -> Option<Form> {
    let mut sight = std::mem::take(&mut shown.sight);
    let mut lunge = Vec2::ZERO;
    if let Some((toward, landed)) = &mut sight.blow {
        lunge = *toward * (share * PI).sin() * LUNGE;
        if share >= 0.5 && !std::mem::replace(landed, true) {
            let from = shown.unit(unit).and_then(ShownUnit::middle);
            from.into_iter().for_each(|from| shown.slash(from + *toward * 38.0, toward.y.atan2(toward.x)));
        }
    }
    if let Some(missile) = &mut sight.missile {
        let (start, flight) = missile.timing;
        let flown = (share * seconds - start) / flight;
        missile.share = (0.0..1.0).contains(&flown).then_some(flown);
        let kick = (1.0 - (flown * 2.0 - 0.3).abs()).max(0.0) * f32::from(u8::from(missile.harmful));
        lunge = (missile.from - missile.to).normalize_or_zero() * RECOIL * kick;
    }
    shown.with(unit, |unit| unit.lunge = if share < 1.0 { lunge } else { Vec2::ZERO });
    if share >= 1.0 {
        shown.flashes.extend(sight.flash.take());
        sight.missile = None;
    }
    let released = sight.released.take_if(|_| share >= 1.0 || share * seconds >= WIND_UP);
    shown.sight = sight;
    released
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        playback::{FloatTone, flash::age},
        session::Texts,
    };

    #[test]
    fn what_spreads_flashes_near_first_and_ends() {
        let flash = |age| Flash {
            cells: vec![(Cell::new(0, 0), 0.0), (Cell::new(1, 0), 0.2)],
            units: vec![],
            harmful: true,
            age,
        };
        assert!(flash(0.15).light(0.0) > 0.0 && flash(0.15).light(0.2) == 0.0, "the far cell comes later");
        assert!(flash(0.7).light(0.0) == 0.0 && flash(0.7).light(0.2) > 0.0, "and ends later");
        let mut flashes = vec![flash(0.0)];
        age(&mut flashes, 0.75);
        assert_eq!(flashes.len(), 1, "as long as a cell flashes");
        age(&mut flashes, 0.1);
        assert!(flashes.is_empty(), "then it is over");
    }

    #[test]
    fn an_area_flashes_where_it_strikes_and_what_is_prepared_only_later() {
        let session = Session::start(&Texts::of_the_game(), "maps/castle.battle.toml", &[], 7).expect("it starts");
        let battle = &session.battle;
        let mut shown = Shown::default();
        shown.follow(battle);
        let layout = shown.layout(battle.board().grid());
        let mut seen = (0, 0);
        for unit in battle.units().filter(|unit| unit.is_active()) {
            for view in battle.acts(unit.id).into_iter().filter(|view| !view.targeting.is_single()) {
                let from = unit.cell.expect("it stands somewhere");
                let Some(&aim) = battle.aims(unit.id, &view, from).first() else { continue };
                let (unit, act, what) = (unit.id, view.act, view.name);
                let place = (&session, &layout);
                begin(&mut shown, place, &Event::Declared { unit, act, what, aim }, None, false);
                assert_eq!(shown.sight.flash.is_none(), view.charge > 0, "{what}: it is only announced");
                begin(&mut shown, place, &Event::TookEffect { unit, act, what, aim }, None, false);
                let caught = battle.caught_cells(unit, &view, from, aim);
                progress(&mut shown, unit, 0.5, 1.0);
                assert!(shown.flashes.is_empty(), "{what}: it has not come yet");
                progress(&mut shown, unit, 1.0, 1.0);
                let lit: Vec<Cell> = shown.flashes.iter().flat_map(|flash| &flash.cells).map(|cell| cell.0).collect();
                assert_eq!(lit, caught, "{what}");
                assert!(shown.has_passing(), "the next frame is asked for");
                age(&mut shown.flashes, 9.0);
                seen = if view.charge > 0 { (seen.0 + 1, seen.1) } else { (seen.0, seen.1 + 1) };
            }
        }
        assert!(seen.0 > 0 && seen.1 > 0, "acts with an area, prepared ones and others: {seen:?}");
    }

    #[test]
    fn what_flies_is_let_go_once_also_where_nothing_is_seen_to_move() {
        let session = Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[], 7).expect("it starts");
        let battle = &session.battle;
        let mut shown = Shown::default();
        shown.follow(battle);
        let layout = shown.layout(battle.board().grid());
        let mut acts = battle.units().flat_map(|unit| battle.acts(unit.id).into_iter().map(move |act| (unit, act)));
        let (unit, view) = acts.find(|(_, act)| act.name.as_str().contains("bow")).expect("an archer is there");
        let target = battle.units().find(|other| other.side != unit.side).expect("and a foe");
        let (unit, act, what, aim) = (unit.id, view.act, view.name, Aim::Unit(target.id));
        for reduced_motion in [false, true] {
            begin(&mut shown, (&session, &layout), &Event::Declared { unit, act, what, aim }, None, reduced_motion);
            assert_eq!(progress(&mut shown, unit, 0.1, 1.0), None, "the bow is drawn first");
            assert_eq!(progress(&mut shown, unit, 0.5, 1.0), Some(Form::Drawing("arrow")), "then it flies");
            assert_eq!(progress(&mut shown, unit, 1.0, 1.0), None, "and was let go already");
        }
    }

    #[test]
    fn of_what_is_shown_at_once_the_latest_stays() {
        let session = Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[], 7).expect("it starts");
        let mut shown = Shown::default();
        shown.follow(&session.battle);
        for at in 0..40 {
            shown.float(UnitId(0), at.to_string(), FloatTone::Plain);
            shown.effect(UnitId(0), "hit", 0.3);
        }
        shown.keep_latest();
        let words: Vec<&str> = shown.floaters.iter().map(|floater| floater.text.as_str()).collect();
        assert_eq!(words, ["34", "35", "36", "37", "38", "39"], "as many as can be read");
        assert_eq!(shown.effects.len(), AT_ONCE);
    }
}
