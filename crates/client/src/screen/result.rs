//! The end of a battle: the winner, the duration, the results of each unit.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, RichText, Sense, vec2},
};

use super::{Lessons, begin_lesson, decided::Decided};
use crate::session::any_seed;
use crate::state::{Begin, Screen};
use crate::{
    art::Art,
    edit::Trial,
    files::{FileWish, IN_PAGE},
    hud::small_token,
    measures::Room,
    options::Settings,
    player::Player,
    saves::WatchWish,
    session::Session,
    state::Draw,
    theme::{
        bold, colour, regular, sizes,
        widgets::{button, fitted, main_button, panel_frame, quiet, scrolled},
    },
};
use hexfray_battle::{Ending, Presence};
use hexfray_minds::{ai::levels, story::number as written};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Result)),
    );
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    art: Res<Art>,
    trial: Option<Res<Trial>>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<Begin>,
    mut wishes: MessageWriter<FileWish>,
    mut watches: MessageWriter<WatchWish>,
    (lessons, settings, decided): (Res<Lessons>, Res<Settings>, Option<Res<Decided>>),
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    let veil = context.layer_painter(egui::LayerId::new(egui::Order::Background, "veil".into()));
    veil.rect_filled(area, 0.0, colour::VEIL);
    // After a lesson comes the next.
    let lesson = session.setup().lesson.and_then(|_| lessons.after(&session.setup().source, &settings));
    let lesson = lesson.filter(|lesson| *lesson != session.setup().source);
    let easier = gentler(&session.players).filter(|_| session.is_defeat());
    let choices = choices(lesson.is_some(), easier.is_some(), trial.is_some());
    let panel = egui::Area::new("result".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0));
    let shown = panel.show(&context, |ui| {
        let framed = panel_frame().show(ui, |ui| {
            ui.set_width((area.width() - 60.0).min(760.0));
            let low = Room::is_low(area);
            let size = (choices.len(), low);
            let (size, rows) = buttons(ui.available_width(), ui.spacing().item_spacing.x, size);
            headline(ui, &session, if low { 26.0 } else { 38.0 });
            if session.setup().lesson.is_some() && lessons.are_done(&settings) {
                ui.vertical_centered(|ui| ui.label(ALL_WON));
            }
            ui.add_space(if low { 2.0 } else { 10.0 });
            let (others, least) = if low { (124.0, 60.0) } else { (175.0, 120.0) };
            scrolled(ui, "tallies")
                .auto_shrink([false, true])
                .max_height((area.height() - others - (size.y + 8.0) * rows as f32).max(least))
                .show(ui, |ui| {
                    if let Some(from) = decided.as_deref().and_then(|decided| turning_points(ui, decided)) {
                        watches.write(WatchWish::Battle(Some(from)));
                    }
                    tallies(ui, &session, &art, area.width() - 60.0);
                });
            ui.add_space(if low { 4.0 } else { 12.0 });
            ui.horizontal_wrapped(|ui| pressed(ui, &choices, size)).inner
        });
        framed.inner
    });
    match shown.inner {
        Some(Choice::Lesson) => {
            begin.write_batch(lesson.map(begin_lesson));
        }
        Some(Choice::Again) => drop(begin.write(again(&session, any_seed()))),
        Some(Choice::Easier) => {
            begin.write_batch(easier.map(|players| Begin { players, ..again(&session, any_seed()) }));
        }
        Some(Choice::SameDice) => drop(begin.write(again(&session, session.seed))),
        Some(Choice::Replay) => drop(watches.write(WatchWish::Battle(None))),
        Some(Choice::Other) => next.set(Screen::Choose),
        Some(Choice::Record) => drop(wishes.write(FileWish::download_record(&session))),
        Some(Choice::Leave) => next.set(Screen::Title),
        None => {}
    }
    Ok(())
}

/// What is said after the last lesson.
const ALL_WON: &str = "You have won every lesson. All other battles are under “Other battle”.";

/// The same battle with this seed.
fn again(session: &Session, seed: u64) -> Begin {
    Begin {
        battle: session.setup().source.clone(),
        players: session.players.clone(),
        seed,
        gamemaster: session.gamemaster,
    }
}

