//! A record, replayed as far as it goes.
#![no_main]

use std::sync::Arc;

use hexfray::{battle::{RECORD_FORMAT, Record, Setup}, rules, text::Library};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static DUEL: Arc<Setup> = rules::load(&Library::embedded(), "maps/duel.battle.toml").expect("it is embedded");
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut record) = serde_json::from_slice::<Record>(bytes) else { return };
    DUEL.with(|setup| {
        // The format and the hashes of today, so that the orders are looked at.
        record.format = RECORD_FORMAT;
        (record.battle_hash, record.content_hash) = (setup.battle_hash, setup.content_hash);
        let _ = record.replay(setup, |_, _| {});
    });
});
