import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EditBench, until } from './support/editBench.ts';
import { searchReplace } from './support/workspace.ts';

const source = ['alpha = 1', 'beta = 2', 'gamma = 3', 'delta = 4', 'epsilon = 5', ''].join('\n');

describe('reviewing edits', () => {
  let bench: EditBench;
  beforeEach(() => {
    bench = new EditBench();
  });
  afterEach(() => bench.close());

  const path = (name: string): string => bench.workspace.path(name);
  const three = (): string =>
    ['alpha', 'gamma', 'epsilon']
      .map((word) =>
        searchReplace(
          path('a.py'),
          `${word} = ${String({ alpha: 1, gamma: 3, epsilon: 5 }[word])}`,
          `${word} = 0\n${word}_note = "more"`,
        ),
      )
      .join('\n');
  const session = (): NonNullable<EditBench['host']['reviews']['session']> => {
    const open = bench.host.reviews.session;
    assert.ok(open !== undefined, 'a review is open');
    return open;
  };
  const rightText = async (index = 0): Promise<string> => {
    const file = session().files[index];
    assert.ok(file !== undefined);
    return (await vscode.workspace.openTextDocument(file.right)).getText();
  };

  it('opens the diff and writes nothing before acceptance', async () => {
    await bench.workspace.write('a.py', source);
    const summary = await bench.apply(three(), { preview: true });
    assert.equal(summary.applied, 0);
    assert.deepEqual(
      summary.files[0]?.verdicts.map(({ status }) => status),
      ['pending', 'pending', 'pending'],
    );
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    assert.ok(tab?.input instanceof vscode.TabInputTextDiff);
    assert.equal(tab.input.original.path, bench.workspace.uri('a.py').path);
    assert.equal(await bench.workspace.text('a.py'), source);
    assert.match(await rightText(), /alpha_note[^]*gamma_note[^]*epsilon_note/);
  });

  it('shows an edit that breaks a notebook, however certain its place is, and writes one that does not', async () => {
    const notebook = '{\n "cells": [\n  {\n   "source": [\n    "first = 1\\n",\n    "second = 2"\n   ]\n  }\n ]\n}\n';
    await bench.workspace.write('a.ipynb', notebook);
    const broken = await bench.apply(searchReplace(path('a.ipynb'), '    "second = 2"', '    print("second")'));
    assert.deepEqual(
      broken.files[0]?.verdicts.map(({ status }) => status),
      ['pending'],
    );
    assert.equal(await bench.workspace.text('a.ipynb'), notebook);
    await bench.host.reviews.rejectCurrent();
    const sound = await bench.apply(searchReplace(path('a.ipynb'), '    "second = 2"', '    "second = 3"'));
    assert.equal(sound.applied, 1);
  });

  it('accepts one without shifting the others, rejects one, and ends when all are decided', async () => {
    await bench.workspace.write('a.py', source);
    await bench.apply(three(), { preview: true });
    await bench.host.reviews.acceptCurrent();
    assert.equal(await bench.workspace.text('a.py'), source.replace('alpha = 1', 'alpha = 0\nalpha_note = "more"'));
    assert.equal(session().pending.length, 2);
    await bench.host.reviews.rejectCurrent();
    await bench.host.reviews.acceptCurrent();
    assert.equal(
      await bench.workspace.text('a.py'),
      source
        .replace('alpha = 1', 'alpha = 0\nalpha_note = "more"')
        .replace('epsilon = 5', 'epsilon = 0\nepsilon_note = "more"'),
    );
    assert.equal(bench.host.reviews.session, undefined);
    assert.match(bench.ui.notes.at(-1) ?? '', /2 accepted, 1 rejected/);
    assert.equal(
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof vscode.TabInputTextDiff).length,
      0,
      'the diff is closed',
    );
  });

  for (const files of [['a.py'], ['a.py', 'b.py']]) {
    it(`ends when everything is decided while the diff of ${String(files.length)} is still being opened, and leaves no tab behind`, async () => {
      for (const file of files) await bench.workspace.write(file, source);
      const text = files.map((file) => searchReplace(path(file), 'alpha = 1', 'alpha = 0')).join('\n');
      for (let round = 0; round < 5; round++) {
        const asked = bench.host.flow.run({ text }, true);
        await until(() => bench.host.reviews.session !== undefined, 'a review');
        // Another time each round: before the editor has the tab, while it draws, after it.
        await new Promise((resolve) => setTimeout(resolve, round * 25));
        await bench.host.reviews.rejectAll();
        await (
          await asked
        ).settled;
        assert.equal(bench.host.reviews.session, undefined);
        await until(
          () => !vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.startsWith('AI Edit'))),
          'no tab of the review is left',
          5000,
        );
      }
    });
  }

  it('accepts from the bottom up just as well', async () => {
    await bench.workspace.write('a.py', source);
    await bench.apply(three(), { preview: true });
    await bench.host.reviews.go(-1);
    await bench.host.reviews.acceptCurrent();
    await bench.host.reviews.acceptAll();
    assert.equal(
      await bench.workspace.text('a.py'),
      'alpha = 0\nalpha_note = "more"\nbeta = 2\ngamma = 0\ngamma_note = "more"\ndelta = 4\nepsilon = 0\nepsilon_note = "more"\n',
    );
  });

  it('keeps places while the person types above, and reads the right side anew', async () => {
    await bench.workspace.write('a.py', source);
    await bench.apply(three(), { preview: true });
    const edit = new vscode.WorkspaceEdit();
    edit.insert(bench.workspace.uri('a.py'), new vscode.Position(1, 0), '# typed\n# typed again\n');
    await vscode.workspace.applyEdit(edit);
    await until(async () => (await rightText()).includes('# typed again'), 'the right side follows');
    await bench.host.reviews.acceptAll();
    assert.equal(
      await bench.workspace.text('a.py'),
      'alpha = 0\nalpha_note = "more"\n# typed\n# typed again\nbeta = 2\ngamma = 0\ngamma_note = "more"\ndelta = 4\nepsilon = 0\nepsilon_note = "more"\n',
    );
  });

  it('stays right when somebody types while an acceptance is on its way', async () => {
    await bench.workspace.write('a.py', source);
    await bench.apply(three(), { preview: true });
    for (let round = 0; round < 2; round++) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(bench.workspace.uri('a.py'), new vscode.Position(0, 0), `# ${String(round)}\n`);
      await Promise.all([bench.host.reviews.acceptCurrent(), vscode.workspace.applyEdit(edit)]);
    }
    await until(
      () => bench.host.reviews.session === undefined || session().pending.length === session().tally.pending,
      'places are known again',
    );
    await bench.host.reviews.acceptAll();
    const text = await bench.workspace.text('a.py');
    assert.deepEqual(
      text.split('\n').filter((line) => !line.startsWith('#')),
      [
        'alpha = 0',
        'alpha_note = "more"',
        'beta = 2',
        'gamma = 0',
        'gamma_note = "more"',
        'delta = 4',
        'epsilon = 0',
        'epsilon_note = "more"',
        '',
      ],
    );
  });

  it('drops an edit whose own text was changed, and says so instead of guessing', async () => {
    await bench.workspace.write('a.py', source);
    await bench.apply(three(), { preview: true });
    const edit = new vscode.WorkspaceEdit();
    edit.replace(bench.workspace.uri('a.py'), new vscode.Range(2, 0, 2, 9), 'something_quite_different()');
    await vscode.workspace.applyEdit(edit);
    await until(() => session().pending.length === 2, 'the middle edit has lost its place');
    await bench.host.reviews.acceptAll();
    const text = await bench.workspace.text('a.py');
    assert.match(text, /alpha_note/);
    assert.match(text, /something_quite_different\(\)/);
    assert.doesNotMatch(text, /gamma_note/);
    assert.match(bench.ui.notes.at(-1) ?? '', /no longer placed/);
  });

  it('finds an edit again that was moved by cutting and pasting', async () => {
    await bench.workspace.write('a.py', source);
    await bench.apply(three(), { preview: true });
    const edit = new vscode.WorkspaceEdit();
    edit.replace(
      bench.workspace.uri('a.py'),
      new vscode.Range(0, 0, 5, 0),
      `epsilon = 5\ndelta = 4\ngamma = 3\nbeta = 2\nalpha = 1\n`,
    );
    await vscode.workspace.applyEdit(edit);
    await until(() => session().pending.length === 3, 'all have places again');
    await bench.host.reviews.acceptAll();
    assert.equal(
      await bench.workspace.text('a.py'),
      'epsilon = 0\nepsilon_note = "more"\ndelta = 4\ngamma = 0\ngamma_note = "more"\nbeta = 2\nalpha = 0\nalpha_note = "more"\n',
    );
  });

  it('shows edits of several files in one multi-file diff and writes them in one step', async () => {
    await bench.workspace.write('a.py', source);
    await bench.workspace.write('b.py', source);
    const summary = await bench.apply(
      [
        searchReplace(path('a.py'), 'beta = 2', 'beta = 20'),
        searchReplace(path('b.py'), 'delta = 4', 'delta = 40'),
      ].join('\n'),
    );
    assert.deepEqual(
      summary.files.map(({ verdicts }) => verdicts.map(({ status }) => status)),
      [['pending'], ['pending']],
    );
    assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /^AI Edits/);
    await bench.host.reviews.acceptAll();
    assert.equal(await bench.workspace.text('a.py'), source.replace('beta = 2', 'beta = 20'));
    assert.equal(await bench.workspace.text('b.py'), source.replace('delta = 4', 'delta = 40'));
    assert.equal(await bench.undo(), true);
    assert.equal(await bench.workspace.text('a.py'), source);
    assert.equal(await bench.workspace.text('b.py'), source);
  });

  it('leaves decided files out of the multi-file diff and puts the next edit before the eyes', async () => {
    const long = Array.from({ length: 80 }, (_, line) => `value_${String(line)} = ${String(line)}`).join('\n');
    const names = ['a.py', 'b.py', 'c.py', 'd.py'];
    for (const name of names) await bench.workspace.write(name, long);
    await bench.apply(
      names
        .flatMap((name) =>
          [3, 20, 40, 60].map((line) =>
            searchReplace(path(name), `value_${String(line)} = ${String(line)}`, `value_${String(line)} = 0`),
          ),
        )
        .join('\n'),
    );
    const onScreen = (): boolean => {
      const current = session().current;
      const lines = current?.file.getLines(current.id);
      return vscode.window.visibleTextEditors.some(
        ({ document, visibleRanges }) =>
          document.uri.toString() === current?.file.right.toString() &&
          visibleRanges.some(
            ({ start, end }) => lines !== undefined && start.line <= lines.end && lines.start <= end.line,
          ),
      );
    };
    const labels = (): string[] =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs.map(({ label }) => label))
        .filter((label) => label.startsWith('AI Edit'));
    assert.match(labels().join(), /^AI Edits \(4 files\)$/);
    for (let edit = 1; edit <= 4; edit++) {
      assert.ok(onScreen(), `edit ${String(edit)} is on the screen`);
      await bench.host.reviews.acceptCurrent();
      assert.equal(session().tally.accepted, edit);
    }
    assert.match(labels().join(), /^AI Edits \(3 files\)$/);
    assert.ok(onScreen(), 'the first edit of the next file');
    await bench.host.reviews.go(-1);
    assert.equal(session().current?.file.label, path('d.py'));
    assert.ok(onScreen(), 'the last edit of the last file');
    assert.match(labels().join(), /^AI Edits \(3 files\)$/);
    await bench.host.reviews.acceptCurrent();
    assert.equal(session().tally.accepted, 5);
    assert.ok(onScreen(), 'around the end');
  });

  it('never decides an edit that is out of sight: it shows it and asks again', async () => {
    await bench.workspace.write('a.py', source);
    await bench.workspace.write('other.py', 'x = 1\n');
    await bench.apply(three(), { preview: true });
    await bench.open('other.py');
    await bench.host.reviews.acceptCurrent();
    assert.equal(await bench.workspace.text('a.py'), source);
    assert.ok(
      vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff,
      'the review is in front',
    );
    assert.match(bench.ui.notes.at(-1) ?? '', /was not visible/);
    await bench.open('other.py');
    await bench.host.reviews.rejectCurrent();
    assert.equal(session().tally.rejected, 0);
    await bench.host.reviews.acceptCurrent();
    assert.match(await bench.workspace.text('a.py'), /alpha_note/);
  });

  it('creates, deletes and renames files only after acceptance, and undo brings everything back', async () => {
    await bench.workspace.write('old.py', source);
    await bench.workspace.write('gone.py', '\uFEFFx\r\ny');
    const patch = [
      '*** Begin Patch',
      `*** Add File: ${path('new.py')}`,
      '+fresh = True',
      `*** Delete File: ${path('gone.py')}`,
      `*** Update File: ${path('old.py')}`,
      `*** Move to: ${path('moved.py')}`,
      '@@',
      '-beta = 2',
      '+beta = 22',
      '*** End Patch',
      '',
    ].join('\n');
    const summary = await bench.apply(patch);
    assert.deepEqual(
      summary.files.map(({ verdicts }) => verdicts[0]?.status),
      ['pending', 'pending', 'pending'],
    );
    await bench.host.reviews.acceptAll();
    assert.equal(await bench.workspace.text('new.py'), 'fresh = True\n');
    assert.equal(await bench.workspace.text('moved.py'), source.replace('beta = 2', 'beta = 22'));
    await assert.rejects(bench.workspace.bytes('gone.py'));
    await assert.rejects(bench.workspace.bytes('old.py'));
    assert.equal(await bench.undo(), true, JSON.stringify(bench.ui.told));
    await (await vscode.workspace.openTextDocument(bench.workspace.uri('old.py'))).save();
    assert.equal((await bench.workspace.bytes('gone.py')).toString(), '\uFEFFx\r\ny');
    assert.equal((await bench.workspace.bytes('old.py')).toString(), source);
    await assert.rejects(bench.workspace.bytes('new.py'));
    await assert.rejects(bench.workspace.bytes('moved.py'));
  });

  it('reviews a similar match before writing it', async () => {
    const text = [
      'class Stock:',
      '    def receive(self, article, count):',
      '        # A delivery may arrive in several boxes, so the counts add up.',
      '        self.pieces[article] = self.pieces.get(article, 0) + count',
      '        return self.pieces[article]',
      '',
    ].join('\n');
    await bench.workspace.write('stock.py', text);
    const old = [
      '    def receive(self, article, count):',
      '        # A delivery may arrive in many boxes, so counts add up.',
      '        self.pieces[article] = self.pieces.get(article, 0) + count',
    ].join('\n');
    const summary = await bench.apply(searchReplace(path('stock.py'), old, old.replace('+ count', '+ max(0, count)')));
    const verdict = summary.files[0]?.verdicts[0];
    assert.equal(await bench.workspace.text('stock.py'), text, 'nothing is written yet');
    assert.ok(verdict?.status === 'pending' || verdict?.status === 'review', JSON.stringify(verdict));
  });

  it('shows what would come of a likely place the person chooses before it writes it', async () => {
    const text = 'timeout = 30\nretries = 3\nverbose = False\n\ndef connect(host):\n    return open(host, timeout)\n';
    await bench.workspace.write('net.py', text);
    bench.ui.pick(0);
    const summary = await bench.apply(
      searchReplace(
        path('net.py'),
        'timeout = 30\nretries = 4\nverbose = False',
        'timeout = 30\nretries = 5\nverbose = False',
      ),
    );
    assert.equal(summary.files[0]?.verdicts[0]?.status, 'review', JSON.stringify(summary));
    assert.equal(bench.ui.asked.length, 1);
    assert.match(bench.ui.asked[0]?.details[0] ?? '', /number/);
    assert.equal(await bench.workspace.text('net.py'), text);
    await bench.host.reviews.acceptCurrent();
    assert.match(await bench.workspace.text('net.py'), /retries = 5/);
  });

  it('writes nothing when the choice of a place is escaped, and still explains', async () => {
    const text = 'timeout = 30\nretries = 3\nverbose = False\n';
    await bench.workspace.write('net.py', text);
    bench.ui.pick(-1);
    await bench.apply(
      searchReplace(
        path('net.py'),
        'timeout = 30\nretries = 4\nverbose = False',
        'timeout = 30\nretries = 5\nverbose = False',
      ),
    );
    assert.equal(await bench.workspace.text('net.py'), text);
    assert.ok(bench.ui.told.some(({ actions }) => actions.includes('Copy Retry Prompt')));
  });

  it('asks about nothing the setting does not want to see', async () => {
    await bench.close();
    bench = new EditBench({ 'edit.review': 'never' });
    await bench.workspace.write('a.py', source);
    await bench.workspace.write('b.py', source);
    const summary = await bench.apply(
      [
        searchReplace(path('a.py'), 'beta = 2', 'beta = 20'),
        searchReplace(path('b.py'), 'delta = 4', 'delta = 40'),
      ].join('\n'),
    );
    assert.equal(summary.applied, 2);
  });

  it('puts a picked place beside the sure edits of the same text into one review', async () => {
    const text = 'def a():\n    return 1\n\ndef b():\n    return 1\n\nlimit = 5\n';
    await bench.workspace.write('two.py', text);
    bench.ui.press('Pick a Place').pick((labels) => labels.findIndex((label) => label.includes('Line 5')));
    const summary = await bench.apply(
      [
        searchReplace(path('two.py'), 'limit = 5', 'limit = 6'),
        searchReplace(path('two.py'), '    return 1', '    return 2'),
      ].join('\n'),
    );
    assert.deepEqual(
      summary.files[0]?.verdicts.map(({ status }) => status),
      ['refused', 'refused'],
    );
    assert.equal(session().pending.length, 2);
    assert.equal(await bench.workspace.text('two.py'), text);
    await bench.host.reviews.acceptAll();
    assert.equal(
      await bench.workspace.text('two.py'),
      'def a():\n    return 1\n\ndef b():\n    return 2\n\nlimit = 6\n',
    );
  });

  it('renames without changing, and deletes alone; both can be undone', async () => {
    await bench.workspace.write('from.py', source);
    await bench.workspace.write('away.py', 'x = 1\n');
    const rename = `diff --git a/${path('from.py')} b/${path('to.py')}\nsimilarity index 100%\nrename from ${path('from.py')}\nrename to ${path('to.py')}\n`;
    const renamed = await bench.apply(rename);
    assert.equal(renamed.files[0]?.verdicts[0]?.status, 'pending', JSON.stringify([renamed, bench.ui.told]));
    await bench.host.reviews.acceptAll();
    assert.equal((await bench.workspace.bytes('to.py')).toString(), source);
    await assert.rejects(bench.workspace.bytes('from.py'));
    assert.equal(await bench.undo(), true);
    assert.equal((await bench.workspace.bytes('from.py')).toString(), source);
    await bench.apply(`*** Begin Patch\n*** Delete File: ${path('away.py')}\n*** End Patch\n`);
    await bench.host.reviews.acceptAll();
    await assert.rejects(bench.workspace.bytes('away.py'));
    assert.equal(await bench.undo(), true);
    assert.equal((await bench.workspace.bytes('away.py')).toString(), 'x = 1\n');
  });

  it('shows a whole file before it replaces one or makes one', async () => {
    await bench.workspace.write('whole.py', source);
    const text = ['whole.py', 'made.py']
      .map((name) => `**${path(name)}**\n\`\`\`python\n# ${name}\nvalue = 1\n\`\`\`\n`)
      .join('\n');
    const summary = await bench.apply(text);
    assert.deepEqual(
      summary.files.map(({ verdicts }) => verdicts[0]?.status),
      ['pending', 'pending'],
      JSON.stringify(summary),
    );
    assert.equal(await bench.workspace.text('whole.py'), source);
    await assert.rejects(bench.workspace.bytes('made.py'));
    await bench.host.reviews.rejectCurrent();
    await bench.host.reviews.acceptCurrent();
    assert.equal(await bench.workspace.text('whole.py'), source);
    assert.equal((await bench.workspace.bytes('made.py')).toString(), '# made.py\nvalue = 1\n');
    assert.equal(await bench.undo(), true);
    await assert.rejects(bench.workspace.bytes('made.py'));
  });

  it('shows what a snippet that leaves code out would change', async () => {
    const text =
      'export function shipping(total: number): number {\n  if (total > 5000) return 0;\n  const base = 490;\n  const extra = total > 1000 ? 0 : 100;\n  return base + extra;\n}\n\nexport const unrelated = true;\n';
    await bench.workspace.write('snip.ts', text);
    const summary = await bench.apply(
      `In \`${path('snip.ts')}\`:\n\n\`\`\`ts\n// ${path('snip.ts')}\nexport function shipping(total: number): number {\n  if (total > 9000) return 0;\n  // ... existing code ...\n  return base + extra;\n}\n\`\`\`\n`,
    );
    assert.notEqual(summary.files[0]?.verdicts[0]?.status, 'applied', JSON.stringify(summary));
    assert.equal(await bench.workspace.text('snip.ts'), text);
  });

  it('merges a snippet by structure: what it does not show stays, a new member stands behind its neighbour', async () => {
    const [head, load, save] = [
      'export class Store {',
      '  load(): string {\n    return this.read();\n  }\n',
      '  save(text: string): void {\n    this.write(text);\n  }\n',
    ];
    await bench.workspace.write('store.ts', `${head}\n${load}\n${save}}\n`);
    const added = '  clear(): void {\n    this.write("");\n  }\n';
    const summary = await bench.apply(
      `In \`${path('store.ts')}\`:\n\n\`\`\`ts\n// ${path('store.ts')}\n${head}\n  // ... existing code ...\n\n${save}\n${added}}\n\`\`\`\n`,
    );
    assert.deepEqual(
      summary.files[0]?.verdicts.map(({ status }) => status),
      ['pending'],
      JSON.stringify(summary),
    );
    await bench.host.reviews.acceptCurrent();
    assert.equal(await bench.workspace.text('store.ts'), `${head}\n${load}\n${save}\n${added}}\n`);
  });

  it('asks about an exact match after which the file would no longer parse', async () => {
    const text = 'export function one(): number {\n  return 1;\n}\n';
    await bench.workspace.write('one.ts', text);
    const summary = await bench.apply(searchReplace(path('one.ts'), '  return 1;', '  return 2;\n}\n</file>'));
    assert.equal(summary.applied, 0, JSON.stringify(summary));
    assert.equal(await bench.workspace.text('one.ts'), text);
  });

  it('names edits of one text that want the same place, and writes neither', async () => {
    await bench.workspace.write('a.py', source);
    const summary = await bench.apply(
      [
        searchReplace(path('a.py'), 'beta = 2', 'beta = 20'),
        searchReplace(path('a.py'), 'beta = 2\ngamma = 3', 'beta = 21\ngamma = 3'),
      ].join('\n'),
    );
    assert.equal(summary.applied, 0);
    assert.equal(await bench.workspace.text('a.py'), source);
    assert.match(bench.ui.told[0]?.message ?? '', /same text as edit/);
  });

  it('keeps mixed line endings through single acceptances', async () => {
    await bench.workspace.write('mixed.py', 'alpha = 1\r\nbeta = 2\ngamma = 3\r\ndelta = 4\nepsilon = 5\n');
    const text = [
      searchReplace(path('mixed.py'), 'gamma = 3', 'gamma = 33'),
      searchReplace(path('mixed.py'), 'alpha = 1', 'alpha = 11'),
    ].join('\n');
    await bench.apply(text, { preview: true });
    await bench.host.reviews.acceptCurrent();
    await bench.host.reviews.acceptCurrent();
    assert.equal(
      (await bench.workspace.bytes('mixed.py')).toString(),
      'alpha = 11\r\nbeta = 2\ngamma = 33\r\ndelta = 4\nepsilon = 5\n',
    );
  });
});
