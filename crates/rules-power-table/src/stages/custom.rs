//! Actions that the rules do not name (SW-212, SW-224).

use bevy_ecs::prelude::*;

use crate::{
    acts::allowed,
    numbers::Luck,
    stages::throw,
    state::{Actor, Rulebook, change, lead_of, members},
};
use hexfray_battle::{Event, Log, Name, Rule, UnitId};

/// Carries out such an action of a unit; the referee rules on the result.
pub fn carry_out(world: &mut World, unit: UnitId, what: Name, major: bool, check: Option<(Name, i16)>) {
    let rule = Rule::new(if major { "SW-212" } else { "SW-224" });
    world.resource_mut::<Log>().push(Event::Noted { unit, what, rule });
    if let Some((of, number)) = check {
        roll(world, unit, what, of, number.into());
    }
    if !major {
        return;
    }
    if let Some(most) = Actor::of(world, unit).map(|actor| actor.longest_method()) {
        change(world, unit).turn.keeps_to(most);
    }
    let lead = lead_of(world, unit);
    for member in members(world, lead) {
        let mut state = change(world, member);
        state.turn.moved = true;
        state.turn.majors += u8::from(member == unit);
    }
}

fn roll(world: &mut World, unit: UnitId, what: Name, of: Name, needed: i32) {
    let settings = world.resource::<Rulebook>().0.settings.clone();
    let Some(value) = Actor::of(world, unit).and_then(|actor| allowed::check_value(&actor, of)) else { return };
    let dice = throw::dice_for(world, unit, &value, what);
    let outcome = value.outcome(&settings, dice);
    throw::learn(world, unit, outcome.luck == Luck::Failure);
    let result = outcome.result(outcome.meets(&settings, needed));
    let (parts, roll) = (value.parts, outcome.total);
    world.resource_mut::<Log>().push(Event::Checked {
        unit,
        target: None,
        attack: false,
        what,
        parts,
        needed,
        against: None,
        roll,
        result,
    });
}
