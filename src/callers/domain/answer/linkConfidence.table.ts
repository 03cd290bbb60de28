import type { LinkTable } from './linkConfidence.ts';

/** How often a link was right, by language; links that were met too seldom are left out. */
export const measuredLinks: Readonly<Record<'typescript' | 'javascript', LinkTable>> = {
  typescript: {},
  javascript: {},
};
