//! The order of a round and how it is determined: quick draws, rolls, Character Points, places (DC-012 … DC-029, DC-143
//! … DC-148).

use bevy_ecs::prelude::*;

use super::{
    play::Play,
    points,
    question::{self, Question},
};
use crate::{
    acts::{quick_draw::Choice, restraint},
    content::{Attribute, Cover, DieCode, Grouping, Method, QuickDrawAsked, Weapon},
    numbers::{
        codes,
        initiative::{self, Claim},
        sight,
    },
    state::{Look, QuickDraw, TurnOrder},
};
use hexfray_battle::{Event, Log, Name, Options, Parts, Rule, Stage, UnitId, narrow, play::Playing};

/// The answer that keeps the total.
pub const KEEP: Name = Name::new("keep the total");
/// The answer that spends a point.
pub const SPEND: Name = Name::new("spend a point for one more Wild Die");
/// The answer that declines a quick draw.
pub const NO_QUICK_DRAW: Name = Name::new("no quick draw");

fn order<'a>(play: &'a mut Play<'_>) -> Mut<'a, TurnOrder> {
    play.0.resource_mut()
}

/// Determines the place of every unit. Stops if one may choose how it surprises, announce a quick draw or spend
/// Character Points.
pub fn find_order(world: &mut World) {
    let play = &mut Play(world);
    if ask_who_surprises(play) || ask_for_quick_draws(play) {
        return;
    }
    if play.look().settings().initiative_method.rolls() {
        while let Some(unit) = next_to_roll(play) {
            if find_total(play, unit) {
                return;
            }
            let mut order = order(play);
            order.pending = false;
            order.cursor += 1;
        }
    }
    seat_everybody(play);
}

/// The next unit that takes part and has no total yet, if there is one.
fn next_to_roll(play: &mut Play<'_>) -> Option<UnitId> {
    let look = play.look();
    let (from, end) = (look.order.cursor, narrow::<u16>(look.roster.len()));
    let rolls = |&at: &u16| look.is_active(UnitId(at)) && !look.state(UnitId(at)).initiative.found;
    let next = (from..end).find(rolls);
    let mut order = order(play);
    // If the referee has removed the current unit, its roll is no longer pending.
    order.pending &= next == Some(from);
    order.cursor = next.unwrap_or(end);
    next.map(UnitId)
}

/// Determines one unit's total; returns whether it stopped for a question.
fn find_total(play: &mut Play<'_>, unit: UnitId) -> bool {
    let moved = play.look().state(unit).turn.quick_draw.map_or(0, |quick| quick.moved);
    if let Some(total) = total_of_group(&play.look(), unit) {
        follow_group(play, unit, total, moved);
        return false;
    }
    if !play.look().order.pending {
        let code = perception(&play.look(), unit);
        let (rolled, own) = play.roll_with_more(unit, code, moved, "initiative");
        let mut state = play.change(unit);
        (state.initiative.rolled, state.initiative.own, state.initiative.bought) = (rolled, own, 0);
        let mut order = order(play);
        (order.pending, order.settled, order.spent) = (true, false, 0);
    }
    if may_spend(&play.look(), unit) {
        play.flow().go_to(Stage::Initiative);
        play.ask(unit, Question::InitiativePoints, Options::from([KEEP, SPEND]));
        return true;
    }
    let look = play.look();
    let bonus = initiative::bonus(look.settings(), look.sheet(unit));
    let found = look.state(unit).initiative;
    let parts = initiative::total(found.rolled, found.bought, &bonus);
    let mut state = play.change(unit);
    (state.initiative.total, state.initiative.found) = (parts.total(), true);
    state.initiative.own += parts.total() - found.rolled;
    tell(play, unit, parts);
    false
}

/// Gives a member of a group the group's total; dice that it has moved for a quick draw raise only its own (DC-017,
/// DC-146).
fn follow_group(play: &mut Play<'_>, unit: UnitId, total: i32, moved: u8) {
    let more = play.plain_dice(unit, moved, "initiative");
    let mut state = play.change(unit);
    state.initiative.found = true;
    (state.initiative.total, state.initiative.own) = (total + more, total);
    let mut parts = Parts::new();
    parts.base(Name::new("the group's roll"), total, Rule::new("DC-017"));
    parts.add("dice moved from the skill", more, Rule::new("DC-146"));
    tell(play, unit, parts);
}

