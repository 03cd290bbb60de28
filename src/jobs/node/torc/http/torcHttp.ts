import { ok } from '../../../../base/result.ts';
import { readFileSync } from 'node:fs';
import {
  Agent as PlainAgent,
  request as plainRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { userInfo } from 'node:os';
import { rootCertificates } from 'node:tls';
import { msg } from '../../../../base/text/message.ts';
import type { Clock } from '../../../../base/clock.ts';
import { refused, type Answer, type JobProblem } from '../../../domain/backend/answer.ts';
import type { TorcProfile } from '../../../domain/backend/torcProfile.ts';
import { Semaphore } from './gate.ts';
import { serverAddress } from './serverAddress.ts';
import { answerProblem, breakdownProblem, isPage, notTorc, type Breakdown, type RawAnswer } from './torcProblems.ts';

/** One call to a server. */
export interface TorcCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base address, with its query: `/jobs?workflow_id=1`. */
  readonly path: string;
  readonly body?: unknown;
}

/** Dependencies of the connection. */
export interface HttpServices {
  readonly password: () => Promise<string | undefined>;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly wallClock: () => number;
}

/** Maximum concurrent requests: an editor is a guest on a server that serves a thousand runners. */
const atOnce = 4;
const limitMs = 15_000;
/** Maximum bytes of an answer: a page of 10,000 jobs with long commands is some ten million. */
const answerLimit = 128 * 2 ** 20;
/** Problems that the next call will probably have, too. */
const ofServer: ReadonlySet<JobProblem['code']> = new Set([
  'unauthorized',
  'forbidden',
  'rate-limited',
  'server-error',
  'timed-out',
  'offline',
]);
/** Maximum bytes of an error page. */
const errorLimit = 64 * 1024;

interface HttpConnection {
  readonly base: URL;
  readonly label: string;
  readonly isSecure: boolean;
  readonly options: RequestOptions;
  readonly agent: PlainAgent;
}

interface HttpOutcome {
  readonly answer?: RawAnswer;
  readonly breakdown?: Breakdown;
  readonly isStale?: boolean;
}

/**
 * The HTTP client of one Torc server. Redirects are not followed, so that a password never reaches a different server.
 * A read request is repeated once if a kept connection turns out to be closed; a write request never is.
 */
export class TorcHttp {
  readonly #profile: TorcProfile;
  readonly #services: HttpServices;
  readonly #gate = new Semaphore(atOnce);
  #connection: HttpConnection | undefined;
  #isClosed = false;
  #lastProblem: JobProblem | undefined;

  constructor(profile: TorcProfile, services: HttpServices) {
    this.#profile = profile;
    this.#services = services;
  }

  /** Host, port and path, for display. */
  get label(): string {
    const address = serverAddress(this.#profile.url);
    return address.ok ? address.value.label : this.#profile.name;
  }

  /** The base address of the calls, for users who repeat one by hand. */
  get base(): string {
    const address = serverAddress(this.#profile.url);
    return address.ok ? address.value.base.href : '';
  }

  /** The user that is sent; undefined where none is. */
  user(): string | undefined {
    if (this.#profile.user !== undefined) return this.#profile.user;
    try {
      return userInfo().username;
    } catch {
      return undefined;
    }
  }

  /** The problem of the last request; the refusal of a single call does not count. */
  get lastProblem(): JobProblem | undefined {
    return this.#lastProblem;
  }

  /** The parsed body of a successful answer; an empty one is `undefined`. */
  async json(call: TorcCall, signal?: AbortSignal): Promise<Answer<unknown>> {
    const answer = await this.#json(call, signal);
    if (answer.ok) this.#lastProblem = undefined;
    else if (answer.error.code !== 'cancelled')
      this.#lastProblem = ofServer.has(answer.error.code) ? answer.error : undefined;
    return answer;
  }

  async #json(call: TorcCall, signal?: AbortSignal): Promise<Answer<unknown>> {
    const opened = this.#open();
    if (!opened.ok) return opened;
    const connection = opened.value;
    if (signal?.aborted === true) return this.#failed('aborted', connection);
    const secret = await this.#password();
    const answered = await this.#gate.through(async () => {
      const first = await this.#once(connection, call, secret, signal);
      return first.isStale === true && call.method === 'GET' ? this.#once(connection, call, secret, signal) : first;
    });
    if (answered.answer === undefined) return this.#failed(answered.breakdown ?? 'aborted', connection);
    return this.#read(answered.answer, connection, secret);
  }

