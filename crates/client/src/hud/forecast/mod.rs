//! The forecast: the chance large, its terms under it, possible effects as bars, damage as a distribution ([`damage`]).

mod damage;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Pos2, Sense, vec2},
};

use super::why::meaning;
use crate::{
    board::{Lens, way::way_in_words},
    caution::changes_nothing,
    choice::Choice,
    command::Command,
    keys::Shortcut,
    layout::{Panel, Panels},
    measures::Room,
    options::Settings,
    plan::{aimed_at, goes_astray},
    playback::{Playback, Shown, ShownUnit},
    session::{BattleSystems, Session},
    theme::{
        bold, colour, hands, regular, sizes,
        terms::{self, Topic},
        widgets::{Totals, bar, button_of_two, fitted, panel_frame, parts_hint, quiet, total},
    },
};
use hexfray_battle::{Forecast, Opposition, Order, Parts, Presence, Purpose, TargetForecast, UnitId};
use hexfray_minds::story::{
    delay_in_words, falls_in_words, instead_in_words, is_certain, odds_in_words, odds_word, other_conditions, percent,
    says_nothing, titled, toll_in_words, without_rules, worst_in_words,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// Most targets that are shown at length; more are listed in a line each.
const AT_LENGTH: usize = 1;

/// The forecast that is shown, if there is one.
pub(super) fn shown_one<'c>(choice: &'c Choice, playback: &Playback) -> Option<&'c Forecast> {
    let told = |forecast: &&Forecast| playback.is_idle() && tells_anything(forecast, &choice.plan.orders);
    choice.plan.forecast.as_ref().filter(told)
}

/// The places on the screen of the units that a forecast is about, and of all others.
pub(super) fn tokens(forecast: &Forecast, shown: &Shown, lens: &Lens) -> (Vec<Pos2>, Vec<Pos2>) {
    let spot = |unit| shown.unit(unit).and_then(ShownUnit::middle).map(|at| lens.to_screen(at));
    let units = forecast.targets.iter().map(|target| target.target).chain([forecast.unit]);
    let units: Vec<UnitId> = units.collect();
    let others = shown.units.iter().filter(|unit| unit.presence == Presence::Active && !units.contains(&unit.id));
    (units.iter().copied().filter_map(spot).collect(), others.filter_map(|unit| spot(unit.id)).collect())
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (choice, settings): (Res<Choice>, Res<Settings>),
    playback: Res<Playback>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let Some(forecast) = shown_one(&choice, &playback) else { return Ok(()) };
    let whole = !Room::is_snug(context.content_rect());
    let panel = panels.show(&context, (Panel::Forecast, panel_frame()), |ui, room| {
        ui.set_width(room.x);
        if head(ui, &session, &choice, forecast) {
            commands.write(Command::Confirm);
        }
        let instead = instead(&session, &choice, forecast);
        let is_instead = instead.is_some();
        let useless = choice.plan.mends_nothing.then(|| changes_nothing(&choice.plan, |unit| session.names.unit(unit)));
        let cautions =
            [instead, astray(forecast), friends(&session, &choice), useless.map(|words| format!("{words}."))];
        for words in cautions.into_iter().flatten() {
            ui.add(
                egui::Label::new(egui::RichText::new(words).font(regular(sizes::LEAD)).color(colour::amber())).wrap(),
            );
        }
        targets(ui, &session, &choice, (forecast, is_instead), whole);
        for &unit in &forecast.arrives {
            quiet(ui, format!("{} enters the battle.", session.names.unit(unit)));
        }
        link_to_not_counted(ui, &settings, forecast);
        if choice.pinned {
            quiet(
                ui,
                if hands::are_fingers(ui.ctx()) {
                    "Stays in sight: tap the board to hide it."
                } else {
                    "Stays in sight: Esc or a click on the board hides it."
                },
            );
        }
    });
    let Some(panel) = panel else { return Ok(()) };
    let clicked =
        context.input(|input| input.pointer.primary_clicked().then(|| input.pointer.interact_pos()).flatten());
    let on_top = |at: &Pos2| context.layer_id_at(*at) == Some(panel.response.layer_id);
    if !choice.pinned && clicked.filter(|at| panel.response.rect.contains(*at)).is_some_and(|at| on_top(&at)) {
        commands.write(Command::Pin(true));
    }
    Ok(())
}

