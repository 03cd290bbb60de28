import { modelTable } from './modelTable.ts';

/** What became of the places that a model named, by the record. */
export interface ProviderRecord {
  /** Named places whose edit stood, or that a person took. */
  readonly kept: number;
  /** Those taken back at once, rejected, or passed over for another place. */
  readonly refused: number;
}

/**
 * How often a named place is kept although the model only guesses: about as often as the gate promises without it. The
 * default of `edit.model.leastConfidence` (ADR-007).
 */
const keptByChance = 0.8;
/** What a model without a record brings along counts like so many choices of a known one. */
const priorChoices = 10;
/** Models say 0.99 and 1 of whatever they say; nothing that one says is believed more than this. */
const surestWord = 0.95;

/**
 * What a model's word is worth, −1 to 1: the share of questions to which it knows the answer instead of guessing; below
 * 0 its choices fare worse than guesses. A Beta prior (`priorChoices` choices, of which a new model's share is
 * `newTrust` above chance) with the kept and the refused choices of the record.
 */
export function getTrust({ kept, refused }: ProviderRecord, newTrust: number = modelTable.newTrust): number {
  const prior = keptByChance + newTrust * (1 - keptByChance);
  const share = (prior * priorChoices + kept) / (priorChoices + kept + refused);
  const better = share - keptByChance;
  return better >= 0 ? better / (1 - keptByChance) : better / keptByChance;
}

/**
 * By how much a model's choice raises the log-odds of the place it names. It knows the answer in a share `trust` of the
 * questions, and then its stated confidence holds; else it draws one of the `shown` places or "none". A trust below 0
 * lowers them as much.
 *
 * @param said its stated confidence, 0 to 1.
 */
export function weighWord(said: number, trust: number, shown: number): number {
  const share = Math.abs(trust);
  const sure = Math.min(said, surestWord);
  const chance = (1 - share) / (shown + 1);
  const raised = Math.log((share * sure + chance) / (share * (1 - sure) + chance));
  return trust < 0 ? -raised : raised;
}
