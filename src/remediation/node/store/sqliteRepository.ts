import type { Result } from '../../../base/result.ts';
import { statSync } from 'node:fs';
import type { RankedRemediation, KeptVectors } from '../../domain/match/ports.ts';
import { confidenceBounds, verdictEffects } from '../../domain/record/feedback.ts';
import { isSameFix, solutionKey } from '../../domain/record/sameFix.ts';
import { termsOfRecord, type KeptRecord } from '../../domain/record/keptRecord.ts';
import type { RemediationFilter, Scope, FeedbackVerdict } from '../../domain/types.ts';
import { filterSql } from './filterSql.ts';
import {
  getCandidate,
  columnValues,
  recordColumns,
  getRecord,
  selectRecords,
  getTexts,
  type RecordRow,
} from './recordRows.ts';
import type { OpenRecords, RecordsConnection } from './openRecords.ts';
import type {
  RepositoryFailure,
  ListPage,
  RemediationRepository,
  RepositoryWriter,
  Unembedded,
  WeighedCandidate,
} from './remediationRepository.ts';
import { dataVersion, RecordCounts } from './recordCounts.ts';
import { TermFrequencies } from './termFrequencies.ts';
import { indexedCandidates, type WeighedTerm } from './termIndex.ts';
import { UnindexedTerms } from './unindexedTerms.ts';
import { dropVectors, keepVectors, VectorBlocks, getVectors } from './vectorRows.ts';

/** Records that are added to the full-text index in one transaction, if a program without one has written them. */
const indexedAtOnce = 500;
/** Records of the same error that are compared. */
const maxOfOneSignature = 50;
/** Records of one error with one solution whose diff is compared. */
const maxAlike = 50;
const updateColumns = recordColumns.map((name) => `${name} = excluded.${name}`).join(', ');

/** The records of one scope in an SQLite file that several processes share. Reads throw database errors. */
export class SqliteRepository implements RemediationRepository {
  readonly #database: RecordsConnection;
  readonly #scope: Scope;
  readonly #frequencies = new TermFrequencies();
  readonly #unindexed = new UnindexedTerms();
  readonly #counts = new RecordCounts();
  readonly #vectors = new VectorBlocks();

  constructor(database: RecordsConnection, scope: Scope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** Bytes on disk, including the log. */
  get bytes(): number {
    const { file } = this.#database;
    return [file, `${file}-wal`].reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0);
  }

  get isReadOnly(): boolean {
    return this.#database.isReadOnly;
  }

  version(): number {
    return this.#look(dataVersion);
  }

  count(filter: RemediationFilter): number {
    return this.#look((records) => this.#counts.of(records, filter));
  }

