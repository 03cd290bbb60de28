import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Message, msg } from '../../../base/text/message.ts';
import type { Clock } from '../../../base/clock.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import type { Settings } from '../../../base/settings.ts';
import { defaultMatchSettings, type MatchSettings } from '../../domain/match/matchSettings.ts';
import { getAskedError, isToolNamed } from '../../domain/match/fixFacts.ts';
import { getFixOdds } from '../../domain/match/fixOdds.ts';
import { getRank } from '../../domain/match/feedbackRank.ts';
import { questionLikeness } from '../../domain/match/questions.ts';
import { isBareLine } from '../../domain/match/messagesConflict.ts';
import { maxOfSimilar } from '../../domain/match/scorePair.ts';
import { isSameForSure } from '../../domain/match/vagueness.ts';
import { isEmptyWord } from '../../domain/read/lines/saysNothing.ts';
import type { ReadError } from '../../domain/read/types.ts';
import { findRaiser, signatureOfReading } from '../../domain/signature.ts';
import type { Remediation, SearchQuery, SearchResult } from '../../domain/types.ts';
import { RemediationSearch } from '../search/remediationSearch.ts';
import { readOnce } from '../search/readOnce.ts';
import { builtinVersion, type BuiltinEntry, type BuiltinFile, type BuiltinWording } from './builtinFile.ts';
import { BuiltinSource, builtinId, builtinRemediation, getCause, getWordingNumber } from './builtinSource.ts';
import type { BuiltinVerdicts } from './builtinVerdicts.ts';
import { maySpeak } from './maySpeak.ts';
import { saysWhy } from './saysWhy.ts';
import { getTools, weighFixes, type FoundWording } from './weighFixes.ts';

/** How the fixes that come with the extension are used. */
export interface BuiltinOptions {
  /** The file that the build makes (`builtinFileName`). Read when an error is first looked up. */
  readonly file: string;
  /** Whether they are searched. Default: yes. */
  readonly isOn?: (() => boolean) | undefined;
  /** Causes whose fix is not shown. Default: none. */
  readonly hidden?: (() => readonly string[]) | undefined;
}

/** The built-in fixes as they are set. */
export function builtinOptions(file: string, settings: Settings): BuiltinOptions {
  return {
    file,
    isOn: () => settings.get('remediation.builtin'),
    hidden: () => settings.get('remediation.builtinHidden'),
  };
}

/** What a search found among the built-in fixes. */
export interface BuiltinAnswer {
  readonly results: readonly SearchResult[];
  /** The number of fixes that were searched. */
  readonly searched: number;
  /** Why they could not be read; a sentence with the next step. */
  readonly problem?: Message;
}

/** Results that are compared: an entry has a few wordings, and only its best counts. */
const compared = 40;
/** At most so many are shown below what was recorded: they are general, and the first is meant. */
const maxShown = 3;
/**
 * How probable a fix must be to be shown, the same error included. By folds of the outputs that may be read, fewer than
 * 3 in 100 without a fix are shown one (`npm run bench -- builtin --fit`); of tools never seen it was 4 to 9.
 */
const minOdds = 0.65;
/** The least score of an answer to a question. */
const minCovered = 0.7;

/** Lines that say little, and are no more alike for it, are compared as well: their fixes are weighed by more than this. */
const wide: MatchSettings = { ...defaultMatchSettings, minSemantic: 0.35, minHybrid: 0.5 };

const none: BuiltinAnswer = { results: [], searched: 0 };

/** The fixes that come with the extension. Never throws for what the file holds: without it nothing is found. */
export class BuiltinFixes {
  readonly #options: BuiltinOptions;
  readonly #verdicts: BuiltinVerdicts;
  readonly #clock: Clock;
  readonly #log: Logger | undefined;
  #loading: Promise<Loaded | undefined> | undefined;

