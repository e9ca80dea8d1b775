//! The lessons that teach the game, one after the other: battles whose files say `lesson = 1` and so on.

use bevy::prelude::*;

use crate::{
    options::Settings,
    player::Player,
    session::{Session, Texts, any_seed},
    state::{Begin, Screen},
};
use hexfray_battle::{Order, Ruling};
use hexfray_board::text::read;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lessons>()
        .add_systems(Update, list.run_if(resource_exists_and_changed::<Texts>))
        .add_systems(OnEnter(Screen::Result), note_victory.run_if(resource_exists::<Session>));
}

/// All lessons, in their order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lessons(Vec<Lesson>);

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Lesson {
    number: u8,
    /// Its file.
    file: String,
    /// The name of the rules that it teaches.
    rules: String,
}

/// Rules other than those that a player learns first, with their lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Book<'l> {
    /// Their name.
    pub rules: &'l str,
    /// The file of the lesson: the first that has not been won, or the first.
    pub lesson: &'l str,
    /// Whether all of its lessons have been won.
    pub won: bool,
}

impl Lessons {
    /// Whether there are lessons, and all of them have been won.
    pub fn are_done(&self, settings: &Settings) -> bool {
        !self.0.is_empty() && self.0.iter().all(|lesson| is_won(&lesson.file, settings))
    }

    /// The first lesson that has not been won, of those for the rules that a player learns first.
    pub fn next(&self, settings: &Settings) -> Option<&str> {
        let own = self.0.iter().filter(|lesson| Some(lesson.rules.as_str()) == self.first_rules());
        own.map(|lesson| lesson.file.as_str()).find(|file| !is_won(file, settings))
    }

    /// Whether the player has won a lesson for the rules that a player learns first.
    pub fn are_begun(&self, settings: &Settings) -> bool {
        let first = self.first_rules();
        self.0.iter().any(|lesson| Some(lesson.rules.as_str()) == first && is_won(&lesson.file, settings))
    }

    /// The lesson after a battle: after one of a book, the first of that book that has not been won, if there is one; otherwise the
    /// next of those for the rules that a player learns first.
    pub fn after(&self, battle: &str, settings: &Settings) -> Option<&str> {
        let rules_of =
            |file: &str| self.0.iter().find(|lesson| lesson.file == file).map(|lesson| lesson.rules.as_str());
        let of = |rules: &str| {
            let own = self.0.iter().filter(|lesson| lesson.rules == rules).map(|lesson| lesson.file.as_str());
            own.filter(|file| !is_won(file, settings)).find(|file| *file != battle)
        };
        match rules_of(battle).filter(|rules| Some(*rules) != self.first_rules()) {
            Some(rules) => of(rules),
            None => self.next(settings),
        }
    }

    /// The rules that a player learns first: those of the first lesson.
    fn first_rules(&self) -> Option<&str> {
        self.0.first().map(|lesson| lesson.rules.as_str())
    }

    /// All other rules that have a lesson, in the order of their lessons.
    pub fn books(&self, settings: &Settings) -> Vec<Book<'_>> {
        let mut books: Vec<Book<'_>> = Vec::new();
        for lesson in self.0.iter().filter(|lesson| Some(lesson.rules.as_str()) != self.first_rules()) {
            let won = is_won(&lesson.file, settings);
            match books.iter_mut().find(|book| book.rules == lesson.rules) {
                Some(book) if book.won && !won => (book.lesson, book.won) = (&lesson.file, false),
                Some(_) => {}
                None => books.push(Book { rules: &lesson.rules, lesson: &lesson.file, won }),
            }
        }
        books
    }
}

fn is_won(file: &str, settings: &Settings) -> bool {
    settings.lessons.iter().any(|won| won == file)
}

/// The command to begin a lesson: the player plays the first side, the weakest opponent the others.
pub fn begin_lesson(name: &str) -> Begin {
    let players = vec![Player::Human, Player::gentlest()];
    Begin { battle: name.to_owned(), players, seed: any_seed(), gamemaster: false }
}

