import { TextIndex } from '../../base/text/textIndex.ts';
import type { EditBlock } from './formats/types.ts';
import { WindowAligner, type AlignedWindow } from './locate/alignWindow.ts';
import { canonicalStarts } from './locate/canonicalMatches.ts';
import { candidateWindows } from './locate/fuzzyCandidates.ts';
import { parsePattern, type Pattern } from './locate/pattern.ts';

/** If less of a segment than this is known to the file, its place is a guess. */
const segmentFloor = 0.35;
/** The next place must be this much less alike. */
const segmentMargin = 0.1;

/**
 * The replacements meant by a snippet with "… existing code …" placeholders: each segment replaces the lines of the
 * file from the first of its lines that the file has to the last. Empty when the place of any segment is unclear; the
 * result is a proposal for review, never sure.
 */
export function snippetBlocks(content: string, segments: readonly string[]): readonly EditBlock[] {
  const index = new TextIndex(content);
  const blocks: EditBlock[] = [];
  let below = -1;
  for (const segment of segments) {
    const pattern = parsePattern(segment);
    // Lines that are in the file exactly only say where the rest belongs: `class A {`, a closing brace.
    if (canonicalStarts(index, pattern, 1).length > 0) continue;
    const place = getPlace(index, pattern);
    if (place === undefined) return [];
    const from = place.pieces[0];
    const to = place.pieces[place.pieces.length - 1];
    if (from === undefined || to === undefined || from.line <= below) return [];
    below = to.line;
    blocks.push({
      oldString: content.slice(from.start, to.end),
      newString: segment.replace(/^(?:[ \t]*\r?\n)+/, '').replace(/(?<![\r\n])[\r\n]+$/, ''),
      lineHint: from.line + 1,
      range: { start: 0, end: 0, startLine: 1, endLine: 1 },
    });
  }
  return blocks;
}

function getPlace(index: TextIndex, pattern: Pattern): AlignedWindow | undefined {
  const aligner = new WindowAligner(index, pattern);
  const [best, next] = candidateWindows(index, pattern)
    .map((window) => aligner.align(window))
    .filter((window): window is AlignedWindow => window !== undefined)
    .sort((a, b) => b.similarity - a.similarity);
  if (best === undefined || best.similarity < segmentFloor) return undefined;
  if (
    next !== undefined &&
    next.pieces[0]?.line !== best.pieces[0]?.line &&
    best.similarity - next.similarity < segmentMargin
  )
    return undefined;
  return best;
}
