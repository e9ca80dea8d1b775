//! Second clauses of rules: exceptions, halves and limits besides the main clause (TC-007, TC-011, TC-033, TC-057,
//! TC-058, TC-097, TC-107, TC-119, TC-123, TC-127, TC-143, TC-149, MC-052, MC-060, MC-075, MC-141, MC-142, MC-162,
//! MC-176, MC-178).

use hexfray_battle::{Aim, Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::{
    field::{Field, Fight, act, at, cast, cell, damage, hurt, inflict, knows, other, strike, user, wields},
    jobs::{begin, does, job, named, uses},
};

fn may_go(fight: &Fight, unit: u16, to: (i16, i16)) -> bool {
    fight.0.reach(UnitId(unit)).iter().any(|way| way.cell == Cell::new(to.0, to.1) && way.may_stop)
}

/// Ends turns until the first unit's next turn.
fn next_turn(fight: &mut Fight) {
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
}

#[test]
fn tc_007_the_forecast_of_a_check_tells_its_critical_chance() {
    let lines = user("skills = { acrobatics = 75 }");
    let fight = Field::open().unit("a", (5, 2), &lines).unit("b", (9, 2), &other(5)).start(&[1, 1]);
    let odds = fight.0.forecast(&act(0, PercentileVerb::LEAP, 0, 0, Aim::None)).unwrap();
    assert!((odds.targets[0].critical - 0.1).abs() < 1e-9, "1 to 10: {}", odds.targets[0].critical);
}

#[test]
fn tc_011_armour_is_what_is_worn_and_a_twentieth_of_it_for_every_two_points_of_the_attribute() {
    let lines = "attributes = { vit = 7, spr = 5, spd = 8 }\narmour = 40\nm_armour = 20\nhp = 80\n";
    let fight = Field::open().unit("a", (5, 2), lines).unit("b", (9, 2), &other(5)).start(&[1, 1]);
    let stats = fight.0.stats(UnitId(0));
    let value = |label: &str| stats.iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value);
    assert_eq!(value("ARM"), Some(48), "40, and 4 × 5 % of it for VIT 7");
    assert_eq!(value("M.ARM"), Some(23), "20, and 3 × 5 % of it for SPR 5");
}

#[test]
fn tc_058_neither_friends_nor_those_out_of_range_take_the_place_of_a_lost_target() {
    let slow = |spd: u8| format!("attributes = {{ spd = {spd} }}\nhp = 200\neva = 0\nacc = 200\n");
    let caster = format!("{}mp = 50\nabilities = [\"kit_slow_blow\"]\n", slow(8));
    let field = Field::open().unit("a", (5, 1), &caster).unit("b", (6, 1), &slow(2)).unit("a", (5, 2), &slow(3)).unit(
        "b",
        (19, 4),
        &slow(1),
    );
    // Ticks 18, 12, 13 and 2; the blow takes effect at 6.
    let mut fight = field.start(&[10, 10, 10, 1]);
    fight.order(cast(at(1)));
    hurt(&mut fight, 1, 500);
    assert_eq!(fight.actor(), UnitId(2));
    let events = fight.end();
    let lost = |event: &Event| matches!(event, Event::Interrupted { unit: UnitId(0), .. });
    assert!(events.iter().any(lost), "nobody else is in range: {events:?}");
    assert!(damage(&events).is_empty(), "the friend beside is spared");
    assert_eq!(fight.hp(2), 200);
}

#[test]
fn tc_107_where_blows_are_not_pulled_they_are_struck() {
    let field = Field::open().set("pulled_blows = false").unit("a", (5, 2), &wields("kit_rod"));
    let fight = field.unit("b", (6, 2), &other(5)).start(&[1, 1]);
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "an ordinary blow is no pulled one");
    assert!(fight.refused(act(0, Verb::ATTACK, 0, 1, at(1))).contains("TC-107"));
}

#[test]
fn tc_119_the_forecast_says_that_it_leaves_out_what_is_drained() {
    let leaves_out = |ability: &str| {
        let lines = knows(ability).replace("mp = 50", "mp = 300");
        let field = Field::open().unit("a", (5, 2), &lines).unit("b", (7, 2), &other(5));
        field.start(&[1, 1]).0.forecast(&cast(at(1))).unwrap().leaves_out
    };
    assert!(leaves_out("drain").contains(&"what its user drains"));
    assert!(!leaves_out("kit_bolt").contains(&"what its user drains"));
}

