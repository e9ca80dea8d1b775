//! Standard values of checks, term by term (SW-015, SW-022 … SW-024, SW-165).

use crate::{
    content::{AbilityScore, Changes, Checks, Class, ClassId, Metal, Role, Use, Weapon},
    numbers::{CheckValue, ability_score, check, health},
    state::Actor,
};
use hexfray_battle::{Name, Part, PartKind, Parts, Rule, narrow};

/// The difference between a monster's fixed values and those to which dice are added: the mean of two dice (SW-020).
const FIXED_VALUE: i32 = 7;

impl<'w> Actor<'w> {
    /// The class that an attack uses, by its number: 0 for the best that fits, then the others in the order of the
    /// sheet (SW-022); `None` if there is none (SW-024).
    pub fn attack_class(&self, weapon: &Weapon, how: Use, class: u8) -> Option<(&'w Class, ClassId, i32)> {
        let role = how.role(weapon);
        let (best, level) = self.best_class(role)?;
        let (id, level) = match class.checked_sub(1) {
            None => (best, level),
            Some(other) => self.other_classes(role, best).nth(other.into())?,
        };
        Some((self.book.class(id), id, level))
    }

    /// The fitting classes besides the best one.
    fn other_classes(&self, role: Role, best: ClassId) -> impl Iterator<Item = (ClassId, i32)> {
        let book = self.book;
        let fits = move |&(id, _): &(ClassId, i32)| id != best && book.class(id).roles.contains(&role);
        self.sheet.classes.iter().copied().filter(fits)
    }

    /// The number of classes that an attack can use besides the best one (SW-022); 0 for monsters, which have their own
    /// values.
    pub fn other_classes_for(&self, weapon: &Weapon, how: Use) -> u8 {
        let role = how.role(weapon);
        let best = self.best_class(role).filter(|_| !self.is_monster());
        best.map_or(0, |(best, _)| narrow::<u8>(self.other_classes(role, best).count().min(100)))
    }

    /// Accuracy without dice (SW-022), and without feats, which depend on the single attack.
    pub fn accuracy(&self, weapon: &Weapon, grip_accuracy: i32, how: Use, class: u8) -> Parts {
        let class = self.attack_class(weapon, how, class).map(|(class, _, level)| (class.title, level));
        let mut parts = match &self.sheet.monster {
            Some(monster) => own("Accuracy", monster.accuracy),
            None => check::standard_value(
                self.settings(),
                class,
                AbilityScore::Dexterity,
                self.score(AbilityScore::Dexterity),
            ),
        };
        add(&mut parts, weapon.title, grip_accuracy, Rule::new("SW-022"));
        for (term, changes) in self.influences() {
            add(&mut parts, term, changes.accuracy + changes.checks, Rule::new("SW-015"));
        }
        self.add_situation(&mut parts, true);
        parts
    }

    /// Accuracy of a skill that is an attack.
    pub fn skill_accuracy(&self, class: Option<ClassId>) -> Parts {
        let Some(monster) = &self.sheet.monster else { return self.casting(class) };
        let mut parts = own("Accuracy", monster.accuracy);
        self.add_changes(&mut parts, |changes| changes.accuracy);
        self.add_situation(&mut parts, true);
        parts
    }

    /// Evasion without dice (SW-023).
    pub fn evasion(&self) -> Parts {
        let mut parts = match &self.sheet.monster {
            Some(monster) => own("Evasion", monster.evasion),
            None => self.class_value(Role::Evasion, AbilityScore::Agility),
        };
        parts.add("armour and shield", self.sheet.worn_evasion, Rule::new("SW-023"));
        self.add_changes(&mut parts, |changes| changes.evasion);
        parts.add("declared feat", self.posture.evasion, Rule::new("SW-217"));
        parts.add("Full Move", if self.posture.full_move { -4 } else { 0 }, Rule::new("SW-062"));
        parts.add("retreat", if self.posture.exposed { -4 } else { 0 }, Rule::new("SW-124"));
        self.add_situation(&mut parts, true);
        parts
    }

    /// Fortitude without dice (SW-170).
    pub fn fortitude(&self) -> Parts {
        let monster = self.sheet.monster.as_ref().map(|monster| own("Fortitude", monster.fortitude));
        let mut parts = monster.unwrap_or_else(|| self.level_value(AbilityScore::Vitality));
        self.add_changes(&mut parts, |changes| changes.fortitude);
        self.add_situation(&mut parts, false);
        parts
    }

    /// Willpower without dice (SW-170).
    pub fn willpower(&self) -> Parts {
        let monster = self.sheet.monster.as_ref().map(|monster| own("Willpower", monster.willpower));
        let mut parts = monster.unwrap_or_else(|| self.level_value(AbilityScore::Spirit));
        self.add_changes(&mut parts, |changes| changes.willpower);
        self.add_situation(&mut parts, false);
        parts
    }

