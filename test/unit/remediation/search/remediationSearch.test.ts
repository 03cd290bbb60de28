import { describe, expect, it, vi } from 'vitest';
import { defaultMatchSettings, type MatchSettings } from '../../../../src/remediation/domain/match/matchSettings.ts';
import type {
  RankedRemediation,
  CandidateSource,
  Embedder,
  KeptVectors,
} from '../../../../src/remediation/domain/match/ports.ts';
import { RemediationSearch } from '../../../../src/remediation/node/search/remediationSearch.ts';
import { getCandidate, memoryCandidates } from '../../../support/memoryCandidates.ts';
import { TestClock } from '../../../support/testClock.ts';

const refused = getCandidate('refused', {
  errorMessage: 'Error: connect ECONNREFUSED 127.0.0.1:5432\n    at connect (/app/src/db.js:3:1)',
  solution: 'Start the database: docker compose up -d db',
  title: 'The database is not running',
});
const missing = getCandidate('missing', {
  errorMessage: "ModuleNotFoundError: No module named 'yaml'",
  solution: 'pip install pyyaml',
  title: 'PyYAML is not installed',
});
const assign = getCandidate('assign', {
  errorMessage: "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
  solution: 'Parse the number first.',
});
const store = [refused, missing, assign];

interface Given {
  readonly list?: readonly RankedRemediation[];
  readonly settings?: Partial<MatchSettings>;
  readonly embedder?: Embedder;
  readonly vectors?: KeptVectors;
  readonly clock?: TestClock;
  readonly redact?: (text: string) => Promise<string>;
}

function searchOver({
  list = store,
  settings = {},
  embedder,
  vectors,
  clock = new TestClock(),
  redact = (text) => Promise.resolve(text),
}: Given = {}): RemediationSearch {
  return new RemediationSearch({
    source: memoryCandidates(list, () => vectors),
    settings: () => ({ ...defaultMatchSettings, ...settings }),
    embedder: () => embedder,
    redact,
    clock,
    timeLimitMs: () => 800,
  });
}

