import { err, ok } from '../../../../src/base/result.ts';
import { describe, expect, test } from 'vitest';
import { otlpVerdict } from '../../../../src/health/domain/export/otlpAnswer.ts';
import { otlpHeaders } from '../../../../src/health/domain/export/otlpHeaders.ts';
import { otlpEndpoint } from '../../../../src/health/node/export/otlpEndpoint.ts';

const now = Date.UTC(2026, 0, 1);
const body = (value: unknown): string => JSON.stringify(value);

describe('what an answer means', () => {
  test.each([
    [{ status: 200, text: '{}' }, { kind: 'taken' }],
    [{ status: 202, text: 'not JSON' }, { kind: 'taken' }],
    [
      { status: 200, text: body({ partialSuccess: { rejectedDataPoints: '3', errorMessage: 'too old' } }) },
      { kind: 'partly', rejected: 3, said: 'too old' },
    ],
    [
      { status: 200, text: body({ partialSuccess: { rejectedDataPoints: 0, errorMessage: 'a warning' } }) },
      { kind: 'partly', rejected: 0, said: 'a warning' },
    ],
    [{ status: 200, text: body({ partialSuccess: { rejectedDataPoints: 'many' } }) }, { kind: 'taken' }],
    [
      { status: 400, text: '' },
      { kind: 'refused', code: 'http-400' },
    ],
    [
      { status: 500, text: '' },
      { kind: 'refused', code: 'http-500' },
    ],
    [
      { status: 199, text: '{}' },
      { kind: 'refused', code: 'http-199' },
    ],
    [{ status: 299, text: '{}' }, { kind: 'taken' }],
    [
      { status: 302, text: '' },
      { kind: 'refused', code: 'http-302' },
    ],
    [
      { status: 502, text: '' },
      { kind: 'later', code: 'http-502' },
    ],
    [
      { status: 504, text: '' },
      { kind: 'later', code: 'http-504' },
    ],
    [
      { status: 429, text: '', retryAfter: '7' },
      { kind: 'later', code: 'http-429', afterMs: 7000 },
    ],
    [
      { status: 503, text: '', retryAfter: 'Thu, 01 Jan 2026 00:01:00 GMT' },
      { kind: 'later', code: 'http-503', afterMs: 60_000 },
    ],
    [
      { status: 503, text: '', retryAfter: 'Thu, 01 Jan 2025 00:01:00 GMT' },
      { kind: 'later', code: 'http-503', afterMs: 0 },
    ],
    [
      { status: 503, text: '', retryAfter: '999999999' },
      { kind: 'later', code: 'http-503', afterMs: 3_600_000 },
    ],
    [
      { status: 503, text: '', retryAfter: '-5' },
      { kind: 'later', code: 'http-503' },
    ],
    [
      { status: 503, text: '', retryAfter: 'soon' },
      { kind: 'later', code: 'http-503' },
    ],
  ])('%o', (answer, verdict) => {
    expect(otlpVerdict(answer, now)).toEqual(verdict);
  });
});

describe('headers', () => {
  test.each([
    ['', {}],
    ['Authorization=Bearer%20abc%3D%3D', { authorization: 'Bearer abc==' }],
    [' Authorization = Basic dTpw== , x-tenant=shop ,', { authorization: 'Basic dTpw==', 'x-tenant': 'shop' }],
    ['api-key=a%2Cb', { 'api-key': 'a,b' }],
  ])('%j is read', (text, headers) => {
    expect(otlpHeaders(text)).toEqual(ok(headers));
  });

  test.each([
    ['Bearer abc', 'no-pair'],
    ['=x', 'no-pair'],
    ['a b=c', 'wrong-name'],
    ['a:b=c', 'wrong-name'],
    ['Host=evil', 'reserved-name'],
    ['content-length=3', 'reserved-name'],
    ['a=', 'wrong-value'],
    ['a=b%0d%0aHost:%20x', 'wrong-value'],
    ['a=%zz', 'wrong-value'],
    ['a=ü', 'wrong-value'],
    [Array.from({ length: 21 }, (_, index) => `h${String(index)}=1`).join(), 'too-many'],
  ])('%j is not', (text, problem) => {
    expect(otlpHeaders(text)).toEqual(err(problem));
  });
});

describe('addresses', () => {
  test.each([
    ['http://127.0.0.1:4318', 'http://127.0.0.1:4318/v1/metrics', true],
    ['http://localhost:4318/v1/metrics/', 'http://localhost:4318/v1/metrics', true],
    ['https://collector.example/otlp', 'https://collector.example/otlp/v1/metrics', false],
    ['https://[::1]:4318/', 'https://[::1]:4318/v1/metrics', true],
  ])('%s', (address, url, isLocal) => {
    expect(otlpEndpoint(address)).toEqual(ok(expect.objectContaining({ url, isLocal, origin: new URL(url).origin })));
  });

  test.each([
    ['', 'missing-url'],
    ['http://collector.example:4318', 'insecure-url'],
    ['http://10.0.0.1:4318', 'insecure-url'],
    ['ftp://127.0.0.1', 'invalid-url'],
    ['https://user:secret@collector.example', 'invalid-url'],
    ['https://collector.example?x=1', 'invalid-url'],
    ['http://127.0.0.1.example', 'insecure-url'],
  ])('%s is not used', (address, problem) => {
    expect(otlpEndpoint(address)).toEqual(err(problem));
  });
});
