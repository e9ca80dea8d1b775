//! Portraits: a person's face on a token, drawn from what is known of it.

use bevy::prelude::{App, IntoScheduleConfigs, Res, ResMut, Update, resource_exists_and_changed};
use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, epaint::EllipseShape, vec2};

use super::timeline::{body, small_token};
use crate::{art::Art, session::Texts, theme::paints};
use hexfray_drawing::picture::{Beard, Coat, Cut, Face, HairColour, Headgear, Mark, Skin, faces};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, know_faces.run_if(resource_exists_and_changed::<Texts>));
}

/// Reads the faces of the game's texts; [`reload`](crate::reload) reports what is wrong with their files.
fn know_faces(texts: Res<Texts>, mut art: ResMut<Art>) {
    art.know(faces(&texts.library).0);
}

/// The portrait of a unit on a token of its side; who has none is shown by its drawing.
pub fn portrait(painter: &Painter, art: &Art, (livery, glyph, name): (usize, &str, &str), at: Pos2, radius: f32) {
    match art.face(name).filter(|_| !is_what_its_name_says(glyph, name)) {
        Some(face) => {
            body(painter, livery, at, radius);
            Bust { painter, at, radius, face }.paint();
        }
        None => small_token(painter, art, livery, glyph, at, radius),
    }
}

/// Whether a unit is drawn as what its name says, as a wolf called Wolf is: it has not the face of a person of that name.
fn is_what_its_name_says(glyph: &str, name: &str) -> bool {
    glyph.eq_ignore_ascii_case(name)
}

/// Head and shoulders around a point; lengths are shares of the token's radius, y downward.
struct Bust<'a> {
    painter: &'a Painter,
    at: Pos2,
    radius: f32,
    face: &'a Face,
}

/// The middle of the head, and half its width and height.
const HEAD: Vec2 = Vec2::new(0.0, -0.08);
const HALF: Vec2 = Vec2::new(0.34, 0.42);
/// How far shoulders reach from the middle of the token.
const RIM: f32 = 0.84;

