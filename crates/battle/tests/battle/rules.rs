//! The smallest rules with interrupts: a unit beside a foe may strike first when the foe strikes or turns away.

use std::{collections::BTreeSet, sync::Arc};

use hexfray_battle::{
    Field, Roster,
    movement::{lay_course, walk_part},
    prelude::*,
};

/// Hit points at the start.
pub const FULL: i32 = 4;
/// Cells of a move.
const CELLS: u16 = 6;

/// The rules.
pub struct Fence;

/// Everything about a unit that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Fencer {
    /// Hit points that are left; at 0 the unit falls.
    pub hp: i32,
    /// Acts that the unit has paid for in its own turns.
    pub paid: i32,
    /// Half movement points that the unit has used.
    pub gone: i32,
    acted: bool,
}

impl TakesTurns for Fencer {
    fn is_done(&self) -> bool {
        self.acted
    }

    fn begin_round(&mut self) {
        self.acted = false;
    }

    fn count_move(&mut self, half_points: u16) {
        self.gone += i32::from(half_points);
    }
}

/// The question whether to interrupt the current act.
#[derive(Clone, Copy, Canonical)]
struct StrikeFirst;

impl Asking for StrikeFirst {
    fn question(&self) -> Name {
        Name::new("strike first?")
    }
}

playing! { struct Play { State = Fencer, Plan = (), Question = StrikeFirst } }

/// The answers: let it pass, strike, prevent it without a blow, strike together with all friends beside it, step aside.
pub const ANSWERS: [&str; 5] = ["pass", "strike", "prevent", "together", "step aside"];

/// The state of a unit.
pub fn fencer(world: &World, unit: UnitId) -> Fencer {
    *world.resource::<Units<Fencer>>().of(unit)
}

fn cell(world: &World, unit: UnitId) -> Option<Cell> {
    world.resource::<Field>().place(unit).cell().filter(|_| world.resource::<Field>().is_active(unit))
}

/// The units beside a cell: a unit's friends or its foes.
fn beside(world: &World, at: Cell, unit: UnitId, foes: bool) -> Vec<UnitId> {
    let (roster, field) = (world.resource::<Roster>(), world.resource::<Field>());
    let near = |other: UnitId| cell(world, other).is_some_and(|there| field.board().grid().distance(at, there) == 1);
    let wanted = |other: UnitId| roster.are_hostile(roster.side(unit), roster.side(other)) == foes && other != unit;
    (0..roster.len() as u16).map(UnitId).filter(|&other| wanted(other) && near(other)).collect()
}

/// The cost of an act is paid before any unit may interrupt it.
fn pay(world: &mut World) {
    let Some(Action { unit, order, what, reaction, .. }) = world.resource::<Resolving>().action() else { return };
    if cell(world, unit).is_none() {
        world.resource_mut::<Resolving>().lost = true;
        return;
    }
    if let Order::Act { act, aim, .. } = order {
        Play(world).log(Event::Declared { unit, act, what, aim });
    }
    if !reaction {
        let mut play = Play(world);
        let mut fencer = play.change(unit);
        (fencer.paid, fencer.acted) = (fencer.paid + 1, true);
    }
}

/// Asks the units that may interrupt the current act, one after the other; a move goes on to the next cell where a unit may.
fn offer(world: &mut World) {
    let Some(Action { unit, order, .. }) = world.resource::<Resolving>().action() else { return };
    let moves = lay_course(world);
    if !moves && !matches!(order, Order::Act { act: Act { verb: Verb::ATTACK, .. }, .. }) {
        return;
    }
    loop {
        let Some(at) = cell(world, unit) else { return };
        let acts = world.resource::<Resolving>();
        if let Some(foe) = beside(world, at, unit, true).into_iter().find(|&foe| !acts.was_offered(foe)) {
            return ask(world, foe);
        }
        let leaves = acts.course.path.iter().enumerate().skip(1);
        let last = acts.course.path.len().saturating_sub(1);
        let next =
            leaves.take_while(|(step, _)| *step < last).find(|(_, cell)| !beside(world, **cell, unit, true).is_empty());
        let Some((steps, _)) = next.filter(|_| moves) else { return };
        if !walk_part(world, steps, 2 * steps as u16) {
            return;
        }
        world.resource_mut::<Resolving>().offer_anew();
    }
}

fn ask(world: &mut World, unit: UnitId) {
    let mut play = Play(world);
    assert!(play.acts().offer(unit), "nobody is asked twice");
    play.ask_midway(unit, StrikeFirst, ANSWERS.map(Name::new).into(), ResolveSystems::Target);
}

fn answer(world: &mut World, option: u16) {
    let Some((unit, StrikeFirst)) = world.resource_mut::<Asked<StrikeFirst>>().take() else { return };
    let Some(Action { unit: actor, .. }) = world.resource::<Resolving>().action() else { return };
    let reaction =
        |unit: UnitId, order: Order, what| Action { reaction: true, ..Action::now(unit, order, Name::new(what)) };
    let act = |unit: UnitId, verb, aim, what| reaction(unit, Order::Act { unit, act: Act::new(verb, 0), aim }, what);
    let blow = |unit: UnitId| act(unit, Verb::ATTACK, Aim::Unit(actor), "strike first");
    let interrupts = match option {
        0 => Vec::new(),
        1 => vec![blow(unit)],
        2 => vec![act(unit, Verb::DEFEND, Aim::None, "prevent")],
        3 => {
            let friends = cell(world, unit).map_or_else(Vec::new, |at| beside(world, at, unit, false));
            std::iter::once(unit).chain(friends).map(blow).collect()
        }
        _ => {
            let field = world.resource::<Field>();
            let near = cell(world, unit).into_iter().flat_map(|at| field.board().grid().neighbours(at));
            let room = near.filter(|&to| field.board().exists(to) && field.has_room(unit, to)).last();
            room.map(|to| reaction(unit, Order::Move { unit, to }, "step aside")).into_iter().collect()
        }
    };
    let mut acts = world.resource_mut::<Resolving>();
    interrupts.into_iter().for_each(|by| acts.interrupt(by, ResolveSystems::Target));
}

