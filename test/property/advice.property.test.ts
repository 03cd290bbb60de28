import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveEdit } from '../../src/edit/index.ts';
import type { EditRequest, TextChange } from '../../src/edit/domain/types.ts';

const bounded = { interruptAfterTimeLimit: 2_000, markInterruptAsFailure: false, numRuns: 2_000 } as const;

/** Few words, so that lines repeat, alone and in runs. */
const word = fc.constantFrom('alpha', 'beta', 'gamma', 'store');
const statement = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, fc.nat(3)).map(([name, n]) => `${name}.set(${n});`) },
  { weight: 2, arbitrary: fc.tuple(word, word).map(([a, b]) => `if (${a} && ${b}) {`) },
  { weight: 3, arbitrary: fc.constantFrom('}', '', '});', '// the same remark', '"a → b"') },
);
const line = fc
  .tuple(fc.constantFrom('', '  ', '    ', '\t', '\t\t'), statement)
  .map(([space, text]) => (text === '' ? '' : space + text));
const eol = fc.constantFrom('\n', '\r\n', '\r');

/**
 * A text, often with a run of its lines a second time, in any line breaks (sometimes mixed), with and without a mark
 * and a last break.
 */
const madeText = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 25 }),
    copies: fc.nat(2),
    breaks: fc.array(eol, { minLength: 1, maxLength: 2 }),
    closed: fc.boolean(),
    mark: fc.boolean(),
  })
  .map(({ lines, copies, breaks, closed, mark }) => {
    const all = [...lines, ...Array.from({ length: copies }, () => lines.slice(0, 6)).flat()];
    const text = all
      .map((each, i) => each + (i < all.length - 1 || closed ? (breaks[i % breaks.length] ?? '\n') : ''))
      .join('');
    return (mark ? '\uFEFF' : '') + text;
  });

/** An edit of a few of its lines, damaged so that it is often not taken at once. */
const madeRequest = fc
  .record({
    content: madeText,
    at: fc.nat(40),
    length: fc.integer({ min: 1, max: 6 }),
    added: fc.array(line, { maxLength: 2 }),
    cut: fc.nat(6),
    damage: fc.constantFrom(
      'none',
      'none',
      'word',
      'number',
      'dedent',
      'spaces',
      'dropped',
      'invented',
      'deeper',
      'joined',
    ),
    aiMode: fc.boolean(),
    lineHint: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  })
  .map(({ content, at, length, added, cut, damage, aiMode, lineHint }): EditRequest => {
    const lines = content.replace('\uFEFF', '').split(/\r\n|\r|\n/);
    const block = lines.slice(at % lines.length, (at % lines.length) + length);
    const fresh = [...block.slice(0, cut), ...added, ...block.slice(cut + (added.length === 0 ? 1 : 0))];
    return {
      content,
      oldString: damaged(block, damage).join('\n'),
      newString: damaged(fresh, damage).join('\n'),
      aiMode: aiMode ? undefined : aiMode,
      lineHint,
    };
  });

function damaged(lines: readonly string[], damage: string): string[] {
  switch (damage) {
    case 'word':
      return lines.map((each) => each.replace('alpha', 'Omega'));
    case 'number':
      return lines.map((each) => each.replace('(1)', '(7)'));
    case 'dedent':
      return lines.map((each) => each.trimStart());
    case 'spaces':
      return lines.map((each) => `${each} `.replace('(', '( '));
    case 'dropped':
      return lines.filter((_, i) => i !== 1);
    case 'invented':
      return [...lines.slice(0, 1), 'nobody.wrote(this);', ...lines.slice(1)];
    case 'deeper':
      return lines.map((each) => (each === '' ? each : `            ${each}`));
    case 'joined':
      return [lines.slice(0, 2).join(' '), ...lines.slice(2)];
    default:
      return [...lines];
  }
}

function applied(content: string, changes: readonly TextChange[]): string {
  return [...changes]
    .reverse()
    .reduce((text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end), content);
}

describe('retry options, for every request', () => {
  it('are applied as they stand, byte-exact or not, at their place, and change what the candidate would change and nothing else', async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const answer = await resolveEdit(request);
        if (answer.status === 'applied') return;
        for (const option of answer.advice.retries) {
          tried++;
          const { oldString, newString } = option;
          const candidate = answer.advice.nearest.find(
            ({ span }) => span.start === option.span.start && span.end === option.span.end,
          );
          const wanted = applied(request.content, candidate?.changes ?? []);
          const start = request.content.indexOf(oldString);
          expect(request.content.indexOf(oldString, start + 1)).toBe(-1);
          for (const aiMode of [true, false]) {
            const { lineHint: _, ...plain } = { ...request, oldString, newString, aiMode };
            for (const sent of [plain, { ...request, oldString, newString, aiMode }]) {
              const again = await resolveEdit(sent);
              if (again.status !== 'applied') expect.fail(`${again.status}: ${again.reason}`);
              expect(again.tier).toBe('exact');
              expect(again.content).toBe(wanted);
              expect(again.span).toMatchObject({ start, startLine: option.lineHint });
              expect(option.span.start).toBeGreaterThanOrEqual(start);
              // The place may end in a line break, the lines quoted do not.
              expect(request.content.slice(start + oldString.length, option.span.end)).toMatch(/^(?:\r\n|\r|\n)?$/);
            }
          }
        }
      }),
      bounded,
    );
    expect(tried).toBeGreaterThan(100);
  });

  it('quote whole lines, and number the lines around the place rightly', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const answer = await resolveEdit(request);
        if (answer.status === 'applied') return;
        const text = request.content.replace(/^\uFEFF/, '');
        const lines = text.split(/\r\n|\r|\n/);
        for (const option of answer.advice.retries) {
          const start = text.indexOf(option.oldString);
          expect(start === 0 || /[\r\n]/.test(text.charAt(start - 1))).toBe(true);
          expect(/^(?:[\r\n]|$)/.test(text.slice(start + option.oldString.length))).toBe(true);
          const shown = option.numbered.split('\n').map((each) => /^(\d+)\| (.*)$/s.exec(each));
          expect(shown.every((each) => each !== null && lines[Number(each[1]) - 1] === each[2])).toBe(true);
          expect(shown.some((each) => Number(each?.[1]) === option.span.startLine)).toBe(true);
        }
      }),
      bounded,
    );
  });

  it('are offered with a next step that fits them', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequest, async (request) => {
        const answer = await resolveEdit(request);
        if (answer.status === 'applied') return;
        const { next, retries, nearest } = answer.advice;
        if (next === 'retry' || next === 'choose') expect(retries.length).toBeGreaterThan(0);
        else expect(retries).toEqual([]);
        if (next === 'retry') expect(retries[0]?.span).toEqual(nearest[0]?.span);
      }),
      bounded,
    );
  });
});
