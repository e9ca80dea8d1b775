//! Names for the log of the rounds that weapons use up (DC-087).

use hexfray_battle::Name;

/// The name of rounds of a weapon, singular or plural, without the number: `round of the service pistol`.
pub fn rounds_of(weapon: Name, amount: i32) -> Name {
    let rounds = if amount.abs() == 1 { "round" } else { "rounds" };
    let mut letters = weapon.as_str().chars();
    // A name in capitals stays in capitals.
    let title = match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain([second]).chain(letters).collect()
        }
        _ => weapon.to_string(),
    };
    Name::intern(&format!("{rounds} of the {title}")).unwrap_or(weapon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_named_by_their_weapon() {
        let name = |weapon, amount| rounds_of(Name::new(weapon), amount).to_string();
        assert_eq!(name("Service pistol", 1), "round of the service pistol");
        assert_eq!(name("Service pistol", -6), "rounds of the service pistol", "a magazine that is filled");
        assert_eq!(name("SMG", 3), "rounds of the SMG", "capitals stay");
    }
}