/// The odds of each target: at length for the one that the player points at, in a line for each of the others. Of an act that
/// strikes other units instead of the one that it is aimed at, only these are shown.
fn targets(
    ui: &mut egui::Ui,
    session: &Session,
    choice: &Choice,
    (forecast, is_instead): (&Forecast, bool),
    whole: bool,
) {
    let targets: Vec<&TargetForecast> =
        forecast.targets.iter().filter(|target| !is_instead || target.reached > 0.0).collect();
    let (pointed, purpose) = (choice.unit(&session.battle).map(|unit| unit.id), choice.plan.purpose);
    let first = targets.iter().position(|target| Some(target.target) == pointed).unwrap_or(0);
    let (mut long, mut short) = (Vec::new(), Vec::new());
    for (at, target) in targets.into_iter().enumerate() {
        if at == first && long.len() < AT_LENGTH { long.push(target) } else { short.push(target) }
    }
    for target in long {
        if !short.is_empty() || is_instead {
            let ink = colour::side_text(session.names.livery_of(target.target));
            ui.label(egui::RichText::new(session.names.unit(target.target)).font(bold(sizes::LEAD)).color(ink));
        }
        match whole {
            true => at_length(ui, session, target, purpose),
            false => in_brief(ui, session, target, purpose),
        }
    }
    if !short.is_empty() {
        ui.separator();
    }
    short.into_iter().for_each(|target| in_a_line(ui, session, target, purpose));
}

/// The words that lead to what the odds leave out, with the key that does so; none if the odds are complete.
fn link_to_not_counted(ui: &mut egui::Ui, settings: &Settings, forecast: &Forecast) {
    let Some(topic) = not_counted(forecast) else { return };
    let key = Some(settings.keys.label(Shortcut::Terms));
    let key = key.filter(|key| !key.is_empty() && !hands::are_fingers(ui.ctx()));
    let key = key.map_or_else(String::new, |key| format!(" ({key})"));
    let text = format!("{}{key}", not_counted_in_brief(forecast));
    let text = egui::RichText::new(text).font(regular(sizes::TEXT)).color(colour::QUIET);
    let all = forecast.warnings().map(without_rules).collect::<Vec<_>>().join("\n");
    terms::link(ui, text, || topic).on_hover_text(format!("Not counted:\n{all}"));
}

/// What an act does that cannot reach the unit that it is aimed at, because another one catches it.
fn instead(session: &Session, choice: &Choice, forecast: &Forecast) -> Option<String> {
    let meant = aimed_at(&choice.plan.orders)?;
    let words = instead_in_words(forecast, meant, |unit| session.names.unit(unit))?;
    Some(format!("Cannot reach {}: {words}", session.names.unit(meant)))
}

/// That one of several units is struck by chance, in place of the one that is aimed at.
fn astray(forecast: &Forecast) -> Option<String> {
    let count = forecast.targets.iter().filter(|target| target.reached > 0.0).count();
    goes_astray(forecast).then(|| format!("It strikes one of {count} units, which one is left to chance."))
}

/// The friends that a click may strike.
fn friends(session: &Session, choice: &Choice) -> Option<String> {
    let names: Vec<&str> = choice.plan.bystanders.iter().map(|&(unit, _)| session.names.unit(unit)).collect();
    match names[..] {
        [] => None,
        [only] => Some(format!("May hit a friend: {only}")),
        _ => Some(format!("May hit {} friends: {}", names.len(), names.join(", "))),
    }
}

