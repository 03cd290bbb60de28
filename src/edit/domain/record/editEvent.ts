import type { EditResolution } from '../types.ts';
import type { heldCause } from './outcome.ts';
import { getProviderCode } from './providerRecord.ts';
import type { EditEvent } from './types.ts';

/** What the resolution of an edit does not tell about it. */
export type EventContext = Pick<EditEvent, 'id' | 'at' | 'origin' | 'uri' | 'path' | 'latencyMs' | 'fileSize'> & {
  readonly languageId?: string;
};

/**
 * What was done with an edit that had a sure place: `held` back because another edit of its request had none, in the
 * way of another (`overlap`), not needed because another edit does the same (`already-applied`), or not accepted by the
 * editor (`not-written`).
 */
export type SureFate = 'applied' | 'proposed' | typeof heldCause | 'overlap' | 'already-applied' | 'not-written';

/** The event of one resolved edit: its figures, and of the text only the numbers of lines. */
export function getEvent(resolution: EditResolution, fate: SureFate, context: EventContext): EditEvent {
  const { model, trail } = resolution;
  const figures = {
    ...context,
    missedExact: trail.some(({ stage, outcome }) => stage === 'exact' && outcome !== 'answer'),
    modelAsked: model !== undefined,
    ...(model === undefined ? {} : { costUsd: model.costUsd }),
  };
  if (resolution.status === 'applied') {
    const { tier, confidence, span, runnerUp, staleVersionsAgo, chosenBy } = resolution;
    const isRefused = fate !== 'applied' && fate !== 'proposed';
    return {
      ...figures,
      verdict: isRefused ? 'refused' : fate,
      tier,
      confidence,
      startLine: span.startLine,
      endLine: span.endLine,
      ...(isRefused ? { cause: fate } : {}),
      ...(chosenBy === undefined ? {} : { chosenBy: getProviderCode(chosenBy) }),
      ...(runnerUp === undefined ? {} : { margin: confidence - runnerUp.confidence }),
      ...(staleVersionsAgo === undefined ? {} : { staleVersionsAgo }),
    };
  }
  const { advice } = resolution;
  const [best, second] = resolution.status === 'review' ? resolution.candidates : advice.nearest;
  return {
    ...figures,
    verdict: resolution.status,
    cause: resolution.status === 'review' ? resolution.reason : advice.cause,
    ...(best === undefined
      ? {}
      : { confidence: best.confidence, startLine: best.span.startLine, endLine: best.span.endLine }),
    ...(best?.chosenBy === undefined ? {} : { chosenBy: getProviderCode(best.chosenBy) }),
    ...(best === undefined || second === undefined ? {} : { margin: best.confidence - second.confidence }),
    ...(advice.staleVersionsAgo === undefined ? {} : { staleVersionsAgo: advice.staleVersionsAgo }),
  };
}
