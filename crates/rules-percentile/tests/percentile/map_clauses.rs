//! Limits and exceptions of map rules besides their main clause (TC-070, MC-021, MC-025, MC-037, MC-066,
//! MC-070, MC-075, MC-114, MC-130, MC-138, MC-162, MC-164, MC-182, MC-188).

use hexfray_battle::{Aim, Event, Order, Presence, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::{
    field::{Field, Fight, act, at, cast, cell, damage, damaged, inflict, knows, other, strike, user},
    jobs::{begin, does, job, named, uses},
};

fn may_go(fight: &Fight, unit: u16, to: (i16, i16)) -> bool {
    fight.0.reach(UnitId(unit)).iter().any(|way| way.cell == Cell::new(to.0, to.1) && way.may_stop)
}

fn is_broken_off(events: &[Event], unit: u16) -> bool {
    events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(who), .. } if *who == unit))
}

#[test]
fn mc_021_six_jobs_change_move_or_jump_and_no_others() {
    let changes = |kind: &str| {
        let fight = begin(&job(kind, &[]), 0, &[]);
        let stats = fight.0.stats(UnitId(0));
        let of = |label: &str| stats.iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value).unwrap();
        (of("Move") - 2 - of("SPD") / 5, of("Jump") - 2 - of("AGI") / 5)
    };
    let table = [
        ("dancer", (1, 0)),
        ("dragoon", (0, 1)),
        ("fencer", (1, 0)),
        ("monk", (0, 1)),
        ("ninja", (1, 1)),
        ("thief", (1, 0)),
    ];
    for (kind, expected) in table {
        assert_eq!(changes(kind), expected, "{kind}");
    }
    let others = [
        "archer",
        "bard",
        "chemist",
        "dark_knight",
        "engineer",
        "fighter",
        "geomancer",
        "knight_banneret",
        "magic_knight",
        "mediator",
        "mimic",
        "paladin",
        "rune_knight",
        "samurai",
        "sword_master",
    ];
    for kind in others {
        assert_eq!(changes(kind), (0, 0), "{kind}");
    }
}

/// A slow spell on a group that hits every unit in it.
const SLOW_GALE: &str = r#"
[[ability]]
key = "clause_slow_gale"
name = "Slow gale"
type = "spell"
target = "group"
mp = 8
charge = 12
damage = "20"
armour = "none"
to_hit = "sure"
"#;

/// The caster's spell takes effect at 9; the foe at (8, 2) moves to a cell at 16.
fn slow_gale(aim: Aim, to: (i16, i16)) -> (Vec<Event>, Fight) {
    let field = Field::open().file("abilities/percentile_clause.toml", SLOW_GALE);
    let field = field.unit("a", (5, 2), &knows("clause_slow_gale")).unit("b", (8, 2), &other(15));
    let mut fight = field.unit("b", (19, 4), &other(1)).start(&[1, 1, 1]);
    fight.order(cast(aim));
    fight.go(1, to);
    (fight.end(), fight)
}

#[test]
fn mc_037_an_effect_aimed_at_a_cell_stays_there_and_one_aimed_at_a_unit_follows_it() {
    let there = Aim::Cell(Cell::new(8, 2));
    assert_eq!(damaged(&slow_gale(there, (8, 3)).0), [1], "beside the cell is within A:2");
    assert_eq!(damaged(&slow_gale(there, (8, 4)).0), [0_u16; 0], "two cells off it is not");
    assert_eq!(damaged(&slow_gale(at(1), (8, 4)).0), [1], "its area goes where its target goes");
    let (events, fight) = slow_gale(at(1), (12, 2));
    assert!(is_broken_off(&events, 0) && damaged(&events).is_empty(), "seven cells are out of R:5");
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().mp, 42, "and what it cost is lost");
}

