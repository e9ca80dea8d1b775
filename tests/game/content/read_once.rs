//! Content is read once in a process, and again if a file or a setting differs.

use std::sync::Arc;

use hexfray::{
    battle::Setup,
    rules,
    text::{Library, Source},
};

/// A small battle of percentile with these settings.
fn library(settings: &str) -> Library {
    let mut library = hexfray::library();
    let duel = library.get("maps/duel.battle.toml").expect("it is built in").text();
    let (before, rest) = duel.split_once("[settings]").expect("it has settings");
    let (_, after) = rest.split_once("[[").expect("sides follow");
    library.add("maps/mine.battle.toml", &format!("{before}{settings}\n\n[[{after}"));
    library
}

fn load(library: &Library) -> Arc<Setup> {
    rules::load(library, "maps/mine.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn content_is_read_once_for_the_same_files_and_settings() {
    for settings in ["", "[settings]\nally_stacking = 'share'"] {
        let (first, again) = (load(&library(settings)), load(&library(settings)));
        assert!(Arc::ptr_eq(&first.content, &again.content), "{settings:?}: the same content");
        assert_eq!(first.files, again.files, "{settings:?}: and the same files that it was read from");
        assert_eq!(first.content_hash, again.content_hash);
        assert_eq!(first.house_rules, again.house_rules);
    }
}

#[test]
fn other_settings_and_other_files_are_read() {
    let plain = load(&library(""));
    let other = load(&library("[settings]\nally_stacking = 'share'"));
    assert!(!Arc::ptr_eq(&plain.content, &other.content), "settings count");
    let mut changed = library("");
    let units = changed.get("units/percentile.toml").expect("it is built in").text().to_owned();
    changed.add("units/percentile.toml", &format!("{units}\n# Changed.\n"));
    let read = load(&changed);
    assert!(!Arc::ptr_eq(&plain.content, &read.content), "so does a file that has changed");
    assert_ne!(plain.content_hash, read.content_hash);
    let mut more = library("");
    more.add("units/percentile_more.toml", "");
    assert!(!Arc::ptr_eq(&plain.content, &load(&more).content), "and one that was not there");
    assert!(Arc::ptr_eq(&plain.content, &load(&library("")).content), "while what was read before is still known");
}

#[test]
fn mistakes_are_reported_however_often_they_are_read() {
    for settings in ["[settings]\nally_stackin = true", "[settings]\nally_stacking = 7"] {
        for _ in 0..2 {
            let error = rules::load(&library(settings), "maps/mine.battle.toml").expect_err("a mistake");
            assert!(error.to_string().contains("ally_stack"), "{settings:?}: {error}");
        }
    }
    let mut broken = library("");
    broken.add_source(Source::new("units/percentile_more.toml", "[[unit]]\nkey = 7\n"));
    for _ in 0..2 {
        let error = rules::load(&broken, "maps/mine.battle.toml").expect_err("a mistake");
        assert!(error.to_string().contains("percentile_more.toml"), "{error}");
    }
}
