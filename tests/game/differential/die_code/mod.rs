//! Die codes on open ground: initiative each round, Move, postures, active defences, ranges, the Wild Die, scale, Body
//! Points and Wounds.

mod code;
mod unit;

use std::cmp::Reverse;

use hexfray::{
    battle::{Act, Aim, Event, Order, Verb},
    grid::Cell,
    rules::die_code::DieCodeVerb,
};

use self::{
    code::Code,
    unit::{Stance, Unit, Way, random_unit},
};
use crate::differential::{
    ground::{At, Ground, Shape},
    tape::{Chance, Tape},
    trial::{Agreed, Files, Roster, Trial, checks, id, turn_ends},
};

/// The actor's acts in its turn.
#[derive(Clone, Copy, Default)]
struct Turn {
    cells: i32,
    /// Whether it has moved farther than half of its Move, which is an action.
    far: bool,
    announced: i32,
    taken: i32,
    /// The number of changes of posture, which are free.
    postures: i32,
}

const METRES: i32 = 2;

/// The levels of wounds at which a unit still fights.
const WOUNDS: [&str; 3] = ["stunned", "wounded", "severely wounded"];

pub fn roster(chance: &mut Chance) -> Roster {
    let shape = chance.one(&[Shape::Sides, Shape::Corners, Shape::Hexes]);
    let ground = Ground { shape, cols: 14, rows: 9 };
    let in_wounds = chance.percent(50);
    let sizes: &[i32] = if chance.percent(50) { &[0] } else { &[0, 0, -6, -3, 3, 6, 10] };
    let (mut units, mut sheets, mut weapons, mut armour) = (Vec::new(), String::new(), String::new(), String::new());
    for number in 0..chance.between(2, 6) as usize {
        let unit = random_unit(chance, number, sizes);
        unit.write(number, &mut sheets, &mut weapons, &mut armour);
        units.push(unit);
    }
    let mode = if in_wounds { "wounds" } else { "body_points" };
    let files = Files {
        ruleset: "die_code",
        map: ground.text("metres_per_cell = 2"),
        units: sheets,
        weapons,
        armour,
        keys: "",
        settings: format!(
            "health_mode = '{mode}'\ninitiative_cp_max = 0\ncp_other_rolls = false\nquick_draw = 'nobody'"
        ),
        sides: units.iter().map(|unit| unit.side).collect(),
        at: units.iter().map(|unit| unit.at).collect(),
    };
    files.roster(move |trial| play(trial, ground, in_wounds, units.clone()))
}

struct Reading {
    ground: Ground,
    in_wounds: bool,
    units: Vec<Unit>,
    round: u16,
    /// The units whose turns are still to come in this round, the actor first.
    turns: Vec<usize>,
    turn: Turn,
    begun: Vec<usize>,
}

fn play(trial: &mut Trial, ground: Ground, in_wounds: bool, units: Vec<Unit>) -> Agreed {
    let begun = Vec::new();
    let mut reading = Reading { ground, in_wounds, units, round: 0, turns: Vec::new(), turn: Turn::default(), begun };
    reading.next_turn(&mut trial.tape);
    let opening = trial.opening();
    trial.same_dice(&opening)?;
    reading.same_turns(trial, &opening)?;
    // Every unit enters from the first column.
    let mut cells: Vec<At> = ground.cells().filter(|(col, _)| *col > 0).collect();
    if trial.chance.percent(60) {
        cells.retain(|&(col, row)| (4..8).contains(&col) && (3..6).contains(&row));
    }
    for unit in 0..reading.units.len() {
        let at = cells.swap_remove(trial.chance.below(cells.len()));
        trial.place(unit, at)?;
        reading.units[unit].at = at;
    }
    for _ in 0..12 {
        if reading.step(trial)? {
            break;
        }
    }
    Ok(())
}

