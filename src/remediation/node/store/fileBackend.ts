import { err, ok, type Result } from '../../../base/result.ts';
import { realpath } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { basename, dirname, join } from 'node:path';
import { type Message, msg } from '../../../base/text/message.ts';
import type { Clock } from '../../../base/clock.ts';
import type { FileLocks } from '../../../base/node/locks/fileLock.ts';
import { storeReason } from '../../../base/node/sqlite/storePlace.ts';
import { storeProblem } from '../../../base/node/sqlite/storeProblem.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import {
  formatRecordLines,
  removalsToTell,
  type RecordLine,
  type RecordLines,
} from '../../domain/record/recordLines.ts';
import type { Scope, StoreNotice } from '../../domain/types.ts';
import { foldTwins, lineKey, makeFileEditor, putUnlessTwin } from './fileEditor.ts';
import type { StoreBackend, BackendEditor } from './storeBackend.ts';
import { cutText, fileBounds, findSurplus, maxRecordsOfOneError, readLinesInSteps } from './fileBounds.ts';
import {
  hashInSteps,
  letGitMerge,
  maxFileBytes,
  readRecordsFile,
  getStamp,
  writeRecordsFile,
  type ReadFile,
} from './recordsFile.ts';
import type { RepositoryFailure, RemediationRepository } from './remediationRepository.ts';
import { signAll } from './signAll.ts';

/** The dependencies of a file store. */
export interface FileBackendDeps {
  readonly scope: Scope;
  readonly name: string;
  readonly file: string;
  /** The folder that links must not leave. Default: any link is followed. */
  readonly root?: string | undefined;
  /** The index of the file, for fast searches. It may be deleted at any time. */
  readonly repository: RemediationRepository;
  readonly locks: FileLocks;
  /** The same locks for reading, with a short timeout; given if other processes fill the same index. */
  readonly readLocks?: FileLocks | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly clock: Clock;
  readonly log?: Logger | undefined;
}

/** The content of a file. */
interface KnownFile {
  readonly file: ReadFile;
  readonly lines: RecordLines;
  /** Records that are not searched: too many of one error. */
  readonly surplus: ReadonlySet<string>;
}

/**
 * The key under which the index stores the state of the file that it contains. Another format of the line keys needs
 * another key.
 */
const stateFact = 'file-1';
/** Lines that are indexed between two turns of the event loop: some milliseconds. */
const filledAtOnce = 20;
/** Lines whose keys are computed between two turns of the event loop: some milliseconds. */
const comparedAtOnce = 500;
/**
 * How long a request waits until a changed file is indexed, in milliseconds. A large file continues to be indexed
 * afterwards.
 */
const refreshPatienceMs = 5000;
/** Lines that a notice names. */
const namedLines = 5;

/**
 * Records in a file, one per line, that people commit and merge. The file is the source of truth: it is read again
 * whenever it changed, and before every change, which holds a lock that all processes of this user respect. Lines that
 * are no records are never lost.
 */
export class FileBackend implements StoreBackend {
  readonly scope: Scope;
  readonly name: string;
  readonly file: string;
  readonly repository: RemediationRepository;
  readonly #parts: FileBackendDeps;
  /** The stamp of the file that the index contains; undefined if unknown. */
  #seen: string | undefined;
  #notices: readonly StoreNotice[] = [];
  /**
   * The last content that was read from the file or written to it. The file is not read again while its identity, size
   * and time are the same.
   */
  #known: KnownFile | undefined;
  #isClosing = false;
  /** Records that are still to be indexed, as far as known. */
  #waiting = 0;
  /** A request had to continue before everything was indexed. */
  #isLate = false;
  /** Reads and changes run one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: FileBackendDeps) {
    this.#parts = parts;
    ({ scope: this.scope, name: this.name, file: this.file, repository: this.repository } = parts);
  }

  get bytes(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  get notices(): readonly StoreNotice[] {
    return !this.#isLate ? this.#notices : [stillTakenIn(this.file, this.#waiting), ...this.#notices];
  }

  stamp(): string {
    return getStamp(this.file);
  }

  /** The index was created again: everything is read again. */
  forget(): void {
    this.#seen = undefined;
  }

