//! Reports about a battle for people: a page of its own, or only the graph.

mod page;
mod plot;

pub use page::{fortune, html};
pub use plot::svg;
