//! The displayed battle: units, rising texts, flashes, announcements.

use bevy::prelude::*;

use super::{
    flash::{self, Flash, Sight},
    floaters::{FloatTone, Floater},
};
use hexfray_battle::{
    Battle, Beat, BondView, ConditionView, Decision, Event, MeleeView, Name, Presence, SideId, UnitId,
};
use hexfray_board::{
    grid::{Cell, Grid},
    map::Board,
};
use hexfray_drawing::picture::{Guest, Layout, Readable, Seat, Stage, seats};
use hexfray_minds::story::{counted, liveries};

/// The opacity of a unit that lies in its cell.
pub(super) const LYING_OPACITY: f32 = 0.85;

/// A displayed unit.
#[derive(Clone, Debug)]
pub struct ShownUnit {
    /// Its number.
    pub id: UnitId,
    /// The livery of its side.
    pub livery: usize,
    /// The drawing on its token.
    pub glyph: Name,
    /// The cell of the unit, or the one that it is going to; `None` off the board.
    pub cell: Option<Cell>,
    /// The middle of its cell in world units; `None` off the board.
    pub at: Option<Vec2>,
    /// The place of its token in its cell, on its path to its seat among other tokens there.
    pub seat: Seat,
    /// The cell in which it has reached its seat, whether it was standing there, and whether the pointer was on that cell.
    seated: Option<(Cell, bool, bool)>,
    /// The unit that carries it.
    pub aboard: Option<UnitId>,
    /// Whether other units share its cell, so that the player has to point at its token.
    pub crowded: bool,
    /// Its part in a melee.
    pub melee_part: Option<MeleePart>,
    /// Its altitude above the ground, in the ruleset's measure.
    pub altitude: i16,
    /// The middle of its body, relative to that, and the size of its token compared with one of a single cell.
    pub body: (Vec2, f32),
    /// Whether it takes part.
    pub presence: Presence,
    /// Hit points.
    pub hp: i32,
    /// Most hit points.
    pub hp_max: i32,
    /// Its conditions.
    pub conditions: Vec<Badge>,
    /// Whether it prepares an act.
    pub charging: bool,
    /// 1 just after a blow, decreasing to 0.
    pub flash: f32,
    /// 1 is fully visible, 0 invisible.
    pub opacity: f32,
    /// How far it leans toward its target, in world units.
    pub lunge: Vec2,
    /// How far it has tipped over, in radians.
    pub tilt: f32,
}

impl ShownUnit {
    /// The middle of its body in world units; `None` off the board.
    pub fn middle(&self) -> Option<Vec2> {
        self.at.map(|at| at + self.body.0 + self.seat.offset)
    }

    /// The size of its token compared with one of a single cell.
    pub fn size(&self) -> f32 {
        self.body.1 * self.seat.size
    }

    /// Whether it is on another level than this one.
    pub fn is_elsewhere(&self, level: u8) -> bool {
        self.cell.is_some_and(|cell| cell.level != level)
    }

    fn guest(&self) -> Option<Guest> {
        let (cell, stands) = (self.cell.filter(|_| self.at.is_some())?, self.presence == Presence::Active);
        (self.presence != Presence::Out).then_some(Guest {
            cell,
            livery: self.livery,
            stands,
            large: self.body.1 > 1.0,
            aboard: self.aboard.map(UnitId::index),
        })
    }
}

/// A unit's part in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeleePart {
    /// It belongs to the melee and stands with the other members at its centre.
    Member,
    /// It stands in the melee's cells without belonging to it.
    Independent,
}

/// The badge of a condition on a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// Its name.
    pub name: Name,
    /// The drawing of it.
    pub glyph: Name,
    /// Whether it harms the unit.
    pub harmful: bool,
    /// Rounds that remain, if they are counted.
    pub rounds: Option<u8>,
}

impl Badge {
    /// The badge of a condition.
    pub const fn of(condition: &ConditionView) -> Self {
        Self { name: condition.name, glyph: condition.glyph, harmful: condition.harmful, rounds: condition.rounds }
    }
}