impl Reading {
    /// Starts the next turn. Perception is rolled every round; ties go to the better Perception, search, Reflexes, dodge, then
    /// to the first side and the lower number (DC-016, DC-019, DC-024, DC-025).
    fn next_turn(&mut self, tape: &mut Tape) {
        if !self.turns.is_empty() {
            self.turns.remove(0);
        }
        if self.turns.is_empty() {
            for unit in &mut self.units {
                if unit.stunned_until == self.round {
                    unit.stunned_until = 0;
                }
            }
            self.round += 1;
            let totals: Vec<i32> =
                self.units.iter().map(|unit| unit.perception.less(unit.hampered()).roll_if_any(tape)).collect();
            let key = |&unit: &usize| {
                let sheet = &self.units[unit];
                let codes = (sheet.perception, sheet.search, sheet.reflexes, sheet.dodge);
                (Reverse((totals[unit], codes)), sheet.side, unit)
            };
            self.turns = (0..self.units.len()).collect();
            self.turns.sort_by_key(key);
        }
        self.turn = Turn::default();
        self.begun.push(self.turns[0]);
        // Effects that last until its next turn end (DC-045, DC-138).
        let unit = &mut self.units[self.turns[0]];
        unit.defences.clear();
        (unit.moved, unit.crept) = (false, false);
    }

    fn same_turns(&mut self, trial: &Trial, events: &[Event]) -> Agreed {
        let begun = events.iter().filter_map(|event| match event {
            Event::TurnStarted { unit, .. } => Some(usize::from(unit.0)),
            _ => None,
        });
        trial.same("turns that begin", std::mem::take(&mut self.begun), begun.collect())
    }

    /// Gives one order; returns whether the situation is over.
    fn step(&mut self, trial: &mut Trial) -> Agreed<bool> {
        let actor = self.turns[0];
        trial.same("who acts", Some(id(actor)), trial.battle.decision().unit())?;
        let reach = self.reach(actor);
        trial.same_reach(actor, reach.clone())?;
        let mut strikes = Vec::new();
        for foe in (0..self.units.len()).filter(|&foe| self.units[foe].side != self.units[actor].side) {
            for with in 0..2 {
                let range = self.range(actor, with, foe);
                let further = if self.turn.announced == 0 { trial.chance.one(&[0, 0, 0, 1, 2]) } else { 0 };
                let actions = self.actions(further);
                let left = actions > self.turn.taken;
                let code = self.skill(actor, with, actions);
                if left && code.dice < 1 {
                    continue;
                }
                let order = attack(actor, with, further, foe);
                trial.same_verdict(&order, left && range.is_some())?;
                strikes.extend(range.filter(|_| left).map(|range| (order, with, foe, actions, range)));
            }
        }
        let postures = self.postures(trial)?;
        let defences = self.defences(trial)?;
        let wish = trial.chance.below(100);
        if wish < 55 && !strikes.is_empty() {
            let strike = trial.chance.one(&strikes);
            return self.strike(trial, strike);
        }
        if (55..70).contains(&wish) && !defences.is_empty() {
            let (order, way, full) = trial.chance.one(&defences);
            return self.defend(trial, order, way, full).map(|()| false);
        }
        let order = if wish < 90 && !reach.is_empty() {
            let (to, cost) = trial.chance.one(&reach);
            self.turn.cells += cost / 2;
            let unit = &mut self.units[actor];
            if !self.turn.far && self.turn.cells > unit.pace().1 {
                self.turn.far = true;
                self.turn.taken += 1;
            }
            unit.at = to;
            unit.crept = unit.stance == Stance::Crouched && (unit.crept || !unit.moved);
            unit.moved = true;
            Order::Move { unit: id(actor), to: Cell::new(to.0, to.1) }
        } else if wish < 95 && self.turn.postures < 3 {
            let (order, stance) = trial.chance.one(&postures);
            self.units[actor].stance = stance;
            self.turn.postures += 1;
            order
        } else {
            Order::EndTurn { unit: id(actor) }
        };
        let events = trial.submit(order)?;
        self.after(trial, &events)?;
        Ok(false)
    }

