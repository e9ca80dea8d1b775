//! How a battle runs from one decision to the next: acts under way, queued acts, stages, the verdict.

use super::Battle;
use crate::{
    ActId, Action, Decision, Event, Flow, Log, Name, Order, Resolving, Stage,
    occurred::{self, Occurrence},
    reinforcement, unasked, victory,
};

impl Battle {
    /// Runs stages until a player has to choose.
    pub(super) fn advance(&mut self) {
        // Bevy tracks everything that is taken out of the world, even if it is put back, and runs all observers. There are
        // none.
        self.world.clear_trackers();
        loop {
            let flow = self.flow();
            if flow.outcome.is_some() {
                return;
            }
            if flow.verdict.is_some() {
                return self.settle();
            }
            if let Some(decision) = &flow.decision {
                let Some(order) = unasked::passing(&self.world, decision) else { return };
                self.answer_unasked(&order);
                continue;
            }
            let (has_actions, stage) = (flow.has_actions(), flow.stage);
            // An interrupting act comes first, then the act that was stopped or interrupted.
            if self.resources.resolving_mut(&mut self.world).take_interrupt() {
                self.name_cause();
            } else if let Some(action) = self.resources.resolving(&self.world).action {
                self.resolve(action);
            } else if has_actions {
                self.resolve_next();
            } else {
                self.quiet();
                self.run_stage(stage);
            }
        }
    }

    /// Answers a question that its side does not want to be asked.
    fn answer_unasked(&mut self, order: &Order) {
        self.resources.flow_mut(&mut self.world).answered();
        self.resources.ways(&self.world).forget();
        self.setup.ruleset.accept(&mut self.world, order);
    }

    /// Lets the next queued act take effect.
    fn resolve_next(&mut self) {
        let action = self.resources.flow_mut(&mut self.world).queue.remove(0);
        self.resources.resolving_mut(&mut self.world).begin(action);
        self.name_cause();
        self.resolve(action);
    }

    /// Lets an act take effect, until it is over, a player has to choose, or another act interrupts it.
    fn resolve(&mut self, action: Action) {
        self.resources.resolving_mut(&mut self.world).waits = false;
        self.machine.resolve(&action, &mut self.world);
        let asks = self.flow().decision.is_some();
        let acts = self.resources.resolving(&self.world);
        debug_assert_eq!(acts.waits, asks || acts.is_interrupted(), "who asks says with which step the act goes on");
        if asks || acts.is_interrupted() {
            return;
        }
        let over = self.resources.resolving_mut(&mut self.world).finish();
        self.log_interrupted();
        self.name_cause();
        self.machine.act_is_over(&mut self.world, over);
        self.judge(Stage::Resolve);
    }

    /// Logs that the act that would continue now was lost to the act that interrupted it.
    fn log_interrupted(&mut self) {
        let acts = self.resources.resolving(&self.world);
        if let Some(Action { unit, what, .. }) = acts.action.filter(|_| acts.lost) {
            let event = Event::Interrupted { unit, what, why: Name::new("it was interrupted") };
            self.resources.log_mut(&mut self.world).push(event);
        }
    }

    /// Makes the current act the cause of all events from now on.
    pub(super) fn name_cause(&mut self) {
        let act = self.resources.resolving(&self.world).id();
        self.resources.log_mut(&mut self.world).set_cause(act);
    }

    /// Runs one stage and determines the next, unless the stage's systems chose it.
    fn run_stage(&mut self, stage: Stage) {
        match stage {
            _ if self.setup.reinforcements.is_empty() => {}
            Stage::NextTurn => reinforcement::between_turns(&mut self.world),
            Stage::TurnEnd => reinforcement::turn_over(&mut self.world),
            _ => {}
        }
        let next = match stage {
            Stage::RoundStart => Some(Stage::Initiative),
            Stage::Initiative | Stage::TurnEnd => Some(Stage::NextTurn),
            Stage::TurnStart => Some(Stage::Turn),
            Stage::RoundEnd => Some(Stage::RoundStart),
            Stage::NextTurn | Stage::Turn | Stage::Resolve | Stage::BattleEnd => None,
        };
        if let Some(next) = next {
            self.resources.flow_mut(&mut self.world).stage = next;
        }
        if stage == Stage::RoundStart {
            let mut flow = self.resources.flow_mut(&mut self.world);
            flow.round += 1;
            let round = flow.round;
            self.resources.log_mut(&mut self.world).push(Event::RoundStarted { round });
            self.tell(Occurrence::Round);
            reinforcement::round_starts(&mut self.world);
        }
        self.machine.run(stage, &mut self.world);
        if stage == Stage::TurnStart {
            self.tell(Occurrence::Turn);
        }
        if stage == Stage::RoundEnd {
            victory::round_over(&mut self.world);
        }
        if matches!(stage, Stage::TurnEnd | Stage::RoundEnd | Stage::RoundStart) {
            self.judge(stage);
        }
    }

    /// Called when no act is under way: messages of the battle's file for the present state are shown.
    fn quiet(&mut self) {
        if !self.setup.events.is_empty() {
            occurred::quiet(&mut self.world);
        }
    }

    /// Notes an occurrence for the battle's events.
    fn tell(&mut self, what: Occurrence) {
        if !self.setup.events.is_empty() {
            occurred::tell(&mut self.world, what);
        }
    }

    /// Checks whether the battle is decided. It can only be if a unit has changed since the last check.
    fn judge(&mut self, stage: Stage) {
        let moves = self.field().moves();
        if self.judged == Some(moves) && matches!(stage, Stage::Resolve | Stage::TurnEnd) {
            return;
        }
        let (field, roster) = (self.field(), self.roster());
        let open = victory::is_open(&self.setup, field, roster);
        if !open && !self.setup.ruleset.judges_at(&self.world, stage) {
            return;
        }
        let verdict = if open { None } else { victory::verdict(&self.world, &self.setup, field, roster) };
        self.judged = Some(moves);
        if let Some(outcome) = verdict {
            self.world.resource_mut::<Flow>().end(outcome);
        }
    }

    /// Called when the battle is decided: its consequences are settled, which may need answers, and then it is over.
    fn settle(&mut self) {
        let mut flow = self.world.resource_mut::<Flow>();
        let Some(outcome) = flow.verdict else { return };
        if flow.stage != Stage::BattleEnd {
            flow.stage = Stage::BattleEnd;
            flow.decision = None;
            flow.queue.clear();
            let mut acts = self.world.resource_mut::<Resolving>();
            let all: Vec<ActId> = acts.interrupted().map(|(id, _)| id).chain(acts.id()).collect();
            acts.clear();
            self.name_cause();
            let acts = all;
            acts.into_iter().for_each(|act| self.machine.act_is_over(&mut self.world, act));
            self.quiet();
        }
        if self.flow().decision.is_none() {
            self.machine.run(Stage::BattleEnd, &mut self.world);
        }
        let mut flow = self.world.resource_mut::<Flow>();
        if flow.decision.is_none() {
            flow.outcome = Some(outcome);
            flow.decision = Some(Decision::Over(outcome));
            self.world.resource_mut::<Log>().push(Event::Ended { winner: outcome.winner, why: outcome.why.name() });
        }
    }
}
