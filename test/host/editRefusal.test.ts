import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import { EditBench, until } from './support/editBench.ts';
import { searchReplace } from './support/workspace.ts';

const statuses = (summary: EditSummary): string[][] =>
  summary.files.map(({ verdicts }) => verdicts.map(({ status }) => status));
const reasons = (summary: EditSummary): (string | undefined)[] =>
  summary.files.flatMap(({ verdicts }) => verdicts.map(({ reason }) => reason));

/** The text of the report that is open as a page. */
async function openReport(): Promise<string> {
  const getInput = (): unknown => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  await until(() => getInput() instanceof vscode.TabInputCustom, 'the report is open');
  const input = getInput();
  assert.ok(input instanceof vscode.TabInputCustom);
  return (await vscode.workspace.openTextDocument(input.uri)).getText();
}

describe('refusing an edit', () => {
  let bench: EditBench;
  beforeEach(() => {
    bench = new EditBench();
  });
  afterEach(() => bench.close());
  const twice = 'function a() {\n  return 1;\n}\n\nfunction b() {\n  return 1;\n}\n';

  it('names every place of an ambiguous edit and copies a retry prompt', async () => {
    await bench.workspace.write('a.ts', twice);
    bench.ui.press('Copy Retry Prompt');
    const summary = await bench.apply(searchReplace(bench.workspace.path('a.ts'), '  return 1;', '  return 2;'));
    assert.deepEqual(statuses(summary), [['refused']]);
    assert.deepEqual(reasons(summary), ['ambiguous']);
    assert.match(
      bench.ui.told[0]?.message ?? '',
      /^Nothing was changed\. .*2 places of .*a\.ts \(lines 2, 6\)\..* The retry prompt .*real lines\./,
    );
    assert.deepEqual(bench.ui.told[0]?.actions, ['Copy Retry Prompt', 'Pick a Place', 'Open at Nearest']);
    assert.equal(bench.ui.copied.length, 1);
    assert.match(bench.ui.copied[0] ?? '', /return 1/);
    assert.equal(await bench.workspace.text('a.ts'), twice);
  });

  it('applies at the place the person picks', async () => {
    await bench.workspace.write('a.ts', twice);
    bench.ui.press('Pick a Place').pick((labels) => labels.findIndex((label) => label.includes('Line 6')));
    await bench.apply(searchReplace(bench.workspace.path('a.ts'), '  return 1;', '  return 2;'));
    assert.match(bench.ui.told.at(-1)?.message ?? '', /a\.ts:6 \(place chosen by you\)/);
    assert.equal(
      await bench.workspace.text('a.ts'),
      'function a() {\n  return 1;\n}\n\nfunction b() {\n  return 2;\n}\n',
    );
  });

  it('shows the highlighted place in the editor while picking', async () => {
    await bench.workspace.write('a.ts', twice);
    bench.ui.press('Pick a Place').pick(1);
    await bench.apply(searchReplace(bench.workspace.path('a.ts'), '  return 1;', '  return 2;'));
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, bench.workspace.uri('a.ts').path);
  });

  it('opens at the nearest place', async () => {
    await bench.workspace.write('a.ts', twice);
    bench.ui.press('Open at Nearest');
    await bench.apply(searchReplace(bench.workspace.path('a.ts'), '  return 1;', '  return 2;'));
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 1);
  });

  it('shows a report with what was looked for and what is there', async () => {
    await bench.workspace.write('a.ts', 'const alpha = compute(1, 2);\nconst beta = 3;\n');
    await bench.apply(
      searchReplace(bench.workspace.path('a.ts'), 'function somethingElse() {\n  throw new Error("never");\n}', 'x'),
    );
    assert.match(bench.ui.told[0]?.message ?? '', /\[Show report\]\(command:recourse\.edit\.showReport\)/);
    await bench.host.report.show();
    await until(
      () => vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes('Report') ?? false,
      'the report is open',
    );
  });

  it('tells that an edit is already applied, as news and not as an error', async () => {
    await bench.workspace.write('a.ts', 'export const limit = 50;\nexport const name = "x";\n');
    const summary = await bench.apply(
      searchReplace(bench.workspace.path('a.ts'), 'export const limit = 40;', 'export const limit = 50;'),
    );
    assert.equal(summary.applied, 0);
    assert.ok(['already-applied'].includes(reasons(summary)[0] ?? ''), `reason ${reasons(summary)[0] ?? ''}`);
    assert.equal(bench.ui.told[0]?.severity, 'info');
  });

  it('tells that a whole file is already there as news, and lets the other edits of the text go on', async () => {
    await bench.workspace.write('a.ts', 'export const limit = 50;\n');
    const whole = `**${bench.workspace.path('a.ts')}**\n\`\`\`ts\nexport const limit = 50;\n\`\`\`\n`;
    const summary = await bench.apply(whole);
    assert.deepEqual(reasons(summary), ['already-applied']);
    assert.equal(bench.ui.told[0]?.severity, 'info');
    assert.deepEqual(bench.ui.told[0].actions, ['Show Report']);
    await bench.workspace.write('b.ts', 'const b = 1;\n');
    const both = await bench.apply(
      `${whole}\n${searchReplace(bench.workspace.path('b.ts'), 'const b = 1;', 'const b = 2;')}`,
    );
    assert.equal(both.applied, 1, JSON.stringify(both));
    assert.equal(await bench.workspace.text('b.ts'), 'const b = 2;\n');
  });

  it('offers a prompt for a snippet that cannot be understood, and a report button where nothing else helps', async () => {
    await bench.workspace.write('snip.ts', 'export const one = 1;\nexport const two = 2;\n');
    bench.ui.press('Copy Retry Prompt');
    const snippet = `\`\`\`ts\n// ${bench.workspace.path('snip.ts')}\nfunction nowhere() {\n  // ... existing code ...\n  return 'not in this file at all';\n}\n\`\`\`\n`;
    const summary = await bench.apply(snippet);
    assert.deepEqual(reasons(summary), ['placeholder'], JSON.stringify(bench.ui.told));
    assert.match(bench.ui.copied[0] ?? '', /snip\.ts/);
    await bench.apply(searchReplace('../escape.ts', 'a', 'b'));
    assert.deepEqual(bench.ui.told.at(-1)?.actions, ['Show Report']);
  });

  it('tells an edit for an earlier version from one for another file', async () => {
    await bench.workspace.write('a.ts', 'function total(lines: Line[]) {\n  return sum(lines);\n}\n');
    const editor = await bench.open('a.ts');
    await editor.document.save();
    const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
    await editor.edit((edit) => {
      edit.replace(all, 'export class Cart {\n  readonly size = 0;\n}\n');
    });
    await editor.document.save();
    const summary = await bench.apply(
      searchReplace(bench.workspace.path('a.ts'), 'function total(lines: Line[]) {\n  return sum(lines);\n}', 'x'),
    );
    assert.deepEqual(reasons(summary), ['stale']);
    await bench.workspace.write('b.ts', 'export function elsewhere(value: number) {\n  return value * 17;\n}\n');
    const other = await bench.apply(
      searchReplace(
        bench.workspace.path('a.ts'),
        'export function elsewhere(value: number) {\n  return value * 17;\n}',
        'x',
      ),
    );
    assert.deepEqual(reasons(other), ['other-file']);
    assert.match(bench.ui.told.at(-1)?.message ?? '', /b\.ts:1/);
  });

  it('shows the real lines of what the old text names, in message, report and prompt', async () => {
    await bench.workspace.write(
      'cart.ts',
      'const rate = 3;\n\nexport function shippingCosts(order: Order): number {\n  return order.weight * rate;\n}\n',
    );
    bench.ui.press('Copy Retry Prompt');
    await bench.apply(
      searchReplace(
        bench.workspace.path('cart.ts'),
        'function shippingCosts(country, zone) {\n  const table = loadTable(country);\n  if (!table.has(zone)) throw new Error(zone);\n  return table.get(zone).price;\n}',
        'x',
      ),
    );
    assert.match(
      bench.ui.told[0]?.message ?? '',
      /^Nothing was changed\. The text to replace is not in .*cart\.ts.* The file defines shippingCosts in line 3\./,
    );
    assert.match(bench.ui.copied[0] ?? '', /^3\| export function shippingCosts\(order: Order\): number \{$/m);
    await bench.host.report.show();
    const page = await openReport();
    assert.match(page, /^# AI edit report\n\n\*\*Nothing was changed\.\*\*\n/);
    assert.match(page, /4\| {3}return order\.weight \* rate;/);
    assert.ok(page.indexOf('Looked for') < page.indexOf('To send to the model'));
  });

  it('copies lines of the file whatever the reason', async () => {
    await bench.workspace.write('a.ts', 'export const one = 1;\nexport const two = 2;\n');
    const path = bench.workspace.path('a.ts');
    const texts = {
      same: searchReplace(path, 'export const one = 1;', 'export const one = 1;'),
      overlap: [
        searchReplace(path, 'export const one = 1;', 'export const one = 11;'),
        searchReplace(path, 'export const one = 1;', 'export const one = 12;'),
      ].join('\n'),
      snippet: `\`\`\`ts\n// ${path}\nfunction nowhere() {\n  // ... existing code ...\n  return 'not in this file at all';\n}\n\`\`\`\n`,
      absent: searchReplace(path, 'while (queue.length > 0) drain(queue);', 'x'),
    };
    for (const [name, text] of Object.entries(texts)) {
      const before = bench.ui.copied.length;
      bench.ui.press('Copy Retry Prompt');
      await bench.apply(text);
      const told = bench.ui.told.at(-1);
      // What is there already is news, and nothing is to be sent again.
      if (told?.severity === 'info') continue;
      assert.equal(bench.ui.copied.length, before + 1, `${name}: ${told?.message ?? ''}`);
      assert.match(bench.ui.copied.at(-1) ?? '', /^\d+\| export const one = 1;$/m, name);
    }
  });

  it('previews all that has a place, and what the person then chooses', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\n');
    const text = [
      searchReplace(bench.workspace.path('a.ts'), 'one', 'ONE'),
      searchReplace(bench.workspace.path('a.ts'), 'nowhere to be found at all', 'x'),
    ].join('\n');
    const summary = await bench.apply(text, { preview: true });
    assert.deepEqual(statuses(summary), [['pending', 'refused']]);
    assert.equal(bench.host.reviews.session?.pending.length, 1);
    assert.match(
      bench.ui.told[0]?.message ?? '',
      /^Nothing was changed yet: 1 of 2 edits could not be placed with certainty/,
    );
    await bench.host.reviews.acceptAll();
    assert.equal(await bench.workspace.text('a.ts'), 'ONE\ntwo\nthree\n');
    await bench.workspace.write('b.ts', twice);
    bench.ui.press('Pick a Place').pick(1);
    await bench.apply(searchReplace(bench.workspace.path('b.ts'), '  return 1;', '  return 2;'), { preview: true });
    assert.equal(bench.host.reviews.latest?.pending.length, 1);
    assert.equal(await bench.workspace.text('b.ts'), twice);
  });

  it('has in its report the buttons of what can still be done', async () => {
    await bench.workspace.write('a.ts', twice);
    await bench.apply(searchReplace(bench.workspace.path('a.ts'), '  return 1;', '  return 2;'));
    await bench.host.report.act('copyPrompt');
    assert.match(bench.ui.copied[0] ?? '', /2\| {3}return 1;/);
    bench.ui.pick(1);
    await bench.host.report.act('pickPlace');
    assert.match(await bench.workspace.text('a.ts'), /b\(\) \{\n {2}return 2;/);
    // What is not possible does nothing.
    await bench.host.report.act('reviewOthers');
  });

  it('holds back the good edits of a text until all are sure, and reviews them on request', async () => {
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\n');
    bench.ui.press('Review the Others');
    const text = [
      searchReplace(bench.workspace.path('a.ts'), 'one', 'ONE'),
      searchReplace(bench.workspace.path('a.ts'), 'nowhere to be found at all', 'x'),
    ].join('\n');
    const summary = await bench.apply(text);
    assert.equal(summary.applied, 0);
    assert.deepEqual(statuses(summary), [['refused', 'refused']]);
    assert.match(
      bench.ui.told[0]?.message ?? '',
      /^1 of 2 edits could not be placed with certainty; nothing was changed\. /,
    );
    assert.equal(bench.host.reviews.session?.pending.length, 1);
    assert.equal(await bench.workspace.text('a.ts'), 'one\ntwo\nthree\n');
  });

  it('applies what is sure when the setting says so', async () => {
    await bench.close();
    bench = new EditBench({ 'edit.multiEditPolicy': 'apply-sure' });
    await bench.workspace.write('a.ts', 'one\ntwo\nthree\n');
    const text = [
      searchReplace(bench.workspace.path('a.ts'), 'one', 'ONE'),
      searchReplace(bench.workspace.path('a.ts'), 'nowhere to be found at all', 'x'),
    ].join('\n');
    const summary = await bench.apply(text);
    assert.equal(summary.applied, 1);
    assert.deepEqual(statuses(summary), [['applied', 'refused']]);
    assert.equal(await bench.workspace.text('a.ts'), 'ONE\ntwo\nthree\n');
    assert.ok(
      bench.ui.told.some(({ message }) =>
        message.startsWith('1 of 2 edits could not be placed with certainty and were left out.'),
      ),
    );
  });
});
