import { formatMessage } from '../../../src/base/text/message.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { memoryText, runtimeText } from '../../../src/jobs/domain/advice/weigh/resources.ts';
import { readDuration, readMemory } from '../../../src/jobs/domain/workflow/amounts.ts';
import { namePattern } from '../../../src/jobs/domain/workflow/namePatterns.ts';
import { readWorkflow } from '../../../src/jobs/domain/workflow/readWorkflow.ts';
import { startMeasuringWork } from '../../support/relativeWork.ts';

const name = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '' && !text.includes('{'));

test('what is written as YAML or JSON is read as it was', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat({ max: 7 })),
      fc.boolean(),
      fc.boolean(),
      (names, picks, usesPendingFailed, asJson) => {
        const jobs = names.map((each, at) => ({
          name: each,
          command: `run ${each.replaceAll('$', '')}`,
          depends_on: [...new Set(picks.filter((pick) => pick < at))].map((pick) => names[pick]!),
        }));
        const file = { name: 'w', use_pending_failed: usesPendingFailed, jobs };
        const { spec, mistakes } = readWorkflow(asJson ? JSON.stringify(file) : stringify(file));
        expect(mistakes).toEqual([]);
        expect(spec?.usesPendingFailed).toBe(usesPendingFailed);
        expect(spec?.jobs.map((job) => ({ name: job.name, command: job.command, depends_on: job.dependsOn }))).toEqual(
          jobs,
        );
      },
    ),
  );
});

test('any text is read or refused with places inside it, and nothing is thrown', () => {
  const pieces = [
    'name:',
    ' a',
    '\n',
    'jobs:',
    '  - ',
    '{',
    '}',
    '[',
    ']',
    'command: x',
    'parameters:',
    '"1:9"',
    '&a',
    '*a',
    '<<:',
    '!!binary',
    '? ',
    '|',
    '\t',
    '"',
    "'",
    '#',
    ':',
    '{i:03d}',
    '${files.input.f}',
    'depends_on_regexes: [x.*]',
    '\u0000',
    'é',
    '---',
    '%YAML 1.1',
  ];
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 400 }),
        fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join('')),
      ),
      (text) => {
        const { spec, mistakes } = readWorkflow(text);
        expect(spec === undefined).toBe(mistakes.some(({ severity }) => severity === 'error'));
        const lines = text.split(/\r\n|\n/).length;
        for (const { place, message } of mistakes) {
          expect(place.line >= 1 && place.line <= lines + 1 && place.column >= 1).toBe(true);
          expect(formatMessage(message).length).toBeGreaterThan(5);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test('amounts that are written here are read here', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 45 }), (bytes) => {
      const read = readMemory(memoryText(bytes))!;
      expect(read).toBeGreaterThanOrEqual(bytes);
      expect(memoryText(read)).toBe(memoryText(bytes));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (seconds) => {
      expect(readDuration(runtimeText(seconds))).toBe(seconds);
    }),
  );
});

test('groups with alternatives in a row are not tried in all their ways', () => {
  expect(namePattern(`^${'(a|.)'.repeat(33)}X`)).toHaveProperty('text');
  expect(namePattern('^(train|eval|test)_(a|b|c)_\\d+$')).toBeTypeOf('function');
});

test('a pattern that is taken takes little time, whatever it is tried on', () => {
  const atoms = fc.constantFrom(
    'a',
    '.',
    '\\w',
    '[ab]',
    '(a|b)',
    'a*',
    '.*',
    'a+',
    '\\w+',
    '(a)',
    '^',
    '$',
    '|',
    'a{2,9}',
  );
  fc.assert(
    fc.property(
      fc.array(atoms, { maxLength: 12 }).map((all) => all.join('')),
      (pattern) => {
        const matches = namePattern(pattern);
        if (typeof matches !== 'function') return;
        const work = startMeasuringWork();
        matches(`${'a'.repeat(300)}!`);
        expect(work()).toBeLessThan(2000);
      },
    ),
  );
});
