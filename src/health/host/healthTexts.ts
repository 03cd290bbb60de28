import * as vscode from 'vscode';
import type { HealthText } from '../../panels/protocol/health.ts';

/** The fixed texts of the health page, in the user's language. */
export function healthPanelTexts(): Readonly<Record<HealthText, string>> {
  const { t } = vscode.l10n;
  return {
    loading: t('Reading the state of Recourse…'),
    features: t('Features'),
    alerts: t('Needs attention'),
    copy: t('Copy Diagnostics'),
    reasons: t('Why it is limited'),
    figures: t('Figures'),
    breakers: t('Breakers'),
    sizes: t('On disk'),
    values: t('Values'),
    valuesOf: t('Values: {0}'),
    show: t('Show {0}'),
  };
}
