//! What the player is about to do: the mode, the cell at the pointer, and the effects of a click.

use bevy::prelude::*;

use super::{
    answers::Answer,
    doubt::Doubt,
    menu::{Digits, Menu, Repertoire},
    session::Session,
    threat::Threats,
};
use hexfray_battle::{
    ActView, Aim, AllowanceView, Battle, BlockerView, Forecast, InTheWay, Order, Pace, Purpose, SideId, StrideView,
    UnitId, UnitView, Verb, VerbInfo, movement::Destination,
};
use hexfray_board::grid::{Cell, Harm};
use hexfray_drawing::picture::StageKind;
use hexfray_minds::story::points;

/// The meaning of a click on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Nothing: it is not this player's choice.
    #[default]
    Watch,
    /// Go there, or go and strike the foe there.
    Move,
    /// Aim the act with this number in [`Choice::acts`].
    Aim(usize),
    /// Choose the next unit.
    Pick,
    /// Answer a question of the rules; the board waits.
    Answer,
}

/// The effects of a click.
#[derive(Default)]
pub struct Plan {
    /// The orders that a click gives, in order; none if it does nothing.
    pub orders: Vec<Order>,
    /// The path, the unit's own cell first.
    pub way: Vec<Cell>,
    /// The cost of the path, in half points.
    pub cost: u16,
    /// The harm of the path to the unit.
    pub harm: Harm,
    /// The chance that the unit falls on the path to the blows of foes whose cells it leaves or passes.
    pub falls: f64,
    /// The units that could stop the unit on its path, and where.
    pub blockers: Vec<BlockerView>,
    /// The cell from which the act would be done.
    pub from: Option<Cell>,
    /// The cells that the act would catch.
    pub caught: Vec<Cell>,
    /// Chances to show over units.
    pub chances: Vec<Chance>,
    /// The cells between user and target.
    pub line: Vec<Cell>,
    /// What is in the line of fire.
    pub in_the_way: Option<InTheWay>,
    /// The odds of a click.
    pub forecast: Option<Forecast>,
    /// The purpose of the act of a click, if it is one.
    pub purpose: Option<Purpose>,
    /// Whether the act of a click mends, and none of its targets needs that.
    pub mends_nothing: bool,
    /// Units that are not foes and may be struck as well, with the chance for each: a click asks first.
    pub bystanders: Vec<(UnitId, f64)>,
    /// Why a click would do nothing, if that needs an explanation.
    pub why_not: Option<String>,
    /// Why the act that is aimed reaches no target from here.
    pub no_target: Option<String>,
    /// The answer to the open question that is shown in gold, by its number: Enter gives it.
    pub answer: Option<usize>,
}

/// A chance over a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// The unit.
    pub unit: UnitId,
    /// The chance, 0 to 1.
    pub value: f64,
    /// What it is a chance of: `hits`.
    pub word: &'static str,
    /// Whether the click would strike it.
    pub chosen: bool,
    /// Whether the click might strike another instead.
    pub astray: bool,
}

