//! Temper: a unit with a temper does what the battle's file says; without the temper it would act otherwise.

use std::sync::Arc;

use crate::rules;
use hexfray_battle::{Aim, Battle, Decision, DiceSource, Order, Purpose, Ruling, Setup, SetupError, UnitId};
use hexfray_board::grid::Cell;
use hexfray_minds::ai::opponent;
use hexfray_testing::sample;

/// A meadow with a wall of boulders, an exit and nothing else.
const BOARD: &str = r#"
name = "Meadow"
grid = { shape = "square" }
terrain = '''
. . . . . . . . . . . . . .
. . . . . . . . . . . . . .
. . . . . . O . . . . . . .
. . . . . . . . . . . . . .
. . . . . . . . . . . . . .
'''
[[exit]]
name = "camp"
cells = [[2, 1], [2, 2], [2, 3]]
"#;

/// A battle of red units, which greedy plays, against blue ones: each is a kind, a side, a column and a row, and more keys.
fn meadow(units: &[(&str, &str, i16, i16, &str)]) -> Result<Arc<Setup>, SetupError> {
    let mut text = "name = \"Meadow\"\nruleset = \"percentile\"\nmap = \"maps/meadow.map.toml\"\n\
                    side = [{ name = \"red\" }, { name = \"blue\" }]\n"
        .to_owned();
    for (kind, side, col, row, more) in units {
        text += &format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = [{col}, {row}]\n{more}\n");
    }
    let mut library = hexfray_data::library();
    library.add("maps/meadow.map.toml", BOARD);
    library.add("maps/meadow.battle.toml", &text);
    rules::load(&library, "maps/meadow.battle.toml")
}

fn begin(units: &[(&str, &str, i16, i16, &str)]) -> Battle {
    let setup = meadow(units).unwrap_or_else(|error| panic!("{error}"));
    Battle::new(&setup, DiceSource::Seed(11)).expect("the battle starts")
}

const RED: UnitId = UnitId(0);

fn cell(battle: &Battle, unit: UnitId) -> Cell {
    battle.unit(unit).and_then(|unit| unit.cell).expect("it is on the board")
}

fn apart(battle: &Battle, one: UnitId, other: UnitId) -> u32 {
    battle.board().grid().distance(cell(battle, one), cell(battle, other))
}

/// Plays these rounds: greedy plays red, and blue passes. Calls `see` with the battle after each of red's orders.
fn play(battle: &mut Battle, rounds: u16, mut see: impl FnMut(&Battle, &Order)) {
    let mut greedy = opponent("greedy", 1).expect("it exists");
    while battle.outcome().is_none() && battle.round() <= rounds {
        let unit = battle.decision().unit();
        let idle = unit.filter(|&unit| battle.unit(unit).is_some_and(|view| view.side.index() == 1));
        let idle = idle.map(|unit| Order::EndTurn { unit }).filter(|order| battle.check(order).is_ok());
        let order = idle.unwrap_or_else(|| greedy.choose(battle));
        battle.submit(order).expect("legal");
        if idle.is_none() {
            see(battle, &order);
        }
    }
}

/// The first order of red's first unit.
fn first_order(battle: &mut Battle) -> Order {
    let mut greedy = opponent("greedy", 1).expect("it exists");
    loop {
        let order = match *battle.decision() {
            Decision::Act { unit: RED, .. } => return greedy.choose(battle),
            Decision::Act { unit, .. } => Order::EndTurn { unit },
            _ => greedy.choose(battle),
        };
        battle.submit(order).expect("legal");
    }
}

/// The units that red attacks in these rounds.
fn struck(battle: &mut Battle, rounds: u16) -> Vec<UnitId> {
    let mut struck = Vec::new();
    play(battle, rounds, |battle, order| {
        if let Order::Act { unit, act, aim: Aim::Unit(target) } = *order
            && battle.acts(unit).iter().any(|view| view.act.verb == act.verb && view.purpose == Purpose::Harm)
        {
            struck.push(target);
        }
    });
    struck
}

