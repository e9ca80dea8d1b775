//! How skirmishes break out and grow: attacks, declared joining, and staying too long.

use super::{Figure, Positions, Settled, Skirmish, SkirmishId};

use crate::content::{Founders, InnerFight, OutbreakBy};
use hexfray_battle::UnitId;

/// An attack, a spell or a skill, as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Engagement<'a> {
    /// Who acts.
    pub actor: UnitId,
    /// The units that it is aimed at or covers.
    pub targets: &'a [UnitId],
    /// Whether it merely covers them: an effect of an area, which draws nobody in unless the settings say so (SW-095).
    pub by_area: bool,
    /// The number of the next skirmish.
    pub next: SkirmishId,
}

impl Positions<'_> {
    /// The units that are in melee from a declaration on: by an outbreak (SW-083), a fight inside a disc (SW-084), or
    /// as independents drawn in (SW-095). The size changes when the action is finished: see [`Positions::settle`]. None
    /// in simplified combat.
    pub fn engage(&self, ability: Engagement<'_>) -> Settled {
        let mut after = Settled::of(self);
        let Some(actor) = self.figure(ability.actor).filter(|actor| actor.able && !self.space.is_of_areas()) else {
            return after;
        };
        match actor.melee.and_then(|id| self.skirmish(id)) {
            Some(own) => self.draw_in(actor, own, ability, &mut after),
            None if self.is_triggered(actor, ability.targets) => self.start(actor, ability, &mut after),
            None => {}
        }
        after
    }

    /// Hostile members draw in the independents whom they attack (SW-095).
    fn draw_in(&self, actor: &Figure, own: &Skirmish, ability: Engagement<'_>, after: &mut Settled) {
        if ability.by_area && !self.settings.skirmish_pull_by_area {
            return;
        }
        for target in ability.targets.iter().filter_map(|&target| self.figure(target)) {
            if self.are_hostile(actor, target) && self.is_in(target, own) {
                self.bring_in(target, own.id, after);
            }
        }
    }

    /// Foes that can act, at the actor's coordinates.
    fn foes_here<'a>(&'a self, actor: &'a Figure) -> impl Iterator<Item = &'a Figure> {
        let here = move |foe: &&Figure| self.are_hostile(actor, foe) && self.share_coordinates(actor, foe);
        self.figures.iter().filter(|foe| foe.able).filter(here)
    }

    fn is_triggered(&self, actor: &Figure, targets: &[UnitId]) -> bool {
        match self.settings.skirmish_trigger {
            OutbreakBy::AnyAction => self.foes_here(actor).next().is_some(),
            OutbreakBy::AgainstEachOther => self.foes_here(actor).any(|foe| targets.contains(&foe.unit)),
        }
    }

    /// A new skirmish, or more participants where the actor stands inside a disc (SW-084).
    fn start(&self, actor: &Figure, ability: Engagement<'_>, after: &mut Settled) {
        let founders = self.founders(actor, ability.targets);
        let Some(around) = self.home(actor) else {
            after.break_out(ability.next, actor.place());
            for founder in founders {
                self.bring_in(founder, ability.next, after);
            }
            return;
        };
        // A unit that strikes at the members themselves, at the centre, is always in melee with them (SW-083).
        let with_members = self.foes_here(actor).any(|foe| foe.melee == Some(around.id));
        if with_members || self.settings.skirmish_inner_fight == InnerFight::Join {
            for founder in founders {
                self.bring_in(founder, around.id, after);
            }
        }
    }

    /// The units that are in it from the start, the actor first (SW-083).
    fn founders<'a>(&'a self, actor: &'a Figure, targets: &[UnitId]) -> Vec<&'a Figure> {
        let mut founders: Vec<&Figure> = self.figures.iter().filter(|figure| figure.unit == actor.unit).collect();
        match self.settings.skirmish_founders {
            Founders::ActorAndTargets => {
                let before = founders.len();
                founders.extend(self.foes_here(actor).filter(|foe| targets.contains(&foe.unit)));
                if founders.len() == before {
                    founders.extend(self.foes_here(actor));
                }
            }
            Founders::AllInCell => {
                let here = |figure: &&Figure| figure.able && self.share_coordinates(actor, figure);
                founders.extend(self.figures.iter().filter(here).filter(|figure| figure.unit != actor.unit));
            }
        }
        founders
    }

    /// Lets a unit join with all sections of its body, if there is room (SW-089, SW-229).
    fn bring_in(&self, figure: &Figure, id: SkirmishId, after: &mut Settled) {
        let now = after.positions(self);
        let Some(figure) = now.figure(figure.unit) else { return };
        if now.could_be_in(figure, id).is_ok() {
            let sections: Vec<UnitId> = self.presence(figure.body).map(|section| section.unit).collect();
            for section in sections {
                after.join(section, id);
            }
        }
    }

    /// A unit at the centre has declared that it joins (SW-091); [`Positions::may_join`] is not checked again.
    pub fn join(&self, unit: UnitId, id: SkirmishId) -> Settled {
        let mut after = Settled::of(self);
        if let Some(figure) = self.figure(unit) {
            self.bring_in(figure, id, &mut after);
        }
        after
    }

    /// At the start of a round, independents who took their turn and are still inside join (SW-096), as long as there
    /// is room. Sizes are found afterwards by [`Positions::settle`].
    pub fn linger(&self, took_turn: impl Fn(UnitId) -> bool) -> Settled {
        let mut after = Settled::of(self);
        for figure in self.figures.iter().filter(|figure| figure.able && figure.melee.is_none()) {
            if let Some(home) = self.home(figure).filter(|_| took_turn(figure.unit)) {
                self.bring_in(figure, home.id, &mut after);
            }
        }
        after
    }
}
