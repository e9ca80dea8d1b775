//! Further buttons: undo, next, threats, speed, log, help, menu; and the description of the cell at the pointer.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, CornerRadius, Sense, Stroke, vec2},
};

use crate::{
    art::Art,
    board::{cover_in_words, describe},
    choice::Choice,
    command::{Command, shortcuts},
    keys::Shortcut,
    layout::{BETWEEN, ICON, Panel, Panels},
    measures::Room,
    options::{Settings, Speed},
    playback::Playback,
    session::{BattleSystems, Session},
    state::{Overlay, TriedOut},
    theme::{
        colour, hands, regular, sizes,
        widgets::{fitted, frame_in_gold, point_out, quiet, say_more},
    },
    why::{Question, bars_why},
};
use hexfray_battle::Name;
use hexfray_board::grid::Cell;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// A small button.
struct Chip {
    /// The key for it, if there is one.
    key: String,
    label: String,
    glyph: &'static str,
    hint: String,
    command: Command,
    on: bool,
    enabled: bool,
    /// Whether a message points at it.
    pointed: bool,
}

impl Chip {
    /// Its key and its action.
    fn words(&self) -> String {
        self.with_key(&self.label)
    }

    /// Its key and a label.
    fn with_key(&self, label: &str) -> String {
        if self.key.is_empty() { label.to_owned() } else { format!("{} {label}", self.key) }
    }
}

fn chips(
    session: &Session,
    choice: &Choice,
    settings: &Settings,
    playback: &Playback,
    (is_trial, is_low): (bool, bool),
) -> Vec<Chip> {
    let chip = |label: &str, glyph, hint: &str, command| Chip {
        key: match shortcuts::of(command) {
            Some(shortcut) => settings.keys.label(shortcut),
            // Its key cannot be set.
            None => "Esc".to_owned(),
        },
        label: label.to_owned(),
        glyph,
        hint: hint.to_owned(),
        command,
        on: false,
        enabled: true,
        pointed: name_of(command).is_some_and(|name| playback.points_at_button(name)),
    };
    let all = [
        undo(session, playback, |hint| chip("undo", "undo", hint, Command::Undo)),
        chip("hint", "inspect", "What you could do, with your chances of winning", Command::Ask(Question::Hint)),
        match session.is_watched() {
            true => chip("why", "info", "Why this turn went as it did", Command::Ask(Question::Why)),
            false => why(session, playback, |hint| chip("why", "info", hint, Command::Ask(Question::Why))),
        },
        chip("log", "log", "Everything that has happened", Command::Show(Overlay::Log)),
        chip("next", "next", "Next target or unit", Command::Next),
        Chip {
            on: choice.show_threats,
            ..chip(
                if choice.works_out_threats() { WORKS_OUT } else { THREATS },
                "crosshair",
                "Cells that foes could strike",
                Command::Threats,
            )
        },
        chip("centre", "target", "Centre the acting unit", Command::Centre),
        chip(&speed_in_words(settings.speed), "fast", "Speed of the animations", Command::Faster),
        Chip {
            on: playback.skip_on,
            enabled: !session.human_decides() || !playback.is_idle(),
            ..chip("skip", "play", "Skip to your next decision", Command::SkipOn)
        },
        chip("referee", "crown", "Rule as the referee of this table", Command::Show(Overlay::Referee)),
        chip("goals", "goals", "What wins, what loses and what is special", Command::Show(Overlay::Briefing)),
        chip("help", "help", "How to play", Command::Show(Overlay::Help)),
        chip("menu", "settings", "Save, load, leave", Command::Show(Overlay::Menu)),
    ];
    let of_players = |chip: &Chip| {
        matches!(chip.command, Command::Undo | Command::Threats | Command::SkipOn | Command::Ask(Question::Hint))
    };
    let back = Chip {
        key: settings.keys.label(Shortcut::EditPlay),
        ..chip("end trial", "exit", "End the trial: back to the editor", Command::EndTrial)
    };
    let back = is_trial.then_some(back);
    let is_there = |chip: &Chip| match chip.command {
        Command::Show(Overlay::Referee) => session.gamemaster && !session.is_watched(),
        // Elsewhere a line says them, and opens the briefing.
        Command::Show(Overlay::Briefing) => is_low && !session.is_watched(),
        _ => (!session.is_watched() || !of_players(chip)) && is_needed(chip, &session.setup().buttons),
    };
    all.into_iter().chain(back).filter(is_there).collect()
}

/// The chip that undoes the last order, with the reason if that is impossible.
fn undo(session: &Session, playback: &Playback, chip: impl Fn(&str) -> Chip) -> Chip {
    let plays = (!playback.can_undo()).then(|| "Wait until what happens has been shown".to_owned());
    match session.bars_undo().or(plays) {
        Some(why) => Chip { enabled: false, ..chip(&why) },
        None => chip("Undo your last order"),
    }
}

