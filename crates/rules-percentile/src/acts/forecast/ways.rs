//! The outcomes of one blow for one target: the hit points, magic points and conditions that it leaves.

use crate::{
    acts::{
        attack, chance,
        forecast::branch::{Branch, Left, chances},
        plan::Plan,
        special,
    },
    content::{Armour, AtOnce, Condition, Inflict, effects::Mask},
    numbers::conditions::{self, Turning},
    state::{Conditions, Unit, UnitState},
};
use hexfray_battle::Total;
use hexfray_board::odds::Dist;

/// The outcomes of one blow, merged if they are equal.
pub struct Ways<'a, 'w> {
    pub user: &'a Unit<'w>,
    pub plan: &'a Plan<'w>,
    pub after: Vec<Branch>,
}

/// The points that a hit takes with one result of the dice.
struct Loss {
    hp: i32,
    mp: i32,
    /// The probability of that result.
    p: f64,
}

/// The branches of hits that inflict no conditions, by whether they harm and whether the target still stands.
type Places = [[Option<usize>; 2]; 2];

impl Ways<'_, '_> {
    /// Adds an outcome.
    pub fn add(&mut self, before: &Branch, conditions: Conditions, (hit, critical): (bool, bool), left: Left) {
        if left.weight <= 0.0 {
            return;
        }
        let at = self.place(before, conditions, (hit, critical));
        self.put(at, left);
    }

    /// The place of the branch for outcomes with these conditions, which is added if there is none yet.
    fn place(&mut self, before: &Branch, conditions: Conditions, (hit, critical): (bool, bool)) -> usize {
        let (hit, critical) = (hit || before.hit, critical || before.critical);
        let known = self
            .after
            .iter()
            .position(|one| one.critical == critical && one.hit == hit && one.conditions == conditions);
        known.unwrap_or_else(|| {
            self.after.push(Branch { conditions, critical, hit, left: Vec::new() });
            self.after.len() - 1
        })
    }

    fn put(&mut self, at: usize, left: Left) {
        let all = &mut self.after[at].left;
        match all.binary_search_by_key(&(left.hp, left.mp), |known| (known.hp, known.mp)) {
            Ok(at) => all[at].weight += left.weight,
            Err(at) => all.insert(at, left),
        }
    }

    /// Adds the outcomes of a blow that misses, hits, or hits critically with these chances, after one branch; `target`
    /// is in its state at that moment.
    pub fn follow(&mut self, target: &Unit<'_>, before: &Branch, [miss, plain, critical]: [f64; 3]) {
        let raises = self.plan.ability.mend.is_some_and(|mend| mend.raises);
        let brought = self.brought();
        let hits = [(plain, false), (critical, true)].into_iter().filter(|(p, _)| *p > 0.0);
        let mut hits: Vec<_> =
            hits.map(|(p, critical)| (p, critical, self.losses(target, critical), Places::default())).collect();
        let bare = brought.iter().all(|(_, inflicts)| inflicts.is_empty());
        for &left in &before.left {
            if left.hp <= 0 && !raises {
                self.add(before, before.conditions, (false, false), left);
                continue;
            }
            self.add(before, before.conditions, (false, false), left.times(miss));
            for (p, critical, losses, places) in &mut hits {
                for loss in losses.iter() {
                    let had = left.times(*p);
                    if bare {
                        self.bare_hit(target, before, *critical, had, loss, places);
                    } else {
                        self.hit(target, before, *critical, had, loss, &brought);
                    }
                }
            }
        }
    }

    /// The points that a hit may take, regardless of how many the target has left.
    fn losses(&self, target: &Unit<'_>, critical: bool) -> Vec<Loss> {
        let dice = attack::dice_of(self.plan)
            .map_or_else(Dist::default, |code| Dist::dice(u32::from(code.dice), u32::from(code.sides)));
        let loss = |(thrown, p)| {
            let (hp, mp) = self.lost(target, thrown, critical);
            Loss { hp, mp, p }
        };
        dice.iter().map(loss).collect()
    }

    /// The points that the target has left after a hit, and whether the hit harms.
    fn struck(&self, target: &Unit<'_>, had: Left, loss: &Loss) -> (Left, bool) {
        let floor = if self.user.book.settings.hp_floor { 0 } else { i32::MIN };
        let left = Left {
            hp: (had.hp - loss.hp).clamp(floor, target.kind.hp.max(had.hp)),
            mp: (had.mp - loss.mp).clamp(0, target.kind.mp.max(had.mp)),
            weight: had.weight * loss.p,
        };
        (left, self.plan.ability.harm.is_some() && loss.hp > 0 && had.hp > 0)
    }

    /// The conditions after a hit, without those that it inflicts; `None` if one of them fells the target.
    fn rest(&self, conditions: Conditions, harmed: bool) -> Option<Conditions> {
        let book = self.user.book;
        let mut rest = conditions;
        if harmed {
            let blow = attack::blow(self.plan);
            let physical = blow.is_some_and(|blow| blow.armour == Armour::Arm);
            rest = conditions::after_damage(&rest, physical, blow.and_then(|blow| blow.element), book)?;
        }
        Some(conditions::without(&rest, self.plan.ability.cures, book))
    }

    /// The conditions after a hit; if one of them fells the target, adds that outcome and returns `None`.
    fn outlived(&mut self, before: &Branch, critical: bool, left: Left, harmed: bool) -> Option<Conditions> {
        let rest = self.rest(before.conditions, harmed);
        if rest.is_none() {
            self.add(before, before.conditions, (true, critical), Left { hp: left.hp.min(0), ..left });
        }
        rest
    }

