//! The orders that decided a battle, found while its results are shown.

use bevy::{platform::time::Instant, prelude::*};

use crate::{
    session::{Session, Texts},
    state::{Screen, Wake, half_of_frame},
};
use hexfray_battle::{Check, SideId};
use hexfray_minds::story::{Names, order_with_effects, percent};
use hexfray_study::{Analyst, Course, Effort, TurningPoint, turning_points};

pub(super) fn plugin(app: &mut App) {
    let is_open = resource_exists::<Session>.and_then(resource_exists::<Texts>);
    app.add_systems(Update, search.run_if(is_open).run_if(in_state(Screen::Result)))
        .add_systems(OnExit(Screen::Result), |mut commands: Commands| commands.remove_resource::<Decided>());
}

/// The most orders that are listed.
const MOST: usize = 3;

/// The orders of a finished battle after which the winner's chance rose most; none while they are still being found.
#[derive(Resource, Default)]
pub struct Decided {
    search: Option<Box<(Course, Analyst)>>,
    orders: Vec<Deciding>,
    failure: Option<String>,
}

/// An order that helped to decide a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// The moment before the order: the number of orders given by then.
    pub before: usize,
    /// The order and the chances before and after it, in a sentence.
    pub sentence: String,
}

impl Decided {
    /// The orders, in the order of the battle.
    pub fn orders(&self) -> &[Deciding] {
        &self.orders
    }

    /// The reason why they cannot be found.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Whether they are still being found.
    pub const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Replays a battle, to find its deciding orders. That fails if its record cannot be replayed, for instance because files
    /// have changed meanwhile.
    fn of(session: &Session, texts: &Texts) -> Self {
        let course = Course::follow(&texts.library, texts.rulesets, session.battle.record(), Check::Verified);
        let (course, failure) = match course {
            Ok(course) => (Some(course), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let search = course.map(|course| {
            let analyst = Analyst::new(&course, Effort::QUICK);
            Box::new((course, analyst))
        });
        Self { search, orders: Vec::new(), failure }
    }

    /// Computes more chances until `enough`; lists the orders once all are known.
    fn go_on(&mut self, session: &Session, enough: impl FnMut() -> bool) {
        let Some(search) = &mut self.search else { return };
        let (course, analyst) = &mut **search;
        analyst.go_on(course, enough);
        if analyst.is_done(course) {
            let winner = session.battle.outcome().and_then(|outcome| outcome.winner);
            let mut points = turning_points(analyst.analysis(), usize::MAX);
            points.retain(|point| winner.is_none_or(|winner| point.side == winner));
            points.sort_by(|one, other| other.gain.total_cmp(&one.gain));
            points.truncate(MOST);
            points.sort_by_key(|point| point.at);
            self.orders = points.iter().map(|point| deciding(session, course, analyst, point)).collect();
            self.search = None;
        }
    }
}

fn deciding(session: &Session, course: &Course, analyst: &Analyst, point: &TurningPoint) -> Deciding {
    let before = point.at - 1;
    let battle = course.battle(before);
    let events = course.moment(point.at).events.iter().map(|(event, _)| event);
    let order = order_with_effects(&session.names, &battle, &course.orders()[before].order, events);
    let side = session.only_human().filter(|_| session.battle.sides().len() == 2).unwrap_or(point.side);
    let chance = |at: usize| analyst.analysis().chances[at][side.index()];
    let change = change_in_words(&session.names, (side, session.only_human()), chance(before), chance(point.at));
    let by = if point.is_luck() { ", mostly by luck" } else { "" };
    Deciding { before, sentence: format!("Round {}: {order}. {change}{by}.", battle.round()) }
}

/// How a side's chance to win changed.
fn change_in_words(names: &Names, (side, own): (SideId, Option<SideId>), from: f64, to: f64) -> String {
    let whose =
        if own == Some(side) { "Your chance".to_owned() } else { format!("{}'s chance", names.side(side.index())) };
    let changed = if to < from { "fell" } else { "rose" };
    format!("{whose} to win {changed} from {} to {}", percent(from), percent(to))
}

/// Begins the search, and goes on with it a little in each frame.
fn search(
    (session, texts): (Res<Session>, Res<Texts>),
    decided: Option<ResMut<Decided>>,
    (time, mut wake): (Res<Time<Real>>, ResMut<Wake>),
    mut commands: Commands,
) {
    let Some(mut decided) = decided else {
        commands.insert_resource(Decided::of(&session, &texts));
        wake.next_frame();
        return;
    };
    if decided.is_searching() {
        let (begun, most) = (Instant::now(), half_of_frame(time.delta()));
        decided.go_on(&session, || begun.elapsed() > most);
        wake.next_frame();
    }
}