/// The chip that explains the last turn of a computer, with the reason if there is none to explain.
fn why(session: &Session, playback: &Playback, chip: impl Fn(&str) -> Chip) -> Chip {
    match bars_why(session, playback) {
        Some(reason) => Chip { enabled: false, ..chip(reason) },
        None => chip("Why the computer's last turn went as it did"),
    }
}

/// The labels that a chip may have during a battle.
fn labels(chip: &Chip) -> Vec<String> {
    match chip.command {
        Command::Faster => Speed::ALL.into_iter().map(speed_in_words).collect(),
        Command::Threats => [THREATS, WORKS_OUT].map(str::to_owned).into(),
        _ => vec![chip.label.clone()],
    }
}

/// The label of the chip that sets how fast events are shown.
fn speed_in_words(speed: Speed) -> String {
    format!("speed {}", speed.label())
}

/// The label of the chip that shows where foes could strike, and its label while that is computed.
const THREATS: &str = "threats";
const WORKS_OUT: &str = "threats …";

/// Whether a lesson that names its buttons shows a chip: the named chips, and those for help and for leaving.
fn is_needed(chip: &Chip, lesson: &[Name]) -> bool {
    let helps = matches!(
        chip.command,
        Command::Undo
            | Command::EndTrial
            | Command::Ask(Question::Hint)
            | Command::Show(Overlay::Briefing | Overlay::Help | Overlay::Log | Overlay::Menu)
    );
    lesson.is_empty() || helps || name_of(chip.command).is_some_and(|name| lesson.iter().any(|it| it.as_str() == name))
}

/// Leaves out chips that the menu has too, so that the others fit into a row; pointers to them point at the menu.
fn fold(chips: &mut Vec<Chip>) {
    let is_in_menu = |chip: &Chip| {
        matches!(chip.command, Command::Show(Overlay::Help) | Command::Ask(Question::Why) | Command::Faster)
    };
    let pointed = chips.iter().any(|chip| chip.pointed && is_in_menu(chip));
    chips.retain(|chip| !is_in_menu(chip));
    if let Some(menu) = chips.iter_mut().find(|chip| chip.command == Command::Show(Overlay::Menu)) {
        menu.pointed |= pointed;
    }
}

/// The name of a chip in messages.
fn name_of(command: Command) -> Option<&'static str> {
    Some(match command {
        Command::Undo => "undo",
        Command::Next => "next",
        Command::Threats => "threats",
        Command::Ask(Question::Hint) => "hint",
        Command::Faster => "speed",
        Command::SkipOn => "skip",
        Command::Centre => "centre",
        Command::Show(Overlay::Log) => "log",
        Command::Show(Overlay::Help) => "help",
        Command::Show(Overlay::Menu) => "menu",
        _ => return None,
    })
}

fn draw(
    mut contexts: EguiContexts,
    (session, playback, trial): (Res<Session>, Res<Playback>, Option<Res<TriedOut>>),
    choice: Res<Choice>,
    settings: Res<Settings>,
    art: Res<Art>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    let mut chips = chips(&session, &choice, &settings, &playback, (trial.is_some(), Room::is_low(area)));
    if hands::are_fingers(&context) {
        chips.iter_mut().for_each(|chip| chip.key.clear());
    }
    let about = choice.hover.and_then(|cell| place(&session, cell));
    if Room::of(area) == Room::Wide {
        panels.show(&context, (Panel::Buttons, egui::Frame::new()), |ui, room| {
            in_words(ui, &chips, (about, room.x), &mut commands);
        });
        return Ok(());
    }
    if Room::is_snug(area) && !session.is_watched() {
        fold(&mut chips);
    }
    let is_column = Room::is_short(area);
    panels.show(&context, (Panel::Buttons, egui::Frame::new()), |ui, room| {
        let (in_a_row, high) =
            if is_column { (2, column(room.y, chips.len())) } else { (row(room.x, chips.len()), ICON) };
        icons(ui, &art, &chips, (in_a_row, high), &mut commands);
    });
    if let Some(about) = about {
        panels.show(&context, (Panel::Cell, egui::Frame::new()), |ui, room| {
            ui.set_max_width(room.x);
            quiet(ui, about);
        });
    }
    Ok(())
}

/// The height of so many chips in two columns of this height.
fn column(high: f32, chips: usize) -> f32 {
    (high / chips.div_ceil(2).max(1) as f32 - BETWEEN).clamp(LEAST_ICON, ICON)
}

/// How many of so many chips are in a row of this width, if all rows are about as long.
fn row(wide: f32, chips: usize) -> usize {
    let fit = ((wide + BETWEEN) / (ICON + BETWEEN)).max(1.0) as usize;
    chips.div_ceil(chips.div_ceil(fit).max(1))
}

