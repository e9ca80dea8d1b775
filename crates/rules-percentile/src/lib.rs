//! The ruleset `percentile`: percentile combat (TC) on boards (MC).
//!
//! A round has three phases: every unit rolls initiative, a tick counter runs down through all turns and the slow
//! actions that become due, and conditions take effect (TC-038).
//!
//! It has six folders, each of which uses only those before it: [`content`] (what is read from files) ← [`state`]
//! (what changes) ← [`numbers`] (arithmetic) ← [`acts`] (possible acts and their results) ← [`stages`] (how acts take
//! effect) ← [`verbs`] (each verb, with all that belongs to it). Units are kept by [`battle::play`](hexfray_battle::play). Nothing here uses another ruleset, the path of a
//! file, or a window.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod acts;
mod content;
mod numbers;
mod stages;
pub mod state;
mod verbs;

pub use acts::verb_rules::PercentileVerb;

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::{
    acts::{assist, estimate, forecast, orders, plan::PlannedAct, situation, views},
    content::{
        Compendium,
        circumstances::Circumstance,
        doubts,
        effects::Flags,
        ratings,
        scenario::{self, Scenario, Script},
        scene,
        settings::PincerOnMap,
    },
    numbers::{conditions, depth, travel},
    stages::{
        accept, ambush,
        changes::{ground, shared, status, summoning},
        circumstances, clock, compulsion, initiative, pincer, plunge, reaction, resolve, spoils, turn,
    },
    state::{
        Book, Unit, UnitState,
        in_force::InForce,
        picking,
        question::Question,
        reactions::Reactions,
        situation::Situation,
        spoils::Spoils,
        state_of,
        things::{self, Things},
    },
};
use hexfray_battle::{
    Act, ActView, AllowanceView, BattleDraft, Beat, BondView, Clock, ConditionView, Content, EndingView, Estimate,
    Field, Forecast, Heeds, Log, Machine, Name, Order, OrderError, PreparedView, Release, Ruleset, Ruling, Setup,
    SpoilsView, Stage, StatView, ThingView, UnitId, UnitKind, UnitSetup, UnitView, VerbInfo, Wanted, narrow,
    play::{Asked, Plans, Units},
};
use hexfray_board::{
    grid::{Cell, Footprint, Harm},
    map::{Board, Traveller},
    text::{FileShape, Key, Library, Problems, Source, Table},
};

/// The ruleset.
pub struct Percentile;

/// Ends a round: conditions take effect, with their consequences, and a clock loses its ticks.
fn end_round(world: &mut World) {
    status::status_phase(world);
    if Unit::is_any(world, |one| one.manoeuvre.captor.is_some()) {
        shared::keep_prisoners(world);
    }
    plunge::enforce_footing(world);
    if Unit::is_any(world, |one| one.memory.tie.is_some()) {
        stages::bonds::keep(world);
    }
    summoning::dismiss_orphans(world);
    clock::tick(world);
}

fn compendium(content: &Content) -> Arc<Compendium> {
    Arc::clone(content).downcast().expect("the battle hands a ruleset its own content")
}

