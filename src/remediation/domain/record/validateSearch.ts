import {
  array,
  boolean,
  custom,
  enum as oneOf,
  gte,
  int,
  lte,
  maxLength,
  number,
  optional,
  strictObject,
  string,
} from 'zod/mini';
import { categories, scopes, severities, type RemediationFilter, type SearchQuery } from '../types.ts';
import { remediationLimits as limits } from '../../../base/remediationLimits.ts';
import { inOrder, maxBytes, notBlank, validated, type Validated } from './validation.ts';

const filter = {
  severity: optional(oneOf(severities)),
  tags: optional(array(string().check(maxLength(limits.tagCharacters))).check(maxLength(limits.tags))),
  category: optional(oneOf(categories)),
  scope: optional(oneOf(scopes)),
  projectPath: optional(string().check(maxLength(limits.pathCharacters))),
  since: optional(number()),
  until: optional(number()),
};
const limit = optional(int().check(gte(1), lte(limits.results)));
const filterSchema = strictObject(filter).check(inOrder());
const listSchema = strictObject({
  ...filter,
  limit,
  offset: optional(int().check(gte(0))),
  text: optional(string().check(maxLength(limits.sourceCharacters))),
}).check(inOrder());
const searchSchema = strictObject({
  ...filter,
  error: string().check(notBlank(), maxBytes(limits.queryBytes)),
  stackTrace: optional(string().check(maxBytes(limits.queryBytes))),
  errorType: optional(string().check(maxLength(limits.typeCharacters))),
  limit,
  minScore: optional(number().check(gte(0), lte(1))),
  builtin: optional(boolean()),
  staysLocal: optional(boolean()),
  signal: optional(
    custom<AbortSignal>((value: unknown) => typeof value === 'object' && value !== null && 'aborted' in value),
  ),
}).check(inOrder());

/** The filters of a list: `validateList`. */
export type ListQuery = RemediationFilter & {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly text?: string | undefined;
};

/** A query, or every invalid field. */
export function validateSearch(query: unknown): Validated<SearchQuery> {
  return validated(searchSchema.safeParse(query, { reportInput: true }));
}

/** A filter, or every invalid field. */
export function validateFilter(given: unknown): Validated<RemediationFilter> {
  return validated(filterSchema.safeParse(given, { reportInput: true }));
}

/** The options of a list, or every invalid field. */
export function validateList(given: unknown): Validated<ListQuery> {
  return validated(listSchema.safeParse(given, { reportInput: true }));
}
