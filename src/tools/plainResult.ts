import { plainData, plainLines, untrustedNote } from '../base/text/untrusted.ts';
import type { ToolResult } from './tool.ts';

/** Texts of edits, which an agent sends again as they are: they are searched for letter by letter. */
const verbatim: ReadonlySet<string> = new Set(['old_string', 'new_string']);

/**
 * The result as it goes to a model, whichever tool made it: no character in its text or data hides or reverses the text
 * around it, and the data says that its texts are data.
 */
export function plainResult({ text, data, isError }: ToolResult): ToolResult {
  return {
    text: plainLines(text),
    data: { ...(plainData(data, verbatim) as Readonly<Record<string, unknown>>), untrusted_note: untrustedNote },
    isError,
  };
}
