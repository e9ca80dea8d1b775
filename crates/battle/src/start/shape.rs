//! What the file of a battle may say: the keys of all battles, and those that only battles of a ruleset have.

use super::{
    groups, marks,
    rating::{BattleLength, Challenge},
    rolls::RollFile,
    script::GoalWord,
};
use crate::Rulesets;
use hexfray_board::{
    map::keys_of_things,
    text::{Absent, Content, Key, Kind, Shape, sentence},
};

impl Rulesets {
    /// The keys of a battle's file.
    pub fn battle_shape(self) -> Shape {
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
            Key::tables("side", side_shape()),
            Key::tables("unit", unit_shape(side)),
            entries("goal", "A way to win, besides leaving no foe.", goal_kind(side, unit)),
            Key::tables("reinforcement", groups::shape()),
            entries("event", "A message to the players at a certain moment.", event_kind(side, unit)),
            Key::tables("roll", RollFile::shape()),
        ];
        keys.extend(keys_of_things());
        for ruleset in self.all() {
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

/// A zone: where a side starts, or an exit.
fn zone() -> Kind {
    Kind::OneOf(vec![Kind::Text, Kind::Name("spawn.side"), Kind::Name("exit.name")])
}

fn side_shape() -> Shape {
    let own = "The description of the battle for the players of this side, instead of the battle's own text; other sides do \
               not see it.";
    let keys = vec![
        Key::required("name", Kind::Text, "Its name: that of its starting cells on the board."),
        Key::optional("about", Kind::Text, own),
        Key::optional(
            "wins",
            Kind::Number(0, 100),
            "How many of 100 battles it wins when equal opponents play all sides; players see it.",
        ),
        Key::optional("allies", Kind::list(Kind::Text), "Sides that it is at peace with, by their names."),
        Key::with_default("neutral", Kind::Flag, "Whether no side fights it.", false),
        Key::optional("temper", temper_kind(), "The temper of all its units that have none of their own."),
    ];
    Shape { about: "A side, in the order of play.".to_owned(), keys }
}

fn unit_shape(side: impl Fn() -> Kind) -> Shape {
    let keys = vec![
        Key::required("kind", Kind::Name("unit"), "The key of a unit."),
        Key::required("side", side(), "The name of its side."),
        Key::optional("name", Kind::Text, "Its own name; those of the same name get letters."),
        Key::with_default("count", Kind::Number(1, 40), "How many of them.", 1),
        Key::optional("hero", Kind::Flag, "Whether it is a player's character."),
        Key::optional("group", Kind::Text, "The group that it belongs to."),
        Key::with_default("absent", Kind::Flag, "Whether it is not on the board at first.", false),
        Key::optional("glyph", Kind::Text, "The drawing on its token, instead of its kind's."),
        Key::optional("at", Kind::Cell, "The cell in which it starts; else the next free starting cell of its side."),
        Key::optional(
            "zone",
            zone(),
            "The zone that it starts in: a side's starting cells, an exit, or one that the ruleset lays out.",
        ),
        Key::optional(
            "temper",
            temper_kind(),
            "How it behaves when a computer opponent plays it, beyond fighting to win.",
        ),
    ];
    Shape { about: "One or several units of a kind.".to_owned(), keys }
}

fn temper_kind() -> Kind {
    let unit = || Kind::Name("unit.name");
    let guards = Kind::OneOf(vec![zone(), Kind::list(Kind::Cell)]);
    Kind::Table(Shape::of(vec![
        Key::optional(
            "guards",
            guards,
            "The zone that it does not leave, by the name of a spawn's side or an exit; or a list of cells.",
        ),
        Key::optional(
            "patrols",
            Kind::list(Kind::Cell),
            "The cells that it goes to, one after the other and round again.",
        ),
        Key::optional("protects", unit(), "The name of the unit of its side that it stays with."),
        Key::optional("hunts", unit(), "The name of the unit of another side that it attacks before all others."),
        Key::optional(
            "flees_below",
            Kind::Number(1, 100),
            "It flees while it has less than so many percent of its hit points.",
        ),
        Key::optional(
            "holds_fire",
            Kind::Number(1, 100),
            "It attacks no foe until one sees it from this number of cells or fewer, or it is hurt.",
        ),
    ]))
}

/// Variants of a table, each with the keys that it has besides the common ones.
fn variants(common: &[Key], own: Vec<(&'static str, &str, Vec<Key>)>) -> Vec<(&'static str, Shape)> {
    let of = |(word, about, keys): (&'static str, &str, Vec<Key>)| {
        (word, Shape { about: sentence(about), keys: common.iter().cloned().chain(keys).collect() })
    };
    own.into_iter().map(of).collect()
}

fn goal_kind(side: impl Fn() -> Kind, unit: impl Fn() -> Kind) -> Kind {
    let count = "How many units have to be there.";
    let own = vec![
        (
            "defeat",
            "No foe is left, or a unit falls.",
            vec![Key::optional("unit", unit(), "The unit that has to fall, by its name.")],
        ),
        (
            "reach",
            "Units stand on cells.",
            vec![
                Key::with_default("count", Kind::Number(1, 400), count, 1),
                cells("The cells to reach."),
                Key::optional("zone", zone(), "The zone to reach: an exit, or a side's starting cells."),
            ],
        ),
        (
            "hold_out",
            "It holds out.",
            vec![Key::required("rounds", Kind::Number(1, 200), "The round at whose end it has held out.")],
        ),
    ];
    Kind::Tagged("kind", variants(&[Key::required("side", side(), "Whose goal it is.")], own))
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
            Key::optional("zone", zone(), "The zone that a unit enters: a side's starting cells, or an exit."),
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
