//! The ways to win and to lose, always visible: a line under the timeline.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, RichText, Sense},
};

use super::rating::difficulty;
use crate::{
    command::Command,
    layout::{Panel, Panels},
    measures::GOALS,
    session::{BattleSystems, Session},
    state::Overlay,
    theme::{
        colour, regular, sizes,
        widgets::{panel_frame, quiet, strong},
    },
};
use hexfray_battle::{EndingKind, EndingView, GoalKind, GoalView, Name, Setup, SideId, StatView};
use hexfray_minds::story::{counted, house_rule_in_words, number, titled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// A piece of the line: its text and its colour.
type Piece = (String, egui::Color32);

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let frame = panel_frame().inner_margin(egui::Margin::symmetric(14, 2));
    let shown = panels.show_area(
        &context,
        Panel::Goals,
        |area| area.sense(Sense::click()),
        |ui, room| {
            frame.show(ui, |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.set_height(GOALS - 10.0);
                ui.horizontal_centered(|ui| {
                    for (text, ink) in fitting(ui, line(&session), room.x) {
                        ui.label(RichText::new(text).font(regular(FONT)).color(ink));
                    }
                });
            });
        },
    );
    let Some(shown) = shown else { return Ok(()) };
    let response = shown.response.on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.on_hover_text("What wins, what loses and what is special").clicked() {
        commands.write(Command::Show(Overlay::Briefing));
    }
    Ok(())
}

/// Size of the letters, in points.
const FONT: f32 = 14.0;
/// The separator between two pieces.
const BETWEEN: &str = "   ·   ";

/// As many of the pieces as there is room for, with separators, and how many more there are; at least the first piece.
fn fitting(ui: &egui::Ui, pieces: Vec<Piece>, room: f32) -> Vec<Piece> {
    let wide = |text: &str| ui.painter().layout_no_wrap(text.to_owned(), regular(FONT), colour::TEXT).size().x;
    let between = wide(BETWEEN);
    let widths: Vec<f32> = pieces.iter().map(|(text, _)| wide(text)).collect();
    let count = fitting_count(&widths, between, |rest| wide(&more(rest)), room);
    let rest = pieces.len().saturating_sub(count);
    let rest = (rest > 0).then(|| (more(rest), colour::QUIET));
    let mut all = Vec::new();
    for piece in pieces.into_iter().take(count).chain(rest) {
        if !all.is_empty() {
            all.push((BETWEEN.to_owned(), colour::QUIET));
        }
        all.push(piece);
    }
    all
}

/// How many pieces of these widths fit, with what says how many more there are; at least one.
fn fitting_count(widths: &[f32], between: f32, more: impl Fn(usize) -> f32, room: f32) -> usize {
    let takes = |count: usize| {
        let rest = widths.len() - count;
        let rest = if rest > 0 { between + more(rest) } else { 0.0 };
        widths.iter().take(count).sum::<f32>() + between * (count - 1) as f32 + rest
    };
    (1..=widths.len()).rev().find(|&count| takes(count) <= room).unwrap_or(1)
}

/// How many pieces are left out.
fn more(count: usize) -> String {
    format!("{count} more")
}

/// The tasks of the player's sides, special rules, and the other sides' ways to win.
fn line(session: &Session) -> Vec<Piece> {
    let goals = session.battle.goals();
    let is_own = |goal: &&GoalView| session.is_human(goal.side);
    let anybody = goals.iter().any(|goal| is_own(&goal));
    let (own, others): (Vec<&GoalView>, Vec<&GoalView>) = goals.iter().partition(is_own);
    let mut pieces: Vec<Piece> = Vec::new();
    let several = own.iter().any(|goal| goal.side != own[0].side);
    for (at, goal) in own.iter().enumerate() {
        let who = if several { format!("{}: ", session.names.side(goal.side.index())) } else { String::new() };
        let or = if at > 0 && !several { "or " } else { "" };
        let text = format!("{who}{or}{}", to_do(session, goal));
        let text = if at == 0 || several { capital(&text) } else { text };
        pieces.push((text, if at == 0 { colour::GOLD } else { colour::TEXT }));
    }
    for ending in session.battle.endings() {
        let is_own = session.is_human(ending.side);
        let text = match (anybody && !several, serves(session, &ending)) {
            (true, true) => format!("or {}", task(&ending, is_own)),
            (true, false) => format!("You lose if {}", threat(session, &ending)),
            (false, _) => format!("{}: {}", titled(session.names.side(ending.side.index())), task(&ending, true)),
        };
        pieces.push((text, colour::amber()));
    }
    pieces.extend(session.battle.situation().iter().map(|stat| (told(session, stat), colour::amber())));
    for goal in others.into_iter().filter(|goal| !anybody || goal.kind != GoalKind::DefeatAll) {
        let side = session.names.side(goal.side.index());
        pieces.push((format!("Goal of {side}: {}", to_do(session, goal)), side_ink(session, goal.side)));
    }
    pieces
}

