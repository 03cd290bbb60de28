import type { Message } from '../../../../base/text/message.ts';
import { anyOf } from '../../../../base/text/joinPatterns.ts';

/** The area a cause belongs to. It decides which facts of the context support or contradict the cause. */
export type CauseFamily =
  | 'network'
  | 'service'
  | 'memory'
  | 'gpu-memory'
  | 'time'
  | 'node'
  | 'gpu'
  | 'preemption'
  | 'disk'
  | 'file-system'
  | 'quota'
  | 'code'
  | 'input'
  | 'missing-file'
  | 'environment'
  | 'permission'
  | 'credentials'
  | 'configuration'
  | 'crash'
  | 'numerics'
  | 'license'
  | 'cancelled'
  | 'race'
  | 'unknown';

/** What every rule says about its cause. */
interface CauseFacts {
  /** In words with hyphens; unique. */
  readonly cause: string;
  readonly family: CauseFamily;
  /**
   * Share of such failures that pass when they are repeated unchanged, 0 to 1, before anything else is known. From
   * experience with the tools named in `source`; `test/bench/jobs` calibrates the result.
   */
  readonly transient: number;
  /**
   * How likely such a line is the reason for the failure and not a passing message: 1 (mentioned in passing) to 5
   * (printed for no other reason).
   */
  readonly strength: 1 | 2 | 3 | 4 | 5;
  /** One sentence, without the line. */
  readonly reason: Message;
  /** What would settle the question, where the line alone does not. */
  readonly decide?: Message;
  /** Printed by other processes after one of them has failed: used only when no other rule explains the failure. */
  readonly isAftermath?: boolean;
  /**
   * Families of causes whose consequence the tool reports in these words, too: where such a line stands before, even as
   * a warning, that is the reason.
   */
  readonly follows?: readonly CauseFamily[];
  /** Says how the job ended and not why: another rule that matches the same line comes first. */
  readonly isGeneric?: boolean;
  /** Says only that something is wrong: any other rule that matches the line comes first, even one of aftermath. */
  readonly isLastResort?: boolean;
  /** Tools that print it. `document`: on the recovery document's lists. */
  readonly source: string;
  /** A line as one of these tools prints it. Absent for rules that match no words of their own. */
  readonly sample?: string;
}

/** A rule as the tables write it. */
export interface CauseRuleEntry extends CauseFacts {
  /**
   * A line that matches any of these has this cause. They are joined into one expression when the module loads, without
   * regard to case unless the rule says otherwise. Each must take time linear in the line.
   */
  readonly patterns: readonly RegExp[];
  readonly isCaseSensitive?: boolean;
}

/** A loaded rule: matches lines that explain why a job failed. */
export interface CauseRule extends CauseFacts {
  /** Tried on lines that have one of the general marks of trouble (`troubleMarks`). */
  readonly pattern: RegExp;
}

/** Joins the patterns of a rule into one, so that a line is searched once per rule. */
export function toCauseRule({ patterns, isCaseSensitive = false, ...facts }: CauseRuleEntry): CauseRule {
  return { ...facts, pattern: anyOf(patterns, isCaseSensitive ? '' : 'i') };
}
