import { expect, test } from 'vitest';
import { redact } from '../../../src/base/redact.ts';
import {
  commandContexts,
  drawFrom,
  drawSecret,
  freeContexts,
  namedContexts,
  namedSecrets,
  shapedSecrets,
  type SecretContext,
  type SecretSample,
} from '../../support/secretSamples.ts';

/**
 * Letters in a row that may be left of a secret: its beginning, which says whose it is, and a tail that says nothing.
 */
const maxLeft = 10;

/** The longest part of a secret that stands in a text, where it is too long; undefined where little is left. */
function leftOver(secret: string, text: string): string | undefined {
  if (text.includes(secret)) return secret;
  for (let at = 0; at + maxLeft < secret.length; at++) {
    const part = secret.slice(at, at + maxLeft + 1);
    if (text.includes(part)) return part;
  }
  return undefined;
}

function misses(
  samples: readonly SecretSample[],
  contexts: readonly SecretContext[],
  seeds: readonly number[],
): readonly string[] {
  const missed: string[] = [];
  for (const sample of samples) {
    for (const { title, around } of contexts) {
      for (const seed of seeds) {
        const secret = drawSecret(sample, seed);
        const text = around(secret, sample.name ?? 'VALUE');
        if (text.includes(secret) && leftOver(secret, redact(text).text) !== undefined)
          missed.push(`${sample.title} in ${title}: ${text.slice(0, 90)} → ${redact(text).text.slice(0, 90)}`);
      }
    }
  }
  return missed;
}

const phrases = ['two words', 'correct horse battery staple', 'purple monkey dishwasher 9'];
const passwords: SecretSample = { title: 'a password', make: (draw) => draw('base62', 12) };

test('there are more than 120 kinds of secrets', () => {
  expect(new Set([...shapedSecrets, ...namedSecrets].map(({ title }) => title)).size).toBeGreaterThanOrEqual(180);
});

test('none of the kinds that are known by their form is missed, in any context', () => {
  expect(misses(shapedSecrets, freeContexts, [1, 2])).toEqual([]);
}, 120_000);

test('none of the kinds that are known by their name is missed, in any context', () => {
  expect(misses(namedSecrets, namedContexts, [1, 2, 3])).toEqual([]);
}, 120_000);

test('no password in a command is missed', () => {
  expect(
    misses(
      [passwords],
      commandContexts,
      Array.from({ length: 20 }, (_, at) => at),
    ),
  ).toEqual([]);
});

test.each([
  ...phrases.flatMap((phrase) =>
    [
      `password='${phrase}'`,
      `PASSWORD="${phrase}"`,
      `const password = "${phrase}";`,
      `export DB_PASSWORD='${phrase}'`,
    ].map((text) => [text, phrase] as const),
  ),
  ...['hunter2secret', 'swordfish9token', 'dragon77password'].flatMap((secret) =>
    [`password=${secret}`, `{"password":"${secret}"}`, `password: "${secret}"`, `PASSWORD=${secret}`].map(
      (text) => [text, secret] as const,
    ),
  ),
  ['database.password=correcthorse', 'correcthorse'],
  ['password=correcthorse', 'correcthorse'],
] as const)('%s is replaced', (text, secret) => {
  expect(redact(text).text).not.toContain(secret);
});

test('signatures of addresses are replaced', () => {
  const draw = drawFrom(7);
  const hex = Array.from({ length: 64 }, () => Math.floor(draw() * 16).toString(16)).join('');
  for (const text of [
    `https://b.s3.amazonaws.com/k?X-Amz-Expires=60&X-Amz-Signature=${hex}`,
    `https://storage.googleapis.com/b/k?X-Goog-Signature=${hex}${hex}&x=1`,
    `Authorization: AWS4-HMAC-SHA256 Credential=x/20260101/eu/s3/aws4_request, SignedHeaders=host, Signature=${hex}`,
  ]) {
    expect(leftOver(hex, redact(text).text), text).toBeUndefined();
  }
});

test('a second redaction finds nothing more, and lines stay lines', () => {
  for (const { title, around } of [...freeContexts, ...commandContexts]) {
    const text = around(drawSecret(shapedSecrets[0]!, 3), 'VALUE');
    const once = redact(text).text;
    expect([redact(once).found, once.split(/\r\n|\r|\n/).length], title).toEqual([[], text.split(/\r\n|\r|\n/).length]);
  }
  for (const sample of namedSecrets) {
    for (const { title, around } of namedContexts) {
      const once = redact(around(drawSecret(sample, 3), sample.name ?? '')).text;
      expect(redact(once).found, `${sample.title} in ${title}: ${once}`).toEqual([]);
    }
  }
});
