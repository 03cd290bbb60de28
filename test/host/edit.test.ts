import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import { searchReplace, Workspace } from './support/workspace.ts';

describe('apply commands of the running extension', () => {
  const workspace = new Workspace();
  afterEach(() => workspace.clean());

  it('applies an exact edit from the clipboard at once and says where', async () => {
    const file = await workspace.write('a.ts', 'const a = 1;\nconst b = 2;\nconst c = 3;\n');
    await vscode.env.clipboard.writeText(searchReplace(workspace.path('a.ts'), 'const b = 2;', 'const b = 20;'));
    const summary = await vscode.commands.executeCommand<EditSummary>('recourse.edit.applyFromClipboard');
    assert.equal(summary.applied, 1);
    assert.deepEqual(summary.files.map(({ verdicts }) => verdicts), [[{ status: 'applied', tier: 'exact', confidence: summary.files[0]?.verdicts[0]?.confidence, startLine: 2, endLine: 2 }]]);
    assert.equal((await vscode.workspace.openTextDocument(file)).getText(), 'const a = 1;\nconst b = 20;\nconst c = 3;\n');
  });
});
