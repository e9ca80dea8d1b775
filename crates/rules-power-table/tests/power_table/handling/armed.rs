//! Weapons in use: thrown, shot, loaded with bullet spells, parts of the body (SW-150 … SW-157).

use super::*;

#[test]
fn sw_151_a_thrown_weapon_hits_lies_at_its_target_and_can_be_picked_up_there() {
    let field = Field::line().unit("a", (5, 0), &armed(r#"["dagger"]"#)).unit("b", (12, 0), GOBLIN);
    let mut fight = field.start(&[4, 2, 3, 4]);
    fight.turn_of(0);
    let events = fight.order(act(0, Verb::ATTACK, 0, 1, Aim::Unit(UnitId(1))));
    assert_eq!(checks(&events).len(), 1, "Accuracy against Evasion");
    assert!(events.iter().any(|event| matches!(event, Event::Damaged { .. })), "{events:?}");
    assert_eq!(keep(&fight, 0, 0), Keep::Ground(Cell::new(12, 0)));
    assert_eq!(fight.unused(), 0);
    let attacks = fight.0.acts(UnitId(0)).into_iter().filter(|act| act.act.verb == Verb::ATTACK);
    assert_eq!(attacks.count(), 0, "nothing is left to strike with");
}

#[test]
fn sw_151_by_the_setting_a_thrown_weapon_comes_back() {
    let field = Field::line().set("thrown_lands = \"returns\"").unit("a", (5, 0), &armed(r#"["dagger"]"#)).unit(
        "b",
        (12, 0),
        GOBLIN,
    );
    let mut fight = field.start(&[1, 2]);
    fight.turn_of(0);
    fight.order(act(0, Verb::ATTACK, 0, 1, Aim::Unit(UnitId(1))));
    assert_eq!(keep(&fight, 0, 0), ONE);
}

#[test]
fn sw_150_shooting_needs_a_limited_move_and_throwing_does_not() {
    let archer = armed(r#"["short_bow"]"#).replace("fighter", "marksman");
    let field =
        Field::line().unit("a", (5, 0), &archer).unit("a", (5, 0), &armed(r#"["dagger"]"#)).unit("b", (15, 0), GOBLIN);
    let mut fight = field.start(&[1, 2, 1, 2]);
    fight.turn_of(0);
    fight.go(0, (9, 0));
    let why = fight.refused(act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2))));
    assert!(why.contains("SW-150"), "{why}");
    fight.end(0);
    fight.turn_of(1);
    fight.go(1, (9, 0));
    fight.order(act(1, Verb::ATTACK, 0, 1, Aim::Unit(UnitId(2))));
    fight.next_round();
    fight.turn_of(0);
    let shot = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2)));
    fight.order(shot);
    let left = fight.0.acts(UnitId(0)).iter().find(|act| act.act.verb == Verb::ATTACK).and_then(|act| act.left);
    assert_eq!(left, Some(23), "one arrow of 24 for each attack");
}

const GUNNER: &str = r#"
hero = true
level = 4
classes = { marksman = 4, artificer = 3 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 18, spirit = 12 }
hp = 30
mp = 3
weapons = ["pistol"]
deeds = ["solid_bullet", "critical_bullet"]
"#;

#[test]
fn sw_157_a_gun_needs_a_bullet_spell_which_shapes_its_roll() {
    let plated = GOBLIN.replace("hp = 16\ndefense = 1", "hp = 60\ndefense = 9\nmetal = \"metal\"");
    let field = Field::line().unit("a", (5, 0), GUNNER).unit("b", (10, 0), &plated);
    let mut fight = field.start(&[6, 4, 5, 5, 2, 2]);
    fight.turn_of(0);
    let shot = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    assert!(fight.refused(shot).contains("SW-157"), "no bullet yet");
    do_it(&mut fight, 0, Verb::ABILITY, 0);
    assert_eq!(fight.health(0).mp, 2, "MP for the bullet; no die was thrown (SW-215)");
    assert!(fight.refused(act(0, Verb::ABILITY, 1, 0, Aim::None)).contains("SW-157"), "the gun is loaded");
    let events = fight.order(shot);
    // Power 20: 10 is critical at C 10, even against metal armour (SW-156): 8, then 4: 2; Artificer 3, Intelligence 18.
    let amount = events.iter().find_map(|event| match event {
        Event::Damaged { amount, .. } => Some(*amount),
        _ => None,
    });
    assert_eq!(amount, Some(8 + 2 + 3 + 3), "Defence takes nothing from it (SW-156)");
    assert_eq!(fight.unused(), 0);
    fight.next_round();
    fight.turn_of(0);
    assert!(fight.refused(shot).contains("SW-157"), "each shot takes its own bullet");
}

#[test]
fn sw_156_neither_defense_nor_metal_armour_helps_against_guns() {
    let hurt = |more: &str| {
        let target = GOBLIN.replace("hp = 16\ndefense = 1", &format!("hp = 60\n{more}"));
        let field = Field::line().unit("a", (5, 0), GUNNER).unit("b", (10, 0), &target);
        let mut fight = field.start(&[6, 4, 5, 5, 2, 2]);
        fight.turn_of(0);
        do_it(&mut fight, 0, Verb::ABILITY, 0);
        fight.order(act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))));
        60 - fight.hp(1)
    };
    assert_eq!(hurt(""), hurt("defense = 9\nmetal = \"metal\""), "magical damage, and C 10 stays 10");
}

#[test]
fn sw_157_critical_bullet_lowers_the_guns_c_value() {
    let field = Field::line().unit("a", (5, 0), GUNNER).unit("b", (10, 0), GOBLIN);
    let mut fight = field.start(&[6, 4, 5, 4, 2, 2]);
    fight.turn_of(0);
    do_it(&mut fight, 0, Verb::ABILITY, 1);
    let shot = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let forecast = fight.0.forecast(&shot).unwrap();
    let (critical, hit) = (forecast.targets[0].critical, forecast.targets[0].hit);
    assert!((critical / hit - 10.0 / 36.0).abs() < 1e-9, "9 and more: 10 of 36 throws, not {critical} of {hit}");
    fight.order(shot);
    assert_eq!(fight.unused(), 0, "9 was critical");
}

#[test]
fn sw_155_fists_are_melee_weapons_for_grapplers() {
    let fists = armed(r#"["fists"]"#);
    let grappler = fists.replace("fighter = 3", "grappler = 3");
    let field = Field::line().unit("a", (5, 0), &grappler).unit("a", (5, 0), &fists).unit("b", (5, 0), GOBLIN);
    let mut fight = field.start(&[]);
    fight.turn_of(0);
    let strike = |unit| act(unit, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2)));
    assert_eq!(fight.0.forecast(&strike(0)).unwrap().targets[0].chance.total(), 3 + 2 + 1, "Grappler 3, Dexterity 12");
    fight.end(0);
    fight.turn_of(1);
    let untrained = fight.0.forecast(&strike(1)).unwrap().targets[0].chance.total();
    assert!(untrained < 3, "a Fighter is no wrestler (SW-024): {untrained}");
}
