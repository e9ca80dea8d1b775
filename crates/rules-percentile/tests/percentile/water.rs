//! Deep water: Swimming checks, and opponents that avoid water that they could not leave (MC-064 … MC-069).

use hexfray_battle::{Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_minds::ai::opponent;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cell, inflict, other, user, wields};

/// Land, two cells of water over the head, land; one level deep in the second row.
const RIVER: &str = r#"
name = "River"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . w w . . . .
. . ~ ~ . . . .
'''
depth = '''
0 0 3 3 0 0 0 0
0 0 1 1 0 0 0 0
'''
"#;

/// A unit at (1, 0) that swims with this rating and does not leap: SPD 20, Move 6.
fn swimmer(rating: i32) -> String {
    user(&format!("swimming = {rating}\njump = -9\nmove = 2"))
}

fn river(lines: &str) -> Field {
    Field::on(RIVER).unit("a", (1, 0), lines).unit("b", (0, 0), &other(5))
}

const fn go(to: (i16, i16)) -> Order {
    Order::Move { unit: UnitId(0), to: Cell::new(to.0, to.1) }
}

/// The number of Swimming checks among these events.
fn checks(events: &[Event]) -> usize {
    let swims = |event: &&Event| matches!(event, Event::Checked { what, .. } if what.as_str() == "Swimming");
    events.iter().filter(swims).count()
}

#[test]
fn mc_067_a_unit_that_enters_deep_water_swims_or_stays() {
    let mut fight = river(&swimmer(40)).start(&[1, 1, 40]);
    assert_eq!(checks(&fight.go(0, (2, 0))), 1);
    assert_eq!(cell(&fight, 0), (2, 0), "40 of 40 swims");
    let mut fight = river(&swimmer(40)).start(&[1, 1, 41, 50, 3]);
    fight.go(0, (2, 0));
    assert_eq!(cell(&fight, 0), (1, 0), "41 of 40 does not move");
    assert!(fight.0.reach(UnitId(0)).is_empty(), "and its Movement action is spent");
    assert_eq!(fight.0.check(&act(0, Verb::ATTACK, 0, 0, at(1))), Ok(()), "its action is not");
}

#[test]
fn mc_067_a_unit_that_crosses_deep_water_swims_once_or_stays() {
    let strong = swimmer(40).replace("spd = 20", "spd = 30");
    let mut fight = river(&strong).start(&[1, 1, 40]);
    let before = fight.0.way(UnitId(0), Cell::new(4, 0)).unwrap();
    let wet = before.iter().any(|cell| fight.0.board().depth(*cell) >= 3);
    assert!(!wet, "the ford is the cheaper way here: {before:?}");
    assert_eq!(checks(&fight.go(0, (4, 0))), 0, "and takes no check: it is not deep");
    let deep = RIVER.replace(". . ~ ~ . . . .\n", "").replace("0 0 1 1 0 0 0 0\n", "").replace("w w", "w .");
    let deep = deep.replace("0 0 3 3", "0 0 3 0");
    let over = |roll: u16| {
        let field = Field::on(&deep).unit("a", (1, 0), &swimmer(40)).unit("b", (0, 0), &other(5));
        let mut fight = field.start(&[1, 1, roll]);
        let count = checks(&fight.go(0, (4, 0)));
        (count, cell(&fight, 0))
    };
    assert_eq!(over(40), (1, (4, 0)), "one check for the whole action");
    assert_eq!(over(41), (1, (1, 0)), "or it does not move at all");
    let mut leaper = Field::on(&deep).unit("a", (1, 0), &user("")).unit("b", (0, 0), &other(5)).start(&[1, 1]);
    assert_eq!(checks(&leaper.go(0, (3, 0))), 0, "a unit that leaps over water does not get wet");
}

#[test]
fn mc_067_one_check_holds_for_the_action_and_not_for_the_next() {
    let mut fight = river(&swimmer(40)).set("split_move = true").start(&[1, 1, 40]);
    assert_eq!(checks(&fight.go(0, (2, 0))), 1);
    assert!(fight.0.reach(UnitId(0)).iter().any(|found| found.cell == Cell::new(3, 0)), "points are left");
    assert_eq!(checks(&fight.go(0, (3, 0))), 0, "the rest of the same Movement action");
    let mut fight = river(&swimmer(40)).start(&[1, 1, 40, 41]);
    fight.go(0, (2, 0));
    fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, hexfray_battle::Aim::None));
    assert_eq!(checks(&fight.go(0, (3, 0))), 1, "a second Movement action takes a check of its own");
    assert_eq!(cell(&fight, 0), (2, 0), "which it has failed");
}

#[test]
fn mc_067_the_odds_of_a_move_are_those_of_its_check() {
    let fight = river(&swimmer(40)).start(&[1, 1]);
    let odds = fight.0.forecast(&go((2, 0))).unwrap();
    assert_eq!((odds.what.as_str(), odds.targets[0].target), ("Swimming", UnitId(0)));
    assert!((odds.targets[0].hit - 0.4).abs() < 1e-9, "40 of 100");
    assert!(fight.0.forecast(&go((1, 1))).is_err(), "a walk takes none");
}

#[test]
fn mc_069_those_at_home_in_water_or_above_it_make_no_check() {
    for lines in ["creature = \"aerial\"", "flies = true", "floats = true", "creature = \"aquan\"", "swimming = 80"] {
        let mut fight = river(&user(lines)).start(&[1, 1]);
        assert_eq!(checks(&fight.go(0, (2, 0))), 0, "{lines}");
        assert_eq!(cell(&fight, 0), (2, 0), "{lines}");
    }
    let mut fight = river(&swimmer(79).replace("hp = 80", "hp = 80\ncreature = \"beast\"")).start(&[1, 1, 80]);
    fight.go(0, (2, 0));
    assert_eq!(cell(&fight, 0), (1, 0), "monsters swim like everybody (MC-068), and 79 is not 80 (TC-089)");
}

#[test]
fn mc_067_the_confused_do_not_stumble_into_water_without_a_check() {
    let dizzy = wields("kit_rod").replace("spd = 20", "spd = 10") + "jump = -9\n";
    let field = Field::on(RIVER).unit("a", (7, 1), &other(15)).unit("b", (1, 0), &dizzy);
    let mut fight = field.start(&[1, 1, 50, 1, 3, 41, 1, 1]);
    inflict(&mut fight, 1, "confuse", 4);
    let events = fight.end();
    assert_eq!((checks(&events), cell(&fight, 1)), (1, (1, 0)));
}

/// A river over the head with a bridge at its lower end.
const BRIDGE: &str = r#"
name = "Bridge"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . w . .
. . w . .
. . w . .
. . . . .
'''
depth = '''
0 0 3 0 0
0 0 3 0 0
0 0 3 0 0
0 0 0 0 0
'''
"#;

