import { realpath } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { basename, dirname, join } from 'node:path';
import type { FileLocks } from '../../../base/node/locks/fileLock.ts';
import { storeReason } from '../../../base/node/sqlite/storePlace.ts';
import { storeProblem } from '../../../base/node/sqlite/storeProblem.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import { mergeRecords } from '../../domain/record/mergeRecords.ts';
import { formatRecordLines, recordLine, removalsToTell, type FileRecord, type RecordLines } from '../../domain/record/recordLines.ts';
import { signRecord, type KeptRecord } from '../../domain/record/keptRecord.ts';
import type { Scope, StoreNotice } from '../../domain/types.ts';
import type { Home, HomeEditor } from './home.ts';
import { cutText, fileBounds, findSurplus, maxRecordsOfOneError, readLinesInSteps } from './fileBounds.ts';
import { hashInSteps, hashOf, letGitMerge, maxFileBytes, readRecordsFile, stampOf, writeRecordsFile, type ReadFile } from './recordsFile.ts';
import type { Attempt, Shelf, ShelfWriter } from './shelf.ts';
import { signAll } from './signAll.ts';

/** What a file's home is made of. */
export interface FileHomeParts {
  readonly scope: Scope;
  readonly name: string;
  readonly file: string;
  /** The folder that links must not lead out of. Default: any link is followed. */
  readonly root?: string | undefined;
  /** What is read from the file, kept so that records are found quickly. It may be thrown away at any time. */
  readonly shelf: Shelf;
  readonly locks: FileLocks;
  /** The same locks for whoever only reads, with little patience; given where other processes fill the same shelf. */
  readonly readLocks?: FileLocks | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log?: Logger | undefined;
}

/** What a file holds. */
interface KnownFile {
  readonly file: ReadFile;
  readonly lines: RecordLines;
  /** Records that are not searched: too many of one error. */
  readonly surplus: ReadonlySet<string>;
}

/** Under this name the shelf keeps which state of the file it holds. Another format of the lines' keys is another name. */
const stateFact = 'file-1';
/** Letters of a line's key. */
const keyLetters = 24;
/** Lines that are taken into the shelf between two turns of the thread: some milliseconds. */
const filledAtOnce = 20;
/** How long a line that was put into another is told to be gone, where it had not been changed for long. Removals are told for 400 days after their time. */
const foldedToldMs = 200 * 24 * 3_600_000;
/** Records that are put into others at one change: each is read as an error again, and nothing else goes on meanwhile. The rest follows at the next changes. */
const maxFolded = 50;
/** Lines whose keys are made between two turns of the thread: some milliseconds. */
const comparedAtOnce = 500;
/** Lines that a notice names. */
const namedLines = 5;

/**
 * Records that live in a file, one a line, which people commit and merge. The file is the truth: it is read again whenever it changed, and before every
 * change, which is made under a lock that all processes of this user ask for. Lines that are no records are never lost.
 */
export class FileHome implements Home {
  readonly scope: Scope;
  readonly name: string;
  readonly file: string;
  readonly shelf: Shelf;
  readonly #parts: FileHomeParts;
  /** The stamp of the file that the shelf holds; undefined where that is not known. */
  #seen: string | undefined;
  #notices: readonly StoreNotice[] = [];
  /** What was read of the file, or written to it, last. It is not read again while its identity, size and time are the same. */
  #known: KnownFile | undefined;
  /** Reads and changes come one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(parts: FileHomeParts) {
    this.#parts = parts;
    ({ scope: this.scope, name: this.name, file: this.file, shelf: this.shelf } = parts);
  }

  get bytes(): number {
    return statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  get notices(): readonly StoreNotice[] {
    return this.#notices;
  }

  stamp(): string {
    return stampOf(this.file);
  }

  /** The shelf has been made anew: everything is read again. */
  forget(): void {
    this.#seen = undefined;
  }

