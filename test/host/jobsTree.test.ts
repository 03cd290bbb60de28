import { msg } from '../../src/base/text/message.ts';
import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import manifest from '../../package.json' with { type: 'json' };
import { jobStatuses } from '../../src/jobs/domain/status/jobStatus.ts';
import { jobCommandNames } from '../../src/jobs/host/commands/commandNames.ts';
import { rowHover } from '../../src/jobs/host/tree/rowHover.ts';
import { agoText } from '../../src/jobs/host/tree/rowTexts.ts';
import { until } from './support/editBench.ts';
import { JobsBench } from './support/jobsBench.ts';

const hostile = '](command:workbench.action.quit) <img src=x> $(alert) `code` **bold** \u202e';

describe('jobs: the rows of the view', () => {
  let bench: JobsBench | undefined;
  afterEach(async () => {
    await bench?.close();
    bench = undefined;
  });

  function open(...parts: ConstructorParameters<typeof JobsBench>): JobsBench {
    bench = new JobsBench(...parts);
    return bench;
  }

  it('say what waits first, in words, with a picture of its own for each status', async () => {
    const jobs = jobStatuses.map((status) => ({
      name: `job ${status}`,
      status,
      stderr: 'requests.exceptions.ConnectionError: Connection refused\n',
    }));
    const { window } = open({ engines: { local: { workflows: [{ name: 'train', jobs }] } } });
    const rows = await bench!.rows();
    const groups = rows.filter(({ subject }) => subject.kind === 'group').map((row) => window.tree.getTreeItem(row.id));
    const [first] = groups.map(({ label, description, contextValue, accessibilityInformation }) => ({
      label,
      description,
      contextValue,
      heard: accessibilityInformation?.label,
    }));
    assert.deepEqual(first, {
      label: 'Waits for a decision',
      description: '· 1 job',
      contextValue: 'group pending_failed',
      heard: 'Waits for a decision, 1 job',
    });
    const pictures = groups.map(({ iconPath }) => (iconPath instanceof vscode.ThemeIcon ? iconPath.id : ''));
    assert.equal(new Set(pictures).size, jobStatuses.length);
    const workflow = window.tree.getTreeItem((await bench!.row('train')).id);
    assert.equal(workflow.description, '· 1 waiting · 5 of 11 done');
    assert.match(String(workflow.contextValue), /\bwaiting\b.*\bresettable\b/);
    assert.equal(window.model.standing.waiting, 1);
  });

  it('of a job that waits say what is likely, and its hover why', async () => {
    const { window } = open({
      engines: {
        local: {
          workflows: [
            {
              jobs: [
                {
                  name: 'fit',
                  status: 'pending_failed',
                  attempt: 2,
                  stderr:
                    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nModuleNotFoundError: No module named \'torch\'\n',
                },
              ],
            },
          ],
        },
      },
    });
    await bench!.row('fit');
    await until(async () => /likely permanent, \d+%/.test(bench!.label(await bench!.row('fit'))), 'an opinion');
    const row = await bench!.row('fit');
    const item = window.tree.getTreeItem(row.id);
    assert.match(String(item.description), /^· likely permanent, \d+% · attempt 2 · /);
    assert.equal(item.tooltip, undefined, 'made when somebody hovers');
    const { tooltip } = await window.tree.resolveTreeItem(item, row.id);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.match(tooltip.value, /Line 3 of its error output/);
    assert.match(tooltip.value, /ModuleNotFoundError: No module named 'torch'/);
  });

  it('show names, commands and output as they are: nothing in a hover is a link, a picture or markup', () => {
    const job = {
      id: 1,
      workflowId: 1,
      name: hostile,
      command: `${hostile}\n\`\`\`\n[x](command:y)`,
      status: 'pending_failed' as const,
      attempt: 1,
    };
    const opinion = {
      attempt: 1,
      verdict: 'uncertain' as const,
      confidence: 0.5,
      reason: hostile,
      evidence: { line: 3, text: `${hostile} \`\`\`` },
      whatWouldDecide: hostile,
      counterEvidence: hostile,
      proposals: [
        {
          decision: { jobId: 1, action: 'retry' as const, reason: hostile },
          decider: { kind: 'agent' as const, name: hostile },
        },
      ],
    };
    const hover = rowHover({ kind: 'job', job, opinion });
    assert.ok(
      hover !== undefined && hover.isTrusted !== true && hover.supportHtml !== true && hover.supportThemeIcons !== true,
    );
    // What would settle it is a sentence of Recourse; what it names between backticks is shown as code, in which nothing
    // works.
    const outside = hover.value
      .replace(/(`{3,})[^\n]*\n[^]*?\n\1/g, '')
      .replaceAll('**', '')
      .replace(/^(What would settle it: .*)`code`/m, '$1');
    assert.ok(!/(?<!\\)[[\]<>`*$]/.test(outside), outside);
    assert.ok(!hover.value.includes('\u202e'));
  });

  it('show a command that would decide as code, without its backticks', () => {
    const job = {
      id: 1,
      workflowId: 1,
      name: 'export',
      command: 'true',
      status: 'pending_failed' as const,
      attempt: 1,
    };
    const opinion = {
      attempt: 1,
      verdict: 'uncertain' as const,
      confidence: 0.6,
      reason: 'The disk was full.',
      whatWouldDecide: "Which file system is full (`df`), and whether it has room now or is this node's own.",
      proposals: [],
    };
    assert.match(
      rowHover({ kind: 'job', job, opinion })?.value ?? '',
      /What would settle it: Which file system is full \\\(`df`\\\)/,
    );
  });

  it('are never blank: each state has a sentence and what to do about it', async () => {
    const problems = { offline: 'refresh', unauthorized: 'signIn', forbidden: 'signIn' } as const;
    const { engines, window } = open({ engines: { servers: Object.keys(problems).map((name) => ({ name })) } });
    for (const engine of engines)
      if (engine.kind === 'torc')
        engine.setAway({ code: engine.name as 'offline', message: msg('The server {0} says no.', engine.name) });
    const rows = await bench!.rows();
    const items = rows
      .filter(({ subject }) => subject.kind === 'problem')
      .map((row) => window.tree.getTreeItem(row.id));
    assert.deepEqual(
      items.map(({ command }) => command?.command),
      Object.values(problems).map((name) => `recourse.jobs.${name}`),
    );
    for (const item of items) assert.match(item.accessibilityInformation?.label ?? '', /says no\./);
    const none = window.tree.getTreeItem((await bench!.row('No workflows yet')).id);
    assert.equal(none.command?.command, 'recourse.jobs.newWorkflow');
  });

  it('of a log that is on another machine lead to where that can be said', async () => {
    const { window } = open({
      engines: {
        servers: [
          {
            name: 'lab',
            workflows: [
              {
                jobs: [
                  {
                    name: 'fit',
                    status: 'pending_failed',
                    attempts: [
                      {
                        stderr: {
                          state: 'elsewhere',
                          name: 'job_wf1_j1_r1_a1.e',
                          message: msg('Set the output folder of lab.'),
                        },
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    });
    const row = await bench!.row('The output is not on this machine');
    assert.equal(window.tree.getTreeItem(row.id).command?.command, 'recourse.jobs.setOutputFolder');
    assert.match(bench!.label(await bench!.row('Attempt 1')), /output is elsewhere/);
  });

  it('say how old the news are', () => {
    assert.deepEqual(
      [0, 12_000, 61_000, 600_000, 10_800_000].map((ms) => agoText(0, ms)),
      ['just now', '12 s ago', '60 s ago', '10 min ago', '3 h ago'],
    );
  });
});

describe('jobs: what the manifest promises', () => {
  it('every command is there, with a place in a menu or in the palette', async () => {
    const known = await vscode.commands.getCommands(true);
    for (const name of jobCommandNames) assert.ok(known.includes(`recourse.jobs.${name}`), name);
    const declared = manifest.contributes.commands
      .map(({ command }) => command)
      .filter((command) => command.startsWith('recourse.jobs.'));
    // Those of the log viewer are registered with it.
    for (const command of declared.filter((each) => !/\.log[A-Z]/.test(each)))
      assert.ok(known.includes(command), command);
    // Called by its own row only.
    assert.deepEqual(
      jobCommandNames.filter((name) => !declared.includes(`recourse.jobs.${name}`)),
      ['showMore'],
    );
  });

  it('menus ask for words that rows have, and keys work in the view alone', () => {
    const words = new Set([
      'engine',
      'local',
      'torc',
      'workflow',
      'done',
      'open',
      'waiting',
      'resettable',
      'running',
      'canceled',
      'group',
      'job',
      'attempt',
      'problem',
      'logElsewhere',
      'offline',
      'unauthorized',
      ...jobStatuses,
    ]);
    const conditions = manifest.contributes.menus['view/item/context']
      .filter(({ command }) => command.startsWith('recourse.jobs.'))
      .map(({ when }) => when);
    const asked = conditions.flatMap((when) =>
      [...when.matchAll(/\\b(\w+?)\\b/g), ...when.matchAll(/\^\(([\w|]+)\)\\b/g)].flatMap(
        ([, found]) => found?.split('|') ?? [],
      ),
    );
    assert.ok(asked.length > 30);
    for (const word of asked) assert.ok(words.has(word), word);
    for (const { when } of manifest.contributes.keybindings.filter(({ command }) =>
      command.startsWith('recourse.jobs.'),
    ))
      assert.match(when ?? '', /^focusedView == recourse\.jobs && listFocus && !inputFocus/);
  });

  it('the view opens, and says that there are no workflows yet', async () => {
    await vscode.commands.executeCommand('recourse.jobs.focus');
    await vscode.commands.executeCommand('recourse.jobs.refresh');
  });
});
