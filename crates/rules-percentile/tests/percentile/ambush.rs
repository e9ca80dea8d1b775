//! Ambushes, the Preemptive Round and secret rolls (TC-004, TC-008, TC-016 … TC-024).

use hexfray_battle::{CheckResult, Event, Order, Ruling, Setup, SetupError, SideId, Surprise, UnitId};

use super::field::{Field, Fight, chances, damage, other, strike, user, wields};

const HIDDEN: &str = "stealth = 40";

/// Two ambushers with Stealth 40 against victims with these Awareness ratings, at least three cells away.
fn lurk(awareness: &[i32]) -> Field {
    let mut field = Field::open().unit("a", (5, 1), &user(HIDDEN)).unit("a", (5, 3), &user(HIDDEN));
    for (at, rating) in awareness.iter().enumerate() {
        let line = format!("{}awareness = {rating}\n", other(5));
        field = field.unit("b", (6 + at as i16, 1), &line);
    }
    field
}

fn lying(field: Field, keys: &str) -> Field {
    field.line(&format!("[ambush]\nside = \"a\"\n{keys}\n"))
}

fn initiatives(fight: &Fight) -> Vec<u16> {
    let unit = |event: &Event| if let Event::Initiative { unit, .. } = event { Some(unit.0) } else { None };
    fight.0.opening().iter().filter_map(unit).collect()
}

fn unaware(fight: &Fight) -> Vec<u16> {
    let has = |unit: &u16| fight.conditions(*unit).iter().any(|(name, _)| *name == "Unaware");
    (0..fight.0.units().count() as u16).filter(has).collect()
}

#[test]
fn tc_016_nobody_lies_in_wait_unless_the_battle_or_a_setting_says_so() {
    let plain = lurk(&[30, 30]).start(&[1, 2, 3, 4]);
    assert_eq!(initiatives(&plain), [0, 1, 2, 3]);
    let field = lurk(&[30, 30]).set("ambush = \"party\"").line("");
    let party = field.start(&[20, 30, 50, 60, 1, 2]);
    assert_eq!(initiatives(&party), [0, 1], "the side of the players' characters");
}

#[test]
fn tc_017_everybody_rolls_stealth_against_awareness() {
    let fight = lying(lurk(&[30, 30]), "modifier = -10").start(&[20, 30, 50, 60, 1, 2]);
    assert_eq!(chances(fight.0.opening()), [30, 30, 30, 30], "40 less 10, and 30");
    assert_eq!(unaware(&fight), [2, 3]);
}

#[test]
fn tc_017_the_small_hide_more_easily() {
    let small = user("stealth = 40\nalways = [\"mini\"]");
    let field = Field::open().unit("a", (5, 1), &small).unit("b", (8, 1), &format!("{}awareness = 30\n", other(5)));
    assert_eq!(chances(lying(field, "").start(&[55, 50, 1]).0.opening()), [60, 30], "half as much again (TC-146)");
}

#[test]
fn tc_004_those_who_have_not_learned_to_hide_or_to_watch_use_their_attributes() {
    let field = Field::open().unit("a", (5, 1), &user("")).unit("b", (8, 1), &other(5).replace("agi = 5", "spr = 6"));
    let asked = chances(lying(field, "").start(&[20, 50, 1]).0.opening());
    assert_eq!(asked, [40, 28], "3 × AGI 10 + 10 to hide, 3 × SPR 6 + 10 to notice it");
}

#[test]
fn tc_017_the_worst_ambusher_counts_unless_the_setting_says_otherwise() {
    // Ambushers 20 and 35, a victim's success with 28, another's failure.
    let dice = [20, 35, 28, 60];
    let with = |setting: &str, initiative: &[u16]| {
        let dice: Vec<u16> = dice.iter().chain(initiative).copied().collect();
        unaware(&lying(lurk(&[30, 30]), "").set(setting).start(&dice))
    };
    assert_eq!(with("", &[1, 2]), [3], "28 beats the worst, 20");
    assert_eq!(with("ambush_compare = \"strongest\"", &[1, 2]), [2, 3], "35 beats 28");
    assert_eq!(with("ambush_compare = \"each_pair\"", &[1, 2]), [3], "28 holds its own in one of two pairs");
}

#[test]
fn tc_018_who_beats_every_victim_goes_first_against_the_unaware() {
    let fight = lying(lurk(&[30, 30]), "").start(&[20, 30, 50, 60, 1, 2]);
    assert_eq!(initiatives(&fight), [0, 1]);
    assert_eq!(unaware(&fight), [2, 3]);
    let told = fight.0.opening().iter().any(
        |event| matches!(event, Event::Announced { side: Some(SideId(0)), rule, .. } if rule.to_string() == "TC-018"),
    );
    assert!(told, "the start tells of the ambush");
    let alone = fight.0.situation().into_iter().find(|view| view.label.as_str() == "Acts alone");
    assert_eq!(alone.and_then(|view| view.text).map(|text| text.as_str()), Some("a"));
}

