import type { CodeLanguage } from '../facts.ts';
import type { Link } from '../graph/callSites.ts';
import { measuredLinks } from './linkConfidence.table.ts';

/** Languages whose links were measured one by one. */
export type CalibratedGroup = 'typescript' | 'javascript';

/** Probabilities of some kinds of links. */
export type LinkTable = Readonly<Partial<Record<Link, number>>>;

/** From this probability on a caller is called verified, and likely. */
export const verifiedFrom = 0.9;
export const likelyFrom = 0.5;

/**
 * For what was not measured: languages without a benchmark, and links that one met too seldom. Of Python the benchmark
 * says no less of resolved calls; the others are the shares that TypeScript and JavaScript had at first, rounded down;
 * `handed`, where it is a guess, was right in 173 of 184 places of Ruby's train projects (seed 5504), and is kept modest
 * because with another seed one project had most of them (by all that is called on a receiver 67 of 78 places of Ruby,
 * seed 5612, and 37 of 37 of C and C++, seed 5631); `only-common` JavaScript's of two seeds (.06 and .31), rounded
 * up; `overloads` what Java's compiler and Clang said of train projects of `npm run bench -- callers-real`: 11 of 123
 * places.
 */
const prior: Readonly<Record<Link, number>> = {
  resolved: 0.95,
  override: 0.7,
  shape: 0.7,
  held: 0.7,
  handed: 0.6,
  overload: 0.6,
  overloads: 0.1,
  'only-one': 0.6,
  'only-common': 0.3,
  near: 0.3,
  name: 0.2,
};

/**
 * What was measured, by language. Of C and C++ it is what the train projects say of a name that is the only one in the
 * code (2 of 16 places), weighed with the share above as if that were ten more.
 */
const measured: Readonly<Partial<Record<CodeLanguage, LinkTable>>> = { ...measuredLinks, cpp: { 'only-one': 0.3 } };

/** A call through a base may end in any override, so that none of them is verified by it. */
const ceiling: Readonly<Partial<Record<Link, number>>> = { override: 0.89 };

/** What a link is taken for where nothing was measured. */
export function getPrior(link: Link): number {
  return prior[link];
}

/** How sure it is that a place with such a link calls the symbol, 0 to 1. */
export function linkConfidence(link: Link, language: CodeLanguage | undefined): number {
  const found = language === undefined ? undefined : measured[language]?.[link];
  return Math.min(found ?? prior[link], ceiling[link] ?? 1);
}
