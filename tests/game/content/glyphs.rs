//! Every glyph that the game names has a drawing; otherwise a question mark would be shown.

use hexfray::{
    battle::{Battle, DiceSource, VerbRole},
    picture::Drawings,
    rules,
};
use hexfray_testing::some_of;

#[test]
fn units_their_acts_and_conditions_and_verbs_have_drawings() {
    let library = hexfray::library();
    let battles: Vec<&str> = library.files("maps/", ".battle.toml").map(|(name, _)| name).collect();
    for name in some_of(&battles, 12) {
        let setup = rules::load(&library, name).unwrap_or_else(|error| panic!("{error}"));
        let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("the battle starts");
        let is_drawn = |what: &str, glyph: &str| {
            assert!(Drawings::embedded().glyphs.find(glyph).is_some(), "{name}: {what} has the glyph \"{glyph}\"");
        };
        for unit in battle.units() {
            is_drawn(unit.name.as_str(), unit.glyph.as_str());
            battle.acts(unit.id).iter().for_each(|act| is_drawn(act.name.as_str(), act.glyph.as_str()));
            battle.conditions(unit.id).iter().for_each(|one| is_drawn(one.name.as_str(), one.glyph.as_str()));
        }
        battle.verbs().iter().for_each(|verb| is_drawn(verb.title.as_str(), verb.glyph.as_str()));
    }
}

#[test]
fn no_act_looks_like_the_button_for_the_goals_and_group_attacks_look_like_no_other_act() {
    let library = hexfray::library();
    for file in
        ["maps/duel.battle.toml", "maps/parade.battle.toml", "maps/old_quarry.battle.toml", "maps/rooftops.battle.toml"]
    {
        let setup = rules::load(&library, file).unwrap_or_else(|error| panic!("{error}"));
        let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("the battle starts");
        let like = |glyph: &str| battle.verbs().iter().filter(|verb| verb.glyph.as_str() == glyph).count();
        assert_eq!(like("goals"), 0, "{file}");
        assert!(like("banner") <= 1 && like("group_attack") <= 1, "{file}");
        let gives_up = battle.verbs().iter().filter(|verb| verb.glyph.as_str() == "white_flag");
        let others = gives_up.filter(|verb| verb.role != VerbRole::GivesUp).count();
        assert_eq!(others, 0, "{file}: a white flag means surrender alone");
    }
}

#[test]
fn every_glyph_that_a_file_names_is_drawn() {
    let library = hexfray::library();
    let mut found = 0;
    for (name, source) in library.sources() {
        for glyph in source.text().split("glyph = \"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(Drawings::embedded().glyphs.find(glyph).is_some(), "{name} names the glyph \"{glyph}\"");
            found += 1;
        }
    }
    assert!(found > 300, "the game's files name many glyphs: {found}");
}
