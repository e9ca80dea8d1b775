//! Objects that stand on cells, the same for every cell shape.

use std::path::Path;

use super::Outcome;
use super::atlas::Atlas;
use super::machines;
use super::svg::Colour;
use super::vegetation::{broadleaf, bush, fir, shadow, stone};

/// Draws `objects.png` and `objects.toml`; the anchor of a frame is the centre of the object's cell.
pub fn make(art: &Path) -> Outcome {
    let mut atlas = Atlas::new((64.0, 80.0), (32.0, 54.0), 8);
    for (name, content) in drawings() {
        atlas.add(name, &content)?;
    }
    atlas.save(&art.join("objects.png"))?;
    let mut names = atlas.names();
    let list: Vec<&str> = drawings().iter().map(|entry| entry.0).collect();
    for (alias, name) in ALIASES {
        let at = list.iter().position(|known| known == name).ok_or("an alias names no object")?;
        names += &format!("{alias} = {at}\n");
    }
    let head = "# Made by `cargo run --example make_art -- objects`. Pixels; anchor = the centre of the cell; 2 per logical pixel.\n";
    let text = format!("{head}{}\n[index]\n{}", atlas.table("objects", "objects.png"), names);
    std::fs::write(art.join("objects.toml"), text)?;
    Ok(())
}

/// Further names of objects, after the obstacles of maps.
const ALIASES: &[(&str, &str)] = &[
    ("tree", "tree_leafy"),
    ("fir", "tree_fir"),
    ("snowy_fir", "tree_snow"),
    ("dead_tree", "tree_dead"),
    ("tomb", "coffin"),
    ("rock", "boulder"),
];

const LINE: &str = r##"stroke="#2e2318" stroke-opacity=".55" stroke-width="1" stroke-linejoin="round""##;

fn drawings() -> Vec<(&'static str, String)> {
    let green = Colour::hex("#4c7a45");
    let grey = Colour::hex("#9a958a");
    let mut list = growing(green, grey);
    list.extend(furniture());
    list.extend(masonry(grey));
    list.extend(odds_and_ends());
    list.extend(machines::drawings());
    list
}

fn growing(green: Colour, grey: Colour) -> Vec<(&'static str, String)> {
    let snow = Colour::hex("#dfe8ef");
    vec![
        ("boulder", stone(-1.0, 11.0, 23.0, grey, 3) + &stone(13.0, 14.0, 8.0, grey.times(0.95), 8)),
        ("boulder_mossy", stone(1.0, 11.0, 22.0, grey.times(0.93), 12) + &bush(-9.0, 13.0, 7.0, green) + &moss()),
        ("rock_spire", stone(8.0, 13.0, 13.0, grey, 5) + &spire(grey)),
        ("tree_fir", fir(0.0, 11.0, 32.0, green.times(0.92))),
        ("tree_leafy", broadleaf(0.0, 11.0, 34.0, green.times(1.12))),
        ("tree_autumn", broadleaf(0.0, 11.0, 34.0, Colour::hex("#c3803b"))),
        ("tree_snow", fir(0.0, 11.0, 32.0, snow.mix(green, 0.28))),
        ("tree_dead", dead_tree()),
        ("stump", stump()),
        ("bush", bush(0.0, 9.0, 17.0, green.times(1.1))),
        ("cactus", cactus()),
        ("snowman", snowman()),
    ]
}

fn moss() -> String {
    r##"<path d="M-4,-5 q5,-4 11,-1 q3,3 -1,4 q-6,2 -10,-3" fill="#7c934f" opacity=".85"/>"##.to_owned()
}

fn spire(grey: Colour) -> String {
    shadow(-3.0, 12.0, 15.0, 5.5, 0.3)
        + &format!(
            r#"<path d="M-17,11 L-13,-8 L-8,-22 L-4,-31 L1,-24 L4,-10 L9,2 L11,12 Q-4,18 -17,11 Z" fill="{}"/><path d="M-17,11 L-13,-8 L-8,-22 L-4,-31 L-5,-12 L-8,0 L-6,14 Z" fill="{}"/><path d="M-4,-31 L1,-24 L4,-10 L0,-6 L-5,-12 Z" fill="{}"/>"#,
            grey.times(0.74),
            grey.times(1.0),
            grey.times(1.16)
        )
}

