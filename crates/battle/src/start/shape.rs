//! What the file of a battle may say: the keys of all battles, and those that only battles of a ruleset have.

use super::{
    enlist::UnitFile,
    goals::GoalFile,
    groups::ReinforcementFile,
    head,
    rolls::RollFile,
    ruleset::Ruleset,
    rulesets::Rulesets,
    script::{ButtonsFile, EventFile},
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
        let mut keys = head::keys(self.all());
        keys.extend(ButtonsFile::shape().keys);
        keys.extend([
            Key::tables("side", <SideFile as Content>::shape()),
            Key::tables("unit", UnitFile::shape()),
            entries("goal", "A way to win, besides leaving no foe.", GoalFile::kind()),
            Key::tables("reinforcement", <ReinforcementFile as Content>::shape()),
            entries("event", "A message to the players at a certain moment.", EventFile::kind()),
            Key::tables("roll", RollFile::shape()),
        ]);
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
