import { readFile } from 'node:fs/promises';
import { definitionNames } from '../definitions/definitionNames.ts';
import type { ParsedFile, ParseTask, SketchedFile } from '../engine/factsWorkerPort.ts';
import type { FactsParser } from '../facts/factsParser.ts';
import { packFacts } from '../facts/packed/packFacts.ts';
import { contentHash } from '../names/contentHash.ts';
import type { FromFacts, ToFacts } from './factsMessages.ts';

/** Reads files for another thread, one after the other: a parser works on one at a time. */
export class FactsServer {
  readonly #send: (message: FromFacts, transfer: readonly ArrayBuffer[]) => void;
  readonly #parser: FactsParser;
  #settled: Promise<void> = Promise.resolve();

  constructor(send: (message: FromFacts, transfer: readonly ArrayBuffer[]) => void, parser: FactsParser) {
    this.#send = send;
    this.#parser = parser;
  }

  /** Takes one message; every one is answered. */
  take(message: ToFacts): void {
    this.#settled = this.#settled.then(() => this.#answer(message));
  }

  async #answer(message: ToFacts): Promise<void> {
    if (message.kind === 'sketch') {
      this.#send({ kind: 'sketched', id: message.id, files: await sketched(message.files) }, []);
      return;
    }
    const parsed = await this.#parse(message.task).catch((): ParsedFile => ({}));
    const { packed } = parsed;
    this.#send({ kind: 'parsed', id: message.id, parsed }, packed?.buffer instanceof ArrayBuffer ? [packed.buffer] : []);
  }

  async #parse({ path, language, file, text }: ParseTask): Promise<ParsedFile> {
    const bytes = text === undefined ? await readFile(file) : Buffer.from(text);
    const hash = contentHash(bytes);
    const source = text ?? bytes.toString('utf8');
    await this.#parser.prepare(path, language, source);
    const read = this.#parser.extract(path, language, source);
    // A parser that broke does for every later file, too; that is no fact about this one.
    if ('skipped' in read && read.skipped === 'unprepared') return {};
    return 'facts' in read ? { hash, packed: packFacts(read.facts) } : { hash };
  }
}

async function sketched(files: Extract<ToFacts, { readonly kind: 'sketch' }>['files']): Promise<SketchedFile[]> {
  const found: SketchedFile[] = [];
  for (const { file, language } of files) {
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes !== undefined) found.push({ file, names: definitionNames(language, bytes) });
  }
  return found;
}
