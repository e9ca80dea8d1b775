//! The questions of this ruleset, and the effects of their answers.

use bevy_ecs::prelude::*;

use super::{initiative, pending, play::Play, rounds};
use crate::{
    acts::{
        forecast,
        plan::{AttackPlan, Outcome, Plan},
        quick_draw::Choice,
    },
    content::DieCode,
    numbers::{codes, defence},
    state::{DefenceKind, Look},
};
use hexfray_battle::{
    Canonical, Name, ResolveSystems, Rule, UnitId,
    play::{Asked, Asking},
};

/// A question of this ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Question {
    /// Spend a Character Point on initiative? (DC-022)
    InitiativePoints,
    /// Announce a quick draw, and with which skill? (DC-145)
    QuickDraw,
    /// How many attacks with the quick draw? (DC-147)
    QuickDrawAttacks {
        /// The skill or specialisation.
        choice: Choice,
    },
    /// How many dice to move to Perception? (DC-146)
    QuickDrawDice {
        /// The skill or specialisation.
        choice: Choice,
        /// The number of attacks.
        attacks: u8,
    },
    /// Spend Character Points on an attack that misses? (DC-006)
    AttackPoints,
    /// Spend Character Points on the resistance to damage that gets through? (DC-006)
    ResistancePoints,
    /// Spend Character Points on a task? (DC-006)
    TaskPoints,
    /// Roll a free defence? (DC-056)
    FreeDefence,
    /// Act before the unit's turn to keep the weapon that is being knocked away? (DC-123)
    KeepGrip,
    /// Act before the unit's turn against the pin? (DC-114, DC-118)
    ResistPin,
    /// Spend Character Points on damage? (DC-006)
    DamagePoints,
    /// Spend Character Points on a roll that follows from an act, or resists it? (DC-006)
    RollPoints,
    /// Struggle against a tackle? (DC-097)
    Struggle,
    /// Act before the unit's turn to get free before it is hurt? (DC-101)
    Escape,
    /// Act first by surprise, or have a die for the first act? (DC-156)
    Surprise,
}

impl Asking for Question {
    fn question(&self) -> Name {
        Name::new(match self {
            Self::InitiativePoints => "spend a Character Point on initiative?",
            Self::QuickDraw => "announce a quick draw?",
            Self::QuickDrawAttacks { .. } => "how many attacks in the quick draw?",
            Self::QuickDrawDice { .. } => "how many dice to move to Perception?",
            Self::AttackPoints => "how many Character Points on the attack?",
            Self::ResistancePoints => "how many Character Points on the resistance?",
            Self::TaskPoints => "how many Character Points on the roll?",
            Self::FreeDefence => "roll a defence against this attack?",
            Self::KeepGrip => "act now to keep the grip?",
            Self::ResistPin => "act now to resist?",
            Self::DamagePoints => "how many Character Points on the damage?",
            Self::RollPoints => "how many Character Points on this roll?",
            Self::Struggle => "struggle against the tackle?",
            Self::Escape => "act now to get free?",
            Self::Surprise => "act first, or have dice more?",
        })
    }
}

/// The answer that declines.
pub const LET_IT: Name = Name::new("let it happen");
/// The answer that uses up the unit's turn now (DC-032).
pub const MOVE_UP: Name = Name::new("use the turn to resist");
/// The answer of a unit that struggles, so that the attack is rolled (DC-097).
pub const STRUGGLE: Name = Name::new("struggle");
/// The answer of a unit that does not struggle (DC-097).
pub const YIELD: Name = Name::new("do not struggle");
/// The answer of a unit that tries to get free now (DC-101).
pub const BREAK_FREE: Name = Name::new("use the turn to break free");
/// The answer of a unit that acts before all others (DC-156).
pub const ACT_FIRST: Name = Name::new("act first in this round");
/// The answer of a unit that keeps its place and has more dice (DC-156).
pub const TAKE_DICE: Name = Name::new("more dice on the first thing done");

