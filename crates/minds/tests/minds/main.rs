//! Opponents (how well they play, that they are fair, and that they decide the same in the same state), a battle as
//! sentences, and the protocol of the engine.

mod advance;
mod barred;
mod conditions;
mod engine;
mod exact;
mod fair;
mod friends;
mod goals;
mod judge;
mod levels;
mod planner;
mod queries;
mod rides;
mod sense;
mod standoffs;
mod story;
mod strength;
mod temper;
mod tournament;
mod tuning;
mod walks;
mod ways;

use std::{num::NonZeroUsize, sync::Arc};

use hexfray_battle::Setup;
use hexfray_board::text::Library;
use hexfray_minds::sim::{Report, Simulation};
use hexfray_testing::{sample_size, seed, some_of};

/// Four units against the same four on a small board that a half turn maps onto itself.
const MIRROR: &str = r#"
name = "Mirror"
ruleset = "percentile"
map = "maps/duel.map.toml"
side = [{ name = "red" }, { name = "blue" }]
unit = [
    { side = "red", kind = "knight" },
    { side = "red", kind = "swordsman" },
    { side = "red", kind = "archer" },
    { side = "red", kind = "fire_mage" },
    { side = "blue", kind = "knight" },
    { side = "blue", kind = "swordsman" },
    { side = "blue", kind = "archer" },
    { side = "blue", kind = "fire_mage" },
]
"#;

/// Mirror battles of die_code, one for each of the two ways to count harm.
const STREET_MIRRORS: [(&str, &str); 2] = [
    ("health_mode = 'body_points'\ndamage_bonus = true\nmost_actions = 3", "bruiser riot_officer marksman paramedic"),
    ("health_mode = 'wounds'", "patrol_officer knife_fighter brawler gunman"),
];

/// Plain units of percentile that differ in hit points and speed alone: key, hit points, speed.
fn people(all: &[(&str, u16, u8)]) -> String {
    let one = |(key, hp, speed): &(&str, u16, u8)| {
        format!(
            "[[unit]]\nkey = \"{key}\"\nname = \"{key}\"\nattributes = {{ str = 8, mag = 8, agi = 5, spd = {speed} }}\n\
             acc = 90\neva = 0\nm_acc = 200\nm_eva = 0\narm = 0\nhp = {hp}\nmp = 30\nweapons = [\"plain_pole\"]\n"
        )
    };
    all.iter().map(one).collect()
}

/// The weapon of the [`people`].
const POLE: &str = "[[weapon]]\nkey = \"plain_pole\"\nname = \"Pole\"\ntype = \"staff\"\ndamage = \"2xSTR+d6\"\n";

/// The opponents that weigh the consequences of orders, the quickest first; those that look ahead only at full effort.
fn levels() -> &'static [&'static str] {
    some_of(&["nearest", "forgiving", "easy", "greedy", "planner", "captain"], 4)
}

fn mirror() -> Arc<Setup> {
    let mut library = hexfray_data::library();
    library.add("maps/mirror.battle.toml", MIRROR);
    load(&library, "maps/mirror.battle.toml")
}

fn street_mirrors() -> Vec<Arc<Setup>> {
    let setup = |(settings, kinds): (&str, &str)| {
        let unit = |side: &str, kind: &str| format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\n");
        let units = ["red", "blue"].into_iter().flat_map(|side| kinds.split(' ').map(move |kind| unit(side, kind)));
        let units: String = units.collect();
        let text = format!(
            "name = \"Mirror\"\nruleset = \"die_code\"\nmap = \"maps/duel.map.toml\"\n\
             side = [{{ name = \"red\" }}, {{ name = \"blue\" }}]\n{units}[settings]\n{settings}\n"
        );
        let mut library = hexfray_data::library();
        library.add("maps/mirror.battle.toml", &text);
        load(&library, "maps/mirror.battle.toml")
    };
    STREET_MIRRORS.into_iter().map(setup).collect()
}

