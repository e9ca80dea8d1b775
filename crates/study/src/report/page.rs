//! The report as one page of HTML that needs no other file.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use super::plot;
use crate::{Advised, Parties, RoundStudy, Study, Toll, TurningStudy};
use hexfray_board::text::visible;
use hexfray_minds::story::percent;

/// The most lines of story for a turning point.
const MOST_LINES: usize = 8;

const STYLE: &str = include_str!("style.css");

/// The report on a battle, as HTML.
///
/// # Errors
/// The reason why its graph cannot be drawn, in words.
pub fn html(study: &Study) -> Result<String, String> {
    let graph = plot::svg(study)?;
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (study.title) " · Hexfray" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (study.title) }
                p.lead { (study.end) " " (study.orders) " orders were given." }
                figure {
                    (PreEscaped(graph))
                    figcaption { (legend(study)) }
                }
                (sides(study))
                (turning_points(study))
                (units(study))
                (by_round(study))
                (explanation())
            }
        }
    };
    Ok(visible(&page.into_string()).into_owned())
}

/// The legend of the graph.
fn legend(study: &Study) -> Markup {
    match &study.sides[..] {
        [one, other] => markup! {
            "The chance of " (name(study, 0)) " to win after each order: above the middle " (one.name)
            " is ahead, below it " (other.name) ". Vertical lines mark the ends of rounds, numbers the turning points."
        },
        _ => markup! { "Each side's chance to win after each order. Vertical lines mark the ends of rounds." },
    }
}

fn name(study: &Study, side: usize) -> Markup {
    let told = &study.sides[side];
    markup! { span class={ "side livery-" (told.livery % 4) } { (told.name) } }
}

/// A change in a chance in percentage points, with its sign: `+12`, `−3`.
fn gain(chance: f64) -> String {
    let points = (chance * 100.0).round();
    match points {
        points if points > 0.0 => format!("+{points:.0}"),
        points if points < 0.0 => format!("−{:.0}", -points),
        _ => "0".to_owned(),
    }
}

/// A change in a chance, coloured by whether it is good.
fn points(chance: f64) -> Markup {
    let class = if chance >= 0.005 {
        "good"
    } else if chance <= -0.005 {
        "bad"
    } else {
        "none"
    };
    markup! { span class=(class) { (gain(chance)) } }
}

fn toll(toll: &Toll) -> Markup {
    markup! { b { (toll.was) } " of " (format!("{:.1}", toll.expected)) }
}

/// The luck of each side.
fn sides(study: &Study) -> Markup {
    markup! {
        h2 { "Choice and luck" }
        table {
            thead { tr {
                th { "Side" } th.number { "Choices" } th.number { "Luck" }
                th.number { "Dealt, of expected" } th.number { "Taken, of expected" } th { "Its dice" }
            } }
            tbody {
                @for (at, side) in study.sides.iter().enumerate() {
                    tr {
                        td { (name(study, at)) }
                        td.number { (points(side.luck.choice)) }
                        td.number { (points(side.luck.chance)) }
                        td.number { (toll(&side.luck.dealt)) }
                        td.number { (toll(&side.luck.taken)) }
                        td { (fortune(side.luck.luckier_than)) }
                    }
                }
            }
        }
        p.note {
            "Choices and luck in points of the chance to win: what a side's own orders added to it, and what all dice did. "
            "Dealt and taken are hit points that dice decided about."
        }
    }
}

/// The luck of a side or unit, in a sentence.
pub fn fortune(luckier_than: Option<f64>) -> String {
    match luckier_than {
        None => "had nothing to decide".to_owned(),
        Some(share) => {
            format!("luckier than {:.0} % of sides with the same orders", (share * 100.0).clamp(1.0, 99.0))
        }
    }
}

fn turning_points(study: &Study) -> Markup {
    markup! {
        h2 { "Turning points" }
        @if study.turning_points.is_empty() { p { "No single order changed much." } }
        ol.turning {
            @for turning in &study.turning_points { li { (turning_point(study, turning)) } }
        }
    }
}

