//! Records: they replay as far as they are valid, and each order is carried out or refused.

use std::sync::{Arc, OnceLock};

use hexfray::{
    battle::{Battle, DiceSource, RECORD_FORMAT, Record, Setup},
    rules,
    text::read_json,
};

/// The most orders that are replayed.
const MOST_ORDERS: usize = 200;

/// The battles of the records, one of each ruleset.
fn setups() -> &'static [Arc<Setup>] {
    static SETUPS: OnceLock<Vec<Arc<Setup>>> = OnceLock::new();
    const NAMES: [&str; 4] = ["duel", "street_fight", "market_street", "mill_lane"];
    SETUPS.get_or_init(|| {
        let library = hexfray::library();
        let load = |name| rules::load(&library, &format!("maps/{name}.battle.toml")).expect("it is embedded");
        NAMES.map(load).to_vec()
    })
}

/// A record in JSON.
pub fn record(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut record: Record = match read_json(text) {
        Ok(record) => record,
        Err(why) => return assert!(why.len() < 2_000, "it is refused in a sentence: {why}"),
    };
    let setup = setups().iter().find(|setup| setup.source == record.battle).unwrap_or(&setups()[0]);
    // The current format and hashes, so that the orders are reached.
    record.format = RECORD_FORMAT;
    (record.battle_hash, record.content_hash) = (setup.battle_hash, setup.content_hash);
    if let Err(why) = record.replay(setup, |_, _| {}) {
        assert!(why.to_string().contains(' '), "a sentence says what is wrong with it: {why}");
    }
    // The digests are not compared here.
    let dice = if let DiceSource::Seed(seed) = record.dice { seed } else { 7 };
    let mut battle = Battle::new(setup, DiceSource::Seed(dice)).expect("a battle of the game starts");
    for recorded in record.orders.iter().take(MOST_ORDERS) {
        let before = battle.digest();
        if battle.submit(recorded.order).is_err() {
            assert_eq!(battle.digest(), before, "a refused order changes nothing: {:?}", recorded.order);
        }
    }
}
