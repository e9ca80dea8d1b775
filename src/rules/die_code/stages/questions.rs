//! The questions of these rules, and what their answers do.

use bevy::ecs::prelude::*;

use super::{initiative, play::Play, rounds};
use crate::{
    battle::{
        AnswerView, Flow, Name, Options, ResolveSystems, UnitId,
        play::{Asked, Asking},
    },
    canonical,
    rules::die_code::{
        acts::{
            forecast,
            plan::{Need, Plan, TaskPlan},
            quick_draw,
        },
        content::{Attribute, DieCode},
        numbers::{codes, defence, odds::Odds},
        state::{Defence, DefenceKind, Look},
    },
};

/// A question of these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Spend a Character Point on initiative? (DC-022)
    InitiativePoints,
    /// Announce a quick draw, and with which weapon? (DC-145)
    QuickDraw,
    /// How many attacks with it? (DC-147)
    QuickDrawAttacks {
        /// The weapon, by its place on the sheet.
        with: u8,
    },
    /// How many dice to move to Perception? (DC-146)
    QuickDrawDice {
        /// The weapon, by its place on the sheet.
        with: u8,
        /// How many attacks.
        attacks: u8,
    },
    /// Spend Character Points on an attack that misses? (DC-006)
    AttackPoints,
    /// On the resistance to damage that gets through? (DC-006)
    ResistancePoints,
    /// On a task? (DC-006)
    TaskPoints,
    /// Roll a free defence? (DC-056)
    FreeDefence,
    /// Act before one's turn to keep what is being knocked away? (DC-123)
    KeepGrip,
    /// Act before one's turn against the pin? (DC-114, DC-118)
    ResistPin,
}

canonical!(choices Question {
    0: InitiativePoints,
    1: QuickDraw,
    2: QuickDrawAttacks { with },
    3: QuickDrawDice { with, attacks },
    4: AttackPoints,
    5: ResistancePoints,
    6: TaskPoints,
    7: FreeDefence,
    8: KeepGrip,
    9: ResistPin,
});

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
        })
    }
}

/// Lets it pass.
pub const LET_IT: Name = Name::new("let it happen");
/// Uses one's turn up now (DC-032).
pub const MOVE_UP: Name = Name::new("use the turn to resist");
/// Takes no defence.
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
        Question::QuickDrawAttacks { with } => initiative::answer_attacks(play, asked, with, option),
        Question::QuickDrawDice { with, attacks } => initiative::answer_dice(play, asked, with, attacks, option),
        Question::AttackPoints => add_to_attack(play, asked, option),
        Question::ResistancePoints => add_to_resistance(play, asked, option),
        Question::TaskPoints => add_to_task(play, asked, option),
        Question::FreeDefence => defend_freely(play, asked, option),
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
        play.log(crate::battle::Event::Spent { unit, what, amount: i32::from(points), left });
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

fn add_to_attack(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = spend(play, unit, points);
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    let at = usize::from(plan.at);
    plan.outcomes[at].roll += bought;
    play.keep(Plan::Attack(plan));
}

fn add_to_resistance(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = spend(play, unit, points);
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    let at = usize::from(plan.at);
    plan.outcomes[at].resisted += bought;
    play.keep(Plan::Attack(plan));
}

fn add_to_task(play: &mut Play<'_>, unit: UnitId, points: u16) {
    let bought = spend(play, unit, points);
    let Some(Plan::Task(mut plan)) = play.plan() else { return };
    plan.roll = plan.roll.map(|roll| roll + bought);
    play.keep(Plan::Task(plan));
}

fn defend_freely(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    let close = is_close(&play.look(), &plan);
    let choice = usize::from(option).checked_sub(1);
    let defences = free_defences(&play.look(), unit, close);
    let Some(&(name, kind, with, code)) = choice.and_then(|at| defences.get(at)) else { return };
    let favour = play.look().state(unit).favour;
    let total = play.roll_skill(unit, code, Attribute::Reflexes, "defence") + favour;
    play.change(unit).defend(Defence { kind, total, full: false, with });
    play.log(crate::battle::Event::ConditionGained { unit, condition: name, rounds: None, by: None });
    // The attack meets the new defence: it is worked out anew, with the same aim.
    let at = usize::from(plan.at);
    if let Some(fresh) = super::resolve::worked_out_anew(&play.look(), &plan) {
        plan.attacks[at] = fresh;
        play.keep(Plan::Attack(plan));
    }
}

