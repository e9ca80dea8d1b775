//! Painting: letters, legends, numbers; the text changes as little as possible.

use hexfray_board::grid::Cell;
use hexfray_board::map::Difficulty;
use hexfray_drawing::edit::{Change, Paint, Refusal};

use crate::{board, difference, paint, terrain, text, words};

const SMALL: &str = "# A meadow.\nname = 'B' # short\ngrid = { shape = 'square' }\nterrain = '''\n. f .\n. . w\n'''\n\n[legend]\n# what is cut\nk = { terrain = \"mountain\", difficulty = \"difficult\" }\n";

#[test]
fn a_painted_cell_changes_one_line() {
    let mut project = board("maps/ravine.map.toml");
    let old = words(&project);
    assert!(project.apply(&paint(&[(4, 3)], terrain("swamp"))).unwrap());
    let new = words(&project);
    assert_eq!(
        difference(&old, &new),
        (vec![" . . f . . e m m e . . . F f . . . d"], vec![" . . f . u e m m e . . . F f . . . d"]),
        "row 3 alone"
    );
}

#[test]
fn what_stands_around_stays() {
    let mut project = text(SMALL);
    project.apply(&paint(&[(0, 1)], terrain("forest"))).unwrap();
    assert_eq!(words(&project), SMALL.replace(". . w", "f . w"));
}

#[test]
fn a_kind_of_cell_without_a_letter_gets_one_in_the_legend() {
    let mut project = text(SMALL);
    let hard = Paint::Terrain { terrain: "mountain".to_owned(), difficulty: Some(Difficulty::Adverse) };
    project.apply(&paint(&[(0, 0)], hard)).unwrap();
    let new = words(&project);
    assert!(new.contains("J = { terrain = \"mountain\", difficulty = \"adverse\" }"), "{new}");
    assert!(new.contains("# what is cut") && new.contains("\nJ f .\n"), "{new}");
    assert_eq!(project.board().unwrap().difficulty(Cell::new(0, 0)), Difficulty::Adverse);
    // The second such cell uses the same letter.
    let hard = Paint::Terrain { terrain: "mountain".to_owned(), difficulty: Some(Difficulty::Adverse) };
    project.apply(&paint(&[(2, 0)], hard)).unwrap();
    assert!(words(&project).contains("\nJ f J\n"));
    assert!(project.problems().is_empty(), "{}", project.problems());
}

#[test]
fn a_new_legend_stands_before_the_tables() {
    let mut project = board("maps/ravine.map.toml");
    let hard = Paint::Terrain { terrain: "mud".to_owned(), difficulty: Some(Difficulty::Difficult) };
    project.apply(&paint(&[(0, 0)], hard)).unwrap();
    let new = words(&project);
    let (legend, link) = (new.find("[legend]").expect("a legend"), new.find("[[link]]").expect("a link"));
    assert!(legend < link, "{new}");
    assert!(project.problems().is_empty(), "{}", project.problems());
}

#[test]
fn ground_under_an_obstacle_and_an_obstacle_on_the_ground() {
    let mut project = text(SMALL);
    project.apply(&paint(&[(1, 0)], Paint::Obstacle(Some("boulder".to_owned())))).unwrap();
    let cell = Cell::new(1, 0);
    let there = |project: &hexfray_drawing::edit::Project| {
        let board = project.board().unwrap();
        (board.terrain_name(cell).to_owned(), board.obstacle(cell).map(|obstacle| obstacle.id.clone()))
    };
    assert_eq!(there(&project), ("forest".to_owned(), Some("boulder".to_owned())));
    project.apply(&paint(&[(1, 0)], terrain("sand"))).unwrap();
    assert_eq!(there(&project), ("sand".to_owned(), Some("boulder".to_owned())));
    project.apply(&paint(&[(1, 0)], Paint::Obstacle(None))).unwrap();
    assert_eq!(there(&project), ("sand".to_owned(), None));
}

#[test]
fn heights_make_their_picture_and_holes_stay_holes() {
    let mut project = text(
        "name = 'B'\ngrid = { shape = 'hex', top = 'pointy', offset = 'odd' }\n\nterrain = '''\n. · .\n . . .\n'''\n",
    );
    project.apply(&paint(&[(0, 0), (1, 0), (1, 1)], Paint::Height(-2))).unwrap();
    assert!(words(&project).contains("\n\nheight = '''\n-2  ·  0\n  0 -2  0\n'''\n"), "{}", words(&project));
    project.apply(&paint(&[(0, 0), (2, 1)], Paint::Raise(5))).unwrap();
    let board = project.board().unwrap();
    assert_eq!((board.height(Cell::new(0, 0)), board.height(Cell::new(2, 1))), (3, 5));
    project.apply(&paint(&[(2, 0)], Paint::Hole)).unwrap();
    assert!(!project.board().unwrap().exists(Cell::new(2, 0)));
    project.apply(&paint(&[(1, 0)], terrain("sand"))).unwrap();
    assert!(project.board().unwrap().exists(Cell::new(1, 0)), "{}", words(&project));
    assert!(project.problems().is_empty(), "{}", project.problems());
}