#[test]
fn tc_070_nobody_aims_an_area_at_whom_it_does_not_see() {
    let splash = "[[ability]]\nkey = \"clause_splash\"\nname = \"Splash\"\ntype = \"technique\"\ntarget = \"single\"\narea \
                  = 2\ndamage = \"20\"\narmour = \"none\"\neffects = [{ effect = \"splash\", percent = 50 }]\n";
    let text = format!("{SLOW_GALE}{splash}");
    let field = Field::open().file("abilities/percentile_clause.toml", &text);
    let lines = user("abilities = [\"clause_slow_gale\", \"clause_splash\"]");
    let mut fight = field.unit("a", (5, 2), &lines).unit("b", (8, 2), &other(5)).start(&[1, 1]);
    let at_unit = |with: u8| act(0, Verb::ABILITY, with, 0, at(1));
    assert!(fight.0.check(&at_unit(0)).is_ok() && fight.0.check(&at_unit(1)).is_ok());
    inflict(&mut fight, 1, "vanish", 4);
    for with in [0, 1] {
        assert!(fight.refused(at_unit(with)).contains("TC-070"), "ability {with}");
        assert!(!fight.0.orders().contains(&at_unit(with)));
    }
    assert_eq!(fight.0.check(&cast(Aim::Cell(Cell::new(8, 2)))), Ok(()), "its cell may be aimed at (MC-014)");
}

#[test]
fn mc_066_nothing_but_moving_is_done_in_chest_deep_water() {
    let pond = "name = \"Pond\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\nw . .\n'''\ndepth \
                = '''\n2 0 0\n'''\n[legend]\nw = \"deep_water\"\n";
    let lines = user("abilities = [\"kit_bolt\"]\nitems = [{ item = \"potion\" }]\nweapons = [\"kit_sword\"]");
    let fight = Field::on(pond).unit("a", (0, 0), &lines).unit("b", (1, 0), &other(5)).start(&[1, 1]);
    let order = |verb: Verb, aim: Aim| act(0, verb, 0, 0, aim);
    for refused in [strike(1), cast(at(1)), order(Verb::ITEM, at(0)), order(Verb::DEFEND, Aim::None)] {
        assert!(fight.refused(refused).contains("MC-066"), "{refused:?}");
    }
    let drop = order(Verb::DROP, Aim::None);
    assert!(fight.refused(drop).contains("MC-066"), "gear is handled with an Item Action");
    assert!(fight.refused(order(Verb::ESCAPE, Aim::None)).contains("MC-066"), "nor does anybody escape from there");
    assert_eq!(fight.0.check(&order(PercentileVerb::FULL_MOVE, Aim::None)), Ok(()), "a full move is movement");
    assert_eq!(fight.0.check(&act(0, Verb::WAIT, 0, 1, Aim::None)), Ok(()), "and one may wait");
}

#[test]
fn mc_066_in_chest_deep_water_one_may_answer_what_others_do() {
    let pond = "name = \"Pond\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\n. w .\n'''\ndepth \
                = '''\n0 2 0\n'''\n[legend]\nw = \"deep_water\"\n";
    let reactor = format!("{}weapons = [\"kit_rod\"]\nabilities = [\"counter\"]\n", other(5));
    let field = Field::on(pond).unit("a", (0, 0), &user("")).unit("b", (1, 0), &reactor);
    let mut fight = field.start(&[1, 1, 99, 50, 3]);
    fight.attack(0, 1);
    let answer = Order::Answer { unit: UnitId(1), option: 1 };
    assert!(fight.0.orders().contains(&answer), "a Reaction is no action of its own (TC-050)");
    assert!(fight.0.forecast(&answer).is_ok(), "and has odds");
    assert_eq!(damaged(&fight.order(answer)), [0]);
}

#[test]
fn mc_070_acrobatics_is_a_straight_check() {
    let chance = |keys: &str| {
        let gloom = format!("[[conditional_modifier]]\nname = \"Gloom\"\nvalue = -20\n{keys}\n");
        let lines = user("skills = { acrobatics = 60, climb = 60 }");
        let field = Field::open().line(&gloom).unit("a", (5, 2), &lines).unit("b", (9, 2), &other(5));
        let odds = field.start(&[1, 1]).0.forecast(&act(0, PercentileVerb::LEAP, 0, 0, Aim::None)).unwrap();
        odds.targets[0].chance.total()
    };
    assert_eq!((chance(""), chance("checks = [\"task\"]")), (60, 60), "what modifies all checks leaves it alone");
    assert_eq!(chance("checks = [\"acrobatics\"]"), 40, "unless it is meant");
}

