import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const node = failingFile('node %f%.mjs', '%f%.mjs');
const python = failingFile('python3 %f%.py', '%f%.py');
const bash = failingFile('bash %f%.sh', '%f%.sh');
const tsc = failingFile('tsc --noEmit --strict --target es2022 --pretty %f%.ts', '%f%.ts');
const gcc = failingFile('gcc -Wall -Wextra -Werror -g %f%.c -o %f%', '%f%.c');
const git =
  'git init -q -b main .; git config user.name x; git config user.email x@example.test; echo x > %f%.txt; git add .; git commit -qm x';

/** New causes of languages and tools that other parts have too: scripts, C and git. */
export const fifthOfKnown: readonly ToolCauses[] = [
  {
    tool: 'node',
    causes: {
      'regexp-flag': node(
        'Invalid flags',
        'That is no flag of a regular expression: g, i, m, s, u, v, y.',
        'const %a% = new RegExp("%b%", "q");\nconsole.log(%a%);\n',
        'pattern-invalid',
      ),
      'reduce-empty': node(
        'Reduce of empty array with no initial value',
        'Give reduce its first value as the second argument.',
        'const %a% = [];\nconsole.log(%a%.reduce((x, y) => x + y));\n',
      ),
      'constructor-missing': node(
        'is not a constructor',
        'It is a function of another module or an object: import the class itself.',
        'const %A% = { %b%: %n% };\nconsole.log(new %A%());\n',
        'not-callable',
      ),
      'before-initialisation': node(
        'before initialization',
        'Move the declaration above its first use.',
        'console.log(%a% + %n%);\nconst %a% = 1;\n',
        'uninitialised-use',
      ),
      'export-missing': node(
        'does not provide an export named',
        'Export it, or import the default.',
        'import { %a% } from "./lib.mjs";\nconsole.log(%a%);\n',
        'import-name-missing',
        {
          files: {
            '%f%.mjs': 'import { %a% } from "./lib.mjs";\nconsole.log(%a%);\n',
            'lib.mjs': 'export const %b% = %n%;\n',
          },
        },
      ),
      'super-first': node(
        'Must call super constructor',
        'Call super() before this.',
        'class %A% {}\nclass %B% extends %A% {\n  constructor() {\n    this.%b% = %n%;\n  }\n}\nnew %B%();\n',
      ),
      'uri-malformed': node(
        'URI malformed',
        'The text holds a stray per cent sign: encode it first.',
        'const %a% = "%b%%E0%A4%A";\nconsole.log(decodeURIComponent(%a%));\n',
      ),
      'toFixed-range': node(
        'RangeError',
        'toFixed takes 0 to 100 digits.',
        'const %a% = 1.%n%;\nconsole.log(%a%.toFixed(%n%00));\n',
        'value-out-of-range',
      ),
      'env-file': failing(
        'node --env-file=config/%a%.env %f%.mjs',
        'not found',
        'The file with the environment is in another folder.',
        'file-not-found',
        { files: { '%f%.mjs': 'console.log(%n%);\n' } },
      ),
    },
  },
  {
    tool: 'python',
    causes: {
      'not-iterable': python(
        'object is not iterable',
        'The value is a number: use range, or pass the list.',
        '%a% = %n%\nfor one in %a%:\n    print(one)\n',
        'not-iterable',
      ),
      strptime: python(
        'does not match format',
        'The text has another format of date: correct the format.',
        'from datetime import datetime\n\nprint(datetime.strptime("%n%/04/2024", "%Y-%m-%d"))\n',
        'date-invalid',
      ),
      'json-not-serialisable': python(
        'is not JSON serializable',
        'Convert it first, or give json.dumps a default.',
        'import json\n\n%a% = {"%b%": {1, %n%}}\nprint(json.dumps(%a%))\n',
      ),
      'circular-json': python(
        'Circular reference detected',
        'Leave the parent out of what is turned into JSON.',
        'import json\n\n%a% = {"id": %n%}\n%a%["%b%"] = %a%\nprint(json.dumps(%a%))\n',
        'circular-reference',
      ),
      'argparse-choice': failing(
        'python3 %f%.py --%a% %b%',
        'invalid choice',
        'Give one of the values that the message names.',
        'choice-invalid',
        {
          files: {
            '%f%.py':
              'import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument("--%a%", choices=["one", "all"])\nprint(parser.parse_args())\n',
          },
        },
      ),
      'argparse-required': failing(
        'python3 %f%.py',
        'the following arguments are required',
        'Give the missing argument.',
        'required-argument-missing',
        {
          files: {
            '%f%.py':
              'import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument("%a%")\nparser.add_argument("--%b%")\nprint(parser.parse_args())\n',
          },
        },
      ),
      'argparse-unknown': failing(
        'python3 %f%.py --%c%-only',
        'unrecognized arguments',
        'The program has no such option: --help.',
        'unknown-option',
        {
          files: {
            '%f%.py':
              'import argparse\n\nparser = argparse.ArgumentParser()\nparser.add_argument("--%b%")\nprint(parser.parse_args())\n',
          },
        },
      ),
      enum: python(
        'is not a valid',
        'The value is none of the enumeration: check it first.',
        'from enum import Enum\n\n\nclass %A%(Enum):\n    ONE = "one"\n\n\nprint(%A%("%b%"))\n',
        'choice-invalid',
      ),
      'file-exists': python(
        'FileExistsError',
        'Use exist_ok=True, or remove it first.',
        'import os\n\nos.makedirs("%a%/%b%")\nos.mkdir("%a%")\n',
        'already-exists',
      ),
      'directory-full': python(
        'Directory not empty',
        'Use shutil.rmtree.',
        'import os\n\nos.makedirs("%a%/%b%", exist_ok=True)\nos.rmdir("%a%")\n',
        'directory-not-empty',
      ),
      'not-a-directory': python(
        'NotADirectoryError',
        'A part of the path is a file.',
        'import os\n\nopen("%a%", "w").close()\nos.listdir("%a%/%b%")\n',
        'not-a-directory',
      ),
      'closed-file': python(
        'I/O operation on closed file',
        'Work on the file within the with block.',
        'with open("%a%.txt", "w") as out:\n    out.write("x")\nout.write("%b%")\n',
        'use-after-close',
      ),
      'property-recursion': python(
        'maximum recursion depth exceeded',
        'Call the other attribute: the property calls itself.',
        'class %A%:\n    @property\n    def %b%(self):\n        return self.%b%\n\n\nprint(%A%().%b%)\n',
        'stack-overflow',
      ),
      'process-gone': python(
        'No such process',
        'The process has ended: catch ProcessLookupError.',
        'import os\n\nos.kill(399%n%, 15)\n',
        'process-missing',
      ),
      'bytes-str': python(
        'a bytes-like object is required',
        'Encode the text, or open the file in text mode.',
        'with open("%a%.bin", "wb") as out:\n    out.write("%b% %n%")\n',
        'type-mismatch',
      ),
      'zip-bad': python(
        'File is not a zip file',
        'The download is broken or an error page: fetch it again.',
        'import zipfile\n\nwith open("%a%.zip", "w") as out:\n    out.write("<html>%b%</html>")\nzipfile.ZipFile("%a%.zip")\n',
        'file-format-invalid',
      ),
      'config-section': python(
        'NoSectionError',
        'The section is not in the configuration file.',
        'import configparser\n\nconfig = configparser.ConfigParser()\nconfig.read("%a%.ini")\nprint(config.get("%b%", "port"))\n',
        'config-entry-missing',
      ),
      'attribute-module': python(
        'has no attribute',
        'The module of the standard library is shadowed by a file of that name, or the function is named otherwise.',
        'import json\n\nprint(json.read_%b%("%a%"))\n',
        'unknown-property',
      ),
      environ: python(
        'KeyError',
        'Export the environment variable first.',
        'import os\n\n%b% = os.environ["%A%_TOKEN"]\nprint(%b%)\n',
        'environment-variable-missing',
      ),
    },
  },
  {
    tool: 'bash',
    causes: {
      'cannot-overwrite': bash(
        'cannot overwrite existing file',
        'noclobber is set: use >| or another name.',
        'set -eC\necho %a% > %b%.txt\necho %n% > %b%.txt\n',
        'already-exists',
      ),
      'variable-required': bash(
        'must be set',
        'Export the variable before the call.',
        ': "${%A%_TOKEN:?must be set}"\necho %n%\n',
        'environment-variable-missing',
      ),
      'ambiguous-redirect': bash(
        'ambiguous redirect',
        'Quote the variable: it is empty or holds blanks.',
        'set -e\n%a%="%b% %c%.log"\necho %n% > $%a%\n',
        'unquoted-expansion',
      ),
      'source-missing': bash(
        'No such file or directory',
        'The sourced file is in another folder.',
        'set -e\nsource ./lib/%a%.sh\n',
        'file-not-found',
      ),
      'shift-count': bash(
        'shift count',
        'Check $# before shift.',
        'set -e\nshopt -s shift_verbose\nset -- %a%\nshift %n%\n',
        'index-out-of-range',
      ),
      getopts: failing('bash %f%.sh -z', 'illegal option', 'The script has no such option.', 'unknown-option', {
        files: { '%f%.sh': 'while getopts "%b%" one; do\n  case $one in\n    *) exit 2 ;;\n  esac\ndone\n' },
      }),
      'array-subscript': bash(
        'bad array subscript',
        'The index is negative and beyond the start.',
        'set -e\n%a%=(1 2)\n%a%[-%n%9]=3\n',
        'index-out-of-range',
      ),
      'integer-expected': bash(
        'integer expression expected',
        'The text is no number: check it, or compare with =.',
        'set -e\n%a%=%b%\n[ "$%a%" -gt %n% ]\n',
        'number-unreadable',
      ),
    },
  },
  {
    tool: 'git',
    causes: {
      'nothing-to-commit': failing(
        'git commit -m "%a% %n%"',
        'nothing to commit',
        'Stage the changes first; or they are committed already.',
        'nothing-to-commit',
        { setup: `${git}; echo '*' > .git/info/exclude` },
      ),
      'no-remote': failing(
        'git push %a% main',
        'does not appear to be a git repository',
        'Add the remote first: git remote add.',
        'remote-repository-missing',
        { setup: git },
      ),
      'remote-exists': failing(
        'git remote add origin https://example.test/%a%.git',
        'already exists',
        'Use git remote set-url.',
        'already-exists',
        { setup: `${git}; git remote add origin ../x` },
      ),
      refspec: failing(
        'git push origin %b%',
        'does not match any',
        'There is no such local branch: commit first, or correct the name.',
        'revision-unknown',
        { setup: `${git}; git init -q --bare ../%a%-r; git remote add origin ../%a%-r` },
      ),
      option: failing('git log --%b%-all', 'unrecognized argument', 'git log has no such option.', 'unknown-option', {
        setup: git,
      }),
      'config-bad': failing('git status', 'bad config line', 'Correct the line in .git/config.', 'syntax-error', {
        setup: `${git}; printf '[branch "%a%"\\n' >> .git/config`,
      }),
      'bisect-missing': failing('git bisect good', 'You need to start by', 'git bisect start first.', undefined, {
        setup: git,
      }),
      'revert-conflict': failing(
        'git cherry-pick %a%',
        'could not apply',
        'Resolve the conflict, git add, and go on with --continue.',
        'merge-conflict',
        {
          setup: `${git}; git switch -qc %a%; echo %b% > %f%.txt; git commit -qam "add %b%"; git switch -q main; echo %c% > %f%.txt; git commit -qam z`,
        },
      ),
      'mv-missing': failing(
        'git mv src/%a%.txt src/%b%.txt',
        'bad source',
        'The file is not at that path.',
        'file-not-found',
        { setup: git },
      ),
      'rm-modified': failing(
        'git rm %f%.txt',
        'local modifications',
        'Commit the change, or -f.',
        'uncommitted-changes',
        { setup: `${git}; echo y > %f%.txt` },
      ),
      'branch-checked-out': failing(
        'git branch -D main',
        'annot delete branch',
        'Switch to another branch first.',
        undefined,
        { setup: git },
      ),
      'submodule-url': failing(
        'git submodule update --init',
        'ubmodule',
        'The address of the submodule is wrong: correct .gitmodules and git submodule sync.',
        'remote-repository-missing',
        {
          setup: `${git}; git init -q ../%a%-s; git -C ../%a%-s -c user.name=x -c user.email=x commit -q --allow-empty -m x; git -c protocol.file.allow=always submodule --quiet add "$PWD/../%a%-s" libs/%a%; git commit -qm s; git submodule deinit -qf --all; rm -rf .git/modules ../%a%-s; git config --remove-section submodule.libs/%a%; git config protocol.file.allow always`,
        },
      ),
    },
  },
  {
    tool: 'gcc',
    causes: {
      leak: failing(
        'gcc -g -fsanitize=address %f%.c -o %f% && ./%f%',
        'LeakSanitizer',
        'Free what was allocated.',
        'memory-leak',
        {
          files: {
            '%f%.c':
              '#include <stdlib.h>\nint main(void) {\n  char *%a% = malloc(%n%);\n  %a%[0] = 1;\n  %a% = 0;\n  return %a% != 0;\n}\n',
          },
        },
      ),
      'overflow-buffer': failing(
        'gcc -g -fsanitize=address %f%.c -o %f% && ./%f%',
        'heap-buffer-overflow',
        'The index is beyond the end of what was allocated.',
        'index-out-of-range',
        {
          files: {
            '%f%.c':
              '#include <stdlib.h>\nint main(int argc, char **argv) {\n  char *%a% = malloc(%n%);\n  %a%[%n% + argc - 1] = 1;\n  int %b% = %a%[0];\n  free(%a%);\n  return %b%;\n}\n',
          },
        },
      ),
      parentheses: gcc(
        'suggest parentheses around assignment',
        'Compare with ==.',
        'int main(int %a%, char **x) {\n  (void)x;\n  if (%a% = %n%) return 1;\n  return 0;\n}\n',
      ),
      lvalue: gcc(
        'lvalue required',
        'The left side cannot be assigned: compare with ==.',
        'int main(void) {\n  int %a% = 1;\n  %n% = %a%;\n  return %a%;\n}\n',
      ),
      'parenthesis-open': gcc(
        'expected',
        'The parenthesis is not closed.',
        'int main(void) {\n  int %a% = (%n% + 1;\n  return %a%;\n}\n',
        'syntax-error',
      ),
      'too-many-arguments': gcc(
        'too many arguments',
        'The function takes fewer arguments.',
        'static int %a%(int x) { return x; }\nint main(void) {\n  return %a%(1, %n%);\n}\n',
        'wrong-argument-count',
      ),
      'unused-function': gcc(
        'defined but not used',
        'Remove the function.',
        'static int %a%_of(int x) { return x; }\nint main(void) {\n  return %n%;\n}\n',
        'unused-variable',
      ),
      'storage-size': gcc(
        'storage size of',
        'Include the header that defines the structure.',
        'struct %a%;\nint main(void) {\n  struct %a% one;\n  return %n%;\n}\n',
        'undefined-name',
      ),
      'maybe-uninitialised': gcc(
        'is used uninitialized',
        'Give the variable a first value.',
        'int main(void) {\n  int %a%;\n  return %a% + %n%;\n}\n',
        'uninitialised-use',
      ),
      'conflicting-types': gcc(
        'conflicting types',
        'Declare the function as it is defined.',
        'int %a%(int x);\nlong %a%(int x) { return x; }\nint main(void) {\n  return (int)%a%(%n%);\n}\n',
        'declaration-mismatch',
      ),
      'output-missing': failing(
        'gcc %f%.c -o build/%a%/%f%',
        'No such file or directory',
        'Create the output folder first.',
        'file-not-found',
        { files: { '%f%.c': 'int main(void) { return %n%; }\n' } },
      ),
    },
  },
  {
    tool: 'tsc',
    causes: {
      unreachable: tsc(
        'Unreachable code',
        'Code after return is never run.',
        'export function run(): number {\n  return %n%;\n  console.log("%a%");\n}\n',
        'unreachable-code',
        { run: 'tsc --noEmit --strict --allowUnreachableCode false --target es2022 --pretty %f%.ts' },
      ),
      fallthrough: tsc(
        'Fallthrough case',
        'break at the end of the case.',
        'export function run(%a%: number): number {\n  let %b% = 0;\n  switch (%a%) {\n    case 1: %b% = %n%;\n    case 2: %b% += 1;\n  }\n  return %b%;\n}\n',
        'switch-fallthrough',
        { run: 'tsc --noEmit --strict --noFallthroughCasesInSwitch --target es2022 --pretty %f%.ts' },
      ),
      override: tsc(
        "'override' modifier",
        'The class above has no such method.',
        'class %A% {}\nexport class %B% extends %A% {\n  override %b%(): number { return %n%; }\n}\n',
        'nothing-overridden',
      ),
      'unknown-catch': tsc(
        "is of type 'unknown'",
        'Narrow the caught value first: instanceof Error.',
        'export function run(): string {\n  try {\n    return "%a%";\n  } catch (%b%) {\n    return %b%.message;\n  }\n}\n',
      ),
      'no-config': failing(
        'tsc -p config/%a%.json',
        'does not exist',
        'The configuration is in another folder.',
        'file-not-found',
      ),
      'no-inputs': failing(
        'tsc -p tsconfig.json',
        'No inputs were found',
        'include names a folder without sources.',
        'file-not-found',
        { files: { 'tsconfig.json': '{ "include": ["src/%a%"] }\n' } },
      ),
      'jsx-flag': tsc('Cannot use JSX', 'Set jsx in tsconfig.json.', '', 'jsx-not-enabled', {
        run: 'tsc --noEmit --strict --pretty %f%.tsx',
        files: { '%f%.tsx': 'declare const React: unknown;\nexport const %a% = <div title="%b%">{%n%}</div>;\n' },
      }),
    },
  },
];