  refresh(): Promise<boolean> {
    if (this.#isUpToDate()) return Promise.resolve(true);
    return this.#readInTime().then((outcome) => outcome === true);
  }

  /**
   * Reads the file in its turn: whether it could be read, or `late` if that takes longer than a request should wait.
   * Reading then continues.
   */
  async #readInTime(): Promise<boolean | 'late'> {
    const reading = this.#takeIn();
    let cancel: () => void = () => undefined;
    const late = new Promise<'late'>((resolve) => {
      cancel = this.#parts.clock.after(refreshPatienceMs, () => {
        resolve('late');
      });
    });
    const outcome = await Promise.race([reading, late]);
    cancel();
    if (outcome === 'late') {
      this.#isLate = true;
      const end = (): void => {
        this.#isLate = false;
      };
      void reading.then(end, end);
    }
    return outcome;
  }

  #takeIn(): Promise<boolean> {
    return this.#enqueue(async () => {
      // Without the lock, old content could get back into the index while another process changes it, and its change
      // would build on that.
      const lock = await this.#parts.readLocks?.acquire(await whereItIs(this.file));
      if (lock !== undefined && 'sentence' in lock && lock.isBusy) return false;
      try {
        const read = await this.#read();
        const filled = read.ok ? await this.#fill(read.value) : read;
        if (filled.ok) await this.repository.catchUp();
        // Why the file could not be read has been reported.
        else if (read.ok) this.#notices = [notTakenIn(this.file, filled.error), ...this.#notices];
        return filled.ok;
      } finally {
        // If no lock can be held, the file cannot be changed either: it is read without a lock.
        if (lock !== undefined && 'release' in lock) await lock.release();
      }
    });
  }

  async change<T>(work: (editor: BackendEditor) => T): Promise<Result<T, RepositoryFailure>> {
    // A first or running read may take long: a change does not wait forever either.
    if ((this.#seen === undefined || this.#waiting > 0) && (await this.#readInTime()) === 'late')
      return err({
        problem: 'busy',
        sentence: msg('Nothing was changed. {0}', stillTakenIn(this.file, this.#waiting).message),
      });
    return this.#enqueue(async () => {
      const lock = await this.#parts.locks.acquire(await whereItIs(this.file));
      if ('sentence' in lock)
        return err({
          problem: lock.isBusy ? 'busy' : 'unavailable',
          sentence: msg('{0} cannot be written, so nothing was changed. {1}', this.file, lock.sentence),
        });
      try {
        return await this.#change(work);
      } finally {
        await lock.release();
      }
    });
  }

  close(): Promise<void> {
    this.#isClosing = true;
    return this.#enqueue(() => {
      this.repository.close();
      return Promise.resolve();
    });
  }

  async #change<T>(work: (editor: BackendEditor) => T): Promise<Result<T, RepositoryFailure>> {
    const read = await this.#read();
    if (!read.ok) return read;
    const filled = await this.#fill(read.value);
    if (!filled.ok) return filled;
    const { lines, surplus } = read.value;
    if (lines.cut !== undefined)
      return err({
        problem: 'unavailable',
        sentence: msg('{0} is not written to, so nothing was changed. {1}', this.file, cutText(lines.cut)),
      });
    const after = new Map(lines.records);
    const now = this.#parts.now();
    const removed = new Map(removalsToTell(lines.removed, now));
    const attempt = await this.repository.write((writer) => {
      // A process killed between here and the file write leaves an index without a file state: it is filled again.
      writer.setFact(stateFact, '');
      const editor = makeFileEditor(writer, after, removed, now);
      foldTwins(writer, editor, after, { removed, surplus, now });
      return work(editor);
    });
    this.#seen = undefined;
    if (!attempt.ok) return attempt;
    try {
      const text = formatRecordLines(after.values(), lines.refused, removed);
      const whole = read.value.file.text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
      if (after.size > fileBounds.maxRecords || Buffer.byteLength(whole) > maxFileBytes)
        return err({
          problem: 'unavailable',
          sentence: msg(
            '{0} would hold more than is read of it ({1} records, {2} bytes), so nothing was changed.',
            this.file,
            fileBounds.maxRecords,
            maxFileBytes,
          ),
        });
      if (whole !== read.value.file.text) {
        if (read.value.file.stamp === '') await letGitMerge(this.file);
        await writeRecordsFile(this.file, whole);
      }
      const stamp = getStamp(this.file);
      const hash = await hashInSteps(whole);
      const kept = await this.repository.write((writer) => {
        writer.setFact(stateFact, hash);
      });
      if (kept.ok) this.#seen = stamp;
      const written: RecordLines = { ...lines, records: after, removed, hasConflict: false };
      this.#known = { file: { text: whole, stamp, hash }, lines: written, surplus: findSurplus(after) };
      this.#notices = this.#getNotices(this.#known);
      return attempt;
    } catch (error) {
      return err({ problem: storeProblem(error), error });
    }
  }

  async #read(): Promise<Result<KnownFile, RepositoryFailure>> {
    try {
      const known = this.#known;
      if (known !== undefined && known.file.stamp !== '' && known.file.stamp === getStamp(this.file)) return ok(known);
      const file = await readRecordsFile(this.file, this.#parts.root);
      const lines = await readLinesInSteps(file.text);
      this.#known = { file, lines, surplus: findSurplus(lines.records) };
      return ok(this.#known);
    } catch (error) {
      this.#known = undefined;
      this.#parts.log?.warn(`remediation.project cannot be read: ${thrownText(error)}`);
      this.#notices = [
        {
          code: 'project-lines-refused',
          message: msg(
            '{0} cannot be read: {1} Its known fixes are not searched.',
            this.file,
            error instanceof Error ? error.message : String(error),
          ),
        },
      ];
      return err({ problem: storeProblem(error), error });
    }
  }

  /** Updates the index to a state of the file; only changed lines are parsed as errors again. */
  async #fill({ file, lines, surplus }: KnownFile): Promise<Result<undefined, RepositoryFailure>> {
    this.#notices = this.#getNotices({ lines, surplus });
    try {
      if (this.repository.fact(stateFact) === file.hash) {
        this.#seen = file.stamp;
        return ok(undefined);
      }
    } catch {
      // An index that cannot be queried is filled again, or reports why it cannot.
    }
    const begun = await this.repository.write((writer) => {
      writer.setFact(stateFact, '');
      const keys = writer.lineKeys();
      writer.remove([...keys.keys()].filter((id) => !lines.records.has(id) || surplus.has(id)));
      return keys;
    });
    if (!begun.ok) return begun;
    const changed = await this.#changedSince(begun.value, lines.records, surplus);
    const put = await this.#putAll(changed).finally(() => {
      this.#waiting = 0;
    });
    if (!put.ok) return put;
    const kept = await this.repository.write((writer) => {
      writer.setFact(stateFact, file.hash);
    });
    if (!kept.ok) return kept;
    this.#seen = file.stamp;
    return ok(undefined);
  }

  async #putAll(changed: readonly RecordLine[]): Promise<Result<undefined, RepositoryFailure>> {
    for (let at = 0; at < changed.length; at += filledAtOnce) {
      // Neither signing so few records nor an uncontended write yields to the event loop.
      if (at > 0) await nextTurn();
      if (this.#isClosing) return err({ problem: 'closed' });
      this.#waiting = changed.length - at;
      const part = changed.slice(at, at + filledAtOnce);
      const signed = await signAll(part.map(({ fields }) => fields));
      const put = await this.repository.write((writer) => {
        signed.forEach((record, index) => {
          putUnlessTwin(writer, record, lineKey(part[index]?.line ?? ''));
        });
      });
      if (!put.ok) return put;
    }
    return ok(undefined);
  }

  /** The records whose lines differ from those that the index was filled from, ordered by id. */
  async #changedSince(
    keys: ReadonlyMap<string, string>,
    records: ReadonlyMap<string, RecordLine>,
    surplus: ReadonlySet<string>,
  ): Promise<RecordLine[]> {
    const changed: RecordLine[] = [];
    let at = 0;
    for (const record of records.values()) {
      if (++at % comparedAtOnce === 0) await nextTurn();
      if (!surplus.has(record.fields.id) && keys.get(record.fields.id) !== lineKey(record.line)) changed.push(record);
    }
    return changed.sort((a, b) => (a.fields.id < b.fields.id ? -1 : 1));
  }

  #getNotices({ lines: { refused, hasConflict, cut }, surplus }: Pick<KnownFile, 'lines' | 'surplus'>): StoreNotice[] {
    const notices: StoreNotice[] = [];
    if (cut !== undefined)
      notices.push({
        code: 'project-lines-refused',
        message: msg('{0} is not read to its end. {1}', this.file, cutText(cut)),
      });
    if (surplus.size > 0)
      notices.push({
        code: 'project-lines-refused',
        message: msg(
          surplus.size === 1
            ? '{0}: {1} record is not searched, because there are more than {2} of the same error; those that ' +
                'were changed last are. Merge or remove the others.'
            : '{0}: {1} records are not searched, because there are more than {2} of the same error; those ' +
                'that were changed last are. Merge or remove the others.',
          this.file,
          surplus.size,
          maxRecordsOfOneError,
        ),
      });
    const [first] = refused;
    if (hasConflict)
      notices.push({
        code: 'project-lines-refused',
        message: msg(
          '{0} holds a conflict that git could not merge. Both sides are read; the next change made here ' +
            'puts them together.',
          this.file,
        ),
      });
    if (first !== undefined)
      notices.push({
        code: 'project-lines-refused',
        message: describeRefused(this.file, refused, first),
      });
    return notices;
  }

  #isUpToDate(): boolean {
    try {
      // Querying the index shows whether it was deleted: it is then created again, and `forget` is called.
      this.repository.version();
      return this.#seen !== undefined && this.#seen === getStamp(this.file);
    } catch {
      return false;
    }
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