/// The player's choice in the making.
#[derive(Resource, Default)]
pub struct Choice {
    /// The meaning of a click.
    pub mode: Mode,
    /// The open list of acts.
    pub menu: Option<Menu>,
    /// The text that is searched for in it.
    pub query: String,
    /// Whether the search field is to get the keyboard focus.
    pub seeking: bool,
    /// The entry of the list selected by arrow keys or the pad, counted from 0.
    pub marked: Option<usize>,
    /// Entries side by side in the list, as it was last drawn.
    pub columns: usize,
    /// The acts of the acting unit.
    pub acts: Vec<ActView>,
    /// The digits of the acts in lists.
    pub digits: Digits,
    /// The texts for players about the verbs of its acts.
    pub verbs: &'static [VerbInfo],
    /// The cells that it can go to.
    pub reach: Vec<Destination>,
    /// Why it cannot move, if it cannot.
    pub bars_moving: Option<&'static str>,
    /// The cells over which the player leads the path, in order.
    pub via: Vec<Cell>,
    /// The destinations of a path over them, each with its path; empty if the player has marked no cells.
    pub over: Vec<(Destination, Vec<Cell>)>,
    /// The most that a path may cost, in half points.
    pub move_points: u16,
    /// The ways of moving that are open to it, the shortest first; empty if there is only one.
    pub strides: Vec<StrideView>,
    /// The actions that it has left in its turn.
    pub allowances: Vec<AllowanceView>,
    /// Every legal aim of the chosen act from the unit's cell.
    pub aims: Vec<Aim>,
    /// The cell at the pointer.
    pub hover: Option<Cell>,
    /// The unit at the pointer, if several share the cell and one of them is meant.
    pub pointed: Option<UnitId>,
    /// The name of the points that acts cost, for labels.
    pub pool: &'static str,
    /// What a long move costs besides the unit's action, in a sentence; empty if nothing.
    pub move_about: &'static str,
    /// Whether the range of acts matters: not if all units are in one cell.
    pub has_ranges: bool,
    /// The number of areas of a board that has areas instead of cells.
    pub areas: Option<u32>,
    /// The units that may be next, if a side chooses.
    pub picks: Vec<UnitId>,
    /// The meaning and the odds of the answers to the open question.
    pub answers: Vec<Answer>,
    /// The considered answer, by its number; [`Command::Confirm`](super::Command::Confirm) gives it.
    pub considered: Option<usize>,
    /// The lowest and the highest answer, if a number is asked for.
    pub range: Option<(i32, i32)>,
    /// The number that is being typed.
    pub typed: Option<i32>,
    /// The cell of the keyboard's or pad's cursor.
    pub cursor: Option<Cell>,
    /// The courses of the hint that is shown, the chosen one first: a click that does the act of one goes where it says.
    pub advised: Vec<Vec<Order>>,
    /// The effects of a click now.
    pub plan: Plan,
    /// The foes that could strike in each cell.
    pub threats: Threats,
    /// Whether all threatened cells are marked.
    pub show_threats: bool,
    /// The unit whose card stays open.
    pub inspected: Option<UnitId>,
    /// A message to the player, such as the reason for a refusal, and its age in seconds.
    pub notice: Option<(String, f32)>,
    /// Whether the message is about an order that has been given: it outlasts the decision.
    pub announces: bool,
    /// The verbs whose acts have been explained before they were done at once.
    pub explained: Vec<Verb>,
    pub(super) stamp: Option<usize>,
    /// Units that are hidden from the player, who shares the machine with another.
    pub unseen: Vec<UnitId>,
    /// The question to the player before an act.
    pub doubt: Option<Doubt>,
    /// Whether neither the pointer nor a key of the board has moved since a card was closed: Enter then does nothing on the
    /// board.
    pub rested: bool,
    /// Whether no Enter has been pressed since then: the first one may be meant for the card.
    pub just_read: bool,
    /// Whether the cell at the pointer is kept until it is released.
    pub pinned: bool,
    /// The round in which all turns of a side end by themselves, as its player has said.
    pub passing: Option<(SideId, u16)>,
    /// The idle unit whose turn a second press ends.
    pub idle: Option<UnitId>,
    /// The cell in which a click has just done something: there a refusal needs no explanation.
    pub done_at: Option<Cell>,
    /// How long the plan has been shown, in seconds.
    pub age: f32,
    pub(super) planned: Option<(Mode, Option<Cell>, Option<UnitId>, Option<usize>, bool)>,
}

impl Choice {
    /// Makes the next refresh start from scratch.
    pub fn reset(&mut self) {
        *self = Self {
            show_threats: self.show_threats,
            cursor: self.cursor,
            rested: self.rested,
            just_read: self.just_read,
            passing: self.passing,
            done_at: self.done_at,
            digits: std::mem::take(&mut self.digits),
            explained: std::mem::take(&mut self.explained),
            notice: self.notice.take().filter(|_| self.announces),
            announces: self.announces,
            ..Self::default()
        };
    }

    /// Notes that the player has pointed at the board, or moved its cursor: Enter is meant for it from now on.
    pub const fn look_up(&mut self) {
        (self.rested, self.just_read) = (false, false);
    }

    /// Changes the mode; the plan follows.
    pub fn enter(&mut self, mode: Mode, session: &Session) {
        (self.mode, self.pinned) = (mode, false);
        self.shut();
        self.planned = None;
        self.aims = match (mode, session.acting()) {
            (Mode::Aim(act), Some(unit)) => aims_of(&session.battle, unit, self.acts.get(act)),
            _ => Vec::new(),
        };
    }

    /// The unit at the pointer: the one that is meant in a crowd, or the one in the cell.
    pub fn unit(&self, battle: &Battle) -> Option<UnitView> {
        let hover = self.hover?;
        // On a stage, whose cells are wide, the player points at a token to mean a unit.
        let means_ground = match StageKind::of(&battle.board().grid()) {
            Some(StageKind::Areas) => true,
            Some(StageKind::Line) => self.reach.iter().any(|to| to.cell == hover),
            None => false,
        };
        let meant = self.pointed.and_then(|unit| battle.unit(unit)).filter(|unit| unit.cell == Some(hover));
        meant
            .or_else(|| unit_in(battle, hover).filter(|_| !means_ground))
            .filter(|unit| !self.unseen.contains(&unit.id))
    }

    /// Points at a cell, or at one unit in it, unless the pointed-at cell is kept.
    pub fn point(&mut self, cell: Option<Cell>, unit: Option<UnitId>) {
        if self.pinned {
            return;
        }
        self.marked = None;
        if cell != self.done_at {
            self.done_at = None;
        }
        (self.hover, self.pointed) = (cell, unit);
    }

