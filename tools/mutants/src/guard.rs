//! Writes a file with all its mutants beside the original code, each behind a switch.

use std::{collections::BTreeMap, ops::Range};

use proc_macro2::Span;
use syn::{
    Arm, BinOp, Block, Expr, ExprBinary, ExprStruct, ExprUnary, Member, Pat, ReturnType, Signature, Type, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::list::{Genre, Mutant, Place};

/// A place with one or more mutants, in bytes of the file.
pub struct Site {
    /// The replaced text; empty for an insertion.
    range: Range<usize>,
    what: What,
    /// The numbers of the site's mutants.
    mutants: Vec<u32>,
}

/// The code at a site.
enum What {
    /// After the opening brace of a function.
    Body,
    /// `left operator right`.
    Binary { left: Range<usize>, right: Range<usize> },
    /// `operator operand`.
    Unary { operand: Range<usize> },
    /// The condition of an arm.
    Guard,
    /// After the pattern of an arm without a condition.
    Arm,
    /// The value of a field, and the base expression for the other fields.
    Field { member: String, short: bool, rest: Range<usize> },
}

/// A file with its sites, outer ones first.
pub struct Guarded {
    pub file: String,
    text: String,
    sites: Vec<Site>,
}

/// Mutants by number; mutants that are missing here are not written.
pub type Living<'m> = BTreeMap<u32, &'m Mutant>;

impl Guarded {
    /// Finds the sites of a file's mutants. Mutants in constants and `let` chains, where no switch is possible, get no site.
    ///
    /// # Errors
    ///
    /// If the file is not valid Rust.
    pub fn new(file: &str, text: String, mutants: &Living) -> Result<Self, String> {
        let tree = syn::parse_file(&text).map_err(|error| format!("{file}: {error}"))?;
        let mut wanted = BTreeMap::<_, Vec<u32>>::new();
        for (&number, mutant) in mutants {
            wanted.entry((mutant.genre, offset(&text, mutant.span.start))).or_default().push(number);
        }
        let mut finder = Finder { wanted, sites: Vec::new() };
        finder.visit_file(&tree);
        let mut sites = finder.sites;
        sites.sort_by_key(|site| (site.range.start, usize::MAX - site.range.end));
        Ok(Self { file: file.to_owned(), text, sites })
    }

    /// The numbers of the mutants that have a site.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        self.sites.iter().flat_map(|site| site.mutants.iter().copied())
    }

    /// The file with a switch at each site: `/*<m3*/ … /*m3>*/` around a mutant, `/*<s1*/ … /*s1>*/` around a whole site, whose
    /// number is that of its first mutant.
    pub fn text(&self, living: &Living) -> String {
        let out = Out { text: &self.text, sites: &self.sites, living };
        out.part(0..self.text.len(), 0)
    }

    /// The number of the site of each mutant.
    pub fn sites(&self) -> impl Iterator<Item = (u32, u32)> {
        self.sites.iter().flat_map(|site| site.mutants.iter().map(|&mutant| (mutant, site.number())))
    }
}

impl Site {
    fn number(&self) -> u32 {
        self.mutants[0]
    }
}

/// The byte offset of a place.
fn offset(text: &str, place: Place) -> usize {
    let mut start = 0;
    for _ in 1..place.line {
        start += text[start..].find('\n').map_or(0, |end| end + 1);
    }
    text[start..].char_indices().nth(place.column - 1).map_or(text.len(), |(at, _)| start + at)
}

fn bytes(span: Span) -> Range<usize> {
    span.byte_range()
}

struct Finder {
    wanted: BTreeMap<(Genre, usize), Vec<u32>>,
    sites: Vec<Site>,
}

impl Finder {
    fn found(&mut self, genre: Genre, start: usize, range: Range<usize>, what: What) {
        if let Some(mutants) = self.wanted.remove(&(genre, start)) {
            self.sites.push(Site { range, what, mutants });
        }
    }

    fn body(&mut self, signature: &Signature, block: &Block) {
        // A function that returns `impl Trait` returns one type on all paths.
        let opaque = matches!(&signature.output, ReturnType::Type(_, kind) if matches!(**kind, Type::ImplTrait(_)));
        if let Some(first) = block.stmts.first().filter(|_| signature.constness.is_none() && !opaque) {
            let open = bytes(block.brace_token.span.open()).end;
            self.found(Genre::FnValue, bytes(first.span()).start, open..open, What::Body);
        }
    }
}

/// Whether a condition binds names, so that its parts cannot be moved.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { left, op: BinOp::And(_), right, .. }) => binds(left) || binds(right),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.body(&node.sig, &node.block);
        if node.sig.constness.is_none() {
            visit::visit_item_fn(self, node);
        }
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.body(&node.sig, &node.block);
        if node.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, node);
        }
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        if let Some(block) = &node.default {
            self.body(&node.sig, block);
        }
        visit::visit_trait_item_fn(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'ast ExprBinary) {
        if !binds(&node.left) && !binds(&node.right) {
            let what = What::Binary { left: bytes(node.left.span()), right: bytes(node.right.span()) };
            self.found(Genre::BinaryOperator, bytes(node.op.span()).start, bytes(node.span()), what);
        }
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast ExprUnary) {
        if matches!(node.op, UnOp::Not(_) | UnOp::Neg(_)) {
            let what = What::Unary { operand: bytes(node.expr.span()) };
            self.found(Genre::UnaryOperator, bytes(node.op.span()).start, bytes(node.span()), what);
        }
        visit::visit_expr_unary(self, node);
    }

    fn visit_arm(&mut self, node: &'ast Arm) {
        let start = bytes(node.span()).start;
        match &node.guard {
            Some((_, condition)) if !binds(condition) => {
                let guard = bytes(condition.span());
                // Both kinds share a site: a missing arm equals an arm whose condition never holds.
                let mut mutants = self.wanted.remove(&(Genre::MatchArmGuard, guard.start)).unwrap_or_default();
                mutants.extend(self.wanted.remove(&(Genre::MatchArm, start)).unwrap_or_default());
                if !mutants.is_empty() {
                    self.sites.push(Site { range: guard, what: What::Guard, mutants });
                }
            }
            Some(_) => {}
            None => {
                let end = bytes(node.pat.span()).end;
                self.found(Genre::MatchArm, start, end..end, What::Arm);
            }
        }
        visit::visit_arm(self, node);
    }

    fn visit_expr_struct(&mut self, node: &'ast ExprStruct) {
        if let Some(rest) = &node.rest {
            for field in &node.fields {
                let Member::Named(member) = &field.member else { continue };
                let (short, value) = (field.colon_token.is_none(), bytes(field.expr.span()));
                let what = What::Field { member: member.to_string(), short, rest: bytes(rest.span()) };
                self.found(Genre::StructField, bytes(field.span()).start, value, what);
            }
        }
        visit::visit_expr_struct(self, node);
    }

    // No switch is possible in code that the compiler evaluates.
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
}

