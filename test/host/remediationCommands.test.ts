import * as assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import manifest from '../../package.json' with { type: 'json' };
import { diagnosticIdentity } from '../../src/remediation/host/capture/diagnosticIdentity.ts';
import { FixActions } from '../../src/remediation/host/fixActions.ts';
import { KnownFixItem } from '../../src/remediation/host/knownFixItem.ts';
import type { RecordFrom, RemediationPanel } from '../../src/remediation/host/panel/panelParts.ts';
import { KnownFixActions } from '../../src/remediation/host/quickFix.ts';
import { RemediationCommands } from '../../src/remediation/host/remediationCommands.ts';
import { EditBench, until } from './support/editBench.ts';
import { getFixes, never, RemediationBench } from './support/remediationBench.ts';
import type { ScriptedUi } from './support/scriptedUi.ts';
import { startMeasuringWork } from '../support/relativeWork.ts';

const noModule = "Error: Cannot find module 'express'\nRequire stack:\n- /srv/app/index.js";

describe('remediation: commands', () => {
  let bench: RemediationBench;
  let commands: RemediationCommands;
  let shown: string[];
  let recorded: (RecordFrom | undefined)[];
  let ui: ScriptedUi & { saveTo(): Promise<vscode.Uri | undefined>; openFrom(): Promise<vscode.Uri | undefined> };
  let file: vscode.Uri | undefined;

  beforeEach(() => {
    bench = new RemediationBench();
    shown = [];
    recorded = [];
    const panel: RemediationPanel = {
      show: (mode = 'errors') => Promise.resolve(void shown.push(mode)),
      record: (from) => Promise.resolve(void recorded.push(from)),
      act: (action) => Promise.resolve(void shown.push(action)),
      dispose: () => undefined,
    };
    ui = Object.assign(bench.ui, { saveTo: () => Promise.resolve(file), openFrom: () => Promise.resolve(file) });
    const fixes = new FixActions(
      bench.library,
      { apply: () => Promise.resolve(true), fits: () => Promise.resolve(true) },
      ui,
      { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    );
    commands = new RemediationCommands({
      errors: bench.errors,
      library: bench.library,
      panel,
      fixes,
      embeddings: bench.embeddings,
      ui,
    });
  });
  afterEach(() => bench.close());

  async function open(text: string): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument(await bench.workspace.write('shown.txt', text)),
    );
  }

  it('of the manifest are all there, and each is in the palette where it can be used', async () => {
    const known = await vscode.commands.getCommands(true);
    const wanted = manifest.contributes.commands
      .map(({ command }) => command)
      .filter((command) => command.startsWith('recourse.remediation.'));
    assert.ok(wanted.length >= 16);
    for (const command of wanted) assert.ok(known.includes(command), command);
  });

  it('the selection is looked up, and the panel shows it', async () => {
    await bench.record({ errorMessage: noModule, solution: 'npm install express', title: 'Install it' });
    const editor = await open(`some log\n${noModule}\nmore`);
    editor.selection = new vscode.Selection(1, 0, 3, 0);
    const id = await commands.findForSelection();
    const error = await bench.error('express', 'selection');
    assert.deepEqual([error.id, getFixes(error)], [id, ['Install it']]);
    assert.equal(bench.errors.selected?.id, id);
    assert.deepEqual(shown, ['errors']);
  });

  it('without a selection the problem at the cursor is looked up, else its line; with neither a sentence says so', async () => {
    const editor = await open('TypeError: x is not a function\n\nfine\n');
    const problems = bench.add(vscode.languages.createDiagnosticCollection('remediation-cursor'));
    problems.set(editor.document.uri, [new vscode.Diagnostic(new vscode.Range(2, 0, 2, 4), 'Not fine at all')]);
    editor.selection = new vscode.Selection(0, 3, 0, 3);
    await commands.findForSelection();
    await bench.error('x is not a function', 'selection');
    editor.selection = new vscode.Selection(2, 1, 2, 1);
    await commands.findForSelection();
    const problem = await bench.error('Not fine at all', 'diagnostic');
    assert.equal(
      bench.errors.find(diagnosticIdentity(editor.document.uri, problems.get(editor.document.uri)![0]!))?.id,
      problem.id,
      'the same as the capture would have',
    );
    assert.equal(await commands.findForProblem(problem.id), problem.id);
    assert.deepEqual(ui.told, []);
    editor.selection = new vscode.Selection(1, 0, 1, 0);
    assert.equal(await commands.findForSelection(), undefined);
    assert.equal(await commands.findForProblem(), undefined);
    assert.equal(ui.told.length, 2);
    problems.clear();
    editor.selection = new vscode.Selection(2, 0, 2, 0);
    assert.equal(await commands.findForProblem(), undefined, 'a line that says of no error is none');
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    assert.equal(
      await commands.findForProblem(),
      bench.errors.all.find(({ source }) => source === 'selection')?.id,
      'one that does is',
    );
  });

  it('the clipboard is looked up; an empty one is said to be empty', async () => {
    ui.clipboard = noModule;
    await commands.findForClipboard();
    await bench.error('express', 'clipboard');
    ui.clipboard = ' \n';
    assert.equal(await commands.findForClipboard(), undefined);
    assert.match(ui.told[0]?.message ?? '', /empty/);
    ui.clipboard = `${noModule}\n${'x'.repeat(5_000_000)}`;
    const id = await commands.findForClipboard();
    await until(
      () => bench.errors.all.find((error) => error.id === id)?.lookup.state === 'done',
      'a very long text is looked up',
      15_000,
    );
  });

  it('what is to be recorded is handed to the form: a text, an error, the newest offer', async () => {
    await commands.record({});
    assert.deepEqual(recorded, [{}]);
    const error = bench.errors.see({ source: 'clipboard', text: noModule });
    await commands.record({});
    await commands.record({ text: 'said by hand' });
    await commands.recordFromOffer();
    assert.match(ui.told[0]?.message ?? '', /gone away/);
    bench.errors.offer({ id: 'first', error, diff: '--- a', files: [] });
    bench.errors.offer({ id: 'second', error, diff: '--- b', files: [] });
    await commands.recordFromOffer();
    await commands.recordFromOffer('second');
    assert.deepEqual(recorded.slice(1), [
      { errorId: error.id },
      { text: 'said by hand' },
      { offerId: 'second' },
      { offerId: 'second' },
    ]);
    // The second took the place of the first.
    await commands.recordFromOffer('first');
    assert.equal(recorded.length, 5, 'another error than the one that was meant is not recorded');
    assert.match(ui.told[1]?.message ?? '', /gone away/);
  });

  it('known fixes go into a file and come back from it, and lines that are none are named', async () => {
    const registered = await vscode.commands.getCommands(true);
    assert.ok(registered.includes('recourse.remediation.export'));
    await bench.record({ errorMessage: noModule, solution: 'npm install express' });
    file = vscode.Uri.file(join(bench.storage, 'fixes.jsonl'));
    const { exportFixes, importFixes } = await import('../../src/remediation/host/exchange.ts');
    await exportFixes({ library: bench.library, ui });
    const text = await readFile(file.fsPath, 'utf8');
    assert.equal(text.trim().split('\n').length, 1);
    await (await bench.library.open()).remove((await (await bench.library.open()).list()).map(({ id }) => id));
    await writeFile(file.fsPath, `${text}{"no": "fix"}\nnot JSON\n`);
    await importFixes({ library: bench.library, ui });
    const [told] = ui.told;
    assert.match(told?.message ?? '', /Imported 1 known fixes/);
    assert.match(told?.message ?? '', /2 lines were not imported: line 2/);
    assert.equal((await (await bench.library.open()).list()).length, 1);
    file = vscode.Uri.file('/no/such/file.jsonl');
    await importFixes({ library: bench.library, ui });
    assert.match(ui.told[1]?.message ?? '', /not imported/);
    file = undefined;
    await exportFixes({ library: bench.library, ui });
    assert.equal(ui.told.length, 2, 'a dialog that is closed is no answer');
  });

  it('the status bar says how many errors have a fix, and nothing when none has', async () => {
    const item = bench.add(new KnownFixItem(bench.errors));
    await bench.record({ errorMessage: noModule, solution: 'npm install express' });
    bench.errors.see({ source: 'clipboard', text: 'RangeError: nobody has seen this one' });
    await bench.error('nobody has seen');
    assert.equal(item.text, '');
    const { id } = bench.errors.see({ source: 'clipboard', text: noModule });
    await until(() => item.text === '$(lightbulb) 1', 'one is counted');
    assert.equal(bench.errors.selected?.id, id, 'the one with a fix is shown first');
    bench.errors.clear();
    await until(() => item.text === '', 'nothing is shown');
  });

  it('an error that nobody knew is looked up again when somebody records its fix', async () => {
    bench.errors.see({ source: 'clipboard', text: noModule });
    assert.deepEqual(getFixes(await bench.error('express')), []);
    await bench.record({ errorMessage: noModule, solution: 'npm install express', title: 'Install it' });
    await until(async () => getFixes(await bench.error('express')).length === 1, 'the fix is found');
  });
});

