//! `Content`: how a struct is read from a table of an authored file, and what that table may say.

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, ExprLit, Field, Fields, GenericArgument, Ident, Lit, LitStr, Meta, Path,
    PathArguments, Result, Type, ext::IdentExt, meta::ParseNestedMeta,
};

/// The implementations of `Content` and `FromValue` for a struct. `text` is the path of the module with the traits.
pub(crate) fn derive(input: &DeriveInput, text: &TokenStream) -> Result<TokenStream> {
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => fields.named.iter().map(Declared::of).collect::<Result<Vec<_>>>()?,
            _ => return Err(Error::new_spanned(&input.ident, "the keys of a table are the names of fields")),
        },
        _ => return Err(Error::new_spanned(&input.ident, "a table of a file is declared as a struct")),
    };
    let Options { book, check } = Options::of(&input.attrs)?;
    let generic = book.is_none().then(|| quote!(<Book: ?Sized>));
    let book = book.map_or(quote!(Book), |book| quote!(#book));
    let code = Code { text, book: &book, fields: &fields };
    let (reads, shapes) = (fields.iter().map(|field| code.read(field)), fields.iter().map(|field| code.shape(field)));
    let names: Vec<&Ident> = fields.iter().map(|field| &field.name).collect();
    let needed: Vec<&Ident> = fields.iter().filter(|field| field.is_needed()).map(|field| &field.name).collect();
    let computed = fields.iter().filter_map(|field| {
        let (name, kind, value) = (&field.name, &field.kind, field.computed.as_ref()?);
        Some(quote! { let #name: #kind = #value; })
    });
    let check = check.map(|check| quote! { #check(&whole, table); });
    let (name, about) = (&input.ident, comment(&input.attrs));
    Ok(quote! {
        #[automatically_derived]
        impl #generic #text::Content<#book> for #name {
            #[allow(unused_variables, reason = "most tables look nothing up")]
            fn read(table: &#text::Table<'_>, book: &#book) -> ::core::option::Option<Self> {
                #(#reads)*
                #(let #needed = #needed?;)*
                #(#computed)*
                let whole = Self { #(#names),* };
                #check
                ::core::option::Option::Some(whole)
            }

            fn shape() -> #text::Shape {
                let mut keys = ::std::vec::Vec::new();
                #(#shapes)*
                #text::Shape { about: #text::sentence(#about), keys }
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

/// What a struct says about its table.
#[derive(Default)]
struct Options {
    /// The type in which its fields look names up; any, if none of them does.
    book: Option<Type>,
    /// The function that checks the whole: `fn(&Self, &Table<'_>)`.
    check: Option<Expr>,
}

impl Options {
    fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self::default();
        each(attributes, |meta| {
            if meta.path.is_ident("book") {
                options.book = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("check") {
                options.check = Some(meta.value()?.parse()?);
            } else {
                return Err(meta.error("a table has `book = Type` and `check = function`"));
            }
            Ok(())
        })?;
        Ok(options)
    }
}

/// Calls a function for each word in the `#[content(…)]` attributes of an item.
fn each(attributes: &[Attribute], mut read: impl FnMut(ParseNestedMeta<'_>) -> Result<()>) -> Result<()> {
    let own = attributes.iter().filter(|attribute| attribute.path().is_ident("content"));
    own.into_iter().try_for_each(|attribute| attribute.parse_nested_meta(&mut read))
}

/// How often a key's value occurs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Times {
    /// Once.
    One,
    /// Once or not at all: `Option<T>`.
    Maybe,
    /// As a list, `Vec<T>`.
    Many,
}

/// A field, as it is declared.
struct Declared {
    name: Ident,
    /// Its type.
    kind: Type,
    /// The type of its value, without `Option` or `Vec`.
    value: Type,
    times: Times,
    about: String,
    key: Option<LitStr>,
    range: Option<Expr>,
    default: Option<Expr>,
    parse: Option<Expr>,
    prose: Option<Expr>,
    with: Option<Path>,
    most: Option<Expr>,
    computed: Option<Expr>,
    flatten: bool,
}

const WORDS: &str = "a field has `key`, `range`, `default`, `parse`, `prose`, `with`, `most`, `computed` or `flatten`: see the derive's docs";

impl Declared {
    fn of(field: &Field) -> Result<Self> {
        let name = field.ident.clone().ok_or_else(|| Error::new_spanned(field, "a field has a name"))?;
        let (times, value) = inner(&field.ty);
        let about = comment(&field.attrs);
        let mut own = Self {
            name,
            kind: field.ty.clone(),
            value,
            times,
            about,
            key: None,
            range: None,
            default: None,
            parse: None,
            prose: None,
            with: None,
            most: None,
            computed: None,
            flatten: false,
        };
        each(&field.attrs, |meta| own.learn(&meta))?;
        let is_flag = matches!(&own.kind, Type::Path(path) if path.path.is_ident("bool"));
        if is_flag && own.default.is_none() && own.computed.is_none() {
            own.default = Some(syn::parse_quote!(false));
        }
        own.check(field)?;
        Ok(own)
    }

    fn learn(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        match meta.path.get_ident().map(ToString::to_string).as_deref() {
            Some("key") => self.key = Some(meta.value()?.parse()?),
            Some("range") => self.range = Some(meta.value()?.parse()?),
            Some("default") if meta.input.peek(syn::Token![=]) => self.default = Some(meta.value()?.parse()?),
            Some("default") => self.default = Some(syn::parse_quote!(::core::default::Default::default())),
            Some("parse") => self.parse = Some(meta.value()?.parse()?),
            Some("prose") => self.prose = Some(meta.value()?.parse()?),
            Some("with") => self.with = Some(meta.value()?.parse()?),
            Some("most") => self.most = Some(meta.value()?.parse()?),
            Some("computed") => self.computed = Some(meta.value()?.parse()?),
            Some("flatten") => self.flatten = true,
            _ => return Err(meta.error(WORDS)),
        }
        Ok(())
    }

    /// Refuses what contradicts itself, and keys without a sentence.
    fn check(&self, field: &Field) -> Result<()> {
        let values = [self.range.is_some(), self.parse.is_some(), self.prose.is_some(), self.with.is_some()];
        let ways = values.into_iter().chain([self.computed.is_some(), self.flatten]);
        if ways.filter(|&is| is).count() > 1 {
            return Err(Error::new_spanned(field, "a field is read in one way"));
        }
        if self.default.is_some() && self.times != Times::One {
            return Err(Error::new_spanned(field, "an `Option` or a `Vec` is empty by default"));
        }
        if self.most.is_some() && self.times != Times::Many {
            return Err(Error::new_spanned(field, "only a `Vec` has a most"));
        }
        if self.about.is_empty() && !self.flatten && self.computed.is_none() {
            return Err(Error::new_spanned(field, "say what the key means: `/// …` is shown to authors of files"));
        }
        Ok(())
    }

    /// Whether there is no whole without it.
    fn is_needed(&self) -> bool {
        self.flatten || self.times == Times::One && self.default.is_none() && self.computed.is_none()
    }

    /// Its key in files.
    fn key(&self) -> String {
        self.key.as_ref().map_or_else(|| self.name.unraw().to_string(), LitStr::value)
    }
}

/// How often the value of a field occurs, and its type.
fn inner(kind: &Type) -> (Times, Type) {
    let Type::Path(path) = kind else { return (Times::One, kind.clone()) };
    let Some(last) = path.path.segments.last() else { return (Times::One, kind.clone()) };
    let times = match last.ident.to_string().as_str() {
        "Option" => Times::Maybe,
        "Vec" => Times::Many,
        _ => return (Times::One, kind.clone()),
    };
    match &last.arguments {
        PathArguments::AngleBracketed(inside) => match inside.args.first() {
            Some(GenericArgument::Type(value)) => (times, value.clone()),
            _ => (Times::One, kind.clone()),
        },
        _ => (Times::One, kind.clone()),
    }
}

/// The doc comment of an item.
fn comment(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// The code for the fields.
struct Code<'d> {
    text: &'d TokenStream,
    book: &'d TokenStream,
    fields: &'d [Declared],
}

impl Code<'_> {
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
        let (key, of_kind) = (field.key(), self.kind(field));
        let read = match field {
            Declared { range: Some(range), .. } => Some(quote!(|value| value.int(#range))),
            Declared { parse: Some(parse), .. } => Some(quote!(|value| value.parse(#parse))),
            Declared { prose: Some(prose), .. } => Some(quote!(|value| value.parse_prose(#prose))),
            Declared { with: Some(with), .. } => Some(quote!(|value| #with::from_value(value, book))),
            _ => None,
        };
        let one = || match &read {
            Some(read) => quote!(table.declared(#key, || #of_kind, #read)),
            None => quote!(table.typed::<#value, #book>(#key, book)),
        };
        let maybe = || match &read {
            Some(read) => quote!(table.maybe_declared(#key, || #of_kind, #read)),
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
        if field.computed.is_some() {
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
            || mentions(quote!(#default), &format_ident!("book"))
        {
            return quote!(#text::Absent::Fine);
        }
        match field.range {
            Some(_) => quote!(#text::Absent::Default({ let default: #kind = #default; default.to_string() })),
            None => quote! {{
                let default: #kind = #default;
                let written = <#kind as #text::FromValue<#book>>::written(&default);
                written.map_or(#text::Absent::Fine, #text::Absent::Default)
            }},
        }
    }

    /// The kind of a field's value, or of the items of its list.
    fn kind(&self, field: &Declared) -> TokenStream {
        let (Self { text, book, .. }, value) = (self, &field.value);
        match (&field.range, &field.with) {
            (Some(range), _) => quote!(#text::Kind::number::<#value>(&(#range))),
            (_, Some(with)) => quote!(#with::kind()),
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
    fn what_cannot_be_meant_is_refused() {
        assert!(refused(parse_quote! { struct Bow { key: String } }).contains("say what the key means"));
        assert!(refused(parse_quote! { struct Bow(String); }).contains("names of fields"));
        assert!(refused(parse_quote! { enum Bow { Long } }).contains("as a struct"));
        assert!(refused(parse_quote! { #[content(keys)] struct Bow {} }).contains("`check = function`"));
        let field = |options: TokenStream, kind: TokenStream| {
            refused(parse_quote! { struct Bow { #[doc = "A."] #[content(#options)] a: #kind } })
        };
        assert!(field(quote!(wide), quote!(u8)).contains("`computed`"));
        assert!(field(quote!(range = 1..=2, parse = code), quote!(u8)).contains("in one way"));
        assert!(field(quote!(range = 1..=2, default = 1), quote!(Option<u8>)).contains("empty by default"));
        assert!(field(quote!(most = 3), quote!(String)).contains("only a `Vec`"));
    }
}
