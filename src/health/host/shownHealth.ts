import * as vscode from 'vscode';
import type { Amounts } from '../domain/amounts.ts';
import type { HealthReport } from '../domain/types.ts';
import { alertWords } from './words/alertWords.ts';
import { featureName, summaryWords } from './words/featureWords.ts';

/** Alerts that a tooltip names; the panel has them all. */
const mostNamed = 8;

/** What the status item shows of a report; nothing where all is well. */
export function shownHealth(
  report: HealthReport,
  amounts: Amounts,
): { readonly text: string; readonly tooltip: string; readonly spoken: string } | undefined {
  const { t } = vscode.l10n;
  const { alerts } = report;
  if (alerts.length === 0) return undefined;
  const named = alerts
    .slice(0, mostNamed)
    .map((alert) => t('{0}: {1}', featureName(alert.feature), alertWords(alert, amounts)));
  const more = alerts.length > mostNamed ? [t('and {0} more', alerts.length - mostNamed)] : [];
  return {
    text: `$(warning) ${t('Recourse: {0}', amounts.count(alerts.length))}`,
    tooltip: [...named, ...more, t('Select to see the health of Recourse.')].join('\n'),
    spoken: t('Recourse: {0}', summaryWords(report)),
  };
}
