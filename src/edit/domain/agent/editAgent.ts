import { type Message, msg } from '../../../base/text/message.ts';
import type { Clock } from '../../../base/clock.ts';
import type { FileEdit, ParsedEdits } from '../formats/types.ts';
import { workHere, type EditWork } from '../editWork.ts';
import type { EditOrigin, EditRecorder } from '../record/types.ts';
import { AgentRecord } from './agentRecord.ts';
import {
  hasFailed,
  isSure,
  openBlocks,
  openEdits,
  planEdits,
  type OpenedEdits,
  type AgentBlock,
  type AgentPlannedFile,
  type WritableFile,
} from './agentPlan.ts';
import { cancelledResult, requestResult } from './agentResult.ts';
import type { Fate } from './agentVerdicts.ts';
import type { FailureLimit } from './failureLimit.ts';
import { KeyedQueue } from './keyedQueue.ts';
import { problemSentence } from './problemSentences.ts';
import { holdSensitive, sensitiveCause, sensitiveIn, type SensitiveFile } from './sensitiveGate.ts';
import type {
  AgentEditInput,
  AgentEditResult,
  AgentFiles,
  CommitOutcome,
  FileChange,
  SensitiveLeave,
} from './types.ts';

/** What an agent's edits are carried out with. */
export interface EditAgentDeps {
  readonly files: AgentFiles;
  readonly limit: FailureLimit;
  readonly recorder: EditRecorder;
  readonly clock: Clock;
  readonly origin: EditOrigin;
  /** What happens to the good edits of a request when another has no sure place. */
  readonly policy: () => 'all-or-nothing' | 'apply-sure';
  /** The user's setting. Off means off: an agent can ask for less tolerance, never for more. */
  readonly aiMode: () => boolean;
  /** Milliseconds since 1970, for the record. */
  readonly wallClock: () => number;
  /** A file's address for the record; by default its key is one. */
  readonly getUri?: (key: string) => string;
  /** Asks the person whether these sensitive files may be changed. Without it only what comes with a leave may be. */
  readonly askLeave?: (files: readonly SensitiveFile[], signal: AbortSignal) => Promise<boolean>;
  /**
   * Lets the process take in what has come while the engine was at work, a cancellation above all: planning does not
   * pause for it.
   */
  readonly breathe?: () => Promise<void>;
  /** Who does the long work; by default it is done here. */
  readonly work?: EditWork;
  /** Whether what would be written is what the caller had in mind; without it, all that is sure is. */
  readonly accepts?: (changes: readonly FileChange[]) => boolean;
}

interface Request {
  readonly edits: readonly FileEdit[];
  readonly problems: readonly Message[];
  readonly aiMode: boolean;
}

/** How often a request is planned anew because a file changed before it could be written. */
const maxAttempts = 3;

const heldForOthers = msg(
  'Its place is certain, but that of another edit of this request is not. Send it again together with the corrected one.',
);
const heldForLeave = msg('Its place is certain, but another edit of this request needs the permission of the user.');
const keepsChanging = msg(
  'The file keeps changing while the edit is being placed, so nothing was written. Read it again ' +
    'and send the edit when it has stopped changing.',
);

/**
 * Carries out the edits of agents, in the editor and outside it alike: finds every place, writes all or nothing (or, by
 * the user's policy, what is sure), records what came of it, and answers in words an agent can act on. Only sure places
 * are written. Requests over the same file take turns; a file that others change meanwhile is planned anew. Rejects
 * only if a port does.
 */
export class EditAgent {
  readonly #parts: EditAgentDeps;
  readonly #queue = new KeyedQueue();

  constructor(parts: EditAgentDeps) {
    this.#parts = parts;
  }

