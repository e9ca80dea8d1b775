//! Initiative that is taken, gained, spent and rolled again (DP-172 … DP-180).

use bevy_ecs::prelude::*;

use super::{
    grapple_questions::ask_to_hinder,
    in_hand::{attack_in_hand, keep},
    play::Play,
    question::Roll,
    rounds,
};
use crate::{
    acts::plan::{AttackPlan, Doing, Grip, Plan},
    numbers::{
        attack::Attack,
        initiative_damage::{self, Finish, RELIEF, REMAINDER},
    },
    state::{Initiative, conditions},
};
use hexfray_battle::{Event, Name, Parts, ResolveSystems, Rule, UnitId, play::Playing};

/// Moves the initiative that a hit takes from the target to the attacker (DP-172, DP-173).
pub fn take(play: &mut Play<'_>, plan: &Plan, attack: &AttackPlan) {
    let (target, settings) = (attack.attack.target, play.settings());
    let value = play.look().state(target).initiative.value;
    let lost = initiative_damage::lost(&settings, value, attack.left());
    if lost > 0 {
        change(play, target, -lost, Rule::new("DP-172"));
        change(play, plan.unit, lost, Rule::new("DP-173"));
    }
}

/// Takes the cost of a Finishing Move: all initiative of its user (DP-177).
pub fn spend(play: &mut Play<'_>, plan: &Plan) {
    let Doing::Attack(AttackPlan { attack: Attack { stake, .. }, .. }) = plan.doing else { return };
    play.log(Event::Spent { unit: plan.unit, what: Name::new("initiative"), amount: stake, left: 0 });
    set(play, plan.unit, 0, Rule::new("DP-177"));
}

/// Sets the initiative after a Finishing Move: its user rolls again if it destroyed its victim, has 1 if it hit, and 0
/// if it missed; then the victim has 6 (DP-178 … DP-180). `was_out` is whether the victim was out of the fight before.
pub fn finish(play: &mut Play<'_>, plan: &Plan, attack: &AttackPlan, was_out: bool) {
    let (target, settings) = (attack.attack.target, play.settings());
    let look = play.look();
    let (state, exposed) = (look.state(target), initiative_damage::is_exposed(&look, target));
    let end = initiative_damage::finish(&settings, attack.net, &state.health, (was_out, state.is_out()));
    match end {
        // The user's grapplers may hinder that roll (DP-122).
        Finish::Destroyed => {
            let grip = Grip { renews: true, ..attack.grip.clone() };
            let doing = Doing::Attack(AttackPlan { grip, ..attack.clone() });
            play.keep(Plan { doing, ..plan.clone() });
        }
        Finish::Survived => set(play, plan.unit, REMAINDER, Rule::new("DP-179")),
        Finish::Missed => {
            // A protector that has stepped in may have more initiative than that.
            if exposed {
                set(play, target, RELIEF, Rule::new("DP-180"));
            }
            if play.look().state(plan.unit).initiative.value != 0 {
                set(play, plan.unit, 0, Rule::new("DP-180"));
            }
        }
    }
}

/// Rolls new initiative for an attacker that has destroyed its victim (DP-178).
pub fn renew(world: &mut World) {
    let play = &mut Play(world);
    let Some((plan, mut attack)) = attack_in_hand(play) else { return };
    if !attack.grip.renews || ask_to_hinder(play, Roll::Initiative, ResolveSystems::Aftermath) {
        return;
    }
    let rolled = rounds::roll(play, plan.unit, attack.grip.off_initiative);
    put(play, plan.unit, rolled, Rule::new("DP-178"));
    attack.grip.renews = false;
    keep(play, plan, attack);
}

fn change(play: &mut Play<'_>, unit: UnitId, by: i32, rule: Rule) {
    let value = play.look().state(unit).initiative.value;
    set(play, unit, value + by, rule);
}

fn set(play: &mut Play<'_>, unit: UnitId, value: i32, rule: Rule) {
    let (before, settings) = (play.look().state(unit).initiative, play.settings());
    put(play, unit, before.at(&settings, value), rule);
}

/// Sets a unit's initiative, and adds or removes the condition of being exposed (DP-174, DP-175).
fn put(play: &mut Play<'_>, unit: UnitId, initiative: Initiative, rule: Rule) {
    let was = initiative_damage::is_exposed(&play.look(), unit);
    let value = initiative.value;
    play.change(unit).initiative = initiative;
    let mut parts = Parts::new();
    parts.base(Name::new("initiative"), value, rule);
    play.log(Event::Initiative { unit, parts });
    if let Ok(what) = Name::intern(&format!("has {value} initiative now")) {
        play.log(Event::Noted { unit, what, rule });
    }
    match (was, initiative_damage::is_exposed(&play.look(), unit)) {
        (false, true) => play.gained(unit, conditions::EXPOSED, None),
        (true, false) => play.ended(unit, conditions::EXPOSED, "has initiative again"),
        _ => {}
    }
}
