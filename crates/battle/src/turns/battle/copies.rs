//! Copies of a battle: for searches, which diverge, and twins, which play on identically.

use std::sync::Arc;

use super::Battle;
use crate::{Dice, DiceSource, Field, Log};

impl Battle {
    /// Makes another battle of the same set-up equal to this one, except for its dice, log and record.
    ///
    /// Nothing is allocated if the other has been copied into before. A battle of another set-up is rebuilt.
    pub fn copy_into(&self, other: &mut Self) {
        if !Arc::ptr_eq(&self.setup, &other.setup) {
            *other = self.scratch(0);
        }
        let source = self.roster().entities();
        {
            let (world, target) = (&mut other.world, other.resources.roster.entities());
            self.machine.copy(&self.world, world, source, target);
            other.resources.flow_mut(world).copy_from(self.flow());
            world.resource_mut::<Field>().copy_from(self.field());
            other.resources.ways(world).forget();
        }
        other.judged = None;
        other.resources.log_mut(&mut other.world).clear();
        other.name_cause();
        other.forget_legal();
    }

    /// As [`Battle::copy_into`], with dice that follow from a seed: copies of one battle with the same orders and the same seed
    /// play identically, independent of this battle's dice.
    pub fn branch_into(&self, other: &mut Self, seed: u64) {
        self.copy_into(other);
        *other.world.resource_mut::<Dice>() = Dice::new(&DiceSource::Seed(seed));
    }

    /// Makes the dice of a [scratch](Battle::scratch) battle follow from a seed from now on, so that two battles that have
    /// diverged get the same luck. A battle that keeps a record is not changed.
    pub fn reseed(&mut self, seed: u64) {
        if !self.recording {
            *self.world.resource_mut::<Dice>() = Dice::new(&DiceSource::Seed(seed));
        }
    }

    /// Makes the dice of a battle without a record show these faces in their order from now on, and 1 when there are no more:
    /// for enumerating all outcomes of an order. The dice must have these faces.
    pub fn show(&mut self, faces: &[u16]) {
        if !self.recording {
            *self.world.resource_mut::<Dice>() = Dice::new(&DiceSource::Script(faces.to_vec()));
        }
    }

    /// A battle that plays on exactly as this one does if it gets the same orders: it has the same dice and keeps a log. It has
    /// no record, its orders cannot be undone, and a script that is used up shows 1 from then on.
    pub fn twin(&self) -> Self {
        let mut twin = self.scratch(0);
        twin.world.resource_mut::<Log>().set_mute(false);
        self.twin_into(&mut twin);
        twin
    }

    /// As [`Battle::copy_into`], but the other battle has this battle's dice from now on.
    pub fn twin_into(&self, other: &mut Self) {
        self.copy_into(other);
        *other.world.resource_mut::<Dice>() = self.world.resource::<Dice>().twin();
    }
}
