import * as vscode from 'vscode';
import { percentText } from '../../../base/host/percentText.ts';
import type { WatchState } from '../../domain/backend/jobBackend.ts';
import type { AttemptRecord } from '../../domain/backend/records.ts';
import type { JobStatus } from '../../domain/status/jobStatus.ts';
import type { FailureVerdict } from '../../domain/advice/types.ts';

/** The display name of a status. */
export function statusText(status: JobStatus): string {
  switch (status) {
    case 'uninitialized':
      return vscode.l10n.t('Not started');
    case 'blocked':
      return vscode.l10n.t('Blocked');
    case 'ready':
      return vscode.l10n.t('Ready');
    case 'pending':
      return vscode.l10n.t('Claimed by a runner');
    case 'running':
      return vscode.l10n.t('Running');
    case 'completed':
      return vscode.l10n.t('Completed');
    case 'failed':
      return vscode.l10n.t('Failed');
    case 'canceled':
      return vscode.l10n.t('Cancelled');
    case 'terminated':
      return vscode.l10n.t('Terminated');
    case 'disabled':
      return vscode.l10n.t('Disabled');
    case 'pending_failed':
      return vscode.l10n.t('Waits for a decision');
  }
}

/** The display name of a watch state. */
export function watchText(state: WatchState): string {
  switch (state) {
    case 'live':
      return vscode.l10n.t('live');
    case 'polling':
      return vscode.l10n.t('polling');
    case 'paused':
      return vscode.l10n.t('paused');
    case 'offline':
      return vscode.l10n.t('offline');
  }
}

/** A verdict with its confidence. */
export function verdictText(verdict: FailureVerdict, confidence: number): string {
  if (verdict === 'uncertain') return vscode.l10n.t('uncertain');
  const percent = percentText(Math.round(confidence * 100));
  return verdict === 'transient'
    ? vscode.l10n.t('likely transient, {0}', percent)
    : vscode.l10n.t('likely permanent, {0}', percent);
}

/** The age of something: `12 s ago`. */
export function agoText(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  if (seconds < 5) return vscode.l10n.t('just now');
  if (seconds < 90) return vscode.l10n.t('{0} s ago', seconds - (seconds % (seconds < 30 ? 1 : 5)));
  if (seconds < 5400) return vscode.l10n.t('{0} min ago', Math.round(seconds / 60));
  return vscode.l10n.t('{0} h ago', Math.round(seconds / 3600));
}

/** How long something took. */
export function durationText(seconds: number): string {
  if (seconds < 90) return vscode.l10n.t('{0} s', tenths(seconds));
  return seconds < 5400
    ? vscode.l10n.t('{0} min', Math.round(seconds / 60))
    : vscode.l10n.t('{0} h', tenths(seconds / 3600));
}

/** A number with at most one decimal, as the language of the editor writes it. */
export function tenths(amount: number): string {
  return amount.toLocaleString(vscode.env.language, { maximumFractionDigits: 1, useGrouping: false });
}

/** How an attempt ended. */
export function endText({ exitCode, signal }: Pick<AttemptRecord, 'exitCode' | 'signal'>): string | undefined {
  if (signal !== undefined) return vscode.l10n.t('killed by {0}', signal);
  if (exitCode === -1) return vscode.l10n.t('killed by a signal');
  if (exitCode === -128) return vscode.l10n.t('its runner was lost');
  return exitCode === undefined ? undefined : vscode.l10n.t('exit code {0}', exitCode);
}

/** A number of jobs. */
export function jobsText(count: number): string {
  return count === 1 ? vscode.l10n.t('1 job') : vscode.l10n.t('{0} jobs', count);
}
