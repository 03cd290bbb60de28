import { alignTokens, spacedTokens } from '../merge/lineMerge.ts';
import type { Token } from '../merge/tokens.ts';
import type { DifferenceKind } from '../types.ts';
import { commentStart } from './comments.ts';
import { isSlip, isTypo } from './typo.ts';

/** How an edit's line differs from the file's line it is placed on, kind by kind, worst first. */
export interface LineDifference {
  readonly kind: DifferenceKind;
  readonly expected: string;
  readonly found: string;
}

/** From harmless to fatal; kinds from `identifier` on forbid applying without asking. */
const severity: readonly DifferenceKind[] = [
  'trailing-space',
  'spacing',
  'quote',
  'dash',
  'comment',
  'punctuation',
  'typo',
  'identifier',
  'text',
  'operator',
  'number',
];

/** Whether a difference of this kind may be passed over without asking. */
export function isHarmless(kind: DifferenceKind): boolean {
  const at = severity.indexOf(kind);
  return at >= 0 && at <= severity.indexOf('typo');
}

const styleMarks = new Set([';', ',']);
const quotes = new Set(["'", '"', '`']);

/**
 * Tells what differs between two aligned lines.
 *
 * @param known whether a word occurs in the file: a word the file knows is not a misspelling.
 * @param options `inFirmBlock`: the lines around agree, so that more counts as a slip of the pen.
 */
export function lineDifference(
  oldLine: string,
  fileLine: string,
  known: (word: string) => boolean,
  options: { readonly languageId?: string | undefined; readonly inFirmBlock?: boolean } = {},
): LineDifference[] {
  const { languageId, inFirmBlock = false } = options;
  const misspelt = (mine: string, own: string): boolean =>
    (isTypo(mine, own) || (inFirmBlock && isSlip(mine, own))) && !known(mine);
  const found: LineDifference[] = [];
  const note = (kind: DifferenceKind, expected: string, actual: string): void => {
    found.push({ kind, expected, found: actual });
  };
  const oldComment = commentStart(oldLine, languageId);
  const fileComment = commentStart(fileLine, languageId);
  const oldCode = oldLine.slice(0, oldComment).trim();
  const fileCode = fileLine.slice(0, fileComment).trim();
  if (oldLine.slice(oldComment).trim() !== fileLine.slice(fileComment).trim()) {
    const mine = oldLine.slice(oldComment);
    const own = fileLine.slice(fileComment);
    note(commentKind(mine, own), mine, own);
  }
  const old = spacedTokens(oldCode);
  const file = spacedTokens(fileCode);
  const partner = alignTokens(old, file);
  const taken = new Set(partner);
  for (const [o, f] of partner.entries()) {
    const mine = old[o];
    const own = file[f];
    if (mine === undefined || mine.token.text === '') continue;
    if (own === undefined) {
      note(loneKind(mine.token, o, old.length), mine.token.text, '');
      continue;
    }
    if (mine.token.text !== own.token.text)
      note(pairKind(mine.token, own.token, misspelt), mine.token.text, own.token.text);
    else if (mine.before !== own.before) note('spacing', mine.before, own.before);
  }
  for (const [f, own] of file.entries()) {
    if (!taken.has(f) && own.token.text !== '') note(loneKind(own.token, f, file.length), '', own.token.text);
  }
  return found.sort((a, b) => severity.indexOf(b.kind) - severity.indexOf(a.kind));
}

function quotedIn(text: string): string {
  return (text.match(/"[^"]*"|`[^`]*`/g) ?? []).join(' ');
}

function getDigits(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ');
}

function loneKind(token: Token, at: number, count: number): DifferenceKind {
  if (token.kind === 'number') return 'number';
  if (token.kind === 'word') return 'identifier';
  // Only the last mark of a line is a matter of style.
  if (styleMarks.has(token.text) && at >= count - 2) return 'punctuation';
  return 'operator';
}

function pairKind(mine: Token, own: Token, misspelt: (mine: string, own: string) => boolean): DifferenceKind {
  if (mine.kind === 'number' || own.kind === 'number') return 'number';
  if (mine.kind === 'word') return misspelt(mine.text, own.text) ? 'typo' : 'identifier';
  if (mine.folded === own.folded) return quotes.has(mine.folded) ? 'quote' : 'dash';
  if (quotes.has(mine.folded) && quotes.has(own.folded)) return 'quote';
  return 'operator';
}

/** Words of a comment drift; its numbers and quotations are facts. */
function commentKind(mine: string, own: string): DifferenceKind {
  if (getDigits(mine) !== getDigits(own)) return 'number';
  return quotedIn(mine) !== quotedIn(own) ? 'text' : 'comment';
}