/// Asks units that surprise their foes before initiative is set which benefit they choose; returns whether it stopped
/// for a question (DC-156).
fn ask_who_surprises(play: &mut Play<'_>) -> bool {
    let look = play.look();
    let pending = look.units.iter().find(|(unit, state)| state.initiative.surprises && look.is_active(*unit));
    let Some((unit, _)) = pending else { return false };
    play.flow().go_to(Stage::Initiative);
    play.ask(unit, Question::Surprise, Options::from([question::ACT_FIRST, question::TAKE_DICE]));
    true
}

/// Takes the answer of a unit that surprises its foes: to act first in this round, or to have more dice on its first
/// act (DC-156).
pub fn answer_surprise(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let dice = play.look().settings().surprise_dice;
    let mut state = play.change(unit);
    state.initiative.surprises = false;
    match option {
        0 => state.initiative.first = true,
        _ => state.declared.surprise = dice,
    }
}

/// The total of an initiative roll with the dice bought so far.
pub fn so_far(look: &Look<'_>, unit: UnitId, rolled: i32, bought: i32) -> i32 {
    initiative::total(rolled, bought, &initiative::bonus(look.settings(), look.sheet(unit))).total()
}

/// The Perception code less the dice for wounds; Fate Points do not affect initiative (DC-007, DC-016).
fn perception(look: &Look<'_>, unit: UnitId) -> DieCode {
    let code = look.sheet(unit).attribute(Attribute::Perception);
    code.less_dice(look.wound_penalty(unit), look.settings().min_dice)
}

fn tell(play: &mut Play<'_>, unit: UnitId, parts: Parts) {
    if !play.0.resource::<Log>().is_mute() {
        play.log(Event::Initiative { unit, parts });
    }
}

/// Whether the unit may still buy dice for its roll (DC-022).
fn may_spend(look: &Look<'_>, unit: UnitId) -> bool {
    let order = look.order;
    !order.settled && look.state(unit).points.left > 0 && order.spent < look.settings().initiative_cp_max
}

/// Buys one more Wild Die, or keeps the total (DC-022).
pub fn answer_points(play: &mut Play<'_>, unit: UnitId, option: u16) {
    if option == 0 {
        order(play).settled = true;
        return;
    }
    let bought = points::spend(play, unit, 1);
    play.change(unit).initiative.bought += bought;
    order(play).spent += 1;
}

/// Whether quick draws may be announced in this round (DC-145).
fn quick_draws_open(look: &Look<'_>) -> bool {
    match look.settings().initiative_method {
        Method::RoundRoll => true,
        Method::SceneRoll => look.round() == 1,
        Method::FirstAction | Method::NoRoll => false,
    }
}

/// The weapons that a unit could use in a quick draw: bare hands, and suitable, loaded weapons that are in hand or can
/// be taken in hand; only those that may reach a foe in this round (DC-143, DC-144).
pub fn quick_weapons(look: &Look<'_>, unit: UnitId) -> Vec<u8> {
    use hexfray_battle::play::Carried;
    let (state, free) = (look.state(unit), 2_u8.saturating_sub(look.hands_used(unit)));
    let suits = |(with, weapon): &(u8, &Weapon)| {
        let carried = state.gear.get(*with).filter(|stock| stock.has(1)).map(|stock| stock.carried);
        let at_hand = match carried {
            Some(Carried::InHand) => true,
            Some(Carried::AtBelt) => weapon.hands <= free,
            _ => false,
        };
        at_hand && (weapon.quick_draw || weapon.is_unarmed()) && may_reach(look, unit, weapon)
    };
    look.weapons(unit).filter(suits).map(|(with, _)| with).collect()
}

/// The distance in cells of units that are beside each other.
const BESIDE: u32 = 1;

/// Whether a foe may be within reach of a quick draw with a weapon in this round: it is in reach now, or would be if
/// the unit moved nearer by its whole Move; and it is in sight, or so near that the unit may get round to it. If the
/// weapon can strike no unit, the question is not worth asking.
fn may_reach(look: &Look<'_>, unit: UnitId, weapon: &Weapon) -> bool {
    let Some(from) = look.cell(unit) else { return false };
    let (settings, metres) = (look.settings(), look.cell_metres());
    let reach = weapon.reach.cells(settings, metres, settings.lunge_cells);
    let stride = u32::from(look.move_metres(unit) / metres);
    let near = |foe: UnitId| {
        look.cell(foe).is_some_and(|cell| {
            let distance = look.board().grid().distance(from, cell);
            let is_seen = || sight::cover(look.board(), from, cell) != Cover::Full;
            distance <= reach + stride && (distance <= stride + BESIDE || is_seen())
        })
    };
    let mut foes = look.units.iter().map(|(other, _)| other);
    foes.any(|other| look.is_active(other) && look.are_hostile(unit, other) && near(other))
}

