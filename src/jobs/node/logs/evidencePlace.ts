import { ok } from '../../../base/result.ts';
import type { Answer } from '../../domain/backend/answer.ts';
import { plainLog } from './ansiText.ts';
import { LogLineIndex } from './logLineIndex.ts';
import { readLogWindow } from './readLogWindow.ts';

/** Bytes at the end of a log that are searched for a line: more than any backend reads to judge a failure. */
const searchedBytes = 1024 * 1024;
/** Lines are counted up to this many bytes: half a second on a slow disk. */
const countedBytes = 64 * 1024 * 1024;

/** A line of a log with its number, from 1; 0 where the file is too large to count. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  readonly isEvidence: boolean;
}

/** The evidence line and the lines around it. */
export interface EvidencePlace {
  readonly lines: readonly NumberedLine[];
  /**
   * The number of the evidence line, from 1; 0 where the file is too large to count; undefined where it is not in the
   * end of the log.
   */
  readonly line: number | undefined;
}

/**
 * Finds the evidence line in a log again, with the lines around it. `line` is its number in the judged text, which may
 * have been only the end of the log, so the text of the line decides. Without a line: the end of the log. In logs
 * larger than `countedBytes`, lines have no numbers.
 */
export async function findEvidence(
  path: string,
  evidence: { readonly line: number; readonly text: string } | undefined,
  around: number,
  signal?: AbortSignal,
): Promise<Answer<EvidencePlace>> {
  const read = await readLogWindow(path, { at: 'end' }, searchedBytes);
  if (!read.ok) return read;
  const { from, text } = read.value;
  const lines = plainLog(text.endsWith('\n') ? text.slice(0, -1) : text).text.split('\n');
  const first = from > countedBytes ? ok(0) : await new LogLineIndex(path).lineAt(from, signal);
  if (!first.ok) return first;
  const at = evidence === undefined ? undefined : placeOfLine(lines, evidence, first.value);
  const centre = at ?? lines.length - 1;
  const begin = Math.max(0, at === undefined ? centre - around * 2 : centre - around);
  const number = (place: number): number => (first.value === 0 ? 0 : first.value + place);
  return ok({
    line: at === undefined ? undefined : number(at),
    lines: lines.slice(begin, centre + around + 1).map((each, place) => ({
      number: number(begin + place),
      text: each.slice(0, 2000),
      isEvidence: begin + place === at,
    })),
  });
}

/**
 * The index, from 0, of the line with this text that is nearest to the number; the last one where the number was
 * counted differently. `first`: the number of the first line.
 */
export function placeOfLine(
  lines: readonly string[],
  { line, text }: { readonly line: number; readonly text: string },
  first: number,
): number | undefined {
  const wanted = text.trim().slice(0, 2000);
  if (wanted === '') return undefined;
  const isIt = (each: string | undefined): boolean =>
    each !== undefined && (each.trim().slice(0, 2000) === wanted || (wanted.length > 20 && each.includes(wanted)));
  const exact = line - first;
  if (isIt(lines[exact])) return exact;
  const last = lines.findLastIndex(isIt);
  return last === -1 ? undefined : last;
}