impl Bust<'_> {
    fn paint(&self) {
        let face = self.face;
        let (skin, hair, coat) = (skin(face.skin), hair(face.hair), coat(face.coat));
        if face.wears == Headgear::Hood {
            self.oval(HEAD + vec2(0.0, 0.02), HALF * 1.42, darker(coat));
        } else if matches!(face.cut, Cut::Long) && face.wears != Headgear::Veil {
            self.oval(HEAD + vec2(0.0, 0.14), HALF + vec2(0.12, 0.2), darker(hair));
        }
        self.shoulders(coat);
        self.block(vec2(-0.13, 0.16), vec2(0.26, 0.24), darker(skin));
        if face.cut == Cut::Bun && face.wears == Headgear::None {
            self.oval(HEAD + vec2(0.0, -0.48), Vec2::splat(0.15), hair);
        }
        for x in [-1.0, 1.0] {
            self.oval(HEAD + vec2(x * HALF.x, 0.04), Vec2::splat(0.07), skin);
        }
        self.oval(HEAD, HALF, skin);
        self.beard(hair);
        self.features();
        self.hair(hair);
        self.mark();
        self.headgear(coat);
    }

    fn point(&self, at: Vec2) -> Pos2 {
        self.at + at * self.radius
    }

    fn oval(&self, at: Vec2, half: Vec2, ink: Color32) {
        self.painter.add(EllipseShape::filled(self.point(at), half * self.radius, ink));
    }

    fn block(&self, corner: Vec2, size: Vec2, ink: Color32) {
        let (low, high) = (corner, corner + size);
        self.polygon(&[low, vec2(high.x, low.y), high, vec2(low.x, high.y)], ink);
    }

    /// A convex outline.
    fn polygon(&self, points: &[Vec2], ink: Color32) {
        let points = points.iter().map(|&at| self.point(at)).collect();
        self.painter.add(Shape::convex_polygon(points, ink, Stroke::NONE));
    }

    fn line(&self, from: Vec2, to: Vec2, width: f32, ink: Color32) {
        self.painter.line_segment([self.point(from), self.point(to)], Stroke::new(width * self.radius, ink));
    }

    /// The part of an oval between two angles, in degrees clockwise from the right, closed by a straight line.
    fn slice(&self, at: Vec2, half: Vec2, (from, to): (f32, f32), ink: Color32) {
        const PARTS: usize = 16;
        let angle = |part: usize| (from + (to - from) * part as f32 / PARTS as f32).to_radians();
        let points: Vec<Vec2> =
            (0..=PARTS).map(|part| at + vec2(angle(part).cos(), angle(part).sin()) * half).collect();
        self.polygon(&points, ink);
    }

    fn shoulders(&self, ink: Color32) {
        // Upright tokens are round, so the lower edge follows a circle.
        self.slice(Vec2::ZERO, Vec2::splat(RIM), (32.0, 148.0), ink);
        self.slice(vec2(0.0, 0.47), vec2(0.7, 0.2), (180.0, 360.0), ink);
        self.line(vec2(-0.15, 0.34), vec2(0.0, 0.5), 0.05, darker(ink));
        self.line(vec2(0.15, 0.34), vec2(0.0, 0.5), 0.05, darker(ink));
    }

    fn features(&self) {
        for x in [-0.14, 0.14] {
            self.oval(vec2(x, -0.06), vec2(0.045, 0.05), paints::FACE_LINE);
            self.line(vec2(x - 0.07, -0.17), vec2(x + 0.07, -0.175), 0.035, darker(hair(self.face.hair)));
        }
        self.line(vec2(0.0, -0.02), vec2(0.035, 0.08), 0.03, darker(skin(self.face.skin)));
        self.line(vec2(-0.08, 0.19), vec2(0.08, 0.19), 0.035, paints::LIPS);
    }

    fn beard(&self, ink: Color32) {
        match self.face.beard {
            Beard::None => {}
            Beard::Stubble => self.slice(HEAD, HALF, (30.0, 150.0), ink.gamma_multiply(0.32)),
            Beard::Moustache => self.oval(vec2(0.0, 0.13), vec2(0.15, 0.04), ink),
            Beard::Full => {
                self.slice(HEAD + vec2(0.0, 0.05), HALF + vec2(0.02, 0.04), (14.0, 166.0), ink);
                self.oval(vec2(0.0, 0.19), vec2(0.1, 0.05), lighter(ink));
            }
        }
    }

    fn hair(&self, ink: Color32) {
        if matches!(self.face.wears, Headgear::Helm | Headgear::Veil) {
            return;
        }
        let top = HALF + vec2(0.05, 0.05);
        match self.face.cut {
            Cut::Bald => {}
            Cut::Crest => self.slice(HEAD + vec2(0.0, -0.2), vec2(0.1, 0.38), (180.0, 360.0), ink),
            Cut::Curly => {
                for at in 0..7 {
                    let angle = (190.0 + 160.0 * at as f32 / 6.0_f32).to_radians();
                    self.oval(HEAD + vec2(angle.cos(), angle.sin()) * HALF * 1.02, Vec2::splat(0.14), ink);
                }
            }
            Cut::Long => {
                self.slice(HEAD, top, (195.0, 345.0), ink);
                for x in [-1.0, 1.0] {
                    self.block(vec2(x * 0.37 - 0.06, -0.2), vec2(0.12, 0.5), ink);
                }
            }
            Cut::Short | Cut::Bun => self.slice(HEAD, top, (200.0, 340.0), ink),
        }
    }

    fn mark(&self) {
        match self.face.mark {
            Mark::None => {}
            Mark::Scar => self.line(vec2(0.12, 0.0), vec2(0.22, 0.16), 0.035, paints::SCAR),
            Mark::Patch => {
                self.line(vec2(-0.32, -0.2), vec2(0.3, -0.02), 0.04, paints::FACE_LINE);
                self.oval(vec2(-0.14, -0.06), vec2(0.1, 0.09), paints::FACE_LINE);
            }
            Mark::Glasses => {
                for x in [-0.14, 0.14] {
                    let rim = Stroke::new(0.035 * self.radius, paints::FACE_LINE);
                    self.painter.circle_stroke(self.point(vec2(x, -0.06)), 0.11 * self.radius, rim);
                }
                self.line(vec2(-0.03, -0.07), vec2(0.03, -0.07), 0.035, paints::FACE_LINE);
            }
            Mark::Mask => {
                self.block(vec2(-0.33, -0.15), vec2(0.66, 0.18), paints::FACE_LINE);
                for x in [-0.14, 0.14] {
                    self.oval(vec2(x, -0.06), vec2(0.06, 0.045), Color32::WHITE);
                }
            }
        }
    }

    fn headgear(&self, coat: Color32) {
        let cap = HALF + vec2(0.06, 0.08);
        match self.face.wears {
            Headgear::None => {}
            Headgear::Hood => {
                let ring = Stroke::new(0.12 * self.radius, coat);
                let around = EllipseShape::stroke(self.point(HEAD), (HALF + Vec2::splat(0.08)) * self.radius, ring);
                self.painter.add(around);
            }
            Headgear::Helm => {
                self.slice(HEAD, cap, (188.0, 352.0), paints::FACE_STEEL);
                self.line(vec2(0.0, -0.22), vec2(0.0, 0.06), 0.07, paints::FACE_STEEL);
                self.line(vec2(-0.39, -0.16), vec2(0.39, -0.16), 0.05, darker(paints::FACE_STEEL));
            }
            Headgear::Hat => {
                let felt = darker(coat);
                self.block(vec2(-0.26, -0.66), vec2(0.52, 0.36), felt);
                self.oval(vec2(0.0, -0.32), vec2(0.6, 0.085), felt);
                self.line(vec2(-0.26, -0.39), vec2(0.26, -0.39), 0.07, lighter(coat));
            }
            Headgear::Cap => {
                self.slice(HEAD + vec2(0.0, -0.05), cap, (196.0, 344.0), darker(coat));
                self.oval(vec2(0.1, -0.25), vec2(0.34, 0.06), paints::FACE_LINE);
            }
            Headgear::Crown => {
                self.block(vec2(-0.28, -0.5), vec2(0.56, 0.14), paints::FACE_GOLD);
                for x in [-0.2, 0.0, 0.2] {
                    self.polygon(&[vec2(x - 0.08, -0.48), vec2(x, -0.68), vec2(x + 0.08, -0.48)], paints::FACE_GOLD);
                }
            }
            Headgear::Veil => {
                let linen = paints::LINEN;
                let ring = Stroke::new(0.13 * self.radius, linen);
                let around = EllipseShape::stroke(self.point(HEAD), (HALF + Vec2::splat(0.05)) * self.radius, ring);
                self.painter.add(around);
                self.slice(HEAD, cap, (200.0, 340.0), linen);
            }
            Headgear::Band => self.block(vec2(-0.35, -0.32), vec2(0.7, 0.11), paints::HEADBAND),
        }
    }
}

