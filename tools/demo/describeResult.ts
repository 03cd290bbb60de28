import type { FileSummary, VerdictSummary } from '../../src/edit/host/editSummary.ts';
import type { DemoResult } from './demoReport.ts';

/** A few lines for a terminal: per edit its place, tier, confidence and result, then the lines that left and came. */
export function describeResult(result: DemoResult): string {
  const head = `${result.edit.replace(/\.md$/, '')}  (${result.milliseconds.toFixed(0)} ms)`;
  if (result.error !== undefined) return `${head}\n    error: ${result.error}\n`;
  const verdicts = (result.summary?.files ?? []).flatMap((file) =>
    file.verdicts.map((verdict) => `    ${describeVerdict(file, verdict, result.accepted)}`),
  );
  const problems = (result.summary?.problems ?? []).map((problem) => `    ${problem}`);
  const changes = result.changes.flatMap(({ path, removed, added }) => [
    ...(result.changes.length > 1 ? [`      ${path}`] : []),
    ...removed.map((line) => `      - ${visible(line)}`),
    ...added.map((line) => `      + ${visible(line)}`),
  ]);
  return [head, ...verdicts, ...problems, ...changes, ''].join('\n');
}

function describeVerdict(file: FileSummary, verdict: VerdictSummary, accepted: boolean): string {
  const { status, tier, confidence, startLine, endLine, reason } = verdict;
  const place =
    startLine === undefined
      ? file.path
      : `${file.path}:${String(startLine)}${endLine === undefined || endLine === startLine ? '' : `-${String(endLine)}`}`;
  const sure = confidence === undefined ? '' : `  confidence ${confidence.toFixed(3)}`;
  const pending = accepted ? 'shown for review, then accepted' : 'waits in the review';
  const done = status === 'pending' ? pending : status;
  return `${done}${reason === undefined ? '' : ` (${reason})`}  ${tier === undefined ? '' : `tier ${tier}  `}${status === 'applied' || status === 'pending' ? 'at' : 'nearest'} ${place}${sure}`;
}

/** Tabs and carriage returns are what some of these edits are about: they are shown. */
function visible(line: string): string {
  return line.replaceAll('\t', '→   ').replaceAll('\r', '␍');
}
