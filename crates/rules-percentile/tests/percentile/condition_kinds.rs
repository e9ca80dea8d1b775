//! Effects of single conditions other than numbers: sight, shapes, time, reflection, spikes (TC-073, TC-144, TC-146, MC-179).

use hexfray_battle::{Act, Aim, CheckResult, Event, UnitId, Verb};
use hexfray_board::grid::{Cell, Harm};

use super::condition_table::{ROUND, round};
use super::field::{Field, act, at, cast, chances, damage, damaged, hurt, inflict, knows, other, strike, user};

#[test]
fn tc_146_immunities_keep_groups_away() {
    let groups = [
        ("fatal", "condemned"),
        ("mystify", "confuse"),
        ("toxin", "venom"),
        ("seal", "silence"),
        ("time", "slow"),
        ("transform", "toad"),
        ("weaken", "lock"),
    ];
    for (group, condition) in groups {
        for barrier in [format!("immune_{group}"), "resist".to_owned()] {
            let mut fight = round().start(&[5, 5]);
            inflict(&mut fight, 1, &barrier, 2);
            inflict(&mut fight, 1, condition, 4);
            assert_eq!(fight.conditions(1).len(), 1, "{barrier} keeps {condition} away");
        }
    }
    let mut fight = round().start(&[5, 5]);
    inflict(&mut fight, 1, "shield", 2);
    inflict(&mut fight, 1, "poison", 4);
    inflict(&mut fight, 1, "haste", 4);
    assert_eq!(fight.conditions(1), [("Shield", Some(2))], "Shield keeps everything away");
    let mut fight = round().start(&[5, 5]);
    inflict(&mut fight, 1, "zombie", 4);
    inflict(&mut fight, 1, "condemned", 4);
    inflict(&mut fight, 1, "death", 0);
    assert_eq!((fight.hp(1), fight.conditions(1).len()), (200, 1), "Death does not want a Zombie");
}

#[test]
fn tc_146_the_blind_grope_with_their_weapons() {
    let mut fight = round().start(&[5, 5, 75, 3]);
    inflict(&mut fight, 0, "blind", 4);
    let forecast = fight.0.forecast(&act(0, Verb::ABILITY, 3, 0, at(1))).unwrap();
    assert!((forecast.targets[0].hit - 0.75).abs() < 1e-9);
    let events = fight.order(act(0, Verb::ABILITY, 3, 0, at(1)));
    assert_eq!(chances(&events), [75], "an ability with the weapon, which needs no roll otherwise");
}

#[test]
fn tc_146_the_blind_are_no_better_than_others() {
    let lucky =
        "[[ability]]\nkey = \"lucky\"\ntype = \"technique\"\ntarget = \"weapon\"\nweapon_damage = 100\nto_hit = 30\n";
    let field = Field::open().file("abilities/percentile_lucky.toml", lucky);
    let user = ROUND.replace("[\"kit_rot\", ", "[\"lucky\", \"kit_rot\", ");
    let field = field.unit("a", (5, 2), &user).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    let mut fight = field.start(&[5, 5, 31]);
    inflict(&mut fight, 0, "blind", 4);
    assert_eq!(chances(&fight.order(act(0, Verb::ABILITY, 0, 0, at(1)))), [30], "a stated chance of 30 stays 30");
}

#[test]
fn tc_146_what_a_toad_can_do() {
    let toad = ROUND.replace("[\"kit_rot\", ", "[\"kit_rot\", \"toad\", ").replace("mp = 100", "mp = 400");
    let field = Field::open().unit("a", (5, 2), &toad).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    let mut fight = field.start(&[5, 5, 1]);
    inflict(&mut fight, 0, "toad", 4);
    assert!(fight.refused(act(0, Verb::ABILITY, 0, 0, at(1))).contains("TC-146"));
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "it may strike");
    fight.order(act(0, Verb::ABILITY, 1, 0, at(0)));
    assert!(fight.conditions(0).is_empty(), "the spell Toad turns a toad back");
    let odds = fight.0.forecast(&act(0, Verb::ABILITY, 1, 0, at(1))).unwrap();
    assert_eq!(odds.targets[0].conditions.len(), 1, "and anybody else into one");
}

