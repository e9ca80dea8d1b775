//! Percentile combat on open ground: ticks, Move, ranges, units in the way, d% against ACC − EVA, damage codes.

use std::{cmp::Reverse, collections::VecDeque, fmt::Write as _};

use hexfray::battle::{Act, Aim, Decision, Event, Order, Verb};

use crate::differential::{
    ground::{At, Ground, Shape},
    tape::{Chance, Tape},
    trial::{Agreed, Files, Roster, Trial, checks, harm, id, turn_ends},
};

/// Types of weapons, their ranges, and whether they hit units in the way (MC-081, MC-082, MC-086).
const WEAPONS: [(&str, i32, bool); 8] = [
    ("sword", 1, false),
    ("staff", 1, false),
    ("polearm", 2, true),
    ("flail", 2, true),
    ("thrown", 4, true),
    ("crossbow", 5, true),
    ("bow", 6, true),
    ("rifle", 8, true),
];

/// Creature types that walk, and their bonus to Move (MC-022); characters have none.
const CREATURES: [(&str, i32); 8] =
    [("", 0), ("", 0), ("humanoid", 0), ("beast", 1), ("insect", -1), ("lizard", 2), ("machina", -1), ("plant", -2)];

#[derive(Clone, Debug)]
struct Unit {
    side: usize,
    monster: bool,
    strength: i32,
    speed: i32,
    pace: i32,
    acc: i32,
    evasion: i32,
    armour: i32,
    hp: i32,
    /// Scale of Strength and sides of the die.
    code: (i32, u16),
    range: i32,
    /// Whether a unit in the way is hit.
    has_zones: bool,
    at: At,
    defends: bool,
    moved: bool,
    acted: bool,
}

pub fn roster(chance: &mut Chance) -> Roster {
    let shape = chance.one(&[Shape::Sides, Shape::Hexes]);
    let ground = Ground { shape, cols: 11, rows: 9 };
    let (mut units, mut sheets, mut weapons) = (Vec::new(), String::new(), String::new());
    let quick = chance.percent(25);
    for number in 0..chance.between(3, 7) as usize {
        let side = if number < 2 { number } else { chance.below(2) };
        let (kind, range, has_zones) = chance.one(&WEAPONS);
        let (creature, further) = chance.one(&CREATURES);
        let speed = if quick { chance.between(20, 70) } else { chance.between(1, 12) };
        let least = chance.one(&[30, 90]);
        let unit = Unit {
            side,
            monster: !creature.is_empty(),
            strength: chance.between(1, 20),
            speed,
            pace: (2 + speed / 5 + further).clamp(1, 8),
            acc: chance.between(least, 160),
            evasion: chance.between(0, 60),
            armour: chance.between(0, 30),
            hp: chance.between(5, 90),
            code: (chance.between(1, 6), chance.one(&[6, 8, 10, 12])),
            range,
            has_zones,
            at: (0, number as i16),
            defends: false,
            moved: false,
            acted: false,
        };
        let (scale, die) = unit.code;
        writeln!(weapons, "[[weapon]]\nkey = 'weapon{number}'\ntype = '{kind}'\ndamage = '{scale}xSTR+d{die}'")
            .unwrap();
        writeln!(
            sheets,
            "[[unit]]\nkey = 'unit{number}'\nname = 'Unit {number}'\nattributes = {{ str = {}, spd = {speed} }}\nacc = {}\n\
             eva = {}\narm = {}\nhp = {}\nweapons = ['weapon{number}']",
            unit.strength, unit.acc, unit.evasion, unit.armour, unit.hp
        )
        .unwrap();
        if unit.monster {
            writeln!(sheets, "creature = '{creature}'").unwrap();
        }
        units.push(unit);
    }
    let files = Files {
        ruleset: "percentile",
        map: ground.text(""),
        units: sheets,
        weapons,
        armour: String::new(),
        keys: "",
        settings: "escape_declared = 'turn_before'".to_owned(),
        sides: units.iter().map(|unit| unit.side).collect(),
        at: units.iter().map(|unit| unit.at).collect(),
    };
    files.roster(move |trial| play(trial, ground, units.clone()))
}

