//! The edited board on the table.

use std::sync::Arc;

use bevy::prelude::*;

use super::workshop::Workshop;
use crate::{
    choice::Choice,
    playback::{Playback, Shown},
    session::Session,
    state::{Screen, Step, Table},
    view::View,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Edit), clear)
        .add_systems(Update, lay_board.in_set(Step::Think).run_if(in_state(Screen::Edit)));
}

/// Takes an earlier battle off the table.
fn clear(mut commands: Commands) {
    commands.remove_resource::<Session>();
    commands.insert_resource(Playback::default());
    commands.insert_resource(Shown::default());
    commands.insert_resource(Choice::default());
}

/// Keeps the last good board on the table.
fn lay_board(shop: Option<ResMut<Workshop>>, mut table: ResMut<Table>, mut view: ResMut<View>) {
    let Some(mut shop) = shop else {
        if table.0.is_some() {
            table.0 = None;
        }
        return;
    };
    if !shop.is_staged() {
        shop.set_stage();
    }
    let Some(board) = shop.stage().cloned() else { return };
    let same = table.0.as_ref().is_some_and(|laid| Arc::ptr_eq(laid, &board) || **laid == *board);
    if !same {
        table.0 = Some(Arc::clone(&board));
    }
    if shop.framed != Some(board.grid()) {
        shop.framed = Some(board.grid());
        view.lay_out(&board);
        view.show_all_of(board.grid());
    } else if !same {
        view.remeasure(&board);
    }
}
