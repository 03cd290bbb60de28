import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { placeNow } from '../../../../src/edit/domain/record/placeNow.ts';

const before = 'one\ntwo\nthree\nfour\nfive\n';
const change = (from: string, to: string): { start: number; end: number; text: string } => ({
  start: before.indexOf(from),
  end: before.indexOf(from) + from.length,
  text: to,
});
const step = (...changes: ReturnType<typeof change>[]): { before: string; after: string; changes: typeof changes } => ({
  before,
  after: applyChanges(before, changes),
  changes,
});

describe('placeNow', () => {
  it('is the place of the edit while nobody else wrote', () => {
    const one = step(change('two\n', 'zwei\nzwei und\n'));
    expect(placeNow(one, { startLine: 2, endLine: 2 }, one.after)).toEqual({ startLine: 2, endLine: 3 });
  });

  it('tells the edits of one step apart, and counts what the others put in above', () => {
    const two = step(change('one', 'eins\nund\neins'), change('four', 'vier'));
    expect(placeNow(two, { startLine: 4, endLine: 4 }, two.after)).toEqual({ startLine: 6, endLine: 6 });
  });

  it('follows what was typed above it since', () => {
    const one = step(change('four', 'vier'));
    expect(placeNow(one, { startLine: 4, endLine: 4 }, `new\nnew\n${one.after}`)).toEqual({ startLine: 6, endLine: 6 });
  });

  it('stays where all line breaks were switched', () => {
    const one = step(change('four', 'vier'));
    expect(placeNow(one, { startLine: 4, endLine: 4 }, `new\n${one.after}`.replaceAll('\n', '\r\n'))).toEqual({
      startLine: 5,
      endLine: 5,
    });
  });

  it('is where the lines were cut out when they are gone', () => {
    const one = step(change('four', 'vier'));
    expect(placeNow(one, { startLine: 4, endLine: 4 }, 'one\ntwo\nfive\n')).toEqual({ startLine: 3, endLine: 3 });
    expect(placeNow(one, { startLine: 4, endLine: 4 }, 'something else')).toEqual({ startLine: 1, endLine: 1 });
  });
});
