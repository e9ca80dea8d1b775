//! The ruleset `power_table`: Sword World 2.x combat, simplified and standard (catalogue SW).
//!
//! Sides act as wholes. Checks are 2d6 and a standard value against another such sum or a fixed number; damage is read
//! from power tables with open-ended criticals. [`numbers::Positions`] has the places of all units; its pure functions
//! (which unit is in which skirmish, sees, blocks or shields which other) serve resolution, forecasts, computer
//! opponents and the window. An attack, a spell or a skill is an [`acts::Attempt`]: what it requires of its user, which
//! units it may affect, and its effects on each; resolution rolls its dice, forecasts calculate their distributions.
//!
//! It builds on [`battle::play`](hexfray_battle::play), in six folders, each of which uses only those before it:
//! [`content`] (what is read from files) ← [`state`] (what changes) ← [`numbers`] (arithmetic) ← [`acts`] (possible
//! acts) ← [`stages`] (how acts take effect) ← [`verbs`] (each verb, with all that belongs to it). Nothing here uses another ruleset, the path of a file, or a window.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

pub mod acts;
pub mod content;
pub mod numbers;
pub mod stages;
pub mod state;
pub mod verbs;

pub use acts::verb_rules::PowerTableVerb;

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, answers, areas, arrival, blocking, flight, forecast, legal, lying, plan::Plan, travel, view},
    content::{Book, EndCheck, Scenario, Sheet, scenario::opening},
    numbers::{OddsTable, odds::Odds},
    stages::{after, asked, begin, block, falls, moves, referee, resolve, rounds},
    state::{Actor, Rulebook, change, state_of},
};
use hexfray_battle::{
    Act, ActView, Aim, AllowanceView, AnswerView, BattleDraft, Beat, BlockerView, ConditionView, Content, Estimate,
    Flow, Forecast, InTheWay, Machine, MeleeView, Name, Order, OrderError, Release, ResolveSystems, Ruleset, Ruling,
    Setup, SideSetup, SpoilsView, Stage, StatView, StrideView, ThingView, UnitId, UnitKind, UnitSetup, UnitView,
    VerbInfo, Wanted, Zone, play::Plans,
};
use hexfray_board::{
    grid::{Cell, Footprint, Harm},
    map::{Board, Traveller},
    text::{FileShape, Key, Library, Problems, Table},
};

/// The ruleset.
pub struct PowerTableRules;

/// The content of the ruleset's files, with the odds of all rolls and attacks under their settings.
struct Loaded {
    book: Arc<Book>,
    odds: Arc<OddsTable>,
}

fn loaded(content: &Content) -> Arc<Loaded> {
    Arc::clone(content).downcast().expect("the content was loaded by this ruleset")
}

fn book_of(content: &Content) -> Arc<Book> {
    Arc::clone(&loaded(content).book)
}

