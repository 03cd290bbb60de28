import * as vscode from 'vscode';
import type { ChatAccess } from '../../../src/edit/host/model/chatModel.ts';
import type { ModelPorts } from '../../../src/edit/host/model/modelChoice.ts';
import { orderEdit } from '../../support/loopbackModel.ts';
import { searchReplace } from './workspace.ts';

/** What the scripted chat model of `test/fixtures/chatModelExtension` gives tests to work with. */
export interface ChatScript {
  /** False in VS Code 1.103, which has no stable interface for chat model providers. */
  readonly available: boolean;
  readonly modelId: string;
  readonly asked: { readonly question: string; readonly token: vscode.CancellationToken }[];
  answer: (question: string, token: vscode.CancellationToken) => string | Promise<string>;
}

/** The scripted chat model, with nothing asked yet. */
export async function chatScript(): Promise<ChatScript> {
  const extension = vscode.extensions.getExtension<ChatScript>('recourse-test.chat-model');
  if (extension === undefined) throw new Error('The test extension with a chat model is not loaded.');
  const script = await extension.activate();
  script.asked.length = 0;
  return script;
}

/** Secrets, memory and permission for one test, none of them the real ones. */
export class FakeModelPorts implements ModelPorts {
  readonly kept = new Map<string, string>();
  readonly stored = new Map<string, unknown>();
  readonly secrets = {
    get: (name: string): Promise<string | undefined> => Promise.resolve(this.kept.get(name)),
    store: (name: string, value: string): Promise<void> => Promise.resolve(void this.kept.set(name, value)),
    delete: (name: string): Promise<void> => Promise.resolve(void this.kept.delete(name)),
  };
  readonly memory: ModelPorts['memory'] = {
    get: (name: string) => this.stored.get(name) as never,
    update: (name: string, value: unknown): Promise<void> => Promise.resolve(void this.stored.set(name, value)),
  };
  readonly access: ChatAccess = { canSendRequest: () => this.allowed };
  /** What the editor says about consent; `undefined` means that no one was asked yet. */
  allowed: boolean | undefined = true;
}

/** An edit for the handler for orders of `handlers` that calls it "order". */
export function handlersEdit(path: string): string {
  return searchReplace(path, orderEdit.oldString, orderEdit.newString);
}