/// A turn of this round.
struct Turn {
    unit: usize,
    count: i32,
    /// Its place among tied turns; `None` until they are rolled off.
    place: Option<usize>,
}

/// The second implementation's state of a battle.
struct Reading {
    ground: Ground,
    units: Vec<Unit>,
    /// The turns of this round that are still to come, the next first.
    turns: VecDeque<Turn>,
    /// The turns that have started since the last comparison.
    begun: Vec<(usize, Option<i32>)>,
}

fn play(trial: &mut Trial, ground: Ground, units: Vec<Unit>) -> Agreed {
    let mut reading = Reading { ground, units, turns: VecDeque::new(), begun: Vec::new() };
    reading.begin_round(&mut trial.tape);
    reading.begin_turn();
    let opening = trial.opening();
    trial.same_dice(&opening)?;
    reading.same_turns(trial, &opening)?;
    // Every unit enters from the first column.
    let mut cells: Vec<At> = ground.cells().filter(|(col, _)| *col > 0).collect();
    for unit in 0..reading.units.len() {
        let at = cells.swap_remove(trial.chance.below(cells.len()));
        trial.place(unit, at)?;
        reading.units[unit].at = at;
    }
    for _ in 0..14 {
        if reading.is_over() {
            return trial.same("the battle is over", true, trial.battle.outcome().is_some());
        }
        let actor = reading.turns[0].unit;
        trial.same("who acts", Some(id(actor)), trial.battle.decision().unit())?;
        trial.same("a turn", true, matches!(trial.battle.decision(), Decision::Act { .. }))?;
        let reach = reading.reach(actor);
        trial.same_reach(actor, reach.clone())?;
        let foes = reading.foes(actor);
        for &foe in &foes {
            trial.same_verdict(&attack(actor, foe), reading.may_strike(actor, foe))?;
        }
        let struck: Vec<usize> = foes.into_iter().filter(|&foe| reading.may_strike(actor, foe)).collect();
        let fresh = !reading.units[actor].acted && !reading.units[actor].moved;
        let wish = trial.chance.below(100);
        let order = if !struck.is_empty() && wish < 60 {
            attack(actor, trial.chance.one(&struck))
        } else if fresh && wish > 92 {
            Order::Act { unit: id(actor), act: Act::new(Verb::DEFEND, 0), aim: Aim::None }
        } else if !reach.is_empty() && wish < 90 {
            let (to, _) = nearer(trial, &reading, actor, &reach);
            Order::Move { unit: id(actor), to: hexfray::grid::Cell::new(to.0, to.1) }
        } else {
            Order::EndTurn { unit: id(actor) }
        };
        let events = trial.submit(order)?;
        reading.follow(trial, order, &events)?;
    }
    Ok(())
}

/// A reachable cell, mostly the one nearest to a foe.
fn nearer(trial: &mut Trial, reading: &Reading, actor: usize, reach: &[(At, i32)]) -> (At, i32) {
    let foes = reading.foes(actor);
    if trial.chance.percent(30) || foes.is_empty() {
        return trial.chance.one(reach);
    }
    let foe = reading.units[trial.chance.one(&foes)].at;
    *reach.iter().min_by_key(|(at, _)| reading.ground.distance(*at, foe)).unwrap()
}

fn attack(unit: usize, target: usize) -> Order {
    Order::Act { unit: id(unit), act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(id(target)) }
}

impl Reading {
    fn is_over(&self) -> bool {
        (0..2).any(|side| self.units.iter().all(|unit| unit.side != side || unit.hp == 0))
    }

    fn foes(&self, of: usize) -> Vec<usize> {
        let hostile = |&other: &usize| self.units[other].side != self.units[of].side && self.units[other].hp > 0;
        (0..self.units.len()).filter(hostile).collect()
    }