  frequencies(terms: readonly string[]): ReadonlyMap<string, number> {
    return this.#look((records) =>
      records.hasTermIndex
        ? this.#frequencies.of(records, terms, this.#counts.of(records, {}))
        : this.#unindexed.of(records).frequencies(terms),
    );
  }

  byHash(hash: string, filter: RemediationFilter): readonly RankedRemediation[] {
    return this.#candidates(
      `records.hash = ? order by confidence desc, updated_at desc limit ${maxOfOneSignature}`,
      [hash],
      filter,
    );
  }

  byTerms(terms: readonly WeighedTerm[], limit: number, filter: RemediationFilter): readonly WeighedCandidate[] {
    return this.#look((records) => {
      const where = filterSql(filter);
      const found = records.hasTermIndex
        ? indexedCandidates(records, terms, limit, where)
        : this.#unindexed.of(records).candidates(terms, limit, records, where);
      const select = records.statement(`${selectRecords} where records.number = ?`);
      return found.flatMap(({ number, weight }) => {
        const row = select.get(number);
        return row === undefined ? [] : [{ weight, candidate: getCandidate(row, this.#scope) }];
      });
    });
  }

  byIds(ids: readonly string[], filter: RemediationFilter): readonly RankedRemediation[] {
    return ids.length === 0
      ? []
      : this.#candidates(`records.id in (select value from json_each(?))`, [JSON.stringify(ids)], filter);
  }

  hasVectors(model: string): boolean {
    return this.#look(
      ({ statement }) => statement('select 1 from vectors where model = ? limit 1').get(model) !== undefined,
    );
  }

  vectors(model: string, dimensions: number, among?: readonly string[]): KeptVectors | undefined {
    return this.#look((records) =>
      among === undefined
        ? this.#vectors.of(records, model, dimensions)
        : getVectors(records, model, dimensions, among),
    );
  }

  get(id: string): KeptRecord | undefined {
    return this.#look((records) => byId(records, id));
  }

  list(filter: RemediationFilter, { limit, offset, words }: ListPage): readonly KeptRecord[] {
    const { sql, values } = filterSql(filter);
    const text = words.map(() => " and instr(lower(records.error_type || ' ' || texts.body), ?) > 0").join('');
    return this.#look(({ statement }) =>
      statement(`${selectRecords} where ${sql}${text} order by updated_at desc, id limit ? offset ?`)
        .all(...values, ...words.map((word) => JSON.stringify(word).slice(1, -1)), limit, offset)
        .map(getRecord),
    );
  }

  outdatedSignatures(version: number, limit: number): readonly KeptRecord[] {
    return this.#look(({ statement }) =>
      statement(`${selectRecords} where signature_version < ? limit ?`).all(version, limit).map(getRecord),
    );
  }

  unembedded(model: string, dimensions: number | undefined, limit: number): readonly Unembedded[] {
    const embedded = 'select number from vectors where model = ? and dimensions = coalesce(?, dimensions)';
    const sql =
      `${selectRecords} where signature_version > 0 and records.number not in (${embedded}) ` +
      'order by records.number desc limit ?';
    return this.#look(({ statement }) =>
      statement(sql)
        .all(model, dimensions ?? null, limit)
        .map(getRecord)
        .map((record) => ({ id: record.fields.id, record })),
    );
  }

  lineKeys(): ReadonlyMap<string, string> {
    return this.#look(lineKeys);
  }

  fact(name: string): string | undefined {
    return this.#look((records) => fact(records, name));
  }

  write<T>(work: (writer: RepositoryWriter) => T): Promise<Result<T, RepositoryFailure>> {
    this.#counts.changed();
    this.#frequencies.changed();
    return this.#database.transaction((records) => {
      if (records.hasTermIndex) indexLeftovers(records);
      return work(this.#writer(records));
    });
  }

  async catchUp(): Promise<boolean> {
    const isBehind = (): boolean =>
      this.#look(
        ({ statement, hasTermIndex, kind }) =>
          hasTermIndex &&
          kind === 'file' &&
          statement('select 1 from records where is_indexed = 0 limit 1').get() !== undefined,
      );
    return isBehind() && (await this.write(() => undefined)).ok && isBehind();
  }

  close(): void {
    this.#database.close();
  }

  #writer(records: OpenRecords): RepositoryWriter {
    const { statement } = records;
    const change = Number(
      statement(
        "insert into facts (name, value) values ('changed', '1') on conflict (name) do update set value = value + 1 returning value",
      ).get()?.['value'],
    );
    const counted = (id: string, sql: string, ...values: (string | number)[]): KeptRecord | undefined => {
      const { changes } = statement(`update records set ${sql}, changed = ? where id = ?`).run(...values, change, id);
      return Number(changes) === 0 ? undefined : byId(records, id);
    };
    return {
      get: (id) => byId(records, id),
      lineKeys: () => lineKeys(records),
      fact: (name) => fact(records, name),
      alike: ({ fields, signature }: KeptRecord) =>
        statement(`${selectRecords} where hash = ? and solution_key = ? order by records.number limit ${maxAlike}`)
          .all(signature.hash, solutionKey(fields.solution))
          .map(getRecord)
          .filter((each) => isSameFix(each.fields, fields)),
      put: (record: KeptRecord, lineKey = '') => {
        put(records, record, lineKey, change);
      },
      remove: (ids: readonly string[]) => ids.reduce((sum, id) => sum + remove(records, id), 0),
      addVerdict: (id: string, verdict: FeedbackVerdict, now: number) => {
        const { confidence, usage, helpful, notHelpful, outdated, balance } = verdictEffects[verdict];
        return counted(
          id,
          `confidence = round(max(${confidenceBounds.least}, min(${confidenceBounds.most}, confidence + ?)), 3),
          usage_count = usage_count + ?, helpful_count = helpful_count + ?, not_helpful_count = not_helpful_count + ?,
          outdated_count = outdated_count + ?, outdated_balance = max(0, outdated_balance + ?),
          updated_at = max(?, updated_at + 1)`,
          confidence,
          usage,
          helpful,
          notHelpful,
          outdated,
          balance,
          now,
        );
      },
      addUse: (id: string, now: number) =>
        counted(id, 'usage_count = usage_count + 1, updated_at = max(?, updated_at + 1)', now),
      keepVectors: (model: string, vectors: ReadonlyMap<string, Float32Array>) => {
        keepVectors(records, model, vectors);
      },
      setFact: (name: string, value: string) => {
        statement('insert or replace into facts (name, value) values (?, ?)').run(name, value);
      },
    };
  }

  #candidates(sql: string, values: readonly string[], filter: RemediationFilter): readonly RankedRemediation[] {
    const where = filterSql(filter);
    return this.#look(({ statement }) =>
      statement(`${selectRecords} where ${where.sql} and ${sql}`)
        .all(...where.values, ...values)
        .map((row) => getCandidate(row, this.#scope)),
    );
  }

  /** Reads at once; retries once if the file is found damaged or is locked by another process. */
  #look<T>(work: (records: OpenRecords) => T): T {
    for (let left = 2; ; left--) {
      const attempt = this.#database.attempt(work);
      if (attempt.ok) return attempt.value;
      const { problem, error } = attempt.error;
      if (left === 0 || (problem !== 'corrupt' && problem !== 'busy'))
        throw error instanceof Error ? error : new Error(problem);
    }
  }
}

