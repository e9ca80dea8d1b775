//! Attacks with weapons and bare hands on their targets, computed once from an order.

use super::{
    difficulty::{self, Circumstances},
    disarm::{thing_option, things_in_hand},
    plan::{AttackPlan, Outcome},
    using::Use,
    verb_rules::Draft,
};
use crate::{
    content::{Cover, DieCode, Location, Manoeuvre, Reach, Settings, Skill, Weapon},
    numbers::{
        attack::{Attack, Backlash, HarmRoll},
        damage::{self, Harm},
        defence,
        difficulty::Sighting,
        ground,
        scale::{self, ScaleEffect},
        sight,
    },
    state::{DefenceKind, Look},
};
use hexfray_battle::{Act, Aim, OrderError, Range, Rule, UnitId, Verb, narrow};
use hexfray_board::grid::Cell;

/// The most dice that aiming adds (DC-065).
pub const MOST_AIM: u8 = 3;
/// The damage of a flip (DC-103).
const FLIP: DieCode = DieCode::new(3, 0);

/// Dice that aiming and surprise add to a unit's attack on a target with a weapon, by its place on the sheet; aiming
/// adds none to a thing that is hurled (DC-065, DC-156, DC-157).
pub fn extra_dice(look: &Look<'_>, unit: UnitId, with: Option<u8>, target: UnitId, from: Cell) -> u8 {
    let state = look.state(unit);
    // Any movement ends aiming (DC-064).
    let stays = look.field.place(unit).cell() == Some(from);
    let aimed = state.aiming.filter(|aiming| stays && aiming.target == target && Some(aiming.with) == with);
    let behind = look.settings().facing && is_behind(look, target, from);
    let surprise = state.declared.surprise.max(if behind { look.settings().surprise_dice } else { 0 });
    aimed.map_or(0, |aiming| aiming.rounds.min(MOST_AIM)) + surprise
}

