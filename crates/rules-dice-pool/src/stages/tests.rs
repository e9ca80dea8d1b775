//! Tests that the referee asks for: a unit rolls against a difficulty, and its grapplers may hinder it (DP-005, DP-006,
//! DP-122).

use super::{offers, play::Play};
use crate::{
    acts::{
        holds,
        plan::{Cost, Doing, Plan, Task, Trial},
        verb_rules::DicePoolVerb,
    },
    content::Rating,
    numbers::{
        grapple,
        score::{self, Grade, Method},
    },
};
use hexfray_battle::{Act, Action, Aim, Name, Order, Parts, Rule, UnitId, Verb, narrow, play::Playing};

impl DicePoolVerb {
    /// A test that the referee asks for; it is never ordered.
    pub const TEST: Verb = Verb::new("test");
}

/// Lets a unit make a test: at once, or as an act of its own if one of its grapplers may be asked first (DP-122).
pub fn ask_for(play: &mut Play<'_>, unit: UnitId, what: Name, trial: Trial) {
    let look = play.look();
    let dice = holds::dice_left(&look, unit, trial);
    if holds::hinderer(&look, unit, dice, &[]).is_none() {
        return roll(play, unit, what, trial);
    }
    let act = Act { verb: DicePoolVerb::TEST, with: trial.rating as u8, option: narrow::<i16>(trial.difficulty) };
    let action = Action::now(unit, Order::Act { unit, act, aim: Aim::None }, what);
    // An open question is asked again after the test.
    let in_hand = look.acts.action().is_some();
    let then = offers::put_off(play.world_mut());
    play.flow().answered();
    match in_hand {
        true => play.acts().interrupt(action, then),
        false => play.flow().resolve(action),
    }
}

/// Computes the current test.
pub fn declare(play: &mut Play<'_>) {
    let Some(Action { unit, what, order: Order::Act { act, .. }, .. }) = play.look().acts.action() else { return };
    let Some(&(_, rating)) = Rating::WORDS.get(usize::from(act.with)) else { return play.acts().lost = true };
    let trial = Trial { rating, difficulty: i32::from(act.option), off: 0 };
    let doing = Doing::Task(Task::Test(trial));
    let verb = DicePoolVerb::TEST;
    play.keep(Plan { unit, verb, what, cost: Cost::default(), rule: Rule::new("DP-005"), doing });
}

/// Rolls a test and grades it; the referee rules on the consequences.
pub fn roll(play: &mut Play<'_>, unit: UnitId, what: Name, Trial { rating, difficulty, off }: Trial) {
    let settings = play.settings();
    let pool = grapple::hindered(&settings, &holds::trial_pool(&play.look(), unit, rating), off);
    let score = play.score(unit, &pool, Method::Rolled, "test");
    let mut parts = Parts::new();
    parts.base(Name::new("difficulty"), score::needed(&settings, difficulty), Rule::new("DP-005"));
    play.check(unit, None, what, parts, score);
    match score::grade(&settings, score, difficulty) {
        Grade::Passed | Grade::Failed => {}
        Grade::Critical => play.note(unit, "critical failure", Rule::new("DP-006")),
        Grade::Dramatic => play.note(unit, "dramatic failure", Rule::new("DP-006")),
    }
}
