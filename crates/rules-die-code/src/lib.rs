//! The ruleset `die_code`: OpenD6 combat, with die codes, the Wild Die, initiative, active defences, fire modes, holds,
//! called shots, scale, and Body Points or wounds (catalogue DC).
//!
//! It builds on [`battle::play`](hexfray_battle::play), in strata, each of which uses only those before it: [`content`]
//! (what files say) ← [`state`] (what changes) ← [`numbers`] (arithmetic) ← [`acts`] (possible acts, each computed
//! once) ← [`stages`] (how acts take effect) ← [`verbs`] (each verb, with all that belongs to it). Nothing here uses another ruleset, the path of a file, or a window.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

pub mod acts;
pub mod content;
pub mod numbers;
pub mod stages;
pub mod state;
pub mod verbs;

pub use acts::verb_rules::DieCodeVerb;

use std::sync::Arc;

use bevy_ecs::prelude::*;

use acts::{conditions, legal, plan::Plan, restraint, view};
use content::{Attribute, Book, DieCode, Sheet, Skill};
use numbers::odds::{Odds, OddsTable};
use stages::{
    answers, initiative, payment, pending::Pending, play::Play, question, questions, reconsider, referee, resolve,
    rounds, walk,
};
use state::{Damaged, Hold, Look, Rulebook, Turn, TurnOrder, UnitState, Wound};

use hexfray_battle::{
    Act, ActView, Action, Aim, AllowanceView, AnswerView, BattleDraft, Beat, BondView, ConditionView, Content,
    Estimate, Flow, Forecast, Geometry, Heeds, Machine, Name, Order, OrderError, Promise, Release, ResolveSystems,
    Ruleset, Ruling, Setup, SideId, Stage, StatView, Surprise, UnitId, UnitKind, UnitSetup, UnitView, VerbInfo, Wanted,
    narrow,
    play::{Asked, Asking, Bonds, Plans, Playing, Units},
};
use hexfray_board::{
    grid::{Cell, Footprint, Harm, RangeHeight, RangeVertical},
    map::Traveller,
    text::{FileShape, Key, Kind, Library, Problems, Table},
};

/// The ruleset.
pub struct DieCodeRules;

/// The content of the ruleset's files, with the odds of all codes under their settings.
struct Loaded {
    book: Arc<Book>,
    odds: Arc<OddsTable>,
}

/// The parts of a battle's file that only this ruleset has.
struct Scenario {
    /// The side that surprises the others from the start (DC-156, DC-157).
    surprise: Option<SideId>,
}

fn loaded(content: &Content) -> Arc<Loaded> {
    Arc::clone(content).downcast().expect("the content was loaded by this ruleset")
}

fn odds(world: &World) -> &OddsTable {
    &world.resource::<Odds>().0
}