#[test]
fn tc_019_those_who_notice_are_not_unaware() {
    let fight = lying(lurk(&[30, 30, 30]), "").start(&[20, 22, 28, 50, 60, 1, 2]);
    assert_eq!(initiatives(&fight), [0, 1]);
    assert_eq!(unaware(&fight), [3, 4], "28 beats 20");
    let half = lying(lurk(&[30, 30]), "").start(&[20, 22, 28, 50, 1, 2]);
    assert_eq!(unaware(&half), [3], "exactly half still counts as such");
}

#[test]
fn tc_020_a_majority_that_notices_is_in_time_unless_the_setting_says_otherwise() {
    let dice = [20, 22, 28, 29, 60];
    let normal = lying(lurk(&[30; 3]), "").start(&[&dice[..], &[1, 2, 3, 4, 5]].concat());
    assert_eq!((initiatives(&normal), unaware(&normal)), (vec![0, 1, 2, 3, 4], vec![]));
    let late = lying(lurk(&[30; 3]), "").set("late_ambush = true").start(&[&dice[..], &[1, 2]].concat());
    assert_eq!((initiatives(&late), unaware(&late)), (vec![0, 1], vec![]));
}

#[test]
fn tc_021_a_failed_ambush_changes_nothing() {
    let fight = lying(lurk(&[30, 30]), "").start(&[50, 60, 50, 60, 1, 2, 3, 4]);
    assert_eq!(initiatives(&fight), [0, 1, 2, 3], "no ambusher beats anybody");
    assert!(unaware(&fight).is_empty());
}

#[test]
fn tc_021_one_bad_ambusher_does_not_spoil_the_ambush_against_those_who_notice_nothing() {
    let fight = lying(lurk(&[30, 30]), "").start(&[20, 60, 50, 60, 1, 2]);
    assert_eq!((initiatives(&fight), unaware(&fight)), (vec![0, 1], vec![2, 3]), "20 beats both, and nobody beats 60");
    let half = lying(lurk(&[30, 30]), "").start(&[20, 60, 10, 60, 1, 2]);
    assert_eq!((initiatives(&half), unaware(&half)), (vec![0, 1], vec![3]), "a success of 10 beats the failed 60");
}

/// Haze and Mint behind the doors of a lift, three guards before it.
fn lift(keys: &str) -> Field {
    let hero = |speed: i32| user(&format!("speed_rating = {speed}")).replace("spd = 20", "spd = 8");
    let mut field = Field::open().unit("a", (5, 1), &hero(40)).unit("a", (5, 3), &hero(40));
    for row in [1, 2, 3] {
        field = field.unit("b", (6, row), &other(5));
    }
    lying(field, keys)
}

#[test]
fn tc_022_another_check_may_stand_in_its_place() {
    // SPD 35 and 18 against three guards; then initiative 3 and 7.
    let fight = lift("check = \"speed\"").start(&[35, 18, 60, 70, 80, 3, 7]);
    assert_eq!(initiatives(&fight), [0, 1], "a Preemptive Round");
    assert!(unaware(&fight).is_empty(), "and nobody is Unaware");
}

#[test]
fn tc_022_the_outcome_may_be_chosen_by_hand() {
    for (outcome, alone, caught) in
        [("unaware", true, vec![2, 3, 4]), ("alert", true, vec![]), ("failed", false, vec![])]
    {
        let dice: &[u16] = if alone { &[3, 7] } else { &[3, 7, 1, 2, 3] };
        let fight = lift(&format!("outcome = \"{outcome}\"")).start(dice);
        assert_eq!(unaware(&fight), caught, "{outcome}");
    }
    let some = lift("outcome = \"unaware\"\nalert = [\"Unit D\"]").start(&[3, 7]);
    assert_eq!(unaware(&some), [2, 4]);
}

#[test]
fn tc_022_the_referee_may_choose_before_anybody_acts() {
    let rule = |outcome| Order::Referee(Ruling::Surprise { side: SideId(0), outcome });
    let mut fight = lurk(&[30]).start(&[1, 2, 3, 7, 9, 1, 2, 3]);
    let events = fight.order(rule(Surprise::Unaware));
    assert!(events.iter().any(|event| matches!(event, Event::Announced { .. })));
    assert_eq!(unaware(&fight), [2]);
    assert_eq!(fight.actor(), UnitId(1), "who acts when is found anew: 27 and 29");
    fight.order(rule(Surprise::Failed));
    assert!(unaware(&fight).is_empty(), "the last word counts");
    fight.go(fight.actor().0, (4, 3));
    assert!(fight.0.check(&rule(Surprise::Unaware)).is_err(), "a unit has acted");
    let again = fight.0.record().replay(fight.0.setup(), |_, _| {}).unwrap();
    assert_eq!(again.digest(), fight.0.digest());
}

