//! Exact odds of dice, without sampling: sums, pools, exploding dice and opposed rolls; and repeated blows until the target
//! falls.

use std::{error::Error, fmt::Write};

use hexfray_board::odds::{Dist, Endurance, WildOne, wild};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    for (name, odds) in [
        ("2d6", Dist::dice(2, 6)),
        ("the higher of two d20", Dist::die(20).higher_of(&Dist::die(20))),
        ("hits of nine dice, 5 or 6", Dist::hits(9, 2.0 / 6.0)),
        ("a d6 that goes on after a 6", Dist::exploding(6, 6)),
        ("3D+1 with a wild die", wild(3, 1, WildOne::Plain)),
        ("2d6+3 less armour 5", Dist::dice(2, 6).shift(3).map(|rolled| (rolled - 5).max(0))),
    ] {
        let (low, high) = (odds.quantile(0.1), odds.quantile(0.9));
        let (mean, deviation) = (odds.expected(), odds.deviation());
        writeln!(out, "{name:<28} mean {mean:6.3}, deviation {deviation:5.3}, four in five from {low} to {high}")?;
    }

    writeln!(out, "\n2d6, by hand: eleven outcomes of 36 equal parts")?;
    for (outcome, chance) in Dist::dice(2, 6).iter() {
        writeln!(out, "  {outcome:>2} {:<8} {:.1} of 36", "#".repeat((chance * 36.0).round() as usize), chance * 36.0)?;
    }

    // Opposed rolls: the chance that one side rolls at least as much as the other.
    let (attack, defence) = (Dist::dice(4, 6), Dist::dice(3, 6).shift(2));
    writeln!(out, "\n4d6 reaches 3d6+2 in {:.2} % of all throws.", 100.0 * attack.p_reaches(&defence))?;

    // A blow that hits with 60 % for 1d8+2, against twenty hit points.
    let blow = Dist::mix(0.6, &Dist::die(8).shift(2), &Dist::point(0));
    writeln!(out, "\nTwenty hit points, blow after blow (60 %, 1d8+2):")?;
    for (strike, defeated) in (1..).zip(Endurance::defeat_within(20, &blow, 8)) {
        writeln!(out, "  down after {strike}: {:6.2} %", 100.0 * defeated)?;
    }
    Ok(out)
}

#[cfg(test)]
#[test]
fn odds_are_those_of_the_textbook() {
    let report = report().expect("it can be written");
    print!("{report}");
    assert!(report.contains("2d6                          mean  7.000, deviation 2.415"), "{report}");
    assert!(report.contains("the higher of two d20        mean 13.825"), "{report}");
    assert!(report.contains("a d6 that goes on after a 6  mean  4.200"), "3.5 · 6/5: {report}");
    assert!(report.contains("   7 ######   6.0 of 36"), "{report}");
    // Two blows take at most twenty, if both hit for the maximum: (0.6 / 8)².
    assert!(report.contains("down after 2:   0.56 %"), "{report}");
}
