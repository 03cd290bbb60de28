import {
  array,
  boolean,
  describe,
  enum as oneOf,
  gte,
  int,
  lte,
  maxLength,
  minLength,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from 'zod/mini';

const line = int().check(gte(1), lte(10_000_000));
const longestName = 500;
const longestPath = 4096;

/** What `find_callers` takes: PRD-02's arguments. */
export const callersInput = object({
  symbol_name: optional(string().check(minLength(1), maxLength(longestName), describe('"save", or "Repo.save".'))),
  symbol_id: optional(
    string().check(minLength(1), maxLength(longestPath + longestName), describe('Instead: path#Container.member.')),
  ),
  file_path: optional(
    string().check(minLength(1), maxLength(longestPath), describe('File of the definition: tells namesakes apart.')),
  ),
  line_number: optional(line.check(describe('Of the definition, from 1.'))),
  repo_id: optional(string().check(maxLength(200))),
  depth: optional(int().check(gte(1), lte(5), describe('Steps of callers of callers. Default 2.'))),
  use_fallback: optional(boolean().check(describe('false: only the code graph.'))),
  limit: optional(int().check(gte(1), lte(100_000), describe('Places at most, the surest first. Default 20.'))),
  offset: optional(int().check(gte(0), lte(100_000))),
  deadline_ms: optional(int().check(gte(50), lte(60_000), describe('Raise it when an answer was incomplete.'))),
});

const suggestion = object({
  title: string(),
  tool: optional(string()),
  command: optional(string()),
  arguments: optional(record(string(), unknown())),
  query: optional(string()),
});

/** What `find_callers` answers: `CallersResponse`. */
export const callersOutput = object({
  nodes: array(
    object({
      id: string(),
      name: string(),
      symbol_id: optional(string()),
      type: string(),
      file_path: string(),
      line_number: line,
      column: int(),
      context: string(),
      confidence: number(),
      label: oneOf(['verified', 'likely', 'possible']),
      evidence: array(string()),
      stage: string(),
      depth: int(),
    }),
  ),
  edges: array(object({ from: string(), to: string(), type: string() })),
  meta: object({
    request_id: string(),
    degraded_mode: boolean(),
    fallback_stage: optional(int()),
    fallback_strategy: optional(string()),
    warning: optional(string()),
    warning_code: optional(string()),
    missing_sources: optional(array(string())),
    coverage: object({
      complete: oneOf(['yes', 'no', 'unknown']),
      complete_record: optional(object({ language: string(), right: int(), asked: int() })),
      indexed_files: int(),
      total_files: int(),
      candidate_files: int(),
      analysed_files: int(),
      left_out_files: optional(int()),
      open_mentions: optional(int()),
      depth_cut: optional(boolean()),
      truncated: boolean(),
      freshness: oneOf(['live', 'behind', 'building']),
    }),
    trail: array(object({ stage: string(), outcome: string(), reason: optional(string()), ms: optional(number()) })),
  }),
  suggestions: array(suggestion),
  _fallback_info: optional(
    object({
      fallback_used: boolean(),
      fallback_stage: int(),
      fallback_strategy: string(),
      warning: optional(string()),
    }),
  ),
  error: optional(oneOf(['SYMBOL_NOT_FOUND', 'NOT_READ_YET', 'NO_CALLERS_FOUND'])),
  symbol: optional(string()),
  fallback_strategy: optional(oneOf(['RECOMMENDED'])),
  next_actions: optional(array(suggestion)),
  explanation: optional(string()),
});
