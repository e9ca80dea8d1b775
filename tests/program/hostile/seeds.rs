//! Seeds: the game's files of a kind, and those in `tests/fuzz/seeds`, which include inputs that once failed.

use std::{fs, path::Path};

use hexfray::{
    ai::{Opponent as _, Random},
    battle::{Battle, DiceSource},
    exchange::{Encoding, to_tmx},
    map::Board,
    rules,
};

/// The number of orders in generated records.
const FIRST_ORDERS: usize = 40;

/// Inputs by name.
pub type Seeds = Vec<(String, Vec<u8>)>;

/// The inputs that are kept for a target.
pub fn of(target: &str) -> Seeds {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/seeds").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.sort();
    let read = |path: &Path| (path.display().to_string(), fs::read(path).expect("it can be read"));
    files.iter().map(|path| read(path)).collect()
}

/// The inputs that are kept for a target, and the game's files in some folders.
pub fn with_game(target: &str, folders: &[&str], ending: &str) -> Seeds {
    let library = hexfray::library();
    let is_meant = |name: &&str| folders.iter().any(|folder| name.starts_with(folder)) && name.ends_with(ending);
    let names: Vec<&str> = library.names().filter(is_meant).collect();
    assert!(!names.is_empty(), "the game has files for {target}");
    let text = |name: &str| library.get(name).map(|source| source.text().as_bytes().to_vec()).unwrap_or_default();
    let game = names.into_iter().map(|name| (name.to_owned(), text(name)));
    game.chain(of(target)).collect()
}

/// Boards of the game as Tiled maps, and the inputs that are kept.
pub fn of_tiled() -> Seeds {
    let library = hexfray::library();
    let tmx = |name: &str| {
        let source = library.get(name).expect("it is embedded");
        let board = Board::read(source, &library).unwrap_or_else(|why| panic!("{why}"));
        (name.to_owned(), to_tmx(&board, "fuzz", Encoding::default()).expect("it can be written").into_bytes())
    };
    ["maps/duel.map.toml", "maps/castle.map.toml"].map(tmx).into_iter().chain(of("tiled")).collect()
}

/// Records by the current program, and those that are kept.
pub fn of_records() -> Seeds {
    let library = hexfray::library();
    let record = |name: &str| {
        let name = format!("maps/{name}.battle.toml");
        let setup = rules::load(&library, &name).unwrap_or_else(|why| panic!("{why}"));
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut random = Random::new(7);
        for _ in 0..FIRST_ORDERS {
            if battle.outcome().is_none() {
                let order = random.choose(&battle);
                battle.submit(order).expect("what is listed is legal");
            }
        }
        (name, serde_json::to_vec(&battle.record()).expect("it can be written"))
    };
    ["duel", "street_fight", "market_street", "mill_lane"].map(record).into_iter().chain(of("record")).collect()
}
