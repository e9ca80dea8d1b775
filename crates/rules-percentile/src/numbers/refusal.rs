//! Refusals of orders: the reason and its rule.

use hexfray_battle::Rule;

/// The reason why an act is refused, and its rule.
pub type Refusal = (&'static str, Rule);

/// A refusal with its reason and its rule.
pub const fn refuse<T>(why: &'static str, rule: &'static str) -> Result<T, Refusal> {
    Err((why, Rule::new(rule)))
}
