//! The opening card: the description of a battle, its players, the ways to win and to lose, and special rules.

use bevy_egui::egui::{self, RichText, Sense, vec2};

use super::{
    goals::{
        all_of, capital, has_house_rules, in_sentence, list_house_rules, odds, one_of, serves, task, threat, to_do,
        told,
    },
    timeline::small_token,
};
use crate::{
    art::Art,
    measures::Room,
    options::Settings,
    session::Session,
    theme::{
        bold, colour, regular, sizes,
        widgets::{button, main_button, quiet, scrolled, strong},
    },
};
use hexfray_battle::{EndingView, GoalKind, GoalView, Reinforcement, SideId, Trigger, UnitId, UnitView};
use hexfray_minds::story::{a_few, counted, titled};

/// Width of the card, in points.
const WIDE: f32 = 560.0;
/// Width of the left column of its lines, in points.
const LABEL: f32 = 92.0;

/// How the card is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// For the board.
    Read,
    /// For the screen from which the battle was begun.
    Back,
}

/// The card, with a button that leads back if it `opens` a battle that was begun from another screen; returns how it is left.
pub(super) fn panel(
    ui: &mut egui::Ui,
    (session, settings): (&Session, &Settings),
    art: Option<&Art>,
    opens: bool,
) -> Option<Left> {
    let area = ui.ctx().content_rect();
    let wide = (area.width() - 64.0).min(WIDE);
    ui.set_width(wide);
    let setup = session.setup();
    ui.label(RichText::new(&setup.title).font(bold(sizes::BANNER)).color(colour::GOLD));
    let high = (area.height() - if Room::is_low(area) { 120.0 } else { 190.0 }).max(120.0);
    scrolled(ui, "briefing").max_height(high).show(ui, |ui| {
        ui.set_width(wide);
        ui.add(egui::Label::new(RichText::new(session.about()).font(regular(15.5))).wrap());
        ui.add_space(6.0);
        for side in 0..session.battle.sides().len() {
            row(ui, wide, if session.is_human(SideId(side as u8)) { "You" } else { "Against you" }, |ui| {
                sides(ui, session, side, art);
            });
        }
        ending(ui, session, wide);
        special(ui, session, settings, wide);
    });
    ui.add_space(8.0);
    let begins = session.battle.history().is_empty();
    ui.horizontal(|ui| {
        let reads = main_button(ui, if begins { "To battle" } else { "Back" }, "Enter", vec2(170.0, 46.0));
        let leaves = opens && button(ui, "Back", "Esc", vec2(110.0, 46.0), false).clicked();
        leaves.then_some(Left::Back).or(reads.then_some(Left::Read))
    })
    .inner
}

/// A line of the card: its heading and its text.
fn row(ui: &mut egui::Ui, wide: f32, label: &str, say: impl FnOnce(&mut egui::Ui)) {
    ui.horizontal_top(|ui| {
        let (rect, heard) = ui.allocate_exact_size(vec2(LABEL, 20.0), Sense::hover());
        heard.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, label));
        ui.painter().text(rect.left_top(), egui::Align2::LEFT_TOP, label, bold(sizes::LARGE), colour::QUIET);
        ui.vertical(|ui| {
            ui.set_width(wide - LABEL - 12.0);
            ui.spacing_mut().item_spacing.y = 2.0;
            say(ui);
        });
    });
    ui.add_space(4.0);
}

fn say(ui: &mut egui::Ui, text: String) {
    ui.add(egui::Label::new(RichText::new(text).font(regular(sizes::HEADING))).wrap());
}

/// A side: its name, its units, and who plays it.
fn sides(ui: &mut egui::Ui, session: &Session, side: usize, art: Option<&Art>) {
    const MOST: usize = 8;
    let units: Vec<UnitView> =
        session.battle.units().filter(|unit| unit.side.index() == side && unit.is_active()).collect();
    let livery = session.names.livery(side);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let name = session.names.side(side);
        ui.label(RichText::new(name).font(bold(sizes::TITLE)).color(colour::side_text(livery)));
        if let Some(player) = session.players.get(side).filter(|_| !session.is_human(SideId(side as u8))) {
            quiet(ui, format!(" {}", player.title()));
        }
        for unit in units.iter().take(MOST) {
            let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), Sense::hover());
            if let Some(art) = art {
                small_token(ui.painter(), art, livery, unit.glyph.as_str(), rect.center(), 11.0);
            }
        }
    });
    quiet(ui, a_few(&named(session, &units).iter().map(String::as_str).collect::<Vec<_>>(), MOST));
}

