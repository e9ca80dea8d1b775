//! Single decisions in which opponents have to choose as a sensible player would.

use std::sync::Arc;

use hexfray_battle::{Aim, Battle, Decision, DiceSource, Order, Ruling, Setup, UnitId, UnitView};
use hexfray_board::grid::Cell;
use hexfray_minds::ai::opponent;
use hexfray_power_table::PowerTableVerb;
use hexfray_testing::{Share, assert_share, sample};

use crate::{by_name, load, play, power_mirror};

#[test]
fn the_last_of_a_side_surrenders_when_nothing_is_to_be_hoped_for() {
    let unit =
        |side: &str, kind: &str, col: u8| format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{col}, 3]\n");
    let text = |heroes: u8| {
        let heroes: String = (0..heroes).map(|col| unit("red", "wolf", col)).collect();
        format!(
            "name = \"Last\"\nruleset = \"power_table\"\nmap = \"maps/duel.map.toml\"\nfirst = \"blue\"\nknown = true\n\
             side = [{{ name = \"red\" }}, {{ name = \"blue\" }}]\n{heroes}{}",
            unit("blue", "goblin", 7)
        )
    };
    let surrenders = |name: &str, heroes: u8, lost: i32| {
        let mut library = hexfray_data::library();
        library.add("maps/last.battle.toml", &text(heroes));
        let mut battle = Battle::new(&load(&library, "maps/last.battle.toml"), DiceSource::Seed(1)).expect("it starts");
        let goblin = UnitId(u16::from(heroes));
        battle.submit(Order::Referee(Ruling::Hurt { unit: goblin, amount: lost })).expect("the referee may");
        let order = opponent(name, 1).expect("it exists").choose(&battle);
        matches!(order, Order::Act { act, .. } if act.verb == PowerTableVerb::SURRENDER)
    };
    for name in ["nearest", "greedy"] {
        assert!(surrenders(name, 3, 12), "{name}: 4 of 16 hit points against three");
        assert!(!surrenders(name, 3, 11) && !surrenders(name, 2, 12), "{name} fights on while there is hope");
    }
}

#[test]
fn opponents_keep_those_behind_who_fight_from_afar() {
    let setup = power_mirror(true);
    for name in ["nearest", "greedy"] {
        let mut battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
        let mut player = opponent(name, 3).expect("it exists");
        while matches!(battle.decision(), Decision::Answer { .. }) {
            let order = player.choose(&battle);
            battle.submit(order).expect("a legal order");
        }
        for unit in battle.units() {
            let in_front = unit.cell.is_some_and(|cell| cell.col == 1);
            let near = matches!(unit.kind.as_str(), "shieldbearer" | "duellist");
            assert_eq!(in_front, near, "{name} places {} where it fights best", unit.name);
        }
    }
}

#[test]
fn a_unit_likely_to_lose_lets_a_foe_pass_and_others_stop_it_before_their_friends() {
    // On the line an orc goes to the tenth metre; each unit on its way is asked whether to stop it.
    let answer = |name: &str, blue: &[(&str, u8)]| {
        let unit = |side: &str, kind: &str, col: u8| {
            format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{col}, 0]\n")
        };
        let units: String = blue.iter().map(|&(kind, col)| unit("blue", kind, col)).collect();
        let text = format!(
            "name = \"Way\"\nruleset = \"power_table\"\nmap = \"maps/long_hall.map.toml\"\nfirst = \"red\"\n\
             known = true\nside = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n{units}{}",
            unit("red", "orc_brute", 30)
        );
        let mut library = hexfray_data::library();
        library.add("maps/way.battle.toml", &text);
        let mut battle = Battle::new(&load(&library, "maps/way.battle.toml"), DiceSource::Seed(1)).expect("it starts");
        let orc = UnitId(blue.len() as u16);
        if matches!(battle.decision(), Decision::Pick { .. }) {
            battle.submit(Order::Pick { unit: orc }).expect("red is first");
        }
        battle.submit(Order::Move { unit: orc, to: Cell::new(10, 0) }).expect("it goes as far");
        let order = opponent(name, 1).expect("it exists").choose(&battle);
        match (order, battle.decision()) {
            (Order::Answer { option, .. }, Decision::Answer { options, .. }) => {
                options[usize::from(option)].to_string()
            }
            other => panic!("a unit is asked: {other:?}"),
        }
    };
    for name in ["nearest", "greedy"] {
        let (alone, guarding) =
            (answer(name, &[("conjurer", 20)]), answer(name, &[("iron_warden", 20), ("conjurer", 10)]));
        assert_eq!(alone, "let it pass", "{name}: a conjurer does not throw itself before an orc");
        assert_ne!(guarding, "let it pass", "{name}: a warden stops it before it comes to the conjurer");
    }
}

