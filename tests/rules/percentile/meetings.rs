//! Clauses of one rule that show where it meets another: techniques that are made ranged, and beams behind a blow
//! (MC-090, MC-170).

use hexfray::battle::{Decision, Event, Order, UnitId, Verb};

use super::field::{Field, Fight, act, at, cast, damaged, other, strike, user};

/// Whether an order is legal; orders listed are orders accepted.
fn may(fight: &Fight, order: Order) -> bool {
    let (listed, legal) = (fight.0.orders().contains(&order), fight.0.check(&order).is_ok());
    assert_eq!(listed, legal, "{order:?} is listed if and only if it is legal");
    legal
}

/// A row with a boulder in the sixth column.
const BOULDER: &str = r#"
name = "Boulder"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . O . . . .
. . . . . . . . . .
'''
"#;

#[test]
fn mc_090_a_weapon_technique_that_is_made_ranged_flies_as_a_shot_does() {
    let ranged = |key: &str| format!("{{ action = \"{key}\", ranged = 6 }}");
    let modifiers = ["attack", "kit_shot", "kit_crush", "kit_bolt"].map(ranged).join(", ");
    let monster = user(&format!(
        "creature = \"beast\"\nweapons = [\"kit_sword\"]\nabilities = [\"kit_shot\", \"kit_crush\", \"kit_bolt\"]\nmodifiers = [{modifiers}]"
    ));
    let ability = |with: u8, target: u16| act(0, Verb::ABILITY, with, 0, at(target));
    let field = Field::on(BOULDER).unit("a", (3, 0), &monster).unit("b", (7, 0), &other(5));
    let fight = field.start(&[1; 2]);
    for stopped in [strike(1), ability(0, 1)] {
        assert!(fight.refused(stopped).contains("MC-057"), "a boulder stops it: {stopped:?}");
    }
    assert!(may(&fight, ability(1, 1)) && may(&fight, ability(2, 1)), "not what is made without a weapon (MC-089)");
    // With somebody in its way it meets that one.
    let field = Field::open().unit("a", (3, 0), &monster).unit("b", (7, 0), &other(5)).unit("b", (5, 0), &other(4));
    for (order, struck, dice) in [(strike(1), 2, &[50, 3][..]), (ability(0, 1), 2, &[3]), (ability(1, 1), 1, &[])] {
        let mut fight = field.start(&[&[1; 3], dice].concat());
        let foretold = fight.0.forecast(&order).unwrap();
        let whom: Vec<u16> = foretold.targets.iter().filter(|one| one.hit > 0.0).map(|one| one.target.0).collect();
        assert_eq!(whom, [struck], "{order:?}, as foretold");
        assert_eq!(damaged(&fight.order(order)), [struck], "{order:?}");
    }
}

/// A beam whose main blow may miss.
const BEAM: &str = r#"
[[ability]]
key = "test_beam"
name = "Beam"
type = "technique"
target = "single"
range = 3
to_hit = "weapon"
weapon_damage = 150
who = "others"
effects = [{ effect = "beam", rows = 3 }]
"#;

/// Somebody with these abilities two cells from a foe, and others at these places in the cone behind it.
fn beam(abilities: &str, behind: &[(i16, i16)], dice: &[u16]) -> Fight {
    let lines = user(&format!("weapons = [\"kit_sword\"]\nabilities = [{abilities}]"));
    let field = Field::open().file("abilities/percentile_beam.toml", BEAM).unit("a", (2, 2), &lines);
    let field = field.unit("b", (4, 2), &other(1));
    let field = (2..).zip(behind).fold(field, |field, (spd, &at)| field.unit("b", at, &other(spd)));
    field.start(dice)
}

#[test]
fn mc_170_the_beam_goes_on_only_where_the_main_blow_has_hit() {
    let strikes = |dice: &[u16]| {
        let mut fight = beam("\"test_beam\"", &[(5, 2), (6, 4)], &[&[1; 4], dice].concat());
        let odds = fight.0.forecast(&cast(at(1))).unwrap().targets;
        assert_eq!((odds[0].reached, odds[1].reached), (1.0, odds[0].hit), "the cone is as likely as the main blow");
        let events = fight.order(cast(at(1)));
        let rolled = events.iter().filter(|event| matches!(event, Event::Checked { .. })).count();
        (damaged(&events), rolled)
    };
    assert_eq!(strikes(&[99, 1, 1, 1, 1]), (vec![], 1), "a miss: nobody behind is even rolled for");
    assert_eq!(strikes(&[50, 99, 50, 3]), (vec![1, 3], 3), "behind it each is rolled for by itself");
}

#[test]
fn mc_170_a_main_blow_that_is_thrown_again_brings_the_beam_with_it() {
    let mut fight = beam("\"reset\", \"test_beam\"", &[(5, 2)], &[1, 1, 1, 1, 1, 1, 92, 50, 50, 3]);
    fight.order(cast(at(0)));
    let round = fight.0.round();
    while fight.0.round() == round {
        fight.end();
    }
    let events = fight.order(act(0, Verb::ABILITY, 1, 0, at(1)));
    assert!(damaged(&events).is_empty(), "it has missed");
    let Decision::Answer { options, .. } = fight.0.decision().clone() else { panic!("a miss is asked about") };
    assert_eq!(options.len(), 2, "only the main blow has been rolled, and can be thrown again");
    let events = fight.order(Order::Answer { unit: UnitId(0), option: 1 });
    assert_eq!(damaged(&events), [1, 2], "with the main blow comes the cone");
}
