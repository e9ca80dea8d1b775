//! `Canonical`: how a struct or an enum feeds the digest of a battle.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DataEnum, DataStruct, DeriveInput, Error, Field, Fields, Ident, LitInt, LitStr, Member, Result,
    Variant, parse_quote,
};

/// The layout in which the fields of a struct are fed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Layout {
    /// One after the other.
    #[default]
    Plain,
    /// Side by side in wide words.
    Packed,
    /// Side by side; the whole is also a value of fixed size.
    Bits,
}

/// The implementation of `Canonical`, and of `Packed` if the value has a fixed size. `battle` is the path of the crate with the
/// traits.
pub(crate) fn derive(input: &DeriveInput, battle: &TokenStream) -> Result<TokenStream> {
    let layout = layout(&input.attrs)?;
    match &input.data {
        Data::Struct(data) => of_struct(input, data, layout, battle),
        Data::Enum(_) if layout != Layout::Plain => {
            Err(Error::new_spanned(&input.ident, "`packed` and `bits` are for structs: an enum needs neither"))
        }
        Data::Enum(data) if data.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit)) => {
            places(input, data, battle)
        }
        Data::Enum(data) => choices(input, data, battle),
        Data::Union(_) => Err(Error::new_spanned(&input.ident, "a union has no fields that a digest could read")),
    }
}

