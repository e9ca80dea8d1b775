//! Reactions of a target during an act: to struggle, get free, defend itself or keep its grip.

use super::{
    pending::{Rolls, Then, Wants},
    play::Play,
    question::{self, Question},
};
use crate::{
    acts::{
        forecast,
        plan::{AttackPlan, Plan},
        restraint, throws,
        using::Use,
    },
    content::{Attribute, DieCode, Manoeuvre, OpposedTie},
    numbers::{attack::Attack, codes, defence, difficulty::Difficulty, roll::changes_situation},
    state::{Defence, DefenceKind, Look},
};
use hexfray_battle::{
    Act, Event, Name, Options, Order, Parts, ResolveSystems, Rule, UnitId, Verb, narrow, play::Playing,
};

/// Stores the plan and asks the target of one of its attacks.
fn stop(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize, question: Question, options: Options) -> bool {
    plan.at = narrow::<u8>(at);
    let target = plan.attacks[at].target;
    play.keep(Plan::Attack(plan.clone()));
    play.ask_midway(target, question, options, question::resumes_with(question));
    true
}

/// Asks a tackled unit whether it struggles, and a captive about to be hurt whether it tries to get free first, if it
/// has not had its turn in this round (DC-097, DC-101). Returns whether it stopped for a question.
pub fn ask(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let (attack, look) = (&plan.attacks[at], play.look());
    if plan.outcomes[at].progress.asked || !look.is_active(attack.target) {
        return false;
    }
    let question = if attack.manoeuvre == Manoeuvre::Tackle && !attack.sure {
        Question::Struggle
    } else if throws::asks_to_escape(&look, attack) {
        Question::Escape
    } else {
        return false;
    };
    plan.outcomes[at].progress.asked = true;
    let options = match question {
        Question::Struggle => Options::from([question::STRUGGLE, question::YIELD]),
        _ => Options::from([question::LET_IT, question::BREAK_FREE]),
    };
    stop(play, plan, at, question, options)
}

/// Rolls an attempt to get free before being hurt, opposed as in the unit's own turn (DC-101, DC-128). Returns whether
/// it stopped for a question.
pub fn escape(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let outcome = &plan.outcomes[at];
    if !outcome.progress.escapes || outcome.struggle.is_some() {
        return false;
    }
    let (holder, held) = (plan.attacks[at].by, plan.attacks[at].target);
    play.keep(Plan::Attack(plan.clone()));
    let Some((roll, against)) = opposed(play, held, holder, ResolveSystems::Target) else { return true };
    let tie = play.look().settings().opposed_tie;
    let free = changes_situation(roll, against, tie);
    let mut parts = Parts::new();
    parts.base(Name::new("holding on"), against, Rule::new("DC-010"));
    parts.add("a tie changes nothing", i32::from(tie == OpposedTie::StatusQuo), Rule::new("DC-010"));
    play.check(held, Some(holder), Name::new("break free"), parts, roll);
    if let Some(hold) = free.then(|| play.holds().part(holder, held)).flatten() {
        play.ended(held, hold.kind.condition(), "broke free");
    }
    let outcome = &mut plan.outcomes[at];
    (outcome.struggle, outcome.kept) = (Some(roll), free);
    play.keep(Plan::Attack(plan.clone()));
    false
}

/// Rolls the strength of a held unit against its holder's, each with the referee's modifier; `None` if it stopped for a
/// question (DC-006, DC-128).
fn opposed(play: &mut Play<'_>, held: UnitId, holder: UnitId, step: ResolveSystems) -> Option<(i32, i32)> {
    let look = play.look();
    let codes = [held, holder].map(|unit| (codes::strength(&look, unit, 1), look.state(unit).favour));
    let [(code, favour), (against, other)] = codes;
    let tie = look.settings().opposed_tie;
    let mut rolls = Rolls::of(play, Then::Step(step));
    let attribute = Some(Attribute::Physique);
    let roll = rolls.roll(held, code, attribute, "breaking free", |_| Wants::Higher)? + favour;
    let holds = |rolled: i32| Wants::to_reach(roll + i32::from(tie == OpposedTie::Change), rolled + other);
    let against = rolls.roll(holder, against, attribute, "holding on", holds)? + other;
    rolls.done();
    Some((roll, against))
}

/// Asks the target of an attack about a free defence (DC-056). Returns whether it stopped for a question.
pub fn ask_for_defence(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
    let open = !outcome.progress.offered && !outcome.yields && forecast::may_defend_freely(&play.look(), attack);
    if !open {
        return false;
    }
    plan.outcomes[at].progress.offered = true;
    let close = is_close(&play.look(), plan, at);
    let defences = free_defences(&play.look(), plan.attacks[at].target, close);
    let names = std::iter::once(question::NO_DEFENCE).chain(defences.iter().map(|(name, ..)| *name));
    stop(play, plan, at, Question::FreeDefence, names.collect())
}