describe('a search', () => {
  it('finds the same error first, with score 1', async () => {
    const { results, trail, degraded } = await searchOver().search({
      error: 'Error: connect ECONNREFUSED 127.0.0.1:5432\n    at connect (/srv/other/src/db.js:90:1)',
    });
    expect(results[0]).toMatchObject({ id: 'refused', score: 1, relation: 'exact' });
    expect(trail.map(({ stage }) => stage)).toEqual(['signature', 'structure']);
    expect(degraded).toBe(false);
  });

  it('finds a similar one and says why', async () => {
    const { results } = await searchOver().search({
      error: "lib/x.ts:9:1 - error TS2322: Type 'null' is not assignable to type 'string'.",
    });
    expect(results.map(({ id }) => id)).toEqual(['assign']);
    expect(results[0]?.why.codes).toEqual(['TS2322']);
    expect(results[0]?.why.maskedStored).not.toBe('');
  });

  it('lists the same kind of error of another tool as related, not as a result', async () => {
    const { results, related } = await searchOver().search({
      error: "Error: Cannot find module 'yaml'\nRequire stack:\n- /app/index.js",
    });
    expect(results).toEqual([]);
    expect(related[0]).toMatchObject({ id: 'missing', relation: 'family', why: { families: ['module-not-found'] } });
  });

  it('shows nothing for what nobody knows, and says what was searched', async () => {
    const { results, related, searched, trail } = await searchOver().search({
      error: 'fatal: refusing to merge unrelated histories',
    });
    expect([results, related]).toEqual([[], []]);
    expect(searched).toEqual({ records: 3, scopes: ['shared', 'project'] });
    expect(trail.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['pass', 'nothing-like-it'],
      ['pass', 'nothing-like-it'],
    ]);
  });

  it.each(['', '   \n\t', '\u001b[0m'])('shows nothing for an empty text %j', async (error) => {
    expect((await searchOver().search({ error })).results).toEqual([]);
  });

  it('keeps to the limit and the least score', async () => {
    const list = Array.from({ length: 30 }, (_, at) =>
      getCandidate(`same-${at}`, { errorMessage: `Error: lease of row ${at} was lost`, solution: `fix ${at}` }),
    );
    expect(
      (await searchOver({ list }).search({ error: 'Error: lease of row 99 was lost', limit: 7 })).results,
    ).toHaveLength(7);
    expect(
      (await searchOver().search({ error: "error TS2322: Type 'A' is not assignable to type 'B'.", minScore: 1 }))
        .results,
    ).toEqual([]);
  });

  it('puts the more helpful of two fixes for the same error first, and what is outdated last', async () => {
    const error = { errorMessage: 'Error: lease was lost', solution: 'wait' };
    const list = [
      getCandidate('plain', error),
      getCandidate('good', { ...error, solution: 'wait longer' }, { confidence: 0.9 }),
      getCandidate('old', { ...error, solution: 'restart' }, { confidence: 1, isOutdated: true }),
    ];
    const { results } = await searchOver({ list }).search({ error: 'Error: lease was lost' });
    expect(results.map(({ id }) => id)).toEqual(['good', 'plain', 'old']);
  });

  it('puts the fix for this name before one for another name, and says so', async () => {
    const list = ['toml', 'yaml'].map((name) =>
      getCandidate(
        name,
        { errorMessage: `ModuleNotFoundError: No module named '${name}'`, solution: `pip install ${name}` },
        { confidence: name === 'toml' ? 1 : 0.5 },
      ),
    );
    const { results } = await searchOver({ list }).search({ error: "ModuleNotFoundError: No module named 'yaml'" });
    expect(results.map(({ id, why }) => [id, why.otherNames])).toEqual([
      ['yaml', undefined],
      ['toml', { asked: ['yaml'], stored: ['toml'] }],
    ]);
  });

  it('puts a fix that did not help three times behind one that is not judged', async () => {
    const error = "ModuleNotFoundError: No module named 'yaml'";
    const list = [
      getCandidate(
        'useless',
        { errorMessage: error, solution: 'Restart.' },
        { confidence: 0.2, notHelpfulCount: 3, updatedAt: 9 },
      ),
      getCandidate('fresh', { errorMessage: error, solution: 'pip install pyyaml' }),
      getCandidate('near', { errorMessage: error.replace('yaml', 'toml'), solution: 'pip install toml' }),
    ];
    expect((await searchOver({ list }).search({ error })).results.map(({ id }) => id)).toEqual([
      'fresh',
      'near',
      'useless',
    ]);
  });

  it('shows the known ones of two errors in one log', async () => {
    const { results } = await searchOver().search({
      error: [
        'Error: connect ECONNREFUSED 127.0.0.1:5432',
        '    at connect (/app/src/db.js:3:1)',
        '',
        ...Array.from({ length: 2000 }, (_, at) => `processed batch ${String(at)}`),
        '',
        'Traceback (most recent call last):',
        '  File "/srv/run.py", line 9, in <module>',
        '    import yaml',
        "ModuleNotFoundError: No module named 'yaml'",
        ...Array.from({ length: 2000 }, (_, at) => `processed batch ${String(at)}`),
      ].join('\n'),
    });
    expect(
      results
        .filter(({ relation }) => relation === 'exact')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['missing', 'refused']);
  });

  it('finds a traceback that was cut before its last line by its calls', async () => {
    const text = (last: string): string =>
      `Traceback (most recent call last):\n  File "/srv/app/run.py", line 9, in <module>\n    main()\n  File "/srv/app/prices.py", line 88, in price\n    r = rates['EUR']\n        ~~~~~^^^^^^^${last}`;
    const list = [
      getCandidate('key', { errorMessage: text("\nKeyError: 'EUR'"), solution: 'Load the rates.' }),
      missing,
    ];
    const { results } = await searchOver({ list }).search({ error: text('') });
    expect(results.map(({ id, relation }) => [id, relation])).toEqual([['key', 'similar']]);
    expect(results[0]?.why.otherNames).toBeDefined();
  });

  it('answers a question about a package and what is done with it', async () => {
    const list = [
      ...store,
      getCandidate('psycopg', {
        errorMessage:
          'Collecting psycopg2\n  error: subprocess-exited-with-error\n\n  × python setup.py egg_info did not run successfully.\n  │ exit code: 1\n  ╰─> [21 lines of output]\n      running egg_info\n      Error: pg_config executable not found.\n      \n      pg_config is required to build psycopg2 from source.  Please add the directory\n      [end of output]',
        solution: 'Install libpq-dev, or use psycopg2-binary.',
      }),
    ];
    const { results } = await searchOver({ list }).search({ error: 'why does pip fail to build psycopg2' });
    expect(results[0]?.id).toBe('psycopg');
  });

  it('answers a question in words of a person', async () => {
    const { results, trail } = await searchOver().search({
      error: 'how do I start the database when it is not running',
    });
    expect(results[0]?.id).toBe('refused');
    expect(trail.at(-1)).toMatchObject({ stage: 'words', outcome: 'answer' });
  });

  it.each(['the database does not start', 'yaml cannot be imported', 'how do I start the database'])(
    'answers %j',
    async (error) => {
      expect((await searchOver().search({ error })).results).not.toEqual([]);
    },
  );

  it.each([
    'nothing works today at all',
    'the lamp in the kitchen is broken and I am sad',
    'all widgets are asleep in their frames',
  ])('knows nothing about %j', async (error) => {
    expect((await searchOver().search({ error })).results).toEqual([]);
  });

  it('with the profile of the document shows by its formula', async () => {
    const { results, trail } = await searchOver({ settings: { profile: 'document' } }).search({
      error: "ModuleNotFoundError: No module named 'toml'",
    });
    expect(trail.map(({ stage }) => stage)).toEqual(['document']);
    expect(results[0]?.id).toBe('missing');
    const { semantic, string, boosts, hybrid, score } = results[0]!;
    expect(hybrid).toBeCloseTo(0.7 * semantic + 0.3 * string, 10);
    expect(score).toBeCloseTo(Math.min(1, hybrid * (1 + boosts.type + boosts.stack)), 10);
  });
});

