import {
  array,
  boolean,
  describe,
  enum as oneOf,
  gte,
  int,
  lte,
  maxLength,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  strictObject,
  string,
} from 'zod/mini';
import { remediationLimits as most } from '../base/remediationLimits.ts';

/** `10240` as `10,240`. */
const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
const severity = oneOf(['low', 'medium', 'high', 'critical']);
const category = oneOf(['compile', 'runtime', 'test', 'lint', 'security', 'performance', 'other']);
const scope = oneOf(['shared', 'project']);
const inBytes = (bytes: number) =>
  refine<string>((text) => Buffer.byteLength(text) <= bytes, {
    error: `must have at most ${grouped(bytes)} bytes of UTF-8`,
    params: { code: 'too-long' },
  });
/** A text without which the call says nothing. */
const needed = (bytes: number) =>
  string().check(
    refine((text) => text.trim() !== '', { error: 'is empty', params: { code: 'required' } }),
    maxLength(bytes),
    inBytes(bytes),
  );
const upTo = (bytes: number) => string().check(maxLength(bytes), inBytes(bytes));
const date = string().check(
  refine((text) => !Number.isNaN(Date.parse(text)), {
    error: 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
  }),
);

/** What `search_remediations` takes. */
export const searchInput = strictObject({
  error: needed(most.queryBytes).check(describe('The error as it was printed, whole; or a question in words.')),
  stack_trace: optional(upTo(most.queryBytes).check(describe('If not part of "error".'))),
  error_type: optional(string().check(maxLength(most.typeCharacters), describe('Such as "ImportError".'))),
  limit: optional(int().check(gte(1), lte(most.results))),
  min_score: optional(number().check(gte(0), lte(1), describe('Default 0.5.'))),
  severity: optional(severity),
  category: optional(category),
  tags: optional(
    array(string().check(maxLength(most.tagCharacters))).check(maxLength(most.tags), describe('With one of these.')),
  ),
  scope: optional(scope.check(describe('Default: both.'))),
  project_path: optional(string().check(maxLength(most.pathCharacters), describe('Recorded in this project.'))),
  since: optional(date.check(describe('ISO 8601.'))),
  until: optional(date),
});

/** What `record_remediation` takes. */
export const recordInput = strictObject({
  error_message: needed(most.messageBytes).check(describe('The error as it was printed.')),
  error_type: optional(string().check(maxLength(most.typeCharacters))),
  stack_trace: optional(upTo(most.stackBytes)),
  solution: needed(most.solutionBytes).check(describe('What solved it, in full.')),
  title: optional(string().check(maxLength(most.titleCharacters))),
  symptoms: optional(array(string().check(maxLength(most.symptomCharacters))).check(maxLength(most.symptoms))),
  root_cause: optional(upTo(most.rootCauseBytes)),
  code_diff: optional(upTo(most.diffBytes)),
  affected_files: optional(array(string().check(maxLength(most.pathCharacters))).check(maxLength(most.affectedFiles))),
  severity: optional(severity),
  category: optional(category),
  tags: optional(array(string().check(maxLength(most.tagCharacters))).check(maxLength(most.tags))),
  context: optional(
    record(
      string().check(maxLength(most.contextKeyCharacters)),
      string().check(maxLength(most.contextValueCharacters)),
    ).check(
      refine((entries) => Object.keys(entries).length <= most.contextEntries, {
        error: `must have at most ${String(most.contextEntries)} entries`,
        params: { code: 'too-many' },
      }),
      describe('Versions, system.'),
    ),
  ),
  scope: optional(
    scope.check(describe('"shared" (default): all projects of this user; "project": a file that others get.')),
  ),
  project_path: optional(string().check(maxLength(most.pathCharacters))),
  source: optional(string().check(maxLength(most.sourceCharacters))),
});

/**
 * What `remediation_feedback` takes. One flat object: which of the two ways to say it was used is seen when it is read.
 */
