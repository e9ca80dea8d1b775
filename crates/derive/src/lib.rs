//! Derives for the state of a battle. `hexfray_battle` re-exports them as `Canonical` and `CloneInPlace`, and has their examples:
//! if this crate depended on it, even for tests, Cargo would build all libraries of the workspace for macros, too, with other
//! features than for the game.
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
#[proc_macro_derive(Canonical, attributes(canonical))]
pub fn canonical(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    canonical::derive(&input, &battle()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Implements [`Clone`] for a struct so that [`clone_from`](Clone::clone_from) copies field by field and lists keep their
/// memory. So copying into the same battle repeatedly allocates nothing.
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