/// What the player can do after a battle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Lesson,
    Again,
    Easier,
    SameDice,
    Replay,
    Other,
    Record,
    Leave,
}

/// The choices with their texts, the default one first.
fn choices(has_lesson: bool, has_easier: bool, is_trial: bool) -> Vec<(Choice, &'static str, &'static str)> {
    let all = [
        (has_lesson, Choice::Lesson, "Next lesson", ""),
        (true, Choice::Again, "Play again", ""),
        (has_easier, Choice::Easier, "Easier foes", "Against a gentler opponent"),
        (true, Choice::SameDice, "Same dice again", "The same battle with the same seed"),
        (true, Choice::Replay, "Watch replay", "Watch it from its start"),
        (!is_trial, Choice::Other, "Other battle", ""),
        (IN_PAGE, Choice::Record, "Save record", "Download this battle's record"),
        (true, Choice::Leave, if is_trial { "Editor" } else { "Title" }, ""),
    ];
    all.into_iter().filter(|choice| choice.0).map(|(_, choice, label, hint)| (choice, label, hint)).collect()
}

/// The choices as buttons of this size; returns the one that was pressed, with its key or otherwise.
fn pressed(ui: &mut egui::Ui, choices: &[(Choice, &str, &str)], size: egui::Vec2) -> Option<Choice> {
    let mut pressed = None;
    for (at, &(choice, label, hint)) in choices.iter().enumerate() {
        let is_pressed = match choice {
            _ if at == 0 => main_button(ui, label, "Enter", size),
            Choice::Leave => {
                button(ui, label, "Esc", size, false).clicked() | ui.input(|input| input.key_pressed(egui::Key::Escape))
            }
            _ => {
                let response = button(ui, label, "", size, false);
                if hint.is_empty() { response } else { response.on_hover_text(hint) }.clicked()
            }
        };
        pressed = pressed.or(is_pressed.then_some(choice));
    }
    pressed
}

/// Least width of a button, for the longest of their words, in points.
const LEAST_BUTTON: f32 = 128.0;

/// The size of this many buttons of equal width, in as few rows as they fit into with readable words, and the number of rows; they
/// are less high in a `low` window.
fn buttons(width: f32, gap: f32, (count, low): (usize, bool)) -> (egui::Vec2, usize) {
    let in_rows_of = |columns: usize| (width - gap * (columns - 1) as f32) / columns as f32;
    let most = (1..=count).rev().find(|&columns| in_rows_of(columns) >= LEAST_BUTTON).unwrap_or(1);
    let columns = count.div_ceil(count.div_ceil(most));
    // Slightly less, so that rounding does not break a row.
    (vec2(in_rows_of(columns) - 0.5, if low { 38.0 } else { 46.0 }), count.div_ceil(columns))
}

fn headline(ui: &mut egui::Ui, session: &Session, letters: f32) {
    let outcome = session.battle.outcome();
    let winner = outcome.and_then(|outcome| outcome.winner);
    let (text, ink) = match winner {
        Some(_) if session.is_defeat() => ("Defeat".to_owned(), colour::harm()),
        Some(side) => (
            match session.only_human() {
                Some(_) => "Victory".to_owned(),
                None => format!("{} wins", session.names.side(side.index())),
            },
            colour::side_text(session.names.livery(side.index())),
        ),
        None => ("A draw".to_owned(), colour::TEXT),
    };
    ui.vertical_centered(|ui| {
        let size = letters.min(ui.available_width() / 14.0);
        ui.label(RichText::new(text).font(bold(size)).color(ink));
        let why = outcome.map_or("", |outcome| {
            let won = session.only_human().map(|_| !session.is_defeat());
            why_in_words(outcome.why, won.filter(|_| outcome.winner.is_some()))
        });
        let rounds = session.battle.round();
        let s = if rounds == 1 { "" } else { "s" };
        let against = against(session);
        let title = &session.setup().title;
        quiet(ui, format!("{title}: {why}, after {rounds} round{s}{against} · seed {}", session.seed));
    });
}

