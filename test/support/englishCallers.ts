import { formatMessages, type InEnglish } from '../../src/base/text/message.ts';
import { explainGap as explain } from '../../src/callers/domain/gap/explainGap.ts';
import { findCallers as find, type CallersResponse as Response } from '../../src/callers/index.ts';
import type { GapReason as Reason, SymbolGap as Gap } from '../../src/callers/domain/engine.ts';
import type { CallersSuggestion as Suggestion } from '../../src/callers/domain/types.ts';

/** An answer about callers as agents read it. */
export type CallersResponse = InEnglish<Response>;
export type CallersSuggestion = InEnglish<Suggestion>;
export type SymbolGap = InEnglish<Gap>;
export type GapReason = InEnglish<Reason>;

/** Finds callers, and answers as agents read it. */
export async function findCallers(...given: Parameters<typeof find>): Promise<CallersResponse> {
  return formatMessages(await find(...given));
}

/** Says why a symbol may be missing, as agents read it. */
export async function explainGap(...given: Parameters<typeof explain>): Promise<SymbolGap> {
  return formatMessages(await explain(...given));
}
