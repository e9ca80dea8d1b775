//! What menus show of acts: which are offered, their names, purposes, aims and explanations.

use hexfray_battle::{ActView, Purpose, Range, Ruleset, Who};
use hexfray_board::grid::Cell;
use hexfray_die_code::{DieCodeVerb, content::DieCode};

use crate::arena::{announce, arena};
use crate::common::*;

const ORDERED: &str = "initiative_method = 'no_roll'";
/// The indices of the fighter's weapons.
const PISTOL: u8 = 0;
const FISTS: u8 = 1;
const POLE: u8 = 2;
const KNIFE: u8 = 3;

/// The menu's entry for an act of unit 0, which it has to have.
fn entry(battle: &Battle, verb: Verb, with: u8, option: i16) -> ActView {
    let wanted = Act { verb, with, option };
    battle.acts(A).into_iter().find(|view| view.act == wanted).unwrap_or_else(|| panic!("{wanted:?} is shown"))
}

/// The weapons with which a verb is in the menu of unit 0.
fn shown_with(battle: &Battle, verb: Verb) -> Vec<u8> {
    let mut weapons: Vec<u8> =
        battle.acts(A).iter().filter(|view| view.act.verb == verb).map(|view| view.act.with).collect();
    weapons.dedup();
    weapons
}

#[test]
fn dc_079_menus_show_a_manoeuvre_only_with_weapons_that_suit_it() {
    let battle = duel(ORDERED, 1).start(&[]);
    assert_eq!(shown_with(&battle, Verb::ATTACK), [PISTOL, FISTS, POLE, KNIFE]);
    assert_eq!(shown_with(&battle, DieCodeVerb::TACKLE), [FISTS], "brawling only (DC-097)");
    assert_eq!(shown_with(&battle, DieCodeVerb::ALL_OUT), [FISTS, POLE, KNIFE], "close combat (DC-090)");
    assert!(shown_with(&battle, DieCodeVerb::FULL_AUTO).is_empty(), "no weapon fires full auto (DC-081)");
}

#[test]
fn dc_087_only_weapons_with_magazines_are_reloaded() {
    let weapons = "[[weapon]]\nkey = 'gun'\nname = 'Gun'\nglyph = 'pistol'\nskill = 'marksmanship'\ndamage = '2D'\nrange = [8, 16, 30]\nammo = 6\n\
                   [[weapon]]\nkey = 'darts'\nname = 'Darts'\nglyph = 'dagger'\nskill = 'throwing'\ndamage = '+1'\nrange = [8, 16, 30]\nthrown = true\nammo = 6\n";
    let gunner = person("gunner", "3D", "", "weapons = ['gun', 'darts', 'knife']");
    let battle = duel(ORDERED, 3).with_weapons(weapons).with_sheets(&gunner).between(["gunner", "fighter"]).start(&[]);
    assert_eq!(shown_with(&battle, DieCodeVerb::RELOAD), [0], "neither darts nor a knife");
}

#[test]
fn dc_141_who_crouches_is_not_offered_to_crouch() {
    let mut battle = duel(ORDERED, 3).start(&[]);
    assert_eq!(shown_with(&battle, DieCodeVerb::CROUCH), [0]);
    give(&mut battle, plain(A, DieCodeVerb::CROUCH, 0, 0));
    assert!(shown_with(&battle, DieCodeVerb::CROUCH).is_empty());
    assert!(battle.check(&plain(A, DieCodeVerb::CROUCH, 0, 0)).is_err());
}

#[test]
fn dc_064_menus_say_that_aiming_takes_the_whole_turn() {
    let mut battle = duel(ORDERED, 3).start(&[]);
    assert_eq!(entry(&battle, Verb::AIM, PISTOL, 0).refused, None);
    announce(&mut battle, 2);
    assert!(entry(&battle, Verb::AIM, PISTOL, 0).refused.is_some(), "not beside another action");
}

