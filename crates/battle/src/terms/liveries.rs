//! The colours that distinguish sides.

/// The names of the liveries' colours, for sides that are named after one.
const COLOURS: [&str; 4] = ["blue", "red", "green", "purple"];

/// The livery of each side: that of its own colour if every side is named after one, otherwise in order.
pub fn liveries<'n>(sides: impl Iterator<Item = &'n str>) -> Vec<usize> {
    let names: Vec<&str> = sides.collect();
    let own: Option<Vec<usize>> = names.iter().map(|name| worn(name)).collect();
    own.unwrap_or_else(|| (0..names.len()).collect())
}

/// The livery of the colour that a name contains, such as “reds” or “the blue team”.
fn worn(name: &str) -> Option<usize> {
    let words = || name.split(|letter: char| !letter.is_alphanumeric());
    let is_in_name = |colour: &str| words().any(|word| word.to_lowercase().trim_end_matches('s') == colour);
    COLOURS.iter().position(|colour| is_in_name(colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_named_after_colours_wear_them() {
        assert_eq!(liveries(["red", "blue"].into_iter()), [1, 0]);
        assert_eq!(liveries(["reds", "the blue team"].into_iter()), [1, 0], "in any form of the word");
        assert_eq!(liveries(["patrol", "gang"].into_iter()), [0, 1]);
        assert_eq!(liveries(["red", "guards"].into_iter()), [0, 1], "one name of a colour is not enough");
    }
}