#[test]
fn a_unit_that_fights_from_afar_does_not_try_to_slip_past_foes_that_may_stop_it() {
    for shooter in ["conjurer", "crossbowman"] {
        let unit = |side: &str, kind: &str, col: u8| {
            format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{col}, 0]\n")
        };
        let text = format!(
            "name = \"Way\"\nruleset = \"power_table\"\nmap = \"maps/long_hall.map.toml\"\nfirst = \"blue\"\n\
             known = true\nside = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n{}{}{}{}",
            unit("blue", shooter, 9),
            unit("red", "orc_brute", 14),
            unit("red", "orc_brute", 16),
            unit("red", "grave_shade", 20)
        );
        let mut library = hexfray_data::library();
        library.add("maps/way.battle.toml", &text);
        let mut battle = Battle::new(&load(&library, "maps/way.battle.toml"), DiceSource::Seed(1)).expect("it starts");
        let unit = UnitId(0);
        if matches!(battle.decision(), Decision::Pick { .. }) {
            battle.submit(Order::Pick { unit }).expect("blue is first");
        }
        assert!(!battle.blockers(unit, Cell::new(34, 0)).is_empty(), "an orc may stop a unit that runs past it");
        let order = opponent("greedy", 1).expect("it exists").choose(&battle);
        if let Order::Move { to, .. } = order {
            assert!(battle.blockers(unit, to).is_empty(), "{shooter} runs into a foe on its way to {to}");
        }
    }
}

#[test]
fn greedy_calls_a_beast_that_fights_for_it() {
    let mut library = hexfray_data::library();
    let text = "name = \"Call\"\nruleset = \"percentile\"\nmap = \"maps/duel.map.toml\"\n\
                side = [{ name = \"red\" }, { name = \"blue\" }]\n\
                unit = [{ side = \"red\", kind = \"beast_caller\" }, { side = \"blue\", kind = \"swordsman\" }]\n";
    library.add("maps/call.battle.toml", text);
    let setup = load(&library, "maps/call.battle.toml");
    let mut battle = Battle::new(&setup, DiceSource::Seed(1)).expect("the battle starts");
    let mut seats = ["greedy", "nearest"].map(|name| opponent(name, 1).expect("it exists"));
    for _ in 0..12 {
        let Some(side) = battle.decision().side() else { break };
        let order = seats[side.index()].choose(&battle);
        battle.submit(order).expect("opponents give legal orders");
    }
    let red = battle.units().next().expect("the caller comes first").side;
    let comes = |unit: &UnitView| unit.side == red && unit.is_active() && unit.kind.as_str() != "Beast caller";
    assert!(battle.units().any(|unit| comes(&unit)), "a whelp or a hawk is on the field");
}

#[test]
fn greedy_blesses_nobody_but_friends() {
    let setup = load(&hexfray_data::library(), "maps/duel.battle.toml");
    let mut blessed = 0;
    for seed in 1..=sample(10, 20) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        let mut greedy = opponent("greedy", 1).expect("it exists");
        while battle.outcome().is_none() {
            let order = greedy.choose(&battle);
            if let Order::Act { unit, act, aim: Aim::Unit(target) } = order {
                let list = battle.acts(unit);
                let name = &list.iter().find(|view| view.act == act).expect("it is listed").name;
                let sides = [unit, target].map(|unit| battle.unit(unit).expect("it takes part").side);
                let blesses = ["Mending", "Protect", "Shell"].contains(&name.as_str());
                assert!(!blesses || sides[0] == sides[1], "seed {seed}: {name} is for friends");
                blessed += u32::from(blesses);
            }
            battle.submit(order).expect("greedy gives legal orders");
        }
    }
    assert!(blessed > 0, "blessings are cast");
}

