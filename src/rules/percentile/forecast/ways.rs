//! The ways that one blow can go, for one target: what it leaves of hit points, magic points and conditions.

use super::{Branch, Left, chances};
use crate::{
    battle::Total,
    odds::Dist,
    rules::percentile::{
        attack,
        content::{Armour, AtOnce, Condition, Inflict},
        effects::Mask,
        plan::Plan,
        resolve,
        state::{Conditions, Fighter},
        status::{self, Turning},
    },
};

/// The ways that one blow can go, gathered by what they leave.
pub struct Ways<'a, 'w> {
    pub user: &'a Fighter<'w>,
    pub plan: &'a Plan<'w>,
    pub after: Vec<Branch>,
}

impl Ways<'_, '_> {
    /// One more way.
    pub fn add(&mut self, before: &Branch, conditions: Conditions, (hit, critical): (bool, bool), left: Left) {
        if left.weight <= 0.0 {
            return;
        }
        let (hit, critical) = (hit || before.hit, critical || before.critical);
        let known = self
            .after
            .iter()
            .position(|one| one.critical == critical && one.hit == hit && one.conditions == conditions);
        let at = known.unwrap_or_else(|| {
            self.after.push(Branch { conditions, critical, hit, left: Vec::new() });
            self.after.len() - 1
        });
        let all = &mut self.after[at].left;
        match all.iter_mut().find(|known| (known.hp, known.mp) == (left.hp, left.mp)) {
            Some(known) => known.weight += left.weight,
            None => all.push(left),
        }
    }

    /// A blow that hits a target to which so much is left.
    pub fn hit(&mut self, target: &Fighter<'_>, before: &Branch, critical: bool, had: Left) {
        let dice = resolve::dice_of(self.plan)
            .map_or_else(Dist::default, |code| Dist::dice(u32::from(code.dice), u32::from(code.sides)));
        let harmful = self.plan.deed.harm.is_some();
        let brought = self.brought();
        let floor = if self.user.book.settings.hp_floor { 0 } else { i32::MIN };
        for (thrown, p) in dice.iter() {
            let (lost, drained) = self.lost(target, thrown, critical);
            let mut left = Left {
                hp: (had.hp - lost).clamp(floor, target.kind.hp.max(had.hp)),
                mp: (had.mp - drained).clamp(0, target.kind.mp.max(had.mp)),
                weight: had.weight * p,
            };
            let mut conditions = before.conditions;
            if harmful && lost > 0 && had.hp > 0 {
                let blow = attack::blow(self.plan);
                let physical = blow.is_some_and(|blow| blow.armour == Armour::Arm);
                let element = blow.and_then(|blow| blow.element);
                let Some(rest) = status::after_damage(&conditions, physical, element, self.user.book) else {
                    left.hp = left.hp.min(0);
                    self.add(before, conditions, (true, critical), left);
                    continue;
                };
                conditions = rest;
            }
            conditions = status::without(&conditions, self.plan.deed.cures, self.user.book);
            for (share, inflicts) in &brought {
                self.inflict(target, before, critical, conditions, left.times(*share), inflicts);
            }
        }
    }

    /// Hit points and magic points that a hit takes with the dice fallen.
    fn lost(&self, target: &Fighter<'_>, thrown: i32, critical: bool) -> (i32, i32) {
        let (user, plan) = (self.user, self.plan);
        match &plan.deed.mend {
            _ if plan.deed.harm.is_some() => {
                let damage = attack::damage::<Total>(user, target, plan, thrown, critical).total();
                plan.divided(damage, &user.book.settings)
            }
            Some(mend) if mend.restores_hp() => {
                (-attack::recovery::<Total>(user, target, plan, mend, thrown).total(), -i32::from(mend.mp))
            }
            Some(mend) => (0, -i32::from(mend.mp)),
            None => (0, 0),
        }
    }

    /// The conditions that can come with a hit: the act's own, and those that dice add by a table.
    fn brought(&self) -> Vec<(f64, Vec<Inflict>)> {
        let mut brought = vec![(1.0, resolve::inflicts(self.plan).into_iter().collect::<Vec<Inflict>>())];
        for lot in self.plan.deed.effects.iter().filter_map(|effect| effect.lot()) {
            let with = |(p, known): &(f64, Vec<Inflict>)| {
                let longer = |(q, row): (f64, &[Inflict])| (p * q, [known.as_slice(), row].concat());
                lot.odds().into_iter().map(|(q, row)| longer((q, row.as_slice()))).collect::<Vec<_>>()
            };
            brought = brought.iter().flat_map(with).collect();
        }
        brought
    }

    /// Conditions that come with the blow, one after the other; none over the fallen (TC-102).
    fn inflict(
        &mut self,
        target: &Fighter<'_>,
        before: &Branch,
        critical: bool,
        conditions: Conditions,
        left: Left,
        inflicts: &[Inflict],
    ) {
        if left.hp <= 0 || left.weight <= 0.0 {
            return self.add(before, conditions, (true, critical), left);
        }
        let now = Fighter { conditions: &conditions, ..*target };
        let Some((first, rest)) = inflicts.split_first() else {
            let over = self.plan.deed.effects.iter().find_map(|effect| effect.takes_over(self.user, &now));
            return self.add(before, over.unwrap_or(conditions), (true, critical), left);
        };
        let turning = status::turning(&now, first);
        if turning == Turning::Nothing {
            return self.inflict(target, before, critical, conditions, left, rest);
        }
        let trial = attack::trial_of::<Total>(self.user, &now, self.plan, first.chance);
        let [miss, plain, great] = chances(self.user, trial.as_ref());
        let comes = left.times(plain + great);
        if miss > 0.0 {
            self.inflict(target, before, critical, conditions, left.times(miss), rest);
        }
        if comes.weight <= 0.0 {
            return;
        }
        if turning == Turning::Goes {
            let without = status::without(&conditions, Mask::one(first.condition), self.user.book);
            return self.inflict(target, before, critical, without, comes, rest);
        }
        let kind: &Condition = &self.user.book.conditions[usize::from(first.condition)];
        match kind.at_once {
            Some(AtOnce::Fall) => return self.add(before, conditions, (true, critical), Left { hp: 0, ..comes }),
            Some(AtOnce::LeaveOne) => {
                return self.inflict(target, before, critical, conditions, Left { hp: 1, ..comes }, rest);
            }
            Some(AtOnce::Eject) | None => {}
        }
        let with = status::with(&conditions, first.condition, first.rounds, self.user.book);
        self.inflict(target, before, critical, with, comes, rest);
    }
}