    /// Why a click would do nothing here, if that needs an explanation: not after a click that has just done something.
    pub fn why_not(&self) -> Option<&str> {
        self.plan.why_not.as_deref().filter(|_| self.done_at.is_none() || self.done_at != self.hover)
    }

    /// The act that is being aimed.
    pub fn aimed(&self) -> Option<&ActView> {
        match self.mode {
            Mode::Aim(act) => self.acts.get(act),
            _ => None,
        }
    }

    /// The attack of a click on a foe while moving: the first possible one.
    pub fn default_attack(&self) -> Option<&ActView> {
        let possible =
            |act: &&ActView| act.act.verb == Verb::ATTACK && act.refused.is_none() && act.pace == Pace::Action;
        self.acts.iter().find(possible)
    }

    /// Shows or hides the threats of foes; says so while they are worked out, because none is shown before all are known.
    pub fn toggle_threats(&mut self) {
        self.show_threats = !self.show_threats;
        if self.works_out_threats() {
            self.say("Working out where foes could strike …");
        }
    }

    /// Whether threats are to be shown that are still being worked out.
    pub fn works_out_threats(&self) -> bool {
        self.show_threats && !self.threats.is_complete()
    }

    /// Shows a message to the player.
    pub fn say(&mut self, text: impl Into<String>) {
        (self.notice, self.announces) = (Some((text.into(), 0.0)), false);
    }

    /// Shows a message about an order that has been given.
    pub fn announce(&mut self, text: impl Into<String>) {
        (self.notice, self.announces) = (Some((text.into(), 0.0)), true);
    }

    /// The way of moving for a path of this cost, by its number in the list.
    pub fn stride(&self, cost: u16) -> Option<usize> {
        self.strides.iter().position(|stride| stride.cost >= cost)
    }

    /// The cost of a path, and what the unit has for it: `costs 2 of 6`.
    pub fn toll(&self, cost: u16) -> String {
        let of = (self.move_points >= cost).then(|| format!(" of {}", points(self.move_points)));
        format!("costs {}{}", points(cost), of.unwrap_or_default())
    }

    /// The acts of the acting unit.
    pub fn repertoire(&self) -> Repertoire<'_> {
        Repertoire { acts: &self.acts, verbs: self.verbs }
    }

    /// The numbers of the acts in the open list, in its order.
    pub fn listed(&self) -> Vec<usize> {
        self.menu.map_or_else(Vec::new, |menu| self.repertoire().listed(menu, &self.query))
    }

    /// What the confirming key does now, in a few words: it answers the last question, takes the selected entry of the list, or
    /// does what a click would do; `None` if it does nothing.
    pub fn confirms(&self) -> Option<String> {
        if self.doubt.is_some() {
            return Some("Enter confirms it".to_owned());
        }
        let listed =
            self.menu.zip(self.marked).and_then(|(menu, at)| Some((menu, self.acts.get(*self.listed().get(at)?)?)));
        match listed {
            Some((menu, act)) => Some(format!("Enter chooses {}", self.repertoire().name_in(menu, act))),
            None => (!self.plan.orders.is_empty()).then(|| "Enter does it".to_owned()),
        }
    }

    /// The answer to the open question that is shown in gold and that Enter gives: the one for the cell at the pointer,
    /// otherwise the considered one.
    pub fn answer_in_gold(&self) -> Option<usize> {
        self.plan.answer.or(self.considered)
    }

    /// Considers an answer, wherever the pointer is on the board.
    pub fn consider(&mut self, at: usize) {
        (self.hover, self.pointed, self.cursor) = (None, None, None);
        (self.considered, self.plan.answer) = (Some(at), None);
    }

    /// Considers another answer: around the ends of a list, up to the ends of a range of numbers.
    pub fn step(&mut self, step: isize) {
        let count = self.answers.len() as isize;
        if count > 0 {
            let next = self.considered.map_or(if step > 0 { 0 } else { count - 1 }, |now| match self.range {
                Some(_) => (now as isize + step).clamp(0, count - 1),
                None => (now as isize + step).rem_euclid(count),
            });
            self.typed = None;
            self.consider(next as usize);
        }
    }

    /// Adds a digit to the number that is asked for if the result is within the range; otherwise the digit begins another
    /// number.
    pub fn type_digit(&mut self, digit: i32) {
        let Some((least, most)) = self.range else { return };
        let longer = self.typed.map(|typed| typed.saturating_mul(10).saturating_add(digit));
        let number = longer.filter(|&number| number <= most).unwrap_or(digit);
        self.typed = Some(number);
        if (least..=most).contains(&number) {
            self.consider((number - least) as usize);
        }
    }

    /// Whether answers are given by a click on the board, since they name things there.
    pub fn answers_lie_on_board(&self) -> bool {
        self.answers.iter().any(|answer| answer.view.cell.is_some() || answer.view.unit.is_some())
    }

    /// Opens a list of acts of the acting unit in place of another.
    pub fn unfold(&mut self, menu: Menu, unit: Option<UnitId>) {
        self.shut();
        self.menu = Some(menu);
        if let Some(unit) = unit {
            self.digits.give(unit, menu, &Repertoire { acts: &self.acts, verbs: self.verbs });
        }
    }

    /// Closes the list of acts.
    pub fn shut(&mut self) {
        (self.menu, self.marked, self.seeking) = (None, None, false);
        self.query.clear();
    }

    /// Selects another entry of the open list, around its ends.
    pub fn mark(&mut self, step: isize) {
        let count = self.listed().len() as isize;
        if count > 0 {
            let first = if step > 0 { 0 } else { count - 1 };
            let next = self.marked.map_or(first, |now| (now as isize + step).rem_euclid(count));
            self.marked = Some(next as usize);
        }
    }
}

