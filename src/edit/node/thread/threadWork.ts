import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../base/clock.ts';
import { thrownText, type Logger } from '../../../base/log.ts';
import { workHere, type EditWork } from '../../domain/editWork.ts';
import type { EditBlock, ParsedEdits } from '../../domain/formats/types.ts';
import type { FilePlan, PlanOptions } from '../../domain/planFile.ts';
import { refusalOfWork } from '../../domain/refusalOfWork.ts';
import type { EditServices } from '../../domain/types.ts';
import { EditCalls, type CallEnd, type EditThread } from './editCalls.ts';
import type { ThreadServices } from './editMessages.ts';

/**
 * UTF-16 units of file and edit from which the work goes to a thread. Measured: below it all of it takes some tens of
 * milliseconds, above it more than a message to a thread and back.
 */
const threadFrom = 256 * 1024;
/**
 * Megabytes that the thread may take for its objects: 20 times the largest file and edit. When it needs more it ends,
 * and the edit is refused.
 */
const maxHeap = 640;
/** Megabytes for young objects. */
const youngHeap = 64;

export interface ThreadWorkOptions {
  /** Starts a thread; throws where that cannot be done. */
  readonly start: () => EditThread;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Who does what is small, and everything where no thread can be had. */
  readonly here?: EditWork;
}

/** Starts a thread of the bundle of edits in `dist`. */
export function startEditThread(dist: string): Worker {
  const code =
    "const { parentPort, workerData } = require('node:worker_threads'); require(workerData.bundle).serveEdits(parentPort, workerData.dist);";
  return new Worker(code, {
    eval: true,
    execArgv: [],
    workerData: { bundle: join(dist, 'mcpEdits.cjs'), dist },
    resourceLimits: { maxOldGenerationSizeMb: maxHeap, maxYoungGenerationSizeMb: youngHeap },
  });
}

/**
 * Plans and reads large edits on a thread of their own, so that other requests get their turn meanwhile; small ones are
 * done at once. The thread is started when it is first needed and ends when it has had nothing to do for a while. One
 * that runs out of memory ends with a refusal of its edit; where none can be started the work is done here.
 */
export class ThreadWork implements EditWork {
  readonly #calls: EditCalls;
  readonly #here: EditWork;
  readonly #log: Pick<Logger, 'warn'>;
  #isTold = false;

  constructor({ start, clock, log, here = workHere }: ThreadWorkOptions) {
    this.#calls = new EditCalls(start, clock);
    this.#here = here;
    this.#log = log;
  }

  readonly plan = async (
    content: string,
    blocks: readonly EditBlock[],
    options: PlanOptions,
    services: EditServices = {},
  ): Promise<FilePlan> => {
    const units = blocks.reduce(
      (sum, { oldString, newString }) => sum + oldString.length + newString.length,
      content.length,
    );
    if (units < threadFrom) return this.#here.plan(content, blocks, options, services);
    const nothing: FilePlan = { content, changes: [], verdicts: [] };
    const end = await this.#calls.run(
      { kind: 'plan', content, blocks, options, services: servicesOnThread(services) },
      services,
    );
    switch (end.kind) {
      case 'planned':
        return end.plan;
      case 'cancelled':
        return nothing;
      case 'ended':
        return {
          ...nothing,
          verdicts: blocks.map((_, index) => ({
            index,
            resolution: refusalOfWork([]),
            overlapsWith: [],
            dependsOnEarlier: false,
            included: false,
            fulfilled: false,
          })),
        };
      default:
        return this.#instead(end, () => this.#here.plan(content, blocks, options, services));
    }
  };

  async parse(text: string): Promise<ParsedEdits> {
    if (text.length < threadFrom) return this.#here.parse(text);
    const end = await this.#calls.run({ kind: 'parse', text }, {});
    switch (end.kind) {
      case 'parsed':
        return end.parsed;
      case 'ended':
        return {
          files: [],
          problems: [
            {
              code: 'too-large',
              block: 1,
              line: 1,
              expected: 'a text that can be read in the memory there is',
              found: `${text.length}`,
            },
          ],
        };
      default:
        return this.#instead(end, () => Promise.resolve(this.#here.parse(text)));
    }
  }

  /** Ends the thread. */
  dispose(): void {
    this.#calls.dispose();
  }

  #instead<T>(end: CallEnd, work: () => Promise<T>): Promise<T> {
    if (!this.#isTold)
      this.#log.warn(
        `large edits are worked on without a thread of their own: ${end.kind === 'unavailable' ? thrownText(end.error) : end.kind}`,
      );
    this.#isTold = true;
    return work();
  }
}

function servicesOnThread({
  earlierVersions,
  fuzzyLimit,
  clock,
  syntax,
  findElsewhere,
  report,
  model,
}: EditServices): ThreadServices {
  return {
    earlierVersions,
    fuzzyLimit,
    isTimed: clock !== undefined,
    checksSyntax: syntax !== undefined,
    findsElsewhere: findElsewhere !== undefined,
    reports: report !== undefined,
    model:
      model !== undefined && model.breaker?.canRun() !== false
        ? {
            id: model.id,
            timeLimitMs: model.timeLimitMs,
            leastConfidence: model.leastConfidence,
          }
        : undefined,
  };
}
