//! What structs and fields say in their attributes and comments.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Error, Expr, ExprLit, Field, GenericArgument, Ident, Lit, LitStr, Meta, Path, PathArguments, Result,
    Type, ext::IdentExt, meta::ParseNestedMeta,
};

/// What a struct says about its table.
#[derive(Default)]
pub(super) struct Options {
    /// The type in which its fields look names up; any, if none of them does.
    pub(super) book: Option<Type>,
    /// The function that checks the whole: `fn(&Self, &Table<'_>)`.
    pub(super) check: Option<Expr>,
    /// The key that says which variant a table is.
    pub(super) tag: Option<LitStr>,
    /// Whether the word alone stands for a table with nothing else.
    pub(super) alone: bool,
    /// The word of a variant, if that is not its name.
    pub(super) key: Option<LitStr>,
}

impl Options {
    pub(super) fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self::default();
        each(attributes, |meta| {
            if meta.path.is_ident("book") {
                options.book = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("check") {
                options.check = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("tag") {
                options.tag = Some(meta.value()?.parse()?);
            } else if meta.path.is_ident("alone") {
                options.alone = true;
            } else if meta.path.is_ident("key") {
                options.key = Some(meta.value()?.parse()?);
            } else {
                return Err(meta.error(
                    "a table has `book = Type` and `check = function`, an enum `tag = \"key\"` and `alone`, a variant `key = \"word\"`",
                ));
            }
            Ok(())
        })?;
        Ok(options)
    }

    /// The generic parameter of implementations and the type of the book.
    pub(super) fn book(&self) -> (Option<TokenStream>, TokenStream) {
        match &self.book {
            Some(book) => (None, quote!(#book)),
            None => (Some(quote!(<Book: ?Sized>)), quote!(Book)),
        }
    }
}

/// Calls a function for each word in the `#[content(…)]` attributes of an item.
fn each(attributes: &[Attribute], mut read: impl FnMut(ParseNestedMeta<'_>) -> Result<()>) -> Result<()> {
    let own = attributes.iter().filter(|attribute| attribute.path().is_ident("content"));
    own.into_iter().try_for_each(|attribute| attribute.parse_nested_meta(&mut read))
}

/// How often a key's value occurs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Times {
    /// Once.
    One,
    /// Once or not at all: `Option<T>`.
    Maybe,
    /// As a list, `Vec<T>`.
    Many,
}

/// A field, as it is declared.
pub(super) struct Declared {
    pub(super) name: Ident,
    /// Its type.
    pub(super) kind: Type,
    /// The type of its value, without `Option` or `Vec`.
    pub(super) value: Type,
    pub(super) times: Times,
    pub(super) about: String,
    pub(super) key: Option<LitStr>,
    pub(super) range: Option<Expr>,
    pub(super) spelt: Option<Expr>,
    pub(super) default: Option<Expr>,
    pub(super) parse: Option<Expr>,
    pub(super) prose: Option<Expr>,
    pub(super) with: Option<Path>,
    pub(super) at: Option<Type>,
    pub(super) most: Option<Expr>,
    pub(super) computed: Option<Expr>,
    pub(super) flatten: bool,
    /// Whether it is an enum whose tag and keys are in this table.
    pub(super) variant: bool,
}

const WORDS: &str = "a field has `key`, `range`, `spelt`, `default`, `parse`, `prose`, `with`, `at`, `most`, `computed`, `flatten` or `variant`: \
                     see the docs of the derive";

impl Declared {
    pub(super) fn of(field: &Field) -> Result<Self> {
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
            spelt: None,
            default: None,
            parse: None,
            prose: None,
            with: None,
            at: None,
            most: None,
            computed: None,
            flatten: false,
            variant: false,
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
            Some("spelt") => self.spelt = Some(meta.value()?.parse()?),
            Some("default") if meta.input.peek(syn::Token![=]) => self.default = Some(meta.value()?.parse()?),
            Some("default") => self.default = Some(syn::parse_quote!(::core::default::Default::default())),
            Some("parse") => self.parse = Some(meta.value()?.parse()?),
            Some("prose") => self.prose = Some(meta.value()?.parse()?),
            Some("with") => self.with = Some(meta.value()?.parse()?),
            Some("at") => self.at = Some(meta.value()?.parse()?),
            Some("most") => self.most = Some(meta.value()?.parse()?),
            Some("computed") => self.computed = Some(meta.value()?.parse()?),
            Some("flatten") => self.flatten = true,
            Some("variant") => self.variant = true,
            _ => return Err(meta.error(WORDS)),
        }
        Ok(())
    }

    /// Refuses what contradicts itself, and keys without a sentence.
    fn check(&self, field: &Field) -> Result<()> {
        let values = [
            self.range.is_some(),
            self.spelt.is_some(),
            self.parse.is_some(),
            self.prose.is_some(),
            self.with.is_some(),
        ];
        let ways = values.into_iter().chain([self.computed.is_some(), self.flatten, self.variant]);
        if ways.filter(|&is| is).count() > 1 {
            return Err(Error::new_spanned(field, "a field is read in one way"));
        }
        if self.default.is_some() && self.times != Times::One {
            return Err(Error::new_spanned(field, "an `Option` or a `Vec` is empty by default"));
        }
        if self.most.is_some() && self.times != Times::Many {
            return Err(Error::new_spanned(field, "only a `Vec` has a most"));
        }
        if self.about.is_empty() && !self.flatten && !self.variant && self.computed.is_none() {
            return Err(Error::new_spanned(field, "say what the key means: `/// …` is shown to authors of files"));
        }
        Ok(())
    }

    /// Whether there is no whole without it.
    pub(super) fn is_needed(&self) -> bool {
        self.flatten || self.times == Times::One && self.default.is_none() && self.computed.is_none()
    }

    /// Its key in files.
    pub(super) fn key(&self) -> String {
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
pub(super) fn comment(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}
