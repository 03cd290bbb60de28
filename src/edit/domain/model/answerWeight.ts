import { modelTable } from './modelTable.ts';
import type { ModelTable } from './placeOdds.ts';

type TableTrust = Pick<ModelTable, 'keptByChance' | 'newTrust'>;

/** What became of the places that a model named, by the record. */
export interface ProviderRecord {
  /** Named places whose edit stood, or that a person took. */
  readonly kept: number;
  /** Those taken back at once, rejected, or passed over for another place. */
  readonly refused: number;
}

/**
 * What a model without a record brings along counts like so many choices of a known one. Many, because nearly all
 * places that the gate lets through are kept, whichever model named them: a few choices say little.
 */
const priorChoices = 200;
/**
 * Share of well-placed edits that stay: people take one in twenty back for other reasons. An assumption; where fewer
 * are taken back, a model is believed a little sooner.
 */
const keptAtBest = 0.95;
/** Models say 0.99 and 1 of whatever they say; nothing that one says is believed more than this. */
const surestWord = 0.95;

/**
 * What a model's word is worth, 0 to 1: the share of questions to which it knows the answer instead of guessing. A Beta
 * prior over how often its choices are kept (`priorChoices` of them, `newTrust` of the way from what guesses reach to
 * what is possible) with the kept and the refused choices of the record; 0 where they fare no better than guesses.
 */
export function getTrust({ kept, refused }: ProviderRecord, table: TableTrust = modelTable): number {
  const { keptByChance, newTrust } = table;
  const chance = keptByChance * keptAtBest;
  const prior = chance + newTrust * (keptAtBest - chance);
  const share = (prior * priorChoices + kept) / (priorChoices + kept + refused);
  return Math.min(1, Math.max(0, (share - chance) / (keptAtBest - chance)));
}

/**
 * By how much a model's choice raises the log-odds of the place it names. It knows the answer in a share `trust` of the
 * questions, and then its stated confidence holds; else it draws one of the `shown` places or "none".
 *
 * @param said its stated confidence, 0 to 1.
 */
export function weighWord(said: number, trust: number, shown: number): number {
  const sure = Math.min(said, surestWord);
  const chance = (1 - trust) / (shown + 1);
  return Math.log((trust * sure + chance) / (trust * (1 - sure) + chance));
}
