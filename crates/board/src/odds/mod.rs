//! Exact probability distributions of dice: the figures of forecasts, opponents and help texts.
//!
//! A [`Dist`] says how likely each whole-number outcome is. Distributions are built from dice
//! ([`Dist::die`], [`Dist::dice`], [`Dist::exploding`], [`Dist::chain`], [`wild`]), combined
//! ([`Dist::add`], [`Dist::mix`], [`Dist::map`], [`Dist::higher_of`] …) and queried ([`Dist::p_at_least`],
//! [`Dist::expected`], [`Dist::quantile`] …). [`Endurance`] plays blow after blow against hit points.
//! [`Histogram`] checks whether observations agree with a prediction.
//!
//! Below the client only this module works with floats. It knows no ruleset: rules pass in plain functions on
//! numbers, the same ones that they resolve with.
//!
//! # How exact is exact
//!
//! Nothing here is sampled. Probabilities are doubles, sums of products of non-negative numbers, so nothing
//! cancels: an outcome's probability after adding up two distributions of at most `n` outcomes is off by at most
//! `(n + 1) · 2⁻⁵³` of itself on top of the errors of its terms. Every operation leaves a total within
//! `1e-12` of 1 ([`Dist::TOLERANCE`]). Dice without an upper end are followed until the rest weighs
//! less than [`Dist::TINY`]; that rest is not dropped but counted as if the chain had ended there, and
//! [`Dist::remainder`] states it: no event's probability is off by more than the remainder because of it.
//!
//! ```
//! use hexfray_board::odds::Dist;
//!
//! let damage = Dist::dice(2, 6).shift(3).map(|basic| (basic - 5).max(0)); // 2d6 + 3 against armour 5
//! let blow = Dist::mix(0.75, &damage, &Dist::point(0)); // hits in 75 of 100
//! assert!((blow.expected() - 3.75).abs() < 1e-12);
//! assert!((blow.p_at_least(10) - 0.75 / 36.0).abs() < 1e-12);
//! ```

mod agreement;
mod combine;
mod comparison;
mod dice;
mod dist;
mod endurance;
mod queries;

pub use agreement::{Disagreement, Histogram, wilson_95};
pub use comparison::Comparison;
pub use dice::{WildOne, wild};
pub use dist::Dist;
pub use endurance::Endurance;
pub use queries::total;
