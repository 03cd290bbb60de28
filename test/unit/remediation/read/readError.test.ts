import { describe, expect, test } from 'vitest';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

const nodeTrace = `/home/mira/shop/order.js:2
  return x.items.length
                 ^

TypeError: Cannot read properties of undefined (reading 'length')
    at total (/home/mira/shop/order.js:2:18)
    at async Order.sum (file:///home/mira/shop/src/basket.mjs:7:3)
    at new Basket (/home/mira/shop/src/basket.mjs:3:1)
    at Layer.handle (/home/mira/shop/node_modules/express/lib/router/layer.js:95:5)
    at Module._compile (node:internal/modules/cjs/loader:1554:14)
    at node:internal/main/run_main_module:36:49

Node.js v22.1.0`;

const projectFrames = (text: string): string[] =>
  readError(text)
    .frames.filter(({ isInProject }) => isInProject)
    .map(({ name, file }) => `${name}|${file}`);

test('a line of PostgreSQL has two spaces after ERROR, that of others more', () => {
  const getTool = (text: string): string | undefined => readError(text).tool;
  expect(getTool('ERROR:  relation "orders" does not exist')).toBe('psql');
  expect(getTool("ERROR: /srv/main.pl:1:\nERROR:    source_sink `'lib/order'' does not exist")).toBeUndefined();
});

test("curl's progress, which ends without a line break, is no part of its message", () => {
  const meter = '  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n';
  for (const progress of [
    '  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0',
    ' 41 1256k   41  517k    0     0   230k      0  0:00:05  0:00:02  0:00:03  230k',
  ])
    expect(readError(`${meter}\r${progress}curl: (6) Could not resolve host: x.invalid`)).toMatchObject({
      failingLine: 'curl: (6) Could not resolve host: x.invalid',
      tool: 'curl',
    });
});

test("pip's releases for other versions of Python are not what failed", () => {
  const why =
    'ERROR: Could not find a version that satisfies the requirement numpy==99.1 (from versions: 1.26.4, 2.0.0)';
  const left =
    'ERROR: Ignored the following versions that require a different python version: 1.21.2 Requires-Python <3.11';
  expect(readError(`${left}\n${why}\nERROR: No matching distribution found for numpy==99.1`).failingLine).toBe(why);
});

