import { asItIs } from '../../../../base/text/say.ts';
import type { StoreFailure } from '../../../../base/node/sqlite/storeProblem.ts';
import { storeReason, UnusableFile, WrongPlace } from '../../../../base/node/sqlite/storePlace.ts';

/** A sentence for the user about what happened to the store, and what to do. */
export function storeSentence({ problem, error }: StoreFailure, file: string): string {
  if (error instanceof UnusableFile)
    return error.why === 'later'
      ? 'A later version of Recourse has written this store of jobs. Update Recourse to use it; nothing was changed.'
      : 'jobs.db belongs to another program. Choose another folder for the jobs; nothing was changed.';
  if (error instanceof WrongPlace) return `${error.message} The setting is recourse.jobs.folder.`;
  switch (problem) {
    case 'busy':
      return 'Another process has been writing the store of jobs for more than five seconds. Try again in a moment.';
    case 'read-only':
      return `${file} cannot be written: check the permissions of its folder, or choose another one (recourse.jobs.folder). Nothing was changed.`;
    case 'full':
      return 'There is no room left on the disk. Free some and try again; nothing was changed.';
    case 'corrupt':
      return `${file} is damaged and could not be moved aside. Move it away by hand; the output of jobs beside it is not touched.`;
    case 'closed':
      return 'The local engine has been closed.';
    case 'no-sqlite':
      return 'This Node has no SQLite, which jobs are kept in. Use Node 22.16 or later.';
    case 'unavailable':
      return `${file} cannot be used. ${error === undefined ? 'The log of Recourse says why.' : asItIs(storeReason(error))}`;
  }
}