/// A single row with lava between two units.
const FORD: &str = r#"
name = "Ford"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . l . .
'''
"#;

#[test]
fn greedy_does_not_stand_in_lava_for_a_single_blow() {
    let mut library = hexfray_data::library();
    let text = "name = \"Ford\"\nruleset = \"percentile\"\nmap = \"maps/ford.map.toml\"\n\
                side = [{ name = \"red\" }, { name = \"blue\" }]\n\
                unit = [{ side = \"red\", kind = \"ninja\", at = [1, 0] }, { side = \"blue\", kind = \"knight\", at = [3, 0] }]\n";
    library.add("maps/ford.map.toml", FORD);
    library.add("maps/ford.battle.toml", text);
    let mut battle = Battle::new(&load(&library, "maps/ford.battle.toml"), DiceSource::Seed(1)).expect("it starts");
    let mut seat = opponent("greedy", 1).expect("it exists");
    let into_lava = |order: &Order| matches!(order, Order::Move { to, .. } if (to.col, to.row) == (2, 0));
    let mut could = 0;
    while battle.round() < 3 {
        could += usize::from(battle.orders().iter().any(into_lava));
        let order = seat.choose(&battle);
        assert!(!into_lava(&order), "round {}", battle.round());
        battle.submit(order).expect("greedy gives legal orders");
    }
    assert!(could > 0, "a unit could have gone there");
}

/// A board of one row with a chasm between two units.
const CHASM: &str = r#"
name = "Chasm"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . % % % . . .
'''
"#;

#[test]
fn greedy_does_not_float_over_a_chasm_when_that_is_about_to_end() {
    let text = "name = \"Chasm\"\nruleset = \"percentile\"\nmap = \"maps/chasm.map.toml\"\n\
                settings = { escape_declared = \"turn_before\" }\n\
                side = [{ name = \"red\" }, { name = \"blue\" }]\n\
                unit = [{ side = \"red\", kind = \"swordsman\", at = [2, 0] }, { side = \"blue\", kind = \"knight\", at = [8, 0] }]\n";
    let mut library = hexfray_data::library();
    library.add("maps/chasm.map.toml", CHASM);
    library.add("maps/chasm.battle.toml", text);
    let setup = load(&library, "maps/chasm.battle.toml");
    let over = |order: &Order| matches!(order, Order::Move { to, .. } if (3..6).contains(&to.col));
    let goes = |rounds: u8| {
        let mut battle = Battle::new(&setup, DiceSource::Seed(2)).expect("it starts");
        let condition = hexfray_battle::Name::intern("float").expect("it is short");
        let ruling = Ruling::Inflict { unit: UnitId(0), condition, rounds };
        battle.submit(Order::Referee(ruling)).expect("the referee may");
        let mut seat = opponent("greedy", 1).expect("it exists");
        let mut went = false;
        while battle.round() < 2 && battle.outcome().is_none() {
            let order = seat.choose(&battle);
            went |= over(&order);
            battle.submit(order).expect("greedy gives legal orders");
        }
        went
    };
    assert!(goes(4), "there is time to cross");
    assert!(!goes(1), "it would fall at the end of the round");
}

