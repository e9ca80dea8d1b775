//! A line of the story: pieces of text that know how they look and where their numbers come from.

use std::fmt;

use crate::battle::{ActId, Parts};

/// One line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its pieces, in order.
    pub spans: Vec<Span>,
    /// How it stands.
    pub kind: Kind,
    /// The act that it is about, where that is known.
    pub act: Option<ActId>,
}

/// What stands between somebody and what they do.
pub(super) const DOES: &str = ": ";
/// What stands after somebody whose turn it is.
pub(super) const TURN: &str = "’s turn";
/// What stands between somebody and what they prepare.
pub(super) const PREPARES: &str = " prepares ";

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|span| out.write_str(&span.text))
    }
}

impl Line {
    /// Whether it says that somebody begins an act.
    pub fn is_declaration(&self) -> bool {
        self.kind == Kind::Deed && self.spans.get(1).is_some_and(|span| span.text == DOES)
    }

    /// Whether it says that somebody's turn begins.
    pub fn is_turn(&self) -> bool {
        self.kind == Kind::Deed && self.spans.get(1).is_some_and(|span| span.text.starts_with(TURN))
    }

    /// Turns the declaration of an act into its preparation; `ready` is the line that says when it takes effect.
    pub fn become_preparation(&mut self, ready: &Self) {
        if let Some(span) = self.spans.get_mut(1) {
            span.text = PREPARES.to_owned();
        }
        self.spans.extend(ready.spans.last().cloned());
    }
}

/// How a line stands in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// What somebody did.
    #[default]
    Deed,
    /// What came of it; indented and quiet.
    Detail,
    /// A heading between rounds.
    Heading,
    /// What the battle itself tells the players.
    Remark,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// What it says.
    pub text: String,
    /// How it looks.
    pub tone: Tone,
    /// Where its number comes from.
    pub why: Option<Why>,
}

/// How a piece looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As the line.
    Plain,
    /// A unit of a side with this livery.
    Side(usize),
    /// Bad news for somebody.
    Harm,
    /// Good news.
    Good,
    /// Worth a look.
    Strong,
    /// The number of the rule behind the line; in a window it is told to those who point at the line.
    Rule,
}

/// Where a number comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// What it is.
    pub title: String,
    /// Its terms.
    pub parts: Parts,
    /// How it ends.
    pub total: String,
}
