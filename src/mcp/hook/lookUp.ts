import { setTimeout as pause } from 'node:timers/promises';
import { maxLookupMs, type LookupAnswer, type LookupQuestion } from '../bridge/protocol.ts';
import { askWarm } from './askWarm.ts';
import type { HookTask } from './hookTask.ts';

/**
 * Milliseconds that a process which has the answer at hand gets before the hook looks for itself, too, and that have to
 * be left then: with less, that would only keep the other one from the processor.
 */
const patienceMs = 120;
const minAloneMs = 200;
/** Milliseconds that a look at the kept index takes at least. */
const minIndexMs = 50;
/** Milliseconds for what the hook does with an answer. */
const answeringMs = 10;

/** Where a hook looks. */
export interface LookupPlace {
  /** The real path of the folder. */
  readonly folder: string;
  readonly data: string | undefined;
  /** Milliseconds that are left. */
  readonly left: () => number;
}

/**
 * What the agent should know about a failed command, or a search that found nothing: from a server or an editor that is
 * running, which has it at hand; else from what was kept on disk, which takes longer and has no built-in fixes.
 */
export async function lookUp(
  task: Exclude<HookTask, { readonly kind: 'edit' }>,
  place: LookupPlace,
): Promise<string | undefined> {
  const { folder: root, data, left } = place;
  const ms = Math.min(maxLookupMs, Math.floor(left() - answeringMs));
  if (ms < 1) return undefined;
  const ask: LookupQuestion['ask'] =
    task.kind === 'command' ? { kind: 'command', output: task.output } : { kind: 'usages', symbol: task.symbol };
  const warm = askWarm({ root, data, ms, ask });
  const first = await Promise.race([warm, pause(patienceMs, undefined, { ref: false })]);
  if (first !== undefined && first.state !== 'cold') return getText(first);
  if (first === undefined && left() < minAloneMs) return getText(await warm);
  // Whichever says something first: the other may still be silent, or know less.
  return firstText([lookUpAlone(task, place), ...(first === undefined ? [warm.then(getText)] : [])]);
}

async function lookUpAlone(
  task: Exclude<HookTask, { readonly kind: 'edit' }>,
  { folder, data, left }: LookupPlace,
): Promise<string | undefined> {
  if (task.kind === 'command') return (await import('./knownFix.ts')).knownFix(task.output, folder, data);
  const ms = Math.floor(left() - answeringMs);
  if (data === undefined || ms < minIndexMs) return undefined;
  return (await import('./findUsages.ts')).findUsages(task.symbol, folder, data, ms);
}

function getText(answer: LookupAnswer): string | undefined {
  return answer.state === 'known' ? answer.text : undefined;
}

/** The first text that comes; `undefined` where none does. */
async function firstText(sources: readonly Promise<string | undefined>[]): Promise<string | undefined> {
  const texts = sources.map(async (source) => (await source) ?? Promise.reject(new Error('Nothing was found.')));
  return Promise.any(texts).catch(() => undefined);
}
