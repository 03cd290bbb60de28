import { gte, int, number, object, string, type infer as Infer } from 'zod/mini';

const shape = object({ day: string(), usd: number().check(gte(0)), questions: int().check(gte(0)) });

/** What was asked and spent on one local day. */
export type DaySpending = Infer<typeof shape>;

/**
 * Where the count is kept, so that neither a restart nor another window resets it. Reads see earlier writes at once.
 */
export interface SpendingStore {
  read(): unknown;
  write(spending: DaySpending): void;
}

/** Counts questions and dollars per local day, over all providers. */
export class Spending {
  readonly #store: SpendingStore;
  readonly #now: () => Date;

  constructor(store: SpendingStore, now: () => Date) {
    this.#store = store;
    this.#now = now;
  }

  /** What was spent so far today. What cannot be read counts as nothing. */
  today(): DaySpending {
    const day = getDay(this.#now());
    const stored = shape.safeParse(this.#store.read());
    return stored.success && stored.data.day === day ? stored.data : { day, usd: 0, questions: 0 };
  }

  /** Adds to today's count; negative dollars give back what was set aside for nothing. */
  add(usd: number, questions: number): void {
    const { day, usd: before, questions: asked } = this.today();
    this.#store.write({ day, usd: Math.max(0, before + usd), questions: Math.max(0, asked + questions) });
  }
}

/** `2026-11-21`, where the person is. */
function getDay(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
