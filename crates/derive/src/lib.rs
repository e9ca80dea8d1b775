//! Derives for the state of a battle. `hexfray_battle` re-exports them as `Canonical` and `CloneInPlace`.
//!
//! A new field of a struct is part of the digest and of copies by default; a field that is left out of the digest has to give a
//! reason.

mod canonical;
mod in_place;

use proc_macro::TokenStream;
use proc_macro_crate::{FoundCrate, crate_name};
use quote::{format_ident, quote};
use syn::{DeriveInput, parse_macro_input};

/// Implements `Canonical`: every field of a struct feeds the battle's digest, in the order of declaration. An enum without
/// fields feeds the index of its variant (and is `Packed`, so it has to be `Copy`); an enum with fields feeds the number of its
/// variant and then the variant's fields.
///
/// Records store digests, so the order of fields and variants must not change once there are records.
///
/// Attributes, all of the form `#[canonical(…)]`:
///
/// - on a field, `skip = "reason"` leaves it out of the digest: it never changes, or follows from the others;
/// - on a variant of an enum with fields, `number = 3` gives it a number other than its index;
/// - on a struct, `packed` puts fields of fixed sizes side by side into wide words, which is faster for state that many units
///   have; all fields have to be `Packed`;
/// - on a struct, `bits` makes the struct `Packed`, too; all fields have to be `Packed`.
///
/// ```
/// use hexfray_battle::{Canonical, CanonicalHasher};
///
/// #[derive(Canonical)]
/// struct Charge {
///     left: u16,
///     target: Option<u8>,
///     #[canonical(skip = "follows from the target")]
///     known: u64,
/// }
///
/// #[derive(Canonical)]
/// enum Target {
///     Nothing,
///     Unit(u8),
///     #[canonical(number = 7)]
///     Cell { col: i16, row: i16 },
/// }
///
/// #[derive(Clone, Copy, Canonical)]
/// enum Colour {
///     Red,
///     Blue,
/// }
///
/// #[derive(Canonical)]
/// #[canonical(bits)]
/// struct Leap {
///     change: i8,
///     passed: bool,
/// }
///
/// #[derive(Canonical)]
/// #[canonical(packed)]
/// struct Feet {
///     leap: Option<Leap>,
///     top: Option<u8>,
/// }
///
/// let digest = |state: &dyn Canonical| {
///     let mut hasher = CanonicalHasher::new();
///     state.feed(&mut hasher);
///     hasher.finish()
/// };
/// let charge = |left, known| Charge { left, target: None, known };
/// assert_ne!(digest(&charge(3, 0)), digest(&charge(2, 0)));
/// assert_eq!(digest(&charge(3, 0)), digest(&charge(3, 9)), "what is skipped changes nothing");
/// assert_ne!(digest(&Target::Unit(1)), digest(&Target::Cell { col: 1, row: 0 }));
/// assert_ne!(digest(&Colour::Red), digest(&Colour::Blue));
/// let feet = |passed| Feet { leap: Some(Leap { change: -1, passed }), top: None };
/// assert_ne!(digest(&feet(true)), digest(&feet(false)));
/// # let _ = (Target::Nothing, Colour::Red);
/// ```
///
/// `skip` requires a reason:
///
/// ```compile_fail
/// #[derive(hexfray_battle::Canonical)]
/// struct Charge {
///     left: u16,
///     #[canonical(skip)]
///     known: u64,
/// }
/// ```
#[proc_macro_derive(Canonical, attributes(canonical))]
pub fn canonical(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    canonical::derive(&input, &battle()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Implements [`Clone`] for a struct so that [`clone_from`](Clone::clone_from) copies field by field and lists keep their
/// memory. So copying into the same battle repeatedly allocates nothing.
///
/// ```
/// use hexfray_battle::CloneInPlace;
///
/// #[derive(CloneInPlace)]
/// struct Lying {
///     cells: Vec<u16>,
///     next: u16,
/// }
///
/// let (from, mut to) = (Lying { cells: vec![3], next: 1 }, Lying { cells: Vec::with_capacity(8), next: 0 });
/// to.clone_from(&from);
/// assert_eq!((to.cells[0], to.cells.capacity(), to.next), (3, 8, 1));
/// ```
#[proc_macro_derive(CloneInPlace)]
pub fn clone_in_place(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    in_place::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The path of the crate with the traits: `hexfray_battle`, or its re-export `battle` in the crate of the whole game.
fn battle() -> proc_macro2::TokenStream {
    match (crate_name("hexfray-battle"), crate_name("hexfray")) {
        (Ok(FoundCrate::Name(name)), _) => {
            let name = format_ident!("{name}");
            quote!(::#name)
        }
        (Err(_), Ok(FoundCrate::Name(name))) => {
            let name = format_ident!("{name}");
            quote!(::#name::battle)
        }
        // The crate itself uses its name, too.
        _ => quote!(::hexfray_battle),
    }
}

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
