import { describe, expect, test } from 'vitest';
import { defaultMatchSettings } from '../../../../src/remediation/domain/match/matchSettings.ts';
import type { Embedder } from '../../../../src/remediation/domain/match/ports.ts';
import type { SearchAnswer } from '../../../../src/remediation/domain/types.ts';
import type { CurrentError } from '../../../../src/remediation/host/contracts.ts';
import { ErrorViews } from '../../../../src/remediation/host/panel/errorView.ts';
import { RemediationSearch } from '../../../../src/remediation/node/search/remediationSearch.ts';
import { getCandidate, memoryCandidates } from '../../../support/memoryCandidates.ts';
import { TestClock } from '../../../support/testClock.ts';

const broken = 'fatal: the reeds of lake quux are frozen';

/** What a search says of the error, where the library has a good fix, an outdated one or none. */
async function getAnswer(kind: 'good' | 'outdated' | 'none', embedder?: Embedder): Promise<SearchAnswer> {
  const known = [
    getCandidate('f0', { errorMessage: 'panic: the kelp is alight', solution: 'Water it.' }),
    ...(kind === 'none'
      ? []
      : [getCandidate('f1', { errorMessage: broken, solution: 'Thaw them.' }, { isOutdated: kind === 'outdated' })]),
  ];
  const search = new RemediationSearch({
    source: memoryCandidates(known, () => ({ ids: ['f0'], dimensions: 2, rows: Float32Array.of(1, 0) })),
    settings: () => defaultMatchSettings,
    embedder: () => embedder,
    redact: (text) => Promise.resolve(text),
    clock: new TestClock(),
    timeLimitMs: () => 800,
  });
  return search.search({ error: broken, limit: 5, minScore: 0.5 });
}

/** The page's view of one error. */
function getView(lookup: CurrentError['lookup']) {
  const error = { id: 'e1', source: 'terminal', text: broken, seenAt: 0, count: 1, lookup } as CurrentError;
  const message = new ErrorViews({ all: [error], selected: error, offers: [] } as never, () => ({
    semantic: 0.7,
    string: 0.3,
  })).message([]);
  return { label: message.errors[0]?.label ?? '', lookup: message.selected?.lookup };
}

/** The notice over what was found. */
function getNotice(change: Partial<SearchAnswer>): string {
  const answer = {
    results: [],
    related: [],
    searched: { records: 3, scopes: ['shared'] },
    degraded: false,
    trail: [],
    ...change,
  } as unknown as SearchAnswer;
  const { lookup } = getView({ state: 'done', answer });
  return lookup?.state === 'done' ? lookup.degraded : 'not done';
}

describe('the mark of an error with a known fix', () => {
  test.each([
    ['good', `★ ${broken} · Terminal`],
    ['outdated', `${broken} · Terminal`],
    ['none', `${broken} · Terminal`],
  ] as const)('%s', async (kind, label) => {
    const answer = await getAnswer(kind);
    expect(answer.results.length).toBe(kind === 'none' ? 0 : 1);
    expect(getView({ state: 'done', answer }).label).toBe(label);
  });
});

describe('the rows of current errors', () => {
  const missing = "src/a.ts(3,5): error TS2307: Cannot find module 'yaml'.";
  const made = (id: string, change: Partial<CurrentError>): CurrentError => ({
    id,
    source: 'terminal',
    text: broken,
    seenAt: 0,
    count: 1,
    lookup: { state: 'looking' },
    ...change,
  });
  const getViews = (all: readonly CurrentError[], selected?: CurrentError): ErrorViews =>
    new ErrorViews({ all, selected, offers: [] } as never, () => ({ semantic: 0.7, string: 0.3 }));

  test('equal errors are one row, which counts them and says where the newest is from', () => {
    const again = made('e3', { source: 'task', origin: 'drain', count: 2 });
    const first = made('e1', { origin: 'sh drain.sh' });
    const views = getViews([again, made('e2', { text: missing }), first], first);
    expect(views.message([]).errors).toEqual([
      { id: 'e1', label: `${broken} · Task: drain · 3×` },
      { id: 'e2', label: `${missing} · Terminal` },
    ]);
    expect(views.message([]).selected).toMatchObject({ id: 'e1', count: 3 });
    expect([views.equalTo('e1'), views.equalTo('e2'), views.equalTo('e9')]).toEqual([['e3', 'e1'], ['e2'], []]);
  });

  test('errors about other names are other rows', () => {
    const views = getViews([made('e1', { text: missing }), made('e2', { text: missing.replace('yaml', 'cv2') })]);
    expect(views.message([]).errors.map(({ id }) => id)).toEqual(['e1', 'e2']);
  });
});

describe('what the page says of a search that lacks something', () => {
  test('nothing while everything was done', () => {
    expect(getNotice({})).toBe('');
    // A stage that was not needed is no lack.
    expect(getNotice({ trail: [{ stage: 'embedding', outcome: 'skipped' }] as never })).toBe('');
  });

  test.each(['error', 'timeout', 'skipped'])(
    'that the endpoint was away (%s), and what was used in its place',
    (outcome) => {
      expect(
        getNotice({
          degraded: true,
          trail: [
            { stage: 'exact', outcome: 'nothing' },
            { stage: 'embedding', outcome },
          ] as never,
        }),
      ).toBe('The embeddings endpoint was not available: matched by code and wording.');
    },
  );

  test('that the endpoint was away, after a real search that could not ask it', async () => {
    const answer = await getAnswer('none', { model: 'away', embed: () => Promise.reject(new Error('no connection')) });
    const { lookup } = getView({ state: 'done', answer });
    expect(lookup).toMatchObject({
      state: 'done',
      fixes: [],
      degraded: 'The embeddings endpoint was not available: matched by code and wording.',
    });
  });

  test('that a part could not be done, where it was another', () => {
    expect(getNotice({ degraded: true, trail: [{ stage: 'structure', outcome: 'error' }] as never })).toBe(
      'Part of the search could not be done, so a fix may be missing. The log of Recourse says why.',
    );
  });

  test('the problem itself, which comes before everything else', () => {
    expect(
      getNotice({
        degraded: true,
        problem: { code: 'TIMEOUT_ERROR', message: 'The store took too long.' },
        trail: [{ stage: 'embedding', outcome: 'error' }] as never,
      }),
    ).toBe('The store took too long.');
  });
});
