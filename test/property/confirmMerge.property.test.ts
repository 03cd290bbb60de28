import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubtMerge } from '../../src/edit/domain/structure/confirmMerge.ts';

const kinds = { isRemark: (row: string): boolean => row.startsWith('//'), isImport: (): boolean => false };

/** What becomes of a row: it stays and is hidden or shown, or a new one is shown above it. */
const fates = fc.array(fc.constantFrom('hidden', 'shown', 'followed'), { minLength: 3, maxLength: 30 });

interface Sent {
  readonly old: readonly string[];
  readonly merged: readonly string[];
  readonly snippet: { readonly lines: readonly string[]; readonly gaps: ReadonlySet<number> };
}

function send(rows: readonly string[]): Sent {
  const merged: string[] = [];
  const lines: string[] = [];
  const gaps = new Set<number>();
  for (const [at, fate] of rows.entries()) {
    const row = `call${at}(part${at});`;
    if (fate === 'hidden') {
      if (!gaps.has(lines.length - 1)) gaps.add(lines.push('...') - 1);
    } else {
      const fresh = fate === 'followed' ? [`fresh${at}(new${at});`] : [];
      lines.push(...fresh, row);
      merged.push(...fresh);
    }
    merged.push(row);
  }
  return { old: rows.map((_, at) => `call${at}(part${at});`), merged, snippet: { lines, gaps } };
}

describe('a merge that is read again by its rows', () => {
  test('is confirmed where it is what was sent', () => {
    fc.assert(
      fc.property(fates, (rows) => {
        const { old, merged, snippet } = send(rows);
        expect(doubtMerge(old, merged, snippet, kinds)).toBeUndefined();
      }),
    );
  });

  test('is in doubt where any row that is shown is missing or another one', () => {
    fc.assert(
      fc.property(fates, fc.nat(), fc.boolean(), (rows, pick, isGone) => {
        const { old, merged, snippet } = send(rows);
        const shown = snippet.lines.filter((_, row) => !snippet.gaps.has(row));
        fc.pre(shown.length > 0);
        const row = shown[pick % shown.length] ?? '';
        const instead = isGone ? [] : [`${row} other`];
        const made = merged.flatMap((each) => (each === row ? instead : [each]));
        expect(doubtMerge(old, made, snippet, kinds)).toBeDefined();
      }),
    );
  });

  test('never throws, whatever the texts are', () => {
    const text = fc.array(fc.oneof(fc.string(), fc.constantFrom('', '}', '  }', '...', 'const a = 1;')), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(text, text, text, fc.array(fc.nat(29)), (old, merged, lines, gaps) => {
        expect(() => doubtMerge(old, merged, { lines, gaps: new Set(gaps) }, kinds)).not.toThrow();
      }),
    );
  });
});