fn dead_tree() -> String {
    shadow(2.0, 11.0, 14.0, 5.0, 0.28)
        + r##"<path d="M0,12 C-2,0 1,-8 -1,-22 M-1,-4 C-6,-8 -10,-10 -13,-18 M-8,-10 C-12,-10 -15,-11 -18,-14 M0,-10 C5,-13 9,-16 11,-26 M7,-16 C11,-17 14,-17 18,-20 M-1,-22 C-3,-27 -4,-30 -8,-34 M-1,-20 C2,-26 3,-30 4,-36" stroke="#5b4635" stroke-width="4.2" stroke-linecap="round" fill="none"/><path d="M-1,11 C-3,0 0,-8 -2,-22 M-2,-5 C-6,-8 -10,-10 -13.5,-18" stroke="#84694f" stroke-width="1.5" stroke-linecap="round" fill="none"/>"##
}

fn stump() -> String {
    shadow(2.0, 10.0, 15.0, 5.5, 0.28)
        + r##"<path d="M-10,-2 v9 q-3,4 -5,5 q6,0 9,-1.500 q6,3 11,0 q4,2 9,1 q-4,-2 -4,-5 v-8 z" fill="#6a4e35"/><ellipse cx="0" cy="-2" rx="10" ry="5" fill="#c29a6b" stroke="#5a412b" stroke-width="1.2"/><ellipse cx="0" cy="-2" rx="6" ry="2.900" fill="none" stroke="#94703f" stroke-width="1"/><ellipse cx="0" cy="-2" rx="2.6" ry="1.2" fill="none" stroke="#94703f" stroke-width="1"/>"##
}

fn cactus() -> String {
    shadow(2.0, 11.0, 13.0, 5.0, 0.28)
        + r##"<path d="M0,12 V-22 M0,0 H-11 V-11 M0,-5 H11 V-17" stroke="#3f6b42" stroke-width="10" stroke-linecap="round" stroke-linejoin="round" fill="none"/><path d="M-2,11 V-22 M-12.500,-2 V-11 M9.500,-7 V-17" stroke="#6b9a5c" stroke-width="2.4" stroke-linecap="round" fill="none"/><path d="M3,8 v-3 M3,0 v-3 M3,-12 v-3 M-3,4 v-3 M-4,-16 v-3" stroke="#e8e6c4" stroke-width="1.1" stroke-linecap="round"/>"##
}

fn snowman() -> String {
    shadow(2.0, 12.0, 16.0, 5.6, 0.25)
        + r##"<circle cx="0" cy="4" r="12.500" fill="#dbe6ee"/><circle cx="-2" cy="2" r="9.500" fill="#f4f8fb"/><circle cx="0" cy="-11" r="9" fill="#dbe6ee"/><circle cx="-1.5" cy="-12" r="6.800" fill="#f4f8fb"/><circle cx="0" cy="-24" r="7" fill="#e4edf3"/><circle cx="-1" cy="-25" r="5.200" fill="#fafcfd"/><path d="M0,-23 l8,1.500 l-8,1.500 z" fill="#e2803a"/><circle cx="-3" cy="-26" r="1" fill="#2b2b2b"/><circle cx="2" cy="-26" r="1" fill="#2b2b2b"/><circle cx="0" cy="-13" r="1" fill="#2b2b2b"/><circle cx="0" cy="-8" r="1" fill="#2b2b2b"/><path d="M-8,-12 l-11,-6 M8,-12 l11,-7" stroke="#5b4635" stroke-width="1.8" stroke-linecap="round"/><path d="M-7,-18 q7,4 14,0" stroke="#b9432f" stroke-width="3" fill="none" stroke-linecap="round"/>"##
}

/// A wooden box with its near, lower left corner at (x, y).
fn case(x: f32, y: f32, wide: f32, high: f32, deep: f32) -> String {
    let (right, top) = (x + wide, y - high);
    let back = top - deep;
    format!(
        r##"<rect x="{x}" y="{top}" width="{wide}" height="{high}" fill="#9a7347" {LINE}/><rect x="{x}" y="{back}" width="{wide}" height="{deep}" fill="#c79a63" {LINE}/><path d="M{x},{:.1} h{wide} M{x},{:.1} h{wide}" stroke="#6f5030" stroke-width="1.1"/><path d="M{:.1},{:.1} L{:.1},{:.1}" stroke="#7f5d38" stroke-width="3.2"/><rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="none" stroke="#b98c58" stroke-width="2.6"/><path d="M{x},{:.1} h{wide}" stroke="#a67c4c" stroke-width="1"/><path d="M{x},{top} h{wide}" stroke="#e0bb85" stroke-width="1.2"/><path d="M{right},{top} v{high}" stroke="#6f5030" stroke-width="1"/>"##,
        top + high * 0.36,
        top + high * 0.68,
        x + 2.5,
        y - 2.5,
        right - 2.5,
        top + 2.5,
        x + 1.8,
        top + 1.8,
        wide - 3.6,
        high - 3.6,
        back + deep * 0.5,
    )
}

