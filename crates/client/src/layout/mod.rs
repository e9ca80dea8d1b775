//! The places of all panels around the board, and the room that they leave it.
//!
//! [`lay_out`] computes them from the size of the window, from what wants to be open, and from the sizes that the panels had in
//! the last frame. A panel asks [`Panels`] for its place and is drawn there: none places itself, or knows another.

mod folding;
mod forecast;
mod panels;
mod rows;
#[cfg(test)]
mod tests;
mod why;

use bevy_egui::egui::{Align2, Pos2, Rect, Vec2, pos2, vec2};

pub use folding::Claim;
pub use forecast::Tokens;
pub use panels::Panels;
pub use rows::Rows;

use crate::measures::{
    CHIPS, FRAME, GAP, GOALS, LEFT_INSIDE, LEFT_WIDTH, NARROW_GAP, RIGHT_INSIDE, Room, SHORT_CARD, SHORT_WIDTH,
    TIMELINE,
};

/// A panel of the battle's window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The order of turns.
    Timeline,
    /// The ways to win and to lose.
    Goals,
    /// The buttons for acts.
    Actions,
    /// What is waited for, if there have been no buttons yet.
    Waiting,
    /// A question of the rules, in place of the buttons.
    Question,
    /// The controls of a replay, in place of the buttons.
    Replay,
    /// The small buttons.
    Buttons,
    /// Words about the cell at the pointer.
    Cell,
    /// A message of the battle to its players.
    Message,
    /// The card of a unit.
    Card,
    /// The list of acts.
    List,
    /// A hint or an explanation.
    Why,
    /// The forecast.
    Forecast,
    /// The storeys of the board.
    Storeys,
    /// The log.
    Log,
}

impl Panel {
    /// Number of panels.
    const COUNT: usize = 15;

    /// Its name for egui.
    const fn name(self) -> &'static str {
        match self {
            Self::Timeline => "timeline",
            Self::Goals => "goals",
            Self::Actions => "actions",
            Self::Waiting => "waiting",
            Self::Question => "question",
            Self::Replay => "replay",
            Self::Buttons => "corner",
            Self::Cell => "place",
            Self::Message => "message",
            Self::Card => "unit card",
            Self::List => "list",
            Self::Why => "why",
            Self::Forecast => "forecast",
            Self::Storeys => "storeys",
            Self::Log => "log",
        }
    }

    /// Whether it is one of those at the foot of the window, of which one is shown.
    const fn is_foot(self) -> bool {
        matches!(self, Self::Actions | Self::Waiting | Self::Question | Self::Replay)
    }
}

/// The window and what stays the same in it during a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Its size in points.
    pub area: Rect,
    /// Whether the board has storeys, which are listed.
    pub has_storeys: bool,
    /// The lower end of the battle's tallest message to its players where messages are above the board, in points; 0 if it has
    /// none.
    pub message: f32,
}

/// What wants to be open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wishes {
    /// A message has to be read.
    pub page: bool,
    /// A message has set a task.
    pub task: bool,
    /// The list of acts is open.
    pub list: bool,
    /// An act or an answer has a forecast.
    pub forecast: bool,
    /// There is a unit whose card is shown.
    pub card: bool,
    /// The player has opened the card of a unit.
    pub opened: bool,
    /// That unit is the one whose card is shown.
    pub shows_opened: bool,
    /// A hint or an explanation was asked for.
    pub why: bool,
    /// A number for the subject of the hint, once there is something to read.
    pub subject: Option<u64>,
    /// The cells on the screen that the hint is about.
    pub cells: Vec<Pos2>,
    /// The place of the acting unit on the screen.
    pub acting: Option<Pos2>,
    /// The places of all other units that are seen.
    pub units: Vec<Pos2>,
    /// The tokens on the screen that the forecast is about.
    pub about: Vec<Pos2>,
    /// All other tokens on the screen.
    pub others: Vec<Pos2>,
}

impl Wishes {
    /// The same without places on the screen, which change while the board is moved.
    fn without_places(&self) -> Self {
        let none = Vec::new;
        Self { cells: none(), acting: None, units: none(), about: none(), others: none(), ..self.clone() }
    }

    /// Whether something wants room.
    const fn claims(&self, claim: Claim) -> bool {
        match claim {
            Claim::Page => self.page,
            Claim::List => self.list,
            Claim::Forecast => self.forecast,
            Claim::Opened => self.opened,
            Claim::Why => self.why,
            Claim::Task => self.task && !self.page,
            Claim::Card => self.card,
            Claim::Storeys | Claim::Goals => true,
        }
    }
}

