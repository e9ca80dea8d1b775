//! The program `hexfray`: parses the command line, nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    hexfray::cli::run()
}
