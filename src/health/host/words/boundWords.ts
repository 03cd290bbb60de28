import * as vscode from 'vscode';
import type { Bound, FigureUnit } from '../../../base/health.ts';
import type { Amounts } from '../../domain/amounts.ts';

/** A limit for a value: "at least 95 %". */
export function boundWords({ side, at }: Bound, unit: FigureUnit, amounts: Amounts): string {
  const amount = amounts.figure(at, unit);
  return side === 'least' ? vscode.l10n.t('at least {0}', amount) : vscode.l10n.t('at most {0}', amount);
}

/** Where an alarm begins: "under 95 %". */
export function alarmWords({ side, at }: Bound, unit: FigureUnit, amounts: Amounts): string {
  const amount = amounts.figure(at, unit);
  return side === 'least' ? vscode.l10n.t('under {0}', amount) : vscode.l10n.t('over {0}', amount);
}
