//! Boards as drawings, and boards and battles under edit.

pub mod edit;
pub mod picture;

/// The examples of the page that the package is shown with.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
