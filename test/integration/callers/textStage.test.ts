import { describe, expect, test } from 'vitest';
import { consecutiveBreaker } from '../../../src/cascade/breaker.ts';
import { ProviderQuery } from '../../../src/callers/domain/merge/providerQuery.ts';
import type { CallersServices, TextHit } from '../../../src/callers/index.ts';
import { takeApart } from '../../support/callersProject.ts';
import { servicesOfTexts } from '../../support/goldenAnswers.ts';
import { TestClock } from '../../support/testClock.ts';
import { type CallersResponse, findCallers } from '../../support/englishCallers.ts';

type Files = Readonly<Record<string, string>>;

/** A search that found what it was told, and says so when asked which files it was to pass over. */
function found(
  hits: readonly TextHit[],
  more: { readonly count?: number; readonly truncated?: boolean } = {},
): NonNullable<CallersServices['grep']> {
  return () => Promise.resolve({ hits, count: more.count ?? hits.length, truncated: more.truncated ?? false });
}

const hit = (path: string, line: number, lineText: string, name = 'pay'): TextHit => ({
  path,
  line,
  column: lineText.indexOf(name),
  lineText,
});
const calls = (count: number, folder = 'gen'): TextHit[] =>
  Array.from({ length: count }, (_, at) => hit(`${folder}/f${String(at)}.zig`, at + 1, 'pay(1)'));
const getStage = ({ meta }: CallersResponse, stage: string): string =>
  meta.trail
    .filter((each) => each.stage === stage)
    .map(({ outcome, reason }) => `${outcome} ${reason ?? ''}`.trim())
    .join();
const listed = ({ nodes }: CallersResponse): string[] =>
  nodes.map(
    ({ file_path: path, line_number: line, type, confidence, stage }) =>
      `${path}:${String(line)} ${type} ${String(confidence)} ${stage}`,
  );

describe('a name that nothing defines', () => {
  const ask = async (
    hits: readonly TextHit[],
    more: { readonly count?: number; readonly truncated?: boolean } = {},
    files: Files = {},
  ): Promise<CallersResponse> =>
    findCallers({ symbol_name: 'pay' }, { ...(await servicesOfTexts(files)), grep: found(hits, more) });

  test('fifty places are an answer, one more is none and is counted', async () => {
    const fifty = await ask(calls(50));
    expect([
      fifty.nodes.length,
      getStage(fifty, 'grep'),
      fifty.meta.fallback_strategy,
      fifty.meta.coverage.truncated,
      fifty.edges.length,
    ]).toEqual([50, 'answer', 'grep', false, 50]);
    const more = await ask(calls(51));
    expect([
      more.nodes.length,
      getStage(more, 'grep'),
      more.meta.coverage.truncated,
      more.edges.length,
      more.error,
    ]).toEqual([0, 'pass too-many', true, 0, 'SYMBOL_NOT_FOUND']);
    expect(more.meta.warning).toMatch(/found 51 places with the name; 51 of them/);
    expect(more.suggestions[0]).toMatchObject({
      title: expect.stringContaining('is in 51 places, too many to list. Search for calls of it alone') as string,
      tool: 'grep',
      arguments: { pattern: '\\bpay\\s*\\(' },
    });
  });

  test('mentions are shown beside them, fifty at most, and none where there are too many places', async () => {
    const mentions = Array.from({ length: 60 }, (_, at) => hit('m.zig', at + 1, '// pay'));
    const few = await ask([...calls(1), ...mentions]);
    expect([few.nodes.length, getStage(few, 'grep')]).toEqual([51, 'answer']);
    expect(few.meta.warning).toMatch(/10 further mentions in strings, comments and imports are not listed/);
    const alone = await ask(mentions.slice(0, 3));
    expect([listed(alone), getStage(alone, 'grep'), alone.meta.fallback_strategy]).toEqual([
      ['m.zig:1 comment 0 grep', 'm.zig:2 comment 0 grep', 'm.zig:3 comment 0 grep'],
      'pass no-hits',
      'structured_error',
    ]);
    const many = await ask([...calls(51), ...mentions]);
    expect(many.nodes).toEqual([]);
  });

  test('a search that was cut says so, with and without a place', async () => {
    const cut = await ask(calls(2), { count: 900, truncated: true });
    expect(cut.meta.warning).toMatch(
      /they may include places that are not calls\. The text search was cut after 900 places; there may be more\./,
    );
    expect(cut.meta.coverage.truncated).toBe(true);
    expect((await ask([], { count: 0, truncated: true })).meta.warning).toMatch(
      /The text search was cut before it found a place/,
    );
  });

  test('of too many those in files that hold the qualifier, or the path of the id', async () => {
    const files = { 'gen/f3.zig': 'Shop pay(1)\n', 'gen/f7.zig': 'Shop pay(1)\n' };
    const near = await findCallers(
      { symbol_name: 'Shop.pay' },
      { ...(await servicesOfTexts(files)), grep: found(calls(60)) },
    );
    expect([listed(near), getStage(near, 'grep')]).toEqual([
      ['gen/f3.zig:4 grep_match 0.4 grep', 'gen/f7.zig:8 grep_match 0.4 grep'],
      'answer',
    ]);
    expect(near.meta.warning).toMatch(/found 60 places with the name; 58 of them/);
    const byId = await findCallers(
      { symbol_id: 'src/gone.ts#Shop.pay' },
      { ...(await servicesOfTexts(files)), grep: found(calls(60)) },
    );
    expect(byId.nodes.map(({ file_path: path }) => path)).toEqual(['gen/f3.zig', 'gen/f7.zig']);
  });

  test('without a text search or without a name none is asked', async () => {
    const services = await servicesOfTexts({});
    const without = Object.fromEntries(
      Object.entries(services).filter(([key]) => key !== 'grep'),
    ) as unknown as CallersServices;
    const none = await findCallers({ symbol_name: 'pay' }, without);
    expect([getStage(none, 'grep'), none.meta.missing_sources?.includes('grep')]).toEqual(['pass not-available', true]);
    let asked = 0;
    const nameless = await findCallers(
      { file_path: 'a.ts', line_number: 3 },
      {
        ...services,
        grep: () => {
          asked++;
          return Promise.resolve({ hits: [], count: 0, truncated: false });
        },
      },
    );
    expect([asked, getStage(nameless, 'grep')]).toEqual([0, 'pass not-available']);
  });
});

