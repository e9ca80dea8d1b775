//! The ruleset `die_code`: OpenD6 combat, with die codes, the Wild Die, initiative, attacks against a passive
//! defence, damage against resistance, and Body Points or wounds (catalogue DC).
//!
//! The arithmetic lies in plain functions on plain data, which resolution and forecast share:
//! [`initiative`] (who before whom), [`difficulty`] (what to reach), [`attack`], [`damage`] and [`health`].
//! [`rounds`] and [`resolve`] are the systems; [`legal`] is the one source of what may be done.
//! Nothing here knows another ruleset, a file's place on a disk, or a window.

pub mod aid;
pub mod attack;
pub mod damage;
pub mod difficulty;
pub mod health;
pub mod initiative;
pub mod roll;

mod code;
mod content;
mod forecast;
mod ground;
mod legal;
mod odds;
mod referee;
mod resolve;
mod rounds;
mod settings;
mod sheet;
mod sight;
mod state;
mod tables;
mod throw;
mod view;

use std::sync::Arc;

use bevy::ecs::prelude::*;

pub use aid::Kits;
pub use attack::{Attack, Attacker, acting_code, net_damage};
pub use code::{DieCode, NoDieCode};
pub use content::{Armour, Book, Weapon};
pub use damage::Harm;
pub use difficulty::{Band, Cover, Difficulty, LEAST_DIFFICULTY, Modifier, Murk, PASSIVE_DEFENCE, Reach, Sighting};
pub use health::{Health, STAY_UP, State, Wound};
pub use initiative::Claim;
pub use odds::{AttackOdds, OddsTable, attack_odds};
pub use roll::{Die, OpposedTie, Roll, SIDES, WildRules};
pub use settings::{Families, HealthMode, ModifierMode, Settings, Share, StrengthFrom};
pub use sheet::{Attribute, Ranks, Sheet, Skill};
pub use state::{Favour, Fighter, Initiative, Rulebook, Stride, Turn, TurnOrder};
pub use tables::Tables;
pub use view::UNCONSCIOUS;

use crate::{
    battle::{
        Act, ActView, Action, Beat, ConditionView, Content, Estimate, Flow, Forecast, Geometry, Kind, Machine, Name,
        Order, OrderError, ResolveSystems, Ruleset, Ruling, Setup, Stage, StatView, UnitId, UnitSetup, UnitView,
        Wanted,
    },
    grid::{Cell, Footprint, RangeHeight, RangeVertical},
    map::{Board, Traveller},
    text::{Library, Problems, Table},
};

/// The ruleset.
pub struct DieCodeRules;

/// Metres in a cell: the setting's, or the board's (DC-033, DC-060).
fn cell_metres(book: &Book, board: &Board) -> u16 {
    book.settings.cell_metres.unwrap_or(u16::from(board.metres_per_cell())).max(1)
}

/// How far a unit goes in a round: metres in cells, rounded down, two half points for each (DC-033).
fn stride(book: &Book, fighter: Fighter, board: &Board) -> Stride {
    let metres = book.sheets[fighter.0].move_metres.unwrap_or(book.settings.base_move);
    let (share, cell) = (book.settings.free_move_share, cell_metres(book, board));
    let half_points = |metres: u16| (metres / cell) * 2;
    Stride { free: half_points(metres * share.of / share.parts), whole: half_points(metres) }
}

fn book_of(content: &Content) -> Arc<Book> {
    Arc::clone(content).downcast().expect("the content was loaded by this ruleset")
}

