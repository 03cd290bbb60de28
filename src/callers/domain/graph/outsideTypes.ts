import type { FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';

/** Types of JavaScript's surroundings that are others too. */
const bases: ReadonlyMap<string, readonly string[]> = new Map([
  ['IterableIterator', ['Iterator']],
  ['MapIterator', ['Iterator', 'IterableIterator']],
  ['SetIterator', ['Iterator', 'IterableIterator']],
  ['ArrayIterator', ['Iterator', 'IterableIterator']],
  ['Generator', ['Iterator', 'IterableIterator']],
  ['AsyncIterableIterator', ['AsyncIterator']],
  ['AsyncGenerator', ['AsyncIterator', 'AsyncIterableIterator']],
]);

/** Holders of JavaScript's own: of what they give back nothing is known. */
const holders: ReadonlySet<string> = new Set(['Map', 'ReadonlyMap', 'WeakMap', 'Set', 'ReadonlySet', 'WeakSet', 'Iterator', 'AsyncIterator', ...bases.keys()]);

/** Whether a type of JavaScript's surroundings holds things of which its name says nothing. */
export function isHolder(name: string): boolean {
  return holders.has(name);
}

/** Whether a member of maps and sets, when called, gives an iterator. */
export function givesIterator(types: readonly string[], member: string): boolean {
  return /^(?:keys|values|entries)$/.test(member) && types.some((each) => /^(?:Readonly)?(?:Map|Set)$/.test(each));
}

/** What a type is called that no file of the code defines, equal in every file that means it: its name, with the package it is taken from where there is one. */
export function outsideName(facts: FileFacts, written: string): string {
  const [first = '', ...rest] = written.split('.');
  const taken = indexOf(facts).imports(first)[0];
  if (taken === undefined || taken.from.startsWith('.')) return written.slice(written.lastIndexOf('.') + 1);
  const name = [...(taken.imported === '*' || taken.imported === 'default' ? [] : [taken.imported]), ...rest].at(-1) ?? 'default';
  return `${taken.from}#${name}`;
}

/** Whether one of the types is one of the others, or has it among its bases, or they have it among theirs. */
export function meetsOutside(types: readonly string[], others: readonly string[]): boolean {
  const wide = new Set(types.flatMap((each) => [each, ...(bases.get(each) ?? [])]));
  return others.some((each) => wide.has(each) || (bases.get(each) ?? []).some((base) => wide.has(base)));
}
