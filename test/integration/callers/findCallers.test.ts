import { describe, expect, test } from 'vitest';
import { consecutiveBreaker } from '../../../src/cascade/breaker.ts';
import type { CallersServices, TextHit } from '../../../src/callers/index.ts';
import { ProviderQuery } from '../../../src/callers/domain/merge/providerQuery.ts';
import { TestClock } from '../../support/testClock.ts';
import { getProject, takeApart } from '../../support/callersProject.ts';
import { findCallers } from '../../support/englishCallers.ts';

async function getServices(
  files: Readonly<Record<string, string>>,
  more: Partial<CallersServices> = {},
): Promise<CallersServices> {
  const project = await getProject(files);
  const count = Object.keys(files).length;
  return {
    project,
    coverage: () => ({ indexed: count, total: count, isWarm: true, skipped: {} }),
    lineText: (path, line) => files[path]?.split('\n')[line - 1] ?? '',
    requestId: () => 'r1',
    clock: new TestClock(),
    grep: (name) => Promise.resolve({ ...hitsIn(files, name), truncated: false }),
    *definedNames() {
      for (const path of Object.keys(files))
        for (const { name, site } of project.facts(path)?.definitions ?? []) yield { name, path, line: site.line };
    },
    ...more,
  };
}

function hitsIn(files: Readonly<Record<string, string>>, name: string): { hits: TextHit[]; count: number } {
  const hits = Object.entries(files).flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((lineText, at) =>
        [...lineText.matchAll(new RegExp(`(?<![\\w$])${name.replace(/[^\w]/g, '\\$&')}(?![\\w$])`, 'g'))].map(
          (match) => ({ path, line: at + 1, column: match.index, lineText }),
        ),
      ),
  );
  return { hits, count: hits.length };
}

const nest = {
  'src/controller.ts': [
    "import { FileService } from './file.service';",
    'export class FeesReportConsumerController {',
    '  constructor(private readonly files: FileService) {}',
    "  @DaprPubSub('pubsub', 'fees-report.created')",
    '  async onReportCreated(message: Message) { await this.files.moveFilesToPermanentStorage(message.id); }',
    '}',
  ].join('\n'),
  'src/file.service.ts':
    'export class FileService {\n  // moveFilesToPermanentStorage copies\n  async moveFilesToPermanentStorage(id: string) {}\n  unused() {}\n}\n',
  'src/report.service.ts':
    "export class ReportService {\n  async save() { await this.pubsub.publish('pubsub', 'fees-report.created', {}); }\n}\n",
  'docs/notes.md': 'moveFilesToPermanentStorage is called by the consumer.\n',
};

