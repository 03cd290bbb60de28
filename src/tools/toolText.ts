import { fenced } from '../base/text/markdownText.ts';
import type { AgentEditResult, AgentFileResult, AgentRetry } from '../edit/index.ts';
import { oneLine, plainJson, plainLines, untrustedNote } from '../base/text/untrusted.ts';
import type { ToolResult } from './tool.ts';

/**
 * An answer about edits as the model reads it: what happened, the diff where it shows more than the model knows, and
 * for edits that failed the calls that would succeed. The rest is in the data. `note`: a sentence about the call itself.
 */
export function editAnswer(given: AgentEditResult, isError: boolean, note?: string): ToolResult {
  const result = note === undefined ? given : { ...given, message: `${given.message}\n${oneLine(note)}` };
  const parts = [result.message];
  for (const file of result.files) {
    if (file.diff !== undefined && (result.status === 'would-apply' || isSurprising(file)))
      parts.push(fenced(plainLines(file.diff), 'diff'));
    for (const { retries = [], numbered_lines: lines } of file.edits) {
      if (retries.length > 0) parts.push(retriesText(file.file_path, retries));
      else if (lines !== undefined)
        parts.push(`${oneLine(file.file_path)} as it is:\n${fenced(plainLines(lines), '')}`);
    }
  }
  if (parts.length > 1) parts.splice(1, 0, untrustedNote);
  return { text: parts.join('\n\n'), data: { ...result }, isError };
}

/** The answer to a call that could not be carried out at all. */
export function refusal(sentence: string): ToolResult {
  return editAnswer({ status: 'refused', message: sentence, files: [], problems: [] }, true);
}

/** Whether more was done than the model's own words put in the place of others: whole files have no lines. */
function isSurprising({ edits }: AgentFileResult): boolean {
  return edits.some(
    ({ status, tier, start_line: line }) => status === 'applied' && line !== undefined && tier !== 'exact',
  );
}

function retriesText(path: string, retries: readonly AgentRetry[]): string {
  const places = retries.map(
    ({ start_line: from, end_line: to, similarity, numbered_lines: lines }, i) =>
      `retries[${i}], ${from === to ? `line ${from}` : `lines ${from}-${to}`} of ${oneLine(path)}, ` +
      `${Math.floor(similarity * 100)} % alike:${lines === '' ? '' : `\n${fenced(plainLines(lines), '')}`}`,
  );
  const calls = retries.map(({ old_string, new_string }) => ({ file_path: path, old_string, new_string }));
  return [...places, `retries, each a call that would be applied:\n${fenced(plainJson(calls, 1), 'json')}`].join('\n');
}
