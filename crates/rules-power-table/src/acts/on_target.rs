//! The effects of an attempt on one target: checks, damage or recovery, conditions.

use crate::{
    acts::{Attempt, Tool},
    content::{
        Ability, ActionKind, Against, Amount, Book, ConditionId, Displacement, Duration, Feat, Grip, Harm, Inflicts,
        Metal, OnResist, Origin, Role, Use, Weakness, Weapon, WeaponKind,
    },
    numbers::{
        Bane, Blow, CheckValue, Critical, CriticalChange, CriticalTerms, Damage, DamageChange, DamageKind, Elements,
        Fits, HarmRoll, ability_score, values, weakness,
    },
    state::Actor,
};
use hexfray_battle::{Canonical, Name, Parts, Rule, UnitId};

/// The active side's check against the passive side's.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Opposed {
    /// Accuracy, or the casting check.
    pub active: CheckValue,
    /// Evasion, Willpower or Fortitude; `None`: nothing opposes it, and only an automatic failure can prevent it.
    pub passive: Option<CheckValue>,
    /// Which of them it is.
    #[canonical(skip = "it follows from the act, and only people read it")]
    pub by: Against,
}

/// The effect on hit points or magic points.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Hurt {
    /// The dice.
    pub roll: HarmRoll,
    /// The roll from which it is critical.
    pub critical: Critical,
    /// How the dice become damage.
    pub plain: Blow,
    /// How the dice become damage if it is resisted for half.
    pub halved: Blow,
    /// Extra points of a recovery.
    pub extra: Parts,
    /// Whether it restores points instead of taking them.
    pub heals: bool,
    /// Whether it changes MP.
    pub to_mp: bool,
}

/// An attempt on one target.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct OnTarget {
    /// The target.
    pub target: UnitId,
    /// The check that decides; `None`: it succeeds without one.
    pub opposed: Option<Opposed>,
    /// The effect that remains if the passive side wins.
    pub on_loss: Option<OnResist>,
    /// Damage or recovery.
    pub hurt: Option<Hurt>,
    /// Conditions that it inflicts.
    pub inflicts: Vec<Inflicts>,
    /// Conditions that it removes.
    pub cures: Vec<ConditionId>,
}

impl OnTarget {
    /// Whether it hurts or hinders the target.
    pub fn harms(&self, book: &Book) -> bool {
        let hinders = |inflicts: &Inflicts| book.conditions[usize::from(inflicts.condition.0)].harmful;
        self.hurt.as_ref().map_or_else(|| self.inflicts.iter().any(hinders), |hurt| !hurt.heals)
    }
}

