import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { saveForUser } from '../../src/base/host/saveForUser.ts';
import type { SettingName } from '../../src/base/settings.ts';
import type { EditSummary } from '../../src/edit/host/editSummary.ts';
import { loadEngine } from '../../src/edit/host/localEngine.ts';
import { EditBench, until } from './support/editBench.ts';
import { choosing, handlers, handlersEdited, LoopbackModel } from '../support/loopbackModel.ts';
import { chatScript, FakeModelPorts, handlersEdit, type ChatScript } from './support/modelBench.ts';

const getVerdict = (summary: EditSummary): unknown => summary.files[0]?.verdicts[0];

/** A bench with a model and the file `h.js`, for which the edit could not be placed with certainty. */
async function openBench(settings: Partial<Record<SettingName, unknown>>, ports: FakeModelPorts): Promise<EditBench> {
  const bench = new EditBench({ 'edit.review': 'never', ...settings }, loadEngine, ports);
  await bench.workspace.write('h.js', handlers);
  return bench;
}

/**
 * What must hold whenever the model was of no use: the edit is in review as without it, and no one is bothered about
 * the model.
 */
async function checkFellThrough(bench: EditBench): Promise<void> {
  const summary = await bench.apply(handlersEdit(bench.workspace.path('h.js')));
  assert.equal((getVerdict(summary) as { status: string }).status, 'review');
  assert.equal(await bench.workspace.text('h.js'), handlers);
  assert.deepEqual(
    bench.ui.told
      .map(({ message }) => message)
      .filter((message) => !message.includes('could not be placed with certainty')),
    [],
  );
}

