import { Dice } from './dice.ts';
import type { FuzzTarget } from './fuzzTarget.ts';
import { mutate } from './mutate.ts';

/** What broke. */
export interface FuzzFinding {
  readonly input: Uint8Array;
  readonly error: string;
}

/** How a run went. */
export interface FuzzOutcome {
  readonly runs: number;
  /** Kinds of answers that were seen. */
  readonly kinds: number;
  readonly findings: readonly FuzzFinding[];
}

/** How long and from where. */
export interface FuzzOptions {
  readonly seed: number;
  /** Whether to go on after so many inputs. */
  readonly isOn: (runs: number) => boolean;
  /** Told of each input before it is fed, so that one that never comes back is known. */
  readonly onInput?: (input: Uint8Array) => void;
  /** Different errors after which a run ends. */
  readonly maxFindings?: number;
  /** Inputs that broke something once; they are beginnings, too. */
  readonly saved?: readonly Uint8Array[];
}

/** Inputs that are kept as beginnings. */
const poolSize = 600;

/** Feeds a target with mutated inputs. Never throws for what the target does. */
export async function fuzzRun(
  target: FuzzTarget,
  { seed, isOn, onInput, maxFindings = 5, saved = [] }: FuzzOptions,
): Promise<FuzzOutcome> {
  const dice = new Dice(seed);
  const tokens = target.tokens.map((token) => Buffer.from(token));
  const pool: Uint8Array[] = [new Uint8Array(0)];
  const kinds = new Set<string>();
  const findings = new Map<string, FuzzFinding>();
  const feed = async (input: Uint8Array): Promise<void> => {
    onInput?.(input);
    const { kind, error } = await tryInput(target, input);
    if (error !== undefined) {
      const sort = getSort(error);
      const known = findings.get(sort);
      if (known === undefined || input.length < known.input.length) findings.set(sort, { input, error });
    } else if (!kinds.has(kind)) {
      kinds.add(kind);
      if (pool.length < poolSize) pool.push(input);
      else pool[dice.below(poolSize)] = input;
    }
  };
  const beginnings = [...(await target.seeds()), ...saved];
  for (const input of beginnings) await feed(input);
  pool.push(...beginnings);
  let runs = beginnings.length;
  for (; isOn(runs) && findings.size < maxFindings; runs++)
    await feed(mutate(dice.of(pool), dice, { tokens, pool, largest: target.largest }));
  return { runs, kinds: kinds.size, findings: [...findings.values()] };
}

/** Errors that are told alike are one. */
function getSort(error: string): string {
  return error
    .split('\n', 1)
    .join('')
    .replace(/\d+|"[^"]*"/g, '0')
    .slice(0, 120);
}

/** Times that an input may take too long before it is told: one may pay for compiling, others for old garbage. */
const maxSlowTries = 6;

/** What a target says to one input: a kind of answer, or what is wrong. An input that takes too long is tried again. */
export async function tryInput(
  target: FuzzTarget,
  input: Uint8Array,
): Promise<{ readonly kind: string; readonly error?: string }> {
  try {
    let usedMs = Infinity;
    for (let time = 0; time < maxSlowTries; time++) {
      const before = process.cpuUsage();
      const kind = await target.check(input);
      const { user, system } = process.cpuUsage(before);
      usedMs = Math.min(usedMs, (user + system) / 1000);
      if (usedMs <= target.limitMs) return { kind };
    }
    return { kind: '', error: `took ${Math.round(usedMs)} ms of processor time for ${input.length} bytes` };
  } catch (error) {
    return {
      kind: '',
      error:
        error instanceof Error
          ? `${error.name}: ${error.message}`.slice(0, 2000) +
            `\n${(error.stack ?? '')
              .split('\n')
              .filter((line) => line.includes('/src/'))
              .slice(0, 4)
              .join('\n')}`
          : String(error),
    };
  }
}

/** The shortest input found that still breaks what the given one breaks, by taking ever smaller pieces away. */
export async function minimised(target: FuzzTarget, input: Uint8Array, tries = 3000): Promise<Uint8Array> {
  let best = input;
  const wanted = getSort((await tryInput(target, input)).error ?? '');
  for (
    let size = Math.ceil(best.length / 2), left = tries;
    size >= 1 && left > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < best.length && left > 0; left--) {
      const shorter = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      if (getSort((await tryInput(target, shorter)).error ?? '') === wanted) best = shorter;
      else at += size;
    }
  }
  return best;
}
