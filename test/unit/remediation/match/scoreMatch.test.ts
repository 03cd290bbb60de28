import { describe, expect, it } from 'vitest';
import {
  cosine,
  documentNormalized,
  hashedVector,
  readAsDocument,
  scoreAsDocument,
} from '../../../../src/remediation/domain/match/documentProfile.ts';
import { getRank } from '../../../../src/remediation/domain/match/feedbackRank.ts';
import { defaultMatchSettings } from '../../../../src/remediation/domain/match/matchSettings.ts';
import { scoreMatch } from '../../../../src/remediation/domain/match/scoreMatch.ts';
import { combined } from '../../../../src/remediation/domain/match/scorePair.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

const none = { type: 0, stack: 0 };

describe("the document's arithmetic", () => {
  it('weighs meaning 0.7 and letters 0.3', () => {
    expect(combined(0.8, 0.5, none, defaultMatchSettings).hybrid).toBeCloseTo(0.71, 10);
  });

  it.each([
    ['type', { type: 0.1, stack: 0 }, 0.71 * 1.1],
    ['stack', { type: 0, stack: 0.15 }, 0.71 * 1.15],
    ['both', { type: 0.1, stack: 0.15 }, 0.71 * 1.25],
  ])('multiplies by one plus the boosts: %s', (_, boosts, expected) => {
    expect(combined(0.8, 0.5, boosts, defaultMatchSettings).score).toBeCloseTo(expected, 10);
  });

  it('ends at 1', () => {
    expect(combined(0.95, 0.95, { type: 0.1, stack: 0.15 }, defaultMatchSettings).score).toBe(1);
  });

  it.each([
    ['meaning below 0.5', 0.49, 1, false],
    ['meaning at 0.5 and letters that make up for it', 0.5, 0.9, true],
    ['letters below 0.3', 1, 0.29, false],
    ['letters at 0.3', 1, 0.3, true],
    ['a sum below 0.6', 0.6, 0.4, false],
    ['a sum of 0.6', 0.6, 0.6, true],
  ])('shows what passes all thresholds: %s', (_, semantic, string, isShown) => {
    expect(combined(semantic, string, none, defaultMatchSettings).isShown).toBe(isShown);
  });

  it('takes other weights and thresholds', () => {
    const settings = {
      ...defaultMatchSettings,
      semanticWeight: 0.8,
      stringWeight: 0.2,
      minSemantic: 0.6,
      minString: 0.4,
      minHybrid: 0.7,
    };
    expect(combined(0.75, 0.4, none, settings)).toMatchObject({ isShown: false });
    expect(combined(0.8, 0.4, none, settings).hybrid).toBeCloseTo(0.72, 10);
    expect(combined(0.8, 0.4, none, settings).isShown).toBe(true);
  });
});

describe('two errors', () => {
  it('of one signature score 1', () => {
    const match = scoreMatch(
      {
        message:
          "TypeError: Cannot read properties of undefined (reading 'name')\n    at load (/home/ann/app/src/user.js:10:5)",
      },
      {
        message:
          "TypeError: Cannot read properties of undefined (reading 'name')\n    at load (/srv/app/src/user.js:99:1)",
      },
    );
    expect(match).toMatchObject({ score: 1, relation: 'exact', isShown: true });
  });

  it('of one code and other words are alike, and the code is said', () => {
    const match = scoreMatch(
      { message: "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'." },
      { message: "lib/b.ts(90,1): error TS2322: Type 'Promise<Row[]>' is not assignable to type 'Row[]'." },
    );
    expect(match.codes).toEqual(['TS2322']);
    expect(match.isShown).toBe(true);
  });

  it('of different codes are not shown, however like their words', () => {
    const match = scoreMatch(
      { message: "src/a.ts(3,7): error TS2339: Property 'a' does not exist on type 'B'." },
      { message: "src/a.ts(3,7): error TS2551: Property 'a' does not exist on type 'B'. Did you mean 'c'?" },
    );
    expect(match.score).toBeLessThan(0.9);
    expect(match.codes).toEqual([]);
  });

  it.each([
    [
      'ImportError and ModuleNotFoundError',
      "ImportError: cannot import name 'x' from 'y'",
      "ModuleNotFoundError: No module named 'y'",
    ],
    [
      'a refused connection in two tools',
      'Error: connect ECONNREFUSED 127.0.0.1:5432',
      'curl: (7) Failed to connect to localhost port 5432 after 0 ms: Connection refused',
    ],
  ])('of one kind are relatives, and not shown unasked: %s', (_, a, b) => {
    const match = scoreMatch({ message: a }, { message: b });
    expect(match.families.length).toBeGreaterThan(0);
    expect(match).toMatchObject({ isShown: false, relation: 'family' });
  });

  it.each([
    [
      'a missing file and a type error',
      "ENOENT: no such file or directory, open 'x.json'",
      "TypeError: Cannot read properties of undefined (reading 'name')",
    ],
    [
      'two that share only common words',
      'fatal: not a git repository (or any of the parent directories): .git',
      "fatal: couldn't find remote ref feature/x",
    ],
    [
      'two of one type',
      "TypeError: unsupported operand type(s) for +: 'int' and 'str'",
      "TypeError: 'NoneType' object is not subscriptable",
    ],
  ])('that have nothing to do with each other are not shown: %s', (_, a, b) => {
    expect(scoreMatch({ message: a }, { message: b }).isShown).toBe(false);
  });

  it('of the runtime alone get no boost from their stacks; of the project they do', () => {
    const stack =
      '    at Module._compile (node:internal/modules/cjs/loader:1554:14)\n    at Object..js (node:internal/modules/cjs/loader:1706:10)';
    const own = '    at save (/app/src/store.js:3:1)\n    at flush (/app/src/queue.js:9:2)';
    const messages = ['Error: lease of row 12 was lost', 'Error: lease of row 99 was lost to worker 7'] as const;
    const pair = (stackTrace: string): number =>
      scoreMatch({ message: messages[0], stackTrace }, { message: messages[1], stackTrace }).boosts.stack;
    expect(pair(stack)).toBe(0);
    expect(pair(own)).toBe(0.15);
  });

  it('need half of the frames of the smaller stack for the boost', () => {
    const frames = (names: string[]): string =>
      names.map((name) => `    at ${name} (/app/src/${name}.js:1:1)`).join('\n');
    const boost = (a: string[], b: string[]): number =>
      scoreMatch(
        { message: 'Error: lease of row 12 was lost', stackTrace: frames(a) },
        { message: 'Error: lease of row 99 was lost to worker 7', stackTrace: frames(b) },
      ).boosts.stack;
    expect(boost(['one', 'two', 'three', 'four'], ['one', 'two', 'six', 'seven'])).toBe(0.15);
    expect(boost(['one', 'two', 'three', 'four'], ['one', 'five', 'six', 'seven'])).toBe(0);
  });

  it('take a likeness of meaning from elsewhere', () => {
    const [a, b] = [{ message: 'the pump does not start' }, { message: 'the pump will not start' }];
    expect(scoreMatch(a, b, { semantic: 0.1 }).isShown).toBe(false);
    expect(scoreMatch(a, b, { semantic: 0.9 }).semantic).toBe(0.9);
  });

  it('are compared alike from both sides', () => {
    const [a, b] = [
      { message: "ModuleNotFoundError: No module named 'yaml'" },
      { message: "Error: Cannot find module 'yaml'" },
    ];
    expect(scoreMatch(a, b).score).toBeCloseTo(scoreMatch(b, a).score, 10);
  });
});

