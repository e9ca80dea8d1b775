//! `CloneInPlace`: `Clone` whose `clone_from` keeps the memory of lists.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Member, Result, parse_quote};

/// The implementation of [`Clone`] for a struct.
pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "CloneInPlace is for structs: derive Clone for what is none"));
    };
    let name = &input.ident;
    let fields: Vec<Member> = data.fields.members().collect();
    let mut generics = input.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::core::clone::Clone));
    }
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #impl_generics ::core::clone::Clone for #name #type_generics #where_clause {
            #[inline]
            fn clone(&self) -> Self {
                Self { #(#fields: ::core::clone::Clone::clone(&self.#fields)),* }
            }

            #[inline]
            fn clone_from(&mut self, other: &Self) {
                #(::core::clone::Clone::clone_from(&mut self.#fields, &other.#fields);)*
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_copied_twice() {
        let input = parse_quote! { struct Lying<K: Send> { cells: Vec<K>, next: u16 } };
        let code = derive(&input).expect("a struct with names").to_string();
        assert!(code.contains("impl < K : Send + :: core :: clone :: Clone >"), "{code}");
        for field in ["cells", "next"] {
            assert!(code.contains(&format!("clone (& self . {field})")), "{field} in clone: {code}");
            assert!(code.contains(&format!("clone_from (& mut self . {field} , & other . {field})")), "{code}");
        }
    }

    #[test]
    fn fields_without_names_are_copied_too() {
        let code = derive(&parse_quote! { struct Pair(Vec<u8>, u8); }).expect("a struct").to_string();
        assert!(code.contains("clone_from (& mut self . 1 , & other . 1)"), "{code}");
    }

    #[test]
    fn what_is_no_struct_is_refused() {
        let refused = derive(&parse_quote! { enum Colour { Red } }).expect_err("an enum").to_string();
        assert!(refused.contains("derive Clone"), "{refused}");
    }
}
