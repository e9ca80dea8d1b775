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
    script::GoalWord,
    sides::SideFile,
};
use hexfray_board::{
    map::keys_of_things,
    text::{Absent, Content, FromValue, Key, Kind, Shape, sentence},
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
        let (side, unit) = (|| Kind::Name("side.name"), || Kind::Name("unit.name"));
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
            entries("event", "A message to the players at a certain moment.", event_kind(side, unit)),
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

fn cells(about: &str) -> Key {
    Key::optional("cells", Kind::list(Kind::Cell), about)
}

/// Variants of a table, each with the keys that it has besides the common ones.
fn variants(common: &[Key], own: Vec<(&'static str, &str, Vec<Key>)>) -> Vec<(&'static str, Shape)> {
    let of = |(word, about, keys): (&'static str, &str, Vec<Key>)| {
        (word, Shape { about: sentence(about), keys: common.iter().cloned().chain(keys).collect() })
    };
    own.into_iter().map(of).collect()
}

fn event_kind(side: impl Fn() -> Kind, unit: impl Fn() -> Kind) -> Kind {
    let who = || {
        vec![
            Key::optional("unit", unit(), "Only for this unit, by its name."),
            Key::optional("side", side(), "Only for units of this side."),
        ]
    };
    let act = || Kind::Name("act");
    let wait = Shape::of(vec![
        Key::optional("act", act(), "The order; by default any."),
        Key::optional("unit", unit(), "The unit that has to do it, by its name."),
        Key::optional("side", side(), "The side that has to do it."),
    ]);
    let point = Shape::of(vec![
        Key::optional("cell", Kind::Cell, "A cell of the board."),
        Key::optional("unit", unit(), "A unit, by its name."),
        Key::optional("button", Kind::Name("button"), "A button: a verb of the ruleset, or one of the window's own."),
    ]);
    let common = [
        Key::optional("key", Kind::Text, "The name that the `after` of other events uses."),
        Key::optional("after", Kind::Text, "The event, by its `key`, that has to have happened before."),
        Key::with_default("each", Kind::Flag, "Whether it happens each time; otherwise only the first.", false),
        Key::optional("title", Kind::Text, "The heading of the message, at most 60 letters."),
        Key::required("text", Kind::Text, "The message, at most 600 letters."),
        Key::optional("portrait", Kind::Text, "The speaker: a unit, by its name, or a drawing."),
        Key::optional("point", Kind::Table(point), "What the message shows."),
        Key::optional(
            "wait",
            Kind::OneOf(vec![act(), Kind::Table(wait)]),
            "The player's task; the message stays until it is done. A verb or other act, or a table with `act`, `unit` \
             and `side`.",
        ),
        Key::optional("to", side(), "The side that sees the message; by default all sides."),
    ];
    let order = "The order: a verb of the ruleset, or move, end_turn, pick, answer; by default any.";
    let orders = [vec![Key::optional("act", act(), order)], who()].concat();
    let enters = [
        who(),
        vec![
            cells("The cells that a unit enters."),
            Key::optional("zone", zone::kind(), "The zone that a unit enters: a side's starting cells, or an exit."),
        ],
    ];
    let goal = vec![
        Key::required("side", side(), "The side whose goal it is."),
        Key::optional(
            "kind",
            Kind::words(GoalWord::WORDS),
            "The kind of goal; by default the one with the most progress.",
        ),
        Key::with_default("percent", Kind::Number(1, 100), "The progress of the side, in percent.", 100),
    ];
    let round = vec![Key::optional("round", Kind::Number(1, 200), "The round; by default any.")];
    let own = vec![
        ("start", "The battle begins.", Vec::new()),
        ("round", "A round begins.", round),
        ("turn", "A unit's turn begins.", who()),
        ("order", "An order is given.", orders),
        ("enter", "A unit enters cells.", enters.concat()),
        ("fall", "A unit falls.", who()),
        ("goal", "A side makes progress toward a goal.", goal),
    ];
    Kind::Tagged("when", variants(&common, own))
}
