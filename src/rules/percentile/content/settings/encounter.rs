//! Settings of how battles begin, what happens around turns, and what the winners get.

use crate::{
    rules::percentile::content::settings::read::{flag, int, word},
    text::Table,
};

/// Which side may try an ambush where the battle itself says nothing of one (TC-016).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ambushers {
    /// None.
    #[default]
    None,
    /// The side of the players' characters.
    Party,
    /// The first other side.
    Opponents,
}

/// Which ambusher a victim has to beat (TC-017).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AmbushCompare {
    /// The worst.
    #[default]
    Weakest,
    /// The best.
    Strongest,
    /// At least half of them, each on its own.
    EachPair,
}

/// Whether a surrounded side fights on two faces (TC-029).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PincerOnMap {
    /// Never.
    #[default]
    Off,
    /// Where the battle or the referee says so.
    Scripted,
    /// Also wherever no unit of a side could walk away.
    Automatic,
}

/// The settings; [`Encounter::default`] is the book's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Whether rolls for others than players' characters are secret (TC-008).
    pub hidden_npc_rolls: bool,
    /// Who may try an ambush (TC-016).
    pub ambush: Ambushers,
    /// How an ambush is compared (TC-017).
    pub ambush_compare: AmbushCompare,
    /// Whether ambushers whom most have noticed act first all the same (TC-020).
    pub late_ambush: bool,
    /// Whether the Unaware may react (TC-023).
    pub reactions_when_unaware: bool,
    /// Two faces (TC-029).
    pub pincer_on_map: PincerOnMap,
    /// Whether a blow from the face that its victim does not look at finds it Unaware (TC-032).
    pub pincer_unaware: bool,
    /// Least ticks that a round takes off the clock (TC-035).
    pub timed_round_min_ticks: i32,
    /// Whether calls and gestures count among the two Zero Actions of a turn (TC-049).
    pub count_chatter: bool,
    /// Reactions of a unit to one act (TC-050).
    pub reactions_per_trigger: u8,
    /// Whether the ejected count for XP and Gil (TC-150).
    pub count_ejected: bool,
    /// Percent of their XP and Gil that the ejected count with (TC-150).
    pub ejected_percent: i32,
    /// Whether those who fled count for XP and Gil (TC-150).
    pub count_fled: bool,
    /// Whether Gil comes as trophies that a Scavenge check has to win (TC-152).
    pub gil_as_trophies: bool,
    /// Whether things are materials that a Scavenge check has to win (TC-153).
    pub drops_processed: bool,
}

impl Default for Encounter {
    fn default() -> Self {
        Self {
            hidden_npc_rolls: false,
            ambush: Ambushers::default(),
            ambush_compare: AmbushCompare::default(),
            late_ambush: false,
            reactions_when_unaware: false,
            pincer_on_map: PincerOnMap::default(),
            pincer_unaware: true,
            timed_round_min_ticks: 0,
            count_chatter: false,
            reactions_per_trigger: 1,
            count_ejected: true,
            ejected_percent: 50,
            count_fled: true,
            gil_as_trophies: false,
            drops_processed: false,
        }
    }
}

impl Encounter {
    /// Reads the settings that a table has over those that stand.
    pub(super) fn read_over(&mut self, table: &Table<'_>) {
        let ambushers = [("none", Ambushers::None), ("party", Ambushers::Party), ("opponents", Ambushers::Opponents)];
        let compare = [
            ("weakest", AmbushCompare::Weakest),
            ("strongest", AmbushCompare::Strongest),
            ("each_pair", AmbushCompare::EachPair),
        ];
        let pincer =
            [("off", PincerOnMap::Off), ("scripted", PincerOnMap::Scripted), ("automatic", PincerOnMap::Automatic)];
        flag(table, "hidden_npc_rolls", &mut self.hidden_npc_rolls);
        word(table, "ambush", &ambushers, &mut self.ambush);
        word(table, "ambush_compare", &compare, &mut self.ambush_compare);
        flag(table, "late_ambush", &mut self.late_ambush);
        flag(table, "reactions_when_unaware", &mut self.reactions_when_unaware);
        word(table, "pincer_on_map", &pincer, &mut self.pincer_on_map);
        word(table, "pincer_unaware", &[("encircled_victim", true), ("off", false)], &mut self.pincer_unaware);
        int(table, "timed_round_min_ticks", 0..=600, &mut self.timed_round_min_ticks);
        flag(table, "count_chatter", &mut self.count_chatter);
        int(table, "reactions_per_trigger", 0..=7_u8, &mut self.reactions_per_trigger);
        flag(table, "count_ejected", &mut self.count_ejected);
        int(table, "ejected_percent", 0..=100, &mut self.ejected_percent);
        flag(table, "count_fled", &mut self.count_fled);
        word(table, "gil_mode", &[("direct", false), ("trophies", true)], &mut self.gil_as_trophies);
        word(table, "drop_mode", &[("direct", false), ("processed", true)], &mut self.drops_processed);
    }
}
