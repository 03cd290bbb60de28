import type { Message } from '../../base/text/message.ts';
import * as vscode from 'vscode';
import { localize } from '../../base/host/localize.ts';
import { readRuntime } from '../../panels/protocol/amounts.ts';
import type { ResolutionStep } from '../domain/backend/resolutions.ts';
import { isJobStatus } from '../domain/status/jobStatus.ts';
import { statusText } from './tree/rowTexts.ts';

/** The format of a job's status change in the local engine. */
const move = /^job (\d+): (\w+) → (\w+)(?:, attempt (\d+))?$/;

/**
 * A message of the domain about a job, in the language of the editor. Durations, which agents get in the workflow
 * format, are written for people.
 */
export function jobSentence(message: Message): string {
  return localize(message).replaceAll(
    /\bPT(?=\d)(?:\d{1,7}H)?(?:\d{1,8}M)?(?:\d{1,9}S)?(?!\w)/g,
    (iso) => spanText(readRuntime(iso)) ?? iso,
  );
}

/** A step of a dry run for display: statuses are named as in the view; the call to a server stays unchanged. */
export function stepText({ call, purpose }: ResolutionStep): string {
  return vscode.l10n.t('{0}: {1}', callText(call), localize(purpose));
}

function callText(call: string): string {
  const [, id = '', from = '', to = '', attempt] = move.exec(call) ?? [];
  if (!isJobStatus(from) || !isJobStatus(to)) return call;
  const moved = vscode.l10n.t('job {0}: {1} → {2}', id, statusText(from), statusText(to));
  return attempt === undefined ? moved : vscode.l10n.t('{0}, attempt {1}', moved, attempt);
}

/** `2 h 30 min`. */
function spanText(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const { t } = vscode.l10n;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return [
    ...(hours > 0 ? [t('{0} h', hours)] : []),
    ...(minutes > 0 ? [t('{0} min', minutes)] : []),
    ...(seconds % 60 > 0 ? [t('{0} s', seconds % 60)] : []),
  ].join(' ');
}
