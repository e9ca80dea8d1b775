//! Maps of Tiled by other authors: all encodings, their possible contents, and the errors and defaults for missing data.

use hexfray_board::{
    grid::{Adjacency, Cell, Direction, HexTop, Offset, Shape},
    map::{LinkKind, Terrains},
};
use hexfray_exchange::exchange::Hints;

use crate::{bad, board, good, read, read_beside};

/// A small tileset: 0 is grass by its class, 1 forest by a property, 2 names nothing, 3 is a tree, 4 is two levels high and
/// dark.
const SET: &str = r#"<tileset firstgid="1" name="land" tilewidth="16" tileheight="16" tilecount="6" columns="6">
 <tile id="0" class="Grass"/>
 <tile id="1"><properties><property name="terrain" value="forest"/></properties></tile>
 <tile id="3" type="tree"/>
 <tile id="4" type="mountain"><properties><property name="height" type="int" value="2"/><property name="visibility" type="int" value="1"/></properties></tile>
 <tile id="5" type="Deep water"/>
</tileset>
"#;

/// A map of squares with this tileset, and layers.
fn squares(cols: usize, rows: usize, layers: &str) -> String {
    map("orthogonal\" renderorder=\"right-down", cols, rows, layers)
}

fn map(orientation: &str, cols: usize, rows: usize, layers: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"{orientation}\" width=\"{cols}\" \
         height=\"{rows}\" tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n{SET}{layers}</map>\n"
    )
}

fn layer(name: &str, cols: usize, rows: usize, cells: &str) -> String {
    format!(
        "<layer id=\"1\" name=\"{name}\" width=\"{cols}\" height=\"{rows}\"><data encoding=\"csv\">\n{cells}\n</data></layer>\n"
    )
}

#[test]
fn tiles_are_read_by_class_property_and_hint() {
    let map = squares(3, 2, &layer("Ground", 3, 2, "1,2,5,\n6,1,0"));
    let board = good(&map);
    let names: Vec<&str> = (0..6_usize).map(|index| board.terrain_name(index)).collect();
    assert_eq!(names, ["grass", "forest", "mountain", "deep_water", "grass", ""]);
    assert_eq!(board.grid().shape(), Shape::Square { adjacency: Adjacency::Sides });
    assert_eq!((board.height(2_usize), board.visibility(2_usize)), (2, 1), "a tile may say how high it lies");
    assert_eq!(board.name(), "m", "a map without a name has that of its file");

    let hinted = read(&map, &["grass=sand", "land:1=floor+crates", "deep-water=none"]);
    let hinted = hinted.unwrap_or_else(|problems| panic!("{problems}")).board;
    assert_eq!((hinted.terrain_name(0_usize), hinted.terrain_name(1_usize)), ("sand", "floor"), "hints go first");
    assert_eq!(hinted.obstacle(1_usize).map(|obstacle| obstacle.id.as_str()), Some("crates"));
    assert!(!hinted.exists(3_usize), "`none` is no cell");
}

#[test]
fn tiles_without_a_meaning_are_listed_with_a_way_out() {
    let map = squares(3, 2, &layer("Ground", 3, 2, "1,3,3,3,4000,6"));
    let report = read(&map, &[]).expect_err("two tiles mean nothing");
    assert_eq!(
        report.lines(),
        [
            "m.tmx:10:1: layer `Ground`: tile 4000 in cell [1, 1] belongs to no tileset, expected a tile of the map's tilesets",
            "m.tmx:10:1: layer `Ground`: tile 2 of tileset `land`, in cell [1, 0] and 2 more, says no terrain",
        ]
    );
    assert!(report.render(false).contains("--terrain 'land:2=grass'"), "{report}");
    let map = map.replace("4000", "0");
    let board = read(&map, &["land:2=road"]).unwrap_or_else(|problems| panic!("{problems}")).board;
    assert_eq!(board.terrain_name(1_usize), "road");
}

#[test]
fn hints_that_name_nothing_are_refused() {
    let kinds = Terrains::read(&hexfray_data::library()).unwrap_or_else(|problems| panic!("{problems}"));
    let error = |hint| Hints::parse([hint], &kinds).map(|_| ()).expect_err("a wrong hint");
    assert!(
        error("sea=watr").starts_with("`sea=watr` names no terrain and no obstacle; there are none, grass, forest")
    );
    assert_eq!(error("sea"), "`sea` maps nothing, expected NAME=terrain");
    assert!(Hints::parse(["a=b=Deep water", "x = grass + Great tree"], &kinds).is_ok(), "names as players read them");
}