/// The names of units, each with its parts that fight as units of their own: only the unit itself has to be beaten.
fn named(session: &Session, units: &[UnitView]) -> Vec<String> {
    let whole = |unit: &UnitView| {
        let of = session.setup().units.get(unit.id.index()).and_then(|unit| unit.companion_of);
        of.filter(|of| units.iter().any(|other| other.id == *of))
    };
    let name = |unit: &UnitView| {
        let parts = units.iter().filter(|part| whole(part) == Some(unit.id)).map(|part| part.name.to_string());
        match parts.collect::<Vec<_>>() {
            parts if parts.is_empty() => unit.name.to_string(),
            parts => format!("{} (with {})", unit.name, parts.join(" and ")),
        }
    };
    units.iter().filter(|unit| whole(unit).is_none()).map(name).collect()
}

/// The ways to win and to lose.
fn ending(ui: &mut egui::Ui, session: &Session, wide: f32) {
    let (wins, loses) = outcomes(session);
    row(ui, wide, "To win", |ui| wins.into_iter().for_each(|text| say(ui, text)));
    if !loses.is_empty() {
        row(ui, wide, "You lose if", |ui| loses.into_iter().for_each(|text| say(ui, text)));
    }
    let odds = odds(session.setup(), session.only_human());
    if !odds.is_empty() {
        row(ui, wide, "Odds", |ui| odds.into_iter().for_each(|text| say(ui, text)));
    }
}

/// Every way in which the battle is won, and every way in which the player loses it; each of several players has separate ways
/// to win.
fn outcomes(session: &Session) -> (Vec<String>, Vec<String>) {
    let goals = session.battle.goals();
    let own = |goal: &&GoalView| session.is_human(goal.side);
    let several = (0..session.battle.sides().len()).filter(|&side| session.is_human(SideId(side as u8))).count() > 1;
    let who = |side: SideId| if several { format!("{}: ", session.names.side(side.index())) } else { String::new() };
    let or = |at: usize| if several || at == 0 { "" } else { "or " };
    let sentence =
        |(at, goal): (usize, &GoalView)| capital(&format!("{}{}{}", who(goal.side), or(at), to_do(session, goal)));
    let mut wins: Vec<String> = goals.iter().filter(own).enumerate().map(sentence).collect();
    let endings = session.battle.endings();
    let is_task = |ending: &&EndingView| several || serves(session, ending);
    for ending in endings.iter().filter(is_task) {
        let task = task(ending, several || session.is_human(ending.side));
        wins.push(format!("{}{}{task}", who(ending.side), or(wins.len())));
    }
    if several {
        return (wins, Vec::new());
    }
    let mut loses = vec!["all your units fall".to_owned()];
    for goal in goals.iter().filter(|goal| !own(goal)) {
        let side = session.names.side(goal.side.index());
        loses.push(match &goal.kind {
            GoalKind::DefeatAll => continue,
            GoalKind::Defeat { unit } => format!("{} falls", in_sentence(session.names.unit(*unit))),
            GoalKind::Reach { count: 1, name, .. } => format!("a unit of {side} reaches {}", one_of(*name)),
            GoalKind::Reach { count, name, .. } => {
                format!("{count} units of {side} have reached {}", all_of(*name))
            }
            GoalKind::HoldOut { rounds } => format!("a unit of {side} still stands at the end of round {rounds}"),
        });
    }
    loses.extend(endings.iter().filter(|ending| !is_task(ending)).map(|ending| threat(session, ending)));
    loses.iter_mut().skip(1).for_each(|way| way.insert_str(0, "or "));
    (wins, loses)
}

/// The most units that are named as acting before the player, of more than two.
const MOST_NAMED: usize = 3;

