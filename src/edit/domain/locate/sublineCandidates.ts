import { mappedCanonicalLine } from '../../../base/text/canonical.ts';
import type { TextIndex } from '../../../base/text/textIndex.ts';
import type { AlignedWindow } from './alignWindow.ts';
import { approximateSubstring } from './approximateSubstring.ts';
import type { Pattern } from './pattern.ts';

/** Old texts outside these lengths (canonical units) are not looked for inside lines: too vague, or too slow. */
const shortest = 12;
const longest = 400;
/** Lines this much longer than the old text hold it rather than are it. */
const holdingFactor = 1.25;
/** How many places are compared closely, and how many words may lead to them. */
const placeLimit = 40;
const wordLimit = 3;
const closeEnough = 0.7;

/**
 * Places where an old text of one line lies inside a longer line, misspelt here or there. Long words of the old text
 * lead to them; each is then compared with the stretch of the line around it.
 */
export function sublineCandidates(index: TextIndex, pattern: Pattern): AlignedWindow[] {
  const at = pattern.solid[0] ?? -1;
  const line = pattern.lines[at];
  if (pattern.solid.length !== 1 || line === undefined) return [];
  const wanted = line.canonical;
  if (wanted.length < shortest || wanted.length > longest) return [];
  const found: AlignedWindow[] = [];
  const seen = new Set<string>();
  for (const offset of wordOffsets(index, line.raw)) {
    if (found.length >= placeLimit) break;
    const place = placeAround(index, pattern, at, wanted, offset);
    const key = place === undefined ? '' : `${place.pieces[0]?.start}`;
    if (place === undefined || seen.has(key)) continue;
    seen.add(key);
    found.push(place);
  }
  return found;
}

/** Offsets at which one of the longest words of the old text occurs in the file. */
function wordOffsets(index: TextIndex, raw: string): number[] {
  const words = [...new Set(raw.match(/[A-Za-z0-9_$]{4,}/g) ?? [])].sort((a, b) => b.length - a.length);
  const offsets: number[] = [];
  let used = 0;
  for (const word of words) {
    if (used >= wordLimit) break;
    const hits: number[] = [];
    for (let at = index.text.indexOf(word); at >= 0 && hits.length <= placeLimit; at = index.text.indexOf(word, at + 1))
      hits.push(at);
    if (hits.length === 0 || hits.length > placeLimit) continue;
    used++;
    offsets.push(...hits);
  }
  return offsets;
}

function placeAround(
  index: TextIndex,
  pattern: Pattern,
  at: number,
  wanted: string,
  offset: number,
): AlignedWindow | undefined {
  const fileLine = index.lineAt(offset);
  const lineStart = index.starts[fileLine] ?? 0;
  const lineEnd = index.ends[fileLine] ?? 0;
  const reach = Math.ceil(((pattern.lines[at]?.raw.length ?? 0) + wanted.length) * 0.75);
  const mapped = mappedCanonicalLine(
    index.text,
    Math.max(lineStart, offset - reach),
    Math.min(lineEnd, offset + reach),
  );
  if (mapped.canonical.length < wanted.length * holdingFactor) return undefined;
  const hit = approximateSubstring(wanted, mapped.canonical);
  const similarity = 1 - hit.distance / wanted.length;
  if (similarity < closeEnough) return undefined;
  const start = mapped.offsets[hit.start] ?? lineStart;
  const end = (mapped.offsets[hit.end - 1] ?? lineStart) + 1;
  return {
    pieces: [{ line: fileLine, start, end, eol: end === lineEnd ? index.eol(fileLine) : '' }],
    align: pattern.lines.map((_, i) => (i === at ? [0] : [])),
    similarity,
    missingInFile: [],
    missingInOld: [],
  };
}
