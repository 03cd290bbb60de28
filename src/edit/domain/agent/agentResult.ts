import { joinMessages, type Message, type MessageArgument, msg } from '../../../base/text/message.ts';
import { oneLine } from '../../../base/text/untrusted.ts';
import { agentDiff, type Shown } from './agentDiff.ts';
import { hasFailed, type AgentBlock, type AgentPlannedFile } from './agentPlan.ts';
import { getSensitiveFiles } from './sensitiveGate.ts';
import { getVerdicts, type Fate } from './agentVerdicts.ts';
import type { AgentEditResult, AgentFileResult, AgentVerdict } from './types.ts';

/** What is known when a request has been carried out, or looked at. */
export interface RequestOutcome {
  readonly planned: readonly AgentPlannedFile[];
  readonly fate: (file: AgentPlannedFile) => Fate;
  readonly problems: readonly Message[];
  /** Something to add about an edit that failed. */
  readonly note?: (block: AgentBlock) => Message | undefined;
  readonly saved?: boolean;
  /** A sentence about what did not go with a write. */
  readonly warning?: Message | string;
  /** Why nothing was written although there was something to write. */
  readonly obstacle?: Message | string;
  /** Nothing was to be written: this is what would happen. */
  readonly isPreview?: boolean;
}

/** UTF-16 units of all diffs of one answer together; files beyond it are named without theirs. */
const longestDiffs = 24_000;
/**
 * UTF-16 units of the retries of all edits together, most of them twice in the text; the first edits that failed keep
 * theirs.
 */
const longestRetries = 24_000;
/** Edits and problems listed one by one; the rest is in the data. */
const toldEdits = 12;
const toldProblems = 5;

/** The answer to a call that was given up. */
export const cancelledResult: AgentEditResult = {
  status: 'refused',
  message: msg('Nothing was changed. The call was cancelled.'),
  files: [],
  problems: [],
};

const nothingRead = msg(
  'No edit was found in the text. It can hold SEARCH/REPLACE blocks, a unified diff, "*** Begin ' +
    'Patch", tool-call JSON, or whole files in fences with their paths.',
);

/** The whole answer to a request, in the words of the wire. */
export function requestResult(given: RequestOutcome): AgentEditResult {
  const outcome = inLines(given);
  const { planned, fate, problems, note, saved } = outcome;
  let room = longestDiffs;
  const retries = { room: longestRetries };
  const files = planned.map((file): AgentFileResult => {
    const edits = getVerdicts(file, fate(file), note).map((verdict) =>
      withinRoom({ ...verdict, message: inOneLine(verdict.message) }, retries),
    );
    const diff = fate(file).kind === 'held' ? '' : getDiff(file);
    room -= diff.length;
    const sensitive = getSensitiveFiles(file);
    return {
      file_path: file.path,
      edits,
      diff: diff === '' || room < 0 ? undefined : diff,
      sensitive: sensitive.length === 0 ? undefined : sensitive,
    };
  });
  const verdicts = files.flatMap(({ edits }) => edits);
  const status = getStatus(planned, verdicts, outcome);
  return {
    status,
    message: getMessage(status, verdicts, outcome),
    files,
    problems,
    saved,
  };
}

/** The sentences contain file names: none of them may begin a line of its own in the answer. */
function inLines(outcome: RequestOutcome): RequestOutcome {
  const { problems, warning, obstacle } = outcome;
  return {
    ...outcome,
    problems: problems.map(inOneLine),
    ...(warning !== undefined && { warning: inOneLine(joinMessages([warning])) }),
    ...(obstacle !== undefined && { obstacle: inOneLine(joinMessages([obstacle])) }),
  };
}

function inOneLine({ text, args = [] }: Message): Message {
  const plain = (each: MessageArgument): MessageArgument =>
    typeof each === 'object' ? inOneLine(each) : oneLine(String(each));
  return { text, args: args.map(plain) };
}

function withinRoom(verdict: AgentVerdict, left: { room: number }): AgentVerdict {
  if (verdict.retries === undefined) return verdict;
  left.room -= verdict.retries.reduce(
    (sum, retry) => sum + retry.old_string.length + retry.new_string.length + retry.numbered_lines.length,
    0,
  );
  if (left.room >= 0) return verdict;
  const { retries: _, ...rest } = verdict;
  return {
    ...rest,
    message: msg('{0} (The retries are left out here: send this edit alone to get them.)', verdict.message),
  };
}