function byId({ statement }: OpenRecords, id: string): KeptRecord | undefined {
  const row: RecordRow | undefined = statement(`${selectRecords} where id = ?`).get(id);
  return row === undefined ? undefined : getRecord(row);
}

function lineKeys({ statement }: OpenRecords): ReadonlyMap<string, string> {
  return new Map(
    statement('select id, line_key from records')
      .all()
      .map((row) => [String(row['id']), String(row['line_key'])]),
  );
}

function fact({ statement }: OpenRecords, name: string): string | undefined {
  const value = statement('select value from facts where name = ?').get(name)?.['value'];
  return typeof value === 'string' ? value : undefined;
}

function put(records: OpenRecords, record: KeptRecord, lineKey: string, change: number): void {
  const { statement, hasTermIndex } = records;
  const { fields } = record;
  const before = statement('select texts.reading from records join texts using (number) where id = ?').get(fields.id);
  const texts = getTexts(record);
  const row =
    statement(`insert into records (${recordColumns.join(', ')}, is_indexed, changed) values (${recordColumns.map(() => '?').join(', ')}, ?, ?)
    on conflict (id) do update set ${updateColumns}, is_indexed = excluded.is_indexed, changed = excluded.changed returning number`).get(
      ...columnValues(record, lineKey),
      hasTermIndex ? 1 : 0,
      change,
    );
  const number = Number(row?.['number']);
  statement('insert or replace into texts (number, body, reading) values (?, ?, ?)').run(
    number,
    texts.body,
    texts.reading,
  );
  if (before !== undefined) {
    statement('delete from record_tags where number = ?').run(number);
    if (before['reading'] !== texts.reading) dropVectors(records, number);
  }
  const tag = statement('insert or ignore into record_tags (tag, number) values (?, ?)');
  for (const each of fields.tags) tag.run(each, number);
  if (hasTermIndex) index(records, number, record);
}

function index({ statement }: OpenRecords, number: number, record: KeptRecord): void {
  statement('insert or replace into term_index (rowid, terms) values (?, ?)').run(
    number,
    termsOfRecord(record).join(' '),
  );
}

function remove(records: OpenRecords, id: string): number {
  const { statement, hasTermIndex } = records;
  const number = statement('delete from records where id = ? returning number').get(id)?.['number'];
  if (number === undefined) return 0;
  statement('delete from texts where number = ?').run(Number(number));
  statement('delete from record_tags where number = ?').run(Number(number));
  dropVectors(records, Number(number));
  if (hasTermIndex) statement('delete from term_index where rowid = ?').run(Number(number));
  return 1;
}

/** Records written by a program without a full-text index. */
function indexLeftovers(records: OpenRecords): void {
  for (const row of records.statement(`${selectRecords} where is_indexed = 0 limit ${indexedAtOnce}`).all()) {
    index(records, Number(row['number']), getRecord(row));
    records.statement('update records set is_indexed = 1 where number = ?').run(Number(row['number']));
  }
}