/// The conditions of a unit that its token shows: all except those that the board shows in another way.
fn badges(battle: &Battle, unit: UnitId) -> Vec<Badge> {
    battle.conditions(unit).iter().filter(|condition| !condition.on_board).map(Badge::of).collect()
}

/// A drawing that flashes over a cell.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The drawing's name.
    pub name: &'static str,
    /// Its place, in world units.
    pub at: Vec2,
    /// Seconds since it started.
    pub age: f32,
    /// The seconds that it lasts.
    pub long: f32,
    /// The angle by which it is turned, in radians.
    pub turn: f32,
}

/// A ring on the ground where a unit has fallen: around its token, so that it covers nothing.
#[derive(Clone, Debug)]
pub struct Fall {
    /// Its middle, in world units.
    pub at: Vec2,
    /// Its size compared with that of a token of one cell.
    pub size: f32,
    /// Seconds since the unit fell.
    pub age: f32,
}

impl Fall {
    /// The radius compared with the final one, and the opacity: it opens quickly, stays, and fades.
    pub fn look(&self, reduced_motion: bool) -> (f32, f32) {
        let opened = if reduced_motion { 1.0 } else { (self.age / FALL_OPENS).min(1.0).sqrt() };
        (opened, ((FALL_SECONDS - self.age) / FALL_FADES).clamp(0.0, 1.0))
    }
}

/// Seconds that the ring of a fall stays, those in which it opens, and those in which it fades.
const FALL_SECONDS: f32 = 4.0;
const FALL_OPENS: f32 = 0.4;
const FALL_FADES: f32 = 1.0;

/// The displayed battle.
#[derive(Resource, Clone, Debug, Default)]
pub struct Shown {
    /// Units, in order of their numbers.
    pub units: Vec<ShownUnit>,
    /// Rising texts.
    pub floaters: Vec<Floater>,
    /// The melees of units.
    pub melees: Vec<MeleeView>,
    /// The ties between units.
    pub bonds: Vec<BondView>,
    /// The size to which tokens of a crowd are to be enlarged, and the cell at the pointer; `None` on a stage.
    pub readable: Option<Readable>,
    /// The last cell under the pointer; an order does not change it.
    pub pointed: Option<Cell>,
    /// The stage that a board of a single row is shown on.
    stage: Option<Stage>,
    /// Flashing drawings.
    pub effects: Vec<Effect>,
    /// The visible effects of the act that is shown.
    pub sight: Sight,
    /// Flashes of acts that have taken effect.
    pub flashes: Vec<Flash>,
    /// The places where units have just fallen.
    pub falls: Vec<Fall>,
    /// The unit with the gold ring.
    pub acting: Option<UnitId>,
    /// The unit whose turn or act is shown: another one may be asked in the midst of it.
    pub in_turn: Option<UnitId>,
    /// The displayed round.
    pub round: u16,
    /// The turns of the displayed round, if they are shown.
    pub beats: Vec<Beat>,
    /// The number of orders given when it was last at rest.
    pub(super) stamp: Option<usize>,
    /// Units that are hidden from the player at the machine.
    pub(super) hidden: Vec<UnitId>,
    /// The side whose turn was announced last.
    pub(super) turn: Option<SideId>,
    /// The announcement in the middle, and its age in seconds.
    pub banner: Option<(String, f32)>,
}

impl Shown {
    /// The places of a grid's cells: the only function that determines them.
    pub fn layout(&self, grid: Grid) -> Layout {
        Layout::on(grid, self.stage)
    }

