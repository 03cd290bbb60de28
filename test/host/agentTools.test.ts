import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { object, string } from 'zod/mini';
import { msg } from '../../src/base/text/message.ts';
import { untrustedNote } from '../../src/base/text/untrusted.ts';
import { registerLmTools, type LanguageModels } from '../../src/tools/host/lmTools.ts';
import type { AgentTool, ToolPreparation, ToolResult } from '../../src/tools/tool.ts';
import { TestClock } from '../support/testClock.ts';

/** A tool that notes how it was called. */
class StandInTool implements AgentTool {
  readonly name: string;
  readonly title = msg('Stand In');
  readonly description = '';
  readonly input = object({ word: string() });
  readonly output = object({});
  readonly isReadOnly: boolean;
  readonly calls: { readonly input: unknown; readonly signal: AbortSignal }[] = [];
  result: () => Promise<ToolResult> = () =>
    Promise.resolve({ text: 'done', data: { status: 'applied' }, isError: false });
  preparation: () => Promise<ToolPreparation> = () =>
    Promise.resolve({ progress: 'Editing a.ts', confirmation: { title: 'Edit a.ts?', message: 'Line **3**' } });

  constructor(name: string, isReadOnly: boolean) {
    this.name = name;
    this.isReadOnly = isReadOnly;
  }

  run(input: unknown, signal: AbortSignal): Promise<ToolResult> {
    this.calls.push({ input, signal });
    return this.result();
  }

  prepare(): Promise<ToolPreparation> {
    return this.preparation();
  }
}

describe('tools as the editor registers them', () => {
  const log: string[] = [];
  const logger = {
    debug: (line: string) => {
      log.push(line);
    },
    info: (line: string) => {
      log.push(line);
    },
    warn: (line: string) => {
      log.push(line);
    },
    error: (line: string) => {
      log.push(line);
    },
  };
  const never = new vscode.CancellationTokenSource().token;
  const invocation = <T>(input: T): vscode.LanguageModelToolInvocationOptions<T> => ({
    input,
    toolInvocationToken: undefined,
  });
  let clock: TestClock;
  beforeEach(() => {
    clock = new TestClock();
    log.length = 0;
  });

  const register = (...tools: AgentTool[]): Map<string, vscode.LanguageModelTool<unknown>> => {
    const registered = new Map<string, vscode.LanguageModelTool<unknown>>();
    const lm: LanguageModels = {
      registerTool: (name, tool) => {
        registered.set(name, tool as vscode.LanguageModelTool<unknown>);
        return new vscode.Disposable(() => undefined);
      },
    };
    registerLmTools(
      tools.map((tool) => ({ name: tool.name, load: () => Promise.resolve(tool) })),
      clock,
      logger,
      lm,
    );
    return registered;
  };

  it('do without an editor that has no tools, or does not know one', () => {
    const tool = { name: 'a', load: () => Promise.reject(new Error('not needed')) };
    registerLmTools([tool], clock, logger, {}).dispose();
    assert.match(log[0] ?? '', /no language model tools/);
    registerLmTools([tool], clock, logger, {
      registerTool: () => {
        throw new Error('not in the manifest');
      },
    }).dispose();
    assert.match(log[1] ?? '', /recourse_a: Error \(/);
  });

  it('answer with the text and the data, and pass the input on as it came', async () => {
    const tool = new StandInTool('apply_edit', false);
    const registered = register(tool);
    assert.deepEqual([...registered.keys()], ['recourse_apply_edit']);
    const result = await registered.get('recourse_apply_edit')!.invoke(invocation({ word: 'w' }), never);
    assert.deepEqual(tool.calls[0]?.input, { word: 'w' });
    assert.deepEqual(
      (result?.content as vscode.LanguageModelTextPart[]).map(({ value }) => value),
      ['done', JSON.stringify({ message: 'done', status: 'applied', untrusted_note: untrustedNote })],
    );
  });

  it('are told when the call is cancelled, and are not called when it was before', async () => {
    const tool = new StandInTool('apply_edit', false);
    const entry = register(tool).get('recourse_apply_edit')!;
    const source = new vscode.CancellationTokenSource();
    let finish = (): void => undefined;
    tool.result = () =>
      new Promise((resolve) => {
        finish = () => {
          resolve({ text: 'stopped', data: {}, isError: true });
        };
      });
    const answer = Promise.resolve(entry.invoke(invocation({}), source.token));
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(tool.calls[0]?.signal.aborted, false);
    source.cancel();
    assert.equal(tool.calls[0].signal.aborted, true);
    finish();
    await answer;
    await assert.rejects(Promise.resolve(entry.invoke(invocation({}), source.token)), vscode.CancellationError);
    assert.equal(tool.calls.length, 1);
  });

  it('show what they are about to do', async () => {
    const prepared = await register(new StandInTool('apply_edit', false)).get('recourse_apply_edit')!
      .prepareInvocation!({ input: {} }, never);
    assert.equal(prepared?.invocationMessage, 'Editing a.ts');
    assert.equal(prepared.confirmationMessages?.title, 'Edit a.ts?');
    const message = prepared.confirmationMessages.message as vscode.MarkdownString;
    assert.equal(message.value, 'Line **3**');
    assert.notEqual(message.isTrusted, true, 'no command can be run from it');
  });

  it('make no link and no picture of a name in the title of a question', async () => {
    const tool = new StandInTool('apply_edit', false);
    const name = '$(verified) [click](command:x) \u202egnp.ts';
    tool.preparation = () =>
      Promise.resolve({ progress: `Editing ${name}`, confirmation: { title: `Edit ${name}?`, message: '' } });
    const prepared = await register(tool).get('recourse_apply_edit')!.prepareInvocation!({ input: {} }, never);
    const shown = '$\u200b(verified) [click] (command:x) gnp.ts';
    assert.deepEqual(
      [prepared?.invocationMessage, prepared?.confirmationMessages?.title],
      [`Editing ${shown}`, `Edit ${shown}?`],
    );
  });

  it('ask for leave also where looking takes too long or fails, unless they only read', async () => {
    const [apply, preview] = [new StandInTool('apply_edit', false), new StandInTool('preview_edit', true)];
    const registered = register(apply, preview);
    apply.preparation = () => new Promise(() => undefined);
    const slow = Promise.resolve(registered.get('recourse_apply_edit')!.prepareInvocation!({ input: {} }, never));
    await new Promise((resolve) => setTimeout(resolve, 20));
    clock.advance(1500);
    assert.equal((await slow)?.confirmationMessages?.title, 'Stand In');
    apply.preparation = preview.preparation = () => Promise.reject(new Error('no'));
    assert.equal(
      (await registered.get('recourse_apply_edit')!.prepareInvocation!({ input: {} }, never))?.confirmationMessages
        ?.title,
      'Stand In',
    );
    assert.equal(
      (await registered.get('recourse_preview_edit')!.prepareInvocation!({ input: {} }, never))?.confirmationMessages,
      undefined,
    );
  });
});
