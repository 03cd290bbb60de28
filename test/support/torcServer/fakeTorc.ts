import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cut, Faults, type Fault } from './faults.ts';
import { EventStreams } from './eventStreams.ts';
import { createRoutes } from './createRoutes.ts';
import { jobRoutes } from './jobRoutes.ts';
import { unblock } from './jobRules.ts';
import { requirementRoutes } from './requirementRoutes.ts';
import type { TorcRoute } from './torcCall.ts';
import { TorcReplies, type Generation, type Reply } from './torcReplies.ts';
import { TorcTables, type JobRow, type WorkflowRow } from './torcTables.ts';
import { addWorkflow, writeLogs, type Ending, type NewWorkflow } from './workflowBuilder.ts';
import { workflowRoutes } from './workflowRoutes.ts';

/** How the fake is made. */
export interface FakeTorcOptions {
  /** `new` (1.0) where it is not given. */
  readonly generation?: Generation;
  /** Names and passwords; without them anybody is let in. */
  readonly users?: Readonly<Record<string, string>>;
  /** Whether people see their own workflows only. */
  readonly enforcesAccess?: boolean;
  /** Where `finish` writes what jobs say. */
  readonly outputFolder?: string;
  /** Milliseconds that the server's clock is ahead of this machine's. */
  readonly clockSkew?: number;
}

/** A request that came. */
export interface SeenRequest {
  readonly method: string;
  /** Below the base path, with its query. */
  readonly path: string;
  readonly body: string;
  readonly authorization: string | undefined;
}

const base = '/torc-service/v1';
const routes: readonly TorcRoute[] = [...jobRoutes, ...workflowRoutes, ...requirementRoutes, ...createRoutes];

/** A Torc server with the real one's rules, as they were found on 0.14.1 and 1.0.0, and no database. */
export class FakeTorc {
  readonly tables = new TorcTables();
  readonly faults = new Faults();
  readonly streams = new EventStreams();
  readonly requests: SeenRequest[] = [];
  readonly #options: FakeTorcOptions;
  readonly #reply: TorcReplies;
  #server: Server;
  #port = 0;

  constructor(options: FakeTorcOptions) {
    this.#options = options;
    this.#reply = new TorcReplies(options.generation ?? 'new');
    this.#server = this.#newServer();
  }

  /** With the base path. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}${base}`;
  }

  /** Requests that change something, as `PUT /jobs/1/…`. */
  get writes(): string[] {
    return this.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  }

  /** On the port it had, if it had one. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Gone, with every connection; what it knows stays for the next start. */
  async kill(): Promise<void> {
    const dying = this.#server;
    this.#server = this.#newServer();
    const closed = new Promise((resolve) => dying.close(resolve));
    dying.closeAllConnections();
    await closed;
  }

