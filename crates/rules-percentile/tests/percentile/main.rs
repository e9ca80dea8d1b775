//! The rules of `percentile`, tested in battles with scripted dice through the public interface.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

mod ability;
mod ability_steps;
mod ambush;
mod attack;
mod authors;
mod basics;
mod chaos;
mod choices;
mod circumstances;
mod clock;
mod condition_kinds;
mod condition_table;
mod conditions_on_board;
mod confusion;
mod core_clauses;
mod dungeon;
mod encounters;
mod estimates;
mod exceptions;
mod field;
mod followers;
mod footwork;
mod gear;
mod initiative;
mod items;
mod jobs;
mod jobs_arts;
mod jobs_named;
mod large;
mod line_of_fire;
mod magic_points;
mod map;
mod map_clauses;
mod meetings;
mod monsters;
mod movers;
mod named_effects;
mod odds;
mod pincer;
mod plans;
mod plunge;
mod prepared;
mod reaction;
mod reinforcement;
mod scene_ground;
mod scenes;
mod second_clauses;
mod second_look;
mod settings;
mod shapes;
mod shared_cells;
mod spells;
mod spoils;
mod standing;
mod status;
mod storeys;
mod summons;
mod targeting;
mod things;
mod turn;
mod water;
mod weapons_on_board;
mod whole;

/// The rulesets of the game, as the game passes them to battles: other rulesets may forbid acts that percentile allows.
mod rules {
    use std::sync::Arc;

    use hexfray_battle::{Rulesets, Setup, SetupError};
    use hexfray_board::text::{Library, Problems};

    const RULESETS: Rulesets = Rulesets(&[
        &hexfray_percentile::Percentile,
        &hexfray_die_code::DieCodeRules,
        &hexfray_power_table::PowerTableRules,
        &hexfray_dice_pool::DicePoolRules,
    ]);

    /// Reads a battle by the name of its file.
    pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
        RULESETS.load(library, battle)
    }

    /// The mistakes in a file, and what is probably one.
    pub fn problems_of(library: &Library, file: &str) -> Problems {
        RULESETS.problems_of(library, &[file.to_owned()])
    }
}
