import { describe, expect, it } from 'vitest';
import { withoutPlace } from '../../../../src/remediation/domain/read/lines/withoutPlace.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import { getReadOutputs } from '../../../bench/remediation/lookAlikes.ts';

/** Programs whose rules took lines of others. */
const narrowed = /^(?:cargo|git|elixir|clang|bundler|php|pip|sqlite|npm|javac|yarn|uv|eslint|rollup|maven)$/u;
/** Programs and libraries that write what another one does; the last is one that a word in a name still misleads. */
const alike: ReadonlySet<string> = new Set([
  ...['pip <- zeep', 'rollup <- vite', 'sqlite <- sql.js', 'sqlite <- sqlcipher', 'sqlite <- sqlite-utils'],
  ...['sqlite <- sqlite3', 'git <- ssh', 'git <- postmap', 'pip <- hvac'],
  ...['pip <- streamlink', 'pip <- python-gitlab', 'pip <- requests'],
]);

describe('the program of a line', () => {
  it.each([
    "error: unknown type name 'harbour_t'",
    'error: module not found: harbour_of',
    "error: unable to load 'harbour.a': No such file or directory",
    'fatal: cannot open file `data/harbour.csv` for reading: No such file or directory',
    "fatal error: invalid device 'harbour'",
    'Fatal error: Unable to find Gruntfile.',
    'Could not find the include file "parts/harbour"',
    "ERROR: Invalid sub-command 'harbour'",
    'FATAL: cannot open /dev/ttyharbour: No such file or directory',
    "Error: no such action 'harbour'",
    "Unknown command: 'harbour'",
    'error MD024/no-duplicate-heading Multiple headings with the same content',
    'Error: Syntax error, found trailing characters at line 1,9',
    '[!] error queue: ../ssl/ssl_rsa.c:450: error:0A080002:SSL routines::system lib',
    'main.conf: line 1: keyword <database> missing <type> argument',
    'error: file not found.',
  ])('is not told where another may have written it: %s', (line) => {
    expect(readError(line).tool).toBeUndefined();
  });

  it(
    'is not that of a narrowed rule for any line of another one without its place and program',
    { timeout: 180_000 },
    () => {
      const taken = getReadOutputs().flatMap(({ id, text }) => {
        const tool = id.replace(/^\w+: /u, '').split('/')[0] ?? '';
        const line = withoutPlace(readError(text).failingLine);
        const bare = line.toLowerCase().startsWith(`${tool.toLowerCase()}: `) ? line.slice(tool.length + 2) : line;
        const told = readError(bare).tool ?? '';
        return told === tool || !narrowed.test(told) ? [] : [`${told} <- ${tool}`];
      });
      expect(taken.filter((each) => !alike.has(each))).toEqual([]);
    },
  );

  it.each([
    ['cargo', 'error: no matching package named `harbour` found'],
    ['git', 'fatal: not a git repository (or any of the parent directories): .git'],
    ['git', "'harbour' is not a git command. See 'git --help'."],
    ['elixir', 'error: undefined function harbour/1 (there is no such import)'],
    ['php', 'Fatal error: Uncaught Error: Call to undefined function harbour() in /w/a.php:2'],
    ['bundler', "Could not find gem 'harbour' in any of the gem sources listed in your Gemfile."],
    ['pip', 'ERROR: Could not find a version that satisfies the requirement harbour (from versions: none)'],
    ['psql', 'FATAL:  role "harbour" does not exist'],
    ['sqlite', 'Error: no such table: harbour'],
    ['gcc', 'fatal error: harbour.h: No such file or directory'],
    ['gcc', "fatal error: 'harbour.h' file not found"],
    ['make', "*** No rule to make target 'harbour'.  Stop."],
    ['jq', 'error (at main.json:1): Cannot iterate over null (null)'],
    ['jq', 'error: harbour/1 is not defined at <top-level>, line 1:'],
    ['python', 'binascii.Error: Incorrect padding'],
    ['shell', 'main.sh: line 3: harbour: command not found'],
  ])('is told by what only %s says: %s', (tool, line) => {
    expect(readError(line).tool).toBe(tool);
  });
});
