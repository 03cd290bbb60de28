import { dirname } from 'node:path';
import { asItIs } from '../../../base/text/say.ts';
import type { CommitOutcome, FileChange } from '../../domain/agent/types.ts';
import { applyChanges } from '../../domain/merge/applyChanges.ts';
import { encodeText, isPlainChange } from './encodedText.ts';
import type { FileLock, FileLocks } from '../../../base/node/locks/fileLock.ts';
import { FileCreation, FileRemoval, FileReplacement, type FileStep } from './fileSteps.ts';
import { readTextFile, unreadableSentence } from './readTextFile.ts';
import { removeLeftovers } from './temporaryFile.ts';
import type { IntentJournal } from './unfinished/intentJournal.ts';
import { failureSentence, writeSteps } from './writeSteps.ts';

/** What a commit needs to know of the files it writes. */
export interface CommitContext {
  readonly locks: FileLocks;
  readonly maxBytes: number;
  /** The file as agents see it. `key` is its real path. */
  getName(key: string): string;
  /** Whether a real path still lies in the workspace and leads nowhere else. */
  isInside(key: string): Promise<boolean>;
  /**
   * Where a write of several files is announced before the first is touched. Without it a kill between two of them is
   * not noticed.
   */
  readonly journal?: IntentJournal;
}

type Failure = Exclude<CommitOutcome, { status: 'written' }>;

/**
 * Writes the changes of one request to disk, all or none, each file atomically: a concurrent reader, or one after a
 * kill, sees the whole old or the whole new text. Under a lock per file, every file is read again and compared with the
 * text that its change was made for. A kill between two files of one request leaves the first one written, and a record
 * of it in the journal.
 */
export async function commitToDisk(changes: readonly FileChange[], context: CommitContext): Promise<CommitOutcome> {
  const paths = changes.flatMap((change) => (change.kind === 'move' ? [change.key, change.toKey] : [change.key]));
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined)
    return {
      status: 'failed',
      path: context.getName(twice),
      message: `${context.getName(twice)} is named twice in one request. Send its edits together.`,
    };
  const locks: FileLock[] = [];
  try {
    // Always in the same order, so that two requests over the same files cannot deadlock.
    for (const path of [...paths].sort()) {
      const lock = await context.locks.acquire(path);
      if ('sentence' in lock)
        return {
          status: 'failed',
          path: context.getName(path),
          message: `${context.getName(path)} cannot be written. ${asItIs(lock.sentence)}`,
        };
      locks.push(lock);
    }
    const steps: FileStep[] = [];
    for (const change of changes) {
      const made = await getSteps(change, changes.length > 1 || change.kind === 'move', context);
      if ('status' in made) return made;
      steps.push(...made);
    }
    for (const directory of new Set(steps.map(({ path }) => dirname(path)))) await removeLeftovers(directory);
    return await writeSteps(steps, {
      locks,
      getName: (path) => context.getName(path),
      journal: context.journal,
    });
  } catch (error) {
    const path = context.getName(paths[0] ?? '');
    return { status: 'failed', path, message: failureSentence(path, error) };
  } finally {
    await Promise.all(locks.map((lock) => lock.release().catch(() => undefined)));
  }
}

/** What one change means on disk, after a look at what is there now. */
async function getSteps(
  change: FileChange,
  isUndoable: boolean,
  context: CommitContext,
): Promise<FileStep[] | Failure> {
  const { key } = change;
  const path = context.getName(key);
  for (const each of change.kind === 'move' ? [key, change.toKey] : [key]) {
    if (!(await context.isInside(each))) return { status: 'changed', path: context.getName(each) };
  }
  if (change.kind === 'create') {
    const bytes = encodeText(change.content, 'utf-8');
    return bytes === undefined ? halfCharacter(path) : [new FileCreation(key, bytes)];
  }
  const now = await readTextFile(key, context.maxBytes);
  if (!now.ok)
    return now.error.why === 'missing'
      ? { status: 'changed', path }
      : { status: 'failed', path, message: unreadableSentence(path, now.error, context.maxBytes) };
  if (now.value.text !== change.before) return { status: 'changed', path };
  if (change.kind === 'delete') return [new FileRemoval(key, now.value.stat)];
  if (now.value.encoding === 'bytes' && !change.changes.every((each) => isPlainChange(now.value.text, each)))
    return unknownEncoding(path);
  const bytes = encodeText(applyChanges(now.value.text, change.changes), now.value.encoding);
  if (bytes === undefined) return halfCharacter(path);
  if (change.kind === 'change') return [new FileReplacement(key, bytes, now.value.stat, isUndoable)];
  return [new FileCreation(change.toKey, bytes, now.value.stat), new FileRemoval(key, now.value.stat)];
}

function unknownEncoding(path: string): Failure {
  return {
    status: 'failed',
    path,
    message:
      `${path} is neither UTF-8 nor UTF-16, and its encoding cannot be told, ` +
      'so only edits that touch and write plain ASCII are safe in it. ' +
      'Convert it to UTF-8 first, or keep the other characters out of the edit.',
  };
}

function halfCharacter(path: string): Failure {
  return {
    status: 'failed',
    path,
    message: `The new text for ${path} holds half of a character (a lone surrogate), which cannot be written. Send the whole character.`,
  };
}