/// A ledge of five levels.
const LEDGE: &str = r#"
name = "Ledge"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . .
'''
height = '''
0 0 0 5 0 0
'''
"#;

/// A unit on the ledge with Jump 2 and 60 % in climbing that tries to get down with these rolls, turn after turn: its cell, its
/// height and its losses afterwards.
fn down(rolls: &[u16], option: i16) -> ((i16, i16), i8, Vec<i32>) {
    let lines = user("jump = -2\nskills = { climb = 60 }");
    let dice: Vec<u16> = rolls.iter().flat_map(|&roll| [1, 1, roll]).chain([1, 1]).collect();
    let mut fight = Field::on(LEDGE).unit("a", (3, 0), &lines).unit("b", (0, 0), &other(5)).start(&dice);
    let mut lost = Vec::new();
    for _ in rolls {
        lost = damage(&fight.order(act(0, PercentileVerb::CLIMB, 0, option, Aim::Cell(Cell::new(2, 0)))));
        while fight.actor() != UnitId(0) {
            fight.end();
        }
    }
    (cell(&fight, 0), fight.0.unit(UnitId(0)).unwrap().height, lost)
}

#[test]
fn mc_075_a_wall_is_climbed_down_as_it_is_climbed_up() {
    assert_eq!(down(&[60], 0), ((2, 0), 3, vec![]), "two levels down: over the lower cell, three levels up");
    assert_eq!(down(&[60, 60], 0), ((2, 0), 1, vec![]));
    assert_eq!(down(&[60, 60, 60], 0), ((2, 0), 0, vec![]), "on the ground");
    assert_eq!(down(&[10], 0), ((2, 0), 2, vec![]), "a critical success brings one level more (MC-078)");
    assert_eq!(down(&[61], 0), ((3, 0), 5, vec![]), "a failure brings nothing (MC-077)");
    assert_eq!(
        down(&[95], 0),
        ((2, 0), 0, vec![24]),
        "a botch drops it to the ground: three levels beyond Jump (MC-079)"
    );
}

#[test]
fn mc_075_one_may_turn_back_on_a_wall() {
    let lines = user("jump = -2\nskills = { climb = 60 }");
    let field = Field::on(LEDGE).unit("a", (2, 0), &lines).unit("b", (0, 0), &other(5));
    let mut fight = field.start(&[1, 1, 60, 1, 1, 60, 1, 1]);
    fight.order(act(0, PercentileVerb::CLIMB, 0, 0, Aim::Cell(Cell::new(3, 0))));
    fight.end();
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().height, 2);
    fight.order(act(0, PercentileVerb::CLIMB, 0, 0, Aim::Cell(Cell::new(2, 0))));
    assert_eq!((cell(&fight, 0), fight.0.unit(UnitId(0)).unwrap().height), ((2, 0), 0), "back to its foot");
}

#[test]
fn mc_114_a_summon_goes_at_once_when_its_summoner_is_thrown_out() {
    let spirit = "[[unit]]\nkey = \"clause_spirit\"\nname = \"Spirit\"\nattributes = { spd = 20 }\nhp = 60\n";
    let summon = "[[ability]]\nkey = \"clause_summon\"\nname = \"Summon\"\ntype = \"technique\"\ntarget = \"self\"\neffects \
                  = [{ effect = \"summon\", unit = \"clause_spirit\" }]\n";
    let field = Field::open()
        .file("units/percentile_clause.toml", spirit)
        .file("abilities/percentile_clause.toml", summon)
        .unit("a", (5, 2), &knows("clause_summon"))
        .unit("b", (7, 2), &format!("{}abilities = [\"kit_toss\"]\n", other(5)))
        .unit("a", (0, 0), &other(1));
    let mut fight = field.start(&[1, 1, 1]);
    fight.order(cast(Aim::None));
    while fight.actor() != UnitId(1) {
        fight.end();
    }
    let spirit = fight.0.units().find(|unit| unit.name.as_str() == "Spirit").map(|unit| unit.id).unwrap();
    assert_eq!(fight.0.unit(spirit).unwrap().presence, Presence::Active);
    fight.order(act(1, Verb::ABILITY, 0, 0, at(0)));
    assert_eq!(fight.actor(), UnitId(1), "the turn in which it happened still goes on");
    assert_eq!(fight.0.unit(spirit).unwrap().presence, Presence::Away);
}

#[test]
fn mc_138_nobody_takes_hold_of_a_dragoon_in_the_air() {
    let field = Field::open().line("[[unit]]\nkind = \"dragoon\"\nside = \"a\"\nat = [5, 2]\n");
    let field = field.unit("b", (6, 2), &other(1)).unit("a", (5, 3), &other(7));
    // 18, 2 and 16; the Dragoon lands at 14.
    let mut fight = field.start(&[10, 1, 9, 1]);
    let help = act(2, PercentileVerb::ASSIST, 0, 0, at(0));
    let jump = named(&fight, "Jump").act;
    fight.order(does(jump, at(1)));
    assert_eq!(fight.actor(), UnitId(2));
    assert!(fight.conditions(0).iter().any(|(name, _)| *name == "Aloft"));
    assert!(fight.0.check(&help).is_err() && !fight.0.orders().contains(&help), "it is too high");
    let mut ground = field.start(&[10, 1, 9]);
    ground.end();
    assert_eq!(ground.0.check(&help), Ok(()), "unlike on the ground");
}

#[test]
fn mc_130_things_and_spikes_do_not_touch_a_hidden_bard() {
    let cellar = r#"
name = "Cellar"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . .
'''
[[trigger]]
name = "Cut the rope"
cells = [[0, 0]]
hurts = { cells = [[1, 0]], amount = 9 }
inflicts = { cells = [[1, 0]], condition = "blind", rounds = 2 }
"#;
    let field = Field::on(cellar).line("[[unit]]\nkind = \"bard\"\nside = \"a\"\nat = [1, 0]\n");
    let field = field.unit("a", (0, 0), &format!("{}jump = -9\n", other(7))).unit("b", (4, 0), &other(1));
    let rope = act(1, Verb::TRIGGER, 0, 0, Aim::None);
    let start = |hides: bool| {
        let mut fight = field.start(&[10, 5, 1]);
        inflict(&mut fight, 0, "fire_spikes", 4);
        if hides {
            uses(&mut fight, "Hide", Aim::None);
        } else {
            fight.end();
        }
        assert_eq!(fight.actor(), UnitId(1));
        fight
    };
    for (hides, touched) in [(false, true), (true, false)] {
        let mut fight = start(hides);
        assert_eq!(!fight.0.forecast(&rope).unwrap().targets.is_empty(), touched, "the forecast knows it");
        assert_eq!(damaged(&fight.order(rope)).contains(&0), touched, "hidden: {hides}");
        assert_eq!(fight.conditions(0).iter().any(|(name, _)| *name == "Blind"), touched);
        assert_eq!(
            damaged(&fight.go(1, (2, 0))) == [1],
            touched,
            "a unit that passes through its cell meets its spikes"
        );
    }
}

