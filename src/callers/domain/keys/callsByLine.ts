import type { FileFacts, Reference } from '../facts.ts';

const known = new WeakMap<FileFacts, ReadonlyMap<number, readonly Reference[]>>();

/**
 * The calls of a file by the line of their name: a question looks around hundreds of places, and files have thousands
 * of references.
 */
export function callsByLine(facts: FileFacts): ReadonlyMap<number, readonly Reference[]> {
  const found = known.get(facts);
  if (found !== undefined) return found;
  const lines = new Map<number, Reference[]>();
  for (const reference of facts.references) {
    if (reference.role !== 'call' && reference.role !== 'new') continue;
    const line = lines.get(reference.site.line);
    if (line === undefined) lines.set(reference.site.line, [reference]);
    else line.push(reference);
  }
  known.set(facts, lines);
  return lines;
}
