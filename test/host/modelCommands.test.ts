import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Settings, type SettingName } from '../../src/base/settings.ts';
import { systemClock } from '../../src/base/systemClock.ts';
import { ModelChoice } from '../../src/edit/host/model/modelChoice.ts';
import { ModelCommands } from '../../src/edit/host/model/modelCommands.ts';
import { LoopbackModel } from '../support/loopbackModel.ts';
import { chatScript, FakeModelPorts } from './support/modelBench.ts';
import { ScriptedUi } from './support/scriptedUi.ts';

describe('choosing the edit model', () => {
  let values: Partial<Record<SettingName, unknown>>;
  let ports: FakeModelPorts;
  let ui: ScriptedUi;
  let choice: ModelChoice;
  let commands: ModelCommands;
  const quiet = (): void => undefined;
  const noon = new Date(2026, 10, 21, 12);
  const row =
    (label: string) =>
    (labels: readonly string[]): number =>
      labels.findIndex((each) => each.startsWith(label));

  beforeEach(() => {
    values = {};
    ports = new FakeModelPorts();
    ui = new ScriptedUi();
    const settings = new Settings({ read: (name) => values[name], onDidChange: () => new vscode.Disposable(quiet) });
    choice = new ModelChoice(
      ports,
      settings,
      systemClock,
      { debug: quiet, info: quiet, warn: quiet, error: quiet },
      () => noon,
    );
    commands = new ModelCommands(choice, settings, ui, (name, value) => Promise.resolve(void (values[name] = value)));
  });

  it('shows who is asked now, the price and what was spent today', async () => {
    values = {
      'edit.model.provider': 'http',
      'edit.model.url': 'https://api.example.com/v1',
      'edit.model.name': 'big',
      'edit.model.inputPrice': 0.25,
      'edit.model.outputPrice': 2,
    };
    ports.stored.set('edit.model.spending', { day: '2026-11-21', usd: 0.0123, questions: 7 });
    await commands.chooseModel();
    const [asked] = ui.asked;
    assert.ok(asked);
    assert.deepEqual(asked.labels.slice(0, 2), ['No model ', 'Endpoint… big @ https://api.example.com/v1 · now']);
    assert.match(asked.details[1] ?? '', /\$0\.25 in and \$2\.00 out per million tokens/);
    assert.match(asked.title, /today 7 of 200 questions, about \$0\.012 of \$0\.30/);
    assert.equal(values['edit.model.provider'], 'http', 'looking changes nothing');
  });

  it('nobody', async () => {
    values = { 'edit.model.provider': 'http' };
    ui.pick(row('No model'));
    await commands.chooseModel();
    assert.equal(values['edit.model.provider'], 'none');
    assert.equal(choice.current(true), undefined);
  });

  it('a chat model of the editor (VS Code 1.104 and newer)', async function () {
    if (!(await chatScript()).available) this.skip();
    ui.pick(row('Scripted Model'));
    await commands.chooseModel();
    assert.deepEqual(values, { 'edit.model.provider': 'editor', 'edit.model.editorModel': 'scripted-model' });
    assert.equal(choice.current(false)?.id, 'editor:scripted-model');
  });

  describe('at an endpoint', () => {
    let server: LoopbackModel;
    beforeEach(async () => {
      server = new LoopbackModel();
      await server.start();
    });
    afterEach(() => server.stop());

    it('offers the models that it lists, and gives it the key that belongs to it', async () => {
      server.answer = (response) => {
        response.end(JSON.stringify({ data: [{ id: 'small' }, { id: 'big' }] }));
      };
      ports.kept.set(`edit.model.key ${server.origin}`, 'k-1');
      ui.pick(row('Endpoint')).pick(row('big')).type(` ${server.origin}/v1/ `);
      await commands.chooseModel();
      assert.deepEqual(values, {
        'edit.model.provider': 'http',
        'edit.model.url': `${server.origin}/v1`,
        'edit.model.name': 'big',
      });
      assert.deepEqual(
        server.seen.map(({ path, authorization }) => [path, authorization]),
        [['/v1/models', 'Bearer k-1']],
      );
      assert.match(ui.told[0]?.message ?? '', /Excerpts of your files go there/);
      assert.deepEqual(
        ui.asked[1]?.labels.map((label) => label.trim()),
        ['small', 'big', 'Another name…'],
      );
    });

    it('asks for the name where it lists none, and for the key where it wants one', async () => {
      server.answer = (response) => {
        response.writeHead(401).end();
      };
      ui.pick(row('Endpoint')).type(`${server.origin}/v1`, 'big', 'k-2').press('Set API Key');
      await commands.chooseModel();
      assert.equal(values['edit.model.name'], 'big');
      assert.match(ui.inputs[1]?.prompt ?? '', /by which the endpoint knows/);
      assert.match(ui.told[0]?.message ?? '', /wants an API key/);
      assert.deepEqual([...ports.kept], [[`edit.model.key ${server.origin}`, 'k-2']]);
    });
  });

  it('says so when the endpoint does not answer', async () => {
    const gone = new LoopbackModel();
    await gone.start();
    const { origin } = gone;
    await gone.stop();
    ui.pick(row('Endpoint')).type(`${origin}/v1`, 'big');
    await commands.chooseModel();
    assert.match(ui.inputs[1]?.prompt ?? '', /did not list its models\. Is it running\?/);
    assert.equal(values['edit.model.name'], 'big');
  });

  it('refuses plain http to other machines before anything is asked or written', async () => {
    ui.pick(row('Endpoint')).type('http://api.example.com/v1');
    await commands.chooseModel();
    assert.match(ui.inputs[0]?.complaint ?? '', /this machine only/);
    assert.deepEqual(values, {});
  });

  it('keeps a key under its origin, shows none and deletes it when it is empty', async () => {
    values = { 'edit.model.url': 'https://api.example.com/v1' };
    await commands.setKey();
    assert.equal(ports.kept.size, 0, 'Escape');
    ui.type('k-1\n');
    await commands.setKey();
    assert.deepEqual([...ports.kept], [['edit.model.key https://api.example.com', 'k-1']]);
    assert.equal(ui.inputs[0]?.password, true);
    assert.equal(ui.inputs[1]?.value, undefined);
    ui.type('two words');
    await commands.setKey();
    assert.match(ui.inputs[2]?.complaint ?? '', /no spaces/);
    ui.type('');
    await commands.setKey();
    assert.equal(ports.kept.size, 0);
  });

  it('asks for the endpoint before the key', async () => {
    await commands.setKey();
    assert.match(ui.told[0]?.message ?? '', /No endpoint is set/);
    assert.equal(ui.inputs.length, 0);
  });

  it('is nobody while the choice is not complete', () => {
    for (const incomplete of [
      { 'edit.model.provider': 'http' },
      { 'edit.model.provider': 'http', 'edit.model.url': 'https://api.example.com/v1' },
      { 'edit.model.provider': 'http', 'edit.model.name': 'm' },
      { 'edit.model.provider': 'editor' },
    ]) {
      values = incomplete;
      assert.equal(choice.current(true), undefined);
    }
  });

  it('keeps one breaker for each provider, whatever is chosen in between', () => {
    values = {
      'edit.model.provider': 'http',
      'edit.model.url': 'https://api.example.com/v1',
      'edit.model.name': 'm',
      'edit.model.timeLimit': 7,
      'edit.model.leastConfidence': 0.9,
    };
    const first = choice.current(true);
    assert.deepEqual([first?.id, first?.timeLimitMs, first?.leastConfidence], ['m@api.example.com/v1', 7000, 0.9]);
    values = { ...values, 'edit.model.name': 'n' };
    assert.notEqual(choice.current(true)?.breaker, first?.breaker);
    values = { ...values, 'edit.model.name': 'm' };
    assert.equal(choice.current(true)?.breaker, first?.breaker);
  });
});
