//! Every kind of goal, played from both sides: the side that has the goal, and the side that has to prevent it.

use hexfray_battle::{Aim, Battle, Decision, DiceSource, Order, UnitView};
use hexfray_minds::ai::opponent;

use crate::load;

/// Open ground, twelve squares long.
const MEADOW: &str = r#"
name = "Meadow"
grid = { shape = "square", adjacency = "corners" }
terrain = '''
............
............
............
............
............
'''
"#;

/// A battle on the meadow: units as kind, side and cell; then goals and clocks.
fn battle(units: &[(&str, &str, [u8; 2])], goals: &str) -> Battle {
    let unit = |(kind, side, at): &(&str, &str, [u8; 2])| {
        format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = {at:?}\n")
    };
    let text = format!(
        "name = \"Goals\"\nruleset = \"percentile\"\nmap = \"maps/meadow.map.toml\"\n\
         [[side]]\nname = \"red\"\n[[side]]\nname = \"blue\"\n{}{goals}",
        units.iter().map(unit).collect::<String>()
    );
    let mut library = hexfray_data::library();
    library.add("maps/meadow.map.toml", MEADOW);
    library.add("maps/goals.battle.toml", &text);
    Battle::new(&load(&library, "maps/goals.battle.toml"), DiceSource::Seed(3)).expect("the battle starts")
}

/// Plays until the end of a round, or of the battle: greedy plays red, and blue passes every turn.
fn against_idlers(battle: &mut Battle, rounds: u16) {
    let mut greedy = opponent("greedy", 1).expect("it exists");
    while battle.outcome().is_none() && battle.round() <= rounds {
        let is_red = battle.decision().side().is_some_and(|side| side.0 == 0);
        let order = if is_red { greedy.choose(battle) } else { idle(battle) };
        battle.submit(order).expect("a legal order");
    }
}

fn idle(battle: &Battle) -> Order {
    battle.passing_order().expect("the battle goes on")
}

/// The target of greedy's first act for red, after any moves, as it was before the act.
fn first_blow(mut battle: Battle) -> Option<UnitView> {
    let mut greedy = opponent("greedy", 1).expect("it exists");
    for _ in 0..20 {
        let is_red = battle.decision().side().is_some_and(|side| side.0 == 0);
        let order = if is_red { greedy.choose(&battle) } else { idle(&battle) };
        if let (true, Order::Act { aim: Aim::Unit(target), .. }) = (is_red, order) {
            return battle.unit(target);
        }
        battle.submit(order).expect("a legal order");
    }
    None
}

/// The distance of red's first unit from the last unit of the battle; 0 once one of the two has left the board.
fn apart(battle: &Battle) -> u32 {
    let cell = |unit: Option<UnitView>| unit.and_then(|unit| unit.cell);
    let cells = cell(battle.units().next()).zip(cell(battle.units().last()));
    cells.map_or(0, |(one, other)| battle.board().grid().distance(one, other))
}

/// The sum of the distances between red's first unit and the battle's last unit at the ends of these rounds.
fn way_to_foe(units: &[(&str, &str, [u8; 2])], goal: &str, rounds: u16) -> u32 {
    let mut battle = battle(units, goal);
    let mut sum = 0;
    for round in 1..=rounds {
        against_idlers(&mut battle, round);
        sum += apart(&battle);
    }
    sum
}

fn why(battle: &Battle) -> Option<(u8, &str)> {
    battle.outcome().and_then(|outcome| Some((outcome.winner?.0, outcome.why.name().as_str())))
}

const REACH: &str = "[[goal]]\nside = \"red\"\nkind = \"reach\"\ncells = [[11, 0]]\n";
const HOLD_OUT: &str = "[[goal]]\nside = \"red\"\nkind = \"hold_out\"\nrounds = 6\n";

