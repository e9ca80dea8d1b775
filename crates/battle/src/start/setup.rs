//! A battle before it starts: board, rosters, goals and ruleset, read from a battle file.

use std::{fmt, sync::Arc};

use crate::{
    BattleLength, CanonicalHasher, Challenge, Content, DiceError, Digest, Goal, Judgement, Name, Reinforcement,
    Ruleset, ScriptedEvent, SetRoll, SideId, SideSetup, Temper, UnitId, UsedFile, content_of,
    enlist::{Ground, read_units, with_companions},
    files, goals, groups, marks, narrow, rating, rolls, script, sides, temper, things,
};
use hexfray_board::{
    grid::{Cell, Footprint},
    listed,
    map::Board,
    text::{Library, Place, Problem, Problems, Source, Table, file_name, read_warned},
};

/// Everything that a battle starts from; shared by all battles started from it.
pub struct Setup {
    /// The name of the battle file.
    pub source: String,
    /// The battle's title.
    pub title: String,
    /// Its description, in a few sentences that every side may read.
    pub about: String,
    /// The board.
    pub board: Arc<Board>,
    /// The rules.
    pub ruleset: &'static dyn Ruleset,
    /// The rules' content and settings.
    pub content: Content,
    /// Settings of the battle that differ from the ruleset's, to show to the players: name and value.
    pub house_rules: Vec<(String, String)>,
    /// The sides, in order of their numbers.
    pub sides: Vec<SideSetup>,
    /// The units, in order of their numbers.
    pub units: Vec<UnitSetup>,
    /// Groups that enter later.
    pub reinforcements: Vec<Reinforcement>,
    /// Ways to win besides defeating all foes.
    pub goals: Vec<Goal>,
    /// Named cells that the ruleset has defined, see [`Ruleset::zones`].
    pub zones: Vec<Zone>,
    /// The messages and their occasions, in the order of the file.
    pub events: Vec<ScriptedEvent>,
    /// How long it takes, if its file says so.
    pub length: Option<BattleLength>,
    /// How hard it is for the first side: by its wins, or as its file says.
    pub challenge: Option<Challenge>,
    /// Its place among the lessons; `None` if it is not a lesson.
    pub lesson: Option<u8>,
    /// The buttons that a lesson needs, see [`Message::point`](crate::Message::point); empty: all of them.
    pub buttons: Vec<Name>,
    /// Dice whose faces the file sets.
    pub rolls: Vec<SetRoll>,
    /// The ruleset's own part of the battle's file; only the ruleset itself knows its type.
    pub scenario: Content,
    /// The weights for estimates of who is winning under its rules: `ai/RULESET.toml`, if there is one. The battle does not
    /// depend on it, so records do not name this file.
    pub judgement: Option<Judgement>,
    /// Warnings about the battle's file: parts that can be played but are probably mistakes.
    pub warnings: Problems,
    /// Hash of the battle's and the board's files.
    pub battle_hash: Digest,
    /// Hash of the ruleset's content.
    pub content_hash: Digest,
    /// All files that the battle was read from: its own, its map's, and the ruleset's content.
    pub files: Vec<UsedFile>,
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Setup").field("source", &self.source).field("title", &self.title).finish_non_exhaustive()
    }
}

/// A unit before the battle.
#[derive(Clone, Debug)]
pub struct UnitSetup {
    /// Its number.
    pub id: UnitId,
    /// Its side.
    pub side: SideId,
    /// What kind of unit it is: a name of the ruleset's content.
    pub kind: Name,
    /// Its own name.
    pub name: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Whether it is a player's character (TC-015).
    pub hero: bool,
    /// Where it starts; `None`: not on the board yet.
    pub at: Option<Cell>,
    /// Whether the battle's file names its place, rather than its side's zone alone.
    pub placed: bool,
    /// The group that it belongs to, where the battle has groups (TC-068).
    pub group: Option<Name>,
    /// The unit that it comes with and that can call it into the battle.
    pub companion_of: Option<UnitId>,
    /// The cells that it covers (MC-094).
    pub footprint: Footprint,
    /// Its behaviour.
    pub temper: Temper,
}

/// The parts of a battle that are known when the ruleset reads its own keys from the battle's file.
#[derive(Clone, Copy, Debug)]
pub struct BattleDraft<'a> {
    /// The board; `None` where it could not be read.
    pub board: Option<&'a Board>,
    /// The sides, in order of their numbers.
    pub sides: &'a [SideSetup],
    /// The units, in order of their numbers.
    pub units: &'a [UnitSetup],
    /// The zones that the ruleset has defined, see [`Ruleset::zones`].
    pub zones: &'a [Zone],
}

listed! { BattleDraft<'_>:
    SideSetup, "side.name", |draft| draft.sides.iter().map(|side| side.name.as_str());
    UnitSetup, "unit.name", |draft| draft.units.iter().map(|unit| unit.name.as_str());
}

/// Named cells where units start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name; the zone with a side's name is where the side starts, unless its units name another.
    pub name: Name,
    /// Its cells, in the order in which they are filled.
    pub cells: Vec<Cell>,
}