impl Ruleset for PowerTableRules {
    fn name(&self) -> &'static str {
        "power_table"
    }

    fn time_unit(&self) -> &'static str {
        "round"
    }

    fn about(&self) -> &'static str {
        "Whole sides take turns. Attackers roll two dice and add a value, against another such roll or a fixed number; power tables give the damage, and a critical has no upper limit. For players who like parties of adventurers, and dice that may surprise."
    }

    fn settings(&self) -> Vec<(&'static str, &'static str)> {
        content::Settings::KEYS.to_vec()
    }

    fn files(&self) -> Vec<FileShape> {
        content::files()
    }

    fn scenario(&self) -> Vec<Key> {
        content::scenario::keys()
    }

    fn load(&self, library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Content> {
        let book = Book::load(library, settings, problems)?;
        Some(Arc::new(Loaded { book: Arc::new(book), odds: Arc::default() }) as Content)
    }

    fn anew(&self, content: &Content) -> Content {
        Arc::new(Loaded { book: book_of(content), odds: Arc::default() })
    }

    fn read_scenario(&self, table: &Table<'_>, content: &Content, draft: &BattleDraft<'_>) -> Content {
        Arc::new(Scenario::read(table, &book_of(content), draft))
    }

    fn zones(&self, table: &Table<'_>, content: &Content, board: &Board, sides: &[SideSetup]) -> Vec<Zone> {
        opening::zones(table, &book_of(content), board, sides)
    }

    fn cell_capacity(&self, content: &Content) -> usize {
        match book_of(content).settings.cell_capacity {
            0 => usize::MAX,
            most => most.into(),
        }
    }

    fn knows_truces(&self) -> bool {
        true
    }

    fn kinds(&self, content: &Content) -> Vec<UnitKind> {
        let kind = |sheet: &Sheet| UnitKind {
            key: sheet.key,
            title: sheet.title,
            glyph: sheet.glyph,
            hero: sheet.hero,
            footprint: Footprint::ONE,
        };
        book_of(content).sheets.iter().map(kind).collect()
    }

    fn companions(&self, content: &Content, kind: &str) -> Vec<&'static str> {
        content::companions::companions(&book_of(content), kind)
    }

    fn condition_keys(&self, content: &Content) -> Vec<&'static str> {
        book_of(content).condition_keys().collect()
    }

    fn install(&self, machine: &mut Machine, world: &mut World, setup: &Setup) {
        let content = loaded(&setup.content);
        world.insert_resource(Rulebook(Arc::clone(&content.book)));
        verbs::table();
        world.insert_resource(Odds(Arc::clone(&content.odds)));
        world.insert_resource(Scenario::of(&setup.scenario));
        world.insert_resource(hexfray_battle::Geometry::default());
        state::install(machine, world);
        Plans::<Plan>::install(machine, world);
        machine.stage(Stage::RoundStart).add_systems(rounds::begin_round);
        machine.stage(Stage::Initiative).add_systems(begin::go_on);
        machine.stage(Stage::NextTurn).add_systems(rounds::next_turn);
        machine.stage(Stage::TurnStart).add_systems(rounds::start_turn);
        machine.stage(Stage::Turn).add_systems(rounds::ask);
        machine.stage(Stage::TurnEnd).add_systems(rounds::end_turn);
        machine.stage(Stage::BattleEnd).add_systems(after::go_on);
        machine.stage(Stage::Resolve).add_systems((
            (resolve::declare, moves::plan, moves::plan_flight).chain().in_set(ResolveSystems::Declare),
            (resolve::find_targets, block::ask).chain().in_set(ResolveSystems::Target),
            resolve::pay.in_set(ResolveSystems::Cost),
            resolve::roll_to_hit.in_set(ResolveSystems::Hit),
            resolve::roll_damage.in_set(ResolveSystems::Damage),
            moves::walk.in_set(ResolveSystems::Adjust),
            (resolve::apply, resolve::do_plain, moves::rise).chain().in_set(ResolveSystems::Apply),
            (moves::after_move, block::draw_in, resolve::settle).chain().in_set(ResolveSystems::Aftermath),
            falls::in_resolve.in_set(ResolveSystems::React),
        ));
    }

    fn enlist(&self, world: &mut World, unit: &UnitSetup, content: &Content) {
        state::enlist(world, unit, &book_of(content));
    }

    fn orders(&self, world: &World, orders: &mut Vec<Order>) {
        legal::orders(world, orders);
    }

    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        legal::check(world, order)
    }

    fn accept(&self, world: &mut World, order: &Order) {
        accept(world, order);
    }

    fn modifier(&self, world: &World, unit: UnitId) -> i32 {
        state_of(world, unit).favour
    }

    fn check_ruling(&self, world: &World, ruling: &Ruling) -> Result<(), OrderError> {
        referee::check(world, ruling)
    }

    fn rule(&self, world: &mut World, ruling: &Ruling) {
        referee::rule(world, ruling);
    }

    fn chance_sum(&self, sum: i32, dice: u8) -> Option<String> {
        let sign = if sum < 0 { '−' } else { '+' };
        (dice > 0).then(|| format!("{dice}d6 {sign} {}", sum.abs()))
    }

    fn reconsider(&self, world: &mut World) {
        asked::reconsider(world);
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        forecast::forecast(world, order, from)
    }

    fn estimate(&self, world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        forecast::estimate(world, unit, act, target, from)
    }

    fn releases(&self, world: &World, unit: UnitId, act: Act, target: UnitId) -> Release {
        forecast::releases(world, unit, act, target)
    }

    fn view(&self, world: &World, view: &mut UnitView) {
        view::fill(world, view);
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        view::acts(world, unit, wanted)
    }

    fn condition_about(&self, content: &Content, name: Name) -> Option<Name> {
        let book = book_of(content);
        let felled = [state::conditions::UNCONSCIOUS, state::conditions::DEAD].map(|one| (one.name, one.about()));
        let mut known = book.conditions.iter().map(|condition| (condition.title, condition.about)).chain(felled);
        known.find(|(title, _)| *title == name).map(|(_, about)| about)
    }

    fn falls_as(&self) -> Vec<Name> {
        vec![state::conditions::UNCONSCIOUS.name, state::conditions::DEAD.name]
    }

    fn conditions(&self, world: &World, unit: UnitId) -> Vec<ConditionView> {
        view::conditions(world, unit)
    }

    fn stats(&self, world: &World, unit: UnitId) -> Vec<StatView> {
        view::stats(world, unit)
    }

    fn allowances(&self, world: &World, unit: UnitId) -> Vec<AllowanceView> {
        view::allowances(world, unit)
    }

    fn timeline(&self, world: &World) -> Vec<Beat> {
        view::timeline(world)
    }

    fn verbs(&self) -> &'static [VerbInfo] {
        verbs::table().words()
    }

    fn situation(&self, world: &World) -> Vec<StatView> {
        after::situation(world)
    }

    fn things(&self, world: &World) -> Vec<ThingView> {
        lying::things(world)
    }

    fn spoils(&self, world: &World) -> Option<SpoilsView> {
        after::spoils(world)
    }

    fn melees(&self, world: &World) -> Vec<MeleeView> {
        view::melees(world)
    }

    fn goes_to(&self, world: &World, unit: UnitId, act: Act, aim: Aim, from: Cell) -> Option<Cell> {
        arrival::end(world, unit, act, aim).filter(|&to| to != from)
    }

    fn blockers(&self, world: &World, unit: UnitId, to: Cell) -> Vec<BlockerView> {
        blocking::blockers(world, unit, to)
    }

    fn answers(&self, world: &World) -> Vec<AnswerView> {
        answers::views(world)
    }

    fn strides(&self, world: &World, unit: UnitId) -> Vec<StrideView> {
        view::strides(world, unit)
    }

    fn sight(&self, world: &World, unit: UnitId, act: &ActView, from: Cell, to: Cell) -> Option<Option<InTheWay>> {
        view::sight(world, unit, act, from, to)
    }

    fn enters<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        areas::enters(world, unit)
    }

    fn stops<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        travel::stops(world, unit)
    }

    fn aims(&self, world: &World, unit: UnitId, act: &ActView, from: Cell) -> Vec<Aim> {
        let actor = Actor::of(world, unit).map(|actor| actor.standing_in(from));
        actor.map(|actor| legal::aims(&actor, act.act)).unwrap_or_default()
    }

    fn caught_units(&self, world: &World, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Vec<UnitId> {
        let actor = Actor::of(world, unit).map(|actor| actor.standing_in(from));
        let attempt = actor.and_then(|actor| Attempt::of(actor, act.act).ok());
        let caught = attempt.and_then(|attempt| attempt.catch(aim).ok());
        let mut units: Vec<UnitId> = caught.iter().flat_map(forecast::chances).map(|(unit, _)| unit).collect();
        units.sort();
        units.dedup();
        units
    }

    fn flees(&self, world: &World, unit: UnitId) -> bool {
        flight::flees(world, unit)
    }

    fn way_begun(&self, world: &World, unit: UnitId) -> Option<hexfray_battle::movement::Begun> {
        travel::begun(world, unit)
    }

    fn harms<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
        travel::harms(world, unit)
    }

    fn judges_at(&self, world: &World, stage: Stage) -> bool {
        let timing = world.resource::<Rulebook>().0.settings.end_check_timing;
        timing == EndCheck::Immediate || stage == Stage::RoundEnd
    }

    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        travel::traveller(world, unit)
    }

    fn why_not_move(&self, world: &World, unit: UnitId) -> Option<&'static str> {
        travel::why_not_move(world, unit)
    }

    fn loses_next_turn(&self, world: &World, unit: UnitId) -> bool {
        !state_of(world, unit).is_able(&world.resource::<Rulebook>().0)
    }

    fn points_after_act(&self, _world: &World, _unit: UnitId) -> u16 {
        // Movement comes before the Major Action (SW-056).
        0
    }

    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        travel::fresh_traveller(world, unit)
    }
}

/// Accepts a legal order.
pub fn accept(world: &mut World, order: &Order) {
    match *order {
        Order::Act { unit, act, .. } => {
            let attempt = Actor::of(world, unit).and_then(|actor| Attempt::of(actor, act).ok());
            let what = attempt.map_or_else(|| (verbs::table().of(act.verb).title)(act), |attempt| attempt.title());
            world.resource_mut::<Flow>().resolve(hexfray_battle::Action::now(unit, *order, what));
        }
        Order::EndTurn { unit } => {
            change(world, unit).turn.over = true;
        }
        Order::Pick { unit } => rounds::begin_turn(world, unit),
        Order::Answer { unit, option } => {
            asked::answer(world, unit, option);
        }
        Order::Move { .. } | Order::Walk { .. } | Order::Referee(_) | Order::Ask { .. } => {}
    }
}

/// The examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
