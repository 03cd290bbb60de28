import type { Result } from '../../../base/result.ts';
import { gte, int, lte, number, object } from 'zod/mini';
import { startConfidence, withVerdict } from '../../domain/record/feedback.ts';
import type { KeptFields } from '../../domain/record/keptRecord.ts';
import type { Remediation, FeedbackVerdict } from '../../domain/types.ts';
import type { RepositoryFailure, RemediationRepository } from '../store/remediationRepository.ts';

/** What this user has said of a built-in fix. It stays on this machine, beside the fixes of all projects. */
export type BuiltinFeedback = Pick<
  KeptFields,
  'confidence' | 'usageCount' | 'helpfulCount' | 'notHelpfulCount' | 'outdatedCount' | 'outdatedBalance' | 'updatedAt'
>;

const count = int().check(gte(0));
const schema = object({
  confidence: number().check(gte(0), lte(1)),
  usageCount: count,
  helpfulCount: count,
  notHelpfulCount: count,
  outdatedCount: count,
  outdatedBalance: count,
  updatedAt: number().check(gte(0)),
});

const unjudged: BuiltinFeedback = {
  confidence: startConfidence,
  usageCount: 0,
  helpfulCount: 0,
  notHelpfulCount: 0,
  outdatedCount: 0,
  outdatedBalance: 0,
  updatedAt: 0,
};

/** What was said of built-in fixes: a fact of the store for each cause that was judged. */
export class BuiltinVerdicts {
  readonly #repository: Pick<RemediationRepository, 'fact' | 'write'>;

  constructor(repository: Pick<RemediationRepository, 'fact' | 'write'>) {
    this.#repository = repository;
  }

  /** A fix with what was said of it, under whichever of its causes: an update may have joined entries. */
  judged(remediation: Remediation, causes: readonly string[]): Remediation {
    const said = causes.flatMap((cause) => read(this.#repository.fact(factName(cause))) ?? []);
    if (said.length === 0) return remediation;
    const { outdatedBalance, ...standing } = said.reduce(joined);
    return { ...remediation, ...standing, isOutdated: outdatedBalance > 0 };
  }

  /** Adds one verdict, or one use; `now` in milliseconds since 1970. */
  add(cause: string, what: FeedbackVerdict | 'used', now: number): Promise<Result<void, RepositoryFailure>> {
    return this.#repository.write((writer) => {
      const before = read(writer.fact(factName(cause))) ?? unjudged;
      const after: BuiltinFeedback =
        what === 'used'
          ? { ...before, usageCount: before.usageCount + 1, updatedAt: now }
          : pick(withVerdict(before as KeptFields, what, now));
      writer.setFact(factName(cause), JSON.stringify(after));
    });
  }
}

function factName(cause: string): string {
  return `builtin:${cause}`;
}

function read(text: string | undefined): BuiltinFeedback | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function pick(fields: BuiltinFeedback): BuiltinFeedback {
  return schema.parse(fields);
}

/** Counts add up; confidence moves as far from the start as both say. */
function joined(one: BuiltinFeedback, other: BuiltinFeedback): BuiltinFeedback {
  return {
    confidence: Math.min(1, Math.max(0.1, one.confidence + other.confidence - startConfidence)),
    usageCount: one.usageCount + other.usageCount,
    helpfulCount: one.helpfulCount + other.helpfulCount,
    notHelpfulCount: one.notHelpfulCount + other.notHelpfulCount,
    outdatedCount: one.outdatedCount + other.outdatedCount,
    outdatedBalance: one.outdatedBalance + other.outdatedBalance,
    updatedAt: Math.max(one.updatedAt, other.updatedAt),
  };
}