#[test]
fn upper_layers_cover_lower_ones() {
    let layers = layer("Sea", 2, 1, "6,6") + &layer("Land", 2, 1, "1,0") + &layer("Trees", 2, 1, "4,3");
    let read = read(&squares(2, 1, &layers), &[]).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(read.board.terrain_name(0_usize), "grass");
    assert_eq!(read.board.obstacle(0_usize).map(|obstacle| obstacle.id.as_str()), Some("tree"));
    assert_eq!(read.board.terrain_name(1_usize), "deep_water", "what means nothing covers nothing");
    assert_eq!(
        read.warnings.lines(),
        ["m.tmx:16:1: warning: layer `Trees`: tile 2 of tileset `land`, in cell [1, 0], says no terrain"]
    );
}

#[test]
fn the_layers_of_a_board_go_by_their_names() {
    let numbers = "<tileset firstgid=\"100\" name=\"n\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"9\" columns=\"9\">\
                   <tile id=\"3\"><properties><property name=\"height\" value=\"-3\"/><property name=\"depth\" value=\"4\"/></properties></tile>\
                   </tileset>";
    let layers = numbers.to_owned()
        + &layer("Height", 2, 1, "103,0")
        + &layer("terrain", 2, 1, "1,6")
        + &layer("depth", 2, 1, "0,103")
        + &layer("decoration", 2, 1, "3,3");
    let read = read(&squares(2, 1, &layers), &[]).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((read.board.height(0_usize), read.board.height(1_usize), read.board.depth(1_usize)), (-3, 0, 4));
    assert_eq!(read.warnings.len(), 1, "{}", read.warnings);
    assert!(read.warnings.lines()[0].ends_with("layer `decoration`: it is not one of the board's and left out"));
    let wrong = bad(&squares(2, 1, &(layer("terrain", 2, 1, "1,6") + &layer("height", 2, 1, "1,0"))), &[]);
    assert_eq!(
        wrong,
        [
            "m.tmx:13:1: layer `height`: tile 0 of tileset `land`, in cell [0, 0], says no `height`, expected a property `height`"
        ]
    );
}

#[test]
fn what_no_board_may_have_is_reported_in_its_layer_and_cell() {
    let deep = "<tileset firstgid=\"100\" name=\"n\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"9\" columns=\"9\">\
                <tile id=\"0\"><properties><property name=\"depth\" value=\"4\"/></properties></tile>\
                <tile id=\"1\"><properties><property name=\"terrain\" value=\"gras\"/></properties></tile></tileset>\n";
    let layers = deep.to_owned() + &layer("terrain", 2, 2, "1,1,1,6") + &layer("depth", 2, 2, "0,0,100,0");
    assert_eq!(
        bad(&squares(2, 2, &layers), &[]),
        ["m.tmx:14:1: layer `depth`, cell [0, 1]: Grass is 4 deep, expected 0: it is no water"]
    );
    let layers = deep.to_owned() + &layer("terrain", 2, 1, "1,101");
    let wrong = bad(&squares(2, 1, &layers), &[]);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(
        wrong[0].contains("tile 1 of tileset `n`: unknown `terrain` \"gras\", did you mean \"grass\"?"),
        "{wrong:?}"
    );
}

#[test]
fn infinite_maps_are_cut_to_what_is_painted_and_keep_their_stagger() {
    for (first, offset) in [(-3, Offset::Even), (-2, Offset::Odd), (5, Offset::Even)] {
        let row = |gid: u32| format!("0,{gid},1,0");
        let chunk = format!(
            "<layer id=\"1\" name=\"L\" width=\"30\" height=\"20\"><data encoding=\"csv\"><chunk x=\"7\" y=\"{first}\" width=\"4\" height=\"2\">{},{}</chunk>\
             <chunk x=\"4\" y=\"{}\" width=\"4\" height=\"1\">0,0,0,6</chunk></data></layer>\
             <objectgroup id=\"2\" name=\"spawns\"><object id=\"1\" name=\"red\" x=\"{}\" y=\"{}\"><point/></object></objectgroup>",
            row(2),
            row(1),
            first + 2,
            // The middle of the cell in column 9, row `first`: with a side of 8, rows lie 12 pixels apart.
            16 * 9 + if i32::rem_euclid(first, 2) == 1 { 16 } else { 8 },
            12 * first + 8
        );
        let head = "hexagonal\" staggeraxis=\"y\" staggerindex=\"odd\" hexsidelength=\"8";
        let board = good(&map(head, 30, 20, &chunk).replace("infinite=\"0\"", "infinite=\"1\""));
        let grid = board.grid();
        assert_eq!((grid.cols(), grid.rows()), (3, 3), "columns 7 to 9, rows {first} to {}", first + 2);
        assert_eq!(grid.shape(), Shape::Hex { top: HexTop::Pointy, offset }, "from row {first}");
        let names: Vec<&str> = (0..9_usize).map(|index| board.terrain_name(index)).collect();
        assert_eq!(names, ["", "forest", "grass", "", "grass", "grass", "deep_water", "", ""]);
        assert_eq!(board.spawn("red"), [Cell::new(2, 0)], "objects move with the cells");
    }
}

