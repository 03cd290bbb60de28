import type { FactsWorkerPort, ParsedFile, ParseTask, SketchedFile } from '../engine/factsWorkerPort.ts';
import type { FactsWorker } from './factsWorker.ts';

/**
 * Tasks that one thread has done sooner than another has loaded its grammars, which takes a quarter of a second of
 * processor time and memory.
 */
const enoughForOne = 6;
/**
 * Tasks that wait at most with every thread but the first, which takes what is more: it goes on alone while the thread
 * with the index is busy searching for long.
 */
const maxWaiting = 60;

/** Several threads that parse, as one. */
export class FactsWorkers implements FactsWorkerPort {
  readonly #first: FactsWorker;
  readonly #others: readonly FactsWorker[];

  /** Of the threads only the first works where one is enough. */
  constructor(first: FactsWorker, ...others: readonly FactsWorker[]) {
    this.#first = first;
    this.#others = others;
  }

  parse(task: ParseTask, isUrgent: boolean): Promise<ParsedFile> {
    return this.#free().parse(task, isUrgent);
  }

  sketch(files: Parameters<FactsWorkerPort['sketch']>[0], isUrgent: boolean): Promise<readonly SketchedFile[]> {
    return this.#free().sketch(files, isUrgent);
  }

  lines(files: readonly string[], lines: readonly number[]): Promise<readonly string[]> | undefined {
    const [idlest] = [this.#first, ...this.#others]
      .filter(({ isRunning }) => isRunning)
      .sort((a, b) => a.waiting - b.waiting);
    return (idlest ?? this.#first).lines(files, lines);
  }

  only(paths: readonly string[]): void {
    for (const each of [this.#first, ...this.#others]) each.only(paths);
  }

  async dispose(): Promise<void> {
    await Promise.all([this.#first, ...this.#others].map((each) => each.dispose()));
  }

  #free(): FactsWorker {
    const { waiting: before } = this.#first;
    if (before < enoughForOne) return this.#first;
    return this.#others.find(({ waiting }) => waiting < Math.min(before, maxWaiting)) ?? this.#first;
  }
}