#[test]
fn a_side_that_has_to_reach_cells_goes_there() {
    let mut battle = battle(&[("swordsman", "red", [0, 0]), ("knight", "blue", [2, 4])], REACH);
    against_idlers(&mut battle, 12);
    assert_eq!(why(&battle), Some((0, "reached the goal")));
}

#[test]
fn a_side_strikes_first_at_those_who_are_about_to_reach_their_goal() {
    let goal = REACH.replace("red", "blue");
    let units = [("archer", "red", [6, 2]), ("swordsman", "blue", [2, 2]), ("swordsman", "blue", [10, 2])];
    for (cells, kind) in [("[[11, 0]]", 10), ("[[0, 0]]", 2)] {
        let struck = first_blow(battle(&units, &goal.replace("[[11, 0]]", cells)));
        let col = struck.and_then(|unit| unit.cell).map(|cell| cell.col);
        assert_eq!(col, Some(kind), "the goal is {cells}");
    }
}

#[test]
fn a_side_that_time_works_for_waits() {
    let clock = "[timed]\nside = \"red\"\nkind = \"hold_out\"\nminutes = 1\nspent = 45\n";
    for goal in [HOLD_OUT, clock] {
        let mut battle = battle(&[("swordsman", "red", [0, 2]), ("knight", "blue", [11, 2])], goal);
        against_idlers(&mut battle, 100);
        assert_eq!(why(&battle), Some((0, "held out")));
        assert!(apart(&battle) >= 10, "it has gone to its foe, up to {} cells", apart(&battle));
    }
}

#[test]
fn a_side_that_time_works_against_attacks() {
    // A lone archer keeps away from three knights as long as there is time.
    let units = [
        ("archer", "red", [0, 2]),
        ("knight", "blue", [11, 1]),
        ("knight", "blue", [11, 3]),
        ("knight", "blue", [11, 2]),
    ];
    let clock = "[timed]\nside = \"blue\"\nkind = \"hold_out\"\nminutes = 1\nspent = 30\n";
    let deadline = "[timed]\nside = \"red\"\nminutes = 1\nspent = 30\n";
    for goal in [&HOLD_OUT.replace("red", "blue"), clock, deadline] {
        let (hurried, at_leisure) = (way_to_foe(&units, goal, 5), way_to_foe(&units, "", 5));
        assert!(hurried < at_leisure, "{goal}: {hurried} and {at_leisure} cells");
    }
}

#[test]
fn a_side_goes_for_the_one_whose_fall_wins() {
    let units = [("knight", "red", [5, 2]), ("swordsman", "blue", [0, 2]), ("swordsman", "blue", [11, 2])];
    let to_last = |name: &str| {
        let mut battle = battle(&units, &format!("[[goal]]\nside = \"red\"\nkind = \"defeat\"\nunit = \"{name}\"\n"));
        against_idlers(&mut battle, 30);
        apart(&battle)
    };
    let (near, far) = (to_last("Swordsman B"), to_last("Swordsman A"));
    assert!(near + 3 < far, "it goes toward its mark: {near} and {far} cells");
}

#[test]
fn the_one_whose_fall_loses_keeps_back() {
    let units = [("swordsman", "red", [0, 2]), ("swordsman", "red", [0, 0]), ("lancer", "blue", [11, 2])];
    let goal = "[[goal]]\nside = \"blue\"\nkind = \"defeat\"\nunit = \"Swordsman A\"\n";
    let (ward, other) = (way_to_foe(&units, goal, 25), way_to_foe(&units, "", 25));
    assert!(ward > other, "it stays behind: {ward} and {other} cells");
}

#[test]
fn a_side_without_goals_fights() {
    let mut battle = battle(&[("swordsman", "red", [0, 2]), ("archer", "blue", [11, 2])], "");
    against_idlers(&mut battle, 60);
    assert_eq!(why(&battle), Some((0, "no foe is left")));
    assert!(matches!(battle.decision(), Decision::Over(_)));
}
