import { randomUUID } from 'node:crypto';
import {
  constants,
  closeSync,
  fchmodSync,
  fstatSync,
  openSync,
  readSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../base/node/makeFolder.ts';
import { demandFilePlace } from '../../../base/node/sqlite/storePlace.ts';
import { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { editLineStart, readLine, type EventLine } from './eventLine.ts';

const currentName = 'edits.jsonl';
const fullName = /^edits-(\d{8,})-[0-9a-f]{8}\.jsonl$/;
const ownerOnly = 0o600;
/** Bytes of one file that are read; lines are short, and full files are put aside long before. */
const maxFileBytes = 500_000_000;
/** Several full files, so that dropping the oldest drops a part of the record and not all of it. */
const filesPerRing = 4;

/**
 * The files of the record: one that lines are appended to and some full ones, numbered. Any number of processes use
 * them at the same time and any of them may be killed at any time: a line is one `O_APPEND` write; a full file is put
 * aside by one rename to a unique name; and a file is only deleted when the newer ones hold enough.
 */
export class RecordFiles {
  readonly #folder: string;
  readonly #keep: () => number;
  readonly #full = new Map<string, { readonly size: number; readonly lines: readonly EventLine[] }>();
  /**
   * What is known of the current file: which one it is, up to where it was read, and how many edits that part holds.
   */
  #known = { inode: -1n, size: 0, edits: 0 };

  /** `keep`: how many edits must stay readable. */
  constructor(folder: string, keep: () => number) {
    this.#folder = folder;
    this.#keep = keep;
  }

  /** Appends one line. Throws what the file system throws. */
  append(line: string): void {
    demandFilePlace(this.#current);
    this.#makeFolder();
    // A link in this place would lead the record out of the folder.
    const file = openSync(
      this.#current,
      constants.O_APPEND | constants.O_CREAT | constants.O_RDWR | noFollow,
      ownerOnly,
    );
    let edits: number;
    try {
      if (process.platform !== 'win32' && (fstatSync(file).mode & 0o077) !== 0) fchmodSync(file, ownerOnly);
      // The leading line break keeps an unfinished line of a killed process from swallowing this one.
      const bytes = Buffer.from(`\n${line}\n`);
      // A disk with room for a piece takes the piece and says nothing.
      if (writeSync(file, bytes) < bytes.length)
        throw Object.assign(new Error('the line was cut off'), { code: 'ENOSPC' });
      edits = this.#countTo(file);
    } finally {
      closeSync(file);
    }
    if (edits >= Math.ceil(this.#keep() / filesPerRing)) this.#rotate();
  }

  /**
   * What is in the files, oldest first, without what is torn, empty or not ours; a line may come twice while a file is
   * being put aside. What was made of a full file is kept until that file changes, because a record is read far more
   * often than a file fills up.
   */
  async read(): Promise<EventLine[]> {
    // The current file comes first: should it be put aside meanwhile, it is read twice rather than never.
    const current = parse(await this.#getText(this.#current));
    const names = inOrder(await readdir(this.#folder).catch(() => []));
    for (const name of this.#full.keys()) if (!names.includes(name)) this.#full.delete(name);
    const lines: EventLine[] = [];
    for (const name of names) {
      const path = join(this.#folder, name);
      // A process that opened the file before it was put aside may still add its line.
      const size = (await stat(path).catch(() => undefined))?.size ?? 0;
      const known = this.#full.get(name);
      const file = known?.size === size ? known : { size, lines: parse(await this.#getText(path)) };
      this.#full.set(name, file);
      for (const line of file.lines) lines.push(line);
    }
    return lines.concat(current);
  }

  /**
   * Bytes of all files; undefined if there is none. Rejects if the folder exists and cannot be written to, and with a
   * sentence if its place is taken.
   */
  async size(): Promise<number | undefined> {
    demandFilePlace(this.#current);
    const names = await readdir(this.#folder).catch(() => undefined);
    if (names === undefined) return undefined;
    await access(this.#folder, constants.W_OK);
    const sizes = await Promise.all(
      names
        .filter((name) => RecordFiles.owns(name))
        .map((name) =>
          stat(join(this.#folder, name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
    );
    return sizes.length === 0 ? undefined : sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Deletes every file of the record. */
  clear(): void {
    for (const name of readdirSync(this.#folder)) if (name === currentName || fullName.test(name)) this.#remove(name);
  }

  /** Whether a file of this name belongs to the record. */
  static owns(name: string): boolean {
    return name === currentName || fullName.test(name);
  }

  async #getText(path: string): Promise<string> {
    const read = await new WorkspaceBorder([this.#folder]).read(path, maxFileBytes);
    return read.ok ? read.value.bytes.toString('utf8') : '';
  }

  #makeFolder(): void {
    makeFolder(this.#folder, 0o700);
  }

  get #current(): string {
    return join(this.#folder, currentName);
  }

  /** How many edits the open file holds; reads only what was written since the last time. */
  #countTo(file: number): number {
    const { ino: inode, size } = fstatSync(file, { bigint: true });
    const known =
      this.#known.inode === inode && this.#known.size <= Number(size) ? this.#known : { inode, size: 0, edits: 0 };
    const fresh = Buffer.alloc(Number(size) - known.size);
    const got = readSync(file, fresh, 0, fresh.length, known.size);
    this.#known = { inode, size: known.size + got, edits: known.edits + countEdits(fresh.toString('utf8', 0, got)) };
    return this.#known.edits;
  }

  /** Puts the current file aside and drops the oldest full ones that are no longer needed. */
  #rotate(): void {
    const { inode } = this.#known;
    this.#known = { inode: -1n, size: 0, edits: 0 };
    // Most often another process that puts files aside has done it already.
    if (statSync(this.#current, { bigint: true, throwIfNoEntry: false })?.ino !== inode) return;
    const names = inOrder(readdirSync(this.#folder));
    const next = names.reduce((most, name) => Math.max(most, getNumber(name)), 0) + 1;
    // With names of their own, two that do this at the same moment put aside two files and lose none.
    ignoreMissing(() => {
      renameSync(
        this.#current,
        join(this.#folder, `edits-${String(next).padStart(8, '0')}-${randomUUID().slice(0, 8)}.jsonl`),
      );
    });
    let kept = 0;
    for (const name of inOrder(readdirSync(this.#folder)).reverse()) {
      if (kept >= this.#keep()) this.#remove(name);
      else
        ignoreMissing(() => {
          kept += countEdits(readFileSync(join(this.#folder, name), 'utf8'));
        });
    }
  }

  #remove(name: string): void {
    ignoreMissing(() => {
      unlinkSync(join(this.#folder, name));
    });
  }
}

/** Another process may have been faster. */
function ignoreMissing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Windows has no such flag. */
const noFollow = (constants as { readonly O_NOFOLLOW?: number }).O_NOFOLLOW ?? 0;

function parse(text: string): EventLine[] {
  return text.split('\n').flatMap((line) => readLine(line) ?? []);
}

function countEdits(text: string): number {
  let count = 0;
  for (let at = text.indexOf(editLineStart); at >= 0; at = text.indexOf(editLineStart, at + 1)) count++;
  return count;
}

function inOrder(names: readonly string[]): string[] {
  return names.filter((name) => fullName.test(name)).sort((a, b) => getNumber(a) - getNumber(b) || (a < b ? -1 : 1));
}

function getNumber(name: string): number {
  return Number(fullName.exec(name)?.[1] ?? 0);
}
