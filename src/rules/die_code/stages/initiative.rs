//! Finding the order of a round: quick draws, rolls, Character Points, places (DC-012 … DC-029, DC-143 … DC-148).

use bevy::ecs::prelude::*;

use super::{
    play::Play,
    questions::{self, Question},
};
use crate::{
    battle::{Event, Log, Name, Options, Parts, Rule, Stage, UnitId},
    rules::die_code::{
        acts::tasks::hands_used,
        content::{Attribute, DieCode, Grouping, Method, QuickDrawAsked, Weapon},
        numbers::{
            codes,
            initiative::{self, Claim},
        },
        state::{Look, QuickDraw, TurnOrder},
    },
};

/// Keeps the total.
pub const KEEP: Name = Name::new("keep the total");
/// Spends a point.
pub const SPEND: Name = Name::new("spend a point for one more Wild Die");
/// No quick draw.
pub const NO_QUICK_DRAW: Name = Name::new("no quick draw");

fn order<'a>(play: &'a mut Play<'_>) -> Mut<'a, TurnOrder> {
    play.0.resource_mut()
}

/// Finds everybody's place. Stops where somebody may announce a quick draw or spend Character Points, and goes on then.
pub fn find_order(world: &mut World) {
    let play = &mut Play(world);
    if ask_for_quick_draws(play) {
        return;
    }
    let rolls = play.look().settings().initiative_method.rolls();
    while rolls && usize::from(play.look().order.cursor) < play.look().roster.len() {
        let unit = UnitId(play.look().order.cursor);
        let state = play.look().state(unit);
        if play.look().is_active(unit) && !state.initiative.found && find_total(play, unit) {
            return;
        }
        // Somebody whom the referee has taken away leaves an open question behind.
        let mut order = order(play);
        order.pending = false;
        order.cursor += 1;
    }
    seat_everybody(play);
}

