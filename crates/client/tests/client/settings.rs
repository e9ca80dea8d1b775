//! A setting takes effect at once, and is kept for the next start.

use hexfray_battle::Verb;
use hexfray_client::{
    Choice, Command, Menu, Mode, Player, Settings, Shelf,
    keys::{Binding, Chord, KeyName, Keys, Shortcut},
};

use super::{App, app, session, tell, to_a_turn};

fn set(app: &mut App, binding: Binding, letter: char) {
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.keys.set(binding, Chord::plain(KeyName::Char(letter))).expect("letters can be had");
}

/// Whether the acting unit attacks, or may choose its weapon.
fn attacks(app: &App) -> bool {
    let choice = app.world().resource::<Choice>();
    let aims = choice.aimed().is_some_and(|act| act.act.verb == Verb::ATTACK);
    choice.menu == Some(Menu::Of(Verb::ATTACK)) || aims && matches!(choice.mode, Mode::Aim(_))
}

#[test]
fn an_act_answers_to_the_letter_that_it_was_given_and_no_longer_to_its_own() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let usual = session(&app).battle.verb(Verb::ATTACK).and_then(|info| info.key).expect("attacks have a key");
    set(&mut app, Binding::Act(Verb::ATTACK), 'Y');
    tell(&mut app, Command::Letter(usual));
    assert!(!attacks(&app), "the usual letter is free now");
    tell(&mut app, Command::Letter('Y'));
    assert!(attacks(&app), "the new one attacks");
}

#[test]
fn keys_are_kept_with_the_other_settings() {
    let mut app = app(&[Player::Human, Player::Human]);
    set(&mut app, Binding::Shortcut(Shortcut::Undo), 'K');
    (0..3).for_each(|_| app.update());
    let kept = app.world().resource::<Shelf>().0.read("settings.json").expect("memory is read");
    let settings: Settings = serde_json::from_str(&kept.expect("they are kept")).expect("they are settings");
    assert_eq!(settings.keys.label(Shortcut::Undo), "K");
    assert_ne!(settings.keys, Keys::default(), "and not the usual ones");
}

#[test]
fn settings_of_an_older_version_are_read() {
    let old = r#"{"speed":"double","volume":0.3,"muted":true,"scale":1.2}"#;
    let settings: Settings = serde_json::from_str(old).expect("what is not there is as usual");
    assert!(settings.muted && settings.keys == Keys::default());
    assert!((settings.music - Settings::default().music).abs() < f32::EPSILON);
}

#[test]
fn a_question_that_the_rules_settle_is_asked_only_of_who_wants_it() {
    let mut settings = Settings::default();
    assert!(!settings.wants("roll for it?", true) && settings.wants("defend?", false));
    settings.want("roll for it?", true, true);
    settings.want("defend?", false, false);
    assert!(settings.wants("roll for it?", true) && !settings.wants("defend?", false));
    settings.want("roll for it?", true, false);
    settings.want("defend?", false, true);
    assert_eq!(settings, Settings::default(), "what is as by default is not kept");
}
