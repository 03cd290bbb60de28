import { TextIndex } from '../../../base/text/textIndex.ts';
import type { Advice } from '../types.ts';
import { firstLinesOfFile, namedDefinition, type NamedDefinition } from './namedDefinition.ts';

/** Lines of a file shown where nothing in it is known to be meant. */
const shownLines = 20;
/** A line of a file as prompts quote it: `12| text`. */
const quotedLine = /^\d+\| /m;

/**
 * The prompt, with the beginning of the file where it quotes none of its lines: a model that sees none writes the next
 * edit from memory once more. Unchanged for an empty file.
 */
export function withLinesOfFile(prompt: string, content: string, path: string): string {
  if (quotedLine.test(prompt)) return prompt;
  const lines = firstLinesOfFile(new TextIndex(content), shownLines);
  return lines === '' ? prompt : `${prompt}\n\n${path} begins:\n${fenced(lines)}`;
}

/** What is said of a snippet that leaves code out, and it is unclear which: with what the file has of that name. */
export function unclearSnippetAdvice(content: string, snippet: string): Advice {
  const definition = getDefinition(content, snippet);
  return {
    ...(definition === undefined ? {} : { definition }),
    reason: 'placeholder',
    nearest: [],
    places: 0,
    alreadyApplied: false,
    otherFiles: [],
    cause: 'placeholder',
    next: 'rewrite',
    retries: [],
  };
}

/** For an edit that has a place of its own, in which another edit of the same text is already at work. */
export function overlapPrompt(path: string, number: number, others: readonly number[], lines: string): string {
  return [
    `Edit ${number} of ${path} was not applied: it changes the same text as edit ${others.join(', ')}. Send one edit that does what both of them do.`,
    `${path} holds there:\n${fenced(lines)}`,
  ].join('\n\n');
}

function getDefinition(content: string, snippet: string): NamedDefinition | undefined {
  return content === '' ? undefined : namedDefinition(new TextIndex(content), snippet);
}

/** A fence longer than any run of backticks inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
