import { describe, expect, it } from 'vitest';
import { readError } from '../../../src/remediation/domain/read/readError.ts';
import { getSignature } from '../../../src/remediation/domain/signature.ts';
import { redactError } from '../../../src/remediation/node/redact/redactError.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

/** Tests put their secrets together, so that no scanner takes this file for a leak. */
const join = (...parts: string[]): string => parts.join('');
const letters = (count: number): string => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'.repeat(10).slice(0, count);
const who = { home: '/home/janedoe', user: 'janedoe', host: 'janes-laptop.local' };
const armour = (edge: string): string => join('-----', edge, ' RSA PRIV', 'ATE KEY-----');
const onePassword = join(
  'ops',
  '_',
  Buffer.from(`{"email":"x@y","key":"${letters(90)}"}x`.replace('}x', ',"k":{}}'))
    .toString('base64')
    .replace(/=+$/, ''),
);

/** Errors as they are met, each with one secret: its kind, the secret, the text. */
const errors: readonly (readonly [string, string, (secret: string) => string])[] = [
  [
    'aws-key',
    join('AK', 'IAIOSFODNN7EXAMPLE'),
    (it) => `botocore.exceptions.ClientError: An error occurred (InvalidClientTokenId) for ${it}`,
  ],
  ['aws-key', letters(40), (it) => `Error: AWS_SECRET_ACCESS_KEY=${it} was rejected`],
  [
    'github-token',
    join('gh', 'p_', letters(36)),
    (it) => `fatal: unable to access 'https://${it}@github.com/acme/app.git/': The requested URL returned error: 403`,
  ],
  ['github-token', join('github', '_pat_', letters(82)), (it) => `HttpError: Bad credentials (token ${it})`],
  ['gitlab-token', join('glp', 'at-', letters(20)), (it) => `remote: HTTP Basic: Access denied with ${it}`],
  [
    'jwt',
    join('ey', 'JhbGciOiJIUzI1NiJ9', '.ey', 'JzdWIiOiIxMjM0NTY3ODkwIn0', '.', letters(43)),
    (it) => `JsonWebTokenError: invalid signature ${it}`,
  ],
  [
    'private-key',
    `MIIE${letters(60)}`,
    (it) =>
      [
        'Error: error:0909006C:PEM routines:get_name:no start line',
        armour('BEGIN'),
        it,
        it,
        armour('END'),
        '    at sign (/app/sign.js:3:1)',
      ].join('\n'),
  ],
  [
    'azure-key',
    `${letters(64)}==`,
    (it) =>
      `StorageError: DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${it};EndpointSuffix=core.windows.net is invalid`,
  ],
  [
    'azure-key',
    `${letters(40)}%3D`,
    (it) => `AuthenticationFailed: https://x.blob.core.windows.net/c/b?sv=2022-11-02&sig=${it}`,
  ],
  [
    'stripe-key',
    join('sk_', 'live_', letters(24)),
    (it) => `StripeAuthenticationError: Invalid API Key provided: ${it}`,
  ],
  ['bearer-token', letters(30), (it) => `Error: 401 Unauthorized, request had "Authorization: Bearer ${it}"`],
  [
    'password',
    join('Tr0ub', '4dor3'),
    (it) => `psycopg2.OperationalError: could not connect: host=db user=app password=${it} dbname=x`,
  ],
  ['password', 'hunter2!x', (it) => `{"level":"error","msg":"login failed","password":"${it}"}`],
  [
    'url-credentials',
    join('app:', 's3cr', '3tpw'),
    (it) => `sqlalchemy.exc.OperationalError: (postgresql://${it}@db.internal:5432/app) connection refused`,
  ],
  [
    'url-credentials',
    join('root:', letters(16)),
    (it) => `MongoServerError: bad auth, mongodb+srv://${it}@cluster0.abcde.mongodb.net/?retryWrites=true`,
  ],
  [
    'slack-token',
    join('xox', 'b-123456789012-123456789012-', letters(24)),
    (it) => `slack_sdk.errors.SlackApiError: invalid_auth ${it}`,
  ],
  [
    'openai-key',
    join('sk-', 'proj-', letters(48)),
    (it) => `openai.AuthenticationError: Incorrect API key provided: ${it}`,
  ],
  ['anthropic-key', join('sk-', 'ant-api03-', letters(60)), (it) => `AuthenticationError: invalid x-api-key ${it}`],
  [
    'npm-token',
    join('np', 'm_', letters(36)),
    (it) => `npm ERR! 401 Unauthorized - PUT //registry.npmjs.org/:_authToken=${it}`,
  ],
  ['google-key', join('AI', 'za', letters(35)), (it) => `GoogleError: API key not valid: ${it}`],
  ['sendgrid-key', join('S', 'G.', letters(22), '.', letters(43)), (it) => `ResponseError: Unauthorized: ${it}`],
  ['email', 'jane.doe@corp-mail.com', (it) => `smtplib.SMTPRecipientsRefused: ${it}: 550 no such user`],
  [
    'basic-credentials',
    Buffer.from('jane:s3cret!').toString('base64'),
    (it) => `Error: 401 for header Authorization: Basic ${it}`,
  ],
  ['1password-token', onePassword, (it) => `Error: invalid service account token ${it}`],
  ['npm-token', 'abcdef-letters-only', (it) => `npm ERR! bad //registry.npmjs.org/:_authToken=${it} in .npmrc`],
  ['home-folder', '/home/janedoe', (it) => `Error: ENOENT: no such file or directory, open '${it}/app/config.json'`],
  ['user', 'janedoe', (it) => `FATAL:  role "${it}" does not exist`],
  ['host', 'janes-laptop', (it) => `Error: getaddrinfo ENOTFOUND\n${it}: command not found`],
];

