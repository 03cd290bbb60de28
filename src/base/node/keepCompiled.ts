import { flushCompileCache } from 'node:module';

/** Milliseconds without an answer after which there is time for it. */
const restMs = 250;
let rest: NodeJS.Timeout | undefined;

/**
 * Writes what this thread has compiled into the process's cache, where it has one, once it rests. At its end it would
 * be written anyway, but hooks start the same bundles while it runs, and have little time.
 */
export function keepCompiled(): void {
  clearTimeout(rest);
  rest = setTimeout(() => {
    try {
      flushCompileCache();
    } catch {
      // An older Node: it writes at its end.
    }
  }, restMs).unref();
}
