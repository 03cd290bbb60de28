import { loadHistoryCases, prepareHistory } from '../editHistory/historyCases.ts';
import { loadCorpus } from './corpus.ts';
import { evidenceSamples, type KnownEdit } from './evidenceSamples.ts';
import { fitEvidence, writeEvidenceTable, type GroupedSample } from './fitEvidence.ts';
import { generateCases } from './generator.ts';

/** How many generated cases are drawn with which seed, and whether the engine's table is replaced. */
export interface EvidenceOptions {
  readonly trials: number;
  readonly seed: number;
  readonly write: boolean;
}

/**
 * Fits what the evidence of a place is worth, on the train half of the published histories and on generated damage, and
 * prints how it fares on parts that it has not seen. The held half is never looked at.
 */
export async function runEvidenceBench(options: EvidenceOptions): Promise<void> {
  await prepareHistory(console.log, ['train']);
  const samples: GroupedSample[] = [];
  const packages = new Map<string, number>();
  for (const one of loadHistoryCases({ half: 'train', seed: 1 })) {
    const group = packages.get(one.package) ?? packages.size;
    packages.set(one.package, group);
    const known: KnownEdit = {
      class: `${one.class}${one.damaged ? ' damaged' : ''}`,
      request: one.request,
      expected: one.expected.kind === 'leave' ? { kind: 'refuse' } : one.expected,
    };
    for (const sample of await evidenceSamples(known, 1)) samples.push({ ...sample, group, source: 'history' });
  }
  let group = 0;
  for (const one of generateCases(loadCorpus(), { trials: options.trials, seed: options.seed })) {
    group++;
    for (const sample of await evidenceSamples(one, 1)) samples.push({ ...sample, group, source: 'generated' });
  }
  const table = fitEvidence(samples);
  if (!options.write) return;
  writeEvidenceTable(table, `npm run bench -- evidence --trials ${options.trials} --seed ${options.seed} --write`);
  console.log('\nThe table of the engine is written.');
}
