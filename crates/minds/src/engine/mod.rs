//! The engine's protocol: one JSON object in, one JSON object out.
//!
//! Bots in any language, tests and web pages drive a battle through it. [`Engine::answer`] takes the text of one
//! request and returns the text of its answer, `{"ok": …}` or `{"error": {"code", "message"}}`; after an error the
//! state is unchanged. This module reads and writes no file and no pipe: the command line and the browser do that.

mod answer;
mod geometry;
mod reach;
mod request;
mod state;

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

pub use request::Request;
use request::{AreaQuestion, LineQuestion, LoadRecord, NewBattle, PlayerQuestion, ReachQuestion};

use crate::ai::{self, Opponent};
use answer::Failure;
use hexfray_battle::{Battle, Check, DiceSource, Order, OrderError, Rulesets, UnitId};
use hexfray_board::{
    map::Board,
    text::{Library, Source, file_name, read_json},
};
use reach::Page;

/// The longest request that is read, in bytes.
pub const LONGEST_REQUEST: usize = 4 << 20;

/// A battle, or a board for queries of geometry, and its files.
pub struct Engine {
    rulesets: Rulesets,
    /// The files with which every battle starts.
    library: Library,
    /// The library with the files that came with the open battle, if any did; dropped with it.
    overlay: Option<Library>,
    session: Session,
    /// The opponents that were asked for orders in this battle, which remember their plans.
    minds: Vec<Box<dyn Opponent>>,
}

/// The open battle or board.
enum Session {
    Nothing,
    Board(Arc<Board>),
    Battle(Box<Battle>),
}

impl Engine {
    /// An engine with these files for battles of these rulesets, with nothing open.
    pub fn new(library: Library, rulesets: Rulesets) -> Self {
        Self { rulesets, library, overlay: None, session: Session::Nothing, minds: Vec::new() }
    }

    /// Answers one request, without a line break at the end.
    pub fn answer(&mut self, request: &str) -> String {
        let answer = match self.try_answer(request) {
            Ok(value) => json!({ "ok": value }),
            Err(failure) => json!({ "error": failure }),
        };
        answer.to_string()
    }

    fn try_answer(&mut self, text: &str) -> Result<Value, Failure> {
        if text.len() > LONGEST_REQUEST {
            return Err(Failure::new("too_long", format!("a request is at most {LONGEST_REQUEST} bytes long")));
        }
        let request: Request = read_json(text).map_err(|sentence| {
            let form = if text.trim_start().starts_with('{') {
                ""
            } else {
                "; a request is one object on a line, such as {\"state\": {}}"
            };
            Failure::new("request", format!("{sentence}{form}"))
        })?;
        match request {
            Request::New(new) => self.open(new),
            Request::State {} => Ok(state::state(self.battle()?)),
            Request::Orders { out_of_turn: false } => value(&self.battle()?.orders()),
            Request::Orders { out_of_turn: true } => value(&self.battle()?.out_of_turn()),
            Request::Acts(question) => value(&self.battle_with(question.unit)?.acts(question.unit)),
            Request::Choose(question) => self.choose(&question),
            Request::Order(order) => self.order(order),
            Request::Forecast(order) => value(&self.battle()?.forecast(&order)?),
            Request::Reach(question) => self.reach(&question),
            Request::Line(question) => self.line(&question),
            Request::Area(question) => self.area(&question),
            Request::Record {} => value(&self.battle()?.record()),
            Request::Load(record) => self.load(&record),
            Request::Undo {} => self.undo(),
            Request::Battles {} => Ok(state::battles(self.files())),
        }
    }

    /// The files of the open battle or board.
    fn files(&self) -> &Library {
        self.overlay.as_ref().unwrap_or(&self.library)
    }

    /// Opens a battle, or only a board.
    fn open(&mut self, new: NewBattle) -> Result<Value, Failure> {
        let mut library = self.library.clone();
        for (name, text) in &new.files {
            library.add_source(Source::from_bytes(&file_name::checked(name)?, text.as_bytes())?);
        }
        let name = match (&new.battle, &new.text) {
            (Some(name), None) => state::in_full(&library, file_name::checked(name)?),
            (None, Some(text)) => {
                let source = Source::from_bytes(TEXT_NAME, text.as_bytes())?;
                if !state::is_battle(&source) {
                    return self.open_board(&source, &library);
                }
                library.add_source(source);
                TEXT_NAME.to_owned()
            }
            _ => return Err(Failure::new("request", "give either \"battle\" (a file's name) or \"text\" (its text)")),
        };
        if name.ends_with(".map.toml") {
            let source =
                library.get(&name).ok_or_else(|| Failure::new("no_such_file", format!("there is no map {name:?}")))?;
            return self.open_board(source, &library);
        }
        let setup = self.rulesets.load(&library, &name)?;
        let dice = match new.dice {
            Some(faces) => DiceSource::Script(faces),
            None => DiceSource::Seed(new.seed),
        };
        let battle = Battle::new(&setup, dice)?;
        let answer = state::opened(&battle);
        // Records of this battle can be loaded again as long as it is open, no matter how large its files are.
        let has_own = !new.files.is_empty() || new.text.is_some();
        self.play(battle, has_own.then_some(library));
        Ok(answer)
    }

