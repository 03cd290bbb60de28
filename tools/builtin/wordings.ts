import { redact } from '../../src/base/redact.ts';
import { getWordsAround } from '../../src/remediation/domain/match/fixFacts.ts';
import { readError } from '../../src/remediation/domain/read/readError.ts';
import type { ReadError, StackFrame } from '../../src/remediation/domain/read/types.ts';
import { signatureOfReading } from '../../src/remediation/domain/signature.ts';
import type { BuiltinWording } from '../../src/remediation/node/builtin/builtinFile.ts';
import { getMeaning, parts, readDocumented, readPart, type Part } from '../../test/bench/remediation/samples.ts';
import type { ErrorSample } from '../../test/bench/remediation/tools/cause.ts';
import type { WrittenEntry } from './entries.ts';

/**
 * More ways to say one thing in our runs are rare: 2,437 of 2,589 causes have one in seven. Documented ones are all
 * kept.
 */
const maxWordings = 4;
/** Lines and characters that are kept of an output. */
const excerptBounds = { before: 2, after: 6, letters: 320 } as const;
const longestLine = 300;

/** The runs of a cause that the library is made of. The others are held: `npm run bench -- builtin` asks with them. */
export function isLearned({ variant }: Pick<ErrorSample, 'variant'>): boolean {
  return variant % 2 === 0;
}

/** The parts of the corpus that may be read. */
export const trainParts: readonly Part[] = parts.filter((part) => part.startsWith('train-'));

/** The wordings of each entry, and what stands in the way of matching. */
export interface Wordings {
  /** By the place of the entry; none for an entry whose causes have no output that may be read. */
  readonly byEntry: ReadonlyMap<string, readonly BuiltinWording[]>;
  /** Causes outside an entry that read like it, by the place of the entry: such a wording is marked. */
  readonly ambiguous: ReadonlyMap<string, readonly string[]>;
}

/** Reads the learned outputs and reduces them to what tells each entry. */
export function makeWordings(entries: readonly WrittenEntry[]): Wordings {
  const entryOf = new Map(entries.flatMap((entry) => entry.causes.map((cause) => [cause, entry] as const)));
  const meanings = new Map(
    entries.flatMap((entry) => entry.causes.map((cause) => [getMeaning({ cause }), entry] as const)),
  );
  const groups = new Map<WrittenEntry, Map<string, { readonly reading: ReadError; readonly text: string }[]>>();
  /** By signature: the causes that say it, with their kind. */
  const sayers = new Map<string, Map<string, string | undefined>>();
  const families = new Map<WrittenEntry, Set<string>>();
  const documented = new Map<WrittenEntry, Set<string>>();
  for (const sample of trainParts.flatMap(readPart)) {
    if (!isLearned(sample)) continue;
    const entry = entryOf.get(sample.cause) ?? meanings.get(getMeaning(sample));
    // Of a cause outside the library two runs tell enough.
    if (entry === undefined && sample.variant > 2) continue;
    const reading = readError(sample.text);
    const { hash } = signatureOfReading(reading);
    sayers.set(hash, (sayers.get(hash) ?? new Map<string, string | undefined>()).set(sample.cause, sample.family));
    if (entry === undefined) continue;
    if (sample.family !== undefined) families.set(entry, (families.get(entry) ?? new Set()).add(sample.family));
    const own = groups.get(entry) ?? new Map<string, { readonly reading: ReadError; readonly text: string }[]>();
    groups.set(entry, own.set(hash, [...(own.get(hash) ?? []), { reading, text: reading.text }]));
  }
  for (const { cause, text } of readDocumented()) {
    const entry = entryOf.get(cause);
    if (entry === undefined) continue;
    const reading = withoutNames(readError(text));
    const { hash } = signatureOfReading(reading);
    sayers.set(hash, (sayers.get(hash) ?? new Map<string, string | undefined>()).set(cause, undefined));
    documented.set(entry, (documented.get(entry) ?? new Set()).add(hash));
    const own = groups.get(entry) ?? new Map<string, { readonly reading: ReadError; readonly text: string }[]>();
    groups.set(entry, own.set(hash, [...(own.get(hash) ?? []), { reading, text: reading.text }]));
  }
  const byEntry = new Map<string, readonly BuiltinWording[]>();
  const ambiguous = new Map<string, readonly string[]>();
  for (const entry of entries) {
    const own = [...(groups.get(entry) ?? [])];
    const all = own.flatMap(([, outputs]) => outputs.map(({ reading }) => reading));
    const others = new Set<string>();
    const tools = new Set(entry.causes.map(getTool));
    const getOthers = (hash: string): readonly string[] => {
      // What has no entry and is of the same kind is solved in the same way; another entry says something else.
      const unlike = [...(sayers.get(hash) ?? [])].filter(([cause, family]) => {
        const other = entryOf.get(cause) ?? meanings.get(getMeaning({ cause }));
        return other === undefined
          ? family === undefined || families.get(entry)?.has(family) !== true
          : other !== entry;
      });
      return unlike.map(([cause]) => cause);
    };
    byEntry.set(
      entry.at,
      own
        .sort(([, a], [, b]) => b.length - a.length)
        .filter(([hash], at) => at < maxWordings || documented.get(entry)?.has(hash) === true)
        .map(([hash, outputs]) => {
          const merged = mergeOutputs(outputs, all, `${entry.title}\n${entry.means}`.toLowerCase());
          // Without the calls that only some outputs had, it may say what another cause says.
          const { hash: mergedHash } = signatureOfReading({ ...merged.reading, text: merged.text });
          const alike = [hash, mergedHash].flatMap(getOthers);
          for (const cause of alike) others.add(cause);
          return {
            ...merged,
            hash: mergedHash,
            isAmbiguous: alike.length > 0 ? true : undefined,
            isAmbiguousInTool: alike.some((cause) => tools.has(getTool(cause))) ? true : undefined,
          };
        }),
    );
    if (others.size > 0) ambiguous.set(entry.at, [...others].sort());
  }
  return { byEntry, ambiguous };
}

