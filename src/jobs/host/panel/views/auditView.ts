import * as vscode from 'vscode';
import { localize } from '../../../../base/host/localize.ts';
import type { AuditMessage, JobTone } from '../../../../panels/protocol/jobs.ts';
import type { AuditRecord, DecisionRecord, IntentRecord, OutcomeRecord } from '../../../domain/desk/audit.ts';
import { noSeals, type AuditSeals } from '../../../domain/desk/auditSeals.ts';
import { sealsText } from '../../commands/sealsText.ts';
import { agoText, jobsText } from '../../tree/rowTexts.ts';
import { deciderText, outcomeText } from './words.ts';

/**
 * The last decisions in a workflow, for the page, latest first. `now` in milliseconds since 1970. `seals`: of the whole
 * record.
 */
export function auditView(records: readonly AuditRecord[], now: number, seals: AuditSeals = noSeals): AuditMessage {
  const outcomes = new Map(
    records.flatMap((record) => (record.type === 'outcome' ? [[record.of, record] as const] : [])),
  );
  const undone = new Set(
    records.flatMap((record) => (record.type === 'decision' && record.undoes !== undefined ? [record.undoes] : [])),
  );
  return {
    type: 'audit',
    notice: sealsText(seals).join(' '),
    items: records.flatMap((record) => {
      if (record.type === 'outcome') return [];
      const common = { when: agoText(record.at, now), who: deciderText(record.decider) };
      if (record.type === 'correction')
        return [
          {
            ...common,
            what: correctionText(record.verdict),
            why: record.note ?? '',
            became: '',
            tone: 'waiting' as const,
          },
        ];
      if (record.type === 'intent')
        return [
          {
            ...common,
            what: intentText(record),
            why: vscode.l10n.t(
              'The program ended before it could write down what came of this. Look at the jobs themselves.',
            ),
            became: vscode.l10n.t('interrupted'),
            tone: 'failed' as const,
          },
        ];
      const outcome = outcomes.get(record.id);
      return [
        {
          ...common,
          what: decisionText(record),
          why: [record.reason, localize(record.said ?? record.message ?? '')]
            .filter((text) => text !== undefined && text !== '')
            .join(' · '),
          became: undone.has(record.id) ? vscode.l10n.t('was undone') : becameText(record, outcome),
          tone: undone.has(record.id) ? ('waiting' as const) : classifyTone(record, outcome),
        },
      ];
    }),
  };
}

function decisionText({ action, jobName, attempt, resources, result }: DecisionRecord): string {
  const { t } = vscode.l10n;
  const raised = [resources?.memory?.to, resources?.runtime?.to].filter((text) => text !== undefined).join(', ');
  if (result === 'refused') return t('{0}, attempt {1}: refused', jobName, attempt);
  switch (action) {
    case 'retry':
      return raised === ''
        ? t('{0}, attempt {1}: retried', jobName, attempt)
        : t('{0}, attempt {1}: retried with {2}', jobName, attempt, raised);
    case 'fail':
      return t('{0}, attempt {1}: failed for good', jobName, attempt);
    case 'reset':
      return t('{0}: taken back to the start', jobName);
    case 'undo':
      return t('{0}: the decision was undone', jobName);
  }
}

function intentText({ action, jobIds }: IntentRecord): string {
  const { t } = vscode.l10n;
  switch (action) {
    case 'decide':
      return t('{0}: a decision', jobsText(jobIds.length));
    case 'reset':
      return jobIds.length === 0 ? t('All jobs: a reset') : t('{0}: a reset', jobsText(jobIds.length));
    case 'undo':
      return t('A decision that was to be undone');
  }
}

function becameText({ action, result }: DecisionRecord, outcome: OutcomeRecord | undefined): string {
  if (outcome !== undefined) return outcomeText(outcome.outcome);
  return action === 'retry' && result === 'applied' ? vscode.l10n.t('has not ended yet') : '';
}

function classifyTone({ action, result }: DecisionRecord, outcome: OutcomeRecord | undefined): JobTone {
  if (result === 'refused' || action === 'fail') return 'failed';
  if (outcome !== undefined) return outcome.outcome === 'passed' ? 'passed' : 'failed';
  return action === 'retry' ? 'running' : 'waiting';
}

function correctionText(verdict: 'transient' | 'permanent' | 'none'): string {
  const { t } = vscode.l10n;
  return {
    transient: t('A kind of failure was classified as transient'),
    permanent: t('A kind of failure was classified as permanent'),
    none: t('The classification of a kind of failure was forgotten'),
  }[verdict];
}
