//! Reports to the page: the places of the cells, the state of the battle, and the buttons with their places.
//!
//! Scripts use the reports, and the page mirrors the buttons for screen readers. Places are in pixels of the page.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiOutput, PrimaryEguiContext,
    egui::{
        self,
        accesskit::{Node, NodeId, Role, Toggled},
    },
};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    board::Lens,
    choice::Choice,
    edit::Workshop,
    layout::{Panel, Panels},
    playback::Playback,
    reload::Notice,
    replay::Replay,
    session::Session,
    state::{Fault, Screen, Step, Table},
};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::top_of;

#[wasm_bindgen]
extern "C" {
    /// Takes one of `board`, `battle`, `widgets` and `panels`, as JSON.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "tell")]
    fn tell_page(what: &str, json: &str);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (tell_places, tell_battle, tell_widgets).after(Step::Show));
}

/// Reports a value, unless it is the same as the last one.
pub(super) fn tell(what: &str, told: &mut String, value: &Value) {
    let text = value.to_string();
    if *told != text {
        tell_page(what, &text);
        *told = text;
    }
}

/// Reports the place of each cell on the screen, nothing while the view moves: `{"acting": [3, 4], "reach": [[4, 4], …],
/// "cells": [[4, 4, 437.0, 390.0], …]}`.
fn tell_places(
    table: Res<Table>,
    session: Option<Res<Session>>,
    choice: Res<Choice>,
    lens: Lens,
    mut seen: Local<(Vec2, f32)>,
    mut told: Local<String>,
) {
    let Some(board) = &table.0 else { return tell("board", &mut told, &json!({})) };
    let place = |point: Vec2| {
        let at = lens.to_screen(point) * lens.scale();
        Vec2::new(at.x, at.y)
    };
    let now = (place(Vec2::ZERO), lens.zoom());
    let before = std::mem::replace(&mut *seen, now);
    if before.0.distance(now.0) > 0.05 || (before.1 - now.1).abs() > 1e-4 {
        return tell("board", &mut told, &json!({}));
    }
    let layout = lens.layout(board.grid());
    let cell = |cell: Cell| [cell.col, cell.row];
    let cells = board.cells().map(|at| {
        let seen = place(layout.centre(at, top_of(board, at)));
        json!([at.col, at.row, seen.x.round(), seen.y.round()])
    });
    let acting = session.and_then(|session| session.battle.unit(session.acting()?)?.cell);
    let board = json!({
        "acting": acting.map(cell),
        "reach": choice.reach.iter().map(|to| cell(to.cell)).collect::<Vec<_>>(),
        "cells": cells.collect::<Vec<_>>(),
    });
    tell("board", &mut told, &board);
}

/// Reports the screen and its messages to the player; of a battle its round, its state's digest, the number of orders given,
/// the side that decides, whether everything has been shown, and the most milliseconds that a frame has waited for an
/// opponent; of a record that is watched the number of its orders and whether it plays; of the editor whether something is
/// unsaved; and the place of the forecast, if one is open, as middle, width and height.
fn tell_battle(
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    choice: Res<Choice>,
    shop: Option<Res<Workshop>>,
    (fault, notice): (Res<Fault>, Res<Notice>),
    (replay, panels): (Option<Res<Replay>>, Option<Res<Panels>>),
    mut digest: Local<(usize, String)>,
    mut told: Local<String>,
) {
    let mut value = json!({
        "screen": format!("{:?}", screen.get()).to_lowercase(),
        "fault": fault.0,
        "news": notice.news,
        "broken": notice.broken,
        "said": choice.notice.as_ref().map(|(text, _)| text),
    });
    if let Some(session) = session.filter(|_| matches!(screen.get(), Screen::Battle | Screen::Result)) {
        value["thinking"] = json!(session.longest_thought().as_millis());
        let battle = &session.battle;
        let orders = replay.as_ref().map_or(battle.history().len(), |replay| replay.at());
        if let Some(replay) = &replay {
            value["replay"] = json!({ "last": replay.course().last(), "plays": replay.plays() });
        }
        // The digest covers the whole state, so it is computed only after an order.
        if session.is_added() || digest.0 != orders || digest.1.is_empty() {
            *digest = (orders, battle.digest().to_string());
        }
        let units = battle.units().map(|unit| {
            json!([unit.name.as_str(), unit.side.index(), unit.cell.map(|cell| [cell.col, cell.row]), unit.hp])
        });
        value["battle"] = json!({
            "source": session.setup().source,
            "round": battle.round(),
            "orders": orders,
            "digest": digest.1,
            "yours": session.human_decides(),
            "idle": playback.is_idle(),
            "acts": choice.acts.len(),
            "over": battle.outcome().is_some(),
            "pointed": choice.hover.map(|cell| [cell.col, cell.row]),
            "inspected": choice.inspected.map(|unit| session.names.unit(unit)),
            "units": units.collect::<Vec<_>>(),
        });
    }
    if let Some((at, scale)) = panels.and_then(|panels| Some((panels.rect(Panel::Forecast)?, panels.scale))) {
        let [x, y, wide, high] = [at.center().x, at.center().y, at.width(), at.height()].map(|it| it * scale);
        value["forecast"] = json!([x.round(), y.round(), wide.round(), high.round()]);
    }
    if let Some(shop) = shop.filter(|_| *screen.get() == Screen::Edit) {
        value["edit"] = json!({ "file": shop.file(), "unsaved": shop.project.is_unsaved(), "revision": shop.revision });
    }
    tell("battle", &mut told, &value);
}

