import type { SymbolGap } from '../../../src/callers/domain/engine.ts';
import { explainGap } from '../../../src/callers/domain/gap/explainGap.ts';
import { describe, expect, test } from 'vitest';
import { formatMessages, type InEnglish } from '../../../src/base/text/message.ts';
import { withServerReason } from '../../../src/callers/domain/gap/serverReason.ts';
import type { GapServices } from '../../../src/callers/domain/gap/gapServices.ts';
import type { CallersQuery } from '../../../src/callers/domain/types.ts';
import { gapOutput } from '../../../src/tools/gapSchemas.ts';
import { explainSymbolGapTool } from '../../../src/tools/explainSymbolGap.ts';
import { getProject } from '../../support/callersProject.ts';

async function getGap(...given: Parameters<typeof askGap>): Promise<InEnglish<SymbolGap>> {
  return formatMessages(await askGap(...given));
}

async function askGap(
  files: Readonly<Record<string, string>>,
  query: CallersQuery,
  more: Partial<GapServices> = {},
): Promise<SymbolGap> {
  const project = await getProject(files);
  const count = Object.keys(files).length;
  const gap = await explainGap(
    query,
    {
      project,
      coverage: () => ({ indexed: count, total: count, isWarm: true, skipped: {} }),
      grep: (name) => {
        const hits = Object.entries(files).flatMap(([path, text]) =>
          text
            .split('\n')
            .flatMap((lineText, at) =>
              [...lineText.matchAll(new RegExp(`(?<![\\w$])${name.replace(/\W/g, '\\$&')}(?![\\w$])`, 'g'))].map(
                (match) => ({ path, line: at + 1, column: match.index, lineText }),
              ),
            ),
        );
        return Promise.resolve({ hits, count: hits.length, truncated: false });
      },
      *definedNames() {
        for (const path of Object.keys(files))
          for (const { name, site } of project.facts(path)?.definitions ?? []) yield { name, path, line: site.line };
      },
      ...more,
    },
    new AbortController().signal,
  );
  for (const { actions } of gap.reasons)
    for (const { title, tool, command } of actions)
      expect([title.text !== '', (tool ?? command) !== undefined]).toEqual([true, true]);
  return gap;
}

const codes = ({ reasons }: Pick<SymbolGap | InEnglish<SymbolGap>, 'reasons'>): string[] =>
  reasons.map(({ code }) => code);

