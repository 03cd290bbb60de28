import * as vscode from 'vscode';
import { percentText } from '../../../../base/host/percentText.ts';
import type { FailureAdvice } from '../../../domain/advice/types.ts';
import type { AttemptRecord } from '../../../domain/backend/records.ts';
import type { Decider, OutcomeRecord, PastOutcomes } from '../../../domain/desk/audit.ts';
import { endText, tenths, verdictText } from '../../tree/rowTexts.ts';

/** Verdict and confidence; for `uncertain`, the more likely side as far as the numbers allow. */
export function sureText({ verdict, confidence }: Pick<FailureAdvice, 'verdict' | 'confidence'>): string {
  return verdict === 'uncertain'
    ? vscode.l10n.t('uncertain ({0} at best)', percentText(Math.round(confidence * 100)))
    : verdictText(verdict, confidence);
}

/** The history of similar failures: counts, and what they do not prove. Empty where there is none. */
export function pastText(past: PastOutcomes | undefined): string {
  const { t } = vscode.l10n;
  if (past === undefined) return '';
  const parts = [
    ...(past.retried === 0
      ? []
      : [
          past.retried === 1
            ? t('Retried once here, {0} passed.', past.passed)
            : t('Retried {0} times here, {1} passed.', past.retried, past.passed),
        ]),
    ...(past.failedSameWay === 0
      ? []
      : [
          past.failedSameWay === 1
            ? t('1 failed the same way again.')
            : t('{0} failed the same way again.', past.failedSameWay),
        ]),
    ...(past.failed === 0
      ? []
      : [past.failed === 1 ? t('Failed for good once.') : t('Failed for good {0} times.', past.failed)]),
    ...(past.passed === 0 ? [] : [t('Passing on retry does not prove that it was transient.')]),
  ];
  return parts.join(' ');
}

/** The user's correction for this kind of failure; empty where there is none. */
export function correctionText(past: PastOutcomes | undefined): string {
  if (past?.correction === undefined) return '';
  return past.correction.verdict === 'transient'
    ? vscode.l10n.t('a person said: transient')
    : vscode.l10n.t('a person said: permanent');
}

/** The decider or proposer. */
export function deciderText({ kind, name }: Decider): string {
  const { t } = vscode.l10n;
  const words = {
    person: t('you or a colleague'),
    agent: t('agent'),
    'agent-cli': t('agent program'),
    'chat-model': t('chat model'),
  };
  if (name === undefined) return words[kind];
  if (kind === 'person') return name;
  return t('{0} ({1})', name, words[kind]);
}

/** The outcome of a retry. */
export function outcomeText(outcome: OutcomeRecord['outcome']): string {
  const { t } = vscode.l10n;
  return {
    passed: t('passed'),
    'failed-same-way': t('failed the same way again'),
    'failed-otherwise': t('failed in another way'),
    stopped: t('was stopped'),
  }[outcome];
}

/** Attempt, end and node of a waiting job, in a few words. */
export function attemptFacts(attempt: number, record: AttemptRecord | undefined): string {
  const end = record === undefined ? undefined : endText(record);
  return [
    vscode.l10n.t('attempt {0}', attempt),
    ...(end === undefined ? [] : [end]),
    ...(record?.node === undefined ? [] : [record.node]),
  ].join(' · ');
}

/** Bytes as people read them: `1.2 GiB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let amount = bytes;
  let at = 0;
  while (amount >= 1024 && at < units.length - 1) {
    amount /= 1024;
    at++;
  }
  return `${at === 0 || amount >= 100 ? String(Math.round(amount)) : tenths(amount)} ${units[at] ?? ''}`;
}
