import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../../src/edit/domain/merge/applyChanges.ts';
import { revertStep } from '../../../../src/edit/domain/record/revertStep.ts';
import { startMeasuringWork } from '../../../support/relativeWork.ts';

const before = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n';
const changes = [
  { start: 4, end: 7, text: 'zwei' },
  { start: 24, end: 27, text: 'sechs' },
];
const after = applyChanges(before, changes);

describe('revertStep', () => {
  it('names the lines that are in the way, as they are counted after the edit', () => {
    expect(revertStep({ before, after, changes }, after.replace('sechs', '6'))).toEqual({
      kind: 'touched',
      lines: [6],
    });
    expect(revertStep({ before, after, changes }, 'something else')).toEqual({ kind: 'touched', lines: [2, 6] });
  });

  it('takes back nothing of an edit in two places when one of them is touched', () => {
    expect(revertStep({ before, after, changes }, after.replace('zwei', '2')).kind).toBe('touched');
  });

  it('takes back what a formatter made of the edit', () => {
    const formatted = after.replace('zwei', '  zwei ;');
    const now = `zero\n\n${formatted}eight\n`;
    const reverted = revertStep({ before, after: formatted, changes }, now);
    expect(reverted.kind === 'revert' && applyChanges(now, reverted.changes)).toBe(`zero\n\n${before}eight\n`);
  });

  it('puts back lines that the edit deleted, with the line breaks of now', () => {
    const cut = [{ start: 4, end: 14, text: '' }];
    const now = `${applyChanges(before, cut)}eight\n`.replaceAll('\n', '\r\n');
    const reverted = revertStep({ before, after: applyChanges(before, cut), changes: cut }, now);
    expect(reverted.kind === 'revert' && applyChanges(now, reverted.changes)).toBe(
      `${before}eight\n`.replaceAll('\n', '\r\n'),
    );
  });

  it('copes with a text that has nothing in common any more, and a large one, in little time', () => {
    const large = Array.from({ length: 50_000 }, (_, line) => `line ${String(line)}\n`).join('');
    const edit = [{ start: 0, end: 4, text: 'LINE' }];
    const step = { before: large, after: applyChanges(large, edit), changes: edit };
    // Processor time: what else runs on this machine is not what is measured.
    const work = startMeasuringWork();
    expect(revertStep(step, large.replaceAll('line', 'other')).kind).toBe('touched');
    expect(revertStep(step, `${step.after}more\n`).kind).toBe('revert');
    expect(work()).toBeLessThan(5000);
  });
});