impl Attempt<'_> {
    /// Its effects on a target.
    pub fn on(&self, target: &Actor<'_>) -> OnTarget {
        match self.tool {
            Tool::Weapon { weapon, grip, how, class, .. } => Strike {
                actor: &self.actor,
                weapon,
                grip,
                how,
                class,
                feats: self.actor.attack_feats(weapon, how),
                bullet: self.bullet(),
            }
            .on(target),
            Tool::Ability { ability, .. } => self.ability_on(target, ability),
        }
    }

    fn ability_on(&self, target: &Actor<'_>, ability: &Ability) -> OnTarget {
        if ability.origin == Origin::Bullet {
            // The later shot has the effect of the bullet spell (SW-157).
            let (inflicts, cures) = (Vec::new(), Vec::new());
            return OnTarget { target: target.id(), opposed: None, on_loss: None, hurt: None, inflicts, cures };
        }
        let prone = self.actor.book.prone().filter(|_| ability.displaces == Some(Displacement::Topple));
        OnTarget {
            target: target.id(),
            opposed: self.opposed(target, ability),
            on_loss: ability
                .resisted
                .filter(|resisted| resisted.by != Against::Evasion)
                .map(|resisted| resisted.effect),
            hurt: ability.harm.map(|harm| self.ability_harm(target, ability, harm)),
            inflicts: ability.inflicts.iter().copied().chain(prone.map(lasting)).collect(),
            cures: ability.cures.clone(),
        }
    }

    /// The effect of an ability on points (SW-163, SW-168, SW-169, SW-178).
    fn ability_harm(&self, target: &Actor<'_>, ability: &Ability, harm: Harm) -> Hurt {
        let actor = &self.actor;
        let kind = DamageKind::of(harm.physical);
        let just = |rule| {
            let mut parts = Parts::new();
            parts.base(ability.title, harm.amount.fixed(), Rule::new(rule));
            parts
        };
        let extra = match harm.amount {
            Amount::Power { .. } => actor.ability_extra(ability),
            Amount::Dice(_) => just("SW-168"),
            Amount::Flat(_) => just("SW-169"),
        };
        let critical = match harm.amount {
            Amount::Power { critical, .. } => {
                let metal_armour = target.sheet.metal != Metal::None;
                let base = critical.into();
                CriticalTerms { base, kind, metal_armour, ..CriticalTerms::default() }.critical()
            }
            Amount::Dice(_) | Amount::Flat(_) => Critical::NEVER,
        };
        let damage = Damage { kind, elements: harm.element.into_iter().collect(), extra };
        let raises = actor.influences().chain(actor.constant_feats()).map(|(term, changes)| DamageChange {
            term,
            amount: changes.magic_damage,
            fits: Fits::MAGICAL,
            rule: Rule::new("SW-172"),
        });
        let roll: HarmRoll = harm.amount.into();
        let critical = roll.critical(critical, harm.heals, false);
        let mut hurt = hurt(actor, target, &damage, (roll, critical), raises.collect(), target.reductions());
        (hurt.heals, hurt.to_mp) = (harm.heals, harm.to_mp);
        hurt
    }

    /// The check of an ability: an attack against Evasion, or the casting check, resisted or not (SW-170, SW-208).
    /// Skills and items that no check opposes need none; minor magic is never rolled, and a target resists it against 0
    /// (SW-215).
    fn opposed(&self, target: &Actor<'_>, ability: &Ability) -> Option<Opposed> {
        let actor = &self.actor;
        let passive = ability.resisted.and_then(|resisted| match resisted.by {
            Against::None => None,
            Against::Willpower => Some(target.willpower()),
            Against::Fortitude => Some(target.fortitude()),
            Against::Evasion => Some(target.evasion()).filter(|_| !target.is_weighed_down()),
        });
        let cast = ability.origin == Origin::Spell && ability.action == ActionKind::Major;
        if passive.is_none() && !cast {
            return None;
        }
        let attack = ability.resisted.is_some_and(|resisted| resisted.by == Against::Evasion);
        let active = match ability.is_minor_magic() {
            true => CheckValue::fixed(minor_magic()),
            false if attack => actor.check_of(actor.skill_accuracy(ability.class)),
            false => actor.check_of(actor.casting(ability.class)),
        };
        let by = ability.resisted.map_or(Against::None, |resisted| resisted.by);
        Some(Opposed { active, passive: passive.map(|parts| target.check_of(parts)), by })
    }
}

/// An attack with a weapon.
struct Strike<'a, 'w> {
    actor: &'a Actor<'w>,
    weapon: &'a Weapon,
    grip: Grip,
    how: Use,
    /// Which of its user's classes it uses (SW-022).
    class: u8,
    /// The feats that count for it.
    feats: Vec<&'w Feat>,
    /// The bullet spell on a gun (SW-157).
    bullet: Option<&'w Ability>,
}

