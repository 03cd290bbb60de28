import type { EditRequest } from '../../../../src/edit/domain/types.ts';
import { occurrences } from '../honesty.ts';
import type { Outcome } from '../score.ts';
import { exactOnly } from './exactOnly.ts';

/** ADR-007: longer texts skip the fuzzy tiers. UTF-8 bytes there; UTF-16 units are close enough here. */
const fuzzyLimit = 50_000;
/** ADR-007: what a match must reach to be taken without a remote model. */
const gate = 0.9;

interface SeedMatch {
  readonly text: string;
  readonly confidence: number;
}

/**
 * The algorithm the source documents describe, written from them as if its later tiers could be reached (in the
 * original an earlier check turns every miss into an error): display arrows become tabs on both sides, then an exact
 * search, then fixed confidences for arrow .95, trimmed lines .90 and collapsed white space .80; the found text is
 * replaced by the new text as it came.
 */
export function seedTiers(request: EditRequest): Outcome {
  const ai = request.aiMode !== false;
  const old = ai ? withoutArrows(request.oldString) : request.oldString;
  const fresh = ai ? withoutArrows(request.newString) : request.newString;
  const direct = exactOnly({ ...request, oldString: old, newString: fresh });
  if (direct.status === 'applied' || !ai || old === '' || old === fresh || request.replaceAll === true) return direct;
  if (request.content.includes(old) || request.content.length > fuzzyLimit) return direct;
  const match =
    arrowMatch(request.content, old) ?? trimmedLines(request.content, old) ?? collapsedSpace(request.content, old);
  if (match === undefined || match.confidence < gate || occurrences(request.content, match.text, 2) !== 1)
    return { status: 'refused' };
  const at = request.content.indexOf(match.text);
  return {
    status: 'applied',
    content: request.content.slice(0, at) + fresh + request.content.slice(at + match.text.length),
  };
}

function withoutArrows(text: string): string {
  return text.replaceAll('→\t', '\t').replaceAll('→', '\t');
}

function arrowMatch(content: string, old: string): SeedMatch | undefined {
  const plain = withoutArrows(old);
  return plain !== old && content.includes(plain) ? { text: plain, confidence: 0.95 } : undefined;
}

function trimmedLines(content: string, old: string): SeedMatch | undefined {
  return windows(content, old, (line) => line.trim(), 0.9);
}

function collapsedSpace(content: string, old: string): SeedMatch | undefined {
  return windows(content, old, (line) => line.trim().replace(/\s+/g, ' '), 0.8);
}

/** The first window of as many lines as the old text has in which every line is equal under `key`. */
function windows(
  content: string,
  old: string,
  key: (line: string) => string,
  confidence: number,
): SeedMatch | undefined {
  const lines = content.split('\n');
  const keys = lines.map(key);
  const query = old.split('\n').map(key);
  for (let at = 0; at + query.length <= lines.length; at++) {
    let same = 0;
    while (same < query.length && keys[at + same] === query[same]) same++;
    if (same === query.length) return { text: lines.slice(at, at + query.length).join('\n'), confidence };
  }
  return undefined;
}