    /// All units that can act roll d10 + SPD; ties go to the higher SPD, then to a roll-off (TC-039, TC-042, TC-043).
    fn begin_round(&mut self, tape: &mut Tape) {
        let mut order: Vec<(usize, i32, Vec<i32>)> = Vec::new();
        for (number, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.hp > 0) {
            order.push((number, tape.roll(10) + unit.speed, Vec::new()));
        }
        let units = &self.units;
        let key = |(unit, count, offs): &(usize, i32, Vec<i32>)| Reverse((*count, units[*unit].speed, offs.clone()));
        loop {
            order.sort_by_key(key);
            let tied = |at: usize| key(&order[at]) == key(&order[at + 1]);
            let Some(first) = (0..order.len() - 1).find(|&at| tied(at)) else { break };
            let last = (first..order.len() - 1).find(|&at| !tied(at)).unwrap_or(order.len() - 1);
            order[first..=last].sort_by_key(|(unit, _, _)| *unit);
            for (_, _, offs) in &mut order[first..=last] {
                offs.push(tape.roll(10));
            }
        }
        // Above 35 there is a further turn 35 ticks later, and so on (TC-059).
        let mut turns: Vec<Turn> = Vec::new();
        for (place, (unit, count, _)) in order.into_iter().enumerate() {
            turns.push(Turn { unit, count, place: Some(place) });
            let further = (1..).map(|turn| count - 35 * turn).take_while(|&next| count > 35 && next > 0);
            turns.extend(further.map(|count| Turn { unit, count, place: None }));
        }
        turns.sort_by_key(|turn| (self.rank(turn), turn.place, turn.unit));
        self.turns = turns.into();
    }

    fn rank(&self, turn: &Turn) -> Reverse<(i32, i32)> {
        Reverse((turn.count, self.units[turn.unit].speed))
    }

    /// Further turns at the same tick are rolled off when they come up (TC-043).
    fn roll_off(&mut self, tape: &mut Tape) {
        let tied = self.turns.iter().take_while(|turn| self.rank(turn) == self.rank(&self.turns[0])).count();
        if tied == 1 || self.turns.iter().take(tied).all(|turn| turn.place.is_some()) {
            return;
        }
        let mut tied: Vec<(Vec<i32>, Turn)> = self.turns.drain(..tied).map(|turn| (Vec::new(), turn)).collect();
        tied.sort_by_key(|(_, turn)| turn.unit);
        while let Some(first) = (1..tied.len()).find(|&at| tied[at].0 == tied[at - 1].0) {
            let same = tied[first].0.clone();
            for (offs, _) in tied.iter_mut().filter(|(offs, _)| *offs == same) {
                offs.push(tape.roll(10));
            }
            tied.sort_by_key(|(offs, turn)| (Reverse(offs.clone()), turn.unit));
        }
        for (place, (_, turn)) in tied.into_iter().enumerate().rev() {
            self.turns.push_front(Turn { place: Some(place), ..turn });
        }
    }

    fn begin_turn(&mut self) {
        let Turn { unit, count, .. } = self.turns[0];
        (self.units[unit].moved, self.units[unit].acted) = (false, false);
        self.begun.push((unit, Some(count)));
    }

    fn end_turn(&mut self, tape: &mut Tape) {
        self.turns.pop_front();
        let units = &self.units;
        self.turns.retain(|turn| units[turn.unit].hp > 0);
        if self.turns.is_empty() {
            self.begin_round(tape);
        }
        self.roll_off(tape);
        self.begin_turn();
    }

    fn same_turns(&mut self, trial: &Trial, events: &[Event]) -> Agreed {
        let begun = events.iter().filter_map(|event| match event {
            Event::TurnStarted { unit, tick } => Some((usize::from(unit.0), *tick)),
            _ => None,
        });
        trial.same("turns that begin", std::mem::take(&mut self.begun), begun.collect())
    }

