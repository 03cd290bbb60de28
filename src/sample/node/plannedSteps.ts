import { readFile, rm } from 'node:fs/promises';
import { replaceFile } from '../../base/node/replaceFile.ts';
import { isMeantFor, plannedStep, type PlannedStep } from '../domain/sampleSteps.ts';

/**
 * What a window that is about to open is to do first. It is kept in a file: the memory that the editor gives extensions
 * reaches another window in its own time, in a browser only seconds later.
 */
export class PlannedSteps {
  readonly #file: string;

  /** `file`: absolute, in a folder that is this extension's own. */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Keeps a plan in place of an earlier one, which stays where the new one finds no room. Rejects with the system's
   * words.
   */
  async plan(step: PlannedStep): Promise<void> {
    await replaceFile(this.#file, Buffer.from(JSON.stringify(step)));
  }

  /**
   * What the window with these folders is to do; whoever asks first gets it. Undefined when it is nothing, or for
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
