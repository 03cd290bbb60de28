import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const node = failingFile('node %f%.mjs', '%f%.mjs');
const python = failingFile('python3 %f%.py', '%f%.py');
const gcc = failingFile('gcc -Wall -Wextra -Werror -O1 %f%.c -o %f%', '%f%.c');
const gpp = failingFile('g++ -std=c++17 -Wall %f%.cpp -o %f% && ./%f%', '%f%.cpp');
const rustc = failingFile('rustc --edition 2021 %f%.rs -o %f%', '%f%.rs');
const bash = failingFile('bash %f%.sh', '%f%.sh');
const repository =
  'git init -q -b main .; git config user.name x; git config user.email x@example.test; git commit -q --allow-empty -m x';
const go = (expect: string, fix: string, text: string, family?: string) =>
  failing('go run .', expect, fix, family, {
    files: { 'go.mod': 'module example.test/%a%\n\ngo 1.22\n', '%f%.go': text },
  });
const sqlite = failingFile('sqlite3 -bail %a%.db < %f%.sql', '%f%.sql');
const java = (expect: string, fix: string, body: string, family?: string, head = '') =>
  failing('java %A%.java', expect, fix, family, {
    files: {
      '%A%.java': `${head}public class %A% {\n  public static void main(String[] args) throws Exception {\n${body}  }\n}\n`,
    },
  });