#[test]
fn mc_162_a_paladin_goes_along_no_farther_than_its_move() {
    let covers = |to: (i16, i16)| {
        let field = Field::open().line("[[unit]]\nkind = \"paladin\"\nside = \"a\"\nat = [5, 2]\n");
        let field = field.unit("a", (6, 2), &other(30)).unit("b", (19, 4), &other(1));
        let mut fight = field.start(&[10, 1, 1, 10, 1, 1]);
        while fight.actor() != UnitId(0) {
            fight.end();
        }
        uses(&mut fight, "Cover", at(1));
        while fight.actor() != UnitId(1) {
            fight.end();
        }
        fight.go(1, to);
        (fight.conditions(1).iter().any(|(name, _)| *name == "Covered"), cell(&fight, 0))
    };
    assert_eq!(covers((9, 2)), (true, (8, 2)), "Move 2 + 6 ÷ 5 = 3");
    assert_eq!(covers((10, 2)), (false, (5, 2)), "four cells are too far: Cover ends");
}

#[test]
fn mc_164_a_blade_catches_the_spells_of_its_own_side_too() {
    let field = Field::open().line("[[unit]]\nkind = \"rune_knight\"\nside = \"a\"\nat = [5, 2]\n");
    let mage = knows("kit_bolt").replace("spd = 20", "spd = 8");
    let mut fight = field.unit("b", (9, 2), &other(5)).unit("a", (6, 2), &mage).start(&[10, 1, 1, 50, 4]);
    uses(&mut fight, "Drinking Blade", Aim::None);
    fight.end();
    assert_eq!(fight.actor(), UnitId(2));
    assert!(damaged(&fight.order(act(2, Verb::ABILITY, 0, 0, at(1)))).is_empty(), "any spell");
    assert_eq!(fight.0.unit(UnitId(2)).unwrap().mp, 42, "which is paid for");
}

