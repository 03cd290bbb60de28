import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactError } from '../../src/remediation/node/redact/redactError.ts';

const who = { home: '/home/janedoe', user: 'janedoe', host: 'janes-laptop.local' };
/** Pieces of paths, prompts, secrets and placeholders. */
const pieces = [
  '/home/',
  '/home/janedoe',
  '/Users/',
  '\\Users\\',
  'C:',
  '\\\\',
  '/',
  '\\',
  '~',
  'janedoe',
  'janes-laptop',
  '.local',
  'bob',
  'root',
  '@',
  ':',
  'user ',
  'host=',
  '"',
  "'",
  ' ',
  '\t',
  '(',
  ')',
  '-',
  '_',
  '.',
  'x',
  '<user>',
  '<host>',
  '<github-token>',
  '<',
  '>',
  '://',
  'https://',
  'password=',
  'hunter2x',
  'Bearer ',
  'a1b2c3d4e5f6g7h8i9j0',
  '_authToken=',
  'ghp_',
  'xoxb-',
  'SG.',
  'AWS_SECRET_ACCESS_KEY=',
  'secretlint-disable',
  'é',
  '😀',
];
const soup = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...pieces) },
      { weight: 2, arbitrary: fc.constantFrom('\n', '\r\n', '\r') },
      { weight: 1, arbitrary: fc.string() },
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));
const breaks = (text: string): readonly string[] => text.match(/\r\n|\r|\n/g) ?? [];

it('whatever stands in an error, its lines stay, nothing more is found the second time, and nothing throws', async () => {
  await fc.assert(
    fc.asyncProperty(soup, async (text) => {
      const once = await redactError(text, who);
      expect(breaks(once.text)).toEqual(breaks(text));
      expect(await redactError(once.text, who)).toEqual({ text: once.text, found: [] });
      expect(once.found.length > 0).toBe(once.text !== text);
    }),
    { numRuns: 2000 },
  );
});

it('whoever runs it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ home: fc.string(), user: fc.string(), host: fc.string() }),
      soup,
      async (machine, text) => {
        const once = await redactError(text, machine);
        expect(breaks(once.text)).toEqual(breaks(text));
      },
    ),
    { numRuns: 500 },
  );
});
