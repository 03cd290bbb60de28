import type { KeptFields, KeptRecord } from '../../domain/record/keptRecord.ts';
import { solutionKey } from '../../domain/record/sameFix.ts';
import type { RankedRemediation } from '../../domain/match/ports.ts';
import type { ReadError } from '../../domain/read/types.ts';
import { getRemediation } from '../../domain/record/keptRecord.ts';
import type { Category, Remediation, Scope, Severity } from '../../domain/types.ts';

/** Selects whole records; conditions follow. */
export const selectRecords = 'select records.*, texts.body, texts.reading from records join texts using (number)';

/** A row as returned by SQLite. */
export type RecordRow = Readonly<Record<string, unknown>>;

/** Columns of `records` that hold a record, in the order of `columnValues`. */
export const recordColumns = [
  'id',
  'hash',
  'signature_version',
  'solution_key',
  'error_type',
  'severity',
  'category',
  'project_path',
  'created_at',
  'updated_at',
  'confidence',
  'usage_count',
  'helpful_count',
  'not_helpful_count',
  'outdated_count',
  'outdated_balance',
  'recorded_count',
  'line_key',
] as const;

/** Texts and lists: fields that are neither filtered nor counted by. */
interface Body
  extends
    Pick<KeptFields, 'errorMessage' | 'solution'>,
    Partial<
      Pick<
        KeptFields,
        'stackTrace' | 'title' | 'symptoms' | 'rootCause' | 'codeDiff' | 'affectedFiles' | 'tags' | 'context' | 'source'
      >
    > {
  readonly normalizedError: string;
  readonly stackSignature: string;
  /** As in the signature. */
  readonly signedType?: string;
}

/** The values of a record's columns. */
export function columnValues({ fields, signature }: KeptRecord, lineKey: string): (string | number)[] {
  return [
    fields.id,
    signature.hash,
    signature.version,
    solutionKey(fields.solution),
    fields.errorType,
    fields.severity,
    fields.category,
    fields.projectPath,
    fields.createdAt,
    fields.updatedAt,
    fields.confidence,
    fields.usageCount,
    fields.helpfulCount,
    fields.notHelpfulCount,
    fields.outdatedCount,
    fields.outdatedBalance,
    fields.recordedCount,
    lineKey,
  ];
}

/** The values of `texts` for a record. */
export function getTexts({ fields, reading, signature }: KeptRecord): {
  readonly body: string;
  readonly reading: string;
} {
  const {
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
  } = fields;
  const body: Body = {
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
    normalizedError: signature.normalizedError,
    stackSignature: signature.stackSignature,
    signedType: signature.errorType,
  };
  const { text, ...read } = reading;
  return { body: JSON.stringify(body), reading: JSON.stringify(text === errorMessage ? read : reading) };
}

/** The record of a row. */
export function getRecord(row: RecordRow): KeptRecord {
  const body = JSON.parse(String(row['body'])) as Body;
  const number = (name: string): number => Number(row[name]);
  const fields: KeptFields = {
    id: String(row['id']),
    errorMessage: body.errorMessage,
    errorType: String(row['error_type']),
    stackTrace: body.stackTrace ?? '',
    solution: body.solution,
    title: body.title ?? '',
    symptoms: body.symptoms ?? [],
    rootCause: body.rootCause ?? '',
    codeDiff: body.codeDiff ?? '',
    affectedFiles: body.affectedFiles ?? [],
    severity: String(row['severity']) as Severity,
    category: String(row['category']) as Category,
    tags: body.tags ?? [],
    context: body.context ?? {},
    projectPath: String(row['project_path']),
    source: body.source ?? '',
    confidence: number('confidence'),
    usageCount: number('usage_count'),
    helpfulCount: number('helpful_count'),
    notHelpfulCount: number('not_helpful_count'),
    outdatedCount: number('outdated_count'),
    outdatedBalance: number('outdated_balance'),
    recordedCount: number('recorded_count'),
    createdAt: number('created_at'),
    updatedAt: number('updated_at'),
  };
  const signature = {
    hash: String(row['hash']),
    errorType: body.signedType ?? fields.errorType,
    normalizedError: body.normalizedError,
    stackSignature: body.stackSignature,
    version: number('signature_version'),
  };
  return { fields, reading: getReading(row, body), signature };
}

/** A row as the ranking sees it. Only the fields it uses are read from the row. */
export function getCandidate(row: RecordRow, scope: Scope): RankedRemediation {
  let record: KeptRecord | undefined;
  let remediation: Remediation | undefined;
  const whole = (): KeptRecord => (record ??= getRecord(row));
  return {
    get reading() {
      return whole().reading;
    },
    get remediation() {
      return (remediation ??= getRemediation(whole(), scope));
    },
  };
}

/** A row of an earlier schema has not been read yet. */
function getReading(row: RecordRow, body: Body): ReadError {
  const text = String(row['reading']);
  const empty: ReadError = {
    text: '',
    failingLine: '',
    maskedLine: '',
    errorType: '',
    families: [],
    codes: [],
    frames: [],
    tool: undefined,
    subjects: [],
  };
  return { ...empty, text: body.errorMessage, ...(text === '' ? {} : (JSON.parse(text) as Partial<ReadError>)) };
}
