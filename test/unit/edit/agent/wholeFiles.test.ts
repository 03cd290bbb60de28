import { describe, expect, test } from 'vitest';
import { agentBench, searchReplace } from '../../../support/agentBench.ts';

const stock = 'const first = 1;\nconst second = 2;\nconst third = 3;\n';

function patch(...lines: readonly string[]): string {
  return ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');
}

function wholeFile(path: string, content: string): string {
  return `\`\`\`ts ${path}\n${content}\`\`\`\n`;
}

describe('a new file', () => {
  test('is made by an empty old text, and making it twice is no failure', async () => {
    const { files, events, replace } = agentBench({});
    const result = await replace('src/new.ts', '', 'export {};\n', { lineHint: 1 });
    expect(result).toMatchObject({ status: 'applied', message: 'Applied: new file src/new.ts.' });
    expect(result.files[0]!.diff).toContain('--- /dev/null\n+++ b/src/new.ts');
    expect(files.texts.get('src/new.ts')).toBe('export {};\n');
    expect((await replace('src/new.ts', '', 'export {};\n')).status).toBe('nothing-to-do');
    expect((await replace('src/new.ts', '', 'other\n')).status).toBe('refused');
    expect(events.map(({ verdict, tier, cause }) => [verdict, tier, cause])).toEqual([
      ['applied', undefined, undefined],
      ['refused', undefined, 'already-applied'],
      ['refused', undefined, 'empty-old'],
    ]);
  });

  test('is made of a file that has no text', async () => {
    const { files, text } = agentBench({ 'src/b.ts': '\n' });
    expect((await text(patch('*** Add File: src/b.ts', '+export const b = 1;'))).status).toBe('applied');
    expect(files.texts.get('src/b.ts')).toBe('export const b = 1;\n');
  });

  test('is made by a patch, together with changes elsewhere', async () => {
    const { files, text } = agentBench({ 'a.ts': stock });
    const result = await text(
      patch(
        '*** Add File: src/b.ts',
        '+export const b = 1;',
        '*** Update File: a.ts',
        '@@',
        '-const first = 1;',
        '+const first = b;',
      ),
    );
    expect(result.status).toBe('applied');
    expect(files.texts.get('src/b.ts')).toMatch(/^export const b = 1;\n?$/);
    expect(files.texts.get('a.ts')).toBe(stock.replace('= 1', '= b'));
    expect(files.commits).toHaveLength(1);
  });

  test('that is there already is refused', async () => {
    const { files, text } = agentBench({ 'a.ts': stock });
    const result = await text(patch('*** Add File: a.ts', '+other'));
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'refused', cause: 'exists' });
    expect(files.texts.get('a.ts')).toBe(stock);
  });

  test('outside the workspace is refused', async () => {
    const { files, replace } = agentBench({});
    expect((await replace('../../etc/cron', '', 'boo')).status).toBe('refused');
    expect(files.commits).toEqual([]);
  });
});

describe('a whole new text', () => {
  test('replaces the old one and takes its line breaks and byte order mark', async () => {
    const { files, text } = agentBench({ 'a.ts': `\ufeff${stock.replaceAll('\n', '\r\n')}` });
    const result = await text(wholeFile('a.ts', 'const first = 1;\nconst other = 2;\n'));
    expect(result.status).toBe('applied');
    expect(files.texts.get('a.ts')).toBe('\ufeffconst first = 1;\r\nconst other = 2;\r\n');
  });

  test('that has a byte order mark does not get a second one', async () => {
    const { files, text } = agentBench({ 'a.ts': `\ufeff${stock}` });
    await text(JSON.stringify({ name: 'write_file', file_path: 'a.ts', content: '\ufeffconst other = 2;\n' }));
    expect(files.texts.get('a.ts')).toBe('\ufeffconst other = 2;\n');
  });

  test('that is the old one is nothing to do', async () => {
    const { files, text } = agentBench({ 'a.ts': stock.replaceAll('\n', '\r\n') });
    expect((await text(wholeFile('a.ts', stock))).status).toBe('nothing-to-do');
    expect(files.commits).toEqual([]);
  });

  test('beside changes of the same file is refused', async () => {
    const { files, text } = agentBench({ 'a.ts': stock });
    const result = await text(
      `${wholeFile('a.ts', 'const all = 1;\nconst new_ = 2;\n')}\n${searchReplace('a.ts', 'const first = 1;', 'const first = 2;')}`,
    );
    expect(result.files[0]!.edits.every(({ cause }) => cause === 'conflicting')).toBe(true);
    expect(files.commits).toEqual([]);
  });
});

describe('a file that goes', () => {
  test('is deleted', async () => {
    const { files, events, text } = agentBench({ 'a.ts': stock });
    const result = await text(patch('*** Delete File: a.ts'));
    expect(result).toMatchObject({ status: 'applied', message: 'Applied: deletion of a.ts.' });
    expect(result.files[0]!.diff).toContain('+++ /dev/null');
    expect(files.texts.size).toBe(0);
    expect(events[0]).toMatchObject({ verdict: 'applied', path: 'a.ts', fileSize: stock.length, missedExact: false });
  });

  test('stays when another edit has no place', async () => {
    const { files, text } = agentBench({ 'a.ts': stock, 'b.ts': stock });
    await text(
      patch('*** Delete File: a.ts', '*** Update File: b.ts', '@@', '-const nowhere = 9;', '+const somewhere = 9;'),
    );
    expect(files.texts.get('a.ts')).toBe(stock);
  });

  test('with unsaved changes is refused in the words of the files', async () => {
    const { files, text } = agentBench({ 'a.ts': stock });
    files.refuses = { status: 'failed', path: 'a.ts', message: 'a.ts has unsaved changes.' };
    expect((await text(patch('*** Delete File: a.ts'))).message).toContain('a.ts has unsaved changes.');
  });
});

