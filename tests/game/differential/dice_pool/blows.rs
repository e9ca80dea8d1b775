//! Attacks and grapples, the acts that they interrupt, and the effect of holds on rolls.

use hexfray::battle::{Act, Aim, Decision, Order, Verb};
use hexfray::rules::dice_pool::DicePoolVerb;

use super::{
    Hold, Reading, hits,
    unit::{BLADE, GUN, NET},
};
use crate::differential::trial::{Agreed, Trial, harm, id};

/// An attack: its weapon, and whether it is a grapple.
#[derive(Clone, Copy)]
pub struct Blow {
    pub by: usize,
    pub target: usize,
    pub with: u8,
    pub grapples: bool,
}

impl Blow {
    pub fn order(self) -> Order {
        let verb = if self.grapples { DicePoolVerb::GRAPPLE } else { Verb::ATTACK };
        Order::Act { unit: id(self.by), act: Act::new(verb, self.with), aim: Aim::Unit(id(self.target)) }
    }
}

/// Spending energy to get free (DP-129).
pub fn get_free(unit: usize) -> Order {
    Order::Act { unit: id(unit), act: Act::new(DicePoolVerb::GET_FREE, 0), aim: Aim::None }
}

impl Reading {
    /// The holders of a unit, the highest initiative first (DP-026).
    fn holders(&self, on: usize) -> Vec<usize> {
        let holds = |by: &usize| self.holds.iter().any(|hold| (hold.by, hold.on) == (*by, on));
        self.order.iter().copied().filter(holds).collect()
    }

    pub fn hold(&mut self, by: usize, on: usize) -> Option<&mut Hold> {
        self.holds.iter_mut().find(|hold| (hold.by, hold.on) == (by, on))
    }

    /// Ends holds without points, with a holder who is out, or between units in different spaces (DP-128).
    pub fn settle(&mut self) {
        let units = &self.units;
        self.holds.retain(|hold| hold.pool > 0 && !units[hold.by].is_down() && units[hold.by].at == units[hold.on].at);
    }

    /// The cost for a unit to get free, if a single unit holds it (DP-129).
    pub fn price_of_freedom(&self, unit: usize) -> Option<i32> {
        let mut on = self.holds.iter().filter(|hold| hold.on == unit);
        on.next().filter(|_| on.next().is_none()).map(|hold| hold.pool)
    }

    pub fn gets_free(&mut self, trial: &mut Trial, unit: usize) -> Agreed {
        self.units[unit].energy -= self.price_of_freedom(unit).unwrap_or(0);
        self.holds.retain(|hold| hold.on != unit);
        self.submit(trial, get_free(unit))
    }

    /// Whether an attack is allowed, regardless of its cost in actions (DP-108, DP-109, DP-135, DP-138).
    pub fn may_strike(&self, blow: Blow) -> bool {
        let near = self.distance(blow.by, blow.target) == 0;
        let other = |hold: &Hold| hold.by == blow.by && hold.on != blow.target;
        let seizes = self.units[blow.target].size <= self.units[blow.by].size && !self.holds.iter().any(other);
        match blow.grapples {
            true => blow.with != GUN && near && seizes,
            false => blow.with == GUN || near,
        }
    }