/// The explanations of a forecast: each with its text, the number first.
pub(super) fn topics(session: &Session, (forecast, purpose): (&Forecast, Option<Purpose>)) -> Vec<(String, Topic)> {
    let of_target = |target: &TargetForecast| {
        let name = session.names.unit(target.target);
        let (title, chance) = (chance_title(target, purpose), percent(target.reached * target.hit));
        let damage = target.parts.total().to_string();
        let of_chance = (format!("{title}, {name}: {chance}"), sum(title, &target.chance, totals(session, target)));
        let of_damage = (format!("{DAMAGE}, {name}: {damage}"), sum(DAMAGE, &target.parts, damage_totals(target)));
        let against = target.against.as_deref();
        let against = against.map(|against| (titled(&opposed(session, against)), sum_against(session, against)));
        let sums = [
            (!target.chance.is_empty()).then_some(of_chance),
            against,
            (!target.parts.is_empty()).then_some(of_damage),
        ];
        sums.into_iter().flatten()
    };
    let sums = forecast.targets.iter().flat_map(of_target);
    let conditions = forecast.targets.iter().flat_map(|target| &target.conditions).filter_map(|(name, _)| {
        let (title, text) = (titled(name.as_str()), session.battle.condition_about(*name)?.to_string());
        Some((title.clone(), Topic::Text { title, text }))
    });
    let mut seen = Vec::new();
    let conditions = conditions.filter(|(title, _)| {
        !seen.contains(title) && {
            seen.push(title.clone());
            true
        }
    });
    let conditions: Vec<(String, Topic)> = conditions.collect();
    sums.chain(conditions).chain(not_counted(forecast).map(|topic| ("What is not counted".to_owned(), topic))).collect()
}

/// The heading of the terms of a chance.
fn chance_title(target: &TargetForecast, purpose: Option<Purpose>) -> &'static str {
    match odds_word(target, purpose) {
        "hits" => "Chance to hit",
        "heals" => "Chance to heal",
        "helps" => "Chance to help",
        _ => "Chance to work",
    }
}

/// The heading of the terms of the damage.
const DAMAGE: &str = "Damage of a normal hit";

fn sum(title: &str, parts: &Parts, totals: Totals) -> Topic {
    Topic::Sum { title: title.to_owned(), parts: Box::new(parts.clone()), totals }
}

/// The sum of a chance's terms, and the chance if it is a different number.
fn totals(session: &Session, target: &TargetForecast) -> Totals {
    let (sum, chance) = (target.chance.total(), percent(target.reached * target.hit));
    if chance == format!("{sum} %") {
        return total(chance);
    }
    let dice = target.against.as_ref().map_or(0, |against| against.own_dice);
    let sum = session.battle.chance_sum(sum, dice).unwrap_or_else(|| sum.to_string());
    let against = target.against.as_deref().map(|against| ("Against it", in_dice(session, against)));
    [("Total", sum)].into_iter().chain(against).chain([("Chance", chance)]).collect()
}

/// The total that opposes a roll, with its dice: `2d6 + 7`.
fn in_dice(session: &Session, against: &Opposition) -> String {
    let total = against.parts.total();
    session.battle.chance_sum(total, against.dice).unwrap_or_else(|| total.to_string())
}

/// What opposes a roll: `against Evasion, 2d6 + 7`.
fn opposed(session: &Session, against: &Opposition) -> String {
    let manner = against.manner;
    let comma = if manner.is_empty() { "" } else { ", " };
    format!("against {}, {}{comma}{manner}", against.what, in_dice(session, against))
}

/// The terms of what opposes a roll.
fn sum_against(session: &Session, against: &Opposition) -> Topic {
    sum(&titled(against.what.as_str()), &against.parts, total(in_dice(session, against)))
}

/// The sum of a normal hit's terms, and the average with all else that may happen.
fn damage_totals(target: &TargetForecast) -> Totals {
    let average = format!("{:.1}", target.reached * target.expected);
    let mut totals = total(target.parts.total().to_string());
    totals.push(("Average, with misses as 0 and at most the HP left", average));
    totals
}

/// The effects that the odds leave out; `None` if there are none.
pub(super) fn not_counted(forecast: &Forecast) -> Option<Topic> {
    let sentences = forecast.warnings().map(|thing| format!("{}.", titled(thing)));
    let text = sentences.collect::<Vec<_>>().join("\n");
    (!text.is_empty()).then(|| Topic::Text { title: "Not counted".to_owned(), text })
}

/// The first effect that the odds leave out, and how many more there are.
fn not_counted_in_brief(forecast: &Forecast) -> String {
    let first = without_rules(forecast.warnings().next().unwrap_or_default());
    match forecast.warnings().count() {
        0 | 1 => format!("Not counted: {first}"),
        count => format!("Not counted: {first}, and {} more", count - 1),
    }
}