describe('related errors', () => {
  const getMissing = (name: string, message = `ModuleNotFoundError: No module named '${name}'`) =>
    getCandidate(name, { errorMessage: message, solution: `install ${name}` });
  const asked = "Error: Cannot find module 'yaml'\nRequire stack:\n- /app/index.js";

  it('are at most three: two of the same kind, then the nearest by words, then the others of the kind', async () => {
    const kin = [
      getMissing('toml'),
      getMissing('ruby-one', "a.rb:1:in `require': cannot load such file -- lamp (LoadError)"),
      getMissing('cargo-one', "error[E0463]: can't find crate for `lamp`"),
    ];
    const near = getCandidate('near', {
      errorMessage: 'Error: Cannot draw module of the greenhouse',
      solution: 'draw it',
    });
    expect(
      (await searchOver({ list: [near, ...kin] }).search({ error: asked })).related.map(({ relation }) => relation),
    ).toEqual(['family', 'family', 'nearby']);
    expect((await searchOver({ list: kin }).search({ error: asked })).related.map(({ relation }) => relation)).toEqual([
      'family',
      'family',
      'family',
    ]);
  });

  it('are none of the results, not even of those that were too many, and never this very error', async () => {
    const list = Array.from({ length: 6 }, (_, at) =>
      getCandidate(`same-${at}`, { errorMessage: `Error: lease of row ${at} was lost`, solution: `fix ${at}` }),
    );
    const { results, related } = await searchOver({ list }).search({
      error: 'Error: lease of row 99 was lost',
      limit: 2,
    });
    expect([results.length, related]).toEqual([2, []]);
  });

  it('that are as near are of another tool before those of the same one', async () => {
    const line = 'lamp of the remote greenhouse thermostat cannot glow';
    const list = [
      getCandidate('a-same', { errorMessage: `fatal: ${line}`, solution: 'screw it' }),
      getCandidate('b-other', { errorMessage: `curl: (9) ${line}`, solution: 'screw it' }),
    ];
    const { related } = await searchOver({ list }).search({
      error: 'fatal: lamp of the remote greenhouse thermostat flickers',
    });
    expect(related.map(({ id }) => id)).toEqual(['b-other', 'a-same']);
  });

  it('are three lessons: what says the same, or what one program says, is listed once as long as there is anything else', async () => {
    const list = [
      getMissing('attrs'),
      getMissing('click'),
      getMissing('ruby-one', "a.rb:1:in `require': cannot load such file -- lamp (LoadError)"),
      getMissing('cargo-one', "error[E0463]: can't find crate for `lamp`"),
    ];
    const { related } = await searchOver({ list }).search({ error: asked });
    expect(related.map(({ id }) => id).sort()).toEqual(['attrs', 'cargo-one', 'ruby-one']);
  });

  it('say nothing that a result says already', async () => {
    const shown = getCandidate('shown', { errorMessage: 'quux: lamp of the greenhouse is out', solution: 'change it' });
    const again = getCandidate('again', {
      errorMessage: 'frobd: /srv/a.conf: lamp of the greenhouse is out',
      solution: 'change it',
    });
    const other = getCandidate('other', { errorMessage: 'zorg: greenhouse lamp flickers', solution: 'screw it' });
    const { results, related } = await searchOver({ list: [shown, again, other] }).search({
      error: 'quux: lamp of the greenhouse is out',
    });
    expect(results[0]?.id).toBe('shown');
    expect(related[0]?.id ?? 'other').toBe('other');
  });

  it('that are of a kind near this one stand before those that only have as many words in common', async () => {
    const list = [
      getCandidate('a-words', { errorMessage: 'quux: draw lamp', solution: 'draw' }),
      getCandidate('b-near', { errorMessage: 'zorg: the folder of the lamp does not exist', solution: 'mkdir' }),
    ];
    const { related } = await searchOver({ list }).search({ error: "frobd: cannot find module 'yaml' of the lamp" });
    expect(related.map(({ id }) => id)[0]).toBe('b-near');
  });

  it('fill up with what says the same where nothing else is there', async () => {
    const { related } = await searchOver({ list: ['attrs', 'click', 'flask'].map((name) => getMissing(name)) }).search({
      error: asked,
    });
    expect(related).toHaveLength(3);
  });

  it('are not asked for their letters nor for the least score', async () => {
    const { related } = await searchOver({
      list: [getMissing('toml')],
      settings: { minString: 1, minSemantic: 1, minHybrid: 1 },
    }).search({ error: asked, minScore: 1 });
    expect(related.map(({ id }) => id)).toEqual(['toml']);
  });

  it('have more in common than any two errors have, and none is listed twice', async () => {
    const list = [
      getCandidate('other', { errorMessage: 'Error: could not open the greenhouse door', solution: 'oil it' }),
      getMissing('toml'),
    ];
    const { related } = await searchOver({ list }).search({ error: asked });
    expect(related.map(({ id }) => id)).toEqual(['toml']);
  });

  it('are not listed for a question of a person, for what says nothing, nor with the profile of the document', async () => {
    expect((await searchOver().search({ error: 'how do I install a module that cannot be found?' })).related).toEqual(
      [],
    );
    expect((await searchOver().search({ error: '\u001b[0m' })).related).toEqual([]);
    expect((await searchOver({ settings: { profile: 'document' } }).search({ error: asked })).related).toEqual([]);
  });

  it('that are outdated are left out', async () => {
    const { errorMessage, solution } = getMissing('toml').remediation;
    expect(
      (
        await searchOver({ list: [getCandidate('toml', { errorMessage, solution }, { isOutdated: true })] }).search({
          error: asked,
        })
      ).related,
    ).toEqual([]);
  });
});

