//! All events, round by round: one round or all of them, searched for a word, and copied as text.

use bevy_egui::egui::{self, ScrollArea, TextEdit, vec2};

use super::log::write_line;
use crate::{
    measures::Room,
    session::Session,
    theme::widgets::{button, quiet, strong},
};
use hexfray_minds::story::{Line, LineKind};

/// The part of the history that is shown.
#[derive(Default)]
pub(super) struct Choice {
    /// The part, counted from the beginning; the last one unless one was chosen.
    part: Option<usize>,
    /// A word that the lines contain.
    word: String,
}

/// The most lines that are found for a word; more would not be read.
const MOST_FOUND: usize = 300;

/// The history of a battle.
pub(super) fn history(ui: &mut egui::Ui, choice: &mut Choice, session: &Session) {
    let area = ui.ctx().content_rect();
    ui.set_width((area.width() - 64.0).min(760.0));
    let parts = parts(&session.lines);
    ui.horizontal(|ui| {
        strong(ui, "Battle log", 20.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if button(ui, "Copy all", "", vec2(110.0, 42.0), false).clicked() {
                ui.ctx().copy_text(written(&session.lines));
            }
            let wide = (ui.available_width() - 8.0).clamp(90.0, 220.0);
            ui.add_sized(
                [wide, 42.0],
                TextEdit::singleline(&mut choice.word).hint_text("Search").vertical_align(egui::Align::Center),
            );
        });
    });
    let word = choice.word.trim().to_lowercase();
    let now = choice.part.filter(|part| *part < parts.len()).unwrap_or(parts.len().saturating_sub(1));
    if word.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (at, part) in parts.iter().enumerate() {
                let title = title(part).unwrap_or_else(|| "Before the battle".to_owned());
                let tab = egui::Button::selectable(at == now, title).min_size(vec2(0.0, 42.0));
                if ui.add(tab).clicked() {
                    choice.part = Some(at);
                }
            }
        });
    }
    let shown: Vec<&Line> = match word.is_empty() {
        true => parts.get(now).into_iter().flat_map(|part| part.iter()).collect(),
        false => found(&session.lines, &word),
    };
    let high = (area.height() - if Room::is_low(area) { 200.0 } else { 300.0 }).max(120.0);
    let end = choice.part.is_none() && word.is_empty();
    ScrollArea::vertical().max_height(high).min_scrolled_height(high).auto_shrink(false).stick_to_bottom(end).show(
        ui,
        |ui| {
            ui.spacing_mut().item_spacing = vec2(0.0, 4.0);
            ui.spacing_mut().indent = 14.0;
            ui.visuals_mut().indent_has_left_vline = false;
            if shown.is_empty() {
                quiet(ui, if word.is_empty() { "Nothing has happened yet." } else { "No line matches." });
            }
            shown.into_iter().for_each(|line| write_line(ui, line));
        },
    );
}

/// The lines from one round's heading to the next.
fn parts(lines: &[Line]) -> Vec<&[Line]> {
    let mut starts: Vec<usize> = (0..lines.len()).filter(|&at| title(&lines[at..=at]).is_some()).collect();
    if starts.first() != Some(&0) && !lines.is_empty() {
        starts.insert(0, 0);
    }
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &lines[start..end]).collect()
}

/// The heading of a round.
fn title(part: &[Line]) -> Option<String> {
    let heading = part.first().filter(|line| line.kind == LineKind::Heading)?.to_string();
    heading.strip_prefix("Round ").is_some_and(|round| round.parse::<u32>().is_ok()).then_some(heading)
}

/// The last lines with a word in them, each after the heading of its round.
fn found<'l>(lines: &'l [Line], word: &str) -> Vec<&'l Line> {
    let mut found: Vec<&Line> = Vec::new();
    for part in parts(lines) {
        let here =
            part.iter().filter(|line| line.kind != LineKind::Heading && line.to_string().to_lowercase().contains(word));
        let mut here = here.peekable();
        if here.peek().is_some() {
            found.extend(part.first().filter(|line| line.kind == LineKind::Heading));
            found.extend(here);
        }
    }
    found.split_off(found.len().saturating_sub(MOST_FOUND))
}

/// The history as plain text.
fn written(lines: &[Line]) -> String {
    let row = |line: &Line| match line.kind {
        LineKind::Heading => format!("\n{line}\n"),
        LineKind::Act => format!("{line}\n"),
        LineKind::Remark => format!("\n{line}\n\n"),
        LineKind::Detail => format!("  {line}\n"),
    };
    lines.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_minds::story::{Span, Tone};

    fn line(kind: LineKind, text: &str) -> Line {
        let span = Span { text: text.to_owned(), tone: Tone::Plain, why: None };
        Line { kind, spans: vec![span], ..Line::default() }
    }

    fn battle() -> Vec<Line> {
        vec![
            line(LineKind::Detail, "Ambush"),
            line(LineKind::Heading, "Round 1"),
            line(LineKind::Act, "Mira: Fire"),
            line(LineKind::Heading, "Round 2"),
            line(LineKind::Heading, "Time: 2 gone, 3 left"),
            line(LineKind::Act, "Wolf: Bite"),
            line(LineKind::Detail, "MIRA 3 damage"),
        ]
    }

    #[test]
    fn every_round_is_a_part_and_so_is_what_comes_before() {
        let lines = battle();
        let sizes: Vec<usize> = parts(&lines).iter().map(|part| part.len()).collect();
        assert_eq!(sizes, [1, 2, 4], "headings of other things open no part");
        assert!(parts(&[]).is_empty());
    }

    #[test]
    fn a_word_finds_lines_in_upper_or_lower_case_under_their_rounds() {
        let lines = battle();
        let texts: Vec<String> = found(&lines, "mira").iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["Round 1", "Mira: Fire", "Round 2", "MIRA 3 damage"]);
        assert!(found(&lines, "dragon").is_empty());
    }

    #[test]
    fn copied_text_has_all_lines_with_details_drawn_in() {
        let text = written(&battle());
        assert!(text.ends_with("\nRound 2\n\nTime: 2 gone, 3 left\nWolf: Bite\n  MIRA 3 damage\n"), "{text}");
    }
}
