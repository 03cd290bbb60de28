import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { InsideRead, WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { contentHash } from '../names/contentHash.ts';
import type { ScipDocument, ScipIndex } from './scipIndex.ts';
import { settleDocument } from './settleDocument.ts';

/** Beyond this a file is not read for a comparison. */
const maxBytes = 20 << 20;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * What is known of a document. `open`: nothing yet. `settled`: its content was that of the index once, and its hash is
 * kept. `foreign`: it was another and will not be known.
 */
type TrustState = 'open' | 'settled' | 'foreign';

interface Known {
  verdict: TrustState;
  /** Of the content that was indexed. */
  high: number;
  low: number;
  /** Of the file when it was last looked at, and whether it then was what was indexed. */
  size: number;
  mtimeMs: number;
  isSame: boolean;
}

/** What trust needs of the disk and of the editor. */
export interface TrustOptions {
  readonly index: ScipIndex;
  /** Absolute path of a document; `undefined` for documents that no question is about. */
  readonly getFile: (document: number) => string | undefined;
  /** Documents beyond it are none of the workspace. */
  readonly border: WorkspaceBorder;
  /** When the index was written, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** What an editor holds of a file, where that differs from the disk. */
  readonly buffer?: (file: string) => string | undefined;
}

/**
 * Which documents still have the indexed content. A document is trusted the first time if its text is in the index and
 * equal, or else if the file is not newer than the index and the names of its definitions are where the index says.
 * From then on its content hash decides, so that a file that was changed and changed back counts again.
 */
export class DocumentTrust {
  readonly #options: TrustOptions;
  readonly #known: Known[];
  readonly #relevant: number;
  #same = 0;

  constructor(options: TrustOptions) {
    this.#options = options;
    this.#known = options.index.documents.map(() => ({
      verdict: 'open',
      high: 0,
      low: 0,
      size: -1,
      mtimeMs: -1,
      isSame: false,
    }));
    this.#relevant = options.index.documents.reduce(
      (count, _, document) => count + (options.getFile(document) === undefined ? 0 : 1),
      0,
    );
  }

  /** Whether every document was what was indexed when it was last looked at. */
  get isWhole(): boolean {
    return this.#same === this.#relevant;
  }

  /** Looks at a document's file, reading it only where its size or time has changed. */
  async look(document: number): Promise<boolean> {
    const file = this.#options.getFile(document);
    if (file === undefined) return false;
    try {
      const now = await stat(file);
      if (this.#needsReading(document, now))
        this.#judge(document, now, await this.#options.border.read(file, maxBytes));
    } catch {
      this.#lost(document);
    }
    return this.#isSameInEditor(document, file);
  }

  /** The same at once, for one document at a time: 10 µs for a file that has not changed. */
  lookNow(document: number): boolean {
    const file = this.#options.getFile(document);
    if (file === undefined) return false;
    try {
      const now = statSync(file);
      if (this.#needsReading(document, now))
        this.#judge(document, now, this.#options.border.readAtOnce(file, maxBytes));
    } catch {
      this.#lost(document);
    }
    return this.#isSameInEditor(document, file);
  }

  #needsReading(document: number, now: { readonly size: number; readonly mtimeMs: number }): boolean {
    const known = this.#known[document] as Known;
    return known.verdict !== 'foreign' && (known.size !== now.size || known.mtimeMs !== now.mtimeMs);
  }

  #judge(document: number, now: { readonly size: number; readonly mtimeMs: number }, read: InsideRead): void {
    const known = this.#known[document] as Known;
    if (!read.ok && read.error !== 'too-large') {
      this.#lost(document);
      return;
    }
    known.size = now.size;
    known.mtimeMs = now.mtimeMs;
    if (!read.ok) {
      this.#set(known, false);
      return;
    }
    const { bytes } = read.value;
    const { high, low } = contentHash(bytes);
    if (known.verdict === 'settled') {
      this.#set(known, high === known.high && low === known.low);
      return;
    }
    const asIndexed = this.#options.index.documents[document] as ScipDocument;
    const isAsText = asIndexed.textHash === undefined ? undefined : isText(bytes, asIndexed.textHash);
    // Another text than the indexed one may still become it; without a text there is nothing to compare with later.
    if (isAsText === false) return;
    const isOlder = now.mtimeMs <= this.#options.writtenAt;
    const isIndexed =
      (isAsText ?? isOlder) && settleDocument(this.#options.index, asIndexed, withoutMark(bytes).toString());
    Object.assign(known, { verdict: isIndexed ? 'settled' : 'foreign', high, low } satisfies Partial<Known>);
    this.#set(known, isIndexed);
  }

  #isSameInEditor(document: number, file: string): boolean {
    const known = this.#known[document] as Known;
    const buffer = this.#options.buffer?.(file);
    if (buffer === undefined || known.verdict !== 'settled') return known.isSame;
    const { high, low } = contentHash(Buffer.from(buffer));
    return high === known.high && low === known.low;
  }

  #lost(document: number): void {
    const known = this.#known[document] as Known;
    known.size = known.mtimeMs = -1;
    this.#set(known, false);
  }

  #set(known: Known, isSame: boolean): void {
    this.#same += Number(isSame) - Number(known.isSame);
    known.isSame = isSame;
  }
}

function isText(bytes: Buffer, { high, low }: { readonly high: number; readonly low: number }): boolean {
  return [bytes, withoutMark(bytes)].some((each) => {
    const hash = contentHash(each);
    return hash.high === high && hash.low === low;
  });
}

function withoutMark(bytes: Buffer): Buffer {
  return byteOrderMark.every((byte, at) => bytes[at] === byte) ? bytes.subarray(byteOrderMark.length) : bytes;
}
