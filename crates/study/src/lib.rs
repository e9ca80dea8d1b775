//! Analysis of recorded battles: the battle at any moment, who was winning, choice and luck, and orders that would have been
//! better.
//!
//! [`Course`] follows a record once and can then put a battle into the state of any of its moments. [`Analyst`] goes through
//! it order by order, [`Adviser`] tries out other courses at one of them, and [`Study`] puts their results into words;
//! `report` makes a page of that. This crate knows no window and no file, and no ruleset by name.

mod advice;
mod analysis;
mod course;
mod luck;
#[cfg(feature = "report")]
pub mod report;
mod summary;
mod terms;
mod turning;

pub use advice::{Advice, Advised, Adviser, TOLD, advise};
pub use analysis::{Analysis, Analyst, Effort, Harm, Step, analyse};
pub use course::{Course, Moment, Told};
pub use luck::{SideLuck, Toll, UnitLuck};
pub use summary::{RoundStudy, SideStudy, Study, TURNING_POINTS, TurningStudy, UnitStudy, turn_of};
pub use terms::{Terms, difference_in_words};
pub use turning::{TurningPoint, turning_points};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
