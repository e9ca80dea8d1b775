//! A new ruleset on the floor, `battle::play`, which provides movement, turns, opponents, records, exact odds and copies.
//! [docs/ruleset.md](../docs/ruleset.md) explains a ruleset of full size.
//!
//! In *Brawl* units take turns in the order of their numbers: they walk up to four cells and strike once. A blow hits with 5 or
//! more on a d6, one less for each friend next to the foe, and takes d6 of the foe's six hit points.

use std::error::Error;

use bevy_ecs::prelude::*;
use hexfray::{
    ai,
    battle::{
        Act, ActView, Action, Aim, Battle, Canonical, Content, DiceSource, Event, Flow, Forecast, Machine, Name, Order,
        OrderError, Parts, Purpose, Range, ResolveSystems, Resolving, Rule, Ruleset, Setup, Stage, TargetForecast,
        Targeting, UnitId, UnitKind, UnitSetup, UnitView, Verb, Wanted, Who,
        play::{Look, Playing, Units},
    },
    grid::{Cell, Footprint},
    map::Traveller,
    odds::Dist,
    playing,
    sim::Simulation,
    story,
};

const HIT_POINTS: i32 = 6;
/// The half points of a move; a cell of open ground costs two.
const WAY: u16 = 8;
const FIST: Name = Name::new("Fist");

/// The changing state of a unit. Each field is copied and hashed with the battle.
#[derive(Clone, Copy, Debug, Canonical)]
struct Brawler {
    hit_points: i32,
    walked: u16,
    done: bool,
}

playing! { struct Play { State = Brawler, Plan = (), Question = () } }

/// The only formula: the number that a blow has to reach with a d6. The blow, its forecast and its explanation use it.
fn needed(look: &Look<'_, Brawler>, unit: UnitId, target: UnitId) -> Parts {
    let friends = look.beside(target).filter(|&one| one != unit && !look.are_hostile(one, unit)).count() as i32;
    let mut parts = Parts::new();
    parts.add("a blow", 5, Rule::HOUSE).add("friends beside the foe", -friends.min(3), Rule::HOUSE);
    parts
}

/// The foes that a unit can strike.
fn foes(look: Look<'_, Brawler>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    look.beside(unit).filter(move |&foe| look.are_hostile(unit, foe))
}

// The stages: systems that carry out turns and acts.

fn begin_round(world: &mut World) {
    Play(world).states().iter_mut().for_each(|(_, one)| (one.walked, one.done) = (0, false));
}

fn next_turn(world: &mut World) {
    let look = Look::<Brawler>::of(world);
    let next = look.active().find(|&unit| !look.state(unit).done);
    let mut flow = world.resource_mut::<Flow>();
    if let Some(unit) = next { flow.begin_turn(unit) } else { flow.go_to(Stage::RoundEnd) }
}

fn turn(world: &mut World) {
    let look = Look::<Brawler>::of(world);
    let goes_on = look.flow.actor().filter(|&unit| look.is_active(unit) && !look.state(unit).done);
    let mut play = Play(world);
    if let Some(unit) = goes_on { play.ask_for_act(unit) } else { play.flow().go_to(Stage::TurnEnd) }
}

/// Lets an act take effect: a move that has been walked, or a blow.
fn take_effect(world: &mut World) {
    let acts = world.resource::<Resolving>();
    let Some(Action { unit, order, what, .. }) = acts.action() else { return };
    let walked = acts.moved.cost;
    let mut play = Play(world);
    let Order::Act { act, aim: aim @ Aim::Unit(target), .. } = order else {
        play.change(unit).walked += walked;
        return;
    };
    play.change(unit).done = true;
    play.log(Event::Declared { unit, act, what, aim });
    let parts = needed(&Look::of(play.world()), unit, target);
    let roll = play.throw(Some(unit), 6, "to hit");
    if play.check(unit, Some(target), what, parts, roll) {
        let amount = play.throw(Some(unit), 6, "damage");
        let hp = (Look::<Brawler>::of(play.world()).state(target).hit_points - amount).max(0);
        play.change(target).hit_points = hp;
        play.log(Event::Damaged { unit: target, by: Some(unit), what, amount, hp, parts: Parts::new() });
        if hp == 0 {
            play.fall(target, Some(unit), true);
        }
    }
}

/// The rules.
struct Brawl;

