import { ok } from '../../../../src/base/result.ts';
import { expect, test } from 'vitest';
import type { Remediation, RemediationInput, SearchResult } from '../../../../src/remediation/domain/types.ts';
import { fixView, resultView } from '../../../../src/remediation/host/panel/fixView.ts';
import { PanelActions } from '../../../../src/remediation/host/panel/panelActions.ts';
import { getCandidate } from '../../../support/memoryCandidates.ts';
import { workspace } from '../../../support/vscodeStandIn.ts';

const fix = (more: Partial<Remediation> = {}): Remediation => ({
  ...getCandidate('builtin:npm/script-missing', { errorMessage: 'Missing script: "x"', solution: 'Run it.' })
    .remediation,
  scope: 'builtin',
  title: 'No such script',
  rootCause: 'It is not in package.json.',
  source: 'https://docs.npmjs.com/',
  tags: ['npm'],
  updatedAt: 0,
  ...more,
});

test('a built-in fix says so, and nothing of records: no severity, date or place', () => {
  const view = fixView(fix());
  expect(view).toMatchObject({ isBuiltin: true, severity: '', facts: ['built in'], canOpenSource: true });
  expect(fixView(fix({ helpfulCount: 1, notHelpfulCount: 1 })).facts).toEqual(['built in', 'helped 1 of 2']);
  const result = {
    relation: 'exact',
    score: 1,
    boosts: { type: 0, stack: 0 },
    why: { codes: [], words: [], frames: [], families: [], maskedQuery: '', maskedStored: '' },
    remediation: fix(),
  } as unknown as SearchResult;
  expect(resultView(result, { semantic: 0.7, string: 0.3 }).relation).toBe('built in · same error');
});

function actions(selected: unknown, hidden: readonly string[] = []) {
  const recorded: RemediationInput[] = [];
  const looked: string[] = [];
  const panel = new PanelActions({
    library: {
      open: () =>
        Promise.resolve({
          get: () => Promise.resolve(fix()),
          record: (input: RemediationInput) => {
            recorded.push(input);
            return Promise.resolve(ok({ id: 'r1', outcome: 'created', redacted: [] }));
          },
        }),
    },
    errors: { selected, lookAgain: (id: string) => looked.push(id) },
    settings: {
      get: (name: string) => (name === 'remediation.builtinHidden' ? hidden : '.recourse/remediations.jsonl'),
    },
    apply: () => Promise.resolve(false),
  } as never);
  return { panel, recorded, looked };
}

test('it is copied with the error that it was found for, and as it is for any other', async () => {
  const found = {
    id: 'e1',
    text: `${'x'.repeat(20_000)}\nnpm error Missing script: "deploy"`,
    lookup: { state: 'done', answer: { results: [{ id: fix().id }] } },
  };
  const { panel, recorded, looked } = actions(found);
  expect(await panel.run('copyToProject', fix().id)).toMatchObject({ ok: true });
  expect(recorded[0]).toMatchObject({
    title: 'No such script',
    solution: 'Run it.',
    rootCause: 'It is not in package.json.',
    source: 'https://docs.npmjs.com/',
    errorMessage: expect.stringMatching(/Missing script: "deploy"$/) as unknown,
  });
  expect(Buffer.byteLength(recorded[0]?.errorMessage ?? '')).toBeLessThanOrEqual(10 * 1024);
  expect(looked).toEqual(['e1']);
  const other = actions({ ...found, lookup: { state: 'looking' } });
  await other.panel.run('copyToProject', fix().id);
  expect(other.recorded[0]).toMatchObject({ errorMessage: 'Missing script: "x"' });
});

test('it is hidden by its cause, beside those that are hidden', async () => {
  const { panel } = actions(undefined, ['git/push-rejected']);
  expect(await panel.run('hide', fix().id)).toMatchObject({ ok: true });
  expect(workspace.saved.get('recourse.remediation.builtinHidden')).toEqual([
    'git/push-rejected',
    'npm/script-missing',
  ]);
});
