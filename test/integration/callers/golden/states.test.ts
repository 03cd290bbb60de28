import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GapServices } from '../../../../src/callers/domain/gap/gapServices.ts';
import { ProviderQuery } from '../../../../src/callers/domain/merge/providerQuery.ts';
import type { CallersQuery } from '../../../../src/callers/domain/types.ts';
import type { ProviderResult, ProviderSite } from '../../../../src/callers/domain/provider.ts';
import type { CallersServices, TextHit } from '../../../../src/callers/index.ts';
import { servicesOfTexts } from '../../../support/goldenAnswers.ts';
import { TestClock } from '../../../support/testClock.ts';
import { projectRoot } from '../../../../tools/paths.ts';
import { explainGap, findCallers } from '../../../support/englishCallers.ts';

const files: Readonly<Record<string, string>> = {
  'src/store.py':
    'class Store:\n    def save(self, item):\n        """save it"""\n        return item\n\n    def load(self):\n        self.save(1)\n\n    def unused(self):\n        pass\n\n\ndef save_all(store: Store):\n    store.save(2)\n    other.save(3)  # save again\n',
  'src/use.py':
    "from src.store import Store, save_all\nimport logging\n\nstore = Store()\nstore.save(4)\nhooks = {'save': store.save}\nprint('save')\n\n\ndef run():\n    save_all(store)\n",
  'src/other.py': 'class Other:\n    def save(self):\n        pass\n\n\nOther().save()\n',
  'web/page.vue':
    '<template><button @click="save()">save</button></template>\n// save\nimport { save } from "x"\nfunction save() {}\nsave<string>(1)\nconst a = `save`\nsave(a) {\n',
  'docs/notes.md': 'Call save_all before save.\n',
  'lib/tool.zig': 'fn helper() void { hidden(); }\n# hidden\nreturn hidden;\n',
};

const site = (path: string, line: number, column: number, kind: ProviderSite['kind'] = 'call'): ProviderSite => ({
  path,
  line,
  column,
  kind,
});
const hit = (path: string, line: number, lineText: string): TextHit => ({
  path,
  line,
  column: lineText.indexOf('save'),
  lineText,
});
const many = (count: number, text: string): TextHit[] =>
  Array.from({ length: count }, (_, at) => hit(`gen/f${at}.zig`, at + 1, text));
const searched =
  (hits: readonly TextHit[], count = hits.length, truncated = false): NonNullable<CallersServices['grep']> =>
  () =>
    Promise.resolve({ hits, count, truncated });

function heard(...providerResults: readonly (ProviderResult | Error)[]): () => Partial<CallersServices> {
  return () => ({
    providerQuery: new ProviderQuery({
      clock: new TestClock(),
      patienceMs: 1000,
      providers: providerResults.map((providerResult, at) => ({
        name: `provider-${at}`,
        title: `Provider ${at}`,
        ask: () => (providerResult instanceof Error ? Promise.reject(providerResult) : Promise.resolve(providerResult)),
      })),
    }),
    providerWaitMs: 0,
  });
}

