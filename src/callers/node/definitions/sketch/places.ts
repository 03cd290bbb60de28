import { bodyFollows, significant } from './ahead.ts';
import type { Dialect } from './dialect.ts';
import { frameKinds } from './frames.ts';

/**
 * The last token; signs represent themselves. `modified`: a modifier (`public`), after which a member's name may come.
 */
export const tokens = { start: 256, word: 257, value: 258, keyword: 259, modified: 260 } as const;

const { start, word, value, keyword, modified } = tokens;

/**
 * Whether a name after `last`, in a bracket of a kind, may be one that is defined there if brackets and a body follow
 * it.
 */
export function mayStand(
  dialect: Dialect,
  last: number,
  beforeLast: number,
  kind: number,
  isNewLine: boolean,
): boolean {
  switch (dialect.shape) {
    case 'script':
      return mayStandInScript(last, kind, isNewLine);
    case 'typed':
      return mayStandTyped(dialect, last, beforeLast, kind, isNewLine);
    default:
      return isNewLine || last === 0x7b || last === 0x3b;
  }
}

function mayStandInScript(last: number, kind: number, isNewLine: boolean): boolean {
  if (
    last === start ||
    last === 0x7b ||
    last === 0x7d ||
    last === 0x3b ||
    last === 0x2a ||
    last === modified ||
    last === 0x23
  )
    return true;
  if (last === 0x2c) return kind !== frameKinds.top;
  return isNewLine && (last === word || last === value || last === 0x29 || last === 0x5d);
}

function mayStandTyped(
  { hasDirectives }: Dialect,
  last: number,
  beforeLast: number,
  kind: number,
  isNewLine: boolean,
): boolean {
  // Inside of functions only C# has functions.
  if (kind === frameKinds.block) return !hasDirectives && (last === word || last === 0x3e || last === 0x5d);
  switch (last) {
    case word:
    case modified:
    case start:
      return true;
    case 0x3e:
    case 0x5d:
    case 0x2a:
    case 0x26:
    case 0x3f:
    case 0x7b:
    case 0x7d:
    case 0x3b:
    case 0x29:
      return true;
    // `A::f`, or a label (`public:`); not a member that is initialised (`: size_(size)`).
    case 0x3a:
      return hasDirectives && (beforeLast === 0x3a || isNewLine);
    default:
      return last === keyword && isNewLine;
  }
}

/**
 * Whether round brackets that end in front of `behind`, in a bracket of a kind, are those of a function that is defined
 * here.
 */
export function makesFunction(
  { shape, hasDirectives }: Dialect,
  bytes: Uint8Array,
  behind: number,
  kind: number,
): boolean {
  const { members, block } = frameKinds;
  if (shape === 'words') return true;
  if (shape === 'typed')
    return bodyFollows(bytes, behind, kind === members || (hasDirectives && kind !== block), kind !== block);
  if (kind === members) return true;
  const follows = bytes[significant(bytes, behind)];
  return follows === 0x7b || follows === 0x3a;
}