/// A blow costs its target one die of hit points; a prevented act is lost.
fn take_effect(world: &mut World) {
    let acts = world.resource::<Resolving>();
    let Some(Action { unit, order, .. }) = acts.action() else { return };
    match order {
        Order::Act { act: Act { verb: Verb::ATTACK, .. }, aim: Aim::Unit(target), .. } => strike(world, unit, target),
        Order::Act { .. } => {
            let below = acts.interrupted().last();
            below.map(|(act, _)| world.resource_mut::<Resolving>().lose(act));
        }
        _ => {}
    }
}

fn strike(world: &mut World, unit: UnitId, target: UnitId) {
    if cell(world, target).is_none() {
        return;
    }
    let mut play = Play(world);
    let amount = play.throw(Some(unit), 6, "blow");
    play.change(target).hp -= amount;
    if play.look().state(target).hp <= 0 {
        play.fall(target, Some(unit), true);
    }
}

impl Ruleset for Fence {
    fn name(&self) -> &'static str {
        "fence"
    }

    fn about(&self) -> &'static str {
        "Fencers thrust, and parry when they are asked."
    }

    fn kinds(&self, _: &Content) -> Vec<UnitKind> {
        vec![UnitKind::plain("fencer", Name::new("Fencer"), Name::new("sword"))]
    }

    fn install(&self, machine: &mut Machine, world: &mut World, _: &Setup) {
        take_turns::<Fencer>(machine, world);
        Asked::<StrikeFirst>::install(machine, world);
        machine.stage(Stage::Resolve).add_systems((
            pay.in_set(ResolveSystems::Declare),
            offer.in_set(ResolveSystems::Target),
            take_effect.in_set(ResolveSystems::Aftermath),
        ));
    }

    fn enlist(&self, world: &mut World, _: &UnitSetup, _: &Content) {
        let fencer = Fencer { hp: FULL, paid: 0, gone: 0, acted: false };
        world.resource_mut::<Units<Fencer>>().enlist(fencer);
    }

    fn accept(&self, world: &mut World, order: &Order) {
        match *order {
            Order::Act { unit, .. } => Play(world).flow().resolve(Action::now(unit, *order, Name::new("strike"))),
            Order::EndTurn { unit } => Play(world).change(unit).acted = true,
            Order::Answer { option, .. } => answer(world, option),
            _ => {}
        }
    }

    fn forecast(&self, _: &World, _: &Order, _: Cell) -> Result<Forecast, OrderError> {
        Err(OrderError::WrongKind("no forecast"))
    }

    fn view(&self, world: &World, view: &mut UnitView) {
        (view.hp, view.hp_max) = (fencer(world, view.id).hp, FULL);
    }

    fn acts(&self, _: &World, _: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        let about = Name::new("A blow at a foe beside.");
        let plain = ActView::plain(Act::new(Verb::ATTACK, 0), Name::new("strike"), Name::new("sword"), about);
        wanted.among([ActView { targeting: Targeting::one_within(1, Who::Foes), purpose: Purpose::Harm, ..plain }])
    }

    fn traveller(&self, _: &World, _: UnitId) -> Option<Traveller> {
        Some(Traveller { points: 2 * CELLS, ..Traveller::ON_FOOT })
    }

    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        self.traveller(world, unit)
    }
}

/// A battle on open ground: the units of red stand where it says, then those of blue; they act in this order.
pub fn setup(red: &[(i16, i16)], blue: &[(i16, i16)]) -> Arc<Setup> {
    let mut library = hexfray_data::library();
    let row = ". ".repeat(9);
    let terrain: String = (0..5).map(|_| format!("{}\n", row.trim())).collect();
    let board = "name = \"Floor\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\n";
    library.add("maps/floor.map.toml", &format!("{board}terrain = '''\n{terrain}'''\n"));
    let unit = |side: &str, at: usize, (col, row): (i16, i16)| {
        format!("[[unit]]\nkind = \"fencer\"\nside = \"{side}\"\nname = \"{side} {at}\"\nat = [{col}, {row}]\n")
    };
    let mut text = "name = \"Fence\"\nruleset = \"fence\"\nmap = \"maps/floor.map.toml\"\n".to_owned();
    text += "[[side]]\nname = \"red\"\n[[side]]\nname = \"blue\"\n";
    for (side, cells) in [("red", red), ("blue", blue)] {
        let places: BTreeSet<(i16, i16)> = cells.iter().copied().collect();
        assert_eq!(places.len(), cells.len(), "each has its own cell");
        cells.iter().enumerate().for_each(|(at, &cell)| text += &unit(side, at, cell));
    }
    library.add("maps/fence.battle.toml", &text);
    Setup::load(&library, "maps/fence.battle.toml", &[&Fence]).unwrap_or_else(|error| panic!("{error}"))
}
