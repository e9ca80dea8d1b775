//! Random rosters: units, sides and boards.

use std::sync::Arc;

use hexfray::{
    battle::{FaceStream, Setup, Stream},
    rules,
};

pub const PERCENTILE: &[&str] = &[
    "swordsman",
    "knight",
    "spearman",
    "lancer",
    "archer",
    "gunner",
    "healer",
    "fire_mage",
    "hexer",
    "thief",
    "monk",
    "whip_dancer",
    "wolf",
    "raider",
    "raider_bowman",
    "raider_shaman",
    "ogre",
    "wisp",
    "deep_crawler",
    "drake",
    "bard",
    "chemist",
    "dancer",
    "dark_knight",
    "dragoon",
    "engineer",
    "fencer",
    "fighter",
    "geomancer",
    "knight_banneret",
    "magic_knight",
    "mediator",
    "mimic",
    "ninja",
    "paladin",
    "rune_knight",
    "samurai",
    "samurai_master",
    "sword_master",
    "time_mage",
    "black_mage",
    "white_mage",
    "blue_mage",
    "caller",
    "summoner",
    "archmage",
    "blue_sage",
    "bone_guard",
];

/// A board with the names of its two sides.
#[derive(Clone, Copy)]
pub struct Board {
    pub map: &'static str,
    pub sides: [&'static str; 2],
    /// Keys of the battle's file.
    pub keys: &'static str,
}

pub const fn board(map: &'static str) -> Board {
    Board { map, sides: ["red", "blue"], keys: "" }
}

/// Hexes with a corner and with a side at the top, and squares; with lava, chasms, walls and water.
pub const BOARDS: [Board; 7] = [
    board("maps/duel.map.toml"),
    board("maps/castle.map.toml"),
    board("maps/sunken_shrine.map.toml"),
    board("maps/ember_pass.map.toml"),
    board("maps/rooftops.map.toml"),
    board("maps/ravine.map.toml"),
    // A scene without a map.
    board(""),
];

/// Open ground with squares of a metre, areas, and squares with adjacent corners and with lava and walls between the sides.
const MAPS: [(&str, &str); 3] = [
    (
        "maps/corners.map.toml",
        "name = 'Corners'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n\
         . . . . . . . . .\n. . f . O . L . .\n. . . L . L . . .\n. . O . L . f . .\n. . . . . . . . .\n'''\n\
         height = '''\n0 0 0 0 0 0 0 0 0\n0 0 1 1 0 0 0 0 0\n0 0 1 0 0 0 1 0 0\n0 0 0 0 0 1 1 0 0\n0 0 0 0 0 0 0 0 0\n'''\n\
         [legend]\nL = 'lava'\n\
         [[spawn]]\nside = 'red'\ncells = [[1, 0], [1, 1], [1, 2], [1, 3], [1, 4]]\n\
         [[spawn]]\nside = 'blue'\ncells = [[7, 0], [7, 1], [7, 2], [7, 3], [7, 4]]\n",
    ),
    (
        "maps/yard.map.toml",
        "name = 'Yard'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n\
         . . . . . . . . . . . .\n. . . . f f . . . . . .\n. . . . f . . ~ . . . .\n\
         . . . . . . . ~ . . . .\n. . . . . . . . . . . .\n'''\n\
         [[spawn]]\nside = 'red'\ncells = [[3, 0], [3, 4], [2, 2], [0, 1], [0, 3]]\n\
         [[spawn]]\nside = 'blue'\ncells = [[9, 0], [9, 4], [9, 2], [11, 1], [11, 3]]\n\
         [[exit]]\nname = 'out'\ncells = [[0, 0], [11, 4]]\n",
    ),
    (
        "maps/areas.map.toml",
        "name = 'Areas'\nmetres_per_cell = 10\ngrid = { shape = 'square' }\nterrain = '...'\n\
         [[exit]]\nname = 'red out'\nside = 'red'\ncells = [[0, 0]]\n",
    ),
];

/// Characters and monsters of every kind: with swords, bows, guns, spells, herbs, and beasts that ambush.
pub const POWER_TABLE: &[&str] = &[
    "wolf",
    "shieldbearer",
    "axewoman",
    "wrestler",
    "duellist",
    "archer",
    "crossbowman",
    "gunner",
    "sorceress",
    "archmage",
    "conjurer",
    "priest",
    "fairy_tamer",
    "scout",
    "ranger",
    "sage",
    "captain",
    "dancer",
    "druid",
    "demon_caller",
    "lake_elf",
    "villager",
    "cloaked_scout",
    "goblin",
    "goblin_slinger",
    "goblin_shaman",
    "wild_wolf",
    "orc_brute",
    "marsh_lurker",
    "cave_spider",
    "iron_warden",
    "cavalier",
    "beast_rider",
    "pilgrim",
    "stone_guard",
    "frost_imp",
    "grave_shade",
    "bandit_lord",
    "wolf_rider",
    "dire_wolf",
    "courser",
    "chimera",
    "chimera_goat",
    "chimera_snake",
    "young_dragon",
    "young_dragon_head",
    "young_dragon_wings",
    "sky_serpent",
    "sky_serpent_wings",
];

/// People of every kind, with every kind of weapon and power, a dog, a giant and a dragon.
pub const DICE_POOL: &[&str] = &[
    "thug",
    "recruit",
    "gunman",
    "sniper",
    "brute",
    "duelist",
    "bodyguard",
    "medic",
    "constable",
    "runner",
    "boss",
    "wrestler",
    "tracker",
    "guard_dog",
    "giant",
    "young_dragon",
];

/// Units that take blows for others, follow others, dance with them, set them on fire and hold them, and units that strike
/// twice, in close combat and at range.
pub const COMPANIONS: &[&str] =
    &["random_warden", "random_twin", "random_thrower", "random_burner", "random_partner", "swordsman"];

/// The kinds of these units.
const KINDS: (&str, &str) = (
    "units/percentile_random.toml",
    r#"
[[unit]]
key = "random_warden"
name = "Warden"
glyph = "protect"
attributes = { str = 8, spd = 12, mag = 6 }
acc = 90
hp = 30
mp = 90
weapons = ["longsword"]
abilities = ["cover", "sentinel", "teleport", "fire_spikes"]

[[unit]]
key = "random_twin"
name = "Twin"
glyph = "ninja"
attributes = { str = 9, spd = 10 }
acc = 90
two_weapons = 90
hp = 40
weapons = ["short_blade", "short_blade"]
abilities = ["cover"]

[[unit]]
key = "random_thrower"
name = "Thrower"
glyph = "ninja"
attributes = { str = 9, spd = 9 }
acc = 95
two_weapons = 90
hp = 30
weapons = ["throwing_axe", "throwing_axe"]

[[unit]]
key = "random_burner"
name = "Burner"
glyph = "burning"
attributes = { str = 4, spd = 14, mag = 9 }
m_acc = 220
hp = 30
mp = 300
abilities = ["mustard_bomb", "ice_spikes", "immobilize", "teleport"]

[[unit]]
key = "random_partner"
name = "Partner"
glyph = "charm"
attributes = { str = 5, spd = 11, mag = 8 }
m_acc = 200
hp = 40
mp = 60
abilities = ["misdirecting_masque", "slip_away", "cover"]
"#,
);

/// Two to four units against as many, of kinds that follow from the roster's number.
pub fn setup(ruleset: &str, board: Board, kinds: &[&str], roster: u64) -> Arc<Setup> {
    setup_with(ruleset, board, kinds, roster, |_, _| String::new())
}

/// A roster with additional keys for every unit, by its side and its place in the side.
pub fn setup_with(
    ruleset: &str,
    board: Board,
    kinds: &[&str],
    roster: u64,
    mut more: impl FnMut(&str, usize) -> String,
) -> Arc<Setup> {
    let Board { map, sides, keys } = board;
    let mut stream = FaceStream::new(roster, Stream::Looks);
    let mut text = format!("name = \"Random\"\nruleset = \"{ruleset}\"\n{keys}");
    if !map.is_empty() {
        text += &format!("map = \"{map}\"\nignores = [\"cover\", \"visibility\"]\n");
    }
    // Some rosters have a giant of several cells.
    let large = ruleset == "percentile" && roster % 4 == 1 && !map.is_empty();
    if ruleset == "percentile" {
        text += "[settings]\n";
        // A unit that is asked in every round whether it escapes, and answers at random, rarely stays.
        text += if roster.is_multiple_of(8) { "" } else { "escape_declared = \"turn_before\"\n" };
        text += if large { "large_units = true\n" } else { "" };
    }
    for side in sides {
        text += &format!("[[side]]\nname = \"{side}\"\n");
    }
    // Some battles have a mist that lifts, or usable things on the board.
    if ruleset == "percentile" && roster % 3 == 1 {
        text += "[[conditional_modifier]]\nname = \"Mist\"\nvalue = -15\nto_round = 2\n";
        text += if map.is_empty() {
            ""
        } else {
            "[[conditional_modifier]]\nname = \"Murk\"\nvalue = -10\nwhere = \"line\"\nvisibility = 1\n[[conditional_modifier]]\n\
             name = \"Cover\"\nvalue = -20\nchecks = [\"ranged\"]\ncover = 25\n"
        };
    }
    for at in 0..2 * (2 + roster as usize % 3) {
        let kind = kinds[stream.below(kinds.len() as u32) as usize];
        let kind = if large && at == 0 { "hill_giant" } else { kind };
        text += &format!("[[unit]]\nside = \"{}\"\nkind = \"{kind}\"\n{}", sides[at % 2], more(sides[at % 2], at / 2));
    }
    let mut library = hexfray::library();
    [KINDS].into_iter().chain(MAPS).for_each(|(name, map)| library.add(name, map));
    library.add("maps/random.battle.toml", &text);
    rules::load(&library, "maps/random.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}
