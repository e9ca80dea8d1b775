//! Battles without a map: everybody on one scene, whose places are not tracked or are told in metres
//! (TC-048, TC-051, TC-052, TC-077 … TC-090).
//!
//! A scene is a board whose cells are shared: a single cell where places do not matter, squares of one metre where
//! they do. What MC says of cells does not hold there (MC-185).

use super::{
    code::Attribute, content::Compendium, effects::Flags, orders::Refusal, plan::Plan, reach, settings::Settings,
    state::Fighter, zero,
};
use crate::{
    battle::{Range, Rule, Targeting, Verb, Who},
    grid::Template,
    map::Board,
    text::{Library, Source, Table},
};

/// Metres of a melee blow (TC-078).
pub const MELEE: i32 = 3;
/// Metres of whatever is Ranged without a number (TC-079).
pub const RANGED: i32 = 15;
/// Metres from the middle of a Party or Group effect to its edge: 10 m across (TC-080).
pub const GROUP_RADIUS: i32 = 5;
/// Metres from the middle of an All effect to its edge: 50 m across (TC-081).
pub const ALL_RADIUS: i32 = 25;
/// What an All effect catches in metres, around its user.
pub const EVERYBODY: Template = Template::Area { size: ALL_RADIUS as u32 + 1 };

/// Whether places on a scene matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Positions {
    /// Everybody reaches everybody (TC-077).
    #[default]
    Untracked,
    /// In metres.
    Metres,
}

/// The ground of a scene (TC-082 … TC-088).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// No effect on movement.
    #[default]
    Standard,
    /// Distance −25 %.
    Difficult,
    /// Distance −50 %.
    Adverse,
    /// Cannot be crossed but in the air.
    Impassable,
    /// Water up to the waist: Adverse.
    Wading,
    /// Water to swim in: Adverse, and all actions are movement.
    Swimming,
}

impl Ground {
    const WORDS: [(&'static str, Self); 6] = [
        ("standard", Self::Standard),
        ("difficult", Self::Difficult),
        ("adverse", Self::Adverse),
        ("impassable", Self::Impassable),
        ("wading", Self::Wading),
        ("swimming", Self::Swimming),
    ];

    /// Percent of a distance that is left here; 0 where nobody walks.
    pub const fn percent(self) -> i32 {
        match self {
            Self::Standard => 100,
            Self::Difficult => 75,
            Self::Adverse | Self::Wading | Self::Swimming => 50,
            Self::Impassable => 0,
        }
    }

    /// Metres that are covered with an allowance of metres, rounded down.
    pub const fn covered(self, allowance: i32) -> i32 {
        allowance * self.percent() / 100
    }
}

/// The allowance of metres that a way over several grounds takes, rounded up: each metre costs 1 ÷ (1 − reduction)
/// (TC-083). `None` where it leads over impassable ground.
pub fn allowance_for(way: &[(i32, Ground)]) -> Option<i32> {
    let twelfths = way.iter().try_fold(0, |sum, &(metres, ground)| {
        (ground != Ground::Impassable).then(|| sum + metres * 1_200 / ground.percent())
    })?;
    Some((twelfths + 11) / 12)
}

/// How a battle without a map is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Whether the battle has no map.
    pub on: bool,
    /// Whether places matter.
    pub positions: Positions,
    /// What everybody stands on.
    pub ground: Ground,
    /// Most targets of a Party or Group effect (TC-066).
    pub group_limit: u8,
    /// Metres from one member of a Party or Group to the next at most, where places are told in metres (TC-067).
    pub coherency: u32,
}

impl Scene {
    /// The settings by the book.
    pub const BOOK: Self =
        Self { on: false, positions: Positions::Untracked, ground: Ground::Standard, group_limit: 9, coherency: 4 };

    /// Reads the settings that a table has over those that stand.
    pub fn read_over(&mut self, table: &Table<'_>) {
        let positions = [("untracked", Positions::Untracked), ("metres", Positions::Metres)];
        self.positions = table.maybe_word("scene_positions", &positions).unwrap_or(self.positions);
        self.ground = table.maybe_word("scene_ground", &Ground::WORDS).unwrap_or(self.ground);
        self.group_limit = table.int_or("group_limit", 1..=99_u8, self.group_limit);
        self.coherency = table.int_or("group_coherency_m", 1..=99_u32, self.coherency);
    }

    /// Whether this is a scene on which places do not matter.
    pub fn is_untracked(&self) -> bool {
        self.on && self.positions == Positions::Untracked
    }

    /// Whether this is a scene in metres.
    pub fn is_in_metres(&self) -> bool {
        self.on && self.positions == Positions::Metres
    }
}

/// The board of a scene.
pub fn board(settings: &Settings, library: &Library) -> Option<Board> {
    let (cols, rows) = if settings.scene.positions == Positions::Metres { (60, 20) } else { (1, 1) };
    let row = format!("{}\n", ". ".repeat(cols));
    let text = format!(
        "name = \"Scene\"\ngrid = {{ shape = \"square\", adjacency = \"corners\" }}\nterrain = '''\n{}'''\n",
        row.repeat(rows)
    );
    Board::read(&Source::new("a battle without a map", &text), library).ok()
}

