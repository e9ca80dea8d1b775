//! Colours of the window: each has its name in the theme, where one sees which others there are.

use crate::{
    paths::{without_tests, without_words},
    source,
};

/// What makes a colour of numbers.
const MAKERS: [&str; 11] = [
    "from_rgb(",
    "from_rgba_premultiplied(",
    "from_rgba_unmultiplied(",
    "from_rgba_unmultiplied_const(",
    "from_gray(",
    "from_black_alpha(",
    "from_white_alpha(",
    "srgb(",
    "srgb_u8(",
    "srgba(",
    "srgba_u8(",
];

/// The lines of some code on which a colour is made of numbers.
fn literals(code: &str) -> Vec<usize> {
    let code = without_tests(&without_words(code));
    let is_literal = |line: &str| {
        let arguments = MAKERS.iter().filter_map(|maker| line.split_once(maker)).map(|(_, rest)| rest.trim_start());
        arguments.into_iter().any(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    };
    (1..).zip(code.lines()).filter(|(_, line)| is_literal(line)).map(|(at, _)| at).collect()
}

#[test]
fn every_colour_of_the_window_has_a_name_in_the_theme() {
    let mut named = 0;
    for file in source().iter().filter(|file| file.path.starts_with("src/client/")) {
        let lines = literals(&file.text);
        if file.path.starts_with("src/client/theme/") {
            named += lines.len();
        } else {
            assert!(lines.is_empty(), "{}: colours belong to the theme: lines {lines:?}", file.path);
        }
    }
    assert!(named > 20, "{named} in the theme");
}

#[test]
fn a_colour_made_of_numbers_is_found_with_its_line() {
    let code = "fn f() {\n    g(Color32::from_rgb(0x1b, 0x23, 0x29));\n    g(Color::srgb(red, 1.0, 1.0));\n}\n\
                #[cfg(test)]\nmod tests {\n    const A: Color32 = Color32::from_gray(1);\n}\n";
    assert_eq!(literals(code), [2]);
}
