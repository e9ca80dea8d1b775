//! A battle's settings: keys that no ruleset knows are mistakes, unless the ruleset itself is unknown.

use hexfray::rules;

#[test]
fn a_setting_that_the_ruleset_lacks_is_reported_at_its_place() {
    for (ruleset, key, meant) in [
        ("percentile", "large_unitz", "large_units"),
        ("die_code", "wild_dye", "wild_die"),
        ("power_table", "auto_blok", "auto_block"),
        ("dice_pool", "hit_onn", "hit_on"),
    ] {
        let kind = if ruleset == "percentile" { "knight" } else { "wolf" };
        let mut library = hexfray::library();
        library.add(
            "maps/test.battle.toml",
            &format!(
                "name = \"T\"\nruleset = \"{ruleset}\"\nmap = \"maps/long_hall.map.toml\"\n[settings]\n{key} = true\n\
                 [[side]]\nname = \"blue\"\n[[side]]\nname = \"red\"\n[[unit]]\nkind = \"{kind}\"\nside = \"blue\"\n"
            ),
        );
        let told = rules::load(&library, "maps/test.battle.toml").err().map(|error| error.to_string());
        let told = told.expect("the battle has a mistake");
        let expected = format!("maps/test.battle.toml:5:1: unknown key `{key}`, did you mean `{meant}`?");
        assert!(told.contains(&expected), "{told}");
    }
}

#[test]
fn keys_of_an_unknown_ruleset_are_no_further_mistakes() {
    let problems = |ruleset: &str, more: &str| {
        let mut library = hexfray::library();
        library.add(
            "maps/test.battle.toml",
            &format!(
                "name = \"T\"\n{ruleset}\nmap = \"maps/long_hall.map.toml\"\n{more}[settings]\nlarge_units = true\n\
                 [timed]\nside = \"blue\"\n[[side]]\nname = \"blue\"\n[[side]]\nname = \"red\"\n\
                 [[unit]]\nkind = \"knight\"\nside = \"blue\"\n"
            ),
        );
        rules::load(&library, "maps/test.battle.toml").expect_err("the battle has a mistake").to_string()
    };
    for (ruleset, message) in [
        ("rulset = \"percentile\"", "unknown key `rulset`, did you mean `ruleset`?"),
        ("ruleset = \"persentile\"", "did you mean \"percentile\"?"),
    ] {
        let told = problems(ruleset, "");
        assert!(told.contains(message) && !told.contains("unknown key `settings`"), "{told}");
        assert!(!told.contains("unknown key `timed`"), "nor the ruleset's own keys: {told}");
        let told = problems(ruleset, "lessn = 1\n");
        assert!(told.contains("unknown key `lessn`, did you mean `lesson`?"), "a slip is still found: {told}");
    }
}