impl Use<'_> {
    /// Whether a hit injures the part of the body that is aimed at. The part does not matter for holds, bonds and
    /// disarms, which depend only on the grip, the ground or the weapon (DC-102, DC-103, DC-105, DC-122, DC-126).
    fn injures_a_part(&self, settings: &Settings) -> bool {
        match self.manoeuvre {
            Manoeuvre::Disarm => settings.disarm_injures && !self.weapon.entangling,
            Manoeuvre::Entangle | Manoeuvre::PinDown => false,
            manoeuvre => !manoeuvre.is_grab(),
        }
    }

    /// The damage that a hit rolls, with the changes that the options make (DC-066, DC-079).
    fn harm(&self, look: &Look<'_>, all_out: bool, location: Option<Location>, scale: ScaleEffect) -> (Harm, HarmRoll) {
        let (settings, tables) = (look.settings(), look.tables());
        let (mut harm, rolls) = match self.manoeuvre {
            Manoeuvre::Knockdown | Manoeuvre::Push | Manoeuvre::Trip | Manoeuvre::Grab | Manoeuvre::ArmPin => {
                return (Harm::default(), HarmRoll::None);
            }
            Manoeuvre::Tackle if self.act.option == 1 => return (Harm::default(), HarmRoll::None),
            Manoeuvre::Choke => (damage::of_grip(look, self.unit, Some(self.weapon)), HarmRoll::Inflicted),
            // The ground does the damage, and nothing adds to it (DC-103).
            Manoeuvre::Flip => return (Harm { code: FLIP, ..Harm::default() }, HarmRoll::Inflicted),
            Manoeuvre::Disarm if settings.disarm_injures && !self.weapon.entangling => {
                (damage::of_weapon(look, self.unit, self.weapon), HarmRoll::Inflicted)
            }
            Manoeuvre::Disarm | Manoeuvre::Entangle | Manoeuvre::PinDown => {
                (damage::of_weapon(look, self.unit, self.weapon), HarmRoll::Measured)
            }
            _ => (damage::of_weapon(look, self.unit, self.weapon), HarmRoll::Inflicted),
        };
        if settings.use_modifiers.options {
            harm.code = damage::with_dice(harm.code, self.option_dice(look, all_out, location), settings.min_dice);
            harm.location =
                location.filter(|_| self.injures_a_part(settings)).map_or(0, |location| tables.location(location).1);
        }
        if self.manoeuvre == Manoeuvre::Hold && self.act.option > 0 {
            // The attacker may leave out any number of further dice; without dice nothing is rolled (DC-105).
            harm.code = harm.code.less_dice(narrow::<u8>(self.act.option.clamp(0, 60)), 0);
            if harm.code.dice() == 0 {
                return (Harm::default(), HarmRoll::None);
            }
        }
        harm.scale = scale.damage;
        if self.weapon.is_close() && rolls == HarmRoll::Inflicted {
            harm.trick = look.state(self.unit).declared.trick.unwrap_or(0);
        }
        (harm, rolls)
    }

    /// The damage dice of a hold, before its user leaves any out (DC-105).
    pub fn hold_dice(look: &Look<'_>, unit: UnitId, with: u8) -> u8 {
        let Some((place, weapon)) = look.weapon(unit, with) else { return 0 };
        let act = Act::new(Verb::ATTACK, with);
        let using = Use { unit, act, place, weapon, manoeuvre: Manoeuvre::Hold };
        using.harm(look, look.state(unit).declared.all_out, None, ScaleEffect::default()).0.code.dice()
    }

    /// Whether the margin adds to damage (DC-070 … DC-072): not to the ground's damage, nor for entangling weapons
    /// (DC-103, DC-126).
    /// Dice that its option adds to damage, or takes off (DC-079, DC-121), with those of an all-out attack that was declared
    /// besides.
    pub fn option_dice(&self, look: &Look<'_>, all_out: bool, location: Option<Location>) -> i8 {
        let tables = look.tables();
        let times = if self.manoeuvre == Manoeuvre::SingleAsMulti { narrow::<i8>(self.further_shots()) } else { 1 };
        let mut dice = tables.option(self.manoeuvre).damage.saturating_mul(times);
        if all_out && self.manoeuvre != Manoeuvre::AllOut {
            dice += tables.option(Manoeuvre::AllOut).damage;
        }
        if self.manoeuvre == Manoeuvre::Called && location.is_none() {
            dice += narrow::<i8>(look.settings().called_shot_damage);
        }
        dice
    }

    fn margin_counts(&self, look: &Look<'_>, location: Option<Location>) -> bool {
        let wraps = matches!(self.manoeuvre, Manoeuvre::Flip | Manoeuvre::Entangle | Manoeuvre::PinDown);
        margin_counts(look, self.unit)
            && !wraps
            && location.is_none_or(Location::keeps_damage_bonus)
            && (!self.weapon.ability || look.settings().damage_bonus_abilities)
    }

    /// The unit that is injured if the attack fails against a parry or block (DC-051 … DC-053). Of several active
    /// defences, the one that counts against the attack decides (DC-050).
    pub fn backlash(&self, look: &Look<'_>, target: UnitId) -> Option<Backlash> {
        if !self.weapon.is_close() {
            return None;
        }
        let defence = defence::active(look, target, true)?;
        let back = |whom: UnitId, weapon: &Weapon| Backlash { whom, code: weapon.damage.code, below: defence.total };
        match defence.kind {
            DefenceKind::Dodge => None,
            DefenceKind::Parry => {
                let with = defence.with.filter(|&with| look.state(target).gear.is_in_hand(with))?;
                let (_, parried_with) = look.weapon(target, with)?;
                let hurts = self.weapon.is_unarmed() && parried_with.edge.cuts();
                hurts.then(|| back(self.unit, parried_with))
            }
            DefenceKind::Block => {
                let hurts = self.weapon.edge.cuts() && !self.weapon.natural && !is_safe(look, target);
                hurts.then(|| back(target, self.weapon))
            }
        }
    }

    /// The attack on one target, from the places of both units.
    pub fn on(&self, look: &Look<'_>, target: UnitId, from: Cell, sighting: Sighting) -> Attack {
        let declared = look.state(self.unit).declared;
        let location = self.named_location().or(declared.location);
        let all_out = declared.all_out || self.manoeuvre == Manoeuvre::AllOut;
        let item = self.item(look, target);
        let scale = match item {
            // If the attack is aimed at a weapon, the weapon's scale counts (DC-155).
            Some((_, item)) if look.settings().use_modifiers.scale => {
                scale::effect(look.sheet(self.unit).scale, item.scale, false)
            }
            _ => scale::between(look, self.unit, target),
        };
        let own = look.sheet(self.unit);
        let given = Circumstances {
            by: self.unit,
            target,
            weapon: Some((self.place, self.weapon)),
            close: self.weapon.is_close(),
            sighting,
            manoeuvre: self.manoeuvre,
            further_shots: self.further_shots(),
            all_out,
            location,
            size: item.map(|(_, item)| item.size).or(self.named_size()),
            scale,
            trained: own.is_trained(self.weapon.skill) || own.specialisation(self.place).is_some(),
        };
        let (harm, rolls) = self.harm(look, all_out, location, scale);
        // The armour over a part of the body counts if that part is struck.
        let struck = location.filter(|_| self.injures_a_part(look.settings()));
        let resistance = damage::resistance(look, target, struck);
        Attack {
            by: self.unit,
            target,
            with: Some(self.act.with),
            manoeuvre: self.manoeuvre,
            location,
            sure: false,
            code: self.code(look).more_dice(extra_dice(look, self.unit, Some(self.act.with), target, from)),
            modifier: look.state(self.unit).favour + scale.attack,
            difficulty: difficulty::of(look, &given),
            harm,
            rolls,
            margin_counts: self.margin_counts(look, location) && rolls != HarmRoll::None,
            resistance,
            resistance_bonus: scale.resistance,
            halves: self.manoeuvre == Manoeuvre::Knockout,
            backlash: self.backlash(look, target),
        }
    }

    /// The thing that a disarm is aimed at, by its place on the target's sheet: the one that the attacker names, or the
    /// only one in the target's hands (DC-122).
    fn item<'w>(&self, look: &Look<'w>, target: UnitId) -> Option<(u8, &'w Weapon)> {
        if self.manoeuvre != Manoeuvre::Disarm {
            return None;
        }
        let mut things = things_in_hand(look, target);
        let several = things_in_hand(look, target).nth(1).is_some();
        match self.act.option {
            0 => things.next().filter(|_| !several),
            named => things.find(|(with, _)| {
                several && look.weapon(target, *with).is_some_and(|(at, _)| thing_option(at) == named)
            }),
        }
    }

    /// Checks whether a target suits the manoeuvre.
    fn check_target(&self, look: &Look<'_>, target: UnitId) -> Result<(), OrderError> {
        let (settings, sheet) = (look.settings(), look.sheet(target));
        let location = self.named_location().or(look.state(self.unit).declared.location);
        if (location.is_some() || self.manoeuvre == Manoeuvre::ArmPin) && !sheet.human {
            return self.refuse(look, "the target's body has no such parts", Rule::new("DC-130"));
        }
        let limited = match self.manoeuvre {
            Manoeuvre::Knockdown | Manoeuvre::Push => true,
            Manoeuvre::Trip => settings.trip_limited,
            _ => false,
        };
        let own = look.sheet(self.unit);
        let stronger = sheet.physique_with_ranks() > own.physique_with_ranks();
        if limited && stronger && !own.trained_knockdown {
            return self.refuse(look, "the target is stronger", Rule::new("DC-095"));
        }
        if self.manoeuvre == Manoeuvre::Disarm && self.item(look, target).is_none() {
            let why = match things_in_hand(look, target).count() {
                0 => "the target has nothing in hand",
                _ if self.act.option == 0 => "the target has several things in hand: name one",
                _ => "the target has no such thing in hand beside another",
            };
            return self.refuse(look, why, Rule::new("DC-122"));
        }
        let holds = self.manoeuvre.is_grab() || self.manoeuvre == Manoeuvre::Tackle;
        if holds && (look.holds.between(self.unit, target).is_some() || look.holds.by(self.unit).next().is_some()) {
            return self.refuse(look, "already holding a unit", Rule::new("DC-100"));
        }
        if self.manoeuvre == Manoeuvre::PinDown && !has_backing(look, target) {
            return self.refuse(look, "there is nothing beside the target to pin it to", Rule::new("DC-121"));
        }
        let bound = look.state(target).bound.is_some();
        if matches!(self.manoeuvre, Manoeuvre::PinDown | Manoeuvre::Entangle) && bound {
            return self.refuse(look, "the target is entangled already", Rule::new("DC-124"));
        }
        Ok(())
    }

    /// The attack on a target from its user's cell.
    ///
    /// # Errors
    /// The reason why it cannot be aimed at the target.
    fn aimed(&self, look: &Look<'_>, target: UnitId) -> Result<Attack, OrderError> {
        let from = look.cell(self.unit).ok_or(OrderError::NoSuchUnit(self.unit))?;
        let to = look.cell(target).ok_or(OrderError::NoSuchUnit(target))?;
        self.check_target(look, target)?;
        let out = || look.roster.refused(self.unit, "the target is out of range", Rule::new("DC-060"));
        let sighting = sight::sighting(look, self.weapon.reach, self.lunge(look), from, to).ok_or_else(out)?;
        if sighting.cover == Cover::Full {
            return Err(look.roster.refused(self.unit, "the target is completely hidden", Rule::new("DC-063")));
        }
        Ok(self.on(look, target, from, sighting))
    }

    /// The units that a sweep catches besides its target: in a front of three cells (DC-085).
    fn swept(&self, look: &Look<'_>, target: UnitId) -> Vec<UnitId> {
        let more = usize::from(look.settings().sweep_targets).saturating_sub(1);
        let (Some(from), Some(to)) = (look.cell(self.unit), look.cell(target)) else { return Vec::new() };
        if self.manoeuvre != Manoeuvre::SweepRanged || more == 0 {
            return Vec::new();
        }
        let front = front(look, from, to).into_iter();
        let there = front.flat_map(|cell| look.field.occupants(cell)).filter(|&unit| look.is_active(unit));
        there.filter(|&unit| unit != self.unit && unit != target).take(more).collect()
    }
}