    /// The postures that the actor may take, each for free (DC-141).
    fn postures(&self, trial: &mut Trial) -> Agreed<Vec<(Order, Stance)>> {
        let actor = self.turns[0];
        let stances = [
            (Verb::STAND, Stance::Upright),
            (DieCodeVerb::CROUCH, Stance::Crouched),
            (DieCodeVerb::PRONE, Stance::Lying),
        ];
        let mut others = Vec::new();
        for (verb, stance) in stances {
            let order = alone(actor, verb, 0, 0);
            let legal = self.units[actor].stance != stance;
            trial.same_verdict(&order, legal)?;
            others.extend(legal.then_some((order, stance)));
        }
        Ok(others)
    }

    /// The active defences that the actor may take, with an action or with its whole turn (DC-044, DC-054, DC-055). It can
    /// parry with anything in its hands (DC-050).
    fn defences(&self, trial: &mut Trial) -> Agreed<Vec<(Order, Way, bool)>> {
        let actor = self.turns[0];
        let ways = [
            (DieCodeVerb::DODGE, 0, Way::Dodge),
            (DieCodeVerb::BLOCK, 0, Way::Block),
            (DieCodeVerb::PARRY, 0, Way::Parry),
        ];
        let with_gun = [(DieCodeVerb::PARRY, 1, Way::Parry)];
        let mut list = Vec::new();
        for (verb, with, way) in ways.into_iter().chain(with_gun) {
            for full in [false, true] {
                let order = alone(actor, verb, with, i16::from(full));
                let fresh = self.turn.announced == 0 && self.turn.taken == 0;
                let legal = if full { fresh } else { self.actions(0) > self.turn.taken };
                trial.same_verdict(&order, legal)?;
                list.extend(legal.then_some((order, way, full)));
            }
        }
        Ok(list)
    }

    /// An active defence: a roll of its skill, and 10 more for a full one (DC-054, DC-055).
    fn defend(&mut self, trial: &mut Trial, order: Order, way: Way, full: bool) -> Agreed {
        let actor = self.turns[0];
        let actions = if full { 1 } else { self.actions(0) };
        let unit = &mut self.units[actor];
        let code = unit.code_of(way).less(actions - 1 + unit.hampered());
        let total = code.roll_if_any(&mut trial.tape) + if full { 10 } else { 0 };
        unit.defences.retain(|(other, _)| *other != way);
        unit.defences.push((way, total));
        (self.turn.announced, self.turn.taken) = (actions, self.turn.taken + 1);
        let events = trial.submit(order)?;
        self.after(trial, &events)
    }

    /// All actions of this turn, if this number of further ones is announced with the first.
    const fn actions(&self, further: i32) -> i32 {
        if self.turn.announced > 0 { self.turn.announced } else { self.turn.taken + 1 + further }
    }

    /// The skill less a die for each action beyond the first, and for wounds (DC-031).
    fn skill(&self, unit: usize, with: usize, actions: i32) -> Code {
        let unit = &self.units[unit];
        [unit.melee, unit.shooting][with].less(actions - 1 + unit.hampered())
    }

    /// 10 metres are 5 cells; half of that, 2 cells, is free, and more is an action (DC-033). A unit cannot pass a foe, or stop
    /// in an occupied cell.
    fn reach(&self, of: usize) -> Vec<(At, i32)> {
        let free = self.turn.announced == 0 || self.turn.taken < self.turn.announced;
        let (whole, half) = self.units[of].pace();
        let pace = if self.turn.far || free { whole } else { half } - self.turn.cells;
        let mut steps = vec![(self.units[of].at, 0)];
        let mut next = 0;
        while let Some(&(at, cost)) = steps.get(next) {
            next += 1;
            for to in self.ground.beside(at) {
                let known = steps.iter().any(|(cell, _)| *cell == to);
                let foe = |other: &Unit| other.at == to && other.side != self.units[of].side;
                if cost < pace && !known && !self.units.iter().any(foe) {
                    steps.push((to, cost + 1));
                }
            }
        }
        let free = |at: At| self.units.iter().all(|other| other.at != at);
        steps.into_iter().filter(|(at, _)| free(*at)).map(|(at, cost)| (at, 2 * cost)).collect()
    }

