//! A ruleset of one's own on the floor, `battle::play`: movement, turns, opponents, records, exact odds and copies come from
//! there. [docs/ruleset.md](../docs/ruleset.md) leads through one of full size.
//!
//! In *Brawl* units take turns in the order of their numbers: they walk up to four cells and strike once. A blow hits with 5 or
//! more on a d6, one less for each friend beside the foe, and takes a d6 of six hit points.

use std::{error::Error, fmt::Write, sync::Arc};

use bevy_ecs::prelude::*;
use hexfray::{
    ai,
    battle::{
        Act, ActView, Action, Aim, Battle, CheckResult, Content, Decision, DiceSource, Event, Flow, Forecast, Kind,
        Log, Machine, Name, Order, OrderError, Pace, Part, Parts, Purpose, Range, ResolveSystems, Resolving, Rule,
        Ruleset, Setup, Stage, TargetForecast, Targeting, UnitId, UnitSetup, UnitView, Verb, Wanted, Who, fell,
        play::{Look, Units},
        throw,
    },
    canonical,
    grid::{Cell, Footprint, Template},
    map::Traveller,
    odds::Dist,
    sim::Simulation,
    text::{Library, Problems, Table},
};

const HIT_POINTS: i32 = 6;
/// Half points of a way: a cell of open ground takes two.
const WAY: u16 = 8;

/// The rules.
struct Brawl;

/// What changes about a unit. `canonical!` names every field: each is copied and hashed with the battle.
#[derive(Clone, Copy, Debug)]
struct Brawler {
    hit_points: i32,
    walked: u16,
    done: bool,
}

canonical!(Brawler { hit_points, walked, done });

/// The one formula: the number that a blow has to reach with a d6. The blow, its forecast and its explanation read it.
fn needed(look: &Look<'_, Brawler>, unit: UnitId, target: UnitId) -> Parts {
    let beside =
        |friend: &UnitId| *friend != unit && look.is_active(*friend) && look.distance(*friend, target) == Some(1);
    let friends = look.units.iter().map(|(one, _)| one).filter(|&one| look.side(one) == look.side(unit)).filter(beside);
    let mut parts = Parts::new();
    parts.add("a blow", 5, Rule::HOUSE).add("friends beside the foe", -(friends.count() as i32).min(3), Rule::HOUSE);
    parts
}

/// The foes whom a unit could strike.
fn foes(look: &Look<'_, Brawler>, unit: UnitId) -> Vec<UnitId> {
    let near =
        |&foe: &UnitId| look.is_active(foe) && look.are_hostile(unit, foe) && look.distance(unit, foe) == Some(1);
    look.units.iter().map(|(one, _)| one).filter(near).collect()
}

fn change(world: &mut World, unit: UnitId, change: impl FnOnce(&mut Brawler)) {
    change(world.resource_mut::<Units<Brawler>>().change(unit));
}

// The stages: systems that let it happen.

fn begin_round(world: &mut World) {
    world.resource_mut::<Units<Brawler>>().iter_mut().for_each(|(_, one)| (one.walked, one.done) = (0, false));
}

fn next_turn(world: &mut World) {
    let look = Look::<Brawler>::of(world);
    let next = look.units.iter().find(|&(unit, one)| !one.done && look.is_active(unit)).map(|(unit, _)| unit);
    let mut flow = world.resource_mut::<Flow>();
    match next {
        Some(unit) => flow.begin_turn(unit),
        None => flow.go_to(Stage::RoundEnd),
    }
}

fn turn(world: &mut World) {
    let look = Look::<Brawler>::of(world);
    let Some(unit) = look.flow.actor() else { return };
    let (over, side) = (look.state(unit).done || !look.is_active(unit), look.side(unit));
    let mut flow = world.resource_mut::<Flow>();
    if over { flow.go_to(Stage::TurnEnd) } else { flow.ask(Decision::Act { unit, side }) }
}

/// An act takes effect: a way has been walked, or a blow is struck.
fn take_effect(world: &mut World) {
    let acts = world.resource::<Resolving>();
    let Some(Action { unit, order, what, .. }) = acts.action() else { return };
    let walked = acts.moved.cost;
    match order {
        Order::Move { .. } => change(world, unit, |one| one.walked += walked),
        Order::Act { act, aim: aim @ Aim::Unit(target), .. } => {
            change(world, unit, |one| one.done = true);
            world.resource_mut::<Log>().push(Event::Declared { unit, act, what, aim });
            strike(world, unit, target, what);
        }
        _ => {}
    }
}

fn strike(world: &mut World, unit: UnitId, target: UnitId, what: Name) {
    let parts = needed(&Look::of(world), unit, target);
    let (needed, roll) = (parts.total(), throw(world, Some(unit), 6, Name::new("to hit")));
    let result = if roll >= needed { CheckResult::Passed } else { CheckResult::Failed };
    world.resource_mut::<Log>().push(Event::Checked { unit, target: Some(target), what, parts, needed, roll, result });
    if result.passed() {
        let amount = throw(world, Some(unit), 6, Name::new("damage"));
        change(world, target, |one| one.hit_points = (one.hit_points - amount).max(0));
        let hp = Look::<Brawler>::of(world).state(target).hit_points;
        let parts = Parts::new();
        world.resource_mut::<Log>().push(Event::Damaged { unit: target, by: Some(unit), what, amount, hp, parts });
        if hp == 0 {
            fell(world, target, true);
            world.resource_mut::<Log>().push(Event::Defeated { unit: target, by: Some(unit), body: true });
        }
    }
}

