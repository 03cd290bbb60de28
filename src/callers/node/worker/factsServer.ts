import type { WorkspaceBorder } from '../../../base/node/workspaceBorder.ts';
import { definitionNames } from '../definitions/definitionNames.ts';
import { FileLineReader } from '../engine/lineReader.ts';
import type { ParsedFile, ParseTask, SketchedFile } from '../engine/factsWorkerPort.ts';
import type { FactsParser } from '../facts/factsParser.ts';
import { packFacts } from '../facts/packed/packFacts.ts';
import { maxSourceBytes } from '../files/sourceLimit.ts';
import { contentHash } from '../names/contentHash.ts';
import type { FromFacts, ToFacts } from './factsMessages.ts';
import { ok } from '../../../base/result.ts';

interface Job {
  readonly id: number;
  isUrgent: boolean;
  /** Of the file that is to be parsed. */
  readonly path?: string;
  /** Reads the next file. Whether that was the last one. */
  readonly step: () => Promise<boolean>;
}

/**
 * Reads files for another thread, one after the other: a parser works on one at a time. Between two files what is
 * urgent comes first.
 */
export class FactsServer {
  readonly #send: (message: FromFacts, transfer: readonly ArrayBuffer[]) => void;
  readonly #parser: FactsParser;
  readonly #border: WorkspaceBorder;
  readonly #jobs: Job[] = [];
  #current: Job | undefined;

  /** `border`: files beyond it count as not there. */
  constructor(
    send: (message: FromFacts, transfer: readonly ArrayBuffer[]) => void,
    parser: FactsParser,
    border: WorkspaceBorder,
  ) {
    this.#send = send;
    this.#parser = parser;
    this.#border = border;
  }

  /** Takes one message; every one that has an id is answered. */
  take(message: ToFacts): void {
    if (message.kind === 'only') {
      this.#keepOnly(new Set(message.paths));
      return;
    }
    const { id } = message;
    const isUrgent = message.kind === 'lines' || message.isUrgent;
    if (message.kind === 'lines') this.#jobs.push({ id, isUrgent, step: () => this.#reading(message) });
    else if (message.kind === 'sketch') this.#jobs.push({ id, isUrgent, step: this.#sketching(message) });
    else this.#jobs.push({ id, isUrgent, path: message.task.path, step: () => this.#parsing(message) });
    if (this.#current === undefined) void this.#run();
  }

  #keepOnly(paths: ReadonlySet<string>): void {
    for (const job of this.#jobs.splice(0)) {
      const isLeft = job.path !== undefined && job !== this.#current && !paths.has(job.path);
      if (job.path !== undefined) job.isUrgent = !isLeft;
      if (isLeft) this.#send({ kind: 'parsed', id: job.id, parsed: { isHandedBack: true } }, []);
      else this.#jobs.push(job);
    }
  }

  async #run(): Promise<void> {
    for (;;) {
      const next = this.#jobs.find(({ isUrgent }) => isUrgent) ?? this.#jobs[0];
      this.#current = next;
      if (next === undefined) return;
      if (await next.step()) this.#jobs.splice(this.#jobs.indexOf(next), 1);
    }
  }

  async #parsing({ id, task }: Extract<ToFacts, { readonly kind: 'parse' }>): Promise<true> {
    const parsed = await this.#parse(task).catch((): ParsedFile => ({}));
    const { packed } = parsed;
    this.#send({ kind: 'parsed', id, parsed }, packed?.buffer instanceof ArrayBuffer ? [packed.buffer] : []);
    return true;
  }

  #reading({ id, files, lines }: Extract<ToFacts, { readonly kind: 'lines' }>): Promise<true> {
    const reader = new FileLineReader(this.#border);
    this.#send({ kind: 'lines', id, texts: files.map((file, at) => reader.line(file, lines[at] ?? 0)) }, []);
    return Promise.resolve(true);
  }

  #sketching({ id, files }: Extract<ToFacts, { readonly kind: 'sketch' }>): Job['step'] {
    const found: SketchedFile[] = [];
    let at = 0;
    return async () => {
      const next = files[at++];
      const read = next === undefined ? undefined : await this.#border.read(next.file, maxSourceBytes);
      if (next !== undefined && read?.ok === true)
        found.push({ file: next.file, names: definitionNames(next.language, read.value.bytes) });
      if (at < files.length) return false;
      this.#send({ kind: 'sketched', id, files: found }, []);
      return true;
    };
  }

  async #parse({ path, language, file, text }: ParseTask): Promise<ParsedFile> {
    const from = text === undefined ? await this.#border.read(file, maxSourceBytes) : ok({ bytes: Buffer.from(text) });
    if (!from.ok) return { isLost: true };
    const { bytes } = from.value;
    const hash = contentHash(bytes);
    const source = text ?? bytes.toString('utf8');
    await this.#parser.prepare(path, language, source);
    const read = this.#parser.extract(path, language, source);
    if ('facts' in read) return { hash, packed: packFacts(read.facts) };
    if (read.skipped === 'unprepared') return {};
    return { hash, isPassing: read.skipped === 'time-out' ? true : undefined, unparsed: read.skipped };
  }
}
