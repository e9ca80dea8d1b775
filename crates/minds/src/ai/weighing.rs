//! What an opponent weighs while it thinks, for those who watch it; nothing that it decides depends on this.

use std::sync::{Arc, Mutex, PoisonError};

use hexfray_battle::Order;

/// A place where an opponent notes what it weighs. Copies are the same place.
#[derive(Clone, Debug, Default)]
pub struct Weighing(Arc<Mutex<Vec<Vec<Order>>>>);

impl Weighing {
    /// The courses that are still compared, each as its orders, the best so far first; none if nothing is being weighed.
    pub fn courses(&self) -> Vec<Vec<Order>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes the courses that are still compared.
    pub(super) fn note(&self, courses: Vec<Vec<Order>>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = courses;
    }

    /// Notes that the thought is over.
    pub fn end(&self) {
        self.note(Vec::new());
    }
}