#[test]
fn tc_127_nothing_is_taken_to_hand_where_no_hand_is_free() {
    let weapons = "[[weapon]]\nkey = \"clause_pike\"\nname = \"Pike\"\ntype = \"polearm\"\nhands = 2\ndamage = \"20\"\n\
                   [[weapon]]\nkey = \"clause_blade\"\nname = \"Blade\"\ntype = \"sword\"\ndamage = \"10\"\n";
    let lines =
        user("weapons = [\"clause_pike\"]\ncarries = [\"clause_blade\"]\nitems = [{ item = \"potion\", count = 2 }]");
    let field = Field::open().file("weapons/percentile_clause.toml", weapons).unit("a", (5, 2), &lines);
    let mut fight = field.unit("b", (9, 2), &other(5)).start(&[1; 20]);
    fight.order(act(0, Verb::DROP, 1, 0, Aim::None));
    next_turn(&mut fight);
    fight.order(act(0, Verb::DROP, 0, 1, Aim::None));
    next_turn(&mut fight);
    let take_up = |thing: u8, option: i16| act(0, Verb::PICK_UP, thing, option, Aim::None);
    for (thing, what) in [(0, "both hands hold the pike"), (1, "an item goes into the pack")] {
        assert_eq!(fight.0.check(&take_up(thing, 0)), Ok(()));
        assert!(fight.0.check(&take_up(thing, 1)).is_err(), "{what}");
        assert!(!fight.0.orders().contains(&take_up(thing, 1)), "{what}, so it is not offered");
    }
}

#[test]
fn mc_052_what_is_left_of_jump_is_left_for_the_rest_of_the_move() {
    let terraces = r#"
name = "Terraces"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . .
'''
height = '''
0 0 2 2 4 4
'''
"#;
    let field = Field::on(terraces).set("split_move = true").unit("a", (0, 0), &user("jump = -1"));
    let mut fight = field.unit("b", (5, 0), &other(5)).start(&[1, 1]);
    fight.go(0, (3, 0));
    assert!(may_go(&fight, 0, (2, 0)), "points are left");
    assert!(!may_go(&fight, 0, (4, 0)), "but only 1 of Jump 3 is, and the step is 2 high");
}

#[test]
fn mc_060_down_a_marked_path_two_levels_are_one_of_a_fall_too() {
    let stairs = r#"
name = "Stairs"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . .
'''
height = '''
6 0 0 0 0 0
'''
[[link]]
kind = "stairs"
from = [0, 0]
to = [1, 0]
"#;
    let mut fight = Field::on(stairs).unit("a", (0, 0), &user("")).unit("b", (5, 0), &other(5)).start(&[1, 1]);
    let events = fight.go(0, (1, 0));
    assert!(damage(&events).is_empty(), "six levels are three of Jump 4: {events:?}");
}

#[test]
fn mc_162_whose_cover_ends_does_not_slip_away_like_a_dancer() {
    let mut fight = begin(&job("paladin", &[("a", (6, 2))]), 1, &[1; 20]);
    uses(&mut fight, "Cover", at(1));
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    inflict(&mut fight, 1, "immobilize", 4);
    fight.go(0, (3, 2));
    assert!(fight.conditions(1).iter().all(|(name, _)| *name != "Covered"), "left behind, it is covered no more");
    let slips = fight.0.acts(UnitId(0)).iter().any(|view| view.name.as_str() == "Slip away");
    assert!(!slips, "only the dancer slips away (MC-136)");
}

#[test]
fn mc_162_nobody_covers_itself() {
    let fight = begin(&job("paladin", &[("a", (6, 2))]), 1, &[]);
    let cover = named(&fight, "Cover").act;
    assert_eq!(fight.0.check(&does(cover, at(1))), Ok(()));
    assert!(fight.0.check(&does(cover, at(0))).is_err());
}

