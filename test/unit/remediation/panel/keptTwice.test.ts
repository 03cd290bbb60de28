import { expect, test, vi } from 'vitest';
import * as vscode from 'vscode';
import type { Remediation } from '../../../../src/remediation/domain/types.ts';
import { fixView } from '../../../../src/remediation/host/panel/fixView.ts';
import { PanelActions } from '../../../../src/remediation/host/panel/panelActions.ts';
import { getCandidate } from '../../../support/memoryCandidates.ts';

const fix = (more: Partial<Remediation>): Remediation =>
  getCandidate('f1', { errorMessage: 'panic: the kelp is alight', solution: 'Water it.' }, more).remediation;

test('a fix that is stored for all folders and in the folder says both', () => {
  expect(fixView(fix({ scope: 'shared', alsoIn: ['project'] })).facts).toEqual(
    expect.arrayContaining(['stored for all folders', 'stored in the folder']),
  );
  expect(fixView(fix({ scope: 'project' })).facts).not.toContain('stored for all folders');
});

test.each([
  [{ scope: 'shared', alsoIn: ['project'] }, true],
  [{ scope: 'project', alsoIn: ['shared'] }, true],
  [{ scope: 'shared' }, false],
] as const)('whoever deletes %j is told beforehand whether it goes from the folder’s file', async (where, isTold) => {
  const asked = vi.fn((..._: readonly unknown[]) => Promise.resolve(undefined));
  Object.assign(vscode.window, { showWarningMessage: asked });
  const remediations = { get: () => Promise.resolve(fix(where)) };
  await new PanelActions({
    library: { open: () => Promise.resolve(remediations) },
    errors: {},
    apply: () => Promise.resolve(false),
  } as never).run('delete', 'f1');
  expect(JSON.stringify(asked.mock.lastCall).includes('file of this folder')).toBe(isTold);
});
