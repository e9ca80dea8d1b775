//! Forecasts against fights: 20,000 seeded fights of every kind of act, and full enumeration by scripted dice.

use std::{collections::BTreeMap, sync::Arc, thread};

use hexfray::{
    battle::{Act, Aim, Battle, Decision, DiceSource, Event, Forecast, Name, Order, Presence, Setup, UnitId, Verb},
    grid::Cell,
    odds::{Dist, Histogram},
    rules,
    text::Library,
};

/// Fights for each act.
const FIGHTS: u32 = 20_000;

/// One kind of act: who does what to whom.
struct Case {
    what: &'static str,
    ruleset: &'static str,
    user: &'static str,
    /// Everybody else: side, kind, place in cells to the right of the user, rows below it, and hit points taken off
    /// beforehand.
    others: &'static [(&'static str, &'static str, i16, i16, i32)],
    act: Act,
    aim: Target,
    /// What is special about the battle.
    set: Scene,
}

/// What is special about a case's battle.
#[derive(Clone, Copy, Default)]
struct Scene {
    /// Lines of its settings.
    settings: &'static str,
    /// Further tables of the battle file.
    tables: &'static str,
    /// Whether there is no map.
    no_map: bool,
    /// Heights of the row of the user, where the board is not flat.
    heights: &'static str,
    /// A unit that goes into the cell of another beforehand: who, and cells to the right of the user.
    joins: Option<(u16, i16)>,
}

const PLAIN: Scene = Scene { settings: "", tables: "", no_map: false, heights: "", joins: None };

#[derive(Clone, Copy)]
enum Target {
    Unit(u16),
    Place(i16, i16),
    Way(u8),
    Nobody,
}

const fn act(verb: Verb, with: u8, option: i16) -> Act {
    Act { verb, with, option }
}

const FOE: &[(&str, &str, i16, i16, i32)] = &[("blue", "knight", 1, 0, 0)];
const WEAK_FOE: &[(&str, &str, i16, i16, i32)] = &[("blue", "knight", 1, 0, 60)];
const FAR_FOE: &[(&str, &str, i16, i16, i32)] = &[("blue", "swordsman", 4, 0, 0)];
const CROWD: &[(&str, &str, i16, i16, i32)] =
    &[("blue", "swordsman", 3, 0, 0), ("blue", "healer", 4, 0, 30), ("red", "archer", 3, 1, 0)];
const SKY: &[(&str, &str, i16, i16, i32)] =
    &[("blue", "knight", 3, 0, 0), ("blue", "swordsman", 2, 0, 40), ("red", "archer", 1, 1, 0)];
const MAGES: &[(&str, &str, i16, i16, i32)] = &[("blue", "healer", 4, 0, 0), ("red", "knight", 0, 1, 0)];
const UNDEAD: &[(&str, &str, i16, i16, i32)] = &[("blue", "bone_guard", 4, 0, 0)];
const PAIR: &[(&str, &str, i16, i16, i32)] = &[("blue", "healer", 1, 0, 20), ("blue", "knight", 0, -1, 60)];
const FAR_PAIR: &[(&str, &str, i16, i16, i32)] = &[("blue", "healer", 4, 0, 0), ("blue", "knight", 4, 1, 60)];
/// Everybody is asked about escapes in the Initiative Phase; the user says yes.
const ASKED: Scene = Scene { settings: "escape_declared = \"asked\"", ..PLAIN };
const NO_MAP: Scene = Scene { no_map: true, ..PLAIN };
const CLIFF: Scene = Scene { heights: "0 0 0 0 9 9 9 9 9 9 9 9", ..PLAIN };
const SHARED: Scene = Scene { settings: "ally_stacking = \"share\"", joins: Some((2, 1)), ..PLAIN };
const SHARED_AFAR: Scene = Scene { joins: Some((2, 4)), ..SHARED };
const LEVER: Scene = Scene {
    tables: "[[trigger]]\nname = \"Lever\"\ncells = [[3, 4]]\ncheck = \"str\"\nhurts = { cells = [[7, 4]], amount = 30 }\n",
    ..PLAIN
};
const HURT_FRIEND: &[(&str, &str, i16, i16, i32)] = &[("red", "knight", 1, 0, 40), ("blue", "wolf", 5, 0, 0)];
const FALLEN_FRIEND: &[(&str, &str, i16, i16, i32)] = &[("red", "knight", 1, 0, 9_999), ("blue", "wolf", 5, 0, 0)];
const GANG: &[(&str, &str, i16, i16, i32)] = &[("blue", "brawler", 1, 0, 0)];
const FAR_GANG: &[(&str, &str, i16, i16, i32)] = &[("blue", "street_thug", 4, 0, 0)];
const GOBLIN_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "goblin", 0, 0, 0)];
const WOLF_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "wolf", 0, 0, 14)];
const IRON_HERE: &[(&str, &str, i16, i16, i32)] = &[("blue", "iron_warden", 0, 0, 0)];
const FAR_GOBLIN: &[(&str, &str, i16, i16, i32)] = &[("blue", "goblin", 5, 0, 0)];
const FAR_WOLF: &[(&str, &str, i16, i16, i32)] = &[("blue", "wolf", 5, 0, 18)];
const BAND: &[(&str, &str, i16, i16, i32)] =
    &[("blue", "goblin", 5, 0, 0), ("blue", "wolf", 5, 0, 15), ("blue", "wild_wolf", 6, 0, 0)];
