//! Random battles of dice pools in which many rules interact: holds, vehicles, flyers, edges, interrupts and plugins. After
//! every order the invariants of the catalogue are checked.

use std::{sync::Arc, thread};

use hexfray::{
    battle::{
        Aim, Battle, Decision, DiceSource, Event, FaceStream, Order, Presence, Ruling, Setup, Stream, UnitId, Verb,
        play::{Bonds, Units},
    },
    grid::Cell,
    rules::{
        self,
        dice_pool::DicePoolVerb,
        dice_pool::state::{Grapple, Rested, UnitState},
    },
};
use hexfray_testing::sample;

use super::invariants;

/// Battles, at small and at full effort, each with its own roster, board and settings.
const BATTLES: (u64, u64) = (10, 120);
/// One in this many orders has its odds compared with its result.
const FORETOLD: usize = 3;
/// The number of orders after which a battle is stopped.
const MOST_ORDERS: usize = 150;

/// Units that grapple, drive, fly, shoot, and interrupt others with powers.
const KINDS: [&str; 16] = [
    "wrestler",
    "grappler",
    "netter",
    "brute",
    "duelist",
    "bodyguard",
    "medic",
    "constable",
    "runner",
    "boss",
    "villain",
    "young_dragon",
    "giant",
    "driver",
    "mechanic",
    "gunman",
];
/// Vehicles of the first side.
const VEHICLES: [&str; 3] = ["car", "motorcycle", "helicopter"];

/// A shore with a cliff: water, a face, air.
const SHORE: &str = "name = 'Shore'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n\
    . . u w w . | # #\n. . u w w . | # #\n. . . w . . | # #\n'''\n[legend]\nw = { terrain = 'deep_water' }\n\
    [[storey]]\nterrain = '''\n_ _ _ _ _ _ | . .\n_ _ _ _ _ _ | . .\n_ _ _ _ _ _ | . .\n'''\n\
    [[storey]]\nterrain = '''\n_ _ _ _ _ _ _ _ _\n_ _ _ _ _ _ _ _ _\n_ _ _ _ _ _ _ _ _\n'''\n";

/// Settings, each of which may differ from the book.
const SETTINGS: [&str; 13] = [
    "defence_choice = 'best'",
    "initiative_damage = true",
    "opportunity_special = true",
    "target_occupants = true",
    "static_defence = true",
    "resolution = 'd10'",
    "defend_other = 'take_the_hit'",
    "split_net_hits = false",
    "interrupts_per_round = 2",
    "swim_energy_per = 'space'",
    "climb_energy_per = 'space'",
    "defence_choice = 'after_roll'",
    "attack_ends_cover = true",
];

fn setup(number: u64) -> Arc<Setup> {
    let mut stream = FaceStream::new(number, Stream::Looks);
    let mut below = |most: usize| stream.below(most as u32) as usize;
    let mut library = hexfray::library();
    library.add("maps/shore.map.toml", SHORE);
    let map = ["", "map = 'maps/shore.map.toml'\n"][below(2)];
    let mut text = format!("name = 'Pairs'\nruleset = 'dice_pool'\n{map}[settings]\nstart_energy = {}\n", 2 + below(6));
    let key = |line: &str| line.split(' ').next().map(str::to_owned);
    let mut set: Vec<&str> = Vec::new();
    for setting in SETTINGS {
        if below(3) == 0 && set.iter().all(|other| key(other) != key(setting)) {
            set.push(setting);
        }
    }
    text += &(set.join("\n") + "\n");
    text += if map.is_empty() { "arena = [6, 4, 4]\n" } else { "" };
    text += "[[side]]\nname = 'red'\n[[side]]\nname = 'blue'\n";
    for at in 0..6 {
        // The units are close to each other, so that rules interact.
        let (kind, side, cell) = (KINDS[below(KINDS.len())], ["red", "blue"][at % 2], [below(3), below(3)]);
        text += &format!("[[unit]]\nkind = '{kind}'\nside = '{side}'\nat = [{}, {}]\n", cell[0], cell[1]);
    }
    let vehicle = VEHICLES[below(VEHICLES.len())];
    text += &format!("[[unit]]\nkind = '{vehicle}'\nside = 'red'\nat = [{}, {}]\n", below(3), below(3));
    library.add("maps/pairs.battle.toml", &text);
    rules::load(&library, "maps/pairs.battle.toml").unwrap_or_else(|error| panic!("{number}: {error}\n{text}"))
}

/// The cells of all units and all holds before an order.
struct Before {
    spots: Vec<Option<Cell>>,
    energy: Vec<i32>,
    presence: Vec<Presence>,
    aboard: Vec<Option<UnitId>>,
    held: Vec<(UnitId, UnitId)>,
}

fn state(battle: &Battle, unit: UnitId) -> &UnitState {
    battle.world().resource::<Units<UnitState>>().of(unit)
}

fn all(battle: &Battle) -> Vec<UnitId> {
    battle.units().map(|view| view.id).collect()
}

