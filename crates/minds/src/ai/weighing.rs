//! What an opponent weighs while it thinks, for a window that shows it, and the request to come to an end.
//!
//! Without such a request, nothing that it decides depends on this.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use hexfray_battle::Order;

/// A place where an opponent notes what it weighs. Copies are the same place.
#[derive(Clone, Debug, Default)]
pub struct Weighing(Arc<Notes>);

#[derive(Debug, Default)]
struct Notes {
    courses: Mutex<Vec<Vec<Order>>>,
    concludes: AtomicBool,
}

impl Weighing {
    /// The courses that are still compared, each as its orders, the best so far first; none if nothing is being weighed.
    pub fn courses(&self) -> Vec<Vec<Order>> {
        self.0.courses.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes the courses that are still compared.
    pub(super) fn note(&self, courses: Vec<Vec<Order>>) {
        *self.0.courses.lock().unwrap_or_else(PoisonError::into_inner) = courses;
    }

    /// Asks for an order soon: the opponent gives up further tries, and takes the best course by those that it has made.
    /// It holds until the [end](Self::end) of the thought.
    pub fn conclude(&self) {
        self.0.concludes.store(true, Ordering::Relaxed);
    }

    /// Whether an order is wanted soon.
    pub fn concludes(&self) -> bool {
        self.0.concludes.load(Ordering::Relaxed)
    }

    /// Notes that the thought is over.
    pub fn end(&self) {
        self.0.concludes.store(false, Ordering::Relaxed);
        self.note(Vec::new());
    }
}