describe('an error with something secret in it', () => {
  it.each(errors)('loses a %s', async (kind, secret, text) => {
    const { text: clean, found } = await redactError(text(secret), who);
    expect(clean).not.toContain(secret);
    expect(found.map((each) => each.kind)).toContain(kind);
    expect(clean.split('\n')).toHaveLength(text(secret).split('\n').length);
    expect(await redactError(clean, who)).toEqual({ text: clean, found: [] });
  });

  it.each(errors)('is the same error as before: %s', async (_kind, secret, text) => {
    const { text: clean } = await redactError(text(secret), who);
    expect(readError(clean).maskedLine).toBe(readError(text(secret)).maskedLine);
    expect(getSignature({ message: clean }).hash).toBe(getSignature({ message: text(secret) }).hash);
  });
});

describe('ordinary errors', () => {
  it.each([
    "TypeError: Cannot read properties of undefined (reading 'name')",
    "Error: Cannot find module './config' imported from /app/src/index.js",
    "ModuleNotFoundError: No module named 'requests'",
    'ImportError: cannot import name "Token" from "auth.tokens" (/usr/lib/python3/dist-packages/auth/tokens.py)',
    "src/app.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.",
    "src/login.ts:3:7 - error TS2339: Property 'password' does not exist on type 'User'.",
    'error[E0499]: cannot borrow `token` as mutable more than once at a time\n --> src/main.rs:10:5',
    'main.go:12:2: undefined: apiKey',
    "./auth.c:42:13: error: 'struct session' has no member named 'secret'",
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "password" is null',
    '\tat com.example.auth.TokenService.refreshToken(TokenService.java:88)',
    'Error: connect ECONNREFUSED 127.0.0.1:5432',
    'psycopg2.OperationalError: FATAL:  password authentication failed for user "postgres"',
    "ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)",
    'remote: Permission to acme/app.git denied to deploy-bot.',
    'git@github.com: Permission denied (publickey).',
    'npm ERR! code E401\nnpm ERR! Unable to authenticate, need: Basic realm="GitHub Package Registry"',
    'npm ERR! notarget No matching version found for left-pad@^9.0.0.',
    'SyntaxError at line 42 in /home/user/app.py (PID 1234) at 0x7f3b4c1234a0',
    'Traceback (most recent call last):\n  File "/home/runner/work/app/app/main.py", line 3, in <module>\n    main()',
    "docker: Error response from daemon: pull access denied for app, repository does not exist or may require 'docker login'.",
    'sha256:3f9a1c7e5b2d80463f9a1c7e5b2d80463f9a1c7e5b2d80463f9a1c7e5b2d8046 mismatch',
    'error: commit 3f9a1c7e5b2d80463f9a1c7e5b2d80463f9a1c7e is not an ancestor',
    'request 550e8400-e29b-41d4-a716-446655440000 failed with status code 502',
    "eslint: 'token' is assigned a value but never used  no-unused-vars",
    'Uncaught ReferenceError: secretKey is not defined',
    "KeyError: 'API_KEY'",
    'Error: Environment variable DATABASE_PASSWORD is not set',
    'FAILED tests/test_auth.py::test_token_expires - AssertionError: assert 200 == 401',
    "AttributeError: 'NoneType' object has no attribute 'access_token'",
    'ActiveRecord::RecordInvalid: Validation failed: Password is too short (minimum is 8 characters)',
    'PHP Fatal error:  Uncaught Error: Call to undefined method User::setPassword() in /var/www/html/index.php:12',
    "error CS0103: The name 'secretName' does not exist in the current context [/src/App/App.csproj]",
    'ld: symbol(s) not found for architecture arm64\nclang: error: linker command failed with exit code 1',
    'make: *** [Makefile:12: test] Error 2',
    'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x47b8a5]',
    'terraform: Error: Invalid value for variable "token" on main.tf line 3',
    'kubectl: error: You must be logged in to the server (Unauthorized)',
    'x509: certificate signed by unknown authority',
    'ssl.SSLCertVerificationError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed (_ssl.c:1007)',
    'Error: Request failed with status code 401\n    at createError (node_modules/axios/lib/core/createError.js:16:15)',
    "undefined method `authenticate_with_token' for nil:NilClass (NoMethodError)",
    'WARNING: secret-scanning is disabled; secretlint-disable-line',
    "C:\\Users\\runneradmin\\AppData\\Local\\Temp\\x.ts(1,1): error TS1005: ';' expected.",
    'error: Your local changes to the following files would be overwritten by merge:\n\tpackage-lock.json',
    'root@3f9a1c7e5b2d:/app# pytest',
  ])('stay as they are: %s', async (text) => {
    expect(await redactError(text, who)).toEqual({ text, found: [] });
  });
});