#[test]
fn the_guard_of_a_zone_does_not_leave_it() {
    let leaves = |temper: &str| {
        let mut battle = begin(&[("swordsman", "red", 2, 2, temper), ("archer", "blue", 8, 1, "")]);
        let mut outside = 0;
        play(&mut battle, 6, |battle, _| outside += u32::from(cell(battle, RED).col != 2));
        outside
    };
    assert!(leaves("") > 0, "it goes after the archer otherwise");
    assert_eq!(leaves("temper = { guards = \"camp\" }"), 0, "by the zone's name");
    assert_eq!(leaves("temper = { guards = [[2, 1], [2, 2]] }"), 0, "by its cells");
}

#[test]
fn the_guard_of_a_zone_goes_there_and_strikes_from_it() {
    let temper = "temper = { guards = \"camp\" }";
    let mut battle = begin(&[("swordsman", "red", 5, 4, temper), ("archer", "blue", 12, 1, "")]);
    play(&mut battle, 4, |_, _| {});
    assert_eq!(cell(&battle, RED).col, 2, "it has come to its zone");
    let mut battle = begin(&[("swordsman", "red", 2, 1, temper), ("knight", "blue", 3, 3, "")]);
    assert!(!struck(&mut battle, 3).is_empty(), "it strikes at foes that come near");
    assert_eq!(cell(&battle, RED).col, 2);
}

#[test]
fn a_patrol_goes_from_cell_to_cell_and_round_again() {
    let visits = |temper: &str| {
        let foe = ("knight", "blue", 13, 0, "");
        let mut battle = begin(&[("archer", "red", 1, 4, temper), foe]);
        let (mut visits, mut last) = (Vec::new(), None);
        play(&mut battle, 14, |battle, _| {
            let here = cell(battle, RED);
            let known = [Cell::new(1, 4), Cell::new(5, 4)].contains(&here);
            if known && last != Some(here) {
                visits.push(here.col);
                last = Some(here);
            }
        });
        visits
    };
    let way = visits("temper = { patrols = [[5, 4], [1, 4]] }");
    assert!(way.len() >= 4 && way.windows(2).all(|pair| pair[0] != pair[1]), "to and fro: {way:?}");
    assert!(visits("").len() < 3, "it goes for the foe otherwise");
}

#[test]
fn a_protector_stays_at_the_side_of_its_charge() {
    let farthest = |temper: &str| {
        let ward = ("healer", "red", 2, 2, "name = \"Odo\"\ntemper = { guards = [[2, 2]] }");
        let mut battle = begin(&[("swordsman", "red", 3, 2, temper), ward, ("archer", "blue", 11, 2, "")]);
        let mut farthest = 0;
        play(&mut battle, 5, |battle, _| farthest = farthest.max(apart(battle, RED, UnitId(1))));
        farthest
    };
    assert!(farthest("") > 2, "it goes for the healer otherwise");
    assert!(farthest("temper = { protects = \"Odo\" }") <= 2);
}

#[test]
fn a_hunter_passes_others_by() {
    let struck = |temper: &str| {
        let healer = ("healer", "blue", 3, 2, "name = \"Odo\"");
        let knight = ("knight", "blue", 4, 4, "name = \"Kuno\"");
        struck(&mut begin(&[("swordsman", "red", 2, 3, temper), healer, knight]), 1)
    };
    assert_eq!(struck("temper = { hunts = \"Odo\" }").first(), Some(&UnitId(1)), "past the knight");
    assert_eq!(struck("temper = { hunts = \"Kuno\" }").first(), Some(&UnitId(2)), "past the healer");
}

#[test]
fn a_unit_with_too_few_hit_points_flees() {
    let nearer = |temper: &str| {
        let mut battle = begin(&[("swordsman", "red", 5, 1, temper), ("healer", "blue", 9, 1, "")]);
        let view = battle.unit(RED).expect("it is there");
        let ruling = Ruling::Hurt { unit: RED, amount: view.hp - view.hp_max * 3 / 10 };
        battle.submit(Order::Referee(ruling)).expect("the referee may");
        let before = apart(&battle, RED, UnitId(1));
        play(&mut battle, 1, |_, _| {});
        battle.unit(RED).and_then(|view| view.cell).is_some_and(|_| apart(&battle, RED, UnitId(1)) < before)
    };
    assert!(nearer(""), "it goes for the healer otherwise");
    assert!(nearer("temper = { flees_below = 30 }"), "three tenths are not too few");
    assert!(!nearer("temper = { flees_below = 31 }"));
}

