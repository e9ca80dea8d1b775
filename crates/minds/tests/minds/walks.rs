//! Paths that may be fatal: no unit dies on its way to an act.

use hexfray_battle::{Aim, Battle, Decision, DiceSource, Event, Name, Order, Purpose, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_minds::ai::opponent;
use hexfray_testing::sample;

use crate::{POLE, levels, load, people, some_battles};

/// Two banks with three cells of lava between them, and no other way.
const GAP: &str = r#"
name = "Gap"
grid = { shape = "square", adjacency = "sides" }
metres_per_cell = 2
terrain = '''
# # # # # # # # # # # #
# . . . l l l . . . . #
# # # # # # # # # # # #
'''
"#;

/// Two banks with lava between them and a long way round.
const POOL: &str = r#"
name = "Pool"
grid = { shape = "square", adjacency = "sides" }
metres_per_cell = 2
terrain = '''
# # # # # # # # # # # #
# . . . l l l . . . . #
# . # # # # # # # # . #
# . . . . . . . . . . #
# # # # # # # # # # # #
'''
"#;

/// One unit of a kind before the lava, a foe of another beyond it.
fn gap(map: &str, ruleset: &str, settings: &str, kinds: [&str; 2], (at, beyond): (u8, u8)) -> Battle {
    let head = if ruleset == "power_table" { "first = \"blue\"\nknown = true\n" } else { "" };
    let text = format!(
        "name = \"Gap\"\nruleset = \"{ruleset}\"\nmap = \"maps/gap.map.toml\"\n{head}\
         side = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n\
         unit = [{{ side = \"blue\", kind = \"{}\", at = [{at}, 1] }}, {{ side = \"red\", kind = \"{}\", at = [{beyond}, 1] }}]\n\
         [settings]\n{settings}\n",
        kinds[0], kinds[1]
    );
    let mut library = hexfray_data::library();
    library.add("assets/units/percentile_plain.toml", &people(&[("runner", 100, 80), ("target", 100, 5)]));
    library.add("assets/weapons/percentile_plain.toml", POLE);
    library.add("maps/gap.map.toml", map);
    library.add("maps/gap.battle.toml", &text);
    let mut battle =
        Battle::new(&load(&library, "maps/gap.battle.toml"), DiceSource::Seed(1)).expect("the battle starts");
    while matches!(battle.decision(), Decision::Answer { .. } | Decision::Pick { .. }) {
        battle.submit(battle.orders()[0]).expect("the usual answer");
    }
    battle
}

/// Lets the referee hurt a unit until at most `left` hit points are left, if that can be reached.
fn hurt(battle: &mut Battle, unit: UnitId, left: i32) {
    for amount in 1..=100 {
        if battle.unit(unit).is_some_and(|view| view.hp <= left) {
            break;
        }
        battle.submit(Order::Referee(Ruling::Hurt { unit, amount: amount / 3 + 1 })).expect("the referee may");
    }
}

/// Plays some turns of the unit while its foe passes every turn; returns whether a move ever hurt the unit.
fn walks_in(battle: &mut Battle, name: &str, rounds: u16) -> bool {
    let mut player = opponent(name, 1).expect("it exists");
    let last = battle.round() + rounds;
    let unhurt = battle.unit(UnitId(0)).expect("it is there").hp;
    while battle.outcome().is_none() && battle.round() < last {
        let own = battle.decision().side().is_some_and(|side| side.0 == 0);
        let order = if own { player.choose(battle) } else { battle.passing_order().expect("the battle goes on") };
        battle.submit(order).expect("a legal order");
        if battle.unit(UnitId(0)).is_none_or(|unit| unit.hp < unhurt || !unit.is_active()) {
            return true;
        }
    }
    false
}

const PERCENTILE: (&str, &str) = ("percentile", "escape_declared = \"turn_before\"");

#[test]
fn nobody_walks_into_lava_that_takes_more_than_it_has_left() {
    for &name in levels() {
        let mut battle = gap(GAP, PERCENTILE.0, PERCENTILE.1, ["runner", "target"], (3, 8));
        hurt(&mut battle, UnitId(0), 20);
        hurt(&mut battle, UnitId(1), 15);
        assert!(!walks_in(&mut battle, name, 1), "{name}: 20 hit points are left, the lava takes 25");
    }
}

#[test]
fn dice_that_would_fell_it_keep_a_unit_out_of_lava_as_well() {
    for (mode, left) in [("health_mode = 'body_points'", 12), ("health_mode = 'wounds'", 3)] {
        for &name in levels() {
            let mut battle = gap(GAP, "die_code", mode, ["brawler", "brawler"], (3, 8));
            hurt(&mut battle, UnitId(0), left);
            hurt(&mut battle, UnitId(1), left);
            assert!(!walks_in(&mut battle, name, 1), "{name}, {mode}: the lava rolls 5D");
        }
    }
}

#[test]
fn nobody_sets_out_under_heat_for_what_it_will_not_live_to_do() {
    for &name in levels() {
        for beyond in [4, 8] {
            let map = GAP.replace(" l", " .");
            let mut battle = gap(&map, PERCENTILE.0, PERCENTILE.1, ["runner", "target"], (3, beyond));
            let heat = Ruling::Inflict { unit: UnitId(0), condition: Name::new("heat"), rounds: 3 };
            battle.submit(Order::Referee(heat)).expect("the referee may");
            for way in battle.reach(UnitId(0)) {
                assert_eq!(way.harm.loss, 10_000, "all that it has: {way:?}");
            }
            assert!(!walks_in(&mut battle, name, 1), "{name}, a foe at {beyond}");
        }
    }
}

#[test]
fn who_would_live_goes_through_all_the_same() {
    for name in ["nearest", "greedy"] {
        let mut battle = gap(GAP, PERCENTILE.0, PERCENTILE.1, ["runner", "target"], (3, 8));
        hurt(&mut battle, UnitId(1), 15);
        assert!(walks_in(&mut battle, name, 3), "{name}: unhurt it loses a part and fells its foe");
    }
}

#[test]
fn lava_keeps_units_of_power_table_out_that_would_not_live_through_it() {
    for &name in levels() {
        let never = "auto_block = \"never\"";
        let map = GAP.replace("metres_per_cell = 2", "metres_per_cell = 1");
        let mut battle = gap(&map, "power_table", never, ["goblin", "goblin"], (3, 7));
        assert!(!walks_in(&mut battle, name, 2), "{name}: the lava takes 30 in each cell, it has 16");
    }
}

#[test]
fn who_would_not_live_through_takes_the_long_way_round() {
    for name in ["nearest", "easy", "greedy"] {
        let mut battle = gap(POOL, PERCENTILE.0, PERCENTILE.1, ["runner", "target"], (3, 8));
        hurt(&mut battle, UnitId(0), 20);
        assert!(!walks_in(&mut battle, name, 6), "{name} stays out of the lava");
        let cell = battle.unit(UnitId(0)).and_then(|unit| unit.cell).expect("it stands");
        assert!(cell.row > 1 || cell.col > 6, "{name} has set out by the other way, and is at {cell}");
    }
}

/// A passage with two foes in its middle, and the goal beyond.
const PASSAGE: &str = r#"
name = "Passage"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
# # # # # # # # # # # #
# . . . . . . . . . . #
# # # # # # # # # # # #
'''
"#;

/// A runner of dice_pool with a friend, facing two foes with at most `left` health; the runner's side has to reach the far end.
fn passage(left: i32) -> Battle {
    let text = "name = \"Passage\"\nruleset = \"dice_pool\"\nmap = \"maps/gap.map.toml\"\n\
                side = [{ name = \"blue\" }, { name = \"red\" }]\n\
                goal = [{ side = \"blue\", kind = \"reach\", cells = [[10, 1]] }]\n\
                unit = [{ side = \"blue\", kind = \"swift\", at = [3, 1] }, { side = \"blue\", kind = \"swift\", at = [1, 1] },\n\
                { side = \"red\", kind = \"duelist\", at = [4, 1] }, { side = \"red\", kind = \"duelist\", at = [4, 1] }]\n";
    let mut library = hexfray_data::library();
    let swift = "[[unit]]\nkey = \"swift\"\nname = \"Swift one\"\nglyph = \"person\"\nphysical = 2\nmental = 1\n\
                 health = 40\nspeed = 9\nskills = { mobility = 1 }\nweapons = [\"empty_hands\"]\n";
    library.add("assets/units/dice_pool_swift.toml", swift);
    library.add("maps/gap.map.toml", PASSAGE);
    library.add("maps/gap.battle.toml", text);
    let mut battle =
        Battle::new(&load(&library, "maps/gap.battle.toml"), DiceSource::Seed(1)).expect("the battle starts");
    hurt(&mut battle, UnitId(0), left);
    while battle.decision().unit() != Some(UnitId(0)) {
        battle.submit(battle.passing_order().expect("the battle goes on")).expect("a legal order");
    }
    battle
}

#[test]
fn nobody_runs_past_foes_whose_blows_it_would_not_live_through() {
    let past = |order: &Order| matches!(order, Order::Move { to, .. } if to.col > 4);
    for &name in levels() {
        let mut seat = opponent(name, 1).expect("it exists");
        let battle = passage(3);
        assert!(battle.orders().iter().any(past), "it could");
        let order = seat.choose(&battle);
        assert!(!past(&order), "{name}: {order:?} with three points of health left");
    }
}

/// People of dice_pool: two that charge, one of them frail, and one with a pistol and a knife in hand.
const PEOPLE: &str = r#"
[[unit]]
key = "frail_charger"
name = "Frail charger"
glyph = "run"
physical = 4
mental = 2
health = 2
speed = 9
skills = { close_combat = 5, mobility = 1 }
weapons = ["sword"]

[[unit]]
key = "charger"
name = "Charger"
glyph = "run"
physical = 4
mental = 2
health = 40
speed = 9
skills = { close_combat = 5, mobility = 1 }
weapons = ["sword"]

[[unit]]
key = "gunner"
name = "Gunner"
glyph = "pistol"
physical = 3
mental = 2
health = 40
skills = { ranged_combat = 8, close_combat = 1 }
weapons = ["pistol", "knife"]
drawn = ["pistol", "knife"]
"#;

/// A battle of dice_pool in the passage, at the turn of the first unit, which has at most `left` health.
fn in_the_passage(units: &[(&str, &str, u8, &str)], more: &str, left: i32) -> Battle {
    let unit = |(kind, side, col, more): &(&str, &str, u8, &str)| {
        format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{col}, 1]\n{more}\n")
    };
    let text = format!(
        "name = \"Passage\"\nruleset = \"dice_pool\"\nmap = \"maps/gap.map.toml\"\n\
         side = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n{}",
        units.iter().map(unit).collect::<String>()
    );
    let mut library = hexfray_data::library();
    library.add("assets/units/dice_pool_people.toml", PEOPLE);
    library.add("maps/gap.map.toml", &format!("{PASSAGE}{more}"));
    library.add("maps/gap.battle.toml", &text);
    let mut battle =
        Battle::new(&load(&library, "maps/gap.battle.toml"), DiceSource::Seed(1)).expect("the battle starts");
    hurt(&mut battle, UnitId(0), left);
    while battle.decision().unit() != Some(UnitId(0)) {
        battle.submit(battle.passing_order().expect("the battle goes on")).expect("a legal order");
    }
    battle
}

#[test]
fn nobody_charges_past_foes_whose_blows_it_would_not_live_through() {
    let target = UnitId(3);
    let charge = |battle: &Battle, order: &Order| match *order {
        Order::Act { unit, act, aim: aim @ Aim::Unit(at) } => {
            at == target && battle.goes_to(unit, act, aim, Cell::new(1, 1)).is_some()
        }
        _ => false,
    };
    // A unit that is alone, or has lost most of its health, has other reasons not to charge.
    let scene = |kind: &str| {
        let duelist = ("duelist", "red", 3, "");
        let mark = "name = \"Mark\"\n[[goal]]\nside = \"blue\"\nkind = \"defeat\"\nunit = \"Mark\"";
        let units = [(kind, "blue", 1, ""), duelist, duelist, ("gunner", "red", 5, mark), ("charger", "blue", 1, "")];
        let mut battle = in_the_passage(&units, "", 40);
        hurt(&mut battle, target, 1);
        battle
    };
    for &name in levels() {
        let battle = scene("frail_charger");
        let could = battle.orders().into_iter().find(|order| charge(&battle, order)).expect("it could");
        let blows = battle.provoked(&could, Cell::new(1, 1));
        assert_eq!(blows.len(), 2, "it leaves the cell of both");
        let lives = blows.iter().map(|(.., odds)| 1.0 - odds.defeat).product::<f64>();
        assert!(lives < 0.5, "it hardly lives to strike: {lives}");
        for seed in 1..=sample(2, 8) {
            let order = opponent(name, seed).expect("it exists").choose(&battle);
            assert!(!charge(&battle, &order), "{name}: {order:?} with two points of health");
        }
    }
    let battle = scene("charger");
    let order = opponent("greedy", 1).expect("it exists").choose(&battle);
    let goes = matches!(order, Order::Move { to, .. } if to.col > 3) || charge(&battle, &order);
    assert!(goes, "a sturdy one goes for the target: {order:?}");
}

/// A fighter of power_table with a rush to its target, which stands on lava and decides the battle.
fn rush(left: i32) -> Battle {
    let text = "name = \"Gap\"\nruleset = \"power_table\"\nmap = \"maps/gap.map.toml\"\nfirst = \"blue\"\nknown = true\n\
                side = [{ name = \"blue\" }, { name = \"red\" }]\n\
                goal = [{ side = \"blue\", kind = \"defeat\", unit = \"Mark\" }]\n\
                unit = [{ side = \"blue\", kind = \"rusher\", at = [1, 1] },\n\
                { side = \"red\", kind = \"giant\", name = \"Mark\", at = [5, 1] }]\n\
                [settings]\nauto_block = \"never\"\n";
    let hero = |key: &str, hp: u8, more: &str| {
        format!(
            "[[unit]]\nkey = \"{key}\"\nname = \"{key}\"\nglyph = \"person\"\nhero = true\nlevel = 3\n\
             classes = {{ fighter = 3 }}\nhp = {hp}\nmp = 12\nweapons = [\"quarterstaff\"]\n{more}\n\
             abilities = {{ dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }}\n"
        )
    };
    let rush = "[[ability]]\nkey = \"test_rush\"\nname = \"Rush\"\nglyph = \"jump\"\norigin = \"skill\"\nrange = 30\n\
                area = \"breakthrough\"\nharm = { flat = 6 }\n";
    let mut library = hexfray_data::library();
    library.add("assets/abilities/power_table_rush.toml", rush);
    let kinds = hero("rusher", 90, "deeds = [\"test_rush\"]") + &hero("giant", 120, "");
    library.add("assets/units/power_table_rush.toml", &kinds);
    library.add("maps/gap.map.toml", &GAP.replace("metres_per_cell = 2", "metres_per_cell = 1"));
    library.add("maps/gap.battle.toml", text);
    let mut battle =
        Battle::new(&load(&library, "maps/gap.battle.toml"), DiceSource::Seed(1)).expect("the battle starts");
    for (unit, amount) in [(UnitId(0), 90 - left), (UnitId(1), 117)] {
        battle.submit(Order::Referee(Ruling::Hurt { unit, amount })).expect("the referee may");
    }
    battle
}

#[test]
fn nobody_rushes_onto_lava_that_it_would_not_live_on() {
    let is_rush = |order: &Order| matches!(order, Order::Act { act, .. } if act.verb == Verb::ABILITY);
    for &name in levels().iter().filter(|&&name| name != "nearest") {
        let battle = rush(20);
        assert!(battle.orders().iter().any(is_rush), "it could");
        let order = opponent(name, 1).expect("it exists").choose(&battle);
        assert!(!is_rush(&order), "{name}: the lava takes 30, it has 20");
    }
    let order = opponent("greedy", 1).expect("it exists").choose(&rush(90));
    assert!(is_rush(&order), "unhurt it rushes: {order:?}");
}

/// Gives an order; whether it is a blow that takes its user elsewhere, which the battle has to say beforehand. `goes` says whether
/// an event takes a unit elsewhere.
fn goes_elsewhere(battle: &mut Battle, order: Order, goes: fn(&Event, UnitId) -> bool) -> bool {
    let Order::Act { unit, act, aim } = order else {
        battle.submit(order).expect("a legal order");
        return false;
    };
    let strikes = battle.acts(unit).iter().any(|view| view.act == act && view.purpose == Purpose::Harm);
    let from = battle.unit(unit).and_then(|view| view.cell).expect("it acts");
    let end = battle.goes_to(unit, act, aim, from);
    let mut now = battle.submit(order).expect("a legal order").iter().any(|event| goes(event, unit));
    while matches!(battle.decision(), Decision::Answer { .. }) {
        let passes = battle.passing_order().expect("there is an answer");
        now |= battle.submit(passes).expect("a legal answer").iter().any(|event| goes(event, unit));
    }
    let to = battle.unit(unit).and_then(|view| view.cell);
    let goes = strikes && now && to.is_some_and(|to| to != from);
    assert!(!goes || end.is_some(), "{}: {order:?} took it from {from} to {to:?}", battle.setup().source);
    goes
}

/// Whether a unit walks.
fn walks(event: &Event, unit: UnitId) -> bool {
    matches!(event, Event::Moved { unit: mover, .. } if *mover == unit)
}

/// Whether a unit stands elsewhere without a walk.
fn is_placed(event: &Event, unit: UnitId) -> bool {
    matches!(event, Event::Placed { unit: mover, .. } if *mover == unit)
}

#[test]
fn acts_that_take_their_user_elsewhere_say_where() {
    type Scene = fn() -> Battle;
    let charge: Scene = || in_the_passage(&[("charger", "blue", 1, ""), ("duelist", "red", 5, "")], "", 40);
    let known: [(Scene, fn(&Event, UnitId) -> bool); 2] = [(charge, walks), (|| rush(90), is_placed)];
    for (scene, goes) in known {
        let mut orders = scene().orders();
        orders.retain(|order| matches!(order, Order::Act { .. }));
        let moved = orders.into_iter().filter(|&order| goes_elsewhere(&mut scene(), order, goes)).count();
        assert!(moved > 0, "{}: there is such an act", scene().setup().ruleset.name());
    }
    for setup in some_battles("acts_that_take_their_user_elsewhere", 4) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(5)).expect("the battle starts");
        let mut guide = opponent("random", 5).expect("it exists");
        for _ in 0..sample(150, 1_000) {
            if battle.outcome().is_some() {
                break;
            }
            let order = guide.choose(&battle);
            goes_elsewhere(&mut battle, order, walks);
        }
    }
}

#[test]
fn nobody_shoots_beside_a_foe_who_would_fell_it_first() {
    let shoots = |order: &Order| matches!(order, Order::Act { act, .. } if act.verb == Verb::ATTACK && act.with == 0);
    let scene = |left: i32| in_the_passage(&[("gunner", "blue", 3, ""), ("duelist", "red", 3, "")], "", left);
    for &name in levels() {
        let battle = scene(1);
        assert!(battle.orders().iter().any(shoots), "it could");
        let order = opponent(name, 1).expect("it exists").choose(&battle);
        assert!(!shoots(&order), "{name}: {order:?} with one point of health left");
    }
    let order = opponent("nearest", 1).expect("it exists").choose(&scene(40));
    assert!(shoots(&order), "unhurt it shoots: {order:?}");
}

#[test]
fn who_flees_goes_as_far_as_it_lives_to() {
    let exit = "[[exit]]\nname = \"out\"\ncells = [[1, 1]]\n";
    let duelist = ("duelist", "red", 3, "");
    let units = [("charger", "blue", 6, "temper = { flees_below = 50 }"), duelist, duelist];
    for &name in levels() {
        let battle = in_the_passage(&units, exit, 3);
        assert!(battle.flees(UnitId(0)) && battle.orders().contains(&goes(1)), "it could get out, past its foes");
        let order = opponent(name, 1).expect("it exists").choose(&battle);
        let nearer = matches!(order, Order::Move { to, .. } if (3..6).contains(&to.col));
        assert!(nearer, "{name}: {order:?}, where nothing happens to it nearer to the way out");
    }
}

fn goes(col: i16) -> Order {
    Order::Move { unit: UnitId(0), to: Cell::new(col, 1) }
}
