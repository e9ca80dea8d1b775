//! An attack, a spell or a skill before any die falls: what it asks of its user, whom it may touch, and what it
//! would do to one target. Resolution, forecast and opponents share it.

use super::{
    Action as Kind, Actor, Against, Amount, Area, Bane, Blow, Carried, CheckValue, Checks, ConditionId, Critical,
    CriticalChange, CriticalTerms, Damage, DamageChange, DamageKind, Deed, Duration, Elements, Fits, Grip, HarmRoll,
    Inflicts, Metal, Method, OnResist, Origin, Reach, Weakness, Weapon, WeaponKind, knowledge, values::Use,
};
use crate::{
    battle::{Act, Name, OrderError, Parts, Rule, UnitId, Verb},
    rules::power_table::ClassId,
};

/// The manner of an attack that throws the weapon.
pub const THROWN: i16 = 1;

/// What is used.
#[derive(Clone, Copy)]
pub enum Tool<'w> {
    /// A weapon.
    Weapon {
        /// Its place in the gear.
        at: u8,
        /// Which.
        weapon: &'w Weapon,
        /// How it is held.
        grip: Grip,
        /// How it is used.
        how: Use,
    },
    /// A spell, skill or item.
    Deed {
        /// Its place in the book.
        at: u16,
        /// Which.
        deed: &'w Deed,
        /// The place of the item in its user's list, if it is one.
        item: Option<u8>,
    },
}

/// An act of a unit, whatever it is aimed at.
#[derive(Clone)]
pub struct Attempt<'w> {
    /// Who.
    pub actor: Actor<'w>,
    /// With what.
    pub tool: Tool<'w>,
}

/// Active against passive, as far as there are dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opposed {
    /// Accuracy, or the casting check.
    pub active: CheckValue,
    /// Evasion, Willpower or Fortitude; `None`: nothing opposes it, and only luck can spoil it.
    pub passive: Option<CheckValue>,
}

/// What it does to hit points or magic points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hurt {
    /// The dice.
    pub roll: HarmRoll,
    /// From which throw on it is critical.
    pub critical: Critical,
    /// What is made of the dice.
    pub plain: Blow,
    /// The same when it is resisted for half.
    pub halved: Blow,
    /// Extra points of a recovery.
    pub extra: Parts,
    /// Whether it gives back instead of taking.
    pub heals: bool,
    /// Whether it goes to MP.
    pub to_mp: bool,
}

/// An attempt on one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnTarget {
    /// Whom.
    pub target: UnitId,
    /// The check that decides; `None`: it happens of itself.
    pub opposed: Option<Opposed>,
    /// What remains when the passive side wins.
    pub on_loss: Option<OnResist>,
    /// Damage or recovery.
    pub hurt: Option<Hurt>,
    /// Conditions that it brings.
    pub inflicts: Vec<Inflicts>,
}

impl<'w> Attempt<'w> {
    /// What an act of a unit is; whether it is possible now is another question.
    ///
    /// # Errors
    /// The unit has no such thing, or does not hold it.
    pub fn of(actor: Actor<'w>, act: Act) -> Result<Self, OrderError> {
        let tool = match act.verb {
            Verb::Attack => Self::weapon(&actor, act)?,
            Verb::Ability => {
                let id = actor.sheet.deeds.get(usize::from(act.with));
                let &id = id.ok_or_else(|| actor.no_such("it knows no spell or skill of this number"))?;
                Tool::Deed { at: id.0, deed: actor.deed_of(id), item: None }
            }
            Verb::Item => {
                let item = actor.sheet.items.get(usize::from(act.with));
                let item = item.ok_or_else(|| actor.no_such("it has no item of this number"))?;
                Tool::Deed { at: item.deed.0, deed: actor.deed_of(item.deed), item: Some(act.with) }
            }
            _ => return Err(actor.no_such("it has no act of this kind")),
        };
        Ok(Self { actor, tool })
    }

