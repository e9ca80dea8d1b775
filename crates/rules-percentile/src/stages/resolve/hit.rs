//! The steps of rolling to hit and for damage, and how armour and other factors change the result (TC-093 … TC-100,
//! TC-115 … TC-121).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        attack::{self, dice_of},
        planning::{self, use_under_way},
    },
    stages::{
        play::Play,
        resolve::{reroll, strikes::with_strikes, to_hit},
    },
    state::Unit,
};
use hexfray_battle::{Action, Name, ResolveSystems, Strike, play::Playing, throw as roll};

/// Rolls to hit each target; acts that need no roll hit (TC-093, TC-115, TC-116). A unit that may repeat a roll is
/// asked whether it does.
pub fn roll_hits(world: &mut World) {
    let Some((action, _)) = use_under_way(world) else { return };
    with_strikes(world, |world, strikes| to_hit::roll_each(world, &action, strikes));
    if let Some((question, options)) = reroll::offer(world, &action) {
        Play(world).ask_midway(action.unit, question, options, ResolveSystems::Damage);
    }
}

/// Rolls the dice of the damage or recovery: once for all targets of an area (TC-120), and for each blow and random
/// strike. Percentages, armour and factors then give the amount: damage is positive, recovery negative.
pub fn roll_damage(world: &mut World) {
    let Some((action, _)) = use_under_way(world) else { return };
    with_strikes(world, |world, strikes| {
        throw_dice(world, &action, strikes);
        work_out(world, &action, strikes);
    });
}

fn throw_dice(world: &mut World, action: &Action, strikes: &mut [Strike]) {
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::kept(world, &user, action) else { return };
    let Some(code) = dice_of(&plan) else { return };
    let once = user.book.settings.group_damage_once && !plan.strikes_singly();
    let purpose = Name::new(if plan.ability.harm.is_some() { "damage" } else { "recovery" });
    let mut throw = || (0..code.dice).map(|_| roll(world, Some(action.unit), u16::from(code.sides), purpose)).sum();
    let mut thrown = None;
    for strike in strikes.iter_mut().filter(|strike| strike.hit) {
        strike.amount = thrown.filter(|_| once).unwrap_or_else(&mut throw);
        thrown = Some(strike.amount);
    }
}

/// The amount for each target with these dice.
fn work_out(world: &World, action: &Action, strikes: &mut [Strike]) {
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::kept(world, &user, action) else { return };
    for strike in strikes.iter_mut().filter(|strike| strike.hit) {
        let target = user.other(strike.target);
        if plan.ability.harm.is_some() {
            strike.parts = attack::damage(&user, &target, &plan, strike.amount, strike.critical);
            strike.amount = strike.parts.total();
        } else if let Some(mend) = &plan.ability.mend {
            strike.parts = attack::recovery(&user, &target, &plan, mend, strike.amount);
            strike.amount = -strike.parts.total();
        }
    }
}