describe('a name that is defined', () => {
  const files: Files = {
    'src/shop.ts': 'export class Shop { pay() {} }\nexport function pay() {}\n',
    'src/use.ts': "import { Shop } from './shop';\nexport function go(shop: Shop) { shop.pay(); }\n",
    'web/page.vue': 'Shop\npay(1)\n',
  };
  const ask = async (id: string, hits: readonly TextHit[], more: Files = {}): Promise<CallersResponse> =>
    findCallers(
      { symbol_id: id, depth: 1 },
      {
        // A file that the index has not seen keeps the graph from proving that it is all.
        ...(await servicesOfTexts({ ...files, ...more })),
        coverage: () => ({ indexed: 3, total: 4, isWarm: true, skipped: {} }),
        grep: found(hits),
      },
    );

  test('the text adds what the facts have not judged', async () => {
    const answer = await ask('src/shop.ts#Shop.pay', [
      hit('src/use.ts', 2, 'export function go(shop: Shop) { shop.pay(); }'),
      hit('src/use.ts', 9, 'pay(2)'),
      hit('web/page.vue', 2, 'pay(1)'),
      hit('docs/read.md', 1, 'pay'),
    ]);
    expect(listed(answer)).toEqual(
      ['src/use.ts:2 call 0.98 graph', 'web/page.vue:2 grep_match 0.4 grep', 'docs/read.md:1 comment 0 grep'].map(
        (each) => each.replace('0.98', String(answer.nodes[0]?.confidence)),
      ),
    );
    expect([getStage(answer, 'grep'), answer.meta.fallback_strategy]).toEqual(['answer', 'grep']);
  });

  test('the search is told which files are known, and of a name that nobody defines none is', async () => {
    const told = async (query: { readonly symbol_name: string }): Promise<readonly (boolean | undefined)[]> => {
      const seen: (boolean | undefined)[] = [];
      await findCallers(query, {
        ...(await servicesOfTexts(files)),
        coverage: () => ({ indexed: 3, total: 4, isWarm: true, skipped: {} }),
        grep: (_name, _signal, isKnown) => {
          seen.push(isKnown?.('src/use.ts'), isKnown?.('web/page.vue'));
          return Promise.resolve({ hits: [], count: 0, truncated: false });
        },
      });
      return seen;
    };
    expect(await told({ symbol_name: 'pay' })).toEqual([true, false]);
    expect(await told({ symbol_name: 'nobody' })).toEqual([undefined, undefined]);
  });

  test("of too many those in files that hold the owner's name, or that of its file; else none, and the one in its file is proposed", async () => {
    const owner = await ask('src/shop.ts#Shop.pay', [...calls(60), hit('web/page.vue', 2, 'pay(1)')]);
    expect(owner.nodes.map(({ file_path: path }) => path)).toEqual(['src/use.ts', 'web/page.vue']);
    expect(owner.meta.warning).toMatch(/found 61 places with the name; 60 of them/);
    const inFile = await ask('src/shop.ts#pay', [...calls(60), hit('web/more.vue', 1, 'pay(1)')], {
      'web/more.vue': 'shop pay\n',
    });
    expect(inFile.nodes.filter(({ stage }) => stage === 'grep').map(({ file_path: path }) => path)).toEqual([
      'web/more.vue',
    ]);
    const none = await ask('src/shop.ts#pay', calls(60));
    expect(none.nodes.filter(({ stage }) => stage === 'grep')).toEqual([]);
    expect(none.suggestions.map(({ title }) => title)).toContainEqual(
      'The text is in 60 places, too many to list. Ask for the one in src/shop.ts',
    );
  });

  test('a call in a part that the parser skipped stays in doubt; without any, or where the search was whole, the file counts as looked through', async () => {
    // What stands in a language that is not read would keep it from a proof.
    const { 'web/page.vue': _, ...code } = files;
    const { project, ...others } = await servicesOfTexts(code);
    const broken = {
      ...project,
      has: project.has.bind(project),
      filesWith: project.filesWith.bind(project),
      facts: (path: string) => {
        const own = project.facts(path);
        return own !== undefined && path === 'src/use.ts' ? { ...takeApart(own), isClean: false } : own;
      },
    };
    const complete = async (grep: NonNullable<CallersServices['grep']>): Promise<string> =>
      (await findCallers({ symbol_id: 'src/shop.ts#Shop.pay', depth: 1 }, { ...others, project: broken, grep })).meta
        .coverage.complete;
    expect(await complete(found([]))).toBe('yes');
    expect(await complete(found([], { truncated: true }))).toBe('no');
    expect(await complete(found([hit('src/use.ts', 9, 'pay(2)')]))).toBe('no');
    expect(await complete(found([hit('src/use.ts', 9, '// pay(2)')]))).toBe('yes');
    // The facts name this place: it is judged.
    expect(await complete(found([hit('src/use.ts', 2, 'export function go(shop: Shop) { shop.pay(); }')]))).toBe('yes');
  });
});