    fn weapon(actor: &Actor<'w>, act: Act) -> Result<Tool<'w>, OrderError> {
        let carried: Option<&Carried> = actor.gear.get(act.with);
        let carried = carried.ok_or_else(|| actor.no_such("it has no weapon of this number"))?;
        let weapon = actor.book.weapon(carried.weapon);
        let grip = carried.grip(weapon).ok_or_else(|| actor.refused("the weapon is not in hand", "SW-219"))?;
        let how = match (weapon.kind, act.option) {
            (WeaponKind::Shooting | WeaponKind::Gun, 0) => Use::Shot,
            (WeaponKind::Melee | WeaponKind::Natural, 0) => Use::Melee,
            (_, THROWN) if weapon.thrown => Use::Thrown,
            _ => return Err(actor.no_such("the weapon is not used like that")),
        };
        Ok(Tool::Weapon { at: act.with, weapon, grip, how })
    }

    /// What it is called.
    pub fn title(&self) -> Name {
        match self.tool {
            Tool::Weapon { weapon, .. } => weapon.title,
            Tool::Deed { deed, .. } => deed.title,
        }
    }

    /// Whether it takes the Major Action (SW-056).
    pub fn is_major(&self) -> bool {
        match self.tool {
            Tool::Weapon { .. } => true,
            Tool::Deed { deed, .. } => deed.action == Kind::Major,
        }
    }

    /// Metres that it reaches; `None`: the same coordinates or skirmish (SW-133).
    pub fn range_m(&self) -> Option<u16> {
        match self.tool {
            Tool::Weapon { how: Use::Melee, .. } => None,
            Tool::Weapon { weapon, .. } => Some(weapon.range_m.unwrap_or(0)),
            Tool::Deed { deed, .. } => match deed.reach {
                Reach::Own | Reach::Touch => None,
                Reach::Metres(metres) => Some(metres),
            },
        }
    }

    /// What it affects.
    pub fn area(&self) -> Area {
        match self.tool {
            // A shot, like "Area: Shot", is meant for one and may meet another (SW-138).
            Tool::Weapon { how: Use::Shot | Use::Thrown, .. } => Area::Shot,
            Tool::Weapon { .. } => Area::Target,
            Tool::Deed { deed, .. } => deed.area,
        }
    }

    /// Whether it is possible at all now, whatever its aim.
    ///
    /// # Errors
    /// The first reason why not.
    pub fn check(&self) -> Result<(), OrderError> {
        let actor = &self.actor;
        if self.is_major() && !actor.turn.has_major() {
            return Err(actor.refused("its Major Action is used up", "SW-060"));
        }
        self.check_pace()?;
        self.check_water()?;
        match self.tool {
            Tool::Weapon { at, .. } => match actor.gear.get(at).and_then(|carried| carried.shots) {
                Some(0) => Err(actor.refused("it has no ammunition left", "SW-150")),
                _ => Ok(()),
            },
            Tool::Deed { at, deed, item } => self.check_deed(at, deed, item),
        }
    }

    fn check_deed(&self, at: u16, deed: &Deed, item: Option<u8>) -> Result<(), OrderError> {
        let actor = &self.actor;
        if deed.after_battle_min.is_some() {
            return Err(actor.refused("it takes minutes, and is used after the battle", "SW-055"));
        }
        if actor.health.mp < deed.mp {
            return Err(actor.refused("it has too few magic points", "SW-188"));
        }
        if deed.per_turn.is_some_and(|most| actor.turn.uses(at) >= most) {
            return Err(actor.refused("it has been used as often as a turn allows", "SW-059"));
        }
        if deed.before_major && actor.turn.majors > 0 {
            return Err(actor.refused("it comes before the Major Action", "SW-059"));
        }
        if deed.origin == Origin::Spell && actor.conditions().any(|condition| condition.silent) {
            return Err(actor.refused("it cannot speak", "SW-236"));
        }
        if item.is_some_and(|item| actor.stock.left(item) == 0) || actor.stock.deed_left(at) == Some(0) {
            return Err(actor.refused("none is left", "SW-150"));
        }
        Ok(())
    }

    /// What the movement of this turn leaves open (SW-061, SW-063, SW-064).
    fn check_pace(&self) -> Result<(), OrderError> {
        let actor = &self.actor;
        let eased = actor.feats().any(|feat| feat.act_after_full_move);
        let method = match actor.turn.method() {
            Method::Full if eased => Method::Normal,
            method => method,
        };
        let (after_normal, after_full, rule) = match self.tool {
            Tool::Weapon { how: Use::Shot, .. } => (false, false, "SW-150"),
            Tool::Weapon { .. } => (true, false, "SW-061"),
            Tool::Deed { deed, .. } => (deed.after_normal_move, deed.after_full_move, "SW-063"),
        };
        match method {
            Method::Full if !after_full => Err(actor.refused("it has taken a Full Move", "SW-061")),
            Method::Normal if !after_normal => Err(actor.refused("it has taken a Normal Move", rule)),
            _ => Ok(()),
        }
    }

    /// What water leaves open (SW-233, SW-235, SW-236).
    fn check_water(&self) -> Result<(), OrderError> {
        let actor = &self.actor;
        if !actor.is_under_water() {
            return Ok(());
        }
        if actor.sheet.metal == Metal::Full && self.is_major() {
            return Err(actor.refused("full metal armour lets it do nothing under water", "SW-233"));
        }
        match self.tool {
            Tool::Weapon { how: Use::Shot | Use::Thrown, .. } => {
                Err(actor.refused("nothing is shot or thrown under water", "SW-235"))
            }
            Tool::Deed { deed, .. } if deed.origin == Origin::Spell && !deed.under_water => {
                Err(actor.refused("it cannot speak under water", "SW-236"))
            }
            _ => Ok(()),
        }
    }

    /// What it would do to a target.
    pub fn on(&self, target: &Actor<'_>) -> OnTarget {
        match self.tool {
            Tool::Weapon { weapon, grip, how, .. } => self.strike(target, weapon, grip, how),
            Tool::Deed { deed, .. } => self.deed_on(target, deed),
        }
    }

    fn strike(&self, target: &Actor<'_>, weapon: &Weapon, grip: Grip, how: Use) -> OnTarget {
        let actor = &self.actor;
        let mut accuracy = actor.accuracy(weapon, grip.accuracy, how);
        accuracy.add("weak point", weak_accuracy(actor, target), Rule::new("SW-027"));
        let kind = if weapon.physical { DamageKind::Physical } else { DamageKind::Magical };
        let class = actor.attack_class(weapon, how);
        let mut elements = Elements::new();
        elements.extend(weapon.element);
        elements.extend(actor.conditions().filter_map(|condition| condition.changes.element));
        let gun = weapon.kind == WeaponKind::Gun;
        let (roll, extra) = actor.weapon_damage(weapon, grip, how);
        let mut changes: Vec<CriticalChange> = Vec::new();
        if let Some(feat) = actor.declared_feat().filter(|feat| feat.changes.critical != 0) {
            let term = feat.name();
            changes.push(CriticalChange { term, amount: feat.changes.critical, rule: Rule::new("SW-182") });
        }
        let effects = actor.sum_of(|changes| changes.critical);
        if effects != 0 {
            changes.push(CriticalChange { term: Name::new("effects"), amount: effects, rule: Rule::new("SW-182") });
        }
        let terms = CriticalTerms {
            base: weapon.critical.into(),
            class: class.filter(|_| !gun).map(|(class, ..)| (class.title, class.critical)),
            kind,
            metal_armour: target.sheet.metal != Metal::None,
            changes: &changes,
        };
        let damage = Damage { kind, elements, extra };
        let mut increases = self.weapon_increases(weapon, kind);
        let feat = actor.declared_feat();
        let mut reductions = target.reductions();
        if let Some(feat) = feat.filter(|feat| feat.target_reduction != 0) {
            let (term, amount) = (feat.name(), feat.target_reduction);
            reductions.push(DamageChange { term, amount, fits: Fits::ANY, rule: Rule::new("SW-173") });
        }
        let hurt = hurt(actor, target, &damage, (roll, terms.critical()), &mut increases, &reductions);
        OnTarget {
            target: target.id(),
            opposed: Some(Opposed {
                active: actor.check_of(accuracy),
                passive: Some(target.check_of(target.evasion())),
            }),
            on_loss: None,
            hurt: Some(hurt).filter(|_| !feat.is_some_and(|feat| feat.throws)),
            inflicts: feat.and_then(|feat| feat.inflicts).map(lasting).into_iter().collect(),
        }
    }

    fn weapon_increases(&self, weapon: &Weapon, kind: DamageKind) -> Vec<DamageChange> {
        let actor = &self.actor;
        let mut list = Vec::new();
        let fits = Fits { kind: Some(kind), element: None };
        let mut push = |term, amount, rule| {
            if amount != 0 {
                list.push(DamageChange { term, amount, fits, rule: Rule::new(rule) });
            }
        };
        push(Name::new("effects"), actor.sum_of(|changes| changes.weapon_damage), "SW-172");
        for feat in actor.feats().filter(|feat| !feat.active) {
            if feat.weapons.is_none_or(|category| category == weapon.category) {
                push(feat.name(), feat.damage, "SW-172");
            }
        }
        if let Some(feat) = actor.declared_feat() {
            push(feat.name(), feat.damage + feat.changes.weapon_damage, "SW-172");
        }
        list
    }

    fn deed_on(&self, target: &Actor<'_>, deed: &Deed) -> OnTarget {
        let actor = &self.actor;
        let hurt = deed.harm.map(|harm| {
            let kind = if harm.physical { DamageKind::Physical } else { DamageKind::Magical };
            let mut elements = Elements::new();
            elements.extend(harm.element);
            let extra = match harm.amount {
                Amount::Power { .. } => actor.deed_extra(deed),
                Amount::Dice(more) | Amount::Flat(more) => {
                    let mut parts = Parts::new();
                    parts.base(deed.title, more, Rule::new("SW-168"));
                    parts
                }
            };
            let critical = match harm.amount {
                Amount::Power { critical, .. } => Critical::of(critical.into()),
                _ => Critical::of(13),
            };
            let damage = Damage { kind, elements, extra };
            let mut increases = Vec::new();
            let amount = actor.sum_of(|changes| changes.magic_damage);
            if amount != 0 && !harm.physical && !matches!(harm.amount, Amount::Flat(_)) {
                let (term, rule) = (Name::new("effects"), Rule::new("SW-172"));
                increases.push(DamageChange { term, amount, fits: Fits::MAGICAL, rule });
            }
            let mut hurt =
                hurt(actor, target, &damage, (harm.amount.into(), critical), &mut increases, &target.reductions());
            (hurt.heals, hurt.to_mp) = (harm.heals, harm.to_mp);
            hurt.critical = hurt.roll.critical(hurt.critical, harm.heals, false);
            hurt
        });
        OnTarget {
            target: target.id(),
            opposed: self.opposed(target, deed),
            on_loss: deed.resisted.filter(|resisted| resisted.by != Against::Evasion).map(|resisted| resisted.effect),
            hurt,
            inflicts: deed.inflicts.clone(),
        }
    }

    /// The check of a deed: an attack against Evasion, or the casting check, resisted or not (SW-170, SW-208). Minor
    /// magic and items need none (SW-215).
    fn opposed(&self, target: &Actor<'_>, deed: &Deed) -> Option<Opposed> {
        let actor = &self.actor;
        let passive = deed.resisted.and_then(|resisted| match resisted.by {
            Against::None => None,
            Against::Willpower => Some(target.willpower()),
            Against::Fortitude => Some(target.fortitude()),
            Against::Evasion => Some(target.evasion()),
        });
        let cast = deed.origin == Origin::Spell && deed.action == Kind::Major;
        if passive.is_none() && !cast {
            return None;
        }
        let attack = deed.resisted.is_some_and(|resisted| resisted.by == Against::Evasion);
        let active = if attack { actor.skill_accuracy(deed.class) } else { actor.casting(deed.class) };
        Some(Opposed { active: actor.check_of(active), passive: passive.map(|parts| target.check_of(parts)) })
    }
}

fn hurt(
    actor: &Actor<'_>,
    target: &Actor<'_>,
    damage: &Damage,
    (roll, critical): (HarmRoll, Critical),
    increases: &mut Vec<DamageChange>,
    reductions: &[DamageChange],
) -> Hurt {
    let known = knowledge::may_use_weakness(actor, target);
    let bane = Bane::of(&target.sheet.weaknesses, known);
    increases.extend(bane.increases.iter().copied());
    let reductions: Vec<DamageChange> = reductions.iter().chain(&bane.reductions).copied().collect();
    let blow = |halved| Blow::new(damage, halved, increases, &reductions, &bane.immune);
    let (plain, halved) = (blow(false), blow(true));
    Hurt { roll, critical, plain, halved, extra: damage.extra.clone(), heals: false, to_mp: false }
}

/// A condition that a feat brings lasts as long as the condition itself says.
const fn lasting(condition: ConditionId) -> Inflicts {
    Inflicts { condition, duration: Duration::Lasting }
}

fn weak_accuracy(actor: &Actor<'_>, target: &Actor<'_>) -> i32 {
    let raises = |weakness: &Weakness| match weakness {
        Weakness::Accuracy(amount) => *amount,
        _ => 0,
    };
    let sum: i32 = target.sheet.weaknesses.iter().map(raises).sum();
    if sum != 0 && knowledge::may_use_weakness(actor, target) { sum } else { 0 }
}

impl<'w> Actor<'w> {
    /// What a standard value is as a check: with dice, or a monster's fixed value, 7 higher (SW-020).
    pub fn check_of(&self, mut parts: Parts) -> CheckValue {
        match &self.sheet.monster {
            Some(monster) if monster.checks == Checks::Fixed => {
                parts.add("fixed value", 7, Rule::new("SW-020"));
                CheckValue::fixed(parts)
            }
            _ => CheckValue::rolled(parts),
        }
    }