export const feedbackInput = strictObject({
  id: string().check(
    refine((text) => text.trim() !== '', { error: 'is empty', params: { code: 'required' } }),
    maxLength(200),
    describe('Of the fix.'),
  ),
  verdict: optional(oneOf(['helpful', 'not_helpful', 'outdated'])),
  helpful: optional(boolean().check(describe('Instead of "verdict".'))),
});

const share = number().check(gte(0), lte(1));
const count = int().check(gte(0));
const redacted = array(object({ kind: string(), count }));

const problem = object({
  code: oneOf(['VALIDATION_ERROR', 'NOT_FOUND', 'INTERNAL_ERROR', 'TIMEOUT_ERROR']),
  message: string(),
  fields: optional(array(object({ field: string(), code: string(), message: string() }))),
});

const signature = object({
  hash: string(),
  error_type: string(),
  normalized_error: string(),
  stack_signature: string(),
  version: int(),
});

const kept = {
  id: string(),
  scope: oneOf(['shared', 'project', 'builtin']).check(
    describe('"builtin": a general fix that comes with Recourse; it stands below those that were recorded.'),
  ),
  also_in: optional(array(scope)),
  title: string(),
  error_message: string(),
  error_type: string(),
  stack_trace: string(),
  solution: string(),
  symptoms: array(string()),
  root_cause: string(),
  code_diff: string(),
  affected_files: array(string()),
  severity,
  category,
  tags: array(string()),
  context: record(string(), string()),
  project_path: string(),
  source: string(),
  signature,
  confidence: share,
  usage_count: count,
  helpful_count: count,
  not_helpful_count: count,
  outdated_count: count,
  is_outdated: boolean(),
  recorded_count: count,
  created_at: optional(string()),
  updated_at: optional(string()),
  cut: optional(array(string())),
  note: optional(string()),
};

/** A record that was found, with what its score is made of. */
const foundAs = <const Relations extends readonly [string, ...string[]]>(relations: Relations) =>
  object({
    score: share,
    semantic: share,
    string: share,
    hybrid: share,
    boosts: object({ type: share, stack: share }),
    relation: oneOf(relations),
    why: object({
      codes: array(string()),
      frames: array(string()),
      error_type: oneOf(['same', 'family', 'different', 'unknown']),
      families: array(string()),
      words: array(string()),
      other_names: optional(object({ asked: array(string()), stored: array(string()) })),
      semantic_by: oneOf(['structure', 'embedding']),
      masked_query: string(),
      masked_stored: string(),
    }),
    ...kept,
  });

/** What `search_remediations` answers. */
export const searchOutput = object({
  message: string(),
  results: array(foundAs(['exact', 'similar'])),
  related: array(foundAs(['family', 'nearby'])).check(
    maxLength(3),
    describe('Fixes of other errors, of the same kind or near in words: hints at most. Not this error.'),
  ),
  searched: object({ records: count, scopes: array(scope), builtin: optional(count) }),
  signature: nullable(signature),
  degraded: boolean(),
  reasons: optional(
    array(string()).check(describe('Why a place where fixes are kept could not be read, and what to do about it.')),
  ),
  trail: array(object({ stage: string(), outcome: string(), reason: optional(string()), ms: optional(number()) })),
  redacted,
  error: optional(problem),
});

/** What `record_remediation` answers. */
export const recordOutput = object({
  status: oneOf(['created', 'merged', 'refused']),
  message: string(),
  id: optional(string()),
  scope: optional(scope),
  redacted,
  error: optional(problem),
});

/** What `remediation_feedback` answers: the record's standing after it. */
export const feedbackOutput = object({
  status: oneOf(['noted', 'refused']),
  message: string(),
  id: optional(string()),
  verdict: optional(string()),
  confidence: optional(share),
  usage_count: optional(count),
  helpful_count: optional(count),
  not_helpful_count: optional(count),
  outdated_count: optional(count),
  is_outdated: optional(boolean()),
  error: optional(problem),
});