    /// Magic Power with a class: its level and the Intelligence modifier (SW-165); 0 without the class (SW-164).
    pub fn magic_power(&self, class: Option<ClassId>) -> Parts {
        let level = class.and_then(|class| self.class_level(class));
        let mut parts = match &self.sheet.monster {
            Some(monster) => own("Magic Power", monster.magic_power),
            None => ability_score::extra(level, Some(AbilityScore::Intelligence), &self.scores()),
        };
        if self.is_monster() || level.is_some() {
            for (term, changes) in self.influences().chain(self.constant_feats()) {
                add(&mut parts, term, changes.magic_power, Rule::new("SW-015"));
            }
        }
        parts
    }

    /// The check of a spell or skill, without dice (SW-208).
    pub fn casting(&self, class: Option<ClassId>) -> Parts {
        let mut parts = self.magic_power(class);
        self.add_changes(&mut parts, |_| 0);
        self.add_situation(&mut parts, true);
        let wet = if self.is_wading() { -4 } else { 0 };
        parts.add("in water", wet, Rule::new("SW-236"));
        parts
    }

    /// Its value for a Death Check without dice: level and Vitality modifier, and the changes of all its checks
    /// (SW-187, SW-189, SW-039).
    pub fn death_check(&self) -> CheckValue {
        let mut value = health::death_check(self.sheet.level, self.score(AbilityScore::Vitality));
        self.add_changes(&mut value.parts, |_| 0);
        self.add_situation(&mut value.parts, false);
        value
    }

    /// Tumble without dice (SW-244); monsters use their Evasion (SW-251).
    pub fn tumble(&self) -> Parts {
        if self.is_monster() {
            return self.evasion();
        }
        let mut parts = self.class_value(Role::Tumble, AbilityScore::Agility);
        self.add_changes(&mut parts, |_| 0);
        self.add_situation(&mut parts, true);
        parts
    }

    /// The check with a standard value: with dice, or with a monster's fixed value, which is 7 higher (SW-020).
    pub fn check_of(&self, mut parts: Parts) -> CheckValue {
        match &self.sheet.monster {
            Some(monster) if monster.checks == Checks::Fixed => {
                parts.add("fixed value", FIXED_VALUE, Rule::new("SW-020"));
                CheckValue::fixed(parts)
            }
            _ => CheckValue::rolled(parts),
        }
    }

    /// The standard value by the best class with a role, and an ability (SW-015, SW-024).
    pub fn class_value(&self, role: Role, from: AbilityScore) -> Parts {
        let class = self.best_class(role).map(|(class, level)| (self.book.class(class).title, level));
        check::standard_value(self.settings(), class, from, self.score(from))
    }

    /// A standard value by level and ability, as for Fortitude and Willpower.
    pub fn level_value(&self, from: AbilityScore) -> Parts {
        let mut parts = Parts::new();
        parts.base(Name::new("level"), self.sheet.level, Rule::new("SW-015"));
        parts.add(from.modifier_term(), ability_score::modifier(self.score(from)), Rule::new("SW-014"));
        parts
    }

    /// Adds the changes of one check, and of all checks, by spells, gear and feats that always count (SW-015).
    pub fn add_changes(&self, parts: &mut Parts, of: impl Fn(&Changes) -> i32) {
        for (term, changes) in self.influences().chain(self.constant_feats()) {
            add(parts, term, of(changes) + changes.checks, Rule::new("SW-015"));
        }
    }

    /// Adds the changes of a check by the situation: lying prone, surprise, water (not for Fortitude and Willpower),
    /// the referee.
    pub fn add_situation(&self, parts: &mut Parts, in_water: bool) {
        let prone = if self.is_prone() { self.settings().prone_penalty } else { 0 };
        parts.add("prone", prone, Rule::new("SW-189"));
        let surprised = if self.posture.surprised { self.settings().ambush_penalty } else { 0 };
        parts.add("surprised", surprised, Rule::new("SW-039"));
        let wet = if in_water && self.is_under_water() { -4 } else { 0 };
        parts.add("in deep water", wet, Rule::new("SW-232"));
        parts.add("referee", self.favour, Rule::new("SW-015"));
    }

    /// Whether it stands in water that reaches at most to its shoulders, where it can speak, but spells are harder
    /// (SW-236).
    fn is_wading(&self) -> bool {
        (1..=self.sheet.shoulder_m).contains(&self.depth()) && !self.is_waterborne()
    }

    /// Whether it can make only checks of Fortitude and Willpower: under water in full metal armour (SW-233).
    pub fn is_weighed_down(&self) -> bool {
        self.sheet.metal == Metal::Full && self.is_under_water()
    }
}

/// A monster's own value.
fn own(term: &'static str, value: i32) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new(term), value, Rule::new("SW-020"));
    parts
}

/// Adds a term with a name from content, unless it is 0.
pub fn add(parts: &mut Parts, term: Name, value: i32, rule: Rule) {
    if value != 0 {
        parts.push(Part { term, value, kind: PartKind::Add, rule });
    }
}