describe('calls', () => {
  test("the document's example gives its names and files", () => {
    const { frames } = readError('error: boom', {
      stackTrace: '  at main.processRequest (main.go:42)\n  at runtime.goexit (runtime.go:1234)',
    });
    expect(frames.map(({ name, file }) => `${name}|${file}`).join('|')).toBe(
      'main.processrequest|main.go|runtime.goexit|runtime.go',
    );
    expect(frames.map(({ isInProject }) => isInProject)).toEqual([true, false]);
  });
  test('node: functions, methods and constructors of the project, the innermost first; node and dependencies are not the project', () => {
    expect(projectFrames(nodeTrace)).toEqual(['total|order.js', 'order.sum|basket.mjs', 'new basket|basket.mjs']);
    expect(readError(nodeTrace).frames).toHaveLength(6);
  });
  test('python: the innermost is printed last', () => {
    const text =
      'Traceback (most recent call last):\n  File "/srv/app/main.py", line 9, in <module>\n    run()\n  File "/srv/app/venv/lib/python3.11/site-packages/flask/app.py", line 3, in wrap\n  File "/srv/app/orders.py", line 4, in total\n    x\nKeyError: \'id\'';
    expect(projectFrames(text)).toEqual(['total|orders.py', '<module>|main.py']);
  });
  test('go: the call and its place stand on two lines', () => {
    const text =
      'panic: boom\n\ngoroutine 1 [running]:\nmain.total(...)\n\t/home/m/shop/main.go:7\nmain.main()\n\t/home/m/shop/main.go:3 +0x1d\nruntime.main()\n\t/usr/local/go/src/runtime/proc.go:271 +0x29d\nexit status 2';
    expect(projectFrames(text)).toEqual(['main.total|main.go', 'main.main|main.go']);
  });
  test('java: runtime and frameworks are not the project', () => {
    const text =
      'Exception in thread "main" java.lang.IllegalStateException: closed\n\tat com.acme.Order.total(Order.java:12)\n\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1596)\n\tat org.springframework.web.Foo.bar(Foo.java:3)\n\tat com.acme.Main.main(Main.java:5)';
    expect(projectFrames(text)).toEqual(['com.acme.order.total|order.java', 'com.acme.main.main|main.java']);
  });
  test('ruby, php, rust, C# and sanitizers', () => {
    expect(
      projectFrames(
        "app.rb:3:in 'total': boom (RuntimeError)\n\tfrom app.rb:7:in '<main>'\n\tfrom /usr/lib/ruby/gems/3.2.0/gems/rake/x.rb:1:in 'run'",
      ),
    ).toEqual(['total|app.rb', '<main>|app.rb']);
    expect(
      projectFrames(
        'PHP Fatal error:  Uncaught Error: boom in /srv/x.php:3\nStack trace:\n#0 /srv/x.php(9): total()\n#1 /srv/vendor/acme/y.php(2): run()\n#2 {main}',
      ),
    ).toEqual(['total|x.php']);
    expect(
      projectFrames(
        "thread 'main' panicked at src/main.rs:3:5:\nboom\nstack backtrace:\n   0: rust_begin_unwind\n             at /rustc/3f1c2d4e5/library/std/src/panicking.rs:645:5\n   1: shop::total\n             at ./src/main.rs:3:5\n   2: shop::main\n             at ./src/main.rs:9:5",
      ),
    ).toEqual(['shop::total|main.rs', 'shop::main|main.rs']);
    expect(
      projectFrames(
        'Unhandled exception. System.Exception: x\n   at App.Orders.Total(Order o) in /home/m/Orders.cs:line 12\n   at System.Linq.Enumerable.First(IEnumerable x)',
      ),
    ).toEqual(['app.orders.total|orders.cs']);
    expect(
      projectFrames(
        '==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014\n    #0 0x55d in total /home/m/shop/main.c:3:5\n    #1 0x7f3 in __libc_start_main (/lib/x86_64-linux-gnu/libc.so.6+0x29d8f)',
      ),
    ).toEqual(['total|main.c']);
  });
  test('a stack trace that is given apart counts before the text', () => {
    expect(readError('TypeError: x', { stackTrace: '    at total (/a/order.js:1:2)' }).frames).toEqual([
      { name: 'total', file: 'order.js', isInProject: true },
    ]);
  });

  test.each([
    ['node_modules', '    at load (/a/node_modules/kelp/lib/load.js:1:2)', 'kelp'],
    ['one in another', '    at load (/a/node_modules/.pnpm/moss@2/node_modules/@sea/Kelp/load.js:1:2)', '@sea/kelp'],
    ['site-packages', '  File "/venv/lib/python3.11/site-packages/kelp/load.py", line 3, in load', 'kelp'],
    ['gems, of any version', "/usr/lib/ruby/gems/3.1.0/gems/kelp-2.0.1/lib/load.rb:3:in 'load'", 'kelp'],
    [
      'the sources of crates',
      '  3: kelp::load\n             at /root/.cargo/registry/src/index.crates.io-6f17/kelp-core-1.0.9/src/load.rs:3:2',
      'kelp-core',
    ],
    ['none: the project', '    at load (/a/kelp/load.js:1:2)', undefined],
    ['none: the runtime', '    at load (node:internal/load:1:2)', undefined],
  ])('the library of a frame is told by its path: %s', (_, stackTrace, library) => {
    expect(readError('TypeError: x', { stackTrace }).frames.map((frame) => frame.library)).toEqual([library]);
  });

  test('the head of an excerpt from a library with a scope is no frame', () => {
    expect(
      readError(
        '/a/node_modules/@sea/kelp/load.js:12\n  throw error;\n  ^\n\nTypeError: x\n    at load (/a/node_modules/@sea/kelp/load.js:12:2)',
      ).frames,
    ).toEqual([{ name: 'load', file: 'load.js', isInProject: false, library: '@sea/kelp' }]);
  });
});

