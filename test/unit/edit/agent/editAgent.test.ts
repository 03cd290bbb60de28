import { describe, expect, test } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import type { ModelService } from '../../../../src/edit/domain/types.ts';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';
import type { MemoryFiles } from '../../../support/memoryFiles.ts';

const shop = `export function total(items: Item[]): number {
  let sum = 0;
  for (const item of items) {
    sum += item.price * item.count;
  }
  return sum;
}

export function mean(items: Item[]): number {
  const sum = total(items);
  return sum / items.length;
}
`;
/** Counts how often a file is looked for. */
function countOpens(files: MemoryFiles): { count: number } {
  const opens = { count: 0 };
  const open = files.open.bind(files);
  files.open = (path, mayCreate) => {
    opens.count++;
    return open(path, mayCreate);
  };
  return opens;
}
const stock = 'const first = 1;\nconst second = 2;\nconst third = 3;\n';

describe('what is told and recorded', () => {
  const two =
    searchReplace('a.ts', 'const first = 1;', 'const first = 10;') +
    searchReplace('a.ts', 'const third = 3;', 'const third = 30;');

  test.each(['obstacle', 'none'])('has no empty line about edits that were held back (%s)', async (kind) => {
    const bench = agentBench({ 'a.ts': stock });
    if (kind === 'obstacle') bench.files.refuses = { status: 'failed', path: 'a.ts', message: 'The disk is full.' };
    const { message, status } = await bench.text(two);
    expect([status, message]).toEqual(
      kind === 'obstacle'
        ? ['refused', 'Nothing was changed. The disk is full.']
        : ['applied', expect.stringMatching(/^Applied 2 of 2 edits\.\n- .+\n- .+$/)],
    );
  });

  test.each([['typescript'], [undefined]])(
    'holds the language of the file where it is known: %s',
    async (languageId) => {
      const bench = agentBench({ 'a.ts': stock });
      const open = bench.files.open.bind(bench.files);
      bench.files.open = async (path, mayCreate) => {
        const file = await open(path, mayCreate);
        return file.kind === 'file' && languageId !== undefined ? { ...file, languageId } : file;
      };
      await bench.text(two);
      await bench.text(`new.ts\n\`\`\`ts\nconst a = 1;\n\`\`\`\n`);
      expect(bench.events.map((event) => event.languageId ?? 'not said')).toEqual([
        languageId ?? 'not said',
        languageId ?? 'not said',
        'not said',
      ]);
    },
  );
});

describe('a request that names very many files', () => {
  const text = Array.from({ length: 500 }, (_, i) => searchReplace(`gone${i}.ts`, 'a', 'b')).join('');

  test('does not have all of them looked for when many cannot be had', async () => {
    const bench = agentBench({});
    const opens = countOpens(bench.files);
    const { status, files } = await bench.text(text);
    expect(status).toBe('refused');
    expect(opens.count).toBe(20);
    expect(files).toHaveLength(500);
    expect(files.at(-1)!.edits[0]!.message).toContain('gone499.ts was not looked for');
  });

  test('has none looked for any more once it was cancelled', async () => {
    const bench = agentBench({});
    const opens = countOpens(bench.files);
    const controller = new AbortController();
    const result = bench.agent.apply({ kind: 'text', text }, controller.signal);
    controller.abort();
    expect(formatMessages((await result).message)).toContain('cancelled');
    expect(opens.count).toBe(1);
  });
});

