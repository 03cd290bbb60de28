import * as vscode from 'vscode';
import type { HealthFeature } from '../../../base/health.ts';
import type { HealthState } from '../../../panels/protocol/health.ts';
import type { HealthReport } from '../../domain/types.ts';

/** The name of a feature, as its view has it. */
export function featureName(feature: HealthFeature): string {
  const { t } = vscode.l10n;
  switch (feature) {
    case 'edits':
      return t('Edits');
    case 'callers':
      return t('Callers');
    case 'remediations':
      return t('Known Fixes');
    case 'jobs':
      return t('Failed Jobs');
    case 'export':
      return t('Export of Metrics');
  }
}

/** The state of a feature, in a word. */
export function featureStateWords(state: HealthState): string {
  const { t } = vscode.l10n;
  switch (state) {
    case 'alert':
      return t('Needs attention');
    case 'degraded':
      return t('Limited');
    case 'good':
      return t('No alarm');
    case 'idle':
      return t('Not used yet');
    case 'unread':
      return t('Unknown');
  }
}

/** For a feature without measurements: what it does, and the label of the button to try it. */
export function introduction(feature: HealthFeature): { readonly about: string; readonly attempt: string } {
  const { t } = vscode.l10n;
  switch (feature) {
    case 'edits':
      return {
        about: t(
          'No edit in the folders open here was recorded recently; the sample is not counted. Copy an edit from a chat, a diff or a search-and-replace block and apply it: the result shows up here.',
        ),
        attempt: t('Apply AI Edit from Clipboard'),
      };
    case 'callers':
      return {
        about: t(
          'No callers have been searched for yet. Find out who calls a function, also through events, routes and strings: how well that was answered shows up here.',
        ),
        attempt: t('Find Callers…'),
      };
    case 'remediations':
      return {
        about: t(
          'No known fix has been looked up yet. Select an error to see what helped last time, or record what helps now.',
        ),
        attempt: t('Show Known Fixes'),
      };
    case 'jobs':
      return {
        about: t(
          'No workflow has been run yet. Run one from a workflow file: failures, advice and outcomes show up here.',
        ),
        attempt: t('Run Workflow…'),
      };
    // It is shown only with its problem.
    case 'export':
      return { about: '', attempt: '' };
  }
}

/** The overall state, in a few words. */
export function summaryWords({ alerts, state, unread }: Pick<HealthReport, 'alerts' | 'state' | 'unread'>): string {
  const { t } = vscode.l10n;
  if (alerts.length === 1) return t('1 alert');
  if (alerts.length > 1) return t('{0} alerts', alerts.length);
  if (unread.length > 0) return t('Not everything could be read');
  switch (state) {
    case 'alert':
    case 'degraded':
      return t('Works with limits');
    case 'good':
      return t('No alarms');
    case 'idle':
      return t('Nothing has been used yet');
  }
}
