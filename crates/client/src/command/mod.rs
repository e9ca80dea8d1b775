//! The commands of a player to the window, and the one place that carries them out.

mod asking;
mod giving;
mod habit;
mod opponents;
mod pointing;
pub mod shortcuts;
mod trifles;
mod turns;
mod waypoints;

use bevy::prelude::*;

use super::{
    answers::answer,
    choice::{Choice, Mode},
    doubt::{Concern, Confirmed, Doubt},
    files::Brought,
    menu::{LONG, Menu},
    options::Settings,
    plan::{follow, is_meant_for, order_of},
    playback::{Playback, Shown},
    replay::{Control, Replay, Stage},
    saves::{Kept, SaveWish, WatchWish},
    session::Session,
    state::{CameFrom, Overlay, RuledCell, Screen, Step, TriedOut},
    view::View,
    why::{Question, Why, bars_why},
};
use hexfray_battle::{Act, ActView, Aim, Order, Pointer, Purpose, Ruling, TargetForecast, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_minds::story::{ruling_in_words, titled};

pub use asking::surrender;
pub use giving::at_any_time;
pub use habit::Habit;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Command>().init_resource::<Habit>().init_resource::<trifles::Declined>().add_systems(
        Update,
        (habit::follow, habit::rest, obey, turns::end_idle, opponents::choose)
            .chain()
            .in_set(Step::Obey)
            .run_if(resource_exists::<Session>),
    );
}

/// Why nothing is saved.
const NOT_SAVED: &str = "A trial is not saved: end it, and save the draft in the editor";

/// A text with the full stop that it may lack.
fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Toward the top.
    Up,
    /// Toward the bottom.
    Down,
    /// Leftward.
    Left,
    /// Rightward.
    Right,
}

impl Heading {
    /// One unit in this direction, y upward.
    pub const fn vector(self) -> Vec2 {
        match self {
            Self::Up => Vec2::new(0.0, 1.0),
            Self::Down => Vec2::new(0.0, -1.0),
            Self::Left => Vec2::new(-1.0, 0.0),
            Self::Right => Vec2::new(1.0, 0.0),
        }
    }
}

/// A command of a player in a battle.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// The pointer is over a cell, or over none.
    Point(Option<Cell>),
    /// The pointer is over a unit's token, in a cell with several units.
    PointAt(UnitId),
    /// Keep a unit's card open.
    Inspect(UnitId),
    /// Do what a click on the pointed-at cell means.
    Confirm,
    /// Confirm by a key or the pad: does nothing on the board right after a card was closed.
    Enter,
    /// Lead the path over the pointed-at cell.
    Waypoint,
    /// The pointer has been moved by hand.
    PointerMoved,
    /// Keep the pointed-at cell and its odds until they are released, or release them.
    Pin(bool),
    /// Do the alternative that a question offers.
    Instead,
    /// Go one step back: out of a menu, an aim, an overlay.
    Cancel,
    /// Choose a destination.
    MoveMode,
    /// Open a list of acts, or take the only act of its verb.
    Open(Menu),
    /// Open the list of the verb that has this letter as its key.
    Letter(char),
    /// Surrender, once that is confirmed.
    Surrender,
    /// Search the unit's acts.
    Find,
    /// Take an act of [`Choice::acts`].
    Take(usize),
    /// Take the n-th entry of the open list, counted from 0; if none is open, open the n-th shelf of acts.
    Entry(usize),
    /// A digit: of a number that is asked for, otherwise the number of an entry.
    Digit(u8),
    /// Consider the n-th answer to the open question, counted from 0, without giving it.
    Consider(usize),
    /// Let a unit do an act that its rules allow at any time, in any unit's turn.
    AtAnyTime(UnitId, Act),
    /// End the turn.
    EndTurn,
    /// End the turns of all units of the side, until another side has to decide.
    EndSide,
    /// Undo the last order.
    Undo,
    /// Point at the next target, or look at the next unit.
    Next,
    /// Point at the previous target, or look at the previous unit.
    Previous,
    /// Move the cursor.
    Cursor(Heading),
    /// Show or hide the threats of foes.
    Threats,
    /// Show or hide an overlay.
    Show(Overlay),
    /// Change how fast events are shown.
    Faster,
    /// Show the waiting events at once; of messages only the next.
    Skip,
    /// Show everything at once until a player at this machine has to decide.
    SkipOn,
    /// Hide the task that the battle has set.
    PutAway,
    /// Bring the acting unit, or the board, into the middle.
    Centre,
    /// Bring the whole board into view.
    Whole,
    /// Show a storey this many levels higher or lower.
    Level(i8),
    /// Show a storey.
    LookAt(u8),
    /// Zoom by a factor.
    Zoom(f32),
    /// Move the view by this many pixels of the screen.
    Pan(Vec2),
    /// Rule as the referee.
    Rule(Ruling),
    /// Choose the cell of the next ruling on the board.
    SeekCell,
    /// Write the quick save.
    Save,
    /// Load the latest save that the player has made.
    Load,
    /// Leave the battle for the title, or a record for the screen where it was opened.
    Leave,
    /// End the trial of an edited battle, and go back to the editor.
    EndTrial,
    /// Control the viewer of a record.
    Replay(Control),
    /// Ask why, or for a hint; if asked again, close the answer.
    Ask(Question),
    /// Follow the chosen hint.
    FollowHint,
}

