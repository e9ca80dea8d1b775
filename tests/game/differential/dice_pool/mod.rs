//! Dice pools on open ground: initiative once, moves and sprints, contested attacks, wounds and wound penalties; in half of the
//! rosters also opportunity attacks and holds.

mod blows;
mod unit;

use std::cmp::Reverse;

use hexfray::{
    battle::{Event, Order, Presence},
    grid::Cell,
};

use self::{
    blows::{Blow, get_free},
    unit::{BLADE, GUN, NET, Unit, WEAPONS, random_unit},
};
use crate::differential::{
    ground::{At, Ground, Shape},
    tape::{Chance, Tape},
    trial::{Agreed, Files, Roster, Trial, id, turn_ends},
};

pub fn roster(chance: &mut Chance) -> Roster {
    let shape = chance.one(&[Shape::Corners, Shape::Hexes]);
    let ground = Ground { shape, cols: 10, rows: 8 };
    let wrestle = chance.percent(50);
    let (mut units, mut sheets) = (Vec::new(), String::new());
    for number in 0..chance.between(2, 6) as usize {
        let unit = random_unit(chance, number, wrestle);
        unit.write(number, &mut sheets);
        units.push(unit);
    }
    let files = Files {
        ruleset: "dice_pool",
        map: ground.text(""),
        units: sheets,
        weapons: WEAPONS.to_owned(),
        armour: String::new(),
        keys: "",
        // Without grapples there are no attacks out of turn either.
        settings: if wrestle { String::new() } else { "opportunity_min_close = 20".to_owned() },
        sides: units.iter().map(|unit| unit.side).collect(),
        at: units.iter().map(|unit| unit.at).collect(),
    };
    files.roster(move |trial| play(trial, ground, units.clone(), wrestle))
}

/// The hold of a unit on another, with its points (DP-120).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hold {
    by: usize,
    on: usize,
    pool: i32,
}

struct Reading {
    ground: Ground,
    units: Vec<Unit>,
    /// All units, the highest initiative first.
    order: Vec<usize>,
    actor: usize,
    /// Whether there are opportunity attacks and holds.
    opportunities: bool,
    holds: Vec<Hold>,
    /// The events since the last order that was not an answer, and the number of them that have been checked for harm.
    events: Vec<Event>,
    told: usize,
}

/// Hits: dice that show 4 or more; without dice nothing is rolled (DP-002, DP-003).
fn hits(tape: &mut Tape, pool: i32) -> i32 {
    (0..pool.max(0)).filter(|_| tape.roll(6) >= 4).count() as i32
}

fn play(trial: &mut Trial, ground: Ground, units: Vec<Unit>, opportunities: bool) -> Agreed {
    // Initiative is rolled once, and ties go to the larger pool, the first side, the lower number (DP-013, DP-017).
    let mut order: Vec<(usize, i32)> = Vec::new();
    for (number, unit) in units.iter().enumerate() {
        order.push((number, hits(&mut trial.tape, unit.mental + unit.awareness)));
    }
    let pool = |unit: usize| units[unit].mental + units[unit].awareness;
    order.sort_by_key(|&(unit, hits)| (Reverse((hits, pool(unit))), units[unit].side, unit));
    let order: Vec<usize> = order.into_iter().map(|(unit, _)| unit).collect();
    let (holds, events) = (Vec::new(), Vec::new());
    let mut reading = Reading { ground, units, order, actor: 0, opportunities, holds, events, told: 0 };
    reading.next_turn();
    let opening = trial.opening();
    trial.same_dice(&opening)?;
    let beats = trial.battle.timeline().iter().map(|beat| usize::from(beat.unit.0)).collect();
    trial.same("the order", reading.order.clone(), beats)?;
    // Many units in few cells, so that they meet.
    let cells: Vec<At> = ground.cells().collect();
    let places: Vec<At> = (0..3).map(|_| trial.chance.one(&cells)).collect();
    for unit in 0..reading.units.len() {
        let at = if trial.chance.percent(70) { trial.chance.one(&places) } else { trial.chance.one(&cells) };
        trial.place(unit, at)?;
        reading.units[unit].at = at;
    }
    for _ in 0..14 {
        if reading.is_over() {
            return trial.same("the battle is over", true, trial.battle.outcome().is_some());
        }
        if reading.is_beyond() {
            return reading.same_end(trial);
        }
        reading.step(trial)?;
    }
    Ok(())
}