    /// The dice of a weapon's damage and what is added to them (SW-160, SW-164, SW-168).
    fn weapon_damage(&self, weapon: &Weapon, grip: Grip, how: Use) -> (HarmRoll, Parts) {
        let mut parts = Parts::new();
        if let Some(monster) = &self.sheet.monster {
            parts.base(Name::new("its damage"), monster.damage, Rule::new("SW-168"));
            return (HarmRoll::TwoDice, parts);
        }
        let roll = HarmRoll::Power(grip.power);
        if weapon.kind == WeaponKind::Gun {
            let class = self.best_class(super::Role::Bullets).map(|(class, _)| class);
            return (roll, self.magic_power(class));
        }
        let Some((class, _, level)) = self.attack_class(weapon, how) else {
            parts.base(Name::new("without a class for it"), 0, Rule::new("SW-024"));
            return (roll, parts);
        };
        parts.base(class.title, level, Rule::new("SW-165"));
        let strength = self.modifier(self.sheet.abilities.strength, |changes| changes.strength);
        parts.add("Strength modifier", if weapon.strength { strength } else { 0 }, Rule::new("SW-165"));
        (roll, parts)
    }

    /// What is added to a deed's power roll: Magic Power, or for herbs and potions Ranger and an ability (SW-165); the
    /// Magic Power of minor magic counts as 0 (SW-215).
    fn deed_extra(&self, deed: &Deed) -> Parts {
        match deed.origin {
            Origin::Spell if deed.action == Kind::Minor => {
                let mut parts = Parts::new();
                parts.base(Name::new("minor magic"), 0, Rule::new("SW-215"));
                parts
            }
            Origin::Item => self.remedy_extra(deed),
            Origin::Spell | Origin::Skill | Origin::Bullet => self.magic_power(deed.class),
        }
    }

