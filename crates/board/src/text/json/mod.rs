//! Reads JSON from other programs strictly, with errors that suggest a correction.

mod strict;

use serde::de::DeserializeOwned;
use serde_json::error::Category;

use super::value::similar;
use strict::Strict;

/// The longest part of a wrong word that an error repeats, in characters.
const SHOWN: usize = 60;

/// Reads a value from JSON. At every depth, a key that occurs twice in an object is refused, as are several keys if the key
/// gives the variant, such as `{"unit": 1, "cell": [1, 2]}` for an aim.
///
/// # Errors
/// A sentence with the place and, if a key or variant is unknown, the word that was probably meant, or if a variant is a word
/// without its parts, the form that has them.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = T::deserialize(Strict(&mut json)).and_then(|value| json.end().map(|()| value));
    value.map_err(|error| match error.classify() {
        Category::Data => with_suggestion(&error.to_string()),
        Category::Syntax | Category::Eof | Category::Io => format!("this cannot be read as JSON: {error}"),
    })
}

/// The start of a word, for an error.
fn brief(word: &str) -> String {
    let mut shown: String = word.chars().take(SHOWN).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    shown
}

/// Serde reports "unknown field `wiht`, expected one of `unit`, `with` at line 1 column 40". The expected word most similar to
/// the one found was probably meant.
fn with_suggestion(message: &str) -> String {
    let Some((what, rest)) = UNKNOWN.iter().find_map(|&what| Some((what, message.strip_prefix(what)?))) else {
        return message.to_owned();
    };
    let (found, known) = split_known(rest);
    let meant = similar(found, known.split('`').skip(2).step_by(2));
    let shown = brief(found);
    let what = what.replace("field", "key").replace("variant", "choice");
    let hint = meant.map(|word| format!("; did you mean `{word}`?")).unwrap_or_default();
    format!("{what}{shown}{known}{hint}")
}

/// The starts of Serde's errors about unknown words.
const UNKNOWN: [&str; 2] = ["unknown field `", "unknown variant `"];

/// The word that was found, and the rest of the sentence after it.
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
    fn a_key_that_stands_twice_is_refused_at_any_depth() {
        let sentence = refused(r#"{"with": 1, "option": 2, "with": 1}"#);
        assert!(sentence.starts_with("the key `with` stands twice at line 1 column "), "{sentence}");
        let many: String = (0..40).map(|at| format!(r#""{at}": 0, "#)).collect();
        for text in [r#"{"a": 1, "a": 1}"#, r#"[{"b": {"a": 1, "\u0061": 2}}]"#, &format!(r#"{{{many}"39": 1}}"#)] {
            let sentence = read_json::<serde_json::Value>(text).expect_err("it is refused");
            assert!(sentence.contains(" stands twice"), "{text}: {sentence}");
        }
        let value: serde_json::Value =
            read_json(r#"[{"a": {"a": 1}}, {"a": null, "b": -1.5}, true]"#).expect("it is read");
        assert_eq!(value, serde_json::json!([{"a": {"a": 1}}, {"a": null, "b": -1.5}, true]));
    }

    /// Choices of all forms.
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Aim {
        None,
        Unit(u8),
        Cell(u8, u8),
        Way { to: u8 },
    }

    #[test]
    fn choices_have_one_key() {
        let read = |text: &str| read_json::<Aim>(text);
        let all = [(r#""none""#, Aim::None), (r#"{"none": null}"#, Aim::None), (r#"{"unit": 3}"#, Aim::Unit(3))];
        for (text, aim) in all {
            assert_eq!(read(text), Ok(aim));
        }
        assert_eq!(read(r#"{"cell": [1, 2]}"#), Ok(Aim::Cell(1, 2)));
        assert_eq!(read(r#"{"way": {"to": 2}}"#), Ok(Aim::Way { to: 2 }));
        let choices = "one of `none`, `unit`, `cell` or `way`";
        for (text, why) in [
            (r#"{"unit": 1, "cell": [1, 2]}"#, "`unit` and `cell` stand together where only one key may, expected "),
            (r#"{}"#, "an object without a key, expected "),
            (r#"5"#, "invalid type: integer `5`, expected "),
        ] {
            let sentence = read(text).expect_err("it is refused");
            assert!(sentence.starts_with(&format!("{why}{choices} at line 1 column ")), "{text}: {sentence}");
        }
        assert!(read(r#"{"unit": 1, "unit": 1}"#).is_err_and(|why| why.starts_with("the key `unit` stands twice")));
        assert!(read(r#"{"cel": [1, 2]}"#).is_err_and(|why| why.contains("did you mean `cell`?")));
        assert!(read(r#""none" 1"#).is_err_and(|why| why.contains("trailing characters")));
        for (text, form) in [
            (r#""unit""#, r#"`unit` alone says too little, expected {"unit": …} at line 1 column 6"#),
            (r#""cell""#, r#"`cell` alone says too little, expected {"cell": […, …]} at line 1 column 6"#),
            (r#""way""#, r#"`way` alone says too little, expected {"way": {"to": …}} at line 1 column 5"#),
        ] {
            assert_eq!(read(text), Err(form.to_owned()));
        }
        assert!(read(r#""cel""#).is_err_and(|why| why.contains("unknown choice `cel`, expected one of")));
    }

    #[test]
    fn text_that_is_not_json_is_refused_as_such() {
        assert_eq!(refused("hello"), "this cannot be read as JSON: expected value at line 1 column 1");
        assert_eq!(
            refused(r#"{"with": 1"#),
            "this cannot be read as JSON: EOF while parsing an object at line 1 column 10"
        );
    }

    #[test]
    fn long_and_odd_keys_are_repeated_in_part() {
        let sentence = refused(&format!("{{\"{}\": 1}}", "wi`th, expected".repeat(100_000)));
        assert!(sentence.len() < 400, "a sentence stays short: {} bytes", sentence.len());
    }
}
