import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const node = failingFile('node %f%.mjs', '%f%.mjs');
const python = failingFile('python3 %f%.py', '%f%.py');
const gcc = failingFile('gcc -Wall -Wextra -Werror %f%.c -o %f%', '%f%.c');
const gpp = failingFile('g++ -std=c++17 -Wall %f%.cpp -o %f% && ./%f%', '%f%.cpp');
const rustc = failingFile('rustc --edition 2021 %f%.rs -o %f%', '%f%.rs');
const bash = failingFile('bash %f%.sh', '%f%.sh');
const sqlite = failingFile('sqlite3 -bail %a%.db < %f%.sql', '%f%.sql');
const php = failingFile('php -d display_errors=1 -d html_errors=0 %f%.php', '%f%.php');
const ruby = failingFile('ruby %f%.rb', '%f%.rb');
const perl = failingFile('perl %f%.pl', '%f%.pl');
const go = (expect: string, fix: string, text: string, family?: string) =>
  failing('go run .', expect, fix, family, {
    files: { 'go.mod': 'module example.test/%a%\n\ngo 1.22\n', '%f%.go': text },
  });
const javac = failingFile('javac -d out %A%.java', '%A%.java');
const java = (expect: string, fix: string, body: string, family?: string) =>
  failing('java %A%.java', expect, fix, family, {
    files: {
      '%A%.java': `public class %A% {\n  public static void main(String[] args) throws Exception {\n${body}  }\n}\n`,
    },
  });
const tsc = failingFile(
  'tsc --noEmit --strict --target es2022 --moduleResolution node10 --module es2022 %f%.ts',
  '%f%.ts',
);
const clippy = (expect: string, fix: string, text: string, family?: string) =>
  failing('cargo clippy -q --offline -- -D warnings', expect, fix, family, {
    unpadded: true,
    files: { 'Cargo.toml': '[package]\nname = "%a%"\nversion = "0.1.0"\nedition = "2021"\n', 'src/main.rs': text },
  });
const commit = 'git config user.name x; git config user.email x@example.test; git commit -q --allow-empty -m x';
const repository = `git init -q -b main .; ${commit}`;
const certificate =
  'openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 9 -subj /CN=127.0.0.1 2>/dev/null';
const behindTls = (command: string) =>
  `openssl s_server -accept %port% -cert c.pem -key k.pem -www >/dev/null 2>&1 & sleep 0.7; ${command}; s=$?; kill %1; exit $s`;