    /// Shows a board on another stage, or on none; all units on it move along.
    pub fn set_stage(&mut self, board: &Board, stage: Option<Stage>) {
        if self.stage == stage {
            return;
        }
        let before = self.layout(board.grid());
        self.stage = stage;
        let after = self.layout(board.grid());
        for unit in &mut self.units {
            let (Some(cell), Some(at)) = (unit.cell, unit.at) else { continue };
            let there = after.centre(cell, board.height(cell));
            unit.seat.offset += at - there;
            unit.at = Some(there);
        }
        let kind = |layout: &Layout| layout.stage().map(Stage::kind);
        if kind(&before) != kind(&after) {
            self.take_seats(&after, 1.0, None);
        }
    }

    /// The size of a melee, with those in it who take no part: `melee of 5, 1 bystander`.
    pub fn melee_in_words(&self, melee: &MeleeView) -> String {
        let stands = |unit: &&UnitId| self.unit(**unit).is_some_and(|unit| unit.presence == Presence::Active);
        let others = match melee.independents.iter().filter(stands).count() as u64 {
            0 => String::new(),
            count => format!(", {}", counted(count, "bystander")),
        };
        format!("melee of {}{others}", melee.members.len())
    }

    /// Shows a battle in its present state.
    pub fn follow(&mut self, battle: &Battle) {
        let layout = &self.layout(battle.board().grid());
        let liveries = liveries(battle.sides().iter().map(|side| side.name.as_str()));
        let before = std::mem::take(&mut self.units);
        self.melees = battle.melees();
        self.bonds = battle.bonds();
        let melee_part = |unit: UnitId| {
            let of = |list: fn(&MeleeView) -> &Vec<UnitId>| self.melees.iter().any(|melee| list(melee).contains(&unit));
            let member = of(|melee| &melee.members).then_some(MeleePart::Member);
            member.or(of(|melee| &melee.independents).then_some(MeleePart::Independent))
        };
        self.units = battle
            .units()
            .map(|unit| ShownUnit {
                id: unit.id,
                livery: liveries[unit.side.index()],
                glyph: unit.glyph,
                cell: unit.cell,
                at: unit.cell.map(|cell| layout.centre(cell, unit.height)),
                seat: Seat::ALONE,
                seated: None,
                aboard: unit.aboard,
                crowded: false,
                melee_part: melee_part(unit.id),
                altitude: unit.altitude,
                body: layout.body(unit.footprint),
                presence: unit.presence,
                hp: unit.hp,
                hp_max: unit.hp_max,
                conditions: badges(battle, unit.id),
                charging: unit.charging.is_some(),
                flash: 0.0,
                opacity: if unit.presence == Presence::Down { LYING_OPACITY } else { 1.0 },
                lunge: Vec2::ZERO,
                tilt: 0.0,
            })
            .collect();
        self.acting = battle.decision().unit();
        let by = battle.act_under_way().filter(|_| matches!(battle.decision(), Decision::Answer { .. }));
        self.in_turn = by.map(|(by, ..)| by).or(self.acting);
        self.round = battle.round();
        self.beats = battle.timeline();
        self.stamp = Some(battle.history().len());
        self.take_seats(layout, 1.0, None);
        // A unit that was shown elsewhere moves to its place from there.
        for (unit, seen) in self.units.iter_mut().zip(&before) {
            if let (Some(at), Some(seen_at)) = (unit.at, seen.at) {
                unit.seat = Seat { offset: seen_at + seen.seat.offset - at, size: seen.seat.size };
            }
        }
    }

    /// Updates the timeline to a displayed event: turns that are still to be shown have not passed in it, for instance if a
    /// message is read first.
    pub(super) fn follow_turns(&mut self, battle: &Battle, event: &Event, are_more_to_come: bool) {
        match *event {
            Event::RoundStarted { round } if battle.round() == round => {
                self.beats = battle.timeline();
                self.beats.iter_mut().for_each(|beat| beat.done = false);
            }
            Event::TurnStarted { .. } if !are_more_to_come => self.beats = battle.timeline(),
            Event::TurnEnded { unit } => {
                let of_its = |beat: &&mut Beat| beat.unit == unit && beat.what.is_none() && !beat.done;
                self.beats.iter_mut().find(of_its).into_iter().for_each(|beat| beat.done = true);
            }
            // Who has fallen has no turn any more.
            Event::Defeated { unit, .. } => self.beats.retain(|beat| beat.unit != unit),
            _ => {}
        }
    }

