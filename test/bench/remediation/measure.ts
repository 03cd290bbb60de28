import type { Hit, Matcher } from './matchers/matcher.ts';
import { byCause, getMeaning } from './samples.ts';
import type { Split } from './split.ts';
import type { ErrorSample } from './tools/cause.ts';

/** What a matcher found for one query. */
export interface Answered {
  readonly query: ErrorSample;
  readonly kind: 'known' | 'relative' | 'unknown';
  readonly hits: readonly Hit[];
}

/** Asks a matcher everything a split has to ask. */
export async function answer(matcher: Matcher, split: Split): Promise<readonly Answered[]> {
  await matcher.store(split.stored);
  const answered: Answered[] = [];
  for (const [kind, queries] of [
    ['known', split.known],
    ['relative', split.relatives],
    ['unknown', split.unknown],
  ] as const)
    for (const query of queries) answered.push({ query, kind, hits: await matcher.find(query.text) });
  return answered;
}

/** What of the hits a person sees unasked. */
export function getShown(hits: readonly Hit[], threshold = Number.NEGATIVE_INFINITY): readonly Hit[] {
  return hits.filter(({ score, isOnRequest }) => isOnRequest !== true && score >= threshold);
}

/** Whether what was found is of the same cause, or of one that the same fix solves. */
export function isAnswer(hit: Hit | undefined, query: ErrorSample): boolean {
  return hit !== undefined && getMeaning(hit.sample) === getMeaning(query);
}

/** Shares of 0 to 1; NaN where nothing was asked. */
export interface Quality {
  readonly recall: number;
  readonly wrongTop: number;
  readonly falsePositives: number;
  readonly auc: number;
  readonly family: number;
  readonly listed: number;
  readonly recallAnsi: number;
  readonly recallWrapped: number;
  readonly asked: { readonly known: number; readonly relatives: number; readonly unknown: number };
}

/**
 * What the answers are worth when only hits of at least this score are shown unasked. On request everything is listed
 * that has anything in common.
 */
export function getQuality(answered: readonly Answered[], threshold?: number): Quality {
  const shown = (hits: readonly Hit[]): readonly Hit[] => getShown(hits, threshold);
  const of = (kind: Answered['kind']): readonly Answered[] => answered.filter((each) => each.kind === kind);
  const [known, relatives, unknown] = [of('known'), of('relative'), of('unknown')];
  const isRight = ({ query, hits }: Answered): boolean => isAnswer(shown(hits)[0], query);
  const share = (list: readonly Answered[], holds: (each: Answered) => boolean): number =>
    list.filter(holds).length / list.length;
  return {
    recall: share(known, isRight),
    wrongTop: share(known, (each) => shown(each.hits).length > 0 && !isRight(each)),
    falsePositives: share(unknown, ({ hits }) => shown(hits).length > 0),
    auc: area(known.map(topScore), unknown.map(topScore)),
    family: share(relatives, ({ query, hits }) =>
      hits.slice(0, 3).some(({ sample }) => sample.family === query.family && sample.tool !== query.tool),
    ),
    listed: share(unknown, ({ hits }) => hits.some(({ score }) => score > 0)),
    recallAnsi: share(
      known.filter(({ query }) => query.ansi),
      isRight,
    ),
    recallWrapped: share(
      known.filter(({ query }) => query.wrapped !== 'none'),
      isRight,
    ),
    asked: { known: known.length, relatives: relatives.length, unknown: unknown.length },
  };
}

/** The greatest score that keeps 98 of 100 right top hits. */
export function calibratedThreshold(answered: readonly Answered[]): number {
  const right = answered
    .flatMap(({ kind, query, hits }) =>
      kind === 'known' && hits[0] !== undefined && isAnswer(hits[0], query) ? [hits[0].score] : [],
    )
    .sort((left, right) => left - right);
  return right[Math.floor(right.length * 0.02)] ?? 0;
}

function topScore({ hits }: Answered): number {
  return getShown(hits)[0]?.score ?? 0;
}

/** How often a known error scores above an unknown one; a draw counts half. */
function area(known: readonly number[], unknown: readonly number[]): number {
  let above = 0;
  for (const one of known) for (const other of unknown) above += one > other ? 1 : one === other ? 0.5 : 0;
  return above / (known.length * unknown.length);
}

/** How well a signature holds. */
export interface Steadiness {
  /** Share of pairs of outputs of one cause that have the same. */
  readonly pairs: number;
  /** Share of meanings that share one with another. */
  readonly colliding: number;
  readonly collisions: readonly (readonly string[])[];
  readonly unsteady: readonly { readonly cause: string; readonly share: number }[];
}

/** Compares the signatures of all outputs. */
export function getSteadiness(samples: readonly ErrorSample[], signature: (text: string) => string): Steadiness {
  const owners = new Map<string, Set<string>>();
  let same = 0;
  let all = 0;
  const unsteady: { cause: string; share: number }[] = [];
  const causes = byCause(samples);
  for (const [cause, variants] of causes) {
    const signatures = variants.map(({ text }) => signature(text));
    for (const each of signatures) owners.set(each, (owners.get(each) ?? new Set()).add(getMeaning({ cause })));
    const pairs = signatures.flatMap((one, at) => signatures.slice(at + 1).map((other) => one === other));
    const equal = pairs.filter(Boolean).length;
    same += equal;
    all += pairs.length;
    if (equal < pairs.length) unsteady.push({ cause, share: equal / pairs.length });
  }
  const collisions = [...owners.values()].filter((names) => names.size > 1).map((names) => [...names]);
  return {
    pairs: same / all,
    colliding: new Set(collisions.flat()).size / new Set(samples.map(getMeaning)).size,
    collisions,
    unsteady,
  };
}
