//! Boards as drawings, and boards and battles under edit.

pub mod edit;
pub mod picture;