describe('one replacement', () => {
  test('is written and answered with place, tier, confidence and diff', async () => {
    const { files, replace } = agentBench({ 'src/shop.ts': shop });
    const result = await replace('src/shop.ts', '  return sum;', '  return round(sum);');
    expect(files.texts.get('src/shop.ts')).toBe(shop.replace('return sum;', 'return round(sum);'));
    expect(result).toMatchObject({ status: 'applied', saved: true, problems: [] });
    expect(result.message).toMatch(/^Applied: src\/shop\.ts:6 \(exact match, 99 % sure\)\.$/);
    expect(result.files).toHaveLength(1);
    expect(result.files[0]!.edits).toEqual([
      expect.objectContaining({ status: 'applied', tier: 'exact', start_line: 6, end_line: 6 }),
    ]);
    expect(result.files[0]!.diff).toContain('-  return sum;\n+  return round(sum);');
  });

  test('says so where the document is left unsaved', async () => {
    const { files, replace } = agentBench({ 'a.ts': stock });
    files.saved = false;
    const result = await replace('a.ts', 'const first = 1;', 'const first = 10;');
    expect(result.saved).toBe(false);
    expect(result.message).toContain('not on disk');
  });

  test('without a sure place writes nothing and offers retries, and the retry is applied', async () => {
    const { files, replace } = agentBench({ 'src/shop.ts': shop });
    const refused = await replace('src/shop.ts', 'items: Item[]', 'items: readonly Item[]');
    expect(refused.status).toBe('refused');
    expect(refused.message).toContain('Nothing was changed. old_string is in 2 places of src/shop.ts (lines 1, 9).');
    expect(files.commits).toEqual([]);
    const [verdict] = refused.files[0]!.edits;
    expect(verdict).toMatchObject({ status: 'refused', cause: 'ambiguous', next: 'choose' });
    const second = verdict!.retries![1]!;
    const applied = await replace('src/shop.ts', second.old_string, second.new_string);
    expect(applied.status).toBe('applied');
    expect(files.texts.get('src/shop.ts')).toBe(shop.replace('mean(items: Item[]', 'mean(items: readonly Item[]'));
  });

  test('that differs in a name of a line that stays keeps the file’s name', async () => {
    const { files, replace } = agentBench({ 'src/shop.ts': shop });
    const result = await replace(
      'src/shop.ts',
      '  const sum = totals(items);\n  return sum / items.length;',
      '  const sum = totals(items);\n  return sum / items.size;',
    );
    expect(result.status).toBe('applied');
    expect(files.texts.get('src/shop.ts')).toBe(shop.replace('sum / items.length', 'sum / items.size'));
  });

  test('that differs in a name of the line it changes is advice, not a guess', async () => {
    const { files, replace } = agentBench({ 'src/shop.ts': shop });
    const result = await replace(
      'src/shop.ts',
      '  const sum = totals(items);\n  return sum / items.length;',
      '  const sum = totals(items, 1);\n  return sum / items.length;',
    );
    expect(result.status).toBe('refused');
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'review', start_line: 10, end_line: 11 });
    expect(result.message).toContain('a name differs');
    expect(result.message).toContain('"totals"');
    expect(files.texts.get('src/shop.ts')).toBe(shop);
  });

  test('of a file that does not exist is answered by the files', async () => {
    const { events, replace } = agentBench({});
    const result = await replace('gone.ts', 'a', 'b');
    expect(result).toMatchObject({ status: 'refused', message: 'Nothing was changed. There is no file gone.ts.' });
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'refused', cause: 'no-file', next: 'rewrite' });
    expect(events).toEqual([]);
  });

  test('that is in the file already is nothing to do', async () => {
    const { files, replace } = agentBench({ 'src/shop.ts': shop });
    const result = await replace(
      'src/shop.ts',
      '    sum += item.price;\n  }\n  return sum;',
      '    sum += item.price * item.count;\n  }\n  return sum;',
    );
    expect(result.status).toBe('nothing-to-do');
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'already-applied', next: 'stop' });
    expect(files.commits).toEqual([]);
  });

  test('with equal texts is refused', async () => {
    const { replace } = agentBench({ 'a.ts': stock });
    expect(await replace('a.ts', 'const first = 1;', 'const first = 1;')).toMatchObject({ status: 'refused' });
  });

  test("an agent cannot ask for more tolerance than the user's setting, but for less", async () => {
    const spaced = ['const first=1;', 'const first=10;'] as const;
    const off = agentBench({ 'a.ts': stock }, { aiMode: () => false });
    expect((await off.replace('a.ts', ...spaced, { aiMode: true })).status).toBe('refused');
    const on = agentBench({ 'a.ts': stock });
    expect((await on.replace('a.ts', ...spaced, { aiMode: false })).status).toBe('refused');
    expect((await on.replace('a.ts', ...spaced)).status).toBe('applied');
  });

  test('replace_all and line_hint reach the engine', async () => {
    const { files, replace } = agentBench({ 'a.ts': 'x = 1\ny = 2\nx = 1\n', 'b.ts': 'x = 1\ny = 2\nz = 3\nx = 1\n' });
    expect((await replace('a.ts', 'x = 1', 'x = 2', { replaceAll: true })).status).toBe('applied');
    expect(files.texts.get('a.ts')).toBe('x = 2\ny = 2\nx = 2\n');
    expect((await replace('b.ts', 'x = 1', 'x = 2', { lineHint: 4 })).status).toBe('applied');
    expect(files.texts.get('b.ts')).toBe('x = 1\ny = 2\nz = 3\nx = 2\n');
  });

  test('of one of two similar places shows the other and how likely it was', async () => {
    const handler = (name: string, check: string): string =>
      `function ${name}(request) {\n  ${check}\n  const input = request.body.input;\n  log(input);\n  return respond(input, 200);\n}\n`;
    const { replace } = agentBench({
      'a.ts': `${handler('create', 'requireAdministrator(request.user);')}\n${handler('remove', 'if (frozen) throw new Error("closed");')}`,
    });
    const old =
      'function remove(request) {\n  if (frozen) throw new Error("closed");\n  const input = request.body.input;\n  log(inptu);\n  return respond(input, 200);\n}';
    const result = await replace('a.ts', old, old.replace('200', '204'));
    expect(result.files[0]!.edits[0]).toMatchObject({
      status: 'applied',
      tier: 'fuzzy',
      start_line: 8,
      runner_up: { start_line: 1 },
    });
    expect(result.files[0]!.edits[0]!.runner_up!.confidence).toBeLessThan(result.files[0]!.edits[0]!.confidence!);
  });

  test('made for an earlier version is carried over and says so', async () => {
    const now = shop.replace('let sum = 0;', 'let sum = startValue(items, 17);');
    const { files, events, replace } = agentBench({ 'a.ts': now }, {}, { earlierVersions: [shop] });
    const before = [
      '  let sum = 0;',
      '  for (const item of items) {',
      '    sum += item.price * item.count;',
      '  }',
      '  return sum;',
    ].join('\n');
    const result = await replace('a.ts', before, before.replace('item.count', 'item.number'));
    expect(result.status).toBe('applied');
    expect(files.texts.get('a.ts')).toBe(now.replace('item.count', 'item.number'));
    expect(result.message).toContain('written for the file as it was 1 version ago and was carried over');
    expect(events[0]).toMatchObject({ staleVersionsAgo: 1 });
  });
});

