import type { Candidate, EditRequest, EditResolution, Span, TextChange } from '../../../src/edit/domain/types.ts';
import { told } from '../golden/goldenEdit.ts';
import { fingerprint, shortText } from './printOf.ts';

/** Changes shown on a line; the print stands for the others. */
const shownChanges = 3;

/**
 * What came of an edit on one line: where it went, how sure, what was written or what is advised; at its end a print of
 * everything.
 */
export function editLine(resolution: EditResolution, request: EditRequest, asked: readonly string[] = []): string {
  const print = fingerprint([told(resolution, request, true), asked]);
  return [...gist(resolution), ...(asked.length === 0 ? [] : [`asked ${String(asked.length)}`]), `#${print}`].join(' ');
}

function gist(resolution: EditResolution): readonly string[] {
  if (resolution.status === 'applied') {
    const { tier, confidence, span, changes, staleVersionsAgo } = resolution;
    return [
      tier,
      confidence.toFixed(3),
      lines(span),
      ...(staleVersionsAgo === undefined ? [] : [`${String(staleVersionsAgo)} ago`]),
      ...kinds(resolution),
      ...changes.slice(0, shownChanges).map(change),
      ...(changes.length > shownChanges ? [`and ${String(changes.length - shownChanges)} more`] : []),
    ];
  }
  const { advice, status, reason } = resolution;
  const places = resolution.status === 'review' ? resolution.candidates : advice.nearest;
  return [
    status,
    reason,
    `(${advice.cause}, ${advice.next})`,
    ...places.slice(0, 3).map(place),
    `retries ${String(advice.retries.length)}`,
  ];
}

function kinds({ differences }: Extract<EditResolution, { status: 'applied' }>): readonly string[] {
  const all = [...new Set(differences.map(({ kind }) => kind))];
  return all.length === 0 ? [] : [`(${all.join(' ')})`];
}

function lines({ startLine, endLine }: Span): string {
  return `L${String(startLine)}-${String(endLine)}`;
}

function place({ span, similarity, confidence }: Candidate): string {
  return `${lines(span)} ${similarity.toFixed(2)}/${confidence.toFixed(2)}`;
}

function change({ start, end, text }: TextChange): string {
  return `${String(start)}-${String(end)} ${shortText(text)}`;
}
