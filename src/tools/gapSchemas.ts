import {
  array,
  boolean,
  describe,
  gte,
  int,
  lte,
  maxLength,
  minLength,
  object,
  optional,
  record,
  string,
  unknown,
} from 'zod/mini';

const longestName = 500;
const longestPath = 4096;

/** What `explain_symbol_gap` takes: the question that was not answered. */
export const gapInput = object({
  symbol_name: optional(
    string().check(
      minLength(1),
      maxLength(longestName),
      describe('Name that was not found, or whose callers are missing: "save", or "Repo.save".'),
    ),
  ),
  symbol_id: optional(
    string().check(
      minLength(1),
      maxLength(longestPath + longestName),
      describe('Instead of a name: path#Container.member, as find_callers gives it.'),
    ),
  ),
  file_path: optional(
    string().check(
      minLength(1),
      maxLength(longestPath),
      describe('File of the definition, or where the name stands, relative to the workspace.'),
    ),
  ),
  line_number: optional(int().check(gte(1), lte(10_000_000), describe('Line in that file, from 1.'))),
});

const action = object({
  title: string(),
  tool: optional(string()),
  command: optional(string()),
  arguments: optional(record(string(), unknown())),
});

/** What `explain_symbol_gap` answers: `SymbolGap`. */
export const gapOutput = object({
  symbol: string(),
  isDefined: boolean(),
  unsettled: optional(string()),
  reasons: array(object({ code: string(), text: string(), actions: array(action) })),
});
