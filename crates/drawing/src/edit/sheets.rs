//! Descriptions of the further tables of a battle's file, besides board, sides, units and goals: their keys and labels. The values
//! of their lines are those that the readers declare, see [`Asks`](super::Asks).

/// A line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its key in the file.
    pub key: &'static str,
    /// The label for authors.
    pub label: &'static str,
    /// Whether its text names a group of units.
    pub is_group: bool,
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

const fn line(key: &'static str, label: &'static str) -> Line {
    Line { key, label, is_group: false }
}

const fn group(key: &'static str, label: &'static str) -> Line {
    Line { key, label, is_group: true }
}

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
            group("group", "group that enters"),
            line("round", "in round"),
            group("after", "once this group is beaten"),
            line("turns", "turns later"),
            line("phase", "first acts"),
            line("zone", "enters at zone"),
            line("cells", "enters at cells"),
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
            line("when", "when"),
            line("title", "title"),
            line("text", "text"),
            line("portrait", "speaker"),
            line("round", "in round"),
            line("side", "of side"),
            line("unit", "of unit"),
            line("act", "act that is ordered"),
            line("zone", "in zone"),
            line("cells", "in cells"),
            line("kind", "kind of goal"),
            line("percent", "percent of the goal"),
            line("to", "read by side"),
            line("each", "every time"),
            line("key", "its own name"),
            line("after", "only after event"),
            line("point", "points at"),
            line("wait", "waits for"),
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
            line("side", "side"),
            line("minutes", "minutes"),
            line("kind", "kind"),
            line("spent", "ticks that are gone"),
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
            line("name", "name"),
            line("value", "percentage points"),
            line("checks", "checks"),
            line("side", "of side"),
            line("units", "of units"),
            line("from_round", "from round"),
            line("to_round", "up to round"),
            line("zone", "in zone"),
            line("cells", "in cells"),
            line("terrain", "on terrain"),
            line("depth", "in water at least this deep"),
            line("visibility", "in visibility at most this good"),
            line("where", "where cells count"),
            line("cover", "targets at least this hidden (%)"),
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
            line("side", "side that lies in wait"),
            line("check", "check"),
            line("modifier", "percent for the ambushers"),
            line("outcome", "outcome"),
            line("alert", "units that cannot be surprised"),
            line("unaware", "finds them unaware"),
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
            line("side", "side that is surrounded"),
            line("round", "from round"),
            line("group", "once this group has come"),
            line("left", "opponents on the left"),
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
            line("base", "base"),
            line("moving", "added if they are moving"),
            line("large", "added if they are large"),
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
            line("units", "units"),
            line("prone", "prone"),
            line("altitude", "altitude"),
            line("rides", "rides"),
            line("conditions", "conditions"),
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
            line("cells", "cells"),
            line("from", "from the cell"),
            line("to", "to the cell"),
            line("no_move", "not to be entered"),
            line("no_aim", "no effect starts there"),
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
            line("name", "name"),
            line("at", "cell"),
            line("skill", "skill"),
            line("die", "die of damage"),
            line("durable", "lasts"),
            line("harms", "does damage"),
            line("inflicts", "condition"),
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
            line("name", "name"),
            line("cells", "used from cells"),
            line("about", "what it does, for players"),
            line("check", "check"),
            line("modifier", "percent for the check"),
            line("charge", "counts until it works"),
            line("uses", "how often"),
            line("clears", "removes obstacles from cells"),
            line("blocks", "places obstacles"),
            line("user_to", "moves its user to"),
            line("carries", "carries a unit"),
            line("inflicts", "brings a condition"),
            line("hurts", "hurts"),
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
        lines: &[line("unit", "unit"), line("what", "what for"), line("faces", "faces")],
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
        line("ignores", "marks of the board that are ignored"),
        line("length", "length, for the list of battles"),
        line("difficulty", "difficulty for the first side"),
        line("lesson", "place among the lessons"),
        line("buttons", "buttons of a lesson"),
        line("mode", "mode (power_table)"),
        line("area_steps", "metres between areas (power_table)"),
        line("reference", "column at 0 m (power_table)"),
        line("ambush", "surprised units (power_table)"),
        line("first", "side that acts first"),
        line("known", "monsters that are known (power_table)"),
        line("withdraws", "side that is chased (dice_pool)"),
        line("surprise", "side that lies in wait (die_code)"),
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
        line("group", "group"),
        line("count", "how many"),
        line("hero", "hero"),
        line("absent", "not there at first"),
        line("glyph", "drawing"),
        line("zone", "starts in zone"),
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
        line("about", "text for its players"),
        line("wins", "wins in 100 battles of equals"),
        line("neutral", "no side's foe"),
        line("allies", "allies"),
    ],
};

impl Sheet {
    /// All sheets.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        [&HEAD, &SETTINGS, &UNIT, &SIDE].into_iter().chain(&SHEETS)
    }

    /// The sheet of a table's key.
    pub fn of(key: &str) -> Option<&'static Self> {
        Self::all().find(|sheet| sheet.key == key)
    }

    /// Whether a ruleset reads it.
    pub fn is_of(&self, ruleset: &str) -> bool {
        self.rulesets.is_empty() || self.rulesets.contains(&ruleset)
    }
}
