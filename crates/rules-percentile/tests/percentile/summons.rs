//! Calls and summons: their targets, the place of a summon, the summoner's acts, and the end of a summon (MC-105,
//! MC-110 … MC-114).

use hexfray_battle::{Aim, Event, Order, Presence, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cast, cell, damage, damaged, healed, hurt, inflict, other, strike};

const SPIRITS: &str = r#"
[[unit]]
key = "kit_spirit"
name = "Spirit"
attributes = { str = 8, agi = 10, spd = 20 }
hp = 60
eva = 0
arm = 0

[[unit]]
key = "kit_hawk"
name = "Hawk"
flies = true
attributes = { str = 8, agi = 5, spd = 15 }
hp = 60
"#;

const SUMMONS: &str = r#"
[[ability]]
key = "kit_summon"
name = "Summon"
type = "technique"
target = "self"
mp = 5
effects = [{ effect = "summon", unit = "kit_spirit" }]

[[ability]]
key = "kit_summon_hawk"
name = "Summon hawk"
type = "technique"
target = "self"
effects = [{ effect = "summon", unit = "kit_hawk" }]
"#;

/// A summoner with a job and advantages that the summon does not share, and two foes.
fn field(summon: &str) -> Field {
    let summoner = format!(
        "attributes = {{ spd = 10, mag = 8 }}\nhp = 80\nmp = 50\nmove = 3\njump = 2\nm_eva = 0\nhero = true\nabilities = \
         [\"{summon}\"]\n"
    );
    Field::open()
        .file("units/percentile_spirits.toml", SPIRITS)
        .file("abilities/percentile_summons.toml", SUMMONS)
        .unit("a", (5, 2), &summoner)
        .unit("b", (8, 2), &other(5))
        .unit("a", (0, 0), &other(1))
}

const SUMMON: Order = act_self(0);
const SPIRIT: UnitId = UnitId(3);

const fn act_self(unit: u16) -> Order {
    Order::Act {
        unit: UnitId(unit),
        act: hexfray_battle::Act { verb: Verb::ABILITY, with: 0, option: 0 },
        aim: Aim::None,
    }
}

fn presence(fight: &Fight) -> Presence {
    fight.0.unit(SPIRIT).unwrap().presence
}

#[test]
fn mc_112_a_slow_summon_acts_before_a_faster_unit_of_the_same_tick() {
    // The summoner's SPD 10 goes first of the two at tick 11; the foe's SPD 9 beats the hound's 1.
    let hound = SPIRITS.replace("agi = 10, spd = 20", "agi = 10, spd = 1");
    let summoner = "attributes = { spd = 10 }\nhp = 80\nmp = 50\nabilities = [\"kit_summon\"]\nhero = true\n";
    let field = Field::open()
        .file("units/percentile_spirits.toml", &hound)
        .file("abilities/percentile_summons.toml", SUMMONS)
        .unit("a", (5, 2), summoner)
        .unit("b", (9, 2), &other(9));
    let mut fight = field.start(&[1, 2]);
    assert_eq!(fight.actor(), UnitId(0), "11 each, and the higher SPD first (TC-042)");
    fight.order(SUMMON);
    fight.end();
    assert_eq!(fight.actor(), UnitId(2), "it acts at once, not by its SPD");
}

#[test]
fn mc_110_a_summon_moves_by_its_own_numbers() {
    let mut fight = field("kit_summon").start(&[10, 5, 5]);
    assert_eq!(presence(&fight), Presence::Away, "it waits for the call");
    fight.order(SUMMON);
    let stat = |label: &str| fight.0.stats(SPIRIT).iter().find(|one| one.label.as_str() == label).unwrap().value;
    assert_eq!((stat("Move"), stat("Jump")), (6, 4), "2 + 20/5 and 2 + 10/5, nothing of its summoner's +3 and +2");
}

#[test]
fn mc_112_each_call_brings_its_own_creature() {
    let both = field("kit_summon\", \"kit_summon_hawk");
    let placed = |with: u8| {
        let events = both.start(&[10, 5, 5]).order(act(0, Verb::ABILITY, with, 0, Aim::None));
        events.iter().find_map(|event| if let Event::Placed { unit, .. } = event { Some(*unit) } else { None })
    };
    assert_eq!([placed(0), placed(1)], [Some(SPIRIT), Some(UnitId(SPIRIT.0 + 1))], "the spirit, and the hawk");
}

