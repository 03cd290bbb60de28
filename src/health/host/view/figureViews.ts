import * as vscode from 'vscode';
import { minForShare, type FigureId } from '../../../base/health.ts';
import type {
  BarView,
  FigureView,
  PartsView,
  ReadingView,
  TableView,
  TrendView,
} from '../../../panels/protocol/health.ts';
import type { Amounts } from '../../domain/amounts.ts';
import { isFewCases } from '../../domain/assess.ts';
import type { FigureHistory, FigureSeries } from '../../domain/history.ts';
import type { AssessedFigure } from '../../domain/types.ts';
import { alarmWords, boundWords } from '../words/boundWords.ts';
import { figureStateWords, figureWords } from '../words/figureWords.ts';
import { cutWords, partWords } from '../words/partWords.ts';
import { seriesTable } from './seriesTable.ts';

/** Space beyond the furthest line or value on an axis that has no natural end. */
const axisRoom = 1.25;

/** Figures for the page: grouped by kind, the overall figure before those of each repository. */
export function figureViews(
  figures: readonly AssessedFigure[],
  history: FigureHistory,
  amounts: Amounts,
): readonly FigureView[] {
  const ids = [...new Set(figures.map(({ id }) => id))];
  return ids.map((id) =>
    figureView(
      id,
      figures
        .filter((figure) => figure.id === id)
        .sort((one, other) => (one.repository ?? '').localeCompare(other.repository ?? '')),
      history,
      amounts,
    ),
  );
}

function figureView(
  id: FigureId,
  figures: readonly AssessedFigure[],
  history: FigureHistory,
  amounts: Amounts,
): FigureView {
  const { title, about } = figureWords(id);
  // Shares of a handful of cases a day leap between nothing and all.
  const series = figures.map((figure) => ({
    figure,
    series: isFewCases(figure) ? undefined : history.getSeries(figure),
  }));
  const parts = figures.flatMap((figure) => getParts(figure, amounts));
  // A figure that consists of parts alone has no value of its own.
  const valued = series.filter(({ figure: { value, parts: cuts = [] } }) => value !== undefined || cuts.length === 0);
  return {
    id,
    title,
    about,
    line: getLine(figures[0], amounts),
    readings: valued.map((each) => readingView(title, each.figure, each.series, amounts)),
    parts,
    tables: [
      ...(valued.length === 0
        ? []
        : [
            valuesTable(
              title,
              valued.map(({ figure }) => figure),
              amounts,
            ),
          ]),
      ...parts.map((each): TableView => ({
        caption: each.title === '' ? title : each.title,
        head: [vscode.l10n.t('Part'), vscode.l10n.t('Number')],
        rows: each.parts.map(({ text, amount }) => [text, amount]),
      })),
      ...series.flatMap((each) => (each.series === undefined ? [] : [seriesTable(each.figure, each.series, amounts)])),
    ],
  };
}

function readingView(
  title: string,
  figure: AssessedFigure,
  series: FigureSeries | undefined,
  amounts: Amounts,
): ReadingView {
  const { repository = '', state, leastForAlert, target } = figure;
  const shown = valueText(figure, amounts);
  const stateText = figureStateWords(state, leastForAlert);
  const localize = [
    repository === '' ? `${title}: ${shown}` : `${title}, ${repository}: ${shown}`,
    stateText,
    getLine(figure, amounts),
  ]
    .filter((part) => part !== '')
    .join(', ');
  return {
    name: repository,
    value: shown,
    facts: getFacts(figure, amounts),
    state,
    stateText,
    bar: getBar(figure, localize),
    trend:
      series === undefined || series.values.filter((each) => each !== undefined).length < 2
        ? undefined
        : getTrend(title, figure, series, target?.at, amounts),
  };
}

/** A value in its unit; of a share of few cases their number, of nothing a dash. */
function valueText(figure: AssessedFigure, amounts: Amounts): string {
  const { value, unit, measured, count } = figure;
  if (value === undefined) return '–';
  return isFewCases(figure) ? countText(count ?? value * measured, measured, amounts) : amounts.figure(value, unit);
}

function countText(count: number, measured: number, amounts: Amounts): string {
  return vscode.l10n.t('{0} of {1}', amounts.count(Math.round(count)), amounts.count(measured));
}

/** A value gets an axis if it is a share of enough cases, or if there are lines to compare it with. */
function getBar(figure: AssessedFigure, text: string): BarView | undefined {
  const { value, unit, target, alert } = figure;
  if (isFewCases(figure)) return undefined;
  const promise = getPromise(figure);
  const isShare = unit === 'share' || unit === 'score';
  if (value === undefined || (!isShare && target === undefined && alert === undefined)) return undefined;
  const most = isShare ? 1 : Math.max(value, target?.at ?? 0, alert?.at ?? 0) * axisRoom;
  return most <= 0
    ? undefined
    : {
        value,
        most,
        target: target ?? (promise === undefined ? undefined : { side: 'least', at: promise }),
        alert,
        text,
      };
}

