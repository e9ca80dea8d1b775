//! Acts that pay off only by the next move: opponents clear an obstacle that bars the only way.

use hexfray_battle::{Battle, DiceSource};
use hexfray_minds::ai::opponent;
use hexfray_testing::sample;

use crate::{load, some_of};

/// A lane with crates from wall to wall.
const LANE: &str = r#"
name = "Barred lane"
grid = { shape = "square", adjacency = "sides" }
metres_per_cell = 2
terrain = '''
# # # # # # # # # # # # # #
# . . . . . K . . . . . . #
# . . . . . K . . . . . . #
# # # # # # # # # # # # # #
'''
"#;

#[test]
fn crates_that_bar_the_only_way_are_smashed() {
    let unit = |(side, at): (&str, [u8; 2])| format!("[[unit]]\nkind = \"brawler\"\nside = \"{side}\"\nat = {at:?}\n");
    let units: String = [("blue", [4, 1]), ("blue", [4, 2]), ("red", [8, 1]), ("red", [8, 2])].map(unit).concat();
    let text = format!(
        "name = \"Barred\"\nruleset = \"die_code\"\nmap = \"maps/lane.map.toml\"\n\
         side = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n{units}"
    );
    let mut library = hexfray_data::library();
    library.add("maps/lane.map.toml", LANE);
    library.add("maps/lane.battle.toml", &text);
    let setup = load(&library, "maps/lane.battle.toml");
    for name in ["nearest", "easy", "greedy"] {
        for seed in 1..=sample(1, 10) {
            let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
            let mut player = opponent(name, 1).expect("it exists");
            let whole = battle.board().clone();
            while battle.outcome().is_none() && battle.round() <= 12 && std::sync::Arc::ptr_eq(&whole, battle.board()) {
                let order = player.choose(&battle);
                battle.submit(order).expect("a legal order");
            }
            assert!(!std::sync::Arc::ptr_eq(&whole, battle.board()), "{name}, seed {seed}: the crates still stand");
        }
    }
}

#[test]
fn battles_behind_crates_are_fought_to_the_end() {
    let unit = |(side, at): (&str, [u8; 2])| format!("[[unit]]\nkind = \"brawler\"\nside = \"{side}\"\nat = {at:?}\n");
    let units: String = [("blue", [2, 2]), ("blue", [3, 1]), ("red", [10, 2]), ("red", [11, 1])].map(unit).concat();
    let text = format!(
        "name = \"Barred\"\nruleset = \"die_code\"\nmap = \"maps/lane.map.toml\"\n\
         side = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n{units}"
    );
    let mut library = hexfray_data::library();
    // A row more than the other lane: there is room to stand apart and throw.
    let row = "# . . . . . K . . . . . . #\n";
    library.add("maps/lane.map.toml", &LANE.replacen(row, &row.repeat(2), 1));
    library.add("maps/lane.battle.toml", &text);
    let setup = load(&library, "maps/lane.battle.toml");
    for &name in some_of(&["nearest", "easy", "greedy"], 1) {
        let mut endless = 0;
        let seeds = sample(2, 20);
        for seed in 1..=seeds {
            let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
            let mut player = opponent(name, seed).expect("it exists");
            while battle.outcome().is_none() && battle.round() <= 100 {
                let order = player.choose(&battle);
                battle.submit(order).expect("a legal order");
            }
            endless += u64::from(battle.outcome().is_none());
        }
        assert!(20 * endless <= seeds, "{name}: {endless} of {seeds} battles go on for more than a hundred rounds");
    }
}