describe('what to do next', () => {
  const titles = ({ suggestions }: CallersResponse): string[] => suggestions.map(({ title }) => title);

  test('around a definition: its decorators, those of its owner, the bases, the owner', async () => {
    const { suggestions } = await findCallers(
      { symbol_id: 'a.ts#Shop.pay' },
      await servicesOfTexts({
        'a.ts':
          '@Whole(1)\n@Half(1)\nclass Shop extends Store implements Pays, More {\n  @First(1) @Second(1) @Third(1)\n  pay() {}\n}\n',
        'b.zig': 'pay(1)\n',
      }),
    );
    expect(suggestions.slice(0, 6).map(({ arguments: given }) => given)).toEqual([
      { symbol_name: 'First' },
      { symbol_name: 'Second' },
      { symbol_name: 'Whole' },
      { symbol_name: 'Store.pay' },
      { symbol_name: 'Pays.pay' },
      { symbol_name: 'Shop', file_path: 'a.ts', line_number: 3 },
    ]);
  });

  test('of namesakes each by its id, five at most; near names first; never the same twice', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 7 }, (_, at) => [`f${String(at)}.ts`, 'export function payOut() {}\n']),
    );
    const services = {
      ...(await servicesOfTexts({ ...many, 'x.zig': 'payOut(1)\n' })),
      coverage: () => ({ indexed: 1, total: 9, isWarm: true, skipped: {} }),
    };
    expect(
      titles(await findCallers({ symbol_name: 'payOut' }, services)).filter((title) => title.startsWith('Ask for ')),
    ).toEqual([0, 1, 2, 3, 4].map((at) => `Ask for f${String(at)}.ts#payOut alone`));
    const near = await findCallers({ symbol_name: 'payOutt' }, services);
    expect(titles(near)[0]).toMatch(/^Did you mean payOut \(f\d\.ts:1\)\?$/);
    const ran = near.suggestions.map(({ tool, command, arguments: given }) => JSON.stringify([tool, command, given]));
    expect(new Set(ran).size).toBe(ran.length);
  });

  test('the state of the index says what would help', async () => {
    const files = { 'a.ts': 'function pay() {}\n' };
    const about = async (coverage: ReturnType<CallersServices['coverage']>): Promise<string[]> =>
      titles(
        await findCallers({ symbol_name: 'pay' }, { ...(await servicesOfTexts(files)), coverage: () => coverage }),
      ).filter((title) => /index|since they were read/i.test(title));
    expect(await about({ indexed: 1, total: 9, isWarm: true, skipped: {} })).toEqual([
      'The index has 1 of 9 files. Ask again when it is complete, or rebuild it',
    ]);
    expect(await about({ indexed: 9, total: 9, isWarm: false, skipped: {} })).toEqual([
      'Ask again and wait longer: the index has not seen every file yet',
      'The index is still looking for what has changed since it was written. Ask again in a moment, or rebuild it',
    ]);
    expect(await about({ indexed: 9, total: 9, isWarm: true, isBehind: true, skipped: {} })).toEqual([
      'Files have changed since they were read. Ask again in a moment, or rebuild the index',
    ]);
    expect(await about({ indexed: 9, total: 9, isWarm: true, skipped: {} })).toEqual([]);
  });
});

