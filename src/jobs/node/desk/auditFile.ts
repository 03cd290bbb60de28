import { ok } from '../../../base/result.ts';
import { msg } from '../../../base/text/message.ts';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { ownMark } from '../../../base/node/locks/processMark.ts';
import type { Meter } from '../../../base/metrics.ts';
import type { SealingKey } from '../../../base/node/sealKey.ts';
import { refused, type Answer } from '../../domain/backend/answer.ts';
import type { AuditEntry } from '../../domain/desk/audit.ts';
import { AuditHistory } from '../../domain/desk/auditHistory.ts';
import type { AuditSeals } from '../../domain/desk/auditSeals.ts';
import { AuditHeads } from './auditHeads.ts';
import { auditLine, readAuditRecord, readJsonLine } from './auditLine.ts';
import { noHead, SealChain, sealLine, type ChainHead } from './sealChain.ts';
import { makeJobsFolder } from '../jobsFolder.ts';

const ownerOnly = 0o600;
/** Bytes per read; between two reads other work gets a turn. */
const piece = 1 << 20;
/** Bytes of whole lines per write. */
const maxAtOnce = 1 << 18;
/** A symbolic link could lead out of the folder, and opening a pipe would block. Windows has neither flag. */
const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK;
const lineBreak = 0x0a;

interface QueuedLines {
  readonly lines: readonly string[];
  readonly done: (problem: unknown) => void;
}

/**
 * The audit of one engine: an append-only file of lines, written by any number of processes, each of which may be
 * killed at any time. Each write appends whole lines with a line break in front, so that an unfinished line never
 * swallows the next. Reading continues where it stopped. Lines are sealed (`SealChain`) with a key outside the
 * workspace, so that lines added, changed or removed by anything other than Recourse are detected.
 */
export class AuditFile {
  readonly path: string;
  readonly #meter: Meter | undefined;
  readonly #waiting: QueuedLines[] = [];
  readonly #keeper: AuditHeads;
  #history = new AuditHistory();
  #read = { inode: -1, offset: 0, modified: -1 };
  #key: SealingKey | undefined;
  #chain: SealChain;
  #heads: ReadonlyMap<string, ChainHead> = new Map();
  #problem: string | undefined;
  /** Records of unsealed lines, until a later line decides whether they count. */
  #held: AuditEntry[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #reading: Promise<void> | undefined;
  #isReadAgain = false;
  #writing: Promise<void> | undefined;

  /** `meter` counts written classifications and outcomes. `keeper` has the key and the end of each audit. */
  constructor(path: string, meter?: Meter, keeper: AuditHeads = new AuditHeads()) {
    this.path = path;
    this.#meter = meter;
    this.#keeper = keeper;
    this.#chain = new SealChain(undefined, basename(path));
  }

  /** All records up to now, by this process and others. If the file cannot be read, the last known state. */
  async history(): Promise<AuditHistory> {
    // A caller during a read also expects records that were written since the read began.
    if (this.#reading === undefined) this.#reading = this.#readAll();
    else this.#isReadAgain = true;
    await this.#reading;
    return this.#history;
  }

  /** The result of checking the seals of all lines read so far. */
  async seals(): Promise<AuditSeals> {
    await this.history();
    return { ...this.#chain.counts(this.#heads), ...(this.#problem !== undefined && { problem: this.#problem }) };
  }

  /** Appends records. They are synced to disk when this returns; concurrent appends are synced together. */
  async append(records: readonly AuditEntry[]): Promise<Answer<void>> {
    const lines = records.map(auditLine).filter((line) => line !== undefined);
    if (lines.length === 0) return ok(undefined);
    const problem = await new Promise<unknown>((done) => {
      this.#waiting.push({ lines, done });
      this.#writing ??= this.#writeAll();
    });
    if (problem === undefined) {
      for (const record of records) this.#count(record);
      return ok(undefined);
    }
    const code =
      problem instanceof Error && 'code' in problem && typeof problem.code === 'string'
        ? problem.code
        : 'unknown error';
    return refused(
      'store',
      msg(
        'The record of decisions {0} cannot be written ({1}). Free some space or restore the permission to write there; what was decided stands all the same.',
        this.path,
        code,
      ),
    );
  }

  /** Resolves when all appended records are written. */
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
    // Includes records that are appended in the same turn.
    await Promise.resolve();
    for (let batch = this.#waiting.splice(0); batch.length > 0; batch = this.#waiting.splice(0)) {
      const problem: unknown = await this.#write(batch.flatMap(({ lines }) => lines)).then(
        () => undefined,
        (error: unknown) => error ?? 'unknown error',
      );
      for (const { done } of batch) done(problem);
    }
    // Cleared in the same turn in which the queue was empty, so that no record is left waiting.
    this.#writing = undefined;
  }

