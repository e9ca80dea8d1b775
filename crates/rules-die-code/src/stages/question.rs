//! The questions of this ruleset, their standard answers, and the steps in which they are asked and answered.

use bevy_ecs::prelude::*;

use crate::acts::quick_draw::Choice;
use hexfray_battle::{
    Canonical, Name, ResolveSystems,
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

/// The answer that declines a free defence.
pub const NO_DEFENCE: Name = Name::new("no defence");

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