#[test]
fn mc_178_a_thrown_unit_comes_down_on_ground_that_it_can_stand_on() {
    let landing = |behind: &str| {
        let board = format!(
            "name = \"Lane\"\ngrid = {{ shape = \"square\", adjacency = \"sides\" }}\nterrain = '''\n. . . . . {behind} .\n'''\n\
             [legend]\nL = {{ terrain = \"lava\", difficulty = \"impassable\" }}\n"
        );
        let field = Field::on(&board).set("eject_distance = 3").unit("a", (0, 0), &knows("kit_toss"));
        let mut fight = field.unit("b", (2, 0), &other(5)).start(&[1, 1]);
        fight.order(cast(at(1)));
        cell(&fight, 1)
    };
    assert_eq!(landing("."), (5, 0));
    assert_eq!(landing("L"), (4, 0), "not in lava");
    assert_eq!(landing("O"), (4, 0), "nor on a boulder");
}

#[test]
fn tc_057_only_the_user_of_a_prepared_act_can_abort_it() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt")).unit("b", (8, 2), &other(15));
    let mut fight = field.start(&[1, 1]);
    let can_let_go =
        |fight: &Fight, unit: u16| fight.0.acts(UnitId(unit)).iter().any(|view| view.act.verb == PercentileVerb::ABORT);
    assert!(!can_let_go(&fight, 0));
    fight.order(cast(at(1)));
    assert!(can_let_go(&fight, 0));
    assert!(!can_let_go(&fight, 1), "not the others");
}

#[test]
fn tc_097_a_damage_code_has_one_kind_of_dice_and_one_attribute() {
    let reads = |code: &str| {
        let weapon = format!("[[weapon]]\nkey = \"coded\"\nname = \"Coded\"\ntype = \"sword\"\ndamage = \"{code}\"\n");
        let field = Field::open().file("weapons/percentile_coded.toml", &weapon).unit("a", (5, 2), &wields("coded"));
        field.unit("b", (6, 2), &other(5)).setup().is_ok()
    };
    assert!(reads("2xSTR+2d6+4"));
    for wrong in ["d6+d8", "0d6", "d0", "2xSTR+2xMAG", "d6-1"] {
        assert!(!reads(wrong), "{wrong} is no damage code");
    }
}

#[test]
fn tc_097_texts_and_odds_of_a_damage_code() {
    let shown = |code: &str| {
        let ability = format!(
            "[[ability]]\nkey = \"kit_code\"\ntype = \"technique\"\ntarget = \"single\"\ndamage = \"{code}\"\narmour = \"none\"\n"
        );
        let field =
            Field::open().file("abilities/percentile_code.toml", &ability).unit("a", (5, 2), &knows("kit_code"));
        let fight = field.unit("b", (6, 2), &other(5)).start(&[1, 1]);
        let view = fight.0.acts(UnitId(0)).into_iter().find(|view| view.act.verb == Verb::ABILITY).unwrap();
        let odds = fight.0.forecast(&cast(at(1))).unwrap();
        (view.about.as_str(), odds.targets[0].parts.total())
    };
    assert_eq!(shown("30"), ("Damage 30.", 30));
    assert_eq!(shown("0"), ("Damage 0.", 0));
    assert_eq!(shown("d8"), ("Damage d8.", 4), "the mean of the dice, rounded down");
    assert_eq!(shown("2d6+1"), ("Damage 2d6 + 1.", 8));
    assert_eq!(shown("2xSTR+5"), ("Damage 2 × STR 8 + 5 = 21.", 21), "with the user's own number");
}

#[test]
fn tc_097_some_effects_need_dice_alone_and_some_none() {
    let error = |effect: &str| {
        let ability = format!(
            "[[ability]]\nkey = \"kit_code\"\ntype = \"technique\"\ntarget = \"single\"\nto_hit = \"sure\"\neffects = [{{ {effect} }}]\n"
        );
        let field =
            Field::open().file("abilities/percentile_code.toml", &ability).unit("a", (5, 2), &knows("kit_code"));
        field.unit("b", (6, 2), &other(5)).setup().map_or_else(|error| error.to_string(), |_| String::new())
    };
    let rows = "rows = [{ inflicts = [] }, { inflicts = [] }]";
    assert_eq!(error(&format!("effect = \"by_lot\", dice = \"d2\", {rows}")), "");
    for wrong in ["2", "d2+1", "2xSTR+d2"] {
        let said = error(&format!("effect = \"by_lot\", dice = \"{wrong}\", {rows}"));
        assert!(said.contains("dice alone"), "{wrong}: {said}");
    }
    assert_eq!(error("effect = \"draws_mp\", amount = \"3xSPR+5\""), "");
    let said = error("effect = \"draws_mp\", amount = \"d6\"");
    assert!(said.contains("a code without dice"), "{said}");
}

