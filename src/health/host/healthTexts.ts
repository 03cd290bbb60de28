import * as vscode from 'vscode';
import type { HealthText } from '../../panels/protocol/health.ts';

/** The fixed texts of the health page, in the user's language. */
export function healthPanelTexts(): Readonly<Record<HealthText, string>> {
  const { t } = vscode.l10n;
  return {
    loading: t('Reading how everything is…'),
    features: t('Features'),
    alerts: t('Needs attention'),
    copy: t('Copy Diagnostics'),
    reasons: t('Why it does less than it could'),
    figures: t('Figures'),
    breakers: t('Breakers'),
    sizes: t('On the disk'),
    values: t('Values'),
    valuesOf: t('Values: {0}'),
    show: t('Show {0}'),
  };
}
