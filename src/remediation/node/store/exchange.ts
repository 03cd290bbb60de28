import { ok, type Result } from '../../../base/result.ts';
import { type Message, msg } from '../../../base/text/message.ts';
import type { KeptFields } from '../../domain/record/keptRecord.ts';
import { parseRecordLine, parseRemoval, recordLine } from '../../domain/record/recordLines.ts';
import type { Imported, RemediationProblem } from '../../domain/types.ts';
import { badArgument } from './failure.ts';

/** The limits of an import: a hundred thousand records of usual size. */
const maxCharacters = 200_000_000;
const maxRecords = 200_000;
/** The number of rejected lines that are reported one by one. */
const maxRefused = 1_000;

/** Records as lines of JSON. */
export function exportedLines(records: readonly KeptFields[]): string {
  return records.map((fields) => `${recordLine(fields)}\n`).join('');
}

/**
 * The records of an import and the rejected lines, or why nothing is imported. Records without an id get a new one,
 * those without a time `now`.
 */
export function importedRecords(
  jsonl: string,
  newId: () => string,
  now: number,
): Result<{ readonly records: readonly KeptFields[]; readonly refused: Imported['refused'] }, RemediationProblem> {
  if (typeof jsonl !== 'string') return badArgument('jsonl', 'wrong-type', 'jsonl must be a text.');
  if (jsonl.length > maxCharacters)
    return badArgument(
      'jsonl',
      'too-long',
      `jsonl has ${jsonl.length} characters: at most ${maxCharacters} are taken at once. Import it in parts.`,
    );
  const records: KeptFields[] = [];
  const refused: { line: number; message: Message | string }[] = [];
  const removed = new Map<string, number>();
  const lines = jsonl.replace(/^\ufeff/, '').split('\n');
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    const removal = parseRemoval(bare);
    if (removal !== undefined) {
      removed.set(removal.id, removal.removedAt);
      continue;
    }
    const read =
      records.length >= maxRecords
        ? { message: msg('At most {0} records are accepted at once.', maxRecords) }
        : parseRecordLine(bare);
    if ('message' in read) {
      if (refused.length < maxRefused) refused.push({ line: at + 1, message: read.message });
      continue;
    }
    const { fields } = read;
    records.push({
      ...fields,
      id: line.includes('"id"') ? fields.id : newId(),
      createdAt: fields.createdAt === 0 ? now : fields.createdAt,
      updatedAt: fields.updatedAt === 0 ? now : fields.updatedAt,
    });
  }
  // A removal recorded in a project's file is no record; an import removes nothing.
  return ok({
    records: removed.size === 0 ? records : records.filter(({ id, updatedAt }) => updatedAt > (removed.get(id) ?? -1)),
    refused,
  });
}