#[test]
fn mc_075_nobody_climbs_without_the_skill_or_a_movement_action_or_while_it_flies() {
    let ledge = r#"
name = "Ledge"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . .
'''
height = '''
0 0 6 0 0 0
'''
"#;
    let fight = |lines: &str| {
        Field::on(ledge).unit("a", (1, 0), &user(lines)).unit("b", (5, 0), &other(5)).start(&[1, 1, 1, 1])
    };
    let climb = act(0, PercentileVerb::CLIMB, 0, 0, Aim::Cell(Cell::new(2, 0)));
    let listed = |fight: &Fight| fight.0.orders().contains(&climb);
    let able = fight("skills = { climb = 60 }");
    assert!(able.0.check(&climb).is_ok() && listed(&able));
    let unskilled = fight("");
    assert!(unskilled.refused(climb).contains("unable to climb") && !listed(&unskilled));
    let mut walked = fight("skills = { climb = 60 }");
    walked.go(0, (0, 0));
    walked.end();
    while walked.actor() != UnitId(0) {
        walked.end();
    }
    walked.go(0, (1, 0));
    assert!(walked.refused(climb).contains("spent") && !listed(&walked), "it has walked to the wall in this turn");
    let flyer = fight("creature = \"aerial\"\nskills = { climb = 60 }");
    assert!(flyer.refused(climb).contains("flying") && !listed(&flyer));
}

#[test]
fn mc_141_the_forecast_follows_the_chain() {
    let others = [("b", (10, 2)), ("b", (15, 2)), ("b", (17, 0))];
    let fight = begin(&job("dragoon", &others), 3, &[]);
    let odds = fight.0.forecast(&does(named(&fight, "Wyrm Call").act, at(1))).unwrap();
    let struck: Vec<u16> = odds.targets.iter().filter(|one| one.reached > 0.0).map(|one| one.target.0).collect();
    assert_eq!(struck, [1, 2, 3], "a foe within Jump 5 of the one before may be next");
}

#[test]
fn mc_142_what_is_built_of_several_parts_takes_the_time_of_all() {
    let fight = begin(&job("engineer", &[]), 0, &[]);
    let charge = |invention: &str| named(&fight, invention).charge;
    assert_eq!(["Hand burner", "Flame fan", "Saw storm", "Great fan"].map(charge), [0, 2, 4, 2]);
}

#[test]
fn tc_011_hit_points_and_magic_points_grow_with_level_die_and_attribute() {
    let points = |lines: &str| {
        let fight = Field::open().unit("a", (5, 2), lines).unit("b", (9, 2), &other(5)).start(&[1, 1]);
        let unit = fight.0.unit(UnitId(0)).unwrap();
        (unit.hp_max, unit.mp_max)
    };
    let attributes = "attributes = { vit = 7, spr = 5, spd = 8 }\n";
    let hero = format!("{attributes}level = 5\nhit_die = 10\n");
    assert_eq!(points(&hero), (78, 0), "30 + 7 + 5 × 11 / 2 + 4 × 7 / 2, and none without a die for magic");
    assert_eq!(points(&format!("{hero}magic_die = 8\n")), (78, 47), "10 + 5 + 5 × 9 / 2 + 4 × 5 / 2");
    let beast = |rank: u8| {
        format!("{attributes}level = 6\ncreature = \"beast\"\nbases = {{ hp = 150, mp = 40, rank = {rank} }}\n")
    };
    assert_eq!(points(&beast(1)), (63, 12), "150 % of 7 × 6, 40 % of 5 × 6");
    assert_eq!(points(&beast(3)), (189, 36), "three times as much for a boss");
}

#[test]
fn tc_123_the_forecast_says_whom_a_thing_would_fell() {
    let cellar = r#"
name = "Cellar"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . .
'''
[[trigger]]
name = "Cut the rope"
cells = [[0, 0]]
hurts = { cells = [[2, 0], [3, 0]], amount = 25 }
"#;
    let weak = other(5).replace("hp = 100", "hp = 25");
    let field = Field::on(cellar).unit("a", (0, 0), &user("")).unit("b", (2, 0), &weak).unit("b", (3, 0), &other(4));
    let odds = field.start(&[1, 1, 1]).0.forecast(&act(0, Verb::TRIGGER, 0, 0, Aim::None)).unwrap();
    let defeat: Vec<(u16, f64)> = odds.targets.iter().map(|one| (one.target.0, one.defeat)).collect();
    assert_eq!(defeat, [(1, 1.0), (2, 0.0)], "25 of 25 fell, 25 of 100 do not");
}

