//! Dice pools on open ground: initiative once, moves and sprints, contested attacks, wounds and wound penalties.

use std::{cmp::Reverse, fmt::Write as _};

use hexfray::{
    battle::{Act, Aim, Decision, Event, Order, UnitId, Verb},
    grid::Cell,
};

use crate::{
    ground::{At, Ground, Shape},
    tape::{Chance, Tape},
    trial::{Agreed, Files, Roster, Trial, harm, id, turn_ends},
};

#[derive(Clone, Debug)]
struct Unit {
    side: usize,
    physical: i32,
    mental: i32,
    awareness: i32,
    ranged: i32,
    close: i32,
    mobility: i32,
    protection: i32,
    armour: i32,
    size: i32,
    speed: i32,
    energy: i32,
    damage: i32,
    penalty: i32,
    at: At,
    /// Simple actions that are left of this turn.
    simple: i32,
    has_moved: bool,
    marked: bool,
}

/// The weapons that everybody holds.
const WEAPONS: &str = "[[weapon]]\nkey = 'differ_blade'\nname = 'Blade'\nglyph = 'sword'\nkind = 'close'\n\
    [[weapon]]\nkey = 'differ_gun'\nname = 'Gun'\nglyph = 'pistol'\nkind = 'ranged'\n";
const BLADE: u8 = 0;
const GUN: u8 = 1;

pub fn roster(chance: &mut Chance) -> Roster {
    let shape = chance.one(&[Shape::Corners, Shape::Hexes]);
    let ground = Ground { shape, cols: 10, rows: 8 };
    let (mut units, mut sheets) = (Vec::new(), String::new());
    for number in 0..chance.between(2, 6) as usize {
        let unit = Unit {
            side: if number < 2 { number } else { chance.below(2) },
            physical: chance.between(1, 6),
            mental: chance.between(0, 4),
            awareness: chance.between(0, 3),
            ranged: chance.between(0, 6),
            close: chance.between(0, 6),
            mobility: chance.between(0, 5),
            protection: chance.between(0, 4),
            armour: chance.between(0, 4),
            size: chance.one(&[0, 1, 1, 1, 1, 2, 3]),
            speed: chance.between(1, 4),
            energy: chance.between(0, 2),
            damage: 0,
            penalty: 0,
            at: (0, number as i16),
            simple: 0,
            has_moved: false,
            marked: false,
        };
        writeln!(
            sheets,
            "[[unit]]\nkey = 'unit{number}'\nname = 'Unit {number}'\nglyph = 'person'\nphysical = {}\nmental = {}\nskills = \
             {{ physical_awareness = {}, ranged_combat = {}, close_combat = {}, mobility = {}, protection = {} }}\narmour = \
             {}\nsize = {}\nspeed = {}\nenergy = {}\nweapons = ['differ_blade', 'differ_gun']\ndrawn = ['differ_blade', \
             'differ_gun']",
            unit.physical,
            unit.mental,
            unit.awareness,
            unit.ranged,
            unit.close,
            unit.mobility,
            unit.protection,
            unit.armour,
            unit.size,
            unit.speed,
            unit.energy
        )
        .unwrap();
        units.push(unit);
    }
    let files = Files {
        ruleset: "dice_pool",
        map: ground.text(""),
        units: sheets,
        weapons: WEAPONS.to_owned(),
        armour: String::new(),
        keys: "",
        // Nobody may strike out of turn, and close combat comes with nothing besides.
        settings: "opportunity_min_close = 20".to_owned(),
        sides: units.iter().map(|unit| unit.side).collect(),
        at: units.iter().map(|unit| unit.at).collect(),
    };
    files.roster(move |trial| play(trial, ground, units.clone()))
}

struct Reading {
    ground: Ground,
    units: Vec<Unit>,
    /// Everybody, the highest initiative first.
    order: Vec<usize>,
    actor: usize,
}

/// Hits: dice that show 4 or more; below one die nothing is rolled (DP-002, DP-003).
fn hits(tape: &mut Tape, pool: i32) -> i32 {
    (0..pool.max(0)).filter(|_| tape.roll(6) >= 4).count() as i32
}

