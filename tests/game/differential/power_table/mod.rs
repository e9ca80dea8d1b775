//! The power table on open ground: sides in turn, three kinds of move, accuracy against evasion, power rolls and criticals.

mod unit;

use hexfray::{
    battle::{Act, Aim, Decision, Event, Order, Verb},
    grid::Cell,
};

use self::unit::{Unit, random_unit};
use crate::differential::{
    ground::{At, Ground, Shape, across, down},
    tape::{Chance, Tape},
    trial::{Agreed, Files, Roster, Trial, checks, harm, id, turn_ends},
};

/// The published table, with the figures of the catalogue: powers 0 to 100, rolls 2 to 12 (SW-160).
const ROWS: &str =
    include_str!("../../../../crates/rules-power-table/tests/power_table/numbers/tables/power_table.csv");

pub fn roster(chance: &mut Chance) -> Roster {
    let shape = chance.one(&[Shape::Corners, Shape::Hexes]);
    let ground = Ground { shape, cols: 26, rows: 18 };
    let (melee, monsters) = (chance.percent(50), chance.percent(40));
    let (mut units, mut sheets, mut weapons) = (Vec::new(), String::new(), String::new());
    let count = if melee { 4 } else { chance.between(2, 5) as usize };
    for number in 0..count {
        let side = if melee || number < 2 { number % 2 } else { chance.below(2) };
        let unit = random_unit(chance, number, side, melee, monsters && side == 1);
        unit.write(number, melee, &mut sheets, &mut weapons);
        units.push(unit);
    }
    let files = Files {
        ruleset: "power_table",
        map: ground.text(""),
        units: sheets,
        weapons,
        armour: String::new(),
        keys: "mode = 'standard'",
        settings: "auto_block = 'never'".to_owned(),
        sides: units.iter().map(|unit| unit.side).collect(),
        at: units.iter().map(|unit| unit.at).collect(),
    };
    files.roster(move |trial| play(trial, ground, melee, units.clone()))
}

struct Reading {
    ground: Ground,
    melee: bool,
    units: Vec<Unit>,
    first: usize,
    /// The side whose turns are in progress.
    side: usize,
    rows: Vec<Vec<Option<i32>>>,
}

fn rows() -> Vec<Vec<Option<i32>>> {
    let row = |line: &str| line.split(',').skip(1).map(|cell| cell.trim().parse().ok()).collect();
    ROWS.lines().skip(1).map(row).collect()
}

fn two(tape: &mut Tape) -> i32 {
    tape.roll(6) + tape.roll(6)
}

fn play(trial: &mut Trial, ground: Ground, melee: bool, units: Vec<Unit>) -> Agreed {
    let mut reading = Reading { ground, melee, units, first: 0, side: 0, rows: rows() };
    reading.initiative(&mut trial.tape);
    let opening = trial.opening();
    trial.same_dice(&opening)?;
    let mut cells: Vec<At> = ground.cells().collect();
    for unit in 0..reading.units.len() {
        // Units in close combat stand in pairs at least 12 metres apart; archers stand alone.
        let at = match (melee, unit) {
            (true, 0 | 1) => (4, 9),
            (true, _) => (20, 9),
            _ => cells.swap_remove(trial.chance.below(cells.len())),
        };
        trial.place(unit, at)?;
        reading.units[unit].at = at;
    }
    for _ in 0..14 {
        if reading.is_over() {
            return trial.same("the battle is over", true, trial.battle.outcome().is_some());
        }
        reading.step(trial)?;
    }
    Ok(())
}

impl Reading {
    fn is_over(&self) -> bool {
        (0..2).any(|side| self.units.iter().all(|unit| unit.side != side || unit.hp <= 0))
    }

    /// Monsters have a score that one of the characters has to reach. Between characters both sides roll, and the better result
    /// wins; equal ones are rolled again (SW-028, SW-029).
    fn initiative(&mut self, tape: &mut Tape) {
        let monsters: Vec<i32> = self.units.iter().filter(|unit| unit.monster).map(|unit| unit.fixed[3]).collect();
        // Monster knowledge: each character rolls once for each kind (SW-027).
        for _ in &monsters {
            for _ in self.units.iter().filter(|unit| !unit.monster) {
                two(tape);
            }
        }
        loop {
            let mut best = [i32::MIN; 2];
            let mut characters: Vec<&Unit> = self.units.iter().filter(|unit| !unit.monster).collect();
            characters.sort_by_key(|unit| unit.side);
            for unit in characters {
                let skill = if unit.scout > 0 { unit.scout + unit.agility / 6 } else { 0 };
                let dice = two(tape);
                // A double 1 fails regardless of modifiers (SW-018).
                if dice > 2 {
                    best[unit.side] = best[unit.side].max(dice + skill);
                }
            }
            match monsters.iter().max() {
                Some(&score) => self.first = usize::from(best[0] < score),
                None if best[0] == best[1] => continue,
                None => self.first = usize::from(best[0] < best[1]),
            }
            break;
        }
        self.side = self.first;
    }