    /// The unit that is asked in the midst of another's turn or act.
    pub fn asked(&self) -> Option<UnitId> {
        self.acting.filter(|_| self.in_turn != self.acting && self.in_turn.is_some())
    }

    /// Announces the side of the turn; a round that has just been announced stays visible.
    pub(super) fn announce_turn(&mut self, side: SideId, text: String) {
        self.turn = Some(side);
        let round = self.banner.as_ref().filter(|(text, age)| *age < 1.0 && text.starts_with("Round "));
        let text = match round {
            Some((round, _)) => format!("{} · {text}", round.split(" · ").next().unwrap_or_default()),
            None => text,
        };
        self.banner = Some((text, 0.0));
    }

    /// Removes everything temporary: rising texts, flashes, announcements.
    pub fn clear(&mut self) {
        self.floaters.clear();
        self.effects.clear();
        self.falls.clear();
        self.shut_sights();
        self.banner = None;
    }

    /// Removes units that are hidden from the player at the machine.
    pub(super) fn hide(&mut self, hidden: Vec<UnitId>) {
        for &unit in &hidden {
            self.with(unit, |unit| (unit.cell, unit.at, unit.presence) = (None, None, Presence::Away));
        }
        self.hidden = hidden;
    }

    /// Moves tokens that share a cell a share of the way to their seats there; returns whether any has not arrived. Those in
    /// the `held` cell stay in place until the pointer leaves it, so that no token takes another's place under the pointer.
    /// Tokens that arrive or fall there still get a seat.
    pub fn take_seats(&mut self, layout: &Layout, share: f32, held: Option<Cell>) -> bool {
        let guests: Vec<Option<Guest>> = self.units.iter().map(ShownUnit::guest).collect();
        let settled = seats(layout, &guests, &self.melees, None);
        let wanted = seats(layout, &guests, &self.melees, self.readable);
        let mut moves = false;
        for ((unit, wanted), settled) in self.units.iter_mut().zip(wanted).zip(settled) {
            // On a stage the player points at a unit's token for the unit, and beside it for the ground.
            unit.crowded = settled.is_shared() || layout.stage().is_some();
            let open = self.readable.and_then(|readable| readable.open);
            let place = unit.cell.map(|cell| (cell, unit.presence == Presence::Active, open == Some(cell)));
            if place.is_some() && unit.cell == held && unit.seated == place {
                continue;
            }
            let is_there =
                unit.seat.offset.distance(wanted.offset) < THERE && (unit.seat.size - wanted.size).abs() < THERE / 10.0;
            let share = if is_there { 1.0 } else { share };
            unit.seated = place.filter(|_| share >= 1.0);
            unit.seat.offset = unit.seat.offset.lerp(wanted.offset, share);
            unit.seat.size += (wanted.size - unit.seat.size) * share;
            moves |= share < 1.0;
        }
        moves
    }

    /// Whether anything temporary is shown: rising texts, flashes, an announcement.
    pub fn has_passing(&self) -> bool {
        let flashes = || self.units.iter().any(|unit| unit.flash > 0.0);
        let marks = !self.effects.is_empty() || !self.flashes.is_empty() || !self.falls.is_empty();
        !self.floaters.is_empty() || marks || self.banner.is_some() || flashes()
    }

    /// The unit whose token is at a point of the table, if that is a different target from its cell: in a crowd, on another
    /// level than the one that is shown, or in a cell that the acting unit `may_enter`.
    pub fn token_at(&self, point: Vec2, level: u8, may_enter: impl Fn(Cell) -> bool) -> Option<UnitId> {
        let near = |unit: &&ShownUnit| {
            let reach = TOKEN_RADIUS * unit.size();
            unit.presence == Presence::Active
                && (unit.crowded || unit.is_elsewhere(level) || unit.cell.is_some_and(&may_enter))
                && unit.middle().is_some_and(|middle| middle.distance(point) <= reach)
        };
        let distance = |unit: &&ShownUnit| unit.middle().map_or(f32::MAX, |middle| middle.distance(point));
        self.units.iter().filter(near).min_by(|a, b| distance(a).total_cmp(&distance(b))).map(|unit| unit.id)
    }

