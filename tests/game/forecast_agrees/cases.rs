//! The kinds of act whose forecasts are compared with fights: user, act, target and place.

use hexfray::battle::{Act, Verb};
use hexfray::rules::dice_pool::DicePoolVerb;
use hexfray::rules::percentile::PercentileVerb;

/// A kind of act: user, act and target.
pub struct Case {
    pub what: &'static str,
    pub ruleset: &'static str,
    pub user: &'static str,
    /// All other units: side, kind, cells to the right of the user, rows below it, and hit points lost beforehand.
    pub others: &'static [(&'static str, &'static str, i16, i16, i32)],
    pub act: Act,
    pub aim: Target,
    /// The special conditions of the battle.
    pub set: Scene,
}

/// The special conditions of a case's battle.
#[derive(Clone, Copy, Default)]
pub struct Scene {
    /// Lines of its settings.
    pub settings: &'static str,
    /// Further tables of the battle file.
    pub tables: &'static str,
    /// Further files of units and abilities, with their names.
    pub content: &'static [(&'static str, &'static str)],
    /// Whether there is no map.
    pub no_map: bool,
    /// Heights of the user's row, if the board is not flat.
    pub heights: &'static str,
    /// A unit that moves into the cell of another beforehand: its number, and cells to the right of the user.
    pub joins: Option<(u16, i16)>,
}

pub const PLAIN: Scene = Scene { settings: "", tables: "", content: &[], no_map: false, heights: "", joins: None };

#[derive(Clone, Copy)]
pub enum Target {
    Unit(u16),
    Place(i16, i16),
    Way(u8),
    Nobody,
}

pub const fn act(verb: Verb, with: u8, option: i16) -> Act {
    Act { verb, with, option }
}

pub const FOE: &[(&str, &str, i16, i16, i32)] = &[("blue", "knight", 1, 0, 0)];
pub const WEAK_FOE: &[(&str, &str, i16, i16, i32)] = &[("blue", "knight", 1, 0, 60)];
pub const FAR_FOE: &[(&str, &str, i16, i16, i32)] = &[("blue", "swordsman", 4, 0, 0)];
pub const CROWD: &[(&str, &str, i16, i16, i32)] =
    &[("blue", "swordsman", 3, 0, 0), ("blue", "healer", 4, 0, 30), ("red", "archer", 3, 1, 0)];
pub const SKY: &[(&str, &str, i16, i16, i32)] =
    &[("blue", "knight", 3, 0, 0), ("blue", "swordsman", 2, 0, 40), ("red", "archer", 1, 1, 0)];
