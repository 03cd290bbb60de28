import { formatMessage, type Message, type MessageArgument, msg } from '../../text/message.ts';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { storeProblem } from './storeProblem.ts';

/** Something else stands where a store has its file. Its sentence says what to do. */
export class WrongPlace extends Error {
  /** The system's code for it, as health reports show one. */
  readonly code: 'EISDIR' | 'ENOTDIR' | 'ENOTSUP';
  /** The sentence. */
  readonly said: Message;

  constructor(said: Message, code: 'EISDIR' | 'ENOTDIR' | 'ENOTSUP') {
    super(formatMessage(said));
    this.said = said;
    this.code = code;
  }
}

/** The file is a database, but this program must not write it. */
export class UnusableFile extends Error {
  /** `later`: a later version of this program has written it. `foreign`: it belongs to another program. */
  readonly why: 'later' | 'foreign';
  /** The system's code for it, as health reports show one. */
  readonly code: 'EROFS' | 'ENOTSUP';

  constructor(why: 'later' | 'foreign') {
    super(why === 'later' ? 'written by a later version' : 'This database belongs to another program.');
    this.why = why;
    this.code = why === 'later' ? 'EROFS' : 'ENOTSUP';
  }
}

/**
 * Looks at the place of a store before it is opened. Throws `WrongPlace` where a folder, a pipe, a socket or a device
 * has the file's name, or a file that of a folder above: SQLite says "unable to open database file" of all of them.
 * What is not there yet is a good place.
 */
export function demandFilePlace(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile() === false) {
    // Spelled out, so that every sentence can be translated as a whole.
    if (found.isDirectory())
      throw new WrongPlace(
        msg('{0} is a folder, not a file. Move it away, or choose another place for the store.', file),
        'EISDIR',
      );
    throw new WrongPlace(
      msg(
        found.isFIFO()
          ? '{0} is a pipe, not a file. Move it away, or choose another place for the store.'
          : '{0} is a socket or a device, not a file. Move it away, or choose another place for the store.',
        file,
      ),
      'ENOTSUP',
    );
  }
  if (found !== undefined) return;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const above = statSync(folder, { throwIfNoEntry: false });
    if (above?.isDirectory() === true || folder === dirname(folder)) return;
    if (above?.isFile() === true)
      throw new WrongPlace(
        msg(
          '{0} is a file, not a folder, so nothing can be stored in it. Move it away, or choose another ' +
            'place for the store.',
          folder,
        ),
        'ENOTDIR',
      );
    if (above !== undefined)
      throw new WrongPlace(
        msg(
          '{0} is a pipe, a socket or a device, not a folder, so nothing can be stored in it. Move it ' +
            'away, or choose another place for the store.',
          folder,
        ),
        'ENOTDIR',
      );
  }
}

/** Why a store did not do what it was asked, and what to do about it: one or two sentences for people and agents. */
export function storeReason(error: unknown): Message {
  if (error instanceof WrongPlace) return error.said;
  const said = getWords(error);
  switch (storeProblem(error)) {
    case 'full':
      return msg('There is no room left on the disk. Free some and try again.');
    case 'read-only':
      return msg('It cannot be written ({0}). Check the permissions of the file and of its folder.', said);
    case 'busy':
      return msg('Another process is writing it. Try again in a moment.');
    default:
      return msg('The system says: {0}. Check the file and its folder.', said);
  }
}

/** What the system, or the store itself, says of an error; without a stop at its end. */
function getWords(error: unknown): MessageArgument {
  if (error instanceof UnusableFile)
    return error.why === 'later' ? msg('written by a later version') : msg('This database belongs to another program');
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, '');
}
