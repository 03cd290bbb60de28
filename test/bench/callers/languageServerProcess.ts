import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Outside the project: nothing here is ours to ship. */
export const benchCache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'recourse-bench');
/** A question that takes longer than this has no answer, in milliseconds. */
const longestAnswer = 180_000;

/** A place as language servers count: lines and UTF-16 columns from 0. */
export interface Place {
  readonly uri: string;
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly character: number };
  };
}

/** The same with the place of the name apart from that of all that it names. */
interface PlaceLink {
  readonly targetUri: string;
  readonly targetSelectionRange: Place['range'];
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** What a language server is started with. */
export interface ServerOptions {
  readonly program: string;
  readonly languageId: string;
  readonly initializationOptions?: unknown;
  /** What the server can be told of its client, besides folders and settings. */
  readonly capabilities?: object;
  /** The server says so when it has read the folder; questions wait for it. */
  readonly readyWhen?: string;
}

/** A language server from npm over its standard input and output. */
export class LanguageServerProcess {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #languageId: string;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #ready: Promise<void>;
  #saidReady: () => void = () => undefined;
  readonly #readyWhen: string | undefined;
  #received = Buffer.alloc(0);
  #next = 1;

  private constructor(process: ChildProcessWithoutNullStreams, { languageId, readyWhen }: ServerOptions) {
    this.#process = process;
    this.#languageId = languageId;
    this.#readyWhen = readyWhen;
    this.#ready = new Promise((resolve) => {
      this.#saidReady = resolve;
    });
    // Unread, it would fill up and the server would wait.
    process.stderr.resume();
    process.stdout.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#take();
    });
  }

  /** Starts a server for the code of a folder and waits until it can be asked. */
  static async start(root: string, options: ServerOptions): Promise<LanguageServerProcess> {
    const server = new LanguageServerProcess(
      spawn(process.execPath, [options.program, '--stdio'], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] }),
      options,
    );
    const uri = pathToFileURL(root).href;
    await server.#ask('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'code' }],
      ...(options.initializationOptions !== undefined && { initializationOptions: options.initializationOptions }),
      capabilities: { workspace: { configuration: true, workspaceFolders: true }, ...options.capabilities },
    });
    server.#send({ jsonrpc: '2.0', method: 'initialized', params: {} });
    if (options.readyWhen !== undefined) await server.#ready;
    return server;
  }

  open(path: string, text: string): void {
    this.#send({
      jsonrpc: '2.0',
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: pathToFileURL(path).href, languageId: this.#languageId, version: 1, text } },
    });
  }

  close(path: string): void {
    this.#send({
      jsonrpc: '2.0',
      method: 'textDocument/didClose',
      params: { textDocument: { uri: pathToFileURL(path).href } },
    });
  }

  /** Every use of the symbol at a place (line and column from 0), its declaration left out. */
  async references(path: string, line: number, character: number): Promise<readonly Place[]> {
    const found = await this.#ask('textDocument/references', {
      textDocument: { uri: pathToFileURL(path).href },
      position: { line, character },
      context: { includeDeclaration: false },
    });
    return (found ?? []) as readonly Place[];
  }

  /** Whether it knows what the name at a place means. */
  async knows(path: string, line: number, character: number): Promise<boolean> {
    const found = await this.#ask('textDocument/definition', {
      textDocument: { uri: pathToFileURL(path).href },
      position: { line, character },
    });
    return Array.isArray(found) ? found.length > 0 : found !== null;
  }

  /** Where what the name at a place means is defined; nothing where it does not know. */
  async definitions(path: string, line: number, character: number): Promise<readonly Place[]> {
    const found = await this.#ask('textDocument/definition', {
      textDocument: { uri: pathToFileURL(path).href },
      position: { line, character },
    });
    return [found ?? []].flat().map((one) => readPlace(one as Place | PlaceLink));
  }

  stop(): void {
    this.#process.kill();
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`The language server gave no answer to ${method}.`));
      }, longestAnswer);
      this.#waiting.set(id, ({ result, error }) => {
        clearTimeout(timer);
        if (error === undefined) resolve(result);
        else reject(new Error(error.message));
      });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  #send(message: unknown): void {
    const body = Buffer.from(JSON.stringify(message));
    this.#process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#process.stdin.write(body);
  }

  #take(): void {
    for (;;) {
      const head = this.#received.indexOf('\r\n\r\n');
      const length =
        head < 0 ? NaN : Number(/Content-Length: (\d+)/i.exec(this.#received.toString('latin1', 0, head))?.[1]);
      if (Number.isNaN(length) || this.#received.length < head + 4 + length) return;
      const message = JSON.parse(this.#received.toString('utf8', head + 4, head + 4 + length)) as Message;
      this.#received = this.#received.subarray(head + 4 + length);
      if (message.method === undefined) {
        const waiting = this.#waiting.get(message.id ?? -1);
        this.#waiting.delete(message.id ?? -1);
        waiting?.(message);
      } else if (message.method === this.#readyWhen) this.#saidReady();
      else if (message.id !== undefined) {
        // Its questions about settings are answered with "nothing set".
        this.#send({
          jsonrpc: '2.0',
          id: message.id,
          result: message.method === 'workspace/configuration' ? (message.params?.items ?? []).map(() => null) : null,
        });
      }
    }
  }
}

function readPlace(found: Place | PlaceLink): Place {
  return 'targetUri' in found ? { uri: found.targetUri, range: found.targetSelectionRange } : found;
}

/** The folder of a package from npm, installed first where this machine has another version of it or none. */
export function installPackage(name: string, version: string, needs: readonly string[] = []): string {
  const folder = join(benchCache, name);
  const manifest = join(folder, 'node_modules', name, 'package.json');
  const installed = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : undefined;
  if (installed !== version) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`, ...needs], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  return join(folder, 'node_modules');
}
