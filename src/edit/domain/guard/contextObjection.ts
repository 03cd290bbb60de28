import { similarityAbove } from '../../../base/similarity.ts';
import type { Reading } from '../attempt.ts';
import type { Assessment } from '../candidates.ts';
import { getRoles, getVitalLines } from '../evidence/lineRoles.ts';
import type { Difference, ReviewReason } from '../types.ts';

/** From this likeness on another name of a function or a block may be the same one renamed; below it is another one. */
const sameHeadLikeness = 0.6;
const brackets = new Set(['(', ')', '[', ']', '{', '}']);

/**
 * What forbids a place although the lines that the edit changes stand here: a line that the edit leaves alone says what
 * they belong to. It is another function, another case or another condition; or a bracket that only one side has ends
 * or opens a block beside them; or what the edit brings in is escaped as the file is not.
 */
export function contextObjection(reading: Reading, { differences, merge }: Assessment): ReviewReason | undefined {
  const vital = getVitalLines(getRoles(reading));
  const heads = getHeads(reading, Math.min(...vital));
  const added = merge.changes.map(({ text }) => text).join('\n');
  for (const difference of differences) {
    const { kind, expected = '', found = '', oldLine = 0 } = difference;
    if (kind === 'operator' && expected === '\\' && found === '' && added.includes('\\')) return 'guard-operator';
    const isBeside = vital.has(oldLine - 1) || heads.has(oldLine - 1);
    if (isBeside && isLoneBracket(difference)) return 'guard-operator';
    if (!heads.has(oldLine - 1)) continue;
    if (kind === 'number') return 'guard-number';
    if (kind === 'operator') return 'guard-operator';
    if (kind === 'text') return 'guard-text';
    if (kind === 'identifier' && similarityAbove(expected, found, sameHeadLikeness) === 0) return 'guard-identifier';
    if (kind === 'missing-in-file') return 'missing-lines';
  }
  return undefined;
}

function isLoneBracket({ kind, expected = '', found = '' }: Difference): boolean {
  return kind === 'operator' && (expected === '' || found === '') && brackets.has(expected + found);
}

/** The old lines that enclose a line: above it, each less indented than the one before. */
function getHeads({ before }: Reading, line: number): ReadonlySet<number> {
  const heads = new Set<number>();
  let depth = before.lines[line]?.indent.length ?? 0;
  for (let at = line - 1; at >= 0 && depth > 0; at--) {
    const above = before.lines[at];
    if (above === undefined || above.hash === 0 || above.indent.length >= depth) continue;
    depth = above.indent.length;
    heads.add(at);
  }
  return heads;
}
