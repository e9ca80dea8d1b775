//! `hexfray rule`: the text of a rule, by the id that sums, the log and the tests name.

use clap::Args;

use super::{Failure, say, say_json};
use hexfray_data::catalogue::{self, Book, Statement};

/// Print the text of a rule that a sum or the log names.
#[derive(Debug, Args)]
pub(super) struct Rule {
    /// A rule's id, such as MC-067, or the start of ids: MC lists all rules of that catalogue. Without one the catalogues
    /// are listed.
    id: Option<String>,
    /// Answer in JSON: the rule as an object, several as a list.
    #[arg(long)]
    json: bool,
}

impl Rule {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Some(id) = &self.id else {
            let books = catalogue::books();
            return if self.json { json(&books) } else { books.iter().try_for_each(say_book) };
        };
        if let Some(rule) = catalogue::statement(id) {
            return if self.json { json(&rule) } else { say_whole(&rule) };
        }
        let rules = if id.is_empty() { Vec::new() } else { catalogue::beginning_with(id) };
        if rules.is_empty() {
            return Err(unknown(id));
        }
        if self.json { json(&rules) } else { rules.iter().try_for_each(say_title) }
    }
}

fn json(what: &impl serde::Serialize) -> Result<(), Failure> {
    say_json(serde_json::to_string_pretty(what).map_err(Failure::user)?)
}

fn say_book(book: &Book) -> Result<(), Failure> {
    say(format_args!("{}  {}, {} rules", book.letters, book.title, book.rules))
}

fn say_title(rule: &Statement) -> Result<(), Failure> {
    say(format_args!("{}  {}", rule.id, rule.title))
}

fn say_whole(rule: &Statement) -> Result<(), Failure> {
    say(format_args!("{}  {} ({})\n{}", rule.id, rule.title, rule.ruleset, rule.statement))
}

fn unknown(id: &str) -> Failure {
    let hint = match catalogue::meant(id) {
        Some(meant) => format!("did you mean {meant}?"),
        None => {
            let letters: Vec<_> = catalogue::books().iter().map(|book| book.letters).collect();
            format!("ids read like MC-067, and begin with {}", letters.join(", "))
        }
    };
    Failure::User(format!("there is no rule {id}; {hint}"))
}
