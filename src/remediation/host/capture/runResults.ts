import type * as vscode from 'vscode';
import { signatureOfReading } from '../../domain/signature.ts';
import type { CurrentError, ErrorSource } from '../contracts.ts';
import type { Excerpt } from './errorExcerpt.ts';
import type { GoneErrors } from './goneErrors.ts';

/** Something that is run again and again: a command, a task, a debug configuration, a cell. */
export interface Run {
  readonly source: ErrorSource;
  /** Tells it from others of its source. */
  readonly key: string;
  /** What people call it. */
  readonly origin: string;
}

/** What is known of a failure beside what was printed. */
export interface FailureFacts {
  readonly place?: vscode.Location | undefined;
  readonly errorType?: string | undefined;
  readonly stackTrace?: string | undefined;
}

/** Runs that are remembered, the latest. */
const mostRuns = 200;

/** How the last run of everything ended: an error is gone when the same thing succeeds, or fails in another way. */
export class RunResults {
  readonly #watch: Pick<GoneErrors, 'see' | 'gone'>;
  /** The identity of the error that each run ended with last. */
  readonly #last = new Map<string, string>();

  constructor(watch: Pick<GoneErrors, 'see' | 'gone'>) {
    this.#watch = watch;
  }

  failed({ source, key, origin }: Run, { text, reading }: Pick<Excerpt, 'text' | 'reading'>, { place, errorType, stackTrace }: FailureFacts = {}): CurrentError {
    const run = `${source}\0${key}`;
    const identity = `${run}\0${signatureOfReading(reading).hash}`;
    const before = this.#last.get(run);
    this.#last.delete(run);
    this.#last.set(run, identity);
    const [oldest] = this.#last.keys();
    if (this.#last.size > mostRuns && oldest !== undefined) this.#last.delete(oldest);
    const error = this.#watch.see({ source, origin, text, ...(place === undefined ? {} : { place }), ...(errorType === undefined ? {} : { errorType }), ...(stackTrace === undefined ? {} : { stackTrace }) }, identity);
    if (before !== undefined && before !== identity) void this.#watch.gone(before, true);
    return error;
  }

  succeeded({ source, key }: Pick<Run, 'source' | 'key'>): void {
    const run = `${source}\0${key}`;
    const identity = this.#last.get(run);
    this.#last.delete(run);
    if (identity !== undefined) void this.#watch.gone(identity, true);
  }
}
