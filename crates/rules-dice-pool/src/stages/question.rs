//! The questions of this ruleset, and the steps in which they are asked.

use crate::numbers::attack::Attack;
use hexfray_battle::{Canonical, Name, Options, ResolveSystems, UnitId, play::Asking};

/// A question of this ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Question {
    /// How to defend against the current attack? (DP-094)
    Defence,
    /// Strike at a unit that leaves the space? (DP-110)
    #[canonical(number = 2)]
    StrikeLeaving,
    /// Strike at a unit that shoots in the space? (DP-111)
    #[canonical(number = 3)]
    StrikeShooting,
    /// Step in for a comrade? (DP-029)
    #[canonical(number = 4)]
    Protect,
    /// Continue against a unit that has given up? (DP-033)
    #[canonical(number = 5)]
    GoOn,
    /// Which weapon to knock away? (DP-116)
    #[canonical(number = 6)]
    Prize,
    /// A question about a grapple (DP-122 … DP-142).
    #[canonical(number = 1)]
    Grapple(GrappleQuestion),
    /// What to say before dying? (DP-154)
    LastWords,
}

impl Asking for Question {
    fn question(&self) -> Name {
        match self {
            Self::Defence => Name::new("how to defend against this attack?"),
            Self::StrikeLeaving => Name::new("strike at the one who leaves?"),
            Self::StrikeShooting => Name::new("strike at the one who shoots?"),
            Self::Protect => Name::new("step in for the comrade?"),
            Self::GoOn => Name::new("the foe gives up; strike all the same?"),
            Self::Prize => Name::new("which weapon to knock away?"),
            Self::Grapple(question) => question.question(),
            Self::LastWords => Name::new("what are your last words?"),
        }
    }
}

/// A question about a grapple. Its answers are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum GrappleQuestion {
    /// How many points against a roll of a held unit? (DP-122, DP-123)
    Hinder(Roll),
    /// How many net hits against the target's hold on a unit? (DP-130, DP-134)
    #[canonical(number = 2)]
    Drain(UnitId),
    /// How many net hits for the unit's own hold on the target? (DP-137)
    #[canonical(number = 3)]
    Fill,
    /// How much energy against a hold that is about to beat the unit? (DP-142)
    #[canonical(number = 4)]
    Save(UnitId),
}

impl Asking for GrappleQuestion {
    fn question(&self) -> Name {
        Name::new(match self {
            Self::Hinder(Roll::Attack) => "how many points of the hold to spend, each a die off its attack?",
            Self::Hinder(Roll::Defence) => "how many points of the hold to spend, each a die off its defence?",
            Self::Hinder(Roll::Initiative) => {
                "how many points of the hold to spend, each a die off its new initiative?"
            }
            Self::Hinder(Roll::Test) => "how many points of the hold to spend, each a die off its test?",
            Self::Drain(_) => "how many net hits to spend on loosening the hold?",
            Self::Fill => "how many net hits to put into a hold of its own?",
            Self::Save(_) => "how much energy to spend on loosening the hold that is about to win?",
        })
    }
}

/// A roll of a held unit, which points of the hold may hinder (DP-122).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Roll {
    /// Its attack.
    Attack,
    /// Its defence, for itself or for another unit (DP-029, DP-123).
    Defence,
    /// Its new initiative (DP-178).
    Initiative,
    /// A test that the referee asks for (DP-005).
    Test,
}

/// The questions that a side can choose not to be asked (DP-025).
pub const QUESTIONS: [Question; 7] = [
    Question::Defence,
    Question::StrikeLeaving,
    Question::StrikeShooting,
    Question::Protect,
    Question::GoOn,
    Question::Prize,
    Question::LastWords,
];

/// The step in which the current act asks a question.
pub const fn step_of(question: Question) -> ResolveSystems {
    match question {
        Question::StrikeLeaving | Question::StrikeShooting => ResolveSystems::Target,
        Question::Defence | Question::Protect | Question::GoOn | Question::Prize => ResolveSystems::Cost,
        Question::Grapple(question) => grapple_step_of(question),
        Question::LastWords => ResolveSystems::React,
    }
}

/// The step in which the current act asks a question about a grapple.
const fn grapple_step_of(question: GrappleQuestion) -> ResolveSystems {
    match question {
        GrappleQuestion::Hinder(Roll::Attack | Roll::Test) => ResolveSystems::Cost,
        GrappleQuestion::Hinder(Roll::Defence) => ResolveSystems::Hit,
        GrappleQuestion::Hinder(Roll::Initiative) => ResolveSystems::Aftermath,
        GrappleQuestion::Drain(_) | GrappleQuestion::Fill => ResolveSystems::Adjust,
        GrappleQuestion::Save(_) => ResolveSystems::React,
    }
}

/// Whether a question follows from the effects of the current act, which is otherwise over.
pub const fn follows(question: Question) -> bool {
    matches!(question, Question::Grapple(GrappleQuestion::Save(_)))
}

/// Whether a question is asked before the current act reaches its target.
pub const fn is_on_the_way(question: Question) -> bool {
    matches!(question, Question::StrikeLeaving | Question::StrikeShooting)
}

/// The defences that are open against an attack, as answers.
pub fn defences(attack: &Attack) -> Options {
    attack.open().map(|defence| Name::new(defence.title())).collect()
}