describe('who and where', () => {
  it.each([
    ['/home/janedoe/app/x.js:3', '~/app/x.js:3'],
    ['at file:///home/janedoe/app/x.mjs:1:2', 'at file://~/app/x.mjs:1:2'],
    ['/home/janedoe', '~'],
    ['/home/janedoes-things/x', '~/x'],
    ['/Users/bob.smith/app/y.swift:4: error', '~/app/y.swift:4: error'],
    ['C:\\Users\\Bob\\src\\a.ts(3,4)', '~\\src\\a.ts(3,4)'],
    ['"C:\\\\Users\\\\Bob\\\\src\\\\a.ts"', '"~\\\\src\\\\a.ts"'],
    ['/mnt/c/Users/Bob/src/a.ts', '~/src/a.ts'],
    ['/c/Users/Bob/src/a.ts', '~/src/a.ts'],
    ['/tmp/pytest-of-janedoe/pytest-0/x', '/tmp/pytest-of-<user>/pytest-0/x'],
    ['/var/lib/janedoe: permission denied', '/var/lib/<user>: permission denied'],
    ['janedoe@janes-laptop:~/app$ make', '<user>@<host>:~/app$ make'],
    ['[janedoe@other ~]$ ls', '[<user>@other ~]$ ls'],
    ["Access denied for user 'janedoe'@'localhost'", "Access denied for user '<user>'@'localhost'"],
    ['ssh://janedoe@build/x', 'ssh://<user>@build/x'],
    ['/srv/home/user/x /home/node/x /root/x', '/srv/home/user/x /home/node/x /root/x'],
    ['class janedoe: pass', 'class janedoe: pass'],
    ['janes-laptop-2 and myjanes-laptop', 'janes-laptop-2 and myjanes-laptop'],
    ['http://janes-laptop.local:3000/x', 'http://<host>:3000/x'],
  ])('%s', async (text, expected) => {
    expect((await redactError(text, who)).text).toBe(expected);
  });

  it.each([
    [
      { user: 'root', home: '/root', host: 'web' },
      'root@web:/root/x user "root" on web',
      'root@<host>:/root/x user "root" on web',
    ],
    [{ user: 'al', home: '/home/al', host: 'dev' }, 'al@dev:/home/al/x', 'al@dev:/home/al/x'],
    [
      { user: 'node', home: '/home/node', host: 'localhost' },
      'node@localhost /home/node/x',
      'node@localhost /home/node/x',
    ],
    [
      { user: 'Jane Doe', home: 'C:\\Users\\Jane Doe', host: 'DESKTOP-ABC123' },
      'c:/users/jane doe/x desktop-abc123\\share',
      '~/x <host>\\share',
    ],
    [{ user: 'a.b+(c', home: '/data/people/a.b+(c', host: 'x[1' }, '/data/people/a.b+(c/x', '~/x'],
    [{}, '/opt/x root@web', '/opt/x root@web'],
  ])('%j', async (machine, text, expected) => {
    expect((await redactError(text, machine)).text).toBe(expected);
  });
});

