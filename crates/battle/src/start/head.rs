//! The head of a battle's file: the keys before its first table.

use super::{
    marks::{self, Mark},
    rating::{BattleLength, Challenge},
    ruleset::Ruleset,
};
use hexfray_board::text::{Content, FromValue, Key, Kind, Value, prose};

/// The name of a battle. It is read by itself, so that a file without it is checked all the same.
#[derive(Content)]
pub(super) struct NameFile {
    /// The name that players read.
    pub(super) name: String,
}

/// The rules of a battle, which are read by themselves, too.
#[derive(Content)]
#[content(book = [&'static dyn Ruleset])]
pub(super) struct RulesFile {
    /// The rules of the battle.
    pub(super) ruleset: RulesetAt,
}

/// A ruleset, by its place.
pub(super) struct RulesetAt(pub(super) usize);

impl FromValue<[&'static dyn Ruleset]> for RulesetAt {
    fn from_value(value: Value<'_>, rulesets: &[&'static dyn Ruleset]) -> Option<Self> {
        value.choice(rulesets.iter().map(|ruleset| ruleset.name())).map(Self)
    }

    fn expected(rulesets: &[&'static dyn Ruleset]) -> String {
        Kind::Word(rulesets.iter().map(|ruleset| ruleset.name()).collect()).expected()
    }

    fn kind() -> Kind {
        Kind::Name("ruleset")
    }
}

/// The other keys, which may all be absent.
#[derive(Content)]
pub(super) struct HeadFile {
    /// What the battle is about, in a few sentences.
    #[content(default, with = prose)]
    pub(super) about: String,
    /// The board: the name of a map file.
    pub(super) map: Option<String>,
    /// Its place among the lessons: those by the rules of the first are under Learn to play, the others under Other rules;
    /// without it, it is an ordinary battle.
    #[content(range = 1..=99)]
    pub(super) lesson: Option<u8>,
    /// How long the battle takes; the list of battles can be grouped by it.
    pub(super) length: Option<BattleLength>,
    /// How hard it is to win as the first side, if nobody has counted its `wins`; the list of battles can be grouped by it.
    pub(super) difficulty: Option<Challenge>,
    /// Marks of the board that have no effect in this battle.
    #[content(spelt = marks::WORDS)]
    pub(super) ignores: Vec<Mark>,
}

/// The keys of the head, where there are these rulesets.
pub(super) fn keys(rulesets: &[&'static dyn Ruleset]) -> Vec<Key> {
    let names = || rulesets.iter().map(|ruleset| ruleset.name()).collect();
    let rules = RulesFile::shape().keys.into_iter().map(|key| Key { kind: Kind::Word(names()), ..key });
    let name = <NameFile as Content>::shape().keys.into_iter();
    name.chain(rules).chain(<HeadFile as Content>::shape().keys).collect()
}
