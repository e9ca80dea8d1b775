//! Forecasts of `die_code` against fights: called shots, knockouts, disarms, nets, two weapons, postures, scale, quick
//! draws.

use hexfray::{
    battle::{Act, Aim, Battle, Decision, DiceSource, Order, Ruling, SideId, Surprise, UnitId, Verb},
    rules,
    rules::die_code::DieCodeVerb,
};

use super::{Trial, agree, failures, fights};

const UNITS: &str = r#"
[[unit]]
key = "expert"
name = "Expert"
glyph = "fist"
reflexes = "3D"
coordination = "3D"
physique = "3D"
knowledge = "2D"
perception = "3D"
presence = "2D"
skills = { marksmanship = "4D", melee_combat = "4D+1", throwing = "4D+2", brawling = "4D" }
weapons = ["proof_gun", "proof_knife", "proof_net", "proof_hooks", "proof_dart", "fists"]
drawn = ["proof_gun", "proof_knife", "proof_net", "proof_hooks", "proof_dart", "fists"]
quick_draw = true

[[unit]]
key = "dwarfish"
name = "Dwarfish"
glyph = "toy_tank"
reflexes = "3D"
coordination = "3D"
physique = "2D"
knowledge = "2D"
perception = "3D"
presence = "2D"
skills = { marksmanship = "4D" }
weapons = ["proof_gun"]
scale = -4

[[unit]]
key = "early"
name = "Early"
glyph = "person"
reflexes = "2D+1"
coordination = "2D"
physique = "2D+2"
knowledge = "2D"
perception = "4D"
presence = "2D"
weapons = ["proof_gun", "fists"]
armour = ["proof_helmet", "proof_vest"]

[[unit]]
key = "late"
name = "Late"
glyph = "person"
reflexes = "2D+1"
coordination = "2D"
physique = "2D+2"
knowledge = "2D"
perception = "2D"
presence = "2D"
weapons = ["proof_gun", "fists"]
armour = ["proof_helmet", "proof_vest"]
body = 30

[[unit]]
key = "giant"
name = "Giant"
glyph = "ogre"
reflexes = "1D"
coordination = "2D"
physique = "4D"
knowledge = "2D"
perception = "2D"
presence = "2D"
weapons = ["proof_gun", "fists"]
body = 200
scale = 3

[[unit]]
key = "watcher"
name = "Watcher"
glyph = "person"
reflexes = "1D"
coordination = "1D"
physique = "2D"
knowledge = "1D"
perception = "1D"
presence = "1D"
weapons = ["fists"]
"#;

const WEAPONS: &str = r#"
[[weapon]]
key = "proof_gun"
name = "Proof gun"
glyph = "pistol"
skill = "marksmanship"
damage = "3D+1"
range = [10, 16, 30]
quick_draw = true

[[weapon]]
key = "proof_knife"
name = "Proof knife"
glyph = "knife"
edge = "sharp"
skill = "melee_combat"
damage = "+1D"
size = "small"

[[weapon]]
key = "proof_net"
name = "Proof net"
glyph = "net"
skill = "throwing"
damage = "3D"
range = [10, 16, 30]
entangling = true

[[weapon]]
key = "proof_hooks"
name = "Proof hooks"
glyph = "net"
skill = "throwing"
damage = "3D"
range = [10, 16, 30]
entangling = true
entangle_harm = "4D+1"

[[weapon]]
key = "proof_dart"
name = "Proof dart"
glyph = "dagger"
skill = "throwing"
damage = "+1"
range = [10, 16, 30]
"#;

const ARMOUR: &str = r#"
[[armour]]
key = "proof_helmet"
name = "Proof helmet"
code = "1D+1"
covers = ["head"]

[[armour]]
key = "proof_vest"
name = "Proof vest"
code = "1D"
covers = ["chest", "heart"]
"#;

const WOUNDS: &str = "initiative_method = 'no_roll'";
const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const USER: UnitId = UnitId(0);
const FOE: UnitId = UnitId(1);

