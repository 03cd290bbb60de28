import type { FileFacts } from '../facts.ts';
import { indexOf } from './factsIndex.ts';
import { definitionAt, isClass } from './project.ts';

/** What `this` is at a place of JavaScript or TypeScript. */
export interface ThisObject {
  /** The class, the variable that holds the object, or the function that makes it or that it is in. */
  readonly definition: number;
  /** Of an object literal without a name: its keys (see `Definition.shape`). */
  readonly literal?: string;
}

/** The class or object whose method a place is in; `undefined` if unknown. Local functions count as arrow functions. */
export function findThisObject(facts: FileFacts, within: number): ThisObject | undefined {
  const seen = new Set<number>();
  for (let at = within; at >= 0 && !seen.has(at);) {
    const definition = definitionAt(facts, at);
    if (definition === undefined) return undefined;
    if (isClass(definition)) return { definition: at };
    seen.add(at);
    const { kind, container, owner, shape, inside } = definition;
    if (kind === 'method' && shape !== undefined && inside !== undefined) {
      at = inside;
      continue;
    }
    if (kind === 'method' || kind === 'constructor' || kind === 'field') {
      const holder = definitionAt(facts, container);
      if (holder === undefined) return shape === undefined ? undefined : { definition: container, literal: shape };
      if (
        isClass(holder) ||
        holder.kind === 'variable' ||
        owner !== undefined ||
        (shape === undefined && makesObjects(facts, container))
      )
        return { definition: container };
      return shape === undefined ? undefined : { definition: container, literal: shape };
    }
    // `function Repo() { this.items = []; }` with `Repo.prototype.save = …`
    if (kind === 'function' && makesObjects(facts, at)) return { definition: at };
    at = definition.inside ?? container;
  }
  return undefined;
}

/** Whether a function makes objects: methods are put into its prototype, or it puts them into `this` itself. */
export function makesObjects(facts: FileFacts, at: number): boolean {
  if (definitionAt(facts, at)?.kind !== 'function' || indexOf(facts).memberNames(at) === undefined) return false;
  return facts.definitions.some(
    ({ container, owner, kind, shape }) =>
      container === at && (owner !== undefined || (kind === 'method' && shape === undefined)),
  );
}
