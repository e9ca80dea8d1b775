//! Exact probability distributions of dice: what a forecast, an opponent and the help text reckon with.
//!
//! A [`Dist`] says how likely each whole-number outcome is. Distributions are built from dice
//! ([`Dist::die`], [`Dist::dice`], [`Dist::exploding`], [`Dist::chain`], [`wild`]), put together
//! ([`Dist::add`], [`Dist::mix`], [`Dist::map`], [`Dist::higher_of`] …) and asked ([`Dist::p_at_least`],
//! [`Dist::expected`], [`Dist::quantile`] …). [`Endurance`] plays blow after blow against hit points.
//! [`Histogram`] tells whether what was observed agrees with what was predicted.
//!
//! This is the one room below the client where floats are at home. It knows no ruleset: rules hand in plain
//! functions on numbers, the same ones that they resolve with.
//!
//! # How exact is exact
//!
//! Nothing here is sampled. Probabilities are doubles, sums of products of non-negative numbers, so nothing
//! cancels: an outcome's probability after adding up two distributions of at most `n` outcomes is off by at most
//! `(n + 1) · 2⁻⁵³` of itself on top of what its terms were off by. Every operation leaves a total within
//! `1e-12` of 1 ([`Dist::TOLERANCE`]). Dice without an upper end are followed until what is left weighs
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
