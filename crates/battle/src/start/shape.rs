//! What the file of a battle may say: the keys of all battles, and those that only battles of a ruleset have.

use super::{
    enlist::UnitFile,
    goals::GoalFile,
    groups::ReinforcementFile,
    lookup::zone,
    marks,
    rating::{BattleLength, Challenge},
    rolls::RollFile,
    ruleset::Ruleset,
    rulesets::Rulesets,
    script::EventFile,
    sides::SideFile,
};
use hexfray_board::{
    map::keys_of_things,
    text::{Absent, Content, FromValue, Key, Kind, Shape},
};

impl Rulesets {
    /// The keys of a battle's file under any of the rulesets.
    pub fn battle_shape(self) -> Shape {
        self.shape_with(self.all())
    }

    /// The keys of a battle's file under a ruleset.
    pub fn battle_shape_of(self, ruleset: &'static dyn Ruleset) -> Shape {
        self.shape_with(&[ruleset])
    }

    /// The keys of all battles, and those of battles of some rulesets.
    fn shape_with(self, rulesets: &[&'static dyn Ruleset]) -> Shape {
        let names = self.all().iter().map(|ruleset| ruleset.name()).collect();
        let mut keys = vec![
            Key::required("name", Kind::Text, "The name that players read."),
            Key::optional("about", Kind::Text, "What the battle is about, in a few sentences."),
            Key::required("ruleset", Kind::Word(names), "The rules of the battle."),
            Key::optional("map", Kind::Text, "The board: the name of a map file."),
            Key::optional(
                "lesson",
                Kind::Number(1, 99),
                "Its place among the lessons: those by the rules of the first are under Learn to play, the others under \
                 Other rules; without it, it is an ordinary battle.",
            ),
            Key::optional(
                "length",
                Kind::words(BattleLength::WORDS),
                "How long the battle takes; the list of battles can be grouped by it.",
            ),
            Key::optional(
                "difficulty",
                Kind::words(Challenge::WORDS),
                "How hard it is to win as the first side, if nobody has counted its `wins`; the list of battles can be \
                 grouped by it.",
            ),
            Key::optional(
                "ignores",
                Kind::list(Kind::words(&marks::WORDS)),
                "Marks of the board that have no effect in this battle.",
            ),
            Key::optional(
                "buttons",
                Kind::list(Kind::Name("button")),
                "The buttons that a lesson shows, by verbs or by names such as move and end_turn; by default all of them.",
            ),
            Key::tables("side", <SideFile as Content>::shape()),
            Key::tables("unit", UnitFile::shape()),
            entries("goal", "A way to win, besides leaving no foe.", GoalFile::kind()),
            Key::tables("reinforcement", <ReinforcementFile as Content>::shape()),
            entries("event", "A message to the players at a certain moment.", EventFile::kind()),
            Key::tables("roll", RollFile::shape()),
        ];
        keys.extend(keys_of_things());
        for ruleset in rulesets {
            keys.extend(ruleset.scenario());
            let rules = ruleset.files().into_iter().filter(|file| file.folder == "rulesets");
            let settings = rules.flat_map(|file| file.shape.keys).filter(|key| key.name == "settings");
            let about = "Settings of the ruleset that differ in this battle; players see them.";
            keys.extend(settings.map(|key| Key { about: about.to_owned(), absent: Absent::Fine, ..key }));
        }
        Shape::of(keys)
    }
}

fn entries(name: &str, about: &str, kind: Kind) -> Key {
    Key::optional(name, Kind::list(kind), about)
}