describe("PRD-02's example", () => {
  test('the caller, and through the event what reaches that, with evidence', async () => {
    const response = await findCallers({ symbol_name: 'moveFilesToPermanentStorage' }, await getServices(nest));
    expect(
      response.nodes.map(({ file_path, line_number, type, name, depth, label }) => ({
        file_path,
        line_number,
        type,
        name,
        depth,
        label,
      })),
    ).toEqual([
      {
        file_path: 'src/controller.ts',
        line_number: 5,
        type: 'call',
        name: 'FeesReportConsumerController.onReportCreated',
        depth: 1,
        label: 'verified',
      },
      {
        file_path: 'src/controller.ts',
        line_number: 4,
        type: 'decorator',
        name: 'FeesReportConsumerController',
        depth: 2,
        label: 'verified',
      },
      {
        file_path: 'src/report.service.ts',
        line_number: 2,
        type: 'event',
        name: 'ReportService.save',
        depth: 2,
        label: 'verified',
      },
    ]);
    expect(response.nodes[1]?.evidence).toEqual(['registered for message fees-report.created', 'Dapr']);
    expect(response.nodes[2]?.evidence).toEqual([
      'message fees-report.created',
      'Dapr',
      'registered at src/controller.ts:4',
    ]);
    expect(response.meta).toMatchObject({ degraded_mode: false, coverage: { complete: 'yes', truncated: false } });
    expect(response.meta.fallback_stage).toBeUndefined();
    expect(response.error).toBeUndefined();
  });

  test('an id or a place that holds no such definition is answered by name, and that is said', async () => {
    const services = await getServices(nest);
    for (const query of [
      { symbol_id: 'src/old.service.ts#FileService.moveFilesToPermanentStorage' },
      { symbol_id: 'src/file.service.ts#Gone.moveFilesToPermanentStorage' },
      { symbol_name: 'moveFilesToPermanentStorage', file_path: 'src/report.service.ts' },
      { symbol_name: 'moveFilesToPermanentStorage', file_path: './src/report.service.ts', line_number: 2 },
    ]) {
      const { meta, nodes } = await findCallers(query, services);
      expect(nodes[0]?.file_path, JSON.stringify(query)).toBe('src/controller.ts');
      expect(meta.warning_code).toBe('answered-by-name');
      expect(meta.warning).toMatch(/^src\/\S+ holds no definition of moveFilesToPermanentStorage/);
    }
    for (const query of [
      { symbol_id: 'src/file.service.ts#FileService.moveFilesToPermanentStorage' },
      { symbol_name: 'moveFilesToPermanentStorage', file_path: 'src/file.service.ts', line_number: 3 },
      { symbol_name: 'moveFilesToPermanentStorage' },
      { symbol_name: 'moveFilesToPermanentStorage', file_path: 'src/controller.ts', line_number: 5, column: 70 },
    ]) {
      expect((await findCallers(query, services)).meta.warning_code, JSON.stringify(query)).toBeUndefined();
    }
  });

  test('what a file holds that is left out is not proven by the callers of its namesake', async () => {
    const services = await getServices(nest);
    const place = { symbol_name: 'moveFilesToPermanentStorage', file_path: 'vendor/old.ts' };
    const lineText = (path: string, line: number): string =>
      path === 'vendor/old.ts' && line === 2 ? 'moveFilesToPermanentStorage() {}' : services.lineText(path, line);
    const held = await findCallers({ ...place, line_number: 2 }, { ...services, lineText });
    expect(held.meta).toMatchObject({ warning_code: 'answered-by-name', coverage: { complete: 'no' } });
    const moved = await findCallers({ ...place, line_number: 3 }, { ...services, lineText });
    expect(moved.meta).toMatchObject({ warning_code: 'answered-by-name', coverage: { complete: 'yes' } });
  });

  test('every answer from a fallback carries a warning, and one without any caller the sources that had none', async () => {
    const services = await getServices(nest);
    const none = await findCallers({ symbol_name: 'noSuchThingAnywhere' }, services);
    expect(none._fallback_info).toMatchObject({
      fallback_used: true,
      fallback_stage: 4,
      warning: expect.stringContaining('No source knows a caller') as string,
    });
    expect(none.meta.missing_sources).toEqual(['graph_index', 'grep', 'semantic_search']);
    const proven = await findCallers({ symbol_name: 'unused' }, services);
    expect(proven.error).toBe('NO_CALLERS_FOUND');
    expect([proven.meta.coverage.complete, proven.meta.missing_sources]).toEqual(['yes', undefined]);
  });

  test('a caller can be asked for its own callers by the id that it is given with', async () => {
    const services = await getServices({
      'a.ts': 'export class A { save() {} }\n',
      'b.ts':
        "import { A } from './a';\nexport class B { run(a: A) { a.save(); } }\nexport function main(b: B) { b.run(new A()); }\n",
    });
    const [caller] = (await findCallers({ symbol_id: 'a.ts#A.save', depth: 1 }, services)).nodes;
    expect(caller?.symbol_id).toBe('b.ts#B.run');
    expect((await findCallers({ symbol_id: caller?.symbol_id ?? '' }, services)).nodes.map(({ name }) => name)).toEqual(
      ['main'],
    );
  });

  test('of the classes of a file only its own bases are suggested', async () => {
    const { suggestions } = await findCallers(
      { symbol_id: 'a.ts#A.gone' },
      await getServices({ 'a.ts': 'class A extends First { gone() {} }\nclass B extends Second { gone() {} }\n' }),
    );
    const bases = JSON.stringify(suggestions).match(/(?<=")(?:First|Second)\.gone(?=")/g);
    expect(bases).toEqual(['First.gone']);
  });

  test('a place that a compiler names beside another on its line is that place', async () => {
    const files = {
      'a.js': 'export function save() {}\n',
      'b.js': 'use(first.save(), other(second.save()));\nimport { save as kept } from "x";\nthird.save();\n',
    };
    const ask = (column: number) => ({
      name: 'x',
      title: 'Compiler',
      ask: () =>
        Promise.resolve({
          state: 'partial' as const,
          sites: [{ path: 'b.js', line: 1, column, kind: 'call' as const }],
        }),
    });
    for (const column of [10, 31]) {
      const services = await getServices(files);
      const question = { name: 'save', targets: [{ path: 'a.js', line: 1, column: 16 }] };
      const providerQuery = new ProviderQuery({ providers: [ask(column)], clock: new TestClock(), patienceMs: 1000 });
      providerQuery.start(question);
      await Promise.all(providerQuery.running());
      const { nodes } = await findCallers(
        { symbol_id: 'a.js#save' },
        { ...services, providerQuery, providerWaitMs: 0 },
      );
      const said = nodes.filter(({ evidence }) => evidence.includes('Compiler'));
      expect(said.map(({ line_number, column: at, type, label }) => [line_number, at, type, label])).toEqual([
        [1, column, 'call', 'verified'],
      ]);
    }
  });

  test('a line in which nothing is defined leads to what is defined near it', async () => {
    const response = await findCallers({ file_path: 'src/file.service.ts', line_number: 9 }, await getServices(nest));
    expect(response).toMatchObject({ error: 'SYMBOL_NOT_FOUND' });
    expect(response.suggestions[0]).toMatchObject({
      tool: 'find_callers',
      arguments: { symbol_id: 'src/file.service.ts#FileService.unused' },
    });
  });

  test('a call in a part that the parser does not understand is shown as possible, and keeps the answer from being called complete', async () => {
    // What a parser skips differs from one to the next: here it is all of c.ts.
    const files = (last: string): Record<string, string> => ({
      'a.ts': 'export function pay() {}\n',
      'b.ts': "import { pay } from './a';\npay();\n",
      'c.ts': last,
    });
    const skipping = async (last: string): Promise<CallersServices> => {
      const services = await getServices(files(last));
      const { project } = services;
      const facts = (path: string): ReturnType<typeof project.facts> => {
        const own = project.facts(path);
        return path !== 'c.ts' || own === undefined ? own : { ...takeApart(own), isClean: false, references: [] };
      };
      return {
        ...services,
        project: {
          has: (path) => project.has(path),
          filesWith: (name) => project.filesWith(name),
          facts,
          pathAliases: [],
          packages: new Map(),
        },
      };
    };
    const doubted = await findCallers({ symbol_name: 'pay' }, await skipping('const x = @@@ pay(1) ((\n'));
    expect(doubted.nodes.map(({ file_path: path, label }) => `${path} ${label}`)).toEqual([
      'b.ts verified',
      'c.ts possible',
    ]);
    expect(doubted.meta.coverage.complete).toBe('no');
    const fine = await findCallers({ symbol_name: 'pay' }, await skipping('// pay\nconst x = @@@ ((\n'));
    expect(fine.nodes.filter(({ type }) => type === 'call').map(({ file_path: path }) => path)).toEqual(['b.ts']);
    expect(fine.meta.coverage.complete).toBe('yes');
  });

  test('of namesakes each edge leads to the one that is called', async () => {
    const files = {
      'a.ts': 'export class A { go() {} }\n',
      'b.ts': 'export class B { go() {} }\n',
      'use.ts':
        "import { A } from './a';\nimport { B } from './b';\nexport function both(a: A, b: B) {\n  a.go();\n  b.go();\n}\n",
    };
    const { edges } = await findCallers({ symbol_name: 'go', depth: 1 }, await getServices(files));
    expect(edges.map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      'use.ts:4:4 a.ts#A.go',
      'use.ts:5:4 b.ts#B.go',
    ]);
  });

  test('callers of one name in one file are each followed further', async () => {
    const check = (from: number): string =>
      `it('${String(from)}', () => {\n  function check() { load(); }\n  check();\n});\n`;
    const files = { 'a.js': `export function load() {}\n${check(2)}${check(6)}` };
    const { nodes } = await findCallers({ symbol_id: 'a.js#load', depth: 2 }, await getServices(files));
    expect(nodes.map(({ line_number: line, depth }) => `${String(line)} ${String(depth)}`)).toEqual([
      '3 1',
      '7 1',
      '4 2',
      '8 2',
    ]);
  });

  test('of callers of one name the one that a compiler tells of is followed, and no other', async () => {
    const files = {
      'a.js':
        "export function load() {}\nit('one', () => {\n  function check() { more(); }\n  check();\n});\nit('two', () => {\n  function check() { it.load(); }\n  check();\n});\nit('three', () => {\n  function check() { more(); }\n  check();\n});\n",
      'b.js': 'export class Other { load() {} }\n',
    };
    const ask = () =>
      Promise.resolve({
        state: 'partial' as const,
        sites: [{ path: 'a.js', line: 7, column: 24, kind: 'call' as const }],
      });
    const providerQuery = new ProviderQuery({
      providers: [{ name: 'server', title: 'server', ask }],
      clock: new TestClock(),
      patienceMs: 1000,
    });
    const { nodes } = await findCallers(
      { symbol_id: 'a.js#load', depth: 2 },
      { ...(await getServices(files)), providerQuery, providerWaitMs: 0 },
    );
    expect(nodes.map(({ line_number: line, depth }) => `${String(line)} ${String(depth)}`)).toEqual(['7 1', '8 2']);
  });

  test('a name of two languages is looked for in both', async () => {
    const { nodes, meta } = await findCallers(
      { symbol_name: 'save', depth: 1 },
      await getServices({
        'app/store.ts': 'export class Store {\n  save() {}\n  close() { this.save(); }\n}\n',
        'server/store.py': 'class Store:\n    def save(self): pass\n    def close(self):\n        self.save()\n',
      }),
    );
    expect(nodes.map(({ file_path: path, line_number: line }) => `${path}:${line}`)).toEqual([
      'app/store.ts:3',
      'server/store.py:4',
    ]);
    expect(meta.coverage).toMatchObject({ complete: 'yes', candidate_files: 2 });
  });

  test('what registers one namesake leads to no other', async () => {
    const { edges } = await findCallers(
      { symbol_name: 'save', depth: 1 },
      await getServices({
        'a.ts': 'export class Archive {\n  save() {}\n}\n',
        'b.ts':
          "import { bus } from 'bus';\nexport class Book {\n  constructor() { bus.on('closing', this.save); }\n  save() {}\n}\n",
      }),
    );
    expect([...new Set(edges.map(({ to }) => to))]).toEqual(['b.ts#Book.save']);
  });

  test('a dead end has the shape of the document', async () => {
    const { error, symbol, fallback_strategy, next_actions, explanation } = await findCallers(
      { symbol_name: 'moveFilesToPermanentStoraje' },
      await getServices(nest, {
        grep: () => Promise.resolve({ hits: [], count: 0, truncated: false }),
        definedNames: () => [],
      }),
    );
    expect({ error, symbol, fallback_strategy }).toEqual({
      error: 'SYMBOL_NOT_FOUND',
      symbol: 'moveFilesToPermanentStoraje',
      fallback_strategy: 'RECOMMENDED',
    });
    expect(next_actions).toContainEqual(
      expect.objectContaining({ tool: 'grep', query: 'moveFilesToPermanentStoraje' }),
    );
    expect(explanation).toContain('Do not assume');
  });

  test('nothing is said to be uncalled without a proof', async () => {
    const services = await getServices(nest);
    const proven = await findCallers({ symbol_name: 'unused' }, services);
    expect(proven).toMatchObject({
      error: 'NO_CALLERS_FOUND',
      nodes: [],
      meta: { fallback_stage: 4, fallback_strategy: 'structured_error', coverage: { complete: 'yes' } },
    });
    expect(proven.explanation).toContain('the one file that holds its name was analysed: it does not call it');
    const cold = await findCallers(
      { symbol_name: 'unused' },
      { ...services, coverage: () => ({ indexed: 1, total: 4, isWarm: false, skipped: {} }) },
    );
    expect(cold.meta.coverage.complete).toBe('no');
    expect(cold.explanation).toContain('does not prove');
    expect(cold.suggestions.length).toBeGreaterThanOrEqual(3);
    for (const each of cold.suggestions) expect(each.tool ?? each.command).toBeTruthy();
  });

  test('a file that is not read yet, or is too large to be read, is never told as one without the definition', async () => {
    const services = await getServices(nest);
    const late = {
      ...services,
      project: {
        ...services.project,
        facts: (path: string) => (path === 'src/file.service.ts' ? undefined : services.project.facts(path)),
      },
    };
    const atLine = await findCallers({ file_path: 'src/file.service.ts', line_number: 9 }, late);
    expect(atLine).toMatchObject({
      error: 'NOT_READ_YET',
      explanation: expect.stringContaining('src/file.service.ts is not read yet') as string,
    });
    const byName = await findCallers({ symbol_id: 'src/file.service.ts#FileService.unused' }, late);
    expect(byName.meta.warning).toContain('is not read yet: this is answered by the name alone');
    expect(byName.meta.warning).not.toContain('holds no definition');
    const unread = () => Promise.resolve([{ path: 'src/huge.ts', reason: 'too-large' as const }]);
    const inLarge = await findCallers({ symbol_name: 'zzzQqq' }, { ...services, unread });
    expect(inLarge).toMatchObject({
      error: 'NOT_READ_YET',
      explanation: expect.stringContaining('1 file of code that may define it is not read') as string,
      meta: { coverage: { left_out_files: 1 }, warning: expect.stringContaining('src/huge.ts (too-large)') as string },
    });
    const nearby = await findCallers({ symbol_name: 'moveFileToPermanentStorge' }, { ...services, unread });
    expect(nearby.meta.warning).toContain('not known yet');
  });

  test('a name is said to be defined nowhere only once that is known', async () => {
    const services = await getServices(nest);
    const misspelt = { symbol_name: 'moveFileToPermanentStorge' };
    const undefinedName = 'Nothing defines this name.';
    expect((await findCallers(misspelt, services)).meta.warning).toContain(undefinedName);
    for (const coverage of [
      { indexed: 1, total: 4, isWarm: false, skipped: {} },
      { indexed: 3, total: 4, isWarm: true, skipped: {} },
      { indexed: 4, total: 4, isWarm: true, isBehind: true, skipped: {} },
    ]) {
      const { warning } = (await findCallers(misspelt, { ...services, coverage: () => coverage })).meta;
      expect(warning).not.toContain(undefinedName);
      expect(warning).toContain('not known yet');
      const { error, explanation } = await findCallers(
        { symbol_name: 'zzzQqq' },
        { ...services, coverage: () => coverage },
      );
      expect(error).toBe('NOT_READ_YET');
      expect(explanation).toContain('not known yet');
    }
    // The file that defines it was not read in time.
    const late = {
      ...services,
      project: {
        ...services.project,
        facts: (path: string) => (path === 'src/file.service.ts' ? undefined : services.project.facts(path)),
      },
    };
    const { meta, suggestions, error, explanation } = await findCallers(
      { symbol_name: 'FileService' },
      { ...late, grep: () => Promise.resolve({ hits: [], count: 0, truncated: true }), hasUnread: () => true },
    );
    expect(error).toBe('NOT_READ_YET');
    expect(explanation).toContain('1 of 2 files of code that hold the name were analysed');
    expect(meta.warning).toBe('The text search was cut before it found a place.');
    expect(meta.coverage).toMatchObject({ complete: 'unknown', candidate_files: 2, analysed_files: 1 });
    expect(suggestions[0]?.title).toContain('1 of 2 files');
    // Nothing is counted of which there is none.
    const started = await findCallers(
      { symbol_name: 'zzzQqq' },
      {
        ...late,
        coverage: () => ({ indexed: 4, total: 4, isWarm: false, skipped: {} }),
        grep: () => Promise.resolve({ hits: [], count: 0, truncated: true }),
      },
    );
    expect(
      started.suggestions.map(({ title }) => title).filter((title) => /\b0 (?:of|places)|4 of 4/.test(title)),
    ).toEqual([]);
    expect(started.suggestions[0]).toMatchObject({
      title: 'Ask again and wait longer: the index has not seen every file yet',
      tool: 'find_callers',
    });
  });

  test('a misspelt name gets the true one first, and no guess', async () => {
    const response = await findCallers({ symbol_name: 'moveFileToPermanentStorge' }, await getServices(nest));
    expect(response.meta).toMatchObject({
      degraded_mode: true,
      fallback_stage: 3,
      fallback_strategy: 'semantic_search',
    });
    expect(response.nodes[0]).toMatchObject({
      type: 'semantic_match',
      label: 'possible',
      name: 'moveFilesToPermanentStorage',
    });
    expect(response.suggestions[0]).toMatchObject({
      tool: 'find_callers',
      arguments: { symbol_name: 'moveFilesToPermanentStorage' },
    });
    expect(response._fallback_info).toEqual({
      fallback_used: true,
      fallback_stage: 3,
      fallback_strategy: 'semantic_search',
      warning: response.meta.warning,
    });
  });

  test.each(['$scope', 'a.b*', 'f(x', '[k', 'plainName'])(
    'every pattern it offers for %j can be run, and finds the name',
    async (name) => {
      const { suggestions } = await findCallers({ symbol_name: name }, await getServices(nest));
      const patterns = suggestions.flatMap(({ tool, arguments: given }) =>
        tool === 'grep' ? [given as { pattern: string; ignore_case?: boolean }] : [],
      );
      expect(patterns).toHaveLength(3);
      const shown = name.split('.').at(-1) ?? name;
      for (const { pattern, ignore_case: ignoresCase } of patterns)
        expect(`'${shown}'`).toMatch(new RegExp(pattern, ignoresCase === true ? 'i' : ''));
    },
  );

  test('a name that nothing is like is a dead end that says what to run', async () => {
    const response = await findCallers({ symbol_name: 'zzzQqq' }, await getServices(nest));
    expect(response).toMatchObject({
      error: 'SYMBOL_NOT_FOUND',
      symbol: 'zzzQqq',
      nodes: [],
      meta: { degraded_mode: true, fallback_stage: 4 },
    });
    expect(response.next_actions?.length).toBeGreaterThanOrEqual(3);
    expect(response.explanation).toContain('Do not assume');
  });
});

