import { canonicalLine, hashCanonical } from '../../../base/text/canonical.ts';
import type { TextIndex } from '../../../base/text/textIndex.ts';
import { isPlaceholder } from '../formats/placeholder.ts';
import type { Pattern } from '../locate/pattern.ts';
import type { Candidate, DifferenceKind } from '../types.ts';

/** Lines outside a place that are looked at on each side. */
const reach = 2;
/** Differences that are more than a slip. */
const wordKinds: ReadonlySet<DifferenceKind> = new Set(['identifier', 'number', 'operator', 'text']);

/** Whether an edit may not be offered for a place because it would perhaps change another line than the one meant. */
export function placeInDoubt(
  index: TextIndex,
  before: Pattern | undefined,
  place: Candidate,
  languageId = '',
): boolean {
  return edgeInDoubt(index, before, place) || tornByElision(place, languageId) || carriesEscapes(place);
}

/** The edit is written with backslashes that the file has not, and would bring them in with its new lines. */
function carriesEscapes({ differences, changes = [] }: Candidate): boolean {
  return (
    changes.some(({ text }) => text.includes('\\')) &&
    differences.some(({ expected, found }) => expected === '\\' && found === '')
  );
}

/**
 * Lines left out by "..." could not be found here, and what is left of the old text differs in words: too little holds
 * it.
 */
function tornByElision({ differences }: Candidate, languageId: string): boolean {
  const elided = differences.some(
    ({ kind, expected = '' }) => kind === 'missing-in-file' && isPlaceholder(expected, languageId),
  );
  return elided && differences.some(({ kind }) => wordKinds.has(kind));
}

/**
 * Whether a place may begin or end elsewhere than found while the edit changes something at that edge, so that it would
 * land a line off. Signs of it: the first (or last) old line is not in the place; an old line that the place lacks
 * stands right outside it; the edge line stands a second time inside, as the edit or as the file has it, or differs in
 * words while the file has a line more right behind it; an old line is the edge line and the one outside it as one.
 */
export function edgeInDoubt(
  index: TextIndex,
  before: Pattern | undefined,
  { span, differences, changes = [] }: Candidate,
): boolean {
  const top = span.startLine - 1;
  const bottom = span.endLine - 1;
  const edges = [
    ...((changes[0]?.start ?? Infinity) <= (index.ends[top] ?? 0)
      ? [{ edge: top, step: -1, old: before?.solid[0] }]
      : []),
    ...((changes.at(-1)?.end ?? -1) >= (index.starts[bottom] ?? 0)
      ? [{ edge: bottom, step: 1, old: before?.solid.at(-1) }]
      : []),
  ];
  return edges.some(({ edge, step, old }) => {
    const twins = [index.canonical(edge), before?.lines[old ?? -1]?.canonical];
    const outside = Array.from({ length: reach }, (_, i) => edge + step * (i + 1)).filter(
      (line) => line >= 0 && line < index.lineCount && index.hashes[line] !== 0,
    );
    const hashes = new Set(outside.map((line) => index.hashes[line]));
    const next = outside[0] === undefined ? undefined : index.line(outside[0]);
    const joined =
      next === undefined
        ? undefined
        : canonicalLine(step < 0 ? `${next} ${index.line(edge)}` : `${index.line(edge)} ${next}`);
    const differs = differences.some(({ kind, fileLine }) => fileLine === edge + 1 && wordKinds.has(kind));
    return differences.some(({ kind, expected = '', found = '', oldLine, fileLine }) => {
      if (kind === 'missing-in-file')
        return oldLine === (old ?? -1) + 1 || hashes.has(hashCanonical(canonicalLine(expected)));
      if (kind === 'missing-in-old')
        return twins.includes(canonicalLine(found)) || (differs && fileLine === edge + 1 - step);
      return fileLine === edge + 1 && oldLine !== undefined && before?.lines[oldLine - 1]?.canonical === joined;
    });
  });
}