/// The questions that a side can choose not to be asked.
pub const QUESTIONS: [Question; 9] = [
    Question::InitiativePoints,
    Question::QuickDraw,
    Question::AttackPoints,
    Question::DamagePoints,
    Question::ResistancePoints,
    Question::TaskPoints,
    Question::RollPoints,
    Question::FreeDefence,
    Question::Struggle,
];

/// The answer that declines the open question: the first one, if the question is one of [`QUESTIONS`].
pub fn passing(world: &World) -> Option<u16> {
    let (_, question) = world.resource::<Asked<Question>>().open()?;
    QUESTIONS.contains(&question).then_some(0)
}

/// The answer that declines a free defence.
pub const NO_DEFENCE: Name = Name::new("no defence");

/// The defences that a unit could roll for free, with their codes (DC-056).
pub fn free_defences(look: &Look<'_>, unit: UnitId, close: bool) -> Vec<(Name, DefenceKind, Option<u8>, DieCode)> {
    let mut list = Vec::new();
    let mut add = |name: Name, kind: DefenceKind, with: Option<u8>| {
        if !defence::counts(look.settings(), kind, close) {
            return;
        }
        if let Some((skill, code)) = defence::code(look, unit, kind, with.unwrap_or(0)) {
            list.push((name, kind, with, codes::skill_code(look, unit, skill, code, 1)));
        }
    };
    add(Name::new("dodge"), DefenceKind::Dodge, None);
    add(Name::new("block"), DefenceKind::Block, None);
    for (with, weapon) in look.weapons(unit) {
        let name = Name::intern(&format!("parry with {}", weapon.title)).unwrap_or(Name::new("parry"));
        add(name, DefenceKind::Parry, Some(with));
    }
    list
}

/// Takes an answer to the open question.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let open = world.resource_mut::<Asked<Question>>().take();
    let Some((asked, question)) = open.filter(|(asked, _)| *asked == unit) else { return };
    let play = &mut Play(world);
    match question {
        Question::InitiativePoints => initiative::answer_points(play, asked, option),
        Question::QuickDraw => initiative::answer_quick_draw(play, asked, option),
        Question::QuickDrawAttacks { choice } => initiative::answer_attacks(play, asked, choice, option),
        Question::QuickDrawDice { choice, attacks } => initiative::answer_dice(play, asked, choice, attacks, option),
        Question::Surprise => initiative::answer_surprise(play, asked, option),
        Question::DamagePoints => add_to_damage(play, asked, option),
        Question::RollPoints => {
            let bought = spend(play, asked, option);
            pending::add(play, bought);
        }
        Question::Struggle => note_on_attack(play, |outcome| outcome.yields = option > 0),
        Question::Escape => escape_first(play, asked, option),
        Question::AttackPoints => add_to_attack(play, asked, option),
        Question::ResistancePoints => add_to_resistance(play, asked, option),
        Question::TaskPoints => add_to_task(play, asked, option),
        Question::FreeDefence => {
            let choice = option.checked_sub(1).map(|at| at.min(u16::from(u8::MAX)) as u8);
            note_on_attack(play, |outcome| outcome.progress.defends = choice);
        }
        Question::KeepGrip => keep_grip(play, asked, option),
        Question::ResistPin => resist_pin(play, asked, option),
    }
}

/// Spends Character Points: each adds one Wild Die (DC-006).
pub fn spend(play: &mut Play<'_>, unit: UnitId, points: u16) -> i32 {
    let mut sum = 0;
    for _ in 0..points {
        sum += play.open_ended(unit, "Character Point");
        play.change(unit).points.take(1);
    }
    if points > 0 {
        let left = play.look().state(unit).points.left;
        let what = Name::new("Character Points");
        play.log(hexfray_battle::Event::Spent { unit, what, amount: i32::from(points), left });
    }
    sum
}

