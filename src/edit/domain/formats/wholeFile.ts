import { inSequence } from '../../../base/text/joinPatterns.ts';
import { fileText } from './blockText.ts';
import type { ParsedEdit } from './editCollector.ts';
import { announcesContent, clueAbove, nameOnly } from './pathClues.ts';
import { getExtension, languageFits } from './pathShape.ts';
import { readSnippet } from './snippet.ts';
import { isBlank, type Line } from './sourceLines.ts';
import type { SourceRange } from './types.ts';
import type { View } from './view.ts';

/** A code fence, opened at index `at` of the view around it. */
export interface Fenced {
  readonly at: number;
  readonly language: string;
  /** The words behind the backticks, and the file they name. */
  readonly info: string;
  readonly infoPath: string | undefined;
  readonly body: readonly Line[];
  readonly range: SourceRange;
}

const shells = new Set([
  'sh',
  'bash',
  'shell',
  'zsh',
  'fish',
  'console',
  'terminal',
  'shell-session',
  'shellsession',
  'powershell',
  'pwsh',
  'ps1',
  'cmd',
  'bat',
  'batch',
  'dos',
]);
const scripts = new Set(['sh', 'bash', 'zsh', 'fish', 'ps1', 'psm1', 'bat', 'cmd']);

/** Whether a fence in this language shows commands to run. */
function isShell(language: string): boolean {
  return shells.has(language.toLowerCase());
}

/**
 * Reads a code fence as a whole file or as a snippet with placeholders. Without placeholders it is an edit only if its
 * file is named beyond doubt: behind the backticks, on a line of its own, in a heading, in the first line's comment, or
 * in a sentence that announces its content. Other code is illustration.
 */
export function codeFenceEdit(view: View, fence: Fenced, carriedPath: string | undefined): ParsedEdit | undefined {
  const { language, body, range } = fence;
  const first = body.findIndex((line) => !isBlank(line.text));
  if (first < 0) return undefined;
  const firstText = body[first]?.text.trim() ?? '';
  const inside = language === 'markdown' || language === 'md' ? undefined : commentedPath(firstText);
  const clue = clueAbove(view, fence.at);
  const near = [clue, view.heading].find((each) => each && announcesContent(each) && languageFits(language, each.path));
  const named = fence.infoPath ?? near?.path;
  const path = named ?? inside?.path;
  if (isShell(language) && !(path !== undefined && scripts.has(getExtension(path)))) return undefined;
  const lines = body.map((line) => line.text);
  const snippet = readSnippet(lines, language || getExtension(path ?? ''));
  if (snippet) {
    const mentioned = [clue, view.heading].find((each) => each && languageFits(language, each.path))?.path;
    const carried = carriedPath !== undefined && languageFits(language, carriedPath) ? carriedPath : undefined;
    return {
      path: path ?? mentioned ?? carried,
      language,
      format: 'snippet',
      operation: { kind: 'snippet', ...snippet },
      range,
    };
  }
  if (path === undefined) return undefined;
  // A comment with the name is the model's label if it says so ("filepath:"), or if nothing else names the file.
  const label = inside !== undefined && (inside.labelled || named === undefined);
  const content = label ? lines.slice(first + 1) : lines;
  if (label && content[0] === '') content.shift();
  const naming = fence.infoPath !== undefined ? fence.info : (near?.line ?? firstText).slice(0, longestNaming);
  // Some lines of a file are not the file: as a whole file they would be all that is left of it.
  if (namesLines(naming)) {
    const last = content.findLastIndex((line) => !isBlank(line));
    return {
      path,
      language,
      format: 'snippet',
      operation: { kind: 'snippet', segments: [content.slice(0, last + 1).join('\n')] },
      range,
    };
  }
  return {
    path,
    language,
    format: 'whole-file',
    operation: { kind: 'write', content: fileText(content), mustBeNew: false },
    range,
  };
}

/**
 * The file whose content a code block would be, were it not of another language; nothing for commands, which many
 * answers show under a name.
 */
export function contradictedPath(view: View, at: number, language: string): string | undefined {
  const clue = clueAbove(view, at);
  return clue !== undefined && !isShell(language) && announcesContent(clue) && !languageFits(language, clue.path)
    ? clue.path
    : undefined;
}

/** Words that introduce something other than a file: a call, its output, an earlier state. */
const usageWord = inSequence(
  /\b/i,
  [
    /us(?:e|es|ing|age)|examples?|e\.g|call(?:s|ed|ing)?|run|import|output|prints?|logs?/i,
    /error|currently|was|before|old/i,
  ],
  /\b/i,
);

/**
 * The file that the sentence above a code block names without saying that this is its content; nothing for commands,
 * and where the sentence shows how to use something.
 */
export function proposedPath(view: View, at: number, language: string): string | undefined {
  const clue = clueAbove(view, at);
  if (clue === undefined || isShell(language) || announcesContent(clue) || !languageFits(language, clue.path))
    return undefined;
  return usageWord.test(clue.line) ? undefined : clue.path;
}

/** The first line below the label of a code block that labels another file: two files in one fence. */
export function secondLabel(body: readonly Line[]): Line | undefined {
  const first = body.findIndex((line) => !isBlank(line.text));
  const path = commentedPath(body[first]?.text.trim() ?? '')?.path;
  if (path === undefined) return undefined;
  return body.find(
    ({ text }, at) => at > first && isBlank(body[at - 1]?.text ?? '') && (commentedPath(text)?.path ?? path) !== path,
  );
}

/** More of a line is not looked at for the lines of a file. */
const longestNaming = 400;

/**
 * Whether the name of a file is followed by a range of its lines: `a.ts:12-15`, `a.ts#L12`, `a.ts (12-15)`, `lines 12
 * to 15`.
 */
function namesLines(naming: string): boolean {
  return (
    /\w["'`*]{0,3}(?::\d+(?:[-–:]\d+)?|#L\d+(?:-L?\d+)?)(?!\w)/.test(naming) ||
    /[([]L?\d+ ?[-–] ?L?\d+[)\]]/.test(naming) ||
    /\blines?[ =:]{1,3}["'([]?L?\d+ ?(?:-|–|—|to|,|\.\.) ?L?\d+/i.test(naming) ||
    /\bstart[_-]?line[ =:]{1,3}["']?\d+/i.test(naming)
  );
}

/** The file that a comment in the first line names. */
function commentedPath(text: string): { path: string; labelled: boolean } | undefined {
  if (!/^(?:\/\/|#(?!!)|--|;|<!--|\/\*|%)/.test(text)) return undefined;
  const path = nameOnly(text, false);
  return path === undefined
    ? undefined
    : { path, labelled: /^\W*(?:file ?path|file ?name|file|path)\s*[:=]/i.test(text) };
}
