//! `Content`: how a struct is read from a table of an authored file, and what that table may say.

mod declared;

use declared::{Declared, Options, Times, comment};
use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Data, DataEnum, DeriveInput, Error, Expr, Fields, FieldsNamed, Ident, LitStr, Result};

/// The implementations of `Content` and `FromValue` for a struct, or of `Variants` and `FromValue` for an enum with a tag; a struct
/// with a field of variants has only `FromValue`. `text` is the path of the module with the traits.
pub(crate) fn derive(input: &DeriveInput, text: &TokenStream) -> Result<TokenStream> {
    let options = Options::of(&input.attrs)?;
    match (&input.data, &options.tag) {
        (Data::Struct(data), None) => match &data.fields {
            Fields::Named(fields) => of_struct(input, text, &options, fields),
            _ => Err(Error::new_spanned(&input.ident, "the keys of a table are the names of fields")),
        },
        (Data::Enum(data), Some(tag)) => of_enum(input, text, &options, data, tag),
        _ => {
            Err(Error::new_spanned(&input.ident, "a table of a file is declared as a struct, or as an enum with a tag"))
        }
    }
}

fn of_struct(input: &DeriveInput, text: &TokenStream, options: &Options, fields: &FieldsNamed) -> Result<TokenStream> {
    let (generic, book) = options.book();
    let fields = fields.named.iter().map(Declared::of).collect::<Result<Vec<_>>>()?;
    let code = Code { text, book: &book, fields: &fields };
    let (reads, shape) = (code.reads(), code.shape_of(&comment(&input.attrs)));
    let names: Vec<&Ident> = fields.iter().map(|field| &field.name).collect();
    let check = options.check.as_ref().map(|check| quote! { #check(&whole, table); });
    let name = &input.ident;
    let whole = quote! {
        #reads
        let whole = Self { #(#names),* };
        #check
        ::core::option::Option::Some(whole)
    };
    let mut variants = fields.iter().filter(|field| field.variant);
    if let Some(field) = variants.next() {
        if let Some(second) = variants.next() {
            return Err(Error::new_spanned(&second.name, "a table has one tag"));
        }
        let kind = &field.kind;
        return Ok(quote! {
            #[automatically_derived]
            impl #generic #text::FromValue<#book> for #name {
                #[allow(unused_variables, reason = "most tables look nothing up")]
                fn from_value(value: #text::Value<'_>, book: &#book) -> ::core::option::Option<Self> {
                    value.table(|table| { #whole })
                }

                fn kind() -> #text::Kind {
                    let common = { #shape };
                    let variants = <#kind as #text::Variants<#book>>::variants().into_iter();
                    let tag = <#kind as #text::Variants<#book>>::TAG.0;
                    #text::Kind::Tagged(tag, variants.map(|(word, own)| (word, own.after(&common))).collect())
                }
            }
        });
    }
    Ok(quote! {
        #[automatically_derived]
        impl #generic #text::Content<#book> for #name {
            #[allow(unused_variables, reason = "most tables look nothing up")]
            fn read(table: &#text::Table<'_>, book: &#book) -> ::core::option::Option<Self> {
                #whole
            }

            fn shape() -> #text::Shape {
                #shape
            }
        }

        #[automatically_derived]
        impl #generic #text::FromValue<#book> for #name {
            fn from_value(value: #text::Value<'_>, book: &#book) -> ::core::option::Option<Self> {
                value.table(|table| <Self as #text::Content<#book>>::read(table, book))
            }

            fn kind() -> #text::Kind {
                #text::Kind::Table(<Self as #text::Content<#book>>::shape())
            }
        }
    })
}

fn of_enum(
    input: &DeriveInput,
    text: &TokenStream,
    options: &Options,
    data: &DataEnum,
    tag: &LitStr,
) -> Result<TokenStream> {
    let (generic, book) = options.book();
    let (mut words, mut arms, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
    for variant in &data.variants {
        let (own, name, about) = (&variant.ident, Options::of(&variant.attrs)?, comment(&variant.attrs));
        if about.is_empty() {
            return Err(Error::new_spanned(variant, "say what it means: `/// …` is shown to authors of files"));
        }
        words.push(name.key.map_or_else(|| snake(&own.to_string()), |key| key.value()));
        let (arm, shape) = match &variant.fields {
            Fields::Unit => (
                quote!(Self::#own),
                quote!(#text::Shape { about: #text::sentence(#about), ..::core::default::Default::default() }),
            ),
            Fields::Unnamed(fields) => {
                let kind = fields.unnamed.first().map(|field| &field.ty);
                let shape = quote! {
                    #text::Shape { about: #text::sentence(#about), ..<#kind as #text::Content<#book>>::shape() }
                };
                (quote!(Self::#own(<#kind as #text::Content<#book>>::read(table, book)?)), shape)
            }
            Fields::Named(fields) => {
                let fields = fields.named.iter().map(Declared::of).collect::<Result<Vec<_>>>()?;
                let code = Code { text, book: &book, fields: &fields };
                let (reads, shape) = (code.reads(), code.shape_of(&about));
                let names: Vec<&Ident> = fields.iter().map(|field| &field.name).collect();
                (quote!({ #reads Self::#own { #(#names),* } }), shape)
            }
        };
        arms.push(arm);
        shapes.push(quote!({ #shape }));
    }
    let (name, alone, at): (_, _, Vec<usize>) = (&input.ident, options.alone, (0..words.len()).collect());
    Ok(quote! {
        #[automatically_derived]
        impl #generic #text::Variants<#book> for #name {
            const TAG: (&'static str, bool) = (#tag, #alone);
            const WORDS: &'static [(&'static str, usize)] = &[#((#words, #at)),*];

            #[allow(unused_variables, reason = "most tables look nothing up")]
            fn variant(at: usize, table: &#text::Table<'_>, book: &#book) -> ::core::option::Option<Self> {
                ::core::option::Option::Some(match at {
                    #(#at => #arms,)*
                    _ => return ::core::option::Option::None,
                })
            }

            fn variants() -> ::std::vec::Vec<(&'static str, #text::Shape)> {
                ::std::vec![#((#words, #shapes)),*]
            }
        }

        #[automatically_derived]
        impl #generic #text::FromValue<#book> for #name {
            fn from_value(value: #text::Value<'_>, book: &#book) -> ::core::option::Option<Self> {
                let (tag, words) = (<Self as #text::Variants<#book>>::TAG, <Self as #text::Variants<#book>>::WORDS);
                value.tagged(tag, words, |at, table| <Self as #text::Variants<#book>>::variant(at, table, book))
            }

            fn kind() -> #text::Kind {
                let tag = <Self as #text::Variants<#book>>::TAG;
                #text::Kind::tagged(tag, <Self as #text::Variants<#book>>::variants())
            }
        }
    })
}

/// The word of a variant: `by_lot` for `ByLot`.
fn snake(name: &str) -> String {
    let mut word = String::new();
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_uppercase() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

/// The code for the fields.
struct Code<'d> {
    text: &'d TokenStream,
    book: &'d TokenStream,
    fields: &'d [Declared],
}

impl Code<'_> {
    /// Reads all fields into variables of their names.
    fn reads(&self) -> TokenStream {
        let reads = self.fields.iter().map(|field| self.read(field));
        let needed = self.fields.iter().filter(|field| field.is_needed()).map(|field| &field.name);
        let computed = self.fields.iter().filter_map(|field| {
            let (name, kind, value) = (&field.name, &field.kind, field.computed.as_ref()?);
            Some(quote! { let #name: #kind = #value; })
        });
        quote! { #(#reads)* #(let #needed = #needed?;)* #(#computed)* }
    }

    /// The shape of the table with all fields.
    fn shape_of(&self, about: &str) -> TokenStream {
        let (text, shapes) = (self.text, self.fields.iter().map(|field| self.shape(field)));
        quote! {
            let mut keys = ::std::vec::Vec::new();
            #(#shapes)*
            #text::Shape { about: #text::sentence(#about), keys }
        }
    }

    /// Reads a field into a variable of its name: an `Option` if there is no whole without it.
    fn read(&self, field: &Declared) -> TokenStream {
        let Self { text, book, .. } = self;
        let Declared { name, kind, value, .. } = field;
        if field.computed.is_some() {
            return TokenStream::new();
        }
        if field.flatten {
            return quote! { let #name = <#kind as #text::Content<#book>>::read(table, book); };
        }
        if field.variant {
            return quote! { let #name = <#kind as #text::Variants<#book>>::read(table, book); };
        }
        let (key, of_kind) = (field.key(), self.kind(field));
        let read = match field {
            Declared { range: Some(range), .. } => Some(quote!(|value| value.int(#range))),
            Declared { spelt: Some(spelt), .. } => {
                Some(quote!(|value| #text::Spelling::<#value>::read(&(#spelt), value)))
            }
            Declared { parse: Some(parse), .. } => Some(quote!(|value| value.parse(#parse))),
            Declared { prose: Some(prose), .. } => Some(quote!(|value| value.parse_prose(#prose))),
            Declared { at: Some(list), .. } => Some(quote! {
                |value| <#list as #text::Listed<#book>>::place(value, book).and_then(|at| <#value>::try_from(at).ok())
            }),
            Declared { with: Some(with), .. } => Some(quote!(|value| #with::from_value(value, book))),
            _ => None,
        };
        let one = || match &read {
            Some(read) => {
                // A text of a certain form says which by its error.
                let expected = match field.parse.as_ref().or(field.prose.as_ref()) {
                    Some(parse) => quote!((#parse)("").err().unwrap_or_else(|| #of_kind.expected())),
                    None => quote!(#of_kind.expected()),
                };
                quote!(table.declared(#key, || #expected, #read))
            }
            None => quote!(table.typed::<#value, #book>(#key, book)),
        };
        let maybe = || match &read {
            Some(read) => quote!(table.get(#key).and_then(#read)),
            None => quote!(table.maybe_typed::<#value, #book>(#key, book)),
        };
        match (field.times, &field.default) {
            (Times::One, None) => {
                let one = one();
                quote! { let #name: ::core::option::Option<#kind> = #one; }
            }
            (Times::One, Some(default)) => {
                let maybe = maybe();
                quote! { let #name: #kind = #maybe.unwrap_or_else(|| #default); }
            }
            (Times::Maybe, _) => {
                let maybe = maybe();
                quote! { let #name: #kind = #maybe; }
            }
            (Times::Many, _) => {
                let read = read.unwrap_or(quote!(|value| <#value as #text::FromValue<#book>>::from_value(value, book)));
                match &field.most {
                    Some(most) => quote! { let #name: #kind = table.short_list(#key, #most, #read); },
                    None => quote! { let #name: #kind = table.list(#key, #read); },
                }
            }
        }
    }

    /// Adds a field to the keys of the shape.
    fn shape(&self, field: &Declared) -> TokenStream {
        let Self { text, book, .. } = self;
        let kind = &field.kind;
        if field.computed.is_some() || field.variant {
            return TokenStream::new();
        }
        if field.flatten {
            return quote! { keys.extend(<#kind as #text::Content<#book>>::shape().keys); };
        }
        let (key, about, of_kind) = (field.key(), &field.about, self.kind(field));
        let of_kind = match field.times {
            Times::Many => quote!(#text::Kind::list(#of_kind)),
            _ => of_kind,
        };
        let absent = match &field.default {
            Some(default) => self.absent(field, default),
            None if field.is_needed() => quote!(#text::Absent::Mistake),
            None => quote!(#text::Absent::Fine),
        };
        quote! {
            keys.push(#text::Key { name: #key.into(), about: #text::sentence(#about), kind: #of_kind, absent: #absent });
        }
    }

    /// The default of a field, if it is the same for all tables and can be written in a file.
    fn absent(&self, field: &Declared, default: &Expr) -> TokenStream {
        let Self { text, book, fields } = self;
        let kind = &field.kind;
        let follows = fields.iter().any(|other| mentions(quote!(#default), &other.name));
        if follows
            || field.parse.is_some()
            || field.prose.is_some()
            || field.with.is_some()
            || field.at.is_some()
            || mentions(quote!(#default), &format_ident!("book"))
        {
            return quote!(#text::Absent::Fine);
        }
        match (&field.range, &field.spelt) {
            (Some(_), _) => quote!(#text::Absent::Default({ let default: #kind = #default; default.to_string() })),
            (_, Some(spelt)) => quote! {{
                let default: #kind = #default;
                #text::Absent::from(#text::Spelling::<#kind>::written(&(#spelt), &default))
            }},
            _ => quote! {{
                let default: #kind = #default;
                let written = <#kind as #text::FromValue<#book>>::written(&default);
                #text::Absent::from(written)
            }},
        }
    }

    /// The kind of a field's value, or of the items of its list.
    fn kind(&self, field: &Declared) -> TokenStream {
        let (Self { text, book, .. }, value) = (self, &field.value);
        match (&field.range, &field.with) {
            (Some(range), _) => quote!(#text::Kind::number::<#value>(&(#range))),
            (_, Some(with)) => quote!(#with::kind()),
            _ if field.at.is_some() => {
                let list = &field.at;
                quote!(#text::Kind::Name(<#list as #text::Listed<#book>>::LIST))
            }
            _ if field.spelt.is_some() => {
                let spelt = &field.spelt;
                quote!(#text::Spelling::<#value>::kind(&(#spelt)))
            }
            _ if field.parse.is_some() || field.prose.is_some() => quote!(#text::Kind::Form),
            _ => quote!(<#value as #text::FromValue<#book>>::kind()),
        }
    }
}

/// Whether code uses a name.
fn mentions(code: TokenStream, name: &Ident) -> bool {
    code.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse_quote;

    fn code(input: DeriveInput) -> String {
        derive(&input, &quote!(text)).expect("it can be derived").to_string().replace(' ', "")
    }

    fn refused(input: DeriveInput) -> String {
        derive(&input, &quote!(text)).expect_err("it cannot be derived").to_string()
    }

    #[test]
    fn every_field_is_requested_before_any_mistake_ends_the_reading() {
        let code = code(
            parse_quote! { struct Bow { #[doc = "A."] name: String, #[doc = "B."] #[content(range = 1..=9)] range: u8 } },
        );
        let (last, first) = (code.find("\"range\""), code.find("name?"));
        assert!(last.is_some() && last < first, "{code}");
    }

    #[test]
    fn a_default_that_follows_from_other_fields_is_not_shown() {
        let shown = |default: Expr| {
            code(parse_quote! { struct Bow { #[doc = "A."] natural: bool, #[doc = "B."] #[content(range = 0..=2, default = #default)] hands: u8 } })
            .contains("letdefault:u8=")
        };
        assert!(shown(parse_quote!(2)));
        assert!(!shown(parse_quote!(u8::from(!natural))));
    }

    #[test]
    fn a_table_without_a_book_is_read_with_any() {
        assert!(code(parse_quote! { struct Bow {} }).contains("impl<Book:?Sized>text::Content<Book>forBow"));
        let with = code(parse_quote! { #[content(book = Rules)] struct Bow {} });
        assert!(with.contains("impltext::Content<Rules>forBow"), "{with}");
    }

    #[test]
    fn variants_of_an_enum_have_words() {
        let code = code(parse_quote! { #[content(tag = "kind")] enum Bow {
            #[doc = "A."] LongBow { #[doc = "B."] #[content(range = 1..=9)] range: u8 },
            #[doc = "C."] #[content(key = "short")] Small,
        } });
        assert!(code.contains("=(\"kind\",false)"), "{code}");
        assert!(code.contains("=&[(\"long_bow\",0usize),(\"short\",1usize)]"), "{code}");
        assert!(code.contains("Self::LongBow{range}") && code.contains("1usize=>Self::Small"), "{code}");
    }

    #[test]
    fn a_table_with_variants_has_the_keys_of_each_after_its_own() {
        let code = code(parse_quote! { struct Bow { #[content(variant)] form: Form, #[doc = "A."] name: String } });
        assert!(code.contains("letform=<Formastext::Variants<Book>>::read(table,book)"), "{code}");
        assert!(code.contains("own.after(&common)") && !code.contains("Content<Book>forBow"), "{code}");
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        assert!(refused(parse_quote! { struct Bow { key: String } }).contains("say what the key means"));
        assert!(refused(parse_quote! { struct Bow(String); }).contains("names of fields"));
        assert!(refused(parse_quote! { enum Bow { Long } }).contains("as a struct"));
        assert!(refused(parse_quote! { #[content(tag = "bow")] enum Bow { Long } }).contains("say what it means"));
        assert!(refused(parse_quote! { #[content(keys)] struct Bow {} }).contains("`check = function`"));
        let field = |options: TokenStream, kind: TokenStream| {
            refused(parse_quote! { struct Bow { #[doc = "A."] #[content(#options)] a: #kind } })
        };
        assert!(field(quote!(wide), quote!(u8)).contains("`computed`"));
        assert!(field(quote!(range = 1..=2, parse = code), quote!(u8)).contains("in one way"));
        assert!(field(quote!(range = 1..=2, default = 1), quote!(Option<u8>)).contains("empty by default"));
        assert!(field(quote!(most = 3), quote!(String)).contains("only a `Vec`"));
        let two = parse_quote! { struct Bow { #[content(variant)] a: Form, #[content(variant)] b: Form } };
        assert!(refused(two).contains("one tag"));
    }
}