/// The act with its user, its target and the acts before it.
struct Shot {
    what: &'static str,
    settings: &'static str,
    user: &'static str,
    foe: &'static str,
    /// Cells between the two.
    cells: i16,
    /// The orders before the user's turn, by the unit whose turn it is; `None` to end the turn.
    before: fn(&Battle) -> Option<Order>,
    act: Act,
    /// The answer to questions during the act.
    answer: u16,
}

fn nothing(_: &Battle) -> Option<Order> {
    None
}

const fn shot(
    what: &'static str,
    settings: &'static str,
    foe: &'static str,
    cells: i16,
    verb: Verb,
    with: u8,
    option: i16,
) -> Shot {
    Shot { what, settings, user: "expert", foe, cells, before: nothing, act: Act { verb, with, option }, answer: 0 }
}

const GUN: u8 = 0;
const KNIFE: u8 = 1;
const NET: u8 = 2;
const HOOKS: u8 = 3;
const DART: u8 = 4;

/// The foe acts once, in its own turn.
fn once(battle: &Battle, unit: UnitId, verb: Verb, done: &str) -> Option<Order> {
    let order = Order::Act { unit, act: Act { verb, with: 0, option: 0 }, aim: Aim::None };
    let is_done = battle.conditions(unit).iter().any(|on| on.name.as_str() == done);
    (battle.decision().unit() == Some(unit) && !is_done).then_some(order)
}

fn crouches(battle: &Battle) -> Option<Order> {
    once(battle, FOE, DieCodeVerb::CROUCH, "crouched")
}

fn lies_down(battle: &Battle) -> Option<Order> {
    once(battle, FOE, DieCodeVerb::PRONE, "prone")
}

/// The referee hurts the foe before anything else.
fn is_hurt(battle: &Battle) -> Option<Order> {
    let view = battle.unit(FOE)?;
    (view.hp == view.hp_max).then_some(Order::Referee(Ruling::Hurt { unit: FOE, amount: 5 }))
}

/// The referee stuns the foe.
fn is_stunned(battle: &Battle) -> Option<Order> {
    let condition = hexfray::battle::Name::new("stunned");
    let is_done = battle.conditions(FOE).iter().any(|on| on.name == condition);
    (!is_done).then_some(Order::Referee(Ruling::Inflict { unit: FOE, condition, rounds: 1 }))
}

/// The user's side surprises the foe.
fn surprises(battle: &Battle) -> Option<Order> {
    let surprise = Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Unaware });
    let is_done = battle.conditions(USER).iter().any(|on| on.name.as_str() == "surprise");
    (!is_done).then_some(surprise)
}

/// First a shot at the foe, before an attack with another weapon.
fn shoots_first(battle: &Battle) -> Option<Order> {
    let first = Order::Act { unit: USER, act: Act { verb: Verb::ATTACK, with: GUN, option: 1 }, aim: Aim::Unit(FOE) };
    battle.check(&first).is_ok().then_some(first)
}

/// The foe, which acts first, nets the user.
fn is_netted(battle: &Battle) -> Option<Order> {
    let net = Order::Act { unit: FOE, act: Act { verb: Verb::ATTACK, with: NET, option: 0 }, aim: Aim::Unit(USER) };
    battle.check(&net).is_ok().then_some(net)
}

