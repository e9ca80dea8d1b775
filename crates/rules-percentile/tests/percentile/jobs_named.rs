//! Abilities of jobs with a unique effect (MC-130, MC-138, MC-140, MC-141, MC-156, MC-157, MC-160, MC-162 … MC-165, MC-167,
//! MC-171).

use hexfray_battle::{Aim, Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::{
    field::{Field, Fight, act, at, cell, damage, damaged, healed, hurt, user},
    jobs::{begin, does, job, named, uses},
};

/// The job at (5, 2), a foe with these lines, and further units.
fn against(kind: &str, foe: (i16, i16), lines: &str, others: &[(&str, (i16, i16))]) -> Field {
    let body = format!("acc = 90\neva = 0\nhp = 300\nmp = 90\nm_acc = 150\nm_eva = 0\n{lines}");
    let line = format!("[[unit]]\nkind = \"{kind}\"\nside = \"a\"\nat = [5, 2]\n");
    let field = Field::open().line(&line).unit("b", foe, &body);
    let far = [("b", (19, 4))];
    (1..).zip(others.iter().chain(&far)).fold(field, |field, (speed, (side, at))| {
        field.unit(side, *at, &format!("attributes = {{ str = 8, spd = {speed} }}\nacc = 90\neva = 0\nhp = 300"))
    })
}

/// An ability of the second unit.
fn foe_uses(with: u8, aim: Aim) -> Order {
    act(1, Verb::ABILITY, with, 0, aim)
}

/// Ends turns until it is this unit's; returns all events until then.
fn wait_for(fight: &mut Fight, unit: u16) -> Vec<Event> {
    let mut told = fight.end();
    while fight.actor() != UnitId(unit) {
        told.extend(fight.end());
    }
    told
}

fn has(fight: &Fight, unit: u16, condition: &str) -> bool {
    fight.conditions(unit).iter().any(|(name, _)| *name == condition)
}

#[test]
fn mc_130_nothing_reaches_a_hidden_bard() {
    let lines = "attributes = { spd = 8 }\nabilities = [\"kit_quake\", \"kit_pierce\"]";
    let field = against("bard", (7, 2), lines, &[("a", (5, 3))]);
    let mut fight = field.start(&[10, 5, 1, 1]);
    uses(&mut fight, "Hide", Aim::None);
    assert!(has(&fight, 0, "Hidden"));
    assert_eq!(fight.actor(), UnitId(1), "nothing else is left for the Bard to do");
    assert!(fight.0.check(&foe_uses(1, at(0))).is_err(), "nobody can aim at it");
    let there = Order::Move { unit: UnitId(1), to: Cell::new(5, 2) };
    assert!(fight.0.check(&there).is_err(), "its cell is kept for it");
    assert_eq!(damaged(&fight.order(foe_uses(0, Aim::None))), [1, 2, 3], "not even All effects strike it");
}

#[test]
fn mc_130_a_hidden_bard_comes_out_where_it_was() {
    let mut fight = against("bard", (7, 2), "attributes = { spd = 8 }", &[]).start(&[1; 40]);
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    uses(&mut fight, "Hide", Aim::None);
    wait_for(&mut fight, 0);
    let song = named(&fight, "Song of valour").act;
    assert!(fight.0.check(&does(song, Aim::None)).is_err(), "hidden, it can do nothing else");
    uses(&mut fight, "Come out", Aim::None);
    assert!(!has(&fight, 0, "Hidden"));
    assert_eq!(cell(&fight, 0), (5, 2));
}

#[test]
fn mc_138_a_dragoon_jumps_as_far_as_its_jump_and_is_out_of_reach_until_it_lands() {
    let fight = |cells: i16| begin(&job("dragoon", &[("b", (5 + cells, 2))]), 1, &[]);
    let jump = |cells: i16| {
        let fight = fight(cells);
        fight.0.check(&does(named(&fight, "Jump").act, at(1))).is_ok()
    };
    assert!(jump(5) && !jump(6), "Jump 2 + 10 ÷ 5 + 1 = 5");
    let lines = "attributes = { spd = 7 }\nabilities = [\"kit_quake\", \"kit_pierce\"]";
    // The Dragoon at 18, its foe at 16, the landing at 14.
    let mut fight = against("dragoon", (6, 2), lines, &[("a", (5, 3))]).start(&[10, 9, 1, 1, 1]);
    fight.order(does(named(&fight, "Jump").act, at(1)));
    assert_eq!(fight.actor(), UnitId(1));
    assert!(fight.0.check(&foe_uses(1, at(0))).is_err(), "too high to be hit");
    assert!(fight.0.check(&act(1, Verb::ATTACK, 0, 0, at(0))).is_err());
    assert_eq!(damaged(&fight.order(foe_uses(0, Aim::None))), [1, 2, 3], "not by an area either");
    let landing = fight.end();
    assert_eq!(damage(&landing), [61], "4 × STR 10 + 1 = 41, 150 %");
    assert!(!has(&fight, 0, "Aloft"), "it has come down");
    assert_eq!(cell(&fight, 0), (5, 2), "in its old cell");
}

#[test]
fn mc_138_a_jump_that_is_broken_off_brings_the_dragoon_down() {
    let mut fight = against("dragoon", (6, 2), "attributes = { spd = 7 }", &[("a", (5, 3))]).start(&[10, 9, 1, 1]);
    fight.order(does(named(&fight, "Jump").act, at(1)));
    assert!(has(&fight, 0, "Aloft"));
    fight.order(Order::Referee(hexfray_battle::Ruling::Place { unit: UnitId(0), cell: Cell::new(4, 2) }));
    assert!(!has(&fight, 0, "Aloft"), "being moved breaks the charge off (MC-036)");
}

#[test]
fn mc_140_a_power_jump_takes_three_actions() {
    let others = [("b", (9, 2)), ("b", (9, 3)), ("a", (8, 2))];
    let mut fight = begin(&job("dragoon", &others), 3, &[1; 60]);
    uses(&mut fight, "High Leap", Aim::None);
    assert!(has(&fight, 0, "Risen"));
    wait_for(&mut fight, 0);
    let jump = does(named(&fight, "Jump").act, at(1));
    assert!(fight.0.check(&jump).is_err(), "in the air it goes on with its Power Jump or not at all");
    let rain = uses(&mut fight, "High Leap: rain", Aim::Cell(Cell::new(9, 2)));
    assert_eq!((damaged(&rain), damage(&rain)), (vec![1, 2, 3], vec![41; 3]), "as Group: R:4 A:2");
    wait_for(&mut fight, 0);
    let fall = uses(&mut fight, "High Leap: fall", at(1));
    assert_eq!(damaged(&fall), [1, 2, 3], "A:2 around the target, friends too");
    assert_eq!(damage(&fall), [82, 61, 61], "200 % to the target, 150 % to those beside it");
    assert!(!has(&fight, 0, "Poised"), "it is down again");
    let there = does(named(&fight, "High Leap: fall").act, at(1));
    wait_for(&mut fight, 0);
    assert!(fight.0.check(&there).is_err(), "without the first action there is no third");
}

#[test]
fn mc_141_dragon_horn_goes_from_one_target_to_the_next() {
    let chain = |second: i16| {
        let others = [("b", (10, 2)), ("b", (second, 2))];
        let mut fight = begin(&job("dragoon", &others), 2, &[1; 60]);
        damaged(&uses(&mut fight, "Wyrm Call", at(1)))
    };
    assert_eq!(chain(15), [1, 2, 1, 2], "a target five cells from the one before, Jump 5");
    assert_eq!(chain(16), [1], "six cells are too far: the chain ends");
}

#[test]
fn mc_141_the_next_target_is_drawn_by_lot() {
    let others = [("b", (8, 2)), ("b", (9, 2)), ("b", (8, 3))];
    // After the initiative: the lots of the second, third and fourth target, then damage one by one.
    let lots = [3, 90, 80, 10, 70, 20];
    let mut fight = begin(&job("dragoon", &others), 3, &[&lots[..], &[1; 4]].concat());
    let struck = damaged(&uses(&mut fight, "Wyrm Call", at(1)));
    assert_eq!(struck, [1, 3, 1, 2], "90 beats 3, 80 beats 10, 70 beats 20");
}

#[test]
fn mc_156_a_mimic_does_what_it_saw() {
    let lines = "attributes = { mag = 10, spd = 20 }\nabilities = [\"kit_bolt\"]";
    let field = against("mimic", (9, 2), lines, &[("a", (8, 2))]);
    let mut fight = field.start(&[1, 10, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fight.actor(), UnitId(1));
    let view = named(&fight, "Echo");
    assert!(view.refused.is_some());
    fight.order(foe_uses(0, at(2)));
    wait_for(&mut fight, 0);
    let copied = named(&fight, "Echo: Bolt");
    let events = fight.order(does(copied.act, at(1)));
    assert_eq!(damage(&events), [37], "4 × its own MAG 9 + 1");
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().mp, fight.0.unit(UnitId(0)).unwrap().mp_max, "a copy costs no MP");
}

/// A yard with a rock that stands between (5, 2) and (9, 2).
const ROCK: &str = r#"
name = "Rock"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . B . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . . .
'''
[legend]
B = { terrain = "grass", obstacle = "boulder" }
"#;

#[test]
fn mc_156_a_mimic_needs_to_see_both_user_and_target() {
    let body = "attributes = { mag = 10, spd = 20 }\nhp = 300\nmp = 50\nm_acc = 150\nabilities = [\"kit_bolt\"]";
    let line = "[[unit]]\nkind = \"mimic\"\nside = \"a\"\nat = [5, 2]\n";
    let seen = |caster: (i16, i16), target: (i16, i16)| {
        let field = Field::on(ROCK).line(line).unit("b", caster, body);
        let field =
            field.unit("a", target, "hp = 300\nm_eva = 0\nattributes = { spd = 2 }").unit("b", (19, 4), "hp = 9");
        let mut fight = field.start(&[1, 10, 1, 1, 1, 1, 1, 1, 1]);
        fight.order(foe_uses(0, at(2)));
        wait_for(&mut fight, 0);
        named_maybe(&fight, "Echo: Bolt")
    };
    assert!(seen((9, 0), (9, 4)), "both in sight");
    assert!(!seen((9, 2), (9, 0)), "a boulder hides who acts");
    assert!(!seen((9, 0), (9, 2)), "a boulder hides the target");
}

fn named_maybe(fight: &Fight, name: &str) -> bool {
    fight.0.acts(UnitId(0)).iter().any(|act| act.name.as_str() == name)
}

#[test]
fn mc_157_a_copy_obeys_range_and_targets_from_the_mimics_own_cell() {
    let lines = "attributes = { mag = 10, spd = 20 }\nabilities = [\"kit_bolt\"]";
    let field = against("mimic", (11, 2), lines, &[("a", (8, 2))]);
    let mut fight = field.start(&[1, 10, 1, 1, 1, 1, 1, 1, 1, 1]);
    fight.order(foe_uses(0, at(2)));
    wait_for(&mut fight, 0);
    let copied = named(&fight, "Echo: Bolt").act;
    assert!(fight.refused(does(copied, at(1))).contains("range"), "the caster stands six cells away, R:5");
    assert_eq!(fight.0.check(&does(copied, at(2))), Ok(()), "three cells away, an ally is a legal target too");
}

#[test]
fn mc_160_a_monk_gets_nothing_of_its_own_spiraler() {
    let others = [("a", (6, 2)), ("a", (5, 4)), ("b", (5, 3))];
    let mut fight = begin(&job("monk", &others), 3, &[1; 20]);
    (0..4).for_each(|unit| drop(hurt(&mut fight, unit, 30)));
    assert_eq!(healed(&uses(&mut fight, "Coiling Leap", Aim::None)), [1, 2], "allies within two cells, not the Monk");
}

/// The Paladin covers an ally beside it, with a foe at its other side.
fn covered(foe: (i16, i16), dice: &[u16]) -> Fight {
    covered_from(foe, "", dice)
}

/// As [`covered`], with these abilities of the foe.
fn covered_from(foe: (i16, i16), abilities: &str, dice: &[u16]) -> Fight {
    let lines = format!("attributes = {{ str = 8, spd = 4 }}\nabilities = [{abilities}]");
    let field = against("paladin", foe, &lines, &[("a", (6, 2))]);
    // Paladin 16, then the foe, then the ally, then the one far off.
    let mut fight = field.start(&[&[10, 10, 5, 1], dice].concat());
    uses(&mut fight, "Cover", at(2));
    assert!(has(&fight, 2, "Covered"));
    fight
}

#[test]
fn mc_162_a_paladin_takes_blows_for_whom_it_covers() {
    let mut fight = covered((7, 2), &[50, 3]);
    fight.end();
    let strike = act(1, Verb::ATTACK, 0, 0, at(2));
    let odds = fight.0.forecast(&strike).unwrap();
    let reached: Vec<(u16, f64)> = odds.targets.iter().map(|one| (one.target.0, one.reached)).collect();
    assert_eq!(reached, [(0, 1.0), (2, 0.0)], "the forecast knows it");
    assert_eq!(damaged(&fight.order(strike)), [0], "the Paladin is struck in its place");
}

#[test]
fn mc_162_a_paladin_takes_no_spells_for_whom_it_covers() {
    let mut fight = covered_from((7, 2), "\"kit_bolt\", \"kit_crush\"", &[1, 1]);
    fight.end();
    let struck = |with: u8| damaged(fight.0.twin().submit(foe_uses(with, at(2))).unwrap());
    assert_eq!(struck(0), [2], "a spell at one target is no physical blow");
    assert_eq!(struck(1), [0], "a technique against ARM is");
    let told = fight.0.bonds().iter().map(|bond| (bond.holder, bond.held, bond.name.as_str())).collect::<Vec<_>>();
    assert_eq!(told, [(UnitId(0), UnitId(2), "Covered")], "players see who covers whom");
}

#[test]
fn mc_162_the_paladin_goes_along_with_whom_it_covers() {
    let mut fight = covered((12, 2), &[]);
    wait_for(&mut fight, 2);
    fight.go(2, (8, 2));
    assert_eq!(cell(&fight, 0), (7, 2), "at the ally's side again, free of charge");
    assert!(has(&fight, 2, "Covered"));
}

#[test]
fn mc_162_the_covered_one_follows_the_paladin() {
    let mut fight = covered((12, 2), &[]);
    fight.go(0, (3, 2));
    assert_eq!(cell(&fight, 2), (4, 2), "the ally has to follow");
    assert!(has(&fight, 2, "Covered"));
}

#[test]
fn mc_162_cover_ends_where_nobody_can_follow() {
    let mut fight = covered((12, 2), &[]);
    let condition = hexfray_battle::Name::intern("immobilize").unwrap();
    fight.order(Order::Referee(hexfray_battle::Ruling::Inflict { unit: UnitId(2), condition, rounds: 4 }));
    fight.go(0, (3, 2));
    assert_eq!(cell(&fight, 2), (6, 2));
    assert!(!has(&fight, 2, "Covered"), "left behind, the ally is no longer covered");
}

#[test]
fn mc_162_the_two_share_a_cell_where_no_other_is_free() {
    let crowd = [("a", (6, 2)), ("a", (7, 2)), ("a", (9, 2)), ("a", (8, 1)), ("a", (8, 3))];
    let mut fight = against("paladin", (15, 2), "attributes = { spd = 20 }", &crowd).start(&[10, 1, 9, 1, 1, 1, 1, 1]);
    fight.end();
    uses(&mut fight, "Cover", at(2));
    wait_for(&mut fight, 2);
    fight.go(2, (8, 2));
    assert_eq!((cell(&fight, 0), cell(&fight, 2)), ((8, 2), (8, 2)), "every cell beside the ally is taken");
    assert!(has(&fight, 2, "Covered"));
}

#[test]
fn mc_163_a_sentinel_reaches_as_far_as_its_move() {
    let struck = |ally: (i16, i16)| {
        let foe = (ally.0 + 1, ally.1);
        let field = against("paladin", foe, "attributes = { str = 8, spd = 4 }", &[("a", ally)]);
        let mut fight = field.start(&[10, 10, 1, 1, 50, 3]);
        uses(&mut fight, "Steadfast", Aim::None);
        fight.end();
        damaged(&fight.order(act(1, Verb::ATTACK, 0, 0, at(2))))
    };
    assert_eq!(struck((8, 2)), [0], "Move 2 + 6 ÷ 5 = 3: three cells away");
    assert_eq!(struck((9, 2)), [2], "four are too far");
}

const CASTER: &str = "attributes = { mag = 10, spd = 5 }\nabilities = [\"kit_bolt\"]";

#[test]
fn mc_164_runic_catches_spells_from_its_area_or_into_it() {
    // The Rune Knight at (5, 2) catches within four cells.
    let caught = |caster: (i16, i16), target: (i16, i16)| {
        let field = against("rune_knight", caster, CASTER, &[("a", target)]);
        let mut fight = field.start(&[10, 10, 1, 1, 1, 1, 1]);
        uses(&mut fight, "Drinking Blade", Aim::None);
        fight.end();
        let odds = fight.0.forecast(&foe_uses(0, at(2))).unwrap();
        let foretold = odds.targets.iter().all(|target| target.reached == 0.0);
        let struck = damaged(&fight.order(foe_uses(0, at(2))));
        assert_eq!(foretold, struck.is_empty(), "the forecast knows it");
        struck.is_empty()
    };
    assert!(caught((9, 2), (13, 2)), "cast from within the area");
    assert!(caught((13, 2), (9, 2)), "aimed into the area");
    assert!(!caught((10, 2), (14, 2)), "neither");
}

#[test]
fn mc_164_the_blade_keeps_the_spells_mp() {
    let knight = user("abilities = [\"kit_bolt\", \"runic\"]");
    let caster = format!("acc = 90\nhp = 300\nmp = 50\nm_acc = 150\nm_eva = 0\n{CASTER}");
    let field = Field::open().unit("a", (5, 2), &knight).unit("b", (8, 2), &caster).unit("a", (6, 2), "hp = 90");
    let mut fight = field.start(&[10, 5, 1, 1, 1, 10, 5, 1]);
    let mp = |fight: &Fight, unit: u16| fight.0.unit(UnitId(unit)).unwrap().mp;
    fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    assert_eq!(mp(&fight, 0), 42, "8 spent");
    wait_for(&mut fight, 0);
    uses(&mut fight, "Drinking Blade", Aim::None);
    fight.end();
    assert!(damaged(&fight.order(foe_uses(0, at(2)))).is_empty());
    assert_eq!((mp(&fight, 0), mp(&fight, 1)), (50, 42), "the caster has paid, and the Rune Knight has the MP");
}

/// The Rune Knight has caught a spell and is to act, in the second round.
fn loaded(spell: &str, dice: &[u16]) -> Fight {
    let lines = CASTER.replace("kit_bolt", spell);
    let field = against("rune_knight", (9, 2), &lines, &[("a", (6, 2))]);
    let mut fight = field.start(&[&[10, 9, 1, 1, 10, 1, 2, 1], dice].concat());
    assert!(fight.0.check(&does(named(&fight, "Spell Echo").act, at(1))).is_err(), "nothing is caught yet");
    uses(&mut fight, "Drinking Blade", Aim::None);
    fight.end();
    let at_friend = match spell {
        "kit_blaze" => Aim::Cell(Cell::new(6, 2)),
        "exit" => Aim::Cell(Cell::new(6, 3)),
        _ => at(2),
    };
    assert!(damaged(&fight.order(foe_uses(0, at_friend))).is_empty());
    wait_for(&mut fight, 0);
    fight
}

#[test]
fn mc_165_return_magic_has_the_range_and_area_of_the_spell() {
    let mut fight = loaded("kit_bolt", &[1, 1]);
    let back = named(&fight, "Spell Echo: Bolt").act;
    assert_eq!(damaged(&fight.order(does(back, at(1)))), [1], "R:5 A:1, as the spell");
    let mut fight = loaded("kit_blaze", &[1, 1, 1]);
    let back = named(&fight, "Spell Echo: Blaze").act;
    let far = |cells: i16| fight.0.check(&does(back, Aim::Cell(Cell::new(5 + cells, 2))));
    assert!(far(5).is_ok() && far(6).is_err(), "R:5 of a group spell");
    assert_eq!(damaged(&fight.order(does(back, Aim::Cell(Cell::new(8, 2))))), [1], "A:2");
}

#[test]
fn mc_165_quadra_magic_casts_the_spell_four_times() {
    // Four castings: to hit and damage each.
    let mut fight = loaded("kit_bolt", &[1, 1, 1, 2, 1, 3, 1, 4]);
    let events = {
        let four = named(&fight, "Four Spells: Bolt").act;
        fight.order(does(four, at(1)))
    };
    assert_eq!(damage(&events), [33, 34, 35, 36], "4 × MAG 8 and each casting's own die");
    let spent: Vec<i32> = events
        .iter()
        .filter_map(|event| if let Event::Spent { unit: UnitId(0), amount, .. } = event { Some(*amount) } else { None })
        .collect();
    assert_eq!(spent, [20], "paid for once");
}

#[test]
fn mc_165_a_party_that_is_taken_away_four_times_is_taken_once() {
    let mut fight = loaded("exit", &[1, 2, 3, 4]);
    let four = named(&fight, "Four Spells: Exit").act;
    let events = fight.order(does(four, Aim::Cell(Cell::new(15, 2))));
    let placed =
        |of: u16| events.iter().filter(|event| matches!(event, Event::Placed { unit, .. } if unit.0 == of)).count();
    assert_eq!((placed(0), placed(2)), (1, 1), "{events:?}");
    assert_eq!((cell(&fight, 0), cell(&fight, 2)), ((15, 2), (16, 2)), "its friend beside it, in a cell of its own");
    assert!(fight.0.orders().contains(&Order::EndTurn { unit: UnitId(0) }), "nobody has to be placed first");
}

#[test]
fn mc_167_drawing_out_on_all_reaches_as_far_as_the_blades_tier_says() {
    let others = [("b", (6, 2)), ("a", (5, 3)), ("b", (7, 2)), ("b", (8, 2))];
    let struck = |kind: &str| {
        let mut fight = begin(&job(kind, &others), 4, &[1; 20]);
        damaged(&uses(&mut fight, "Draw out (all)", Aim::None))
    };
    assert_eq!(struck("samurai"), [1], "a katana of tier 7: R:0 A:2, without the ally");
    assert_eq!(struck("samurai_master"), [1, 3], "of tier 8: R:0 A:3");
}

#[test]
fn mc_167_drawing_out_needs_a_katana() {
    let lines = "attributes = { spd = 20 }\nhp = 50\nweapons = [\"longsword\"]\nabilities = [\"draw_out_all\"]\n";
    let fight = Field::open().unit("a", (5, 2), lines).unit("b", (6, 2), "hp = 50\n").start(&[1, 1]);
    assert!(fight.refused(does(named(&fight, "Draw out (all)").act, Aim::None)).contains("weapon"));
}

#[test]
fn mc_171_quadra_slice_strikes_four_random_foes_within_move() {
    let struck = |others: &[(&str, (i16, i16))], dice: &[u16]| {
        let mut fight = begin(&job("sword_master", others), others.len(), dice);
        damaged(&uses(&mut fight, "Four Cuts", Aim::None))
    };
    // Move 2 + 9 ÷ 5 = 3.
    assert_eq!(struck(&[("b", (8, 2)), ("b", (9, 2)), ("a", (6, 2))], &[1; 8]), [1, 1, 1, 1], "the only foe within 3");
    let two = [("b", (8, 2)), ("b", (6, 2))];
    assert_eq!(struck(&two, &[9, 8, 7, 80, 60, 50, 40, 30, 1, 1, 1, 1]), [1, 2, 1, 1], "by lot, each time anew");
}