const HURT_COMRADE: &[(&str, &str, i16, i16, i32)] = &[("red", "wolf", 0, 0, 12)];

/// An ability by its place in the unit's list.
macro_rules! case {
    ($what:literal, $ruleset:literal, $user:literal, $others:expr, $act:expr, $aim:expr) => {
        case!($what, $ruleset, $user, $others, $act, $aim, PLAIN)
    };
    ($what:literal, $ruleset:literal, $user:literal, $others:expr, $act:expr, $aim:expr, $set:expr) => {
        Case { what: $what, ruleset: $ruleset, user: $user, others: $others, act: $act, aim: $aim, set: $set }
    };
}

const CASES: &[Case] = &[
    case!("a sword", "percentile", "swordsman", FOE, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a sword that may fell", "percentile", "swordsman", WEAK_FOE, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a pulled blow", "percentile", "swordsman", WEAK_FOE, act(Verb::Attack, 0, 1), Target::Unit(1)),
    case!("two knives, one poisoned", "percentile", "thief", WEAK_FOE, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a lance that breaks armour", "percentile", "lancer", FOE, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a bow with fire arrows", "percentile", "archer", FAR_FOE, act(Verb::Attack, 0, 2), Target::Unit(1)),
    case!("a bow past a comrade", "percentile", "archer", CROWD, act(Verb::Attack, 0, 0), Target::Unit(2)),
    case!("a technique", "percentile", "swordsman", FOE, act(Verb::Ability, 0, 0), Target::Unit(1)),
    case!("a technique on its own ground", "percentile", "swordsman", FOE, act(Verb::Ability, 1, 0), Target::Nobody),
    case!("a spell on one", "percentile", "fire_mage", FAR_FOE, act(Verb::Ability, 0, 0), Target::Unit(1)),
    case!("a spell on a group", "percentile", "fire_mage", CROWD, act(Verb::Ability, 1, 1), Target::Place(3, 0)),
    case!("a spell that drains", "percentile", "hexer", FAR_FOE, act(Verb::Ability, 0, 0), Target::Unit(1)),
    case!("a spell that blinds", "percentile", "hexer", FAR_FOE, act(Verb::Ability, 1, 0), Target::Unit(1)),
    case!("harm that may poison", "percentile", "hexer", FAR_FOE, act(Verb::Ability, 4, 0), Target::Unit(1)),
    case!("blows from foe to foe", "percentile", "dragoon", CROWD, act(Verb::Ability, 4, 0), Target::Unit(1)),
    case!("strokes at random foes", "percentile", "sword_master", CROWD, act(Verb::Ability, 2, 0), Target::Nobody),
    case!("a beam behind its target", "percentile", "sword_master", CROWD, act(Verb::Ability, 3, 0), Target::Unit(1)),
    case!("an invention", "percentile", "engineer", CROWD, act(Verb::Ability, 5, 0), Target::Place(4, 0)),
    case!("a dance", "percentile", "dancer", FAR_FOE, act(Verb::Ability, 1, 0), Target::Unit(1)),
    case!("an arrow storm", "percentile", "archer", CROWD, act(Verb::Ability, 3, 0), Target::Place(4, 0)),
    case!("breath in a cone", "percentile", "drake", FOE, act(Verb::Ability, 0, 0), Target::Way(0)),
    case!("ground that breaks in a line", "percentile", "monk", CROWD, act(Verb::Ability, 1, 0), Target::Way(0)),
    case!("stars on random foes", "percentile", "time_mage", SKY, act(Verb::Ability, 2, 0), Target::Nobody),
    case!("a blow on its own level", "percentile", "blue_mage", FOE, act(Verb::Ability, 0, 0), Target::Unit(1)),
    case!("light that may blind a cone", "percentile", "blue_mage", FOE, act(Verb::Ability, 3, 0), Target::Way(0)),
    case!("four ills in a cone", "percentile", "blue_mage", FOE, act(Verb::Ability, 9, 0), Target::Way(0)),
    case!("magic by level", "percentile", "blue_mage", CROWD, act(Verb::Ability, 10, 0), Target::Nobody),
    case!("a spell that turns into a toad", "percentile", "black_mage", FOE, act(Verb::Ability, 5, 0), Target::Unit(1)),
    case!("a cure", "percentile", "healer", HURT_FRIEND, act(Verb::Ability, 0, 0), Target::Unit(1)),
    case!(
        "a spell that wakes the fallen",
        "percentile",
        "healer",
        FALLEN_FRIEND,
        act(Verb::Ability, 2, 0),
        Target::Unit(1)
    ),
    case!("a spell that protects", "percentile", "healer", HURT_FRIEND, act(Verb::Ability, 3, 0), Target::Nobody),
    case!("magic that takes MP", "percentile", "archmage", MAGES, act(Verb::Ability, 5, 0), Target::Unit(1)),
    case!("magic that takes HP and MP", "percentile", "archmage", MAGES, act(Verb::Ability, 4, 0), Target::Unit(1)),
    case!("a tenth of the MP", "percentile", "blue_sage", MAGES, act(Verb::Ability, 2, 0), Target::Unit(1)),
    case!("ills by lot", "percentile", "blue_sage", FOE, act(Verb::Ability, 0, 0), Target::Way(0)),
    case!("an element by lot", "percentile", "blue_sage", HURT_FRIEND, act(Verb::Ability, 3, 0), Target::Nobody),
    case!("anybody falls", "percentile", "blue_sage", CROWD, act(Verb::Ability, 4, 0), Target::Nobody),
    case!("life on the undead", "percentile", "white_mage", UNDEAD, act(Verb::Ability, 1, 0), Target::Unit(1)),
    case!("a tincture", "percentile", "magic_knight", HURT_FRIEND, act(Verb::Item, 0, 0), Target::Unit(1)),
    case!("a potion", "percentile", "swordsman", HURT_FRIEND, act(Verb::Item, 0, 0), Target::Unit(1)),
    case!("a fire flask", "percentile", "gunner", CROWD, act(Verb::Item, 0, 0), Target::Place(3, 0)),
    case!("an escape", "percentile", "thief", FOE, act(Verb::Escape, 0, 0), Target::Nobody, ASKED),
    case!(
        "an escape with ties rolled again",
        "percentile",
        "knight",
        CROWD,
        act(Verb::Escape, 0, 0),
        Target::Nobody,
        Scene { settings: "opposed_tie = \"reroll\"", ..ASKED }
    ),
    case!("a climb", "percentile", "ninja", FAR_FOE, act(Verb::Climb, 0, 0), Target::Place(1, 0), CLIFF),
    case!("a trigger that may fail", "percentile", "monk", FAR_FOE, act(Verb::Trigger, 0, 0), Target::Nobody, LEVER),
    case!("two knives at a shared cell", "percentile", "thief", PAIR, act(Verb::Attack, 0, 0), Target::Unit(1), SHARED),
    case!(
        "a spell at a shared cell",
        "percentile",
        "hexer",
        FAR_PAIR,
        act(Verb::Ability, 4, 0),
        Target::Unit(1),
        SHARED_AFAR
    ),
    case!("a spell in a scene", "percentile", "fire_mage", CROWD, act(Verb::Ability, 1, 1), Target::Unit(1), NO_MAP),
    case!("a blow in a scene", "percentile", "swordsman", FOE, act(Verb::Attack, 0, 0), Target::Unit(1), NO_MAP),
    case!("fists by die codes", "die_code", "brawler", GANG, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a second attack announced", "die_code", "bruiser", GANG, act(Verb::Attack, 0, 1), Target::Unit(1)),
    case!("a shot by die codes", "die_code", "patrol_officer", FAR_GANG, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a sword by the power table", "power_table", "wolf", GOBLIN_HERE, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a fencer on metal", "power_table", "duellist", IRON_HERE, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a club that may kill", "power_table", "goblin", WOLF_HERE, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a long bow", "power_table", "archer", FAR_WOLF, act(Verb::Attack, 0, 0), Target::Unit(1)),
    case!("a bolt, resisted for half", "power_table", "sorceress", FAR_WOLF, act(Verb::Ability, 0, 0), Target::Unit(1)),
    case!("a ball of fire", "power_table", "sorceress", BAND, act(Verb::Ability, 2, 0), Target::Unit(1)),
    case!("a line of thunder", "power_table", "sorceress", BAND, act(Verb::Ability, 1, 0), Target::Unit(1)),
    case!("slumber", "power_table", "sorceress", FAR_GOBLIN, act(Verb::Ability, 3, 0), Target::Unit(1)),
    case!("mending", "power_table", "priest", HURT_COMRADE, act(Verb::Ability, 0, 0), Target::Unit(1)),
    case!("a spirit drained", "power_table", "demon_caller", GOBLIN_HERE, act(Verb::Ability, 0, 0), Target::Unit(1)),
];

/// An open hexagonal board and the case's units on it.
fn setup(case: &Case) -> Arc<Setup> {
    let row = format!("{}\n", ". ".repeat(12));
    let rows: String = (0..9).map(|at| if at % 2 == 0 { row.clone() } else { format!(" {row}") }).collect();
    let mut map = format!(
        "name = \"Meadow\"\ngrid = {{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }}\nterrain = '''\n{rows}'''\n"
    );
    if !case.set.heights.is_empty() {
        map += &format!("height = '''\n{}'''\n", format!("{}\n", case.set.heights).repeat(9));
    }
    let mut battle = format!("name = \"Fight\"\nruleset = \"{}\"\n", case.ruleset);
    if !case.set.no_map {
        battle += "map = \"maps/meadow.map.toml\"\n";
    }
    battle += "side = [{ name = \"red\" }, { name = \"blue\" }]\n";
    if !case.set.settings.is_empty() {
        battle += &format!("[settings]\n{}\n", case.set.settings);
    }
    battle += case.set.tables;
    let mut unit = |side: &str, kind: &str, hero: bool, at: (i16, i16)| {
        let at = if case.set.no_map { String::new() } else { format!("at = [{}, {}]\n", at.0, at.1) };
        battle += &format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nhero = {hero}\n{at}");
    };
    unit("red", case.user, true, (3, 4));
    for (side, kind, right, below, _) in case.others {
        unit(side, kind, true, (3 + right, 4 + below));
    }
    // Somebody far off keeps the battle going when a foe falls, and the round from ending with this turn.
    let far_off = match case.ruleset {
        "percentile" => "straw_man",
        "power_table" => "villager",
        _ => "lookout",
    };
    unit("blue", far_off, false, (11, 0));
    let mut library = Library::embedded();
    library.add("maps/meadow.map.toml", &map);
    library.add("maps/fight.battle.toml", &battle);
    rules::load(&library, "maps/fight.battle.toml").unwrap_or_else(|error| panic!("{}: {error}", case.what))
}

/// The battle at the user's turn, not the last one of its round, with everybody wounded as the case says.
fn at_the_users_turn(case: &Case, setup: &Arc<Setup>) -> Battle {
    for seed in 0..200 {
        let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
        for (at, &(.., amount)) in case.others.iter().enumerate().filter(|(_, other)| other.4 > 0) {
            let ruling = hexfray::battle::Ruling::Hurt { unit: UnitId(at as u16 + 1), amount };
            battle.submit(Order::Referee(ruling)).expect("the referee may hurt");
        }
        while battle.round() <= 1 {
            match *battle.decision() {
                // Where it is about an escape, the user is the first to say that it tries.
                Decision::Answer { unit: UnitId(0), .. } if case.act.verb == Verb::Escape => {
                    battle.submit(Order::Answer { unit: UnitId(0), option: 1 }).expect("it is one of the options");
                }
                Decision::Act { unit, .. } if case.set.joins.is_some_and(|(one, _)| unit == UnitId(one)) => {
                    join(&mut battle, case.set.joins);
                    pass(&mut battle, &mut Vec::new());
                }
                Decision::Act { unit: UnitId(0), .. } => break,
                Decision::Over(_) => break,
                _ => pass(&mut battle, &mut Vec::new()),
            }
        }
        let joined = case.set.joins.is_none_or(|(unit, right)| cell_of(&battle, unit) == Some(Cell::new(3 + right, 4)));
        let ready = joined && battle.round() == 1 && battle.decision().unit() == Some(UnitId(0));
        let later = battle.timeline().iter().filter(|beat| !beat.done && beat.unit != UnitId(0)).count();
        let order = Order::Act { unit: UnitId(0), act: case.act, aim: aim(&battle, case.aim) };
        let odds = || battle.forecast(&order).unwrap_or_else(|error| panic!("{}: {error}", case.what));
        // Prepared acts have to take effect within the round.
        if ready && later > 0 && odds().ready.is_none_or(|tick| tick > 0) {
            return battle;
        }
    }
    panic!("{}: the user acts in the first round, but not last, under one of 200 seeds", case.what);
}

fn cell_of(battle: &Battle, unit: u16) -> Option<Cell> {
    battle.unit(UnitId(unit)).and_then(|view| view.cell)
}

/// A unit goes into the cell of another.
fn join(battle: &mut Battle, joins: Option<(u16, i16)>) {
    let Some((unit, right)) = joins else { return };
    let order = Order::Move { unit: UnitId(unit), to: Cell::new(3 + right, 4) };
    if battle.check(&order).is_ok() {
        battle.submit(order).expect("it is legal");
    }
}

fn aim(battle: &Battle, target: Target) -> Aim {
    let user = battle.unit(UnitId(0)).and_then(|view| view.cell).expect("the user is on the board");
    match target {
        Target::Unit(unit) => Aim::Unit(UnitId(unit)),
        Target::Place(right, below) => Aim::Cell(Cell::new(user.col + right, user.row + below)),
        Target::Way(way) => Aim::Way(hexfray::grid::Direction(way)),
        Target::Nobody => Aim::None,
    }
}

/// What was observed of one target.
#[derive(Default)]
struct Seen {
    damage: Histogram,
    healing: f64,
    healing_squares: f64,
    /// Magic points that it lost, less those that it got back.
    drained: f64,
    drained_squares: f64,
    falls: u32,
    /// Whether the check of whoever tries something with itself was passed.
    passed: u32,
    conditions: BTreeMap<Name, u32>,
}

/// Lets the fight go on until the act has taken effect.
fn finish(battle: &mut Battle, told: &mut Vec<Event>) {
    let prepared = |battle: &Battle| battle.unit(UnitId(0)).is_some_and(|view| view.charging.is_some());
    while prepared(battle) && battle.outcome().is_none() {
        pass(battle, told);
    }
}

/// Lets whoever has to choose do nothing.
fn pass(battle: &mut Battle, told: &mut Vec<Event>) {
    let order = match *battle.decision() {
        Decision::Answer { unit, .. } => Order::Answer { unit, option: 0 },
        Decision::Pick { .. } => battle.orders()[0],
        _ => battle.decision().unit().map(|unit| Order::EndTurn { unit }).expect("these rules ask units"),
    };
    told.extend_from_slice(battle.submit(order).expect("a turn may end, a question may be answered"));
}

fn observe(battle: &Battle, order: Order, odds: &Forecast) -> BTreeMap<UnitId, Seen> {
    let stood: Vec<bool> = battle.units().map(|view| view.is_active()).collect();
    let before: Vec<(i32, i32)> = battle.units().map(|view| (view.hp, view.mp)).collect();
    let mut fight = Battle::idle(battle.setup());
    let mut seen: BTreeMap<UnitId, Seen> = odds.targets.iter().map(|one| (one.target, Seen::default())).collect();
    let mut told = Vec::new();
    for _ in 0..FIGHTS {
        battle.copy_into(&mut fight);
        told.clear();
        told.extend_from_slice(fight.submit(order).expect("what has odds is legal"));
        finish(&mut fight, &mut told);
        // What its user tries with itself: the check, and for an escape that it is gone.
        let passed = match order {
            Order::Act { act: Act { verb: Verb::Escape, .. }, .. } => {
                told.iter().any(|event| matches!(event, Event::Left { unit, .. } if *unit == odds.unit))
            }
            _ => told.iter().any(|event| {
                matches!(event, Event::Checked { unit, target: None, result, .. } if *unit == odds.unit && result.passed())
            }),
        };
        if let Some(own) = seen.get_mut(&odds.unit).filter(|_| tries_itself(order)) {
            own.passed += u32::from(passed);
        }
        for event in &told {
            assert!(!matches!(event, Event::RoundStarted { .. }), "the fight is over before the round is");
        }
        for view in fight.units() {
            let (hp, mp) = before[view.id.index()];
            let (change, drained) = (view.hp - hp, f64::from(mp - view.mp));
            let Some(seen) = seen.get_mut(&view.id) else {
                let drained = view.id == odds.unit && change >= 0;
                assert!(change == 0 || drained, "{} is no target, but its HP changed by {change}", view.name);
                continue;
            };
            // Below 0 there is nothing more to lose, even where the rules count on.
            seen.damage.add((-change).clamp(0, hp.max(0)));
            seen.healing += f64::from(change.max(0));
            seen.healing_squares += f64::from(change.max(0)).powi(2);
            seen.drained += drained;
            seen.drained_squares += drained.powi(2);
            seen.falls += u32::from(stood[view.id.index()] && (view.hp <= 0 || view.presence == Presence::Down));
        }
        for target in &odds.targets {
            // Where a melee breaks out is no matter of chance.
            let conditions = fight.conditions(target.target).into_iter();
            for condition in conditions.filter(|one| one.name.as_str() != "in melee") {
                *seen.entry(target.target).or_default().conditions.entry(condition.name).or_default() += 1;
            }
        }
    }
    seen
}

/// Whether an order is a Task Check of its user.
const fn tries_itself(order: Order) -> bool {
    matches!(order, Order::Act { act: Act { verb: Verb::Escape | Verb::Climb | Verb::Trigger, .. }, .. })
}

/// Whether something of this chance can come so many times in all the fights.
fn assert_chance(what: &str, chance: f64, count: u32) {
    let once = Dist::mix(chance.clamp(0.0, 1.0), &Dist::point(1), &Dist::point(0));
    let observed: Histogram = (0..FIGHTS).map(|at| i32::from(at < count)).collect();
    if let Err(error) = once.agrees_with(&observed) {
        panic!("{what}: {error}");
    }
}

/// Whether a mean can be what was seen, from the sum and the sum of squares of what was.
fn assert_mean(what: &str, foretold: f64, (sum, squares): (f64, f64)) {
    let n = f64::from(FIGHTS);
    let (mean, square) = (sum / n, squares / n);
    let error = 5.0 * ((square - mean * mean).max(0.0) / n).sqrt() + 1e-9;
    assert!((mean - foretold).abs() <= error, "{what}: {mean:.3} seen, {foretold:.3} foretold");
}

fn check(case: &Case) {
    let setup = setup(case);
    let battle = at_the_users_turn(case, &setup);
    let order = Order::Act { unit: UnitId(0), act: case.act, aim: aim(&battle, case.aim) };
    let digest = battle.digest();
    let odds = battle.forecast(&order).unwrap_or_else(|error| panic!("{}: {error}", case.what));
    assert_eq!(battle.digest(), digest, "{}: a forecast changes nothing and throws no die", case.what);
    assert!(!odds.targets.is_empty(), "{}: somebody is touched", case.what);
    let seen = observe(&battle, order, &odds);
    for target in &odds.targets {
        let (seen, name) = (&seen[&target.target], battle.unit(target.target).expect("it exists").name);
        let what = |part: &str| format!("{}, {part} on {name}", case.what);
        let missed = Dist::mix(target.reached, &target.damage, &Dist::point(0));
        if let Err(error) = missed.agrees_with(&seen.damage) {
            panic!("{}: {error}", what("damage"));
        }
        assert!((target.expected - target.damage.expected()).abs() < 1e-9, "{}", what("the mean of damage"));
        if tries_itself(order) && target.target == odds.unit {
            assert_chance(&what("success"), target.hit, seen.passed);
        }
        assert_chance(&what("defeat"), target.reached * target.defeat, seen.falls);
        assert_mean(&what("healing"), target.reached * target.healing, (seen.healing, seen.healing_squares));
        // What the act itself costs its user is no part of the odds.
        if target.target != odds.unit {
            assert_mean(&what("MP"), target.reached * target.drained, (seen.drained, seen.drained_squares));
        }
        let known: Vec<Name> = battle.conditions(target.target).iter().map(|one| one.name).collect();
        for &(condition, chance) in &target.conditions {
            let count = seen.conditions.get(&condition).copied().unwrap_or(0);
            assert_chance(&what(condition.as_str()), target.reached * chance, count);
        }
        for (condition, count) in seen.conditions.iter().filter(|(condition, _)| !known.contains(condition)) {
            let foretold = target.conditions.iter().any(|(name, _)| name == condition);
            assert!(foretold, "{}: {condition} came {count} times, but is not in the forecast", case.what);
        }
    }
}

#[test]
fn forecasts_agree_with_20_000_seeded_fights_of_every_kind_of_act() {
    let run = |cases: &[Case]| {
        let failures = cases.iter().filter_map(|case| {
            let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(case))).err()?;
            let text = failed.downcast_ref::<String>().cloned();
            Some(text.unwrap_or_else(|| format!("{} failed", case.what)))
        });
        failures.collect::<Vec<String>>()
    };
    let (first, second) = CASES.split_at(CASES.len() / 2);
    let failures = thread::scope(|scope| {
        let other = scope.spawn(|| run(first));
        let mut failures = run(second);
        failures.extend(other.join().expect("the cases' own failures are caught"));
        failures
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Every face of every die of one blow, by scripted dice: the forecast is exact.
#[test]
fn a_forecast_equals_the_enumeration_of_all_faces() {
    let case = Case {
        what: "a sword, all faces",
        ruleset: "percentile",
        user: "swordsman",
        others: WEAK_FOE,
        act: act(Verb::Attack, 0, 0),
        aim: Target::Unit(1),
        set: Scene { settings: "escape_declared = \"turn_before\"", ..PLAIN },
    };
    let setup = setup(&case);
    // Initiative: the swordsman first.
    let opening = [10, 1, 1];
    let hurt = Order::Referee(hexfray::battle::Ruling::Hurt { unit: UnitId(1), amount: 60 });
    let order = Order::Act { unit: UnitId(0), act: case.act, aim: Aim::Unit(UnitId(1)) };
    let fight = |faces: &[u16]| {
        let script = opening.iter().chain(faces).copied().collect();
        let mut battle = Battle::new(&setup, DiceSource::Script(script)).expect("the dice suffice for the start");
        battle.submit(hurt).expect("the referee may hurt");
        assert_eq!(battle.decision().unit(), Some(UnitId(0)), "the swordsman is first");
        battle
    };
    let odds = fight(&[]).forecast(&order).expect("the blow is legal");
    let target = &odds.targets[0];
    let mut weights = BTreeMap::new();
    let mut falls = 0.0;
    for roll in 1..=100 {
        for face in 1..=10 {
            let mut battle = fight(&[roll, face]);
            let before = battle.unit(UnitId(1)).expect("it exists").hp;
            battle.submit(order).expect("the blow is legal");
            let after = battle.unit(UnitId(1)).expect("it exists").hp;
            *weights.entry(before - after).or_insert(0.0) += 0.001;
            falls += if after == 0 { 0.001 } else { 0.0 };
        }
    }
    for (&damage, &chance) in &weights {
        let foretold = target.damage.p(damage);
        assert!((foretold - chance).abs() < 1e-9, "damage {damage}: {chance:.4} of all faces, {foretold:.4} foretold");
    }
    assert!((target.defeat - falls).abs() < 1e-9, "defeat: {falls:.4} of all faces, {:.4} foretold", target.defeat);
}
