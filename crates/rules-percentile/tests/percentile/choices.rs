//! Settings of checks, damage, rounds and conditions at other values than the book's, each under its rule's id.

use hexfray_battle::{Aim, Event, Order, Presence, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{Field, Fight, act, at, cast, chances, damage, hurt, inflict, knows, other, strike, user, wields};

/// A blow with a rod, 75 to hit and 2 × 8 + d6 less ARM 6, with these settings and dice.
fn blow(settings: &str, dice: &[u16]) -> Vec<i32> {
    struck(settings, &wields("kit_rod"), &other(5), dice, |_| ())
}

/// The damage of an attack between units with these lines, after a change to the fight.
fn struck(settings: &str, mine: &str, theirs: &str, dice: &[u16], before: impl Fn(&mut Fight)) -> Vec<i32> {
    let field = Field::open().set(settings).unit("a", (5, 2), mine).unit("b", (6, 2), theirs);
    let mut fight = field.start(&[&[1, 1], dice].concat());
    before(&mut fight);
    damage(&fight.order(strike(1)))
}

#[test]
fn tc_006_what_is_the_better_of_two_results_is_a_setting() {
    // The escapee's rating is 70, its opponent's 25.
    let away = |setting: &str, mine: u16, theirs: u16| {
        let field = Field::open().set(setting).unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5));
        let mut fight = field.unit("a", (0, 0), &other(3)).start(&[1, 1, 1, 1, 1, 1, mine, theirs]);
        let escape = act(0, Verb::ESCAPE, 0, 0, Aim::None);
        fight.order(escape);
        while fight.0.round() < 2 || fight.actor() != UnitId(0) {
            fight.end();
        }
        fight.order(escape);
        fight.0.unit(UnitId(0)).unwrap().presence == Presence::Out
    };
    let cases = [("highest_success", [false, false]), ("margin", [true, false]), ("highest_roll", [false, true])];
    for (word, expected) in cases {
        let setting = format!("opposed_check = \"{word}\"");
        assert_eq!([away(&setting, 20, 24), away(&setting, 80, 24)], expected, "{word}: 20 and 80 of 70, 24 of 25");
    }
}

#[test]
fn tc_094_where_criticals_begin_and_misses_end_is_a_setting() {
    assert_eq!((blow("", &[15, 5]), blow("check_critical_max = 20", &[15, 5])), (vec![15], vec![36]));
    let sure = wields("kit_rod").replace("acc = 97", "acc = 197");
    let rolled_90 = |setting: &str| struck(setting, &sure, &other(5), &[90, 5], |_| ());
    assert_eq!((rolled_90(""), rolled_90("check_botch_min = 90")), (vec![15], vec![]), "TC-095");
    let poor = wields("kit_rod").replace("acc = 97", "acc = 27");
    let rolled_8 = |setting: &str| struck(setting, &poor, &other(5), &[8, 5], |_| ());
    assert_eq!((rolled_8(""), rolled_8("critical_always_hits = false")), (vec![36], vec![]), "8 of 5");
}

#[test]
fn tc_010_the_least_and_the_most_damage_of_a_hit_are_settings() {
    let hard = other(5).replace("arm = 6", "arm = 40");
    let at_least = |setting: &str| struck(setting, &wields("kit_rod"), &hard, &[48, 5], |_| ());
    assert_eq!((at_least(""), at_least("min_damage = 1")), (vec![0], vec![1]));
    assert_eq!((blow("", &[48, 5]), blow("damage_cap = 10", &[48, 5])), (vec![15], vec![10]));
}

#[test]
fn tc_024_how_much_more_the_unaware_take_and_of_what_are_settings() {
    let unaware = |setting: &str| {
        let before = |fight: &mut Fight| drop(inflict(fight, 1, "unaware", 1));
        struck(setting, &wields("kit_rod"), &other(5), &[48, 5], before)
    };
    assert_eq!(unaware(""), [30], "21 less ARM 6, doubled");
    assert_eq!(unaware("unaware_percent = 50"), [22], "half as much again");
    assert_eq!(unaware("unaware_factor_on = \"basic\""), [36], "21 doubled, less ARM 6");
}

#[test]
fn tc_032_that_blows_from_behind_find_their_victim_unaware_is_a_setting() {
    let behind = |setting: &str| {
        let guard = |spd: u8| format!("{}hero = false\n", other(spd));
        let field = Field::open().set("pincer_on_map = \"scripted\"").set(setting).unit("a", (5, 2), &user(""));
        let field = field.unit("b", (4, 2), &guard(9)).unit("b", (6, 2), &guard(8));
        let mut fight = field.line("[pincer]\nside = \"a\"\nleft = [\"Unit B\"]\n").start(&[1, 1, 1, 50, 4]);
        fight.order(Order::Answer { unit: UnitId(0), option: 0 });
        while fight.actor() != UnitId(2) {
            fight.end();
        }
        damage(&fight.attack(2, 0))
    };
    assert_eq!((behind(""), behind("pincer_unaware = \"off\"")), (vec![24], vec![12]));
}

#[test]
fn tc_059_from_which_initiative_on_there_are_extra_turns_is_a_setting() {
    let turns = |setting: &str| {
        let field = Field::open().set(setting).unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5));
        let mut fight = field.start(&[1; 4]);
        let mut turns = 0;
        while fight.0.round() == 1 {
            turns += usize::from(fight.actor() == UnitId(0));
            fight.end();
        }
        turns
    };
    assert_eq!((turns(""), turns("extreme_initiative_threshold = 20")), (1, 2), "21, and 1 after it");
    assert_eq!(turns("extreme_initiative_threshold = 21"), 1, "21 is not above 21");
}

