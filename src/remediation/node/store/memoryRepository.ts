import { ok, type Result } from '../../../base/result.ts';
import type { RankedRemediation, KeptVectors } from '../../domain/match/ports.ts';
import { withVerdict } from '../../domain/record/feedback.ts';
import { getRemediation, termsOfRecord, type KeptFields, type KeptRecord } from '../../domain/record/keptRecord.ts';
import { passesFilter } from '../../domain/record/passesFilter.ts';
import { isSameFix, solutionKey } from '../../domain/record/sameFix.ts';
import type { RemediationFilter, Scope, FeedbackVerdict } from '../../domain/types.ts';
import type {
  RepositoryFailure,
  ListPage,
  RemediationRepository,
  RepositoryWriter,
  Unembedded,
  WeighedCandidate,
} from './remediationRepository.ts';
import type { WeighedTerm } from './termIndex.ts';
import { TermPostings } from './termPostings.ts';

/** The number of records compared for the same error, and of those with the same solution, as in the database. */
const maxOfOneSignature = 50;
const maxAlike = 50;

interface StoredRecord {
  readonly record: KeptRecord;
  readonly lineKey: string;
  readonly candidate: RankedRemediation;
}

/** The records of a file in memory, if there is no SQLite. */
export class MemoryRepository implements RemediationRepository {
  readonly bytes = 0;
  readonly isReadOnly = false;
  readonly #scope: Scope;
  readonly #held = new Map<string, StoredRecord>();
  readonly #byHash = new Map<string, Set<string>>();
  /** Groups the records of one signature by solution. */
  readonly #bySolution = new Map<string, Set<string>>();
  readonly #postings = new TermPostings<string>();
  readonly #vectors = new Map<string, Map<string, Float32Array>>();
  readonly #facts = new Map<string, string>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  version(): number {
    return 0;
  }

  count(filter: RemediationFilter): number {
    return this.#passing(filter).length;
  }

  frequencies(terms: readonly string[]): ReadonlyMap<string, number> {
    return this.#postings.frequencies(terms);
  }

  byHash(hash: string, filter: RemediationFilter): readonly RankedRemediation[] {
    return this.byIds([...(this.#byHash.get(hash) ?? [])], filter)
      .toSorted(({ remediation: a }, { remediation: b }) => b.confidence - a.confidence || b.updatedAt - a.updatedAt)
      .slice(0, maxOfOneSignature);
  }

  byTerms(terms: readonly WeighedTerm[], limit: number, filter: RemediationFilter): readonly WeighedCandidate[] {
    const found: WeighedCandidate[] = [];
    for (const { key, weight } of this.#postings.candidates(terms)) {
      const held = this.#held.get(key);
      if (found.length < limit && held !== undefined && passesFilter(filter, held.record.fields))
        found.push({ candidate: held.candidate, weight });
    }
    return found;
  }

  byIds(ids: readonly string[], filter: RemediationFilter): readonly RankedRemediation[] {
    return ids.flatMap((id) => {
      const held = this.#held.get(id);
      return held !== undefined && passesFilter(filter, held.record.fields) ? [held.candidate] : [];
    });
  }

  hasVectors(model: string): boolean {
    return (this.#vectors.get(model)?.size ?? 0) > 0;
  }

  vectors(model: string, dimensions: number, among?: readonly string[]): KeptVectors | undefined {
    const known = this.#vectors.get(model) ?? new Map<string, Float32Array>();
    const alike = [...(among?.map((id) => [id, known.get(id)] as const) ?? known)].flatMap(([id, row]) =>
      row?.length === dimensions ? [[id, row] as const] : [],
    );
    if (alike.length === 0) return undefined;
    const rows = new Float32Array(alike.length * dimensions);
    alike.forEach(([, row], at) => {
      rows.set(row, at * dimensions);
    });
    return { ids: alike.map(([id]) => id), dimensions, rows };
  }

  get(id: string): KeptRecord | undefined {
    return this.#held.get(id)?.record;
  }

  list(filter: RemediationFilter, { limit, offset, words }: ListPage): readonly KeptRecord[] {
    const holds = ({ fields }: KeptRecord): boolean => {
      const text = words.length === 0 ? '' : getText(fields);
      return words.every((word) => text.includes(word));
    };
    return this.#passing(filter)
      .filter(holds)
      .sort((a, b) => b.fields.updatedAt - a.fields.updatedAt || (a.fields.id < b.fields.id ? -1 : 1))
      .slice(offset, offset + limit);
  }

  outdatedSignatures(version: number, limit: number): readonly KeptRecord[] {
    return [...this.#held.values()]
      .map(({ record }) => record)
      .filter(({ signature }) => signature.version < version)
      .slice(0, limit);
  }

  unembedded(model: string, dimensions: number | undefined, limit: number): readonly Unembedded[] {
    const known = this.#vectors.get(model);
    return [...this.#held]
      .filter(([id]) => {
        const length = known?.get(id)?.length;
        return length === undefined || length !== (dimensions ?? length);
      })
      .slice(0, limit)
      .map(([id, { record }]) => ({ id, record }));
  }

  lineKeys(): ReadonlyMap<string, string> {
    return new Map([...this.#held].map(([id, { lineKey }]) => [id, lineKey]));
  }

  fact(name: string): string | undefined {
    return this.#facts.get(name);
  }

  write<T>(work: (writer: RepositoryWriter) => T): Promise<Result<T, RepositoryFailure>> {
    return Promise.resolve(ok(work(this.#writer())));
  }

  catchUp(): Promise<boolean> {
    return Promise.resolve(false);
  }

  close(): void {
    this.#held.clear();
    this.#postings.clear();
  }

  #writer(): RepositoryWriter {
    const changed = (id: string, change: (fields: KeptFields) => KeptFields): KeptRecord | undefined => {
      const held = this.#held.get(id);
      if (held === undefined) return undefined;
      const record = { ...held.record, fields: change(held.record.fields) };
      this.#put(record, held.lineKey);
      return record;
    };
    return {
      get: (id) => this.get(id),
      lineKeys: () => this.lineKeys(),
      fact: (name) => this.fact(name),
      alike: (record) =>
        [...(this.#bySolution.get(fixKey(record)) ?? [])]
          .slice(0, maxAlike)
          .flatMap((id) => this.get(id) ?? [])
          .filter((each) => isSameFix(each.fields, record.fields)),
      put: (record, lineKey = '') => {
        this.#put(record, lineKey);
      },
      remove: (ids) => ids.filter((id) => this.#remove(id)).length,
      addVerdict: (id: string, verdict: FeedbackVerdict, now: number) =>
        changed(id, (fields) => withVerdict(fields, verdict, now)),
      addUse: (id: string, now: number) =>
        changed(id, (fields) => ({
          ...fields,
          usageCount: fields.usageCount + 1,
          updatedAt: Math.max(now, fields.updatedAt + 1),
        })),
      keepVectors: (model, vectors) => {
        const known = this.#vectors.get(model) ?? new Map<string, Float32Array>();
        for (const [id, vector] of vectors) if (this.#held.has(id)) known.set(id, vector);
        this.#vectors.set(model, known);
      },
      setFact: (name, value) => {
        this.#facts.set(name, value);
      },
    };
  }

  #put(record: KeptRecord, lineKey: string): void {
    const { id } = record.fields;
    const before = this.#held.get(id);
    if (before !== undefined) {
      this.#byHash.get(before.record.signature.hash)?.delete(id);
      this.#bySolution.get(fixKey(before.record))?.delete(id);
      if (before.record.reading.maskedLine !== record.reading.maskedLine)
        for (const known of this.#vectors.values()) known.delete(id);
    }
    this.#held.set(id, {
      record,
      lineKey,
      candidate: { remediation: getRemediation(record, this.#scope), reading: record.reading },
    });
    const { hash } = record.signature;
    this.#byHash.set(hash, (this.#byHash.get(hash) ?? new Set()).add(id));
    this.#bySolution.set(fixKey(record), (this.#bySolution.get(fixKey(record)) ?? new Set()).add(id));
    this.#postings.put(id, termsOfRecord(record));
  }

  #remove(id: string): boolean {
    const held = this.#held.get(id);
    if (held === undefined) return false;
    this.#held.delete(id);
    this.#byHash.get(held.record.signature.hash)?.delete(id);
    this.#bySolution.get(fixKey(held.record))?.delete(id);
    this.#postings.remove(id);
    for (const known of this.#vectors.values()) known.delete(id);
    return true;
  }

  #passing(filter: RemediationFilter): KeptRecord[] {
    return [...this.#held.values()].map(({ record }) => record).filter(({ fields }) => passesFilter(filter, fields));
  }
}

function fixKey({ fields: { solution }, signature: { hash } }: KeptRecord): string {
  return `${hash} ${solutionKey(solution)}`;
}

/** The searchable text of a list entry: everything that a person wrote. */
function getText({
  errorType,
  errorMessage,
  stackTrace,
  solution,
  title,
  symptoms,
  rootCause,
  codeDiff,
  affectedFiles,
  tags,
  context,
  source,
}: KeptFields): string {
  return JSON.stringify([
    errorType,
    errorMessage,
    stackTrace,
    solution,
    title,
    symptoms,
    rootCause,
    codeDiff,
    affectedFiles,
    tags,
    context,
    source,
  ]).toLowerCase();
}
