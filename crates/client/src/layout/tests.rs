//! Layouts of random windows, of random contents, and of everything that can be open.

use hexfray_testing::sample;
use proptest::{collection::vec, prelude::*};

use super::*;
use crate::measures::LOW_CARD;

/// The panels that the tests show.
const PANELS: [Panel; 13] = [
    Panel::Timeline,
    Panel::Goals,
    Panel::Actions,
    Panel::Question,
    Panel::Replay,
    Panel::Buttons,
    Panel::Message,
    Panel::Card,
    Panel::List,
    Panel::Why,
    Panel::Forecast,
    Panel::Storeys,
    Panel::Log,
];

/// How much each panel has to say, from nothing to the most, and how many buttons and storeys there are.
#[derive(Clone, Debug)]
struct Contents {
    shares: Vec<f32>,
    buttons: (usize, usize),
    chips: usize,
    levels: u8,
    foot: Panel,
}

impl Contents {
    fn share(&self, panel: Panel, least: f32, most: f32) -> f32 {
        least + self.shares[panel as usize] * (most.max(least) - least)
    }

    /// The size of a panel with this content in its place.
    fn size(&self, area: Rect, panel: Panel, layout: &Layout) -> Option<Vec2> {
        let room = layout.place(panel)?.room;
        let snug = Room::is_snug(area);
        let share = |least, most| self.share(panel, least, most);
        if panel.is_foot() && panel != self.foot {
            return None;
        }
        Some(match panel {
            Panel::Timeline => vec2(share(150.0, room.x), Room::timeline(area)),
            Panel::Goals => vec2(share(90.0, room.x + 28.0), GOALS),
            Panel::Actions => self.rows(layout.rows, snug),
            Panel::Question => vec2(share(200.0, (room.x - 40.0).min(760.0) + FRAME), share(90.0, 170.0)),
            Panel::Replay => vec2((room.x - FRAME).min(760.0) + FRAME, if snug { 90.0 } else { 160.0 }),
            Panel::Buttons => self.chips(area, room),
            Panel::Message => vec2(room.x + FRAME, share(60.0, area.height() * 0.3)),
            Panel::Card if layout.folds_card => vec2(room.x + FRAME, if snug { LOW_CARD } else { SHORT_CARD }),
            Panel::Card => vec2(share(200.0, room.x.min(236.0)) + FRAME, share(90.0, room.y) + CARD_HEAD - 20.0),
            Panel::List => vec2(room.x, share(96.0, room.y)),
            Panel::Why => vec2(room.x + FRAME, share(96.0, room.y.max(96.0))),
            Panel::Forecast => vec2(room.x + FRAME, share(90.0, if snug { 150.0 } else { 300.0 })),
            Panel::Storeys if Room::has_narrow_storeys(area) => vec2(44.0, f32::from(self.levels) * 34.0),
            Panel::Storeys => vec2(room.x, f32::from(self.levels) * 26.0 + 16.0),
            Panel::Log => vec2(room.x + FRAME, room.y + AROUND_LOG),
            Panel::Waiting | Panel::Cell => return None,
        })
    }

    /// The size of the bar.
    fn rows(&self, rows: Rows, snug: bool) -> Vec2 {
        let (usual, seldom) = self.buttons;
        let count = if rows.apart { usual.max(seldom) } else { usual + seldom };
        let high = if rows.apart { usual.div_ceil(rows.most) + seldom.div_ceil(rows.most) } else { 1 } as f32;
        let (wide, frame) = (rows.most.min(count) as f32, if snug { vec2(20.0, 10.0) } else { vec2(32.0, 24.0) });
        vec2(wide, high) * (rows.button + vec2(rows.gap, rows.gap)) - vec2(rows.gap, rows.gap) + frame
    }

    /// The size of the small buttons.
    fn chips(&self, area: Rect, room: Vec2) -> Vec2 {
        let (icon, between) = (ICON, BETWEEN);
        // Some are only in the menu.
        let most = if self.foot == Panel::Replay {
            8
        } else if Room::is_snug(area) {
            10
        } else {
            13
        };
        let count = self.chips.min(most);
        if Room::of(area) == Room::Wide {
            return vec2(room.x, 160.0);
        }
        if Room::is_short(area) {
            let rows = count.div_ceil(2) as f32;
            let high = (room.y / rows - between).clamp(34.0, icon);
            return vec2(2.0 * icon + between, rows * (high + between) - between);
        }
        let fit = ((room.x + between) / (icon + between)) as usize;
        let rows = count.div_ceil(fit);
        let row = count.div_ceil(rows);
        vec2(row as f32, rows as f32) * (icon + between) - Vec2::splat(between)
    }
}

