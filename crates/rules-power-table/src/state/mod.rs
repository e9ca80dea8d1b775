//! What changes in a battle: units, skirmishes, the order of sides, knowledge, and open questions.
//!
//! It uses `content` and knows nothing of the rules' arithmetic.

mod actor;
mod after;
mod begin;
mod breath;
pub mod conditions;
mod effect;
mod falls;
mod fate;
mod gear;
mod knowledge;
mod question;
mod rulebook;
mod sides;
mod skirmish;
mod supplies;
mod turn;
mod unit;

pub use actor::Actor;
pub use after::{After, AfterStep, winner};
pub use begin::{Begin, BeginStep};
pub use breath::Breath;
pub use effect::{Effect, Effects};
pub use falls::{Fall, Falls};
pub use fate::Fate;
pub use gear::{CarriedWeapon, Gear, Hold, Keep};
pub use knowledge::Knowledge;
pub use question::{About, Question};
pub use rulebook::Rulebook;
pub use sides::Sides;
pub use skirmish::{Place, Skirmish, SkirmishId, Skirmishes};
pub use supplies::Supplies;
pub use turn::{Announced, Posture, Turn};
pub use unit::{
    Company, Health, Melee, UnitState, board, change, company_of_new, enlist, lead_of, members, standing, state_of,
    states,
};

use bevy_ecs::prelude::*;

use hexfray_battle::{
    Machine,
    play::{Asked, Units},
};

/// Registers everything that changes with the machine, in its initial state.
pub fn install(machine: &mut Machine, world: &mut World) {
    Units::<UnitState>::install(machine, world);
    Asked::<Question>::install(machine, world);
    world.insert_resource(Sides::default());
    world.insert_resource(Skirmishes::default());
    world.insert_resource(Knowledge::default());
    world.insert_resource(Begin::default());
    world.insert_resource(After::default());
    world.insert_resource(Falls::default());
    machine.track_resource::<Sides>();
    machine.track_resource::<Skirmishes>();
    machine.track_resource::<Knowledge>();
    machine.track_resource::<Begin>();
    machine.track_resource::<After>();
    machine.track_resource::<Falls>();
}
