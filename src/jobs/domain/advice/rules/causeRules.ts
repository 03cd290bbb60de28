import { toCauseRule, type CauseRule } from './causeRule.ts';
import { buildRules } from './buildRules.ts';
import { clusterRules } from './clusterRules.ts';
import { dataServiceRules } from './dataServiceRules.ts';
import { fieldRules } from './fieldRules.ts';
import { hardwareRules } from './hardwareRules.ts';
import { hostedRules } from './hostedRules.ts';
import { infrastructureRules } from './infrastructureRules.ts';
import { languageRules } from './languageRules.ts';
import { localisedRules } from './localisedRules.ts';
import { programRules } from './programRules.ts';
import { requestRules } from './requestRules.ts';
import { scienceRules } from './scienceRules.ts';
import { serviceRules } from './serviceRules.ts';
import { toolRules } from './toolRules.ts';
import { transferRules } from './transferRules.ts';

/**
 * Every rule. They include the recovery document's two lists ("Error Classification Patterns"), each pattern with the
 * additional facts that decide.
 */
export const causeRules: readonly CauseRule[] = [
  ...infrastructureRules,
  ...serviceRules,
  ...programRules,
  ...fieldRules,
  ...clusterRules,
  ...hardwareRules,
  ...dataServiceRules,
  ...transferRules,
  ...buildRules,
  ...languageRules,
  ...requestRules,
  ...scienceRules,
  ...hostedRules,
  ...localisedRules,
  ...toolRules,
].map(toCauseRule);

const byCause = new Map(causeRules.map((rule) => [rule.cause, rule]));

/** The rule of a cause. */
export function getRule(cause: string): CauseRule | undefined {
  return byCause.get(cause);
}