#[test]
fn tc_146_sap_and_the_standing_still_of_stop() {
    let mut fight = round().start(&[5, 5, 5, 5, 5, 5]);
    inflict(&mut fight, 1, "sap", 4);
    fight.end();
    fight.end();
    assert_eq!(fight.hp(1), 200 - 5 * 10, "5 HP for each point of initiative 10");
    let mut fight = round().start(&[5, 5, 5, 5, 5, 5]);
    inflict(&mut fight, 1, "poison", 0);
    inflict(&mut fight, 1, "blind", 4);
    inflict(&mut fight, 1, "stop", 4);
    fight.end();
    assert_eq!(fight.hp(1), 200, "poison does not tick in time that stands still");
    assert!(fight.conditions(1).contains(&("Blind", Some(4))), "nor do timers");
    assert!(fight.conditions(1).contains(&("Stop", Some(3))), "but Stop's own");
}

#[test]
fn tc_146_a_zombie_turns_healing_and_draining_round() {
    let user = ROUND.replace("\"kit_rot\"", "\"drain\", \"kit_hymn\"").replace("m_acc = 140", "m_acc = 240");
    let field = Field::open().unit("a", (5, 2), &user).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    let mut fight = field.start(&[5, 5, 50, 1, 1, 1, 1]);
    inflict(&mut fight, 1, "zombie", 4);
    hurt(&mut fight, 1, 150);
    fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    // 15 × 10 + 4 − 40 = 114.
    assert_eq!((fight.hp(1), fight.hp(0)), (164, 200 - 114), "the drainer is drained");
}

#[test]
fn tc_146_what_gives_a_zombie_everything_back_must_be_forced_on_it() {
    let user = ROUND.replace("\"kit_rot\"", "\"renew\"").replace("mp = 100", "mp = 400");
    let field = Field::open().unit("a", (5, 2), &user).unit("a", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    let field = field.unit("b", (15, 2), &other(1));
    for (roll, left) in [(50, 0), (51, 200)] {
        let mut fight = field.start(&[5, 5, 5, roll]);
        inflict(&mut fight, 1, "zombie", 4);
        let odds = fight.0.forecast(&cast(at(1))).unwrap();
        assert!((odds.targets[0].defeat - 0.5).abs() < 1e-9);
        let events = fight.order(cast(at(1)));
        assert_eq!((chances(&events), fight.hp(1)), (vec![50], left), "M.ACC 140 − 50 − M.Evasion 40");
    }
}

#[test]
fn tc_146_near_fatal_and_gravity() {
    let user = ROUND.replace("\"kit_rot\"", "\"death_claw\", \"gravity\", \"demi\"").replace("mp = 100", "mp = 400");
    let field = || Field::open().unit("a", (5, 2), &user).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    for (ability, left) in [(0, 1), (1, 150), (2, 100)] {
        let mut fight = field().start(&[5, 5, 1]);
        fight.order(act(0, Verb::ABILITY, ability, 0, at(1)));
        assert_eq!(fight.hp(1), left, "ability {ability}, regardless of armour");
    }
    let mut fight = field().start(&[5, 5, 1]);
    inflict(&mut fight, 1, "immune_fatal", 4);
    fight.order(act(0, Verb::ABILITY, 1, 0, at(1)));
    assert_eq!(fight.hp(1), 200, "Gravity is of the Fatal group");
}

#[test]
fn tc_146_vanish_ends_with_any_damage() {
    let quake = "attributes = { spd = 20 }\nabilities = [\"kit_gale\"]\n";
    let field = Field::open().unit("a", (5, 2), quake).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    let mut fight = field.start(&[5, 5]);
    inflict(&mut fight, 1, "vanish", 4);
    fight.order(cast(Aim::Cell(Cell::new(6, 2))));
    assert!(fight.conditions(1).is_empty(), "damage that is not physical ends it too");
}

#[test]
fn tc_146_costs_and_charges() {
    for (condition, mp) in [("mp_half", 4), ("mp_quarter", 6)] {
        let fight = {
            let mut fight = round().start(&[5, 5]);
            inflict(&mut fight, 0, condition, 4);
            fight
        };
        let acts = fight.0.acts(UnitId(0));
        let leap = acts.iter().find(|one| one.act == Act::new(Verb::ABILITY, 0)).unwrap();
        assert_eq!(leap.mp, mp, "8 MP under {condition}");
    }
}

#[test]
fn tc_146_critical_hits_come_twice_as_often() {
    let hero = format!("hero = true\n{ROUND}");
    let field = Field::open().unit("a", (5, 2), &hero).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    for (roll, great) in [(20, true), (21, false)] {
        let mut fight = field.start(&[5, 5, roll, 3]);
        inflict(&mut fight, 0, "critical_up", 4);
        let events = fight.order(strike(1));
        let critical = events.iter().any(|event| matches!(event, Event::Checked { result: CheckResult::Critical, .. }));
        assert_eq!(critical, great, "{roll} of 20");
    }
}

#[test]
fn tc_146_who_flies_is_out_of_reach_of_blows() {
    let mut fight = round().start(&[5, 5]);
    inflict(&mut fight, 1, "flight", 6);
    assert!(fight.refused(strike(1)).contains("TC-146"));
    assert_eq!(fight.0.check(&act(0, Verb::ABILITY, 0, 0, at(1))), Ok(()), "not of spells");
    inflict(&mut fight, 0, "flight", 6);
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "nor of others that fly");
}