/// The sizes of panels in the last frame, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sizes {
    each: [Option<Vec2>; Panel::COUNT],
    /// The panel at the foot of the window.
    foot: Option<Panel>,
    /// The numbers of buttons for usual and for seldom acts.
    buttons: (usize, usize),
}

impl Sizes {
    fn of(&self, panel: Panel) -> Option<Vec2> {
        self.each[panel as usize]
    }

    /// The height of the forecast, which is assumed before it has been drawn.
    fn forecast(&self) -> f32 {
        self.of(Panel::Forecast).map_or(LIKELY, |size| size.y)
    }
}

/// What is kept from frame to frame, so that panels stay where they are.
#[derive(Default)]
pub struct Memory {
    forecast: Option<forecast::ForecastPlace>,
    why: why::HintPlace,
}

/// A place for a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The position of one of its corners or of the middle of a side.
    pub at: Pos2,
    /// Which one that is.
    pub pivot: Align2,
    /// The most room that the panel may take; the width is that of its contents, without the frame.
    pub room: Vec2,
}

impl Place {
    /// A panel of this size there.
    pub fn rect(&self, size: Vec2) -> Rect {
        self.pivot.anchor_size(self.at, size)
    }

    /// At a corner or side of a window, this far from there.
    fn anchored(area: Rect, pivot: Align2, offset: Vec2, room: Vec2) -> Self {
        Self { at: pivot.pos_in_rect(&area) + offset, pivot, room }
    }
}

/// The places of all panels that are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    places: [Option<Place>; Panel::COUNT],
    /// Which panels wait until those that they would lie on are closed.
    waits: [bool; Panel::COUNT],
    /// Whether the card of the unit is a line.
    pub folds_card: bool,
    /// The layout of the buttons for acts.
    rows: Rows,
    /// Height of everything permanent at the head of the window's middle.
    pub head: f32,
    /// Height of everything at the foot of the window.
    pub foot: f32,
    /// The lower end of the battle's message over the board; 0 if there is none.
    pub message: f32,
    /// What panels take of the window at its edges: left, top, right, bottom.
    pub margins: [f32; 4],
}

impl Layout {
    /// The place of a panel; none if it is not shown.
    pub fn place(&self, panel: Panel) -> Option<Place> {
        self.places[panel as usize]
    }

    fn put(&mut self, panel: Panel, place: Place) {
        self.places[panel as usize] = Some(place);
    }

    /// Where a panel of the size of the last frame is.
    fn rect(&self, sizes: &Sizes, panel: Panel) -> Rect {
        let Some((place, size)) = self.place(panel).zip(sizes.of(panel)) else { return Rect::NOTHING };
        // What can be scrolled gets smaller with its room.
        let most = match panel {
            Panel::List => place.room.y,
            Panel::Log => place.room.y + AROUND_LOG,
            Panel::Why => place.room.y.max(LEAST_HINT) + FRAME_HEIGHT,
            Panel::Card if !self.folds_card => place.room.y + CARD_HEAD,
            _ => f32::INFINITY,
        };
        place.rect(size.min(vec2(f32::INFINITY, most)))
    }
}

/// What of the layout the panels over and beside the board keep clear of, in points.
#[derive(Clone, Copy, Debug)]
struct Around {
    /// The panel at the foot of the window.
    bar: Rect,
    head: f32,
    foot: f32,
    message: f32,
    /// Height of everything at the lower left of a wide window, with its distance from the edge.
    corner: f32,
    /// The lower end of the unit's card; 0 if there is none.
    card: f32,
    /// Panels that the forecast does not cover.
    barred: [Rect; 4],
    /// Panels that are always there: the forecast waits rather than cover one.
    fixed: [Rect; 3],
    /// Width that a list of storeys takes at the left of the board.
    beside: f32,
}

impl Default for Around {
    fn default() -> Self {
        Self {
            bar: Rect::NOTHING,
            head: TIMELINE,
            foot: 0.0,
            message: 0.0,
            corner: 0.0,
            card: 0.0,
            barred: [Rect::NOTHING; 4],
            fixed: [Rect::NOTHING; 3],
            beside: 0.0,
        }
    }
}

