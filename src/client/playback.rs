//! What is shown of a battle: it follows the events, a little behind the battle itself.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::{board::Layout, options::Settings, session::Session, theme::colour::liveries};
use crate::{
    battle::{Aim, Battle, CheckResult, Event, Name, Presence, SideId, UnitId},
    grid::Cell,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Shown>()
        .add_message::<Happened>()
        .add_systems(Update, advance.in_set(super::Step::Show).run_if(resource_exists::<Session>));
}

/// An event as it is shown; sounds and shakes follow it.
#[derive(Message, Clone, Debug)]
pub struct Happened(pub Event);

/// Events that are still to be shown.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    queue: VecDeque<Event>,
    current: Option<Playing>,
    /// Show what is waiting at once.
    pub skip: bool,
}

#[derive(Clone, Debug)]
struct Playing {
    event: Event,
    elapsed: f32,
    duration: f32,
}

impl Playback {
    /// Appends events to be shown.
    pub fn play(&mut self, events: &[Event]) {
        self.queue.extend(events.iter().cloned());
    }

    /// Whether everything has been shown.
    pub fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.current.is_none()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

/// A unit as it is shown.
#[derive(Clone, Debug)]
pub struct ShownUnit {
    /// Which.
    pub id: UnitId,
    /// Its side.
    pub side: SideId,
    /// The livery of its side.
    pub livery: usize,
    /// The drawing on its token.
    pub glyph: Name,
    /// The middle of its cell in world units; `None` off the board.
    pub at: Option<Vec2>,
    /// Whether it takes part.
    pub presence: Presence,
    /// Hit points.
    pub hp: i32,
    /// Most hit points.
    pub hp_max: i32,
    /// Drawings of its conditions, and whether each is harmful.
    pub conditions: Vec<(Name, bool)>,
    /// Whether it prepares something.
    pub charging: bool,
    /// 1 just after a blow, falling to 0.
    pub flash: f32,
    /// 1 fully seen, 0 gone.
    pub opacity: f32,
    /// How far it leans toward what it strikes, in world units.
    pub lunge: Vec2,
}

/// A word that rises over a unit.
#[derive(Clone, Debug)]
pub struct Floater {
    /// What it says.
    pub text: String,
    /// How it looks.
    pub tone: FloatTone,
    /// Where it starts, in world units.
    pub at: Vec2,
    /// Seconds since it started.
    pub age: f32,
}

/// How a rising word looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatTone {
    /// Hit points lost.
    Harm,
    /// Hit points regained.
    Good,
    /// A miss, a condition, a remark.
    Plain,
}

/// How long a word rises, in seconds.
pub const FLOAT_SECONDS: f32 = 1.3;

/// A drawing that flashes up over a cell.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The drawing's name.
    pub name: &'static str,
    /// Where, in world units.
    pub at: Vec2,
    /// Seconds since it started.
    pub age: f32,
    /// Seconds it lasts.
    pub long: f32,
}

/// The battle as it is shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct Shown {
    /// Units, in order of their numbers.
    pub units: Vec<ShownUnit>,
    /// Rising words.
    pub floaters: Vec<Floater>,
    /// Flashing drawings.
    pub effects: Vec<Effect>,
    /// Who has the gold ring.
    pub acting: Option<UnitId>,
    /// The round that is shown.
    pub round: u16,
    /// What is announced in the middle, and for how long it has been, in seconds.
    pub banner: Option<(String, f32)>,
}

impl Shown {
    /// Shows a battle just as it is.
    pub fn follow(&mut self, battle: &Battle, layout: &Layout) {
        let liveries = liveries(battle.sides().iter().map(|side| side.name.as_str()));
        self.units = battle
            .units()
            .map(|unit| ShownUnit {
                id: unit.id,
                side: unit.side,
                livery: liveries[unit.side.index()],
                glyph: unit.glyph,
                at: unit.cell.map(|cell| layout.centre(cell, unit.height)),
                presence: unit.presence,
                hp: unit.hp,
                hp_max: unit.hp_max,
                conditions: battle
                    .conditions(unit.id)
                    .iter()
                    .map(|condition| (condition.glyph, condition.harmful))
                    .collect(),
                charging: unit.charging.is_some(),
                flash: 0.0,
                opacity: if unit.presence == Presence::Down { 0.55 } else { 1.0 },
                lunge: Vec2::ZERO,
            })
            .collect();
        self.acting = battle.decision().unit();
        self.round = battle.round();
    }

    /// A unit as it is shown.
    pub fn unit(&self, unit: UnitId) -> Option<&ShownUnit> {
        self.units.get(unit.index())
    }

    fn with(&mut self, unit: UnitId, change: impl FnOnce(&mut ShownUnit)) {
        if let Some(unit) = self.units.get_mut(unit.index()) {
            change(unit);
        }
    }

