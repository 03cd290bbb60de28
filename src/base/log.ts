/**
 * Where a part of Recourse reports what it did. Lines are facts about the work (stage, time, size, code), never the user's text:
 * people paste logs into public reports.
 */
export interface Logger {
  /** The only level at which somebody's text may be: exceptions of others. Nobody sees it who did not ask for it. */
  trace?(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Renders `key=value` facts for a log line in the order given; leaves out what is undefined, and rounds numbers to two places. */
export function logFacts(facts: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === 'number' ? Math.round(value * 100) / 100 : String(value)}`)
    .join(' ');
}
