import { readFile, rm } from 'node:fs/promises';
import { replaceFile } from '../../base/node/replaceFile.ts';
import { isMeantFor, plannedStep, type PlannedStep } from '../domain/sampleSteps.ts';

/**
 * The first action of a window that is about to open. It is stored in a file: the editor's global state reaches another
 * window with a delay, in a browser of several seconds.
 */
export class PlannedSteps {
  readonly #file: string;

  /** `file`: absolute, in a folder of this extension. */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Stores a plan in place of an earlier one, which stays if the new one cannot be written. Rejects with the system's
   * error.
   */
  async plan(step: PlannedStep): Promise<void> {
    await replaceFile(this.#file, Buffer.from(JSON.stringify(step)));
  }

  /**
   * The action of the window with these folders; the first caller gets it. Undefined if there is none, or it is for
   * another window.
   */
  async take(folders: readonly string[], now: number): Promise<PlannedStep | undefined> {
    const text = await readFile(this.#file, 'utf8').catch(() => undefined);
    const plan = text === undefined ? undefined : getPlan(text);
    if (plan === undefined || !isMeantFor(plan, folders, now)) return undefined;
    await rm(this.#file, { force: true });
    return plan;
  }
}

function getPlan(text: string): PlannedStep | undefined {
  try {
    const read = plannedStep.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
