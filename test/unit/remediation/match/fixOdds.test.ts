import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fixFactSigns,
  getAskedError,
  getFixFacts,
  getWordsAround,
  isToolNamed,
  isWriter,
  type FixFactName,
  type FixFacts,
  type FixWording,
} from '../../../../src/remediation/domain/match/fixFacts.ts';
import { getFixOdds } from '../../../../src/remediation/domain/match/fixOdds.ts';
import { fixOddsTable } from '../../../../src/remediation/domain/match/fixOddsTable.ts';
import { Rarity } from '../../../../src/remediation/domain/match/rarity.ts';
import { getSimilarity } from '../../../../src/remediation/domain/match/structure.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

const names = Object.keys(fixFactSigns) as FixFactName[];
const rarity = new Rarity(0, () => 0);
const facts = (asked: string, fix: string, more: Partial<FixWording> = {}): FixFacts => {
  const [error, reading] = [readError(asked), readError(fix)];
  return getFixFacts(
    getAskedError(error),
    {
      reading,
      around: getWordsAround([reading]),
      isNamed: isToolNamed(getAskedError(error), ['uvicorn']),
      isAmbiguous: false,
      isSameSignature: false,
      rivals: 0,
      ...more,
    },
    getSimilarity(error, reading, rarity),
    0.5,
    rarity,
    () => true,
  );
};

describe('the odds of a fix', () => {
  const anyFacts = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.double({ min: 0, max: 1, noNaN: true })])),
  ) as fc.Arbitrary<FixFacts>;

  it('are a probability, and rise with nothing that speaks against the fix', () => {
    expect(Object.keys(fixOddsTable.weights).sort()).toEqual([...names].sort());
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...names), (given, name) => {
        const odds = getFixOdds(given);
        expect(odds).toBeGreaterThan(0);
        expect(odds).toBeLessThan(1);
        const more = getFixOdds({ ...given, [name]: 1 });
        expect(fixFactSigns[name] * (more - odds)).toBeGreaterThanOrEqual(-1e-12);
      }),
    );
  });

  it('are those of a logistic model', () => {
    const none = Object.fromEntries(names.map((name) => [name, 0])) as FixFacts;
    expect(getFixOdds(none, { bias: 0, weights: none })).toBe(0.5);
    expect(getFixOdds({ ...none, codes: 1 }, { bias: 1, weights: { ...none, codes: 2 } })).toBeCloseTo(0.9526, 4);
  });
});

describe('the facts of an error and a fix', () => {
  const missing = "ModuleNotFoundError: No module named 'shop'";

  const raisedIn = (library: string): string =>
    `Traceback (most recent call last):\n  File "/srv/lib/${library}/config.py", line 3, in load\n    reloaded()\n${missing}`;

  it('know whether the tool of the fix is named near the error, as a word of its own', () => {
    expect(facts(missing, missing).tool).toBe(0);
    expect(facts(raisedIn('uvicorn'), missing).tool).toBe(1);
    expect(facts(raisedIn('myuvicornx'), missing).tool).toBe(0);
  });

  it('know which words around the fix are missing around the error', () => {
    expect(facts(raisedIn('uvicorn'), raisedIn('uvicorn')).around).toBe(1);
    expect(facts(`from gardens import order\n${missing}`, raisedIn('uvicorn')).around).toBe(0);
  });

  it('take what would stand around a line for unknown where it stands alone', () => {
    expect(facts(missing, raisedIn('uvicorn')).around).toBe(0.5);
  });

  it('take an error in the words of a runtime alone for one of that runtime', () => {
    const isBy = (line: string, tool: string): boolean => isWriter(readError(line), [tool]);
    expect(isBy(missing, 'python')).toBe(true);
    expect(isBy('E   KeyError: 1', 'python')).toBe(true);
    expect(isBy('Error: connect ECONNREFUSED 127.0.0.1:5432', 'node')).toBe(true);
    expect(isBy('sudo: totalctl: command not found', 'sudo')).toBe(true);
    expect(isBy('-bash: totalctl: command not found', 'bash')).toBe(true);
    // Several languages have these, or write such codes.
    expect(isBy("TypeError: 'int' object is not iterable", 'python')).toBe(false);
    expect(isBy('key not found: :total (KeyError)', 'python')).toBe(false);
    expect(isBy('connect: ECONNREFUSED', 'node')).toBe(false);
    expect(isBy('TimeoutError: locator.click: Timeout 30000ms exceeded.', 'python')).toBe(false);
    expect(isBy('     KeyError:', 'python')).toBe(false);
  });

  it('leave out the words that only some errors of a fix have around their lines', () => {
    const around = getWordsAround(['invoices', 'gardens'].map((library) => readError(raisedIn(library))));
    expect(around).toContain('reloaded');
    expect(around).not.toContain('invoices');
    expect(getWordsAround([])).toEqual([]);
  });

  it('tell words of a message from names, and count rivals up to a bound', () => {
    const one = facts('fatal: remote branch main not found', 'fatal: remote not found');
    expect(one.adds).toBeGreaterThan(0);
    expect(facts(missing, missing, { rivals: 2 }).rivals).toBe(0.5);
    expect(facts(missing, missing, { rivals: 50 }).rivals).toBe(1);
    expect(facts(missing, missing, { isSameSignature: true, isAmbiguous: true })).toMatchObject({
      signature: 1,
      ambiguous: 1,
      adds: 0,
    });
  });

  it('are 0 to 1 for any two texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }), (asked, fix) => {
        for (const value of Object.values(facts(asked, fix))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 20 },
    );
  });
});
