import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import type { ChatAccess } from '../../../src/edit/host/model/chatModel.ts';
import type { ModelPorts } from '../../../src/edit/host/model/modelChoice.ts';
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
  /** What the editor says about consent; `undefined` means that nobody was asked yet. */
  allowed: boolean | undefined = true;
}

/** A model server on loopback, in the extension host like the extension's own `fetch`. */
export class LoopbackModel {
  readonly seen: { readonly path: string | undefined; readonly authorization: string | undefined; readonly question: string }[] = [];
  readonly #server: Server;
  answer: (response: ServerResponse, incoming: IncomingMessage) => void = (response) => { response.end('{}'); };

  constructor() {
    this.#server = createServer((incoming, response) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => { body += chunk; });
      incoming.on('end', () => {
        this.seen.push({ path: incoming.url, authorization: incoming.headers.authorization, question: body });
        this.answer(response, incoming);
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Answers with what a model says and the tokens it took. */
  say(content: string, usage = { prompt_tokens: 1000, completion_tokens: 20 }): void {
    this.answer = (response) => { response.end(JSON.stringify({ choices: [{ message: { content } }], usage })); };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const handler = (name: string): string[] => [
  `app.post('/${name}', async (request, response) => {`,
  '  const body = parse(request.body);',
  `  const row = await db.insert('${name}', body);`,
  `  log.info('created', row.id);`,
  '  response.status(201).json(row);',
  '});',
  '',
];

/** Three handlers that differ in names only: an edit that quotes one not quite right is nobody's by similarity alone. */
export const handlers = [...handler('users'), ...handler('orders'), ...handler('teams')].join('\n');
/** The text after the edit of `handlersEdit` in the handler for orders. */
export const handlersEdited = handlers.replace(/(db\.insert\('orders'[^]*?)\.json\(row\)/, '$1.json({ data: row })');

/** An edit for the handler for orders that calls it "order". */
export function handlersEdit(path: string): string {
  const [first, second, third, fourth, fifth] = handler('order');
  const above = [first, second, third, fourth].join('\n');
  return searchReplace(path, `${above}\n${fifth ?? ''}`, `${above}\n  response.status(201).json({ data: row });`);
}

/** The answer that chooses the place whose first line holds `text`. */
export function choosing(question: string, text: string, confidence = 0.93): string {
  const places = question.split(/^PLACE /m).slice(1);
  const at = places.findIndex((place) => {
    const start = /lines (\d+) to/.exec(place)?.[1] ?? '';
    return place.split('\n').some((line) => line.startsWith(`${start}| `) && line.includes(text));
  });
  return JSON.stringify({ candidate: at + 1, confidence });
}