#[test]
fn tilesets_may_be_files_of_their_own() {
    let reference = "<tileset firstgid=\"1\" source=\"sets/land.tsx\"/>";
    let map = squares(2, 1, &layer("Ground", 2, 1, "1,2")).replace(SET, reference);
    let set = SET.replace("firstgid=\"1\" ", "");
    let asked = std::cell::RefCell::new(Vec::new());
    let beside = |name: &str| {
        asked.borrow_mut().push(name.to_owned());
        Ok(set.clone().into_bytes())
    };
    let board = read_beside(&map, &[], &beside).unwrap_or_else(|problems| panic!("{problems}")).board;
    assert_eq!((board.terrain_name(0_usize), board.terrain_name(1_usize)), ("grass", "forest"));
    assert_eq!(*asked.borrow(), ["sets/land.tsx"]);

    let missing = read_beside(&map, &[], &|_| Err("there is no such file".to_owned())).expect_err("no such file");
    assert_eq!(missing.lines(), ["m.tmx:3:1: the tileset \"sets/land.tsx\" cannot be read: there is no such file"]);
    for elsewhere in ["../land.tsx", "/etc/land.tsx", "C:/land.tsx", "..\\land.tsx", "sets/../../land.tsx", ""] {
        let wrong = bad(&map.replace("sets/land.tsx", elsewhere), &[]);
        assert!(wrong[0].ends_with("lies elsewhere, expected one in the map's folder or below it"), "{wrong:?}");
    }
    let wrong = read_beside(&map, &[], &|_| Ok(b"<tileset><tile id='1'></tileset>".to_vec())).expect_err("no XML");
    assert!(wrong.lines()[0].starts_with("sets/land.tsx:1:23: this is no XML"), "{wrong}");
}

