import type { Advice, RetryOption } from '../types.ts';
import type { AgentRetry } from './types.ts';

/** Options in one answer: an agent does not compare more than these. */
const listedRetries = 8;
/** Characters of all options together (some 3,000 tokens); the first is sent whatever its length. */
const charactersSent = 12_000;

/**
 * The retry options of a report as agents get them, best first, in the words of the wire. Where they are many or long
 * the later ones are left out whole: half an option would not apply.
 */
export function agentRetries(advice: Pick<Advice, 'retries'>): AgentRetry[] {
  const sent: AgentRetry[] = [];
  let left = charactersSent;
  for (const option of advice.retries.slice(0, listedRetries)) {
    left -= option.oldString.length + option.newString.length + option.numbered.length;
    if (left < 0 && sent.length > 0) break;
    sent.push(agentRetry(option));
  }
  return sent;
}

function agentRetry(option: RetryOption): AgentRetry {
  return {
    old_string: option.oldString,
    new_string: option.newString,
    start_line: option.span.startLine,
    end_line: option.span.endLine,
    // Rounded down: what is not quite equal never reads as equal.
    similarity: Math.floor(option.similarity * 1000) / 1000,
    numbered_lines: option.numbered,
  };
}
