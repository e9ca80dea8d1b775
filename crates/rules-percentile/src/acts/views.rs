//! What all players see: acts with the reasons against them, numbers with their terms, conditions, upcoming turns.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        chance,
        orders::{self, Bars, acts as all_acts, check_asked},
        plan::{Plan, left},
        planning,
        verb_rules::{Asked, PercentileVerb, VerbRules, rules_of},
    },
    content::{
        code::{Attribute, DamageCode},
        face::Face,
    },
    numbers::{figures, travel},
    state::{Unit, look::settings_of, place_of},
};
use hexfray_battle::{
    Act, ActView, AllowanceView, Beat, BondView, ConditionView, Field, Name, Pace, Parts, Purpose, Rule, StatView,
    Targeting, UnitId, UnitView, Verb, Wanted, narrow,
    play::{Condition, ConditionList, Until},
};

/// The purpose of acts without a plan: people choose them, and computer opponents treat them as matters of the turn.
pub const PURPOSE: Purpose = Purpose::Turn;

/// Fills in the numbers that all players see.
pub fn view(world: &World, view: &mut UnitView) {
    let fighter = Unit::of(world, view.id);
    (view.hp, view.hp_max) = (fighter.vitals.hp, fighter.kind.hp);
    (view.mp, view.mp_max) = (fighter.vitals.mp, fighter.kind.mp);
    if let Some(charged) = fighter.charge {
        view.charging = Some(charged.action.what);
        view.charging_at = Some(charged.action.aim());
    }
}

/// A unit's acts among those that are wanted, including refused ones.
pub fn acts(world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
    let user = Unit::of(world, unit);
    let field = world.resource::<Field>();
    let from = field.place(unit).cell();
    let turn = orders::asked(world) == Some(unit);
    let none_ready = wanted.ready && (!turn || from.is_none() || orders::is_spent(&user, wanted));
    if none_ready && !wanted.any_of(&[PercentileVerb::ABORT]) {
        return Vec::new();
    }
    let bars = from.filter(|_| turn).map(|from| (from, Bars::of(world, field.board(), &user, from)));
    let view = |act: Act| {
        let rules = rules_of(act.verb);
        let plan = planning::plan_by(rules, &user, act, 0);
        if !wanted.meant_for(plan.as_ref().map_or(PURPOSE, |plan| plan.ability.purpose)) {
            return None;
        }
        let refused = match &bars {
            None if from.is_none() => Some("not on the board"),
            None => Some("not this unit's turn"),
            Some((from, bars)) => {
                let (user, plan, from) = (&user, plan.as_ref(), *from);
                check_asked(Asked { world, user, act, plan, from, bars, rules }).err().map(|(why, _)| why)
            }
        };
        if wanted.ready && refused.is_some() {
            return None;
        }
        let mut view = match plan {
            Some(plan) => {
                let view = act_view(&user, (act, rules), &plan, refused, wanted.labels);
                let about = if wanted.labels { with_numbers(&user, &plan, view.about) } else { view.about };
                ActView { about, ..view }
            }
            None => turn_act(&user, act, refused),
        };
        if let Some((charge, left)) = (rules.stock)(world, act) {
            (view.charge, view.left) = (charge, left);
        }
        if wanted.labels {
            (rules.dress)(world, unit, act, &mut view);
        }
        Some(view)
    };
    let all = all_acts(&user, wanted);
    let mut views = Vec::with_capacity(all.len());
    views.extend(all.into_iter().filter_map(view));
    let abort = Act::new(PercentileVerb::ABORT, 0);
    if wanted.act(&abort) && wanted.meant_for(PURPOSE) && user.charge.is_some() {
        views.push(turn_act(&user, abort, None));
    }
    views
}