#[test]
fn what_boards_do_not_have_is_told_and_left_out() {
    let layers = layer("Ground", 2, 1, "2147483649,3221225474")
        + "<imagelayer id=\"5\" name=\"Sky\"/><group id=\"6\" name=\"G\" visible=\"0\">"
        + &layer("Hidden", 2, 1, "3,3")
        + "<objectgroup id=\"7\" name=\"Notes\"><object id=\"1\" x=\"1\" y=\"1\"><text>hi</text></object></objectgroup></group>"
        + "<properties><property name=\"music\" value=\"x.ogg\"/></properties>";
    let read = read(&squares(2, 1, &layers), &[]).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((read.board.terrain_name(0_usize), read.board.terrain_name(1_usize)), ("grass", "forest"));
    let told: Vec<String> = read
        .warnings
        .lines()
        .iter()
        .map(|line| line.split("warning: ").nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(
        told,
        [
            "layer `Ground`: some tiles are turned or mirrored and read as if they were not",
            "layer `Hidden`: it is hidden and left out",
            "no board has the map's properties `music`",
            "layer `Sky`: a picture is no part of a board and left out",
            "layer `Notes`: 1 object is of no known class and left out",
        ]
    );
}

#[test]
fn isometric_maps_and_templates_are_refused() {
    for orientation in ["isometric", "staggered"] {
        let wrong = bad(&map(orientation, 1, 1, &layer("Ground", 1, 1, "1")), &[]);
        assert_eq!(wrong, [format!("m.tmx:2:1: the map is {orientation}, expected orthogonal or hexagonal")]);
    }
    let template = layer("Ground", 1, 1, "1")
        + "<objectgroup id=\"2\" name=\"spawns\"><object id=\"4\" template=\"t.tx\" x=\"1\" y=\"1\"/></objectgroup>";
    let wrong = bad(&squares(1, 1, &template), &[]);
    assert_eq!(wrong, ["m.tmx:13:35: object 4: it is made from a template, expected an object of its own"]);
}

/// A field of 6 by 4 squares of 16 pixels with objects.
fn field(objects: &str) -> String {
    let cells = ["1,1,1,1,1,1"; 4].join(",\n");
    squares(
        6,
        4,
        &(layer("Ground", 6, 4, &cells) + "<objectgroup id=\"2\" name=\"stuff\">\n" + objects + "</objectgroup>"),
    )
}

#[test]
fn objects_may_be_points_areas_lines_and_tiles() {
    let board = good(&field(
        r#"<object id="1" type="spawn" name="red" x="1" y="1" width="34" height="30"/>
           <object id="2" type="spawn" name="blue" x="88" y="40"><polygon points="0,0 -20,0 -20,24 0,24"/></object>
           <object id="3" type="exit" name="way" x="48" y="48" gid="4" width="16" height="16"/>
           <object id="4" type="exit" name="way" x="0" y="48" width="32" height="16"><ellipse/></object>
           <object id="5" type="stairs" x="8" y="40"><polyline points="0,0 0,10 0,20 16,20"/></object>
           <object id="6" type="cover" x="33" y="1"><properties><property name="percent" value="50"/></properties><polyline points="0,1 0,13"/></object>
           <object id="7" type="cover" x="90" y="10"><properties><property name="percent" value="75"/><property name="sides" value="N, W"/></properties><point/></object>
           <object id="8" type="climb" x="50" y="17"><properties><property name="modifier" value="-5"/></properties><polyline points="0,0 12,0"/></object>
"#,
    ));
    let cells = |cells: &[(i16, i16)]| cells.iter().map(|&(col, row)| Cell::new(col, row)).collect::<Vec<_>>();
    assert_eq!(board.spawn("red"), cells(&[(0, 0), (1, 0), (0, 1), (1, 1)]), "cells whose middle the rectangle covers");
    assert_eq!(board.spawn("blue"), cells(&[(4, 2), (4, 3)]), "and those that a polygon covers");
    assert_eq!(
        board.zone("way"),
        cells(&[(3, 2), (0, 3), (1, 3)]),
        "a tile stands on its lower rim; both are one exit"
    );
    assert_eq!(board.exits().len(), 1);
    let (east, north, west, south) = (Direction(0), Direction(1), Direction(2), Direction(3));
    let link = |cell: (i16, i16), way| board.link(Cell::new(cell.0, cell.1), way).map(|link| link.kind);
    assert_eq!((link((0, 2), south), link((0, 3), east)), (Some(LinkKind::Stairs), Some(LinkKind::Stairs)));
    let cover = |cell: (i16, i16), way| board.cover(Cell::new(cell.0, cell.1), way);
    assert_eq!((cover((2, 0), west), cover((1, 0), east)), (50, 50), "a wall along a side covers both cells");
    assert_eq!((cover((5, 0), north), cover((5, 0), west), cover((4, 0), east), cover((5, 0), south)), (75, 75, 75, 0));
    assert_eq!(board.climb_modifier(Cell::new(3, 1), north), -5);
}

#[test]
fn wrong_objects_are_reported_at_their_places() {
    let wrong = bad(
        &field(
            r#"<object id="1" type="spawn" name="red" x="900" y="8"><point/></object>
<object id="2" name="wall" type="cover" x="8" y="8"><properties><property name="percnt" value="50"/></properties><polyline points="0,-6 4,-6"/></object>
<object id="3" type="link" x="8" y="8"><properties><property name="kind" value="stair"/></properties><polyline points="0,0 40,0"/></object>
<object id="4" type="trigger" name="Lever" x="8" y="8"><properties><property name="hurts.cells" value="a few"/><property name="hurts.amount" value="much"/></properties><point/></object>
"#,
        ),
        &[],
    );
    for expected in [
        "m.tmx:17:1: object 1 \"red\": it lies off the board",
        "m.tmx:18:1: object 2 \"wall\": unknown key `percnt`, did you mean `percent`?",
        "m.tmx:19:1: object 3: unknown `kind` \"stair\", did you mean \"stairs\"?",
    ] {
        assert!(wrong.iter().any(|line| line == expected), "{expected}\nis not among\n{}", wrong.join("\n"));
    }
    assert!(!wrong.iter().any(|line| line.contains("`percent` is missing")), "one slip is reported once");
    let lever: Vec<&String> = wrong.iter().filter(|line| line.contains("m.tmx:20:1: object 4 \"Lever\"")).collect();
    assert!(lever.iter().any(|line| line.contains("`cells` is a text, expected a list")), "{wrong:?}");
    assert!(lever.iter().any(|line| line.contains("`amount` is a text, expected a whole number")), "{wrong:?}");
}

#[test]
fn properties_of_the_map_are_those_of_the_board() {
    let properties = "<properties><property name=\"name\" value=\"Cove\"/><property name=\"description\">Two\nlines</property>\
                      <property name=\"metres_per_cell\" type=\"int\" value=\"5\"/><property name=\"major_terrains\" value=\"sand, grass\"/>\
                      <property name=\"adjacency\" value=\"corners\"/></properties>";
    let map = squares(1, 1, &(properties.to_owned() + &layer("Ground", 1, 1, "1")));
    let expected = board(
        "name = 'Cove'\ndescription = \"Two\\nlines\"\nmetres_per_cell = 5\nmajor_terrains = ['sand', 'grass']\n\
         grid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n.\n'''\n",
    );
    assert_eq!(good(&map), expected);
    let wrong = bad(&map.replace("value=\"5\"", "value=\"500\""), &[]);
    assert_eq!(
        wrong,
        [
            "m.tmx:2:1: the map's property `metres_per_cell`: `metres_per_cell` is 500, expected a whole number from 1 to 100"
        ]
    );
}