impl Strike<'_, '_> {
    fn on(&self, target: &Actor<'_>) -> OnTarget {
        let actor = self.actor;
        let kind = DamageKind::of(self.weapon.physical);
        let mut elements = Elements::new();
        let enchanted = actor.influences().filter_map(|(_, changes)| changes.element);
        let loaded = self.bullet.and_then(|bullet| bullet.harm).and_then(|harm| harm.element);
        for element in self.weapon.element.into_iter().chain(loaded).chain(enchanted) {
            if !elements.contains(&element) && !elements.is_full() {
                elements.push(element);
            }
        }
        let (roll, extra) = self.dice();
        let damage = Damage { kind, elements, extra };
        let critical = roll.critical(self.critical(kind, target), false, false);
        let mut reductions = target.reductions();
        reductions.extend(self.feats.iter().map(|feat| DamageChange {
            term: feat.name(),
            amount: feat.target_reduction,
            fits: Fits::ANY,
            rule: Rule::new("SW-173"),
        }));
        let hurt = hurt(actor, target, &damage, (roll, critical), self.increases(), reductions);
        let throws = self.feats.iter().any(|feat| feat.throws);
        let prone = throws.then(|| actor.book.prone()).flatten();
        let brings = self.feats.iter().filter_map(|feat| feat.inflicts).chain(prone);
        OnTarget {
            target: target.id(),
            opposed: Some(Opposed {
                active: actor.check_of(self.accuracy(target)),
                passive: Some(target.evasion()).filter(|_| !target.is_weighed_down()).map(|one| target.check_of(one)),
                by: Against::Evasion,
            }),
            on_loss: None,
            hurt: Some(hurt).filter(|_| !throws),
            inflicts: brings
                .map(lasting)
                .chain(self.bullet.iter().flat_map(|bullet| bullet.inflicts.clone()))
                .collect(),
            cures: Vec::new(),
        }
    }

    /// Accuracy against a target: an attacker that knows its weak point may use it (SW-022, SW-027, SW-153).
    fn accuracy(&self, target: &Actor<'_>) -> Parts {
        let mut parts = self.actor.accuracy(self.weapon, self.grip.accuracy, self.how, self.class);
        for feat in &self.feats {
            let more = feat.changes.accuracy + feat.changes.checks;
            values::add(&mut parts, feat.name(), more, Rule::new("SW-217"));
        }
        parts.add("weak point", weak_accuracy(self.actor, target), Rule::new("SW-027"));
        parts
    }

    /// The dice, and the terms that are added to them once (SW-160, SW-164, SW-165, SW-168).
    fn dice(&self) -> (HarmRoll, Parts) {
        let actor = self.actor;
        if let Some(monster) = &actor.sheet.monster {
            let mut parts = Parts::new();
            parts.base(Name::new("its damage"), monster.damage, Rule::new("SW-168"));
            return (HarmRoll::TwoDice, parts);
        }
        let roll = HarmRoll::Power(self.grip.power);
        if self.weapon.kind == WeaponKind::Gun {
            let class = actor.best_class(Role::Bullets).map(|(class, _)| class);
            // The bullet spell decides the roll (SW-157).
            let loaded = self.bullet.and_then(|bullet| bullet.harm).map(|harm| harm.amount.into());
            return (loaded.unwrap_or(roll), actor.magic_power(class));
        }
        let class = actor.attack_class(self.weapon, self.how, self.class).map(|(class, _, level)| (class.title, level));
        let score = ability_score::of_weapon(self.weapon.kind, self.weapon.strength);
        (roll, ability_score::extra(class, score, &actor.scores()))
    }

    /// The critical value: the weapon's own, the class, metal armour, spells and feats (SW-177 … SW-183).
    fn critical(&self, kind: DamageKind, target: &Actor<'_>) -> Critical {
        let (actor, rule) = (self.actor, Rule::new("SW-182"));
        let spells = actor.influences().map(|(term, changes)| CriticalChange { term, amount: changes.critical, rule });
        let feats = self.feats.iter();
        let feats = feats.map(|feat| CriticalChange { term: feat.name(), amount: feat.changes.critical, rule });
        let bullet = self.bullet.map(|bullet| CriticalChange { term: bullet.title, amount: bullet.gun_critical, rule });
        let changes: Vec<CriticalChange> = spells.chain(feats).chain(bullet).collect();
        let class =
            actor.attack_class(self.weapon, self.how, self.class).map(|(class, ..)| (class.title, class.critical));
        let metal_armour = target.sheet.metal != Metal::None;
        CriticalTerms { base: self.weapon.critical.into(), class, kind, metal_armour, changes: &changes }.critical()
    }

