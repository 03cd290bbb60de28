import * as vscode from 'vscode';
import type { Amounts } from '../domain/amounts.ts';
import type { HealthReport } from '../domain/types.ts';
import { alertWords } from './words/alertWords.ts';
import { featureName, summaryWords } from './words/featureWords.ts';

/** The number of alerts in a tooltip; the panel has them all. */
const maxNamed = 8;

/** The content of the status item for a report; nothing where all is well. */
export function shownHealth(
  report: HealthReport,
  amounts: Amounts,
): { readonly text: string; readonly tooltip: string; readonly localize: string } | undefined {
  const { t } = vscode.l10n;
  const { alerts } = report;
  if (alerts.length === 0) return undefined;
  const named = alerts
    .slice(0, maxNamed)
    .map((alert) => t('{0}: {1}', featureName(alert.feature), alertWords(alert, amounts)));
  const more = alerts.length > maxNamed ? [t('and {0} more', alerts.length - maxNamed)] : [];
  return {
    text: `$(warning) ${t('Recourse: {0}', amounts.count(alerts.length))}`,
    tooltip: [...named, ...more, t('Select to see the health of Recourse.')].join('\n'),
    localize: t('Recourse: {0}', summaryWords(report)),
  };
}
