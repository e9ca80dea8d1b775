//! Descriptions of the further tables of a battle's file, besides board, sides, units and goals: their keys and the values of
//! each line.

/// The kind of value in a line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// A text.
    Text,
    /// A whole number, with its least and greatest value.
    Number(i32, i32),
    /// Yes or no.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A side.
    Side,
    /// A unit by its name.
    Unit,
    /// A zone of the board.
    Zone,
    /// A group of units.
    Group,
    /// Cells of the board.
    Cells,
    /// Several names.
    Names,
    /// Any other value, in TOML.
    Parts,
}

/// A line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its key in the file.
    pub key: &'static str,
    /// The label for authors.
    pub label: &'static str,
    /// The kind of its value.
    pub asks: Asks,
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its key in the file; empty for the lines before the first table.
    pub key: &'static str,
    /// The title for authors, in the plural if there can be several.
    pub title: &'static str,
    /// The name of one such table.
    pub one: &'static str,
    /// A sentence on its purpose.
    pub about: &'static str,
    /// Whether there can be several of them.
    pub many: bool,
    /// The rulesets that read it; empty for all.
    pub rulesets: &'static [&'static str],
    /// Its lines. A new table starts with the first of them, as many as [`Sheet::first`].
    pub lines: &'static [Line],
    /// The number of lines in a new table.
    pub first: usize,
}

const fn line(key: &'static str, label: &'static str, asks: Asks) -> Line {
    Line { key, label, asks }
}

use Asks::{Cells, Flag, Group, Names, Number, Parts, Side, Text, Unit, Word, Zone};

const PERCENTILE: &[&str] = &["percentile"];
const POWER_TABLE: &[&str] = &["power_table"];

