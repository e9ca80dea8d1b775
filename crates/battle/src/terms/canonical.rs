//! How state feeds its digest, which is the same on every platform.

use crate::{CanonicalHasher, Name, SideId, UnitId, narrow};
use hexfray_board::grid::{Cell, Direction};

/// State that is part of a battle's digest: it feeds its numbers in a fixed order and width. `#[derive(Canonical)]` implements
/// it field by field.
pub trait Canonical {
    /// Feeds everything that a rule could depend on.
    fn feed(&self, hasher: &mut CanonicalHasher);
}

macro_rules! numbers {
    ($($kind:ty),+) => {$(
        impl Canonical for $kind {
            #[inline]
            fn feed(&self, hasher: &mut CanonicalHasher) {
                hasher.bytes(&self.to_le_bytes());
            }
        }
    )+};
}

numbers!(u8, i8, u16, i16, u32, i32, u64, i64);

impl Canonical for bool {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.bool(*self);
    }
}

impl Canonical for usize {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.u64(*self as u64);
    }
}

impl Canonical for () {
    fn feed(&self, _: &mut CanonicalHasher) {}
}

impl<T: Canonical + ?Sized> Canonical for &T {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        (**self).feed(hasher);
    }
}

impl<T: Canonical> Canonical for Option<T> {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.bool(self.is_some());
        if let Some(value) = self {
            value.feed(hasher);
        }
    }
}

impl<T: Canonical> Canonical for [T] {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.i32(narrow::<i32>(self.len()));
        self.iter().for_each(|value| value.feed(hasher));
    }
}

impl<T: Canonical> Canonical for Vec<T> {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        self.as_slice().feed(hasher);
    }
}

impl<T: Canonical> Canonical for std::collections::VecDeque<T> {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.i32(narrow::<i32>(self.len()));
        self.iter().for_each(|value| value.feed(hasher));
    }
}

impl<T: Canonical, const N: usize> Canonical for arrayvec::ArrayVec<T, N> {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        self.as_slice().feed(hasher);
    }
}

impl<T: Canonical, const N: usize> Canonical for [T; N] {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        self.iter().for_each(|value| value.feed(hasher));
    }
}

impl<A: Canonical, B: Canonical> Canonical for (A, B) {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        self.0.feed(hasher);
        self.1.feed(hasher);
    }
}

impl<A: Canonical, B: Canonical, C: Canonical> Canonical for (A, B, C) {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        self.0.feed(hasher);
        self.1.feed(hasher);
        self.2.feed(hasher);
    }
}

impl<T: Canonical> Canonical for Box<T> {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        (**self).feed(hasher);
    }
}

impl Canonical for Name {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.name(*self);
    }
}

impl Canonical for UnitId {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.bytes(&self.0.to_le_bytes());
    }
}

impl Canonical for SideId {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.u8(self.0);
    }
}

impl Canonical for Cell {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.cell(Some(*self));
    }
}

impl Canonical for Direction {
    #[inline]
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.u8(self.0);
    }
}
