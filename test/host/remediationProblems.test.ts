import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FixActions } from '../../src/remediation/host/fixActions.ts';
import { namedProblemShape, type NamedProblem } from '../../src/remediation/host/namedProblem.ts';
import type { RemediationPanel } from '../../src/remediation/host/panel/panelParts.ts';
import { KnownFixActions } from '../../src/remediation/host/quickFix.ts';
import { RemediationCommands } from '../../src/remediation/host/remediationCommands.ts';
import { until } from './support/editBench.ts';
import { getFixes, never, RemediationBench } from './support/remediationBench.ts';
import { startMeasuringWork } from '../support/relativeWork.ts';

const notAssignable = "Type 'string' is not assignable to type 'number'.";
const recorded = {
  errorMessage: "src/other.ts(12,3): error TS2322: Type 'string' is not assignable to type 'number'.",
  solution: 'Parse the text with Number() first.',
  title: 'Parse before assigning',
};

describe('remediation: problems', () => {
  let bench: RemediationBench;
  let problems: vscode.DiagnosticCollection;

  beforeEach(() => {
    bench = new RemediationBench();
    problems = bench.add(vscode.languages.createDiagnosticCollection('remediation-test'));
  });
  afterEach(() => bench.close());

  function problem(message: string, line = 0, severity = vscode.DiagnosticSeverity.Error): vscode.Diagnostic {
    const made = new vscode.Diagnostic(new vscode.Range(line, 0, line, 5), message, severity);
    made.source = 'ts';
    made.code = 2322;
    return made;
  }

  async function open(path: string, text: string): Promise<vscode.TextEditor> {
    return vscode.window.showTextDocument(
      await vscode.workspace.openTextDocument(await bench.workspace.write(path, text)),
      { preview: false },
    );
  }

  async function replace(editor: vscode.TextEditor, from: string, to: string): Promise<void> {
    const { document } = editor;
    const at = document.getText().indexOf(from);
    assert.ok(at >= 0);
    assert.ok(
      await editor.edit((edit) => {
        edit.replace(new vscode.Range(document.positionAt(at), document.positionAt(at + from.length)), to);
      }),
    );
  }

  it('are looked up when they have settled, and the fix recorded from a terminal is found', async () => {
    await bench.record(recorded);
    const editor = await open('a.txt', "const count: number = 'x';\n");
    bench.capture();
    problems.set(editor.document.uri, [
      problem(notAssignable),
      problem('only a hint', 0, vscode.DiagnosticSeverity.Warning),
    ]);
    const error = await bench.error(notAssignable, 'diagnostic');
    assert.deepEqual(getFixes(error), ['Parse before assigning']);
    assert.equal(error.lookup.state === 'done' && error.lookup.answer.results[0]?.relation, 'exact');
    assert.equal(error.place?.uri.toString(), editor.document.uri.toString());
    assert.equal(bench.own.length, 1, 'a warning is no error');
    assert.equal(bench.errors.fixed, 1);
    assert.equal(bench.errors.selected?.id, error.id);
  });

  it('of a real language server are captured, and their end after an edit is noticed', async function () {
    this.timeout(90_000);
    await bench.record({
      errorMessage: "app.ts(9,9): error TS2322: Type 'string' is not assignable to type 'number'.",
      solution: 'Parse it.',
      title: 'Parse before assigning',
    });
    const editor = await open('real.ts', "export const wanted: number = 'seven';\n");
    bench.capture();
    const error = await bench.error(notAssignable, 'diagnostic', 60_000);
    assert.deepEqual(getFixes(error), ['Parse before assigning']);
    await replace(editor, "'seven'", '7');
    await bench.gone(notAssignable);
  });

  it('are left alone while they come and go with typing, and count at once when the file is saved', async () => {
    const editor = await open('typing.txt', 'let a\n');
    bench.capture({ settle: 2500 });
    for (let step = 0; step < 4; step++) {
      problems.set(editor.document.uri, [problem(`Half a word ${String(step)}`)]);
      await replace(editor, 'let', 'let ');
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    problems.set(editor.document.uri, [problem('A whole word')]);
    await never(() => bench.own.length > 0, 'an error while typing', 600);
    await editor.document.save();
    await bench.error('A whole word', 'diagnostic', 1500);
    assert.equal(bench.own.length, 1);
  });

  it('that go away after an edit make one quiet offer with the edit as a diff', async () => {
    const editor = await open('fix.txt', "const first = 1;\nconst count: number = 'x';\nconst last = 1;\n");
    bench.capture();
    problems.set(editor.document.uri, [problem(notAssignable, 1), problem('Another of the same kind', 2)]);
    await bench.error(notAssignable);
    await bench.error('Another of the same kind');
    await replace(editor, "'x'", "Number('x')");
    problems.delete(editor.document.uri);
    await until(() => bench.errors.offers.length > 0, 'an offer');
    await bench.gone(notAssignable);
    await never(() => bench.errors.offers.length > 1, 'a second offer for the same edit', 500);
    const [offer] = bench.errors.offers;
    const path = bench.workspace.path('fix.txt');
    assert.deepEqual(offer?.files, [path]);
    assert.match(offer.diff, /^-const count: number = 'x';$/m);
    assert.match(offer.diff, /^\+const count: number = Number\('x'\);$/m);
    assert.ok(offer.diff.startsWith(`--- a/${path}\n+++ b/${path}\n@@ `), offer.diff);
    assert.deepEqual(bench.ui.told, [], 'nothing pops up');
    // The same error once more: once is enough.
    bench.errors.dismissOffer(offer.id);
    problems.set(editor.document.uri, [problem(notAssignable, 1)]);
    await bench.error(notAssignable);
    await replace(editor, "Number('x')", '7');
    problems.delete(editor.document.uri);
    await bench.gone(notAssignable);
    await never(() => bench.errors.offers.length > 0, 'an offer for an error that was offered before', 400);
  });

  it('make no offer when nothing was edited, when the fix is known to the letter, when it is turned off, when they only blinked', async () => {
    await bench.record(recorded);
    const editor = await open('quiet.txt', "const count: number = 'x';\nlet other;\n");
    bench.capture();
    problems.set(editor.document.uri, [problem('Gone without an edit')]);
    await bench.error('Gone without an edit');
    problems.delete(editor.document.uri);
    await bench.gone('Gone without an edit');
    problems.set(editor.document.uri, [problem(notAssignable)]);
    await bench.error(notAssignable);
    await replace(editor, "'x'", '1');
    problems.delete(editor.document.uri);
    await bench.gone(notAssignable);
    // Cleared and filled again, as servers do.
    problems.set(editor.document.uri, [problem('Blinking')]);
    const { id } = await bench.error('Blinking');
    await replace(editor, 'other', 'another');
    problems.delete(editor.document.uri);
    await new Promise((resolve) => setTimeout(resolve, 100));
    problems.set(editor.document.uri, [problem('Blinking')]);
    await never(() => !bench.own.some((error) => error.id === id), 'a blinking problem is taken for solved', 600);
    bench.set('remediation.offerToRecord', false);
    await replace(editor, 'another', 'other');
    problems.delete(editor.document.uri);
    await bench.gone('Blinking');
    assert.deepEqual(bench.errors.offers, []);
  });

  it('that move with the lines above them stay the same error, in their new place', async () => {
    const editor = await open('moving.txt', 'one\ntwo\n');
    bench.capture();
    problems.set(editor.document.uri, [problem('It moves', 0)]);
    const { id } = await bench.error('It moves');
    problems.set(editor.document.uri, [problem('It moves', 1)]);
    await until(() => bench.own[0]?.place?.range.start.line === 1, 'the new place');
    assert.deepEqual(
      bench.own.map((error) => [error.id, error.count]),
      [[id, 1]],
    );
  });

  it('of a project that does not build at all are taken in by a few', async () => {
    const editor = await open('many.txt', 'x\n');
    bench.capture();
    const elsewhere = bench.workspace.uri('elsewhere.ts');
    problems.set(
      elsewhere,
      Array.from({ length: 300 }, (_, at) => problem(`Elsewhere ${String(at)}`)),
    );
    problems.set(editor.document.uri, [problem('Right here')]);
    await bench.error('Right here');
    await new Promise((resolve) => setTimeout(resolve, 1200));
    assert.ok(bench.own.length <= 30, String(bench.own.length));
    assert.ok(bench.own.some(({ text }) => text.includes('Right here')));
    const work = startMeasuringWork();
    problems.clear();
    await until(() => bench.own.length === 0, 'all are gone').catch((error: unknown) => {
      throw new Error(`${String(error)}: ${JSON.stringify(bench.own.map(({ id, text }) => [id, text]))}`);
    });
    assert.ok(work() < 2000);
  });

  it('are not captured while that is turned off, and are let go when it is', async () => {
    const editor = await open('off.txt', 'x\n');
    bench.capture();
    problems.set(editor.document.uri, [problem('Seen')]);
    await bench.error('Seen');
    bench.set('remediation.capture.diagnostics', false);
    await until(() => bench.own.length === 0, 'what was captured is let go');
    problems.set(editor.document.uri, [problem('Not seen')]);
    await never(() => bench.own.length > 0, 'an error of a source that is off');
  });

  it('with a known fix have it in the menu of quick fixes, and one that fits can be applied from there', async () => {
    const editor = await open('menu.txt', "const count: number = 'x';\n");
    await bench.record({ ...recorded, codeDiff: '--- a/menu.txt\n+++ b/menu.txt\n@@ -1 +1 @@\n-a\n+b\n' });
    const asked: string[] = [];
    bench.add(
      new KnownFixActions(bench.errors, {
        fits: (text) => {
          asked.push(text);
          return Promise.resolve(true);
        },
      }),
    );
    const { uri } = editor.document;
    const titles = async (): Promise<string[]> => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        new vscode.Range(0, 0, 0, 5),
      );
      // The running extension knows no fix, and offers to look.
      return [...new Set(actions.map(({ title }) => title).filter((title) => /known fix/i.test(title)))];
    };
    problems.set(uri, [problem(notAssignable)]);
    assert.deepEqual(await titles(), ['Find a Known Fix'], 'a menu opened before the look-up leads to the panel');
    problems.clear();
    bench.capture();
    problems.set(uri, [problem(notAssignable)]);
    await bench.error(notAssignable);
    const named = async (): Promise<string[]> => (await titles()).filter((title) => title !== 'Find a Known Fix');
    await until(async () => (await named()).length === 2, 'two actions');
    assert.deepEqual(await named(), ['Apply known fix: Parse before assigning', 'Known fix: Parse before assigning']);
    assert.equal(asked.length, 1, 'what was looked at once is not looked at again');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      new vscode.Range(0, 0, 0, 5),
    );
    assert.ok(actions.filter(({ title }) => /known fix/i.test(title)).every(({ isPreferred }) => isPreferred !== true));
    assert.deepEqual(
      actions.filter(({ title }) => /known fix:/i.test(title)).map(({ command }) => command?.command),
      ['recourse.remediation.apply', 'recourse.remediation.findForProblem'],
    );
    const unknown = problem('Nobody knows this one');
    unknown.code = 9999;
    problems.set(uri, [unknown]);
    await bench.error('Nobody knows this one');
    assert.deepEqual(await titles(), ['Find a Known Fix'], 'the panel says what was searched');
  });

  it('that are only of the same kind as a recorded one have no known fix: nothing is counted and nothing is offered', async () => {
    const editor = await open('related.txt', 'menu\n');
    await bench.record({
      errorMessage: "ModuleNotFoundError: No module named 'kelp'",
      solution: 'pip install kelp',
      title: 'kelp is not installed',
      codeDiff: '--- a/related.txt\n+++ b/related.txt\n@@ -1 +1 @@\n-menu\n+kelp\n',
    });
    bench.add(new KnownFixActions(bench.errors, { fits: () => Promise.resolve(true) }));
    bench.capture();
    const { uri } = editor.document;
    const missing = problem("Cannot find module 'kelp' or its corresponding type declarations.");
    missing.code = 2307;
    problems.set(uri, [missing]);
    const error = await bench.error('Cannot find module');
    assert.deepEqual(getFixes(error), []);
    assert.deepEqual(
      error.lookup.state === 'done' &&
        error.lookup.answer.related.map(({ relation, remediation }) => [relation, remediation.title]),
      [['family', 'kelp is not installed']],
    );
    assert.equal(bench.errors.fixed, 0);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      new vscode.Range(0, 0, 0, 5),
    );
    assert.deepEqual(
      [...new Set(actions.map(({ title }) => title).filter((title) => /known fix/i.test(title)))],
      ['Find a Known Fix'],
      'no fix is named',
    );
  });

  it('that were never captured can be looked up from the menu, and an outdated fix says so there', async () => {
    const editor = await open('asked.txt', "const count: number = 'x';\n");
    const { uri } = editor.document;
    bench.set('remediation.capture.diagnostics', false);
    bench.capture();
    bench.add(new KnownFixActions(bench.errors, { fits: () => Promise.resolve(true) }));
    const id = await bench.record({ ...recorded, codeDiff: '--- a/asked.txt\n+++ b/asked.txt\n@@ -1 +1 @@\n-a\n+b\n' });
    const menu = async (): Promise<vscode.CodeAction[]> =>
      (
        await vscode.commands.executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          uri,
          new vscode.Range(0, 0, 0, 5),
        )
      ).filter(({ title }) => /known fix/i.test(title));
    problems.set(uri, [problem(notAssignable)]);
    // The running extension, which has no fixes recorded, and the bench both answer.
    await until(async () => (await menu()).some(({ title }) => title === 'Find a Known Fix'), 'a look is offered');
    const look = (await menu()).find(({ title }) => title === 'Find a Known Fix');
    assert.equal(look?.command?.command, 'recourse.remediation.findForProblem');
    const nowhere = { saveTo: () => Promise.resolve(undefined), openFrom: () => Promise.resolve(undefined) };
    const panel: RemediationPanel = {
      show: () => Promise.resolve(),
      record: () => Promise.resolve(),
      act: () => Promise.resolve(),
      dispose: () => undefined,
    };
    const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
    const fixes = new FixActions(
      bench.library,
      { apply: () => Promise.resolve(false), fits: () => Promise.resolve(true) },
      bench.ui,
      log,
    );
    const commands = new RemediationCommands({
      errors: bench.errors,
      library: bench.library,
      panel,
      fixes,
      embeddings: bench.embeddings,
      ui: Object.assign(bench.ui, nowhere),
    });
    const [asked] = look.command.arguments as { problem: NamedProblem }[];
    const named = namedProblemShape.safeParse(asked?.problem);
    assert.ok(named.success);
    // Another person's cursor is elsewhere.
    await open('elsewhere.txt', 'nothing\n');
    await commands.findForProblem(undefined, named.data);
    const error = await bench.error(notAssignable, 'diagnostic');
    assert.deepEqual(getFixes(error), ['Parse before assigning']);
    assert.equal(error.place?.uri.toString(), uri.toString());
    await (await bench.library.open()).feedback(id, 'outdated');
    await until(
      async () => (await menu()).some(({ title }) => title === 'Known fix (outdated): Parse before assigning'),
      'the mark',
    );
    assert.equal(
      (await menu()).some(({ title }) => title.startsWith('Apply')),
      false,
    );
    assert.equal(bench.errors.fixed, 0);
  });
});
