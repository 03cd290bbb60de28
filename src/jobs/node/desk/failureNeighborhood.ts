import type {
  FailureContext,
  NodeFacts,
  PastFacts,
  PreviousFailure,
  SiblingFacts,
  UpstreamFacts,
} from '../../domain/advice/types.ts';
import { getRule } from '../../domain/advice/rules/causeRules.ts';
import { getFacts } from '../../domain/advice/weigh/facts.ts';
import type { DecisionRecord } from '../../domain/desk/audit.ts';
import { hasFailed } from '../../domain/desk/likeJobs.ts';
import type { KnownFailure } from './evidenceCache.ts';

/** The facts around a failed job. */
export interface FailureNeighborhood {
  readonly siblings: SiblingFacts | undefined;
  readonly nodes: readonly NodeFacts[] | undefined;
  readonly upstream: readonly UpstreamFacts[] | undefined;
  readonly sharedRequirementCount: number | undefined;
  /** What became of like failures. */
  readonly past: PastFacts | undefined;
  /** Decisions about it, oldest first: they show why earlier attempts failed. */
  readonly earlier: readonly DecisionRecord[];
}

/** Adds the neighbourhood to the engine's facts about a failed attempt; the engine's own facts take precedence. */
export function getNeighborhood(
  { context, attempts, attempt }: KnownFailure,
  company: FailureNeighborhood,
): FailureContext {
  const previousFailures = findPrevious(
    context.previousFailures,
    attempts.filter((each) => each !== attempt && each.attempt !== attempt?.attempt),
    company.earlier,
  );
  const siblings = context.siblings === undefined ? company.siblings : { ...company.siblings, ...context.siblings };
  const shared = context.sharedRequirementCount ?? company.sharedRequirementCount;
  return {
    ...context,
    ...(siblings !== undefined && { siblings }),
    ...(company.nodes !== undefined && { nodes: company.nodes }),
    ...(company.upstream !== undefined && { upstream: company.upstream }),
    ...(shared !== undefined && { sharedRequirementCount: shared }),
    ...(previousFailures.length > 0 && { previousFailures }),
    ...(company.past !== undefined && { past: company.past }),
  };
}

/** Whether the dependencies of a job matter for such a failure. */
export function upstreamMatters(cause: string): boolean {
  const family = getRule(cause)?.family;
  return family === 'missing-file' || family === 'input';
}

/** The facts that the context amounts to: where they are the same, only counts in sentences differ. */
export function roundContext(context: FailureContext, cause: string, line: string | undefined): string {
  const family = getRule(cause)?.family ?? 'unknown';
  return JSON.stringify([
    getFacts(context, { cause, family, line: line ?? '' }).map(({ name }) => name),
    context.nodes?.[0]?.state,
    context.upstream?.map(({ status }) => status),
    context.previousFailures?.length ?? 0,
  ]);
}

function findPrevious(
  told: readonly PreviousFailure[] | undefined,
  attempts: KnownFailure['attempts'],
  earlier: readonly DecisionRecord[],
): readonly PreviousFailure[] {
  const failed = attempts.filter(
    ({ status, exitCode }) => hasFailed(status) || (exitCode !== undefined && exitCode !== 0),
  );
  const getLine = (attempt: number): string | undefined =>
    earlier.findLast((each) => each.attempt === attempt)?.advice?.evidenceLine;
  if (told !== undefined && told.length !== failed.length) return told;
  return failed.map(({ attempt, exitCode, node }, at): PreviousFailure => {
    const own = told?.[at];
    const message = own?.message ?? getLine(attempt);
    return {
      exitCode,
      node,
      ...own,
      ...(message !== undefined && { message }),
    };
  });
}
