import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withVerdict } from '../../../src/remediation/domain/record/feedback.ts';
import type { KeptFields } from '../../../src/remediation/domain/record/keptRecord.ts';
import { mergeCopies, mergeRecords } from '../../../src/remediation/domain/record/mergeRecords.ts';
import {
  formatRecordLines,
  parseRecordLine,
  parseRecordLines,
  recordLine,
} from '../../../src/remediation/domain/record/recordLines.ts';
import { reconcileRecords } from '../../../src/remediation/domain/record/reconcileRecords.ts';
import { validateRemediation } from '../../../src/remediation/domain/record/validateRemediation.ts';
import { utf8Bytes } from '../../../src/remediation/domain/record/validation.ts';
import { categories, severities, verdicts } from '../../../src/remediation/domain/types.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', 'a\nb', '\u2028', '<<<<<<< HEAD', '"', '\\'),
);
const filled = text.filter((each) => each.trim() !== '');
const count = fc.nat(1_000);

const fields: fc.Arbitrary<KeptFields> = fc.record({
  id: fc.stringMatching(/^[\w-]{1,20}$/),
  errorMessage: filled,
  errorType: text.map((each) => each.trim()),
  stackTrace: text,
  solution: filled,
  title: text.map((each) => each.trim()),
  symptoms: fc.array(text, { maxLength: 4 }),
  rootCause: text,
  codeDiff: text,
  affectedFiles: fc.array(text, { maxLength: 3 }),
  severity: fc.constantFrom(...severities),
  category: fc.constantFrom(...categories),
  tags: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 6 }),
  context: fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), text, { maxKeys: 4 }).map((each) => ({ ...each })),
  projectPath: text,
  source: text,
  confidence: fc.integer({ min: 100, max: 1_000 }).map((each) => each / 1_000),
  usageCount: count,
  helpfulCount: count,
  notHelpfulCount: count,
  outdatedCount: count,
  outdatedBalance: count,
  recordedCount: fc.integer({ min: 1, max: 1_000 }),
  createdAt: fc.nat(),
  updatedAt: fc.nat(),
});

describe('lines of records', () => {
  it('give back what was written, in one line, the same for the same record', () => {
    fc.assert(
      fc.property(fields, (each) => {
        const line = recordLine(each);
        expect(line).not.toMatch(/[\n\r]/);
        const read = parseRecordLine(line);
        expect('fields' in read && read.fields).toEqual(each);
        expect('fields' in read && recordLine(read.fields, read.unknown)).toBe(line);
      }),
    );
  });

  it('keep what nobody knows yet', () => {
    fc.assert(
      fc.property(
        fields,
        fc.dictionary(fc.stringMatching(/^x[A-Z]\w{1,5}$/), fc.jsonValue(), { maxKeys: 3 }),
        (each, unknown) => {
          const plain = JSON.parse(JSON.stringify({ ...unknown })) as Record<string, unknown>;
          const read = parseRecordLine(recordLine(each, plain));
          expect('unknown' in read && read.unknown).toEqual(plain);
          expect('fields' in read && read.fields).toEqual(each);
        },
      ),
    );
  });

  it('are read whatever stands between them, and nothing is lost when they are written again', () => {
    const noise = fc
      .oneof(
        text.map((each) => each.replace(/[\n\r]/g, ' ')),
        fc.constant('{"half":'),
        fc.constant('{}'),
        fc.constant('======='),
      )
      .filter((each) => each.trim() !== '' && !each.startsWith('<<<<<<<'));
    fc.assert(
      fc.property(
        fc.uniqueArray(fields, { maxLength: 6, selector: ({ id }) => id }),
        fc.array(noise, { maxLength: 5 }),
        fc.infiniteStream(fc.boolean()),
        (records, others, mix) => {
          const lines = [...records.map((each) => recordLine(each)), ...others].sort(() => (mix.next().value ? 1 : -1));
          const read = parseRecordLines(lines.join('\n'));
          expect(new Set(read.records.keys())).toEqual(new Set(records.map(({ id }) => id)));
          expect(read.refused.map((each) => each.text).sort()).toEqual([...others].sort());
          for (const { line, text: said } of read.refused) expect(lines[line - 1]).toBe(said);
          const again = formatRecordLines(read.records.values(), read.refused);
          expect(new Set(again.split('\n').filter((each) => each !== ''))).toEqual(new Set(lines));
          expect(formatRecordLines(parseRecordLines(again).records.values(), parseRecordLines(again).refused)).toBe(
            again,
          );
        },
      ),
    );
  });

  it('of two branches come out the same in whichever order git puts them', () => {
    fc.assert(
      fc.property(
        fc.array(fields, { maxLength: 5 }),
        fc.array(fields, { maxLength: 5 }),
        fc.array(fc.tuple(fc.nat(9), fc.integer({ min: -2, max: 2 })), { maxLength: 4 }),
        (ours, theirs, removals) => {
          const pool = [...ours, ...theirs.map((each, at) => ({ ...each, id: ours[at]?.id ?? each.id }))];
          const gone = removals.flatMap(([at, later]) =>
            pool[at] === undefined ? [] : [{ id: pool[at].id, removedAt: Math.max(0, pool[at].updatedAt + later) }],
          );
          const all = [...pool.map((each) => recordLine(each)), ...gone.map((each) => JSON.stringify(each))];
          const written = (lines: readonly string[]): string => {
            const read = parseRecordLines(lines.join('\n'));
            return formatRecordLines(read.records.values(), read.refused, read.removed);
          };
          const latest = (id: string): number =>
            Math.max(...pool.filter((each) => each.id === id).map(({ updatedAt }) => updatedAt));
          for (const { id } of pool) {
            const isGone = gone.some((each) => each.id === id && each.removedAt >= latest(id));
            expect(parseRecordLines(all.join('\n')).records.has(id)).toBe(!isGone);
          }
          expect(written(written(all).split('\n'))).toBe(written(all));
          expect(written([...all].reverse())).toBe(written(all));
          const conflict = [
            '<<<<<<< ours',
            ...all.slice(0, ours.length),
            '||||||| base',
            '{"id":"base","errorMessage":"b","solution":"b"}',
            '=======',
            ...all.slice(ours.length),
            '>>>>>>> theirs',
          ];
          expect(written(conflict)).toBe(written(all));
          expect(parseRecordLines(conflict.join('\r\n')).hasConflict).toBe(true);
        },
      ),
    );
  });

  it('never throw, whatever they hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.json()), (anything) => {
        const { records, refused } = parseRecordLines(anything);
        expect(records.size + refused.length).toBeLessThanOrEqual(anything.split('\n').length);
      }),
    );
  });
});