/// Computes the places of all panels, and the room that they leave the board.
pub fn lay_out(window: &Window, wishes: &Wishes, sizes: &Sizes, memory: &mut Memory) -> Layout {
    let area = window.area;
    let has_room = |claim| folding::has_room(area, |other| wishes.claims(other), claim);
    let mut layout = Layout {
        places: [None; Panel::COUNT],
        waits: [false; Panel::COUNT],
        folds_card: false,
        rows: Rows::of(area, sizes.buttons),
        head: Room::head(area),
        foot: 0.0,
        message: 0.0,
        margins: [0.0; 4],
    };
    put_head(&mut layout, area, has_room(Claim::Goals));
    let mut around = put_foot(&mut layout, area, sizes, wishes);
    let shows_forecast = has_room(Claim::Forecast);
    let at_left = shows_forecast && is_at_left(area, wishes, sizes, &around);
    let is_small = matches!(Room::of(area), Room::Small | Room::Phone);
    layout.folds_card = match wishes.shows_opened {
        true => !has_room(Claim::Opened) || at_left,
        false => !has_room(Claim::Card) || is_small,
    };
    if has_room(Claim::Page) || has_room(Claim::Task) {
        let place = message(area);
        layout.put(Panel::Message, place);
        // Beside the board it takes nothing of its height.
        let is_beside = place.pivot == Align2::LEFT_TOP;
        around.message = if is_beside { 0.0 } else { layout.rect(sizes, Panel::Message).bottom().max(0.0) };
    }
    if window.has_storeys && has_room(Claim::Storeys) {
        layout.put(Panel::Storeys, storeys(area));
    }
    if wishes.card {
        layout.put(Panel::Card, card(area, layout.folds_card, &around, wishes.page));
        around.card = layout.rect(sizes, Panel::Card).bottom().max(0.0);
    }
    if has_room(Claim::List) {
        layout.put(Panel::List, list(area, &around, wishes));
    }
    around.beside = if window.has_storeys { Room::storeys(area) + NARROW_GAP } else { 0.0 };
    if has_room(Claim::Why) {
        layout.put(Panel::Why, memory.hint(area, &around, wishes, (sizes, at_left)));
    } else if !wishes.why {
        memory.why.close();
    }
    if shows_forecast {
        around.barred = [Panel::Why, Panel::Card, Panel::List, Panel::Storeys].map(|panel| layout.rect(sizes, panel));
        around.fixed = [layout.rect(sizes, Panel::Timeline), layout.rect(sizes, Panel::Buttons), around.bar];
        layout.put(Panel::Forecast, memory.forecast(area, &around, wishes, (sizes, at_left)));
    } else if !wishes.forecast {
        // The next one begins in its usual place.
        memory.forecast = None;
    }
    put_log(&mut layout, area, sizes);
    make_wait(&mut layout, area, sizes, wishes);
    (layout.foot, layout.message) = (around.foot, around.message);
    layout.margins = margins(window, &layout);
    layout
}

impl Memory {
    /// The place of a hint; a forecast at the left of the board is above it.
    fn hint(&mut self, area: Rect, around: &Around, wishes: &Wishes, (sizes, at_left): (&Sizes, bool)) -> Place {
        let forecast = sizes.of(Panel::Forecast).filter(|_| at_left);
        let forecast = forecast.map(|size| forecast_at_left(area).rect(size));
        // A task waits where there is no room under it.
        let is_tight = why_room(area, around, forecast).y < LEAST_HINT + FRAME_HEIGHT;
        let message = if is_tight && !wishes.page { 0.0 } else { around.message };
        let around = &Around { message, ..*around };
        self.why.measure(sizes.of(Panel::Why));
        let units: Vec<Pos2> = wishes.acting.iter().chain(&wishes.units).copied().collect();
        let at = self.why.of(area, around, wishes.subject, (&wishes.cells, &units));
        Place { at, pivot: Align2::LEFT_TOP, room: why_room(area, around, forecast) }
    }

    /// The place of the forecast.
    fn forecast(&mut self, area: Rect, around: &Around, wishes: &Wishes, (sizes, at_left): (&Sizes, bool)) -> Place {
        let high = sizes.forecast();
        let tokens = Tokens { about: &wishes.about, others: &wishes.others };
        // A task waits where there is no room under it.
        let is_tight = area.height() - around.message - around.foot - 4.0 * GAP < high;
        let message = if is_tight && !wishes.page { 0.0 } else { around.message };
        let spot = forecast::of(area, &Around { message, ..*around }, high, tokens, (at_left, self.forecast));
        self.forecast = Some(spot);
        Place::anchored(area, spot.anchor, spot.offset, vec2(spot.wide, area.height()))
    }
}