fn play(trial: &mut Trial, ground: Ground, units: Vec<Unit>) -> Agreed {
    // Initiative is rolled once, and ties go to the larger pool, the first side, the lower number (DP-013, DP-017).
    let mut order: Vec<(usize, i32)> = Vec::new();
    for (number, unit) in units.iter().enumerate() {
        order.push((number, hits(&mut trial.tape, unit.mental + unit.awareness)));
    }
    let pool = |unit: usize| units[unit].mental + units[unit].awareness;
    order.sort_by_key(|&(unit, hits)| (Reverse((hits, pool(unit))), units[unit].side, unit));
    let order: Vec<usize> = order.into_iter().map(|(unit, _)| unit).collect();
    let mut reading = Reading { ground, units, order, actor: 0 };
    reading.next_turn();
    let opening = trial.opening();
    trial.same_dice(&opening)?;
    let beats = trial.battle.timeline().iter().map(|beat| usize::from(beat.unit.0)).collect();
    trial.same("the order", reading.order.clone(), beats)?;
    // A few places for many, so that they meet.
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
        reading.step(trial)?;
    }
    Ok(())
}

impl Unit {
    const fn health(&self) -> i32 {
        self.physical + self.size + 3
    }

    /// What is shown of it: damage beyond health kills, but is not told apart.
    fn left(&self) -> i32 {
        (self.health() - self.damage).max(0)
    }

    const fn is_down(&self) -> bool {
        self.damage >= self.health()
    }

    const fn is_dead(&self) -> bool {
        self.damage >= 2 * self.health()
    }
}

impl Reading {
    fn is_over(&self) -> bool {
        (0..2).any(|side| self.units.iter().all(|unit| unit.side != side || unit.is_down()))
    }

    /// The highest who is not marked; who dies of wounds takes 1 damage in its own turn (DP-019, DP-020, DP-152).
    fn next_turn(&mut self) {
        loop {
            let next = self.order.iter().copied().find(|&unit| !self.units[unit].marked && !self.units[unit].is_dead());
            let Some(next) = next else {
                self.units.iter_mut().for_each(|unit| unit.marked = false);
                continue;
            };
            let unit = &mut self.units[next];
            unit.marked = true;
            // Who is incapacitated can do no more than speak in its turn (DP-146).
            (unit.simple, unit.has_moved) = (if unit.is_down() { 0 } else { 2 }, false);
            unit.damage += i32::from(unit.is_down());
            if !unit.is_dead() {
                self.actor = next;
                return;
            }
        }
    }

    fn step(&mut self, trial: &mut Trial) -> Agreed {
        let actor = self.actor;
        trial.same("who acts", Some(id(actor)), trial.battle.decision().unit())?;
        let reach = self.reach();
        trial.same_reach(actor, reach.clone())?;
        let mut strikes = Vec::new();
        for foe in (0..self.units.len()).filter(|&foe| self.units[foe].side != self.units[actor].side) {
            let near = self.distance(actor, foe) == 0;
            for (with, legal) in [(BLADE, near), (GUN, true)] {
                let order = attack(actor, with, foe);
                let legal = legal && self.units[actor].simple > 0;
                if self.units[foe].is_down() {
                    continue;
                }
                trial.same_verdict(&order, legal)?;
                strikes.extend(legal.then_some((order, with, foe)));
            }
        }
        let wish = trial.chance.below(100);
        if wish < 70 && !strikes.is_empty() {
            let (order, with, foe) = trial.chance.one(&strikes);
            return self.strike(trial, order, with, foe);
        }
        let order = if wish < 92 && !reach.is_empty() {
            let (to, _) = trial.chance.one(&reach);
            let unit = &mut self.units[actor];
            // A second move is a sprint (DP-053).
            unit.energy -= i32::from(unit.has_moved);
            (unit.simple, unit.has_moved, unit.at) = (unit.simple - 1, true, to);
            Order::Move { unit: id(actor), to: Cell::new(to.0, to.1) }
        } else {
            Order::EndTurn { unit: id(actor) }
        };
        let events = trial.submit(order)?;
        self.after(trial, &events)
    }

