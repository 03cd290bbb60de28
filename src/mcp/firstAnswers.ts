import { fileURLToPath } from 'node:url';

/** What the first answers are made of. */
export interface FirstAnswersDeps {
  readonly version: string;
  readonly instructions: string;
  /** The tools that are listed now. */
  readonly tools: () => readonly unknown[];
  /** Hears the first folder that the client works in, `undefined` where it names none. Without it that is not asked. */
  readonly onRoot?: (folder: string | undefined) => void;
}

/** What a piece of the input leads to. */
interface FirstAnswer {
  /** What the client is answered at once: lines. */
  readonly said: string;
  /** Whether the server has to go on from here. */
  readonly isNeeded: boolean;
  /** What the server gets, now or when it is loaded. */
  readonly handedOn: Buffer;
}

/** Versions of the protocol with the opening that is known here; any other opening is the server's. */
const knownVersions: ReadonlySet<string> = new Set(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
/** The request for the folders that the client works in. */
const rootsId = 'recourse-roots';
/** Bytes of a line that is looked at: the first messages are short. */
const longestLine = 20_000;

/**
 * Answers `initialize` and `tools/list` as the server does, without it. The server gets the opening, too, and its own
 * answer to that is left out. From the first message that is another one, everything is the server's.
 */
export class FirstAnswers {
  readonly #parts: FirstAnswersDeps;
  #held: Buffer = Buffer.alloc(0);
  #isServers = false;
  #hasRoots = false;
  #awaitsRoots = false;
  /** The server's answer to the opening, which the client has: looked for as JSON of its `id`. */
  #twin: string | undefined;
  #output: Buffer = Buffer.alloc(0);

  constructor(parts: FirstAnswersDeps) {
    this.#parts = parts;
  }

  /** Takes a piece of what the client sends. */
  read(chunk: Buffer): FirstAnswer {
    if (this.#isServers && !this.#awaitsRoots)
      return {
        said: '',
        isNeeded: true,
        handedOn: this.#held.length === 0 ? chunk : Buffer.concat([this.rest(), chunk]),
      };
    this.#held = Buffer.concat([this.#held, chunk]);
    let said = '';
    const handedOn: Buffer[] = [];
    for (let end = this.#held.indexOf(10) + 1; end > 0; end = this.#held.indexOf(10) + 1) {
      const line = this.#held.subarray(0, end);
      const answer = this.#takeRoots(line) ?? this.#answer(line);
      if (answer === undefined) {
        this.#isServers = true;
        if (!this.#awaitsRoots) break;
        handedOn.push(line);
        this.#held = this.#held.subarray(end);
        continue;
      }
      said += answer.said;
      if (answer.isServersToo) handedOn.push(line);
      this.#held = this.#held.subarray(end);
    }
    if (this.#held.length > longestLine) {
      this.#isServers = true;
      this.giveUpRoots();
    }
    if (this.#isServers && !this.#awaitsRoots) handedOn.push(this.rest());
    return { said, isNeeded: this.#isServers, handedOn: Buffer.concat(handedOn) };
  }

  /** What is held of a line that has not ended. */
  rest(): Buffer {
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    return held;
  }

  /** What the server says, without its answer to the opening that the client has had from here. */
  withoutTwin(chunk: Buffer): Buffer {
    if (this.#twin === undefined) return chunk;
    this.#output = Buffer.concat([this.#output, chunk]);
    const kept: Buffer[] = [];
    for (let end = this.#output.indexOf(10) + 1; end > 0; end = this.#output.indexOf(10) + 1) {
      const line = this.#output.subarray(0, end);
      this.#output = this.#output.subarray(end);
      const message = parsed(line.toString('utf8'));
      if ('result' in message && JSON.stringify(message['id']) === this.#twin) {
        this.#twin = undefined;
        kept.push(this.#output);
        break;
      }
      kept.push(line);
    }
    return Buffer.concat(kept);
  }

  /** Whether the client was asked for its folders and has not answered: the server is not to be loaded before. */
  get awaitsRoots(): boolean {
    return this.#awaitsRoots;
  }

  /** Goes on without the client's folders. */
  giveUpRoots(): void {
    if (!this.#awaitsRoots) return;
    this.#awaitsRoots = false;
    this.#parts.onRoot?.(undefined);
  }

  /** The client's answer about its folders, which the server does not get. */
  #takeRoots(line: Buffer): { readonly said: string; readonly isServersToo: boolean } | undefined {
    if (!this.#awaitsRoots || line.length > longestLine) return undefined;
    const { id, method, result } = parsed(line.toString('utf8'));
    if (id !== rootsId || method !== undefined) return undefined;
    this.#awaitsRoots = false;
    this.#parts.onRoot?.(getFolder(result));
    return { said: '', isServersToo: false };
  }

  #answer(line: Buffer): { readonly said: string; readonly isServersToo: boolean } | undefined {
    if (this.#isServers || line.length > longestLine) return undefined;
    const { jsonrpc, id, method, params } = parsed(line.toString('utf8'));
    if (jsonrpc !== '2.0' || typeof method !== 'string') return undefined;
    const isRequest = typeof id === 'string' || typeof id === 'number';
    const say = (result: unknown): string => `${JSON.stringify({ jsonrpc, id, result })}\n`;
    if (method === 'initialize' && isRequest && this.#twin === undefined) {
      const version = (params as { readonly protocolVersion?: unknown } | undefined)?.protocolVersion;
      if (typeof version !== 'string' || !knownVersions.has(version)) return undefined;
      this.#twin = JSON.stringify(id);
      this.#hasRoots = hasRoots(params);
      return { said: say(this.#opening(version)), isServersToo: true };
    }
    if (this.#twin === undefined) return undefined;
    if (method === 'notifications/initialized') return { said: this.#askRoots(), isServersToo: true };
    if (method === 'ping' && isRequest) return { said: say({}), isServersToo: false };
    const hasCursor = typeof params === 'object' && params !== null && 'cursor' in params;
    return method === 'tools/list' && isRequest && !hasCursor
      ? { said: say({ tools: this.#parts.tools() }), isServersToo: false }
      : undefined;
  }

  #askRoots(): string {
    if (this.#parts.onRoot === undefined || !this.#hasRoots) return '';
    this.#awaitsRoots = true;
    return `${JSON.stringify({ jsonrpc: '2.0', id: rootsId, method: 'roots/list' })}\n`;
  }

  #opening(protocolVersion: string): unknown {
    const { version, instructions } = this.#parts;
    return {
      protocolVersion,
      capabilities: { tools: { listChanged: true } },
      serverInfo: { name: 'recourse', title: 'Recourse', version },
      instructions,
    };
  }
}

function hasRoots(params: unknown): boolean {
  const { capabilities } = (params ?? {}) as { readonly capabilities?: { readonly roots?: unknown } };
  return typeof capabilities?.roots === 'object' && capabilities.roots !== null;
}

/** The first folder on this machine of an answer about roots. */
function getFolder(result: unknown): string | undefined {
  const { roots } = (typeof result === 'object' && result !== null ? result : {}) as { readonly roots?: unknown };
  for (const root of Array.isArray(roots) ? (roots as readonly unknown[]) : []) {
    const { uri } = (typeof root === 'object' && root !== null ? root : {}) as { readonly uri?: unknown };
    if (typeof uri !== 'string' || !uri.startsWith('file:')) continue;
    try {
      return fileURLToPath(uri);
    } catch {
      // An address of another machine.
    }
  }
  return undefined;
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