/// Whether the margins of a unit's attacks add to their damage (DC-070).
pub fn margin_counts(look: &Look<'_>, unit: UnitId) -> bool {
    look.settings().damage_bonus && (look.identity(unit).hero || look.sheet(unit).significant)
}

/// The cells on both sides of a target, across the line of fire; on hexes, those at the target's distance (DC-085).
fn front(look: &Look<'_>, from: Cell, to: Cell) -> Vec<Cell> {
    let grid = look.board().grid();
    if grid.is_hex() {
        return grid.neighbours(to).filter(|&cell| grid.distance(from, cell) == grid.distance(from, to)).collect();
    }
    let quarter = i32::from(grid.directions() / 4);
    let ahead = grid.nearest_directions(from, to).first().copied();
    let beside = |way| [-quarter, quarter].map(|turn| grid.step(to, grid.turned(way, turn)));
    ahead.into_iter().flat_map(beside).filter(|&cell| grid.contains(cell)).collect()
}

/// Whether a unit blocks blades with its body unharmed, by armour, a Special Ability or a specialisation in parrying
/// (DC-053).
pub fn is_safe(look: &Look<'_>, unit: UnitId) -> bool {
    let sheet = look.sheet(unit);
    sheet.safe_block || sheet.is_trained(Skill::MeleeParry)
}

