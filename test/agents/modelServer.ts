import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

/** What a scripted model answers: a call of a tool (a text where the tool takes one instead of an object), or its words. */
export type Reply =
  { readonly tool: string; readonly input: Readonly<Record<string, unknown>> | string } | { readonly text: string };

/** A request to the model, the same for all dialects. */
export interface ModelRequest {
  /** Names of the tools, as the model is to call them. */
  readonly tools: readonly string[];
  /** The tools as they were sent: JSON of each. */
  readonly schemas: readonly string[];
  /** All texts since the model's last reply: what the tools and the hooks said. */
  readonly said: string;
}

/** The ways in which agents talk to models. */
export type Dialect = 'anthropic' | 'responses' | 'chat' | 'gemini';

/** A running model. */
export interface ModelServer {
  /** Without a path. */
  readonly url: string;
  /** Requests that had tools, in order. */
  readonly requests: readonly ModelRequest[];
  /** Hosts that the agent wanted to reach through this server as its proxy; each was turned down. */
  readonly refusedHosts: ReadonlySet<string>;
  readonly close: () => void;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Starts a model on this machine that does what `reply` says; `turn` counts from 0. Requests without tools (titles,
 * checks) are answered in one word. It is the agent's proxy as well, one that lets nothing through.
 */
export async function startModelServer(
  dialect: Dialect,
  reply: (request: ModelRequest, turn: number) => Reply,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const refusedHosts = new Set<string>();
  const { path, read, write } = dialects[dialect];
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const url = incoming.url ?? '';
    if (!url.startsWith('/')) {
      refusedHosts.add(URL.parse(url)?.host ?? url);
      outgoing.writeHead(403).end();
      return;
    }
    if (incoming.method !== 'POST' || !path.test(url.replace(/\?.*$/, ''))) {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":1,"totalTokens":1}');
      return;
    }
    const body = (await json(incoming)) as Json;
    const request = read(body);
    const isTalk = request.tools.length > 0;
    if (isTalk) requests.push(request);
    write(outgoing, isTalk ? reply(request, requests.length - 1) : { text: 'ok' }, requests.length, body, url);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on('connect', ({ url = '' }, socket) => {
    refusedHosts.add(url);
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`,
    requests,
    refusedHosts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface DialectParts {
  /** The end of the path at which a model is asked. */
  readonly path: RegExp;
  readonly read: (body: Json) => ModelRequest;
  readonly write: (to: ServerResponse, reply: Reply, count: number, body: Json, url: string) => void;
}

const dialects: Readonly<Record<Dialect, DialectParts>> = {
  anthropic: {
    path: /\/messages$/,
    read: (body) => ({
      ...namedTools(asList(body['tools']), (tool) => [tool['name']]),
      said: saidSince(asList(body['messages']), ({ role }) => role === 'assistant'),
    }),
    write: writeAnthropic,
  },
  responses: {
    path: /\/responses$/,
    read: (body) => ({
      // Tools of one server may come in a namespace of their own.
      ...namedTools(responsesTools(body), (tool) =>
        tool['type'] === 'namespace'
          ? asList(tool['tools']).map((inner) => `${text(tool['name'])}__${text(inner['name'])}`)
          : [tool['name'] ?? tool['type']],
      ),
      said: saidSince(
        asList(body['input']),
        (item) => item['role'] === 'assistant' || text(item['type']).endsWith('call'),
      ),
    }),
    write: writeResponses,
  },
  chat: {
    path: /\/chat\/completions$/,
    read: (body) => ({
      ...namedTools(asList(body['tools']), (tool) => [asObject(tool['function'])['name']]),
      said: saidSince(asList(body['messages']), ({ role }) => role === 'assistant'),
    }),
    write: writeChat,
  },
  gemini: {
    path: /:(?:streamG|g)enerateContent$/,
    read: (body) => ({
      ...namedTools(
        asList(body['tools']).flatMap((tool) => asList(tool['functionDeclarations'])),
        (tool) => [tool['name']],
      ),
      said: saidSince(asList(body['contents']), ({ role }) => role === 'model'),
    }),
    write: writeGemini,
  },
};

function writeAnthropic(to: ServerResponse, reply: Reply, count: number, body: Json): void {
  const isCall = 'tool' in reply;
  const message = {
    id: `msg_${String(count)}`,
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [
      isCall
        ? { type: 'tool_use', id: `toolu_${String(count)}`, name: reply.tool, input: reply.input }
        : { type: 'text', text: reply.text },
    ],
    stop_reason: isCall ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  if (body['stream'] !== true) {
    sendJson(to, message);
    return;
  }
  const [block] = message.content;
  const send = startEvents(to, true);
  send({ type: 'message_start', message: { ...message, content: [], stop_reason: null } });
  send({
    type: 'content_block_start',
    index: 0,
    content_block: isCall ? { ...block, input: {} } : { type: 'text', text: '' },
  });
  send({
    type: 'content_block_delta',
    index: 0,
    delta: isCall
      ? { type: 'input_json_delta', partial_json: JSON.stringify(reply.input) }
      : { type: 'text_delta', text: reply.text },
  });
  send({ type: 'content_block_stop', index: 0 });
  send({
    type: 'message_delta',
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: 1 },
  });
  send({ type: 'message_stop' });
  to.end();
}

function writeResponses(to: ServerResponse, reply: Reply, count: number, body: Json): void {
  const id = `resp_${String(count)}`;
  const item = getResponsesItem(reply, count, responsesTools(body));
  const usage = {
    input_tokens: 1,
    input_tokens_details: null,
    output_tokens: 1,
    output_tokens_details: null,
    total_tokens: 2,
  };
  const send = startEvents(to, true);
  send({ type: 'response.created', response: { id } });
  send({ type: 'response.output_item.added', output_index: 0, item });
  send({ type: 'response.output_item.done', output_index: 0, item });
  send({ type: 'response.completed', response: { id, output: [item], usage } });
  to.end();
}

/** The tools of a request, and those that a search of the model's found. */
function responsesTools(body: Json): readonly Json[] {
  const found = asList(body['input']).filter((item) => item['type'] === 'tool_search_output');
  return [...asList(body['tools']), ...found.flatMap((item) => asList(item['tools']))];
}

function getResponsesItem(reply: Reply, count: number, tools: readonly Json[]): Json {
  const id = `item_${String(count)}`;
  if (!('tool' in reply))
    return {
      type: 'message',
      id,
      role: 'assistant',
      content: [{ type: 'output_text', text: reply.text, annotations: [] }],
    };
  const call = { id, call_id: `call_${String(count)}`, status: 'completed' };
  if (typeof reply.input === 'string')
    return { ...call, type: 'custom_tool_call', name: reply.tool, input: reply.input };
  if (reply.tool === 'tool_search')
    return { ...call, type: 'tool_search_call', execution: 'client', arguments: reply.input };
  const space = tools.find((tool) => tool['type'] === 'namespace' && reply.tool.startsWith(`${text(tool['name'])}__`));
  const named =
    space === undefined
      ? { name: reply.tool }
      : { namespace: space['name'], name: reply.tool.slice(text(space['name']).length + 2) };
  return { ...call, ...named, type: 'function_call', arguments: JSON.stringify(reply.input) };
}

function writeChat(to: ServerResponse, reply: Reply, count: number, body: Json): void {
  const isCall = 'tool' in reply;
  const call = isCall && {
    id: `call_${String(count)}`,
    type: 'function',
    function: { name: reply.tool, arguments: JSON.stringify(reply.input) },
  };
  const message = isCall
    ? { role: 'assistant', content: null, tool_calls: [call] }
    : { role: 'assistant', content: reply.text };
  const base = { id: `chat_${String(count)}`, created: 1, model: 'scripted' };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const end = isCall ? 'tool_calls' : 'stop';
  if (body['stream'] !== true) {
    sendJson(to, { ...base, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: end }], usage });
    return;
  }
  const send = startEvents(to, false);
  const delta = isCall ? { role: 'assistant', content: null, tool_calls: [{ index: 0, ...call }] } : message;
  const chunk = { ...base, object: 'chat.completion.chunk' };
  send({ ...chunk, choices: [{ index: 0, delta, finish_reason: null }] });
  send({ ...chunk, choices: [{ index: 0, delta: {}, finish_reason: end }] });
  send({ ...chunk, choices: [], usage });
  to.end('data: [DONE]\n\n');
}

function writeGemini(to: ServerResponse, reply: Reply, _count: number, _body: Json, url: string): void {
  const part = 'tool' in reply ? { functionCall: { name: reply.tool, args: reply.input } } : { text: reply.text };
  const answer = {
    candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
  if (!url.includes(':stream')) {
    sendJson(to, answer);
    return;
  }
  startEvents(to, false)(answer);
  to.end();
}

function sendJson(to: ServerResponse, value: unknown): void {
  to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function startEvents(to: ServerResponse, isNamed: boolean): (data: Json) => void {
  to.writeHead(200, { 'content-type': 'text/event-stream' });
  return (data) => to.write(`${isNamed ? `event: ${text(data['type'])}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
}

function namedTools(
  tools: readonly Json[],
  names: (tool: Json) => readonly unknown[],
): Pick<ModelRequest, 'tools' | 'schemas'> {
  return {
    tools: tools.flatMap(names).filter((name) => typeof name === 'string'),
    schemas: tools.map((tool) => JSON.stringify(tool)),
  };
}

function saidSince(items: readonly Json[], isReply: (item: Json) => boolean): string {
  return texts(items.slice(items.findLastIndex(isReply) + 1)).join('\n');
}

/** All texts in a value, in order. */
function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

function asList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