fn of_struct(input: &DeriveInput, data: &DataStruct, layout: Layout, battle: &TokenStream) -> Result<TokenStream> {
    let mut fed = Vec::new();
    for (member, field) in data.fields.members().zip(&data.fields) {
        if is_fed(field)? {
            fed.push((member, &field.ty));
        }
    }
    let members: Vec<&Member> = fed.iter().map(|(member, _)| member).collect();
    Ok(match layout {
        Layout::Plain => implementation(
            input,
            battle,
            &parse_quote!(#battle::Canonical),
            quote! { #(#battle::Canonical::feed(&self.#members, hasher);)* },
        ),
        Layout::Packed => implementation(
            input,
            battle,
            &parse_quote!(#battle::Packed),
            quote! {
                let mut words = #battle::Words::new(hasher);
                #(words.put(&self.#members);)*
                words.finish();
            },
        ),
        Layout::Bits => {
            let feed = quote! { #battle::Words::feed_one(self, hasher); };
            let canonical = implementation(input, battle, &parse_quote!(#battle::Packed), feed);
            let types: Vec<_> = fed.iter().map(|(_, kind)| kind).collect();
            // The position of each field follows from the sizes of those before it.
            let behind = (0..fed.len()).map(|at| {
                let before = &types[..at];
                quote! { (0 #(+ <#before as #battle::Packed>::BITS)*) }
            });
            let bits = quote! { 0_u128 #(| #battle::Packed::bits(&self.#members) << #behind)* };
            let packed = packed(input, battle, &quote! { 0 #(+ <#types as #battle::Packed>::BITS)* }, &bits);
            quote! { #canonical #packed }
        }
    })
}

/// An enum without fields: each variant feeds its index.
fn places(input: &DeriveInput, data: &DataEnum, battle: &TokenStream) -> Result<TokenStream> {
    if let Some(attribute) = data.variants.iter().flat_map(|variant| &variant.attrs).find(|one| is_ours(one)) {
        return Err(Error::new_spanned(attribute, "an enum without fields feeds the places of its variants"));
    }
    if data.variants.is_empty() || data.variants.len() > 1 << u8::BITS {
        return Err(Error::new_spanned(&input.ident, "an enum has between 1 and 256 variants"));
    }
    let feed = quote! { hasher.u8(*self as u8); };
    let canonical = implementation(input, battle, &parse_quote!(#battle::Canonical), feed);
    let packed = packed(input, battle, &quote!(u8::BITS), &quote!(u128::from(*self as u8)));
    Ok(quote! { #canonical #packed })
}

/// An enum with fields: each variant feeds its number, then its fields.
fn choices(input: &DeriveInput, data: &DataEnum, battle: &TokenStream) -> Result<TokenStream> {
    let mut numbers = Vec::new();
    let mut arms = Vec::new();
    for (place, variant) in data.variants.iter().enumerate() {
        let number = number(variant)?.map_or_else(|| u8::try_from(place).ok(), Some);
        let Some(number) = number.filter(|number| !numbers.contains(number)) else {
            return Err(Error::new_spanned(&variant.ident, "each variant has a number of its own, at most 255"));
        };
        numbers.push(number);
        arms.push(arm(variant, number, battle)?);
    }
    let feed = quote! { match self { #(#arms)* } };
    Ok(implementation(input, battle, &parse_quote!(#battle::Canonical), feed))
}

fn arm(variant: &Variant, number: u8, battle: &TokenStream) -> Result<TokenStream> {
    let (name, mut fed, mut patterns) = (&variant.ident, Vec::new(), Vec::new());
    for (at, (member, field)) in variant.fields.members().zip(&variant.fields).enumerate() {
        let bound = format_ident!("field_{at}");
        if is_fed(field)? {
            patterns.push(quote!(#member: #bound));
            fed.push(bound);
        } else {
            patterns.push(quote!(#member: _));
        }
    }
    Ok(quote! {
        Self::#name { #(#patterns),* } => {
            hasher.u8(#number);
            #(#battle::Canonical::feed(#fed, hasher);)*
        }
    })
}

/// `impl Canonical`, on condition that all type parameters of the input have a trait.
fn implementation(
    input: &DeriveInput,
    battle: &TokenStream,
    bound: &syn::TypeParamBound,
    feed: TokenStream,
) -> TokenStream {
    let (name, mut generics) = (&input.ident, input.generics.clone());
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(bound.clone());
    }
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics #battle::Canonical for #name #type_generics #where_clause {
            #[inline]
            #[allow(unused_variables, reason = "there may be no fields")]
            fn feed(&self, hasher: &mut #battle::CanonicalHasher) {
                #feed
            }
        }
    }
}

/// `impl Packed`.
fn packed(input: &DeriveInput, battle: &TokenStream, size: &TokenStream, bits: &TokenStream) -> TokenStream {
    let (name, mut generics) = (&input.ident, input.generics.clone());
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(#battle::Packed));
    }
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics #battle::Packed for #name #type_generics #where_clause {
            const BITS: u32 = #size;

            #[inline(always)]
            fn bits(&self) -> u128 {
                #bits
            }
        }
    }
}

fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("canonical")
}

/// Reads all `#[canonical(…)]` attributes of an item; `read` interprets each word in them, and refuses unknown ones.
fn read(
    attributes: &[Attribute],
    mut read: impl FnMut(&Ident, syn::parse::ParseStream<'_>) -> Result<()>,
) -> Result<()> {
    attributes.iter().filter(|attribute| is_ours(attribute)).try_for_each(|attribute| {
        attribute.parse_nested_meta(|meta| match meta.path.get_ident() {
            Some(word) => read(word, meta.input),
            None => Err(meta.error("one word is expected")),
        })
    })
}

fn layout(attributes: &[Attribute]) -> Result<Layout> {
    let mut layout = Layout::Plain;
    read(attributes, |word, _| {
        let wanted = match word.to_string().as_str() {
            "packed" => Layout::Packed,
            "bits" => Layout::Bits,
            _ => return Err(Error::new_spanned(word, "a struct is `packed` or `bits`")),
        };
        if layout != Layout::Plain {
            return Err(Error::new_spanned(word, "a struct is `packed` or `bits`, not both"));
        }
        layout = wanted;
        Ok(())
    })?;
    Ok(layout)
}

/// Whether a field is fed; a field that is skipped has to give a reason.
fn is_fed(field: &Field) -> Result<bool> {
    let mut fed = true;
    read(&field.attrs, |word, input| {
        if word != "skip" {
            return Err(Error::new_spanned(word, "a field is fed, or left out by `skip = \"reason\"`"));
        }
        let reason = input.parse::<syn::Token![=]>().and_then(|_| input.parse::<LitStr>());
        let given = reason.is_ok_and(|reason| !reason.value().trim().is_empty());
        fed = false;
        if given {
            Ok(())
        } else {
            Err(Error::new_spanned(word, "say why the digest does not need it: `skip = \"reason\"`"))
        }
    })?;
    Ok(fed)
}

fn number(variant: &Variant) -> Result<Option<u8>> {
    let mut number = None;
    read(&variant.attrs, |word, input| {
        if word != "number" {
            return Err(Error::new_spanned(word, "a variant may have a `number = …`"));
        }
        input.parse::<syn::Token![=]>()?;
        number = Some(input.parse::<LitInt>()?.base10_parse()?);
        Ok(())
    })?;
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(input: DeriveInput) -> String {
        derive(&input, &quote!(::hexfray_battle)).expect("it can be derived").to_string().replace(' ', "")
    }

    fn refused(input: DeriveInput) -> String {
        derive(&input, &quote!(::hexfray_battle)).expect_err("it cannot be derived").to_string()
    }

    #[test]
    fn every_field_is_fed_in_its_order() {
        let code = code(parse_quote! { struct Turn { moves: u8, acted: bool } });
        let (moves, acted) = (code.find("&self.moves"), code.find("&self.acted"));
        assert!(moves.is_some() && moves < acted, "{code}");
    }

    #[test]
    fn what_is_skipped_is_not_fed() {
        let code =
            code(parse_quote! { struct Known { left: u8, #[canonical(skip = "follows from left")] known: u64 } });
        assert!(code.contains("&self.left") && !code.contains("known"), "{code}");
    }

    #[test]
    fn a_field_is_not_skipped_without_a_reason() {
        for field in [quote!(#[canonical(skip)] a: u8), quote!(#[canonical(skip = " ")] a: u8)] {
            assert!(refused(parse_quote! { struct Known { #field } }).starts_with("say why"));
        }
    }

    #[test]
    fn variants_have_their_places_or_their_own_numbers() {
        let code =
            code(parse_quote! { enum Aim { Nothing, #[canonical(number = 5)] Unit(u8), Cell { col: u8, row: u8 } } });
        for (variant, number) in [("Nothing", 0), ("Unit", 5), ("Cell", 2)] {
            let arm = code.split_once(&format!("Self::{variant}{{")).expect("an arm").1;
            let fed = arm.split_once("hasher.u8(").expect("its number is fed").1;
            assert!(fed.starts_with(&format!("{number}u8")), "{variant}: {fed}");
        }
    }

    #[test]
    fn two_variants_never_have_one_number() {
        let twice = parse_quote! { enum Aim { Nothing, #[canonical(number = 0)] Unit(u8) } };
        assert!(refused(twice).contains("a number of its own"));
    }

    #[test]
    fn bits_lie_behind_those_of_the_fields_before() {
        let code = code(parse_quote! { #[canonical(bits)] struct Leap(i8, bool); });
        assert!(code.contains("constBITS:u32=0+<i8as::hexfray_battle::Packed>::BITS+<boolas"), "{code}");
        assert!(code.contains("bits(&self.0)<<(0)|::hexfray_battle::Packed::bits(&self.1)<<(0+<i8as"), "{code}");
    }

    #[test]
    fn parameters_have_what_their_fields_need() {
        let plain = code(parse_quote! { struct Bonds<K: Send>(Vec<K>); });
        assert!(plain.contains("impl<K:Send+::hexfray_battle::Canonical>"), "{plain}");
        let packed = code(parse_quote! { #[canonical(packed)] struct Bonds<K>(K); });
        assert!(packed.contains("impl<K:::hexfray_battle::Packed>"), "{packed}");
    }

    #[test]
    fn words_at_the_wrong_place_are_refused() {
        assert!(refused(parse_quote! { #[canonical(wide)] struct A(u8); }).contains("`packed` or `bits`"));
        assert!(refused(parse_quote! { #[canonical(packed, bits)] struct A(u8); }).contains("not both"));
        assert!(refused(parse_quote! { #[canonical(bits)] enum A { B } }).contains("for structs"));
        assert!(refused(parse_quote! { struct A { #[canonical(packed)] b: u8 } }).contains("left out by"));
        assert!(refused(parse_quote! { enum A { #[canonical(skip = "no")] B(u8) } }).contains("`number = …`"));
        assert!(refused(parse_quote! { enum A { #[canonical(number = 3)] B } }).contains("places of its variants"));
        assert!(refused(parse_quote! { enum A {} }).contains("between 1 and 256"));
        assert!(refused(parse_quote! { union A { b: u8, c: i8 } }).contains("no fields"));
    }
}
