//! Sampling the outcomes of an order: many copies of a battle, each with dice of its own.

use super::Battle;
use crate::{Decision, Order, OrderError};
use hexfray_board::odds::Histogram;

impl Battle {
    /// The order of a passive player: it ends the turn if that is legal, and otherwise is the first legal order, such as the
    /// first answer to a question. `None` when the battle is over.
    pub fn passing_order(&self) -> Option<Order> {
        let end = self.decision().unit().map(|unit| Order::EndTurn { unit });
        end.filter(|order| self.check(order).is_ok()).or_else(|| self.orders().first().copied())
    }

    /// Gives an order in `count` copies of this battle, whose dice follow from a seed, and counts a number of each copy, such
    /// as the hit points that a unit has lost: [`Battle::forecast`] gives the expected frequency of each number
    /// ([`Dist::agrees_with`](hexfray_board::odds::Dist::agrees_with)). Questions about the order get the first answer.
    ///
    /// # Errors
    /// The reason why the order is refused.
    ///
    /// ```
    /// use hexfray_battle::{Battle, DiceSource, Order, Setup};
    /// use hexfray_percentile::Percentile;
    ///
    /// let setup = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile])?;
    /// let mut battle = Battle::new(&setup, DiceSource::Seed(7))?;
    /// let pass = battle.passing_order().ok_or("the battle has begun")?;
    /// let rounds = battle.sample(pass, 20, 1, |copy| copy.round().into())?;
    /// assert_eq!(rounds.count(1), 20, "the first to pass does not end the round");
    ///
    /// while battle.round() < 4
    ///     && let Some(pass) = battle.passing_order()
    /// {
    ///     battle.submit(pass)?;
    /// }
    /// assert!(battle.outcome().is_none(), "nobody was hurt");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(
        &self,
        order: Order,
        copies: u32,
        seed: u64,
        number: impl Fn(&Self) -> i32,
    ) -> Result<Histogram, OrderError> {
        let (mut copy, mut seen) = (self.scratch(seed), Histogram::default());
        for _ in 0..copies {
            self.copy_into(&mut copy);
            copy.submit(order)?;
            while matches!(copy.decision(), Decision::Answer { .. })
                && let Some(answer) = copy.passing_order()
            {
                copy.submit(answer)?;
            }
            seen.add(number(&copy));
        }
        Ok(seen)
    }
}
