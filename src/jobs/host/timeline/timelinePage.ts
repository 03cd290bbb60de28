import * as vscode from 'vscode';
import type { JobStatus } from '../../domain/status/jobStatus.ts';
import { bytesText } from '../panel/views/words.ts';
import { durationText, endText, statusText } from '../tree/rowTexts.ts';
import type { RunFigures, RunTimeline, TimelineBar } from './runTimeline.ts';

/** What the page shows. */
export interface TimelineContent {
  readonly name: string;
  readonly timeline: RunTimeline;
  /** Jobs that are not shown, because there are too many. */
  readonly more: number;
  /** The runs of workflows of this name, the latest first, with this one. */
  readonly runs: readonly RunFigures[];
  readonly workflowId: number;
}

const tones: Readonly<Partial<Record<JobStatus, string>>> = {
  completed: 'good',
  failed: 'bad',
  terminated: 'bad',
  pending_failed: 'open',
  running: 'busy',
  pending: 'busy',
};
/** Shapes beside the colours. */
const signs: Readonly<Partial<Record<JobStatus, string>>> = {
  completed: '✓',
  failed: '✗',
  terminated: '✗',
  pending_failed: '?',
  canceled: '–',
};

/**
 * The page with the time line of a workflow and the figures of its runs: two tables that say everything in words, with
 * bars beside the words. It has no script; `nonce` allows its one style sheet, and nothing is loaded.
 */
export function timelinePage({ name, timeline, more, runs, workflowId }: TimelineContent, nonce: string): string {
  const { t } = vscode.l10n;
  const title = t('Timeline: {0}', name);
  return `<!DOCTYPE html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<h2>${escaped(t('Attempts'))}</h2>
${attemptsTable(timeline)}
${more === 0 ? '' : `<p>${escaped(t('{0} more jobs are not shown.', more))}</p>`}
<h2>${escaped(t('Runs'))}</h2>
${runsTable(runs, workflowId)}
</main>
</body>
</html>`;
}

function attemptsTable({ rows, seconds }: RunTimeline): string {
  const { t } = vscode.l10n;
  const body = rows.map(({ job, bars }) => {
    const words =
      bars.length === 0 ? statusText(job.status) : bars.map((bar) => attemptText(bar, bars.length > 1)).join('; ');
    return `<tr role="row"><th role="rowheader" scope="row">${escaped(job.name)}</th><td role="cell" class="bars" aria-hidden="true">${drawBars(bars)}</td><td role="cell">${escaped(words)}</td><td role="cell" class="number">${escaped(peakText(bars))}</td></tr>`;
  });
  return `<table role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${escaped(t('Job'))}</th><th role="columnheader" scope="col" class="bars"><span class="ends"><span>0</span><span>${escaped(durationText(seconds))}</span></span></th><th role="columnheader" scope="col">${escaped(t('Attempts'))}</th><th role="columnheader" scope="col">${escaped(t('Peak memory'))}</th></tr></thead>
<tbody role="rowgroup">
${body.join('\n')}
</tbody>
</table>`;
}

function attemptText({ attempt, status, seconds, record }: TimelineBar, isNumbered: boolean): string {
  const end = status === 'completed' ? undefined : endText(record);
  return [
    ...(isNumbered ? [vscode.l10n.t('Attempt {0}', attempt)] : []),
    statusText(status),
    ...(end === undefined ? [] : [end]),
    // A number stays on the line of its unit.
    durationText(seconds).replaceAll(' ', '\u00A0'),
  ].join(', ');
}

function peakText(bars: readonly TimelineBar[]): string {
  const peak = Math.max(0, ...bars.map(({ record }) => record.memoryPeakBytes ?? 0));
  // A job that was over before its memory was looked at has used some.
  return peak === 0 ? '' : bytesText(peak);
}

function drawBars(bars: readonly TimelineBar[]): string {
  const shapes = bars.map(({ from, to, status }) => {
    // A bar of nothing would not be seen.
    const width = Math.max(0.006, to - from);
    const start = Math.min(from, 1 - width);
    const sign = signs[status];
    return `<rect class="${tones[status] ?? 'other'}" x="${percent(start)}" y="3" width="${percent(width)}" height="12" rx="2"/>${
      sign === undefined || width < 0.03
        ? ''
        : `<text x="${percent(start + width / 2)}" y="13" text-anchor="middle">${sign}</text>`
    }`;
  });
  return `<svg width="100%" height="18" focusable="false"><line x1="0" y1="9" x2="100%" y2="9"/>${shapes.join('')}</svg>`;
}