/// Everything that a layout depends on.
#[derive(Clone, Debug)]
struct Scene {
    window: Window,
    wishes: Wishes,
    contents: Contents,
}

/// The layout of a scene after some frames, in which the panels have been measured, and where they are.
fn settled(scene: &Scene) -> (Layout, Vec<(Panel, Rect)>) {
    let (mut memory, mut sizes) = (Memory::default(), Sizes::default());
    (sizes.foot, sizes.buttons) = (Some(scene.contents.foot), scene.contents.buttons);
    let area = scene.window.area;
    let mut layout = lay_out(&scene.window, &scene.wishes, &sizes, &mut memory);
    for _ in 0..6 {
        for panel in PANELS {
            // A panel that waits keeps its size.
            sizes.each[panel as usize] = scene.contents.size(area, panel, &layout).or(sizes.of(panel));
        }
        layout = lay_out(&scene.window, &scene.wishes, &sizes, &mut memory);
    }
    let is_shown = |panel: &Panel| !panel.is_foot() || *panel == scene.contents.foot;
    let rects = PANELS.into_iter().filter(is_shown).map(|panel| (panel, layout.rect(&sizes, panel)));
    (layout, rects.filter(|(_, rect)| rect.is_positive()).collect())
}

/// Sizes of windows in points: of screens from 640 × 360 to 2560 × 1440 with text of any size, and of phones held upright. Windows
/// of fewer points than a small phone are not for playing.
fn windows() -> impl Strategy<Value = Rect> {
    let wide = (share(), share(), share())
        .prop_map(|(wide, high, scale)| vec2(640.0 + 1920.0 * wide, 360.0 + 1080.0 * high) / (0.8 + 1.2 * scale))
        .prop_filter("for playing", |size| size.y >= 340.0 && size.x >= 640.0 && size.x < 2.6 * size.y);
    let upright = (share(), share()).prop_map(|(wide, high)| vec2(360.0 + 70.0 * wide, 640.0 + 290.0 * high));
    prop_oneof![6 => wide, 1 => upright].prop_map(|size| Rect::from_min_size(Pos2::ZERO, size))
}

/// A number from 0 to 1.
fn share() -> impl Strategy<Value = f32> {
    (0_u16..=1000).prop_map(|share| f32::from(share) / 1000.0)
}

fn scenes_in(areas: impl Strategy<Value = Rect>) -> impl Strategy<Value = Scene> {
    let contents = (vec(share(), Panel::COUNT), (3_usize..=8, 0_usize..=3), 8_usize..=13, 2_u8..=5, 0_usize..4);
    let open = vec(any::<bool>(), 8);
    let spots = vec((share(), share()), 8);
    (areas, contents, open, spots, any::<bool>()).prop_map(|(area, contents, open, spots, has_storeys)| {
        let (shares, buttons, chips, levels, foot) = contents;
        let foot = [Panel::Actions, Panel::Actions, Panel::Question, Panel::Replay][foot];
        let spots: Vec<Pos2> =
            spots.into_iter().map(|(x, y)| area.min + area.size() * vec2(0.1 + 0.8 * x, 0.2 + 0.6 * y)).collect();
        let message = if open[0] || open[1] { area.height() * 0.42 } else { 0.0 };
        let wishes = Wishes {
            // A question is asked once the message is read.
            page: open[0] && foot != Panel::Question,
            task: open[1],
            list: open[2] && foot == Panel::Actions,
            forecast: open[3],
            card: true,
            opened: open[4],
            shows_opened: open[4] && open[5],
            why: open[6],
            subject: open[7].then_some(1),
            cells: spots[..2].to_vec(),
            acting: Some(spots[2]),
            about: spots[3..5].to_vec(),
            others: spots[5..6].to_vec(),
            units: spots[6..].to_vec(),
        };
        let contents = Contents { shares, buttons, chips, levels, foot };
        Scene { window: Window { area, has_storeys, message }, wishes, contents }
    })
}

fn effort() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(sample(400, 40_000) as u32) }
}

