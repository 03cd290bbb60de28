import { msg } from '../base/text/message.ts';
import { markdownText } from '../base/text/markdownText.ts';
import { asItIs, type Say } from '../base/text/say.ts';
import type { EditAgent } from '../edit/index.ts';
import { confirmationMessage, filesText } from './confirmationText.ts';
import { shortName } from './shortName.ts';
import { readEditCall } from './editCall.ts';
import { editInput, editOutput } from './editSchemas.ts';
import { sensitiveQuestion } from './sensitiveQuestion.ts';
import type { AgentTool, ToolPreparation } from './tool.ts';
import { briefEdit, editAnswer, refusal } from './toolText.ts';

const description =
  'Applies an edit even if its old text does not match exactly. Use it when an edit tool failed (text not found, not unique): ' +
  'send the same edit, or "text" in any common format. It never guesses: a refusal has the cause and "retries", ' +
  'calls that would be applied. All edits of a call are made, or none.';

/**
 * The tool that writes an edit to where it surely belongs (`apply_edit`). `mayAskModel` says whether `apply` may ask a
 * model that `preview` does not: the person then learns that more may be written than the preview could show.
 */
export function applyEditTool(
  agent: Pick<EditAgent, 'apply' | 'preview'>,
  mayAskModel: () => boolean = () => false,
): AgentTool {
  return {
    name: 'apply_edit',
    title: msg('Apply Edit'),
    description,
    input: editInput,
    output: editOutput,
    isReadOnly: false,
    readsAsSent: true,
    brief: briefEdit,
    question: sensitiveQuestion,
    async run(input, signal, leave) {
      const call = readEditCall(input);
      if (!call.ok) return refusal(call.error);
      try {
        const result = await agent.apply(call.value.input, signal, leave);
        return editAnswer(result, result.status === 'refused', call.value.note);
      } catch (error) {
        return refusal(
          `The edit could not be carried out: ${getMessage(error)}. Read the file before you try again: it may or may not have been changed.`,
        );
      }
    },
    prepare: (input, signal, say = asItIs) => prepareApply(agent, mayAskModel, input, signal, say),
  };
}

/** Asks even where nothing would be written: until the call comes the file may have changed. */
async function prepareApply(
  agent: Pick<EditAgent, 'preview'>,
  mayAskModel: () => boolean,
  input: unknown,
  signal: AbortSignal,
  say: Say,
): Promise<ToolPreparation> {
  const call = readEditCall(input);
  if (!call.ok) return { progress: say(msg('Reading an edit')) };
  const named = call.value.input.kind === 'replacement' ? shortName(call.value.input.path) : say(msg('files'));
  try {
    const result = await agent.preview(call.value.input, signal);
    const names = result.files.length === 0 ? named : filesText(result, say);
    return {
      progress: say(msg('Editing {0}', names)),
      confirmation: { title: say(msg('Edit {0}?', names)), message: confirmationMessage(result, mayAskModel(), say) },
    };
  } catch (error) {
    return {
      progress: say(msg('Editing {0}', named)),
      confirmation: {
        title: say(msg('Edit {0}?', named)),
        message: say(msg('What the edit would do could not be found out: {0}', markdownText(getMessage(error)))),
      },
    };
  }
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
