import { createHash } from 'node:crypto';
import { defaultMatchSettings } from '../../../src/remediation/domain/match/matchSettings.ts';
import { getWords } from '../../../src/remediation/domain/match/words.ts';
import { RemediationSearch } from '../../../src/remediation/node/search/remediationSearch.ts';
import { getCandidate, memoryCandidates } from '../../support/memoryCandidates.ts';
import { TestClock } from '../../support/testClock.ts';
import { exchangeFurtherNames, exchangeNames, otherName, type Exchanged } from './decidingNames.ts';
import { namedPairsLists, readNamedPairs, wholeLists, type NamedPairsList } from './namedPairs.ts';
import { byCause, getMeaning, grouped, mayBeRead, parts, readDocumented, readSamples, type Part } from './samples.ts';
import { variants } from './tools/variants.ts';
import type { ErrorSample } from './tools/cause.ts';

/** What kinds of a list begin with; the second list's were named before there were more. */
type Prefix<List extends NamedPairsList> = List extends 'first' ? '' : List extends 'further' ? 'new ' : `${List} `;

function toPrefix<List extends NamedPairsList>(list: List): Prefix<List> {
  const named: Partial<Record<NamedPairsList, string>> = { first: '', further: 'new ' };
  return (named[list] ?? `${list} `) as Prefix<List>;
}

function isWhole(list: NamedPairsList): boolean {
  return wholeLists.some((whole) => whole === list);
}

/** How pairs that look alike are made. */
export const lookAlikeKinds = [
  'cause',
  'name',
  'any name',
  'further name',
  'of the run',
  'equal texts',
  ...namedPairsLists.flatMap((list) => [`${toPrefix(list)}real name`, `${toPrefix(list)}again`] as const),
  ...wholeLists.flatMap(
    (list) => [`${list} any name`, `${list} further name`, `${list} of the run`] as const satisfies readonly string[],
  ),
] as const;

/** Two real outputs that look alike and have two causes. */
export interface LookAlike {
  /** The tool and both causes, or the cause and the name that was exchanged. */
  readonly id: string;
  /**
   * `cause`: two causes of one tool with the nearest words. `name`: one output with another name of its run. `any name`:
   * one output with another name of any sort that it gives (`decidingNames.ts`). `further name`: the same of more names
   * of an output and more sorts. `of the run`: what these two would take for a name and is a time, a count, a compared
   * value or a place: no look-alike, but the same error. `equal texts`: what would be of the next kind, and is equal
   * letter by letter, so that nothing tells which command printed it. `real name`: outputs of two runs whose names differ, of tools that the corpus does not
   * have (`namedPairs.ts`). `again`: the same with one name, in two folders: no look-alikes, but the same error. `new …`,
   * `third …`, `fourth …`: the same two of a second, third and fourth list of tools. `fifth …`, `sixth …`: the same of
   * two that are read as a whole, and `any name` and `further name` of their outputs.
   */
  readonly kind: (typeof lookAlikeKinds)[number];
  readonly isHeld: boolean;
  /** Of an exchanged name: whether no line with it is about trouble. */
  readonly isBeside?: boolean;
  readonly recorded: string;
  readonly asked: string;
}

/** Kinds of failure in which the name decides what to do. */
const namedKinds: ReadonlySet<string> = new Set([
  'module-not-found',
  'command-not-found',
  'library-missing',
  'package-unknown',
  'host-not-found',
  'key-missing',
  'table-missing',
  'environment-missing',
  'image-missing',
]);

/**
 * Pairs of real outputs with two causes: for each cause the nearest of another cause of the same tool, and outputs
 * whose deciding name was exchanged. Half of the tools, by a hash of their names, and all blind parts are held.
 */
export function getLookAlikes(wanted: readonly Part[] = parts): readonly LookAlike[] {
  const samples = [...byCause(readSamples(wanted)).values()].flatMap((list) => list.find(({ ansi }) => !ansi) ?? []);
  const isHeld = ({ tool, split }: ErrorSample): boolean => split.startsWith('blind') || isHeldTool(tool);
  const nearest = [...grouped(samples, ({ tool }) => tool).values()].flatMap((list) =>
    list.flatMap((one): LookAlike[] => {
      const other = findNearest(one, list);
      return other === undefined
        ? []
        : [
            {
              id: `${one.cause} for ${other.cause}`,
              kind: 'cause',
              isHeld: isHeld(one) || isHeld(other),
              recorded: other.text,
              asked: one.text,
            },
          ];
    }),
  );
  const renamed = samples
    .filter(({ family }) => family !== undefined && namedKinds.has(family))
    .flatMap((one): LookAlike[] => {
      const name = findName(one);
      return name === undefined
        ? []
        : [
            {
              id: `${one.cause} for ${otherName}`,
              kind: 'name',
              isHeld: isHeld(one),
              recorded: one.text,
              asked: one.text.replaceAll(name, otherName),
            },
          ];
    });
  const documented = readDocumented().map(({ cause, text, source }) => ({
    cause,
    text,
    // Those that were written down for a built-in fix were read.
    isHeld: !mayBeRead(source) && isHeldTool(cause.slice(0, cause.indexOf('/'))),
  }));
  const exchanged = [...samples.map((one) => ({ ...one, isHeld: isHeld(one) })), ...documented].flatMap((one) =>
    getExchanged(one, ''),
  );
  const real = namedPairsLists.flatMap((list) =>
    readNamedPairs(list).flatMap(({ tool, cause, names, recorded, asked, again }): LookAlike[] => {
      const pair = { recorded, isHeld: !isWhole(list) && isHeldTool(tool) };
      return [
        {
          ...pair,
          id: `${tool}/${cause} for ${names[1]}, not ${names[0]}`,
          kind: recorded === asked ? 'equal texts' : `${toPrefix(list)}real name`,
          asked,
        },
        { ...pair, id: `${tool}/${cause} again`, kind: `${toPrefix(list)}again`, asked: again },
      ];
    }),
  );
  return [
    ...nearest,
    ...renamed,
    ...exchanged,
    ...real,
    ...wholeLists.flatMap((list) =>
      readNamedPairs(list).flatMap(({ tool, cause, recorded }) =>
        getExchanged({ cause: `${tool}/${cause}`, text: recorded, isHeld: false }, `${list} `),
      ),
    ),
  ];
}

