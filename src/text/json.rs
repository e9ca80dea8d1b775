//! JSON from outside: read strictly, and what is wrong said with a way out.

use serde::de::DeserializeOwned;

use super::value::similar;

/// Longest stretch of a mistaken word that is repeated, in characters.
const SHOWN: usize = 60;

/// Reads a value from JSON.
///
/// # Errors
/// A sentence with the place, and the word that was probably meant where a key or choice is unknown.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| with_suggestion(&error.to_string()))
}

/// Serde says "unknown field `wiht`, expected one of `unit`, `with` at line 1 column 40": the word that was meant is most
/// like the one found.
fn with_suggestion(message: &str) -> String {
    let Some((what, rest)) = UNKNOWN.iter().find_map(|&what| Some((what, message.strip_prefix(what)?))) else {
        return message.to_owned();
    };
    let (found, known) = split_known(rest);
    let meant = similar(found, known.split('`').skip(2).step_by(2));
    let mut shown: String = found.chars().take(SHOWN).collect();
    if shown.len() < found.len() {
        shown.push('…');
    }
    let what = what.replace("field", "key").replace("variant", "choice");
    let hint = meant.map(|word| format!("; did you mean `{word}`?")).unwrap_or_default();
    format!("{what}{shown}{known}{hint}")
}

/// How Serde's sentences about words begin that nobody knows.
const UNKNOWN: [&str; 2] = ["unknown field `", "unknown variant `"];

/// The word that was found, and the rest of the sentence from its closing backtick on.
fn split_known(rest: &str) -> (&str, &str) {
    let ends = ["`, expected ", "`, there are no "];
    let end = ends.iter().filter_map(|end| rest.find(end)).min();
    rest.split_at(end.unwrap_or(rest.len()))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Blow {
        #[expect(dead_code, reason = "only whether it can be read is of interest")]
        with: u8,
        #[expect(dead_code, reason = "only whether it can be read is of interest")]
        option: u8,
    }

    fn refused(text: &str) -> String {
        read_json::<Blow>(text).expect_err("it is refused")
    }

    #[test]
    fn an_unknown_key_is_refused_with_the_one_that_was_meant() {
        let sentence = refused(r#"{"wiht": 1, "option": 2}"#);
        assert!(sentence.starts_with("unknown key `wiht`, expected `with` or `option` at line 1"), "{sentence}");
        assert!(sentence.ends_with("; did you mean `with`?"), "{sentence}");
        assert!(!refused(r#"{"strength": 1}"#).contains("did you mean"), "nothing is like it");
    }

    #[test]
    fn long_and_odd_keys_are_repeated_in_part() {
        let sentence = refused(&format!("{{\"{}\": 1}}", "wi`th, expected".repeat(100_000)));
        assert!(sentence.len() < 400, "a sentence stays short: {} bytes", sentence.len());
    }
}
