//! The rules of `percentile`, played with scripted dice through the public face of a battle.

mod ability;
mod ability_steps;
mod ambush;
mod attack;
mod basics;
mod chaos;
mod clock;
mod conditions_on_board;
mod field;
mod initiative;
mod items;
mod jobs;
mod jobs_named;
mod kit;
mod map;
mod movers;
mod odds;
mod reinforcement;
mod spells;
mod spoils;
mod standing;
mod status;
mod targeting;
mod turn;
mod weapons_on_board;
mod whole;