#[test]
fn a_unit_that_holds_fire_waits_until_it_is_seen_or_hurt() {
    let fires = |col: i16, row: i16, hurt: i32| {
        let temper = "temper = { holds_fire = 4 }";
        let mut battle = begin(&[("archer", "red", 5, 2, temper), ("knight", "blue", col, row, "")]);
        if hurt > 0 {
            battle.submit(Order::Referee(Ruling::Hurt { unit: RED, amount: hurt })).expect("the referee may");
        }
        !matches!(first_order(&mut battle), Order::EndTurn { .. } | Order::Act { aim: Aim::None, .. })
    };
    let mut free = begin(&[("archer", "red", 5, 2, ""), ("knight", "blue", 10, 3, "")]);
    let order = first_order(&mut free);
    assert!(
        matches!(order, Order::Act { aim: Aim::Unit(_), .. } | Order::Move { .. }),
        "it shoots otherwise: {order:?}"
    );
    assert!(!fires(10, 3, 0), "the knight is farther than four cells");
    assert!(fires(5, 4, 0), "it comes near");
    assert!(!fires(7, 2, 0), "a boulder stands between them");
    assert!(fires(10, 3, 1), "it is hurt");
    // A unit that has left its place does not lie in wait again.
    let mut battle = begin(&[("archer", "red", 5, 2, "temper = { holds_fire = 4 }"), ("knight", "blue", 10, 3, "")]);
    let moved = Ruling::Place { unit: RED, cell: Cell::new(4, 2) };
    battle.submit(Order::Referee(moved)).expect("the referee may");
    let order = first_order(&mut battle);
    assert!(matches!(order, Order::Act { aim: Aim::Unit(_), .. } | Order::Move { .. }), "it comes on: {order:?}");
}

#[test]
fn a_side_has_a_temper_for_all_who_have_none_of_their_own() {
    let sides = "side = [{ name = \"red\", temper = { guards = \"camp\", flees_below = 20 } }, { name = \"blue\" }]\n";
    let units = "[[unit]]\nkind = \"archer\"\nside = \"red\"\nat = [2, 1]\ncount = 1\n\
                 [[unit]]\nkind = \"archer\"\nside = \"red\"\nat = [3, 1]\ntemper = { patrols = [[4, 1]] }\n\
                 [[unit]]\nkind = \"archer\"\nside = \"blue\"\nat = [8, 1]\n";
    let mut library = hexfray_data::library();
    library.add("maps/meadow.map.toml", BOARD);
    let head = "name = \"Meadow\"\nruleset = \"percentile\"\nmap = \"maps/meadow.map.toml\"\n";
    library.add("maps/meadow.battle.toml", &format!("{head}{sides}{units}"));
    let setup = rules::load(&library, "maps/meadow.battle.toml").expect("it is right");
    let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("the battle starts");
    assert_eq!(battle.temper(UnitId(0)).guards, [Cell::new(2, 1), Cell::new(2, 2), Cell::new(2, 3)]);
    let own = battle.temper(UnitId(1));
    assert!(own.guards.is_empty() && own.patrols == [Cell::new(4, 1)], "its own way in place of the zone: {own:?}");
    assert_eq!(own.flees_below, Some(20), "of what its own says nothing, its side's holds");
    assert!(battle.temper(UnitId(2)).is_none() && battle.temper(UnitId(9)).is_none());
}

