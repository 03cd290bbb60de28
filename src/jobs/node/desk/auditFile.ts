import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { ownMark } from '../../../base/node/locks/processMark.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { SealingKey } from '../../../base/node/sealKey.ts';
import { given, refused, type Answer } from '../../domain/backend/answer.ts';
import type { AuditEntry } from '../../domain/desk/audit.ts';
import { AuditHistory } from '../../domain/desk/auditHistory.ts';
import type { AuditSeals } from '../../domain/desk/auditSeals.ts';
import { AuditHeads } from './auditHeads.ts';
import { auditLine, readAuditRecord, readJsonLine } from './auditLine.ts';
import { noHead, SealChain, sealLine, type ChainHead } from './sealChain.ts';
import { makeJobsFolder } from '../jobsFolder.ts';

const ownerOnly = 0o600;
/** Bytes that are read at once; between two pieces others have their turn. */
const piece = 1 << 20;
/** Bytes of whole lines that are written at once. */
const maxAtOnce = 1 << 18;
/**
 * A link in this place would lead the record out of the folder, a pipe would never end. Not on Windows, where neither
 * flag is.
 */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;
const lineBreak = 0x0a;

interface Waiting {
  readonly lines: readonly string[];
  readonly done: (problem: unknown) => void;
}

/**
 * The audit of one engine: a file of lines that only ever grows, written by any number of processes, of which any may
 * be killed at any time. Each write appends whole lines with a break in front, so that a line which somebody could not
 * finish never swallows the next. Reading goes on where it stopped. Lines are sealed (`SealChain`) with a key that lies
 * outside of the workspace: what something else than Recourse wrote, changed or took away is told.
 */
export class AuditFile {
  readonly path: string;
  readonly #meter: Meter | undefined;
  readonly #waiting: Waiting[] = [];
  readonly #keeper: AuditHeads;
  #history = new AuditHistory();
  #read = { inode: -1, offset: 0, modified: -1 };
  #key: SealingKey | undefined;
  #chain: SealChain;
  #heads: ReadonlyMap<string, ChainHead> = new Map();
  #problem: string | undefined;
  /** Records of lines without a seal, until a line after them says what they are worth. */
  #held: AuditEntry[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #reading: Promise<void> | undefined;
  #isReadAgain = false;
  #writing: Promise<void> | undefined;

  /** `meter` counts what is written here: classifications and outcomes. `keeper` has the key and how far audits go. */
  constructor(path: string, meter?: Meter, keeper: AuditHeads = new AuditHeads()) {
    this.path = path;
    this.#meter = meter;
    this.#keeper = keeper;
    this.#chain = new SealChain(undefined, basename(path));
  }

