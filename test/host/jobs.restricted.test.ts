import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { JobsBench } from './support/jobsBench.ts';
import { Workspace } from './support/workspace.ts';

describe('jobs: in an untrusted workspace', () => {
  it('nothing is opened or run, and the view says why', async () => {
    const bench = new JobsBench({ settings: { 'jobs.profiles': [{ name: 'lab', url: 'http://127.0.0.1:9' }] } });
    const workspace = new Workspace();
    try {
      assert.equal(vscode.workspace.isTrusted, false);
      const [row] = await bench.rows();
      assert.equal(bench.label(row!), 'Workflows run in trusted folders only · Manage Trust');
      assert.equal((await bench.rows()).length, 1);
      const file = await workspace.write(
        'evil.torc.yaml',
        `name: evil\njobs:\n  - { name: a, command: "touch ${bench.folder}/ran" }\n`,
      );
      await bench.window.commands.run('runWorkflow', [file]);
      assert.match(bench.ui.told[0]?.message ?? '', /trusted folders only/);
      await vscode.commands.executeCommand('recourse.jobs.refresh');
      assert.equal(existsSync(`${bench.folder}/ran`), false);
      assert.equal(existsSync(`${bench.folder}/.recourse`), false);
    } finally {
      await bench.close();
      await workspace.clean();
    }
  });
});