/// The assumed height of a forecast before it has been drawn, in points.
const LIKELY: f32 = 190.0;

/// Puts what is at the head of the window: the order of turns, and under it the goals.
fn put_head(layout: &mut Layout, area: Rect, has_goals: bool) {
    let sides = |(left, right): (f32, f32)| ((left - right) / 2.0, vec2(area.width() - left - right, area.height()));
    let (aside, room) = match Room::of(area) {
        // Beside the unit's card.
        Room::Small => sides((SHORT_WIDTH + 2.0 * GAP, GAP)),
        _ => sides(Room::sides(area)),
    };
    let at = vec2(aside, Room::edge(area));
    layout.put(Panel::Timeline, Place::anchored(area, Align2::CENTER_TOP, at, room));
    // A low window has a button instead.
    if has_goals && !Room::is_low(area) {
        let (aside, room) = sides(Room::sides(area));
        let at = vec2(aside, Room::goals_top(area));
        layout.put(Panel::Goals, Place::anchored(area, Align2::CENTER_TOP, at, room - vec2(40.0, 0.0)));
    }
}

/// Puts the panels at the foot of the window and the small buttons; returns what they take.
fn put_foot(layout: &mut Layout, area: Rect, sizes: &Sizes, wishes: &Wishes) -> Around {
    let (left, right) = Room::sides(area);
    let (middle, edge) = ((left - right) / 2.0, Room::edge(area));
    let wide = area.width() - left - right;
    let aside = layout.rows.aside;
    let mut foot = |panel, aside: f32, edge: f32, wide: f32| {
        let room = vec2(wide, area.height());
        layout.put(panel, Place::anchored(area, Align2::CENTER_BOTTOM, vec2(aside, -edge), room));
    };
    foot(Panel::Actions, aside, edge, wide);
    foot(Panel::Waiting, middle, edge, wide);
    // Panels beside the board keep their places beside the question, which may be high.
    let column = if Room::of(area) == Room::Small && Room::is_short(area) { COLUMN + GAP } else { 0.0 };
    foot(Panel::Question, middle - column / 2.0, GAP, wide - column);
    foot(Panel::Replay, middle, edge, wide);
    let bar = sizes.foot.map_or(Rect::NOTHING, |panel| layout.rect(sizes, panel));
    let top = if bar.is_positive() { bar.top() } else { area.bottom() };
    let mut around = Around { bar, head: layout.head, foot: area.bottom() - top, ..Around::default() };
    let beside_it = vec2(GAP + 4.0, -GAP);
    if Room::of(area) == Room::Wide {
        // Panels that open keep clear of these, which stay where they are, and of the words above them.
        let room = vec2(LEFT_WIDTH - 4.0, area.height());
        layout.put(Panel::Buttons, Place::anchored(area, Align2::LEFT_BOTTOM, beside_it, room));
        around.corner = taken_from_below(area, layout.rect(sizes, Panel::Buttons));
    } else if Room::is_short(area) {
        layout.put(Panel::Buttons, button_column(area, bar));
        // Under the unit's card, if no other panel is open there.
        if Room::of(area) == Room::Compact && !wishes.list && !wishes.why {
            let room = vec2(LEFT_WIDTH - 8.0, area.height());
            layout.put(Panel::Cell, Place::anchored(area, Align2::LEFT_BOTTOM, beside_it, room));
        }
    } else {
        let at = pos2(area.center().x, top - NARROW_GAP);
        let room = vec2(area.width() - 2.0 * NARROW_GAP, area.height());
        layout.put(Panel::Buttons, Place { at, pivot: Align2::CENTER_BOTTOM, room });
        around.foot = taken_from_below(area, layout.rect(sizes, Panel::Buttons)).max(around.foot);
    }
    around
}

/// Height from the foot of the window to the upper end of a panel; 0 if there is none.
fn taken_from_below(area: Rect, panel: Rect) -> f32 {
    if panel.is_positive() { area.bottom() - panel.top() } else { 0.0 }
}

