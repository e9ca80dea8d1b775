//! The ruleset `dice_pool`: the Etherole wiki's combat, with pools of dice whose hits are compared, spaces that any unit
//! may share, cover, energy, powers, and wounds that hinder (catalogue DP).
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

pub use acts::verb_rules::DicePoolVerb;

use std::sync::Arc;

use acts::{blows::KnownBlows, conditions, harms, legal, plan::Plan, travel, verb_rules::OutOfTurn, view};
use bevy_ecs::prelude::*;
use content::{Book, Rating, Sheet};
use stages::{
    aftermath, arena, chases, falls, grapple_questions, initiative, interrupts, last_words, passage, play::Play,
    question, questions, reconsider, referee, resolve, rounds,
};
use state::{Cause, Grapple, Look, Rulebook, UnitState};

use hexfray_battle::{
    Act, ActView, Action, Aim, AllowanceView, AnswerView, BattleDraft, Beat, BondView, ConditionView, Content,
    EndingView, Estimate, Flow, Forecast, Geometry, Heeds, Machine, Name, Order, OrderError, Promise, Release,
    ResolveSystems, Resolving, Ruleset, Ruling, Setup, SideId, Stage, StatView, UnitId, UnitKind, UnitSetup, UnitView,
    VerbInfo, Wanted, narrow,
    play::{Asked, Asking, Bonds, Plans, Playing, Units},
};
use hexfray_board::{
    grid::{Cell, Footprint, Harm, RangeHeight, RangeVertical},
    map::{Board, Traveller},
    text::{FileShape, Key, Kind, Library, Problems, Source, Table},
};

/// The ruleset.
pub struct DicePoolRules;

/// The content of the ruleset's files, with the odds of blows under their settings.
struct Loaded {
    book: Arc<Book>,
    blows: KnownBlows,
}

fn loaded(content: &Content) -> Arc<Loaded> {
    Arc::clone(content).downcast().expect("the content was loaded by this ruleset")
}

fn book(content: &Content) -> Arc<Book> {
    Arc::clone(&loaded(content).book)
}