    /// What is added to a herb's or potion's roll (SW-165): Ranger and Dexterity, for potions and Intelligence.
    pub fn remedy_extra(&self, deed: &Deed) -> Parts {
        let mut parts = Parts::new();
        let Some((class, level)) = self.best_class(super::Role::Herbs) else {
            parts.base(Name::new("without a class for it"), 0, Rule::new("SW-164"));
            return parts;
        };
        parts.base(self.book.class(class).title, level, Rule::new("SW-165"));
        let abilities = &self.sheet.abilities;
        if deed.after_battle_min.is_some() {
            parts.add("Dexterity modifier", self.modifier(abilities.dexterity, |_| 0), Rule::new("SW-165"));
        } else {
            let intelligence = self.modifier(abilities.intelligence, |changes| changes.intelligence);
            parts.add("Intelligence modifier", intelligence, Rule::new("SW-165"));
        }
        parts
    }

    /// Accuracy of a skill that is an attack.
    fn skill_accuracy(&self, class: Option<ClassId>) -> Parts {
        match &self.sheet.monster {
            Some(monster) => {
                let mut parts = Parts::new();
                parts.base(Name::new("Accuracy"), monster.accuracy, Rule::new("SW-020"));
                parts.add("effects", self.sum_of(|changes| changes.accuracy), Rule::new("SW-015"));
                self.add_common(&mut parts, true);
                parts
            }
            None => self.casting(class),
        }
    }

    /// What takes from damage done to it (SW-173).
    pub fn reductions(&self) -> Vec<DamageChange> {
        let mut list = vec![DamageChange::defense(self.sheet.defense)];
        let mut push = |amount, fits| {
            if amount != 0 {
                list.push(DamageChange { term: Name::new("effects"), amount, fits, rule: Rule::new("SW-173") });
            }
        };
        push(self.sum_of(|changes| changes.physical_reduction), Fits::PHYSICAL);
        push(self.sum_of(|changes| changes.magical_reduction), Fits::MAGICAL);
        list
    }
}
