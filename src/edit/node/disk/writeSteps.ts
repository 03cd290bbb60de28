import type { FileLock } from '../../../base/node/locks/fileLock.ts';
import type { CommitOutcome } from '../../domain/agent/types.ts';
import type { FileStep } from './fileSteps.ts';
import { readPlainFile } from './readTextFile.ts';
import type { Intent, IntentJournal } from './unfinished/intentJournal.ts';

/**
 * Bytes of a file whose text is kept before it is written; no larger file takes an edit unless the limit for edits has
 * been raised.
 */
const maxAnnouncedBytes = 1_000_000_000;

/** What steps are written with. `getName`: a file as people and agents see it. */
export interface WriteContext {
  readonly locks: readonly FileLock[];
  readonly getName: (path: string) => string;
  readonly journal?: IntentJournal;
}

/**
 * Takes all steps or none. Where there are several, they are announced in the journal before the first; where that
 * cannot be done, the outcome says so.
 */
export async function writeSteps(
  steps: readonly FileStep[],
  { locks, getName, journal }: WriteContext,
): Promise<CommitOutcome> {
  let current = steps[0];
  let announced: Announced = {};
  try {
    for (current of steps) await current.stage();
    if (journal !== undefined && steps.length > 1) announced = await announce(steps, journal);
    for (const lock of locks)
      if (!(await lock.isHeld())) throw Object.assign(new Error('the lock was lost'), { code: 'ELOCK' });
    for (current of steps) await current.publish();
    // Before the tidying: from here on nothing is half done.
    await announced.intent?.end();
    await Promise.all(steps.map((step) => step.tidy()));
    return {
      status: 'written',
      saved: true,
      warning: announced.warning,
    };
  } catch (error) {
    const path = getName(current?.path ?? '');
    const left = await putBack(steps, getName);
    if (left.length > 0) {
      await announced.intent?.giveUp();
      return {
        status: 'failed',
        path,
        message: `${failureSentence(path, error)} These files were written before and could not be put back: ${left.join(', ')}. Read them again.`,
      };
    }
    await announced.intent?.end();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // What is in the way, or in the file, has come into being since it was looked at.
    if (code === 'ECHANGED' || code === 'EEXIST' || code === 'ENOENT' || code === 'ELOCK')
      return { status: 'changed', path };
    return { status: 'failed', path, message: failureSentence(path, error) };
  }
}

interface Announced {
  readonly intent?: Intent;
  readonly warning?: string;
}

/** A failing journal must not block the edit: all that is lost is that a kill in the next moment would go unnoticed. */
async function announce(steps: readonly FileStep[], journal: IntentJournal): Promise<Announced> {
  try {
    const files = [];
    for (const {
      path,
      intent: { isThere, after, mode },
    } of steps)
      files.push({
        path,
        before: isThere ? (await readPlainFile(path, maxAnnouncedBytes)).bytes : undefined,
        after,
        mode,
      });
    return { intent: await journal.begin(files) };
  } catch (error) {
    return {
      warning:
        'The record that lets an interrupted write of several files be finished or undone could not be kept ' +
        `(${error instanceof Error ? error.message : String(error)}). The files were written all the same.`,
    };
  }
}

/** Undoes what was published, last first; the names of the files for which that failed. */
async function putBack(steps: readonly FileStep[], getName: (path: string) => string): Promise<string[]> {
  const left: string[] = [];
  for (const step of [...steps].reverse()) {
    await step.undo().catch(() => left.push(getName(step.path)));
  }
  if (left.length === 0) await Promise.all(steps.map((step) => step.tidy()));
  return left;
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

/** Why a file could not be written, and what to do about it. */
export function failureSentence(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = sentences[code] ?? `The system says: ${error instanceof Error ? error.message : String(error)}.`;
  return `${path} was not written. ${why}`;
}