/// Opens the terms of a chance when the player points at them or presses them.
fn explain_chance(response: egui::Response, session: &Session, target: &TargetForecast, purpose: Option<Purpose>) {
    let totals = totals(session, target);
    let title = chance_title(target, purpose);
    if !target.chance.is_empty() {
        terms::opens(&response, || sum(title, &target.chance, totals.clone()));
    }
    response.on_hover_ui(|ui| parts_hint(ui, title, &target.chance, &totals));
}

/// Whether there is anything to say: for a harmless path the board shows everything.
fn tells_anything(forecast: &Forecast, orders: &[Order]) -> bool {
    let goes = matches!(orders, [Order::Move { .. } | Order::Walk { .. }]);
    !goes || !forecast.targets.is_empty() || !forecast.arrives.is_empty()
}

/// The act, its target and its time; returns whether a player with a touch screen presses the button for it.
fn head(ui: &mut egui::Ui, session: &Session, choice: &Choice, forecast: &Forecast) -> bool {
    let targets = match forecast.targets[..] {
        [] => String::new(),
        [ref only] if only.target == forecast.unit => String::new(),
        [ref only] => format!(" → {}", session.names.unit(only.target)),
        _ if let Some(meant) = aimed_at(&choice.plan.orders).filter(|&it| forecast.instead_of(it).next().is_some()) => {
            format!(" → {}", session.names.unit(meant))
        }
        ref several if goes_astray(forecast) => format!(" → one of {}", several.len()),
        ref several => format!(" → {} units", several.len()),
    };
    let title = format!("{}{targets}", titled(forecast.what.as_str()));
    let has_button = hands::are_fingers(ui.ctx()) && !choice.plan.orders.is_empty();
    let way = &choice.plan.way;
    let moves = (way.len() > 1).then(|| {
        let way = way_in_words(session.battle.board().grid(), way);
        format!("after {way} ({})", choice.toll(choice.plan.cost))
    });
    let pressed = ui.horizontal(|ui| {
        let left = ui.available_width() - if has_button { DO_IT.x + ui.spacing().item_spacing.x } else { 0.0 };
        ui.vertical(|ui| {
            ui.set_width(left);
            ui.add(egui::Label::new(egui::RichText::new(title).font(bold(sizes::TITLE))).wrap());
            moves.into_iter().for_each(|moves| drop(quiet(ui, moves)));
            let toll = toll_in_words(choice.plan.harm, choice.plan.falls).filter(|_| way.len() > 1);
            if let Some(toll) = toll {
                let text = egui::RichText::new(format!("the path costs {toll}")).font(regular(sizes::TEXT));
                ui.add(egui::Label::new(text.color(colour::amber())).wrap());
            }
        });
        has_button && button_of_two(ui, ("Do it", "or tap again"), "", DO_IT, true).clicked()
    });
    let delay = choice.plan.orders.last().and_then(|order| delay_in_words(&session.battle, order, forecast));
    for words in [delay, meaning(&choice.plan.orders, choice)].into_iter().flatten() {
        ui.add(egui::Label::new(egui::RichText::new(words).font(regular(sizes::NOTE)).color(colour::QUIET)).wrap());
    }
    if forecast.targets.is_empty() {
        quiet(ui, "Nobody is in its area.");
    }
    pressed.inner
}

/// Size of the button that carries out the act, in points.
const DO_IT: egui::Vec2 = vec2(112.0, 46.0);

/// Everything about one target.
fn at_length(ui: &mut egui::Ui, session: &Session, target: &TargetForecast, purpose: Option<Purpose>) {
    chance(ui, session, target, purpose);
    if let Some(line) = line_of_chance(session, target) {
        explain_chance(terms_in_words(ui, line), session, target, purpose);
    }
    if let Some(against) = target.against.as_deref() {
        let text = format!("{}: {}", titled(&opposed(session, against)), against.parts);
        let response = terms_in_words(ui, text);
        terms::opens(&response, || sum_against(session, against));
        let totals = total(in_dice(session, against));
        response.on_hover_ui(|ui| parts_hint(ui, &titled(against.what.as_str()), &against.parts, &totals));
    }
    ui.add_space(4.0);
    effects(ui, session, target);
    if target.damage.max() > 0 {
        damage::histogram(ui, target);
    }
}

