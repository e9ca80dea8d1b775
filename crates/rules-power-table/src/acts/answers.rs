//! The meaning of the answers to an open question, and their odds, for players and computer opponents.

use bevy_ecs::prelude::*;

use crate::{
    acts::{blocking, falling, placement, remedies, target_odds},
    state::{About, Actor, Question},
};
use hexfray_battle::{AnswerView, Field, Forecast, Name, TargetForecast, UnitId, play::Asked};

/// The meaning of each answer to the open question; empty if the answers explain themselves.
pub fn views(world: &World) -> Vec<AnswerView> {
    let Some((_, question)) = world.resource::<Asked<Question>>().open() else { return Vec::new() };
    match question.about {
        About::Block => blocking::answers(world),
        About::Placement => placement::answers(world),
        About::Remedy => remedies::asked(world).into_iter().map(|unit| patient(world, unit)).collect(),
        About::Pursuit => in_words(["This battle is over.", "The chase would be another battle."]),
        About::Search => in_words(["What the dice find in each foe's drop table.", "Nothing is found."]),
        About::Catch => Vec::new(),
    }
}

fn in_words(about: [&'static str; 2]) -> Vec<AnswerView> {
    about.map(|about| AnswerView { about: Some(Name::new(about)), ..AnswerView::default() }).to_vec()
}

fn patient(world: &World, unit: UnitId) -> AnswerView {
    let about = Actor::of(world, unit).and_then(|actor| {
        let health = actor.health;
        let text = format!("{}/{} HP, {}/{} MP now.", health.hp, health.hp_max, health.mp, health.mp_max);
        Name::intern(&text.replace('-', "−")).ok()
    });
    AnswerView { unit: Some(unit), about, ..AnswerView::default() }
}

/// The odds of an answer to the open question; `None` if it leads to no dice.
pub fn forecast(world: &World, option: u16) -> Option<Forecast> {
    let question = world.resource::<Asked<Question>>().open();
    if question.is_some_and(|(_, question)| question.about == About::Remedy) {
        return remedies::forecast(world, option);
    }
    let caught = option == 1;
    let (unit, harmed) = falling::odds_of_fall(world, caught)?;
    let target = |(target, damage)| {
        let actor = Actor::of(world, target)?;
        let mut forecast = TargetForecast::certain(target);
        target_odds::harm_forecast(&actor, &damage, &mut forecast);
        Some(forecast)
    };
    let targets = harmed.into_iter().filter_map(target).collect();
    let what = Name::new(if caught { "caught fall" } else { "fall" });
    let ground = world.resource::<Field>();
    let spiked = ground.place(unit).cell().and_then(|cell| ground.board().hazard(cell)).is_some();
    let leaves_out = if spiked { vec![SPIKES] } else { Vec::new() };
    Some(Forecast { unit, what, targets, ready: None, arrives: Vec::new(), leaves_out })
}

/// What the odds of a fall leave out.
const SPIKES: &str = "thorns and spears on the ground (SW-249)";