/** New causes of tools that other parts have too. */
export const eighthOfKnown: readonly ToolCauses[] = [
  {
    tool: 'node',
    causes: {
      'await-outside': failing(
        'node %f%.cjs',
        'await is only valid in async functions',
        'Make the function async.',
        'await-misplaced',
        {
          files: {
            '%f%.cjs':
              'function %a%() {\n  const %b% = await fetch("http://127.0.0.1/%n%");\n  return %b%;\n}\n%a%();\n',
          },
        },
      ),
      'left-hand-side': node(
        'Invalid left-hand side in assignment',
        'Compare with ===: a call cannot be assigned to.',
        'function %a%() {\n  return %n%;\n}\nif (%a%() = 3) console.log("%b%");\n',
        'assignment-target-invalid',
      ),
      'return-outside': node(
        'Illegal return statement',
        'return stands in a function only.',
        'const %a% = %n%;\nreturn %a%;\n',
        'statement-misplaced',
      ),
      'require-in-module': node(
        'require is not defined in ES module scope',
        'import it, or name the file .cjs.',
        'const %a% = require("node:fs");\nconsole.log(%a%, %n%);\n',
      ),
      dirname: node(
        '__dirname is not defined in ES module scope',
        'import.meta.dirname.',
        'console.log(__dirname + "/%a%/%n%");\n',
      ),
      'headers-sent': node(
        'Cannot set headers after they are sent',
        'Answer once only: return after the first send.',
        'import { createServer, get } from "node:http";\n\nconst server = createServer((request, answer) => {\n  answer.end("%a%");\n  answer.setHeader("x-%b%", "%n%");\n}).listen(%port%, "127.0.0.1", () => get("http://127.0.0.1:%port%/"));\nsetTimeout(() => server.close(), 3000);\n',
      ),
      'port-range': node(
        'should be >= 0 and < 65536',
        'Ports go to 65535: look at the number that is read.',
        'import { createServer } from "node:net";\n\nconst %a% = createServer();\n%a%.listen(70000 + %n%);\n',
        'value-out-of-range',
      ),
      'self-signed': failing(
        behindTls('node %f%.mjs'),
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        'Trust the certificate with NODE_EXTRA_CA_CERTS, or serve one of an authority.',
        'certificate-invalid',
        {
          setup: certificate,
          files: {
            '%f%.mjs':
              'import { get } from "node:https";\n\nget("https://127.0.0.1:%port%/%a%", (answer) => console.log(answer.statusCode, %n%));\n',
          },
        },
      ),
      'too-many-files': failing(
        'ulimit -n 60; node %f%.mjs',
        'EMFILE',
        'Close the files, or open fewer at once; ulimit -n raises the limit.',
        'too-many-files',
        {
          files: {
            '%f%.mjs':
              'import { openSync } from "node:fs";\n\nconst %a% = [];\nfor (let i = 0; i < 9%n%; i++) %a%.push(openSync(process.argv[1], "r"));\n',
          },
        },
      ),
      'name-too-long': node(
        'ENAMETOOLONG',
        'Names of files have at most 255 bytes: shorten it.',
        'import { writeFileSync } from "node:fs";\n\nwriteFileSync("%a%".repeat(90) + ".txt", "%n%");\n',
        'file-name-too-long',
      ),
      'link-loop': node(
        'ELOOP',
        'The links point at each other: ls -l shows them.',
        'import { readFileSync, symlinkSync } from "node:fs";\n\nsymlinkSync("%b%.txt", "%a%.txt");\nsymlinkSync("%a%.txt", "%b%.txt");\nreadFileSync("%a%.txt");\n',
        'link-loop',
      ),
      'json-bigint': node(
        'Do not know how to serialize a BigInt',
        'Turn it into a text first, or give JSON.stringify a replacer.',
        'console.log(JSON.stringify({ %a%: %n%n }));\n',
        'not-serialisable',
      ),
      'package-path': failing(
        'node %f%.mjs',
        'ERR_PACKAGE_PATH_NOT_EXPORTED',
        'Import what exports of its package.json names.',
        undefined,
        {
          files: {
            '%f%.mjs': 'import %a% from "%a%-kit/lib/%b%.js";\n\nconsole.log(%a%, %n%);\n',
            'node_modules/%a%-kit/package.json':
              '{"name": "%a%-kit", "version": "1.0.0", "exports": {".": "./index.js"}}\n',
            'node_modules/%a%-kit/index.js': '',
          },
        },
      ),
      'broken-pipe': failing(
        'set -o pipefail; node %f%.mjs | true',
        'EPIPE',
        'The reader ended early: end quietly on EPIPE.',
        'broken-pipe',
        {
          files: {
            '%f%.mjs':
              'setInterval(() => console.log("%a%".repeat(9000)), 1);\nsetTimeout(() => process.exit(3), 4000);\n',
          },
        },
      ),
    },
  },
  {
    tool: 'python',
    causes: {
      'await-outside': python(
        "'await' outside async function",
        'Make the function async.',
        'import asyncio\n\n\ndef %a%():\n    %b% = await asyncio.sleep(%n%)\n    return %b%\n\n\n%a%()\n',
        'await-misplaced',
      ),
      'assign-target': python(
        'cannot assign to',
        'Compare with ==: a call cannot be assigned to.',
        'def %a%():\n    return %n%\n\n\nif %a%() = 3:\n    print("%b%")\n',
        'assignment-target-invalid',
      ),
      'return-outside': python(
        "'return' outside function",
        'return stands in a function only.',
        '%a% = %n%\nreturn %a%\n',
        'statement-misplaced',
      ),
      'self-signed': failing(
        behindTls('python3 %f%.py'),
        'CERTIFICATE_VERIFY_FAILED',
        'Trust the certificate with cafile or SSL_CERT_FILE, or serve one of an authority.',
        'certificate-invalid',
        {
          setup: certificate,
          files: {
            '%f%.py':
              'from urllib.request import urlopen\n\nprint(urlopen("https://127.0.0.1:%port%/%a%").status, %n%)\n',
          },
        },
      ),
      'too-many-files': failing(
        'ulimit -n 30; python3 %f%.py',
        'Too many open files',
        'Close the files: with open(…); ulimit -n raises the limit.',
        'too-many-files',
        { files: { '%f%.py': '%a% = []\nfor %b% in range(9%n%):\n    %a%.append(open(__file__))\n' } },
      ),
      'argument-list': python(
        'Argument list too long',
        'Pass the arguments in a file or through stdin.',
        'import subprocess\n\nsubprocess.run(["echo", "%a%" * 3000000], check=True)\n',
        'argument-list-too-long',
      ),
      'name-too-long': python(
        'File name too long',
        'Names of files have at most 255 bytes: shorten it.',
        'open("%a%" * 90 + ".txt", "w").write("%n%")\n',
        'file-name-too-long',
      ),
      'link-loop': python(
        'Too many levels of symbolic links',
        'The links point at each other: ls -l shows them.',
        'import os\n\nos.symlink("%b%.txt", "%a%.txt")\nos.symlink("%a%.txt", "%b%.txt")\nprint(open("%a%.txt").read())\n',
        'link-loop',
      ),
      memory: failing(
        'ulimit -v 600000; python3 %f%.py',
        'MemoryError',
        'Too much at once: read it in pieces.',
        'out-of-memory',
        { files: { '%f%.py': '%a% = bytearray(%n% * 1024 ** 3)\nprint(len(%a%))\n' } },
      ),
      'broken-pipe': failing(
        'set -o pipefail; python3 %f%.py | true',
        'BrokenPipeError',
        'The reader ended early: end quietly on BrokenPipeError.',
        'broken-pipe',
        { files: { '%f%.py': 'while True:\n    print("%a%" * 9000)\n' } },
      ),
      tabs: python(
        'inconsistent use of tabs',
        'Indent with spaces only.',
        'def %a%(%b%):\n        if %b%:\n\treturn %n%\n',
        'indentation-invalid',
      ),
      'string-open': python(
        'unterminated string literal',
        'Close the quotation mark.',
        '%a% = "%b%\nprint(%a%, %n%)\n',
        'string-unclosed',
      ),
      'positional-after': python(
        'positional argument follows keyword argument',
        'Positional arguments stand before named ones.',
        'def %a%(%b%, %c%):\n    return %b% + %c%\n\n\nprint(%a%(%b%=%n%, 2))\n',
        'syntax-error',
      ),
      'none-plus': python(
        "'NoneType' and 'int'",
        'The function gives None: return the value.',
        'def %a%(%b%):\n    %b% * 2\n\n\nprint(%a%(3) + %n%)\n',
        'null-access',
      ),
      'http-server-error': python(
        'HTTP Error 500',
        'The server failed: look at its log.',
        'import threading\nfrom http.server import BaseHTTPRequestHandler, HTTPServer\nfrom urllib.request import urlopen\n\n\nclass %A%(BaseHTTPRequestHandler):\n    def do_GET(self):\n        self.send_error(500)\n\n    def log_message(self, *x):\n        pass\n\n\nserver = HTTPServer(("127.0.0.1", %port%), %A%)\nthreading.Thread(target=server.serve_forever, daemon=True).start()\nprint(urlopen("http://127.0.0.1:%port%/%a%").read())\n',
        'http-server-error',
      ),
      'http-not-found': python(
        'HTTP Error 404',
        'The address is wrong: there is no such page.',
        'import threading\nfrom http.server import BaseHTTPRequestHandler, HTTPServer\nfrom urllib.request import urlopen\n\n\nclass %A%(BaseHTTPRequestHandler):\n    def do_GET(self):\n        self.send_error(404)\n\n    def log_message(self, *x):\n        pass\n\n\nserver = HTTPServer(("127.0.0.1", %port%), %A%)\nthreading.Thread(target=server.serve_forever, daemon=True).start()\nprint(urlopen("http://127.0.0.1:%port%/%a%").read())\n',
        'http-not-found',
      ),
      segfault: python(
        'Segmentation fault',
        'The C code reads where nothing is: look at the pointer that is passed.',
        'import ctypes\nimport faulthandler\n\nfaulthandler.enable()\nprint(ctypes.string_at(%n%))\n',
        'segmentation-fault',
      ),
      slots: python(
        "object has no attribute '%c%'",
        'The class has __slots__: add the name there.',
        'class %A%:\n    __slots__ = ("%b%",)\n\n\n%a% = %A%()\n%a%.%c% = %n%\n',
        'unknown-property',
      ),
      mro: python(
        'consistent method resolution',
        'Change the order of the base classes.',
        'class %A%:\n    pass\n\n\nclass %B%(%A%):\n    pass\n\n\nclass X(%A%, %B%):\n    %a% = %n%\n',
      ),
      'no-event-loop': python(
        'no running event loop',
        'Call it from a coroutine: asyncio.run(main()).',
        'import asyncio\n\n\nasync def %a%():\n    return %n%\n\n\nasyncio.create_task(%a%())\n',
      ),
    },
  },
  {
    tool: 'bash',
    causes: {
      local: bash(
        'can only be used in a function',
        'local stands in a function only.',
        'set -e\nlocal %a%=%n%\necho "$%a%"\n',
        'statement-misplaced',
      ),
      bracket: bash(
        "missing `]'",
        'A space before ].',
        'set -e\n%a%=%n%\nif [ "$%a%" = 3]; then echo x; fi\n[ "$%a%" = 3]\n',
        'syntax-error',
      ),
      'exec-format': failing(
        'bash -c ./%a%',
        'cannot execute',
        'The program is for another machine, or broken.',
        undefined,
        { setup: "printf '\\177ELF\\001\\001%b%' > %a%; chmod +x %a%" },
      ),
      nesting: bash(
        'maximum function nesting level exceeded',
        'The function calls itself without end: where does it stop?',
        'set -e\nFUNCNEST=%n%\n%a%() {\n  %a%\n}\n%a%\n',
        'stack-overflow',
      ),
      'file-limit': bash(
        'Too many open files',
        'Close the descriptors, or raise ulimit -n.',
        'ulimit -n 20\nfor i in $(seq 1 30); do\n  exec {%a%}< "$0" || exit 1\ndone\n',
        'too-many-files',
      ),
    },
  },
  {
    tool: 'coreutils',
    causes: {
      'name-too-long': failing(
        'touch "$(printf "%a%%.0s" $(seq 1 90))"',
        'File name too long',
        'Names of files have at most 255 bytes: shorten it.',
        'file-name-too-long',
      ),
      'same-file': failing(
        'cp %a%.txt ./%a%.txt',
        'are the same file',
        'Source and target are one file: another target.',
        undefined,
        { files: { '%a%.txt': '%n%\n' } },
      ),
      base64: failing('base64 -d %a%.txt', 'invalid input', 'The text is no base64, or cut off.', 'text-malformed', {
        files: { '%a%.txt': '*%b%*%n%\n' },
      }),
      'head-number': failing(
        'head -n %b% %a%.txt',
        'invalid number of lines',
        'Give a whole number.',
        'number-unreadable',
        { files: { '%a%.txt': 'x\n' } },
      ),
      'sha-mismatch': failing(
        'sha256sum -c %a%.sha256',
        'computed checksum did NOT match',
        'The file was changed or cut off: fetch it again.',
        undefined,
        {
          files: {
            '%a%.txt': '%n%\n',
            '%a%.sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  %a%.txt\n',
          },
        },
      ),
    },
  },
  {
    tool: 'git',
    causes: {
      'fast-forward': failing(
        'git merge --ff-only %a%',
        'Not possible to fast-forward',
        'The branches diverged: rebase or merge.',
        'remote-diverged',
        {
          setup: `${repository}; git checkout -q -b %a%; git commit -q --allow-empty -m y; git checkout -q main; git commit -q --allow-empty -m z`,
        },
      ),
      unmerged: failing(
        'git commit -m %b%',
        'you have unmerged files',
        'Solve the conflicts, git add, then commit.',
        'merge-conflict',
        {
          unpadded: true,
          setup: `${repository}; echo 1 > %a%.txt; git add .; git commit -q -m 1; git checkout -q -b x; echo 2 > %a%.txt; git commit -qam 2; git checkout -q main; echo 3 > %a%.txt; git commit -qam 3; git merge x`,
        },
      ),
      'cherry-pick': failing(
        'git cherry-pick x',
        'could not apply',
        'Solve the conflict, git add, git cherry-pick --continue.',
        'merge-conflict',
        {
          unpadded: true,
          setup: `${repository}; echo 1 > %a%.txt; git add .; git commit -q -m 1; git checkout -q -b x; echo 2 > %a%.txt; git commit -qam %b%; git checkout -q main; echo 3 > %a%.txt; git commit -qam 3`,
        },
      ),
      corrupt: failing(
        'git log',
        'is empty',
        'An object is broken: git fsck, fetch it again from the remote.',
        'file-format-invalid',
        {
          setup: `${repository}; git rev-parse HEAD > %a%.txt; f=.git/objects/$(git rev-parse HEAD | sed 's#^..#&/#'); chmod u+w $f; : > $f`,
        },
      ),
      'push-checked-out': failing(
        'git push origin main',
        'refusing to update checked out branch',
        'Push to a bare repository, or to another branch.',
        undefined,
        {
          setup: `git init -q -b main up; cd up; ${commit}; cd ..; git clone -q up w; mv w/.git .git; git remote set-url origin "$PWD/up"; ${commit}; echo %a%`,
        },
      ),
    },
  },
  {
    tool: 'sqlite3',
    causes: {
      open: failing(
        'sqlite3 data/%a%.db "select %n%"',
        'unable to open database',
        'The folder is not there: create it first.',
        'file-not-found',
      ),
      'duplicate-column': sqlite(
        'duplicate column name',
        'The column is there already.',
        'create table %a%s(%b% int);\nalter table %a%s add column %b% text default %n%;\n',
        'duplicate-definition',
      ),
      json: sqlite(
        'malformed JSON',
        'The text is no JSON: json_valid first.',
        "select json_extract('{%a%: %n%', '$.%b%');\n",
        'json-invalid',
      ),
      overflow: sqlite(
        'integer overflow',
        'The sum is too large for 64 bits.',
        'create table %a%s(%b% int);\ninsert into %a%s values (9223372036854775807), (%n%);\nselect sum(%b%) from %a%s;\n',
        'number-overflow',
      ),
      'no-transaction': sqlite(
        'no transaction is active',
        'begin before commit.',
        'create table %a%s(%b% int default %n%);\ncommit;\n',
      ),
      incomplete: sqlite(
        'incomplete input',
        'A bracket or semicolon is missing.',
        'create table %a%s(%b% int default %n%\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'gcc',
    causes: {
      'break-outside': gcc(
        'break statement not within loop',
        'break stands in a loop or switch only.',
        'int main(void) {\n  int %a% = %n%;\n  if (%a%) break;\n  return %a%;\n}\n',
        'statement-misplaced',
      ),
      'discards-const': gcc(
        'discards',
        'Take const char *, or copy the text.',
        'int main(void) {\n  const char *%a% = "%b%";\n  char *%c% = %a%;\n  return %c%[0] + %n%;\n}\n',
        'type-mismatch',
      ),
    },
  },
  {
    tool: 'g++',
    causes: {
      'bad-alloc': gpp(
        'bad_alloc',
        'Too much memory is asked for: look at the size.',
        '#include <new>\n\nint main() {\n  volatile unsigned long %a% = %n%ul << 50;\n  char *x = new char[%a%];\n  return x[0];\n}\n',
        'out-of-memory',
      ),
      'map-at': gpp(
        'map::at',
        'The key is not in the map: find() first.',
        '#include <map>\n#include <string>\n\nint main() {\n  std::map<std::string, int> %a%{{"%b%", %n%}};\n  return %a%.at("%c%");\n}\n',
        'key-missing',
      ),
      'thread-joinable': gpp(
        'terminate called',
        'join() or detach() before the thread object ends.',
        '#include <thread>\n#include <chrono>\n\nint main() {\n  std::thread %a%([] { std::this_thread::sleep_for(std::chrono::milliseconds(%n%)); });\n}\n',
      ),
    },
  },
  {
    tool: 'rustc',
    causes: {
      'borrow-mutable': rustc(
        'E0596',
        'let mut.',
        'fn main() {\n    let %a% = vec![1];\n    %a%.push(%n%);\n    println!("{:?}", %a%);\n}\n',
        'assignment-to-constant',
      ),
      'move-closure': rustc(
        'E0373',
        'move before the closure.',
        'use std::thread;\n\nfn main() {\n    let %a% = vec![%n%];\n    thread::spawn(|| println!("{:?}", %a%)).join().unwrap();\n}\n',
      ),
    },
  },
  {
    tool: 'clippy',
    causes: {
      return: clippy(
        'needless_return',
        'Leave out return at the end.',
        'fn %a%(%b%: i32) -> i32 {\n    return %b% + %n%;\n}\n\nfn main() {\n    println!("{}", %a%(1));\n}\n',
      ),
      'range-loop': clippy(
        'needless_range_loop',
        'for x in &v instead of the index.',
        'fn main() {\n    let %a% = vec![%n%, 1];\n    for i in 0..%a%.len() {\n        println!("{}", %a%[i]);\n    }\n}\n',
      ),
      unused: clippy(
        'unused variable',
        'Remove it, or begin its name with an underscore.',
        'fn main() {\n    let %a% = %n%;\n}\n',
        'unused-variable',
      ),
      'too-many': clippy(
        'too_many_arguments',
        'Put the arguments into a struct.',
        'fn %a%(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> i32 {\n    a + b + c + d + e + f + g + h + %n%\n}\n\nfn main() {\n    println!("{}", %a%(1, 2, 3, 4, 5, 6, 7, 8));\n}\n',
      ),
    },
  },
  {
    tool: 'go',
    causes: {
      'slice-bounds': go(
        'slice bounds out of range',
        'The slice is shorter: check its length.',
        'package main\n\nimport "os"\n\nfunc main() {\n\t%a% := make([]int, len(os.Args))\n\tprintln(len(%a%[:%n%+len(os.Args)]))\n}\n',
        'index-out-of-range',
      ),
      'break-outside': go(
        'break is not in a loop',
        'break stands in a loop, switch or select only.',
        'package main\n\nfunc main() {\n\t%a% := %n%\n\tif %a% > 1 {\n\t\tbreak\n\t}\n}\n',
        'statement-misplaced',
      ),
    },
  },
  {
    tool: 'javac',
    causes: {
      'end-of-file': javac(
        'reached end of file while parsing',
        'A brace is missing.',
        'class %A% {\n  int %a%() {\n    return %n%;\n  }\n',
        'syntax-error',
      ),
      'string-open': javac(
        'unclosed string literal',
        'Close the quotation mark.',
        'class %A% {\n  String %a% = "%b%;\n  int %c% = %n%;\n}\n',
        'string-unclosed',
      ),
      'lambda-final': javac(
        'effectively final',
        'A lambda reads variables that never change: copy it into another.',
        'class %A% {\n  Runnable %a%() {\n    int %b% = %n%;\n    %b%++;\n    return () -> System.out.println(%b%);\n  }\n}\n',
      ),
      'case-twice': javac(
        'duplicate case label',
        'The case is there twice: remove one.',
        'class %A% {\n  int %a%(int %b%) {\n    switch (%b%) {\n      case %n%: return 1;\n      case %n%: return 2;\n    }\n    return 0;\n  }\n}\n',
        'duplicate-definition',
      ),
      weaker: javac(
        'attempting to assign weaker access',
        'Make the method public.',
        'class %A% {\n  String toString() {\n    return "%a%%n%";\n  }\n}\n',
      ),
      'break-outside': javac(
        'break outside switch or loop',
        'break stands in a loop or switch only.',
        'class %A% {\n  void %a%(int %b%) {\n    if (%b% > %n%) break;\n  }\n}\n',
        'statement-misplaced',
      ),
    },
  },
  {
    tool: 'java',
    causes: {
      'not-serializable': java(
        'NotSerializableException',
        'implements Serializable, or transient.',
        '    new java.io.ObjectOutputStream(new java.io.ByteArrayOutputStream()).writeObject(java.util.List.of(new Object() { int %a% = %n%; }));\n',
        'not-serialisable',
      ),
      bind: java(
        'BindException',
        'Another process listens there: stop it, or take another port.',
        '    var %a% = new java.net.ServerSocket(%port%);\n    new java.net.ServerSocket(%port%);\n',
        'address-in-use',
      ),
      exact: java(
        'integer overflow',
        'Too large for int: long or BigInteger.',
        '    System.out.println(Math.addExact(Integer.MAX_VALUE, %n%));\n',
        'number-overflow',
      ),
      'input-mismatch': java(
        'InputMismatchException',
        'The input is no number: hasNextInt first.',
        '    System.out.println(new java.util.Scanner("%a%").nextInt() + %n%);\n',
        'number-unreadable',
      ),
    },
  },
  {
    tool: 'tsc',
    causes: {
      'not-callable': tsc(
        'TS2349',
        'It is no function: call what it holds, or leave out the brackets.',
        'const %a% = { %b%: %n% };\nconsole.log(%a%.%b%());\n',
        'not-callable',
      ),
    },
  },
  {
    tool: 'php',
    causes: {
      operand: php(
        'Unsupported operand types',
        'One side is an array: look at what is added.',
        '<?php\n$%a% = ["%b%"];\necho $%a% + %n%;\n',
        'type-mismatch',
      ),
      time: failing(
        'php -d max_execution_time=1 %f%.php',
        'Maximum execution time',
        'The loop does not end, or set_time_limit.',
        'timeout',
        { files: { '%f%.php': '<?php\n$%a% = %n%;\nwhile (true) {\n    $%a%++;\n}\n' } },
      ),
      private: php(
        'Call to private method',
        'The method is private: call a public one.',
        '<?php\nclass %A%\n{\n    private function %a%()\n    {\n        return %n%;\n    }\n}\n\necho (new %A%())->%a%();\n',
        'private-access',
      ),
      json: php(
        'JsonException',
        'The text is no JSON: look where it comes from.',
        '<?php\nvar_dump(json_decode("{%a%: %n%", false, 9, JSON_THROW_ON_ERROR));\n',
        'json-invalid',
      ),
      'array-key': php(
        'Undefined array key',
        'The key is not there: ?? a default.',
        '<?php\n$%a% = ["%b%" => %n%];\necho $%a%["%c%"];\n',
        'key-missing',
        { quiet: true },
      ),
      named: php(
        'Unknown named parameter',
        'The function has no such parameter.',
        '<?php\nfunction %a%($%b%)\n{\n    return $%b%;\n}\n\necho %a%(%c%: %n%);\n',
        'unknown-parameter',
      ),
    },
  },
  {
    tool: 'ruby',
    causes: {
      timeout: ruby(
        'execution expired',
        'It takes too long: look why, or a longer timeout.',
        'require "timeout"\n\nTimeout.timeout(0.05) { sleep %n% }\n',
        'timeout',
      ),
      'byte-sequence': ruby(
        'invalid byte sequence',
        'The text is not UTF-8: force_encoding or scrub.',
        '%a% = "%b%\\xff"\nputs %a% =~ /%c%/, %n%\n',
        'encoding-invalid',
      ),
      deadlock: ruby(
        'deadlock',
        'The thread holds the lock already: do not lock twice.',
        '%a% = Mutex.new\n%a%.synchronize { %a%.synchronize { puts %n% } }\n',
        'deadlock',
      ),
      'compare-nil': ruby(
        'comparison of',
        'One of the values is nil: compact first.',
        '%a% = [%n%, nil, 3]\nputs %a%.max\n',
        'null-access',
      ),
      'address-in-use': ruby(
        'Address already in use',
        'Another process listens there: stop it, or take another port.',
        'require "socket"\n\n%a% = TCPServer.new("127.0.0.1", %port%)\nTCPServer.new("127.0.0.1", %port%)\n',
        'address-in-use',
      ),
    },
  },
  {
    tool: 'perl',
    causes: {
      'read-only': perl(
        'Modification of a read-only value',
        'The value is a constant: copy it first.',
        'use strict;\nfor my $%a% (1, %n%) {\n  $%a%++;\n}\n',
        'immutable-modified',
      ),
      'undefined-array': perl(
        "Can't use an undefined value as an ARRAY reference",
        'The value is not set: check it first.',
        'use strict;\nmy $%a%;\nprint scalar @{$%a%}, %n%;\n',
        'null-access',
      ),
      'not-code': perl(
        'Not a CODE reference',
        'It is no function: look at what the variable holds.',
        'use strict;\nmy $%a% = [%n%];\n$%a%->("%b%");\n',
        'not-callable',
      ),
      'not-array': perl(
        'Not an ARRAY reference',
        'It is no list: look at what the variable holds.',
        'use strict;\nmy $%a% = { %b% => %n% };\nprint $%a%->[0];\n',
        'type-mismatch',
      ),
    },
  },
  {
    tool: 'make',
    causes: {
      'target-patterns': failing(
        'make',
        'multiple target patterns',
        'A colon in a name: escape it, or leave it out.',
        'syntax-error',
        { unpadded: true, files: { Makefile: '%a%: %.o %.c: %b%.x\n\techo %n%\n' } },
      ),
      'recipe-fails': failing(
        'make',
        'Error 3',
        'The command of the recipe fails: its own output says why.',
        'command-failed',
        { unpadded: true, files: { Makefile: '%a%:\n\t@test -d %b%-%n% || exit 3\n' } },
      ),
    },
  },
  {
    tool: 'npm',
    causes: {
      'version-dirty': failing(
        'npm version patch',
        'Git working directory not clean',
        'Commit or stash first.',
        'uncommitted-changes',
        {
          unpadded: true,
          files: { 'package.json': '{"name": "%a%", "version": "1.0.%n%"}\n' },
          setup: `${repository}; git add .; git commit -q -m x; echo >> package.json`,
        },
      ),
      'version-same': failing('npm version 1.0.%n%', 'Version not changed', 'Give another version.', undefined, {
        unpadded: true,
        files: { 'package.json': '{"name": "%a%", "version": "1.0.%n%"}\n' },
      }),
    },
  },
  {
    tool: 'curl',
    causes: {
      redirects: failing(
        'node -e \'require("http").createServer((q,a)=>{a.writeHead(302,{location:"/%a%"});a.end()}).listen(%port%);setTimeout(()=>process.exit(),6000)\' & sleep 1; curl -sSL --max-redirs 3 http://127.0.0.1:%port%/%b%; s=$?; kill %1; exit $s',
        'redirects',
        'The pages redirect in a circle: look at their addresses.',
      ),
      'server-error': failing(
        'node -e \'require("http").createServer((q,a)=>{a.writeHead(500);a.end()}).listen(%port%);setTimeout(()=>process.exit(),6000)\' & sleep 1; curl -sSf http://127.0.0.1:%port%/%b%; s=$?; kill %1; exit $s',
        'error: 500',
        'The server failed: look at its log.',
        'http-server-error',
      ),
    },
  },
];
