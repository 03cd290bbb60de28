import type { Cause, ToolCauses } from '../cause.ts';

function compile(fix: string, expect: string, source: string, family?: string): Cause {
  return {
    fix,
    expect,
    family,
    run: 'rustc --edition 2021 %f%.rs -o %f%.out',
    files: { '%f%.rs': source },
  };
}
function start(fix: string, expect: string, source: string, family?: string): Cause {
  return {
    ...compile(fix, expect, source, family),
    run: 'rustc --edition 2021 -Awarnings %f%.rs -o %f%.out && ./%f%.out',
  };
}

/** Errors of rustc and of Rust programs. */
export const rustCauses: ToolCauses = {
  tool: 'rustc',
  causes: {
    'name-missing': compile(
      'Bring the name into scope with use, or declare it.',
      'E0425',
      'fn main() {\n    println!("{}", %b%_total);\n}\n',
      'undefined-name',
    ),
    moved: compile(
      'The value was moved: borrow it or clone it.',
      'E0382',
      'fn main() {\n    let %a% = String::from("x");\n    let %b% = %a%;\n    println!("{} {}", %a%, %b%);\n}\n',
    ),
    'mutable-twice': compile(
      'Two mutable borrows at a time: end the first before the second begins.',
      'E0499',
      'fn main() {\n    let mut %c% = vec![%n%];\n    let one = &mut %c%;\n    let two = &mut %c%;\n    one.push(1);\n    two.push(2);\n}\n',
    ),
    'borrowed-mutably': compile(
      'Read before you borrow mutably, or clone what is read.',
      'E0502',
      'fn main() {\n    let mut %c% = vec![%n%];\n    let first = &%c%[0];\n    %c%.push(1);\n    println!("{}", first);\n}\n',
    ),
    mismatch: compile(
      'Convert the value: parse or into.',
      'E0308',
      'fn main() {\n    let %a%: i32 = "x";\n    println!("{}", %a%);\n}\n',
      'type-mismatch',
    ),
    'lives-not-long': compile(
      'The reference outlives its value; return an owned value.',
      'E0597',
      'fn main() {\n    let %a%;\n    {\n        let %b% = %n%;\n        %a% = &%b%;\n    }\n    println!("{}", %a%);\n}\n',
    ),
    'lifetime-missing': compile(
      'Name the lifetime of the answer.',
      'E0106',
      'fn longer(%a%: &str, %b%: &str) -> &str {\n    if %a%.len() > %b%.len() { %a% } else { %b% }\n}\nfn main() { longer("x", "y"); }\n',
    ),
    'trait-unmet': compile(
      'Derive or implement the trait for the type.',
      'E0277',
      'struct %A%;\nfn main() {\n    println!("{}", %A%);\n}\n',
    ),
    'method-missing': compile(
      'The type has no such method; import the trait that brings it.',
      'E0599',
      'struct %A%;\nfn main() {\n    %A%.%b%();\n}\n',
      'unknown-property',
    ),
    'field-missing': compile(
      'The struct has no such field.',
      'E0609',
      'struct %A% { %a%: i32 }\nfn main() {\n    let one = %A% { %a%: %n% };\n    println!("{}", one.%b%);\n}\n',
      'unknown-property',
    ),
    'crate-missing': compile(
      'Add the crate to Cargo.toml.',
      'E0432',
      'use serde_yaml_ng::from_str;\nfn main() {\n    let _: i32 = from_str("1").unwrap();\n}\n',
      'module-not-found',
    ),
    'module-file-missing': compile(
      'Make the file of the module or remove the mod line.',
      'E0583',
      'mod %b%;\nfn main() {}\n',
      'module-not-found',
    ),
    'immutable-assigned': compile(
      'Make the variable mut.',
      'E0384',
      'fn main() {\n    let %a% = %n%;\n    println!("{}", %a%);\n    %a% = 2;\n    println!("{}", %a%);\n}\n',
      'assignment-to-constant',
    ),
    'match-open': compile(
      'Cover the other variants, or add a wildcard arm.',
      'E0004',
      'enum %A% { One, Two }\nfn main() {\n    let one = %A%::Two;\n    match one {\n        %A%::One => println!("{}", %n%),\n    }\n}\n',
    ),
    arguments: compile(
      'Pass the argument that the function wants.',
      'E0061',
      'fn scale(%a%: i32, %b%: i32) -> i32 { %a% * %b% }\nfn main() {\n    scale(%n%);\n}\n',
      'wrong-argument-count',
    ),
    private: compile(
      'Make it pub, or use the constructor.',
      'E0616',
      'mod inner {\n    pub struct %A% { %a%: i32 }\n    impl %A% { pub fn new() -> Self { %A% { %a%: %n% } } }\n}\nfn main() {\n    println!("{}", inner::%A%::new().%a%);\n}\n',
      'private-access',
    ),
    'brace-missing': compile(
      'A brace is not closed.',
      'unclosed delimiter',
      'fn main() {\n    if %n% > 1 {\n        println!("%a%");\n}\n',
      'syntax-error',
    ),
    'macro-missing': compile(
      'Import the macro.',
      'cannot find macro',
      'fn main() {\n    %b%_log!("x");\n}\n',
      'undefined-name',
    ),
    'unwrap-none': start(
      'Handle None: the key may be missing.',
      'called `Option::unwrap()` on a `None` value',
      'fn find_%a%() -> Option<i32> { std::env::args().nth(%n%).map(|_| 1) }\nfn main() {\n    println!("{}", find_%a%().unwrap());\n}\n',
      'null-access',
    ),
    'unwrap-parse': start(
      'Trim the text before parse, and handle the error.',
      'ParseIntError',
      'fn main() {\n    let %a%: i32 = "%b%".parse().unwrap();\n    println!("{}", %a%);\n}\n',
      'number-unreadable',
    ),
    'index-range': start(
      'Use get, or check the length.',
      'index out of bounds',
      'fn main() {\n    let %c% = vec![1, 2, 3];\n    let at = %n% + std::env::args().count();\n    println!("{}", %c%[at]);\n}\n',
      'index-out-of-range',
    ),
    overflow: start(
      'Use checked_add or a wider type.',
      'attempt to add with overflow',
      'fn main() {\n    let %a% = std::env::args().count() as u8 + 199;\n    let %b% = %a% + 100;\n    println!("{}", %b%);\n}\n',
      'number-overflow',
    ),
    division: start(
      'Guard the divisor.',
      'attempt to divide by zero',
      'fn main() {\n    let %a% = std::env::args().count() - 1;\n    println!("{}", %n% / %a%);\n}\n',
      'division-by-zero',
    ),
    refused: start(
      'Start the server before the client.',
      'ConnectionRefused',
      'fn main() {\n    let _%a% = std::net::TcpStream::connect("127.0.0.1:%port%").unwrap();\n}\n',
      'connection-refused',
    ),
    'file-missing': start(
      'Give the whole path to the file.',
      'No such file or directory',
      'fn main() {\n    let _%a% = std::fs::read_to_string("conf/%a%.toml").expect("read %b%");\n}\n',
      'file-not-found',
    ),
    'already-borrowed': start(
      'A RefCell is borrowed twice; drop the first borrow.',
      'already',
      'use std::cell::RefCell;\nfn main() {\n    let %c% = RefCell::new(vec![%n%]);\n    let one = %c%.borrow();\n    %c%.borrow_mut().push(1);\n    println!("{:?}", one);\n}\n',
    ),
  },
};