test.each([
  [1, '1 version ago'],
  [2, '2 versions ago'],
])('an edit for the text %d before says so where it cannot be carried over', async (ago, said) => {
  const between = Array.from({ length: ago - 1 }, () => 'const other = 3;\n');
  const { replace } = agentBench(
    { 'a.ts': 'const here = 1;\n' },
    {},
    { earlierVersions: [...between, 'alpha(beta);\ngamma(delta);\n'] },
  );
  expect((await replace('a.ts', 'alpha(beta);\ngamma(delta);', 'omega();')).message).toContain(
    `written for an earlier version of a.ts (${said})`,
  );
});

describe('a text with several edits', () => {
  const both =
    searchReplace('a.ts', 'const first = 1;', 'const first = 10;') +
    searchReplace('b.ts', 'const nowhere = 5;', 'const nowhere = 6;');

  test('is written to all files in one commit', async () => {
    const { files, events, text } = agentBench({ 'a.ts': stock, 'b.ts': stock });
    const result = await text(
      searchReplace('a.ts', 'const first = 1;', 'const first = 10;') +
        searchReplace('./a.ts', 'const third = 3;', 'const third = 30;') +
        searchReplace('b.ts', 'const second = 2;', 'const second = 20;'),
    );
    expect(result).toMatchObject({ status: 'applied', files: [{ file_path: 'a.ts' }, { file_path: 'b.ts' }] });
    expect(result.message).toContain('Applied 3 of 3 edits.');
    expect(files.commits).toHaveLength(1);
    expect(files.texts.get('a.ts')).toBe(stock.replace('1', '10').replace('3', '30'));
    expect(files.texts.get('b.ts')).toBe(stock.replace('2', '20'));
    expect(files.commits[0]!.eventIds).toEqual(events.map(({ id }) => id));
  });

  test('is written to none when one has no place', async () => {
    const { files, events, text } = agentBench({ 'a.ts': stock, 'b.ts': shop });
    const result = await text(both);
    expect(result.status).toBe('refused');
    expect(files.commits).toEqual([]);
    expect(result.files.map(({ edits }) => edits[0]!.status)).toEqual(['held', 'refused']);
    expect(result.files.every(({ diff }) => diff === undefined)).toBe(true);
    expect(result.message).toMatch(
      /^Nothing was changed: 1 of 2 edits could not be placed\.\n- old_string is not in b\.ts/,
    );
    expect(events.map(({ verdict, cause }) => [verdict, cause])).toEqual([
      ['refused', 'held'],
      ['refused', 'absent'],
    ]);
  });

  test('by the other policy is written where it is sure', async () => {
    const { files, events, text } = agentBench({ 'a.ts': stock, 'b.ts': shop }, { policy: () => 'apply-sure' });
    const result = await text(both);
    expect(result.status).toBe('applied');
    expect(result.message).toContain('Applied 1 of 2 edits. 1 could not be placed.');
    expect(files.texts.get('a.ts')).toBe(stock.replace('1', '10'));
    expect(files.commits[0]!.eventIds).toEqual([events[0]!.id]);
    expect(events.map(({ verdict }) => verdict)).toEqual(['applied', 'refused']);
  });

  test('an edit that is already there does not stop the others', async () => {
    const { files, events, text } = agentBench({ 'src/shop.ts': shop, 'a.ts': stock });
    const result = await text(
      searchReplace(
        'src/shop.ts',
        '    sum += item.price;\n  }\n  return sum;',
        '    sum += item.price * item.count;\n  }\n  return sum;',
      ) + searchReplace('a.ts', 'const first = 1;', 'const first = 10;'),
    );
    expect(result.status).toBe('applied');
    expect(result.files.map(({ edits }) => edits[0]!.status)).toEqual(['already-applied', 'applied']);
    expect(files.commits[0]!.changes).toHaveLength(1);
    expect(events.map(({ verdict, cause }) => [verdict, cause])).toEqual([
      ['refused', 'already-applied'],
      ['applied', undefined],
    ]);
  });

  test('edits of the same text are refused together and named', async () => {
    const { files, events, text } = agentBench({ 'a.ts': stock });
    const result = await text(
      searchReplace('a.ts', 'const first = 1;', 'const first = 10;') +
        searchReplace('a.ts', 'const first = 1;', 'const first = 11;'),
    );
    expect(result.status).toBe('refused');
    expect(result.message).toContain('Edit 2 of a.ts changes the same text as edit 1');
    expect(files.commits).toEqual([]);
    expect(events.map(({ cause }) => cause)).toEqual(['held', 'overlap']);
  });

  test('an edit that is sent twice in one request is made once', async () => {
    const { files, events, text } = agentBench({ 'a.ts': stock });
    const block = searchReplace('a.ts', 'const first = 1;', 'const first = 10;');
    const result = await text(block + block);
    expect(result.status).toBe('applied');
    expect(result.files[0]!.edits.map(({ status }) => status)).toEqual(['applied', 'already-applied']);
    expect(files.texts.get('a.ts')).toBe(stock.replace('1', '10'));
    expect(files.commits[0]!.eventIds).toEqual([events[0]!.id]);
  });

  test('diffs of many files stay within a size, and the files are named all the same', async () => {
    const { text } = agentBench({});
    const large = Array.from({ length: 400 }, (_, i) => `+export const value${i} = ${i};`);
    const result = await text(
      [
        '*** Begin Patch',
        ...Array.from({ length: 6 }, (_, i) => [`*** Add File: f${i}.ts`, ...large]).flat(),
        '*** End Patch',
      ].join('\n'),
    );
    expect(result.status).toBe('applied');
    expect(result.files).toHaveLength(6);
    expect(result.files.reduce((sum, { diff = '' }) => sum + diff.length, 0)).toBeLessThanOrEqual(24_000);
    expect(result.files[0]!.diff).toBeDefined();
    expect(result.files[5]!.diff).toBeUndefined();
  });

  test('edits that build on each other are written as one', async () => {
    const { files, text } = agentBench({ 'a.ts': stock });
    const result = await text(
      searchReplace('a.ts', 'const second = 2;', 'const second = 2;\nconst inserted = 9;') +
        searchReplace('a.ts', 'const inserted = 9;', 'const inserted = 10;'),
    );
    expect(result.status).toBe('applied');
    expect(files.texts.get('a.ts')).toBe(stock.replace('second = 2;', 'second = 2;\nconst inserted = 10;'));
  });

  test('what cannot be read is told beside what was done', async () => {
    const { text } = agentBench({ 'a.ts': stock });
    const result = await text(
      `${searchReplace('a.ts', 'const first = 1;', 'const first = 10;')}a.ts\n<<<<<<< SEARCH\nconst third = 3;\n`,
    );
    expect(result.status).toBe('applied');
    expect(result.problems).toHaveLength(1);
    expect(result.message).toContain('Not everything in the text could be read: Block 2');
  });

  test('without any edit is answered with what can be sent', async () => {
    const { text } = agentBench({});
    const result = await text('Just some prose.');
    expect(result.status).toBe('refused');
    expect(result.files).toEqual([]);
    expect(result.message).toMatch(/edit/i);
    expect(result.message.length).toBeLessThan(400);
  });
});