it('says how many there were, all ways of finding them together', async () => {
  const token = join('gh', 'p_', letters(36));
  expect((await redactError(`${token} and ${token} in /home/janedoe/x`, who)).found).toEqual([
    { kind: 'github-token', count: 2 },
    { kind: 'home-folder', count: 1 },
  ]);
});

it('a comment in an error does not switch the search for secrets off', async () => {
  expect((await redactError(`secretlint-disable\n${onePassword}`, who)).text).toBe(
    'secretlint-disable\n<1password-token>',
  );
});

it('takes little time for 60 KB, and time linear in the text whatever stands in it', async () => {
  const sized = (piece: string, size: number): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  const cpu = async (text: string): Promise<number> => {
    const work = startMeasuringWork();
    await redactError(text, who);
    return work();
  };
  const trace = sized('    at handler (/home/janedoe/project/src/server.ts:12:34) password=hunter22 token\n', 60_000);
  await cpu(trace);
  expect(Math.min(await cpu(trace), await cpu(trace), await cpu(trace))).toBeLessThan(300);
  for (const piece of [
    '/home/',
    '/Users/',
    'C:\\Users\\',
    '\\Users\\\\',
    'janedoe',
    '/janedoe',
    'user ',
    'user = (',
    'host ',
    'janes-laptop',
    '@',
    'http://a:b',
    'https://a:x-oauth',
    '_authToken=',
    'ops_ey',
    'xoxb-',
    'xoxb-a-',
    'SG.a.a',
    'AWS_SECRET_ACCESS_KEY    ',
    'sk-proj-',
    'a',
    '/',
    '\\',
    ' ',
    '-----BEGIN RSA PRIV' + 'ATE KEY-----',
  ]) {
    expect({
      piece,
      ms: Math.min(await cpu(sized(piece, 1_000_000)), await cpu(sized(piece, 1_000_000))) < 6000,
    }).toEqual({ piece, ms: true });
  }
}, 120_000);