/// Side of a small button in a row or column, in points, large enough for a finger, and the gap between two of them.
pub const ICON: f32 = 42.0;
pub const BETWEEN: f32 = 5.0;
/// Width of a column of two of them.
const COLUMN: f32 = 2.0 * ICON + BETWEEN;

/// The place of the small buttons at the right, if a row would take too much of the board's height; they end above a bar that
/// extends that far.
fn button_column(area: Rect, bar: Rect) -> Place {
    let top = Room::head(area) + 8.0;
    let is_over = bar.is_positive() && bar.right() > area.right() - GAP - COLUMN;
    let end = if is_over { bar.top() - NARROW_GAP } else { area.bottom() - GAP };
    Place::anchored(area, Align2::RIGHT_TOP, vec2(-GAP, top), vec2(CHIPS, end - area.top() - top))
}

/// The greatest width of messages, in points, and their distance from what is above them.
const MESSAGE: f32 = 640.0;
const OVER: f32 = 8.0;

/// The place of messages: above the board, or beside it in a low window, under the card as a line.
pub fn message(area: Rect) -> Place {
    let head = Room::head(area);
    if let Some(wide) = Room::for_messages(area) {
        let top = if Room::is_low(area) { head } else { GAP + SHORT_CARD };
        return Place::anchored(area, Align2::LEFT_TOP, vec2(GAP, top + OVER), vec2(wide - FRAME, area.height()));
    }
    let (left, right) = match Room::of(area) {
        Room::Small if Room::is_short(area) => (GAP, CHIPS + GAP),
        _ => Room::sides(area),
    };
    let room = vec2((area.width() - left - right - FRAME).min(MESSAGE), area.height());
    Place::anchored(area, Align2::CENTER_TOP, vec2((left - right) / 2.0, head + OVER), room)
}

/// The place of the unit's card.
fn card(area: Rect, folds: bool, around: &Around, is_page: bool) -> Place {
    let room = Room::of(area);
    if folds {
        let wide = match room {
            Room::Phone => area.width() - 2.0 * GAP,
            Room::Small => SHORT_WIDTH,
            Room::Compact | Room::Wide => LEFT_WIDTH,
        };
        let at = vec2(GAP, Room::card_top(area));
        return Place::anchored(area, Align2::LEFT_TOP, at, vec2(wide - FRAME, SHORT_CARD));
    }
    // A card longer than the room above what is at the foot can be scrolled.
    let foot = if Room::is_beside(area) { around.corner } else { around.foot };
    let high = |top: f32| area.height() - top - foot - CARD_HEAD;
    let (usual, under) = (TIMELINE + 2.0 * GAP, around.message + NARROW_GAP);
    let top = match room {
        // A task waits where there is no room under it.
        Room::Small if !Room::is_low(area) && !is_page && high(under) < LEAST_CARD => usual,
        Room::Small if !Room::is_low(area) => usual.max(under),
        _ => Room::card_top(area),
    };
    let room = vec2(area.width() - 2.0 * GAP - FRAME, high(top).max(LEAST_CARD));
    Place::anchored(area, Align2::LEFT_TOP, vec2(GAP, top), room)
}

/// Height of the head of a unit's card with its frame, above what can be scrolled, in points.
const CARD_HEAD: f32 = 110.0;
/// Height that the rest of it always has.
const LEAST_CARD: f32 = 90.0;

/// Width of the list of acts if it is above the bar, in points, with its frame.
const LIST: f32 = 400.0;
/// Height that the list needs to be useful, in points.
const LEAST_LIST: f32 = 260.0;
/// The most of a window's height that it takes above the bar.
const SHARE: f32 = 0.4;
/// The most of a low window's width that it takes at a side.
const LOW_SHARE: f32 = 0.31;
/// The least width of the list at a side, in points.
const LEAST_WIDE: f32 = 230.0;