/// Why a battle has ended: the winner's reason, told to the only player, who has won or lost; to others without a subject.
fn why_in_words(why: Ending, has_won: Option<bool>) -> &'static str {
    let [of_foes, of_own] = match why {
        Ending::NoFoeLeft => ["none of your units is left", "no foe is left"],
        Ending::HeldOut => ["the foes held out", "you held out"],
        Ending::Reached => ["the foes reached their goal", "you reached your goal"],
        Ending::TookMark => ["the foes took their mark", "you took your mark"],
        Ending::Surrender => ["you surrendered", "the foes surrendered"],
        Ending::GotAway => ["the foes got away", "you got away"],
        Ending::NobodyLeft | Ending::TimeUp | Ending::Stalemate | Ending::Referee => return why.name().as_str(),
    };
    has_won.map_or(why.name().as_str(), |own| if own { of_own } else { of_foes })
}

/// The players with each opponent one level weaker; `None` if all of them are at the weakest level.
fn gentler(players: &[Player]) -> Option<Vec<Player>> {
    let softer = |player: &Player| match player {
        Player::Computer(name) => {
            let at = levels().iter().position(|level| level.name == *name)?;
            levels().get(at.checked_sub(1)?).map(|level| Player::Computer(level.name))
        }
        Player::Human => None,
    };
    let all: Vec<Player> = players.iter().map(|player| softer(player).unwrap_or(*player)).collect();
    (all != players).then_some(all)
}

/// The opponents that a human has played against.
fn against(session: &Session) -> String {
    let is_human = |player: &&Player| **player == Player::Human;
    let mut titles: Vec<String> = Vec::new();
    for player in session.players.iter().filter(|player| !is_human(player)) {
        let title = player.title();
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    let plays = session.players.iter().any(|player| is_human(&player));
    if plays && !titles.is_empty() { format!(", opponent: {}", titles.join(" and ")) } else { String::new() }
}

/// The orders that decided the battle; returns the moment before the one that is clicked.
fn turning_points(ui: &mut egui::Ui, decided: &Decided) -> Option<usize> {
    let orders = decided.orders();
    ui.label(RichText::new("What decided it").font(bold(sizes::TITLE)));
    if let Some(why) = decided.failure() {
        quiet(ui, format!("The battle cannot be replayed: {why}"));
    } else if decided.is_searching() {
        quiet(ui, "The battle is being examined …");
    } else if orders.is_empty() {
        quiet(ui, "No single order changed the chances much.");
    }
    let mut chosen = None;
    for order in orders {
        if moment(ui, &order.sentence) {
            chosen = Some(order.before);
        }
    }
    ui.add_space(8.0);
    chosen
}

/// What a click on a deciding order does.
const WATCH: &str = "Watch this moment →";

/// A deciding order as a button that shows it; the words that say so are at its right, or under it in a narrow window. Returns
/// whether it is pressed.
fn moment(ui: &mut egui::Ui, sentence: &str) -> bool {
    const EDGE: egui::Vec2 = vec2(12.0, 7.0);
    let wide = ui.available_width() - 8.0;
    let watch = ui.painter().layout_no_wrap(WATCH.to_owned(), bold(sizes::TEXT), colour::GOLD);
    let is_beside = wide > 3.0 * watch.size().x;
    let room = wide - 2.0 * EDGE.x - if is_beside { watch.size().x + 2.0 * EDGE.x } else { 0.0 };
    let told = ui.painter().layout(sentence.to_owned(), regular(sizes::LARGE), colour::TEXT, room);
    let high = told.size().y + if is_beside { 0.0 } else { watch.size().y + 4.0 } + 2.0 * EDGE.y;
    let (rect, response) = ui.allocate_exact_size(vec2(wide, high), Sense::click());
    let fill = if response.hovered() || response.has_focus() { colour::BUTTON_HOT } else { colour::BUTTON };
    let rim = egui::Stroke::new(1.0, colour::RIM);
    ui.painter().rect(rect, egui::CornerRadius::same(sizes::CORNER), fill, rim, egui::StrokeKind::Inside);
    let right =
        if is_beside { rect.center().y - watch.size().y / 2.0 } else { rect.bottom() - EDGE.y - watch.size().y };
    ui.painter().galley(egui::pos2(rect.right() - EDGE.x - watch.size().x, right), watch, colour::GOLD);
    ui.painter().galley(rect.min + EDGE, told, colour::TEXT);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, sentence));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// The results of every unit, the most effective of each side first.
