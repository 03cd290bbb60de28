import { describe, expect, test } from 'vitest';
import { progressIn } from '../../../src/jobs/domain/advice/log/progress.ts';
import { lastRunStart } from '../../../src/jobs/domain/advice/log/runStarts.ts';
import { structuredLine } from '../../../src/jobs/domain/advice/log/structuredLine.ts';

describe('a line of JSON', () => {
  test.each([
    ['{"level":"error","msg":"it broke"}', { said: 'it broke', level: 'loud' }],
    ['{"severity": "INFO", "message": "fine", "detail":"very"}', { said: 'fine: very', level: 'quiet' }],
    ['{"lvl":"CRITICAL","err":"a \\"b\\"\\nc"}', { said: 'a "b" c', level: 'loud' }],
    ['{"levelname":"odd","exception":"cut off"', { said: 'cut off', level: 'plain' }],
    ['{"msg":"no level"}', { said: 'no level', level: 'plain' }],
    ['{"level":"error"}', undefined],
    [' {"msg":"x"}', undefined],
    ['error: {"msg":"x"}', undefined],
  ])('%s', (text, line) => expect(structuredLine(text)).toEqual(line));
});

describe('how far a run had come', () => {
  const progress = (...texts: readonly string[]) => progressIn(texts.map((text, at) => ({ line: at + 1, text })));

  test.each([
    [['step 12/40', 'step 13 of 40'], 0.325],
    [['step 12/40', 'it broke'], 0.3],
    [['epoch done: 30.5 %'], 0.305],
    [['30 % of the disk is free'], undefined],
    [['#####     50%'], 0.5],
    [['progress 100%'], undefined],
    [['progress 0%'], undefined],
    [['progress 99.5 %'], 0.995],
    [['step 3/9'], undefined],
    [['step 3/10'], 0.3],
    [['step 40/40'], undefined],
    [['step 0/40'], undefined],
    [['on 12/06/2026 it broke'], undefined],
    [[], undefined],
  ])('%j: %j', (texts, share) => expect(progress(...texts)).toBe(share));

  test('is looked for near the end alone', () => {
    const after = (lines: number) => progress('step 12/40', ...Array.from({ length: lines }, () => 'x'));
    expect([after(59), after(60)]).toEqual([0.3, undefined]);
  });
});

describe('a log that was appended to', () => {
  const begin = (...said: readonly string[]) =>
    lastRunStart(said.map((each) => ({ said: each })) as unknown as Parameters<typeof lastRunStart>[0]);

  test('begins where the last of several like beginnings is', () => {
    expect(begin('Job 1 started', 'x', 'Job 2 started', 'y')).toBe(2);
    expect(begin('x', '=== run 1 ===', 'y', '=== run 2 ===', 'z', '=== run 3 ===')).toBe(5);
    expect(begin('Job 1 started', 'x', 'starting the simulation', 'y')).toBe(0);
    expect(begin('x', 'Job 1 started')).toBe(0);
    expect(begin('x', 'y', 'x', 'y')).toBe(0);
    expect(begin(`Job 1 started ${'x'.repeat(200)}`, `Job 2 started ${'x'.repeat(200)}`)).toBe(0);
  });
});