    /// The side continues while it has a unit that has not acted; then the other side, then the next round (SW-045, SW-048).
    fn next(&mut self) {
        let waits =
            |units: &[Unit], side: usize| units.iter().any(|unit| unit.side == side && unit.hp > 0 && !unit.acted);
        if waits(&self.units, self.side) {
            return;
        }
        if self.side == self.first && waits(&self.units, 1 - self.side) {
            self.side = 1 - self.side;
            return;
        }
        self.units.iter_mut().for_each(|unit| unit.acted = false);
        self.side = if waits(&self.units, self.first) { self.first } else { 1 - self.first };
    }

    fn step(&mut self, trial: &mut Trial) -> Agreed {
        if let Decision::Pick { side } = *trial.battle.decision() {
            trial.same("the side that is to act", self.side, usize::from(side.0))?;
            let ready: Vec<usize> = self.ready().collect();
            for unit in 0..self.units.len() {
                trial.same_verdict(&Order::Pick { unit: id(unit) }, ready.contains(&unit))?;
            }
            let unit = trial.chance.one(&ready);
            trial.submit(Order::Pick { unit: id(unit) })?;
        }
        let Decision::Act { unit, .. } = *trial.battle.decision() else {
            return trial.same("a turn", "a turn".to_owned(), format!("{:?}", trial.battle.decision()));
        };
        let actor = usize::from(unit.0);
        trial.same("whether the actor is one who is ready", true, self.ready().any(|unit| unit == actor))?;
        let fresh = !self.units[actor].acts;
        if fresh {
            let unit = &mut self.units[actor];
            (unit.acts, unit.moved, unit.hurried, unit.struck) = (true, 0, false, false);
        }
        let reach = if fresh { self.reach(actor) } else { Vec::new() };
        if fresh && !(self.melee && self.is_alone(actor)) {
            trial.same_reach(actor, reach.clone())?;
        }
        let foes = (0..self.units.len())
            .filter(|&foe| self.units[foe].side != self.units[actor].side && self.units[foe].hp > 0);
        let mut strikes = Vec::new();
        for foe in foes {
            let legal = self.may_strike(actor, foe);
            trial.same_verdict(&attack(actor, foe), legal)?;
            strikes.extend(legal.then_some(foe));
        }
        let wish = trial.chance.below(100);
        if wish < 70 && !strikes.is_empty() {
            let foe = trial.chance.one(&strikes);
            return self.strike(trial, actor, foe);
        }
        let empty: Vec<(At, i32)> =
            reach.into_iter().filter(|(at, _)| self.units.iter().all(|unit| unit.at != *at)).collect();
        let order = if wish < 95 && !empty.is_empty() && !self.melee {
            let (to, cost) = trial.chance.one(&empty);
            let unit = &mut self.units[actor];
            (unit.at, unit.moved) = (to, cost / 2);
            // A Full Move costs 4 of evasion until the next turn (SW-062).
            unit.hurried = unit.moved > unit.pace();
            Order::Move { unit: id(actor), to: Cell::new(to.0, to.1) }
        } else {
            Order::EndTurn { unit: id(actor) }
        };
        let events = trial.submit(order)?;
        self.after(trial, &events)
    }