fn tallies(ui: &mut egui::Ui, session: &Session, art: &Art, wide: f32) {
    // In a narrow window the numbers are closer together.
    let (name, number) = if wide < 600.0 { (wide - 30.0 - 4.0 * 46.0, 46.0) } else { (290.0, 78.0) };
    for side in 0..session.battle.sides().len() {
        let mut units: Vec<_> = session.battle.units().filter(|unit| unit.side.index() == side).collect();
        units.sort_by_key(|unit| std::cmp::Reverse(session.harm.unit(unit.id).dealt));
        let left = units.iter().filter(|unit| unit.is_active()).count();
        let title = format!("{}: {left} of {} stand", session.names.side(side), units.len());
        ui.label(RichText::new(title).font(bold(sizes::TITLE)).color(colour::side_text(session.names.livery(side))));
        let widths = [name, number];
        row(ui, None, "", ["dealt", "taken", "healed", "felled"].map(str::to_owned), widths, colour::QUIET);
        for unit in units {
            let harm = session.harm.unit(unit.id);
            let ink = if unit.is_active() { colour::TEXT } else { colour::QUIET };
            let state = match unit.presence {
                Presence::Active => format!("{} · {}/{} HP", unit.name, written(unit.hp), unit.hp_max),
                Presence::Down => format!("{} · fallen", unit.name),
                Presence::Away | Presence::Out if harm.fell => format!("{} · fallen", unit.name),
                Presence::Away => format!("{} · not on the board", unit.name),
                Presence::Out => format!("{} · left the battle", unit.name),
            };
            let felled = i64::try_from(harm.felled).unwrap_or(i64::MAX);
            let numbers = [harm.dealt, harm.taken, harm.healed, felled];
            let numbers = numbers.map(|number| if number == 0 { "–".to_owned() } else { number.to_string() });
            let token = (art, session.names.livery(side), unit.glyph.as_str());
            row(ui, Some(token), &state, numbers, widths, ink);
        }
        ui.add_space(8.0);
    }
}

/// A row of the table: a token, a name, and right-aligned numbers.
fn row(
    ui: &mut egui::Ui,
    token: Option<(&Art, usize, &str)>,
    name: &str,
    numbers: [String; 4],
    [wide, each]: [f32; 2],
    ink: Color32,
) {
    let high = if token.is_some() { 28.0 } else { 18.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(30.0 + wide + 4.0 * each, high), Sense::hover());
    let painter = ui.painter();
    if let Some((art, livery, glyph)) = token {
        small_token(painter, art, livery, glyph, rect.left_center() + vec2(15.0, 0.0), 12.0);
    }
    let font = regular(if token.is_some() { 14.0 } else { 13.0 });
    let text = fitted(painter, name, font.clone(), ink, wide - 12.0);
    painter.galley(rect.left_center() + vec2(36.0, -text.size().y / 2.0), text, ink);
    for (at, number) in numbers.iter().enumerate() {
        let right = rect.left() + 30.0 + wide + each * (at + 1) as f32;
        painter.text(egui::pos2(right, rect.center().y), Align2::RIGHT_CENTER, number, font.clone(), ink);
    }
}

#[cfg(test)]
mod tests {
    use hexfray_battle::{Decision, Order, Ruling, SideId};

    use super::*;
    use crate::{hud::seen::Seen, screen};

    #[test]
    fn a_battle_is_lost_by_ones_own_fall_and_not_because_no_foe_is_left() {
        assert_eq!(why_in_words(Ending::NoFoeLeft, Some(false)), "none of your units is left");
        assert_eq!(why_in_words(Ending::NoFoeLeft, Some(true)), "no foe is left");
        assert_eq!(why_in_words(Ending::TookMark, Some(false)), "the foes took their mark");
        assert_eq!(why_in_words(Ending::HeldOut, None), "held out", "two at one machine read it without a subject");
        for why in Ending::ALL {
            let [lost, won] = [false, true].map(|has_won| why_in_words(why, Some(has_won)));
            let is_ones_own = !matches!(why, Ending::NobodyLeft | Ending::TimeUp | Ending::Stalemate | Ending::Referee);
            assert_eq!(lost != won, is_ones_own, "{why}: who has lost reads it from the loser's side");
        }
    }

