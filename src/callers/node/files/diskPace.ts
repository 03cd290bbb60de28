/** Files that are looked back at. */
const window = 64;
/** Of these so many may have been slow: a machine that is busy with something else holds up a few. */
const fewSlow = 16;
/**
 * A file as a local disk with warm caches gives it, in milliseconds: opened, and its bytes; some ten times what Linux
 * takes.
 */
const openedMs = 0.1;
const msOfByte = 2e-6;
/** One file that took so long is no accident: a disk that sleeps, or one across a network. */
const stalledMs = 100;
/** Files after which a slow disk is tried again. */
const restFiles = 2000;

/**
 * Measures whether a disk is so fast that a synchronous read costs less than an asynchronous one. Each of Node's
 * asynchronous ways takes some 50 µs of processor time per file; reading a small file that the system has in memory
 * takes 5 µs (100,000 files, warm: 5.4 s against 0.9 s). On a slow disk many parallel reads win: then nothing should
 * block on one.
 */
export class DiskPace {
  readonly #times = new Uint8Array(window);
  #at = 0;
  #slow = 0;
  #rest = 0;

  /** Whether the next file is best waited for. Ask once for each file. */
  isQuick(): boolean {
    if (this.#rest === 0) return true;
    this.#rest -= 1;
    return false;
  }

  /** Takes in how long a file took that was waited for, in milliseconds, and how many bytes of it were read. */
  took(ms: number, bytes: number): void {
    const isSlow = ms > openedMs + bytes * msOfByte ? 1 : 0;
    this.#slow += isSlow - (this.#times[this.#at] as number);
    this.#times[this.#at] = isSlow;
    this.#at = (this.#at + 1) % window;
    if (this.#slow <= fewSlow && ms < stalledMs) return;
    this.#rest = restFiles;
    this.#times.fill(0);
    this.#slow = 0;
  }
}