impl Ruleset for Brawl {
    fn name(&self) -> &'static str {
        "brawl"
    }

    fn about(&self) -> &'static str {
        "Walk four cells, strike once; friends beside the foe make it easier."
    }

    fn kinds(&self, _: &Content) -> Vec<UnitKind> {
        let (title, glyph) = (Name::new("Brawler"), Name::new("fist"));
        vec![UnitKind { key: "brawler", title, glyph, hero: false, footprint: Footprint::ONE }]
    }

    fn install(&self, machine: &mut Machine, world: &mut World, _: &Setup) {
        Units::<Brawler>::install(machine, world);
        machine.stage(Stage::RoundStart).add_systems(begin_round);
        machine.stage(Stage::NextTurn).add_systems(next_turn);
        machine.stage(Stage::Turn).add_systems(turn);
        machine.stage(Stage::Resolve).add_systems(take_effect.in_set(ResolveSystems::Aftermath));
    }

    fn enlist(&self, world: &mut World, _: &UnitSetup, _: &Content) {
        Play(world).states().enlist(Brawler { hit_points: HIT_POINTS, walked: 0, done: false });
    }

    fn orders(&self, world: &World, orders: &mut Vec<Order>) {
        let look = Look::of(world);
        let Some(unit) = look.flow.actor() else { return };
        let blow = |foe| Order::Act { unit, act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(foe) };
        orders.extend(foes(look, unit).map(blow));
        orders.push(Order::EndTurn { unit });
    }

    fn accept(&self, world: &mut World, order: &Order) {
        match *order {
            Order::EndTurn { unit } => Play(world).change(unit).done = true,
            Order::Act { unit, .. } => Play(world).flow().resolve(Action::now(unit, *order, FIST)),
            _ => {}
        }
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        let refused = OrderError::WrongKind("a blow at a foe beside");
        let Order::Act { unit, aim: Aim::Unit(target), .. } = *order else { return Err(refused) };
        let look = Look::<Brawler>::of(world).with(unit, from);
        if foes(look, unit).all(|foe| foe != target) {
            return Err(refused);
        }
        let (chance, left) = (needed(&look, unit, target), look.state(target).hit_points);
        let hit = Dist::die(6).p_at_least(chance.total());
        let damage = Dist::mix(hit, &Dist::die(6).at_most(left), &Dist::point(0));
        let (expected, defeat) = (damage.expected(), damage.p_at_least(left));
        let untouched = TargetForecast::untouched(target);
        let odds = TargetForecast { reached: 1.0, hit, chance, damage, expected, defeat, ..untouched };
        Ok(Forecast::of(unit, FIST, vec![odds]))
    }

    fn view(&self, world: &World, view: &mut UnitView) {
        (view.hp, view.hp_max) = (Look::<Brawler>::of(world).state(view.id).hit_points, HIT_POINTS);
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        let act = Act::new(Verb::ATTACK, 0);
        let blow = ActView {
            targeting: Targeting { range: Range::Cells(1), who: Who::Foes, ..Targeting::SELF },
            purpose: Purpose::Harm,
            refused: Look::<Brawler>::of(world).state(unit).done.then_some("it has struck already"),
            ..ActView::plain(act, FIST, Name::new("fist"), Name::new("A blow at a foe beside."))
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

fn start(brawl: &str) -> Result<Battle, Box<dyn Error>> {
    let mut library = hexfray::library();
    library.add("maps/yard.map.toml", YARD);
    library.add("maps/brawl.battle.toml", brawl);
    Ok(Battle::new(&Setup::load(&library, "maps/brawl.battle.toml", &[&Brawl])?, DiceSource::Seed(2))?)
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

/// A battle between computer opponents, which know no ruleset: they query the possible acts and their effects. Then its record.
fn report() -> Result<String, Box<dyn Error>> {
    let mut battle = start(BRAWL)?;
    let mut seat = ai::opponent("greedy", 1).ok_or("there is one of this name")?;
    let (names, mut lines) = (story::Names::of(&battle), Vec::new());
    while battle.outcome().is_none() {
        let order = seat.choose(&battle);
        battle.submit(order)?;
        story::tell_all(&mut lines, &names, battle.events(), battle.causes());
    }
    let mut out: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let again = battle.record().replay(battle.setup(), |_, _| {})?;
    let state = if again.digest() == battle.digest() { "same" } else { "wrong" };
    out += &format!("Played again from its record it comes to the {state} state.\n");
    let report = Simulation::new(battle.setup(), &["greedy", "random"], 20, 1).run(&|_: u64| {})?;
    let wins = report.opponents.iter().map(|side| format!("{} wins {} of {}.\n", side.name, side.wins, report.battles));
    Ok(out + &wins.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brawl_is_played_recorded_and_played_again() {
        let report = report().expect("the battle is played");
        print!("{report}");
        assert!(report.contains(" wins: "), "{report}");
        assert!(report.contains("comes to the same state"), "{report}");
        let wins =
            report.lines().find_map(|line| line.strip_prefix("greedy wins ")?.split(' ').next()?.parse::<u32>().ok());
        assert!(wins.is_some_and(|wins| wins >= 15), "opponents understand the rules: {report}");
    }

    #[test]
    fn a_forecast_is_what_blows_come_to() {
        let battle = start(&BRAWL.replace("[5, 3]", "[2, 2]")).expect("it starts");
        let blow = Order::Act { unit: UnitId(0), act: Act::new(Verb::ATTACK, 0), aim: Aim::Unit(UnitId(1)) };
        let odds = battle.forecast(&blow).expect("a foe beside can be struck").targets.remove(0);
        assert!((odds.hit - 0.5).abs() < 1e-12, "4 or more, since a friend stands beside the foe: {}", odds.hit);
        assert!((odds.defeat - 1.0 / 12.0).abs() < 1e-12, "a hit, and a six: {}", odds.defeat);
        let lost = |fight: &Battle| HIT_POINTS - fight.unit(UnitId(1)).expect("it is there").hp;
        let fights = battle.sample(blow, 2_000, 3, lost).expect("it is legal");
        odds.damage.agrees_with(&fights).unwrap();
        assert!(!battle.events().iter().any(Event::is_roll), "a forecast rolls no die");
    }
}
