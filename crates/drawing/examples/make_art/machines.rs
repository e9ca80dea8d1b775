//! Objects in streets and gardens: vehicles, a hedge, a fountain, a wall.

use super::vegetation::shadow;

/// The name and the drawing of each.
pub fn drawings() -> Vec<(&'static str, String)> {
    vec![
        ("car", car()),
        ("truck", truck()),
        ("hedge", hedge()),
        ("fountain", fountain()),
        ("bus", bus()),
        ("brick_wall", brick_wall()),
    ]
}

fn wheel(x: f32, y: f32, r: f32) -> String {
    format!(
        r##"<circle cx="{x}" cy="{y}" r="{r}" fill="#23272b"/><circle cx="{x}" cy="{y}" r="{}" fill="#8d979e"/>"##,
        r * 0.45
    )
}

fn car() -> String {
    shadow(1.0, 12.0, 29.0, 7.0, 0.3)
        + r##"<path d="M-28,10 q-2,-12 3,-14 l8,-1.500 l7,-9 q1.500,-2 4,-2 h13 q3,0 5,2 l7,8.500 l6,1.500 q4,2 3,13.500 z" fill="#9c3f35" stroke="#3d1813" stroke-width="1.200" stroke-linejoin="round"/>"##
        + r##"<path d="M-13,-6 l5.500,-7 h8 v7 z M3.500,-6 v-7 h8 q2,0 3.500,2 l4,5 z" fill="#b9d3dc" stroke="#3d1813" stroke-width=".9"/>"##
        + r##"<path d="M-26,-1.500 q26,-4 52,0" stroke="#cf6a5c" stroke-width="1.800" fill="none"/><path d="M2,-5 v13 M6,-1 h4 M-10,-1 h4" stroke="#5f221b" stroke-width="1.100"/>"##
        + r##"<rect x="-28.500" y="0" width="4" height="3.500" rx="1" fill="#ffe3a1"/><rect x="24.500" y="0" width="4" height="3.500" rx="1" fill="#ff9a6b"/>"##
        + &wheel(-16.0, 10.0, 6.5)
        + &wheel(16.0, 10.0, 6.5)
}

fn truck() -> String {
    shadow(1.0, 12.0, 30.0, 7.0, 0.3)
        + r##"<path d="M-9,8 V-30 q0,-3 3,-3 h32 q3,0 3,3 V8 z" fill="#7f8a63" stroke="#32382a" stroke-width="1.200"/><path d="M-9,-25 h38 M-1,-32 V8 M8,-32 V8 M18,-32 V8" stroke="#666f4f" stroke-width="1.400"/><path d="M-7,-31 h34" stroke="#a5b083" stroke-width="1.800"/>"##
        + r##"<path d="M-29,9 v-11 q0,-3 3,-4 l4,-1 l4,-9 q1,-2 3,-2 h5.500 V9 z" fill="#68734f" stroke="#32382a" stroke-width="1.200" stroke-linejoin="round"/><path d="M-20,-7 l3,-7 q.5,-1 2,-1 h3 v8 z" fill="#b9d3dc" stroke="#32382a" stroke-width=".9"/><rect x="-30" y="0" width="3.500" height="4" rx="1" fill="#ffe3a1"/>"##
        + &wheel(-19.0, 9.0, 6.8)
        + &wheel(6.0, 9.0, 6.8)
        + &wheel(21.0, 9.0, 6.8)
}

fn bus() -> String {
    let mut text = shadow(1.0, 12.0, 30.0, 7.0, 0.3)
        + r##"<path d="M-30,9 v-33 q0,-7 7,-7 h46 q7,0 7,7 v33 z" fill="#d2a23c" stroke="#4d3a12" stroke-width="1.200" stroke-linejoin="round"/><path d="M-27,-29 h54" stroke="#edc97a" stroke-width="2"/><path d="M-30,-3 h60" stroke="#8a6a22" stroke-width="2.400"/>"##;
    for window in 0..5 {
        let x = -27.0 + 11.0 * window as f32;
        text += &format!(
            r##"<rect x="{x}" y="-23" width="9" height="13" rx="1" fill="#b9d3dc" stroke="#4d3a12" stroke-width=".9"/>"##
        );
    }
    text + r##"<rect x="-30.500" y="0" width="4" height="3.500" rx="1" fill="#ffe3a1"/><rect x="26.500" y="0" width="4" height="3.500" rx="1" fill="#ff9a6b"/>"##
        + &wheel(-17.0, 9.0, 6.8)
        + &wheel(17.0, 9.0, 6.8)
}