pub const MAGES: &[(&str, &str, i16, i16, i32)] = &[("blue", "healer", 4, 0, 0), ("red", "knight", 0, 1, 0)];
pub const UNDEAD: &[(&str, &str, i16, i16, i32)] = &[("blue", "bone_guard", 4, 0, 0)];
pub const PAIR: &[(&str, &str, i16, i16, i32)] = &[("blue", "healer", 1, 0, 20), ("blue", "knight", 0, -1, 60)];
pub const FAR_PAIR: &[(&str, &str, i16, i16, i32)] = &[("blue", "healer", 4, 0, 0), ("blue", "knight", 4, 1, 60)];
/// All units are asked about escapes in the Initiative Phase; the user agrees.
pub const ASKED: Scene = Scene { settings: "escape_declared = \"asked\"", ..PLAIN };
pub const NO_MAP: Scene = Scene { no_map: true, ..PLAIN };
pub const CLIFF: Scene = Scene { heights: "0 0 0 0 9 9 9 9 9 9 9 9", ..PLAIN };
pub const SHARED: Scene = Scene { settings: "ally_stacking = \"share\"", joins: Some((2, 1)), ..PLAIN };
pub const SHARED_AFAR: Scene = Scene { joins: Some((2, 4)), ..SHARED };
pub const LEVER: Scene = Scene {
    tables: "[[trigger]]\nname = \"Lever\"\ncells = [[3, 4]]\ncheck = \"str\"\nhurts = { cells = [[7, 4]], amount = 30 }\n",
    ..PLAIN
};
/// A fighter whose every stroke makes the target more vulnerable to the next.
pub const OPENER: Scene = Scene {
    content: &[
        (
            "units/percentile_opener.toml",
            "[[unit]]\nkey = \"opener\"\nname = \"Opener\"\nglyph = \"sword\"\nabout = \"Opens armour.\"\nlevel = 10\n\
             attributes = { str = 12, vit = 9, agi = 10, spd = 9, mag = 4, spr = 5 }\nhit_die = 10\njob_acc = 30\n\
             skills = { swords = 40 }\narmour = 17\nm_armour = 12\nweapons = [\"greatsword\"]\n\
             abilities = [\"opening_strokes\"]\n",
        ),
        (
            "abilities/percentile_opener.toml",
            "[[ability]]\nkey = \"opening_strokes\"\nname = \"Opening strokes\"\nglyph = \"explosion\"\n\
             about = \"Three strokes at random foes.\"\ntype = \"technique\"\ntarget = \"party\"\nwho = \"foes\"\n\
             charge = 8\nweapon_damage = 75\neffects = [\"within_move\", { effect = \"strikes\", count = 3 }]\n\
             inflicts = [{ condition = \"armor_break\", rounds = 4, chance = 60 }]\n",
        ),
    ],
    ..PLAIN
};
pub const HURT_FRIEND: &[(&str, &str, i16, i16, i32)] = &[("red", "knight", 1, 0, 40), ("blue", "wolf", 5, 0, 0)];
pub const FALLEN_FRIEND: &[(&str, &str, i16, i16, i32)] = &[("red", "knight", 1, 0, 9_999), ("blue", "wolf", 5, 0, 0)];
pub const GANG: &[(&str, &str, i16, i16, i32)] = &[("blue", "brawler", 1, 0, 0)];
pub const FAR_GANG: &[(&str, &str, i16, i16, i32)] = &[("blue", "street_thug", 4, 0, 0)];
pub const GOBLIN_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "goblin", 0, 0, 0)];
pub const WOLF_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "wolf", 0, 0, 14)];
pub const IRON_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "iron_warden", 0, 0, 0)];
pub const FAR_GOBLIN: &[(&str, &str, i16, i16, i32)] = &[("blue", "goblin", 5, 0, 0)];
pub const FAR_WOLF: &[(&str, &str, i16, i16, i32)] = &[("blue", "wolf", 5, 0, 18)];
pub const BAND: &[(&str, &str, i16, i16, i32)] =
    &[("blue", "goblin", 5, 0, 0), ("blue", "wolf", 5, 0, 15), ("blue", "wild_wolf", 6, 0, 0)];
pub const HURT_COMRADE: &[(&str, &str, i16, i16, i32)] = &[("red", "wolf", 0, 0, 12)];

/// The best defence is chosen without a question, as in the forecast.
pub const BEST: Scene = Scene { settings: "defence_choice = \"best\"", ..PLAIN };
/// No unit has energy to get free.
pub const SPENT: Scene = Scene { settings: "defence_choice = \"best\"\nstart_energy = 0", ..PLAIN };
pub const GIANT_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "giant", 0, 0, 0)];
pub const BEST_STATIC: Scene = Scene { settings: "defence_choice = \"best\"\nstatic_defence = true", ..PLAIN };
pub const BEST_D10: Scene = Scene { settings: "defence_choice = \"best\"\nresolution = \"d10\"", ..PLAIN };
pub const BEST_D20: Scene = Scene { settings: "defence_choice = \"best\"\nresolution = \"d20\"", ..PLAIN };
pub const BEST_HITS: Scene = Scene { settings: "defence_choice = \"best\"\nmodifier_kind = \"hits\"", ..PLAIN };
pub const PRESSED: Scene = Scene { settings: "defence_choice = \"best\"\ninitiative_damage = true", ..PLAIN };
/// Only units with a pool of initiative have any.
pub const FINISHED: Scene = Scene {
    settings: "defence_choice = \"best\"\ninitiative_damage = true\ninitiative_pool = [\"medicine\"]",
    ..PLAIN
};
pub const THUG_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "thug", 0, 0, 0)];
pub const THUG_NEAR: &[(&str, &str, i16, i16, i32)] = &[("blue", "thug", 1, 0, 0)];
pub const WEAK_THUG: &[(&str, &str, i16, i16, i32)] = &[("blue", "thug", 0, 0, 5)];
pub const BOSS_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "boss", 0, 0, 5)];
pub const GIANT_AFAR: &[(&str, &str, i16, i16, i32)] = &[("blue", "giant", 3, 0, 0)];
pub const BUS_AFAR: &[(&str, &str, i16, i16, i32)] = &[("blue", "bus", 2, 0, 0), ("blue", "thug", 4, 0, 0)];
pub const DRAGON_AFAR: &[(&str, &str, i16, i16, i32)] = &[("blue", "young_dragon", 2, 0, 0)];
pub const GUNMAN_AFAR: &[(&str, &str, i16, i16, i32)] = &[("blue", "gunman", 3, 0, 0)];
pub const BRUTE_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "brute", 0, 0, 0)];
pub const FALLEN_COMRADE: &[(&str, &str, i16, i16, i32)] = &[("red", "thug", 0, 0, 8), ("blue", "thug", 5, 0, 0)];