#[test]
fn water_is_as_deep_as_it_can_be() {
    let mut project = text(SMALL);
    project.apply(&paint(&[(0, 0), (2, 1)], Paint::Depth(4))).unwrap();
    let board = project.board().unwrap();
    assert_eq!((board.depth(Cell::new(0, 0)), board.depth(Cell::new(2, 1))), (0, 4), "grass stays dry");
    // Painting dry ground removes the depth.
    project.apply(&paint(&[(2, 1)], terrain("sand"))).unwrap();
    assert!(project.problems().is_empty(), "{}", project.problems());
    assert_eq!(project.board().unwrap().depth(Cell::new(2, 1)), 0);
}

#[test]
fn sight_is_painted() {
    let mut project = text(SMALL);
    project.apply(&paint(&[(0, 0)], Paint::Visibility(2))).unwrap();
    assert_eq!(project.board().unwrap().visibility(Cell::new(0, 0)), 2);
}

#[test]
fn a_stroke_is_undone_at_once_and_redone() {
    let mut project = text(SMALL);
    project.begin_stroke();
    for cell in [(0, 0), (1, 0), (2, 0)] {
        project.apply(&paint(&[cell], terrain("lava"))).unwrap();
    }
    project.end_stroke();
    project.apply(&paint(&[(0, 1)], terrain("ice"))).unwrap();
    let last = words(&project);
    assert!(project.undo() && project.undo() && !project.undo());
    assert_eq!(words(&project), SMALL);
    assert!(!project.is_unsaved());
    assert!(project.redo() && project.redo() && !project.redo());
    assert_eq!(words(&project), last);
}

#[test]
fn what_cannot_be_done_says_why_and_changes_nothing() {
    let mut project = text(SMALL);
    let never = Paint::Terrain { terrain: "forest".to_owned(), difficulty: Some(Difficulty::Impassable) };
    let refusals = [
        project.apply(&paint(&[(0, 0)], never)).unwrap_err().to_string(),
        project.apply(&paint(&[(0, 0)], terrain("froest"))).unwrap_err().to_string(),
        project
            .apply(&Change::Link { from: (0, 0).into(), to: (2, 0).into(), kind: None, half_cost: false })
            .unwrap_err()
            .to_string(),
        project.apply(&Change::RemoveUnit(0)).unwrap_err().to_string(),
    ];
    assert_eq!(
        refusals,
        [
            "Forest is never impassable",
            "there is no terrain \"froest\"",
            "0,0 and 2,0 do not touch",
            "there is no battle here; start one on this board first",
        ]
    );
    let mut broken = text("name = 'B'\nterrain = '''\n. .\n. . .\n'''\n");
    assert_eq!(broken.apply(&paint(&[(0, 0)], terrain("ice"))), Err(Refusal::BrokenPicture("terrain")));
    assert_eq!(words(&project), SMALL);
}

#[test]
fn line_ends_stay_as_they_were() {
    let mut project = text(&SMALL.replace('\n', "\r\n"));
    project.apply(&paint(&[(0, 1)], terrain("forest"))).unwrap();
    assert_eq!(words(&project), SMALL.replace(". . w", "f . w").replace('\n', "\r\n"));
}

#[test]
fn a_problem_names_its_cell() {
    let cells = |text: &str| -> Vec<Option<Cell>> {
        let project = crate::text(text);
        project.problems().iter().map(hexfray_drawing::edit::cell_of).collect()
    };
    let unknown = "name = 'B'\ngrid = { shape = 'square' }\nterrain = '''\n. f .\n. . Ω\n'''\n";
    assert_eq!(cells(unknown), [Some(Cell::new(2, 1))], "a letter of the picture");
    let outside = "name = 'B'\ngrid = { shape = 'square' }\nterrain = '''\n. f .\n. . .\n'''\n[[spawn]]\nside = 'red'\ncells = [[0, 1], [7, 3]]\n";
    assert_eq!(cells(outside), [Some(Cell::new(7, 3))], "a cell of a list");
}

#[test]
fn goals_are_told_as_they_were_added() {
    use hexfray_drawing::edit::GoalText;
    let mut project = crate::battle("maps/duel.battle.toml");
    let before = project.goals().len();
    let goals = [GoalText::HoldOut(6), GoalText::ReachZone { zone: "red".to_owned(), count: 2 }];
    for goal in &goals {
        project.apply(&Change::AddGoal { side: "blue".to_owned(), goal: goal.clone() }).unwrap();
    }
    let told: Vec<_> = project.goals().into_iter().skip(before).collect();
    assert_eq!(told, goals.map(|goal| ("blue".to_owned(), Some(goal))).to_vec());
    project.apply(&Change::RemoveGoal(before)).unwrap();
    assert_eq!(project.goals().len(), before + 1);
}
