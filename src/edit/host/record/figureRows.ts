import * as vscode from 'vscode';
import { minForShare } from '../../../base/health.ts';
import { percentText } from '../../../base/host/percentText.ts';
import { regretMs, trialMs, type CalibrationBucket } from '../../domain/record/calibration.ts';
import {
  goals,
  leastForAlert,
  getShare,
  type EditFigures,
  type FigureAlert,
  type Share,
} from '../../domain/record/editFigures.ts';
import { moneyText } from '../model/moneyText.ts';
import { percent } from '../verdictText.ts';
import { causeText } from './causeText.ts';

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
  const { success, exact, recovered, modelAsked, meanLatencyMs, p95LatencyMs, costTodayUsd, costThisMonthUsd } =
    figures;
  return [
    row('success', vscode.l10n.t('Success'), shareText(success), {
      details: [countText(success), vscode.l10n.t('target over {0}', whole(goals.success.target))],
      alarm: vscode.l10n.t('under {0}', whole(goals.success.alert)),
      isAlert: figures.alerts.includes('success'),
      isMet: isTelling(success) ? getShare(success) > goals.success.target : undefined,
      tooltip: vscode.l10n.t(
        'Edits that reached the file at once, by acceptance or at a place you chose, among all that were decided. Edits that were there already, wait for a decision or waited for another edit are not counted.',
      ),
    }),
    row('exact', vscode.l10n.t('Found exactly'), shareText(exact), {
      details: [countText(exact)],
      tooltip: vscode.l10n.t('Edits whose old text is in the file character for character.'),
    }),
    row('recovered', vscode.l10n.t('Recovered locally'), shareText(recovered), {
      details: [countText(recovered), vscode.l10n.t('target over {0}', whole(goals.recovered.target))],
      isMet: isTelling(recovered) ? getShare(recovered) > goals.recovered.target : undefined,
      tooltip: vscode.l10n.t(
        'Of the edits that were not found exactly, those placed by cleaning up or by similarity, without a model.',
      ),
    }),
    row('model', vscode.l10n.t('Model asked'), usageText(modelAsked), {
      details: [countText(modelAsked), vscode.l10n.t('target under {0}', whole(goals.modelAsked.target))],
      alarm: vscode.l10n.t('over {0}', whole(goals.modelAsked.alert)),
      isAlert: figures.alerts.includes('model-usage'),
      isMet: isTelling(modelAsked) ? getShare(modelAsked) < goals.modelAsked.target : undefined,
      tooltip: vscode.l10n.t(
        'Edits for which a model was asked for the place. If there are many, the local tiers may be too strict.',
      ),
    }),
    row(
      'latency',
      vscode.l10n.t('Mean latency'),
      meanLatencyMs === undefined ? vscode.l10n.t('none yet') : ms(meanLatencyMs),
      {
        details: [
          ...(p95LatencyMs === undefined ? [] : [slowestText(figures.edits, p95LatencyMs)]),
          vscode.l10n.t('target under {0}', ms(goals.meanLatencyMs.alert)),
        ],
        alarm: vscode.l10n.t('over {0}', ms(goals.meanLatencyMs.alert)),
        isAlert: figures.alerts.includes('latency'),
        isMet: meanLatencyMs === undefined ? undefined : meanLatencyMs <= goals.meanLatencyMs.alert,
        tooltip: vscode.l10n.t(
          'From the request to the verdict, without the time a person took to answer. If it is long, the model may be too slow.',
        ),
      },
    ),
    row('cost', vscode.l10n.t('Cost this month'), moneyText(costThisMonthUsd), {
      details: [
        vscode.l10n.t('{0} today', moneyText(costTodayUsd)),
        vscode.l10n.t('target under {0}', moneyText(goals.costThisMonthUsd.target)),
      ],
      isMet: costThisMonthUsd < goals.costThisMonthUsd.target,
      tooltip: vscode.l10n.t(
        'Of the model in all folders, estimated by the prices in your settings, as far back as the record goes.',
      ),
    }),
    ...(figures.causes.length === 0 ? [] : [causesRow(figures)]),
    ...buckets.map(bucketRow),
  ];
}

/** What the alarms say, in one line. */
export function alertsText(alerts: readonly FigureAlert[]): string {
  return alerts
    .map((alert) => {
      switch (alert) {
        case 'success':
          return vscode.l10n.t('Fewer than {0} of the AI edits succeed', whole(goals.success.alert));
        case 'model-usage':
          return vscode.l10n.t('A model is asked for more than {0} of the AI edits', whole(goals.modelAsked.alert));
        case 'latency':
          return vscode.l10n.t('AI edits take more than {0} on average', ms(goals.meanLatencyMs.alert));
      }
    })
    .join('; ');
}

