//! The spoils of the winners (TC-149 … TC-154).

use hexfray_battle::{Decision, Event, Order, Outcome, Ruling, SideId, SpoilsView, UnitId};

use super::field::{Field, Fight, at, cast, hurt, knows, other, user};

/// An opponent worth this much.
fn prey(keys: &str) -> String {
    format!("{}hero = false\n{keys}\n", other(1))
}

/// Four player's characters against these opponents.
fn four(prey_keys: &[&str]) -> Field {
    let mut field = Field::open();
    for row in 0..4 {
        field = field.unit("a", (2, row), &user("scavenge = 50"));
    }
    for (at, keys) in prey_keys.iter().enumerate() {
        field = field.unit("b", (12 + at as i16, 2), &prey(keys));
    }
    field
}

/// Enough dice for the start, including four roll-offs among equals, and then these.
fn dice(foes: usize, after: &[u16]) -> Vec<u16> {
    let foes = (1..=foes as u16).collect::<Vec<_>>();
    [&[1, 2, 3, 4][..], &foes, after].concat()
}

fn beat_all(fight: &mut Fight, units: std::ops::Range<u16>) -> Vec<Event> {
    units.flat_map(|unit| hurt(fight, unit, 100)).collect()
}

fn spoils(fight: &Fight) -> SpoilsView {
    fight.0.spoils().expect("there is something to share")
}

#[test]
fn tc_149_the_values_of_all_defeated_add_up() {
    let mut fight = four(&["xp = 300\ngil = 200", "xp = 180\ngil = 160"]).start(&dice(2, &[]));
    let events = beat_all(&mut fight, 4..6);
    assert_eq!((spoils(&fight).xp, spoils(&fight).money), (480, 360));
    let told = events.iter().any(|event| matches!(event, Event::Spoils { xp: 480, money: 360, xp_each: 120, .. }));
    assert!(told);
    assert!(matches!(events.last(), Some(Event::Ended { winner: Some(SideId(0)), .. })), "and then it is over");
}

#[test]
fn tc_149_nothing_is_counted_or_shared_where_no_campaign_uses_it() {
    let prey = "xp = 300\ngil = 200\ndrops = [{ item = \"potion\" }, { item = \"potion\" }]";
    let mut fight = four(&[prey]).set("spoils = false").start(&dice(1, &[]));
    let events = beat_all(&mut fight, 4..5);
    assert_eq!(fight.0.spoils(), None);
    let told = |event: &Event| matches!(event, Event::Spoils { .. } | Event::Dropped { .. });
    assert!(!events.iter().any(told) && fight.0.outcome().is_some(), "the battle is over at once: {events:?}");
    let shipped = hexfray_data::library().get("rulesets/percentile.toml").map(|source| source.text().to_owned());
    assert!(shipped.is_some_and(|text| text.contains("\nspoils = false")), "as the game's battles are");
}

#[test]
fn tc_149_who_still_stands_is_not_defeated() {
    let keys = ["xp = 300", "xp = 180"];
    let mut fight =
        four(&keys).line("[[goal]]\nside = \"a\"\nkind = \"defeat\"\nunit = \"Unit E\"\n").start(&dice(2, &[]));
    hurt(&mut fight, 4, 100);
    assert_eq!(spoils(&fight).xp, 300);
}

/// The XP and the number of items from two opponents: the first unit throws one off the board, and the other falls.
fn tossed(setting: &str) -> (i32, usize) {
    let drops = "xp = 100\ndrops = [{ item = \"potion\" }]";
    let field = Field::open().set("eject_distance = 150").set(setting).unit("a", (2, 2), &knows("kit_toss"));
    let mut fight = field.unit("b", (4, 2), &prey(drops)).unit("b", (9, 2), &prey(drops)).start(&[1, 1, 2]);
    fight.order(cast(at(1)));
    hurt(&mut fight, 2, 100);
    (spoils(&fight).xp, spoils(&fight).loot.len())
}

#[test]
fn tc_150_the_ejected_count_but_leave_nothing() {
    assert_eq!(tossed(""), (150, 1), "half the XP of the ejected, by the table of conditions");
    assert_eq!(tossed("ejected_percent = 100"), (200, 1));
    assert_eq!(tossed("count_ejected = false"), (100, 1));
}

#[test]
fn tc_150_the_fled_count_unless_the_setting_says_otherwise() {
    let xp = |setting: &str| {
        let flees = "xp = 100\ndrops = [{ item = \"potion\" }]\nleaves_at_0_hp = true";
        let mut fight = four(&[flees, "xp = 7"]).set(setting).start(&dice(2, &[]));
        beat_all(&mut fight, 4..6);
        (spoils(&fight).xp, spoils(&fight).loot.len())
    };
    assert_eq!(xp(""), (107, 0));
    assert_eq!(xp("count_fled = false"), (7, 0));
}

