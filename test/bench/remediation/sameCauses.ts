/**
 * Causes that were recorded twice, by people who did not know of each other: the later by the earlier. What failed, the line that says it and
 * the fix are the same, so both are one cause with fourteen outputs: the fix of the one is no wrong answer to the other.
 */
export const sameCauses: Readonly<Record<string, string>> = {
  'bash/octal': 'bash/base', 'g++/unique-copy': 'g++/deleted', 'go/json-type': 'go/json-decode', 'go/loop-return': 'go/missing-return',
  'node/iso': 'node/date-invalid', 'python/event-loop': 'python/async-nested', 'python/import-circle': 'python/circular-import', 'sqlite3/column-count': 'sqlite3/values-count',
};