  async #write(records: readonly string[]): Promise<void> {
    makeJobsFolder(dirname(this.path));
    const lock = await this.#keeper.lock(this.path);
    try {
      const { lines, head } = await this.#sealed(records);
      await this.#append(lines);
      // Lines after the stored end are accepted, lines before it are missed: so the end is stored last.
      if (head !== undefined)
        await this.#keeper.keep(this.path, head).catch((error: unknown) => {
          this.#problem = error instanceof Error ? error.message : String(error);
        });
    } finally {
      await lock?.release();
    }
  }

  /**
   * The records as sealed lines, and the new end of the chain. Without a key they are written unsealed: a decision must
   * be recorded in any case.
   */
  async #sealed(
    records: readonly string[],
  ): Promise<{ readonly lines: readonly string[]; readonly head: ChainHead | undefined }> {
    const found = await this.#keeper.key();
    this.#problem = found.ok ? undefined : found.error;
    if (!found.ok) return { lines: records, head: undefined };
    if (this.#key?.id !== found.value.id) {
      this.#key = found.value;
      this.#begin(-1);
    }
    await this.history();
    const { realm } = ownMark();
    const [read, kept] = [this.#chain.end(realm), this.#heads.get(realm) ?? noHead];
    let head = read.n >= kept.n ? read : kept;
    const earlier = this.#heads.size === 0 ? this.#chain.earlier() : undefined;
    const lines = [...(earlier === undefined ? [] : [earlier]), ...records].map((record) => {
      const sealed = sealLine(record, found.value, realm, basename(this.path), head);
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
    // Read before the file: the file may have more lines than the stored end, never fewer.
    this.#heads = await this.#keeper.of(this.path);
    const file = await open(this.path, constants.O_RDONLY | noFollow).catch((error: unknown) => {
      // The known records stay; its stored end shows that the file is missing.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') this.#forgetLines();
      throw error;
    });
    try {
      const stat = await file.stat();
      if (!stat.isFile()) return;
      await this.#findKey();
      // A different file, a shorter one, or one that was modified without growing: it was replaced by an older copy, or
      // changed.
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
      // Nothing was ever sealed here: earlier versions left it like that.
      if (!this.#chain.isBegun && this.#heads.size === 0) this.#absorbHeld();
    } finally {
      await file.close();
    }
  }

  async #findKey(): Promise<void> {
    if (this.#key !== undefined) return;
    const found = await this.#keeper.knownKey();
    if (found?.ok === false) this.#problem = found.error;
    if (found?.ok !== true) return;
    this.#key = found.value;
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

  /** Reads the complete lines; the text after the last break waits for the rest of its line. */
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
 * Appends lines with one write. A write cut off by a full disk or a signal is repeated as a whole: readers skip the
 * torn part, and count a duplicate line once.
 */
async function writeWhole(file: FileHandle, lines: readonly string[]): Promise<void> {
  let left = lines;
  for (let tries = 0; left.length > 0; tries++) {
    const bytes = Buffer.from(`\n${left.join('\n')}\n`);
    const { bytesWritten } = await file.write(bytes, 0, bytes.length, null);
    if (bytesWritten === bytes.length) return;
    // The next try throws the actual error, most often a full disk.
    if (tries > 100) throw new Error('the disk takes only pieces');
    const whole = bytes.subarray(0, bytesWritten).toString('utf8').split('\n').length - 2;
    left = left.slice(Math.max(0, whole));
  }
}
