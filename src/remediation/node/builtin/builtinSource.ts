import { setImmediate } from 'node:timers/promises';
import type { RankedRemediation, CandidateSource } from '../../domain/match/ports.ts';
import { getProseTerms, getTerm, getTerms } from '../../domain/match/terms.ts';
import { startConfidence } from '../../domain/record/feedback.ts';
import { signatureOfReading } from '../../domain/signature.ts';
import type { Remediation } from '../../domain/types.ts';
import { rarestTerms } from '../store/termIndex.ts';
import { TermPostings } from '../store/termPostings.ts';
import type { BuiltinEntry } from './builtinFile.ts';

/** Begins the ids of built-in fixes; those of recorded ones are hexadecimal digits. */
const idStart = 'builtin:';
/** Between the id of a fix and the number of its wording. */
const numberSign = '#';
/** Wordings that are indexed before other work gets its turn: some milliseconds. */
const atOnce = 100;
/** The first letter of terms out of the words of a fix: only a question asks for them. */
const proseMark = getTerm('prose', '');

/** The id of the built-in fix for a cause. */
export function builtinId(cause: string): string {
  return `${idStart}${cause}`;
}

/**
 * The cause in the id of a built-in fix; undefined for any other id, and for what callers without types give for one.
 */
export function getCause(id: unknown): string | undefined {
  return typeof id === 'string' && id.startsWith(idStart) ? id.slice(idStart.length).split(numberSign)[0] : undefined;
}

/** The number of a wording in the id of its candidate. */
export function getWordingNumber(id: string): number {
  return Number(id.split(numberSign)[1] ?? '0');
}

/** The built-in fixes as the search sees them: each wording is a candidate with an id of its own. */
export class BuiltinSource implements CandidateSource {
  readonly #candidates: readonly RankedRemediation[];
  readonly #byHash = new Map<string, RankedRemediation[]>();
  readonly #byId = new Map<string, RankedRemediation>();
  readonly #postings = new TermPostings<RankedRemediation>();
  #prose: TermPostings<RankedRemediation> | undefined;

  private constructor(candidates: readonly RankedRemediation[]) {
    this.#candidates = candidates;
    for (const candidate of candidates) {
      const { id, signature } = candidate.remediation;
      this.#byId.set(id, candidate);
      this.#byHash.set(signature.hash, [...(this.#byHash.get(signature.hash) ?? []), candidate]);
      this.#postings.put(candidate, getTerms(candidate.reading));
    }
  }

  /** Indexes all wordings, with pauses in which other work is done. */
  static async of(entries: readonly BuiltinEntry[]): Promise<BuiltinSource> {
    const candidates: RankedRemediation[] = [];
    for (const entry of entries) {
      for (const [number, { text, reading }] of entry.wordings.entries()) {
        candidates.push(getCandidate(entry, number, { ...reading, text }));
        if (candidates.length % atOnce === 0) await setImmediate();
      }
    }
    return new BuiltinSource(candidates);
  }

  count(): number {
    return this.#candidates.length;
  }

  frequencies(terms: readonly string[]): ReadonlyMap<string, number> {
    return this.#postingsFor(terms).frequencies(terms);
  }

  byHash(hash: string): readonly RankedRemediation[] {
    return this.#byHash.get(hash) ?? [];
  }

  byTerms(terms: readonly string[], limit: number): readonly RankedRemediation[] {
    const postings = this.#postingsFor(terms);
    return postings
      .candidates(rarestTerms(postings.frequencies(terms), this.count()))
      .slice(0, limit)
      .map(({ key }) => key);
  }

  byIds(ids: readonly string[]): readonly RankedRemediation[] {
    return ids.flatMap((id) => this.#byId.get(id) ?? []);
  }

  hasVectors(): boolean {
    return false;
  }

  vectors(): undefined {
    return undefined;
  }

  /** Made with the first question in words. */
  #postingsFor(terms: readonly string[]): TermPostings<RankedRemediation> {
    if (!terms.some((term) => term.startsWith(proseMark))) return this.#postings;
    if (this.#prose === undefined) {
      this.#prose = new TermPostings<RankedRemediation>();
      for (const candidate of this.#candidates) this.#prose.put(candidate, getProseTerms(candidate));
    }
    return this.#prose;
  }
}

/** A built-in fix without its wordings' numbers and with nothing said of it yet. */
export function builtinRemediation(entry: BuiltinEntry, number = 0): Remediation {
  const { causes, wordings } = entry;
  const wording = wordings[number];
  const reading = { text: '', ...emptyReading, ...wording?.reading };
  const signature = signatureOfReading(reading, wording?.hash);
  const [cause] = causes;
  return {
    id: builtinId(cause),
    scope: 'builtin',
    errorMessage: wording?.text ?? '',
    errorType: signature.errorType,
    stackTrace: '',
    solution: getSolution(entry),
    title: entry.title,
    symptoms: [],
    rootCause: entry.means,
    codeDiff: '',
    affectedFiles: [],
    severity: 'medium',
    category: 'other',
    tags: [...new Set(causes.map((each) => each.split('/')[0] ?? ''))].slice(0, 5),
    context: {},
    projectPath: '',
    source: entry.link ?? '',
    signature,
    confidence: startConfidence,
    usageCount: 0,
    helpfulCount: 0,
    notHelpfulCount: 0,
    outdatedCount: 0,
    isOutdated: false,
    recordedCount: 1,
    createdAt: 0,
    updatedAt: 0,
  };
}

const emptyReading = {
  failingLine: '',
  maskedLine: '',
  errorType: '',
  families: [],
  codes: [],
  frames: [],
  tool: undefined,
  subjects: [],
} as const;

function getCandidate(entry: BuiltinEntry, number: number, reading: RankedRemediation['reading']): RankedRemediation {
  const remediation = builtinRemediation(entry, number);
  return { remediation: { ...remediation, id: `${remediation.id}${numberSign}${String(number)}` }, reading };
}

function getSolution({ first, check, else: otherwise }: BuiltinEntry): string {
  return [
    first,
    ...(check === undefined ? [] : [`To check: ${check}`]),
    ...(otherwise === undefined ? [] : [`If that is not it: ${otherwise}`]),
  ].join('\n\n');
}