#[test]
fn tc_023_in_a_preemptive_round_only_the_ambushers_act() {
    let mut fight = lift("outcome = \"alert\"").start(&[3, 7, 1, 2, 3, 4, 5]);
    assert_eq!(fight.actor(), UnitId(1), "Mint's 15 before Haze's 11");
    fight.end();
    assert_eq!(fight.actor(), UnitId(0));
    let events = fight.end();
    let next = events.iter().filter(|event| matches!(event, Event::Initiative { .. })).count();
    assert_eq!((fight.0.round(), next), (2, 5), "then everybody rolls");
}

#[test]
fn tc_024_unaware_lasts_for_the_preemptive_round_and_doubles_damage() {
    let rod = |line: &str| wields("kit_rod") + line;
    let field = || Field::open().unit("a", (5, 1), &rod("")).unit("b", (6, 1), &other(5)).unit("b", (7, 1), &other(4));
    let mut fight = lying(field(), "outcome = \"unaware\"").start(&[3, 50, 5, 1, 2, 3]);
    assert_eq!(damage(&fight.order(strike(1))), [30], "16 + 5 − 6, doubled");
    assert_eq!(unaware(&fight), [2]);
    fight.end();
    assert!(unaware(&fight).is_empty(), "the Preemptive Round is over");
}

#[test]
fn tc_008_rolls_of_others_than_heroes_may_be_secret() {
    let foe = format!("{}hero = false\n", other(5));
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &foe);
    let play = |setting: &str| {
        let mut fight = field_with(&field, setting).start(&[1, 10, 50, 3]);
        let mut all = fight.0.opening().to_vec();
        all.extend(fight.end());
        all.extend(fight.attack(1, 0));
        (all, fight)
    };
    let (open_rolls, _) = play("hidden_npc_rolls = false");
    let (secret, fight) = play("hidden_npc_rolls = true");
    let rolled = |events: &[Event], unit: u16| {
        let of = |event: &&Event| matches!(event, Event::Rolled { unit: Some(who), .. } if who.0 == unit);
        events.iter().filter(of).count()
    };
    assert_eq!((rolled(&open_rolls, 1), rolled(&secret, 1)), (3, 0));
    assert_eq!((rolled(&open_rolls, 0), rolled(&secret, 0)), (1, 1), "the hero's stay open");
    let hidden = secret.iter().filter(|event| matches!(event, Event::RolledInSecret { .. })).count();
    assert_eq!(hidden, 3);
    let told = secret.iter().any(|event| matches!(event, Event::Tried { result: CheckResult::Passed, .. }));
    assert!(told, "whether it hit can be seen");
    assert_eq!(damage(&secret), damage(&open_rolls), "and what it did");
    let parts = secret.iter().find_map(|event| match event {
        Event::Damaged { parts, .. } => Some(parts.iter().count()),
        _ => None,
    });
    assert_eq!(parts, Some(1), "but not how it came about");
    assert!(!fight.0.can_undo(), "a secret roll is a roll");
}

fn field_with(field: &Field, setting: &str) -> Field {
    field.clone().set(setting)
}

#[test]
fn tc_016_mistakes_in_an_ambush_are_reported_at_their_place() {
    for (keys, expected) in [
        ("outcome = \"alret\"", "unknown `outcome` \"alret\", did you mean \"alert\"?"),
        ("alert = [\"Nobody\"]", "unknown `alert` \"Nobody\""),
        ("modifier = 900", "`modifier` is 900"),
        ("chek = \"speed\"", "unknown key `chek`, did you mean `check`?"),
    ] {
        let result: Result<std::sync::Arc<Setup>, SetupError> = lying(lurk(&[30]), keys).setup();
        let Err(SetupError::Problems(problems)) = result else { panic!("{keys:?} is wrong") };
        let lines = problems.lines();
        let found = |line: &String| line.starts_with("maps/test.battle.toml:27:") && line.contains(expected);
        assert!(lines.iter().any(found), "{keys:?}: {lines:#?}");
    }
}

#[test]
fn tc_023_the_status_phase_of_a_preemptive_round_is_like_any_other() {
    let mut fight = lift("outcome = \"alert\"").start(&[3, 7, 1, 2, 3, 4, 5]);
    super::field::inflict(&mut fight, 2, "armor_down", 4);
    fight.end();
    fight.end();
    assert_eq!(fight.0.round(), 2);
    let down = fight.conditions(2).into_iter().find(|(name, _)| *name == "Armour Down");
    assert_eq!(down, Some(("Armour Down", Some(3))), "timers of those fall, too, who could not act in it");
}