/// Whether a cell lies behind a unit: the rear cell and those beside it, and cells farther in that direction (DC-157).
pub fn is_behind(look: &Look<'_>, unit: UnitId, from: Cell) -> bool {
    let (Some(cell), Some(facing)) = (look.cell(unit), look.state(unit).posture.facing) else { return false };
    let grid = look.board().grid();
    let ahead = grid.step(cell, facing);
    if grid.is_hex() {
        return grid.distance(from, ahead) > grid.distance(from, cell);
    }
    let offset = |other: Cell| (i32::from(other.col - cell.col), i32::from(other.row - cell.row));
    let ((ax, ay), (fx, fy)) = (offset(ahead), offset(from));
    ax * fx + ay * fy < 0
}

/// Whether there is a thing beside a unit to which it can be pinned (DC-121).
pub fn has_backing(look: &Look<'_>, unit: UnitId) -> bool {
    let Some(cell) = look.cell(unit) else { return false };
    look.board().grid().neighbours(cell).any(|beside| ground::is_filled(look.board(), beside))
}

/// The plan of an attack that is ordered, from the unit's cell.
///
/// # Errors
/// The reason why it cannot be made.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<AttackPlan, OrderError> {
    plan_drafted(&Draft::new(look, unit, act, aim))
}

/// The plan of an attack that is under examination.
///
/// # Errors
/// The reason why it cannot be made.
pub fn plan_drafted(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let Draft { look, unit, act, aim, .. } = *draft;
    let using = Use::drafted(draft).ok_or_else(|| look.roster.no_such(unit, "there is no weapon of this number"))?;
    using.check(look)?;
    let from = look.cell(unit).ok_or(OrderError::NoSuchUnit(unit))?;
    let rule = Rule::new("DC-060");
    using.targeting(look).check(look.world, unit, from, aim).map_err(|why| look.roster.refused(unit, why, rule))?;
    let Aim::Unit(target) = aim else { return Err(look.roster.refused(unit, "not a valid target", rule)) };
    let mut attacks = vec![using.aimed(look, target)?];
    attacks.extend(using.swept(look, target).into_iter().filter_map(|target| using.aimed(look, target).ok()));
    let outcomes = vec![Outcome::default(); attacks.len()];
    let aimed_at = using.item(look, target).map(|(with, _)| with);
    Ok(AttackPlan {
        unit,
        with: Some(act.with),
        what: using.name(look),
        manoeuvre: using.manoeuvre,
        attacks,
        outcomes,
        at: 0,
        rounds: using.rounds(look),
        cost: using.cost(look),
        aimed_at,
        thrown_to: None,
        hurled_from: None,
        together: false,
    })
}

