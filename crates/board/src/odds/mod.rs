//! Exact probability distributions of dice, for forecasts, opponents and help texts.
//!
//! A [`Dist`] has the probability of each whole-number outcome. Distributions are built from dice ([`Dist::die`],
//! [`Dist::dice`], [`Dist::exploding`], [`Dist::chain`], [`wild`]), combined ([`Dist::add`], [`Dist::mix`], [`Dist::map`],
//! [`Dist::higher_of`] …) and queried ([`Dist::p_at_least`], [`Dist::expected`], [`Dist::quantile`] …). [`Endurance`] applies
//! repeated blows to hit points. [`Histogram`] counts observations, which can be compared with a prediction. [`Memo`] keeps results
//! that are needed again.
//!
//! Of all that rules use, only this module works with floats. It knows no ruleset: rules pass in the plain functions on numbers
//! with which they also resolve acts.
//!
//! # Exactness
//!
//! Nothing is sampled. Probabilities are doubles, sums of products of non-negative numbers, so nothing cancels: after the
//! addition of two distributions of at most `n` outcomes, the relative error of a probability is at most `(n + 1) · 2⁻⁵³` plus
//! the errors of its terms. After every operation the total is within `1e-12` of 1 ([`Dist::TOLERANCE`]). Dice without an upper
//! limit are followed until the rest weighs less than [`Dist::TINY`]. That rest is not dropped but counted as if the chain had
//! ended there; [`Dist::remainder`] gives the error that this can cause in the probability of any event.
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
mod memo;
mod queries;

pub use agreement::{Disagreement, Histogram, wilson_95};
pub use comparison::Comparison;
pub use dice::{WildOne, wild};
pub use dist::Dist;
pub use endurance::Endurance;
pub use memo::Memo;
pub use queries::total;
