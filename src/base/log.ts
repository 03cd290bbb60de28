/**
 * Where a part of Recourse reports what it did. Lines are facts about the work (stage, time, size, code), never the
 * user's text: people paste logs into public reports.
 */
export interface Logger {
  /** The only level that may hold text of users, as in exceptions of others. It is off unless a person turns it on. */
  trace?(message: string): void;
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/**
 * Renders `key=value` facts for a log line in the order given; leaves out what is undefined, and rounds numbers to two
 * places.
 */
export function logFacts(facts: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === 'number' ? Math.round(value * 100) / 100 : String(value)}`)
    .join(' ');
}

/** A system's own word for a failure: `ENOENT`, `ERR_SQLITE_ERROR`. */
const systemCode = /^[A-Z][A-Z0-9_]{2,60}$/;
/** A place in one of our bundles: it holds no path of the user's. */
const ownPlace = /[\\/]([\w.-]+\.(?:cjs|ts)):(\d+):\d+/;

/**
 * What may be logged of a thrown value: its code or class, and where in our code it was thrown, `TypeError
 * (lazy.cjs:12)`. Its message may hold anything (paths, code, errors of users), so it is for `trace` alone.
 */
export function thrownText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = errorCode(error);
  const [, file, line] = ownPlace.exec(formatFrames(error)) ?? [];
  return file === undefined || line === undefined ? code : `${code} (${file}:${line})`;
}

/** The system's code for an error, or else its class. */
function errorCode(error: Error): string {
  if ('code' in error && typeof error.code === 'string' && systemCode.test(error.code)) return error.code;
  return /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
}

/** The stack behind the message, which may look like a stack itself. */
function formatFrames({ stack = '', message }: Error): string {
  return stack.slice(Math.max(0, stack.indexOf(message)) + message.length);
}
