import { createHash } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  McpServer,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
  type StandardSchemaWithJSON,
  type Tool,
} from '@modelcontextprotocol/server';
import { looseObject, optional, unknown } from 'zod/mini';
import { formatMessage } from '../base/text/message.ts';
import { thrownText, type Logger } from '../base/log.ts';
import { modelAnswer } from '../tools/answers/modelAnswer.ts';
import { readArguments } from '../tools/answers/readArguments.ts';
import { getListedInput } from '../tools/jsonSchema.ts';
import type { AgentTool, ToolResult } from '../tools/tool.ts';
import { getInstructions } from './instructions.ts';
import { getListedTool } from './listedTool.ts';
import { withProgress } from './progress.ts';

/** Calls that are worked at together, and those that may wait for their turn. */
const maxAtOnce = 32;
const maxWaiting = 1000;

/** Calls under way: bounds their number, and lets a server that ends wait until a write is complete. */
export class RunningCalls {
  readonly #running = new Set<Promise<unknown>>();

  readonly #waiting: (() => void)[] = [];

  /** Calls that run and that wait. */
  get size(): number {
    return this.#running.size + this.#waiting.length;
  }

  /** Makes a call when its turn has come; undefined, and not made, where too many wait already. */
  async run<T>(make: () => Promise<T>): Promise<T | undefined> {
    if (this.#running.size >= maxAtOnce) {
      if (this.#waiting.length >= maxWaiting) return undefined;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    const call = make();
    this.#running.add(call);
    try {
      return await call;
    } finally {
      this.#running.delete(call);
      this.#waiting.shift()?.();
    }
  }

  /** Resolves when all calls have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}

/** What the calls of a server are carried out with. */
export interface ToolServerDeps {
  readonly calls: RunningCalls;
  readonly log: Logger;
  /** Whether the person who started the server allows changes of sensitive files once and for all. */
  readonly allowSensitive: boolean;
  /** Whether the connection stays, so that the client can be told that the list has changed. */
  readonly lasts: boolean;
  /** The folder that is served where none was named. */
  readonly chosenFolder?: string;
}

/** An MCP server with these tools: one for a connection, or for a request over HTTP. */
export function makeToolServer(tools: readonly AgentTool[], version: string, parts: ToolServerDeps): McpServer {
  const server = new McpServer(
    { name: 'recourse', title: 'Recourse', version },
    {
      capabilities: { tools: { listChanged: parts.lasts } },
      instructions: getInstructions(parts.chosenFolder),
    },
  );
  for (const tool of tools) {
    server.registerTool(
      tool.name,
      { title: formatMessage(tool.title), description: tool.description, inputSchema: listedInput(tool) },
      (input, context) =>
        withProgress(context, () => parts.calls.run(() => answer(tool, input, context, server, parts))).then(
          (result) => result ?? tooMany,
        ),
    );
  }
  // Nothing is said of the form of answers: many clients send the list with each request, and a model reads the answer
  // itself. A tool that is not listed yet can be called all the same, and says why there is nothing to do.
  server.server.setRequestHandler('tools/list', () => ({
    tools: tools.filter(({ listed }) => listed?.now() ?? true).map((tool) => getListedTool(tool) as unknown as Tool),
  }));
  const waits = parts.lasts
    ? tools.flatMap(({ listed }) => (listed === undefined || listed.now() ? [] : [listed])).slice(0, 1)
    : [];
  for (const listed of waits) {
    const stop = listed.once(() => {
      server.server.sendToolListChanged().catch(() => undefined);
    });
    const { onclose } = server.server;
    server.server.onclose = () => {
      stop();
      onclose?.();
    };
  }
  return server;
}

/** The answer to a client that has sent too many concurrent calls. */
const tooMany: CallToolResult = {
  content: [
    {
      type: 'text',
      text: 'Nothing was done: too many calls are waiting. Wait for the answers to those that you have sent, then send this one again.',
    },
  ],
  isError: true,
};

async function answer(
  tool: AgentTool,
  sent: unknown,
  context: ServerContext,
  server: McpServer,
  { log, allowSensitive }: ToolServerDeps,
): Promise<CallToolResult | InputRequiredResult> {
  const { signal } = context.mcpReq;
  try {
    const read = readArguments(tool, sent);
    const { input } = read;
    const result = allowSensitive ? await tool.run(input, signal, 'all') : await tool.run(input, signal);
    const question = allowSensitive ? undefined : tool.question?.(result);
    if (question === undefined || !canAsk(context, server)) return onWire(modelAnswer(tool, result, read));
    // The same question about the same files of the same call: what was said to another one does not count.
    const id = createHash('sha256')
      .update(JSON.stringify([tool.name, input, question]))
      .digest('hex')
      .slice(0, 32);
    const said = inputResponse(context.mcpReq.inputResponses, id);
    if (said.kind !== 'elicit')
      return inputRequired({
        inputRequests: { [id]: inputRequired.elicit({ message: question.message, requestedSchema: leaveForm }) },
      });
    const isAllowed = said.action === 'accept' && said.content?.['allow'] === true;
    return onWire(modelAnswer(tool, await tool.run(input, signal, isAllowed ? question.leave : 'declined'), read));
  } catch (error) {
    // A tool answers for everything an agent can do wrong, so this is a bug of ours: the agent learns no more than
    // that.
    log.error(`${tool.name} failed: ${thrownText(error)}`);
    return {
      content: [
        {
          type: 'text',
          text:
            `${tool.name} failed inside Recourse. ` +
            (tool.isReadOnly ? '' : 'Whether it changed anything is not known: look again before you go on. ') +
            'Its log on stderr says more.',
        },
      ],
      isError: true,
    };
  }
}

/** What a person fills in. Nothing is ticked beforehand: accepting a form that was not read allows nothing. */
const leaveForm = {
  type: 'object' as const,
  properties: {
    allow: {
      type: 'boolean' as const,
      title: 'Allow this change',
      description: 'Only if you want these files to be changed.',
      default: false,
    },
  },
  required: ['allow'],
};

const capabilities = looseObject({ elicitation: looseObject({ form: optional(unknown()), url: optional(unknown()) }) });

/** Whether the client shows forms to a person. One that names no way of asking at all means forms. */
function canAsk({ mcpReq: { envelope } }: ServerContext, server: McpServer): boolean {
  const fromRequest: unknown = Object.entries(envelope ?? {}).find(
    ([key]) => key === CLIENT_CAPABILITIES_META_KEY,
  )?.[1];
  // The old accessor is the only way to what a client of the older protocols has declared.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const read = capabilities.safeParse(fromRequest ?? server.server.getClientCapabilities());
  return read.success && (read.data.elicitation.form !== undefined || read.data.elicitation.url === undefined);
}

function onWire({ text, data, isError }: ToolResult): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: { ...data }, isError };
}

/**
 * A schema as the SDK wants it. It shows clients the expected form and accepts every input: the tool itself says what
 * was expected, in an answer that agents understand better than an error of the protocol.
 */
function listedInput(tool: AgentTool): StandardSchemaWithJSON {
  const json = (): Record<string, unknown> => ({ ...getListedInput(tool) });
  return {
    '~standard': {
      version: 1,
      vendor: 'recourse',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}