/// A barrel whose foot is at (x, y).
fn barrel(x: f32, y: f32, size: f32) -> String {
    let inner = r##"<path d="M-9,-24 Q-12.500,-11 -9,1 Q0,6 9,1 Q12.500,-11 9,-24 Z" fill="#8d6339"/><path d="M-9,-24 Q-12.500,-11 -9,1 Q-6.500,3 -4,3.300 Q-6.500,-11 -4,-22 Z" fill="#b78650"/><path d="M3,-21 Q5,-10 3,3.500 M-3.500,-21 Q-5.500,-10 -3.500,3.300" stroke="#65452a" stroke-width="1" fill="none"/><path d="M-10.600,-17 Q0,-12 10.600,-17 M-10.800,-5 Q0,0.500 10.800,-5" stroke="#4d5459" stroke-width="2.4" fill="none"/><path d="M-10.300,-17.300 Q-6,-15 -2,-14.700 M-10.600,-5.300 Q-6,-3 -2,-2.500" stroke="#9aa4aa" stroke-width="1.1" fill="none"/><ellipse cx="0" cy="-24" rx="9" ry="4" fill="#d0a56c" stroke="#5a3e25" stroke-width="1.2"/><path d="M-6,-24 h12 M-4,-26 h8 M-4,-22 h8" stroke="#a67c4c" stroke-width=".8"/>"##;
    format!(
        r#"{}<g transform="translate({x},{y}) scale({size})">{inner}</g>"#,
        shadow(x + 2.0, y + 1.0, 13.0 * size, 5.0 * size, 0.28)
    )
}

fn furniture() -> Vec<(&'static str, String)> {
    let table = shadow(1.0, 10.0, 23.0, 7.0, 0.26)
        + &format!(
            r##"<path d="M-18,-4 v14 h4 v-14 z M14,-4 v14 h4 v-14 z M-14,-8 v10 h3 v-10 z M11,-8 v10 h3 v-10 z" fill="#5f432a"/><path d="M-19,-16 h38 l4,12 h-46 z" fill="#b88955" {LINE}/><path d="M-23,-4 h46 v3.500 h-46 z" fill="#84603a" {LINE}/><path d="M-20.500,-12 h41 M-22,-8 h44" stroke="#8f683f" stroke-width="1"/><circle cx="7" cy="-11" r="3" fill="#e8e1cf" stroke="#8b8371" stroke-width=".8"/><path d="M-9,-9 l8,-4" stroke="#e8e1cf" stroke-width="3"/>"##
        );
    vec![
        ("crate", shadow(2.0, 11.0, 18.0, 6.0, 0.28) + &case(-14.0, 12.0, 28.0, 22.0, 13.0)),
        (
            "crates",
            shadow(1.0, 12.0, 24.0, 7.0, 0.28)
                + &case(-22.0, 6.0, 21.0, 17.0, 9.0)
                + &case(1.0, 8.0, 20.0, 16.0, 9.0)
                + &case(-10.0, 14.0, 20.0, 15.0, 9.0),
        ),
        ("barrel", barrel(0.0, 10.0, 1.12)),
        ("barrels", barrel(-10.0, 4.0, 0.88) + &barrel(10.0, 6.0, 0.88) + &barrel(-1.0, 13.0, 0.92)),
        ("table", table),
        ("chest", chest()),
        ("coffin", coffin()),
        ("bookshelf", bookshelf()),
    ]
}

