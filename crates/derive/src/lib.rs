//! Derives for the state of a battle, which `hexfray_battle` re-exports as `Canonical` and `CloneInPlace`, and for the tables of
//! authored files, which `hexfray_board::text` re-exports as `Content`. These crates have their examples: if this crate depended on it, even for tests, Cargo would build all libraries of the workspace for macros, too, with other
//! features than for the game.
//!
//! A new field of a struct is part of the digest and of copies by default; a field that is left out of the digest has to give a
//! reason.

mod canonical;
mod content;
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

/// Implements `Content`: a table of an authored file is declared once, as a struct, and read and described by it. Each field is
/// a key of the table; its doc comment is the sentence that authors read. An `Option` may be absent, a `Vec` is a list that may be
/// absent, a `bool` is false by default, and any other field is required unless it has a default. A number needs a range; any
/// other type is one that implements `FromValue`, such as an enum of [`words!`](https://docs.rs/hexfray-board) or another struct
/// that derives `Content`.
///
/// Attributes of a field, all of the form `#[content(…)]`:
///
/// - `key = "name"`: its key, if that is not the name of the field;
/// - `range = 1..=20`: the least and the greatest number;
/// - `spelt = WORDS`: how it is written, if its type does not say it: words with their meanings, or another `Spelling`;
/// - `default = 3`, or `default` for that of the type. The expression may use the fields above, a required one as an `Option`;
/// - `parse = code`: the text is read by `fn(&str) -> Result<T, String>`, whose error says what is expected; `prose = about`
///   likewise, for a text that may have several lines;
/// - `with = element`: the value is read by `element::from_value(value, book)` and described by `element::kind()`, for a type
///   that has several meanings;
/// - `at = Weapon`: the key of an entry of a list of the book, which is `Listed`; the number is its place there;
/// - `most = 16`: the most entries of a list;
/// - `flatten`: its type derives `Content`, too, and its keys are in this table;
/// - `variant`: its type is an enum with a tag, and the tag and the keys of its variants are in this table;
/// - `computed = sum(&parts)`: it is no key, but follows from the others, which the expression may use.
///
/// Attributes of the struct:
///
/// - `book = Book`: the type in which fields look names up, if some do;
/// - `check = Self::check`: a function `fn(&Self, &Table<'_>)` that reports what is wrong with the whole.
///
/// An enum with `tag = "effect"` is read from tables whose key `effect` says which variant they are, by its name in the form
/// `by_lot`, or `key = "lot"`; with `alone`, the word alone stands for a table with nothing else. The fields of variants are declared like those
/// of structs, and a variant with one unnamed field is read as its type.
#[proc_macro_derive(Content, attributes(content))]
pub fn content(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let text = path("hexfray-board", &quote!(text), &quote!(text));
    content::derive(&input, &text).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// The path of the crate with the traits of a battle.
fn battle() -> proc_macro2::TokenStream {
    path("hexfray-battle", &quote!(), &quote!(battle))
}

/// The path of what derived code uses: `within` a crate, or of its re-export in the crate of the whole game.
fn path(name: &str, within: &proc_macro2::TokenStream, again: &proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    let within = if within.is_empty() { quote!() } else { quote!(::#within) };
    match (crate_name(name), crate_name("hexfray")) {
        (Ok(FoundCrate::Name(name)), _) => {
            let name = format_ident!("{name}");
            quote!(::#name #within)
        }
        (Err(_), Ok(FoundCrate::Name(name))) => {
            let name = format_ident!("{name}");
            quote!(::#name::#again)
        }
        // The crate itself uses its name, too.
        _ => {
            let name = format_ident!("{}", name.replace('-', "_"));
            quote!(::#name #within)
        }
    }
}