/// Makes content ready for a battle without a map.
pub fn prepare(book: &mut Compendium) {
    book.settings.scene.on = true;
    let scene = &book.settings.scene;
    book.settings.geometry.coherency = scene.is_in_metres().then_some(scene.coherency);
    // Friends stand together, and a turn's movement may be split around the action (TC-051).
    book.settings.ally_stacking = true;
    book.settings.split_move = true;
}

/// Metres that a unit can move freely in its turn: SPD, less by what it stands on, unless it floats or flies
/// (TC-051, TC-082 … TC-085, TC-090).
pub fn free_movement(of: &Fighter<'_>) -> i32 {
    let speed = of.kind.attribute(Attribute::Spd);
    if reach::flies(of) || reach::floats(of) { speed } else { of.book.settings.scene.ground.covered(speed) }
}

/// Whether a unit on this scene can do nothing but move: it has to swim, and cannot do so as well as walk (TC-088,
/// TC-089).
pub fn only_swims(of: &Fighter<'_>) -> bool {
    let scene = &of.book.settings.scene;
    scene.on
        && scene.ground == Ground::Swimming
        && of.kind.swimming < reach::SWIMMER
        && !reach::flies(of)
        && !reach::floats(of)
        && !reach::is_aquatic(of)
}

/// Whether a plan is a blow for which its user runs in and returns (TC-048).
fn is_melee(plan: &Plan<'_>) -> bool {
    plan.weapon.is_some_and(|weapon| !weapon.ranged)
}

/// Whether a unit can get close to somebody and back: that is a Zero Action (TC-048).
fn can_run_in(of: &Fighter<'_>) -> bool {
    let stuck = of.effects().has(Flags::NO_MOVE) || of.kind.lamed;
    !stuck && free_movement(of) > 0 && of.turn.zero < zero::MOST
}

/// Whether a blow can be struck on a scene at all: who cannot get close uses no Melee effects (TC-078).
pub fn check_blow(of: &Fighter<'_>, plan: &Plan<'_>) -> Result<(), Refusal> {
    if of.book.settings.scene.is_untracked() && is_melee(plan) && !can_run_in(of) {
        return Err(("it cannot get close enough", Rule::new("TC-078")));
    }
    Ok(())
}

/// Whether the run-in of a blow counts among the Zero Actions of the turn (TC-048).
pub fn runs_in(of: &Fighter<'_>, plan: &Plan<'_>, verb: Verb) -> bool {
    of.book.settings.scene.on && verb == Verb::ATTACK && is_melee(plan)
}

/// Where a plan goes on a scene: in metres, and at formations instead of areas (TC-062 … TC-067, TC-077 … TC-081).
pub fn targeting(of: &Fighter<'_>, plan: &Plan<'_>) -> Targeting {
    let scene = &of.book.settings.scene;
    let own = plan.targeting;
    if !scene.on {
        return own;
    }
    let metres = scene.positions == Positions::Metres;
    let size = if metres { GROUP_RADIUS as u32 + 1 } else { 2 };
    let range = match own.range {
        Range::Own => Range::Own,
        _ if !metres => Range::Unlimited,
        _ if is_melee(plan) && can_run_in(of) => Range::Cells((MELEE + free_movement(of)) as u32),
        _ if is_melee(plan) => Range::Cells(MELEE as u32),
        _ => Range::Cells(plan.metres.unwrap_or(RANGED as u32)),
    };
    match own.template {
        Template::All if metres => Targeting { range: Range::Own, template: EVERYBODY, ..own },
        Template::All => own,
        Template::Party { .. } => Targeting { template: Template::Party { size }, ..own },
        Template::Area { size: 1 } => Targeting { range, line_of_fire: false, ..own },
        _ if own.range == Range::Own => own,
        _ => {
            let who = match own.who {
                Who::Everybody | Who::Others => Who::Formation,
                who => who,
            };
            let template = Template::Area { size };
            Targeting { range, template, who, line_of_fire: false, at_cells: false }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tc_083_difficult_ground_takes_a_quarter() {
        assert_eq!(Ground::Difficult.covered(20), 15, "SPD 20: 15 m free");
        assert_eq!(Ground::Difficult.covered(40), 30, "30 m with a Full-Move");
        assert_eq!(allowance_for(&[(15, Ground::Difficult)]), Some(20));
        assert_eq!(allowance_for(&[(3, Ground::Difficult), (2, Ground::Adverse), (1, Ground::Standard)]), Some(9));
    }

    #[test]
    fn tc_084_adverse_ground_takes_half() {
        assert_eq!(Ground::Adverse.covered(20), 10);
        assert_eq!(Ground::Adverse.covered(40), 20);
        assert_eq!(allowance_for(&[(10, Ground::Adverse)]), Some(20));
    }

    #[test]
    fn tc_085_impassable_ground_cannot_be_crossed() {
        assert_eq!(allowance_for(&[(5, Ground::Standard), (1, Ground::Impassable)]), None);
    }
}
