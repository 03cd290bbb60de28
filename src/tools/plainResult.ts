import { plainData, plainLines, untrustedNote } from '../base/text/untrusted.ts';
import type { ToolResult } from './tool.ts';

/** Texts of edits, which an agent sends again as they are: they are searched for letter by letter. */
const verbatim: ReadonlySet<string> = new Set(['old_string', 'new_string']);

/**
 * What leaves for a model, whichever tool has made it: no character in its text or in its data hides or turns what
 * stands around it, and the data says that its texts are data.
 */
export function plainResult({ text, data, isError }: ToolResult): ToolResult {
  return {
    text: plainLines(text),
    data: { ...(plainData(data, verbatim) as Readonly<Record<string, unknown>>), untrusted_note: untrustedNote },
    isError,
  };
}
