//! The program `hexfray`: only parses the command line.

/// Without the window, a page gets the engine. Functions that a page can call have to be in the program: the linker takes only
/// those parts of the library that the program uses.
#[cfg(all(target_arch = "wasm32", not(feature = "client")))]
mod module;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    hexfray::cli::run(hexfray::rules::RULESETS)
}

/// A page has no command line; its address says which battle to play.
#[cfg(target_arch = "wasm32")]
fn main() {
    #[cfg(feature = "client")]
    hexfray::client::page::play(hexfray::rules::RULESETS);
}
