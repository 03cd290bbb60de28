import * as assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RecordedEdit } from '../../src/edit/domain/record/types.ts';
import { UndoJournal } from '../../src/edit/host/undoJournal.ts';
import type { EditsNode } from '../../src/edit/host/record/editsTree.ts';
import { getEvent, refusedEvent } from '../support/recordedEdits.ts';
import { EditBench, until } from './support/editBench.ts';
import { searchReplace } from './support/workspace.ts';

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', ''].join('\n');

describe('the record of edits', () => {
  let bench: EditBench;
  beforeEach(() => {
    bench = new EditBench();
  });
  afterEach(() => bench.close());

  const block = (path: string, search: string, replace: string): string =>
    searchReplace(bench.workspace.path(path), search, replace);

  async function edits(): Promise<readonly RecordedEdit[]> {
    return bench.record.read();
  }

  async function rows(parent?: EditsNode): Promise<{ node: EditsNode; item: vscode.TreeItem }[]> {
    bench.host.edits.tree.refresh();
    const nodes = await bench.host.edits.tree.getChildren(parent);
    return Promise.all(nodes.map(async (node) => ({ node, item: await bench.host.edits.tree.getTreeItem(node) })));
  }

  /** The row of the newest edit, or an older one. */
  async function row(index = 0): Promise<{ edit: RecordedEdit; item: vscode.TreeItem; flags: readonly string[] }> {
    const found = (await rows()).filter(({ node }) => node.kind === 'edit')[index];
    assert.ok(found?.node.kind === 'edit', 'there is no such row');
    return { edit: found.node.edit, item: found.item, flags: found.item.contextValue?.split(' ') ?? [] };
  }

  it('holds every edit with its verdict, and no text of it', async () => {
    await bench.workspace.write('secretive.txt', numbers);
    await bench.apply(block('secretive.txt', 'two', 'SECRET_NEW'));
    await bench.apply(block('secretive.txt', 'SECRET_OLD line that is nowhere', 'SECRET_OTHER'));
    const [refused, applied] = await edits();
    assert.equal(applied?.event.verdict, 'applied');
    assert.equal(applied.event.tier, 'exact');
    assert.equal(applied.event.startLine, 2);
    assert.equal(applied.event.origin, 'command');
    assert.equal(applied.event.fileSize, numbers.length);
    assert.equal(refused?.event.verdict, 'refused');
    assert.equal(refused.event.cause, 'absent');
    assert.ok(applied.event.latencyMs >= 0);
    const folder = bench.recordFolder;
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('');
    assert.ok(text.includes('secretive.txt'));
    assert.ok(!/SECRET_|three/.test(text));
  });

  it('tells what was held back because of another edit, and what was then let through', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', '2') + block('a.txt', 'nowhere to be found', 'x'));
    assert.deepEqual((await edits()).map(({ event }) => event.cause).sort(), ['absent', 'held']);
    bench.ui.press('Review the Others');
    await bench.apply(block('a.txt', 'two', '2') + block('a.txt', 'nowhere to be found', 'x'));
    await bench.host.reviews.acceptAll();
    assert.equal(await bench.workspace.text('a.txt'), numbers.replace('two', '2'));
    const held = (await edits()).filter(({ event }) => event.cause === 'held');
    assert.deepEqual(held.map(({ sequels }) => sequels.map(({ sequel }) => sequel)).sort(), [[], ['accepted']].sort());
  });

  it('tells an edit that was held back, reviewed and rejected as rejected', async () => {
    await bench.workspace.write('a.txt', numbers);
    bench.ui.press('Review the Others');
    await bench.apply(`${block('a.txt', 'two', 'TWO')}\n${block('a.txt', 'nowhere to be found at all', 'x')}`);
    const getDescription = async (): Promise<string> => {
      const all = await rows();
      const held = all.find(({ node }) => node.kind === 'edit' && node.edit.event.cause === 'held');
      return String(held?.item.description);
    };
    assert.match(await getDescription(), /^· held back: waited for another edit/);
    await bench.host.reviews.rejectAll();
    assert.match(await getDescription(), /^· rejected/);
    const { causes, success } = await bench.host.edits.tree.figures();
    assert.ok(!causes.some(({ cause }) => cause === 'held'));
    assert.equal(success.count, 0);
  });

  it('tells what a person accepted, rejected and placed', async () => {
    await bench.workspace.write('a.txt', `${numbers}${numbers}`);
    await bench.apply(block('a.txt', 'four\nfive\nsix\nseven\neight\nnine\none', 'middle'), { preview: true });
    await bench.host.reviews.acceptAll();
    await bench.apply(block('a.txt', 'middle', 'centre'), { preview: true });
    await bench.host.reviews.rejectAll();
    bench.ui.press('Pick a Place').pick(0);
    await bench.apply(block('a.txt', 'two', '2'));
    assert.deepEqual(
      (await edits()).map(({ event, sequels }) => [event.verdict, ...sequels.map(({ sequel }) => sequel)]),
      [
        ['refused', 'placed'],
        ['proposed', 'rejected'],
        ['proposed', 'accepted'],
      ],
    );
    // What was placed by hand can be taken back from its row.
    const { edit, flags } = await row();
    assert.ok(flags.includes('canUndo'));
    assert.equal(await bench.host.edits.actions.undo(edit), true);
    assert.ok(!(await bench.workspace.text('a.txt')).includes('2'));
  });

  it('shows where a person put an edit', async () => {
    await bench.workspace.write('a.txt', `${numbers}${numbers}`);
    bench.ui.press('Pick a Place').pick((labels) => labels.findIndex((label) => label.includes('Line 11')));
    await bench.apply(block('a.txt', 'two', '2'));
    assert.equal((await row()).item.label, 'a.txt:11');
  });

  it('takes back an older edit after later ones and after typing, exactly', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', 'zwei\nzwei und'));
    await bench.apply(block('a.txt', 'five', 'FIVE'));
    const editor = await bench.open('a.txt');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(editor.document.lineCount - 1, 0), 'typed\n');
    });
    const older = await row(1);
    assert.ok(older.flags.includes('canUndo'));
    assert.equal(await bench.host.edits.actions.undo(older.edit), true);
    assert.equal(editor.document.getText(), `${numbers.replace('five', 'FIVE')}typed\n`);
    const undone = await row(1);
    assert.equal(undone.edit.sequels.at(-1)?.sequel, 'undone');
    assert.match(String(undone.item.description), /^· undone/);
    assert.ok(!undone.flags.includes('canUndo') && !undone.flags.includes('hasDiff'));
    // The later edit is still the one that Undo Last means, and what was typed stays.
    assert.equal(await bench.undo(), true);
    assert.equal(editor.document.getText(), `${numbers}typed\n`);
    assert.equal(await bench.undo(), false);
  });

  it('asks, and names the line, where the lines of an older edit were touched', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', 'zwei'));
    await bench.apply(block('a.txt', 'zwei', 'zwei!'));
    await bench.apply(block('a.txt', 'nine', '9'));
    const oldest = await row(2);
    bench.ui.press('Show Diff');
    assert.equal(await bench.host.edits.actions.undo(oldest.edit), false);
    assert.equal(await bench.workspace.text('a.txt'), numbers.replace('two', 'zwei!').replace('nine', '9'));
    assert.match(
      bench.ui.told.at(-1)?.message ?? '',
      /a\.txt \(line 2\) was changed after the AI edit\. Nothing was undone/,
    );
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff);
  });

  it('undoes a request of several files from any of its rows, as a whole', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.workspace.write('b.txt', numbers);
    await bench.apply(block('a.txt', 'two', '2') + block('b.txt', 'eight', '8'), { preview: true });
    await bench.host.reviews.acceptAll();
    const { edit, item } = await row();
    assert.ok(
      item.tooltip instanceof vscode.MarkdownString &&
        item.tooltip.value.includes('Undone together with: 1 other edit'),
    );
    await bench.apply(block('b.txt', 'two', '2'));
    assert.equal(await bench.host.edits.actions.undo(edit), true);
    assert.equal(await bench.workspace.text('a.txt'), numbers);
    assert.equal(await bench.workspace.text('b.txt'), numbers.replace('two', '2'));
    assert.equal((await edits()).filter(({ sequels }) => sequels.some(({ sequel }) => sequel === 'undone')).length, 2);
  });

  it('takes back a rename after the renamed file was changed', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(
      `*** Begin Patch\n*** Update File: ${bench.workspace.path('a.txt')}\n*** Move to: ${bench.workspace.path('b.txt')}\n@@\n one\n-two\n+zwei\n three\n*** End Patch\n`,
    );
    await bench.host.reviews.acceptAll();
    const { edit } = await row();
    await bench.apply(block('b.txt', 'nine', '9'));
    assert.equal(await bench.host.edits.actions.undo(edit), true);
    assert.equal(await bench.workspace.text('a.txt'), numbers.replace('nine', '9'));
    await assert.rejects(async () => vscode.workspace.fs.stat(bench.workspace.uri('b.txt')));
  });

  it('forgets the oldest steps when they become too many or too large, never the last', () => {
    const journal = new UndoJournal();
    const uri = bench.workspace.uri('a.txt');
    const push = (id: string, text: string): void => {
      journal.push({ eventIds: [id], files: [{ kind: 'created', uri, after: new TextEncoder().encode(text) }] });
    };
    for (let i = 0; i < 310; i++) push(String(i), 'x');
    assert.equal(journal.steps.length, 300);
    assert.equal(journal.getStep('9'), undefined);
    assert.notEqual(journal.getStep('10'), undefined);
    push('huge', 'x'.repeat(40_000_000));
    assert.deepEqual(
      journal.steps.map(({ eventIds }) => eventIds[0]),
      ['huge'],
    );
    // The context key is the editor's, and this journal is not.
    for (const step of [...journal.steps]) journal.drop(step);
  });

  it("sees the editor's own undo", async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.open('a.txt');
    await bench.apply(block('a.txt', 'two', 'zwei'));
    await vscode.commands.executeCommand('undo');
    assert.equal(await bench.workspace.text('a.txt'), numbers);
    await until(async () => (await edits())[0]?.sequels[0]?.sequel === 'undone', 'the undo is in the record');
  });

  it('tries an edit again that found no place, from memory', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'this comes later', 'x'));
    const refused = await row();
    assert.ok(refused.flags.includes('canRetry') && !refused.flags.includes('canUndo'));
    const editor = await bench.open('a.txt');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'this comes later\n');
    });
    const summary = await bench.host.edits.actions.retry(refused.edit);
    assert.equal(summary?.applied, 1);
    assert.equal(editor.document.getText(), `x\n${numbers}`);
    assert.deepEqual(
      (await edits()).map(({ event }) => event.verdict),
      ['applied', 'refused'],
    );
    const foreign = { event: refusedEvent({ id: 'from another session' }), sequels: [] };
    assert.ok(!bench.host.edits.actions.getAbilities(foreign).canRetry);
    await bench.host.edits.actions.retry(foreign);
    assert.match(bench.ui.told.at(-1)?.message ?? '', /not in memory any more/);
  });

  it('tries only its own edit again, not the whole request', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', '2') + block('a.txt', 'nowhere to be found', 'x'));
    const held = (await edits()).find(({ event }) => event.cause === 'held');
    assert.ok(held !== undefined);
    assert.equal((await bench.host.edits.actions.retry(held))?.applied, 1);
    assert.equal(await bench.workspace.text('a.txt'), numbers.replace('two', '2'));
  });

  it('shows what one edit changed, whatever came after it', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', 'zwei'));
    await bench.apply(block('a.txt', 'five', 'FIVE'));
    await bench.host.edits.actions.showDiff((await row(1)).edit);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.equal((await vscode.workspace.openTextDocument(input.original)).getText(), numbers);
    assert.equal((await vscode.workspace.openTextDocument(input.modified)).getText(), numbers.replace('two', 'zwei'));
    await bench.host.edits.actions.showDiff({ event: getEvent({ id: 'from another session' }), sequels: [] });
    assert.match(bench.ui.told.at(-1)?.message ?? '', /not in memory any more/);
  });

  it('opens the place where it stands now', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', 'zwei'));
    const editor = await bench.open('a.txt');
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'new\nnew\n');
    });
    const { edit, item } = await row();
    assert.equal(item.command?.command, 'recourse.edits.open');
    await bench.host.edits.actions.open(edit);
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 3);
    await bench.host.edits.actions.open({
      event: getEvent({ uri: bench.workspace.uri('gone.txt').toString(), path: 'gone.txt' }),
      sequels: [],
    });
    assert.match(bench.ui.told.at(-1)?.message ?? '', /gone\.txt cannot be opened/);
  });

  it('shows a row that reads without its colours, and nothing in it is markup', async () => {
    await bench.workspace.write('a.txt', numbers);
    bench.record.record(
      getEvent({
        id: 'odd',
        at: Date.now(),
        path: 'src/[click](command:evil) *a*.ts',
        missedExact: true,
        tier: 'fuzzy',
        confidence: 0.934,
        margin: 0.41,
        staleVersionsAgo: 2,
        modelAsked: true,
        costUsd: 0.0021,
      }),
    );
    const { item } = await row();
    assert.equal(item.label, '[click](command:evil) *a*.ts:3–5');
    assert.equal(item.description, '· similar, 93% · now');
    assert.equal(
      item.accessibilityInformation?.label,
      '[click](command:evil) *a*.ts:3–5 · similar, 93% · now, in src/[click](command:evil) *a*.ts, just now',
    );
    assert.ok(item.tooltip instanceof vscode.MarkdownString);
    assert.ok(item.tooltip.isTrusted !== true && item.tooltip.supportHtml !== true);
    assert.ok(!item.tooltip.value.includes('[click](command'));
    for (const fact of ['93', '41', '2 versions ago', '12 ms', '0.0021'])
      assert.ok(item.tooltip.value.replaceAll('\\', '').includes(fact), `${fact} in ${item.tooltip.value}`);
  });

  it('puts figures first, with alarms in words', async () => {
    assert.deepEqual(await rows(), []);
    const now = Date.now();
    const uri = bench.workspace.uri('src/a.ts').toString();
    // Another folder's edits are in the list and in no figure.
    bench.record.record(refusedEvent({ id: 'elsewhere', at: now - 4_000_000, uri: 'file:///elsewhere/a.ts' }));
    for (let i = 0; i < 30; i++)
      bench.record.record(
        getEvent({
          id: `applied-${String(i)}`,
          uri,
          at: now - 3_600_000 + i,
          confidence: 0.96,
          missedExact: i < 10,
          tier: i < 10 ? 'fuzzy' : 'exact',
        }),
      );
    for (let i = 0; i < 5; i++)
      bench.record.record(
        refusedEvent({ id: `refused-${String(i)}`, uri, at: now - 1000 + i, modelAsked: true, costUsd: 0.01 }),
      );
    bench.record.follow({ id: 'applied-3', at: now - 3_500_000, sequel: 'undone' });
    const [figures] = await rows();
    assert.equal(figures?.item.label, 'Figures');
    assert.equal(figures.item.description, '· alarm · 35 edits · last 30 days');
    const texts = (await rows(figures.node)).map(({ item }) =>
      `${typeof item.label === 'string' ? item.label : ''} ${String(item.description)}`.replaceAll('\u00A0', ' '),
    );
    assert.deepEqual(texts, [
      'Success: 85% · alarm: under 95% · 30 of 35 · target over 99%',
      'Found exactly: 57% · 20 of 35',
      'Recovered locally: 10 of 15 · target over 85%',
      'Model asked: 15% · alarm: over 10% · 5 of 35 · target under 5%',
      'Mean latency: 12 ms · 95% within 12 ms · target under 1 s',
      'Cost this month: $0.05 · $0.05 today · target under $10.00',
      'Not applied: 5 · not in the file 5',
      'Promised 96% – kept 96% · 29 of 30',
    ]);
  });

  it('shows a long past in pages', async () => {
    for (let i = 0; i < 120; i++) bench.record.record(getEvent({ id: `edit-${String(i)}`, at: 1_700_000_000_000 + i }));
    assert.equal((await rows()).length, 52);
    assert.equal((await rows()).at(-1)?.item.description, '· 70 older edits');
    bench.host.edits.tree.showMore();
    bench.host.edits.tree.showMore();
    const all = await rows();
    assert.equal(all.length, 121);
    assert.equal(new Set(all.map(({ item }) => item.id)).size, 121);
  });

  it('forgets only when asked and told so', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', 'zwei'));
    await bench.host.edits.actions.clear();
    assert.equal((await edits()).length, 1);
    bench.ui.press('Clear');
    await bench.host.edits.actions.clear();
    assert.equal((await edits()).length, 0);
    assert.equal(await bench.undo(), true);
  });

  it('goes on without a record that cannot be written', async () => {
    await bench.close();
    bench = new EditBench({ 'record.keep': 0 });
    await bench.workspace.write('a.txt', numbers);
    await bench.apply(block('a.txt', 'two', 'zwei'));
    assert.equal(await bench.workspace.text('a.txt'), numbers.replace('two', 'zwei'));
    assert.deepEqual(await edits(), []);
  });

  it('remembers versions that were typed or written and never saved', async () => {
    await bench.workspace.write('a.txt', numbers);
    await bench.open('a.txt');
    await bench.apply(block('a.txt', 'two', 'never saved 1'));
    const editor = await bench.open('a.txt');
    await editor.edit((edit) => {
      edit.replace(new vscode.Range(1, 0, 1, 13), 'never saved 2');
    });
    await new Promise((resolve) => setTimeout(resolve, 1300));
    await editor.edit((edit) => {
      edit.replace(new vscode.Range(1, 0, 1, 13), 'something new');
    });
    await bench.apply(block('a.txt', 'never saved 2', 'x'));
    await bench.apply(block('a.txt', 'never saved 1', 'x'));
    assert.deepEqual(
      (await edits()).slice(0, 2).map(({ event }) => [event.cause, event.staleVersionsAgo !== undefined]),
      [
        ['stale', true],
        ['stale', true],
      ],
    );
  });
});