#[test]
fn tc_073_not_every_spell_is_thrown_back() {
    let user = ROUND.replace("\"kit_rot\"", "\"drain\", \"fire\"");
    let field = Field::open().unit("a", (5, 2), &user).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    let target = |ability: u8| {
        let mut fight = field.start(&[5, 5, 1, 8, 8, 8, 8]);
        inflict(&mut fight, 1, "reflect", 4);
        damaged(&fight.order(act(0, Verb::ABILITY, ability, 0, at(1))))
    };
    assert_eq!(target(0), [1], "Drain goes through");
}

#[test]
fn tc_073_odds_of_several_castings_at_a_mirror_leave_out_all_but_the_first() {
    let leaves_out = |effects: &str| {
        let spell = format!(
            "[[ability]]\nkey = \"kit_twin\"\ntype = \"spell\"\ntarget = \"single\"\ndamage = \"20\"\neffects = [{effects}]\n"
        );
        let field = Field::open().file("abilities/percentile_twin.toml", &spell).unit("a", (5, 2), &knows("kit_twin"));
        let mut fight = field.unit("b", (8, 2), &other(5)).start(&[1; 2]);
        inflict(&mut fight, 1, "reflect", 4);
        fight.0.forecast(&cast(at(1))).unwrap().leaves_out
    };
    assert_eq!(leaves_out(""), Vec::<&str>::new());
    assert!(leaves_out("{ effect = \"repeats\", times = 2 }").contains(&"the castings after the first"));
}

