import { TextIndex } from '../../../base/text/textIndex.ts';
import type { Attempt } from '../attempt.ts';
import { occurrences } from '../exactStage.ts';
import { canonicalStarts } from '../locate/canonicalMatches.ts';

/**
 * UTF-16 units of earlier versions that are compared line by line; beyond that only byte for byte, which costs next to
 * nothing.
 */
const comparedUnits = 4_000_000;

/** The newest earlier version of the document that holds the old text. */
export interface EarlierVersion {
  /** 1 for the version before this one. */
  readonly versionsAgo: number;
  readonly text: string;
}

/** Finds the version that an edit was written for; `undefined` when none is known that holds its old text. */
export function getEarlierVersion(attempt: Attempt): EarlierVersion | undefined {
  const { earlierVersions = [] } = attempt.services;
  const before = attempt.readings[0]?.before;
  let compared = 0;
  for (const [at, text] of earlierVersions.entries()) {
    const found = { versionsAgo: at + 1, text };
    if (occurrences(text, attempt.request.oldString, 1).length > 0) return found;
    compared += text.length;
    if (before === undefined || before.solid.length === 0 || compared > comparedUnits) continue;
    if (canonicalStarts(new TextIndex(text), before, 1).length > 0) return found;
  }
  return undefined;
}