fn act_view(
    user: &Unit<'_>,
    (act, rules): (Act, &VerbRules),
    plan: &Plan<'_>,
    refused: Option<&'static str>,
    labels: bool,
) -> ActView {
    let plain = || match plan.name() {
        name if plan.group => joined(&[name.as_str(), "(group)"]),
        name if plan.turned => joined(&[name.as_str(), "(other way)"]),
        name => name,
    };
    let title = rules.info.title;
    let slot = (rules.slot)(act);
    // Of two weapons the one with the longer range decides where an attack can go.
    let second = if rules.uses_weapons { planning::plan(user, act, 1) } else { None };
    let farther = second.filter(|second| reach_of(&second.targeting) > reach_of(&plan.targeting));
    ActView {
        act,
        name: if labels { (rules.name)(plan).unwrap_or_else(plain) } else { title },
        glyph: plan.ability.label.glyph,
        about: if labels { (rules.about)(plan).unwrap_or(plan.ability.label.about) } else { title },
        targeting: farther.map_or(plan.targeting, |second| second.targeting),
        purpose: plan.ability.purpose,
        pace: if plan.ability.answers.is_some() { Pace::Reaction } else { Pace::Action },
        mp: plan.mp,
        charge: plan.charge,
        actions: 1,
        left: slot.map(|slot| u16::from(left(user.world(), user.unit, slot))),
        refused,
    }
}

/// What an act does, with the numbers of its user in the codes of damage and recovery, and the part of them that counts on a
/// group (TC-121).
fn with_numbers(user: &Unit<'_>, plan: &Plan<'_>, about: Name) -> Name {
    let (harm, mend) = (plan.ability.harm.and_then(|harm| harm.code), plan.ability.mend.and_then(|mend| mend.code));
    let exact = |text: String, code: DamageCode| match code.with_value(|attribute| user.kind.attribute(attribute)) {
        Some(exact) if plan.group => {
            let part = user.book.settings.group_percent;
            text.replacen(&code.to_string(), &format!("{exact}, {part} % of it for each"), 1)
        }
        Some(exact) => text.replacen(&code.to_string(), &exact, 1),
        None => text,
    };
    let text = harm.into_iter().chain(mend).fold(about.as_str().to_owned(), exact);
    Name::intern(&text).unwrap_or(about)
}

fn reach_of(targeting: &Targeting) -> u32 {
    match targeting.range {
        hexfray_battle::Range::Own => 0,
        hexfray_battle::Range::Cells(range) => range,
        hexfray_battle::Range::Unlimited => u32::MAX,
    }
}

/// A name of these words.
pub fn joined(words: &[&str]) -> Name {
    Name::intern(words.join(" ").trim_end()).unwrap_or(Name::new("attack"))
}

/// The view of an act without a plan, such as one of the user's own turn.
fn turn_act(user: &Unit<'_>, act: Act, refused: Option<&'static str>) -> ActView {
    let rules = rules_of(act.verb);
    let (name, glyph, about) = (rules.label)(user, act);
    ActView {
        act,
        name: Name::new(name),
        glyph: Name::new(glyph),
        about: Name::new(about),
        targeting: rules.targeting,
        purpose: PURPOSE,
        pace: if rules.is_zero { Pace::Zero } else { Pace::Action },
        mp: 0,
        charge: 0,
        actions: 1,
        left: None,
        refused,
    }
}

/// A unit that is surrounded, and has to choose where it looks (TC-029).
const SURROUNDED: Condition = Condition::new(
    "",
    "inspect",
    "Surrounded: can strike only at those in front, and is Unaware of attacks from behind.",
)
.harmful();
/// A unit that surrounds its opponents, on one of their faces (TC-029).
const SURROUNDS: Condition =
    Condition::new("", "inspect", "Surrounds the opponents: they can strike back only at those whom they face.");
/// A unit that defends itself.
const DEFENDING: Condition =
    Condition::new("Defending", "shield", "All damage is halved, after armour, until this unit's next action.");
/// A unit that moves a second time (MC-188).
const FULL_MOVE: Condition =
    Condition::new("Full move", "run", "It moves twice in this turn and does nothing else.").until(Until::EndOfTurn);

/// The conditions on a unit.
pub fn conditions(world: &World, unit: UnitId) -> Vec<ConditionView> {
    ConditionList::of(Unit::of(world, unit), [lasting, present])
}

