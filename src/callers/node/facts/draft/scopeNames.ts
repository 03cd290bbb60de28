import type { Frame } from './frames.ts';

interface BoundName {
  readonly index: number;
  /** Where the name becomes a local, */
  readonly at: number;
  /** and from where it holds this value: behind that. */
  readonly from: number;
  readonly isAlias: boolean;
}

/** The parameter or local that a name refers to at a place. Filled in the order of the file. */
export class ScopeNames {
  private readonly byScope = new Map<Frame | undefined, Map<string, BoundName[]>>();

  add(scope: Frame | undefined, name: string, bound: BoundName): void {
    let names = this.byScope.get(scope);
    if (names === undefined) this.byScope.set(scope, (names = new Map<string, BoundName[]>()));
    const known = names.get(name);
    if (known === undefined) names.set(name, [bound]);
    // What is given a value later than what stands behind it: `x = x.is_a?(Repo) ? x.all : x`.
    else known.splice(known.findLastIndex(({ from }) => from <= bound.from) + 1, 0, bound);
  }

  /** The last binding before an offset in that very scope. */
  here(scope: Frame | undefined, name: string, offset: number): number | undefined {
    const bound = this.byScope.get(scope)?.get(name);
    return bound === undefined ? undefined : lastBefore(bound, offset).index;
  }

  /** All bindings of a name in that very scope, in the order in which they hold. */
  all(scope: Frame | undefined, name: string): readonly { readonly index: number; readonly at: number }[] {
    return this.byScope.get(scope)?.get(name) ?? [];
  }

  /** The frame, from `inner` outwards to `outer`, that has the name. */
  holder(inner: Frame | undefined, outer: Frame | undefined, name: string): Frame | undefined {
    let at = inner;
    while (at !== outer && this.byScope.get(at)?.has(name) !== true) at = at?.parent;
    return at;
  }

  /**
   * The binding that `name` has at an offset in `scope`: the last one set before it, in the innermost scope that has
   * one. With `isInOrder` a scope that binds it further down only does not count.
   */
  find(
    scope: Frame | undefined,
    name: string,
    offset: number,
    isInOrder = false,
  ): (BoundName & { readonly isLocal: boolean }) | undefined {
    for (let at = scope; ; at = at.parent) {
      const bound = this.byScope.get(at)?.get(name);
      if (bound !== undefined && !(isInOrder && (bound[0]?.at ?? 0) > offset)) {
        return { ...lastBefore(bound, offset), isLocal: at !== undefined };
      }
      if (at === undefined) return undefined;
    }
  }
}

function lastBefore(bound: readonly BoundName[], offset: number): BoundName {
  let low = 0;
  let high = bound.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bound[middle]?.from ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return bound[low] as BoundName;
}
