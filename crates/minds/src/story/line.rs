//! A line of the story: pieces of text with their tone and the terms of their numbers.

use std::fmt;

use hexfray_battle::{ActId, Name, Parts, UnitId};

/// One line of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Its pieces, in order.
    pub spans: Vec<Span>,
    /// Its kind.
    pub kind: LineKind,
    /// The act that it belongs to, if that is known.
    pub act: Option<ActId>,
    /// For a move: the unit, the number of steps, and their cost in half points; further steps of the same act are
    /// added.
    pub moved: Option<(UnitId, u16, u16)>,
    /// The name of the act that a sentence describes, if the line does not contain it as it is.
    pub says: Option<Name>,
}

/// The text between a unit and its act.
pub(super) const DOES: &str = ": ";
/// The word after the unit whose turn it is.
pub(super) const TURN: &str = " turn";
/// The text between a unit and the act that it prepares.
pub(super) const PREPARES: &str = " prepares ";
/// What stands after a prepared act whose time has come.
pub(super) const TAKES_EFFECT: &str = " takes effect";
/// The text between a unit and the act that it has prepared; the second one follows names that end in s.
const OWN: [&str; 2] = ["’s ", "’ "];
/// The text between a unit and a sentence about its act.
pub(super) const ACTS: &str = " ";
/// The text after an act that was interrupted and continues.
pub(super) const GOES_ON: &str = " goes on";

/// The text between a unit's name and what belongs to it.
pub(super) fn possessive(name: &str) -> &'static str {
    OWN[usize::from(name.ends_with('s'))]
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|span| out.write_str(&span.text))
    }
}

impl Line {
    /// The line for an answer, in words, that a player's settings have given.
    pub fn answered(answer: &str) -> Self {
        let text = format!("{answer} (answered by your settings: the answers hardly differ)");
        Self { spans: vec![Span { text, tone: Tone::Plain, why: None }], kind: LineKind::Detail, ..Self::default() }
    }

    /// Whether it says that a unit begins an act.
    pub fn is_declaration(&self) -> bool {
        self.kind == LineKind::Act && self.spans.get(1).is_some_and(|span| [DOES, ACTS].contains(&span.text.as_str()))
    }

    /// Whether it says that a unit's turn begins.
    pub fn is_turn(&self) -> bool {
        self.kind == LineKind::Act
            && self.spans.get(1).is_some_and(|span| span.text.trim_start_matches(['’', 's']).starts_with(TURN))
    }

    /// Whether details may follow below it: it is a heading, a unit's turn, an act or its preparation, or a ruling.
    pub fn leads(&self) -> bool {
        let between = self.spans.get(1).map_or("", |span| span.text.as_str());
        let does = [DOES, ACTS, PREPARES, GOES_ON].contains(&between) || OWN.contains(&between) || self.is_turn();
        self.kind != LineKind::Act || does || self.spans.first().is_some_and(|span| span.tone == Tone::Plain)
    }

    /// The line that says that the announced act continues, after acts that have interrupted it; `None` if the line
    /// announces none.
    pub fn resumed(&self) -> Option<Self> {
        let between = self.spans.get(1)?.text.as_str();
        let (who, what) = (self.spans.first()?, self.spans.get(2)?);
        let plain = |text: &str| Span { text: text.to_owned(), tone: Tone::Plain, why: None };
        let spans = match between {
            _ if between == DOES || OWN.contains(&between) => {
                vec![who.clone(), plain(possessive(&who.text)), what.clone(), plain(GOES_ON)]
            }
            ACTS => vec![who.clone(), plain(GOES_ON)],
            _ => return None,
        };
        Some(Self { spans, act: self.act, ..Self::default() })
    }

    /// Whether it says that the prepared act which another line names takes effect.
    pub(super) fn is_begun(&self, lost: &Self) -> bool {
        let named = |line: &Self| line.spans.first().cloned().zip(line.spans.get(2).cloned());
        self.spans.get(3).is_some_and(|span| span.text == TAKES_EFFECT) && named(self) == named(lost)
    }

    /// Whether it says that a unit has gained a condition that does not end by itself.
    pub(super) fn is_condition_of(&self, unit: &Span) -> bool {
        let words = |at: usize| self.spans.get(at).map(|span| span.text.as_str());
        let lasts = self.spans.iter().skip(3).all(|span| span.text.is_empty() || span.tone == Tone::Rule);
        let says = self.kind == LineKind::Detail && self.spans.get(2).is_some_and(|span| span.tone == Tone::Strong);
        says && lasts && self.spans.first() == Some(unit) && words(1) == Some(": ")
    }

    /// Turns the declaration of an act into its preparation; `ready` is the line with the time at which it takes
    /// effect.
    pub fn become_preparation(&mut self, ready: &Self) {
        if let Some(span) = self.spans.get_mut(1).filter(|span| span.text == DOES) {
            span.text = PREPARES.to_owned();
        }
        self.spans.extend(ready.spans.last().cloned());
    }
}

/// The kind of a line in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineKind {
    /// An act of a unit.
    #[default]
    Act,
    /// An effect; indented and less prominent.
    Detail,
    /// A heading between rounds.
    Heading,
    /// A message of the battle to the players.
    Remark,
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
    /// The terms of its number.
    pub why: Option<Why>,
}

/// The tone of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The usual tone of the line.
    Plain,
    /// A unit of a side with this livery.
    Side(usize),
    /// Bad news for a unit.
    Harm,
    /// Good news.
    Good,
    /// Important.
    Strong,
    /// The number of the rule behind the line; a window shows it when the player points at the line.
    Rule,
}

/// The terms of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// The name of the number.
    pub title: String,
    /// Its terms.
    pub parts: Parts,
    /// The text at the end, with the total.
    pub total: String,
}