/// The place of the list of acts; its room includes the frame. With panels beside the board it is under the unit's card, where it
/// hides no possible target; in a low window it is at a side, otherwise above the bar: there it covers the board, which keeps
/// its place.
fn list(area: Rect, around: &Around, wishes: &Wishes) -> Place {
    if Room::is_beside(area) {
        let foot = area.bottom() - (around.corner + GAP);
        let high = (foot - around.card - GAP).max(LEAST_LIST).min(foot - area.top() - GAP);
        return Place { at: pos2(area.left() + GAP, foot), pivot: Align2::LEFT_BOTTOM, room: vec2(LEFT_WIDTH, high) };
    }
    let bar = if around.bar.is_positive() { around.bar } else { area.with_min_y(area.bottom()) };
    // Above the small buttons, if these are above the bar.
    let foot = bar.top().min(area.bottom() - around.foot) - 6.0;
    if Room::is_low(area) {
        let wide = LIST.min((area.width() * LOW_SHARE).max(LEAST_WIDE));
        let room = vec2(wide, bar.top() - area.top() - around.head - 12.0);
        return low_list(area, bar.top() - 6.0, room, wishes);
    }
    let room = vec2(LIST.min(area.width() - 2.0 * GAP), (area.height() * SHARE).min(foot - area.top() - around.head));
    let half = room.x / 2.0;
    let middle = bar.center().x.min(area.right() - GAP - half).max(area.left() + GAP + half);
    Place { at: pos2(middle, foot), pivot: Align2::CENTER_BOTTOM, room }
}

/// The place of the list in a low window: at the left, or beside the small buttons at the right if it covers fewer units there, the
/// acting one above all.
fn low_list(area: Rect, foot: f32, room: Vec2, wishes: &Wishes) -> Place {
    /// Radius of a token, in points.
    const TOKEN: f32 = 20.0;
    let left = Place { at: pos2(area.left() + GAP, foot), pivot: Align2::LEFT_BOTTOM, room };
    let right = Place { at: pos2(area.right() - CHIPS - 2.0 * GAP, foot), pivot: Align2::RIGHT_BOTTOM, room };
    let covers = |place: &Place| {
        let rect = place.rect(room).expand(TOKEN);
        let others = wishes.units.iter().filter(|&&unit| rect.contains(unit)).count();
        (wishes.acting.is_some_and(|acting| rect.contains(acting)), others)
    };
    if covers(&right) < covers(&left) { right } else { left }
}

/// Whether the forecast is at the left of the board, under the folded card of the unit: no other panel is open there, or a hint
/// has room under it, or there is none over the board.
fn is_at_left(area: Rect, wishes: &Wishes, sizes: &Sizes, around: &Around) -> bool {
    /// Height that a hint under a forecast needs to be useful, in points.
    const LEAST_WHY: f32 = 150.0;
    let (high, above) = (sizes.forecast() + GAP, SHORT_CARD + 2.0 * GAP);
    let has_room = area.height() - above - high - 2.0 * GAP >= LEAST_WHY;
    let is_free = !wishes.opened && (!wishes.why || has_room);
    let is_taken = wishes.list || (wishes.page && Room::for_messages(area).is_some());
    let is_tight = area.height() - around.head - around.foot.max(GAP) - forecast::SAID - GAP < high;
    Room::of(area) == Room::Compact && !is_taken && (is_free || is_tight)
}

/// The place of the forecast there.
fn forecast_at_left(area: Rect) -> Place {
    let at = vec2(GAP, SHORT_CARD + 2.0 * GAP);
    Place::anchored(area, Align2::LEFT_TOP, at, vec2(LEFT_INSIDE, area.height()))
}

/// The height of a panel's margins, with the distance to the next one, in points.
const FRAME_HEIGHT: f32 = 48.0;
/// Height that the courses of a hint always have, in points.
pub const LEAST_HINT: f32 = 96.0;

/// The room of a hint: the width of its contents, and the height of all of it without the frame. A longer one can be scrolled.
fn why_room(area: Rect, around: &Around, forecast: Option<Rect>) -> Vec2 {
    /// The most of a phone's height that it takes.
    const SHARE: f32 = 0.34;
    match Room::of(area) {
        Room::Compact | Room::Wide => {
            let above = forecast.map_or(around.card, |rect| around.card.max(rect.bottom()));
            vec2(LEFT_INSIDE, area.height() - around.corner - above - GAP - FRAME_HEIGHT)
        }
        Room::Small => vec2(LEFT_INSIDE, area.height() - around.foot - why::head(around) - GAP - FRAME_HEIGHT),
        Room::Phone => vec2((area.width() - 2.0 * GAP - FRAME).min(420.0), area.height() * SHARE),
    }
}

/// The place of the storeys, at the left of the board.
fn storeys(area: Rect) -> Place {
    let left = match Room::of(area) {
        Room::Compact | Room::Wide => LEFT_WIDTH + 2.0 * GAP,
        _ if Room::is_snug(area) => NARROW_GAP,
        _ => GAP,
    };
    let room = vec2(Room::storeys(area), area.height());
    Place::anchored(area, Align2::LEFT_CENTER, vec2(left, 0.0), room)
}

