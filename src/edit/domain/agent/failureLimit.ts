import { type Message, msg } from '../../../base/text/message.ts';
import { hashSeed, hashUnit } from '../../../base/text/canonical.ts';
import type { Clock } from '../../../base/clock.ts';

/** An edit as the limit tells it from others: the file under any spelling of its path, its text now, and the edit. */
export interface LimitedEdit {
  /** Equal for every spelling of the same file. */
  readonly key: string;
  readonly content: string;
  readonly oldString: string;
  readonly newString: string;
}

/** Why an edit is rejected unseen: for how long, and a sentence for its sender. */
export interface TurnedAway {
  /** Whole seconds, at least 1. */
  readonly waitSeconds: number;
  readonly message: Message;
}

/** How the limit is set. The seed (Nexora) stops after 3 failures per file and forgets them after 5 minutes. */
export interface FailureLimitOptions {
  /** Equal failures in a row until the edit is turned away; 0 means never. */
  readonly limit: number;
  /** Milliseconds for which it is turned away. A series of failures that rests as long is forgotten. */
  readonly coolingOffMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Different edits of one file that fail in a row before the agent has to read the file again. Twice the limit of equal
 * edits: two or three tries at several places are normal work; field reports know spirals of 21 (research §2).
 */
const differentEdits = 6;
/** Files remembered; the one touched longest ago is forgotten first. */
const filesRemembered = 200;

interface FailureSeries {
  /** The last edit that failed, the text it failed on included. */
  last: string;
  /** How often it failed without another outcome between. */
  equal: number;
  /** The edits that failed since one succeeded, oldest first, at most as many as matter. */
  readonly different: Set<string>;
  lastAt: number;
  /** Clock time until which the last edit is turned away. */
  closedUntil: number | undefined;
}

/**
 * Stops agents that keep sending the same failing edit. Equal means: same file, same old and new text, and the file
 * still the same, so that the answer could only be the same. Another edit, a changed file or a success resets the
 * count. Texts are kept as hashes (64 bits with their lengths), so the memory stays small.
 */
export class FailureLimit {
  readonly #options: FailureLimitOptions;
  readonly #files = new Map<string, FailureSeries>();

  constructor(options: FailureLimitOptions) {
    this.#options = options;
  }

  /** Ask before an edit is looked at: set when it has failed too often and the cooling-off lasts. */
  turnsAway(edit: LimitedEdit): TurnedAway | undefined {
    const series = this.#current(edit.key);
    if (series?.closedUntil === undefined || series.last !== fingerprint(edit)) return undefined;
    const waitSeconds = Math.max(1, Math.ceil((series.closedUntil - this.#options.clock.now()) / 1000));
    const message = msg(
      waitSeconds === 1
        ? 'This edit has failed {0} times on the same text of the file and is not looked at for {1} more ' +
            'second. Sending it again changes nothing: read the file and send a different edit, or leave ' +
            'this one.'
        : 'This edit has failed {0} times on the same text of the file and is not looked at for {1} more ' +
            'seconds. Sending it again changes nothing: read the file and send a different edit, or leave ' +
            'this one.',
      series.equal,
      waitSeconds,
    );
    return { waitSeconds, message };
  }

  /**
   * Tell when an edit was not applied. Returns a sentence for the agent when too many edits of the file fail in a row.
   */
  failed(edit: LimitedEdit): Message | undefined {
    const { limit, coolingOffMs, clock } = this.#options;
    const print = fingerprint(edit);
    const series = this.#current(edit.key) ?? {
      last: print,
      equal: 0,
      different: new Set<string>(),
      lastAt: 0,
      closedUntil: undefined,
    };
    if (series.last !== print) {
      series.last = print;
      series.equal = 0;
      series.closedUntil = undefined;
    }
    series.equal++;
    series.lastAt = clock.now();
    if (limit > 0 && series.equal >= limit) series.closedUntil ??= clock.now() + coolingOffMs;
    if (series.different.size < differentEdits) series.different.add(textPrint(`${edit.oldString}\0${edit.newString}`));
    this.#remember(edit.key, series);
    if (series.different.size < differentEdits) return undefined;
    return msg(
      '{0} different edits of this file have failed in a row. Read the whole file again before you send another.',
      differentEdits,
    );
  }

  /** Tell when an edit of a file was applied: what failed before counts no more. */
  succeeded(key: string): void {
    this.#files.delete(key);
  }

  /** The file's series, unless it has rested long enough to be forgotten. */
  #current(key: string): FailureSeries | undefined {
    const series = this.#files.get(key);
    if (series === undefined) return undefined;
    const endsAt = series.closedUntil ?? series.lastAt + this.#options.coolingOffMs;
    if (this.#options.clock.now() < endsAt) return series;
    this.#files.delete(key);
    return undefined;
  }

  #remember(key: string, series: FailureSeries): void {
    this.#files.delete(key);
    this.#files.set(key, series);
    for (const oldest of this.#files.keys()) {
      if (this.#files.size <= filesRemembered) break;
      this.#files.delete(oldest);
    }
  }
}

function fingerprint({ content, oldString, newString }: LimitedEdit): string {
  return `${textPrint(content)} ${textPrint(oldString)} ${textPrint(newString)}`;
}

/** A text's length and two 32-bit hashes, one of them over the text backwards. */
function textPrint(text: string): string {
  let forward = hashSeed;
  let backward = hashSeed;
  for (let i = 0; i < text.length; i++) {
    forward = hashUnit(forward, text.charCodeAt(i));
    backward = hashUnit(backward, text.charCodeAt(text.length - 1 - i));
  }
  return `${text.length}:${forward}:${backward}`;
}