/// Reports the widgets that can be pressed or typed into: `[{"id": "17", "label": "Play", "at": [640.0, 350.0, 300.0, 52.0],
/// "enabled": true, "on": false}, …]`, with their places as middle, width and height.
fn tell_widgets(
    mut contexts: EguiContexts,
    outputs: Query<&EguiOutput, With<PrimaryEguiContext>>,
    mut asked: Local<bool>,
    mut told: Local<String>,
) -> Result {
    if !*asked {
        contexts.ctx_mut()?.enable_accesskit();
        *asked = true;
    }
    let update = outputs.single().ok().and_then(|output| output.platform_output.accesskit_update.as_ref());
    let Some(update) = update else { return Ok(()) };
    // Widgets behind a dialog cannot be pressed and are not read aloud.
    let context = contexts.ctx_mut()?;
    let scale = context.zoom_factor();
    let dialog = context.memory(egui::Memory::top_modal_layer);
    let within = dialog.map(|dialog| inside(&update.nodes, NodeId(dialog.id.value())));
    let is_reached = |id: &NodeId| within.as_ref().is_none_or(|within| within.contains(id));
    let reached = update.nodes.iter().filter(|(id, _)| is_reached(id));
    let mut seen: Vec<_> = reached.filter_map(|(id, node)| widget(*id, node, scale)).collect();
    if let Some((_, focused)) = seen.iter_mut().find(|(place, _)| place.2 == update.focus.0) {
        focused["focused"] = true.into();
    }
    // They have no fixed order; from the top left they read like a page.
    seen.sort_by_key(|(place, _)| *place);
    tell("widgets", &mut told, &Value::Array(seen.into_iter().map(|(_, value)| value).collect()));
    Ok(())
}

/// All nodes inside a node: the node itself, its children, and their children.
fn inside(nodes: &[(NodeId, Node)], outer: NodeId) -> BTreeSet<NodeId> {
    let parts: BTreeMap<NodeId, &[NodeId]> = nodes.iter().map(|(id, node)| (*id, node.children())).collect();
    let (mut found, mut open) = (BTreeSet::new(), vec![outer]);
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(parts.get(&next).into_iter().copied().flatten());
        }
    }
    found
}

/// A widget that can be pressed or typed into, after its place in reading order; none for a widget without input.
fn widget(id: NodeId, node: &Node, scale: f32) -> Option<((i32, i32, u64), Value)> {
    const PRESSED: [Role; 8] = [
        Role::Button,
        Role::CheckBox,
        Role::RadioButton,
        Role::Link,
        Role::Slider,
        Role::SpinButton,
        Role::TextInput,
        Role::MultilineTextInput,
    ];
    let (bounds, label) = (node.bounds()?, node.label().or(node.placeholder()).unwrap_or_default());
    if !PRESSED.contains(&node.role()) {
        return None;
    }
    let scaled = |number: f64| (number * f64::from(scale)).round();
    let (x, y) = (scaled((bounds.x0 + bounds.x1) / 2.0), scaled((bounds.y0 + bounds.y1) / 2.0));
    let mut value = json!({
        "id": id.0.to_string(),
        "label": label,
        "at": [x, y, scaled(bounds.x1 - bounds.x0), scaled(bounds.y1 - bounds.y0)],
        "enabled": !node.is_disabled(),
        "on": node.toggled() == Some(Toggled::True) || node.is_selected() == Some(true),
    });
    if let Some(text) = node.value() {
        value["value"] = text.into();
    }
    Some(((y as i32, x as i32, id.0), value))
}
