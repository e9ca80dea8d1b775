//! Reading the sides of a battle's file: their names, and which of them are at peace.

use super::{
    lookup::SIDES,
    temper,
    units::{SideSetup, UnitSetup},
};
use crate::{Name, SideId, narrow};
use hexfray_board::text::{Content, Place, Table, prose};

/// The most sides of a battle.
const MOST: usize = 16;

/// A side, in the order of play.
#[derive(Content)]
pub(super) struct SideFile {
    /// Its name: that of its starting cells on the board.
    name: Name,
    /// The description of the battle for the players of this side, instead of the battle's own text; other sides do not see it.
    #[content(with = prose)]
    about: Option<String>,
    /// How many of 100 battles it wins when equal opponents play all sides; players see it.
    #[content(range = 0..=100)]
    wins: Option<u8>,
    /// Whether no side fights it.
    neutral: bool,
    /// Sides that it is at peace with, by their names.
    allies: Vec<(String, Place)>,
    /// The temper of all its units that have none of their own.
    #[content(key = "temper", with = temper::later)]
    _temper: Option<()>,
    #[content(computed = table.place())]
    place: Place,
}

/// Reads all `[[side]]` tables: `name`, `about` for the side's players, `wins`, and if the rules have `truces`,
/// `neutral = true` for a side that no other side fights, or `allies = ["SIDE", …]`.
///
/// Returns the places of the tables, too.
pub(crate) fn read(table: &Table<'_>, truces: bool) -> (Vec<SideSetup>, Vec<Place>) {
    let mut drafts = table.named_tables("side", SIDES, |side| {
        let draft = SideFile::read(side, &())?;
        if !truces && (draft.neutral || !draft.allies.is_empty()) {
            let message = "this ruleset has no sides at peace with each other";
            side.problem(side.place(), message, "every side against all others");
        }
        Some(draft)
    });
    let expected = "two or more [[side]] tables, each with a `name`";
    if !table.has("side") {
        table.missing("side", expected);
        table.note_lacking(SIDES);
    } else if drafts.len() < 2 && !table.is_lacking(SIDES) {
        table.problem(table.place_of("side"), "a battle needs two sides", expected);
    }
    if drafts.len() > MOST {
        let message = format!("{} sides", drafts.len());
        table.problem(drafts[MOST].place, message, format!("at most {MOST}"));
        // Peace is decided for each pair of sides.
        drafts.truncate(MOST);
    }
    let won: u32 = drafts.iter().filter_map(|draft| draft.wins).map(u32::from).sum();
    if won > 100 {
        let message = format!("the sides win {won} of 100 battles together");
        table.problem(table.place_of("side"), message, "`wins` with a sum of at most 100");
    }
    let named = |name: &str| drafts.iter().position(|draft| draft.name.as_str() == name);
    for (ally, place) in drafts.iter().flat_map(|draft| &draft.allies) {
        if named(ally).is_none() && !table.is_lacking(SIDES) {
            let known: Vec<&str> = drafts.iter().map(|draft| draft.name.as_str()).collect();
            let message = format!("there is no side {ally:?}");
            table.problem(*place, message, format!("one of: {}", known.join(", ")));
        }
    }
    let calls = |one: &SideFile, other: &SideFile| one.allies.iter().any(|(ally, _)| ally == other.name.as_str());
    let at_peace =
        |one: &SideFile, other: &SideFile| one.neutral || other.neutral || calls(one, other) || calls(other, one);
    let sides: Vec<SideSetup> = (0..drafts.len())
        .map(|at| {
            let others = (0..drafts.len()).filter(|&other| other != at && at_peace(&drafts[at], &drafts[other]));
            SideSetup {
                name: drafts[at].name,
                about: drafts[at].about.clone(),
                wins: drafts[at].wins,
                peace: others.map(|other| SideId(narrow(other))).collect(),
            }
        })
        .collect();
    if sides.len() >= 2 && sides.iter().all(|side| side.peace.len() + 1 == sides.len()) {
        table.problem(table.place_of("side"), "no side has a foe", "two sides that are not at peace");
    }
    (sides, drafts.iter().map(|draft| draft.place).collect())
}

/// Warns of sides without units: such a battle is over when it begins. There is no warning while the file has mistakes, since
/// the side's units may be among them.
pub(crate) fn warn_of_empty(table: &Table<'_>, sides: &[SideSetup], places: &[Place], units: &[UnitSetup]) {
    for (at, (side, place)) in sides.iter().zip(places).enumerate() {
        if table.is_sound() && !units.iter().any(|unit| unit.side.index() == at) {
            table.warning(*place, format!("nobody fights for {}", side.name), "a unit of this side");
        }
    }
}
