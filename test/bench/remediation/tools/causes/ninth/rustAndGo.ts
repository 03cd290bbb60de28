import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const rustc = failingFile('rustc --edition 2021 %f%.rs -o %f%', '%f%.rs');
const ran = failingFile('rustc --edition 2021 -A warnings %f%.rs -o %f% && ./%f%', '%f%.rs');
const cargo = (
  run: string,
  expect: string,
  fix: string,
  manifest: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing(run, expect, fix, family, {
    unpadded: true,
    files: {
      'Cargo.toml': `[package]\nname = "%a%"\nversion = "0.1.%n%"\nedition = "2021"\n${manifest}`,
      'src/main.rs': text,
      ...files,
    },
  });
const go = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  run = 'go run .',
  files: Readonly<Record<string, string>> = {},
) =>
  failing(run, expect, fix, family, {
    files: { 'go.mod': 'module example.test/%a%\n\ngo 1.22\n', '%f%.go': text, ...files },
  });

/** Causes of Rust and Go that are in no other part. */
export const ninthRustAndGo: readonly ToolCauses[] = [
  {
    tool: 'rustc',
    causes: {
      'borrowed-moved': rustc(
        'E0505',
        'Clone it, or end the borrow before the move.',
        'fn main() {\n    let %a% = String::from("%b%%n%");\n    let %c% = &%a%;\n    drop(%a%);\n    println!("{}", %c%);\n}\n',
      ),
      'assigned-borrowed': rustc(
        'E0506',
        'End the borrow before the assignment.',
        'fn main() {\n    let mut %a% = %n%;\n    let %b% = &%a%;\n    %a% = 2;\n    println!("{}", %b%);\n}\n',
      ),
      'reference-wanted': rustc(
        'E0369',
        'Derive or implement the operator for the type.',
        'struct %A% {\n    %a%: i32,\n}\n\nfn main() {\n    let one = %A% { %a%: %n% } + %A% { %a%: 1 };\n    println!("{}", one.%a%);\n}\n',
        'operator-undefined',
      ),
      'type-unknown': rustc(
        'cannot find type',
        'Bring the type into scope with use.',
        'fn %a%(%b%: HashMap<String, i32>) -> usize {\n    %b%.len() + %n%\n}\n\nfn main() {\n    %a%(Default::default());\n}\n',
        'undefined-name',
      ),
      'undeclared-crate': rustc(
        'E0433',
        'use std::collections::HashMap; or its crate in Cargo.toml.',
        'fn main() {\n    let mut %a% = HashMap::new();\n    %a%.insert("%b%", %n%);\n}\n',
        'undefined-name',
      ),
      'use-private': rustc(
        'E0603',
        'pub before the function of the module.',
        'mod %a% {\n    fn %b%() -> i32 {\n        %n%\n    }\n}\n\nfn main() {\n    println!("{}", %a%::%b%());\n}\n',
        'private-access',
      ),
      'cast-invalid': rustc(
        'E0606',
        'That cast does not exist: parse, or from.',
        'fn main() {\n    let %a% = &%n%u8 as u32;\n    println!("{}", %a%);\n}\n',
        'cast-invalid',
      ),
      'not-a-function': rustc(
        'E0618',
        'It is no function: leave out the brackets.',
        'fn main() {\n    let %a% = %n%;\n    println!("{}", %a%());\n}\n',
        'not-callable',
      ),
      'no-such-argument': rustc(
        'E0560',
        'The struct has no such field.',
        'struct %A% {\n    %a%: i32,\n}\n\nfn main() {\n    let one = %A% { %a%: %n%, %b%: 1 };\n    println!("{}", one.%a%);\n}\n',
        'unknown-property',
      ),
      unsized: rustc(
        'E0277',
        'A reference or Box: the size is not known.',
        'fn %a%(%b%: [i32]) -> usize {\n    %b%.len() + %n%\n}\n\nfn main() {\n    %a%([1]);\n}\n',
      ),
      'recursive-type': rustc(
        'E0072',
        'Box the field that holds the type itself.',
        'struct %A% {\n    %a%: i32,\n    next: Option<%A%>,\n}\n\nfn main() {\n    println!("{}", %A% { %a%: %n%, next: None }.%a%);\n}\n',
      ),
      'trait-object': rustc(
        'E0038',
        'The trait has a method that no dyn can have: where Self: Sized.',
        'trait %A% {\n    fn %a%(&self) -> Self;\n}\n\nfn %b%(one: Box<dyn %A%>) -> i32 {\n    %n%\n}\n\nfn main() {}\n',
      ),
      'bound-missing': rustc(
        'E0369',
        'Give the type parameter its bound: T: PartialOrd.',
        'fn %a%<T>(%b%: T, %c%: T) -> bool {\n    %b% > %c%\n}\n\nfn main() {\n    println!("{}", %a%(1, %n%));\n}\n',
        'interface-unmet',
      ),
      'semicolon-value': rustc(
        'implicitly returns `()`',
        'Remove the semicolon after the last expression.',
        'fn %a%(%b%: i32) -> i32 {\n    %b% + %n%;\n}\n\nfn main() {\n    println!("{}", %a%(1));\n}\n',
        'missing-return',
      ),
      'await-outside': rustc(
        'E0728',
        'await stands in an async function only.',
        'async fn %a%() -> i32 {\n    %n%\n}\n\nfn main() {\n    println!("{}", %a%().await);\n}\n',
        'await-misplaced',
      ),
      'stack-overflow': ran(
        'has overflowed its stack',
        'The recursion has no end.',
        'fn %a%(%b%: u64) -> u64 {\n    %b% + %a%(%b% + %n%) + 1\n}\n\nfn main() {\n    println!("{}", %a%(1));\n}\n',
        'stack-overflow',
      ),
    },
  },
  {
    tool: 'cargo',
    causes: {
      'no-bin': failing(
        'cargo run',
        'a bin target must be available',
        'It is a library: cargo run wants src/main.rs.',
        'main-missing',
        {
          unpadded: true,
          files: {
            'Cargo.toml': '[package]\nname = "%a%"\nversion = "0.1.%n%"\nedition = "2021"\n',
            'src/lib.rs': 'pub fn %a%() -> i32 { %n% }\n',
          },
        },
      ),
      'several-bins': cargo(
        'cargo run',
        'could not determine which binary to run',
        'cargo run --bin NAME, or default-run.',
        '',
        'fn main() {}\n',
        undefined,
        { 'src/bin/%b%.rs': 'fn main() { println!("%n%"); }\n' },
      ),
      'workspace-outside': cargo(
        'cd %b% && cargo build',
        'believes it',
        'Add the package to members of the workspace above, or exclude it.',
        '',
        'fn main() {}\n',
        undefined,
        {
          'Cargo.toml': '[workspace]\nmembers = ["%c%"]\n',
          '%c%/Cargo.toml': '[package]\nname = "%c%"\nversion = "0.1.%n%"\nedition = "2021"\n',
          '%c%/src/lib.rs': '',
          '%b%/Cargo.toml': '[package]\nname = "%b%"\nversion = "0.1.%n%"\nedition = "2021"\n',
          '%b%/src/lib.rs': '',
        },
      ),
      'member-missing': failing(
        'cargo build',
        'failed to load manifest for workspace member',
        'The folder of the member is not there: correct members.',
        'file-not-found',
        { unpadded: true, files: { 'Cargo.toml': '[workspace]\nresolver = "2"\nmembers = ["%b%-%n%"]\n' } },
      ),
      'package-spec': cargo(
        'cargo build -p %b%',
        'did not match any packages',
        'No package of the workspace has that name.',
        '',
        'fn main() {}\n',
        'package-unknown',
      ),
      'dependency-version-text': cargo(
        'cargo build',
        'failed to parse',
        'The version is no range: "1.2".',
        '[dependencies]\n%b% = "one%n%"\n',
        'fn main() {}\n',
        'requirement-invalid',
      ),
      'build-script': cargo(
        'cargo build',
        'failed to run custom build command',
        'build.rs fails: its own output says why.',
        'build = "build.rs"\n',
        'fn main() {}\n',
        'command-failed',
        { 'build.rs': 'fn main() {\n    panic!("%b%.h %n% not found");\n}\n' },
      ),
      'deny-warnings': failing(
        'RUSTFLAGS="-D warnings" cargo build',
        '-D warnings',
        'Remove what is unused: warnings are errors here.',
        'unused-variable',
        {
          unpadded: true,
          files: {
            'Cargo.toml': '[package]\nname = "%a%"\nversion = "0.1.0"\nedition = "2021"\n',
            'src/main.rs': 'fn main() {\n    let %b% = %n%;\n}\n',
          },
        },
      ),
      'main-panics': cargo(
        'cargo run -q',
        'panicked at',
        'The option is None: match it.',
        '',
        'fn main() {\n    let %b%: Vec<i32> = Vec::new();\n    println!("{}", %b%.iter().max().expect("%b% holds no %c% of %n%"));\n}\n',
        'null-access',
      ),
    },
  },
  {
    tool: 'go',
    causes: {
      'too-many-returns': go(
        'too many return values',
        'The function declares fewer results.',
        'package main\n\nfunc %a%() int {\n\treturn %n%, nil\n}\n\nfunc main() { %a%() }\n',
        'values-count',
      ),
      'mismatched-types': go(
        'mismatched types',
        'Convert one side: Go never converts by itself.',
        'package main\n\nfunc main() {\n\tvar %a% int64 = %n%\n\tvar %b% int = 2\n\tprintln(%a% + %b%)\n}\n',
        'type-mismatch',
      ),
      'no-new-variables': go(
        'no new variables on left side',
        '= instead of :=.',
        'package main\n\nfunc main() {\n\t%a% := %n%\n\t%a% := 2\n\tprintln(%a%)\n}\n',
        'duplicate-definition',
      ),
      'assignment-outside': go(
        'non-declaration statement outside function body',
        'var outside of functions: := stands within only.',
        'package main\n\n%a% := %n%\n\nfunc main() { println(%a%) }\n',
        'statement-misplaced',
      ),
      'pointer-receiver': go(
        'method %b% has pointer receiver',
        'Pass the address: &x.',
        'package main\n\ntype %A% interface{ %b%() int }\n\ntype %B% struct{}\n\nfunc (x *%B%) %b%() int { return %n% }\n\nfunc main() {\n\tvar one %A% = %B%{}\n\tprintln(one.%b%())\n}\n',
        'interface-unmet',
      ),
      'nil-untyped': go(
        'use of untyped nil',
        'Give the variable its type.',
        'package main\n\nfunc main() {\n\t%a% := nil\n\tprintln(%a%, %n%)\n}\n',
        'annotation-missing',
      ),
      'constant-truncated': go(
        'truncated',
        'The constant is no whole number: float64, or round it.',
        'package main\n\nfunc main() {\n\tvar %a% int = %n%.5\n\tprintln(%a%)\n}\n',
        'type-mismatch',
      ),
      'label-unused': go(
        'label %a% defined and not used',
        'Remove the label, or break to it.',
        'package main\n\nfunc main() {\n%a%:\n\tfor i := 0; i < %n%; i++ {\n\t}\n}\n',
        'unused-variable',
      ),
      'two-packages': go(
        'found packages',
        'All files of a folder are of one package.',
        'package main\n\nfunc main() { println(%n%) }\n',
        undefined,
        'go build ./...',
        { '%b%.go': 'package %c%\n\nconst X = %n%\n' },
      ),
      'concurrent-map': go(
        'concurrent map',
        'A mutex around the map, or sync.Map.',
        'package main\n\nfunc main() {\n\t%a% := map[int]int{}\n\tfor i := 0; i < 8; i++ {\n\t\tgo func() {\n\t\t\tfor {\n\t\t\t\t%a%[%n%]++\n\t\t\t}\n\t\t}()\n\t}\n\tselect {}\n}\n',
      ),
      'data-race': failing('go run -race .', 'DATA RACE', 'A mutex around the variable, or a channel.', undefined, {
        files: {
          'go.mod': 'module example.test/%a%\n\ngo 1.22\n',
          '%f%.go':
            'package main\n\nimport "time"\n\nfunc main() {\n\t%a% := %n%\n\tgo func() { %a%++ }()\n\t%a%++\n\ttime.Sleep(50 * time.Millisecond)\n\tprintln(%a%)\n}\n',
        },
      }),
      'division-constant': go(
        'division by zero',
        'The divisor is the constant 0.',
        'package main\n\nfunc main() {\n\tconst %a% = 0\n\tprintln(%n% / %a%)\n}\n',
        'division-by-zero',
      ),
      'version-newer': failing(
        'GOTOOLCHAIN=local go build .',
        'requires go',
        'Install the Go that go.mod asks for.',
        'version-conflict',
        { files: { 'go.mod': 'module example.test/%a%\n\ngo 1.9%n%\n', '%f%.go': 'package main\n\nfunc main() {}\n' } },
      ),
      'json-unexported': go(
        'unexpected end of JSON input',
        'The text is cut off: look at what was read.',
        'package main\n\nimport "encoding/json"\n\nfunc main() {\n\tvar %a% map[string]int\n\tif err := json.Unmarshal([]byte(`{"%b%": %n%`), &%a%); err != nil {\n\t\tpanic(err)\n\t}\n}\n',
        'json-invalid',
      ),
      'listen-taken': go(
        'address already in use',
        'Another process listens there: stop it, or take another port.',
        'package main\n\nimport (\n\t"log"\n\t"net"\n\t"net/http"\n)\n\nfunc main() {\n\tif _, err := net.Listen("tcp", "127.0.0.1:%port%"); err != nil {\n\t\tpanic(err)\n\t}\n\tlog.Fatal(http.ListenAndServe("127.0.0.1:%port%", nil))\n}\n',
        'address-in-use',
      ),
      'test-timeout': failing(
        'go test -timeout 1s ./...',
        'test timed out after',
        'The test hangs: the stacks show where.',
        'timeout',
        {
          files: {
            'go.mod': 'module example.test/%a%\n\ngo 1.22\n',
            '%f%_test.go':
              'package main\n\nimport (\n\t"testing"\n\t"time"\n)\n\nfunc Test%A%(t *testing.T) {\n\ttime.Sleep(%n%0 * time.Second)\n}\n',
          },
        },
      ),
    },
  },
];
