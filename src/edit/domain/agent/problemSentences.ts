import type { ParseProblem } from '../formats/types.ts';

/** Characters of a text that are quoted back. */
const longestQuote = 120;

/** What could not be read in a text of edits, as a sentence for its author. */
export function problemSentence(problem: ParseProblem): string {
  const { block, line, expected, found } = problem;
  switch (problem.code) {
    case 'nothing-found':
      return `No edit was found in the text: expected ${expected}.`;
    case 'too-large':
      return `The text is too large to be read as edits: expected ${expected}.`;
    case 'unsafe-path':
      return `Block ${block}, line ${line}: ${quoted(found ?? '')} is not a path inside the workspace. Use a path relative to it.`;
    case 'cut-off':
      return (
        `Block ${block}, line ${line}: the text ends inside this edit${found === undefined ? '' : ` (${quoted(found)})`}, as if it was cut off, so it was left out. ` +
        `Send this edit again, as a whole and up to ${expected}.`
      );
    case 'unclosed-search':
    case 'missing-divider':
    case 'unclosed-replace':
    case 'empty-search':
    case 'bad-hunk':
    case 'bad-patch-line':
    case 'unclosed-patch':
    case 'unclosed-fence':
    case 'bad-json':
    case 'missing-field':
      return `Block ${block}, line ${line}: expected ${expected}${found === undefined ? '' : `, found ${quoted(found)}`}.`;
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}