    /// Adds the outcomes of a hit that takes these points.
    fn hit(
        &mut self,
        target: &Unit<'_>,
        before: &Branch,
        critical: bool,
        had: Left,
        loss: &Loss,
        brought: &[(f64, Vec<Inflict>)],
    ) {
        let (left, harmed) = self.struck(target, had, loss);
        let Some(conditions) = self.outlived(before, critical, left, harmed) else { return };
        for (share, inflicts) in brought {
            self.inflict(target, before, critical, conditions, left.times(*share), inflicts);
        }
    }

    /// Adds the outcome of a hit that inflicts no conditions, to the branch that earlier hits have noted in `places`.
    fn bare_hit(
        &mut self,
        target: &Unit<'_>,
        before: &Branch,
        critical: bool,
        had: Left,
        loss: &Loss,
        places: &mut Places,
    ) {
        let (left, harmed) = self.struck(target, had, loss);
        if left.weight <= 0.0 {
            return;
        }
        let place = &mut places[usize::from(harmed)][usize::from(left.hp > 0)];
        if let Some(at) = *place {
            return self.put(at, left);
        }
        let Some(rest) = self.outlived(before, critical, left, harmed) else { return };
        let conditions = if left.hp > 0 { self.overtaken(target, rest) } else { rest };
        let at = self.place(before, conditions, (true, critical));
        *place = Some(at);
        self.put(at, left);
    }

    /// The target's conditions, after any exchange with those of the user.
    fn overtaken(&self, target: &Unit<'_>, conditions: Conditions) -> Conditions {
        let posed = UnitState { conditions, ..*target.state };
        let now = target.posing(&posed);
        let over = self.plan.ability.effects.iter().find_map(|effect| special::takes_over(effect, self.user, &now));
        over.unwrap_or(conditions)
    }

    /// Hit points and magic points that a hit takes with these dice.
    fn lost(&self, target: &Unit<'_>, thrown: i32, critical: bool) -> (i32, i32) {
        let (user, plan) = (self.user, self.plan);
        match &plan.ability.mend {
            _ if plan.ability.harm.is_some() => {
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

    /// The conditions that a hit can inflict, with their probabilities: the act's own, and those that dice add by a
    /// table.
    fn brought(&self) -> Vec<(f64, Vec<Inflict>)> {
        let mut brought = vec![(1.0, attack::inflicts(self.plan).into_iter().collect::<Vec<Inflict>>())];
        for lot in self.plan.ability.effects.iter().filter_map(|effect| effect.lot()) {
            let with = |(p, known): &(f64, Vec<Inflict>)| {
                let longer = |(q, row): (f64, &[Inflict])| (p * q, [known.as_slice(), row].concat());
                lot.odds().into_iter().map(|(q, row)| longer((q, row.as_slice()))).collect::<Vec<_>>()
            };
            brought = brought.iter().flat_map(with).collect();
        }
        brought
    }

    /// Adds the outcomes of inflicting conditions, one after the other; a fallen unit gets none (TC-102).
    fn inflict(
        &mut self,
        target: &Unit<'_>,
        before: &Branch,
        critical: bool,
        conditions: Conditions,
        left: Left,
        inflicts: &[Inflict],
    ) {
        if left.hp <= 0 || left.weight <= 0.0 {
            return self.add(before, conditions, (true, critical), left);
        }
        let Some((first, rest)) = inflicts.split_first() else {
            return self.add(before, self.overtaken(target, conditions), (true, critical), left);
        };
        let posed = UnitState { conditions, ..*target.state };
        let now = target.posing(&posed);
        let turning = conditions::turning(&now, first);
        if turning == Turning::Nothing {
            return self.inflict(target, before, critical, conditions, left, rest);
        }
        let trial = chance::trial_of::<Total>(self.user, &now, self.plan, first.chance);
        let [miss, plain, great] = chances(self.user, trial.as_ref());
        let comes = left.times(plain + great);
        if miss > 0.0 {
            self.inflict(target, before, critical, conditions, left.times(miss), rest);
        }
        if comes.weight <= 0.0 {
            return;
        }
        if turning == Turning::Goes {
            let without = conditions::without(&conditions, Mask::one(first.condition), self.user.book);
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
        let with = conditions::with(&conditions, first.condition, first.rounds, self.user.book);
        self.inflict(target, before, critical, with, comes, rest);
    }
}

/// The outcomes of one more blow after these. Equal outcomes are merged, so that their number does not grow with a
/// volley.
pub fn follow(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, before: &[Branch]) -> Vec<Branch> {
    let mut ways = Ways { user, plan, after: Vec::new() };
    for branch in before {
        let posed = UnitState { conditions: branch.conditions, ..*target.state };
        let now = target.posing(&posed);
        let trial = chance::trial::<Total>(user, &now, plan);
        ways.follow(&now, branch, chances(user, trial.as_ref()));
    }
    ways.after
}

/// Does what [`follow`] does, for one of several strikes that are rolled together, so that none of them is affected by
/// another.
pub fn follow_together(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, before: &[Branch]) -> Vec<Branch> {
    let chances = chances(user, chance::trial::<Total>(user, target, plan).as_ref());
    let mut ways = Ways { user, plan, after: Vec::new() };
    before.iter().for_each(|branch| ways.follow(target, branch, chances));
    ways.after
}
