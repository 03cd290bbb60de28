import { describe, expect, it } from 'vitest';
import { MemoryMeter } from '../../../src/base/metrics.ts';
import { cascade } from '../../../src/cascade/cascade.ts';
import { answer, pass } from '../../../src/cascade/stage.ts';
import { reportStage } from '../../../src/cascade/stageReport.ts';
import { LevelLog } from '../../support/levelLog.ts';
import { TestClock } from '../../support/testClock.ts';

const secret = 'sw0rdfish-of-a-customer';

describe('the line of a stage', () => {
  it('has cascade, stage, outcome, reason and time, once for each stage, at debug level', async () => {
    const log = new LevelLog();
    const meter = new MemoryMeter();
    const clock = new TestClock();
    const run = cascade<string, string>(
      [
        { name: 'exact', run: () => pass('absent') },
        {
          name: 'fuzzy',
          run: () => {
            clock.advance(3);
            return answer('here');
          },
        },
        { name: 'model', run: () => answer('never') },
      ],
      { clock, meter, log, name: 'edit' },
    );
    await run('q');
    expect(log.lines).toEqual([
      ['debug', 'stage cascade=edit stage=exact outcome=pass reason=absent ms=0'],
      ['debug', 'stage cascade=edit stage=fuzzy outcome=answer ms=3'],
    ]);
    expect(meter.snapshot().counters.map(({ labels }) => labels)).toEqual([
      { cascade: 'edit', stage: 'exact', outcome: 'pass' },
      { cascade: 'edit', stage: 'fuzzy', outcome: 'answer' },
    ]);
  });

  it('keeps what was thrown to the trace level, and off the meter', async () => {
    const log = new LevelLog();
    const meter = new MemoryMeter();
    const run = cascade<string, string>(
      [
        {
          name: 'graph',
          run: () => {
            throw new Error(secret);
          },
        },
      ],
      { meter, log, name: 'find-callers' },
    );
    const { trail } = await run('q');
    expect(trail[0]).toMatchObject({ outcome: 'error', reason: secret });
    expect(log.above('trace').join('\n')).not.toContain(secret);
    expect(log.lines.filter(([level]) => level === 'trace').join('\n')).toContain(secret);
    expect(JSON.stringify(meter.snapshot())).not.toContain(secret);
  });

  it("takes a reason that is no code for somebody's text", () => {
    const log = new LevelLog();
    reportStage({ log }, { stage: 'words', outcome: 'pass', reason: `no place for ${secret}` });
    expect(log.above('trace')).toEqual(['stage stage=words outcome=pass']);
  });

  it('goes on where a log has no trace level', () => {
    const lines: string[] = [];
    expect(() => {
      reportStage({ log: { debug: (line) => lines.push(line) } }, { stage: 'a', outcome: 'error', reason: secret });
    }).not.toThrow();
    expect(lines).toEqual(['stage stage=a outcome=error']);
  });
});