    fn float(&mut self, unit: UnitId, text: String, tone: FloatTone) {
        let Some(at) = self.unit(unit).and_then(|unit| unit.at) else { return };
        // Words that start together stand above each other.
        let crowd = self.floaters.iter().filter(|floater| floater.age < 0.35 && floater.at.distance(at) < 40.0).count();
        self.floaters.push(Floater { text, tone, at: at + Vec2::new(0.0, 30.0 + 18.0 * crowd as f32), age: 0.0 });
    }

    fn effect(&mut self, unit: UnitId, name: &'static str, long: f32) {
        if let Some(at) = self.unit(unit).and_then(|unit| unit.at) {
            self.effects.push(Effect { name, at, age: 0.0, long });
        }
    }

    fn age(&mut self, seconds: f32) {
        for floater in &mut self.floaters {
            floater.age += seconds;
        }
        self.floaters.retain(|floater| floater.age < FLOAT_SECONDS);
        for effect in &mut self.effects {
            effect.age += seconds;
        }
        self.effects.retain(|effect| effect.age < effect.long);
        if let Some((_, age)) = &mut self.banner {
            *age += seconds;
        }
        self.banner.take_if(|(_, age)| *age > BANNER_SECONDS);
        for unit in &mut self.units {
            unit.flash = (unit.flash - seconds * 3.0).max(0.0);
        }
    }
}

/// How long an announcement stays, in seconds.
pub const BANNER_SECONDS: f32 = 1.4;
/// Seconds per step of a move.
const STEP_SECONDS: f32 = 0.16;

/// How long an event is shown at normal speed, in seconds; 0 for those that only change the log.
fn duration(event: &Event) -> f32 {
    match event {
        Event::Moved { path, .. } => STEP_SECONDS * path.len().saturating_sub(1) as f32,
        Event::RoundStarted { .. } => 0.5,
        Event::Declared { .. } => 0.45,
        Event::Checked { .. } => 0.2,
        Event::Damaged { .. } | Event::Healed { .. } => 0.42,
        Event::Redirected { .. } | Event::ConditionGained { .. } | Event::ConditionEnded { .. } => 0.3,
        Event::Charging { .. } | Event::Interrupted { .. } | Event::Waited { .. } | Event::Noted { .. } => 0.3,
        Event::Defeated { .. } | Event::Left { .. } | Event::Revived { .. } => 0.5,
        Event::Placed { .. } | Event::Ended { .. } => 0.3,
        Event::TurnStarted { .. } => 0.12,
        _ => 0.0,
    }
}

fn advance(
    time: Res<Time>,
    settings: Res<Settings>,
    mut playback: ResMut<Playback>,
    mut shown: ResMut<Shown>,
    mut session: ResMut<Session>,
    mut happened: MessageWriter<Happened>,
) {
    let layout = Layout::new(session.battle.board().grid());
    let mut left = time.delta_secs() * settings.speed.factor();
    shown.age(time.delta_secs() * settings.speed.factor().min(4.0));
    let all = playback.skip || settings.speed.is_instant();
    loop {
        let Some(mut playing) = playback.current.take().or_else(|| {
            let event = playback.queue.pop_front()?;
            session.note(&event);
            begin(&mut shown, &session, &layout, &event);
            happened.write(Happened(event.clone()));
            let duration = duration(&event);
            Some(Playing { event, elapsed: 0.0, duration })
        }) else {
            if playback.skip {
                playback.skip = false;
            }
            break;
        };
        let missing = playing.duration - playing.elapsed;
        if all || missing <= left {
            left -= missing.max(0.0);
            progress(&mut shown, &session, &layout, &playing.event, 1.0);
            if playback.queue.is_empty() {
                // At rest the battle itself is shown, whatever the events left out.
                shown.follow(&session.battle, &layout);
            }
            left = left.max(0.0);
        } else {
            playing.elapsed += left;
            progress(&mut shown, &session, &layout, &playing.event, playing.elapsed / playing.duration);
            playback.current = Some(playing);
            break;
        }
    }
}