/// Who acts before the player has a turn; `None` once the battle has begun, or if the player begins it.
fn begins(session: &Session) -> Option<String> {
    let own = |side: usize| session.is_human(SideId(side as u8));
    let all = 0..session.battle.sides().len();
    let (beats, first) = (session.battle.timeline(), session.battle.decision().side()?);
    if !session.battle.history().is_empty() || own(first.index()) || !all.clone().any(own) {
        return None;
    }
    // A turn that has begun counts as passed.
    let begun = session.battle.decision().unit();
    let turns = beats.iter().filter(|beat| !beat.done && beat.what.is_none()).map(|beat| beat.unit);
    let turns = begun.into_iter().chain(turns.filter(|&unit| Some(unit) != begun));
    let before: Vec<UnitId> = turns.take_while(|&unit| !own(session.names.side_of(unit))).collect();
    Some(match acts_before(session, &before) {
        words if words.is_empty() => format!("{} acts first", session.names.side(first.index())),
        words => format!("{words} before your first turn"),
    })
}

/// Who has these turns: `Wolf acts`, `Wolf (twice) and Orc act`, `Wolf, Orc and 3 more act`.
fn acts_before(session: &Session, turns: &[UnitId]) -> String {
    let mut units: Vec<UnitId> = Vec::new();
    turns.iter().for_each(|unit| {
        if !units.contains(unit) {
            units.push(*unit);
        }
    });
    let name = |unit: &UnitId| {
        let name = session.names.unit(*unit);
        match turns.iter().filter(|turn| *turn == unit).count() {
            1 => name.to_owned(),
            2 => format!("{name} (twice)"),
            times => format!("{name} ({times} times)"),
        }
    };
    let names: Vec<String> = units.iter().map(name).collect();
    match &names[..] {
        [] => String::new(),
        [only] => format!("{only} acts"),
        [one, other] => format!("{one} and {other} act"),
        several => format!("{} act", a_few(&several.iter().map(String::as_str).collect::<Vec<_>>(), MOST_NAMED)),
    }
}