function getTrend(
  title: string,
  { unit }: AssessedFigure,
  { stepMs, values }: FigureSeries,
  target: number | undefined,
  amounts: Amounts,
): TrendView {
  const known = values.filter((value) => value !== undefined);
  const of = (value: number | undefined): string => (value === undefined ? '–' : amounts.figure(value, unit));
  const text = vscode.l10n.t(
    '{0} over {1}: from {2} to {3}, lowest {4}, highest {5}',
    title,
    amounts.duration(stepMs * (values.length - 1)),
    of(known[0]),
    of(known.at(-1)),
    of(Math.min(...known)),
    of(Math.max(...known)),
  );
  return { values: values.map((value) => value ?? null), target, text };
}

function getParts({ parts = [], repository = '' }: AssessedFigure, amounts: Amounts): readonly PartsView[] {
  // Promised and kept are no parts of a whole: one is a mark on the bar of the other.
  return parts
    .filter(({ by, counts }) => by !== 'promise' && counts.length > 0)
    .map(({ by, counts }) => {
      const whole = counts.reduce((sum, { count }) => sum + count, 0);
      const shown = counts.map(({ code, count }) => ({
        text: partWords(code),
        count,
        amount:
          whole < minForShare
            ? amounts.count(count)
            : vscode.l10n.t('{0} ({1})', amounts.count(count), amounts.share(count / whole)),
      }));
      const cut = cutWords(by);
      // A figure with only one breakdown already says in its name what it is broken down by.
      const shownCut = parts.length === 1 ? '' : cut;
      const title = getPartsTitle(repository, shownCut);
      return {
        title,
        parts: shown,
        text: `${title === '' ? cut : title}: ${shown.map(({ text, amount }) => `${text} ${amount}`).join(', ')}`,
      };
    });
}

function getPartsTitle(repository: string, cut: string): string {
  if (repository === '' || cut === '') return repository + cut;
  return vscode.l10n.t('{0}: {1}', repository, cut);
}

/** For calibration: the promised share, shown beside the kept share, which is the value. */
function getPromise({ parts = [], measured }: AssessedFigure): number | undefined {
  const promised = parts.find(({ by }) => by === 'promise')?.counts.find(({ code }) => code === 'promised')?.count;
  return promised === undefined || measured === 0 ? undefined : promised / measured;
}

/** What a value was computed from. */
function getFacts(figure: AssessedFigure, amounts: Amounts): string {
  const { measured, count, p95, unit, state } = figure;
  const { t } = vscode.l10n;
  // Few cases are told by their number already.
  if (state === 'none' || isFewCases(figure)) return '';
  let made = '';
  if (count !== undefined) made = countText(count, measured, amounts);
  else if (unit !== 'count' && unit !== 'usd') made = t('measured: {0}', amounts.count(measured));
  return [made, ...(p95 === undefined ? [] : [slowestText(p95, figure, amounts)])]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Of few measurements the longest one, which says more than a percentage of them. */
function slowestText(p95: number, { unit, measured }: AssessedFigure, amounts: Amounts): string {
  return measured < minForShare
    ? vscode.l10n.t('longest {0}', amounts.figure(p95, unit))
    : vscode.l10n.t('{0} within {1}', amounts.share(0.95), amounts.figure(p95, unit));
}

/** Target and alarm as text. */
function getLine(figure: AssessedFigure | undefined, amounts: Amounts): string {
  const { t } = vscode.l10n;
  if (figure === undefined) return '';
  const { target, alert, unit } = figure;
  const promise = getPromise(figure);
  return [
    ...(promise === undefined ? [] : [t('Promised: {0}', amounts.figure(promise, unit))]),
    ...(target === undefined ? [] : [t('Target: {0}', boundWords(target, unit, amounts))]),
    ...(alert === undefined ? [] : [t('Alarm: {0}', alarmWords(alert, unit, amounts))]),
  ].join(' · ');
}

function valuesTable(title: string, figures: readonly AssessedFigure[], amounts: Amounts): TableView {
  const { t } = vscode.l10n;
  const hasLines = figures.some(({ target, alert }) => target !== undefined || alert !== undefined);
  return {
    caption: title,
    head: [t('Where'), t('Value'), t('Measured'), ...(hasLines ? [t('Target'), t('Alarm'), t('State')] : [])],
    rows: figures.map((figure) => {
      const { repository, unit, measured, target, alert, state, leastForAlert } = figure;
      return [
        repository ?? t('Everywhere'),
        valueText(figure, amounts),
        amounts.count(measured),
        ...(hasLines
          ? [
              target === undefined ? '–' : boundWords(target, unit, amounts),
              alert === undefined ? '–' : alarmWords(alert, unit, amounts),
              figureStateWords(state, leastForAlert),
            ]
          : []),
      ];
    }),
  };
}
