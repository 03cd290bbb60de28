import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDifferences, tellDifferences } from '../../../src/remediation/domain/match/differences.ts';
import { defaultMatchSettings } from '../../../src/remediation/domain/match/matchSettings.ts';
import { scoreMatch } from '../../../src/remediation/domain/match/scoreMatch.ts';
import { combined } from '../../../src/remediation/domain/match/scorePair.ts';
import { isSameForSure } from '../../../src/remediation/domain/match/vagueness.ts';
import { getProseTerms, getTerms } from '../../../src/remediation/domain/match/terms.ts';
import { findMarked } from '../../../src/remediation/domain/read/lines/troubleLines.ts';
import { readError } from '../../../src/remediation/domain/read/readError.ts';
import { getSignature } from '../../../src/remediation/domain/signature.ts';
import { RemediationSearch } from '../../../src/remediation/node/search/remediationSearch.ts';
import { getCandidate, memoryCandidates } from '../../support/memoryCandidates.ts';
import { TestClock } from '../../support/testClock.ts';

const words = fc.constantFrom(
  'TypeError:',
  'Error:',
  'cannot',
  'find',
  'module',
  "'yaml'",
  'ECONNREFUSED',
  '127.0.0.1:5432',
  'error TS2322:',
  'at load (/app/src/a.js:3:1)',
  '\n',
  'line 42',
  '0x7f3b',
  'bash:',
  'command not found',
  'ümlaut',
  '日本語',
  '\u001b[31m',
  '\u0000',
  '💥',
);
const anyError = fc.oneof(
  fc.string({ maxLength: 200, unit: 'grapheme' }),
  fc.array(words, { maxLength: 15 }).map((list) => list.join(' ')),
);
/** Errors that name no cause are never the same for sure, not even as themselves. */
function saysNothing(text: string): boolean {
  const reading = readError(text);
  return reading.maskedLine.trim() === '' || !isSameForSure(reading, reading);
}
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A name as projects give it, and none that a run makes up or a tool means. */
const aName = fc.stringMatching(/^[g-z]{4,9}(?:-[g-z]{3,5})?$/).filter((name) => !name.startsWith('tmp'));
/** What stands around a failing line that names nothing, for a name and a folder. */
const around = fc.constantFrom<(name: string, folder: string) => string>(
  (name, folder) =>
    `Traceback (most recent call last):\n  File "${folder}/a.py", line 3, in run\n    fetch("${name}")\nsea.HarbourError: the harbour is closed for the night`,
  (name, folder) =>
    `Traceback (most recent call last):\n  File "${folder}/a.py", line 3, in run\n    return ${name.replace('-', '_')}[0] + 1\n           ${'~'.repeat(name.length)}^^^\nTypeError: 'NoneType' object is not subscriptable`,
  (name, folder) =>
    `${folder}/a.js:3\n  run(${name.replace('-', '_')}.rate)\n  ${' '.repeat(name.length + 5)}^\n\nTypeError: Cannot read properties of undefined (reading 'rate')\n    at run (${folder}/a.js:3:9)`,
  (name, folder) => `${folder}/main.sea:3: error: the canvas could not be opened for writing\n  ${name}`,
  (name) => `--- ${name}\nerror: the canvas could not be opened for writing`,
  (name) => `Missing ropes\n* ${name}: ./a.js`,
  (name) => `error: open /etc/${name}/ca.pem: no such file or directory`,
);

/** A name with a number, as releases, columns and tags have it, that no rule knows for a place, a port or a process. */
const numbered = fc
  .tuple(fc.stringMatching(/^[g-z]{3,8}$/), fc.constantFrom('', '_', '-', ':', '~', '/'))
  .filter(([word]) => !/^(?:tmp|npm|row$|pos$|pid$|tid$|port$)/.test(word));
const quoting = fc.constantFrom<(name: string) => string>(
  (name) => `error: unknown shape '${name}' of the garden`,
  (name) => `KeyError: "${name}"`,
  (name) => `the garden failed: {"error":"unknown","shape":"${name}","count":404}`,
);

