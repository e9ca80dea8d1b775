//! The interface of rulesets, and what a battle starts from, which names its ruleset.

mod listed;
mod setup;

use std::{any::Any, sync::Arc};

use bevy_ecs::prelude::*;

pub use self::setup::{Setup, SetupError};
use super::{
    goals::Clock,
    units::{BattleDraft, SideSetup, UnitKind, UnitSetup, Zone},
};
use crate::{
    Act, ActView, Aim, AllowanceView, AnswerView, Beat, BlockerView, BondView, ConditionView, EndingView, Estimate,
    Forecast, InTheWay, Machine, MeleeView, Name, Order, OrderError, PreparedView, Promise, Release, Ruling,
    SpoilsView, Stage, StatView, StrideView, ThingView, UnitId, UnitView, VerbInfo, Wanted,
};
use hexfray_board::{
    grid::{Cell, Harm},
    map::{Board, Traveller},
    text::{FileShape, Key, Library, Problems, Source, Table},
};

/// A ruleset's content and settings, read from files; only the ruleset itself knows its type.
pub type Content = Arc<dyn Any + Send + Sync>;

/// Which of its board's marks a battle uses; see [`Ruleset::heeds`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heeds {
    /// Cover on the sides of cells hides units behind it.
    pub cover: bool,
    /// Poor sight hides units in it.
    pub visibility: bool,
    /// How a battle's file can give an unused mark a meaning; empty where it cannot.
    pub how: &'static str,
}

