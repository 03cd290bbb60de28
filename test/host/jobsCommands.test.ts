import { msg } from '../../src/base/text/message.ts';
import * as assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { passwordKey } from '../../src/jobs/domain/backend/torcProfiles.ts';
import type { MemoryJob } from '../support/memoryEngine/memoryWorkflow.ts';
import { until } from './support/editBench.ts';
import { chatScript } from './support/modelBench.ts';
import { JobsBench, type JobsBenchOptions } from './support/jobsBench.ts';

const waiting = (name: string, more: Partial<MemoryJob> = {}): MemoryJob => ({
  name,
  status: 'pending_failed',
  stderr: 'curl: (7) Failed to connect to storage port 443: Connection refused\n',
  ...more,
});

describe('jobs: commands', () => {
  let bench: JobsBench | undefined;
  afterEach(async () => {
    await bench?.close();
    bench = undefined;
  });

  function open(jobs: readonly MemoryJob[], more: JobsBenchOptions = {}): JobsBench {
    bench = new JobsBench({ engines: { local: { workflows: [{ name: 'train', jobs }] } }, ...more });
    return bench;
  }

  it('fail: a reason is asked for, the dry run says what is cancelled, and then that very thing is done', async () => {
    const b = open([
      waiting('fit'),
      { name: 'report', status: 'blocked', dependsOn: ['fit'] },
      { name: 'mail', status: 'blocked', dependsOn: ['report'] },
    ]);
    b.ui.type('the data are wrong');
    await b.run('fail', await b.row('fit'));
    const question = b.ui.confirmed[0]!;
    assert.equal(question.message, 'Give up 1 job?');
    assert.match(
      question.detail,
      /fit: fails\n {2}job 1: Waits for a decision → Failed: It has failed\.\nAlso cancels 2 jobs: report, mail\nCancelling takes a moment\./,
    );
    assert.deepEqual(
      ['fit', 'report', 'mail'].map((name) => b.engines[0]?.getStatus(name)),
      ['failed', 'canceled', 'canceled'],
    );
    assert.deepEqual(b.engines[0]?.decided, [{ jobId: 1, action: 'fail', reason: 'the data are wrong' }]);
    await b.until('Failed · 1 job');
  });

  it('nothing is done without a yes, nor after Escape at the reason', async () => {
    const b = open([waiting('fit')]);
    b.ui.type(undefined);
    await b.run('fail', await b.row('fit'));
    assert.equal(b.ui.confirmed.length, 0);
    b.ui.refusals.push(true);
    await b.run('retry', await b.row('fit'));
    assert.equal(b.ui.confirmed.length, 1);
    assert.deepEqual(b.engines[0]?.decided, []);
  });

  it('retry: forty like jobs are one question, and can be taken back', async () => {
    const b = open(Array.from({ length: 40 }, (_, at) => waiting(`fit_${at}`)));
    b.ui.press('Undo');
    await b.run('retry', await b.row('Waits for a decision'));
    assert.equal(b.ui.confirmed.length, 1);
    assert.match(b.ui.confirmed[0]!.detail, /… and the same for 38 jobs: fit_2, /);
    await until(() => b.ui.told.some(({ message }) => message === 'Retried 40 jobs.'), 'the report');
    await until(() => b.engines[0]?.getStatus('fit_39') === 'pending_failed', 'all were taken back');
    await b.until('Waits for a decision · 40 jobs');
  });

  it('several rows that are selected are one decision; the key R means them', async () => {
    const b = open([waiting('one'), waiting('two'), waiting('three')]);
    b.selection = [(await b.row('one')).id, (await b.row('three')).id];
    await b.run('retry');
    assert.deepEqual(
      b.engines[0]?.decided.map(({ jobId }) => jobId),
      [1, 3],
    );
    assert.equal(b.engines[0]!.getStatus('two'), 'pending_failed');
  });

  it('a job that waits for nothing is refused with the engine’s sentence; what can be done of a choice is', async () => {
    const b = open([waiting('fit'), { name: 'load', status: 'failed' }]);
    await b.run('retry', await b.row('load'));
    assert.equal(b.ui.confirmed.length, 0);
    assert.match(b.ui.told[0]?.message ?? '', /load is failed and waits for no decision/);
    await b.run('retry', await b.row('fit'), await b.row('load'));
    assert.match(b.ui.confirmed[0]!.detail, /Not load: /);
    assert.equal(b.engines[0]?.getStatus('fit'), 'ready');
  });

  it('a retry offers the resources that would clear the failure', async () => {
    const b = open([
      waiting('fit', {
        stderr: 'slurmstepd: error: Detected 1 oom-kill event(s).\n',
        exitCode: 137,
        context: {
          exitCode: 137,
          signal: 'SIGKILL',
          slurmState: 'OUT_OF_MEMORY',
          memoryLimitBytes: 8 * 2 ** 30,
          memoryPeakBytes: 8 * 2 ** 30,
          memoryNodeBytes: 256 * 2 ** 30,
        },
      }),
    ]);
    b.ui.pick(0);
    await b.run('retry', await b.row('fit'));
    assert.match(b.ui.asked[0]?.labels[0] ?? '', /^Retry with more resources \d+g/);
    assert.match(String(b.engines[0]?.decided[0]?.memory), /^\d+g$/);
    assert.match(b.ui.confirmed[0]!.detail, /memory none → \d+g/);
  });

  it('who stops in the middle is told what was left', async () => {
    const b = open([waiting('one'), waiting('two')]);
    b.ui.stop = new AbortController();
    b.ui.stop.abort();
    await b.run('retry', await b.row('Waits for a decision'));
    assert.match(b.ui.told.at(-1)?.message ?? '', /stopped|cancel/i);
    assert.deepEqual(b.engines[0]?.decided, []);
  });

  it('reset: shows what goes back to the start, then does it', async () => {
    const b = open([{ name: 'load', status: 'failed' }, waiting('fit'), { name: 'done', status: 'completed' }]);
    b.ui.refusals.push(true);
    await b.run('resetFailed', await b.row('train'));
    assert.equal(b.engines[0]?.getStatus('load'), 'failed');
    assert.match(b.ui.confirmed[0]!.detail, /Back to the start: load, fit/);
    await b.run('resetFailed', await b.row('load'));
    assert.deepEqual(
      ['load', 'fit', 'done'].map((name) => b.engines[0]?.getStatus(name)),
      ['uninitialized', 'pending_failed', 'completed'],
    );
  });

  it('evidence: the error output at the line that tells why; else at its end', async () => {
    const b = open([
      waiting('fit', { stderr: "starting\nModuleNotFoundError: No module named 'torch'\n" }),
      { name: 'load', status: 'failed', stderr: "a\nb\nModuleNotFoundError: No module named 'x'\n" },
      { name: 'fine', status: 'completed' },
    ]);
    await b.run('evidence', await b.row('fit'));
    await b.run('evidence', await b.row('load'));
    await b.run('openStderr', await b.row('fine'));
    assert.deepEqual(
      b.shown.map(({ title, line }) => [title, line]),
      [
        ['fit, attempt 1, stderr', 2],
        ['load, attempt 1, stderr', 3],
        ['fine, attempt 1, stderr', undefined],
      ],
    );
  });

  it('classify opens the panel for the jobs that are selected, and without any for the workflow in which jobs wait', async () => {
    const b = open([waiting('one'), waiting('two')]);
    await b.run('classify', await b.row('one'), await b.row('two'));
    await b.run('classify');
    assert.deepEqual(JSON.parse(JSON.stringify(b.panels)), [
      { backend: 'local', workflowId: 1, jobIds: [1, 2] },
      { backend: 'local', workflowId: 1 },
    ]);
  });

  it('the record of decisions is a page that quotes and links nothing', async () => {
    const b = open([waiting('fit](command:x)')]);
    await b.run('retry', await b.row('fit'));
    await b.run('showAudit', await b.row('train'));
    await until(() => vscode.workspace.textDocuments.some(({ uri }) => uri.scheme === 'recourse-jobs'), 'the page');
    const page = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'recourse-jobs')!.getText();
    assert.match(page, /person \| retry \| fit\\\]\\\(command\\:x\\\)\\, attempt 1/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('filter, its end, and the numbers of what is selected', async () => {
    const b = open([waiting('fit_one'), waiting('load')]);
    b.ui.type('fit');
    await b.run('filter');
    assert.deepEqual(
      (await b.rows()).filter(({ subject }) => subject.kind === 'job').map((row) => b.label(row).split(' ')[0]),
      ['fit_one'],
    );
    await b.run('copyJobId', await b.row('fit_one'));
    assert.deepEqual(b.ui.copied, ['1']);
    await b.run('clearFilter');
    await b.row('load');
  });

  it('workflows are cancelled and removed after a question, gone on with without', async () => {
    const b = open([waiting('fit')]);
    b.ui.refusals.push(true);
    await b.run('removeWorkflow', await b.row('train'));
    await b.row('train');
    await b.run('cancelWorkflow', await b.row('train'));
    assert.match(b.label(await b.row('train')), /^train · cancelled/);
    await b.run('removeWorkflow', await b.row('train'));
    // Without rows the view says how to begin.
    assert.deepEqual(await b.rows(), []);
  });

  it('a chat model proposes for like failures at once, and the tree shows it', async () => {
    const script = await chatScript();
    const b = open([waiting('fit_1'), waiting('fit_2')], { settings: { 'jobs.chatModel': script.modelId } });
    await b.row('fit_1');
    script.answer = (question) =>
      `I have looked.\n${JSON.stringify({ answer_to: /"answer_to": "(\w+)"/.exec(question.slice(question.lastIndexOf('Answer with')))?.[1], decisions: [{ group: 'g1', action: 'retry', confidence: 0.95, reason: 'a service was away' }] })}`;
    await b.run('askModel', await b.row('train'));
    if (!script.available) {
      assert.match(b.ui.told.at(-1)?.message ?? '', /offers no chat model/);
      return;
    }
    assert.match(b.ui.told.at(-1)?.message ?? '', /looked at 2 jobs: 2 proposed, 0 carried out/);
    assert.match(script.asked[0]?.question ?? '', /Connection refused/);
    assert.deepEqual(b.engines[0]?.decided, [], 'nothing is carried out without a person');
  });

  it('an agent program is started after a question, and what it prints becomes proposals', async () => {
    const b = open([waiting('fit')]);
    await b.row('fit');
    const program = join(b.folder, 'agent.mjs');
    await writeFile(
      program,
      `const prompt = process.argv.at(-1);
const token = /"answer_to": "(\\w+)"/.exec(prompt)[1];
console.log(JSON.stringify({ answer_to: token, decisions: [{ job_id: 1, action: 'retry', confidence: 0.9, reason: 'a service was away' }] }));
`,
    );
    b.set('jobs.agentCommand', [process.execPath, program]);
    b.ui.refusals.push(true);
    await b.run('askAgent', await b.row('train'));
    assert.equal(b.ui.told.length, 0, 'without a yes it is not started');
    await b.run('askAgent', await b.row('train'));
    assert.match(b.ui.told.at(-1)?.message ?? '', /looked at 1 job: 1 proposed, 0 carried out/);
    assert.deepEqual(b.engines[0]?.decided, []);
  });

  describe('Torc servers', () => {
    const lab = { name: 'lab', url: 'http://127.0.0.1:9' };

    it('are added with a password that is kept for this name, address and user', async () => {
      const b = open([], { engines: { servers: [{ name: 'lab' }] } });
      b.ui.type('lab', 'http://127.0.0.1:9', 'ada', '', 'secret');
      await b.run('addProfile');
      assert.deepEqual(b.settings.get('jobs.profiles'), [{ ...lab, user: 'ada' }]);
      assert.deepEqual([...b.secrets], [[passwordKey({ ...lab, user: 'ada' }), 'secret']]);
      assert.match(b.ui.notes.at(-1) ?? '', /Connected to lab as tester: Torc 1\.0\.0/);
      assert.equal(JSON.stringify(b.settings.get('jobs.profiles')).includes('secret'), false);
      b.ui.type('LAB');
      await b.run('addProfile');
      assert.match(b.ui.inputs.at(-1)?.complaint ?? '', /another server is called/);
    });

    it('that move elsewhere never get the old password', async () => {
      const b = open([], {
        engines: { servers: [{ name: 'lab' }] },
        settings: { 'jobs.profiles': [{ ...lab, user: 'ada' }] },
      });
      b.secrets.set(passwordKey({ ...lab, user: 'ada' }), 'secret');
      b.ui.pick(1).type('http://evil.example', undefined);
      await b.run('editProfile');
      assert.deepEqual(b.settings.get('jobs.profiles'), [{ name: 'lab', url: 'http://evil.example', user: 'ada' }]);
      assert.equal(b.secrets.size, 0);
    });

    it('sign in, sign out, an output folder, and what the server says of it', async () => {
      const b = open([], { engines: { servers: [{ name: 'lab' }] }, settings: { 'jobs.profiles': [lab] } });
      b.engines[1]?.setAway({ code: 'unauthorized', message: msg('The server wants a password. Run Sign In.') });
      b.ui.type('ada', 'secret');
      await b.run('signIn', await b.row('Not signed in'));
      assert.match(b.ui.told.at(-1)?.message ?? '', /lab: The server wants a password/);
      assert.equal(b.secrets.get(passwordKey({ ...lab, user: 'ada' })), 'secret');
      b.engines[1]?.setAway(undefined);
      b.ui.folder = vscode.Uri.file('/scratch/output');
      await b.run('setOutputFolder', await b.row('lab'));
      assert.deepEqual(b.settings.get('jobs.profiles'), [{ ...lab, user: 'ada', outputFolder: '/scratch/output' }]);
      await b.run('signOut', await b.row('lab'));
      assert.equal(b.secrets.size, 0);
      await b.run('removeProfile', await b.row('lab'));
      assert.deepEqual(b.settings.get('jobs.profiles'), []);
    });
  });

  it('jobs that begin to wait are told of once, where that is wanted', async () => {
    const b = open(
      [
        { name: 'one', status: 'running' },
        { name: 'two', status: 'running' },
      ],
      { settings: { 'jobs.notify': true } },
    );
    await b.row('one');
    b.engines[0]?.finish('one', { status: 'pending_failed', stderr: 'x' });
    b.engines[0]?.finish('two', { status: 'pending_failed', stderr: 'x' });
    b.ui.press('Classify');
    await until(() => b.ui.told.length > 0, 'the notice', 15_000);
    assert.deepEqual(
      b.ui.told.map(({ message }) => message),
      ['2 jobs of train wait for a decision.'],
    );
    await until(() => b.panels.length === 1, 'the panel');
  });
});
