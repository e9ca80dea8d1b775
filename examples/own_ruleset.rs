//! A new ruleset on the floor, `battle::play`, which provides movement, turns, opponents, records, exact odds and copies.
//! [docs/ruleset.md](../docs/ruleset.md) explains a ruleset of full size.
//!
//! In *Brawl* units take turns in the order of their numbers: they walk up to four cells and strike once. A blow hits with 5 or
//! more on a d6, one less for each friend next to the foe, and takes d6 of the foe's six hit points.

use std::error::Error;

use hexfray::{
    ai,
    battle::{Battle, DiceSource, prelude::*},
    sim::Simulation,
    story,
};

const HIT_POINTS: i32 = 6;
/// The half points of a move; a cell of open ground costs two.
const WAY: u16 = 8;
const FIST: Name = Name::new("Fist");
const REACH: Targeting = Targeting::one_within(1, Who::Foes);

/// The changing state of a unit. Each field is copied and hashed with the battle.
#[derive(Clone, Copy, Debug, Canonical)]
struct Brawler {
    hit_points: i32,
    walked: u16,
    done: bool,
}

impl TakesTurns for Brawler {
    fn is_done(&self) -> bool {
        self.done
    }

    fn begin_round(&mut self) {
        (self.walked, self.done) = (0, false);
    }

    fn count_move(&mut self, half_points: u16) {
        self.walked += half_points;
    }
}

playing! { struct Play { State = Brawler } }

/// The only formula: the number that a blow has to reach with a d6. The blow, its forecast and its explanation use it.
fn needed(look: &Look<'_, Brawler>, unit: UnitId, target: UnitId) -> Parts {
    let friends = look.beside(target).filter(|&one| one != unit && !look.are_hostile(one, unit)).count() as i32;
    let mut parts = Parts::new();
    parts.add("a blow", 5, Rule::HOUSE).add("friends beside the foe", -friends.min(3), Rule::HOUSE);
    parts
}

/// Lets a blow take effect; this system is a stage of the act.
fn strike(world: &mut World) {
    let Some(Action { unit, order, what, .. }) = world.resource::<Resolving>().action() else { return };
    let Order::Act { act, aim: aim @ Aim::Unit(target), .. } = order else { return };
    let mut play = Play(world);
    play.change(unit).done = true;
    play.log(Event::Declared { unit, act, what, aim });
    let parts = needed(&play.look(), unit, target);
    let roll = play.throw(Some(unit), 6, "to hit");
    if play.check(unit, Some(target), what, parts, roll) {
        let amount = play.throw(Some(unit), 6, "damage");
        let hp = (play.look().state(target).hit_points - amount).max(0);
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
        vec![UnitKind::plain("brawler", Name::new("Brawler"), Name::new("fist"))]
    }

    fn install(&self, machine: &mut Machine, world: &mut World, _: &Setup) {
        take_turns::<Brawler>(machine, world);
        machine.stage(Stage::Resolve).add_systems(strike.in_set(ResolveSystems::Apply));
    }

    fn enlist(&self, world: &mut World, _: &UnitSetup, _: &Content) {
        Play(world).states().enlist(Brawler { hit_points: HIT_POINTS, walked: 0, done: false });
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        let about = Name::new("A blow at a foe beside.");
        wanted.among([ActView {
            targeting: REACH,
            purpose: Purpose::Harm,
            refused: Look::<Brawler>::of(world).state(unit).done.then_some("it has struck already"),
            ..ActView::plain(Act::new(Verb::ATTACK, 0), FIST, Name::new("fist"), about)
        }])
    }

    fn accept(&self, world: &mut World, order: &Order) {
        match *order {
            Order::EndTurn { unit } => Play(world).change(unit).done = true,
            Order::Act { unit, .. } => Play(world).flow().resolve(Action::now(unit, *order, FIST)),
            _ => {}
        }
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        let Order::Act { unit, aim: aim @ Aim::Unit(target), .. } = *order else {
            return Err(OrderError::NoOdds("only a blow at a foe has odds"));
        };
        let look = Look::<Brawler>::of(world).with(unit, from);
        REACH.check(world, unit, from, aim).map_err(|why| look.roster.refused(unit, why, Rule::HOUSE))?;
        let (chance, left) = (needed(&look, unit, target), look.state(target).hit_points);
        let (hit, lost) = (Dist::die(6).p_at_least(chance.total()), Dist::die(6).at_most(left));
        let defeat = hit * lost.p_at_least(left);
        let odds = TargetForecast { chance, defeat, ..TargetForecast::of_blow(target, hit, &lost) };
        Ok(Forecast::of(unit, FIST, vec![odds]))
    }

    fn view(&self, world: &World, view: &mut UnitView) {
        (view.hp, view.hp_max) = (Look::<Brawler>::of(world).state(view.id).hit_points, HIT_POINTS);
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
