import { joinMessages, type Message, msg } from '../../../base/text/message.ts';
import type { SensitiveKind } from '../paths/sensitiveFiles.ts';
import { isSure, type AgentPlannedFile } from './agentPlan.ts';
import type { SensitiveLeave } from './types.ts';

/** What each kind is, as a part of a sentence: "a.json is …". */
const sensitivePhrases: Readonly<Record<SensitiveKind, Message>> = {
  editor: msg('a file that makes an editor run programs when the folder is opened'),
  git: msg('a file that makes Git run programs'),
  ci: msg('a file that decides what runs on the build servers'),
  instructions: msg('a file that tells agents what to do'),
  agent: msg('a file that decides what agents may run'),
  packages: msg('a file that makes a package manager or a build tool run programs or choose servers'),
  environment: msg('a file that sets the environment of programs, or holds their credentials'),
};

/** A file of a request that is never changed unasked. `what`: what it is, as the part of a sentence behind "is". */
export interface SensitiveFile {
  readonly path: string;
  readonly what: Message;
}

/** The cause of an edit that waits for the leave of a person. */
export const sensitiveCause = 'sensitive-file';

/** How an agent gets on: the way of its own side to a person. */
const howToGoOn = {
  mcp: msg(
    'The client cannot ask the user, so ask them to make the change by hand, or to start the server ' +
      'with --allow-sensitive-files.',
  ),
  agent: msg('Ask the user to make the change by hand.'),
} as const;

/**
 * Those files of a plan that would be written, renamed or deleted and are never changed unasked; a rename counts by
 * both its names.
 */
export function getSensitiveFiles(file: AgentPlannedFile): SensitiveFile[] {
  if (file.kind === 'failed') return file.sensitive === undefined ? [] : [...file.sensitive];
  const named = (path: string, kind: SensitiveKind | undefined): SensitiveFile[] =>
    kind === undefined ? [] : [{ path, what: sensitivePhrases[kind] }];
  const to = file.kind === 'blocks' ? file.to : undefined;
  return [...named(file.path, file.file.sensitive), ...(to === undefined ? [] : named(to.path, to.sensitive))];
}

/**
 * A plan with every sensitive file that would be written turned into a failure, unless it is among those a person has
 * allowed. So what becomes of the other files follows from the policy, as with any edit that fails.
 */
export function holdSensitive(
  planned: readonly AgentPlannedFile[],
  leave: SensitiveLeave | undefined,
  side: keyof typeof howToGoOn,
): readonly AgentPlannedFile[] {
  return planned.map((file): AgentPlannedFile => {
    const sensitive = isSure(file) ? getSensitiveFiles(file) : [];
    const waiting = sensitive.filter(({ path }) => !isAllowed(path, leave));
    if (waiting.length === 0) return file;
    const edits = file.kind === 'blocks' ? Math.max(1, file.blocks.length) : 1;
    const own = file.kind !== 'failed' && file.file.kind === 'file' ? { file: file.file } : {};
    return {
      kind: 'failed',
      path: file.path,
      cause: sensitiveCause,
      next: 'stop',
      message: sentence(waiting, leave, side),
      edits,
      sensitive: waiting,
      ...own,
    };
  });
}

/** The sensitive files that a plan would write, for a person to be asked about. */
export function sensitiveIn(planned: readonly AgentPlannedFile[]): SensitiveFile[] {
  return planned.filter(isSure).flatMap(getSensitiveFiles);
}

function isAllowed(path: string, leave: SensitiveLeave | undefined): boolean {
  return leave === 'all' || (Array.isArray(leave) && leave.includes(path));
}

function sentence(
  files: readonly SensitiveFile[],
  leave: SensitiveLeave | undefined,
  side: keyof typeof howToGoOn,
): Message {
  const what = joinMessages(files.map((file) => msg('{0} is {1}.', file.path, file.what)));
  if (leave === 'declined')
    return msg('{0} The user was asked and did not allow it. Do not send this edit again.', what);
  return msg("{0} Such files are changed only with the user's permission. {1}", what, howToGoOn[side]);
}
