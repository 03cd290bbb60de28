import { redactPrivateKeys } from './redaction/privateKeys.ts';
import { secretKinds, type SecretKind } from './redaction/secretKinds.ts';

/** How many secrets of one kind were replaced. */
export interface FoundSecrets {
  readonly kind: string;
  readonly count: number;
}

/** A text without the secrets that were recognised in it. */
export interface Redacted {
  readonly text: string;
  /** What was replaced, in the order of the kinds; empty where nothing was. */
  readonly found: readonly FoundSecrets[];
}

/** Rounds after which the text is taken as it is. Only a text made for it needs more than two. */
const maxRounds = 6;

/**
 * Replaces secrets by typed placeholders (`<github-token>`, `<password>`). The text keeps its number of lines, so that
 * line numbers stay true; a second redaction finds nothing more. Time depends on the length of the text alone, whatever
 * it contains. Ordinary code stays: names, types, calls, colours, hashes. A secret that looks like ordinary text cannot
 * be recognised and stays too. Cut a text after redacting it, not before: half a key is not recognised.
 */
export function redact(text: string, kinds: readonly SecretKind[] = secretKinds): Redacted {
  const counts = new Map<string, number>();
  const count = (kind: string, by = 1): void => void counts.set(kind, (counts.get(kind) ?? 0) + by);
  let current = text;
  // A replaced neighbour can lay the start of another secret bare, so rounds go on until one finds nothing.
  for (let round = 0; round < maxRounds; round++) {
    const before = current;
    const keys = redactPrivateKeys(current);
    if (keys.count > 0) count('private-key', keys.count);
    current = kinds.reduce((sofar, kind) => replaceKind(sofar, kind, count), keys.text);
    if (current === before) break;
  }
  return { text: current, found: [...counts].map(([kind, found]) => ({ kind, count: found })) };
}

function replaceKind(
  text: string,
  { kind, clues, pattern, isSecret }: SecretKind,
  count: (kind: string) => void,
): string {
  if (clues !== undefined && !clues.some((clue) => text.includes(clue))) return text;
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const { keep = '', secret = '' } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    if (isSecret?.(secret, keep) === false) return match;
    count(kind);
    return `${keep}<${kind}>`;
  });
}
