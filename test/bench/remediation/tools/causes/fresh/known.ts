import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from './failing.ts';

const node = failingFile('node %f%.mjs', '%f%.mjs');
const python = failingFile('python3 %f%.py', '%f%.py');
const bash = failingFile('bash %f%.sh', '%f%.sh');
const tsc = failingFile('tsc --noEmit --strict --target es2022 --pretty %f%.ts', '%f%.ts');
const gcc = failingFile('gcc -Wall -Wextra -Werror %f%.c -o %f%', '%f%.c');
const rustc = failingFile('rustc --edition 2021 %f%.rs -o %f%', '%f%.rs');
const javac = failingFile('javac %A%.java', '%A%.java');
const java = failingFile('java %A%.java', '%A%.java');
const perl = failingFile('perl %f%.pl', '%f%.pl');
const php = failingFile('php %f%.php', '%f%.php');
const ruby = failingFile('ruby %f%.rb', '%f%.rb');
const go = failingFile('go run %f%.go', '%f%.go');
const mypy = failingFile('mypy --strict --no-incremental %f%.py', '%f%.py');
const ruff = failingFile('ruff check --no-cache --select B,E,F,SIM,UP %f%.py', '%f%.py');
const lua = failingFile('lua5.4 %f%.lua', '%f%.lua');
const make = failingFile('make', 'Makefile');
const cmake = failingFile('cmake -S . -B out', 'CMakeLists.txt');
const jq = failingFile('jq -n -f %f%.jq', '%f%.jq');
const sqlite = failingFile('sqlite3 -bail :memory: < %f%.sql', '%f%.sql');
const git =
  'git init -q .; git config user.name x; git config user.email x@example.test; echo x > %f%.txt; git add .; git commit -qm x';

