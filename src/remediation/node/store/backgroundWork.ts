import type { Clock } from '../../../base/clock.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import type { Embedder } from '../../domain/match/ports.ts';
import { signRecord } from '../../domain/record/keptRecord.ts';
import { signatureVersion } from '../../domain/signature.ts';
import { embeddedText, unitVector } from '../search/embeddedText.ts';
import { EmbeddedLengths } from './embeddedLengths.ts';
import type { StoreBackend } from './storeBackend.ts';
import { redactInputs, type Redact } from './redactInputs.ts';

/** The dependencies of the background work. */
export interface BackgroundWorkDeps {
  readonly backends: readonly StoreBackend[];
  readonly embedder: () => Embedder | undefined;
  readonly redact: Redact;
  readonly clock: Clock;
  readonly log?: Logger | undefined;
  /** Called when records were read again or have got vectors. */
  readonly onChanged: () => void;
  readonly onEmbeddingFailed: () => void;
  readonly onEmbedded?: () => void;
}

/** Records per step: some milliseconds of reading, or one request of a size that every server accepts. */
const signedAtOnce = 50;
const embeddedAtOnce = 16;
/** Between two steps, in milliseconds. */
const pauseMs = 25;
/** How long one request may take, and after how long a server that failed is asked again; milliseconds. */
const embedLimitMs = 30_000;
const afterFailureMs = 60_000;

/** Too few vectors, of several lengths, or of one that changes with every answer. */
class UnusableVectors extends Error {
  override readonly name = 'UnusableVectors';
}

/**
 * Reads records again whose signature is of an earlier version, and computes vectors: in small steps, never inside a
 * transaction.
 */
export class BackgroundWork {
  readonly #parts: BackgroundWorkDeps;
  #cancel: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #stop: AbortController | undefined;
  #wake: (() => void) | undefined;
  readonly #lengths: EmbeddedLengths;
  #isAgain = false;
  #isStopped = false;

  constructor(parts: BackgroundWorkDeps) {
    this.#parts = parts;
    this.#lengths = new EmbeddedLengths(parts.clock);
  }

  /** A search got a vector of this length: those of another length are computed again. */
  lengthSeen(model: string, dimensions: number): void {
    if (this.#lengths.of(model) !== dimensions && this.#lengths.take(model, dimensions)) this.start();
  }

  /** Starts soon, unless it is running. */
  start(afterMs: number = pauseMs): void {
    if (this.#isStopped) return;
    if (this.#running !== undefined) {
      this.#isAgain = true;
      return;
    }
    this.#cancel?.();
    this.#cancel = this.#parts.clock.after(afterMs, () => {
      this.#cancel = undefined;
      this.#running = this.#run().finally(() => {
        this.#running = undefined;
        if (this.#isAgain) this.start();
        this.#isAgain = false;
      });
    });
  }

  /** Stops after the current step. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    this.#stop?.abort();
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      for (const backend of this.#parts.backends) {
        while (!this.#isStopped && (await backend.repository.catchUp())) await this.#breathe();
        while (!this.#isStopped && (await this.#signSome(backend))) await this.#breathe();
        while (!this.#isStopped && (await this.#embedSome(backend))) await this.#breathe();
      }
    } catch (error) {
      this.#parts.log?.warn(`remediation.background failed: ${thrownText(error)}`);
    }
  }

  /** True while there may be more. */
  async #signSome({ repository }: StoreBackend): Promise<boolean> {
    const old = repository.outdatedSignatures(signatureVersion, signedAtOnce);
    if (old.length === 0 || repository.isReadOnly) return false;
    const lineKeys = repository.lineKeys();
    // An earlier Recourse may have kept what is known as a secret today.
    const redacted = await redactInputs(
      old.map(({ fields }) => fields),
      this.#parts.redact,
    );
    const signed = redacted.map(({ input }) => signRecord(input));
    const kept = await repository.write((writer) => {
      for (const record of signed) {
        // It may have been changed or removed meanwhile.
        const now = writer.get(record.fields.id);
        if (now?.fields.updatedAt === record.fields.updatedAt) writer.put(record, lineKeys.get(record.fields.id) ?? '');
      }
    });
    if (kept.ok) this.#parts.onChanged();
    return kept.ok && old.length === signedAtOnce;
  }

  async #embedSome({ repository }: StoreBackend): Promise<boolean> {
    const embedder = this.#parts.embedder();
    if (embedder === undefined || repository.isReadOnly) return false;
    const waiting = repository.unembedded(embedder.model, this.#lengths.of(embedder.model), embeddedAtOnce);
    if (waiting.length === 0) return false;
    const texts: string[] = [];
    for (const { record } of waiting) texts.push((await this.#parts.redact(embeddedText(record.reading))).text);
    const vectors = await this.#embed(embedder, texts);
    if (vectors === undefined) return false;
    const kept = new Map<string, Float32Array>();
    vectors.forEach((vector, at) => {
      const id = waiting[at]?.id;
      // A vector without a direction resembles nothing, and is not requested again.
      if (id !== undefined) kept.set(id, unitVector(vector) ?? new Float32Array(vector.length));
    });
    const written = await repository.write((writer) => {
      writer.keepVectors(embedder.model, kept);
    });
    if (written.ok) this.#parts.onChanged();
    return written.ok && waiting.length === embeddedAtOnce;
  }

  /**
   * One vector per text, all of the current length; undefined if there are none, which is reported and retried later.
   */
  async #embed(embedder: Embedder, texts: readonly string[]): Promise<readonly ArrayLike<number>[] | undefined> {
    const { clock, log, onEmbeddingFailed, onEmbedded } = this.#parts;
    this.#stop = new AbortController();
    const cancel = clock.after(embedLimitMs, () => {
      this.#stop?.abort();
    });
    try {
      const vectors = await embedder.embed(texts, this.#stop.signal);
      const [{ length: dimensions } = { length: 0 }] = vectors;
      if (
        vectors.length !== texts.length ||
        dimensions === 0 ||
        vectors.some(({ length }) => length !== dimensions) ||
        !this.#lengths.take(embedder.model, dimensions)
      )
        throw new UnusableVectors();
      onEmbedded?.();
      return vectors;
    } catch (error) {
      if (!this.#isStopped) {
        log?.warn(`remediation.embed failed: ${error instanceof Error ? error.name : 'error'}`);
        onEmbeddingFailed();
        this.#cancel = clock.after(afterFailureMs, () => {
          this.start();
        });
      }
      return undefined;
    } finally {
      cancel();
      this.#stop = undefined;
    }
  }

  #breathe(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#parts.clock.after(pauseMs, resolve);
    });
  }
}
