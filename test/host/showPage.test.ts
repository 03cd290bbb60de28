import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { showPage } from '../../src/base/host/showPage.ts';
import { VirtualDocuments } from '../../src/base/host/virtualDocuments.ts';
import { until } from './support/editBench.ts';

describe('a page', () => {
  const documents = new VirtualDocuments('recourse-page-test');
  after(() => {
    documents.dispose();
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const ours = (): vscode.Tab[] =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ label }) => label.includes('Page.md'));

  it('takes the place of an earlier one of its name', async () => {
    await showPage(documents.fixed('Page.md', '# One'));
    await showPage(documents.fixed('Page.md', '# Two'));
    await until(() => ours().length === 1, 'one page is left');
    assert.ok(ours()[0]?.input instanceof vscode.TabInputCustom);
  });

  it('is rendered, too, where somebody closes the earlier one while it opens', async () => {
    await showPage(documents.fixed('Page.md', '# One'));
    const [earlier] = ours();
    assert.ok(earlier !== undefined);
    const close = vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
      if (opened.length > 0) void vscode.window.tabGroups.close(earlier).then(undefined, () => undefined);
    });
    await showPage(documents.fixed('Page.md', '# Two')).finally(() => {
      close.dispose();
    });
    await until(() => ours().length === 1, 'one page is left');
    assert.ok(ours()[0]?.input instanceof vscode.TabInputCustom, 'as a page, not as its source');
  });
});
