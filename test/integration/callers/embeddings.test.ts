import { err } from '../../../src/base/result.ts';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/systemClock.ts';
import { embed } from '../../../src/base/node/embeddings.ts';
import { Reranker } from '../../../src/callers/node/reranker.ts';
import type { Neighbour } from '../../../src/callers/domain/semantic/neighbours.ts';

const near: readonly Neighbour[] = [
  { name: 'saveOrder', path: 'a.ts', line: 1, score: 0.8 },
  { name: 'persistUser', path: 'b.ts', line: 2, score: 0.6 },
  { name: 'saveUsage', path: 'c.ts', line: 3, score: 0.55 },
];

let server: Server;
let url: string;
let asked: {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: { model: string; input: string[] };
}[];
let answer: (response: ServerResponse, input: readonly string[]) => void;
const logged: string[] = [];
const log = {
  debug: () => undefined,
  info: (line: string) => void logged.push(line),
  warn: (line: string) => void logged.push(line),
  error: () => undefined,
};

/** A direction for each text: users one way, orders the other. */
const getVector = (text: string): number[] => {
  if (text.includes('user')) return [1, 0.1, 0];
  if (text.includes('order')) return [0, 1, 0];
  return [0, 0, 3];
};
const vectors = (response: ServerResponse, input: readonly string[]): void => {
  // Out of order: the index says which is which.
  response.end(
    JSON.stringify({
      data: input.map((text, index) => ({ index, embedding: getVector(text), object: 'embedding' })).reverse(),
    }),
  );
};

beforeEach(async () => {
  asked = [];
  logged.length = 0;
  answer = vectors;
  server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    incoming.on('end', () => {
      const body = JSON.parse(text) as { model: string; input: string[] };
      asked.push({ path: incoming.url, headers: incoming.headers, body });
      answer(response, body.input);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const signal = new AbortController().signal;
const reranker = (waitMs: number): Reranker => new Reranker({ url, model: 'm', clock: systemClock, log, waitMs });

describe('Reranker', () => {
  test('puts the names in the order of their meaning; the scores stay what they were, best first', async () => {
    const ranked = await reranker(5000).rerank('storeUser', near, signal);
    expect(ranked.map(({ name, score }) => [name, score])).toEqual([
      ['persistUser', 0.8],
      ['saveOrder', 0.6],
      ['saveUsage', 0.55],
    ]);
    expect(asked).toMatchObject([
      {
        path: '/v1/embeddings',
        body: { model: 'm', input: ['store user', 'save order', 'persist user', 'save usage'] },
      },
    ]);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test('asks for a name once', async () => {
    const one = reranker(5000);
    await one.rerank('storeUser', near, signal);
    await one.rerank('keepUser', near, signal);
    expect(asked.map(({ body }) => body.input)).toEqual([expect.anything(), ['keep user']]);
  });

  test('a late answer leaves the order as it is, and serves the next question', async () => {
    let release = (): void => undefined;
    answer = (response, input) => {
      release = () => vectors(response, input);
    };
    const one = reranker(30);
    expect(await one.rerank('storeUser', near, signal)).toEqual(near);
    release();
    const end = Date.now() + 5000;
    while (logged.length === 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await one.rerank('storeUser', near, signal))[0]?.name).toBe('persistUser');
    expect(asked).toHaveLength(1);
  });

  test('after a failure nobody is asked for a while; the log has the code and no name', async () => {
    answer = (response) => {
      response.writeHead(500).end('storeUser secret');
    };
    const one = reranker(5000);
    expect(await one.rerank('storeUser', near, signal)).toEqual(near);
    expect(await one.rerank('storeUser', near, signal)).toEqual(near);
    expect(asked).toHaveLength(1);
    expect(logged).toEqual([expect.stringMatching(/^callers\.embeddings outcome=error reason=http-500 ms=\d+$/)]);
  });
});

describe('embed', () => {
  test.each<[string, (response: ServerResponse, input: readonly string[]) => void, string]>([
    [
      'a redirect',
      (response) => {
        response.writeHead(307, { location: '/elsewhere' }).end();
      },
      'unreachable',
    ],
    [
      'no JSON',
      (response) => {
        response.end('<html>');
      },
      'unexpected-shape',
    ],
    [
      'too few vectors',
      (response) => {
        response.end(JSON.stringify({ data: [{ embedding: [1] }] }));
      },
      'unexpected-shape',
    ],
    [
      'one vector twice',
      (response) => {
        response.end(
          JSON.stringify({
            data: [
              { index: 0, embedding: [1] },
              { index: 0, embedding: [1] },
            ],
          }),
        );
      },
      'unexpected-shape',
    ],
    [
      'an index out of range',
      (response) => {
        response.end(
          JSON.stringify({
            data: [
              { index: 0, embedding: [1] },
              { index: 4_000_000_000, embedding: [1] },
            ],
          }),
        );
      },
      'unexpected-shape',
    ],
    [
      'vectors of different length',
      (response) => {
        response.end(JSON.stringify({ data: [{ embedding: [1] }, { embedding: [1, 2] }] }));
      },
      'unexpected-shape',
    ],
    [
      'a vector without direction',
      (response) => {
        response.end(JSON.stringify({ data: [{ embedding: [0, 0] }, { embedding: [1, 2] }] }));
      },
      'unexpected-shape',
    ],
    [
      'far too much',
      (response) => {
        response.end('x'.repeat(5 * 1024 * 1024));
      },
      'too-large',
    ],
    [
      'a connection that breaks',
      (response) => {
        response.write('{');
        setImmediate(() => response.destroy());
      },
      'connection-lost',
    ],
  ])('refuses %s', async (_, reply, problem) => {
    answer = reply;
    expect(await embed({ url, model: 'm' }, ['a', 'b'], signal)).toEqual(err(problem));
    expect(asked).toHaveLength(1);
  });

  test('asks nobody under an address that is none, or is not safe, or without a model', async () => {
    expect(await embed({ url: '', model: 'm' }, ['a'], signal)).toEqual(err('missing-url'));
    expect(await embed({ url: 'http://models.example/v1', model: 'm' }, ['a'], signal)).toEqual(err('insecure-url'));
    expect(await embed({ url, model: ' ' }, ['a'], signal)).toEqual(err('missing-model'));
    expect(asked).toEqual([]);
  });

  test('the address of the call itself will do', async () => {
    expect(await embed({ url: `${url}/embeddings`, model: 'm' }, ['a', 'b'], signal)).toMatchObject({ ok: true });
    expect(asked[0]?.path).toBe('/v1/embeddings');
  });
});