fn shots() -> Vec<Shot> {
    let mut list = vec![
        shot("a shot at the head", WOUNDS, "late", 3, DieCodeVerb::CALLED, GUN, 1),
        shot("a shot at the heart", WOUNDS, "late", 1, DieCodeVerb::CALLED, GUN, 2),
        shot("a shot at the chest", WOUNDS, "late", 3, DieCodeVerb::CALLED, GUN, 3),
        shot("a shot at an arm", WOUNDS, "late", 3, DieCodeVerb::CALLED, GUN, 4),
        shot("a shot at a leg", WOUNDS, "late", 3, DieCodeVerb::CALLED, GUN, 5),
        shot("a shot at a hand", WOUNDS, "late", 1, DieCodeVerb::CALLED, GUN, 6),
        shot("a shot at the head, Body Points", BODY, "late", 3, DieCodeVerb::CALLED, GUN, 1),
        shot("a shot at a leg, Body Points", BODY, "late", 3, DieCodeVerb::CALLED, GUN, 5),
        shot("a shot at something middling", WOUNDS, "late", 3, DieCodeVerb::CALLED, GUN, 8),
        shot(
            "rolled modifiers of a called shot",
            "initiative_method = 'no_roll'\nmodifier_mode = 'rolled'",
            "late",
            3,
            DieCodeVerb::CALLED,
            GUN,
            1,
        ),
        shot("a knockout", WOUNDS, "late", 1, DieCodeVerb::KNOCKOUT, GUN, 0),
        shot("a knockout, Body Points", BODY, "late", 1, DieCodeVerb::KNOCKOUT, GUN, 0),
        shot(
            "a knockout measured after the halving",
            "initiative_method = 'no_roll'\nknockout_before_halving = false",
            "late",
            1,
            DieCodeVerb::KNOCKOUT,
            GUN,
            0,
        ),
        Shot { before: is_hurt, ..shot("a knockout of the wounded", WOUNDS, "late", 1, DieCodeVerb::KNOCKOUT, GUN, 0) },
        Shot {
            before: is_stunned,
            ..shot("a knockout of the stunned", WOUNDS, "late", 1, DieCodeVerb::KNOCKOUT, GUN, 0)
        },
        shot("a disarm of one who has acted", WOUNDS, "early", 3, DieCodeVerb::DISARM, GUN, 0),
        Shot { answer: 1, ..shot("a disarm of one who resists", WOUNDS, "late", 3, DieCodeVerb::DISARM, GUN, 0) },
        Shot {
            answer: 1,
            ..shot(
                "a disarm that injures",
                "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\ndisarm_injures = true",
                "giant",
                3,
                DieCodeVerb::DISARM,
                GUN,
                0,
            )
        },
        shot("a net", WOUNDS, "late", 3, Verb::ATTACK, NET, 0),
        shot("a hooked net", WOUNDS, "late", 3, Verb::ATTACK, HOOKS, 0),
        shot("a hooked net, Body Points", BODY, "late", 3, Verb::ATTACK, HOOKS, 0),
        shot("a dart that pins", WOUNDS, "late", 3, DieCodeVerb::PIN_DOWN, DART, 0),
        Shot { before: shoots_first, ..shot("a second weapon", BODY, "giant", 1, Verb::ATTACK, KNIFE, 0) },
        Shot {
            before: shoots_first,
            ..shot(
                "a second weapon in the off hand",
                "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\noff_hand_penalty = 1",
                "giant",
                1,
                Verb::ATTACK,
                KNIFE,
                0,
            )
        },
        Shot { before: crouches, ..shot("a shot at one who crouches", WOUNDS, "early", 3, Verb::ATTACK, GUN, 0) },
        Shot { before: lies_down, ..shot("a shot at one who lies close by", WOUNDS, "early", 4, Verb::ATTACK, GUN, 0) },
        Shot { before: lies_down, ..shot("a shot at one who lies far off", WOUNDS, "early", 6, Verb::ATTACK, GUN, 0) },
        shot("a shot at a larger target", WOUNDS, "giant", 3, Verb::ATTACK, GUN, 0),
        Shot { user: "giant", ..shot("a shot at a smaller target", WOUNDS, "dwarfish", 3, Verb::ATTACK, GUN, 0) },
        Shot { user: "dwarfish", ..shot("a shot across the size of people", BODY, "giant", 3, Verb::ATTACK, GUN, 0) },
        Shot { before: surprises, ..shot("a surprising shot", WOUNDS, "late", 3, Verb::ATTACK, GUN, 0) },
        shot("a shot in a quick draw", "quick_draw = 'anyone'", "late", 3, Verb::ATTACK, GUN, 0),
        shot("a called shot in a quick draw", "quick_draw = 'trained'", "late", 3, DieCodeVerb::CALLED, GUN, 4),
    ];
    let each = "initiative_method = 'no_roll'\nentangle_total = 'each_try'";
    for (what, settings, verb) in [
        ("bonds snapped", WOUNDS, DieCodeVerb::SNAP),
        ("bonds slipped", WOUNDS, DieCodeVerb::SLIP),
        ("bonds snapped at each try", each, DieCodeVerb::SNAP),
        ("bonds slipped at each try", each, DieCodeVerb::SLIP),
    ] {
        list.push(Shot { user: "late", before: is_netted, ..shot(what, settings, "expert", 3, verb, 0, 0) });
    }
    list
}