describe('remediation: applying a stored diff', () => {
  let bench: RemediationBench;
  let edits: EditBench;
  beforeEach(() => {
    bench = new RemediationBench();
    edits = new EditBench();
  });
  afterEach(async () => {
    await edits.close();
    await bench.close();
  });

  function diff(path: string): string {
    return `--- a/${path}\n+++ b/${path}\n@@ -1,3 +1,3 @@\n const first = 1;\n-const count = 'x';\n+const count = 7;\n const last = 1;\n`;
  }

  it('goes through the review, and counts as used when something of it was taken', async () => {
    const uri = await edits.workspace.write('app.txt', "const first = 1;\nconst count = 'x';\nconst last = 1;\n");
    const id = await bench.record({
      errorMessage: 'TypeError: x is no number',
      solution: 'Write a number.',
      codeDiff: diff(edits.workspace.path('app.txt')),
    });
    const fixes = new FixActions(bench.library, edits.host.reviewedText, edits.ui, {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    });
    const used = async (): Promise<number | undefined> => (await (await bench.library.open()).get(id))?.usageCount;
    const rejected = fixes.applyStored(id);
    await until(() => edits.host.reviews.session !== undefined, 'a review');
    assert.match((await vscode.workspace.openTextDocument(uri)).getText(), /'x'/, 'nothing is written before');
    await edits.host.reviews.rejectAll();
    assert.equal(await rejected, false);
    assert.equal(await used(), 0);
    const accepted = fixes.applyStored(id);
    await until(() => (edits.host.reviews.session?.pending.length ?? 0) > 0, 'another review');
    await edits.host.reviews.acceptAll();
    assert.equal(await accepted, true);
    assert.equal(await used(), 1);
    assert.equal(await edits.workspace.text('app.txt'), 'const first = 1;\nconst count = 7;\nconst last = 1;\n');
    assert.equal(await fixes.applyStored('nobody'), false);
  });

  it('is known to fit or not without anybody being asked', async () => {
    await edits.workspace.write('app.txt', "const first = 1;\nconst count = 'x';\nconst last = 1;\n");
    const { reviewedText } = edits.host;
    assert.equal(await reviewedText.fits(diff(edits.workspace.path('app.txt'))), true);
    assert.equal(await reviewedText.fits(diff('no/such/file.txt')), false);
    assert.equal(await reviewedText.fits('just words'), false);
    assert.equal(
      await reviewedText.fits(diff(edits.workspace.path('app.txt')).replaceAll("'x'", "'y and something else'")),
      false,
    );
    await edits.workspace.write('app.txt', 'const first = 1;\nconst count = 7;\nconst last = 1;\n');
    assert.equal(await reviewedText.fits(diff(edits.workspace.path('app.txt'))), false, 'it is there already');
    assert.deepEqual([edits.ui.told, edits.ui.asked, edits.host.reviews.session], [[], [], undefined]);
  });
});