  /**
   * Writes everything that has a sure place, or nothing, and says which and why. `leave`: what a person has said to
   * changes of sensitive files, which are refused without it.
   */
  async apply(input: AgentEditInput, signal: AbortSignal, leave?: SensitiveLeave): Promise<AgentEditResult> {
    const record = new AgentRecord(this.#parts);
    const read = this.#read(input);
    const request = read instanceof Promise ? await read : read;
    const opened = await openEdits(request.edits, this.#parts.files, signal);
    const keys = opened.flatMap((group) => (group.opened.kind === 'refused' ? [] : [group.opened.key]));
    return this.#queue.run(keys, async (hasWaited) => {
      let current = hasWaited ? undefined : opened;
      let given = leave;
      for (let attempt = 1; ; attempt++) {
        const found = await this.#plan(
          request,
          current ?? (await openEdits(request.edits, this.#parts.files, signal)),
          signal,
        );
        current = undefined;
        await this.#parts.breathe?.();
        given ??= signal.aborted ? undefined : await this.#ask(found, signal);
        if (signal.aborted) return cancelledResult;
        // Where nothing is written anyway there is nothing to ask about.
        const planned =
          this.#chosen(found).length === 0
            ? found
            : holdSensitive(found, given, this.#parts.origin === 'agent' ? 'agent' : 'mcp');
        const result = await this.#carryOut(request, planned, record, attempt === maxAttempts);
        if (result !== 'changed') return result;
      }
    });
  }

  /** Says what `apply` would do. Writes and records nothing. */
  async preview(input: AgentEditInput, signal: AbortSignal): Promise<AgentEditResult> {
    const request = await this.#read(input);
    const planned = await this.#plan(request, await openEdits(request.edits, this.#parts.files, signal), signal);
    if (signal.aborted) return cancelledResult;
    const chosen: ReadonlySet<AgentPlannedFile> = new Set(this.#chosen(planned));
    const fate = (file: AgentPlannedFile): Fate =>
      chosen.has(file) ? { kind: 'would-apply' } : { kind: 'held', why: heldForOthers, isForeseen: true };
    return requestResult({ planned, fate, problems: request.problems, isPreview: true });
  }

  /**
   * What the person says to the sensitive files of a plan, where they can be asked and there are any that would be
   * written.
   */
  async #ask(planned: readonly AgentPlannedFile[], signal: AbortSignal): Promise<SensitiveLeave | undefined> {
    const files = this.#chosen(planned).length === 0 ? [] : sensitiveIn(planned);
    if (files.length === 0 || this.#parts.askLeave === undefined) return undefined;
    return (await this.#parts.askLeave(files, signal)) ? files.map(({ path }) => path) : 'declined';
  }

  /**
   * The input is available synchronously; a promise would let a cancellation come before the first file is looked up.
   */
  #read(input: AgentEditInput): Request | Promise<Request> {
    const aiMode = this.#parts.aiMode() && input.aiMode !== false;
    if (input.kind === 'text') {
      const told = ({ files, problems }: ParsedEdits): Request => ({
        edits: files,
        problems: problems.map(problemSentence),
        aiMode,
      });
      const parsed = (this.#parts.work ?? workHere).parse(input.text);
      return parsed instanceof Promise ? parsed.then(told) : told(parsed);
    }
    const { path, oldString, newString, replaceAll, lineHint } = input;
    const range = { start: 0, end: 0, startLine: 1, endLine: 1 };
    const block = {
      oldString,
      newString,
      range,
      replaceAll,
      lineHint: lineHint === undefined || oldString === '' ? undefined : lineHint,
    };
    return {
      edits: [{ path, format: 'tool-call', operation: { kind: 'edit', blocks: [block] }, range }],
      problems: [],
      aiMode,
    };
  }

  #plan({ aiMode }: Request, opened: OpenedEdits, signal: AbortSignal): Promise<AgentPlannedFile[]> {
    const { files, limit, breathe, work } = this.#parts;
    return planEdits(opened, {
      files,
      limit,
      aiMode,
      signal,
      plan: (work ?? workHere).plan,
      breathe,
    });
  }

  /**
   * The files of a plan that are written: those with a sure place, unless another edit has none and the policy wants
   * all or nothing.
   */
  #chosen(planned: readonly AgentPlannedFile[]): readonly WritableFile[] {
    if (this.#parts.policy() === 'all-or-nothing' && planned.some(hasFailed)) return [];
    const sure = planned.filter(isSure);
    return this.#parts.accepts?.(sure.map(getChange)) === false ? [] : sure;
  }

  async #carryOut(
    { problems }: Request,
    planned: readonly AgentPlannedFile[],
    record: AgentRecord,
    isLast: boolean,
  ): Promise<AgentEditResult | 'changed'> {
    const chosen = this.#chosen(planned);
    const ids = record.name(planned);
    const outcome =
      chosen.length === 0
        ? undefined
        : await this.#parts.files.commit(
            chosen.map(getChange),
            chosen.flatMap((file) => ids.writtenBy(file)),
          );
    if (outcome?.status === 'changed' && !isLast) return 'changed';
    const isWritten = outcome?.status === 'written';
    const forOthers = planned.some((file) => file.kind === 'failed' && file.cause === sensitiveCause)
      ? heldForLeave
      : heldForOthers;
    const why = outcome === undefined || isWritten ? forOthers : describeObstacle(outcome);
    const written: ReadonlySet<AgentPlannedFile> = new Set(isWritten ? chosen : []);
    const fate = (file: AgentPlannedFile): Fate =>
      written.has(file) ? { kind: 'applied' } : { kind: 'held', why, isForeseen: false };
    const notes = new Map<AgentBlock, Message>();
    if (isWritten) for (const { file } of chosen) this.#parts.limit.succeeded(file.key);
    for (const file of planned) for (const [block, note] of this.#failures(file)) notes.set(block, note);
    record.write(planned, ids, (file) => {
      if (written.has(file)) return 'applied';
      if (outcome === undefined || isWritten) return 'held';
      return 'not-written';
    });
    return requestResult({
      planned,
      fate,
      problems,
      note: (block) => notes.get(block),
      ...(isWritten ? { saved: outcome.saved, warning: outcome.warning } : {}),
      ...(outcome === undefined || isWritten ? {} : { obstacle: why }),
    });
  }

  /** Counts the edits that failed, and gives what there is to say about that. */
  #failures(file: AgentPlannedFile): [AgentBlock, Message][] {
    if (file.kind !== 'blocks') return [];
    const { key, text } = file.file;
    return openBlocks(file).flatMap((block): [AgentBlock, Message][] => {
      if (block.turnedAway !== undefined) return [];
      const note = this.#parts.limit.failed({
        key,
        content: text,
        oldString: block.block.oldString,
        newString: block.block.newString,
      });
      return note === undefined ? [] : [[block, note]];
    });
  }
}

function getChange(file: WritableFile): FileChange {
  switch (file.kind) {
    case 'blocks': {
      const { key, text: before } = file.file;
      return file.to === undefined
        ? { kind: 'change', key, before, changes: file.changes }
        : { kind: 'move', key, toKey: file.to.key, before, changes: file.changes };
    }
    case 'overwrite':
      return { kind: 'change', key: file.file.key, before: file.file.text, changes: file.changes };
    case 'create':
      return { kind: 'create', key: file.file.key, content: file.content };
    case 'delete':
      return { kind: 'delete', key: file.file.key, before: file.file.text };
  }
}

function describeObstacle(outcome: Exclude<CommitOutcome, { status: 'written' }>): Message | string {
  return outcome.status === 'changed' ? keepsChanging : outcome.message;
}