describe('a chat model of the editor (VS Code 1.104 and newer)', () => {
  let script: ChatScript;
  let ports: FakeModelPorts;
  let bench: EditBench | undefined;
  const settings = { 'edit.model.provider': 'editor', 'edit.model.editorModel': 'scripted-model' };

  before(async function () {
    // 1.103 has no stable interface for providers, so no extension can bring a model to test with.
    if (!(await chatScript()).available) this.skip();
  });
  beforeEach(async () => {
    script = await chatScript();
    script.answer = (question) => choosing(question, "'/orders'");
    ports = new FakeModelPorts();
  });
  afterEach(async () => {
    await bench?.close();
    bench = undefined;
  });

  it('chooses the place of an edit that has no sure one', async () => {
    bench = await openBench(settings, ports);
    const summary = await bench.apply(handlersEdit(bench.workspace.path('h.js')));
    const verdict = getVerdict(summary) as { confidence: number };
    assert.deepEqual(verdict, { ...verdict, status: 'applied', tier: 'model' });
    // Its word and the text together, not its word alone.
    assert.ok(verdict.confidence >= 0.8 && verdict.confidence < 0.93, String(verdict.confidence));
    assert.equal(await bench.workspace.text('h.js'), handlersEdited);
    assert.match(bench.ui.told[0]?.message ?? '', /chosen by a model, [89]\d%, no cost/);
    assert.equal(script.asked.length, 1);
    assert.ok(
      bench.log.some((line) => line.startsWith('model provider=editor:scripted-model outcome=answered ms=')),
      bench.log.join('\n'),
    );
  });

  it('is asked once for the same edit of the same text', async () => {
    // Taken back, its choice has lost some weight.
    bench = await openBench({ ...settings, 'edit.model.leastConfidence': 0.5 }, ports);
    await bench.apply(handlersEdit(bench.workspace.path('h.js')));
    await bench.undo();
    await bench.apply(handlersEdit(bench.workspace.path('h.js')));
    assert.equal(await bench.workspace.text('h.js'), handlersEdited);
    assert.match(bench.ui.told.at(-1)?.message ?? '', /remembered, no cost/);
    assert.equal(script.asked.length, 1);
  });

  it('never sees a secret', async () => {
    bench = await openBench(settings, ports);
    const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`;
    await bench.workspace.write(
      'h.js',
      handlers.replace("log.info('created', row.id);", `log.info('created', '${token}');`),
    );
    await bench.apply(handlersEdit(bench.workspace.path('h.js')));
    assert.equal(script.asked.length, 1);
    const question = script.asked[0]?.question ?? '';
    assert.ok(question.includes('<github-token>'));
    assert.ok(!question.includes(token));
  });

  it('that does not exist leaves the edit to the person', async () => {
    bench = await openBench({ ...settings, 'edit.model.editorModel': 'gone' }, ports);
    await checkFellThrough(bench);
    assert.ok(
      bench.log.some((line) => line.includes('outcome=declined-no-chat-model')),
      bench.log.join('\n'),
    );
  });

  for (const [name, answer, outcome] of [
    [
      'fails',
      () => {
        throw new Error('quota of jane@example.com');
      },
      'chat-model-failed',
    ],
    [
      'is blocked',
      () => {
        throw vscode.LanguageModelError.Blocked('too much');
      },
      'blocked',
    ],
    [
      'refuses',
      () => {
        throw vscode.LanguageModelError.NoPermissions('no');
      },
      'declined-no-permission',
    ],
    ['talks without end', () => 'x'.repeat(100_000), 'too-large'],
    ['talks nonsense', () => 'It is place 1, surely.', 'answered'],
    ['says nothing', () => '', 'answered'],
  ] as const) {
    it(`that ${name} leaves the edit to the person`, async () => {
      script.answer = answer;
      bench = await openBench(settings, ports);
      await checkFellThrough(bench);
      assert.ok(
        bench.log.some((line) => line.includes(`outcome=${outcome} `)),
        bench.log.join('\n'),
      );
      assert.ok(!bench.log.some((line) => line.includes('jane')));
    });
  }

  it('that takes too long is cancelled', async () => {
    script.answer = (_question, token) =>
      new Promise((_resolve, reject) => {
        token.onCancellationRequested(() => {
          reject(new Error('cancelled'));
        });
      });
    bench = await openBench({ ...settings, 'edit.model.timeLimit': 1 }, ports);
    await checkFellThrough(bench);
    await until(() => script.asked[0]?.token.isCancellationRequested === true, 'the provider hears of it');
    assert.ok(
      bench.log.some((line) => line.includes('outcome=cancelled')),
      bench.log.join('\n'),
    );
  });

  it('is not asked again for a while after three failures', async () => {
    script.answer = () => {
      throw new Error('down');
    };
    bench = await openBench(settings, ports);
    for (let i = 0; i < 5; i++) {
      await bench.workspace.write(`h${String(i)}.js`, handlers);
      await bench.apply(
        handlersEdit(bench.workspace.path(`h${String(i)}.js`)).replace('data: row', `data: row, i${String(i)}`),
      );
    }
    assert.equal(script.asked.length, 3);
  });

  it('that needs consent is asked for it by a person’s edit, never by an agent’s', async () => {
    ports.allowed = undefined;
    bench = await openBench(settings, ports);
    const file = await bench.host.agentFiles.open(bench.workspace.path('h.js'), false);
    assert.equal(file.kind, 'file');
    const question = { system: '', user: '', subject: ['', '', ''] as const };
    assert.deepEqual(await file.services.model?.ask(question, new AbortController().signal), {
      declined: 'no-consent',
    });
    assert.equal(script.asked.length, 0);
    const summary = await bench.apply(handlersEdit(bench.workspace.path('h.js')));
    assert.equal((getVerdict(summary) as { tier?: string }).tier, 'model');
  });

  it('to which the person has said no is not asked', async () => {
    ports.allowed = false;
    bench = await openBench(settings, ports);
    await checkFellThrough(bench);
    assert.equal(script.asked.length, 0);
  });

  it('is never asked by typing: an edit in review that lost its place is looked for without it', async () => {
    bench = await openBench({ ...settings, 'edit.review': 'uncertain' }, ports);
    const own = bench;
    await own.apply(handlersEdit(own.workspace.path('h.js')));
    assert.equal(own.host.reviews.session?.pending.length, 1);
    const uri = own.workspace.uri('h.js');
    const line = handlers.split('\n').findIndex((text) => text.includes("'orders'")) + 2;
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(line, 0, line, 200), '  response.status(200).json(row); // typed');
    await vscode.workspace.applyEdit(edit);
    await until(() => own.log.filter((text) => text.startsWith('edit ')).length === 2, 'the edit is looked for again');
    assert.equal(script.asked.length, 1);
  });

  it('stops when the day has had its questions', async () => {
    bench = await openBench({ ...settings, 'edit.model.dailyQuestions': 1 }, ports);
    ports.stored.set('edit.model.spending', { day: new Date().toLocaleDateString('sv'), usd: 0, questions: 1 });
    await checkFellThrough(bench);
    assert.equal(script.asked.length, 0);
  });

  it('is asked by the installed extension as its settings say', async () => {
    const own = await openBench({}, ports);
    bench = own;
    try {
      await saveForUser('edit.model.editorModel', 'scripted-model');
      await saveForUser('edit.model.provider', 'editor');
      await vscode.env.clipboard.writeText(handlersEdit(own.workspace.path('h.js')));
      const summary = await vscode.commands.executeCommand<EditSummary>('recourse.edit.applyFromClipboard');
      assert.equal((getVerdict(summary) as { tier?: string }).tier, 'model');
      // By default a person sees such an edit before it is written.
      await vscode.commands.executeCommand('recourse.edit.acceptAll');
      assert.equal(await own.workspace.text('h.js'), handlersEdited);
    } finally {
      await saveForUser('edit.model.provider', 'none');
      await saveForUser('edit.model.editorModel', '');
    }
  });
});

describe('a model endpoint', () => {
  let server: LoopbackModel;
  let ports: FakeModelPorts;
  let bench: EditBench | undefined;
  const settings = (): Partial<Record<SettingName, unknown>> => ({
    'edit.model.provider': 'http',
    'edit.model.url': `${server.origin}/v1`,
    'edit.model.name': 'm',
    'edit.model.inputPrice': 0.3,
    'edit.model.outputPrice': 5,
  });

  beforeEach(async () => {
    server = new LoopbackModel();
    await server.start();
    server.choose("'/orders'");
    ports = new FakeModelPorts();
  });
  afterEach(async () => {
    await bench?.close();
    bench = undefined;
    await server.stop();
  });

  it('chooses the place; the notice names its cost, the day’s count keeps it', async () => {
    ports.kept.set(`edit.model.key ${server.origin}`, 'k-1');
    bench = await openBench(settings(), ports);
    const summary = await bench.apply(handlersEdit(bench.workspace.path('h.js')));
    assert.equal((getVerdict(summary) as { tier?: string }).tier, 'model');
    assert.match(bench.ui.told[0]?.message ?? '', /chosen by a model, [89]\d%, about \$0\.0004/);
    assert.deepEqual(
      server.seen.map(({ path, authorization }) => [path, authorization]),
      [['/v1/chat/completions', 'Bearer k-1']],
    );
    const { usd, ...spending } = ports.stored.get('edit.model.spending') as { usd: number };
    assert.ok(Math.abs(usd - 0.0004) < 1e-9, String(usd));
    assert.deepEqual(spending, { day: new Date().toLocaleDateString('sv'), questions: 1 });
  });

  it('never gets the key of another origin', async () => {
    ports.kept.set('edit.model.key https://api.example.com', 'k-1');
    bench = await openBench(settings(), ports);
    await bench.apply(handlersEdit(bench.workspace.path('h.js')));
    assert.deepEqual(
      server.seen.map(({ authorization }) => authorization),
      [undefined],
    );
  });

  it('that fails, lies or sends elsewhere leaves the edit to the person', async () => {
    const elsewhere = new LoopbackModel();
    await elsewhere.start();
    ports.kept.set(`edit.model.key ${server.origin}`, 'k-1');
    try {
      const answers: LoopbackModel['answer'][] = [
        (response) => {
          response.writeHead(500).end('oops');
        },
        (response) => {
          response.writeHead(429).end();
        },
        (response) => {
          response.end('<html>');
        },
        (_response, incoming) => {
          incoming.socket.resetAndDestroy();
        },
        (response) => {
          response.writeHead(307, { location: `${elsewhere.origin}/v1/chat/completions` }).end();
        },
      ];
      for (const answer of answers) {
        server.answer = answer;
        // A bench for each: three failures in a row would open the breaker.
        const own = await openBench(settings(), ports);
        try {
          await checkFellThrough(own);
        } finally {
          await own.close();
        }
      }
      assert.equal(server.seen.length, answers.length);
      assert.deepEqual(elsewhere.seen, []);
    } finally {
      await elsewhere.stop();
    }
  });

  it('that is silent is given up, and its connection closed', async () => {
    let closed = false;
    server.answer = (_response, incoming) => {
      incoming.socket.once('close', () => {
        closed = true;
      });
    };
    bench = await openBench({ ...settings(), 'edit.model.timeLimit': 1 }, ports);
    await checkFellThrough(bench);
    await until(() => closed, 'the connection is closed');
  });

  it('is not asked when an answer could cost more than the day has left', async () => {
    bench = await openBench({ ...settings(), 'edit.model.dailyBudget': 0.0001 }, ports);
    await checkFellThrough(bench);
    assert.deepEqual(server.seen, []);
  });
});