/// What changes when an event begins to be shown.
fn begin(shown: &mut Shown, session: &Session, layout: &Layout, event: &Event) {
    match event {
        Event::RoundStarted { round } => {
            shown.round = *round;
            shown.banner = Some((format!("Round {round}"), 0.0));
        }
        Event::TurnStarted { unit, .. } => shown.acting = Some(*unit),
        Event::Declared { unit, what, .. } => {
            shown.acting = Some(*unit);
            shown.float(*unit, what.to_string(), FloatTone::Plain);
        }
        Event::Checked { target: Some(target), result, .. } if !result.passed() => {
            shown.float(*target, "miss".to_owned(), FloatTone::Plain);
        }
        Event::Checked { target: Some(target), result: CheckResult::Critical, .. } => {
            shown.float(*target, "critical!".to_owned(), FloatTone::Harm);
        }
        Event::Damaged { unit, amount, hp, .. } => {
            let (hp, hurt) = (*hp, *amount > 0);
            shown.with(*unit, |unit| {
                unit.hp = hp;
                unit.flash = if hurt { 1.0 } else { 0.0 };
            });
            shown.effect(*unit, if hurt { "hit" } else { "wave" }, 0.35);
            let text = if hurt { format!("−{amount}") } else { "no harm".to_owned() };
            shown.float(*unit, text, if hurt { FloatTone::Harm } else { FloatTone::Plain });
        }
        Event::Healed { unit, amount, hp, .. } => {
            let hp = *hp;
            shown.with(*unit, |unit| unit.hp = hp);
            shown.effect(*unit, "plus", 0.5);
            shown.float(*unit, format!("+{amount}"), FloatTone::Good);
        }
        Event::ConditionGained { unit, condition, .. } => {
            shown.float(*unit, condition.to_string(), FloatTone::Plain);
            let id = *unit;
            let known = session.battle.conditions(id).into_iter().find(|known| known.name == *condition);
            if let Some(known) = known {
                shown.with(id, |unit| unit.conditions.push((known.glyph, known.harmful)));
            }
        }
        Event::Redirected { hit: Some(hit), .. } => shown.float(*hit, "in the way".to_owned(), FloatTone::Plain),
        Event::Charging { unit, .. } => shown.with(*unit, |unit| unit.charging = true),
        Event::Interrupted { unit, .. } => {
            shown.with(*unit, |unit| unit.charging = false);
            shown.float(*unit, "interrupted".to_owned(), FloatTone::Plain);
        }
        Event::Noted { unit, what, .. } => shown.float(*unit, what.to_string(), FloatTone::Plain),
        Event::Defeated { unit, .. } => shown.effect(*unit, "puff", 0.5),
        Event::Revived { unit } => shown.with(*unit, |unit| {
            unit.presence = Presence::Active;
            unit.opacity = 1.0;
        }),
        Event::Placed { unit, cell } => {
            let at = layout.centre(*cell, session.battle.board().height(*cell));
            shown.with(*unit, |unit| {
                unit.at = Some(at);
                unit.presence = Presence::Active;
            });
        }
        _ => {}
    }
}

/// What changes while an event is shown; `share` runs from 0 to 1.
fn progress(shown: &mut Shown, session: &Session, layout: &Layout, event: &Event, share: f32) {
    match event {
        Event::Moved { unit, path, .. } => {
            let at = along(path, share, |cell| layout.centre(cell, session.battle.board().height(cell)));
            shown.with(*unit, |unit| unit.at = at);
        }
        Event::Declared { unit, aim, .. } => {
            let target = match *aim {
                Aim::Unit(target) => shown.unit(target).and_then(|target| target.at),
                Aim::Cell(cell) => Some(layout.centre(cell, session.battle.board().height(cell))),
                Aim::Way(_) | Aim::None => None,
            };
            let swing = (share * std::f32::consts::PI).sin() * 14.0;
            shown.with(*unit, |unit| {
                let toward = unit.at.zip(target).map_or(Vec2::ZERO, |(at, target)| (target - at).normalize_or_zero());
                unit.lunge = toward * swing;
            });
        }
        Event::Defeated { unit, body, .. } => {
            let rest = if *body { 0.55 } else { 0.0 };
            let presence = if *body { Presence::Down } else { Presence::Out };
            shown.with(*unit, |unit| {
                unit.opacity = 1.0 - (1.0 - rest) * share;
                if share >= 1.0 {
                    unit.presence = presence;
                }
            });
        }
        Event::Left { unit, .. } => shown.with(*unit, |unit| {
            unit.opacity = 1.0 - share;
            if share >= 1.0 {
                unit.presence = Presence::Out;
            }
        }),
        _ => {}
    }
}

/// A point on the way through cells, with a small hop over each step.
fn along(path: &[Cell], share: f32, centre: impl Fn(Cell) -> Vec2) -> Option<Vec2> {
    let steps = path.len().saturating_sub(1);
    let place = share.clamp(0.0, 1.0) * steps as f32;
    let step = (place as usize).min(steps.saturating_sub(1));
    let (from, to) = (*path.get(step)?, *path.get(step + 1).or_else(|| path.last())?);
    let part = place - step as f32;
    let hop = Vec2::new(0.0, (part * std::f32::consts::PI).sin() * 5.0);
    Some(centre(from).lerp(centre(to), part) + hop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_passes_through_every_cell_of_its_way() {
        let path = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(1, 1)];
        let centre = |cell: Cell| Vec2::new(f32::from(cell.col), f32::from(cell.row)) * 100.0;
        let near = |share: f32| along(&path, share, centre).expect("a way has points");
        assert!(near(0.0).distance(centre(path[0])) < 0.1, "it starts where the unit stood");
        assert!(near(0.5).distance(centre(path[1])) < 0.1, "it passes through the cell in the middle");
        assert!(near(1.0).distance(centre(path[2])) < 0.1, "it ends where the unit went");
    }
}
