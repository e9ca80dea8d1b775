//! The outbreak and growth of skirmishes: by attacks, by declared joining, and by staying inside.

use super::{Figure, Positions, Settled, Skirmish, SkirmishId};

use crate::content::{Founders, InnerFight, OutbreakBy};
use hexfray_battle::UnitId;

/// A declared attack, spell or skill.
#[derive(Clone, Copy, Debug)]
pub struct Engagement<'a> {
    /// The unit that acts.
    pub actor: UnitId,
    /// The units at which it is aimed or that it covers.
    pub targets: &'a [UnitId],
    /// Whether it merely covers them, as an effect with an area, which draws no unit in unless the settings say so
    /// (SW-095).
    pub by_area: bool,
    /// The number of the next skirmish.
    pub next: SkirmishId,
}

impl Positions<'_> {
    /// The changes by a declaration: units enter melee by an outbreak (SW-083), by a fight inside a disc (SW-084), or
    /// as independents that are drawn in (SW-095). The size changes when the action is finished: see
    /// [`Positions::settle`]. No changes in simplified combat.
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

    /// Draws in the independents that a hostile member attacks (SW-095).
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

    /// The foes at the actor's coordinates that can act.
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

    /// Starts a new skirmish, or adds members if the actor stands inside a disc (SW-084).
    fn start(&self, actor: &Figure, ability: Engagement<'_>, after: &mut Settled) {
        let founders = self.founders(actor, ability.targets);
        let Some(around) = self.home(actor) else {
            after.break_out(ability.next, actor.place());
            for founder in founders {
                self.bring_in(founder, ability.next, after);
            }
            return;
        };
        // A unit that attacks at the centre, where the members are, always joins them (SW-083).
        let with_members = self.foes_here(actor).any(|foe| foe.melee == Some(around.id));
        if with_members || self.settings.skirmish_inner_fight == InnerFight::Join {
            for founder in founders {
                self.bring_in(founder, around.id, after);
            }
        }
    }

    /// The units that are in a skirmish from the start, the actor first (SW-083).
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

    /// The changes when a unit at the centre declares that it joins (SW-091); does not check [`Positions::may_join`]
    /// again.
    pub fn join(&self, unit: UnitId, id: SkirmishId) -> Settled {
        let mut after = Settled::of(self);
        if let Some(figure) = self.figure(unit) {
            self.bring_in(figure, id, &mut after);
        }
        after
    }

    /// The changes at the start of a round, when independents that have taken their turn and are still inside join, as
    /// long as there is room (SW-096). [`Positions::settle`] finds the sizes afterwards.
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
