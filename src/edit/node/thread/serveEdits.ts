import type { MessagePort } from 'node:worker_threads';
import { thrownText } from '../../../base/log.ts';
import { systemClock } from '../../../base/systemClock.ts';
import { parseEdits } from '../../domain/formats/parseEdits.ts';
import { planFile, type PlanOptions } from '../../domain/planFile.ts';
import type { EditServices, ModelReply } from '../../domain/types.ts';
import { syntaxLoader, type SyntaxLoader } from '../syntax/syntaxLoader.ts';
import type { FromEdits, ThreadAnswer, ThreadJob, ThreadQuestion, ThreadServices, ToEdits } from './editMessages.ts';

/**
 * Serves a thread: one piece of work at a time, in the order in which they come. `dist` holds the grammars and the
 * parser's runtime.
 */
export function serveEdits(port: MessagePort, dist: string): void {
  const server = new EditServer((message) => {
    port.postMessage(message);
  }, dist);
  port.on('message', (message: ToEdits) => {
    void server.take(message);
  });
  port.postMessage({ kind: 'ready' } satisfies FromEdits);
}

class EditServer {
  readonly #say: (message: FromEdits) => void;
  readonly #syntax: SyntaxLoader;
  readonly #waiting = new Map<number, (answer: { readonly value?: unknown; readonly failure?: string }) => void>();
  #questions = 0;

  constructor(say: (message: FromEdits) => void, dist: string) {
    this.#say = say;
    const quiet = (): void => undefined;
    // A parser that cannot be loaded has been said on the other thread: it loads the same one before it asks for its
    // use.
    this.#syntax = syntaxLoader(dist, { debug: quiet, info: quiet, warn: quiet, error: quiet });
  }

  async take(message: ToEdits): Promise<void> {
    if (message.kind === 'reply') {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
      return;
    }
    try {
      this.#say(await this.#do(message));
    } catch (error) {
      this.#say({ kind: 'failed', message: thrownText(error) });
    }
  }

  async #do(job: ThreadJob): Promise<FromEdits> {
    if (job.kind === 'parse') return { kind: 'parsed', parsed: parseEdits(job.text) };
    const { content, blocks, options, services } = job;
    return {
      kind: 'planned',
      plan: await planFile(content, blocks, options, await this.#servicesFor(services, options)),
    };
  }

  async #servicesFor(given: ThreadServices, { languageId }: PlanOptions): Promise<EditServices> {
    const { earlierVersions, fuzzyLimit, model } = given;
    const syntax = given.checksSyntax && languageId !== undefined ? await this.#syntax(languageId) : undefined;
    const meter = {
      count: (name: string, labels?: Readonly<Record<string, string>>): void => {
        this.#say({ kind: 'count', name, labels });
      },
      observe: (name: string, value: number, labels?: Readonly<Record<string, string>>): void => {
        this.#say({ kind: 'observe', name, value, labels });
      },
    };
    const log = {
      debug: (line: string): void => {
        this.#say({ kind: 'debug', line });
      },
      trace: (line: string): void => {
        this.#say({ kind: 'trace', line });
      },
    };
    return {
      earlierVersions,
      fuzzyLimit,
      syntax,
      clock: given.isTimed ? systemClock : undefined,
      report: given.reports ? { meter, log } : undefined,
      findElsewhere: given.findsElsewhere
        ? async (oldString: string) =>
            (await this.#ask({ ask: 'elsewhere', oldString })) as readonly { path: string; line: number }[]
        : undefined,
      model:
        model === undefined
          ? undefined
          : { ...model, ask: async (question) => (await this.#ask({ ask: 'model', question })) as ModelReply },
    };
  }

  #ask(question: ThreadQuestion): Promise<ThreadAnswer> {
    const id = ++this.#questions;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ value, failure }) => {
        if (failure === undefined) resolve(value as ThreadAnswer);
        else reject(new Error(failure));
      });
      this.#say({ kind: 'question', id, ...question });
    });
  }
}
