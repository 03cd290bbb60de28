import * as vscode from 'vscode';
import type { RangeView } from '../../../../panels/protocol/jobs.ts';
import type { PendingJob } from '../../../domain/desk/failureDesk.ts';
import { readDuration, readMemory } from '../../../domain/workflow/amounts.ts';
import { durationText } from '../../tree/rowTexts.ts';
import { bytesText } from './words.ts';

const mebibyte = 1024 * 1024;
/** Bounds of a sensible raise: 1.1 times the use of the last attempt, and four times the previous amount. */
const minFactor = 1.1;
const maxFactor = 4;

/** The memory range for the next attempt, in MiB; undefined without a value to start from. */
export function memoryRange({ requirement, context, advice }: PendingJob): RangeView | undefined {
  const { t } = vscode.l10n;
  const now =
    (requirement?.memory === undefined ? undefined : readMemory(requirement.memory)) ?? context.memoryLimitBytes;
  const peak = context.memoryPeakBytes;
  const base = Math.max(now ?? 0, peak ?? 0);
  if (requirement === undefined || base === 0) return undefined;
  const most = Math.floor(
    Math.min(Math.max(base * maxFactor, advice.memoryBytes ?? 0), context.memoryNodeBytes ?? Number.POSITIVE_INFINITY) /
      mebibyte,
  );
  const least = Math.ceil(peak === undefined ? base / mebibyte : Math.min((peak * minFactor) / mebibyte, most));
  if (most <= Math.min(least, Math.ceil((now ?? 0) / mebibyte))) return undefined;
  const about = [
    now === undefined ? t('No limit now') : t('Now {0}', bytesText(now)),
    ...(peak === undefined ? [] : [t('{0} at its peak', bytesText(peak))]),
    ...(context.memoryNodeBytes === undefined ? [] : [t('the node has {0}', bytesText(context.memoryNodeBytes))]),
  ].join(' · ');
  return {
    now: now === undefined ? 0 : Math.round(now / mebibyte),
    least: Math.max(1, least),
    most,
    advised: advice.memoryBytes === undefined ? 0 : Math.ceil(advice.memoryBytes / mebibyte),
    about,
  };
}

/** The run time range for the next attempt, in seconds; undefined without a value to start from. */
export function runtimeRange({ requirement, context, advice }: PendingJob): RangeView | undefined {
  const { t } = vscode.l10n;
  const now =
    (requirement?.runtime === undefined ? undefined : readDuration(requirement.runtime)) ?? context.runtimeLimitSeconds;
  const used = context.runtimeUsedSeconds;
  if (requirement === undefined || now === undefined) return undefined;
  const advised = advice.runtime === undefined ? 0 : Math.ceil(readDuration(advice.runtime) ?? 0);
  const most = Math.ceil(Math.max(now * maxFactor, advised));
  const least = Math.ceil(Math.min(Math.max((used ?? 0) * minFactor, 1), most));
  const about = [
    t('Now {0}', durationText(now)),
    ...(used === undefined ? [] : [t('it ran {0}', durationText(used))]),
  ].join(' · ');
  return { now: Math.round(now), least, most, advised, about };
}
