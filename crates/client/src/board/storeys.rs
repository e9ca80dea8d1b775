//! The storey of a board that is shown: that of the acting unit, until the player chooses another.

use bevy::prelude::*;

use super::View;
use crate::{
    session::{BattleSystems, Session},
    state::Step,
};
use hexfray_battle::UnitId;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_acting.in_set(Step::Think).in_set(BattleSystems));
}

/// Shows the storey of the acting unit when its turn begins, and follows it to other storeys.
fn follow_acting(session: Res<Session>, mut view: ResMut<View>, mut last: Local<Option<(UnitId, u8)>>) {
    let battle = &session.battle;
    let acting = battle.decision().unit().and_then(|unit| battle.unit(unit));
    let now = acting.and_then(|unit| Some((unit.id, unit.cell?.level)));
    if now == *last {
        return;
    }
    *last = now;
    if let Some((_, level)) = now.filter(|&(_, level)| level != view.level()) {
        view.look_at(level, battle.board());
    }
}