/// The terms of a chance in a line, after the dice that they come to if the ruleset rolls a number of dice: `5 dice: Blades 4,
/// aim +1`; `None` if no dice decide it.
fn line_of_chance(session: &Session, target: &TargetForecast) -> Option<String> {
    let dice = target.against.as_ref().map_or(0, |against| against.own_dice);
    let sum = session.battle.chance_sum(target.chance.total(), dice);
    let sum = sum.map_or_else(String::new, |sum| format!("{}: ", titled(&sum)));
    (!target.chance.is_empty()).then(|| format!("{sum}{}", target.chance))
}

/// The terms of a sum in a line, to be pointed at.
fn terms_in_words(ui: &mut egui::Ui, text: String) -> egui::Response {
    let written = egui::RichText::new(text).font(regular(sizes::NOTE)).color(colour::QUIET);
    ui.add(egui::Label::new(written).wrap().sense(Sense::click()))
}

/// The odds if there is little height: the chance, with possible effects beside it if there is width.
fn in_brief(ui: &mut egui::Ui, session: &Session, target: &TargetForecast, purpose: Option<Purpose>) {
    if ui.available_width() < BESIDE {
        chance(ui, session, target, purpose);
        return effects(ui, session, target);
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(104.0);
            chance(ui, session, target, purpose);
        });
        ui.vertical(|ui| effects(ui, session, target));
    });
}

/// Width above which possible effects are beside the chance, in points.
const BESIDE: f32 = 300.0;

/// Height of the large number, in points.
const LARGE: f32 = 44.0;

/// The chance, large; nothing for help that cannot fail.
fn chance(ui: &mut egui::Ui, session: &Session, target: &TargetForecast, purpose: Option<Purpose>) {
    let chance = target.reached * target.hit;
    if says_nothing(odds_word(target, purpose), chance) {
        return;
    }
    let narrow = ui.available_width() < BESIDE / 2.0;
    let mut number = egui::RichText::new(percent(chance)).font(bold(36.0));
    if !target.chance.is_empty() {
        number = number.underline();
    }
    let big = egui::Label::new(number).sense(Sense::click());
    let word = |ui: &mut egui::Ui| {
        ui.label(egui::RichText::new(odds_word(target, purpose)).font(regular(sizes::HEADING)).color(colour::QUIET));
    };
    let reached = (target.reached < 1.0).then(|| format!("reaches this unit {}", percent(target.reached)));
    if narrow {
        ui.spacing_mut().item_spacing.y = 0.0;
        word(ui);
        explain_chance(ui.add(big), session, target, purpose);
        reached.into_iter().for_each(|words| drop(quiet(ui, words)));
        return;
    }
    ui.scope(|ui| {
        // The word is beside the middle of the number.
        ui.spacing_mut().interact_size.y = LARGE;
        ui.horizontal(|ui| {
            word(ui);
            explain_chance(ui.add(big), session, target, purpose);
            reached.into_iter().for_each(|words| drop(quiet(ui, words)));
        });
    });
}

/// What an average of damage counts.
const AVERAGE: &str = "The average over all rolls: a miss counts as 0, and a blow counts at most the HP that are left.";

/// The mean damage, with what may bring it below the least damage of a hit: `3.1 on average with misses (only 3 HP left)`.
fn average_in_words(target: &TargetForecast, hp: Option<(i32, i32)>) -> String {
    let misses = if is_certain(target.reached * target.hit) { "" } else { " with misses" };
    let left = hp
        .filter(|_| target.defeat > 0.0)
        .map(|(hp, most)| if hp < most { format!(" (only {hp} HP left)") } else { format!(" (of {hp} HP)") });
    let left = left.unwrap_or_default();
    format!("{:.1} on average{misses}{left}", target.reached * target.expected)
}

/// The chance to fall and the ways to fall; a single way needs no chance of its own: `9 % (unconscious)`.
fn falls(chance: f64, ways: &str) -> String {
    let chance = percent(chance);
    match ways.strip_suffix(&format!(" {chance}")) {
        _ if ways.is_empty() => chance,
        Some(only) if !only.contains(", ") => format!("{chance} ({only})"),
        _ => format!("{chance}: {ways}"),
    }
}

/// The row with the chance that the target falls.
const FALLS: &str = "falls";

