//! Analysis of recorded battles: the battle at any moment, who was winning, choice and luck, and orders that would have been
//! better.
//!
//! [`Course`] replays a record once and can then put a battle into the state of any of its moments. [`Analyst`] examines it
//! order by order, [`Adviser`] tries other courses of action at one moment, and [`Study`] puts the results into words; `report`
//! makes a page of them. This crate knows no window and no file, and no ruleset by name.

mod advice;
mod analysis;
mod course;
mod luck;
#[cfg(feature = "report")]
pub mod report;
mod summary;
mod terms;
mod turning;

pub use advice::{Advice, Advised, Adviser, Limits, TOLD, advise};
pub use analysis::{Analysis, Analyst, Effort, Harm, Step, analyse};
pub use course::{Course, Moment, Told};
pub use luck::{SideLuck, Toll, UnitLuck};
pub use summary::{RoundStudy, SideStudy, Study, TURNING_POINTS, TurningStudy, UnitStudy, turn_of};
pub use terms::{Parties, Terms, results_in_words};
pub use turning::{TurningPoint, turning_points};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