    fn distance(&self, one: usize, other: usize) -> i32 {
        self.ground.distance(self.units[one].at, self.units[other].at)
    }

    /// All spaces within speed, whoever stands there (DP-035, DP-051, DP-054).
    fn reach(&self) -> Vec<(At, i32)> {
        let unit = &self.units[self.actor];
        if unit.simple == 0 || unit.has_moved && unit.energy == 0 {
            return Vec::new();
        }
        let far = |at: At| (at, self.ground.distance(unit.at, at));
        let near = self.ground.cells().map(far).filter(|&(_, steps)| (1..=unit.speed).contains(&steps));
        near.map(|(at, steps)| (at, 2 * steps)).collect()
    }

    fn strike(&mut self, trial: &mut Trial, order: Order, with: u8, target: usize) -> Agreed {
        let distance = self.distance(self.actor, target);
        let striker = &mut self.units[self.actor];
        striker.simple -= 1;
        let (size, pool) = (striker.size, striker.physical - striker.penalty);
        // Each space of distance takes a die off a shot (DP-090, DP-091, DP-105).
        let pool = pool + if with == BLADE { striker.close } else { striker.ranged - distance };
        let mut events = trial.submit(order)?;
        let (question, option, name) = asked(trial, target)?;
        trial.same("who is asked for a defence", Some(id(target)), question)?;
        events.extend(trial.submit(Order::Answer { unit: id(target), option })?);
        let attack = hits(&mut trial.tape, pool);
        let unit = &mut self.units[target];
        let (base, larger) = (unit.physical - unit.penalty, (unit.size - size).max(0));
        let defence = match name.as_str() {
            "dodge" => hits(&mut trial.tape, base + unit.mobility),
            "parry" => hits(&mut trial.tape, base + unit.close),
            // Against the smaller all dice of a larger one's Soak are hits, and the difference adds to it (DP-168).
            "soak" => {
                let soak = base + unit.protection.max(unit.armour) + larger;
                if larger > 0 { soak.max(0) } else { hits(&mut trial.tape, soak) }
            }
            other => return trial.same("a defence", "dodge, parry or soak".to_owned(), other.to_owned()),
        };
        let net = (attack - defence).max(0);
        let mut struck = Vec::new();
        if net > 0 {
            unit.damage += net;
            struck.push((target, net, unit.left()));
            // As many dice as damage; their hits are lost from every pool from now on (DP-160, DP-161). The dead lose none.
            if !unit.is_dead() {
                unit.penalty += hits(&mut trial.tape, net);
            }
        }
        let hurt: Vec<(usize, i32, i32)> = harm(&events).into_iter().take(1).collect();
        trial.same("whom it hurt, how much, and what is left", struck, hurt)?;
        self.after(trial, &events)
    }

    fn after(&mut self, trial: &mut Trial, events: &[Event]) -> Agreed {
        if turn_ends(events).next().is_some() && !self.is_over() {
            self.next_turn();
        }
        trial.same_dice(events)?;
        trial.same_hp(self.units.iter().map(Unit::left))
    }
}

fn attack(unit: usize, with: u8, target: usize) -> Order {
    Order::Act { unit: id(unit), act: Act::new(Verb::ATTACK, with), aim: Aim::Unit(id(target)) }
}

/// Who is asked for a defence, and one of the three that may be chosen (DP-094).
fn asked(trial: &mut Trial, target: usize) -> Agreed<(Option<UnitId>, u16, String)> {
    let Decision::Answer { unit, options, .. } = trial.battle.decision() else {
        trial.same("a question about the defence", Some(id(target)), None)?;
        return Ok((None, 0, String::new()));
    };
    let (unit, names) = (*unit, options.iter().map(|name| name.to_string().to_lowercase()).collect::<Vec<_>>());
    trial.same("the defences", vec!["dodge".to_owned(), "parry".into(), "soak".into()], names.clone())?;
    let option = trial.chance.below(names.len());
    Ok((Some(unit), option as u16, names[option].clone()))
}