/// Possible effects, a line each.
fn effects(ui: &mut egui::Ui, session: &Session, target: &TargetForecast) {
    let pool = session.battle.pool_name();
    // The worst comes first: a small mean may hide a blow that fells.
    let harms = target.damage.max() > 0;
    let falls_as = session.battle.falls_as();
    // All of it only if the act reaches this unit at all.
    let reached = target.reached;
    if harms || target.defeat > 0.0 {
        let ways = falls_in_words(target, &falls_as);
        let text = falls(reached * target.defeat, &ways);
        let shown = row(ui, FALLS, (reached * target.defeat) as f32, &text, colour::harm());
        let about = falls_as.iter().filter(|name| ways.contains(name.as_str()));
        let about: Vec<String> = about
            .filter_map(|&name| Some(format!("{}: {}", titled(name.as_str()), session.battle.condition_about(name)?)))
            .collect();
        if !about.is_empty() {
            shown.on_hover_text(about.join("\n"));
        }
    }
    for (condition, chance) in other_conditions(target, &falls_as) {
        let shown = row(
            ui,
            &titled(condition.as_str()),
            (reached * chance) as f32,
            &percent(reached * chance),
            colour::amber(),
        );
        if let Some(about) = session.battle.condition_about(*condition) {
            shown.on_hover_text(about.as_str());
        }
    }
    if harms {
        let unit = session.battle.unit(target.target);
        let text = average_in_words(target, unit.map(|unit| (unit.hp, unit.hp_max)));
        let share = (reached * target.expected / f64::from(target.damage.max().max(1))) as f32;
        row(ui, "damage", share, &text, colour::harm()).on_hover_text(AVERAGE);
    }
    if target.healing > 0.0 {
        row(ui, "heals", 1.0, &format!("{:.1} on average", reached * target.healing), colour::good());
    }
    if target.drained.abs() >= 0.05 {
        let (label, fill) = if target.drained > 0.0 {
            (format!("{pool} lost"), colour::harm())
        } else {
            (pool.to_owned(), colour::good())
        };
        row(ui, &label, 1.0, &format!("{:.1} on average", reached * target.drained.abs()), fill);
    }
    if target.initiative.abs() >= 0.05 {
        let (label, fill) =
            if target.initiative > 0.0 { ("initiative", colour::harm()) } else { ("regains", colour::good()) };
        row(ui, label, 1.0, &format!("{:.1} on average", reached * target.initiative.abs()), fill);
    }
    if target.critical > 0.0 {
        row(ui, "critical", (reached * target.critical) as f32, &percent(reached * target.critical), colour::harm());
    }
}

/// Size of a bar, and the width in which texts beside it break between words, in points.
const BAR: egui::Vec2 = vec2(56.0, 10.0);
const WORDS: f32 = 110.0;

fn row(ui: &mut egui::Ui, label: &str, share: f32, text: &str, fill: Color32) -> egui::Response {
    let line = ui.horizontal(|ui| {
        let (rect, heard) = ui.allocate_exact_size(vec2(78.0, 16.0), Sense::hover());
        heard.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, label));
        let words = fitted(ui.painter(), label, regular(sizes::TEXT), colour::QUIET, rect.width());
        ui.painter().galley(rect.left_center() - vec2(0.0, words.size().y / 2.0), words, colour::QUIET);
        // Where its text would be broken within a word, there is no bar.
        let wide = ui.painter().layout_no_wrap(text.to_owned(), regular(sizes::TEXT), fill).size().x;
        if ui.available_width() - BAR.x - ui.spacing().item_spacing.x >= wide.min(WORDS) {
            bar(ui, share, BAR, fill);
        }
        ui.add(egui::Label::new(egui::RichText::new(text).font(regular(sizes::TEXT))).wrap());
    });
    line.response
}