interface RowFacts {
  readonly details: readonly string[];
  readonly isMet?: boolean | undefined;
  /** When there is an alarm, and whether there is one now. */
  readonly alarm?: string;
  readonly isAlert?: boolean;
  readonly tooltip: string;
}

/** The value comes with the name: in a narrow side bar the rest is cut. */
function row(
  id: string,
  name: string,
  value: string,
  { details, isMet, alarm, isAlert = false, tooltip }: RowFacts,
): FigureRow {
  const isRaised = isAlert && alarm !== undefined;
  const label = vscode.l10n.t('{0}: {1}', name, value);
  const shown = details.filter((detail) => detail !== '');
  return {
    id,
    label,
    description: [...(isRaised ? [vscode.l10n.t('alarm: {0}', alarm)] : []), ...shown].join(' · '),
    tooltip: [
      [label, ...shown].join(', '),
      tooltip,
      ...(alarm === undefined ? [] : [vscode.l10n.t('Alarm: {0}, from {1} edits on.', alarm, leastForAlert)]),
    ].join('\n\n'),
    state: isRaised ? 'alert' : getState(isMet),
  };
}

function getState(isMet: boolean | undefined): 'plain' | 'met' | 'missed' {
  if (isMet === undefined) return 'plain';
  return isMet ? 'met' : 'missed';
}

function causesRow({ causes }: EditFigures): FigureRow {
  const all = causes.map(({ cause, count }) => `${causeText(cause)} ${String(count)}`);
  const shown = all.slice(0, shownCauses);
  return {
    id: 'causes',
    label: vscode.l10n.t(
      'Not applied: {0}',
      causes.reduce((sum, { count }) => sum + count, 0),
    ),
    description: [...shown, ...(all.length > shown.length ? ['…'] : [])].join(', '),
    tooltip: all.join('\n\n'),
    state: 'plain',
  };
}

function bucketRow({ from, to, edits, promised, kept }: CalibrationBucket): FigureRow {
  const count = { count: Math.round(kept * edits), of: edits };
  const text = vscode.l10n.t('Promised {0} – kept {1}', percent(promised), shareText(count));
  return {
    id: `calibration-${String(from)}`,
    label: text,
    description: isTelling(count) ? countText(count) : '',
    tooltip: vscode.l10n.t(
      'Edits placed with a confidence from {0} to {1}. Those not taken back within {2} minutes were kept; newer edits are not counted yet. Edits that you took back within {3} seconds were trials and are never counted.',
      whole(from),
      whole(to),
      regretMs / 60_000,
      trialMs / 1000,
    ),
    state: 'plain',
  };
}

/** A percentage of enough cases, else their number. */
function shareText(share: Share): string {
  return isTelling(share) ? percent(getShare(share)) : fewText(share);
}

/** Of what is to stay low: rounded up, so that a share over its limit never reads as the limit. */
function usageText(share: Share): string {
  // Rounding up what is a hair under nothing gives minus nothing.
  return isTelling(share) ? percentText(Math.max(0, Math.ceil(getShare(share) * 100 - 1e-9))) : fewText(share);
}

/** Whether there are enough cases for a percentage to mean something. */
function isTelling({ of }: Share): boolean {
  return of >= minForShare;
}

function fewText({ count, of }: Share): string {
  return of === 0 ? vscode.l10n.t('none yet') : vscode.l10n.t('{0} of {1}', count, of);
}

/** The number behind a percentage; few cases have said theirs already. */
function countText(share: Share): string {
  return isTelling(share) ? vscode.l10n.t('{0} of {1}', share.count, share.of) : '';
}

/** Of few edits the slowest one, which says more than a percentage of them. */
function slowestText(edits: number, p95LatencyMs: number): string {
  return edits < minForShare
    ? vscode.l10n.t('longest {0}', ms(p95LatencyMs))
    : vscode.l10n.t('{0} within {1}', percentText(95), ms(p95LatencyMs));
}

function whole(share: number): string {
  return percentText(Math.round(share * 100));
}

function ms(milliseconds: number): string {
  return milliseconds < 1000
    ? `${String(Math.round(milliseconds))}\u00A0ms`
    : `${String(Math.round(milliseconds / 100) / 10)}\u00A0s`;
}