  constructor(options: BuiltinOptions, verdicts: BuiltinVerdicts, clock: Clock, log?: Logger) {
    this.#options = options;
    this.#verdicts = verdicts;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * The built-in fixes for an error, the best first; filters of the query are for recorded ones. `isKnown`: the same
   * error was recorded; then only the same error is worth a place.
   */
  async search(query: SearchQuery, isKnown: boolean): Promise<BuiltinAnswer> {
    const { isOn = () => true, hidden = () => [] } = this.#options;
    if (!isOn()) return none;
    const loaded = await this.#load();
    if (loaded === undefined)
      return { ...none, problem: msg('The built-in fixes cannot be read. Install Recourse again to have them.') };
    const { search, source, byCause, isTool, count } = loaded;
    const left = new Set(hidden());
    const { results } = await search.search({
      error: query.error,
      stackTrace: query.stackTrace,
      errorType: query.errorType,
      signal: query.signal,
      limit: compared,
      // What is near enough is for the odds to say.
      minScore: 0,
    });
    const found = foundWordings(results, query, byCause).filter(
      (each) =>
        !each.entry.causes.some((cause) => left.has(cause)) &&
        (questionLikeness(each.asked) === 'surely' || (saysWhy(each) && maySpeak(each, isTool))),
    );
    const best = new Map<BuiltinEntry, SearchResult>();
    for (const [at, facts] of weighFixes(found, source).entries()) {
      const each = found[at];
      if (each === undefined) continue;
      // A question has no line to compare: it is judged by what it covers of the fix's words.
      const isQuestion = questionLikeness(each.asked) === 'surely';
      const odds = isQuestion ? each.result.score : getFixOdds(facts);
      if (odds < (isQuestion ? minCovered : minOdds)) continue;
      const result = judged(each, odds);
      if ((result.relation !== 'exact' && isKnown) || result.score < (query.minScore ?? 0)) continue;
      const other = best.get(each.entry);
      if (other === undefined || isBefore(result, other)) best.set(each.entry, result);
    }
    return {
      results: [...best]
        .map(([entry, result]) => {
          const remediation = this.#verdicts.judged(
            { ...result.remediation, id: builtinId(entry.causes[0]) },
            entry.causes,
          );
          return { ...result, id: remediation.id, remediation };
        })
        .sort((a, b) => place(a) - place(b) || getRank(b.score, b.remediation) - getRank(a.score, a.remediation))
        .slice(0, maxShown),
      searched: count,
    };
  }

  /** A built-in fix by its id, or by that of a cause it solves. */
  async get(id: string): Promise<Remediation | undefined> {
    const entry = (await this.#load())?.byCause.get(getCause(id) ?? '');
    return entry === undefined ? undefined : this.#verdicts.judged(builtinRemediation(entry), entry.causes);
  }

  #load(): Promise<Loaded | undefined> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#log?.warn(`remediation: the built-in fixes cannot be read: ${thrownText(error)}`);
      return undefined;
    });
    return this.#loading;
  }

  async #read(): Promise<Loaded> {
    const bytes = await promisify(brotliDecompress)(await readFile(this.#options.file));
    const { version, entries } = JSON.parse(bytes.toString('utf8')) as BuiltinFile;
    if (version !== builtinVersion) throw new Error(`version ${String(version)}`);
    const source = await BuiltinSource.of(entries);
    const tools = new Set(entries.flatMap(getTools));
    const search = new RemediationSearch({
      source,
      settings: () => wide,
      embedder: () => undefined,
      redact: (text) => Promise.resolve(text),
      clock: this.#clock,
      timeLimitMs: () => 0,
    });
    return {
      search,
      source,
      byCause: new Map(entries.flatMap((entry) => entry.causes.map((cause) => [cause, entry] as const))),
      isTool: (name) => tools.has(name),
      count: entries.length,
    };
  }
}

interface Loaded {
  readonly search: RemediationSearch;
  readonly source: BuiltinSource;
  readonly byCause: ReadonlyMap<string, BuiltinEntry>;
  /** Whether there are fixes for a tool of this name. */
  readonly isTool: (name: string) => boolean;
  readonly count: number;
}

/** The wordings that were found, each with the error of the text that it reads like, otherwise with the first. */
export function foundWordings(
  results: readonly SearchResult[],
  { error, stackTrace, errorType }: Pick<SearchQuery, 'error' | 'stackTrace' | 'errorType'>,
  byCause: ReadonlyMap<string, BuiltinEntry>,
): readonly FoundWording[] {
  const readings = readOnce(error, { stackTrace, errorType });
  const byHash = new Map(readings.map((reading) => [signatureOfReading(reading).hash, reading]));
  return results.flatMap((result): FoundWording[] => {
    const entry = byCause.get(getCause(result.id) ?? '');
    const wording = entry?.wordings[getWordingNumber(result.id)];
    if (entry === undefined || wording === undefined) return [];
    const same = byHash.get(result.remediation.signature.hash);
    const asked = same ?? readings[0];
    return [
      {
        entry,
        wording,
        result,
        asked,
        isSameHash: same !== undefined,
        isSameSignature:
          same !== undefined || isSameBareLine(asked, wording.reading) || isSameElsewhere(asked, wording.reading),
      },
    ];
  });
}

