import * as vscode from 'vscode';
import { percentText } from '../../../base/host/percentText.ts';
import { regretMs, type CalibrationBucket } from '../../domain/record/calibration.ts';
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
      isMet: success.of === 0 ? undefined : getShare(success) > goals.success.target,
      tooltip: vscode.l10n.t(
        'Edits that reached the file at once, by acceptance or at a place you chose, among all that were decided. Edits that were there already, wait for a decision or waited for another edit are not counted.',
      ),
    }),
    row('exact', vscode.l10n.t('Found exactly'), shareText(exact), {
      details: [countText(exact)],
      tooltip: vscode.l10n.t('Edits whose old text stands in the file letter by letter.'),
    }),
    row('recovered', vscode.l10n.t('Recovered locally'), shareText(recovered), {
      details: [countText(recovered), vscode.l10n.t('target over {0}', whole(goals.recovered.target))],
      isMet: recovered.of === 0 ? undefined : getShare(recovered) > goals.recovered.target,
      tooltip: vscode.l10n.t(
        'Of the edits that were not found exactly, those placed by cleaning up or by similarity, without a model.',
      ),
    }),
    row('model', vscode.l10n.t('Model asked'), usageText(modelAsked), {
      details: [countText(modelAsked), vscode.l10n.t('target under {0}', whole(goals.modelAsked.target))],
      alarm: vscode.l10n.t('over {0}', whole(goals.modelAsked.alert)),
      isAlert: figures.alerts.includes('model-usage'),
      isMet: modelAsked.of === 0 ? undefined : getShare(modelAsked) < goals.modelAsked.target,
      tooltip: vscode.l10n.t(
        'Edits for which a model was asked for the place. Where it is many, the local tiers may be too strict.',
      ),
    }),
    row(
      'latency',
      vscode.l10n.t('Mean latency'),
      meanLatencyMs === undefined ? vscode.l10n.t('none yet') : ms(meanLatencyMs),
      {
        details: [
          ...(p95LatencyMs === undefined ? [] : [vscode.l10n.t('{0} within {1}', percentText(95), ms(p95LatencyMs))]),
          vscode.l10n.t('target under {0}', ms(goals.meanLatencyMs.alert)),
        ],
        alarm: vscode.l10n.t('over {0}', ms(goals.meanLatencyMs.alert)),
        isAlert: figures.alerts.includes('latency'),
        isMet: meanLatencyMs === undefined ? undefined : meanLatencyMs <= goals.meanLatencyMs.alert,
        tooltip: vscode.l10n.t(
          'From the request to the verdict, without the time a person took to answer. Where it is long, the model may be too slow.',
        ),
      },
    ),
    row('cost', vscode.l10n.t('Cost this month'), moneyText(costThisMonthUsd), {
      details: [
        vscode.l10n.t('{0} today', moneyText(costTodayUsd)),
        vscode.l10n.t('target under {0}', moneyText(goals.costThisMonthUsd.target)),
      ],
      isMet: costThisMonthUsd < goals.costThisMonthUsd.target,
      tooltip: vscode.l10n.t('Of the model, estimated by the prices in your settings, as far back as the record goes.'),
    }),
    ...(figures.causes.length === 0 ? [] : [causesRow(figures)]),
    ...buckets.map(bucketRow),
  ];
}

/** What the alarms say, for the badge of the view. */
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
      'Not placed: {0}',
      causes.reduce((sum, { count }) => sum + count, 0),
    ),
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
    tooltip: vscode.l10n.t(
      'Edits placed with a confidence from {0} to {1}. Kept are those that were not taken back within {2} minutes; edits younger than that are not counted yet.',
      whole(from),
      whole(to),
      regretMs / 60_000,
    ),
    state: 'plain',
  };
}

function shareText(share: Share): string {
  return share.of === 0 ? vscode.l10n.t('none yet') : percent(getShare(share));
}

/** Of what is to stay low: rounded up, so that a share over its limit never reads as the limit. */
function usageText(share: Share): string {
  return share.of === 0 ? vscode.l10n.t('none yet') : percentText(Math.ceil(getShare(share) * 100 - 1e-9));
}

function countText({ count, of }: Share): string {
  return of === 0 ? '' : vscode.l10n.t('{0} of {1}', count, of);
}

function whole(share: number): string {
  return percentText(Math.round(share * 100));
}

function ms(milliseconds: number): string {
  return milliseconds < 1000
    ? `${String(Math.round(milliseconds))}\u00A0ms`
    : `${String(Math.round(milliseconds / 100) / 10)}\u00A0s`;
}
