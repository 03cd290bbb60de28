import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultMatchSettings } from '../../../src/remediation/domain/match/matchSettings.ts';
import type { SearchResult } from '../../../src/remediation/domain/types.ts';
import { RemediationSearch } from '../../../src/remediation/node/search/remediationSearch.ts';
import { getCandidate, memoryCandidates } from '../../support/memoryCandidates.ts';
import { TestClock } from '../../support/testClock.ts';

/** Two errors that look alike and have two causes. */
interface LookAlike {
  readonly id: string;
  readonly recorded: string;
  readonly asked: string;
}

const pairs = readFileSync(new URL('../../fixtures/errors/look-alikes.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as LookAlike);

/** What is shown for an error where one other is known. */
async function findAmong(recorded: string, asked: string): Promise<SearchResult | undefined> {
  const search = new RemediationSearch({
    source: memoryCandidates([getCandidate('known', { errorMessage: recorded, solution: 'Do this.' })]),
    settings: () => defaultMatchSettings,
    embedder: () => undefined,
    redact: (text) => Promise.resolve(text),
    clock: new TestClock(),
    timeLimitMs: () => 800,
  });
  return (await search.search({ error: asked })).results[0];
}

/** A stack, so long that what stands below it is no part of the same block. */
const calls = '\n    at run (/w/a.js:1:1)'.repeat(20);

describe('errors that look alike', () => {
  it.each(pairs.map(({ id, recorded, asked }) => [id, recorded, asked] as const))(
    '%s: are not shown as the same error, and what differs is told',
    async (_, recorded, asked) => {
      for (const [one, other] of [
        [recorded, asked],
        [asked, recorded],
      ] as const) {
        const found = await findAmong(one, other);
        if (found === undefined) continue;
        expect(found.relation).toBe('similar');
        expect(found.score).toBeLessThan(1);
        expect(found.why.otherNames?.asked).not.toEqual(found.why.otherNames?.stored);
        expect(found.why.otherNames).toBeDefined();
      }
    },
  );

  it('are the same where only paths, places and times differ', async () => {
    const text = (root: string, line: number): string =>
      `Traceback (most recent call last):\n  File "${root}/app.py", line ${line}, in <module>\n    import cv2\nModuleNotFoundError: No module named 'cv2'`;
    expect(await findAmong(text('/srv/a', 3), text('/home/z/etl', 90))).toMatchObject({ relation: 'exact', score: 1 });
  });

  it('are two where the runtime raised them in other code', async () => {
    const scanner =
      'Exception in thread "main" java.util.NoSuchElementException\n\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)\n\tat Order.main(Order.java:3)';
    const optional =
      'Exception in thread "main" java.util.NoSuchElementException: No value present\n\tat java.base/java.util.Optional.get(Optional.java:143)\n\tat Order.main(Order.java:6)';
    expect(await findAmong(scanner, optional)).toBeUndefined();
    expect(await findAmong(optional, scanner)).toBeUndefined();
    expect(await findAmong(scanner, scanner)).toMatchObject({ relation: 'exact' });
  });

  it.each([
    [
      'a port that the system gave',
      'Error: read ECONNRESET 127.0.0.1:48716 -> 127.0.0.1:5432',
      'Error: read ECONNRESET 127.0.0.1:51002 -> 127.0.0.1:5432',
    ],
    [
      'a temporary name',
      "FileNotFoundError: [Errno 2] No such file or directory: '/tmp/tmpabkx_q3z'",
      "FileNotFoundError: [Errno 2] No such file or directory: '/tmp/tmpqzwertyu'",
    ],
    [
      'folders of pip',
      'error: could not read pip-install-x1y2z3w4/setup.cfg: invalid header',
      'error: could not read pip-install-k9q8r7s6/setup.cfg: invalid header',
    ],
    [
      'a count and a place',
      'src/a.ts:3:4: error: expected 2 arguments, but got 3',
      'lib/a.ts:90:1: error: expected 2 arguments, but got 3',
    ],
    [
      'an unrelated failure further down in one log',
      "ModuleNotFoundError: No module named 'cv2'",
      `ModuleNotFoundError: No module named 'cv2'\n${'step done\n'.repeat(70)}the report could not be sent`,
    ],
    [
      'the process before a message',
      "Error: Cannot find module 'shop'\n\n(node:26967) Warning: Failed to load the ES module",
      "Error: Cannot find module 'shop'\n\n(node:27025) Warning: Failed to load the ES module",
    ],
    [
      'a temporary folder with letters drawn at its end',
      "error: could not read the settings of 'shop-44XdnW'",
      "error: could not read the settings of 'shop-SnE6u8'",
    ],
    [
      'a time in powers of ten',
      "dd: error writing 'out.bin': No space left on device\n0 bytes copied, 4.4154e-05 s, 0.0 kB/s",
      "dd: error writing 'out.bin': No space left on device\n0 bytes copied, 3.1e-05 s, 0.0 kB/s",
    ],
    [
      'the release of the program, told beside the error',
      'Sketcher 4.1.2 of the north wing\n\nerror: the canvas could not be opened for writing',
      'Sketcher 4.3.0 of the north wing\n\nerror: the canvas could not be opened for writing',
    ],
    [
      'the file of code that a line beside it is about',
      'reading the plans out of main.py\nerror: the canvas could not be opened for writing',
      'reading the plans out of other.py\nerror: the canvas could not be opened for writing',
    ],
    [
      'the folder of a file in a clone, whatever quotes it',
      "FileNotFoundError: [Errno 2] No such file or directory: '/home/a/one/data/harbor.bin'",
      "FileNotFoundError: [Errno 2] No such file or directory: '/home/b/two/data/harbor.bin'",
    ],
    [
      'a temporary folder with letters drawn at its end and no digit',
      "error: could not find the plan 'sea' from '/tmp/shop-b1GJeD'",
      "error: could not find the plan 'sea' from '/tmp/ledger-ixNkHG'",
    ],
    [
      'an index that is out of range',
      'panic: runtime error: index out of range [2920] with length 3',
      'panic: runtime error: index out of range [7] with length 3',
    ],
    [
      'the process before its message',
      '[emerg] 1321#1321: unexpected end of the basket, a brace is missing',
      '[emerg] 1407#1407: unexpected end of the basket, a brace is missing',
    ],
    [
      'the process before a signal',
      'a.sh: the run was stopped: 12158 Segmentation fault (core dumped)',
      'a.sh: the run was stopped: 12150 Segmentation fault (core dumped)',
    ],
    [
      'the count of other errors',
      'error: the basket cannot be filled today\nFound 2 errors in the field',
      'error: the basket cannot be filled today\nFound 4 errors in the field',
    ],
    [
      'the thread that OpenSSL writes',
      'Could not read the key of the harbour\n80EB36D4137F0000:error:1608010C:STORE routines:fetch:unsupported:a.c:3:',
      'Could not read the key of the harbour\n808B4884E87F0000:error:1608010C:STORE routines:fetch:unsupported:a.c:3:',
    ],
    [
      'a place with columns after a point',
      'main.y:2.8-13: error: the basket was never declared here',
      'main.y:9.8-12: error: the basket was never declared here',
    ],
    [
      'the time, the process and the request of a record in JSON',
      '{"level":"error","time":1,"pid":41,"reqId":"req-harvest","msg":"the basket could not be filled today"}',
      '{"level":"error","time":2,"pid":77,"reqId":"req-plough","msg":"the basket could not be filled today"}',
    ],
    [
      'a field of a log that has a time in quotes',
      'level=error msg="the basket could not be filled today" took="30ms"',
      'level=error msg="the basket could not be filled today" took="41ms"',
    ],
    [
      'a line of a script without an extension',
      'the basket could not be filled in harvest:12 today',
      'the basket could not be filled in harvest:15 today',
    ],
    [
      'the folder of packages and the home',
      'Error: Invalid package config /home/mira/shop/node_modules/harvest/package.json.',
      'Error: Invalid package config /srv/b/node_modules/harvest/package.json.',
    ],
    [
      'who typed the command, and where',
      'mira@laptop:~/shop$ boat fill\nerror: the basket could not be filled today',
      'jonas@ip-10-0-3-17:~/town$ boat fill\nerror: the basket could not be filled today',
    ],
    [
      'measures and counts of fields',
      'error: the basket could not be filled today\n  offset: 991\n  elapsed=12 rows=3',
      'error: the basket could not be filled today\n  offset: 992\n  elapsed=14 rows=5',
    ],
    [
      'a count in a field of a log',
      '{"level":50,"attempt":0,"msg":"the basket could not be filled today"}',
      '{"level":50,"attempt":2,"msg":"the basket could not be filled today"}',
    ],
    [
      'the order of a set',
      "error: the basket could not be filled today\n  one of {'harvest', 'plough'}",
      "error: the basket could not be filled today\n  one of {'plough', 'harvest'}",
    ],
    [
      'the thread of a panic and the package of Go',
      "# town.test/harvest\nthread 'main' (24439) panicked at main.rs:3:20:\nattempt to divide by zero",
      "# town.test/plough\nthread 'main' (24455) panicked at other.rs:4:2:\nattempt to divide by zero",
    ],
  ])('are the same where only %s differs', async (_, recorded, asked) => {
    expect(await findAmong(recorded, asked)).toMatchObject({ relation: 'exact', score: 1 });
  });

  it.each([
    [
      'the file beside an error that names what it is about',
      "reading the plans out of main.plan\nerror: the canvas 'sea' could not be opened for writing",
      "reading the plans out of other.plan\nerror: the canvas 'sea' could not be opened for writing",
    ],
    [
      'the file beside an error that gives an address',
      'reading the plans out of main.plan\nError: connect ECONNREFUSED 127.0.0.1:5432',
      'reading the plans out of other.plan\nError: connect ECONNREFUSED 127.0.0.1:5432',
    ],
    [
      'a numbered heading beside the error',
      '1 failing\n\n  1) Harvest\n       adds up:\n\n      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n42 !== 41',
      '1 failing\n\n  1) Plough\n       adds up:\n\n      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n78 !== 77',
    ],
    [
      'the code of a suggestion',
      'error: a value is missing in this statement\n\nsee what follows\n-   keep(harvest, one.field);\n+   keep(harvest);',
      'error: a value is missing in this statement\n\nsee what follows\n-   keep(plough, one.field);\n+   keep(plough);',
    ],
    [
      'the code that marks point at below an error that names what it is about',
      "error: a value for 'sea' is missing in this statement\n  keep(harvest, one.field);\n       ^",
      "error: a value for 'sea' is missing in this statement\n  keep(plough, one.field);\n       ^",
    ],
    [
      'the code of a call that marks point at',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    keep(harvest)\n    ^^^^^^^^^^^^^\nmain.HarbourError: the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 7, in run\n    keep(plough)\n    ^^^^^^^^^^^^\nmain.HarbourError: the harbour is closed for the night',
    ],
    [
      'the name of a value in the call of the project that failed',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch("harvest", one)\nsea.HarbourError: the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 7, in run\n    fetch("harvest", two)\nsea.HarbourError: the harbour is closed for the night',
    ],
    [
      'the call of a library that failed',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch("harvest")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    get("a")\nsea.HarbourError: the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch("harvest")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 9, in fetch\n    get("b")\nsea.HarbourError: the harbour is closed for the night',
    ],
    [
      'what stands in the paragraph before an error',
      'harvest\n\nerror: the canvas could not be opened for writing\n\nharvest',
      'plough\n\nerror: the canvas could not be opened for writing\n\nplough',
    ],
    [
      'the name below an error that names what it is about',
      "error: the canvas 'sea' could not be opened for writing\n  harvest",
      "error: the canvas 'sea' could not be opened for writing\n  plough",
    ],
    [
      'a value in a call whose error repeats another one',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch("harbour", "harvest")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch("harbour", "plough")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
    ],
    [
      'a line that a program writes before it begins',
      'Processing harvest.ttf => harvest.woff2\nParsing of the input font failed.',
      'Processing plough.ttf => plough.woff2\nParsing of the input font failed.',
    ],
    [
      'the release that a program gives among its help',
      'sea: no such switch of the harbour\nBuild: sea version 1.9.5\nUsage: sea [options]',
      'sea: no such switch of the harbour\nBuild: sea version 2.9.5\nUsage: sea [options]',
    ],
    [
      'the writer before a line',
      "[harvest_build] failed to open file 'sea.fa': No such file or directory",
      "[plough_build] failed to open file 'sea.fa': No such file or directory",
    ],
    [
      'a key of a record in JSON',
      '{"level":"error","time":1,"harvestCount":2,"msg":"the basket could not be filled today"}',
      '{"level":"error","time":1,"ploughCount":2,"msg":"the basket could not be filled today"}',
    ],
    [
      'a finding of a checker beside another one',
      'Done processing a.cc\nTotal errors found: 2\na.cc:2:  Line ends in a blank.  Consider deleting these extra blanks.  [blank/end_of_line] [4]\na.cc:2:  Lines should be <= 90 characters long  [blank/line_length] [2]',
      'Done processing a.cc\nTotal errors found: 2\na.cc:2:  Line ends in a blank.  Consider deleting these extra blanks.  [blank/end_of_line] [4]\na.cc:2:  Lines should be <= 95 characters long  [blank/line_length] [2]',
    ],
    [
      'what a warning beside an error is about',
      'error: the plans of the harbour could not be built tonight\nWarning: Skipping plan 7 of the sea',
      'error: the plans of the harbour could not be built tonight\nWarning: Skipping plan 8 of the sea',
    ],
    [
      'an address that is bad',
      "sea_fromtext: a.zone:4: near '10.0.0.300': bad dotted quad\nzone sea/IN: loading from the plan a.zone failed: bad dotted quad\nzone sea/IN: not loaded due to errors.",
      "sea_fromtext: a.zone:4: near '10.0.0.400': bad dotted quad\nzone sea/IN: loading from the plan a.zone failed: bad dotted quad\nzone sea/IN: not loaded due to errors.",
    ],
    [
      'the file that stands before the message and could not be opened',
      'harvest.txt:1: error: Cannot open input file',
      'plough.txt:1: error: Cannot open input file',
    ],
    ['a size that is given', "invalid size '10MB' for the harbour", "invalid size '20MB' for the harbour"],
    ['a time that is given', 'invalid duration "30s" for the harbour', 'invalid duration "60s" for the harbour'],
    ['a day that is given', "invalid day '2024-01-01' for the harbour", "invalid day '2024-02-01' for the harbour"],
    ['the number of a thing', 'no such option of the harbour: sail:0', 'no such option of the harbour: sail:1'],
    [
      'an announcement that says it failed',
      'PING the harbour:80\nResolving harvest.invalid failed: Name or service not known',
      'PING the harbour:80\nResolving plough.invalid failed: Name or service not known',
    ],
    [
      'what a diagnostic says below the code of another',
      'error: a value is missing in this statement\n  keep(harvest);\n       ^\nmain.sk:9: error: the harbour is closed for the night',
      'error: a value is missing in this statement\n  keep(harvest);\n       ^\nmain.sk:9: error: the harbour was never built by the town',
    ],
    [
      'the port of an address, whatever stands before it',
      'the name server did not answer: 127.0.0.1#5439: connection refused',
      'the name server did not answer: 127.0.0.1#5440: connection refused',
    ],
    [
      'the port of an address in brackets',
      'could not listen on [::1]:8080: address already in use',
      'could not listen on [::1]:9090: address already in use',
    ],
    [
      'what a mark below quoted code says is wrong',
      'error[K0061]: this harvest takes 2 baskets but 1 basket was supplied\n  |\n5 |     fill(1);\n  |     ^^^^--- basket #2 of type `i32` is missing',
      'error[K0061]: this harvest takes 2 baskets but 1 basket was supplied\n  |\n5 |     fill(1);\n  |     ^^^^--- basket #2 of type `u8` is missing',
    ],
    [
      'the file that a line beside an error is about which names nothing',
      'reading the plans out of main.plan\nerror: the canvas could not be opened for writing',
      'reading the plans out of other.plan\nerror: the canvas could not be opened for writing',
    ],
    [
      'the code that marks point at below an error that names nothing',
      'error: a value is missing in this statement\n  keep(harvest, one.field);\n       ^',
      'error: a value is missing in this statement\n  keep(plough, one.field);\n       ^',
    ],
    [
      'the code with its number that marks point at below an error that names only its file',
      'ParserError: a.plan:1:17: Unexpected close tag\n\n> 1 | <sea><harvest></sea>\n    |             ^',
      'ParserError: a.plan:1:17: Unexpected close tag\n\n> 1 | <sea><plough></sea>\n    |            ^',
    ],
    [
      'the code above an error that says what a grammar would allow',
      "a.x, line 1: expected '*' or 'harbour'\nstruct a { harvest };\n^^^^^^^^^^^^^^^^^",
      "a.x, line 1: expected '*' or 'harbour'\nstruct a { plough };\n^^^^^^^^^^^^^^^^^",
    ],
    [
      'an exception of a group',
      '  + Exception Group Traceback (most recent call last):\n  |   File "/w/a.py", line 5, in <module>\n  | sea.PlanError: While reading plans (1 sub-exception)\n  +-+---------------- 1 ----------------\n    | Traceback (most recent call last):\n    |   File "/w/a.py", line 5, in plan\n    | KeyError: \'harvest\'\n    +------------------------------------',
      '  + Exception Group Traceback (most recent call last):\n  |   File "/w/a.py", line 5, in <module>\n  | sea.PlanError: While reading plans (1 sub-exception)\n  +-+---------------- 1 ----------------\n    | Traceback (most recent call last):\n    |   File "/w/a.py", line 5, in plan\n    | KeyError: \'plough\'\n    +------------------------------------',
    ],
    [
      'what a label of dashes below quoted code says',
      'error[K0382]: use of moved value\n  |\n9 |     let plan = harvest();\n  |         ---- move occurs because the type does not implement the harvest trait',
      'error[K0382]: use of moved value\n  |\n9 |     let plan = harvest();\n  |         ---- move occurs because the type does not implement the plough trait',
    ],
    [
      'a field that is undefined',
      `HarbourError: the harbour is closed for the night${calls} {\n  pos: 15,\n  sail: undefined\n}`,
      `HarbourError: the harbour is closed for the night${calls} {\n  pos: 15,\n  rudder: undefined\n}`,
    ],
    [
      'a line about trouble that asks something after it',
      '>> Local plan "harvest" not found. Is it installed?\nHarbourError: the harbour \'sea\' is closed for the night',
      "HarbourError: the harbour 'sea' is closed for the night",
    ],
    [
      'a word before what has the form of a place',
      'Error in harvest(2917) : the plan of the sea is missing, with no default',
      'Error in plough(2917) : the plan of the sea is missing, with no default',
    ],
    [
      'what is said before a place',
      'the harvest of the plans main.sea:12:3 could not be read by the harbour',
      'the plough of the plans main.sea:12:3 could not be read by the harbour',
    ],
    [
      'what is said directly below the calls of a stack',
      `HarbourError: the harbour 'sea' is closed for the night${calls}\nthe plan harvest is missing`,
      `HarbourError: the harbour 'sea' is closed for the night${calls}\nthe plan plough is missing`,
    ],
    [
      'what a program says after its sign',
      `HarbourError: the harbour 'sea' is closed for the night${calls}\n\n> Plan harvest could not be found`,
      `HarbourError: the harbour 'sea' is closed for the night${calls}\n\n> Plan plough could not be found`,
    ],
    [
      'the file in the code above an error that names none',
      "a.asm [1]:\ninclude 'harbor.inc'\nerror: file not found.",
      "a.asm [1]:\ninclude 'quarry.inc'\nerror: file not found.",
    ],
    [
      'what the call of the project asked for, where the error names nothing',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch("harvest")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch("plough")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the harbour is closed for the night',
    ],
    [
      'an item of what a headline lists',
      'Missing dependencies\n* harvest: ./a.js',
      'Missing dependencies\n* plough: ./a.js',
    ],
    [
      'a name below an error that names nothing',
      'error: the canvas could not be opened for writing\n  harvest',
      'error: the canvas could not be opened for writing\n  plough',
    ],
    [
      'the heading of an error that names nothing',
      '--- harvest\nerror: the canvas could not be opened for writing',
      '--- plough\nerror: the canvas could not be opened for writing',
    ],
    [
      'a folder of the system',
      'error: open /etc/harvest/ca.pem: no such file or directory',
      'error: open /etc/plough/ca.pem: no such file or directory',
    ],
    [
      'what a folder of programs is of',
      "setup: error: the path /opt/mast/bin doesn't exist",
      "setup: error: the path /opt/rope/bin doesn't exist",
    ],
    [
      'a number that is no value of what it is given for',
      'setup: unsupported priority value for the policy: 4711: see --max for the range',
      'setup: unsupported priority value for the policy: 815: see --max for the range',
    ],
    [
      'the number by which a missing thing is named',
      'store: No such revision 4199 in the trunk',
      'store: No such revision 4200 in the trunk',
    ],
    [
      'the number of what was not found',
      'error: harvest 12 not found in the store of plans',
      'error: harvest 13 not found in the store of plans',
    ],
    [
      'the status that an address answered',
      'error: could not fetch https://a.test/b: https://a.test/b 404',
      'error: could not fetch https://a.test/b: https://a.test/b 503',
    ],
    [
      'a folder of the project',
      'error: cannot open file conf/order.env: No such file or directory',
      'error: cannot open file rules/order.env: No such file or directory',
    ],
    [
      'what a line beside it names that reports no problem',
      'Drive current: -indev harvest\nthe drive did not answer: error',
      'Drive current: -indev plough\nthe drive did not answer: error',
    ],
    [
      'what was run, told before the failure',
      "a: commands[0]> echo '{[zorp]a}'\na: failed with echo is not allowed, use allowlist_externals to allow it",
      "a: commands[0]> echo '{[blim]a}'\na: failed with echo is not allowed, use allowlist_externals to allow it",
    ],
    [
      'a sentence in quotes with a name in it',
      `KeyError: "'salinity' is not a valid dimension or coordinate"`,
      `KeyError: "'pressure' is not a valid dimension or coordinate"`,
    ],
    [
      'a key that is missing or one too many in a model',
      'RuntimeError: Error(s) in loading state_dict for Net:\n\tMissing key(s) in state_dict: "fc.weight".',
      'RuntimeError: Error(s) in loading state_dict for Net:\n\tUnexpected key(s) in state_dict: "fc.weight".',
    ],
    [
      'what a provisioner ran',
      "╷\n│ Error: local-exec provisioner error\n│ \n│   with null_resource.a,\n│ \n│ Error running command './x.sh': exit status 127. Output: /bin/sh: jq: not found\n╵",
      "╷\n│ Error: local-exec provisioner error\n│ \n│   with null_resource.a,\n│ \n│ Error running command './x.sh': exit status 1. Output: permission denied while opening the socket\n╵",
    ],
    [
      'what a build script of a crate lacks',
      'error: failed to run custom build command for `openssl-sys v0.9.102`\n\nCaused by:\n  process did not exit successfully: `/w/target/debug/build/openssl-sys-1/build-script-main` (exit status: 101)\n  --- stderr\n  Could not find directory of OpenSSL installation, and this `-sys` crate cannot proceed without this knowledge.',
      'error: failed to run custom build command for `openssl-sys v0.9.102`\n\nCaused by:\n  process did not exit successfully: `/w/target/debug/build/openssl-sys-1/build-script-main` (exit status: 101)\n  --- stderr\n  The pkg-config command could not be run: No such file or directory',
    ],
    [
      'what LaTeX does not know',
      '! Undefined control sequence.\nl.5 \\foobar\n           {x}',
      '! Undefined control sequence.\nl.9 \\includegraphics\n           {x}',
    ],
    [
      'what a compiler of Maven does not find',
      '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project shop: Compilation failure\n[ERROR] /w/A.java:[3,8] package javax.inject does not exist',
      '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project shop: Compilation failure\n[ERROR] /w/A.java:[3,8] incompatible types: String cannot be converted to int',
    ],
    [
      'why node-gyp stops',
      'npm error code 1\nnpm error path /w/node_modules/sharp\nnpm error command failed\nnpm error command sh -c node-gyp rebuild\nnpm error gyp ERR! find Python Python is not set from command line or npm configuration\nnpm error gyp ERR! stack Error: Could not find any Python installation to use',
      'npm error code 1\nnpm error path /w/node_modules/sharp\nnpm error command failed\nnpm error command sh -c node-gyp rebuild\nnpm error gyp ERR! build error\nnpm error gyp ERR! stack Error: not found: make',
    ],
    [
      'why an image cannot be pulled',
      'Warning  Failed     12s (x3 over 50s)  kubelet  Error: ErrImagePull\nWarning  Failed     12s  kubelet  Failed to pull image "a/b:1": rpc error: code = Unknown desc = failed to resolve reference: unexpected status code 401 Unauthorized',
      'Warning  Failed     12s (x3 over 50s)  kubelet  Error: ErrImagePull\nWarning  Failed     12s  kubelet  Failed to pull image "a/b:1": rpc error: code = NotFound desc = manifest for a/b:1 not found',
    ],
    [
      'what a template of a chart lacks',
      'Error: INSTALLATION FAILED: template: shop/templates/d.yaml:3:4: executing "shop/templates/d.yaml" at <.Values.image.tag>: nil pointer evaluating interface {}.tag',
      'Error: INSTALLATION FAILED: template: shop/templates/d.yaml:3:4: executing "shop/templates/d.yaml" at <include "shop.name" .>: error calling include: no template "shop.name" associated with template "gotpl"',
    ],
    [
      'a column whose name begins like that of a temporary file',
      'sqlite3.OperationalError: no such column: temperature',
      'sqlite3.OperationalError: no such column: template_id',
    ],
    [
      'a package whose name begins like a folder of pip',
      'ERROR: No matching distribution found for pip-tools',
      'ERROR: No matching distribution found for pip-audit',
    ],
    [
      'the host before a port',
      'Failed to connect to orders.internal:5432 after 3 attempts',
      'Failed to connect to billing.internal:5432 after 3 attempts',
    ],
    [
      'the port, and so the service, that refuses',
      'Error: connect ECONNREFUSED 127.0.0.1:5432',
      'Error: connect ECONNREFUSED 127.0.0.1:6379',
    ],
    [
      'the port in a pair of values',
      "ConnectionRefusedError: [Errno 111] Connect call failed ('127.0.0.1', 5432)",
      "ConnectionRefusedError: [Errno 111] Connect call failed ('127.0.0.1', 6379)",
    ],
    [
      'the port that is taken',
      'Web server failed to start. Port 8080 was already in use.',
      'Web server failed to start. Port 9090 was already in use.',
    ],
    [
      'the version that is required',
      'CMake 9.1 or higher is required.  You are running version 3.25.1',
      'CMake 3.28 or higher is required.  You are running version 3.25.1',
    ],
    [
      'the version that is not supported',
      'java.lang.IllegalArgumentException: Unsupported class file major version 65',
      'java.lang.IllegalArgumentException: Unsupported class file major version 67',
    ],
    [
      'the first release that is accepted',
      'Error: Problem: package lake-1 requires reed >= 2, but none of the providers can be installed',
      'Error: Problem: package lake-1 requires reed >= 3, but none of the providers can be installed',
    ],
    [
      'what is below the least version',
      'Manifest merger failed : uses-sdk:minSdkVersion 16 cannot be smaller than version 21 declared in library',
      'Manifest merger failed : uses-sdk:minSdkVersion 19 cannot be smaller than version 21 declared in library',
    ],
    [
      'the host of a remote',
      "error: failed to push some refs to 'github.com:owner/repo.git'",
      "error: failed to push some refs to 'git.internal:owner/repo.git'",
    ],
    [
      'what an item of a list lacks',
      "Your requirements could not be resolved to an installable set of packages.\n\n  Problem 1\n    - Root composer.json requires PHP extension ext-gd * but it is missing from your system. Install or enable PHP's gd extension.",
      "Your requirements could not be resolved to an installable set of packages.\n\n  Problem 1\n    - Root composer.json requires PHP extension ext-intl * but it is missing from your system. Install or enable PHP's intl extension.",
    ],
    [
      'the tag of an image',
      'Error: inspecting object: redis:7.4: image not known',
      'Error: inspecting object: redis:6.2: image not known',
    ],
    [
      'what a label below the line names',
      'main.rkt:2:9: collection not found\n  for module path: graph\n  collection: "graph"\n  in collection directories:\n   /home/a/.racket/8/collects',
      'main.rkt:2:9: collection not found\n  for module path: web\n  collection: "web"\n  in collection directories:\n   /home/a/.racket/8/collects',
    ],
    [
      'what a diagnostic says above the line that sums up',
      'gcc -c main.adb\nmain.adb:2:06: error: file "basket_tools.ads" not found\ngnatmake: "main.adb" compilation error',
      'gcc -c main.adb\nmain.adb:2:06: error: file "ledger_tools.ads" not found\ngnatmake: "main.adb" compilation error',
    ],
    [
      'what could not be told of a file',
      '[error] No parser could be inferred for file "/home/a/shop/main.zzz".\nError occurred when checking code style in the above file.',
      '[error] No parser could be inferred for file "/home/a/shop/main.qqq".\nError occurred when checking code style in the above file.',
    ],
    [
      'what a second message of the compiler names',
      'main.cs(6,5): error CS0246: The type or namespace name `Reader` could not be found.\nmain.cs(7,23): error CS0841: A local variable `order` cannot be used before it is declared',
      'main.cs(6,5): error CS0246: The type or namespace name `Reader` could not be found.\nmain.cs(7,23): error CS0841: A local variable `basket` cannot be used before it is declared',
    ],
    [
      'a platform, whose name has slashes',
      'no matching manifest for linux/arm64/v8 in the manifest list entries',
      'no matching manifest for linux/ppc/v8 in the manifest list entries',
    ],
    [
      'the port before another part of the message',
      "Failed to ping '127.0.0.1:5439:CONNECTION FAILURE.",
      "Failed to ping '127.0.0.1:6379:CONNECTION FAILURE.",
    ],
    [
      'the code of the driver in brackets',
      'SQLSTATE[HY000] [2002] Connection failed',
      'SQLSTATE[HY000] [1045] Connection failed',
    ],
    [
      'the release of a program with its name',
      'The engine is incompatible with this module. It requires Reedlang 18, and Lakelib 3.1',
      'The engine is incompatible with this module. It requires Reedlang 20, and Lakelib 3.1',
    ],
    [
      'the release of a program with its name, in two numbers',
      'The engine is incompatible with this module. It requires Reedlang 18, and Lakelib 3.1',
      'The engine is incompatible with this module. It requires Reedlang 18, and Lakelib 3.4',
    ],
    [
      'the code with which a step ended',
      'The build of the site failed\nstep lint: it ended with exit code: 3',
      'The build of the site failed\nstep lint: it ended with exit code: 139',
    ],
    [
      'what a sentence above gives as the reason',
      'The previous cherry-pick is now empty, possibly due to conflict resolution.\nIf you wish to commit it anyway, use:\n\n    git commit --allow-empty\n\nOn branch main\nnothing to commit, working tree clean',
      'On branch main\nnothing to commit, working tree clean',
    ],
    [
      'what a wrapper says below the error',
      'error: the sum of the basket is wrong\n\nerror: test failed, to rerun pass `--bin harvest`',
      'error: the sum of the basket is wrong\n\nerror: test failed, to rerun pass `--bin plough`',
    ],
    [
      'what a compiler says below the code that it quotes',
      'error[E0282]: type annotations needed\n --> src/main.rs:2:9\n  |\n2 |     let x = Vec::new();\n  |         ^\n  |\nhelp: consider giving `harvest` an explicit type',
      'error[E0282]: type annotations needed\n --> src/main.rs:2:9\n  |\n2 |     let x = Vec::new();\n  |         ^\n  |\nhelp: consider giving `plough` an explicit type',
    ],
    [
      'a word before the path of a source file in one run of letters',
      'Could not read the digest\nlake routines:harvest_fetch:unsupported:../crypto/evp/evp_fetch.c:386:Global default library context',
      'Could not read the digest\nlake routines:plough_fetch:unsupported:../crypto/evp/evp_fetch.c:386:Global default library context',
    ],
    [
      'a name with a release in it',
      'Get help on the page of harvest@2.14.1 today\n\nerror: the order is too long',
      'Get help on the page of plough@2.14.1 today\n\nerror: the order is too long',
    ],
    [
      'a line that reports a problem on one side only',
      'error: the order is not valid\nfor more of it visit the page of error-harvest now and errors',
      'error: the order is not valid\nfor more of it visit the page of error-harvest now and plough',
    ],
    [
      'a number of a system that stands in brackets before what it means',
      'could not open the basket: (2: No such basket or plough)',
      'could not open the basket: (13: No such basket or plough)',
    ],
    [
      'a number in a line about trouble, whatever it is of',
      'error: Source option 5 is no longer supported by the plough',
      'error: Source option 6 is no longer supported by the plough',
    ],
    [
      'a number that a line beside the error gives',
      'error: the basket could not be filled today\nthe plough failed with lane 7 of the field',
      'error: the basket could not be filled today\nthe plough failed with lane 9 of the field',
    ],
    [
      'a code of a list, which has the form of a file and a line',
      'the harbour is not valid: EPSG:99123: not known to the sea',
      'the harbour is not valid: EPSG:88456: not known to the sea',
    ],
    [
      "the keyword of the project's call, where the error repeats no value",
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch(harvest=1)\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch(plough=1)\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
    ],
    [
      'the field that the project sets, where the error repeats no value',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    boat.harvest = 1\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    boat.plough = 1\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
    ],
    [
      'a text of a pattern that the project gave',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch(r"(?P=harvest)")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
      'Traceback (most recent call last):\n  File "/w/a.py", line 5, in run\n    fetch(r"(?P=plough)")\n  File "/w/lib/python3.11/site-packages/sea/a.py", line 7, in fetch\n    raise HarbourError\nsea.HarbourError: the fetch of the harbour is closed for the night',
    ],
    [
      'what is undefined, where Node points at it above the error',
      "/w/a.js:3\n  return cart.map((x) => harvest.tax.rate * x);\n                                     ^\n\nTypeError: Cannot read properties of undefined (reading 'rate')\n    at total (/w/a.js:3:38)",
      "/w/a.js:3\n  return cart.map((x) => harvest.vat.rate * x);\n                                     ^\n\nTypeError: Cannot read properties of undefined (reading 'rate')\n    at total (/w/a.js:3:38)",
    ],
    [
      'what is nothing, where Python marks a part of a line',
      'Traceback (most recent call last):\n  File "/w/a.py", line 2, in total\n    return harvest[0] + plough[0]\n           ~~~~~~~^^^\nTypeError: \'NoneType\' object is not subscriptable',
      'Traceback (most recent call last):\n  File "/w/a.py", line 2, in total\n    return harvest[0] + plough[0]\n                        ~~~~~~^^^\nTypeError: \'NoneType\' object is not subscriptable',
    ],
    [
      'what is nothing, where Ruby points at it below the error',
      "a.rb:2:in `total': undefined method `rate' for nil:NilClass (NoMethodError)\n\n  harvest.rate + plough.rate\n         ^^^^^\n\tfrom a.rb:5:in `<main>'",
      "a.rb:2:in `total': undefined method `rate' for nil:NilClass (NoMethodError)\n\n  harvest.rate + plough.rate\n                       ^^^^^\n\tfrom a.rb:5:in `<main>'",
    ],
    [
      'the expression that rustc points at, where the error names types alone',
      'error[E0308]: mismatched types\n --> src/main.rs:2:16\n  |\n2 |     run(harvest)\n  |         ^^^^^^^ expected `i32`, found `&str`',
      'error[E0308]: mismatched types\n --> src/main.rs:2:16\n  |\n2 |     run(ploughs)\n  |         ^^^^^^^ expected `i32`, found `&str`',
    ],
    [
      'what a record of a log says in a field beside its message',
      'time="2026-11-29T10:01:02Z" level=error msg="the basket could not be filled today" plugin=harvest pid=41',
      'time="2026-11-29T10:01:09Z" level=error msg="the basket could not be filled today" plugin=plough pid=77',
    ],
    [
      'the same of a record in JSON',
      '{"level":"error","time":1,"pid":41,"table":"harvest","msg":"the basket could not be filled today"}',
      '{"level":"error","time":2,"pid":77,"table":"plough","msg":"the basket could not be filled today"}',
    ],
    [
      'what a record of klog says before its fields',
      'E1122 14:57:19.754411   26767 run.go:72] "the harvest could not be brought in" err="the boat is not there" pod="a/b"',
      'E1203 08:07:01.120000       1 run.go:74] "the plough could not be brought in" err="the boat is not there" pod="a/b"',
    ],
    [
      'the message of a record that has an error, too',
      '{"level":"error","time":1,"msg":"the harvest could not be brought in","err":"the boat is not there"}',
      '{"level":"error","time":2,"msg":"the plough could not be brought in","err":"the boat is not there"}',
    ],
    [
      'a name in a line of a box beside the error',
      'error: the basket could not be filled today\n╭─ Boats ─────────────────╮\n│ Unrecognized options:   │\n│ the town lacks --harvest │\n╰─────────────────────────╯',
      'error: the basket could not be filled today\n╭─ Boats ─────────────────╮\n│ Unrecognized options:   │\n│ the town lacks --plough  │\n╰─────────────────────────╯',
    ],
    [
      'a list in place of its element',
      'error: the basket could not be filled today\n  the field wants boat[], the canvas is one',
      'error: the basket could not be filled today\n  the field wants boat, the canvas is one',
    ],
    [
      'two words that changed places',
      'error: the basket could not be filled today\n  wanted harvest while seeing plough',
      'error: the basket could not be filled today\n  wanted plough while seeing harvest',
    ],
    [
      'a sign in place of another',
      'error: the basket could not be filled today\n  the sum reads one << two',
      'error: the basket could not be filled today\n  the sum reads one >> two',
    ],
    [
      'a sign of a method',
      'error: the basket could not be filled today\n  on the way to save! of Boat',
      'error: the basket could not be filled today\n  on the way to save? of Boat',
    ],
    [
      'a name that begins with a digit',
      'error: the basket could not be filled today\n  the boat is 3dview',
      'error: the basket could not be filled today\n  the boat is 2fauth',
    ],
    [
      'the release of an interface',
      'error: the basket could not be filled today\n  the group is v1beta1',
      'error: the basket could not be filled today\n  the group is v2beta1',
    ],
    [
      'a word that the line has already',
      'error: the basket could not be filled today\n  harvest waits for harvest',
      'error: the basket could not be filled today\n  plough waits for harvest',
    ],
    [
      'two words in place of one',
      'error: the basket could not be filled today\n  selected boat: blue moon',
      'error: the basket could not be filled today\n  selected boat: red',
    ],
    [
      'all words of a line',
      'error: the basket could not be filled today\n  harvest harvest.conf',
      'error: the basket could not be filled today\n  plough plough.conf',
    ],
    [
      'a name after much else',
      'error: the basket could not be filled today\n  x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x harvest',
      'error: the basket could not be filled today\n  x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x plough',
    ],
    [
      'a name with a dash before a number',
      'error: the basket could not be filled today\n  of harvest-hall:3 in town',
      'error: the basket could not be filled today\n  of plough-hall:3 in town',
    ],
    [
      'a number that is quoted',
      'error: the basket could not be filled today\n  fill({ "4711": 1 })',
      'error: the basket could not be filled today\n  fill({ "4812": 1 })',
    ],
    [
      'a day that is quoted',
      'error: the basket could not be filled today\n  fill("2024-03-01")',
      'error: the basket could not be filled today\n  fill("2024-04-01")',
    ],
    [
      'a number that is handed over',
      'error: the basket could not be filled today\n  fill(boat, 4711)',
      'error: the basket could not be filled today\n  fill(boat, 4812)',
    ],
    [
      'a status',
      'error: the basket could not be filled today\n  HTTP/1.1 404',
      'error: the basket could not be filled today\n  HTTP/1.1 403',
    ],
    [
      'a release that is wanted',
      'error: the basket could not be filled today\n  boat==2.31.0 is there',
      'error: the basket could not be filled today\n  boat==2.30.1 is there',
    ],
    [
      'a line of numbers alone',
      'error: the basket could not be filled today\n1 4711',
      'error: the basket could not be filled today\n1 4812',
    ],
    [
      'a heading that looks like a comment',
      'error: the basket could not be filled today\n# harvest',
      'error: the basket could not be filled today\n# plough',
    ],
    [
      'a property that ends like a file',
      'error: the basket could not be filled today\n>> 2| {{ harvest.b.c }}',
      'error: the basket could not be filled today\n>> 2| {{ plough.b.c }}',
    ],
    [
      'a layer whose name looks drawn',
      'AttributeError: the boat nn.Conv2d has no sail',
      'AttributeError: the boat nn.Conv3d has no sail',
    ],
    [
      'a package in a folder of packages',
      'Error: Invalid package config /home/a/shop/node_modules/harvest/package.json.',
      'Error: Invalid package config /home/a/shop/node_modules/plough/package.json.',
    ],
    [
      'a package of Python',
      'OSError: cannot read /home/a/venv/lib/python3.11/site-packages/harvest/data.json',
      'OSError: cannot read /home/a/venv/lib/python3.11/site-packages/plough/data.json',
    ],
    [
      "a program's folder at home",
      'error: cannot read /home/mira/.kube/config: permission denied',
      'error: cannot read /home/mira/.docker/config: permission denied',
    ],
    [
      "a program's state",
      'boat: cannot open /var/lib/harvest/data: permission denied',
      'boat: cannot open /var/lib/plough/data: permission denied',
    ],
    [
      'a number of a field',
      'error: the basket could not be filled today\n  crates: 3',
      'error: the basket could not be filled today\n  crates: 4',
    ],
    [
      'a number of a field in JSON on many lines',
      'error: the basket could not be filled today\n{\n  "crates": 3,\n  "sea": "north"\n}',
      'error: the basket could not be filled today\n{\n  "crates": 4,\n  "sea": "north"\n}',
    ],
    [
      'a number between other fields',
      'error: the basket could not be filled today\n  sail=wide crates=3 sea=north',
      'error: the basket could not be filled today\n  sail=wide crates=4 sea=north',
    ],
    [
      'what was asked for, in a sentence on many lines',
      'error: the basket could not be filled today because of\nthe crates (requested 3, allowed 2) in it',
      'error: the basket could not be filled today because of\nthe crates (requested 4, allowed 2) in it',
    ],
    [
      "an option's value",
      'error: the basket could not be filled today\n  boat -t 4 sea.fq',
      'error: the basket could not be filled today\n  boat -t 8 sea.fq',
    ],
    [
      'a release that is compared',
      'error: the basket could not be filled today\n  - boat = 4.14.1\n  - sail < 4.14',
      'error: the basket could not be filled today\n  - boat = 4.14.2\n  - sail < 4.14',
    ],
    [
      'a field of a log whose value is a letter of the message',
      'level=error msg="the basket could not be filled today" zone=b',
      'level=error msg="the basket could not be filled today" zone=c',
    ],
    [
      'a number in a field of a log',
      '{"level":"error","msg":"the basket could not be filled today","shard":17}',
      '{"level":"error","msg":"the basket could not be filled today","shard":18}',
    ],
    [
      'what wrote the record of a log',
      '{"level":"error","logger":"harvest","msg":"the basket could not be filled today"}',
      '{"level":"error","logger":"plough","msg":"the basket could not be filled today"}',
    ],
    ['an index that a line begins with', 'spec.boats[0]: required value', 'spec.boats[1]: required value'],
    [
      'a number that could be a time',
      "boat: no such sail: 'backup-1700000001'",
      "boat: no such sail: 'backup-1800000001'",
    ],
  ])('%s', async (_, recorded, asked) => {
    for (const [one, other] of [
      [recorded, asked],
      [asked, recorded],
    ] as const) {
      const found = await findAmong(one, other);
      expect.soft(found?.relation).not.toBe('exact');
      if (found !== undefined) expect(found.why.otherNames).toBeDefined();
    }
    expect(await findAmong(recorded, recorded)).toMatchObject({ relation: 'exact', score: 1 });
  });
});

it('tells the first line that differs where nothing that says why does', async () => {
  const text = (call: string): string =>
    `Traceback (most recent call last):\n  File "/srv/a/shop.py", line 3, in ${call}\n    assert ${call}\nAssertionError`;
  const found = await findAmong(text('harvest'), text('plough'));
  expect(found).toMatchObject({
    relation: 'similar',
    why: { otherNames: { asked: ['plough'], stored: ['harvest'] } },
  });
});

it('holds lines of a long log that only one of two has for no difference', async () => {
  const steps = Array.from(
    { length: 600 },
    (_, at) => `step ${'ab'.repeat(at % 7)}x${String(at)} of the harvest is ready`,
  );
  const line = "error: the canvas 'sea' could not be opened for writing";
  const [short, long] = [
    [...steps, line],
    [...steps, ...steps.slice(0, 20).map((step) => `late ${step}`), line],
  ];
  expect(await findAmong(short.join('\n'), long.join('\n'))).toMatchObject({ relation: 'exact', score: 1 });
});

it('holds the log of npm, the folder and the command that a wrapper shows for no difference', async () => {
  const text = (folder: string, time: string): string =>
    `> shop@1.0.0 build\n> sum ${folder}\n\nerror: the sum of the basket is wrong\nnpm error Lifecycle script \`build\` failed with error:\nnpm error path /home/${folder}/shop\nnpm error A complete log of this run can be found in: /root/.npm/_logs/2026-11-29T${time}_01_31_377Z-debug-0.log`;
  expect(await findAmong(text('a', '01'), text('mira', '12'))).toMatchObject({ relation: 'exact', score: 1 });
});

it("holds klog's day, process and place for no difference, nor an error in quotes for a field", async () => {
  const text = (day: string, at: string): string =>
    `E${day} 14:57:19.754411   26767 ${at}] "command failed" err="required flag(s) \\"image\\" not set"`;
  expect(await findAmong(text('1122', 'run.go:72'), text('0103', 'run.go:74'))).toMatchObject({ score: 1 });
});