/// A ruleset: a plugin to the turn machine.
///
/// The machine calls [`Ruleset::install`] once for each battle and [`Ruleset::enlist`] for each unit. After
/// that, the rules run as systems in the machine's stages; the other functions answer questions about the
/// state and never change it, except [`Ruleset::accept`].
pub trait Ruleset: Send + Sync + 'static {
    /// The name that battle files use.
    fn name(&self) -> &'static str;

    /// A description of its battles, in a sentence or two for players who choose one.
    fn about(&self) -> &'static str;

    /// The keys of the settings that a battle may override, each with a sentence for players and authors; the rules behind a
    /// setting follow in brackets.
    fn settings(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What these values of settings mean, in a sentence for players: key, value as a file has it without quotation marks, and
    /// sentence. Values that read well after the sentence of their setting, such as numbers, need none.
    fn house_rules(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[]
    }

    /// Its kinds of file, as they are declared; schemas follow from them.
    fn files(&self) -> Vec<FileShape> {
        Vec::new()
    }

    /// The keys that a battle's file has only under this ruleset, see [`read_scenario`](Self::read_scenario).
    fn scenario(&self) -> Vec<Key> {
        Vec::new()
    }

    /// Reads units, weapons, abilities and settings; by default nothing. `settings` is the battle file's own table of settings,
    /// which override the ruleset's.
    ///
    /// # Errors
    /// All mistakes in the files are added to the problems; `None` when the content cannot be played.
    fn load(&self, _library: &Library, _settings: Option<&Table<'_>>, _problems: &mut Problems) -> Option<Content> {
        Some(Arc::new(()))
    }

    /// Warnings about a file of content: entries that can be played but are probably mistakes, such as a free word that is very
    /// close to a known one, or a missing number.
    fn doubts(&self, _library: &Library, _source: &Source) -> Problems {
        Problems::new()
    }

    /// This content for another battle, with empty caches, so that no battle depends on what happened in another.
    fn anew(&self, content: &Content) -> Content {
        Content::clone(content)
    }

    /// Reads the ruleset's own part of a battle's file, such as an ambush. Mistakes are reported through the table.
    fn read_scenario(&self, _table: &Table<'_>, _content: &Content, _draft: &BattleDraft<'_>) -> Content {
        Arc::new(())
    }

    /// The board of a battle that names no map, for which the content is prepared; `None` where battles need a map.
    /// Units may share the cells of such a board.
    fn scene(&self, _content: &mut Content, _library: &Library) -> Option<Board> {
        None
    }

    /// Zones of the board that the ruleset defines itself, by the battle file's keys about the opening. A side
    /// without starting cells on the board starts in the zone of its name; units may name any zone.
    fn zones(&self, _table: &Table<'_>, _content: &Content, _board: &Board, _sides: &[SideSetup]) -> Vec<Zone> {
        Vec::new()
    }

    /// Whether windows show the grid.
    fn shows_grid(&self, _content: &Content) -> bool {
        true
    }

    /// The name of its units' second pool of points, for labels: the `mp` of views and acts.
    fn pool_name(&self) -> &'static str {
        "MP"
    }

    /// What that pool pays for, in a sentence; empty if its name says it.
    fn pool_about(&self) -> &'static str {
        ""
    }

    /// The unit of the time that a referee lets pass, in the singular, such as `minute`; empty if there is no such ruling.
    fn time_unit(&self) -> &'static str {
        ""
    }

    /// What a long move costs besides the unit's action, in a sentence; empty if nothing.
    fn move_about(&self) -> &'static str {
        ""
    }

    /// The sum of the terms of a chance to hit, to which dice may be added, in words, such as `6 dice` or `2d6 + 7`; `None` where
    /// a number is enough.
    fn chance_sum(&self, _sum: i32, _dice: u8) -> Option<String> {
        None
    }

    /// Whether the result of a roll is a number of dice that hit, not a sum.
    fn counts_hits(&self) -> bool {
        false
    }

    /// Whether a check passes by rolling low.
    fn rolls_under(&self) -> bool {
        false
    }

    /// Whether the terms of a check are those of the number that is needed, such as a chance or a difficulty; otherwise they are
    /// those of the roll: what is added to the dice, or how many dice there are.
    fn explains_needed(&self) -> bool {
        self.rolls_under()
    }

    /// The most units in a cell at the start, when they enter, and when the referee puts them there.
    fn cell_capacity(&self, _content: &Content) -> usize {
        1
    }

    /// Whether sides can be neutral or allied under these rules.
    fn knows_truces(&self) -> bool {
        false
    }

    /// The kinds of unit that the content has.
    fn kinds(&self, content: &Content) -> Vec<UnitKind>;

    /// Whether things on the board, such as levers, can be used under these rules: then the ruleset has to know the checks and
    /// conditions that they name.
    fn plays_things(&self) -> bool {
        false
    }

    /// Whether a battle uses its board's cover and poor sight, given what [`Ruleset::read_scenario`] has read; unused ones are
    /// refused, unless the battle's file says that this is intended.
    fn heeds(&self, _scenario: &Content) -> Heeds {
        Heeds::default()
    }

    /// The attributes and skills that checks of things on the board may name; none where there are no such checks.
    fn ratings(&self, _content: &Content) -> Vec<&'static str> {
        Vec::new()
    }

    /// The names that files use for conditions, which the referee can inflict and cure.
    fn condition_keys(&self, _content: &Content) -> Vec<&'static str> {
        Vec::new()
    }

    /// The kinds of companions that a unit of this kind brings along, away from the board, and can call into the battle.
    fn companions(&self, _content: &Content, _kind: &str) -> Vec<&'static str> {
        Vec::new()
    }

    /// Adds the rules' systems to the stages, declares the state that changes, and inserts the resources.
    fn install(&self, machine: &mut Machine, world: &mut World, setup: &Setup);

    /// Gives a new unit its state; units come in the order of their numbers.
    fn enlist(&self, world: &mut World, unit: &UnitSetup, content: &Content);

    /// Every legal order now, except the referee's and plain moves, which the battle adds. By default these are the acts of the
    /// deciding unit that are not refused, at each of their [aims](Self::aims), and the end of its turn, or the answers to the open
    /// question.
    fn orders(&self, world: &World, orders: &mut Vec<Order>) {
        listed::orders(self, world, orders);
    }

    /// Whether an order is legal now (moves to a cell have been checked by the battle). By default the orders that
    /// [`Ruleset::orders`] lists are; a ruleset that can give the reason against others should.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check(&self, world: &World, order: &Order) -> Result<(), OrderError> {
        let mut orders = Vec::new();
        self.orders(world, &mut orders);
        if orders.contains(order) { Ok(()) } else { Err(OrderError::WrongKind("an order of those that are listed")) }
    }

    /// Whether a unit may be given such an order while the battle waits for another unit's choice. [`Ruleset::check`]
    /// is still called, and the open question is asked again afterwards.
    fn is_out_of_turn(&self, _order: &Order) -> bool {
        false
    }

    /// Every legal order of units other than the deciding one, besides those that [`Ruleset::orders`] lists: the orders that
    /// [`Ruleset::is_out_of_turn`] allows. By default there is none.
    fn out_of_turn(&self, _world: &World, _orders: &mut Vec<Order>) {}

    /// Whether a unit may be given such an order while a question is open, such as to surrender to the blow that the question
    /// is about. [`Ruleset::check`] is still called.
    fn interrupts_questions(&self, _order: &Order) -> bool {
        false
    }

    /// The questions that a side can choose not to be asked: those with an answer that declines.
    fn questions(&self) -> Vec<Name> {
        Vec::new()
    }

    /// Those of them that a player who has not chosen otherwise is not asked: they come before anything has happened, and hardly
    /// matter.
    fn settled(&self) -> Vec<Name> {
        Vec::new()
    }

    /// The answer that declines, to the open question; `None` if the question has to be asked.
    fn passing(&self, _world: &World) -> Option<u16> {
        None
    }

    /// The blows that foes may strike out of turn because of an order of a unit, as if it stood in a cell: the most harmful one
    /// for each foe, with its odds; for opponents. Blows that a walk provokes are included in its [`harms`](Self::harms). By
    /// default there is none.
    fn provoked(&self, _world: &World, _order: &Order, _from: Cell) -> Vec<(UnitId, Act, Estimate)> {
        Vec::new()
    }

    /// The cell of a unit after an act that moves it, such as a charge, if it starts from a cell; for opponents. `None` for
    /// acts that do not move their user, as most do not.
    fn goes_to(&self, _world: &World, _unit: UnitId, _act: Act, _aim: Aim, _from: Cell) -> Option<Cell> {
        None
    }

    /// Accepts a legal order: answers the open question and queues acts to take effect.
    fn accept(&self, world: &mut World, order: &Order);

    /// The sum of the referee's modifiers to a unit's checks; 0 where there is none.
    fn modifier(&self, _world: &World, _unit: UnitId) -> i32 {
        0
    }

    /// Whether the ruleset can follow a ruling. By default it follows those that the battle carries out itself: place, remove,
    /// end, surrender.
    ///
    /// # Errors
    /// The reason why the ruleset cannot follow it.
    fn check_ruling(&self, _world: &World, ruling: &Ruling) -> Result<(), OrderError> {
        match ruling {
            Ruling::Place { .. } | Ruling::Remove { .. } | Ruling::End { .. } | Ruling::Surrender { .. } => Ok(()),
            _ => Err(OrderError::WrongKind("a ruling that this ruleset has: to place or remove a unit, or to end")),
        }
    }

    /// Follows such a ruling. A unit has been placed or removed already when this is called.
    fn rule(&self, _world: &mut World, _ruling: &Ruling) {}

    /// Adjusts the acts under way and the open question after a ruling: an act at a unit that is gone affects no unit, and a
    /// question whose answers may have changed is withdrawn, so that the stages ask it again in the present state. Called after
    /// every ruling. By then, the question has left [`Flow`](crate::Flow) if the unit that was asked has fallen or left, or if
    /// its act is lost; no unit could answer it.
    fn reconsider(&self, _world: &mut World) {}

    /// The exact odds of an act as if its user stood in `from`.
    ///
    /// # Errors
    /// The reason why the act is not legal from there.
    fn forecast(&self, world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError>;

    /// The means of an act's odds for one unit, as if its user stood in `from` with a fresh turn, for opponents.
    /// A ruleset that can find them without building whole distributions should.
    fn estimate(&self, world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        let aims = [Aim::Unit(target), Aim::None, Aim::Cell(from)];
        let odds = |aim| self.forecast(world, &Order::Act { unit, act, aim }, from).ok()?.estimate(target);
        aims.into_iter().find_map(odds)
    }

    /// The estimates of acts at units, in the order in which they are given. A ruleset that is quicker with many at once should
    /// implement this.
    fn estimates(&self, world: &World, unit: UnitId, choices: &[(Act, UnitId)], from: Cell) -> Vec<Option<Estimate>> {
        choices.iter().map(|&(act, target)| self.estimate(world, unit, act, target, from)).collect()
    }

    /// The conditions on a unit that an act of another unit would end: a blow that wakes, a spell that cures; for opponents. By
    /// default none.
    fn releases(&self, _world: &World, _unit: UnitId, _act: Act, _target: UnitId) -> Release {
        Release::default()
    }

    /// The value of an act that concerns only the unit's own turn, given the blows that foes may strike before its next turn;
    /// for opponents. `None` if the rules have no value for it or the act is not legal; this is the default.
    fn promise(
        &self,
        _world: &World,
        _unit: UnitId,
        _act: Act,
        _aim: Aim,
        _blows: &[(UnitId, Act)],
    ) -> Option<Promise> {
        None
    }

    /// Fills in the figures of a unit that all players see; the view already has the unit's number.
    fn view(&self, world: &World, view: &mut UnitView);

    /// The wanted acts of a unit, refused ones included with the reason. A ruleset that can skip the others early should.
    fn acts(&self, world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView>;

    /// The conditions on a unit.
    fn conditions(&self, _world: &World, _unit: UnitId) -> Vec<ConditionView> {
        Vec::new()
    }

    /// What a condition that a forecast names does, in a sentence; `None` if there is no such condition.
    fn condition_about(&self, _content: &Content, _name: Name) -> Option<Name> {
        None
    }

    /// What the first notation of dice in a text means, in a sentence, such as `4D+2: the sum of 4 dice, and 2 more`; `None` if the
    /// text has none, or if the rules write dice as everyone does.
    fn dice_in_words(&self, _text: &str) -> Option<String> {
        None
    }

    /// The conditions in which a unit has fallen, by the names that forecasts give them: their chances are parts of the chance to
    /// fall. The last one is what the rest of that chance is, if a forecast does not list it.
    fn falls_as(&self) -> Vec<Name> {
        Vec::new()
    }

    /// The numbers of a unit that a player wants to see, with their terms.
    fn stats(&self, _world: &World, _unit: UnitId) -> Vec<StatView> {
        Vec::new()
    }

    /// The act that a unit prepares and its effect in the present state; by default none.
    fn prepared(&self, _world: &World, _unit: UnitId) -> Option<PreparedView> {
        None
    }

    /// The turns and effects of this round, in order, past ones included.
    fn timeline(&self, _world: &World) -> Vec<Beat> {
        Vec::new()
    }

    /// Special facts about the battle's present state, with names and values: the units in ambush, the time left.
    fn situation(&self, _world: &World) -> Vec<StatView> {
        Vec::new()
    }

    /// The ruleset's clock that decides the battle when it runs out, if there is one.
    fn clock(&self, _world: &World) -> Option<Clock> {
        None
    }

    /// The ways in which the rules decide the battle besides its goals, in its present state: a clock, a chase.
    fn endings(&self, _world: &World) -> Vec<EndingView> {
        Vec::new()
    }

    /// The things on the board that units can use now.
    fn things(&self, _world: &World) -> Vec<ThingView> {
        Vec::new()
    }

    /// The verbs of its acts, with what players read about them; acts of verbs that are not declared come last in the bar.
    fn verbs(&self) -> &'static [VerbInfo] {
        &[]
    }

    /// The ties between units, the oldest first.
    fn bonds(&self, _world: &World) -> Vec<BondView> {
        Vec::new()
    }

    /// The melees that units are bound in, the oldest first.
    fn melees(&self, _world: &World) -> Vec<MeleeView> {
        Vec::new()
    }

    /// How many actions of each kind a unit has left in its turn, the most important kind first; asked in its turn.
    fn allowances(&self, _world: &World, _unit: UnitId) -> Vec<AllowanceView> {
        Vec::new()
    }

    /// The movement methods that are open to a unit now, the shortest first, where the rules know several.
    fn strides(&self, _world: &World, _unit: UnitId) -> Vec<StrideView> {
        Vec::new()
    }

    /// The units that could stop the acting unit on its way to a cell, and where; by default none.
    fn blockers(&self, _world: &World, _unit: UnitId, _to: Cell) -> Vec<BlockerView> {
        Vec::new()
    }

    /// Details of each answer to the open question, in their order; none where the answers' words are enough.
    fn answers(&self, _world: &World) -> Vec<AnswerView> {
        Vec::new()
    }

    /// What is first in the line of an act between two cells, as if its user stood in the first, by the ruleset's own lines.
    /// `None` if it has none: acts with a line of fire then use the line that all rulesets share.
    fn sight(&self, _world: &World, _unit: UnitId, _act: &ActView, _from: Cell, _to: Cell) -> Option<Option<InTheWay>> {
        None
    }

    /// Whether a cell holds an object, besides the board's own obstacles, that takes a shot on its way (MC-087); called where
    /// boards have objects and the rules require it ([`ShotsStopAt`](crate::ShotsStopAt)).
    fn holds_object(&self, _world: &World, _cell: Cell) -> bool {
        false
    }

    /// The winners' spoils, once they are known.
    fn spoils(&self, _world: &World) -> Option<SpoilsView> {
        None
    }

    /// For a unit that needs more than room for itself to end its move, such as one that helps an ally move: whether it
    /// may stop in a cell. `None`, the default, where room is enough.
    fn stops<'w>(&self, _world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        None
    }

    /// Whether a unit only flees, by its nature or because of a condition. An opponent that has no aim of its own for the unit
    /// lets it run.
    fn flees(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Whether a unit that flees does so by choice, so that an opponent with an aim may let it turn on its foes.
    fn flees_by_choice(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// The unit that carries a unit and takes the blows at it, such as a vehicle.
    fn carrier(&self, _world: &World, _unit: UnitId) -> Option<UnitId> {
        None
    }

    /// The place of a unit that is beyond the edge of the board and still takes part, in the board's columns and rows; `None`,
    /// the default, where it is on the board.
    fn beyond(&self, _world: &World, _unit: UnitId) -> Option<Cell> {
        None
    }

    /// The chance in percent that a unit surrenders now, by its nature or because of a condition. An opponent that has no aim
    /// of its own for the unit lets it surrender.
    fn surrender_chance(&self, _world: &World, _unit: UnitId) -> u8 {
        0
    }

    /// The cells that a unit may enter, if the rules forbid it some that it could walk into; `None`, the default, if they do
    /// not.
    fn enters<'w>(&self, _world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell) -> bool + 'w>> {
        None
    }

    /// The harm of each step of a unit's walk, from a cell to the next: hit points that it is expected to lose, and tests that
    /// it has to pass. It follows the same rules as the step itself, and decides which path a unit takes. `None`, the default,
    /// if no step on this board harms this unit; then the search for paths takes no longer.
    fn harms<'w>(&self, _world: &'w World, _unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
        None
    }

    /// Every aim that an act could have from a cell, where [`ActView::targeting`] does not decide it.
    fn aims(&self, world: &World, unit: UnitId, act: &ActView, from: Cell) -> Vec<Aim> {
        act.targeting.aims(world, unit, from)
    }

    /// The cells that an act would catch, as if its user stood in `from`; see [`Ruleset::aims`].
    fn caught_cells(&self, world: &World, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Vec<Cell> {
        act.targeting.cells(world, unit, from, aim)
    }

    /// The units that an act would or could catch, as if its user stood in `from`; see [`Ruleset::aims`].
    fn caught_units(&self, world: &World, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Vec<UnitId> {
        act.targeting.units(world, unit, from, aim)
    }

    /// The part of a unit's path that is fixed already, because the path has to lead over named cells; the unit's
    /// [`traveller`](Self::traveller) then has only the movement left for the rest.
    fn way_begun(&self, _world: &World, _unit: UnitId) -> Option<crate::flow::course::Begun> {
        None
    }

    /// Whether the end of the battle is checked at this stage, or after a ruling ([`Stage::BattleEnd`]); always by default.
    fn judges_at(&self, _world: &World, _stage: Stage) -> bool {
        true
    }

    /// How the unit travels with the movement it has left; `None` when it may not move now.
    fn traveller(&self, world: &World, unit: UnitId) -> Option<Traveller>;

    /// Why a unit whose turn it is has no [`traveller`](Self::traveller), as it is told to players: what has been used, what holds
    /// it, and the act that frees it if there is one. `None` where there is no particular reason, as by default.
    fn why_not_move(&self, _world: &World, _unit: UnitId) -> Option<&'static str> {
        None
    }

    /// Whether a condition takes the unit's next turn from it if nothing ends the condition before, such as sleep: until then the
    /// unit threatens no other. By default none does.
    fn loses_next_turn(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Whether a condition of a unit fells it as soon as it moves or acts (MC-182).
    fn falls_by_acting(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Whether a unit in a cell could do no more than move, as in deep water (MC-066).
    fn only_moves_in(&self, _world: &World, _unit: UnitId, _cell: Cell) -> bool {
        false
    }

    /// The ways in which the unit may travel along a path over named cells: usually one, several if it has to choose what to
    /// pay.
    fn travellers(&self, world: &World, unit: UnitId) -> Vec<Traveller> {
        self.traveller(world, unit).into_iter().collect()
    }

    /// Whether no act can strike or catch a unit for now although it takes part, such as a unit high in the air or hidden off
    /// the field (MC-130, MC-138). Its cell is kept for it.
    fn is_out_of_reach(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Whether the foes of a unit do not see it although it takes part.
    fn is_concealed(&self, _world: &World, _unit: UnitId) -> bool {
        false
    }

    /// Half points of movement that the unit would have left after an immediate act; by default all of them.
    fn points_after_act(&self, world: &World, unit: UnitId) -> u16 {
        self.traveller(world, unit).map_or(0, |traveller| traveller.half_points())
    }

    /// How often a unit could do an act in the rest of its turn, if it stays where it is or moves first; 1 by default.
    fn repeats(&self, _world: &World, _unit: UnitId, _act: Act, _goes: bool) -> u8 {
        1
    }

    /// How often a unit could move in a fresh turn in which it does nothing else; 1 by default.
    fn moves_per_turn(&self, _world: &World, _unit: UnitId) -> u8 {
        1
    }

    /// How the unit would travel with a fresh move, in any unit's turn; `None` when it could not move at all.
    fn fresh_traveller(&self, world: &World, unit: UnitId) -> Option<Traveller>;
}

/// The ruleset of the battle that a world belongs to.
#[derive(Resource, Clone, Copy)]
pub struct Rules(pub &'static dyn Ruleset);
