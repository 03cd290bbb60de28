import { structuredPatch } from 'diff';
import type { EditResolution } from '../../../src/edit/domain/types.ts';
import type { BenchCase } from './case.ts';
import type { Verdict } from './score.ts';

const most = 40;

/** White space made visible, so that a tab, a carriage return and a trailing space can be told apart. */
function visible(line: string): string {
  return line
    .replaceAll('\r', '␍')
    .replaceAll('\t', '⇥')
    .replaceAll('\uFEFF', '⟨BOM⟩')
    .replaceAll('\u00a0', '⍽')
    .replace(/ +$/, (spaces) => '·'.repeat(spaces.length))
    .slice(0, 200);
}

function block(text: string, limit = most): string[] {
  const lines = text.split('\n');
  const shown = lines.slice(0, limit).map((line) => `    │${visible(line)}`);
  return lines.length > limit ? [...shown, `    │ … ${lines.length - limit} more lines`] : shown;
}

function getDiff(from: string, to: string, context = 1): string[] {
  const patch = structuredPatch('a', 'b', from, to, undefined, undefined, { context, maxEditLength: 4000 });
  const hunks = patch?.hunks ?? [];
  const lines = hunks.flatMap((hunk) => [
    `    @@ line ${hunk.oldStart} @@`,
    ...hunk.lines.map((line) => `    ${visible(line)}`),
  ]);
  return lines.length > 60 ? [...lines.slice(0, 60), `    … ${lines.length - 60} more`] : lines;
}

/** A failed case as text for a person: what was asked, what came, and how that differs from the perfect answer. */
export function describeFailure(one: BenchCase, verdict: Verdict, resolution: EditResolution | undefined): string {
  const { request, expected, target } = one;
  const flags = [
    request.lineHint === undefined ? '' : `lineHint ${request.lineHint}`,
    request.aiMode === false ? 'aiMode off' : '',
    request.replaceAll === true ? 'replaceAll' : '',
  ].filter((flag) => flag !== '');
  const out = [
    `━━━ ${one.class} · ${one.language} · ${verdict.toUpperCase()} (expected ${expected.kind}) ━━━`,
    `  ${one.path}${target === undefined ? '' : `, lines ${target.startLine}–${target.endLine}`} of ${request.content.split('\n').length}${flags.length > 0 ? ` · ${flags.join(', ')}` : ''}`,
    `  made by: ${one.note}`,
    '  old:',
    ...block(request.oldString),
    '  new against old:',
    ...getDiff(request.oldString, request.newString, 0),
  ];
  if (target !== undefined) {
    const lines = request.content.split('\n').slice(Math.max(0, target.startLine - 2), target.endLine + 1);
    out.push('  the file there (one line around):', ...block(lines.join('\n')));
  }
  out.push(...answerLines(one, resolution));
  return out.join('\n');
}

function answerLines(one: BenchCase, resolution: EditResolution | undefined): string[] {
  if (resolution === undefined) return ['  answer: none (threw)'];
  const { expected, request } = one;
  const trail = `  trail: ${JSON.stringify(resolution.trail).slice(0, 400)}`;
  if (resolution.status === 'applied') {
    const differences = resolution.differences.slice(0, 4).map((difference) => JSON.stringify(difference));
    const against = expected.kind === 'refuse' ? request.content : (expected.acceptable[0] ?? '');
    const title = expected.kind === 'refuse' ? '  got against the untouched file:' : '  got (+) against perfect (-):';
    return [
      `  answer: applied, tier ${resolution.tier}, confidence ${resolution.confidence}, lines ${resolution.span.startLine}–${resolution.span.endLine}`,
      ...(differences.length > 0 ? [`  differences: ${differences.join(' ')}`] : []),
      title,
      ...getDiff(against, resolution.content),
      trail,
    ];
  }
  const candidates = resolution.status === 'review' ? resolution.candidates : resolution.advice.nearest;
  return [
    `  answer: ${resolution.status}, reason ${resolution.reason}`,
    ...candidates.slice(0, 3).map((candidate) => {
      const differences = candidate.differences.slice(0, 3).map((difference) => JSON.stringify(difference));
      return `    candidate ${candidate.span.startLine}–${candidate.span.endLine} similarity ${candidate.similarity.toFixed(3)} confidence ${candidate.confidence.toFixed(3)} ${differences.join(' ')}`;
    }),
    trail,
  ];
}