#[test]
fn mc_179_spikes_hurt_units_that_strike_in_melee() {
    let field = |weapon: &str, at: (i16, i16)| {
        let user = ROUND.replace("abilities", &format!("weapons = [\"{weapon}\"]\nabilities"));
        Field::open().unit("a", at, &user).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"))
    };
    let mut fight = field("kit_rod", (5, 2)).start(&[5, 5, 30, 3]);
    inflict(&mut fight, 1, "fire_spikes", 6);
    let odds = fight.0.forecast(&strike(1)).unwrap();
    assert_eq!(odds.leaves_out, ["the spikes that meet its user"]);
    fight.order(strike(1));
    assert_eq!(fight.hp(0), 180, "2 × MAG 10, regardless of M.ARM");
    let mut fight = field("kit_bow", (3, 2)).start(&[5, 5, 30, 3]);
    inflict(&mut fight, 1, "fire_spikes", 6);
    fight.order(strike(1));
    assert_eq!(fight.hp(0), 200, "a shot comes from afar");
    for (line, left) in [("", 180), ("spikes_sting = 'attempt'", 180), ("spikes_sting = 'hit'", 200)] {
        let mut fight = field("kit_rod", (5, 2)).set(line).start(&[5, 5, 99]);
        inflict(&mut fight, 1, "fire_spikes", 6);
        let odds = fight.0.forecast(&strike(1)).unwrap();
        assert_eq!(odds.leaves_out, ["the spikes that meet its user"]);
        fight.order(strike(1));
        assert_eq!(fight.hp(0), left, "on a board the attempt is stung, hit or miss ({line})");
    }
    let mut fight = field("kit_bow", (3, 2)).start(&[5, 5, 99]);
    inflict(&mut fight, 1, "fire_spikes", 6);
    fight.order(strike(1));
    assert_eq!(fight.hp(0), 200, "a shot that misses is none");
    let crush = ROUND.replace("abilities = [", "weapons = [\"kit_rod\"]\nabilities = [\"kit_crush\", ");
    let techniques = Field::open().unit("a", (5, 2), &crush).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    let mut fight = techniques.start(&[5, 5]);
    inflict(&mut fight, 1, "fire_spikes", 6);
    fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    assert_eq!(fight.hp(0), 200, "nor is a technique without a weapon");
    let mut fight = field("kit_rod", (5, 2)).start(&[5, 5, 30, 3]);
    inflict(&mut fight, 1, "fire_spikes", 6);
    inflict(&mut fight, 0, "fire_resist", 6);
    fight.order(strike(1));
    assert_eq!(fight.hp(0), 190, "elements count");
}

#[test]
fn mc_179_spikes_of_those_whom_a_blow_comes_to_are_left_out_of_its_odds() {
    let note = "the spikes that meet its user";
    let swords = format!("{}weapons = [\"kit_sword\", \"kit_sword\"]\ntwo_weapons = 97\n", user(""));
    let paladin = format!("{}abilities = [\"cover\"]\n", other(30));
    let field = Field::open().unit("a", (5, 2), &swords).unit("b", (6, 2), &other(5)).unit("b", (6, 3), &paladin);
    let guarded = |spiked: Option<u16>| {
        let mut fight = field.start(&[1; 3]);
        fight.order(act(2, Verb::ABILITY, 0, 0, at(1)));
        fight.end();
        spiked.into_iter().for_each(|unit| drop(inflict(&mut fight, unit, "fire_spikes", 6)));
        fight.0.forecast(&strike(1)).unwrap().leaves_out
    };
    assert!(guarded(None).is_empty());
    assert_eq!(guarded(Some(2)), [note], "the guard's spikes");
    assert!(guarded(Some(1)).is_empty(), "no blow comes to the one that it covers");
    let order = act(0, Verb::ABILITY, 0, 0, Aim::None);
    let reaper = format!("{}weapons = [\"kit_sword\"]\n", user("abilities = [\"kit_reap\"]"));
    let field = Field::open().file("abilities/percentile_reap.toml", REAP).unit("a", (5, 2), &reaper);
    let mut fight = field.unit("b", (6, 2), &other(5)).unit("b", (6, 3), &other(4)).start(&[1; 3]);
    assert!(fight.0.forecast(&order).unwrap().leaves_out.is_empty());
    inflict(&mut fight, 2, "fire_spikes", 6);
    assert_eq!(fight.0.forecast(&order).unwrap().leaves_out, [note], "one of all whom it strikes");
}

const REAP: &str = r#"
[[ability]]
key = "kit_reap"
type = "technique"
target = "party"
who = "foes"
weapon_damage = 100
"#;

const SLASH: &str = r#"
[[ability]]
key = "kit_slash"
type = "technique"
target = "weapon"
weapon_damage = 100
inflicts = [{ condition = "blind", rounds = 4 }]
"#;

