//! A situation: a battle of the engine, the same dice for the second implementation, and the differences between the two.

use std::{env, fmt::Debug, sync::Arc, thread};

use hexfray::{
    battle::{Battle, DiceSource, Event, Order, Ruling, Setup, UnitId},
    grid::Cell,
    rules,
};
use hexfray_testing::sample;

use crate::differential::{
    ground::At,
    tape::{Chance, Tape},
};

/// Situations of each ruleset, at small and at full effort.
const SITUATIONS: (u64, u64) = (160, 2_500);
/// Different rosters among them. More effort has more of both, so that seeds made from a roster and a number stay different.
const ROSTERS: (u64, u64) = (20, 100);

/// A difference between the two implementations.
pub struct Difference(String);

pub type Agreed<T = ()> = Result<T, Difference>;

/// Units with random values, their battle, and the function that plays a situation of it.
pub struct Roster {
    pub setup: Arc<Setup>,
    /// Their sheets and weapons, for people.
    pub sheets: String,
    pub play: Box<dyn Fn(&mut Trial) -> Agreed + Sync>,
}

/// The files of a roster.
pub struct Files<'a> {
    pub ruleset: &'a str,
    pub map: String,
    pub units: String,
    pub weapons: String,
    pub armour: String,
    /// Keys of the battle file, before its settings.
    pub keys: &'a str,
    pub settings: String,
    /// The side of each unit; unit 3 has the kind `unit3`.
    pub sides: Vec<usize>,
    /// The starting cells of the units.
    pub at: Vec<At>,
}

impl Files<'_> {
    /// Reads the files; `play` plays a situation.
    pub fn roster(self, play: impl Fn(&mut Trial) -> Agreed + Sync + 'static) -> Roster {
        let sheets = [&*self.units, &*self.weapons, &*self.armour, &*self.settings].concat();
        Roster { setup: self.load(), sheets, play: Box::new(play) }
    }

    fn load(&self) -> Arc<Setup> {
        let mut library = hexfray::library();
        library.add("maps/differential.map.toml", &self.map);
        let texts = [("units", &self.units), ("weapons", &self.weapons), ("armour", &self.armour)];
        for (folder, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            library.add(&format!("{folder}/{}_differential.toml", self.ruleset), text);
        }
        let unit = |(number, (side, at)): (usize, (&usize, &At))| {
            format!("[[unit]]\nkind = 'unit{number}'\nside = '{}'\nat = [{}, {}]\n", ["a", "b"][*side], at.0, at.1)
        };
        let units: String = self.sides.iter().zip(&self.at).enumerate().map(unit).collect();
        let text = format!(
            "name = 'Differential'\nruleset = '{}'\nmap = 'maps/differential.map.toml'\n{}\n[settings]\n{}\n[[side]]\n\
             name = 'a'\n[[side]]\nname = 'b'\n{units}",
            self.ruleset, self.keys, self.settings
        );
        library.add("maps/differential.battle.toml", &text);
        rules::load(&library, "maps/differential.battle.toml")
            .unwrap_or_else(|error| panic!("the roster loads: {error}\n{}\n{}\n{text}", self.units, self.weapons))
    }
}

/// A situation in progress.
pub struct Trial {
    pub battle: Battle,
    pub tape: Tape,
    pub chance: Chance,
    /// Orders and their events; the first entry is the events before any order.
    trace: Vec<(Option<Order>, Vec<Event>)>,
}

impl Trial {
    /// Compares the results of both; the error is the difference.
    pub fn same<T: PartialEq + Debug>(&self, what: &str, catalogue: T, engine: T) -> Agreed {
        if catalogue == engine {
            return Ok(());
        }
        Err(Difference(format!("{what}: by the catalogue {catalogue:?}, by the engine {engine:?}")))
    }

    /// The events before the first decision.
    pub fn opening(&self) -> Vec<Event> {
        self.battle.events().to_vec()
    }

    /// Gives an order that is legal by the catalogue.
    pub fn submit(&mut self, order: Order) -> Agreed<Vec<Event>> {
        match self.battle.submit(order) {
            Ok(events) => {
                let events = events.to_vec();
                self.trace.push((Some(order), events.clone()));
                Ok(events)
            }
            Err(error) => Err(Difference(format!("{order:?} is legal by the catalogue, but refused: {error}"))),
        }
    }

    /// The situation so far, for people.
    fn told(&self) -> String {
        let mut lines = Vec::new();
        for (order, events) in &self.trace {
            lines.push(order.map_or("The start:".to_owned(), |order| format!("{order:?}:")));
            lines.extend(events.iter().map(|event| format!("    {event:?}")));
        }
        lines.join("\n") + "\n"
    }

    /// Puts a unit into a cell before the fight.
    pub fn place(&mut self, unit: usize, at: At) -> Agreed {
        let ruling = Ruling::Place { unit: id(unit), cell: Cell::new(at.0, at.1) };
        self.submit(Order::Referee(ruling)).map(|_| ())
    }

    /// Compares the dice of these events with those that the second implementation has thrown since the last comparison.
    pub fn same_dice(&mut self, events: &[Event]) -> Agreed {
        let die = |event: &Event| match event {
            Event::Rolled { die, face, .. } => Some((*die, *face)),
            _ => None,
        };
        let thrown: Vec<(u16, u16)> = events.iter().filter_map(die).collect();
        let called = self.tape.look();
        self.same("dice (sides, face)", called, thrown)
    }

    pub fn same_hp(&self, hp: impl Iterator<Item = i32>) -> Agreed {
        for (unit, hp) in hp.enumerate() {
            self.same(&format!("what is left of unit {unit}"), hp, self.battle.unit(id(unit)).unwrap().hp)?;
        }
        Ok(())
    }

