import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runStage } from '../../src/cascade/runStage.ts';
import { answer } from '../../src/cascade/stage.ts';
import { listModels } from '../../src/edit/node/model/listModels.ts';
import { loggedProvider } from '../../src/edit/node/model/loggedProvider.ts';
import { openAiModel } from '../../src/edit/node/model/openAiModel.ts';
import type { ModelProvider, ProviderReply } from '../../src/edit/node/model/provider.ts';
import { TestClock } from '../support/testClock.ts';
import { goodAnswer, questionAbout } from '../unit/edit/model/modelQuestions.ts';

interface Seen {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly raw: string;
}

/** A model server on loopback that answers by script and keeps what it was sent. */
class ModelServer {
  readonly seen: Seen[] = [];
  readonly #server: Server;
  #closed: Promise<void> = Promise.resolve();
  answer: (request: Seen, response: ServerResponse, incoming: IncomingMessage) => void = (_, response) => {
    json(response, completion(goodAnswer));
  };

  constructor() {
    this.#server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      this.#closed = new Promise((resolve) => {
        incoming.socket.once('close', () => {
          resolve();
        });
      });
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const seen = {
          method: incoming.method,
          path: incoming.url,
          authorization: incoming.headers.authorization,
          body: raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>),
          raw: JSON.stringify([incoming.url, incoming.rawHeaders, raw]),
        };
        this.seen.push(seen);
        this.answer(seen, response, incoming);
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** Resolves when the connection of the last request is gone. */
  get connectionClosed(): Promise<void> {
    return this.#closed;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const completion = (content: unknown, usage?: unknown): unknown => ({
  id: 'c',
  choices: [{ index: 0, message: { role: 'assistant', content } }],
  usage,
});
const question = questionAbout('the whole document');
const secretKey = 'k-0123456789';