#[test]
fn tc_150_whom_the_referee_takes_away_brings_nothing() {
    let mut fight = four(&["xp = 100", "xp = 7"]).start(&dice(2, &[]));
    fight.order(Order::Referee(Ruling::Remove { unit: UnitId(4) }));
    hurt(&mut fight, 5, 100);
    assert_eq!(spoils(&fight).xp, 7);
}

#[test]
fn tc_151_all_player_characters_share_evenly_and_fractions_are_dropped() {
    let mut fight = four(&["xp = 103\ngil = 50"]).start(&dice(1, &[]));
    hurt(&mut fight, 3, 200);
    hurt(&mut fight, 4, 100);
    let spoils = spoils(&fight);
    assert_eq!((spoils.xp_each, spoils.money_each), (25, 12));
    assert_eq!(spoils.sharers, [0, 1, 2, 3].map(UnitId), "the unconscious too");
}

#[test]
fn tc_151_only_players_characters_get_anything() {
    let mut fight = four(&["xp = 100"]).start(&dice(1, &[]));
    for unit in 0..4 {
        hurt(&mut fight, unit, 200);
    }
    assert_eq!(fight.0.outcome().and_then(|outcome: Outcome| outcome.winner), Some(SideId(1)));
    assert_eq!(fight.0.spoils(), None);
}

#[test]
fn tc_152_gil_may_come_as_trophies() {
    let money = |roll: u16| {
        let mut fight = four(&["gil = 100"]).set("gil_mode = \"trophies\"").start(&dice(1, &[roll]));
        hurt(&mut fight, 4, 100);
        fight.0.spoils().map(|spoils| spoils.money)
    };
    assert_eq!(money(50), Some(100), "one Scavenge check, 50 of 50");
    assert_eq!(money(51), None, "a failure finds nothing of use");
    let field = Field::open().set("gil_mode = \"trophies\"").unit("a", (2, 0), &user("scavenge = 20"));
    let field = field.unit("a", (2, 1), &user("scavenge = 70")).unit("a", (2, 2), &user("scavenge = 40"));
    let mut fight = field.unit("b", (12, 2), &prey("gil = 100")).start(&[1, 2, 3, 1, 70]);
    hurt(&mut fight, 3, 100);
    assert_eq!(fight.0.spoils().map(|spoils| spoils.money), Some(100), "the best Scavenger of three looks: 70 of 70");
}

#[test]
fn tc_153_the_defeated_may_leave_things() {
    let drops = "drops = [{ item = \"potion\" }, { item = \"tincture\", chance = 40, count = 2 }]";
    let found = |roll: u16| {
        let mut fight = four(&[drops]).start(&dice(1, &[roll]));
        hurt(&mut fight, 4, 100);
        fight.0.spoils().map_or(Vec::new(), |spoils| spoils.loot.iter().map(|loot| loot.item.as_str()).collect())
    };
    assert_eq!(found(40), ["Potion", "Tincture", "Tincture"]);
    assert_eq!(found(41), ["Potion"]);
}

#[test]
fn tc_153_things_may_have_to_be_won_by_a_scavenge_check() {
    let found = |roll: u16| {
        let field = four(&["drops = [{ item = \"potion\" }]"]).set("drop_mode = \"processed\"");
        let mut fight = field.start(&dice(1, &[roll]));
        hurt(&mut fight, 4, 100);
        fight.0.spoils().map_or(0, |spoils| spoils.loot.len())
    };
    assert_eq!((found(50), found(51)), (1, 0));
}

#[test]
fn tc_154_the_players_choose_who_takes_what() {
    let mut fight = four(&["drops = [{ item = \"potion\" }, { item = \"tincture\" }]"]).start(&dice(1, &[]));
    hurt(&mut fight, 4, 100);
    assert!(fight.0.outcome().is_none(), "it is not over before everything is shared");
    let Decision::Answer { unit, question, options, .. } = fight.0.decision().clone() else { panic!("who takes it?") };
    assert_eq!((question.as_str(), options.len()), ("Who takes Potion?", 4));
    let events = fight.order(Order::Answer { unit, option: 2 });
    assert!(events.iter().any(|event| matches!(event, Event::Took { unit: UnitId(2), .. })), "the log tells it");
    fight.order(Order::Answer { unit, option: 2 });
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner), Some(SideId(0)));
    let takers: Vec<_> = spoils(&fight).loot.iter().map(|loot| loot.taker).collect();
    assert_eq!(takers, [Some(UnitId(2)); 2], "no even split is needed");
    let again = fight.0.record().replay(fight.0.setup(), |_, _| {}).unwrap();
    assert_eq!(again.digest(), fight.0.digest(), "a choice is recorded like any other");
}

#[test]
fn tc_154_a_winner_alone_is_not_asked() {
    let drops = "drops = [{ item = \"potion\", count = 3 }]";
    let mut fight = Field::open().unit("a", (2, 2), &user("")).unit("b", (9, 2), &prey(drops)).start(&[1, 1]);
    hurt(&mut fight, 1, 100);
    assert!(fight.0.outcome().is_some());
    assert_eq!(spoils(&fight).loot.iter().filter(|loot| loot.taker == Some(UnitId(0))).count(), 3);
}