describe('the profile of the document', () => {
  it('normalises as the document does', () => {
    expect(documentNormalized('SyntaxError at line 42 in /home/user/app.py (PID 1234) at 0x7f3b4c1234a0')).toBe(
      'SyntaxError LINE_NUM in app.py (PID) at MEM_ADDR',
    );
    expect(documentNormalized('2025-01-15 14:30:45  550e8400-e29b-41d4-a716-446655440000')).toBe('TIMESTAMP UUID');
  });

  it('never falls below 0.5 in meaning for vectors that do not point away from each other', () => {
    const read = (text: string) => readAsDocument(readError(text), text);
    const { semantic } = scoreAsDocument(read('Error: a'), read('nothing alike'), 1, defaultMatchSettings);
    expect(semantic).toBe(0.5);
  });

  it('counts all frames', () => {
    const text = (message: string): string =>
      `${message}\n    at Module._compile (node:internal/modules/cjs/loader:1554:14)`;
    const read = (message: string) => readAsDocument(readError(text(message)), text(message));
    expect(scoreAsDocument(read('Error: a'), read('TypeError: b'), 0.3, defaultMatchSettings).boosts.stack).toBe(0.15);
  });

  it('has vectors of length one without a model', () => {
    const vector = hashedVector('TypeError: x is not a function');
    expect(cosine(vector, vector)).toBeCloseTo(1, 5);
    expect(cosine(vector, hashedVector('TypeError: y is not a function'))).toBeGreaterThan(
      cosine(vector, hashedVector('disk full')),
    );
    expect(hashedVector('').every((each) => each === 0)).toBe(true);
  });
});

describe('feedback', () => {
  const fresh = { confidence: 0.5, usageCount: 0, isOutdated: false };
  it('puts the better of two equal matches first', () => {
    expect(getRank(0.8, { ...fresh, confidence: 0.9 })).toBeGreaterThan(getRank(0.8, fresh));
    expect(getRank(0.8, { ...fresh, usageCount: 5 })).toBeGreaterThan(getRank(0.8, fresh));
    expect(getRank(0.8, { ...fresh, confidence: 0.1 })).toBeLessThan(getRank(0.8, fresh));
  });
  it('does not put a far worse match first', () => {
    expect(getRank(0.65, { confidence: 1, usageCount: 1000, isOutdated: false })).toBeLessThan(
      getRank(0.85, { ...fresh, confidence: 0.4 }),
    );
  });
  it('lets what is outdated sink', () => {
    expect(getRank(0.95, { ...fresh, isOutdated: true })).toBeLessThan(getRank(0.7, fresh));
  });
});

describe('that a value is invalid', () => {
  it('joins nothing without words in common', () => {
    expect(scoreMatch({ message: 'quux: invalid shore "deep"' }, { message: 'frob: bad reed "x"' }).relation).toBe(
      'nearby',
    );
    expect(
      scoreMatch(
        { message: 'quux: depth must be between 1 and 30' },
        { message: 'frob: "7" is not in the allowed range' },
      ),
    ).toMatchObject({ isShown: false, relation: 'family' });
  });
});
