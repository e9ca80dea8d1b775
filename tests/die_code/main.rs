//! The rules of `die_code`, played with scripted dice through the public face of a battle, or asked of the pure
//! functions where a rule is arithmetic.
#![allow(clippy::unwrap_used, reason = "a broken set-up of a test should stop it where it stands")]

mod aid;
mod aiming;
mod arena;
mod arm_pin;
mod combat;
mod common;
mod damage;
mod defence;
mod dice;
mod fights;
mod ground;
mod hand_to_hand;
mod handling;
mod holds;
mod initiative;
mod opposed;
mod points;
mod referee;
mod shooting;
mod throws;
mod turn;