describe('records of the same error', () => {
  it('are merged without losing a count, a tag or a symptom that there is room for', () => {
    fc.assert(
      fc.property(fields, fields, (kept, added) => {
        const merged = mergeRecords(kept, added);
        expect(merged.id).toBe(kept.id);
        for (const name of ['usageCount', 'helpfulCount', 'notHelpfulCount', 'outdatedCount', 'recordedCount'] as const)
          expect(merged[name]).toBe(kept[name] + added[name]);
        expect(merged.tags).toHaveLength(Math.min(10, new Set([...kept.tags, ...added.tags]).size));
        expect(merged.confidence).toBeGreaterThanOrEqual(Math.min(kept.confidence, added.confidence) - 1e-9);
        expect(merged.confidence).toBeLessThanOrEqual(Math.max(kept.confidence, added.confidence) + 1e-9);
        const read = parseRecordLine(recordLine(merged));
        expect('fields' in read).toBe(true);
      }),
    );
  });

  it('that come from an import are put together as often as one likes: no count grows, and none goes down', () => {
    fc.assert(
      fc.property(fields, fields, (kept, added) => {
        const once = mergeCopies(kept, added);
        expect(mergeCopies(once, added)).toEqual(once);
        expect(once.id).toBe(kept.id);
        for (const name of ['usageCount', 'helpfulCount', 'notHelpfulCount', 'outdatedCount', 'recordedCount'] as const)
          expect(once[name]).toBe(Math.max(kept[name], added[name]));
        expect([kept.confidence, added.confidence]).toContain(once.confidence);
      }),
    );
  });

  it('that are states of one record come together in any order, as often as one likes', () => {
    fc.assert(
      fc.property(fields, fields, fields, (a, b, c) => {
        const [one, two, three] = [a, { ...b, id: a.id }, { ...c, id: a.id }];
        expect(reconcileRecords(one, two)).toEqual(reconcileRecords(two, one));
        expect(reconcileRecords(reconcileRecords(one, two), two)).toEqual(reconcileRecords(one, two));
        const forth = reconcileRecords(reconcileRecords(one, two), three);
        const back = reconcileRecords(one, reconcileRecords(two, three));
        for (const name of ['usageCount', 'createdAt', 'updatedAt'] as const) expect(forth[name]).toBe(back[name]);
      }),
    );
  });
});

describe('verdicts', () => {
  it('keep confidence within bounds, count each once, and always look later', () => {
    fc.assert(
      fc.property(fields, fc.array(fc.constantFrom(...verdicts), { maxLength: 30 }), fc.nat(), (each, said, now) => {
        let current = each;
        for (const verdict of said) {
          const next = withVerdict(current, verdict, now);
          expect(next.confidence).toBeGreaterThanOrEqual(0.1);
          expect(next.confidence).toBeLessThanOrEqual(1);
          expect(next.updatedAt).toBeGreaterThan(current.updatedAt);
          expect(next.outdatedBalance).toBeGreaterThanOrEqual(0);
          current = next;
        }
        const judged = current.helpfulCount + current.notHelpfulCount + current.outdatedCount;
        expect(judged - each.helpfulCount - each.notHelpfulCount - each.outdatedCount).toBe(said.length);
      }),
    );
  });
});

describe('validation', () => {
  it('judges anything without throwing, and names every unknown field', () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        const checked = validateRemediation(anything);
        expect(checked.ok || checked.error.fields.length > 0).toBe(true);
        for (const { message } of checked.ok ? [] : checked.error.fields) expect(message).toMatch(/\.$/);
      }),
    );
  });

  it('measures texts in bytes as they are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (each) => {
        expect(utf8Bytes(each)).toBe(Buffer.byteLength(each));
      }),
    );
  });
});