fn side_ink(session: &Session, side: SideId) -> egui::Color32 {
    colour::side_text(session.names.livery(side.index()))
}

/// A sentence with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A name within a sentence: `The tank` reads `the tank`.
pub(super) fn in_sentence(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

/// The cells of a goal in a sentence, as a place to reach.
pub(super) fn one_of(name: Option<Name>) -> String {
    name.map_or_else(|| "a marked cell".to_owned(), |name| format!("the {name}"))
}

/// The cells of a goal in a sentence, as a place to be in.
pub(super) fn all_of(name: Option<Name>) -> String {
    name.map_or_else(|| "the marked cells".to_owned(), |name| format!("the {name}"))
}

/// The task of a goal, and its progress.
pub(super) fn to_do(session: &Session, goal: &GoalView) -> String {
    let (done, of) = (goal.done, goal.of);
    match &goal.kind {
        GoalKind::DefeatAll => format!("beat every foe ({done} of {of})"),
        GoalKind::Defeat { unit } => format!("beat {}", in_sentence(session.names.unit(*unit))),
        GoalKind::Reach { count: 1, name, .. } => format!("reach {}", one_of(*name)),
        GoalKind::Reach { name, .. } => format!("bring {of} units to {} ({done} there)", all_of(*name)),
        GoalKind::HoldOut { .. } => {
            let left = (of - done).max(0) as u64;
            format!("hold out to the end of round {of} ({} left)", counted(left, "round"))
        }
    }
}

/// Whether a further way of deciding the battle is good for the player: an own way to win, or a foe's time limit.
pub(super) fn serves(session: &Session, ending: &EndingView) -> bool {
    session.is_human(ending.side) == ending.wins
}

/// The task of a side from a further way of deciding the battle.
pub(super) fn task(ending: &EndingView, is_own: bool) -> String {
    match ending.kind {
        EndingKind::Time { ticks, rounds } if ending.wins || !is_own => {
            format!("hold out until the time is up ({})", left(ticks, rounds))
        }
        EndingKind::Time { ticks, rounds } => format!("win before the time is up ({})", left(ticks, rounds)),
        EndingKind::GotAway { distance } => format!("get every unit {distance} cells away from all foes"),
        EndingKind::NotCaught { rounds } => {
            format!("let no foe gain on your units for {}", counted(u64::from(rounds), "round"))
        }
    }
}

/// An event that decides the battle against the player.
pub(super) fn threat(session: &Session, ending: &EndingView) -> String {
    let side = titled(session.names.side(ending.side.index()));
    match ending.kind {
        EndingKind::Time { ticks, rounds } => format!("the time is up ({})", left(ticks, rounds)),
        EndingKind::GotAway { distance } => format!("every unit of {side} is {distance} cells away from all foes"),
        EndingKind::NotCaught { rounds } => {
            format!("no foe gains on {side} for {}", counted(u64::from(rounds), "round"))
        }
    }
}

/// What a further way of deciding the battle brings to its side.
pub(super) fn verdict(ending: &EndingView) -> String {
    match ending.kind {
        EndingKind::Time { ticks, rounds } => {
            format!("{} when the time is up, {}", if ending.wins { "victory" } else { "defeat" }, left(ticks, rounds))
        }
        EndingKind::GotAway { distance } => {
            format!("victory when every unit is {distance} cells away from all foes")
        }
        EndingKind::NotCaught { rounds } => {
            format!("victory when no foe has gained on its units for {}", counted(u64::from(rounds), "round"))
        }
    }
}

/// How often the player wins against an equal opponent, or how often each side does; empty if the battle's file does not say.
pub(super) fn odds(setup: &Setup, own: Option<SideId>) -> Vec<String> {
    let rated = setup.sides.iter().enumerate().filter_map(|(at, side)| Some((at, side.name, side.wins?)));
    if let Some((_, name, wins)) = own.and_then(|own| rated.clone().find(|(at, ..)| *at == own.index())) {
        let (word, name) = (capital(difficulty(wins)), titled(name.as_str()));
        return vec![format!("{word}: when computers play both sides, yours ({name}) wins {wins} of 100 battles")];
    }
    rated
        .map(|(_, name, wins)| {
            let word = difficulty(wins);
            format!("{}: {word}; when computers play both sides, it wins {wins} of 100 battles", titled(name.as_str()))
        })
        .collect()
}

/// How much time is left.
pub(super) fn left(ticks: i32, rounds: u16) -> String {
    format!("{} left, about {}", counted(ticks.max(0) as u64, "tick"), counted(u64::from(rounds), "round"))
}

/// The special rules of the battle, in a few words.
pub(super) fn told(session: &Session, stat: &StatView) -> String {
    let value = stat.text.map_or_else(|| number(stat.value), |text| text.to_string());
    let is_side = session.battle.sides().iter().any(|side| side.name.as_str() == value);
    format!("{}: {}", stat.label, if is_side { titled(&value) } else { value })
}

/// The house rules of a battle in a line, and in full where the line is pointed at. Lessons leave them out, because beginners
/// do not know the usual rules yet.
pub fn house_rules(ui: &mut egui::Ui, setup: &Setup) {
    if !has_house_rules(setup) {
        return;
    }
    let told = quiet(ui, house_rules_in_a_line(setup));
    told.on_hover_ui(|ui| {
        strong(ui, "House rules of this battle", sizes::TEXT);
        list_house_rules(ui, setup);
    });
}

/// Whether a battle has house rules that are told to its players.
pub(super) const fn has_house_rules(setup: &Setup) -> bool {
    !setup.house_rules.is_empty() && setup.lesson.is_none()
}

/// The rules of a battle that are its own, as far as there is room for them.
fn house_rules_in_a_line(setup: &Setup) -> String {
    format!("House rules: {}", whole_sentences(&house_rules_in_words(setup)))
}

/// As many sentences as there is room for, at least one, and how many more there are.
fn whole_sentences(all: &[String]) -> String {
    /// The most letters of the sentences.
    const MOST: usize = 120;
    let letters = |count: usize| all[..count].iter().map(|one| one.chars().count() + 1).sum::<usize>();
    let count = (1..=all.len()).rev().find(|&count| letters(count) <= MOST).unwrap_or(1).min(all.len());
    let said = all[..count].join(" ");
    match all.len() - count {
        0 => said,
        1 => format!("{said} And one more rule."),
        rest => format!("{said} And {rest} more rules."),
    }
}

/// The house rules of a battle, a sentence each.
pub(super) fn list_house_rules(ui: &mut egui::Ui, setup: &Setup) {
    for words in house_rules_in_words(setup) {
        ui.label(RichText::new(words).font(regular(sizes::TEXT)).color(colour::TEXT));
    }
}

/// The house rules of a battle in sentences.
fn house_rules_in_words(setup: &Setup) -> Vec<String> {
    setup.house_rules.iter().map(|(key, value)| house_rule_in_words(setup.ruleset, key, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{player::Player, session::Texts};
    use hexfray_minds::story::value_in_words;

    #[test]
    fn house_rules_read_as_words() {
        for (name, _) in Texts::of_the_game().library.files("maps/", ".battle.toml") {
            let setup = Texts::of_the_game().load(name).expect("it is read");
            for rule in house_rules_in_words(&setup) {
                let is_value = rule.rsplit_once(": ").is_some_and(|(_, value)| value.split(' ').count() < 3);
                assert!(rule.ends_with('.') && !is_value, "{name}: a sentence of its own: {rule}");
            }
        }
    }

    #[test]
    fn house_rules_in_a_line_are_whole_sentences() {
        let all: Vec<String> = [60, 50, 40].map(|letters| format!("{}.", "a".repeat(letters - 1))).into();
        assert_eq!(whole_sentences(&all), format!("{} {} And one more rule.", all[0], all[1]));
        assert_eq!(whole_sentences(&all[1..]), all[1..].join(" "));
        let long = vec!["b".repeat(300), "c.".to_owned()];
        assert!(whole_sentences(&long).starts_with(&long[0]), "one at least");
    }

    #[test]
    fn every_house_rule_of_the_game_has_a_sentence() {
        let texts = Texts::of_the_game();
        for name in texts.library.names().filter(|name| name.ends_with(".battle.toml")) {
            let setup = texts.load(name).expect("it is sound");
            let known = setup.ruleset.settings();
            for (rule, _) in &setup.house_rules {
                assert!(known.iter().any(|(key, _)| key == rule), "{name}: {rule}");
            }
            for (words, (_, value)) in house_rules_in_words(&setup).iter().zip(&setup.house_rules) {
                let is_word = !matches!(value.as_str(), "true" | "false") && value.parse::<f64>().is_err();
                let ends = format!(": {}.", value_in_words(value));
                assert!(!words.contains("Here:"), "{name}: {words}");
                assert!(!is_word || !words.ends_with(&ends), "{name}: {words}");
            }
            for (key, _, sentence) in setup.ruleset.house_rules() {
                assert!(known.iter().any(|(known, _)| known == key), "{key}: {sentence}");
            }
        }
    }

    #[test]
    fn the_line_says_what_the_player_has_to_do_and_what_loses() {
        let texts = Texts::of_the_game();
        let line = |name: &str, players: &[Player]| {
            let session = Session::start(&texts, &format!("maps/{name}.battle.toml"), players, 7).expect("it starts");
            line(&session).into_iter().map(|(text, _)| text).collect::<Vec<String>>()
        };
        let duel = line("duel", &[Player::Human, Player::NEAREST]);
        assert_eq!(duel, ["Beat every foe (0 of 2)"], "the foes' like goal goes without saying");
        let both = line("duel", &[Player::Human, Player::Human]);
        assert!(both.len() == 2 && both.iter().all(|text| text.contains(": beat every foe")), "{both:?}");
        let watched = line("duel", &[Player::NEAREST]);
        assert!(watched.iter().all(|text| text.starts_with("Goal of ")), "{watched:?}");
        let (human, computer) = (Player::Human, Player::NEAREST);
        let loses =
            |ticks, rounds| vec![format!("You lose if the time is up ({ticks} ticks left, about {rounds} rounds)")];
        let holds = |ticks, rounds| {
            vec![format!("or hold out until the time is up ({ticks} ticks left, about {rounds} rounds)")]
        };
        let words = |ways: [&str; 2]| ways.map(str::to_owned).to_vec();
        let escapes =
            ["or get every unit 12 cells away from all foes", "or let no foe gain on your units for 6 rounds"];
        let pursues = [
            "You lose if every unit of Fugitives is 12 cells away from all foes",
            "You lose if no foe gains on Fugitives for 6 rounds",
        ];
        for (name, first, second) in [
            ("rooftops", loses(180, 16), holds(180, 16)),
            ("ember_pass", loses(420, 42), holds(420, 42)),
            ("sunken_shrine", loses(270, 30), holds(270, 30)),
            ("highway_chase", words(escapes), words(pursues)),
        ] {
            for (sides, ways) in [([human, computer], first), ([computer, human], second)] {
                let pieces = line(name, &sides);
                assert!(pieces[0].starts_with("Beat every foe (0 of "), "{name}: {pieces:?}");
                assert_eq!(pieces[1..=ways.len()], ways, "{name}");
                assert!(pieces.iter().all(|text| !text.contains('_')), "{name}: {pieces:?}");
            }
        }
    }

    #[test]
    fn a_name_with_an_article_reads_well_within_a_sentence() {
        assert_eq!(["The tank", "Theodore", "Goblin A"].map(in_sentence), ["the tank", "Theodore", "Goblin A"]);
    }

    #[test]
    fn what_there_is_no_room_for_is_counted() {
        let count = |room: f32| fitting_count(&[100.0, 50.0, 50.0], 10.0, |_| 40.0, room);
        assert_eq!(count(220.0), 3, "all fit");
        assert_eq!(count(219.0), 2, "two, and that there is one more");
        assert_eq!(count(209.0), 1);
        assert_eq!(count(10.0), 1, "the first is always there");
        assert_eq!(more(2), "2 more");
    }
}
