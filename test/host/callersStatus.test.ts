import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { IndexStatus } from '../../src/callers/domain/engine.ts';
import { indexRows } from '../../src/callers/host/indexRows.ts';
import { shownStatus } from '../../src/callers/host/indexStatusItem.ts';

const ready: IndexStatus = {
  phase: 'ready',
  indexed: 1200,
  total: 1200,
  analysed: 30,
  skipped: { minified: 3, ignored: 12, strange: 1, binary: 0 },
};
const badRate = {
  repository: 'app',
  questions: 50,
  fellBack: 20,
  answered: 40,
  answeredAfterFallback: 10,
  durations: [],
  stages: [],
};

describe('what is shown of the code index', () => {
  it('is nothing in the status bar while all is well', () => {
    assert.equal(shownStatus(ready), undefined);
    assert.equal(shownStatus({ ...ready, phase: 'off' }), undefined);
  });

  it('is progress, with numbers as soon as there are some', () => {
    assert.match(
      shownStatus({ ...ready, phase: 'loading', indexed: 0, total: 0 })?.text ?? '',
      /^\$\(sync~spin\) Code index$/,
    );
    assert.match(
      shownStatus({ ...ready, phase: 'indexing', indexed: 1500, total: 1500 })?.text ?? '',
      /^\$\(sync~spin\) Code index 1\D?500$/,
      'how many there will be is not known yet',
    );
    assert.match(shownStatus({ ...ready, phase: 'indexing', indexed: 5, total: 1200 })?.text ?? '', /5\/1.200/);
  });

  it('is a pause with the command that ends it; what is wrong is for the health of all', async () => {
    const paused = shownStatus({ ...ready, phase: 'paused' });
    assert.equal(paused?.command, 'recourse.callers.resumeIndex');
    assert.ok((await vscode.commands.getCommands(true)).includes(paused.command));
    assert.equal(shownStatus({ ...ready, phase: 'failed', problem: 'The disk is full.' }), undefined);
  });

  it('is a list of what is indexed, what is left out and why, and what can be done', async () => {
    const rows = indexRows({ status: ready, figures: [badRate], folders: ['app', 'library'], bytesOnDisk: 3_456_000 });
    const labels = rows.map(({ label }) => label);
    assert.match(labels[0] ?? '', /1.200 of 1.200 files indexed, 30 analysed/);
    assert.equal(rows[0]?.detail, 'app, library');
    assert.match(labels[1] ?? '', /3.5 MB on disk/);
    assert.match(labels[2] ?? '', /30 of the last 50 searches/);
    const at = labels.indexOf('Left out');
    assert.deepEqual(
      labels.slice(at + 1, at + 4).map((label) => label.replace(/^\$\([\w-]+\) /, '')),
      ['12 files and folders ignored', '3 minified files', 'strange: 1'],
    );
    const commands = await vscode.commands.getCommands(true);
    for (const [name] of rows.flatMap(({ command }) => (command === undefined ? [] : [command])))
      assert.ok(commands.includes(name), name);
    const paused = indexRows({
      status: { ...ready, phase: 'paused' },
      figures: [],
      folders: ['app'],
      bytesOnDisk: undefined,
    });
    assert.ok(paused.some(({ command }) => command?.[0] === 'recourse.callers.resumeIndex'));
    assert.equal(
      paused.some(({ label }) => label.includes('on disk')),
      false,
    );
  });
});
