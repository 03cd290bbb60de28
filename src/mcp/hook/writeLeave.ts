import { anyOf, inSequence } from '../../base/text/joinPatterns.ts';
import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import type { Tier } from '../../edit/index.ts';
import type { HookCall } from './hookCall.ts';

/** The leave to write, where a person has given it and the call is one that it is for. */
export interface WriteLeave {
  readonly tiers: ReadonlySet<Tier>;
  /** The real path of the folder that may be written in. */
  readonly folder: string;
  /** Where the record is kept. */
  readonly data: string | undefined;
  /** Asked right before the file is touched: false where there is no time for it; else what is begun is finished. */
  readonly begin: () => boolean;
  /** Comes when it is too late to begin, and never once it was begun: what was found is told then. */
  readonly tooLate: Promise<false>;
}

/** Letters of an error in which its reason is looked for: behind it comes what was sent. */
const reasonLength = 400;
const saysNotFound = anyOf(
  [
    inSequence(
      /\b(?:not|no|never|0|zero|cannot|failed to|unable to)\b[^.!?]{0,60}/,
      /\b(?:f(?:ound|ind)|match(?:es|ed|ing)?|occurrences?|locate|exact)\b/,
    ),
    /\b(?:f(?:ound|ind)|match(?:es)?)\b[^.!?]{0,30}\b(?:no|0|zero)\b/,
    /n['’]t (?:be )?(?:f(?:ound|ind)|match)/,
    /does not match/,
  ],
  'i',
);
/** A person, or a rule of the agent's, is against the edit: beginnings of words that say so. */
const refusals = [
  ...[
    'den(?:y|ied|ies)',
    'reject',
    'declin',
    'refus',
    'permi(?:t|ssion)',
    'allow',
    'forbid',
    'want',
    'cancel',
    'abort',
  ],
  ...[
    'interrupt',
    'block(?:ed|s) by',
    'approv',
    'plan mode',
    'read-?only',
    'polic',
    'sandbox',
    'outside',
    'user',
    'hook',
  ],
];
const saysForbidden = new RegExp(String.raw`\b(?:${refusals.join('|')})`, 'i');

/** Whether an agent's tool turned an edit down because it did not find the old text, and for nothing else. */
export function isNotFound(output: string): boolean {
  const reason = output.slice(0, reasonLength);
  return saysNotFound.test(reason) && !saysForbidden.test(reason);
}

/**
 * The folder that a hook may write in: where the agent works, inside of the folder that Recourse was connected for.
 * What the agent's files name as that folder may come with a repository, and must not widen this. `undefined`: none.
 */
export function getWritableFolder(workspace: string | undefined, works: HookCall['folder']): string | undefined {
  if (workspace === undefined || works === undefined) return undefined;
  try {
    const [outer, inner] = [realpathSync(workspace), realpathSync(works)];
    const inside = relative(outer, inner);
    return inside.startsWith('..') || isAbsolute(inside) ? undefined : inner;
  } catch {
    return undefined;
  }
}

/** The tiers of `recourse.agent.hooksMayWrite` (`HookWriting`); a value that is not known allows nothing. */
export function getWritingTiers(writing: string | undefined): ReadonlySet<Tier> {
  if (writing === 'ai-mode') return new Set(['exact', 'ai-mode']);
  return new Set(writing === 'exact' ? ['exact'] : []);
}