/// How many Character Points a unit may spend on a roll (DC-006).
pub fn may_spend(look: &Look<'_>, unit: UnitId) -> i32 {
    let settings = look.settings();
    if !settings.cp_other_rolls {
        return 0;
    }
    look.state(unit).points.left.min(i32::from(settings.cp_per_roll)).max(0)
}

/// Records the answer in the outcome of the attack that the question was about.
fn note_on_attack(play: &mut Play<'_>, note: impl FnOnce(&mut Outcome)) {
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    if let Some(outcome) = plan.outcomes.get_mut(usize::from(plan.at)) {
        note(outcome);
    }
    play.keep(Plan::Attack(plan));
}

fn add_to_attack(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = spend(play, unit, points);
    note_on_attack(play, |outcome| outcome.roll += bought);
}

fn add_to_damage(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = spend(play, unit, points);
    note_on_attack(play, |outcome| {
        outcome.damage.add("Character Points", bought, Rule::new("DC-006"));
        outcome.total += bought;
    });
}

fn add_to_resistance(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = spend(play, unit, points);
    note_on_attack(play, |outcome| outcome.resisted += bought);
}

fn add_to_task(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = spend(play, unit, points);
    let Some(Plan::Task(mut plan)) = play.plan() else { return };
    plan.roll = plan.roll.map(|roll| roll + bought);
    play.keep(Plan::Task(plan));
}

/// Whether an attack of a plan is made in close combat.
pub fn is_close(look: &Look<'_>, plan: &AttackPlan, at: usize) -> bool {
    plan.hurled_from.is_none() && forecast::is_close(look, &plan.attacks[at])
}

/// Lets a unit act before its turn (DC-032). This ends its aiming (DC-064); if it uses up the turn, effects that last
/// until its next turn end (DC-045, DC-082).
pub fn move_up(play: &mut Play<'_>, unit: UnitId, uses_turn: bool) {
    let mut state = play.change(unit);
    state.turn.moved_up = true;
    if uses_turn {
        state.turn.acted = true;
        rounds::turn_comes(play, unit);
    }
    if play.change(unit).aiming.take().is_some() {
        play.ended(unit, "aiming", "acted");
    }
    play.note(unit, "acts before its turn", "DC-032");
}

fn keep_grip(play: &mut Play<'_>, unit: UnitId, option: u16) {
    if option > 0 {
        let uses_turn = play.look().settings().moved_up_uses_turn;
        move_up(play, unit, uses_turn);
        note_on_attack(play, |outcome| outcome.progress.grips = true);
    }
}

fn escape_first(play: &mut Play<'_>, unit: UnitId, option: u16) {
    if option > 0 {
        move_up(play, unit, true);
        note_on_attack(play, |outcome| outcome.progress.escapes = true);
    }
}

fn resist_pin(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let Some(Plan::Task(mut plan)) = play.plan() else { return };
    if option == 0 {
        // The unit does not resist: the number to reach is the one that replaces its roll (DC-113, DC-117).
        plan.resisted = None;
        return play.keep(Plan::Task(plan));
    }
    // A unit that resists a pin can do nothing else in the round, regardless of the setting for other rolls (DC-032).
    move_up(play, unit, true);
}

/// The step with which the current act continues after a question.
pub const fn resumes_with(question: Question) -> ResolveSystems {
    match question {
        Question::FreeDefence | Question::Struggle | Question::Escape => ResolveSystems::Target,
        Question::AttackPoints | Question::TaskPoints | Question::ResistPin => ResolveSystems::Hit,
        Question::DamagePoints => ResolveSystems::Damage,
        Question::ResistancePoints => ResolveSystems::Adjust,
        Question::KeepGrip => ResolveSystems::Apply,
        _ => ResolveSystems::Declare,
    }
}

/// The step in which the current act asks a question before it rolls anything.
pub const fn asked_in(question: Question) -> ResolveSystems {
    match question {
        Question::KeepGrip => ResolveSystems::Apply,
        _ => ResolveSystems::Target,
    }
}