describe('what is recorded', () => {
  test('figures of the resolution, time and origin, never a word of the text', async () => {
    const { events, clock, replace } = agentBench(
      { 'src/shop.ts': shop },
      { origin: 'agent', getUri: (key) => `file:///w/${key.slice(4)}` },
    );
    clock.advance(5);
    await replace(
      'src/shop.ts',
      '  const  sum = total( items );\n  return sum / items.length;',
      '  const  sum = total( items );\n  return sum / count(items);',
    );
    expect(events).toEqual([
      expect.objectContaining({
        id: 'e1',
        at: 1_700_000_000_000,
        origin: 'agent',
        uri: 'file:///w/src/shop.ts',
        path: 'src/shop.ts',
        verdict: 'applied',
        tier: 'ai-mode',
        startLine: 10,
        endLine: 11,
        latencyMs: 0,
        fileSize: shop.length,
        missedExact: true,
        modelAsked: false,
      }),
    ]);
    expect(JSON.stringify(events)).not.toContain('total');
  });

  test('a model that was asked, and what it cost', async () => {
    const model: ModelService = {
      id: 'test',
      ask: () => Promise.resolve({ text: 'no JSON', costUsd: 0.002, cached: false }),
    };
    const { events, replace } = agentBench({ 'src/shop.ts': shop }, {}, { model });
    await replace(
      'src/shop.ts',
      '  const sum = totals(items);\n  return sum / items.length;',
      '  const sum = totals(items, 1);\n  return sum / items.length;',
    );
    expect(events[0]).toMatchObject({ verdict: 'review', modelAsked: true, costUsd: 0.002 });
  });

  test('the latency counts from the request', async () => {
    const { events, clock, files, replace } = agentBench({ 'a.ts': stock });
    const open = files.open.bind(files);
    files.open = (path, mayCreate) => {
      clock.advance(40);
      return open(path, mayCreate);
    };
    await replace('a.ts', 'const first = 1;', 'const first = 10;');
    expect(events[0]!.latencyMs).toBe(40);
  });
});

