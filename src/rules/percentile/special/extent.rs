//! `within_move` and `blade`: areas that follow from the user's Move or from its weapon (MC-166, MC-167, MC-171).

use std::sync::Arc;

use super::Special;
use crate::{
    battle::{Rule, Total},
    grid::Template,
    rules::percentile::{
        content::{Known, Weapon},
        numbers,
        orders::Refusal,
        state::Unit,
    },
    text::Table,
};

/// The area around the user holds everybody within its Move.
#[derive(Debug)]
struct WithinMove;

/// `"within_move"`.
pub(super) fn read_move(_: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    Some(Arc::new(WithinMove))
}

impl Special for WithinMove {
    fn template(&self, user: &Unit<'_>) -> Option<Template> {
        let cells = numbers::movement::<Total>(user, false).total().max(0) as u32;
        Some(Template::Party { size: cells + 1 })
    }
}

/// The act needs a type of weapon in its user's first hand, and one of a high tier spreads it farther.
#[derive(Debug)]
struct Blade {
    kind: String,
    tier: u8,
    area: Option<u32>,
}

/// `{ effect = "blade", type = "katana" }`, or with `tier = 8, area = 3` for the area from that tier on.
pub(super) fn read_blade(table: Option<&Table<'_>>, _: &Known<'_>) -> Option<Arc<dyn Special>> {
    let table = table?;
    let kind = table.choice("type", Weapon::types());
    let tier = table.int_or("tier", 1..=10_u8, 10);
    let area = table.maybe_int("area", 1..=20_u32);
    let kind = Weapon::types().nth(kind?)?.to_owned();
    Some(Arc::new(Blade { kind, tier, area }))
}

impl Blade {
    fn weapon<'w>(user: &Unit<'w>) -> Option<&'w Weapon> {
        user.gear.blows().first().map(|hand| &user.book.weapons[usize::from(hand.weapon)])
    }
}

impl Special for Blade {
    fn check_use(&self, user: &Unit<'_>) -> Result<(), Refusal> {
        match Self::weapon(user) {
            Some(weapon) if weapon.kind == self.kind => Ok(()),
            _ => Err(("it has not the weapon for this", Rule::new("MC-167"))),
        }
    }

    fn template(&self, user: &Unit<'_>) -> Option<Template> {
        let high = Self::weapon(user).is_some_and(|weapon| weapon.tier >= self.tier);
        self.area.filter(|_| high).map(|size| Template::Party { size })
    }
}
