import * as vscode from 'vscode';
import { regretMs, type CalibrationBucket } from '../../domain/record/calibration.ts';
import { goals, leastForAlert, shareOf, type EditFigures, type FigureAlert, type Share } from '../../domain/record/editFigures.ts';
import { percent } from '../verdictText.ts';
import { causeText } from './causeText.ts';
import { dollars } from './editRow.ts';

/** One line under *Figures*. */
export interface FigureRow {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** `met` and `missed` are about the target; `alert` is an alarm of ADR-007; `plain` has neither. */
  readonly state: 'met' | 'missed' | 'alert' | 'plain';
}

const shownCauses = 4;

/** The figures as rows: value, target, and in words what is wrong where an alarm holds. */
export function figureRows(figures: EditFigures, buckets: readonly CalibrationBucket[]): FigureRow[] {
  const { success, exact, recovered, modelAsked, meanLatencyMs, p95LatencyMs, costTodayUsd, costThisMonthUsd } = figures;
  const latency = meanLatencyMs === undefined ? vscode.l10n.t('none yet') : vscode.l10n.t('{0} on average, 95 % under {1}', ms(meanLatencyMs), ms(p95LatencyMs ?? meanLatencyMs));
  return [
    row('success', vscode.l10n.t('Edits that succeeded'), shareText(success), {
      target: vscode.l10n.t('target over {0}', whole(goals.success.target)),
      isAlert: figures.alerts.includes('success'),
      isMet: success.of === 0 ? undefined : shareOf(success) > goals.success.target,
      tooltip: vscode.l10n.t('Edits that reached the file at once, by acceptance or at a place you chose, among all that were decided. Edits that were there already, wait for a decision or waited for another edit are not counted.'),
      alarm: vscode.l10n.t('under {0}', whole(goals.success.alert)),
    }),
    row('exact', vscode.l10n.t('Found exactly'), shareText(exact), { tooltip: vscode.l10n.t('Edits whose old text stands in the file letter by letter.') }),
    row('recovered', vscode.l10n.t('Recovered without a model'), shareText(recovered), {
      target: vscode.l10n.t('target over {0}', whole(goals.recovered.target)),
      isMet: recovered.of === 0 ? undefined : shareOf(recovered) > goals.recovered.target,
      tooltip: vscode.l10n.t('Of the edits that were not found exactly, those placed by cleaning up or by similarity.'),
    }),
    row('model', vscode.l10n.t('Model asked'), shareText(modelAsked), {
      target: vscode.l10n.t('target under {0}', whole(goals.modelAsked.target)),
      isAlert: figures.alerts.includes('model-usage'),
      isMet: modelAsked.of === 0 ? undefined : shareOf(modelAsked) < goals.modelAsked.target,
      tooltip: vscode.l10n.t('Edits for which a model was asked for the place. Where it is many, the local tiers may be too strict.'),
      alarm: vscode.l10n.t('over {0}', whole(goals.modelAsked.alert)),
    }),
    row('latency', vscode.l10n.t('Time to the verdict'), latency, {
      target: vscode.l10n.t('target under {0} on average', ms(goals.meanLatencyMs.alert)),
      isAlert: figures.alerts.includes('latency'),
      isMet: meanLatencyMs === undefined ? undefined : meanLatencyMs <= goals.meanLatencyMs.alert,
      tooltip: vscode.l10n.t('From the request to the verdict, without the time a person took to answer. Where it is long, the model may be too slow.'),
      alarm: vscode.l10n.t('over {0}', ms(goals.meanLatencyMs.alert)),
    }),
    row('cost', vscode.l10n.t('Cost of the model'), vscode.l10n.t('{0} today, {1} this month', dollars(costTodayUsd), dollars(costThisMonthUsd)), {
      target: vscode.l10n.t('target under {0} a month', dollars(goals.costThisMonthUsd.target)),
      isMet: costThisMonthUsd < goals.costThisMonthUsd.target,
      tooltip: vscode.l10n.t('Estimated by the prices in your settings, as far back as the record goes.'),
    }),
    ...(figures.causes.length === 0 ? [] : [causesRow(figures)]),
    ...buckets.map(bucketRow),
  ];
}

/** What the alarms say, for the badge of the view. */
export function alertsText(alerts: readonly FigureAlert[]): string {
  return alerts.map((alert) => {
    switch (alert) {
      case 'success': return vscode.l10n.t('Fewer than {0} of the AI edits succeed', whole(goals.success.alert));
      case 'model-usage': return vscode.l10n.t('A model is asked for more than {0} of the AI edits', whole(goals.modelAsked.alert));
      case 'latency': return vscode.l10n.t('AI edits take more than {0} on average', ms(goals.meanLatencyMs.alert));
    }
  }).join('; ');
}

interface RowFacts {
  readonly target?: string;
  readonly isMet?: boolean | undefined;
  /** When there is an alarm, and whether there is one now. */
  readonly alarm?: string;
  readonly isAlert?: boolean;
  readonly tooltip: string;
}

function row(id: string, label: string, value: string, { target, isMet, alarm, isAlert = false, tooltip }: RowFacts): FigureRow {
  const isRaised = isAlert && alarm !== undefined;
  const rule = alarm === undefined ? [] : [vscode.l10n.t('Alarm: {0}, from {1} edits on.', alarm, leastForAlert)];
  return {
    id,
    label,
    description: [value, ...(isRaised ? [vscode.l10n.t('alarm: {0}', alarm)] : []), ...(target === undefined ? [] : [target])].join(' · '),
    tooltip: [`${label}: ${value}${target === undefined ? '' : ` (${target})`}`, tooltip, ...rule].join('\n\n'),
    state: isRaised ? 'alert' : isMet === undefined ? 'plain' : isMet ? 'met' : 'missed',
  };
}

function causesRow({ causes }: EditFigures): FigureRow {
  const all = causes.map(({ cause, count }) => `${causeText(cause)} ${String(count)}`);
  const shown = all.slice(0, shownCauses);
  return {
    id: 'causes',
    label: vscode.l10n.t('Why edits were not placed'),
    description: [...shown, ...(all.length > shown.length ? ['…'] : [])].join(', '),
    tooltip: all.join('\n\n'),
    state: 'plain',
  };
}

function bucketRow({ from, to, edits, promised, kept }: CalibrationBucket): FigureRow {
  const text = vscode.l10n.t('Promised {0} – kept {1}', percent(promised), percent(kept));
  return {
    id: `calibration-${String(from)}`,
    label: text,
    description: edits === 1 ? vscode.l10n.t('1 edit') : vscode.l10n.t('{0} edits', edits),
    tooltip: vscode.l10n.t('Edits placed with a confidence from {0} to {1}. Kept are those that were not taken back within {2} minutes; edits younger than that are not counted yet.', whole(from), whole(to), regretMs / 60_000),
    state: 'plain',
  };
}

function shareText(share: Share): string {
  return share.of === 0 ? vscode.l10n.t('none yet') : vscode.l10n.t('{0} ({1} of {2})', percent(shareOf(share)), share.count, share.of);
}

function whole(share: number): string {
  return `${String(Math.round(share * 100))}\u00A0%`;
}

function ms(milliseconds: number): string {
  return milliseconds < 1000 ? `${String(Math.round(milliseconds))}\u00A0ms` : `${String(Math.round(milliseconds / 100) / 10)}\u00A0s`;
}
