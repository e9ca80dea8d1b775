//! Attacks with weapons and bare hands: worked out from an order, once.

use super::{
    difficulty::{self, Circumstances},
    plan::{AttackPlan, Cost, Outcome},
    restraint::{no_such, refused},
    verbs::{self, FIRST_SIZE},
};
use crate::{
    battle::{Act, Aim, Name, OrderError, Range, Rule, Targeting, UnitId, Verb, Who},
    grid::{Cell, Template},
    rules::die_code::{
        content::{
            Attribute, Cover, DieCode, Edge, FireMode, Location, Manoeuvre, OptionsPerAttack, Size, Skill, Weapon,
        },
        numbers::{
            attack::{Attack, Backlash, HarmRoll},
            codes,
            damage::{self, Harm},
            defence,
            difficulty::Sighting,
            scale::{self, ScaleEffect},
            sight,
        },
        state::{DefenceKind, Look},
    },
};

/// Most dice that aiming adds (DC-065).
pub const MOST_AIM: u8 = 3;
/// What a flip does (DC-103).
const FLIP: DieCode = DieCode::new(3, 0);

/// A weapon in somebody's hands, used in a manoeuvre.
#[derive(Clone, Copy)]
pub struct Use<'w> {
    /// Who.
    pub unit: UnitId,
    /// The act.
    pub act: Act,
    /// The weapon's place in the rulebook.
    pub place: usize,
    /// The weapon.
    pub weapon: &'w Weapon,
    /// The manoeuvre.
    pub manoeuvre: Manoeuvre,
}

impl<'w> Use<'w> {
    /// What an act of attack uses; `None` where the unit has no such weapon or the verb is no attack.
    pub fn of(look: &Look<'w>, unit: UnitId, act: Act) -> Option<Self> {
        let (place, weapon) = look.weapon(unit, act.with)?;
        let manoeuvre = verbs::manoeuvre(act.verb, weapon)?;
        Some(Self { unit, act, place, weapon, manoeuvre })
    }

    /// How many actions are to follow (DC-031).
    pub const fn further(&self) -> u8 {
        let plain = matches!(
            self.manoeuvre,
            Manoeuvre::Plain
                | Manoeuvre::Entangle
                | Manoeuvre::BurstAsSingle
                | Manoeuvre::FullAuto
                | Manoeuvre::SweepRanged
                | Manoeuvre::SweepClose
        );
        if plain && self.act.option > 0 { self.act.option as u8 } else { 0 }
    }

    /// Shots of several at one target (DC-083).
    const fn shots(&self) -> u16 {
        self.act.option.unsigned_abs()
    }

    /// The part of the body that the act names (DC-130).
    pub fn named_location(&self) -> Option<Location> {
        match self.manoeuvre {
            Manoeuvre::Knockout => Some(Location::Head),
            Manoeuvre::Called => Location::ALL.get(usize::try_from(self.act.option - 1).ok()?).copied(),
            _ => None,
        }
    }

    /// The size of the thing that the act names (DC-120).
    pub fn named_size(&self) -> Option<Size> {
        let at = usize::try_from(self.act.option - FIRST_SIZE).ok()?;
        Size::WORDS.get(at).filter(|_| self.manoeuvre == Manoeuvre::Called).map(|(_, size)| *size)
    }

    /// Rounds of ammunition that it takes (DC-080, DC-081, DC-083, DC-086, DC-087).
    pub fn rounds(&self, look: &Look<'_>) -> u16 {
        let settings = look.settings();
        if self.weapon.ammo.is_none() {
            return 0;
        }
        if self.weapon.thrown {
            return 1;
        }
        let of = |mode| match mode {
            FireMode::Single => settings.ammo_single,
            FireMode::Burst => settings.ammo_burst,
            FireMode::FullAuto => settings.ammo_full_auto,
            FireMode::Multi => settings.ammo_multi,
        };
        match self.manoeuvre {
            Manoeuvre::BurstAsSingle => of(FireMode::Single),
            Manoeuvre::FullAuto => of(FireMode::FullAuto),
            Manoeuvre::SingleAsMulti => self.shots(),
            // Of the settings that can spray it is the one that takes the least (DC-085, DC-086).
            Manoeuvre::SweepRanged => self.spraying_modes().map(of).min().unwrap_or(settings.ammo_single),
            _ => of(self.weapon.usual_mode()),
        }
    }