/// All kinds of tables in the drawer of a battle, except sides, units, goals and settings.
pub const SHEETS: [Sheet; 12] = [
    Sheet {
        key: "reinforcement",
        title: "Waves",
        one: "wave",
        about: "Units of a group that enter later: in a round, after another group is beaten, or when the referee says so.",
        many: true,
        rulesets: &[],
        first: 2,
        lines: &[
            line("group", "group that enters", Group),
            line("round", "in round", Number(1, 200)),
            line("after", "once this group is beaten", Group),
            line("turns", "turns later", Number(0, 400)),
            line("phase", "first acts", Word(&["initiative", "action"])),
            line("zone", "enters at zone", Zone),
            line("cells", "enters at cells", Cells),
        ],
    },
    Sheet {
        key: "event",
        title: "Events",
        one: "event",
        about: "Texts that players read at a certain moment.",
        many: true,
        rulesets: &[],
        first: 3,
        lines: &[
            line("when", "when", Word(&["start", "round", "turn", "order", "enter", "fall", "goal"])),
            line("title", "title", Text),
            line("text", "text", Text),
            line("portrait", "speaker", Text),
            line("round", "in round", Number(1, 200)),
            line("side", "of side", Side),
            line("unit", "of unit", Unit),
            line("act", "act that is ordered", Text),
            line("zone", "in zone", Zone),
            line("cells", "in cells", Cells),
            line("kind", "kind of goal", Word(&["defeat", "reach", "hold_out"])),
            line("percent", "percent of the goal", Number(1, 100)),
            line("to", "read by side", Side),
            line("each", "every time", Flag),
            line("key", "its own name", Text),
            line("after", "only after event", Text),
            line("point", "points at", Parts),
            line("wait", "waits for", Parts),
        ],
    },
    Sheet {
        key: "timed",
        title: "Timer",
        one: "timer",
        about: "Minutes after which a side has lost (deadline) or won (hold out).",
        many: false,
        rulesets: PERCENTILE,
        first: 3,
        lines: &[
            line("side", "side", Side),
            line("minutes", "minutes", Number(1, 600)),
            line("kind", "kind", Word(&["deadline", "hold_out"])),
            line("spent", "ticks that are gone", Number(0, 36000)),
        ],
    },
    Sheet {
        key: "conditional_modifier",
        title: "Modifiers",
        one: "modifier",
        about: "What makes checks harder or easier: darkness, smoke, bad footing. Without conditions it is for all checks.",
        many: true,
        rulesets: PERCENTILE,
        first: 2,
        lines: &[
            line("name", "name", Text),
            line("value", "percentage points", Number(-200, 200)),
            line("checks", "checks", Names),
            line("side", "of side", Side),
            line("units", "of units", Names),
            line("from_round", "from round", Number(1, 200)),
            line("to_round", "up to round", Number(1, 200)),
            line("zone", "in zone", Zone),
            line("cells", "in cells", Cells),
            line("terrain", "on terrain", Names),
            line("depth", "in water at least this deep", Number(1, 9)),
            line("visibility", "in visibility at most this good", Number(1, 3)),
            line("where", "where cells count", Word(&["user", "target", "line"])),
            line("cover", "targets at least this hidden (%)", Number(1, 100)),
        ],
    },
    Sheet {
        key: "ambush",
        title: "Ambush",
        one: "ambush",
        about: "A side lies in wait for the others.",
        many: false,
        rulesets: PERCENTILE,
        first: 2,
        lines: &[
            line("side", "side that lies in wait", Side),
            line("check", "check", Word(&["stealth", "speed"])),
            line("modifier", "percent for the ambushers", Number(-200, 200)),
            line("outcome", "outcome", Word(&["check", "unaware", "alert", "failed"])),
            line("alert", "units that cannot be surprised", Names),
            line("unaware", "finds them unaware", Flag),
        ],
    },
    Sheet {
        key: "pincer",
        title: "Pincer",
        one: "pincer",
        about: "A side is surrounded and fights on two faces; needs the setting pincer_on_map.",
        many: false,
        rulesets: PERCENTILE,
        first: 1,
        lines: &[
            line("side", "side that is surrounded", Side),
            line("round", "from round", Number(1, 200)),
            line("group", "once this group has come", Group),
            line("left", "opponents on the left", Names),
        ],
    },
    Sheet {
        key: "opening",
        title: "Opening distance",
        one: "opening distance",
        about: "How far apart the sides start where the board has no starting zones.",
        many: false,
        rulesets: POWER_TABLE,
        first: 1,
        lines: &[
            line("base", "base", Parts),
            line("moving", "added if they are moving", Parts),
            line("large", "added if they are large", Parts),
        ],
    },
    Sheet {
        key: "start",
        title: "States at the start",
        one: "state",
        about: "Units that start prone, in the air, on a mount, or with conditions.",
        many: true,
        rulesets: POWER_TABLE,
        first: 1,
        lines: &[
            line("units", "units", Names),
            line("prone", "prone", Flag),
            line("altitude", "altitude", Number(0, 100)),
            line("rides", "rides", Unit),
            line("conditions", "conditions", Parts),
        ],
    },
    Sheet {
        key: "forbidden",
        title: "Forbidden cells",
        one: "forbidden part",
        about: "Cells that no unit may enter and where no effect may start.",
        many: true,
        rulesets: POWER_TABLE,
        first: 1,
        lines: &[
            line("cells", "cells", Cells),
            line("from", "from the cell", Parts),
            line("to", "to the cell", Parts),
            line("no_move", "not to be entered", Flag),
            line("no_aim", "no effect starts there", Flag),
        ],
    },
    Sheet {
        key: "object",
        title: "Objects",
        one: "object",
        about: "Things on the board that units can strike with.",
        many: true,
        rulesets: &[],
        first: 4,
        lines: &[
            line("name", "name", Text),
            line("at", "cell", Parts),
            line("skill", "skill", Text),
            line("die", "die of damage", Word(&["d6", "d8", "d10", "d12"])),
            line("durable", "lasts", Flag),
            line("harms", "does damage", Flag),
            line("inflicts", "condition", Parts),
        ],
    },
    Sheet {
        key: "trigger",
        title: "Levers and doors",
        one: "lever",
        about: "What units can use from certain cells, and what it does.",
        many: true,
        rulesets: &[],
        first: 2,
        lines: &[
            line("name", "name", Text),
            line("cells", "used from cells", Cells),
            line("about", "what it does, for players", Text),
            line("check", "check", Text),
            line("modifier", "percent for the check", Number(-200, 200)),
            line("charge", "counts until it works", Number(0, 199)),
            line("uses", "how often", Number(1, 99)),
            line("clears", "removes obstacles from cells", Cells),
            line("blocks", "places obstacles", Parts),
            line("user_to", "moves its user to", Parts),
            line("carries", "carries a unit", Parts),
            line("inflicts", "brings a condition", Parts),
            line("hurts", "hurts", Parts),
        ],
    },
    Sheet {
        key: "roll",
        title: "Dice that are set",
        one: "roll",
        about: "The first dice of a unit for a purpose, so that a lesson shows what it teaches.",
        many: true,
        rulesets: &[],
        first: 3,
        lines: &[line("unit", "unit", Unit), line("what", "what for", Text), line("faces", "faces", Parts)],
    },
];

