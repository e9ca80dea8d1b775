//! Work on several threads, where threads exist.

use std::num::NonZeroUsize;

/// Does the work once on each of this many threads, including the current one.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn on_threads(threads: NonZeroUsize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads.get() {
            scope.spawn(work);
        }
        work();
    });
}

/// Does the work on the only thread of a page.
#[cfg(target_arch = "wasm32")]
pub(super) fn on_threads(_threads: NonZeroUsize, work: &(dyn Fn() + Sync)) {
    work();
}