fn lasting(list: &mut ConditionList<Unit<'_>>) {
    for at in list.on.conditions.iter() {
        let condition = &list.on.book.conditions[usize::from(at)];
        let rounds = Some(list.on.conditions.rounds(at)).filter(|&rounds| rounds > 0);
        list.push(condition.row().counting(rounds));
    }
}

fn present(list: &mut ConditionList<Unit<'_>>) {
    let turn = list.on.turn;
    match (turn.face, turn.surrounded) {
        (Face::None, _) => {}
        (Face::Left, true) => list.add(SURROUNDED.named("Looks left")),
        (Face::Right, true) => list.add(SURROUNDED.named("Looks right")),
        (Face::Left, false) => list.add(SURROUNDS.named("Left face")),
        (Face::Right, false) => list.add(SURROUNDS.named("Right face")),
    }
    list.add_if(turn.defending, DEFENDING);
    list.add_if(moves_again(&list.on), FULL_MOVE);
}

/// Whether a unit can still use the full move of its turn (MC-188).
fn moves_again(of: &Unit<'_>) -> bool {
    let (turn, settings) = (of.turn, of.book.settings);
    let own = u8::from(!turn.moved || settings.split_move);
    turn.acted && (turn.moves > own || (turn.double_move && turn.moves > 0))
}

/// The actions that a unit has left in its turn (MC-033, TC-045).
pub fn allowances(world: &World, unit: UnitId) -> Vec<AllowanceView> {
    let of = Unit::of(world, unit);
    let standard = AllowanceView {
        name: Name::new("Standard action"),
        left: u8::from(!of.turn.acted),
        of: 1,
        about: "Attacking, an ability or an item takes it; a Zero action does not.",
    };
    let left = of.turn.moves;
    let about = "It can come before or after the standard action.";
    let moves = AllowanceView { name: Name::new("Movement action"), left, of: left.max(1), about };
    [standard, moves].to_vec()
}

/// The numbers of a unit with their terms.
pub fn stats(world: &World, unit: UnitId) -> Vec<StatView> {
    let fighter = Unit::of(world, unit);
    let cell = place_of(world, unit).cell();
    let in_water = cell.is_some_and(|cell| travel::in_water(world, cell));
    let mut stats = vec![of_sheet("Level", "Level", fighter.kind.level)];
    let blow = planning::plan(&fighter, Act::new(Verb::ATTACK, 0), 0);
    let named = blow.and_then(|blow| blow.weapon).and_then(|weapon| weapon.code.attribute);
    for attribute in Attribute::ALL {
        let stat = of_sheet(attribute.label(), attribute.title(), fighter.kind.attribute(attribute));
        // The terms of a blow's damage are listed beside it.
        stats.push(if named == Some(attribute) { stat.chief() } else { stat });
    }
    for blow in 0..narrow::<u8>(fighter.gear.blows().len()) {
        let Some(plan) = planning::plan(&fighter, Act::new(Verb::ATTACK, 0), blow) else { continue };
        stats.extend(blows(&fighter, &plan, blow));
    }
    stats.push(sum("Evasion", "Evasion", figures::evasion(&fighter)).chief());
    stats.push(sum("M.ACC", "Magic accuracy", figures::magic_accuracy(&fighter)));
    stats.push(sum("M.Evasion", "Magic evasion", figures::magic_evasion(&fighter)));
    stats.push(sum("ARM", "Armour", figures::armour(&fighter)).chief());
    stats.push(sum("M.ARM", "Magic armour", figures::magic_armour(&fighter)));
    stats.push(sum("Move", "Move", figures::movement(&fighter, in_water)).chief());
    stats.push(sum("Jump", "Jump", figures::jump(&fighter, in_water)).chief());
    stats.into_iter().map(|stat| if stat.chief { stat.explained(&MEANINGS) } else { stat }).collect()
}

