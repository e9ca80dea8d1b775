//! Playing the edited battle or board at once, and coming back to it unchanged.

use bevy::prelude::*;

use super::workshop::Workshop;
use crate::{
    options::Options,
    player::Player,
    saves::{self, KeepSystems},
    session::any_seed,
    session::{Session, Texts},
    state::{Fault, Overlay, Screen, TriedOut},
    view::View,
};
use hexfray_board::text::{Library, Source};
use hexfray_drawing::edit::fresh;

pub(super) fn plugin(app: &mut App) {
    // A trial of a draft is not saved as a battle.
    let is_played = not(resource_exists::<Trial>);
    app.configure_sets(Update, KeepSystems.run_if(is_played.clone()))
        .configure_sets(OnEnter(Screen::Result), KeepSystems.run_if(is_played))
        .add_systems(First, come_back.run_if(resource_exists::<Trial>))
        .add_systems(OnEnter(Screen::Edit), end.run_if(resource_exists::<Trial>));
}

/// A trial of the edited battle or board, and the state before it.
#[derive(Resource)]
pub struct Trial {
    texts: Texts,
    view: View,
}

impl Trial {
    /// Stores a file that was saved meanwhile, until the battle is over.
    pub(super) fn remember(&mut self, source: &Source) {
        self.texts.library.add_source(source.clone());
    }
}

/// The name of a quick battle on a board alone, and of the board in it.
const QUICK: &str = "maps/trial of this board.battle.toml";
const QUICK_MAP: &str = "maps/trial of this board.map.toml";
/// Its ruleset and the units of each side.
const COMPANY: (&str, [&str; 4]) = ("percentile", ["swordsman", "archer", "spearman", "healer"]);

/// Begins the battle under edit, or a quick one on the board alone; where there are mistakes, lists them and shows the first.
pub(super) fn begin(world: &mut World) {
    let prepared = world.resource_scope(|_, mut shop: Mut<Workshop>| {
        shop.let_go();
        let mistake = shop.project.problems().iter().position(|problem| !problem.is_warning());
        if let Some(at) = mistake {
            shop.problem = (Some(at), true);
            shop.say("This cannot be played yet: mend the problems that are listed");
            return None;
        }
        Some(prepare(&shop))
    });
    let Some(prepared) = prepared else { return };
    let started = prepared.and_then(|(library, name)| {
        let texts = Texts { library, ..world.resource::<Texts>().clone() };
        let players = [Player::Human, Player::USUAL];
        let session = Session::start(&texts, &name, &players, any_seed()).map_err(|error| error.to_string())?;
        Ok((session, texts))
    });
    match started {
        Ok((session, trial)) => {
            let texts = std::mem::replace(&mut *world.resource_mut::<Texts>(), trial);
            let view = world.resource::<View>().clone();
            world.insert_resource(Trial { texts, view });
            world.insert_resource(TriedOut);
            saves::enter(world, session);
            // As before any other battle; not in scripts.
            if world.get_resource::<Options>().is_none_or(|options| options.script.is_empty()) {
                *world.resource_mut::<Overlay>() = Overlay::Briefing;
            }
            world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
        }
        Err(error) => world.resource_mut::<Fault>().0 = Some(error),
    }
}

/// Everything that the battle reads, and its name.
fn prepare(shop: &Workshop) -> Result<(Library, String), String> {
    let mut library = shop.project.library().clone();
    if let Some(battle) = shop.project.battle() {
        let pieces = shop.project.pieces();
        if let Some(side) =
            shop.project.sides().iter().find(|side| !pieces.iter().any(|piece| piece.text.side == **side))
        {
            return Err(format!("Nobody fights for {side} yet: place a unit of that side first (layer 9, Units)."));
        }
        return Ok((library, battle.name().to_owned()));
    }
    let board = shop.board().ok_or("The board has mistakes; fix them first.")?;
    let sides: Vec<(&str, usize)> =
        board.spawns().iter().map(|zone| (zone.side.as_str(), zone.cells.len())).filter(|zone| zone.1 > 0).collect();
    if sides.len() < 2 {
        return Err("Paint where two sides start first: layer 8, Zones.".to_owned());
    }
    let (ruleset, kinds) = COMPANY;
    // By a name that battles may use, wherever the board's file lies.
    library.add(QUICK_MAP, &shop.project.map().text());
    library.add(QUICK, &fresh::trial_text(QUICK_MAP, ruleset, &kinds, &sides, shop.project.rulesets()));
    Ok((library, QUICK.to_owned()))
}

/// Leads back to the editor when the battle is left for another screen.
fn come_back(mut next: ResMut<NextState<Screen>>) {
    let away = [Screen::Title, Screen::Choose];
    if let NextState::Pending(to) | NextState::PendingIfNeq(to) = &*next
        && away.contains(to)
    {
        next.set(Screen::Edit);
    }
}

fn end(world: &mut World) {
    world.remove_resource::<TriedOut>();
    if let Some(trial) = world.remove_resource::<Trial>() {
        world.insert_resource(trial.texts);
        world.insert_resource(trial.view);
    }
}
