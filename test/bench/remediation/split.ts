import { seededRandom } from '../edit/random.ts';
import { byCause, grouped, getMeaning } from './samples.ts';
import type { ErrorSample } from './tools/cause.ts';

/** A world in which most causes are known by one example each. */
export interface Split {
  /** One example of each known cause. */
  readonly stored: readonly ErrorSample[];
  /** Other outputs of known causes. */
  readonly known: readonly ErrorSample[];
  /** Outputs of causes that are not stored but whose family is, in another tool. */
  readonly relatives: readonly ErrorSample[];
  /** Outputs whose cause and family are both not stored. */
  readonly unknown: readonly ErrorSample[];
}

/**
 * The same library with fewer queries: every third of those that are unknown, every ninth of the others, of which there
 * are many more.
 */
export function thinned({ stored, known, relatives, unknown }: Split): Split {
  const every = (nth: number, samples: readonly ErrorSample[]): readonly ErrorSample[] =>
    samples.filter((_, at) => at % nth === 0);
  return { stored, known: every(9, known), relatives: every(9, relatives), unknown: every(3, unknown) };
}

/** Share of causes that are stored; `research/remediation.md` §7. */
const storedShare = 0.75;

/**
 * Draws which causes are known, and by which of their outputs. The same seed gives the same split of the same samples.
 */
export function getSplit(samples: readonly ErrorSample[], seed: number): Split {
  const random = seededRandom(seed);
  const causes = byCause(samples);
  const names = [...causes.keys()].sort();
  // Causes that mean the same are known together: else one would be asked for that is known under another tool's name.
  const meanings = [...new Set(names.map((cause) => getMeaning({ cause })))].sort();
  const chosen = new Set(random.sample(meanings, Math.round(meanings.length * storedShare)));
  const stored: ErrorSample[] = [];
  const known: ErrorSample[] = [];
  for (const name of names) {
    const all = causes.get(name) ?? [];
    if (!chosen.has(getMeaning({ cause: name }))) continue;
    const example = random.pick(all);
    stored.push(example);
    known.push(...all.filter((sample) => sample !== example));
  }
  const families = grouped(
    stored.filter(({ family }) => family !== undefined),
    ({ family }) => family,
  );
  const others = samples.filter((sample) => !chosen.has(getMeaning(sample)));
  const isRelative = ({ family, tool }: ErrorSample): boolean =>
    family !== undefined && (families.get(family) ?? []).some((mate) => mate.tool !== tool);
  const hasFamily = ({ family }: ErrorSample): boolean => family !== undefined && families.has(family);
  return {
    stored,
    known,
    relatives: others.filter(isRelative),
    unknown: others.filter((sample) => !hasFamily(sample)),
  };
}