/// What the main figures are good for.
const MEANINGS: [(&str, &str); 12] = [
    ("STR", BASE_OF_DAMAGE),
    ("VIT", BASE_OF_DAMAGE),
    ("AGI", BASE_OF_DAMAGE),
    ("SPD", BASE_OF_DAMAGE),
    ("MAG", BASE_OF_DAMAGE),
    ("SPR", BASE_OF_DAMAGE),
    ("Evasion", "Taken off the chance to hit the unit."),
    ("ARM", "Taken off the damage of each blow at the unit."),
    ("Move", "What the unit can spend on a move: the numbers in cells are what it costs to go there."),
    ("Jump", "The levels of height that the unit can climb, drop or leap; a slope needs none."),
    ("ACC", "The chance to hit in percent, before the target's Evasion is taken off."),
    ("Damage", "A multiple of an attribute, such as STR for Strength, and dice; the target's Armour is taken off."),
];
const BASE_OF_DAMAGE: &str = "The damage of the weapon is a multiple of it.";

/// The chance to hit and the damage of a blow with one hand.
fn blows(fighter: &Unit<'_>, plan: &Plan<'_>, blow: u8) -> Vec<StatView> {
    let name = plan.name();
    let hand = if blow == 0 { "" } else { "in the other hand" };
    let accuracy = StatView::sum(joined(&["ACC,", name.as_str()]), chance::weapon_accuracy(fighter, plan, 0))
        .in_full(joined(&["Accuracy,", name.as_str(), hand]));
    let damage = plan.weapon.map(|weapon| {
        StatView::reading(joined(&["Damage,", name.as_str()]), 0, joined(&[&weapon.code.to_string()]))
            .in_full(joined(&["Damage,", name.as_str(), hand]))
    });
    let chief = |stat: StatView| if blow == 0 { stat.chief() } else { stat };
    std::iter::once(accuracy).chain(damage).map(chief).collect()
}

fn of_sheet(label: &'static str, full: &'static str, value: i32) -> StatView {
    let mut parts = Parts::new();
    parts.base(Name::new(label), value, Rule::new("TC-011"));
    sum(label, full, parts)
}

fn sum(label: &'static str, full: &'static str, parts: Parts) -> StatView {
    StatView::sum(Name::new(label), parts).in_full(Name::new(full))
}

/// The turns of this round that are over and those to come, in the order of ticks.
pub fn timeline(world: &World) -> Vec<Beat> {
    let threshold = settings_of(world).extreme_initiative;
    let mut beats: Vec<(i32, i32, u32, Beat)> = Vec::new();
    for one in Unit::all(world).filter(|one| place_of(world, one.unit).is_active()) {
        let (unit, turn, speed) = (one.unit, &one.turn, one.kind.attribute(Attribute::Spd));
        let mut push = |tick: i16, done: bool, what: Option<Name>| {
            let beat = Beat { unit, tick: Some(i32::from(tick)), done, what };
            beats.push((i32::from(tick), speed, if turn.roll_off_at == tick { turn.roll_off } else { 0 }, beat));
        };
        if turn.last > 0 {
            push(turn.last, true, None);
        }
        if let Some(charged) = one.charge.filter(|charged| charged.due >= 0) {
            push(charged.due, false, Some(charged.action.what));
        }
        // During and right after a turn the count still shows that turn's tick.
        let mut count = if turn.count == turn.last { turn.count - threshold } else { turn.count };
        while count > 0 {
            push(count, false, None);
            count -= threshold;
        }
    }
    beats.sort_by_key(|beat| std::cmp::Reverse((beat.0, beat.1, beat.2)));
    beats.into_iter().map(|(.., beat)| beat).collect()
}

/// The bonds as players see them, by the number of the unit that keeps to another.
pub fn bonds(world: &World) -> Vec<BondView> {
    let view = |keeper: Unit<'_>| {
        let tie = keeper.memory.tie?;
        let label = &keeper.book.conditions[usize::from(tie.condition)].label;
        let bound = Unit::of(world, tie.to).conditions.has(tie.condition);
        bound.then_some(BondView {
            holder: keeper.unit,
            held: tie.to,
            name: label.name,
            glyph: label.glyph,
            about: label.about,
        })
    };
    Unit::all(world).filter_map(view).collect()
}
