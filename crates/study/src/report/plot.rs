//! A graph of the sides' chances to win during a battle.

use plotters::{coord::Shift, prelude::*, series::AreaSeries};

use crate::Study;

/// Width and height of the drawing, in pixels.
const SIZE: (u32, u32) = (960, 300);
/// The liveries' colours.
const LIVERIES: [RGBColor; 4] =
    [RGBColor(0x2f, 0x6d, 0xb3), RGBColor(0xc2, 0x50, 0x2f), RGBColor(0x3f, 0x8a, 0x4d), RGBColor(0x7d, 0x57, 0xa8)];
const INK: RGBColor = RGBColor(0x22, 0x30, 0x3a);
const QUIET: RGBColor = RGBColor(0x6b, 0x7a, 0x84);
const FAINT: RGBColor = RGBColor(0xd9, 0xdf, 0xe3);
/// The typefaces.
const TYPE: &str = "Cabin, Helvetica, Arial, sans-serif";

/// The colour of a livery.
pub fn colour(livery: usize) -> RGBColor {
    LIVERIES[livery % LIVERIES.len()]
}

/// The graph of a battle as SVG.
///
/// # Errors
/// The reason why the graph cannot be drawn, in words.
pub fn svg(study: &Study) -> Result<String, String> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        draw(study, &area).map_err(|error| error.to_string())?;
        area.present().map_err(|error| error.to_string())?;
    }
    Ok(text)
}

type Sheet<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Failure = Box<dyn std::error::Error>;

fn draw(study: &Study, sheet: &Sheet<'_>) -> Result<(), Failure> {
    sheet.fill(&WHITE)?;
    let last = study.orders.max(1) as f64;
    let mut chart = ChartBuilder::on(sheet)
        .margin(8)
        .margin_right(16)
        .x_label_area_size(34)
        .y_label_area_size(52)
        .build_cartesian_2d(0.0..last, 0.0..1.0)?;
    let small = (TYPE, 13).into_font().color(&QUIET);
    chart
        .configure_mesh()
        .disable_x_mesh()
        .y_labels(5)
        .y_label_formatter(&|chance| format!("{:.0} %", chance * 100.0))
        .x_label_formatter(&|order| format!("{order:.0}"))
        .x_desc("orders")
        .label_style(small.clone())
        .axis_style(FAINT)
        .light_line_style(TRANSPARENT)
        .bold_line_style(FAINT)
        .draw()?;
    for round in study.by_round.iter().filter(|round| round.at < study.orders) {
        let x = round.at as f64;
        chart.draw_series(LineSeries::new([(x, 0.0), (x, 1.0)], FAINT.stroke_width(1)))?;
    }
    let series = |side: usize| {
        let chances = study.analysis.chances.iter().enumerate();
        chances.map(move |(at, chances)| (at as f64, chances[side])).collect::<Vec<_>>()
    };
    if let [one, other] = &study.sides[..] {
        // The area above the middle has the colour of one side, the area below it that of the other.
        let half = |keep: fn(f64) -> f64| series(0).into_iter().map(move |(x, y)| (x, keep(y)));
        let (above, below) = (colour(one.livery).mix(0.32), colour(other.livery).mix(0.32));
        chart.draw_series(AreaSeries::new(half(|y| y.max(0.5)), 0.5, above))?;
        chart.draw_series(AreaSeries::new(half(|y| y.min(0.5)), 0.5, below))?;
        chart.draw_series(LineSeries::new(series(0), INK.stroke_width(2)))?;
    } else {
        for (side, told) in study.sides.iter().enumerate() {
            chart.draw_series(LineSeries::new(series(side), colour(told.livery).stroke_width(2)))?;
        }
    }
    for (number, turning) in (1..).zip(&study.turning_points) {
        let at = turning.point.at;
        let side = if study.sides.len() == 2 { 0 } else { turning.point.side.index() };
        let place = (at as f64, study.analysis.chances[at][side]);
        let ink = colour(study.sides[turning.point.side.index()].livery);
        let middle = plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Center,
            plotters::style::text_anchor::VPos::Center,
        );
        let letters = (TYPE, 13).into_font().style(FontStyle::Bold).color(&WHITE).pos(middle);
        chart.draw_series([EmptyElement::at(place)
            + Circle::new((0, 0), 10, ink.filled())
            + Circle::new((0, 0), 10, WHITE.stroke_width(2))
            + Text::new(number.to_string(), (0, 1), letters)])?;
    }
    Ok(())
}