/// Puts the log at the right of a wide window, under the forecast.
fn put_log(layout: &mut Layout, area: Rect, sizes: &Sizes) {
    let forecast = layout.place(Panel::Forecast).and(sizes.of(Panel::Forecast));
    let over = forecast.map_or(area.height() * 0.24, |size| size.y + 2.0 * GAP);
    let high = (area.height() - over - GAP - AROUND_LOG).min(640.0);
    if Room::of(area) == Room::Wide && high >= LEAST_LOG {
        let room = vec2(RIGHT_INSIDE, high);
        layout.put(Panel::Log, Place::anchored(area, Align2::RIGHT_BOTTOM, vec2(-GAP, -GAP), room));
    }
}

/// Makes panels wait that would lie on more important ones or leave the window, where it has no room for all.
fn make_wait(layout: &mut Layout, area: Rect, sizes: &Sizes, wishes: &Wishes) {
    use Panel::{Buttons, Card, Forecast, Goals, List, Log, Message, Storeys, Timeline, Why};
    let always = [Some(Timeline), sizes.foot, Some(Buttons), wishes.page.then_some(Message)];
    let mut kept: Vec<Rect> = always.into_iter().flatten().map(|panel| layout.rect(sizes, panel)).collect();
    let task = (!wishes.page).then_some(Message);
    let (opened, card) = if wishes.shows_opened { (Some(Card), None) } else { (None, Some(Card)) };
    let others = [List, Forecast].into_iter().chain(opened).chain([Why]).chain(task).chain(card);
    for panel in others.chain([Storeys, Goals, Log]) {
        let rect = layout.rect(sizes, panel);
        let lies_on = |other: &Rect| other.is_positive() && rect.shrink(1.0).intersects(*other);
        if rect.is_positive() && (!area.expand(1.0).contains_rect(rect) || kept.iter().any(lies_on)) {
            layout.places[panel as usize] = None;
            layout.waits[panel as usize] = true;
        } else {
            kept.push(rect);
        }
    }
}

/// Height of the log's heading and last line with its frame, in points.
const AROUND_LOG: f32 = 92.0;
/// Least height of the log's lines, in points; if there is less, it is left out.
const LEAST_LOG: f32 = 70.0;

/// Assumed height of bar and small buttons on a phone before they have been drawn, in points.
const LEAST_FOOT: f32 = 170.0;
/// Height of hints over the small buttons of a phone, such as to tap again, in points.
const SAID: f32 = 38.0;
/// The least free space below the board, in points: the height of the bar and of most questions, so that units do not move when
/// one replaces the other.
const UNDER_BOARD: f32 = 134.0;

/// What panels take of the window at its edges: left, top, right, bottom. The room for messages is kept, so that the board stays
/// where it is while they come and go.
fn margins(window: &Window, layout: &Layout) -> [f32; 4] {
    let Window { area, message, .. } = *window;
    let foot = layout.foot;
    // In a low window they have a place beside the board; where panels are beside the board anyway, the column is there.
    let (column, message) = match Room::for_messages(area).filter(|_| message > 0.0) {
        Some(wide) => (wide + GAP, 0.0),
        None => (0.0, message + if message > 0.0 { NARROW_GAP } else { 0.0 }),
    };
    let [left, top, right, foot] = match Room::of(area) {
        // A bar of one row and hints instead of it take the same height; a question or several rows take more.
        Room::Compact | Room::Wide => {
            let (left, right) = Room::sides(area);
            [left, (TIMELINE + GOALS + 18.0).max(message), right, (foot + 6.0).max(UNDER_BOARD)]
        }
        Room::Small if Room::is_short(area) => {
            [GAP + column, (layout.head + 4.0).max(message), CHIPS + GAP, foot.max(66.0) + 4.0]
        }
        Room::Small => [GAP, (TIMELINE + GOALS + 2.0 * GAP).max(message), GAP, foot.max(150.0) + GAP],
        Room::Phone => [NARROW_GAP, (layout.head + NARROW_GAP).max(message), NARROW_GAP, foot.max(LEAST_FOOT) + SAID],
    };
    let beside = if window.has_storeys { Room::storeys(area) + GAP } else { 0.0 };
    [left + beside, top, right, foot]
}
