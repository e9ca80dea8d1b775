//! Thinking in steps, so that a window can be drawn between two of them.
//!
//! An opponent's search is an `async` function that yields after each piece of work: the compiler keeps its place. No
//! executor and no clock is involved. [`through`] makes the whole choice in one go, without extra cost.

use std::{
    future::poll_fn,
    pin::{Pin, pin},
    task::{Context, Poll, Waker},
};

/// How an opponent thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// In one go.
    #[default]
    Through,
    /// With a yield after each step: a cell's threats, an estimate, the exact odds of one act.
    Steps,
}

impl Pace {
    /// Yields, if the search is done in steps.
    pub async fn step(self) {
        if self == Self::Steps {
            rest().await;
        }
    }
}

/// Is pending once, and asks to be polled again.
fn rest() -> impl Future<Output = ()> {
    let mut has_rested = false;
    poll_fn(move |context| {
        if std::mem::replace(&mut has_rested, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
}

/// Takes the next step of a thought; returns its result if that was the last step.
pub fn check_ready<T: Future + Unpin>(thought: &mut T) -> Option<T::Output> {
    match Pin::new(thought).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(made) => Some(made),
        Poll::Pending => None,
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