describe('a query of providers', () => {
  const question = { name: 'pay', targets: [{ path: 'a.ts', line: 1, column: 0 }] };
  const provider = (name: string, ask: () => Promise<{ state: 'whole' | 'partial' | 'unknown'; sites: [] }>) => ({
    name,
    title: name,
    ask,
  });

  test('tells how each provider ended, once, by its name, with its reason and its time', async () => {
    const clock = new TestClock();
    const told: string[] = [];
    const five = consecutiveBreaker({ failures: 1, halfOpenAfterMs: 30_000, clock });
    await five.run(() => Promise.reject(new Error('away'))).catch(() => undefined);
    const providerQuery = new ProviderQuery({
      clock,
      patienceMs: 100,
      providers: [
        provider('one', () => Promise.resolve({ state: 'whole', sites: [] })),
        provider('two', () => Promise.resolve({ state: 'unknown', sites: [] })),
        provider('three', () => Promise.reject(new Error('gone'))),
        provider('four', () => new Promise(() => undefined)),
        provider('five', () => Promise.reject(new Error('never asked'))),
      ],
      breakers: { five },
      report: {
        name: 'find-callers',
        log: {
          debug: (line: string) => {
            told.push(line);
          },
        },
      },
    });
    providerQuery.start(question);
    providerQuery.start(question);
    await Promise.resolve();
    const waiting = providerQuery.wait(1000);
    for (let step = 0; step < 20; step++) await Promise.resolve();
    clock.advance(100);
    await waiting;
    expect(
      providerQuery.state.map(
        ({ provider: { name }, outcome, reason, ms }) => `${name} ${outcome} ${reason ?? ''} ${String(ms)}`,
      ),
    ).toEqual([
      'one answer  0',
      'two pass unknown 0',
      'three error gone 0',
      'four timeout patience 100',
      'five skipped breaker-open 0',
    ]);
    expect(told.sort()).toEqual(
      [
        'five outcome=skipped reason=breaker-open ms=0',
        'four outcome=timeout reason=patience ms=100',
        'one outcome=answer ms=0',
        'three outcome=error ms=0',
        'two outcome=pass reason=unknown ms=0',
      ].map((line) => `stage cascade=find-callers stage=graph.${line}`),
    );
    expect(providerQuery.running()).toEqual([]);
  });
});
