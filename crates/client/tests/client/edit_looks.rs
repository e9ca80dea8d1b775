//! The editor's display of a board.

use hexfray_board::grid::Cell;
use hexfray_client::edit::{EditCommand, Layer, Look};

use crate::edit::{Disk, drag, editor, shop, tell};

#[test]
fn what_is_hidden_is_not_drawn_and_stays_on_the_board() {
    for map in ["maps/rooftops.battle.toml", "maps/ravine.battle.toml"] {
        let mut app = editor(Some(map), &Disk::default(), &Disk::default());
        let text = shop(&app).project.map().text();
        let seen = |app: &bevy::app::App| {
            let stage = shop(app).stage().expect("a board");
            let stands = stage.cells().filter(|cell| stage.obstacle(*cell).is_some()).count();
            let high = stage.cells().filter(|cell| stage.height(*cell) != 0).count();
            let kinds: std::collections::BTreeSet<_> = stage.cells().map(|cell| stage.terrain_name(cell)).collect();
            (stands, high, kinds.len())
        };
        tell(&mut app, [EditCommand::Show(Layer::Units)]);
        let (stands, high, kinds) = seen(&app);
        assert!(stands > 0 && high > 0 && kinds > 1, "{map}: all of it is shown at first");
        tell(&mut app, [EditCommand::Look(Look::Obstacles)]);
        assert_eq!(seen(&app), (0, high, kinds), "{map}");
        tell(&mut app, [EditCommand::Look(Look::Heights), EditCommand::Look(Look::Terrain)]);
        assert_eq!(seen(&app), (0, 0, 1), "{map}");
        tell(&mut app, [EditCommand::Show(Layer::Obstacles)]);
        assert_eq!(seen(&app), (stands, 0, 1), "{map}: a layer is seen while it is drawn on");
        tell(&mut app, [EditCommand::Show(Layer::Units), EditCommand::Look(Look::Obstacles)]);
        tell(&mut app, [EditCommand::Look(Look::Heights), EditCommand::Look(Look::Terrain)]);
        assert_eq!(seen(&app), (stands, high, kinds), "{map}: and comes back");
        assert_eq!(shop(&app).project.map().text(), text, "{map}: the file keeps all of it");
    }
}

#[test]
fn what_is_drawn_follows_the_board_while_something_is_hidden() {
    let mut app = editor(Some("maps/duel.map.toml"), &Disk::default(), &Disk::default());
    tell(&mut app, [EditCommand::Look(Look::Obstacles), EditCommand::Look(Look::Units)]);
    assert!(!shop(&app).shows(Look::Units), "U shows what stands under tokens");
    drag(&mut app, &[(3, 3)]);
    let stage = shop(&app).stage().expect("a board");
    assert_eq!(stage.terrain_name(Cell::new(3, 3)), "forest");
    assert!(stage.cells().all(|cell| stage.obstacle(cell).is_none()));
}
