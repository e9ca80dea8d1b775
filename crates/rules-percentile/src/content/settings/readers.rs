//! How settings are spelt.

use std::ops::RangeInclusive;

use hexfray_board::text::{Kind, Or, Spelling, Value};

/// A number, or the word "none" for no limit.
pub const fn limit<N: Copy>(range: RangeInclusive<N>) -> Or<[(&'static str, Option<N>); 1], RangeInclusive<N>> {
    Or([("none", None)], range)
}

/// Whether there is a floor, which files write as its number, 0.
pub struct Floor;

impl Spelling<bool> for Floor {
    fn read(&self, value: Value<'_>) -> Option<bool> {
        limit(0..=0).read(value).map(|floor: Option<i32>| floor.is_some())
    }

    fn kind(&self) -> Kind {
        Spelling::<Option<i32>>::kind(&limit(0..=0))
    }

    fn written(&self, value: &bool) -> Option<String> {
        limit(0..=0).written(&value.then_some(0))
    }
}
