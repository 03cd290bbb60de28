import type { FileFacts, Reference } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { definitionAt, enclosing, isClass, type Symbol } from './project.ts';

/**
 * Methods next to the one around a call, in an object without a class of its own: `new Base() { void a() { b(); } void
 * b() {} }`.
 */
export function besides(facts: FileFacts, { name, within }: Pick<Reference, 'name' | 'within'>): readonly Symbol[] {
  const holders = new Set(
    enclosing(facts, within).flatMap((at) => {
      const own = definitionAt(facts, at);
      const holder = own?.kind === 'method' ? definitionAt(facts, own.container) : undefined;
      return holder === undefined || isClass(holder) ? [] : [own?.container];
    }),
  );
  if (holders.size === 0) return [];
  return indexOf(facts)
    .definitions(name)
    .filter((at) => definitionAt(facts, at)?.kind === 'method' && holders.has(definitionAt(facts, at)?.container))
    .map((definition) => ({ path: facts.path, definition }));
}