function getTool(cause: string): string {
  return cause.split('/')[0] ?? '';
}

/** A documented message has one example of each name; no error needs to have just that. */
function withoutNames(reading: ReadError): ReadError {
  const { reasons } = reading;
  return {
    ...reading,
    subjects: [],
    ...(reasons !== undefined && { reasons: reasons.map(({ text }) => ({ text, words: [] })) }),
  };
}

/**
 * One wording of several outputs: what only some of them have says where they came from, not what failed. `all`: the
 * readings of the whole entry; a name that another output with the same line has not is needed by none. `said`: what
 * the entry says of the cause, in lower case; a name that all our runs had by chance (`origin`, `comit`) is not in it.
 */
function mergeOutputs(
  outputs: readonly { readonly reading: ReadError; readonly text: string }[],
  all: readonly ReadError[],
  said: string,
): BuiltinWording {
  const readings = outputs.map(({ reading }) => reading);
  const [{ text: _, ...first }] = readings as [ReadError];
  const shared = <T>(of: (reading: ReadError) => readonly T[], key: (item: T) => string): readonly T[] => {
    const others = readings.slice(1).map((reading) => new Set(of(reading).map(key)));
    return of(first as ReadError).filter((item) => others.every((names) => names.has(key(item))));
  };
  const frameKey = ({ name, file, library = '' }: StackFrame): string => `${name}|${file}|${library}`;
  // Who raised it is told by the innermost frame, and by the first that is the project's or a library's.
  const raiser = first.frames.find((frame) => frame.isInProject || frame.library !== undefined);
  const common = shared(({ frames }) => frames, frameKey).filter(({ isInProject }) => isInProject);
  const frames = [...new Set([...first.frames.slice(0, 1), ...(raiser === undefined ? [] : [raiser]), ...common])];
  const excerpt = getExcerpt(outputs[0]?.text ?? '', first.failingLine);
  return {
    text: redact(excerpt).text,
    // Of what is near in all outputs, what stands in the excerpt.
    around: getWordsAround([
      { ...first, text: excerpt },
      ...outputs.map(({ reading, text }) => ({ ...reading, text })),
    ]),
    reading: {
      ...first,
      failingLine: redact(first.failingLine.slice(0, longestLine)).text,
      subjects: first.subjects.filter(
        (name) =>
          said.includes(name.toLowerCase()) &&
          all.every(({ maskedLine, subjects }) => maskedLine !== first.maskedLine || subjects.includes(name)),
      ),
      codes: shared(({ codes }) => codes, String),
      families: shared(({ families }) => families, String),
      frames,
      ...sharedReasons(readings),
    },
  };
}

/** What other lines say of the cause, in readings that have it, with the words that all of them have there. */
function sharedReasons(readings: readonly ReadError[]): Pick<ReadError, 'reasons'> {
  const all = readings.map(({ reasons }) => reasons ?? []);
  const [first = []] = all;
  const isShared = (text: string, word: string): boolean =>
    all.every((reasons) => reasons.some((other) => other.text === text && other.words.includes(word)));
  return first.length === 0
    ? {}
    : { reasons: first.map(({ text, words }) => ({ text, words: words.filter((word) => isShared(text, word)) })) };
}

/** The lines around the one that says what failed. */
function getExcerpt(text: string, failingLine: string): string {
  const lines = text.split('\n');
  const at = Math.max(
    0,
    lines.findIndex((line) => line.includes(failingLine.trim())),
  );
  const kept: string[] = [];
  let letters = 0;
  for (const line of lines.slice(Math.max(0, at - excerptBounds.before), at + excerptBounds.after)) {
    const cut = line.slice(0, longestLine);
    if (kept.length > excerptBounds.before && letters + cut.length > excerptBounds.letters) break;
    kept.push(cut);
    letters += cut.length;
  }
  return kept.join('\n').trim();
}