function runsTable(runs: readonly RunFigures[], workflowId: number): string {
  const { t } = vscode.l10n;
  const most = {
    seconds: Math.max(1, ...runs.map(({ seconds = 0 }) => seconds)),
    bytes: Math.max(1, ...runs.map(({ peakBytes = 0 }) => peakBytes)),
    failures: Math.max(1, ...runs.map(countFailures)),
  };
  const body = runs.map((run) => {
    const { workflow, startedAt, seconds, peakBytes, failures } = run;
    const isThis = workflow.id === workflowId;
    const when =
      startedAt === undefined ? t('Has not run yet') : new Date(startedAt).toLocaleString(vscode.env.language);
    return `<tr role="row"${isThis ? ' aria-current="true"' : ''}><th role="rowheader" scope="row">${escaped(String(workflow.id))}${isThis ? ` ${escaped(t('(this one)'))}` : ''}</th><td role="cell">${escaped(when)}</td>${figure(
      seconds === undefined ? '' : durationText(seconds),
      (seconds ?? 0) / most.seconds,
      'busy',
    )}${figure(peakBytes === undefined ? '' : bytesText(peakBytes), (peakBytes ?? 0) / most.bytes, 'other')}${figure(
      failures.length === 0 ? t('none') : failures.map(({ cause, count }) => t('{0} × {1}', count, cause)).join(', '),
      countFailures(run) / most.failures,
      'bad',
    )}</tr>`;
  });
  return `<table role="table">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${escaped(t('Run'))}</th><th role="columnheader" scope="col">${escaped(t('Started'))}</th><th role="columnheader" scope="col">${escaped(t('Duration'))}</th><th role="columnheader" scope="col">${escaped(t('Peak memory'))}</th><th role="columnheader" scope="col">${escaped(t('Failures by cause'))}</th></tr></thead>
<tbody role="rowgroup">
${body.join('\n')}
</tbody>
</table>`;
}

function figure(words: string, share: number, tone: string): string {
  const bar =
    share <= 0
      ? ''
      : `<svg width="100%" height="6" aria-hidden="true" focusable="false"><rect class="${tone}" x="0" y="0" width="${percent(Math.min(1, share))}" height="6" rx="1"/></svg>`;
  return `<td role="cell">${escaped(words)}${bar}</td>`;
}

function countFailures({ failures }: RunFigures): number {
  return failures.reduce((sum, { count }) => sum + count, 0);
}

function percent(share: number): string {
  return `${(Math.max(0, Math.min(1, share)) * 100).toFixed(2)}%`;
}

/** Text as HTML: names come from workflow files of others. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const styles = `
body { color: var(--vscode-foreground); font: var(--vscode-font-size) var(--vscode-font-family); padding: 0 1.2em 1.2em; }
h1 { font-size: 1.3em; font-weight: 600; margin: 1em 0 0.6em; }
h2 { font-size: 1.1em; font-weight: 600; margin: 1.4em 0 0.4em; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); font-weight: normal; padding: 0.25em 0.6em; text-align: left; vertical-align: top; overflow-wrap: break-word; }
tbody th { max-width: 14em; min-width: 6em; }
thead th { color: var(--vscode-foreground); font-weight: 600; }
tr[aria-current] th { font-weight: 600; }
.bars { min-width: 8em; width: 50%; }
.ends { display: flex; font-weight: normal; justify-content: space-between; }
.number { white-space: nowrap; }
svg { display: block; margin-top: 0.15em; }
line { stroke: var(--vscode-foreground); stroke-opacity: 0.2; }
rect { fill: var(--vscode-charts-foreground, var(--vscode-foreground)); stroke: var(--vscode-contrastBorder, transparent); }
rect.good { fill: var(--vscode-charts-green); }
rect.bad { fill: var(--vscode-charts-red); }
rect.open { fill: var(--vscode-charts-yellow); }
rect.busy { fill: var(--vscode-charts-blue); }
rect.other { fill: var(--vscode-charts-purple); }
text { fill: var(--vscode-editor-background); font-size: 11px; font-weight: 700; }
@media (max-width: 44em) {
  table, tbody { display: block; }
  thead { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
  tbody tr { border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent)); display: grid; grid-template-columns: 1fr auto; padding: 0.3em 0; }
  tbody th, tbody td { border: 0; max-width: none; min-width: 0; overflow-wrap: anywhere; }
  tbody td { grid-column: 1 / -1; }
  tbody .bars { width: auto; }
  tbody th { font-weight: 600; grid-column: 1; }
  tbody .number { grid-column: 2; grid-row: 1; }
}
@media (forced-colors: active) { rect { stroke: CanvasText; } }
`;
