//! Names, numbers and chances as people read them.

use super::odds::PLAUSIBLE_FALL;
use hexfray_battle::AllowanceView;
use hexfray_board::grid::Harm;

/// A name from the data as a title: `shield_bearer` → `Shield bearer`.
pub fn titled(name: &str) -> String {
    let words = name.replace(['_', '-'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number with a proper sign: `+4`, `−22`.
pub fn signed(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { format!("+{value}") }
}

/// A plain number with a proper minus sign: `12`, `−3`.
pub fn number(value: i32) -> String {
    if value < 0 { signed(value) } else { value.to_string() }
}

/// A chance as players read it: `75 %`; an uncertain event never has `100 %`, nor a possible one `0 %`.
pub fn percent(chance: f64) -> String {
    percent_to(chance, 0)
}

/// The difference from 0 and from 1 by which sums of fractions may miss them.
const TINY: f64 = 1e-9;

/// A share, which is 0 or 1 if only the sum of its fractions misses that.
fn rounded(share: f64) -> f64 {
    if share < TINY {
        0.0
    } else if (share - 1.0).abs() < TINY {
        1.0
    } else {
        share
    }
}

/// Whether something with this chance always happens.
pub fn is_certain(chance: f64) -> bool {
    rounded(chance) >= 1.0
}

/// [`percent`] with this number of digits after the point, for shares that were counted: `43.5 %`, `>99.9 %`.
pub fn percent_to(share: f64, digits: usize) -> String {
    let value = rounded(share) * 100.0;
    let least = (0..digits).fold(1.0, |least, _| least / 10.0);
    let most = 100.0 - least;
    if value > 0.0 && value < least {
        format!("<{least:.digits$} %")
    } else if value > most && value < 100.0 {
        format!(">{most:.digits$} %")
    } else {
        format!("{value:.digits$} %")
    }
}

/// Two shares with the unit once: `36.8 to 50.4 %`.
pub fn percent_between((low, high): (f64, f64), digits: usize) -> String {
    let (low, high) = (percent_to(low, digits), percent_to(high, digits));
    format!("{} to {high}", low.trim_end_matches(" %"))
}

/// Movement points from half points: `2`, `2½`.
pub fn points(half: u16) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A text without the numbers of the rules in brackets at its end, which belong one click further: `a free defence (DC-056)`
/// reads `a free defence`.
///
/// ```
/// use hexfray_minds::story::without_rules;
/// assert_eq!(without_rules("Highest chance of success (TC-002, TC-003)."), "Highest chance of success.");
/// assert_eq!(without_rules("a free defence (DC-056)"), "a free defence");
/// assert_eq!(without_rules("a Wild Die (after a 6 again)"), "a Wild Die (after a 6 again)");
/// ```
pub fn without_rules(text: &str) -> String {
    let (sentence, dot) = text.trim().strip_suffix('.').map_or((text.trim(), ""), |sentence| (sentence, "."));
    let is_rule = |word: &str| {
        let (book, number) = word.trim().split_once('-').unwrap_or_default();
        !book.is_empty() && book.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u16>().is_ok()
    };
    let cut = sentence.strip_suffix(')').and_then(|start| start.rsplit_once(" ("));
    match cut.filter(|(_, rules)| rules.split([',', '…']).all(is_rule)) {
        Some((start, _)) => format!("{start}{dot}"),
        None => format!("{sentence}{dot}"),
    }
}

/// The harm of a path to a unit, with the chance that it falls on the way: `25 hit points`, `about 12 hit points and 1 test, with a
/// chance of 14 % to fall`; `None` if it is harmless.
///
/// ```
/// use hexfray_board::grid::Harm;
/// use hexfray_minds::story::toll_in_words;
/// assert_eq!(toll_in_words(Harm::NONE, 0.0), None);
/// assert_eq!(toll_in_words(Harm::points(25), 0.0).as_deref(), Some("25 hit points"));
/// let twelve = Harm { loss: 1_215, tests: 1 };
/// assert_eq!(toll_in_words(twelve, 0.0).as_deref(), Some("about 12 hit points and 1 test"));
/// assert_eq!(toll_in_words(twelve, 0.14).as_deref(), Some("about 12 hit points and 1 test, with a chance of 14 % to fall"));
/// assert_eq!(toll_in_words(Harm { loss: 0, tests: 2 }, 0.0).as_deref(), Some("2 tests"));
/// ```
pub fn toll_in_words(harm: Harm, falls: f64) -> Option<String> {
    let points = match harm.loss {
        0 => None,
        1..100 => Some("less than 1 hit point".to_owned()),
        loss if loss % 100 == 0 => Some(counted(loss / 100, "hit point")),
        loss => Some(format!("about {}", counted((loss + 50) / 100, "hit point"))),
    };
    let tests = (harm.tests > 0).then(|| counted(harm.tests, "test"));
    let toll: Vec<String> = points.into_iter().chain(tests).collect();
    let falls =
        if falls >= PLAUSIBLE_FALL { format!(", with a chance of {} to fall", percent(falls)) } else { String::new() };
    (!toll.is_empty()).then(|| toll.join(" and ") + &falls)
}

/// A count with its noun: `1 round`, `3 rounds`.
pub fn counted(count: impl Into<u64>, noun: &str) -> String {
    let count = count.into();
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// How many actions of a kind are left: `1 of 2 Simple actions left`, `no Movement action left`.
pub fn left_in_words(actions: &AllowanceView) -> String {
    let AllowanceView { name, left, of, .. } = *actions;
    match (left, of) {
        (0, _) => format!("no {name} left"),
        (_, 0 | 1) => format!("{} left", counted(left, name.as_str())),
        _ => format!("{left} of {} left", counted(of, name.as_str())),
    }
}

/// The first of some names, and the number of the rest: `Wolf, Archer and 2 more`.
pub fn a_few(names: &[&str], most: usize) -> String {
    let more = names.len().saturating_sub(most);
    let listed = names[..names.len().min(most)].join(", ");
    if more > 0 { format!("{listed} and {more} more") } else { listed }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movement_reads_in_points_and_halves() {
        assert_eq!([points(0), points(1), points(4), points(7)], ["0", "½", "2", "3½"].map(str::to_owned));
    }

    #[test]
    fn names_of_the_data_read_as_titles() {
        assert_eq!(titled("shield_bearer"), "Shield bearer");
        assert_eq!(titled(""), "");
    }

    #[test]
    fn chances_never_read_as_certain_when_they_are_not() {
        assert_eq!(percent(0.75), "75 %");
        assert_eq!(percent(0.999), ">99 %");
        assert_eq!(percent(1.0 - 1e-12), "100 %", "only the sum of the fractions falls short");
        assert!(is_certain(1.0 - 1e-12) && !is_certain(0.999));
        assert_eq!(percent(0.004), "<1 %");
        assert_eq!(percent(-1e-17), "0 %");
        assert_eq!((percent(1.0), percent(0.0)), ("100 %".to_owned(), "0 %".to_owned()));
    }

    #[test]
    fn shares_that_were_counted_never_read_as_all_or_none_when_they_are_not() {
        let of = |count: u32, all: u32| f64::from(count) / f64::from(all);
        assert_eq!(percent(of(996, 1_000)), ">99 %", "996 of 1,000 are not all");
        assert_eq!(percent_to(of(996, 1_000), 1), "99.6 %");
        assert_eq!(percent_to(of(9_996, 10_000), 1), ">99.9 %", "would round to 100.0");
        assert_eq!(percent_to(of(4, 10_000), 1), "<0.1 %", "would round to 0.0");
        assert_eq!((percent_to(1.0, 1), percent_to(0.0, 1)), ("100.0 %".to_owned(), "0.0 %".to_owned()));
        assert_eq!(percent_between((0.368, 0.504), 1), "36.8 to 50.4 %");
        assert_eq!(percent_between((0.0004, 0.9996), 1), "<0.1 to >99.9 %");
    }

    #[test]
    fn signs_are_real_minus_signs() {
        assert_eq!((signed(4), signed(-22)), ("+4".to_owned(), "−22".to_owned()));
        assert_eq!([number(4), number(0), number(-3)], ["4", "0", "−3"].map(str::to_owned));
    }

    #[test]
    fn long_lists_of_names_are_cut_short() {
        assert_eq!(a_few(&["Wolf", "Archer"], 3), "Wolf, Archer");
        assert_eq!(a_few(&["Wolf", "Archer", "Druid"], 1), "Wolf and 2 more");
    }

    #[test]
    fn one_thing_is_not_several() {
        assert_eq!((counted(1_u8, "round"), counted(0_u8, "step")), ("1 round".to_owned(), "0 steps".to_owned()));
    }
}
