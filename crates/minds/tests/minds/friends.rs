//! A friend in the line of fire: who shoots chooses another cell or another target. In percentile alone a plain shot
//! can hit who stands in the way. And a friend among foes: a spell on all of them does more harm than good.

use std::sync::Arc;

use hexfray_battle::{Act, Aim, Battle, DiceSource, GreedyWeights, Order, Purpose, Setup, UnitId};
use hexfray_minds::ai::{Greedy, Opponent, bystanders, opponent};

use crate::load;

/// The unit that shoots.
const SHOOTER: UnitId = UnitId(0);
/// The foe behind the friend.
const NEAR_FOE: UnitId = UnitId(2);

/// A shooter, a friend close before it, the nearest foe behind that friend, and another foe in the clear.
fn battle() -> Arc<Setup> {
    field(&[("archer", "one", [1, 3]), ("raider", "one", [4, 3]), ("raider", "two", [5, 3]), ("raider", "two", [4, 6])])
}

/// Units on a meadow, each as kind, side and cell.
fn field(units: &[(&str, &str, [i16; 2])]) -> Arc<Setup> {
    let unit = |&(kind, side, at): &(&str, &str, [i16; 2])| {
        format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = [{}, {}]\n", at[0], at[1])
    };
    let units: Vec<String> = units.iter().map(unit).collect();
    let text = format!(
        "name = \"Line\"\nruleset = \"percentile\"\nmap = \"maps/line.map.toml\"\n\
         side = [{{ name = \"one\" }}, {{ name = \"two\" }}]\n{}",
        units.concat()
    );
    let mut library = hexfray_data::library();
    let row = ". . . . . . . . .\n".repeat(7);
    let map =
        format!("name = \"Line\"\ngrid = {{ shape = \"square\" }}\nmetres_per_cell = 1\nterrain = '''\n{row}'''\n");
    library.add("maps/line.map.toml", &map);
    library.add("maps/line.battle.toml", &text);
    load(&library, "maps/line.battle.toml")
}

/// The chances that an act strikes friends.
fn astray(battle: &Battle, unit: UnitId, act: Act, aim: Aim) -> f64 {
    let view = battle.acts(unit).into_iter().find(|view| view.act == act).expect("it is listed");
    let forecast = battle.forecast(&Order::Act { unit, act, aim }).expect("it is legal");
    bystanders(battle, &view, &forecast).into_iter().map(|(_, chance)| chance).sum()
}

fn shoots_past_friends(name: &str) {
    let setup = battle();
    let (mut shots, mut blocked) = (0, 0);
    for seed in 0..6 {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        let mut player = opponent(name, seed).expect("it exists");
        while battle.outcome().is_none() && battle.round() <= 2 {
            if battle.decision().unit() != Some(SHOOTER) {
                // The others stay where they are.
                let order = battle.passing_order().expect("turns can end");
                battle.submit(order).expect("legal");
                continue;
            }
            let aim = Aim::Unit(NEAR_FOE);
            let acts = battle.acts(SHOOTER).into_iter().filter(|view| view.purpose == Purpose::Harm);
            let legal = acts.filter(|view| battle.check(&Order::Act { unit: SHOOTER, act: view.act, aim }).is_ok());
            blocked += legal.filter(|view| astray(&battle, SHOOTER, view.act, aim) > 0.0).count();
            let order = player.choose(&battle);
            if let Order::Act { unit, act, aim: aim @ Aim::Unit(_) } = order {
                let chance = astray(&battle, unit, act, aim);
                assert!(chance <= 0.0, "{name}, seed {seed}: {order:?} strikes a friend ({chance})");
                shots += 1;
            }
            battle.submit(order).expect("legal");
        }
    }
    assert!(shots > 0 && blocked > 0, "{name}: {shots} shots, {blocked} lines with a friend in them");
}

#[test]
fn nearest_shoots_past_friends() {
    shoots_past_friends("nearest");
}

#[test]
fn greedy_shoots_past_friends() {
    shoots_past_friends("greedy");
}

#[test]
fn greedy_casts_no_spell_on_two_foes_with_a_friend_between_them() {
    let setup = field(&[
        ("fire_mage", "one", [1, 3]),
        ("raider", "one", [6, 3]),
        ("raider", "two", [5, 3]),
        ("raider", "two", [7, 3]),
    ]);
    let strikes_a_friend = |mut player: Greedy| {
        let mut battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
        let mut struck = false;
        while battle.outcome().is_none() && battle.round() <= 2 {
            let acts = battle.decision().unit() == Some(SHOOTER);
            let order = if acts { player.choose(&battle) } else { battle.passing_order().expect("turns can end") };
            let friend = UnitId(1);
            let odds = battle.forecast(&order).ok().filter(|_| acts);
            struck |=
                odds.is_some_and(|odds| odds.targets.iter().any(|odds| odds.target == friend && odds.expected > 0.0));
            battle.submit(order).expect("legal");
        }
        struck
    };
    assert!(!strikes_a_friend(Greedy::new()), "the friend loses more than a second foe is worth");
    let ruthless = GreedyWeights { loyalty: 0.0, ..GreedyWeights::default() };
    assert!(strikes_a_friend(Greedy::weighing(ruthless)), "without regard for friends it would be worth it");
}