fn spot(battle: &Battle, unit: UnitId) -> Option<Cell> {
    let cell = battle.unit(unit).and_then(|view| view.cell)?;
    Some(state(battle, unit).motion.spot(cell))
}

fn held(battle: &Battle) -> Vec<(UnitId, UnitId)> {
    battle.world().resource::<Bonds<Grapple>>().iter().map(|bond| (bond.holder, bond.held)).collect()
}

impl Before {
    fn of(battle: &Battle) -> Self {
        let units = all(battle);
        Self {
            spots: units.iter().map(|&unit| spot(battle, unit)).collect(),
            energy: units.iter().map(|&unit| state(battle, unit).energy.left).collect(),
            presence: battle.units().map(|view| view.presence).collect(),
            aboard: units.iter().map(|&unit| state(battle, unit).motion.aboard).collect(),
            held: held(battle),
        }
    }
}

fn play(number: u64) {
    let setup = setup(number);
    let mut battle = Battle::new(&setup, DiceSource::Seed(number)).expect("it starts");
    let mut stream = FaceStream::new(number + 1_000_000, Stream::Looks);
    for count in 0..MOST_ORDERS {
        if battle.outcome().is_some() {
            return;
        }
        let mut orders = battle.orders();
        assert!(!orders.is_empty(), "{number}: a battle that goes on has an order to give");
        if stream.below(4) == 0 {
            orders.extend(battle.out_of_turn());
        }
        // Random play would give up too often.
        let gives_up = |order: &Order| matches!(order, Order::Act { act, .. } if act.verb == DicePoolVerb::GIVE_UP);
        let fights: Vec<Order> = orders.iter().copied().filter(|order| !gives_up(order)).collect();
        let from = if fights.is_empty() || stream.below(40) == 0 { &orders } else { &fights };
        let order = match stream.below(40) {
            0 => Order::Referee(ruling(&battle, &mut stream)),
            _ => from[stream.below(from.len() as u32) as usize],
        };
        let before = Before::of(&battle);
        let what = format!("battle {number}, order {count}, {order:?}");
        let listed = !matches!(order, Order::Referee(_));
        holds(&what, invariants::dice_pool::the_held_are_offered_no_move(&battle, &orders));
        if count % FORETOLD == 0 {
            holds(&what, invariants::blows_agree(&battle, order, number));
        }
        let events = match battle.submit(order) {
            Ok(events) => events.to_vec(),
            Err(why) => {
                assert!(!listed, "{what} is listed, but {why}");
                continue;
            }
        };
        holds(&what, invariants::dice_pool::ways_are_paid_for(&battle, order, &events));
        vehicles_are_no_characters(&battle, &what);
        the_gone_are_asked_nothing(&battle, &what);
        nobody_is_moved_that_may_not_move(&battle, &before, &events, &what);
        energy_is_what_was_spent(&battle, &before, &events, &what);
        counters_end_with_what_they_count(&battle, &what);
        if !in_the_midst(&battle) {
            holds_are_within_a_space(&battle, &what);
        }
    }
}

/// Whether an invariant holds.
fn holds(what: &str, said: Result<(), String>) {
    said.unwrap_or_else(|why| panic!("{what}: {why}"));
}

/// Deadly damage to a unit, or its removal, whether it has been asked for its last words or not.
fn ruling(battle: &Battle, stream: &mut FaceStream) -> Ruling {
    let units = all(battle);
    let unit = units[stream.below(units.len() as u32) as usize];
    let asked = battle.decision().unit().filter(|_| in_the_midst(battle));
    match stream.below(2) {
        0 => Ruling::Hurt { unit, amount: 40 },
        _ => Ruling::Remove { unit: asked.unwrap_or(unit) },
    }
}

/// A vehicle takes no action and is no target of acts for people, such as powers or tying up (DP-033, DP-085, DP-143, DP-149,
/// DP-153).
fn vehicles_are_no_characters(battle: &Battle, what: &str) {
    let is_vehicle = |unit: UnitId| state(battle, unit).health.lifeless;
    for order in battle.orders().into_iter().chain(battle.out_of_turn()) {
        let Order::Act { unit, act, aim } = order else { continue };
        assert!(!is_vehicle(unit), "{what}: a vehicle is offered {order:?}");
        if let (Verb::ABILITY, Aim::Unit(target)) = (act.verb, aim) {
            assert!(!is_vehicle(target), "{what}: {order:?} is for people");
        }
    }
}

/// A unit that has left the board is not asked anything (DP-154).
fn the_gone_are_asked_nothing(battle: &Battle, what: &str) {
    let decision = battle.decision();
    let here = decision.unit().is_none_or(|unit| battle.unit(unit).is_some_and(|view| view.cell.is_some()));
    assert!(here, "{what}: a unit that has left is asked: {decision:?}");
}

fn in_the_midst(battle: &Battle) -> bool {
    matches!(battle.decision(), Decision::Answer { .. })
}

fn falls(events: &[Event], unit: UnitId, aboard: Option<UnitId>) -> bool {
    let fell = |event: &Event| match event {
        Event::Noted { unit: one, what, .. } => what.as_str() == "falls" && (*one == unit || Some(*one) == aboard),
        _ => false,
    };
    events.iter().any(fell)
}

