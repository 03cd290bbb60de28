import type { PartCode } from '../../../base/health.ts';
import type { EditEvent } from './types.ts';

/** What found the place of an edit (ADR-007, "strategy"), or that a person had to, or that it was not found. */
export const strategies = [
  'exact',
  'ai-mode',
  'stale',
  'fuzzy',
  'model',
  'review',
  'refused',
] as const satisfies readonly PartCode[];
type EditStrategy = (typeof strategies)[number];

/** Undefined for what had no place to be found: whole files, and snippets that are lines of the file itself. */
export function getStrategy({
  verdict,
  tier,
  staleVersionsAgo,
}: Pick<EditEvent, 'verdict' | 'tier' | 'staleVersionsAgo'>): EditStrategy | undefined {
  if (verdict === 'review' || verdict === 'refused') return verdict;
  return staleVersionsAgo === undefined ? tier : 'stale';
}
