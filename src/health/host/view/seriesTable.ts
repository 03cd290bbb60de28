import * as vscode from 'vscode';
import type { TableView } from '../../../panels/protocol/health.ts';
import type { Amounts } from '../../domain/amounts.ts';
import type { FigureSeries } from '../../domain/history.ts';
import type { AssessedFigure } from '../../domain/types.ts';

/** The number of rows that a person would still read. */
const maxRows = 31;

/** The history of a figure as a table, newest first; a long one is cut to the newest steps that have measurements. */
export function seriesTable(
  { repository = '', unit }: AssessedFigure,
  { stepMs, values }: FigureSeries,
  amounts: Amounts,
): TableView {
  const { t } = vscode.l10n;
  const rows = values.flatMap((value, at) => {
    const ago = (values.length - 1 - at) * stepMs;
    return value === undefined
      ? []
      : [[ago === 0 ? t('now') : t('{0} ago', amounts.duration(ago)), amounts.figure(value, unit)]];
  });
  return {
    caption: repository === '' ? t('Over time') : t('{0}: over time', repository),
    head: [t('When'), t('Value')],
    rows: rows.reverse().slice(0, maxRows),
  };
}
