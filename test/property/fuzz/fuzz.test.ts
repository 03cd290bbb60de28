import { describe, expect, test } from 'vitest';
import { allTargets } from '../../support/fuzz/allTargets.ts';
import { fuzzRun, tryInput } from '../../support/fuzz/fuzzRun.ts';
import { savedCases } from '../../support/fuzz/savedCases.ts';

/** Another one finds other things; `npm run fuzz` tries many for as long as one likes. */
const seed = 20_261_122;

describe.each(allTargets)('$name', (target) => {
  const saved = savedCases(target.name);

  test.skipIf(saved.length === 0)('what broke once does not break again', async () => {
    for (const { name, input } of saved)
      expect({ name, error: (await tryInput(target, input)).error }).toEqual({ name, error: undefined });
  });

  test(`${target.runs} mutated inputs break nothing`, async () => {
    const { findings, runs, kinds } = await fuzzRun(target, {
      seed,
      isOn: (done) => done < target.runs,
      saved: saved.map(({ input }) => input),
    });
    expect(
      findings.map(({ input, error }) => ({ error, input: Buffer.from(input).toString('latin1').slice(0, 2000) })),
    ).toEqual([]);
    expect(runs).toBeGreaterThanOrEqual(target.runs);
    // Inputs that are all refused alike would prove nothing.
    expect(kinds).toBeGreaterThan(2);
  });
});