describe('differences', () => {
  it('tell a quoted name by its number, whatever stands between them', () => {
    const number = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(numbered, number, number, quoting, ([word, between], one, other, quote) => {
        fc.pre(one !== other);
        const [a, b] = [one, other].map((each) => readError(quote(`${word}${between}${String(each)}`)));
        if (a === undefined || b === undefined) throw new Error('unreachable');
        expect(findDifferences(a, b).otherNames).toBeDefined();
        expect(findDifferences(a, a).otherNames).toBeUndefined();
      }),
    );
  });

  it('take what marks point at out of one line of the text, whatever stands around them', () => {
    const failing = "TypeError: 'NoneType' object is not iterable";
    const line = fc.oneof(
      fc.string({ maxLength: 40, unit: 'grapheme' }).map((text) => text.replaceAll(/[\n\r]/g, ' ')),
      fc.stringMatching(/^ {0,20}[~^]{1,20}$/),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.array(line, { maxLength: 6 }), (above, below) => {
        const lines = [...above, failing, ...below];
        const marked = findMarked(lines.join('\n'), failing);
        expect(lines.some((each) => each.includes(marked))).toBe(true);
      }),
    );
  });

  it('are there from both sides or from none', () => {
    fc.assert(
      fc.property(anyError, anyError, (a, b) => {
        const [one, other] = [readError(a), readError(b)];
        const there = findDifferences(one, other).otherNames;
        const back = findDifferences(other, one).otherNames;
        expect([back?.stored, back?.asked]).toEqual([there?.asked, there?.stored]);
      }),
      { numRuns: 200 },
    );
  });

  it('are told of any two errors that are not the same, from both sides', () => {
    fc.assert(
      fc.property(anyError, anyError, (a, b) => {
        const [one, other] = [readError(a), readError(b)];
        const there = tellDifferences(one, other).otherNames;
        const back = tellDifferences(other, one).otherNames;
        expect([back?.stored, back?.asked]).toEqual([there?.asked, there?.stored]);
        if (findDifferences(one, other).otherNames !== undefined) expect(there).toBeDefined();
        expect(tellDifferences(one, one)).toEqual({});
      }),
      { numRuns: 200 },
    );
  });

  it('are what is named around a line that names nothing, and not where it happened', () => {
    fc.assert(
      fc.property(around, aName, aName, aName, (getText, name, other, folder) => {
        const one = readError(getText(name, '/home/a/sea'));
        expect(findDifferences(one, readError(getText(name, `/home/b/${folder}`)))).toEqual({});
        if (name === other) return;
        expect(findDifferences(one, readError(getText(other, '/home/a/sea'))).otherNames).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  it('are there wherever a number other than a place, time, size, process or count is another', () => {
    const before = fc.constantFrom('lane', 'option', 'status', 'level', 'requires Node', 'exit code', 'at least', '(');
    const line = fc.tuple(before, fc.constantFrom('', ' of the harbour', ': No such basket', ' or newer'));
    const aNumber = fc.integer({ min: 0, max: 99_999 });
    fc.assert(
      fc.property(line, aNumber, aNumber, fc.boolean(), ([start, end], one, other, isBeside) => {
        const getText = (number: number): string =>
          `error: the plough failed ${isBeside ? 'again\nfailed, too: ' : ''}${start} ${String(number)}${end}`;
        const found = findDifferences(readError(getText(one)), readError(getText(other))).otherNames;
        expect(found === undefined).toBe(one === other);
      }),
      { numRuns: 300 },
    );
  });

  it('are there where a field of a log is another, and not where its time and process are', () => {
    fc.assert(
      fc.property(fc.boolean(), aName, aName, fc.nat(9999), (isJson, name, other, run) => {
        const getText = (table: string, drawn: number): string =>
          isJson
            ? JSON.stringify({ level: 'error', time: drawn, pid: drawn, table, msg: 'the basket could not be filled' })
            : `level=error ts=${String(drawn)} msg="the basket could not be filled" table=${table} pid=${String(drawn)}`;
        const one = readError(getText(name, 1));
        expect(findDifferences(one, readError(getText(name, run)))).toEqual({});
        if (name !== other) expect(findDifferences(one, readError(getText(other, 1))).otherNames).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  it('are found in time linear in the calls', () => {
    const call = '  File "/w/a.py", line 3, in run\n    fetch("harvest")\n';
    const time = (calls: number): number => {
      const reading = readError(
        `Traceback (most recent call last):\n${call.repeat(calls)}sea.Error: the harbour is closed`,
      );
      const other = readError('sea.Error: the harbour is closed');
      const started = performance.now();
      findDifferences(reading, other);
      return performance.now() - started;
    };
    time(500);
    expect(time(8000)).toBeLessThan(1500);
  });
});

describe('scores', () => {
  it('are 0 to 1 for any pair, and the same from both sides', () => {
    fc.assert(
      fc.property(anyError, anyError, (a, b) => {
        const one = scoreMatch({ message: a }, { message: b });
        for (const value of [one.score, one.semantic, one.string, one.hybrid, one.stackOverlap])
          expect(value >= 0 && value <= 1).toBe(true);
        expect(scoreMatch({ message: b }, { message: a }).score).toBeCloseTo(one.score, 9);
      }),
      { numRuns: 200 },
    );
  });

  it('of a text with itself are 1 where it says anything', () => {
    fc.assert(
      fc.property(anyError, (text) => {
        if (saysNothing(text)) return;
        expect(scoreMatch({ message: text }, { message: text })).toMatchObject({ score: 1, relation: 'exact' });
      }),
      { numRuns: 200 },
    );
  });

  it('never fall when a part of them rises', () => {
    fc.assert(
      fc.property(share, share, share, share, (semantic, string, more, other) => {
        const boosts = { type: 0.1, stack: 0 };
        const lower = combined(semantic, string, boosts, defaultMatchSettings);
        const higher = combined(Math.max(semantic, more), Math.max(string, other), boosts, defaultMatchSettings);
        expect(higher.score).toBeGreaterThanOrEqual(lower.score);
        expect(higher.isShown || !lower.isShown).toBe(true);
      }),
    );
  });
});

describe('terms', () => {
  it('are letters and digits alone, whatever the text', () => {
    fc.assert(
      fc.property(anyError, (text) => {
        const terms = [
          ...getTerms(readError(text)),
          ...getProseTerms({
            remediation: { title: text, solution: text, rootCause: '', symptoms: [text], tags: [] },
            reading: readError(text),
          }),
        ];
        for (const term of terms) expect(term).toMatch(/^[a-z0-9]+$/);
        expect(new Set(terms).size).toBe(terms.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a signature', () => {
  it('does not change when the text comes once more', () => {
    fc.assert(
      fc.property(anyError, (message) => {
        expect(getSignature({ message })).toEqual(getSignature({ message }));
      }),
    );
  });
});

describe('a search', () => {
  it('finds what was stored, first and with score 1, whatever else is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyError, { minLength: 1, maxLength: 12 }), fc.nat(), async (texts, pick) => {
        const text = texts[pick % texts.length] ?? '';
        if (saysNothing(text)) return;
        const source = memoryCandidates(
          texts.map((errorMessage, at) => getCandidate(String(at), { errorMessage, solution: `fix ${at}` })),
        );
        const search = new RemediationSearch({
          source,
          settings: () => defaultMatchSettings,
          embedder: () => undefined,
          redact: (each) => Promise.resolve(each),
          clock: new TestClock(),
          timeLimitMs: () => 800,
        });
        const { results } = await search.search({ error: text, limit: 100 });
        const hash = getSignature({ message: text }).hash;
        expect(results[0]?.score).toBe(1);
        expect(results[0]?.remediation.signature.hash).toBe(hash);
        expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
        for (const { score } of results) expect(score).toBeGreaterThanOrEqual(0.5);
      }),
      { numRuns: 100 },
    );
  });

  it('lists at most three related errors, in their order of kin and words, none of them a result or this very error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyError, { minLength: 1, maxLength: 12 }),
        anyError,
        fc.integer({ min: 1, max: 4 }),
        async (texts, error, limit) => {
          const source = memoryCandidates(
            texts.map((errorMessage, at) => getCandidate(String(at), { errorMessage, solution: `fix ${at}` })),
          );
          const search = new RemediationSearch({
            source,
            settings: () => defaultMatchSettings,
            embedder: () => undefined,
            redact: (each) => Promise.resolve(each),
            clock: new TestClock(),
            timeLimitMs: () => 800,
          });
          const { results, related } = await search.search({ error, limit });
          const { results: all } = await search.search({ error, limit: 100 });
          expect(related.length).toBeLessThanOrEqual(3);
          for (const { relation } of results) expect(['exact', 'similar']).toContain(relation);
          for (const { relation, score } of related)
            expect([['family', 'nearby'].includes(relation), score >= 0 && score <= 1]).toEqual([true, true]);
          const hash = getSignature({ message: error }).hash;
          expect(
            related.filter(
              ({ id, remediation }) => all.some((each) => each.id === id) || remediation.signature.hash === hash,
            ),
          ).toEqual([]);
          expect(new Set(related.map(({ id }) => id)).size).toBe(related.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});
