//! Inputs made from seeds: cut, repeated, mixed, with words and numbers in the wrong places.

use std::sync::LazyLock;

use proptest::prelude::*;

/// A change: its kind, its place, and an amount or index.
pub type Change = (u8, u16, u16);

/// The most changes of one input.
const MOST_CHANGES: usize = 8;
/// The longest input.
const LONGEST: usize = 200_000;

/// Words of the game's files and of JSON.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let lines = include_str!("../../fuzz/words.dict").lines().filter(|line| line.starts_with('"'));
    let words = lines.filter_map(|line| line.get(1..line.len().checked_sub(1)?));
    words.chain(NASTY).collect()
});

/// Values that are rarely intended.
const NASTY: [&str; 24] = [
    "-1",
    "255",
    "256",
    "32767",
    "65535",
    "65536",
    "4294967296",
    "1e300",
    "nan",
    "null",
    "{}",
    "[]",
    "[[",
    "'''",
    "\"\"\"",
    "'''b''''",
    "\u{1b}[31m",
    "\n",
    "\u{0}",
    "\u{202e}",
    "../",
    "a.b.c",
    "\"unit\": 65535",
    "\"wiht\": 1",
];

/// A seed's number, and the changes in it.
pub fn changes() -> impl Strategy<Value = (u16, Vec<Change>)> {
    (any::<u16>(), prop::collection::vec(any::<Change>(), 0..=MOST_CHANGES))
}

/// Any bytes, such as those that encode orders.
pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..600)
}

/// A seed with these changes.
pub fn changed(seeds: &[(String, Vec<u8>)], which: u16, changes: &[Change]) -> Vec<u8> {
    let mut input = seeds[usize::from(which) % seeds.len()].1.clone();
    for &(what, at, much) in changes {
        let at = place(&input, at);
        let end = (at + usize::from(much) % 40).min(input.len());
        match what % 8 {
            0 => drop(input.drain(at..end)),
            1 => {
                let piece = input[at..end].to_vec();
                input.splice(at..at, piece.repeat(1 + usize::from(what / 8)));
            }
            2 | 3 => drop(input.splice(at..end.min(at + usize::from(what) % 6), word(much))),
            4 => drop(input.splice(at..at, word(much))),
            5 => {
                let other = &seeds[usize::from(much) % seeds.len()].1;
                let from = place(other, much.rotate_left(5));
                let to = (from + usize::from(what) * 4).min(other.len());
                input.splice(at..at, other[from..to].iter().copied());
            }
            6 => input.truncate(at),
            _ => input[at..end].iter_mut().take(1).for_each(|byte| *byte ^= 1 << (much % 8)),
        }
        input.truncate(LONGEST);
    }
    input
}

/// A place in an input.
fn place(input: &[u8], at: u16) -> usize {
    usize::from(at) * input.len() / usize::from(u16::MAX)
}

fn word(which: u16) -> impl Iterator<Item = u8> {
    WORDS[usize::from(which) % WORDS.len()].bytes()
}