/// Whether an attack with a weapon still reaches its target, for instance after a ruling has moved one of the units
/// (DC-060).
pub fn reaches(look: &Look<'_>, act: Act, attack: &Attack) -> bool {
    let (from, to) = (look.cell(attack.by), look.cell(attack.target));
    let Some((using, (from, to))) = Use::of(look, attack.by, act).zip(from.zip(to)) else { return true };
    matches!(using.targeting(look).range, Range::Cells(cells) if look.board().grid().distance(from, to) <= cells)
}

/// The attack that an act would make on a target from a cell, whether or not it is possible now, for estimates.
pub fn from_cell(look: &Look<'_>, unit: UnitId, act: Act, from: Cell, target: UnitId) -> Option<Attack> {
    let using = Use::of(look, unit, act)?;
    from_cell_seen(look, &using, from, target, |reach, lunge, to| sight::sighting(look, reach, lunge, from, to))
}

/// The attack of [`from_cell`]; `seen` returns the conditions between the cells, given a weapon's reach, the cells that
/// a lunge adds, and the target's cell.
pub fn from_cell_seen(
    look: &Look<'_>,
    using: &Use<'_>,
    from: Cell,
    target: UnitId,
    mut seen: impl FnMut(Reach, u16, Cell) -> Option<Sighting>,
) -> Option<Attack> {
    let sighting = seen(using.weapon.reach, using.lunge(look), look.cell(target)?)?;
    let possible = using.check_manoeuvre(look).is_ok() && using.check_target(look, target).is_ok();
    (possible && sighting.cover != Cover::Full).then(|| using.on(look, target, from, sighting))
}
