import * as vscode from 'vscode';
import { abortError, ModelFailure, type ModelProvider } from '../../node/model/provider.ts';

/** Letters of an answer that are waited for; the answer wanted has a few dozen. */
const longestAnswer = 16_000;

/** Whether this extension may ask a chat model; the part of the editor's access information that is needed. */
export type ChatAccess = Pick<vscode.LanguageModelAccessInformation, 'canSendRequest'>;

/**
 * The editor's chat models; none where the editor has no such thing. Some editors built from VS Code lack `vscode.lm`.
 */
export async function chatModels(
  selector: vscode.LanguageModelChatSelector = {},
): Promise<readonly vscode.LanguageModelChat[]> {
  const lm = (vscode as { readonly lm?: Partial<typeof vscode.lm> }).lm;
  return (await lm?.selectChatModels?.(selector)) ?? [];
}

/**
 * A chat model of the editor, by its identifier. The editor asks the person for consent when it is first used; that
 * happens only while `interactive`, when a person started the edit, so that no agent can bring up a dialog. Declines
 * with `no-chat-model`, `no-consent` (not asked for yet) or `no-permission`; rejects with `blocked` or
 * `chat-model-failed`. The editor counts no tokens and names no price: it costs nothing here.
 */
export function chatModel(id: string, access: ChatAccess, interactive: boolean): ModelProvider {
  return {
    id: `editor:${id}`,
    maxOutputTokens: 0,
    async ask(question, signal) {
      const [model] = await orAbort(
        chatModels({ id }).catch(() => []),
        signal,
      );
      if (model === undefined) return { declined: 'no-chat-model' };
      const allowed = access.canSendRequest(model);
      if (allowed === false) return { declined: 'no-permission' };
      if (allowed === undefined && !interactive) return { declined: 'no-consent' };
      try {
        return { text: await orAbort(getAnswer(model, `${question.system}\n\n${question.user}`, signal), signal) };
      } catch (error) {
        if (signal.aborted) throw abortError();
        return declinedBy(error);
      }
    },
  };
}

/** The editor's interface has no role for rules: they come before the question. */
async function getAnswer(model: vscode.LanguageModelChat, text: string, signal: AbortSignal): Promise<string> {
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => {
    source.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const justification = vscode.l10n.t('Recourse asks where an edit belongs when it is not sure itself.');
    const response = await model.sendRequest(
      [vscode.LanguageModelChatMessage.User(text)],
      { justification },
      source.token,
    );
    let answer = '';
    for await (const piece of response.text) {
      answer += piece;
      if (answer.length > longestAnswer) {
        source.cancel();
        throw new ModelFailure('too-large', true);
      }
    }
    return answer;
  } finally {
    signal.removeEventListener('abort', cancel);
    source.dispose();
  }
}

function declinedBy(error: unknown): { declined: string } {
  if (error instanceof ModelFailure) throw error;
  const code = error instanceof vscode.LanguageModelError ? error.code : '';
  if (code === 'NoPermissions') return { declined: 'no-permission' };
  if (code === 'NotFound') return { declined: 'no-chat-model' };
  throw new ModelFailure(code === 'Blocked' ? 'blocked' : 'chat-model-failed');
}

/** The editor may be slow to cancel; the caller does not wait for it. */
function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(abortError());
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const settle = (): void => {
      signal.removeEventListener('abort', stop);
    };
    work.then(
      (value) => {
        settle();
        resolve(value);
      },
      (error: unknown) => {
        settle();
        reject(error instanceof Error ? error : new ModelFailure('chat-model-failed'));
      },
    );
  });
}