#[test]
fn dc_031_acts_are_named_after_what_they_do() {
    let units = [unit("medic", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 9, 2)];
    let battle = melee("initiative_method = 'no_roll'\ngroup_attack = true", &units).start(&[]);
    let name = |verb: Verb, with: u8, option: i16| entry(&battle, verb, with, option).name.to_string();
    assert_eq!(name(Verb::ABILITY, 0, 0), "First aid");
    assert_eq!(name(Verb::ABILITY, 1, 0), "Bring round");
    assert_eq!(name(DieCodeVerb::ANNOUNCE, 0, 3), "3 actions");
    assert_ne!(name(DieCodeVerb::COMMAND, 0, 0), "Strike together", "that is the plan");
}

#[test]
fn dc_129_a_planned_attack_is_named_strike_together() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 9, 2)];
    let mut battle = melee("initiative_method = 'no_roll'\ngroup_attack = true", &units).start(&[2, 2, 3]);
    give(&mut battle, at(A, DieCodeVerb::COMMAND, 0, 0, UnitId(2)));
    next_turn_of(&mut battle, A);
    assert_eq!(entry(&battle, DieCodeVerb::COMMAND, 0, 1).name.as_str(), "Strike together");
}

#[test]
fn dc_093_acts_that_bring_down_or_seize_hinder_and_others_harm() {
    let battle = duel(ORDERED, 1).start(&[]);
    for verb in [DieCodeVerb::KNOCKDOWN, DieCodeVerb::PUSH, DieCodeVerb::TRIP, DieCodeVerb::GRAB, DieCodeVerb::ARM_PIN]
    {
        assert_eq!(entry(&battle, verb, FISTS, 0).purpose, Purpose::Hinder, "{verb:?}");
    }
    for verb in [Verb::ATTACK, DieCodeVerb::ALL_OUT, DieCodeVerb::CHOKE, DieCodeVerb::TACKLE] {
        assert_eq!(entry(&battle, verb, FISTS, 0).purpose, Purpose::Harm, "{verb:?}");
    }
}

#[test]
fn dc_060_the_menu_shows_how_far_a_weapon_reaches() {
    let battle = duel(ORDERED, 8).start(&[]);
    let range = |with: u8| entry(&battle, Verb::ATTACK, with, 0).targeting.range;
    assert_eq!(range(PISTOL), Range::Cells(15), "30 m in cells of 2 m");
    assert_eq!((range(FISTS), range(POLE)), (Range::Cells(1), Range::Cells(2)), "DC-061, DC-062");
    let aims = |with: u8| battle.aims(A, &entry(&battle, Verb::ATTACK, with, 0), Cell::new(2, 2));
    assert_eq!((aims(PISTOL), aims(KNIFE)), (vec![Aim::Unit(B)], Vec::new()));
}

#[test]
fn dc_060_the_menu_measures_along_the_ground() {
    let row: Vec<&str> = (0..24).map(|col| if col < 17 { "0" } else { "3" }).collect();
    let heights = format!("height = '''\n{}'''\n", format!("{}\n", row.join(" ")).repeat(6));
    let battle = duel(ORDERED, 15).on(&heights).start(&[]);
    let shot = entry(&battle, Verb::ATTACK, PISTOL, 0);
    assert_eq!(shot.targeting.range, Range::Cells(15), "30 m");
    let reaches = |col: i16| battle.reaches(&shot, Cell::new(2, 2), Cell::new(col, 2));
    assert!(reaches(17) && !reaches(18), "three metres up are no farther");
    assert!(battle.check(&attack(A, PISTOL, 0, B)).is_ok());
}

#[test]
fn dc_119_a_thing_within_reach_can_be_aimed_at() {
    let row = ". Y . j W . . . . . . . . . . . . . . . . . . .";
    let battle = crate::things::start_on(&duel(ORDERED, 8), row, &[]);
    let smash = entry(&battle, DieCodeVerb::SMASH, FISTS, 0);
    assert!(battle.aims(A, &smash, Cell::new(2, 2)).contains(&Aim::Cell(Cell::new(3, 2))), "the table");
    assert_eq!(smash.targeting.range, Range::Cells(1));
}

