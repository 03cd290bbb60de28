import type { Clock } from '../../base/clock.ts';
import { within } from '../../base/within.ts';
import type { Remediation } from '../../remediation/index.ts';
import type { AskCallers } from '../../tools/findCallers.ts';
import { maxLookupText, type LookupAnswer, type LookupQuestion } from '../bridge/protocol.ts';
import { fixText } from './fixText.ts';
import { usagesText } from './usagesText.ts';

/** What a process has at hand for the hooks of agents that work in its folder. */
export interface LookupSource {
  /** The real path of the one folder it is for; `undefined` where there is none, or more. */
  root(): Promise<string | undefined>;
  /** Where its shared fixes and its index are kept, absolute. */
  readonly data: string | undefined;
  /** The known fixes; `undefined` while they are not loaded. */
  fixes(): { findUnasked(output: string): Promise<Remediation | undefined> } | undefined;
  /** The callers; `undefined` while they are not loaded. */
  callers(): { readonly ask: AskCallers } | undefined;
  readonly clock: Clock;
}

const cold: LookupAnswer = { state: 'cold' };

/**
 * Answers a hook from what is loaded, and loads nothing for it: a hook has no time for that. Only for the folder and
 * the store that this process works with, so that the answer is the one that the hook would find by itself.
 */
export async function answerLookup(
  source: LookupSource,
  { root, data, ms, ask }: LookupQuestion,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  if (data !== source.data || root !== (await source.root())) return cold;
  const found = ask.kind === 'command' ? findFix(source, ask.output) : findUsages(source, ask.symbol, ms, signal);
  return (await within(found, ms, source.clock)) ?? cold;
}

async function findFix(source: LookupSource, output: string): Promise<LookupAnswer> {
  const fixes = source.fixes();
  if (fixes === undefined) return cold;
  const fix = await fixes.findUnasked(output);
  return toAnswer(fix && fixText(fix));
}

async function findUsages(
  source: LookupSource,
  symbol: string,
  ms: number,
  signal: AbortSignal,
): Promise<LookupAnswer> {
  const callers = source.callers();
  if (callers === undefined) return cold;
  return toAnswer(usagesText(symbol, await callers.ask({ symbol_name: symbol, depth: 1 }, signal, ms)));
}

function toAnswer(text: string | undefined): LookupAnswer {
  if (text === undefined || text.length > maxLookupText) return { state: 'nothing' };
  return { state: 'known', text };
}
