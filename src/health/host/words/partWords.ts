import * as vscode from 'vscode';
import type { BreakerName, FigureParts, PartCode, SizeReading } from '../../../base/health.ts';

/** The name of a part of a figure, in the user's language. */
export function partWords(code: PartCode): string {
  const { t } = vscode.l10n;
  switch (code) {
    case 'exact':
      return t('exactly');
    case 'ai-mode':
      return t('cleaned up');
    case 'stale':
      return t('in an earlier version');
    case 'fuzzy':
      return t('by similarity');
    case 'model':
      return t('by a model');
    case 'review':
      return t('by a person');
    case 'refused':
      return t('refused');
    case 'promised':
      return t('promised');
    case 'kept':
      return t('kept');
    case 'graph':
      return t('code graph');
    case 'grep':
      return t('text search');
    case 'semantic_search':
      return t('near names');
    case 'structured_error':
      return t('no answer');
    case 'transient':
      return t('transient');
    case 'permanent':
      return t('permanent');
    case 'uncertain':
      return t('uncertain');
    case 'no-advice':
      return t('no advice');
    case 'retry':
      return t('retried');
    case 'fail':
      return t('given up');
    case 'reset':
      return t('reset');
    case 'undo':
      return t('undone');
    case 'person':
      return t('a person');
    case 'agent':
      return t('an agent');
    case 'agent-cli':
      return t('an agent program');
    case 'chat-model':
      return t('a chat model');
    case 'passed':
      return t('passed');
    case 'failed-same-way':
      return t('failed the same way');
    case 'failed-otherwise':
      return t('failed in another way');
    case 'stopped':
      return t('stopped');
  }
}

/** What the parts of a figure are about; `jobs.classified` has several breakdowns, the others one. */
export function cutWords(by: FigureParts['by']): string {
  const { t } = vscode.l10n;
  switch (by) {
    case 'strategy':
      return t('By strategy');
    case 'stage':
      return t('By stage');
    case 'promise':
      return t('Promised and kept');
    case 'verdict':
      return t('By verdict');
    case 'decision':
      return t('By decision');
    case 'decider':
      return t('By who decided');
    case 'outcome':
      return t('By outcome');
  }
}

/** What a breaker protects. */
export function breakerWords(name: BreakerName): string {
  const { t } = vscode.l10n;
  switch (name) {
    case 'model':
      return t('Model');
    case 'graph':
      return t('Code graph');
    case 'grep':
      return t('Text search');
    case 'semantic_search':
      return t('Near names');
    case 'language-server':
      return t('Language server');
    case 'scip':
      return t('SCIP index');
    case 'embedding':
      return t('Embeddings');
  }
}

/** The state of a breaker. */
export function breakerStateWords(state: 'closed' | 'half-open' | 'open'): string {
  const { t } = vscode.l10n;
  switch (state) {
    case 'closed':
      return t('in use');
    case 'half-open':
      return t('being tried again');
    case 'open':
      return t('left out after failures');
  }
}

/** What uses space on the disk. */
export function sizeWords(id: SizeReading['id']): string {
  const { t } = vscode.l10n;
  switch (id) {
    case 'edit-record':
      return t('Record of edits');
    case 'code-index':
      return t('Code index');
    case 'known-fixes':
      return t('Known fixes');
    case 'project-fixes':
      return t('Project fixes');
    case 'job-store':
      return t('Local jobs');
  }
}

/** The number of entries; `shown` is the formatted number. */
export function itemWords(id: SizeReading['id'], count: number, shown: string): string {
  const { t } = vscode.l10n;
  const isOne = count === 1;
  switch (id) {
    case 'edit-record':
      return isOne ? t('1 edit') : t('{0} edits', shown);
    case 'code-index':
      return isOne ? t('1 file') : t('{0} files', shown);
    case 'known-fixes':
    case 'project-fixes':
      return isOne ? t('1 fix') : t('{0} fixes', shown);
    case 'job-store':
      return isOne ? t('1 workflow') : t('{0} workflows', shown);
  }
}
