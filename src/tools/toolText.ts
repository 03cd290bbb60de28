import { type InEnglish, formatMessages, joinMessages } from '../base/text/message.ts';
import { fenced } from '../base/text/markdownText.ts';
import type { AgentEditResult, AgentFileResult, AgentRetry } from '../edit/index.ts';
import { oneLine, plainJson, plainLines, untrustedNote } from '../base/text/untrusted.ts';
import { estimateTokens } from './answers/tokens.ts';
import type { ToolResult } from './tool.ts';

/** Tokens of the calls that are proposed for one edit, and characters of a diff. */
const retryTokens = 1000;
const longestDiff = 3000;
/** Edits of a file that are told one by one. */
const maxEdits = 20;

/**
 * An answer about edits as the model reads it: what happened, the diff where nothing was written yet or another place
 * than an exact one was, and for edits that failed the calls that would succeed. The rest is in the data. `note`: a
 * sentence about the call itself.
 */
export function editAnswer(told: AgentEditResult, isError: boolean, note?: string): ToolResult {
  const given = formatMessages(told);
  const result = note === undefined ? given : { ...given, message: `${given.message}\n${oneLine(note)}` };
  const parts = [result.message];
  for (const file of result.files) {
    if (file.diff !== undefined && (result.status === 'would-apply' || isSurprising(file)))
      parts.push(fenced(plainLines(cutDiff(file.diff)), 'diff'));
    for (const { next, retries = [], numbered_lines: lines } of file.edits) {
      if (retries.length > 0) parts.push(retriesText(file.file_path, retries, next === 'choose'));
      else if (lines !== undefined)
        parts.push(`${oneLine(file.file_path)} as it is:\n${fenced(plainLines(lines), '')}`);
    }
  }
  if (parts.length > 1) parts.splice(1, 0, untrustedNote);
  return { text: parts.join('\n\n'), data: { ...result }, isError };
}

/** The data of an answer about edits with each thing said once, and no diff of what the model asked for itself. */
export function briefEdit(data: ToolResult['data']): ToolResult['data'] {
  const { status, message, files, problems, ...rest } = data as unknown as InEnglish<AgentEditResult>;
  return {
    status,
    message,
    files: files.map(({ file_path, edits, diff, ...others }) => ({
      file_path,
      edits: edits.slice(0, maxEdits).map(({ message: told, retries, ...edit }) => {
        const fitting = retries === undefined ? undefined : fittingRetries(retries);
        return {
          ...edit,
          ...(message.includes(told) ? {} : { message: told }),
          // Where there is no choice, the lines are the old text.
          retries: edit.next === 'choose' ? fitting : fitting?.map(({ numbered_lines: _, ...retry }) => ({ ...retry })),
        };
      }),
      ...(edits.length > maxEdits && { more_edits: edits.length - maxEdits }),
      ...(status === 'would-apply' && diff !== undefined && { diff: cutDiff(diff) }),
      ...others,
    })),
    ...(problems.length > 0 && { problems }),
    ...rest,
  };
}

/** The best of the calls, as many as an answer has room for; the best one always, whole. */
function fittingRetries(retries: readonly AgentRetry[]): readonly AgentRetry[] {
  let room = retryTokens;
  return retries.filter((retry, at) => {
    room -= estimateTokens(`${retry.old_string}${retry.new_string}${retry.numbered_lines}`);
    return at === 0 || room >= 0;
  });
}

/** A diff cut behind a line. */
function cutDiff(diff: string): string {
  if (diff.length <= longestDiff) return diff;
  const kept = diff.slice(0, diff.lastIndexOf('\n', longestDiff));
  return `${kept}\n[diff cut: ${diff.slice(kept.length).split('\n').length - 1} more lines]`;
}

/** The answer to a call that could not be carried out at all. */
export function refusal(sentence: string): ToolResult {
  return editAnswer({ status: 'refused', message: joinMessages([sentence]), files: [], problems: [] }, true);
}

/** Whether another text than the model's own was replaced. What differed in white space alone needs no look. */
function isSurprising({ edits }: Pick<InEnglish<AgentFileResult>, 'edits'>): boolean {
  return edits.some(({ status, tier }) => status === 'applied' && (tier === 'fuzzy' || tier === 'model'));
}

function retriesText(path: string, all: readonly AgentRetry[], isChoice: boolean): string {
  const retries = fittingRetries(all);
  const places = retries.map(
    ({ start_line: from, end_line: to, similarity, numbered_lines: lines }, i) =>
      `retries[${i}], ${linesText(from, to)} of ${oneLine(path)}, ` +
      `${Math.floor(similarity * 100)} % alike${isChoice && lines !== '' ? `:\n${fenced(plainLines(lines), '')}` : ''}`,
  );
  const others = all
    .filter((retry) => !retries.includes(retry))
    .map(({ start_line: from, end_line: to }) => linesText(from, to));
  const calls = retries.map(({ old_string, new_string }) => ({ file_path: path, old_string, new_string }));
  return [
    ...places,
    ...(others.length === 0 ? [] : [`Further places: ${others.join(', ')}; name one with "line_hint".`]),
    `retries, each a call that would be applied:\n${fenced(`[${calls.map((call) => plainJson(call)).join(',\n')}]`, 'json')}`,
  ].join('\n');
}

function linesText(from: number, to: number): string {
  return from === to ? `line ${from}` : `lines ${from}-${to}`;
}