describe('an OpenAI-compatible endpoint', () => {
  let server: ModelServer;
  let provider: ModelProvider;
  const model = (key?: string): ModelProvider =>
    openAiModel({ url: server.url, model: 'm', key: () => Promise.resolve(key) });
  const ask = (signal = new AbortController().signal): Promise<ProviderReply> => provider.ask(question, signal);

  beforeEach(async () => {
    server = new ModelServer();
    await server.start();
    provider = model();
  });
  afterEach(() => server.stop());

  it('is asked once, for JSON at temperature 0, and its tokens are counted', async () => {
    server.answer = (_, response) => {
      json(response, completion(goodAnswer, { prompt_tokens: 321, completion_tokens: 12, total_tokens: 333 }));
    };
    expect(await ask()).toEqual({ text: goodAnswer, inputTokens: 321, outputTokens: 12 });
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      authorization: undefined,
      body: {
        model: 'm',
        temperature: 0,
        max_tokens: provider.maxOutputTokens,
        stream: false,
        response_format: { type: 'json_object' },
        messages: [
          { role: 'system', content: question.system },
          { role: 'user', content: question.user },
        ],
      },
    });
    expect(server.seen[0]?.raw).not.toContain('the whole document');
  });

  it('may leave out the usage', async () => {
    for (const usage of [undefined, null, {}]) {
      server.answer = (_, response) => {
        json(response, completion(goodAnswer, usage));
      };
      expect(await ask()).toEqual({ text: goodAnswer });
    }
  });

  it('gets the key in the header and nowhere else', async () => {
    provider = model(secretKey);
    await ask();
    expect(server.seen[0]?.authorization).toBe(`Bearer ${secretKey}`);
    expect(server.seen[0]?.raw.split(secretKey)).toHaveLength(2);
  });

  it('is asked again without what it refuses, and from then on at once', async () => {
    server.answer = ({ body }, response) => {
      if ('response_format' in body) json(response, { error: { message: 'response_format is not supported' } }, 400);
      else json(response, completion(goodAnswer));
    };
    expect(await ask()).toEqual({ text: goodAnswer });
    await ask();
    expect(server.seen.map(({ body }) => 'response_format' in body)).toEqual([true, false, false]);
  });

  it('that names the parameter it refuses is spared that one alone', async () => {
    server.answer = ({ body }, response) => {
      const param = ['max_tokens', 'temperature'].find((name) => name in body);
      if (param === undefined) json(response, completion(goodAnswer));
      else
        json(
          response,
          { error: { message: `Unsupported parameter: '${param}'`, param, code: 'unsupported_parameter' } },
          400,
        );
    };
    expect(await ask()).toEqual({ text: goodAnswer });
    expect(server.seen.at(-1)?.body).toMatchObject({
      max_completion_tokens: provider.maxOutputTokens,
      response_format: { type: 'json_object' },
    });
  });

  it('that refuses everything is not asked for ever', async () => {
    server.answer = (_, response) => {
      json(response, { error: 'no' }, 400);
    };
    await expect(ask()).rejects.toThrow(/^http-400$/);
    expect(server.seen).toHaveLength(2);
  });

  it('may show its reasoning first', async () => {
    server.answer = (_, response) => {
      json(response, completion(`<think>\nplace 1?\n</think>\n${goodAnswer}`));
    };
    expect(await ask()).toEqual({ text: `\n${goodAnswer}` });
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'model-not-found'],
    [429, 'rate-limited'],
    [500, 'server-error'],
    [503, 'server-error'],
    [418, 'http-418'],
  ])('status %i becomes the code %s, without a word of the answer or the key', async (status, code) => {
    provider = model(secretKey);
    server.answer = (_, response) => {
      json(response, { error: { message: `wrong key ${secretKey}, user said: the whole document` } }, status);
    };
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure', message: code });
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['JSON that breaks off', '{"choices": [{"mess', 'not-json'],
    ['a page of HTML', '<!doctype html><title>Gateway</title>', 'not-json'],
    ['nothing', '', 'not-json'],
    ['another shape', '{"answer": 1}', 'unexpected-shape'],
    ['no choice', '{"choices": []}', 'unexpected-shape'],
    ['a content that is no text', JSON.stringify(completion([{ type: 'text' }])), 'unexpected-shape'],
  ])('%s is a failure with a code', async (_, body, code) => {
    server.answer = (_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    };
    await expect(ask()).rejects.toMatchObject({ message: code, billed: true });
  });

  it('that says nothing has answered nothing', async () => {
    server.answer = (_, response) => {
      json(response, completion(null));
    };
    expect(await ask()).toEqual({ text: '' });
  });

  it('that resets the connection is unreachable', async () => {
    server.answer = (_, _response, incoming) => {
      incoming.socket.resetAndDestroy();
    };
    await expect(ask()).rejects.toMatchObject({ message: 'unreachable' });
  });

  it('that resets in the middle of the answer has lost the connection', async () => {
    server.answer = (_, response, incoming) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"choices": [', () => setTimeout(() => incoming.socket.resetAndDestroy(), 20));
    };
    await expect(ask()).rejects.toMatchObject({ message: 'connection-lost' });
  });

  it('that is not there is unreachable', async () => {
    provider = openAiModel({ url: 'http://127.0.0.1:1/v1', model: 'm', key: () => Promise.resolve(undefined) });
    await expect(ask()).rejects.toMatchObject({ message: 'unreachable' });
  });

  it('that never stops talking is cut off', async () => {
    let written = 0;
    server.answer = (_, response) => {
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const more = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        if (!response.destroyed) response.once('drain', more);
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      more();
    };
    await expect(ask()).rejects.toMatchObject({ message: 'too-large' });
    await server.connectionClosed;
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it('that sends elsewhere is not followed, and the key stays here', async () => {
    const elsewhere = new ModelServer();
    await elsewhere.start();
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        provider = model(secretKey);
        server.answer = (_, response) => {
          response.writeHead(status, { location: `${elsewhere.url}/chat/completions` }).end();
        };
        await expect(ask()).rejects.toMatchObject({ message: 'unreachable' });
      }
      expect(elsewhere.seen).toEqual([]);
    } finally {
      await elsewhere.stop();
    }
  });

  it('that is silent for 11 seconds is given up after ten: the connection is closed', async () => {
    const clock = new TestClock();
    let arrived = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    server.answer = () => {
      arrived();
    };
    const stage = {
      name: 'model',
      budgetMs: 10_000,
      run: async (_: undefined, signal: AbortSignal) => answer(await ask(signal), 1),
    };
    const end = runStage(stage, undefined, { clock, remainingMs: Number.POSITIVE_INFINITY });
    await asked;
    clock.advance(11_000);
    expect(await end).toEqual({ outcome: 'timeout', reason: 'stage-budget' });
    await server.connectionClosed;
  });

  it('that is cancelled while it talks rejects with an AbortError', async () => {
    const controller = new AbortController();
    server.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{', () => setTimeout(() => controller.abort(), 20));
    };
    await expect(ask(controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    await server.connectionClosed;
  });

  it.each([
    ['http://model.example.com/v1', 'm', 'insecure-url'],
    ['', 'm', 'missing-url'],
    ['ftp://x', 'm', 'invalid-url'],
    ['https://model.example.com/v1', ' ', 'missing-model'],
  ])('"%s" with model "%s" is not asked: %s', async (url, name, code) => {
    provider = openAiModel({ url, model: name, key: () => Promise.reject(new Error('never read')) });
    expect(await ask()).toEqual({ declined: code });
  });

  it('is not asked when the key cannot be read', async () => {
    provider = openAiModel({
      url: server.url,
      model: 'm',
      key: () => Promise.reject(new Error(`keyring says ${secretKey}`)),
    });
    await expect(ask()).rejects.toMatchObject({ message: 'key-unreadable' });
    expect(server.seen).toEqual([]);
  });

  it('leaves one line of facts in the log for every question', async () => {
    const lines: string[] = [];
    const take = (line: string): void => {
      lines.push(line);
    };
    const clock = new TestClock();
    provider = loggedProvider(model(secretKey), { debug: take, info: take, warn: take, error: take }, clock);
    server.answer = (_, response) => {
      clock.advance(250);
      json(response, completion(goodAnswer, { prompt_tokens: 10, completion_tokens: 2 }));
    };
    await ask();
    server.answer = (_, response) => {
      json(response, {}, 500);
    };
    await ask().catch(() => undefined);
    const id = `m@${server.url.slice('http://'.length)}`;
    expect(lines).toEqual([
      `model provider=${id} outcome=answered ms=250 inputTokens=10 outputTokens=2`,
      `model provider=${id} outcome=server-error ms=0`,
    ]);
  });

  it('lists its models, or says that it wants a key, or nothing', async () => {
    const never = new AbortController().signal;
    server.answer = (_, response) => {
      json(response, { object: 'list', data: [{ id: 'a', object: 'model' }, { id: 'b' }] });
    };
    expect(await listModels(server.url, secretKey, never)).toEqual({ kind: 'models', names: ['a', 'b'] });
    expect(server.seen[0]).toMatchObject({ method: 'GET', path: '/v1/models', authorization: `Bearer ${secretKey}` });
    server.answer = (_, response) => {
      json(response, {}, 401);
    };
    expect(await listModels(server.url, undefined, never)).toEqual({ kind: 'unauthorized' });
    server.answer = (_, response) => {
      response.end('<html>');
    };
    expect(await listModels(server.url, undefined, never)).toEqual({ kind: 'unknown' });
    expect(await listModels('http://example.com/v1', undefined, never)).toEqual({ kind: 'unknown' });
  });
});