/// Whether an attack is one in close combat.
pub fn is_close(look: &Look<'_>, plan: &crate::rules::die_code::acts::plan::AttackPlan) -> bool {
    let weapon = plan.with.and_then(|with| look.weapon(plan.unit, with));
    plan.hurled_from.is_none() && weapon.is_none_or(|(_, weapon)| weapon.is_close())
}

/// A unit acts before its turn (DC-032). That spoils its aim (DC-064); where it uses the turn up, what lasts until its next
/// turn is over with it (DC-045, DC-082).
fn move_up(play: &mut Play<'_>, unit: UnitId, uses_turn: bool) {
    let mut state = play.change(unit);
    state.turn.moved_up = true;
    if uses_turn {
        state.turn.acted = true;
        rounds::turn_comes(play, unit);
    }
    if play.change(unit).aiming.take().is_some() {
        play.ended(unit, "aiming", "it acted");
    }
    play.note(unit, "acts before its turn", "DC-032");
}

fn keep_grip(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let Some(Plan::Attack(mut plan)) = play.plan() else { return };
    if option == 0 {
        return;
    }
    let at = usize::from(plan.at);
    let uses_turn = play.look().settings().moved_up_uses_turn;
    move_up(play, unit, uses_turn);
    let (code, favour) = (codes::strength(&play.look(), unit, 1), play.look().state(unit).favour);
    let attribute = Attribute::Physique;
    let roll = play.roll_skill(unit, code, attribute, "keeping the grip") + favour;
    plan.outcomes[at].struggle = Some(roll);
    plan.outcomes[at].kept = roll > plan.outcomes[at].total;
    play.keep(Plan::Attack(plan));
}

fn resist_pin(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let Some(Plan::Task(mut plan)) = play.plan() else { return };
    let Some(resisted) = plan.resisted.filter(|_| option > 0) else {
        // It does not resist: the number to reach is the one that stands for it (DC-113, DC-117).
        plan.resisted = None;
        return play.keep(Plan::Task(plan));
    };
    // Whoever resists a pin can do nothing else in the round, whatever the setting says of other rolls (DC-032).
    move_up(play, unit, true);
    let favour = play.look().state(unit).favour;
    let roll = play.roll_skill(unit, resisted.code, resisted.attribute, "resisting") + favour;
    plan.struggle = Some(roll);
    play.keep(Plan::Task(plan));
}

/// The steps with which acts go on after a question of the kind.
pub const fn resumes_with(question: Question) -> ResolveSystems {
    match question {
        Question::FreeDefence | Question::AttackPoints | Question::TaskPoints => ResolveSystems::Hit,
        Question::ResistPin => ResolveSystems::Hit,
        Question::ResistancePoints => ResolveSystems::Adjust,
        Question::KeepGrip => ResolveSystems::Apply,
        _ => ResolveSystems::Declare,
    }
}

/// The step in which the act in hand asks a question that is put before anything is rolled for it.
pub const fn asked_in(question: Question) -> ResolveSystems {
    match question {
        Question::KeepGrip => ResolveSystems::Apply,
        _ => ResolveSystems::Target,
    }
}

/// What each answer to the open question means, in order, with its chance.
pub fn views(world: &World) -> Vec<AnswerView> {
    let Some((unit, question)) = world.resource::<Asked<Question>>().open() else { return Vec::new() };
    let (look, odds) = (Look::of(world), &world.resource::<Odds>().0);
    let options = match world.resource::<Flow>().decision() {
        Some(crate::battle::Decision::Answer { options, .. }) => options.clone(),
        _ => Options::from([]),
    };
    let plan = {
        let acts = world.resource::<crate::battle::Resolving>();
        world.resource::<crate::battle::play::Plans<Plan>>().top(acts)
    };
    let chances = chances(&look, odds, unit, question, plan, options.len());
    let view = |at: usize| AnswerView {
        chance: chances.get(at).copied(),
        points: points(question, at),
        uses_turn: at > 0 && uses_turn(&look, question),
        about: about(&look, unit, question),
        ..AnswerView::default()
    };
    (0..options.len()).map(view).collect()
}

