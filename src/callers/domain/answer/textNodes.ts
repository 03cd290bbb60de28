import { inSequence } from '../../../base/text/joinPatterns.ts';
import { msg } from '../../../base/text/message.ts';
import type { FileFacts } from '../facts.ts';
import { isProse } from '../isProse.ts';
import type { TextHit } from '../services.ts';
import type { CallerNode, CallerType } from '../types.ts';
import { enclosingName, getLabel } from './callerNodes.ts';

/** Letters behind a name that may be the header of a method: the pattern's time grows with a power of them. */
const longestHeader = 300;

/**
 * A hit of the text search that the facts do not speak of is a caller less often than not; with a bracket behind it
 * more often (research §5: `name(` .77 precise for unique names, .10 for shared ones).
 */
const callLike = 0.4;
const mention = 0.15;

/**
 * The node of a hit of the text search. Definitions, imports, comments and strings are distinguished by the facts if
 * the file has them, otherwise by the text of the line; they are shown but not claimed as calls.
 */
export function nodeOfHit(hit: TextHit, name: string, facts: FileFacts | undefined): CallerNode {
  const type = getType(hit, name, facts);
  const likelihood = isCall(hit, name) ? callLike : mention;
  const confidence = type === 'grep_match' ? likelihood : 0;
  return {
    id: `${hit.path}:${hit.line}:${hit.column}`,
    name: enclosingName(facts, enclosingAt(facts, hit.line)) ?? hit.path,
    type,
    file_path: hit.path,
    line_number: hit.line,
    column: hit.column,
    context: hit.lineText.trim(),
    confidence,
    label: getLabel(confidence),
    evidence: [msg('text search')],
    stage: 'grep',
    depth: 1,
  };
}

/** A hit that is shown, but not claimed as a call. */
export function asMention(node: CallerNode): CallerNode {
  return { ...node, type: 'string-mention', confidence: 0, label: getLabel(0) };
}

/** Whether a hit is one that may be a caller. */
export function isClaim({ type }: CallerNode): boolean {
  return type !== 'definition' && type !== 'import' && type !== 'comment' && type !== 'string-mention';
}

/** A word that defines, right before a name. */
const definingWord = inSequence(
  /\b/i,
  [
    /function|def|defun|fn|fun|func|class|interface|object|struct|type|trait|enum|sub/i,
    /subroutine|procedure|proc|module|macro/i,
  ],
  /\s+$/i,
);

function getType({ path, line, column, lineText }: TextHit, name: string, facts: FileFacts | undefined): CallerType {
  if (isProse(path)) return 'comment';
  if (facts?.definitions.some((each) => each.site.line === line && each.site.column === column) === true)
    return 'definition';
  if (facts?.imports.some((each) => each.site.line === line) === true) return 'import';
  const before = lineText.slice(0, column);
  const after = lineText.slice(column + name.length);
  if (/^\s*(?:\/\/|#|\*|\/\*|--|;|<!--)/.test(lineText) || /\s\/\/[^"'`]*$/.test(before)) return 'comment';
  if (facts === undefined) {
    if (/^\s*(?:import|from|require|use|using|include|#include)\b/.test(lineText)) return 'import';
    if (definingWord.test(before)) return 'definition';
    // `name(…) {` with nothing but modifiers before it: a method.
    if (
      /^\s*(?:[a-z]+\s+)*#?$/.test(before) &&
      after.length <= longestHeader &&
      /^\s*\([^;]*\)[^;=]*\{\s*\}?\s*$/.test(after) &&
      !/^\s*(?:return|await|yield|new|throw|else|do)\b/.test(before)
    )
      return 'definition';
  }
  const quotes = (text: string, quote: string): number => text.split(quote).length - 1;
  const isQuoted = ['"', "'", '`'].some((quote) => quotes(before, quote) % 2 === 1 && quotes(after, quote) % 2 === 1);
  return isQuoted ? 'string-mention' : 'grep_match';
}

function isCall({ column, lineText }: TextHit, name: string): boolean {
  return /^\s*(?:\(|<[^<>]*>\()/.test(lineText.slice(column + name.length));
}

/** The innermost definition around a line. */
function enclosingAt(facts: FileFacts | undefined, line: number): number {
  let best = -1;
  let size = Number.POSITIVE_INFINITY;
  for (const [at, { startLine, endLine }] of (facts?.definitions ?? []).entries()) {
    if (startLine <= line && line <= endLine && endLine - startLine < size) {
      best = at;
      size = endLine - startLine;
    }
  }
  return best;
}
