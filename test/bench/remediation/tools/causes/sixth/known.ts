import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const node = failingFile('node %f%.mjs', '%f%.mjs');
const python = failingFile('python3 %f%.py', '%f%.py');
const ruby = failingFile('ruby %f%.rb', '%f%.rb');
const rustc = failingFile('rustc --edition 2021 -D warnings %f%.rs -o %f%', '%f%.rs');
const gpp = failingFile('g++ -Wall %f%.cpp -o %f% && ./%f%', '%f%.cpp');
const deaf =
  'import { createServer } from "node:net";\nconst %a% = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1", async () => {\n  try {\n    await run(%a%.address().port);\n  } finally {\n    %a%.close();\n  }\n});\n';
const parser = (adding: string): string =>
  `import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument("--%b%", ${adding})\nprint(parser.parse_args())\n`;

/** New causes of tools that other parts have too. */
export const sixthOfKnown: readonly ToolCauses[] = [
  {
    tool: 'node',
    causes: {
      'disk-full': node(
        'no space left',
        'The disk is full: free some of it.',
        'import { writeFileSync } from "node:fs";\nwriteFileSync("/dev/full", "%a%".repeat(%n%));\n',
        'no-space-left',
      ),
      exists: node(
        'file already exists',
        'recursive: true, or check first.',
        'import { mkdirSync } from "node:fs";\nmkdirSync("%a%");\nmkdirSync("%a%");\n',
        'already-exists',
      ),
      'not-a-directory': node(
        'not a directory',
        'It is a file: name the folder.',
        'import { readdirSync, writeFileSync } from "node:fs";\nwriteFileSync("%a%", "x");\nreaddirSync("%a%");\n',
        'not-a-directory',
      ),
      'not-empty': node(
        'directory not empty',
        'rmSync with recursive: true.',
        'import { mkdirSync, rmdirSync } from "node:fs";\nmkdirSync("%a%/%b%", { recursive: true });\nrmdirSync("%a%");\n',
        'directory-not-empty',
      ),
      gunzip: node(
        'incorrect header check',
        'The data is not compressed with gzip.',
        'import { gunzipSync } from "node:zlib";\nconst %a% = gunzipSync(Buffer.from("%b% is no archive"));\nconsole.log(%a%);\n',
        'file-format-invalid',
      ),
      spawn: node(
        'ENOENT',
        'The program is not in PATH.',
        'import { spawn } from "node:child_process";\nspawn("%a%ctl", ["sync"]);\n',
        'command-not-found',
      ),
      'command-failed': node(
        'Command failed',
        'The command that is called fails: look at its own output.',
        'import { execSync } from "node:child_process";\nexecSync("test -d %a%/%b%");\n',
        'command-failed',
      ),
      'parse-args': node(
        'Unknown option',
        'The script has no such option.',
        'import { parseArgs } from "node:util";\nparseArgs({ args: ["--%b%"], options: { %a%: { type: "string" } } });\n',
        'unknown-option',
      ),
      option: failing('node --%b%-all %f%.mjs', 'bad option', 'node has no such option.', 'unknown-option'),
      'hang-up': node(
        'socket hang up',
        'The server closed the connection: look at its log.',
        `import { get } from "node:http";\n${deaf}const run = (port) => new Promise((done, fail) => get({ port, path: "/%b%" }, done).on("error", fail));\n`,
        'connection-closed',
      ),
      export: node(
        'does not provide an export',
        'Correct the name of the export.',
        'import { %b%Of } from "node:fs";\nconsole.log(%b%Of(%n%));\n',
        'import-name-missing',
      ),
      extension: node(
        'Unknown file extension',
        'node cannot load such files: transpile it first.',
        'import "./%a%.%b%x";\n',
        'no-loader',
        { files: { '%f%.mjs': 'import "./%a%.%b%x";\n', '%a%.%b%x': 'x\n' } },
      ),
      'fetch-url': node(
        'Failed to parse URL',
        'The address lacks its https://.',
        'await fetch("%a%/%b%?n=%n%");\n',
        'url-invalid',
      ),
    },
  },
  {
    tool: 'python',
    causes: {
      'disk-full': python(
        'No space left',
        'The disk is full: free some of it.',
        'with open("/dev/full", "w") as %a%:\n    %a%.write("x" * %n%)\n',
        'no-space-left',
      ),
      exists: python(
        'File exists',
        'exist_ok=True.',
        'import os\n\nos.mkdir("%a%")\nos.mkdir("%a%")\n',
        'already-exists',
      ),
      zip: python(
        'not a zip file',
        'The archive is broken: download it again.',
        'import zipfile\n\nwith open("%a%.zip", "w") as f:\n    f.write("%b%")\nzipfile.ZipFile("%a%.zip")\n',
        'file-format-invalid',
      ),
      float: python(
        'could not convert string to float',
        'The text is no number.',
        '%a% = "%b%"\nprint(float(%a%) + %n%)\n',
        'number-unreadable',
      ),
      choice: python(
        'invalid choice',
        'Only the values of the list are allowed.',
        parser('choices=["low", "high"]'),
        'choice-invalid',
        { run: 'python3 %f%.py --%b% %c%' },
      ),
      required: python('are required', 'Give the option.', parser('required=True'), 'required-argument-missing'),
      unrecognized: python(
        'unrecognized arguments',
        'The script has no such option.',
        parser('type=int'),
        'unknown-option',
        { run: 'python3 %f%.py --%c%' },
      ),
      'value-missing': python(
        'expected one argument',
        'Give the option its value.',
        parser('type=int'),
        'option-value-missing',
        { run: 'python3 %f%.py --%b%' },
      ),
      date: python(
        'does not match format',
        'The text is no such date: correct the format.',
        'from datetime import datetime\n\n%a% = datetime.strptime("%b% %n%", "%Y-%m-%d")\nprint(%a%)\n',
        'date-invalid',
      ),
      toml: python(
        'TOMLDecodeError',
        'A quote or value is wrong in the TOML.',
        'import tomllib\n\nprint(tomllib.loads("[%a%]\\n%b% = \\n"))\n',
        'toml-invalid',
      ),
      xml: python(
        'ParseError',
        'A tag is not closed.',
        'import xml.etree.ElementTree as tree\n\nprint(tree.fromstring("<%a%><%b%></%a%>"))\n',
        'xml-invalid',
      ),
      locale: python(
        'unsupported locale setting',
        'Generate the locale, or use C.UTF-8.',
        'import locale\n\nlocale.setlocale(locale.LC_ALL, "%b%_XX.UTF-8")\n',
        'locale-missing',
      ),
      overflow: python(
        'math range error',
        'The result does not fit into a float.',
        'import math\n\n%a% = math.exp(%n%000)\nprint(%a%)\n',
        'number-overflow',
      ),
      disconnected: python(
        'RemoteDisconnected',
        'The server closed the connection: look at its log.',
        'import http.client\nimport socket\nimport threading\n\n%a% = socket.create_server(("127.0.0.1", 0))\n\n\ndef hang_up():\n    one, _ = %a%.accept()\n    one.recv(999)\n    one.close()\n\n\nthreading.Thread(target=hang_up, daemon=True).start()\n%b% = http.client.HTTPConnection("127.0.0.1", %a%.getsockname()[1])\n%b%.request("GET", "/%c%")\nprint(%b%.getresponse())\n',
        'connection-closed',
      ),
    },
  },
  {
    tool: 'curl',
    causes: {
      'empty-reply': failing(
        'python3 %f%.py & sleep 1; curl -sS http://127.0.0.1:%port%/%a%; s=$?; wait; exit $s',
        'mpty reply',
        'The server closed the connection: look at its log.',
        'connection-closed',
        {
          files: {
            '%f%.py':
              'import socket\n\ns = socket.create_server(("127.0.0.1", %port%))\none, _ = s.accept()\none.recv(999)\none.close()\n',
          },
        },
      ),
      'value-missing': failing(
        'curl -sS http://127.0.0.1:%port%/%a% -o',
        'requires parameter',
        'Give -o the name of the file.',
        'option-value-missing',
      ),
      proxy: failing(
        'curl -sS -x http://%a%.invalid:%port% http://example.test/',
        'resolve proxy',
        'The proxy does not resolve: correct http_proxy.',
        'host-not-found',
      ),
    },
  },
  {
    tool: 'ruby',
    causes: {
      date: ruby(
        'invalid date',
        'The text is no date.',
        'require "date"\nputs Date.parse("%b% x%n%x")\n',
        'date-invalid',
      ),
      json: ruby(
        'ParserError',
        'The text is no JSON.',
        'require "json"\nputs JSON.parse("{\\"%a%\\": %b%}")\n',
        'json-invalid',
      ),
      yaml: ruby(
        'SyntaxError',
        'The indentation of the YAML is wrong.',
        'require "yaml"\nputs YAML.load("%a%:\\n  %b%: 1\\n   %c%: 2\\n")\n',
        'yaml-invalid',
      ),
      exists: ruby('File exists', 'FileUtils.mkdir_p.', 'Dir.mkdir("%a%")\nDir.mkdir("%a%")\n', 'already-exists'),
      pattern: ruby(
        'NoMatchingPattern',
        'Add an else.',
        'case { %a%: %n% }\nin { %b%: }\n  puts %b%\nend\n',
        'case-missing',
      ),
      option: ruby(
        'InvalidOption',
        'The script has no such option.',
        'require "optparse"\nOptionParser.new { |o| o.on("--%a% X") }.parse!(["--%b%"])\n',
        'unknown-option',
      ),
    },
  },
  {
    tool: 'rustc',
    causes: {
      'unused-mut': rustc(
        'does not need to be mutable',
        'Remove mut.',
        'fn main() {\n    let mut %a% = %n%;\n    println!("{}", %a%);\n}\n',
        'should-be-constant',
      ),
      unreachable: rustc(
        'unreachable',
        'Remove what stands after return.',
        'fn main() {\n    return;\n    println!("%a% {}", %n%);\n}\n',
        'unreachable-code',
      ),
      'unused-import': rustc(
        'unused import',
        'Remove the import.',
        'use std::collections::HashMap;\n\nfn main() {\n    println!("%a% {}", %n%);\n}\n',
        'unused-import',
      ),
      unresolved: rustc(
        'unresolved import',
        'The module has no such name.',
        'mod %a% {\n    pub fn run() {}\n}\n\nuse %a%::%b%;\n\nfn main() {\n    %b%(%n%);\n}\n',
        'import-name-missing',
      ),
      'trait-items': rustc(
        'missing',
        'Define all methods of the trait.',
        'trait %A% {\n    fn %b%(&self) -> u32;\n}\n\nstruct %B%;\n\nimpl %A% for %B% {}\n\nfn main() {\n    println!("{}", %B%.%b%());\n}\n',
        'interface-unmet',
      ),
    },
  },
  {
    tool: 'cargo',
    causes: {
      bin: failing(
        'cargo run --offline --bin %b%',
        'no bin target named',
        'There is no such program: src/bin.',
        'unknown-target',
        {
          files: {
            'Cargo.toml': '[package]\nname = "%a%"\nversion = "0.1.0"\nedition = "2021"\n',
            'src/main.rs': 'fn main() {}\n',
          },
        },
      ),
      'rust-version': failing(
        'cargo build --offline',
        'requires rustc',
        'rustup update: the package needs a newer compiler.',
        'version-conflict',
        {
          files: {
            'Cargo.toml': '[package]\nname = "%a%"\nversion = "0.1.0"\nedition = "2021"\nrust-version = "1.%n%99"\n',
            'src/main.rs': 'fn main() {}\n',
          },
        },
      ),
      path: failing(
        'cargo build --offline',
        'failed to',
        'The folder of the dependency is not there.',
        'file-not-found',
        {
          files: {
            'Cargo.toml':
              '[package]\nname = "%a%"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n%b%-kit = { path = "../%b%-kit" }\n',
            'src/main.rs': 'fn main() {}\n',
          },
        },
      ),
    },
  },
  {
    tool: 'g++',
    causes: {
      string: gpp(
        'missing terminating',
        'Close the quotation mark.',
        '#include <cstdio>\n\nint main() {\n  puts("%a%);\n  return %n%;\n}\n',
        'string-unclosed',
      ),
      stoi: gpp(
        'std::invalid_argument',
        'The text is no number: catch it.',
        '#include <string>\n\nint main() {\n  return std::stoi("%a%") + %n%;\n}\n',
        'number-unreadable',
      ),
    },
  },
  {
    tool: 'kubectl',
    causes: {
      flag: failing('kubectl get pods --%b%-all', 'unknown flag', 'kubectl get has no such option.', 'unknown-option'),
      required: failing('kubectl create deployment %a%', 'required flag', 'Give --image.', 'required-argument-missing'),
      arguments: failing(
        'kubectl create secret generic',
        'exactly one NAME',
        'Give the secret a name.',
        'required-argument-missing',
      ),
      output: failing('kubectl version --client -o %b%', 'must be', 'The formats are yaml and json.', 'choice-invalid'),
      config: failing(
        'KUBECONFIG=%f%.yaml kubectl get pods',
        'rror loading config file',
        'The indentation of the kubeconfig is wrong.',
        'yaml-invalid',
        { files: { '%f%.yaml': 'apiVersion: v1\nkind: Config\n clusters: [%a%\n' } },
      ),
    },
  },
  {
    tool: 'uv',
    causes: {
      file: failing(
        'uv pip install --offline -r %a%-requirements.txt',
        'File not found',
        'The file is in another folder.',
        'file-not-found',
      ),
      option: failing('uv sync --%b%-all', 'unexpected argument', 'uv has no such option.', 'unknown-option'),
      requirement: failing(
        'uv pip install --offline "%a%=>1.%n%"',
        'ailed to parse',
        'Write >= in the requirement.',
        'requirement-invalid',
      ),
    },
  },
];
