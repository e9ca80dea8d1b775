//! Targets lost to a ruling during an act, and the reason why the act can no longer affect them.

use bevy_ecs::prelude::*;

use crate::{ActId, Event, Field, Log, Name, Resolving, UnitId};

/// Why an act can no longer affect its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// The target has been taken off the board.
    Removed,
    /// One of the two has been moved away, so that the act does not reach the target.
    MovedAway,
}

impl Gone {
    /// Why an act can no longer affect a target; `None` if it can. `reaches` says whether the act reaches the target's present
    /// cell.
    pub fn of(field: &Field, target: UnitId, reaches: bool) -> Option<Self> {
        match (field.place(target).cell(), reaches) {
            (None, _) => Some(Self::Removed),
            (Some(_), false) => Some(Self::MovedAway),
            (Some(_), true) => None,
        }
    }

    /// The reason, as players read it.
    pub const fn why(self) -> Name {
        Name::new(match self {
            Self::Removed => "the target is gone",
            Self::MovedAway => "the target is out of reach",
        })
    }

    /// Makes an act lost and logs why; does nothing if it is lost already.
    pub fn lose(self, world: &mut World, act: ActId, unit: UnitId, what: Name) {
        if world.resource_mut::<Resolving>().lose(act) {
            world.resource_mut::<Log>().push(Event::Interrupted { unit, what, why: self.why() });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Action, Order, Place, Presence};
    use hexfray_board::{grid::Cell, map::Board, text::Source};

    const ACTOR: UnitId = UnitId(0);
    const TARGET: UnitId = UnitId(1);

    /// A field with the target on it, and the target's place.
    fn yard() -> (Field, Place) {
        let text = "name = \"Yard\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\n. .\n'''\n";
        let board = Board::read(&Source::new("yard", text), &hexfray_data::library()).expect("it is a board");
        let (mut field, mut place) = (Field::new(Arc::new(board), 1), Place::AWAY);
        field.put(TARGET, &mut place, Cell::new(1, 0));
        (field, place)
    }

    #[test]
    fn a_target_on_the_board_is_gone_only_where_the_act_does_not_reach_it() {
        let (mut field, mut place) = yard();
        assert_eq!(Gone::of(&field, TARGET, true), None);
        assert_eq!(Gone::of(&field, TARGET, false), Some(Gone::MovedAway));
        field.fell(TARGET, &mut place, true);
        assert_eq!(Gone::of(&field, TARGET, true), None, "its body lies there");
    }

    #[test]
    fn a_target_off_the_board_is_gone_however_far_the_act_reaches() {
        for presence in [Presence::Away, Presence::Out] {
            let (mut field, mut place) = yard();
            field.remove(TARGET, &mut place, presence);
            for reaches in [true, false] {
                assert_eq!(Gone::of(&field, TARGET, reaches), Some(Gone::Removed), "{presence:?}");
            }
        }
    }

    #[test]
    fn an_act_is_lost_once_and_the_log_says_why() {
        let mut world = World::new();
        let mut acts = Resolving::default();
        acts.begin(Action::now(ACTOR, Order::EndTurn { unit: ACTOR }, Name::new("shot")));
        let act = acts.id().expect("an act is in hand");
        world.insert_resource(acts);
        world.insert_resource(Log::default());
        for _ in 0..2 {
            Gone::MovedAway.lose(&mut world, act, ACTOR, Name::new("shot"));
        }
        assert!(world.resource::<Resolving>().lost);
        let said = |event: &Event| matches!(event, Event::Interrupted { unit, what, why } if *unit == ACTOR && what.as_str() == "shot" && why.as_str() == "the target is out of reach");
        let events = world.resource::<Log>().events();
        assert!(events.len() == 1 && events.iter().all(said), "{events:?}");
        assert_ne!(Gone::Removed.why(), Gone::MovedAway.why(), "players are told which");
    }
}