    #[test]
    fn buttons_have_room_for_their_words_in_as_few_rows_as_there_can_be() {
        let gap = 8.0;
        for width in [300.0, 330.0, 784.0, 1220.0] {
            for count in 4..=8 {
                let (size, rows) = buttons(width, gap, (count, false));
                assert!(size.x >= LEAST_BUTTON - 1.0, "{count} in {width}: {size:?}");
                let in_a_row = count.div_ceil(rows) as f32;
                assert!(in_a_row * (size.x + gap) - gap <= width, "{count} in {width} do not fit: {size:?} in {rows}");
            }
        }
        assert_eq!(buttons(1220.0, gap, (7, false)).1, 1, "a desk");
        assert_eq!(buttons(784.0, gap, (7, true)).1, 2, "a phone on its side");
        assert_eq!(buttons(330.0, gap, (7, false)).1, 4, "a phone held upright");
    }

    #[test]
    fn easier_foes_are_one_level_weaker_and_there_are_none_below_the_weakest() {
        let (own, of) = (Player::Human, |name: &'static str| Player::Computer(name));
        let names: Vec<&'static str> = levels().iter().map(|level| level.name).collect();
        for pair in names.windows(2) {
            assert_eq!(gentler(&[own, of(pair[1])]), Some(vec![own, of(pair[0])]));
        }
        assert_eq!(gentler(&[own, of(names[0])]), None, "nobody is weaker");
        assert_eq!(gentler(&[own, own]), None, "people are as strong as they are");
    }

    #[test]
    fn the_result_fits_into_small_windows() {
        for (window, text) in
            [((640.0, 360.0), 1.0), ((844.0, 390.0), 1.0), ((390.0, 844.0), 1.0), ((1280.0, 720.0), 1.4)]
        {
            let mut seen = Seen::with("duel", window, text, |app| {
                app.add_plugins(screen::looks);
            });
            seen.app.world_mut().resource_mut::<Session>().players = vec![Player::Human, Player::Computer("normal")];
            let end = Order::Referee(Ruling::Surrender { side: SideId(0) });
            seen.app.world_mut().resource_mut::<Session>().give(end).expect("it is legal");
            seen.frames(30);
            let panel = seen.panel("result").unwrap_or_else(|| panic!("{window:?}: the result is shown"));
            let (wide, high) = window;
            let whole = panel.min.min_element() >= 0.0 && panel.max.x <= wide && panel.max.y <= high;
            assert!(whole, "{window:?} with text {text}: {panel:?}");
            assert!(seen.words.iter().any(|words| words == "Title"), "{window:?}: {:?}", seen.words);
        }
    }

    #[test]
    fn a_lost_battle_is_a_defeat_says_what_decided_it_and_offers_another_try() {
        let mut seen = Seen::with("duel", (1280.0, 720.0), 1.0, |app| {
            app.add_plugins(screen::looks);
        });
        seen.app.world_mut().resource_mut::<Session>().players = vec![Player::Human, Player::Computer("normal")];
        let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
        for given in 0.. {
            if seen.battle().outcome().is_some() {
                break;
            }
            assert!(given < 2000, "the battle comes to an end");
            let order = match *seen.battle().decision() {
                Decision::Act { unit, side: SideId(0) } => Order::EndTurn { unit },
                _ => opponent.choose(seen.battle()),
            };
            seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
        }
        let is_found = |seen: &Seen| {
            let decided = seen.app.world().get_resource::<Decided>();
            decided.is_some_and(|decided| !decided.is_searching())
        };
        for _ in 0..2000 {
            if is_found(&seen) {
                break;
            }
            seen.frames(1);
        }
        seen.frames(2);
        for wanted in [
            "Defeat",
            "none of your units is left",
            "What decided it",
            "Your chance to win",
            WATCH,
            "Play again",
            "Easier foes",
            "Watch replay",
        ] {
            assert!(seen.words.iter().any(|words| words.contains(wanted)), "{wanted}: {:?}", seen.words);
        }
    }
}