    /// The weapon's settings that can spray an area (DC-085).
    fn spraying_modes(&self) -> impl Iterator<Item = FireMode> + use<'_> {
        [FireMode::Multi, FireMode::Burst, FireMode::FullAuto].into_iter().filter(|&mode| self.weapon.has_mode(mode))
    }

    /// Cells that the manoeuvre adds to the reach (DC-092).
    fn lunge(&self, look: &Look<'_>) -> u16 {
        if self.manoeuvre == Manoeuvre::Lunge { look.settings().lunge_cells } else { 0 }
    }

    /// What it takes of the turn.
    fn cost(&self, look: &Look<'_>) -> Cost {
        let all_out = self.manoeuvre == Manoeuvre::AllOut || look.state(self.unit).declared.all_out;
        if all_out { Cost::Whole } else { Cost::Action(self.further()) }
    }

    /// Where it can be aimed.
    pub fn targeting(&self, look: &Look<'_>) -> Targeting {
        let cells = self.weapon.reach.cells(look.settings(), look.cell_metres(), self.lunge(look));
        let close = self.manoeuvre.is_grab() || self.manoeuvre == Manoeuvre::Tackle;
        Targeting {
            range: Range::Cells(if close { 1 } else { cells }),
            template: Template::Area { size: 1 },
            who: Who::Foes,
            line_of_fire: true,
            at_cells: false,
        }
    }

    /// Whether the attack can be made at all now, whatever its aim.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, look: &Look<'_>) -> Result<(), OrderError> {
        self.check_manoeuvre(look)?;
        self.check_weapon(look)?;
        self.check_turn(look)
    }

    /// The weapon that has been used before in this round, where this is a second one (DC-136).
    fn first_weapon(&self, look: &Look<'_>) -> Option<u8> {
        let first = look.turn(self.unit).first_weapon;
        first.filter(|&first| first != self.act.with && self.weapon.is_loose())
    }

    /// Whether the weapon suits the manoeuvre at all, so that menus show it.
    pub fn suits(&self, look: &Look<'_>) -> bool {
        self.check_manoeuvre(look).is_ok()
    }

    fn refuse(&self, look: &Look<'_>, why: &'static str, rule: Rule) -> Result<(), OrderError> {
        Err(refused(look, self.unit, why, rule))
    }

    /// Whether the weapon is ready for use and loaded (DC-034, DC-087, DC-112, DC-136).
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check_weapon(&self, look: &Look<'_>) -> Result<(), OrderError> {
        let state = look.state(self.unit);
        let quick = state.turn.quick_draw.is_some_and(|quick| quick.with == self.act.with);
        if !state.gear.is_in_hand(self.act.with) && !quick {
            return self.refuse(look, "the weapon has to be made ready first", Rule::new("DC-034"));
        }
        if self.weapon.hands == 2 && state.broken_arms > 0 {
            return self.refuse(look, "it takes both hands, and an arm is broken", Rule::new("DC-112"));
        }
        let rounds = self.rounds(look);
        if !state.gear.get(self.act.with).is_some_and(|stock| stock.has(rounds)) {
            return self.refuse(look, "there is not enough ammunition in it", Rule::new("DC-087"));
        }
        let other = self.first_weapon(look).filter(|&first| state.gear.is_in_hand(first));
        let unfit = |weapon: &Weapon| weapon.hands > 1 || !weapon.either_hand;
        let other = other.and_then(|first| look.weapon(self.unit, first));
        if other.is_some_and(|(_, first)| unfit(first) || unfit(self.weapon)) {
            return self.refuse(look, "one of the two weapons does not suit either hand", Rule::new("DC-136"));
        }
        Ok(())
    }

    fn check_manoeuvre(&self, look: &Look<'_>) -> Result<(), OrderError> {
        let (weapon, rule) = (self.weapon, self.manoeuvre.rule());
        let modes = |mode| weapon.has_mode(mode);
        let unarmed = weapon.skill == Skill::Brawling && weapon.is_close();
        let fits = match self.manoeuvre {
            Manoeuvre::Plain | Manoeuvre::Disarm | Manoeuvre::Entangle => true,
            Manoeuvre::BurstAsSingle => modes(FireMode::Burst) && modes(FireMode::Single),
            Manoeuvre::FullAuto => modes(FireMode::FullAuto),
            Manoeuvre::SingleAsMulti => {
                modes(FireMode::Multi) && (2..=look.settings().ammo_multi).contains(&self.shots())
            }
            Manoeuvre::SweepRanged => self.spraying_modes().next().is_some(),
            Manoeuvre::SweepClose | Manoeuvre::AllOut => weapon.is_close(),
            Manoeuvre::Lunge => weapon.is_close() && weapon.edge == Edge::Sharp,
            Manoeuvre::Knockdown | Manoeuvre::Push | Manoeuvre::Trip => {
                unarmed || (weapon.is_close() && weapon.edge == Edge::Blunt)
            }
            Manoeuvre::Tackle => unarmed,
            Manoeuvre::Grab | Manoeuvre::Choke | Manoeuvre::Flip | Manoeuvre::Hold | Manoeuvre::ArmPin => {
                unarmed || weapon.can_grab
            }
            Manoeuvre::Called => self.named_location().is_some() || self.named_size().is_some(),
            Manoeuvre::PinDown => matches!(weapon.skill, Skill::MissileWeapons | Skill::Throwing),
            Manoeuvre::Knockout => true,
        };
        // What only wraps injures nobody (DC-124).
        let harmless = matches!(self.manoeuvre, Manoeuvre::Entangle | Manoeuvre::Disarm | Manoeuvre::PinDown);
        if fits && (harmless || !weapon.entangling) {
            Ok(())
        } else {
            self.refuse(look, "the weapon does not suit this", rule)
        }
    }

    fn check_turn(&self, look: &Look<'_>) -> Result<(), OrderError> {
        let (turn, state) = (look.turn(self.unit), look.state(self.unit));
        if let Some(quick) = turn.quick_draw {
            let plain = matches!(self.act.verb, Verb::ATTACK | Verb::CALLED);
            if quick.with != self.act.with || !plain || self.further() > 0 {
                let why = "it has announced a quick draw: plain attacks with that weapon alone";
                return self.refuse(look, why, Rule::new("DC-148"));
            }
        }
        let one = look.settings().options_per_attack == OptionsPerAttack::One;
        let declared = usize::from(state.declared.all_out) + usize::from(state.declared.location.is_some());
        let own = usize::from(!matches!(self.manoeuvre, Manoeuvre::Plain | Manoeuvre::Entangle));
        if one && declared + own > 1 {
            return self.refuse(look, "this battle's rules allow one option for each attack", Rule::new("DC-079"));
        }
        if state.declared.all_out && !self.weapon.is_close() {
            return self.refuse(look, "an all-out attack is one in close combat", Rule::new("DC-090"));
        }
        super::tasks::check_cost(look, self.unit, self.cost(look), self.code(look))
    }

    /// The code that it is rolled with, before aiming and surprise: the skill's or a specialisation's, less all penalties,
    /// or what a quick draw has left of it (DC-043, DC-136, DC-146, DC-147).
    pub fn code(&self, look: &Look<'_>) -> DieCode {
        let (skill, turn) = (self.weapon.skill, look.turn(self.unit));
        let base = look.sheet(self.unit).skill_with(self.place, skill);
        if let Some(quick) = turn.quick_draw.filter(|quick| quick.with == self.act.with) {
            let left = base.less_dice(quick.attacks.saturating_sub(1) + quick.moved, look.settings().min_dice);
            return codes::skill_code(look, self.unit, skill, left, 1);
        }
        let actions = match self.cost(look) {
            Cost::Action(further) => turn.actions_with(further),
            Cost::Whole | Cost::Free => 1,
        };
        let code = codes::skill_code(look, self.unit, skill, base, actions);
        let second = self.first_weapon(look).is_some();
        let off = if second { look.settings().off_hand_penalty } else { 0 };
        code.less_dice(off, look.settings().min_dice)
    }

    /// Dice that aiming, surprise and a leader's coordination add against a target (DC-065, DC-129, DC-156, DC-157).
    fn extra_dice(&self, look: &Look<'_>, target: UnitId, from: Cell) -> u8 {
        let state = look.state(self.unit);
        let aims = matches!(self.weapon.skill, Skill::Marksmanship | Skill::MissileWeapons | Skill::Throwing);
        // Going anywhere ends aiming (DC-064).
        let stays = look.field.place(self.unit).cell() == Some(from);
        let aimed = state.aiming.filter(|aiming| aims && stays && aiming.target == target);
        let behind = look.settings().facing && is_behind(look, target, from);
        let surprise = state.declared.surprise.max(if behind { look.settings().surprise_dice } else { 0 });
        aimed.map_or(0, |aiming| aiming.rounds.min(MOST_AIM)) + state.declared.coordinated + surprise
    }

    /// The damage that a hit rolls, with what the options change (DC-066, DC-079).
    fn harm(&self, look: &Look<'_>, all_out: bool, location: Option<Location>, scale: ScaleEffect) -> (Harm, HarmRoll) {
        let (settings, tables) = (look.settings(), look.tables());
        let (mut harm, rolls) = match self.manoeuvre {
            Manoeuvre::Knockdown | Manoeuvre::Push | Manoeuvre::Trip | Manoeuvre::Grab | Manoeuvre::ArmPin => {
                return (Harm::default(), HarmRoll::None);
            }
            Manoeuvre::Tackle | Manoeuvre::Hold if self.act.option == 1 => return (Harm::default(), HarmRoll::None),
            Manoeuvre::Choke => (damage::strength(look, self.unit), HarmRoll::Inflicted),
            Manoeuvre::Flip => (Harm { code: FLIP, ..Harm::default() }, HarmRoll::Inflicted),
            Manoeuvre::Disarm if settings.disarm_injures && !self.weapon.entangling => {
                (damage::of_weapon(look, self.unit, self.weapon), HarmRoll::Inflicted)
            }
            Manoeuvre::Disarm | Manoeuvre::Entangle | Manoeuvre::PinDown => {
                (damage::of_weapon(look, self.unit, self.weapon), HarmRoll::Measured)
            }
            _ => (damage::of_weapon(look, self.unit, self.weapon), HarmRoll::Inflicted),
        };
        if settings.use_modifiers.options {
            let shots = i32::from(self.shots()) - 1;
            let times = if self.manoeuvre == Manoeuvre::SingleAsMulti { shots as i8 } else { 1 };
            let mut dice = tables.option(self.manoeuvre).damage.saturating_mul(times);
            if all_out && self.manoeuvre != Manoeuvre::AllOut {
                dice += tables.option(Manoeuvre::AllOut).damage;
            }
            if self.manoeuvre == Manoeuvre::Called && location.is_none() {
                dice += settings.called_shot_damage as i8;
            }
            harm.code = damage::with_dice(harm.code, dice, settings.min_dice);
            harm.location = location.map_or(0, |location| tables.location(location).1);
        }
        harm.scale = scale.damage;
        if self.weapon.is_close() && rolls == HarmRoll::Inflicted {
            harm.trick = look.state(self.unit).declared.trick.unwrap_or(0);
        }
        (harm, rolls)
    }

    /// Whether the margin adds to damage (DC-070 … DC-072).
    fn margin_counts(&self, look: &Look<'_>, location: Option<Location>) -> bool {
        margin_counts(look, self.unit)
            && location.is_none_or(Location::keeps_damage_bonus)
            && (!self.weapon.ability || look.settings().damage_bonus_abilities)
    }

    /// Who is injured if the attack fails against a parry or block (DC-051 … DC-053). Of several active defences the one
    /// that the attack meets decides (DC-050).
    pub fn backlash(&self, look: &Look<'_>, target: UnitId) -> Option<Backlash> {
        if !self.weapon.is_close() {
            return None;
        }
        let defence = defence::active(look, target, true)?;
        let back = |whom: UnitId, weapon: &Weapon| Backlash { whom, code: weapon.damage, below: defence.total };
        match defence.kind {
            DefenceKind::Dodge => None,
            DefenceKind::Parry => {
                let (_, parried_with) = look.weapon(target, defence.with?)?;
                let hurts = self.weapon.is_unarmed() && parried_with.edge.cuts();
                hurts.then(|| back(self.unit, parried_with))
            }
            DefenceKind::Block => {
                let hurts = self.weapon.edge.cuts() && !self.weapon.natural && !is_safe(look, target);
                hurts.then(|| back(target, self.weapon))
            }
        }
    }

    /// The attack on one target, from where both stand.
    pub fn on(&self, look: &Look<'_>, target: UnitId, from: Cell, sighting: Sighting) -> Attack {
        let declared = look.state(self.unit).declared;
        let location = self.named_location().or(declared.location);
        let all_out = declared.all_out || self.manoeuvre == Manoeuvre::AllOut;
        let item = item_of(look, target).filter(|_| self.manoeuvre == Manoeuvre::Disarm);
        let scale = match item {
            // Whoever aims at the weapon itself uses its scale (DC-155).
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
            sighting,
            manoeuvre: self.manoeuvre,
            further_shots: i32::from(self.shots()) - 1,
            all_out,
            location,
            size: item.map(|(_, item)| item.size).or(self.named_size()),
            scale,
            trained: own.is_trained(self.weapon.skill) || own.specialisation(self.place).is_some(),
        };
        let (harm, rolls) = self.harm(look, all_out, location, scale);
        let resistance = damage::resistance(look, target, location);
        Attack {
            by: self.unit,
            target,
            manoeuvre: self.manoeuvre,
            location,
            sure: false,
            code: self.code(look).more_dice(self.extra_dice(look, target, from)),
            modifier: look.state(self.unit).favour + scale.attack,
            difficulty: difficulty::of(look, &given),
            harm,
            rolls,
            margin_counts: self.margin_counts(look, location) && rolls == HarmRoll::Inflicted,
            resistance,
            resistance_bonus: scale.resistance,
            halves: self.manoeuvre == Manoeuvre::Knockout,
            backlash: self.backlash(look, target),
        }
    }

    /// Whether a target suits the manoeuvre.
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
        let stronger = sheet.attribute(Attribute::Physique) > own.attribute(Attribute::Physique);
        if limited && stronger && !own.trained_knockdown {
            return self.refuse(look, "the target is stronger", Rule::new("DC-095"));
        }
        if self.manoeuvre == Manoeuvre::Disarm && item_of(look, target).is_none() {
            return self.refuse(look, "the target has nothing in hand", Rule::new("DC-122"));
        }
        let holds = self.manoeuvre.is_grab() || self.manoeuvre == Manoeuvre::Tackle;
        if holds && (look.holds.between(self.unit, target).is_some() || look.holds.by(self.unit).next().is_some()) {
            return self.refuse(look, "it holds somebody already", Rule::new("DC-100"));
        }
        if self.manoeuvre == Manoeuvre::PinDown && !has_backing(look, target) {
            return self.refuse(look, "the target stands beside nothing to be pinned to", Rule::new("DC-121"));
        }
        let bound = look.state(target).bound.is_some();
        if matches!(self.manoeuvre, Manoeuvre::PinDown | Manoeuvre::Entangle) && bound {
            return self.refuse(look, "the target is entangled already", Rule::new("DC-124"));
        }
        Ok(())
    }

    /// The attack on a target from where its user stands, if it can be aimed like that.
    ///
    /// # Errors
    /// The reason why it cannot.
    fn aimed(&self, look: &Look<'_>, target: UnitId) -> Result<Attack, OrderError> {
        let from = look.cell(self.unit).ok_or(OrderError::NoSuchUnit(self.unit))?;
        let to = look.cell(target).ok_or(OrderError::NoSuchUnit(target))?;
        self.check_target(look, target)?;
        let out = || refused(look, self.unit, "the target is out of range", Rule::new("DC-060"));
        let sighting = sight::sighting(look, self.weapon.reach, self.lunge(look), from, to).ok_or_else(out)?;
        if sighting.cover == Cover::Full {
            return Err(refused(look, self.unit, "the target is hidden altogether", Rule::new("DC-063")));
        }
        Ok(self.on(look, target, from, sighting))
    }

    /// Those whom a sweep catches besides its target: in a front of three cells (DC-085).
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