    fn ready(&self) -> impl Iterator<Item = usize> + '_ {
        let ready = |&unit: &usize| {
            let unit = &self.units[unit];
            unit.side == self.side && unit.hp > 0 && !unit.acted
        };
        (0..self.units.len()).filter(ready)
    }

    fn is_alone(&self, unit: usize) -> bool {
        let unit = &self.units[unit];
        !self.units.iter().any(|other| other.side != unit.side && other.at == unit.at && other.hp > 0)
    }

    /// Up to three times the Move Speed; no unit leaves a cell with a foe in it (SW-076 … SW-080).
    fn reach(&self, of: usize) -> Vec<(At, i32)> {
        if !self.is_alone(of) {
            return Vec::new();
        }
        let unit = &self.units[of];
        let most = (3 * unit.pace()).max(unit.pace().min(3));
        let far = |at: At| (at, self.path(unit.at, at));
        let cells = self.ground.cells().filter(|&at| at != unit.at).map(far);
        cells.filter(|&(_, metres)| metres <= most).map(|(at, metres)| (at, 2 * metres)).collect()
    }

    /// Metres of the shortest path over open ground: a diagonal is √2, and the sum is rounded (SW-006).
    fn path(&self, from: At, to: At) -> i32 {
        if self.ground.shape == Shape::Hexes {
            return self.ground.distance(from, to);
        }
        let (more, less) = (across(from, to).max(down(from, to)), across(from, to).min(down(from, to)));
        (f64::from(more - less) + f64::from(less) * 2_f64.sqrt()).round() as i32
    }

    /// Metres in a straight line, rounded (SW-005).
    fn metres(&self, from: At, to: At) -> i32 {
        if self.ground.shape == Shape::Hexes {
            return self.ground.distance(from, to);
        }
        f64::from(across(from, to)).hypot(f64::from(down(from, to))).round() as i32
    }

    /// Whether the target is in the same cell, or within range after at most a Limited Move (SW-149, SW-150).
    fn may_strike(&self, unit: usize, target: usize) -> bool {
        let (striker, target) = (&self.units[unit], &self.units[target]);
        if striker.struck {
            return false;
        }
        if self.melee {
            return striker.at == target.at;
        }
        striker.moved <= striker.pace().min(3) && self.metres(striker.at, target.at) <= striker.range
    }

    fn strike(&mut self, trial: &mut Trial, actor: usize, target: usize) -> Agreed {
        let events = trial.submit(attack(actor, target))?;
        self.units[actor].struck = true;
        let (striker, other) = (self.units[actor].clone(), self.units[target].clone());
        let tape = &mut trial.tape;
        // A unit without a class for the roll, as archers for evasion, only rolls 2d (SW-023, SW-024).
        let (accuracy, slips) = match striker.monster {
            true => (striker.fixed[0] + 7, false),
            false => {
                let dice = two(tape);
                (dice + striker.level + striker.dexterity / 6 + striker.accuracy, dice == 2)
            }
        };
        let hurried = if other.hurried { -4 } else { 0 };
        let (evasion, stumbles) = match other.monster {
            true => (other.fixed[1] + 7 + hurried, false),
            false => {
                let dice = two(tape);
                let skill = if self.melee { other.level + other.agility / 6 } else { 0 };
                (dice + skill + hurried, dice == 2)
            }
        };
        let hits = !slips && (stumbles || accuracy > evasion);
        let mut struck = Vec::new();
        if hits {
            let harm = if striker.monster { two(tape) + striker.fixed[2] } else { self.power(tape, &striker, &other) };
            let harm = (harm - other.defense).max(0);
            let unit = &mut self.units[target];
            unit.hp -= harm;
            struck.push((target, harm, unit.hp));
            if unit.hp <= 0 && !unit.monster {
                // A Death Check; its result does not matter for the comparison (SW-187).
                two(tape);
            }
        }
        let check: Vec<bool> = checks(&events).into_iter().take(1).map(|(_, _, passed)| passed).collect();
        trial.same("whether it hits", vec![hits], check)?;
        trial.same("whom it hurt, how much, and what is left", struck, harm(&events))?;
        self.after(trial, &events)
    }

    /// The power roll: criticals are kept and rolled again; a first double 1 does nothing (SW-160 … SW-183).
    fn power(&self, tape: &mut Tape, striker: &Unit, other: &Unit) -> i32 {
        let critical = striker.critical - i32::from(striker.fencer) + i32::from(other.metal);
        let critical = critical.max(8);
        let mut sum = 0;
        for first in [true].into_iter().chain(std::iter::repeat(false)) {
            let roll = two(tape);
            match self.rows[striker.power][roll as usize - 2] {
                Some(result) => sum += result,
                None if first => return 0,
                None => break,
            }
            if critical > 12 || roll < critical {
                break;
            }
        }
        sum + striker.level + striker.strength / 6
    }

    fn after(&mut self, trial: &mut Trial, events: &[Event]) -> Agreed {
        for unit in turn_ends(events) {
            (self.units[unit].acted, self.units[unit].acts) = (true, false);
            self.next();
        }
        trial.same_dice(events)?;
        trial.same_hp(self.units.iter().map(|unit| unit.hp))
    }
}

fn attack(unit: usize, target: usize) -> Order {
    Order::Act { unit: id(unit), act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(id(target)) }
}
