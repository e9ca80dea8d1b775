//! Acts of units that take effect later: their cells, targets and times, looked up once for each state of the battle.

use bevy::prelude::*;

use super::{options::Settings, playback::Playback, session::Session, state::Step};
use hexfray_battle::{PreparedView, Purpose, UnitId};
use hexfray_minds::story::{Names, a_few};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Prepared>().add_systems(Update, look_up.in_set(Step::Show).run_if(resource_exists::<Session>));
}

/// The acts that units prepare, if the player at the machine may know them.
#[derive(Resource, Debug, Default)]
pub struct Prepared {
    acts: Vec<PreparedView>,
    /// The number of orders after which they were looked up.
    stamp: Option<usize>,
    /// The unit whose act is at the pointer in a list.
    pub listed: Option<UnitId>,
}

impl Prepared {
    /// The acts; none while events are shown, since the battle is then ahead of them.
    pub fn acts(&self) -> &[PreparedView] {
        &self.acts
    }

    /// A prepared act of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&PreparedView> {
        self.acts.iter().find(|act| act.unit == unit)
    }
}

fn look_up(session: Res<Session>, playback: Res<Playback>, settings: Res<Settings>, mut prepared: ResMut<Prepared>) {
    let stamp = playback.is_idle().then(|| session.battle.history().len());
    if prepared.stamp == stamp && !session.is_added() {
        return;
    }
    prepared.stamp = stamp;
    prepared.listed = None;
    let unseen = session.unseen(&settings);
    prepared.acts = if stamp.is_some() { session.battle.prepared() } else { Vec::new() };
    prepared.acts.retain(|act| !unseen.contains(&act.unit));
}

/// Whether an act does harm, or hinders.
pub const fn is_harmful(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Harm | Purpose::Hinder)
}

/// When a prepared act takes effect, in the timeline's count.
pub fn when(act: &PreparedView) -> String {
    if act.ready < 0 { "in the next round".to_owned() } else { format!("at tick {}", act.ready) }
}

/// The units that it would strike in the present state.
pub fn whom(act: &PreparedView, names: &Names) -> String {
    let caught: Vec<&str> = act.caught.iter().map(|&unit| names.unit(unit)).collect();
    match (caught.is_empty(), act.cells.is_empty()) {
        (false, _) => a_few(&caught, 4),
        (true, true) => "the target is gone".to_owned(),
        (true, false) => "nobody is in its area".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{Aim, Name};

    #[test]
    fn an_act_that_goes_on_into_the_next_round_says_so() {
        let act = |ready| PreparedView {
            unit: UnitId(0),
            what: Name::new("Fire"),
            aim: Aim::None,
            purpose: Purpose::Harm,
            ready,
            cells: Vec::new(),
            caught: Vec::new(),
        };
        assert_eq!(when(&act(12)), "at tick 12");
        assert_eq!(when(&act(0)), "at tick 0", "tick 0 still belongs to this round");
        assert_eq!(when(&act(-3)), "in the next round");
        assert_eq!(whom(&act(12), &Names::default()), "the target is gone", "no cell is left to strike");
    }
}