fn in_a_line(ui: &mut egui::Ui, session: &Session, target: &TargetForecast, purpose: Option<Purpose>) {
    let ink = colour::side_text(session.names.livery_of(target.target));
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(session.names.unit(target.target)).font(bold(sizes::LEAD)).color(ink));
        let lies = session.battle.unit(target.target).is_some_and(|unit| unit.presence == Presence::Down);
        if lies {
            quiet(ui, "(fallen)");
        }
        let text = egui::RichText::new(odds_in_words(target, purpose)).font(regular(sizes::LEAD));
        explain_chance(ui.add(egui::Label::new(text).sense(Sense::click())), session, target, purpose);
        worst_in_words(target, &session.battle.falls_as()).into_iter().for_each(|worst| drop(quiet(ui, worst)));
        if target.expected > 0.0 {
            quiet(ui, format!("{:.1} damage", target.reached * target.expected));
        }
        if target.healing > 0.0 {
            quiet(ui, format!("{:.1} healing", target.reached * target.healing));
        }
        if target.drained > 0.05 {
            quiet(ui, format!("{:.1} MP lost", target.drained));
        }
        if target.initiative > 0.05 {
            quiet(ui, format!("{:.1} initiative", target.initiative));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use hexfray_battle::{Name, UnitId};
    use hexfray_board::grid::Cell;
    use hexfray_minds::ai::{Nearest, Opponent as _};

    #[test]
    fn a_forecast_of_dice_pool_says_the_dice_and_then_the_chance() {
        let texts = Texts::of_the_game();
        let session = Session::start(&texts, "maps/market_street.battle.toml", &[], 7).expect("it starts");
        let mut session = session;
        let rolls = |session: &Session| {
            let odds = session.battle.orders().into_iter().filter_map(|order| session.battle.forecast(&order).ok());
            let targets = odds.flat_map(|odds| odds.targets);
            targets.into_iter().find(|target| !target.chance.is_empty() && target.hit > 0.0)
        };
        let target = loop {
            match rolls(&session) {
                Some(target) => break target,
                None => {
                    let order = session.battle.orders()[0];
                    session.give(order).expect("it is legal");
                }
            }
        };
        let line = line_of_chance(&session, &target).expect("dice decide it");
        let dice = target.chance.total();
        assert!(line.starts_with(&format!("{dice} di")), "{line}: {dice} dice");
        let rows = totals(&session, &target);
        assert_eq!(rows.last().map(|(label, _)| *label), Some("Chance"), "the chance comes last");
        assert!(rows.first().is_some_and(|(label, sum)| *label == "Total" && sum.contains("di")), "after the dice");
    }

    #[test]
    fn an_average_says_what_brings_it_below_the_least_damage() {
        let odds = |hit: f64, defeat: f64| TargetForecast {
            hit,
            defeat,
            expected: 3.12,
            reached: 1.0,
            ..TargetForecast::untouched(UnitId(0))
        };
        let says = |odds: &TargetForecast| average_in_words(odds, Some((4, 9)));
        assert_eq!(says(&odds(0.6, 0.2)), "3.1 on average with misses (only 4 HP left)");
        assert_eq!(says(&odds(0.6, 0.0)), "3.1 on average with misses", "nothing is cut off");
        assert_eq!(says(&odds(1.0, 0.2)), "3.1 on average (only 4 HP left)");
        assert_eq!(says(&odds(1.0, 0.0)), "3.1 on average");
        let caught = TargetForecast { reached: 0.5, ..odds(1.0, 0.0) };
        assert_eq!(says(&caught), "1.6 on average with misses", "half of the shots go elsewhere");
        let whole = average_in_words(&odds(1.0, 0.2), Some((4, 4)));
        assert_eq!(whole, "3.1 on average (of 4 HP)", "nothing is lost yet");
    }

    #[test]
    fn a_single_way_to_fall_is_said_without_a_second_chance() {
        assert_eq!(falls(0.09, ""), "9 %");
        assert_eq!(falls(0.09, "unconscious 9 %"), "9 % (unconscious)");
        assert_eq!(falls(0.6, "unconscious 45 %, dead 15 %"), "60 %: unconscious 45 %, dead 15 %");
    }

    #[test]
    fn every_number_and_what_is_left_out_can_be_explained() {
        let texts = Texts::of_the_game();
        let lesson = "maps/tutorial_4_how_much_to_dare.battle.toml";
        let mut session = Session::start(&texts, lesson, &[], 7).expect("it starts");
        let struck = |session: &Session| {
            let forecasts =
                session.battle.orders().into_iter().filter_map(|order| session.battle.forecast(&order).ok());
            forecasts
                .into_iter()
                .find(|odds| odds.warnings().next().is_some() && odds.targets.iter().any(|it| it.expected > 0.0))
        };
        let odds = loop {
            match struck(&session) {
                Some(odds) => break odds,
                None => {
                    let order = session.battle.orders()[0];
                    session.give(order).expect("it is legal");
                }
            }
        };
        let explained = topics(&session, (&odds, None));
        let has = |word: &str| explained.iter().any(|(words, _)| words.starts_with(word));
        assert!(has("Chance to hit, ") && has("Damage of a normal hit, "), "the numbers are: {explained:?}");
        let left_out = explained.iter().find_map(|(_, topic)| match topic {
            Topic::Text { title, text } if title == "Not counted" => Some(text.lines().count()),
            _ => None,
        });
        assert_eq!(left_out, Some(odds.warnings().count()), "and so is each thing that is not counted");
    }

    #[test]
    fn nobody_is_warned_of_answers_that_are_worse_than_what_is_counted() {
        let forecast = |leaves_out| Forecast { leaves_out, ..Forecast::of(UnitId(0), Name::new("Sword"), Vec::new()) };
        let worse = "a worse answer than the best defence (DP-094)";
        assert!(not_counted(&forecast(vec![worse])).is_none());
        let Some(Topic::Text { text, .. }) = not_counted(&forecast(vec![worse, "comrades who may step in"])) else {
            panic!("what may go against the player is said");
        };
        assert_eq!(text, "Comrades who may step in.");
    }

    #[test]
    fn a_way_on_which_nobody_is_harmed_needs_no_words() {
        let unit = UnitId(0);
        let (targets, arrives, leaves_out) = (Vec::new(), Vec::new(), Vec::new());
        let mut forecast = Forecast { unit, what: Name::new("Move"), targets, ready: None, arrives, leaves_out };
        let goes = [Order::Move { unit, to: Cell::new(1, 1) }];
        assert!(!tells_anything(&forecast, &goes), "the board shows the way");
        assert!(tells_anything(&forecast, &[Order::EndTurn { unit }]), "an act that catches nobody says so");
        forecast.arrives.push(UnitId(1));
        assert!(tells_anything(&forecast, &goes), "a unit enters the battle by it");
    }

    #[test]
    fn the_ways_to_fall_add_up_to_the_fall() {
        for name in ["street_fight", "market_street", "vault"] {
            let name = format!("maps/{name}.battle.toml");
            let mut session = Session::start(&Texts::of_the_game(), &name, &[], 7).expect("it starts");
            let (mut mind, mut seen, falls_as) = (Nearest::new(), 0, session.battle.falls_as());
            for _ in 0..60 {
                let odds = session.battle.orders().into_iter().step_by(5);
                let odds = odds.filter_map(|order| session.battle.forecast(&order).ok());
                for target in odds.flat_map(|odds| odds.targets).filter(|target| target.defeat > 0.0) {
                    let ways = || target.conditions.iter().filter(|(name, _)| falls_as.contains(name));
                    let rest = target.defeat - ways().map(|(_, chance)| chance).sum::<f64>();
                    let is_open = ways().all(|(name, _)| Some(name) != falls_as.last());
                    assert!(
                        rest.abs() < 1e-6 || (rest > 0.0 && is_open),
                        "{name}: {:?} of {}",
                        target.conditions,
                        target.defeat
                    );
                    seen += 1;
                }
                let order = mind.choose(&session.battle);
                if session.battle.outcome().is_some() || session.give(order).is_err() {
                    break;
                }
            }
            assert!(seen > 0, "{name}: a blow may fell");
        }
    }

    #[test]
    fn every_condition_in_a_forecast_explains_itself() {
        let mut named = 0;
        for name in ["ravine", "street_fight", "market_street", "vault"] {
            let name = format!("maps/{name}.battle.toml");
            let mut session = Session::start(&Texts::of_the_game(), &name, &[], 7).expect("it starts");
            let mut mind = Nearest::new();
            for _ in 0..30 {
                let odds = session.battle.orders().into_iter().step_by(7);
                let odds = odds.filter_map(|order| session.battle.forecast(&order).ok());
                for (condition, _) in odds.flat_map(|odds| odds.targets).flat_map(|target| target.conditions) {
                    assert!(session.battle.condition_about(condition).is_some(), "{name}: {condition}");
                    named += 1;
                }
                let order = mind.choose(&session.battle);
                session.give(order).expect("it is legal");
            }
        }
        assert!(named > 0, "blows may cause conditions");
    }
}