impl Reading {
    fn is_over(&self) -> bool {
        (0..2).any(|side| self.units.iter().all(|unit| unit.side != side || unit.is_down()))
    }

    /// The units beaten by a hold, which has at least as many points as they have health left (DP-140).
    fn beaten(&self) -> impl Iterator<Item = usize> + '_ {
        let beats = |hold: &&Hold| !self.units[hold.on].is_down() && hold.pool >= self.units[hold.on].left();
        self.holds.iter().filter(beats).map(|hold| hold.on)
    }

    /// This minimal implementation does not cover fights after a hold has beaten a unit.
    fn is_beyond(&self) -> bool {
        self.beaten().next().is_some()
    }

    /// A unit beaten by a hold is out, unless it can and does spend energy against that, about which it is asked first (DP-140,
    /// DP-142).
    fn same_end(&self, trial: &Trial) -> Agreed {
        let asked = trial.battle.decision().unit();
        for unit in self.beaten().filter(|&unit| self.units[unit].energy == 0) {
            let waits = asked.is_some_and(|asked| self.beaten().any(|other| id(other) == asked));
            let is_out = trial.battle.unit(id(unit)).unwrap().presence == Presence::Down;
            trial.same(&format!("whether a hold beats unit {unit}"), true, is_out || waits)?;
        }
        Ok(())
    }

    /// The unit with the highest initiative that is not marked acts next. A dying unit takes 1 damage in its own turn (DP-019,
    /// DP-020, DP-152), and holds cost a point (DP-125) except on a victim that is out (DP-141).
    fn next_turn(&mut self) {
        loop {
            let next = self.order.iter().copied().find(|&unit| !self.units[unit].marked && !self.units[unit].is_dead());
            let Some(next) = next else {
                self.units.iter_mut().for_each(|unit| unit.marked = false);
                continue;
            };
            let unit = &mut self.units[next];
            unit.marked = true;
            // An incapacitated unit can only speak in its turn (DP-146).
            (unit.simple, unit.has_moved) = (if unit.is_down() { 0 } else { 2 }, false);
            unit.damage += i32::from(unit.is_down());
            if unit.is_dead() {
                continue;
            }
            let units = &self.units;
            for hold in self.holds.iter_mut().filter(|hold| hold.by == next) {
                hold.pool -= i32::from(!units[hold.on].is_down());
            }
            self.settle();
            self.actor = next;
            return;
        }
    }

    fn step(&mut self, trial: &mut Trial) -> Agreed {
        let actor = self.actor;
        trial.same("who acts", Some(id(actor)), trial.battle.decision().unit())?;
        let reach = self.reach();
        trial.same_reach(actor, reach.clone())?;
        let strikes = self.strikes(trial)?;
        let free = self.escapes(trial)?;
        let wish = trial.chance.below(100);
        if wish < 6 && !free.is_empty() {
            let unit = trial.chance.one(&free);
            self.gets_free(trial, unit)?;
        } else if wish < 70 && !strikes.is_empty() {
            let blow = trial.chance.one(&strikes);
            self.units[actor].simple -= 1;
            self.submit(trial, blow.order())?;
            if blow.with != GUN || self.provokes(trial, actor)? {
                self.blow(trial, blow)?;
            }
        } else if wish < 92 && !reach.is_empty() {
            let (to, _) = trial.chance.one(&reach);
            self.go(trial, to)?;
        } else {
            self.submit(trial, Order::EndTurn { unit: id(actor) })?;
        }
        self.after(trial)
    }

    /// The attacks that the actor may make on standing units.
    fn strikes(&self, trial: &Trial) -> Agreed<Vec<Blow>> {
        let actor = self.actor;
        let stands = |&foe: &usize| self.units[foe].side != self.units[actor].side && !self.units[foe].is_down();
        let mut strikes = Vec::new();
        for target in (0..self.units.len()).filter(stands) {
            for (with, grapples) in [(BLADE, false), (GUN, false), (BLADE, true), (NET, true), (GUN, true)] {
                let blow = Blow { by: actor, target, with, grapples };
                let legal = self.units[actor].simple > 0 && self.may_strike(blow);
                trial.same_verdict(&blow.order(), legal)?;
                strikes.extend((legal && (!grapples || self.opportunities)).then_some(blow));
            }
        }
        Ok(strikes)
    }

    /// Units that may get free of their holder, in any unit's turn (DP-025, DP-129).
    fn escapes(&self, trial: &Trial) -> Agreed<Vec<usize>> {
        let mut free = Vec::new();
        for (number, unit) in self.units.iter().enumerate().filter(|(_, unit)| !unit.is_down()) {
            let several = self.holds.iter().filter(|hold| hold.on == number).count() > 1;
            let legal = self.price_of_freedom(number).is_some_and(|price| price <= unit.energy);
            if !several {
                trial.same_verdict(&get_free(number), legal)?;
                free.extend(legal.then_some(number));
            }
        }
        Ok(free)
    }

    fn distance(&self, one: usize, other: usize) -> i32 {
        self.ground.distance(self.units[one].at, self.units[other].at)
    }

    /// All spaces within speed, occupied or not; none for a unit that is held (DP-035, DP-051, DP-054, DP-131).
    fn reach(&self) -> Vec<(At, i32)> {
        let unit = &self.units[self.actor];
        let is_held = self.holds.iter().any(|hold| hold.on == self.actor);
        if unit.simple == 0 || unit.has_moved && unit.energy == 0 || is_held {
            return Vec::new();
        }
        let far = |at: At| (at, self.ground.distance(unit.at, at));
        let near = self.ground.cells().map(far).filter(|&(_, steps)| (1..=unit.speed).contains(&steps));
        near.map(|(at, steps)| (at, 2 * steps)).collect()
    }

    /// A move; a unit held by the actor is taken along for a point (DP-132).
    fn go(&mut self, trial: &mut Trial, to: At) -> Agreed {
        let actor = self.actor;
        let unit = &mut self.units[actor];
        // A second move is a sprint (DP-053).
        unit.energy -= i32::from(unit.has_moved);
        (unit.simple, unit.has_moved) = (unit.simple - 1, true);
        self.submit(trial, Order::Move { unit: id(actor), to: Cell::new(to.0, to.1) })?;
        if self.provokes(trial, actor)? {
            self.units[actor].at = to;
            for hold in self.holds.iter_mut().filter(|hold| hold.by == actor) {
                hold.pool -= 1;
                self.units[hold.on].at = to;
            }
            self.settle();
        }
        Ok(())
    }

    fn submit(&mut self, trial: &mut Trial, order: Order) -> Agreed {
        self.events.extend(trial.submit(order)?);
        Ok(())
    }

    fn after(&mut self, trial: &mut Trial) -> Agreed {
        let events = std::mem::take(&mut self.events);
        self.told = 0;
        if turn_ends(&events).next().is_some() && !self.is_over() {
            self.next_turn();
        }
        trial.same_dice(&events)?;
        trial.same_hp(self.units.iter().map(Unit::left))?;
        if self.is_over() || self.is_beyond() {
            return Ok(());
        }
        for (number, unit) in self.units.iter().enumerate() {
            let there = trial.battle.unit(id(number)).unwrap();
            let at = there.cell.map(|cell| (cell.col, cell.row));
            if !unit.is_dead() {
                trial.same(
                    &format!("where unit {number} is, and its energy"),
                    (Some(unit.at), unit.energy),
                    (at, there.mp),
                )?;
            }
        }
        self.same_holds(trial)
    }

    /// Compares all holds with their points.
    fn same_holds(&self, trial: &Trial) -> Agreed {
        let points = |about: &str| about.split([' ', ';']).find_map(|word| word.parse().ok()).unwrap_or(0);
        let bonds = trial.battle.bonds().into_iter().map(|bond| Hold {
            by: usize::from(bond.holder.0),
            on: usize::from(bond.held.0),
            pool: points(bond.about.as_str()),
        });
        let (mut catalogue, mut engine) = (self.holds.clone(), bonds.collect::<Vec<_>>());
        catalogue.sort_unstable();
        engine.sort_unstable();
        trial.same("holds", catalogue, engine)
    }
}
