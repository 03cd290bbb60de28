import type { AgentRetry } from '../../../src/edit/domain/agent/types.ts';
import type { Advice } from '../../../src/edit/domain/types.ts';
import type { BenchCase } from '../edit/case.ts';

/** A second call: one of the options, or the edit as it was with the line of its place. */
export type SecondCall =
  { readonly kind: 'option'; readonly option: AgentRetry } | { readonly kind: 'line'; readonly line: number };

/**
 * An agent after a first call that was not applied: it gets the advice as it goes over the wire and sends one call
 * more, or nothing.
 */
export type Agent = (one: BenchCase, advice: Advice, options: readonly AgentRetry[]) => SecondCall | undefined;

/** Does what `next` says and knows nothing: sends the first option when told to retry, nothing when told to choose. */
const mechanical: Agent = (_, advice, [option]) =>
  advice.next === 'retry' && option !== undefined ? { kind: 'option', option } : undefined;

/**
 * Knows the place it means, as an agent that has read the file does: sends the option at that place if there is one,
 * and among equal places without one its line, as the advice says.
 */
const informed: Agent = (one, advice, options) => {
  const [best] = options
    .map((option) => ({ option, shared: sharedLines(one, option) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared);
  if (best !== undefined && (advice.next === 'retry' || advice.next === 'choose'))
    return { kind: 'option', option: best.option };
  return advice.cause === 'ambiguous' && one.target !== undefined
    ? { kind: 'line', line: one.target.startLine }
    : undefined;
};

/** The agents of the simulation. */
export const agents = { mechanical, informed } as const;

/** How many lines of its place an option shares with the place meant, where that is at least half of it. */
function sharedLines(one: BenchCase, option: AgentRetry): number {
  if (one.target === undefined) return 0;
  const { startLine, endLine } = one.target;
  const shared = Math.min(endLine, option.end_line) - Math.max(startLine, option.start_line) + 1;
  return shared * 2 >= endLine - startLine + 1 ? shared : 0;
}
