//! An analysis in words and tables, for reports, windows and programs.

use serde::Serialize;

use super::{
    Course,
    advice::{Advice, advise},
    analysis::Analysis,
    luck::{self, SideLuck, UnitLuck},
    turning::{TurningPoint, turning_points},
};
use hexfray_battle::{Order, Outcome, SideId};
use hexfray_minds::story::{Line, LineKind, Names, counted, order_with_effects, tell};

/// The most turning points that are listed.
pub const TURNING_POINTS: usize = 5;

/// The results of a battle's analysis.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// The title of the battle.
    pub title: String,
    /// Its file.
    pub battle: String,
    /// The number of orders.
    pub orders: usize,
    /// The number of rounds.
    pub rounds: u16,
    /// How it ended, in words.
    pub end: String,
    /// The sides, in their order.
    pub sides: Vec<SideStudy>,
    /// The units, in their order.
    pub units: Vec<UnitStudy>,
    /// The rounds, in order.
    pub by_round: Vec<RoundStudy>,
    /// The turning points, in the order of the battle.
    pub turning_points: Vec<TurningStudy>,
    /// The whole analysis, order by order.
    pub analysis: Analysis,
}

/// A side.
#[derive(Clone, Debug, Serialize)]
pub struct SideStudy {
    /// Its name.
    pub name: String,
    /// Its livery: 0 blue, 1 red, 2 green, 3 purple.
    pub livery: usize,
    /// Its luck.
    #[serde(flatten)]
    pub luck: SideLuck,
}

/// A unit.
#[derive(Clone, Debug, Serialize)]
pub struct UnitStudy {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// Its luck.
    #[serde(flatten)]
    pub luck: UnitLuck,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RoundStudy {
    /// Its number.
    pub round: u16,
    /// The moment at its end: the number of orders given by then.
    pub at: usize,
    /// Each side's chance to win at its end.
    pub chances: Vec<f64>,
    /// The change in each side's chance by its own choices.
    pub choice: Vec<f64>,
    /// The change in each side's chance by the dice.
    pub luck: Vec<f64>,
}

/// A turning point.
#[derive(Clone, Debug, Serialize)]
pub struct TurningStudy {
    /// The order and the change.
    #[serde(flatten)]
    pub point: TurningPoint,
    /// The round.
    pub round: u16,
    /// The chance of the side that gained, before the order.
    pub from: f64,
    /// Its chance after it.
    pub to: f64,
    /// The order in words.
    pub order: String,
    /// Its events, one sentence per line.
    pub story: Vec<String>,
    /// Courses that were tried from the start of that turn; `None` if none were.
    pub advice: Option<Advice>,
}

impl Study {
    /// Puts an analysis into words.
    pub fn of(course: &Course, analysis: Analysis) -> Self {
        let start = course.battle(0);
        let names = Names::of(&start);
        let end = course.battle(course.last());
        let side = |(at, luck)| SideStudy { name: names.side(at).to_owned(), livery: names.livery(at), luck };
        let unit = |luck: UnitLuck| UnitStudy {
            name: names.unit(luck.unit).to_owned(),
            side: SideId(names.side_of(luck.unit) as u8),
            luck,
        };
        let points = turning_points(&analysis, TURNING_POINTS);
        Self {
            title: course.setup().title.clone(),
            battle: course.record().battle.clone(),
            orders: course.last(),
            rounds: end.round(),
            end: ended(&names, end.outcome(), end.round()),
            sides: luck::of_sides(course, &analysis).into_iter().enumerate().map(side).collect(),
            units: luck::of_units(course, &analysis).into_iter().map(unit).collect(),
            by_round: rounds(course, &analysis),
            turning_points: points.into_iter().map(|point| told(course, &names, &analysis, point)).collect(),
            analysis,
        }
    }

    /// Looks for better courses at the turning points.
    #[must_use]
    pub fn with_advice(mut self, course: &Course) -> Self {
        let names = Names::of(&course.battle(0));
        for turning in &mut self.turning_points {
            let (begun, orders) = turn_of(course, turning.point.at);
            turning.advice = advise(&course.battle(begun), &names, &orders, turning.point.at as u64);
        }
        self
    }
}

/// The turn to which the order before a moment belongs: the moment at which the turn started, and its orders up to the first
/// decision of another unit, at most four.
pub fn turn_of(course: &Course, at: usize) -> (usize, Vec<Order>) {
    let whose = |at: usize| (course.moment(at).round, course.moment(at).unit);
    let own = whose(at - 1);
    let is_own = |at: usize| own.1.is_some() && whose(at) == own;
    let begun = (0..at).rev().take_while(|&before| is_own(before)).last().unwrap_or(at - 1);
    let orders = course.orders()[begun..].iter().enumerate();
    let orders = orders.take_while(|(after, _)| *after == 0 || is_own(begun + after)).map(|(_, given)| given.order);
    (begun, orders.take(MOST_OF_A_TURN).collect())
}

/// The most orders of a turn that are compared with others.
const MOST_OF_A_TURN: usize = 4;

/// How a battle ended, in words.
fn ended(names: &Names, outcome: Option<Outcome>, round: u16) -> String {
    let after = counted(round, "round");
    match outcome {
        None => format!("It continues in round {round}."),
        Some(Outcome { winner: None, why }) => format!("A draw after {after}: {why}."),
        Some(Outcome { winner: Some(side), why }) => {
            format!("{} won after {after}: {why}.", names.side(side.index()))
        }
    }
}

fn rounds(course: &Course, analysis: &Analysis) -> Vec<RoundStudy> {
    let sides = analysis.chances[0].len();
    analysis
        .steps
        .chunk_by(|one, other| one.round == other.round)
        .map(|steps| {
            let at = steps.last().map_or(0, |step| step.at);
            let sum = |part: &dyn Fn(&super::Step, usize) -> f64| -> Vec<f64> {
                (0..sides).map(|side| steps.iter().map(|step| part(step, side)).sum()).collect()
            };
            let is_own = |step: &super::Step, side: usize| step.side == Some(SideId(side as u8));
            RoundStudy {
                round: course.moment(steps[0].at - 1).round,
                at,
                chances: analysis.chances[at].clone(),
                choice: sum(&|step, side| if is_own(step, side) { step.choice[side] } else { 0.0 }),
                luck: sum(&|step, side| step.luck[side]),
            }
        })
        .collect()
}

fn told(course: &Course, names: &Names, analysis: &Analysis, point: TurningPoint) -> TurningStudy {
    let before = course.battle(point.at - 1);
    let (mut lines, side): (Vec<Line>, usize) = (Vec::new(), point.side.index());
    let events = &course.moment(point.at).events;
    events.iter().for_each(|(event, act)| tell(&mut lines, names, event, *act));
    let story = lines
        .iter()
        .filter(|line| !matches!(line.kind, LineKind::Heading | LineKind::Remark) && !line.is_turn())
        .map(ToString::to_string);
    TurningStudy {
        point,
        round: course.moment(point.at - 1).round,
        from: analysis.chances[point.at - 1][side],
        to: analysis.chances[point.at][side],
        order: order_with_effects(
            names,
            &before,
            &course.orders()[point.at - 1].order,
            events.iter().map(|(event, _)| event),
        ),
        story: story.collect(),
        advice: None,
    }
}
