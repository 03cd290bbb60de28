import assert from 'node:assert/strict';
import { redactError } from '../../../../src/remediation/node/redact/redactError.ts';
import { getBytes, getText, type FuzzTarget } from '../fuzzTarget.ts';

const who = { home: '/home/janedoe', user: 'janedoe', host: 'janes-laptop.local' };
const breaks = (text: string): readonly string[] => text.match(/\r\n|\r|\n/g) ?? [];
/** Put together here, so that no scanner takes this file for a leak. */
const made = (...parts: readonly string[]): string => parts.join('');
const secrets = {
  slack: made('xox', 'b-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx'),
  hook: made('https://hooks.slack', '.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX'),
  sendgrid: made('SG', '.', 'a1B2'.repeat(5), 'xy.', 'c3D4'.repeat(10), 'xyz'),
  shopify: made('shp', 'at_', '0a1b2c3d'.repeat(4)),
  npm: made('npm', '_', 'aB3'.repeat(12)),
  openai: made('sk', '-', 'aB3d'.repeat(5), 'T3BlbkFJ', 'eF4g'.repeat(5)),
  linear: made('lin', '_api_', 'aB3d'.repeat(10)),
  onePassword: made('ops', '_eyJ', 'aB3d'.repeat(70)),
  aws: made('AKIA', 'IOSFODNN7EXAMPLE'),
  github: made('ghp', '_', '16C7e42F29'.repeat(3), '178B4a'),
};

/**
 * Errors with secrets and names in them, through our own rules and secretlint's: nothing throws, and the time grows
 * with the length alone.
 */
export const redactedErrors: FuzzTarget = {
  name: 'redacted-errors',
  seeds: () =>
    [
      Object.entries(secrets)
        .map(([name, secret]) => `${name}_token = "${secret}"`)
        .join('\n'),
      `npm error //registry.npmjs.org/:_authToken=${secrets.npm}\nnpm error at /home/janedoe/app/.npmrc\nError: connect ECONNREFUSED https://jane:pa55w0rdX@db.example.com:5432/x\n`,
      `AWS_ACCESS_KEY_ID=${secrets.aws}\nAWS_SECRET_ACCESS_KEY="wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"\naws_account_id: 1234-5678-9012\njanedoe@janes-laptop.local:~$ aws s3 ls\n`,
      `curl -H 'Authorization: Bearer ${secrets.openai}' ${secrets.hook}\r\nC:\\Users\\janedoe\\x.log\r\n{"token":"${secrets.slack}","key":"${secrets.github}"}\r\n`,
    ].map(getBytes),
  tokens: [
    ...Object.values(secrets),
    'AKIA',
    'ASIA',
    'AWS_SECRET_ACCESS_KEY=',
    'aws_secret',
    'AWS_ACCOUNT_ID',
    'account',
    '123456789012',
    '_authToken=',
    'npm_',
    '//registry.npmjs.org/:',
    'https://',
    '://a:b@',
    ':p@',
    '@',
    ':',
    '/',
    '.',
    '-',
    '_',
    'xoxb-',
    'xoxp-',
    'xapp-',
    'https://hooks.slack.com/services/',
    'SG.',
    'shpat_',
    'shpss_',
    'ghp_',
    'github_pat_',
    'gho_',
    'sk-',
    'sk-proj-',
    'T3BlbkFJ',
    'lin_api_',
    'ops_eyJ',
    'secretlint-disable',
    '/home/janedoe',
    'janedoe',
    'janes-laptop',
    '\\Users\\',
    '"',
    "'",
    '=',
    ' ',
    '\n',
    '\r\n',
    'a'.repeat(500),
    'a:'.repeat(300),
    '://'.repeat(300),
    '@a'.repeat(300),
    'AKIA'.repeat(200),
    '0123456789abcdefABCDEF',
    '<user>',
    '<aws-key>',
  ],
  limitMs: 2500,
  largest: 100_000,
  runs: 120,
  check: async (input) => {
    const text = getText(input);
    const once = await redactError(text, who);
    assert.deepEqual(breaks(once.text), breaks(text), 'a line break is lost');
    assert.deepEqual(
      await redactError(once.text, who),
      { text: once.text, found: [] },
      'something more is found the second time',
    );
    return [...new Set(once.found.map(({ kind }) => kind))].slice(0, 4).join();
  },
};
