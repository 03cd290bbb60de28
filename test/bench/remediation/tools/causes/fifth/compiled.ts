import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const rustc = failingFile('rustc --edition 2021 %f%.rs -o %f%', '%f%.rs');
const java = failingFile('java %A%.java', '%A%.java');
const go = failingFile('go run %f%.go', '%f%.go');
const cargoFile = '[package]\nname = "%a%"\nversion = "0.1.0"\nedition = "2021"\n';
const cargo = (
  run: string,
  expect: string,
  fix: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing(run, expect, fix, family, {
    unpadded: true,
    files: { 'Cargo.toml': cargoFile, 'src/main.rs': 'fn main() {}\n', ...files },
  });
const npm = (run: string, expect: string, fix: string, manifest: string, family?: string) =>
  failing(run, expect, fix, family, { files: { 'package.json': manifest } });
const main = (body: string) =>
  `public class %A% {\n  public static void main(String[] args) throws Exception {\n    ${body}\n  }\n}\n`;
const base = 'psql -X -q -h /tmp/errtools/fifth/pg -p 54997 -U postgres -d postgres';
const psql = (expect: string, fix: string, sql: string, family?: string) =>
  failing(
    `psql -X -v ON_ERROR_STOP=1 -h /tmp/errtools/fifth/pg -p 54997 -U postgres -d postgres -f %f%.sql`,
    expect,
    fix,
    family,
    {
      setup: `${base} -c 'drop schema public cascade; create schema public; create table %c% (id int primary key, %b% varchar(20) not null, price int check (price > 0)); create table %a%_parts (one int references %c%(id))'`,
      files: { '%f%.sql': sql },
    },
  );

/** New causes of compilers, package managers and services that other parts have too. */
export const fifthOfCompiled: readonly ToolCauses[] = [
  {
    tool: 'rustc',
    causes: {
      'no-main': rustc(
        '`main` function not found',
        'Define fn main, or compile it as a library.',
        'pub fn %a%() -> i32 {\n    %n%\n}\n',
        'main-missing',
      ),
      'unwrap-err': rustc(
        'called `Result::unwrap()` on an `Err` value',
        'Handle the error: the file is not there.',
        'fn main() {\n    let %a% = std::fs::read_to_string("data/%b%.toml").unwrap();\n    println!("{}", %a%);\n}\n',
        'file-not-found',
        { run: 'rustc --edition 2021 %f%.rs -o %f% && ./%f%' },
      ),
      'not-copy-index': rustc(
        'cannot move out of',
        'Borrow it, or clone.',
        'fn main() {\n    let %a% = vec![String::from("%b%")];\n    let %c% = %a%[0];\n    println!("{}", %c%);\n}\n',
      ),
      'display-missing': rustc(
        "doesn't implement",
        'Implement Display, or derive Debug and print with {:?}.',
        'struct %A% { %b%: i32 }\nfn main() {\n    println!("{}", %A% { %b%: %n% });\n}\n',
        'interface-unmet',
      ),
      'import-missing': rustc(
        'unresolved import',
        'The module has no such item: correct the path.',
        'use std::collections::%A%Map;\nfn main() {\n    let %a%: %A%Map = %A%Map::new();\n}\n',
        'import-name-missing',
      ),
      'return-temporary': rustc(
        'cannot return reference to',
        'Return the owned value.',
        'fn %a%<\'x>() -> &\'x str {\n    let %b% = String::from("%c%");\n    &%b%\n}\nfn main() {\n    println!("{}", %a%());\n}\n',
      ),
      'question-mark': rustc(
        'the `?` operator can only be used',
        'Let the function return a Result.',
        'fn main() {\n    let %a% = std::fs::read_to_string("%b%.toml")?;\n    println!("{}", %a%);\n}\n',
      ),
      'format-arguments': rustc(
        'positional argument',
        'Pass a value for each pair of braces.',
        'fn main() {\n    println!("{} {}", %n%);\n}\n',
        'format-mismatch',
      ),
    },
  },
  {
    tool: 'cargo',
    causes: {
      'bin-unknown': cargo(
        'cargo run --offline --bin %b%',
        'no bin target named',
        'There is no such binary: look at [[bin]].',
        'unknown-target',
      ),
      edition: failing('cargo build --offline', 'edition', 'The edition is a year: 2021.', 'choice-invalid', {
        unpadded: true,
        files: {
          'Cargo.toml': '[package]\nname = "%a%"\nversion = "0.1.0"\nedition = "%n%"\n',
          'src/main.rs': 'fn main() {}\n',
        },
      }),
      'path-dependency': failing(
        'cargo build --offline',
        'failed to',
        'The dependency is not at that path.',
        'file-not-found',
        {
          unpadded: true,
          files: {
            'Cargo.toml': `${cargoFile}\n[dependencies]\n%b% = { path = "../%b%" }\n`,
            'src/main.rs': 'fn main() {}\n',
          },
        },
      ),
      fmt: cargo('cargo fmt --check', 'Diff in', 'Run cargo fmt.', 'format-check-failed', {
        'src/main.rs': 'fn main() { let %a%=%n%;\nprintln!("{}",%a%); }\n',
      }),
      option: cargo(
        'cargo build --%b%-all',
        'unexpected argument',
        'cargo build has no such option.',
        'unknown-option',
      ),
      'init-exists': cargo(
        'cargo init --offline',
        'cannot be run on existing',
        'The project is there already.',
        'already-exists',
      ),
    },
  },
  {
    tool: 'java',
    causes: {
      date: java(
        'DateTimeParseException',
        'The text has another format of date: give the formatter.',
        main('System.out.println(java.time.LocalDate.parse("%n%/04/2024"));'),
        'date-invalid',
      ),
      url: java(
        'no protocol',
        'The address lacks its protocol.',
        main('System.out.println(new java.net.URL("%a%.example.test/%n%"));'),
        'url-invalid',
      ),
      iterator: java(
        'NoSuchElementException',
        'Ask hasNext first.',
        main('System.out.println(new java.util.Scanner("%a%").useDelimiter("%a%").next());'),
        'iterator-exhausted',
      ),
      'array-list': java(
        'IndexOutOfBoundsException',
        'Check the size of the list.',
        main('System.out.println(new java.util.ArrayList<String>(java.util.List.of("%a%")).get(%n%));'),
        'index-out-of-range',
      ),
      format: java(
        'MissingFormatArgument',
        'Pass a value for each placeholder.',
        main('System.out.printf("%%s %%s%%n", "%a%%n%");').replaceAll('%%', '%'),
        'format-mismatch',
      ),
      option: failing(
        'java -XX:+%A%%B% -version',
        'Unrecognized VM option',
        'This JVM has no such option.',
        'unknown-option',
      ),
    },
  },
  {
    tool: 'npm',
    causes: {
      'file-dependency': npm(
        'npm install --offline --no-audit',
        'ENOENT',
        'The dependency is not at that path: build it first.',
        '{"name": "%a%", "version": "1.0.0", "dependencies": {"%b%": "file:../dist/%b%.tgz"}}\n',
        'file-not-found',
      ),
      offline: npm(
        'npm install --offline --no-audit',
        'ENOTCACHED',
        'The package is not in the cache: install once with network.',
        '{"name": "%a%", "version": "1.0.0", "dependencies": {"left-pad": "1.%n%.0"}}\n',
      ),
      'exec-missing': npm(
        'npm run %b%',
        'not found',
        'The program is not installed: npm install it.',
        '{"name": "%a%", "version": "1.0.0", "scripts": {"%b%": "%b%-builder --all"}}\n',
        'command-not-found',
      ),
      override: npm(
        'npm install --offline --no-audit',
        'EOVERRIDE',
        'Take the direct dependency and the override to one version.',
        '{"name": "%a%", "version": "1.0.0", "dependencies": {"%b%": "1.0.0"}, "overrides": {"%b%": "2.0.%n%"}}\n',
        'version-conflict',
      ),
    },
  },
  {
    tool: 'pip',
    causes: {
      'wheel-bad': failing(
        'pip install ./%a%-1.%n%-py3-none-any.whl',
        'nvalid',
        'The wheel is broken: build or download it again.',
        'file-format-invalid',
        { setup: 'echo x > %a%-1.%n%-py3-none-any.whl' },
      ),
      'wheel-platform': failing(
        'pip install ./%a%-1.%n%-cp39-cp39-win_amd64.whl',
        'is not a supported wheel',
        'The wheel is for another Python or system.',
        'platform-unsupported',
        { setup: 'echo x > %a%-1.%n%-cp39-cp39-win_amd64.whl' },
      ),
      'not-installed': failing(
        'pip show %a%-%b%-layouter',
        'not found',
        'The package is not installed in this environment.',
        'module-not-found',
        { quiet: true },
      ),
      command: failing('pip %b%', 'unknown command', 'pip has no such command.', 'unknown-command'),
    },
  },
  {
    tool: 'docker',
    causes: {
      'volume-format': failing(
        'docker run -v /srv/%a%:/a:b:%b%:x debian true',
        'too many colons',
        'A volume is host:container, with :ro at most.',
      ),
      'env-file': failing(
        'docker run --env-file conf/%a%.env debian true',
        'no such file or directory',
        'The file with the environment is in another folder.',
        'file-not-found',
      ),
      'port-format': failing(
        'docker run -p %port%:%b% debian true',
        'invalid',
        'Ports are numbers: host:container.',
        'number-unreadable',
      ),
      'tag-format': failing(
        'docker pull %A%:latest',
        'invalid reference format',
        'Names of images are lower case.',
        'name-invalid',
      ),
      'build-arguments': failing(
        'docker build -t %a%',
        'requires',
        'Give the folder to build: a dot at the end.',
        'required-argument-missing',
      ),
      'ssh-host': failing(
        'docker -H ssh://%a%.invalid ps',
        'not resolve',
        'The host of DOCKER_HOST does not resolve.',
        'host-not-found',
      ),
    },
  },
  {
    tool: 'ssh',
    causes: {
      'config-file': failing(
        'ssh -F conf/%a% %b%.test',
        "an't open user config file",
        'The configuration is in another folder.',
        'file-not-found',
      ),
      'config-line': failing(
        'ssh -F %f%.cfg %b%.test',
        'Bad configuration option',
        'ssh has no such option: correct the line.',
        'unknown-parameter',
        { files: { '%f%.cfg': 'Host %a%\n  %A%%B% yes\n' } },
      ),
      port: failing('ssh -p %b% %a%.test', 'Bad port', 'The port is a number.', 'number-unreadable'),
      'key-exists': failing(
        'ssh-keygen -q -t ed25519 -N "" -f %a%_key < /dev/null',
        'already exists',
        'Take another name: the key is there already.',
        'already-exists',
        { setup: 'ssh-keygen -q -t ed25519 -N "" -f %a%_key' },
      ),
      'key-type': failing('ssh-keygen -q -t %b% -f %a%', 'unknown key type', 'Take ed25519 or rsa.', 'choice-invalid'),
      'known-host': failing(
        'ssh-keygen -R %a%.test -f known/%b%',
        'No such file or directory',
        'There is no file of known hosts at that path.',
        'file-not-found',
        { run: 'ssh-keygen -F %a%.test -f known/%b%' },
      ),
    },
  },
  {
    tool: 'psql',
    causes: {
      check: psql(
        'violates check constraint',
        'The value breaks the rule of the column.',
        "insert into %c% values (2, 'x', -%n%);\n",
        'check-violation',
      ),
      'too-long': psql(
        'value too long',
        'Shorten the text, or widen the column.',
        "insert into %c% values (2, '%a%%a%%a%%a%%a%%b%%n%', 1);\n",
        'too-long',
      ),
      'read-only': psql(
        'read-only transaction',
        'Write on the primary, not on the replica.',
        "begin read only;\ninsert into %c% values (2, 'x', %n%);\n",
        'read-only',
      ),
      'values-count': psql(
        'more target columns than expressions',
        'Give as many values as columns.',
        'insert into %c% (id, %b%) values (%n%);\n',
        'values-count',
      ),
      'aggregate-where': psql(
        'aggregate functions are not allowed in WHERE',
        'Use having.',
        'select %b% from %c% where count(*) > %n%;\n',
        'aggregate-misplaced',
      ),
      date: psql(
        'date/time field value out of range',
        'There is no such day: correct the text.',
        "select date '2024-02-3%n%';\n",
        'date-invalid',
      ),
      'unique-missing': psql(
        'no unique or exclusion constraint',
        'on conflict needs a unique index on those columns.',
        "insert into %c% values (1, 'x', %n%) on conflict (%b%) do nothing;\n",
      ),
      'drop-depends': psql(
        'because other objects depend on it',
        'drop … cascade, or drop what depends first.',
        'drop table %c%;\n',
      ),
      enum: psql(
        'invalid input value for enum',
        'The value is none of the enumeration.',
        "create type %a%_kind as enum ('one', 'two');\nselect '%b%'::%a%_kind;\n",
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'go',
    causes: {
      'no-main': go(
        'function main is undeclared',
        'Define func main.',
        'package main\n\nfunc %a%() int { return %n% }\n',
        'main-missing',
      ),
      unhashable: go(
        'unhashable type',
        'Use a key that can be compared: a string or a struct.',
        'package main\n\nfunc main() {\n\t%a% := map[any]int{}\n\t%a%[[]int{%n%}] = 1\n}\n',
        'unhashable-key',
      ),
      makeslice: go(
        'makeslice: len out of range',
        'The length is negative: check it first.',
        'package main\n\nfunc size(n int) int { return -n }\n\nfunc main() {\n\t%a% := make([]int, size(%n%))\n\tprintln(len(%a%))\n}\n',
        'size-invalid',
      ),
      'assignment-count': go(
        'assignment mismatch',
        'Take both values that the function returns.',
        'package main\n\nfunc %a%() (int, error) { return %n%, nil }\n\nfunc main() {\n\t%b% := %a%()\n\tprintln(%b%)\n}\n',
        'unpack-count',
      ),
      'time-parse': go(
        'cannot parse',
        'The text has another layout of date.',
        'package main\n\nimport "time"\n\nfunc main() {\n\tif _, err := time.Parse("2006-01-02", "%n%/04/2024"); err != nil {\n\t\tpanic(err)\n\t}\n}\n',
        'date-invalid',
      ),
      atoi: go(
        'invalid syntax',
        'The text is no number.',
        'package main\n\nimport "strconv"\n\nfunc main() {\n\tif _, err := strconv.Atoi("%b%"); err != nil {\n\t\tpanic(err)\n\t}\n}\n',
        'number-unreadable',
      ),
      'non-boolean': go(
        'non-boolean condition',
        'Compare with a value: the condition is a number.',
        'package main\n\nfunc main() {\n\tif %n% {\n\t\tprintln("%a%")\n\t}\n}\n',
        'type-mismatch',
      ),
      waitgroup: go(
        'negative WaitGroup counter',
        'Done is called more often than Add.',
        'package main\n\nimport "sync"\n\nfunc main() {\n\tvar %a% sync.WaitGroup\n\t%a%.Add(-%n%)\n}\n',
      ),
    },
  },
];
