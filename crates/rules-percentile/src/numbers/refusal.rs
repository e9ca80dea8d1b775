//! Why an order is refused, with the rule that says so.

use hexfray_battle::Rule;

/// Why an act is refused, and the rule that says so.
pub type Refusal = (&'static str, Rule);

/// A refusal with its reason and its rule.
pub const fn refuse<T>(why: &'static str, rule: &'static str) -> Result<T, Refusal> {
    Err((why, Rule::new(rule)))
}