#[test]
fn mc_112_a_summon_finds_a_place_on_a_board_of_any_shape() {
    for (cols, rows) in [(3, 3), (1, 4)] {
        let row = ". ".repeat(cols);
        let board = format!(
            "name = \"Small\"\ngrid = {{ shape = \"square\", adjacency = \"sides\" }}\nterrain = \"\"\"\n{}\"\"\"\n",
            format!("{row}\n").repeat(rows)
        );
        let summoner = "attributes = { spd = 10 }\nhp = 80\nmp = 50\nabilities = [\"kit_summon\"]\n";
        let field = Field::on(&board).file("units/percentile_spirits.toml", SPIRITS);
        let field = field.file("abilities/percentile_summons.toml", SUMMONS).unit("a", (0, 0), summoner);
        let mut fight = field.unit("b", (0, 1), &other(5)).start(&[10, 5]);
        fight.order(SUMMON);
        let place = fight.0.unit(UnitId(2)).unwrap().cell;
        let nearest = if cols > 1 { Cell::new(1, 0) } else { Cell::new(0, 2) };
        assert_eq!(place, Some(nearest), "{cols} columns, {rows} rows");
    }
}

#[test]
fn mc_111_a_summon_that_is_known_to_fly_flies() {
    let board = r#"
name = "Cliff"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . .
'''
height = '''
0 0 0 0 9 0
'''
"#;
    let over = |summon: &str| {
        let summoner = format!("attributes = {{ spd = 10 }}\nhp = 80\nmp = 50\nabilities = [\"{summon}\"]\n");
        let field = Field::on(board)
            .file("units/percentile_spirits.toml", SPIRITS)
            .file("abilities/percentile_summons.toml", SUMMONS)
            .unit("a", (1, 0), &summoner)
            .unit("b", (5, 0), &other(5));
        let mut fight = field.start(&[10, 5]);
        fight.order(SUMMON);
        fight.order(Order::EndTurn { unit: UnitId(0) });
        let summon = UnitId(2);
        assert_eq!(fight.actor(), summon);
        fight.0.fresh_reach(summon).iter().any(|way| way.cell == Cell::new(4, 0))
    };
    assert!(!over("kit_summon"), "nine levels are too high for Jump 4");
    assert!(over("kit_summon_hawk"), "and nothing to wings");
}

#[test]
fn mc_112_a_summon_appears_beside_its_summoner_and_acts_at_once() {
    let mut fight = field("kit_summon").start(&[10, 5, 5, 15, 3]);
    assert_eq!(fight.0.forecast(&SUMMON).unwrap().arrives, [SPIRIT], "the forecast names who comes");
    let events = fight.order(SUMMON);
    assert!(events.iter().any(|event| matches!(event, Event::Placed { unit: SPIRIT, .. })));
    let (col, row) = cell(&fight, 3);
    assert_eq!((col - 5).abs() + (row - 2).abs(), 1, "on an adjacent cell");
    fight.end();
    assert_eq!(fight.actor(), SPIRIT, "before the foe, whose turn comes at 10 and the summoner's was at 20");
    fight.go(3, (7, 2));
    let events = fight.order(act(3, Verb::ATTACK, 0, 0, at(1)));
    assert_eq!(damaged(&events), [1]);
    assert_ne!(fight.actor(), SPIRIT, "once in this round");
}

#[test]
fn mc_112_without_a_free_cell_beside_it_the_nearest_will_do() {
    let crowd = [(4, 2), (6, 2), (5, 1), (5, 3)];
    let field = crowd.iter().fold(field("kit_summon"), |field, &at| field.unit("a", at, &other(1)));
    let mut fight = field.start(&[10, 5, 5, 1, 2, 3, 4]);
    fight.order(SUMMON);
    let spirit = fight.0.units().find(|unit| unit.name.as_str().starts_with("Spirit")).unwrap();
    let cell = spirit.cell.unwrap();
    assert_eq!((cell.col - 5).abs() + (cell.row - 2).abs(), 2);
}

#[test]
fn mc_113_the_summoner_can_only_move() {
    let mut fight = field("kit_summon").start(&[10, 5, 5, 10, 1, 1, 1]);
    fight.order(SUMMON);
    assert!(fight.0.orders().iter().any(|order| matches!(order, Order::Move { unit: UnitId(0), .. })));
    while fight.0.round() == 1 || fight.actor() != UnitId(0) {
        fight.end();
    }
    for order in
        [SUMMON, strike(1), act(0, Verb::DEFEND, 0, 0, Aim::None), act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None)]
    {
        assert!(fight.refused(order).contains("MC-113"), "{order:?}");
    }
    let orders = fight.0.orders();
    let only_moves = |order: &Order| match order {
        Order::Move { .. } | Order::EndTurn { .. } => true,
        Order::Act { act, .. } => matches!(act.verb, PercentileVerb::SHOUT | PercentileVerb::TURN),
        _ => false,
    };
    assert!(orders.iter().all(only_moves), "{orders:?}");
}

#[test]
fn mc_114_a_summon_goes_when_its_summoner_falls() {
    let mut fight = field("kit_summon").start(&[10, 5, 5]);
    fight.order(SUMMON);
    let events = hurt(&mut fight, 0, 80);
    assert!(events.iter().any(|event| matches!(event, Event::Left { unit: SPIRIT, .. })), "{events:?}");
    assert_eq!(presence(&fight), Presence::Away);
}

#[test]
fn mc_114_a_summon_goes_when_its_summoner_is_put_out_of_action() {
    for (condition, goes) in [
        ("stone", true),
        ("toad", true),
        ("frozen", true),
        ("heat", true),
        ("condemned", false),
        ("sleep", false),
        ("blind", false),
    ] {
        let mut fight = field("kit_summon").start(&[10, 5, 5]);
        fight.order(SUMMON);
        inflict(&mut fight, 0, condition, 4);
        assert_eq!(presence(&fight) == Presence::Away, goes, "{condition}");
    }
}

#[test]
fn mc_114_a_dismissed_summon_can_be_called_again() {
    let mut fight = field("kit_summon").start(&[10, 5, 5, 10, 1, 1]);
    fight.order(SUMMON);
    hurt(&mut fight, 3, 20);
    inflict(&mut fight, 0, "frozen", 1);
    while fight.0.round() == 1 || fight.actor() != UnitId(0) {
        fight.end();
    }
    fight.order(SUMMON);
    assert_eq!((presence(&fight), fight.hp(3)), (Presence::Active, 60), "as fresh as ever");
    hurt(&mut fight, 3, 60);
    assert_eq!(presence(&fight), Presence::Out);
    fight.end();
}

#[test]
fn mc_105_calls_of_both_kinds() {
    let caller = |call: &str| {
        let about = format!(
            "attributes = {{ spd = 20, mag = 8 }}\nm_acc = 200\nhp = 100\nmp = 100\nabilities = [\"{call}\"]\n"
        );
        Field::open().unit("a", (5, 2), &about).unit("a", (9, 2), &other(5)).unit("b", (10, 2), &other(4)).unit(
            "b",
            (8, 2),
            &other(3),
        )
    };
    let ring = Aim::Cell(Cell::new(9, 2));
    let mut fight = caller("call_thunderbird").start(&[5, 1, 1, 1, 50, 50, 1, 1, 1]);
    let mut events = fight.order(cast(ring));
    while damaged(&events).is_empty() {
        events = fight.end();
    }
    assert_eq!(damaged(&events), [2, 3], "the caller's friend in the middle is spared");
    assert_eq!(damage(&events), [91, 91], "12 × 8 + 3 − 8");
    let mut fight = caller("call_unicorn").start(&[5, 1, 1, 1, 1, 1]);
    hurt(&mut fight, 1, 50);
    hurt(&mut fight, 2, 50);
    let mut events = fight.order(cast(ring));
    while healed(&events).is_empty() {
        events = fight.end();
    }
    assert_eq!(healed(&events), [1], "of type Recovery: foes get nothing");
}

#[test]
fn a_summoner_of_the_content_plays() {
    let field = Field::open().unit("b", (9, 2), &other(1));
    let line = "[[unit]]\nkind = \"summoner\"\nside = \"a\"\nat = [3, 2]\n";
    let fight = field.line(line).start(&[1, 10]);
    let names: Vec<String> = fight.0.units().map(|unit| unit.name.to_string()).collect();
    assert_eq!(names[2..], ["Ember drake", "Storm hawk"], "they come along, away from the board");
    assert_eq!(fight.actor(), UnitId(1));
    for ability in [0, 1] {
        assert_eq!(fight.0.check(&act(1, Verb::ABILITY, ability, 0, Aim::None)), Ok(()));
    }
}
