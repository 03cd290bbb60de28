/**
 * Deeper than any code that people write: what leads further is cut, so that the machine's own stack is never used up.
 */
const deepest = 80;
/** Questions worked out for one search. Real ones need a few thousand; only a text made to be hard gets here. */
const maxSteps = 200_000;

/** What the questions of one search may cost together, and how much of it is used. */
export class Work {
  readonly #most: number;
  #steps = 0;
  #isCut = false;

  constructor(most = maxSteps) {
    this.#most = most;
  }

  /** Questions worked out so far; one that was answered from memory is none. */
  get steps(): number {
    return this.#steps;
  }

  /** Whether a question was left open because the allowance was used up. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Takes one step; false where none is left. */
  step(): boolean {
    if (this.#steps >= this.#most) {
      this.#isCut = true;
      return false;
    }
    this.#steps++;
    return true;
  }
}

/** An answer that holds only as long as the question at `depth`, which it came back to, is still open. */
interface Passing {
  readonly value: unknown;
  readonly depth: number;
}

/**
 * Results of questions that may lead back to themselves: types that depend on each other, circular imports. Each is
 * computed once. If a question comes back to one that is still open, it continues with an empty result there; results
 * that depend on this are kept until the open one is settled and then dropped, as they may be incomplete. So a circle
 * of n questions takes at most n × n steps in any order, where following each path would take 2ⁿ.
 */
export class CircularMemo {
  readonly #work: Work;
  readonly #settled = new Map<string, unknown>();
  readonly #open = new Map<string, number>();
  readonly #passing = new Map<string, Passing>();
  /** The outermost open question that the innermost one has come back to. */
  #reached = Infinity;

  constructor(work: Work) {
    this.#work = work;
  }

  /**
   * The result for this key; `empty` if it is being computed already, is nested too deeply or exceeds the number of
   * steps.
   */
  answer<T>(key: string, empty: T, workOut: () => T): T {
    const known = this.#settled.get(key);
    if (known !== undefined) return known as T;
    const open = this.#open.get(key);
    if (open !== undefined) return this.#cut(open, empty);
    const passing = this.#passing.size === 0 ? undefined : this.#passing.get(key);
    if (passing !== undefined) return this.#cut(passing.depth, passing.value as T);
    const depth = this.#open.size;
    // A result that was cut short by the depth or work limit is not final for a question from elsewhere.
    if (depth >= deepest || !this.#work.step()) return this.#cut(0, empty);
    const before = this.#reached;
    const kept = this.#passing.size;
    this.#reached = Infinity;
    this.#open.set(key, depth);
    const value = workOut();
    this.#open.delete(key);
    const reached = this.#reached;
    this.#reached = Math.min(before, reached < depth ? reached : Infinity);
    if (reached < depth) this.#passing.set(key, { value, depth: reached });
    else {
      this.#settled.set(key, value);
      if (this.#passing.size > kept)
        for (const each of [...this.#passing.keys()].slice(kept)) this.#passing.delete(each);
    }
    return value;
  }

  #cut<T>(depth: number, value: T): T {
    this.#reached = Math.min(this.#reached, depth);
    return value;
  }
}