  refresh(): Promise<boolean> {
    if (this.#isUpToDate()) return Promise.resolve(true);
    return this.#enqueue(async () => {
      // Without the lock, what was read a moment ago could come back into the shelf while another process changes it, and its change would build on that.
      const lock = await this.#parts.readLocks?.acquire(await whereItIs(this.file));
      if (lock !== undefined && 'sentence' in lock && lock.isBusy) return false;
      try {
        const read = await this.#read();
        const filled = read.ok ? await this.#fill(read.value) : read;
        if (filled.ok) await this.shelf.catchUp();
        // Why the file could not be read has been said.
        else if (read.ok) this.#notices = [notTakenIn(this.file, filled), ...this.#notices];
        return filled.ok;
      } finally {
        // Where no lock can be kept, nobody can change the file either: it is read without.
        if (lock !== undefined && 'release' in lock) await lock.release();
      }
    });
  }

  change<T>(work: (editor: HomeEditor) => T): Promise<Attempt<T>> {
    return this.#enqueue(async () => {
      const lock = await this.#parts.locks.acquire(await whereItIs(this.file));
      if ('sentence' in lock) return { ok: false, problem: lock.isBusy ? 'busy' : 'unavailable', sentence: `${this.file} cannot be written, so nothing was changed. ${lock.sentence}` };
      try {
        return await this.#change(work);
      } finally {
        await lock.release();
      }
    });
  }

  close(): Promise<void> {
    return this.#enqueue(() => {
      this.shelf.close();
      return Promise.resolve();
    });
  }

  async #change<T>(work: (editor: HomeEditor) => T): Promise<Attempt<T>> {
    const read = await this.#read();
    if (!read.ok) return read;
    const filled = await this.#fill(read.value);
    if (!filled.ok) return filled;
    const { lines, surplus } = read.value;
    if (lines.cut !== undefined) return { ok: false, problem: 'unavailable', sentence: `${this.file} is not written to, so nothing was changed. ${cutText(lines.cut)}` };
    const after = new Map(lines.records);
    const now = this.#parts.now();
    const removed = new Map(removalsToTell(lines.removed, now));
    const attempt = await this.shelf.write((writer) => {
      // Whoever is stopped between here and the file leaves a shelf that holds no state of it: it is read again.
      writer.setFact(stateFact, '');
      const editor = editorOf(writer, after, removed, now);
      foldTwins(writer, editor, after, { removed, surplus, now });
      return work(editor);
    });
    this.#seen = undefined;
    if (!attempt.ok) return attempt;
    try {
      const text = formatRecordLines(after.values(), lines.refused, removed);
      const whole = read.value.file.text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
      if (after.size > fileBounds.maxRecords || Buffer.byteLength(whole) > maxFileBytes) return { ok: false, problem: 'unavailable', sentence: `${this.file} would hold more than is read of it (${fileBounds.maxRecords} records, ${maxFileBytes} bytes), so nothing was changed.` };
      if (whole !== read.value.file.text) {
        if (read.value.file.stamp === '') await letGitMerge(this.file);
        await writeRecordsFile(this.file, whole);
      }
      const stamp = stampOf(this.file);
      const hash = await hashInSteps(whole);
      const kept = await this.shelf.write((writer) => { writer.setFact(stateFact, hash); });
      if (kept.ok) this.#seen = stamp;
      const written: RecordLines = { ...lines, records: after, removed, hasConflict: false };
      this.#known = { file: { text: whole, stamp, hash }, lines: written, surplus: findSurplus(after) };
      this.#notices = this.#noticesOf(this.#known);
      return attempt;
    } catch (error) {
      return { ok: false, problem: storeProblem(error), error };
    }
  }

  async #read(): Promise<Attempt<KnownFile>> {
    try {
      const known = this.#known;
      if (known !== undefined && known.file.stamp !== '' && known.file.stamp === stampOf(this.file)) return { ok: true, value: known };
      const file = await readRecordsFile(this.file, this.#parts.root);
      const lines = await readLinesInSteps(file.text);
      this.#known = { file, lines, surplus: findSurplus(lines.records) };
      return { ok: true, value: this.#known };
    } catch (error) {
      this.#known = undefined;
      this.#parts.log?.warn(`remediation.project cannot be read: ${thrownText(error)}`);
      this.#notices = [{ code: 'project-lines-refused', message: `${this.file} cannot be read: ${error instanceof Error ? error.message : String(error)} Its known fixes are not searched.` }];
      return { ok: false, problem: storeProblem(error), error };
    }
  }

  /** Brings the shelf to a state of the file; only lines that changed are read as errors again. */
  async #fill({ file, lines, surplus }: KnownFile): Promise<Attempt<undefined>> {
    this.#notices = this.#noticesOf({ lines, surplus });
    try {
      if (this.shelf.fact(stateFact) === file.hash) {
        this.#seen = file.stamp;
        return { ok: true, value: undefined };
      }
    } catch {
      // What cannot be asked is filled anew, or says why it cannot.
    }
    const begun = await this.shelf.write((writer) => {
      writer.setFact(stateFact, '');
      const keys = writer.lineKeys();
      writer.remove([...keys.keys()].filter((id) => !lines.records.has(id) || surplus.has(id)));
      return keys;
    });
    if (!begun.ok) return begun;
    const changed = await this.#changedSince(begun.value, lines.records, surplus);
    for (let at = 0; at < changed.length; at += filledAtOnce) {
      // Neither signing so few nor a write that nobody is in the way of gives the thread away.
      if (at > 0) await nextTurn();
      const part = changed.slice(at, at + filledAtOnce);
      const signed = await signAll(part.map(({ fields }) => fields));
      const put = await this.shelf.write((writer) => { signed.forEach((record, index) => { putUnlessTwin(writer, record, lineKey(part[index]?.line ?? '')); }); });
      if (!put.ok) return put;
    }
    const kept = await this.shelf.write((writer) => { writer.setFact(stateFact, file.hash); });
    if (!kept.ok) return kept;
    this.#seen = file.stamp;
    return { ok: true, value: undefined };
  }

  /** The records whose lines are other ones than those that the shelf was filled from, in the order of their ids. */
  async #changedSince(keys: ReadonlyMap<string, string>, records: ReadonlyMap<string, FileRecord>, surplus: ReadonlySet<string>): Promise<FileRecord[]> {
    const changed: FileRecord[] = [];
    let at = 0;
    for (const record of records.values()) {
      if (++at % comparedAtOnce === 0) await nextTurn();
      if (!surplus.has(record.fields.id) && keys.get(record.fields.id) !== lineKey(record.line)) changed.push(record);
    }
    return changed.sort((a, b) => (a.fields.id < b.fields.id ? -1 : 1));
  }

  #noticesOf({ lines: { refused, hasConflict, cut }, surplus }: Pick<KnownFile, 'lines' | 'surplus'>): StoreNotice[] {
    const notices: StoreNotice[] = [];
    if (cut !== undefined) notices.push({ code: 'project-lines-refused', message: `${this.file} is not read to its end. ${cutText(cut)}` });
    if (surplus.size > 0) notices.push({ code: 'project-lines-refused', message: `${this.file}: ${surplus.size} ${surplus.size === 1 ? 'record is' : 'records are'} not searched, because there are more than ${maxRecordsOfOneError} of the same error; those that were changed last are. Merge or remove the others.` });
    const [first] = refused;
    if (hasConflict) notices.push({ code: 'project-lines-refused', message: `${this.file} holds a conflict that git could not merge. Both sides are read; the next change made here puts them together.` });
    if (first !== undefined) {
      const numbers = refused.slice(0, namedLines).map(({ line }) => line).join(', ');
      notices.push({ code: 'project-lines-refused', message: `${this.file}: ${refused.length === 1 ? `line ${numbers} is` : `lines ${numbers}${refused.length > namedLines ? ` and ${refused.length - namedLines} more are` : ' are'}`} not read. Line ${first.line}: ${first.message}` });
    }
    return notices;
  }

  #isUpToDate(): boolean {
    try {
      // Looking at the shelf shows whether it was deleted: it is then made anew, and `forget` is called.
      this.shelf.version();
      return this.#seen !== undefined && this.#seen === stampOf(this.file);
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

/** What is said of a file that was read and whose fixes could not be put where they are searched. */
function notTakenIn(file: string, { problem, error }: Extract<Attempt<unknown>, { readonly ok: false }>): StoreNotice {
  const reason = error === undefined ? 'Try again in a moment.' : storeReason(error);
  return { code: problem === 'full' ? 'disk-full' : 'read-only', message: `The known fixes of ${file} could not be made ready for the search. ${reason}` };
}

/** Changes the shelf and, with it, what the file is to hold: the records, and what was removed. */
function editorOf(writer: ShelfWriter, after: Map<string, FileRecord>, removed: Map<string, number>, now: number): HomeEditor {
  const put = (given: KeptRecord): void => {
    const { id, updatedAt } = given.fields;
    const removedAt = removed.get(id);
    // It is back, here and for whoever has read that it was removed.
    const record = removedAt === undefined || updatedAt > removedAt ? given : { ...given, fields: { ...given.fields, updatedAt: removedAt + 1 } };
    removed.delete(id);
    const { fields } = record;
    const unknown = after.get(fields.id)?.unknown ?? {};
    const line = recordLine(fields, unknown);
    after.set(fields.id, { fields, unknown, line });
    writer.put(record, lineKey(line));
  };
  const counted = (record: KeptRecord | undefined): KeptRecord | undefined => {
    if (record !== undefined) put(record);
    return record;
  };
  return {
    get: (id) => writer.get(id),
    alike: (record) => writer.alike(record),
    put,
    remove: (ids) => {
      for (const id of ids) {
        const record = after.get(id);
        if (record !== undefined) removed.set(id, Math.max(now, record.fields.updatedAt));
        after.delete(id);
      }
      return writer.remove(ids);
    },
    addVerdict: (id, verdict, now) => counted(writer.addVerdict(id, verdict, now)),
    addUse: (id, now) => counted(writer.addUse(id, now)),
  };
}

/** Two branches may have recorded the same under two ids. The one with the smaller id is shown, everywhere the same. */
function putUnlessTwin(writer: ShelfWriter, record: KeptRecord, key: string): void {
  const twins = writer.alike(record).filter(({ fields }) => fields.id !== record.fields.id);
  if (twins.some(({ fields }) => fields.id < record.fields.id)) writer.remove([record.fields.id]);
  else {
    writer.remove(twins.map(({ fields }) => fields.id));
    writer.put(record, key);
  }
}

/** Puts records that are not shown because another one is the same into that one, now that the file is written anyway. */
function foldTwins(writer: ShelfWriter, editor: HomeEditor, after: Map<string, FileRecord>, { removed, surplus, now }: { readonly removed: Map<string, number>; readonly surplus: ReadonlySet<string>; readonly now: number }): void {
  const shown = writer.lineKeys();
  let left = maxFolded;
  for (const [id, { fields, unknown }] of [...after]) {
    if (shown.has(id) || surplus.has(id)) continue;
    if (left-- === 0) return;
    const [twin] = editor.alike(signRecord(fields));
    if (twin === undefined) continue;
    const kept = after.get(twin.fields.id);
    if (kept !== undefined) after.set(twin.fields.id, { ...kept, unknown: { ...unknown, ...kept.unknown } });
    editor.put({ ...twin, fields: mergeRecords(twin.fields, fields) });
    after.delete(id);
    // From a branch that is behind it would come back, and be counted again; what was changed there later may.
    removed.set(id, Math.max(fields.updatedAt, now - foldedToldMs));
  }
}

function lineKey(line: string): string {
  return hashOf(line).slice(0, keyLetters);
}

/** The same for every spelling of the path, whether the file is there or not. */
async function whereItIs(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    return join(await realpath(dirname(file)).catch(() => dirname(file)), basename(file));
  }
}