/** New causes of tools that other parts have too. */
export const seventhOfKnown: readonly ToolCauses[] = [
  {
    tool: 'node',
    causes: {
      'json-empty': node(
        'Unexpected end of JSON input',
        'The body is empty or cut off: look at the answer before it is parsed.',
        'const %a% = JSON.parse("");\nconsole.log(%a%, %n%);\n',
        'json-invalid',
      ),
      'bigint-parse': node(
        'Cannot convert',
        'The text is no whole number: check it first.',
        'const %a% = BigInt("%b%");\nconsole.log(%a% + %n%n);\n',
        'number-unreadable',
      ),
      destructure: node(
        'Cannot destructure',
        'The argument is not given: a default of {} for it.',
        'function %a%({ %b% }) {\n  return %b% + %n%;\n}\nconsole.log(%a%());\n',
        'null-access',
      ),
      repeat: node(
        'Invalid count value',
        'The count is negative: Math.max(0, …).',
        'const %a% = 2 - %n%;\nconsole.log("%b%".repeat(%a%));\n',
        'size-invalid',
      ),
      iso: node(
        'Invalid time value',
        'The date could not be read: check it with isNaN first.',
        'const %a% = new Date("%b% %c%");\nconsole.log(%a%.toISOString());\n',
        'date-invalid',
      ),
      intl: node(
        'Incorrect locale',
        'Locales are written de-DE, with a hyphen.',
        'console.log(new Intl.NumberFormat("%b%_%c%").format(%n%));\n',
        'choice-invalid',
      ),
      'stream-ended': node(
        'write after end',
        'Write before end(), or open a new stream.',
        'import { createWriteStream } from "node:fs";\nconst %a% = createWriteStream("%b%.txt");\n%a%.end();\n%a%.write("%c%");\n',
        'use-after-close',
      ),
      'generator-running': node(
        'already running',
        'The generator calls itself: collect the values first.',
        'function* %a%() {\n  yield %b%.next();\n}\nconst %b% = %a%();\nconsole.log(%b%.next());\n',
      ),
      'assert-throws': node(
        'Missing expected exception',
        'The call does not throw any more: correct the code or the test.',
        'import assert from "node:assert";\nassert.throws(() => %n% + 1, /%b%/);\n',
        'assertion-failed',
      ),
      cipher: node(
        'nknown cipher',
        'crypto.getCiphers() lists the names.',
        'import { createCipheriv } from "node:crypto";\ncreateCipheriv("%a%-256", Buffer.alloc(32), Buffer.alloc(16));\n',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'python',
    causes: {
      'import-circle': python(
        'partially initialized module',
        'The modules import each other: move the import into the function.',
        'import %a%_kit\n\n\ndef run():\n    return %n%\n',
        'import-cycle',
        {
          files: {
            '%f%.py': 'import %a%_kit\n',
            '%a%_kit.py': 'import %b%_kit\n\nwidth = %b%_kit.height\n',
            '%b%_kit.py': 'import %a%_kit\n\nheight = %a%_kit.width\n',
          },
        },
      ),
      decimal: python(
        'InvalidOperation',
        'The text is no decimal number.',
        'from decimal import Decimal\n\n%a% = Decimal("%b%")\nprint(%a% + %n%)\n',
        'number-unreadable',
      ),
      uuid: python(
        'badly formed hexadecimal UUID',
        'The text is no UUID.',
        'import uuid\n\nprint(uuid.UUID("%b%-%n%"))\n',
        'text-malformed',
      ),
      ip: python(
        'does not appear to be an IPv4 or IPv6',
        'The address is written wrong.',
        'import ipaddress\n\nprint(ipaddress.ip_address("10.0.%b%.%n%"))\n',
        'address-invalid',
      ),
      timezone: python(
        'No time zone found',
        'The zone is misspelled, or tzdata is not installed.',
        'from zoneinfo import ZoneInfo\n\nprint(ZoneInfo("Europe/%B%"))\n',
        'choice-invalid',
      ),
      base64: python(
        'Incorrect padding',
        'The text is cut off, or no base64.',
        'import base64\n\n%a% = base64.b64decode("YWJjZA")\nprint(%a%, %n%)\n',
        'text-malformed',
      ),
      aware: python(
        'offset-naive and offset-aware',
        'Give both times a zone: datetime.now(timezone.utc).',
        'from datetime import datetime, timezone\n\n%a% = datetime.now(timezone.utc)\n%b% = datetime(2024, 5, 1)\nprint(%a% - %b%, %n%)\n',
        'type-mismatch',
      ),
      dataclass: python(
        'mutable default',
        'field(default_factory=list).',
        'from dataclasses import dataclass\n\n\n@dataclass\nclass %A%:\n    %b%: int = %n%\n    %c%: list = []\n',
        'mutable-default',
      ),
      csv: python(
        'must be a',
        'quotechar and delimiter are one character each.',
        'import csv\nimport sys\n\ncsv.writer(sys.stdout, delimiter="").writerow(["%a%", %n%])\n',
      ),
      'event-loop': python(
        'cannot be called from a running event loop',
        'await it instead of asyncio.run.',
        'import asyncio\n\n\nasync def %a%():\n    return %n%\n\n\nasync def main():\n    return asyncio.run(%a%())\n\n\nasyncio.run(main())\n',
      ),
      struct: python(
        'unpack requires a buffer',
        'The data is shorter than the format says: read all of it.',
        'import struct\n\n%a% = b"%b%"\nprint(struct.unpack("<%n%Q", %a%))\n',
        'size-invalid',
      ),
      pickle: python(
        'pickle',
        'Lambdas cannot be pickled: a function at the top of the module.',
        'import pickle\n\n%a% = {"%b%": lambda x: x + %n%}\nprint(pickle.dumps(%a%))\n',
      ),
      statistics: python(
        'requires at least one data point',
        'The list is empty: check it first.',
        'import statistics\n\n%a% = [x for x in range(5) if x > %n%]\nprint(statistics.mean(%a%))\n',
        'empty-sequence',
      ),
    },
  },
  {
    tool: 'git',
    causes: {
      am: failing(
        'git am %a%.patch',
        'Patch format detection failed',
        'The file is no mail of git format-patch: git apply it.',
        'file-format-invalid',
        { setup: repository, files: { '%a%.patch': 'no patch of %b%\n' } },
      ),
      bundle: failing(
        'git clone %a%.bundle %b%',
        'bundle',
        'The bundle is broken: copy it again.',
        'file-format-invalid',
        { files: { '%a%.bundle': 'no bundle of %b%\n' } },
      ),
      format: failing(
        'git log --pretty=%b%',
        'invalid --pretty format',
        'The formats are oneline, short, medium …',
        'choice-invalid',
        { setup: repository },
      ),
      'date-flag': failing(
        'git log --date=%b%',
        'unknown date format',
        'The formats are iso, short, relative …',
        'choice-invalid',
        { setup: repository },
      ),
      'branch-name': failing(
        'git checkout -b "%a% %b%..%n%"',
        'not a valid branch name',
        'No spaces and no .. in names of branches.',
        'name-invalid',
        { setup: repository },
      ),
      'show-path': failing(
        'git show HEAD:src/%a%.txt',
        'does not exist in',
        'The path is not in that commit.',
        'file-not-found',
        { setup: repository },
      ),
      'pull-strategy': failing(
        'git pull',
        'Need to specify how to reconcile',
        'git pull --rebase, or set pull.rebase.',
        'remote-diverged',
        {
          setup: `git init -q -b main up; cd up; git config user.name x; git config user.email x@example.test; git commit -q --allow-empty -m x; cd ..; git clone -q up w; cd up; git commit -q --allow-empty -m %a%; cd ../w; git config user.name x; git config user.email x@example.test; git commit -q --allow-empty -m %b%; mv .git ../.git; cd ..; git remote set-url origin "$PWD/up"`,
        },
      ),
      alias: failing(
        'git %b%',
        'xpansion of alias',
        'The alias calls itself or no command: git config --get-regexp alias.',
        'unknown-command',
        { setup: `${repository}; git config alias.%b% "%c% --all"` },
      ),
    },
  },
  {
    tool: 'gcc',
    causes: {
      'error-directive': gcc(
        '#error',
        'Define the macro that the #error asks for.',
        '#ifndef %A%_READY\n#error "%b% is not configured"\n#endif\n\nint main(void) {\n  return %n%;\n}\n',
        'explicit-error',
      ),
      'negative-shift': gcc(
        'shift count',
        'The shift is wider than the type.',
        'int main(void) {\n  int %a% = 1 << 9%n%;\n  return %a%;\n}\n',
        'value-out-of-range',
      ),
      'string-open': gcc(
        'missing terminating',
        'Close the quotation mark.',
        'const char *%a% = "%b%;\n\nint main(void) {\n  return %n%;\n}\n',
        'string-unclosed',
      ),
      'array-size': gcc(
        'is negative',
        'The size of the array is wrong.',
        'int main(void) {\n  int %a%[1 - %n%];\n  return sizeof %a%;\n}\n',
        'size-invalid',
      ),
    },
  },
  {
    tool: 'g++',
    causes: {
      optional: gpp(
        'bad optional access',
        'Check has_value() before.',
        '#include <optional>\n#include <iostream>\n\nint main() {\n  std::optional<int> %a%;\n  std::cout << %a%.value() + %n%;\n}\n',
        'null-access',
      ),
      variant: gpp(
        'get: wrong index for variant',
        'std::visit or holds_alternative first.',
        '#include <variant>\n#include <string>\n\nint main() {\n  std::variant<int, std::string> %a% = %n%;\n  return std::get<std::string>(%a%).size();\n}\n',
        'cast-invalid',
      ),
      regex: gpp(
        'regex_error',
        'A bracket is missing in the pattern.',
        '#include <regex>\n\nint main() {\n  std::regex %a%("(%b%");\n  return %n%;\n}\n',
        'pattern-invalid',
      ),
      filesystem: gpp(
        'filesystem error',
        'The folder is not there: create_directories first.',
        '#include <filesystem>\n\nint main() {\n  for (auto &%a% : std::filesystem::directory_iterator("data/%b%")) return %a%.file_size();\n}\n',
        'file-not-found',
      ),
      'unique-copy': gpp(
        'use of deleted function',
        'Move it: std::move(…).',
        '#include <memory>\n\nint main() {\n  auto %a% = std::make_unique<int>(%n%);\n  auto %b% = %a%;\n  return *%b%;\n}\n',
      ),
      'template-arguments': gpp(
        'wrong number of template arguments',
        'The template takes other arguments.',
        'template <typename T, typename U> struct %A% { T %a%; U %b%; };\n\nint main() {\n  %A%<int> x;\n  return %n%;\n}\n',
        'type-argument-count',
      ),
    },
  },
  {
    tool: 'rustc',
    causes: {
      'char-boundary': rustc(
        'char boundary',
        'Slice at char_indices, not at a byte.',
        'fn main() {\n    let %a% = "\u00e4\u00f6\u00fc %b%";\n    println!("{}", &%a%[1..]);\n}\n',
        'index-out-of-range',
        { run: 'rustc --edition 2021 %f%.rs -o %f% && ./%f%' },
      ),
      env: rustc(
        'NotPresent',
        'Set the variable, or give a default.',
        'fn main() {\n    let %a% = std::env::var("%B%_URL").unwrap();\n    println!("{} %n%", %a%);\n}\n',
        'environment-variable-missing',
        { run: 'rustc --edition 2021 %f%.rs -o %f% && ./%f%' },
      ),
      'method-bounds': rustc(
        'E0599',
        'Derive Clone for the type.',
        'struct %A% { %a%: u32 }\n\nfn main() {\n    let x = %A% { %a%: %n% };\n    println!("{}", x.clone().%a%);\n}\n',
        'interface-unmet',
      ),
      infer: rustc(
        'type annotations needed',
        'Write the type: collect::<Vec<_>>().',
        'fn main() {\n    let %a% = (0..%n%).collect();\n    println!("{}", 1);\n}\n',
        'annotation-missing',
      ),
      'thread-panic': rustc(
        'PoisonError',
        'The lock was poisoned by a panic in another thread.',
        'use std::sync::{Arc, Mutex};\n\nfn main() {\n    let %a% = Arc::new(Mutex::new(%n%));\n    let %b% = %a%.clone();\n    let _ = std::thread::spawn(move || {\n        let _x = %b%.lock().unwrap();\n        panic!("%c%");\n    })\n    .join();\n    println!("{}", %a%.lock().unwrap());\n}\n',
        undefined,
        { run: 'rustc --edition 2021 %f%.rs -o %f% && ./%f%' },
      ),
    },
  },
  {
    tool: 'go',
    causes: {
      'json-type': go(
        'cannot unmarshal',
        'The field is a string in the JSON: the type of the struct must fit.',
        'package main\n\nimport (\n\t"encoding/json"\n\t"log"\n)\n\ntype %A% struct {\n\t%B% int `json:"%b%"`\n}\n\nfunc main() {\n\tvar x %A%\n\tif err := json.Unmarshal([]byte(`{"%b%": "%c%"}`), &x); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n',
        'type-mismatch',
      ),
      regexp: go(
        'error parsing regexp',
        'A bracket is missing in the pattern.',
        'package main\n\nimport "regexp"\n\nvar %a% = regexp.MustCompile("(%b%")\n\nfunc main() {\n\tprintln(%a%.String(), %n%)\n}\n',
        'pattern-invalid',
      ),
      template: go(
        'template:',
        'The template calls a function that is not defined: Funcs first.',
        'package main\n\nimport (\n\t"os"\n\t"text/template"\n)\n\nfunc main() {\n\tt := template.Must(template.New("%f%").Parse("{{ %b% .X }}"))\n\tt.Execute(os.Stdout, %n%)\n}\n',
        'undefined-name',
      ),
      context: go(
        'context deadline exceeded',
        'The other side is too slow: look at it, or a longer timeout.',
        'package main\n\nimport (\n\t"context"\n\t"log"\n\t"time"\n)\n\nfunc main() {\n\t%a%, cancel := context.WithTimeout(context.Background(), time.Millisecond)\n\tdefer cancel()\n\t<-%a%.Done()\n\tlog.Fatal("%b%: ", %a%.Err())\n}\n',
        'timeout',
      ),
      'loop-return': go(
        'missing return',
        'Return a value on every path.',
        'package main\n\nfunc %a%(%b% int) int {\n\tfor %b% > %n% {\n\t\t%b%--\n\t}\n}\n\nfunc main() {\n\tprintln(%a%(1))\n}\n',
        'missing-return',
      ),
      exec: go(
        'executable file not found',
        'Install the program, or correct its name.',
        'package main\n\nimport (\n\t"log"\n\t"os/exec"\n)\n\nfunc main() {\n\tif err := exec.Command("%a%ctl", "%b%").Run(); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n',
        'command-not-found',
      ),
    },
  },
  {
    tool: 'java',
    causes: {
      'big-decimal': java(
        'Non-terminating decimal expansion',
        'divide with a scale and a RoundingMode.',
        '    var %a% = new java.math.BigDecimal("%n%").divide(new java.math.BigDecimal("7000000001"));\n    System.out.println(%a%);\n',
      ),
      uuid: java(
        'UUID',
        'The text is no UUID.',
        '    System.out.println(java.util.UUID.fromString("%b%%n%"));\n',
        'text-malformed',
      ),
      pattern: java(
        'PatternSyntaxException',
        'A bracket is missing in the pattern.',
        '    System.out.println("%a%".matches("(%b%"));\n',
        'pattern-invalid',
      ),
      'future-timeout': java(
        'TimeoutException',
        'The task takes too long: look why, or wait longer.',
        '    var %a% = new java.util.concurrent.CompletableFuture<String>();\n    System.out.println(%a%.get(5, java.util.concurrent.TimeUnit.MILLISECONDS));\n',
        'timeout',
      ),
      'duplicate-key': java(
        'Duplicate key',
        'toMap wants a merge function where keys repeat.',
        '    var %a% = java.util.stream.Stream.of("%b%", "%b%").collect(java.util.stream.Collectors.toMap(x -> x, x -> %n%));\n    System.out.println(%a%);\n',
        'duplicate-values',
      ),
      reflection: java(
        'NoSuchMethodException',
        'The class has no such method with these parameters.',
        '    System.out.println(String.class.getMethod("%b%Of", int.class));\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'sqlite3',
    causes: {
      'column-count': sqlite(
        'values for',
        'As many values as columns.',
        'create table %a%(%b% int, %c% int);\ninsert into %a%(%b%) values (1, %n%);\n',
        'values-count',
      ),
      'no-index': sqlite(
        'no such index',
        'The index has another name: .indexes lists them.',
        'create table %a%(%b% int);\ndrop index %b%_%n%;\n',
        'undefined-name',
      ),
      datatype: sqlite(
        'datatype mismatch',
        'An INTEGER PRIMARY KEY takes whole numbers only.',
        "create table %a%(%b% integer primary key);\ninsert into %a% values ('%c%');\n",
        'type-mismatch',
      ),
      union: sqlite(
        'do not have the same number of result columns',
        'Both sides of UNION need as many columns.',
        'select %n% as %a%, 2 as %b% union select 3;\n',
        'values-count',
      ),
      nested: sqlite(
        'within a transaction',
        'Commit the open transaction first.',
        'begin;\ncreate table %a%(%b% int default %n%);\nbegin;\n',
      ),
    },
  },
  {
    tool: 'bash',
    causes: {
      'array-key': bash(
        'cannot convert',
        'declare -A a new name: it is an indexed array already.',
        'set -e\ndeclare -a %a%=(1 %n%)\ndeclare -A %a%\n',
      ),
      let: bash(
        'syntax error: operand expected',
        'The variable is empty: give it a default.',
        'set -e\n%a%=""\n(( %b% = %a% * %n% + ))\n',
        'syntax-error',
      ),
      'function-export': bash(
        'not a function',
        'Define the function before export -f.',
        'set -e\nexport -f %a%_of\necho %n%\n',
        'undefined-name',
      ),
      octal: bash(
        'value too great for base',
        '08 is read as octal: 10#$x.',
        'set -e\n%a%=08\necho $(( %a% + %n% ))\n',
        'number-unreadable',
      ),
      'return-value': bash(
        'numeric argument required',
        'return and exit take a number.',
        'set -e\n%a%() {\n  return "%b%"\n}\n%a%\n',
        'number-unreadable',
      ),
    },
  },
];
