import { msg } from '../base/text/message.ts';
import { array, describe, enum as oneOf, maxLength, minLength, object, optional, string } from 'zod/mini';
import { fenced, markdownText } from '../base/text/markdownText.ts';
import { asItIs } from '../base/text/say.ts';
import { unfinishedEdit } from './editSchemas.ts';
import { problemText, readCall } from './fieldErrors.ts';
import type { AgentTool, ToolResult } from './tool.ts';
import type { UnfinishedAccess } from './unfinishedAccess.ts';
import { settleTool, unfinishedOnWire, unfinishedSentence, type SettleAction } from './unfinishedText.ts';

const description =
  'Settles an edit over several files that was killed halfway; apply_edit and preview_edit tell of one, with its id. ' +
  'show: what is written and what is not; finish: write the rest; undo: take it back; keep: leave it. ' +
  'Files changed since are never touched. When in doubt, show it and ask the user.';

const longestId = 100;
/** UTF-16 units of all diffs of one answer. */
const longestDiffs = 24_000;

const settleInput = object({
  id: string().check(minLength(1), maxLength(longestId), describe('From the notice.')),
  action: oneOf(['show', 'finish', 'undo', 'keep']),
});
const settleOutput = object({
  status: oneOf(['shown', 'finished', 'undone', 'kept', 'gone', 'refused']),
  message: string(),
  /** The files that were written or taken back by this call. */
  changed: array(string()),
  /** Files that were changed since the edit was killed: left as they are. */
  untouched: array(string()),
  unfinished: optional(unfinishedEdit),
});
interface SettleCall {
  readonly id: string;
  readonly action: SettleAction;
}

const goneText = 'There is no unfinished edit with this id here: it has been settled, or it belongs to another folder.';

/**
 * The tool that finishes, undoes or puts away an edit that was killed between two of its files
 * (`settle_unfinished_edit`).
 */
export function settleUnfinishedEditTool(access: UnfinishedAccess): AgentTool {
  return {
    name: settleTool,
    title: msg('Settle Unfinished Edit'),
    description,
    input: settleInput,
    output: settleOutput,
    isReadOnly: false,
    async run(input) {
      const call = readCall<SettleCall>(settleInput, input);
      if (!call.ok) return answer('refused', problemText({ message: '', fields: call.error }, 'Nothing was changed'));
      const { id, action } = call.value;
      try {
        return action === 'show' ? await show(access, id) : await settle(access, id, action);
      } catch (error) {
        return answer(
          'refused',
          `The edit could not be settled: ${error instanceof Error ? error.message : String(error)}. Call again with "show" to see how the files are now.`,
        );
      }
    },
    prepare(input, _signal, say = asItIs) {
      const call = readCall<SettleCall>(settleInput, input);
      const progress = say(msg('Settling an unfinished edit'));
      if (!call.ok || call.value.action === 'show') return Promise.resolve({ progress });
      return Promise.resolve({
        progress,
        confirmation: {
          title: say(msg('Settle an unfinished edit?')),
          message: markdownText(`${call.value.action}: ${call.value.id}`),
        },
      });
    },
  };
}

async function show(access: UnfinishedAccess, id: string): Promise<ToolResult> {
  const edit = (await access.find()).find((each) => each.id === id);
  if (edit === undefined) return answer('gone', goneText);
  const diffs: string[] = [];
  let room = longestDiffs;
  for (const file of edit.kind === 'unfinished' ? edit.files : []) {
    const diff = await access.getDiff(file);
    room -= diff.length;
    if (diff !== '' && room >= 0) diffs.push(`${file.name} (${file.state}):\n${fenced(diff, 'diff')}`);
  }
  const shown = answer('shown', unfinishedSentence(edit));
  return {
    ...shown,
    text: [shown.text, ...diffs].join('\n\n'),
    data: { ...shown.data, unfinished: unfinishedOnWire(edit) },
  };
}

const getStatus = { finish: 'finished', undo: 'undone', keep: 'kept' } as const;

async function settle(access: UnfinishedAccess, id: string, action: 'finish' | 'undo' | 'keep'): Promise<ToolResult> {
  const settled = await access.settle(id, action);
  if (settled.status === 'gone') return answer('gone', goneText);
  if (settled.status === 'failed') return answer('refused', settled.message);
  const { changed, untouched } = settled;
  const done =
    action === 'keep'
      ? 'The files stay as they are, and the record of the edit is gone.'
      : `${action === 'finish' ? 'Written' : 'Taken back'}: ${changed.length === 0 ? 'nothing' : changed.join(', ')}.`;
  const left =
    untouched.length === 0
      ? ''
      : ` Changed since by something else and left as they are: ${untouched.join(', ')}. Read them and see what they need.`;
  return answer(getStatus[action], done + left, changed, untouched);
}

function answer(
  status: 'shown' | 'finished' | 'undone' | 'kept' | 'gone' | 'refused',
  message: string,
  changed: readonly string[] = [],
  untouched: readonly string[] = [],
): ToolResult {
  return {
    text: message,
    data: { status, message, changed: [...changed], untouched: [...untouched] },
    isError: status === 'gone' || status === 'refused',
  };
}
