import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import { searchReplace, Workspace } from './support/workspace.ts';

describe('in an untrusted workspace', () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('still applies edits: nothing of the workspace is run for it', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await workspace.write('a.ts', 'const a = 1;\n');
    await vscode.env.clipboard.writeText(searchReplace(workspace.path('a.ts'), 'const a = 1;', 'const a = 2;'));
    const summary = await vscode.commands.executeCommand<EditSummary>('recourse.edit.applyFromClipboard');
    assert.equal(summary.applied, 1);
    assert.equal(await workspace.text('a.ts'), 'const a = 2;\n');
  });
});
