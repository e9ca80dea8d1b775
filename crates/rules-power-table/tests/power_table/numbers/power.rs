//! Power rolls: SW-160 to SW-163, and the table itself.

use hexfray_board::text::{Content, Source, read};
use hexfray_power_table::{
    content::{self, PowerTable, Settings},
    numbers::{Critical, HarmRoll, Rolled, check},
};

use super::{roll, table};

const PUBLISHED: &str = include_str!("tables/power_table.csv");
const ROLLS: &str = include_str!("tables/power_rolls.csv");

#[test]
fn sw_160_every_cell_of_the_table_is_the_published_one() {
    let table = table();
    let mut rows = 0;
    for line in PUBLISHED.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let row = table.row(cells[0].parse().unwrap());
        for (two_dice, cell) in (2..).zip(&cells[1..]) {
            let wanted = (*cell != "*").then(|| cell.parse::<i32>().unwrap());
            assert_eq!(row.result(two_dice), wanted, "power {}, roll {two_dice}", cells[0]);
        }
        rows += 1;
    }
    assert_eq!(rows, 101, "powers 0 to 100");
    assert_eq!(table.row(101), table.row(100), "there is no higher row");
}

#[test]
fn sw_160_rows_of_the_book_s_examples() {
    let row = |power: u8| (3..=12).map(|two_dice| table().row(power).result(two_dice).unwrap()).collect::<Vec<_>>();
    assert_eq!(row(20), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!((table().row(17).result(7), table().row(17).result(10)), (Some(5), Some(7)));
    assert_eq!(roll(20, 10, &[5]).sum, 3, "power 20, roll 5");
    assert_eq!(table().row(20).result(13), None, "two dice show no 13");
}

#[test]
fn sw_160_a_table_with_holes_is_refused_where_they_are() {
    let whole = include_str!("../../../../../assets/rulesets/power_table_rows.toml");
    let problem = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        let text = whole.replacen(from, to, 1);
        let problems = read(&Source::new("rows.toml", &text), |table| PowerTable::read(table, &())).unwrap_err();
        problems.lines().join("\n")
    };
    let row = "20  = [\"*\",  1,  2,  3,  4,  5,  6,  7,  8,  9, 10]";
    let missing = problem(row, "");
    assert!(missing.contains("`20` is missing") && missing.contains("eleven results"), "{missing}");
    let short = problem(row, "20  = [\"*\",  1,  2,  3,  4,  5,  6,  7,  8,  9]");
    assert!(short.contains("rows.toml:26:7: the row has 10 results"), "{short}");
    let unmarked = problem(row, "20  = [0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10]");
    assert!(unmarked.contains("expected \"*\""), "{unmarked}");
    let negative = problem(row, "20  = [\"*\",  -1,  2,  3,  4,  5,  6,  7,  8,  9, 10]");
    assert!(negative.contains("from 0 to 99"), "{negative}");
    let surplus = problem("[rows]", "[rows]\n101 = [\"*\"]");
    assert!(surplus.contains("unknown key `101`"), "{surplus}");
    let empty = problem(row, "20  = []");
    assert!(empty.contains("the row is empty"), "{empty}");
}

#[test]
fn sw_161_spells_use_multiples_of_ten_up_to_fifty() {
    let allowed: Vec<u8> = (0..=100).filter(|&power| content::power::is_magic_power(power)).collect();
    assert_eq!(allowed, [0, 10, 20, 30, 40, 50]);
}

#[test]
fn sw_162_a_first_double_1_fails() {
    for power in 0..=100 {
        let failure = roll(power, 10, &[2]);
        assert_eq!(failure, Rolled { failed: true, ..Rolled::default() }, "power {power}");
    }
    let settings = Settings::default();
    assert_eq!(check::failure_experience(&settings, roll(20, 10, &[2]).failed, true), 50);
}

/// Published examples of rolls, with their totals.
#[test]
fn sw_177_published_power_rolls_come_out_equal() {
    let mut seen = 0;
    for line in ROLLS.lines().skip(1) {
        let cells: Vec<&str> = line.splitn(14, ',').collect();
        let number = |at: usize| cells[at].parse::<i32>().unwrap();
        if number(12) == 1 {
            continue; // a critical value below 8, which SW-183 forbids
        }
        let faces: Vec<i32> = cells[6].split(' ').map(|face| face.parse().unwrap()).collect();
        let (power, mut throws) = (number(1) as u8, faces.chunks(2).map(|pair| pair.iter().sum::<i32>()));
        // Halved damage is not critical (SW-184); the source states C 13 or gives rolls below the critical value.
        let critical = Critical::of(number(2));
        let rolled = HarmRoll::Power(power).roll(&table(), critical, || throws.next().expect("no further throw"));
        assert_eq!(throws.next(), None, "{}: all dice are used", cells[0]);
        assert_eq!(i32::from(rolled.criticals), number(9), "{}: criticals", cells[0]);
        assert_eq!(rolled.failed, number(10) == 1, "{}: automatic failure", cells[0]);
        let calculated = hexfray_power_table::numbers::Pipeline {
            extra: number(3),
            halved: number(4) == 1,
            increase: number(5),
            ..Default::default()
        };
        assert_eq!(calculated.applied(rolled), number(11), "{}: the total", cells[0]);
        seen += 1;
    }
    assert_eq!(seen, 38, "of 44 rows six have a critical value below 8");
}
