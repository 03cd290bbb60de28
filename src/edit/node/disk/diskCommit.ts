import { dirname } from 'node:path';
import type { CommitOutcome, FileChange } from '../../domain/agent/types.ts';
import { applyChanges } from '../../domain/merge/applyChanges.ts';
import { encodeText, isPlainChange } from './encodedText.ts';
import type { FileLock, FileLocks } from '../../../base/node/locks/fileLock.ts';
import { FileCreation, FileRemoval, FileReplacement, type FileStep } from './fileSteps.ts';
import { readTextFile, unreadableSentence } from './readTextFile.ts';
import { removeLeftovers } from './temporaryFile.ts';

/** What a commit needs to know of the files it writes. */
export interface CommitContext {
  readonly locks: FileLocks;
  readonly maxBytes: number;
  /** The file as agents see it. `key` is its real path. */
  nameOf(key: string): string;
  /** Whether a real path still lies in the workspace and leads nowhere else. */
  isInside(key: string): Promise<boolean>;
}

type Failure = Exclude<CommitOutcome, { status: 'written' }>;

/**
 * Writes the changes of one request to disk, all or none, each file at one stroke: whoever reads a file meanwhile, and whoever
 * looks after the process was killed, sees all of the old or all of the new text. Under a lock per file every file is read
 * again and compared with what its change was made for. A kill between two files of one request leaves the first one written.
 */
export async function commitToDisk(changes: readonly FileChange[], context: CommitContext): Promise<CommitOutcome> {
  const paths = changes.flatMap((change) => (change.kind === 'move' ? [change.key, change.toKey] : [change.key]));
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) return { status: 'failed', path: context.nameOf(twice), message: `${context.nameOf(twice)} is named twice in one request. Send its edits together.` };
  const locks: FileLock[] = [];
  try {
    // In one order for everybody, so that two requests over the same files wait for each other once and not forever.
    for (const path of [...paths].sort()) {
      const lock = await context.locks.acquire(path);
      if (typeof lock === 'string') return { status: 'failed', path: context.nameOf(path), message: `${context.nameOf(path)} cannot be written. ${lock}` };
      locks.push(lock);
    }
    const steps: FileStep[] = [];
    for (const change of changes) {
      const made = await stepsOf(change, changes.length > 1 || change.kind === 'move', context);
      if ('status' in made) return made;
      steps.push(...made);
    }
    for (const directory of new Set(steps.map(({ path }) => dirname(path)))) await removeLeftovers(directory);
    return await run(steps, locks, context);
  } catch (error) {
    const path = context.nameOf(paths[0] ?? '');
    return { status: 'failed', path, message: failureSentence(path, error) };
  } finally {
    await Promise.all(locks.map((lock) => lock.release().catch(() => undefined)));
  }
}

/** What one change means on disk, after a look at what is there now. */
async function stepsOf(change: FileChange, isUndoable: boolean, context: CommitContext): Promise<FileStep[] | Failure> {
  const { key } = change;
  const path = context.nameOf(key);
  for (const each of change.kind === 'move' ? [key, change.toKey] : [key]) {
    if (!(await context.isInside(each))) return { status: 'changed', path: context.nameOf(each) };
  }
  if (change.kind === 'create') {
    const bytes = encodeText(change.content, 'utf-8');
    return bytes === undefined ? halfCharacter(path) : [new FileCreation(key, bytes)];
  }
  const now = await readTextFile(key, context.maxBytes);
  if (!now.ok) return now.why === 'missing' ? { status: 'changed', path } : { status: 'failed', path, message: unreadableSentence(path, now, context.maxBytes) };
  if (now.text !== change.before) return { status: 'changed', path };
  if (change.kind === 'delete') return [new FileRemoval(key, now.stat)];
  if (now.encoding === 'bytes' && !change.changes.every((each) => isPlainChange(now.text, each))) return unknownEncoding(path);
  const bytes = encodeText(applyChanges(now.text, change.changes), now.encoding);
  if (bytes === undefined) return halfCharacter(path);
  if (change.kind === 'change') return [new FileReplacement(key, bytes, now.stat, isUndoable)];
  return [new FileCreation(change.toKey, bytes, now.stat), new FileRemoval(key, now.stat)];
}

async function run(steps: readonly FileStep[], locks: readonly FileLock[], context: CommitContext): Promise<CommitOutcome> {
  let current = steps[0];
  try {
    for (current of steps) await current.stage();
    for (const lock of locks) if (!(await lock.isHeld())) throw Object.assign(new Error('the lock was lost'), { code: 'ELOCK' });
    for (current of steps) await current.publish();
    await Promise.all(steps.map((step) => step.tidy()));
    return { status: 'written', saved: true };
  } catch (error) {
    const path = context.nameOf(current?.path ?? '');
    const left = await putBack(steps, context);
    if (left.length > 0) return { status: 'failed', path, message: `${failureSentence(path, error)} These files were written before and could not be put back: ${left.join(', ')}. Read them again.` };
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // What is in the way, or in the file, has come into being since it was looked at.
    if (code === 'ECHANGED' || code === 'EEXIST' || code === 'ENOENT' || code === 'ELOCK') return { status: 'changed', path };
    return { status: 'failed', path, message: failureSentence(path, error) };
  }
}

/** Undoes what was published, last first; the names of the files for which that failed. */
async function putBack(steps: readonly FileStep[], context: CommitContext): Promise<string[]> {
  const left: string[] = [];
  for (const step of [...steps].reverse()) {
    await step.undo().catch(() => left.push(context.nameOf(step.path)));
  }
  if (left.length === 0) await Promise.all(steps.map((step) => step.tidy()));
  return left;
}

function unknownEncoding(path: string): Failure {
  return { status: 'failed', path, message: `${path} is neither UTF-8 nor UTF-16, and its encoding cannot be told, so only edits that touch and write plain ASCII are safe in it. Convert it to UTF-8 first, or keep the other characters out of the edit.` };
}

function halfCharacter(path: string): Failure {
  return { status: 'failed', path, message: `The new text for ${path} holds half of a character (a lone surrogate), which cannot be written. Send the whole character.` };
}

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Ask the user to make room.',
  EDQUOT: "The user's quota on this disk is used up. Ask the user to make room.",
  EACCES: 'Its folder may not be written to. Ask the user to change the permissions.',
  EPERM: 'The system does not allow it. Ask the user to change the permissions.',
  EROFS: 'It is on a file system that is read-only. Ask the user.',
  EXDEV: 'It is mounted on its own, so it cannot be replaced at one stroke. Edit it with another tool.',
  EBUSY: 'Another program holds it, or it is mounted on its own. Edit it with another tool.',
  EMFILE: 'Too many files are open. Try again in a moment.',
  ENFILE: 'Too many files are open. Try again in a moment.',
  ENAMETOOLONG: 'Its name is too long for this disk. Choose a shorter one.',
  EFBIG: 'It would be larger than this disk takes.',
  EIO: 'The disk reports an error. Ask the user.',
};

function failureSentence(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = sentences[code] ?? `The system says: ${error instanceof Error ? error.message : String(error)}.`;
  return `${path} was not written. ${why}`;
}