/** The name that a program puts before its message, and a database's number of it. */
const lead = /^(?:[a-z][\w+-]{1,30}: |ERROR \d{4} \(\w{5}\)(?: LINE_NUM)?: )/;

/**
 * Whether a bare line says what a fix's line says: which program wrote it, a part of each signature, is unknown, and
 * what it puts before its message may be left out.
 */
function isSameBareLine(asked: ReadError, { maskedLine }: Pick<ReadError, 'maskedLine'>): boolean {
  const getSaid = (line: string): string => line.replace(/^(?:(?:fatal )?error|fatal): /i, '').replace(/[.:]+$/, '');
  const own = getSaid(asked.maskedLine);
  return isBareLine(asked) && (own === getSaid(maskedLine) || own === getSaid(maskedLine.replace(lead, '')));
}

/** Whether one program says the same, whatever the project calls the functions in which it happened. */
function isSameElsewhere(
  asked: ReadError,
  { maskedLine, errorType, tool, frames }: BuiltinWording['reading'],
): boolean {
  return (
    asked.tool !== undefined &&
    asked.tool === tool &&
    asked.errorType === errorType &&
    asked.maskedLine === maskedLine &&
    findRaiser(asked.frames) === findRaiser(frames)
  );
}

/**
 * A result with its odds. It is the same error if it has the signature and the names that every output of the wording
 * had, whatever names it has besides: those differed between the outputs. Where another cause says the same, or a name
 * or the runtime that names itself is missing, or nothing says which program wrote it, it is similar: a crash of Python
 * is not that of any program, and many programs say that there is no such command.
 */
function judged({ entry, result, wording, asked, isSameHash }: FoundWording, odds: number): SearchResult {
  const { text, reading, isAmbiguous } = wording;
  const names = new Set(getNames(asked));
  const line = asked.failingLine.toLowerCase();
  const isSame =
    isSameHash &&
    isAmbiguous !== true &&
    isSaidByTool(entry, wording, asked) &&
    isSameForSure(asked, { ...reading, text }) &&
    getNames(reading).every((name) => names.has(name)) &&
    getLabelWords(reading.failingLine).every((word) => line.includes(word));
  if (!isSame) return { ...result, relation: 'similar', score: Math.min(odds, maxOfSimilar) };
  const { otherNames: _, ...why } = result.why;
  return {
    ...result,
    relation: 'exact',
    score: 1,
    semantic: 1,
    string: 1,
    hybrid: 1,
    boosts: { type: 0, stack: 0 },
    why,
  };
}

/**
 * Whether a program that the entry is for wrote the error. A wording that names its program is said by no other:
 * `sudo: totalctl: command not found` is not what a shell says.
 */
function isSaidByTool(entry: BuiltinEntry, { reading, text }: BuiltinWording, asked: ReadError): boolean {
  const tools = getTools(entry);
  return (
    isToolNamed(getAskedError(asked), tools) ||
    (asked.tool !== undefined && !isToolNamed(getAskedError({ ...reading, text }), tools))
  );
}

/** What a runtime puts before a message that others print without it: `Fatal Python error:`. */
const label = /^(?:[A-Za-z]{1,20} ){1,3}(?:error|exception)(?=:)/i;

/** The words of a line's label that say more than that something failed, in lower case. */
function getLabelWords(failingLine: string): readonly string[] {
  return (label.exec(failingLine)?.[0] ?? '')
    .split(' ')
    .filter((word) => word.length > 2 && word !== word.toUpperCase())
    .map((word) => word.toLowerCase())
    .filter((word) => !isEmptyWord(word));
}

/** The masked names of an error in the line that failed, and the words of the lines that say why. */
function getNames({ subjects, reasons = [] }: Pick<ReadError, 'subjects' | 'reasons'>): readonly string[] {
  return [...subjects, ...reasons.flatMap(({ words }) => words)];
}

function isBefore(result: SearchResult, other: SearchResult): boolean {
  return place(result) - place(other) < 0 || (place(result) === place(other) && result.score > other.score);
}

function place({ relation, remediation: { isOutdated } }: SearchResult): number {
  if (isOutdated) return 2;
  return relation === 'exact' ? 0 : 1;
}