struct Out<'a> {
    text: &'a str,
    sites: &'a [Site],
    living: &'a Living<'a>,
}

impl Out<'_> {
    /// A part of the file, with the switches of its sites from a given site on.
    fn part(&self, range: Range<usize>, from: usize) -> String {
        let (mut text, mut done) = (String::new(), range.start);
        for (at, site) in self.sites.iter().enumerate().skip(from) {
            if site.range.start >= done && site.range.end <= range.end {
                text += &self.text[done..site.range.start];
                text += &self.site(at);
                done = site.range.end;
            }
        }
        text + &self.text[done..range.end]
    }

    fn site(&self, at: usize) -> String {
        let site = &self.sites[at];
        let inner = |range: &Range<usize>| self.part(range.clone(), at + 1);
        let original = inner(&site.range);
        let living = site.mutants.iter().filter_map(|number| Some((*number, *self.living.get(number)?)));
        let mut arms = String::new();
        for (number, mutant) in living {
            let new = &mutant.replacement;
            let new = match (&site.what, mutant.genre) {
                (What::Body, _) => format!("return {new}"),
                (What::Binary { left, right }, _) => format!("(({}) {new} ({}))", inner(left), inner(right)),
                (What::Unary { operand }, _) => format!("({})", inner(operand)),
                (What::Guard | What::Arm, Genre::MatchArm) => "false".to_owned(),
                (What::Guard | What::Arm, _) => new.clone(),
                (What::Field { member, rest, .. }, _) => format!("({}).{member}", inner(rest)),
            };
            arms += &format!("{number} => /*<m{number}*/{new}/*m{number}>*/, ");
        }
        if arms.is_empty() {
            return original;
        }
        let (number, before, otherwise) = match &site.what {
            What::Body => (site.number(), " ", "{}".to_owned()),
            What::Arm => (site.number(), " if ", "true".to_owned()),
            What::Field { member, short: true, .. } => {
                return format!("{member}: {}", Self::switch(site.number(), &arms, &original));
            }
            _ => (site.number(), "", original),
        };
        format!("{before}{}", Self::switch(number, &arms, &otherwise))
    }

    /// Each part is in parentheses, since the precedence of operators could change the meaning of the whole.
    fn switch(number: u32, arms: &str, otherwise: &str) -> String {
        let body =
            format!("/*<s{number}*/match crate::mutants::at({number}) {{ {arms}_ => ({otherwise}) }}/*s{number}>*/");
        if otherwise == "{}" { body } else { format!("({body})") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::Span as Listed;

    const FILE: &str = "fn f(a: bool, b: bool) -> bool {\n    a && !b\n}\n";

    fn mutant(genre: Genre, column: usize, replacement: &str) -> Mutant {
        let span = Listed { start: Place { line: 2, column } };
        Mutant { file: "f.rs".into(), genre, name: String::new(), replacement: replacement.into(), span }
    }

    #[test]
    fn every_mutant_stands_beside_the_original_and_goes_when_it_is_left_out() {
        let all = [
            mutant(Genre::FnValue, 5, "true"),
            mutant(Genre::BinaryOperator, 7, "||"),
            mutant(Genre::UnaryOperator, 10, ""),
        ];
        let mut living: Living = (1..).zip(&all).collect();
        let file = Guarded::new("f.rs", FILE.to_owned(), &living).unwrap();
        assert_eq!(file.numbers().collect::<Vec<_>>(), [1, 2, 3]);
        let text = file.text(&living);
        syn::parse_file(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(text.contains("1 => /*<m1*/return true/*m1>*/"), "{text}");
        // The operand of the second mutant contains the third, with either operator.
        assert_eq!(text.matches("3 => /*<m3*/(b)/*m3>*/, _ => (!b)").count(), 2, "{text}");
        living.clear();
        assert_eq!(file.text(&living), FILE);
    }

    #[test]
    fn no_switch_stands_where_a_condition_binds_names_or_the_compiler_counts() {
        let text = "const fn g() -> usize { 1 + 1 }\nfn f(a: Option<u8>) { if a.is_some() && let Some(_) = a {} }\n";
        let mut plus = mutant(Genre::BinaryOperator, 27, "-");
        plus.span.start.line = 1;
        let and = mutant(Genre::BinaryOperator, 39, "||");
        let living: Living = (1..).zip([&plus, &and]).collect();
        let file = Guarded::new("f.rs", text.to_owned(), &living).unwrap();
        assert_eq!(file.numbers().count(), 0);
    }
}