    /// Cells within Move, past comrades, not past foes, and never occupied ones (MC-019, MC-043, MC-044).
    fn reach(&self, of: usize) -> Vec<(At, i32)> {
        let unit = &self.units[of];
        if unit.moved {
            return Vec::new();
        }
        let mut steps = vec![(unit.at, 0)];
        let mut next = 0;
        while let Some(&(at, cost)) = steps.get(next) {
            next += 1;
            for to in self.ground.beside(at) {
                let known = steps.iter().any(|(cell, _)| *cell == to);
                if cost < unit.pace && !known && !self.stands(to, |other| other.side != unit.side && other.hp > 0) {
                    steps.push((to, cost + 1));
                }
            }
        }
        // Monsters that fell are gone; the bodies of characters can be passed (TC-138).
        let free = |at: At| !self.stands(at, |other| other.hp > 0 || !other.monster);
        steps.into_iter().skip(1).filter(|(at, _)| free(*at)).map(|(at, cost)| (at, 2 * cost)).collect()
    }

    fn stands(&self, at: At, who: impl Fn(&Unit) -> bool) -> bool {
        self.units.iter().any(|unit| unit.at == at && who(unit))
    }

    fn may_strike(&self, unit: usize, target: usize) -> bool {
        let (striker, target) = (&self.units[unit], &self.units[target]);
        !striker.acted && self.ground.distance(striker.at, target.at) <= striker.range
    }

    /// The unit that a blow or a shot hits: the first in the way, or the target (MC-087).
    fn is_hit(&self, unit: usize, target: usize) -> usize {
        let way = self.ground.between(self.units[unit].at, self.units[target].at);
        let there =
            |at: At| (0..self.units.len()).find(|&other| self.units[other].at == at && self.units[other].hp > 0);
        let first = way.into_iter().find_map(there);
        first.filter(|_| self.units[unit].has_zones).unwrap_or(target)
    }

    fn follow(&mut self, trial: &mut Trial, order: Order, events: &[Event]) -> Agreed {
        match order {
            Order::Move { unit, to } => {
                let unit = &mut self.units[usize::from(unit.0)];
                (unit.moved, unit.at) = (true, (to.col, to.row));
            }
            Order::Act { unit, act, .. } if act.verb == Verb::DEFEND => {
                let unit = &mut self.units[usize::from(unit.0)];
                (unit.acted, unit.defends) = (true, true);
            }
            Order::Act { unit, aim: Aim::Unit(target), .. } => {
                self.strike(trial, usize::from(unit.0), usize::from(target.0), events)?;
            }
            _ => {}
        }
        for _ in turn_ends(events) {
            if !self.is_over() {
                self.end_turn(&mut trial.tape);
            }
        }
        trial.same_dice(events)?;
        self.same_turns(trial, events)?;
        trial.same_hp(self.units.iter().map(|unit| unit.hp))
    }

    fn strike(&mut self, trial: &mut Trial, unit: usize, target: usize, events: &[Event]) -> Agreed {
        let hit = self.is_hit(unit, target);
        let striker = &mut self.units[unit];
        (striker.acted, striker.defends) = (true, false);
        let (scale, die) = striker.code;
        let (acc, strength, monster) = (striker.acc, striker.strength, striker.monster);
        let target = &mut self.units[hit];
        let roll = trial.tape.roll(100);
        // 1 to 10 always hits and is critical, unless a monster strikes; 95 to 100 always misses (TC-093 … TC-095; by the table
        // of monsters, these need an ability for criticals).
        let critical = roll <= 10 && !monster;
        let hits = critical || roll < 95 && roll <= acc - target.evasion;
        let mut struck = Vec::new();
        if hits {
            let basic = scale * strength + trial.tape.roll(die);
            let basic = if critical { 2 * basic } else { basic };
            let harm = (basic - target.armour).max(0);
            // A unit that defends takes half of the damage after armour (TC-100, TC-128).
            let harm = if target.defends { harm / 2 } else { harm };
            let taken = harm.min(target.hp);
            target.hp -= taken;
            struck.push((hit, taken, target.hp));
        }
        trial.same("the check", vec![(acc - target.evasion, roll, hits)], checks(events))?;
        trial.same("whom it hurt, how much, and what is left", struck, harm(events))
    }
}