impl Ruleset for DicePoolRules {
    fn name(&self) -> &'static str {
        "dice_pool"
    }

    fn time_unit(&self) -> &'static str {
        "minute"
    }

    fn about(&self) -> &'static str {
        "Units act in order of initiative, and attacks can cost it. Attacker and defender roll pools of dice; net hits do damage, and wounds hinder. For players who like duels in which every answer counts."
    }

    fn chance_sum(&self, sum: i32, _dice: u8) -> Option<String> {
        Some(if sum == 1 { "1 die".to_owned() } else { format!("{sum} dice") })
    }

    fn counts_hits(&self) -> bool {
        true
    }

    fn pool_name(&self) -> &'static str {
        "Energy"
    }

    fn pool_about(&self) -> &'static str {
        "Pays for powers, for hard ways (swimming, climbing) and for steps: a second move in a turn costs 1."
    }

    fn move_about(&self) -> &'static str {
        "A second move in the same turn costs 1 energy."
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
        let about = "The side that is chased: it withdraws from the start, and wins by getting away (dice_pool).";
        vec![Key::optional("withdraws", Kind::Name("side.name"), about)]
    }

    fn load(&self, library: &Library, settings: Option<&Table<'_>>, problems: &mut Problems) -> Option<Content> {
        let book = Arc::new(Book::load(library, settings, problems)?);
        Some(Arc::new(Loaded { book, blows: KnownBlows::default() }) as Content)
    }

    fn doubts(&self, _library: &Library, source: &Source) -> Problems {
        content::doubts(source)
    }

    fn anew(&self, content: &Content) -> Content {
        Arc::new(Loaded { book: book(content), blows: KnownBlows::default() })
    }

    fn read_scenario(&self, table: &Table<'_>, _content: &Content, draft: &BattleDraft<'_>) -> Content {
        let sides = draft.sides.iter().map(|side| side.name.as_str());
        let withdraws = table.maybe_choice("withdraws", sides).map(|side| SideId(narrow(side)));
        Arc::new(chases::Scenario { withdraws })
    }

    fn flees(&self, world: &World, unit: UnitId) -> bool {
        let look = Look::of(world);
        look.state(unit).motion.withdraws && look.mover(unit).is_some()
    }

    // Withdrawing is only a plan, which may be dropped (DP-077).
    fn flees_by_choice(&self, _world: &World, _unit: UnitId) -> bool {
        true
    }

    fn carrier(&self, world: &World, unit: UnitId) -> Option<UnitId> {
        Look::of(world).shelter(unit)
    }

    fn beyond(&self, world: &World, unit: UnitId) -> Option<Cell> {
        let look = Look::of(world);
        look.spot(unit).filter(|_| look.state(unit).motion.is_beyond())
    }

    fn scene(&self, content: &mut Content, library: &Library) -> Option<Board> {
        arena::board(&book(content).settings, library)
    }

    fn cell_capacity(&self, content: &Content) -> usize {
        match book(content).settings.space_capacity {
            0 => usize::MAX,
            most => usize::from(most),
        }
    }

    fn shows_grid(&self, content: &Content) -> bool {
        book(content).settings.show_grid
    }

    fn kinds(&self, content: &Content) -> Vec<UnitKind> {
        let kind = |sheet: &Sheet| UnitKind {
            key: sheet.key,
            title: sheet.title,
            glyph: sheet.glyph,
            hero: sheet.hero,
            footprint: Footprint::ONE,
        };
        book(content).sheets.iter().map(kind).collect()
    }

    fn heeds(&self, _scenario: &Content) -> Heeds {
        Heeds { cover: true, ..Heeds::default() }
    }

    fn ratings(&self, _content: &Content) -> Vec<&'static str> {
        Rating::WORDS.iter().map(|(word, _)| *word).collect()
    }

    fn condition_keys(&self, _content: &Content) -> Vec<&'static str> {
        referee::condition_keys()
    }

    fn verbs(&self) -> &'static [VerbInfo] {
        verbs::table().words()
    }

    fn install(&self, machine: &mut Machine, world: &mut World, setup: &Setup) {
        world.insert_resource(Rulebook(book(&setup.content)));
        verbs::table();
        world.insert_resource(loaded(&setup.content).blows.clone());
        let range = RangeHeight { vertical: RangeVertical::Ignore, slack: 0 };
        world.insert_resource(Geometry { range, ..Geometry::default() });
        Units::<UnitState>::install(machine, world);
        // Registered before `Plans`, which drops the plan of the act that is over.
        machine.when_over(falls::carry_out);
        Plans::<Plan>::install(machine, world);
        Asked::<question::Question>::install(machine, world);
        machine.when_over(interrupts::leave_the_fight);
        Bonds::<Grapple>::install(machine, world);
        let scenario = Arc::clone(&setup.scenario).downcast::<chases::Scenario>();
        let side = scenario.ok().and_then(|scenario| scenario.withdraws);
        world.insert_resource(chases::Chase::of(side));
        machine.track_resource::<chases::Chase>();
        machine.stage(Stage::RoundEnd).add_systems(chases::end_round);
        machine.stage(Stage::RoundStart).add_systems(rounds::begin_round);
        machine.stage(Stage::Initiative).add_systems(rounds::find_initiative);
        machine.stage(Stage::NextTurn).add_systems(rounds::next_turn);
        machine.stage(Stage::TurnStart).add_systems(rounds::begin_turn);
        machine.stage(Stage::Turn).add_systems(rounds::ask);
        machine.stage(Stage::TurnEnd).add_systems(rounds::end_turn);
        machine.stage(Stage::BattleEnd).add_systems(last_words::ask_at_the_end);
        machine.stage(Stage::Resolve).add_systems((
            (resolve::declare, resolve::pay, passage::pay_move, interrupts::begin_move)
                .chain()
                .in_set(ResolveSystems::Declare),
            interrupts::offer.in_set(ResolveSystems::Target),
            (interrupts::before_roll, resolve::ask_defence).chain().in_set(ResolveSystems::Cost),
            resolve::roll_attack.in_set(ResolveSystems::Hit),
            resolve::roll_defence.in_set(ResolveSystems::Damage),
            passage::go.in_set(ResolveSystems::Adjust),
            resolve::take_effect.in_set(ResolveSystems::Apply),
            initiative::renew.in_set(ResolveSystems::Aftermath),
            grapple_questions::divide.after(passage::go).in_set(ResolveSystems::Adjust),
            aftermath::settle.in_set(ResolveSystems::React),
        ));
    }

    fn enlist(&self, world: &mut World, unit: &UnitSetup, content: &Content) {
        let book = book(content);
        let sheet = narrow::<u16>(book.sheets.iter().position(|sheet| sheet.key == unit.kind.as_str()).unwrap_or(0));
        world.resource_mut::<Units<UnitState>>().enlist(UnitState::new(&book, sheet));
    }

    fn orders(&self, world: &World, orders: &mut Vec<Order>) {
        legal::orders(&Look::of(world), orders);
    }

    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        legal::check(&Look::of(world), order)
    }

    fn is_out_of_turn(&self, order: &Order) -> bool {
        match order {
            Order::Act { act, .. } => verbs::table().of(act.verb).out_of_turn != OutOfTurn::Never,
            _ => false,
        }
    }

    fn out_of_turn(&self, world: &World, orders: &mut Vec<Order>) {
        legal::out_of_turn(&Look::of(world), orders);
    }

    fn interrupts_questions(&self, order: &Order) -> bool {
        self.is_out_of_turn(order)
    }

    fn questions(&self) -> Vec<Name> {
        question::QUESTIONS.iter().map(Asking::question).collect()
    }

    fn passing(&self, world: &World) -> Option<u16> {
        questions::passing(world)
    }

    fn provoked(&self, world: &World, order: &Order, from: Cell) -> Vec<(UnitId, Act, Estimate)> {
        harms::provoked(&Look::of(world), order, from)
    }

    fn goes_to(&self, world: &World, unit: UnitId, act: Act, aim: Aim, from: Cell) -> Option<Cell> {
        acts::charges::end(&Look::of(world), unit, act, aim).filter(|&to| to != from)
    }

    fn accept(&self, world: &mut World, order: &Order) {
        match *order {
            Order::Act { unit, .. } if world.resource::<Resolving>().action().is_some() => {
                interrupts::interrupt_question(world, unit, *order);
            }
            Order::Act { unit, .. } => {
                // Between two acts the question to a unit that gives up is dropped.
                world.resource_mut::<Asked<question::Question>>().take();
                world.resource_mut::<Flow>().resolve(Action::now(unit, *order, Name::new("act")));
            }
            Order::EndTurn { unit } => Play(world).change(unit).turn.over = true,
            Order::Answer { unit, option } => questions::answer(world, unit, option),
            Order::Move { .. } | Order::Walk { .. } | Order::Pick { .. } | Order::Referee(_) | Order::Ask { .. } => {}
        }
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
        aftermath::reconsider(world);
    }

    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
        if let Order::Answer { unit, option } = *order {
            return Ok(questions::odds(world, unit, option));
        }
        acts::forecast::forecast(&Look::of(world), order, from)
    }

    fn estimate(&self, world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        acts::forecast::estimate(&Look::of(world), unit, act, target, from)
    }

    fn estimates(&self, world: &World, unit: UnitId, choices: &[(Act, UnitId)], from: Cell) -> Vec<Option<Estimate>> {
        let look = Look::of(world);
        choices.iter().map(|&(act, target)| acts::forecast::estimate(&look, unit, act, target, from)).collect()
    }

    fn releases(&self, world: &World, unit: UnitId, act: Act, target: UnitId) -> Release {
        acts::releases::releases(&Look::of(world), unit, act, target)
    }

    fn promise(&self, world: &World, unit: UnitId, act: Act, aim: Aim, blows: &[(UnitId, Act)]) -> Option<Promise> {
        acts::promise::promise(&Look::of(world), unit, act, aim, blows)
    }

    fn view(&self, world: &World, view: &mut UnitView) {
        view::fill(&Look::of(world), view);
    }

    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
        view::acts(&Look::of(world), unit, wanted)
    }

    fn aims(&self, world: &World, unit: UnitId, act: &ActView, from: Cell) -> Vec<Aim> {
        let look = Look::of(world);
        legal::aims(&look.with(unit, from, look.turn(unit)), unit, act.act)
    }

    fn condition_about(&self, _content: &Content, name: Name) -> Option<Name> {
        conditions::about(name)
    }

    fn falls_as(&self) -> Vec<Name> {
        let causes = Cause::ALL.map(|(_, condition)| condition.name);
        std::iter::once(state::conditions::DEAD.name).chain(causes).collect()
    }

    fn conditions(&self, world: &World, unit: UnitId) -> Vec<ConditionView> {
        conditions::conditions(&Look::of(world), unit)
    }

    fn stats(&self, world: &World, unit: UnitId) -> Vec<StatView> {
        view::stats(&Look::of(world), unit)
    }

    fn situation(&self, world: &World) -> Vec<StatView> {
        view::situation(&Look::of(world))
    }

    fn endings(&self, world: &World) -> Vec<EndingView> {
        chases::endings(world)
    }

    fn bonds(&self, world: &World) -> Vec<BondView> {
        view::bonds(&Look::of(world))
    }

    fn allowances(&self, world: &World, unit: UnitId) -> Vec<AllowanceView> {
        let look = Look::of(world);
        look.state(unit).turn.allowances(look.settings())
    }

    fn timeline(&self, world: &World) -> Vec<Beat> {
        view::timeline(&Look::of(world))
    }

    fn answers(&self, world: &World) -> Vec<AnswerView> {
        questions::views(world)
    }

    fn stops<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        let look = Look::of(world);
        let crowded = look.settings().space_capacity > 0;
        let paid = travel::paid_for(&look, unit);
        (crowded || paid.is_some()).then(|| {
            let pays = move |cell: Cell| paid.as_ref().is_none_or(|cells| cells.contains(&cell));
            Box::new(move |cell| (!crowded || look.field.has_room(unit, cell)) && pays(cell)) as Box<_>
        })
    }

    fn harms<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
        harms::harms(Look::of(world), unit)
    }

    fn enters<'w>(&self, world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        let look = Look::of(world);
        travel::keeps_to_water(&look, unit).then(|| Box::new(move |cell| look.board().depth(cell) > 0) as Box<_>)
    }

    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        let look = Look::of(world);
        look.on_turn(unit).then(|| travel::traveller(&look, unit, look.turn(unit)))?
    }

    fn travellers(&self, world: &World, unit: UnitId) -> Vec<Traveller> {
        let look = Look::of(world);
        if look.on_turn(unit) { travel::travellers(&look, unit, look.turn(unit), 0) } else { Vec::new() }
    }

    fn why_not_move(&self, world: &World, unit: UnitId) -> Option<&'static str> {
        let look = Look::of(world);
        look.on_turn(unit).then(|| travel::why_not_move(&look, unit, look.turn(unit)))?
    }

    fn points_after_act(&self, world: &World, unit: UnitId) -> u16 {
        let look = Look::of(world);
        let mut turn = look.turn(unit);
        turn.take(content::ActionKind::Simple);
        travel::traveller(&look, unit, turn).map_or(0, |traveller| traveller.half_points())
    }

    fn repeats(&self, world: &World, unit: UnitId, act: Act, goes: bool) -> u8 {
        legal::repeats(&Look::of(world), unit, act, goes)
    }

    fn moves_per_turn(&self, world: &World, unit: UnitId) -> u8 {
        travel::moves_per_turn(&Look::of(world), unit)
    }

    fn surrender_chance(&self, world: &World, unit: UnitId) -> u8 {
        acts::initiative_attacks::surrender_chance(&Look::of(world), unit)
    }

    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller> {
        travel::traveller(&Look::of(world), unit, state::Turn::default())
    }
}

/// Tests the examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