fn chest() -> String {
    shadow(1.0, 10.0, 20.0, 6.0, 0.28)
        + &format!(
            r##"<rect x="-17" y="-4" width="34" height="15" rx="1.500" fill="#7d5330" {LINE}/><path d="M-17,-4 v-5 q0,-9 9,-9 h16 q9,0 9,9 v5 z" fill="#9d6c3f" {LINE}/><path d="M-15,-9 q1,-6.500 7,-6.500 h16 q6,0 7,6.500" stroke="#c69660" stroke-width="1.4" fill="none"/><path d="M-17,-4 h34 M-11,-17 v28 M11,-17 v28" stroke="#c9a24e" stroke-width="2.6"/><rect x="-3.500" y="-7" width="7" height="8" rx="1.500" fill="#e0bd62" stroke="#6b5320" stroke-width="1"/><circle cx="0" cy="-3.300" r="1.200" fill="#4d3b16"/>"##
        )
}

fn coffin() -> String {
    shadow(1.0, 6.0, 24.0, 8.0, 0.28)
        + r##"<path d="M-24,-2 L-12,-13 L23,-8 L25,-1 L23,6 L-12,12 L-24,3 Z" fill="#51483f"/><path d="M-24,-6 L-12,-17 L23,-12 L25,-5 L23,2 L-12,8 L-24,-1 Z" fill="#877a6b" stroke="#3d362f" stroke-width="1.200" stroke-linejoin="round"/><path d="M-20,-5 L-11,-13.500 L20,-9.200 L21.500,-5 L20,-0.500 L-11,4.600 L-20,-1.500 Z" fill="none" stroke="#a4978a" stroke-width="1.300"/><path d="M-10,-5 h16 M-5,-9.500 v9" stroke="#4a4138" stroke-width="2.600" stroke-linecap="round"/>"##
}

