//! The source of the bytes of pictures, sounds and fonts: the program itself, or in a browser the page.
//!
//! The page downloads them beside the program and counts them (`web/load.js`), and provides them under their names in
//! `assets/`.

use std::borrow::Cow;

/// The bytes of a file under `assets/`, built into the program except in a browser: `embedded!("sounds/hit.wav")`.
#[cfg(not(target_arch = "wasm32"))]
macro_rules! embedded {
    ($file:expr) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), env!("HEXFRAY_ASSETS"), "/", $file)).as_slice()
    };
}

/// Nothing: in a browser the page has the bytes.
#[cfg(target_arch = "wasm32")]
macro_rules! embedded {
    ($file:expr) => {
        [].as_slice()
    };
}

pub(super) use embedded;

/// The bytes of a file under `assets/`, given the built-in ones.
#[cfg(not(target_arch = "wasm32"))]
pub fn bytes(_file: &str, embedded: &'static [u8]) -> Cow<'static, [u8]> {
    Cow::Borrowed(embedded)
}

/// The bytes of a file under `assets/` that the page has downloaded.
#[cfg(target_arch = "wasm32")]
pub fn bytes(file: &str, _embedded: &'static [u8]) -> Cow<'static, [u8]> {
    Cow::Owned(page::asset(file))
}

#[cfg(target_arch = "wasm32")]
mod page {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// A file that the page has downloaded; empty if it has none with that name.
        #[wasm_bindgen(js_namespace = hexfray)]
        pub fn asset(file: &str) -> Vec<u8>;
    }
}
