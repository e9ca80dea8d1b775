//! The numbers that follow from level, attributes and gear, or from a monster's bases.

use crate::content::code::Attribute;
use hexfray_battle::{Name, Part, PartKind, Parts, Rule};
use hexfray_board::text::Content;

/// A monster's bases in percent (150 is one and a half), instead of dice and gear; its rank is a plain factor.
#[derive(Content)]
pub struct Bases {
    /// Percent of hit points.
    #[content(range = 0..=2_000, default = 150)]
    hp: i32,
    /// Percent of magic points.
    #[content(range = 0..=2_000, default = 0)]
    mp: i32,
    /// Percent of ARM.
    #[content(range = 0..=2_000, default = 100)]
    arm: i32,
    /// Percent of M.ARM.
    #[content(range = 0..=2_000, default = 50)]
    m_arm: i32,
    /// 1 for a normal monster, more for bosses.
    #[content(range = 1..=6, default = 1)]
    rank: i32,
}

impl Default for Bases {
    fn default() -> Self {
        Self { hp: 150, mp: 0, arm: 100, m_arm: 50, rank: 1 }
    }
}

/// The numbers that the formulas for units and monsters need.
pub struct Sheet {
    pub(super) level: i32,
    pub(super) attributes: [i32; 6],
    pub(super) monster: Option<Bases>,
    pub(super) hit_die: i32,
    pub(super) magic_die: i32,
    pub(super) gear: [i32; 4],
}

/// The number that the file gives, or else the result of the formula.
pub fn over(written: Option<i32>, formula: Parts) -> Parts {
    let Some(value) = written else { return formula };
    let mut parts = Parts::new();
    parts.base(Name::new("as written"), value, Rule::HOUSE);
    parts
}

impl Sheet {
    /// Whether it is a mini-boss, boss or super boss.
    pub(super) fn is_boss(&self) -> bool {
        self.monster.as_ref().is_some_and(|bases| bases.rank > 1)
    }

    pub(super) fn attribute(&self, attribute: Attribute) -> i32 {
        self.attributes[attribute as usize]
    }

    pub(super) fn hp(&self) -> i32 {
        let vit = self.attribute(Attribute::Vit);
        match &self.monster {
            Some(bases) => (bases.hp * vit * self.level * bases.rank / 100).max(1),
            None => 30 + vit + self.level * (self.hit_die + 1) / 2 + (self.level - 1) * vit / 2,
        }
    }

    pub(super) fn mp(&self) -> i32 {
        let spr = self.attribute(Attribute::Spr);
        match &self.monster {
            Some(bases) => bases.mp * spr * self.level * bases.rank / 100,
            None if self.magic_die == 0 => 0,
            None => 10 + spr + self.level * (self.magic_die + 1) / 2 + (self.level - 1) * spr / 2,
        }
    }

    /// ARM or M.ARM: the gear's sum and 5 % of it for every 2 points of the attribute, rounded up, or a monster's base
    /// × level + half of the attribute.
    pub(super) fn armour(&self, gear: usize, attribute: Attribute) -> Parts {
        let (mut parts, value) = (Parts::new(), self.attribute(attribute));
        match &self.monster {
            Some(bases) => {
                let base = if gear == 0 { bases.arm } else { bases.m_arm };
                parts.base(Name::new("hide"), base * self.level / 100, Rule::HOUSE);
                parts.base(Name::new(attribute.label()), value / 2, Rule::HOUSE);
            }
            None => {
                let worn = self.gear[gear];
                parts.base(Name::new("gear"), worn, Rule::HOUSE);
                parts.base(Name::new(attribute.label()), worn * 5 * ((value + 1) / 2) / 100, Rule::HOUSE);
            }
        }
        parts
    }

    pub(super) fn evasion(&self, gear: usize, attributes: [Attribute; 2]) -> Parts {
        let mut parts = Parts::new();
        for attribute in attributes {
            parts.base(Name::new(attribute.label()), self.attribute(attribute), Rule::HOUSE);
        }
        if self.monster.is_some() {
            parts.base(Name::new("level"), self.level, Rule::HOUSE);
        } else {
            parts.add("gear", self.gear[gear], Rule::HOUSE);
        }
        parts
    }

    /// Level + 2 × attribute + a base.
    pub(super) fn accuracy(&self, base: i32, attribute: Attribute) -> Parts {
        let mut parts = Parts::new();
        parts.base(Name::new("base"), base, Rule::HOUSE);
        parts.base(Name::new("level"), self.level, Rule::HOUSE);
        let label = Name::new(attribute.label());
        parts.push(Part { term: label, value: 2 * self.attribute(attribute), kind: PartKind::Add, rule: Rule::HOUSE });
        parts
    }
}
