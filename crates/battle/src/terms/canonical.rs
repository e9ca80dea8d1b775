//! What a whole state feeds to its digest, which is the same on every platform.

use crate::{CanonicalHasher, Name, SideId, UnitId};
use hexfray_board::grid::{Cell, Direction};

/// State that takes part in a battle's digest: it feeds its numbers in a fixed order and width.
pub trait Canonical {
    /// Feeds everything that a rule could ever ask about.
    fn feed(&self, hasher: &mut CanonicalHasher);
}

/// Implements [`Canonical`] for a struct field by field, or for an enum without fields by its place. A field that is not
/// named does not compile, so that no state is left out of the digest by mistake.
///
/// `choices` is for an enum whose choices carry data: each with its number, which must not change.
///
/// A field that the digest must not see, since it follows from the others, is named after `but` with the reason why.
///
/// `packed` puts fields of a fixed size side by side into wide words, which is quicker for what many units have: see
/// [`Packed`](crate::Packed). `bits` does so for a struct that is such a field itself, and names the types.
///
/// ```
/// use hexfray_battle::{CanonicalHasher, Canonical, canonical};
/// struct Charge { left: u16, target: Option<u8>, cached: u64 }
/// canonical!(Charge { left, target } but { cached: "follows from the target" });
/// enum Target { Nobody, Unit(u8), Cell { col: i16, row: i16 } }
/// canonical!(choices Target { 0: Nobody, 1: Unit(number), 2: Cell { col, row } });
/// #[derive(Clone, Copy)]
/// enum Colour { Red, Blue }
/// canonical!(enum Colour);
/// struct Leap { change: i8, passed: bool }
/// canonical!(bits Leap { change: i8, passed: bool });
/// struct Feet { leap: Option<Leap>, top: Option<u8> }
/// canonical!(packed Feet { leap, top });
/// let mut hasher = CanonicalHasher::new();
/// Charge { left: 3, target: None, cached: 0 }.feed(&mut hasher);
/// Colour::Blue.feed(&mut hasher);
/// ```
#[macro_export]
macro_rules! canonical {
    (enum $($name:ty),+ $(,)?) => {$(
        impl $crate::Canonical for $name {
            fn feed(&self, hasher: &mut $crate::CanonicalHasher) {
                hasher.u8(*self as u8);
            }
        }

        impl $crate::Packed for $name {
            const BITS: u32 = u8::BITS;

            #[inline(always)]
            fn bits(&self) -> u128 {
                u128::from(*self as u8)
            }
        }
    )+};
    (choices $name:ident {
        $($number:literal : $choice:ident $(($($place:ident),+))? $({ $($field:ident),+ })?),+ $(,)?
    }) => {
        impl $crate::Canonical for $name {
            fn feed(&self, hasher: &mut $crate::CanonicalHasher) {
                match self {
                    $(Self::$choice $(($($place),+))? $({ $($field),+ })? => {
                        hasher.u8($number);
                        $($($crate::Canonical::feed($place, hasher);)+)?
                        $($($crate::Canonical::feed($field, hasher);)+)?
                    })+
                }
            }
        }
    };
    (packed $name:ident { $($field:ident),* $(,)? } $(but { $($left:ident : $why:literal),* $(,)? })?) => {
        impl $crate::Canonical for $name {
            #[inline]
            fn feed(&self, hasher: &mut $crate::CanonicalHasher) {
                let Self { $($field,)* $($($left: _,)*)? } = self;
                let mut words = $crate::Words::new(hasher);
                $(words.put($field);)*
                words.finish();
            }
        }
    };
    (bits $name:ident ( $($field:ident : $kind:ty),* $(,)? )) => {
        $crate::canonical!(bits_of $name [$($field: $kind),*] ($($field),*));
    };
    (bits $name:ident { $($field:ident : $kind:ty),* $(,)? }) => {
        $crate::canonical!(bits_of $name [$($field: $kind),*] {$($field),*});
    };
    (bits_of $name:ident [$($field:ident : $kind:ty),*] $fields:tt) => {
        impl $crate::Packed for $name {
            const BITS: u32 = 0 $(+ <$kind as $crate::Packed>::BITS)*;

            #[inline(always)]
            #[allow(unused_assignments, reason = "nothing lies behind the last field")]
            fn bits(&self) -> u128 {
                let Self $fields = self;
                let (mut bits, mut at) = (0, 0);
                $(
                    bits |= <$kind as $crate::Packed>::bits($field) << at;
                    at += <$kind as $crate::Packed>::BITS;
                )*
                bits
            }
        }

        impl $crate::Canonical for $name {
            #[inline]
            fn feed(&self, hasher: &mut $crate::CanonicalHasher) {
                $crate::Words::feed_one(self, hasher);
            }
        }
    };
    ($name:ident $(<$($life:lifetime),*>)? ( $($field:ident),* $(,)? )) => {
        impl $crate::Canonical for $name $(<$($life),*>)? {
            #[allow(unused_variables, reason = "a struct may have no fields")]
            fn feed(&self, hasher: &mut $crate::CanonicalHasher) {
                let Self($($field),*) = self;
                $($crate::Canonical::feed($field, hasher);)*
            }
        }
    };
    ($name:ident { $($field:ident),* $(,)? } $(but { $($left:ident : $why:literal),* $(,)? })?) => {
        impl $crate::Canonical for $name {
            #[allow(unused_variables, reason = "a struct may have no fields")]
            fn feed(&self, hasher: &mut $crate::CanonicalHasher) {
                let Self { $($field,)* $($($left: _,)*)? } = self;
                $($crate::Canonical::feed($field, hasher);)*
            }
        }
    };
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
        hasher.i32(self.len() as i32);
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
        hasher.i32(self.len() as i32);
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