const save: CallersQuery = { symbol_id: 'src/store.py#Store.save' };
const scenes: readonly (readonly [
  name: string,
  query: CallersQuery,
  more?: Partial<CallersServices & GapServices> | (() => Partial<CallersServices>),
])[] = [
  ['whole', save],
  ['depth 1', { ...save, depth: 1 }],
  ['depth 9', { ...save, depth: 9 }],
  ['graph alone', { symbol_name: 'nothing_here', use_fallback: false }],
  ['by name', { symbol_name: 'save' }],
  ['by name and container', { symbol_name: 'Store.save()' }],
  ['by the name of nobody in a container', { symbol_name: 'Nobody.save' }],
  ['an id of yesterday', { symbol_id: 'src/old.py#Store.save' }],
  ['file and name', { symbol_name: 'save', file_path: '.\\src\\other.py' }],
  ['file and line', { file_path: 'src/store.py', line_number: 6 }],
  ['file and a line in the middle', { file_path: 'src/store.py', line_number: 4 }],
  ['file and a line of nothing', { file_path: 'src/store.py', line_number: 99 }],
  ['a cursor on a use', { file_path: 'src/use.py', line_number: 5, column: 7 }],
  ['a cursor on an import', { file_path: 'src/use.py', line_number: 1, column: 31 }],
  ['a cursor on nothing', { symbol_name: 'save', file_path: 'src/use.py', line_number: 2, column: 0 }],
  ['nothing asked', {}],
  ['misspelt', { symbol_name: 'save_al', file_path: 'src/use.py' }],
  ['unknown, in a language that is not read', { symbol_name: 'hidden' }],
  ['unknown altogether', { symbol_name: 'quuxZork$' }],
  ['nobody calls it', { symbol_name: 'unused' }],
  [
    'building',
    { symbol_name: 'unused' },
    { coverage: () => ({ indexed: 3, total: 9, isWarm: false, skipped: { minified: 2 } }) },
  ],
  [
    'behind',
    { symbol_name: 'unused' },
    { coverage: () => ({ indexed: 9, total: 9, isWarm: true, isBehind: true, skipped: {} }) },
  ],
  ['fewer than there are', save, { coverage: () => ({ indexed: 8, total: 9, isWarm: true, skipped: {} }) }],
  [
    'files unread',
    { symbol_name: 'unused' },
    {
      hasUnread: () => true,
      unread: () => Promise.resolve([1, 2, 3, 4].map((at) => ({ path: `big${at}.py`, reason: 'too-large' as const }))),
    },
  ],
  ['one file unread', save, { unread: () => Promise.resolve([{ path: 'big.py', reason: 'encoding' }]) }],
  ['what is unread cannot be told', save, { unread: () => Promise.reject(new Error('no')) }],
  [
    'left out: generated',
    { symbol_name: 'unused' },
    {
      unread: () => Promise.resolve([{ path: 'gen/a.py', reason: 'generated' }]),
      leftOut: () =>
        Promise.resolve({
          hits: [
            { path: 'gen/a.py', line: 3, reason: 'generated' },
            { path: 'gen/b.txt', line: 4, reason: 'generated' },
            { path: 'out/c.py', line: 5, reason: 'generated', folder: 'out' },
          ],
          truncated: false,
        }),
    },
  ],
  [
    'left out: folders and files',
    { symbol_name: 'gone_away' },
    {
      leftOut: () =>
        Promise.resolve({
          hits: [
            { path: 'build/a.py', line: 3, reason: 'ignored', folder: 'build' },
            { path: 'build/a.py', line: 9, reason: 'ignored', folder: 'build' },
            { path: 'x.bin', line: 1, reason: 'binary' },
            { path: 'y.bin', line: 1, reason: 'binary' },
            { path: 'node_modules/z.js', line: 1, reason: 'dependencies', folder: 'node_modules' },
          ],
          truncated: true,
        }),
    },
  ],
  [
    'skipped files',
    { symbol_name: 'gone_away' },
    {
      coverage: () => ({ indexed: 6, total: 6, isWarm: true, skipped: { 'too-large': 2, binary: 40, generated: 1 } }),
      skippedFiles: () => [
        { path: 'data/big.py', reason: 'too-large' },
        { path: 'logo.png', reason: 'binary' },
      ],
    },
  ],
  ['no text search', { symbol_name: 'gone_away' }, { grep: undefined as never }],
  ['no near names', { symbol_name: 'save_al' }, { definedNames: undefined as never }],
  ['the text search fails', { symbol_name: 'gone_away' }, { grep: () => Promise.reject(new Error('no ripgrep')) }],
  ['the text search is cut', { symbol_name: 'save' }, { grep: searched(many(3, 'save()'), 900, true) }],
  ['too many hits of an unknown name', { symbol_name: 'savex' }, { grep: searched(many(60, 'savex()')) }],
  [
    'too many hits, some near',
    { symbol_name: 'Store.savez' },
    { grep: searched([...many(51, 'savez()'), hit('src/use.py', 5, 'store.savez(4)')]) },
  ],
  ['many mentions', { symbol_name: 'savex' }, { grep: searched([...many(1, 'savex()'), ...many(70, '// savex')]) }],
  [
    'lines of all kinds',
    { symbol_name: 'savey' },
    {
      grep: searched(
        [
          'savey()',
          '  savey<T>(1)',
          '// savey',
          'x // savey',
          "'savey'",
          '"a savey b"',
          '`savey`',
          'import savey',
          '  from savey',
          'def savey',
          'fn savey',
          'class savey',
          '  public savey(a) {',
          'return savey() {',
          '* savey',
          '<!-- savey -->',
          '-- savey',
          '; savey',
          "it's savey",
          'a = savey',
          '#include savey',
          'async savey() {}',
          'new savey()',
          'await savey() {',
        ].map((text, at) => hit('a.zig', at + 1, text)),
      ),
    },
  ],
  [
    'a provider names more',
    save,
    heard({
      state: 'partial',
      sites: [
        site('src/use.py', 5, 6),
        site('web/page.vue', 1, 26),
        site('src/store.py', 2, 8, 'reference'),
        site('docs/notes.md', 1, 22, 'reference'),
      ],
    }),
  ],
  [
    'a provider who knows all names less',
    save,
    heard({ state: 'whole', sites: [site('src/use.py', 5, 6)], title: 'Pyright' }),
  ],
  [
    'a provider who knows some files',
    save,
    heard({ state: 'whole', sites: [site('src/use.py', 5, 6)], covers: (path) => path === 'src/store.py' }),
  ],
  ['a provider who denies one place', save, heard({ state: 'whole', sites: [], denies: ({ line }) => line === 7 })],
  [
    'providers that fail, are silent and are absent',
    save,
    heard(new Error('crashed'), { state: 'unknown', sites: [] }, { state: 'unknown', sites: [], isAbsent: true }),
  ],
  [
    'near names in another order',
    { symbol_name: 'save_al' },
    { rerank: (_name, near) => Promise.resolve([...near].reverse()) },
  ],
  ['reordering fails', { symbol_name: 'save_al' }, { rerank: () => Promise.reject(new Error('no')) }],
];

test.each(scenes.map(([name, query, more = {}]) => ({ name, query, more })))('$name', async ({ name, query, more }) => {
  const own = await servicesOfTexts(files);
  const told = { ...own, ...(typeof more === 'function' ? more() : more) };
  const services = Object.fromEntries(
    Object.entries<unknown>(told).filter(([, value]) => value !== undefined),
  ) as unknown as CallersServices & GapServices;
  const { nodes, ...rest } = await findCallers(query, services);
  const shown = nodes.map(
    (node) =>
      `${node.id} ${node.type} ${node.name} ${node.confidence.toFixed(3)} ${node.label} ${node.stage} ${node.depth} ${node.evidence.join(' | ')} · ${node.context.slice(0, 40)}`,
  );
  const gap = await explainGap(query, services, new AbortController().signal);
  const recorded = join(projectRoot, 'test/fixtures/callersGolden/states', `${name.replaceAll(/\W+/g, '-')}.txt`);
  await expect(
    `${JSON.stringify(query)}\n${shown.join('\n')}\n${JSON.stringify({ ...rest, gap }, undefined, 1)}\n`,
  ).toMatchFileSnapshot(recorded);
});