/// Rolls the chosen free defence, and computes the attack again against it (DC-006, DC-056). Returns whether it stopped
/// for a question.
pub fn defend(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let Some(choice) = plan.outcomes[at].progress.defends else { return false };
    let look = play.look();
    let (target, close) = (plan.attacks[at].target, is_close(&look, plan, at));
    let defences = free_defences(&look, target, close);
    let favour = look.state(target).favour;
    let Some(&(name, kind, with, code)) = defences.get(usize::from(choice)) else { return false };
    play.keep(Plan::Attack(plan.clone()));
    let mut rolls = Rolls::of(play, Then::Step(ResolveSystems::Target));
    let wish = |_| Wants::Higher;
    let Some(roll) = rolls.roll(target, code, Some(Attribute::Reflexes), "defence", wish) else { return true };
    rolls.done();
    play.change(target).defend(Defence { kind, total: roll + favour, full: false, with });
    play.log(Event::ConditionGained { unit: target, condition: name, rounds: None, by: None });
    plan.outcomes[at].progress.defends = None;
    // The new defence counts against all attacks of the act on this target.
    for other in (0..plan.attacks.len()).filter(|&other| plan.attacks[other].target == target).collect::<Vec<_>>() {
        plan.at = narrow::<u8>(other);
        if let Some(fresh) = worked_out_anew(&play.look(), plan) {
            plan.attacks[other] = fresh;
        }
    }
    plan.at = narrow::<u8>(at);
    play.keep(Plan::Attack(plan.clone()));
    false
}

/// Asks a unit that may act before its turn whether to keep the weapon that is being knocked away (DC-123). Returns
/// whether it stopped for a question.
pub fn ask_for_grip(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let (target, outcome) = (plan.attacks[at].target, &mut plan.outcomes[at]);
    let disarms = plan.manoeuvre == Manoeuvre::Disarm && outcome.hit && !outcome.progress.gripped;
    if !disarms || !restraint::may_keep_grip(&play.look(), target) {
        return false;
    }
    outcome.progress.gripped = true;
    let options = Options::from([question::LET_IT, question::MOVE_UP]);
    stop(play, plan, at, Question::KeepGrip, options)
}

/// Rolls whether the unit keeps its grip (DC-006, DC-123). Returns whether it stopped for a question.
pub fn grip(play: &mut Play<'_>, plan: &mut AttackPlan, at: usize) -> bool {
    let outcome = &plan.outcomes[at];
    if !outcome.progress.grips || outcome.struggle.is_some() {
        return false;
    }
    let (target, total) = (plan.attacks[at].target, outcome.total);
    let (code, favour) = (codes::strength(&play.look(), target, 1), play.look().state(target).favour);
    play.keep(Plan::Attack(plan.clone()));
    let mut rolls = Rolls::of(play, Then::Step(ResolveSystems::Apply));
    let keeps = |roll: i32| Wants::to_reach(total + 1, roll + favour);
    let attribute = Some(Attribute::Physique);
    let Some(roll) = rolls.roll(target, code, attribute, "keeping the grip", keeps) else { return true };
    rolls.done();
    let outcome = &mut plan.outcomes[at];
    outcome.struggle = Some(roll + favour);
    outcome.kept = roll + favour > total;
    play.keep(Plan::Attack(plan.clone()));
    false
}

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

/// Whether an attack of a plan is made in close combat.
pub fn is_close(look: &Look<'_>, plan: &AttackPlan, at: usize) -> bool {
    plan.hurled_from.is_none() && forecast::is_close(look, &plan.attacks[at])
}

/// A difficulty with another defence total instead of the passive value (DC-045, DC-056).
pub fn with_defence(difficulty: &Difficulty, total: i32) -> Difficulty {
    let passive = [Rule::new("DC-038"), Rule::new("DC-057")];
    let mut parts = Parts::new();
    parts.base(Name::new("active defence"), total, Rule::new("DC-045"));
    difficulty.parts.iter().filter(|part| !passive.contains(&part.rule)).for_each(|&part| parts.push(part));
    Difficulty { parts, ..difficulty.clone() }
}

/// The current attack of a plan, computed again against the defence that the target has now.
pub fn worked_out_anew(look: &Look<'_>, plan: &AttackPlan) -> Option<Attack> {
    let attack = plan.attacks.get(usize::from(plan.at))?;
    let close = is_close(look, plan, usize::from(plan.at));
    let standing = defence::active(look, attack.target, close)?;
    let Some(Order::Act { act, .. }) = look.acts.action().map(|action| action.order) else { return None };
    // A member of a group makes a plain attack.
    let act = attack.with.filter(|_| plan.together).map_or(act, |with| Act::new(Verb::ATTACK, with));
    let backlash = Use::of(look, attack.by, act).and_then(|using| using.backlash(look, attack.target));
    Some(Attack { difficulty: with_defence(&attack.difficulty, standing.total), backlash, ..attack.clone() })
}
