import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Message, msg } from '../../../base/text/message.ts';
import {
  readRecordLines,
  type RecordLine,
  type LinesCut,
  type RecordLineBounds,
  type RecordLines,
} from '../../domain/record/recordLines.ts';

/**
 * Limits for reading a project's file of known fixes: a team that records ten a day needs fourteen years to reach them.
 */
export const fileBounds: RecordLineBounds = { maxLines: 200_000, maxRecords: 50_000, maxRefused: 10_000 };

/** Records of one error, in the same words, that are searched: a search shows fewer results. */
export const maxRecordsOfOneError = 200;

/**
 * The ids of records that are not searched because there are too many of the same error: for each error the last
 * changed ones stay. Deterministic for a file.
 */
export function findSurplus(records: ReadonlyMap<string, RecordLine>): ReadonlySet<string> {
  const byError = new Map<string, RecordLine[]>();
  for (const record of records.values()) {
    const { errorType, errorMessage } = record.fields;
    const error = `${errorType}\n${errorMessage}`;
    const known = byError.get(error);
    if (known === undefined) byError.set(error, [record]);
    else known.push(record);
  }
  const surplus = new Set<string>();
  for (const each of byError.values()) {
    if (each.length <= maxRecordsOfOneError) continue;
    const order = each.sort((a, b) => b.fields.updatedAt - a.fields.updatedAt || (a.fields.id < b.fields.id ? -1 : 1));
    for (const { fields } of order.slice(maxRecordsOfOneError)) surplus.add(fields.id);
  }
  return surplus;
}

/** One sentence about where reading stopped, and one about what to do. */
export function cutText({ line, by }: LinesCut): Message {
  const { maxLines, maxRecords, maxRefused } = fileBounds;
  const reasons: Readonly<Record<LinesCut['by'], Message>> = {
    lines: msg('more than {0} lines', maxLines),
    records: msg('more than {0} records', maxRecords),
    refused: msg('more than {0} lines that are no records', maxRefused),
  };
  return msg(
    'It has {0}: from line {1} on it is not read, and it is not written to. Remove what does not belong there.',
    reasons[by],
    line,
  );
}

/** The lines of a project's file, read within its limits and with pauses for other work. */
export async function readLinesInSteps(text: string): Promise<RecordLines> {
  const reading = readRecordLines(text, fileBounds);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await nextTurn();
  }
}
