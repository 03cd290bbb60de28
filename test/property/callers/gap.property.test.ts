import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameAlone } from '../../../src/callers/domain/question.ts';
import { suggestionsFor } from '../../../src/callers/domain/answer/suggestions.ts';
import { getNeighbours } from '../../../src/callers/domain/semantic/neighbours.ts';
import { editDistance, getLetters } from '../../../src/callers/domain/semantic/editDistance.ts';
import { subwords } from '../../../src/callers/domain/semantic/subwords.ts';
import { symbolMatch } from '../../../src/callers/domain/semantic/symbolMatch.ts';
import type { CallersServices } from '../../../src/callers/domain/services.ts';
import { DefinitionIndex } from '../../../src/callers/node/definitions/definitionIndex.ts';
import { TestClock } from '../../support/testClock.ts';
import { explainGap } from '../../support/englishCallers.ts';

const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('s', 'a', 'v', 'e', 'U', 'R', '_', '1', '$', ' ', '(', '\\', '日'),
    maxLength: 12,
  }),
);

const services: CallersServices = {
  project: { has: () => false, filesWith: () => [], facts: () => undefined, pathAliases: [], packages: new Map() },
  coverage: () => ({ indexed: 3, total: 3, isWarm: true, skipped: {} }),
  lineText: () => '',
  requestId: () => 'r',
  clock: new TestClock(),
};

/** The distance by the book: the whole table, no band. */
function getDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, line) =>
    Array.from({ length: b.length + 1 }, (_, column) => {
      if (line === 0) return column;
      if (column === 0) return line;
      return 0;
    }),
  );
  const at = (line: number, column: number): number => table[line]?.[column] ?? 0;
  for (let line = 1; line <= a.length; line++) {
    for (let column = 1; column <= b.length; column++) {
      let cost = Math.min(
        at(line - 1, column) + 1,
        at(line, column - 1) + 1,
        at(line - 1, column - 1) + (a[line - 1] === b[column - 1] ? 0 : 1),
      );
      if (line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1])
        cost = Math.min(cost, at(line - 2, column - 2) + 1);
      (table[line] as number[])[column] = cost;
    }
  }
  return at(a.length, b.length);
}

describe('whatever the name', () => {
  test('there are at least three suggestions, each runnable, its pattern a valid one, none twice', () => {
    fc.assert(
      fc.property(name, (symbol) => {
        const query = { symbol_name: symbol };
        const suggestions = suggestionsFor(nameAlone(query), [], query, services);
        expect(suggestions.length).toBeGreaterThanOrEqual(3);
        expect(new Set(suggestions.map((each) => JSON.stringify([each.tool, each.command, each.arguments]))).size).toBe(
          suggestions.length,
        );
        for (const { title, tool, command, arguments: given } of suggestions) {
          expect(title).not.toBe('');
          expect(tool ?? command).toBeDefined();
          if (typeof given?.['pattern'] === 'string')
            expect(() => new RegExp(given['pattern'] as string, 'u')).not.toThrow();
        }
      }),
    );
  });

  test('a gap is explained by at least one reason', async () => {
    await fc.assert(
      fc.asyncProperty(name, async (symbol) => {
        expect(
          (await explainGap({ symbol_name: symbol }, services, new AbortController().signal)).reasons.length,
        ).toBeGreaterThan(0);
      }),
    );
  });

  test('its words are in it, small, without signs', () => {
    fc.assert(
      fc.property(name, (symbol) => {
        let at = 0;
        const small = symbol.toLowerCase();
        for (const word of subwords(symbol)) {
          at = small.indexOf(word, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += word.length;
        }
      }),
    );
  });
});

describe('near names', () => {
  test('the banded distance is that of the book up to its limit', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 14 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 6 }), (a, b, most) => {
        expect(editDistance(getLetters(a), getLetters(b), most)).toBe(Math.min(most + 1, getDistance(a, b)));
      }),
      { numRuns: 3000 },
    );
  });

  test('the index finds what a comparison with every name finds first, and never the name itself', () => {
    const word = fc.constantFrom('save', 'user', 'load', 'order', 'http', 'parse', 'repository', 'item');
    const defined = fc
      .array(word, { minLength: 1, maxLength: 3 })
      .map((words) =>
        words.map((each, at) => (at === 0 ? each : each.charAt(0).toUpperCase() + each.slice(1))).join(''),
      );
    fc.assert(
      fc.property(fc.uniqueArray(defined, { minLength: 1, maxLength: 20 }), defined, fc.nat(8), (names, wanted, at) => {
        const wrong = wanted.slice(0, at) + wanted.slice(at + 1);
        const index = new DefinitionIndex();
        for (const [line, each] of names.entries()) index.put(`src/${each}.ts`, [{ name: each, line: line + 1 }]);
        const slow = getNeighbours(
          wrong,
          names.map((each, line) => ({ name: each, path: `src/${each}.ts`, line: line + 1 })),
          10,
        );
        const quick = index.near(wrong, 10);
        expect(quick.map((each) => each.name)).not.toContain(wrong);
        expect(quick[0]?.score ?? 0).toBeCloseTo(slow[0]?.score ?? 0, 1);
        for (const { score } of quick) expect(score).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  test('typed letters match a name exactly if they stand in it in their order', () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '_'), minLength: 1, maxLength: 4 })
          .filter((text) => !text.includes('_')),
        fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '_'), minLength: 1, maxLength: 8 }),
        (typed, symbol) => {
          let at = 0;
          for (const letter of symbol.toLowerCase()) if (letter === typed.toLowerCase()[at]) at += 1;
          expect(symbolMatch(typed, symbol) > 0).toBe(at === typed.length);
          if (symbol !== typed) expect(symbolMatch(typed, symbol)).toBeLessThan(symbolMatch(typed, typed));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