describe('the line that says what failed', () => {
  const python = (first: string, link: string, second: string): string =>
    `Traceback (most recent call last):\n  File "a.py", line 3, in f\n    x\n${first}\n\n${link}\n\nTraceback (most recent call last):\n  File "a.py", line 5, in g\n    y\n${second}`;
  test('of exceptions raised from another the first cause', () => {
    expect(
      readError(
        python(
          "KeyError: 'id'",
          'The above exception was the direct cause of the following exception:',
          'RuntimeError: cannot load',
        ),
      ).failingLine,
    ).toBe("KeyError: 'id'");
  });
  test('of exceptions raised from another the last, where the first is a bare name and the last a sentence', () => {
    const link = 'The above exception was the direct cause of the following exception:';
    expect(readError(python("KeyError: 'RGBA'", link, 'OSError: cannot write mode RGBA as JPEG')).failingLine).toBe(
      'OSError: cannot write mode RGBA as JPEG',
    );
    expect(
      readError(python('ValueError: month must be in 1..12', link, 'OSError: cannot write mode RGBA as JPEG'))
        .failingLine,
    ).toBe('ValueError: month must be in 1..12');
  });
  test('of exceptions while another was handled the last', () => {
    expect(
      readError(
        python(
          "KeyError: 'id'",
          'During handling of the above exception, another exception occurred:',
          "NameError: name 'y' is not defined",
        ),
      ).failingLine,
    ).toBe("NameError: name 'y' is not defined");
  });
  test('of Java causes the innermost', () => {
    const { failingLine, errorType } = readError(
      'Exception in thread "main" java.lang.RuntimeException: load\n\tat a.B.c(B.java:1)\nCaused by: a.MidException: mid\n\tat a.B.d(B.java:2)\nCaused by: java.net.ConnectException: Connection refused\n\t... 3 more',
    );
    expect({ failingLine, errorType }).toEqual({
      failingLine: 'Caused by: java.net.ConnectException: Connection refused',
      errorType: 'connectexception',
    });
  });
  test('of a node error with a cause the cause', () => {
    expect(
      readError(
        "TypeError: fetch failed\n    at node:internal/deps/undici/undici:1:2 {\n  [cause]: Error: connect ECONNREFUSED 127.0.0.1:5432\n      at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16) {\n    code: 'ECONNREFUSED'\n  }\n}",
      ).maskedLine,
    ).toContain('connect ECONNREFUSED HOST:PORT');
  });
  test('of node, not the code that it quotes, but what was thrown, printed as a value where it has no stack', () => {
    const quoted = '/srv/shop/main.cjs:5\nif (error) throw error;\n           ^\n\n';
    const value = readError(
      `${quoted}[Error [ValidationError]: "total" must be a valid email] {\n  _original: { total: 'x' }\n}\n\nNode.js v20.20.2`,
    );
    expect(value).toMatchObject({
      maskedLine: 'NAME must be a valid email',
      errorType: 'validationerror',
      tool: 'node',
    });
    expect(
      readError(
        "node:internal/modules/run_main:123\n    triggerUncaughtException(\n    ^\n\n[LakeCompileError: Shore was left open\nhttps://lake.test/e/open] {\n  code: 'shore_open'\n}",
      ).maskedLine,
    ).toBe('Shore was left open');
    expect(
      readError(
        `${quoted}Error: main.styl:5:9\n   1| size(a, b)\n   2|   return a\n   3| \n   4| .order\n   5|   width size(41)\n--------------^\n   6| \n\nargument "b" required for size(a, b)\n    at ".order" (main.styl:5:1)`,
      ).maskedLine,
    ).toBe('argument NAME required for size(a, b)');
  });
  test('the code of what was thrown, not of what that holds', () => {
    expect(
      readError(
        "LakeError: Root plugin has already booted\n    at Boot.after (/srv/node_modules/lake/index.js:1:2) {\n  code: 'LAKE_BOOTED',\n  inner: {\n    code: 'OTHER'\n  }\n}",
      ).codes,
    ).toEqual(['LAKE_BOOTED']);
    expect(
      readError(
        'LakeError [Error]: Root plugin has already booted\n    at Boot.after (/srv/node_modules/lake/index.js:1:2)',
      ).codes,
    ).toEqual([]);
  });
  test('of data with sentences in quotes the sentence, of a quoted name the name', () => {
    const raised = (line: string): string =>
      readError(`Traceback (most recent call last):\n  File "a.py", line 3, in f\n    x\n${line}`).maskedLine;
    expect(raised("lake.ValidationError: {'total': ['Must be greater than or equal to 5000.']}")).toBe(
      'lake.ValidationError: Must be greater than or equal to N.',
    );
    expect(raised("lake.ValidationError: {'total': ['Missing data for required field.']}")).toBe(
      'lake.ValidationError: Missing data for required field.',
    );
    expect(raised("KeyError: 'total of shop'")).toBe('KeyError: NAME');
  });
  test('not times and sizes of the run', () => {
    expect(
      readError(
        'FILE: /srv/shop/main.php\n-----------\nFOUND 1 ERROR AFFECTING 1 LINE\n-----------\n 3 | ERROR | [x] Opening brace should be on a new line\n-----------\n\nTime: 411ms; Memory: 6MB',
      ).maskedLine,
    ).toBe('Opening brace should be on a new line');
    expect(readError('lake drained\n0m00.125s (executing steps: 0m00.000s)').failingLine).toBe('lake drained');
    expect(readError('lake drained\nTime allowed for 3 shores is over').failingLine).toBe('lake drained');
  });
  test('a command that failed has any arguments', () => {
    expect(readError('Error: Command failed: test -d order/total').maskedLine).toBe(
      readError('Error: Command failed: test -d plant/width').maskedLine,
    );
  });
  test('of an exception group the first exception in it', () => {
    const text =
      '  + Exception Group Traceback (most recent call last):\n  |   File "a.py", line 1, in <module>\n  |     raise x\n  | ExceptionGroup: two (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n    | ValueError: bad input\n    +---------------- 2 ----------------\n    | TypeError: x\n    +------------------------------------';
    expect(readError(text).errorType).toBe('valueerror');
  });
  test('an error before a warning, the first error before those that follow from it', () => {
    expect(
      readError(
        "a.c:1:1: warning: unused variable 'x' [-Wunused-variable]\na.c:3:5: error: 'total' undeclared (first use in this function)\na.c:9:1: error: expected ';' before '}' token",
      ).maskedLine,
    ).toBe('NAME undeclared (first use in this function)');
  });
  test('nothing is found: the text itself, as it is', () => {
    expect(readError('all went well').maskedLine).toBe('all went well');
    expect(readError('').maskedLine).toBe('');
    expect(readError('\n\n \t\n').failingLine).toBe('');
  });
  test('not what stands below a traceback without frames', () => {
    const text =
      "[ ERROR ] Error in file '/srv/a.robot' on line 2: Importing library 'Harvest' failed: ModuleNotFoundError: No module named 'Harvest'\nTraceback (most recent call last):\n  None\nPYTHONPATH:\n  /srv/venv/bin";
    expect(readError(text)).toMatchObject({
      failingLine: text.split('\n')[0],
      maskedLine:
        'Error in file PATH LINE_NUM: Importing library NAME failed: ModuleNotFoundError: No module named NAME',
    });
  });
  test('a masked line is no longer than twice a cut one', () => {
    expect(readError('"" '.repeat(900)).maskedLine.length).toBeLessThanOrEqual(4000);
  });
  test('a type that the caller knows counts', () => {
    expect(readError('boom', { errorType: 'builtins.ValueError' }).errorType).toBe('valueerror');
  });
});