/// An open hexagonal board with a wall behind the foe, the two units, and a distant one that acts last.
fn setup(shot: &Shot) -> std::sync::Arc<hexfray::battle::Setup> {
    let mut rows = String::new();
    for row in 0..9_i16 {
        let cell = |col: i16| if row == 4 && col == 3 + shot.cells + 1 { "W " } else { ". " };
        let line: String = (0..12).map(cell).collect();
        rows += &format!("{}{line}\n", if row % 2 == 0 { "" } else { " " });
    }
    let map = format!(
        "name = \"Meadow\"\nmetres_per_cell = 2\ngrid = {{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }}\nterrain = '''\n{rows}'''\n"
    );
    let unit = |side: &str, kind: &str, at: (i16, i16)| {
        format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{}, {}]\n", at.0, at.1)
    };
    let units = [
        unit("red", shot.user, (3, 4)),
        unit("blue", shot.foe, (3 + shot.cells, 4)),
        unit("blue", "watcher", (11, 0)),
        unit("red", "watcher", (0, 8)),
    ];
    let battle = format!(
        "name = \"Fight\"\nruleset = \"die_code\"\nmap = \"maps/meadow.map.toml\"\nside = [{{ name = \"red\" }}, {{ name = \"blue\" }}]\n[settings]\n{}\n{}",
        shot.settings,
        units.concat()
    );
    let mut library = hexfray::library();
    library.add("units/die_code_proof.toml", UNITS);
    library.add("weapons/die_code_proof.toml", WEAPONS);
    library.add("armour/die_code_proof.toml", ARMOUR);
    library.add("maps/meadow.map.toml", &map);
    library.add("maps/fight.battle.toml", &battle);
    rules::load(&library, "maps/fight.battle.toml").unwrap_or_else(|error| panic!("{}: {error}", shot.what))
}

/// The battle at a turn of the user in which the tested act is legal.
fn ready(shot: &Shot, order: &Order) -> Battle {
    let setup = setup(shot);
    for seed in 0..100 {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        while battle.round() == 1 {
            let next = match *battle.decision() {
                // Quick draws: with the gun, one attack, one die moved; other units decline.
                Decision::Answer { unit, ref options, .. } => {
                    let quick = battle.setup().units[unit.index()].kind.as_str() == "expert" && options.len() > 1;
                    Order::Answer { unit, option: u16::from(quick) }
                }
                Decision::Act { unit, .. } => match (shot.before)(&battle) {
                    Some(before) => before,
                    None if unit == USER => break,
                    None => Order::EndTurn { unit },
                },
                _ => break,
            };
            battle.submit(next).expect("what goes before is legal");
        }
        let later = battle.timeline().iter().any(|beat| !beat.done && beat.unit != USER);
        if battle.round() == 1 && later && battle.decision().unit() == Some(USER) && battle.check(order).is_ok() {
            return battle;
        }
    }
    panic!("{}: it is legal in the user's turn under one of 100 seeds", shot.what);
}

fn check(shot: &Shot) {
    let aim = if matches!(shot.act.verb, DieCodeVerb::SNAP | DieCodeVerb::SLIP) { Aim::None } else { Aim::Unit(FOE) };
    let order = Order::Act { unit: USER, act: shot.act, aim };
    agree(shot.what, &ready(shot, &order), order, &Trial { fights: fights(200, 6_000), answer: Some(shot.answer) });
}

#[test]
fn forecasts_of_called_shots_and_their_like_agree_with_seeded_fights() {
    let failures = failures(&shots(), check);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