/// The cells on both sides of a target, across the line of fire: as far away as it on hexes (DC-085).
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

/// Whether a unit stops blades with its body unharmed: armour, a Special Ability, a specialisation in parrying (DC-053).
pub fn is_safe(look: &Look<'_>, unit: UnitId) -> bool {
    let sheet = look.sheet(unit);
    sheet.safe_block || sheet.is_trained(Skill::MeleeParry)
}

/// Whether a cell lies behind a unit: the rear cell and those beside it, and what lies farther that way (DC-157).
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

/// The thing in a unit's hand that can be knocked away: the first loose weapon (DC-122).
pub fn item_of<'w>(look: &Look<'w>, unit: UnitId) -> Option<(u8, &'w Weapon)> {
    look.weapons(unit).find(|(with, weapon)| weapon.is_loose() && look.state(unit).gear.is_in_hand(*with))
}

/// Whether something stands beside a unit that it can be pinned to.
fn has_backing(look: &Look<'_>, unit: UnitId) -> bool {
    let Some(cell) = look.cell(unit) else { return false };
    look.board().grid().neighbours(cell).any(|beside| look.board().obstacle(beside).is_some())
}

/// The attack that an order is, from where its unit stands.
///
/// # Errors
/// The reason why it cannot be made.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<AttackPlan, OrderError> {
    let using = Use::of(look, unit, act).ok_or_else(|| no_such(look, unit, "it has no weapon of this number"))?;
    using.check(look)?;
    let from = look.cell(unit).ok_or(OrderError::NoSuchUnit(unit))?;
    let rule = Rule::new("DC-060");
    using.targeting(look).check(look.world, unit, from, aim).map_err(|why| refused(look, unit, why, rule))?;
    let Aim::Unit(target) = aim else { return Err(refused(look, unit, "it is not aimed like that", rule)) };
    let mut attacks = vec![using.aimed(look, target)?];
    attacks.extend(using.swept(look, target).into_iter().filter_map(|target| using.aimed(look, target).ok()));
    let outcomes = vec![Outcome::default(); attacks.len()];
    let aimed_at = item_of(look, target).filter(|_| using.manoeuvre == Manoeuvre::Disarm).map(|(with, _)| with);
    Ok(AttackPlan {
        unit,
        with: Some(act.with),
        what: name(&using),
        manoeuvre: using.manoeuvre,
        attacks,
        outcomes,
        at: 0,
        rounds: using.rounds(look),
        cost: using.cost(look),
        aimed_at,
        thrown_to: None,
        hurled_from: None,
    })
}