/// The damage of a spell of 80 fire to a target with M.ARM 8, on a group or not.
fn fire(settings: &str, trait_: &str, group: bool) -> Vec<i32> {
    let foe = format!("{}{trait_}\n", other(5).replace("hp = 100", "hp = 300"));
    let field = Field::open().set(settings).unit("a", (5, 2), &knows("kit_fire")).unit("b", (8, 2), &foe);
    let aim = if group { Aim::Cell(Cell::new(8, 2)) } else { at(1) };
    damage(&field.start(&[1, 1, 50]).order(act(0, Verb::ABILITY, 0, i16::from(group), aim)))
}

#[test]
fn tc_118_what_elements_add_and_take_off_are_settings() {
    let (weak, tough) = ("weak = [\"fire\"]", "resist = [\"fire\"]");
    assert_eq!((fire("", weak, false), fire("weakness_percent = 100", weak, false)), (vec![112], vec![152]));
    assert_eq!((fire("", tough, false), fire("resistance_percent = -25", tough, false)), (vec![32], vec![52]));
}

#[test]
fn tc_121_a_group_casting_is_weaker_even_with_one_target_in_the_area() {
    assert_eq!((fire("", "", false), fire("", "", true)), (vec![72], vec![52]), "three quarters of 80 (MC-101)");
    assert_eq!(fire("group_percent = -50", "", true), [32], "half of it");
}

#[test]
fn tc_121_the_row_of_a_group_casting_says_that_it_is_for_an_area() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_fire")).unit("b", (8, 2), &other(5));
    let fight = field.start(&[1, 1]);
    let about = |option: i16| {
        let acts = fight.0.acts(UnitId(0)).into_iter();
        let mut acts = acts.filter(|view| view.act.verb == Verb::ABILITY && view.act.option == option);
        acts.next().expect("it is known").about.to_string()
    };
    assert_eq!(about(1), format!("Used on an area. {}", about(0)).trim_end());
}

#[test]
fn tc_115_that_allies_are_helped_without_a_roll_is_a_setting() {
    let rolls = |setting: &str| {
        let field = Field::open().set(setting).unit("a", (5, 2), &knows("kit_mend")).unit("a", (6, 2), &other(4));
        let mut fight = field.unit("b", (12, 2), &other(5)).start(&[1, 1, 1, 91]);
        hurt(&mut fight, 1, 50);
        let events = fight.order(cast(at(1)));
        assert!(!events.iter().any(|event| matches!(event, Event::Checked { attack: true, .. })), "help does not hit");
        (chances(&events), fight.hp(1))
    };
    assert_eq!((rolls(""), rolls("ally_spells_roll = true")), ((vec![], 90), (vec![91], 90)));
}

#[test]
fn tc_128_what_a_defender_gives_up_is_a_setting() {
    let goes_on = |setting: &str| {
        let field = Field::open().set(setting).unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5));
        let mut fight = field.start(&[1, 1]);
        fight.order(act(0, Verb::DEFEND, 0, 0, Aim::None));
        fight.actor() == UnitId(0) && !fight.0.reach(UnitId(0)).is_empty()
    };
    assert!(goes_on(""), "the first action only: it may move");
    assert!(!goes_on("defense_allows_move = false") && !goes_on("defense_forfeits = \"all\""));
}

#[test]
fn tc_138_allies_that_are_no_players_characters_may_lie_unconscious_too() {
    let fallen = |setting: &str, unit: u16| {
        let npc = |spd: u8| format!("{}hero = false\n", other(spd));
        let field = Field::open().set(setting).unit("a", (5, 2), &user("")).unit("a", (6, 2), &npc(4));
        let field = field.unit("b", (9, 2), &npc(5)).unit("b", (12, 2), &npc(3));
        let mut fight = field.start(&[1; 4]);
        hurt(&mut fight, unit, 100);
        fight.0.unit(UnitId(unit)).unwrap().presence
    };
    let lie = "npc_ally_unconscious = true";
    assert_eq!((fallen("", 1), fallen(lie, 1)), (Presence::Out, Presence::Down));
    assert_eq!(fallen(lie, 2), Presence::Out, "opponents are out all the same");
}

#[test]
fn tc_145_what_the_same_status_does_once_more_is_a_setting() {
    let again = |setting: &str, rounds: [u8; 2]| {
        let field = Field::open().set(setting).unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5));
        let mut fight = field.start(&[1, 1]);
        rounds.into_iter().for_each(|rounds| drop(inflict(&mut fight, 1, "blind", rounds)));
        fight.conditions(1)[0].1
    };
    assert_eq!((again("", [4, 2]), again("", [4, 6])), (Some(4), Some(6)), "the longer timer");
    assert_eq!(again("status_reapply = \"refresh\"", [4, 2]), Some(2), "the new one");
    assert_eq!(again("status_reapply = \"ignore\"", [4, 6]), Some(4), "the old one");
    assert_eq!(again("", [0, 6]), None, "what lasts until cured goes on to do so");
}

#[test]
fn mc_025_the_least_move_after_statuses_is_a_setting() {
    let moves = |setting: &str| {
        let slow = user("move = -1").replace("spd = 20", "spd = 4");
        let field = Field::open().set(setting).unit("a", (5, 2), &slow).unit("b", (9, 2), &other(5));
        let mut fight = field.start(&[1, 1]);
        inflict(&mut fight, 0, "agility_break", 4);
        let stats = fight.0.stats(UnitId(0));
        stats.iter().find(|stat| stat.label.as_str() == "Move").map(|stat| stat.value)
    };
    assert_eq!((moves(""), moves("move_after_status_min = 0")), (Some(1), Some(0)), "half of 1");
}
