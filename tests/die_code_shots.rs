//! The rules of `die_code` on called shots, posture, quick draws, scale and charts, played with scripted dice.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

#[path = "die_code/called_shots.rs"]
mod called_shots;
#[path = "die_code/charts.rs"]
mod charts;
#[path = "die_code/common.rs"]
mod common;
#[path = "die_code/disarm.rs"]
mod disarm;
#[path = "die_code/entangle.rs"]
mod entangle;
#[path = "die_code/escape.rs"]
mod escape;
#[path = "die_code/every.rs"]
mod every;
#[path = "die_code/formulas.rs"]
mod formulas;
#[path = "die_code/group.rs"]
mod group;
#[path = "die_code/knockout.rs"]
mod knockout;
#[path = "die_code/posture.rs"]
mod posture;
#[path = "die_code/quick_draw.rs"]
mod quick_draw;
#[path = "die_code/scale.rs"]
mod scale;
#[path = "die_code/surprise.rs"]
mod surprise;
#[path = "die_code/things.rs"]
mod things;
#[path = "die_code/weapons.rs"]
mod weapons;