describe('the line as it is compared', () => {
  const masked = (text: string): string => readError(text).maskedLine;

  test.each([
    [
      'a place that a program writes in words before its message',
      'Bad harbour option: plum',
      'command-line: line 0: Bad harbour option: pear',
    ],
    [
      'what a tool suggests, with the name of its rule behind it',
      'Unknown mast NAME',
      "Unknown mast 'plum'. Did you mean unit-no-unknown, a-no-unknown? plum-no-unknown",
    ],
    [
      'the border of a box',
      'Bad value for the mast: too short to sail',
      '│ Bad value for the mast: too short to sail │',
    ],
    [
      'a file by any name',
      'cannot open NAME: No such file or directory',
      'cannot open weight: No such file or directory',
    ],
    ['what is not defined', 'NAME not defined', 'height not defined'],
  ])('is without %s', (_, said, text) => {
    expect(masked(text).replace('plum', 'pear')).toBe(masked(said).replace('plum', 'pear'));
    expect(masked(text)).toContain(said.slice(0, 8));
  });

  test('an error after a mark is no prompt', () => {
    expect(readError('INFO  settings read\n% ERROR: No such property: "plum"').failingLine).toContain(
      'No such property',
    );
  });
});

describe('around the error', () => {
  const error = "src/order.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
  const masked = "error TS2322: Type 'string' is not assignable to type 'number'.";
  test.each([
    ['make', `make: Entering directory '/x'\n${error}\nmake: *** [Makefile:3: all] Error 2`],
    [
      'npm',
      `\n> shop@1.0.0 build\n> tsc -p .\n\n${error}\nnpm error Lifecycle script \`build\` failed with error:\nnpm error code 2`,
    ],
    [
      'yarn',
      `yarn run v1.22.19\n$ tsc\n${error}\nerror Command failed with exit code 2.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.`,
    ],
    [
      'GitHub Actions',
      `2024-05-18T20:46:55.5587563Z ##[group]Run npx tsc\n2024-05-18T20:46:55.6Z ##[endgroup]\n2024-05-18T20:46:56.5587563Z ##[error]${error}\n2024-05-18T20:46:57.1Z ##[error]Process completed with exit code 2.`,
    ],
    ['an annotation', `::error file=src/order.ts,line=3,col=7::${error}`],
    ['gh run view', `build\tCompile\t2024-05-18T20:46:55.5587563Z ${error}`],
    ['docker compose', `web-1  | ${error}\nweb-1 exited with code 2`],
    [
      'BuildKit',
      `#9 [4/5] RUN npx tsc\n#9 2.417 ${error}\n#9 ERROR: process "/bin/sh -c npx tsc" did not complete successfully: exit code: 2`,
    ],
    ['concurrently', `[0] ${error}\n[0] npx tsc exited with code 2`],
    ['turbo', `web:build: ${error}`],
    ['syslog', `Jan 15 14:30:45 web1 shop[123]: ${error}`],
    [
      'a colour terminal',
      `\u001b[96msrc/order.ts\u001b[0m:\u001b[93m3\u001b[0m:\u001b[93m7\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mType 'string' is not assignable to type 'number'.\r\n\r\n\u001b[7m3\u001b[0m const x: number = 'a'\r\n`,
    ],
    ['a prompt', `mira@host:~/shop$ tsc -p .\n${error}\nmira@host:~/shop$ `],
  ])('%s does not change what is read', (_name, text) => {
    const { maskedLine, codes, tool } = readError(text);
    expect({ maskedLine, codes, tool }).toEqual({ maskedLine: masked, codes: ['TS2322'], tool: 'tsc' });
  });
  test('the text is what the program wrote, without wrappers and prefixes', () => {
    expect(readError(`make: Entering directory '/x'\n${error}\nmake: *** [Makefile:3: all] Error 2`).text).toBe(error);
  });
  test('names that were masked are kept apart', () => {
    expect(readError("ModuleNotFoundError: No module named 'Requests'").subjects).toEqual(['requests']);
  });
  test('two keywords are not two names', () => {
    expect(readError("a.py:1: error: expected 'int', got 'str'").maskedLine).not.toBe(
      readError("a.py:1: error: expected 'int', got 'bool'").maskedLine,
    );
    expect(readError("a.py:1: error: cannot find 'total'").maskedLine).toBe(
      readError("b.py:9: error: cannot find 'amount'").maskedLine,
    );
  });
});

