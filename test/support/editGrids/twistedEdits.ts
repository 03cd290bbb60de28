import { seededRandom } from '../../bench/edit/random.ts';
import type { BenchCase } from '../../bench/edit/case.ts';
import { drawnCases } from './drawnEdits.ts';
import { twisted, twistNames, type TwistedEdit } from './twists.ts';

/** Drawn edits, the first of all classes as they are, the others with a twist or two dealt out in turn. */
export function twistedEdits(seed: number, trials: number): { readonly one: BenchCase; readonly edit: TwistedEdit }[] {
  return drawnCases(seed, trials).map((one, at) => {
    const random = seededRandom(seed * 100_003 + at);
    const names = [twistNames[at % twistNames.length] ?? '', ...(random.chance(0.3) ? [random.pick(twistNames)] : [])];
    return { one, edit: twisted(one, names, random) };
  });
}