impl Ruleset for Percentile {
    fn name(&self) -> &'static str {
        "percentile"
    }

    fn time_unit(&self) -> &'static str {
        "tick"
    }

    fn rolls_under(&self) -> bool {
        true
    }

    fn about(&self) -> &'static str {
        "Initiative is rolled every round, and the quickest act first, or even twice. A blow has a percentage chance to hit; slow spells and techniques take effect some ticks later. For players who like jobs, magic and good timing."
    }

    fn settings(&self) -> Vec<(&'static str, &'static str)> {
        content::settings::keys()
    }

    fn house_rules(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        content::HOUSE_RULES
    }

    fn files(&self) -> Vec<FileShape> {
        content::files()
    }

    fn scenario(&self) -> Vec<Key> {
        scenario::keys()
    }

    fn load(&self, library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Content> {
        Compendium::load(library, settings, problems).map(|book| Arc::new(book) as Content)
    }

    fn doubts(&self, library: &Library, source: &Source) -> Problems {
        doubts::doubts(library, source)
    }

    fn read_scenario(&self, table: &Table<'_>, content: &Content, draft: &BattleDraft<'_>) -> Content {
        Arc::new(scenario::read(table, &compendium(content), draft))
    }

    fn heeds(&self, scenario: &Content) -> Heeds {
        let any = |like: fn(&Circumstance) -> bool| {
            scenario.downcast_ref::<Scenario>().is_some_and(|script| script.circumstances.iter().any(like))
        };
        Heeds {
            cover: any(|one| one.cover.is_some()),
            visibility: any(Circumstance::heeds_sight),
            how: "a `[[conditional_modifier]]` that has a key of this name",
        }
    }

    fn scene(&self, content: &mut Content, library: &Library) -> Option<Board> {
        let mut book = (*compendium(content)).clone();
        book.settings.play_without_map();
        let board = scene::board(&book.settings.scene, library);
        *content = Arc::new(book);
        board
    }

    fn kinds(&self, content: &Content) -> Vec<UnitKind> {
        let large = compendium(content).settings.large_units;
        let kind = |unit: &content::UnitKind| UnitKind {
            footprint: if large { unit.footprint } else { Footprint::ONE },
            key: unit.label.key,
            title: unit.label.name,
            glyph: unit.label.glyph,
            hero: unit.hero,
        };
        compendium(content).units.iter().map(kind).collect()
    }

    fn companions(&self, content: &Content, kind: &str) -> Vec<&'static str> {
        let book = compendium(content);
        let found = book.units.iter().find(|unit| unit.label.key == kind);
        found.map_or_else(Vec::new, |kind| acts::summoning::companions(&book, kind))
    }

    fn plays_things(&self) -> bool {
        true
    }

    fn ratings(&self, content: &Content) -> Vec<&'static str> {
        ratings::ratings(&compendium(content))
    }

    fn condition_keys(&self, content: &Content) -> Vec<&'static str> {
        compendium(content).conditions.iter().map(|condition| condition.key).collect()
    }

    fn install(&self, machine: &mut Machine, world: &mut World, setup: &Setup) {
        let book = Book(compendium(&setup.content));
        world.insert_resource(book.settings.geometry());
        let script: Arc<Scenario> = Arc::clone(&setup.scenario).downcast().unwrap_or_default();
        let script = Script(script);
        world.insert_resource(book);
        verbs::table();
        world.insert_resource(InForce::default());
        machine.track_resource::<InForce>();
        world.insert_resource(Situation { clock: clock::wind(&script), ..Situation::default() });
        world.insert_resource(script);
        let summons = setup.units.iter().any(|unit| unit.companion_of.is_some());
        world.insert_resource(state::summoning::Expected(summons));
        world.insert_resource(Spoils::default());
        world.insert_resource(Reactions::default());
        world.insert_resource(picking::Picking::default());
        machine.track_resource::<Reactions>();
        machine.track_resource::<picking::Picking>();
        machine.track_resource::<Situation>();
        machine.track_resource::<Spoils>();
        machine.stage(Stage::BattleEnd).add_systems(spoils::settle);
        Units::<UnitState>::install(machine, world);
        Asked::<Question>::install(machine, world);
        Plans::<PlannedAct>::install_copied(machine, world);
        machine.track_resource::<Things>();
        let things = Things::of(world.resource::<Field>().board(), world.resource::<Book>());
        world.insert_resource(things);
        machine
            .stage(Stage::RoundStart)
            .add_systems((initiative::begin_round, circumstances::begin_round, ambush::spring).chain());
        let rolls = (initiative::roll_initiative, initiative::settle_ties).chain().run_if(initiative::all_asked);
        machine.stage(Stage::Initiative).add_systems((initiative::ask_escapes, rolls).chain());
        if world.resource::<Book>().settings.pincer_on_map != PincerOnMap::Off {
            let next = initiative::next_turn.run_if(initiative::all_asked);
            machine.stage(Stage::NextTurn).add_systems((pincer::enforce_faces, next).chain());
        } else {
            machine.stage(Stage::NextTurn).add_systems(initiative::next_turn);
        }
        machine.stage(Stage::TurnStart).add_systems(turn::start_turn);
        machine.stage(Stage::Turn).add_systems(turn::ask.pipe(compulsion::compel));
        machine.stage(Stage::TurnEnd).add_systems(turn::end_turn);
        if summons {
            machine.stage(Stage::TurnEnd).add_systems(summoning::dismiss_orphans.after(turn::end_turn));
        }
        machine.stage(Stage::RoundEnd).add_systems(end_round);
        resolve::install(machine, verbs::is_use, verbs::is_other);
    }

    fn enlist(&self, world: &mut World, unit: &UnitSetup, content: &Content) {
        let book = compendium(content);
        let at = book.units.iter().position(|kind| kind.label.key == unit.kind.as_str());
        let at = at.expect("a set-up names kinds that the ruleset listed");
        let state = UnitState::new(&book, narrow::<u16>(at), unit.companion_of);
        world.resource_mut::<Units<UnitState>>().enlist(state);
        if book.settings.hidden_npc_rolls && !unit.hero {
            world.resource_mut::<Log>().keep_secret(unit.id);
        }
    }

    fn orders(&self, world: &World, list: &mut Vec<Order>) {
        orders::list(world, list);
    }

    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        orders::check(world, order)
    }

    fn is_out_of_turn(&self, order: &Order) -> bool {
        matches!(order, Order::Act { act, .. } if verbs::table().of(act.verb).at_any_time)
    }

    fn out_of_turn(&self, world: &World, list: &mut Vec<Order>) {
        orders::list_out_of_turn(world, list);
    }

    fn accept(&self, world: &mut World, order: &Order) {
        accept::accept(world, order);
    }

    fn modifier(&self, world: &World, unit: UnitId) -> i32 {
        state_of(world, unit).vitals.modifier.into()
    }

    fn check_ruling(&self, world: &World, ruling: &Ruling) -> Result<(), OrderError> {
        stages::rulings::check(world, ruling)
    }

    fn rule(&self, world: &mut World, ruling: &Ruling) {
        stages::rulings::follow(world, ruling);
    }

    fn reconsider(&self, world: &mut World) {
        stages::reconsider::reconsider(world);
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        forecast::forecast(world, &reaction::meant(world, order), from)
    }

    fn estimate(&self, world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        estimate::estimate(world, unit, act, target, from)
    }

    fn estimates(&self, world: &World, unit: UnitId, choices: &[(Act, UnitId)], from: Cell) -> Vec<Option<Estimate>> {
        estimate::estimates(world, unit, choices, from)
    }

    fn releases(&self, world: &World, unit: UnitId, act: Act, target: UnitId) -> Release {
        estimate::releases(world, unit, act, target)
    }

    fn is_out_of_reach(&self, world: &World, unit: UnitId) -> bool {
        state_of(world, unit).conditions.effects().has(Flags::OUT_OF_REACH)
    }

    fn is_concealed(&self, world: &World, unit: UnitId) -> bool {
        state_of(world, unit).conditions.effects().has(Flags::UNSEEN)
    }

    fn view(&self, world: &World, view: &mut UnitView) {
        views::view(world, view);
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        views::acts(world, unit, wanted)
    }

    fn falls_by_acting(&self, world: &World, unit: UnitId) -> bool {
        conditions::burns(&state_of(world, unit).conditions)
    }

    fn only_moves_in(&self, world: &World, unit: UnitId, cell: Cell) -> bool {
        depth::check_depth(world.resource::<Field>().board(), &Unit::of(world, unit), cell).is_err()
    }

    fn condition_about(&self, content: &Content, name: Name) -> Option<Name> {
        let book = compendium(content);
        let mut known = book.conditions.iter().map(|condition| &condition.label);
        known.find(|label| label.name == name).map(|label| label.about)
    }

    fn conditions(&self, world: &World, unit: UnitId) -> Vec<ConditionView> {
        views::conditions(world, unit)
    }

    fn stats(&self, world: &World, unit: UnitId) -> Vec<StatView> {
        views::stats(world, unit)
    }

    fn prepared(&self, world: &World, unit: UnitId) -> Option<PreparedView> {
        acts::found::prepared(world, unit)
    }

    fn allowances(&self, world: &World, unit: UnitId) -> Vec<AllowanceView> {
        views::allowances(world, unit)
    }

    fn timeline(&self, world: &World) -> Vec<Beat> {
        views::timeline(world)
    }

    fn things(&self, world: &World) -> Vec<ThingView> {
        things::view(world)
    }

    fn holds_object(&self, world: &World, cell: Cell) -> bool {
        things::lies_in(world, cell)
    }

    fn spoils(&self, world: &World) -> Option<SpoilsView> {
        world.resource::<Spoils>().view.clone()
    }

    fn bonds(&self, world: &World) -> Vec<BondView> {
        views::bonds(world)
    }

    fn harms<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
        ground::harms(world, unit)
    }

    fn verbs(&self) -> &'static [VerbInfo] {
        verbs::table().words()
    }

    fn situation(&self, world: &World) -> Vec<StatView> {
        situation::view(world)
    }

    fn clock(&self, world: &World) -> Option<Clock> {
        clock::clock(world)
    }

    fn endings(&self, world: &World) -> Vec<EndingView> {
        clock::endings(world)
    }

    fn stops<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        assist::stops(world, unit)
    }

    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        travel::traveller(world, unit)
    }

    fn why_not_move(&self, world: &World, unit: UnitId) -> Option<&'static str> {
        travel::why_not_move(world, unit)
    }

    fn loses_next_turn(&self, world: &World, unit: UnitId) -> bool {
        state_of(world, unit).conditions.effects().has(Flags::NO_TURN)
    }

    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        travel::fresh(world, unit)
    }
}

/// The examples of the package's page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