/// The attack that an act would be on a target from a cell, whether or not it is possible now, for estimates.
pub fn from_cell(look: &Look<'_>, unit: UnitId, act: Act, from: Cell, target: UnitId) -> Option<Attack> {
    let using = Use::of(look, unit, act)?;
    let sighting = sight::sighting(look, using.weapon.reach, using.lunge(look), from, look.cell(target)?)?;
    let possible = using.check_manoeuvre(look).is_ok() && using.check_target(look, target).is_ok();
    (possible && sighting.cover != Cover::Full).then(|| using.on(look, target, from, sighting))
}

/// What an attack is called: the weapon, with the manoeuvre where it is not the plain one.
pub fn name(using: &Use<'_>) -> Name {
    let title = using.weapon.title;
    if matches!(using.manoeuvre, Manoeuvre::Plain | Manoeuvre::Entangle) {
        return title;
    }
    let spot = match (using.named_location(), using.named_size()) {
        (Some(location), _) if using.manoeuvre == Manoeuvre::Called => format!(" at the {}", location.word()),
        (None, Some(size)) => format!(" at something {}", size.word()),
        _ => String::new(),
    };
    let shots = match using.manoeuvre {
        Manoeuvre::SingleAsMulti => format!(", {} shots", using.act.option),
        _ => String::new(),
    };
    Name::intern(&format!("{title}: {}{spot}{shots}", using.manoeuvre.title())).unwrap_or(title)
}
