//! The current battle, its players, and further data about it besides its state.

mod order;
mod task;
mod turn;

use std::sync::Arc;

use bevy::prelude::*;

use self::turn::Turn;
use super::{minds::Minds, options::Settings, player::Player, state::Screen};
use hexfray_battle::{
    Battle, Check, DiceSource, Event, Order, OrderError, Parts, Record, ReplayError, Rulesets, Setup, SetupError,
    SideId, UnitId,
};
use hexfray_board::text::Library;
use hexfray_minds::{
    sim::Harm,
    story::{Line, Names, order_in_words, tell, titled},
};
use hexfray_study::Course;
pub use hexfray_study::Told;
pub use order::in_order;

/// All texts of the game, and the rulesets that read them.
#[derive(Resource, Clone, Debug)]
pub struct Texts {
    /// The files.
    pub library: Library,
    /// The rulesets of battles.
    pub rulesets: Rulesets,
}

impl Texts {
    /// Reads a battle by the name of its file.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn load(&self, battle: &str) -> Result<Arc<Setup>, SetupError> {
        self.rulesets.load(&self.library, battle)
    }

    /// The built-in texts.
    #[cfg(test)]
    pub fn of_the_game() -> Self {
        let rulesets = Rulesets(&[
            &hexfray_percentile::Percentile,
            &hexfray_die_code::DieCodeRules,
            &hexfray_power_table::PowerTableRules,
            &hexfray_dice_pool::DicePoolRules,
        ]);
        Self { library: hexfray_data::library(), rulesets }
    }
}

/// The current battle.
#[derive(Resource)]
pub struct Session {
    /// The battle itself, ahead of what is shown.
    pub battle: Battle,
    /// The player of each side; empty if a record is only watched.
    pub players: Vec<Player>,
    /// The seed of its dice.
    pub seed: u64,
    /// Whether it is played at a gamemaster's table: one of the players rules as the referee.
    pub gamemaster: bool,
    /// Names for the log.
    pub names: Names,
    /// The log so far.
    pub lines: Vec<Line>,
    /// The latest terms of each unit's initiative.
    pub initiatives: Vec<Option<Parts>>,
    /// What each unit did.
    pub harm: Harm,
    minds: Minds,
    /// The opening and each order, so that an undo can remove an order from log and counts.
    told: Vec<Chapter>,
    /// The last turn of a computer, or its part so far.
    computers: Option<Turn>,
    /// The human who was last seen at the machine, if several share it.
    holder: Option<SideId>,
}

/// The events of an order, or of the battle's start.
#[derive(Clone, Debug)]
struct Chapter {
    events: Vec<Told>,
    /// The side that had to decide afterwards.
    asks: Option<SideId>,
    /// What the player's settings have answered by this order, in words.
    settled: Option<String>,
}

impl Chapter {
    /// The latest chapter of a battle.
    fn last_of(battle: &Battle) -> Self {
        let events = in_order(battle.events().iter().cloned().zip(battle.causes().iter().copied()));
        Self { events, asks: battle.decision().side(), settled: None }
    }
}

/// Who plays a side: the last one named plays all further sides.
fn player_of(players: &[Player], side: usize) -> Player {
    players.get(side).or(players.last()).copied().unwrap_or_default()
}