/// Four units of power_table against the same four: in areas, where the sides deploy first, or on hexes of one metre.
fn power_mirror(areas: bool) -> Arc<Setup> {
    let kinds = ["shieldbearer", "duellist", "archer", "sorceress"];
    let unit = |side: &str, kind: &str| format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\n");
    let units = ["red", "blue"].into_iter().flat_map(|side| kinds.map(|kind| unit(side, kind)));
    let units: String = units.collect();
    let (map, mode) = if areas { ("areas", "mode = \"simplified\"\n") } else { ("duel", "") };
    let text = format!(
        "name = \"Mirror\"\nruleset = \"power_table\"\nmap = \"maps/{map}.map.toml\"\n{mode}\
         side = [{{ name = \"red\" }}, {{ name = \"blue\" }}]\n{units}"
    );
    let mut library = hexfray_data::library();
    let board = "name = \"Areas\"\nmetres_per_cell = 10\ngrid = { shape = \"square\" }\nterrain = \"...\"\n";
    library.add("maps/areas.map.toml", board);
    library.add("maps/mirror.battle.toml", &text);
    load(&library, "maps/mirror.battle.toml")
}

fn load(library: &Library, name: &str) -> Arc<Setup> {
    rules::load(library, name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn play(setup: &Arc<Setup>, sides: [&str; 2], battles: u64, threads: usize) -> Report {
    let mut simulation = Simulation::new(setup, &sides, battles, 2_024);
    simulation.swap_sides = true;
    simulation.threads = NonZeroUsize::new(threads).expect("some threads");
    simulation.run(&|_| ()).expect("the opponents exist and fit the battle")
}

/// Battles that take half a second or more each in an unoptimised build: the least effort leaves them out.
const SLOW: [&str; 9] = [
    "alley_brawl",
    "break_in",
    "ember_pass",
    "fire_fight",
    "mud_ford",
    "old_quarry",
    "parade",
    "reed_moor",
    "street_fight",
];

/// The battle files of all rulesets that the program comes with.
fn all_files() -> Vec<String> {
    hexfray_data::library().names().filter(|name| name.ends_with(".battle.toml")).map(str::to_owned).collect()
}

/// Battles of every ruleset that the program comes with.
fn all_battles() -> Vec<Arc<Setup>> {
    all_files().iter().map(|name| load(&hexfray_data::library(), name)).collect()
}

/// The battle of this name that the program comes with.
fn by_name(name: &str) -> Arc<Setup> {
    load(&hexfray_data::library(), &format!("maps/{name}.battle.toml"))
}

/// A battle file's name without its folder and ending.
fn name_of(file: &str) -> &str {
    file.trim_start_matches("maps/").trim_end_matches(".battle.toml")
}

/// Battles of every file at full effort; at less effort fewer, a different choice for each test, and the slow ones last.
fn some_battles(test: &str, small: usize) -> Vec<Arc<Setup>> {
    let mut files = all_files();
    files.sort_by_cached_key(|file| (SLOW.contains(&name_of(file)), seed(test, 0, seed(file, 0, 0))));
    files.truncate(sample_size(small, files.len()));
    files.iter().map(|name| load(&hexfray_data::library(), name)).collect()
}

/// Four units, whose jobs' arts need effects of their own, against the same four.
fn jobs(kinds: [&str; 4]) -> Arc<Setup> {
    let mut text = "name = \"Jobs\"\nruleset = \"percentile\"\nmap = \"maps/duel.map.toml\"\n".to_owned();
    text += "side = [{ name = \"red\" }, { name = \"blue\" }]\n";
    for side in ["red", "blue"] {
        for kind in kinds {
            text += &format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\n");
        }
    }
    let mut library = hexfray_data::library();
    library.add("maps/jobs.battle.toml", &text);
    load(&library, "maps/jobs.battle.toml")
}

/// The rulesets of the game, passed to battles as the game passes them.
pub mod rules {
    use std::sync::Arc;

    use hexfray_battle::{Ruleset, Rulesets, Setup, SetupError};
    use hexfray_board::text::Library;

    /// The table that every function that loads a battle takes.
    pub const RULESETS: Rulesets = Rulesets(&[
        &hexfray_percentile::Percentile,
        &hexfray_die_code::DieCodeRules,
        &hexfray_power_table::PowerTableRules,
        &hexfray_dice_pool::DicePoolRules,
    ]);

    /// All rulesets, in the order in which menus list them.
    pub const fn all() -> &'static [&'static dyn Ruleset] {
        RULESETS.all()
    }

    /// Reads a battle by the name of its file.
    pub fn load(library: &Library, battle: &str) -> Result<Arc<Setup>, SetupError> {
        RULESETS.load(library, battle)
    }
}
