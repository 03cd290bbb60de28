import assert from 'node:assert/strict';
import { userRules } from '../../../../src/callers/domain/keys/userRules.ts';
import { torcProfiles } from '../../../../src/jobs/domain/backend/torcProfiles.ts';
import { namePattern } from '../../../../src/jobs/domain/workflow/namePatterns.ts';
import { getEndpoint } from '../../../../src/base/node/endpoint.ts';
import { getBytes, getText, getValue, type FuzzTarget } from '../fuzzTarget.ts';

const rule = {
  framework: 'own',
  channel: 'event',
  direction: 'register',
  names: ['on', 'listen'],
  on: 'call',
  receiver: '^(?:bus|events?)$',
  languages: ['typescript'],
  key: 0,
  handler: 'any-argument',
  prefix: 'x',
};
const seeds = [
  JSON.stringify([rule]),
  JSON.stringify([{ ...rule, receiver: '[a-z]+Bus(?:2|3)?$', key: [{ keyword: 'name' }, 1] }]),
  JSON.stringify([
    {
      name: 'cluster',
      url: 'https://torc.example.org:8443/torc',
      user: 'me',
      outputFolder: '/data',
      caFile: '/ca.pem',
    },
  ]),
  '^train_\\d{1,3}(?:_final|_best)?$',
  '^(train|eval)_(a|b)_\\d+$',
  'http://localhost:11434/v1',
  'https://u:p@host/v1?x#y',
];
const strings = [
  'a'.repeat(300),
  `${'a'.repeat(60)}!`,
  `${'ab'.repeat(100)}!`,
  `${'0'.repeat(300)}x`,
  `${'_'.repeat(300)}!`,
  `${'a1_'.repeat(100)}-`,
  `${' '.repeat(300)}x`,
  'train_'.repeat(60),
];

/** Rules, patterns and addresses that people write in settings and files. */
export const rules: FuzzTarget = {
  name: 'rules',
  seeds: () => seeds.map(getBytes),
  tokens: [
    '(a+)+$',
    '(a|a)*$',
    '(?:',
    '(?=',
    '(?<=',
    '(?<n>',
    '\\k<n>',
    '\\1',
    '[a-z]+',
    '\\w*',
    '.*',
    '{1,300}',
    '{2,}',
    '*',
    '+',
    '?',
    '|',
    '^',
    '$',
    '\\d',
    '[^',
    ']',
    '(',
    ')',
    '\\p{L}',
    '"receiver":"',
    '"names":[',
    '"key":',
    'https://',
    'http://169.254.169.254/',
    '@',
    ':99999',
    '/../',
    '?',
    '#',
  ],
  limitMs: 1200,
  largest: 20_000,
  runs: 1500,
  check: (input) => {
    const value = getValue(input);
    const read = userRules(value);
    assert(read.problems.length <= 1001 && JSON.stringify(read.problems).length < 1_000_000, 'too many problems');
    for (const { receiver } of read.rules) for (const text of strings) receiver?.test(text);
    const own = userRules([{ ...rule, receiver: getText(input).slice(0, 200) }]);
    for (const { receiver } of own.rules) for (const text of strings) receiver?.test(text);
    const pattern = namePattern(getText(input));
    if (typeof pattern === 'function') for (const text of strings) pattern(text);
    const { profiles, problems } = torcProfiles(value);
    for (const { url } of profiles) assert(/^https?:/.test(new URL(url).protocol) && new URL(url).password === '');
    const endpoint = getEndpoint(getText(input).slice(0, 3000));
    if (endpoint.ok)
      assert(/^(?:https:|http:\/\/(?:localhost|127\.|\[::1\]))/.test(endpoint.value.base), endpoint.value.base);
    return [
      Math.min(2, read.rules.length),
      Math.min(2, read.problems.length),
      own.problems[0]?.slice(0, 60).replace(/\d+/g, ''),
      typeof pattern === 'function' ? 'ok' : pattern.text.slice(0, 30),
      profiles.length,
      problems.length > 0,
      endpoint.ok ? 'address' : endpoint.error,
    ].join();
  },
};