#[test]
fn tc_143_poison_takes_a_least_amount_where_the_table_has_one() {
    let lost = |setting: &str| {
        let field = Field::open().set(setting).unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5));
        let mut fight = field.start(&[1; 8]);
        hurt(&mut fight, 1, 95);
        inflict(&mut fight, 1, "poison", 4);
        fight.end();
        fight.end();
        5 - fight.hp(1)
    };
    assert_eq!(lost(""), 0, "a tenth of 5, rounded down");
    assert_eq!(lost("poison_min = 2"), 2);
}

#[test]
fn tc_149_own_losses_are_no_spoils() {
    let worth = |xp: u16| format!("hero = true\nxp = {xp}\n");
    let field = Field::open()
        .unit("a", (5, 2), &user(&worth(0)))
        .unit("a", (5, 3), &format!("{}{}", other(4), worth(70)))
        .unit("b", (9, 2), &format!("{}hero = false\nxp = 100\n", other(5)));
    let mut fight = field.start(&[1, 1, 1]);
    hurt(&mut fight, 1, 500);
    hurt(&mut fight, 2, 500);
    assert_eq!(fight.0.spoils().map(|spoils| spoils.xp), Some(100), "the own dead are worth nothing");
}

#[test]
fn mc_176_a_berserk_whom_no_way_leads_to_a_foe_goes_where_it_is_nearest() {
    let gorge = r#"
name = "Gorge"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . L L . .
. . . . . L L . .
'''
[legend]
L = { terrain = "lava", difficulty = "impassable" }
"#;
    let raging = |at: (i16, i16)| {
        let lines = wields("kit_rod").replace("spd = 20", "spd = 10") + "jump = -9\n";
        let field = Field::on(gorge).unit("a", (8, 1), &other(15)).unit("b", at, &lines);
        let mut fight = field.start(&[1; 12]);
        inflict(&mut fight, 1, "berserk", 4);
        fight.end();
        cell(&fight, 1)
    };
    assert_eq!(raging((2, 1)), (4, 1), "to the brink");
    assert_eq!(raging((4, 1)), (4, 1), "and stays there: nowhere is it nearer");
}

#[test]
fn tc_033_a_scripted_pincer_ends_once() {
    let hero = "attributes = { str = 8, spd = 20 }\nacc = 97\neva = 0\narm = 9\nhp = 80\n";
    let guard = |spd: u8| format!("{}hero = false\n", other(spd));
    let field = Field::open().unit("a", (5, 2), hero).unit("b", (4, 2), &guard(9)).unit("b", (6, 2), &guard(8));
    let field = field.set("pincer_on_map = \"scripted\"").line("[pincer]\nside = \"a\"\nleft = [\"Unit B\"]\n");
    let mut fight = field.start(&[1; 30]);
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    let mut events = hurt(&mut fight, 1, 500);
    for _ in 0..6 {
        events.extend(fight.end());
    }
    let over =
        |event: &&Event| matches!(event, Event::Announced { what, .. } if what.as_str() == "no longer surrounded");
    assert_eq!(events.iter().filter(over).count(), 1, "the left face is empty for good: {events:?}");
}