const fn skin(of: Skin) -> Color32 {
    match of {
        Skin::Fair => paints::SKIN_FAIR,
        Skin::Pale => paints::SKIN_PALE,
        Skin::Tan => paints::SKIN_TAN,
        Skin::Brown => paints::SKIN_BROWN,
        Skin::Dark => paints::SKIN_DARK,
        Skin::Green => paints::SKIN_GREEN,
        Skin::Grey => paints::SKIN_GREY,
    }
}

const fn hair(of: HairColour) -> Color32 {
    match of {
        HairColour::Brown => paints::HAIR_BROWN,
        HairColour::Black => paints::HAIR_BLACK,
        HairColour::Auburn => paints::HAIR_AUBURN,
        HairColour::Blond => paints::HAIR_BLOND,
        HairColour::Grey => paints::HAIR_GREY,
        HairColour::White => paints::HAIR_WHITE,
    }
}

const fn coat(of: Coat) -> Color32 {
    match of {
        Coat::Slate => paints::COAT_SLATE,
        Coat::Leather => paints::COAT_LEATHER,
        Coat::White => paints::COAT_WHITE,
        Coat::Black => paints::COAT_BLACK,
        Coat::Wine => paints::COAT_WINE,
        Coat::Moss => paints::COAT_MOSS,
        Coat::Steel => paints::COAT_STEEL,
    }
}

fn darker(ink: Color32) -> Color32 {
    ink.lerp_to_gamma(Color32::BLACK, 0.22)
}

fn lighter(ink: Color32) -> Color32 {
    ink.lerp_to_gamma(Color32::WHITE, 0.3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, LayerId, RawInput, pos2};

    #[test]
    fn a_wolf_called_wolf_has_no_face_of_a_person() {
        assert!(is_what_its_name_says("wolf", "Wolf"));
        assert!(!is_what_its_name_says("sword", "Wolf"), "a swordsman of that name has his own face");
    }

    #[test]
    fn every_face_of_the_game_lies_on_its_token() {
        let (faces, problems) = faces(&hexfray_data::library());
        assert!(problems.is_empty(), "{problems}");
        assert!(faces.len() > 100, "the named have faces: {}", faces.len());
        for (name, face) in faces {
            let context = Context::default();
            let (at, radius) = (pos2(100.0, 100.0), 50.0);
            let mut shapes = Vec::new();
            let output = context.run_ui(RawInput::default(), |ui| {
                let painter = ui.ctx().layer_painter(LayerId::background());
                Bust { painter: &painter, at, radius, face: &face }.paint();
                painter.for_each_shape(|clipped| shapes.push(clipped.shape.visual_bounding_rect()));
            });
            output.drop_without_applying_deltas();
            assert!(shapes.len() > 10, "{name} has a face");
            for part in shapes {
                let corners = [part.left_top(), part.right_top(), part.left_bottom(), part.right_bottom()];
                let far = corners.map(|corner| (corner - at).abs().max_elem()).into_iter().fold(0.0, f32::max);
                assert!(far < radius * 1.02, "{name}: {part} reaches beyond the token");
            }
        }
    }
}
