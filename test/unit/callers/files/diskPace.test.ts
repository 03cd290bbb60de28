import { describe, expect, it } from 'vitest';
import { DiskPace } from '../../../../src/callers/node/files/diskPace.ts';

/** Tells a pace of files one after the other, as long as it wants to hear of them. */
function told(pace: DiskPace, files: readonly (readonly [ms: number, bytes: number])[]): number {
  let waitedFor = 0;
  for (const [ms, bytes] of files) {
    if (!pace.isQuick()) continue;
    waitedFor += 1;
    pace.took(ms, bytes);
  }
  return waitedFor;
}

const quick = [0.02, 5000] as const;
const slow = [0.5, 5000] as const;

describe('the pace of a disk', () => {
  it('is quick as long as most files come at once', () => {
    expect(
      told(
        new DiskPace(),
        Array.from({ length: 10_000 }, () => quick),
      ),
    ).toBe(10_000);
    // A machine that is busy holds up every fifth file.
    expect(
      told(
        new DiskPace(),
        Array.from({ length: 10_000 }, (_, at) => (at % 5 === 0 ? slow : quick)),
      ),
    ).toBe(10_000);
  });

  it('lets nobody wait once more than a quarter of the last files were slow', () => {
    expect(
      told(
        new DiskPace(),
        Array.from({ length: 1000 }, () => slow),
      ),
    ).toBe(17);
    expect(
      told(
        new DiskPace(),
        Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? slow : quick)),
      ),
    ).toBe(33);
    // What was slow long ago counts no more.
    expect(
      told(
        new DiskPace(),
        Array.from({ length: 1000 }, (_, at) => (at % 64 < 16 ? slow : quick)),
      ),
    ).toBe(1000);
  });

  it('lets nobody wait after one file that took very long', () => {
    expect(told(new DiskPace(), [quick, [120, 10], ...Array.from({ length: 500 }, () => quick)])).toBe(2);
  });

  it('gives a large file the time that reading it takes', () => {
    expect(
      told(
        new DiskPace(),
        Array.from({ length: 500 }, () => [1.5, 1_000_000] as const),
      ),
    ).toBe(500);
    expect(
      told(
        new DiskPace(),
        Array.from({ length: 500 }, () => [1.5, 10_000] as const),
      ),
    ).toBe(17);
  });

  it('tries a slow disk again after two thousand files', () => {
    const pace = new DiskPace();
    told(
      pace,
      Array.from({ length: 17 }, () => slow),
    );
    const answers = Array.from({ length: 2001 }, () => pace.isQuick());
    expect(answers.indexOf(true)).toBe(2000);
    // It starts anew: what was slow before is forgotten.
    expect(
      told(
        pace,
        Array.from({ length: 100 }, () => slow),
      ),
    ).toBe(17);
  });
});