describe('an embedder', () => {
  const near: KeptVectors = {
    ids: ['refused', 'missing', 'assign'],
    dimensions: 2,
    rows: Float32Array.from([1, 0, 0, 1, 0, -1]),
  };
  const answering = (vector: readonly number[], seen: string[] = []): Embedder => ({
    model: 'm',
    embed: (texts) => {
      seen.push(...texts);
      return Promise.resolve([vector]);
    },
  });
  const strange = 'Fehler: Der Datenbankserver antwortet nicht';

  it('adds what is alike in meaning', async () => {
    const { results, trail } = await searchOver({ embedder: answering([1, 0.01]), vectors: near }).search({
      error: strange,
    });
    expect(results.map(({ id }) => id)).toEqual(['refused']);
    expect(results[0]?.why.semanticBy).toBe('embedding');
    expect(trail.at(-1)).toMatchObject({ stage: 'embedding', outcome: 'answer' });
  });

  it('is not asked by a search that stays local', async () => {
    const seen: string[] = [];
    const search = searchOver({ embedder: answering([1, 0.01], seen), vectors: near });
    const { results, trail } = await search.search({ error: strange, staysLocal: true });
    expect([results, seen, trail.some(({ stage }) => stage === 'embedding')]).toEqual([[], [], false]);
  });

  it('makes a result of what would only be related', async () => {
    const asked = "Error: Cannot find module 'yaml'\nRequire stack:\n- /app/index.js";
    const { results, related } = await searchOver({ embedder: answering([0.01, 1]), vectors: near }).search({
      error: asked,
    });
    expect(results.map(({ id, relation }) => [id, relation])).toEqual([['missing', 'similar']]);
    expect(related).toEqual([]);
    expect(
      (await searchOver({ embedder: answering([-1, 0]), vectors: near }).search({ error: asked })).results,
    ).toEqual([]);
  });

  it('is not asked about the very same error', async () => {
    const seen: string[] = [];
    const { trail } = await searchOver({ embedder: answering([1, 0], seen), vectors: near }).search({
      error: "ModuleNotFoundError: No module named 'yaml'",
    });
    expect(seen).toEqual([]);
    expect(trail.at(-1)).toMatchObject({ stage: 'embedding', outcome: 'pass', reason: 'not-needed' });
  });

  it('gets no text that was not redacted', async () => {
    const seen: string[] = [];
    await searchOver({
      embedder: answering([1, 0], seen),
      vectors: near,
      redact: () => Promise.resolve('<redacted>'),
    }).search({ error: strange });
    expect(seen).toEqual(['<redacted>']);
  });

  it('that takes too long is left behind, and the answer says so', async () => {
    const clock = new TestClock();
    const search = searchOver({
      clock,
      embedder: { model: 'm', embed: () => new Promise(() => undefined) },
      vectors: near,
    });
    const answer = search.search({ error: "error TS2322: Type 'A' is not assignable to type 'B'." });
    await vi.waitFor(() => {
      expect(clock.waiting).toBeGreaterThan(0);
    });
    clock.advance(800);
    const { results, degraded, trail } = await answer;
    expect(results[0]?.id).toBe('assign');
    expect(degraded).toBe(true);
    expect(trail.at(-1)).toMatchObject({ stage: 'embedding', outcome: 'timeout' });
  });

  it('that fails three times in a row is left alone for a while', async () => {
    let calls = 0;
    const clock = new TestClock();
    const search = searchOver({
      clock,
      embedder: {
        model: 'm',
        embed: () => {
          calls++;
          return Promise.reject(new Error('http-500'));
        },
      },
      vectors: near,
    });
    for (let i = 0; i < 5; i++) expect((await search.search({ error: strange })).degraded).toBe(true);
    expect(calls).toBe(3);
    clock.advance(30_001);
    await search.search({ error: strange });
    expect(calls).toBe(4);
  });

  it('in a store of very many is compared with those alone that words bring: reading all vectors would take longer than a search may', async () => {
    const asked: (readonly string[] | undefined)[] = [];
    const source: CandidateSource = {
      ...memoryCandidates(store, () => near),
      vectors: (_, __, among) => {
        asked.push(among);
        return near;
      },
    };
    const getSearch = (count: number) =>
      new RemediationSearch({
        source: { ...source, count: () => count },
        settings: () => defaultMatchSettings,
        embedder: () => answering([1, 0.01]),
        redact: (text) => Promise.resolve(text),
        clock: new TestClock(),
        timeLimitMs: () => 800,
      });
    await getSearch(30_000).search({ error: 'assignable' });
    await getSearch(30_001).search({ error: 'assignable' });
    expect(asked).toEqual([undefined, ['assign']]);
  });

  it('of other dimensions than the vectors that are kept is not believed', async () => {
    const { degraded, trail } = await searchOver({ embedder: answering([1, 0, 0]), vectors: near }).search({
      error: strange,
    });
    expect(degraded).toBe(true);
    expect(trail.at(-1)).toMatchObject({ outcome: 'error', reason: 'embedding-dimension' });
  });
});

