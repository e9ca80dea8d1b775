//! Standard values of checks, term by term (SW-015, SW-022 … SW-024, SW-165).

use super::{Actor, Class, Role, Weapon, WeaponKind};
use crate::{
    battle::{Name, Parts, Rule},
    rules::power_table::ClassId,
};

/// How a weapon is used in an attack (SW-022).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// In melee.
    Melee,
    /// Shot.
    Shot,
    /// Thrown.
    Thrown,
}

impl Use {
    /// The role of the classes that it asks for (SW-022, SW-155).
    pub fn role(self, weapon: &Weapon) -> Role {
        match (self, weapon.kind) {
            (Self::Melee, WeaponKind::Natural) => Role::Unarmed,
            (Self::Melee, _) => Role::Melee,
            (Self::Shot, _) => Role::Shooting,
            (Self::Thrown, _) => Role::Throwing,
        }
    }
}

impl<'w> Actor<'w> {
    /// The class that an attack uses: the highest that fits (SW-022); `None` without one (SW-024).
    pub fn attack_class(&self, weapon: &Weapon, how: Use) -> Option<(&'w Class, ClassId, i32)> {
        let (id, level) = self.best_class(how.role(weapon))?;
        Some((self.book.class(id), id, level))
    }

    /// Accuracy, dice left out (SW-022).
    pub fn accuracy(&self, weapon: &Weapon, grip_accuracy: i32, how: Use) -> Parts {
        let mut parts = Parts::new();
        if let Some(monster) = &self.sheet.monster {
            parts.base(Name::new("Accuracy"), monster.accuracy, Rule::new("SW-020"));
        } else if let Some((class, _, level)) = self.attack_class(weapon, how) {
            parts.base(class.title, level, Rule::new("SW-022"));
            let dexterity = self.modifier(self.sheet.abilities.dexterity, |_| 0);
            parts.add("Dexterity modifier", dexterity, Rule::new("SW-014"));
            parts.add("weapon", grip_accuracy, Rule::new("SW-022"));
        } else {
            parts.base(Name::new("without a class for it"), self.settings().untrained_value, Rule::new("SW-024"));
        }
        parts.add("effects", self.sum_of(|changes| changes.accuracy), Rule::new("SW-015"));
        if let Some(feat) = self.declared_feat() {
            parts.add("feat", feat.changes.accuracy, Rule::new("SW-217"));
        }
        self.add_common(&mut parts, true);
        parts
    }

    /// Evasion, dice left out (SW-023).
    pub fn evasion(&self) -> Parts {
        let mut parts = Parts::new();
        if let Some(monster) = &self.sheet.monster {
            parts.base(Name::new("Evasion"), monster.evasion, Rule::new("SW-020"));
        } else {
            match self.best_class(Role::Evasion) {
                Some((class, level)) => parts.base(self.book.class(class).title, level, Rule::new("SW-023")),
                None => parts.base(
                    Name::new("without a class for it"),
                    self.settings().untrained_value,
                    Rule::new("SW-024"),
                ),
            };
            let agility = self.modifier(self.sheet.abilities.agility, |_| 0);
            parts.add("Agility modifier", agility, Rule::new("SW-023"));
        }
        parts.add("armour and shield", self.sheet.worn_evasion, Rule::new("SW-023"));
        parts.add("effects", self.sum_of(|changes| changes.evasion), Rule::new("SW-015"));
        parts.add("declared feat", self.posture.evasion, Rule::new("SW-217"));
        parts.add("Full Move", if self.posture.full_move { -4 } else { 0 }, Rule::new("SW-062"));
        parts.add("retreat", if self.posture.exposed { -4 } else { 0 }, Rule::new("SW-124"));
        self.add_common(&mut parts, true);
        parts
    }