    /// The amount that the range adds to the difficulty; `None` out of range (DC-060 … DC-062).
    fn range(&self, unit: usize, with: usize, target: usize) -> Option<i32> {
        let cells = self.ground.distance(self.units[unit].at, self.units[target].at);
        let metres = cells * METRES;
        let weapon = self.units[unit].weapons[with];
        let close = (metres <= 3).then_some(-5);
        let Some([short, medium, long]) = weapon.range else {
            return close.or_else(|| (weapon.long && cells <= 2).then_some(0));
        };
        let band = |most: i32, more: i32| (metres <= most).then_some(more);
        close.or_else(|| band(short, 0)).or_else(|| band(medium, 5)).or_else(|| band(long, 10))
    }

    fn strike(&mut self, trial: &mut Trial, strike: (Order, usize, usize, i32, i32)) -> Agreed<bool> {
        let (order, with, target, actions, range) = strike;
        let actor = self.turns[0];
        let code = self.skill(actor, with, actions);
        (self.turn.announced, self.turn.taken) = (actions, self.turn.taken + 1);
        let events = trial.submit(order)?;
        let striker = self.units[actor].clone();
        let target_unit = &mut self.units[target];
        // A larger attacker hits harder and less often, a smaller one the reverse (DC-151, DC-152).
        let larger = (striker.scale - target_unit.scale).max(0);
        let smaller = (target_unit.scale - striker.scale).max(0);
        let defence = target_unit.defence(striker.weapons[with].range.is_none());
        let needed = (defence + range + target_unit.posture(range <= 0) + larger).max(3);
        let total = code.roll(&mut trial.tape) + smaller;
        let hits = total >= needed;
        if hits {
            let weapon = striker.weapons[with];
            let damage = if weapon.strength { weapon.damage.plus(striker.strength()) } else { weapon.damage };
            let damage = damage.roll(&mut trial.tape) + larger;
            let resistance =
                if self.in_wounds { target_unit.armour.plus(target_unit.physique) } else { target_unit.armour };
            let net = damage - resistance.roll(&mut trial.tape) - smaller;
            if net > 0 {
                target_unit.take(net, self.in_wounds, self.round);
            }
        }
        trial.same("the check", vec![(needed, total, hits)], checks(&events).into_iter().take(1).collect())?;
        let unit = &self.units[target];
        let out = if self.in_wounds { unit.wound > 3 } else { unit.left * 10 <= unit.body };
        if out {
            let on = trial.battle.conditions(id(target));
            let fights = self.in_wounds && on.iter().any(|on| WOUNDS[1..].contains(&on.name.as_str()));
            trial.same("whether it goes on fighting", false, fights)?;
        }
        // This minimal implementation does not cover the fall of a unit.
        if !out {
            self.after(trial, &events)?;
        }
        Ok(out)
    }

    fn after(&mut self, trial: &mut Trial, events: &[Event]) -> Agreed {
        if turn_ends(events).next().is_some() {
            self.next_turn(&mut trial.tape);
        }
        trial.same_dice(events)?;
        self.same_turns(trial, events)?;
        let in_wounds = self.in_wounds;
        for (number, unit) in self.units.iter().enumerate().filter(|_| in_wounds) {
            let on = trial.battle.conditions(id(number));
            let known = |wanted: &&&str| on.iter().any(|on| on.name.as_str() == **wanted);
            let by_catalogue = [unit.stunned_until > 0, unit.wound == 2, unit.wound == 3];
            let by_catalogue = WOUNDS.iter().zip(by_catalogue).filter(|(_, is)| *is).map(|(name, _)| name);
            let wounds: Vec<&&str> = WOUNDS.iter().filter(known).collect();
            trial.same("wounds", by_catalogue.collect(), wounds)?;
        }
        if in_wounds { Ok(()) } else { trial.same_hp(self.units.iter().map(|unit| unit.left)) }
    }
}

fn alone(unit: usize, verb: Verb, with: u8, option: i16) -> Order {
    Order::Act { unit: id(unit), act: Act { verb, with, option }, aim: Aim::None }
}

fn attack(unit: usize, with: usize, further: i32, target: usize) -> Order {
    let act = Act { verb: Verb::ATTACK, with: with as u8, option: further as i16 };
    Order::Act { unit: id(unit), act, aim: Aim::Unit(id(target)) }
}
