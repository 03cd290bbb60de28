import { expect, it } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import {
  parseRecordLines,
  readRecordLines,
  type RecordLines,
} from '../../../../src/remediation/domain/record/recordLines.ts';
import {
  cutText,
  fileBounds,
  findSurplus,
  maxRecordsOfOneError,
} from '../../../../src/remediation/node/store/fileBounds.ts';

const record = (at: number, more: object = {}): string =>
  JSON.stringify({
    id: `r${String(at)}`,
    errorMessage: 'ValueError: late',
    solution: `Wait ${String(at)}.`,
    createdAt: at + 1,
    updatedAt: at + 1,
    ...more,
  });

function drained(
  text: string,
  bounds?: Parameters<typeof readRecordLines>[1],
): { readonly steps: number; readonly lines: RecordLines } {
  const reading = readRecordLines(text, bounds);
  for (let steps = 0; ; steps++) {
    const { done, value } = reading.next();
    if (done === true) return { steps, lines: value };
  }
}

it('a file of many lines is read in steps, as many as it is long', () => {
  const junk = (count: number): string => 'junk\n'.repeat(count);
  const [short, long] = [drained(junk(1_000)).steps, drained(junk(8_000)).steps];
  expect(short).toBeGreaterThanOrEqual(10);
  expect(long / short).toBeGreaterThan(6);
  // One long line more is one step more.
  expect(drained(`${'x'.repeat(300_000)}\njunk\njunk`).steps).toBeGreaterThan(0);
});

it('in steps the same is read as at once', () => {
  const text = [
    record(1),
    'junk',
    record(2),
    '<<<<<<< ours',
    record(3),
    '=======',
    record(3, { updatedAt: 9 }),
    '>>>>>>> theirs',
    JSON.stringify({ id: 'r2', removedAt: 50 }),
    '',
  ].join('\r\n');
  expect(drained(text).lines).toEqual(parseRecordLines(text));
});

it('reading ends where there is more than is read, and says where and what to do', () => {
  const bounds = { maxLines: 100, maxRecords: 5, maxRefused: 3 };
  const cut = (text: string): RecordLines['cut'] => drained(text, bounds).lines.cut;
  expect(cut(['a', 'b', 'c'].join('\n'))).toBeUndefined();
  expect(cut(['a', 'b', 'c', 'd'].join('\n'))).toEqual({ line: 4, by: 'refused' });
  expect(cut(Array.from({ length: 6 }, (_, at) => record(at)).join('\n'))).toEqual({ line: 6, by: 'records' });
  expect(cut(`${'\n'.repeat(100)}x`)).toEqual({ line: 101, by: 'lines' });
  expect(drained(['a', 'b', 'c', 'd', record(1)].join('\n'), bounds).lines.records.size).toBe(0);
  expect(formatMessages(cutText({ line: 4, by: 'refused' }))).toContain(
    `more than ${String(fileBounds.maxRefused)} lines that are no records: from line 4 on`,
  );
});

it('of one error those records are searched that were changed last', () => {
  const count = maxRecordsOfOneError + 3;
  const { records } = parseRecordLines(
    [...Array.from({ length: count }, (_, at) => record(at)), record(900, { errorMessage: 'KeyError: gone' })].join(
      '\n',
    ),
  );
  expect([...findSurplus(records)].sort()).toEqual(['r0', 'r1', 'r2']);
  expect(findSurplus(new Map([...records].slice(3))).size).toBe(0);
});
