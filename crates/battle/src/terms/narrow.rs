//! Conversion to smaller types of numbers: one that does not fit becomes the nearest that does, in place of other bits.

/// A type of whole numbers with ends.
pub trait Bounded {
    /// Its least number.
    const LEAST: Self;
    /// Its largest number.
    const MOST: Self;
}

macro_rules! bounded {
    ($($kind:ty),+) => {$(
        impl Bounded for $kind {
            const LEAST: Self = Self::MIN;
            const MOST: Self = Self::MAX;
        }
    )+};
}

bounded!(u8, i8, u16, i16, u32, i32, u64, i64, usize);

/// A number as another type: the nearest one that this type has.
///
/// ```
/// use hexfray_battle::narrow;
///
/// assert_eq!(narrow::<u8>(200_i32), 200);
/// assert_eq!((narrow::<u8>(300_usize), narrow::<u8>(-1_i16), narrow::<i8>(-300_i32)), (255, 0, -128));
/// ```
#[inline]
pub fn narrow<T: Bounded>(number: impl TryInto<T> + PartialOrd + Default + Copy) -> T {
    let least = number < Default::default();
    number.try_into().unwrap_or(if least { T::LEAST } else { T::MOST })
}

/// A number without its fraction, as the nearest number of 64 bits; 0 for NaN.
///
/// ```
/// use hexfray_battle::whole;
///
/// assert_eq!((whole(2.9), whole(-2.9), whole(f64::NAN), whole(1e30)), (2, -2, 0, i64::MAX));
/// ```
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the only cast of a fraction; it ends at the ends of the type")]
pub const fn whole(number: f64) -> i64 {
    number as i64
}