#[derive(bevy::ecs::system::SystemParam)]
struct Table<'w> {
    session: ResMut<'w, Session>,
    choice: ResMut<'w, Choice>,
    playback: ResMut<'w, Playback>,
    shown: ResMut<'w, Shown>,
    replay: Option<ResMut<'w, Replay>>,
    why: ResMut<'w, Why>,
    habit: Res<'w, Habit>,
    declined: ResMut<'w, trifles::Declined>,
    kept: ResMut<'w, Kept>,
    view: ResMut<'w, View>,
    settings: ResMut<'w, Settings>,
    overlay: ResMut<'w, Overlay>,
    came_from: ResMut<'w, CameFrom>,
    ruled: ResMut<'w, RuledCell>,
    screen: ResMut<'w, NextState<Screen>>,
    files: MessageWriter<'w, SaveWish>,
    watches: MessageWriter<'w, WatchWish>,
    brought: MessageWriter<'w, Brought>,
    tried_out: Option<Res<'w, TriedOut>>,
}

fn obey(
    mut commands: MessageReader<Command>,
    screen: Res<State<Screen>>,
    mut table: Table,
    mut waiting: Local<Option<Command>>,
) {
    if *screen.get() != Screen::Battle {
        commands.clear();
        *waiting = None;
        return;
    }
    if table.playback.is_idle() {
        waiting.take().into_iter().for_each(|command| table.obey(command));
    }
    for &command in commands.read() {
        if table.is_named(command) {
            // The card says which key to press: the press shows that the card has been read.
            table.playback.turn_page();
            *waiting = Some(command);
        } else {
            table.obey(command);
        }
    }
}