#[test]
fn dc_031_the_menu_says_for_how_many_actions_a_code_counts() {
    let battle = duel(ORDERED, 3).start(&[]);
    let about = |further: i16| entry(&battle, Verb::ATTACK, PISTOL, further).about.to_string();
    assert!(about(0).contains("Rolls marksmanship 2D, damage 2D."), "{}", about(0));
    assert!(about(1).contains("Rolls marksmanship 1D for 2 actions, damage 2D."), "{}", about(1));
}

#[test]
fn dc_033_a_unit_s_numbers_say_how_many_steps_are_free() {
    let battle = duel(ORDERED, 3).start(&[]);
    let stat =
        |label: &str| battle.stats(A).into_iter().find(|stat| stat.label.as_str() == label).expect("it is shown");
    assert_eq!((stat("Move (m)").value, stat("Free steps").value), (10, 2), "half of 10 m, in cells of 2 m");
}

#[test]
fn dc_039_the_sum_that_a_roll_has_to_reach_is_called_difficulty() {
    let battle = duel(ORDERED, 3).start(&[]);
    assert_eq!(battle.chance_sum(10, 0).as_deref(), Some("difficulty 10"));
}

#[test]
fn dc_107_what_is_hurled_farther_than_the_next_cell_takes_a_clear_line() {
    let row = ". Y . j W . . . . . . . . . . . . . . . . . . .";
    let hurl = |settings: &'static str| {
        let battle = crate::things::start_on(&duel(settings, 8), row, &[]);
        entry(&battle, DieCodeVerb::HURL, 0, 0).targeting
    };
    let (far, near) = (hurl(ORDERED), hurl("initiative_method = 'no_roll'\nthrow_cells = 1"));
    assert_eq!((far.range, far.line_of_fire), (Range::Cells(2), true));
    assert_eq!((near.range, near.line_of_fire), (Range::Cells(1), false), "nothing is between cells that touch");
}

/// Two against two in melee, with a table beside unit 0.
fn brawl(settings: &'static str) -> Battle {
    let row = ". Y . j W . . . . . . . . . . . . . . . . . . .";
    let more =
        "weapons = ['revolver', 'knife', 'fists']\ndrawn = ['knife']\nfirst_aid = 2\nfate_points = 1\nmagazines = 4";
    let sheet = person("all", "3D", "brawling = '2D', melee_combat = '2D', lifting = '4D'", more);
    let revolver = "[[weapon]]\nkey = 'revolver'\nname = 'Revolver'\nglyph = 'pistol'\nskill = 'marksmanship'\ndamage = '2D'\nrange = [8, 16, 30]\nammo = 6\n";
    let fight = duel(settings, 3).with_sheets(&sheet).with_weapons(revolver).between(["all", "fighter"]);
    crate::things::start_on(&fight, row, &[])
}

#[test]
fn dc_030_each_act_is_named_after_its_weapon_part_or_strength() {
    let battle = brawl(ORDERED);
    let name = |verb: Verb, with: u8, option: i16| entry(&battle, verb, with, option).name.to_string();
    assert_eq!(name(Verb::READY, 0, 0), "Draw Revolver");
    assert_eq!(name(DieCodeVerb::RELOAD, 0, 0), "Reload Revolver");
    assert_eq!(name(Verb::DROP, 1, 0), "Drop Knife");
    assert_eq!(name(DieCodeVerb::SMASH, 1, 0), "Smash Knife");
    assert_eq!((name(DieCodeVerb::DODGE, 0, 0), name(DieCodeVerb::DODGE, 0, 1)), ("Dodge".into(), "Full dodge".into()));
    assert_eq!(name(DieCodeVerb::BLOCK, 0, 1), "Full block");
    assert_eq!(name(DieCodeVerb::PARRY, 1, 0), "Parry with Knife");
    assert_eq!(name(DieCodeVerb::PARRY, 1, 1), "Full Parry with Knife");
    assert_eq!(name(DieCodeVerb::COMBINE, 0, 0), "Combine: all-out attack");
    assert_eq!(name(DieCodeVerb::COMBINE, 0, 1), "Combine: head");
    assert_eq!(
        (name(Verb::ATTACK, 1, 0), name(Verb::ATTACK, 1, 1)),
        ("Knife".into(), "Knife, first of 2 actions".into())
    );
    assert_eq!(name(DieCodeVerb::CALLED, 1, 1), "Knife: called shot at the head");
    assert!(
        name(DieCodeVerb::HURL, 0, 0).starts_with("Hurl "),
        "the thing is named: {}",
        name(DieCodeVerb::HURL, 0, 0)
    );
}

