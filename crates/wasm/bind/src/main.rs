//! Makes the two files that browsers load: the compressed `NAME.wasm.br`, and the script that
//! calls what is in it.
//!
//! ```sh
//! kabinet-wasm-bind COMPILED.wasm FOLDER NAME
//! ```

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [compiled, folder, name] = arguments.as_slice() else {
        return Err("usage: kabinet-wasm-bind COMPILED.wasm FOLDER NAME".into());
    };
    let folder = Path::new(folder);
    // A classic script: not every browser has modules in service workers.
    Bindgen::new()
        .input_path(compiled)
        .out_name(name)
        .no_modules(true)?
        // Two programs may be in one worker.
        .no_modules_global(&format!("wasm_{name}"))?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    let bound = folder.join(format!("{name}_bg.wasm"));
    let mut source = fs::File::open(&bound)?;
    let mut compressed = fs::File::create(folder.join(format!("{name}.wasm.br")))?;
    // As small as can be: it is made once.
    let best = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 22,
        ..Default::default()
    };
    brotli::BrotliCompress(&mut source, &mut compressed, &best)?;
    fs::remove_file(bound)?;
    Ok(())
}