const cargo = '[package]\nname = "%a%"\nversion = "0.1.%n%"\nedition = "2021"\n';

/** Errors of cargo. */
export const cargoCauses: ToolCauses = {
  tool: 'cargo',
  causes: {
    'manifest-missing': {
      family: 'file-not-found',
      fix: 'Run it in the folder of the crate.',
      run: 'cargo build',
      expect: 'could not find `Cargo.toml`',
    },
    'manifest-invalid': {
      family: 'toml-invalid',
      fix: 'Cargo.toml is not TOML: a quote is missing.',
      run: 'cargo build',
      expect: 'string',
      unpadded: true,
      files: { 'Cargo.toml': '[package]\nname = "%a%\nversion = "0.1.%n%"\n', 'src/main.rs': 'fn main() {}\n' },
    },
    'package-unknown': {
      family: 'package-unknown',
      fix: 'There is no such crate; check the name.',
      run: 'cargo build',
      expect: 'no matching package',
      unpadded: true,
      files: { 'Cargo.toml': `${cargo}[dependencies]\nacme-queue-zz-none = "1"\n`, 'src/main.rs': 'fn main() {}\n' },
    },
    'version-unknown': {
      family: 'version-unknown',
      fix: 'No version of the crate satisfies this; look at crates.io.',
      run: 'cargo build',
      expect: 'failed to select a version',
      unpadded: true,
      files: { 'Cargo.toml': `${cargo}[dependencies]\nitoa = "99"\n`, 'src/main.rs': 'fn main() {}\n' },
    },
    'no-target': {
      fix: 'There is no src/main.rs or src/lib.rs.',
      run: 'cargo build',
      expect: 'no targets specified in the manifest',
      unpadded: true,
      files: { 'Cargo.toml': cargo },
    },
    'lock-stale': {
      fix: 'The lock file needs an update that --locked forbids: run cargo update and commit it.',
      run: 'cargo build --locked',
      expect: '--locked',
      unpadded: true,
      files: { 'Cargo.toml': cargo, 'src/main.rs': 'fn main() {}\n' },
    },
    'feature-unknown': {
      fix: 'The crate has no feature of that name.',
      run: 'cargo build --features %b%',
      expect: 'feature',
      unpadded: true,
      files: { 'Cargo.toml': cargo, 'src/main.rs': 'fn main() {}\n' },
    },
    'test-failed': {
      family: 'assertion-failed',
      fix: 'The rounding of the total changed; correct the expectation.',
      run: 'cargo test',
      expect: 'assertion `left == right` failed',
      unpadded: true,
      files: { 'Cargo.toml': cargo, 'src/lib.rs': '#[test]\nfn %b%_adds_up() {\n    assert_eq!(%n% + 1, %n%);\n}\n' },
    },
    'unknown-command': {
      family: 'unknown-command',
      fix: 'cargo has no such command: install the plugin.',
      run: 'cargo watchh',
      expect: 'no such command',
      unpadded: true,
    },
  },
};
