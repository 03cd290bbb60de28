import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { msg } from '../../src/base/text/message.ts';
import { Settings } from '../../src/base/settings.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import type { CallerNode, CallersResponse, CallerType } from '../../src/callers/domain/types.ts';
import { getQuestion } from '../../src/callers/host/view/askedQuestion.ts';
import { CallersSearch } from '../../src/callers/host/view/callersSearch.ts';
import { CallersTree } from '../../src/callers/host/view/callersTree.ts';
import { triedText } from '../../src/callers/host/view/triedText.ts';
import { getAnswer, HandEngine, getSite } from '../support/callersAnswers.ts';

const save = getQuestion({ symbol_name: 'save' });
const hostile = '](command:workbench.action.quit) <img src=x> $(alert) `code` **bold**';

describe('the rows of the Callers view', () => {
  let engine: HandEngine;
  let search: CallersSearch;
  let tree: CallersTree;
  let groupBy: 'file' | 'stage';
  const changed: (readonly string[] | undefined)[] = [];

  beforeEach(() => {
    groupBy = 'file';
    changed.length = 0;
    engine = new HandEngine();
    search = new CallersSearch(engine, systemClock);
    tree = new CallersTree(
      search,
      new Settings({
        read: (name) => (name === 'callers.groupBy' ? groupBy : undefined),
        onDidChange: () => new vscode.Disposable(() => undefined),
      }),
    );
    tree.onDidChangeTreeData((ids) => changed.push(ids));
  });
  afterEach(() => {
    search.cancel();
    tree.dispose();
  });

  async function show(response: CallersResponse): Promise<void> {
    const asking = search.ask(save);
    engine.asked.at(-1)?.answer(response);
    await asking;
  }

  /** All rows that are open at first, as the editor asks for them. */
  async function items(parent?: string): Promise<vscode.TreeItem[]> {
    const found: vscode.TreeItem[] = [];
    for (const id of await tree.getChildren(parent)) {
      const item = tree.getTreeItem(id);
      found.push(item);
      if (item.collapsibleState === vscode.TreeItemCollapsibleState.Expanded) found.push(...(await items(id)));
    }
    return found;
  }

  async function getRow(node: CallerNode): Promise<vscode.TreeItem> {
    await show(getAnswer([node]));
    const row = (await items()).find(({ contextValue }) => contextValue?.startsWith('caller') === true);
    assert.ok(row, 'there is no row of a caller');
    return row;
  }

  const icon = (item: vscode.TreeItem | undefined): string =>
    item?.iconPath instanceof vscode.ThemeIcon ? item.iconPath.id : '';

  it('say how sure a caller is in words right behind its name, and all of it to those who listen', async () => {
    const row = await getRow(
      getSite('src/consumer.ts:12', 'FeesReportConsumerController.handle', { type: 'event', label: 'likely' }),
    );
    assert.equal(row.label, 'handle');
    assert.equal(
      row.description,
      '· likely · event · in FeesReportConsumerController · line 12 · await this.files.save(file);',
    );
    assert.equal(row.accessibilityInformation?.label, `handle ${row.description}, event, in src/consumer.ts`);
    assert.deepEqual(row.command?.arguments, [row.id]);
  });

  it('have a picture of their own for each kind that is claimed', async () => {
    const kinds: CallerType[] = [
      'call',
      'callback',
      'event',
      'decorator',
      'injection',
      'route',
      'jsx',
      'override',
      'dynamic',
      'grep_match',
    ];
    const pictures = new Set<string>();
    for (const type of kinds) pictures.add(icon(await getRow(getSite('src/a.ts:1', 'run', { type }))));
    assert.equal(pictures.size, kinds.length);
    assert.ok(!pictures.has(''));
  });

  it('claim completeness only with the proof, and say what is missing otherwise', async () => {
    const first = async (coverage: Partial<CallersResponse['meta']['coverage']>): Promise<unknown> => {
      const whole = getAnswer([getSite('src/a.ts:1', 'run')]).meta.coverage;
      await show(getAnswer([getSite('src/a.ts:1', 'run')], { meta: { coverage: { ...whole, ...coverage } } }));
      return (await items())[0]?.description;
    };
    assert.equal(
      await first({ candidate_files: 18, analysed_files: 18 }),
      '· complete: 18 files hold the name, 18 were analysed',
    );
    assert.equal(
      await first({ complete: 'no', candidate_files: 18, analysed_files: 7 }),
      '· not complete: 18 files hold the name, 7 were analysed',
    );
    assert.equal(
      await first({ complete: 'no', indexed_files: 120, total_files: 4000, freshness: 'building' }),
      '· not complete: 120 of 4000 files are indexed',
    );
    assert.equal(
      await first({ complete: 'no', indexed_files: 120, total_files: 120, freshness: 'building' }),
      '· not complete: 120 files are indexed so far',
    );
    assert.equal(
      await first({ complete: 'no', truncated: true }),
      '· not complete: there are more places than are listed',
    );
    assert.equal(await first({ complete: 'unknown' }), '· may be incomplete');
  });

  it('show code as code: nothing in a hover or on a page is a link, a picture or markup', async () => {
    const node = getSite('src/a.ts:3', hostile, { context: `${hostile} \`\`\`\n[x](command:y)`, evidence: [hostile] });
    const row = await getRow(node);
    const hover = tree.resolveTreeItem(row, row.id ?? '').tooltip;
    assert.ok(hover instanceof vscode.MarkdownString);
    assert.ok(hover.isTrusted !== true && hover.supportHtml !== true && hover.supportThemeIcons !== true);
    const outside = hover.value.replace(/(`{3,})[^\n]*\n[^]*?\n\1/g, '');
    assert.ok(!/(?<!\\)[[\]<>`*$]/.test(outside.replace(/^\*\*|\*\*$/gm, '')), outside);
    await show(
      getAnswer([node], {
        meta: {
          warning: { text: hostile },
          degraded_mode: true,
          missing_sources: [hostile],
          trail: [{ stage: hostile, outcome: 'error', reason: hostile }],
        },
      }),
    );
    const page = triedText({
      ...search.state.answer!,
      question: getQuestion({ symbol_name: hostile }),
      late: [{ from: hostile, added: 1 }],
    });
    assert.ok(!/(?<!\\)(?:\]\(|<img|\$\()/.test(page), page);
  });

  it('are not blank while somebody looks, when nobody is found, and when the index breaks', async () => {
    const asking = search.ask(save);
    assert.deepEqual(
      (await items()).map(({ label }) => label),
      ['Searching'],
    );
    engine.asked[0]?.answer(
      getAnswer([], {
        error: 'SYMBOL_NOT_FOUND',
        explanation: msg('Nothing defines it.'),
        suggestions: [{ title: msg('Did you mean save?'), tool: 'find_callers', arguments: { symbol_name: 'save' } }],
      }),
    );
    await asking;
    const rows = await items();
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['Not defined', 'What to do next', 'Did you mean save?'],
    );
    assert.match(rows[0]?.accessibilityInformation?.label ?? '', /Nothing defines it\./);
    assert.equal(rows[2]?.command?.command, 'recourse.callers.runSuggestion');
    const failing = search.ask(save);
    engine.asked[1]?.fail(new Error('the thread ended'));
    await failing;
    assert.deepEqual(
      (await items()).map(({ accessibilityInformation }) => accessibilityInformation?.label),
      ['The search failed · the thread ended'],
    );
  });

  it('of an answer that grows are the same rows, and only what has changed is read again', async () => {
    const site = getSite('src/a.ts:3', 'run');
    const more = getSite('src/a.ts:9', 'stop');
    await show(getAnswer([site], { meta: { trail: [{ stage: 'graph: TypeScript', outcome: 'running' }] } }));
    const before = (await items()).map(({ id }) => id);
    changed.length = 0;
    engine.asked[0]?.options.onUpdate?.({
      response: getAnswer([site, more]),
      from: 'TypeScript',
      added: [more.id],
      isLast: true,
    });
    assert.equal(changed.length, 1);
    assert.deepEqual(changed[0], before.slice(0, 2));
    assert.deepEqual((await items()).map(({ id }) => id).slice(0, 3), before);
  });

  it('of a caller beyond the depth of the answer are asked for when it is opened', async () => {
    const row = await getRow(getSite('src/a.ts:3', 'run'));
    const opening = tree.getChildren(row.id);
    assert.deepEqual(engine.asked.at(-1)?.query, { symbol_id: 'src/a.ts#run', depth: 1 });
    engine.asked.at(-1)?.answer(getAnswer([getSite('src/b.ts:7', 'start')]));
    const [child] = await opening;
    assert.equal(tree.getTreeItem(child ?? '').label, 'start');
    assert.equal(tree.getParent(child ?? ''), row.id);
  });
});
