//! Moves along the cells that an order names.

use hexfray_battle::{Act, Aim, Battle, Decision, DiceSource, Event, Order, OrderError, UnitId, Verb, Via};
use hexfray_board::{grid::Cell, map::Destination};
use hexfray_minds::engine::Engine;
use serde_json::json;

use crate::{load, rules::RULESETS};

/// A field with a wall in the middle and lava, which harms where the rules know that, beside it.
const FIELD: &str = r#"
name = "Field"
grid = { shape = "square", adjacency = "sides" }
metres_per_cell = 1
terrain = '''
. . . . . . . . . . . .
. . . . . . . . . . . .
. . l # . . . . . . . .
. . . . . . . . . . . .
'''
"#;

const KINDS: [(&str, &str, &str); 4] = [
    ("percentile", "ninja", ""),
    ("power_table", "goblin", "first = \"blue\"\nknown = true\n[settings]\nauto_block = \"never\"\n"),
    ("die_code", "brawler", ""),
    ("dice_pool", "guard_dog", ""),
];

fn begun((ruleset, kind, more): (&str, &str, &str)) -> Battle {
    let text = format!(
        "name = \"Field\"\nruleset = \"{ruleset}\"\nmap = \"maps/field.map.toml\"\n\
         side = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n\
         unit = [{{ side = \"blue\", kind = \"{kind}\", at = [1, 2] }}, {{ side = \"red\", kind = \"{kind}\", at = [11, 3] }}]\n\
         {more}"
    );
    let mut library = hexfray_data::library();
    library.add("maps/field.map.toml", FIELD);
    library.add("maps/field.battle.toml", &text);
    let mut battle = Battle::new(&load(&library, "maps/field.battle.toml"), DiceSource::Seed(1)).expect("it starts");
    until_first(&mut battle);
    battle
}

/// Lets the others pass, and gives the usual answers, until the first unit is on its turn.
fn until_first(battle: &mut Battle) {
    for _ in 0..12 {
        match *battle.decision() {
            Decision::Act { unit: UnitId(0), .. } => break,
            Decision::Act { unit, .. } => battle.submit(Order::EndTurn { unit }).map(|_| ()),
            _ => {
                let order = battle.orders()[0];
                battle.submit(order).map(|_| ())
            }
        }
        .expect("the usual answer");
    }
}

fn walk(via: &[(i16, i16)], to: (i16, i16)) -> Order {
    let cells: Vec<Cell> = via.iter().map(|&(col, row)| Cell::new(col, row)).collect();
    Order::Walk { unit: UnitId(0), via: Via::try_from(cells).expect("some cells"), to: Cell::new(to.0, to.1) }
}

/// The cells that the unit has crossed, over all its moves.
fn gone(events: &[Event]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for event in events {
        let Event::Moved { unit: UnitId(0), path, .. } = event else { continue };
        assert!(cells.is_empty() || cells.last() == path.first(), "{path:?} goes on after {cells:?}");
        cells.extend(path.iter().skip(usize::from(!cells.is_empty())));
    }
    cells
}

#[test]
fn a_walk_goes_over_the_cells_that_its_order_names() {
    for kind in KINDS {
        for over in [(0, 2), (1, 3)] {
            let mut battle = begun(kind);
            let order = walk(&[over], (0, 3));
            let events = battle.submit(order).unwrap_or_else(|error| panic!("{kind:?}: {error}")).to_vec();
            let cells = [(1, 2), over, (0, 3)].map(|(col, row)| Cell::new(col, row));
            assert_eq!(gone(&events), cells, "{kind:?}");
            let record = battle.record();
            assert_eq!(record.orders.last().map(|last| last.order), Some(order), "{kind:?}: the record says the same");
            let again = record.replay(battle.setup(), |_, _| {}).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
            assert_eq!(again.digest(), battle.digest(), "{kind:?}");
        }
    }
}

