import { oneLine } from '../../../base/text/untrusted.ts';
import { agentDiff, type Shown } from './agentDiff.ts';
import { hasFailed, type PlannedBlock, type PlannedFile } from './agentPlan.ts';
import { getSensitiveFiles } from './sensitiveGate.ts';
import { getVerdicts, type Fate } from './agentVerdicts.ts';
import type { AgentEditResult, AgentFileResult, AgentVerdict } from './types.ts';

/** What is known when a request has been carried out, or looked at. */
export interface RequestOutcome {
  readonly planned: readonly PlannedFile[];
  readonly fate: (file: PlannedFile) => Fate;
  readonly problems: readonly string[];
  /** Something to add about an edit that failed. */
  readonly note?: (block: PlannedBlock) => string | undefined;
  readonly saved?: boolean;
  /** A sentence about what did not go with a write. */
  readonly warning?: string;
  /** Why nothing was written although there was something to write. */
  readonly obstacle?: string;
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
  message: 'Nothing was changed. The call was cancelled.',
  files: [],
  problems: [],
};

const nothingRead =
  'No edit was found in the text. ' +
  'It can hold SEARCH/REPLACE blocks, a unified diff, "*** Begin Patch", tool-call JSON, or whole files in fences with their paths.';

/** The whole answer to a request, in the words of the wire. */
export function requestResult(given: RequestOutcome): AgentEditResult {
  const outcome = inLines(given);
  const { planned, fate, problems, note, saved } = outcome;
  let room = longestDiffs;
  const retries = { room: longestRetries };
  const files = planned.map((file): AgentFileResult => {
    const edits = getVerdicts(file, fate(file), note).map((verdict) =>
      withinRoom({ ...verdict, message: oneLine(verdict.message) }, retries),
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
    problems: problems.map(oneLine),
    ...(warning !== undefined && { warning: oneLine(warning) }),
    ...(obstacle !== undefined && { obstacle: oneLine(obstacle) }),
  };
}

function withinRoom(verdict: AgentVerdict, left: { room: number }): AgentVerdict {
  if (verdict.retries === undefined) return verdict;
  left.room -= verdict.retries.reduce(
    (sum, retry) => sum + retry.old_string.length + retry.new_string.length + retry.numbered_lines.length,
    0,
  );
  if (left.room >= 0) return verdict;
  const { retries: _, ...rest } = verdict;
  return { ...rest, message: `${verdict.message} (The retries are left out here: send this edit alone to get them.)` };
}

function getStatus(
  planned: readonly PlannedFile[],
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
): string {
  const { problems, obstacle, saved, warning } = outcome;
  const unreadable =
    problems.length === 0 ? [] : [`Not everything in the text could be read: ${listed(problems, toldProblems, ' ')}`];
  if (verdicts.length === 0)
    return `${nothingChanged(outcome)}. ${problems.length === 0 ? nothingRead : unreadable.join('')}`;
  const [only] = verdicts;
  const unsaved =
    saved === false
      ? ['A document is open with unsaved changes in the editor, so the edit is in it but not on disk yet.']
      : [];
  const warned = warning === undefined ? [] : [warning];
  if (verdicts.length === 1 && only !== undefined)
    return [headOfOne(status, outcome), only.message, ...unsaved, ...warned, ...unreadable]
      .filter((part) => part !== '')
      .join(' ');
  const rank = (verdict: AgentVerdict): number => (verdict.status === 'refused' || verdict.status === 'review' ? 0 : 1);
  // What went wrong comes first: it is what the agent has to act on.
  const lines = verdicts
    .filter(({ status: each }) => each !== 'held' || obstacle === undefined)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ message }) => `- ${message}`);
  return [
    [headOfSeveral(status, verdicts, outcome), ...unsaved, ...warned, ...unreadable].join(' '),
    listed(lines, toldEdits, '\n'),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function headOfOne(status: AgentEditResult['status'], outcome: RequestOutcome): string {
  return status === 'refused' ? `${nothingChanged(outcome)}.` : '';
}

function nothingChanged({ isPreview }: RequestOutcome): string {
  return isPreview === true ? 'Nothing would be changed' : 'Nothing was changed';
}

function headOfSeveral(
  status: AgentEditResult['status'],
  verdicts: readonly AgentVerdict[],
  outcome: RequestOutcome,
): string {
  const { obstacle } = outcome;
  const total = verdicts.length;
  const count = (wanted: AgentVerdict['status']): number => verdicts.filter((each) => each.status === wanted).length;
  const failed = count('refused') + count('review');
  const others = failed === 0 ? '' : ` ${failed} could not be placed.`;
  switch (status) {
    case 'applied':
      return `Applied ${count('applied')} of ${total} edits.${others}`;
    case 'would-apply':
      return `${count('would-apply')} of ${total} edits would be applied.${others}`;
    case 'nothing-to-do':
      return `Nothing to do: the files already are what the ${total} edits want.`;
    case 'refused':
      return obstacle === undefined
        ? `${nothingChanged(outcome)}: ${failed} of ${total} edits could not be placed.`
        : `${nothingChanged(outcome)}. ${obstacle}`;
  }
}

function listed(items: readonly string[], most: number, separator: string): string {
  const rest = items.length - most;
  return [...items.slice(0, most), ...(rest > 0 ? [`(and ${rest} more)`] : [])].join(separator);
}

function getDiff(file: PlannedFile): string {
  const shown = getShown(file);
  return shown === undefined ? '' : agentDiff(shown);
}

function getShown(file: PlannedFile): Shown | undefined {
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
