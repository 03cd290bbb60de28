/** Steps that any edit may take, however small it is: a third of a second. */
const baseSteps = 35_000_000;
/**
 * Steps for each UTF-16 unit of the texts of an edit: half a second for a million units. A step is about as much as
 * looking at one unit.
 */
const stepsPerUnit = 45;
/**
 * Steps for each edit of a request with many, and for all of them: what they are looked for in is counted once, however
 * many they are.
 */
const stepsPerEdit = 120_000;
const maxStepsForEdits = 20_000_000;

/** Thrown inside the engine when an edit takes more steps than it may; `resolveEdit` makes a refusal of it. */
export class TooMuchWork extends Error {
  constructor() {
    super('too-much-work');
  }
}

/**
 * How many steps the search for a place may still take. Counted, not timed: the same edit ends in the same way on every
 * machine.
 */
export class WorkBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Whether it was not enough. */
  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Takes so many steps; throws {@link TooMuchWork} when they are more than are left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork();
  }

  /** Takes so many steps if they are left; `false`, and nothing is taken, if they are not. */
  take(steps: number): boolean {
    if (steps > this.#left) return false;
    this.#left -= steps;
    return true;
  }

  /**
   * How often work of so many steps may be done with a part of what is left, at most `limit` times; at least once,
   * unless `least` says less.
   */
  timesFor(steps: number, part: number, limit: number, least = 1): number {
    return Math.max(least, Math.min(limit, Math.floor((this.#left * part) / Math.max(1, steps))));
  }
}

/** The budget for an edit whose texts have so many UTF-16 units together, or for so many edits of one file. */
export function budgetFor(units: number, edits = 1): WorkBudget {
  return new WorkBudget(baseSteps + stepsPerUnit * units + Math.min(maxStepsForEdits, stepsPerEdit * (edits - 1)));
}
