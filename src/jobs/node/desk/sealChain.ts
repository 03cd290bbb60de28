import { createHash, type Hash } from 'node:crypto';
import type { SealingKey } from '../../../base/node/sealKey.ts';
import type { AuditSeals } from '../../domain/desk/auditSeals.ts';

/** The end of a chain of sealed lines: the number of its last line, and that line's seal. */
export interface ChainHead {
  readonly n: number;
  readonly m: string;
}

/** The seal at the end of a line: key, realm (machine), number, the seal of the line before, the seal itself. */
const sealPattern =
  /,"seal":\{"k":"([0-9a-f]{8})","r":"([0-9a-f]{8})","n":(\d{1,12}),"p":"([\w-]{0,22})","m":"([\w-]{22})"\}\}$/;
const earlierPattern = /^\{"type":"earlier","lines":(\d{1,9}),"sha256":"([0-9a-f]{64})"\}$/;
/** The end of an empty chain. */
export const noHead: ChainHead = { n: 0, m: '' };

/** The verdict about a line. `held`: none yet, a later line decides. */
export type LineWorth = 'proved' | 'unproved' | 'held' | 'none';

/**
 * A sealed line, and the new end of the chain. `record`: one JSON object; `file`: the file's own name, so that its
 * lines do not count in another file.
 */
export function sealLine(
  record: string,
  key: SealingKey,
  realm: string,
  file: string,
  head: ChainHead,
): { readonly line: string; readonly head: ChainHead } {
  const n = head.n + 1;
  const m = key.seal(file, realm, String(n), head.m, record);
  return {
    line: `${record.slice(0, -1)},"seal":{"k":"${key.id}","r":"${realm}","n":${n},"p":"${head.m}","m":"${m}"}}`,
    head: { n, m },
  };
}

/** The line that records the unsealed lines that existed when the first seal was set. */
function earlierLine(lines: number, hash: Hash): string {
  return `{"type":"earlier","lines":${lines},"sha256":"${hash.copy().digest('hex')}"}`;
}

/**
 * Checks the seals of a file's lines in order. Each machine has its own chain, because locks only separate writers on
 * the same machine.
 */
export class SealChain {
  readonly #key: SealingKey | undefined;
  readonly #file: string;
  readonly #chains = new Map<string, ChainHead>();
  readonly #plain = createHash('sha256');
  readonly #counts = { sealed: 0, earlier: 0, elsewhere: 0, unsealed: 0, altered: 0, missing: 0 };
  #plainLines = 0;
  #isBegun = false;
  #keepsEarlier = false;

  constructor(key: SealingKey | undefined, file: string) {
    this.#key = key;
    this.#file = file;
  }

  /** Whether a line sealed with this key was found. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Whether the unsealed lines before the first sealed one are unchanged. */
  get keepsEarlier(): boolean {
    return this.#keepsEarlier;
  }

  /** The end of a machine's chain in the lines read so far. */
  end(realm: string): ChainHead {
    return this.#chains.get(realm) ?? noHead;
  }

  /** The line to seal first, if the file already has unsealed lines. */
  earlier(): string | undefined {
    return this.#isBegun || this.#plainLines === 0 ? undefined : earlierLine(this.#plainLines, this.#plain);
  }

  /** Checks a line of JSON. `heads`: the known ends of the chains before the file was opened. */
  take(line: string, heads: ReadonlyMap<string, ChainHead>): LineWorth {
    const [tail = '', k = '', realm = '', number = '', p = '', m = ''] = sealPattern.exec(line) ?? [];
    if (tail === '') return this.#takePlain(line);
    const record = `${line.slice(0, -tail.length)}}`;
    if (this.#key?.id !== k) {
      this.#counts.elsewhere++;
      return 'unproved';
    }
    const n = Number(number);
    const last = this.end(realm);
    // A write that was cut off is repeated as a whole.
    if (n === last.n && m === last.m) return 'none';
    if (
      !this.#key.isGenuine(m, this.#file, realm, number, p, record) ||
      n <= last.n ||
      (n === last.n + 1 && p !== last.m) ||
      (heads.get(realm)?.n === n && heads.get(realm)?.m !== m)
    ) {
      this.#counts.altered++;
      return 'none';
    }
    this.#counts.missing += n - last.n - 1;
    this.#chains.set(realm, { n, m });
    this.#counts.sealed++;
    if (!this.#isBegun) this.#begin(record);
    return 'proved';
  }

  /** The result at the end of a file. `heads`: see `take`. `rest`: lines that are still held. */
  counts(heads: ReadonlyMap<string, ChainHead>): AuditSeals {
    const cut = [...heads].reduce((sum, [realm, { n }]) => sum + Math.max(0, n - this.end(realm).n), 0);
    const isNew = !this.#isBegun && heads.size === 0;
    return {
      ...this.#counts,
      missing: this.#counts.missing + cut,
      ...(!this.#isBegun && (isNew ? { earlier: this.#plainLines } : { unsealed: this.#plainLines })),
    };
  }

  /** The first sealed line: it records the unsealed lines before it, or that there are none. */
  #begin(record: string): void {
    this.#isBegun = true;
    const [, lines, sha256] = earlierPattern.exec(record) ?? [];
    const isAsItWas =
      lines === undefined
        ? this.#plainLines === 0
        : Number(lines) === this.#plainLines && sha256 === this.#plain.copy().digest('hex');
    this.#keepsEarlier = isAsItWas;
    if (isAsItWas) this.#counts.earlier += this.#plainLines;
    else if (lines === undefined) this.#counts.unsealed += this.#plainLines;
    else this.#counts.altered += Math.max(1, this.#plainLines);
  }

  #takePlain(line: string): LineWorth {
    if (this.#isBegun) {
      this.#counts.unsealed++;
      return 'none';
    }
    this.#plainLines++;
    this.#plain.update(`${line}\n`);
    return 'held';
  }
}