#[test]
fn dc_030_each_act_says_what_it_is_for_and_what_is_left_for_it() {
    let battle = brawl(ORDERED);
    let of = |verb: Verb, with: u8| entry(&battle, verb, with, 0);
    for (verb, with, purpose) in [
        (Verb::ABILITY, 0, Purpose::Mend),
        (DieCodeVerb::HURL, 0, Purpose::Harm),
        (DieCodeVerb::SMASH, 1, Purpose::Hinder),
        (DieCodeVerb::DISARM, 1, Purpose::Hinder),
        (DieCodeVerb::DODGE, 0, Purpose::Turn),
        (DieCodeVerb::FATE, 0, Purpose::Turn),
    ] {
        assert_eq!(of(verb, with).purpose, purpose, "{verb:?}");
    }
    let left = |verb: Verb, with: u8| of(verb, with).left;
    assert_eq!((left(Verb::ABILITY, 0), left(DieCodeVerb::FATE, 0)), (Some(2), Some(1)), "kits and Fate Points");
    assert_eq!(
        (left(Verb::ATTACK, 0), left(Verb::ATTACK, 1)),
        (Some(6), None),
        "a revolver's rounds; a knife has none"
    );
    assert_eq!((left(DieCodeVerb::RELOAD, 0), left(DieCodeVerb::DODGE, 0)), (Some(4), None), "magazines");
}

#[test]
fn dc_030_each_act_says_at_whom_it_can_be_aimed() {
    let mut battle = brawl(ORDERED);
    let targeting = |verb: Verb, with: u8| entry(&battle, verb, with, 0).targeting;
    let aid = targeting(Verb::ABILITY, 0);
    assert_eq!((aid.who, aid.range), (Who::Friends, Range::Cells(1)));
    let hurl = targeting(DieCodeVerb::HURL, 0);
    assert_eq!((hurl.who, hurl.range, hurl.at_cells), (Who::Foes, Range::Cells(2), false));
    assert!(targeting(DieCodeVerb::SMASH, 1).at_cells, "a thing stands in a cell");
    let dodge = targeting(DieCodeVerb::DODGE, 0);
    assert_eq!((dodge.who, dodge.range), (Who::User, Range::Own));
    give(&mut battle, plain(A, Verb::READY, 0, 0));
    next_turn_of(&mut battle, A);
    let aim = entry(&battle, Verb::AIM, 0, 0).targeting;
    assert_eq!((aim.who, aim.range), (Who::Foes, Range::Cells(15)), "30 m");
}

#[test]
fn dc_030_the_menu_gives_the_codes_that_are_rolled() {
    let mut battle = brawl(ORDERED);
    announce(&mut battle, 2);
    let about = |verb: Verb, with: u8, option: i16| entry(&battle, verb, with, option).about.to_string();
    assert!(about(DieCodeVerb::DODGE, 0, 0).ends_with("Rolls dodge 2D."), "{}", about(DieCodeVerb::DODGE, 0, 0));
    let full = about(DieCodeVerb::DODGE, 0, 1);
    assert!(full.ends_with("Rolls dodge 3D + 10, and nothing else in this round."), "{full}");
    assert!(about(Verb::ABILITY, 0, 0).ends_with("Rolls medicine 2D."), "{}", about(Verb::ABILITY, 0, 0));
    let knife = about(Verb::ATTACK, 1, 0);
    assert!(knife.contains("Rolls melee combat 1D, damage 3D. Point Blank only."), "{knife}");
    let lunge = about(DieCodeVerb::LUNGE, 1, 0);
    assert!(lunge.ends_with("Difficulty +3. Damage -1D."), "{lunge}");
    let called = |option| about(DieCodeVerb::CALLED, 1, option);
    assert!(called(1).ends_with("Difficulty +3."), "DC-130, the head: {}", called(1));
    assert!(called(9).ends_with("Difficulty +12. Damage +1D."), "DC-120, DC-121, something small: {}", called(9));
    let shot = about(Verb::ATTACK, 0, 0);
    assert!(shot.contains("Short range to 4 cells (8 m), medium to 8 (16 m), long to 15 (30 m)."), "{shot}");
}

