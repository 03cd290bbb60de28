import type {
  FailureContext,
  NodeFacts,
  PreviousFailure,
  SiblingFacts,
  UpstreamFacts,
} from '../../domain/advice/types.ts';
import { getRule } from '../../domain/advice/rules/causeRules.ts';
import type { DecisionRecord } from '../../domain/desk/audit.ts';
import { hasFailed } from '../../domain/desk/likeJobs.ts';
import type { KnownFailure } from './evidenceCache.ts';

/** The facts around a failed job. */
export interface FailureNeighborhood {
  readonly siblings: SiblingFacts | undefined;
  readonly nodes: readonly NodeFacts[] | undefined;
  readonly upstream: readonly UpstreamFacts[] | undefined;
  readonly sharedRequirementCount: number | undefined;
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
  const siblings = context.siblings ?? company.siblings;
  const shared = context.sharedRequirementCount ?? company.sharedRequirementCount;
  return {
    ...context,
    ...(siblings !== undefined && { siblings }),
    ...(company.nodes !== undefined && { nodes: company.nodes }),
    ...(company.upstream !== undefined && { upstream: company.upstream }),
    ...(shared !== undefined && { sharedRequirementCount: shared }),
    ...(previousFailures.length > 0 && { previousFailures }),
  };
}

/** Whether the dependencies of a job matter for such a failure. */
export function upstreamMatters(cause: string): boolean {
  const family = getRule(cause)?.family;
  return family === 'missing-file' || family === 'input';
}

/**
 * The parts of the context that `weigh/contextMoves` distinguishes: if they are the same, only counts in sentences
 * differ.
 */
export function roundContext({ siblings, nodes, upstream, previousFailures }: FailureContext): string {
  return JSON.stringify([
    classifySiblings(siblings),
    nodes?.[0]?.state,
    (nodes?.[0]?.otherFailures ?? 0) >= 2,
    upstream?.map(({ status }) => status),
    previousFailures?.length ?? 0,
  ]);
}

function classifySiblings(siblings: FailureContext['siblings']): 'few' | 'all' | 'one' | 'some' {
  const { total = 0, failed = 0, failedSameWay = failed, completed = 0 } = siblings ?? {};
  if (total < 3) return 'few';
  if (failedSameWay / total >= 0.8) return 'all';
  return completed / total >= 0.7 && failedSameWay <= Math.max(1, 0.1 * total) ? 'one' : 'some';
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
