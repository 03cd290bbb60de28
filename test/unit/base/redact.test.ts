import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/base/redact.ts';
import { secretKinds } from '../../../src/base/redaction/secretKinds.ts';

const letters = (count: number): string => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'.repeat(10).slice(0, count);
const hex = (count: number): string => '3f9a1c7e5b2d8046'.repeat(8).slice(0, count);
/** Tests put their secrets together, so that no scanner takes this file for a leak. */
const join = (...parts: string[]): string => parts.join('');
const jwt = join('ey', 'JhbGciOiJIUzI1NiJ9', '.ey', 'JzdWIiOiIxMjM0NTY3ODkwIn0', '.', letters(43));
const armour = (edge: 'BEGIN' | 'END', kind = 'RSA '): string => `-----${edge} ${kind}PRIVATE KEY-----`;
const body = (lines: number): string[] =>
  Array.from({ length: lines }, (_, at) => `MIIE${letters(58)}+${String(at % 10)}`);

describe('redact', () => {
  it.each([
    ['jwt', jwt],
    ['github-token', join('gh', 'p_', letters(36))],
    ['github-token', join('github', '_pat_', letters(60))],
    ['gitlab-token', join('glp', 'at-', letters(20))],
    ['anthropic-key', join('sk-', 'ant-api03-', letters(60))],
    ['openai-key', join('sk-', 'proj-', letters(60))],
    ['openai-key', join('sk-', letters(48))],
    ['stripe-key', join('sk_', 'live_', letters(24))],
    ['slack-token', join('xox', 'b-123456789012-', letters(24))],
    ['aws-key', join('AK', 'IAIOSFODNN7EXAMPLE')],
    ['google-key', join('AI', 'za', letters(35))],
    ['npm-token', join('np', 'm_', letters(36))],
    ['hugging-face-token', join('h', 'f_', letters(34))],
    ['sendgrid-key', join('S', 'G.', letters(22), '.', letters(43))],
    ['openai-key', join('sk', '-', hex(32))],
    ['telegram-token', join('bot', '123456789', ':AA', letters(33))],
    ['discord-token', join('MTA1NzM0OTk4NTYyNTQ2ODk3', '.GqWxYz.', letters(38))],
    ['access-token', join('lin', '_api_', letters(40))],
    ['access-token', join('gl', 'sa_', letters(32), '_', hex(8))],
    ['access-token', join('np', 'g_', letters(16))],
    ['access-token', join('pp', 'lx-', letters(48))],
    ['access-token', join('secret', '_', letters(43))],
    ['access-token', join('key', '-', hex(32))],
    ['access-token', join('AT', 'ATT3', letters(100))],
    ['access-token', join('dp', '.pt.', letters(43))],
    ['1password-token', join('ops', '_eyJ', letters(120))],
    ['email', 'jane.doe+news@mail.example.co.uk'],
  ])('replaces a %s wherever it stands', (kind, secret) => {
    for (const around of [
      ['', ''],
      ['const x = "', '";'],
      ['see ', ', then'],
      ['<b>', '</b>'],
      ['a=', '&b=1'],
    ] as const) {
      expect(redact(around.join(secret)).text).toBe(around.join(`<${kind}>`));
    }
    expect(redact(`${secret}\n${secret}`).found).toEqual([{ kind, count: 2 }]);
  });

  it.each([
    ['password: a.b1-c', 'password: <password>'],
    ['password: hunter.2x!y', 'password: <password>'],
    ['password = "hunter2"', 'password = "<password>"'],
    ["const dbPassword: string = 'swordfish';", "const dbPassword: string = '<password>';"],
    ['{"password":"pa ss"}', '{"password":"pa ss"}'],
    ['{"password":"MyPassword1!"}', '{"password":"<password>"}'],
    ['"{\\"password\\": \\"hunter2\\"}"', '"{\\"password\\": \\"<password>\\"}"'],
    ['DB_PASSWORD=correcthorse', 'DB_PASSWORD=<password>'],
    ['  password: s3cr3t-value', '  password: <password>'],
    ['Server=db;User Id=sa;Password=Str0ng!pw;', 'Server=db;User Id=sa;Password=<password>;'],
    ['mysql --password=hunter22 -u x', 'mysql --password=<password> -u x'],
    ['mysql --password hunter22 -u x', 'mysql --password <password> -u x'],
    ['<password>hunter2</password>', '<password><password></password>'],
    ["headers['x-api-key'] = 'a1b2c3d4e5f6';", "headers['x-api-key'] = '<secret>';"],
    ['API_KEY=a1b2c3d4e5f6', 'API_KEY=<secret>'],
    ['https://x.test/cb?access_token=a1b2c3d4e5f6&s=1', 'https://x.test/cb?access_token=<secret>&s=1'],
    ['Authorization: Bearer abc123def456ghi', 'Authorization: Bearer <bearer-token>'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic <basic-credentials>'],
    ['postgres://admin:hunter2@db.internal:5432/x', 'postgres://<url-credentials>@db.internal:5432/x'],
    [`git clone https://${letters(24)}@host/x.git`, 'git clone https://<url-credentials>@host/x.git'],
    [
      `AccountName=x;AccountKey=${letters(64)}==;EndpointSuffix=y`,
      'AccountName=x;AccountKey=<azure-key>;EndpointSuffix=y',
    ],
    [`aws_secret_access_key = ${letters(40)}`, 'aws_secret_access_key = <aws-key>'],
    [`https://hooks.slack.com/services/${letters(44)}`, 'https://hooks.slack.com/services/<slack-webhook>'],
    ['DB_PASS=correcthorse', 'DB_PASS=<password>'],
    ['SMTP_PASS="correcthorse"', 'SMTP_PASS="<password>"'],
    ['const dbPass = "swordfish";', 'const dbPass = "<password>";'],
    ["auth: { user: 'bob', pass: 'hunter2x' },", "auth: { user: 'bob', pass: '<password>' },"],
    ['  pass: hunter2x9', '  pass: <password>'],
    ['ds.setPassword("hunter2");', 'ds.setPassword("<password>");'],
    [`client.withAuthToken('${letters(20)}')`, "client.withAuthToken('<secret>')"],
    [`<add key="Billing:ApiKey" value="${letters(32)}" />`, '<add key="Billing:ApiKey" value="<secret>" />'],
    [`secret_key_base: ${hex(128)}`, 'secret_key_base: <secret>'],
    [`APP_KEY=base64:${letters(43)}=`, 'APP_KEY=base64:<secret>'],
    [`token = "${letters(300)}"`, 'token = "<secret>"'],
    ['"auth": "YWRtaW46aHVudGVyMnBhc3M="', '"auth": "<basic-credentials>"'],
    ['//npm.corp/:_auth=YWRtaW46aHVudGVyMnBhc3M=', '//npm.corp/:_auth=<basic-credentials>'],
    ['curl -s -u admin:hunter2pass https://x.test', 'curl -s -u admin:<basic-credentials> https://x.test'],
    ['machine api.x.test login bob password hunter2pass', 'machine api.x.test login bob password <password>'],
    ['ENV API_KEY a1b2c3d4e5f6', 'ENV API_KEY <secret>'],
    ['set -x API_TOKEN a1b2c3d4e5f6', 'set -x API_TOKEN <secret>'],
    ['amqp://guest:gue$t123@rabbit:5672', 'amqp://<url-credentials>@rabbit:5672'],
    ['postgres://u:p@ss1word@host/db', 'postgres://<url-credentials>@host/db'],
    [
      `https://discord.com/api/webhooks/123456789012345678/${letters(68)}`,
      'https://discord.com/api/webhooks/123456789012345678/<discord-webhook>',
    ],
  ])('knows a secret by what stands before it: %s', (text, expected) => {
    expect(redact(text).text).toBe(expected);
  });

  it.each([
    'password = getPassword()',
    'token: string',
    'readonly token: string;',
    'password: str = None',
    'this.password = password;',
    'login(user=user, password=password)',
    'const token = await readToken(file);',
    'token = self._token1',
    'password = config.password1',
    'password = config.v2',
    'password: Auth::V2',
    'password = this.user?.v2!',
    'password = config->v2.last',
    'if (password === undefined) {',
    "type: 'password'",
    '<input type="password" name="password">',
    'use the --password option',
    'password: "required"',
    'placeholder = "Enter your password:"',
    'password: "Your password must have 8 letters"',
    'token: ${{ secrets.GITHUB_TOKEN }}',
    'PASSWORD=$DB_PASSWORD',
    'password: ${PASSWORD}',
    'secretKey: process.env.SECRET_KEY,',
    'password = os.environ["PASSWORD"]',
    'password = <password>',
    'apiKey: "<your-api-key>"',
    'const TOKEN_KEY = "access_token";',
    'token: Uint8Array',
    'tokens: number[]',
    'const secretName = "api-key-1";',
    'color: #a1b2c3d4;',
    '--secret: #a1b2c3d4',
    '"integrity": "sha512-9xvlGKRyEoiPLPpSyYpLkAGOfmMHZq1Fd2aKGCkNT4X1VKoNeJv3a6Mw6rN2sZc3FdW==",',
    'checksum = "0ea9a3a6d5b4f2c1e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a2f1e0d9c8b7a6f5"',
    '"js-tokens": "^4.0.0",',
    '"csrf-token": "^1.0.0-beta.3",',
    'export PWD=/home/me/work1',
    '@app.route("/x")',
    'y = x@self.weights',
    'return@list.map',
    'git@github.com:owner/repo.git',
    'import x from "pkg@1.2.3"',
    'sk-loading-spinner-container-wide-2',
    'https://host:8080/path@2',
    '`https://${user}:${password}@host`',
    'pass: "\u30c9\u30ad\u30e5\u30e1\u30f3\u30c81main"',
    'passes: "run2times"',
    'EVENT_TEST_PASS: "pass";',
    'const compass = "north1234";',
    'https://user:$PASSWORD@host/x',
    'machine h login {user} password {password}',
    'input.setPasswordVisible("maybe1234")',
    'set key value',
    '<param name="tokenizer" value="a1b2c3d4"/>',
    'sk-loading-00000000',
    '"auth": "basic"',
    'user.withToken(token1234)',
    `if (text.includes('${armour('BEGIN')}')) {\n  return read(text);\n}\nconst end = '${armour('END')}';`,
    `"${armour('BEGIN')}" + body + "${armour('END')}"`,
  ])('leaves code alone: %s', (text) => {
    expect(redact(text)).toEqual({ text, found: [] });
  });

  describe('private keys', () => {
    it('keep their lines', () => {
      const text = ['const key = `' + armour('BEGIN'), ...body(8), 'Qw==', armour('END') + '`;', 'next();'].join(
        '\r\n',
      );
      const redacted = redact(text);
      expect(redacted.text.split('\r\n')).toEqual([
        'const key = `<private-key>',
        ...Array<string>(10).fill('<private-key>'),
        'next();',
      ]);
      expect(redacted.found).toEqual([{ kind: 'private-key', count: 1 }]);
    });

    it.each([
      ['indented', ['  ' + armour('BEGIN', ''), ...body(2).map((line) => `  ${line}`), '  ' + armour('END', '')]],
      [
        'quoted line by line',
        [`"${armour('BEGIN')}\\n" +`, ...body(2).map((line) => `"${line}\\n" +`), `"${armour('END')}\\n";`],
      ],
      [
        'encrypted',
        [armour('BEGIN'), 'Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,00', '', ...body(2), armour('END')],
      ],
      ['short', [armour('BEGIN'), 'MIIabc', armour('END')]],
      ['cut off below', [armour('BEGIN'), ...body(3)]],
      ['cut off above', [...body(3), 'Qw==', armour('END')]],
      ['in one line', [`key: "${armour('BEGIN')}\\n${body(2).join('\\n')}\\n${armour('END')}\\n"`]],
      ['in one line, cut off', [`key: "${armour('BEGIN')}\\n${body(2).join('\\n')}`]],
    ])('are found %s', (_, lines) => {
      const { text } = redact(lines.join('\n'));
      expect(text.split('\n')).toHaveLength(lines.length);
      expect(text).not.toMatch(/MII|DEK/);
      expect(text).toContain('<private-key>');
    });

    it('leave the code below a key that is cut off', () => {
      expect(redact([armour('BEGIN'), ...body(1), 'return key;'].join('\n')).text).toBe(
        '<private-key>\n<private-key>\nreturn key;',
      );
    });
  });

  it('leaves what only begins like a key: without a capital, or without a digit', () => {
    const [small, wordy] = ['a1b2c3d4e5'.repeat(5).slice(0, 43), 'AbCdEfGhIj'.repeat(5).slice(0, 43)];
    for (const text of [
      join('secret', '_', small),
      join('secret', '_', wordy),
      join('sk', '-', small),
      join('sk', '-', wordy),
    ])
      expect(redact(text).text).toBe(text);
  });

  it('has kinds as data: more can be given', () => {
    const kinds = [...secretKinds, { kind: 'house', pattern: /(?<secret>house-\d+)/g }];
    expect(redact('house-7 jane@example.com', kinds)).toEqual({
      text: '<house> <email>',
      found: [
        { kind: 'email', count: 1 },
        { kind: 'house', count: 1 },
      ],
    });
  });
});