    /// A displayed unit.
    pub fn unit(&self, unit: UnitId) -> Option<&ShownUnit> {
        self.units.get(unit.index())
    }

    pub(super) fn with(&mut self, unit: UnitId, change: impl FnOnce(&mut ShownUnit)) {
        if let Some(unit) = self.units.get_mut(unit.index()) {
            change(unit);
        }
    }

    pub(super) fn float(&mut self, unit: UnitId, text: String, tone: FloatTone) {
        let Some(at) = self.unit(unit).and_then(ShownUnit::middle) else { return };
        self.floaters.push(Floater { text, tone, at: at + Vec2::new(0.0, 30.0), age: 0.0, placed: false });
    }

    pub(super) fn effect(&mut self, unit: UnitId, name: &'static str, long: f32) {
        if let Some(at) = self.unit(unit).and_then(ShownUnit::middle) {
            self.effects.push(Effect { name, at, age: 0.0, long, turn: 0.0 });
        }
    }

    /// Shows the fall of a unit: by name over its place, and by a ring on the ground there.
    pub(super) fn fall(&mut self, unit: UnitId, name: &str) {
        self.effect(unit, "puff", 0.5);
        self.float(unit, format!("{name} falls"), FloatTone::Fall);
        let fallen = self.unit(unit).and_then(|unit| Some(Fall { at: unit.middle()?, size: unit.size(), age: 0.0 }));
        self.falls.extend(fallen);
    }

    /// Shows a blow through a point, turned by this angle.
    pub(super) fn slash(&mut self, at: Vec2, turn: f32) {
        self.effects.push(Effect { name: "slash", at, age: 0.0, long: 0.3, turn });
    }

    pub(super) fn age(&mut self, seconds: f32) {
        for floater in &mut self.floaters {
            floater.age += seconds;
        }
        self.floaters.retain(|floater| floater.age < floater.tone.seconds());
        for effect in &mut self.effects {
            effect.age += seconds;
        }
        self.effects.retain(|effect| effect.age < effect.long);
        self.falls.iter_mut().for_each(|fall| fall.age += seconds);
        self.falls.retain(|fall| fall.age < FALL_SECONDS);
        flash::age(&mut self.flashes, seconds);
        if let Some((_, age)) = &mut self.banner {
            *age += seconds;
        }
        self.banner.take_if(|(_, age)| *age > BANNER_SECONDS);
        for unit in &mut self.units {
            unit.flash = (unit.flash - seconds * 3.0).max(0.0);
        }
    }
}

/// The distance from its seat at which a token has arrived, in world units.
const THERE: f32 = 0.1;

/// Half the width of a token, in world units.
const TOKEN_RADIUS: f32 = 23.0;