describe('a name that nothing defines', () => {
  test('is misspelt: the names it may mean, the true one first', async () => {
    const gap = await getGap(
      { 'src/a.ts': 'export function saveUser() {}\nexport function loadOrders() {}' },
      { symbol_name: 'save_usre' },
    );
    expect(gap.isDefined).toBe(false);
    expect(gap.reasons[0]).toMatchObject({
      code: 'misspelt',
      actions: [
        { tool: 'find_callers', arguments: { symbol_name: 'saveUser', file_path: 'src/a.ts', line_number: 1 } },
      ],
    });
  });

  test('comes from a package outside of the workspace', async () => {
    const gap = await getGap(
      {
        'src/a.ts': "import { debounce } from 'lodash';\nimport { own } from './b';\ndebounce(own);",
        'src/b.ts': 'export const own = 1;',
      },
      { symbol_name: 'debounce' },
    );
    expect(gap.reasons[0]).toMatchObject({ code: 'external', text: expect.stringContaining('"lodash"') as string });
  });

  test('comes from a package in JavaScript and Python; where imports do not say which file is meant, nothing is claimed', async () => {
    expect(
      (await getGap({ 'src/a.js': "import { debounce } from 'lodash';\ndebounce();" }, { symbol_name: 'debounce' }))
        .reasons[0],
    ).toMatchObject({ code: 'external' });
    expect(
      (await getGap({ 'a.py': 'from requests import fetch_all\n\nfetch_all()\n' }, { symbol_name: 'fetch_all' }))
        .reasons[0],
    ).toMatchObject({ code: 'external' });
    expect(
      codes(
        await getGap(
          { 'A.java': 'import com.lib.Debounce;\nclass A { void a() { new Debounce(); } }\n' },
          { symbol_name: 'Debounce' },
        ),
      ),
    ).not.toContain('external');
  });

  test('a package of the workspace is not outside of it', async () => {
    const project = await getProject(
      { 'packages/lib/index.ts': 'export {}', 'src/a.ts': "import { gone } from 'lib';" },
      { packages: new Map([['lib', 'packages/lib']]) },
    );
    const gap = await getGap({}, { symbol_name: 'gone' }, { project });
    expect(codes(gap)).not.toContain('external');
  });

  test('is not told as undefined while something that may define it is not read', async () => {
    const files = {
      'src/a.ts': 'export function targetFn() {}',
      'src/b.ts': 'targetFm();\nexport function targetFm() {}',
    };
    const project = await getProject(files);
    const late = { ...project, facts: (path: string) => (path === 'src/a.ts' ? undefined : project.facts(path)) };
    const textFor = async (query: CallersQuery, more: Partial<GapServices>): Promise<string> =>
      (await explainSymbolGapTool(() => askGap(files, query, more)).run(query, new AbortController().signal)).text;
    const unread = await getGap(files, { symbol_name: 'targetFn' }, { project: late });
    expect(unread).toMatchObject({
      isDefined: false,
      unsettled: '0 of 1 files of code that hold the name were analysed',
    });
    expect(gapOutput.safeParse(unread).success).toBe(true);
    const text = await textFor({ symbol_name: 'targetFn' }, { project: late });
    expect(text).toContain('Whether targetFn is defined is not known yet: 0 of 1 files');
    expect(text).not.toContain('not defined in what was indexed');
    expect(text).not.toContain('Nothing that was indexed defines');
    expect(await textFor({ file_path: 'src/a.ts', line_number: 1 }, { project: late })).toContain(
      'src/a.ts is not read yet',
    );
    const building = { coverage: () => ({ indexed: 2, total: 90, isWarm: false, skipped: {} }) };
    expect(await textFor({ symbol_name: 'other' }, building)).toContain('not known yet: 2 of 90 files are indexed');
    const leftOut = () =>
      Promise.resolve({ hits: [{ path: 'src/huge.ts', line: 1, reason: 'too-large' as const }], truncated: false });
    expect(await textFor({ symbol_name: 'other' }, { leftOut })).toContain(
      'not known yet: 1 file of code that may define it is not read',
    );
    // What was chosen to be left out, and what was looked through, says that nothing defines it.
    const ignored = () =>
      Promise.resolve({
        hits: [{ path: 'out/a.ts', line: 1, reason: 'ignored' as const, folder: 'out' }],
        truncated: false,
      });
    expect(await textFor({ symbol_name: 'other' }, { leftOut: ignored })).toContain(
      'other is not defined in what was indexed',
    );
  });

  test('may stand in what was not indexed yet, with the counts', async () => {
    const gap = await getGap(
      { 'src/a.ts': 'x()' },
      { symbol_name: 'hidden' },
      { coverage: () => ({ indexed: 10, total: 90, isWarm: false, skipped: {} }) },
    );
    expect(gap.reasons[0]).toMatchObject({
      code: 'not-indexed-yet',
      text: expect.stringContaining('10 of 90') as string,
    });
  });

  test('stands in an ignored folder, and in a file that is too large', async () => {
    const gap = await getGap(
      { 'src/a.ts': 'x()' },
      { symbol_name: 'hidden' },
      {
        leftOut: () =>
          Promise.resolve({
            hits: [
              { path: 'build/out.js', line: 7, reason: 'ignored', folder: 'build' },
              { path: 'build/b.js', line: 1, reason: 'ignored', folder: 'build' },
              { path: 'data/big.ts', line: 3, reason: 'too-large' },
            ],
            truncated: false,
          }),
      },
    );
    expect(gap.reasons.slice(0, 2)).toMatchObject([
      {
        code: 'ignored-folder',
        text: expect.stringContaining('build/ (ignored by .gitignore): 2 places, first build/out.js:7') as string,
        actions: [{ tool: 'grep', arguments: { pattern: 'hidden', include_ignored: true } }],
      },
      { code: 'too-large' },
    ]);
  });

  test('files that were not read are counted and named where nothing better is known', async () => {
    const gap = await getGap(
      { 'src/a.ts': 'x()' },
      { symbol_name: 'hidden' },
      {
        coverage: () => ({ indexed: 1, total: 1, isWarm: true, skipped: { 'too-large': 2, binary: 40 } }),
        skippedFiles: () => [
          { path: 'data/big.ts', reason: 'too-large' },
          { path: 'logo.png', reason: 'binary' },
        ],
      },
    );
    expect(gap.reasons).toMatchObject([
      { code: 'skipped-files', text: expect.stringContaining('2 too large (data/big.ts)') as string },
    ]);
  });

  test('stands in a language that is not analysed', async () => {
    const gap = await getGap({ 'src/a.zig': 'hidden()' }, { symbol_name: 'hidden' });
    expect(gap.reasons[0]).toMatchObject({
      code: 'unknown-language',
      text: expect.stringContaining('src/a.zig') as string,
    });
  });

  test('stands only in comments and strings', async () => {
    const gap = await getGap({ 'src/a.ts': "// hidden does it\nrun('hidden');" }, { symbol_name: 'hidden' });
    expect(codes(gap)).toContain('comment-or-string-only');
  });

  test('is unknown altogether: said so, with searches to run', async () => {
    const gap = await getGap({ 'src/a.ts': 'export function saveUser() {}' }, { symbol_name: 'quuxZork' });
    expect(gap.reasons).toMatchObject([{ code: 'nothing-known' }]);
    expect(gap.reasons[0]?.actions.length).toBeGreaterThanOrEqual(3);
  });

  test('a search that fails takes nothing else with it', async () => {
    const gap = await getGap(
      { 'src/a.ts': 'export function saveUser() {}' },
      { symbol_name: 'saveUsr' },
      { grep: () => Promise.reject(new Error('no')), leftOut: () => Promise.reject(new Error('no')) },
    );
    expect(codes(gap)).toEqual(['misspelt']);
  });
});

