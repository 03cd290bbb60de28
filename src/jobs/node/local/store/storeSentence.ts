import { msg, type Message } from '../../../../base/text/message.ts';
import type { StoreFailure } from '../../../../base/node/sqlite/storeProblem.ts';
import { storeReason, UnusableFile, WrongPlace } from '../../../../base/node/sqlite/storePlace.ts';

/** A message for the user about what happened to the store, and what to do. */
export function storeSentence({ problem, error }: StoreFailure, file: string): Message {
  if (error instanceof UnusableFile)
    return error.why === 'later'
      ? msg(
          'A later version of Recourse has written this store of jobs. Update Recourse to use it; nothing was changed.',
        )
      : msg('jobs.db belongs to another program. Choose another folder for the jobs; nothing was changed.');
  if (error instanceof WrongPlace) return msg('{0} The setting is recourse.jobs.folder.', storeReason(error));
  switch (problem) {
    case 'busy':
      return msg(
        'Another process has been writing the store of jobs for more than five seconds. Try again in a moment.',
      );
    case 'read-only':
      return msg(
        '{0} cannot be written: check the permissions of its folder, or choose another one (recourse.jobs.folder). Nothing was changed.',
        file,
      );
    case 'full':
      return msg('There is no room left on the disk. Free some and try again; nothing was changed.');
    case 'corrupt':
      return msg(
        '{0} is damaged and could not be moved aside. Move it away by hand; the output of jobs beside it is not touched.',
        file,
      );
    case 'closed':
      return msg('The local engine has been closed.');
    case 'no-sqlite':
      return msg('This Node has no SQLite, which jobs are kept in. Use Node 22.16 or later.');
    case 'unavailable':
      return error === undefined
        ? msg('{0} cannot be used. The log of Recourse says why.', file)
        : msg('{0} cannot be used. {1}', file, storeReason(error));
  }
}
