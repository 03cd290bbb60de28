import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The release that the truth is taken from. */
export const pyrightVersion = '1.1.414';
/** Outside the project: nothing here is ours to ship. */
export const benchCache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'recourse-bench');
/** A question that takes longer than this has no answer, in milliseconds. */
const longestAnswer = 180_000;

/** A place as language servers count: lines and UTF-16 columns from 0. */
interface Place {
  readonly uri: string;
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly character: number };
  };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Pyright's language server over its standard input and output. */
export class PyrightServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #received = Buffer.alloc(0);
  #next = 1;

  private constructor(process: ChildProcessWithoutNullStreams) {
    this.#process = process;
    process.stdout.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#take();
    });
  }

  /** Starts a server for the code of a folder; installs it first where this machine never had it. */
  static async start(root: string): Promise<PyrightServer> {
    const server = new PyrightServer(
      spawn(process.execPath, [installed(), '--stdio'], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] }),
    );
    const uri = pathToFileURL(root).href;
    await server.#ask('initialize', {
      processId: process.pid,
      rootUri: uri,
      workspaceFolders: [{ uri, name: 'code' }],
      capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    });
    server.#send({ jsonrpc: '2.0', method: 'initialized', params: {} });
    return server;
  }

  open(path: string, text: string): void {
    this.#send({
      jsonrpc: '2.0',
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: pathToFileURL(path).href, languageId: 'python', version: 1, text } },
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
    return found === null || found === undefined ? [] : Array.isArray(found) ? (found as Place[]) : [found as Place];
  }

  stop(): void {
    this.#process.kill();
  }

  #ask(method: string, params: unknown): Promise<unknown> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`Pyright gave no answer to ${method}.`));
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
      } else if (message.id !== undefined) {
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

function installed(): string {
  const folder = join(benchCache, 'pyright');
  const server = join(folder, 'node_modules/pyright/langserver.index.js');
  const manifest = join(folder, 'node_modules/pyright/package.json');
  const version = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : undefined;
  if (version !== pyrightVersion) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `pyright@${pyrightVersion}`], {
      cwd: folder,
      stdio: 'inherit',
    });
  }
  return server;
}