/** The message for a file that was read but could not be indexed. */
function notTakenIn(file: string, { problem, error }: RepositoryFailure): StoreNotice {
  const reason = error === undefined ? msg('Try again in a moment.') : storeReason(error);
  return {
    code: problem === 'full' ? 'disk-full' : 'read-only',
    message: msg('The known fixes of {0} could not be made ready for the search. {1}', file, reason),
  };
}

/** The message while a large file is being indexed. */
function stillTakenIn(file: string, waiting: number): StoreNotice {
  return {
    code: 'project-lines-refused',
    message:
      waiting === 0
        ? msg('{0} is still being read: its records are not searched yet. Try again in a moment.', file)
        : msg(
            '{0} is still being read: {1} of its records are not searched yet. Try again in a moment.',
            file,
            waiting,
          ),
  };
}

/** The same for every spelling of the path, whether the file exists or not. */
async function whereItIs(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    return join(await realpath(dirname(file)).catch(() => dirname(file)), basename(file));
  }
}

function describeRefused(
  file: string,
  refused: readonly { readonly line: number }[],
  first: { readonly line: number; readonly message: Message | string },
): Message {
  const numbers = refused
    .slice(0, namedLines)
    .map(({ line }) => line)
    .join(', ');
  const rest = refused.length - namedLines;
  if (refused.length === 1)
    return msg('{0}: line {1} is not read. Line {2}: {3}', file, numbers, first.line, first.message);
  if (rest > 0)
    return msg(
      '{0}: lines {1} and {2} more are not read. Line {3}: {4}',
      file,
      numbers,
      rest,
      first.line,
      first.message,
    );
  return msg('{0}: lines {1} are not read. Line {2}: {3}', file, numbers, first.line, first.message);
}