function getStatus(
  planned: readonly AgentPlannedFile[],
  verdicts: readonly AgentVerdict[],
  { obstacle }: RequestOutcome,
): AgentEditResult['status'] {
  if (obstacle !== undefined) return 'refused';
  if (verdicts.some(({ status }) => status === 'applied')) return 'applied';
  if (verdicts.some(({ status }) => status === 'would-apply')) return 'would-apply';
  return planned.length > 0 && !planned.some(hasFailed) ? 'nothing-to-do' : 'refused';
}

function getMessage(
  status: AgentEditResult['status'],
  verdicts: readonly AgentVerdict[],
  outcome: RequestOutcome,
): Message {
  const { problems, obstacle, saved, warning } = outcome;
  const unreadable =
    problems.length === 0
      ? undefined
      : msg('Not everything in the text could be read: {0}', listed(problems, toldProblems, ' '));
  if (verdicts.length === 0) return joinMessages([nothingChanged(outcome), unreadable ?? nothingRead]);
  const [only] = verdicts;
  const unsaved =
    saved === false
      ? msg('A document is open with unsaved changes in the editor, so the edit is in it but not on disk yet.')
      : undefined;
  if (verdicts.length === 1 && only !== undefined)
    return joinMessages([
      status === 'refused' ? nothingChanged(outcome) : undefined,
      only.message,
      unsaved,
      warning,
      unreadable,
    ]);
  const rank = (verdict: AgentVerdict): number => (verdict.status === 'refused' || verdict.status === 'review' ? 0 : 1);
  // What went wrong comes first: it is what the agent has to act on.
  const lines = verdicts
    .filter(({ status: each }) => each !== 'held' || obstacle === undefined)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ message }) => joinMessages(['-', message]));
  const head = joinMessages([headOfSeveral(status, verdicts, outcome), unsaved, warning, unreadable]);
  return lines.length === 0 ? head : joinMessages([head, listed(lines, toldEdits, '\n')], '\n');
}

function nothingChanged({ isPreview }: RequestOutcome): Message {
  return isPreview === true ? msg('Nothing would be changed.') : msg('Nothing was changed.');
}

function headOfSeveral(
  status: AgentEditResult['status'],
  verdicts: readonly AgentVerdict[],
  outcome: RequestOutcome,
): Message {
  const { obstacle } = outcome;
  const total = verdicts.length;
  const count = (wanted: AgentVerdict['status']): number => verdicts.filter((each) => each.status === wanted).length;
  const failed = count('refused') + count('review');
  const others = failed === 0 ? undefined : msg('{0} could not be placed.', failed);
  switch (status) {
    case 'applied':
      return joinMessages([msg('Applied {0} of {1} edits.', count('applied'), total), others]);
    case 'would-apply':
      return joinMessages([msg('{0} of {1} edits would be applied.', count('would-apply'), total), others]);
    case 'nothing-to-do':
      return msg('Nothing to do: the files already hold what the {0} edits say.', total);
    case 'refused':
      return obstacle === undefined
        ? msg(
            outcome.isPreview === true
              ? 'Nothing would be changed: {0} of {1} edits could not be placed.'
              : 'Nothing was changed: {0} of {1} edits could not be placed.',
            failed,
            total,
          )
        : joinMessages([nothingChanged(outcome), obstacle]);
  }
}

function listed(items: readonly Message[], most: number, separator: string): Message {
  const rest = items.length - most;
  return joinMessages([...items.slice(0, most), rest > 0 ? msg('(and {0} more)', rest) : undefined], separator);
}

function getDiff(file: AgentPlannedFile): string {
  const shown = getShown(file);
  return shown === undefined ? '' : agentDiff(shown);
}

function getShown(file: AgentPlannedFile): Shown | undefined {
  const { path } = file;
  switch (file.kind) {
    case 'blocks':
      return {
        kind: 'change',
        path,
        before: file.file.text,
        changes: file.changes,
        to: file.to === undefined ? undefined : file.to.path,
      };
    case 'overwrite':
      return { kind: 'change', path, before: file.file.text, changes: file.changes };
    case 'create':
      return { kind: 'create', path, content: file.content };
    case 'delete':
      return { kind: 'delete', path, before: file.file.text };
    case 'failed':
      return undefined;
  }
}