describe('remediation: the library', () => {
  it('has the fixes of the project’s file, is opened at first use and anew when the file is another', async () => {
    const bench = new RemediationBench();
    try {
      assert.equal(bench.library.isOpen, false);
      const id = await bench.record({ errorMessage: noModule, solution: 'npm install express', title: 'Of everybody' });
      const text = (await (await bench.library.open()).export())
        .replaceAll('Of everybody', 'Of the project')
        .replaceAll(id, 'another');
      await (await bench.library.open()).remove(id);
      await bench.workspace.write('team.jsonl', text);
      bench.set('remediation.projectFile', bench.workspace.path('team.jsonl'));
      const { results, searched } = await (await bench.library.open()).search({ error: noModule });
      assert.deepEqual(
        results.map(({ remediation }) => [remediation.title, remediation.scope]),
        [['Of the project', 'project']],
        JSON.stringify(searched),
      );
      for (const outside of ['../outside.jsonl', '/tmp/outside.jsonl', '']) {
        bench.set('remediation.projectFile', outside);
        assert.deepEqual((await (await bench.library.open()).search({ error: noModule })).results, [], outside);
      }
    } finally {
      await bench.close();
    }
    await assert.rejects(bench.library.open());
  });

  it('asks an endpoint only after the person has agreed, once', async () => {
    const bench = new RemediationBench({
      'remediation.embeddingsUrl': 'http://127.0.0.1:9/v1',
      'remediation.embeddingsModel': 'small',
    });
    try {
      assert.equal(await bench.embeddings.current(), undefined);
      assert.equal(await bench.embeddings.current(), undefined);
      assert.equal(bench.ui.told.length, 1, 'asked once');
      assert.match(bench.ui.told[0]?.message ?? '', /127\.0\.0\.1:9/);
      // Dismissed is no answer; setting a key asks again.
      bench.ui.press('Allow').type('secret-key');
      let changes = 0;
      bench.add(
        bench.embeddings.onDidChange(() => {
          changes++;
        }),
      );
      await bench.embeddings.setKey();
      assert.ok(changes > 0);
      assert.deepEqual([...bench.kept], [['remediation.embeddings.key http://127.0.0.1:9', 'secret-key']]);
      assert.match((await bench.embeddings.current())?.model ?? '', /small/);
      bench.set('remediation.embeddingsUrl', 'http://127.0.0.1:10/v1');
      bench.ui.press('Never');
      assert.equal(await bench.embeddings.current(), undefined);
      await until(
        () => JSON.stringify(bench.memory.get('remediation.embeddings.allowed')).includes('10":false'),
        'the no is kept',
      );
      bench.set('remediation.embeddingsUrl', 'http://not.this.machine/v1');
      assert.equal(await bench.embeddings.current(), undefined, 'plain http to another machine');
      bench.set('remediation.embeddingsUrl', '');
      assert.equal(await bench.embeddings.current(), undefined);
    } finally {
      await bench.close();
    }
  });
});

describe('remediation: the start', () => {
  it('costs next to nothing, and after the end nothing listens any more', async () => {
    const times: number[] = [];
    const benches: RemediationBench[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const work = startMeasuringWork();
      const bench = new RemediationBench();
      bench.capture();
      bench.add(new KnownFixActions(bench.errors, { fits: () => Promise.resolve(true) }));
      bench.add(new KnownFixItem(bench.errors));
      times.push(work());
      benches.push(bench);
    }
    console.log(
      `[host] the listeners of known fixes take ${Math.min(...times).toFixed(1)} ms of processor time to register`,
    );
    assert.ok(Math.min(...times) <= 10, times.join(', '));
    assert.ok(
      benches.every(({ library }) => !library.isOpen),
      'nothing is opened',
    );
    for (const bench of benches) await bench.close();
    const problems = vscode.languages.createDiagnosticCollection('remediation-late');
    const [bench] = benches;
    assert.ok(bench);
    const document = await vscode.workspace.openTextDocument(await bench.workspace.write('late.txt', 'x\n'));
    problems.set(document.uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'Too late')]);
    await never(() => benches.some(({ errors }) => errors.all.length > 0), 'a closed window listens', 700);
    problems.dispose();
    await bench.workspace.clean();
  });
});