/// Special rules: the battle's situation, reinforcements, house rules.
fn special(ui: &mut egui::Ui, session: &Session, settings: &Settings, wide: f32) {
    let setup = session.setup();
    let known = |group: &&Reinforcement| !(settings.hand_over && session.is_kept_from_view(group.side));
    let coming = session.battle.awaited().filter(known).filter_map(|group| {
        let side = session.names.side(group.side.index());
        let count = counted(group.units.len() as u64, "unit");
        match group.trigger {
            Trigger::Round(round) => Some(format!("reinforcements for {side} ({count}) in round {round}")),
            Trigger::After(other) => {
                Some(format!("reinforcements for {side} ({count}) once these have fallen: {}", titled(other.as_str())))
            }
            Trigger::Referee => None,
        }
    });
    let stats = session.battle.situation();
    let stats = stats.iter().map(|stat| told(session, stat));
    let all: Vec<String> = begins(session).into_iter().chain(stats).chain(coming).collect();
    if !all.is_empty() {
        row(ui, wide, "Special", |ui| all.into_iter().for_each(|text| say(ui, text)));
    }
    if has_house_rules(setup) {
        row(ui, wide, "House rules", |ui| list_house_rules(ui, setup));
    }
    strong(ui, format!("Rules: {}", titled(setup.ruleset.name())), sizes::TEXT);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Id, Modal, Pos2, Rect};

    use super::*;
    use crate::{player::Player, session::Texts, theme::definitions};

    /// The place of a battle's card on a screen of this size, in points.
    fn card(session: &Session, screen: Rect) -> Rect {
        let context = egui::Context::default();
        context.set_fonts(definitions());
        let mut card = Rect::NOTHING;
        // The size of the first frame is a guess.
        for _ in 0..3 {
            let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
            let output = context.run_ui(input, |ui| {
                let modal = Modal::new(Id::new("card")).show(&ui.ctx().clone(), |ui| {
                    panel(ui, (session, &Settings::default()), None, true);
                });
                card = modal.response.rect;
            });
            output.drop_without_applying_deltas();
        }
        card
    }

    #[test]
    fn every_way_to_win_or_lose_that_a_battle_file_has_is_on_its_card() {
        let texts = Texts::of_the_game();
        let mut ways = 0;
        for (name, file) in texts.library.files("maps/", ".battle.toml") {
            let file: toml::Table = file.text().parse().expect("it is read");
            let listed = |key: &str| file.get(key).and_then(|goals| goals.as_array()).map_or(0, Vec::len);
            let chase = if file.contains_key("withdraws") {
                1 + usize::from(file.get("settings").is_some_and(|set| set.get("stalemate_rounds").is_some()))
            } else {
                0
            };
            let own = listed("goal") + usize::from(file.contains_key("timed")) + chase;
            for sides in [[Player::Human, Player::GREEDY], [Player::GREEDY, Player::Human], [Player::Human; 2]] {
                let session = Session::start(&texts, name, &sides, 7).expect("it starts");
                let (wins, loses) = outcomes(&session);
                // Each side wins by the defeat of all foes, and a player alone loses by the defeat of all own units.
                assert_eq!(wins.len() + loses.len(), 2 + own, "{name}: {wins:?} {loses:?}");
            }
            ways += own;
        }
        assert!(ways >= 10, "{ways} ways besides the defeat of all foes");
    }

    #[test]
    fn as_many_foes_are_named_as_have_to_be_beaten() {
        let texts = Texts::of_the_game();
        let mut parts = 0;
        for (name, _) in texts.library.files("maps/", ".battle.toml") {
            let session = Session::start(&texts, name, &[Player::Human, Player::GREEDY], 7).expect("it starts");
            for goal in session.battle.goals().iter().filter(|goal| goal.kind == GoalKind::DefeatAll) {
                let sides = (0..session.battle.sides().len()).map(|side| SideId(side as u8));
                let foes = sides.filter(|&side| session.battle.are_hostile(goal.side, side)).map(|side| {
                    let units = session.battle.units().filter(|unit| unit.side == side && unit.is_active());
                    let units: Vec<UnitView> = units.collect();
                    let names = named(&session, &units);
                    parts += usize::from(names.iter().any(|name| name.contains(" (with ")));
                    names.len()
                });
                let later: usize = session.battle.awaited().map(|group| group.units.len()).sum();
                let foes = foes.sum::<usize>();
                let of = usize::try_from(goal.of).unwrap_or_default();
                assert!((foes..=foes + later).contains(&of), "{name}: {foes} are named, {of} are to be beaten");
            }
        }
        assert!(parts > 0, "the dragon of the vault has a head and wings");
    }

    #[test]
    fn a_card_says_what_a_clock_and_a_chase_decide() {
        let texts = Texts::of_the_game();
        let card = |name: &str, sides: [Player; 2]| {
            let name = format!("maps/{name}.battle.toml");
            outcomes(&Session::start(&texts, &name, &sides, 7).expect("it starts"))
        };
        let (human, computer) = (Player::Human, Player::GREEDY);
        let (wins, loses) = card("rooftops", [human, computer]);
        assert_eq!(wins, ["Beat every foe (0 of 6)"]);
        assert!(loses[1].starts_with("or the time is up (180 ticks left, about "), "{loses:?}");
        let (wins, loses) = card("rooftops", [computer, human]);
        assert!(wins[1].starts_with("or hold out until the time is up (180 ticks left, about "), "{wins:?}");
        assert_eq!(loses, ["all your units fall"]);
        let (wins, loses) = card("highway_chase", [human, computer]);
        let ways = ["get every unit 12 cells away from all foes", "let no foe gain on your units for 6 rounds"];
        assert_eq!(wins[1..], ways.map(|way| format!("or {way}")));
        assert_eq!(loses, ["all your units fall"]);
        let (_, loses) = card("highway_chase", [computer, human]);
        let ways = ["every unit of Fugitives is 12 cells away from all foes", "no foe gains on Fugitives for 6 rounds"];
        assert_eq!(loses[1..], ways.map(|way| format!("or {way}")));
        // The travellers have to be quick at the pass, those who have the court have to hold it.
        for (name, quick, slow, clock) in [
            ("ember_pass", [human, computer], [computer, human], "420 ticks left, about 42 rounds"),
            ("sunken_shrine", [human, computer], [computer, human], "270 ticks left, about 30 rounds"),
        ] {
            let (wins, loses) = card(name, quick);
            assert_eq!(wins.len(), 1, "{name}: {wins:?}");
            assert_eq!(loses, ["all your units fall".to_owned(), format!("or the time is up ({clock})")], "{name}");
            let (wins, loses) = card(name, slow);
            assert_eq!(wins[1..], [format!("or hold out until the time is up ({clock})")], "{name}");
            assert_eq!(loses, ["all your units fall"], "{name}");
        }
    }

    #[test]
    fn a_card_names_the_place_that_is_to_be_reached() {
        let texts = Texts::of_the_game();
        let card = |name: &str, sides: [Player; 2]| {
            let name = format!("maps/{name}.battle.toml");
            outcomes(&Session::start(&texts, &name, &sides, 7).expect("it starts"))
        };
        let (human, computer) = (Player::Human, Player::GREEDY);
        let (wins, _) = card("castle", [human, computer]);
        assert!(wins.contains(&"Bring 3 units to the keep (0 there)".to_owned()), "by the goal's own name: {wins:?}");
        let (wins, _) = card("break_in", [human, computer]);
        assert!(wins.contains(&"Bring 2 units to the strongroom (0 there)".to_owned()), "by the zone's: {wins:?}");
        let (_, loses) = card("break_in", [computer, human]);
        assert!(loses.iter().any(|way| way.ends_with(" have reached the strongroom")), "{loses:?}");
        assert_eq!((one_of(None), all_of(None)), ("a marked cell".to_owned(), "the marked cells".to_owned()));
    }

    #[test]
    fn a_card_says_who_acts_before_the_player() {
        let texts = Texts::of_the_game();
        let (mut one, mut many) = (0, 0);
        for (name, _) in texts.library.files("maps/", ".battle.toml") {
            for seed in 1..4 {
                let session = Session::start(&texts, name, &[Player::Human, Player::GREEDY], seed).expect("it starts");
                let waits = session.battle.decision().side().is_some_and(|side| !session.is_human(side));
                assert_eq!(begins(&session).is_some(), waits, "{name}: {:?}", begins(&session));
                many += usize::from(begins(&session).is_some_and(|words| words.contains(" and 4 more act before")));
                one += usize::from(begins(&session).is_some_and(|words| words.contains(" acts before ")));
            }
        }
        assert!(many > 0, "in Mill Lane the whole band may come first");
        assert!(one > 0, "elsewhere a single foe does, and is named");
    }

    #[test]
    fn those_who_play_one_side_read_its_own_text() {
        let texts = Texts::of_the_game();
        let read = |players: &[Player]| {
            let session = Session::start(&texts, "maps/sunken_shrine.battle.toml", players, 7).expect("it starts");
            session.about().to_owned()
        };
        let [raiders, party] = [[Player::Human, Player::GREEDY], [Player::GREEDY, Player::Human]].map(|it| read(&it));
        assert!(raiders.contains("Beat it") && !raiders.contains("must hold"), "the ogre's: {raiders}");
        assert!(party.contains("must hold"), "the party's: {party}");
        let all = read(&[Player::Human, Player::Human]);
        assert!(all != raiders && all != party, "two at one machine read what is for all: {all}");
        assert_eq!(all, read(&[Player::GREEDY, Player::GREEDY]), "and so does one who watches");
        for (name, _) in texts.library.files("maps/", ".battle.toml") {
            let setup = texts.load(name).expect("it is right");
            let own = setup.sides.iter().filter(|side| side.about.is_some()).count();
            assert!(own == 0 || own == setup.sides.len(), "{name}: one side has a text, and another has not");
        }
    }

    #[test]
    fn every_battles_card_fits_on_phones() {
        let texts = Texts::of_the_game();
        for (name, _) in texts.library.files("maps/", ".battle.toml") {
            let session = Session::start(&texts, name, &[Player::Human, Player::GREEDY], 7).expect("it starts");
            for (wide, high) in [(360.0, 640.0), (390.0, 844.0), (844.0, 390.0)] {
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(wide, high));
                let card = card(&session, screen);
                assert!(card.width() > 200.0 && screen.contains_rect(card), "{name} at {wide} × {high}: {card:?}");
            }
        }
    }
}