/// An ability by its index in the unit's list.
macro_rules! case {
    ($what:literal, $ruleset:literal, $user:literal, $others:expr, $act:expr, $aim:expr) => {
        case!($what, $ruleset, $user, $others, $act, $aim, PLAIN)
    };
    ($what:literal, $ruleset:literal, $user:literal, $others:expr, $act:expr, $aim:expr, $set:expr) => {
        Case { what: $what, ruleset: $ruleset, user: $user, others: $others, act: $act, aim: $aim, set: $set }
    };
}

pub const CASES: &[Case] = &[
    case!("a sword", "percentile", "swordsman", FOE, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a sword that may fell", "percentile", "swordsman", WEAK_FOE, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a pulled blow", "percentile", "swordsman", WEAK_FOE, act(Verb::ATTACK, 0, 1), Target::Unit(1)),
    case!("two knives, one poisoned", "percentile", "thief", WEAK_FOE, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a lance that breaks armour", "percentile", "lancer", FOE, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a bow with fire arrows", "percentile", "archer", FAR_FOE, act(Verb::ATTACK, 0, 2), Target::Unit(1)),
    case!("a bow past a comrade", "percentile", "archer", CROWD, act(Verb::ATTACK, 0, 0), Target::Unit(2)),
    case!("a technique", "percentile", "swordsman", FOE, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!("a technique on its own ground", "percentile", "swordsman", FOE, act(Verb::ABILITY, 1, 0), Target::Nobody),
    case!("a spell on one", "percentile", "fire_mage", FAR_FOE, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!("a spell on a group", "percentile", "fire_mage", CROWD, act(Verb::ABILITY, 1, 1), Target::Place(3, 0)),
    case!("a spell that drains", "percentile", "hexer", FAR_FOE, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!("a spell that blinds", "percentile", "hexer", FAR_FOE, act(Verb::ABILITY, 1, 0), Target::Unit(1)),
    case!("harm that may poison", "percentile", "hexer", FAR_FOE, act(Verb::ABILITY, 4, 0), Target::Unit(1)),
    case!("blows from foe to foe", "percentile", "dragoon", CROWD, act(Verb::ABILITY, 4, 0), Target::Unit(1)),
    case!("strokes at random foes", "percentile", "sword_master", CROWD, act(Verb::ABILITY, 2, 0), Target::Nobody),
    case!(
        "strokes that open the armour for the next",
        "percentile",
        "opener",
        CROWD,
        act(Verb::ABILITY, 0, 0),
        Target::Nobody,
        OPENER
    ),
    case!("a beam behind its target", "percentile", "sword_master", CROWD, act(Verb::ABILITY, 3, 0), Target::Unit(1)),
    case!("an invention", "percentile", "engineer", CROWD, act(Verb::ABILITY, 5, 0), Target::Place(4, 0)),
    case!("a dance", "percentile", "dancer", FAR_FOE, act(Verb::ABILITY, 1, 0), Target::Unit(1)),
    case!("an arrow storm", "percentile", "archer", CROWD, act(Verb::ABILITY, 3, 0), Target::Place(4, 0)),
    case!("breath in a cone", "percentile", "drake", FOE, act(Verb::ABILITY, 0, 0), Target::Way(0)),
    case!("ground that breaks in a line", "percentile", "monk", CROWD, act(Verb::ABILITY, 1, 0), Target::Way(0)),
    case!("stars on random foes", "percentile", "time_mage", SKY, act(Verb::ABILITY, 2, 0), Target::Nobody),
    case!("a blow on its own level", "percentile", "blue_mage", FOE, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!("light that may blind a cone", "percentile", "blue_mage", FOE, act(Verb::ABILITY, 3, 0), Target::Way(0)),
    case!("four ills in a cone", "percentile", "blue_mage", FOE, act(Verb::ABILITY, 9, 0), Target::Way(0)),
    case!("magic by level", "percentile", "blue_mage", CROWD, act(Verb::ABILITY, 10, 0), Target::Nobody),
    case!("a spell that turns into a toad", "percentile", "black_mage", FOE, act(Verb::ABILITY, 5, 0), Target::Unit(1)),
    case!("a cure", "percentile", "healer", HURT_FRIEND, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!(
        "a spell that wakes the fallen",
        "percentile",
        "healer",
        FALLEN_FRIEND,
        act(Verb::ABILITY, 2, 0),
        Target::Unit(1)
    ),
    case!("a spell that protects", "percentile", "healer", HURT_FRIEND, act(Verb::ABILITY, 3, 0), Target::Nobody),
    case!("magic that takes MP", "percentile", "archmage", MAGES, act(Verb::ABILITY, 5, 0), Target::Unit(1)),
    case!("magic that takes HP and MP", "percentile", "archmage", MAGES, act(Verb::ABILITY, 4, 0), Target::Unit(1)),
    case!("a tenth of the MP", "percentile", "blue_sage", MAGES, act(Verb::ABILITY, 2, 0), Target::Unit(1)),
    case!("ills by lot", "percentile", "blue_sage", FOE, act(Verb::ABILITY, 0, 0), Target::Way(0)),
    case!("an element by lot", "percentile", "blue_sage", HURT_FRIEND, act(Verb::ABILITY, 3, 0), Target::Nobody),
    case!("anybody falls", "percentile", "blue_sage", CROWD, act(Verb::ABILITY, 4, 0), Target::Nobody),
    case!("life on the undead", "percentile", "white_mage", UNDEAD, act(Verb::ABILITY, 1, 0), Target::Unit(1)),
    case!("a tincture", "percentile", "magic_knight", HURT_FRIEND, act(Verb::ITEM, 0, 0), Target::Unit(1)),
    case!("a potion", "percentile", "swordsman", HURT_FRIEND, act(Verb::ITEM, 0, 0), Target::Unit(1)),
    case!("a fire flask", "percentile", "gunner", CROWD, act(Verb::ITEM, 0, 0), Target::Place(3, 0)),
    case!("an escape", "percentile", "thief", FOE, act(Verb::ESCAPE, 0, 0), Target::Nobody, ASKED),
    case!(
        "an escape with ties rolled again",
        "percentile",
        "knight",
        CROWD,
        act(Verb::ESCAPE, 0, 0),
        Target::Nobody,
        Scene { settings: "opposed_tie = \"reroll\"", ..ASKED }
    ),
    case!("a climb", "percentile", "ninja", FAR_FOE, act(PercentileVerb::CLIMB, 0, 0), Target::Place(1, 0), CLIFF),
    case!("a trigger that may fail", "percentile", "monk", FAR_FOE, act(Verb::TRIGGER, 0, 0), Target::Nobody, LEVER),
    case!("two knives at a shared cell", "percentile", "thief", PAIR, act(Verb::ATTACK, 0, 0), Target::Unit(1), SHARED),
    case!(
        "a spell at a shared cell",
        "percentile",
        "hexer",
        FAR_PAIR,
        act(Verb::ABILITY, 4, 0),
        Target::Unit(1),
        SHARED_AFAR
    ),
    case!("a spell in a scene", "percentile", "fire_mage", CROWD, act(Verb::ABILITY, 1, 1), Target::Unit(1), NO_MAP),
    case!("a blow in a scene", "percentile", "swordsman", FOE, act(Verb::ATTACK, 0, 0), Target::Unit(1), NO_MAP),
    case!("fists by die codes", "die_code", "brawler", GANG, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a second attack announced", "die_code", "bruiser", GANG, act(Verb::ATTACK, 0, 1), Target::Unit(1)),
    case!("a shot by die codes", "die_code", "patrol_officer", FAR_GANG, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a sword by the power table", "power_table", "wolf", GOBLIN_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a fencer on metal", "power_table", "duellist", IRON_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a club that may kill", "power_table", "goblin", WOLF_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a long bow", "power_table", "archer", FAR_WOLF, act(Verb::ATTACK, 0, 0), Target::Unit(1)),
    case!("a bolt, resisted for half", "power_table", "sorceress", FAR_WOLF, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!("a ball of fire", "power_table", "sorceress", BAND, act(Verb::ABILITY, 2, 0), Target::Unit(1)),
    case!("a line of thunder", "power_table", "sorceress", BAND, act(Verb::ABILITY, 1, 0), Target::Unit(1)),
    case!("slumber", "power_table", "sorceress", FAR_GOBLIN, act(Verb::ABILITY, 3, 0), Target::Unit(1)),
    case!("mending", "power_table", "priest", HURT_COMRADE, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!("a spirit drained", "power_table", "demon_caller", GOBLIN_HERE, act(Verb::ABILITY, 0, 0), Target::Unit(1)),
    case!("a sword by pools", "dice_pool", "duelist", THUG_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a sword on the wounded", "dice_pool", "duelist", WEAK_THUG, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a sword, not to kill", "dice_pool", "duelist", WEAK_THUG, act(Verb::ATTACK, 0, 1), Target::Unit(1), BEST),
    case!("a sword on the plot", "dice_pool", "duelist", BOSS_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a sword on the tough", "dice_pool", "duelist", BRUTE_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a baton", "dice_pool", "constable", WEAK_THUG, act(Verb::ATTACK, 0, 1), Target::Unit(1), BEST),
    case!("a rifle by pools", "dice_pool", "sniper", GUNMAN_AFAR, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a burst without room", "dice_pool", "sniper", GUNMAN_AFAR, act(Verb::ATTACK, 0, 2), Target::Unit(1), BEST),
    case!("a rifle on a giant", "dice_pool", "sniper", GIANT_AFAR, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a bow on a dragon", "dice_pool", "tracker", DRAGON_AFAR, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a blow nobody bears", "dice_pool", "giant", BRUTE_HERE, act(Verb::ATTACK, 0, 2), Target::Unit(1), BEST),
    case!("static", "dice_pool", "duelist", THUG_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST_STATIC),
    case!("a d10", "dice_pool", "duelist", THUG_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST_D10),
    case!("a d20", "dice_pool", "duelist", THUG_HERE, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST_D20),
    case!("hits off", "dice_pool", "sniper", GUNMAN_AFAR, act(Verb::ATTACK, 0, 1), Target::Unit(1), BEST_HITS),
    case!("a grapple", "dice_pool", "wrestler", THUG_HERE, act(DicePoolVerb::GRAPPLE, 0, 0), Target::Unit(1), SPENT),
    case!(
        "a grapple that may pin",
        "dice_pool",
        "grappler",
        WEAK_THUG,
        act(DicePoolVerb::GRAPPLE, 0, 0),
        Target::Unit(1),
        SPENT
    ),
    case!(
        "a net on the large",
        "dice_pool",
        "wrestler",
        GIANT_HERE,
        act(DicePoolVerb::GRAPPLE, 0, 0),
        Target::Unit(1),
        SPENT
    ),
    case!("a net", "dice_pool", "netter", BRUTE_HERE, act(DicePoolVerb::GRAPPLE, 0, 0), Target::Unit(1), SPENT),
    case!(
        "initiative",
        "dice_pool",
        "duelist",
        THUG_HERE,
        act(Verb::new("initiative"), 0, 0),
        Target::Unit(1),
        PRESSED
    ),
    case!("a finish", "dice_pool", "duelist", THUG_HERE, act(Verb::new("finish"), 0, 0), Target::Unit(1), FINISHED),
    case!("guarded health", "dice_pool", "duelist", WEAK_THUG, act(Verb::ATTACK, 0, 0), Target::Unit(1), PRESSED),
    case!("a bow on a bus", "dice_pool", "tracker", BUS_AFAR, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("a pistol on a bus", "dice_pool", "gunman", BUS_AFAR, act(Verb::ATTACK, 0, 0), Target::Unit(1), BEST),
    case!("surgery", "dice_pool", "medic", FALLEN_COMRADE, act(Verb::ABILITY, 0, 0), Target::Unit(1), BEST),
    case!(
        "a weapon knocked away",
        "dice_pool",
        "duelist",
        THUG_HERE,
        act(DicePoolVerb::DISARM, 1, 0),
        Target::Unit(1),
        BEST
    ),
    case!("a charge", "dice_pool", "duelist", THUG_NEAR, act(Verb::ATTACK, 0, 6), Target::Unit(1), BEST),
];