#[test]
fn a_walk_over_lava_burns_where_a_move_goes_round_it() {
    for kind in KINDS.into_iter().filter(|kind| kind.0 != "dice_pool") {
        let lost = |order: Order| {
            let mut battle = begun(kind);
            let before = battle.unit(UnitId(0)).map(|unit| (unit.hp, unit.presence));
            battle.submit(order).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
            before != battle.unit(UnitId(0)).map(|unit| (unit.hp, unit.presence))
        };
        let to = Cell::new(2, 3);
        assert!(!lost(Order::Move { unit: UnitId(0), to }), "{kind:?}");
        assert!(lost(walk(&[(2, 2)], (2, 3))) || kind.0 == "die_code", "{kind:?}: dice may spare it");
        let battle = begun(kind);
        let of = |ways: Vec<(Destination, Vec<Cell>)>| {
            ways.into_iter().find(|(end, _)| end.cell == to).expect("it leads there")
        };
        let (through, path) = of(battle.reach_over(UnitId(0), &[Cell::new(2, 2)]).expect("it may be gone over"));
        assert_eq!((path.first(), path.last()), (Some(&Cell::new(1, 2)), Some(&to)), "{kind:?}");
        assert!(path.contains(&Cell::new(2, 2)), "{kind:?}: {path:?}");
        let (round, _) = of(battle.reach_over(UnitId(0), &[Cell::new(1, 3)]).expect("it may be gone over"));
        let moves = battle.reach(UnitId(0)).into_iter().find(|end| end.cell == to).expect("it may go there");
        assert!(through.harm.loss > 0 && round.harm.loss == 0, "{kind:?}: what the way does to it is known before");
        assert_eq!((round.cost, round.harm), (moves.cost, moves.harm), "{kind:?}: a move takes that way");
    }
}

/// A swimmer's field: deep water in the middle, and dry ground round it.
const POND: &str = r#"
name = "Pond"
grid = { shape = "square", adjacency = "sides" }
metres_per_cell = 1
terrain = """
. . . . . .
. . w . . .
. . . . . .
"""
depth = """
0 0 0 0 0 0
0 0 3 0 0 0
0 0 0 0 0 0
"""
"#;

#[test]
fn the_odds_of_a_walk_are_those_of_its_own_way() {
    let mut library = hexfray_data::library();
    library.add("maps/field.map.toml", POND);
    let text = "name = \"Field\"\nruleset = \"percentile\"\nmap = \"maps/field.map.toml\"\n\
                side = [{ name = \"blue\" }, { name = \"red\" }]\n\
                unit = [{ side = \"blue\", kind = \"ninja\", at = [1, 1] }, { side = \"red\", kind = \"ninja\", at = [5, 0] }]\n";
    library.add("maps/field.battle.toml", text);
    let mut battle = Battle::new(&load(&library, "maps/field.battle.toml"), DiceSource::Seed(1)).expect("it starts");
    until_first(&mut battle);
    let to = Cell::new(3, 1);
    let plain = battle.forecast(&Order::Move { unit: UnitId(0), to }).expect_err("a move goes round the water");
    assert_eq!((plain.code(), plain.to_string().contains("needs no check")), ("no_odds", true), "{plain}");
    let verb = Verb::parse("atack").expect("it is a word");
    for unit in [UnitId(0), UnitId(1)] {
        let act = Order::Act { unit, act: Act { verb, with: 0, option: 0 }, aim: Aim::None };
        let unknown = battle.forecast(&act).expect_err("no rule knows the act");
        assert_eq!(unknown.code(), "no_such_act", "{unit:?}, on its turn or not: {unknown}");
    }
    let odds = battle.forecast(&walk(&[(2, 1)], (3, 1))).expect("it takes a check");
    assert_eq!(odds.what.as_str(), "Swimming");
    assert!(battle.forecast(&walk(&[(2, 0)], (3, 1))).is_err(), "no check on dry ground");
}