impl Ruleset for Brawl {
    fn name(&self) -> &'static str {
        "brawl"
    }

    fn about(&self) -> &'static str {
        "Walk four cells, strike once; friends beside the foe make it easier."
    }

    fn load(&self, _: &Library, _: Option<&Table<'_>>, _: &mut Problems) -> Option<Content> {
        Some(Arc::new(()))
    }

    fn kinds(&self, _: &Content) -> Vec<Kind> {
        let (title, glyph) = (Name::new("Brawler"), Name::new("fist"));
        vec![Kind { key: "brawler", title, glyph, hero: false, footprint: Footprint::ONE }]
    }

    fn install(&self, machine: &mut Machine, world: &mut World, _: &Setup) {
        Units::<Brawler>::install(machine, world);
        machine.stage(Stage::RoundStart).add_systems(begin_round);
        machine.stage(Stage::NextTurn).add_systems(next_turn);
        machine.stage(Stage::Turn).add_systems(turn);
        machine.stage(Stage::Resolve).add_systems(take_effect.in_set(ResolveSystems::Aftermath));
    }

    fn enlist(&self, world: &mut World, _: Entity, _: &UnitSetup, _: &Content) {
        let brawler = Brawler { hit_points: HIT_POINTS, walked: 0, done: false };
        world.resource_mut::<Units<Brawler>>().enlist(brawler);
    }

    fn orders(&self, world: &World, orders: &mut Vec<Order>) {
        let Some(&Decision::Act { unit, .. }) = world.resource::<Flow>().decision() else { return };
        let blow = |foe| Order::Act { unit, act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(foe) };
        orders.extend(foes(&Look::of(world), unit).into_iter().map(blow));
        orders.push(Order::EndTurn { unit });
    }

    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        let mut orders = Vec::new();
        self.orders(world, &mut orders);
        if orders.contains(order) {
            Ok(())
        } else {
            Err(OrderError::WrongKind("a blow at a foe beside, or the turn's end"))
        }
    }

    fn accept(&self, world: &mut World, order: &Order) {
        match *order {
            Order::Act { unit, .. } => {
                world.resource_mut::<Flow>().resolve(Action::now(unit, *order, Name::new("Fist")));
            }
            Order::EndTurn { unit } => change(world, unit, |one| one.done = true),
            _ => {}
        }
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        let Order::Act { unit, aim: Aim::Unit(target), .. } = *order else {
            return Err(OrderError::WrongKind("a blow"));
        };
        let look = Look::<Brawler>::of(world).with(unit, from);
        if !foes(&look, unit).contains(&target) {
            return Err(OrderError::WrongKind("a blow at a foe beside"));
        }
        let (chance, left) = (needed(&look, unit, target), look.state(target).hit_points);
        let hit = Dist::die(6).p_at_least(chance.total());
        let damage = Dist::mix(hit, &Dist::die(6).at_most(left), &Dist::point(0));
        let (expected, defeat) = (damage.expected(), damage.p_at_least(left));
        let odds =
            TargetForecast { reached: 1.0, hit, chance, damage, expected, defeat, ..TargetForecast::untouched(target) };
        let what = Name::new("Fist");
        Ok(Forecast { unit, what, targets: vec![odds], ready: None, arrives: Vec::new(), leaves_out: Vec::new() })
    }

    fn view(&self, world: &World, entity: Entity, view: &mut UnitView) {
        let look = Look::<Brawler>::of(world);
        if let Some((unit, _)) = look.roster.iter().find(|&(_, other)| other == entity) {
            (view.hp, view.hp_max) = (look.state(unit).hit_points, HIT_POINTS);
        }
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        let done = Look::<Brawler>::of(world).state(unit).done;
        let blow = ActView {
            act: Act::new(Verb::ATTACK, 0),
            name: Name::new("Fist"),
            glyph: Name::new("fist"),
            about: Name::new("A blow at a foe beside."),
            targeting: Targeting {
                range: Range::Cells(1),
                template: Template::Area { size: 1 },
                who: Who::Foes,
                line_of_fire: false,
                at_cells: false,
            },
            purpose: Purpose::Harm,
            pace: Pace::Action,
            mp: 0,
            charge: 0,
            actions: 1,
            left: None,
            refused: done.then_some("it has struck already"),
        };
        [blow].into_iter().filter(|act| wanted.view(act)).collect()
    }

    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        let walked = Look::<Brawler>::of(world).state(unit).walked;
        Some(Traveller { points: WAY.saturating_sub(walked), ..Traveller::ON_FOOT })
    }

    fn fresh_traveller(&self, _: &World, _: UnitId) -> Option<Traveller> {
        Some(Traveller { points: WAY, ..Traveller::ON_FOOT })
    }
}

