/** What a pattern is put together from. Texts are read by code points; places are UTF-16 offsets. */
export type PatternPart =
  /** These code points in sequence. */
  | { readonly kind: 'text'; readonly text: string }
  /** One code point of a kind. */
  | { readonly kind: 'one'; readonly takes: (code: number) => boolean }
  /** Nothing, at places of a kind. */
  | { readonly kind: 'check'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'row'; readonly parts: readonly PatternPart[] }
  | { readonly kind: 'either'; readonly ways: readonly PatternPart[] }
  /** The part at least `min` and at most `max` times (`Infinity`: no limit). */
  | { readonly kind: 'repeat'; readonly part: PatternPart; readonly min: number; readonly max: number };

type PatternStep =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'one'; readonly takes: (code: number) => boolean }
  | { readonly kind: 'check'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'split'; to: number }
  | { readonly kind: 'jump'; to: number }
  | { readonly kind: 'end' };

/** Steps that a pattern may have. A glob as long as the longest path has some 4,000; only counted repeats make more. */
const maxSteps = 10_000;

class TooLong extends Error {}

/**
 * A pattern that never looks back: all ways through it are followed at once, so that a match takes at most the
 * pattern's steps times the text's length, whatever either is. Patterns that come from a repository or a setting are
 * matched with it and not with `RegExp`, whose time can grow exponentially.
 */
export class LinearPattern {
  readonly #steps: readonly PatternStep[];
  /** The round in which a step was last reached: none is reached twice in one. */
  readonly #reachedIn: Float64Array;
  /** A text that every match holds; '' where nothing is known of any. */
  readonly #needed: string;
  #round = 0;
  #work = 0;

  private constructor(steps: readonly PatternStep[], needed: string) {
    this.#steps = steps;
    this.#reachedIn = new Float64Array(steps.length);
    this.#needed = needed;
  }

  /** Makes a pattern; `undefined` where it would have more than 10,000 steps. */
  static of(part: PatternPart): LinearPattern | undefined {
    const steps: PatternStep[] = [];
    try {
      addSteps(part, steps);
    } catch (error) {
      if (error instanceof TooLong) return undefined;
      throw error;
    }
    steps.push({ kind: 'end' });
    return new LinearPattern(steps, neededText(part));
  }

  /** Steps done for all texts so far: for tests of how the work grows. */
  get work(): number {
    return this.#work;
  }

  /** Whether the pattern takes the whole text. */
  matches(text: string): boolean {
    return this.#run(text, false, (at) => at === text.length);
  }

  /** Whether the pattern takes the text, or a beginning of it before a slash: a path, or a folder above it. */
  matchesUpToSlash(text: string): boolean {
    return this.#run(text, false, (at) => at === text.length || text[at] === '/');
  }

  /** Whether the pattern takes any part of the text. */
  isFoundIn(text: string): boolean {
    return this.#run(text, true, () => true);
  }

  #run(text: string, isAnywhere: boolean, isEnd: (at: number) => boolean): boolean {
    if (this.#needed !== '' && !text.includes(this.#needed)) return false;
    let waiting: number[] = [];
    this.#round += 1;
    for (let at = 0; ;) {
      if ((at === 0 || isAnywhere) && this.#reach(0, text, at, waiting, isEnd)) return true;
      const code = text.codePointAt(at);
      if (code === undefined || (waiting.length === 0 && !isAnywhere)) return false;
      at += code > 0xffff ? 2 : 1;
      this.#round += 1;
      const next: number[] = [];
      for (const place of waiting) {
        this.#work += 1;
        const step = this.#steps[place];
        const isTaken = step?.kind === 'code' ? step.code === code : step?.kind === 'one' && step.takes(code);
        if (isTaken && this.#reach(place + 1, text, at, next, isEnd)) return true;
      }
      waiting = next;
    }
  }

  /**
   * Follows what takes nothing from one step on, and keeps the steps that take something. True where the end is
   * reached.
   */
  #reach(from: number, text: string, at: number, waiting: number[], isEnd: (at: number) => boolean): boolean {
    const open = [from];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (this.#reachedIn[place] === this.#round) continue;
      this.#reachedIn[place] = this.#round;
      this.#work += 1;
      const step = this.#steps[place] as PatternStep;
      switch (step.kind) {
        case 'split':
          open.push(step.to, place + 1);
          break;
        case 'jump':
          open.push(step.to);
          break;
        case 'check':
          if (step.holds(text, at)) open.push(place + 1);
          break;
        case 'end':
          if (isEnd(at)) return true;
          break;
        default:
          waiting.push(place);
      }
    }
    return false;
  }
}

function addSteps(part: PatternPart, steps: PatternStep[]): void {
  if (steps.length > maxSteps) throw new TooLong();
  switch (part.kind) {
    case 'text':
      for (const sign of part.text) steps.push({ kind: 'code', code: sign.codePointAt(0) as number });
      break;
    case 'one':
    case 'check':
      steps.push(part);
      break;
    case 'row':
      for (const each of part.parts) addSteps(each, steps);
      break;
    case 'either':
      addWays(part.ways, steps);
      break;
    case 'repeat':
      addRepeat(part, steps);
  }
}

function addWays(ways: readonly PatternPart[], steps: PatternStep[]): void {
  const ends: { to: number }[] = [];
  for (const [at, way] of ways.entries()) {
    const isLast = at === ways.length - 1;
    const split = { kind: 'split' as const, to: 0 };
    if (!isLast) steps.push(split);
    addSteps(way, steps);
    if (isLast) break;
    const end = { kind: 'jump' as const, to: 0 };
    steps.push(end);
    ends.push(end);
    split.to = steps.length;
  }
  for (const end of ends) end.to = steps.length;
}

function addRepeat({ part, min, max }: Extract<PatternPart, { readonly kind: 'repeat' }>, steps: PatternStep[]): void {
  if (min > maxSteps || (max !== Number.POSITIVE_INFINITY && max > maxSteps)) throw new TooLong();
  for (let time = 0; time < min; time++) addSteps(part, steps);
  if (max === Number.POSITIVE_INFINITY) {
    const split = { kind: 'split' as const, to: 0 };
    const start = steps.length;
    steps.push(split);
    addSteps(part, steps);
    steps.push({ kind: 'jump', to: start });
    split.to = steps.length;
    return;
  }
  const splits: { to: number }[] = [];
  for (let time = min; time < max; time++) {
    const split = { kind: 'split' as const, to: 0 };
    steps.push(split);
    splits.push(split);
    addSteps(part, steps);
  }
  for (const split of splits) split.to = steps.length;
}

/** The longest text that is in every match. */
function neededText(part: PatternPart): string {
  if (part.kind === 'text') return part.text;
  if (part.kind !== 'row') return '';
  const runs: string[] = [''];
  for (const each of part.parts) {
    if (each.kind === 'text') runs.push(`${runs.pop() as string}${each.text}`);
    else if (each.kind === 'row') runs.push(neededText(each), '');
    else if (each.kind !== 'check') runs.push('');
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}