describe('kinds that tools share', () => {
  test.each([
    [
      'module-not-found',
      [
        "ModuleNotFoundError: No module named 'x'",
        'ImportError: No module named x',
        "Error: Cannot find module 'x'",
        "src/a.ts(1,1): error TS2307: Cannot find module 'x' or its corresponding type declarations.",
        'error[E0432]: unresolved import `x`',
        'main.go:3:8: no required module provides package github.com/a/x; to add it:',
      ],
    ],
    [
      'connection-refused',
      [
        'Error: connect ECONNREFUSED 127.0.0.1:5432',
        'ConnectionRefusedError: [Errno 111] Connection refused',
        "curl: (7) Failed to connect to localhost port 5432 after 0 ms: Couldn't connect to server",
        'psql: error: connection to server at "localhost" (::1), port 5432 failed: Connection refused',
        'java.net.ConnectException: Connection refused',
        'dial tcp 127.0.0.1:5432: connect: connection refused',
      ],
    ],
    [
      'address-in-use',
      [
        'Error: listen EADDRINUSE: address already in use :::3000',
        'OSError: [Errno 98] Address already in use',
        'Error response from daemon: Bind for 0.0.0.0:80 failed: port is already allocated',
        'listen tcp :8080: bind: address already in use',
      ],
    ],
    [
      'permission-denied',
      [
        "PermissionError: [Errno 13] Permission denied: '/x'",
        "Error: EACCES: permission denied, open '/x'",
        'bash: ./x.sh: Permission denied',
      ],
    ],
    [
      'no-space-left',
      [
        'OSError: [Errno 28] No space left on device',
        'ENOSPC: no space left on device, write',
        "dd: error writing '/x': No space left on device",
      ],
    ],
    [
      'host-not-found',
      [
        'Error: getaddrinfo ENOTFOUND db.internal',
        'socket.gaierror: [Errno -2] Name or service not known',
        'curl: (6) Could not resolve host: x.invalid',
        'java.net.UnknownHostException: x.invalid',
      ],
    ],
    [
      'division-by-zero',
      [
        'ZeroDivisionError: division by zero',
        'panic: runtime error: integer divide by zero',
        'java.lang.ArithmeticException: / by zero',
        'Illegal division by zero at x.pl line 3.',
      ],
    ],
    [
      'node-module-in-browser',
      [
        '✘ [ERROR] Could not resolve "fs"\n\n    src/a.js:1:15:',
        "Module not found: Error: Can't resolve 'node:path' in '/x/src'",
      ],
    ],
    [
      'patch-does-not-apply',
      [
        '1 out of 2 hunks FAILED -- saving rejects to file a.rej',
        'error: patch failed: a.c:3',
        'error: a.c: patch does not apply',
      ],
    ],
    [
      'use-after-free',
      ['==7== Invalid read of size 4', '==9==ERROR: AddressSanitizer: heap-use-after-free on address 0x602'],
    ],
  ])('%s', (family, texts) => {
    expect(texts.map((text) => readError(text).families[0])).toEqual(texts.map(() => family));
  });
  test.each([
    ['a package is missing, not a module of Node', '✘ [ERROR] Could not resolve "fs-extra"', 'module-not-found'],
    [
      'a test in brackets with too many words is no call with too many arguments',
      'bash: line 1: [: too many arguments',
      undefined,
    ],
    [
      'a revision that git does not know is no version of a package',
      "fatal: ambiguous argument 'x': unknown revision or path not in the working tree.",
      'unknown-revision',
    ],
    [
      'a version that Go does not know is one',
      'go: a.org/b@v9.9.9: invalid version: unknown revision v9.9.9',
      'version-unknown',
    ],
  ])('%s', (_what, text, family) => {
    expect(readError(text).families[0]).toBe(family);
  });
  test.each(['TypeError: boom', 'error: something went wrong', 'expected 3 lines', 'panic: could not start'])(
    '%s has none',
    (text) => expect(readError(text).families).toEqual([]),
  );
});
