//! What units of one battle do to each other: hit points taken and restored, and falls.

use hexfray_battle::{Event, UnitId};

/// Counts of one unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitHarm {
    /// Hit points taken from others.
    pub dealt: i64,
    /// Hit points lost.
    pub taken: i64,
    /// Hit points restored, its own included.
    pub healed: i64,
    /// Other units that it has felled.
    pub felled: u64,
    /// Whether it has fallen itself.
    pub fell: bool,
}

/// Counts of the units of one battle, by their identities.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Harm(Vec<UnitHarm>);

impl Harm {
    /// Nothing yet, of this many units.
    pub fn of(units: usize) -> Self {
        Self(vec![UnitHarm::default(); units])
    }

    /// Forgets all counts, as at the start of a battle.
    pub fn clear(&mut self) {
        self.0.fill(UnitHarm::default());
    }

    /// The counts of a unit; zeros for one that entered after the start.
    pub fn unit(&self, unit: UnitId) -> UnitHarm {
        self.0.get(unit.index()).copied().unwrap_or_default()
    }

    /// The counts of all units, in the order of their identities.
    pub fn units(&self) -> &[UnitHarm] {
        &self.0
    }

    /// Counts an event.
    pub fn note(&mut self, event: &Event) {
        match *event {
            Event::Damaged { unit, by, amount, .. } => {
                self.change(Some(unit), |unit| unit.taken += i64::from(amount));
                // Wounds that a unit gave itself are taken, not dealt.
                self.change(by.filter(|&by| by != unit), |unit| unit.dealt += i64::from(amount));
            }
            // What a condition restores counts for the unit that has it.
            Event::Healed { unit, by, amount, .. } => {
                self.change(by.or(Some(unit)), |unit| unit.healed += i64::from(amount));
            }
            Event::Defeated { unit, by, .. } => {
                // A unit that dies where it lies has fallen already.
                let again = self.unit(unit).fell;
                self.change(Some(unit), |unit| unit.fell = true);
                self.change(by.filter(|&by| by != unit && !again), |unit| unit.felled += 1);
            }
            Event::Revived { unit } => self.change(Some(unit), |unit| unit.fell = false),
            _ => {}
        }
    }

    /// Changes the counts of a unit; units that entered after the start are not counted.
    fn change(&mut self, unit: Option<UnitId>, change: impl FnOnce(&mut UnitHarm)) {
        if let Some(unit) = unit.and_then(|unit| self.0.get_mut(unit.index())) {
            change(unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{Name, Parts};

    #[test]
    fn results_count_what_they_name() {
        let mut harm = Harm::of(2);
        let [one, two] = [UnitId(0), UnitId(1)];
        let (what, parts) = (Name::new("Sword"), Parts::new());
        let hurt = |unit, by, amount| Event::Damaged { unit, by, what, amount, hp: 1, parts: parts.clone() };
        let heal = |unit, by, amount| Event::Healed { unit, by, what, amount, hp: 1, parts: parts.clone() };
        let falls = |unit, by| Event::Defeated { unit, by: Some(by), body: true };
        let note = |harm: &mut Harm, events: &[Event]| events.iter().for_each(|event| harm.note(event));
        note(
            &mut harm,
            &[hurt(two, Some(one), 9), hurt(one, Some(one), 4), hurt(one, None, 2), hurt(two, Some(two), 1)],
        );
        note(&mut harm, &[heal(one, Some(one), 3), heal(two, Some(one), 5), heal(two, None, 7)]);
        let counts = |harm: &Harm, unit: UnitId| {
            let UnitHarm { dealt, taken, healed, felled, .. } = harm.unit(unit);
            (dealt, taken, healed, felled)
        };
        assert_eq!(counts(&harm, one), (9, 6, 8, 0), "its own wounds are taken, not dealt; its own healing counts");
        assert_eq!(counts(&harm, two), (0, 10, 7, 0), "what a condition restores is its bearer's");
        note(&mut harm, &[falls(two, one), falls(two, one), falls(one, one)]);
        assert_eq!(
            counts(&harm, one).3,
            1,
            "who dies where they lie, or by their own hand, is nobody's second success"
        );
        assert!(harm.unit(one).fell && harm.unit(two).fell);
        note(&mut harm, &[Event::Revived { unit: two }]);
        assert!(!harm.unit(two).fell, "it has stood up");
        note(&mut harm, &[falls(two, one)]);
        assert_eq!(counts(&harm, one).3, 2, "who stood up and falls again is one");
        harm.clear();
        note(&mut harm, &[falls(two, one)]);
        assert_eq!(counts(&harm, one), (0, 0, 0, 1), "another battle begins from nothing");
        assert_eq!(counts(&harm, UnitId(7)), (0, 0, 0, 0), "units that entered later are not counted");
    }
}