    /// Fortitude, dice left out.
    pub fn fortitude(&self) -> Parts {
        let mut parts = Parts::new();
        if let Some(monster) = &self.sheet.monster {
            parts.base(Name::new("Fortitude"), monster.fortitude, Rule::new("SW-020"));
        } else {
            parts.base(Name::new("level"), self.sheet.level, Rule::new("SW-015"));
            let vitality = self.modifier(self.sheet.abilities.vitality, |changes| changes.vitality);
            parts.add("Vitality modifier", vitality, Rule::new("SW-014"));
        }
        parts.add("effects", self.sum_of(|changes| changes.fortitude), Rule::new("SW-015"));
        self.add_common(&mut parts, false);
        parts
    }

    /// Willpower, dice left out.
    pub fn willpower(&self) -> Parts {
        let mut parts = Parts::new();
        if let Some(monster) = &self.sheet.monster {
            parts.base(Name::new("Willpower"), monster.willpower, Rule::new("SW-020"));
        } else {
            parts.base(Name::new("level"), self.sheet.level, Rule::new("SW-015"));
            let spirit = self.modifier(self.sheet.abilities.spirit, |_| 0);
            parts.add("Spirit modifier", spirit, Rule::new("SW-014"));
        }
        parts.add("effects", self.sum_of(|changes| changes.willpower), Rule::new("SW-015"));
        self.add_common(&mut parts, false);
        parts
    }

    /// Magic Power with a class: its level and the Intelligence modifier (SW-165); 0 without the class (SW-164).
    pub fn magic_power(&self, class: Option<ClassId>) -> Parts {
        let mut parts = Parts::new();
        if let Some(monster) = &self.sheet.monster {
            parts.base(Name::new("Magic Power"), monster.magic_power, Rule::new("SW-020"));
        } else if let Some((class, level)) = class.and_then(|class| Some((class, self.level_of(class)?))) {
            parts.base(self.book.class(class).title, level, Rule::new("SW-165"));
            let intelligence = self.modifier(self.sheet.abilities.intelligence, |changes| changes.intelligence);
            parts.add("Intelligence modifier", intelligence, Rule::new("SW-014"));
        } else {
            parts.base(Name::new("without a class for it"), 0, Rule::new("SW-164"));
            return parts;
        }
        parts.add("effects", self.sum_of(|changes| changes.magic_power), Rule::new("SW-015"));
        parts
    }

    /// A spell's or skill's check, dice left out (SW-208).
    pub fn casting(&self, class: Option<ClassId>) -> Parts {
        let mut parts = self.magic_power(class);
        self.add_common(&mut parts, true);
        parts
    }

    /// Tumble, dice left out (SW-244); monsters use their Evasion (SW-251).
    pub fn tumble(&self) -> Parts {
        if self.is_monster() {
            return self.evasion();
        }
        let mut parts = Parts::new();
        match self.best_class(Role::Tumble) {
            Some((class, level)) => {
                parts.base(self.book.class(class).title, level, Rule::new("SW-244"));
                let agility = self.modifier(self.sheet.abilities.agility, |_| 0);
                parts.add("Agility modifier", agility, Rule::new("SW-014"));
            }
            None => {
                parts.base(Name::new("without a class for it"), self.settings().untrained_value, Rule::new("SW-024"));
            }
        }
        self.add_common(&mut parts, true);
        parts
    }

    /// What changes every check: effects, lying prone, surprise, water (not Fortitude and Willpower), the referee.
    pub fn add_common(&self, parts: &mut Parts, in_water: bool) {
        parts.add("effects on all checks", self.sum_of(|changes| changes.checks), Rule::new("SW-015"));
        let prone = if self.is_prone() { self.settings().prone_penalty } else { 0 };
        parts.add("prone", prone, Rule::new("SW-189"));
        let surprised = if self.posture.surprised { self.settings().ambush_penalty } else { 0 };
        parts.add("surprised", surprised, Rule::new("SW-039"));
        let wet = if in_water && self.is_hindered_by_water() { -4 } else { 0 };
        parts.add("in deep water", wet, Rule::new("SW-232"));
        parts.add("referee", self.favour(), Rule::new("SW-015"));
    }

    /// Whether water takes from its checks: from the shoulders up (SW-232, SW-236).
    pub fn is_hindered_by_water(&self) -> bool {
        self.depth() >= self.sheet.shoulder_m.max(1) && !self.is_waterborne()
    }
}