impl Session {
    /// Starts a battle by the name of its file.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn start(texts: &Texts, name: &str, players: &[Player], seed: u64) -> Result<Self, SetupError> {
        let setup = texts.load(name)?;
        let battle = Battle::new(&setup, DiceSource::Seed(seed))?;
        let opening = Chapter::last_of(&battle);
        Ok(Self::of(battle, players, seed, vec![opening]))
    }

    /// Continues a saved battle, with the files with which it was saved; if unverified, with present files in place of changed
    /// ones.
    ///
    /// # Errors
    /// The differences that prevent it.
    pub fn resume(texts: &Texts, record: &Record, players: &[Player], check: Check) -> Result<Self, ReplayError> {
        let (mut told, mut computers) = (Vec::new(), None);
        let replayed = texts.rulesets.replay(&texts.library, record, check, |battle, _| {
            if let Some(next) = record.orders.get(told.len()) {
                Turn::of_a_computer(&mut computers, battle, players, next.order);
            }
            told.push(Chapter::last_of(battle));
        })?;
        Ok(Self { computers, ..Self::of(replayed.battle, players, seed_of(record), told) })
    }

    /// A record that is only watched, at its start.
    pub fn watch(course: &Course) -> Self {
        let mut session = Self::of(course.battle(0), &[], seed_of(course.record()), Vec::new());
        session.players.clear();
        session
    }

    /// Whether it is a record that is only watched: no player gives orders, and nothing is hidden.
    pub const fn is_watched(&self) -> bool {
        self.players.is_empty()
    }

    /// This battle after these files have changed in the library: from its start, with the same dice, with all orders given
    /// again. A battle that was saved with other files than the present ones keeps those that have not changed now.
    ///
    /// # Errors
    /// The mistakes in the files, or the order that they no longer allow.
    pub fn again(&self, texts: &Texts, changed: &[String]) -> Result<Self, String> {
        let (old, mut texts) = (self.battle.record(), texts.clone());
        let changed: Vec<String> = changed.iter().map(|name| Library::key(name)).collect();
        let kept = self.setup().files.iter().filter(|file| !changed.contains(&file.name));
        kept.for_each(|file| texts.library.add_source(file.source.clone()));
        let setup = texts.load(&self.setup().source).map_err(|error| error.to_string())?;
        let mut battle = Battle::new(&setup, old.dice).map_err(|error| error.to_string())?;
        let mut told = vec![Chapter::last_of(&battle)];
        let mut computers = None;
        for (given, at) in old.orders.iter().zip(1..) {
            let refused = |why: OrderError| format!("order {at} of the battle so far is refused: {why}");
            Turn::of_a_computer(&mut computers, &battle, &self.players, given.order);
            battle.submit(given.order).map_err(refused)?;
            told.push(Chapter::last_of(&battle));
        }
        Ok(Self { gamemaster: self.gamemaster, computers, ..Self::of(battle, &self.players, self.seed, told) })
    }

    fn of(battle: Battle, players: &[Player], seed: u64, told: Vec<Chapter>) -> Self {
        let sides = battle.sides().len();
        let players: Vec<Player> = (0..sides).map(|side| player_of(players, side)).collect();
        let mut session = Self {
            minds: Minds::new(players.iter().map(|player| player.word()), seed),
            names: Names::of(&battle),
            lines: Vec::new(),
            initiatives: Vec::new(),
            harm: Harm::default(),
            battle,
            players,
            seed,
            gamemaster: false,
            told,
            computers: None,
            holder: None,
        };
        session.retell();
        session
    }

    /// The set-up.
    pub fn setup(&self) -> &Arc<Setup> {
        self.battle.setup()
    }

    /// Whether a side is played by a person at this machine.
    pub fn is_human(&self, side: SideId) -> bool {
        self.players.get(side.index()) == Some(&Player::Human)
    }

    /// The side of the only person at this machine, if there is one.
    pub fn only_human(&self) -> Option<SideId> {
        let sides = (0..self.battle.sides().len()).filter_map(|at| u8::try_from(at).ok()).map(SideId);
        let mut human = sides.filter(|&side| self.is_human(side));
        human.next().filter(|_| human.next().is_none())
    }

    /// Whether the only person at this machine has lost to a hostile side.
    pub fn is_defeat(&self) -> bool {
        let winner = self.battle.outcome().and_then(|outcome| outcome.winner);
        winner.zip(self.only_human()).is_some_and(|(winner, human)| self.battle.are_hostile(winner, human))
    }

    /// The description of the battle, for the side of the only person at this machine, or for all sides.
    pub fn about(&self) -> &str {
        self.setup().about_for(self.only_human())
    }

    /// Whether the battle waits for a person at this machine.
    pub fn human_decides(&self) -> bool {
        self.battle.decision().side().is_some_and(|side| self.is_human(side))
    }

    /// The unit that has to choose.
    pub fn acting(&self) -> Option<UnitId> {
        self.battle.decision().unit()
    }

    /// Gives an order; returns its events, which go into the log as they are shown.
    ///
    /// # Errors
    /// The reason why the order is refused.
    pub fn give(&mut self, order: Order) -> Result<&[Told], OrderError> {
        let by = self.battle.decision().side().filter(|&side| self.is_human(side));
        Turn::of_a_computer(&mut self.computers, &self.battle, &self.players, order);
        self.battle.submit(order)?;
        if by.is_some() {
            self.holder = by;
        }
        self.told.push(Chapter::last_of(&self.battle));
        Ok(self.told.last().map_or(&[], |chapter| chapter.events.as_slice()))
    }

    /// Gives an order that answers a question by the player's settings, and says so in the log.
    ///
    /// # Errors
    /// The reason why the order is refused.
    pub fn settle(&mut self, order: Order) -> Result<&[Told], OrderError> {
        let answer = order_in_words(&self.names, &self.battle, &order);
        self.give(order)?;
        self.lines.push(Line::answered(&answer));
        let chapter = self.told.last_mut();
        Ok(chapter.map_or(&[], |chapter| {
            chapter.settled = Some(answer);
            chapter.events.as_slice()
        }))
    }

    /// The last turn of a computer: the number of orders before it, the battle before it, and its orders.
    pub fn last_turn(&self) -> Option<(usize, &Battle, &[Order])> {
        self.computers.as_ref().map(|turn| (turn.at, &turn.before, turn.orders.as_slice()))
    }

    /// Lets the opponent that has to decide think for a few milliseconds, or longer while turns are skipped; returns its order,
    /// once it has chosen one.
    pub fn opponents_choice(&mut self, hurries: bool) -> Option<Order> {
        self.minds.choose(&self.battle, hurries)
    }

    /// The courses between which a computer chooses now, the best so far first; none while it has not thought for long.
    pub fn weighed(&self) -> Vec<Vec<Order>> {
        if self.human_decides() { Vec::new() } else { self.minds.weighed() }
    }

    /// The longest that a frame has waited for an opponent's thought.
    pub const fn longest_thought(&self) -> std::time::Duration {
        self.minds.longest()
    }

    /// Whether the player at the machine can undo the last order.
    pub fn can_undo(&self) -> bool {
        self.bars_undo().is_none()
    }

    /// Why the last order cannot be undone; `None` if it can. Players can undo only their own orders: neither a computer's
    /// order nor that of the other human at this machine.
    pub fn bars_undo(&self) -> Option<String> {
        let Some(last) = self.battle.history().last() else { return Some("Nothing has been ordered yet".to_owned()) };
        // The side that had to choose, since some sides command units of others.
        let by = self.told.len().checked_sub(2).and_then(|at| self.told[at].asks);
        let name = |side: SideId| titled(self.names.side(side.index()));
        match (last.order, by) {
            (Order::Referee(_), _) => {}
            (Order::Ask { .. }, _) => return Some("Settings decide what you are asked".to_owned()),
            (_, Some(by)) if !self.is_human(by) => {
                return Some(format!("The last order was given by {}, and no order of a computer is undone", name(by)));
            }
            (_, Some(by)) => {
                let now = self.battle.decision().side().filter(|&now| now != by && self.is_human(now));
                if let Some(now) = now {
                    return Some(format!("The last order was {}'s; {} cannot take it back", name(by), name(now)));
                }
            }
            (_, None) => {}
        }
        (!self.battle.can_undo()).then(|| "What dice have decided cannot be taken back".to_owned())
    }

    /// The sides whose players share this machine.
    fn humans(&self) -> impl Iterator<Item = SideId> + '_ {
        (0..self.players.len()).map(|side| SideId(side as u8)).filter(|&side| self.is_human(side))
    }

    /// The side to which the machine has to be passed before anything is shown: that of the human who has to choose, if another
    /// was last at the machine and the two have different knowledge. `None` if nothing is hidden.
    pub fn passes_to(&self) -> Option<SideId> {
        let now = self.battle.decision().side().filter(|&side| self.is_human(side))?;
        let other = self.humans().find(|&side| side != now)?;
        let before = self.holder.unwrap_or(other);
        let hides = |side| !self.battle.secrets(side).is_empty();
        let differs = self.battle.are_hostile(before, now) && (hides(before) || hides(now));
        differs.then_some(now)
    }

    /// As [`passes_to`](Self::passes_to), if the player wants a curtain for that.
    pub fn curtain(&self, settings: &Settings) -> Option<SideId> {
        self.passes_to().filter(|_| settings.hand_over)
    }

    /// Notes the player who takes over the machine.
    pub fn pass_to(&mut self, side: SideId) {
        self.holder = Some(side);
    }

    /// Whether the knowledge of a side is hidden from the player at the machine: it is another human's side, and hostile.
    pub fn is_kept_from_view(&self, side: SideId) -> bool {
        if !self.is_human(side) || self.humans().nth(1).is_none() {
            return false;
        }
        let passes = self.passes_to().is_some();
        let now = self.battle.decision().side().filter(|&now| !passes && self.is_human(now)).or(self.holder);
        now.map_or(passes, |now| side != now && self.battle.are_hostile(now, side))
    }

    /// The units that are hidden from the player at the machine, if the settings require it.
    pub fn unseen(&self, settings: &Settings) -> Vec<UnitId> {
        if !settings.hand_over || self.humans().nth(1).is_none() {
            return Vec::new();
        }
        let kept = |side| self.is_kept_from_view(side);
        let units = self.battle.standing().filter(|&(unit, side, _)| kept(side) && self.battle.is_concealed(unit));
        units.map(|(unit, ..)| unit).collect()
    }

    /// Undoes the last order; returns whether it did.
    pub fn undo(&mut self) -> bool {
        let done = self.can_undo() && self.battle.undo();
        if done {
            self.told.pop();
            self.retell();
        }
        done
    }

    /// Writes log, initiatives and harm again from all events so far.
    pub fn retell(&mut self) {
        self.forget();
        let told = std::mem::take(&mut self.told);
        for chapter in &told {
            chapter.settled.iter().for_each(|answer| self.lines.push(Line::answered(answer)));
            chapter.events.iter().for_each(|told| self.note(told));
        }
        self.told = told;
    }

    /// Writes the story of a watched record: the end of its log, and the harm of all its events so far.
    pub fn retell_until<'t>(&mut self, lines: &[Line], told: impl Iterator<Item = &'t Told>) {
        self.forget();
        self.lines.extend_from_slice(lines);
        told.for_each(|(event, _)| self.count(event));
    }

    /// Empties log, initiatives and harm.
    fn forget(&mut self) {
        let units = self.battle.units().count();
        self.lines.clear();
        self.initiatives = vec![None; units];
        self.harm = Harm::of(units);
    }

    /// Adds an event to log, initiatives and harm.
    pub fn note(&mut self, (event, act): &Told) {
        tell(&mut self.lines, &self.names, event, *act);
        self.count(event);
    }

    /// Adds an event to initiatives and harm.
    fn count(&mut self, event: &Event) {
        match event {
            Event::Initiative { unit, parts } => {
                if let Some(known) = self.initiatives.get_mut(unit.index()) {
                    *known = Some(parts.clone());
                }
            }
            event => self.harm.note(event),
        }
    }
}

