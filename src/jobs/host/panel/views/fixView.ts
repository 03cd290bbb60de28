import * as vscode from 'vscode';
import type { FixMessage } from '../../../../panels/protocol/jobs.ts';
import type { PendingJob } from '../../../domain/desk/failureDesk.ts';
import type { FailedJobOutput, JobFix } from '../jobPanelParts.ts';

/** What a waiting job printed, as known fixes are looked up by it. */
export function getOutput({ stderrTail, advice }: Pick<PendingJob, 'stderrTail' | 'advice'>): FailedJobOutput {
  return { text: stderrTail, line: advice.evidenceLine?.text };
}

/** The known fix of the displayed details, for the page. */
export function fixView(of: string, fix: JobFix | undefined): FixMessage {
  return { type: 'fix', of, fix: fix && { title: fix.title, about: getAbout(fix), first: fix.first } };
}

function getAbout({ relation, isBuiltin }: JobFix): string {
  const { t } = vscode.l10n;
  const same = relation === 'exact' ? t('the same error') : t('similar');
  return isBuiltin ? t('built in · {0}', same) : same;
}