describe('a preview', () => {
  test('says what would be written, and writes and records nothing', async () => {
    const { files, events, preview } = agentBench({ 'a.ts': stock });
    const result = await preview(searchReplace('a.ts', 'const first = 1;', 'const first = 10;'));
    expect(result).toMatchObject({
      status: 'would-apply',
      files: [{ edits: [{ status: 'would-apply', tier: 'exact', start_line: 1 }] }],
    });
    expect(result.saved).toBeUndefined();
    expect(result.files[0]!.diff).toContain('+const first = 10;');
    expect([files.commits, events]).toEqual([[], []]);
  });

  test('tells what would be held back, and why', async () => {
    const { preview } = agentBench({ 'a.ts': stock });
    const result = await preview(
      searchReplace('a.ts', 'const first = 1;', 'const first = 10;') +
        searchReplace('a.ts', 'const nowhere = 5;', 'const elsewhere = 6;'),
    );
    expect(result.status).toBe('refused');
    expect(result.message).toMatch(/^Nothing would be changed: 1 of 2/);
    expect(result.message).toContain('Would not be written: a.ts:1');
  });

  test('does not count as a failure', async () => {
    const { preview, replace } = agentBench({ 'a.ts': stock });
    for (let i = 0; i < 5; i++) await preview(searchReplace('a.ts', 'const nowhere = 5;', 'const elsewhere = 6;'));
    const result = await replace('a.ts', 'const nowhere = 5;', 'const elsewhere = 6;');
    expect(result.files[0]!.edits[0]!.cause).not.toBe('cooling-off');
  });
});