/// The chips as drawings with their names, `in_a_row` of them in a row, each of this height.
fn icons(
    ui: &mut egui::Ui,
    art: &Art,
    chips: &[Chip],
    (in_a_row, high): (usize, f32),
    commands: &mut MessageWriter<Command>,
) {
    ui.spacing_mut().item_spacing = vec2(BETWEEN, BETWEEN);
    for row in chips.chunks(in_a_row.max(1)) {
        ui.horizontal(|ui| {
            for chip in row {
                if icon(ui, art, chip, high).clicked() {
                    commands.write(chip.command);
                }
            }
        });
    }
}

/// The chips in rows of this width at the lower left, with words about a cell above them; both are where they are without words.
fn in_words(
    ui: &mut egui::Ui,
    chips: &[Chip],
    (about, wide): (Option<String>, f32),
    commands: &mut MessageWriter<Command>,
) {
    // If the log is open, it is pointed at itself.
    let is_low = Room::is_low(ui.ctx().content_rect());
    let is_open = |chip: &Chip| chip.glyph == "log" && !is_low;
    ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
    ui.set_max_width(wide);
    about_place(ui, about);
    ui.horizontal_wrapped(|ui| {
        for chip in chips {
            let ink = if chip.on { colour::GOLD } else { colour::QUIET };
            let text = egui::RichText::new(chip.words()).font(regular(sizes::TEXT)).color(ink);
            // If its text changes, the chips after it do not move.
            let width = |label: &str| {
                let words = chip.with_key(label);
                ui.painter().layout_no_wrap(words, regular(sizes::TEXT), ink).size().x
            };
            let widest = labels(chip).iter().map(|label| width(label)).fold(0.0, f32::max);
            let least = widest + 2.0 * ui.spacing().button_padding.x;
            let button = egui::Button::new(text).fill(colour::PANEL).min_size(vec2(least, 0.0));
            let button =
                ui.add_enabled(chip.enabled, button).on_hover_text(&chip.hint).on_disabled_hover_text(&chip.hint);
            if chip.pointed && !is_open(chip) {
                point_out(ui.ctx(), button.rect);
            }
            if button.clicked() {
                commands.write(chip.command);
            }
        }
    });
}

/// The words about a cell, at the foot of the space that is kept for them.
fn about_place(ui: &mut egui::Ui, about: Option<String>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ABOUT), Sense::hover());
    let Some(about) = about else { return };
    let mut job = egui::text::LayoutJob::simple(about, regular(sizes::TEXT), colour::QUIET, rect.width());
    job.wrap.max_rows = 2;
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(rect.left_bottom() - vec2(0.0, galley.size().y), galley, colour::QUIET);
}

/// Height of the words about a cell above the chips: two lines, in points.
const ABOUT: f32 = 36.0;

/// Least height of a chip in a column where there is no room for more, in points.
const LEAST_ICON: f32 = 34.0;

/// A chip as a drawing over its name.
fn icon(ui: &mut egui::Ui, art: &Art, chip: &Chip, high: f32) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ICON, high), Sense::click());
    let fill = if response.hovered() && chip.enabled { colour::BUTTON_HOT } else { colour::PANEL };
    let mut painter = ui.painter().clone();
    // Its ground stays, or the board would show through it.
    painter.rect(
        rect,
        CornerRadius::same(sizes::BUTTON_CORNER),
        fill,
        Stroke::new(1.0, colour::RIM),
        egui::StrokeKind::Inside,
    );
    let ink = if chip.on { colour::GOLD } else { colour::QUIET };
    if !chip.enabled {
        painter.multiply_opacity(0.5);
    }
    art.glyph(&painter, chip.glyph, rect.center() - vec2(0.0, 6.0), 20.0, ink);
    let name = fitted(&painter, &chip.label, regular(sizes::FINER), ink, ICON - 4.0);
    painter.galley(rect.center_bottom() - vec2(name.size().x / 2.0, name.size().y + 2.0), name, ink);
    if chip.pointed {
        // An arrow would cover the words above, or another of the drawings.
        frame_in_gold(ui.ctx(), rect);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, chip.enabled, &chip.label));
    say_more(&response, &chip.hint);
    response.on_hover_text(hint_with_name(&chip.label, &chip.hint))
}

/// What a chip does, after its name unless the description begins with it.
fn hint_with_name(name: &str, hint: &str) -> String {
    let begins = hint.to_lowercase().starts_with(&name.to_lowercase());
    if begins { hint.to_owned() } else { format!("{name}: {hint}") }
}

/// The description of a cell, in a line.
fn place(session: &Session, cell: Cell) -> Option<String> {
    let board = session.battle.board();
    let things = session.battle.things().into_iter().filter(|thing| thing.cells.contains(&cell));
    let things: String = things.map(|thing| format!(" · {}", thing.name)).collect();
    let cover = cover_in_words(board, cell).map_or_else(String::new, |cover| format!(" · {cover}"));
    let name = session.names.cell(cell);
    let ground = || format!("{} · height {}{cover} · {name}{things}", describe(board, cell), board.height(cell));
    board.exists(cell).then(ground)
}