    /// Compares the cells that a unit can reach and their costs in half points.
    pub fn same_reach(&self, unit: usize, mut catalogue: Vec<(At, i32)>) -> Agreed {
        let from = self.battle.unit(id(unit)).unwrap().cell;
        let reach = self.battle.reach(id(unit)).into_iter();
        let other = reach.filter(|to| to.may_stop && Some(to.cell) != from);
        let mut engine: Vec<(At, i32)> = other.map(|to| ((to.cell.col, to.cell.row), i32::from(to.cost))).collect();
        engine.sort_unstable();
        catalogue.sort_unstable();
        let only = |these: &[(At, i32)], those: &[(At, i32)]| -> Vec<(At, i32)> {
            these.iter().filter(|cell| !those.contains(cell)).copied().collect()
        };
        let (catalogue, engine) = (only(&catalogue, &engine), only(&engine, &catalogue));
        self.same(&format!("reach of unit {unit} (differing cells and costs)"), catalogue, engine)
    }

    /// Compares whether the engine and the catalogue find an order legal.
    pub fn same_verdict(&self, order: &Order, legal: bool) -> Agreed {
        let verdict = self.battle.check(order);
        if legal == verdict.is_ok() {
            return Ok(());
        }
        Err(Difference(format!("{order:?} is legal by the catalogue: {legal}, by the engine: {verdict:?}")))
    }
}

pub fn id(unit: usize) -> UnitId {
    UnitId(unit as u16)
}

/// The units whose turns ended, in order.
pub fn turn_ends(events: &[Event]) -> impl Iterator<Item = usize> + '_ {
    events.iter().filter_map(|event| match event {
        Event::TurnEnded { unit } => Some(usize::from(unit.0)),
        _ => None,
    })
}

/// The checks in these events: the number needed, the roll, and whether it passed.
pub fn checks(events: &[Event]) -> Vec<(i32, i32, bool)> {
    let check = |event: &Event| match event {
        Event::Checked { needed, roll, result, .. } => Some((*needed, *roll, result.passed())),
        _ => None,
    };
    events.iter().filter_map(check).collect()
}

/// The damage in these events: the unit, the amount, and the hit points left.
pub fn harm(events: &[Event]) -> Vec<(usize, i32, i32)> {
    let harm = |event: &Event| match event {
        Event::Damaged { unit, amount, hp, .. } => Some((usize::from(unit.0), *amount, *hp)),
        _ => None,
    };
    events.iter().filter_map(harm).collect()
}

/// Plays all situations of a ruleset, or the one that the environment names.
pub fn play_all(ruleset: &str, roster: fn(&mut Chance) -> Roster) {
    let only = env::var("HEXFRAY_SITUATION").ok();
    let only = only.as_deref().map(|name| name.split(':').map(str::to_owned).collect::<Vec<_>>());
    if let Some(name) = only {
        let [of, first, second] = &name[..] else { panic!("a situation is named RULESET:ROSTER:NUMBER") };
        if of == ruleset {
            let (number, situation) = (first.parse().unwrap(), second.parse().unwrap());
            let roster = make(roster, number);
            let idle = Battle::idle(&roster.setup);
            let (trial, difference) = play_one(&roster, number, situation, &idle, Battle::idle(&roster.setup));
            println!("{}\n{}", roster.sheets, trial.told());
            assert!(difference.is_none(), "{}", difference.unwrap_or_default());
        }
        return;
    }
    let (situations, rosters) = (sample(SITUATIONS.0, SITUATIONS.1), sample(ROSTERS.0, ROSTERS.1));
    let part = |odd: u64| {
        let mut differing = Vec::new();
        for number in (odd..rosters).step_by(2) {
            let made = make(roster, number);
            let idle = Battle::idle(&made.setup);
            let mut battle = Battle::idle(&made.setup);
            for situation in 0..(situations - number).div_ceil(rosters) {
                let (trial, difference) = play_one(&made, number, situation, &idle, battle);
                let told = |what| (trial.trace.len(), number, situation, what, made.sheets.clone() + &trial.told());
                differing.extend(difference.map(told));
                battle = trial.battle;
            }
        }
        differing
    };
    let mut differing = thread::scope(|scope| {
        let even = scope.spawn(|| part(0));
        let mut odd = part(1);
        odd.extend(even.join().expect("no situation panics"));
        odd
    });
    differing.sort();
    if let Some((_, number, situation, what, told)) = differing.first() {
        let others = differing.iter().skip(1).take(20);
        let others = others.map(|(_, number, situation, what, _)| format!("\n{ruleset}:{number}:{situation}: {what}"));
        panic!(
            "{} of {situations} situations of {ruleset} differ. The shortest is {ruleset}:{number}:{situation}:\n{told}{what}\n\nThe \
             next shortest:{}",
            differing.len(),
            others.collect::<String>()
        );
    }
}

fn make(roster: fn(&mut Chance) -> Roster, number: u64) -> Roster {
    roster(&mut Chance::new(number))
}

fn play_one(roster: &Roster, number: u64, situation: u64, idle: &Battle, battle: Battle) -> (Trial, Option<String>) {
    let seed = number * 1_000 + situation;
    let mut trial = Trial { battle, tape: Tape::new(seed), chance: Chance::new(!seed), trace: Vec::new() };
    trial.battle.restart(idle, DiceSource::Seed(seed));
    trial.trace.push((None, trial.opening()));
    let difference = (roster.play)(&mut trial).err().map(|difference| difference.0);
    (trial, difference)
}