impl Table<'_> {
    fn obey(&mut self, command: Command) {
        if !self.hears(command) {
            return;
        }
        match command {
            Command::Point(cell) => self.point_at(cell, None),
            Command::PointAt(unit) | Command::Inspect(unit) if self.choice.unseen.contains(&unit) => {}
            Command::Inspect(unit) => self.choice.inspected = Some(unit),
            Command::PointAt(unit) => {
                let cell = self.session.battle.unit(unit).and_then(|unit| unit.cell);
                self.point_at(cell, cell.map(|_| unit));
            }
            Command::Confirm => self.confirm(),
            Command::Enter => self.enter(),
            Command::Waypoint => self.mark_the_way(),
            Command::PointerMoved => self.choice.look_up(),
            Command::Pin(pinned) => self.choice.pinned = pinned && self.choice.plan.forecast.is_some(),
            Command::Instead => self.take_instead(),
            Command::Cancel => self.cancel(),
            Command::MoveMode => self.choose_move(),
            Command::Open(menu) => self.open(menu),
            Command::Letter(letter) => self.letter(letter),
            Command::Find => self.find(),
            Command::Surrender => self.surrender(),
            Command::Take(act) => self.take(act),
            Command::Entry(at) => self.entry(at),
            Command::Digit(digit) => self.digit(digit),
            Command::Consider(at) => {
                (self.choice.considered, self.choice.plan.answer, self.choice.typed) = (Some(at), None, None);
            }
            Command::AtAnyTime(unit, act) => self.at_any_time(unit, act),
            Command::EndTurn => self.end_turn(),
            Command::EndSide => self.end_side(),
            Command::Undo => self.undo(),
            Command::Next => self.cycle(1),
            Command::Previous => self.cycle(-1),
            Command::Cursor(heading) => self.go(heading),
            Command::Threats => self.choice.toggle_threats(),
            Command::Show(overlay) => self.show(overlay),
            Command::Faster => self.settings.speed = self.settings.speed.next(),
            Command::Skip => self.playback.hurry(),
            Command::SkipOn => self.playback.skip_on = !self.session.human_decides() || !self.playback.is_idle(),
            Command::PutAway => self.playback.turn_page(),
            Command::Centre => self.centre(),
            Command::Whole => self.view.refit(),
            Command::Level(by) => self.look_at(self.view.level().saturating_add_signed(by)),
            Command::LookAt(level) => self.look_at(level),
            Command::Zoom(factor) => self.view.zoom_by(factor),
            Command::Pan(pixels) => self.view.pan(pixels),
            Command::Rule(ruling) => self.rule(ruling),
            Command::SeekCell => (*self.ruled, *self.overlay) = (RuledCell::Sought, Overlay::None),
            Command::EndTrial if self.tried_out.is_some() => self.screen.set(Screen::Edit),
            Command::EndTrial => {}
            // The editor saves the draft; a trial of it is no battle to come back to.
            Command::Save if self.tried_out.is_some() => self.choice.say(NOT_SAVED),
            Command::Save => {
                self.files.write(SaveWish::Quick);
            }
            Command::Load => self.load(),
            Command::Leave => self.leave(),
            Command::Replay(control) => self.control(control),
            Command::Ask(question) => self.ask(question),
            Command::FollowHint => self.follow_hint(),
        }
    }

    /// Points at a cell, and at one of the units in it.
    fn point_at(&mut self, cell: Option<Cell>, unit: Option<UnitId>) {
        self.shown.pointed = cell;
        self.choice.point(cell, unit);
    }

    /// Opens the list of the acts whose key this is.
    fn letter(&mut self, letter: char) {
        let verb = self.choice.repertoire().verb_of_key(letter, &self.settings.keys);
        verb.into_iter().for_each(|verb| self.open(Menu::Of(verb)));
    }

    /// Opens what lies over the board, or shuts it if it is open.
    fn show(&mut self, overlay: Overlay) {
        if overlay == Overlay::Referee && !self.session.gamemaster {
            let why = "The referee rules only at a gamemaster's table, which is chosen before the battle";
            return self.choice.say(why.to_owned());
        }
        *self.ruled = RuledCell::None;
        *self.overlay = if *self.overlay == overlay { Overlay::None } else { overlay };
    }

    /// Asks for a hint, or why the last turn went as it did.
    fn ask(&mut self, question: Question) {
        if self.session.is_watched() {
            // About a record one can ask only why a turn went as it did, by either key.
            return self.why.ask(Question::Why);
        }
        // The explanation of a word, if one is open, makes room for the answer.
        if *self.overlay == Overlay::Terms {
            *self.overlay = Overlay::None;
        }
        let is_barred = question == Question::Why && self.why.asked() != Some(question);
        if let Some(reason) = bars_why(&self.session, &self.playback).filter(|_| is_barred) {
            return self.choice.say(reason);
        }
        // The answer is in the place of the card.
        self.choice.inspected = None;
        self.why.ask(question);
    }

    /// Whether the card that is being read points at the button of this command.
    fn is_named(&self, command: Command) -> bool {
        let Some(Pointer::Button(name)) = self.playback.page().and_then(|page| page.point) else { return false };
        let name = name.as_str();
        let verb = Verb::parse(name);
        let repertoire = self.choice.repertoire();
        match command {
            Command::MoveMode => name == "move",
            Command::EndTurn => name == "end_turn",
            Command::Threats => name == "threats",
            Command::Undo => name == "undo",
            Command::Ask(Question::Hint) => name == "hint",
            Command::Letter(letter) => {
                let letter_of = |verb| self.settings.keys.letter(verb, repertoire.info(verb).key);
                verb.is_some_and(|verb| letter_of(verb) == Some(letter))
            }
            Command::Digit(digit) => {
                let menu = repertoire.shelf_of_digit(digit);
                menu.zip(verb).is_some_and(|(menu, verb)| repertoire.is_listed(menu, verb))
            }
            Command::Open(menu) => verb.is_some_and(|verb| repertoire.is_listed(menu, verb)),
            _ => false,
        }
    }

    /// Whether the player may give an order now.
    fn ready(&self) -> bool {
        self.playback.is_idle() && self.session.human_decides() && !self.is_curtained()
    }

    fn cancel(&mut self) {
        if *self.overlay != Overlay::None {
            let back = self.came_from.0.take().filter(|_| *self.overlay == Overlay::Briefing);
            back.into_iter().for_each(|screen| self.screen.set(screen));
            *self.overlay = Overlay::None;
        } else if *self.ruled == RuledCell::Sought {
            (*self.ruled, *self.overlay) = (RuledCell::None, Overlay::Referee);
        } else if self.choice.doubt.take().is_some() || std::mem::take(&mut self.choice.pinned) {
        } else if self.choice.menu.is_some() {
            self.choice.shut();
        } else if self.choice.typed.is_some() {
            self.choice.typed = None;
            self.choice.consider(0);
        } else if matches!(self.choice.mode, Mode::Aim(_)) {
            self.enter_move();
        } else if self.choice.inspected.is_some() {
            self.choice.inspected = None;
        } else if let Some(question) = self.why.asked() {
            self.why.ask(question);
        } else if !self.unmark_the_way() {
            *self.overlay = Overlay::Menu;
        }
    }

    /// Lets the player choose a cell to go to; where that is so already, says what to press.
    fn choose_move(&mut self) {
        let is_chosen = self.choice.mode == Mode::Move && self.choice.menu.is_none();
        if is_chosen && self.ready() && !self.choice.reach.is_empty() {
            self.choice.say("Choose one of the bright cells to go there");
        }
        self.enter_move();
    }

    fn enter_move(&mut self) {
        if matches!(self.choice.mode, Mode::Aim(_) | Mode::Move) {
            let session = &*self.session;
            self.choice.enter(Mode::Move, session);
        }
    }

    fn open(&mut self, menu: Menu) {
        if !self.ready() {
            return;
        }
        if !self.choice.repertoire().is_shown(menu, &self.session.setup().buttons) {
            return self.choice.say("That is not part of this lesson");
        }
        let listed = self.choice.repertoire().listed(menu, "");
        match (listed.as_slice(), menu) {
            ([], _) => {}
            (&[only], Menu::Of(_)) if self.is_explained(only) => self.take(only),
            (&[_], Menu::Of(_)) => {}
            _ if self.choice.menu == Some(menu) => self.choice.shut(),
            _ => self.unfold(menu),
        }
    }

    /// Whether an act may be done by a single press: one that needs no aim, and so would be done at once, is explained instead
    /// the first time.
    fn is_explained(&mut self, act: usize) -> bool {
        let Some(view) = self.choice.acts.get(act).copied() else { return true };
        let info = self.choice.repertoire().info(view.act.verb);
        let at_once = view.refused.is_none() && view.purpose == Purpose::Turn && view.targeting.aims_itself();
        if !at_once
            || !self.settings.ask_idle
            || info.seldom
            || view.about.as_str().is_empty()
            || self.choice.explained.contains(&view.act.verb)
        {
            return true;
        }
        self.choice.explained.push(view.act.verb);
        self.choice.say(format!(
            "{}: {} Press again to do it.",
            titled(view.name.as_str()),
            sentence(view.about.as_str())
        ));
        false
    }

    /// Opens a list; an earlier aim is dropped, so that nothing is shown of an act that is no longer chosen.
    fn unfold(&mut self, menu: Menu) {
        self.enter_move();
        self.choice.unfold(menu, self.session.acting());
    }

    /// Lets the player search: in the open list if it is long, otherwise in all acts of the unit.
    fn find(&mut self) {
        if self.ready() && !self.choice.acts.is_empty() {
            if self.choice.menu.is_none() || self.choice.listed().len() < LONG {
                self.unfold(Menu::All);
            }
            self.choice.seeking = true;
        }
    }

    fn take(&mut self, act: usize) {
        let Some(view) = self.choice.acts.get(act).copied().filter(|_| self.ready()) else { return };
        if let Some(why) = view.refused {
            self.choice.say(format!("{}: {why}", view.name));
            return;
        }
        let Some(unit) = self.session.acting() else { return };
        if view.purpose == Purpose::Turn && view.targeting.aims_itself() {
            return self.take_at_once(order_of(unit, view.act, Aim::None), &view);
        }
        let session = &*self.session;
        self.choice.enter(Mode::Aim(act), session);
        if self.choice.aims.is_empty() {
            // The hint over the bar says why.
            self.choice.notice = None;
        } else if self.choice.cursor.is_some() {
            self.cycle(1);
        } else if view.purpose != Purpose::Turn {
            self.look_for_what_is_meant(unit, &view);
        }
    }

    /// Does an act of the unit's own turn, and says what it has done.
    fn take_at_once(&mut self, order: Order, act: &ActView) {
        let before = self.session.battle.history().len();
        self.give(order);
        if self.session.battle.history().len() > before && !act.about.as_str().is_empty() {
            self.choice.announce(format!("{}: {}", titled(act.name.as_str()), act.about));
        }
    }

    /// Points at nothing if the pointer, where it rests, would aim an act only at units that it is not meant for.
    fn look_for_what_is_meant(&mut self, unit: UnitId, act: &ActView) {
        follow(&self.session, &mut self.choice);
        let targets = self.choice.plan.forecast.as_ref().map_or(&[][..], |forecast| &forecast.targets);
        let is_meant = |target: &TargetForecast| is_meant_for(&self.session.battle, unit, act, target.target);
        if !act.targeting.aims_itself() && !targets.is_empty() && !targets.iter().any(is_meant) {
            self.choice.point(None, None);
        }
    }

    fn entry(&mut self, at: usize) {
        let known = self.choice.answers.get(at).filter(|_| self.choice.mode == Mode::Answer);
        let orders =
            known.map_or_else(|| answer(&self.session.battle, at).into_iter().collect(), |it| it.orders.clone());
        if !orders.is_empty() && self.ready() {
            self.give_as_shown(&orders, None);
        } else if self.choice.menu.is_some() {
            let act = self.choice.listed().get(at).copied();
            act.into_iter().for_each(|act| self.take(act));
        } else {
            let digit = u8::try_from(at + 1).ok();
            let menu = digit.and_then(|digit| self.choice.repertoire().shelf_of_digit(digit));
            menu.into_iter().for_each(|menu| self.open(menu));
        }
    }

    fn digit(&mut self, digit: u8) {
        match digit {
            _ if self.choice.range.is_some() => self.choice.type_digit(digit.into()),
            0 => self.view.refit(),
            _ => match self.choice.menu {
                Some(menu) => self.take_by_digit(menu, digit),
                None => self.entry(usize::from(digit) - 1),
            },
        }
    }

    /// Takes the act of the open list with this digit.
    fn take_by_digit(&mut self, menu: Menu, digit: u8) {
        let act = self.session.acting().and_then(|unit| self.choice.digits.act(unit, menu, digit));
        let listed = self.choice.listed();
        match listed.into_iter().find(|&at| self.choice.acts.get(at).map(|view| view.act) == act) {
            Some(at) => self.take(at),
            None => self.choice.say(format!("No action of this list has the key {digit}")),
        }
    }

    /// Carries out a command to the viewer of a record.
    fn control(&mut self, control: Control) {
        let Some(replay) = &mut self.replay else { return };
        let (session, playback, shown) = (&mut *self.session, &mut *self.playback, &mut *self.shown);
        replay.obey(control, &mut Stage { session, playback, shown });
    }

    /// The referee of a gamemaster's table may make rulings whenever the battle waits, in any side's choice; asks before one that
    /// ends the battle.
    fn rule(&mut self, ruling: Ruling) {
        if !self.playback.is_idle() || !self.session.gamemaster {
            return;
        }
        let order = Order::Referee(ruling);
        match ruling {
            Ruling::End { .. } | Ruling::Surrender { .. } => {
                self.choice.doubt = Some(Doubt::plain(Concern::Verdict, Confirmed::Orders(vec![order], None)));
            }
            _ => {
                let before = self.session.battle.history().len();
                self.give(order);
                // What was ruled shows in the log alone, if at all.
                if self.session.battle.history().len() > before {
                    self.choice.announce(ruling_in_words(&self.session.names, &ruling));
                }
            }
        }
    }
}
