//! The battle on the stage: the current one, or the one chosen in the list.

use bevy::{ecs::system::SystemParam, prelude::*};

use crate::session::Session;
use hexfray_battle::{Battle, UnitId};
use hexfray_minds::story::Names;

/// The battle whose board is on the table before it begins.
#[derive(Resource)]
pub struct Preview {
    battle: Battle,
    names: Names,
}

impl Preview {
    /// The preview of a battle at its start.
    pub fn of(battle: Battle) -> Self {
        Self { names: Names::of(&battle), battle }
    }

    /// The battle.
    #[cfg(test)]
    pub fn battle(&self) -> &Battle {
        &self.battle
    }
}

/// The contents of the stage.
#[derive(SystemParam)]
pub struct Scene<'w> {
    session: Option<Res<'w, Session>>,
    preview: Option<Res<'w, Preview>>,
}

impl Scene<'_> {
    /// The battle.
    pub fn battle(&self) -> Option<&Battle> {
        let previewed = || self.preview.as_ref().map(|preview| &preview.battle);
        self.session.as_ref().map(|session| &session.battle).or_else(previewed)
    }

    /// Whether the battle is only shown before it begins.
    pub fn is_previewed(&self) -> bool {
        self.session.is_none() && self.preview.is_some()
    }

    /// The names of its units.
    pub fn names(&self) -> Option<&Names> {
        let previewed = || self.preview.as_ref().map(|preview| &preview.names);
        self.session.as_ref().map(|session| &session.names).or_else(previewed)
    }

    /// The unit whose choice it is; none before the battle begins.
    pub fn acting(&self) -> Option<UnitId> {
        self.session.as_ref().and_then(|session| session.acting())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use bevy::ecs::system::SystemState;
    use hexfray_battle::DiceSource;

    #[test]
    fn a_battle_of_areas_is_shown_before_it_begins() {
        let texts = Texts::of_the_game();
        let areas = "maps/tutorial_2_three_areas.battle.toml";
        let setup = texts.load(areas).expect("it is read");
        let mut world = World::new();
        world.insert_resource(Preview::of(Battle::new(&setup, DiceSource::Seed(7)).expect("it starts")));
        let mut state = SystemState::<Scene<'_>>::new(&mut world);
        let scene = state.get(&world).expect("its parts are there");
        assert!(scene.is_previewed() && scene.acting().is_none(), "nobody acts yet");
        assert_eq!(scene.battle().map(|battle| battle.units().count()), Some(setup.units.len()));
        assert!(scene.names().is_some());
        world.insert_resource(Session::start(&texts, areas, &[], 7).expect("it starts"));
        let scene = state.get(&world).expect("its parts are there");
        assert!(!scene.is_previewed(), "the battle has begun");
    }
}
