import { readExpression } from '../../../base/text/pattern/readExpression.ts';

/** More repeats without a limit make a match take time by the power of them. */
const maxRepeats = 2;

/**
 * Makes a test of a user's pattern that `receiverProblem` took: anywhere in a receiver, in time linear in it. A pattern
 * that cannot be read so takes nothing.
 */
export function receiverTest(pattern: string): (source: string) => boolean {
  const linear = readExpression(pattern);
  return (source) => linear?.isFoundIn(source) === true;
}

/**
 * What is wrong with a user's pattern for receivers: one part of a sentence, or `undefined` where it can be used.
 * Refused is what can take a long time on a short text: a repeated group that repeats or chooses inside, references
 * back, looking around, and many repeats without a limit.
 */
export function receiverProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const reason =
      error instanceof Error
        ? error.message.replace(/^Invalid regular expression: /, '').slice(0, 120)
        : 'it cannot be read';
    return `\`receiver\` is no regular expression (${reason})`;
  }
  const groups: { repeats: boolean; chooses: boolean }[] = [];
  let repeats = 0;
  const tokens = getTokens(pattern);
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (/^\\[1-9k]/.test(token) || /^\(\?<?[=!]/.test(token))
      return '`receiver` refers back or looks around, which takes too long';
    if (token.startsWith('(')) groups.push({ repeats: false, chooses: false });
    if (token === '|') for (const group of groups) group.chooses = true;
    if (isRepeat(token)) for (const group of groups) group.repeats = true;
    if (isEndless(token)) repeats++;
    if (token !== ')') continue;
    const closed = groups.pop();
    if (next !== undefined && isRepeat(next) && next !== '?' && (closed?.repeats === true || closed?.chooses === true))
      return '`receiver` repeats a group that repeats or chooses inside, which can take forever';
  }
  if (repeats > maxRepeats) return `\`receiver\` has more than ${maxRepeats} repeats without a limit`;
  return readExpression(pattern) === undefined ? '`receiver` counts its repeats too high' : undefined;
}

function isRepeat(token: string): boolean {
  return token === '*' || token === '+' || token === '?' || token.startsWith('{');
}

function isEndless(token: string): boolean {
  return token === '*' || token === '+' || /^\{\d+,\}$/.test(token);
}

/** Escapes, character classes, openings of groups and repeats as one token each. */
function getTokens(pattern: string): readonly string[] {
  return pattern.match(/\\k<[^>]*>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)|\{\d+(?:,\d*)?\}|[^]/gu) ?? [];
}