const YARD: &str = "name = 'Yard'
grid = { shape = 'square', adjacency = 'corners' }
terrain = '''
. . . . . . .
. . . # # . .
. . . . . . .
. . # . . . .
. . . . . . .
'''
";
const BRAWL: &str = "name = 'A brawl in the yard'
ruleset = 'brawl'
map = 'maps/yard.map.toml'
side = [{ name = 'red' }, { name = 'blue' }]
unit = [
  { kind = 'brawler', side = 'red', name = 'Rosa', at = [1, 1] },
  { kind = 'brawler', side = 'blue', name = 'Bert', at = [5, 3] },
  { kind = 'brawler', side = 'red', name = 'Rolf', at = [1, 2] },
  { kind = 'brawler', side = 'blue', name = 'Beth', at = [5, 2] },
]
";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut library = hexfray::library();
    library.add("maps/yard.map.toml", YARD);
    library.add("maps/brawl.battle.toml", BRAWL);
    let setup = Setup::load(&library, "maps/brawl.battle.toml", &[&Brawl])?;
    let mut battle = Battle::new(&setup, DiceSource::Seed(2))?;
    let mut seat = ai::opponent("greedy", 1).ok_or("there is one of this name")?;
    let mut out = String::new();
    while let Some(side) = battle.decision().side() {
        // Opponents know no ruleset: they ask what can be done and what it would do.
        let order = seat.choose(&battle);
        if let Ok(odds) = battle.forecast(&order) {
            let name = |unit| battle.unit(unit).map_or("nobody", |view| view.name.as_str());
            for one in &odds.targets {
                let terms: Vec<String> =
                    one.chance.iter().map(|Part { term, value, .. }| format!("{term} {value}")).collect();
                let foretold = format!("hits in {:.0} %, fells in {:.0} %", 100.0 * one.hit, 100.0 * one.defeat);
                write!(out, "{} strikes {}: {foretold} ({}) → ", name(odds.unit), name(one.target), terms.join(", "))?;
            }
        }
        battle.submit(order)?;
        for event in battle.events() {
            match event {
                Event::Checked { roll, result, .. } if !result.passed() => writeln!(out, "a {roll}, a miss")?,
                Event::Damaged { amount, hp, .. } => writeln!(out, "{amount}, {hp} left")?,
                Event::Ended { .. } => {
                    writeln!(out, "{} wins in round {}.", battle.sides()[side.index()].name, battle.round())?;
                }
                _ => {}
            }
        }
    }

    let again = battle.record().replay(&setup, |_, _| {})?;
    writeln!(
        out,
        "Played again from its record it comes to the {} state.",
        if again.digest() == battle.digest() { "same" } else { "wrong" }
    )?;
    let report = Simulation::new(&setup, &["greedy", "random"], 20, 1).run(&|_: u64| {})?;
    for side in &report.opponents {
        writeln!(out, "{} wins {} of {}.", side.name, side.wins, report.battles)?;
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{BRAWL, Brawl, YARD, report};
    use hexfray::{
        battle::{Act, Aim, Battle, DiceSource, Event, Order, Setup, UnitId, Verb},
        odds::Histogram,
    };

    #[test]
    fn a_brawl_is_played_recorded_and_played_again() {
        let report = report().expect("the battle is played");
        print!("{report}");
        assert!(report.contains(" wins in round "), "{report}");
        assert!(report.contains("comes to the same state"), "{report}");
        let wins =
            report.lines().find_map(|line| line.strip_prefix("greedy wins ")?.split(' ').next()?.parse::<u32>().ok());
        assert!(wins.is_some_and(|wins| wins >= 15), "opponents understand the rules: {report}");
    }

    #[test]
    fn a_forecast_is_what_blows_come_to() {
        let mut library = hexfray::library();
        library.add("maps/yard.map.toml", YARD);
        library.add("maps/brawl.battle.toml", &BRAWL.replace("[5, 3]", "[2, 2]"));
        let setup = Setup::load(&library, "maps/brawl.battle.toml", &[&Brawl]).expect("the battle can be read");
        let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("it starts");
        let blow = Order::Act { unit: UnitId(0), act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(UnitId(1)) };
        let odds = battle.forecast(&blow).expect("a foe beside can be struck").targets.remove(0);
        assert!((odds.hit - 0.5).abs() < 1e-12, "4 or more, since a friend stands beside the foe: {}", odds.hit);
        assert!((odds.defeat - 1.0 / 12.0).abs() < 1e-12, "a hit, and a six: {}", odds.defeat);
        let (mut fight, mut seen) = (battle.scratch(3), Histogram::default());
        for _ in 0..2_000 {
            battle.copy_into(&mut fight);
            fight.submit(blow).expect("it is legal");
            seen.add(6 - fight.unit(UnitId(1)).expect("it is there").hp);
        }
        odds.damage.agrees_with(&seen).unwrap();
        assert!(!battle.events().iter().any(Event::is_roll), "a forecast rolls no die");
    }
}