  /**
   * An event stream; resolves when the server has started it. The stream has no time limit and does not count as a
   * concurrent request.
   */
  async stream(path: string, signal: AbortSignal): Promise<Answer<IncomingMessage>> {
    const opened = this.#open();
    if (!opened.ok) return opened;
    const connection = opened.value;
    const secret = await this.#password();
    const begun = await new Promise<{ readonly response?: IncomingMessage; readonly breakdown?: Breakdown }>(
      (resolve) => {
        const request = this.#request(connection, { method: 'GET', path }, secret, {
          accept: 'text/event-stream',
          agent: false,
          signal,
        });
        const stop = this.#services.clock.after(limitMs, () => {
          resolve({ breakdown: 'time-limit' });
          request.destroy();
        });
        request.on('error', (error) => {
          stop();
          resolve({ breakdown: signal.aborted ? 'aborted' : error });
        });
        request.on('response', (response) => {
          stop();
          // Lets the system detect a dead connection.
          response.socket.setKeepAlive(true, 30_000);
          resolve({ response });
        });
        request.end();
      },
    );
    if (begun.response === undefined) return this.#failed(begun.breakdown ?? 'aborted', connection);
    const { response } = begun;
    if (response.statusCode === 200 && (response.headers['content-type'] ?? '').includes('text/event-stream'))
      return ok(response);
    const answer = await readAnswer(response, errorLimit);
    response.destroy();
    if (typeof answer === 'string' || answer instanceof Error) return this.#failed(answer, connection);
    const isSuccess = answer.status >= 200 && answer.status < 300;
    return isSuccess
      ? refused('unsupported', msg('{0} sends no events; it is asked now and then instead.', connection.label))
      : this.#problem(answer, connection, secret);
  }

  /** Closes all kept connections. */
  close(): void {
    this.#isClosed = true;
    this.#connection?.agent.destroy();
    this.#connection = undefined;
  }

  #read(answer: RawAnswer, connection: HttpConnection, secret: string | undefined): Answer<unknown> {
    if (answer.status < 200 || answer.status >= 300) return this.#problem(answer, connection, secret);
    if (isPage(answer)) return notTorc(connection.label, answer.status);
    if (answer.text.trim() === '') return ok(undefined);
    try {
      return ok(JSON.parse(answer.text) as unknown);
    } catch {
      return notTorc(connection.label, answer.status);
    }
  }

  #problem(answer: RawAnswer, { label }: HttpConnection, secret: string | undefined): ReturnType<typeof answerProblem> {
    return answerProblem(answer, label, { secret, now: this.#services.wallClock() });
  }

  #failed(breakdown: Breakdown, { label, isSecure }: HttpConnection): ReturnType<typeof breakdownProblem> {
    return breakdownProblem(breakdown, label, { isSecure, limitSeconds: limitMs / 1000 });
  }

  async #password(): Promise<string | undefined> {
    try {
      return await this.#services.password();
    } catch {
      return undefined;
    }
  }

  #open(): Answer<HttpConnection> {
    if (this.#isClosed) return refused('cancelled', msg('The connection to the Torc server was closed.'));
    if (this.#connection !== undefined) return ok(this.#connection);
    const address = serverAddress(this.#profile.url);
    if (!address.ok) return refused('invalid', address.error);
    const isSecure = address.value.base.protocol === 'https:';
    const keep = { keepAlive: true, maxSockets: atOnce, maxFreeSockets: atOnce };
    const { caFile, allowsUntrustedCertificate } = this.#profile;
    let ca: string[] | undefined;
    if (isSecure && caFile !== undefined) {
      try {
        ca = [...rootCertificates, readFileSync(caFile, 'utf8')];
      } catch {
        return refused(
          'invalid',
          msg(
            'The certificate authority {0} cannot be read. Correct "caFile" in the profile of {1}.',
            caFile,
            this.#profile.name,
          ),
        );
      }
    }
    const options = isSecure
      ? { ...(ca === undefined ? {} : { ca }), rejectUnauthorized: allowsUntrustedCertificate !== true }
      : {};
    const connection: HttpConnection = {
      ...address.value,
      isSecure,
      options,
      agent: isSecure ? new SecureAgent({ ...keep, ...options }) : new PlainAgent(keep),
    };
    this.#connection = connection;
    return ok(connection);
  }

  #request(
    { base, isSecure, options, agent }: HttpConnection,
    { method, path, body }: TorcCall,
    secret: string | undefined,
    more: { readonly accept: string; readonly agent?: false; readonly signal?: AbortSignal | undefined },
  ): ClientRequest {
    const user = secret === undefined ? undefined : this.user();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      accept: more.accept,
      ...(user === undefined || secret === undefined
        ? {}
        : { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}` }),
      ...bodyHeaders(method, text),
    };
    const send = isSecure ? secureRequest : plainRequest;
    const request = send(new URL(base.href + path), {
      ...options,
      method,
      headers,
      agent: more.agent ?? agent,
      ...(more.signal === undefined ? {} : { signal: more.signal }),
    });
    if (text !== undefined) request.write(text);
    return request;
  }

  #once(
    connection: HttpConnection,
    call: TorcCall,
    secret: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<HttpOutcome> {
    return new Promise((resolve) => {
      const request = this.#request(connection, call, secret, { accept: 'application/json', signal });
      let isOver = false;
      const end = (outcome: HttpOutcome): void => {
        if (isOver) return;
        isOver = true;
        stop();
        resolve(outcome);
      };
      const stop = this.#services.clock.after(limitMs, () => {
        end({ breakdown: 'time-limit' });
        request.destroy();
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        end(signal?.aborted === true ? { breakdown: 'aborted' } : { breakdown: error, isStale });
      });
      request.on('response', (response) => {
        void readAnswer(response, (response.statusCode ?? 0) < 300 ? answerLimit : errorLimit).then((answer) => {
          if (typeof answer === 'string' || answer instanceof Error) {
            end({ breakdown: signal?.aborted === true ? 'aborted' : answer });
            request.destroy();
          } else end({ answer });
        });
      });
      request.end();
    });
  }
}

/** Reads the body; an error page is cut, any other body that is too long is refused. */
async function readAnswer(response: IncomingMessage, limit: number): Promise<RawAnswer | 'too-large' | Error> {
  const parts: Buffer[] = [];
  const isError = limit === errorLimit;
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limit) {
        if (!isError) return 'too-large';
        break;
      }
      parts.push(part);
    }
  } catch (error) {
    return error instanceof Error ? error : new Error('broken');
  }
  const { headers, statusCode = 0 } = response;
  return {
    status: statusCode,
    text: Buffer.concat(parts).toString('utf8'),
    contentType: headers['content-type'] ?? '',
    retryAfter: headers['retry-after'],
  };
}

function bodyHeaders(method: TorcCall['method'], text: string | undefined): Readonly<Record<string, string>> {
  if (text !== undefined)
    return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return method === 'GET' ? {} : { 'content-length': '0' };
}
