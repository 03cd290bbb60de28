import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { asItIs } from '../../src/base/text/say.ts';
import { openRemediations, type RemediationsOptions } from '../../src/remediation/node/openRemediations.ts';
import type {
  Changed,
  Recorded,
  Remediation,
  RemediationInput,
  Remediations,
} from '../../src/remediation/domain/types.ts';
import { bundledProcess } from './bundledProcess.ts';

/** Takes nothing out: for tests that are about something else. */
export const unredacted = (text: string): Promise<{ readonly text: string; readonly found: readonly never[] }> =>
  Promise.resolve({ text, found: [] });

/** Opens known fixes for one test; closed when it ends. Nothing is redacted unless the options say so. */
export async function openedRemediations(path: string, options: RemediationsOptions = {}): Promise<Remediations> {
  const remediations = await openRemediations(path, { redact: unredacted, ...options });
  onTestFinished(() => remediations.close());
  return remediations;
}

/** An error of its own, in words that no mask takes, with its fix. */
export function madeUpFix(at: number, more: Partial<RemediationInput> = {}): RemediationInput {
  const spelled = [...at.toString(12)].map((digit) => words[Number.parseInt(digit, 12)]).join(' ');
  return {
    errorMessage: `ValueError: the ${spelled} was not ready in time`,
    solution: `Start part ${at} earlier.`,
    ...more,
  };
}

const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heron', 'iris', 'jade', 'kelp', 'lotus'];

/** The id of something that was recorded; throws where it was not. */
export function getId(recorded: Changed<Recorded>): string {
  return getChanged(recorded).id;
}

/** What a change came to; throws where it was refused. */
export function getChanged<T>(changed: Changed<T>): T {
  if (!changed.ok) throw new Error(asItIs(changed.error.message));
  return changed.value;
}

/** A remediation that must be there. */
export async function mustGet(remediations: Remediations, id: string): Promise<Remediation> {
  const found = await remediations.get(id);
  if (found === undefined) throw new Error(`${id} is gone`);
  return found;
}

/** A process that works on a store, with what it has printed so far. */
export interface StoreProcess {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly gone: Promise<unknown>;
}

/** Starts `remediationProcess.ts` with these arguments; killed when the test ends. */
export function startStoreProcess(...args: readonly string[]): StoreProcess {
  const script = bundledProcess('test/support/remediationProcess.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const gone = once(child, 'close');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, lines, gone };
}

/** Waits until something is true; fails after half a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 3_000) throw new Error('never came true');
    await sleep(10);
  }
}
