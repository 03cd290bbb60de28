import { getAskedError, getFixFacts, isToolNamed, isWriter, type FixFacts } from '../../domain/match/fixFacts.ts';
import { isLoneLine } from '../../domain/match/messagesConflict.ts';
import { getSimilarity } from '../../domain/match/structure.ts';
import { getTerm } from '../../domain/match/terms.ts';
import { getWords } from '../../domain/match/words.ts';
import { runtimes } from '../../domain/read/tool.ts';
import type { ReadError } from '../../domain/read/types.ts';
import { isTelling } from '../../domain/signature.ts';
import type { SearchResult } from '../../domain/types.ts';
import { rarityFor } from '../search/structureSearch.ts';
import type { BuiltinEntry, BuiltinWording } from './builtinFile.ts';
import type { BuiltinSource } from './builtinSource.ts';

/** A wording that a search found. */
export interface FoundWording {
  readonly entry: BuiltinEntry;
  readonly wording: BuiltinWording;
  readonly result: SearchResult;
  /** Which error of the text it was found for. */
  readonly asked: ReadError;
  /** Whether it has the wording's signature. */
  readonly isSameHash: boolean;
  /** The same, or a bare line with the wording's words: the program, a part of the signature, is unknown. */
  readonly isSameSignature: boolean;
}

/** Entries whose best scores differ by no more than this are about as near. */
const closeScores = 0.03;

/** Fixes that have the words of one line may be as many: all of them are shown. */
const maxAlike = 3;

/** The word with which a line begins, if a colon follows: a program's name, most of the time. */
function getLabel({ failingLine }: Pick<ReadError, 'failingLine'>): string | undefined {
  return /^-?([\w.+-]{1,60}): /.exec(failingLine)?.[1];
}

/** The facts of each wording, in their order. */
export function weighFixes(found: readonly FoundWording[], source: BuiltinSource): readonly FixFacts[] {
  const candidates = found.map(({ wording, result: { remediation } }) => ({
    remediation,
    reading: { ...wording.reading, text: wording.text },
  }));
  const contexts = new Map(
    [...new Set(found.map(({ asked }) => asked))].map((asked) => {
      const frequencies = source.frequencies(getWords(asked.maskedLine).map((word) => getTerm('word', word)));
      const isKnown = (word: string): boolean => (frequencies.get(getTerm('word', word)) ?? 0) > 0;
      return [asked, { error: getAskedError(asked), rarity: rarityFor(source, asked, candidates), isKnown }] as const;
    }),
  );
  const standings = new Map<BuiltinEntry, { readonly score: number; readonly isNamed: boolean }>();
  for (const { entry, asked, result } of found) {
    const { score = 0, isNamed = false } = standings.get(entry) ?? {};
    const error = contexts.get(asked)?.error;
    standings.set(entry, {
      score: Math.max(score, result.hybrid),
      isNamed: isNamed || (error !== undefined && isToolNamed(error, getTools(entry))),
    });
  }
  // Where a few fixes have a line word for word each is shown, and none rules another out: a lone line, or one of a
  // known tool. What a runtime prints of a library is for the context to say.
  const isOfKnownTool = ({ asked, wording }: FoundWording): boolean => {
    const label = getLabel(asked);
    const isKnown = isLoneLine(asked) || (asked.tool !== undefined && !runtimes.has(asked.tool));
    return isKnown && isTelling(asked) && (label === undefined || label === getLabel(wording.reading));
  };
  const alike = new Set(found.filter((each) => each.isSameSignature && isOfKnownTool(each)).map(({ entry }) => entry));
  const isFew = alike.size <= maxAlike;
  const getRivals = (entry: BuiltinEntry): number => {
    const own = standings.get(entry);
    if (own === undefined) return 0;
    return [...standings].filter(
      ([other, { score, isNamed }]) =>
        other !== entry &&
        score >= own.score - closeScores &&
        (isNamed || !own.isNamed) &&
        !(isFew && alike.has(entry) && alike.has(other)),
    ).length;
  };
  return found.flatMap(({ entry, wording, result, asked, isSameSignature }) => {
    const context = contexts.get(asked);
    if (context === undefined) return [];
    const { error, rarity, isKnown } = context;
    const reading = { ...wording.reading, text: wording.text };
    return getFixFacts(
      error,
      {
        reading,
        around: wording.around ?? [],
        isAmbiguous:
          !(isFew && alike.has(entry)) &&
          wording.isAmbiguous === true &&
          (wording.isAmbiguousInTool === true || !isWriter(asked, getTools(entry))),
        isNamed: isToolNamed(error, getTools(entry)),
        isSameSignature,
        rivals: getRivals(entry),
      },
      getSimilarity(asked, reading, rarity),
      // What was found by its words, as a question is, has no likeness of letters.
      asked.maskedLine === reading.maskedLine ? 1 : result.string,
      rarity,
      isKnown,
    );
  });
}

/** The tools whose errors an entry solves. */
export function getTools({ causes }: BuiltinEntry): readonly string[] {
  return [...new Set(causes.map((cause) => cause.split('/')[0] ?? ''))];
}