/// Finds one unit's total; answers whether it stopped for a question.
fn find_total(play: &mut Play<'_>, unit: UnitId) -> bool {
    if let Some(total) = total_of_group(&play.look(), unit) {
        let mut state = play.change(unit);
        (state.initiative.found, state.initiative.total) = (true, total);
        let mut parts = Parts::new();
        parts.base(Name::new("the group's roll"), total, Rule::new("DC-017"));
        tell(play, unit, parts);
        return false;
    }
    if !play.look().order.pending {
        let code = perception(&play.look(), unit);
        let rolled = play.roll(unit, code, "initiative").total;
        let mut state = play.change(unit);
        (state.initiative.rolled, state.initiative.bought) = (rolled, 0);
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
    tell(play, unit, parts);
    false
}

/// What a roll for initiative comes to with the dice bought for it so far.
pub fn so_far(look: &Look<'_>, unit: UnitId, rolled: i32, bought: i32) -> i32 {
    initiative::total(rolled, bought, &initiative::bonus(look.settings(), look.sheet(unit))).total()
}

/// The Perception code, less what wounds take and with the dice that a quick draw moves to it; Fate Points are not for
/// initiative (DC-007, DC-016, DC-146).
fn perception(look: &Look<'_>, unit: UnitId) -> DieCode {
    let code = look.sheet(unit).attribute(Attribute::Perception);
    let moved = look.state(unit).turn.quick_draw.map_or(0, |quick| quick.moved);
    code.less_dice(look.wound_penalty(unit), look.settings().min_dice).more_dice(moved)
}

fn tell(play: &mut Play<'_>, unit: UnitId, parts: Parts) {
    if !play.0.resource::<Log>().is_mute() {
        play.log(Event::Initiative { unit, parts });
    }
}

/// Whether the unit may yet buy dice for its roll (DC-022).
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
    let bought = questions::spend(play, unit, 1);
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

/// What a unit could use in a quick draw: its bare hands, or a weapon that suits it, is loaded, and is in hand or can be
/// taken in hand (DC-143, DC-144).
pub fn quick_weapons(look: &Look<'_>, unit: UnitId) -> Vec<u8> {
    use crate::battle::play::Carried;
    let (state, free) = (look.state(unit), 2_u8.saturating_sub(hands_used(look, unit)));
    let suits = |(with, weapon): &(u8, &Weapon)| {
        let carried = state.gear.get(*with).filter(|stock| stock.has(1)).map(|stock| stock.carried);
        let at_hand = match carried {
            Some(Carried::InHand) => true,
            Some(Carried::AtBelt) => weapon.hands <= free,
            _ => false,
        };
        at_hand && (weapon.quick_draw || weapon.is_unarmed())
    };
    look.weapons(unit).filter(suits).map(|(with, _)| with).collect()
}

/// Dice of the skill that a quick draw may still move, with so many attacks: at least 1D stays (DC-146, DC-147).
fn movable(look: &Look<'_>, unit: UnitId, with: u8, attacks: u8) -> u8 {
    let Some((at, weapon)) = look.weapon(unit, with) else { return 0 };
    let code = codes::own(look, unit, look.sheet(unit).skill_with(at, weapon.skill));
    code.dice().saturating_sub(attacks.saturating_sub(1)).saturating_sub(1)
}

/// Asks all who may announce a quick draw, one after another; answers whether it stopped (DC-145).
fn ask_for_quick_draws(play: &mut Play<'_>) -> bool {
    if play.look().order.announced {
        return false;
    }
    let open = quick_draws_open(&play.look());
    while open && usize::from(play.look().order.asking) < play.look().roster.len() {
        let unit = UnitId(play.look().order.asking);
        order(play).asking += 1;
        let look = play.look();
        let asked = match look.settings().quick_draw {
            QuickDrawAsked::Trained => look.sheet(unit).quick_draw,
            QuickDrawAsked::Everybody => true,
            QuickDrawAsked::Nobody => false,
        };
        let weapons = quick_weapons(&look, unit);
        if asked && look.is_active(unit) && !weapons.is_empty() && look.state(unit).bound.is_none() {
            let titles = weapons.iter().filter_map(|&with| look.weapon(unit, with)).map(|(_, weapon)| weapon.title);
            let options: Options = std::iter::once(NO_QUICK_DRAW).chain(titles).collect();
            play.flow().go_to(Stage::Initiative);
            play.ask(unit, Question::QuickDraw, options);
            return true;
        }
    }
    order(play).announced = true;
    false
}

/// Announces a quick draw with one of the weapons; asks for the number of attacks next (DC-145).
pub fn answer_quick_draw(play: &mut Play<'_>, unit: UnitId, option: u16) {
    let weapons = quick_weapons(&play.look(), unit);
    let chosen = usize::from(option).checked_sub(1).and_then(|at| weapons.get(at)).copied();
    chosen.into_iter().for_each(|with| ask_attacks(play, unit, with));
}

/// Puts the question whether it announces a quick draw once more to a unit, which is the next to be asked.
pub fn ask_again(play: &mut Play<'_>, unit: UnitId) {
    order(play).asking = unit.0;
}

/// Asks how many attacks a quick draw is to have: as many as there are dice of the skill for, and rounds (DC-147).
pub fn ask_attacks(play: &mut Play<'_>, unit: UnitId, with: u8) {
    let look = play.look();
    let rounds = look.state(unit).gear.get(with).and_then(|stock| stock.rounds).unwrap_or(u16::MAX);
    let most = u16::from(movable(&look, unit, with, 1)).saturating_add(1).min(rounds);
    play.ask(unit, Question::QuickDrawAttacks { with }, Options::numbers(1, i32::from(most)));
}

/// The number of attacks; asks how many dice go to Perception next (DC-147).
pub fn answer_attacks(play: &mut Play<'_>, unit: UnitId, with: u8, option: u16) {
    ask_dice(play, unit, with, option.saturating_add(1).min(u16::from(u8::MAX)) as u8);
}

/// Asks how many dice of the skill a quick draw moves to Perception (DC-146).
pub fn ask_dice(play: &mut Play<'_>, unit: UnitId, with: u8, attacks: u8) {
    let most = movable(&play.look(), unit, with, attacks);
    play.ask(unit, Question::QuickDrawDice { with, attacks }, Options::numbers(0, i32::from(most)));
}

/// The dice that are moved: the quick draw is announced (DC-146).
pub fn answer_dice(play: &mut Play<'_>, unit: UnitId, with: u8, attacks: u8, option: u16) {
    let moved = option.min(u16::from(u8::MAX)) as u8;
    let mut state = play.change(unit);
    state.turn.quick_draw = Some(QuickDraw { with, attacks, moved });
    state.turn.announced = Some(attacks);
    play.note(unit, "announces a quick draw", "DC-145");
}

/// The unit whose roll counts for another's: the first of its group that takes part, where groups roll (DC-017).
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

/// The total of the group's leader, for those who follow one.
fn total_of_group(look: &Look<'_>, unit: UnitId) -> Option<i32> {
    let leader = leader(look, unit);
    let found = look.state(leader).initiative;
    (leader != unit && found.found).then_some(found.total)
}

/// Puts all who take part in order: highest total first, ties by the factors, members behind their leader.
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
        let total = if settings.initiative_method.rolls() { look.state(leader).initiative.total } else { 0 };
        claims.push((Claim::of(leader, identity.side, look.sheet(leader), total, first), unit));
    }
    claims.sort_by(|(a, _), (b, _)| a.cmp_order(b, &settings.final_tie));
    let found: Vec<UnitId> = claims.into_iter().map(|(_, unit)| unit).collect();
    let mut order = order(play);
    order.order = found;
    order.set = true;
}
