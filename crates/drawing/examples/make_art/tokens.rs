//! Tokens, rings, bars and the small marks on units; the same for every cell shape.

use std::path::Path;

use super::Outcome;
use super::atlas::Atlas;
use super::svg::Colour;

/// Draws `tokens.png` and `tokens.toml`; every frame's middle is the token's middle.
pub fn make(art: &Path) -> Outcome {
    let mut atlas = Atlas::centred((72.0, 72.0), 8);
    for side in SIDES {
        atlas.add(&format!("token_{}", side.name), &(shadow() + &body(side, Colour::hex(side.colour))))?;
    }
    for side in SIDES {
        atlas.add(&format!("white_{}", side.name), &white(side))?;
    }
    for side in SIDES {
        atlas.add(&format!("ring_{}", side.name), &ring(side))?;
    }
    for side in SIDES {
        atlas.add(&format!("glow_{}", side.name), &glow(side))?;
    }
    for (name, content) in small().into_iter().chain(effects()) {
        atlas.add(name, &content)?;
    }
    atlas.save(&art.join("tokens.png"))?;
    let mut text = String::from(HEADER);
    text += &atlas.table("tokens", "tokens.png");
    text += "\n[colours]\n";
    for side in SIDES {
        text += &format!("{} = \"{}\"\n", side.name, side.colour);
    }
    std::fs::write(art.join("tokens.toml"), text + "\n[index]\n" + &atlas.names())?;
    Ok(())
}

const HEADER: &str = "\
# Made by `cargo run --example make_art -- tokens`. Pixels, 2 per logical pixel; the anchor is the token's middle.
# In logical pixels: a token's middle lies 4 above the cell's centre, its radius is 22 (leave 30 × 30 for the glyph);
# the bar lies 24 below the token's middle (back 44 × 8, fill 40 × 5); badges sit at (±17, −17) with a 12 × 12 glyph.
# white_*, ring_*, glow_*, bar_fill and all marks that are not amber are white and meant to be tinted.
";

/// A side's shape and colour.
struct Side {
    name: &'static str,
    colour: &'static str,
    outline: &'static str,
}

const SIDES: &[Side] = &[
    Side { name: "disc", colour: "#2f6db3", outline: "M0,-22 a22,22 0 1 1 0,44 a22,22 0 1 1 0,-44 z" },
    Side {
        name: "square",
        colour: "#c2502f",
        outline: "M-15,-20.500 h30 q5.500,0 5.500,5.500 v30 q0,5.500 -5.500,5.500 h-30 q-5.500,0 -5.500,-5.500 v-30 q0,-5.500 5.500,-5.500 z",
    },
    Side {
        name: "hexagon",
        colour: "#3f8a4d",
        outline: "M-2,-23.500 q2,-1.100 4,0 l17.500,10 q2,1.200 2,3.500 v20 q0,2.300 -2,3.500 l-17.500,10 q-2,1.100 -4,0 l-17.500,-10 q-2,-1.200 -2,-3.500 v-20 q0,-2.300 2,-3.500 z",
    },
    Side {
        name: "diamond",
        colour: "#7d57a8",
        outline: "M-3.200,-25.500 q3.200,-3 6.400,0 l22.300,22.300 q3,3.200 0,6.400 l-22.300,22.300 q-3.200,3 -6.400,0 l-22.300,-22.300 q-3,-3.200 0,-6.400 z",
    },
];

/// The soft shadow under a token.
fn shadow() -> String {
    r##"<defs><radialGradient id="s"><stop offset="0" stop-color="#0b0f08" stop-opacity=".6"/><stop offset=".6" stop-color="#0b0f08" stop-opacity=".42"/><stop offset="1" stop-color="#0b0f08" stop-opacity="0"/></radialGradient></defs><ellipse cx="0" cy="17" rx="28" ry="12.500" fill="url(#s)"/>"##.to_owned()
}

/// A token in the form of a thick counter: a darker edge below, light from above, a white rim.
fn body(side: &Side, colour: Colour) -> String {
    let (top, low, edge) = (colour.times(1.16), colour.times(0.93), colour.times(0.55));
    let path = side.outline;
    format!(
        r##"<defs><linearGradient id="t" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{low}"/></linearGradient></defs><path transform="translate(0,4.200)" d="{path}" fill="{edge}" stroke="{edge}" stroke-width="2.500"/><path d="{path}" fill="url(#t)" stroke="#fff" stroke-width="2.600"/><path d="{path}" transform="scale(.9)" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="1.400"/>"##
    )
}