/// A wall as wide as a cell, so that several beside each other are one.
fn brick_wall() -> String {
    let mut text = shadow(2.0, 12.0, 31.0, 6.0, 0.3)
        + r##"<rect x="-32" y="-30" width="64" height="42" fill="#9a543f"/><rect x="-32" y="-40" width="64" height="11" fill="#bd7c63"/>"##;
    for row in 0..6 {
        let (y, shift) = (-29.0 + 7.0 * row as f32, if row % 2 == 0 { 0.0 } else { 8.0 });
        text += &format!(r##"<path d="M-32,{y} h64" stroke="#d9b8a6" stroke-width="1.100"/>"##);
        for brick in 0..4 {
            let x = -32.0 + shift + 16.0 * brick as f32;
            text += &format!(r##"<path d="M{x},{y} v7" stroke="#d9b8a6" stroke-width="1.100"/>"##);
            if (brick * 7 + row * 3) % 5 == 0 {
                text += &format!(
                    r##"<rect x="{}" y="{}" width="14.500" height="5.500" fill="#83432f"/>"##,
                    x + 0.8,
                    y + 0.8
                );
            }
        }
    }
    text + r##"<path d="M-32,-29.500 h64 M-32,-40 h64 M-32,12 h64" stroke="#5a2f22" stroke-width="1.200"/>"##
}

fn hedge() -> String {
    let mut text = shadow(1.0, 11.0, 28.0, 6.5, 0.3)
        + r##"<rect x="-27" y="-17" width="54" height="29" rx="7" fill="#3c6138"/><rect x="-27" y="-21" width="54" height="16" rx="7.500" fill="#5d8c4b"/>"##;
    for at in 0..18 {
        let (x, y) = (-23.0 + (at * 29 % 47) as f32, -18.0 + (at * 17 % 11) as f32);
        text += &format!(r##"<circle cx="{x}" cy="{y}" r="2.600" fill="#74a45a"/>"##);
        let (x, y) = (-23.0 + (at * 31 % 47) as f32, -3.0 + (at * 13 % 13) as f32);
        text += &format!(r##"<circle cx="{x}" cy="{y}" r="2.400" fill="#4b7743"/>"##);
    }
    text
}

fn fountain() -> String {
    shadow(2.0, 11.0, 27.0, 8.0, 0.3)
        + r##"<path d="M-26,-1 v8 q26,13 52,0 v-8 z" fill="#857e73" stroke="#57514a" stroke-width="1"/><ellipse cx="0" cy="-1" rx="26" ry="10" fill="#b9b2a4" stroke="#57514a" stroke-width="1"/><ellipse cx="0" cy="-0.500" rx="21.500" ry="7.600" fill="#5aa0c4"/>"##
        + r##"<path d="M-14,1 q7,4 14,1 M4,3 q6,0 9,-3" stroke="#cfe8f2" stroke-width="1.300" fill="none" stroke-linecap="round"/><path d="M-4,2 V-18 h8 V2 q-4,2 -8,0" fill="#a39c8f" stroke="#57514a" stroke-width="1"/><path d="M-13,-21 q2,7 13,7 q11,0 13,-7 z" fill="#8b8478" stroke="#57514a" stroke-width="1"/>"##
        + r##"<ellipse cx="0" cy="-21" rx="13" ry="4.600" fill="#b9b2a4" stroke="#57514a" stroke-width="1"/><ellipse cx="0" cy="-21" rx="10" ry="3.200" fill="#6fb3d4"/><path d="M0,-22 q-1,-9 -7,-10 M0,-22 q1,-9 7,-10 M0,-22 v-13 M-12,-20 q-7,6 -6,17 M12,-20 q7,6 6,17" stroke="#d8eff8" stroke-width="1.800" fill="none" stroke-linecap="round" stroke-opacity=".9"/>"##
}