/// The lines before the first table, which concern the battle as a whole.
pub const HEAD: Sheet = Sheet {
    key: "",
    title: "More about the battle",
    one: "line",
    about: "What the file says about the battle as a whole.",
    many: false,
    rulesets: &[],
    first: 0,
    lines: &[
        line("ignores", "marks of the board that are ignored", Names),
        line("length", "length, for the list of battles", Word(&["short", "medium", "long"])),
        line("difficulty", "difficulty for the first side", Word(&["easy", "even", "hard"])),
        line("lesson", "place among the lessons", Number(1, 99)),
        line("buttons", "buttons of a lesson", Names),
        line("mode", "mode (power_table)", Word(&["standard", "simplified"])),
        line("area_steps", "metres between areas (power_table)", Parts),
        line("reference", "column at 0 m (power_table)", Number(0, 1023)),
        line("ambush", "surprised units (power_table)", Names),
        line("first", "side that acts first", Side),
        line("known", "monsters that are known (power_table)", Parts),
        line("withdraws", "side that is chased (dice_pool)", Side),
        line("surprise", "unit that surprises (die_code)", Unit),
    ],
};

/// The settings that differ from those of the ruleset.
pub const SETTINGS: Sheet = Sheet {
    key: "settings",
    title: "Settings",
    one: "setting",
    about: "Choices of the rules for this battle; players see them.",
    many: false,
    rulesets: &[],
    first: 0,
    lines: &[],
};

/// The lines of a unit's table other than kind, side, name, starting cell and temper.
pub const UNIT: Sheet = Sheet {
    key: "unit",
    title: "More about this unit",
    one: "unit",
    about: "Its group, how many there are, and how it is shown.",
    many: true,
    rulesets: &[],
    first: 0,
    lines: &[
        line("group", "group", Text),
        line("count", "how many", Number(1, 40)),
        line("hero", "hero", Flag),
        line("absent", "not there at first", Flag),
        line("glyph", "drawing", Text),
        line("zone", "starts in zone", Zone),
    ],
};

/// The lines of a side's table other than name and temper.
pub const SIDE: Sheet = Sheet {
    key: "side",
    title: "More about this side",
    one: "side",
    about: "The text for its players, how often it wins, and its friends.",
    many: true,
    rulesets: &[],
    first: 0,
    lines: &[
        line("about", "text for its players", Text),
        line("wins", "wins in 100 battles of equals", Number(0, 100)),
        line("neutral", "no side's foe", Flag),
        line("allies", "allies", Names),
    ],
};

impl Sheet {
    /// The sheet of a table's key.
    pub fn of(key: &str) -> Option<&'static Self> {
        [&HEAD, &SETTINGS, &UNIT, &SIDE].into_iter().chain(&SHEETS).find(|sheet| sheet.key == key)
    }

    /// The kind of value in a line; an unknown line is read as TOML.
    pub fn asks(&self, key: &str) -> Asks {
        self.lines.iter().find(|line| line.key == key).map_or(Parts, |line| line.asks)
    }

    /// Whether a ruleset reads it.
    pub fn is_of(&self, ruleset: &str) -> bool {
        self.rulesets.is_empty() || self.rulesets.contains(&ruleset)
    }
}