/// A unit that is held or down only moves with its grappler, in its vehicle, or by falling (DP-069, DP-131, DP-146).
fn nobody_is_moved_that_may_not_move(battle: &Battle, before: &Before, events: &[Event], what: &str) {
    for unit in all(battle) {
        let (was, now) = (before.spots[unit.index()], spot(battle, unit));
        if was == now || was.is_none() || now.is_none() || falls(events, unit, before.aboard[unit.index()]) {
            continue;
        }
        let holders: Vec<UnitId> =
            before.held.iter().filter(|(_, held)| *held == unit).map(|(holder, _)| *holder).collect();
        let freed = events.iter().any(|event| match event {
            Event::ConditionEnded { unit: one, condition, why } => {
                let on_the_way = ["the hold broke on the way", "the hold broke"].contains(&why.as_str());
                *one == unit && condition.as_str() == "grappled" && !on_the_way
            }
            _ => false,
        });
        let dragged = holders
            .iter()
            .any(|&holder| spot(battle, holder) == now || before.spots[holder.index()] != spot(battle, holder));
        assert!(holders.is_empty() || freed || dragged, "{what}: {unit:?} is held, and went from {was:?} to {now:?}");
        let lay = before.presence[unit.index()] == Presence::Down;
        let rides = before.aboard[unit.index()].is_some();
        let rose = events.iter().any(|event| matches!(event, Event::Revived { unit: one } if *one == unit));
        let driven = all(battle).iter().any(|&one| state(battle, one).motion.aboard == Some(unit));
        assert!(!lay || rides || rose || driven || dragged, "{what}: {unit:?} lay there, and is now at {now:?}");
    }
}

/// Any loss of a unit's energy was spent once and is logged (DP-008).
fn energy_is_what_was_spent(battle: &Battle, before: &Before, events: &[Event], what: &str) {
    let restored =
        events.iter().any(|event| matches!(event, Event::Noted { what, .. } if what.as_str() == "energy restored"));
    for unit in all(battle).into_iter().filter(|_| !restored) {
        let spent = |event: &Event| match event {
            Event::Spent { unit: one, what, amount, .. } if *one == unit && what.as_str() == "energy" => *amount,
            _ => 0,
        };
        let spent: i32 = events.iter().map(spent).sum();
        let left = state(battle, unit).energy.left;
        assert_eq!(before.energy[unit.index()] - spent, left, "{what}: energy of {unit:?}, {events:#?}");
    }
}

/// A counter is cleared when what it counts has ended (DP-058, DP-069, DP-071, DP-143, DP-152, DP-154, DP-159).
fn counters_end_with_what_they_count(battle: &Battle, what: &str) {
    for view in battle.units() {
        let (unit, state) = (view.id, state(battle, view.id));
        let is = |name: &str| battle.conditions(unit).iter().any(|on| on.name.as_str() == name);
        let rides = state.motion.aboard.is_some();
        if view.presence != Presence::Out && !in_the_midst(battle) {
            assert!(state.motion.fallen == 0 || rides || is("falling"), "{what}: {unit:?} counts a fall that is over");
            assert!(!state.surrendered || view.presence != Presence::Active, "{what}: {unit:?} has given up and stays");
            assert!(!state.has_last_words, "{what}: {unit:?} was not asked for its last words");
        }
        assert!(!state.health.bleeding || state.is_out(), "{what}: {unit:?} bleeds on its feet");
        assert!(
            state.protects.is_none() || view.presence == Presence::Active,
            "{what}: {unit:?} protects nobody from there"
        );
        let gone = view.presence == Presence::Out;
        assert!(
            state.restraints.worn.is_none() || gone || is("restrained") || is("dead"),
            "{what}: {unit:?} wears what is not on it"
        );
        assert_eq!(state.health.rested, Rested::default(), "{what}: nobody rests in a battle");
        if let Some(vehicle) = state.motion.aboard {
            assert_eq!(spot(battle, unit), spot(battle, vehicle), "{what}: {unit:?} is where its vehicle is");
        }
    }
}

/// A grappler takes part, is in the space of its victim, and has points left (DP-128).
fn holds_are_within_a_space(battle: &Battle, what: &str) {
    for bond in battle.world().resource::<Bonds<Grapple>>().iter() {
        assert!(bond.kind.pool > 0, "{what}: a hold of no points, {bond:?}");
        assert_eq!(spot(battle, bond.holder), spot(battle, bond.held), "{what}: a hold over a distance, {bond:?}");
        let takes_part = battle.unit(bond.holder).is_some_and(|view| view.presence == Presence::Active);
        assert!(takes_part, "{what}: {bond:?}");
    }
}

#[test]
fn random_battles_of_dice_pool_keep_what_its_rules_say_where_they_meet() {
    let battles = sample(BATTLES.0, BATTLES.1);
    thread::scope(|scope| {
        scope.spawn(|| (0..battles / 2).for_each(play));
        (battles / 2..battles).for_each(play);
    });
}
