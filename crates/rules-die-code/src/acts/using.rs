//! A weapon in a unit's hands, used in a manoeuvre: its cost, its reach, and whether it is possible.

use super::{cost, plan::Cost, verb_rules::Draft};
use crate::{
    content::{DieCode, Edge, FireMode, Location, LungeWith, Manoeuvre, OptionsPerAttack, Size, Skill, Weapon},
    numbers::codes,
    state::{Look, QuickDraw},
};
use hexfray_battle::{Act, Name, OrderError, Range, Rule, Targeting, UnitId, Who, narrow, play::Carried};
use hexfray_board::grid::Template;

/// The option of a called shot that names the first size; from 1 it names parts of the body (DC-120, DC-130).
pub const FIRST_SIZE: i16 = 7;

/// What a manoeuvre is with a weapon.
fn with(manoeuvre: Manoeuvre, weapon: &Weapon) -> Manoeuvre {
    match manoeuvre {
        Manoeuvre::Plain if weapon.entangling => Manoeuvre::Entangle,
        Manoeuvre::SweepRanged if weapon.is_close() => Manoeuvre::SweepClose,
        other => other,
    }
}

/// A weapon in a unit's hands, used in a manoeuvre.
#[derive(Clone, Copy)]
pub struct Use<'w> {
    /// The unit.
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
    /// The weapon and manoeuvre of an attack; `None` if the unit has no such weapon or the verb is not an attack.
    pub fn of(look: &Look<'w>, unit: UnitId, act: Act) -> Option<Self> {
        Self::drafted(&Draft::unaimed(look, unit, act))
    }

    /// The weapon and manoeuvre of an attack that is under examination.
    pub fn drafted(draft: &Draft<'_, 'w>) -> Option<Self> {
        let Draft { look, unit, act, rules, .. } = *draft;
        let usual = rules.manoeuvre?;
        let (place, weapon) = look.weapon(unit, act.with)?;
        Some(Self { unit, act, place, weapon, manoeuvre: with(usual, weapon) })
    }

    /// The number of actions that follow (DC-031).
    pub fn further(&self) -> u8 {
        let plain = matches!(
            self.manoeuvre,
            Manoeuvre::Plain
                | Manoeuvre::Entangle
                | Manoeuvre::BurstAsSingle
                | Manoeuvre::FullAuto
                | Manoeuvre::SweepRanged
                | Manoeuvre::SweepClose
        );
        if plain && self.act.option > 0 { narrow::<u8>(self.act.option) } else { 0 }
    }

    /// The number of shots, if there are several at one target (DC-083).
    pub(super) const fn shots(&self) -> u16 {
        self.act.option.unsigned_abs()
    }

    /// The shots of a multiple attack beyond the first (DC-083).
    pub const fn further_shots(&self) -> i32 {
        self.shots() as i32 - 1
    }

    /// The part of the body that the act names (DC-130).
    pub fn named_location(&self) -> Option<Location> {
        match self.manoeuvre {
            Manoeuvre::Knockout => Some(Location::Head),
            Manoeuvre::Called => Location::ALL.get(usize::try_from(self.act.option.saturating_sub(1)).ok()?).copied(),
            _ => None,
        }
    }

    /// The size of the thing that the act names (DC-120).
    pub fn named_size(&self) -> Option<Size> {
        // A pin catches a limb or a sleeve; a grab takes hold of the whole body, or of a part that was declared in
        // addition (DC-121).
        match self.manoeuvre {
            Manoeuvre::PinDown => return Some(Size::Middling),
            manoeuvre if manoeuvre.is_grab() => return Some(Size::Large),
            Manoeuvre::Called => {}
            _ => return None,
        }
        let at = usize::try_from(self.act.option.saturating_sub(FIRST_SIZE)).ok()?;
        Size::WORDS.get(at).map(|(_, size)| *size)
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
            // Of the modes that can spray, the one that takes the fewest rounds is used (DC-085, DC-086).
            Manoeuvre::SweepRanged => self.spraying_modes().map(of).min().unwrap_or(settings.ammo_single),
            _ => of(self.weapon.usual_mode()),
        }
    }

    /// The weapon's fire modes that can spray an area (DC-085).
    fn spraying_modes(&self) -> impl Iterator<Item = FireMode> + use<'_> {
        [FireMode::Multi, FireMode::Burst, FireMode::FullAuto].into_iter().filter(|&mode| self.weapon.has_mode(mode))
    }

    /// Cells that the manoeuvre adds to the reach (DC-092).
    pub(super) fn lunge(&self, look: &Look<'_>) -> u16 {
        if self.manoeuvre == Manoeuvre::Lunge { look.settings().lunge_cells } else { 0 }
    }

    /// Its cost in the turn.
    pub(super) fn cost(&self, look: &Look<'_>) -> Cost {
        let all_out = self.manoeuvre == Manoeuvre::AllOut || look.state(self.unit).declared.all_out;
        if all_out { Cost::Whole } else { Cost::Action(self.further()) }
    }

    /// Its targeting.
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

    /// Checks whether the attack can be made now, without regard to its aim.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, look: &Look<'_>) -> Result<(), OrderError> {
        self.check_manoeuvre(look)?;
        self.check_weapon(look)?;
        self.check_turn(look)
    }

    /// The weapon that was used first in this round, if this one is a second (DC-136).
    fn first_weapon(&self, look: &Look<'_>) -> Option<u8> {
        let first = look.turn(self.unit).first_weapon;
        first.filter(|&first| first != self.act.with && self.weapon.is_loose())
    }

    /// Whether the weapon suits the manoeuvre at all, so that menus show it.
    pub fn suits(&self, look: &Look<'_>) -> bool {
        self.check_manoeuvre(look).is_ok()
    }

    pub(super) fn refuse(&self, look: &Look<'_>, why: &'static str, rule: Rule) -> Result<(), OrderError> {
        Err(look.roster.refused(self.unit, why, rule))
    }

    /// Checks whether the weapon is ready for use and loaded (DC-034, DC-087, DC-112, DC-136).
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check_weapon(&self, look: &Look<'_>) -> Result<(), OrderError> {
        let state = look.state(self.unit);
        if !state.gear.is_in_hand(self.act.with) && !self.is_drawn_quickly(look) {
            return self.refuse(look, "the weapon has to be made ready first", Rule::new("DC-034"));
        }
        if self.weapon.hands == 2 && state.broken_arms > 0 {
            return self.refuse(look, "it takes both hands, and an arm is broken", Rule::new("DC-112"));
        }
        let rounds = self.rounds(look);
        if !state.gear.get(self.act.with).is_some_and(|stock| stock.has(rounds)) {
            return self.refuse(look, "not enough ammunition is loaded", Rule::new("DC-087"));
        }
        let other = self.first_weapon(look).filter(|&first| state.gear.is_in_hand(first));
        let unfit = |weapon: &Weapon| weapon.hands > 1 || !weapon.either_hand;
        let other = other.and_then(|first| look.weapon(self.unit, first));
        if other.is_some_and(|(_, first)| unfit(first) || unfit(self.weapon)) {
            return self.refuse(look, "one of the two weapons does not suit either hand", Rule::new("DC-136"));
        }
        Ok(())
    }

    pub(super) fn check_manoeuvre(&self, look: &Look<'_>) -> Result<(), OrderError> {
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
            Manoeuvre::Lunge => {
                let edged = look.settings().lunge_with == LungeWith::Edged;
                weapon.is_close() && (!edged || weapon.edge.cuts())
            }
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
        // An entangling weapon injures no unit (DC-124).
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
            if !quick.is_with(self.weapon.skill, self.act.with) {
                let why = "a quick draw is announced: every attack this turn uses that skill";
                return self.refuse(look, why, Rule::new("DC-148"));
            }
            if quick.made >= quick.attacks {
                return self.refuse(look, "all announced attacks have been made", Rule::new("DC-147"));
            }
        }
        if self.manoeuvre == Manoeuvre::SweepRanged && state.declared.location.is_some() {
            return self.refuse(look, "a sweep is not aimed at any part of the body", Rule::new("DC-085"));
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
        cost::check(look, self.unit, self.cost(look), self.code(look))
    }

    /// The code that is rolled, before aiming and surprise: the skill's or a specialisation's, less all penalties, or
    /// what a quick draw leaves of it (DC-043, DC-136, DC-146, DC-147).
    pub fn code(&self, look: &Look<'_>) -> DieCode {
        let (skill, turn) = (self.weapon.skill, look.turn(self.unit));
        let actions = match self.cost(look) {
            Cost::Action(further) => turn.actions_with(further),
            Cost::Whole | Cost::Free => 1,
        };
        if let Some(quick) = turn.quick_draw.filter(|quick| quick.is_with(skill, self.act.with)) {
            return self.quick_code(look, quick, actions);
        }
        let base = look.sheet(self.unit).skill_with(self.place, skill);
        let code = codes::skill_code(look, self.unit, skill, base, actions);
        let second = self.first_weapon(look).is_some();
        let off = if second { look.settings().off_hand_penalty } else { 0 };
        code.less_dice(off, look.settings().min_dice)
    }

    /// Whether a quick draw takes the weapon from the belt: the weapon suits it, and a hand is free (DC-143, DC-144).
    fn is_drawn_quickly(&self, look: &Look<'_>) -> bool {
        let state = look.state(self.unit);
        let quick = look.turn(self.unit).quick_draw.or(state.turn.quick_draw);
        let belt = state.gear.get(self.act.with).is_some_and(|stock| stock.carried == Carried::AtBelt);
        belt && self.weapon.quick_draw
            && quick.is_some_and(|quick| quick.is_with(self.weapon.skill, self.act.with))
            && look.hands_used(self.unit) + self.weapon.hands <= 2
    }

    /// What a quick draw leaves of a skill: a die less for each of its attacks beyond the first, less the dice that
    /// were moved; further actions have their usual penalty. A unit that a wound would leave without a die keeps one
    /// (DC-031, DC-146, DC-147, DC-148).
    fn quick_code(&self, look: &Look<'_>, quick: QuickDraw, actions: u8) -> DieCode {
        let (settings, sheet, skill) = (look.settings(), look.sheet(self.unit), self.weapon.skill);
        let base = if quick.only.is_some() { sheet.skill_with(self.place, skill) } else { sheet.skill(skill) };
        let left = base.less_dice(quick.attacks.saturating_sub(1) + quick.moved, settings.min_dice);
        let beyond = actions.saturating_sub(quick.attacks).saturating_add(1);
        let code = codes::skill_code(look, self.unit, skill, left, beyond);
        let unhurt = codes::acting_code(settings, left, beyond, 0);
        if code.dice() == 0 && unhurt.dice() > 0 { DieCode::new(1, 0) } else { code }
    }

    /// Its name: the weapon, with the manoeuvre if it is not the plain one.
    pub fn name(&self, look: &Look<'_>) -> Name {
        let title = self.weapon.title;
        if matches!(self.manoeuvre, Manoeuvre::Plain | Manoeuvre::Entangle) {
            return title;
        }
        let spot = match (self.named_location(), self.named_size()) {
            (Some(location), _) if self.manoeuvre == Manoeuvre::Called => format!(" at the {}", location.word()),
            (None, Some(size)) if self.manoeuvre == Manoeuvre::Called => format!(" at a {} spot", size.word()),
            _ => String::new(),
        };
        let shots = match self.manoeuvre {
            Manoeuvre::SingleAsMulti => format!(", {} shots", self.act.option),
            Manoeuvre::Hold if self.act.option > 0 => {
                match i16::from(Self::hold_dice(look, self.unit, self.act.with)) - self.act.option {
                    ..=0 => ", without harm".to_owned(),
                    left => format!(", {left}D of harm"),
                }
            }
            Manoeuvre::Disarm if self.act.option > 0 => {
                let at = usize::try_from(self.act.option - 1).unwrap_or(usize::MAX);
                look.book.weapons.get(at).map_or_else(String::new, |thing| format!(", at the {}", thing.title))
            }
            _ => String::new(),
        };
        Name::intern(&format!("{title}: {}{spot}{shots}", self.manoeuvre.title())).unwrap_or(title)
    }
}
