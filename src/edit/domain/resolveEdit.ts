import { cascade, type Trail } from '../../cascade/cascade.ts';
import type { Stage } from '../../cascade/stage.ts';
import { holdsText } from '../../base/text/findText.ts';
import { adviceFor } from './advice/adviceFor.ts';
import { aiModeStage } from './aiModeStage.ts';
import { Attempt } from './attempt.ts';
import { exactStage } from './exactStage.ts';
import { fuzzyStage } from './fuzzyStage.ts';
import { canonicalStarts } from './locate/canonicalMatches.ts';
import { parsePattern } from './locate/pattern.ts';
import { applyChanges } from './merge/applyChanges.ts';
import { modelStage } from './model/modelStage.ts';
import { staleStage } from './stale/staleStage.ts';
import { withLineBreaks } from './record/lineBreaks.ts';
import { refusalOfWork } from './refusalOfWork.ts';
import { getTextIndex } from './textIndexes.ts';
import { unusable } from './unusable.ts';
import type {
  EditRequest,
  EditResolution,
  EditServices,
  ModelService,
  ModelUse,
  RefusalReason,
  Span,
} from './types.ts';
import type { EditVerdict } from './verdict.ts';
import { budgetFor, TooMuchWork } from './workBudget.ts';

/** At the meter and in the log. */
const cascadeName = 'edit';

/**
 * The local tiers of an edit. An edit for a document whose past is known is looked for there before it is guessed at.
 */
function getStages({ request, services }: Attempt): readonly Stage<Attempt, EditVerdict>[] {
  if (request.aiMode === false) return [exactStage];
  const hasPast = (services.earlierVersions ?? []).length > 0 && request.replaceAll !== true;
  return hasPast ? [exactStage, aiModeStage, staleStage, fuzzyStage] : [exactStage, aiModeStage, fuzzyStage];
}

/**
 * Finds where an edit belongs and makes it, or says exactly why not (ADR-001, ADR-007). Locating may be fuzzy;
 * replacing is a three-way merge. Never throws for anything in the request; without services it is deterministic and
 * touches nothing but its arguments.
 */
export async function resolveEdit(request: EditRequest, services: EditServices = {}): Promise<EditResolution> {
  const units = request.content.length + request.oldString.length + request.newString.length;
  const attempt = new Attempt(request, services, getTextIndex(request.content), services.work ?? budgetFor(units));
  try {
    return await resolveAttempt(attempt);
  } catch (error) {
    if (error instanceof TooMuchWork) return refusalOfWork([]);
    throw error;
  }
}

async function resolveAttempt(attempt: Attempt): Promise<EditResolution> {
  const { services } = attempt;
  const { request } = attempt;
  const hopeless = unusable(attempt);
  if (hopeless !== undefined) return finish(attempt, { kind: 'refuse', reason: hopeless, candidates: [] }, []);
  if (request.oldString === '') return finish(attempt, wholeText(request), []);
  const run = cascade(getStages(attempt), {
    ...services.report,
    name: cascadeName,
    ...(services.clock !== undefined && { clock: services.clock }),
  });
  const outcome = await run(attempt);
  if (attempt.work.isSpent) return refusalOfWork(outcome.trail);
  const verdict: EditVerdict = outcome.answer ?? {
    kind: 'refuse',
    reason: deadEndReason(outcome.trail),
    candidates: [],
  };
  const local = await finish(attempt, verdict, outcome.trail).catch((error: unknown) => {
    if (error instanceof TooMuchWork)
      return refusalOfWork(outcome.trail, verdict.kind === 'refuse' ? verdict : undefined);
    throw error;
  });
  const { model } = services;
  // Where the old text stands byte for byte, the place is no question.
  const isPlaced = local.trail.some(({ stage, outcome: came }) => stage === exactStage.name && came === 'answer');
  const isOpen = (local.status === 'review' && !isPlaced) || (local.status === 'refused' && local.reason === 'absent');
  return isOpen && model !== undefined && request.aiMode !== false ? withModel(attempt, local, model) : local;
}

/** Asks the model about an edit that the local tiers left open. Without a good answer the local one stands. */
async function withModel(attempt: Attempt, local: EditResolution, model: ModelService): Promise<EditResolution> {
  const { clock, signal, report } = attempt.services;
  let use: ModelUse | undefined;
  const stage = modelStage(model, local, (each) => {
    use = each;
  });
  const run = cascade([stage], {
    ...report,
    name: cascadeName,
    ...(clock !== undefined && { clock }),
    ...(model.breaker !== undefined && { breakers: { [stage.name]: model.breaker } }),
  });
  const outcome = await run(attempt, signal);
  const trail = [...local.trail, ...outcome.trail];
  const resolution = outcome.answer === undefined ? { ...local, trail } : await finish(attempt, outcome.answer, trail);
  return use === undefined ? resolution : { ...resolution, model: use };
}

/**
 * An empty old text in a file without text: the new text becomes the file, but for a byte order mark. A file of empty
 * lines keeps its line breaks.
 */
function wholeText(request: EditRequest): EditVerdict {
  const start = request.content.startsWith('\ufeff') ? 1 : 0;
  const end = request.content.length;
  return {
    kind: 'apply',
    tier: 'exact',
    confidence: 1,
    span: { start, end, startLine: 1, endLine: 1 },
    changes: [{ start, end, text: withLineBreaks(request.content, request.newString) }],
    differences: [],
  };
}

function deadEndReason(trail: Trail): RefusalReason {
  return trail.some((entry) => entry.reason === 'already-applied') ? 'already-applied' : 'absent';
}

/** A place where nothing is left to change: the new text is there, or the edit and the file conflict. */
function withoutChanges({ index, request }: Attempt, span: Span): EditVerdict {
  const after = parsePattern(request.newString);
  const stands =
    holdsText(index.text, request.newString) || (after.solid.length > 0 && canonicalStarts(index, after, 1).length > 0);
  if (stands) return { kind: 'refuse', reason: 'already-applied', candidates: [] };
  const candidate = {
    span,
    similarity: 1,
    confidence: 0.5,
    text: index.text.slice(span.start, span.end),
    differences: [],
  };
  return { kind: 'review', reason: 'merge-conflict', candidates: [candidate] };
}

async function finish(attempt: Attempt, verdict: EditVerdict, trail: Trail): Promise<EditResolution> {
  if (verdict.kind === 'apply' && verdict.changes.length === 0) {
    return finish(attempt, withoutChanges(attempt, verdict.span), trail);
  }
  if (verdict.kind === 'apply') {
    const { kind: _, ...applied } = verdict;
    return { status: 'applied', content: applyChanges(attempt.request.content, verdict.changes), ...applied, trail };
  }
  if (verdict.kind === 'review') {
    const { candidates, reason } = verdict;
    return {
      status: 'review',
      candidates,
      reason,
      advice: await adviceFor(attempt, { reason: 'absent', review: reason, candidates }),
      trail,
    };
  }
  const advice = await adviceFor(attempt, verdict);
  return { status: 'refused', reason: advice.reason, advice, trail };
}
