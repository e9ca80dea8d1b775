//! Reports on a battle for people: a complete page, or only the graph.

mod page;
mod plot;

pub use page::{fortune, html};
pub use plot::svg;