#[test]
fn tc_137_what_an_act_brings_is_that_of_the_shape_that_began_it() {
    let boss = ROUND.replace("hp = 200", "hp = 15").replace("\"kit_rot\", ", "\"kit_slash\", ");
    let boss = format!("{boss}weapons = [\"kit_rod\"]\nbecomes_at_0_hp = \"unit2\"\n");
    let field = Field::open().file("abilities/percentile_slash.toml", SLASH).unit("a", (5, 2), &boss);
    let field = field.unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5")).unit("b", (9, 2), &other(1));
    let mut fight = field.start(&[5, 5, 5, 3]);
    inflict(&mut fight, 1, "fire_spikes", 6);
    fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    assert_eq!(
        (fight.hp(0), fight.hp(1)),
        (100, 200),
        "the spikes have felled its first shape, in the midst of its act"
    );
    let conditions = fight.conditions(1);
    assert!(conditions.iter().any(|(name, _)| *name == "Blind"), "the blow blinds all the same: {conditions:?}");
}

#[test]
fn mc_179_spikes_fill_the_bearers_cell() {
    // In a lane there is no way round.
    let lane = format!(
        "name = 'Lane'\ngrid = {{ shape = 'square', adjacency = 'sides' }}\nterrain = \"\"\"\n{}\n\"\"\"\n",
        [". "; 20].concat()
    );
    let field = || {
        let field = Field::on(&lane).unit("a", (5, 0), ROUND);
        field.unit("a", (6, 0), &ROUND.replace("spd = 10", "spd = 5")).unit("b", (15, 0), &other(1))
    };
    let mut fight = field().start(&[5, 5, 5]);
    inflict(&mut fight, 1, "ice_spikes", 6);
    let way = fight.0.reach(UnitId(0)).into_iter().find(|way| way.cell == Cell::new(7, 0)).unwrap();
    assert_eq!(way.harm, Harm::points(20), "2 × MAG 10 by one kind of spikes, as the reach shows");
    fight.go(0, (7, 0));
    assert_eq!((fight.hp(0), fight.hp(1)), (180, 200), "a unit that passes through the cell is hurt");
    let mut open = Field::open().unit("a", (5, 2), ROUND).unit("a", (6, 2), &ROUND.replace("spd = 10", "spd = 5"));
    open = open.unit("b", (15, 2), &other(1));
    let mut fight = open.start(&[5, 5, 5]);
    inflict(&mut fight, 1, "ice_spikes", 6);
    fight.go(0, (7, 2));
    assert_eq!(fight.hp(0), 200, "nobody passes through it who can go round it");
    for (setting, mover, stander) in [("occupants", 200, 180), ("caster", 180, 200), ("none", 200, 200)] {
        let mut fight = field().set(&format!("spikes_on_move = \"{setting}\"")).start(&[5, 5, 5]);
        inflict(&mut fight, 0, "ice_spikes", 6);
        fight.go(0, (7, 0));
        assert_eq!((fight.hp(0), fight.hp(1)), (mover, stander), "the bearer moves, {setting}");
    }
}

#[test]
fn tc_144_an_auto_status_may_be_any_condition() {
    for condition in ["haste", "float", "protect", "regen", "fire_absorb", "critical_up"] {
        let about = format!("hp = 50\nalways = [\"{condition}\"]\n");
        let fight = round().unit("a", (1, 0), &about).start(&[5, 5, 5]);
        let worn = fight.conditions(2);
        assert_eq!((worn.len(), worn[0].1), (1, None), "{condition} is there without a timer");
    }
}

#[test]
fn tc_146_plain_blows_under_rage_and_shape() {
    let hero = ROUND.replace("abilities", "weapons = [\"kit_rod\"]\nabilities").replace("arm = 40\n", "arm = 10\n");
    let field = Field::open().unit("a", (5, 2), &hero).unit("b", (6, 2), &hero.replace("spd = 10", "spd = 5"));
    for (condition, expected) in [("", 13), ("toad", 1), ("mini", 1), ("power_up", 18)] {
        let mut fight = field.start(&[5, 5, 30, 3]);
        if !condition.is_empty() {
            inflict(&mut fight, 0, condition, 4);
        }
        assert_eq!(damage(&fight.order(strike(1))), [expected], "2 × 10 + 3 less 10, {condition}");
    }
}
