//! Effects of attacks other than damage: knockdowns, holds, disarms, bonds, throws, injuries by a parry or block.

use super::{
    bonds,
    pending::{self, FollowUp, Hit},
    play::Play,
    steps::{self, Arrival},
    strikes, things,
};
use crate::{
    acts::{moved, plan::AttackPlan, throws::struck_by},
    content::Manoeuvre,
    numbers::{damage, ground},
    state::{Bound, DefenceKind, Hold, HoldKind, Stance, conditions},
};
use hexfray_battle::{
    Event, Name, Parts, Rule, UnitId, narrow,
    play::{Bond, Playing},
};
use hexfray_board::grid::Cell;

/// Applies the effects of a hit other than damage.
pub fn hit(play: &mut Play<'_>, plan: &AttackPlan, at: usize) {
    let (unit, target) = (plan.unit, plan.attacks[at].target);
    if plan.thrown_to.is_some() {
        return land(play, plan, target);
    }
    if let Some(cell) = plan.hurled_from {
        things::smash(play, cell);
    }
    if plan.attacks[at].sure {
        let round = play.look().round();
        if let Some(hold) = play.holds().between_mut(unit, target) {
            hold.used = round;
        }
        return;
    }
    match plan.manoeuvre {
        Manoeuvre::Knockdown | Manoeuvre::Trip => {
            stumble(play, unit, target);
            bring_down(play, target, unit, Stance::Felled);
        }
        Manoeuvre::Push => {
            stumble(play, unit, target);
            push(play, unit, target);
        }
        Manoeuvre::Tackle if hold(play, plan, target, HoldKind::Tackle) => {
            bring_down(play, target, unit, Stance::Felled);
            bring_down(play, unit, unit, Stance::Prone);
        }
        Manoeuvre::Grab if plan.with.is_some() => {
            hold(play, plan, target, HoldKind::Grab);
        }
        Manoeuvre::Choke => {
            hold(play, plan, target, HoldKind::Choke);
        }
        Manoeuvre::Hold => {
            hold(play, plan, target, HoldKind::Hold);
        }
        Manoeuvre::ArmPin => {
            hold(play, plan, target, HoldKind::ArmPin);
        }
        Manoeuvre::Flip => bring_down(play, target, unit, Stance::Flipped),
        Manoeuvre::Disarm => disarm(play, plan, at),
        Manoeuvre::Entangle | Manoeuvre::PinDown => entangle(play, plan, at),
        _ => {}
    }
}

/// Makes a unit stumble: its next Reflexes roll has 2D less (DC-093).
fn stumble(play: &mut Play<'_>, by: UnitId, target: UnitId) {
    if play.look().is_active(target) {
        play.change(target).stumbling = true;
        play.gained(target, conditions::STUMBLING, Some(by));
    }
}

/// Brings a unit to the ground (DC-094, DC-097, DC-103).
fn bring_down(play: &mut Play<'_>, target: UnitId, by: UnitId, stance: Stance) {
    let look = play.look();
    let already = look.state(target).posture.stance;
    let worse = stance == Stance::Flipped && already != Stance::Flipped;
    if !look.is_active(target) || (already.is_forced() && !worse) || (already.is_prone() && !stance.is_forced()) {
        return;
    }
    play.change(target).posture.stance = stance;
    play.gained(target, conditions::PRONE, Some(by));
}

/// Moves a pushed unit away, as far as the setting says and the board permits (DC-094); the ground of the cells that it
/// passes affects it, and the push ends where the ground fells it.
fn push(play: &mut Play<'_>, by: UnitId, target: UnitId) {
    let look = play.look();
    let cells = narrow::<u8>(moved::pushed(&look, by, target).len().saturating_sub(1));
    if let Some(from) = look.cell(by).filter(|_| cells > 0) {
        steps::push(play, target, from, cells);
    }
}

/// Takes hold of a unit that still stands; returns whether it did. Other units' holds on it remain (DC-097, DC-100).
fn hold(play: &mut Play<'_>, plan: &AttackPlan, target: UnitId, kind: HoldKind) -> bool {
    let by = plan.unit;
    if !play.look().is_active(target) {
        return false;
    }
    let round = play.look().round();
    play.holds().tie(by, target, Hold::new(kind, round, plan.with));
    play.gained(target, kind.condition(), Some(by));
    true
}

/// Knocks a weapon from the target's hand, unless the target has kept its grip (DC-122, DC-123).
fn disarm(play: &mut Play<'_>, plan: &AttackPlan, at: usize) {
    let (target, outcome) = (plan.attacks[at].target, &plan.outcomes[at]);
    let Some(with) = plan.aimed_at else { return };
    if let Some(roll) = outcome.struggle {
        let mut parts = Parts::new();
        parts.base(Name::new("the blow"), outcome.total + 1, Rule::new("DC-123"));
        play.check(target, Some(plan.unit), Name::new("keeping the grip"), parts, roll);
    }
    if outcome.kept {
        return;
    }
    let Some(cell) = play.look().cell(target) else { return };
    drop_weapon(play, target, with, cell);
}