describe('records of one signature', () => {
  const line = 'Error: connect ECONNREFUSED 127.0.0.1:5432';
  const log = Array.from({ length: 400 }, (_, at) => `step ${at} of the nightly build is ready`).join('\n');
  const record = (id: string, around: string, updatedAt: number): RankedRemediation =>
    getCandidate(id, { errorMessage: `${log}\n${around}\n${line}`, solution: id }, { updatedAt });

  it.each([
    [
      'the words around the error',
      'migrating the tables of the warehouse',
      'warming the cache of the gateway',
      'migrating more tables of the warehouse',
    ],
    ['the program', '$ alembic upgrade head', '$ knex upgrade 3f2a', '$ alembic upgrade 3f2a'],
    ['the kind of file', 'reading settings.toml', 'reading staging.json', 'reading staging.toml'],
  ])('are ordered by %s, near it and not at the beginning of a log', async (_, right, wrong, asked) => {
    const list = [record('wrong', wrong, 2), record('right', right, 1)];
    const { results } = await searchOver({ list }).search({ error: `${log}\n${asked}\n${line}` });
    expect(results.map(({ id }) => id)).toEqual(['right', 'wrong']);
  });

  it('are ordered by rare words around them where the similar one with the nearer letters is of another program', async () => {
    const said = (program: string, name: string): string =>
      `> start\nstep 4 of the nightly build is ready\n${program} stopped\nError: no such harbour: ${name}`;
    const list = [
      getCandidate('wrong', { errorMessage: said('sailor', 'plum'), solution: 'wrong' }, { updatedAt: 2 }),
      getCandidate(
        'right',
        {
          errorMessage: `other words that make the output long, much longer\n${said('rower', 'pear')}`,
          solution: 'right',
        },
        { updatedAt: 1 },
      ),
    ];
    const { results } = await searchOver({ list }).search({ error: said('rower', 'fig') });
    expect(results.map(({ id }) => id)).toEqual(['right', 'wrong']);
  });
});