/// The seed of a record's dice; 0 if they are scripted.
const fn seed_of(record: &Record) -> u64 {
    match record.dice {
        DiceSource::Seed(seed) => seed,
        DiceSource::Script(_) => 0,
    }
}

/// All systems that show a battle or let players control it: they run while one is on the screen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BattleSystems;

/// Whether a battle is on the screen.
pub fn in_battle(session: Option<Res<Session>>, screen: Option<Res<State<Screen>>>) -> bool {
    session.is_some() && screen.is_some_and(|screen| *screen.get() == Screen::Battle)
}

/// A seed that differs from run to run; small enough to tell a friend.
pub fn any_seed() -> u64 {
    let now = bevy::platform::time::Instant::now();
    use std::hash::{BuildHasher, Hasher};
    let mut hasher = std::hash::RandomState::new().build_hasher();
    hasher.write(format!("{now:?}").as_bytes());
    hasher.finish() % 1_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_turn_of_a_computer_is_known_after_a_battle_is_loaded_too() {
        let (texts, players) = (Texts::of_the_game(), [Player::Human, Player::NEAREST]);
        let mut session = Session::start(&texts, "maps/duel.battle.toml", &players, 7).expect("it starts");
        let mut mind = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
        while session.battle.history().len() < 20 || !session.human_decides() {
            let order = mind.choose(&session.battle);
            session.give(order).expect("it is legal");
        }
        let about = |session: &Session| session.last_turn().map(|(at, _, orders)| (at, orders.to_vec()));
        let live = about(&session);
        assert!(live.is_some(), "the foes have acted");
        let resumed = Session::resume(&texts, &session.battle.record(), &players, Check::Verified);
        assert_eq!(about(&resumed.expect("it goes on")), live, "after loading");
        assert_eq!(about(&session.again(&texts, &[]).expect("it goes on")), live, "after its files have changed");
    }

    #[test]
    fn lines_know_the_act_behind_them_live_resumed_and_begun_anew() {
        let texts = Texts::of_the_game();
        let mut session = Session::start(&texts, "maps/duel.battle.toml", &[Player::NEAREST], 7).expect("it starts");
        for _ in 0..24 {
            let order = session.battle.orders()[0];
            let told = session.give(order).expect("a legal order").to_vec();
            told.iter().for_each(|told| session.note(told));
        }
        let acts = |session: &Session| -> Vec<_> { session.lines.iter().map(|line| line.act).collect() };
        let live = acts(&session);
        assert!(live.iter().any(Option::is_some), "some lines come of acts");
        let resumed = Session::resume(&texts, &session.battle.record(), &[Player::NEAREST], Check::Verified);
        let resumed = resumed.expect("it goes on");
        assert_eq!(acts(&resumed), live, "a resumed battle tells the same");
        assert_eq!(acts(&session.again(&texts, &[]).expect("and one begun anew")), live);
        session.retell();
        assert_eq!(acts(&session), live);
    }
}