/// How long an announcement stays, in seconds.
pub const BANNER_SECONDS: f32 = 1.4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Session, Texts};

    #[test]
    fn a_token_is_another_thing_than_its_cell_where_that_can_be_entered() {
        let session =
            Session::start(&Texts::of_the_game(), "maps/wrestling_ring.battle.toml", &[], 7).expect("it starts");
        let mut shown = Shown::default();
        shown.follow(&session.battle);
        let alone = shown.units.iter().find(|unit| unit.cell.is_some() && !unit.crowded).expect("a unit stands alone");
        let (at, id) = (alone.middle().expect("on the board"), alone.id);
        assert_eq!(shown.token_at(at, 0, |_| false), None, "the cell stands for the unit in it");
        assert_eq!(shown.token_at(at, 0, |cell| Some(cell) == alone.cell), Some(id), "the token is not the ground");
    }

    #[test]
    fn who_falls_leaves_the_order_of_turns_at_once() {
        for battle in ["duel", "street_fight", "wrestling_ring", "old_quarry"] {
            let name = format!("maps/{battle}.battle.toml");
            let session = Session::start(&Texts::of_the_game(), &name, &[], 7).expect("it starts");
            let mut shown = Shown::default();
            shown.follow(&session.battle);
            let Some(unit) = shown.beats.first().map(|beat| beat.unit) else { continue };
            shown.follow_turns(&session.battle, &Event::Defeated { unit, by: None, body: true }, false);
            assert!(shown.beats.iter().all(|beat| beat.unit != unit), "{battle}: {unit:?} has fallen");
        }
    }

    #[test]
    fn tokens_of_a_board_spread_once_and_then_keep_their_places_under_the_pointer() {
        let session = Session::start(&Texts::of_the_game(), "maps/bus_stop.battle.toml", &[], 7).expect("it starts");
        let layout = Layout::new(session.battle.board().grid());
        let mut shown = Shown::default();
        shown.follow(&session.battle);
        let crowd = |shown: &Shown, cell: Option<Cell>| -> Vec<(UnitId, Vec2)> {
            let there = shown.units.iter().filter(|unit| unit.cell == cell && unit.presence == Presence::Active);
            there.map(|unit| (unit.id, unit.seat.offset)).collect()
        };
        let cells = shown.units.iter().map(|unit| unit.cell);
        let cell = cells.max_by_key(|&cell| crowd(&shown, cell).len()).expect("a crew shares a cell");
        let at_rest = crowd(&shown, cell);
        assert!(at_rest.len() > 2, "several are in the bus");
        shown.readable = Some(Readable { size: 1.4, open: cell });
        shown.take_seats(&layout, 1.0, cell);
        let spread = crowd(&shown, cell);
        assert_ne!(spread, at_rest, "pointed at, they spread");
        let first = spread[0].0;
        shown.with(first, |unit| (unit.cell, unit.at, unit.presence) = (None, None, Presence::Out));
        shown.take_seats(&layout, 1.0, cell);
        assert_eq!(crowd(&shown, cell), spread[1..], "then they stay under the pointer");
        shown.readable = Some(Readable { size: 1.4, open: None });
        shown.take_seats(&layout, 1.0, None);
        assert_ne!(crowd(&shown, cell), spread[1..], "until it is gone");
    }

    #[test]
    fn tokens_keep_their_places_under_the_pointer_when_one_of_them_leaves() {
        let texts = Texts::of_the_game();
        let session = Session::start(&texts, "maps/tutorial_2_three_areas.battle.toml", &[], 7).expect("it starts");
        let layout = Layout::new(session.battle.board().grid());
        let mut shown = Shown::default();
        shown.follow(&session.battle);
        let crowd = |shown: &Shown, cell: Option<Cell>| -> Vec<(UnitId, Vec2)> {
            let there = shown.units.iter().filter(|unit| unit.cell == cell && unit.presence == Presence::Active);
            there.map(|unit| (unit.id, unit.seat.offset)).collect()
        };
        let cells = shown.units.iter().map(|unit| unit.cell);
        let cell = cells.max_by_key(|&cell| crowd(&shown, cell).len()).expect("units stand in an area");
        let before = crowd(&shown, cell);
        assert!(before.len() > 2, "several stand there");
        let (first, others) = (before[0].0, before[1..].to_vec());
        shown.with(first, |unit| (unit.cell, unit.at, unit.presence) = (None, None, Presence::Out));
        shown.take_seats(&layout, 1.0, cell);
        assert_eq!(crowd(&shown, cell), others, "they stay where they are pointed at");
        shown.take_seats(&layout, 1.0, None);
        assert_ne!(crowd(&shown, cell), others, "once the pointer is gone they make room for each other");
    }
}