describe('a symbol whose callers are missing', () => {
  test('a decorator with a rule: which framework, which key', async () => {
    const gap = await getGap(
      { 'src/a.ts': "class A {\n  @OnEvent('report.created')\n  onCreated() {}\n}" },
      { symbol_name: 'onCreated' },
    );
    expect(gap).toMatchObject({ symbol: 'src/a.ts#A.onCreated', isDefined: true });
    expect(gap.reasons[0]).toMatchObject({
      code: 'decorated',
      text: expect.stringContaining("@OnEvent('report.created') marks it (src/a.ts:2)") as string,
      actions: [{ tool: 'grep', arguments: { pattern: 'report\\.created' } }],
    });
  });

  test('a key that is worked out at run time', async () => {
    const gap = await getGap(
      { 'src/a.ts': 'class A {\n  @OnEvent(prefix() + name)\n  onCreated() {}\n}' },
      { symbol_name: 'onCreated' },
    );
    expect(gap.reasons[0]).toMatchObject({
      code: 'key-not-resolved',
      text: expect.stringContaining('run time') as string,
    });
  });

  test('a constant is a key that is known', async () => {
    const gap = await getGap(
      { 'src/a.ts': "const CREATED = 'report.created';\nclass A {\n  @OnEvent(CREATED)\n  onCreated() {}\n}" },
      { symbol_name: 'onCreated' },
    );
    expect(codes(gap)).not.toContain('key-not-resolved');
  });

  test('a signal is a key by its name', async () => {
    const gap = await getGap(
      { 'a.py': 'paid = Signal()\n@receiver(paid)\ndef on_paid(sender): ...\n' },
      { symbol_name: 'on_paid' },
    );
    expect(codes(gap)).toContain('decorated');
    expect(codes(gap)).not.toContain('key-not-resolved');
  });

  test('only what a rule says is the key is one', async () => {
    const fixture = await getGap(
      { 'conftest.py': "@pytest.fixture(scope='session')\ndef database(): ...\n" },
      { symbol_name: 'database' },
    );
    expect(fixture.reasons[0]).toMatchObject({
      code: 'decorated',
      text: expect.stringMatching(/pytest calls it, through the fixture\.$/) as string,
    });
    const options = await getGap(
      { 'src/a.ts': "class A {\n  @OnEvent('report.created', options() + 1)\n  onCreated() {}\n}" },
      { symbol_name: 'onCreated' },
    );
    expect(options.reasons[0]).toMatchObject({
      code: 'decorated',
      text: expect.stringContaining('the event "report.created"') as string,
    });
    const named = await getGap(
      {
        'a/B.java':
          'package a;\nclass B {\n  @KafkaListener(groupId = "g", topics = "orders")\n  void on(String x) {}\n}\n',
      },
      { symbol_name: 'on' },
    );
    expect(named.reasons[0]).toMatchObject({ text: expect.stringContaining('the message "orders"') as string });
  });

  test('a decorator that no rule knows', async () => {
    const gap = await getGap(
      { 'src/a.ts': "class A {\n  @Whatever('x')\n  onCreated() {}\n}" },
      { symbol_name: 'onCreated' },
    );
    expect(gap.reasons[0]).toMatchObject({
      code: 'decorated',
      text: expect.stringContaining('no rule') as string,
      actions: [
        { tool: 'find_callers', arguments: { symbol_name: 'Whatever' } },
        { command: 'workbench.action.openSettings' },
      ],
    });
  });

  test('behind an interface, injected, with namesakes, under another name', async () => {
    const gap = await getGap(
      {
        'src/store.ts':
          '@Injectable()\nexport class Store implements Saves {\n  save() {}\n}\nexport class Other { save() {} }\nfunction helper() {}\nexport { helper as assist };',
        'src/index.ts': "export { Store as Keeper } from './store';",
      },
      { symbol_name: 'Store.save' },
    );
    expect(codes(gap)).toEqual(expect.arrayContaining(['behind-an-interface', 'injected']));
    expect(gap.reasons.find(({ code }) => code === 'behind-an-interface')?.actions[0]?.arguments).toEqual({
      symbol_name: 'Saves.save',
    });
    expect(
      codes(await getGap({ 'src/a.ts': 'class A { save() {} }\nclass B { save() {} }' }, { symbol_name: 'save' })),
    ).toContain('namesakes');
    expect(
      (
        await getGap(
          { 'src/store.ts': 'function helper() {}\nexport { helper as assist };' },
          { symbol_name: 'helper' },
        )
      ).reasons[0],
    ).toMatchObject({ code: 'other-name', text: expect.stringContaining('assist') as string });
  });

  test('only tests call it', async () => {
    const gap = await getGap(
      { 'src/a.ts': 'export function once() {}', 'test/a.test.ts': "import { once } from '../src/a';\nonce();" },
      { symbol_name: 'once' },
    );
    expect(gap.reasons[0]).toMatchObject({
      code: 'test-only',
      text: expect.stringContaining('test/a.test.ts') as string,
    });
  });

  test('no language server was heard', async () => {
    const gap = await askGap({ 'src/a.ts': 'export function once() {}' }, { symbol_name: 'once' });
    expect(codes(gap)).not.toContain('no-language-server');
    const asked: string[] = [];
    expect(
      codes(
        withServerReason(gap, (path) => {
          asked.push(path);
          return 'silent';
        }),
      ),
    ).toContain('no-language-server');
    expect(codes(withServerReason(gap, () => 'none'))).toContain('no-language-server');
    expect(codes(withServerReason(gap, () => 'ready'))).toEqual(codes(gap));
    expect(asked).toEqual(['src/a.ts']);
  });
});

describe('explain_symbol_gap', () => {
  const signal = new AbortController().signal;

  test('answers in its schema, with the next calls in the text', async () => {
    const tool = explainSymbolGapTool((query) => askGap({ 'src/a.ts': 'export function saveUser() {}' }, query));
    const { text, data, isError } = await tool.run({ symbol_name: 'saveUsr' }, signal);
    expect(isError).toBe(false);
    expect(gapOutput.safeParse(data).success).toBe(true);
    expect(text).toContain('not defined');
    expect(text).toContain('find_callers {"symbol_name":"saveUser"');
    expect(text.length).toBeLessThan(1000);
  });

  test('what does not name a symbol is an answer with what was expected', async () => {
    const tool = explainSymbolGapTool(() => Promise.reject(new Error('never asked')));
    for (const input of [{}, { symbol_name: 7 }, { file_path: 'a.ts' }, 'x', null]) {
      const { isError, data } = await tool.run(input, signal);
      expect(isError).toBe(true);
      expect(gapOutput.safeParse(data).success).toBe(true);
    }
  });
});