impl Ruleset for DieCodeRules {
    fn name(&self) -> &'static str {
        "die_code"
    }

    fn about(&self) -> &'static str {
        "Every unit may do several things a round, each with fewer dice. Skills are dice to add up, one of them wild; a target may dodge, parry or block. For players who like action films and decide themselves how much to dare."
    }

    fn explains_needed(&self) -> bool {
        true
    }

    fn chance_sum(&self, sum: i32, _dice: u8) -> Option<String> {
        Some(format!("difficulty {sum}"))
    }

    fn pool_name(&self) -> &'static str {
        "Points"
    }

    fn pool_about(&self) -> &'static str {
        "Character Points: each buys one more die, the Wild Die, for a roll. A point that is spent is gone for the battle."
    }

    fn settings(&self) -> Vec<(&'static str, &'static str)> {
        content::Settings::KEYS.to_vec()
    }

    fn house_rules(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        content::HOUSE_RULES
    }

    fn files(&self) -> Vec<FileShape> {
        content::files()
    }

    fn scenario(&self) -> Vec<Key> {
        let about = "The side that lies in wait: it acts before all others in the first round (die_code).";
        vec![Key::optional("surprise", Kind::Name("side.name"), about)]
    }

    fn load(&self, library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Content> {
        let book = Book::load(library, settings, problems)?;
        Some(Arc::new(Loaded { book: Arc::new(book), odds: Arc::default() }) as Content)
    }

    fn anew(&self, content: &Content) -> Content {
        Arc::new(Loaded { book: Arc::clone(&loaded(content).book), odds: Arc::default() })
    }

    fn read_scenario(&self, table: &Table<'_>, _content: &Content, draft: &BattleDraft<'_>) -> Content {
        let sides = || draft.sides.iter().map(|side| side.name.as_str());
        let surprise = table.maybe_choice("surprise", sides()).map(|side| SideId(narrow(side)));
        Arc::new(Scenario { surprise })
    }

    fn kinds(&self, content: &Content) -> Vec<UnitKind> {
        let kind = |sheet: &Sheet| UnitKind {
            key: sheet.key,
            title: sheet.title,
            glyph: sheet.glyph,
            hero: sheet.hero,
            footprint: Footprint::ONE,
        };
        loaded(content).book.sheets.iter().map(kind).collect()
    }

    fn heeds(&self, _scenario: &Content) -> Heeds {
        Heeds { cover: true, visibility: true, how: "" }
    }

    fn ratings(&self, _content: &Content) -> Vec<&'static str> {
        let skills = Skill::ALL.iter().map(|(_, key, _)| *key);
        skills.chain(Attribute::ALL.iter().map(|(_, key)| *key)).collect()
    }

    fn harms<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
        numbers::ground::harms(Look::of(world), unit)
    }

    fn verbs(&self) -> &'static [VerbInfo] {
        verbs::table().words()
    }

    fn install(&self, machine: &mut Machine, world: &mut World, setup: &Setup) {
        let content = loaded(&setup.content);
        world.insert_resource(Rulebook(Arc::clone(&content.book)));
        verbs::table();
        world.insert_resource(Odds(Arc::clone(&content.odds)));
        world.insert_resource(TurnOrder::default());
        world.insert_resource(Damaged::default());
        world.insert_resource(Opening(Arc::clone(&setup.scenario).downcast().ok()));
        let range = RangeHeight { vertical: RangeVertical::Ignore, slack: 0 };
        world.insert_resource(Geometry { range, ..Geometry::default() });
        Units::<UnitState>::install(machine, world);
        Plans::<Plan>::install(machine, world);
        Bonds::<Hold>::install(machine, world);
        Asked::<question::Question>::install(machine, world);
        machine.track_resource::<TurnOrder>();
        machine.track_resource::<Damaged>();
        world.insert_resource(Pending::default());
        machine.track_resource::<Pending>();
        machine.when_over(|world, _| world.resource_mut::<Pending>().clear());
        machine.stage(Stage::RoundStart).add_systems((rounds::begin_round, open).chain());
        machine.stage(Stage::Initiative).add_systems(initiative::find_order);
        machine.stage(Stage::NextTurn).add_systems(rounds::next_turn);
        machine.stage(Stage::TurnStart).add_systems(rounds::begin_turn);
        machine.stage(Stage::Turn).add_systems(rounds::ask);
        machine.stage(Stage::TurnEnd).add_systems(rounds::end_turn);
        machine.stage(Stage::RoundEnd).add_systems(rounds::end_round);
        machine.stage(Stage::Resolve).add_systems((
            (resolve::declare, payment::pay).chain().in_set(ResolveSystems::Declare),
            resolve::ask_targets.in_set(ResolveSystems::Target),
            resolve::roll_to_hit.in_set(ResolveSystems::Hit),
            resolve::roll_damage.in_set(ResolveSystems::Damage),
            (resolve::resist, walk::walk).chain().in_set(ResolveSystems::Adjust),
            resolve::take_effect.in_set(ResolveSystems::Apply),
            resolve::count_move.in_set(ResolveSystems::Aftermath),
        ));
    }

    fn enlist(&self, world: &mut World, unit: &UnitSetup, content: &Content) {
        let book = &loaded(content).book;
        let sheet = narrow::<u16>(book.sheets.iter().position(|sheet| sheet.key == unit.kind.as_str()).unwrap_or(0));
        world.resource_mut::<Units<UnitState>>().enlist(UnitState::new(book, &book.settings, sheet));
    }

    fn orders(&self, world: &World, orders: &mut Vec<Order>) {
        legal::orders(&Look::of(world), orders);
    }

    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        legal::check(&Look::of(world), order)
    }

    fn accept(&self, world: &mut World, order: &Order) {
        match *order {
            Order::Act { unit, .. } => {
                world.resource_mut::<Flow>().resolve(Action::now(unit, *order, Name::new("act")));
            }
            Order::EndTurn { unit } => Play(world).change(unit).turn.over = true,
            Order::Answer { unit, option } => questions::answer(world, unit, option),
            Order::Move { .. } | Order::Walk { .. } | Order::Pick { .. } | Order::Referee(_) | Order::Ask { .. } => {}
        }
    }

    fn questions(&self) -> Vec<Name> {
        question::QUESTIONS.iter().map(Asking::question).collect()
    }

    fn settled(&self) -> Vec<Name> {
        vec![question::Question::InitiativePoints.question()]
    }

    fn passing(&self, world: &World) -> Option<u16> {
        question::passing(world)
    }

    fn modifier(&self, world: &World, unit: UnitId) -> i32 {
        Look::of(world).state(unit).favour
    }

    fn check_ruling(&self, world: &World, ruling: &Ruling) -> Result<(), OrderError> {
        referee::check(&Look::of(world), ruling)
    }

    fn rule(&self, world: &mut World, ruling: &Ruling) {
        referee::rule(world, ruling);
    }

    fn reconsider(&self, world: &mut World) {
        reconsider::reconsider(world);
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        acts::forecast::forecast(&Look::of(world), odds(world), order, from)
    }

    fn estimate(&self, world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        acts::forecast::estimate(&Look::of(world), odds(world), unit, act, target, from)
    }

    fn estimates(&self, world: &World, unit: UnitId, choices: &[(Act, UnitId)], from: Cell) -> Vec<Option<Estimate>> {
        acts::forecast::estimates(&Look::of(world), odds(world), unit, choices, from)
    }

    fn releases(&self, world: &World, unit: UnitId, act: Act, target: UnitId) -> Release {
        acts::releases::releases(&Look::of(world), unit, act, target)
    }

    fn promise(&self, world: &World, unit: UnitId, act: Act, aim: Aim, blows: &[(UnitId, Act)]) -> Option<Promise> {
        acts::promise::promise(&Look::of(world), odds(world), unit, act, aim, blows)
    }

    fn view(&self, world: &World, view: &mut UnitView) {
        view::fill(&Look::of(world), view);
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        view::acts(&Look::of(world), unit, wanted)
    }

    fn aims(&self, world: &World, unit: UnitId, act: &ActView, from: Cell) -> Vec<Aim> {
        let look = &Look::of(world);
        let look = look.with(unit, from, look.turn(unit));
        legal::aims(&look, unit, act.act)
    }

    fn condition_about(&self, _content: &Content, name: Name) -> Option<Name> {
        conditions::about(name)
    }

    fn dice_in_words(&self, text: &str) -> Option<String> {
        DieCode::explained(text)
    }

    fn falls_as(&self) -> Vec<Name> {
        vec![state::conditions::UNCONSCIOUS.name, Wound::Dead.condition().name]
    }

    fn conditions(&self, world: &World, unit: UnitId) -> Vec<ConditionView> {
        conditions::conditions(&Look::of(world), unit)
    }

    fn bonds(&self, world: &World) -> Vec<BondView> {
        view::bonds(&Look::of(world))
    }

    fn answers(&self, world: &World) -> Vec<AnswerView> {
        answers::views(world)
    }

    fn stats(&self, world: &World, unit: UnitId) -> Vec<StatView> {
        view::stats(&Look::of(world), unit)
    }

    fn allowances(&self, world: &World, unit: UnitId) -> Vec<AllowanceView> {
        Look::of(world).turn(unit).allowances()
    }

    fn timeline(&self, world: &World) -> Vec<Beat> {
        view::timeline(&Look::of(world))
    }

    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        let look = Look::of(world);
        if look.flow.actor() != Some(unit) {
            return None;
        }
        legal::traveller(&look, unit, look.turn(unit))
    }

    fn why_not_move(&self, world: &World, unit: UnitId) -> Option<&'static str> {
        let look = Look::of(world);
        (look.flow.actor() == Some(unit)).then(|| restraint::why_not_move(&look, unit))
    }

    fn points_after_act(&self, world: &World, unit: UnitId) -> u16 {
        let look = Look::of(world);
        let (turn, stride) = (look.turn(unit), look.stride(unit));
        // Movement beyond the free share is an action of its own, which must be announced (DC-033).
        match turn.announced {
            None => stride.free.saturating_sub(turn.moved),
            Some(_) => turn.stride_left(stride),
        }
    }

    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        legal::traveller(&Look::of(world), unit, Turn::default())
    }
}

/// The opening that the battle's file describes.
#[derive(Resource, Clone)]
struct Opening(Option<Arc<Scenario>>);

/// Lets a side that lies in wait surprise the others in the first round (DC-156, DC-157).
fn open(world: &mut World) {
    let side = world.resource::<Opening>().0.as_ref().and_then(|scenario| scenario.surprise);
    if let Some(side) = side.filter(|_| world.resource::<Flow>().round() == 1) {
        referee::surprise(&mut Play(world), side, Surprise::Unaware);
    }
}

/// Tests the examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
