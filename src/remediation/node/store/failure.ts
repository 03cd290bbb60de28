import { asItIs } from '../../../base/text/say.ts';
import { err, type Err } from '../../../base/result.ts';
import { type Message, msg } from '../../../base/text/message.ts';
import type { StoreProblem } from '../../../base/node/sqlite/storeProblem.ts';
import { invalid } from '../../domain/record/validation.ts';
import type { FieldError, RemediationProblem, StoreNotice } from '../../domain/types.ts';

/** What to do about each problem of a store. */
const sentences: Readonly<Record<StoreProblem, Message>> = {
  'no-sqlite': msg('This Node has no SQLite. Use Node 22.5 or later.'),
  busy: msg(
    'Another process has been writing the store of known fixes for more than five seconds. Try again in a moment.',
  ),
  'read-only': msg(
    'The store of known fixes cannot be written: check the permissions of its folder. Nothing was changed.',
  ),
  full: msg('There is no room left on the disk. Free some and try again; nothing was changed.'),
  corrupt: msg('The store of known fixes was damaged and could not be created again. Look at its folder.'),
  closed: msg('The store of known fixes has been closed.'),
  unavailable: msg('The store of known fixes cannot be used. The log says why.'),
};

/**
 * Nothing was changed: why, and what to do next. `sentence`: specific information that replaces the general sentence
 * for this kind of problem.
 */
export function storeFailure(
  problem: StoreProblem,
  sentence: Message | string = sentences[problem],
): Err<RemediationProblem> {
  return err({ code: problem === 'busy' ? 'TIMEOUT_ERROR' : 'INTERNAL_ERROR', message: sentence });
}

/** No record has this id. */
export function notFound(id: string): Err<RemediationProblem> {
  return err({
    code: 'NOT_FOUND',
    message: msg(
      'There is no known fix with the id {0}. Search again: it may have been removed or merged into ' + 'another one.',
      JSON.stringify(id.slice(0, 80)),
    ),
  });
}

/** One argument is invalid. */
export function badArgument(
  field: string,
  code: FieldError['code'],
  message: Message | string,
): Err<RemediationProblem> {
  return err({ ...invalid([{ field, code, message: asItIs(message) }]).error, message });
}

/** What comes with the extension can only be judged. */
export function builtIn(): Err<RemediationProblem> {
  return badArgument(
    'id',
    'not-one-of',
    msg('This fix is built in and cannot be changed. Copy it to the project to make it your own, or hide it.'),
  );
}

/** There is no project to store something for. */
export function noProject(): Err<RemediationProblem> {
  return badArgument('scope', 'not-one-of', 'scope can only be "shared" here: no project folder is open.');
}

/** A fix that is stored in several places was changed in only some of them; both as files. */
export function halfChanged(changed: string, unchanged: string): Err<RemediationProblem> {
  return err({ code: 'INTERNAL_ERROR', message: msg('It was changed in {0}, but not in {1}.', changed, unchanged) });
}

/** Reported once if something could not be stored. */
export const diskFull: StoreNotice = {
  code: 'disk-full',
  message: msg('There is no room left on the disk: a known fix could not be kept.'),
};
