import * as assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until } from './support/editBench.ts';
import { JobsBench } from './support/jobsBench.ts';

/**
 * The first job fails once, as if the network had been away; the second needs what the first makes; the third is wrong
 * for good.
 */
const flow = `name: demo
use_pending_failed: true
files:
  - { name: prices, path: prices.csv }
jobs:
  - name: fetch
    command: "if [ -e tried ]; then echo 1 > \${files.output.prices}; else touch tried; echo 'curl: (7) Failed to connect to storage.internal port 443: Connection refused' >&2; exit 7; fi"
  - name: report
    command: "cat \${files.input.prices} > report.txt"
  - name: train
    command: "echo \\"ModuleNotFoundError: No module named 'torch'\\" >&2; exit 1"
  - name: publish
    command: "true"
    depends_on: [train]
`;

describe('jobs: a workflow on this machine, run for real', () => {
  let bench: JobsBench;

  beforeEach(() => {
    bench = new JobsBench();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await bench.close();
  });

  async function write(name: string, text: string): Promise<vscode.Uri> {
    const file = join(bench.folder, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
    return vscode.Uri.file(file);
  }

  it('what fails waits in the tree; retried it passes, given up it takes along what stands behind it; then all is done', async () => {
    const uri = await write('work/demo.torc.yaml', flow);
    const workflow = await bench.window.commands.run('runWorkflow', [uri]);
    assert.ok(workflow !== undefined, JSON.stringify([bench.ui.told, bench.log]));
    assert.match(bench.ui.notes.at(-1) ?? '', /^Running 4 jobs of demo in .*\/work$/);
    await bench.until('Waits for a decision · 2 jobs');
    await bench.until('fetch · likely transient');
    await bench.until('train · likely permanent');
    assert.equal(bench.window.model.standing.waiting, 2);

    await bench.run('evidence', await bench.row('train'));
    assert.deepEqual(
      [bench.shown[0]?.title, bench.shown[0]?.line, bench.shown[0]?.place.state],
      ['train, attempt 1, stderr', 1, 'here'],
    );

    await bench.run('retry', await bench.row('fetch'));
    await bench.until('Completed · 2 jobs');
    assert.equal(await readFile(join(bench.folder, 'work/report.txt'), 'utf8'), '1\n');

    bench.ui.type('torch is not installed');
    await bench.run('fail', await bench.row('train'));
    assert.match(bench.ui.confirmed.at(-1)?.detail ?? '', /Also cancels 1 job: publish/);
    await bench.until('Cancelled · 1 job');
    await bench.until('demo · 1 failed · 4 of 4 done');
    assert.equal(bench.window.model.standing.waiting, 0);

    const [, fetched] = (await bench.rows()).filter(
      ({ subject }) => subject.kind === 'attempt' && subject.job.name === 'fetch',
    );
    assert.ok(fetched !== undefined, 'both attempts are there');
  });

  it('without a workflow in the editor those that are known are offered, and any other file', async () => {
    const ran = await write('work/plain.yaml', flow);
    await bench.window.commands.run('runWorkflow', [ran]);
    const other = await write('package.json', '{"scripts": {"jobs": "x"}}\n');
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(other));
    bench.ui.pick((labels) => labels.findIndex((label) => label.includes('plain.yaml')));
    const again = await bench.window.commands.run('runWorkflow', []);
    assert.ok(
      again !== undefined && bench.ui.notes.at(-1)?.includes(' of demo in '),
      JSON.stringify([bench.ui.told, bench.ui.notes]),
    );
    assert.match(bench.ui.asked.at(-1)?.labels.at(-1) ?? '', /Another File/);

    bench.ui.pick((labels) => labels.length - 1);
    bench.ui.file = await write('work/other.torc.yaml', flow.replace('name: demo', 'name: other'));
    await bench.window.commands.run('runWorkflow', []);
    assert.match(bench.ui.notes.at(-1) ?? '', /^Running 4 jobs of other in /);
    // Dismissed: nothing runs.
    assert.equal(await bench.window.commands.run('runWorkflow', []), undefined);
    // What became of the runs before is told when they come to rest, which may be now.
    assert.deepEqual(
      bench.ui.told.filter(({ message }) => !/^(?:demo|other) (?:continues when|is done)/.test(message)),
      [],
    );
  });

  it('a file with mistakes is not run: they are marked where they are', async () => {
    const uri = await write(
      'broken.torc.yaml',
      'name: broken\njobs:\n  - name: a\n    command: "true"\n    depends_on: [nobody]\n',
    );
    assert.equal(await bench.window.commands.run('runWorkflow', [uri]), undefined);
    assert.match(bench.ui.told[0]?.message ?? '', /^The workflow was not run: .*nobody/);
    const [problem] = vscode.languages.getDiagnostics(uri);
    assert.deepEqual([problem?.code, problem?.severity], ['unknown-job', vscode.DiagnosticSeverity.Error]);
    assert.ok((problem?.range.start.line ?? 0) >= 2, 'at the job, not at the start of the file');
    assert.equal(existsSync(join(bench.folder, '.recourse')), false, 'nothing was written');
  });

  it('an open workflow file is looked after while it is written, and can be run from above its first line', async () => {
    const uri = await write('looked.workflow.yaml', 'name: looked\njobs:\n  - { name: a, command: "true" }\n');
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    assert.ok(lenses.some(({ command }) => command?.command === 'recourse.jobs.runWorkflow'));
    assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(3, 0), '  - { name: a, command: "false" }\n');
    });
    await until(() => vscode.languages.getDiagnostics(uri).length > 0, 'the mistake is marked');
    await editor.edit((edit) => {
      edit.delete(new vscode.Range(3, 0, 4, 0));
    });
    await until(() => vscode.languages.getDiagnostics(uri).length === 0, 'the mark is gone');
    await document.save();
  });

  it('a workflow that is cancelled ends its processes', async () => {
    const uri = await write(
      'slow.torc.yaml',
      'name: slow\njobs:\n  - { name: sleeper, command: "touch begun; sleep 300" }\n  - { name: after, command: "true", depends_on: [sleeper] }\n',
    );
    await bench.window.commands.run('runWorkflow', [uri]);
    await until(() => existsSync(join(bench.folder, 'begun')), 'the job runs', 15_000);
    await bench.until('Running · 1 job');
    await bench.run('cancelWorkflow', await bench.row('slow'));
    await bench.until('slow · cancelled · 2 of 2 done');
  });

  it('a server that nobody answers at is offline, and does not keep this machine waiting', async () => {
    bench.set('jobs.profiles', [{ name: 'lab', url: 'http://127.0.0.1:9' }]);
    await bench.row('No workflows yet');
    const row = await bench.row('The server cannot be reached');
    assert.match(bench.label(row), /Retry · /);
    assert.deepEqual(bench.window.model.standing.away, ['lab']);
  });

  it('an entry in the settings that is no server is told once, with the reason', async () => {
    bench.set('jobs.profiles', [{ name: 'lab' }]);
    await bench.rows();
    await bench.run('refresh');
    assert.deepEqual(
      bench.ui.told.map(({ message }) => message),
      ['Torc server 1 in the settings is left out: "url" is missing or not what it may be.'],
    );
  });
});
