//! The rules of `die_code` on shooting, close combat and holds, played with scripted dice.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

#[path = "die_code/arena.rs"]
mod arena;
#[path = "die_code/arm_pin.rs"]
mod arm_pin;
#[path = "die_code/common.rs"]
mod common;
#[path = "die_code/hand_to_hand.rs"]
mod hand_to_hand;
#[path = "die_code/holds.rs"]
mod holds;
#[path = "die_code/shooting.rs"]
mod shooting;
#[path = "die_code/throws.rs"]
mod throws;
