//! Reports about a battle for people to read: a page of its own, or the graph alone.

mod page;
mod plot;

pub use page::{fortune, html};
pub use plot::svg;