describe('a file that is renamed', () => {
  const move = (...lines: string[]): string => patch('*** Update File: a.ts', '*** Move to: b.ts', ...lines);

  test('takes its changes with it', async () => {
    const { files, text } = agentBench({ 'a.ts': stock });
    const result = await text(move('@@', '-const first = 1;', '+const first = 10;'));
    expect(result.status).toBe('applied');
    expect(result.message).toContain('renamed to b.ts');
    expect([...files.texts]).toEqual([['b.ts', stock.replace('1', '10')]]);
    expect(result.files[0]!.diff).toContain('rename from a.ts\nrename to b.ts');
  });

  test('does not, when one of its changes has no place, whatever the policy', async () => {
    const { files, text } = agentBench({ 'a.ts': stock }, { policy: () => 'apply-sure' });
    const result = await text(
      move('@@', '-const first = 1;', '+const first = 10;', '@@', '-const nowhere = 9;', '+const somewhere = 9;'),
    );
    expect(result.status).toBe('refused');
    expect([...files.texts]).toEqual([['a.ts', stock]]);
  });

  test('never lands on another file', async () => {
    const { files, text } = agentBench({ 'a.ts': stock, 'b.ts': 'other\n' });
    const result = await text(move('@@', '-const first = 1;', '+const first = 10;'));
    expect(result.files[0]!.edits[0]).toMatchObject({ status: 'refused', cause: 'exists' });
    expect(files.texts.get('b.ts')).toBe('other\n');
  });

  test('never lands on a file that the same request makes', async () => {
    const { files, text } = agentBench({ 'a.ts': stock });
    const result = await text(
      patch(
        '*** Add File: b.ts',
        '+made',
        '*** Update File: a.ts',
        '*** Move to: b.ts',
        '@@',
        '-const first = 1;',
        '+const first = 10;',
      ),
    );
    expect(result.status).toBe('refused');
    expect(JSON.stringify(result)).toContain('conflicting');
    expect([...files.texts]).toEqual([['a.ts', stock]]);
  });
});

describe('a snippet that leaves code out', () => {
  const code =
    'function one() {\n  const a = 1;\n  const b = 2;\n  return a + b;\n}\n\nfunction two() {\n  const c = 3;\n  return c;\n}\n';
  const snippet = (body: string): string =>
    `\`\`\`ts a.ts\n// ... existing code ...\n${body}\n// ... existing code ...\n\`\`\`\n`;

  test('is written where its segments begin and end in the file', async () => {
    const { files, events, text } = agentBench({ 'a.ts': code });
    const result = await text(snippet('function one() {\n  const a = 1;\n  const b = 20;\n  return a + b;\n}'));
    expect(result.status).toBe('applied');
    expect(files.texts.get('a.ts')).toBe(code.replace('b = 2;', 'b = 20;'));
    expect(result.message).toContain('from a snippet that leaves code out');
    expect(result.files[0]!.edits[0]!.tier).toBeUndefined();
    expect(events[0]).toMatchObject({ verdict: 'applied' });
    expect([events[0]!.tier, events[0]!.confidence]).toEqual([undefined, undefined]);
  });

  test.each([
    ['that ends in lines of its own', 'function two() {\n  const c = 3;\n  log(c);'],
    ['that drops lines without bringing others', 'function one() {\n}'],
    ['that stands between lines of which there are many', '}\n\nfunction two() {\n  const c = 30;\n  return c;\n}'],
    ['that begins with lines of its own', 'function zwei() {\n  const c = 3;\n  return c;\n}'],
    ['that is nowhere', 'class Nothing extends Void {\n  shout() {}\n}'],
  ])('%s is refused', async (_what, body) => {
    const { files, text } = agentBench({ 'a.ts': code });
    const result = await text(snippet(body));
    expect(result.status).toBe('refused');
    expect(result.files[0]!.edits[0]).toMatchObject({ cause: 'placeholder', next: 'rewrite' });
    expect(files.texts.get('a.ts')).toBe(code);
  });

  test('beside an edit of the same lines is not written in part, whatever the policy', async () => {
    const { files, text } = agentBench({ 'a.ts': code }, { policy: () => 'apply-sure' });
    const result = await text(
      searchReplace('a.ts', '  const b = 2;', '  const b = 3;') +
        snippet('function one() {\n  const a = 1;\n  const b = 7;\n  return a + b;\n}'),
    );
    expect(result.status).toBe('refused');
    expect(files.texts.get('a.ts')).toBe(code);
  });

  test('that is in the file already is nothing to do', async () => {
    const { text } = agentBench({ 'a.ts': code });
    expect((await text(snippet('function two() {\n  const c = 3;\n  return c;\n}'))).status).toBe('nothing-to-do');
  });
});
