//! Thinking in steps, so that whoever draws a window meanwhile can draw it between two of them.
//!
//! An opponent's search is an `async` function that rests after each piece of work: the compiler keeps its place. No
//! executor and no clock is involved. Who wants the choice at once has it [`through`] in one go, at no cost.

use std::pin::pin;

use bevy::tasks::{futures::check_ready, futures_lite::future::yield_now};

/// How an opponent thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// In one go.
    #[default]
    Through,
    /// With a rest after each step: a cell's threats, an estimate, the exact odds of one act.
    Steps,
}

impl Pace {
    /// Rests, if that is how it is thought.
    pub async fn step(self) {
        if self == Self::Steps {
            yield_now().await;
        }
    }
}

/// Thinks to the end.
pub fn through<T>(thought: impl Future<Output = T>) -> T {
    let mut thought = pin!(thought);
    loop {
        if let Some(made) = check_ready(&mut thought) {
            return made;
        }
    }
}