/// Every aim of an act from its user's cell: those of its legal orders, or if there are none, those that its range would allow.
fn aims_of(battle: &Battle, unit: UnitId, act: Option<&ActView>) -> Vec<Aim> {
    let (Some(act), Some(from)) = (act, battle.unit(unit).and_then(|unit| unit.cell)) else { return Vec::new() };
    let aim = |order: Order| match order {
        Order::Act { unit: who, act: what, aim } if who == unit && what == act.act => Some(aim),
        _ => None,
    };
    let legal: Vec<Aim> = battle.orders().into_iter().filter_map(aim).collect();
    let mut aims = if legal.is_empty() { battle.aims(unit, act, from) } else { legal };
    // A unit to which the act can do nothing is no target.
    aims.retain(|&aim| !matches!(aim, Aim::Unit(_)) || !is_in_vain(battle, unit, act, from, aim));
    aims
}

/// Whether an act with an aim can do nothing from a cell with any roll of the dice.
pub fn is_in_vain(battle: &Battle, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> bool {
    let order = Order::Act { unit, act: act.act, aim };
    battle.forecast_from(&order, from).is_ok_and(|odds| odds.is_in_vain())
}

/// The number of areas of a board that has areas instead of cells.
pub fn areas_of(battle: &Battle) -> Option<u32> {
    let grid = battle.board().grid();
    let is_of_areas = StageKind::of(&grid) == Some(StageKind::Areas);
    is_of_areas.then(|| u32::try_from(grid.len()).unwrap_or(u32::MAX))
}

/// The unit that stands in a cell, those that take part first.
pub fn unit_in(battle: &Battle, cell: Cell) -> Option<UnitView> {
    let here: Vec<UnitView> = battle.occupants(cell).into_iter().filter_map(|unit| battle.unit(unit)).collect();
    here.iter().find(|unit| unit.is_active()).or(here.first()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question for a number from `least` on, with this many answers.
    fn asked(least: i32, count: usize) -> Choice {
        let answer = Answer::default();
        let range = Some((least, least + count as i32 - 1));
        Choice { answers: vec![answer; count], range, considered: Some(0), ..Choice::default() }
    }

    #[test]
    fn digits_make_up_a_number_within_the_range() {
        let mut choice = asked(0, 31);
        choice.type_digit(1);
        assert_eq!(choice.considered, Some(1), "the first digit");
        choice.type_digit(2);
        assert_eq!(choice.considered, Some(12), "and the next make 12");
        choice.type_digit(7);
        assert_eq!(choice.considered, Some(7), "127 is too much, so another number begins");
        let mut dozens = asked(12, 20);
        dozens.type_digit(2);
        assert_eq!(dozens.considered, Some(0), "2 alone is too little");
        dozens.type_digit(5);
        assert_eq!(dozens.considered, Some(13), "25 lies within the range");
    }

    #[test]
    fn the_cost_of_a_path_is_compared_with_what_there_is() {
        let choice = Choice { move_points: 12, ..Choice::default() };
        assert_eq!(choice.toll(4), "costs 2 of 6");
        assert_eq!(Choice::default().toll(4), "costs 2", "the unit is asked in the midst of its move");
    }

    #[test]
    fn steps_stop_at_the_ends_of_a_range_and_go_around_a_list() {
        let mut choice = asked(1, 6);
        choice.step(-1);
        assert_eq!(choice.considered, Some(0), "there is nothing below the least");
        choice.step(10);
        assert_eq!(choice.considered, Some(5), "nor above the largest");
        choice.range = None;
        choice.step(1);
        assert_eq!(choice.considered, Some(0), "a list begins again");
    }
}
