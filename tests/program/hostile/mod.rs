//! Malicious and malformed input: the fuzz targets with their seeds and with proptest, for as many inputs as `HEXFRAY_EFFORT`
//! sets, so that they run without cargo-fuzz and in every `make test`; and the commands that read such input.

#[path = "../../fuzz/cases/mod.rs"]
mod cases;
mod command;
mod mutate;
mod seeds;
mod sessions;

use sessions::try_target;

// Each target has its own numbers of inputs: the small number takes about a second, the large one four seconds in optimised
// builds.

#[test]
fn boards_are_read_or_refused() {
    try_target("map", (300, 3000), seeds::with_game("map", &["maps/"], ".map.toml"), cases::files::map);
}

#[test]
fn battles_are_read_or_refused() {
    try_target("battle", (60, 5000), seeds::with_game("battle", &["maps/"], ".battle.toml"), cases::files::battle);
}

#[test]
fn content_is_read_or_refused() {
    let folders = [
        "abilities/",
        "accessories/",
        "armour/",
        "conditions/",
        "faces/",
        "feats/",
        "items/",
        "parts/",
        "powers/",
        "weapons/",
    ];
    try_target("content", (20, 400), seeds::with_game("content", &folders, ".toml"), cases::files::content);
}

#[test]
fn rulesets_are_read_or_refused() {
    try_target("ruleset", (60, 300), seeds::with_game("ruleset", &["rulesets/"], ".toml"), cases::files::ruleset);
}

#[test]
fn maps_of_tiled_are_read_or_refused() {
    try_target("tiled", (300, 5000), seeds::of_tiled(), cases::files::tiled);
}

#[test]
fn maps_of_wesnoth_are_read_or_refused() {
    try_target("wesnoth", (300, 2000), seeds::of("wesnoth"), cases::files::wesnoth);
}

#[test]
fn records_are_played_or_refused() {
    try_target("record", (300, 7000), seeds::of_records(), cases::record::record);
}

#[test]
fn requests_are_answered() {
    for (name, text) in seeds::of("engine") {
        cases::requests::of_each(&String::from_utf8(text).unwrap_or_else(|_| panic!("{name} is text")));
    }
    try_target("engine", (40, 300), seeds::of("engine"), cases::requests::requests);
}

#[test]
fn orders_of_percentile_are_listed_or_refused() {
    try_orders((40, 700), "percentile");
}

#[test]
fn orders_of_power_table_are_listed_or_refused() {
    try_orders((40, 600), "power_table");
}

#[test]
fn orders_of_dice_pool_are_listed_or_refused() {
    try_orders((40, 400), "dice_pool");
}

#[test]
fn orders_of_die_code_are_listed_or_refused() {
    try_orders((40, 300), "die_code");
}

fn try_orders(inputs: (u64, u64), ruleset: &'static str) {
    let name = format!("orders_{ruleset}");
    try_target(&name, inputs, seeds::of("orders"), move |bytes| cases::orders::orders(ruleset, bytes));
}
