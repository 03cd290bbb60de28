import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatMessages } from '../../../src/base/text/message.ts';
import type { Project } from '../../../src/callers/domain/graph/project.ts';
import type { CallersServices } from '../../../src/callers/domain/services.ts';
import { getProject } from '../../support/callersProject.ts';
import { TestClock } from '../../support/testClock.ts';
import { getCodeEngine, putFiles } from '../../support/codeEngineOf.ts';
import { scratchFolder } from '../../support/scratchFolder.ts';
import { type CallersResponse, findCallers } from '../../support/englishCallers.ts';

const caller = "import { total } from './total';\ntotal();\n";
const filler = '// nothing to see here\n'.repeat(60_000);

const containing = (text: string): string => expect.stringContaining(text) as string;

async function asked(
  files: Record<string, string | Uint8Array>,
  prepare: (root: string) => Promise<void> = () => Promise.resolve(),
  /** What happens after all was indexed. */
  later: (root: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ complete: string; warning: string | undefined }> {
  const root = await scratchFolder();
  await putFiles(root, { 'src/total.ts': 'export function total() { return 1; }\n', 'src/near.ts': caller, ...files });
  await prepare(root);
  const engine = getCodeEngine(root);
  try {
    await engine.whole();
    await later(root);
    const { meta } = formatMessages(await engine.ask({ symbol_name: 'total', depth: 1 }));
    return { complete: meta.coverage.complete, warning: meta.warning };
  } finally {
    await engine.dispose();
  }
}

/** A project of one file that is indexed as a whole. */
function getWarmServices(project: Project): CallersServices {
  return {
    project,
    coverage: () => ({ indexed: 1, total: 1, isWarm: true, skipped: {} }),
    lineText: () => '',
    requestId: () => 'r1',
    clock: new TestClock(),
  };
}

describe('an answer is complete only if nothing that is code was left out', () => {
  test('a file that is too large', async () => {
    expect(await asked({ 'src/large.ts': caller + filler })).toEqual({
      complete: 'no',
      warning: containing('src/large.ts (too-large)'),
    });
  });

  test('a file in another encoding, either way round', async () => {
    const wide = Buffer.from(`\uFEFF${caller}`, 'utf16le');
    expect(await asked({ 'src/wide.ts': wide })).toEqual({
      complete: 'no',
      warning: containing('src/wide.ts (encoding)'),
    });
    expect((await asked({ 'src/wide.ts': Buffer.from(wide).swap16() })).complete).toBe('no');
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('a file that may not be read', async () => {
    expect(await asked({ 'src/closed.ts': '' }, (root) => chmod(join(root, 'src/closed.ts'), 0))).toEqual({
      complete: 'no',
      warning: containing('src/closed.ts (unreadable)'),
    });
  });

  test.skipIf(process.platform !== 'linux')(
    'a file whose name is no UTF-8, so that it cannot be opened by what is read of it',
    async () => {
      const odd = (root: string): Buffer =>
        Buffer.concat([Buffer.from(join(root, 'src/odd')), Buffer.from([0xff, 0xed, 0xa0, 0x80]), Buffer.from('.ts')]);
      expect(await asked({}, (root) => writeFile(odd(root), caller))).toEqual({
        complete: 'no',
        warning: containing('(unreadable)'),
      });
    },
  );

  test('but not where such files do not hold the name, or are no code', async () => {
    expect(
      await asked({
        'src/large.ts': filler,
        'src/wide.ts': Buffer.from('\uFEFFconst other = 1;\n', 'utf16le'),
        'notes.txt': Buffer.from('\uFEFFtotal\n', 'utf16le'),
      }),
    ).toEqual({ complete: 'yes', warning: undefined });
  });

  test('a generated file, whether something else calls or not', async () => {
    const made = { 'src/made.ts': `// @generated\n${caller}` };
    expect(await asked(made)).toEqual({ complete: 'no', warning: containing('src/made.ts (generated)') });
    expect((await asked({ ...made, 'src/near.ts': '' })).complete).toBe('no');
    const silent = { 'src/made.ts': '// @generated\nexport const totals = 1;\n' };
    expect(await asked(silent)).toEqual({ complete: 'yes', warning: undefined });
    // A file that cannot be looked into is no file without the name.
    const gone = (root: string): Promise<void> => rm(join(root, 'src/made.ts'));
    expect((await asked(silent, undefined, gone)).complete).toBe('no');
  });

  test('places in a generated file are listed as possible ones, of very many the first', async () => {
    const root = await scratchFolder();
    await putFiles(root, {
      'src/total.ts': 'export function total() { return 1; }\n',
      'src/made.ts': "// @generated\nimport { total } from './total';\n// total\ntotal();\n",
    });
    const ask = async (): Promise<CallersResponse> => {
      const engine = getCodeEngine(root);
      try {
        await engine.whole();
        return formatMessages(await engine.ask({ symbol_name: 'total', depth: 1 }));
      } finally {
        await engine.dispose();
      }
    };
    const few = await ask();
    expect(few.nodes.map((node) => `${node.file_path}:${node.line_number} ${node.type} ${node.label}`)).toEqual([
      'src/made.ts:4 grep_match possible',
    ]);
    expect(few.meta).toMatchObject({
      fallback_strategy: 'grep',
      coverage: { complete: 'no' },
      warning: containing('src/made.ts (generated)'),
    });
    await putFiles(root, { 'src/made.ts': `// @generated\n${'total();\n'.repeat(80)}` });
    const many = await ask();
    expect(many.nodes).toHaveLength(50);
    expect(many.meta.coverage).toMatchObject({ complete: 'no', truncated: true });
    expect(many.meta.warning).toContain('30 of them that may be calls are not in this answer');
  });

  test.each([
    ['a path that is worked out', "PREFIX = path()\nCREATE = PREFIX + '/create'\n", '@app.post(CREATE)', 'no'],
    ['a path that is known', "CREATE = '/create'\n", '@app.post(CREATE)', 'yes'],
    ['a signal, which is its own key', 'paid = Signal()\n', '@receiver(paid)', 'yes'],
  ])('what a decorator registers under %s', async (_, key, decorator, complete) => {
    const project = await getProject({ 'a.py': `${key}${decorator}\ndef created(): ...\n` });
    const response = await findCallers({ symbol_name: 'created' }, getWarmServices(project));
    expect(response.meta.coverage.complete).toBe(complete);
  });

  test('nor after the graph broke on the way', async () => {
    const project = await getProject({
      'src/total.ts': 'export function total() { return 1; }\n',
      'src/main.ts': caller,
    });
    let asked = 0;
    const response = await findCallers(
      { symbol_name: 'total' },
      {
        project: {
          ...project,
          filesWith: (name) => {
            if (asked++ === 2) throw new Error('broken');
            return project.filesWith(name);
          },
        },
        coverage: () => ({ indexed: 2, total: 2, isWarm: true, skipped: {} }),
        lineText: () => '',
        requestId: () => 'r1',
        clock: new TestClock(),
      },
    );
    expect(response.meta.trail[0]).toMatchObject({ stage: 'graph', outcome: 'error' });
    expect(response.meta.coverage.complete).toBe('no');
  });
});

test('an answer in a language whose complete lists are often wrong says how often they were right', async () => {
  const asks = async (file: string, text: string): Promise<CallersResponse> =>
    findCallers({ symbol_name: 'save' }, getWarmServices(await getProject({ [file]: text })));
  const ruby = await asks('a.rb', 'class Repo\n  def save; end\nend\n');
  expect(ruby.meta.coverage).toMatchObject({ complete: 'yes', complete_record: { language: 'Ruby' } });
  expect(ruby.explanation).toMatch(/Of \d+ complete answers about other code in Ruby, \d+ were right\.$/);
  const python = await asks('a.py', 'class Repo:\n    def save(self): ...\n');
  expect(python.meta.coverage).toMatchObject({ complete: 'yes' });
  expect(python.meta.coverage.complete_record).toBeUndefined();
  expect(python.explanation).not.toContain('were right');
});