proptest! {
    #![proptest_config(effort())]

    #[test]
    fn no_panel_lies_on_another_or_beyond_the_window(scene in scenes_in(windows())) {
        let (_, rects) = settled(&scene);
        for (at, &(one, here)) in rects.iter().enumerate() {
            prop_assert!(scene.window.area.expand(1.0).contains_rect(here), "{one:?} at {here}");
            for &(other, there) in &rects[at + 1..] {
                let shared = here.intersect(there);
                let lies = shared.width() >= 2.0 && shared.height() >= 2.0;
                prop_assert!(!lies, "{one:?} at {here} and {other:?} at {there} in {:?}", scene.window.area);
            }
        }
    }

    #[test]
    fn the_board_keeps_its_room_and_what_always_shows_its_place(scene in scenes_in(windows())) {
        let none = Wishes { card: true, ..Wishes::default() };
        let (open, closed) = (settled(&scene), settled(&Scene { wishes: none, ..scene.clone() }));
        prop_assert_eq!(open.0.margins, closed.0.margins);
        let kept = [Panel::Timeline, Panel::Goals, Panel::Storeys, Panel::Buttons, scene.contents.foot];
        let place = |rects: &[(Panel, Rect)], panel| rects.iter().find(|(one, _)| *one == panel).map(|(_, rect)| *rect);
        for panel in kept {
            if let (Some(one), Some(other)) = (place(&open.1, panel), place(&closed.1, panel)) {
                prop_assert_eq!(one, other, "{:?}", panel);
            }
        }
    }

    #[test]
    fn what_is_less_important_takes_no_room_from_the_most_important(scene in scenes_in(windows())) {
        let of = |claim: Option<Claim>| match claim {
            Some(Claim::Page | Claim::Task) => Panel::Message,
            Some(Claim::List) => Panel::List,
            Some(Claim::Forecast) => Panel::Forecast,
            Some(Claim::Why) => Panel::Why,
            _ => Panel::Card,
        };
        let first = Claim::PRIORITY.into_iter().find(|&claim| scene.wishes.claims(claim));
        let all = scene.wishes.clone();
        let alone = Wishes {
            page: all.page && first == Some(Claim::Page),
            task: all.task && first == Some(Claim::Task),
            list: all.list && first == Some(Claim::List),
            forecast: all.forecast && first == Some(Claim::Forecast),
            opened: all.opened && first == Some(Claim::Opened),
            why: all.why && first == Some(Claim::Why),
            ..all
        };
        let shown = |scene: &Scene| settled(scene).1.iter().any(|(shown, _)| *shown == of(first));
        let has_room = shown(&Scene { wishes: alone, ..scene.clone() });
        prop_assert!(!has_room || shown(&scene), "{:?} folds for something less important", of(first));
    }

    #[test]
    fn a_laptop_leaves_its_board_800_points(scene in scenes_in(Just(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0))))) {
        let [left, _, right, _] = settled(&scene).0.margins;
        prop_assert!(1280.0 - left - right >= 800.0, "{left} and {right}");
    }
}

#[test]
fn in_a_low_window_the_list_leaves_the_acting_unit_in_sight() {
    let area = Rect::from_min_size(Pos2::ZERO, vec2(914.0, 514.0));
    let at = |acting: f32, others: &[f32]| {
        let units = others.iter().map(|&x| pos2(x, 300.0)).collect();
        let wishes = Wishes { acting: Some(pos2(acting, 350.0)), units, ..Wishes::default() };
        low_list(area, 440.0, vec2(283.0, 290.0), &wishes).pivot
    };
    assert_eq!([at(200.0, &[]), at(700.0, &[])], [Align2::RIGHT_BOTTOM, Align2::LEFT_BOTTOM]);
    assert_eq!(at(400.0, &[100.0, 150.0, 600.0]), Align2::RIGHT_BOTTOM, "the side that hides fewer targets");
    assert_eq!(at(700.0, &[100.0, 150.0]), Align2::LEFT_BOTTOM, "the acting unit counts more");
}

#[test]
fn the_list_stands_above_the_small_buttons_of_a_wide_window() {
    let area = Rect::from_min_size(Pos2::ZERO, vec2(1600.0, 900.0));
    let around = Around { corner: 170.0, card: 80.0, ..Around::default() };
    let Place { at, room, .. } = list(area, &around, &Wishes::default());
    assert!(at.y < 900.0 - 170.0, "they stay in sight: {at}");
    assert!(at.y - room.y > 80.0, "and so does the unit's card: {room}");
}
