//! Rules of the catalogue that are data of a board.

use hexfray_board::grid::{Cell, Direction};
use hexfray_board::map::{Board, Difficulty, Fate, LinkKind, Terrains};

use super::{bad, good, square};

fn terrains() -> Terrains {
    Terrains::read(&hexfray_data::library()).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn mc_001_boards_have_any_outline() {
    let board = good(&square("· . ·\n. . .\n- . -", ""));
    assert_eq!(board.cells().count(), 5, "the corners are missing");
    let corner = Cell::new(0, 0);
    assert!(!board.exists(corner) && board.blocks_move(corner) && !board.blocks_fire(corner));
    assert_eq!(board.entry_cost(corner), Board::IMPASSABLE, "nobody enters a cell that is not there");
    assert!(!board.exists(Cell::new(-1, 5)), "nor one off the board");
    assert_eq!((board.height(Cell::new(9, 9)), board.depth(99), board.terrain_name(99)), (0, 0, ""));
}

#[test]
fn mc_004_a_cell_is_a_metre_unless_the_board_says() {
    assert_eq!(good(&square(".", "")).metres_per_cell(), 1);
    assert_eq!(good(&square(".", "metres_per_cell = 2")).metres_per_cell(), 2);
}

#[test]
fn mc_041_difficulty_sets_the_entry_cost() {
    let board = good(&square(
        ". f m S l %",
        "[legend]\nm = { terrain = 'mountain', difficulty = 'difficult' }\nS = { terrain = 'deep_snow', difficulty = 'adverse' }",
    ));
    assert_eq!(board.entry_costs(), [2, 4, 6, 8, 8, Board::IMPASSABLE], "in half points: 1, 2, 3, 4, 4, none");
    assert!(board.is_impassable(5) && !board.is_impassable(4));
}

#[test]
fn mc_053_the_terrain_table() {
    use Difficulty::{Adverse, Difficult, Impassable, Limited, Normal};
    let table: [(&str, &[Difficulty]); 10] = [
        ("grass", &[Normal]),
        ("forest", &[Limited]),
        ("desert", &[Normal, Limited]),
        ("shallow_water", &[Limited]),
        ("deep_water", &[Adverse, Impassable]),
        ("mountain", &[Limited, Difficult, Adverse]),
        ("shallow_snow", &[Limited]),
        ("deep_snow", &[Difficult, Adverse]),
        ("swamp", &[Limited, Difficult]),
        ("lava", &[Adverse, Impassable]),
    ];
    let terrains = terrains();
    for (id, difficulties) in table {
        let terrain = terrains.terrain(id).unwrap_or_else(|| panic!("{id} is a terrain"));
        assert_eq!(terrain.difficulties, difficulties, "{id}: the first is the default");
        let board = good(&square(&terrain.letter.to_string(), ""));
        assert_eq!(board.difficulty(0), difficulties[0], "{id} by its letter");
    }
    let never = bad(&square("f", "[legend]\nf = { terrain = 'forest', difficulty = 'normal' }"));
    assert_eq!(never, ["b.map.toml:7:40: Forest is never normal, expected limited"]);
}

#[test]
fn mc_055_other_terrain_is_data() {
    let mut library = hexfray_data::library();
    let own = library.get("terrain.toml").map(|source| source.text().to_owned()).unwrap_or_default();
    let carpet =
        "\n[terrain.carpet]\nname = 'Magic carpet'\nletter = '*'\ndifficulty = ['difficult']\ncolours = ['#aa0000']\n";
    library.add("terrain.toml", &(own + carpet));
    let source = hexfray_board::text::Source::new("b", &square("* .", ""));
    let board = Board::read(&source, &library).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((board.terrain_name(0), board.difficulty(0)), ("carpet", Difficulty::Difficult));
    let pavement = terrains().terrain("pavement").map(|terrain| terrain.difficulties.clone());
    assert_eq!(pavement, Some(vec![Difficulty::Normal]));
}

#[test]
fn mc_056_obstacles_keep_everybody_out() {
    let board =
        good(&square(". O T\n8 Y B", "ground = 'sand'\n[legend]\nB = { terrain = 'pavement', obstacle = 'crates' }"));
    assert!(!board.blocks_move(0));
    for index in 1..6 {
        assert!(board.blocks_move(index), "{:?} keeps everybody out", board.obstacle(index));
    }
    assert_eq!(board.obstacle(1).map(|obstacle| obstacle.name.as_str()), Some("Boulder"));
    assert_eq!((board.terrain_name(1), board.terrain_name(5)), ("sand", "pavement"), "what lies under them");
    assert_eq!(board.difficulty(1), Difficulty::Normal, "the ground itself is passable");
    // MC-057: all of them stop shots, crates too, which in other rules only give cover.
    for index in 1..6 {
        assert!(board.bars_shots(index), "{:?} stops shots", board.obstacle(index));
    }
    assert!(!board.bars_shots(0), "open ground does not");
    assert!(board.blocks_fire(1) && !board.blocks_fire(5), "what hides is marked so for rules with cover");
    assert_eq!((board.obstacle_cover(5), board.obstacle_cover(0)), (75, 0));
    let fence = good(&square("x", "[legend]\nx = { terrain = 'grass', blocks = 'move' }"));
    assert!(fence.blocks_move(0) && !fence.blocks_fire(0), "the legend may say what a cell stops");
    assert!(!fence.bars_shots(0), "and so opens it to shots");
    let sandbags = good(&square("a", ""));
    assert!(!sandbags.blocks_move(0) && !sandbags.bars_shots(0), "what bars nobody's way is no obstacle");
}

#[test]
fn mc_058_heights_are_relative_to_the_ground() {
    let board = good(&square(". . . .", "height = '''\n-20 0 8 40\n'''"));
    assert_eq!(board.heights(), [-20, 0, 8, 40]);
    assert_eq!(good(&square(". .", "")).heights(), [0, 0], "without a picture all is level");
    assert!(bad(&square(". .", "height = '''\n-21 41\n'''")).len() == 2);
}

#[test]
fn mc_060_links_lead_both_ways() {
    let board = good(&square(". .\n. .", "[[link]]\nkind = 'stairs'\npath = [[0, 0], [1, 0], [1, 1]]\n"));
    let (east, north, west, south) = (Direction(0), Direction(1), Direction(2), Direction(3));
    let kind = |cell: (i16, i16), way| board.link(Cell::from(cell), way).map(|link| link.kind);
    assert_eq!((kind((0, 0), east), kind((1, 0), west)), (Some(LinkKind::Stairs), Some(LinkKind::Stairs)));
    assert_eq!((kind((1, 0), south), kind((1, 1), north)), (Some(LinkKind::Stairs), Some(LinkKind::Stairs)));
    assert_eq!((kind((0, 0), south), kind((0, 1), east)), (None, None));
}

#[test]
fn mc_063_some_grounds_are_softer() {
    let terrains = terrains();
    let factor = |id| terrains.terrain(id).map(|terrain| terrain.fall_percent);
    assert_eq!((factor("grass"), factor("deep_water"), factor("ice")), (Some(100), Some(25), Some(125)));
}

#[test]
fn mc_064_water_has_a_depth() {
    let board = good(&square(". ~ w w", "depth = '''\n. . . 3\n'''"));
    let depths: Vec<u8> = (0..4).map(|index| board.depth(index)).collect();
    assert_eq!(depths, [0, 1, 2, 3], "shallow water is 1 deep, deep water 2 unless the picture says");
    let legend = good(&square(
        "a b",
        "[legend]\na = { terrain = 'deep_water', depth = 5 }\nb = { terrain = 'deep_water', difficulty = 'impassable' }",
    ));
    assert_eq!((legend.depth(0), legend.difficulty(0)), (5, Difficulty::Adverse));
    assert!(legend.is_impassable(1), "deep water is impassable if the map says so");
}

#[test]
fn mc_147_major_terrains_are_the_commonest() {
    let major = |text: &str| good(text).major_terrains().map(|terrain| terrain.id.clone()).collect::<Vec<_>>();
    assert_eq!(major(&square(". . . f d d", "")), ["grass", "desert"], "the second covers a third");
    assert_eq!(major(&square(". . . . f d d", "")), ["grass"], "the second covers less than a third");
    assert_eq!(major(&square(". . . f d d", "major_terrains = ['forest']")), ["forest"], "the board may say");
}

#[test]
fn tc_086_grounds_say_what_becomes_of_the_thrown() {
    let terrains = terrains();
    let fate = |id| terrains.terrain(id).map(|terrain| terrain.fate);
    assert_eq!(
        (fate("chasm"), fate("lava"), fate("deep_water")),
        (Some(Fate::Eject), Some(Fate::Death), Some(Fate::Eject))
    );
    let lava = terrains.terrain("lava").and_then(|terrain| terrain.hazard.as_ref());
    assert_eq!(lava.map(|hazard| (hazard.element.as_deref(), hazard.hp_percent)), Some((Some("fire"), 25)));
}

#[test]
fn dc_063_cover_lies_on_sides_of_cells() {
    let text = "[[cover]]\ncells = [[0, 0]]\nsides = ['E']\npercent = 50\n[[cover]]\ncells = [[1, 0]]\nsides = ['S']\npercent = 75\nboth = false\n";
    let board = good(&square(". .\n. .", text));
    let (east, north, west, south) = (Direction(0), Direction(1), Direction(2), Direction(3));
    assert_eq!(board.cover(Cell::new(0, 0), east), 50, "a low wall hides a unit behind it");
    assert_eq!(board.cover(Cell::new(1, 0), west), 50, "on either side");
    assert_eq!(
        (board.cover(Cell::new(1, 0), south), board.cover(Cell::new(1, 1), north)),
        (75, 0),
        "a battlement on one"
    );
    let smoke = good(&square(". . . .", "visibility = '''\n. 1 2 3\n'''"));
    assert_eq!((0..4).map(|index| smoke.visibility(index)).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn zones_keep_the_order_of_the_file() {
    let text = "marks = '''\nR R .\n. X X\n'''\n[[spawn]]\nside = 'red'\nmark = 'R'\n[[spawn]]\nside = 'blue'\ncells = [[2, 1], [1, 1]]\n\
                [[exit]]\nname = 'gate'\nmark = 'X'\nside = 'red'\n";
    let board = good(&square(". . .\n. . .", text));
    assert_eq!(board.spawn("red"), [Cell::new(0, 0), Cell::new(1, 0)]);
    assert_eq!(board.spawn("blue"), [Cell::new(2, 1), Cell::new(1, 1)], "units are placed in this order");
    assert_eq!(board.spawn("green"), []);
    assert_eq!(board.zone("gate"), [Cell::new(1, 1), Cell::new(2, 1)]);
    assert!(board.exit(Cell::new(1, 1), "red").is_some() && board.exit(Cell::new(1, 1), "blue").is_none());
}