/// Drops a weapon in a cell.
pub fn drop_weapon(play: &mut Play<'_>, unit: UnitId, with: u8, cell: Cell) {
    let title = play.look().weapon(unit, with).map(|(_, weapon)| weapon.title);
    let (Some(title), mut state) = (title, play.change(unit)) else { return };
    let Some(stock) = state.gear.get_mut(with) else { return };
    stock.drop_in(cell);
    play.log(Event::Dropped { unit, item: title });
    left_hand(play, unit, with);
}

/// Ends the effects of a weapon that leaves a unit's hand because it was dropped, thrown or broken: aiming (DC-065), a
/// parry, because only a weapon in hand stops a blow (DC-045, DC-050), and holds with the weapon (DC-100).
pub fn left_hand(play: &mut Play<'_>, unit: UnitId, with: u8) {
    const LEFT: &str = "the weapon left the hand";
    let mut state = play.change(unit);
    let aimed = state.aiming.take_if(|aiming| aiming.with == with).is_some();
    let before = state.defences.len();
    state.defences.retain(|defence| defence.with != Some(with));
    let parried = state.defences.len() < before;
    if aimed {
        play.ended(unit, conditions::AIMING, LEFT);
    }
    if parried {
        play.ended(unit, conditions::defending(DefenceKind::Parry.word()), LEFT);
    }
    let with_it = |bond: &&Bond<Hold>| bond.kind.with == Some(with);
    let held: Vec<UnitId> = play.look().holds.by(unit).filter(with_it).map(|bond| bond.held).collect();
    for held in held {
        if let Some(hold) = play.holds().part(unit, held) {
            play.ended(held, hold.kind.condition(), "the object of the hold fell");
        }
    }
}

/// Entangles a unit, or pins it to a thing beside it (DC-121, DC-124, DC-126).
fn entangle(play: &mut Play<'_>, plan: &AttackPlan, at: usize) {
    let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
    let (unit, target, with) = (plan.unit, attack.target, plan.with.unwrap_or(0));
    let weapon = play.look().weapon(unit, with).map(|(_, weapon)| (weapon.entangle_harm, weapon.title));
    if !play.look().is_active(target) {
        return;
    }
    let pins = plan.manoeuvre == Manoeuvre::PinDown;
    let pinned = play.look().cell(target).filter(|_| pins);
    let (code, plus) = (attack.harm.code, attack.harm.bonus());
    let bound = Bound { by: unit, with, total: outcome.total, code, plus, pinned };
    play.change(target).bound = Some(bound);
    play.gained(target, conditions::ENTANGLED, Some(unit));
    if let Some((Some(code), title)) = weapon.filter(|_| !pins) {
        strikes::strike(play, Hit { target, by: Some(unit), what: title, halves: false }, code, "DC-124");
    }
}

/// Applies the effects of a miss: a parry or block injures, and a lifted unit is dropped beside its captor (DC-051,
/// DC-052, DC-107).
pub fn missed(play: &mut Play<'_>, plan: &AttackPlan, at: usize) {
    let (attack, outcome) = (&plan.attacks[at], &plan.outcomes[at]);
    if plan.thrown_to.is_some() {
        play.holds().part(plan.unit, attack.target);
        play.ended(attack.target, HoldKind::Lift.condition(), "dropped");
        return bring_down(play, attack.target, plan.unit, Stance::Felled);
    }
    if let Some(cell) = plan.hurled_from {
        things::smash(play, cell);
    }
    let Some(backlash) = attack.backlash else { return };
    if outcome.roll + attack.modifier >= backlash.below || !play.look().is_active(backlash.whom) {
        return;
    }
    let parried = backlash.whom == attack.by;
    let (by, rule, what) = match parried {
        true => (attack.target, "DC-051", "parry"),
        false => (attack.by, "DC-052", "blade stopped with the body"),
    };
    strikes::strike(
        play,
        Hit { target: backlash.whom, by: Some(by), what: Name::new(what), halves: false },
        backlash.code,
        rule,
    );
}

/// Lands a thrown unit in the cell, or in front of the thing or unit that it hits, which is damaged too (DC-107 …
/// DC-109).
fn land(play: &mut Play<'_>, plan: &AttackPlan, target: UnitId) {
    let (Some(cell), unit) = (plan.thrown_to, plan.unit) else { return };
    // A thrown unit releases its captives, and units that hold it lose their hold.
    bonds::part_all(play, target, "thrown");
    bonds::unpin(play, target, "thrown");
    let look = play.look();
    let struck = struck_by(&look, target, cell);
    let hard = ground::is_filled(look.board(), cell);
    let strength = damage::strength(&look, target);
    if let Some((from, to)) = moved::thrown(&look, unit, target, cell) {
        steps::come(play, target, to, Arrival::Forced(from));
    }
    bring_down(play, target, unit, Stance::Felled);
    if let Some(other) = struck {
        let what = Name::new("thrown body");
        strikes::strike_with(play, Hit { target: other, by: Some(unit), what, halves: false }, strength, "DC-109");
    } else if hard {
        pending::follow(play, FollowUp::Break { unit, cell, harm: strength });
    }
}
