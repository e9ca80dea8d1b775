//! The special circumstances of the battle at present, which all players see.

use bevy_ecs::prelude::*;

use crate::{numbers::circumstances, state::situation::Situation};
use hexfray_battle::{Name, Parts, Roster, SideId, StatView};

/// The special circumstances of the battle at present, which all players see.
pub fn view(world: &World) -> Vec<StatView> {
    let situation = world.resource::<Situation>();
    let sides = world.resource::<Roster>().sides();
    let mut views = Vec::new();
    let mut of_side = |label: &'static str, side: Option<SideId>| {
        let Some(side) = side else { return };
        let text = Some(sides[side.index()].name);
        let stat = StatView::sum(Name::new(label), Parts::new());
        views.push(StatView { value: i32::from(side.0), text, ..stat });
    };
    of_side("Acts alone", situation.preemptive);
    of_side("Surrounded", situation.surrounded);
    views.extend(circumstances::view(world));
    views
}