/** New causes of tools that other parts have too. */
export const freshOfKnown: readonly ToolCauses[] = [
  {
    tool: 'node',
    causes: {
      bigint: node(
        'Cannot mix BigInt',
        'Convert one side: BigInt(x) or Number(x).',
        'const %a% = 10n;\nconsole.log(%a% + %n%);\n',
        'type-mismatch',
      ),
      'date-invalid': node(
        'Invalid time value',
        'The text is no date: check it before formatting.',
        'const %a% = new Date("%b%");\nconsole.log(%a%.toISOString());\n',
      ),
      'array-length': node(
        'Invalid array length',
        'The length is negative or not a whole number.',
        'const %a% = new Array(-%n%);\nconsole.log(%a%);\n',
      ),
      'circular-json': node(
        'circular structure',
        'Leave the parent out of what is turned into JSON.',
        'const %a% = { id: %n% };\n%a%.%b% = %a%;\nconsole.log(JSON.stringify(%a%));\n',
      ),
      regexp: node(
        'Invalid regular expression',
        'Escape the bracket.',
        'const %a% = new RegExp("(%b%");\nconsole.log(%a%);\n',
        'pattern-invalid',
      ),
      url: node(
        'Invalid URL',
        'The address lacks its protocol.',
        'const %a% = new URL("%b%/%n%");\nconsole.log(%a%);\n',
      ),
      frozen: node(
        'Cannot assign to read only property',
        'The object is frozen: copy it with the change.',
        'const %a% = Object.freeze({ %b%: 1 });\n%a%.%b% = %n%;\n',
        'immutable-modified',
      ),
      aborted: node(
        'The operation was aborted',
        'The time limit of the request is over.',
        'import { setTimeout } from "node:timers/promises";\nawait setTimeout(5000, 0, { signal: AbortSignal.timeout(20) });\n',
        'timeout',
      ),
      'private-field': node(
        'Cannot read private member',
        'The method was called on another object: bind it.',
        'class %A% {\n  #%b% = 1;\n  static read(%a%) { return %a%.#%b%; }\n}\nconsole.log(%A%.read({}));\n',
      ),
    },
  },
  {
    tool: 'python',
    causes: {
      unhashable: python('unhashable type', 'Use a tuple as the key.', '%a% = {}\n%a%[["%b%"]] = %n%\n'),
      'dict-changed': python(
        'changed size during iteration',
        'Iterate over a copy: list(d).',
        '%a% = {"%b%": %n%}\nfor key in %a%:\n    %a%[key + "x"] = 1\n',
      ),
      'generator-exhausted': python('StopIteration', 'next with a default.', '%a% = iter([])\nprint(next(%a%))\n'),
      abstract: python(
        "Can't instantiate abstract class",
        'Define the abstract method in the subclass.',
        'import abc\n\n\nclass %A%(abc.ABC):\n    @abc.abstractmethod\n    def %b%(self):\n        ...\n\n\nprint(%A%())\n',
        'abstract-instantiated',
      ),
      'tuple-assign': python(
        'does not support item assignment',
        'Tuples cannot be changed: make it a list.',
        '%a% = (1, 2)\n%a%[0] = %n%\n',
        'immutable-modified',
      ),
      encode: python(
        "codec can't encode",
        'Open the file with encoding="utf-8".',
        '%a% = "%b% \\u20ac"\nprint(%a%.encode("latin-1"))\n',
        'encoding-invalid',
      ),
      'is-directory': python(
        'Is a directory',
        'Name the file, not its folder.',
        'import os\n\nos.makedirs("%a%", exist_ok=True)\nopen("%a%")\n',
        'is-a-directory',
      ),
      'sqlite-table': python(
        'no such table',
        'Create the table, or open the right database file.',
        'import sqlite3\n\nsqlite3.connect(":memory:").execute("select * from %a%")\n',
        'table-missing',
      ),
      subprocess: python(
        'returned non-zero exit status',
        'The command that is called fails: look at its own output.',
        'import subprocess\n\nsubprocess.run(["false", "%a%"], check=True)\n',
      ),
      program: python(
        'No such file or directory',
        'The program is not in PATH.',
        'import subprocess\n\nsubprocess.run(["%a%ctl", "sync"], check=True)\n',
        'command-not-found',
      ),
      'async-nested': python(
        'cannot be called from a running event loop',
        'await it instead of asyncio.run.',
        'import asyncio\n\n\nasync def %a%():\n    pass\n\n\nasync def main():\n    asyncio.run(%a%())\n\n\nasyncio.run(main())\n',
      ),
      regexp: python(
        'unterminated subpattern',
        'Escape the bracket.',
        'import re\n\nre.compile("(%a%")\n',
        'pattern-invalid',
      ),
    },
  },
  {
    tool: 'bash',
    causes: {
      base: bash(
        'value too great for base',
        'Numbers that begin with 0 are octal: 10#$x.',
        'set -e\n%a%=08\necho $(( %a% + %n% ))\n',
      ),
      heredoc: bash(
        'here-document',
        'The end word of the here-document is missing.',
        'cat <<%A%_END\n%a%\nexit 3\n',
        'syntax-error',
        { quiet: true },
      ),
      return: bash("can only `return' from a function", 'Use exit outside of functions.', 'return %n%\nexit 3\n'),
      identifier: bash('not a valid identifier', 'Names of variables have no dash.', 'set -e\nexport %a%-%b%=%n%\n'),
      fd: bash('Bad file descriptor', 'The descriptor was never opened: exec first.', 'set -e\necho %a% >&9\n'),
    },
  },
  {
    tool: 'git',
    causes: {
      'rebase-running': failing('git rebase main', 'cannot rebase', 'Commit or stash the changes first.', undefined, {
        setup: `${git}; git branch -M main; git switch -qc %a%; echo y > %f%.txt`,
      }),
      'detached-delete': failing(
        'git branch -d %a%',
        'not fully merged',
        'Merge it first, or -D when its commits may go.',
        undefined,
        { setup: `${git}; git switch -qc %a%; echo y > %f%.txt; git commit -qam y; git switch -q -` },
      ),
      'stash-empty': failing('git stash pop', 'No stash entries', 'Nothing was stashed on this clone.', undefined, {
        setup: git,
      }),
      'tag-exists': failing(
        'git tag v%n%',
        'already exists',
        'Delete the tag first, or take the next number.',
        'already-exists',
        { setup: `${git}; git tag v%n%` },
      ),
      ignored: failing('git add %b%.log', 'ignored by one of your', 'git add -f, or change .gitignore.', undefined, {
        setup: `${git}; echo "*.log" > .gitignore; echo x > %b%.log`,
      }),
      worktree: failing(
        'git worktree add ../%a%-copy main',
        'already',
        'The branch is checked out elsewhere: make a new one with -b.',
        undefined,
        { setup: `${git}; git branch -M main` },
      ),
      hook: failing(
        'git commit --allow-empty -m y',
        '%b% is not formatted',
        'The hook refuses the commit: run what it names.',
        undefined,
        {
          setup: `${git}; printf '#!/bin/sh\\necho "%b% is not formatted" >&2\\nexit 1\\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit`,
        },
      ),
    },
  },
  {
    tool: 'npm',
    causes: {
      lifecycle: failing(
        'npm install --offline --no-audit --no-fund',
        'postinstall',
        'The script after the installation fails: run it by hand.',
        undefined,
        {
          files: {
            'package.json':
              '{"name": "%a%", "version": "1.0.0", "scripts": {"postinstall": "node -e \\"process.exit(%n%)\\""}}\n',
          },
        },
      ),
      workspace: failing(
        'npm run --workspace %b% check',
        'No workspaces found',
        'No workspace of that name: look at workspaces in package.json.',
        'package-unknown',
        { files: { 'package.json': '{"name": "%a%", "version": "1.0.0", "workspaces": []}\n' } },
      ),
      version: failing(
        'npm version %b%',
        'Invalid version',
        'npm version takes patch, minor, major or a number.',
        undefined,
        { files: { 'package.json': '{"name": "%a%", "version": "1.0.0"}\n' } },
      ),
    },
  },
  {
    tool: 'tsc',
    causes: {
      await: tsc(
        "'await' expressions are only allowed",
        'Make the function async.',
        'export function run(%a%: Promise<number>): number {\n  return await %a%;\n}\n',
      ),
      readonly: tsc(
        'read-only property',
        'The property is readonly: make a copy.',
        'interface %A% { readonly %b%: number }\nexport function run(%a%: %A%): void {\n  %a%.%b% = %n%;\n}\n',
        'immutable-modified',
      ),
      private: tsc(
        'is private',
        'Make it public, or use its method.',
        'class %A% {\n  private %b% = %n%;\n}\nconsole.log(new %A%().%b%);\n',
        'private-access',
      ),
      'generic-arity': tsc(
        'Generic type',
        'Give the type its argument.',
        'interface %A%<T> { %b%: T }\nexport const %a%: %A% = { %b%: %n% };\n',
      ),
    },
  },
  {
    tool: 'gcc',
    causes: {
      'unused-parameter': gcc(
        'unused parameter',
        'Remove the parameter or cast it to void.',
        'static int run(int %a%) { return 1; }\nint main(void) { return run(%n%); }\n',
        'unused-variable',
      ),
      'sign-compare': gcc(
        'different signedness',
        'Compare numbers of one sign: cast.',
        'int main(void) {\n  unsigned %a% = %n%;\n  int %b% = 1;\n  return %a% > %b%;\n}\n',
      ),
      'array-bounds': gcc(
        'excess elements',
        'The initialiser has more values than the array.',
        'int main(void) {\n  int %a%[2] = { 1, 2, %n% };\n  return %a%[0];\n}\n',
      ),
      'duplicate-case': gcc(
        'duplicate case value',
        'Two cases of one value.',
        'int run(int %a%) {\n  switch (%a%) {\n    case %n%: return 1;\n    case %n%: return 2;\n  }\n  return 0;\n}\nint main(void) { return run(1); }\n',
        'duplicate-definition',
      ),
      'void-value': gcc(
        'void value not ignored',
        'The function returns nothing.',
        'static void %a%(void) {}\nint main(void) {\n  int %b% = %a%();\n  return %b%;\n}\n',
      ),
      fallthrough: gcc(
        'fall through',
        'break at the end of the case.',
        'int run(int %a%) {\n  switch (%a%) {\n    case 1: %a% += %n%;\n    case 2: return %a%;\n  }\n  return 0;\n}\nint main(void) { return run(1); }\n',
      ),
    },
  },
  {
    tool: 'rustc',
    causes: {
      'never-type': rustc(
        'type annotations needed',
        'Name the type of the collection.',
        'fn main() {\n    let %a% = Vec::new();\n    println!("{}", %a%.len());\n}\n',
        'annotation-missing',
      ),
      pattern: rustc(
        'refutable pattern',
        'Use if let or match.',
        'fn main() {\n    let Some(%a%) = Some(%n%).filter(|x| *x > 1);\n    println!("{}", %a%);\n}\n',
      ),
      'missing-struct-field': rustc(
        'missing field',
        'Give the struct all of its fields.',
        'struct %A% { %a%: i32, %b%: i32 }\nfn main() {\n    let one = %A% { %a%: %n% };\n    println!("{}", one.%a% + one.%b%);\n}\n',
        'property-required',
      ),
      'not-send': rustc(
        'cannot be sent between threads',
        'Use Arc instead of Rc.',
        'use std::rc::Rc;\nfn main() {\n    let %a% = Rc::new(%n%);\n    std::thread::spawn(move || println!("{}", %a%));\n}\n',
      ),
      'dead-code': rustc(
        'is never used',
        'Remove the function.',
        '#![deny(dead_code)]\nfn %a%_of() -> i32 {\n    %n%\n}\nfn main() {}\n',
        'unused-variable',
      ),
      duplicate: rustc(
        'is defined multiple times',
        'Two functions of one name.',
        'fn %a%() {}\nfn %a%() {}\nfn main() {\n    %a%();\n}\n',
        'duplicate-definition',
      ),
    },
  },
  {
    tool: 'javac',
    causes: {
      'missing-return': javac(
        'missing return statement',
        'Return on each path.',
        'public class %A% {\n  static int %a%(int %b%) {\n    if (%b% > %n%) return 1;\n  }\n}\n',
        'missing-return',
      ),
      private: javac(
        'has private access',
        'Use the method, or make the field visible.',
        'public class %A% {\n  int run(Other %a%) { return %a%.%b%; }\n}\nclass Other {\n  private int %b% = %n%;\n}\n',
        'private-access',
      ),
      override: javac(
        'does not override',
        'The method of the superclass is named otherwise.',
        'public class %A% {\n  @Override public String %b%Of() { return "%n%"; }\n}\n',
      ),
      generic: javac(
        'incompatible types',
        'Use the element type of the list.',
        'import java.util.*;\npublic class %A% {\n  List<Integer> %a% = new ArrayList<String>();\n}\n',
        'type-mismatch',
      ),
    },
  },
  {
    tool: 'java',
    causes: {
      'array-store': java(
        'ArrayStoreException',
        'The array holds another type.',
        'public class %A% {\n  public static void main(String[] args) {\n    Object[] %a% = new Integer[2];\n    %a%[0] = "%b%";\n  }\n}\n',
        'type-mismatch',
      ),
      'negative-size': java(
        'NegativeArraySizeException',
        'The size is negative.',
        'public class %A% {\n  public static void main(String[] args) {\n    int[] %a% = new int[-%n%];\n  }\n}\n',
      ),
      enum: java(
        'No enum constant',
        'The text is no name of the enum.',
        'public class %A% {\n  enum %B% { X }\n  public static void main(String[] args) {\n    System.out.println(%B%.valueOf("%a%"));\n  }\n}\n',
      ),
      'string-index': java(
        'StringIndexOutOfBounds',
        'The text is shorter: check its length.',
        'public class %A% {\n  public static void main(String[] args) {\n    System.out.println("%a%".substring(%n%0));\n  }\n}\n',
        'index-out-of-range',
      ),
    },
  },
  {
    tool: 'perl',
    causes: {
      'die-open': perl(
        'No such file',
        'The file is not there.',
        'opendir(my $%a%, "data/%b%") or die "cannot list data/%b%: $!";\n',
        'file-not-found',
      ),
      bareword: perl('Bareword', 'Quote the word.', 'use strict;\nmy $%a% = %b%_total;\nprint $%a%;\n'),
      regexp: perl(
        'Unmatched',
        'Escape the bracket.',
        'my $%a% = "%b%";\nprint 1 if $%a% =~ /(%c%/;\n',
        'pattern-invalid',
      ),
    },
  },
  {
    tool: 'php',
    causes: {
      'undefined-constant': php(
        'Undefined constant',
        'Define the constant or quote the text.',
        '<?php\necho %A%_LIMIT + %n%;\n',
        'undefined-name',
      ),
      abstract: php(
        'Cannot instantiate abstract class',
        'Make an instance of a subclass.',
        '<?php\nabstract class %A% {}\n$%a% = new %A%();\n',
        'abstract-instantiated',
      ),
      readonly: php(
        'Cannot modify readonly property',
        'The property is readonly: make a new object.',
        '<?php\nclass %A% {\n  public function __construct(public readonly int $%b%) {}\n}\n$%a% = new %A%(1);\n$%a%->%b% = %n%;\n',
        'immutable-modified',
      ),
      interface: php(
        'abstract method',
        'Define all methods of the interface.',
        '<?php\ninterface %A% { public function %b%(); }\nclass %B% implements %A% {}\n',
        'interface-unmet',
      ),
      'unhandled-match': php(
        'UnhandledMatchError',
        'Add a default arm.',
        '<?php\n$%a% = %n%;\necho match ($%a%) { 1 => "x" };\n',
      ),
    },
  },
  {
    tool: 'ruby',
    causes: {
      private: ruby(
        'private method',
        'Make the method public, or call it from within.',
        'class %A%\n  private def %b%; %n%; end\nend\n%A%.new.%b%\n',
        'private-access',
      ),
      type: ruby('TypeError', 'Convert with to_s or to_i.', '%a% = "x"\nputs %a% + %n%\n', 'type-mismatch'),
      regexp: ruby(
        'end pattern with unmatched parenthesis',
        'Escape the bracket.',
        'puts Regexp.new("(%a%")\n',
        'pattern-invalid',
      ),
      stack: ruby(
        'stack level too deep',
        'The recursion has no end.',
        'def %a%(n)\n  %a%(n + 1)\nend\n%a%(%n%)\n',
        'stack-overflow',
      ),
    },
  },
  {
    tool: 'go',
    causes: {
      'unreachable-import': go(
        'import',
        'Imports stand above all else.',
        'package main\n\nfunc main() {}\n\nimport "fmt"\n',
        'syntax-error',
      ),
      'const-overflow': go(
        'overflows',
        'Use a wider type.',
        'package main\n\nfunc main() {\n\tvar %a% int8 = 1%n%00\n\tprintln(%a%)\n}\n',
        'number-overflow',
      ),
    },
  },
  {
    tool: 'mypy',
    causes: {
      'missing-import': mypy(
        'Cannot find implementation',
        'Install the package in the environment mypy runs in.',
        'import %a%_layouter\n\nprint(%a%_layouter)\n',
        'module-not-found',
      ),
      'call-argument': mypy(
        'Missing positional argument',
        'Pass the missing argument.',
        'def area(%a%: int, %b%: int) -> int:\n    return %a% * %b%\n\n\nprint(area(%n%))\n',
        'wrong-argument-count',
      ),
    },
  },
  {
    tool: 'ruff',
    causes: {
      'raise-from': ruff(
        'B904',
        'raise … from error.',
        'try:\n    print(%n%)\nexcept ValueError:\n    raise KeyError("%a%")\n',
      ),
      'nested-with': ruff(
        'SIM102',
        'Join the two conditions with and.',
        'def run(%a%, %b%):\n    if %a%:\n        if %b%:\n            print(%n%)\n',
      ),
      format: ruff('UP032', 'Use an f-string.', '%a% = %n%\nprint("{} x".format(%a%))\n'),
      redefined: ruff(
        'F811',
        'Two functions of one name.',
        'def %a%():\n    return 1\n\n\ndef %a%():\n    return %n%\n',
        'duplicate-definition',
      ),
    },
  },
  {
    tool: 'lua',
    causes: {
      compare: lua(
        'attempt to compare',
        'tonumber the text first.',
        'local %a% = "x"\nprint(%a% < %n%)\n',
        'type-mismatch',
      ),
      argument: lua(
        'bad argument',
        'The function takes another type here.',
        'local %a% = {}\nprint(string.rep(%a%, %n%))\n',
        'type-mismatch',
      ),
      assert: lua(
        'assertion failed',
        'The assertion does not hold: look at the input.',
        'local %a% = %n%\nassert(%a% < 0)\n',
        'assertion-failed',
      ),
    },
  },
  {
    tool: 'make',
    causes: {
      recursive: make(
        'references itself',
        'Assign with := instead of =.',
        '%a% = $(%a%) x\nall:\n\t@echo $(%a%)\n',
        undefined,
        { unpadded: true },
      ),
      'recipe-first': make(
        'recipe commences before first target',
        'A line above the first target begins with a tab.',
        '\techo %a%\nall:\n\techo x\n',
        'syntax-error',
        { unpadded: true },
      ),
      'error-function': make(
        'Stop.',
        'Set the variable that the Makefile asks for.',
        'ifndef %A%_ROOT\n$(error %A%_ROOT is not set)\nendif\nall:\n\t@echo x\n',
        undefined,
        { unpadded: true },
      ),
    },
  },
  {
    tool: 'cmake',
    causes: {
      'file-missing': cmake(
        'Cannot find source file',
        'Correct the name of the source, or add it.',
        'cmake_minimum_required(VERSION 3.16)\nproject(%a% C)\nadd_executable(%b% src/%f%.c)\n',
        'missing-input',
      ),
      include: cmake(
        'include could not find',
        'Add the folder of the module to CMAKE_MODULE_PATH.',
        'cmake_minimum_required(VERSION 3.16)\nproject(%a% NONE)\ninclude(%B%Helpers)\n',
        'module-not-found',
      ),
      'target-unknown': cmake(
        'Cannot specify compile definitions',
        'Define the target above.',
        'cmake_minimum_required(VERSION 3.16)\nproject(%a% NONE)\ntarget_compile_definitions(%b% PRIVATE X)\n',
        'unknown-target',
      ),
      generator: failing(
        'cmake -S . -B out -G "%A% Files"',
        'Could not create named generator',
        'cmake --help lists the generators.',
        undefined,
        { files: { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.16)\nproject(x NONE)\n' } },
      ),
    },
  },
  {
    tool: 'jq',
    causes: {
      keys: jq('has no keys', 'keys takes objects and arrays only.', '%n% | keys\n', 'type-mismatch'),
      tonumber: jq(
        'nvalid numeric literal',
        'The text is no number: tonumber?',
        '"%a%" | tonumber\n',
        'number-unreadable',
      ),
      module: jq(
        'module not found',
        'Give the folder of the module with -L.',
        'import "%a%_of" as x; 1\n',
        'module-not-found',
      ),
      variable: jq('is not defined', 'Pass it with --arg.', '$%b% + %n%\n', 'undefined-name'),
    },
  },
  {
    tool: 'sqlite3',
    causes: {
      check: sqlite(
        'CHECK constraint failed',
        'The value breaks the rule of the table.',
        'create table %a% (%b% int check (%b% > 0));\ninsert into %a% values (-%n%);\n',
      ),
      function: sqlite(
        'no such function',
        'SQLite has no such function: load its extension.',
        'select %b%_of(%n%);\n',
        'undefined-name',
      ),
      ambiguous: sqlite(
        'ambiguous column name',
        'Write the table before the column.',
        'create table %a% (id int);\ncreate table %b% (id int);\nselect id from %a%, %b%;\n',
      ),
      aggregate: sqlite(
        'misuse of aggregate',
        'having instead of where.',
        'create table %a% (id int);\nselect * from %a% where sum(id) > %n%;\n',
      ),
    },
  },
  {
    tool: 'openssl',
    causes: {
      password: failing(
        'openssl rsa -in %a%.pem -passin pass:%b% -noout',
        'aybe wrong password',
        'The pass phrase of the key is another.',
        undefined,
        { setup: 'openssl genrsa -aes256 -passout pass:other%n% -out %a%.pem 2048' },
      ),
      mismatch: failing(
        'openssl verify %a%.crt',
        'self-signed certificate',
        'Give its own authority with -CAfile.',
        'certificate-invalid',
        { setup: 'openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out %a%.crt -days 3 -subj "/CN=%a%.test"' },
      ),
      digest: failing(
        'echo x | openssl dgst -%b%256',
        'nknown option',
        'openssl list -digest-algorithms names those there are.',
        'unknown-option',
      ),
    },
  },
  {
    tool: 'coreutils',
    causes: {
      'sort-key': failing('echo x | sort -k %b%', 'invalid number at field start', 'sort -k takes a number.'),
      date: failing('date -d "%b% %n%th"', 'invalid date', 'date cannot read the text.'),
      chown: failing('touch x; chown %a%_user x', 'invalid user', 'The user does not exist here.'),
      ln: failing('ln -s a %f%; ln -s b %f%', 'File exists', 'ln -sfn replaces the link.', 'already-exists'),
      loop: failing(
        'ln -s %a% %b%; ln -s %b% %a%; cat %a%',
        'Too many levels of symbolic links',
        'The links lead to each other: remove one.',
      ),
      'mv-into-self': failing(
        'mkdir -p %a%; mv %a% %a%/%b%',
        'subdirectory of itself',
        'The target lies within the source.',
      ),
      split: failing('split -n %b% /etc/passwd', 'invalid number of chunks', 'split -n takes a number.'),
      cut: failing('echo x | cut -d ab -f %n%', 'must be a single character', 'cut takes one character: use awk.'),
    },
  },
  {
    tool: 'g++',
    causes: {
      'const-method': failing('g++ %f%.cpp', 'discards qualifiers', 'Mark the method const.', 'immutable-modified', {
        files: {
          '%f%.cpp':
            'struct %A% { int %b%() { return %n%; } };\nint run(const %A%& %a%) { return %a%.%b%(); }\nint main() { return run({}); }\n',
        },
      }),
      'default-missing': failing(
        'g++ %f%.cpp',
        'no matching function',
        'The class has no constructor without arguments.',
        'no-overload',
        { files: { '%f%.cpp': 'struct %A% { %A%(int); };\nint main() { %A% %a%; }\n' } },
      ),
      'out-of-range-vector': failing(
        'g++ -fsanitize=undefined -fno-sanitize-recover %f%.cpp -o x && ./x',
        'runtime error',
        'The sum does not fit: use a wider type.',
        'number-overflow',
        { files: { '%f%.cpp': 'int main(int argc, char**) {\n  int %a% = 2147483647;\n  return %a% + argc;\n}\n' } },
      ),
      ambiguous: failing('g++ %f%.cpp', 'ambiguous', 'Cast the argument: two overloads fit.', undefined, {
        files: { '%f%.cpp': 'void %a%(int, double) {}\nvoid %a%(double, int) {}\nint main() { %a%(%n%, 1); }\n' },
      }),
    },
  },
  {
    tool: 'docker',
    causes: {
      context: failing('docker --context %a% ps', 'not found', 'docker context ls names the contexts.'),
      host: failing('docker -H %b%:// ps', 'invalid bind address', 'DOCKER_HOST is no address.'),
    },
  },
  {
    tool: 'psql',
    causes: {
      option: failing('psql --%b%-all', 'unrecognized option', 'psql has no such option.', 'unknown-option'),
      script: failing(
        'psql -h 127.0.0.1 -p %port% -f %a%.sql',
        'onnection',
        'No server listens on the port.',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'curl',
    causes: {
      upload: failing(
        'curl -sS -T %f%.csv http://127.0.0.1:%port%/',
        "an't open",
        'The file to upload is not there.',
        'file-not-found',
      ),
      unix: failing(
        'curl -sS --unix-socket /run/%a%.sock http://x/',
        'ould',
        'The socket is not there: start the service.',
        'socket-missing',
      ),
    },
  },
];