/// The cell to which an opponent moves a unit with this Swimming rating, and whether the way leads through deep water; `None`
/// if the unit stays.
fn taken(name: &str, board: &str, rating: i32, from: (i16, i16)) -> Option<(Cell, bool)> {
    let field = Field::on(board).unit("a", from, &swimmer(rating)).unit("b", (3, 0), &other(5));
    let mut fight: Fight = field.start(&[1; 20]);
    let mut player = opponent(name, 1).expect("it exists");
    // The unit may brace itself first.
    while fight.actor() == UnitId(0) {
        let order = player.choose(&fight.0);
        if let Order::Move { to, .. } = order {
            let way = fight.0.way(UnitId(0), to).expect("a way leads there");
            return Some((to, way[1..].iter().any(|cell| fight.0.board().depth(*cell) >= 3)));
        }
        fight.order(order);
    }
    None
}

#[test]
fn mc_067_opponents_keep_away_from_water_that_they_cannot_leave() {
    let shut = BRIDGE.replace(". . . . .\n", ". . w . .\n").replace("0 0 0 0 0\n", "0 0 3 0 0\n");
    let farther = |row: &str| row.repeat(7);
    let far = BRIDGE.replace(&". . w . .\n".repeat(3), &farther(". . w . .\n"));
    let far = far.replace(&"0 0 3 0 0\n".repeat(3), &farther("0 0 3 0 0\n"));
    for name in ["nearest", "greedy"] {
        for rating in [0, 30] {
            let (to, wet) = taken(name, BRIDGE, rating, (1, 0)).expect("it marches");
            assert!(!wet && to.row > 0, "{name}: to the bridge with Swimming {rating}, not to {to}");
            let waits = taken(name, &shut, rating, (1, 0));
            assert!(waits.is_none_or(|(_, wet)| !wet), "{name}: nobody drowns on the way to a foe: {waits:?}");
            let (out, wet) = taken(name, BRIDGE, rating, (2, 1)).expect("it wants to get out");
            assert!(!wet, "{name}: a unit in there tries to get out, not to {out}");
        }
        let (to, wet) = taken(name, &far, 80, (1, 0)).expect("it marches");
        assert!(wet, "{name}: who swims well takes the straight way, not one to a far bridge by {to}");
    }
}