/// A kind of unit of a ruleset, before a battle.
#[derive(Clone, Copy, Debug)]
pub struct UnitKind {
    /// The name that battle files use.
    pub key: &'static str,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its token.
    pub glyph: Name,
    /// Whether it is a player's character unless the battle says otherwise.
    pub hero: bool,
    /// The cells that it covers (MC-094).
    pub footprint: Footprint,
}

/// Why a battle does not start.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// A file is missing.
    #[error("there is no {kind} {name:?}{}", similar.as_ref().map(|name| format!("; did you mean {name:?}?")).unwrap_or_default())]
    NoSuchFile {
        /// The kind of file: battle, map.
        kind: &'static str,
        /// Its name.
        name: String,
        /// The most similar existing name.
        similar: Option<String>,
    },
    /// The files have mistakes.
    #[error("{0}")]
    Problems(Problems),
    /// Scripted dice do not fit the start of the battle.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

impl From<Problems> for SetupError {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl Setup {
    /// Reads a battle by the name of its file, such as `maps/ravine.battle.toml`.
    ///
    /// # Errors
    /// A missing file, or everything that is wrong with the battle, its board and the ruleset's content.
    pub fn load(library: &Library, name: &str, rulesets: &[&'static dyn Ruleset]) -> Result<Arc<Self>, SetupError> {
        let source = library.get(name).ok_or_else(|| SetupError::NoSuchFile {
            kind: "battle",
            name: name.to_owned(),
            similar: library.similar(name).map(str::to_owned),
        })?;
        let noting = &library.noting_reads();
        let source = noting.get(name).unwrap_or(source);
        let mut elsewhere = Problems::new();
        // What is wrong elsewhere is all that is wrong where only the board or the content could not be read.
        let setup = read_warned(source, |table| Some(read_setup(noting, table, rulesets, &mut elsewhere)));
        match setup {
            Ok((Some(setup), warnings)) if elsewhere.is_empty() => {
                let judgement = library.get(&format!("ai/{}.toml", setup.ruleset.name()));
                let judgement = judgement.map(Judgement::read).transpose()?;
                Ok(Arc::new(Self { warnings, judgement, ..setup }))
            }
            Ok((None, _)) if elsewhere.is_empty() => {
                Err(Problems::from(Problem::new(source, Place::default(), "this battle could not be read", "")).into())
            }
            Ok(_) => Err(SetupError::Problems(elsewhere)),
            Err(mut problems) => {
                problems.extend(elsewhere);
                Err(SetupError::Problems(problems))
            }
        }
    }

    /// The description for players of one side; the common one for all other sides.
    pub fn about_for(&self, side: Option<SideId>) -> &str {
        let own = side.and_then(|side| self.sides.get(side.index())).and_then(|side| side.about.as_deref());
        own.unwrap_or(&self.about)
    }

    /// A side by its name.
    pub fn side(&self, name: &str) -> Option<SideId> {
        self.sides.iter().position(|side| side.name.as_str() == name).map(|at| SideId(narrow(at)))
    }
}

fn read_setup(
    library: &Library,
    table: &Table<'_>,
    rulesets: &[&'static dyn Ruleset],
    elsewhere: &mut Problems,
) -> Option<Setup> {
    let title = table.text("name");
    let about = table.maybe_prose("about").unwrap_or_default();
    let lesson = table.maybe_int("lesson", 1..=99_u8);
    let (length, challenge) = rating::read(table);
    let map = table.maybe_text("map");
    let chosen = table.choice("ruleset", rulesets.iter().map(|ruleset| ruleset.name()));
    let map = map.as_deref().and_then(|map| find_map(library, table, map));
    let board = map.and_then(|map| read_board(library, map, elsewhere));
    let ruleset = chosen.map(|at| rulesets[at]);
    let House { mut content, rules: house_rules } = read_house(library, table, ruleset, elsewhere);
    let scene = !table.has("map");
    let board = if scene { read_scene(library, table, ruleset, &mut content) } else { board };
    let board = things::furnish(table, board);
    let (sides, places) = sides::read(table, ruleset.is_some_and(|ruleset| ruleset.knows_truces()));
    let challenge = challenge_of(table, &sides, challenge);
    let book = ruleset.zip(content.as_ref());
    let kinds = book.map_or_else(Vec::new, |(ruleset, content)| ruleset.kinds(content));
    let drafts = groups::read_drafts(table, board.as_deref());
    let later: Vec<Name> = drafts.iter().map(|draft| draft.group).collect();
    let (zones, share) = match (book, &board) {
        (Some((ruleset, content)), Some(board)) => {
            (ruleset.zones(table, content, board, &sides), ruleset.cell_capacity(content))
        }
        _ => (Vec::new(), 1),
    };
    let ground = Ground { board: board.as_deref(), zones: &zones, share, scene };
    let (mut units, tempers) = read_units(table, &ground, &sides, &kinds, &later);
    temper::read(table, tempers, &ground, &sides, &mut units);
    if board.is_some() {
        sides::warn_of_empty(table, &sides, &places, &units);
    }
    let reinforcements = groups::finish(table, drafts, board.as_deref(), &sides, &units);
    let scenario = book.map_or_else(
        || -> Content { Arc::new(()) },
        |(ruleset, content)| {
            let draft = BattleDraft { board: board.as_deref(), sides: &sides, units: &units, zones: &zones };
            ruleset.read_scenario(table, content, &draft)
        },
    );
    let marked = board.as_deref().zip(book).map(|(board, (ruleset, _))| (board, ruleset, &scenario));
    marks::check(table, marked);
    let units = match book {
        Some((ruleset, content)) => with_companions(units, ruleset, content, &kinds),
        None => units,
    };
    let goals = goals::read(table, board.as_deref(), &sides, &units);
    let verbs = ruleset.map(|ruleset| ruleset.verbs());
    let cast = script::Cast { ground: &ground, sides: &sides, units: &units, goals: &goals, verbs };
    let (events, buttons) = (script::read(table, &cast), script::read_buttons(table, &cast));
    let rolls = rolls::read(table, &units);
    let (title, board, ruleset, content) = (title?, board?, ruleset?, content?);
    things::check(&board, ruleset, &content, elsewhere);
    let files = files::used(library);
    let source = table.source().name().to_owned();
    Some(Setup {
        content_hash: files::content_hash(&files, &source, map.map(Source::name)),
        source,
        title,
        about,
        board,
        ruleset,
        content,
        house_rules,
        sides,
        units,
        reinforcements,
        goals,
        zones,
        events,
        length,
        challenge,
        lesson,
        buttons,
        rolls,
        scenario,
        judgement: None,
        warnings: Problems::new(),
        battle_hash: battle_hash(table.source(), map),
        files,
    })
}

/// The rules by which a battle is played.
struct House {
    /// The content of the ruleset, with the settings of the battle.
    content: Option<Content>,
    /// The settings as they are written.
    rules: Vec<(String, String)>,
}

fn read_house(
    library: &Library,
    table: &Table<'_>,
    ruleset: Option<&'static dyn Ruleset>,
    elsewhere: &mut Problems,
) -> House {
    let Some(ruleset) = ruleset else {
        // Its settings and its own keys are not known either.
        table.accept_unknown();
        return House { content: None, rules: Vec::new() };
    };
    if !table.has("settings") {
        return House { content: content_of(ruleset, library, None, elsewhere), rules: Vec::new() };
    }
    let mut rules = Vec::new();
    let content = table.table("settings", |settings| {
        rules.extend(settings.written().into_iter().map(|(key, _, value)| {
            let place = value.place();
            let written = settings.source().text().get(place.start..place.end).unwrap_or_default();
            (key.to_owned(), written.to_owned())
        }));
        content_of(ruleset, library, Some(settings), elsewhere)
    });
    House { content, rules }
}

/// How hard a battle is, which is written only where it does not follow from how often the first side wins.
fn challenge_of(table: &Table<'_>, sides: &[SideSetup], written: Option<Challenge>) -> Option<Challenge> {
    let won = sides.first().and_then(|side| side.wins).map(Challenge::of_wins);
    if won.is_some() && written.is_some() {
        let message = "the difficulty follows from the `wins` of the first side";
        table.warning(table.place_of("difficulty"), message, "one of the two keys");
    }
    won.or(written)
}

fn battle_hash(battle: &Source, map: Option<&Source>) -> Digest {
    let mut hasher = CanonicalHasher::new();
    hasher.u64(battle.hash());
    hasher.u64(map.map_or(0, Source::hash));
    hasher.finish()
}

/// The board of a battle that names no map, if its ruleset can do without one.
fn read_scene(
    library: &Library,
    table: &Table<'_>,
    ruleset: Option<&'static dyn Ruleset>,
    content: &mut Option<Content>,
) -> Option<Arc<Board>> {
    let board = match (ruleset, content) {
        (Some(ruleset), Some(content)) => ruleset.scene(content, library),
        _ => return None,
    };
    if board.is_none() {
        table.require("map", "the name of a map file");
    }
    board.map(Arc::new)
}

/// The map that a battle names, by its whole name or relative to the battle's folder.
fn find_map<'l>(library: &'l Library, table: &Table<'_>, name: &str) -> Option<&'l Source> {
    let plain = match file_name::checked(name) {
        Ok(plain) => plain,
        Err(error) => {
            table.problem(table.place_of("map"), error.to_string(), "");
            return None;
        }
    };
    let found = library.named_in(table.source().name(), &plain);
    if found.is_none() {
        let (message, similar) = library.missing("map", name);
        let known = "a map beside this battle, or in a folder `maps` or `assets`, such as \"maps/mill.map.toml\"";
        table.problem(table.place_of("map"), message, similar.unwrap_or_else(|| known.to_owned()));
    }
    found
}

fn read_board(library: &Library, map: &Source, elsewhere: &mut Problems) -> Option<Arc<Board>> {
    match Board::read(map, library) {
        Ok(board) => Some(Arc::new(board)),
        Err(problems) => {
            elsewhere.extend(problems);
            None
        }
    }
}