/// What one has to know to answer: what has been rolled, or what the chances are of.
fn about(look: &Look<'_>, unit: UnitId, question: Question) -> Option<Name> {
    match question {
        Question::InitiativePoints => {
            let found = look.state(unit).initiative;
            let total = initiative::so_far(look, unit, found.rolled, found.bought);
            Name::intern(&format!("The total is {total} so far.")).ok()
        }
        Question::AttackPoints => Some(Name::new("The percentage is the chance to hit.")),
        Question::ResistancePoints => Some(Name::new("The percentage is the chance to take no damage.")),
        Question::TaskPoints => Some(Name::new("The percentage is the chance to succeed.")),
        Question::QuickDraw => Some(Name::new("The percentage is the chance to hit the nearest foe in this round.")),
        Question::QuickDrawAttacks { .. } => {
            Some(Name::new("The percentage is the chance that one of the attacks hits the nearest foe."))
        }
        Question::QuickDrawDice { .. } => {
            Some(Name::new("The percentage is the chance to hit the nearest foe before it strikes you down."))
        }
        _ => None,
    }
}

/// Points that an answer takes (DC-006, DC-022).
fn points(question: Question, answer: usize) -> u8 {
    match question {
        Question::InitiativePoints | Question::AttackPoints | Question::ResistancePoints | Question::TaskPoints => {
            answer.min(usize::from(u8::MAX)) as u8
        }
        _ => 0,
    }
}

/// Whether acting before one's turn uses it up (DC-032).
fn uses_turn(look: &Look<'_>, question: Question) -> bool {
    match question {
        Question::KeepGrip => look.settings().moved_up_uses_turn,
        Question::ResistPin => true,
        _ => false,
    }
}

/// The chance of coming out well with each answer; none where that cannot be said.
fn chances(
    look: &Look<'_>,
    odds: &crate::rules::die_code::numbers::odds::OddsTable,
    unit: UnitId,
    question: Question,
    plan: Option<&Plan>,
    answers: usize,
) -> Vec<f64> {
    let settings = look.settings();
    let buys = |missing: i32| -> Vec<f64> {
        let die = crate::odds::Dist::exploding(6, 6);
        let reach = |points: usize| {
            let mut sum = crate::odds::Dist::point(0);
            (0..points).for_each(|_| sum = sum.add(&die));
            sum.p_at_least(missing)
        };
        (0..answers).map(reach).collect()
    };
    match (question, plan) {
        (Question::AttackPoints, Some(Plan::Attack(plan))) => {
            let at = usize::from(plan.at);
            let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
            buys(-attack.margin(outcome.roll, attack.difficulty.total(outcome.dice)))
        }
        (Question::ResistancePoints, Some(Plan::Attack(plan))) => {
            let at = usize::from(plan.at);
            let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
            buys(outcome.damage.total() - outcome.resisted - attack.resistance_bonus)
        }
        (Question::TaskPoints, Some(Plan::Task(plan))) if matches!(plan.need, Need::Number(_)) => {
            if plan.roll.is_some() { buys(plan.needed() - plan.total()) } else { Vec::new() }
        }
        (Question::QuickDraw, _) => quick_draw::with_each(look, odds, unit, &initiative::quick_weapons(look, unit)),
        (Question::QuickDrawAttacks { with }, _) => quick_draw::with_attacks(look, odds, unit, with, answers),
        (Question::QuickDrawDice { with, attacks }, _) => {
            quick_draw::with_dice(look, odds, unit, (with, attacks), answers)
        }
        (Question::KeepGrip, Some(Plan::Attack(plan))) => {
            let total = plan.outcomes[usize::from(plan.at)].total;
            vec![0.0, forecast::keeps_grip(look, odds, unit, &crate::odds::Dist::point(total))]
        }
        (Question::ResistPin, Some(Plan::Task(plan))) => {
            let Some(resisted) = plan.resisted else { return Vec::new() };
            let free = forecast::success(look, odds, &TaskPlan { resisted: None, ..plan.clone() });
            vec![1.0 - free, 1.0 - forecast::resisted_success(look, odds, plan, resisted)]
        }
        (Question::FreeDefence, Some(Plan::Attack(plan))) => {
            let attack = &plan.attacks[usize::from(plan.at)];
            let misses = |total: Option<i32>| {
                let mut attack = attack.clone();
                if let Some(total) = total {
                    attack.difficulty = super::resolve::with_defence(&attack.difficulty, total);
                }
                1.0 - crate::rules::die_code::numbers::odds::attack_odds(settings, odds, &attack).hit
            };
            let close = is_close(look, plan);
            let rolled = free_defences(look, unit, close).into_iter().map(|(_, _, _, code)| {
                let totals = odds.of(settings, code).clone().shift(look.state(unit).favour);
                totals.iter().map(|(total, p)| p * misses(Some(total))).sum()
            });
            std::iter::once(misses(None)).chain(rolled).collect()
        }
        _ => Vec::new(),
    }
}
