import * as vscode from 'vscode';
import type { HealthAlert } from '../../domain/types.ts';
import type { Amounts } from '../../domain/amounts.ts';
import { boundWords } from './boundWords.ts';
import { degradationWords } from './degradationWords.ts';
import { figureWords } from './figureWords.ts';
import { breakerWords } from './partWords.ts';

/** An alert as a sentence. */
export function alertWords(alert: HealthAlert, amounts: Amounts): string {
  const { t } = vscode.l10n;
  switch (alert.kind) {
    case 'broken':
      return degradationWords(alert.degradation);
    case 'breaker':
      return inRepository(
        t('{0} is skipped after repeated failures; it is retried automatically.', breakerWords(alert.breaker.name)),
        alert.breaker.repository,
      );
    case 'figure': {
      const { id, value = 0, unit, alert: line, repository } = alert.figure;
      const { title } = figureWords(id);
      const shown = amounts.figure(value, unit);
      return inRepository(
        line === undefined
          ? t('{0}: {1}', title, shown)
          : t('{0}: {1}, should be {2}', title, shown, boundWords(line, unit, amounts)),
        repository,
      );
    }
  }
}

function inRepository(text: string, repository = ''): string {
  return repository === '' ? text : vscode.l10n.t('{0}: {1}', repository, text);
}
