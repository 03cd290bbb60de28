/** What an open bracket holds; `group`: Go's declarations in round ones. */
export const frameKinds = {
  top: 0,
  scope: 1,
  members: 2,
  block: 3,
  parens: 4,
  brackets: 5,
  template: 6,
  group: 7,
} as const;

/** Deeper brackets than this are counted, no more. */
const deepest = 2000;

/** The open brackets around the place where the sketch is, and what may be defined once one is closed. */
export class Frames {
  readonly #kinds = new Uint8Array(deepest);
  readonly #names = new Int32Array(deepest).fill(-1);
  readonly #assigned = new Int32Array(deepest).fill(-1);
  readonly #flags = new Uint8Array(deepest);
  /** How many are open. */
  depth = 0;

  /**
   * `name`, `assigned`: numbers of names that the bracket may make definitions of, -1 for none; `flag` is given back by
   * `flagOfClosed`.
   */
  open(kind: number, name = -1, assigned = -1, flag = 0): void {
    this.depth += 1;
    if (this.depth >= deepest) return;
    this.#kinds[this.depth] = kind;
    this.#names[this.depth] = name;
    this.#assigned[this.depth] = assigned;
    this.#flags[this.depth] = flag;
  }

  /** Kind of the innermost open bracket. */
  get kind(): number {
    return this.depth === 0 ? frameKinds.top : (this.#kinds[this.depth] ?? frameKinds.block);
  }

  /** The name in front of the innermost bracket. */
  get name(): number {
    return this.#names[this.depth] ?? -1;
  }

  /** What the innermost bracket's content is assigned to. */
  get assigned(): number {
    return this.#assigned[this.depth] ?? -1;
  }

  /** What was given with the innermost bracket. */
  get flag(): number {
    return this.#flags[this.depth] ?? 0;
  }

  /** Closes the innermost bracket if it is a round one; a brace is never closed by it. */
  closeParens(): boolean {
    if (this.kind !== frameKinds.parens && this.kind !== frameKinds.group) return false;
    this.depth -= 1;
    return true;
  }

  /** Closes the innermost bracket if it is a square one. */
  closeBrackets(): void {
    if (this.kind === frameKinds.brackets) this.depth -= 1;
  }

  /** Closes the innermost brace and every bracket in it that was left open; tells whether it was a template's. */
  closeBrace(): boolean {
    while (this.depth > 0 && this.kind !== frameKinds.template && this.kind >= frameKinds.parens) this.depth -= 1;
    const wasTemplate = this.depth > 0 && this.kind === frameKinds.template;
    if (this.depth > 0) this.depth -= 1;
    return wasTemplate;
  }
}