#[test]
fn mc_188_the_second_movement_has_a_jump_pool_of_its_own_and_costs_the_action() {
    let terraces = r#"
name = "Terraces"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . .
'''
height = '''
0 4 8 8 0
'''
"#;
    let field = Field::on(terraces).unit("a", (0, 0), &user("")).unit("b", (3, 0), &other(5));
    let mut fight = field.start(&[1, 1]);
    assert!(!may_go(&fight, 0, (2, 0)), "eight levels of Jump 4");
    fight.go(0, (1, 0));
    fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None));
    assert!(may_go(&fight, 0, (2, 0)), "four more with the second move");
    fight.go(0, (2, 0));
    assert_eq!(fight.actor(), UnitId(1), "and no action is left");
    let mut fight = field.start(&[1, 1]);
    fight.order(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None));
    assert!(fight.refused(act(0, Verb::DEFEND, 0, 0, Aim::None)).contains("TC-045"));
}

#[test]
fn mc_025_conditions_come_after_the_limit_and_shape_after_speed() {
    let moves = |lines: &str, conditions: &[&str]| {
        let field = Field::open().unit("a", (5, 2), lines).unit("b", (9, 2), &other(5));
        let mut fight = field.start(&[10, 1]);
        conditions.iter().for_each(|condition| drop(inflict(&mut fight, 0, condition, 4)));
        let stats = fight.0.stats(UnitId(0));
        stats.iter().find(|stat| stat.label.as_str() == "Move").map(|stat| stat.value)
    };
    let (swift, slow) = ("attributes = { spd = 40 }\n", "attributes = { spd = 5 }\n");
    assert_eq!(moves(swift, &["agility_break"]), Some(4), "2 + 8 is at most 8, and then half of it");
    assert_eq!(moves(swift, &["agility_up"]), Some(8));
    assert_eq!(moves(slow, &["accelerate"]), Some(6), "twice 3 (MC-115)");
    assert_eq!(moves(slow, &["accelerate", "agility_break"]), Some(3), "and half of that");
    assert_eq!(moves(slow, &["accelerate", "mini"]), Some(1), "the small move one cell however fast they are (MC-184)");
}

#[test]
fn mc_182_being_helped_along_does_not_set_off_heat() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 0), &other(5)).unit("a", (4, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    inflict(&mut fight, 2, "heat", 2);
    fight.order(act(0, PercentileVerb::ASSIST, 0, 0, at(2)));
    fight.go(0, (7, 2));
    assert_eq!((cell(&fight, 2), fight.hp(2)), ((6, 2), 100));
}
