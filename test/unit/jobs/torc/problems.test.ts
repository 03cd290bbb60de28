import { expect, test } from 'vitest';
import { formatMessages, formatMessage } from '../../../../src/base/text/message.ts';
import { serverAddress } from '../../../../src/jobs/node/torc/http/serverAddress.ts';
import { answerProblem, breakdownProblem, type RawAnswer } from '../../../../src/jobs/node/torc/http/torcProblems.ts';

const answer = (status: number, text = '', more: Partial<RawAnswer> = {}): RawAnswer => ({
  status,
  text,
  contentType: 'application/json',
  retryAfter: undefined,
  ...more,
});
const problem = (each: RawAnswer, secret?: string) =>
  formatMessages(answerProblem(each, 'host:8080', { secret, now: Date.parse('2026-11-22T00:00:00Z') }).error);
const broken = (code: string, isSecure = false) =>
  formatMessages(
    breakdownProblem(Object.assign(new Error('x'), { code }), 'host:8080', { isSecure, limitSeconds: 15 }).error,
  );

test.each([
  [answer(401, 'Unauthorized\n'), 'unauthorized', /Sign In/],
  [
    answer(403, '{"error":{"message":"User \'bob\' does not have access to workflow 1"}}'),
    'forbidden',
    /share it.*bob/,
  ],
  [
    answer(404, '{"error":{"error":"NotFound","message":"Job not found with ID: 4"}}'),
    'not-found',
    /Refresh.*Job not found/,
  ],
  [answer(404, ''), 'not-found', /address in the settings/],
  [answer(405, ''), 'unsupported', /too old/],
  [answer(409, '{}'), 'conflict', /changed in the meantime/],
  [answer(413, ''), 'invalid', /fewer jobs/],
  [
    answer(422, '{"error":{"message":"Run ID mismatch: provided 9 but workflow status has 1"}}'),
    'conflict',
    /refresh.*Run ID mismatch/,
  ],
  [answer(422, 'missing field `workflow_id`'), 'invalid', /does not understand/],
  [answer(500, 'An internal error occurred'), 'server-error', /server's log.*internal error/],
  [answer(302, ''), 'server-error', /redirects elsewhere/],
  [
    answer(502, '<html><body>Bad Gateway</body></html>', { contentType: 'text/html' }),
    'server-error',
    /not a Torc server/,
  ],
] as const)('an answer of status %j is told with the next step', (each, code, says) => {
  const { code: got, message, httpStatus } = problem(each);
  expect(got).toBe(code);
  expect(message).toMatch(says);
  expect(httpStatus).toBe(each.status);
});

test('a server that is asked too often says how long to wait, in seconds or as a date, at most an hour', () => {
  expect(problem(answer(429, '', { retryAfter: '7' }))).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 7 });
  expect(problem(answer(429, '', { retryAfter: 'Sun, 22 Nov 2026 00:01:00 GMT' }))).toMatchObject({
    retryAfterSeconds: 60,
  });
  expect(problem(answer(429, '', { retryAfter: '999999' }))).toMatchObject({ retryAfterSeconds: 3600 });
  expect(problem(answer(429, '', { retryAfter: 'soon' })).retryAfterSeconds).toBeUndefined();
});

test("a server's own words are one short line without control characters and without the password", () => {
  const { message } = problem(answer(400, `bad\u001b[31m\nthing hunter22 ${'x'.repeat(5000)}`), 'hunter22');
  expect(message).not.toMatch(/hunter22|\n|\u001b/);
  expect(message.length).toBeLessThan(450);
});

test.each([
  ['ECONNREFUSED', false, /Start the server/],
  ['ENOTFOUND', false, /VPN/],
  ['ECONNRESET', false, /network is there/],
  ['SELF_SIGNED_CERT_IN_CHAIN', true, /caFile/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true, /caFile/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true, /caFile/],
  ['CERT_HAS_EXPIRED', true, /out of date/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', true, /another name/],
  ['EPROTO', true, /http:\/\//],
] as const)('a connection that fails with %s is offline, with the next step', (code, isSecure, says) => {
  expect(broken(code, isSecure)).toMatchObject({ code: 'offline', message: expect.stringMatching(says) as string });
});

test('the address of a profile is taken with and without the path of the service, and refused with a password in it', () => {
  const base = (url: string): string => {
    const address = serverAddress(url);
    return address.ok ? address.value.base.href : formatMessage(address.error);
  };
  expect(base('http://host:8080')).toBe('http://host:8080/torc-service/v1');
  expect(base(' http://host:8080/torc-service/v1// ')).toBe('http://host:8080/torc-service/v1');
  expect(base('https://host/behind/proxy/')).toBe('https://host/behind/proxy/torc-service/v1');
  expect(base('http://ann:secret@host')).toMatch(/password/);
  expect(base('http://ann:secret@host')).not.toMatch(/secret/);
});