impl Ruleset for DieCodeRules {
    fn name(&self) -> &'static str {
        "die_code"
    }

    fn load(&self, library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Content> {
        Book::load(library, settings, problems).map(|book| Arc::new(book) as Content)
    }

    fn kinds(&self, content: &Content) -> Vec<Kind> {
        let kind = |sheet: &Sheet| Kind {
            key: sheet.key,
            title: sheet.title,
            glyph: sheet.glyph,
            hero: sheet.hero,
            footprint: Footprint::ONE,
        };
        book_of(content).sheets.iter().map(kind).collect()
    }

    fn install(&self, machine: &mut Machine, world: &mut World, setup: &Setup) {
        world.insert_resource(Rulebook(book_of(&setup.content)));
        world.insert_resource(TurnOrder::default());
        world.insert_resource(resolve::Blow::default());
        let range = RangeHeight { vertical: RangeVertical::Ignore, slack: 0 };
        world.insert_resource(Geometry { range, ..Geometry::default() });
        machine.track::<Health>();
        machine.track::<Turn>();
        machine.track::<Initiative>();
        machine.track::<Favour>();
        machine.track::<Kits>();
        machine.track_resource::<TurnOrder>();
        machine.stage(Stage::RoundStart).add_systems(rounds::begin_round);
        machine.stage(Stage::Initiative).add_systems(rounds::find_order);
        machine.stage(Stage::NextTurn).add_systems(rounds::next_turn);
        machine.stage(Stage::Turn).add_systems(rounds::ask);
        machine.stage(Stage::TurnEnd).add_systems(rounds::end_turn);
        machine.stage(Stage::RoundEnd).add_systems(rounds::end_round);
        machine.stage(Stage::Resolve).add_systems((
            resolve::declare.in_set(ResolveSystems::Declare),
            resolve::pay.in_set(ResolveSystems::Cost),
            resolve::roll_to_hit.in_set(ResolveSystems::Hit),
            resolve::roll_damage.in_set(ResolveSystems::Damage),
            resolve::resist.in_set(ResolveSystems::Adjust),
            (resolve::hurt, aid::tend).chain().in_set(ResolveSystems::Apply),
            (resolve::count_move, ground::tread).chain().in_set(ResolveSystems::Aftermath),
        ));
    }

    fn enlist(&self, world: &mut World, entity: Entity, unit: &UnitSetup, content: &Content) {
        let book = book_of(content);
        let at = book.sheets.iter().position(|sheet| sheet.key == unit.kind.as_str()).unwrap_or(0);
        let sheet = &book.sheets[at];
        let initiative = Initiative { points: sheet.character_points, ..Initiative::default() };
        let kits = Kits(sheet.first_aid);
        let health = Health::full(&book.settings, sheet);
        world.entity_mut(entity).insert((Fighter(at), health, Turn::default(), initiative, Favour::default(), kits));
    }

    fn orders(&self, world: &World, orders: &mut Vec<Order>) {
        legal::orders(world, orders);
    }

    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        legal::check(world, order)
    }

    fn accept(&self, world: &mut World, order: &Order) {
        match *order {
            Order::Act { unit, act, .. } => {
                let what =
                    legal::Actor::of(world, unit).and_then(|actor| actor.name_of(act)).unwrap_or(Name::new("act"));
                world.resource_mut::<Flow>().resolve(Action::now(unit, *order, what));
            }
            Order::EndTurn { unit } => {
                let entity = world.resource::<crate::battle::Roster>().entity(unit);
                if let Some(mut turn) = entity.and_then(|entity| world.get_mut::<Turn>(entity)) {
                    turn.over = true;
                }
            }
            Order::Answer { unit, option } => rounds::answer(world, unit, option),
            Order::Move { .. } | Order::Pick { .. } | Order::Referee(_) => {}
        }
    }

    fn check_ruling(&self, world: &World, ruling: &Ruling) -> Result<(), OrderError> {
        referee::check(world, ruling)
    }

    fn rule(&self, world: &mut World, ruling: &Ruling) {
        referee::rule(world, ruling);
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        forecast::forecast(world, order, from)
    }

    fn estimate(&self, world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        forecast::estimate(world, unit, act, target, from)
    }

    fn view(&self, world: &World, entity: Entity, view: &mut UnitView) {
        view::fill(world, entity, view);
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        let mut acts = view::acts(world, unit, &|act| wanted.act(act));
        acts.retain(|act| wanted.view(act));
        acts
    }

    fn conditions(&self, world: &World, unit: UnitId) -> Vec<ConditionView> {
        view::conditions(world, unit)
    }

    fn stats(&self, world: &World, unit: UnitId) -> Vec<StatView> {
        view::stats(world, unit)
    }

    fn timeline(&self, world: &World) -> Vec<Beat> {
        view::timeline(world)
    }

    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        let on_turn = world.resource::<Flow>().actor() == Some(unit);
        legal::Actor::of(world, unit).filter(|_| on_turn).and_then(|actor| legal::traveller(actor.turn, actor.stride))
    }

    fn points_after_act(&self, world: &World, unit: UnitId) -> u16 {
        // Beyond the free share going is an action of its own, which would have had to be announced (DC-033).
        legal::Actor::of(world, unit).map_or(0, |actor| match actor.turn.announced {
            None => actor.stride.free.saturating_sub(actor.turn.moved),
            Some(_) => actor.turn.stride_left(actor.stride),
        })
    }

    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        legal::Actor::of(world, unit).and_then(|actor| legal::traveller(Turn::default(), actor.stride))
    }
}
