import { type Message, msg } from '../../../base/text/message.ts';
import type { ParseProblem } from '../formats/types.ts';

/** Characters of a text that are quoted back. */
const longestQuote = 120;

/** What could not be read in a text of edits, as a sentence for its author. */
export function problemSentence(problem: ParseProblem): Message {
  const { block, line, expected, found } = problem;
  switch (problem.code) {
    case 'nothing-found':
      return msg('No edit was found in the text: expected {0}.', expected);
    case 'too-large':
      return msg('The text is too large to be read as edits: expected {0}.', expected);
    case 'unsafe-path':
      return msg(
        'Block {0}, line {1}: {2} is not a path inside the workspace. Use a path relative to it.',
        block,
        line,
        quoted(found ?? ''),
      );
    case 'more-problems':
      return msg('{0} more problems were left out of this list.', found ?? '');
    case 'cut-off':
      return found === undefined
        ? msg(
            'Block {0}, line {1}: the text ends inside this edit, as if it was cut off, so it was left out. ' +
              'Send this edit again, as a whole and up to {2}.',
            block,
            line,
            expected,
          )
        : msg(
            'Block {0}, line {1}: the text ends inside this edit ({2}), as if it was cut off, so it was left ' +
              'out. Send this edit again, as a whole and up to {3}.',
            block,
            line,
            quoted(found),
            expected,
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
      return found === undefined
        ? msg('Block {0}, line {1}: expected {2}.', block, line, expected)
        : msg('Block {0}, line {1}: expected {2}, found {3}.', block, line, expected, quoted(found));
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}
