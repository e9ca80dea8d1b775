//! Systems of a stage that use the same state have a declared order, so that Bevy does not choose one.

use std::sync::Arc;

use hexfray::{
    battle::{Battle, Setup},
    rules,
};

/// All battles of the library, and one for each setting that changes the systems of a ruleset.
fn setups() -> Vec<Arc<Setup>> {
    let mut library = hexfray::library();
    let sides = "[[side]]\nname = \"blue\"\n[[side]]\nname = \"red\"\n[[unit]]\nkind = \"knight\"\nside = \"blue\"\n\
                 [[unit]]\nkind = \"raider\"\nside = \"red\"\n";
    let pincer = "name = \"Pincer\"\nruleset = \"percentile\"\nmap = \"maps/duel.map.toml\"\n[settings]\n\
                  pincer_on_map = \"automatic\"\n";
    library.add("maps/pincer.battle.toml", &format!("{pincer}{sides}"));
    let names: Vec<String> = library.names().filter(|name| name.ends_with(".battle.toml")).map(str::to_owned).collect();
    names.iter().map(|name| rules::load(&library, name).unwrap_or_else(|error| panic!("{name}: {error}"))).collect()
}

#[test]
fn no_order_of_systems_is_left_to_chance() {
    let setups = setups();
    for ruleset in rules::all() {
        assert!(setups.iter().any(|setup| setup.ruleset.name() == ruleset.name()), "{} is played", ruleset.name());
    }
    for setup in &setups {
        let ambiguities = Battle::ambiguities(setup);
        let (ruleset, battle) = (setup.ruleset.name(), &setup.source);
        assert!(
            ambiguities.is_empty(),
            "{ruleset}, {battle}: say which runs first (--features bevy_ecs/debug names \
             them):\n{}",
            ambiguities.join("\n")
        );
    }
}
