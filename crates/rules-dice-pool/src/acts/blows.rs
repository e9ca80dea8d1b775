//! Average results of blows, for opponents that weigh hundreds of them: equal blows are computed once.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::plan::AttackPlan;
use crate::{
    numbers::{means::Goal, pool::Pool, score::Method},
    state::{Health, Look},
};
use hexfray_battle::Estimate;
use hexfray_board::odds::Memo;

/// The most blows that are kept.
const MOST_KNOWN: usize = 16_384;

/// The averages of earlier blows, under a battle's settings.
#[derive(Resource, Clone, Debug)]
pub struct KnownBlows(Arc<Memo<Blow, Estimate>>);

impl Default for KnownBlows {
    fn default() -> Self {
        Self(Arc::new(Memo::new(MOST_KNOWN)))
    }
}

/// Everything that determines the odds of a plain blow besides the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Blow {
    /// The dice of the attack and the hits added to them.
    attack: [i32; 2],
    /// The dice and hits of each open defence, and how the dice become hits.
    guards: [Option<([i32; 2], Method)>; 3],
    /// Whether it can kill.
    lethal: bool,
    /// The sheet of the target, whose powers soften damage (DP-155, DP-162).
    sheet: u16,
    /// The target's health, and whether it is out of the fight.
    health: (Health, bool),
}

impl KnownBlows {
    /// How many blows were computed and kept.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The average result of a blow, computed by a function unless an equal one is known.
    pub fn of(&self, look: &Look<'_>, plan: &AttackPlan, reckon: impl FnOnce() -> Estimate) -> Estimate {
        match plain(look, plan) {
            Some(blow) => self.0.of(blow, reckon),
            None => reckon(),
        }
    }
}

/// What determines a blow at a unit's health; `None` if holds or initiative matter too.
fn plain(look: &Look<'_>, plan: &AttackPlan) -> Option<Blow> {
    let attack = &plan.attack;
    if attack.goal != Goal::Harm || plan.rolled.is_some() || look.is_held(attack.target) {
        return None;
    }
    let dice = |pool: &Pool| [pool.dice, pool.hits];
    let guard = |at: usize| attack.guards[at].as_ref().map(|guard| (dice(&guard.pool), guard.method));
    let state = look.state(attack.target);
    Some(Blow {
        attack: dice(&attack.pool),
        guards: [0, 1, 2].map(guard),
        lethal: attack.lethal,
        sheet: state.sheet,
        health: (state.health, state.is_out()),
    })
}
