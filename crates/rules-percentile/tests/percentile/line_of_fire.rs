//! Obstructions between an act and its target: hazard zones of weapons that reach past a cell, obstacles, objects (MC-056,
//! MC-057, MC-081, MC-084, MC-086, MC-087, MC-109, MC-161).

use hexfray_battle::{Act, Aim, Decision, Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::{
    field::{Field, act, at, cast, damage, damaged, inflict, other, strike, user, wields},
    jobs,
};

/// No unit is hit.
const NOBODY: [u16; 0] = [];

/// Ground of 20 × 5 squares; letters in the row of the fight stand in these columns, and more lines follow.
fn ground(things: &[(usize, char)], more: &str) -> Field {
    let mut row = [". "; 20].concat();
    for &(col, letter) in things {
        row.replace_range(2 * col..=2 * col, &letter.to_string());
    }
    let (above, below) = ([". "; 20].concat() + "\n", [". "; 20].concat() + "\n");
    let picture = format!("{above}{above}{row}\n{below}{below}");
    let legend = "[legend]\nv = { terrain = \"wall\", blocks = \"move\" }\n";
    let grid = "grid = { shape = \"square\", adjacency = \"sides\" }";
    let legend = if things.iter().any(|(_, letter)| *letter == 'v') { legend } else { "" };
    Field::on(&format!("name = \"Ground\"\n{grid}\nterrain = '''\n{picture}'''\n{legend}{more}"))
}

/// An attacker with a weapon at (2, 2), and a foe this many cells to the east.
fn duel(field: Field, lines: &str, cells: i16) -> Field {
    field.unit("a", (2, 2), lines).unit("b", (2 + cells, 2), &other(5))
}

/// The units that a plain attack at the foe hits; checks that the forecast names them.
fn met(field: &Field, count: usize) -> Vec<u16> {
    let mut fight = field.start(&[vec![1; count], vec![50, 3]].concat());
    let odds = fight.0.forecast(&strike(1)).unwrap();
    let foretold: Vec<u16> = odds.targets.iter().filter(|one| one.hit > 0.0).map(|one| one.target.0).collect();
    let struck = damaged(&fight.order(strike(1)));
    assert_eq!(foretold, struck, "the forecast knows whom it meets");
    struck
}

#[test]
fn mc_081_a_unit_in_between_takes_the_blow_of_a_reach_weapon() {
    for weapon in ["kit_polearm", "kit_flail"] {
        let field = || duel(Field::open(), &wields(weapon), 2);
        assert_eq!(met(&field(), 2), [1], "{weapon}: over one cell");
        assert_eq!(met(&duel(Field::open(), &wields(weapon), 1), 2), [1], "{weapon}: there is no least range");
        for side in ["b", "a"] {
            let between = field().unit(side, (3, 2), &other(4));
            assert_eq!(met(&between, 3), [2], "{weapon}: the unit in the hazard zone, friend or foe");
        }
        assert_eq!(met(&field().unit("b", (3, 1), &other(4)), 3), [1], "{weapon}: nobody beside the line");
        assert_eq!(met(&field().unit("b", (5, 2), &other(4)), 3), [1], "{weapon}: nor behind the target");
    }
    let techniques = user("weapons = [\"kit_polearm\"]\nabilities = [\"kit_shot\"]");
    let field = duel(Field::open(), &techniques, 2).unit("b", (3, 2), &other(4));
    assert_eq!(damaged(&field.start(&[1, 1, 1, 3]).order(cast(at(1)))), [2], "techniques of R:Weapon, too (MC-089)");
}

#[test]
fn mc_083_other_weapons_have_hazard_zones_if_their_file_says_so() {
    let met_by = |line: &str| {
        let text = format!("[[weapon]]\nkey = 'kit_long'\ntype = 'sword'\nrange = 2\ndamage = '2xSTR+d6'\n{line}\n");
        let field = duel(Field::open().file("weapons/percentile_long.toml", &text), &wields("kit_long"), 2);
        met(&field.unit("b", (3, 2), &other(4)), 3)
    };
    assert_eq!(met_by(""), [1], "polearms, whips and flails have them, a long sword has not");
    assert_eq!(met_by("hazard_zones = true"), [2]);
}

#[test]
fn mc_081_obstacles_and_things_stop_a_reach_weapon() {
    for weapon in ["kit_polearm", "kit_flail"] {
        for obstacle in ['O', 'B'] {
            let fight = duel(ground(&[(3, obstacle)], ""), &wields(weapon), 2).start(&[1, 1]);
            assert!(fight.refused(strike(1)).contains("obstacle"), "{weapon}: {obstacle} stands between (MC-056)");
        }
        assert_eq!(
            met(&duel(ground(&[(3, 'a')], ""), &wields(weapon), 2), 2),
            NOBODY,
            "{weapon}: sandbags take the blow"
        );
    }
}

#[test]
fn mc_081_a_reach_weapon_stays_a_weapon_for_close_combat() {
    let answers = format!("{}weapons = [\"kit_polearm\"]\nabilities = [\"counter\"]\n", other(5));
    let mut fight =
        Field::open().unit("a", (2, 2), &wields("kit_polearm")).unit("b", (4, 2), &answers).start(&[1, 1, 99]);
    fight.order(strike(1));
    let Decision::Answer { options, .. } = fight.0.decision() else { panic!("a blow from two cells is answered") };
    assert_eq!(options[1].as_str(), "Counter", "as a blow hand to hand");
    let shoots = answers.replace("kit_polearm", "kit_bow").replace("counter", "return_shot");
    let mut fight =
        Field::open().unit("a", (2, 2), &wields("kit_polearm")).unit("b", (4, 2), &shoots).start(&[1, 1, 99]);
    fight.order(strike(1));
    assert!(!matches!(fight.0.decision(), Decision::Answer { .. }), "not as a shot");
    let mut fight = duel(Field::open(), &wields("kit_polearm"), 2).start(&[1, 1, 50, 3]);
    inflict(&mut fight, 1, "flight", 4);
    assert!(fight.refused(strike(1)).contains("flies out of reach"), "it does not reach those who fly");
    let mut fight = duel(Field::open(), &wields("kit_polearm"), 2).start(&[1, 1, 50, 3]);
    inflict(&mut fight, 1, "fire_spikes", 4);
    fight.order(strike(1));
    assert!(fight.hp(0) < 80, "and spikes hurt a unit that strikes with it");
}

#[test]
fn mc_057_every_obstacle_that_bars_the_way_bars_the_shot() {
    let archer = user("weapons = [\"kit_bow\"]\nabilities = [\"kit_bolt\"]");
    for letter in ['O', 'B', 'U', 'j', 'C', '@', 'n', 'z'] {
        let fight = duel(ground(&[(4, letter)], ""), &archer, 4).start(&[1, 1]);
        assert!(fight.refused(strike(1)).contains("obstacle"), "{letter} bars the way, and the shot");
        assert!(!fight.0.orders().contains(&strike(1)), "nor is the shot offered");
        assert_eq!(fight.0.check(&cast(at(1))), Ok(()), "spells pass");
    }
    let window = duel(ground(&[(4, 'v')], ""), &archer, 4);
    assert!(window.start(&[1, 1]).0.board().blocks_move(Cell::new(4, 2)), "nobody climbs through a window");
    assert_eq!(met(&window, 2), [1], "which the board opens to shots");
}

#[test]
fn mc_087_a_thing_that_bars_nobody_takes_the_shot() {
    let bow = format!("{}items = [{{ item = \"fire_arrows\" }}]\n", wields("kit_bow"));
    // A shot that an object stops throws no die.
    let field = duel(ground(&[(4, 'a')], ""), &bow, 4).unit("b", (12, 4), &other(4));
    let mut fight = field.start(&[1; 3]);
    let odds = fight.0.forecast(&strike(1)).unwrap();
    assert!(odds.targets.iter().all(|one| one.reached == 0.0), "the forecast says that it comes to nothing");
    let with_fire = fight.0.acts(UnitId(0)).into_iter().find(|act| act.left == Some(1) && act.act.verb == Verb::ATTACK);
    let events = fight.order(Order::Act { unit: UnitId(0), act: with_fire.expect("fire arrows").act, aim: at(1) });
    let lost = |event: &Event| matches!(event, Event::Redirected { meant: UnitId(1), hit: None, cell, .. } if *cell == Cell::new(4, 2));
    assert!(events.iter().any(lost), "the log says where it went: {events:?}");
    assert!(events.iter().any(|event| matches!(event, Event::Spent { left: 0, .. })), "the arrow is gone");
    assert_eq!(damaged(&events), NOBODY, "and nobody is hurt");
    // The first obstruction on the line, a creature or an object.
    let field = duel(ground(&[(4, 'a')], ""), &bow, 4);
    assert_eq!(met(&field.clone().unit("b", (3, 2), &other(4)), 3), [2], "a unit before it is hit");
    assert_eq!(met(&field.unit("b", (5, 2), &other(4)), 3), NOBODY, "a unit behind it is not");
    let bolt = duel(ground(&[(4, 'a')], ""), &user("abilities = [\"kit_bolt\"]"), 4);
    assert_eq!(damaged(&bolt.start(&[1, 1, 50, 3]).order(cast(at(1)))), [1], "spells pass (MC-089)");
}

/// A bottle on the ground, between an archer and its foe.
const BOTTLE: &str = "[[object]]\nname = \"Bottle\"\nat = [3, 2]\nskill = \"knives\"\n";

#[test]
fn mc_087_what_lies_about_takes_the_shot_while_it_lies_there() {
    let field = || duel(ground(&[], BOTTLE), &wields("kit_bow"), 4);
    assert_eq!(met(&field(), 2), NOBODY, "a bottle is a thing");
    let mut fight = field().unit("b", (2, 1), &other(4)).start(&[1; 12]);
    let smash = act(0, PercentileVerb::IMPROVISE, 0, 0, at(2));
    assert_eq!(damage(&fight.order(smash)).len(), 1, "it breaks on the target's head");
    while fight.0.round() < 2 || fight.actor() != UnitId(0) {
        fight.end();
    }
    assert_eq!(damaged(&fight.order(strike(1))), [1], "and is in nobody's way any more");
}

#[test]
fn mc_087_a_shot_may_pass_above_a_thing() {
    let high = |things: &[(usize, char)]| {
        let row = "0 0 4 0 0 0 4 0 0 0 0 0 0 0 0 0 0 0 0 0\n";
        let flat = [["0"; 20].join(" "), String::new()].join("\n");
        ground(things, &format!("height = '''\n{flat}{flat}{row}{flat}{flat}'''\n"))
    };
    let tall = "hazard_height = \"body_2hl\"";
    let bow = wields("kit_bow");
    assert_eq!(met(&duel(high(&[(4, 'a')]), &bow, 4), 2), NOBODY, "by the book heights do not matter");
    assert_eq!(met(&duel(high(&[(4, 'a')]), &bow, 4).set(tall), 2), [1], "four levels above sandbags of one");
    assert_eq!(met(&duel(ground(&[(4, 'a')], ""), &bow, 4).set(tall), 2), NOBODY, "on level ground it meets them");
}

#[test]
fn mc_087_an_area_bursts_at_the_first_thing_in_its_way() {
    let archer = "attributes = { spd = 20 }\nhp = 50\nweapons = [\"kit_bow\"]\nabilities = [\"volley\"]\n";
    let field = ground(&[(4, 'a')], "").unit("a", (2, 2), archer).unit("b", (7, 2), &other(5));
    let fight = field.unit("b", (4, 3), &other(4)).start(&[1; 3]);
    let volley = jobs::named(&fight, "Volley").act;
    let order = Order::Act { unit: UnitId(0), act: volley, aim: Aim::Cell(Cell::new(7, 2)) };
    let caught: Vec<u16> = fight.0.forecast(&order).unwrap().targets.iter().map(|one| one.target.0).collect();
    assert_eq!(caught, [2], "around the sandbags");
}

/// The units that a ninja at (5, 2) hits with a throw at a foe four cells away.
fn thrown(field: Field, thing: &str, others: &[(&str, (i16, i16))]) -> Vec<u16> {
    let others = [&[("b", (9, 2))], others].concat();
    let field = jobs::with(field, "ninja", &others);
    let mut fight = jobs::begin(&field, others.len(), &[1; 80]);
    let order = Order::Act { unit: UnitId(0), act: jobs::named(&fight, thing).act, aim: at(1) };
    let odds = fight.0.forecast(&order).unwrap();
    let foretold: Vec<u16> = odds.targets.iter().filter(|one| one.hit > 0.0).map(|one| one.target.0).collect();
    let struck = damaged(&jobs::uses(&mut fight, thing, at(1)));
    assert_eq!(foretold, struck, "{thing}: the forecast knows whom it meets");
    struck
}

/// Whether a ninja may throw an object at a foe four cells away.
fn may_throw(field: Field, thing: &str) -> bool {
    let fight = jobs::begin(&jobs::with(field, "ninja", &[("b", (9, 2))]), 1, &[]);
    let act: Act = jobs::named(&fight, thing).act;
    fight.0.check(&Order::Act { unit: UnitId(0), act, aim: at(1) }).is_ok()
}

fn a_throw_flies_like_a_shot(thing: &str) {
    assert_eq!(thrown(Field::open(), thing, &[]), [1], "{thing} reaches four cells");
    assert_eq!(thrown(Field::open(), thing, &[("b", (7, 2))]), [2], "{thing} hits the first in its way");
    assert_eq!(thrown(Field::open(), thing, &[("a", (7, 2))]), [2], "{thing}: a friend, too");
    assert_eq!(thrown(ground(&[(7, 'a')], ""), thing, &[]), NOBODY, "{thing}: a thing takes it");
    for obstacle in ['O', 'B'] {
        assert!(!may_throw(ground(&[(7, obstacle)], ""), thing), "{thing}: {obstacle} stops it (MC-057)");
    }
    assert!(may_throw(ground(&[], ""), thing));
}

#[test]
fn mc_161_a_ninjas_throw_is_stopped_and_intercepted() {
    a_throw_flies_like_a_shot("Throw");
}

#[test]
fn mc_109_a_thrown_item_is_stopped_and_intercepted() {
    a_throw_flies_like_a_shot("Throwing star");
    let chemist = user("items = [{ item = \"potion\" }]\nitem_range = 4");
    let field = Field::open().unit("a", (2, 2), &chemist).unit("a", (6, 2), &other(5)).unit("b", (4, 2), &other(4));
    let fight = field.start(&[1; 3]);
    let odds = fight.0.forecast(&act(0, Verb::ITEM, 0, 0, at(1))).unwrap();
    assert_eq!(odds.targets[0].target, UnitId(1), "what is handed over meets nobody else");
}

#[test]
fn mc_084_a_line_of_fire_is_for_what_is_shot_or_thrown() {
    let wrong = |lines: &str| {
        let text = format!("[[ability]]\nkey = \"kit_wrong\"\nname = \"Wrong\"\nline_of_fire = true\n{lines}\n");
        let field = Field::open().file("abilities/percentile_wrong.toml", &text).unit("a", (2, 2), &user(""));
        field.unit("b", (4, 2), &other(5)).setup().err().map(|error| error.to_string()).unwrap_or_default()
    };
    let spell = wrong("type = \"spell\"\ntarget = \"single\"\ndamage = \"2xMAG+d6\"");
    assert!(spell.contains("a spell has a line of fire"), "{spell}");
    for target in ["cone", "party", "all", "line", "self"] {
        let problem = wrong(&format!("type = \"technique\"\ntarget = \"{target}\"\ndamage = \"2xSTR+d6\""));
        assert!(problem.contains("what is not aimed has a line of fire"), "{target}: {problem}");
    }
    assert_eq!(wrong("type = \"technique\"\ntarget = \"single\"\ndamage = \"2xSTR+d6\""), "");
    assert_eq!(wrong("type = \"technique\"\ntarget = \"group\"\ndamage = \"2xSTR+d6\""), "");
}

/// An archer at (2, 2) and a foe at (4, 4), on squares with these letters on the two sides of the first corner between them.
fn over_a_corner([right, below]: [char; 2]) -> Field {
    let picture = format!(". . . . . .\n. . . . . .\n. . . {right} . .\n. . {below} . . .\n. . . . . .\n");
    let grid = "grid = { shape = \"square\", adjacency = \"sides\" }";
    let field = Field::on(&format!("name = \"Ground\"\n{grid}\nterrain = '''\n{picture}'''\n"));
    field.unit("a", (2, 2), &wields("kit_bow")).unit("b", (4, 4), &other(5))
}

#[test]
fn mc_057_obstacles_corner_to_corner_bar_the_shot() {
    for pair in [['O', 'B'], ['#', 'O']] {
        let fight = over_a_corner(pair).start(&[1, 1]);
        assert!(fight.refused(strike(1)).contains("obstacle"), "{pair:?} leave no gap");
    }
    for pair in [['O', '.'], ['.', '#'], ['O', 'a']] {
        assert_eq!(met(&over_a_corner(pair), 2), [1], "{pair:?}: one obstacle is passed by");
    }
}

#[test]
fn mc_088_units_beside_the_line_are_not_hit_even_on_both_sides() {
    let beside = over_a_corner(['.', '.']).unit("b", (3, 2), &other(4)).unit("a", (2, 3), &other(3));
    assert_eq!(met(&beside, 4), [1], "only cells that are really crossed are hazard zones");
    assert_eq!(met(&over_a_corner(['a', 'a']), 2), [1], "things that are no obstacles neither");
}