#[test]
fn a_walk_that_cannot_be_gone_is_refused_with_the_cell_that_stops_it() {
    for kind in KINDS {
        let battle = begun(kind);
        let refused = |via: &[(i16, i16)], to| battle.check(&walk(via, to)).expect_err("it is refused");
        let wall = Cell::new(3, 2);
        assert!(matches!(refused(&[(3, 2)], (2, 3)), OrderError::CannotPass { over, .. } if over == wall), "{kind:?}");
        let through = refused(&[(0, 2), (3, 2)], (0, 3));
        assert!(matches!(through, OrderError::CannotPass { over, .. } if over == wall), "{kind:?}: {through}");
        assert!(through.to_string().contains(&wall.to_string()), "{through}");
        let off = Cell::new(40, 1);
        assert_eq!(refused(&[(40, 1)], (0, 3)), OrderError::NoSuchCell(off), "{kind:?}");
        // To and fro costs more than any unit has.
        let far = [(0, 2), (11, 0), (0, 0), (11, 0), (0, 0), (11, 0), (0, 0)];
        assert!(matches!(refused(&far, (0, 3)), OrderError::CannotPass { .. }), "{kind:?}");
        let before = battle.digest();
        assert_eq!(battle.digest(), before);
    }
    let dog = begun(KINDS[3]);
    let three = dog.check(&walk(&[(0, 2), (0, 3)], (1, 3)));
    assert!(matches!(three, Err(OrderError::CannotReach { .. })), "two spaces and no more: {three:?}");
}

#[test]
fn walks_are_ordered_on_the_pipe() {
    let mut library = hexfray_data::library();
    library.add("maps/field.map.toml", FIELD);
    let text = "name = \"Field\"\nruleset = \"dice_pool\"\nmap = \"maps/field.map.toml\"\n\
                side = [{ name = \"blue\" }, { name = \"red\" }]\n\
                unit = [{ side = \"blue\", kind = \"guard_dog\", at = [1, 2] }, { side = \"red\", kind = \"toddler\", at = [11, 3] }]\n";
    let mut engine = Engine::new(library, RULESETS);
    let mut ask = |request: serde_json::Value| -> serde_json::Value {
        serde_json::from_str(&engine.answer(&request.to_string())).expect("it answers in JSON")
    };
    ask(json!({ "new": { "text": text, "seed": 3 } }));
    let over = ask(json!({ "reach": { "unit": 0, "via": [[0, 2]] } }));
    let ways = over["ok"].as_array().expect("a list of cells");
    let corner = ways.iter().find(|way| way["cell"] == json!([0, 3])).expect("it leads there");
    assert_eq!(corner["path"], json!([[1, 2], [0, 2], [0, 3]]), "{corner}");
    let wall = ask(json!({ "order": { "walk": { "unit": 0, "via": [[3, 2]], "to": [0, 3] } } }));
    assert_eq!(wall["error"]["code"], "cannot_pass", "{wall}");
    let gone = ask(json!({ "order": { "walk": { "unit": 0, "via": [[0, 2]], "to": [0, 3] } } }));
    let moves = gone["ok"]["events"].as_array().expect("events").iter().map(|event| &event["moved"]["path"]);
    assert_eq!(moves.collect::<Vec<_>>(), [&json!([[1, 2], [0, 2]]), &json!([[0, 2], [0, 3]])], "step by step: {gone}");
    let over = ask(json!({ "reach": { "unit": 1, "via": [[11, 2]] } }));
    assert!(over["ok"].is_array() || over["error"]["code"] == "cannot_reach", "it is not on its turn: {over}");
    let none = ask(json!({ "order": { "walk": { "unit": 0, "via": [], "to": [0, 3] } } }));
    assert!(none["error"]["message"].as_str().is_some_and(|text| text.contains("1 to 8")), "{none}");
}