    fn open_board(&mut self, source: &Source, library: &Library) -> Result<Value, Failure> {
        let board = Arc::new(Board::read(source, library)?);
        let answer = state::board(&board);
        (self.session, self.overlay) = (Session::Board(board), None);
        Ok(answer)
    }

    fn order(&mut self, order: Order) -> Result<Value, Failure> {
        let battle = self.battle_mut()?;
        battle.submit(order)?;
        Ok(state::after(battle))
    }

    fn undo(&mut self) -> Result<Value, Failure> {
        let battle = self.battle_mut()?;
        if !battle.undo() {
            return Err(Failure::new(
                "cannot_undo",
                "nothing can be undone: dice were rolled since the last order, or there was no order",
            ));
        }
        Ok(state::after(battle))
    }

    fn load(&mut self, LoadRecord { record, unverified }: &LoadRecord) -> Result<Value, Failure> {
        let check = if *unverified { Check::Unverified } else { Check::Verified };
        let replayed = self.rulesets.replay(self.files(), record, check, |_, _| ())?;
        let mut answer = state::after(&replayed.battle);
        if *unverified {
            let changed: Vec<&str> = replayed.changed.iter().map(|file| file.name.as_str()).collect();
            answer["unverified"] = json!({ "changed": changed, "differs_after": replayed.differs });
        }
        let overlay = self.overlay.take();
        self.play(replayed.battle, overlay);
        Ok(answer)
    }

    fn play(&mut self, battle: Battle, overlay: Option<Library>) {
        (self.session, self.overlay) = (Session::Battle(Box::new(battle)), overlay);
        self.minds.clear();
    }

    /// The order that an opponent would give.
    fn choose(&mut self, PlayerQuestion { player, seed }: &PlayerQuestion) -> Result<Value, Failure> {
        if self.battle()?.decision().side().is_none() {
            return Err(OrderError::Over.into());
        }
        let known = self.minds.iter().position(|mind| mind.name() == player);
        let at = match known {
            Some(at) => at,
            None => {
                let unknown = || {
                    Failure::new(
                        "no_such_player",
                        format!("there is no computer opponent {player:?}; there are {}", ai::names().join(", ")),
                    )
                };
                self.minds.push(ai::opponent(player, *seed).ok_or_else(unknown)?);
                self.minds.len() - 1
            }
        };
        let Session::Battle(battle) = &self.session else { return Err(Failure::no_battle()) };
        value(&self.minds[at].choose(battle))
    }

    fn reach(&self, question: &ReachQuestion) -> Result<Value, Failure> {
        match question {
            ReachQuestion::Unit { unit, via, skip, limit } => {
                let (battle, page) = (self.battle_with(*unit)?, Page::of(*skip, *limit));
                match via {
                    Some(via) => reach::over(battle, *unit, via.cells(), page),
                    None => reach::of_unit(battle, *unit, page),
                }
            }
            ReachQuestion::From(from) => reach::from(self.board()?, from, Page::of(from.skip, from.limit)),
        }
    }

    fn line(&self, question: &LineQuestion) -> Result<Value, Failure> {
        let battle = match &self.session {
            Session::Battle(battle) => Some(&**battle),
            _ => None,
        };
        geometry::line(self.board()?, battle, question)
    }

    fn area(&self, question: &AreaQuestion) -> Result<Value, Failure> {
        geometry::area(self.board()?, question)
    }

    /// The open battle.
    ///
    /// # Errors
    /// No battle is open.
    fn battle(&self) -> Result<&Battle, Failure> {
        match &self.session {
            Session::Battle(battle) => Ok(battle),
            _ => Err(Failure::no_battle()),
        }
    }

    /// The open battle, if it has this unit.
    ///
    /// # Errors
    /// No battle is open, or it has no such unit.
    fn battle_with(&self, unit: UnitId) -> Result<&Battle, Failure> {
        let battle = self.battle()?;
        if battle.has_unit(unit) { Ok(battle) } else { Err(OrderError::NoSuchUnit(unit).into()) }
    }

    fn battle_mut(&mut self) -> Result<&mut Battle, Failure> {
        match &mut self.session {
            Session::Battle(battle) => Ok(battle),
            _ => Err(Failure::no_battle()),
        }
    }

    fn board(&self) -> Result<&Arc<Board>, Failure> {
        match &self.session {
            Session::Battle(battle) => Ok(battle.board()),
            Session::Board(board) => Ok(board),
            Session::Nothing => Err(Failure::new("no_board", "open a battle or a board first: {\"new\": {…}}")),
        }
    }
}

/// The name under which a battle or board given as text is known.
const TEXT_NAME: &str = "text.battle.toml";

fn value(content: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(content).map_err(|error| Failure::new("internal", error.to_string()))
}
