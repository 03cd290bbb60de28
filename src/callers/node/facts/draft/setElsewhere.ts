import type { Binding, Definition, TypeText } from '../../../domain/facts.ts';
import type { FactsDraft } from './factsDraft.ts';
import { enclosing, FrameSweep, isScope, type Frame } from './frames.ts';
import { isEmpty } from './joinedWays.ts';
import type { ScopeNames } from './scopeNames.ts';
import { joinAlternatives } from './substituteLocals.ts';

/**
 * Of a name that is given more different things than these, others are not told apart: no type has as many members, and
 * each of its places is told all of them.
 */
const maxGiven = 16;

/**
 * Assignments in functions to names that are not their own: locals of outer functions, variables of the file. It is not
 * known when the functions run, so such a name may hold any of the values it is assigned anywhere.
 */
export class SetElsewhere {
  private readonly text: string;
  /**
   * Names that a function says are not its own (`nonlocal x`), or that were given something in it before anything
   * declared them there.
   */
  private readonly foreign = new Map<Frame, Set<string>>();
  private readonly given: { readonly scope: Frame; readonly name: string; readonly type: TypeText }[] = [];

  constructor(draft: FactsDraft, frames: readonly Frame[]) {
    this.text = draft.text;
    const sweep = new FrameSweep(frames);
    for (const { name, at } of draft.outerNames) this.note(enclosing(sweep.at(at), isScope), name);
  }

  /**
   * Records that a function assigns a value of this type to a name at an offset; `isUndeclared` if the function has not
   * declared the name so far, but only restates it.
   */
  add(scope: Frame | undefined, name: string, type: TypeText, at: number, isUndeclared: boolean): void {
    if (scope === undefined || name.startsWith('this.')) return;
    if (isUndeclared) this.note(scope, name);
    if (
      this.foreign.get(scope)?.has(name) !== true ||
      type.startsWith("'") ||
      (type === '' && isEmpty(this.text, name, at, scope))
    )
      return;
    // `name ??= value` says nothing of what was there.
    const others = type.includes('|') ? type.split('|').filter((member) => member !== `=${name}`) : [type];
    this.given.push({ scope, name, type: others.join('|') || '?' });
  }

  /** Adds it to what is known of the names, in the bindings, and gives what is known then of the definitions. */
  into(
    definitions: readonly Definition[],
    places: readonly number[],
    names: ScopeNames,
    bindings: Binding[],
  ): readonly Definition[] {
    const byHolder = new Map<Frame | undefined, Map<string, Set<TypeText>>>();
    for (const { scope, name, type } of this.given) {
      const frame = names.holder(scope.parent, undefined, name);
      const held = byHolder.get(frame) ?? new Map<string, Set<TypeText>>();
      const types = held.get(name) ?? new Set();
      let known = type;
      if (types.size >= maxGiven) known = '?';
      else if (frame === undefined) known = type.replace(/(?<=^|\|)=?this\b[^|]*/g, '?');
      byHolder.set(frame, held.set(name, types.add(known)));
    }
    for (const [frame, held] of byHolder) {
      for (const [name, types] of held) {
        for (const { index, at } of names.all(frame, name)) {
          const binding = bindings[index];
          if (binding !== undefined)
            bindings[index] = { ...binding, type: this.either(name, at, binding.type, types, frame) };
        }
      }
    }
    const ofFile = byHolder.get(undefined);
    if (ofFile === undefined) return definitions;
    return definitions.map((each, index) => {
      const types = each.container === -1 && each.kind === 'variable' ? ofFile.get(each.name) : undefined;
      const type =
        types === undefined ? '' : this.either(each.name, places[index] ?? 0, each.type ?? '', types, undefined);
      return type === '' ? each : { ...each, type };
    });
  }

  /**
   * Whether a name that is given something in a scope was declared with a type, there or around it: then it is of that,
   * whatever it is given. `places`: where the file defines names at its top.
   */
  isTyped(scope: Frame | undefined, name: string, names: ScopeNames, places: ReadonlyMap<string, number>): boolean {
    const [declared] = names.all(names.holder(scope, undefined, name), name);
    const at = declared?.at ?? places.get(name);
    return at !== undefined && this.hasType(name, at);
  }

  private hasType(name: string, at: number): boolean {
    return /^\s*[?!]?\s*:/.test(this.text.slice(at + name.length, at + name.length + 8));
  }

  /** A declared type says all that a name may be. */
  private either(
    name: string,
    at: number,
    known: TypeText,
    types: ReadonlySet<TypeText>,
    frame: Frame | undefined,
  ): TypeText {
    if (this.hasType(name, at)) return known;
    const first = known === '' && !isEmpty(this.text, name, at, frame) ? '?' : known;
    return joinAlternatives([...new Set(first === '' ? types : [first, ...types])]).replace(/^\?$/, '');
  }

  private note(scope: Frame | undefined, name: string): void {
    if (scope !== undefined) this.foreign.set(scope, (this.foreign.get(scope) ?? new Set()).add(name));
  }
}