  /** What was written up to now, here and elsewhere. A file that cannot be read counts as it was known before. */
  async history(): Promise<AuditHistory> {
    // Whoever asks while somebody reads wants what was written meanwhile, too.
    if (this.#reading === undefined) this.#reading = this.#readAll();
    else this.#isReadAgain = true;
    await this.#reading;
    return this.#history;
  }

  /** What the seals say of all that was read up to now. */
  async seals(): Promise<AuditSeals> {
    await this.history();
    return { ...this.#chain.counts(this.#heads), ...(this.#problem !== undefined && { problem: this.#problem }) };
  }

  /**
   * Appends records. They are on the disk, not only with the system, when this returns; what several callers append at
   * the same time is brought there together.
   */
  async append(records: readonly AuditEntry[]): Promise<Answer<void>> {
    const lines = records.map(auditLine).filter((line) => line !== undefined);
    if (lines.length === 0) return given(undefined);
    const problem = await new Promise<unknown>((done) => {
      this.#waiting.push({ lines, done });
      this.#writing ??= this.#writeAll();
    });
    if (problem === undefined) {
      for (const record of records) this.#count(record);
      return given(undefined);
    }
    const code =
      problem instanceof Error && 'code' in problem && typeof problem.code === 'string'
        ? problem.code
        : 'unknown error';
    return refused(
      'store',
      `The record of decisions ${this.path} cannot be written (${code}). ` +
        'Make room or give back the right to write there; what was decided stands all the same.',
    );
  }

  /** When everything that was appended is written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #count(record: AuditEntry): void {
    if (record.type === 'outcome') this.#meter?.count('jobs.outcome', { outcome: record.outcome });
    if (record.type === 'decision')
      this.#meter?.count('jobs.classification', {
        action: record.action,
        verdict: record.advice?.verdict ?? 'no-advice',
        decider: record.decider.kind,
        result: record.result,
      });
  }

  async #writeAll(): Promise<void> {
    // Those that come in this very turn go along.
    await Promise.resolve();
    for (let batch = this.#waiting.splice(0); batch.length > 0; batch = this.#waiting.splice(0)) {
      const problem: unknown = await this.#write(batch.flatMap(({ lines }) => lines)).then(
        () => undefined,
        (error: unknown) => error ?? 'unknown error',
      );
      for (const { done } of batch) done(problem);
    }
    // In the same turn in which nothing waited, so that nothing is left waiting.
    this.#writing = undefined;
  }

  async #write(records: readonly string[]): Promise<void> {
    makeJobsFolder(dirname(this.path));
    const lock = await this.#keeper.lock(this.path);
    try {
      const { lines, head } = await this.#sealed(records);
      await this.#append(lines);
      // Lines beyond what is kept here are believed, lines short of it are missed: so this comes last.
      if (head !== undefined)
        await this.#keeper.keep(this.path, head).catch((error: unknown) => {
          this.#problem = error instanceof Error ? error.message : String(error);
        });
    } finally {
      await lock?.release();
    }
  }

  /**
   * The records as lines with their seals, and where the chain ends with them. Without a key they are written as they
   * are: what was decided is to be known in any case.
   */
  async #sealed(
    records: readonly string[],
  ): Promise<{ readonly lines: readonly string[]; readonly head: ChainHead | undefined }> {
    const found = await this.#keeper.key();
    this.#problem = found.ok ? undefined : found.sentence;
    if (!found.ok) return { lines: records, head: undefined };
    if (this.#key?.id !== found.key.id) {
      this.#key = found.key;
      this.#begin(-1);
    }
    await this.history();
    const { realm } = ownMark();
    const [read, kept] = [this.#chain.end(realm), this.#heads.get(realm) ?? noHead];
    let head = read.n >= kept.n ? read : kept;
    const earlier = this.#heads.size === 0 ? this.#chain.earlier() : undefined;
    const lines = [...(earlier === undefined ? [] : [earlier]), ...records].map((record) => {
      const sealed = sealLine(record, found.key, realm, basename(this.path), head);
      ({ head } = sealed);
      return sealed.line;
    });
    return { lines, head };
  }

  async #append(lines: readonly string[]): Promise<void> {
    const file = await open(
      this.path,
      constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | noFollow,
      ownerOnly,
    );
    try {
      if (!(await file.stat()).isFile()) throw new Error('not a file');
      for (let at = 0; at < lines.length;) {
        let bytes = 0;
        const from = at;
        while (at < lines.length && (at === from || bytes < maxAtOnce)) bytes += (lines[at++]?.length ?? 0) + 1;
        await writeWhole(file, lines.slice(from, at));
      }
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  async #readAll(): Promise<void> {
    for (let isOn = true; isOn; isOn = this.#isReadAgain) {
      this.#isReadAgain = false;
      await this.#readOn().catch(() => undefined);
    }
    this.#reading = undefined;
  }

  async #readOn(): Promise<void> {
    // Before the file: it may have more lines than was known, never fewer.
    this.#heads = await this.#keeper.of(this.path);
    const file = await open(this.path, constants.O_RDONLY | noFollow).catch((error: unknown) => {
      // What was known of it stays known; that it is gone is told by its head.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') this.#forgetLines();
      throw error;
    });
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return;
      await this.#findKey();
      // Another file in its place, a shorter one, or one that was written to and has not grown: somebody has put an
      // older one back, or changed it.
      const { inode, offset, modified } = this.#read;
      if (stat.ino !== inode || stat.size < offset || (stat.size === offset && stat.mtimeMs !== modified))
        this.#begin(stat.ino);
      this.#read.modified = stat.mtimeMs;
      const buffer = Buffer.alloc(Math.min(piece, Math.max(1, stat.size - this.#read.offset)));
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, this.#read.offset);
        if (bytesRead === 0) break;
        this.#read.offset += bytesRead;
        this.#take(buffer.subarray(0, bytesRead));
      }
      this.#read.modified = (await file.stat()).mtimeMs;
      // Nothing was ever sealed here: that is how earlier versions left it.
      if (!this.#chain.isBegun && this.#heads.size === 0) this.#absorbHeld();
    } finally {
      await file.close();
    }
  }

  async #findKey(): Promise<void> {
    if (this.#key !== undefined) return;
    const found = await this.#keeper.knownKey();
    if (found?.ok === false) this.#problem = found.sentence;
    if (found?.ok !== true) return;
    this.#key = found.key;
    this.#begin(-1);
  }

  #begin(inode: number): void {
    this.#history = new AuditHistory();
    this.#forgetLines();
    this.#read.inode = inode;
  }

  #forgetLines(): void {
    this.#read = { inode: -1, offset: 0, modified: -1 };
    this.#rest = Buffer.alloc(0);
    this.#held = [];
    this.#chain = new SealChain(this.#key, basename(this.path));
  }

  /** Takes in the lines that are whole; what follows the last break waits for the rest of its line. */
  #take(bytes: Buffer): void {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const end = all.lastIndexOf(lineBreak);
    this.#rest = Buffer.from(all.subarray(end + 1));
    if (end === -1) return;
    for (const line of all.toString('utf8', 0, end).split('\n')) this.#takeLine(line);
  }

  #takeLine(line: string): void {
    const value = readJsonLine(line);
    if (value === undefined) return;
    const wasBegun = this.#chain.isBegun;
    const worth = this.#chain.take(line, this.#heads);
    if (!wasBegun && this.#chain.isBegun) {
      if (this.#chain.keepsEarlier) this.#absorbHeld();
      this.#held = [];
    }
    const record = worth === 'none' ? undefined : readAuditRecord(value);
    if (record === undefined) return;
    if (worth === 'held') this.#held.push(record);
    // What a person is said to have said binds others: it counts only where it can be proved.
    else if (worth === 'proved' || record.type !== 'correction') this.#history.absorb(record);
  }

  #absorbHeld(): void {
    for (const record of this.#held) this.#history.absorb(record);
    this.#held = [];
  }
}

/**
 * Appends lines at one stroke. What a full disk or a signal cut off is written again as a whole: readers pass over the
 * torn piece, and count a line that is there twice once.
 */
async function writeWhole(file: FileHandle, lines: readonly string[]): Promise<void> {
  let left = lines;
  for (let tries = 0; left.length > 0; tries++) {
    const bytes = Buffer.from(`\n${left.join('\n')}\n`);
    const { bytesWritten } = await file.write(bytes, 0, bytes.length, null);
    if (bytesWritten === bytes.length) return;
    // The next try throws what is the matter, most often that the disk is full.
    if (tries > 100) throw new Error('the disk takes only pieces');
    const whole = bytes.subarray(0, bytesWritten).toString('utf8').split('\n').length - 2;
    left = left.slice(Math.max(0, whole));
  }
}