describe('the text search', () => {
  test('fills in for files without facts, and tells calls from mentions', async () => {
    const files = {
      'a.ts': 'export function publishReport() {}\n',
      'b.vue': '<button @click="publishReport()">\n',
      'c.vue': '// publishReport is old\n',
    };
    const services = await getServices(files, {
      coverage: () => ({ indexed: 1, total: 3, isWarm: true, skipped: {} }),
    });
    const response = await findCallers({ symbol_name: 'publishReport' }, services);
    expect(response.nodes.map(({ file_path, type, stage }) => [file_path, type, stage])).toEqual(
      [
        ['b.vue', 'string-mention', 'grep'],
        ['c.vue', 'comment', 'grep'],
      ].sort(),
    );
  });

  test('more than fifty hits are counted and passed on, never cut in silence', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}.vue`, 'run();\n']));
    const response = await findCallers({ symbol_name: 'run' }, await getServices(many));
    expect(response.nodes).toEqual([]);
    expect(response.meta.coverage.truncated).toBe(true);
    expect(response.meta.trail.find(({ stage }) => stage === 'grep')).toMatchObject({
      outcome: 'pass',
      reason: 'too-many',
    });
  });

  test('of a text without a word nothing is said that is not known', async () => {
    const services = await getServices({ 'a.ts': 'export function save() {}\n', 'job.xyz': 'run: save\n' });
    const filesWith = (): string[] => ['a.ts', 'job.xyz'];
    const about = async (name: string): Promise<string[]> =>
      (
        await findCallers(
          { symbol_name: name },
          { ...services, project: { ...services.project, filesWith, facts: (path) => services.project.facts(path) } },
        )
      ).suggestions.map(({ title }) => title);
    expect((await about('(.*')).filter((title) => title.includes('job.xyz'))).toEqual([]);
    expect(await about('sav')).toContainEqual(expect.stringContaining('job.xyz holds the name'));
  });

  test('use_fallback: false asks the graph alone', async () => {
    const response = await findCallers({ symbol_name: 'zzz', use_fallback: false }, await getServices(nest));
    expect(response.meta.trail.map(({ stage }) => stage)).toEqual(['graph']);
    expect(response.suggestions.some(({ arguments: given }) => given?.['use_fallback'] === true)).toBe(true);
  });

  test('a search that fails opens its breaker; an empty one never does', async () => {
    const clock = new TestClock();
    const breaker = () => consecutiveBreaker({ failures: 5, halfOpenAfterMs: 30_000, clock });
    const breakers = { graph: breaker(), grep: breaker(), semantic_search: breaker() };
    const services = await getServices(nest, { clock, breakers, grep: () => Promise.reject(new Error('rg is gone')) });
    for (let i = 0; i < 6; i++) await findCallers({ symbol_name: 'zzzQqq' }, services);
    expect([breakers.graph.state, breakers.grep.state, breakers.semantic_search.state]).toEqual([
      'closed',
      'open',
      'closed',
    ]);
    const response = await findCallers({ symbol_name: 'zzzQqq' }, services);
    expect(response.meta.missing_sources).toContain('grep');
    expect(response.error).toBe('SYMBOL_NOT_FOUND');
    const calm = await getServices(nest, {
      clock,
      breakers: { graph: breaker(), grep: breakers.graph, semantic_search: breaker() },
    });
    for (let i = 0; i < 8; i++) await findCallers({ symbol_name: 'unused' }, calm);
    expect(breakers.graph.state).toBe('closed');
  });
});
