import { describe, expect, it } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import { FailureLimit, type LimitedEdit } from '../../../../src/edit/domain/agent/failureLimit.ts';
import { TestClock } from '../../../support/testClock.ts';

const minutes = 60_000;
const edit: LimitedEdit = { key: '/w/a.ts', content: 'one\ntwo\n', oldString: 'three', newString: 'four' };

function getLimit(limit = 3): { readonly clock: TestClock; readonly failures: FailureLimit } {
  const clock = new TestClock();
  clock.advance(1_000_000);
  return { clock, failures: new FailureLimit({ limit, coolingOffMs: 5 * minutes, clock }) };
}

/** Sends an edit that fails, as a tool would: asked for first. `false` when it was turned away. */
function fails(failures: FailureLimit, each: LimitedEdit): boolean {
  if (failures.turnsAway(each) !== undefined) return false;
  failures.failed(each);
  return true;
}

describe('equal failures', () => {
  it('are turned away from the fourth on, with the seconds left', () => {
    const { clock, failures } = getLimit();
    expect([1, 2, 3, 4].map(() => fails(failures, edit))).toEqual([true, true, true, false]);
    expect(failures.turnsAway(edit)?.waitSeconds).toBe(300);
    clock.advance(299_500);
    const last = failures.turnsAway(edit);
    expect(last?.waitSeconds).toBe(1);
    expect(formatMessages(last?.message)).toMatch(/failed 3 times.* 1 more second\./);
    clock.advance(500);
    expect(failures.turnsAway(edit)).toBeUndefined();
  });

  it('have all their tries again after the cooling-off', () => {
    const { clock, failures } = getLimit();
    for (let i = 0; i < 3; i++) failures.failed(edit);
    clock.advance(5 * minutes);
    expect([1, 2, 3, 4].map(() => fails(failures, edit))).toEqual([true, true, true, false]);
  });

  it('do not make the cooling-off longer by being sent during it', () => {
    const { clock, failures } = getLimit();
    for (let i = 0; i < 3; i++) failures.failed(edit);
    clock.advance(4 * minutes);
    failures.failed(edit);
    expect(failures.turnsAway(edit)?.waitSeconds).toBe(60);
  });

  it.each([
    ['another old text', { ...edit, oldString: 'three ' }],
    ['another new text', { ...edit, newString: 'for' }],
    ['a changed file', { ...edit, content: 'one\ntwo\n\n' }],
    ['letters moved from the old to the new text', { ...edit, oldString: 'threef', newString: 'our' }],
  ])('are counted anew after %s', (_, other) => {
    const { failures } = getLimit();
    for (let i = 0; i < 3; i++) failures.failed(edit);
    expect(fails(failures, other)).toBe(true);
    expect([1, 2, 3, 4].map(() => fails(failures, edit))).toEqual([true, true, true, false]);
  });

  it('are counted anew after a success', () => {
    const { failures } = getLimit();
    for (let i = 0; i < 3; i++) failures.failed(edit);
    failures.succeeded(edit.key);
    expect(failures.turnsAway(edit)).toBeUndefined();
    failures.failed(edit);
    failures.failed(edit);
    expect(failures.turnsAway(edit)).toBeUndefined();
  });

  it('are forgotten when nothing fails for as long as a cooling-off lasts', () => {
    const { clock, failures } = getLimit();
    failures.failed(edit);
    failures.failed(edit);
    clock.advance(5 * minutes);
    failures.failed(edit);
    expect(failures.turnsAway(edit)).toBeUndefined();
  });

  it('of one file do not close another', () => {
    const { failures } = getLimit();
    for (let i = 0; i < 3; i++) failures.failed(edit);
    expect(failures.turnsAway({ ...edit, key: '/w/b.ts' })).toBeUndefined();
  });

  it('are never turned away with a limit of 0', () => {
    const { failures } = getLimit(0);
    for (let i = 0; i < 50; i++) failures.failed(edit);
    expect(failures.turnsAway(edit)).toBeUndefined();
  });
});

describe('different failures on one file', () => {
  const numbered = (i: number, more: Partial<LimitedEdit> = {}): LimitedEdit => ({
    ...edit,
    oldString: `line ${i}`,
    ...more,
  });

  it('lead to the advice to read it again, and are not turned away', () => {
    const { failures } = getLimit();
    const said = Array.from({ length: 8 }, (_, i) => failures.failed(numbered(i)));
    expect(said.map((each) => each !== undefined)).toEqual([false, false, false, false, false, true, true, true]);
    expect(formatMessages(said[5])).toContain('Read the whole file again');
    expect(failures.turnsAway(numbered(9))).toBeUndefined();
  });

  it('are counted once each, and also while the file changes', () => {
    const { failures } = getLimit(0);
    for (let i = 0; i < 20; i++) expect(failures.failed(numbered(i % 5))).toBeUndefined();
    expect(failures.failed(numbered(6, { content: 'changed' }))).toBeDefined();
  });

  it('count no more after a success or a long rest', () => {
    const { clock, failures } = getLimit();
    for (let i = 0; i < 5; i++) failures.failed(numbered(i));
    failures.succeeded(edit.key);
    expect(failures.failed(numbered(5))).toBeUndefined();
    for (let i = 0; i < 5; i++) failures.failed(numbered(i));
    clock.advance(5 * minutes);
    expect(failures.failed(numbered(7))).toBeUndefined();
  });
});

it('remembers a bounded number of files, the latest ones', () => {
  const { failures } = getLimit();
  const of = (i: number): LimitedEdit => ({ ...edit, key: `/w/${i}.ts` });
  for (let i = 0; i <= 200; i++) for (let n = 0; n < 3; n++) failures.failed(of(i));
  expect(failures.turnsAway(of(0))).toBeUndefined();
  expect(failures.turnsAway(of(1))).toBeDefined();
  expect(failures.turnsAway(of(200))).toBeDefined();
});