  addWorkflow(workflow: NewWorkflow): WorkflowRow {
    return addWorkflow(this.tables, workflow, this.#now());
  }

  /** The job of this name, in the newest workflow that has one. */
  job(name: string): JobRow {
    const found = [...this.tables.jobs.values()].findLast((job) => job.name === name);
    if (found === undefined) throw new Error(`There is no job ${name}`);
    return found;
  }

  /** Claims, runs and ends a job as a runner does, with its result and its logs. */
  finish(name: string, ending: Ending = {}): JobRow {
    const job = this.job(name);
    const run = this.tables.workflows.get(job.workflow_id)?.run_id ?? 0;
    const code = ending.code ?? (ending.status === undefined || ending.status === 'completed' ? 0 : 1);
    const status = ending.status ?? (code === 0 ? 'completed' : 'pending_failed');
    const node = [...this.tables.nodes.values()].find((each) => each.workflow_id === job.workflow_id)?.id ?? 0;
    if (this.#options.outputFolder !== undefined) writeLogs(this.#options.outputFolder, job, run, ending);
    this.#tell(job.workflow_id, 'job_started', {
      compute_node_id: node,
      job_id: job.id,
      job_name: job.name,
      run_id: run,
    });
    const isKept = this.tables.addResult({
      id: this.tables.nextId('result'),
      job_id: job.id,
      workflow_id: job.workflow_id,
      run_id: run,
      attempt_id: job.attempt_id,
      compute_node_id: node,
      return_code: code,
      exec_time_minutes: 0.5,
      completion_time: new Date(this.#now()).toISOString(),
      status,
      peak_memory_bytes: ending.peakBytes ?? 0,
    });
    // A runner whose result is refused leaves its job running for ever.
    job.status = isKept ? status : 'running';
    job.isUnblocked = false;
    if (isKept)
      this.#tell(job.workflow_id, `job_${status}`, { job_id: job.id, job_name: job.name, return_code: code, status });
    return job;
  }

  /** What the background task does now and then: moves on what waits behind jobs that ended. */
  unblock(): void {
    for (const workflow of this.tables.workflows.values()) unblock(this.tables, workflow);
  }

  #now(): number {
    return Date.now() + (this.#options.clockSkew ?? 0);
  }

  #tell(workflowId: number, type: string, data: Readonly<Record<string, unknown>>): void {
    this.streams.tell(workflowId, type, data, this.#now());
  }

  #newServer(): Server {
    return createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => void this.#serve(incoming, response, Buffer.concat(chunks).toString('utf8')));
    });
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const method = incoming.method ?? 'GET';
    const path = (incoming.url ?? '').slice(base.length);
    this.requests.push({ method, path, body, authorization: incoming.headers.authorization });
    const fault = this.faults.take(method, path);
    if (fault?.kind === 'hold') await fault.until;
    if (fault !== undefined && this.#failsBefore(fault, response)) return;
    const reply = this.#answer(method, path, body, incoming, response);
    if (reply === undefined) return;
    if (fault?.kind === 'cut-after') {
      cut(response);
      return;
    }
    if (fault?.kind === 'die-after') {
      void this.kill();
      return;
    }
    const text = reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json);
    const headers = {
      ...(reply.json !== undefined
        ? { 'content-type': 'application/json' }
        : this.#reply.isNew && reply.text !== '' && { 'content-type': 'text/plain; charset=utf-8' }),
      'content-length': Buffer.byteLength(text),
      ...(reply.status === 401 && { 'www-authenticate': 'Basic realm="Torc"' }),
    };
    response.writeHead(reply.status, headers);
    if (fault?.kind === 'half')
      response.write(text.slice(0, Math.floor(text.length / 2)), () => {
        cut(response);
      });
    else response.end(text);
  }

  /** Whether a request ends before anything of it is done. */
  #failsBefore(fault: Fault, response: ServerResponse): boolean {
    if (fault.kind === 'cut-before') cut(response);
    else if (fault.kind === 'die-before') void this.kill();
    else if (fault.kind === 'refuse')
      response.writeHead(fault.status, { 'content-type': 'text/plain', ...fault.headers }).end(fault.text ?? '');
    else if (fault.kind === 'html')
      response
        .writeHead(502, { 'content-type': 'text/html' })
        .end('<html><body><h1>502 Bad Gateway</h1></body></html>');
    else return false;
    return true;
  }

  /** Undefined: a stream was opened. */
  #answer(
    method: string,
    path: string,
    body: string,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Reply | undefined {
    const user = this.#getUser(incoming.headers.authorization);
    if (user === undefined) return { status: 401, text: 'Unauthorized\n' };
    const [bare = '', search = ''] = path.split('?');
    const query = new URLSearchParams(search);
    const closed = this.#closedTo(user, bare, query);
    if (closed !== undefined) return this.#reply.forbidden(user, closed);
    const stream = /^\/workflows\/(\d+)\/events\/stream$/.exec(bare);
    if (stream !== null) {
      const id = Number(stream[1]);
      if (!this.tables.workflows.has(id)) return this.#reply.notFound('Workflow', id);
      this.streams.open(id, response);
      return undefined;
    }
    if (bare === '/ping') return this.#reply.ok({ status: 'ok' });
    if (bare === '/version')
      return this.#reply.ok(
        this.#reply.isNew
          ? { version: '1.0.0 (unknown)', api_version: '0.23.0', git_hash: 'unknown' }
          : '0.12.0 (unknown)',
      );
    for (const [verb, pattern, serve] of routes) {
      const match = verb === method ? pattern.exec(bare) : null;
      if (match === null) continue;
      const fields = parsed(body);
      if (fields === undefined) return this.#reply.badBody('the body is not JSON');
      const tell = (id: number, type: string, data: Readonly<Record<string, unknown>>): void => {
        this.#tell(id, type, data);
      };
      return serve({
        tables: this.tables,
        reply: this.#reply,
        parts: match.slice(1),
        query,
        body: fields,
        user,
        now: this.#now(),
        tell,
      });
    }
    return this.#reply.noRoute;
  }

  /** The name that a request comes with; undefined: it is not let in. */
  #getUser(authorization: string | undefined): string | undefined {
    if (this.#options.users === undefined) return 'anonymous';
    const [name = '', ...password] = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString('utf8')
      .split(':');
    return Object.hasOwn(this.#options.users, name) && this.#options.users[name] === password.join(':')
      ? name
      : undefined;
  }

  /** The workflow that a request is about and this person may not see. */
  #closedTo(user: string, path: string, query: URLSearchParams): number | undefined {
    if (this.#options.enforcesAccess !== true) return undefined;
    const job = /^\/jobs\/(\d+)/.exec(path)?.[1];
    const id = Number(
      /^\/workflows\/(\d+)/.exec(path)?.[1] ??
        query.get('workflow_id') ??
        this.tables.jobs.get(Number(job))?.workflow_id,
    );
    const workflow = this.tables.workflows.get(id);
    return workflow !== undefined && workflow.user !== user ? id : undefined;
  }
}

/** A fake that listens on loopback. */
export async function startFakeTorc(options: FakeTorcOptions = {}): Promise<FakeTorc> {
  const fake = new FakeTorc(options);
  await fake.start();
  return fake;
}

function parsed(body: string): Readonly<Record<string, unknown>> | undefined {
  if (body === '') return {};
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
