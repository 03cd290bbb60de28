import { EditCollector } from './editCollector.ts';
import { scanView } from './scanView.ts';
import { splitLines } from './sourceLines.ts';
import type { ParsedEdits } from './types.ts';
import { getView } from './view.ts';

/**
 * UTF-16 units. Four times the largest answer of any model today; more is a wrong file, and would hold the editor up.
 */
const largestText = 16_000_000;

/** The longest answer of a model has 16,000,000 characters, 80 a line; a line of one character costs as much memory. */
const maxLines = 200_000;

/**
 * Reads every edit in a text, whatever the notation: SEARCH/REPLACE blocks, unified diffs, `*** Begin Patch`, tool-call
 * JSON and XML, fenced whole files, snippets with placeholders; several of them, mixed, with prose around. What cannot
 * be read is named in `problems`, and the rest stays usable. Never throws; takes time linear in the length of the text.
 * Paths that could leave the workspace by their spelling, or lead into `.git`, are problems, not files; absolute paths
 * are handed through, and the host must compare their real path with the workspace.
 */
export function parseEdits(text: string): ParsedEdits {
  const out = new EditCollector();
  if (text.length > largestText) out.problem('too-large', 1, `at most ${largestText} characters`, `${text.length}`);
  else if (hasMoreLines(text, maxLines)) out.problem('too-large', 1, `at most ${maxLines} lines`);
  else scanView(getView(splitLines(text)), out);
  return out.finish();
}

function hasMoreLines(text: string, limit: number): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines <= limit; at = text.indexOf('\n', at + 1)) lines++;
  return lines > limit;
}