/// The skills that a unit may use for a quick draw: each combat skill for which it has bare hands or a suitable weapon,
/// and each specialisation that is better than its skill. A unit whose sheet does not say that it draws quickly must be
/// trained in the skill (DC-143, DC-148).
pub fn quick_choices(look: &Look<'_>, unit: UnitId) -> Vec<Choice> {
    let sheet = look.sheet(unit);
    let mut choices: Vec<Choice> = Vec::new();
    let weapons = quick_weapons(look, unit);
    let weapons = || weapons.iter().filter_map(|&with| Some((with, look.weapon(unit, with)?)));
    for (_, (_, weapon)) in weapons() {
        let choice = Choice { skill: weapon.skill, only: None };
        if (sheet.quick_draw || sheet.is_trained(weapon.skill)) && !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    for (with, (at, weapon)) in weapons() {
        if sheet.specialisation(at).is_some_and(|code| code > sheet.skill(weapon.skill)) {
            choices.push(Choice { skill: weapon.skill, only: Some(with) });
        }
    }
    choices
}

/// The name of a choice: the skill, with the weapon of a specialisation.
fn title(look: &Look<'_>, unit: UnitId, choice: Choice) -> Name {
    let skill = Name::new(choice.skill.title());
    let weapon = choice.only.and_then(|only| look.weapon(unit, only));
    weapon.map_or(skill, |(_, weapon)| Name::intern(&format!("{skill}: {}", weapon.title)).unwrap_or(skill))
}

/// The code of the skill or specialisation of a quick draw.
fn quick_skill(look: &Look<'_>, unit: UnitId, choice: Choice) -> DieCode {
    let sheet = look.sheet(unit);
    let only = choice.only.and_then(|only| look.weapon(unit, only));
    let code = only.map_or(sheet.skill(choice.skill), |(at, _)| sheet.skill_with(at, choice.skill));
    codes::own(look, unit, code)
}

/// The dice of the skill that a quick draw with this many attacks may move: at least 1D stays (DC-146, DC-147).
fn movable(look: &Look<'_>, unit: UnitId, choice: Choice, attacks: u8) -> u8 {
    let code = quick_skill(look, unit, choice);
    code.dice().saturating_sub(attacks.saturating_sub(1)).saturating_sub(1)
}

/// The number of attacks that the weapons of a choice permit: as many as there are pieces or rounds, unless a weapon of
/// the skill is unlimited (DC-087, DC-147).
fn most_attacks(look: &Look<'_>, unit: UnitId, choice: Choice) -> u16 {
    let suits = |with: &u8| {
        let skill = look.weapon(unit, *with).map(|(_, weapon)| weapon.skill);
        skill == Some(choice.skill) && choice.only.is_none_or(|only| only == *with)
    };
    let weapons = quick_weapons(look, unit).into_iter().filter(suits);
    let rounds = weapons.map(|with| look.state(unit).gear.get(with).and_then(|stock| stock.rounds).unwrap_or(u16::MAX));
    rounds.fold(0, u16::saturating_add)
}

/// Asks all units that may announce a quick draw, one after another; returns whether it stopped for a question
/// (DC-145).
fn ask_for_quick_draws(play: &mut Play<'_>) -> bool {
    let look = play.look();
    if look.order.announced {
        return false;
    }
    if quick_draws_open(&look) {
        let (from, end) = (look.order.asking, narrow::<u16>(look.roster.len()));
        let next = (from..end).map(UnitId).find_map(|unit| Some((unit, quick_draws(&look, unit)?)));
        order(play).asking = next.as_ref().map_or(end, |(unit, _)| unit.0 + 1);
        if let Some((unit, options)) = next {
            play.flow().go_to(Stage::Initiative);
            play.ask(unit, Question::QuickDraw, options);
            return true;
        }
    }
    order(play).announced = true;
    false
}

/// The answers of a unit that is asked for a quick draw; `None` if it may not announce one (DC-143, DC-145).
fn quick_draws(look: &Look<'_>, unit: UnitId) -> Option<Options> {
    let asked = match look.settings().quick_draw {
        QuickDrawAsked::Trained => look.sheet(unit).quick_draw,
        QuickDrawAsked::Anyone => true,
        QuickDrawAsked::Nobody => false,
    };
    if !asked || !look.is_active(unit) || !restraint::has_free_hands(look, unit) {
        return None;
    }
    let choices = quick_choices(look, unit);
    let titles = choices.iter().map(|&choice| title(look, unit, choice));
    (!choices.is_empty()).then(|| std::iter::once(NO_QUICK_DRAW).chain(titles).collect())
}

/// Takes the answer about a quick draw with one of the skills, and asks for the number of attacks (DC-145).
pub fn answer_quick_draw(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let choices = quick_choices(&play.look(), unit);
    let chosen = usize::from(option).checked_sub(1).and_then(|at| choices.get(at)).copied();
    chosen.into_iter().for_each(|choice| ask_attacks(play, unit, choice));
}

/// Makes a unit the next to be asked about a quick draw, once more.
pub fn ask_again(play: &mut Play<'_>, unit: UnitId) {
    order(play).asking = unit.0;
}

/// Asks for the number of attacks of a quick draw, up to what the dice of the skill and the rounds permit (DC-147).
pub fn ask_attacks(play: &mut Play<'_>, unit: UnitId, choice: Choice) {
    let look = play.look();
    let most = u16::from(movable(&look, unit, choice, 1)).saturating_add(1).min(most_attacks(&look, unit, choice));
    play.ask(unit, Question::QuickDrawAttacks { choice }, Options::numbers(1, i32::from(most)));
}

/// Takes the number of attacks, and asks how many dice to move to Perception (DC-147).
pub fn answer_attacks(play: &mut Play<'_>, unit: UnitId, choice: Choice, option: u16) {
    ask_dice(play, unit, choice, narrow::<u8>(option.saturating_add(1)));
}

/// Asks how many dice of the skill a quick draw moves to Perception (DC-146).
pub fn ask_dice(play: &mut Play<'_>, unit: UnitId, choice: Choice, attacks: u8) {
    let most = movable(&play.look(), unit, choice, attacks);
    play.ask(unit, Question::QuickDrawDice { choice, attacks }, Options::numbers(0, i32::from(most)));
}

/// Takes the number of dice that are moved, and announces the quick draw (DC-146).
pub fn answer_dice(play: &mut Play<'_>, unit: UnitId, choice: Choice, attacks: u8, option: u16) {
    let moved = narrow::<u8>(option);
    let Choice { skill, only } = choice;
    play.change(unit).turn.quick_draw = Some(QuickDraw { skill, only, attacks, moved, made: 0 });
    play.note(unit, "announces a quick draw", Rule::new("DC-145"));
}

/// The unit whose roll counts for a unit: the first of its group that takes part if groups roll, otherwise itself
/// (DC-017).
fn leader(look: &Look<'_>, unit: UnitId) -> UnitId {
    let identity = look.identity(unit);
    if look.settings().npc_initiative != Grouping::PerGroup || identity.hero {
        return unit;
    }
    let group = |unit: UnitId| {
        let grouped = look.is_active(unit) && !look.identity(unit).hero;
        grouped.then(|| (look.side(unit), look.sheet(unit).group))
    };
    let own = group(unit);
    let first = (0..unit.0).map(UnitId).find(|&other| own.is_some() && group(other) == own);
    first.unwrap_or(unit)
}

/// The total of the group's leader, if the unit follows one; dice that the leader has moved count only for the leader
/// (DC-146).
fn total_of_group(look: &Look<'_>, unit: UnitId) -> Option<i32> {
    let leader = leader(look, unit);
    let found = look.state(leader).initiative;
    (leader != unit && found.found).then_some(found.own)
}

/// Puts all units that take part in order: highest total first, ties by the factors, members of a group with their
/// leader's factors.
fn seat_everybody(play: &mut Play<'_>) {
    let look = play.look();
    let settings = look.settings();
    let mut claims: Vec<(Claim, UnitId)> = Vec::with_capacity(look.roster.len());
    for (unit, state) in look.units.iter().filter(|&(unit, _)| look.is_active(unit)) {
        let leader = leader(&look, unit);
        let identity = look.identity(leader);
        let named = settings.initiative_method == Method::FirstAction
            && settings.first_actor.as_deref() == Some(identity.name.as_str());
        let first = named || state.initiative.first;
        let total = if settings.initiative_method.rolls() { state.initiative.total } else { 0 };
        let claim = Claim::of(leader, identity.side, look.sheet(leader), total, first);
        claims.push((Claim { quick_gear: look.has_quick_gear(leader), ..claim }, unit));
    }
    claims.sort_by(|(a, _), (b, _)| a.cmp_order(b, &settings.final_tie));
    let found: Vec<UnitId> = claims.into_iter().map(|(_, unit)| unit).collect();
    let mut order = order(play);
    order.order = found;
    order.set = true;
}
