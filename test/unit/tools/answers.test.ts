import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { msg } from '../../../src/base/text/message.ts';
import { fitData, fitText } from '../../../src/tools/answers/fitAnswer.ts';
import { modelAnswer } from '../../../src/tools/answers/modelAnswer.ts';
import { readArguments } from '../../../src/tools/answers/readArguments.ts';
import { estimateTokens } from '../../../src/tools/answers/tokens.ts';
import { findCallersTool } from '../../../src/tools/findCallers.ts';
import { resetFailedJobsTool } from '../../../src/tools/resetFailedJobs.ts';
import { getAnswer, getSite } from '../../support/callersAnswers.ts';

const sites = (count: number) =>
  getAnswer(Array.from({ length: count }, (_, at) => getSite(`src/file.ts:${at + 1}`, `caller${at}`)));
const notHere = (): Promise<never> => Promise.reject(new Error('not here'));
const callers = findCallersTool(notHere);
const reset = resetFailedJobsTool({ open: notHere, trust: notHere, reachesOut: false });

describe('arguments', () => {
  test('null, an empty text and zero are left out', () => {
    expect(
      readArguments(callers, { symbol_name: 'save', file_path: '', line_number: 0, depth: null, use_fallback: false })
        .input,
    ).toEqual({ symbol_name: 'save', use_fallback: false });
  });

  test('an empty list of jobs does not become all jobs', () => {
    expect(readArguments(reset, { workflow_id: 3, job_ids: [] }).input).toEqual({ workflow_id: 3, job_ids: [] });
  });

  test('other spellings and the names of other tools are understood, unknown ones are named', () => {
    const read = readArguments(callers, { symbolName: 'save', path: 'a.ts', line: 3, max_results: 7, colour: 'red' });
    expect(read.input).toEqual({ symbol_name: 'save', file_path: 'a.ts', line_number: 3, limit: 7, colour: 'red' });
    expect(read.unknown).toEqual(['colour']);
    const { text, data } = modelAnswer(callers, { text: 'Found.', data: brief(), isError: false }, read);
    expect(text.split('\n')[1]).toMatch(/^Not used.*"colour".*symbol_name/);
    expect(data['warnings']).toEqual([expect.stringContaining('"colour"')]);
  });

  test('the name of a field wins over another name for it', () => {
    expect(readArguments(callers, { name: 'other', symbol_name: 'save' })).toMatchObject({
      input: { symbol_name: 'save' },
      unknown: ['name'],
    });
  });
});

describe('answers', () => {
  test('of 5,000 callers each is reached, page by page, none twice', async () => {
    const all = sites(5000);
    const tool = findCallersTool(() => Promise.resolve(all));
    const seen: string[] = [];
    let next: unknown = { symbol_name: 'popular' };
    for (let calls = 0; next !== undefined && calls < 2000; calls++) {
      const read = readArguments(tool, next);
      const raw = await tool.run(read.input, new AbortController().signal);
      seen.push(...(raw.data as unknown as typeof all).nodes.map(({ id }) => id));
      const { text, data } = modelAnswer(tool, raw, read);
      expect(Math.max(estimateTokens(text), estimateTokens(JSON.stringify(data)))).toBeLessThan(1500);
      const [step] = data['next_actions'] as readonly { title: string; arguments: unknown }[];
      next = step?.title === 'List the next places' ? step.arguments : undefined;
    }
    expect(seen).toEqual(all.nodes.map(({ id }) => id));
  });

  test('a search of the text is proposed only where it gives no more than 4,000 tokens', async () => {
    const search = { title: msg('Search the text'), tool: 'grep', arguments: { pattern: 'popular' } } as const;
    const proposed = async (count: number): Promise<readonly unknown[]> => {
      const tool = findCallersTool(() => Promise.resolve({ ...sites(count), suggestions: [search] }));
      const { data } = await tool.run({ symbol_name: 'popular' }, new AbortController().signal);
      return (data as unknown as ReturnType<typeof sites>).suggestions.filter(({ tool: name }) => name === 'grep');
    };
    expect(await proposed(90)).toHaveLength(1);
    expect(await proposed(110)).toEqual([]);
  });

  test('say first what was found, whether it is all, and what to do next; ids and edges come on request', async () => {
    const all = sites(2);
    const tool = findCallersTool(() => Promise.resolve(all));
    const raw = await tool.run({ symbol_name: 'save' }, new AbortController().signal);
    const { data } = modelAnswer(tool, raw, readArguments(tool, { symbol_name: 'save' }));
    const names = Object.keys(data);
    expect(names.slice(0, 2)).toEqual(['message', 'complete']);
    expect(names.indexOf('nodes')).toBeGreaterThan(names.indexOf('next_actions'));
    expect(JSON.stringify(data)).not.toMatch(/"id":|"edges"/);
    const full = modelAnswer(tool, raw, readArguments(tool, { symbol_name: 'save', detail: 'full' }));
    expect(full.data).toMatchObject({
      nodes: [{ id: 'src/file.ts:1:4' }, { id: 'src/file.ts:2:4' }],
      meta: expect.anything() as unknown,
    });
  });
});

/** The least that the tool answers. */
function brief(): Readonly<Record<string, unknown>> {
  return { ...getAnswer([]) };
}

describe('what is too long', () => {
  test('is cut at a line, with fences closed, and says so', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant('```x'), fc.constant('```'), fc.string({ maxLength: 200 })), { maxLength: 400 }),
        (lines) => {
          const text = lines.join('\n');
          const fitted = fitText(text, 'More.', 300);
          expect(estimateTokens(fitted)).toBeLessThanOrEqual(Math.max(320, estimateTokens('More.') + 20));
          if (fitted !== text) expect(fitted).toMatch(/more lines\. More\.\]$/);
        },
      ),
    );
  });

  test('in data is cut to the bound, and what was cut is named', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: fc.string({ maxLength: 500 }), b: fc.array(fc.integer()) })), (rows) => {
        const fitted = fitData({ message: 'm', rows }, 400);
        if (estimateTokens(JSON.stringify({ message: 'm', rows })) <= 400)
          expect(fitted).toEqual({ message: 'm', rows });
        else {
          expect(fitted['cut']).not.toEqual([]);
          expect(estimateTokens(JSON.stringify(fitted))).toBeLessThanOrEqual(600);
        }
      }),
    );
  });
});