/// A token in white and grey, which can be tinted with any colour, including the rim.
fn white(side: &Side) -> String {
    let path = side.outline;
    format!(
        r##"<path transform="translate(0,4.200)" d="{path}" fill="#8c8c8c" stroke="#8c8c8c" stroke-width="2.500"/><path d="{path}" fill="#fff" stroke="#fff" stroke-width="2.600"/>"##
    )
}

/// The ring of the unit whose turn it is.
fn ring(side: &Side) -> String {
    let (path, size) = (side.outline, if side.name == "diamond" { 1.22 } else { 1.29 });
    format!(
        r##"<path transform="scale({size})" d="{path}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="4.600"/><path transform="scale({size})" d="{path}" fill="none" stroke="#fff" stroke-width="3"/>"##
    )
}

/// A soft light around a token.
fn glow(side: &Side) -> String {
    let path = side.outline;
    (0..7).fold(String::new(), |text, step| {
        let wide = 2.0 + step as f32 * 2.1;
        text + &format!(r##"<path d="{path}" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="{wide}" stroke-linejoin="round" transform="scale(1.060)"/>"##)
    })
}

/// Bars, badges and the marks of aiming and danger.
fn small() -> Vec<(&'static str, String)> {
    let dark = r##"stroke="#1d2429""##;
    let cross = r##"M-9,-9 L9,9 M9,-9 L-9,9"##;
    let glass =
        r##"M-7,-10 h14 M-7,10 h14 M-5,-10 c0,6 4,7 4,10 c0,3 -4,4 -4,10 M5,-10 c0,6 -4,7 -4,10 c0,3 4,4 4,10"##;
    let mut ticks = String::new();
    for turn in [0, 90, 180, 270] {
        ticks += &format!(
            r##"<path transform="rotate({turn})" d="M0,-33 v9" stroke="#fff" stroke-width="3.400" stroke-linecap="round"/>"##
        );
    }
    vec![
        ("shadow", shadow()),
        ("bar_back", r##"<rect x="-22" y="-4" width="44" height="8" rx="4" fill="#1d2429" stroke="#fff" stroke-width="1.200"/>"##.to_owned()),
        ("bar_fill", r##"<rect x="-20" y="-2.500" width="40" height="5" fill="#fff"/>"##.to_owned()),
        ("badge", r##"<circle r="9" fill="#1d2429" stroke="#fff" stroke-width="1.400"/>"##.to_owned()),
        ("badge_white", r##"<circle r="9" fill="#fff" stroke="#1d2429" stroke-width="1.400"/>"##.to_owned()),
        ("threat", r##"<path d="M-1.900,-8.800 q1.900,-2.800 3.800,0 l8.500,14.600 q1.500,3.200 -1.900,3.200 h-17 q-3.400,0 -1.900,-3.200 z" fill="#f4b942" stroke="#5d3f0a" stroke-width="1.500" stroke-linejoin="round"/><path d="M0,-4.500 v6" stroke="#4a3208" stroke-width="2.300" stroke-linecap="round"/><circle cx="0" cy="5.200" r="1.400" fill="#4a3208"/>"##.to_owned()),
        ("path_dot", r##"<circle r="5" fill="#fff" stroke="#000" stroke-opacity=".45" stroke-width="1.500"/>"##.to_owned()),
        ("path_end", r##"<circle r="9.500" fill="#fff" stroke="#000" stroke-opacity=".5" stroke-width="2"/>"##.to_owned()),
        ("target_ring", format!(r##"<circle r="28" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="5"/><circle r="28" fill="none" stroke="#fff" stroke-width="3"/>{ticks}"##)),
        ("line_dot", r##"<circle r="3" fill="#fff" stroke="#000" stroke-opacity=".35" stroke-width="1"/>"##.to_owned()),
        ("cross", format!(r##"<path d="{cross}" {dark} stroke-width="8.500" stroke-linecap="round"/><path d="{cross}" stroke="#fff" stroke-width="4.800" stroke-linecap="round"/>"##)),
        ("hourglass", format!(r##"<path d="M-5,-10 h10 c0,6 -4,7 -4,10 c0,3 4,4 4,10 h-10 c0,-6 4,-7 4,-10 c0,-3 -4,-4 -4,-10 z M-3,8.500 q3,-4.500 6,0 z" fill="#fff" fill-opacity=".4"/><path d="{glass}" stroke="#fff" stroke-width="2.200" stroke-linecap="round" fill="none"/><path d="M-3.400,-5 h6.800 l-3.400,4.500 z M-3.800,9 q3.800,-6 7.600,0 z" fill="#fff"/>"##)),
        ("pointer", r##"<path d="M0,9 L-9,-6 Q0,-2 9,-6 Z" fill="#fff" stroke="#1d2429" stroke-width="1.500" stroke-linejoin="round"/>"##.to_owned()),
        ("facing", r##"<path d="M25,-6.500 L34,0 L25,6.500 Q27,0 25,-6.500 Z" fill="#fff" stroke="#1d2429" stroke-opacity=".6" stroke-width="1.200" stroke-linejoin="round"/>"##.to_owned()),
        ("plate", r##"<rect x="-30" y="-12" width="60" height="24" rx="12" fill="#fff"/>"##.to_owned()),
        ("down", r##"<path d="M-14,8 q14,9 28,0 q-2,-9 -14,-9 t-14,9" fill="#000" opacity=".3"/><path d="M-9,-13 L9,5 M9,-13 L-9,5" stroke="#2b1712" stroke-width="7" stroke-linecap="round"/><path d="M-9,-13 L9,5 M9,-13 L-9,5" stroke="#fff" stroke-width="3.600" stroke-linecap="round"/>"##.to_owned()),
        ("waiting", r##"<path d="M-7,0 h.1 M0,0 h.1 M7,0 h.1" stroke="#1d2429" stroke-width="6" stroke-linecap="round"/><path d="M-7,0 h.1 M0,0 h.1 M7,0 h.1" stroke="#fff" stroke-width="4" stroke-linecap="round"/>"##.to_owned()),
    ]
}

/// Projectiles and flashes, for the playback of events.
fn effects() -> Vec<(&'static str, String)> {
    let burst = |points: usize, inner: f32, outer: f32| {
        (0..points * 2).fold(String::new(), |text, at| {
            let angle = std::f32::consts::PI * at as f32 / points as f32;
            let long = if at % 2 == 0 { outer * (1.0 - 0.18 * ((at / 2) % 2) as f32) } else { inner };
            text + &format!("{}{:.1},{:.1} ", if at == 0 { "M" } else { "L" }, long * angle.sin(), -long * angle.cos())
        }) + "z"
    };
    vec![
        ("hit", format!(r##"<path d="{}" fill="#fff"/>"##, burst(9, 12.0, 30.0))),
        ("critical", format!(r##"<path d="{}" fill="#fff"/><path d="{}" fill="#fff" opacity=".5"/>"##, burst(12, 14.0, 34.0), burst(6, 6.0, 35.0))),
        ("slash", r##"<path d="M-28,22 Q2,8 28,-26 Q16,10 -28,22 Z" fill="#fff"/>"##.to_owned()),
        ("arrow", r##"<path d="M-24,0 H18" stroke="#e9dcc0" stroke-width="2.600" stroke-linecap="round"/><path d="M16,-5 L28,0 L16,5 L19,0 Z" fill="#dfe6ea"/><path d="M-27,-5 l6,5 l-6,5 h5 l6,-5 l-6,-5 z" fill="#fff"/>"##.to_owned()),
        ("bullet", r##"<path d="M-30,0 L4,-2.200 V2.200 Z" fill="#fff" opacity=".55"/><ellipse cx="6" rx="7" ry="2.800" fill="#fff"/>"##.to_owned()),
        ("bolt", r##"<path d="M-6,-32 L12,-32 L3,-9 L14,-9 L-9,32 L-2,2 L-13,2 Z" fill="#fff"/>"##.to_owned()),
        ("orb", r##"<defs><radialGradient id="o"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle r="22" fill="url(#o)"/>"##.to_owned()),
        ("wave", r##"<circle r="32" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="6"/><circle r="31" fill="none" stroke="#fff" stroke-width="2.500"/>"##.to_owned()),
        ("puff", r##"<g fill="#fff" opacity=".8"><circle cx="-12" cy="4" r="10"/><circle cx="10" cy="5" r="11"/><circle cx="-2" cy="-6" r="12"/><circle cx="16" cy="-6" r="7"/><circle cx="-19" cy="-5" r="6"/></g>"##.to_owned()),
        ("spark", r##"<path d="M0,-26 Q2,-3 24,0 Q2,3 0,26 Q-2,3 -24,0 Q-2,-3 0,-26 Z" fill="#fff"/>"##.to_owned()),
        ("plus", r##"<path d="M-5,-16 h10 v11 h11 v10 h-11 v11 h-10 v-11 h-11 v-10 h11 z" fill="#fff"/>"##.to_owned()),
        ("splash", r##"<path d="M-24,8 Q0,20 24,8 Q16,2 19,-10 Q10,-3 8,-1 Q6,-12 0,-22 Q-6,-12 -8,-1 Q-10,-3 -19,-10 Q-16,2 -24,8 Z" fill="#fff"/>"##.to_owned()),
    ]
}