fn list(texts: Res<Texts>, mut lessons: ResMut<Lessons>) {
    let lesson = |(name, source): (&str, _)| {
        let mut lesson = None;
        let _ = read(source, |table| {
            let (number, rules) = (table.maybe_int("lesson", 1..=99_u8), table.maybe_text("ruleset"));
            lesson = number.zip(rules).map(|(number, rules)| Lesson { number, file: name.to_owned(), rules });
            table.pass_over();
            Some(())
        });
        lesson
    };
    lessons.0 = texts.library.files("maps/", ".battle.toml").filter_map(lesson).collect();
    lessons.0.sort();
}

/// Whether the player has won: not if people fought each other, or a referee named the winner.
fn has_won(session: &Session) -> bool {
    let winner = session.battle.outcome().and_then(|outcome| outcome.winner);
    let ruled = session.battle.history().last().map(|last| last.order);
    winner.is_some() && session.only_human() == winner && !matches!(ruled, Some(Order::Referee(Ruling::End { .. })))
}

/// Remembers a victory in a lesson or another battle.
fn note_victory(session: Res<Session>, mut settings: ResMut<Settings>) {
    let name = &session.setup().source;
    let won = has_won(&session);
    let is_lesson = session.setup().lesson.is_some();
    let known = if is_lesson { &settings.lessons } else { &settings.won };
    if won && !known.contains(name) {
        let known = if is_lesson { &mut settings.lessons } else { &mut settings.won };
        known.push(name.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::SideId;

    #[test]
    fn a_battle_is_won_against_computers_and_not_by_a_ruling() {
        let (human, computer) = (Player::Human, Player::GREEDY);
        let ended = |sides: [Player; 2], ruling| {
            let texts = Texts::of_the_game();
            let mut session = Session::start(&texts, "maps/duel.battle.toml", &sides, 7).expect("it starts");
            session.give(Order::Referee(ruling)).expect("it is legal");
            has_won(&session)
        };
        let (gives_up, wins) = (Ruling::Surrender { side: SideId(1) }, Ruling::End { winner: Some(SideId(0)) });
        assert!(ended([human, computer], gives_up), "the foe gives up");
        assert!(!ended([computer, human], gives_up), "the player gives up");
        assert!(!ended([human, human], gives_up), "one of two people wins");
        assert!(!ended([human, computer], wins), "the referee says so");
    }

    #[test]
    fn one_ruleset_is_learned_first_and_each_other_is_a_book_with_a_lesson() {
        let mut app = App::new();
        app.insert_resource(Texts::of_the_game()).init_resource::<Lessons>().add_systems(Update, list);
        app.update();
        let texts = Texts::of_the_game();
        let lessons = app.world().resource::<Lessons>().clone();
        let mut settings = Settings::default();
        let first = lessons.next(&settings).expect("a first lesson").to_owned();
        let rules = texts.load(&first).expect("it can be read").ruleset.name();
        let books: Vec<String> = lessons.books(&settings).iter().map(|book| book.rules.to_owned()).collect();
        let others: Vec<&str> =
            texts.rulesets.0.iter().map(|ruleset| ruleset.name()).filter(|name| *name != rules).collect();
        assert!(others.iter().all(|name| books.iter().any(|book| book == name)), "{books:?} for {others:?}");
        assert_eq!(books.len(), others.len(), "each once, and not the one that is learned first");
        while let Some(next) = lessons.next(&settings).map(str::to_owned) {
            assert_eq!(texts.load(&next).expect("it can be read").ruleset.name(), rules, "no other rules in between");
            settings.lessons.push(next);
        }
        assert!(!lessons.are_done(&settings), "the books are left");
        let book = lessons.books(&settings)[0].lesson.to_owned();
        assert!(lessons.are_begun(&settings));
        settings.lessons = vec![book.clone()];
        assert!(lessons.books(&settings)[0].won, "a book whose lesson is won says so");
        assert!(!lessons.are_begun(&settings), "the title still offers to learn to play");
        assert_eq!(lessons.after(&book, &settings), None, "after a lesson of another book comes none of other rules");
        let own = lessons.next(&settings).expect("a first lesson").to_owned();
        assert_eq!(lessons.after(&own, &settings), Some(own.as_str()), "a lesson that was lost is next again");
        settings.lessons.push(own.clone());
        assert!(lessons.after(&own, &settings).is_some_and(|next| next != own), "one that was won is not");
    }
}