fn turning_point(study: &Study, turning: &TurningStudy) -> Markup {
    let point = &turning.point;
    markup! {
        h3 { "Round " (turning.round) ", order " (point.at) ": " (turning.order) }
        p {
            (name(study, point.side.index())) " went from " b { (percent(turning.from)) } " to "
            b { (percent(turning.to)) } ": "
            (points(point.gain - point.luck)) " by what was chosen, " (points(point.luck)) " by the dice."
        }
        @if !turning.story.is_empty() {
            ul.story {
                @for line in turning.story.iter().take(MOST_LINES) { li { (line) } }
                @if turning.story.len() > MOST_LINES { li { "and " (turning.story.len() - MOST_LINES) " lines more" } }
            }
        }
        (missed(study, turning))
    }
}

/// The better courses that were missed.
fn missed(study: &Study, turning: &TurningStudy) -> Markup {
    let Some(advice) = &turning.advice else { return markup! {} };
    let whose = name(study, advice.side.index());
    match advice.missed() {
        Some((best, given)) => markup! {
            p.missed {
                "Played: " (given.words) ". It left " (whose) " a chance of " b { (percent(given.chance)) } " to win. Better: "
                b { (best.words) } ", with a chance of " b { (percent(best.chance)) } ". "
                (difference(best, given))
            }
        },
        None => markup! { p.missed { "Nothing that was tried would have been clearly better for " (whose) "." } },
    }
}

/// The difference between two courses, in a sentence.
fn difference(best: &Advised, given: &Advised) -> String {
    let told = best.differences(given, &Parties::default()).join(", ");
    if told.is_empty() { String::new() } else { format!("By the time every unit has had a turn: {told}.") }
}

fn units(study: &Study) -> Markup {
    let threw = study.units.iter().filter(|unit| unit.luck.throws > 0 || unit.luck.taken.was != 0);
    markup! {
        h2 { "Unit by unit" }
        table {
            thead { tr {
                th { "Unit" } th.number { "Trials" } th.number { "Luck" }
                th.number { "Dealt, of expected" } th.number { "Taken, of expected" }
            } }
            tbody {
                @for unit in threw {
                    tr {
                        td { span class={ "side livery-" (study.sides[unit.side.index()].livery % 4) } { (unit.name) } }
                        td.number { (unit.luck.throws) }
                        td.number { (points(unit.luck.chance)) }
                        td.number { (toll(&unit.luck.dealt)) }
                        td.number { (toll(&unit.luck.taken)) }
                    }
                }
            }
        }
        p.note { "Luck of the dice rolled for each unit's acts, in points of its side's chance to win." }
    }
}

fn by_round(study: &Study) -> Markup {
    markup! {
        h2 { "Round by round" }
        table {
            thead {
                tr {
                    th rowspan="2" { "Round" }
                    @for at in 0..study.sides.len() { th.number colspan="3" { (name(study, at)) } }
                }
                tr { @for _ in &study.sides { th.number { "chance at its end" } th.number { "choices" } th.number { "luck" } } }
            }
            tbody { @for round in &study.by_round { (round_row(study, round)) } }
        }
    }
}

fn round_row(study: &Study, round: &RoundStudy) -> Markup {
    markup! {
        tr {
            td { (round.round) }
            @for side in 0..study.sides.len() {
                td.number { b { (percent(round.chances[side])) } }
                td.number { (points(round.choice[side])) }
                td.number { (points(round.luck[side])) }
            }
        }
    }
}

fn explanation() -> Markup {
    markup! {
        h2 { "How this is calculated" }
        p.note {
            "The chance to win is the judge's estimate for the state after each order. Before its dice are rolled, an order is "
            "worth the average over many rolls from the same state. The difference that the battle's own dice made is luck, the "
            "rest of the change is choice. Order by order, both add up to the whole change from the first chance to the last. "
            "How far dice of this kind usually move the chances shows how many of 100 sides would have been less lucky."
        }
    }
}