/** The outputs that may be read: one of each cause, the documented errors, and the first of each real pair. */
export function getReadOutputs(): readonly { readonly id: string; readonly text: string }[] {
  const samples = [...byCause(readSamples(parts.filter((part) => !part.startsWith('blind')))).values()]
    .flatMap((list) => list.find(({ ansi }) => !ansi) ?? [])
    .filter(({ tool }) => !isHeldTool(tool));
  const documented = readDocumented().filter(({ cause }) => !isHeldTool(cause.slice(0, cause.indexOf('/'))));
  const named = namedPairsLists.flatMap((list) =>
    readNamedPairs(list)
      .filter(({ tool }) => isWhole(list) || !isHeldTool(tool))
      .map(({ tool, cause, recorded }) => ({ id: `${list}: ${tool}/${cause}`, text: recorded })),
  );
  return [...[...samples, ...documented].map(({ cause, text }) => ({ id: cause, text })), ...named];
}

/** The pairs of an output with another name in its place, of both sorts. */
function getExchanged(
  { cause, text, isHeld }: Pick<ErrorSample, 'cause' | 'text'> & { readonly isHeld: boolean },
  more: '' | `${(typeof wholeLists)[number]} `,
): readonly LookAlike[] {
  const toPair =
    (kind: LookAlike['kind']) =>
    ({ sort, name, other, text: asked, isOfRun, isBeside }: Exchanged): LookAlike => ({
      id: `${cause} for ${sort} ${other}, not ${name}`,
      kind: isOfRun ? `${more}of the run` : kind,
      isHeld,
      isBeside,
      recorded: text,
      asked,
    });
  return [
    ...exchangeNames(text).map(toPair(`${more}any name`)),
    ...exchangeFurtherNames(text).map(toPair(`${more}further name`)),
  ];
}

function isHeldTool(tool: string): boolean {
  return (createHash('sha256').update(`look-alike ${tool}`).digest()[0] ?? 0) % 2 === 1;
}

function findNearest(one: ErrorSample, list: readonly ErrorSample[]): ErrorSample | undefined {
  const words = new Set(getWords(one.text));
  return list
    .filter((other) => getMeaning(other) !== getMeaning(one))
    .map((other) => {
      const others = getWords(other.text);
      return { other, share: (2 * others.filter((word) => words.has(word)).length) / (words.size + others.length) };
    })
    .sort((a, b) => b.share - a.share)[0]?.other;
}

/** The name of this run that stands in a line that speaks of trouble; undefined if no line holds one. */
function findName({ text, variant }: ErrorSample): string | undefined {
  const { a, b, c, f } = variants[variant]?.words ?? {};
  const said = text
    .split('\n')
    .filter((line) => /not|no |unknown|missing|unable|cannot|fail|error|undefined/i.test(line));
  return [a, b, c, f].find(
    (name) =>
      name !== undefined &&
      name !== 'main' &&
      said.some((line) => new RegExp(`(?<![\\w/.-])${name}(?![\\w/.])`, 'u').test(line)),
  );
}

/** How pairs are shown, as counts. */
export interface LookAlikeSums {
  readonly pairs: number;
  /** Shown as the same error, or with score 1. */
  readonly same: number;
  /** Of these, those whose exchanged name stands in no line about trouble. */
  readonly beside: number;
  readonly similar: number;
  /** Shown as similar, and nothing says what differs. */
  readonly unnamed: number;
}

/** Records the one of each pair and asks for the other. `onWrong` gets those that are shown as same or unnamed. */
export async function measureLookAlikes(
  pairs: readonly LookAlike[],
  onWrong: (pair: LookAlike, how: 'same' | 'unnamed') => void = () => undefined,
): Promise<LookAlikeSums> {
  const sums = { pairs: 0, same: 0, beside: 0, similar: 0, unnamed: 0 };
  for (const pair of pairs) {
    const search = new RemediationSearch({
      source: memoryCandidates([getCandidate('known', { errorMessage: pair.recorded, solution: 'Known.' })]),
      settings: () => defaultMatchSettings,
      embedder: () => undefined,
      redact: (text) => Promise.resolve(text),
      clock: new TestClock(),
      timeLimitMs: () => 800,
    });
    const [found] = (await search.search({ error: pair.asked })).results;
    sums.pairs += 1;
    if (found === undefined) continue;
    if (found.relation === 'exact' || found.score >= 1) {
      sums.same += 1;
      if (pair.isBeside === true) sums.beside += 1;
      onWrong(pair, 'same');
      continue;
    }
    sums.similar += 1;
    if (found.why.otherNames !== undefined) continue;
    sums.unnamed += 1;
    onWrong(pair, 'unnamed');
  }
  return sums;
}