    /// Units in the same space may strike at a unit that is about to leave or to shoot; returns whether it still can (DP-110 …
    /// DP-113).
    pub fn provokes(&mut self, trial: &mut Trial, at: usize) -> Agreed<bool> {
        let able = |&unit: &usize| {
            let (striker, mark) = (&self.units[unit], &self.units[at]);
            striker.side != mark.side && striker.at == mark.at && !striker.is_down() && self.opportunities
        };
        let strikers: Vec<usize> = self.order.iter().copied().filter(able).collect();
        for by in strikers {
            let names = ["let it go", "blade", "blade, not to kill", "net", "net, not to kill"];
            let option = trial.chance.one(&[0, 0, 1, 3]);
            self.answer(trial, "an opportunity attack", by, &names, option)?;
            if option > 0 {
                let with = if option == 1 { BLADE } else { NET };
                self.blow(trial, Blow { by, target: at, with, grapples: false })?;
                if self.is_beyond() || self.is_over() || self.units[at].is_down() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Answers the open question, which has to be this one.
    fn answer(&mut self, trial: &mut Trial, what: &str, unit: usize, names: &[&str], option: usize) -> Agreed {
        let open = match trial.battle.decision() {
            Decision::Answer { unit, options, .. } => {
                Some((*unit, options.iter().map(|name| name.to_string().to_lowercase()).collect::<Vec<_>>()))
            }
            _ => None,
        };
        trial.same(what, Some((id(unit), names.iter().map(|&name| name.to_owned()).collect())), open)?;
        self.submit(trial, Order::Answer { unit: id(unit), option: option as u16 })
    }

    /// Answers a question about a number from 0 on.
    fn answer_number(&mut self, trial: &mut Trial, what: &str, unit: usize, most: i32) -> Agreed<i32> {
        let names: Vec<String> = (0..=most).map(|number| number.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let number = trial.chance.between(0, most);
        self.answer(trial, what, unit, &names, number as usize)?;
        Ok(number)
    }

    /// The dice of a held unit's roll after its holders have spent points to reduce them (DP-122, DP-123).
    fn hindered(&mut self, trial: &mut Trial, unit: usize, mut dice: i32) -> Agreed<i32> {
        for by in self.holders(unit) {
            let pool = self.hold(by, unit).map_or(0, |hold| hold.pool);
            if pool.min(dice) < 1 {
                continue;
            }
            let spent = self.answer_number(trial, "points against a roll", by, pool.min(dice))?;
            dice -= spent;
            self.loosen(by, unit, spent);
        }
        Ok(dice)
    }

    fn loosen(&mut self, by: usize, on: usize, points: i32) {
        if let Some(hold) = self.hold(by, on) {
            hold.pool -= points;
        }
        self.settle();
    }

    /// Carries out an attack, from its declaration.
    pub fn blow(&mut self, trial: &mut Trial, blow: Blow) -> Agreed {
        let distance = self.distance(blow.by, blow.target);
        let striker = &self.units[blow.by];
        // Each space of distance takes a die off a shot (DP-090, DP-091, DP-105); a blade is not made for grappling (DP-121).
        let skill = if blow.with == GUN { striker.ranged - distance } else { striker.close };
        let unfit = if blow.grapples && blow.with == BLADE { 6 } else { 0 };
        let pool = striker.physical - striker.penalty + skill - unfit;
        let pool = self.hindered(trial, blow.by, pool)?;
        let (dice, flawless) = self.defend(trial, blow)?;
        let dice = self.hindered(trial, blow.target, dice)?;
        let attack = hits(&mut trial.tape, pool);
        let defence = if flawless { dice.max(0) } else { hits(&mut trial.tape, dice) };
        let net = self.drain(trial, blow, (attack - defence).max(0))?;
        self.land(trial, blow, net)
    }

    /// The dice of one of the three defences, and whether all of them are hits (DP-094 … DP-097, DP-168, DP-169).
    fn defend(&mut self, trial: &mut Trial, blow: Blow) -> Agreed<(i32, bool)> {
        if trial.chance.percent(10)
            && self.price_of_freedom(blow.target).is_some_and(|price| price <= self.units[blow.target].energy)
        {
            // Before an open question is answered (DP-025, DP-129).
            self.gets_free(trial, blow.target)?;
        }
        let option = trial.chance.below(3);
        self.answer(trial, "the defences", blow.target, &["dodge", "parry", "soak"], option)?;
        let unit = &self.units[blow.target];
        let (base, larger) = (unit.physical - unit.penalty, (unit.size - self.units[blow.by].size).max(0));
        Ok(match option {
            0 => (base + unit.mobility, false),
            1 => (base + unit.close, false),
            _ => (base + unit.protection.max(unit.armour) + larger, larger > 0),
        })
    }

    /// The net hits that remain after some have reduced the target's hold on the attacker or its friend, or have become a hold
    /// of the attacker (DP-130, DP-134, DP-137).
    fn drain(&mut self, trial: &mut Trial, blow: Blow, net: i32) -> Agreed<i32> {
        let is_friend = |unit: usize| self.units[unit].side == self.units[blow.by].side;
        let held = self.holds.iter().find(|hold| hold.by == blow.target && is_friend(hold.on)).copied();
        let Some(held) = held.filter(|_| net > 0) else { return Ok(net) };
        let drained = self.answer_number(trial, "net hits against the hold", blow.by, net.min(held.pool))?;
        let left = net - drained;
        let seizes = Blow { grapples: true, ..blow };
        let mut filled = 0;
        if held.on == blow.by && !blow.grapples && left > 0 && self.may_strike(seizes) {
            filled = self.answer_number(trial, "net hits for a hold of one's own", blow.by, left)?;
        }
        self.tighten(blow.by, blow.target, filled);
        self.loosen(blow.target, held.on, drained);
        Ok(left - filled)
    }

    fn tighten(&mut self, by: usize, on: usize, points: i32) {
        match self.hold(by, on) {
            Some(hold) => hold.pool += points,
            None => self.holds.push(Hold { by, on, pool: points }),
        }
        self.settle();
    }

    /// Applies net hits: a hold, or damage and as many dice of wound penalty (DP-089, DP-120, DP-160, DP-161).
    fn land(&mut self, trial: &mut Trial, blow: Blow, net: i32) -> Agreed {
        let mut struck = Vec::new();
        if blow.grapples {
            self.tighten(blow.by, blow.target, net);
        } else if net > 0 {
            let unit = &mut self.units[blow.target];
            unit.damage += net;
            struck.push((blow.target, net, unit.left()));
            // The dead lose no dice.
            if !unit.is_dead() {
                unit.penalty += hits(&mut trial.tape, net);
            }
            if unit.is_down() {
                unit.simple = 0;
            }
            self.settle();
        }
        let hurt: Vec<(usize, i32, i32)> = harm(&self.events[self.told..]).into_iter().take(1).collect();
        self.told = self.events.len();
        trial.same("whom it hurt, how much, and what is left", struck, hurt)
    }
}