#[test]
fn a_temper_that_cannot_be_heeded_is_reported_at_its_place() {
    let wrong = |temper: &str| {
        let named = ("healer", "red", 1, 1, "name = \"Odo\"");
        let units = [("swordsman", "red", 2, 2, temper), named, ("archer", "blue", 8, 1, "name = \"Fenn\"")];
        meadow(&units).expect_err("it is wrong").to_string()
    };
    for (temper, expected) in [
        ("temper = { guards = \"gate\" }", "there is no cell to guard"),
        ("temper = { guards = [[6, 2]] }", "there is no cell to guard"),
        ("temper = { patrols = [[6, 2]] }", "cell [6, 2] is blocked (boulder), expected a passable cell of the board"),
        ("temper = { guards = \"camp\", patrols = [[1, 1]] }", "a unit that guards a zone stays there"),
        ("temper = { protects = \"Fenn\" }", "Fenn is a unit of another side"),
        ("temper = { hunts = \"Odo\" }", "Odo is a unit of its own side"),
        ("temper = { hunts = \"Fen\" }", "did you mean \"Fenn\"?"),
        ("name = \"Wren\"\ntemper = { protects = \"Wren\" }", "it is to protect itself"),
        ("temper = { flees_below = 0 }", "`flees_below` is 0"),
        ("temper = { guard = \"camp\" }", "unknown key `guard`, did you mean `guards`?"),
    ] {
        let said = wrong(temper);
        assert!(said.contains(expected), "{temper}: {said}");
        assert!(said.contains("maps/meadow.battle.toml:"), "the place is named: {said}");
    }
}

#[test]
fn a_guard_of_power_table_stops_no_bait_off_its_post() {
    let post = "name = \"Post\"\ngrid = { shape = \"hex\", top = \"pointy\", offset = \"odd\" }\nmetres_per_cell = 1\nterrain = '''\n\
                . . . . . . . . . . .\n . . . . . . . . . . .\n. . . . . . . . . . .\n . . . . . . . . . . .\n\
                . . . . . . . . . . .\n'''\n";
    let unit = |kind: &str, side: &str, col: i16, row: i16, more: &str| {
        format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = [{col}, {row}]\n{more}\n")
    };
    let units = [
        unit("iron_warden", "two", 9, 2, "temper = { guards = [[9, 2]] }"),
        unit("axewoman", "two", 10, 2, ""),
        unit("goblin", "one", 5, 2, ""),
        unit("goblin", "one", 4, 1, ""),
    ];
    let text = format!(
        "name = \"A guard and two baits\"\nruleset = \"power_table\"\nmap = \"maps/post.map.toml\"\n\
         side = [{{ name = \"one\" }}, {{ name = \"two\" }}]\n{}",
        units.concat()
    );
    let mut library = hexfray_data::library();
    library.add("maps/post.map.toml", post);
    library.add("maps/guard.battle.toml", &text);
    let setup = rules::load(&library, "maps/guard.battle.toml").expect("it is right");
    let (lord, at) = (UnitId(0), Cell::new(9, 2));
    let mut asked = 0;
    for (seed, name) in (0..sample(6, 60)).zip(["greedy", "nearest", "easy"].into_iter().cycle()) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        let mut guards = opponent(name, seed).expect("it exists");
        let mut baits = opponent("random", seed).expect("it exists");
        while battle.outcome().is_none() && battle.round() <= 6 {
            let own = battle.decision().side().is_some_and(|side| side.index() == 1);
            asked += u32::from(matches!(battle.decision(), Decision::Answer { unit, .. } if *unit == lord));
            let order = if own { guards.choose(&battle) } else { baits.choose(&battle) };
            let before = battle.unit(lord).filter(|view| view.is_active() && !battle.flees(lord));
            battle.submit(order).expect("legal");
            // A melee that reaches its post draws it in when the round ends (SW-096), but no order of its own side does.
            let own = own && !matches!(order, Order::EndTurn { .. });
            let after = battle.unit(lord).and_then(|view| view.cell);
            let left = before.is_some_and(|view| view.cell == Some(at)) && after != Some(at);
            assert!(!(own && left), "{name}, seed {seed}: {order:?} leads it to {after:?}");
        }
    }
    assert!(asked > 0, "it could have stopped a bait");
}
