//! A battle's settings: keys that no ruleset knows are mistakes.

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