    /// The increases of its damage: by spells on the weapon or its bearer, and by feats (SW-172).
    fn increases(&self) -> Vec<DamageChange> {
        let change = |term, amount, fits| DamageChange { term, amount, fits, rule: Rule::new("SW-172") };
        let spells = self.actor.influences().map(|(term, changes)| change(term, changes.weapon_damage, Fits::PHYSICAL));
        let metres = self.actor.metres_covered();
        let charges = self.feats.iter().filter_map(|feat| Some((feat.name(), feat.charge?.of(metres))));
        let rule = Rule::new("SW-081");
        let charges = charges.map(|(term, amount)| DamageChange { term, amount, fits: Fits::ANY, rule });
        let feats = self.feats.iter().flat_map(|feat| {
            let proficiency = change(feat.name(), feat.damage, Fits::ANY);
            [proficiency, change(feat.name(), feat.changes.weapon_damage, Fits::PHYSICAL)]
        });
        spells.chain(feats).chain(charges).collect()
    }
}

/// Damage or recovery at a target, with its weaknesses and resistances (SW-172, SW-173, SW-175).
fn hurt(
    actor: &Actor<'_>,
    target: &Actor<'_>,
    damage: &Damage,
    (roll, critical): (HarmRoll, Critical),
    mut increases: Vec<DamageChange>,
    mut reductions: Vec<DamageChange>,
) -> Hurt {
    let bane = Bane::of(&target.sheet.weaknesses, weakness::may_use_weakness(actor, target));
    increases.extend(bane.increases);
    reductions.extend(bane.reductions);
    let blow = |halved| Blow::new(damage, halved, &increases, &reductions, &bane.immune);
    let (plain, halved) = (blow(false), blow(true));
    Hurt { roll, critical, plain, halved, extra: damage.extra.clone(), heals: false, to_mp: false }
}

/// A condition that lasts until something else ends it.
const fn lasting(condition: ConditionId) -> Inflicts {
    Inflicts { condition, duration: Duration::Lasting }
}

/// The Magic Power of a spell that is a Minor Action (SW-215).
fn minor_magic() -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("minor magic"), 0, Rule::new("SW-215"));
    parts
}

fn weak_accuracy(actor: &Actor<'_>, target: &Actor<'_>) -> i32 {
    let raises = |weakness: &Weakness| match weakness {
        Weakness::Accuracy(amount) => *amount,
        _ => 0,
    };
    let sum: i32 = target.sheet.weaknesses.iter().map(raises).sum();
    if sum != 0 && weakness::may_use_weakness(actor, target) { sum } else { 0 }
}

impl Actor<'_> {
    /// The bonus of an ability's power roll: Magic Power, or for herbs and potions a class and an ability (SW-165); for
    /// minor magic 0 (SW-215).
    pub fn ability_extra(&self, ability: &Ability) -> Parts {
        match ability.origin {
            Origin::Spell if ability.is_minor_magic() => minor_magic(),
            Origin::Item => {
                let class = ability.class.or_else(|| self.best_class(Role::Herbs).map(|(class, _)| class));
                ability_score::extra(
                    class.and_then(|class| self.class_level(class)),
                    Some(ability.score),
                    &self.scores(),
                )
            }
            Origin::Spell | Origin::Skill | Origin::Bullet => self.magic_power(ability.class),
        }
    }

    /// The reductions of damage to it (SW-173).
    pub fn reductions(&self) -> Vec<DamageChange> {
        let rule = Rule::new("SW-173");
        let both = self.influences().chain(self.constant_feats()).flat_map(|(term, changes)| {
            let change = |amount, fits| DamageChange { term, amount, fits, rule };
            [change(changes.physical_reduction, Fits::PHYSICAL), change(changes.magical_reduction, Fits::MAGICAL)]
        });
        [DamageChange::defense(self.sheet.defense)].into_iter().chain(both).collect()
    }
}