/// A lane one cell wide that ends at a chasm, with a foe on the other side that cannot cross.
const LANE: &str = r#"
name = "Lane"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . . % % % .
'''
"#;

/// A column of red units, the first of them at the edge of the chasm, against a knight beyond it.
fn lane(column: &[&str]) -> Arc<Setup> {
    let mut text = "name = \"Lane\"\nruleset = \"percentile\"\nmap = \"maps/lane.map.toml\"\n\
                    side = [{ name = \"red\" }, { name = \"blue\" }]\n"
        .to_owned();
    for (behind, kind) in column.iter().enumerate() {
        text += &format!("[[unit]]\nside = \"red\"\nkind = \"{kind}\"\nat = [{}, 0]\n", 7 - behind);
    }
    text += "[[unit]]\nside = \"blue\"\nkind = \"knight\"\nat = [11, 0]\n";
    let mut library = hexfray_data::library();
    library.add("maps/lane.map.toml", LANE);
    library.add("maps/lane.battle.toml", &text);
    load(&library, "maps/lane.battle.toml")
}

#[test]
fn greedy_gives_its_place_at_the_front_to_friends_who_can_strike_from_there() {
    // The knight steps back past the archer; in the longer column there is no room until the units behind have moved.
    for column in [&["knight", "archer"][..], &["knight", "archer", "swordsman", "swordsman", "swordsman"]] {
        let mut battle = Battle::new(&lane(column), DiceSource::Seed(1)).expect("it starts");
        let mut seat = opponent("greedy", 1).expect("it exists");
        let first = |battle: &Battle| {
            let front = battle.units().find(|unit| unit.cell.is_some_and(|cell| cell.col == 7));
            front.map(|unit| unit.kind.as_str().to_owned())
        };
        assert_eq!(first(&battle).as_deref(), Some("knight"));
        while battle.round() < 8 && battle.outcome().is_none() {
            let order = seat.choose(&battle);
            battle.submit(order).expect("greedy gives legal orders");
        }
        assert_eq!(first(&battle).as_deref(), Some("archer"), "{column:?}");
        let knight = battle.units().last().expect("the knight beyond comes last");
        assert!(knight.hp < knight.hp_max, "{column:?}: it was shot at");
    }
}

#[test]
fn greedy_fights_battles_in_a_lane_to_the_end() {
    let mut text = "name = \"Line\"\nruleset = \"percentile\"\nmap = \"maps/causeway.map.toml\"\n\
                    side = [{ name = \"red\" }, { name = \"blue\" }]\n"
        .to_owned();
    for side in ["red", "blue"] {
        for kind in ["knight", "spearman", "gunner", "healer"] {
            text += &format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\n");
        }
    }
    let mut library = hexfray_data::library();
    library.add("maps/line.battle.toml", &text);
    let report = play(&load(&library, "maps/line.battle.toml"), ["greedy", "greedy"], sample(6, 240), 2);
    assert_eq!(report.broken_off, 0, "every battle comes to an end");
    assert_share(Share::AtMost(0.17), report.draws, report.battles, "battles that are drawn");
}

#[test]
fn greedy_spends_points_and_draws_quickly_where_that_pays() {
    assert_comes_to("high_noon", 8, &["fate", "announce a quick draw?"]);
    let points = ["how many Character Points on the attack?", "how many Character Points on the resistance?"];
    assert_comes_to("toy_laboratory", 8, &[&["fate", "reload"][..], &points].concat());
}

#[test]
fn greedy_leads_others_where_that_pays() {
    assert_comes_to("parade", 4, &["command"]);
}

/// Lets greedy play both sides until it has used all wanted acts and accepted all wanted offers.
fn assert_comes_to(name: &str, battles: u64, wanted: &[&str]) {
    let mut open = wanted.to_vec();
    for seed in 0..battles {
        come_to(name, seed, &mut open);
    }
    assert!(open.is_empty(), "{name}: it never comes to {open:?}");
}

/// Plays a battle until every wanted act and answer has come up, and removes those that have from `open`.
fn come_to(name: &str, seed: u64, open: &mut Vec<&str>) {
    let mut battle = Battle::new(&by_name(name), DiceSource::Seed(seed)).expect("it starts");
    let mut seat = opponent("greedy", seed).expect("it exists");
    while battle.outcome().is_none() && !open.is_empty() {
        let order = seat.choose(&battle);
        match (order, battle.decision()) {
            (Order::Act { act, .. }, _) => open.retain(|one| act.verb.to_string() != *one),
            (Order::Answer { option: 1.., .. }, Decision::Answer { question, .. }) => {
                open.retain(|one| question.to_string() != *one);
            }
            _ => {}
        }
        battle.submit(order).expect("greedy gives legal orders");
    }
}
