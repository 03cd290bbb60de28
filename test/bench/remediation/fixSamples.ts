import { createHash } from 'node:crypto';
import { readError } from '../../../src/remediation/domain/read/readError.ts';
import { getRuntime, getWordsAround, type FixFacts } from '../../../src/remediation/domain/match/fixFacts.ts';
import { defaultMatchSettings } from '../../../src/remediation/domain/match/matchSettings.ts';
import type { BuiltinEntry } from '../../../src/remediation/node/builtin/builtinFile.ts';
import { foundWordings } from '../../../src/remediation/node/builtin/builtinFixes.ts';
import { BuiltinSource } from '../../../src/remediation/node/builtin/builtinSource.ts';
import { getTools, weighFixes, type FoundWording } from '../../../src/remediation/node/builtin/weighFixes.ts';
import { RemediationSearch } from '../../../src/remediation/node/search/remediationSearch.ts';
import { TestClock } from '../../support/testClock.ts';
import { getMeaning, grouped } from './samples.ts';
import type { ErrorSample } from './tools/cause.ts';
import { isHeldWording, readWordings } from './wordings.ts';

/** What an error brings from the library, each wording with its facts and whether it solves the error. */
export interface FixSample {
  /**
   * `has`: its fix is in the library; `lacks`: it was taken out, or never was; `strange`: all fixes for its tool were,
   * as for a tool that the library does not know; `worded`: only in other words.
   */
  readonly mode: 'has' | 'lacks' | 'strange' | 'worded';
  /** Asked with its failing line alone. */
  readonly isBare: boolean;
  readonly cause: string;
  /** Errors of one tool are in one fold. */
  readonly fold: number;
  readonly found: readonly { readonly entry: string; readonly isRight: boolean; readonly facts: FixFacts }[];
}

const compared = 40;
const folds = 5;

/**
 * Asks the library for each output, whole and its failing line alone, four times: as it is, without the fix of its
 * cause, without all of its tool, and without the wordings that read the same; and for other wordings (the half that is
 * read) of causes that it is given in one of them. `alike`: by the first cause of an entry, the causes outside it that
 * read like it.
 */
export async function makeFixSamples(
  entries: readonly BuiltinEntry[],
  outputs: readonly ErrorSample[],
  alike: ReadonlyMap<string, readonly string[]>,
): Promise<readonly FixSample[]> {
  const samples: FixSample[] = [];
  const ask = await openLibrary(entries);
  for (const output of outputs) {
    const meaning = getMeaning(output);
    const isRight = ({ entry }: FoundWording): boolean =>
      entry.causes.some((cause) => getMeaning({ cause }) === meaning);
    // The runtime's own fix is true of what its libraries raise, and only less exact: it tells nothing either way.
    const isGeneral = ({ entry, asked, isSameSignature }: FoundWording): boolean =>
      isSameSignature && getTools(entry).some((tool) => tool === getRuntime(asked));
    // A wording that is known to be ambiguous by this very cause would not be, had the cause never been run.
    const unknown = (each: FoundWording): FoundWording =>
      alike.get(each.entry.causes[0])?.every((cause) => getMeaning({ cause }) === meaning) === true
        ? { ...each, wording: { ...each.wording, isAmbiguous: undefined, isAmbiguousInTool: undefined } }
        : each;
    const own = entries.some(({ causes }) => causes.some((cause) => getMeaning({ cause }) === meaning));
    // Whole, and as the one line that people copy.
    for (const text of new Set([output.text, readError(output.text).failingLine.trim()])) {
      const { found, weigh } = await ask(text);
      const isBare = text !== output.text;
      const put = (mode: FixSample['mode'], left: readonly FoundWording[]): void => {
        samples.push({
          mode,
          isBare,
          cause: output.cause,
          fold: getFold(output.tool),
          found: weigh(left, isRight).filter((_, at) => {
            const each = left[at];
            return each === undefined || isRight(each) || !isGeneral(each);
          }),
        });
      };
      if (own) put('has', found);
      put('lacks', found.filter((each) => !isRight(each)).map(unknown));
      put(
        'strange',
        found.filter((each) => !isRight(each) && !getTools(each.entry).includes(output.tool)).map(unknown),
      );
      const worded = found.filter((each) => !(isRight(each) && each.isSameSignature));
      if (worded.some(isRight) && worded.length < found.length) put('worded', worded);
    }
  }
  const causes = [...grouped(readWordings(), ({ tool, cause }) => `${tool}/${cause}`)].filter(
    ([, [first]]) => first !== undefined && !isHeldWording(first),
  );
  const own = causes.map(([cause, [first]]): BuiltinEntry => {
    const { text, ...reading } = readError(first?.text ?? '');
    return {
      causes: [cause],
      title: cause,
      means: cause,
      first: cause,
      wordings: [{ text, reading, around: getWordsAround([{ ...reading, text }]) }],
    };
  });
  const askOwn = await openLibrary([...entries, ...own]);
  for (const [cause, [, ...others]] of causes)
    for (const { text, tool } of others) {
      const { found, weigh } = await askOwn(text);
      // What else the library has for it may well be right.
      const right = found.filter(({ entry }) => own.includes(entry) && entry.causes[0] === cause);
      samples.push({ mode: 'worded', isBare: false, cause, fold: getFold(tool), found: weigh(right, () => true) });
    }
  return samples;
}

type Weigh = (found: readonly FoundWording[], isRight: (each: FoundWording) => boolean) => FixSample['found'];

async function openLibrary(
  entries: readonly BuiltinEntry[],
): Promise<(text: string) => Promise<{ readonly found: readonly FoundWording[]; readonly weigh: Weigh }>> {
  const source = await BuiltinSource.of(entries);
  const byCause = new Map(entries.flatMap((entry) => entry.causes.map((cause) => [cause, entry] as const)));
  const search = new RemediationSearch({
    source,
    settings: () => defaultMatchSettings,
    embedder: () => undefined,
    redact: (text) => Promise.resolve(text),
    clock: new TestClock(),
    timeLimitMs: () => 0,
  });
  return async (text) => {
    const { results } = await search.search({ error: text, limit: compared, minScore: 0 });
    const found = foundWordings(results, { error: text }, byCause);
    return {
      found,
      weigh: (left, isRight) => {
        const facts = weighFixes(left, source);
        return left.flatMap((each, at) => {
          const own = facts[at];
          return own === undefined ? [] : [{ entry: each.entry.causes[0], isRight: isRight(each), facts: own }];
        });
      },
    };
  };
}

function getFold(tool: string): number {
  return (createHash('sha256').update(`fix ${tool}`).digest()[0] ?? 0) % folds;
}