fn bookshelf() -> String {
    let mut text = shadow(1.0, 9.0, 20.0, 6.0, 0.28)
        + &format!(
            r##"<rect x="-18" y="-30" width="36" height="40" fill="#6d4b2d" {LINE}/><rect x="-18" y="-35" width="36" height="6" fill="#a67a4b" {LINE}/><rect x="-15" y="-27" width="30" height="34" fill="#35251a"/>"##
        );
    let inks = ["#a5483a", "#4f6f8f", "#7d8a4a", "#b8924a", "#6b4f7c"];
    for shelf in 0..3 {
        let foot = -16.5 + shelf as f32 * 11.3;
        for book in 0..8 {
            let (high, x) = (7.0 + ((book * 5 + shelf * 3) % 4) as f32 * 0.7, -14.5 + book as f32 * 3.6);
            let ink = inks[(book * 3 + shelf * 2) % inks.len()];
            text +=
                &format!(r#"<rect x="{x:.1}" y="{:.1}" width="3.1" height="{high:.1}" fill="{ink}"/>"#, foot - high);
        }
        text += &format!(r##"<rect x="-15" y="{foot:.1}" width="30" height="1.8" fill="#8d653d"/>"##);
    }
    text
}

fn masonry(grey: Colour) -> Vec<(&'static str, String)> {
    let base = r##"<path d="M-13,6 v5 q13,7 26,0 v-5 z" fill="#7d766b"/><ellipse cx="0" cy="6" rx="13" ry="5" fill="#b3ac9e" stroke="#5b554c" stroke-width="1"/>"##;
    let shaft = |top: f32| {
        format!(
            r##"<path d="M-9,{top} V5 q9,5 18,0 V{top} z" fill="#958e81"/><path d="M-9,{top} V5 q3,2.500 6,3 V{:.1} z" fill="#bdb6a8"/><path d="M-2,{:.1} V8 M3,{:.1} V8" stroke="#7a7367" stroke-width="1.200"/>"##,
            top + 2.0,
            top + 2.0,
            top + 2.0
        )
    };
    let pillar = shadow(3.0, 10.0, 17.0, 6.0, 0.3)
        + base
        + &shaft(-34.0)
        + r##"<path d="M-13,-40 v5 q13,7 26,0 v-5 z" fill="#8b8478"/><ellipse cx="0" cy="-40" rx="13" ry="5" fill="#cfc8ba" stroke="#5b554c" stroke-width="1"/>"##;
    let broken = shadow(3.0, 10.0, 17.0, 6.0, 0.3)
        + base
        + &shaft(-12.0)
        + r##"<path d="M-9,-12 l4,-5 l4,3 l4,-6 l4,5 l2,3 q-9,5 -18,0" fill="#cfc8ba" stroke="#5b554c" stroke-width="1" stroke-linejoin="round"/>"##
        + &stone(14.0, 13.0, 6.0, grey, 2)
        + &stone(-15.0, 12.0, 4.6, grey, 4);
    let statue = shadow(3.0, 10.0, 17.0, 6.0, 0.3)
        + r##"<path d="M-12,0 v10 q12,5 24,0 v-10 z" fill="#857e73" stroke="#5b554c" stroke-width="1"/><path d="M-12,0 h24 l-3,-5 h-18 z" fill="#b3ac9e" stroke="#5b554c" stroke-width="1"/><path d="M-7,-4 q-2,-12 1,-18 q-4,4 -5,9 l-3,-1 q1,-11 8,-14 q-2,-8 6,-8 q8,0 6,8 q7,3 8,14 l-3,1 q-1,-5 -5,-9 q3,6 1,18 z" fill="#a8a194" stroke="#5b554c" stroke-width="1" stroke-linejoin="round"/><path d="M-5,-5 q-2,-12 2,-19 q-2,-9 3,-10" stroke="#cbc4b6" stroke-width="2" fill="none" stroke-linecap="round"/>"##;
    let well = shadow(2.0, 10.0, 20.0, 7.0, 0.3)
        + r##"<path d="M-17,-4 v11 q17,10 34,0 v-11 z" fill="#857e73" stroke="#57514a" stroke-width="1"/><path d="M-17,2 q17,10 34,0 M-9,1 v5 M0,3 v5 M9,1 v5 M-13,5 v4 M-4.500,8 v4 M5,8 v4 M13,5 v4" stroke="#5f594f" stroke-width="1" fill="none"/><ellipse cx="0" cy="-4" rx="17" ry="7" fill="#b3ac9e" stroke="#57514a" stroke-width="1"/><ellipse cx="0" cy="-3.500" rx="12.500" ry="4.800" fill="#27343c"/><path d="M-14,-4 V-28 M14,-4 V-28" stroke="#7c5a38" stroke-width="3.200"/><path d="M-19,-24 L0,-36 L19,-24 Z" fill="#9a5a3c" stroke="#4f2d1d" stroke-width="1.100" stroke-linejoin="round"/><path d="M0,-25 V-10" stroke="#cbb58f" stroke-width="1.100"/><rect x="-3" y="-12" width="6" height="5" fill="#8d6339"/>"##;
    vec![
        ("pillar", pillar),
        ("pillar_broken", broken),
        ("statue", statue),
        ("well", well),
        ("door", door()),
        ("gate", gate()),
    ]
}

fn door() -> String {
    shadow(1.0, 9.0, 17.0, 5.0, 0.28)
        + r##"<path d="M-17,10 V-20 Q-17,-36 0,-36 Q17,-36 17,-20 V10 Z" fill="#8b8478" stroke="#57514a" stroke-width="1.100"/><path d="M-12,10 V-19 Q-12,-31 0,-31 Q12,-31 12,-19 V10 Z" fill="#8a5f37"/><path d="M-6,10 V-28 M0,10 V-31 M6,10 V-28" stroke="#5b3d22" stroke-width="1.200"/><path d="M-12,-16 h24 M-12,2 h24" stroke="#4d5459" stroke-width="2.400"/><circle cx="7.500" cy="-6" r="1.800" fill="#e0bd62"/>"##
}

fn gate() -> String {
    shadow(1.0, 9.0, 20.0, 5.0, 0.28)
        + r##"<path d="M-20,10 V-32 h6 V10 z M14,10 V-32 h6 V10 z" fill="#8b8478" stroke="#57514a" stroke-width="1"/><path d="M-22,-36 h44 v7 h-44 z" fill="#a39c8f" stroke="#57514a" stroke-width="1"/><path d="M-10,-29 V10 M-5,-29 V10 M0,-29 V10 M5,-29 V10 M10,-29 V10 M-14,-20 h28 M-14,-10 h28 M-14,0 h28" stroke="#3f464b" stroke-width="2"/>"##
}

fn odds_and_ends() -> Vec<(&'static str, String)> {
    let tent = shadow(2.0, 11.0, 25.0, 7.0, 0.28)
        + r##"<path d="M0,-28 L25,10 H-25 Z" fill="#b9a078"/><path d="M0,-28 L-25,10 H-9 Z" fill="#dcc9a2"/><path d="M0,-28 L-7,11 L7,11 Z" fill="#4d4030"/><path d="M0,-28 L25,10 H-25 Z" fill="none" stroke="#5d4b34" stroke-width="1.200" stroke-linejoin="round"/>"##;
    let campfire = shadow(1.0, 8.0, 16.0, 5.0, 0.28)
        + r##"<path d="M-13,9 L11,1 M13,9 L-11,1" stroke="#5d4128" stroke-width="4.600" stroke-linecap="round"/><path d="M0,-22 C8,-12 12,-7 9,0 C7,6 -7,6 -9,0 C-11,-6 -5,-8 -4,-14 C-1,-11 1,-14 0,-22 Z" fill="#e8772e"/><path d="M1,-11 C5,-6 6,-3 5,0.500 C3,4 -4,4 -5,0.500 C-6,-3 -2,-4 1,-11 Z" fill="#ffd46b"/>"##;
    let banner = shadow(2.0, 10.0, 9.0, 3.6, 0.28)
        + r##"<path d="M-8,11 V-40" stroke="#6f5030" stroke-width="3" stroke-linecap="round"/><circle cx="-8" cy="-41" r="2.400" fill="#e0bd62"/><path d="M-6,-38 h22 l-5,8 l5,8 h-22 z" fill="#c2502f" stroke="#5d2415" stroke-width="1" stroke-linejoin="round"/><path d="M-6,-34 h18" stroke="#e58a63" stroke-width="1.400"/>"##;
    let console = shadow(1.0, 9.0, 18.0, 5.6, 0.28)
        + r##"<path d="M-15,10 l2,-16 h26 l2,16 z" fill="#56636c" stroke="#2b343a" stroke-width="1"/><path d="M-17,-6 l3,-12 h28 l3,12 z" fill="#7d8b94" stroke="#2b343a" stroke-width="1"/><path d="M-12,-8 l2,-8 h20 l2,8 z" fill="#203238"/><path d="M-8,-11 h6 M-9,-9.500 h9 M4,-13 h4" stroke="#63d3c0" stroke-width="1.300"/><circle cx="7" cy="-9.800" r="1.300" fill="#f4b942"/><path d="M-9,-1 h18 M-9.500,3 h19" stroke="#3b464d" stroke-width="1.500"/>"##;
    let trap = r##"<ellipse cx="0" cy="4" rx="17" ry="9" fill="#20252a" opacity=".35"/><path d="M-15,4 l3,-8 l4,6 l4,-8 l4,7 l4,-8 l4,7 l4,-5 l3,9 q-15,9 -30,0" fill="#8f989e" stroke="#2f363b" stroke-width="1.200" stroke-linejoin="round"/><path d="M-13,6 q13,7 26,0" stroke="#5a646b" stroke-width="2" fill="none"/>"##.to_owned();
    let sandbags = shadow(1.0, 9.0, 23.0, 6.0, 0.28)
        + &[(-15.0, 6.0), (0.0, 8.0), (15.0, 6.0), (-8.0, -1.0), (8.0, -1.0), (0.0, -8.0)].iter().fold(String::new(), |text, (x, y)| {
            text + &format!(r##"<rect x="{}" y="{}" width="17" height="9.600" rx="4.600" fill="#b7a37a" stroke="#665637" stroke-width="1"/><path d="M{},{} h9" stroke="#d8c79f" stroke-width="1.500" stroke-linecap="round"/>"##, x - 8.5, y - 4.8, x - 5.5, y - 2.0)
        });
    let cart = shadow(1.0, 11.0, 23.0, 6.0, 0.28)
        + &case(-19.0, 4.0, 36.0, 12.0, 12.0)
        + r##"<circle cx="-11" cy="6" r="7.500" fill="#7c5a38" stroke="#3e2b19" stroke-width="2.200"/><circle cx="11" cy="6" r="7.500" fill="#7c5a38" stroke="#3e2b19" stroke-width="2.200"/><path d="M-11,-1 v14 M-18,6 h14 M11,-1 v14 M4,6 h14" stroke="#3e2b19" stroke-width="1.400"/><circle cx="-11" cy="6" r="2" fill="#c9a24e"/><circle cx="11" cy="6" r="2" fill="#c9a24e"/>"##;
    vec![
        ("tent", tent),
        ("campfire", campfire),
        ("banner", banner),
        ("console", console),
        ("trap", trap),
        ("sandbags", sandbags),
        ("cart", cart),
    ]
}
