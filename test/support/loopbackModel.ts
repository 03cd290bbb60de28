import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model server on loopback that answers by script and keeps what it was asked. */
export class LoopbackModel {
  readonly seen: {
    readonly path: string | undefined;
    readonly authorization: string | undefined;
    readonly question: string;
  }[] = [];
  readonly #server: Server;
  answer: (response: ServerResponse, incoming: IncomingMessage) => void = (response) => {
    response.end('{}');
  };

  constructor() {
    this.#server = createServer((incoming, response) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
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

  /** Chooses the place whose first line holds `text`; lists `m` as its only model. */
  choose(text: string): void {
    this.answer = (response, incoming) => {
      if (incoming.url?.endsWith('/models') === true) {
        response.end(JSON.stringify({ data: [{ id: 'm' }] }));
        return;
      }
      const { messages } = JSON.parse(this.seen.at(-1)?.question ?? '') as { messages: { content: string }[] };
      response.end(
        JSON.stringify({
          choices: [{ message: { content: choosing(messages[1]?.content ?? '', text) } }],
          usage: { prompt_tokens: 1000, completion_tokens: 20 },
        }),
      );
    };
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

/**
 * Three handlers that differ in names only: an edit that quotes `order` is likely meant for `orders`, but a handler that
 * is gone may have been called `order`. The word of a model that is not known yet decides it.
 */
export const handlers = [...handler('users'), ...handler('orders'), ...handler('reports')].join('\n');
/** The text after the edit of `handlersEdit` in the handler for orders. */
export const handlersEdited = handlers.replace(/(db\.insert\('orders'[^]*?)\.json\(row\)/, '$1.json({ data: row })');

const [first, second, third, fourth, fifth] = handler('order');
const above = [first, second, third, fourth].join('\n');
/** An edit for the handler for orders that calls it "order". */
export const orderEdit = {
  oldString: `${above}\n${fifth ?? ''}`,
  newString: `${above}\n  response.status(201).json({ data: row });`,
};

/** The answer that chooses the place whose first line holds `text`. */
export function choosing(question: string, text: string, confidence = 0.93): string {
  const places = question.split(/^PLACE /m).slice(1);
  const at = places.findIndex((place) => {
    const start = /lines (\d+) to/.exec(place)?.[1] ?? '';
    return place.split('\n').some((line) => line.startsWith(`${start}| `) && line.includes(text));
  });
  return JSON.stringify({ candidate: at + 1, confidence });
}
