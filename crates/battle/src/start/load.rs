//! Reading a battle file: board, rosters, goals and ruleset.

use std::sync::Arc;

use super::{
    contents::content_of,
    enlist::{read_units, with_companions},
    files, goals, groups,
    head::{HeadFile, NameFile, RulesFile, RulesetAt},
    judgement::Judgement,
    lookup::Ground,
    marks,
    rating::Challenge,
    rolls,
    ruleset::{Content, Ruleset, Setup, SetupError},
    script, sides, temper, things,
    units::{BattleDraft, SideSetup},
};
use crate::{CanonicalHasher, Digest, Name};
use hexfray_board::{
    map::Board,
    text::{Content as _, Library, Place, Problem, Problems, Source, Table, file_name, read_warned},
};

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
}

fn read_setup(
    library: &Library,
    table: &Table<'_>,
    rulesets: &[&'static dyn Ruleset],
    elsewhere: &mut Problems,
) -> Option<Setup> {
    let title = NameFile::read(table, &()).map(|file| file.name);
    let HeadFile { about, map, lesson, length, difficulty, ignores } = HeadFile::read(table, &())?;
    let chosen = RulesFile::read(table, rulesets).map(|RulesFile { ruleset: RulesetAt(at) }| at);
    let map = map.as_deref().and_then(|map| find_map(library, table, map));
    let board = map.and_then(|map| read_board(library, map, elsewhere));
    let ruleset = chosen.map(|at| rulesets[at]);
    let House { mut content, rules: house_rules } = read_house(library, table, ruleset, elsewhere);
    let scene = !table.has("map");
    let board = if scene { read_scene(library, table, ruleset, &mut content) } else { board };
    let board = things::furnish(table, board);
    let (sides, places) = sides::read(table, ruleset.is_some_and(|ruleset| ruleset.knows_truces()));
    let challenge = challenge_of(table, &sides, difficulty);
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
    marks::check(table, &ignores, marked);
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
