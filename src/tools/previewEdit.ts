import { msg } from '../base/text/message.ts';
import { asItIs } from '../base/text/say.ts';
import type { EditAgent } from '../edit/index.ts';
import { shortName } from './shortName.ts';
import { readEditCall } from './editCall.ts';
import { editInput, editOutput } from './editSchemas.ts';
import type { AgentTool } from './tool.ts';
import { briefEdit, editAnswer, refusal } from './toolText.ts';

const description =
  'Shows what apply_edit would do with the same arguments, without changing anything: the place, how sure it is and the diff ' +
  '(cut at 3,000 characters per file), or why it would be refused. For edits that are old, large or written from memory.';

/** The tool that says what an edit would do (`preview_edit`). A refusal it foresees is an answer, not an error. */
export function previewEditTool(agent: Pick<EditAgent, 'preview'>): AgentTool {
  return {
    name: 'preview_edit',
    title: msg('Preview Edit'),
    description,
    input: editInput,
    output: editOutput,
    isReadOnly: true,
    sameInputAs: 'apply_edit',
    readsAsSent: true,
    brief: briefEdit,
    async run(input, signal) {
      const call = readEditCall(input);
      if (!call.ok) return refusal(call.error);
      try {
        return editAnswer(await agent.preview(call.value.input, signal), false, call.value.note);
      } catch (error) {
        return refusal(
          `What the edit would do could not be found out: ${error instanceof Error ? error.message : String(error)}.`,
        );
      }
    },
    prepare(input, _signal, say = asItIs) {
      const call = readEditCall(input);
      return Promise.resolve({
        progress:
          call.ok && call.value.input.kind === 'replacement'
            ? say(msg('Placing an edit of {0}', shortName(call.value.input.path)))
            : say(msg('Placing an edit')),
      });
    },
  };
}
