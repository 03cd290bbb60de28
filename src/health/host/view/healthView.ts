import * as vscode from 'vscode';
import type { BreakerReading, Degradation, HealthFeature, SizeReading } from '../../../base/health.ts';
import type { FeatureHealthView, HealthMessage } from '../../../panels/protocol/health.ts';
import type { Amounts } from '../../domain/amounts.ts';
import type { FigureHistory } from '../../domain/history.ts';
import type { FeatureHealth, HealthReport } from '../../domain/types.ts';
import { allowedFix } from '../fixes.ts';
import { alertWords } from '../words/alertWords.ts';
import { degradationWords } from '../words/degradationWords.ts';
import { featureName, featureStateWords, introduction, summaryWords } from '../words/featureWords.ts';
import { breakerStateWords, breakerWords, itemWords, sizeWords } from '../words/partWords.ts';
import { figureViews } from './figureViews.ts';

/** A report in the texts and number formats of the user's language, as the page shows it. */
export function healthView(report: HealthReport, history: FigureHistory, amounts: Amounts): HealthMessage {
  return {
    type: 'health',
    summary: summaryWords(report),
    state: report.unread.length > 0 && report.state !== 'alert' ? 'unread' : report.state,
    read: vscode.l10n.t('Updated at {0}', amounts.time(report.at)),
    alerts: report.alerts.map((alert) => ({
      feature: alert.feature,
      featureName: featureName(alert.feature),
      text: alertWords(alert, amounts),
    })),
    features: [
      ...report.features.map((feature) => featureView(feature, history, amounts)),
      ...report.unread.map(unreadView),
    ],
  };
}

/** The key of a reason on the page: the same for the same reason in every report. */
export function reasonId({ code, repository = '' }: Degradation): string {
  return `${code}:${repository}`;
}

function featureView(
  { feature, state, figures, breakers, sizes, degradations }: FeatureHealth,
  history: FigureHistory,
  amounts: Amounts,
): FeatureHealthView {
  const isUsed = figures.some(({ measured }) => measured > 0);
  return {
    feature,
    name: featureName(feature),
    state,
    stateText: featureStateWords(state),
    ...(isUsed ? { about: '', attempt: '' } : introduction(feature)),
    reasons: degradations.map((degradation) => ({
      id: reasonId(degradation),
      isBroken: degradation.severity === 'broken',
      text: degradationWords(degradation),
      fix: allowedFix(degradation)?.words ?? '',
    })),
    // For an unused feature, empty charts add nothing to the introduction.
    figures: isUsed ? figureViews(figures, history, amounts) : [],
    breakers: breakers.map((breaker) => ({
      name: named(breakerWords(breaker.name), breaker),
      state: breaker.state,
      text: breakerStateWords(breaker.state),
    })),
    sizes: sizes
      .filter(({ bytes }) => bytes !== undefined)
      .map((size) => ({ name: named(sizeWords(size.id), size), text: sizeText(size, amounts) })),
  };
}

function unreadView(feature: HealthFeature): FeatureHealthView {
  return {
    feature,
    name: featureName(feature),
    state: 'unread',
    stateText: featureStateWords('unread'),
    about: vscode.l10n.t(
      'It did not report its state. The log of Recourse may say why; it is asked again in a moment.',
    ),
    attempt: '',
    reasons: [],
    figures: [],
    breakers: [],
    sizes: [],
  };
}

function named(name: string, { repository = '' }: BreakerReading | SizeReading): string {
  return repository === '' ? name : vscode.l10n.t('{0}: {1}', repository, name);
}

function sizeText({ id, bytes = 0, items }: SizeReading, amounts: Amounts): string {
  return [amounts.bytes(bytes), ...(items === undefined ? [] : [itemWords(id, items, amounts.count(items))])].join(
    ' · ',
  );
}
