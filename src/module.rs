//! The engine as a module of a web page or of Node: see `web/engine.js`.

use wasm_bindgen::prelude::wasm_bindgen;

use hexfray::engine::Engine;

/// An engine over the files of the game and those that the page adds.
#[wasm_bindgen(js_name = Engine)]
pub struct Module(Engine);

#[wasm_bindgen(js_class = Engine)]
impl Module {
    /// An engine over the files of the game, with nothing open.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "pages have no defaults")]
    pub fn new() -> Self {
        Self(Engine::new(hexfray_data::library(), hexfray::rules::RULESETS))
    }

    /// Answers one request: JSON in, JSON out, as `hexfray engine` does line by line.
    pub fn answer(&mut self, request: &str) -> String {
        self.0.answer(request)
    }
}