#[test]
fn dc_020_the_order_shows_who_has_acted_and_who_is_known_already() {
    // The ace is asked about its points while its total is known, and the fighter's is not.
    let mut battle = duel("", 3).between(["ace", "fighter"]).start(&[5, 3]);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A));
    answer(&mut battle, 0);
    let shown = |battle: &Battle| -> Vec<(u16, Option<i32>, bool)> {
        battle.timeline().iter().map(|beat| (beat.unit.0, beat.tick, beat.done)).collect()
    };
    assert_eq!(shown(&battle), [(0, Some(5), false), (1, Some(3), false)]);
    end(&mut battle);
    assert_eq!(shown(&battle), [(0, Some(5), true), (1, Some(3), false)]);
}

#[test]
fn dc_108_only_who_has_a_thing_beside_it_is_offered_to_hurl_one() {
    let shown = |cell: (usize, usize)| {
        let battle = arena("", 2, ["wrestler", "victim"]).standing(cell.0, cell.1, 'j').start(&[]);
        shown_with(&battle, DieCodeVerb::HURL)
    };
    assert_eq!(shown((2, 3)), [0], "a table beside it");
    assert!(shown((2, 4)).is_empty(), "two cells off");
}

#[test]
fn dc_037_only_who_carries_first_aid_is_offered_to_give_it() {
    let units = [unit("medic", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 9, 2)];
    let battle = melee(ORDERED, &units).start(&[]);
    let gives = |unit: UnitId| battle.acts(unit).iter().any(|view| view.act.verb == Verb::ABILITY);
    assert!(gives(A) && !gives(B));
}

#[test]
fn dc_006_the_pool_of_a_unit_is_called_points() {
    assert_eq!(duel(ORDERED, 3).start(&[]).pool_name(), "Points", "Character Points");
}

#[test]
fn dc_006_the_rules_list_the_settings_that_a_battle_may_change() {
    let settings = hexfray_die_code::DieCodeRules.settings();
    let about = |key: &str| settings.iter().find(|(known, _)| *known == key).map(|(_, about)| *about);
    for (key, rule) in [("cp_per_roll", "DC-006"), ("initiative_cp_max", "DC-022"), ("base_move", "DC-033")] {
        assert!(about(key).is_some_and(|about| about.contains(rule)), "{key}: {:?}", about(key));
    }
}

#[test]
fn dc_030_names_of_ways_to_fire_are_words_of_players() {
    let setup = rules::load(&hexfray_data::library(), "maps/street_fight.battle.toml").expect("it loads");
    let mut battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
    let mut all = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let acts = battle.units().flat_map(|unit| battle.acts(unit.id)).map(|view| view.name.to_string());
        all.extend(acts);
        let Some(order) = battle.orders().into_iter().next() else { break };
        battle.submit(order).expect("a legal order");
    }
    for odd in ["single fire as", "burst fire as", "at something", "to follow"] {
        assert!(!all.iter().any(|name| name.contains(odd)), "{odd}: {all:?}");
    }
    for plain in [": rapid fire, 2 shots", ": single shot", ": called shot at a small spot", ", first of 2 actions"] {
        assert!(all.iter().any(|name| name.ends_with(plain)), "{plain}: {all:?}");
    }
}

#[test]
fn dc_001_a_die_code_in_a_text_is_explained() {
    let says = |text| DieCode::explained(text);
    assert_eq!(says("Rolls firearms 4D+2, damage 5D.").as_deref(), Some("4D+2: the sum of 4 dice, and 2 more"));
    assert_eq!(says("Damage 5D.").as_deref(), Some("5D: the sum of 5 dice"));
    assert_eq!(says("DC-060 and 3Dx"), None, "nothing else is taken for one");
}
